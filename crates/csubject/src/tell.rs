//! The input of a replay, the answers of its environment and its writes, in the user's words.

use crate::classes::scalar_at;
use crate::models::{LEFT_TO_LIBRARY, SURROUNDINGS};
use crate::replay::CReplay;
use check::{ConcreteInput, Language};
use ir::{Key, MapId, ProcId, Type};
use std::collections::VecDeque;
use symbolic::{Blocks, Procedures};
use verdict::{Field, Heap, Value};

impl CReplay<'_> {
    /// The arguments in the user's words, and what they lead to.
    pub(crate) fn show_arguments(&mut self, target: ProcId) -> (Vec<(String, Value)>, Heap) {
        let function = self.subject.functions().iter().find(|function| function.procedure == target);
        let params = function.map(|function| &function.params[..]).unwrap_or_default();
        let words = self.built.arguments.clone();
        let types = self.subject.program.program.procs[target].params.clone();
        self.render(|renderer| {
            let mut open = VecDeque::new();
            let mut shown = Vec::new();
            for param in params {
                if param.parts.is_empty() {
                    shown.extend(renderer.registers(param, (&types, &words), &mut open));
                    continue;
                }
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
    pub(crate) fn show_globals(&mut self, input: &ConcreteInput) -> Vec<Field> {
        let subject = self.subject;
        let mut shown = Vec::new();
        for &(address, map, offset, _) in &input.known {
            let global = subject.users_variable(address).zip(subject.global_cell(address, offset));
            let Some((name, cell)) = global else { continue };
            let ty = subject.global_at(address).and_then(|global| global.ty);
            let mut path = String::new();
            let scalar = ty.and_then(|ty| scalar_at(&subject.program, ty, u64::from(offset), &mut path));
            let held = match subject.program.program.maps[map].value {
                Type::Ref => subject.classes.map(Type::Int(subject.program.pointer_bits as u16)),
                _ => Some(map),
            };
            let (Some((0, scalar)), Some(held)) = (scalar, held) else { continue };
            let key = Key::Element(address, u64::from(offset));
            let Ok(word) = subject.with(|machine, _| machine.read(held, key)) else { continue };
            let value = self.render(|renderer| renderer.value(scalar, &[word], &mut VecDeque::new()));
            shown.push(Field { class: String::new(), name: format!("{name}{}", cell.name), value });
        }
        shown
    }

    /// What the environment answered, as if it were arguments.
    pub(crate) fn answers(&self) -> Vec<(String, Value)> {
        let answered = self.subject.with(|_, runtime| std::mem::take(&mut runtime.answered));
        // What was never set, and what a compiler may decide, is no input.
        let no_input = [llvm::UNDEFINED, llvm::UNSPECIFIED, llvm::AS_FOUND, SURROUNDINGS, LEFT_TO_LIBRARY];
        let is_input = |name: &str| !no_input.iter().any(|reason| name.starts_with(reason));
        let asked = answered.iter().filter(|(name, _, _)| is_input(name));
        let mut shown = Vec::new();
        for (name, trace, value) in asked {
            let site = trace.0.iter().find(|site| self.subject.is_users(site.procedure));
            let place = site.and_then(|site| site.line).map_or(String::new(), |line| format!(" in line {line}"));
            if &**name == llvm::REFUSAL {
                let within = trace.0.iter().take_while(|site| !self.subject.is_users(site.procedure)).last();
                let function = within.map_or("malloc", |site| &site.name);
                if value & 1 == 1 {
                    shown.push((format!("{function}(){place}"), Value::Null));
                }
                continue;
            }
            let program = self.subject.program();
            let result = program.proc_named(name).and_then(|called| program.procs[called].result);
            // What the library asks for is the input that its caller reads.
            let what = match name.starts_with("__skolem_unknown") {
                true => "input".to_owned(),
                false if name.starts_with(llvm::VOLATILE) => "volatile object read".to_owned(),
                false => format!("{name}()"),
            };
            shown.push((format!("{what}{place}"), plain(result, *value)));
        }
        shown
    }

    /// What was written to a block.
    pub(crate) fn show_write(
        &mut self,
        map: MapId,
        (block, offset): (u64, u64),
        value: u64,
    ) -> Option<(String, Value)> {
        let ty = self.subject.program.program.maps.get(map)?.value;
        self.render(|renderer| {
            let (path, scalar) = renderer.place(block, offset)?;
            let name = renderer.name(block);
            let shown = match scalar {
                Some(scalar) => renderer.value(scalar, &[value], &mut VecDeque::new()),
                None => plain(Some(ty), value),
            };
            Some((format!("{name}{path}"), shown))
        })
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
