//! What an initialiser does when it is tried out.

use interp::{Completion, Flow, Host, Machine, Observer, Outcome, Stop};
use ir::{BlockId, Body, ClassId, Key, LiteralId, MapId, Operand, ProcId, SelectorId, Stmt, Type};
use jre::{Java, Snapshot};
use rustc_hash::FxHashSet;

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
}

pub(super) struct Watcher<'a> {
    pub(super) before: &'a Snapshot,
    pub(super) seen: Seen,
}

impl Watcher<'_> {
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

    /// The object, if it was there before. Constants are literals, which do not change.
    fn old(&self, object: Operand, locals: &[u64]) -> Option<u64> {
        let local = object.split().ok()?;
        let address = *locals.get(local.as_u32() as usize)?;
        (address != 0 && self.before.had_object(address)).then_some(address)
    }
}

impl Observer for Watcher<'_> {
    fn statement(&mut self, _: usize, procedure: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow {
        match &body.stmts[stmt] {
            Stmt::Read { map, key, .. } => self.read(procedure, *map, *key, locals),
            Stmt::Write { map, key: Key::Global, .. } => {
                self.seen.written.insert(*map);
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

    fn end(&mut self, _: usize, _: ProcId, _: &Body, _: BlockId, _: &[u64]) {}
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
