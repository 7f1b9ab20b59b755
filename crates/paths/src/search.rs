//! The search: depth first, one path after the other.

use crate::decide::after_reading;
use crate::passes::{Pass, is_choice, loop_of};
use crate::path::{End, Path, Stage};
use crate::results::Results;
use crate::trail::Trail;
use check::{
    CutOff, Entry, Found, Language, Specification, StopCause, Watch, assume_all, entry_assumptions,
    impossible_contract, input_bounds, trusted_contract, watch_assertions, with_less_taken_for_granted,
};
use ir::{BlockId, Pos, ProcId, Type};
use logic::{Term, Terms};
use solver::{Answer, Limits, Session, Solver};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};
use symbolic::{
    Bounds, Code, Context, Contracts, CutReason, Execution, Guard, Heap, Materialisation, Messages, Next, Scope, State,
    StopFlags, Unwound, Way,
};
use verdict::{BoundReached, Stats};

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

/// Conflicts that it may take to find out that no input takes a way. Otherwise it is followed.
const MAX_CONFLICTS: u64 = 5_000;
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

/// Where a path goes.
enum Successor {
    /// On, at the beginning of a block.
    At(State),
    /// On, in a procedure that it has entered.
    In(State),
    /// On, behind a call.
    Behind(State),
    /// The procedure that it began with has ended.
    Over(End),
}

impl Successor {
    fn guard(&self) -> &Guard {
        match self {
            Successor::At(state) | Successor::In(state) | Successor::Behind(state) => &state.guard,
            Successor::Over(End::Returned(state, _) | End::Threw(state, _)) => &state.guard,
        }
    }
}

/// What is counted.
#[derive(Default)]
pub(crate) struct Counters {
    paths: u64,
    states: u64,
    pre_states: u64,
    before_post: u64,
    after_post: u64,
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
    deadline: Option<Instant>,
    pub(crate) context: Context<'w>,
    pub(crate) arguments: Vec<(Term, Type)>,
    pub(crate) values: Vec<Term>,
    pub(crate) before: State,
    pub(crate) session: Session,
    /// Where the session is.
    at: Trail,
    pub(crate) results: Results,
    pub(crate) counters: Counters,
    /// Callees whose contracts let no call end on some path, and whether another path found one that does.
    impossible: BTreeMap<ProcId, bool>,
    /// Paths to go on from, the next one last.
    pub(crate) open: Vec<Path>,
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
        let session = Session::new();
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
            again: None,
            spoken: start,
        }
    }

    /// Is the check to stop?
    pub(crate) fn is_late(&self) -> bool {
        self.watch.cause().is_some() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub(crate) fn limits(&self, conflicts: Option<u64>) -> Limits {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        Limits { time: left, memory_mb: self.options.memory_mb, conflicts }
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
            self.decide(path, symbol);
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
            path.into_iter().for_each(|(path, symbol)| self.decide(path, symbol));
            return None;
        }
        let weak: Vec<Term> = {
            let terms = &mut self.context.terms;
            assumed.iter().map(|assumption| terms.or(assumption.holds, assumption.cut)).collect()
        };
        path.tell_facts();
        // Inputs of which the bounds hide whether they satisfy the assumptions.
        self.ask_cuts(&mut path, &weak);
        let state = std::mem::take(&mut path.state);
        path.state = assume_all(&mut path.execution(&mut self.context), &state, &assumed)?;
        let guard = path.state.guard.clone();
        if !self.is_possible(&mut path, &guard) {
            self.bound_inputs(&path);
            return None;
        }
        path.tell_guard(&guard);
        path.is_possible = true;
        path.is_unsettled = false;
        self.counters.pre_states += 1;
        self.context.contracts = Some(self.contracts);
        self.context.is_bounded = false;
        watch_assertions(self.language, self.target, &mut path.execution(&mut self.context));
        path.stage = Stage::Before(0);
        self.advance(path, specification)
    }

    /// Starts what comes next, after the state of a path in which nothing is active.
    fn advance(&mut self, mut path: Path, specification: &mut dyn Specification) -> Option<Path> {
        let (procedure, args) = loop {
            match &mut path.stage {
                Stage::Entry | Stage::Ending(_) => return None,
                Stage::Before(number) => match self.language.before(self.target).get(*number) {
                    Some(&procedure) => break (procedure, None),
                    None => {
                        path.stage = Stage::Target;
                        break (self.target, Some(path.resolved(&self.values)));
                    }
                },
                Stage::Target => return None,
                Stage::After(number, end) => {
                    let has_returned = matches!(**end, End::Returned(..));
                    match self.language.after(self.target).get(*number).filter(|_| has_returned) {
                        Some(&procedure) => break (procedure, None),
                        None => {
                            let end = (**end).clone();
                            self.finish(path, Some(end), specification);
                            return None;
                        }
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
                self.decide(path, symbol);
                return None;
            }
            let leaves = end_of_block(&path.state);
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
                        path.into_iter().for_each(|(path, symbol)| self.decide(path, symbol));
                        return None;
                    }
                    if path.findings.contract_calls.len() > calls {
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
                        self.decide(path, symbol);
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
                    self.decide(path, symbol);
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
    fn spread(
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
        path.tell_facts();
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
            child.tell_guard(&way.guard().clone());
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
                match path.passes.come(&path.state, entries, own.max(self.how.unroll)) {
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
                if (path.passes.enter(&path.state, entries, self.how.unroll) || is_endless)
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

    /// The procedure that was executed has ended.
    fn over(&mut self, mut path: Path, end: End, specification: &mut dyn Specification) -> Option<Path> {
        path.state = match &end {
            End::Returned(state, _) | End::Threw(state, _) => state.without_frames(),
        };
        match (&mut path.stage, &end) {
            (Stage::Entry | Stage::Ending(_), _) => return None,
            (Stage::Target, _) => {
                let guard = path.state.guard.clone();
                if path.is_possible || self.is_possible(&mut path, &guard) {
                    self.counters.before_post += 1;
                }
                path.stage = Stage::After(0, Box::new(end));
            }
            (Stage::Before(number) | Stage::After(number, _), End::Returned(..)) => *number += 1,
            (Stage::Before(_) | Stage::After(..), End::Threw(state, _)) => {
                let condition = state.guard.term(&self.context.terms);
                let what = "an exception of what runs before or after the target";
                path.execution(&mut self.context).not_understood_where(condition, what);
                let end = match &path.stage {
                    Stage::After(_, end) => Some((**end).clone()),
                    Stage::Entry | Stage::Before(_) | Stage::Target | Stage::Ending(_) => None,
                };
                self.finish(path, end, specification);
                return None;
            }
        }
        self.advance(path, specification)
    }

    /// A path is over: what is left to ask about it is asked.
    fn finish(&mut self, mut path: Path, end: Option<End>, specification: &mut dyn Specification) {
        let is_target = matches!(path.stage, Stage::Target | Stage::Ending(None));
        if is_target && self.language.runs_after_exit(self.target) {
            for end in path.findings.ends.clone() {
                let condition = end.guard.term(&self.context.terms);
                let what = "what runs at the end of a program that does not return from its start";
                path.execution(&mut self.context).not_understood_where(condition, what);
            }
        }
        let has_ended = end.is_some() || !path.findings.ends.is_empty();
        let is_real = has_ended && {
            let guard = path.state.guard.clone();
            path.is_possible || self.is_possible(&mut path, &guard)
        };
        let is_after = end.is_some();
        let backup = path.heap.inputs.has_undecided().then(|| path.clone());
        if let Some(symbol) = self.judge(&mut path, end.clone(), specification) {
            if let Some(backup) = backup {
                let mut path = after_reading(&path, backup);
                path.stage = Stage::Ending(end.map(Box::new));
                self.decide(path, symbol);
            }
            return;
        }
        self.counters.paths += u64::from(is_real);
        self.counters.after_post += u64::from(is_real && is_after);
        self.bound_inputs(&path);
    }

    /// Notes what of the input a path did not consider.
    fn bound_inputs(&mut self, path: &Path) {
        for bound in input_bounds(self.language, self.target, &path.heap) {
            self.bound(bound);
        }
    }

    /// A run may need more than a bound; what to do about it is said in the terms of this engine.
    pub(crate) fn bound(&mut self, mut bound: BoundReached) {
        if bound.advice.starts_with("--scope") || bound.advice.starts_with("--array-length") {
            bound.advice = format!("-k {}", 2 * self.how.k.max(1));
        }
        self.results.bound(bound);
    }

    /// Time or memory is used up before a path was followed.
    fn give_up(&mut self, path: Path) {
        let (condition, site) = (self.context.terms.truth(), path.state.site());
        let cut = symbolic::Cut { condition, reason: CutReason::Budget, site, in_assumption: false };
        if let CutOff::Undecided(undecided) = CutOff::of(self.language, self.how.unroll, &cut, self.cause()) {
            self.results.undecide(undecided);
        }
    }

    pub(crate) fn cause(&self) -> Option<StopCause> {
        self.watch.cause().or(self.is_late().then_some(StopCause::Time))
    }

    /// Calls that were just replaced by contracts: is there a way that they can end? And they are taken for what the code does.
    fn note_contract_calls(&mut self, path: &mut Path, from: usize) {
        path.tell_facts();
        for index in from..path.findings.contract_calls.len() {
            let call = &path.findings.contract_calls[index];
            let (procedure, called, ends, has_code) = (call.procedure, call.called, call.ends, call.has_code);
            if self.can_hold(path, &[called]) == Answer::Unsat {
                continue;
            }
            if has_code {
                self.results.bound(trusted_contract(self.language, procedure));
            }
            if self.impossible.get(&procedure) != Some(&true) {
                let can_end = self.can_hold(path, &[ends]) != Answer::Unsat;
                *self.impossible.entry(procedure).or_default() |= can_end;
            }
        }
    }

    /// Can the conditions hold on a path, together with what the solver was told on it?
    pub(crate) fn can_hold(&mut self, path: &Path, conditions: &[Term]) -> Answer {
        if self.is_late() {
            return Answer::Unknown(solver::Reason::Time);
        }
        self.enter_trail(path);
        self.session.set_limits(self.limits(Some(MAX_CONFLICTS)));
        self.session.check(&mut self.context.terms, conditions)
    }

    /// Does some input take a path to where this is its condition?
    pub(crate) fn is_possible(&mut self, path: &mut Path, guard: &Guard) -> bool {
        path.tell_facts();
        let news = path.news(guard);
        if news.iter().any(|&condition| self.context.terms.is_false(condition)) {
            return false;
        }
        self.can_hold(path, &news) != Answer::Unsat
    }

    /// Takes the session to a path.
    pub(crate) fn enter_trail(&mut self, path: &Path) {
        path.trail.enter(&mut self.session, &mut self.context.terms, &mut self.at);
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
            found.nothing_checked(is_bounded);
        }
        found.report_broken(specification);
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

/// Was the same procedure entered in the same state, without a condition in between that is not known? Then it is entered again
/// and again, until the stack is full.
fn is_endless(state: &State) -> bool {
    let mut frames = state.frames().map(|frame| (frame.procedure(), &frame.activation));
    let Some((procedure, now)) = frames.next() else { return false };
    frames.any(|(other, before)| {
        other == procedure
            && before.args == now.args
            && before.guard.same(&now.guard)
            && before.store.is_unchanged(&now.store)
    })
}

/// The block that a state is at the end of, with its code and the number of active procedures.
fn end_of_block(state: &State) -> Option<(Rc<Code>, BlockId, usize)> {
    let frame = state.frame.as_ref()?;
    let is_end = frame.next >= frame.code.body.blocks[frame.block].stmts.end as usize;
    is_end.then(|| (frame.code.clone(), frame.block, state.depth()))
}

/// Where a state goes that made a call.
fn after_call(execution: &mut Execution<'_, '_>, way: Way) -> Successor {
    match way {
        Way::Enters(state) => Successor::In(state),
        Way::Returns(state, value) => returned(execution, state, value),
        Way::Throws(state, object) => threw(execution, state, object),
    }
}

/// A callee has returned to the caller that the state is in. Without a caller, the procedure has ended that was begun with.
fn returned(execution: &mut Execution<'_, '_>, caller: State, value: Option<Term>) -> Successor {
    match caller.frame {
        Some(_) => Successor::Behind(execution.resume(caller, value)),
        None => Successor::Over(End::Returned(caller, value)),
    }
}

/// A callee has thrown an object. Callers that do not look at it end one after the other.
fn threw(execution: &mut Execution<'_, '_>, mut caller: State, object: Term) -> Successor {
    while caller.frame.is_some() {
        match execution.unwind(caller, object) {
            Unwound::Goes(state) => return Successor::Behind(state),
            Unwound::Threw(state, _) => caller = execution.with_decided(state.left()),
        }
    }
    Successor::Over(End::Threw(caller, object))
}
