//! The search for facts: all that can be so is taken for true, and what a round refutes is dropped, until nothing is.

use super::analysis::{Analysis, Early};
use super::flow::Seen;
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

impl Subject {
    /// The facts about the fields that these procedures can write. None if the search has to end.
    pub(super) fn find_facts(&self, writers: &Writers) -> Option<FieldFacts> {
        let candidates = || writers.fields.iter().filter(|field| field.is_reference && field.refusal.is_none());
        let mut never_null: FxHashSet<MapId> = candidates().map(|field| field.map).collect();
        let mut params: FxHashSet<(ProcId, usize)> = writers.closed_params.clone();
        let mut reasons: FxHashMap<MapId, String> = FxHashMap::default();
        let mut rounds = 0;
        let mut seen_early: FxHashSet<MapId> = FxHashSet::default();
        let mut early_reads: FxHashSet<(ProcId, MapId)> = FxHashSet::default();
        let (followed, established) = loop {
            let early = Early { seen: &seen_early, reads: &early_reads };
            let analysis = Analysis::new(self, writers, &never_null, early, &params);
            let all = analysis.all()?;
            let before = (never_null.len(), params.len(), seen_early.len(), early_reads.len());
            let is_established = |field: &&Field| analysis.not_established(field).is_none();
            let established: FxHashSet<MapId> =
                writers.fields.iter().filter(is_established).map(|field| field.map).collect();
            let is_seen_early = |field: &&Field| analysis.is_seen_early(field);
            let early: Vec<MapId> = writers.fields.iter().filter(is_seen_early).map(|field| field.map).collect();
            let readers: Vec<_> = writers.fields.iter().flat_map(|field| analysis.early_reads(field)).collect();
            let taken = candidates().filter(|field| never_null.contains(&field.map));
            let broken: Vec<(MapId, String)> =
                taken.filter_map(|field| Some((field.map, analysis.broken(field, &all)?))).collect();
            for (map, reason) in broken {
                never_null.remove(&map);
                reasons.entry(map).or_insert(reason);
            }
            for (callee, args) in all.iter().flat_map(|(_, seen)| &seen.calls) {
                for (index, _) in args.iter().enumerate().filter(|(_, value)| !value.is_non_null) {
                    params.remove(&(*callee, index));
                }
            }
            seen_early.extend(early);
            early_reads.extend(readers);
            rounds += 1;
            if before == (never_null.len(), params.len(), seen_early.len(), early_reads.len()) {
                break (all, established);
            }
            if rounds == MAX_ROUNDS {
                return Some(FieldFacts::default());
            }
        };
        let (captured, unwritten) = (self.captured(&followed), writers.unwritten.clone());
        let mut facts = FieldFacts { captured, unwritten, ..FieldFacts::default() };
        let joined = |field: &Field| {
            let written = followed.iter().flat_map(|(_, seen)| &seen.writes).filter(|write| write.map == field.map);
            let values = written.map(|write| write.value);
            values.reduce(Value::join).filter(|_| field.is_closed)
        };
        let early = Early { seen: &seen_early, reads: &early_reads };
        let analysis = Analysis::new(self, writers, &never_null, early, &params);
        let ownership::Owned { owning: own, fixed, fresh } =
            ownership::owning(self, writers, |field| joined(field)?.class, &|constructor| analysis.hides(constructor))?;
        let is_set_once = |field: &Field| {
            let in_constructor = |procedure: &ProcId| field.constructors.contains(procedure);
            let is_once = |(procedure, seen): &(ProcId, Seen)| {
                let mut own = seen.writes.iter().filter(|write| write.map == field.map);
                own.all(|write| write.is_own && in_constructor(procedure))
            };
            // What comes from a stream has seen no constructor.
            field.is_closed && !field.is_deserialised && followed.iter().all(is_once)
        };
        for field in &writers.fields {
            let joined = joined(field);
            let is_never_null = never_null.contains(&field.map) || field.is_outer;
            let is_unwritten = writers.unwritten.contains(&field.map);
            let range = joined.and_then(|value| value.range).filter(|_| !field.is_reference);
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
                exact: joined.and_then(|value| value.class).filter(|_| field.is_reference),
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

impl Subject {
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
