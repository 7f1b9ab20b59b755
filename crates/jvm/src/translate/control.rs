//! Branches, switches, subroutines and returns.

use super::{Translated, Translator, malformed};
use crate::descriptor::Kind;
use ir::{BinaryOp, BlockId, Const, Expr, Operand, Terminator, Type};
use ristretto_classfile::attributes::Instruction;

/// How an integer compares with zero, or two values with each other.
#[derive(Clone, Copy, PartialEq)]
enum Relation {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Relation {
    /// The comparison as an operator, whether its operands are swapped, and whether its answer is negated.
    fn signed(self) -> (BinaryOp, bool, bool) {
        match self {
            Relation::Eq => (BinaryOp::Eq, false, false),
            Relation::Ne => (BinaryOp::Ne, false, false),
            Relation::Lt => (BinaryOp::SLt, false, false),
            Relation::Ge => (BinaryOp::SLe, true, false),
            Relation::Gt => (BinaryOp::SLt, true, false),
            Relation::Le => (BinaryOp::SLe, false, false),
        }
    }

    /// The same for floats. An unordered pair counts as greater after `fcmpg`, as less after `fcmpl`.
    fn float(self, unordered_is_greater: bool) -> (BinaryOp, bool, bool) {
        match (self, unordered_is_greater) {
            (Relation::Eq, _) => (BinaryOp::FEq, false, false),
            (Relation::Ne, _) => (BinaryOp::FEq, false, true),
            (Relation::Lt, true) => (BinaryOp::FLt, false, false),
            (Relation::Le, true) => (BinaryOp::FLe, false, false),
            (Relation::Gt, true) => (BinaryOp::FLe, false, true),
            (Relation::Ge, true) => (BinaryOp::FLt, false, true),
            (Relation::Gt, false) => (BinaryOp::FLt, true, false),
            (Relation::Ge, false) => (BinaryOp::FLe, true, false),
            (Relation::Lt, false) => (BinaryOp::FLe, true, true),
            (Relation::Le, false) => (BinaryOp::FLt, true, true),
        }
    }
}

fn zero_test(instruction: &Instruction) -> Option<(Relation, usize)> {
    use Instruction as I;
    let (relation, target) = match instruction {
        I::Ifeq(to) => (Relation::Eq, to),
        I::Ifne(to) => (Relation::Ne, to),
        I::Iflt(to) => (Relation::Lt, to),
        I::Ifge(to) => (Relation::Ge, to),
        I::Ifgt(to) => (Relation::Gt, to),
        I::Ifle(to) => (Relation::Le, to),
        _ => return None,
    };
    Some((relation, usize::from(*target)))
}

impl Translator<'_> {
    pub(super) fn control(&mut self, instruction: &Instruction) -> Translated {
        use Instruction as I;
        match instruction {
            I::Lcmp => self.compare(Kind::Long, false),
            I::Fcmpl => self.compare(Kind::Float, false),
            I::Fcmpg => self.compare(Kind::Float, true),
            I::Dcmpl => self.compare(Kind::Double, false),
            I::Dcmpg => self.compare(Kind::Double, true),
            I::If_icmpeq(to) => self.compare_and_branch(Relation::Eq, Kind::Int, *to),
            I::If_icmpne(to) => self.compare_and_branch(Relation::Ne, Kind::Int, *to),
            I::If_icmplt(to) => self.compare_and_branch(Relation::Lt, Kind::Int, *to),
            I::If_icmpge(to) => self.compare_and_branch(Relation::Ge, Kind::Int, *to),
            I::If_icmpgt(to) => self.compare_and_branch(Relation::Gt, Kind::Int, *to),
            I::If_icmple(to) => self.compare_and_branch(Relation::Le, Kind::Int, *to),
            I::If_acmpeq(to) => self.compare_and_branch(Relation::Eq, Kind::Ref, *to),
            I::If_acmpne(to) => self.compare_and_branch(Relation::Ne, Kind::Ref, *to),
            I::Ifnull(to) => {
                let null = self.b.null();
                self.push(null, Kind::Ref);
                self.compare_and_branch(Relation::Eq, Kind::Ref, *to)
            }
            I::Ifnonnull(to) => {
                let null = self.b.null();
                self.push(null, Kind::Ref);
                self.compare_and_branch(Relation::Ne, Kind::Ref, *to)
            }
            I::Goto(to) => self.goto(usize::from(*to)),
            I::Goto_w(to) => self.goto(*to as usize),
            I::Jsr(to) => self.jump_to_subroutine(usize::from(*to)),
            I::Jsr_w(to) => self.jump_to_subroutine(*to as usize),
            I::Ret(slot) => self.return_from_subroutine(u16::from(*slot)),
            I::Ret_w(slot) => self.return_from_subroutine(*slot),
            I::Tableswitch(table) => {
                let mut cases = Vec::with_capacity(table.offsets.len());
                for (index, &offset) in table.offsets.iter().enumerate() {
                    let value = i64::from(table.low) + index as i64;
                    cases.push((value as u32, self.relative(offset)?));
                }
                let default = self.relative(table.default)?;
                self.switch(cases, default)
            }
            I::Lookupswitch(table) => {
                let mut cases = Vec::with_capacity(table.pairs.len());
                for (&value, &offset) in &table.pairs {
                    cases.push((value as u32, self.relative(offset)?));
                }
                let default = self.relative(table.default)?;
                self.switch(cases, default)
            }
            other => match zero_test(other) {
                Some((relation, target)) => {
                    self.push_int(0);
                    self.compare_and_branch(relation, Kind::Int, target as u16)
                }
                None => malformed("not a control instruction"),
            },
        }
    }

    fn relative(&self, offset: i32) -> Translated<usize> {
        usize::try_from(self.at as i64 + i64::from(offset)).or_else(|_| malformed("jump before the first instruction"))
    }

    fn goto(&mut self, target: usize) -> Translated {
        let block = self.arrive(target)?;
        self.b.end(Terminator::Goto(block));
        Ok(())
    }

    fn compare_and_branch(&mut self, relation: Relation, kind: Kind, target: u16) -> Translated {
        let right = self.pop_kind(kind)?;
        let left = self.pop_kind(kind)?;
        let (op, swapped, negated) = relation.signed();
        self.branch_on(op, kind.ty(), left, right, swapped, negated, usize::from(target))
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one comparison")]
    fn branch_on(
        &mut self,
        op: BinaryOp,
        ty: Type,
        left: Operand,
        right: Operand,
        swapped: bool,
        negated: bool,
        target: usize,
    ) -> Translated {
        let (left, right) = if swapped { (right, left) } else { (left, right) };
        let mut cond = Expr::Binary(op, ty, left, right);
        if !self.is_settled() {
            // Settling may overwrite the operands.
            let answer = self.b.local(Type::Bool);
            self.b.assign(answer, cond);
            cond = Expr::Use(answer.into());
            self.settle_stack();
        }
        let taken = self.join(target)?;
        let next = self.join(self.at + 1)?;
        let (then, otherwise) = if negated { (next, taken) } else { (taken, next) };
        self.b.branch(cond, then, otherwise);
        Ok(())
    }

    /// `lcmp` and its like: fused with the branch that nearly always follows, else -1, 0 or 1.
    fn compare(&mut self, kind: Kind, unordered_is_greater: bool) -> Translated {
        let right = self.pop_kind(kind)?;
        let left = self.pop_kind(kind)?;
        let next = self.at + 1;
        let is_float = kind != Kind::Long;
        if !self.leaders.contains_key(&next)
            && let Some((relation, target)) = self.view.code.get(next).and_then(zero_test)
        {
            self.at = next;
            let (op, swapped, negated) =
                if is_float { relation.float(unordered_is_greater) } else { relation.signed() };
            return self.branch_on(op, kind.ty(), left, right, swapped, negated, target);
        }
        let (less, equal) = if is_float { (BinaryOp::FLt, BinaryOp::FEq) } else { (BinaryOp::SLt, BinaryOp::Eq) };
        let (answer, number) = (self.scratch(Type::Bool, 0), self.scratch(Type::I32, 0));
        let (minus_one, zero, one) = (self.b.i32(-1), self.b.i32(0), self.b.i32(1));
        // What is neither certain relation is the third, or unordered: start from there.
        let (first, first_value, rest) = if is_float && !unordered_is_greater {
            (Expr::Binary(less, kind.ty(), right, left), one, minus_one)
        } else {
            (Expr::Binary(less, kind.ty(), left, right), minus_one, one)
        };
        self.b.assign(answer, Expr::Binary(equal, kind.ty(), left, right));
        self.b.assign(number, Expr::Select(answer.into(), zero, rest));
        self.b.assign(answer, first);
        self.push_expr(Expr::Select(answer.into(), first_value, number.into()), Kind::Int);
        Ok(())
    }

    fn switch(&mut self, mut cases: Vec<(u32, usize)>, default: usize) -> Translated {
        let mut on = self.pop_kind(Kind::Int)?;
        if !self.is_settled() {
            on = self.b.compute(Type::I32, Expr::Use(on)).into();
            self.settle_stack();
        }
        cases.sort_by_key(|&(value, _)| value);
        cases.dedup_by_key(|&mut (value, _)| value);
        let mut blocks: Vec<(u64, BlockId)> = Vec::with_capacity(cases.len());
        for (value, target) in cases {
            blocks.push((u64::from(value), self.join(target)?));
        }
        let default = self.join(default)?;
        self.b.end(Terminator::Switch { on, cases: blocks.into(), default });
        Ok(())
    }

    /// A return address is the number of the `jsr`; `ret` switches over all of them.
    fn jump_to_subroutine(&mut self, target: usize) -> Translated {
        let continuation = self.at + 1;
        let Some(number) = self.subroutine_returns.iter().position(|&at| at == continuation) else {
            return malformed("a subroutine call without continuation");
        };
        self.push_const(Const::i32(number as i32), Kind::ReturnAddress);
        self.goto(target)
    }

    fn return_from_subroutine(&mut self, slot: u16) -> Translated {
        let on = self.java_local(slot, Kind::ReturnAddress);
        self.settle_stack();
        let continuations = self.subroutine_returns.clone();
        let mut cases = Vec::with_capacity(continuations.len());
        for (number, continuation) in continuations.into_iter().enumerate() {
            cases.push((number as u64, self.join(continuation)?));
        }
        let Some(&(_, default)) = cases.last() else { return malformed("ret without jsr") };
        cases.pop();
        self.b.end(Terminator::Switch { on: on.into(), cases: cases.into(), default });
        Ok(())
    }

    /// Returns, with a value of the kind if there is one.
    pub(super) fn return_from_method(&mut self, kind: Option<Kind>) -> Translated {
        if kind != self.result {
            return malformed(format!("a return of {kind:?} from a method whose result is {:?}", self.result));
        }
        let value = kind.map(|kind| self.pop_kind(kind)).transpose()?;
        self.leave_synchronized();
        self.b.end(Terminator::Return(value));
        Ok(())
    }
}
