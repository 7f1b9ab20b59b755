//! Sets of places: for each object, how far behind its beginning.

use crate::ObjectId;
use crate::offsets::{Arithmetic, OffsetsId, OffsetsTable};

/// What a value may be: addresses of objects plus offsets, and plain numbers as offsets of [`ObjectId::NUMBER`]. Ascending by
/// object, each once.
pub(crate) type Points = Vec<(ObjectId, OffsetsId)>;

/// The plain numbers among the points.
pub(crate) fn numbers(points: &[(ObjectId, OffsetsId)]) -> Option<OffsetsId> {
    points.first().filter(|point| point.0 == ObjectId::NUMBER).map(|point| point.1)
}

/// The addresses among the points.
pub(crate) fn addresses(points: &[(ObjectId, OffsetsId)]) -> &[(ObjectId, OffsetsId)] {
    if numbers(points).is_some() { &points[1..] } else { points }
}

/// Sorts points that were collected in any order, and joins what is said twice.
pub(crate) fn tidy(table: &mut OffsetsTable, points: &mut Points) {
    if points.is_sorted_by(|a, b| a.0 < b.0) {
        return;
    }
    points.sort_unstable();
    points.dedup_by(|later, earlier| {
        let is_same = later.0 == earlier.0;
        if is_same {
            earlier.1 = table.compute(Arithmetic::Join, earlier.1, later.1);
        }
        is_same
    });
}

/// Adds points to a set, and what is new to another set of news. Was anything new?
pub(crate) fn add(
    table: &mut OffsetsTable,
    set: &mut Points,
    news: &mut Points,
    added: &[(ObjectId, OffsetsId)],
    scratch: &mut Points,
) -> bool {
    scratch.clear();
    let mut at = 0;
    for &(object, offsets) in added {
        // Neighbours are near each other as a rule.
        if set.get(at).is_some_and(|known| known.0 < object) {
            at += 1;
            if set.get(at).is_some_and(|known| known.0 < object) {
                at += gallop(&set[at..], object);
            }
        }
        match set.get_mut(at).filter(|known| known.0 == object) {
            Some(known) if known.1 == offsets => {}
            Some(known) => {
                let joined = table.compute(Arithmetic::Join, known.1, offsets);
                if joined != known.1 {
                    known.1 = joined;
                    scratch.push((object, joined));
                }
            }
            None => scratch.push((object, offsets)),
        }
    }
    if scratch.is_empty() {
        return false;
    }
    unite(set, scratch);
    unite(news, scratch);
    true
}

/// Adds points to a set.
pub(crate) fn extend(
    table: &mut OffsetsTable,
    set: &mut Points,
    added: &[(ObjectId, OffsetsId)],
    scratch: &mut Points,
) {
    if set.is_empty() {
        set.extend_from_slice(added);
    } else {
        add(table, set, &mut Points::new(), added, scratch);
    }
}

/// How many points come before an object.
fn gallop(points: &[(ObjectId, OffsetsId)], object: ObjectId) -> usize {
    let mut step = 1;
    while step < points.len() && points[step - 1].0 < object {
        step *= 2;
    }
    let low = step / 2;
    low + points[low..step.min(points.len())].partition_point(|point| point.0 < object)
}

/// Adds points of which the offsets are at least those of the set.
fn unite(set: &mut Points, added: &[(ObjectId, OffsetsId)]) {
    match (set.last(), added.first()) {
        (None, _) => return set.extend_from_slice(added),
        (Some(last), Some(first)) if last.0 < first.0 => return set.extend_from_slice(added),
        _ => {}
    }
    let missing = added.iter().filter(|point| set.binary_search_by_key(&point.0, |known| known.0).is_err()).count();
    // From the end, so that nothing has to be put aside.
    let (mut old, mut new) = (set.len(), added.len());
    set.resize(set.len() + missing, (ObjectId::NUMBER, OffsetsId::ZERO));
    let mut to = set.len();
    while new > 0 {
        to -= 1;
        if old > 0 && set[old - 1].0 > added[new - 1].0 {
            set[to] = set[old - 1];
            old -= 1;
        } else {
            if old > 0 && set[old - 1].0 == added[new - 1].0 {
                old -= 1;
            }
            set[to] = added[new - 1];
            new -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_entity::EntityRef;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn adding_is_a_union(first in prop::collection::vec(0usize..60, 0..40), second in prop::collection::vec(0usize..60, 0..40)) {
            let sorted = |numbers: &[usize]| -> Points {
                let set: BTreeSet<usize> = numbers.iter().copied().collect();
                set.into_iter().map(|number| (ObjectId::new(number), OffsetsId::ZERO)).collect()
            };
            let (mut set, added, mut news) = (sorted(&first), sorted(&second), Points::new());
            let before: BTreeSet<ObjectId> = set.iter().map(|point| point.0).collect();
            let all: Vec<usize> = first.iter().chain(&second).copied().collect();
            let grew = add(&mut OffsetsTable::new(), &mut set, &mut news, &added, &mut Points::new());
            prop_assert_eq!(&set, &sorted(&all));
            prop_assert_eq!(grew, !news.is_empty());
            prop_assert!(news.iter().all(|point| !before.contains(&point.0)));
            prop_assert_eq!(before.len() + news.len(), set.len());
        }
    }
}
