//! Saying in SMT-LIB what the operators of `logic` mean where SMT-LIB leaves it open.
//!
//! Before terms are written, each operator that is total here and not there is guarded: inside the guard both agree, outside
//! the choice is written down. The encoding of a float, for which the standard has no function at all, becomes a symbol that
//! the float is made from.

use crate::unspecified::fits;
use indexmap::IndexMap;
use logic::{Bits, Op, Sort, Term, Terms, Value};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Terms with the choices written down. What was seen below one term is remembered for the next.
#[derive(Default)]
pub struct Specification {
    specified: FxHashMap<Term, Term>,
    /// By the symbol that stands for the encoding of a float: what makes it that.
    encodings: IndexMap<Term, [Term; 2], FxBuildHasher>,
}

impl Specification {
    /// A term that means to every solver of the standard what the given one means here, provided that the
    /// [`conditions`](Specification::conditions) on the symbols in it hold.
    pub fn specify(&mut self, terms: &mut Terms, root: Term) -> Term {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.specified.contains_key(&term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(term).iter().rev().filter(|arg| !self.specified.contains_key(arg)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let args: Vec<Term> = terms.args(term).iter().map(|arg| self.specified[arg]).collect();
            let rebuilt = if args == terms.args(term) { term } else { terms.rebuild(term, &args) };
            let result = self.choose(terms, rebuilt);
            self.specified.insert(term, result);
        }
        self.specified[&root]
    }

    /// What has to be asserted about a symbol in a specified term, if it is one that was introduced here. Whatever values
    /// the other symbols have, there is one of this symbol that fulfils it. The conditions can contain other such symbols.
    pub fn conditions(&self, symbol: Term) -> Option<[Term; 2]> {
        self.encodings.get(&symbol).copied()
    }

    /// The conditions on all symbols so far, in the order in which these were introduced.
    pub(crate) fn all_conditions(&self) -> impl Iterator<Item = Term> {
        self.encodings.values().flatten().copied()
    }

    /// The same as a term whose arguments are specified.
    fn choose(&mut self, terms: &mut Terms, term: Term) -> Term {
        let op = terms.op(term);
        match op {
            Op::FloatMin | Op::FloatMax => {
                let args = [terms.arg(term, 0), terms.arg(term, 1)];
                let zeros = args.map(|float| terms.float_is_zero(float));
                let both = terms.and(zeros[0], zeros[1]);
                let negative = terms.float_is_negative(args[0]);
                let (if_negative, otherwise) = if op == Op::FloatMin { (args[0], args[1]) } else { (args[1], args[0]) };
                let zero = terms.ite(negative, if_negative, otherwise);
                terms.ite(both, zero, term)
            }
            Op::FloatToSigned | Op::FloatToUnsigned => {
                let (signed, width) = (op == Op::FloatToSigned, terms.width(term));
                let [mode, float] = [terms.arg(term, 0), terms.arg(term, 1)];
                let (least, greatest) = match signed {
                    true => (Bits::least_signed(width), Bits::least_signed(width).not()),
                    false => (Bits::zero(width), Bits::ones(width)),
                };
                let constants = [least, greatest, Bits::zero(width)];
                let [least, greatest, zero] = constants.map(|bits| terms.bits_constant(bits));
                let (nan, negative) = (terms.float_is_nan(float), terms.float_is_negative(float));
                let outside = terms.ite(negative, least, greatest);
                let outside = terms.ite(nan, zero, outside);
                let fits = fits(terms, signed, width, mode, float);
                terms.ite(fits, term, outside)
            }
            Op::FloatToBits => {
                let float = terms.arg(term, 0);
                let Sort::Float(format) = terms.sort(float) else { unreachable!("the encoding is one of a float") };
                let bits = terms.fresh("encoding", Sort::Bits(format.width()));
                let decoded = terms.float_from_bits(format, bits);
                let is_float = terms.equal(decoded, float);
                let nan = terms.float_is_nan(float);
                let the_nan = terms.constant(Value::Bits(format.nan()));
                let is_the_nan = terms.equal(bits, the_nan);
                let if_nan = terms.implies(nan, is_the_nan);
                self.encodings.insert(bits, [is_float, if_nan]);
                bits
            }
            // The standard says of every other function what it is, or has none.
            _ => term,
        }
    }
}
