//! What an initialiser does when it is tried out.

use super::Timing;
use crate::Subject;
use interp::{Completion, Flow, Host, Machine, Observer, Outcome, Stop};
use ir::{Allocation, BlockId, Body, Callee, ClassId, Key, LiteralId, MapId, Operand, ProcId, SelectorId, Stmt, Type};
use jre::{Java, Snapshot};
use rustc_hash::{FxHashMap, FxHashSet};
use symbolic::Procedures;

/// What an initialiser touches besides objects that it makes itself.
#[derive(Default)]
pub(super) struct Seen {
    /// Globals that it reads, with the procedures that do.
    pub(super) read: FxHashSet<(MapId, ProcId)>,
    /// Globals that it writes.
    pub(super) written: FxHashSet<MapId>,
    /// Entries of objects that were there before: read, and written.
    pub(super) looked_at: FxHashSet<(MapId, u64)>,
    pub(super) changed: FxHashSet<(MapId, u64)>,
    /// Procedures that run, with how many globals were written when they first did.
    pub(super) ran: FxHashMap<ProcId, usize>,
    /// In which order globals are first written.
    pub(super) written_at: FxHashMap<MapId, usize>,
    /// Procedures that are called by name, and which procedures make objects of which classes.
    pub(super) called: FxHashSet<ProcId>,
    pub(super) made: FxHashSet<(ProcId, ClassId)>,
}

pub(super) struct Watcher<'a> {
    before: &'a Snapshot,
    pub(super) seen: Seen,
    /// The procedure that ran last.
    last: Option<ProcId>,
}

impl<'a> Watcher<'a> {
    pub(super) fn new(before: &'a Snapshot) -> Watcher<'a> {
        Watcher { before, seen: Seen::default(), last: None }
    }

    fn read(&mut self, by: ProcId, map: MapId, key: Key<Operand>, locals: &[u64]) {
        match key {
            Key::Global => {
                self.seen.read.insert((map, by));
            }
            Key::Object(object) | Key::Element(object, _) => {
                let found = self.old(object, locals);
                self.seen.looked_at.extend(found.map(|object| (map, object)));
            }
        }
    }

    fn runs(&mut self, procedure: ProcId) {
        if self.last != Some(procedure) {
            self.last = Some(procedure);
            let count = self.seen.written_at.len();
            self.seen.ran.entry(procedure).or_insert(count);
        }
    }

    /// The object, if it was there before. Constants are literals, which do not change.
    fn old(&self, object: Operand, locals: &[u64]) -> Option<u64> {
        let local = object.split().ok()?;
        let address = *locals.get(local.as_u32() as usize)?;
        (address != 0 && self.before.had_object(address)).then_some(address)
    }
}

impl Observer for Watcher<'_> {
    fn statement(&mut self, _: usize, procedure: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow {
        self.runs(procedure);
        match &body.stmts[stmt] {
            Stmt::Read { map, key, .. } => self.read(procedure, *map, *key, locals),
            Stmt::Write { map, key: Key::Global, .. } => {
                self.seen.written.insert(*map);
                let count = self.seen.written_at.len();
                self.seen.written_at.entry(*map).or_insert(count);
            }
            Stmt::Call(call) => {
                if let Callee::Static(callee) = call.callee {
                    self.seen.called.insert(callee);
                }
            }
            Stmt::Allocate { what: Allocation::Object(class), .. } => {
                self.seen.made.insert((procedure, *class));
            }
            Stmt::Write { map, key: Key::Object(object) | Key::Element(object, _), .. } => {
                let found = self.old(*object, locals);
                self.seen.changed.extend(found.map(|object| (*map, object)));
            }
            Stmt::Copy { map, from, to, .. } => {
                let (from, to) = (self.old(from.0, locals), self.old(to.0, locals));
                self.seen.looked_at.extend(from.map(|object| (*map, object)));
                self.seen.changed.extend(to.map(|object| (*map, object)));
            }
            _ => {}
        }
        Flow::Continue
    }

    fn end(&mut self, _: usize, procedure: ProcId, _: &Body, _: BlockId, _: &[u64]) {
        self.runs(procedure);
    }
}

/// The runtime, with a list of the native methods that are called.
pub(super) struct Watching<'a> {
    pub(super) java: &'a mut Java,
    pub(super) called: Vec<(ProcId, Vec<u64>)>,
}

impl Host for Watching<'_> {
    fn load(&mut self, machine: &mut Machine, procedure: ProcId) -> Result<(), Stop> {
        self.java.load(machine, procedure)
    }

    fn external(&mut self, machine: &mut Machine, procedure: ProcId, args: &[u64]) -> Result<Outcome, Stop> {
        let params = &machine.program.procs[procedure].params;
        let references = params.iter().zip(args).filter(|(ty, _)| **ty == Type::Ref).map(|(_, &word)| word);
        // What a class of the library asks while it is initialised is in its static fields, which tell themselves.
        if !self.java.is_initialising_library(machine) {
            self.called.push((procedure, references.collect()));
        }
        self.java.external(machine, procedure, args)
    }

    fn resume(
        &mut self,
        machine: &mut Machine,
        procedure: ProcId,
        args: &[u64],
        state: u64,
        completion: Completion,
    ) -> Result<Outcome, Stop> {
        self.java.resume(machine, procedure, args, state, completion)
    }

    fn literal(&mut self, machine: &mut Machine, literal: LiteralId) -> Result<u64, Stop> {
        self.java.literal(machine, literal)
    }

    fn stack_overflow(&mut self, machine: &mut Machine) -> Result<Option<u64>, Stop> {
        self.java.stack_overflow(machine)
    }

    fn no_method(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        selector: SelectorId,
        conflict: bool,
    ) -> Result<u64, Stop> {
        self.java.no_method(machine, class, selector, conflict)
    }

    fn roots(&mut self, visit: &mut dyn FnMut(u64)) {
        self.java.roots(visit);
    }
}

/// What other code does that is tried out.
pub(crate) struct Trial {
    seen: Seen,
    called: Vec<(ProcId, Vec<u64>)>,
    /// The objects that the user's static fields led to before.
    reachable: FxHashSet<u64>,
}

impl Subject {
    /// Runs a procedure and watches it.
    pub(crate) fn watch(
        &self,
        procedure: ProcId,
        arguments: &[u64],
        before: &Snapshot,
        statements: u64,
    ) -> (Result<Completion, Stop>, Trial) {
        let reachable = self.users_objects();
        let mut watcher = Watcher::new(before);
        let (ended, called) = self.with(|machine, java| {
            machine.set_statement_limit(Some(statements));
            let mut host = Watching { java, called: Vec::new() };
            let ended = machine.run_observed(&mut host, procedure, arguments, &mut watcher);
            (ended, std::mem::take(&mut host.called))
        });
        (ended, Trial { seen: watcher.seen, called, reachable })
    }

    /// The classes whose initialisation a trial began.
    pub(crate) fn initialised_in(&self, trial: &Trial) -> Vec<ClassId> {
        let mut found: Vec<ClassId> =
            trial.seen.written.iter().filter_map(|&map| self.initialised_class(map)).collect();
        found.sort_unstable();
        found
    }

    /// The class whose state of initialisation a global is.
    fn initialised_class(&self, map: MapId) -> Option<ClassId> {
        let class = {
            let program = self.program();
            let name = &program.maps[map].name;
            program.class_named(name.split(':').next()?.rsplit_once('.')?.0)?
        };
        let state = self.java().loader.details(class)?.initialisation?.state;
        (state == map).then_some(class)
    }

    /// Initialises a class that was not, if that can be done once and for all.
    pub(crate) fn is_initialised_for_good(&self, class: ClassId) -> bool {
        let is_tried = self.initialisers.borrow().timing.contains_key(&class);
        !is_tried && matches!(self.timing(class), Timing::Timeless | Timing::Local)
    }

    /// Does a trial change what other code can see: static fields of the user's, and what these lead to?
    pub(crate) fn leaves_traces(&self, trial: &Trial) -> bool {
        let is_changed = |&(map, object): &(MapId, u64)| {
            let is_internal = self.program().maps[map].is_internal;
            !is_internal && trial.reachable.contains(&object)
        };
        trial.seen.written.iter().any(|&map| self.owner(map).is_some()) || trial.seen.changed.iter().any(is_changed)
    }

    /// Does what a trial makes depend on what differs from run to run, in a way that later code relies on: identity hash codes,
    /// and the order of immutable sets?
    pub(crate) fn depends_on_chance(&self, trial: &Trial) -> bool {
        let is_chosen = |map: MapId| crate::environment::is_chosen_global(&self.program().maps[map].name);
        let is_hash = |procedure: ProcId| crate::environment::is_identity_hash(&self.program().procs[procedure].name);
        trial.called.iter().any(|&(procedure, _)| is_hash(procedure))
            || trial.seen.read.iter().any(|&(map, by)| is_chosen(map) && !self.is_initialiser(by))
    }

    /// Does a trial for a class come out the same at any time?
    pub(crate) fn is_timeless_trial(&self, class: ClassId, trial: &Trial) -> bool {
        let may_differ = |&(map, by): &(MapId, ProcId)| {
            let is_fixed = self.program().maps[map].constant || self.initialised_class(map).is_some();
            !is_fixed || self.found_on_this_machine(by, None).is_some()
        };
        !trial.seen.read.iter().any(may_differ)
            && self.judge(class, &trial.seen, &trial.called, &trial.reachable) == Timing::Timeless
    }
}
