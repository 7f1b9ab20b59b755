//! Values as expressions over the state before a call: an instance of [`semantics::Domain`].
//!
//! Locals are gone by construction: what a statement computes is an expression over parameters, fields and elements as they were
//! (papers/2 §3.3 inlines locals in the same way). What has no expression is unknown, and makes unknown what is computed from it.

use ir::{BinaryOp, CastOp, ClassId, Key, MapId, Program, Type, UnaryOp};
use rustc_hash::FxHashMap;
use semantics::Domain;

/// An expression, by its number. The same expression has one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ExprId(u32);

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// What cannot be expressed.
    Unknown,
    /// An argument, by its number.
    Param(usize),
    /// The null reference.
    Null,
    /// A truth value.
    Bool(bool),
    /// An integer of some width.
    Int(u16, u128),
    /// An entry of memory before the call.
    Before(MapId, EntryKey),
    /// An object that the call makes.
    New(u32, ClassId),
    /// An operator on one operand.
    Unary(UnaryOp, Type, ExprId),
    /// An operator on two.
    Binary(BinaryOp, Type, ExprId, ExprId),
    /// A conversion.
    Cast(CastOp, Type, Type, ExprId),
    /// `condition ? a : b`.
    Select(ExprId, ExprId, ExprId),
    /// Is the object of a class or below it?
    IsOfClass(ExprId, ClassId),
    /// The number of an object's class.
    ClassOf(ExprId),
}

/// Which entry of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum EntryKey {
    Global,
    Object(ExprId),
    Element(ExprId, ExprId),
}

impl From<Key<ExprId>> for EntryKey {
    fn from(key: Key<ExprId>) -> EntryKey {
        match key {
            Key::Global => EntryKey::Global,
            Key::Object(object) => EntryKey::Object(object),
            Key::Element(object, index) => EntryKey::Element(object, index),
        }
    }
}

/// Expressions that are larger than this when they are written out are unknown: they say nothing to a reader.
const MAX_SIZE: u32 = 400;

/// All expressions of a specification.
pub(crate) struct Expressions<'p> {
    pub(crate) program: &'p Program,
    nodes: Vec<Node>,
    /// How many nodes each has when it is written out.
    sizes: Vec<u32>,
    numbers: FxHashMap<Node, ExprId>,
    made: u32,
    has_blocks: bool,
    /// Was it taken for granted, since this was last reset, that two names are not of one place of memory? A check of what is written
    /// tells.
    pub(crate) has_guessed: bool,
}

impl<'p> Expressions<'p> {
    pub(crate) fn new(program: &'p Program, has_blocks: bool) -> Expressions<'p> {
        Expressions {
            program,
            nodes: Vec::new(),
            sizes: Vec::new(),
            numbers: FxHashMap::default(),
            made: 0,
            has_blocks,
            has_guessed: false,
        }
    }

    pub(crate) fn add(&mut self, node: Node) -> ExprId {
        if let Some(&known) = self.numbers.get(&node) {
            return known;
        }
        // Shared parts are written out wherever they stand: `n &= n - 1` doubles in each pass of a loop.
        let size = self.size_of(&node);
        if size > MAX_SIZE {
            return self.unknown();
        }
        let id = ExprId(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.sizes.push(size);
        self.numbers.insert(node, id);
        id
    }

    fn size_of(&self, node: &Node) -> u32 {
        let of = |part: ExprId| self.sizes[part.0 as usize];
        let of_key = |key: EntryKey| match key {
            EntryKey::Global => 0,
            EntryKey::Object(object) => of(object),
            EntryKey::Element(object, index) => of(object) + of(index),
        };
        1 + match *node {
            Node::Unknown | Node::Param(_) | Node::Null | Node::Bool(_) | Node::Int(..) | Node::New(..) => 0,
            Node::Before(_, key) => of_key(key),
            Node::Unary(_, _, a) | Node::Cast(_, _, _, a) | Node::IsOfClass(a, _) | Node::ClassOf(a) => of(a),
            Node::Binary(_, _, a, b) => of(a) + of(b),
            Node::Select(a, b, c) => of(a) + of(b) + of(c),
        }
    }

    pub(crate) fn get(&self, id: ExprId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub(crate) fn unknown(&mut self) -> ExprId {
        self.add(Node::Unknown)
    }

    pub(crate) fn bool(&mut self, truth: bool) -> ExprId {
        self.add(Node::Bool(truth))
    }

    /// Does a map show bytes of blocks?
    pub(crate) fn is_block_map(&self, map: MapId) -> bool {
        self.has_blocks && matches!(self.program.maps[map].key, ir::MapKey::Element(_))
    }

    /// A new object.
    pub(crate) fn make(&mut self, class: ClassId) -> ExprId {
        self.made += 1;
        self.add(Node::New(self.made, class))
    }

    /// What new memory holds.
    pub(crate) fn zero(&mut self, ty: Type) -> ExprId {
        match ty {
            Type::Bool => self.bool(false),
            Type::Int(width) => self.add(Node::Int(width, 0)),
            Type::Ref => self.add(Node::Null),
            Type::F32 | Type::F64 => self.unknown(),
        }
    }

    /// What has no expression?
    pub(crate) fn is_unknown(&self, id: ExprId) -> bool {
        *self.get(id) == Node::Unknown
    }

    /// Are two references known to differ?
    pub(crate) fn differ(&self, a: ExprId, b: ExprId) -> bool {
        match (self.get(a), self.get(b)) {
            (Node::New(x, _), Node::New(y, _)) => x != y,
            (Node::New(..), Node::Null | Node::Param(_) | Node::Before(..)) => true,
            (Node::Null | Node::Param(_) | Node::Before(..), Node::New(..)) => true,
            _ => false,
        }
    }

    /// Hands out all parts of an expression, itself included.
    pub(crate) fn for_each_part(&self, id: ExprId, visit: &mut impl FnMut(&Node)) {
        let mut open = vec![id];
        while let Some(next) = open.pop() {
            let node = self.get(next);
            visit(node);
            match *node {
                Node::Unknown | Node::Param(_) | Node::Null | Node::Bool(_) | Node::Int(..) | Node::New(..) => {}
                Node::Before(_, EntryKey::Global) => {}
                Node::Before(_, EntryKey::Object(a))
                | Node::Unary(_, _, a)
                | Node::Cast(_, _, _, a)
                | Node::IsOfClass(a, _)
                | Node::ClassOf(a) => open.push(a),
                Node::Before(_, EntryKey::Element(a, b)) | Node::Binary(_, _, a, b) => open.extend([a, b]),
                Node::Select(a, b, c) => open.extend([a, b, c]),
            }
        }
    }

    fn equality(&mut self, a: ExprId, b: ExprId) -> Option<bool> {
        if self.is_unknown(a) || self.is_unknown(b) {
            return None;
        }
        match (self.get(a), self.get(b)) {
            _ if a == b => Some(true),
            (Node::Int(_, x), Node::Int(_, y)) => Some(x == y),
            (Node::Bool(x), Node::Bool(y)) => Some(x == y),
            _ if self.differ(a, b) => Some(false),
            _ => None,
        }
    }

    /// A truth value that was made a number, as it was.
    fn as_truth(&self, id: ExprId) -> Option<ExprId> {
        match *self.get(id) {
            Node::Cast(CastOp::ZExt, Type::Bool, _, inner) => Some(inner),
            _ => None,
        }
    }
}

impl Domain for Expressions<'_> {
    type Value = ExprId;

    fn null(&mut self) -> ExprId {
        self.add(Node::Null)
    }

    fn unary(&mut self, op: UnaryOp, ty: Type, a: ExprId) -> ExprId {
        if self.is_unknown(a) {
            return a;
        }
        match (op, self.get(a)) {
            (UnaryOp::Not, &Node::Bool(truth)) => self.bool(!truth),
            (UnaryOp::Not, &Node::Unary(UnaryOp::Not, Type::Bool, inner)) => inner,
            _ => self.add(Node::Unary(op, ty, a)),
        }
    }

    fn binary(&mut self, op: BinaryOp, ty: Type, a: ExprId, b: ExprId) -> ExprId {
        if self.is_unknown(a) || self.is_unknown(b) {
            return self.unknown();
        }
        let is_constant = |node: &Node| matches!(node, Node::Null | Node::Int(..) | Node::Bool(_));
        if let BinaryOp::Eq | BinaryOp::Ne = op {
            // One form for what is written in two ways.
            if is_constant(self.get(a)) && !is_constant(self.get(b)) {
                return self.binary(op, ty, b, a);
            }
            if let Some(is_equal) = self.equality(a, b) {
                return self.bool(is_equal == (op == BinaryOp::Eq));
            }
            // A truth value that is compared with 0.
            if let (Some(truth), &Node::Int(_, 0)) = (self.as_truth(a), self.get(b)) {
                return if op == BinaryOp::Ne { truth } else { self.unary(UnaryOp::Not, Type::Bool, truth) };
            }
        }
        match (op, self.get(a), self.get(b)) {
            (BinaryOp::And, &Node::Bool(x), _) => {
                if x {
                    b
                } else {
                    a
                }
            }
            (BinaryOp::And, _, &Node::Bool(y)) => {
                if y {
                    a
                } else {
                    b
                }
            }
            (BinaryOp::Or, &Node::Bool(x), _) => {
                if x {
                    a
                } else {
                    b
                }
            }
            (BinaryOp::Or, _, &Node::Bool(y)) => {
                if y {
                    b
                } else {
                    a
                }
            }
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, &Node::Int(width @ 1..=64, x), &Node::Int(_, y)) => {
                let bits = match op {
                    BinaryOp::Add => x.wrapping_add(y),
                    BinaryOp::Sub => x.wrapping_sub(y),
                    _ => x.wrapping_mul(y),
                };
                self.add(Node::Int(width, bits & ((1 << width) - 1)))
            }
            (BinaryOp::Add | BinaryOp::Sub, _, &Node::Int(_, 0)) => a,
            (BinaryOp::Add, &Node::Int(_, 0), _) => b,
            _ => self.add(Node::Binary(op, ty, a, b)),
        }
    }

    fn cast(&mut self, op: CastOp, from: Type, to: Type, a: ExprId) -> ExprId {
        if self.is_unknown(a) {
            return a;
        }
        match (op, to, self.get(a)) {
            (CastOp::ZExt, Type::Int(width), &Node::Bool(truth)) => self.add(Node::Int(width, u128::from(truth))),
            (CastOp::ZExt, Type::Int(width), &Node::Int(_, bits)) => self.add(Node::Int(width, bits)),
            (CastOp::Trunc, Type::Int(width @ 1..=127), &Node::Int(_, bits)) => {
                self.add(Node::Int(width, bits & ((1 << width) - 1)))
            }
            // A value that was made wider for arithmetic is stored as it was.
            (CastOp::Trunc, to, &Node::Cast(CastOp::ZExt | CastOp::SExt, narrow, _, inner)) if narrow == to => inner,
            (CastOp::Trunc, Type::Bool, _) if self.as_truth(a).is_some() => self.as_truth(a).unwrap_or(a),
            (CastOp::Trunc, Type::Bool, &Node::Int(_, bits)) => self.bool(bits & 1 == 1),
            _ => self.add(Node::Cast(op, from, to, a)),
        }
    }

    fn select(&mut self, condition: ExprId, a: ExprId, b: ExprId) -> ExprId {
        match *self.get(condition) {
            Node::Bool(true) => a,
            Node::Bool(false) => b,
            _ if a == b => a,
            _ if [condition, a, b].iter().any(|&part| self.is_unknown(part)) => self.unknown(),
            _ => self.add(Node::Select(condition, a, b)),
        }
    }

    fn subclass(&mut self, class: ExprId, ancestor: ClassId) -> ExprId {
        match *self.get(class) {
            Node::ClassOf(object) => match *self.get(object) {
                Node::New(_, exact) => {
                    let is_below = self.program.is_subclass(exact, ancestor);
                    self.bool(is_below)
                }
                _ => self.add(Node::IsOfClass(object, ancestor)),
            },
            _ => self.unknown(),
        }
    }

    fn storable(&mut self, _: ExprId, _: ExprId) -> ExprId {
        self.unknown()
    }
}
