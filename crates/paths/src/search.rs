//! The search: depth first, one path after the other.

use crate::guarded::Test;
use crate::passes::{Pass, is_choice, loop_of};
use crate::path::{End, Path, Stage};
use crate::results::Results;
use crate::trail::Trail;
use crate::ways::{Successor, after_call, end_of_block, is_endless, returned, threw};
use check::{
    Entry, Found, Language, Specification, StopCause, Watch, assume_all, entry_assumptions, impossible_contract,
    watch_assertions, with_less_taken_for_granted,
};
use ir::{Pos, ProcId, Type};
use logic::{Term, Terms};
use rustc_hash::FxHashSet;
use solver::{Session, SessionOptions, Solver};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};
use symbolic::{
    Bounds, Context, Contracts, CutReason, Execution, Guard, Heap, Materialisation, Messages, Next, Scope, State,
    StopFlags,
};
use verdict::{Outcome, Stats};

/// How far paths are followed.
#[derive(Clone)]
pub struct PathsOptions {
    /// The bound on the input.
    pub k: u32,
    /// Passes of loops, and nested activations, that look at nothing new of the input.
    pub unroll: u32,
    /// When references of the input are decided.
    pub init: Init,
    /// The input where it does not materialise on the way.
    pub scope: Scope,
}

/// When references of the input are decided (papers/4 §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Init {
    /// When they are read.
    Lazy,
    /// When they are dereferenced, compared or called upon.
    Lazier,
}

/// Steps between two looks at the clock.
const STEPS_BETWEEN_WORDS: u64 = 4_096;
/// How often the progress is told.
const BETWEEN_WORDS: Duration = Duration::from_millis(200);

/// Checks a target.
pub fn check(
    language: &dyn Language,
    contracts: &dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    how: &PathsOptions,
    options: &check::Options,
) -> Found {
    let start = Instant::now();
    let found = check_once((language, contracts), target, specification, how, options);
    with_less_taken_for_granted(language, options, start, found, |options| {
        check_once((language, contracts), target, specification, how, options)
    })
}

fn check_once<'w>(
    program: (&'w dyn Language, &'w dyn Contracts),
    target: ProcId,
    specification: &mut dyn Specification,
    how: &PathsOptions,
    options: &'w check::Options,
) -> Found {
    let start = Instant::now();
    let watch = Rc::new(Watch::for_many_executions(options));
    program.0.stop_with(watch.stop());
    if let Err(undecided) = program.0.prepare_call(target) {
        return Found { undecided: Some(undecided), ..Found::default() };
    }
    // Pointers into the middle of blocks are not decided one by one.
    let mut materialisation = match program.0.has_interior_pointers() {
        true => Materialisation::Pool,
        false => Materialisation::OnDemand,
    };
    let mut messages = Messages::Opaque;
    loop {
        let mut search = Search::new(program, target, how, options, &watch, start, messages);
        search.explore(specification, materialisation);
        match search.again.take() {
            Some(Again::WithPool) => materialisation = Materialisation::Pool,
            Some(Again::WithMessages) => messages = Messages::Followed,
            None => {
                let mut found = search.conclude(specification);
                found.stats.time = start.elapsed();
                return found;
            }
        }
    }
}

/// Why a search begins again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// Something ranges over all objects of the input, or needs references to be one of a pool for another reason.
    WithPool,
    /// A run looks at a message that was not computed.
    WithMessages,
}

/// What is counted.
#[derive(Default)]
pub(crate) struct Counters {
    pub(crate) paths: u64,
    pub(crate) states: u64,
    pub(crate) pre_states: u64,
    pub(crate) before_post: u64,
    pub(crate) after_post: u64,
    pub(crate) bound_hits: u64,
}

/// All paths of a target.
pub(crate) struct Search<'w> {
    pub(crate) language: &'w dyn Language,
    pub(crate) contracts: &'w dyn Contracts,
    pub(crate) target: ProcId,
    pub(crate) how: PathsOptions,
    pub(crate) options: &'w check::Options,
    pub(crate) watch: Rc<Watch>,
    start: Instant,
    pub(crate) deadline: Option<Instant>,
    pub(crate) context: Context<'w>,
    pub(crate) arguments: Vec<(Term, Type)>,
    pub(crate) values: Vec<Term>,
    pub(crate) before: State,
    pub(crate) session: Session,
    /// Where the session is.
    pub(crate) at: Trail,
    pub(crate) results: Results,
    pub(crate) counters: Counters,
    /// Callees whose contracts let no call end on some path, and whether another path found one that does.
    pub(crate) impossible: BTreeMap<ProcId, bool>,
    /// Paths to go on from, the next one last.
    pub(crate) open: Vec<Path>,
    /// Tests whether the language raises an exception that are known as checks.
    pub(crate) guarded: FxHashSet<Test>,
    /// Is the search to begin again?
    pub(crate) again: Option<Again>,
    spoken: Instant,
}

impl<'w> Search<'w> {
    fn new(
        (language, contracts): (&'w dyn Language, &'w dyn Contracts),
        target: ProcId,
        how: &PathsOptions,
        options: &'w check::Options,
        watch: &Rc<Watch>,
        start: Instant,
        messages: Messages,
    ) -> Search<'w> {
        // This bounds what contracts call; for that, k objects one behind the other must not be too many.
        let bounds = Bounds { unroll: how.unroll.max(how.k + 2), depth: 400, statements: u64::MAX };
        let mut context = Context::new(Terms::new(), language, bounds);
        context.messages = messages;
        context.stop = StopFlags { no_more_calls: watch.execution_stop(), at_once: watch.stop() };
        // Many easy questions.
        let session = Session::with_options(SessionOptions { search_at_once: true, ..SessionOptions::default() });
        watch.over(session.interrupter());
        Search {
            language,
            contracts,
            target,
            how: how.clone(),
            options,
            watch: watch.clone(),
            start,
            deadline: options.deadline(start),
            context,
            arguments: Vec::new(),
            values: Vec::new(),
            before: State::default(),
            session,
            at: Trail::default(),
            results: Results::default(),
            counters: Counters::default(),
            impossible: BTreeMap::new(),
            open: Vec::new(),
            guarded: FxHashSet::default(),
            again: None,
            spoken: start,
        }
    }

    /// Follows all paths.
    fn explore(&mut self, specification: &mut dyn Specification, materialisation: Materialisation) {
        let mut heap = Heap::new(self.language, self.how.scope.clone());
        heap.arbitrary_globals = self.options.arbitrary_globals;
        heap.inputs.is_closed_world = self.options.closed_world;
        heap.inputs.materialisation = materialisation;
        heap.inputs.chain = Some(self.how.k);
        let mut path = Path::new(heap);
        self.arguments = check::arguments(self.language, self.target, &mut path.execution(&mut self.context));
        self.values = self.arguments.iter().map(|&(term, _)| term).collect();
        self.open.push(path);
        while let Some(path) = self.open.pop() {
            if self.again.is_some() {
                return;
            }
            if self.is_late() {
                self.give_up(path);
                continue;
            }
            self.tell();
            let mut next = match &path.stage {
                Stage::Entry => self.begin(path, specification),
                Stage::Before(_) | Stage::Target | Stage::After(..) => self.settle(path, specification),
                Stage::Ending(end) => {
                    let end = end.as_deref().cloned();
                    let path = self.settle(path, specification);
                    path.into_iter().for_each(|path| self.finish(path, end.clone(), specification));
                    None
                }
            };
            while let Some(path) = next.take() {
                next = self.follow(path, specification);
            }
        }
    }

    /// Evaluates what is assumed at the entry.
    fn begin(&mut self, mut path: Path, specification: &mut dyn Specification) -> Option<Path> {
        if let Some(symbol) = self.to_be_decided_first(&path) {
            self.decide(path, symbol, specification);
            return None;
        }
        self.context.contracts = None;
        let backup = path.clone();
        let (values, before) = (path.resolved(&self.values), self.before.clone());
        let entry = Entry { arguments: &values, before: &before };
        path.heap.inputs.part_paths(self.is_on_demand(&path));
        let mut execution = path.execution(&mut self.context);
        let assumed = entry_assumptions(self.language, self.target, specification, &mut execution, &entry);
        path.heap.inputs.part_paths(false);
        if path.heap.objects.wanted.is_none() && self.parts(&mut path, &backup) {
            return None;
        }
        _ = path.heap.inputs.take_condition();
        if let Some(path) = self.wants_decision(&mut path, backup) {
            path.into_iter().for_each(|(path, symbol)| self.decide(path, symbol, specification));
            return None;
        }
        let weak: Vec<Term> = {
            let terms = &mut self.context.terms;
            assumed.iter().map(|assumption| terms.or(assumption.holds, assumption.cut)).collect()
        };
        path.tell_facts(&self.context.terms);
        // Inputs of which the bounds hide whether they satisfy the assumptions.
        self.ask_cuts(&mut path, &weak);
        let state = std::mem::take(&mut path.state);
        path.state = assume_all(&mut path.execution(&mut self.context), &state, &assumed)?;
        let guard = path.state.guard.clone();
        if !self.is_possible(&mut path, &guard) {
            self.bound_inputs(&path);
            return None;
        }
        path.tell_guard(&self.context.terms, &guard);
        path.is_possible = true;
        path.is_unsettled = false;
        path.heap.inputs.forget_evaluations();
        self.counters.pre_states += 1;
        self.context.contracts = Some(self.contracts);
        self.context.is_bounded = false;
        watch_assertions(self.language, self.target, &mut path.execution(&mut self.context));
        path.stage = Stage::Before(0);
        self.advance(path, specification)
    }

    /// Starts what comes next, after the state of a path in which nothing is active.
    pub(crate) fn advance(&mut self, mut path: Path, specification: &mut dyn Specification) -> Option<Path> {
        let (procedure, args) = match &mut path.stage {
            Stage::Entry | Stage::Ending(_) => return None,
            Stage::Before(number) => match self.language.before(self.target).get(*number) {
                Some(&procedure) => (procedure, None),
                None => {
                    if *number > 0 && !self.language.is_entry(self.target) {
                        let state = std::mem::take(&mut path.state);
                        path.execution(&mut self.context).lies_back(&state);
                        path.state = state;
                    }
                    path.stage = Stage::Target;
                    (self.target, Some(path.resolved(&self.values)))
                }
            },
            Stage::Target => return None,
            Stage::After(number, end) => {
                let has_returned = matches!(**end, End::Returned(..));
                match self.language.after(self.target).get(*number).filter(|_| has_returned) {
                    Some(&procedure) => (procedure, None),
                    None => {
                        let end = (**end).clone();
                        self.finish(path, Some(end), specification);
                        return None;
                    }
                }
            }
        };
        let args = args.unwrap_or_else(|| {
            let params = self.language.program().procs[procedure].params.clone();
            params.into_iter().map(|ty| symbolic::zero_of(&mut self.context.terms, ty)).collect()
        });
        let state = std::mem::take(&mut path.state);
        let guard = state.guard.clone();
        let place = [(self.context.terms.truth(), Pos::default())];
        let mut execution = path.execution(&mut self.context);
        let ways = execution.enter(procedure, &args, state, &place);
        let ways = ways.into_iter().map(|way| after_call(&mut execution, way)).collect();
        self.spread(path, &guard, ways, specification)
    }

    /// Steps a path until there is not exactly one way to go on; then forks it. What is to be followed next, if it goes on.
    fn follow(&mut self, mut path: Path, specification: &mut dyn Specification) -> Option<Path> {
        loop {
            self.counters.states += 1;
            if self.counters.states.is_multiple_of(STEPS_BETWEEN_WORDS) {
                self.tell();
            }
            if self.context.is_halted() {
                self.give_up(path);
                return None;
            }
            if self.how.init == Init::Lazy
                && let Some(&symbol) = path.heap.inputs.undecided().first()
            {
                self.decide(path, symbol, specification);
                return None;
            }
            let leaves = end_of_block(&path.state);
            if let (Stage::Target, Some((code, block, _))) = (&path.stage, &leaves) {
                self.note_test(&mut path, code, *block);
            }
            let guard = path.state.guard.clone();
            let has_open = path.heap.inputs.has_undecided();
            let backup = (has_open && leaves.is_some()).then(|| path.state.clone());
            let mut execution =
                Execution { context: &mut self.context, heap: &mut path.heap, findings: &mut path.findings };
            let ways: Vec<Successor> = match execution.step(&mut path.state) {
                Next::Goes => continue,
                Next::Call(pending) => {
                    let calls = execution.findings.contract_calls.len();
                    let backup = has_open.then(|| path.clone());
                    let state = std::mem::take(&mut path.state);
                    let mut execution = path.execution(&mut self.context);
                    let ways = execution.call(state, &pending);
                    let ways = ways.into_iter().map(|way| after_call(&mut execution, way)).collect();
                    if let Some(backup) = backup
                        && let Some(path) = self.wants_decision(&mut path, backup)
                    {
                        path.into_iter().for_each(|(path, symbol)| self.decide(path, symbol, specification));
                        return None;
                    }
                    if path.findings.contract_calls.len() > calls {
                        let leaves_objects = |call: &symbolic::ContractCall| {
                            let is_reference = matches!(call.result, Some((_, Type::Ref)));
                            is_reference || !call.changes.is_empty() || !call.made.is_empty()
                        };
                        // What it leaves behind may be objects that the program made.
                        if self.is_on_demand(&path) && path.findings.contract_calls[calls..].iter().any(leaves_objects)
                        {
                            self.again = Some(Again::WithPool);
                            return None;
                        }
                        self.note_contract_calls(&mut path, calls);
                    }
                    ways
                }
                Next::Branches { ways, is_decision } => {
                    if ways.len() > 1
                        && let Some(state) = backup
                        && let Some(symbol) = self.compared(&path, &ways)
                    {
                        path.state = state;
                        self.decide(path, symbol, specification);
                        return None;
                    }
                    if let Some((code, block, depth)) = &leaves
                        && ways.len() > 1
                        && (is_decision || is_choice(code, *block))
                    {
                        path.passes.decide(code, *block, *depth);
                    }
                    ways.into_iter().map(Successor::At).collect()
                }
                Next::Returned(value) => {
                    let state = std::mem::take(&mut path.state).left();
                    let state = execution.with_decided(state);
                    vec![returned(&mut execution, state, value)]
                }
                Next::Threw(object) => {
                    let state = std::mem::take(&mut path.state).left();
                    let state = execution.with_decided(state);
                    vec![threw(&mut execution, state, object)]
                }
                Next::Decide(symbol) => {
                    path.heap.objects.wanted = None;
                    self.decide(path, symbol, specification);
                    return None;
                }
                Next::Stopped => Vec::new(),
            };
            // A statement that is over asked what only a decision can answer.
            if path.heap.objects.wanted.is_some() || path.heap.inputs.needs_pool && self.is_on_demand(&path) {
                self.again = Some(Again::WithPool);
                return None;
            }
            path = self.spread(path, &guard, ways, specification)?;
        }
    }

    /// Forks a path: those of its successors that some input takes go on. The first of them is next.
    pub(crate) fn spread(
        &mut self,
        mut path: Path,
        guard: &Guard,
        mut ways: Vec<Successor>,
        specification: &mut dyn Specification,
    ) -> Option<Path> {
        if ways.len() < 2 {
            let Some(only) = ways.pop() else {
                path.state = State { guard: guard.clone(), ..State::default() };
                self.finish(path, None, specification);
                return None;
            };
            path.is_possible &= path.news(only.guard()).is_empty();
            return self.arrive(path, only, specification);
        }
        self.flush(&mut path, specification);
        path.tell_facts(&self.context.terms);
        let count = ways.len();
        let mut possible = Vec::new();
        for (number, way) in ways.into_iter().enumerate() {
            // Some input takes one of two ways.
            let is_left = count == 2 && number == 1 && possible.is_empty() && path.is_possible;
            if is_left || self.is_possible(&mut path, &way.guard().clone()) {
                possible.push(way);
            }
        }
        if possible.is_empty() {
            path.state = State { guard: guard.clone(), ..State::default() };
            self.finish(path, None, specification);
            return None;
        }
        let last = possible.len() - 1;
        let mut next = None;
        let mut later = Vec::new();
        let mut parent = Some(path);
        for (number, way) in possible.into_iter().enumerate() {
            let child = if number == last { parent.take() } else { parent.clone() };
            let Some(mut child) = child else { break };
            child.tell_guard(&self.context.terms, &way.guard().clone());
            child.is_possible = true;
            let arrived = self.arrive(child, way, specification);
            match next {
                None => next = arrived,
                Some(_) => later.extend(arrived),
            }
        }
        self.open.extend(later.into_iter().rev());
        next
    }

    /// Puts a path where it goes. None if it is over.
    fn arrive(&mut self, mut path: Path, way: Successor, specification: &mut dyn Specification) -> Option<Path> {
        let entries = path.heap.inputs.entries().len();
        match way {
            Successor::Behind(state) => path.state = state,
            Successor::At(state) => {
                path.state = state;
                let own = path.state.procedure().and_then(|procedure| self.language.unrolling(procedure)).unwrap_or(0);
                match path.passes.come(&path.state, entries, own.max(self.context.bounds.unroll)) {
                    Pass::Goes => {}
                    Pass::Endless => {
                        self.finish(path, None, specification);
                        return None;
                    }
                    Pass::Exceeded(region) => {
                        let procedure = path.state.procedure();
                        let place = path.state.frame.as_ref().and_then(|frame| loop_of(frame, region));
                        if let (Some(procedure), Some((id, pos))) = (procedure, place) {
                            let state = path.state.clone();
                            let reason = CutReason::Loop(procedure, id);
                            path.execution(&mut self.context).cut_at(&state, &state.guard, reason, pos);
                        }
                        self.finish(path, None, specification);
                        return None;
                    }
                }
            }
            Successor::In(state) => {
                path.state = state;
                let is_endless = is_endless(&path.state);
                if (path.passes.enter(&path.state, entries, self.context.bounds.unroll) || is_endless)
                    && let Some(procedure) = path.state.procedure()
                {
                    let caller = path.state.clone().left();
                    let reason = if is_endless { CutReason::Depth } else { CutReason::Recursion(procedure) };
                    path.execution(&mut self.context).cut(&caller, &caller.guard, reason);
                    self.finish(path, None, specification);
                    return None;
                }
            }
            Successor::Over(end) => return self.over(path, end, specification),
        }
        Some(path)
    }

    /// Tells how it goes, now and then.
    fn tell(&mut self) {
        if self.spoken.elapsed() < BETWEEN_WORDS {
            return;
        }
        self.spoken = Instant::now();
        let solving = self.session.statistics().time.as_secs_f32();
        self.options.tell(&format!(
            "{} paths, {} open, {} steps, {} bound hits, {solving:.1} s of solving",
            self.counters.paths,
            self.open.len(),
            self.counters.states,
            self.counters.bound_hits
        ));
    }

    fn conclude(mut self, specification: &mut dyn Specification) -> Found {
        if self.language.has_given_up() {
            let cause = self.cause().unwrap_or(StopCause::Time);
            let reason = format!("{} while the whole program was looked at", cause.reason());
            let undecided = verdict::Undecided { reason, location: None, advice: Some(cause.advice().to_owned()) };
            return Found { undecided: Some(undecided), ..Found::default() };
        }
        let contradiction = self.impossible.iter().find(|&(_, &can_end)| !can_end).map(|(&procedure, _)| procedure);
        if let Some(procedure) = contradiction {
            self.results.undecide(impossible_contract(&self.language.procedure_name(procedure)));
        }
        let counts = self.session.statistics();
        let is_vacuous = self.counters.pre_states == 0 && !self.results.is_undecided();
        let is_bounded = self.results.is_bounded();
        let mut found = self.results.conclude();
        if is_vacuous {
            found.nothing_checked(self.language, self.target, is_bounded);
        }
        found.report_broken(specification);
        let of_checks = found.checks.iter_mut().filter_map(|check| match &mut check.outcome {
            Outcome::Unknown(undecided) => Some(undecided),
            Outcome::Violated(_) | Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. } => None,
        });
        for undecided in found.undecided.iter_mut().chain(of_checks) {
            // What bounds the input has another name here.
            undecided.advice = undecided.advice.take().map(|advice| advice.replace("--scope", "-k"));
        }
        let counters = self.counters;
        found.stats = Stats {
            time: self.start.elapsed(),
            solver_calls: counts.checks,
            solver_time: counts.time,
            terms: Some(self.context.terms.len() as u64),
            paths: Some(counters.paths),
            states: Some(counters.states),
            pre_states: Some(counters.pre_states),
            before_post: Some(counters.before_post),
            after_post: Some(counters.after_post),
            bound_hits: Some(counters.bound_hits),
            ..Stats::default()
        };
        found
    }
}
