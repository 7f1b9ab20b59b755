//! The start of a check: arbitrary arguments, and the entry assumptions about them.

use crate::{Assumption, Entry, Language, Specification};
use ir::{ClassId, ClassKind, ProcId, Type};
use logic::Term;
use symbolic::{Declared, Execution, State, Unknown};

/// Arbitrary arguments of a target.
pub fn arguments(language: &dyn Language, target: ProcId, execution: &mut Execution<'_, '_>) -> Vec<(Term, Type)> {
    let params = language.program().procs[target].params.clone();
    let mut arguments = Vec::new();
    for (index, ty) in params.into_iter().enumerate() {
        let declared = language.parameter(target, index);
        if let (true, Some(&(reference, _))) = (declared.is_offset, arguments.last()) {
            let offset = execution.heap.inputs.offset(reference);
            arguments.push((offset.unwrap_or_else(|| symbolic::zero_of(&mut execution.context.terms, ty)), ty));
            continue;
        }
        // A constructor works on a new object.
        if index == 0
            && language.is_constructor(target)
            && let Some(object) = declared.class.and_then(|class| constructed(language, declared, class, execution))
        {
            arguments.push((object, ty));
            continue;
        }
        let name = language.param_name(target, index);
        let term = execution.any(&Unknown { name: &name, ty, declared, is_root: true });
        arguments.push((term, ty));
    }
    arguments
}

/// The new object that a constructor works on: of its class, or of those below it if that has no objects.
fn constructed(
    language: &dyn Language,
    declared: Declared,
    class: ClassId,
    execution: &mut Execution<'_, '_>,
) -> Option<Term> {
    let is_instantiable =
        |class: ClassId| matches!(language.program().classes[class].kind, ClassKind::Object { instantiable: true });
    if is_instantiable(class) {
        return execution.new_object(class);
    }
    let mut classes = language.choices(class).classes;
    if classes.is_empty() {
        classes = language.program().subclasses(class).into_iter().filter(|&below| is_instantiable(below)).collect();
    }
    execution.new_object_below("this", declared, &classes).filter(|_| !classes.is_empty())
}

/// The entry assumptions of a target: its preconditions, and what the language guarantees.
pub fn entry_assumptions(
    language: &dyn Language,
    target: ProcId,
    specification: &mut dyn Specification,
    execution: &mut Execution<'_, '_>,
    entry: &Entry<'_>,
) -> Vec<Assumption> {
    let by_language = language.entry_assumptions(target, execution, entry.arguments);
    let mut assumed = assuming(execution, |execution| specification.preconditions(execution, entry));
    let terms = &mut execution.context.terms;
    let never = terms.falsity();
    if language.has_receiver(target)
        && let Some(&receiver) = entry.arguments.first()
    {
        let null = terms.number(terms.width(receiver), 0);
        let is_null = terms.equal(receiver, null);
        assumed.insert(0, Assumption { holds: terms.not(is_null), cut: never });
    }
    assumed.extend(by_language.into_iter().map(|holds| Assumption { holds, cut: never }));
    let is_impossible = assumed.iter().any(|assumption| execution.context.terms.is_false(assumption.holds));
    if !(is_impossible && execution.heap.inputs.are_paths_parted()) {
        assume_invariants(language, execution, specification, entry, &mut assumed);
    }
    assumed
}

/// Assumes the invariants, and what constructors enforce, of the input objects that runs can refer to by now; evaluating them may add further ones.
pub fn assume_invariants(
    language: &dyn Language,
    execution: &mut Execution<'_, '_>,
    specification: &mut dyn Specification,
    entry: &Entry<'_>,
    assumed: &mut Vec<Assumption>,
) {
    assuming(execution, |execution| {
        while let Some(object) = execution.heap.inputs.next_referred() {
            assumed.extend(language.object_assumptions(execution, object));
            assumed.extend(specification.invariants_of(execution, entry, object));
            if execution.heap.waits_for_decision() {
                break;
            }
        }
    });
}

/// Evaluates what is assumed: what goes wrong there is not the target's doing, and what is cut off says so.
fn assuming<T>(execution: &mut Execution<'_, '_>, work: impl FnOnce(&mut Execution<'_, '_>) -> T) -> T {
    let (events, throws) = (execution.findings.events.len(), execution.findings.throws.len());
    execution.findings.is_assuming = true;
    let result = work(execution);
    execution.findings.is_assuming = false;
    execution.findings.events.truncate(events);
    execution.findings.throws.truncate(throws);
    result
}

/// The state in which all of this holds. None if it is false as written.
pub fn assume_all(execution: &mut Execution<'_, '_>, before: &State, assumed: &[Assumption]) -> Option<State> {
    assumed.iter().try_fold(before.clone(), |state, assumption| execution.assume(state, assumption.holds))
}
