//! The host of a machine that runs a C program.

use crate::violation::Failure;
use interp::{Host, Limits, Machine, Outcome, Stop, Trace};
use ir::{ClassId, Code, Key, Literal, LiteralId, MapId, ProcId, SelectorId, Type};
use llvm::{BlockClasses, CProgram, Global};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::rc::Rc;
use std::sync::Arc;

/// Where a program reads from and writes to.
pub struct Streams {
    /// Standard input.
    pub input: Box<dyn Read>,
    /// Standard output.
    pub output: Box<dyn Write>,
    /// Standard error.
    pub error: Box<dyn Write>,
}

/// What a C program finds around it.
pub struct Runtime {
    globals: Vec<Global>,
    /// The classes that blocks are of.
    pub classes: BlockClasses,
    pub(crate) streams: Streams,
    functions: FxHashMap<ProcId, bool>,
    /// What runs before `main`.
    pub constructors: Vec<ProcId>,
    pub(crate) destructors: Vec<ProcId>,
    /// If leaks are looked for: who made each heap block.
    pub(crate) makers: Option<FxHashMap<u64, Trace>>,
    /// What the environment decides, in the order in which it is asked; zero when there is nothing left.
    pub chosen: VecDeque<i64>,
    /// If a constructed run is replayed: everything that its environment answers, in order.
    pub(crate) answers: Option<VecDeque<u64>>,
    /// What was answered so far: by whom, the user's call stack, the value.
    pub answered: Vec<(Arc<str>, Trace, u64)>,
    /// If a run is a trial.
    pub(crate) trial: Option<Trial>,
    pub(crate) address: Type,
    /// Where a check failed last.
    pub failure: RefCell<Option<Failure>>,
}

/// A run with answers that nobody worked out.
pub(crate) struct Trial {
    /// What may be answered with any value of its type. A call of anything else that has no code ends the run.
    pub(crate) free: Rc<FxHashSet<ProcId>>,
    /// What was answered so far.
    pub(crate) given: Vec<u64>,
}

/// A state of the machine and of the runtime around it.
pub struct Snapshot {
    machine: interp::Snapshot,
    makers: Option<FxHashMap<u64, Trace>>,
    chosen: VecDeque<i64>,
    answers: Option<VecDeque<u64>>,
    answered: Vec<(Arc<str>, Trace, u64)>,
}

impl Runtime {
    /// A machine with a program, and its host.
    pub fn new(program: CProgram, limits: Limits, streams: Streams) -> (Machine, Runtime) {
        // What marks a point that must not be reached has no code, even if the program defines it.
        let has_code = |id: ProcId| !matches!(program.program.procs[id].code, Code::External);
        let functions = program.functions.iter().filter(|found| has_code(found.procedure));
        let functions = functions.map(|found| (found.procedure, found.is_library)).collect();
        let mut machine = Machine::new(program.program, limits);
        if program.pointer_bits == 32 {
            machine.use_narrow_addresses();
        }
        let runtime = Runtime {
            functions,
            makers: None,
            constructors: program.constructors,
            destructors: program.destructors,
            globals: program.globals,
            classes: program.classes,
            streams,
            chosen: VecDeque::new(),
            answers: None,
            answered: Vec::new(),
            trial: None,
            failure: RefCell::default(),
            address: Type::Int(program.pointer_bits as u16),
        };
        (machine, runtime)
    }

    /// The state of the machine and of the runtime as it is now.
    pub fn snapshot(&self, machine: &Machine) -> Snapshot {
        let Runtime { makers, chosen, answers, answered, .. } = self;
        Snapshot {
            machine: machine.snapshot(),
            makers: makers.clone(),
            chosen: chosen.clone(),
            answers: answers.clone(),
            answered: answered.clone(),
        }
    }

    /// Goes back to an earlier state: see [`Machine::restore`]. What was read from standard input stays read.
    pub fn restore(&mut self, machine: &mut Machine, snapshot: Snapshot) {
        machine.restore(snapshot.machine);
        (self.makers, self.chosen) = (snapshot.makers, snapshot.chosen);
        (self.answers, self.answered) = (snapshot.answers, snapshot.answered);
        self.trial = None;
    }

    /// Remembers from now on who makes heap blocks, so that those can be named that are lost at the end.
    pub fn look_for_leaks(&mut self) {
        self.makers = Some(FxHashMap::default());
    }

    /// Repeats a run: these are the answers of its environment, in order, also to what was never set and what is defined
    /// nowhere.
    pub fn repeat(&mut self, answers: Vec<u64>) {
        self.answers = Some(answers.into());
    }

    /// Tries out a run: these are the answers of its environment as far as they go, then zero. Only `free` procedures are
    /// answered, each as many bits as it has; what needs another answer ends the run.
    pub fn try_out(&mut self, answers: &[u64], free: Rc<FxHashSet<ProcId>>) {
        self.answers = Some(answers.iter().copied().collect());
        self.trial = Some(Trial { free, given: Vec::new() });
    }

    /// What was answered in the trial that ran.
    pub fn tried(&mut self) -> Vec<u64> {
        self.trial.as_mut().map_or(Vec::new(), |trial| std::mem::take(&mut trial.given))
    }

    /// What the next answer will be.
    pub fn coming_answer(&self) -> u64 {
        self.answers.as_ref().and_then(VecDeque::front).copied().unwrap_or(0)
    }

    /// The next answer of the environment in a run that is repeated.
    pub fn next_answer(&mut self) -> u64 {
        self.answers.as_mut().and_then(VecDeque::pop_front).unwrap_or(0)
    }

    /// Is it a function of the user's?
    pub fn is_users(&self, procedure: ProcId) -> bool {
        self.functions.get(&procedure) == Some(&false)
    }

    /// The name of the global whose block that is.
    pub fn global_name(&self, machine: &Machine, block: u64) -> Option<&str> {
        let number = machine.literal_of(block)?;
        match machine.program.literals.get(number) {
            Some(Literal::Block(number)) => self.globals.get(*number as usize).map(|global| &*global.name),
            _ => None,
        }
    }

    /// Is it the block of a global of the library's?
    pub(crate) fn is_of_library(&self, machine: &Machine, block: u64) -> bool {
        let literal = machine.literal_of(block).and_then(|number| machine.program.literals.get(number));
        let Some(Literal::Block(number)) = literal else { return false };
        // The first is the one that pointers without a value point to.
        *number > 0 && self.globals.get(*number as usize).is_some_and(|global| global.is_library)
    }

    /// The map that shows bytes as values of a type.
    pub fn bytes(machine: &Machine, ty: Type) -> Result<MapId, Stop> {
        let name = format!("bytes as {ty}");
        machine.program.map_named(&name).ok_or_else(|| machine.fault(format!("the program has no map `{name}`")))
    }

    /// Writes bytes into a block.
    pub(crate) fn fill(machine: &mut Machine, block: u64, at: u64, bytes: &[u8]) -> Result<(), Stop> {
        let map = Runtime::bytes(machine, Type::I8)?;
        for (index, &byte) in bytes.iter().enumerate() {
            if byte != 0 {
                machine.write(map, Key::Element(block, at + index as u64), u64::from(byte))?;
            }
        }
        Ok(())
    }

    /// Writes a pointer into a block.
    pub fn set_pointer(
        &self,
        machine: &mut Machine,
        block: u64,
        at: u64,
        (object, offset): (u64, i64),
    ) -> Result<(), Stop> {
        let base = if object == 0 { 0 } else { machine.read(ir::facts::ADDRESS_OF, Key::Object(object))? };
        let mut address = base.wrapping_add(offset as u64);
        if self.address == Type::I32 {
            address &= u64::from(u32::MAX);
        }
        let map = Runtime::bytes(machine, self.address)?;
        machine.write(map, Key::Element(block, at), address)
    }

    /// A block that exists from the start. Its pointers are set once it can be pointed to itself.
    fn global(&mut self, machine: &mut Machine, number: u32) -> Result<u64, Stop> {
        let Some(global) = self.globals.get(number as usize).cloned() else {
            return Err(machine.fault("a global that does not exist"));
        };
        if global.is_missing {
            return Err(machine.refuse(format!("the global `{}`, which is declared and defined nowhere", global.name)));
        }
        let block = machine.new_block(global.class, global.bytes.len() as u64)?;
        if block == 0 {
            return Err(machine.refuse(format!("the global `{}`, which does not fit into memory", global.name)));
        }
        Runtime::fill(machine, block, 0, &global.bytes)?;
        Ok(block)
    }

    /// Sets the pointers of the globals that there are, and of those that they point to.
    pub fn set_pointers(&mut self, machine: &mut Machine) -> Result<(), Stop> {
        for number in 0..self.globals.len() as u32 {
            if self.globals[number as usize].is_missing {
                continue;
            }
            let literal = machine.program.literal(Literal::Block(number));
            let block = machine.literal(self, literal)?;
            for (at, to, offset) in self.globals[number as usize].pointers.clone() {
                let object = machine.literal(self, to)?;
                self.set_pointer(machine, block, at, (object, offset))?;
            }
            if self.globals[number as usize].is_constant {
                machine.seal_block(block)?;
            }
        }
        Ok(())
    }
}

impl Host for Runtime {
    fn load(&mut self, machine: &mut Machine, procedure: ProcId) -> Result<(), Stop> {
        let name = machine.program.procs[procedure].name.clone();
        Err(machine.fault(format!("the code of {name} was not translated")))
    }

    fn external(&mut self, machine: &mut Machine, procedure: ProcId, args: &[u64]) -> Result<Outcome, Stop> {
        self.primitive(machine, procedure, args)
    }

    fn literal(&mut self, machine: &mut Machine, literal: LiteralId) -> Result<u64, Stop> {
        match machine.program.literals[literal].clone() {
            Literal::Block(number) => self.global(machine, number),
            Literal::Function(procedure) => {
                let class = machine.program.procs[procedure].class.unwrap_or(self.classes.function);
                let block = machine.new_block(class, 0)?;
                if block == 0 { Err(machine.refuse("more functions than fit into memory")) } else { Ok(block) }
            }
            Literal::Text(_) | Literal::Class(_) => Err(machine.fault("C has no such literals")),
        }
    }

    fn stack_overflow(&mut self, _: &mut Machine) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    fn no_method(&mut self, machine: &mut Machine, _: ClassId, _: SelectorId, _: bool) -> Result<u64, Stop> {
        Err(machine.fault("C has no virtual calls"))
    }

    fn roots(&mut self, _: &mut dyn FnMut(u64)) {}
}
