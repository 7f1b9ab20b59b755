//! The names of a C program, for contracts.

use crate::CSubject;
use clause::{Content, FieldInfo, MethodInfo, NameLookup, ValueType, Variable, VariablePart, VariablePlace};
use contract::LogicDefinition;
use ir::{ClassId, Literal, LiteralId, MapId, Pos, ProcId, Type};
use llvm::{CType, CVariable, Function, Held, Member, Part, TypeId};
use std::ops::Range;
use std::rc::Rc;
use symbolic::Procedures;

impl CSubject {
    fn function_of(&self, procedure: ProcId) -> Option<&Function> {
        let mut all = self.program.functions.iter().chain(&self.program.declared);
        all.find(|function| function.procedure == procedure)
    }

    /// The type of a value, as contracts see it.
    fn value_type(&self, ty: TypeId) -> ValueType {
        match self.program.types[ty] {
            CType::Bool => ValueType::Bool,
            CType::Int { bits, signed, .. } | CType::Enum { bits, signed, .. } => ValueType::Int { bits, signed },
            CType::Float(32) => ValueType::Float(Type::F32),
            CType::Float(_) => ValueType::Float(Type::F64),
            CType::Pointer(to) => ValueType::Pointer(self.classes.of_pointee(to)),
            _ => ValueType::Pointer(self.classes.of_pointee(ty)),
        }
    }

    /// A member of a structure, also of one inside it that has no name: its offset in bytes and its type.
    fn find_member(&self, ty: TypeId, name: &str) -> Option<(u64, TypeId)> {
        let CType::Record { members, .. } = &self.program.types[ty] else { return None };
        members.iter().filter(|member| member.bits.is_none()).find_map(|member: &Member| {
            let at = member.offset_bits / 8;
            if &*member.name == name {
                return Some((at, member.ty));
            }
            let (inside, ty) = self.find_member(member.ty, name).filter(|_| member.name.is_empty())?;
            Some((at + inside, ty))
        })
    }

    fn info(&self, owner: ClassId, offset: u64, ty: TypeId) -> Option<FieldInfo> {
        let map = self.bytes(Type::Int(self.program.pointer_bits as u16))?;
        Some(FieldInfo { map, owner, is_static: false, offset: Some(offset), ty: self.value_type(ty) })
    }
}

impl NameLookup for CSubject {
    fn class_named(&self, name: &str, _: Option<ClassId>) -> Option<ClassId> {
        self.classes.named(name)
    }

    fn field(&self, class: ClassId, name: &str) -> Option<FieldInfo> {
        let (offset, ty) = self.find_member(self.classes.type_of(class)?, name)?;
        self.info(class, offset, ty)
    }

    fn fields_named(&self, name: &str) -> Vec<FieldInfo> {
        let mut classes: Vec<ClassId> = self.classes.all().map(|(class, _)| class).collect();
        classes.sort_unstable();
        classes.into_iter().filter_map(|class| self.field(class, name)).collect()
    }

    fn field_names(&self, class: ClassId) -> Vec<String> {
        match self.classes.type_of(class).map(|ty| &self.program.types[ty]) {
            Some(CType::Record { members, .. }) => members.iter().map(|member| member.name.to_string()).collect(),
            _ => Vec::new(),
        }
    }

    fn methods(&self, _: ClassId, _: &str) -> Vec<MethodInfo> {
        Vec::new()
    }

    fn parameters(&self, procedure: ProcId) -> Vec<(String, ValueType)> {
        let params = self.function_of(procedure).map(|function| function.params.as_slice()).unwrap_or_default();
        params.iter().map(|param| (param.name.to_string(), self.value_type(param.ty))).collect()
    }

    fn result_type(&self, procedure: ProcId) -> Option<ValueType> {
        // A structure is returned in parts, or not at all.
        let is_whole = |ty: &TypeId| !matches!(self.program.types[*ty], CType::Record { .. });
        self.function_of(procedure)?.result.filter(is_whole).map(|ty| self.value_type(ty))
    }

    fn element_map(&self, element: Type) -> MapId {
        self.bytes(element).unwrap_or(ir::facts::SIZE)
    }

    fn element_type(&self, _: ClassId) -> Option<ValueType> {
        None
    }

    fn variables(&self, procedure: ProcId, pos: Pos) -> Vec<Variable> {
        let all = self.program.variables.get(&procedure).map(Vec::as_slice).unwrap_or_default();
        let here = all.iter().filter(|variable| variable.from <= pos && pos < variable.to);
        let part = |part: &Part| match part {
            Part::Local(local) => VariablePart::Local(*local),
            Part::Const(constant) => VariablePart::Known(constant.clone()),
        };
        let variable = |variable: &CVariable| Variable {
            name: variable.name.to_string(),
            ty: self.value_type(variable.ty),
            place: match &variable.place {
                Held::Value(parts) => VariablePlace::Value(parts.iter().map(part).collect()),
                Held::Memory(block) => VariablePlace::Memory(*block, self.classes.of_pointee(variable.ty)),
                Held::Nowhere => VariablePlace::Nowhere,
            },
        };
        here.map(variable).collect()
    }

    fn declared_exceptions(&self, _: ProcId) -> Vec<ClassId> {
        Vec::new()
    }

    fn shown_procedure(&self, procedure: ProcId) -> String {
        self.program().procs[procedure].name.to_string()
    }

    fn argument(&self, procedure: ProcId, index: usize) -> Range<usize> {
        let function = self.function_of(procedure);
        function.and_then(|function| function.params.get(index)).map_or(0..0, |param| param.parts.clone())
    }

    fn has_blocks(&self) -> bool {
        true
    }

    fn result_offset(&self) -> Option<MapId> {
        self.program.program.map_named("result 1 as i64")
    }

    fn content(&self, class: ClassId) -> Option<Content> {
        let ty = self.classes.type_of(class)?;
        Some(match self.program.types[ty] {
            CType::Bool => Content::Value(ValueType::Bool, Type::I8),
            CType::Int { bits, .. } | CType::Enum { bits, .. } => {
                Content::Value(self.value_type(ty), Type::Int(bits as u16))
            }
            CType::Float(32) => Content::Value(ValueType::Float(Type::F32), Type::F32),
            CType::Float(64) => Content::Value(ValueType::Float(Type::F64), Type::F64),
            CType::Pointer(to) => Content::Pointer(self.classes.of_pointee(to)),
            CType::Array { element, .. } => Content::Array(self.classes.of_pointee(element)?),
            CType::Record { .. } => Content::Record,
            _ => Content::Opaque,
        })
    }

    fn size(&self, class: ClassId) -> Option<u64> {
        let ty = self.classes.type_of(class)?;
        match self.program.types[ty] {
            CType::Void => Some(1),
            _ => self.program.types.size(ty),
        }
    }

    fn member(&self, class: ClassId, name: &str) -> Option<(u64, ClassId)> {
        let (offset, ty) = self.find_member(self.classes.type_of(class)?, name)?;
        Some((offset, self.classes.of_pointee(ty)?))
    }

    fn bytes(&self, ty: Type) -> Option<MapId> {
        self.program.program.map_named(&format!("bytes as {ty}"))
    }

    fn global(&self, name: &str) -> Option<(LiteralId, ClassId)> {
        let (number, global) = self.program.globals.iter().enumerate().find(|(_, global)| &*global.name == name)?;
        let class = self.classes.of_pointee(global.ty?)?;
        let mut literals = self.program.program.literals.iter();
        let (literal, _) = literals.find(|(_, literal)| **literal == Literal::Block(number as u32))?;
        Some((literal, class))
    }

    fn constant(&self, name: &str) -> Option<i128> {
        let long = self.program.pointer_bits;
        let limit = |bits: u32, signed: bool| if signed { (1i128 << (bits - 1)) - 1 } else { (1i128 << bits) - 1 };
        Some(match name {
            "CHAR_MAX" | "SCHAR_MAX" | "INT8_MAX" => limit(8, true),
            "CHAR_MIN" | "SCHAR_MIN" | "INT8_MIN" => -limit(8, true) - 1,
            "UCHAR_MAX" | "UINT8_MAX" => limit(8, false),
            "SHRT_MAX" | "INT16_MAX" => limit(16, true),
            "SHRT_MIN" | "INT16_MIN" => -limit(16, true) - 1,
            "USHRT_MAX" | "UINT16_MAX" => limit(16, false),
            "INT_MAX" | "INT32_MAX" => limit(32, true),
            "INT_MIN" | "INT32_MIN" => -limit(32, true) - 1,
            "UINT_MAX" | "UINT32_MAX" => limit(32, false),
            "LONG_MAX" | "SSIZE_MAX" | "PTRDIFF_MAX" => limit(long, true),
            "LONG_MIN" | "PTRDIFF_MIN" => -limit(long, true) - 1,
            "ULONG_MAX" | "SIZE_MAX" => limit(long, false),
            "LLONG_MAX" | "INT64_MAX" => limit(64, true),
            "LLONG_MIN" | "INT64_MIN" => -limit(64, true) - 1,
            "ULLONG_MAX" | "UINT64_MAX" => limit(64, false),
            _ => return self.named_constant(name),
        })
    }

    fn number_type(&self, name: &str) -> Option<ValueType> {
        let long = self.program.pointer_bits;
        let int = |bits: u32, signed: bool| Some(ValueType::Int { bits, signed });
        match name {
            "_Bool" | "bool" | "boolean" => Some(ValueType::Bool),
            "char" => int(8, self.is_char_signed()),
            "signed char" | "int8_t" => int(8, true),
            "unsigned char" | "uint8_t" => int(8, false),
            "short" | "int16_t" => int(16, true),
            "unsigned short" | "uint16_t" => int(16, false),
            "int" | "signed" | "int32_t" => int(32, true),
            "unsigned" | "unsigned int" | "uint32_t" => int(32, false),
            "long" | "ssize_t" | "ptrdiff_t" | "intptr_t" => int(long, true),
            "unsigned long" | "size_t" | "uintptr_t" => int(long, false),
            "long long" | "int64_t" => int(64, true),
            "unsigned long long" | "uint64_t" => int(64, false),
            "float" => Some(ValueType::Float(Type::F32)),
            "double" => Some(ValueType::Float(Type::F64)),
            _ => match self.classes.named(name).and_then(|class| self.content(class)) {
                Some(Content::Value(ty, _)) => Some(ty),
                _ => None,
            },
        }
    }

    fn logic(&self, name: &str) -> Vec<Rc<LogicDefinition>> {
        self.contracts.logic(name)
    }

    fn fits(&self, exact: ClassId, class: ClassId) -> bool {
        // What the program allocates has no type of its own.
        exact == class || exact == self.program.classes.heap && self.classes.type_of(class).is_some()
    }

    fn may_hold(&self, exact: ClassId, class: ClassId) -> bool {
        let classes = &self.program.classes;
        let literals = [classes.literal, classes.shared_literal];
        let is_own = classes.is_local(exact) || [classes.heap, classes.global].contains(&exact);
        exact == class || is_own || literals.contains(&exact)
    }

    fn shown(&self, class: ClassId) -> String {
        self.program().classes[class].name.to_string()
    }
}

impl CSubject {
    /// Are there negative numbers of type `char`? So it is unless the program says otherwise by what it uses.
    fn is_char_signed(&self) -> bool {
        let signs = self.program.types.iter().find_map(|(_, ty)| match ty {
            CType::Int { signed, name, .. } if &**name == "char" => Some(*signed),
            _ => None,
        });
        signs.unwrap_or(true)
    }

    /// A constant of an enumeration, or of a macro that stands for a number.
    fn named_constant(&self, name: &str) -> Option<i128> {
        let in_enum = self.program.types.iter().find_map(|(_, ty)| match ty {
            CType::Enum { constants, .. } => constants.iter().find(|(known, _)| known == name).map(|&(_, value)| value),
            _ => None,
        });
        in_enum.or_else(|| self.contracts.number(name))
    }
}
