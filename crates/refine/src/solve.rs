//! Asking a solver about a formulation, and turning its models into replayed evidence.

use crate::formulate::Formulation;
use check::replay::Claim;
use check::{
    ConcreteInput, Expectation, Language, Mismatch, Question, Specification, StopCause, Watch, input, shell_word,
};
use ir::{ProcId, Type};
use logic::{Op, Order, Term, Terms, symbols_of};
use rustc_hash::FxHashSet;
use solver::{Answer, Limits, Ordered, Reason, Session, SessionOptions, Solver};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};
use symbolic::{Contracts, Cut, CutReason, FromUnknownCode, ObjectId, Workspace};
use verdict::{BoundReached, Outcome, Undecided};

/// Conflicts that a question about many checks at once may take.
const EASY_CONFLICTS: u64 = 2_000;
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
    /// What holds of every input.
    base: Vec<Term>,
    /// The part of it that the session does not know yet: what is asserted is translated, which takes time.
    unasserted: Vec<Term>,
    /// The contracts of callees that were not entered hold; assumed, so that it can be seen whether it matters.
    pub(crate) kept: Vec<Term>,
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
        let formulas = formulation.formulas();
        let terms = &mut formulation.work.context.terms;
        let order = Rc::new(RefCell::new(Order::interruptible(terms, &formulas, watch.stop())));
        let how = SessionOptions { search_at_once: formulation.is_one_of_many, ..SessionOptions::default() };
        let session = Ordered::new(terms, Session::with_options(how), order.clone());
        let questions = std::mem::take(&mut formulation.questions);
        let given = formulation.given();
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
            base: Vec::new(),
            unasserted: Vec::new(),
            kept: kept_by(&formulation.work),
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

    /// As [`Solve::ask`], where contracts of callees that were not entered need not hold.
    pub(crate) fn ask_without_contracts(&mut self, assumed: &[Term]) -> Answer {
        let kept = std::mem::take(&mut self.kept);
        let answer = self.ask(assumed);
        self.kept = kept;
        answer
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

    /// The verdict of a question that the solver did not answer.
    pub(crate) fn gave_up(&self, question: &Question, reason: Reason) -> Outcome {
        let cause = self.watch.cause().or(match reason {
            Reason::Time => Some(StopCause::Time),
            Reason::Memory => Some(StopCause::Memory),
            _ => None,
        });
        let reason = match cause {
            Some(cause) => cause.reason().to_owned(),
            None => format!("the solver gave up: {reason}"),
        };
        let advice = cause.unwrap_or(StopCause::Time).advice();
        let location = question.location.clone();
        Outcome::Unknown(Undecided { reason, location, advice: Some(advice.to_owned()) })
    }

    /// As [`Solve::violated`], unless it rests on what a function does that has neither code nor contract. A run without such
    /// a call is looked for first; then one that goes wrong whatever the function does.
    pub(crate) fn violated_by_own_code(
        &mut self,
        question: &Question,
        specification: &mut dyn Specification,
        assumed: &[Term],
    ) -> Outcome {
        let apart = self.with_objects_apart(question.condition, assumed);
        let assumed = &apart[..];
        let symbols = symbols_of(&self.work.context.terms, &[question.condition]);
        let unknown = self.work.heap.inputs.from_unknown_code().iter();
        let unknown: Vec<FromUnknownCode> = unknown.filter(|value| symbols.contains(&value.symbol)).copied().collect();
        let Some(first) = unknown.first() else { return self.violated(question, specification, assumed) };
        let mut without: Vec<Term> = unknown.iter().map(|value| value.called).collect();
        without.dedup();
        for called in &mut without {
            *called = self.work.context.terms.not(*called);
        }
        without.extend(assumed);
        let asked: Vec<Term> = without.iter().copied().chain([question.condition]).collect();
        if self.ask(&asked) == Answer::Sat {
            return self.violated(question, specification, &without);
        }
        let plain: Vec<Term> = assumed.iter().copied().chain([question.condition]).collect();
        if self.ask(&plain) == Answer::Sat {
            let own = symbols.iter().filter(|symbol| unknown.iter().all(|value| value.symbol != **symbol));
            let mut fixed = assumed.to_vec();
            for &symbol in own {
                let session = self.special.as_mut().unwrap_or(&mut self.session);
                let value = session.value(&mut self.work.context.terms, symbol);
                let constant = self.work.context.terms.constant(value);
                fixed.push(self.work.context.terms.equal(symbol, constant));
            }
            let holds = self.work.context.terms.not(question.condition);
            let asked: Vec<Term> = fixed.iter().copied().chain([holds]).collect();
            if self.ask(&asked) == Answer::Unsat {
                fixed.push(question.condition);
                if self.ask(&fixed) == Answer::Sat {
                    fixed.pop();
                    return self.violated(question, specification, &fixed);
                }
            }
        }
        let name = self.language.procedure_name(first.procedure);
        Outcome::Unknown(Undecided {
            reason: format!("whether it can be violated depends on {name}, which has neither code nor a contract"),
            location: question.location.clone(),
            advice: Some(format!("give the file that defines {name}, or write a contract for it")),
        })
    }

    /// The assumptions, and that no object begins where another ends, if the condition can hold then: compilers decide about that,
    /// so a run that does not need it shows more.
    fn with_objects_apart(&mut self, condition: Term, assumed: &[Term]) -> Vec<Term> {
        let neighbours = self.work.heap.inputs.neighbours();
        if neighbours.is_empty() {
            return assumed.to_vec();
        }
        let mut apart = assumed.to_vec();
        apart.extend(neighbours.into_iter().map(|neighbour| self.work.context.terms.not(neighbour)));
        for assumed in [apart, assumed.to_vec()] {
            let asked: Vec<Term> = assumed.iter().copied().chain([condition]).collect();
            if self.ask(&asked) == Answer::Sat {
                return assumed;
            }
        }
        assumed.to_vec()
    }

    /// Makes the model small and replays it. The last answer was given under these assumptions besides.
    pub(crate) fn violated(
        &mut self,
        question: &Question,
        specification: &mut dyn Specification,
        assumed: &[Term],
    ) -> Outcome {
        let input = self.smallest(question, assumed);
        let expected = Expectation {
            kind: question.kind,
            at: question.location.clone(),
            clause: question.clause,
            name: question.text.as_ref().map(|_| question.name.clone()),
        };
        let claim = Claim {
            target: self.target,
            expected: &expected,
            specification,
            contracts: self.contracts,
            stop: self.watch.abandon(),
        };
        match self.language.replay(&input, claim) {
            Ok(evidence) => Outcome::Violated(evidence),
            // A candidate that rests on what was left out when time or memory ran short, or whose replay was stopped.
            Err(_) if self.was_stopped() => {
                let cause = self.watch.cause().unwrap_or(StopCause::Time);
                Outcome::Unknown(Undecided {
                    reason: cause.reason().to_owned(),
                    location: question.location.clone(),
                    advice: Some(cause.advice().to_owned()),
                })
            }
            Err(mismatch) => {
                let unmodelled = self.work.context.unmodelled.first().map(|&(_, what)| what);
                let by_contract = input.calls.first().map(|call| self.language.procedure_name(call.procedure));
                let mut advice = "report this, with the program: what is not confirmed is not shown".to_owned();
                let reason = match (mismatch, unmodelled, by_contract) {
                    (_, Some(what), _) => format!("not supported: {what}"),
                    (Mismatch::Stopped(why) | Mismatch::Different(why), None, Some(name)) => {
                        let by_code = shell_word(&format!("{name}=code"));
                        advice = format!("make the contract of {name} say more, or check with --callee {by_code}");
                        format!("a candidate needs {name} to do what its contract allows, but {why}")
                    }
                    (Mismatch::Stopped(why), None, None) => format!("a candidate could not be replayed: {why}"),
                    (Mismatch::Different(what), None, None) => format!("internal: replay mismatch: {what}"),
                };
                Outcome::Unknown(Undecided { reason, location: question.location.clone(), advice: Some(advice) })
            }
        }
    }

    pub(crate) fn smallest(&mut self, question: &Question, assumed: &[Term]) -> ConcreteInput {
        // The symbols that the question is about, references first, arguments before what they lead to.
        let formulas = [question.condition];
        let relevant: FxHashSet<Term> = symbols_of(&self.work.context.terms, &formulas).into_iter().collect();
        let lengths: Vec<Term> = self.work.heap.objects.iter().filter_map(|(_, object)| object.length).collect();
        let lengths = symbols_of(&self.work.context.terms, &lengths);
        let entries = self.work.heap.inputs.entries().iter().map(|&(_, symbol)| symbol);
        let arguments = self.arguments.iter().map(|&(term, _)| term);
        let chosen = self.work.findings.chosen.iter().map(|&(term, _, _)| term);
        let by_contract = self.work.findings.contract_calls.iter().flat_map(|call| {
            let changes = call.changes.iter().map(|&(_, _, value)| value);
            call.made.iter().map(|&(_, exists)| exists).chain(changes).chain(call.result.map(|(value, _)| value))
        });
        // An object that nothing needs is better not there, the last ones first: symmetry keeps the others.
        let mut present: Vec<(ObjectId, Term)> = self.work.heap.inputs.presence().collect();
        present.sort_unstable_by_key(|&(object, _)| std::cmp::Reverse(object));
        let present = present.into_iter().map(|(_, present)| present);
        let unset = self.work.heap.inputs.unset().iter().map(|&(_, _, symbol)| symbol);
        let places = self.work.heap.inputs.selectors().iter().copied();
        let all: Vec<Term> = arguments
            .chain(entries)
            .chain(places)
            .chain(lengths)
            .chain(chosen)
            .chain(by_contract)
            .chain(unset)
            .collect();
        let mut seen = FxHashSet::default();
        let is_symbol = |term: Term| self.work.context.terms.op(term) == Op::Symbol;
        let symbols: Vec<Term> = all.into_iter().filter(|term| is_symbol(*term) && seen.insert(*term)).collect();
        let is_reference = |term: &Term| self.work.context.terms.sort(*term) == symbolic::sort_of(Type::Ref);
        let (references, others): (Vec<Term>, Vec<Term>) = symbols.into_iter().partition(is_reference);
        let order = present.chain(references).chain(others);
        let (order, unimportant): (Vec<Term>, Vec<Term>) = order.partition(|term| relevant.contains(term));
        let limits = self.limits(None);
        let session = self.special.as_mut().unwrap_or(&mut self.session);
        session.set_limits(limits);
        let assumed: Vec<Term> = assumed.iter().copied().chain([question.condition]).collect();
        input::shrink(session, &mut self.work.context.terms, &order, &unimportant, &assumed);
        input::read(session, &mut self.work.execution(), &self.arguments)
    }
}

/// A contract that no call can keep.
pub(crate) fn impossible_contract(of: &str) -> Undecided {
    Undecided {
        reason: format!("the contract of {of} cannot be satisfied within the scope"),
        location: None,
        advice: Some("look for a contradiction in it, or raise --scope".to_owned()),
    }
}

/// A contract that a check rests on.
pub(crate) fn trusted_contract(language: &dyn Language, callee: ProcId) -> BoundReached {
    let name = language.procedure_name(callee);
    let code = shell_word(&format!("{name}=code"));
    BoundReached {
        message: format!("{name} is taken to do what its contract says"),
        location: None,
        advice: format!("check {name}, too, or look at its code with --callee {code}"),
    }
}

/// The contracts of callees that were not entered hold.
fn kept_by(work: &Workspace<'_>) -> Vec<Term> {
    work.heap.inputs.placeholders.regions().filter_map(|(_, one)| Some(one.contract?.kept)).collect()
}
