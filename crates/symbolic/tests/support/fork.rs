//! A forking driver: every path by itself, nothing joined. An example of how an engine is written.
//!
//! A driver owns states and heaps and decides which state is stepped next; what a statement or a call does is not its
//! concern. This one keeps a list of open states, each with a heap of its own, because paths read the unknown input in
//! different orders and so name it differently. It takes the last one, steps it until there are several ways to go on, and
//! puts those back. Nothing is decided: a path ends where its condition is false as written, and a caller asks a solver, or
//! evaluates the condition, to learn which paths are real.
//!
//! The conditions in the findings are terms over the symbols of some path's heap. So paths that no run goes on from are
//! kept, too: their heaps tell what those symbols stand for.

use ir::{Pos, ProcId, RegionKind};
use logic::{Term, Terms};
use skolem_symbolic::{Context, CutReason, Execution, Findings, Heap, Next, State, Unwound, Way};

/// How a path ended.
pub enum End {
    /// The first procedure returned.
    Returned(Option<Term>),
    /// The first procedure threw that object.
    Threw(Term),
    /// No run goes on: an assumption or a check never holds, or a bound is reached. The findings tell.
    Stopped,
}

/// A path that is over.
pub struct Path {
    /// The state that it ended in; without meaning if it was stopped.
    pub state: State,
    /// The objects that the state refers to, and the part of the input that the path looked at.
    pub heap: Heap,
    /// How it ended.
    pub end: End,
}

impl Path {
    /// Its condition. False for a path that was stopped.
    pub fn guard(&self, terms: &Terms) -> Term {
        match self.end {
            End::Returned(_) | End::Threw(_) => self.state.guard.term(terms),
            End::Stopped => terms.falsity(),
        }
    }
}

/// Where a state goes.
enum Successor {
    /// On.
    On(State),
    /// Nowhere: its path is over.
    Over(State, End),
}

/// Follows all paths of a procedure that starts in a state: at most so many, the others are cut off.
pub fn run(
    context: &mut Context<'_>,
    findings: &mut Findings,
    mut heap: Heap,
    (procedure, args): (ProcId, &[Term]),
    state: State,
    most: usize,
) -> Vec<Path> {
    let mut execution = Execution { context, heap: &mut heap, findings };
    let place = [(execution.context.terms.truth(), Pos::default())];
    let ways = execution.enter(procedure, args, state, &place);
    let ways = ways.into_iter().map(|way| after_call(&mut execution, way)).collect();
    let mut forking = Forking { context, findings, open: Vec::new(), over: Vec::new() };
    forking.spread(ways, heap);
    forking.drive(most);
    forking.over
}

/// Follows all paths from a state that is inside a procedure.
pub fn go_on(context: &mut Context<'_>, findings: &mut Findings, heap: Heap, state: State, most: usize) -> Vec<Path> {
    let mut forking = Forking { context, findings, open: vec![(state, heap)], over: Vec::new() };
    forking.drive(most);
    forking.over
}

struct Forking<'a, 'w> {
    context: &'a mut Context<'w>,
    findings: &'a mut Findings,
    /// States to go on from.
    open: Vec<(State, Heap)>,
    /// Paths that are over.
    over: Vec<Path>,
}

impl Forking<'_, '_> {
    fn drive(&mut self, most: usize) {
        while let Some((state, mut heap)) = self.open.pop() {
            if self.over.len() < most && !self.context.is_over() {
                self.follow(state, heap);
                continue;
            }
            let mut execution = Execution { context: self.context, heap: &mut heap, findings: self.findings };
            execution.cut(&state, &state.guard, CutReason::Budget);
            self.over.push(Path { state, heap, end: End::Stopped });
        }
    }

    /// Steps a state until there is not exactly one way to go on.
    fn follow(&mut self, mut state: State, mut heap: Heap) {
        loop {
            let mut execution = Execution { context: self.context, heap: &mut heap, findings: self.findings };
            let mut ways: Vec<Successor> = match execution.step(&mut state) {
                Next::Goes => continue,
                Next::Call(pending) => {
                    let ways = execution.call(state, &pending);
                    ways.into_iter().map(|way| after_call(&mut execution, way)).collect()
                }
                Next::Branches { ways, .. } => {
                    ways.into_iter().filter(|way| is_within_bounds(&mut execution, way)).map(Successor::On).collect()
                }
                Next::Returned(value) => vec![returned(&mut execution, state.left(), value)],
                Next::Threw(object) => vec![threw(&mut execution, state.left(), object)],
                Next::Decide(symbol) => return self.decide(state, heap, symbol),
                Next::Stopped => Vec::new(),
            };
            match ways.pop() {
                Some(Successor::On(only)) if ways.is_empty() => state = only,
                last => {
                    ways.extend(last);
                    return self.spread(ways, heap);
                }
            }
        }
    }

    /// Forks over what a reference of the input can be (papers/4 §3). On each fork, the statement is stepped again.
    fn decide(&mut self, state: State, mut heap: Heap, symbol: Term) {
        let choices = Execution { context: self.context, heap: &mut heap, findings: self.findings }.choices(symbol);
        for choice in choices {
            let mut heap = heap.clone();
            let mut execution = Execution { context: self.context, heap: &mut heap, findings: self.findings };
            if let Some(state) = execution.decide(state.clone(), symbol, choice) {
                self.open.push((state, heap));
            }
        }
    }

    /// Forks: each way has a heap of its own from here on.
    fn spread(&mut self, mut ways: Vec<Successor>, heap: Heap) {
        // The heap of a path that was stopped is kept.
        let last = ways.pop().unwrap_or(Successor::Over(State::default(), End::Stopped));
        for way in ways {
            self.put(way, heap.clone());
        }
        self.put(last, heap);
    }

    fn put(&mut self, way: Successor, heap: Heap) {
        match way {
            Successor::On(state) => self.open.push((state, heap)),
            Successor::Over(state, end) => self.over.push(Path { state, heap, end }),
        }
    }
}

/// Where a state goes that made a call.
fn after_call(execution: &mut Execution<'_, '_>, way: Way) -> Successor {
    match way {
        Way::Enters(state) => Successor::On(state),
        Way::Returns(state, value) => returned(execution, state, value),
        Way::Throws(state, object) => threw(execution, state, object),
    }
}

/// A callee has returned to the caller that the state is in. Without a caller, the path is over.
fn returned(execution: &mut Execution<'_, '_>, caller: State, value: Option<Term>) -> Successor {
    match caller.frame {
        Some(_) => Successor::On(execution.resume(caller, value)),
        None => Successor::Over(caller, End::Returned(value)),
    }
}

/// A callee has thrown an object. Callers that do not look at it end one after the other.
fn threw(execution: &mut Execution<'_, '_>, mut caller: State, object: Term) -> Successor {
    while caller.frame.is_some() {
        match execution.unwind(caller, object) {
            Unwound::Goes(state) => return Successor::On(state),
            Unwound::Threw(state, _) => caller = state.left(),
        }
    }
    Successor::Over(caller, End::Threw(object))
}

/// Cuts off a state at the header of a loop that has had enough passes. The state counts them itself.
fn is_within_bounds(execution: &mut Execution<'_, '_>, state: &State) -> bool {
    let Some(frame) = &state.frame else { return true };
    let Some(&(region, passes)) = frame.loops.last() else { return true };
    let region = &frame.code.regions.regions[region];
    let own = execution.context.world.unrolling(frame.procedure()).unwrap_or(0);
    let RegionKind::Loop(id) = region.kind else { return true };
    if frame.block != region.header || passes <= own.max(execution.context.bounds.unroll) {
        return true;
    }
    let pos = frame.code.body.blocks[region.header].pos;
    execution.cut_at(state, &state.guard, CutReason::Loop(frame.procedure(), id), pos);
    false
}
