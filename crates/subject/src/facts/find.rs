//! The search for facts: all that can be so is taken for true, and what a round refutes is dropped, until nothing is.

use super::analysis::{Analysis, Early};
use super::flow::{Seen, Written};
use super::ranges::{self, Range};
use super::value::Value;
use super::writers::{Field, Writers};
use super::{FieldFact, FieldFacts, ownership, with_zero};
use crate::Subject;
use ir::{MapId, ProcId};
use rustc_hash::{FxHashMap, FxHashSet};
use symbolic::Procedures;

/// Rounds in which what was taken for never null is found to be otherwise; a chain of fields that depend on each other that is
/// longer gets no facts.
const MAX_ROUNDS: usize = 20;
/// Rounds after which what still grows is not between any numbers.
const MAX_GROWING: usize = 10;

impl Subject {
    /// The facts about the fields that these procedures can write. None if the search has to end: what was found so far is
    /// kept for the next one.
    pub(super) fn find_facts(&self, writers: &Writers, progress: &mut Progress) -> Option<FieldFacts> {
        let taken = progress.taken.get_or_insert_with(|| Taken::all(writers));
        let (followed, established) = loop {
            if taken.rounds == MAX_ROUNDS {
                return Some(FieldFacts::default());
            }
            if let Some(last) = self.round(writers, taken)? {
                break last;
            }
        };
        let Taken { never_null, params, reasons, seen_early, early_reads, ranges, .. } = &*taken;
        let writes = by_field(&followed);
        let writes_of = |field: &Field| writes.get(&field.map).map_or(&[][..], |writes| writes);
        let (captured, unwritten) = (self.captured(&followed), writers.unwritten.clone());
        let mut facts = FieldFacts { captured, unwritten, ..FieldFacts::default() };
        let joined = |field: &Field| {
            let values = writes_of(field).iter().map(|(_, write)| write.value);
            // What another object has in this field is no news.
            let values = values.filter(|value| value.held_by != Some(field.map));
            values.reduce(Value::join).filter(|_| field.is_closed)
        };
        // An array like those that the field has is no news, either.
        let class_of = |field: &Field| {
            let values = writes_of(field).iter().map(|(_, write)| write.value);
            let classes = values.filter(|value| value.like != Some(field.map)).map(|value| value.class);
            classes.reduce(|a, b| a.filter(|_| a == b)).filter(|_| field.is_closed)?
        };
        let early = Early { seen: seen_early, reads: early_reads };
        let analysis = Analysis::new(self, writers, (never_null, ranges), early, params);
        let ownership::Owned { owning: own, fixed, fresh } = ownership::owning(
            self,
            writers,
            class_of,
            &|constructor| analysis.hides(constructor),
            &mut progress.owned,
        )?;
        let is_set_once = |field: &Field| {
            let is_once =
                |(procedure, write): &(ProcId, Written)| write.is_own && field.constructors.contains(procedure);
            // What comes from a stream has seen no constructor.
            field.is_closed && !field.is_deserialised && writes_of(field).iter().all(is_once)
        };
        for field in &writers.fields {
            let (class, joined) = (class_of(field), joined(field));
            let is_never_null = never_null.contains(&field.map) || field.is_outer;
            let is_unwritten = writers.unwritten.contains(&field.map);
            let range = written_range(writes_of(field)).filter(|_| field.is_closed && !field.is_reference);
            let range = range.filter(|&range| ranges::all(self.program().maps[field.map].value) != Some(range));
            let range = if is_unwritten && !field.is_reference { Some((0, 0)) } else { range };
            // Where it may be seen before a constructor sets it, it is zero at first.
            let range = range.map(|range| if established.contains(&field.map) { range } else { with_zero(range) });
            let early_readers = early_reads.iter().filter(|(_, map)| *map == field.map);
            let mut early_readers: Vec<ProcId> = early_readers.map(|&(procedure, _)| procedure).collect();
            early_readers.sort_unstable();
            facts.by_map.insert(field.map, facts.all.len());
            facts.all.push(FieldFact {
                map: field.map,
                class: self.class_name(field.class),
                field: field.name.clone(),
                is_never_null,
                exact: class.filter(|_| field.is_reference),
                is_own: own.contains(&field.map),
                length: joined.and_then(|value| value.length).filter(|_| field.is_reference),
                range,
                is_unwritten,
                // What a constant of a constructor says is no reason to think that the package leaves it at that.
                is_set_once: is_set_once(field) && !field.is_of_package,
                is_fresh: fresh.contains(&field.map) && is_set_once(field),
                is_fixed: fixed.contains(&field.map) && is_set_once(field) && field.is_private,
                is_passed_in: joined.is_none_or(|value| value.is_passed),
                is_established: established.contains(&field.map) && early_readers.is_empty(),
                is_seen_early: seen_early.contains(&field.map),
                is_deserialised: field.is_deserialised,
                early_readers,
                unless: None,
                why_not: match field.is_reference && !is_never_null && !is_unwritten {
                    true => field.refusal.clone().or_else(|| reasons.get(&field.map).cloned()),
                    false => None,
                },
            });
        }
        Some(facts)
    }
}

/// How far a search came.
#[derive(Default)]
pub(super) struct Progress {
    taken: Option<Taken>,
    owned: Option<ownership::Progress>,
}

/// What is taken for true, and what was found to be otherwise.
struct Taken {
    /// Fields.
    never_null: FxHashSet<MapId>,
    /// Parameters that are never null.
    params: FxHashSet<(ProcId, usize)>,
    /// Why fields may be null.
    reasons: FxHashMap<MapId, String>,
    /// Fields that code that is not there may see before they are set.
    seen_early: FxHashSet<MapId>,
    /// Methods that constructors call, with the fields that they may read before these are set.
    early_reads: FxHashSet<(ProcId, MapId)>,
    /// What numbers are between at any time, zero included. What writes go beyond grows; what grows too often is dropped.
    ranges: FxHashMap<MapId, Range>,
    grown: FxHashMap<MapId, u32>,
    rounds: usize,
}

impl Taken {
    fn all(writers: &Writers) -> Taken {
        Taken {
            never_null: candidates(writers).map(|field| field.map).collect(),
            params: writers.closed_params.clone(),
            reasons: FxHashMap::default(),
            seen_early: FxHashSet::default(),
            early_reads: FxHashSet::default(),
            ranges: numbers(writers).map(|field| (field.map, (0, 0))).collect(),
            grown: FxHashMap::default(),
            rounds: 0,
        }
    }

    /// It only gets less, or more of what is early.
    fn counts(&self) -> [usize; 4] {
        [self.never_null.len(), self.params.len(), self.seen_early.len(), self.early_reads.len()]
    }
}

/// Fields with numbers that only code writes that is there.
fn numbers(writers: &Writers) -> impl Iterator<Item = &Field> {
    writers.fields.iter().filter(|field| !field.is_reference && field.is_closed)
}

/// What all writes of a field are between. None if one may be any number, or if there are none.
fn written_range(writes: &[(ProcId, Written)]) -> Option<Range> {
    let ranges = writes.iter().map(|(_, write)| write.value.range);
    ranges.reduce(|a, b| a.zip(b).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1))))?
}

/// What procedures do, and the fields that no code sees before they are set.
type Followed = (Vec<(ProcId, Seen)>, FxHashSet<MapId>);

fn candidates(writers: &Writers) -> impl Iterator<Item = &Field> {
    writers.fields.iter().filter(|field| field.is_reference && field.refusal.is_none())
}

/// The writes of each field, with the procedures that they stand in.
fn by_field(followed: &[(ProcId, Seen)]) -> FxHashMap<MapId, Vec<(ProcId, Written)>> {
    let mut writes: FxHashMap<MapId, Vec<(ProcId, Written)>> = FxHashMap::default();
    for (procedure, seen) in followed {
        for &write in &seen.writes {
            writes.entry(write.map).or_default().push((*procedure, write));
        }
    }
    writes
}

impl Subject {
    /// Follows everything once, and drops what is not so. What was seen if nothing was dropped; none at all if the search has
    /// to end.
    fn round(&self, writers: &Writers, taken: &mut Taken) -> Option<Option<Followed>> {
        let early = Early { seen: &taken.seen_early, reads: &taken.early_reads };
        let analysis = Analysis::new(self, writers, (&taken.never_null, &taken.ranges), early, &taken.params);
        let all = analysis.all()?;
        let writes = by_field(&all);
        let is_established = |field: &&Field| analysis.not_established(field).is_none();
        let established: FxHashSet<MapId> =
            writers.fields.iter().filter(is_established).map(|field| field.map).collect();
        let is_seen_early = |field: &&Field| analysis.is_seen_early(field);
        let early: Vec<MapId> = writers.fields.iter().filter(is_seen_early).map(|field| field.map).collect();
        let readers: Vec<_> = writers.fields.iter().flat_map(|field| analysis.early_reads(field)).collect();
        let fields = candidates(writers).filter(|field| taken.never_null.contains(&field.map));
        let writes_of = |field: &Field| writes.get(&field.map).map_or(&[][..], |writes| writes);
        let broken: Vec<(MapId, String)> =
            fields.filter_map(|field| Some((field.map, analysis.broken(field, writes_of(field))?))).collect();
        let before = taken.counts();
        for (map, reason) in broken {
            taken.never_null.remove(&map);
            taken.reasons.entry(map).or_insert(reason);
        }
        for (callee, args) in all.iter().flat_map(|(_, seen)| &seen.calls) {
            for (index, _) in args.iter().enumerate().filter(|(_, value)| !value.is_non_null) {
                taken.params.remove(&(*callee, index));
            }
        }
        taken.seen_early.extend(early);
        taken.early_reads.extend(readers);
        taken.rounds += 1;
        let mut has_grown = false;
        for field in numbers(writers) {
            let Some(&known) = taken.ranges.get(&field.map) else { continue };
            let writes = writes_of(field);
            let grown = taken.grown.entry(field.map).or_default();
            let range = match written_range(writes) {
                None if writes.is_empty() => Some(known),
                None => None,
                Some(written) => {
                    let ty = self.program().maps[field.map].value;
                    Some(ranges::widened(known, written, ty, *grown > 1)).filter(|_| taken.rounds < MAX_GROWING)
                }
            };
            if range == Some(known) {
                continue;
            }
            has_grown = true;
            *grown += 1;
            match range {
                Some(range) => taken.ranges.insert(field.map, range),
                None => taken.ranges.remove(&field.map),
            };
        }
        Some((taken.counts() == before && !has_grown).then_some((all, established)))
    }

    /// The captured values of lambda expressions that are not null where the expressions stand.
    fn captured(&self, followed: &[(ProcId, Seen)]) -> FxHashSet<MapId> {
        let (mut never_null, mut nullable) = (FxHashSet::default(), FxHashSet::default());
        let program = self.program();
        for (callee, args) in followed.iter().flat_map(|(_, seen)| &seen.calls) {
            let class =
                program.procs[*callee].name.strip_suffix(".<make>").and_then(|class| program.class_named(class));
            let Some(class) = class else { continue };
            for (&field, value) in program.classes[class].fields.iter().zip(args) {
                if value.is_non_null {
                    never_null.insert(field)
                } else {
                    nullable.insert(field)
                };
            }
        }
        never_null.retain(|field| !nullable.contains(field));
        never_null
    }
}
