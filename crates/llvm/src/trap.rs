//! Traps that the compiler put into the code where only it knows what C leaves undefined: see `compile`.

use crate::body::BodyTranslator;
use crate::read::{Block, Opcode, TypeKind, Value, ValueKind};
use ir::{Callee, CheckKind, Const, Expr, Operand, Terminator};

/// What a trap is for: the numbers of clang's list of handlers (`SanitizerHandler`), which is the same since clang 13.
fn trap_of(block: Block<'_>) -> Option<u128> {
    let is_call = |instruction: &Value<'_>| instruction.opcode() == Some(Opcode::LLVMCall);
    let call = block.instructions().into_iter().find(is_call)?;
    let is_trap = call.called().name() == "llvm.ubsantrap";
    call.arguments().first().filter(|_| is_trap)?.integer()
}

impl<'m> BodyTranslator<'_, 'm> {
    /// What must hold where a branch leads to a trap otherwise: the check, if the branch is one of those. No branch is left.
    pub(crate) fn guard_trap(&mut self, instruction: Value<'m>, otherwise: Block<'m>) -> Result<bool, String> {
        let Some(number) = trap_of(otherwise) else { return Ok(false) };
        let condition = instruction.condition();
        let known = condition.integer();
        match number {
            _ if known == Some(1) => {}
            0 | 12 | 13 | 21 => {
                let holds = self.scalar(condition)?;
                self.check(Expr::Use(holds), CheckKind::Overflow);
            }
            // Divisions are checked where they are. Those of constants are folded.
            3 if known.is_none() => {}
            3 => {
                let never = self.builder.constant(Const::Bool(false));
                self.check(Expr::Use(never), CheckKind::DivisionByZero);
            }
            5 => {
                let holds = self.scalar(condition)?;
                self.require(holds, CheckKind::Overflow, NOT_AN_INTEGER);
            }
            20 => {
                let holds = self.scalar(condition)?;
                self.require(holds, CheckKind::Shift, SHIFTED_OUT);
            }
            24 => {
                let holds = self.scalar(condition)?;
                self.require(holds, CheckKind::NegativeArraySize, NO_ELEMENTS);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Goes on only where a condition holds; where not, that is a violation for a reason that a procedure is named for.
    pub(crate) fn require(&mut self, holds: Operand, kind: CheckKind, reason: &'static str) {
        let (bad, next) = (self.builder.block(), self.builder.block());
        self.builder.branch(Expr::Use(holds), next, bad);
        self.builder.start(bad);
        let judge = self.translator.judge(kind, reason);
        self.builder.call(Callee::Static(judge), Vec::new(), None, None);
        self.builder.end(Terminator::Unreachable);
        self.builder.start(next);
    }

    /// Is one of the operands a number that the compiler could not fold, since C leaves it undefined? What it could tell of is
    /// behind a trap; the least number divided by -1 is not.
    pub(crate) fn is_folded_away(&self, instruction: Value<'m>) -> bool {
        let combines = matches!(
            instruction.opcode(),
            Some(
                Opcode::LLVMPHI
                    | Opcode::LLVMInsertValue
                    | Opcode::LLVMInsertElement
                    | Opcode::LLVMShuffleVector
                    | Opcode::LLVMFreeze
                    | Opcode::LLVMSelect
            )
        );
        let is_poison = |operand: &Value<'m>| {
            operand.kind() == ValueKind::LLVMPoisonValueKind && operand.ty().kind() == TypeKind::LLVMIntegerTypeKind
        };
        !self.is_optimised && !combines && instruction.operands().iter().any(is_poison)
    }
}

const NOT_AN_INTEGER: &str = "the number does not fit into the integer type that it is converted to";

const NO_ELEMENTS: &str = "the size of a variable-length array is zero or negative";

const SHIFTED_OUT: &str = "the shift is as far as the type has bits, or farther, or negative; or a signed number loses bits or its sign by it";

pub(crate) const NOT_AS_ASSUMED: &str = "what the compiler is told to assume does not hold";

/// Why a constant is no number.
pub(crate) const FOLDED_AWAY: &str = "the result does not fit into its signed type";

/// Why the initial value of a variable is undefined.
pub const IN_INITIALISER: &str = "the result of an initialiser does not fit into its signed type";
