//! Selection of a value by a key: the circuit of `x = c1 ? v1 : x = c2 ? v2 : … : e`.
//!
//! As a chain, a value passes through as many multiplexers as there are cases before it. Over one key with constant
//! cases a decision tree is better: split the cases by a bit of the key in which about half of them differ, and so on
//! until one case is left. That takes one multiplexer per case, but in a tree of logarithmic depth. The tree need not
//! care about keys that are no case: beside the value it selects whether the bits not looked at on the path agree with
//! the case it arrived at, and one last multiplexer chooses between the value and the default. Where the cases fill all
//! combinations of some bits (tables, array cells 0 to 2^k - 1) that condition folds to a constant.

use super::Word;
use crate::aig::{Aig, Lit};
use smallvec::SmallVec;

/// One case of a selection.
pub struct Case<'a> {
    /// The bits of the key, least significant first.
    pub key: SmallVec<[bool; 64]>,
    /// The value to select.
    pub value: &'a [Lit],
}

/// A step of the traversal that builds the tree, children before parents.
enum Step {
    /// Build the tree for these cases; the bits already looked at.
    Split(std::ops::Range<usize>, SmallVec<[u32; 16]>),
    /// Join the two subtrees built last by this bit of the key.
    Join(usize),
}

/// The value of the case whose key is `selector`, else `otherwise`. The keys are distinct.
pub fn select(aig: &mut Aig, selector: &[Lit], cases: &[Case<'_>], otherwise: &[Lit]) -> Word {
    // Keys that contradict constant bits of the selector are out.
    let possible = |case: &Case<'_>| selector.iter().zip(&case.key).all(|(lit, &bit)| lit.value() != Some(!bit));
    let mut order: Vec<usize> = (0..cases.len()).filter(|&i| possible(&cases[i])).collect();
    if order.is_empty() {
        return Word::from_slice(otherwise);
    }
    let mut steps = vec![Step::Split(0..order.len(), SmallVec::new())];
    let mut built: Vec<(Lit, Word)> = Vec::new();
    while let Some(step) = steps.pop() {
        match step {
            Step::Split(range, mut tested) => match splitting_bit(cases, &order[range.clone()], selector.len()) {
                None => {
                    let case = &cases[order[range.start]];
                    let agree: Word = (0..selector.len())
                        .filter(|&bit| !tested.contains(&(bit as u32)))
                        .map(|bit| selector[bit].invert_if(!case.key[bit]))
                        .collect();
                    built.push((aig.all(&agree), Word::from_slice(case.value)));
                }
                Some(bit) => {
                    order[range.clone()].sort_unstable_by_key(|&i| (cases[i].key[bit], i));
                    let middle = range.start + order[range.clone()].partition_point(|&i| !cases[i].key[bit]);
                    tested.push(bit as u32);
                    steps.push(Step::Join(bit));
                    steps.push(Step::Split(middle..range.end, tested.clone()));
                    steps.push(Step::Split(range.start..middle, tested));
                }
            },
            Step::Join(bit) => {
                let (Some((valid_one, one)), Some((valid_zero, zero))) = (built.pop(), built.pop()) else { break };
                let valid = aig.ite(selector[bit], valid_one, valid_zero);
                built.push((valid, super::mux(aig, selector[bit], &one, &zero)));
            }
        }
    }
    match built.pop() {
        Some((valid, value)) => super::mux(aig, valid, &value, otherwise),
        None => Word::from_slice(otherwise),
    }
}

/// The bit that splits cases most evenly; none if there is one case only.
fn splitting_bit(cases: &[Case<'_>], among: &[usize], width: usize) -> Option<usize> {
    let ones = |bit: usize| among.iter().filter(|&&i| cases[i].key[bit]).count();
    let smaller_side = |bit: usize| ones(bit).min(among.len() - ones(bit));
    let mut best = None;
    let mut best_side = 0;
    for bit in 0..width {
        let side = smaller_side(bit);
        if side > best_side {
            (best, best_side) = (Some(bit), side);
        }
        if 2 * best_side + 1 >= among.len() && best_side > 0 {
            break;
        }
    }
    best
}
