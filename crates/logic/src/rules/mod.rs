//! Simplification. Each rule looks at one node that is about to be made and gives a simpler term that is equal to it, or
//! nothing. The rules of an operator are tried in order.
//!
//! A rule must make progress (fewer operators, or a constant instead of a term, or an argument order that another rule
//! relies on), so that building terminates, and must look at a bounded part of the term, so that it stays linear.
//!
//! In the equations that describe rules, k, l, m are constants, ∘ is concatenation, and x, y stand for any term.

mod arithmetic;
mod array;
mod bitwise;
mod boolean;
mod compare;
mod equality;
mod float;
mod ite;
mod linear;
mod shift;
mod structure;
#[cfg(test)]
mod tests;
mod view;

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};

/// A node about to be made.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Site<'a> {
    pub op: Op,
    pub sort: Sort,
    /// The lowest bit of an extraction; zero for other operators.
    pub low: u32,
    pub args: &'a [Term],
}

impl Site<'_> {
    /// The width of the bit-vector that the node would be.
    fn width(&self) -> u32 {
        match self.sort {
            Sort::Bits(width) => width,
            other => panic!("a bit-vector operator was expected, not one that gives {other}"),
        }
    }

    fn sort_of_args(&self, terms: &Terms) -> Sort {
        terms.sort(self.args[0])
    }
}

/// A simplification.
pub(crate) struct Rule {
    /// Its path; tests and statistics name it.
    #[allow(dead_code, reason = "read by the tests of the rules")]
    pub name: &'static str,
    pub apply: fn(&mut Terms, Site<'_>) -> Option<Term>,
}

/// A table of rules, and for each of them the test that it keeps the meaning of nodes with these operators: random ones
/// until it has fired often enough.
macro_rules! rules {
    ($table:ident for $(Op::$op:ident),+ => $($rule:ident,)+) => {
        pub(super) const $table: &[$crate::rules::Rule] =
            &[$($crate::rules::Rule { name: concat!(module_path!(), "::", stringify!($rule)), apply: $rule }),+];

        #[cfg(test)]
        #[allow(non_snake_case, reason = "named like the table")]
        mod $table {
            const OPERATORS: &[$crate::op::Op] = &[$($crate::op::Op::$op),+];
            $(
                #[test]
                fn $rule() {
                    $crate::rules::tests::check_rule(OPERATORS, stringify!($rule));
                }
            )+
        }
    };
}
use rules;

/// The rules of an operator.
pub(crate) fn of(op: Op) -> &'static [Rule] {
    match op {
        Op::Symbol | Op::Constant | Op::Not | Op::ConstArray => &[],
        Op::And => boolean::AND,
        Op::Equal => equality::EQUAL,
        Op::Ite => ite::ITE,
        Op::BitNot => bitwise::NOT,
        Op::BitAnd => bitwise::AND,
        Op::BitXor => bitwise::XOR,
        Op::Negate => arithmetic::NEGATE,
        Op::Add => linear::ADD,
        Op::Multiply => arithmetic::MULTIPLY,
        Op::Divide => arithmetic::DIVIDE,
        Op::Remainder => arithmetic::REMAINDER,
        Op::ShiftLeft => shift::LEFT,
        Op::ShiftRight => shift::RIGHT,
        Op::ShiftRightSigned => shift::RIGHT_SIGNED,
        Op::UnsignedLess => compare::UNSIGNED,
        Op::SignedLess => compare::SIGNED,
        Op::Concat => structure::CONCAT,
        Op::Extract => structure::EXTRACT,
        Op::SignExtend => structure::SIGN_EXTEND,
        Op::Select => array::SELECT,
        Op::Store => array::STORE,
        Op::FloatAbs => float::ABS,
        Op::FloatNegate => float::NEGATE,
        Op::FloatAdd => float::ADD,
        Op::FloatMultiply => float::MULTIPLY,
        Op::FloatDivide => float::DIVIDE,
        Op::FloatFma => float::FMA,
        Op::FloatSqrt => float::SQRT,
        Op::FloatRemainder => float::REMAINDER,
        Op::FloatRoundToIntegral => float::ROUND,
        Op::FloatMin | Op::FloatMax => float::EXTREME,
        Op::FloatLess => float::LESS,
        Op::FloatLessEqual => float::LESS_EQUAL,
        Op::FloatEqual => float::EQUAL,
        Op::FloatIsNormal | Op::FloatIsSubnormal | Op::FloatIsZero | Op::FloatIsInfinite | Op::FloatIsNan => {
            float::CLASSIFY
        }
        Op::FloatIsNegative | Op::FloatIsPositive => float::SIGN,
        Op::FloatFromBits => float::FROM_BITS,
        Op::FloatToBits => float::TO_BITS,
        Op::FloatFromFloat => float::FROM_FLOAT,
        Op::FloatFromSigned | Op::FloatFromUnsigned => float::FROM_INTEGER,
        Op::FloatToSigned | Op::FloatToUnsigned => float::TO_INTEGER,
    }
}
