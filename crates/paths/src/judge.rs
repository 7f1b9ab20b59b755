//! What is asked about a path, and what becomes of the answers.
//!
//! Checks that can fail and runs that are cut off are asked about before the path forks, so that each is asked about once. The
//! solver knows the path as it was when it forked last: what happened since is part of the conditions.

use crate::path::{End, Path};
use crate::results::CheckName;
use crate::search::{Again, Aim, Search};
use check::{
    CutOff, Entry, Inquiry, InquiryParts, Question, Specification, assume_invariants, left_out, questions,
    watch_assertions,
};
use logic::{Term, symbols_of};
use solver::{Answer, Reason, Solver};
use symbolic::{Ended, Execution, Messages};
use verdict::Outcome;

/// What came of asking about a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    /// It was asked about.
    Done,
    /// Something must be decided first: see [`symbolic::Heap::waits_for_decision`]. Nothing was asked.
    Waits,
}

/// A path that is asked about.
pub(crate) struct Asking<'a, 'w> {
    pub(crate) search: &'a mut Search<'w>,
    pub(crate) path: &'a mut Path,
    /// What the language says of all that was read of the input.
    pub(crate) also: &'a [Term],
}

impl<'w> Inquiry<'w> for Asking<'_, 'w> {
    fn ask(&mut self, assumed: &[Term]) -> Answer {
        if self.search.is_late() {
            return Answer::Unknown(Reason::Time);
        }
        self.search.enter_trail(self.path);
        let limits = self.search.limits(None);
        self.search.session.set_limits(limits);
        let assumed: Vec<Term> = self.also.iter().chain(assumed).copied().collect();
        self.search.session.check(&mut self.search.context.terms, &assumed)
    }

    fn parts(&mut self) -> InquiryParts<'_, 'w> {
        let limits = self.search.limits(None);
        InquiryParts {
            language: self.search.language,
            contracts: self.search.contracts,
            target: self.search.target,
            watch: &self.search.watch,
            arguments: &self.search.arguments,
            execution: Execution {
                context: &mut self.search.context,
                heap: &mut self.path.heap,
                findings: &mut self.path.findings,
            },
            solver: &mut self.search.session,
            limits,
        }
    }

    fn was_stopped(&self) -> bool {
        self.search.is_late()
    }

    fn spoken_of(&self) -> Vec<Term> {
        self.path.restricted.mentioned().collect()
    }
}

impl<'w> Search<'w> {
    /// Asks about what was found on a path that is about to know more of its condition: where a check failed, the path does not
    /// go on.
    pub(crate) fn flush(&mut self, path: &mut Path, specification: &mut dyn Specification) {
        let findings = &path.findings;
        if findings.events.is_empty() && findings.throws.is_empty() {
            if !findings.cuts.is_empty() {
                path.tell_facts(&self.context.terms);
                self.ask_cuts(path, &[]);
            }
            return;
        }
        if !self.is_on_demand(path) {
            _ = self.judge(path, None, specification);
            return;
        }
        if !self.is_retracing {
            self.judge_closed(path, specification);
        }
        path.findings.events.clear();
        path.findings.throws.clear();
        path.findings.cuts.clear();
        watch_assertions(self.language, self.target, &mut path.execution(&mut self.context));
    }

    /// What is asked may need references that are open, and the path is not to fork for that.
    fn judge_closed(&mut self, path: &Path, specification: &mut dyn Specification) {
        let mut closed = path.clone();
        if !closed.execution(&mut self.context).close() {
            self.bound_chains();
        }
        _ = self.judge(&mut closed, None, specification);
        if self.speaks_of_open_references(path) {
            left_out(&closed.heap).into_iter().for_each(|bound| self.bound(bound));
        }
    }

    /// Do the conditions of a path, or of what was found on it, say something of a reference that is not decided?
    fn speaks_of_open_references(&self, path: &Path) -> bool {
        let (events, throws) = (path.findings.events.iter(), path.findings.throws.iter());
        let found = events.map(|event| event.condition).chain(throws.map(|throw| throw.condition));
        let found: Vec<Term> = found.collect();
        let spoken = symbols_of(&self.context.terms, &found);
        let open = path.heap.inputs.undecided();
        path.restricted.mentioned().chain(spoken).any(|symbol| open.contains(&symbol))
    }

    /// Asks about what was found on a path, and about its end, if that is it.
    pub(crate) fn judge(&mut self, path: &mut Path, end: Option<End>, specification: &mut dyn Specification) -> Judged {
        if path.findings.message_is_read && self.context.messages == Messages::Opaque {
            self.begin_again(Again::WithMessages);
            return Judged::Done;
        }
        let contracts = self.context.contracts.take();
        let mut ended = Ended::default();
        match end {
            Some(End::Returned(state, value)) => ended.returned = Some((state, value)),
            Some(End::Threw(state, object)) => ended.threw = Some((state, object)),
            None => {}
        }
        let (values, before) = (path.resolved(&self.values), self.before.clone());
        let entry = Entry { arguments: &values, before: &before };
        path.heap.inputs.part_paths(path.parts_end);
        let mut execution = path.execution(&mut self.context);
        let options = self.options;
        let asked = questions(self.language, self.target, specification, &mut execution, &entry, &ended, options);
        watch_assertions(self.language, self.target, &mut execution);
        let mut assumed = Vec::new();
        assume_invariants(self.language, &mut execution, specification, &entry, &mut assumed);
        let also = self.language.input_assumptions(self.target, &mut execution, &values);
        path.heap.inputs.part_paths(false);
        if path.heap.waits_for_decision() {
            self.context.contracts = contracts;
            return Judged::Waits;
        }
        if path.heap.inputs.needs_pool && self.is_on_demand(path) {
            self.begin_again(Again::WithPool);
            return Judged::Done;
        }
        path.tell_facts(&self.context.terms);
        // Before the invariants are told: what bounds cut off of them says nothing.
        self.ask_cuts(path, &also);
        path.assumed.extend(assumed.into_iter().map(|assumption| assumption.holds));
        path.tell_facts(&self.context.terms);
        for question in asked {
            self.answer(path, &also, &question, specification);
        }
        self.context.contracts = contracts;
        Judged::Done
    }

    fn answer(&mut self, path: &mut Path, also: &[Term], question: &Question, specification: &mut dyn Specification) {
        if self.is_retracing {
            return;
        }
        let name = CheckName::of(question);
        if let Some(Aim::Run) = self.aim {
            self.avoided.push(question.condition);
            return;
        }
        if let Some(aim) = &self.aim {
            let is_aim = matches!(aim, Aim::Check(aim) if *aim == name);
            if self.aimed.is_none() && is_aim && self.can_fail(path, also, question) != Answer::Unsat {
                self.aimed = Some(self.outcome(path, also, question, specification));
            }
            return;
        }
        let check = self.results.check(&name);
        if !self.context.terms.is_false(question.condition)
            && !self.results.is_settled(check, self.place.prefix())
            && self.can_fail(path, also, question) != Answer::Unsat
            && let Some(outcome) = self.outcome(path, also, question, specification)
        {
            if matches!(outcome, Outcome::Violated(_)) {
                self.results.reach(check);
            }
            self.results.enter(check, self.place.prefix().clone(), outcome);
        }
        if self.results.wants_run(check) {
            let reached = question.reached;
            let mut asking = Asking { search: self, path, also };
            let terms = &asking.search.context.terms;
            if !terms.is_false(reached) && asking.ask(&[reached]) != Answer::Unsat {
                self.results.reach(check);
            }
        }
    }

    fn can_fail(&mut self, path: &mut Path, also: &[Term], question: &Question) -> Answer {
        Asking { search: self, path, also }.ask(&[question.condition])
    }

    /// What becomes of a check that can fail on a path, as far as the solver knows. None: it needs what is left out.
    fn outcome(
        &mut self,
        path: &mut Path,
        also: &[Term],
        question: &Question,
        specification: &mut dyn Specification,
    ) -> Option<Outcome> {
        if !path.heap.inputs.has_undecided() {
            return self.shown(path, also, question, specification);
        }
        // The model has arbitrary values for references that are open: they are objects first.
        let mut path = path.clone();
        let (values, before) = (path.resolved(&self.values), self.before.clone());
        let entry = Entry { arguments: &values, before: &before };
        let mut execution = path.execution(&mut self.context);
        let is_complete = execution.close();
        let mut assumed = Vec::new();
        assume_invariants(self.language, &mut execution, specification, &entry, &mut assumed);
        path.assumed.extend(assumed.into_iter().map(|assumption| assumption.holds));
        path.tell_facts(&self.context.terms);
        // What bounds cut off of these invariants makes inputs fewer, none of which the path needs.
        path.findings.cuts.clear();
        if self.can_fail(&mut path, also, question) != Answer::Unsat {
            return self.shown(&mut path, also, question, specification);
        }
        // What the references would have to be is none of what was considered.
        left_out(&path.heap).into_iter().for_each(|bound| self.bound(bound));
        if !is_complete {
            self.bound_chains();
        }
        None
    }

    /// The same where the references are objects: what is shown does not depend on what was followed before.
    fn shown(
        &mut self,
        path: &mut Path,
        also: &[Term],
        question: &Question,
        specification: &mut dyn Specification,
    ) -> Option<Outcome> {
        if self.aim.is_none()
            && let Some(outcome) = self.anew(Aim::Check(CheckName::of(question)), specification).aimed.take()
        {
            return outcome;
        }
        let mut asking = Asking { search: self, path, also };
        Some(match asking.ask(&[question.condition]) {
            Answer::Unknown(reason) => asking.gave_up(question, reason),
            Answer::Sat | Answer::Unsat => asking.violated_by_own_code(question, specification, &[]),
        })
    }

    /// Finds out which of the cuts of a path some run reaches, where these hold.
    pub(crate) fn ask_cuts(&mut self, path: &mut Path, also: &[Term]) {
        for cut in std::mem::take(&mut path.findings.cuts) {
            if self.is_retracing || self.context.terms.is_false(cut.condition) {
                continue;
            }
            let mut asking = Asking { search: self, path, also };
            if asking.ask(&[cut.condition]) == Answer::Unsat {
                continue;
            }
            let cause = self.cause();
            match CutOff::of(self.language, self.context.bounds.unroll, &cut, cause) {
                CutOff::Undecided(undecided) => self.undecide(undecided),
                CutOff::Bound(bound) => {
                    self.count(|counters| counters.bound_hits += 1);
                    self.bound(bound);
                }
            }
        }
    }
}
