//! Which numbers are known to be above which: a graph with an edge for each comparison, in which what is between others is
//! found by walking.

use crate::persistent::{PersistentMap, PersistentSet};
use logic::{Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Numbers that are looked at to find out whether one is above another.
const MAX_STEPS: usize = 512;
/// Values of a number that are tried, one after the other.
const MAX_VALUES: u64 = 16;

/// Numbers as a comparison takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Signs {
    /// None is negative.
    Unsigned,
    /// The highest bit is the sign.
    Signed,
}

pub(crate) const BOTH: [Signs; 2] = [Signs::Unsigned, Signs::Signed];

/// What comparisons say.
#[derive(Clone, Default)]
pub(crate) struct Orders {
    /// For each number those that are known to be above it, and whether they are greater.
    above: [PersistentMap<Term, Vec<(Term, bool)>>; 2],
    /// Constants that something was compared with.
    constants: PersistentSet<Term>,
    /// The least and the greatest value of numbers, where that is known: in the order of signed numbers, as places from its
    /// beginning.
    ranges: PersistentMap<Term, (u64, u64)>,
}

impl Orders {
    /// A number is at most another one, or less.
    pub(crate) fn add(&mut self, terms: &Terms, signs: Signs, low: Term, high: Term, is_less: bool) {
        self.constants.extend([low, high].into_iter().filter(|&term| terms.is_constant(term)));
        self.above[signs as usize].entry(low).or_default().push((high, is_less));
        let Some((width, all)) = places(terms, low).filter(|_| signs == Signs::Signed) else { return };
        let step = u64::from(is_less);
        if let Some(least) = terms.word(low) {
            let range = self.ranges.entry(high).or_insert((0, all));
            range.0 = range.0.max(place(width, least).saturating_add(step));
        }
        if let Some(most) = terms.word(high) {
            let range = self.ranges.entry(low).or_insert((0, all));
            range.1 = range.1.min(place(width, most).saturating_sub(step));
        }
    }

    /// Is a number known to be at most another one; is it then known to be less?
    pub(crate) fn reach(&self, terms: &Terms, signs: Signs, from: Term, to: Term) -> Option<bool> {
        let mut best: FxHashMap<Term, bool> = FxHashMap::default();
        let mut open = vec![(from, false)];
        let mut steps = 0;
        while let Some((at, is_less)) = open.pop() {
            steps += 1;
            if steps > MAX_STEPS {
                break;
            }
            if best.get(&at).is_some_and(|&known| known || !is_less) {
                continue;
            }
            best.insert(at, is_less);
            if at == to && is_less {
                return Some(true);
            }
            let above = self.above[signs as usize].get(&at);
            open.extend(above.into_iter().flatten().map(|&(above, is_strict)| (above, is_less || is_strict)));
            if terms.is_constant(at) {
                let others = self.constants.iter().copied().chain([to]);
                let greater = others.filter(|&other| constant_is_less(terms, signs, at, other) == Some(true));
                open.extend(greater.map(|other| (other, true)));
            }
        }
        best.get(&to).copied()
    }

    /// The only value that comparisons leave to a number, besides those that it does not have.
    pub(crate) fn only_value(&self, terms: &Terms, number: Term, left_out: &[u64]) -> Option<u64> {
        let mut values = self.values(terms, number)?.filter(|value| !left_out.contains(value));
        values.next().filter(|_| values.next().is_none())
    }

    /// Is there a value for a number besides those that it does not have? False if that is not clear.
    pub(crate) fn has_value(&self, terms: &Terms, number: Term, left_out: &[u64]) -> bool {
        self.values(terms, number).is_some_and(|mut values| values.any(|value| !left_out.contains(&value)))
    }

    /// Do comparisons with constants allow a number this value? False if that is not clear.
    pub(crate) fn is_within(&self, terms: &Terms, number: Term, value: u64) -> bool {
        let Some((width, all)) = places(terms, number) else { return false };
        let (low, high) = self.ranges.get(&number).copied().unwrap_or((0, all));
        (low..=high).contains(&place(width, value))
    }

    /// Some of the values that comparisons with constants leave to a number, and all if they are few.
    fn values(&self, terms: &Terms, number: Term) -> Option<impl Iterator<Item = u64>> {
        let (width, all) = places(terms, number)?;
        let (low, high) = self.ranges.get(&number).copied().unwrap_or((0, all));
        Some((low..=high.min(low.saturating_add(MAX_VALUES))).map(move |at| place(width, at)))
    }
}

/// The width of a number, and the last place in the order of signed numbers.
fn places(terms: &Terms, number: Term) -> Option<(u32, u64)> {
    match terms.sort(number) {
        Sort::Bits(width @ 1..=64) => Some((width, u64::MAX >> (64 - width))),
        _ => None,
    }
}

/// The place of a value in the order of signed numbers of a width; the other way round, it is the same.
fn place(width: u32, value: u64) -> u64 {
    value ^ 1 << (width - 1)
}

/// Is a value less than another, both of a width?
pub(crate) fn is_less(signs: Signs, width: u32, a: u64, b: u64) -> bool {
    match signs {
        Signs::Unsigned => a < b,
        Signs::Signed => place(width, a) < place(width, b),
    }
}

/// Is a constant less than another of its sort? None if they cannot be compared.
fn constant_is_less(terms: &Terms, signs: Signs, a: Term, b: Term) -> Option<bool> {
    let (width, _) = places(terms, a).filter(|_| terms.sort(a) == terms.sort(b))?;
    Some(is_less(signs, width, terms.word(a)?, terms.word(b)?))
}
