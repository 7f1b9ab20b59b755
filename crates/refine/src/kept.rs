//! What is kept of callees: paths through their code (papers/2 §5.6).
//!
//! A callee of which nothing is kept stands as a placeholder. What is kept of it are paths: on these it is executed, and a
//! placeholder stands for the rest. So every formula is weaker than the one with the callee entered, and stronger than the one
//! without; a proof from either is a proof. Paths are kept for a procedure, not for a call: what is true of one call is true of all,
//! and one specification tells it.

use ir::{BlockId, Body, ProcId, RegionId, Regions};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use symbolic::{KeptEffects, State};

/// Paths of a procedure that are kept one by one; then all of it is.
const MAX_PATHS: usize = 16;

/// The same for paths with several passes of a loop: there tends to be one for each number of passes, and each takes a round. All of
/// the loop makes a smaller formula than they do.
const MAX_LOOPING_PATHS: usize = 1;

/// Steps that are looked at to put paths together.
const MAX_COMBINED: usize = 1_000;

/// A block in some pass of the loops around it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The block.
    pub block: BlockId,
    /// The loops around it, outermost first, with the number of passes begun after the first.
    pub loops: Vec<(RegionId, u32)>,
}

impl Step {
    /// Where a state is, at the beginning of a block.
    pub(crate) fn of(state: &State) -> Option<Step> {
        let frame = state.frame.as_ref()?;
        Some(Step { block: frame.block, loops: frame.loops.to_vec() })
    }
}

impl Step {
    /// The step that a path takes from here to a block: see [`symbolic::Frame`].
    fn to(&self, regions: &Regions, block: BlockId) -> Step {
        let is_inside = |region: RegionId| regions.regions[region].all_blocks.contains(&block);
        let mut loops = self.loops.clone();
        while loops.last().is_some_and(|&(inner, _)| !is_inside(inner)) {
            loops.pop();
        }
        if let Some(region) = regions.of_block(block).filter(|&region| region != RegionId::BODY)
            && regions.regions[region].header == block
        {
            match loops.last_mut() {
                Some((inner, passes)) if *inner == region => *passes += 1,
                _ => loops.push((region, 0)),
            }
        }
        Step { block, loops }
    }
}

/// A procedure, and how many of its calls are active where it is called: a recursion is kept call by call.
pub type KeptKey = (ProcId, usize);

/// What is kept of a procedure.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// The paths, each from the beginning of its code to an end.
    pub paths: Vec<Vec<Step>>,
    /// What is kept of what they do.
    pub effects: KeptEffects,
    /// All of it is kept.
    pub is_whole: bool,
    steps: FxHashSet<Step>,
}

/// What is kept of all procedures.
#[derive(Clone, Debug, Default)]
pub struct KeptPaths {
    paths: BTreeMap<KeptKey, Kept>,
    entered: BTreeSet<ProcId>,
    met: BTreeSet<ProcId>,
}

impl KeptPaths {
    /// What is kept of a procedure, if something is.
    pub fn of(&self, key: KeptKey) -> Option<&Kept> {
        self.paths.get(&key)
    }

    /// All of which something is kept.
    pub fn iter(&self) -> impl Iterator<Item = (KeptKey, &Kept)> {
        self.paths.iter().map(|(&key, kept)| (key, kept))
    }

    /// The procedures that were entered as a whole, asked for or not: nothing of their code was left out.
    pub fn entered(&self) -> &BTreeSet<ProcId> {
        &self.entered
    }

    /// The procedures that runs call, as far as they were followed.
    pub fn met(&self) -> &BTreeSet<ProcId> {
        &self.met
    }

    pub(crate) fn note_met(&mut self, procedure: ProcId) {
        self.met.insert(procedure);
    }

    pub(crate) fn note_entered(&mut self, procedure: ProcId) {
        self.entered.insert(procedure);
    }

    /// Keeps these effects of a path as well. False if that is nothing new.
    pub(crate) fn add(&mut self, key: KeptKey, path: Vec<Step>, effects: &KeptEffects) -> bool {
        let kept = self.paths.entry(key).or_default();
        if kept.is_whole {
            return false;
        }
        let has_more_effects = kept.effects.add(effects);
        if path.iter().all(|step| kept.steps.contains(step)) && !kept.paths.is_empty() {
            return has_more_effects;
        }
        kept.steps.extend(path.iter().cloned());
        kept.paths.push(path);
        let is_looping = |path: &&Vec<Step>| path.iter().any(|step| step.loops.iter().any(|&(_, passes)| passes > 0));
        let looping = kept.paths.iter().filter(is_looping).count();
        kept.is_whole = kept.paths.len() > MAX_PATHS || looping > MAX_LOOPING_PATHS;
        true
    }

    /// Keeps all of a procedure. False if that is nothing new.
    pub(crate) fn add_whole(&mut self, key: KeptKey) -> bool {
        let kept = self.paths.entry(key).or_default();
        !std::mem::replace(&mut kept.is_whole, true)
    }
}

impl Kept {
    /// All paths that are followed: those that are kept, and those that are put together from their steps.
    pub fn all_paths(&self, procedure: ProcId, body: &Body) -> Vec<Vec<Step>> {
        let mut found = self.paths.clone();
        let (Some(first), Ok(regions)) = (body.blocks.keys().next(), Regions::new(procedure, body)) else {
            return found;
        };
        if self.paths.is_empty() {
            return found;
        }
        let mut open = vec![vec![Step { block: first, loops: Vec::new() }]];
        let mut left = MAX_COMBINED;
        while let Some(path) = open.pop() {
            let Some(last) = path.last() else { continue };
            let mut successors: Vec<BlockId> = body.blocks[last.block].end.successors().collect();
            successors.sort_unstable();
            successors.dedup();
            if successors.is_empty() && !found.contains(&path) {
                found.push(path);
                continue;
            }
            for to in successors {
                let next = last.to(&regions, to);
                if self.steps.contains(&next) {
                    open.push(path.iter().cloned().chain([next]).collect());
                }
            }
            left -= 1;
            if left == 0 || found.len() > MAX_PATHS {
                return self.paths.clone();
            }
        }
        found
    }

    /// Is a step on a path that is kept?
    pub(crate) fn has(&self, state: &State) -> bool {
        Step::of(state).is_some_and(|step| self.steps.contains(&step))
    }
}
