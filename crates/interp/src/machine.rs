//! The machine: a program, its state, and how a run meets its host.

use crate::cache::{DispatchCache, Kinship};
use crate::collect::Marker;
use crate::frame::Stack;
use crate::heap::HeapLimits;
use crate::memory::Store;
use crate::observe::Unobserved;
use crate::prepare::Prepared;
use crate::run::Event;
use crate::{Completion, Host, Limit, Observer, Stop, Wide, Words};
use ir::{BlockId, EntityRef, LiteralId, MapKey, ProcId, Program, Type};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Statements between two looks at the interrupt flag.
const POLL: i64 = 16_384;
/// How far a run may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Frames on the call stack.
    pub frames: usize,
    /// Locals in all frames together.
    pub stack_words: usize,
    /// Runs that hosts start inside external procedures; each takes stack of this process.
    pub nesting: usize,
    /// Bytes of heap.
    pub heap_bytes: u64,
    /// Bytes that are allocated before garbage is collected, at least.
    pub collect_after: u64,
    /// Statements of all runs together.
    pub statements: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            frames: 100_000,
            stack_words: 1 << 24,
            nesting: 200,
            heap_bytes: 4 << 30,
            collect_after: 64 << 20,
            statements: None,
        }
    }
}

/// What a machine did so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Statements and terminators. A block counts as a whole when it is entered.
    pub statements: u64,
    /// Objects made.
    pub allocations: u64,
    /// Their bytes.
    pub allocated_bytes: u64,
    /// Garbage collections.
    pub collections: u64,
    /// Bytes alive after the last one.
    pub live_bytes: u64,
    /// Bytes that the heap takes; it never shrinks.
    pub heap_bytes: u64,
}

/// A program and its state.
pub struct Machine {
    /// The program. It may grow; code that has run once is kept as it was.
    pub program: Program,
    pub(crate) limits: Limits,
    interrupt: Arc<AtomicBool>,
    pub(crate) store: Store,
    pub(crate) wide: Wide,
    kinship: Kinship,
    pub(crate) dispatches: DispatchCache,
    /// Code that is ready to run, by procedure.
    pub(crate) codes: Vec<Option<Box<Prepared>>>,
    pub(crate) stack: Stack,
    pub(crate) literals: FxHashMap<LiteralId, u64>,
    /// The procedure of each function object.
    pub(crate) functions: FxHashMap<u64, ProcId>,
    pub(crate) protected: Vec<u64>,
    nesting: usize,
    /// Statements that may run before the next look around, and how many were granted so far.
    pub(crate) fuel: i64,
    granted: u64,
}

/// The parts of a machine that the loop uses, side by side.
pub(crate) struct Parts<'a> {
    pub(crate) program: &'a Program,
    pub(crate) wide: &'a mut Wide,
    pub(crate) kinship: &'a mut Kinship,
    pub(crate) dispatches: &'a mut DispatchCache,
    pub(crate) functions: &'a FxHashMap<u64, ProcId>,
    pub(crate) codes: &'a [Option<Box<Prepared>>],
    pub(crate) stack: &'a mut Stack,
    pub(crate) store: &'a mut Store,
    pub(crate) limits: &'a Limits,
    pub(crate) fuel: &'a mut i64,
}

/// How far a watched run has come.
#[derive(Debug)]
pub enum Watched {
    /// It ended.
    Ended(Completion),
    /// The observer wants to look at the machine.
    Paused(Paused),
}

/// A run that waits.
#[derive(Debug)]
pub struct Paused {
    depth: usize,
}

impl Machine {
    /// A machine about to run a program.
    pub fn new(program: Program, mut limits: Limits) -> Machine {
        // Frames keep their place on the value stack in 32 bits.
        limits.stack_words = limits.stack_words.min(u32::MAX as usize / 2);
        let heap = HeapLimits {
            most: usize::try_from(limits.heap_bytes / 8).unwrap_or(usize::MAX / 16),
            collect_after: limits.collect_after / 8,
        };
        let mut store = Store::new(heap);
        store.fit(&program);
        Machine {
            program,
            limits,
            interrupt: Arc::default(),
            store,
            wide: Wide::default(),
            kinship: Kinship::default(),
            dispatches: DispatchCache::default(),
            codes: Vec::new(),
            stack: Stack::default(),
            literals: FxHashMap::default(),
            functions: FxHashMap::default(),
            protected: Vec::new(),
            nesting: 0,
            fuel: 0,
            granted: 0,
        }
    }

    /// Stops runs at their next look around once the flag is true. The flag may be shared with other machines.
    pub fn set_interrupt(&mut self, flag: Arc<AtomicBool>) {
        self.interrupt = flag;
    }

    /// From now on, at most so many statements more.
    pub fn set_statement_limit(&mut self, more: Option<u64>) {
        let used = self.statistics().statements;
        self.limits.statements = more.map(|more| used.saturating_add(more));
    }

    /// How far runs may go.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What the machine did so far.
    pub fn statistics(&self) -> Statistics {
        let counts = self.store.heap.counts;
        Statistics {
            statements: self.granted.saturating_add_signed(-self.fuel),
            allocations: counts.allocations,
            allocated_bytes: counts.words * 8,
            collections: counts.collections,
            live_bytes: counts.live * 8,
            heap_bytes: self.store.heap.words.len() as u64 * 8,
        }
    }

    pub(crate) fn parts(&mut self) -> Parts<'_> {
        self.store.fit(&self.program);
        Parts {
            program: &self.program,
            wide: &mut self.wide,
            kinship: &mut self.kinship,
            dispatches: &mut self.dispatches,
            functions: &self.functions,
            codes: &self.codes,
            stack: &mut self.stack,
            store: &mut self.store,
            limits: &self.limits,
            fuel: &mut self.fuel,
        }
    }

    /// The machine's values: to make constants, to apply operators outside a run.
    pub fn domain(&mut self) -> Words<'_> {
        let Parts { program, wide, kinship, .. } = self.parts();
        Words { program, wide, kinship }
    }

    /// The table of integers of more than 64 bits.
    pub fn wide(&mut self) -> &mut Wide {
        &mut self.wide
    }

    /// Runs a procedure to its end. A host may call this from within its methods: see [`Host`] on what it must protect.
    pub fn run(&mut self, host: &mut dyn Host, procedure: ProcId, args: &[u64]) -> Result<Completion, Stop> {
        self.run_observed(host, procedure, args, &mut Unobserved)
    }

    /// Runs a procedure to its end from the beginning of one of its blocks, in the state that the machine is in. `locals`
    /// are the values of all its locals, the parameters first: what a run that came to the block would have there.
    /// Requires: the procedure has its code.
    pub fn run_from(
        &mut self,
        host: &mut dyn Host,
        procedure: ProcId,
        block: BlockId,
        locals: &[u64],
    ) -> Result<Completion, Stop> {
        let start = |machine: &mut Machine, host: &mut dyn Host| machine.enter_at(host, procedure, block, locals);
        match self.run_started(host, &mut Unobserved, start)? {
            Watched::Ended(completion) => Ok(completion),
            Watched::Paused(_) => Err(self.fault("a pause that was not asked for")),
        }
    }

    /// As [`Machine::run`], watched by an observer. Runs that the host starts within are not watched. An observer that
    /// wants to pause is told to go on.
    pub fn run_observed<O: Observer>(
        &mut self,
        host: &mut dyn Host,
        procedure: ProcId,
        args: &[u64],
        observer: &mut O,
    ) -> Result<Completion, Stop> {
        let mut watched = self.run_watched(host, procedure, args, observer)?;
        loop {
            watched = match watched {
                Watched::Ended(completion) => return Ok(completion),
                Watched::Paused(paused) => self.go_on(host, paused, observer)?,
            };
        }
    }

    /// Runs a procedure until it ends or the observer pauses it. Other procedures may be run during a pause; then
    /// [`Machine::go_on`] or [`Machine::give_up`] must follow.
    pub fn run_watched<O: Observer>(
        &mut self,
        host: &mut dyn Host,
        procedure: ProcId,
        args: &[u64],
        observer: &mut O,
    ) -> Result<Watched, Stop> {
        self.run_started(host, observer, |machine, host| machine.enter(host, procedure, args.into()))
    }

    /// Runs what `start` pushes on the stack until it ends or the observer pauses it.
    fn run_started<O: Observer>(
        &mut self,
        host: &mut dyn Host,
        observer: &mut O,
        start: impl FnOnce(&mut Machine, &mut dyn Host) -> Result<Option<Completion>, Stop>,
    ) -> Result<Watched, Stop> {
        if self.nesting >= self.limits.nesting {
            return Err(self.limit(Limit::Nesting));
        }
        let depth = self.stack.frames.len();
        self.nesting += 1;
        let result = start(self, host);
        let result = result.and_then(|ended| self.run_above(host, depth, ended, observer));
        self.leave_run(depth, result)
    }

    /// Goes on with a run that was paused.
    pub fn go_on<O: Observer>(
        &mut self,
        host: &mut dyn Host,
        paused: Paused,
        observer: &mut O,
    ) -> Result<Watched, Stop> {
        self.nesting += 1;
        let result = self.run_above(host, paused.depth, None, observer);
        self.leave_run(paused.depth, result)
    }

    /// Ends a run that was paused.
    pub fn give_up(&mut self, paused: Paused) {
        self.stack.frames.truncate(paused.depth);
    }

    fn leave_run(&mut self, depth: usize, result: Result<Watched, Stop>) -> Result<Watched, Stop> {
        self.nesting -= 1;
        if !matches!(result, Ok(Watched::Paused(_))) {
            self.stack.frames.truncate(depth);
        }
        result
    }

    fn run_above<O: Observer>(
        &mut self,
        host: &mut dyn Host,
        depth: usize,
        mut ended: Option<Completion>,
        observer: &mut O,
    ) -> Result<Watched, Stop> {
        loop {
            ended = match self.drive(depth, ended, observer) {
                Event::Done(completion) => return Ok(Watched::Ended(completion)),
                Event::Pause => return Ok(Watched::Paused(Paused { depth })),
                Event::Enter(callee) => self.enter_call(host, callee)?,
                Event::Resume(completion) => self.resume(host, completion)?,
                Event::Overflow => Some(self.overflow(host)?),
                Event::NoMethod(class, selector, conflict) => {
                    if !self.program.classes.is_valid(class) {
                        return Err(self.fault("a virtual call on an object without a class"));
                    }
                    Some(Completion::Threw(host.no_method(self, class, selector, conflict)?))
                }
                Event::Collect => {
                    self.collect(host)?;
                    self.store.heap.last_try = true;
                    None
                }
                Event::Poll => {
                    self.poll()?;
                    None
                }
                Event::Check(kind) => return Err(self.violation(kind)),
                Event::Assume => return Err(Stop::AssumeFailed { trace: self.trace() }),
                Event::Broken(reason) => return Err(self.fault(reason)),
                Event::OutOfMemory => return Err(self.limit(Limit::Heap)),
            };
        }
    }

    /// Collects garbage now. Requires: the host holds no references that it does not show or protect.
    pub fn collect(&mut self, host: &mut dyn Host) -> Result<(), Stop> {
        let roots = self.roots(host);
        let mut marker = Marker::new(&mut self.store);
        let result = roots.into_iter().try_for_each(|root| marker.root(root)).and_then(|()| marker.sweep());
        result.map_err(|fault| self.fault(format!("the heap is damaged: {}", fault.reason())))
    }

    /// Where the search for living objects starts.
    pub(crate) fn roots(&mut self, host: &mut dyn Host) -> Vec<u64> {
        let mut roots = Vec::new();
        self.stack.roots(&self.program, &self.codes, |root| roots.push(root));
        for (map, declared) in &self.program.maps {
            if declared.key == MapKey::Global && declared.value == Type::Ref {
                roots.extend(self.store.globals.get(map.index()));
            }
        }
        roots.extend(self.literals.values());
        roots.extend(self.functions.keys());
        roots.extend(&self.protected);
        host.roots(&mut |root| roots.push(root));
        roots
    }

    pub(crate) fn poll(&mut self) -> Result<(), Stop> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted { trace: self.trace() });
        }
        let used = self.statistics().statements;
        let left = self.limits.statements.map_or(u64::MAX, |most| most.saturating_sub(used));
        if left == 0 {
            return Err(self.limit(Limit::Statements));
        }
        let more = left.min(POLL as u64);
        self.fuel += more as i64;
        self.granted += more;
        Ok(())
    }
}
