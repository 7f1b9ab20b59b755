//! Blocks of the machine in the user's words.

use crate::classes::scalar_at;
use crt::Runtime;
use interp::Machine;
use ir::{Key, MapId, Type, facts};
use llvm::{CParameter, CProgram, CType, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use verdict::{Field, Heap, Object, ObjectName, Value};

/// Names and types that blocks were given, the same in all that is shown of a run.
#[derive(Default)]
pub(crate) struct BlockNames {
    names: FxHashMap<u64, ObjectName>,
    types: FxHashMap<u64, TypeId>,
    /// Blocks of variables.
    variables: FxHashSet<u64>,
    counts: FxHashMap<String, u32>,
}

impl BlockNames {
    /// Says what a block holds, unless that was said before.
    pub(crate) fn note_type(&mut self, block: u64, ty: TypeId) {
        self.types.entry(block).or_insert(ty);
    }

    /// What a block holds.
    pub(crate) fn type_of(&self, block: u64) -> Option<TypeId> {
        self.types.get(&block).copied()
    }

    /// Calls a block by a name: that of a variable.
    pub(crate) fn note_name(&mut self, block: u64, name: &str) {
        self.names.insert(block, ObjectName(name.to_owned()));
        self.variables.insert(block);
    }
}

/// More blocks than this are not shown.
const MAX_OBJECTS: usize = 100;
/// More elements than this are not shown.
const MAX_ELEMENTS: u64 = 64;

/// Shows blocks of a machine.
pub(crate) struct Renderer<'a> {
    pub(crate) program: &'a CProgram,
    pub(crate) machine: &'a mut Machine,
    pub(crate) runtime: &'a Runtime,
    pub(crate) names: &'a mut BlockNames,
    /// The map that shows bytes as values of each type, as far as there is one.
    pub(crate) maps: &'a dyn Fn(Type) -> Option<MapId>,
}

impl Renderer<'_> {
    /// The name of a block: that of its variable, or its type and a number in the order of asking.
    pub(crate) fn name(&mut self, block: u64) -> ObjectName {
        if let Some(name) = self.names.names.get(&block) {
            return name.clone();
        }
        if let Some(global) = self.runtime.global_name(self.machine, block).filter(|name| !name.starts_with(".str")) {
            return ObjectName(global.to_owned());
        }
        let class = match self.names.type_of(block) {
            Some(ty) => {
                let shown = self.program.types.shown(ty);
                let words = ["struct ", "union ", "enum "];
                words.iter().fold(shown, |text, word| text.strip_prefix(word).map_or(text.clone(), str::to_owned))
            }
            None => "block".to_owned(),
        };
        let number = self.names.counts.entry(class.clone()).or_default();
        let name = ObjectName(format!("{class}@{number}"));
        *number += 1;
        self.names.names.insert(block, name.clone());
        name
    }

    /// A pointer. The block that it points into is put on the list.
    pub(crate) fn pointer(
        &mut self,
        (block, offset): (u64, i64),
        pointee: Option<TypeId>,
        open: &mut VecDeque<u64>,
    ) -> Value {
        if block == 0 {
            return match offset {
                0 => Value::Null,
                offset => Value::Text(format!("the address {offset:#x}")),
            };
        }
        if let Some(ir::Literal::Function(procedure)) =
            self.machine.literal_of(block).and_then(|literal| self.machine.program.literals.get(literal).cloned())
        {
            return Value::Text(self.machine.program.procs[procedure].name.to_string());
        }
        let class = self.machine.class_of(block).ok();
        if class == Some(self.runtime.classes.uninitialised) {
            return Value::Text("(never set)".to_owned());
        }
        if let (Some(ty), 0) = (pointee, offset) {
            let fits = self.program.types.size(ty).is_some_and(|size| size <= self.size(block) && size > 0);
            if fits {
                self.names.note_type(block, ty);
            }
        }
        let name = self.name(block);
        let is_alive = self.machine.read(facts::ALIVE, Key::Object(block)).is_ok_and(|alive| alive != 0);
        if is_alive {
            open.push_back(block);
        }
        let is_global = self.runtime.global_name(self.machine, block).is_some();
        if offset == 0 && (is_global || self.names.variables.contains(&block)) {
            return Value::Text(format!("&{name}"));
        }
        if offset == 0 {
            return Value::Object(name);
        }
        match u64::try_from(offset).ok().and_then(|offset| self.part(block, offset, pointee)) {
            Some((path, Some(_))) => Value::Text(format!("&{name}{path}")),
            _ => Value::Text(format!("{name} + {offset} bytes")),
        }
    }

    /// The part of a block that begins at an offset: its path from the block's name, and its type. None if the
    /// block has no type at all, and is no variable.
    pub(crate) fn place(&mut self, block: u64, offset: u64) -> Option<(String, Option<TypeId>)> {
        let global =
            self.machine.literal_of(block).and_then(|literal| self.machine.program.literals.get(literal).cloned());
        if let Some(ir::Literal::Block(number)) = global
            && let Some(ty) = self.program.globals.get(number as usize).and_then(|global| global.ty)
        {
            self.names.note_type(block, ty);
        }
        let Some(ty) = self.names.type_of(block) else {
            // What the compiler put on the stack for itself is nothing that people know.
            let is_heap = self.machine.class_of(block).is_ok_and(|class| class == self.runtime.classes.heap);
            return is_heap.then(|| (format!(" + {offset} bytes"), None));
        };
        let mut path = String::new();
        let size = self.program.types.size(ty).filter(|&size| size > 0)?;
        if self.size(block) > size {
            path.push_str(&format!("[{}]", offset / size));
        }
        match scalar_at(self.program, ty, offset % size, &mut path) {
            Some((0, scalar)) => Some((path, Some(scalar))),
            Some((into, _)) => Some((format!("{path} + {into} bytes"), None)),
            None => Some((format!("{path} + {} bytes", offset % size), None)),
        }
    }

    /// The part of a block that a pointer points to: the largest one of the type, if there is one, that begins there.
    fn part(&mut self, block: u64, offset: u64, pointee: Option<TypeId>) -> Option<(String, Option<TypeId>)> {
        let scalar = self.place(block, offset)?;
        let (Some(pointee), Some(ty)) = (pointee, self.names.type_of(block)) else { return Some(scalar) };
        let size = self.program.types.size(ty).filter(|&size| size > 0)?;
        let index = if self.size(block) > size { format!("[{}]", offset / size) } else { String::new() };
        match part_at(self.program, ty, offset % size, pointee) {
            Some(path) => Some((format!("{index}{path}"), Some(pointee))),
            None => Some(scalar),
        }
    }

    fn size(&mut self, block: u64) -> u64 {
        self.machine.read(facts::SIZE, Key::Object(block)).unwrap_or(0)
    }

    /// A value of a type, from the words of its parts.
    pub(crate) fn value(&mut self, ty: TypeId, words: &[u64], open: &mut VecDeque<u64>) -> Value {
        let word = words.first().copied().unwrap_or(0);
        match self.program.types[ty] {
            CType::Bool => Value::Bool(word & 1 != 0),
            CType::Int { bits: 8, ref name, signed } if name.ends_with("char") => {
                let number = if signed { i128::from(word as u8 as i8) } else { i128::from(word as u8) };
                match word as u8 {
                    byte @ b' '..=b'~' => Value::Text(format!("{:?}", char::from(byte))),
                    _ => Value::Int(number),
                }
            }
            // The machine has a number for such a value.
            CType::Int { bits: bits @ 65..=128, signed, .. } if words.len() == 1 => {
                let value = u128::try_from(self.machine.wide().value(word)).unwrap_or(0);
                let shift = 128 - bits;
                match signed {
                    true => Value::Int((value << shift) as i128 >> shift),
                    false => i128::try_from(value).map_or_else(|_| Value::Text(value.to_string()), Value::Int),
                }
            }
            CType::Int { bits, signed, .. } => Value::Int(number(word, bits, signed)),
            CType::Enum { bits, signed, ref constants, .. } => {
                let number = number(word, bits, signed);
                match constants.iter().find(|(_, value)| *value == number) {
                    Some((name, _)) => Value::Text(name.clone()),
                    None => Value::Int(number),
                }
            }
            CType::Float(32) => Value::F32(f32::from_bits(word as u32)),
            CType::Float(64) => Value::F64(f64::from_bits(word)),
            CType::Pointer(to) => match *words {
                [block, offset] => self.pointer((block, offset as i64), Some(to), open),
                _ => {
                    let block = self.machine.read(facts::OBJECT_AT, Key::Object(word)).unwrap_or(0);
                    let base = match block {
                        0 => 0,
                        block => self.machine.read(facts::ADDRESS_OF, Key::Object(block)).unwrap_or(0),
                    };
                    self.pointer((block, word.wrapping_sub(base) as i64), Some(to), open)
                }
            },
            _ => Value::Int(i128::from(word as i64)),
        }
    }

    /// The machine type that holds a scalar in memory.
    fn held(&self, ty: TypeId) -> Option<Type> {
        Some(match self.program.types[ty] {
            CType::Bool => Type::I8,
            CType::Int { bits, .. } | CType::Enum { bits, .. } => Type::Int(bits as u16),
            CType::Float(32) => Type::F32,
            CType::Float(64) => Type::F64,
            CType::Pointer(_) => Type::Int(self.program.pointer_bits as u16),
            _ => return None,
        })
    }

    /// The scalars of a value in a block: their paths, and what they are.
    fn scalars(&self, ty: TypeId, at: u64, path: &str, found: &mut Vec<(String, TypeId, u64)>) {
        let types = &self.program.types;
        match &types[ty] {
            CType::Record { members, is_union, .. } => {
                let members: Vec<llvm::Member> = members.clone();
                let shown = if *is_union { 1 } else { members.len() };
                for member in members.iter().take(shown).filter(|member| member.bits.is_none()) {
                    let path = match (path.is_empty(), member.name.is_empty()) {
                        (_, true) => path.to_owned(),
                        (true, false) => member.name.to_string(),
                        (false, false) => format!("{path}.{}", member.name),
                    };
                    self.scalars(member.ty, at + member.offset_bits / 8, &path, found);
                }
            }
            &CType::Array { element, count } => {
                let size = types.size(element).unwrap_or(0);
                for index in 0..count.unwrap_or(0).min(MAX_ELEMENTS) {
                    self.scalars(element, at + index * size, &format!("{path}[{index}]"), found);
                }
            }
            _ => found.push((path.to_owned(), ty, at)),
        }
    }

    fn scalar(&mut self, block: u64, ty: TypeId, at: u64, open: &mut VecDeque<u64>) -> Option<Value> {
        let map = (self.maps)(self.held(ty)?)?;
        let word = self.machine.read(map, Key::Element(block, at)).ok()?;
        Some(self.value(ty, &[word], open))
    }

    /// The members of a structure that is passed in registers.
    pub(crate) fn registers(
        &mut self,
        parameter: &CParameter,
        (types, words): (&[Type], &[u64]),
        open: &mut VecDeque<u64>,
    ) -> Vec<(String, Value)> {
        let mut scalars = Vec::new();
        self.scalars(parameter.ty, 0, &parameter.name, &mut scalars);
        let mut bytes: FxHashMap<u64, u8> = FxHashMap::default();
        for (start, parts) in &parameter.registers {
            let mut at = *start;
            for index in parts.clone() {
                let size = types.get(index).map_or(0, |ty| u64::from(ty.bits().div_ceil(8)));
                let word = words.get(index).copied().unwrap_or(0);
                bytes.extend((0..size.min(8)).map(|byte| (at + byte, (word >> (8 * byte)) as u8)));
                at += size;
            }
        }
        let mut shown = Vec::new();
        for (name, ty, at) in scalars {
            let pointer = parameter.registers.iter().find(|(start, parts)| *start == at && parts.len() == 2);
            if let (CType::Pointer(_), Some((_, parts))) = (&self.program.types[ty], pointer) {
                shown.push((name, self.value(ty, words.get(parts.clone()).unwrap_or_default(), open)));
                continue;
            }
            let size = self.program.types.size(ty).unwrap_or(0);
            let known: Option<Vec<u8>> = (at..at + size).map(|at| bytes.get(&at).copied()).collect();
            let Some(known) = known.filter(|known| !known.is_empty()) else { continue };
            let number = known.iter().rev().fold(0u128, |number, &byte| number << 8 | u128::from(byte));
            let value = match (size, &self.program.types[ty]) {
                (..=8, _) => self.value(ty, &[number as u64], open),
                (16, CType::Int { signed: true, .. }) => Value::Int(number as i128),
                (16, CType::Int { .. }) => Value::Text(number.to_string()),
                _ => continue,
            };
            shown.push((name, value));
        }
        let members = match &self.program.types[parameter.ty] {
            CType::Record { members, .. } => members.clone(),
            _ => Vec::new(),
        };
        for member in members {
            let Some(width) = member.bits.filter(|&width| (1..=64).contains(&width)) else { continue };
            let (first, shift) = (member.offset_bits / 8, member.offset_bits % 8);
            let all = (first..first + 9).rev().map(|at| u128::from(bytes.get(&at).copied().unwrap_or(0)));
            let number = (all.fold(0u128, |number, byte| number << 8 | byte) >> shift) as u64;
            let is_signed = matches!(
                self.program.types[member.ty],
                CType::Int { signed: true, .. } | CType::Enum { signed: true, .. }
            );
            let unused = 64 - width;
            let number = match is_signed {
                true => ((number << unused) as i64 >> unused) as u64,
                false => number << unused >> unused,
            };
            shown.push((format!("{}.{}", parameter.name, member.name), self.value(member.ty, &[number], open)));
        }
        shown
    }

    /// All blocks that can be reached from those on the list.
    pub(crate) fn heap(&mut self, mut open: VecDeque<u64>) -> Heap {
        let mut heap = Heap::default();
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(block) = open.pop_front() {
            if !seen.insert(block) || heap.objects.len() >= MAX_OBJECTS {
                continue;
            }
            let Some(ty) = self.names.type_of(block) else { continue };
            let name = self.name(block);
            let size = self.program.types.size(ty).unwrap_or(1).max(1);
            let count = self.size(block) / size;
            let is_record = matches!(self.program.types[ty], CType::Record { .. });
            let mut shown = Object {
                name,
                class: self.program.types.shown(ty),
                fields: Vec::new(),
                elements: None,
                made: None,
                taken: None,
            };
            if is_record && count <= 1 {
                shown.fields = self.fields(block, ty, 0, "", &mut open);
            } else if is_record {
                for index in 0..count.min(MAX_ELEMENTS) {
                    let fields = self.fields(block, ty, index * size, &format!("[{index}]"), &mut open);
                    shown.fields.extend(fields);
                }
            } else if let CType::Array { .. } = self.program.types[ty] {
                shown.fields = self.fields(block, ty, 0, "", &mut open);
            } else {
                let elements =
                    (0..count.min(MAX_ELEMENTS)).filter_map(|index| self.scalar(block, ty, index * size, &mut open));
                shown.elements = Some(elements.collect());
            }
            heap.objects.push(shown);
        }
        heap
    }

    fn fields(&mut self, block: u64, ty: TypeId, at: u64, path: &str, open: &mut VecDeque<u64>) -> Vec<Field> {
        let mut scalars = Vec::new();
        self.scalars(ty, at, path, &mut scalars);
        let class = self.program.types.shown(ty);
        let mut fields = Vec::new();
        for (name, ty, at) in scalars {
            if let Some(value) = self.scalar(block, ty, at, open) {
                fields.push(Field { class: class.clone(), name, value });
            }
        }
        fields
    }
}

/// The path to the part of a type that begins at an offset and is of a type.
fn part_at(program: &CProgram, ty: TypeId, offset: u64, wanted: TypeId) -> Option<String> {
    if offset == 0 && program.types.shown(ty) == program.types.shown(wanted) {
        return Some(String::new());
    }
    match &program.types[ty] {
        CType::Record { members, .. } => members.iter().find_map(|member| {
            let start = member.offset_bits / 8;
            let size = program.types.size(member.ty).unwrap_or(0);
            let is_there = member.bits.is_none() && (start..start + size).contains(&offset);
            let inside = is_there.then(|| part_at(program, member.ty, offset - start, wanted)).flatten()?;
            Some(if member.name.is_empty() { inside } else { format!(".{}{inside}", member.name) })
        }),
        &CType::Array { element, .. } => {
            let size = program.types.size(element).filter(|&size| size > 0)?;
            Some(format!("[{}]{}", offset / size, part_at(program, element, offset % size, wanted)?))
        }
        _ => None,
    }
}

fn number(word: u64, bits: u32, signed: bool) -> i128 {
    let shift = 64 - bits.clamp(1, 64);
    if signed { i128::from((word << shift) as i64 >> shift) } else { i128::from(word << shift >> shift) }
}
