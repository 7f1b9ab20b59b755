//! Expressions as people write them, in JML and in ACSL.

use crate::expression::{EntryKey, ExprId, Expressions, Node};
use clause::{NameLookup, ValueType};
use ir::{BinaryOp, CastOp, ClassId, IdSet, MapId, MapKey, ProcId, Type, UnaryOp, facts};

/// Writes expressions of one procedure.
pub(crate) struct Wording<'a> {
    pub(crate) names: &'a dyn NameLookup,
    pub(crate) procedure: ProcId,
    pub(crate) has_receiver: bool,
    /// Are results of arithmetic cut to their width, as ACSL's integers are not?
    pub(crate) wraps: bool,
    /// The maps that the procedure may change; what is read of them is read before the call. None: any.
    pub(crate) changed: Option<IdSet<MapId>>,
}

/// How tightly a text holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Loose,
    Tight,
}

impl Wording<'_> {
    /// A formula about the state before the call, as it stands in an `ensures` clause.
    pub(crate) fn before(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<String> {
        let text = self.text(expressions, id)?;
        match self.is_changed(expressions, id) {
            true => Some(format!("\\old({text})")),
            false => Some(text),
        }
    }

    /// Does an expression read what the call may change?
    fn is_changed(&self, expressions: &Expressions<'_>, id: ExprId) -> bool {
        let mut found = false;
        expressions.for_each_part(id, &mut |node| {
            if let Node::Before(map, _) = node {
                // An array keeps its length.
                let may_change = self.changed.as_ref().is_none_or(|changed| changed.contains(*map));
                found |= may_change && *map != facts::LENGTH;
            }
        });
        found
    }

    pub(crate) fn text(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<String> {
        Some(self.bound(expressions, id)?.0)
    }

    /// A text that can be an operand.
    fn operand(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<String> {
        let (text, binding) = self.bound(expressions, id)?;
        Some(if binding == Binding::Tight { text } else { format!("({text})") })
    }

    fn bound(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<(String, Binding)> {
        let tight = |text: String| Some((text, Binding::Tight));
        let loose = |text: String| Some((text, Binding::Loose));
        match *expressions.get(id) {
            Node::Unknown | Node::New(..) | Node::ClassOf(_) => None,
            Node::Param(number) => tight(self.param(number)?),
            Node::Null => tight(if self.names.has_blocks() { "\\null" } else { "null" }.to_owned()),
            Node::Bool(truth) => tight(if truth { "true" } else { "false" }.to_owned()),
            Node::Int(width, bits) => tight(number(width, bits)),
            Node::Before(map, key) => match self.is_pointer(expressions, id) {
                // An address as a number has no name.
                true => None,
                false => tight(self.entry(expressions, map, key)?),
            },
            Node::IsOfClass(object, class) => {
                let object = self.operand(expressions, object)?;
                loose(format!("{object} instanceof {}", self.names.shown(class)))
            }
            Node::Unary(op, _, a) => {
                let symbol = match op {
                    UnaryOp::Not => return self.negated(expressions, a),
                    UnaryOp::Neg | UnaryOp::FNeg => "-",
                    _ => return None,
                };
                tight(format!("{symbol}{}", self.operand(expressions, a)?))
            }
            Node::Binary(op, ty, a, b) => {
                for (is_equal, symbol) in [(true, "=="), (false, "!=")] {
                    if let Some((a, b)) = self.pointer_comparison(expressions, id, is_equal) {
                        return loose(format!("{a} {symbol} {b}"));
                    }
                }
                self.binary(expressions, (op, ty), a, b)
            }
            Node::Cast(op, from, to, a) => self.cast(expressions, (op, from, to), a),
            Node::Select(condition, a, b) => {
                let [condition, a, b] = [condition, a, b].map(|part| self.operand(expressions, part));
                loose(format!("{} ? {} : {}", condition?, a?, b?))
            }
        }
    }

    fn negated(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<(String, Binding)> {
        if let Node::Binary(op, ty, a, b) = *expressions.get(id) {
            let opposite = match op {
                BinaryOp::Eq => Some((BinaryOp::Ne, a, b)),
                BinaryOp::Ne => Some((BinaryOp::Eq, a, b)),
                BinaryOp::SLt => Some((BinaryOp::SLe, b, a)),
                BinaryOp::SLe => Some((BinaryOp::SLt, b, a)),
                BinaryOp::ULt if self.names.has_blocks() => Some((BinaryOp::ULe, b, a)),
                BinaryOp::ULe if self.names.has_blocks() => Some((BinaryOp::ULt, b, a)),
                BinaryOp::ULt if is_length(expressions, b) => {
                    let (index, length) = (self.operand(expressions, a)?, self.operand(expressions, b)?);
                    return Some((format!("{index} < 0 || {index} >= {length}"), Binding::Loose));
                }
                _ => None,
            };
            if let Some((op, a, b)) = opposite {
                return self.binary(expressions, (op, ty), a, b);
            }
        }
        for (is_equal, symbol) in [(true, "!="), (false, "==")] {
            if let Some((a, b)) = self.pointer_comparison(expressions, id, is_equal) {
                return Some((format!("{a} {symbol} {b}"), Binding::Loose));
            }
        }
        Some((format!("!{}", self.operand(expressions, id)?), Binding::Tight))
    }

    fn binary(
        &self,
        expressions: &Expressions<'_>,
        (op, ty): (BinaryOp, Type),
        a: ExprId,
        b: ExprId,
    ) -> Option<(String, Binding)> {
        if let BinaryOp::Eq | BinaryOp::Ne = op
            && (self.is_pointer(expressions, a) || self.is_pointer(expressions, b))
        {
            let (a, b) = (self.c_address(expressions, a)?, self.c_address(expressions, b)?);
            return Some((format!("{a} {} {b}", if op == BinaryOp::Eq { "==" } else { "!=" }), Binding::Loose));
        }
        // A truth value that the language keeps as a number.
        let is_number = |id: ExprId| matches!(expressions.get(id), Node::Int(..));
        if let BinaryOp::Eq | BinaryOp::Ne = op {
            let (truth, constant) = if is_number(a) { (b, a) } else { (a, b) };
            if let &Node::Int(_, bits @ (0 | 1)) = expressions.get(constant)
                && self.is_truth(expressions, truth)
            {
                let text = self.operand(expressions, truth)?;
                let is_so = (op == BinaryOp::Eq) == (bits == 1);
                return Some((if is_so { text } else { format!("!{text}") }, Binding::Tight));
            }
        }
        if let (BinaryOp::Xor, &Node::Int(width, bits)) = (op, expressions.get(b))
            && matches!(ty, Type::Int(1..=127))
            && bits & ((1 << width) - 1) == (1 << width) - 1
        {
            return Some((format!("~{}", self.operand(expressions, a)?), Binding::Tight));
        }
        if op == BinaryOp::ULt && is_length(expressions, b) {
            let (index, length) = (self.operand(expressions, a)?, self.operand(expressions, b)?);
            return Some((format!("0 <= {index} && {index} < {length}"), Binding::Loose));
        }
        // `a < b` as it was written, not `!(b <= a)`; a constant stands on the right.
        let (symbol, a, b) = match op {
            BinaryOp::Sub if matches!(expressions.get(a), Node::Int(_, 0)) && !self.wraps => {
                return Some((format!("-{}", self.operand(expressions, b)?), Binding::Tight));
            }
            BinaryOp::SLt if is_number(a) => (">", b, a),
            BinaryOp::SLe if is_number(a) => (">=", b, a),
            BinaryOp::Eq if is_number(a) => ("==", b, a),
            BinaryOp::Ne if is_number(a) => ("!=", b, a),
            BinaryOp::Eq => ("==", a, b),
            BinaryOp::Ne => ("!=", a, b),
            BinaryOp::SLt => ("<", a, b),
            BinaryOp::SLe => ("<=", a, b),
            // Numbers that C declares without a sign are compared without one; a check tells whether these are such.
            BinaryOp::ULt if self.names.has_blocks() => ("<", a, b),
            BinaryOp::ULe if self.names.has_blocks() => ("<=", a, b),
            BinaryOp::Add => ("+", a, b),
            BinaryOp::Sub => ("-", a, b),
            BinaryOp::Mul => ("*", a, b),
            BinaryOp::SDiv => ("/", a, b),
            BinaryOp::SRem => ("%", a, b),
            BinaryOp::And if ty == Type::Bool => ("&&", a, b),
            BinaryOp::Or if ty == Type::Bool => ("||", a, b),
            BinaryOp::And => ("&", a, b),
            BinaryOp::Or => ("|", a, b),
            BinaryOp::Xor => ("^", a, b),
            _ => return None,
        };
        let is_comparison = matches!(symbol, "==" | "!=" | "<" | "<=" | ">" | ">=");
        let character = if is_comparison { self.character(expressions, b, a) } else { None };
        let (a, b) = (self.operand(expressions, a)?, character.or_else(|| self.operand(expressions, b))?);
        let width = match (op, ty) {
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Type::Int(32)) if self.wraps => "int",
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, Type::Int(64)) if self.wraps => "long",
            _ => return Some((format!("{a} {symbol} {b}"), Binding::Loose)),
        };
        Some((format!("({width})({a} {symbol} {b})"), Binding::Tight))
    }

    fn cast(
        &self,
        expressions: &Expressions<'_>,
        (op, from, to): (CastOp, Type, Type),
        a: ExprId,
    ) -> Option<(String, Binding)> {
        match (op, from, to) {
            // Java's and C's own promotions, and truth values as numbers where a number is meant.
            (CastOp::ZExt, Type::Bool, _) => {
                Some((format!("{} ? 1 : 0", self.operand(expressions, a)?), Binding::Loose))
            }
            (CastOp::SExt | CastOp::ZExt, ..) => self.bound(expressions, a),
            (CastOp::Trunc, _, Type::Int(width))
                if self.declared_bits(expressions, a).is_some_and(|bits| bits <= u32::from(width)) =>
            {
                self.bound(expressions, a)
            }
            (CastOp::Trunc, Type::Int(64), Type::Int(32)) => {
                Some((format!("(int){}", self.operand(expressions, a)?), Binding::Tight))
            }
            _ => None,
        }
    }

    /// The bits that the declaration of a parameter has, if a value is one: a register may have more.
    fn declared_bits(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<u32> {
        let &Node::Param(number) = expressions.get(id) else { return None };
        let number = number.checked_sub(usize::from(self.has_receiver))?;
        match self.names.parameters(self.procedure).get(number)?.1 {
            ValueType::Bool => Some(1),
            ValueType::Int { bits, .. } => Some(bits),
            ValueType::Float(_) | ValueType::Ref(_) | ValueType::Pointer(_) => None,
        }
    }

    /// Is a value one of truth, which the language keeps as a number?
    pub(crate) fn is_truth(&self, expressions: &Expressions<'_>, id: ExprId) -> bool {
        match *expressions.get(id) {
            Node::Param(number) => {
                let number = number.checked_sub(usize::from(self.has_receiver));
                let params = self.names.parameters(self.procedure);
                number.and_then(|number| params.get(number)).is_some_and(|(_, ty)| *ty == ValueType::Bool)
            }
            Node::Before(map, EntryKey::Element(array, _)) if !self.names.has_blocks() => {
                let element = self.class_of(expressions, array).and_then(|class| self.names.element_type(class));
                element.map_or_else(|| self.is_truth_map(map), |element| element == ValueType::Bool)
            }
            Node::Before(map, _) => self.is_truth_map(map),
            // Wider in a register than in memory.
            Node::Cast(CastOp::ZExt | CastOp::SExt | CastOp::Trunc, _, _, inner) => self.is_truth(expressions, inner),
            _ => false,
        }
    }

    /// The type that a value is declared to have, in Java also that of a field or an element.
    fn declared(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<ValueType> {
        match *expressions.get(id) {
            Node::Param(number) => {
                let number = number.checked_sub(usize::from(self.has_receiver))?;
                let params = self.names.parameters(self.procedure);
                // A pointer of C is several arguments.
                let index = (0..params.len()).find(|&index| self.names.argument(self.procedure, index).start == number);
                params.get(index?).map(|(_, ty)| *ty)
            }
            Node::Before(_, EntryKey::Element(array, _)) if !self.names.has_blocks() => {
                self.names.element_type(self.class_of(expressions, array)?)
            }
            Node::Before(map, EntryKey::Object(_)) => {
                let MapKey::Field(owner) = self.names.program().maps[map].key else { return None };
                Some(self.names.field(owner, self.names.entry_name(map).trim_start_matches('.'))?.ty)
            }
            Node::Cast(CastOp::SExt | CastOp::ZExt | CastOp::Trunc, _, _, inner) => self.declared(expressions, inner),
            _ => None,
        }
    }

    /// The class that a reference is declared to be of.
    fn class_of(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<ClassId> {
        match self.declared(expressions, id)? {
            ValueType::Ref(class) => class,
            ValueType::Bool | ValueType::Int { .. } | ValueType::Float(_) | ValueType::Pointer(_) => None,
        }
    }

    /// A constant that is compared with a character, as one.
    fn character(&self, expressions: &Expressions<'_>, constant: ExprId, other: ExprId) -> Option<String> {
        let &Node::Int(_, bits) = expressions.get(constant) else { return None };
        let code = u8::try_from(bits).ok().filter(|code| code.is_ascii_graphic() || *code == b' ')?;
        let is_character = match self.declared(expressions, other)? {
            ValueType::Int { bits: 16, signed: false } => !self.names.has_blocks(),
            ValueType::Int { bits: 8, signed: true } => self.names.has_blocks(),
            _ => false,
        };
        let has_escape = matches!(code, b'\'' | b'\\');
        (is_character && !has_escape).then(|| format!("'{}'", char::from(code)))
    }

    pub(crate) fn is_truth_map(&self, map: MapId) -> bool {
        let key = self.names.program().maps[map].key;
        let MapKey::Field(owner) = key else { return false };
        let name = self.names.entry_name(map);
        let field = self.names.field(owner, name.trim_start_matches('.'));
        field.is_some_and(|field| field.map == map && field.ty == ValueType::Bool)
    }

    fn param(&self, number: usize) -> Option<String> {
        if self.has_receiver && number == 0 {
            return Some("this".to_owned());
        }
        let number = number - usize::from(self.has_receiver);
        let params = self.names.parameters(self.procedure);
        // A pointer is several arguments: an object alone has no name.
        let is_whole = |&index: &usize| {
            let range = self.names.argument(self.procedure, index);
            range.len() == 1 && range.start == number
        };
        let index = (0..params.len()).find(is_whole)?;
        params.get(index).map(|(name, _)| name.clone())
    }

    /// An entry of memory, without saying when.
    pub(crate) fn entry(&self, expressions: &Expressions<'_>, map: MapId, key: EntryKey) -> Option<String> {
        match key {
            EntryKey::Global => self.names.users_global(map),
            EntryKey::Object(object) if map == facts::LENGTH => {
                Some(format!("{}.length", self.operand(expressions, object)?))
            }
            EntryKey::Object(object) => {
                let name = self.field_name(map)?;
                Some(format!("{}.{name}", self.operand(expressions, object)?))
            }
            EntryKey::Element(object, index) if !self.names.has_blocks() => {
                let (object, index) = (self.operand(expressions, object)?, self.text(expressions, index)?);
                Some(format!("{object}[{index}]"))
            }
            EntryKey::Element(object, at) => {
                let ty = self.names.program().maps[map].value;
                Some(self.c_place(expressions, object, at, ty)?.text)
            }
        }
    }

    /// Is a value a pointer as memory of C holds it?
    pub(crate) fn is_pointer(&self, expressions: &Expressions<'_>, id: ExprId) -> bool {
        match *expressions.get(id) {
            Node::Before(map, EntryKey::Element(..)) if self.names.has_blocks() => {
                self.c_entry(expressions, map, id).is_some_and(|place| place.points_to.is_some())
            }
            _ => false,
        }
    }

    /// Is a place of memory one that holds a pointer?
    pub(crate) fn holds_pointer(&self, expressions: &Expressions<'_>, map: MapId, key: EntryKey) -> bool {
        let EntryKey::Element(object, at) = key else { return false };
        let ty = self.names.program().maps[map].value;
        self.names.has_blocks()
            && self.c_place(expressions, object, at, ty).is_some_and(|place| place.points_to.is_some())
    }

    /// A pointer that is an object and an offset, about the state before the call.
    pub(crate) fn pointer_before(&self, expressions: &Expressions<'_>, object: ExprId, base: ExprId) -> Option<String> {
        if *expressions.get(object) == Node::Null {
            return Some("\\null".to_owned());
        }
        let text = self.pointer(expressions, object, base)?;
        match self.is_changed(expressions, object) || self.is_changed(expressions, base) {
            true => Some(format!("\\old({text})")),
            false => Some(text),
        }
    }

    /// An address about the state before the call, as it stands in an `ensures` clause.
    pub(crate) fn address_before(&self, expressions: &Expressions<'_>, id: ExprId) -> Option<String> {
        let text = self.c_address(expressions, id)?;
        match self.is_changed(expressions, id) {
            true => Some(format!("\\old({text})")),
            false => Some(text),
        }
    }

    /// A field by its name, if it is one that contracts can speak of.
    pub(crate) fn field_name(&self, map: MapId) -> Option<String> {
        let key = self.names.program().maps[map].key;
        let MapKey::Field(owner) = key else { return None };
        let name = self.names.entry_name(map).trim_start_matches('.').to_owned();
        let field = self.names.field(owner, &name)?;
        (field.map == map).then_some(name)
    }
}

fn number(width: u16, bits: u128) -> String {
    let shift = 128 - u32::from(width.clamp(1, 128));
    let signed = ((bits << shift) as i128) >> shift;
    match width {
        64 if i32::try_from(signed).is_err() => format!("{signed}L"),
        _ => signed.to_string(),
    }
}

/// Is it the length of an array? An index is compared with it as if it had no sign.
fn is_length(expressions: &Expressions<'_>, id: ExprId) -> bool {
    matches!(expressions.get(id), Node::Before(facts::LENGTH, _))
}
