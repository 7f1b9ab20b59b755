//! Random programs in the interpreter: the reference that other engines are compared with.

use crate::generate::{Generated, Native};
use crate::heap::{Heap, Roots, View, canonical, describe};
use crate::input::{Content, Input, Value};
use interp::{Completion, Host, Limits, Machine, Observer, Stop, Trace};
use ir::{BlockId, CheckKind, ClassId, Code, Key, Literal, LiteralId, MapId, Pos, ProcId, SelectorId, Type, facts};
use std::collections::HashMap;
use std::fmt;

/// Statements of one run: many more than any random program executes.
const MAX_STATEMENTS: u64 = 100_000;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// The entry returned, with a value if it has a result. A reference is the number of an object of the heap.
    Returned(Option<u64>),
    /// It threw an object of the class of that name.
    Threw(String),
    /// A check did not hold. Where: the active procedures that have code, outermost first, with the positions they are at.
    CheckFailed(CheckKind, Vec<(ProcId, Pos)>),
    /// An assumption did not hold.
    AssumeFailed,
    /// The machine could not go on. No random program does that.
    Stopped(String),
}

/// The result of a run, without addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub how: How,
    /// What it left behind, if it returned or threw.
    pub heap: Option<Heap>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}", self.how)?;
        self.heap.iter().try_for_each(|heap| write!(f, "{heap}"))
    }
}

/// Runs the entry on an input, watched by an observer.
pub fn run_observed<O: Observer>(generated: &Generated, input: &Input, observer: &mut O) -> Outcome {
    run_by(generated, input, |machine, host, args| machine.run_observed(host, generated.entry, args, observer))
}

/// Runs the entry from the beginning of a block. The arguments of the input are the values of all locals.
#[allow(dead_code, reason = "for tests on programs in text form")]
pub fn run_from(generated: &Generated, input: &Input, block: BlockId) -> Outcome {
    run_by(generated, input, |machine, host, locals| machine.run_from(host, generated.entry, block, locals))
}

/// Runs the entry as `start` has it.
fn run_by(
    generated: &Generated,
    input: &Input,
    start: impl FnOnce(&mut Machine, &mut TestHost<'_>, &[u64]) -> Result<Completion, Stop>,
) -> Outcome {
    let limits = Limits {
        frames: 1_000,
        stack_words: 1 << 16,
        heap_bytes: 16 << 20,
        statements: Some(MAX_STATEMENTS),
        ..Limits::default()
    };
    let mut machine = Machine::new(generated.program.clone(), limits);
    run_in(generated, input, &mut machine, start).unwrap_or_else(|stop| {
        let how = match stop {
            Stop::CheckFailed { kind, trace, .. } => How::CheckFailed(kind, site(generated, &trace)),
            Stop::AssumeFailed { .. } => How::AssumeFailed,
            Stop::Exit(_)
            | Stop::Interrupted { .. }
            | Stop::Limit { .. }
            | Stop::Refused { .. }
            | Stop::Fault { .. } => How::Stopped(stop.to_string()),
        };
        Outcome { how, heap: None }
    })
}

/// Runs the entry on an input.
pub fn run(generated: &Generated, input: &Input) -> Outcome {
    run_by(generated, input, |machine, host, args| machine.run(host, generated.entry, args))
}

/// The procedures with code of a call stack, outermost first.
fn site(generated: &Generated, trace: &Trace) -> Vec<(ProcId, Pos)> {
    let has_code = |procedure: ProcId| matches!(generated.program.procs[procedure].code, Code::Body(_));
    let frames = trace.0.iter().rev().filter(|site| has_code(site.procedure));
    frames.map(|site| (site.procedure, site.pos)).collect()
}

fn run_in(
    generated: &Generated,
    input: &Input,
    machine: &mut Machine,
    start: impl FnOnce(&mut Machine, &mut TestHost<'_>, &[u64]) -> Result<Completion, Stop>,
) -> Result<Outcome, Stop> {
    let objects = set_up(generated, input, machine)?;
    let word = |value: &Value| word_of(&objects, *value);
    let args: Vec<u64> = input.args.iter().map(word).collect();
    let mut host = TestHost { generated, literals: HashMap::new() };
    let mut roots = Roots::default();
    for (literal, what) in &generated.program.literals {
        let object = host.make(machine, literal)?;
        if let Literal::Block(_) = what {
            roots.data.push(object);
        }
    }
    let completion = start(machine, &mut host, &args)?;
    let entry = &generated.program.procs[generated.entry];
    let is_reference = |(ty, _): &(&Type, &u64)| **ty == Type::Ref;
    roots.args = entry.params.iter().zip(&args).filter(is_reference).map(|(_, &arg)| arg).collect();
    if let Completion::Returned(Some(value)) = completion
        && entry.result == Some(Type::Ref)
    {
        roots.result = Some(value);
    }
    let heap = describe(generated, &mut MachineView(machine), &roots);
    let how = match completion {
        Completion::Returned(value) => {
            let scalar = value.zip(entry.result).map(|(value, ty)| canonical(ty, value));
            How::Returned(heap.result.or(scalar))
        }
        Completion::Threw(object) => {
            let class = machine.class_of(object)?;
            How::Threw(machine.program.classes[class].name.to_string())
        }
    };
    Ok(Outcome { how, heap: Some(heap) })
}

fn word_of(objects: &[u64], value: Value) -> u64 {
    match value {
        Value::Word(word) => word,
        Value::Null => 0,
        Value::Object(index) => objects[index],
    }
}

/// Makes the objects of an input and gives the globals their values.
fn set_up(generated: &Generated, input: &Input, machine: &mut Machine) -> Result<Vec<u64>, Stop> {
    let mut objects = Vec::new();
    for object in &input.objects {
        objects.push(match &object.content {
            Content::Fields(_) => machine.new_object(object.class)?,
            Content::Elements(elements) => machine.new_array(object.class, elements.len() as u32)?,
            Content::Bytes { bytes, .. } => machine.new_block(object.class, bytes.len() as u64)?,
        });
    }
    let word = |value: Value| word_of(&objects, value);
    for (object, &made) in input.objects.iter().zip(&objects) {
        match &object.content {
            Content::Fields(fields) => {
                for &(field, value) in fields {
                    machine.set_field(made, field, word(value))?;
                }
            }
            Content::Elements(elements) => {
                for (index, &value) in elements.iter().enumerate() {
                    machine.set_element(made, index as u64, word(value))?;
                }
            }
            Content::Bytes { bytes, pointers } => {
                write_bytes(generated, machine, made, bytes)?;
                let map = bytes_map(generated, Type::I64);
                for &(at, value) in pointers {
                    let address = machine.read(facts::ADDRESS_OF, Key::Object(word(value)))?;
                    machine.write(map, Key::Element(made, at.into()), address)?;
                }
            }
        }
    }
    for &(global, value) in &input.globals {
        machine.set_global(global, word(value))?;
    }
    Ok(objects)
}

fn bytes_map(generated: &Generated, ty: Type) -> MapId {
    generated.program.map_named(&format!("bytes as {ty}")).expect("a declared map")
}

fn write_bytes(generated: &Generated, machine: &mut Machine, block: u64, bytes: &[u8]) -> Result<(), Stop> {
    let map = bytes_map(generated, Type::I8);
    bytes.iter().zip(0..).try_for_each(|(&byte, at)| machine.write(map, Key::Element(block, at), byte.into()))
}

/// The language of random programs.
struct TestHost<'a> {
    generated: &'a Generated,
    literals: HashMap<LiteralId, u64>,
}

impl TestHost<'_> {
    /// Makes the object of a literal: a global block, or a function.
    fn make(&mut self, machine: &mut Machine, literal: LiteralId) -> Result<u64, Stop> {
        let program = &self.generated.program;
        let object = match (&program.literals[literal], self.generated.data(literal)) {
            (Literal::Block(_), Some(data)) => {
                let class = program.class_named("global variable").expect("a declared class");
                let block = machine.new_block(class, data.bytes.len() as u64)?;
                write_bytes(self.generated, machine, block, data.bytes)?;
                if data.is_constant {
                    machine.seal_block(block)?;
                }
                block
            }
            (&Literal::Function(procedure), _) => {
                let class = program.procs[procedure].class.expect("the class of a function");
                let function = machine.new_block(class, 0)?;
                machine.bind_function(function, procedure);
                function
            }
            (other, _) => return Err(machine.refuse(format!("the literal {other:?}"))),
        };
        self.literals.insert(literal, object);
        Ok(object)
    }
}

impl Host for TestHost<'_> {
    fn load(&mut self, _: &mut Machine, _: ProcId) -> Result<(), Stop> {
        Ok(())
    }

    fn external(&mut self, machine: &mut Machine, procedure: ProcId, _: &[u64]) -> Result<interp::Outcome, Stop> {
        match self.generated.native(procedure) {
            Some(Native::Raise(class)) => {
                let class = machine.program.class_named(class).expect("a declared class");
                machine.new_object(class).map(interp::Outcome::Throw)
            }
            Some(Native::Fails(kind)) => Err(machine.violation(kind)),
            None => Err(machine.refuse("a native that random programs do not have")),
        }
    }

    fn literal(&mut self, machine: &mut Machine, literal: LiteralId) -> Result<u64, Stop> {
        self.literals.get(&literal).copied().ok_or_else(|| machine.refuse("a literal that was not made"))
    }

    fn stack_overflow(&mut self, _: &mut Machine) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    fn no_method(&mut self, machine: &mut Machine, _: ClassId, _: SelectorId, _: bool) -> Result<u64, Stop> {
        Err(machine.refuse("a call that resolves to no method"))
    }

    fn roots(&mut self, visit: &mut dyn FnMut(u64)) {
        self.literals.values().for_each(|&object| visit(object));
    }
}

/// The state of a machine between runs.
struct MachineView<'a>(&'a mut Machine);

fn sound<T>(read: Result<T, Stop>) -> T {
    read.unwrap_or_else(|stop| panic!("{stop}"))
}

impl View for MachineView<'_> {
    fn class_of(&mut self, object: u64) -> ClassId {
        sound(self.0.class_of(object))
    }

    fn length(&mut self, array: u64) -> u32 {
        sound(self.0.length(array))
    }

    fn read(&mut self, map: MapId, key: Key<u64>) -> u64 {
        sound(self.0.read(map, key))
    }

    fn bytes(&mut self, block: u64) -> Option<Vec<u8>> {
        if self.read(facts::ALIVE, Key::Object(block)) == 0 {
            return None;
        }
        let map = self.0.program.map_named("bytes as i8").expect("a declared map");
        let size = self.read(facts::SIZE, Key::Object(block));
        Some((0..size).map(|at| self.read(map, Key::Element(block, at)) as u8).collect())
    }

    fn pointer(&mut self, block: u64, offset: u32) -> u64 {
        let map = self.0.program.map_named("bytes as i64").expect("a declared map");
        let address = self.read(map, Key::Element(block, offset.into()));
        let target = self.read(facts::OBJECT_AT, Key::Object(address));
        let start = self.read(facts::ADDRESS_OF, Key::Object(target));
        assert_eq!(address, start, "the pointer of a node leads to the beginning of a node");
        target
    }
}
