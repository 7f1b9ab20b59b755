//! Where the user's variables are while a function runs.
//!
//! The compiler says at some instructions where a variable is from then on. Between blocks that is put together as for reaching
//! definitions: at the beginning of a block a variable is where all ways to the block have left it, or nowhere. A value that
//! a loop computes anew is known no more at the head of the loop, so a place never names what has changed since. What is
//! known holds only in the scope of the variable, so that names mean what they mean there.

use crate::body::BodyTranslator;
use crate::program::{CVariable, Held, Part};
use crate::read::{Block, DebugReader, Node, Opcode, Told, TypeKind, Value, ValueKind};
use crate::translate::UNSET;
use crate::types::{CType, TypeId, Types};
use ir::{Const, Pos, Type, VariableRange};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

/// What the compiler says about the variables of a function, collected while its body is translated.
pub(crate) struct Telling<'m> {
    /// The function itself, the outermost scope.
    subprogram: Option<Node<'m>>,
    /// Where the blocks begin.
    starts: Vec<u32>,
    /// What is said about each variable: in which block, at which position.
    events: FxHashMap<Node<'m>, Vec<Event<'m>>>,
    /// The variables in the order of their appearance.
    order: Vec<Node<'m>>,
    /// The variables that live in memory, by where.
    places: FxHashMap<Value<'m>, Vec<Node<'m>>>,
    /// From which position on instructions stand in which scope.
    scopes: Vec<(u32, Node<'m>)>,
}

struct Event<'m> {
    block: usize,
    pos: u32,
    told: Told<'m>,
}

impl<'m> Telling<'m> {
    pub(crate) fn new(debug: &DebugReader<'m>, function: Value<'m>) -> Telling<'m> {
        Telling {
            subprogram: debug.subprogram(function),
            starts: Vec::new(),
            events: FxHashMap::default(),
            order: Vec::new(),
            places: FxHashMap::default(),
            scopes: Vec::new(),
        }
    }

    /// A block begins, at the position after this one.
    pub(crate) fn start(&mut self, before: Pos) {
        self.starts.push(before.0 + 1);
    }

    /// Takes in what an instruction says.
    pub(crate) fn note(&mut self, debug: &DebugReader<'m>, pos: Pos, instruction: Value<'m>) {
        if self.subprogram.is_none() {
            return;
        }
        if instruction.opcode() == Some(Opcode::LLVMCall) {
            if let Some((variable, told)) = debug.told(instruction) {
                if let Told::At(place) = told {
                    let known = self.places.entry(place).or_default();
                    if !known.contains(&variable) {
                        known.push(variable);
                    }
                }
                self.add(pos, variable, told);
                return;
            }
            self.note_life(pos, instruction);
        }
        if let Some((scope, _)) = debug.location(instruction)
            && self.scopes.last().is_none_or(|&(_, last)| last != scope)
        {
            self.scopes.push((pos.0, scope));
        }
    }

    fn add(&mut self, pos: Pos, variable: Node<'m>, told: Told<'m>) {
        let events = self.events.entry(variable).or_insert_with(|| {
            self.order.push(variable);
            Vec::new()
        });
        events.push(Event { block: self.starts.len() - 1, pos: pos.0, told });
    }

    /// Variables in memory that has ended are nowhere.
    fn note_life(&mut self, pos: Pos, call: Value<'m>) {
        if self.places.is_empty() {
            return;
        }
        let name = call.called().name();
        let Some(which) = name.strip_prefix("llvm.lifetime.") else { return };
        let begins = which.starts_with("start");
        let Some(&place) = call.arguments().get(1) else { return };
        for variable in self.places.get(&place).cloned().unwrap_or_default() {
            self.add(pos, variable, if begins { Told::At(place) } else { Told::Unknown });
        }
    }

    /// The positions of each scope inside the function, with how deep it lies.
    fn extents(&self, end: u32) -> FxHashMap<Node<'m>, (usize, Vec<Range<u32>>)> {
        let mut extents: FxHashMap<Node<'m>, (usize, Vec<Range<u32>>)> = FxHashMap::default();
        let mut chains: FxHashMap<Node<'m>, Vec<Node<'m>>> = FxHashMap::default();
        for (index, &(from, scope)) in self.scopes.iter().enumerate() {
            let to = self.scopes.get(index + 1).map_or(end, |&(next, _)| next);
            let chain = chains.entry(scope).or_insert_with(|| {
                std::iter::successors(Some(scope), |scope| scope.outer_scope())
                    .take_while(|&scope| Some(scope) != self.subprogram)
                    .take(DEEPEST)
                    .collect()
            });
            for (above, &scope) in chain.iter().enumerate() {
                let (_, ranges) = extents.entry(scope).or_insert((chain.len() - above, Vec::new()));
                match ranges.last_mut() {
                    Some(last) if last.end == from => last.end = to,
                    _ => ranges.push(from..to),
                }
            }
        }
        extents
    }
}

/// Scopes in scopes: more than real code has, and an end for what is damaged.
const DEEPEST: usize = 500;

/// Not reached yet.
const UNREACHED: u32 = u32::MAX;
/// Nowhere, or in different places.
const NOWHERE: u32 = u32::MAX - 1;

impl<'m> BodyTranslator<'_, 'm> {
    /// Where the variables are. Requires: all blocks are translated.
    pub(crate) fn told_variables(&mut self, blocks: &[Block<'m>]) -> Vec<CVariable> {
        let telling = std::mem::replace(&mut self.telling, Telling::new(&self.translator.debug, self.function));
        let Some(subprogram) = telling.subprogram.filter(|_| !telling.order.is_empty()) else { return Vec::new() };
        let end = self.builder.pos.0 + 1;
        let graph = Graph::new(blocks);
        let extents = telling.extents(end);
        let whole = Range { start: 0, end };
        let mut found: Vec<(usize, CVariable)> = Vec::new();
        for variable in &telling.order {
            let operands = variable.operands();
            // What stands in no file the compiler has made up.
            let [Some(scope), Some(name), Some(_), ty, ..] = operands[..] else { continue };
            let Some(name) = name.string() else { continue };
            let (depth, extent) = match extents.get(&scope) {
                _ if scope == subprogram => (0, std::slice::from_ref(&whole)),
                Some((depth, ranges)) => (*depth, &ranges[..]),
                None => continue,
            };
            let (name, ty): (Arc<str>, TypeId) = (name.into(), self.translator.types.read(ty));
            // Events are few kinds of places, each with a number.
            let mut places: Vec<Held> = Vec::new();
            let mut numbers: FxHashMap<(bool, Value<'m>), u32> = FxHashMap::default();
            let mut number = |told: Told<'m>| {
                let key = match told {
                    Told::At(value) => (true, value),
                    Told::Is(value) => (false, value),
                    Told::Unknown => return NOWHERE,
                };
                *numbers.entry(key).or_insert_with(|| match self.place_of(told, ty) {
                    Some(held) => {
                        places.push(held);
                        places.len() as u32 - 1
                    }
                    None => NOWHERE,
                })
            };
            let events: Vec<(usize, u32, u32)> =
                telling.events[variable].iter().map(|event| (event.block, event.pos, number(event.told))).collect();
            let stretches = match places.is_empty() {
                true => Vec::new(),
                false => graph.stretches(&telling.starts, &events, extent, end),
            };
            let unknown = gaps(&stretches, extent);
            let known = stretches.into_iter().map(|(range, place)| (range, places[place as usize].clone()));
            found.extend(known.chain(unknown.into_iter().map(|range| (range, Held::Nowhere))).map(|(range, place)| {
                let (from, to) = (Pos(range.start), Pos(range.end));
                (depth, CVariable { name: name.clone(), ty, place, from, to })
            }));
        }
        // Names of inner scopes hide those of outer ones.
        found.sort_by_key(|(depth, variable)| (Reverse(*depth), variable.from));
        found.into_iter().map(|(_, variable)| variable).collect()
    }

    /// What the source map has room for.
    pub(crate) fn ranges(&self, variables: &[CVariable]) -> Vec<VariableRange> {
        let range = |variable: &CVariable| match &variable.place {
            Held::Value(parts) => match parts[..] {
                [Part::Local(local)] => Some(VariableRange {
                    local,
                    name: variable.name.clone(),
                    ty: self.translator.types.types.shown(variable.ty).into(),
                    start: variable.from,
                    end: variable.to,
                }),
                _ => None,
            },
            Held::Memory(_) | Held::Nowhere => None,
        };
        variables.iter().filter_map(range).collect()
    }

    /// Where a variable of a type is, in terms of the body.
    fn place_of(&self, told: Told<'m>, ty: TypeId) -> Option<Held> {
        match told {
            Told::At(place) => match self.parts(place)?[..] {
                [Part::Local(object), Part::Const(Const::Int { bits: 0, .. })] => Some(Held::Memory(object)),
                _ => None,
            },
            Told::Is(value) => {
                let parts = self.parts(value)?;
                let types: Vec<Type> = parts
                    .iter()
                    .map(|part| match part {
                        Part::Local(local) => self.builder.local_type(*local),
                        Part::Const(constant) => constant.ty(),
                    })
                    .collect();
                fits(&self.translator.types.types, ty, &types).then_some(Held::Value(parts))
            }
            Told::Unknown => None,
        }
    }

    /// The parts of a value that has been translated, or of a constant.
    fn parts(&self, value: Value<'m>) -> Option<Vec<Part>> {
        if let Some(bits) = value.integer() {
            let width = value.ty().int_bits();
            let constant = match width {
                1 => Const::Bool(bits & 1 == 1),
                width => Const::Int { width: u16::try_from(width).ok()?, bits },
            };
            return Some(vec![Part::Const(constant)]);
        }
        if let Some(number) = value.float() {
            return match value.ty().kind() {
                TypeKind::LLVMFloatTypeKind => Some(vec![Part::Const(Const::F32((number as f32).to_bits()))]),
                TypeKind::LLVMDoubleTypeKind => Some(vec![Part::Const(Const::F64(number.to_bits()))]),
                _ => None,
            };
        }
        let object = match value.kind() {
            ValueKind::LLVMInstructionValueKind if is_unset(value) => return None,
            ValueKind::LLVMInstructionValueKind | ValueKind::LLVMArgumentValueKind => {
                let part = |operand: &ir::Operand| match (operand.local(), self.builder.as_const(*operand)) {
                    (Some(local), _) => Some(Part::Local(local)),
                    (None, Some(constant)) => Some(Part::Const(constant.clone())),
                    (None, None) => None,
                };
                return self.values.get(&value)?.iter().map(part).collect();
            }
            ValueKind::LLVMConstantPointerNullValueKind => Const::Null,
            ValueKind::LLVMGlobalVariableValueKind => Const::Literal(self.translator.global(value)?),
            _ => return None,
        };
        Some(vec![Part::Const(object), Part::Const(Const::i64(0))])
    }
}

/// Is it what a local variable holds before the program sets it?
pub(crate) fn is_unset(value: Value<'_>) -> bool {
    value.opcode() == Some(Opcode::LLVMCall) && {
        let called = value.called();
        called.kind() == ValueKind::LLVMFunctionValueKind && called.name().starts_with(UNSET)
    }
}

/// Are these the parts of a scalar of the type? The compiler keeps truth values as bytes too.
pub(crate) fn fits(types: &Types, ty: TypeId, parts: &[Type]) -> bool {
    match (&types[ty], parts) {
        (CType::Bool, [Type::Bool | Type::Int(8)])
        | (CType::Float(32), [Type::F32])
        | (CType::Float(64), [Type::F64])
        | (CType::Pointer(_), [Type::Ref, Type::Int(64)]) => true,
        (CType::Int { bits, .. } | CType::Enum { bits, .. }, [Type::Int(width)]) => *bits == u32::from(*width),
        _ => false,
    }
}

/// How control goes between blocks.
struct Graph {
    before: Vec<Vec<usize>>,
    after: Vec<Vec<usize>>,
}

impl Graph {
    fn new(blocks: &[Block<'_>]) -> Graph {
        let numbers: FxHashMap<Block<'_>, usize> =
            blocks.iter().enumerate().map(|(number, &block)| (block, number)).collect();
        let mut graph = Graph { before: vec![Vec::new(); blocks.len()], after: vec![Vec::new(); blocks.len()] };
        for (number, &block) in blocks.iter().enumerate() {
            for next in block.terminator().map(Value::successors).unwrap_or_default() {
                graph.after[number].push(numbers[&next]);
                graph.before[numbers[&next]].push(number);
            }
        }
        graph
    }

    /// Where a variable is in which stretches of its extent. Events are its places: block, position and place, in order.
    fn stretches(
        &self,
        starts: &[u32],
        events: &[(usize, u32, u32)],
        extent: &[Range<u32>],
        end: u32,
    ) -> Vec<(Range<u32>, u32)> {
        let (Some(first), Some(last)) = (extent.first(), extent.last()) else { return Vec::new() };
        // Only the blocks of its extent matter: code elsewhere has no such variable.
        let low = starts.partition_point(|&start| start <= first.start).saturating_sub(1);
        let high = starts.partition_point(|&start| start < last.end);
        let blocks = low..high;
        let mut left = vec![UNREACHED; blocks.len()];
        for &(block, _, place) in events.iter().filter(|(block, ..)| blocks.contains(block)) {
            left[block - low] = place;
        }
        let places = self.places(&blocks, &left);
        let mut found: Vec<(Range<u32>, u32)> = Vec::new();
        let mut add = |range: Range<u32>, place: u32| match found.last_mut() {
            _ if place == UNREACHED || place == NOWHERE || range.is_empty() => {}
            Some((last, known)) if *known == place && last.end == range.start => last.end = range.end,
            _ => found.push((range, place)),
        };
        let mut rest = &events[events.partition_point(|&(block, ..)| block < low)..];
        for block in blocks {
            let (mut from, mut place) = (starts[block], places[block - low]);
            while let Some((&(_, pos, next), others)) = rest.split_first().filter(|((of, ..), _)| *of == block) {
                add(from..pos, place);
                (from, place, rest) = (pos, next, others);
            }
            add(from..starts.get(block + 1).copied().unwrap_or(end), place);
        }
        within(&found, extent)
    }

    /// Where a variable is at the beginning of each of the blocks; some leave it somewhere, `left`, the others where it was.
    fn places(&self, blocks: &Range<usize>, left: &[u32]) -> Vec<u32> {
        let low = blocks.start;
        let mut places = vec![UNREACHED; blocks.len()];
        let is_way_in = |&block: &usize| block == 0 || self.before[block].iter().any(|from| !blocks.contains(from));
        let mut pending: Vec<usize> = blocks.clone().filter(is_way_in).collect();
        pending.iter().for_each(|&block| places[block - low] = NOWHERE);
        while let Some(block) = pending.pop() {
            let out = if left[block - low] == UNREACHED { places[block - low] } else { left[block - low] };
            for &next in self.after[block].iter().filter(|next| blocks.contains(next)) {
                let known = &mut places[next - low];
                let joined = if *known == UNREACHED || *known == out { out } else { NOWHERE };
                if joined != *known {
                    *known = joined;
                    pending.push(next);
                }
            }
        }
        places
    }
}

/// The parts of stretches that are within an extent; both are in order.
fn within(stretches: &[(Range<u32>, u32)], extent: &[Range<u32>]) -> Vec<(Range<u32>, u32)> {
    let mut found = Vec::new();
    let mut rest = extent;
    for (stretch, place) in stretches {
        rest = &rest[rest.partition_point(|range| range.end <= stretch.start)..];
        for range in rest.iter().take_while(|range| range.start < stretch.end) {
            found.push((stretch.start.max(range.start)..stretch.end.min(range.end), *place));
        }
    }
    found
}

/// The parts of an extent that are in no stretch; both are in order.
fn gaps(stretches: &[(Range<u32>, u32)], extent: &[Range<u32>]) -> Vec<Range<u32>> {
    let mut found = Vec::new();
    for range in extent {
        let mut from = range.start;
        for (stretch, _) in
            stretches.iter().filter(|(stretch, _)| stretch.start < range.end && range.start < stretch.end)
        {
            if from < stretch.start {
                found.push(from..stretch.start);
            }
            from = from.max(stretch.end);
        }
        if from < range.end {
            found.push(from..range.end);
        }
    }
    found
}
