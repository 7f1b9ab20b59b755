//! Values of lowered terms, and back.

use super::mode::CODE_WIDTH;
use crate::bits::Bits;
use crate::sort::{Rounding, Scalar, Sort};
use crate::value::{ArrayValue, Value};

/// The sort that stands for a sort: encodings for floats, codes for rounding modes.
pub(super) fn lowered_sort(sort: Sort) -> Sort {
    match sort {
        Sort::Bool | Sort::Bits(_) => sort,
        Sort::Float(format) => Sort::Bits(format.width()),
        Sort::Rounding => Sort::Bits(CODE_WIDTH),
        Sort::Array { index, element } => {
            Sort::Array { index: lowered_scalar(index), element: lowered_scalar(element) }
        }
    }
}

pub(super) fn lowered_scalar(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Bool | Scalar::Bits(_) => scalar,
        Scalar::Float(format) => Scalar::Bits(format.width()),
        Scalar::Rounding => Scalar::Bits(CODE_WIDTH),
    }
}

/// The value that stands for a value.
pub(super) fn lowered_value(value: &Value) -> Value {
    match value {
        Value::Bool(_) | Value::Bits(_) => value.clone(),
        Value::Float(_, encoding) => Value::Bits(encoding.clone()),
        Value::Rounding(mode) => Value::Bits(Bits::new(CODE_WIDTH, *mode as u64)),
        Value::Array(array) => {
            let mut lowered = ArrayValue::constant(lowered_scalar(array.index), lowered_value(&array.default));
            for (index, element) in array.entries() {
                lowered.set(lowered_value(index), lowered_value(element));
            }
            Value::Array(lowered)
        }
    }
}

/// The value of a sort that a value of its lowered sort stands for: any NaN is the one, codes of no mode are that of the
/// first.
///
/// Panics if the value is not of the lowered sort.
pub fn raise(sort: Sort, value: &Value) -> Value {
    match (sort, value) {
        (Sort::Bool | Sort::Bits(_), plain) => plain.clone(),
        (Sort::Float(format), Value::Bits(encoding)) => Value::float(format, encoding.clone()),
        (Sort::Rounding, Value::Bits(code)) => {
            let code = code.to_u64().unwrap_or(0) as usize;
            Value::Rounding(Rounding::ALL.get(code).copied().unwrap_or(Rounding::NearestEven))
        }
        (Sort::Array { index, element }, Value::Array(array)) => {
            let mut raised = ArrayValue::constant(index, raise(element.into(), &array.default));
            for (at, element_value) in array.entries() {
                let place = raise(index.into(), at);
                // An entry at an index that stands for nothing is never read.
                if lowered_value(&place) == *at {
                    raised.set(place, raise(element.into(), element_value));
                }
            }
            Value::Array(raised)
        }
        (sort, value) => panic!("{value} stands for no value of sort {sort}"),
    }
}
