//! Saying in SMT-LIB what the operators of `logic` mean where SMT-LIB leaves it open.
//!
//! Before terms are written, each operator that is total here and not there is guarded: inside the guard both agree, outside
//! the choice is written down. The encoding of a float, for which the standard has no function at all, becomes a symbol that
//! the float is made from.

use crate::unspecified::fits;
use logic::{Bits, Op, Sort, Term, Terms, Value, post_order};
use rustc_hash::FxHashMap;

/// The terms, with the choices written down, and the conditions on symbols that were introduced for it.
pub(crate) fn specify(terms: &mut Terms, roots: &[Term]) -> (Vec<Term>, Vec<Term>) {
    let mut order = Vec::new();
    let mut any = false;
    post_order(terms, roots, |term| {
        any |= is_open(terms.op(term));
        order.push(term);
    });
    if !any {
        return (roots.to_vec(), Vec::new());
    }
    let mut conditions = Vec::new();
    let mut specified: FxHashMap<Term, Term> = FxHashMap::default();
    for term in order {
        let args: Vec<Term> = terms.args(term).iter().map(|arg| specified[arg]).collect();
        let rebuilt = if args == terms.args(term) { term } else { terms.rebuild(term, &args) };
        let result = match is_open(terms.op(rebuilt)) {
            true => choose(terms, rebuilt, &mut conditions),
            false => rebuilt,
        };
        specified.insert(term, result);
    }
    (roots.iter().map(|root| specified[root]).collect(), conditions)
}

fn is_open(op: Op) -> bool {
    matches!(op, Op::FloatMin | Op::FloatMax | Op::FloatToSigned | Op::FloatToUnsigned | Op::FloatToBits)
}

fn choose(terms: &mut Terms, term: Term, conditions: &mut Vec<Term>) -> Term {
    let op = terms.op(term);
    let args = terms.args(term).to_vec();
    match op {
        Op::FloatMin | Op::FloatMax => {
            let zeros = [args[0], args[1]].map(|float| terms.float_is_zero(float));
            let both = terms.and(zeros[0], zeros[1]);
            let negative = terms.float_is_negative(args[0]);
            let (if_negative, otherwise) = if op == Op::FloatMin { (args[0], args[1]) } else { (args[1], args[0]) };
            let zero = terms.ite(negative, if_negative, otherwise);
            terms.ite(both, zero, term)
        }
        Op::FloatToSigned | Op::FloatToUnsigned => {
            let (signed, width) = (op == Op::FloatToSigned, terms.width(term));
            let [mode, float] = [args[0], args[1]];
            let (least, greatest) = match signed {
                true => (Bits::least_signed(width), Bits::least_signed(width).not()),
                false => (Bits::zero(width), Bits::ones(width)),
            };
            let [least, greatest, zero] = [least, greatest, Bits::zero(width)].map(|bits| terms.bits_constant(bits));
            let (nan, negative) = (terms.float_is_nan(float), terms.float_is_negative(float));
            let outside = terms.ite(negative, least, greatest);
            let outside = terms.ite(nan, zero, outside);
            let fits = fits(terms, signed, width, mode, float);
            terms.ite(fits, term, outside)
        }
        Op::FloatToBits => {
            let float = args[0];
            let Sort::Float(format) = terms.sort(float) else { unreachable!("the encoding is one of a float") };
            let bits = terms.fresh("encoding", Sort::Bits(format.width()));
            let decoded = terms.float_from_bits(format, bits);
            conditions.push(terms.equal(decoded, float));
            let nan = terms.float_is_nan(float);
            let the_nan = terms.constant(Value::Bits(format.nan()));
            let is_the_nan = terms.equal(bits, the_nan);
            conditions.push(terms.implies(nan, is_the_nan));
            bits
        }
        _ => unreachable!("{op:?} means the same to everyone"),
    }
}
