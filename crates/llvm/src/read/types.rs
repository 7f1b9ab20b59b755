//! From nodes of debug information to C types.
//!
//! A record is entered before its members are read, and they are read later from a list: so types may be recursive, and chains
//! of records may be of any length.

use super::debug::{Node, NodeKind};
use crate::types::{CType, Member, TypeId, Types};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// DWARF's numbers (DWARF 5, section 7.5.3).
mod tag {
    pub(super) const ARRAY: u16 = 0x01;
    pub(super) const ENUMERATION: u16 = 0x04;
    pub(super) const MEMBER: u16 = 0x0d;
    pub(super) const POINTER: u16 = 0x0f;
    pub(super) const STRUCTURE: u16 = 0x13;
    pub(super) const TYPEDEF: u16 = 0x16;
    pub(super) const UNION: u16 = 0x17;
    pub(super) const CONST: u16 = 0x26;
    pub(super) const VOLATILE: u16 = 0x35;
    pub(super) const RESTRICT: u16 = 0x37;
    pub(super) const ATOMIC: u16 = 0x47;
}

/// Pointers to pointers to pointers: more than real code has, and no danger to the stack.
const DEEPEST: usize = 500;

/// Reads types.
pub(crate) struct TypeReader<'m> {
    pub(crate) types: Types,
    known: FxHashMap<Node<'m>, TypeId>,
    /// Types without a declaration of their own, by what they are.
    plain: FxHashMap<CType, TypeId>,
    /// Records and enumerations, by how they are declared.
    declared: FxHashMap<String, TypeId>,
    /// Those that neither a tag nor a typedef has named yet.
    unnamed: FxHashSet<TypeId>,
    /// Records whose members are to be read.
    pending: Vec<(Node<'m>, TypeId)>,
}

impl<'m> TypeReader<'m> {
    pub(crate) fn new(pointer_bits: u32) -> TypeReader<'m> {
        TypeReader {
            types: Types::new(pointer_bits),
            known: FxHashMap::default(),
            plain: FxHashMap::default(),
            declared: FxHashMap::default(),
            unnamed: FxHashSet::default(),
            pending: Vec::new(),
        }
    }

    /// The type of a node; no node stands for `void`.
    pub(crate) fn read(&mut self, node: Option<Node<'m>>) -> TypeId {
        let id = self.reach(node, 0);
        while let Some((node, record)) = self.pending.pop() {
            let found = elements(node).into_iter().filter(|member| member.tag() == tag::MEMBER);
            let found: Vec<Member> = found
                .map(|member| Member {
                    name: member.name().into(),
                    offset_bits: member.offset_bits(),
                    bits: member.is_bit_field().then(|| member.size_bits() as u32),
                    ty: self.reach(member.operand(3), 0),
                })
                .collect();
            if let CType::Record { members, .. } = &mut self.types[record] {
                *members = found;
            }
        }
        id
    }

    /// All types. A record that one file only declares is what another defines, if there is but one of that name.
    pub(crate) fn finish(self) -> Types {
        let mut types = self.types;
        let mut defined: FxHashMap<String, Option<TypeId>> = FxHashMap::default();
        for (id, ty) in types.iter() {
            if let CType::Record { name, .. } | CType::Enum { name, .. } = ty {
                defined.entry(name.to_string()).and_modify(|known| *known = None).or_insert(Some(id));
            }
        }
        let is_declared = |ty: &CType| match ty {
            CType::Unknown(name) => *defined.get(name)?,
            _ => None,
        };
        let declared: Vec<(TypeId, TypeId)> =
            types.iter().filter_map(|(id, ty)| Some((id, is_declared(ty)?))).collect();
        for (id, definition) in declared {
            types[id] = types[definition].clone();
        }
        types
    }

    fn plain(&mut self, ty: CType) -> TypeId {
        let types = &mut self.types;
        *self.plain.entry(ty).or_insert_with_key(|ty| types.push(ty.clone()))
    }

    fn reach(&mut self, node: Option<Node<'m>>, depth: usize) -> TypeId {
        let Some(node) = node else { return self.plain(CType::Void) };
        if let Some(&id) = self.known.get(&node) {
            return id;
        }
        // What leads to itself by pointers alone is no C type.
        let unknown = self.plain(CType::Unknown("a type that never ends".to_owned()));
        if depth > DEEPEST {
            return unknown;
        }
        self.known.insert(node, unknown);
        let id = match node.kind() {
            NodeKind::BasicType => self.plain(basic(node)),
            NodeKind::DerivedType => self.derived(node, depth),
            NodeKind::CompositeType => self.composite(node, depth),
            NodeKind::FunctionType => self.function(node, depth),
            _ => self.plain(CType::Unknown(node.name())),
        };
        self.known.insert(node, id);
        id
    }

    fn derived(&mut self, node: Node<'m>, depth: usize) -> TypeId {
        let base = self.reach(node.operand(3), depth + 1);
        match node.tag() {
            tag::POINTER => self.plain(CType::Pointer(base)),
            tag::CONST | tag::VOLATILE | tag::RESTRICT | tag::ATOMIC => base,
            tag::TYPEDEF => {
                if self.unnamed.remove(&base)
                    && let CType::Record { name, .. } | CType::Enum { name, .. } = &mut self.types[base]
                {
                    *name = node.name().into();
                }
                base
            }
            _ => self.plain(CType::Unknown(node.name())),
        }
    }

    fn composite(&mut self, node: Node<'m>, depth: usize) -> TypeId {
        let keyword = match node.tag() {
            tag::STRUCTURE => "struct",
            tag::UNION => "union",
            tag::ENUMERATION => "enum",
            tag::ARRAY => return self.array(node, depth),
            _ => return self.plain(CType::Unknown(node.name())),
        };
        let own_name = node.name();
        let is_unnamed = own_name.is_empty();
        let name = if is_unnamed { format!("{keyword} {{...}}") } else { format!("{keyword} {own_name}") };
        if node.is_declaration() {
            return self.plain(CType::Unknown(name));
        }
        // Each file has nodes of its own for the records of a header.
        let declaration = declaration(node);
        if let Some(&id) = self.declared.get(&declaration) {
            return id;
        }
        let id = self.types.push(match node.tag() {
            tag::ENUMERATION => enumeration(node, &name),
            _ => CType::Record {
                name: name.into(),
                is_union: node.tag() == tag::UNION,
                size: node.size_bits() / 8,
                members: Vec::new(),
            },
        });
        if is_unnamed {
            self.unnamed.insert(id);
        }
        self.declared.insert(declaration, id);
        if node.tag() != tag::ENUMERATION {
            self.pending.push((node, id));
        }
        id
    }

    fn array(&mut self, node: Node<'m>, depth: usize) -> TypeId {
        let mut id = self.reach(node.operand(3), depth + 1);
        if node.is_vector() {
            let shown = format!("vector of {}", self.types.shown(id));
            return self.plain(CType::Unknown(shown));
        }
        for count in elements(node).into_iter().map(count).rev() {
            id = self.plain(CType::Array { element: id, count });
        }
        id
    }

    fn function(&mut self, node: Node<'m>, depth: usize) -> TypeId {
        let (result, params, is_variadic) = signature(node);
        let result = self.reach(result, depth + 1);
        let params = params.into_iter().map(|param| self.reach(Some(param), depth + 1)).collect();
        self.plain(CType::Function { params, result, is_variadic })
    }
}

/// The result of a function type, its parameters, and whether it may get more.
pub(crate) fn signature<'m>(function: Node<'m>) -> (Option<Node<'m>>, Vec<Node<'m>>, bool) {
    let mut types = function.operand(3).map(Node::operands).unwrap_or_default().into_iter();
    let result = types.next().flatten();
    let params: Vec<Option<Node<'m>>> = types.collect();
    let is_variadic = params.last().is_some_and(Option::is_none);
    (result, params.into_iter().flatten().collect(), is_variadic)
}

fn elements<'m>(composite: Node<'m>) -> Vec<Node<'m>> {
    composite.operand(4).map(Node::operands).unwrap_or_default().into_iter().flatten().collect()
}

/// How many elements a dimension of an array has.
fn count(dimension: Node<'_>) -> Option<u64> {
    let bits = dimension.operand(0)?.value()?.integer()?;
    // Negative where nothing is said.
    u64::try_from(bits as i64).ok()
}

impl Node<'_> {
    /// Is it the type of a pointer that is declared `restrict`?
    pub(crate) fn is_restrict(self) -> bool {
        let mut node = Some(self);
        for _ in 0..DEEPEST {
            match node {
                Some(next) if next.kind() == NodeKind::DerivedType => match next.tag() {
                    tag::RESTRICT => return true,
                    tag::CONST | tag::VOLATILE | tag::ATOMIC | tag::TYPEDEF => node = next.operand(3),
                    _ => return false,
                },
                _ => return false,
            }
        }
        false
    }
}

fn basic(node: Node<'_>) -> CType {
    let (name, bits) = (node.name(), node.size_bits() as u32);
    // The size of these is that of the memory they take, and their own is not told.
    if name.contains("_BitInt") {
        return CType::Unknown(name);
    }
    let int = |signed| CType::Int { bits, signed, name: name.as_str().into() };
    match node.encoding().as_deref() {
        Some("DW_ATE_boolean") => CType::Bool,
        Some("DW_ATE_float") => CType::Float(bits),
        Some("DW_ATE_signed" | "DW_ATE_signed_char") => int(true),
        Some("DW_ATE_unsigned" | "DW_ATE_unsigned_char" | "DW_ATE_UTF") => int(false),
        _ => CType::Unknown(name),
    }
}

fn enumeration(node: Node<'_>, name: &str) -> CType {
    let constants: Vec<(String, i128)> = elements(node).into_iter().filter_map(Node::enumerator).collect();
    let mut base = node.operand(3);
    while let Some(inner) = base.filter(|base| base.kind() == NodeKind::DerivedType) {
        base = inner.operand(3);
    }
    let signed = match base.map(basic) {
        Some(CType::Int { signed, .. }) => signed,
        _ => constants.iter().any(|&(_, value)| value < 0),
    };
    CType::Enum { name: name.into(), bits: node.size_bits() as u32, signed, constants }
}

/// What tells a declaration of a record or enumeration from all others.
fn declaration(node: Node<'_>) -> String {
    let file = node.operand(0).map_or(0, Node::number);
    let mut text = format!("{} {} {file} {} {}", node.tag(), node.name(), node.line(), node.size_bits());
    for element in elements(node) {
        // Writing to a string does not fail.
        let _ = match element.enumerator() {
            Some((name, value)) => write!(text, "; {name} {value}"),
            None => write!(text, "; {} {} {} ", element.name(), element.offset_bits(), element.size_bits()),
        };
        let mut inner = element.operand(3).filter(|_| element.tag() == tag::MEMBER);
        for _ in 0..DEEPEST {
            let Some(ty) = inner else { break };
            let _ = write!(text, "{} {} ", ty.tag(), ty.name());
            let leads_on = ty.tag() == tag::ARRAY || ty.kind() == NodeKind::DerivedType;
            inner = ty.operand(3).filter(|_| leads_on);
        }
    }
    text
}
