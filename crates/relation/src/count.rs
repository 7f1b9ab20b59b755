//! Counting how many of some Bools are true.
//!
//! "At most one" is a ladder: each rung says whether one was seen so far, which takes 3n gates, propagates as well as
//! comparing all pairs, and stays a definition that may be used under any polarity. Comparison with a number is a
//! totalizer (Bailleux & Boufkhad, CP 2003): the inputs are sorted by merging, and only as many outputs are made as
//! the comparison looks at. Where the number itself is wanted it is a tree of adders, each just wide enough.

use logic::{Term, Terms};

/// At most one of them is true.
pub(crate) fn at_most_one(terms: &mut Terms, of: &[Term]) -> Term {
    let (no_two, _) = ladder(terms, of);
    no_two
}

/// Exactly one of them is true.
pub(crate) fn exactly_one(terms: &mut Terms, of: &[Term]) -> Term {
    let (no_two, seen) = ladder(terms, of);
    terms.and(no_two, seen)
}

fn ladder(terms: &mut Terms, of: &[Term]) -> (Term, Term) {
    let mut seen = terms.falsity();
    let mut no_two = Vec::with_capacity(of.len());
    for &term in of {
        let second = terms.and(seen, term);
        no_two.push(terms.not(second));
        seen = terms.or(seen, term);
    }
    (terms.all(&no_two), seen)
}

/// At least `threshold` of them are true.
pub(crate) fn at_least(terms: &mut Terms, of: &[Term], threshold: usize) -> Term {
    if threshold == 0 {
        return terms.truth();
    }
    if threshold > of.len() {
        return terms.falsity();
    }
    if threshold == 1 {
        return terms.any(of);
    }
    if threshold == of.len() {
        return terms.all(of);
    }
    // At least k of n are true iff not at least n-k+1 are false: whichever needs fewer outputs.
    let complement = of.len() - threshold + 1;
    if complement < threshold {
        let negated: Vec<Term> = of.iter().map(|&term| terms.not(term)).collect();
        let outputs = sorted(terms, &negated, complement);
        return terms.not(outputs[complement - 1]);
    }
    sorted(terms, of, threshold)[threshold - 1]
}

/// Output i says that more than i of the inputs are true, for i below `limit` (and below the number of inputs).
pub(crate) fn sorted(terms: &mut Terms, of: &[Term], limit: usize) -> Vec<Term> {
    let mut level: Vec<Vec<Term>> = of.iter().map(|&term| vec![term]).collect();
    while level.len() > 1 {
        level = level
            .chunks(2)
            .map(|pair| match pair {
                [a, b] => merged(terms, a, b, limit),
                alone => alone.concat(),
            })
            .collect();
    }
    level.pop().unwrap_or_default()
}

/// More than i of the union are true iff, for some split, so many on each side are.
fn merged(terms: &mut Terms, a: &[Term], b: &[Term], limit: usize) -> Vec<Term> {
    let outputs = limit.min(a.len() + b.len());
    (1..=outputs)
        .map(|sum| {
            let mut ways = Vec::new();
            for from_a in sum.saturating_sub(b.len())..=sum.min(a.len()) {
                let from_b = sum - from_a;
                let left = if from_a == 0 { terms.truth() } else { a[from_a - 1] };
                let right = if from_b == 0 { terms.truth() } else { b[from_b - 1] };
                ways.push(terms.and(left, right));
            }
            terms.any(&ways)
        })
        .collect()
}

/// The bits that a number up to `largest` takes, at least one.
pub(crate) fn bits_for(largest: u128) -> u32 {
    (u128::BITS - largest.leading_zeros()).max(1)
}

/// How many of them are true, as a bit-vector of just enough bits for `of.len()`.
pub(crate) fn count(terms: &mut Terms, of: &[Term]) -> Term {
    let width = bits_for(of.len() as u128);
    let (one, zero) = (terms.number(1, 1), terms.number(1, 0));
    let mut level: Vec<(Term, u128)> = of.iter().map(|&term| (terms.ite(term, one, zero), 1)).collect();
    while level.len() > 1 {
        level = level
            .chunks(2)
            .map(|pair| match *pair {
                [(a, most_a), (b, most_b)] => {
                    let most = most_a + most_b;
                    let width = bits_for(most);
                    let (a, b) = (terms.zero_extend(a, width), terms.zero_extend(b, width));
                    (terms.add(a, b), most)
                }
                _ => pair[0],
            })
            .collect();
    }
    match level.pop() {
        Some((sum, _)) => terms.zero_extend(sum, width),
        None => terms.number(width, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::{Assignment, Evaluator, Sort, Value};

    #[test]
    fn counts_are_right_for_all_inputs() {
        for size in 0..7_usize {
            let mut terms = Terms::new();
            let of: Vec<Term> = (0..size).map(|i| terms.symbol(&format!("b{i}"), Sort::Bool)).collect();
            let one = exactly_one(&mut terms, &of);
            let lone = at_most_one(&mut terms, &of);
            let number = count(&mut terms, &of);
            let thresholds: Vec<Term> = (0..size + 2).map(|k| at_least(&mut terms, &of, k)).collect();
            for bits in 0..1_u32 << size {
                let mut assignment = Assignment::new();
                for (i, &input) in of.iter().enumerate() {
                    assignment.set(input, Value::Bool(bits >> i & 1 == 1));
                }
                let mut evaluator = Evaluator::new(&terms, &assignment);
                let truth = bits.count_ones() as usize;
                assert_eq!(evaluator.value(one), Value::Bool(truth == 1));
                assert_eq!(evaluator.value(lone), Value::Bool(truth <= 1));
                assert_eq!(evaluator.value(number).as_bits().unwrap().to_u64(), Some(truth as u64));
                for (k, &threshold) in thresholds.iter().enumerate() {
                    assert_eq!(evaluator.value(threshold), Value::Bool(truth >= k));
                }
            }
        }
    }
}
