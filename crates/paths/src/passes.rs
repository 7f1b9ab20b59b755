//! How often a path may go around a loop, or into a procedure that is active already.
//!
//! The input bounds most loops: each pass looks at something new, until there is nothing new left. So only passes count that
//! a condition decided and that read no new entry of the input (papers/4 §3: a bound on loops is the last resort, and applies
//! to iterations that initialise nothing). A pass that nothing decides is one of a loop like `for (i = 0; i < 100; i++)`. If
//! it leaves everything as it was, the run never ends, and nothing more happens on it.

use ir::{BlockId, RegionId, RegionKind, Terminator};
use logic::Term;
use symbolic::{Code, Frame, State};

/// Passes of a loop that no input decides; more are counted all the same.
const MAX_FREE_PASSES: u32 = 10_000;
/// States that are compared with those of later passes.
const MAX_SEEN: usize = 64;

/// The loops that a path is in, outermost first, and the calls.
#[derive(Clone, Default)]
pub(crate) struct Passes {
    loops: Vec<Loop>,
    /// For each active procedure, the entries of the input that were read when it was called.
    calls: Vec<usize>,
}

#[derive(Clone)]
struct Loop {
    /// The procedure that it is in, by the number of active ones.
    depth: usize,
    region: RegionId,
    counted: u32,
    free: u32,
    is_decided: bool,
    /// The entries of the input that were read when the pass began.
    entries: usize,
    /// How passes that nothing decided began.
    seen: Vec<(Vec<Term>, State)>,
}

/// What becomes of a state at the beginning of a block.
pub(crate) enum Pass {
    /// It goes on.
    Goes,
    /// The loop takes more passes than the bound allows.
    Exceeded(RegionId),
    /// It is where it was before.
    Endless,
}

impl Passes {
    /// A branch decides whether the loops around a block go on.
    pub(crate) fn decide(&mut self, code: &Code, block: BlockId, depth: usize) {
        let successors: Vec<BlockId> = code.body.blocks[block].end.successors().collect();
        for one in self.loops.iter_mut().rev().take_while(|one| one.depth >= depth) {
            let inside = successors.iter().filter(|&&to| code.contains(one.region, to)).count();
            one.is_decided |= one.depth == depth && inside > 0 && inside < successors.len();
        }
    }

    /// A state has come to the beginning of a block. `entries` of the input were read by now.
    pub(crate) fn come(&mut self, state: &State, entries: usize, most: u32) -> Pass {
        let depth = state.depth();
        let Some(frame) = &state.frame else { return Pass::Goes };
        let is_left =
            |one: &Loop| one.depth > depth || one.depth == depth && frame.loops.iter().all(|(it, _)| *it != one.region);
        while self.loops.last().is_some_and(is_left) {
            self.loops.pop();
        }
        let Some(&(region, passes)) = frame.loops.last() else { return Pass::Goes };
        if frame.block != frame.code.regions.regions[region].header {
            return Pass::Goes;
        }
        let is_same = |one: &&mut Loop| one.depth == depth && one.region == region;
        let Some(one) = self.loops.last_mut().filter(is_same).filter(|_| passes > 0) else {
            self.loops.retain(|one| one.depth != depth || one.region != region);
            let (counted, free, is_decided, seen) = (0, 0, false, Vec::new());
            self.loops.push(Loop { depth, region, counted, free, is_decided, entries, seen });
            return Pass::Goes;
        };
        let is_decided = std::mem::take(&mut one.is_decided);
        let is_new = std::mem::replace(&mut one.entries, entries) < entries;
        if is_decided && is_new {
            one.seen.clear();
        } else if is_decided || one.free >= MAX_FREE_PASSES {
            one.seen.clear();
            one.counted += 1;
            if one.counted > most {
                return Pass::Exceeded(region);
            }
        } else {
            one.free += 1;
            let is_again = |(locals, before): &(Vec<Term>, State)| {
                *locals == frame.locals && before.guard.same(&state.guard) && before.store.is_unchanged(&state.store)
            };
            if one.seen.iter().any(is_again) {
                return Pass::Endless;
            }
            if one.seen.len() < MAX_SEEN {
                one.seen.push((frame.locals.clone(), state.without_frames()));
            }
        }
        Pass::Goes
    }

    /// A procedure was entered. Is it one activation inside another too many?
    pub(crate) fn enter(&mut self, state: &State, entries: usize, most: u32) -> bool {
        let depth = state.depth();
        self.calls.truncate(depth.saturating_sub(1));
        self.calls.resize(depth, entries);
        let Some(procedure) = state.procedure() else { return false };
        // Only activations between which a condition decided count, and nothing new was read.
        let (mut counted, mut last, mut last_entries) = (0, &state.guard, None);
        for (number, frame) in state.frames().enumerate() {
            let read = self.calls.get(depth - 1 - number).copied();
            if frame.procedure() == procedure {
                if !frame.activation.guard.same(last) && last_entries == Some(read) {
                    counted += 1;
                }
                (last, last_entries) = (&frame.activation.guard, Some(read));
            }
        }
        counted > most
    }
}

/// Does the end of a block decide where the path goes on, rather than say so?
pub(crate) fn is_choice(code: &Code, block: BlockId) -> bool {
    matches!(code.body.blocks[block].end, Terminator::Switch { .. })
}

/// The loop that a region is.
pub(crate) fn loop_of(frame: &Frame, region: RegionId) -> Option<(ir::LoopId, ir::Pos)> {
    let region = &frame.code.regions.regions[region];
    match region.kind {
        RegionKind::Loop(id) => Some((id, frame.code.body.blocks[region.header].pos)),
        RegionKind::Body => None,
    }
}
