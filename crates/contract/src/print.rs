//! Trees back to text, with no more parentheses than reading it back needs.
//!
//! Beside levels there is one more thing to look after: quantifiers, `let` and multiplicities take all they can get on
//! their right. They stand without parentheses only where nothing follows that they would take.

use crate::{
    operator::{self, ATOM, BinaryOp, CONDITIONAL, LOOSEST, Level, SET, UnaryOp},
    quantifier::{Declaration, Multiplicity, Quantifier, TypedQuantified},
    syntax::{Dialect, Expr, ExprKind, Ident, Literal, TypeName},
};
use std::fmt::{self, Write};

impl Expr {
    /// The expression as text in a notation.
    pub fn display(&self, dialect: Dialect) -> impl fmt::Display {
        let printer = Printer { dialect };
        printer.expr(self, Surroundings { table: dialect, least: LOOSEST, follow: Follow::End })
    }
}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.text, if self.primed { "'" } else { "" })
    }
}

impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pointers = "*".repeat(self.pointers as usize);
        let space = if self.pointers > 0 { " " } else { "" };
        write!(f, "{}{space}{pointers}{}", self.name, "[]".repeat(self.dimensions as usize))
    }
}

/// What comes behind an operand.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Follow {
    /// A closing bracket or the end.
    End,
    /// A connective of formulas.
    Connective,
    /// Anything.
    Any,
}

/// What an operand stands in: the table in force, and how loose it may be without parentheses.
#[derive(Copy, Clone)]
struct Surroundings {
    table: Dialect,
    least: Level,
    follow: Follow,
}

struct Printer {
    dialect: Dialect,
}

impl Printer {
    /// What stands between brackets.
    fn inner(&self, expr: &Expr) -> String {
        self.expr(expr, Surroundings { table: self.dialect, least: LOOSEST, follow: Follow::End })
    }

    fn parenthesised(&self, expr: &Expr) -> String {
        format!("({})", self.inner(expr))
    }

    fn expr(&self, expr: &Expr, place: Surroundings) -> String {
        let fits = match &expr.kind {
            ExprKind::Multiplicity(..) => place.follow != Follow::Any,
            ExprKind::Quantified(..) | ExprKind::Let(..) | ExprKind::AllFields(_) => place.follow == Follow::End,
            ExprKind::TypedQuantified(quantified) if self.reaches_to_end(quantified) => place.follow == Follow::End,
            _ => level(expr, place.table) >= place.least,
        };
        if fits { self.plain(expr, place) } else { self.parenthesised(expr) }
    }

    fn plain(&self, expr: &Expr, place: Surroundings) -> String {
        let table = place.table;
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            // Without parentheses it might be read as the word that it is.
            ExprKind::Name(name) if is_prefix_word(&name.text) && !name.primed => format!("({name})"),
            ExprKind::Name(name) => name.to_string(),
            ExprKind::This => "this".to_string(),
            ExprKind::Result => if self.dialect == Dialect::Alloy { "$return" } else { "\\result" }.to_string(),
            ExprKind::Field(base, name) => match &base.kind {
                ExprKind::Unary(UnaryOp::Dereference, pointer) if self.dialect == Dialect::Acsl => {
                    format!("{}->{name}", self.base(pointer, table))
                }
                _ => format!("{}.{name}", self.base(base, table)),
            },
            ExprKind::Join(base, relation) => format!("{}.{}", self.base(base, table), self.relation(relation)),
            ExprKind::AllFields(base) => format!("{}.*", self.base(base, table)),
            ExprKind::Index(base, index) => format!("{}[{}]", self.base(base, table), self.inner(index)),
            ExprKind::Range(base, None) if self.dialect == Dialect::Acsl => format!("{}[..]", self.base(base, table)),
            ExprKind::Range(base, None) => format!("{}[*]", self.base(base, table)),
            ExprKind::Range(base, Some((first, last))) => {
                let first = self.expr(first, Surroundings { table: self.dialect, least: LOOSEST, follow: Follow::Any });
                format!("{}[{first} .. {}]", self.base(base, table), self.inner(last))
            }
            ExprKind::Interval(first, last) => {
                let any = Surroundings { table: self.dialect, least: LOOSEST, follow: Follow::Any };
                let first = first.as_ref().map_or(String::new(), |first| self.expr(first, any) + " ");
                let last = last.as_ref().map_or(String::new(), |last| format!(" {}", self.inner(last)));
                format!("({first}..{last})")
            }
            ExprKind::LabelledCall { function, labels, arguments } => {
                let labels: Vec<String> = labels.iter().map(Ident::to_string).collect();
                format!("{function}{{{}}}({})", labels.join(", "), self.list(arguments))
            }
            ExprKind::Call { receiver: None, method, arguments } => format!("{method}({})", self.list(arguments)),
            ExprKind::Call { receiver: Some(base), method, arguments } => {
                format!("{}.{method}({})", self.base(base, table), self.list(arguments))
            }
            ExprKind::Cast(ty, operand) => self.cast(ty, operand, table),
            ExprKind::InstanceOf(operand, ty) => {
                let least = operator::instance_of(table) + 1;
                format!("{} instanceof {ty}", self.expr(operand, Surroundings { table, least, follow: Follow::Any }))
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, place),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, place),
            ExprKind::Conditional(condition, then, otherwise) => {
                let follow = Follow::Connective;
                let condition = self.expr(condition, Surroundings { table, least: CONDITIONAL + 1, follow });
                let then = self.expr(then, Surroundings { table, least: LOOSEST, follow: Follow::Any });
                let otherwise = self.expr(otherwise, Surroundings { least: CONDITIONAL, ..place });
                format!("{condition} ? {then} : {otherwise}")
            }
            ExprKind::Multiplicity(multiplicity, operand) => {
                // Before these, the word would be read as a name.
                let set = match leading_sign(operand) {
                    Some(UnaryOp::Star | UnaryOp::Plus | UnaryOp::Negate) => self.parenthesised(operand),
                    _ => self.expr(operand, Surroundings { table: Dialect::Alloy, least: SET, follow: Follow::Any }),
                };
                format!("{} {set}", multiplicity.word())
            }
            ExprKind::Quantified(quantifier, declarations, body) => {
                format!("{} {} | {}", quantifier.word(), self.declarations(declarations), self.inner(body))
            }
            ExprKind::Comprehension(declarations, body) => {
                format!("{{{} | {}}}", self.declarations(declarations), self.inner(body))
            }
            ExprKind::TypedQuantified(quantified) => self.typed_quantified(quantified),
            ExprKind::Let(variable, value, body) if self.dialect == Dialect::Acsl => {
                let any = Surroundings { table: self.dialect, least: LOOSEST, follow: Follow::Any };
                format!("\\let {variable} = {}; {}", self.expr(value, any), self.inner(body))
            }
            ExprKind::Let(variable, value, body) => {
                let least = operator::let_value(self.dialect);
                let value = self.expr(value, Surroundings { table: self.dialect, least, follow: Follow::Any });
                format!("let {variable} = {value} | {}", self.inner(body))
            }
            ExprKind::Builtin(builtin, arguments) if arguments.is_empty() => format!("\\{}", builtin.name()),
            ExprKind::Builtin(builtin, arguments) => format!("\\{}({})", builtin.name(), self.list(arguments)),
            ExprKind::Type(ty) => format!("\\type({ty})"),
            ExprKind::SizeOfType(ty) => format!("sizeof({ty})"),
            ExprKind::SizeOfValue(operand) => format!("sizeof{}", self.parenthesised(operand)),
        }
    }

    /// What stands before a point or bracket.
    fn base(&self, expr: &Expr, table: Dialect) -> String {
        self.expr(expr, Surroundings { table, least: operator::postfix(table), follow: Follow::Any })
    }

    /// What stands behind the point of a join. A plain name there would be a field.
    fn relation(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Tilde | UnaryOp::Closure | UnaryOp::Star, _) => self.tight(expr),
            _ => self.parenthesised(expr),
        }
    }

    /// An operand that takes nothing behind it.
    fn tight(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Unary(op @ (UnaryOp::Tilde | UnaryOp::Closure | UnaryOp::Star), operand) => {
                format!("{}{}", op.symbol(), self.tight(operand))
            }
            _ => self.expr(expr, Surroundings { table: self.dialect, least: ATOM, follow: Follow::Any }),
        }
    }

    fn cast(&self, ty: &TypeName, operand: &Expr, table: Dialect) -> String {
        // Before these, the type would be read as an operand.
        let operand_like = match leading_sign(operand) {
            Some(UnaryOp::Negate | UnaryOp::Plus | UnaryOp::Dereference | UnaryOp::AddressOf) => {
                !ty.is_certain(self.dialect)
            }
            Some(UnaryOp::Star | UnaryOp::Closure) => true,
            Some(UnaryOp::Not | UnaryOp::Tilde | UnaryOp::Cardinality) => false,
            None => matches!(leftmost(operand).kind, ExprKind::Comprehension(..)),
        };
        let text = match operand_like {
            true => self.parenthesised(operand),
            false => self.expr(operand, Surroundings { table, least: operator::cast(table), follow: Follow::Any }),
        };
        format!("({ty}) {text}")
    }

    fn unary(&self, op: UnaryOp, operand: &Expr, place: Surroundings) -> String {
        let least = operator::prefix(op, place.table);
        if least > operator::postfix(place.table) {
            return format!("{}{}", op.symbol(), self.tight(operand));
        }
        let follow = if op == UnaryOp::Not { place.follow } else { Follow::Any };
        let merges = match op {
            // `-5` is a literal, and `--` and `++` are other tokens.
            UnaryOp::Negate => {
                matches!(leftmost(operand).kind, ExprKind::Literal(_) | ExprKind::Unary(UnaryOp::Negate, _))
            }
            UnaryOp::Plus => matches!(leftmost(operand).kind, ExprKind::Unary(UnaryOp::Plus, _)),
            UnaryOp::AddressOf => matches!(leftmost(operand).kind, ExprKind::Unary(UnaryOp::AddressOf, _)),
            UnaryOp::Not
            | UnaryOp::Tilde
            | UnaryOp::Closure
            | UnaryOp::Star
            | UnaryOp::Cardinality
            | UnaryOp::Dereference => false,
        };
        let text = match merges {
            true => self.parenthesised(operand),
            false => self.expr(operand, Surroundings { least, follow, ..place }),
        };
        format!("{}{text}", op.symbol())
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, place: Surroundings) -> String {
        let Surroundings { table, follow, .. } = place;
        let Some((level, grouping)) = operator::infix(op, table) else {
            return format!("{} {} {}", self.parenthesised(left), op.symbol(table), self.parenthesised(right));
        };
        let tighter = |takes_level: bool| if takes_level { level } else { level + 1 };
        let (on_left, on_right) =
            if op.is_connective() { (Follow::Connective, follow) } else { (Follow::Any, Follow::Any) };
        let left_least = tighter(grouping == operator::Grouping::Left);
        let right_least = tighter(grouping == operator::Grouping::Right);
        let left = self.expr(left, Surroundings { table, least: left_least, follow: on_left });
        let right = self.expr(right, Surroundings { table, least: right_least, follow: on_right });
        format!("{left} {} {right}", op.symbol(self.dialect))
    }

    fn declarations(&self, declarations: &[Declaration]) -> String {
        let one = |declaration: &Declaration| {
            let names: Vec<String> = declaration.variables.iter().map(Ident::to_string).collect();
            let disjoint = if declaration.disjoint { "disj " } else { "" };
            let domain = declaration.domain.as_ref().map(|domain| {
                self.expr(domain, Surroundings { table: Dialect::Alloy, least: SET, follow: Follow::Any })
            });
            let colon = domain.map_or(String::new(), |domain| format!(": {domain}"));
            format!("{disjoint}{}{colon}", names.join(", "))
        };
        declarations.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Whether a quantifier has no brackets of its own.
    fn reaches_to_end(&self, quantified: &TypedQuantified) -> bool {
        self.dialect == Dialect::Acsl && quantified.range.is_none()
    }

    fn typed_quantified(&self, quantified: &TypedQuantified) -> String {
        let TypedQuantified { quantifier, ty, variables, range, body, .. } = quantified;
        // In C each variable has stars of its own.
        let stars = "*".repeat(ty.pointers as usize);
        let base = TypeName { pointers: 0, ..ty.clone() };
        let brackets = |dimensions: u32| "[]".repeat(dimensions as usize);
        let names = variables.iter().map(|(name, dimensions)| format!("{stars}{name}{}", brackets(*dimensions)));
        let names: Vec<String> = names.collect();
        let range = range.as_ref().map_or(String::new(), |range| format!(" {};", self.inner(range)));
        let text = format!("\\{} {base} {};{range} {}", quantifier.word(), names.join(", "), self.inner(body));
        if self.reaches_to_end(quantified) { text } else { format!("({text})") }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        let Some((last, others)) = exprs.split_last() else { return String::new() };
        let before = Surroundings { table: self.dialect, least: LOOSEST, follow: Follow::Any };
        let mut text = String::new();
        for expr in others {
            text.push_str(&self.expr(expr, before));
            text.push_str(", ");
        }
        text + &self.inner(last)
    }

    fn literal(&self, literal: &Literal) -> String {
        match literal {
            Literal::Int(value) => value.to_string(),
            Literal::Long(value) => format!("{value}L"),
            Literal::Float(value) => format!("{value:?}f"),
            Literal::Double(value) => format!("{value:?}"),
            Literal::Char(unit) => {
                let character = char::from_u32(u32::from(*unit));
                match character.filter(|c| c.is_ascii_graphic() || *c == ' ') {
                    Some(c @ ('\'' | '\\')) => format!("'\\{c}'"),
                    Some(c) => format!("'{c}'"),
                    None if self.dialect == Dialect::Acsl => format!("'\\x{unit:02x}'"),
                    None => format!("'\\u{unit:04x}'"),
                }
            }
            Literal::String(text) => {
                let mut quoted = String::from("\"");
                for c in text.chars() {
                    match c {
                        '"' | '\\' => quoted.extend(['\\', c]),
                        '\n' => quoted.push_str("\\n"),
                        c if c.is_control() => {
                            // Writing to a string does not fail.
                            let _ = write!(quoted, "\\u{:04x}", u32::from(c));
                        }
                        c => quoted.push(c),
                    }
                }
                quoted + "\""
            }
            Literal::Bool(value) if self.dialect == Dialect::Acsl => format!("\\{value}"),
            Literal::Bool(value) => value.to_string(),
            Literal::Null => if self.dialect == Dialect::Acsl { "NULL" } else { "null" }.to_string(),
        }
    }
}

/// How tightly an expression's outermost operator binds.
fn level(expr: &Expr, table: Dialect) -> Level {
    match &expr.kind {
        ExprKind::Literal(literal) if is_negative(literal) => operator::prefix(UnaryOp::Negate, table),
        ExprKind::Literal(_)
        | ExprKind::Name(_)
        | ExprKind::This
        | ExprKind::Result
        | ExprKind::Call { receiver: None, .. }
        | ExprKind::LabelledCall { .. }
        | ExprKind::Interval(..)
        | ExprKind::Comprehension(..)
        | ExprKind::TypedQuantified(_)
        | ExprKind::Builtin(..)
        | ExprKind::Type(_) => ATOM,
        ExprKind::Field(..)
        | ExprKind::Join(..)
        | ExprKind::AllFields(_)
        | ExprKind::Index(..)
        | ExprKind::Range(..)
        | ExprKind::Call { .. } => operator::postfix(table),
        ExprKind::Cast(..) | ExprKind::SizeOfType(_) | ExprKind::SizeOfValue(_) => operator::cast(table),
        ExprKind::InstanceOf(..) => operator::instance_of(table),
        ExprKind::Unary(op, _) => operator::prefix(*op, table),
        // An operator that the table does not have always stands in parentheses, where the clause's own table counts.
        ExprKind::Binary(op, ..) => operator::infix(*op, table).map_or(0, |(level, _)| level),
        ExprKind::Conditional(..) => CONDITIONAL,
        ExprKind::Multiplicity(..) | ExprKind::Quantified(..) | ExprKind::Let(..) => 0,
    }
}

/// Whether a literal is written with a minus.
fn is_negative(literal: &Literal) -> bool {
    match literal {
        Literal::Int(value) | Literal::Long(value) => *value < 0,
        Literal::Float(value) => value.is_sign_negative(),
        Literal::Double(value) => value.is_sign_negative(),
        Literal::Char(_) | Literal::String(_) | Literal::Bool(_) | Literal::Null => false,
    }
}

/// The operand that the text of an expression begins with, perhaps behind parentheses.
fn leftmost(expr: &Expr) -> &Expr {
    let mut expr = expr;
    loop {
        expr = match &expr.kind {
            ExprKind::Field(left, _) => match &left.kind {
                // It is written `p->f`.
                ExprKind::Unary(UnaryOp::Dereference, pointer) => pointer,
                _ => left,
            },
            ExprKind::Join(left, _)
            | ExprKind::AllFields(left)
            | ExprKind::Index(left, _)
            | ExprKind::Range(left, _)
            | ExprKind::Call { receiver: Some(left), .. }
            | ExprKind::InstanceOf(left, _)
            | ExprKind::Binary(_, left, _)
            | ExprKind::Conditional(left, ..) => left,
            ExprKind::Literal(_)
            | ExprKind::Name(_)
            | ExprKind::This
            | ExprKind::Result
            | ExprKind::Call { receiver: None, .. }
            | ExprKind::Cast(..)
            | ExprKind::Unary(..)
            | ExprKind::Multiplicity(..)
            | ExprKind::Quantified(..)
            | ExprKind::Comprehension(..)
            | ExprKind::TypedQuantified(_)
            | ExprKind::Let(..)
            | ExprKind::Builtin(..)
            | ExprKind::Interval(..)
            | ExprKind::LabelledCall { .. }
            | ExprKind::SizeOfType(_)
            | ExprKind::SizeOfValue(_)
            | ExprKind::Type(_) => return expr,
        };
    }
}

/// The sign that the text of an expression begins with, perhaps behind parentheses.
fn leading_sign(expr: &Expr) -> Option<UnaryOp> {
    match &leftmost(expr).kind {
        ExprKind::Unary(op, _) => Some(*op),
        ExprKind::Literal(literal) if is_negative(literal) => Some(UnaryOp::Negate),
        _ => None,
    }
}

/// Whether a name is also a word that begins a formula.
fn is_prefix_word(name: &str) -> bool {
    matches!(name, "let" | "not") || Multiplicity::from_word(name).is_some() || Quantifier::from_word(name).is_some()
}
