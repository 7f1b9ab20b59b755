//! Bounded checking (papers/1): everything is executed up to the bounds, then the solver is asked.
//!
//! One formula describes all runs within the bounds. Each check is a question about it: can the check's error condition
//! hold? A model is an input; it is made small and replayed before anybody hears of it. Where no model exists, the
//! conditions of what the bounds cut off say whether the bounds matter.

use crate::input::{self, ConcreteInput};
use crate::questions::{Question, ask_for, innermost, users_call};
use crate::specification::{Entry, Specification};
use crate::watch::Watch;
use crate::{Expectation, Language, Mismatch, symmetry};
use ir::{CheckKind, ProcId, Type};
use logic::{Term, Terms, symbols_of};
use rustc_hash::FxHashSet;
use solver::{Answer, Limits, Reason, Session, Solver};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use summary::{Bounds, Contracts, Cut, CutReason, Execution, Inputs, ObjectId, Reliance, Scope, Unknown};
use verdict::{BoundReached, CheckResult, Outcome, Stats, Undecided};

/// How to check.
#[derive(Clone)]
pub struct Options {
    /// The input.
    pub scope: Scope,
    /// Passes of loops and nested activations.
    pub unroll: u32,
    /// Which kinds are checked.
    pub kinds: Vec<CheckKind>,
    /// For one target, all in all.
    pub timeout: Option<Duration>,
    /// Memory in megabytes.
    pub memory_mb: Option<u64>,
    /// Are globals unknown?
    pub arbitrary_globals: bool,
    /// Set by somebody who wants an end.
    pub interrupted: Arc<AtomicBool>,
}

/// What was found about a target.
#[derive(Default)]
pub struct Found {
    /// The checks.
    pub checks: Vec<CheckResult>,
    /// What made all of it undecided.
    pub undecided: Option<Undecided>,
    /// The bounds that some run may need more of.
    pub reached: Vec<BoundReached>,
    /// The precondition cannot hold.
    pub vacuous: Option<String>,
    /// Counters.
    pub stats: Stats,
}

/// Conflicts that a question about many checks at once may take.
const EASY_CONFLICTS: u64 = 2_000;
/// Conflicts after which a question is hard.
const SHARED_CONFLICTS: u64 = 20_000;

/// Checks a target.
pub fn check<'w>(
    language: &'w dyn Language,
    contracts: &'w dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    options: &'w Options,
) -> Found {
    let start = Instant::now();
    if let Err(reason) = language.prepare_call(target) {
        let undecided = Undecided { reason, location: None, advice: Some("mend the static initialiser".to_owned()) };
        return Found { undecided: Some(undecided), ..Found::default() };
    }
    let deadline = options.timeout.map(|timeout| start + timeout);
    let bounds = Bounds { unroll: options.unroll, depth: 400, statements: 20_000_000 };
    let mut execution = Execution::new(Terms::new(), language, Inputs::new(options.scope.clone()), bounds);
    execution.arbitrary_globals = options.arbitrary_globals;
    let flag = options.interrupted.clone();
    execution.interrupted = Some(Rc::new(move || {
        flag.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }));

    let arguments = arguments(language, target, &mut execution);
    let terms: Vec<Term> = arguments.iter().map(|&(term, _)| term).collect();
    let before = execution.start();
    let given = language.entry_assumptions(target, &mut execution, &terms);
    let mut assumed = specification.preconditions(&mut execution, &Entry { arguments: &terms, before: &before });
    // What goes wrong inside a precondition is not the target's doing.
    execution.events.clear();
    execution.throws.clear();
    if language.has_receiver(target)
        && let Some(&receiver) = terms.first()
    {
        let null = execution.terms.number(execution.terms.width(receiver), 0);
        let is_null = execution.terms.equal(receiver, null);
        assumed.insert(0, execution.terms.not(is_null));
    }
    assumed.extend(given);
    let mut state = Some(before.clone());
    for condition in &assumed {
        state = state.and_then(|state| execution.assume(state, *condition));
    }
    let possible = execution.terms.all(&assumed);
    let entry = Entry { arguments: &terms, before: &before };
    let mut questions = Vec::new();
    if let Some(state) = state {
        execution.contracts = Some(contracts);
        let ended = execution.run(target, &terms, state);
        execution.contracts = None;
        questions = ask_for(language, target, specification, &mut execution, &entry, &ended, options);
    }
    let order = symmetry::canonical(&mut execution, &terms);
    let mut solve = Solve {
        language,
        contracts,
        target,
        options,
        session: Session::new(),
        special: None,
        watch: None,
        special_calls: 0,
        special_time: Duration::ZERO,
        base: vec![order],
        asserted: 0,
        deadline,
        arguments,
        cuts: execution.cuts.clone(),
        execution,
    };
    solve.run(questions, possible, specification, start)
}

fn arguments(language: &dyn Language, target: ProcId, execution: &mut Execution<'_>) -> Vec<(Term, Type)> {
    let params = language.program().procs[target].params.clone();
    let mut arguments = Vec::new();
    for (index, ty) in params.into_iter().enumerate() {
        let class = language.param_class(target, index);
        // A constructor works on a new object.
        if index == 0
            && language.is_constructor(target)
            && let Some(object) = class.and_then(|class| execution.new_object(class))
        {
            arguments.push((object, ty));
            continue;
        }
        let range = language.param_range(target, index);
        let name = language.param_name(target, index);
        let term = execution.any(&Unknown { name: &name, ty, class, range, is_root: true });
        arguments.push((term, ty));
    }
    arguments
}

struct Solve<'w> {
    language: &'w dyn Language,
    contracts: &'w dyn Contracts,
    target: ProcId,
    options: &'w Options,
    session: Session,
    /// A session for one question, if the last answer is its.
    special: Option<Session>,
    watch: Option<Watch>,
    special_calls: u64,
    special_time: Duration,
    /// What holds of every input, beside the facts of the inputs.
    base: Vec<Term>,
    /// Facts of the input that were asserted.
    asserted: usize,
    deadline: Option<Instant>,
    arguments: Vec<(Term, Type)>,
    cuts: Vec<Cut>,
    execution: Execution<'w>,
}

impl Solve<'_> {
    fn run(
        &mut self,
        questions: Vec<Question>,
        possible: Term,
        specification: &mut dyn Specification,
        start: Instant,
    ) -> Found {
        let mut found = Found::default();
        let watch = Watch::new(&self.options.interrupted);
        watch.over(self.session.interrupter());
        self.watch = Some(watch);
        for fact in self.base.clone() {
            self.session.assert(&mut self.execution.terms, fact);
        }
        if self.ask(&[possible]) == Answer::Unsat {
            found.vacuous = Some("no input within the scope satisfies the precondition".to_owned());
        }
        // Every question is under it, and what is asserted is simplified better than what is assumed.
        self.base.push(possible);
        self.session.assert(&mut self.execution.terms, possible);
        let reached = self.reached();
        let unsupported = reached.iter().find_map(|cut| match &cut.reason {
            CutReason::Unsupported(what) => Some(Undecided {
                reason: format!("not supported: {what}"),
                location: users_call(self.language, &cut.site),
                advice: Some("give the callee a contract, or check the parts that do not need it".to_owned()),
            }),
            CutReason::Budget => Some(Undecided {
                reason: "the time or the number of statements is used up".to_owned(),
                location: users_call(self.language, &cut.site),
                advice: Some("allow more time with --timeout, or lower --unroll or --scope".to_owned()),
            }),
            CutReason::Loop(..) | CutReason::Recursion(_) | CutReason::Depth | CutReason::Array(_) => None,
        });
        let unsupported = unsupported.or_else(|| self.impossible_contract());
        let bounds: Vec<BoundReached> = reached.iter().filter_map(|cut| self.bound(cut)).collect();
        let mut bounds = dedup(bounds);
        bounds.extend(self.scope_bounds());
        let quiet = self.holds_quietly(&questions);
        for question in questions {
            let outcome = match quiet && question.clause.is_none() {
                true => held(&bounds, unsupported.as_ref()),
                false => self.answer(&question, specification, &bounds, unsupported.as_ref()),
            };
            // That no exception is possible is what one hopes for; that no clause is reached says something is wrong.
            let is_written = question.clause.is_some();
            let holds = matches!(outcome, Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. });
            let unreachable = is_written && holds && self.ask(&[question.reached]) == Answer::Unsat;
            found.checks.push(CheckResult {
                kind: question.kind,
                name: question.name,
                text: question.text,
                location: question.location,
                unreachable,
                outcome,
            });
        }
        self.report_broken(&mut found, specification);
        found.reached = bounds;
        if found.undecided.is_none() {
            found.undecided = unsupported;
        }
        let counts = self.session.statistics();
        found.stats = Stats {
            time: start.elapsed(),
            solver_calls: counts.checks + self.special_calls,
            solver_time: counts.time + self.special_time,
            regions_expanded: Some(self.execution.entered),
            terms: Some(self.execution.terms.len() as u64),
            variables: Some(counts.variables),
            clauses: Some(counts.clauses),
            ..Stats::default()
        };
        found
    }

    /// Clauses that make no sense are undecided, and so is everything if one of them is a precondition.
    fn report_broken(&self, found: &mut Found, specification: &dyn Specification) {
        for broken in specification.broken() {
            let undecided = Undecided {
                reason: format!("a clause of the contract cannot be understood: {}", broken.reason),
                location: broken.location.clone(),
                advice: Some("mend the clause".to_owned()),
            };
            if broken.is_assumed {
                for check in &mut found.checks {
                    check.outcome = Outcome::Unknown(undecided.clone());
                }
                found.undecided = Some(undecided);
            } else {
                found.checks.push(CheckResult {
                    kind: broken.kind,
                    name: broken.name,
                    text: Some(broken.text),
                    location: broken.location,
                    unreachable: false,
                    outcome: Outcome::Unknown(undecided),
                });
            }
        }
    }

    fn limits(&self, conflicts: Option<u64>) -> Limits {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        Limits { time: left, memory_mb: self.options.memory_mb, conflicts }
    }

    /// Asks the session that all questions share; a hard question gets one to itself, where it is asserted and can be
    /// simplified with the rest.
    fn ask(&mut self, assumed: &[Term]) -> Answer {
        self.special = None;
        if self.is_late() {
            return Answer::Unknown(Reason::Time);
        }
        self.assert_facts();
        self.session.set_limits(self.limits(Some(SHARED_CONFLICTS)));
        let answer = self.session.check(&mut self.execution.terms, assumed);
        if answer != Answer::Unknown(Reason::Conflicts) {
            return answer;
        }
        let mut session = Session::new();
        if let Some(watch) = &self.watch {
            watch.over(session.interrupter());
        }
        session.set_limits(self.limits(None));
        let facts = self.execution.inputs.facts().to_vec();
        for fact in facts.into_iter().chain(self.base.iter().copied()).chain(assumed.iter().copied()) {
            session.assert(&mut self.execution.terms, fact);
        }
        let answer = session.check(&mut self.execution.terms, &[]);
        let counts = session.statistics();
        self.special_calls += counts.checks;
        self.special_time += counts.time;
        self.special = Some(session);
        answer
    }

    /// Do all checks hold that nobody wrote? They are many, and one question is often enough.
    fn holds_quietly(&mut self, questions: &[Question]) -> bool {
        let conditions: Vec<Term> =
            questions.iter().filter(|question| question.clause.is_none()).map(|question| question.condition).collect();
        self.none_of(&conditions)
    }

    /// Is it easy to see that none of these can hold?
    fn none_of(&mut self, conditions: &[Term]) -> bool {
        if self.is_late() {
            return false;
        }
        let any = self.execution.terms.any(conditions);
        self.assert_facts();
        self.session.set_limits(self.limits(Some(EASY_CONFLICTS)));
        self.session.check(&mut self.execution.terms, &[any]) == Answer::Unsat
    }

    /// Is the time used up? Then formulas are not even translated.
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn assert_facts(&mut self) {
        while let Some(&fact) = self.execution.inputs.facts().get(self.asserted) {
            self.asserted += 1;
            self.session.assert(&mut self.execution.terms, fact);
        }
    }

    /// The cuts that some run comes to, or may come to.
    fn reached(&mut self) -> Vec<Cut> {
        let mut reached = Vec::new();
        let conditions: Vec<Term> = self.cuts.iter().map(|cut| cut.condition).collect();
        if self.none_of(&conditions) {
            return reached;
        }
        for cut in self.cuts.clone() {
            if self.ask(&[cut.condition]) != Answer::Unsat {
                reached.push(cut);
            }
        }
        reached
    }

    fn bound(&self, cut: &Cut) -> Option<BoundReached> {
        let unroll = self.options.unroll;
        let location = users_call(self.language, &cut.site);
        let line = location.as_ref().map_or(String::new(), |location| format!(" at line {}", location.line));
        let (message, advice) = match &cut.reason {
            CutReason::Loop(procedure, _) => {
                let name = self.language.procedure_name(*procedure);
                let place = match self.language.is_users(*procedure) {
                    true => {
                        let own = innermost(self.language, &cut.site).1;
                        own.map_or(line, |own| format!(" at line {}", own.line))
                    }
                    false => format!(" in {name}"),
                };
                let message = format!("a run may need more than {unroll} iterations of the loop{place}");
                (message, format!("--unroll {}", 2 * unroll.max(1)))
            }
            CutReason::Recursion(procedure) => {
                let name = self.language.procedure_name(*procedure);
                let message = format!("a run may need more than {unroll} nested calls of {name}");
                (message, format!("--unroll {}", 2 * unroll.max(1)))
            }
            CutReason::Depth => ("calls are nested more than 400 deep".to_owned(), "--callee NAME=contract".to_owned()),
            CutReason::Array(capacity) => {
                let message = format!("a run may need an array of more than {capacity} elements{line}");
                (message, format!("--array-length {}", 2 * capacity))
            }
            CutReason::Unsupported(_) | CutReason::Budget => return None,
        };
        Some(BoundReached { message, location, advice })
    }

    /// A callee whose contract lets no call come to an end: what follows it would hold for no reason.
    fn impossible_contract(&mut self) -> Option<Undecided> {
        for index in 0..self.execution.unseen.len() {
            let unseen = &self.execution.unseen[index];
            let (procedure, called, ends) = (unseen.procedure, unseen.called, unseen.ends);
            if self.ask(&[ends]) == Answer::Unsat && self.ask(&[called]) != Answer::Unsat {
                let name = self.language.procedure_name(procedure);
                return Some(Undecided {
                    reason: format!("the contract of {name} cannot be kept within the scope"),
                    location: None,
                    advice: Some("look for a contradiction in it, or raise --scope".to_owned()),
                });
            }
        }
        None
    }

    fn reliance(&self, what: &Reliance) -> BoundReached {
        let (what, advice) = match what {
            Reliance::Global(name) => (format!("the static field {name}"), "--statics any"),
            Reliance::Content(class) => (
                format!("an object of class {} that a static field leads to", self.language.class_name(*class)),
                "write a harness that changes it",
            ),
        };
        BoundReached {
            message: format!("{what} may be other than static initialisers leave it"),
            location: None,
            advice: advice.to_owned(),
        }
    }

    fn scope_bounds(&self) -> Vec<BoundReached> {
        let exceeded = self.execution.inputs.exceeded();
        let bound = |class: &ir::ClassId| {
            let name = self.language.class_name(*class);
            let scope = &self.options.scope;
            let size = scope.classes.get(class).copied().unwrap_or(scope.objects);
            BoundReached {
                message: format!("an input may have more than {size} objects of class {name}"),
                location: None,
                advice: format!("--scope {name}={}", 2 * size.max(1)),
            }
        };
        let mut bounds: Vec<BoundReached> = exceeded.iter().map(bound).collect();
        let length = self.options.scope.array_length;
        bounds.extend(self.execution.inputs.arrays(&self.execution.objects).iter().map(|&class| BoundReached {
            message: format!("an input may have {} with more than {length} elements", self.language.class_name(class)),
            location: None,
            advice: format!("--array-length {}", 2 * length.max(1)),
        }));
        bounds.extend(self.execution.inputs.made().iter().map(|&class| {
            let size = self.options.scope.classes.get(&class).copied().unwrap_or(self.options.scope.objects);
            let name = self.language.class_name(class);
            BoundReached {
                message: format!("a callee that is known by its contract may make more than {size} objects of {name}"),
                location: None,
                advice: format!("--scope {}", 2 * size.max(1)),
            }
        }));
        // A program starts as its static initialisers leave it; a method may be called at any time.
        if !self.language.is_entry(self.target) {
            bounds.extend(self.execution.inputs.relied_on().iter().map(|what| self.reliance(what)));
        }
        bounds.extend(self.execution.inputs.left_out().iter().map(|what| BoundReached {
            message: format!("an input may have {what}"),
            location: None,
            advice: "write a harness that makes such objects".to_owned(),
        }));
        bounds
    }

    fn answer(
        &mut self,
        question: &Question,
        specification: &mut dyn Specification,
        bounds: &[BoundReached],
        unsupported: Option<&Undecided>,
    ) -> Outcome {
        match self.ask(&[question.condition]) {
            Answer::Sat => self.violated(question, specification),
            Answer::Unknown(reason) => Outcome::Unknown(Undecided {
                reason: format!("the solver gave up: {reason}"),
                location: question.location.clone(),
                advice: Some("allow more time with --timeout, or lower --scope or --unroll".to_owned()),
            }),
            Answer::Unsat => held(bounds, unsupported),
        }
    }

    /// Makes the model small and replays it.
    fn violated(&mut self, question: &Question, specification: &mut dyn Specification) -> Outcome {
        let input = self.smallest(question);
        let expected = Expectation {
            kind: question.kind,
            at: question.location.clone(),
            clause: question.clause,
            name: question.text.as_ref().map(|_| question.name.clone()),
        };
        match self.language.replay(self.target, &input, &expected, specification, self.contracts) {
            Ok(evidence) => Outcome::Violated(evidence),
            Err(mismatch) => {
                let unmodelled = self.execution.unmodelled.first().map(|&(_, what)| what);
                let by_contract = input.calls.first().map(|call| self.language.procedure_name(call.procedure));
                let mut advice = "report this, with the program: what is not confirmed is not shown".to_owned();
                let reason = match (mismatch, unmodelled, by_contract) {
                    (_, Some(what), _) => format!("not supported: {what}"),
                    (Mismatch::Stopped(why) | Mismatch::Different(why), None, Some(name)) => {
                        advice = format!("make the contract of {name} say more, or check with --callee {name}=code");
                        format!("a candidate needs {name} to do what its contract allows, but {why}")
                    }
                    (Mismatch::Stopped(why), None, None) => format!("a candidate could not be replayed: {why}"),
                    (Mismatch::Different(what), None, None) => format!("internal: replay mismatch: {what}"),
                };
                Outcome::Unknown(Undecided { reason, location: question.location.clone(), advice: Some(advice) })
            }
        }
    }

    fn smallest(&mut self, question: &Question) -> ConcreteInput {
        // The symbols that the question is about, references first, arguments before what they lead to.
        let formulas = [question.condition];
        let relevant: FxHashSet<Term> = symbols_of(&self.execution.terms, &formulas).into_iter().collect();
        let lengths = self.execution.objects.iter().filter_map(|(_, object)| object.length);
        let entries = self.execution.inputs.entries().iter().map(|&(_, symbol)| symbol);
        let arguments = self.arguments.iter().map(|&(term, _)| term);
        let chosen = self.execution.chosen.iter().map(|&(term, _, _)| term);
        let unseen = self.execution.unseen.iter().flat_map(|unseen| {
            let changes = unseen.changes.iter().map(|&(_, _, value)| value);
            unseen.made.iter().map(|&(_, exists)| exists).chain(changes).chain(unseen.result.map(|(value, _)| value))
        });
        // An object that nothing needs is better not there, the last ones first: symmetry keeps the others.
        let mut present: Vec<(ObjectId, Term)> = self.execution.inputs.presence().collect();
        present.sort_unstable_by_key(|&(object, _)| std::cmp::Reverse(object));
        let present = present.into_iter().map(|(_, present)| present).filter(|present| relevant.contains(present));
        let all: Vec<Term> = arguments.chain(entries).chain(lengths).chain(chosen).chain(unseen).collect();
        let mut seen = FxHashSet::default();
        let symbols: Vec<Term> = all.into_iter().filter(|term| relevant.contains(term) && seen.insert(*term)).collect();
        let is_reference = |term: &Term| self.execution.terms.sort(*term) == logic::Sort::Bits(16);
        let (references, others): (Vec<Term>, Vec<Term>) = symbols.into_iter().partition(is_reference);
        let order: Vec<Term> = present.chain(references).chain(others).collect();
        let limits = self.limits(None);
        let session = self.special.as_mut().unwrap_or(&mut self.session);
        session.set_limits(limits);
        input::shrink(session, &mut self.execution.terms, &order, &[question.condition]);
        input::read(session, &mut self.execution, &self.arguments)
    }
}

/// The answer to a question without a model.
fn held(bounds: &[BoundReached], unsupported: Option<&Undecided>) -> Outcome {
    match unsupported {
        Some(undecided) => Outcome::Unknown(undecided.clone()),
        None if bounds.is_empty() => Outcome::Proved { invariant: Vec::new() },
        None => Outcome::HoldsWithinBounds { reached: bounds.to_vec() },
    }
}

fn dedup(bounds: Vec<BoundReached>) -> Vec<BoundReached> {
    let mut kept: Vec<BoundReached> = Vec::new();
    for bound in bounds {
        if !kept.iter().any(|known| known.message == bound.message) {
            kept.push(bound);
        }
    }
    kept
}
