//! Constructors. Each takes well-sorted arguments (that is the caller's duty, checked in debug builds; readers of files
//! check before they call) and gives the simplest equal term that the rules find.

mod arrays;
mod bits;
mod core;
mod floats;

use crate::evaluate::apply;
use crate::op::Op;
use crate::rules::{self, Site};
use crate::sort::{Format, Sort};
use crate::term::{Term, Terms};
use crate::value::Value;
use smallvec::SmallVec;

/// Rules build terms, whose construction applies rules, and so on: beyond this nesting, terms are built as they are.
/// It bounds both the stack and the work for one term.
const MAX_DEPTH: u32 = 24;

/// Writes to a constant array are folded while it has fewer entries: a chain of n writes must not become n maps of up to
/// n entries.
const FOLDED_ENTRIES: usize = 16;

impl Terms {
    /// The term with these parts, simplified.
    pub(crate) fn make(&mut self, op: Op, sort: Sort, args: &[Term]) -> Term {
        self.make_at(Site { op, sort, low: 0, args })
    }

    pub(crate) fn make_at(&mut self, site: Site<'_>) -> Term {
        if !self.simplifies() {
            return self.exactly(site);
        }
        if let Some(folded) = self.fold(site) {
            return folded;
        }
        if self.depth >= MAX_DEPTH {
            return self.exactly(site);
        }
        self.depth += 1;
        let simpler = rules::of(site.op).iter().find_map(|rule| (rule.apply)(self, site));
        self.depth -= 1;
        simpler.unwrap_or_else(|| self.exactly(site))
    }

    /// The node itself, or the constant that it is by what is known of its arguments.
    fn exactly(&mut self, site: Site<'_>) -> Term {
        let facts = if self.simplifies() { self.derive_facts(site) } else { None };
        if let (Some(value), Sort::Bits(width)) = (facts.and_then(|facts| facts.fixed()), site.sort) {
            return self.number(width, value);
        }
        let term = match (site.op, site.sort) {
            (Op::Extract, Sort::Bits(width)) => self.extract_node(site.args[0], site.low + width - 1, site.low),
            (op, sort) => self.node(op, sort, site.args),
        };
        if let Some(facts) = facts {
            self.facts.insert(term, facts);
        }
        term
    }

    /// The constant, if all arguments are constants.
    fn fold(&mut self, site: Site<'_>) -> Option<Term> {
        if !site.args.iter().all(|&arg| self.is_constant(arg)) {
            return None;
        }
        if site.op == Op::Store && self.entries(site.args[0]) >= FOLDED_ENTRIES {
            return None;
        }
        let values: SmallVec<[_; 4]> = site.args.iter().filter_map(|&arg| self.value(arg)).collect();
        Some(self.constant(apply(site.op, site.sort, site.low, &values)))
    }

    fn entries(&self, array: Term) -> usize {
        match self.value(array) {
            Some(Value::Array(map)) => map.entries().len(),
            Some(Value::Bool(_) | Value::Bits(_) | Value::Float(..) | Value::Rounding(_)) | None => 0,
        }
    }

    /// The operator of `like`, with its parameters, on other arguments of the same sorts.
    pub fn rebuild(&mut self, like: Term, args: &[Term]) -> Term {
        let (op, sort) = (self.op(like), self.sort(like));
        match op {
            Op::Symbol | Op::Constant => like,
            Op::Not => self.not(args[0]),
            Op::And => self.all(args),
            Op::Equal => self.equal(args[0], args[1]),
            Op::Ite => self.ite(args[0], args[1], args[2]),
            Op::Add => self.sum(args),
            Op::Extract => {
                let low = self.extract_low(like);
                let width = self.width(like);
                self.extract(args[0], low + width - 1, low)
            }
            Op::BitAnd | Op::BitXor | Op::Multiply | Op::FloatMin | Op::FloatMax | Op::FloatEqual => {
                self.commutative(op, args[0], args[1])
            }
            Op::BitNot
            | Op::Negate
            | Op::Divide
            | Op::Remainder
            | Op::ShiftLeft
            | Op::ShiftRight
            | Op::ShiftRightSigned
            | Op::UnsignedLess
            | Op::SignedLess
            | Op::Concat
            | Op::SignExtend
            | Op::Select
            | Op::Store
            | Op::ConstArray
            | Op::FloatAbs
            | Op::FloatNegate
            | Op::FloatAdd
            | Op::FloatMultiply
            | Op::FloatDivide
            | Op::FloatFma
            | Op::FloatSqrt
            | Op::FloatRemainder
            | Op::FloatRoundToIntegral
            | Op::FloatLess
            | Op::FloatLessEqual
            | Op::FloatIsNormal
            | Op::FloatIsSubnormal
            | Op::FloatIsZero
            | Op::FloatIsInfinite
            | Op::FloatIsNan
            | Op::FloatIsNegative
            | Op::FloatIsPositive
            | Op::FloatFromBits
            | Op::FloatToBits
            | Op::FloatFromFloat
            | Op::FloatFromSigned
            | Op::FloatFromUnsigned
            | Op::FloatToSigned
            | Op::FloatToUnsigned => self.make(op, sort, args),
        }
    }

    /// A binary operator whose arguments are put in order.
    pub(crate) fn commutative(&mut self, op: Op, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "{op:?} has arguments of one sort");
        let (a, b) = if b < a && self.simplifies() { (b, a) } else { (a, b) };
        let sort = if op == Op::Equal || op == Op::FloatEqual { Sort::Bool } else { self.sort(a) };
        self.make(op, sort, &[a, b])
    }

    fn format(&self, term: Term) -> Format {
        match self.sort(term) {
            Sort::Float(format) => format,
            other => panic!("a float was expected, not {other}"),
        }
    }
}
