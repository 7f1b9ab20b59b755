//! All runs of a procedure within bounds at once: the driver that merges paths.
//!
//! Within a region, blocks are executed in topological order, each once, in the joined state of the paths that lead to
//! it. A loop is a region of its own that is executed pass by pass; what leaves it in different passes joins behind it.
//! A call is the execution of another procedure's body in the caller's state. So the work is the number of statements
//! times the number of contexts they are in, never the number of paths (papers/1 §3.4 unrolls the same graph; papers/3
//! §III gives the regions).
//!
//! **Owns** the order in which states are stepped, where they join, and how far loops are followed.
//! **Must not know** what a statement or a call means ([`symbolic::Execution::step`]), any language, any solver.
//!
//! Read first: [`run`], then `machine`, whose tasks are regions, loops and calls that have not ended.

mod alternatives;
mod calling;
mod checkpoint;
mod explorer;
mod join;
mod machine;
mod single;

pub use checkpoint::Checkpoint;
pub use explorer::{ContextId, Everything, Explorer, Step};
pub use join::{join, join_ends};
pub use machine::RegionExits;

use ir::{ProcId, RegionId, SelectorId};
use logic::Term;
use machine::Machine;
use semantics::Memory;
use symbolic::{Called, Ended, Execution, State, Way};

/// Executes a procedure in a state.
pub fn run(execution: &mut Execution<'_, '_>, procedure: ProcId, args: &[Term], state: State) -> Ended {
    bounded(execution, |execution| {
        if goes_one_way(execution, &state) {
            let place = [(execution.context.terms.truth(), state.pos())];
            let enter = |execution: &mut Execution<'_, '_>, state| execution.enter(procedure, args, state, &place);
            if let Some(ended) = single::call(execution, Called::Procedure(procedure), args, &state, enter) {
                return ended;
            }
        }
        run_where(execution, &mut Everything, procedure, args, state)
    })
}

/// Do paths part where a call branches, that nothing waits for?
fn goes_one_way(execution: &Execution<'_, '_>, state: &State) -> bool {
    execution.heap.inputs.are_paths_parted() && state.frame.is_none()
}

/// Keeps to the bounds on loops and recursion.
fn bounded<T>(execution: &mut Execution<'_, '_>, work: impl FnOnce(&mut Execution<'_, '_>) -> T) -> T {
    let outer = std::mem::replace(&mut execution.context.is_bounded, true);
    let done = work(execution);
    execution.context.is_bounded = outer;
    done
}

/// Executes a procedure in a state, as far as its regions are entered.
pub fn run_where(
    execution: &mut Execution<'_, '_>,
    explorer: &mut dyn Explorer,
    procedure: ProcId,
    args: &[Term],
    state: State,
) -> Ended {
    let place = [(execution.context.terms.truth(), state.pos())];
    let ways = execution.enter(procedure, args, state, &place);
    Machine::new(explorer).call(execution, ways)
}

/// Goes on with an execution that [`run_where`] began, from where it was. The context is the one it was executed in.
pub fn go_on(execution: &mut Execution<'_, '_>, explorer: &mut dyn Explorer, then: &Checkpoint) -> Ended {
    Machine::new(explorer).go_on(execution, then)
}

/// Calls a method on an object as the program would: what the object's class has for the selector.
pub fn invoke(execution: &mut Execution<'_, '_>, selector: SelectorId, args: &[Term], state: State) -> Ended {
    bounded(execution, |execution| {
        let enter = |execution: &mut Execution<'_, '_>, state| dispatched(execution, selector, args, state);
        if goes_one_way(execution, &state)
            && let Some(ended) = single::call(execution, Called::Selector(selector), args, &state, enter)
        {
            return ended;
        }
        let ways = dispatched(execution, selector, args, state);
        Machine::new(&mut Everything).call(execution, ways)
    })
}

/// The ways that a call of a method on an object can go.
fn dispatched(execution: &mut Execution<'_, '_>, selector: SelectorId, args: &[Term], state: State) -> Vec<Way> {
    let Some(&receiver) = args.first() else { return Vec::new() };
    // What a region that was not entered left behind has any class: these runs wait until it is.
    let Some((mut state, receiver)) = execution.where_seen(state, receiver) else { return Vec::new() };
    let key = ir::Key::Object(receiver);
    let tag = execution.memory(&mut state, |memory, domain| memory.read(domain, ir::facts::CLASS_OF, key));
    let Ok(tag) = tag else { return Vec::new() };
    execution.look_at_receiver(receiver, selector);
    let mut ways = Vec::new();
    for (procedure, condition) in execution.dispatch(&state, selector, tag) {
        let Some(state) = execution.assume(state.clone(), condition) else { continue };
        let place = [(execution.context.terms.truth(), state.pos())];
        ways.extend(execution.enter(procedure, args, state, &place));
    }
    ways
}

/// Executes a region once, from a state at its header: the body of a procedure, or one pass of a loop.
pub fn region(execution: &mut Execution<'_, '_>, state: State, region: RegionId) -> RegionExits {
    bounded(execution, |execution| Machine::new(&mut Everything).region(execution, state, region))
}

/// Executes the body of a procedure from a state at its beginning, as far as paths are followed.
pub fn body_where(execution: &mut Execution<'_, '_>, explorer: &mut dyn Explorer, state: State) -> RegionExits {
    let outer = std::mem::replace(&mut execution.context.is_bounded, explorer.is_bounded());
    let exits = Machine::new(explorer).region(execution, state, RegionId::BODY);
    execution.context.is_bounded = outer;
    exits
}
