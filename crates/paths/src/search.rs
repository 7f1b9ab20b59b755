//! The search: depth first, one path after the other.

use crate::choice::{Choice, Prefix};
use crate::guarded::Test;
use crate::open_paths::OpenPaths;
use crate::passes::{Pass, is_choice, loop_of};
use crate::path::{End, Path, Stage};
use crate::results::{CheckName, Results};
use crate::retrace::Place;
use crate::sharing::{Help, Sharing, Worker};
use crate::trail::Trail;
use crate::ways::{BlockEnd, Successor, after_call, end_of_block, is_endless, names, returned, threw};
use check::{
    Entry, Found, Language, Specification, Watch, assume_all, entry_assumptions, watch_assertions,
    with_less_taken_for_granted,
};
use ir::{BlockId, Callee, Pos, ProcId, Type};
use logic::{Term, Terms};
use rustc_hash::FxHashSet;
use solver::{Session, SessionOptions, Solver};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symbolic::{
    Bounds, Context, Contracts, CutReason, Execution, Guard, Heap, Materialisation, Messages, Model, Next, Scope,
    State, StopFlags,
};
use verdict::{Evidence, Outcome};

/// How far paths are followed, and which.
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
    /// Is every run that breaks a check wanted, not just the first?
    pub wants_all: bool,
    /// Is a run wanted of each path on which nothing goes wrong, and what of the code paths get to? Then all runs that break checks
    /// are wanted, too.
    pub covers: bool,
    /// So many paths are followed at most.
    pub max_paths: Option<u64>,
    /// Those alone are followed that are left of another search.
    pub from: Option<OpenPaths>,
    /// Where other threads may take paths, and the number that the target has there.
    pub sharing: Option<(Arc<Sharing>, usize)>,
}

/// When references of the input are decided (papers/4 §3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Init {
    /// When they are read.
    Lazy,
    /// When they are dereferenced, compared or called upon.
    #[default]
    Lazier,
}

/// What a search begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modes {
    pub(crate) materialisation: Materialisation,
    pub(crate) messages: Messages,
}

/// Steps between two looks at the clock.
const STEPS_BETWEEN_WORDS: u64 = 4_096;

/// Checks a target. With what was found, the paths that are left: those that time, or another limit, did not allow to follow.
pub fn check(
    language: &dyn Language,
    contracts: &dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    how: &PathsOptions,
    options: &check::Options,
) -> (Found, OpenPaths) {
    let start = Instant::now();
    let program = (language, contracts);
    let (found, left) = check_once(program, target, specification, how, options);
    if how.from.is_some() || left.count() > 0 || how.covers {
        return (found, left);
    }
    // The threads that help have started programs that take as much for granted as they did.
    let alone = PathsOptions { sharing: None, ..how.clone() };
    let found = with_less_taken_for_granted(language, options, start, found, |options| {
        check_once(program, target, specification, &alone, options).0
    });
    (found, left)
}

fn check_once<'w>(
    program: (&'w dyn Language, &'w dyn Contracts),
    target: ProcId,
    specification: &mut dyn Specification,
    how: &PathsOptions,
    options: &'w check::Options,
) -> (Found, OpenPaths) {
    let start = Instant::now();
    let watch = Rc::new(Watch::for_many_executions(options));
    program.0.stop_with(watch.stop());
    if let Err(undecided) = program.0.prepare_call(target) {
        return (Found { undecided: Some(undecided), ..Found::default() }, OpenPaths::default());
    }
    // Pointers into the middle of blocks are not decided one by one.
    let materialisation = match program.0.has_interior_pointers() {
        true => Materialisation::Pool,
        false => Materialisation::OnDemand,
    };
    let first = OpenPaths { modes: Modes { materialisation, messages: Messages::Opaque }, ..OpenPaths::all() };
    let mut open = how.from.clone().unwrap_or_else(|| first.clone());
    loop {
        let mut search = Search::new(program, target, how, options, &watch, start, open.modes);
        let shared = how.sharing.as_ref();
        search.worker =
            shared.map(|(sharing, number)| sharing.begin(*number, open.modes, search.deadline, open.prefixes.clone()));
        search.run(open.prefixes, specification);
        match search.gather() {
            Some(again) => {
                let modes = match again {
                    Again::WithPool => Modes { materialisation: Materialisation::Pool, ..open.modes },
                    Again::WithMessages => Modes { messages: Messages::Followed, ..open.modes },
                };
                open = OpenPaths { modes, ..first.clone() };
            }
            None => {
                let prefixes = std::mem::take(&mut search.left);
                let mut found = search.conclude(specification);
                found.stats.time = start.elapsed();
                return (found, OpenPaths { modes: open.modes, prefixes });
            }
        }
    }
}

/// Follows paths of a target that another thread checks, until none is left. The program is one that was started from the same
/// code.
pub fn help(
    language: &dyn Language,
    contracts: &dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    (how, options): (&PathsOptions, &check::Options),
    help: Help,
) {
    let options = help.options(options);
    let watch = Rc::new(Watch::for_part(&options, help.is_over()));
    language.stop_with(watch.stop());
    let is_ready = language.prepare_call(target);
    let mut search = Search::new((language, contracts), target, how, &options, &watch, Instant::now(), help.modes());
    search.worker = Some(help.worker);
    match is_ready {
        Ok(()) => search.run(Vec::new(), specification),
        Err(undecided) => search.undecide(undecided),
    }
    search.hand_in();
}

/// Why a search begins again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// Something ranges over all objects of the input, or needs references to be one of a pool for another reason.
    WithPool,
    /// A run looks at a message that was not computed.
    WithMessages,
}

/// All that is to be found out about a path.
pub(crate) enum Aim {
    /// What it makes of a check.
    Check(CheckName),
    /// What happens on it.
    Run,
}

/// What is counted.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counters {
    pub(crate) paths: u64,
    pub(crate) states: u64,
    /// Those among them that only the first path executes which comes there, whichever that is.
    pub(crate) once: u64,
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
    pub(crate) start: Instant,
    pub(crate) modes: Modes,
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
    pub(crate) impossible: BTreeMap<String, bool>,
    /// Paths to go on from, the next one last.
    pub(crate) open: Vec<Path>,
    /// Tests whether the language raises an exception that are known as checks.
    pub(crate) guarded: FxHashSet<Test>,
    /// Is the search to begin again?
    pub(crate) again: Option<Again>,
    /// The path that is followed now.
    pub(crate) place: Place,
    /// The choices that are made already of the paths to follow: no more is to be found out there.
    pub(crate) prefix: Vec<Choice>,
    /// Does the path that is followed now have choices to make that are made already?
    pub(crate) is_retracing: bool,
    /// Is there a prefix that fits no path?
    pub(crate) is_misfit: bool,
    /// All that is to be found out, about the path at the end of the prefix.
    pub(crate) aim: Option<Aim>,
    /// What the path makes of the check.
    pub(crate) aimed: Option<Option<Outcome>>,
    /// When some check of the path fails: a run of it is to break none.
    pub(crate) avoided: Vec<Term>,
    /// A run of the path.
    pub(crate) observed: Option<Box<Evidence>>,
    /// The ways through the user's code that paths take, if they are wanted.
    pub(crate) passages: FxHashSet<(ProcId, BlockId, BlockId)>,
    /// Where other threads follow paths of the same target.
    pub(crate) worker: Option<Worker>,
    /// Paths that were not followed.
    pub(crate) left: Vec<Prefix>,
    /// Calls of other solvers than the own session, and their time.
    pub(crate) other_calls: (u64, Duration),
    pub(crate) other_terms: u64,
    /// What of that was added to what all threads have done.
    pub(crate) published: Counters,
    pub(crate) published_solving: Duration,
    pub(crate) spoken: Instant,
    /// Statements that were executed, those of a prefix as well.
    steps: u64,
}

impl<'w> Search<'w> {
    pub(crate) fn new(
        (language, contracts): (&'w dyn Language, &'w dyn Contracts),
        target: ProcId,
        how: &PathsOptions,
        options: &'w check::Options,
        watch: &Rc<Watch>,
        start: Instant,
        modes: Modes,
    ) -> Search<'w> {
        // This bounds what contracts call; for that, k objects one behind the other must not be too many.
        let bounds = Bounds { unroll: how.unroll.max(how.k + 2), depth: 400, statements: u64::MAX };
        let mut context = Context::new(Terms::new(), language, bounds);
        context.messages = modes.messages;
        context.observers = Some(contracts);
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
            modes,
            deadline: options.deadline(start),
            context,
            arguments: Vec::new(),
            values: Vec::new(),
            before: State::default(),
            session,
            at: Trail::default(),
            results: Results::new(how.wants_all || how.covers),
            counters: Counters::default(),
            impossible: BTreeMap::new(),
            open: Vec::new(),
            guarded: FxHashSet::default(),
            again: None,
            place: Place::default(),
            prefix: Vec::new(),
            is_retracing: false,
            is_misfit: false,
            aim: None,
            aimed: None,
            avoided: Vec::new(),
            observed: None,
            passages: FxHashSet::default(),
            worker: None,
            left: Vec::new(),
            other_calls: (0, Duration::ZERO),
            other_terms: 0,
            published: Counters::default(),
            published_solving: Duration::ZERO,
            spoken: start,
            steps: 0,
        }
    }

    /// Follows all paths that begin with the choices of the prefix.
    pub(crate) fn explore(&mut self, specification: &mut dyn Specification) {
        let mut heap = Heap::new(self.language, self.how.scope.clone());
        heap.arbitrary_globals = self.options.arbitrary_globals;
        heap.inputs.is_closed_world = self.options.closed_world;
        heap.inputs.materialisation = self.modes.materialisation;
        heap.inputs.chain = Some(self.how.k);
        let mut path = Path::new(heap);
        self.arguments = check::arguments(self.language, self.target, &mut path.execution(&mut self.context));
        self.values = self.arguments.iter().map(|&(term, _)| term).collect();
        self.open.push(path);
        while let Some(mut path) = self.open.pop() {
            self.take(&path);
            if self.is_vain() {
                continue;
            }
            if self.is_late() || self.is_enough() {
                self.give_up(path);
                continue;
            }
            self.share();
            self.tell();
            if let Some(way) = path.way.take() {
                match self.arrive(path, way, specification) {
                    Some(arrived) => path = arrived,
                    None => continue,
                }
            }
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
        self.count(|counters| counters.pre_states += 1);
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
        self.spread(path, (&guard, None), ways, specification)
    }

    /// Steps a path until there is not exactly one way to go on; then forks it. What is to be followed next, if it goes on.
    fn follow(&mut self, mut path: Path, specification: &mut dyn Specification) -> Option<Path> {
        loop {
            self.steps += 1;
            self.count(|counters| counters.states += 1);
            if self.steps.is_multiple_of(STEPS_BETWEEN_WORDS) {
                self.share();
                self.tell();
            }
            if self.is_vain() {
                return None;
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
                    let once = statements_of_preparation(self.language, &path.state);
                    let calls = execution.findings.contract_calls.len();
                    let backup = has_open.then(|| path.clone());
                    let state = std::mem::take(&mut path.state);
                    self.count(|counters| counters.once += once);
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
                            self.begin_again(Again::WithPool);
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
                self.begin_again(Again::WithPool);
                return None;
            }
            path = self.spread(path, (&guard, leaves.as_ref()), ways, specification)?;
        }
    }

    /// Forks a path: those of its successors that some input takes go on. The first of them is next.
    pub(crate) fn spread(
        &mut self,
        mut path: Path,
        (guard, from): (&Guard, Option<&BlockEnd>),
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
            self.note_passage(&path, from, &only);
            return self.arrive(path, only, specification);
        }
        self.flush(&mut path, specification);
        path.tell_facts(&self.context.terms);
        if self.is_at_aim() {
            return None;
        }
        let count = ways.len();
        let mut ways = names(self.language, from, ways);
        // Once the names are in order, so are the paths.
        ways.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut possible = Vec::new();
        for (number, (choice, way)) in ways.into_iter().enumerate() {
            if !self.fits(&path, &choice) {
                continue;
            }
            // Some input takes one of two ways.
            let is_left = count == 2 && number == 1 && possible.is_empty() && path.is_possible;
            if is_left || self.is_possible(&mut path, &way.guard().clone()) {
                possible.push((choice, way));
            }
        }
        if possible.is_empty() {
            path.state = State { guard: guard.clone(), ..State::default() };
            self.finish(path, None, specification);
            return None;
        }
        let last = possible.len() - 1;
        let mut children = Vec::new();
        let mut parent = Some(path);
        for (number, (choice, way)) in possible.into_iter().enumerate() {
            let child = if number == last { parent.take() } else { parent.clone() };
            let Some(mut child) = child else { break };
            child.tell_guard(&self.context.terms, &way.guard().clone());
            child.is_possible = true;
            self.note_passage(&child, from, &way);
            child.choices = child.choices.and(choice);
            child.way = Some(way);
            children.push(child);
        }
        self.open.extend(children.into_iter().rev());
        let mut next = self.open.pop()?;
        self.take(&next);
        let way = next.way.take()?;
        self.arrive(next, way, specification)
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
}

/// Where a state is about to call what prepares something for all runs: the statements from there to the end of the block, which
/// is there for the call alone.
fn statements_of_preparation(language: &dyn Language, state: &State) -> u64 {
    let Some(frame) = &state.frame else { return 0 };
    match frame.call().map(|call| call.callee) {
        Some(Callee::Static(procedure)) if matches!(language.model(procedure), Model::Prepare) => {
            let end = frame.code.body.blocks[frame.block].stmts.end as usize;
            (end - frame.next + 1) as u64
        }
        _ => 0,
    }
}
