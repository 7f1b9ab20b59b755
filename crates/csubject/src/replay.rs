//! Running a counterexample in the machine, and telling what it did.
//!
//! Each replay has a machine of its own: a run of C changes globals, frees blocks and may end the program anywhere.

use crate::CSubject;
use crate::render::{Names, Renderer};
use crate::watch::Watcher;
use crate::world::start;
use crt::{Runtime, Violation};
use interp::{Machine, Site, Stop};
use ir::{CheckKind, Key, MapId, ProcId, Type};
use record::{Change, Recorder};
use refine::{ConcreteInput, Datum, Expectation, Language, Mismatch, Specification};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use summary::{Contracts, ObjectId, World};
use verdict::{Evidence, Heap, Location, Step, Value};

/// Statements that a replay may take.
const MOST_STATEMENTS: u64 = 50_000_000;

/// A machine in which an input was made.
pub(crate) struct Replay {
    pub(crate) machine: Machine,
    pub(crate) runtime: Runtime,
    pub(crate) arguments: Vec<u64>,
    blocks: FxHashMap<ObjectId, u64>,
    names: Names,
}

impl CSubject {
    /// Carries out a replay.
    pub(crate) fn carry_out(
        &self,
        target: ProcId,
        input: &ConcreteInput,
        expected: &Expectation,
        _specification: &mut dyn Specification,
        _contracts: &dyn Contracts,
    ) -> Result<Box<Evidence>, Mismatch> {
        let mut replay = self.build(input).map_err(first_line)?;
        let (arguments, before) = self.show_inputs(target, &mut replay);
        let users: FxHashSet<ProcId> = self.users_procedures();
        let mut watcher = Watcher::new(Recorder::new(&users), &self.program);
        if expected.kind == CheckKind::Leak {
            replay.runtime.look_for_leaks();
        }
        let run = replay.machine.run_observed(&mut replay.runtime, target, &replay.arguments.clone(), &mut watcher);
        let violation = match run {
            Ok(completion) => self.afterwards(&mut replay, completion, expected)?,
            Err(stop) => self.stopped(&mut replay, stop)?,
        };
        self.confirm(&violation, expected)?;
        let place = |site: &Site| Some((self.place(site)?, site.name.to_string()));
        let mut evidence = Evidence {
            message: violation.message.clone(),
            replayed: true,
            arguments,
            before,
            after: Heap::default(),
            result: None,
            thrown: None,
            witnesses: Vec::new(),
            assumed: Vec::new(),
            trace: Vec::new(),
            stack: violation.frames.iter().filter_map(place).collect(),
            test: None,
        };
        evidence.arguments.extend(self.answers(&replay, &users));
        evidence.trace = self.steps(&mut replay, &watcher);
        let open = replay.blocks.values().copied().collect();
        evidence.after = self.renderer(&mut replay, |renderer| renderer.heap(open));
        Ok(Box::new(evidence))
    }

    /// Makes the blocks of an input in a machine of its own.
    pub(crate) fn build(&self, input: &ConcreteInput) -> Result<Replay, Stop> {
        let (mut machine, mut runtime) = start(&self.program)?;
        machine.set_statement_limit(Some(MOST_STATEMENTS));
        let mut names = Names::default();
        let mut blocks = FxHashMap::default();
        for object in &input.objects {
            let block = machine.new_block(object.class, u64::from(object.length.unwrap_or(0)))?;
            machine.protect(block);
            if let Some(ty) = self.classes.type_of(object.class) {
                names.note_type(block, ty);
            }
            blocks.insert(object.id, block);
        }
        let known = |machine: &mut Machine, runtime: &mut Runtime, address: u64| {
            let literal = self.with(|machine, _| machine.literal_of(address));
            literal.map_or(Ok(0), |literal| {
                let literal = self.with(|base, _| base.program.literals[literal].clone());
                let literal = machine.program.literal(literal);
                machine.literal(runtime, literal)
            })
        };
        let word = |machine: &mut Machine, runtime: &mut Runtime, datum: Datum| match datum {
            Datum::Word(word) => Ok(word),
            Datum::Null => Ok(0),
            Datum::Input(object) => Ok(blocks.get(&object).copied().unwrap_or(0)),
            Datum::Known(address) => known(machine, runtime, address),
        };
        for object in &input.objects {
            let block = blocks[&object.id];
            for &(map, offset, datum) in &object.entries {
                let offset = u64::from(offset.unwrap_or(0));
                let value = word(&mut machine, &mut runtime, datum)?;
                if machine.program.maps[map].value == Type::Ref {
                    runtime.set_pointer(&mut machine, block, offset, (value, 0))?;
                } else {
                    machine.write(map, Key::Element(block, offset), value)?;
                }
            }
        }
        let mut words = |data: &[Datum]| -> Result<Vec<u64>, Stop> {
            data.iter().map(|&datum| word(&mut machine, &mut runtime, datum)).collect()
        };
        let (arguments, answers) = (words(&input.arguments)?, words(&input.chosen)?);
        runtime.repeat(answers);
        machine.set_contents(input.unset.iter().cloned());
        Ok(Replay { machine, runtime, arguments, blocks, names })
    }

    /// What is wrong after a call has returned.
    fn afterwards(
        &self,
        replay: &mut Replay,
        completion: interp::Completion,
        expected: &Expectation,
    ) -> Result<Violation, Mismatch> {
        if expected.kind == CheckKind::Leak {
            if let interp::Completion::Returned(Some(word)) = completion
                && replay.machine.class_of(word).is_ok()
            {
                replay.machine.protect(word);
            }
            let found = replay.runtime.leaks(&mut replay.machine).map_err(first_line)?;
            let mut here = found.into_iter().filter(|violation| self.confirm(violation, expected).is_ok());
            return here.next().ok_or_else(|| Mismatch::Different("nothing is lost".to_owned()));
        }
        Err(Mismatch::Different("the call returns".to_owned()))
    }

    fn stopped(&self, replay: &mut Replay, stop: Stop) -> Result<Violation, Mismatch> {
        replay.runtime.violation(&mut replay.machine, &stop).ok_or_else(|| match stop {
            Stop::Exit(_) => Mismatch::Different("the program ends without an error".to_owned()),
            Stop::AssumeFailed { .. } => Mismatch::Different("an assumption does not hold".to_owned()),
            stop => first_line(stop),
        })
    }

    /// Is it what was expected?
    fn confirm(&self, violation: &Violation, expected: &Expectation) -> Result<(), Mismatch> {
        let at = violation.frames.first().and_then(|site| self.place(site));
        let same_place = match (&at, &expected.at) {
            (Some(at), Some(expected)) => at.file == expected.file && at.line == expected.line,
            (_, None) => true,
            (None, Some(_)) => false,
        };
        if violation.kind == expected.kind && same_place {
            return Ok(());
        }
        let place = at.map_or("a place without a line".to_owned(), |at| at.to_string());
        Err(Mismatch::Different(format!("`{}` at {place}: {}", violation.kind.name(), violation.message)))
    }

    fn place(&self, site: &Site) -> Option<Location> {
        self.location(site.procedure, site.pos)
    }

    fn renderer<T>(&self, replay: &mut Replay, work: impl FnOnce(&mut Renderer<'_>) -> T) -> T {
        let maps = |ty: Type| self.program.program.map_named(&format!("bytes as {ty}"));
        let Replay { machine, runtime, names, .. } = replay;
        work(&mut Renderer { program: &self.program, machine, runtime, names, maps: &maps })
    }

    /// The arguments in the user's words, and what they lead to.
    fn show_inputs(&self, target: ProcId, replay: &mut Replay) -> (Vec<(String, Value)>, Heap) {
        let function = self.program.functions.iter().find(|function| function.procedure == target);
        let params = function.map(|function| function.params.clone()).unwrap_or_default();
        let words = replay.arguments.clone();
        self.renderer(replay, |renderer| {
            let mut open = VecDeque::new();
            let mut shown = Vec::new();
            for param in params.iter().filter(|param| !param.parts.is_empty()) {
                let words = words.get(param.parts.clone()).unwrap_or_default();
                let value = match (param.by_value, words) {
                    (true, &[block, offset]) => renderer.pointer((block, offset as i64), Some(param.ty), &mut open),
                    _ => renderer.value(param.ty, words, &mut open),
                };
                shown.push((param.name.to_string(), value));
            }
            (shown, renderer.heap(open))
        })
    }

    /// What the environment answered, as if it were arguments.
    fn answers(&self, replay: &Replay, users: &FxHashSet<ProcId>) -> Vec<(String, Value)> {
        let asked = replay.runtime.answered.iter().filter(|(name, _, _)| !name.starts_with(llvm::UNDEFINED));
        let mut shown = Vec::new();
        for (name, trace, value) in asked {
            let site = trace.0.iter().find(|site| users.contains(&site.procedure));
            let place = site.and_then(|site| site.line).map_or(String::new(), |line| format!(" in line {line}"));
            let result = self.program().proc_named(name).and_then(|called| self.program().procs[called].result);
            // What the library asks for is the input that its caller reads.
            let what = match name.starts_with("__skolem_unknown") {
                true => "input".to_owned(),
                false => format!("{name}()"),
            };
            shown.push((format!("{what}{place}"), plain(result, *value)));
        }
        shown
    }

    /// The lines that were executed, with what changed there.
    fn steps(&self, replay: &mut Replay, watcher: &Watcher<'_>) -> Vec<Step> {
        for housed in &watcher.housed {
            replay.names.note_name(housed.block, &housed.name);
            replay.names.note_type(housed.block, housed.ty);
        }
        let mut changes: FxHashMap<usize, Vec<(String, Value)>> = FxHashMap::default();
        for assigned in &watcher.assigned {
            let value =
                self.renderer(replay, |renderer| renderer.value(assigned.ty, &assigned.words, &mut VecDeque::new()));
            let line = changes.entry(assigned.line).or_default();
            line.retain(|(name, _)| **name != *assigned.name);
            line.push((assigned.name.to_string(), value));
        }
        let mut steps = Vec::new();
        let depth = watcher.recorder.lines.first().map_or(0, |line| line.depth);
        for (number, line) in watcher.recorder.lines.iter().enumerate() {
            let Some(file) = self.file_of(line.procedure) else { continue };
            let mut changes = changes.remove(&number).unwrap_or_default();
            for change in &line.changes {
                if let Change::Entry { map, object, index: Some(offset), value } = *change {
                    changes.extend(self.show_write(replay, map, (object, offset), value));
                }
            }
            steps.push(Step {
                location: Location { file, line: line.line, column: None },
                text: self.source_line(line.procedure, line.line).unwrap_or_default(),
                changes,
                procedure: self.procedure_name(line.procedure),
                depth: line.depth.saturating_sub(depth) as u32,
            });
        }
        steps
    }

    /// What was written to a block.
    fn show_write(
        &self,
        replay: &mut Replay,
        map: MapId,
        (block, offset): (u64, u64),
        value: u64,
    ) -> Option<(String, Value)> {
        let ty = replay.machine.program.maps.get(map)?.value;
        self.renderer(replay, |renderer| {
            let (path, scalar) = renderer.place(block, offset)?;
            let name = renderer.name(block);
            let shown = match scalar {
                Some(scalar) => renderer.value(scalar, &[value], &mut VecDeque::new()),
                None => plain(Some(ty), value),
            };
            Some((format!("{name}{path}"), shown))
        })
    }

    pub(crate) fn users_procedures(&self) -> FxHashSet<ProcId> {
        let procedures: Vec<ProcId> = self.program().procs.keys().collect();
        procedures.into_iter().filter(|&procedure| self.is_users(procedure)).collect()
    }
}

fn first_line(stop: Stop) -> Mismatch {
    Mismatch::Stopped(stop.to_string().lines().next().unwrap_or_default().to_owned())
}

/// A word of a type, as a number that people read.
fn plain(ty: Option<Type>, word: u64) -> Value {
    match ty {
        Some(Type::Bool) => Value::Bool(word != 0),
        Some(Type::F32) => Value::F32(f32::from_bits(word as u32)),
        Some(Type::F64) => Value::F64(f64::from_bits(word)),
        Some(Type::Int(bits)) if bits < 64 => {
            let shift = 64 - u32::from(bits);
            Value::Int(i128::from((word << shift) as i64 >> shift))
        }
        _ => Value::Int(i128::from(word as i64)),
    }
}
