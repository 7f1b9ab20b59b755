//! The types of C, as the user wrote them.
//!
//! Qualifiers are gone and typedefs are what they stand for, but what has no name of its own is called by its typedef. Types
//! may be recursive, so they refer to each other by number.

use cranelift_entity::{PrimaryMap, entity_impl};
use std::sync::Arc;

/// A type of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(u32);
entity_impl!(TypeId, "type");

/// The types of a program.
#[derive(Clone, Debug, Default)]
pub struct Types {
    all: PrimaryMap<TypeId, CType>,
    pointer_bits: u32,
}

/// What a type is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CType {
    /// No value.
    Void,
    /// `_Bool`.
    Bool,
    /// An integer, or a character.
    Int {
        /// Its width in memory.
        bits: u32,
        /// Has it negative values?
        signed: bool,
        /// As C calls it: `unsigned long`.
        name: Arc<str>,
    },
    /// A float of so many bits in memory. That may be more than count: a `long double` of x86 has 80 of 128.
    Float(u32),
    /// A pointer to values of a type.
    Pointer(TypeId),
    /// An array. One of several dimensions is an array of arrays.
    Array {
        /// The type of its elements.
        element: TypeId,
        /// How many it has; none if that is not said, or known only when the program runs.
        count: Option<u64>,
    },
    /// A structure or union that is defined.
    Record {
        /// `struct node`, or the name of its typedef if it has no tag; `struct {...}` if it has neither.
        name: Arc<str>,
        /// Do all members lie at its beginning?
        is_union: bool,
        /// How many bytes it has.
        size: u64,
        /// Its members in the order of their declaration.
        members: Vec<Member>,
    },
    /// An enumeration.
    Enum {
        /// As for a record.
        name: Arc<str>,
        /// The width of its values.
        bits: u32,
        /// May its values be negative?
        signed: bool,
        /// Its constants in the order of their declaration.
        constants: Vec<(String, i128)>,
    },
    /// A function.
    Function {
        /// The types of its parameters.
        params: Vec<TypeId>,
        /// What it returns.
        result: TypeId,
        /// May it get more arguments, or any at all?
        is_variadic: bool,
    },
    /// What is declared and not defined, or what is not told here; as C calls it, as far as that is known.
    Unknown(String),
}

/// A member of a structure or union.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// Its name; empty if its own members are used like those of the record around it.
    pub name: Arc<str>,
    /// How many bits behind the beginning of the record it lies.
    pub offset_bits: u64,
    /// Its width, if it is a bit-field.
    pub bits: Option<u32>,
    /// Its type.
    pub ty: TypeId,
}

impl std::ops::Index<TypeId> for Types {
    type Output = CType;

    fn index(&self, id: TypeId) -> &CType {
        &self.all[id]
    }
}

impl std::ops::IndexMut<TypeId> for Types {
    fn index_mut(&mut self, id: TypeId) -> &mut CType {
        &mut self.all[id]
    }
}

impl Types {
    /// No types yet, for pointers of a width.
    pub fn new(pointer_bits: u32) -> Types {
        Types { all: PrimaryMap::new(), pointer_bits }
    }

    /// Adds a type.
    pub fn push(&mut self, ty: CType) -> TypeId {
        self.all.push(ty)
    }

    /// All types.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &CType)> {
        self.all.iter()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many bytes a value of the type has in memory, if that is known.
    pub fn size(&self, id: TypeId) -> Option<u64> {
        let bytes = |bits: u32| Some(u64::from(bits).div_ceil(8));
        match self[id] {
            CType::Bool => Some(1),
            CType::Int { bits, .. } | CType::Float(bits) | CType::Enum { bits, .. } => bytes(bits),
            CType::Pointer(_) => bytes(self.pointer_bits),
            CType::Array { element, count } => self.size(element)?.checked_mul(count?),
            CType::Record { size, .. } => Some(size),
            CType::Void | CType::Function { .. } | CType::Unknown(_) => None,
        }
    }

    /// The bytes of which the addresses of values of the type are multiples, on the machines that Skolem knows: at least so
    /// many, since structures may be declared with more, and 1 for those that may be packed.
    pub fn alignment(&self, id: TypeId) -> u64 {
        match &self[id] {
            CType::Array { element, .. } => self.alignment(*element),
            CType::Record { members, size, .. } => {
                let whole = || members.iter().filter(|member| member.bits.is_none());
                let inner = whole().map(|member| self.alignment(member.ty)).max().unwrap_or(1);
                let is_packed = whole().any(|member| !member.offset_bits.is_multiple_of(8 * self.alignment(member.ty)));
                if is_packed || !size.is_multiple_of(inner) { 1 } else { inner }
            }
            _ => {
                let most = if self.pointer_bits == 32 { 4 } else { 16 };
                self.size(id).filter(|size| size.is_power_of_two()).map_or(1, |size| size.min(most))
            }
        }
    }

    /// As C spells it: `struct node *`, `int [4]`, `int (*)(char *, ...)`.
    pub fn shown(&self, id: TypeId) -> String {
        self.declared(id, String::new())
    }

    /// The declaration of what has the type; C writes types around it.
    fn declared(&self, mut id: TypeId, mut what: String) -> String {
        loop {
            let name = match &self[id] {
                CType::Void => "void",
                CType::Bool => "_Bool",
                CType::Int { name, .. } | CType::Record { name, .. } | CType::Enum { name, .. } => name,
                CType::Float(16) => "_Float16",
                CType::Float(32) => "float",
                CType::Float(64) => "double",
                CType::Float(_) => "long double",
                CType::Unknown(name) => name,
                &CType::Pointer(to) => {
                    let binds_weaker = matches!(self[to], CType::Array { .. } | CType::Function { .. });
                    what = if binds_weaker { format!("(*{what})") } else { format!("*{what}") };
                    id = to;
                    continue;
                }
                &CType::Array { element, count } => {
                    what.push_str(&count.map_or("[]".to_owned(), |count| format!("[{count}]")));
                    id = element;
                    continue;
                }
                CType::Function { params, result, is_variadic } => {
                    let mut list: Vec<String> = params.iter().map(|&param| self.shown(param)).collect();
                    match (is_variadic, list.is_empty()) {
                        (true, false) => list.push("...".to_owned()),
                        (false, true) => list.push("void".to_owned()),
                        (true, true) | (false, false) => {}
                    }
                    what.push_str(&format!("({})", list.join(", ")));
                    id = *result;
                    continue;
                }
            };
            return if what.is_empty() { name.to_owned() } else { format!("{name} {what}") };
        }
    }

    /// The innermost scalar that begins so many bytes behind the beginning of a value of the type: the path to it
    /// (`.next`, `[2].v`; empty for the value itself) and its type. Of a union, the first member that has one there. None for
    /// what begins nowhere, and for bit-fields, which have no address.
    pub fn path(&self, id: TypeId, offset: u64) -> Option<(String, TypeId)> {
        let mut path = String::new();
        let ty = self.descend(id, offset, &mut path)?;
        Some((path, ty))
    }

    fn descend(&self, id: TypeId, offset: u64, path: &mut String) -> Option<TypeId> {
        match &self[id] {
            CType::Bool | CType::Int { .. } | CType::Float(_) | CType::Pointer(_) | CType::Enum { .. } => {
                (offset == 0).then_some(id)
            }
            &CType::Array { element, count } => {
                let size = self.size(element).filter(|&size| size > 0)?;
                // Arrays of no length stand at the end of what is longer than it says.
                let is_inside = count.is_none_or(|count| count == 0 || offset / size < count);
                if !is_inside {
                    return None;
                }
                let before = path.len();
                path.push_str(&format!("[{}]", offset / size));
                let found = self.descend(element, offset % size, path);
                if found.is_none() {
                    path.truncate(before);
                }
                found
            }
            CType::Record { members, .. } => members.iter().find_map(|member| {
                let inside = offset.checked_sub(member.offset_bits / 8)?;
                let is_open = self.is_open(member.ty);
                if member.bits.is_some() || !is_open && self.size(member.ty).is_none_or(|size| inside >= size) {
                    return None;
                }
                let before = path.len();
                if !member.name.is_empty() {
                    path.push('.');
                    path.push_str(&member.name);
                }
                let found = self.descend(member.ty, inside, path);
                if found.is_none() {
                    path.truncate(before);
                }
                found
            }),
            CType::Void | CType::Function { .. } | CType::Unknown(_) => None,
        }
    }

    /// Is it an array whose length is not said?
    fn is_open(&self, id: TypeId) -> bool {
        matches!(self[id], CType::Array { count: None | Some(0), .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_at_an_offset() {
        let mut types = Types::new(64);
        let int = types.push(CType::Int { bits: 32, signed: true, name: "int".into() });
        let float = types.push(CType::Float(32));
        let pair = types.push(CType::Array { element: int, count: Some(2) });
        let open = types.push(CType::Array { element: pair, count: None });
        let member =
            |name: &str, offset: u64, ty| Member { name: name.into(), offset_bits: 8 * offset, bits: None, ty };
        let record = |name: &str, is_union, size, members| CType::Record { name: name.into(), is_union, size, members };
        let either = types.push(record("union {...}", true, 8, vec![member("f", 0, float), member("p", 0, pair)]));
        let whole = types.push(record(
            "struct s",
            false,
            16,
            vec![member("v", 0, int), member("", 4, either), member("t", 12, open)],
        ));
        let path = |offset| types.path(whole, offset).map(|(path, ty)| format!("{path}: {}", types.shown(ty)));
        assert_eq!(path(0).as_deref(), Some(".v: int"));
        assert_eq!(path(2), None);
        assert_eq!(path(4).as_deref(), Some(".f: float"));
        assert_eq!(path(8).as_deref(), Some(".p[1]: int"));
        assert_eq!(path(12 + 8 * 3 + 4).as_deref(), Some(".t[3][1]: int"));
        assert_eq!(types.path(pair, 8), None);
        assert_eq!(types.path(int, 0), Some((String::new(), int)));
    }
}
