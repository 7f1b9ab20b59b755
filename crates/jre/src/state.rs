//! What the runtime keeps of the program that runs, beside the heap; and going back to an earlier state of both.

use crate::console::ConsoleState;
use crate::files::Positions;
use crate::{Behaviour, Java, OwnProperties};
use flate2::Decompress;
use interp::Machine;
use ir::{ClassId, ProcId, SecondaryMap};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// All that a run changes of the runtime, streams and files apart.
#[derive(Clone)]
pub(crate) struct State {
    /// Interned strings.
    pub(crate) interned: FxHashMap<Arc<[u16]>, u64>,
    /// The class object of each class that has one, and back.
    pub(crate) mirrors: SecondaryMap<ClassId, u64>,
    pub(crate) mirrored: FxHashMap<u64, ClassId>,
    /// `Module` objects by name; the user's classes are in the one without.
    pub(crate) modules: FxHashMap<Box<str>, u64>,
    /// Classes that were asked for and are missing.
    pub(crate) missed: FxHashSet<Box<str>>,
    /// `Package` objects by name.
    pub(crate) packages: FxHashMap<Box<str>, u64>,
    /// Objects that the runtime holds on to: the one thread, the standard streams.
    pub(crate) thread: u64,
    pub(crate) out: u64,
    pub(crate) err: u64,
    pub(crate) loader: u64,
    /// Objects under construction by reflection, the innermost last.
    pub(crate) kept: Vec<u64>,
    /// Threads to run when the program ends, and whether that has begun.
    pub(crate) hooks: Vec<u64>,
    pub(crate) is_ending: bool,
    /// The last number given to a thread.
    pub(crate) thread_ids: u64,
    pub(crate) booted: bool,
    /// What the program slept: it is not waited for, but clocks go on.
    pub(crate) slept: Duration,
    /// The state of the identity hash codes.
    pub(crate) hash_seed: u64,
    /// What the environment answers in a replay.
    pub(crate) answers: Option<VecDeque<u64>>,
    /// What it was asked so far: the methods, and the answers.
    pub(crate) answered: Vec<(ProcId, u64)>,
    /// Properties of the system that the program sets itself.
    pub(crate) own_properties: OwnProperties,
    /// What methods without code do in a replay.
    pub(crate) behaviours: Option<VecDeque<Behaviour>>,
    /// What methods without code answer in clauses, by their arguments. None where there are several answers.
    pub(crate) observed: FxHashMap<(ProcId, Vec<u64>), Option<u64>>,
}

impl Default for State {
    fn default() -> State {
        State {
            interned: FxHashMap::default(),
            mirrors: SecondaryMap::new(),
            mirrored: FxHashMap::default(),
            modules: FxHashMap::default(),
            missed: FxHashSet::default(),
            packages: FxHashMap::default(),
            thread: 0,
            out: 0,
            err: 0,
            loader: 0,
            kept: Vec::new(),
            hooks: Vec::new(),
            is_ending: false,
            thread_ids: 30,
            booted: false,
            slept: Duration::ZERO,
            hash_seed: 0x2545_F491_4F6C_DD1D,
            answers: None,
            answered: Vec::new(),
            own_properties: OwnProperties::default(),
            behaviours: None,
            observed: FxHashMap::default(),
        }
    }
}

impl State {
    /// Every reference that is kept.
    pub(crate) fn roots(&self) -> impl Iterator<Item = u64> + '_ {
        let named = self.interned.values().chain(self.modules.values()).chain(self.packages.values());
        let own = [self.thread, self.out, self.err, self.loader];
        own.into_iter().chain(self.kept.iter().chain(&self.hooks).chain(named).chain(self.mirrored.keys()).copied())
    }
}

/// A state of the machine and of the runtime around it.
pub struct Snapshot {
    machine: interp::Snapshot,
    state: State,
    console: ConsoleState,
    files: Positions,
    /// For each inflater that is in use: has its data a header?
    inflaters: Vec<Option<bool>>,
}

impl Snapshot {
    /// Was there an object at the address? Requires: garbage was never collected.
    pub fn had_object(&self, address: u64) -> bool {
        self.machine.had_object(address)
    }
}

impl Java {
    /// The state as it is now.
    pub fn snapshot(&mut self, machine: &Machine) -> Snapshot {
        Snapshot {
            machine: machine.snapshot(),
            state: self.state.clone(),
            console: self.console.state(),
            files: self.files.positions(),
            inflaters: self.inflaters.iter().map(|inflater| inflater.as_ref().map(|inflater| inflater.1)).collect(),
        }
    }

    /// Goes back to an earlier state: see [`Machine::restore`]. What was read from standard input stays read, and an
    /// inflater in the middle of its data starts over.
    pub fn restore(&mut self, machine: &mut Machine, snapshot: Snapshot) {
        machine.restore(snapshot.machine);
        self.state = snapshot.state;
        self.console.set_state(snapshot.console);
        self.files.set_positions(snapshot.files);
        let renew = |has_header: bool| (Decompress::new(has_header), has_header);
        self.inflaters = snapshot.inflaters.into_iter().map(|in_use| in_use.map(renew)).collect();
    }
}
