//! Input blocks: what pointers of an unknown input may point to, by the types of C.
//!
//! For each type that something points to there is a class of blocks. They are heap blocks, so that they may be freed. A
//! structure that leads to itself by pointers comes alone, everything else may be an array.

use ir::{Class, ClassId, ClassKind, Literal, Map, MapId, MapKey, Type};
use llvm::{CProgram, CType, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};
use symbolic::{Declared, InputCell};

/// The classes of input blocks.
#[derive(Default)]
pub(crate) struct InputClasses {
    /// The type of what a block of a class holds.
    types: FxHashMap<ClassId, TypeId>,
    names: FxHashMap<String, ClassId>,
    /// The class of what pointers to a type point to.
    classes: FxHashMap<TypeId, ClassId>,
    /// The class of structures that are handed over by value.
    values: FxHashMap<TypeId, ClassId>,
    /// The maps that show values of a type.
    maps: FxHashMap<Type, MapId>,
}

impl InputClasses {
    /// Adds the classes that inputs of a program may need.
    pub(crate) fn add_to(program: &mut CProgram) -> InputClasses {
        let mut found = InputClasses::default();
        for ty in [Type::I8, Type::I16, Type::I32, Type::I64, Type::F32, Type::F64, Type::Ref] {
            let name = format!("bytes as {ty}");
            let map = program.program.map_named(&name).unwrap_or_else(|| {
                let key = MapKey::Element(Type::I64);
                program.program.add_map(Map {
                    name: name.into(),
                    key,
                    value: ty,
                    value_class: None,
                    constant: false,
                    is_internal: false,
                })
            });
            found.maps.insert(ty, map);
        }
        let types: Vec<(TypeId, CType)> = program.types.iter().map(|(id, ty)| (id, ty.clone())).collect();
        let mut by_name: FxHashMap<String, ClassId> = FxHashMap::default();
        for &(id, _) in &types {
            let class = found.class(program, &mut by_name, id, "");
            found.classes.insert(id, class);
        }
        let by_value: Vec<TypeId> = program
            .functions
            .iter()
            .flat_map(|function| {
                let copies = function.params.iter().filter(|param| param.by_value).map(|param| param.ty);
                copies.chain(function.result.filter(|_| function.result_place.is_some()))
            })
            .collect();
        for ty in by_value {
            let class = found.class(program, &mut by_name, ty, " (a copy)");
            found.values.insert(ty, class);
        }
        found.names = by_name;
        found
    }

    /// The class of a type by its name: `struct node`, `int`; a tag alone will do.
    pub(crate) fn named(&self, name: &str) -> Option<ClassId> {
        let tagged = ["struct", "union", "enum"].map(|word| format!("{word} {name}"));
        let known = |name: &str| self.names.get(name).copied();
        known(name).or_else(|| tagged.iter().find_map(|name| known(name)))
    }

    /// All classes, with their types.
    pub(crate) fn all(&self) -> impl Iterator<Item = (ClassId, TypeId)> + '_ {
        self.types.iter().map(|(&class, &ty)| (class, ty))
    }

    fn class(
        &mut self,
        program: &mut CProgram,
        by_name: &mut FxHashMap<String, ClassId>,
        ty: TypeId,
        suffix: &str,
    ) -> ClassId {
        let shown = program.types.shown(ty);
        // Two types without a name are two types.
        let key = if shown.contains("{...}") { format!("{shown}{suffix} {ty:?}") } else { format!("{shown}{suffix}") };
        if let Some(&known) = by_name.get(&key) {
            return known;
        }
        let name = match program.program.class_named(&key) {
            None => key.clone(),
            Some(_) => format!("{key}'"),
        };
        let class = program.program.add_class(Class {
            name: name.into(),
            kind: ClassKind::Block,
            superclass: Some(program.classes.heap),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            file: None,
        });
        by_name.insert(key, class);
        self.types.insert(class, ty);
        class
    }

    /// The class of what a pointer to a type points to.
    pub(crate) fn of_pointee(&self, ty: TypeId) -> Option<ClassId> {
        self.classes.get(&ty).copied()
    }

    /// Is it the class of copies of a structure?
    pub(crate) fn is_copy(&self, class: ClassId) -> bool {
        self.values.values().any(|&known| known == class)
    }

    /// The class of a copy of a structure.
    pub(crate) fn of_value(&self, ty: TypeId) -> Option<ClassId> {
        self.values.get(&ty).copied()
    }

    /// The type of what a block of a class holds.
    pub(crate) fn type_of(&self, class: ClassId) -> Option<TypeId> {
        self.types.get(&class).copied()
    }

    /// The map that shows values of a type.
    pub(crate) fn map(&self, ty: Type) -> Option<MapId> {
        self.maps.get(&ty).copied()
    }

    /// The bytes of one element of a block of a class, and whether there may be several.
    pub(crate) fn size(&self, program: &CProgram, class: ClassId) -> Option<(u32, bool)> {
        let ty = self.type_of(class)?;
        let is_copy = self.is_copy(class);
        Some(match program.types[ty] {
            CType::Void => (1, true),
            CType::Function { .. } | CType::Unknown(_) => (0, false),
            CType::Record { size, .. } => (size as u32, !is_copy && !leads_to_itself(program, ty)),
            _ => (program.types.size(ty)? as u32, !is_copy),
        })
    }

    /// The part of an input block that a byte belongs to.
    pub(crate) fn cell(&self, program: &CProgram, class: ClassId, offset: u32) -> Option<InputCell> {
        let ty = self.type_of(class)?;
        let (size, is_array) = self.size(program, class)?;
        if size == 0 {
            return None;
        }
        let (index, inside) = (offset / size, offset % size);
        let cell = self.cell_of(program, ty, inside)?;
        let prefix = if is_array { format!("[{index}]") } else { String::new() };
        Some(InputCell { start: offset - inside + cell.start, name: format!("{prefix}{}", cell.name), ..cell })
    }

    /// A byte of something that has no type.
    pub(crate) fn byte(&self, offset: u32) -> Option<InputCell> {
        let name = format!(" + {offset} bytes");
        Some(InputCell { start: offset, map: self.map(Type::I8)?, declared: Declared::default(), name, left_out: None })
    }

    /// The part of a value of a type that a byte belongs to.
    pub(crate) fn cell_of(&self, program: &CProgram, ty: TypeId, offset: u32) -> Option<InputCell> {
        let mut path = String::new();
        let found = scalar_at(program, ty, u64::from(offset), &mut path);
        let byte = InputCell {
            start: offset,
            map: self.map(Type::I8)?,
            declared: Declared::default(),
            name: path.clone(),
            left_out: None,
        };
        let Some((into, scalar)) = found else { return Some(byte) };
        let start = offset - into as u32;
        let left_out = union_at(program, ty, u64::from(offset))
            .map(|of| format!("another member in a {} than the first one", program.types.shown(of)));
        let whole = |map: Option<MapId>, class, range| {
            Some(InputCell {
                start,
                map: map?,
                declared: Declared { class, range, ..Declared::default() },
                name: path.clone(),
                left_out: left_out.clone(),
            })
        };
        match program.types[scalar] {
            CType::Bool => whole(self.map(Type::I8), None, Some((0, 1))),
            CType::Int { bits: bits @ (8 | 16 | 32 | 64), .. }
            | CType::Enum { bits: bits @ (8 | 16 | 32 | 64), .. } => {
                whole(self.map(Type::Int(bits as u16)), None, None)
            }
            CType::Float(32) => whole(self.map(Type::F32), None, None),
            CType::Float(64) => whole(self.map(Type::F64), None, None),
            CType::Pointer(to) => whole(self.map(Type::Ref), self.of_pointee(to), None),
            _ => Some(byte),
        }
    }

    /// The functions that a pointer to a class of functions may point to. None if it is no class of functions.
    pub(crate) fn functions(&self, program: &CProgram, class: ClassId) -> Option<Vec<Literal>> {
        let ty = self.type_of(class)?;
        let CType::Function { params, result, is_variadic } = &program.types[ty] else { return None };
        let shown = |id: &TypeId| program.types.shown(*id);
        let fits = |function: &&llvm::Function| {
            !function.is_library
                && function.is_variadic == *is_variadic
                && function.result.as_ref().map(shown) == Some(shown(result))
                && function.params.iter().map(|param| shown(&param.ty)).eq(params.iter().map(shown))
        };
        Some(program.functions.iter().filter(fits).map(|function| Literal::Function(function.procedure)).collect())
    }
}

/// The scalar that a byte of a value belongs to: how far behind its beginning the byte is, and its type.
pub(crate) fn scalar_at(program: &CProgram, ty: TypeId, offset: u64, path: &mut String) -> Option<(u64, TypeId)> {
    let types = &program.types;
    match &types[ty] {
        CType::Record { members, .. } => {
            let holds = |member: &&llvm::Member| {
                let start = member.offset_bits / 8;
                let size = types.size(member.ty).unwrap_or(0);
                member.bits.is_none() && (start..start + size).contains(&offset)
            };
            let member = members.iter().find(holds)?;
            if !member.name.is_empty() {
                path.push('.');
                path.push_str(&member.name);
            }
            scalar_at(program, member.ty, offset - member.offset_bits / 8, path)
        }
        &CType::Array { element, .. } => {
            let size = types.size(element).filter(|&size| size > 0)?;
            path.push_str(&format!("[{}]", offset / size));
            scalar_at(program, element, offset % size, path)
        }
        CType::Void | CType::Function { .. } | CType::Unknown(_) => None,
        _ => Some((offset, ty)),
    }
}

/// What a scalar of an input can be: which bits, and what they point to.
#[derive(PartialEq, Eq)]
enum ScalarKind {
    Pointer(TypeId),
    Truth,
    Float(u32),
    Number,
}

/// The union that a byte of a value belongs to, if the values that its members can have there differ: only those of the first
/// one are inputs.
pub(crate) fn union_at(program: &CProgram, ty: TypeId, offset: u64) -> Option<TypeId> {
    let types = &program.types;
    match &types[ty] {
        CType::Record { members, is_union, .. } => {
            let plain = members.iter().filter(|member| member.bits.is_none());
            let there = plain.filter_map(|member| {
                let inside = offset.checked_sub(member.offset_bits / 8)?;
                (inside < types.size(member.ty)?).then_some((member.ty, inside))
            });
            let there: Vec<(TypeId, u64)> = there.collect();
            if *is_union {
                let kinds = there.iter().filter_map(|&(ty, at)| {
                    let (_, scalar) = scalar_at(program, ty, at, &mut String::new())?;
                    Some(match types[scalar] {
                        CType::Pointer(to) => ScalarKind::Pointer(to),
                        CType::Bool => ScalarKind::Truth,
                        CType::Float(bits) => ScalarKind::Float(bits),
                        _ => ScalarKind::Number,
                    })
                });
                let kinds: Vec<ScalarKind> = kinds.collect();
                if kinds.iter().any(|kind| *kind != kinds[0]) && kinds.first() != Some(&ScalarKind::Number) {
                    return Some(ty);
                }
                if kinds.iter().any(|kind| matches!(kind, ScalarKind::Pointer(_)) && *kind != kinds[0]) {
                    return Some(ty);
                }
            }
            there.first().and_then(|&(ty, at)| union_at(program, ty, at))
        }
        &CType::Array { element, .. } => {
            let size = types.size(element).filter(|&size| size > 0)?;
            union_at(program, element, offset % size)
        }
        _ => None,
    }
}

/// Does a structure lead to itself by pointers?
fn leads_to_itself(program: &CProgram, record: TypeId) -> bool {
    let mut open = vec![record];
    let mut seen = FxHashSet::default();
    while let Some(ty) = open.pop() {
        let next: Vec<TypeId> = match &program.types[ty] {
            CType::Record { members, .. } => members.iter().map(|member| member.ty).collect(),
            &CType::Array { element, .. } => vec![element],
            &CType::Pointer(to) => vec![to],
            _ => Vec::new(),
        };
        for ty in next {
            if ty == record {
                return true;
            }
            if seen.insert(ty) {
                open.push(ty);
            }
        }
    }
    false
}
