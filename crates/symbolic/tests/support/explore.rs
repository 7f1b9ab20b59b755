//! What a driver makes of a program: the paths that are over, and the findings.

use crate::generate::Generated;
use crate::input::{MAX_LENGTH, MAX_OBJECTS};
use crate::support::fork::{self, End, Path};
use logic::{Term, Terms};
use merge::{ContextId, Explorer, Step};
use rustc_hash::FxHashMap;
use skolem_symbolic::{
    Bounds, Context, Execution, Findings, Heap, Materialisation, PlaceholderId, Scope, State, Unknown, World,
};
use std::hash::{Hash, Hasher};

/// Enough for all loops and recursions of random programs.
pub const BOUNDS: Bounds = Bounds { unroll: 6, depth: 40, statements: 1_000_000 };

/// Which driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// All paths at once: one path that returns, and one that throws.
    Merge,
    /// Every path by itself, at most so many.
    Fork(usize),
    /// The same, and references of the input are decided when the code looks at them.
    ForkOnDemand(usize),
    /// All paths at once, but regions are entered by chance, which this seed decides.
    Refine(u64),
}

/// What a driver made of a program.
pub struct Explored<'w> {
    /// The terms.
    pub context: Context<'w>,
    /// What was found out on the way.
    pub findings: Findings,
    /// The arguments, or all locals where execution started in the middle.
    pub args: Vec<Term>,
    /// The paths that are over.
    pub paths: Vec<Path>,
}

/// The unknown input that inputs of tests are within, and nothing known of it.
pub fn heap(world: &dyn World) -> Heap {
    let scope = Scope { objects: MAX_OBJECTS as u32, classes: FxHashMap::default(), array_length: MAX_LENGTH as u32 };
    let mut heap = Heap::new(world, scope);
    heap.arbitrary_globals = true;
    heap
}

/// The first locals of the entry, the parameters before the others: anything.
pub fn any_locals(generated: &Generated, execution: &mut Execution<'_, '_>, count: usize) -> Vec<Term> {
    let mut locals = Vec::new();
    for (index, ty) in generated.local_types().into_iter().take(count).enumerate() {
        let declared = execution.context.world.parameter(generated.entry, index);
        locals.push(execution.any(&Unknown { name: &format!("local {index}"), ty, declared, is_root: true }));
    }
    locals
}

/// Executes the entry of a program on any input.
pub fn explore<'w>(generated: &Generated, world: &'w dyn World, bounds: Bounds, driver: Driver) -> Explored<'w> {
    let mut context = Context::new(Terms::new(), world, bounds);
    let mut findings = Findings::default();
    let mut heap = heap(world);
    if let Driver::ForkOnDemand(_) = driver {
        heap.inputs.materialisation = Materialisation::OnDemand;
    }
    let mut execution = Execution { context: &mut context, heap: &mut heap, findings: &mut findings };
    let params = generated.program.procs[generated.entry].params.len();
    let args = any_locals(generated, &mut execution, params);
    let paths = match driver {
        Driver::Merge | Driver::Refine(_) => {
            let ended = match driver {
                Driver::Refine(seed) => {
                    let mut explorer = ByChance { seed };
                    merge::run_where(&mut execution, &mut explorer, generated.entry, &args, State::default())
                }
                _ => merge::run(&mut execution, generated.entry, &args, State::default()),
            };
            let returned = ended.returned.map(|(state, value)| (state, End::Returned(value)));
            let threw = ended.threw.map(|(state, object)| (state, End::Threw(object)));
            // Where neither happens, the heap still tells what symbols stand for.
            let stopped = (State::default(), End::Stopped);
            let all = returned.into_iter().chain(threw).chain([stopped]);
            all.map(|(state, end)| Path { state, heap: heap.clone(), end }).collect()
        }
        Driver::Fork(most) | Driver::ForkOnDemand(most) => {
            let call = (generated.entry, &args[..]);
            fork::run(&mut context, &mut findings, heap, call, State::default(), most)
        }
    };
    Explored { context, findings, args, paths }
}

/// Enters regions by chance, which this seed decides.
pub struct ByChance {
    pub seed: u64,
}

impl Explorer for ByChance {
    fn begins(&mut self) {}

    fn meets(&mut self, within: ContextId, step: Step) -> (ContextId, bool) {
        let mut hasher = rustc_hash::FxHasher::default();
        (self.seed, within, step).hash(&mut hasher);
        let chance = hasher.finish();
        let is_entered = match step {
            Step::Call { .. } => !chance.is_multiple_of(3),
            Step::Pass { number, .. } => number == 0 || !chance.is_multiple_of(3),
            Step::LastPass(_) => true,
        };
        (ContextId((chance >> 32) as u32), is_entered)
    }

    fn skipped(&mut self, _: ContextId, _: PlaceholderId) {}

    fn is_bounded(&self) -> bool {
        true
    }

    fn wants(&self, _: ContextId) -> bool {
        true
    }
}
