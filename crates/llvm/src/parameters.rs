//! Which parts of a procedure's parameters are which parameter of the C function.
//!
//! Compilers pass structures in registers or leave out what is not used, so positions tell nothing. What tells is where the
//! compiler says that the variable of the parameter is when the function begins.

use crate::constant::address_parts;
use crate::program::CParameter;
use crate::read::{Node, Opcode, Told, Ty, TypeKind, Value, ValueKind, signature};
use crate::shape::parts_of;
use crate::translate::Translator;
use crate::types::{CType, TypeId};
use crate::variables::{fits, is_unset};
use ir::Type;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

impl<'m> Translator<'m> {
    /// The parameters of a function and what it returns, as far as debug information tells.
    pub(crate) fn declared_types(&mut self, function: Value<'m>) -> (Vec<CParameter>, Option<TypeId>) {
        let Some(subprogram) = self.debug.subprogram(function) else { return (Vec::new(), None) };
        let operands = subprogram.operands();
        let at = |index: usize| operands.get(index).copied().flatten();
        let Some(ty) = at(4) else { return (Vec::new(), None) };
        // With lines alone there is a type, and nothing in it; LLVM's interface shows `void` alone like that too.
        let is_empty = ty.operand(3).is_none_or(|types| types.operands().is_empty());
        if is_empty && !is_plain(function.content_type()) {
            return (Vec::new(), None);
        }
        let (result, types, _) = signature(ty);
        let result = self.types.read(result);
        if types.is_empty() {
            return (Vec::new(), Some(result));
        }
        if function.is_declaration() {
            return (self.parameters_in_order(function, &types), Some(result));
        }
        let start = self.start(function);
        let kept = at(7).map(Node::operands).unwrap_or_default().into_iter().flatten();
        let variables = self.variables_of_parameters(subprogram, types.len(), kept.chain(start.order.iter().copied()));
        let parts = self.parts_of_parameters(function);
        let all = types.into_iter().zip(variables).map(|(ty, variable)| {
            let is_restrict = ty.is_restrict();
            let ty = self.types.read(Some(ty));
            let name = variable.and_then(|variable| variable.operand(1)?.string()).unwrap_or_default();
            let argument = variable.and_then(|variable| start.arguments.get(&variable).copied());
            let mut parameter =
                CParameter { name: name.into(), ty, parts: 0..0, registers: Vec::new(), by_value: false, is_restrict };
            let is_record = matches!(self.types.types[ty], CType::Record { .. });
            let registers = variable.and_then(|variable| start.registers.get(&variable)).filter(|_| is_record);
            let registers = registers.into_iter().flatten();
            parameter.registers =
                registers.filter_map(|&(at, index)| Some((at, parts.get(index)?.0.clone()))).collect();
            let Some((argument, (range, part_types))) = argument.and_then(|index| Some((index, parts.get(index)?)))
            else {
                return parameter;
            };
            let is_copy = function.by_value(argument).is_some();
            if is_copy && is_record || !is_copy && fits(&self.types.types, ty, part_types) {
                (parameter.parts, parameter.by_value) = (range.clone(), is_copy);
                parameter.registers.clear();
            }
            parameter
        });
        let all = all.collect();
        // Types that only casts name, of which contracts may speak.
        let retained = at(5).and_then(|unit| unit.operand(5)).map(Node::operands).unwrap_or_default();
        for ty in retained.into_iter().flatten().filter(|node| node.tag() != 0) {
            self.types.read(Some(ty));
        }
        (all, Some(result))
    }

    /// The parameters of a function without code, if each is one of LLVM's.
    fn parameters_in_order(&mut self, function: Value<'m>, types: &[Node<'m>]) -> Vec<CParameter> {
        let parts = self.parts_of_parameters(function);
        let mut found = Vec::new();
        for (index, ty) in types.iter().enumerate() {
            let is_restrict = ty.is_restrict();
            let ty = self.types.read(Some(*ty));
            let own =
                parts.get(index).filter(|(_, own)| parts.len() == types.len() && fits(&self.types.types, ty, own));
            let parts = own.map_or(0..0, |(range, _)| range.clone());
            found.push(CParameter { name: "".into(), ty, parts, registers: Vec::new(), by_value: false, is_restrict });
        }
        found
    }

    /// The variables of the parameters.
    fn variables_of_parameters(
        &self,
        subprogram: Node<'m>,
        count: usize,
        candidates: impl Iterator<Item = Node<'m>>,
    ) -> Vec<Option<Node<'m>>> {
        let mut found = vec![None; count];
        let (mut missing, mut next) = (count, 0);
        for variable in candidates {
            if missing == 0 {
                break;
            }
            if found.contains(&Some(variable)) || variable.operand(0) != Some(subprogram) {
                continue;
            }
            // They nearly always come in their order.
            let mut numbers = (next..count).chain(0..next);
            if let Some(number) = numbers.find(|number| self.debug.is_parameter(variable, number + 1)) {
                missing -= usize::from(found[number].is_none());
                found[number] = Some(variable);
                next = number + 1;
            }
        }
        found
    }

    /// The parameters of the procedure that point to a value of which the function makes a copy.
    pub(crate) fn copied(&self, function: Value<'m>) -> Vec<usize> {
        let parts = self.parts_of_parameters(function).into_iter().enumerate();
        let copied = parts.filter(|&(index, _)| function.by_value(index).is_some());
        copied.map(|(_, (range, _))| range.start).collect()
    }

    /// The parameter of the procedure that points to where the result goes.
    pub(crate) fn result_place(&self, function: Value<'m>) -> Option<usize> {
        let mut parts = self.parts_of_parameters(function).into_iter().enumerate();
        parts.find(|&(index, _)| function.is_for_result(index)).map(|(_, (range, _))| range.start)
    }

    /// The parts of each of LLVM's parameters; none if one is not supported.
    fn parts_of_parameters(&self, function: Value<'m>) -> Vec<(Range<usize>, Vec<Type>)> {
        let mut parts = Vec::new();
        let mut next = 0;
        for parameter in function.parameters() {
            let Ok(scalars) = self.scalars(parameter.ty()) else { return Vec::new() };
            let types = parts_of(&scalars);
            let range = next..next + types.len();
            next = range.end;
            parts.push((range, types));
        }
        parts
    }

    /// The variable that an address is in, and how far from its beginning.
    fn place_of(&self, mut place: Value<'m>) -> Option<(Value<'m>, u64)> {
        let mut at = 0;
        while place.opcode() == Some(Opcode::LLVMGetElementPtr) {
            let (fixed, scaled) = address_parts(self, place).ok()?;
            at += u64::try_from(fixed).ok().filter(|_| scaled.is_empty())?;
            place = *place.operands().first()?;
        }
        (place.opcode() == Some(Opcode::LLVMAlloca)).then_some((place, at))
    }

    /// What is said at the beginning of a function.
    fn start(&self, function: Value<'m>) -> Start<'m> {
        let numbers: FxHashMap<Value<'m>, usize> =
            function.parameters().into_iter().enumerate().map(|(number, parameter)| (parameter, number)).collect();
        let mut start = Start::default();
        let mut places: Vec<(Node<'m>, Value<'m>)> = Vec::new();
        let mut stored: FxHashMap<Value<'m>, Value<'m>> = FxHashMap::default();
        let mut registers: FxHashMap<Value<'m>, Vec<(u64, usize)>> = FxHashMap::default();
        let entry = function.blocks().first().map(|entry| entry.instructions()).unwrap_or_default();
        let mut is_told: FxHashSet<Node<'m>> = FxHashSet::default();
        for instruction in entry {
            match instruction.opcode() {
                Some(Opcode::LLVMStore) => {
                    if let [value, place] = instruction.operands()[..]
                        && let (Some(&number), Some((variable, at))) = (numbers.get(&value), self.place_of(place))
                    {
                        registers.entry(variable).or_default().push((at, number));
                    }
                    if let [value, place] = instruction.operands()[..]
                        && place.opcode() == Some(Opcode::LLVMAlloca)
                        && !is_unset(value)
                    {
                        stored.entry(place).or_insert(value);
                    }
                }
                Some(Opcode::LLVMCall) => {
                    // Registers that do not fit are put together before.
                    if instruction.called().name().starts_with("llvm.memcpy.")
                        && let [to, from, ..] = instruction.arguments()[..]
                        && let Some(known) = registers.get(&from).cloned()
                    {
                        registers.entry(to).or_insert(known);
                    }
                    let Some((variable, told)) = self.debug.told(instruction) else { continue };
                    if matches!(told, Told::Is(value) if is_unset(value)) {
                        continue;
                    }
                    // Later it may have been set.
                    if !is_told.insert(variable) {
                        continue;
                    }
                    start.order.push(variable);
                    match told {
                        Told::Is(value) => {
                            start.arguments.extend(passed(value).and_then(|of| Some((variable, *numbers.get(&of)?))));
                        }
                        Told::At(place) => places.push((variable, place)),
                        Told::Unknown => {}
                    }
                }
                _ => {}
            }
        }
        for (variable, place) in places {
            if let Some(mut known) = registers.get(&place).cloned() {
                known.sort_unstable();
                start.registers.insert(variable, known);
            }
            let value = stored.get(&place).copied().unwrap_or(place);
            let argument = passed(value).and_then(|of| numbers.get(&of));
            start.arguments.extend(argument.map(|&argument| (variable, argument)));
        }
        start
    }
}

/// What is said at the beginning of a function.
#[derive(Default)]
struct Start<'m> {
    /// The variables that something is said about.
    order: Vec<Node<'m>>,
    /// Those that are LLVM's parameters at first: which.
    arguments: FxHashMap<Node<'m>, usize>,
    /// The parameters of LLVM's that hold parts of a variable, with their offsets.
    registers: FxHashMap<Node<'m>, Vec<(u64, usize)>>,
}

/// The parameter that a value is; truth values are made bytes first.
fn passed(value: Value<'_>) -> Option<Value<'_>> {
    let value = match value.opcode() {
        Some(Opcode::LLVMZExt) => value.operands().first().copied().filter(|of| of.ty().int_bits() == 1)?,
        _ => value,
    };
    (value.kind() == ValueKind::LLVMArgumentValueKind).then_some(value)
}

/// Does a function get nothing and return nothing?
fn is_plain(ty: Ty<'_>) -> bool {
    ty.parameters().is_empty() && !ty.is_variadic() && ty.returns().kind() == TypeKind::LLVMVoidTypeKind
}
