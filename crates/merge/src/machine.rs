//! The stack of what has not ended: regions, loops, calls. The program under check may be deeper than our own stack, so
//! nothing here recurses.

use crate::alternatives::{Alternatives, Waiting};
use crate::calling::Calling;
use crate::checkpoint::Checkpoint;
use crate::explorer::{ContextId, Explorer, Step};
use crate::join::{add_returned, add_threw, join_all};
use ir::{BlockId, ProcId, RegionId, RegionKind};
use logic::Term;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbolic::{Code, CutReason, Ended, Execution, Guard, Next, Passes, PlaceholderId, State, Way};

/// Passes of a loop that no input decides; more are counted all the same.
pub(crate) const MAX_FREE_PASSES: u32 = 10_000;

/// Terms that a last pass may take. It begins in any state, so what it does is often much more than any pass of a run does;
/// what comes later in it waits until more passes are entered.
const MAX_LAST_TERMS: usize = 30_000;

/// What leaves a region.
#[derive(Clone, Default)]
pub struct RegionExits {
    /// Back to the header.
    pub back: Vec<State>,
    /// To blocks outside: each state is at its block.
    pub outside: Vec<State>,
    /// Where the procedure returned. The states are still in its frame, without locals.
    pub returned: Vec<(State, Option<Term>)>,
    /// Where the procedure threw. The states are still in its frame, without locals.
    pub threw: Vec<(State, Term)>,
    /// Paths that are not followed further, in a context that is followed in part.
    pub abandoned: Vec<Guard>,
}

/// One pass over the blocks of a region.
#[derive(Clone)]
pub(crate) struct Pass {
    pub(crate) code: Rc<Code>,
    region: RegionId,
    context: ContextId,
    /// Are some paths followed only?
    is_partial: bool,
    /// How many blocks are done.
    done: usize,
    /// Statements that were executed.
    statements: u64,
    /// States that wait at the beginning of a block.
    pending: FxHashMap<BlockId, Vec<State>>,
    /// States inside the block that is being executed, the next one last.
    pub(crate) ready: Vec<State>,
    /// Calls that wait for their alternatives.
    waiting: Vec<Waiting>,
    exits: RegionExits,
}

/// A loop that is executed pass by pass.
#[derive(Clone)]
pub(crate) struct Loop {
    code: Rc<Code>,
    region: RegionId,
    /// Passes that a condition of the input decided, and others.
    counted: u32,
    free: u32,
    /// Has a condition of the input decided in this pass whether the loop goes on?
    is_decided: bool,
    /// What went back to the header in the last pass.
    back: Option<State>,
    /// Where the next pass starts, and its context.
    entry: Option<(State, ContextId)>,
    /// The context of the loop.
    context: ContextId,
    /// Is this the last pass that is executed, whatever goes back to the header? Then this stands for those before it.
    last: Option<PlaceholderId>,
    exits: RegionExits,
}

/// Something that has not ended.
#[derive(Clone)]
pub(crate) enum Task {
    Pass(Pass),
    Loop(Loop),
    Call(Calling),
}

/// Executes regions, loops and calls.
pub(crate) struct Machine<'e> {
    tasks: Vec<Task>,
    alternatives: FxHashMap<ProcId, Rc<Alternatives>>,
    explorer: &'e mut dyn Explorer,
    /// The last passes that have not ended, and how many terms there may be before they are cut off.
    last_passes: Vec<(PlaceholderId, usize)>,
}

/// What the last task ended with.
enum Outcome {
    Region(RegionExits),
    Call(Box<Ended>),
}

impl Pass {
    fn begin(
        execution: &mut Execution<'_, '_>,
        explorer: &dyn Explorer,
        code: Rc<Code>,
        (region, context): (RegionId, ContextId),
        entry: State,
    ) -> Task {
        execution.findings.regions += 1;
        let header = code.regions.regions[region].header;
        let mut pending = FxHashMap::default();
        pending.insert(header, vec![entry]);
        let (ready, waiting, exits) = (Vec::new(), Vec::new(), RegionExits::default());
        let is_partial = explorer.is_partial(context);
        Task::Pass(Pass { code, region, context, is_partial, done: 0, statements: 0, pending, ready, waiting, exits })
    }

    /// The procedure ends here with a thrown object.
    pub(crate) fn add_threw(&mut self, state: State, object: Term) {
        self.exits.threw.push((finished(state), object));
    }

    /// Sorts a state at the beginning of a block: of this region, or outside.
    fn sort(&mut self, state: State) {
        let Some(to) = state.frame.as_ref().map(|frame| frame.block) else { return };
        if to == self.code.regions.regions[self.region].header {
            self.exits.back.push(state);
        } else if self.code.contains(self.region, to) {
            self.pending.entry(to).or_default().push(state);
        } else {
            self.exits.outside.push(state);
        }
    }
}

/// A state at the end of its procedure: its locals do not matter any more.
fn finished(mut state: State) -> State {
    if let Some(frame) = &mut state.frame {
        frame.locals = Vec::new();
    }
    state
}

impl<'e> Machine<'e> {
    /// Nothing to do yet.
    pub(crate) fn new(explorer: &'e mut dyn Explorer) -> Machine<'e> {
        Machine { tasks: Vec::new(), alternatives: FxHashMap::default(), explorer, last_passes: Vec::new() }
    }

    /// Carries out the ways of a call, and joins how they end.
    pub(crate) fn call(mut self, execution: &mut Execution<'_, '_>, ways: Vec<Way>) -> Ended {
        self.tasks.push(Task::Call(Calling::new(ways, None)));
        match self.drive(execution) {
            Outcome::Call(ended) => *ended,
            Outcome::Region(_) => Ended::default(),
        }
    }

    /// Executes a region once.
    pub(crate) fn region(mut self, execution: &mut Execution<'_, '_>, state: State, region: RegionId) -> RegionExits {
        let Some(code) = state.frame.as_ref().map(|frame| frame.code.clone()) else { return RegionExits::default() };
        self.tasks.push(Pass::begin(execution, self.explorer, code, (region, ContextId::default()), state));
        match self.drive(execution) {
            Outcome::Region(exits) => exits,
            Outcome::Call(_) => RegionExits::default(),
        }
    }

    /// Goes on with an execution from where it was.
    pub(crate) fn go_on(mut self, execution: &mut Execution<'_, '_>, then: &Checkpoint) -> Ended {
        execution.return_to(&then.shared);
        self.tasks.clone_from(&then.tasks);
        self.last_passes.clone_from(&then.last_passes);
        match self.drive(execution) {
            Outcome::Call(ended) => *ended,
            Outcome::Region(_) => Ended::default(),
        }
    }

    /// Lets the explorer keep what is needed to go on from here, before it decides about a region.
    fn offer_checkpoint(&mut self, execution: &Execution<'_, '_>) {
        let is_about_region = match self.tasks.last() {
            Some(Task::Call(_)) => true,
            Some(Task::Loop(cycle)) => cycle.back.is_some(),
            Some(Task::Pass(_)) | None => false,
        };
        if is_about_region && self.explorer.wants_checkpoint(execution.context.statements()) {
            let (tasks, last_passes) = (self.tasks.clone(), self.last_passes.clone());
            self.explorer.keep(Checkpoint { shared: execution.snapshot(), tasks, last_passes });
        }
    }

    fn drive(&mut self, execution: &mut Execution<'_, '_>) -> Outcome {
        let mut outcome = Outcome::Call(Box::default());
        loop {
            self.offer_checkpoint(execution);
            let Some(task) = self.tasks.pop() else { break };
            let ended = match task {
                Task::Pass(pass) => self.pass(execution, pass),
                Task::Loop(cycle) => self.cycle(execution, cycle),
                Task::Call(calling) => self.calling(execution, calling),
            };
            if let Some(ended) = ended {
                match self.tasks.last_mut() {
                    None => outcome = ended,
                    Some(_) => self.hand_over(execution, ended),
                }
            }
        }
        outcome
    }

    /// Gives what a task ended with to the task that waits for it.
    fn hand_over(&mut self, execution: &mut Execution<'_, '_>, outcome: Outcome) {
        match (self.tasks.last_mut(), outcome) {
            (Some(Task::Loop(cycle)), Outcome::Region(exits)) => cycle.pass_ended(execution, self.explorer, exits),
            (Some(Task::Call(calling)), Outcome::Region(exits)) => {
                let mut ended = Ended::default();
                for (state, value) in exits.returned {
                    add_returned(execution, &mut ended, state, value);
                }
                for (state, object) in exits.threw {
                    add_threw(execution, &mut ended, state, object);
                }
                let mut ended = left(ended);
                let partly = calling.partly.take().filter(|_| self.explorer.covers_rest());
                if let Some((entry, context)) = partly.map(|partly| *partly) {
                    let rest = abandoned(execution, &exits.abandoned);
                    let kept = self.explorer.keeps(context);
                    let leaves_out = ended.returned.is_some() && execution.leaves_out(&entry, &kept);
                    if (rest.is_some() || leaves_out)
                        && let Some((id, ways)) = execution.skip_rest(entry, rest)
                    {
                        self.explorer.skipped(context, id);
                        if leaves_out {
                            ended.returned = ended.returned.and_then(|way| execution.forget(id, way, &kept));
                        }
                        calling.go_instead(ways);
                    }
                }
                calling.body_ended(execution, ended);
            }
            (Some(Task::Pass(pass)), Outcome::Region(mut exits)) => {
                pass.exits.returned.append(&mut exits.returned);
                pass.exits.threw.append(&mut exits.threw);
                pass.exits.abandoned.append(&mut exits.abandoned);
                exits.outside.into_iter().for_each(|state| pass.sort(state));
            }
            // Only loops and procedures wait for regions, and what a call ends with was given to its callers.
            (_, Outcome::Call(_)) | (None, Outcome::Region(_)) => {}
        }
    }

    /// Goes on with a region: executes a block, or finds the next one. What it ended with, if it did.
    fn pass(&mut self, execution: &mut Execution<'_, '_>, mut pass: Pass) -> Option<Outcome> {
        loop {
            if let Some(state) = pass.ready.pop() {
                if let Some(calling) = self.block(execution, &mut pass, state) {
                    self.tasks.extend([Task::Pass(pass), Task::Call(calling)]);
                    return None;
                }
                continue;
            }
            let region = &pass.code.regions.regions[pass.region];
            let next = region.all_blocks.get(pass.done).copied();
            if !pass.waiting.is_empty() {
                let alternatives = self.alternatives(&pass.code);
                if let Some(group) = alternatives.due(&mut pass.waiting, next) {
                    let calling = Calling::of_alternatives(execution, group, pass.context);
                    self.tasks.extend([Task::Pass(pass), Task::Call(calling)]);
                    return None;
                }
            }
            let Some(block) = next else {
                let made = Passes { statements: pass.statements, first: pass.statements };
                execution.findings.passes.entry((pass.code.procedure, pass.region)).or_default().add(made);
                return Some(Outcome::Region(pass.exits));
            };
            pass.done += 1;
            let Some(states) = pass.pending.remove(&block) else { continue };
            let Some(state) = join_all(execution, states) else { continue };
            match pass.code.regions.of_block(block) {
                Some(own) if own == pass.region => pass.ready.push(state),
                Some(own) => {
                    let region = child_of(&pass.code, pass.region, own);
                    let (context, _) =
                        self.explorer.meets(pass.context, Step::Pass { region, number: 0, is_free: true });
                    let cycle = Loop {
                        code: pass.code.clone(),
                        region,
                        counted: 0,
                        free: 0,
                        is_decided: false,
                        back: None,
                        entry: Some((state, context)),
                        context: pass.context,
                        last: None,
                        exits: RegionExits::default(),
                    };
                    self.tasks.extend([Task::Pass(pass), Task::Loop(cycle)]);
                    return None;
                }
                None => {}
            }
        }
    }

    /// Executes a block up to its end or to a call, which is returned.
    fn block(&mut self, execution: &mut Execution<'_, '_>, pass: &mut Pass, mut state: State) -> Option<Calling> {
        let block = state.frame.as_ref().map(|frame| frame.block)?;
        execution.findings.context = pass.context.0;
        let terms = execution.context.terms.len();
        if execution.context.is_halted() || self.explorer.gives_up(terms) {
            execution.cut(&state, &state.guard, CutReason::Budget);
            return None;
        }
        if let Some(&(id, _)) = self.last_passes.iter().find(|(_, most)| terms > *most) {
            execution.cut(&state, &state.guard, CutReason::Unexplored(id));
            return None;
        }
        loop {
            pass.statements += 1;
            match execution.step(&mut state) {
                Next::Goes => {}
                Next::Call(pending) => {
                    if self.has_alternatives(execution, &pass.code, &state) {
                        pass.waiting.push(Waiting { args: pending.args, state });
                        return None;
                    }
                    let statement = state.frame.as_ref().map_or(0, |frame| frame.next);
                    let met = Some((pass.context, statement));
                    return Some(Calling::new(execution.call(state, &pending), met));
                }
                Next::Branches { ways, is_decision } => {
                    if is_decision {
                        self.note_decision(pass, block);
                    }
                    for state in ways {
                        match !pass.is_partial || self.explorer.follows(execution, pass.context, &state) {
                            true => pass.sort(state),
                            false => pass.exits.abandoned.push(state.guard),
                        }
                    }
                    return None;
                }
                Next::Returned(value) => {
                    pass.exits.returned.push((finished(state), value));
                    return None;
                }
                Next::Threw(object) => {
                    pass.add_threw(state, object);
                    return None;
                }
                // In a pool, every reference is decided.
                Next::Decide(_) => {
                    let reason = "a reference of the input that is not decided".to_owned();
                    execution.cut(&state, &state.guard, CutReason::Unsupported(reason));
                    return None;
                }
                Next::Stopped => return None,
            }
        }
    }

    /// Notes for the loops around a block that its branch depends on the input, if it decides whether they end.
    fn note_decision(&mut self, pass: &Pass, block: BlockId) {
        let code = &pass.code;
        let successors: Vec<BlockId> = code.body.blocks[block].end.successors().collect();
        for task in self.tasks.iter_mut().rev() {
            match task {
                Task::Call(_) => return,
                Task::Pass(_) => {}
                Task::Loop(cycle) => {
                    let inside = successors.iter().filter(|&&to| code.contains(cycle.region, to)).count();
                    cycle.is_decided |= inside > 0 && inside < successors.len();
                }
            }
        }
    }

    /// Begins the next pass of a loop, if there is one.
    fn cycle(&mut self, execution: &mut Execution<'_, '_>, mut cycle: Loop) -> Option<Outcome> {
        if let Some(back) = cycle.back.take() {
            cycle.go_back(execution, self.explorer, back);
        }
        let Some((entry, context)) = cycle.entry.take() else {
            if let Some(id) = cycle.last {
                self.last_passes.retain(|&(last, _)| last != id);
            }
            return Some(Outcome::Region(cycle.exits));
        };
        if cycle.last.is_none() && self.explorer.looks_at_heads() {
            let number = cycle.counted + cycle.free;
            self.explorer.at_head(execution, (cycle.context, cycle.region, number), &entry);
        }
        if let Some(id) = cycle.last {
            self.last_passes.push((id, execution.context.terms.len() + MAX_LAST_TERMS));
        }
        cycle.is_decided = false;
        let pass = Pass::begin(execution, self.explorer, cycle.code.clone(), (cycle.region, context), entry);
        self.tasks.extend([Task::Loop(cycle), pass]);
        None
    }

    /// Goes on with a call: enters the next body, or lets the callers go on. What it ended with, if no region waits for it.
    fn calling(&mut self, execution: &mut Execution<'_, '_>, mut calling: Calling) -> Option<Outcome> {
        if let Some(state) = calling.next_body(execution) {
            let code = state.frame.as_ref().map(|frame| frame.code.clone())?;
            let mut context = ContextId::default();
            calling.partly = None;
            if let Some((within, statement)) = calling.met {
                let is_entered;
                let step = Step::Call { statement, callee: code.procedure, is_known: is_known(execution, &state) };
                (context, is_entered) = self.explorer.meets(within, step);
                if !is_entered {
                    let waiting = self.explorer.waits_for_call(context).then(|| state.clone());
                    let mut ways = execution.skip_call(state);
                    if !self.explorer.may_return(context) {
                        ways.retain(|way| matches!(way, Way::Throws(..)));
                    }
                    match (note_skipped(execution, self.explorer, context), waiting) {
                        (Some(id), Some(state)) => {
                            execution.cut(&state, &state.guard, CutReason::Unexplored(id));
                        }
                        _ => calling.go_instead(ways),
                    }
                    self.tasks.push(Task::Call(calling));
                    return None;
                }
                calling.partly = self.explorer.is_partial(context).then(|| Box::new((state.clone(), context)));
            }
            let pass = Pass::begin(execution, self.explorer, code, (RegionId::BODY, context), state);
            self.tasks.extend([Task::Call(calling), pass]);
            return None;
        }
        match self.tasks.last_mut() {
            Some(Task::Pass(pass)) => {
                calling.go_on(execution, pass);
                None
            }
            _ => Some(Outcome::Call(Box::new(calling.ended()))),
        }
    }

    fn alternatives(&mut self, code: &Rc<Code>) -> Rc<Alternatives> {
        let known = self.alternatives.entry(code.procedure);
        known.or_insert_with(|| Rc::new(Alternatives::new(&code.body, &code.regions))).clone()
    }

    /// Shall the call wait for its alternatives? It pays where a recursion would branch.
    fn has_alternatives(&mut self, execution: &Execution<'_, '_>, code: &Rc<Code>, state: &State) -> bool {
        let Some(frame) = &state.frame else { return false };
        let Some(call) = frame.call() else { return false };
        crate::alternatives::is_recursive(execution, state, call) && self.alternatives(code).has(frame.next)
    }
}

impl Loop {
    /// Takes what a pass ended with.
    fn pass_ended(&mut self, execution: &mut Execution<'_, '_>, explorer: &mut dyn Explorer, mut pass: RegionExits) {
        self.exits.outside.append(&mut pass.outside);
        self.exits.returned.append(&mut pass.returned);
        self.exits.threw.append(&mut pass.threw);
        self.exits.abandoned.append(&mut pass.abandoned);
        if let Some(id) = self.last {
            if explorer.looks_at_heads()
                && let Some(back) = join_all(execution, pass.back)
            {
                explorer.ends_last_pass(execution, id, &back);
            }
            return;
        }
        self.back = join_all(execution, pass.back);
    }

    /// What goes back to the header is the next pass, unless the bound is reached.
    fn go_back(&mut self, execution: &mut Execution<'_, '_>, explorer: &mut dyn Explorer, back: State) {
        // A pass that no input decides is not one that a bound is about: `for (i = 0; i < 100; i++)`. But a loop that
        // nothing ends must end here.
        if self.is_decided || self.free >= MAX_FREE_PASSES {
            self.counted += 1;
        } else {
            self.free += 1;
        }
        let content = &self.code.regions.regions[self.region];
        let pos = self.code.body.blocks[content.header].pos;
        let own = execution.context.world.unrolling(content.procedure).unwrap_or(0);
        if execution.context.is_bounded && self.counted > own.max(execution.context.bounds.unroll) {
            if let RegionKind::Loop(id) = content.kind {
                execution.cut_at(&back, &back.guard, CutReason::Loop(content.procedure, id), pos);
            }
        } else if execution.context.is_over() {
            execution.cut_at(&back, &back.guard, CutReason::Budget, pos);
        } else {
            let (number, is_free) = (self.counted + self.free, self.counted == 0);
            let (context, is_entered) =
                explorer.meets(self.context, Step::Pass { region: self.region, number, is_free });
            if is_entered {
                self.entry = Some((back, context));
                return;
            }
            let before = explorer.looks_at_heads().then(|| back.clone());
            let last = execution.skip_passes(back, self.region);
            self.last = note_skipped(execution, explorer, context);
            // So many passes are more than a run needs: what comes behind can wait.
            let waits = own > 0 && number >= own
                || !explorer.takes_last_pass(self.context, self.region)
                || explorer.waits_for_passes(self.context, self.region, number);
            self.entry = match (last, self.last) {
                (Some(state), Some(id)) if waits => {
                    execution.cut_at(&state, &state.guard, CutReason::Unexplored(id), pos);
                    None
                }
                (Some(state), Some(id)) => {
                    let (context, _) = explorer.meets(self.context, Step::LastPass(self.region));
                    let place = (self.context, self.region, id);
                    let state = match before {
                        Some(before) => explorer.begins_last_pass(execution, place, &before, state),
                        None => Some(state),
                    };
                    state.map(|state| (state, context))
                }
                (None, _) | (_, None) => None,
            };
        }
    }
}

/// Where the paths of a callee are taken that are not followed to their end.
fn abandoned(execution: &mut Execution<'_, '_>, paths: &[Guard]) -> Option<Guard> {
    let (first, rest) = paths.split_first()?;
    let terms = &mut execution.context.terms;
    Some(rest.iter().fold(first.clone(), |joined, path| Guard::join(terms, &joined, path).guard))
}

/// How a body ended, back in the caller.
fn left(ended: Ended) -> Ended {
    Ended {
        returned: ended.returned.map(|(state, value)| (state.left(), value)),
        threw: ended.threw.map(|(state, object)| (state.left(), object)),
    }
}

/// Does every run get to the beginning of a callee, with the same arguments?
fn is_known(execution: &Execution<'_, '_>, state: &State) -> bool {
    let terms = &execution.context.terms;
    let args = state.frame.iter().flat_map(|frame| &frame.activation.args);
    terms.is_true(state.guard.term(terms)) && args.into_iter().all(|&arg| terms.is_constant(arg))
}

/// Tells who decides about regions that one has become a placeholder.
fn note_skipped(
    execution: &Execution<'_, '_>,
    explorer: &mut dyn Explorer,
    context: ContextId,
) -> Option<PlaceholderId> {
    let id = execution.heap.inputs.placeholders.newest()?;
    explorer.skipped(context, id);
    Some(id)
}

/// The child of `outer` that `inner` is or is inside.
fn child_of(code: &Code, outer: RegionId, inner: RegionId) -> RegionId {
    let mut at = inner;
    while let Some(parent) = code.regions.regions[at].parent.filter(|&parent| parent != outer) {
        at = parent;
    }
    at
}
