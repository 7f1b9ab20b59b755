//! Blocks of bytes in dumps: what those hold that the program makes, where pointers in them lead, what they held before.

use super::names::{cell, is_block};
use ::check::Language;
use clause::{NameLookup, ValueType};
use ir::{ClassId, ProcId, facts};
use logic::{Op, Sort, Term};
use refine::Formulation;
use rustc_hash::FxHashMap;
use symbolic::{Execution, ObjectId, Origin, Place, State};

/// Larger blocks are not compared with what they held before.
const MAX_COMPARED: u32 = 1 << 12;

/// What blocks hold that the target makes, as the types of pointers to them tell: of its result, and of what lies in other
/// blocks when it ends.
pub fn held(
    language: &dyn Language,
    names: &dyn NameLookup,
    target: ProcId,
    formulation: &mut Formulation<'_>,
) -> FxHashMap<ObjectId, ClassId> {
    let mut held = FxHashMap::default();
    if !names.has_blocks() {
        return held;
    }
    let execution = &mut formulation.work.execution();
    let Some((state, value)) = &formulation.ended.returned else { return held };
    if let (Some(ValueType::Pointer(Some(class))), Some(value)) = (names.result_type(target), *value) {
        note(language, execution, &mut held, value, class);
    }
    let cells: Vec<(Place, Term)> = state.store.cells_at().collect();
    loop {
        let known = held.len();
        for &(place, term) in &cells {
            let Some(object) = execution.heap.objects.get(place.object) else { continue };
            let class = held.get(&place.object).copied().unwrap_or(object.class);
            let to = cell(language, object.origin, class, place.index).and_then(|cell| cell.declared.class);
            if let (Some(to), Some(reference)) = (to, execution.pointed_to(term)) {
                note(language, execution, &mut held, reference, to);
            }
        }
        if held.len() == known {
            return held;
        }
    }
}

/// Notes the class of what those blocks hold that a reference can be to, unless that is known.
fn note(
    language: &dyn Language,
    execution: &mut Execution<'_, '_>,
    held: &mut FxHashMap<ObjectId, ClassId>,
    reference: Term,
    class: ClassId,
) {
    let (targets, _) = execution.heap.objects.targets(&execution.context.terms, reference);
    for target in targets {
        let Some(object) = execution.heap.objects.get(target) else { continue };
        let element = language.input_size(class).map_or(0, |(bytes, _)| bytes);
        if object.origin == Origin::Allocated && is_block(language, object) && (1..=object.capacity).contains(&element)
        {
            held.entry(target).or_insert(class);
        }
    }
}

/// The object and the offset that a number in memory points to, if it may point to an object.
pub fn pointer(execution: &mut Execution<'_, '_>, number: Term) -> Option<(Term, Term)> {
    if execution.context.terms.sort(number) != Sort::Bits(execution.context.world.pointer_bits()) {
        return None;
    }
    execution.pointed_to(number)?;
    execution.pointer_parts(number)
}

/// The reference to the object at whose beginning a number in memory points, if it is put together as the numbers of
/// pointers are.
pub fn addressed(execution: &mut Execution<'_, '_>, number: Term) -> Option<Term> {
    let is_candidate = matches!(execution.context.terms.op(number), Op::Constant | Op::Concat)
        && execution.context.terms.sort(number) == Sort::Bits(execution.context.world.pointer_bits());
    if !is_candidate {
        return None;
    }
    let (reference, offset) = pointer(execution, number)?;
    (execution.context.terms.word(offset) == Some(0)).then_some(reference)
}

/// How many bytes a value has in memory.
pub fn width(execution: &Execution<'_, '_>, term: Term) -> u32 {
    match execution.context.terms.sort(term) {
        Sort::Bits(width) => width / 8,
        Sort::Float(format) => format.width() / 8,
        Sort::Bool | Sort::Rounding | Sort::Array { .. } => 1,
    }
}

/// Some bytes of a value.
pub fn part(execution: &mut Execution<'_, '_>, term: Term, from: u32, count: u32) -> Term {
    match execution.context.terms.sort(term) {
        Sort::Bits(width) if 8 * count < width => {
            execution.context.terms.extract(term, 8 * (from + count) - 1, 8 * from)
        }
        _ => term,
    }
}

/// Is a block there for certain, not there for certain, or under a condition? None if it is as it was.
pub fn alive(state: &State, object: ObjectId) -> Option<Term> {
    state.store.get(Place { map: facts::ALIVE, object, index: 0 })
}

/// What a part of a known block held before, as a value like the given one. None if that is not known without asking for
/// more of the input.
pub fn content_before(
    execution: &mut Execution<'_, '_>,
    before: &State,
    (object, offset): (ObjectId, u32),
    like: Term,
) -> Option<Term> {
    let found = execution.heap.objects.get(object)?;
    let Sort::Bits(width) = execution.context.terms.sort(like) else { return None };
    if !matches!(found.origin, Origin::Known(_)) || execution.heap.arbitrary_globals || found.capacity > MAX_COMPARED {
        return None;
    }
    let cells = execution.content(&mut before.clone(), object);
    let &(start, term) = cells.iter().rev().find(|&&(start, _)| start <= offset)?;
    let low = 8 * (offset - start);
    match execution.context.terms.sort(term) {
        Sort::Bits(all) if low + width <= all => Some(execution.context.terms.extract(term, low + width - 1, low)),
        _ => None,
    }
}
