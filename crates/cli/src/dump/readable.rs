//! Terms as people write expressions: infix operators, decimal numbers, objects by their names.
//!
//! What occurs more than once, or is long, gets a name (`t1`) that is defined before it is first used. So no line is long
//! and the text is as large as the terms are as a graph. Nothing recurses: texts are made from the texts of parts.

use super::blocks;
use super::names::DumpNames;
use logic::{Format, Op, Sort, Term, Terms, Value, write_operator};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use symbolic::{Execution, ObjectId};

/// Makes texts of terms.
pub struct Readable<'e, 'w> {
    /// The execution that the terms are of.
    pub execution: Execution<'e, 'w>,
    names: &'e DumpNames<'e>,
    /// The user's words for symbols.
    symbols: FxHashMap<Term, String>,
    /// The terms that stand on lines of their own.
    roots: FxHashSet<Term>,
    uses: FxHashMap<Term, u32>,
    texts: FxHashMap<Term, Text>,
    /// Definitions that were not asked for yet.
    definitions: Vec<String>,
    defined: u32,
}

/// A text, and how tightly its outermost operator binds.
#[derive(Clone)]
struct Text {
    text: String,
    binds: Binding,
}

/// How tightly operators bind: the later the tighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Choice,
    Or,
    And,
    Comparison,
    Bitwise,
    Sum,
    Product,
    Unary,
    Atom,
}

impl Binding {
    /// What needs no parentheses as a part of this. Stricter than Java where people would have to think.
    fn of_parts(self) -> Binding {
        match self {
            Binding::Choice => Binding::Or,
            Binding::Or | Binding::And => Binding::Comparison,
            Binding::Comparison => Binding::Sum,
            Binding::Bitwise => Binding::Unary,
            Binding::Sum => Binding::Product,
            Binding::Product => Binding::Unary,
            Binding::Unary | Binding::Atom => Binding::Atom,
        }
    }
}

/// How a term is written.
enum Shape {
    Symbol,
    Constant,
    Infix(&'static str, Binding),
    Prefix(&'static str),
    Choice,
    /// The number that a pointer to the beginning of an object is in memory.
    Address,
    Call(String),
}

type Parts = SmallVec<[Term; 4]>;

/// What occurs more than once is written again if it is at most so long.
const SHORT: usize = 24;
/// What is longer gets a name even if it occurs once.
const LONG: usize = 120;

impl<'e, 'w> Readable<'e, 'w> {
    /// Texts of these terms, and of no others, are going to be asked for.
    pub fn new(
        mut execution: Execution<'e, 'w>,
        names: &'e DumpNames<'e>,
        symbols: FxHashMap<Term, String>,
        roots: &[Term],
    ) -> Readable<'e, 'w> {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut open: Vec<Term> = roots.to_vec();
        let mut seen = FxHashSet::default();
        for &root in roots {
            *uses.entry(root).or_default() += 1;
        }
        while let Some(term) = open.pop() {
            if seen.insert(term) {
                for part in shape(&mut execution, term).1 {
                    *uses.entry(part).or_default() += 1;
                    open.push(part);
                }
            }
        }
        let (texts, definitions) = (FxHashMap::default(), Vec::new());
        let roots = roots.iter().copied().collect();
        Readable { execution, names, symbols, roots, uses, texts, definitions, defined: 0 }
    }

    /// The text of a term.
    pub fn text(&mut self, root: Term, is_reference: bool) -> String {
        let mut open = vec![(root, false)];
        while let Some((term, ready)) = open.pop() {
            if self.texts.contains_key(&term) {
                continue;
            }
            let (shape, parts) = shape(&mut self.execution, term);
            if ready {
                let text = self.compose(term, &shape, &parts);
                let text = self.named(term, text);
                self.texts.insert(term, text);
            } else {
                open.push((term, true));
                open.extend(parts.iter().rev().map(|&part| (part, false)));
            }
        }
        self.part(root, is_reference).text
    }

    /// The text of a pointer: the object, and how far behind its beginning.
    pub fn pointer(&mut self, object: Term, offset: Term) -> String {
        let text = self.text(object, true);
        if self.execution.context.terms.word(offset) == Some(0) {
            return text;
        }
        self.text(offset, false);
        let part = |term: Term, is_reference| bracketed(&self.part(term, is_reference), Binding::Sum.of_parts());
        format!("{} + {} bytes", part(object, true), part(offset, false))
    }

    /// The definitions that the texts since the last call need, in order.
    pub fn definitions(&mut self) -> Vec<String> {
        std::mem::take(&mut self.definitions)
    }

    /// Gives a text a name if it deserves one.
    fn named(&mut self, term: Term, text: Text) -> Text {
        let uses = self.uses.get(&term).copied().unwrap_or(0);
        let is_compound = text.binds != Binding::Atom || text.text.ends_with(')');
        let is_alone = uses < 2 && (text.text.len() <= LONG || self.roots.contains(&term));
        if !is_compound || text.text.len() <= SHORT || is_alone {
            return text;
        }
        self.defined += 1;
        let name = format!("t{}", self.defined);
        self.definitions.push(format!("{name} = {}", text.text));
        Text { text: name, binds: Binding::Atom }
    }

    fn compose(&mut self, term: Term, shape: &Shape, parts: &Parts) -> Text {
        let references = matches!(shape, Shape::Address) || self.has_reference_parts(term, parts);
        let texts: Vec<Text> = parts.iter().map(|&part| self.part(part, references)).collect();
        match shape {
            Shape::Symbol => Text { text: self.symbol(term), binds: Binding::Atom },
            Shape::Constant => self.constant(term, false),
            Shape::Prefix(sign) => {
                let text = format!("{sign}{}", bracketed(&texts[0], Binding::Unary.of_parts()));
                Text { text, binds: Binding::Unary }
            }
            Shape::Infix(sign, binds) => {
                let mut text = String::new();
                for (index, part) in texts.iter().enumerate() {
                    let part = bracketed(part, binds.of_parts());
                    match (index, *sign, part.strip_prefix('-')) {
                        (0, ..) => text.push_str(&part),
                        (_, "+", Some(positive)) => text.push_str(&format!(" - {positive}")),
                        _ => text.push_str(&format!(" {sign} {part}")),
                    }
                }
                Text { text, binds: *binds }
            }
            Shape::Choice => {
                let condition = bracketed(&texts[0], Binding::Or);
                let then = bracketed(&texts[1], Binding::Or);
                // Choices in a row read as a list of cases.
                let otherwise = bracketed(&texts[2], Binding::Choice);
                Text { text: format!("{condition} ? {then} : {otherwise}"), binds: Binding::Choice }
            }
            Shape::Address => Text { text: format!("address({})", texts[0].text), binds: Binding::Atom },
            Shape::Call(name) => {
                let texts: Vec<String> = texts.into_iter().map(|text| text.text).collect();
                Text { text: format!("{name}({})", texts.join(", ")), binds: Binding::Atom }
            }
        }
    }

    fn part(&self, term: Term, is_reference: bool) -> Text {
        match (self.execution.context.terms.op(term), self.texts.get(&term)) {
            (Op::Constant, _) if is_reference => self.constant(term, true),
            (_, Some(text)) => text.clone(),
            (_, None) => Text { text: "?".to_owned(), binds: Binding::Atom },
        }
    }

    /// Are numbers among the parts references? What they are compared with, or chosen instead of, tells.
    fn has_reference_parts(&mut self, term: Term, parts: &Parts) -> bool {
        let terms = &self.execution.context.terms;
        let whole = match terms.op(term) {
            Op::Ite => Some(term),
            Op::Equal | Op::Not => parts.iter().copied().find(|&part| terms.op(part) != Op::Constant),
            _ => None,
        };
        let reference = symbolic::sort_of(ir::Type::Ref);
        whole.is_some_and(|whole| {
            terms.sort(whole) == reference && self.execution.heap.objects.constants(terms, whole).is_some()
        })
    }

    fn symbol(&self, term: Term) -> String {
        match self.symbols.get(&term) {
            Some(name) => name.clone(),
            None => self.execution.context.terms.symbol_name(term).unwrap_or_default().to_owned(),
        }
    }

    fn constant(&self, term: Term, is_reference: bool) -> Text {
        let value = self.execution.context.terms.value(term);
        let text = match &value {
            Some(Value::Bits(bits)) if is_reference => {
                let object = bits.to_u64().map(|number| ObjectId(number as u32));
                object.and_then(|object| self.names.of(object)).unwrap_or("?").to_owned()
            }
            Some(Value::Bits(bits)) => bits.to_big_signed().to_string(),
            Some(Value::Float(format, bits)) => match (*format, bits.to_u64()) {
                (Format::SINGLE, Some(word)) => format!("{:?}f", f32::from_bits(word as u32)),
                (Format::DOUBLE, Some(word)) => format!("{:?}", f64::from_bits(word)),
                _ => value.as_ref().map(ToString::to_string).unwrap_or_default(),
            },
            Some(Value::Bool(_) | Value::Rounding(_) | Value::Array(_)) => {
                value.as_ref().map(ToString::to_string).unwrap_or_default()
            }
            None => String::new(),
        };
        let binds = if text.starts_with('-') { Binding::Unary } else { Binding::Atom };
        Text { text, binds }
    }
}

fn bracketed(text: &Text, least: Binding) -> String {
    match text.binds >= least {
        true => text.text.clone(),
        false => format!("({})", text.text),
    }
}

fn shape(execution: &mut Execution<'_, '_>, term: Term) -> (Shape, Parts) {
    if let Some(reference) = blocks::addressed(execution, term) {
        return (Shape::Address, [reference].into_iter().collect());
    }
    let terms = &execution.context.terms;
    let own = arguments(terms, term);
    let shape = match terms.op(term) {
        Op::Symbol => Shape::Symbol,
        Op::Constant => Shape::Constant,
        Op::Not => {
            let inner = own[0];
            let parts = arguments(terms, inner);
            let is_negated = |part: &Term| terms.op(*part) == Op::Not;
            return match terms.op(inner) {
                Op::And if parts.iter().all(is_negated) => {
                    (Shape::Infix("||", Binding::Or), parts.iter().map(|&part| terms.arg(part, 0)).collect())
                }
                Op::Equal => (Shape::Infix("!=", Binding::Comparison), parts),
                Op::SignedLess => (Shape::Infix(">=", Binding::Comparison), parts),
                Op::UnsignedLess => (Shape::Infix(">=u", Binding::Comparison), parts),
                _ => (Shape::Prefix("!"), own),
            };
        }
        Op::And => Shape::Infix("&&", Binding::And),
        Op::Equal => Shape::Infix("==", Binding::Comparison),
        Op::SignedLess => Shape::Infix("<", Binding::Comparison),
        Op::UnsignedLess => Shape::Infix("<u", Binding::Comparison),
        Op::Ite => Shape::Choice,
        Op::BitNot => Shape::Prefix("~"),
        Op::BitAnd => Shape::Infix("&", Binding::Bitwise),
        Op::BitXor => Shape::Infix("^", Binding::Bitwise),
        Op::ShiftLeft => Shape::Infix("<<", Binding::Bitwise),
        Op::ShiftRight => Shape::Infix(">>>", Binding::Bitwise),
        Op::ShiftRightSigned => Shape::Infix(">>", Binding::Bitwise),
        Op::Negate => Shape::Prefix("-"),
        Op::Add => Shape::Infix("+", Binding::Sum),
        Op::Multiply => Shape::Infix("*", Binding::Product),
        Op::Divide => Shape::Infix("/u", Binding::Product),
        Op::Remainder => Shape::Infix("%u", Binding::Product),
        // Others have no sign in Java: as SMT-LIB names them, which is never wrong.
        _ => {
            let mut name = String::new();
            write_operator(terms, term, &mut name);
            // Java rounds to the nearest, so that need not be said.
            let is_usual =
                |part: &Term| matches!(terms.value(*part), Some(Value::Rounding(logic::Rounding::NearestEven)));
            let parts = match own.first() {
                Some(first) if terms.sort(*first) == Sort::Rounding && is_usual(first) => own[1..].into(),
                _ => own,
            };
            return (Shape::Call(name), parts);
        }
    };
    (shape, own)
}

/// The arguments of a term. What something is compared with comes second.
fn arguments(terms: &Terms, term: Term) -> Parts {
    let mut arguments: Parts = terms.args(term).into();
    if terms.op(term) == Op::Equal && terms.op(arguments[0]) == Op::Constant {
        arguments.swap(0, 1);
    }
    arguments
}
