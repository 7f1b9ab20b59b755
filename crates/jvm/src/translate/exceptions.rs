//! Exceptions as control flow. What cannot happen on the usual way (raising, initialising a class, looking for a handler)
//! goes into blocks behind the others, so that the usual way stays together.

use super::{Translated, Translator, malformed};
use crate::descriptor::Kind;
use crate::loader::LoadError;
use crate::synthetic::RaiseKind;
use ir::{
    BlockId, Callee, CheckKind, ClassId, Const, Expr, Key, Literal, LocalId, Operand, Pos, Stmt, Terminator, Type,
    facts,
};
use ristretto_classfile::MethodAccessFlags;
use ristretto_classfile::attributes::Instruction;

/// An exception that Java prescribes, with the operands its message needs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Raise {
    Null,
    Bounds(Operand, Operand),
    Zero,
    Negative(Operand),
    Cast(Operand, ClassId),
    Store(Operand),
    Memory(Operand),
    Monitor,
}

/// The handlers around an instruction: entries of the exception table, innermost first.
pub(super) type HandlerKey = Vec<u16>;

#[derive(Clone, Copy, Debug)]
enum Cold {
    Raise(Raise),
    Initialise(ClassId, BlockId),
    Dispatch,
}

/// A block to be filled when the others are done.
#[derive(Debug)]
pub(super) struct ColdBlock {
    block: BlockId,
    what: Cold,
    pos: Pos,
    at: usize,
    leader: usize,
    /// For dispatchers: the handlers to try.
    handlers: HandlerKey,
}

impl Translator<'_> {
    fn handlers_at(&self, at: usize) -> HandlerKey {
        let mut found = Vec::new();
        for (index, entry) in self.view.handlers.iter().enumerate() {
            let (range, handler) = (&entry.range_pc, usize::from(entry.handler_pc));
            // Compilers let the handler that leaves a monitor cover itself: leaving it cannot fail there, and if it could, the
            // handler would run for ever. Other instructions that a handler of its own covers are caught by it.
            let leaves_monitor = matches!(self.view.code.get(at), Some(Instruction::Monitorexit));
            let is_own =
                leaves_monitor && entry.catch_type == 0 && handler >= usize::from(range.start) && at >= handler;
            if usize::from(range.start) <= at && at < usize::from(range.end) && !is_own {
                found.push(index as u16);
                if entry.catch_type == 0 {
                    break;
                }
            }
        }
        found
    }

    /// Where calls at this instruction put what they throw; none if this method does not look at it.
    pub(super) fn thrown_local(&mut self) -> Option<LocalId> {
        if self.lock.is_none() && self.handlers_at(self.at).is_empty() {
            return None;
        }
        let b = &mut self.b;
        Some(*self.thrown.get_or_insert_with(|| b.local(Type::Ref)))
    }

    fn cold_block(&mut self, what: Cold) -> BlockId {
        let block = self.b.block();
        self.cold.push(ColdBlock {
            block,
            what,
            pos: self.b.pos,
            at: self.at,
            leader: self.leader,
            handlers: HandlerKey::new(),
        });
        block
    }

    /// Goes on only where the condition holds; raises what Java prescribes elsewhere.
    pub(super) fn guard(&mut self, cond: Expr, kind: CheckKind, raise: Raise) {
        let then = self.b.block();
        self.guard_to(cond, kind, raise, then);
    }

    /// The same, going on in a given block.
    pub(super) fn guard_to(&mut self, cond: Expr, kind: CheckKind, raise: Raise, then: BlockId) {
        let otherwise = self.cold_block(Cold::Raise(raise));
        self.b.end(Terminator::Branch { cond, then, otherwise, failure: Some(kind) });
        self.b.start(then);
    }

    /// Initialises a class if that is still to do.
    pub(super) fn initialise(&mut self, class: ClassId) -> Translated {
        let own = self.details.id;
        let is_own = std::iter::successors(Some(own), |&c| self.program.classes[c].superclass).any(|c| c == class);
        if is_own || self.initialised.contains(&class) {
            return Ok(());
        }
        let Some(initialisation) = self.loader.details(class).and_then(|details| details.initialisation) else {
            return Ok(());
        };
        self.initialised.push(class);
        let state = self.scratch(Type::I32, 0);
        self.b.push(Stmt::Read { to: state, map: initialisation.state, key: Key::Global });
        let cond = crate::initialise::is_begun(&mut self.b, state);
        let then = self.b.block();
        let otherwise = self.cold_block(Cold::Initialise(class, then));
        self.b.branch(cond, then, otherwise);
        self.b.start(then);
        Ok(())
    }

    /// The block that finds the handler for `thrown`. Handlers are entered with the exception alone on the stack.
    fn dispatcher(&mut self, handlers: HandlerKey) -> Translated<BlockId> {
        let key = (self.leader, handlers);
        if let Some(&block) = self.dispatchers.get(&key) {
            return Ok(block);
        }
        let handlers = &key.1;
        for &index in handlers {
            let target = usize::from(self.view.handlers[usize::from(index)].handler_pc);
            self.join_with(target, vec![Kind::Ref])?;
        }
        let block = self.b.block();
        self.cold.push(ColdBlock {
            block,
            what: Cold::Dispatch,
            pos: self.b.pos,
            at: self.at,
            leader: self.leader,
            handlers: handlers.clone(),
        });
        self.dispatchers.insert(key, block);
        Ok(block)
    }

    /// The dispatcher for this instruction.
    pub(super) fn dispatcher_here(&mut self) -> Translated<BlockId> {
        self.dispatcher(self.handlers_at(self.at))
    }

    pub(super) fn throw(&mut self) -> Translated {
        let object = self.pop_kind(Kind::Ref)?;
        self.guard_nonnull(object);
        match self.thrown_local() {
            Some(thrown) => {
                let procedure = self.loader.raise(self.program, RaiseKind::Object);
                self.b.call(ir::Callee::Static(procedure), vec![object], None, Some(thrown));
                let dispatcher = self.dispatcher_here()?;
                self.b.end(Terminator::Goto(dispatcher));
            }
            None => self.b.end(Terminator::Throw(object)),
        }
        Ok(())
    }

    /// Throws an error of a class with a message, here and always.
    pub(super) fn raise_error(&mut self, class: &str, message: &str) -> Translated {
        let procedure = self.loader.raise(self.program, RaiseKind::Message(class.into()));
        let text = self.program.text(message);
        let text = self.b.constant(Const::Literal(text));
        self.call_and_end(procedure, vec![text])
    }

    /// Throws what the JVM throws for a class that cannot be had. A broken class file ends the work instead: that is no
    /// business of the program's.
    pub(super) fn raise_load_error(&mut self, error: LoadError) -> Translated {
        match error {
            LoadError::Missing(name) => {
                let procedure = self.loader.raise(self.program, RaiseKind::NoClass);
                let text = self.program.text(&name);
                let text = self.b.constant(Const::Literal(text));
                self.call_and_end(procedure, vec![text])
            }
            LoadError::Circular(name) => self.raise_error("java/lang/ClassCircularityError", &name),
            LoadError::NotAClass(class, other) => {
                let message = format!("class {class} has interface {other} as super class").replace('/', ".");
                self.raise_error("java/lang/IncompatibleClassChangeError", &message)
            }
            LoadError::Broken(error) => self.unsupported(&error.to_string()),
            LoadError::Path(error) => self.unsupported(&error.to_string()),
        }
    }

    /// The class, or none if the instruction throws for want of it.
    pub(super) fn class_or_raise(&mut self, name: &str) -> Translated<Option<ClassId>> {
        match self.loader.class(self.program, name) {
            Ok(class) => Ok(Some(class)),
            Err(error) => {
                self.raise_load_error(error)?;
                Ok(None)
            }
        }
    }

    /// Ends the block with a refusal: engines that come here give up with the reason.
    pub(super) fn unsupported(&mut self, reason: &str) -> Translated {
        let procedure = self.loader.declare_unsupported(self.program, reason);
        self.call_and_end(procedure, Vec::new())
    }

    /// Calls what never returns.
    fn call_and_end(&mut self, procedure: ir::ProcId, args: Vec<Operand>) -> Translated {
        let thrown = self.thrown_local();
        self.b.call(Callee::Static(procedure), args, None, thrown);
        if thrown.is_some() {
            let dispatcher = self.dispatcher_here()?;
            self.b.end(Terminator::Goto(dispatcher));
        } else {
            self.b.end(Terminator::Unreachable);
        }
        Ok(())
    }

    /// Fills the next of the blocks put off; it may put off further ones. Requires: there is one.
    pub(super) fn emit_cold_block(&mut self) -> Translated {
        let index = self.next_cold;
        self.next_cold += 1;
        let ColdBlock { block, pos, at, leader, .. } = self.cold[index];
        self.at = at;
        self.leader = leader;
        self.b.pos = pos;
        self.b.start(block);
        match self.cold[index].what {
            Cold::Raise(raise) => {
                let (procedure, args) = self.raise_procedure(raise);
                self.call_and_end(procedure, args)
            }
            Cold::Initialise(class, then) => self.emit_initialisation(class, then),
            Cold::Dispatch => {
                let handlers = std::mem::take(&mut self.cold[index].handlers);
                self.emit_dispatch(&handlers)
            }
        }
    }

    fn raise_procedure(&mut self, raise: Raise) -> (ir::ProcId, Vec<Operand>) {
        let (kind, args) = match raise {
            Raise::Null => (RaiseKind::Null, vec![]),
            Raise::Bounds(index, length) => (RaiseKind::Bounds, vec![index, length]),
            Raise::Zero => (RaiseKind::Zero, vec![]),
            Raise::Negative(length) => (RaiseKind::Negative, vec![length]),
            Raise::Cast(object, class) => {
                let literal = self.program.literal(Literal::Class(class));
                (RaiseKind::Cast, vec![object, self.b.constant(Const::Literal(literal))])
            }
            Raise::Store(value) => (RaiseKind::Store, vec![value]),
            Raise::Memory(length) => (RaiseKind::Memory, vec![length]),
            Raise::Monitor => (RaiseKind::Monitor, vec![]),
        };
        (self.loader.raise(self.program, kind), args)
    }

    fn emit_initialisation(&mut self, class: ClassId, then: BlockId) -> Translated {
        let Some(initialisation) = self.loader.details(class).and_then(|details| details.initialisation) else {
            self.b.end(Terminator::Goto(then));
            return Ok(());
        };
        let thrown = self.thrown_local();
        self.b.call(Callee::Static(initialisation.procedure), Vec::new(), None, thrown);
        match thrown {
            Some(thrown) => {
                let dispatcher = self.dispatcher_here()?;
                let none = self.b.is_null(thrown.into());
                self.b.branch(none, then, dispatcher);
            }
            None => self.b.end(Terminator::Goto(then)),
        }
        Ok(())
    }

    fn emit_dispatch(&mut self, handlers: &[u16]) -> Translated {
        let Some(thrown) = self.thrown else { return malformed("an exception handler that nothing leads to") };
        let caught = self.stack_local(0, Kind::Ref);
        let mut tag = None;
        for &index in handlers {
            let entry = &self.view.handlers[usize::from(index)];
            let Some(handler) = self.leaders.get(&usize::from(entry.handler_pc)).map(|leader| leader.block) else {
                return malformed("an exception handler outside the code");
            };
            if entry.catch_type == 0 {
                self.b.assign(caught, Expr::Use(thrown.into()));
                self.b.end(Terminator::Goto(handler));
                return Ok(());
            }
            let name = self.pool().class(entry.catch_type)?;
            // A handler for a class that does not exist catches nothing: no object of it can have been thrown.
            let Ok(class) = self.loader.class(self.program, name) else { continue };
            let tag = match tag {
                Some(tag) => tag,
                None => {
                    let local = self.scratch(Type::I32, 0);
                    self.b.push(Stmt::Read { to: local, map: facts::CLASS_OF, key: Key::Object(thrown.into()) });
                    *tag.insert(local)
                }
            };
            let (landing, next) = (self.b.block(), self.b.block());
            self.b.branch(Expr::Subclass(tag.into(), class), landing, next);
            self.b.start(landing);
            self.b.assign(caught, Expr::Use(thrown.into()));
            self.b.end(Terminator::Goto(handler));
            self.b.start(next);
        }
        self.leave_synchronized();
        self.b.end(Terminator::Throw(thrown.into()));
        Ok(())
    }

    pub(super) fn enter_synchronized(&mut self, flags: MethodAccessFlags) -> Translated {
        let lock: Operand = if flags.contains(MethodAccessFlags::STATIC) {
            let literal = self.program.literal(Literal::Class(self.details.id));
            self.b.constant(Const::Literal(literal))
        } else {
            let this = self.b.param(0);
            self.b.compute(Type::Ref, Expr::Use(this.into())).into()
        };
        let map = self.loader.monitors(self.program)?;
        self.count_monitor(lock, map, 1);
        self.lock = Some((lock, map));
        Ok(())
    }

    pub(super) fn leave_synchronized(&mut self) {
        if let Some((lock, map)) = self.lock {
            self.count_monitor(lock, map, -1);
        }
    }
}
