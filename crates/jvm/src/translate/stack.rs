//! The operand stack and the local variables while a block is translated.

use super::{Slot, Translated, Translator, malformed};
use crate::descriptor::Kind;
use ir::{Expr, LocalId, Operand, Type};

impl Translator<'_> {
    pub(super) fn pop(&mut self) -> Translated<Slot> {
        match self.stack.pop() {
            Some(slot) => Ok(slot),
            None => malformed("the operand stack is empty"),
        }
    }

    pub(super) fn pop_kind(&mut self, kind: Kind) -> Translated<Operand> {
        let slot = self.pop()?;
        if slot.kind == kind {
            Ok(slot.operand)
        } else {
            malformed(format!("expected {kind:?} on the operand stack, found {:?}", slot.kind))
        }
    }

    pub(super) fn push(&mut self, operand: impl Into<Operand>, kind: Kind) {
        self.stack.push(Slot { operand: operand.into(), kind });
    }

    /// The local for the value about to be pushed: the one of its depth, unless a value below still sits in it.
    pub(super) fn destination(&mut self, kind: Kind) -> LocalId {
        let local = self.stack_local(self.stack.len(), kind);
        if self.is_on_stack(local) { self.b.local(kind.ty()) } else { local }
    }

    /// Pushes the value of an expression.
    pub(super) fn push_expr(&mut self, value: Expr, kind: Kind) {
        let to = self.destination(kind);
        self.assign(to, value);
        self.push(to, kind);
    }

    pub(super) fn is_on_stack(&self, local: LocalId) -> bool {
        self.stack.iter().any(|slot| slot.operand.local() == Some(local))
    }

    pub(super) fn stack_local(&mut self, depth: usize, kind: Kind) -> LocalId {
        *self.stack_locals.entry((depth as u16, kind)).or_insert_with(|| self.b.local(kind.ty()))
    }

    pub(super) fn java_local(&mut self, slot: u16, kind: Kind) -> LocalId {
        *self.java_locals.entry((slot, kind)).or_insert_with(|| self.b.local(kind.ty()))
    }

    /// A local for a value that lives for a statement or two; different numbers for values that live at the same time.
    pub(super) fn scratch(&mut self, ty: Type, number: u8) -> LocalId {
        *self.scratch.entry((ty, number)).or_insert_with(|| self.b.local(ty))
    }

    pub(super) fn assign(&mut self, to: LocalId, value: Expr) {
        self.overwritten(to);
        self.b.assign(to, value);
    }

    /// To be told of every local that gets a new value: what was known of the old one is void.
    pub(super) fn overwritten(&mut self, local: LocalId) {
        self.nonnull.retain(|&known| known != local);
    }

    pub(super) fn load(&mut self, slot: u16, kind: Kind) {
        let local = self.java_local(slot, kind);
        self.push(local, kind);
    }

    pub(super) fn store(&mut self, slot: u16, kind: Kind) -> Translated {
        let mut kind = kind;
        let top = self.pop()?;
        if kind == Kind::Ref && top.kind == Kind::ReturnAddress {
            kind = Kind::ReturnAddress;
        }
        if top.kind != kind {
            return malformed(format!("expected {kind:?} on the operand stack, found {:?}", top.kind));
        }
        let local = self.java_local(slot, kind);
        let was_nonnull = self.is_nonnull(top.operand);
        let is_temporary = top.operand.local().is_some_and(|l| {
            self.stack_locals.get(&(self.stack.len() as u16, kind)) == Some(&l) && !self.is_on_stack(l)
        });
        if self.is_on_stack(local) {
            self.preserve(local);
            self.assign(local, Expr::Use(top.operand));
        } else if let Some(temporary) = top.operand.local()
            && is_temporary
            && self.b.retarget_last(temporary, local)
        {
            self.overwritten(local);
        } else if top.operand.local() != Some(local) {
            self.assign(local, Expr::Use(top.operand));
        }
        if was_nonnull {
            self.know_nonnull(local.into());
        }
        Ok(())
    }

    /// Copies what the stack still needs of a local that is about to change.
    pub(super) fn preserve(&mut self, local: LocalId) {
        let ty = self.b.local_type(local);
        let copy = self.b.local(ty);
        self.b.assign(copy, Expr::Use(local.into()));
        if self.is_nonnull(local.into()) {
            self.nonnull.push(copy);
        }
        for slot in &mut self.stack {
            if slot.operand.local() == Some(local) {
                slot.operand = copy.into();
            }
        }
    }

    /// Is every stack slot in the local of its depth and kind?
    pub(super) fn is_settled(&mut self) -> bool {
        (0..self.stack.len()).all(|depth| {
            let Slot { operand, kind } = self.stack[depth];
            operand.local() == Some(self.stack_local(depth, kind))
        })
    }

    /// Moves every stack slot into the local of its depth and kind, as blocks that meet expect it.
    pub(super) fn settle_stack(&mut self) {
        if self.is_settled() {
            return;
        }
        // Slots that sit in another slot's home are moved out of the way before any home is overwritten.
        for depth in 0..self.stack.len() {
            let Slot { operand, kind } = self.stack[depth];
            let home = self.stack_local(depth, kind);
            let Some(local) = operand.local() else { continue };
            let is_another_home = local != home && self.stack_locals.values().any(|&l| l == local);
            if is_another_home {
                let copy = self.b.local(kind.ty());
                self.b.assign(copy, Expr::Use(operand));
                self.stack[depth].operand = copy.into();
            }
        }
        for depth in 0..self.stack.len() {
            let Slot { operand, kind } = self.stack[depth];
            let home = self.stack_local(depth, kind);
            if operand.local() != Some(home) {
                self.assign(home, Expr::Use(operand));
                self.stack[depth].operand = home.into();
            }
        }
    }

    pub(super) fn is_nonnull(&self, operand: Operand) -> bool {
        operand.local().is_some_and(|local| self.this == Some(local) || self.nonnull.contains(&local))
            || matches!(self.b.as_const(operand), Some(ir::Const::Literal(_)))
    }

    pub(super) fn know_nonnull(&mut self, operand: Operand) {
        if let Some(local) = operand.local()
            && !self.nonnull.contains(&local)
        {
            self.nonnull.push(local);
        }
    }

    /// The stack instructions that copy or move: takes the top `taken` slots' worth of words and pushes them in `order`
    /// (indexes into the popped slots, deepest first).
    pub(super) fn rearrange(&mut self, taken: usize, order: &[usize]) -> Translated {
        let Some(start) = self.stack.len().checked_sub(taken) else {
            return malformed("the operand stack is too short");
        };
        let slots: Vec<Slot> = self.stack.drain(start..).collect();
        self.stack.extend(order.iter().map(|&index| slots[index]));
        Ok(())
    }

    /// Is the slot `depth` below the top of two words?
    pub(super) fn is_wide(&self, depth: usize) -> bool {
        self.stack.len().checked_sub(depth + 1).is_some_and(|index| self.stack[index].kind.is_wide())
    }
}
