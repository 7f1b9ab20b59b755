//! Arrays.

use crate::op::Op;
use crate::sort::{Scalar, Sort};
use crate::term::{Term, Terms};

impl Terms {
    /// The element at an index.
    pub fn select(&mut self, array: Term, at: Term) -> Term {
        let (index, element) = self.array_sorts(array);
        debug_assert_eq!(self.sort(at), index.into(), "the index has the array's index sort");
        self.make(Op::Select, element.into(), &[array, at])
    }

    /// The array with another element at an index.
    pub fn store(&mut self, array: Term, at: Term, value: Term) -> Term {
        let (index, element) = self.array_sorts(array);
        debug_assert_eq!(self.sort(at), index.into(), "the index has the array's index sort");
        debug_assert_eq!(self.sort(value), element.into(), "the value has the array's element sort");
        self.make(Op::Store, self.sort(array), &[array, at, value])
    }

    /// The array with one element everywhere.
    pub fn const_array(&mut self, index: Scalar, value: Term) -> Term {
        let element = self.sort(value).scalar().expect("arrays do not nest");
        self.make(Op::ConstArray, Sort::Array { index, element }, &[value])
    }

    fn array_sorts(&self, array: Term) -> (Scalar, Scalar) {
        match self.sort(array) {
            Sort::Array { index, element } => (index, element),
            other => panic!("an array was expected, not {other}"),
        }
    }
}
