//! What operators compute. [`apply`] is the meaning of every operator on values; constant folding and evaluation both
//! use it, and the circuits are tested against it.

use crate::bits::Bits;
use crate::float::concrete as float;
use crate::op::Op;
use crate::sort::{Format, Rounding, Sort};
use crate::term::Term;
use crate::value::{ArrayValue, Value};
use rustc_hash::FxHashMap;

/// The value of an operator on values. `sort` is the sort of the result, `low` the lowest bit of an extraction. Panics
/// if the arguments do not have the sorts that the operator takes.
pub fn apply(op: Op, sort: Sort, low: u32, args: &[Value]) -> Value {
    match op {
        Op::Symbol | Op::Constant => panic!("{op:?} has no arguments to apply it to"),
        Op::Not => Value::Bool(!truth(&args[0])),
        Op::And => Value::Bool(args.iter().all(truth)),
        Op::Equal => Value::Bool(same(&args[0], &args[1])),
        Op::Ite => args[if truth(&args[0]) { 1 } else { 2 }].clone(),
        Op::Select => array(&args[0]).get(&args[1]).clone(),
        Op::Store => {
            let mut stored = array(&args[0]).clone();
            stored.set(args[1].clone(), args[2].clone());
            Value::Array(stored)
        }
        Op::ConstArray => match sort {
            Sort::Array { index, .. } => Value::Array(ArrayValue::constant(index, args[0].clone())),
            Sort::Bool | Sort::Bits(_) | Sort::Float(_) | Sort::Rounding => panic!("{sort} is no array sort"),
        },
        Op::UnsignedLess => Value::Bool(bits(&args[0]).ult(bits(&args[1]))),
        Op::SignedLess => Value::Bool(bits(&args[0]).slt(bits(&args[1]))),
        Op::BitNot
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
        | Op::Concat
        | Op::Extract
        | Op::SignExtend => Value::Bits(apply_bits(op, sort, low, args)),
        Op::FloatLess
        | Op::FloatLessEqual
        | Op::FloatEqual
        | Op::FloatIsNormal
        | Op::FloatIsSubnormal
        | Op::FloatIsZero
        | Op::FloatIsInfinite
        | Op::FloatIsNan
        | Op::FloatIsNegative
        | Op::FloatIsPositive => Value::Bool(apply_float_predicate(op, args)),
        Op::FloatToBits | Op::FloatToSigned | Op::FloatToUnsigned => Value::Bits(apply_float_to_bits(op, sort, args)),
        Op::FloatAbs
        | Op::FloatNegate
        | Op::FloatAdd
        | Op::FloatMultiply
        | Op::FloatDivide
        | Op::FloatFma
        | Op::FloatSqrt
        | Op::FloatRemainder
        | Op::FloatRoundToIntegral
        | Op::FloatMin
        | Op::FloatMax
        | Op::FloatFromBits
        | Op::FloatFromFloat
        | Op::FloatFromSigned
        | Op::FloatFromUnsigned => match sort {
            Sort::Float(format) => Value::Float(format, apply_float(op, format, args)),
            Sort::Bool | Sort::Bits(_) | Sort::Rounding | Sort::Array { .. } => panic!("{sort} is no float sort"),
        },
    }
}

fn truth(value: &Value) -> bool {
    value.as_bool().expect("a Bool")
}

fn bits(value: &Value) -> &Bits {
    value.as_bits().expect("a bit-vector")
}

fn array(value: &Value) -> &ArrayValue {
    value.as_array().expect("an array")
}

fn number(value: &Value) -> (Format, &Bits) {
    match value {
        Value::Float(format, encoding) => (*format, encoding),
        other => panic!("a float was expected, not {other}"),
    }
}

fn mode(value: &Value) -> Rounding {
    match value {
        Value::Rounding(mode) => *mode,
        other => panic!("a rounding mode was expected, not {other}"),
    }
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.same_map(b),
        (a, b) => a == b,
    }
}

fn apply_bits(op: Op, sort: Sort, low: u32, args: &[Value]) -> Bits {
    let Sort::Bits(width) = sort else { panic!("{sort} is no bit-vector sort") };
    let a = bits(&args[0]);
    let b = || bits(&args[1]);
    match op {
        Op::BitNot => a.not(),
        Op::BitAnd => a.and(b()),
        Op::BitXor => a.xor(b()),
        Op::Negate => a.neg(),
        Op::Add => args[1..].iter().fold(a.clone(), |sum, part| sum.add(bits(part))),
        Op::Multiply => a.mul(b()),
        Op::Divide => a.udiv(b()),
        Op::Remainder => a.urem(b()),
        Op::ShiftLeft => a.shl(b()),
        Op::ShiftRight => a.lshr(b()),
        Op::ShiftRightSigned => a.ashr(b()),
        Op::Concat => a.concat(b()),
        Op::Extract => a.extract(low + width - 1, low),
        Op::SignExtend => a.sign_extend(width),
        other => unreachable!("{other:?} gives no bit-vector from bit-vectors"),
    }
}

fn apply_float_predicate(op: Op, args: &[Value]) -> bool {
    let (format, a) = number(&args[0]);
    let b = || number(&args[1]).1;
    match op {
        Op::FloatLess => float::less(format, a, b()),
        Op::FloatLessEqual => float::less_equal(format, a, b()),
        Op::FloatEqual => float::equal(format, a, b()),
        Op::FloatIsNormal => float::is_normal(format, a),
        Op::FloatIsSubnormal => float::is_subnormal(format, a),
        Op::FloatIsZero => float::is_zero(format, a),
        Op::FloatIsInfinite => float::is_infinite(format, a),
        Op::FloatIsNan => float::is_nan(format, a),
        Op::FloatIsNegative => float::is_negative(format, a),
        Op::FloatIsPositive => float::is_positive(format, a),
        other => unreachable!("{other:?} is no predicate of floats"),
    }
}

fn apply_float_to_bits(op: Op, sort: Sort, args: &[Value]) -> Bits {
    let Sort::Bits(width) = sort else { panic!("{sort} is no bit-vector sort") };
    match op {
        Op::FloatToBits => number(&args[0]).1.clone(),
        Op::FloatToSigned => {
            let (format, a) = number(&args[1]);
            float::to_signed(format, mode(&args[0]), a, width)
        }
        Op::FloatToUnsigned => {
            let (format, a) = number(&args[1]);
            float::to_unsigned(format, mode(&args[0]), a, width)
        }
        other => unreachable!("{other:?} gives no bit-vector from floats"),
    }
}

fn apply_float(op: Op, format: Format, args: &[Value]) -> Bits {
    let encoding = |position: usize| number(&args[position]).1;
    let mode = || mode(&args[0]);
    match op {
        Op::FloatAbs => float::abs(format, encoding(0)),
        Op::FloatNegate => float::negate(format, encoding(0)),
        Op::FloatAdd => float::add(format, mode(), encoding(1), encoding(2)),
        Op::FloatMultiply => float::multiply(format, mode(), encoding(1), encoding(2)),
        Op::FloatDivide => float::divide(format, mode(), encoding(1), encoding(2)),
        Op::FloatFma => float::fma(format, mode(), encoding(1), encoding(2), encoding(3)),
        Op::FloatSqrt => float::sqrt(format, mode(), encoding(1)),
        Op::FloatRemainder => float::remainder(format, encoding(0), encoding(1)),
        Op::FloatRoundToIntegral => float::round_to_integral(format, mode(), encoding(1)),
        Op::FloatMin => float::min(format, encoding(0), encoding(1)),
        Op::FloatMax => float::max(format, encoding(0), encoding(1)),
        Op::FloatFromBits => float::from_bits(format, bits(&args[0])),
        Op::FloatFromFloat => {
            let (from, a) = number(&args[1]);
            float::from_float(format, mode(), from, a)
        }
        Op::FloatFromSigned => float::from_signed(format, mode(), bits(&args[1])),
        Op::FloatFromUnsigned => float::from_unsigned(format, mode(), bits(&args[1])),
        other => unreachable!("{other:?} gives no float"),
    }
}

/// Values of symbols.
#[derive(Clone, Default, Debug)]
pub struct Assignment {
    values: FxHashMap<Term, Value>,
}

impl Assignment {
    /// No symbol has a value.
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// Gives a symbol a value.
    pub fn set(&mut self, symbol: Term, value: Value) {
        self.values.insert(symbol, value);
    }

    /// The value of a symbol, if it has one.
    pub fn get(&self, symbol: Term) -> Option<&Value> {
        self.values.get(&symbol)
    }

    /// All values, in the order in which the symbols were made.
    pub fn iter(&self) -> impl Iterator<Item = (Term, &Value)> {
        let mut symbols: Vec<Term> = self.values.keys().copied().collect();
        symbols.sort_unstable();
        symbols.into_iter().map(|symbol| (symbol, &self.values[&symbol]))
    }
}
