//! Telling a run that was replayed: its input, its lines with what changed there, and why a clause does not hold.

use crate::CSubject;
use crate::classes::scalar_at;
use crate::replay::Replay;
use crate::watch::Watcher;
use check::{ConcreteInput, Language};
use ir::{Key, Literal, MapId, ProcId, Type};
use record::Change;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use symbolic::{Blocks, Clue, Execution, ObjectId, Origin, Procedures, Seen};
use verdict::{Field, Heap, Location, Step, Value, Witness};

impl CSubject {
    /// The arguments in the user's words, and what they lead to.
    pub(crate) fn show_inputs(&self, target: ProcId, replay: &mut Replay) -> (Vec<(String, Value)>, Heap) {
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

    /// The globals that are part of the input.
    pub(crate) fn show_globals(&self, input: &ConcreteInput, replay: &mut Replay) -> Vec<Field> {
        let mut shown = Vec::new();
        for &(address, map, offset, _) in &input.known {
            let global = self.changeable_global(address).zip(self.global_cell(address, offset));
            let Some((name, cell)) = global else { continue };
            let Some(Literal::Block(number)) = self.literal_at(address) else { continue };
            let ty = self.program.globals.get(number as usize).and_then(|global| global.ty);
            let mut path = String::new();
            let scalar = ty.and_then(|ty| scalar_at(&self.program, ty, u64::from(offset), &mut path));
            let held = match self.program.program.maps[map].value {
                Type::Ref => self.classes.map(Type::Int(self.program.pointer_bits as u16)),
                _ => Some(map),
            };
            let (Some((0, scalar)), Some(held)) = (scalar, held) else { continue };
            let literal = Literal::Block(number);
            let word = replay.subject.with(|machine, runtime| {
                let literal = machine.program.literal(literal);
                let block = machine.literal(runtime, literal)?;
                machine.read(held, Key::Element(block, u64::from(offset)))
            });
            let Ok(word) = word else { continue };
            let value = self.renderer(replay, |renderer| renderer.value(scalar, &[word], &mut VecDeque::new()));
            shown.push(Field { class: String::new(), name: format!("{name}{}", cell.name), value });
        }
        shown
    }

    /// What the environment answered, as if it were arguments.
    pub(crate) fn answers(&self, replay: &Replay, users: &FxHashSet<ProcId>) -> Vec<(String, Value)> {
        let answered = replay.subject.with(|_, runtime| std::mem::take(&mut runtime.answered));
        let asked = answered.iter().filter(|(name, _, _)| !name.starts_with(llvm::UNDEFINED));
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
    pub(crate) fn steps(&self, replay: &mut Replay, watcher: &Watcher<'_>) -> Vec<Step> {
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
    pub(crate) fn show_write(
        &self,
        replay: &mut Replay,
        map: MapId,
        (block, offset): (u64, u64),
        value: u64,
    ) -> Option<(String, Value)> {
        let ty = self.program.program.maps.get(map)?.value;
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

    /// Why a clause does not hold, in the names that the rest of the evidence has for blocks.
    pub(crate) fn show_clues(
        &self,
        replay: &mut Replay,
        clues: &[Clue],
        execution: &Execution<'_, '_>,
    ) -> Vec<Witness> {
        let object = |replay: &mut Replay, id: ObjectId| {
            let block = match execution.heap.objects.get(id).map(|object| object.origin) {
                Some(Origin::Known(address)) => address,
                Some(Origin::Input | Origin::Allocated) | None => 0,
            };
            self.renderer(replay, |renderer| renderer.pointer((block, 0), None, &mut VecDeque::new()))
        };
        let mut shown = Vec::new();
        for clue in clues {
            shown.push(match clue {
                Clue::Value { of, value } => Witness::Value {
                    name: of.clone(),
                    value: match *value {
                        Seen::Nothing => Value::Text("(no value)".to_owned()),
                        Seen::Bool(truth) => Value::Bool(truth),
                        Seen::Int { value, .. } => Value::Int(value),
                        Seen::F32(value) => Value::F32(value),
                        Seen::F64(value) => Value::F64(value),
                        Seen::Object(id) => object(replay, id),
                    },
                },
                Clue::Member { tuple, of, not_of } => {
                    let parts: Vec<Value> = tuple.iter().map(|&id| object(replay, id)).collect();
                    let value = match &parts[..] {
                        [only] => only.clone(),
                        parts => {
                            let texts: Vec<String> = parts.iter().map(|part| format!("{part:?}")).collect();
                            Value::Text(texts.join(" -> "))
                        }
                    };
                    Witness::Member { value, of: of.clone(), not_of: not_of.clone() }
                }
            });
        }
        shown
    }
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
