//! The pass that removes floats and rounding modes from terms.
//!
//! A float becomes the bit-vector of its encoding, a rounding mode a code of three bits, an array of floats an array of
//! encodings. A result that goes into another float operation goes there unpacked; it is packed only where its encoding
//! is asked for.
//!
//! A symbol of the lowered term may have values that stand for nothing canonical (another NaN, a sixth rounding mode).
//! Wherever its value is used it is made canonical, so that such values only stand for ordinary ones twice. Equality of
//! arrays needs more care, since it compares elements that are not read: see [`FloatLowering::conditions`].

use super::mode::{CODE_WIDTH, Mode};
use super::raise::{lowered_scalar, lowered_sort, lowered_value};
use super::unpacked::Unpacked;
use super::{add, compare, convert, divide, multiply};
use crate::op::Op;
use crate::sort::{Format, Rounding, Scalar, Sort};
use crate::term::{Term, Terms};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::fmt;

/// The longest division that is unrolled for `fp.rem`: enough for single precision, not for double.
const LONGEST_REMAINDER: i64 = 300;

/// An operation that has no circuit of acceptable size.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Unsupported {
    /// The operator.
    pub operator: Op,
    /// The format of its operands.
    pub format: Format,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.operator {
            Op::FloatRemainder => "fp.rem",
            Op::Equal => "equality of arrays with an index",
            _ => "an operation",
        };
        write!(f, "{what} of sort {} has no bit-vector equivalent of acceptable size", self.format)
    }
}

impl std::error::Error for Unsupported {}

type Args = SmallVec<[Term; 4]>;

/// What a term became.
#[derive(Copy, Clone)]
enum Lowered {
    /// A Boolean, a bit-vector, an array of such, or the code of a rounding mode.
    Plain(Term),
    /// A float.
    Float(Unpacked),
}

/// Removes float and rounding sorts from terms. What was lowered once is remembered.
#[derive(Default)]
pub struct FloatLowering {
    lowered: FxHashMap<Term, Lowered>,
    symbols: Vec<(Term, Term)>,
    conditions: Vec<Term>,
}

impl FloatLowering {
    /// Has lowered nothing yet.
    pub fn new() -> FloatLowering {
        FloatLowering::default()
    }

    /// The term without floats and rounding modes: equal for Booleans and bit-vectors, the encoding for floats, the code
    /// for rounding modes, an array of those for arrays.
    pub fn lower(&mut self, terms: &mut Terms, root: Term) -> Result<Term, Unsupported> {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.lowered.contains_key(&term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(term).iter().filter(|arg| !self.lowered.contains_key(arg)));
            if stack.len() == before {
                stack.pop();
                let lowered = self.build(terms, term)?;
                self.lowered.insert(term, lowered);
            }
        }
        Ok(self.plain(terms, root))
    }

    /// The symbols met so far whose sorts had to go, each with the symbol that stands for it. Its value is translated
    /// back by [`super::raise`].
    pub fn symbols(&self) -> &[(Term, Term)] {
        &self.symbols
    }

    /// Formulas that must be asserted along with what was lowered so far; the list only grows. They make arrays that
    /// differ do so in an element that is read at an index and compared as what it stands for, and are satisfiable
    /// together with whatever was satisfiable before.
    pub fn conditions(&self) -> &[Term] {
        &self.conditions
    }

    /// The lowered term as a bit-vector, Boolean or array.
    fn plain(&self, terms: &mut Terms, term: Term) -> Term {
        match self.lowered[&term] {
            Lowered::Plain(plain) => plain,
            Lowered::Float(float) => float.encoding(terms),
        }
    }

    fn float(&self, term: Term) -> Unpacked {
        match self.lowered[&term] {
            Lowered::Float(float) => float,
            Lowered::Plain(_) => unreachable!("a float operator has float arguments"),
        }
    }

    /// The lowered term, its arguments being lowered.
    fn build(&mut self, terms: &mut Terms, term: Term) -> Result<Lowered, Unsupported> {
        let args: Args = terms.args(term).into();
        let sort = terms.sort(term);
        let op = terms.op(term);
        let built = match op {
            Op::Symbol => self.symbol(terms, term, sort),
            Op::Constant => {
                let value = terms.value(term).expect("a constant has a value");
                let constant = match sort {
                    Sort::Bool | Sort::Bits(_) => term,
                    Sort::Float(_) | Sort::Rounding | Sort::Array { .. } => terms.constant(lowered_value(&value)),
                };
                self.canonical(terms, sort, constant)
            }
            Op::Ite => {
                let condition = self.plain(terms, args[0]);
                match (self.lowered[&args[1]], self.lowered[&args[2]]) {
                    (Lowered::Float(a), Lowered::Float(b)) => Lowered::Float(Unpacked::choose(terms, condition, a, b)),
                    _ => {
                        let (a, b) = (self.plain(terms, args[1]), self.plain(terms, args[2]));
                        Lowered::Plain(terms.ite(condition, a, b))
                    }
                }
            }
            Op::Equal => Lowered::Plain(self.equality(terms, args[0], args[1])?),
            Op::Select => {
                let (array, index) = (self.plain(terms, args[0]), self.plain(terms, args[1]));
                let element = terms.select(array, index);
                self.canonical(terms, sort, element)
            }
            Op::Store => {
                let [array, index, element] = [0, 1, 2].map(|i| self.plain(terms, args[i]));
                Lowered::Plain(terms.store(array, index, element))
            }
            Op::ConstArray => {
                let Sort::Array { index, .. } = sort else { unreachable!("a constant array is an array") };
                let element = self.plain(terms, args[0]);
                Lowered::Plain(terms.const_array(lowered_scalar(index), element))
            }
            Op::Not
            | Op::And
            | Op::BitNot
            | Op::BitAnd
            | Op::BitXor
            | Op::Negate
            | Op::Add
            | Op::Multiply
            | Op::Divide
            | Op::Remainder
            | Op::ShiftLeft
            | Op::ShiftRight
            | Op::ShiftRightSigned
            | Op::UnsignedLess
            | Op::SignedLess
            | Op::Concat
            | Op::Extract
            | Op::SignExtend => {
                let lowered: Args = args.iter().map(|&arg| self.plain(terms, arg)).collect();
                Lowered::Plain(if lowered == args { term } else { terms.rebuild(term, &lowered) })
            }
            Op::FloatAbs => {
                let a = self.float(args[0]);
                Lowered::Float(Unpacked { negative: terms.falsity(), ..a })
            }
            Op::FloatNegate => {
                let a = self.float(args[0]);
                Lowered::Float(Unpacked { negative: terms.not(a.negative), ..a })
            }
            Op::FloatAdd => {
                let mode = self.mode(terms, args[0]);
                Lowered::Float(add::add(terms, mode, self.float(args[1]), self.float(args[2])))
            }
            Op::FloatMultiply => {
                let mode = self.mode(terms, args[0]);
                Lowered::Float(multiply::multiply(terms, mode, self.float(args[1]), self.float(args[2])))
            }
            Op::FloatDivide => {
                let mode = self.mode(terms, args[0]);
                Lowered::Float(divide::divide(terms, mode, self.float(args[1]), self.float(args[2])))
            }
            Op::FloatFma => {
                let mode = self.mode(terms, args[0]);
                let [a, b, c] = [1, 2, 3].map(|i| self.float(args[i]));
                Lowered::Float(multiply::fma(terms, mode, a, b, c))
            }
            Op::FloatSqrt => {
                let mode = self.mode(terms, args[0]);
                Lowered::Float(divide::sqrt(terms, mode, self.float(args[1])))
            }
            Op::FloatRemainder => {
                let (a, b) = (self.float(args[0]), self.float(args[1]));
                if divide::remainder_steps(a.format) > LONGEST_REMAINDER {
                    return Err(Unsupported { operator: op, format: a.format });
                }
                Lowered::Float(divide::remainder(terms, a, b))
            }
            Op::FloatRoundToIntegral => {
                let mode = self.mode(terms, args[0]);
                Lowered::Float(convert::round_to_integral(terms, mode, self.float(args[1])))
            }
            Op::FloatMin => Lowered::Float(compare::min(terms, self.float(args[0]), self.float(args[1]))),
            Op::FloatMax => Lowered::Float(compare::max(terms, self.float(args[0]), self.float(args[1]))),
            Op::FloatLess => Lowered::Plain(compare::less(terms, self.float(args[0]), self.float(args[1]))),
            Op::FloatLessEqual => Lowered::Plain(compare::less_equal(terms, self.float(args[0]), self.float(args[1]))),
            Op::FloatEqual => Lowered::Plain(compare::equal(terms, self.float(args[0]), self.float(args[1]))),
            Op::FloatIsNormal => Lowered::Plain(compare::is_normal(terms, self.float(args[0]))),
            Op::FloatIsSubnormal => Lowered::Plain(compare::is_subnormal(terms, self.float(args[0]))),
            Op::FloatIsZero => {
                let a = self.float(args[0]);
                Lowered::Plain(compare::unless_nan(terms, a, a.zero))
            }
            Op::FloatIsInfinite => {
                let a = self.float(args[0]);
                Lowered::Plain(compare::unless_nan(terms, a, a.infinite))
            }
            Op::FloatIsNan => Lowered::Plain(self.float(args[0]).nan),
            Op::FloatIsNegative => {
                let a = self.float(args[0]);
                Lowered::Plain(compare::unless_nan(terms, a, a.negative))
            }
            Op::FloatIsPositive => {
                let a = self.float(args[0]);
                let positive = terms.not(a.negative);
                Lowered::Plain(compare::unless_nan(terms, a, positive))
            }
            Op::FloatFromBits => {
                let encoding = self.plain(terms, args[0]);
                self.canonical(terms, sort, encoding)
            }
            Op::FloatToBits => Lowered::Plain(self.float(args[0]).encoding(terms)),
            Op::FloatFromFloat => {
                let mode = self.mode(terms, args[0]);
                Lowered::Float(convert::from_float(terms, float_format(sort), mode, self.float(args[1])))
            }
            Op::FloatFromSigned => {
                let (mode, integer) = (self.mode(terms, args[0]), self.plain(terms, args[1]));
                Lowered::Float(convert::from_signed(terms, float_format(sort), mode, integer))
            }
            Op::FloatFromUnsigned => {
                let (mode, integer) = (self.mode(terms, args[0]), self.plain(terms, args[1]));
                Lowered::Float(convert::from_unsigned(terms, float_format(sort), mode, integer))
            }
            Op::FloatToSigned => {
                let (mode, width) = (self.mode(terms, args[0]), terms.width(term));
                Lowered::Plain(convert::to_signed(terms, mode, self.float(args[1]), width))
            }
            Op::FloatToUnsigned => {
                let (mode, width) = (self.mode(terms, args[0]), terms.width(term));
                Lowered::Plain(convert::to_unsigned(terms, mode, self.float(args[1]), width))
            }
        };
        Ok(built)
    }

    fn mode(&self, terms: &mut Terms, rounding: Term) -> Mode {
        let code = self.plain(terms, rounding);
        Mode::of_code(terms, code)
    }

    /// The lowered symbol. Symbols of sorts that stay are themselves.
    fn symbol(&mut self, terms: &mut Terms, symbol: Term, sort: Sort) -> Lowered {
        let lowered = lowered_sort(sort);
        if lowered == sort {
            return Lowered::Plain(symbol);
        }
        let name = format!("{}!bits", terms.symbol_name(symbol).expect("a symbol has a name"));
        let raw = terms.fresh(&name, lowered);
        self.symbols.push((symbol, raw));
        self.canonical(terms, sort, raw)
    }

    /// A term of a lowered sort that may have values of no canonical form, as a value of the sort.
    fn canonical(&self, terms: &mut Terms, sort: Sort, raw: Term) -> Lowered {
        match sort {
            Sort::Bool | Sort::Bits(_) | Sort::Array { .. } => Lowered::Plain(raw),
            Sort::Float(format) => Lowered::Float(Unpacked::from_encoding(terms, format, raw)),
            Sort::Rounding => {
                let modes = terms.number(CODE_WIDTH, Rounding::ALL.len() as u64);
                let valid = terms.ult(raw, modes);
                let first = terms.number(CODE_WIDTH, 0);
                Lowered::Plain(terms.ite(valid, raw, first))
            }
        }
    }

    /// The same, as a bit-vector.
    fn canonical_plain(&self, terms: &mut Terms, sort: Sort, raw: Term) -> Term {
        match self.canonical(terms, sort, raw) {
            Lowered::Plain(plain) => plain,
            Lowered::Float(float) => float.encoding(terms),
        }
    }

    fn equality(&mut self, terms: &mut Terms, a: Term, b: Term) -> Result<Term, Unsupported> {
        if let (Lowered::Float(a), Lowered::Float(b)) = (self.lowered[&a], self.lowered[&b]) {
            return Ok(compare::identical(terms, a, b));
        }
        let sort = terms.sort(a);
        let (x, y) = (self.plain(terms, a), self.plain(terms, b));
        match sort {
            Sort::Array { index, element } if lowered_sort(sort) != sort => {
                self.array_equality(terms, x, y, index, element)
            }
            Sort::Bool | Sort::Bits(_) | Sort::Float(_) | Sort::Rounding | Sort::Array { .. } => Ok(terms.equal(x, y)),
        }
    }

    /// Arrays are equal if their encodings are. They differ if at some index that stands for something, the elements
    /// stand for different things; the index is a fresh symbol, and that it is one is a condition.
    ///
    /// Encodings of equal arrays can be chosen equal where nothing reads, as long as there is an index that nothing
    /// looks: for index sorts of few values, each value is looked at instead.
    fn array_equality(
        &mut self,
        terms: &mut Terms,
        x: Term,
        y: Term,
        index: Scalar,
        element: Scalar,
    ) -> Result<Term, Unsupported> {
        let same_at = |terms: &mut Terms, at: Term| {
            let (a, b) = (terms.select(x, at), terms.select(y, at));
            match (self.canonical(terms, element.into(), a), self.canonical(terms, element.into(), b)) {
                (Lowered::Float(a), Lowered::Float(b)) => compare::identical(terms, a, b),
                (Lowered::Plain(a), Lowered::Plain(b)) => terms.equal(a, b),
                _ => unreachable!("both elements have one sort"),
            }
        };
        match index {
            Scalar::Rounding => {
                let codes = Rounding::ALL.map(|mode| terms.number(CODE_WIDTH, mode as u64));
                let same = codes.map(|code| same_at(terms, code));
                return Ok(terms.all(&same));
            }
            Scalar::Float(format) if format.width() < 24 => {
                return Err(Unsupported { operator: Op::Equal, format });
            }
            Scalar::Bool | Scalar::Bits(_) | Scalar::Float(_) => {}
        }
        let equal = terms.equal(x, y);
        if terms.bool_value(equal).is_none() {
            let raw = terms.fresh("differ", lowered_scalar(index).into());
            let at = self.canonical_plain(terms, index.into(), raw);
            let same = same_at(terms, at);
            let differ = terms.not(same);
            self.conditions.push(terms.or(equal, differ));
        }
        Ok(equal)
    }
}

fn float_format(sort: Sort) -> Format {
    match sort {
        Sort::Float(format) => format,
        Sort::Bool | Sort::Bits(_) | Sort::Rounding | Sort::Array { .. } => {
            unreachable!("a float operator gives a float, not {sort}")
        }
    }
}
