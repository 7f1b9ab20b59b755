//! Blocks that are lost when a call ends: alive, and nothing points to them any more.

use crate::CSubject;
use ir::{CheckKind, facts};
use logic::Term;
use rustc_hash::FxHashMap;
use symbolic::{Ended, Event, Execution, ObjectId, Origin, Place, Procedures, Site, State};

/// With more heap blocks than this, it is not worked out which of them can be reached.
const MAX_BLOCKS: usize = 200;

impl CSubject {
    /// The heap blocks that a call made and lost: under which condition, and where they were made.
    pub(crate) fn lost(&self, execution: &mut Execution<'_, '_>, ended: &Ended) -> Vec<Event> {
        // What the frames of a program hold that ends in the middle is not known any more.
        for end in std::mem::take(&mut execution.findings.ends) {
            let condition = end.guard.term(&execution.context.terms);
            execution.not_understood_where(condition, "leaks where the program ends before the target returns");
        }
        let Some((state, value)) = &ended.returned else { return Vec::new() };
        let heap = self.program.classes.heap;
        let made: Vec<(ObjectId, Term)> = {
            let program = self.program();
            let is_heap = |object: &symbolic::Object| {
                object.origin == Origin::Allocated && program.is_subclass(object.class, heap)
            };
            let found = execution.heap.objects.iter().filter(|(_, object)| is_heap(object));
            found.filter_map(|(id, object)| Some((id, object.exists?))).collect()
        };
        if made.len() > MAX_BLOCKS {
            let condition = state.guard.term(&execution.context.terms);
            execution.not_understood_where(condition, &format!("leaks among more than {MAX_BLOCKS} heap blocks"));
            return Vec::new();
        }
        let reached = reachable(execution, state, *value, &made);
        let ends = state.guard.term(&execution.context.terms);
        let mut events = Vec::new();
        for (object, exists) in made {
            let Some(site) = execution.findings.allocated_at.get(&object).cloned() else { continue };
            let alive = Place { map: facts::ALIVE, object, index: 0 };
            let alive = state.store.get(alive).unwrap_or(execution.context.terms.truth());
            let found = reached.get(&object).copied().unwrap_or(execution.context.terms.falsity());
            let is_lost = execution.context.terms.not(found);
            let reached = execution.context.terms.and(ends, exists);
            let condition = execution.context.terms.all(&[reached, alive, is_lost]);
            events.push(self.leak(condition, reached, site));
        }
        events
    }

    fn leak(&self, condition: Term, reached: Term, site: Site) -> Event {
        Event { condition, kind: CheckKind::Leak, site, reached, clause: None, context: 0 }
    }
}

/// For each of the blocks, the condition that something leads to it: a block of another kind, or the result.
fn reachable(
    execution: &mut Execution<'_, '_>,
    state: &State,
    result: Option<Term>,
    made: &[(ObjectId, Term)],
) -> FxHashMap<ObjectId, Term> {
    let is_made = |object: ObjectId| made.iter().any(|&(known, _)| known == object);
    let mut reached: FxHashMap<ObjectId, Term> = FxHashMap::default();
    let mut edges: Vec<(ObjectId, ObjectId, Term)> = Vec::new();
    let cells: Vec<(ObjectId, Term)> = state.store.cells().collect();
    let mut pointed = |execution: &mut Execution<'_, '_>, from: Option<ObjectId>, reference: Term| {
        let (targets, _) = execution.heap.objects.targets(&execution.context.terms, reference);
        for target in targets.into_iter().filter(|&target| is_made(target)) {
            let this = symbolic::Objects::reference(&mut execution.context.terms, target);
            let same = execution.context.terms.equal(reference, this);
            match from {
                Some(from) => edges.push((from, target, same)),
                None => {
                    let before = reached.get(&target).copied().unwrap_or(execution.context.terms.falsity());
                    let now = execution.context.terms.or(before, same);
                    reached.insert(target, now);
                }
            }
        }
    };
    for (object, cell) in cells {
        let Some(reference) = execution.pointed_to(cell) else { continue };
        let alive = state.store.get(Place { map: facts::ALIVE, object, index: 0 });
        if alive.is_some_and(|alive| execution.context.terms.is_false(alive)) {
            continue;
        }
        pointed(execution, is_made(object).then_some(object), reference);
    }
    if let Some(value) = result.filter(|&value| execution.context.terms.sort(value) == symbolic::sort_of(ir::Type::Ref))
    {
        pointed(execution, None, value);
    }
    // As often as the longest chain could need; mostly nothing changes long before.
    for _ in 0..made.len() {
        let before = reached.clone();
        for &(from, to, same) in &edges {
            let Some(&is_from) = before.get(&from) else { continue };
            let by_this = execution.context.terms.and(is_from, same);
            let known = reached.get(&to).copied().unwrap_or(execution.context.terms.falsity());
            let now = execution.context.terms.or(known, by_this);
            reached.insert(to, now);
        }
        if reached == before {
            break;
        }
    }
    reached
}
