//! References of the input that are decided on the way (papers/4 §3).
//!
//! A reference that is read stays open. When it is dereferenced, compared with another or called upon, the path forks: it is
//! null, an input object that the path knows already, or a new one, never one that the program itself made. `k` bounds how
//! many references may lead to a new object, one behind the other. Then the statement is executed again.
//!
//! Clauses are treated in the same way: where one asks for what an open reference refers to, its evaluation is given up, the
//! path forks, and it is evaluated again. The invariants of a new object are assumed as soon as it is there, so that
//! structures that do not satisfy them are not completed.

use crate::choice::Choice;
use crate::path::{Path, Stage};
use crate::search::{Again, Init, Search};
use check::{Entry, Specification, assume_invariants, left_out};
use logic::Term;
use solver::Answer;
use symbolic::{Materialisation, ObjectId, Objects, State};
use verdict::BoundReached;

impl Search<'_> {
    /// Are references of the input decided one by one?
    pub(crate) fn is_on_demand(&self, path: &Path) -> bool {
        path.heap.inputs.materialisation == Materialisation::OnDemand
    }

    /// What is decided before anything else: the object that a method is called on; where references are decided when they are
    /// read, all arguments.
    pub(crate) fn to_be_decided_first(&self, path: &Path) -> Option<Term> {
        let open = path.heap.inputs.undecided();
        let receiver = self.values.first().filter(|_| self.language.has_receiver(self.target));
        let is_first = |symbol: &&Term| self.how.init == Init::Lazy || Some(*symbol) == receiver;
        open.iter().find(is_first).copied()
    }

    /// Was something evaluated that needs a decision first? Then the path as it was before, with what is to be decided; or
    /// nothing, if the search is to begin again.
    pub(crate) fn wants_decision(&mut self, path: &mut Path, backup: Path) -> Option<Option<(Path, Term)>> {
        if let Some(symbol) = path.heap.objects.wanted.take() {
            return Some(Some((after_reading(path, backup), symbol)));
        }
        if path.heap.inputs.needs_pool && self.is_on_demand(path) {
            self.begin_again(Again::WithPool);
            return Some(None);
        }
        let is_lazy = self.how.init == Init::Lazy && matches!(path.stage, Stage::Entry);
        let symbol = path.heap.inputs.undecided().first().copied().filter(|_| is_lazy)?;
        Some(Some((after_reading(path, backup), symbol)))
    }

    /// The same for a condition that a branch of what was evaluated depends on: the path forks.
    pub(crate) fn parts(&mut self, path: &mut Path, backup: &Path) -> bool {
        let Some(condition) = path.heap.inputs.take_condition() else { return false };
        let path = after_reading(path, backup.clone());
        if self.is_at_aim() {
            return true;
        }
        let otherwise = self.context.terms.not(condition);
        let mut possible = Vec::new();
        for (holds, way, choice) in [(true, condition, Choice::Holds), (false, otherwise, Choice::Fails)] {
            if !self.fits(&path, &choice) {
                continue;
            }
            let mut child = path.clone();
            child.choices = child.choices.and(choice);
            let state = std::mem::take(&mut child.state);
            let Some(state) = child.execution(&mut self.context).assume(state, way) else { continue };
            child.state = state;
            let guard = child.state.guard.clone();
            if self.is_possible(&mut child, &guard) {
                child.tell_guard(&self.context.terms, &guard);
                child.heap.inputs.learn(&self.context.terms, condition, holds);
                possible.push(child);
            }
        }
        self.is_misfit |= self.is_retracing && possible.is_empty();
        self.open.extend(possible.into_iter().rev());
        true
    }

    /// Forks a path over what a reference can be. The ways that some input takes are open from now on.
    pub(crate) fn decide(&mut self, mut path: Path, symbol: Term, specification: &mut dyn Specification) {
        path.heap.objects.wanted = None;
        self.flush(&mut path, specification);
        let choices = path.execution(&mut self.context).choices(symbol);
        path.tell_facts(&self.context.terms);
        if self.is_at_aim() {
            return;
        }
        if !self.is_retracing {
            self.bound_choices(&mut path, symbol, &choices);
        }
        let mut possible = Vec::new();
        for (name, choice) in self.names_of(&choices) {
            if !self.fits(&path, &name) {
                continue;
            }
            let mut child = path.clone();
            child.choices = child.choices.and(name);
            let state = child.state.clone();
            let Some(state) = child.execution(&mut self.context).decide(state, symbol, choice) else { continue };
            let guard = state.guard.clone();
            child.state = state;
            if !self.is_possible(&mut child, &guard) {
                continue;
            }
            child.tell_guard(&self.context.terms, &guard);
            child.is_possible = true;
            child.is_unsettled |= matches!(choice, symbolic::Choice::Fresh(_));
            possible.push(child);
        }
        self.is_misfit |= self.is_retracing && possible.is_empty();
        self.open.extend(possible.into_iter().rev());
    }

    /// What a reference can be that is none of these.
    fn bound_choices(&mut self, path: &mut Path, symbol: Term, choices: &[symbolic::Choice]) {
        if path.heap.inputs.is_beyond(symbol) && self.can_be_another(path, symbol, choices) {
            self.counters.bound_hits += 1;
            self.bound_chains();
        }
        // Where a run needs one of the others, no path that is followed tells of them.
        let left_out = left_out(&path.heap);
        if !left_out.is_empty() && self.can_be_another(path, symbol, choices) {
            left_out.into_iter().for_each(|bound| self.bound(bound));
        }
    }

    /// The names of what a reference can be, in their order.
    fn names_of(&self, choices: &[symbolic::Choice]) -> Vec<(Choice, symbolic::Choice)> {
        let mut known = 0..;
        let name = |choice: &symbolic::Choice| match *choice {
            symbolic::Choice::Null => Choice::Null,
            symbolic::Choice::Existing(object) => Choice::Existing(object.0),
            symbolic::Choice::Known(_) => Choice::Known(known.next().unwrap_or(0)),
            symbolic::Choice::Fresh(class) => {
                Choice::Fresh(self.language.program().classes[class].name.as_ref().into())
            }
        };
        let mut named: Vec<_> = choices.iter().map(name).zip(choices.iter().copied()).collect();
        named.sort_by(|(a, _), (b, _)| a.cmp(b));
        named
    }

    /// Notes that the bound on chains matters.
    pub(crate) fn bound_chains(&mut self) {
        let k = self.how.k;
        let message = match k {
            1 => "an input may have more than 1 reference one behind the other".to_owned(),
            _ => format!("an input may have more than {k} references one behind the other"),
        };
        self.bound(BoundReached { message, location: None, advice: format!("-k {}", k + 1) });
    }

    /// Can a reference be none of these?
    fn can_be_another(&mut self, path: &mut Path, symbol: Term, choices: &[symbolic::Choice]) -> bool {
        let mut others = Vec::new();
        for choice in choices {
            let object = match *choice {
                symbolic::Choice::Null => ObjectId::NULL,
                symbolic::Choice::Existing(object) => object,
                // It has no number yet, so it can be nothing else either.
                symbolic::Choice::Known(_) | symbolic::Choice::Fresh(_) => continue,
            };
            let terms = &mut self.context.terms;
            let reference = Objects::reference(terms, object);
            let is_this = terms.equal(symbol, reference);
            others.push(terms.not(is_this));
        }
        let guard = path.state.guard.clone();
        let news = path.news(&guard);
        if news.is_empty() && path.is_possible && path.restricted.is_free(symbol) {
            return true;
        }
        others.extend(news);
        self.can_hold(path, &others) != Answer::Unsat
    }

    /// Assumes the invariants of new objects. None if no input satisfies them, or something must be decided first.
    pub(crate) fn settle(&mut self, mut path: Path, specification: &mut dyn Specification) -> Option<Path> {
        if !path.is_unsettled {
            return Some(path);
        }
        let contracts = self.context.contracts.take();
        let backup = path.clone();
        let (values, before) = (path.resolved(&self.values), self.before.clone());
        let entry = Entry { arguments: &values, before: &before };
        let mut assumed = Vec::new();
        let mut execution = path.execution(&mut self.context);
        assume_invariants(self.language, &mut execution, specification, &entry, &mut assumed);
        self.context.contracts = contracts;
        if let Some(path) = self.wants_decision(&mut path, backup) {
            path.into_iter().for_each(|(path, symbol)| self.decide(path, symbol, specification));
            return None;
        }
        path.tell_facts(&self.context.terms);
        self.ask_cuts_of_assumptions(&mut path);
        path.assumed.extend(assumed.into_iter().map(|assumption| assumption.holds));
        path.is_unsettled = false;
        let guard = path.state.guard.clone();
        self.is_possible(&mut path, &guard).then_some(path)
    }

    /// The cuts that were made while something was evaluated that is assumed; the others are left.
    fn ask_cuts_of_assumptions(&mut self, path: &mut Path) {
        let all = std::mem::take(&mut path.findings.cuts);
        let (cuts, others) = all.into_iter().partition(|cut| cut.in_assumption);
        path.findings.cuts = cuts;
        self.ask_cuts(path, &[]);
        path.findings.cuts = others;
    }

    /// A reference that is open and that the conditions of some ways compare with something else than null.
    pub(crate) fn compared(&self, path: &Path, ways: &[State]) -> Option<Term> {
        let conditions: Vec<Term> = ways.iter().flat_map(|way| path.news(&way.guard)).collect();
        path.heap.objects.compared(&self.context.terms, &conditions)
    }
}

/// A path as it was before something was evaluated, but with the entries of the input that were read for it.
pub(crate) fn after_reading(path: &Path, backup: Path) -> Path {
    let mut heap = path.heap.clone();
    heap.objects.wanted = None;
    _ = heap.inputs.take_condition();
    heap.inputs.hand_out_again(&backup.heap.inputs);
    Path { heap, ..backup }
}
