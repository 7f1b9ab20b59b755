//! Memory of C by the names of the source: `p->f`, `p[2].f`, `*p`, `p->next->f`, from the offsets that code computes.

use crate::expression::{EntryKey, ExprId, Expressions, Node};
use crate::wording::Wording;
use clause::{Content, ValueType};
use ir::{BinaryOp, CastOp, ClassId, MapId, Type, facts};

/// Members inside members that are looked at.
const MAX_NESTING: usize = 6;

/// An offset as what it counts from, an index with the size of its elements, and a number of bytes.
pub(crate) struct Offset {
    pub(crate) base: ExprId,
    index: Option<(ExprId, u64)>,
    pub(crate) bytes: i128,
}

impl Offset {
    pub(crate) fn has_no_index(&self) -> bool {
        self.index.is_none()
    }
}

/// Takes an offset apart.
pub(crate) fn offset(expressions: &Expressions<'_>, id: ExprId) -> Offset {
    let mut found = Offset { base: id, index: None, bytes: 0 };
    while let Node::Binary(BinaryOp::Add, _, a, b) = *expressions.get(found.base) {
        match (expressions.get(b), scaled(expressions, b)) {
            (&Node::Int(width, bits), _) => found.bytes += signed(width, bits),
            (_, Some(index)) if found.index.is_none() => found.index = Some(index),
            _ => break,
        }
        found.base = a;
    }
    found
}

/// `i * size`.
fn scaled(expressions: &Expressions<'_>, id: ExprId) -> Option<(ExprId, u64)> {
    let plain = |index: ExprId| match *expressions.get(index) {
        Node::Cast(CastOp::SExt, _, _, inner) => inner,
        _ => index,
    };
    match *expressions.get(id) {
        Node::Binary(BinaryOp::Mul, _, a, b) => match (expressions.get(a), expressions.get(b)) {
            (_, &Node::Int(_, size)) => Some((plain(a), size as u64)),
            (&Node::Int(_, size), _) => Some((plain(b), size as u64)),
            _ => None,
        },
        Node::Binary(BinaryOp::Shl, _, a, b) => match expressions.get(b) {
            &Node::Int(_, shift) if shift < 32 => Some((plain(a), 1 << shift)),
            _ => None,
        },
        Node::Cast(CastOp::SExt, Type::Int(_), _, inner) => Some((inner, 1)),
        _ => None,
    }
}

fn signed(width: u16, bits: u128) -> i128 {
    let shift = 128 - u32::from(width.clamp(1, 128));
    ((bits << shift) as i128) >> shift
}

/// A place of memory: its name, and the class of what it points to, if it holds a pointer.
pub(crate) struct CPlace {
    pub(crate) text: String,
    pub(crate) points_to: Option<Option<ClassId>>,
}

impl Wording<'_> {
    /// The parameter that an object and an offset are, as one pointer.
    fn pointer_parameter(
        &self,
        expressions: &Expressions<'_>,
        object: ExprId,
        base: ExprId,
    ) -> Option<(String, ClassId)> {
        let &Node::Param(number) = expressions.get(object) else { return None };
        let params = self.names.parameters(self.procedure);
        let is_meant = |&param: &usize| {
            let range = self.names.argument(self.procedure, param);
            range.len() == 2 && range.start == number && *expressions.get(base) == Node::Param(number + 1)
        };
        let (name, declared) = (0..params.len()).find(is_meant).map(|param| params[param].clone())?;
        let ValueType::Pointer(Some(class)) = declared else { return None };
        Some((name, class))
    }

    /// The pointer that lies in memory, of which an object and an offset were made: in memory, it is its address.
    fn pointer_read(&self, expressions: &Expressions<'_>, object: ExprId, base: ExprId) -> Option<(String, ClassId)> {
        let &Node::Before(facts::OBJECT_AT, EntryKey::Object(address)) = expressions.get(object) else { return None };
        let &Node::Binary(BinaryOp::Sub, _, whole, start) = expressions.get(base) else { return None };
        let is_start = *expressions.get(start) == Node::Before(facts::ADDRESS_OF, EntryKey::Object(object));
        if whole != address || !is_start {
            return None;
        }
        let &Node::Before(map, EntryKey::Element(..)) = expressions.get(address) else { return None };
        let place = self.c_entry(expressions, map, address)?;
        Some((place.text, place.points_to??))
    }

    /// A pointer that is an object and an offset, by its name.
    pub(crate) fn pointer(&self, expressions: &Expressions<'_>, object: ExprId, base: ExprId) -> Option<String> {
        let pointer = self.pointer_parameter(expressions, object, base);
        pointer.or_else(|| self.pointer_read(expressions, object, base)).map(|(name, _)| name)
    }

    /// A comparison of two pointers, as their objects and their offsets are compared; `is_equal` says which.
    pub(crate) fn pointer_comparison(
        &self,
        expressions: &Expressions<'_>,
        id: ExprId,
        is_equal: bool,
    ) -> Option<(String, String)> {
        let (all, each) = if is_equal { (BinaryOp::And, BinaryOp::Eq) } else { (BinaryOp::Or, BinaryOp::Ne) };
        let compared = |id: ExprId| match *expressions.get(id) {
            Node::Binary(op, ty, a, b) if op == each => Some((ty, a, b)),
            _ => None,
        };
        let &Node::Binary(op, Type::Bool, objects, offsets) = expressions.get(id) else { return None };
        let ((ty, a, b), (_, at_a, at_b)) = (compared(objects)?, compared(offsets)?);
        if op != all || ty != Type::Ref || !self.names.has_blocks() {
            return None;
        }
        let name = |object: ExprId, at: ExprId| match (expressions.get(object), expressions.get(at)) {
            (Node::Null, Node::Int(_, 0)) => Some("\\null".to_owned()),
            _ => self.pointer(expressions, object, at),
        };
        Some((name(a, at_a)?, name(b, at_b)?))
    }

    /// The place that an expression reads before the call.
    pub(crate) fn c_entry(&self, expressions: &Expressions<'_>, map: MapId, read: ExprId) -> Option<CPlace> {
        let &Node::Before(_, EntryKey::Element(object, at)) = expressions.get(read) else { return None };
        self.c_place(expressions, object, at, self.names.program().maps[map].value)
    }

    /// A pointer as it lies in memory: a name, if it is one that a parameter or memory holds.
    pub(crate) fn c_address(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<String> {
        match *expressions.get(id) {
            Node::Int(64, 0) => Some("\\null".to_owned()),
            Node::Before(map, EntryKey::Element(..)) => {
                self.c_entry(expressions, map, id).filter(|place| place.points_to.is_some()).map(|place| place.text)
            }
            Node::Before(facts::ADDRESS_OF, EntryKey::Object(object)) if *expressions.get(object) == Node::Null => {
                Some("\\null".to_owned())
            }
            Node::Binary(BinaryOp::Add, _, start, base) => {
                let &Node::Before(facts::ADDRESS_OF, EntryKey::Object(object)) = expressions.get(start) else {
                    return None;
                };
                self.pointer(expressions, object, base)
            }
            _ => None,
        }
    }

    /// What lies at an offset of an object, by the name of the pointer that leads there.
    pub(crate) fn c_place(
        &self,
        expressions: &Expressions<'_>,
        object: ExprId,
        at: ExprId,
        ty: Type,
    ) -> Option<CPlace> {
        let Offset { base, index, bytes } = offset(expressions, at);
        let (name, class) = self
            .pointer_parameter(expressions, object, base)
            .or_else(|| self.pointer_read(expressions, object, base))?;
        let size = i128::from(self.names.size(class).filter(|&size| size > 0)?);
        let (number, within) = (bytes.div_euclid(size), bytes.rem_euclid(size));
        let is_record = matches!(self.names.content(class), Some(Content::Record));
        let (element, arrow) = match index {
            Some((index, step)) if i128::from(step) == size => {
                let index = self.text(expressions, index)?;
                let more = if number == 0 { String::new() } else { format!(" + {number}") };
                (format!("{name}[{index}{more}]"), ".")
            }
            Some((index, step)) if is_record && number == 0 => {
                let index = self.text(expressions, index)?;
                return self.element_of_member((name, index), class, (within as u64, step), ty);
            }
            Some(_) => return None,
            None if number == 0 && is_record => (name, "->"),
            None if number == 0 => (format!("*{name}"), "."),
            None => (format!("{name}[{number}]"), "."),
        };
        self.member_at((element, arrow), class, within as u64, ty)
    }

    /// An element of an array that is a member, whose first one that is counted from has an offset.
    fn element_of_member(
        &self,
        (pointer, index): (String, String),
        class: ClassId,
        (at, step): (u64, u64),
        ty: Type,
    ) -> Option<CPlace> {
        for name in self.names.field_names(class) {
            let Some((start, member)) = self.names.member(class, &name) else { continue };
            let Some(Content::Array(element)) = self.names.content(member) else { continue };
            let (size, all) = (self.names.size(element)?, self.names.size(member)?);
            if size != step || size == 0 || at < start || at >= start + all {
                continue;
            }
            let (number, within) = ((at - start) / size, (at - start) % size);
            let more = if number == 0 { String::new() } else { format!(" + {number}") };
            return self.member_at((format!("{pointer}->{name}[{index}{more}]"), "."), element, within, ty);
        }
        None
    }

    /// The value at an offset inside a value of a class.
    fn member_at(&self, (text, arrow): (String, &str), class: ClassId, at: u64, ty: Type) -> Option<CPlace> {
        let (mut text, mut arrow, mut class, mut at) = (text, arrow.to_owned(), class, at);
        for _ in 0..MAX_NESTING {
            match self.names.content(class)? {
                Content::Value(_, held) => return (at == 0 && held == ty).then_some(CPlace { text, points_to: None }),
                Content::Pointer(to) if at == 0 && ty == Type::I64 => {
                    return Some(CPlace { text, points_to: Some(to) });
                }
                Content::Array(element) => {
                    let size = self.names.size(element).filter(|&size| size > 0)?;
                    text = format!("{text}[{}]", at / size);
                    (arrow, class, at) = (".".to_owned(), element, at % size);
                }
                Content::Record => {
                    let names = self.names.field_names(class);
                    let members = names.iter().filter_map(|name| Some((name, self.names.member(class, name)?)));
                    let holds = |&(_, (start, member)): &(&String, (u64, ClassId))| {
                        self.names.size(member).is_some_and(|size| start <= at && at < start + size)
                    };
                    let (name, (start, member)) = members.into_iter().find(holds)?;
                    text = format!("{text}{arrow}{name}");
                    (arrow, class, at) = (".".to_owned(), member, at - start);
                }
                Content::Pointer(_) | Content::Opaque => return None,
            }
        }
        None
    }
}
