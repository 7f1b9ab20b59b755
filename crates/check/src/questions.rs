//! What is asked about a target: its clauses, its assertions, the exceptions that leave it.

use crate::specification::{Entry, Exit, Obligation, Specification, Throws};
use crate::{Language, Options};
use ir::{Block, BlockId, CheckKind, ClassId, Code, Pos, ProcId, Terminator};
use logic::Term;
use std::collections::BTreeSet;
use symbolic::{Cut, CutReason, Execution, PlaceholderId, Ranging, Site};
use verdict::Location;

/// A check and the condition under which it fails.
#[derive(Clone)]
pub struct Question {
    /// What it is about.
    pub kind: CheckKind,
    /// Its name in reports.
    pub name: String,
    /// The text of the clause, for one of a contract.
    pub text: Option<String>,
    /// Where runs reach it.
    pub location: Option<Location>,
    /// The line it stands in, if that is another one.
    pub line: Option<u32>,
    /// The number of the contract's clause.
    pub clause: Option<usize>,
    /// It fails exactly then.
    pub condition: Term,
    /// Runs reach it exactly then.
    pub reached: Term,
    /// What a clause speaks of.
    pub ranging: Ranging,
    /// Where that is all objects of some classes: these.
    pub ranged: BTreeSet<ClassId>,
    /// The regions that left references behind which its sets may contain, if that is known.
    pub blind: Option<BTreeSet<PlaceholderId>>,
    /// Runs on which it does.
    pub matters: Term,
}

impl Question {
    /// Does it say something is wrong if no run reaches it? That no exception is possible is good.
    pub fn wants_runs(&self) -> bool {
        self.is_written() || self.kind == CheckKind::Assert
    }

    /// Did the user write it? The others are about what can go wrong anywhere.
    pub fn is_written(&self) -> bool {
        self.clause.is_some() || (self.text.is_some() && self.kind != CheckKind::Requires)
    }
}

/// What a check is about.
struct Subject {
    kind: CheckKind,
    name: String,
    text: Option<String>,
    line: Option<u32>,
}

impl From<CheckKind> for Subject {
    fn from(kind: CheckKind) -> Subject {
        Subject { kind, name: kind.name().to_owned(), text: None, line: None }
    }
}

/// The questions about a target: one for each clause, and one for each kind and line of the others.
pub fn questions(
    language: &dyn Language,
    target: ProcId,
    specification: &mut dyn Specification,
    execution: &mut Execution<'_, '_>,
    entry: &Entry<'_>,
    ended: &symbolic::Ended,
    options: &Options,
) -> Vec<Question> {
    let mut questions: Vec<Question> = Vec::new();
    let wanted = |kind: CheckKind| options.kinds.contains(&kind);
    let mut add =
        |execution: &mut Execution<'_, '_>, clause: Subject, location: Option<Location>, fails: Term, reached: Term| {
            let Subject { kind, name, text, line } = clause;
            if !wanted(kind) {
                return;
            }
            let same = |known: &&mut Question| known.kind == kind && known.name == name && known.location == location;
            match questions.iter_mut().find(same) {
                Some(known) => {
                    known.condition = execution.context.terms.or(known.condition, fails);
                    known.matters = execution.context.terms.or(known.matters, reached);
                    known.reached = execution.context.terms.or(known.reached, reached);
                }
                None => {
                    let ranging = if text.is_some() { Ranging::Everything } else { Ranging::Values };
                    let (clause, condition, matters) = (None, fails, reached);
                    questions.push(Question {
                        kind,
                        name,
                        text,
                        location,
                        line,
                        clause,
                        condition,
                        reached,
                        ranging,
                        ranged: BTreeSet::new(),
                        blind: None,
                        matters,
                    });
                }
            }
        };
    // Whether runs reach an assertion is known of those of the target; an assertion that fails is reached there.
    let asserted = assertions(language, target, execution);
    let plain_assertion = |execution: &Execution<'_, '_>, location: &Option<Location>| {
        let is_known = asserted.iter().any(|(known, _)| Some(known) == location.as_ref());
        if is_known { execution.context.terms.falsity() } else { execution.context.terms.truth() }
    };
    let mut events = std::mem::take(&mut execution.findings.events);
    if wanted(CheckKind::Leak) {
        events.extend(language.lost(execution, ended));
    }
    for event in events {
        let location = match innermost(language, &event.site) {
            (Some(procedure), location) if language.is_users(procedure) => location,
            _ => users_call(language, &event.site),
        };
        let about = match &event.clause {
            Some(clause) => Subject {
                kind: event.kind,
                name: clause.name.clone(),
                text: Some(clause.text.clone()),
                line: clause.line,
            },
            None => Subject::from(event.kind),
        };
        let is_undefined = is_undefined(event.kind) && language.has_undefined_behaviour();
        if !wanted(event.kind) && event.clause.is_none() && is_undefined {
            let (condition, site, reason) = (event.condition, event.site, CutReason::Unchecked(event.kind));
            if !execution.context.terms.is_false(condition) {
                execution.findings.cuts.push(Cut { condition, reason, site, in_assumption: false });
            }
            continue;
        }
        let is_plain = event.kind == CheckKind::Assert && event.clause.is_none();
        let reached = if is_plain { plain_assertion(execution, &location) } else { event.reached };
        add(execution, about, location, event.condition, reached);
    }
    // Assertions fail where they are, even if the error is caught.
    for thrown in std::mem::take(&mut execution.findings.throws) {
        let (targets, _) = execution.heap.objects.targets(&execution.context.terms, thrown.object);
        let failing = targets.into_iter().filter(|&object| {
            execution.heap.objects.get(object).is_some_and(|object| language.is_assertion_failure(object.class))
        });
        let failing: Vec<symbolic::ObjectId> = failing.collect();
        if thrown.is_again {
            continue;
        }
        let (procedure, location) = innermost(language, &thrown.site);
        if failing.is_empty() || !procedure.is_some_and(|procedure| language.is_users(procedure)) {
            continue;
        }
        // An error that the program throws itself counts where it leaves the target.
        if !is_assert_statement(language, &thrown.site) {
            continue;
        }
        let mut any = execution.context.terms.falsity();
        for object in failing {
            let this = symbolic::Objects::reference(&mut execution.context.terms, object);
            let same = execution.context.terms.equal(thrown.object, this);
            any = execution.context.terms.or(any, same);
        }
        let fails = execution.context.terms.and(thrown.condition, any);
        let reached = plain_assertion(execution, &location);
        add(execution, CheckKind::Assert.into(), location, fails, reached);
    }
    // Assertions that hold as written are checks all the same.
    let falsity = execution.context.terms.falsity();
    for (location, reached) in asserted {
        add(execution, CheckKind::Assert.into(), Some(location), falsity, reached);
    }
    if let Some((state, object)) = &ended.threw {
        let reached = state.guard.term(&execution.context.terms);
        let (targets, _) = execution.heap.objects.targets(&execution.context.terms, *object);
        for thrown in targets {
            let Some(class) = execution.heap.objects.get(thrown).map(|object| object.class) else { continue };
            let Some((kind, site)) = execution.findings.raised.get(&thrown).cloned() else { continue };
            let (procedure, location) = innermost(language, &site);
            let is_users = procedure.is_some_and(|procedure| language.is_users(procedure));
            // Where it was thrown, it is reported already, unless a callee that is known by its contract threw it.
            let mut calls = execution.findings.contract_calls.iter();
            let thrower = calls.find(|call| call.thrown.iter().any(|&(_, object)| object == thrown));
            let is_allowed = thrower.is_some();
            let is_librarys = thrower.is_some_and(|call| language.stands_for_library(call.procedure));
            let is_failure = is_users && kind.is_none() && language.is_assertion_failure(class) && !is_allowed;
            if is_failure && is_assert_statement(language, &site) {
                continue;
            }
            let allowed = specification.allows_throw(execution, entry, state, *object, class);
            let (kind, location) = match kind {
                Some(kind) if is_users => (kind, location),
                None if is_failure => (CheckKind::Assert, location),
                None if is_users && !is_librarys => match &allowed {
                    Throws::Silent if !language.is_entry(target) => continue,
                    Throws::Silent | Throws::Where(..) => (CheckKind::UncaughtException, location),
                },
                Some(_) | None => (CheckKind::UncaughtException, users_call(language, &site)),
            };
            let this = symbolic::Objects::reference(&mut execution.context.terms, thrown);
            let same = execution.context.terms.equal(*object, this);
            let mut fails = execution.context.terms.and(reached, same);
            if let Throws::Where(allowed, _) = allowed {
                let forbidden = execution.context.terms.not(allowed);
                fails = execution.context.terms.and(fails, forbidden);
            }
            add(execution, kind.into(), location, fails, reached);
        }
    }
    let mut clauses = Vec::new();
    if let Some((state, value)) = &ended.returned {
        clauses.push((Exit::Returned(state, *value), state.guard.term(&execution.context.terms)));
    }
    if let Some((state, object)) = &ended.threw {
        clauses.push((Exit::Threw(state, *object), state.guard.term(&execution.context.terms)));
    }
    for (exit, reached) in clauses {
        for obligation in specification.obligations(execution, entry, &exit) {
            let Obligation { kind, name, text, location, clause, holds, ranging, ranged, blind, matters, .. } =
                obligation;
            if !wanted(kind) {
                continue;
            }
            let fails = execution.context.terms.not(holds);
            let condition = execution.context.terms.and(reached, fails);
            let matters = execution.context.terms.and(reached, matters);
            match questions.iter_mut().find(|known| known.clause == Some(clause)) {
                Some(known) => {
                    known.condition = execution.context.terms.or(known.condition, condition);
                    known.ranging = known.ranging.max(ranging);
                    known.ranged.extend(ranged);
                    if let Some(known) = &mut known.blind {
                        known.extend(blind);
                    }
                    known.matters = execution.context.terms.or(known.matters, matters);
                    known.reached = execution.context.terms.or(known.reached, reached);
                }
                None => questions.push(Question {
                    kind,
                    name,
                    text: Some(text),
                    location,
                    line: None,
                    clause: Some(clause),
                    condition,
                    reached,
                    ranging,
                    ranged,
                    blind: Some(blind),
                    matters,
                }),
            }
        }
    }
    questions
}

/// The check of a test whether the language raises an exception of a kind, which would leave the target, where no run fails it.
pub fn failing_branch(language: &dyn Language, kind: CheckKind, site: &Site, never: Term) -> Question {
    let (procedure, location) = innermost(language, site);
    let (kind, location) = match procedure.is_some_and(|procedure| language.is_users(procedure)) {
        true => (kind, location),
        false => (CheckKind::UncaughtException, users_call(language, site)),
    };
    Question {
        kind,
        name: kind.name().to_owned(),
        text: None,
        location,
        line: None,
        clause: None,
        condition: never,
        reached: never,
        ranging: Ranging::Values,
        ranged: BTreeSet::new(),
        blind: None,
        matters: never,
    }
}

/// Is a run that fails undefined from there on?
pub fn is_undefined(kind: CheckKind) -> bool {
    match kind {
        CheckKind::NullDereference
        | CheckKind::ArrayBounds
        | CheckKind::DivisionByZero
        | CheckKind::Overflow
        | CheckKind::Shift
        | CheckKind::InvalidPointer
        | CheckKind::UseAfterFree
        | CheckKind::DoubleFree
        | CheckKind::InvalidFree => true,
        // These end a run in a way that is defined, or do not end it.
        CheckKind::Assert
        | CheckKind::Ensures
        | CheckKind::Requires
        | CheckKind::Invariant
        | CheckKind::Assignable
        | CheckKind::NegativeArraySize
        | CheckKind::ClassCast
        | CheckKind::ArrayStore
        | CheckKind::UncaughtException
        | CheckKind::Leak
        | CheckKind::Unreachable => false,
    }
}

/// The branches in the lines of the target's assertions, which decide whether they fail.
fn branches(language: &dyn Language, target: ProcId) -> Vec<(BlockId, Location)> {
    let lines = language.assertions(target);
    let ends: Vec<(BlockId, Pos)> = match &language.program().procs[target].code {
        Code::Body(body) => {
            let branching = |block: &(BlockId, &Block)| matches!(block.1.end, Terminator::Branch { .. });
            body.blocks.iter().filter(branching).map(|(id, block)| (id, block.pos)).collect()
        }
        Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => Vec::new(),
    };
    let located = ends.into_iter().filter_map(|(block, pos)| Some((block, language.location(target, pos)?)));
    located.filter(|(_, at)| lines.contains(at)).collect()
}

/// Asks whether runs reach the assertions of the target, before it is executed.
pub fn watch_assertions(language: &dyn Language, target: ProcId, execution: &mut Execution<'_, '_>) {
    let falsity = execution.context.terms.falsity();
    for (block, _) in branches(language, target) {
        execution.findings.watched.insert((target, block), falsity);
    }
}

/// The assertions of the target, each with the condition that runs reach its line; true if that is not known.
fn assertions(language: &dyn Language, target: ProcId, execution: &mut Execution<'_, '_>) -> Vec<(Location, Term)> {
    let branches = branches(language, target);
    let mut found = Vec::new();
    for location in language.assertions(target) {
        let here = branches.iter().filter(|(_, at)| *at == location);
        let conditions = here.filter_map(|(block, _)| execution.findings.watched.get(&(target, *block)).copied());
        let conditions: Vec<Term> = conditions.collect();
        let reached = match conditions.is_empty() {
            true => execution.context.terms.truth(),
            false => execution.context.terms.any(&conditions),
        };
        found.push((location, reached));
    }
    found
}

/// The place itself: its procedure and its source location.
pub(crate) fn innermost(language: &dyn Language, site: &Site) -> (Option<ProcId>, Option<Location>) {
    match site.frames.last() {
        Some(&(procedure, pos)) => (Some(procedure), language.location(procedure, pos)),
        None => (None, None),
    }
}

/// Is what is thrown at a place the failure of an assertion that stands there?
fn is_assert_statement(language: &dyn Language, site: &Site) -> bool {
    site.frames.last().is_none_or(|&(procedure, pos)| language.is_assert_statement(procedure, pos))
}

/// The innermost place in the user's own code.
pub(crate) fn users_call(language: &dyn Language, site: &Site) -> Option<Location> {
    let users = site.frames.iter().rev().find(|&&(procedure, _)| language.is_users(procedure))?;
    language.location(users.0, users.1)
}
