//! What terms evaluate to.

use crate::bits::Bits;
use crate::sort::{Format, Rounding, Scalar, Sort};
use std::collections::BTreeMap;
use std::fmt;

/// A value of some sort.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Value {
    /// True or false.
    Bool(bool),
    /// A bit-vector.
    Bits(Bits),
    /// A float by its IEEE encoding. There is one NaN: [`Format::nan`].
    Float(Format, Bits),
    /// A rounding mode.
    Rounding(Rounding),
    /// An array.
    Array(ArrayValue),
}

/// A total map: a default and the places where the value differs from it.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct ArrayValue {
    /// The sort of the index.
    pub index: Scalar,
    /// The value wherever no entry says otherwise.
    pub default: Box<Value>,
    /// The exceptions. No entry equals the default, so that equal maps are equal values (for an index sort of few
    /// values, two maps with different defaults may still be the same map: see [`ArrayValue::same_map`]).
    entries: BTreeMap<Value, Value>,
}

impl Format {
    /// The NaN that stands for all.
    pub fn nan(self) -> Bits {
        let sign_and_exponent = Bits::ones(self.exponent).zero_extend(self.exponent + 1);
        sign_and_exponent.concat(&Bits::least_signed(self.significand - 1))
    }

    /// Infinity of a sign.
    pub fn infinity(self, negative: bool) -> Bits {
        let sign = Bits::new(1, u64::from(negative));
        sign.concat(&Bits::ones(self.exponent)).concat(&Bits::zero(self.significand - 1))
    }

    /// Zero of a sign.
    pub fn zero(self, negative: bool) -> Bits {
        Bits::new(1, u64::from(negative)).concat(&Bits::zero(self.width() - 1))
    }

    /// Does this encoding denote NaN?
    pub fn is_nan(self, bits: &Bits) -> bool {
        let low = self.significand - 1;
        bits.extract(self.width() - 2, low).is_ones() && !bits.extract(low - 1, 0).is_zero()
    }

    /// The encoding with every NaN replaced by the one.
    pub fn canonical(self, bits: Bits) -> Bits {
        if self.is_nan(&bits) { self.nan() } else { bits }
    }
}

impl Value {
    /// The float with this encoding.
    pub fn float(format: Format, bits: Bits) -> Value {
        Value::Float(format, format.canonical(bits))
    }

    /// The sort of the value.
    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Bits(bits) => Sort::Bits(bits.width()),
            Value::Float(format, _) => Sort::Float(*format),
            Value::Rounding(_) => Sort::Rounding,
            Value::Array(array) => Sort::Array { index: array.index, element: array.element() },
        }
    }

    /// What unconstrained symbols evaluate to: false, zero, the first rounding mode, the array of those.
    pub fn default_of(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Bits(width) => Value::Bits(Bits::zero(width)),
            Sort::Float(format) => Value::Float(format, format.zero(false)),
            Sort::Rounding => Value::Rounding(Rounding::NearestEven),
            Sort::Array { index, element } => {
                Value::Array(ArrayValue::constant(index, Value::default_of(element.into())))
            }
        }
    }

    /// The truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(truth) => Some(*truth),
            Value::Bits(_) | Value::Float(..) | Value::Rounding(_) | Value::Array(_) => None,
        }
    }

    /// The bit-vector.
    pub fn as_bits(&self) -> Option<&Bits> {
        match self {
            Value::Bits(bits) => Some(bits),
            Value::Bool(_) | Value::Float(..) | Value::Rounding(_) | Value::Array(_) => None,
        }
    }

    /// The array.
    pub fn as_array(&self) -> Option<&ArrayValue> {
        match self {
            Value::Array(array) => Some(array),
            Value::Bool(_) | Value::Bits(_) | Value::Float(..) | Value::Rounding(_) => None,
        }
    }
}

impl ArrayValue {
    /// The same value everywhere. Panics if the value is an array.
    pub fn constant(index: Scalar, value: Value) -> ArrayValue {
        assert!(value.sort().scalar().is_some(), "arrays do not nest");
        ArrayValue { index, default: Box::new(value), entries: BTreeMap::new() }
    }

    /// The sort of the elements.
    pub fn element(&self) -> Scalar {
        self.default.sort().scalar().expect("arrays do not nest")
    }

    /// The element at an index.
    pub fn get(&self, index: &Value) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// Changes the element at an index.
    pub fn set(&mut self, index: Value, value: Value) {
        if value == *self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, value);
        }
    }

    /// The places that differ from the default, in order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&Value, &Value)> {
        self.entries.iter()
    }

    /// Do both give the same element at each index? Defaults count only if some index is left to them.
    pub fn same_map(&self, other: &ArrayValue) -> bool {
        let agree = |index: &Value| self.get(index) == other.get(index);
        if !self.entries.keys().chain(other.entries.keys()).all(agree) {
            return false;
        }
        if self.default == other.default {
            return true;
        }
        let named = self.entries.keys().chain(other.entries.keys().filter(|index| !self.entries.contains_key(index)));
        self.index.count().is_some_and(|all| all == named.count() as u64)
    }
}

impl Scalar {
    /// How many values there are, if not too many to count.
    fn count(self) -> Option<u64> {
        match self {
            Scalar::Bool => Some(2),
            Scalar::Bits(width) => 1u64.checked_shl(width),
            Scalar::Float(format) => {
                let nans = 1u64.checked_shl(format.significand)?;
                Some(1u64.checked_shl(format.width())? - nans + 3)
            }
            Scalar::Rounding => Some(5),
        }
    }
}

impl fmt::Display for Value {
    /// As SMT-LIB writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(truth) => truth.fmt(f),
            Value::Bits(bits) => bits.fmt(f),
            Value::Float(format, bits) => write_float(*format, bits, f),
            Value::Rounding(mode) => f.write_str(mode.name()),
            Value::Array(array) => {
                array.entries.iter().try_for_each(|_| f.write_str("(store "))?;
                write!(f, "((as const {}) {})", self.sort(), array.default)?;
                array.entries.iter().try_for_each(|(index, value)| write!(f, " {index} {value})"))
            }
        }
    }
}

fn write_float(format: Format, bits: &Bits, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Format { exponent, significand } = format;
    if format.is_nan(bits) {
        return write!(f, "(_ NaN {exponent} {significand})");
    }
    let low = significand - 1;
    let width = format.width();
    let sign = bits.extract(width - 1, width - 1);
    write!(f, "(fp {} {} {})", sign, bits.extract(width - 2, low), bits.extract(low - 1, 0))
}
