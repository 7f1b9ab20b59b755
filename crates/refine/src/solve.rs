//! Asking a solver about a formulation, and turning its models into replayed evidence.

use crate::formulate::Formulation;
use crate::invariants::Invariants;
use check::{Inquiry, InquiryParts, Language, Question, Watch, impossible_contract};
use ir::{ProcId, Type};
use logic::{Order, Term, Terms};
use solver::{Answer, Effort, Limits, Ordered, Reason, Session, SessionOptions, Solver, minimise_core};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};
use symbolic::{Contracts, Cut, CutReason, Workspace};
use verdict::Undecided;

/// Conflicts that a question about many checks at once may take.
const EASY_CONFLICTS: u64 = 2_000;
/// Checks that a smaller core may take.
const CORE_CHECKS: usize = 32;
/// Conflicts after which a question is hard.
const SHARED_CONFLICTS: u64 = 20_000;

/// A formulation and a solver that is asked about it.
pub(crate) struct Solve<'w> {
    pub(crate) language: &'w dyn Language,
    pub(crate) contracts: &'w dyn Contracts,
    pub(crate) target: ProcId,
    pub(crate) options: &'w check::Options,
    /// The numbers that are only compared.
    pub(crate) order: Rc<RefCell<Order>>,
    pub(crate) session: Ordered<Session>,
    /// A session for one question, if the last answer is its.
    pub(crate) special: Option<Ordered<Session>>,
    pub(crate) watch: Rc<Watch>,
    pub(crate) special_calls: u64,
    pub(crate) special_time: Duration,
    /// What was counted already: calls, time and clauses.
    pub(crate) counted: (u64, Duration, u64),
    /// What holds of every input.
    base: Vec<Term>,
    /// The part of it that the session does not know yet: what is asserted is translated, which takes time.
    unasserted: Vec<Term>,
    /// The contracts of callees that were not entered hold; assumed, so that it can be seen whether it matters.
    pub(crate) kept: Vec<Term>,
    /// What holds at the heads of loops, and how much of what is asserted was so before that was.
    pub(crate) invariants: Invariants,
    pub(crate) deadline: Option<Instant>,
    pub(crate) arguments: Vec<(Term, Type)>,
    pub(crate) work: Workspace<'w>,
}

impl<'w> Solve<'w> {
    /// A session about a formulation. What holds of every input is asserted.
    pub(crate) fn new(
        (language, contracts): (&'w dyn Language, &'w dyn Contracts),
        target: ProcId,
        options: &'w check::Options,
        mut formulation: Formulation<'w>,
        watch: Rc<Watch>,
        deadline: Option<Instant>,
    ) -> (Solve<'w>, Vec<Question>) {
        let given = formulation.given();
        let formulas = [&given[..], &formulation.asked()].concat();
        let terms = &mut formulation.work.context.terms;
        let order = Rc::new(RefCell::new(Order::interruptible(terms, &formulas, watch.stop())));
        let how = SessionOptions { search_at_once: formulation.is_one_of_many, ..SessionOptions::default() };
        let session = Ordered::new(terms, Session::with_options(how), order.clone());
        let questions = std::mem::take(&mut formulation.questions);
        let mut solve = Solve {
            language,
            contracts,
            target,
            options,
            order,
            session,
            special: None,
            watch,
            special_calls: 0,
            special_time: Duration::ZERO,
            counted: Default::default(),
            base: Vec::new(),
            unasserted: Vec::new(),
            kept: kept_by(&formulation.work),
            invariants: Invariants::default(),
            deadline,
            arguments: formulation.arguments,
            work: formulation.work,
        };
        solve.watch.over(solve.session.interrupter());
        given.into_iter().for_each(|fact| solve.always(fact));
        (solve, questions)
    }

    /// From now on, all questions are under a condition.
    pub(crate) fn always(&mut self, fact: Term) {
        self.base.push(fact);
        self.unasserted.push(fact);
    }

    /// What is asserted.
    pub(crate) fn asserted(&self) -> &[Term] {
        &self.base
    }

    /// The session that all questions share, to be asked within limits.
    pub(crate) fn shared_session(&mut self, limits: Limits) -> (&mut Ordered<Session>, &mut Terms) {
        let terms = &mut self.work.context.terms;
        for fact in self.unasserted.drain(..) {
            self.session.assert(terms, fact);
        }
        self.session.set_limits(limits);
        (&mut self.session, terms)
    }

    pub(crate) fn limits(&self, conflicts: Option<u64>) -> Limits {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        Limits { time: left, memory_mb: self.options.memory_mb, conflicts }
    }

    /// Asks the session that all questions share; a hard question gets one to itself, where it is asserted and can be
    /// simplified with the rest.
    pub(crate) fn ask(&mut self, assumed: &[Term]) -> Answer {
        self.special = None;
        if self.is_late() {
            return Answer::Unknown(Reason::Time);
        }
        let assumed = &[assumed, &self.kept].concat();
        let (session, terms) = self.shared_session(self.limits(Some(SHARED_CONFLICTS)));
        let answer = session.check(terms, assumed);
        if answer != Answer::Unknown(Reason::Conflicts) {
            return answer;
        }
        let mut session = Ordered::new(&mut self.work.context.terms, Session::new(), self.order.clone());
        self.watch.over(session.interrupter());
        session.set_limits(self.limits(None));
        for &fact in self.base.iter().chain(assumed) {
            session.assert(&mut self.work.context.terms, fact);
        }
        let answer = session.check(&mut self.work.context.terms, &[]);
        let counts = session.statistics();
        self.special_calls += counts.checks;
        self.special_time += counts.time;
        self.special = Some(session);
        answer
    }

    /// As [`Solve::ask`], but a hard question is not answered.
    pub(crate) fn ask_easily(&mut self, assumed: &[Term]) -> Answer {
        self.special = None;
        if self.is_late() {
            return Answer::Unknown(Reason::Time);
        }
        let assumed = &[assumed, &self.kept].concat();
        let (session, terms) = self.shared_session(self.limits(Some(EASY_CONFLICTS)));
        session.check(terms, assumed)
    }

    /// Those of some facts that cannot hold together with what is fixed, and few of them; the first are preferred.
    pub(crate) fn core_of(&mut self, fixed: &[Term], facts: &[Term]) -> Vec<Term> {
        let fixed = &[fixed, &self.kept].concat();
        let (session, terms) = self.shared_session(self.limits(Some(EASY_CONFLICTS)));
        let effort = Effort { checks: CORE_CHECKS, ..Effort::default() };
        minimise_core(session, terms, fixed, facts, &effort).core
    }

    /// As [`Solve::ask`], where contracts of callees that were not entered need not hold.
    pub(crate) fn ask_without_contracts(&mut self, assumed: &[Term]) -> Answer {
        let kept = std::mem::take(&mut self.kept);
        let answer = self.ask(assumed);
        self.kept = kept;
        answer
    }

    /// Can a condition not hold, whatever contracts say of callees?
    pub(crate) fn is_excluded(&mut self, condition: Term) -> bool {
        self.work.context.terms.is_false(condition) || self.ask_without_contracts(&[condition]) == Answer::Unsat
    }

    /// Can a condition not hold? What is true as written needs no question.
    pub(crate) fn is_impossible(&mut self, condition: Term) -> bool {
        self.work.context.terms.bool_value(condition) != Some(true) && self.ask(&[condition]) == Answer::Unsat
    }

    /// Do all checks hold that the user did not write? There are many, and one question is often enough.
    pub(crate) fn holds_quietly(&mut self, questions: &[Question]) -> bool {
        let conditions: Vec<Term> =
            questions.iter().filter(|question| !question.is_written()).map(|question| question.condition).collect();
        self.none_of(&conditions, &[])
    }

    /// Is it easy to see that none of these can hold?
    pub(crate) fn none_of(&mut self, conditions: &[Term], assumed: &[Term]) -> bool {
        if self.is_late() {
            return false;
        }
        let any = self.work.context.terms.any(conditions);
        let asked: Vec<Term> = assumed.iter().chain(&self.kept).copied().chain([any]).collect();
        let (session, terms) = self.shared_session(self.limits(Some(EASY_CONFLICTS)));
        session.check(terms, &asked) == Answer::Unsat
    }

    /// Is the check to stop? Then formulas are not even translated.
    pub(crate) fn is_late(&self) -> bool {
        self.watch.cause().is_some() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Did the limits cut off the execution, or what came after it?
    pub(crate) fn was_stopped(&self) -> bool {
        self.is_late() || self.work.findings.cuts.iter().any(|cut| cut.reason == CutReason::Budget)
    }

    /// Are there paths that may not have been followed to their end?
    pub(crate) fn is_cut_off(&self) -> bool {
        let terms = &self.work.context.terms;
        // A failure that is not asked for ends a run whatever else is entered.
        let may_go_on = |cut: &Cut| !matches!(cut.reason, CutReason::Unchecked(_));
        self.work.findings.cuts.iter().any(|cut| may_go_on(cut) && terms.bool_value(cut.condition) != Some(false))
    }

    /// The cuts that some run reaches, or may reach: of what is assumed, or of the rest.
    pub(crate) fn reached(&mut self, in_assumption: bool, assumed: &[Term]) -> Vec<Cut> {
        let mut reached = Vec::new();
        let mut cuts = self.work.findings.cuts.clone();
        cuts.retain(|cut| cut.in_assumption == in_assumption);
        let conditions: Vec<Term> = cuts.iter().map(|cut| cut.condition).collect();
        if self.none_of(&conditions, assumed) {
            return reached;
        }
        for cut in cuts {
            let asked: Vec<Term> = assumed.iter().copied().chain([cut.condition]).collect();
            if self.ask(&asked) != Answer::Unsat {
                reached.push(cut);
            }
        }
        reached
    }

    /// A callee whose contract lets no call end: what follows it would hold for no reason.
    pub(crate) fn impossible_contract(&mut self) -> Option<Undecided> {
        for index in 0..self.work.findings.contract_calls.len() {
            let call = &self.work.findings.contract_calls[index];
            let (procedure, called, ends) = (call.procedure, call.called, call.ends);
            if self.ask(&[ends]) == Answer::Unsat && self.ask(&[called]) != Answer::Unsat {
                let name = self.language.procedure_name(procedure);
                return Some(impossible_contract(&name));
            }
        }
        None
    }

    /// Callees with code that runs call and that are replaced by their contracts: the code may do something else.
    pub(crate) fn replaced_callees(&mut self) -> BTreeSet<ProcId> {
        let calls = self.work.findings.contract_calls.iter().filter(|call| call.has_code);
        let calls: Vec<(ProcId, Term)> = calls.map(|call| (call.procedure, call.called)).collect();
        let mut replaced = BTreeSet::new();
        for (procedure, called) in calls {
            if !replaced.contains(&procedure) && self.ask(&[called]) != Answer::Unsat {
                replaced.insert(procedure);
            }
        }
        replaced
    }
}

impl<'w> Inquiry<'w> for Solve<'w> {
    fn ask(&mut self, assumed: &[Term]) -> Answer {
        Solve::ask(self, assumed)
    }

    fn parts(&mut self) -> InquiryParts<'_, 'w> {
        let limits = self.limits(None);
        let solver: &mut dyn Solver = match &mut self.special {
            Some(special) => special,
            None => &mut self.session,
        };
        InquiryParts {
            language: self.language,
            contracts: self.contracts,
            target: self.target,
            watch: &self.watch,
            arguments: &self.arguments,
            execution: self.work.execution(),
            solver,
            limits,
        }
    }

    fn was_stopped(&self) -> bool {
        Solve::was_stopped(self)
    }
}

/// The contracts of callees that were not entered hold.
fn kept_by(work: &Workspace<'_>) -> Vec<Term> {
    work.heap.inputs.placeholders.regions().filter_map(|(_, one)| Some(one.contract?.kept)).collect()
}
