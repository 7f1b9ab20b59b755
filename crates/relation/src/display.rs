//! Expressions and formulas as people write them in contracts: `all c: h.*next | !(c in c.^next)`.
//!
//! Parentheses stand only where the precedence needs them, from loosest to tightest: for formulas, quantifiers,
//! `<==>`, `==>`, `||`, `&&`, `!`; for expressions, `+ -`, `++`, `&`, `->`, `<: :>`, `.`, and `~ ^ *`.

use crate::syntax::{
    Comparison, Declaration, Expression, ExpressionKind, Formula, FormulaKind, Integer, IntegerKind, Multiplicity,
    Quantifier,
};
use std::fmt::{self, Display, Formatter};

/// How tightly an expression binds: its own text needs parentheses where something tighter is wanted.
type Level = u8;

const EXPRESSION_SUM: Level = 1;
const EXPRESSION_OVERRIDE: Level = 2;
const EXPRESSION_INTERSECTION: Level = 3;
const EXPRESSION_PRODUCT: Level = 4;
const EXPRESSION_RESTRICTION: Level = 5;
const EXPRESSION_JOIN: Level = 6;
const EXPRESSION_UNARY: Level = 7;
const EXPRESSION_LEAF: Level = 8;

const INTEGER_BINDER: Level = 0;
const INTEGER_SUM: Level = 1;
const INTEGER_PRODUCT: Level = 2;
const INTEGER_UNARY: Level = 3;
const INTEGER_LEAF: Level = 4;

const FORMULA_BINDER: Level = 0;
const FORMULA_IFF: Level = 1;
const FORMULA_IMPLIES: Level = 2;
const FORMULA_OR: Level = 3;
const FORMULA_AND: Level = 4;
const FORMULA_NOT: Level = 5;
const FORMULA_COMPARISON: Level = 6;
const FORMULA_LEAF: Level = 7;

/// Text with the level it binds at, written in parentheses below `wanted`.
fn at_level(f: &mut Formatter<'_>, level: Level, wanted: Level, text: &dyn Display) -> fmt::Result {
    if level < wanted { write!(f, "({text})") } else { write!(f, "{text}") }
}

struct At<'a, T>(&'a T, Level);

impl Display for At<'_, Expression> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        at_level(f, expression_level(self.0.kind()), self.1, self.0)
    }
}

impl Display for At<'_, Integer> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        at_level(f, integer_level(self.0.kind()), self.1, self.0)
    }
}

impl Display for At<'_, Formula> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        at_level(f, formula_level(self.0.kind()), self.1, self.0)
    }
}

fn expression_level(kind: &ExpressionKind) -> Level {
    match kind {
        ExpressionKind::Union(_) | ExpressionKind::Difference(..) => EXPRESSION_SUM,
        ExpressionKind::Override(..) => EXPRESSION_OVERRIDE,
        ExpressionKind::Intersection(..) => EXPRESSION_INTERSECTION,
        ExpressionKind::Product(..) => EXPRESSION_PRODUCT,
        ExpressionKind::None(arity) if *arity > 1 => EXPRESSION_PRODUCT,
        ExpressionKind::DomainRestriction(..) | ExpressionKind::RangeRestriction(..) => EXPRESSION_RESTRICTION,
        ExpressionKind::Join(..) => EXPRESSION_JOIN,
        ExpressionKind::Transpose(_) | ExpressionKind::Closure(_) | ExpressionKind::ReflexiveClosure(_) => {
            EXPRESSION_UNARY
        }
        ExpressionKind::Relation(_)
        | ExpressionKind::Variable(_)
        | ExpressionKind::None(_)
        | ExpressionKind::Universe
        | ExpressionKind::Identity
        | ExpressionKind::Atom(..)
        | ExpressionKind::Comprehension(..)
        | ExpressionKind::IfElse(..)
        | ExpressionKind::Invalid(_) => EXPRESSION_LEAF,
    }
}

fn integer_level(kind: &IntegerKind) -> Level {
    match kind {
        IntegerKind::SumOver(..) => INTEGER_BINDER,
        IntegerKind::Sum(_) => INTEGER_SUM,
        IntegerKind::Multiply(..) => INTEGER_PRODUCT,
        IntegerKind::Negate(_) | IntegerKind::Cardinality(_) => INTEGER_UNARY,
        IntegerKind::Constant(value) if *value < 0 => INTEGER_UNARY,
        IntegerKind::Constant(_) | IntegerKind::IfElse(..) | IntegerKind::Given { .. } | IntegerKind::Invalid(_) => {
            INTEGER_LEAF
        }
    }
}

fn formula_level(kind: &FormulaKind) -> Level {
    match kind {
        FormulaKind::Quantified(..) => FORMULA_BINDER,
        FormulaKind::Iff(..) => FORMULA_IFF,
        FormulaKind::Implies(..) => FORMULA_IMPLIES,
        FormulaKind::Or(_) => FORMULA_OR,
        FormulaKind::And(_) => FORMULA_AND,
        FormulaKind::Not(_) => FORMULA_NOT,
        FormulaKind::Subset(..) | FormulaKind::Equal(..) | FormulaKind::Multiplicity(..) | FormulaKind::Compare(..) => {
            FORMULA_COMPARISON
        }
        FormulaKind::Constant(_) | FormulaKind::IfElse(..) | FormulaKind::Given(_) | FormulaKind::Invalid(_) => {
            FORMULA_LEAF
        }
    }
}

fn declarations(f: &mut Formatter<'_>, declarations: &[Declaration]) -> fmt::Result {
    for (i, declaration) in declarations.iter().enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        write!(f, "{comma}{}: {}", declaration.variable.name(), declaration.domain)?;
    }
    Ok(())
}

fn separated<T>(f: &mut Formatter<'_>, parts: &[T], separator: &str, level: Level) -> fmt::Result
where
    for<'a> At<'a, T>: Display,
{
    for (i, part) in parts.iter().enumerate() {
        let before = if i > 0 { separator } else { "" };
        write!(f, "{before}{}", At(part, level))?;
    }
    Ok(())
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let binary = |f: &mut Formatter<'_>, a: &Expression, operator: &str, b: &Expression, level: Level| {
            write!(f, "{}{operator}{}", At(a, level), At(b, level + 1))
        };
        match self.kind() {
            ExpressionKind::Relation(relation) => f.write_str(relation.name()),
            ExpressionKind::Variable(variable) => f.write_str(variable.name()),
            ExpressionKind::None(arity) => f.write_str(&vec!["none"; *arity].join(" -> ")),
            ExpressionKind::Universe => f.write_str("univ"),
            ExpressionKind::Identity => f.write_str("iden"),
            ExpressionKind::Atom(_, name) => f.write_str(name),
            ExpressionKind::Union(parts) => separated(f, parts, " + ", EXPRESSION_OVERRIDE),
            ExpressionKind::Difference(a, b) => binary(f, a, " - ", b, EXPRESSION_SUM),
            ExpressionKind::Intersection(a, b) => binary(f, a, " & ", b, EXPRESSION_INTERSECTION),
            ExpressionKind::Join(a, b) => binary(f, a, ".", b, EXPRESSION_JOIN),
            ExpressionKind::Product(a, b) => binary(f, a, " -> ", b, EXPRESSION_PRODUCT),
            ExpressionKind::Override(a, b) => binary(f, a, " ++ ", b, EXPRESSION_OVERRIDE),
            ExpressionKind::DomainRestriction(a, b) => binary(f, a, " <: ", b, EXPRESSION_RESTRICTION),
            ExpressionKind::RangeRestriction(a, b) => binary(f, a, " :> ", b, EXPRESSION_RESTRICTION),
            ExpressionKind::Transpose(a) => write!(f, "~{}", At(a, EXPRESSION_UNARY)),
            ExpressionKind::Closure(a) => write!(f, "^{}", At(a, EXPRESSION_UNARY)),
            ExpressionKind::ReflexiveClosure(a) => write!(f, "*{}", At(a, EXPRESSION_UNARY)),
            ExpressionKind::Comprehension(over, body) => {
                f.write_str("{")?;
                declarations(f, over)?;
                write!(f, " | {body}}}")
            }
            ExpressionKind::IfElse(condition, a, b) => write!(f, "({condition} => {a} else {b})"),
            ExpressionKind::Invalid(error) => write!(f, "<{error}>"),
        }
    }
}

impl Display for Integer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.kind() {
            IntegerKind::Constant(value) => write!(f, "{value}"),
            IntegerKind::Cardinality(set) => write!(f, "#{}", At(set, EXPRESSION_JOIN)),
            IntegerKind::Sum(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    match (i, part.kind()) {
                        (0, _) => write!(f, "{}", At(part, INTEGER_SUM))?,
                        (_, IntegerKind::Negate(part)) => write!(f, " - {}", At(part, INTEGER_PRODUCT))?,
                        _ => write!(f, " + {}", At(part, INTEGER_PRODUCT))?,
                    }
                }
                Ok(())
            }
            IntegerKind::Negate(a) => write!(f, "-{}", At(a, INTEGER_LEAF)),
            IntegerKind::Multiply(a, b) => write!(f, "{} * {}", At(a, INTEGER_PRODUCT), At(b, INTEGER_UNARY)),
            IntegerKind::IfElse(condition, a, b) => write!(f, "({condition} => {a} else {b})"),
            IntegerKind::SumOver(over, body) => {
                f.write_str("sum ")?;
                declarations(f, over)?;
                write!(f, " | {body}")
            }
            IntegerKind::Given { term, .. } => write!(f, "<term {}>", term.index()),
            IntegerKind::Invalid(error) => write!(f, "<{error}>"),
        }
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.kind() {
            FormulaKind::Constant(value) => write!(f, "{value}"),
            FormulaKind::Subset(a, b) => write!(f, "{a} in {b}"),
            FormulaKind::Equal(a, b) => write!(f, "{a} = {b}"),
            FormulaKind::Multiplicity(multiplicity, a) => write!(f, "{multiplicity} {a}"),
            FormulaKind::Not(a) => write!(f, "!{}", At(a, FORMULA_LEAF)),
            FormulaKind::And(parts) => separated(f, parts, " && ", FORMULA_NOT),
            FormulaKind::Or(parts) => separated(f, parts, " || ", FORMULA_AND),
            FormulaKind::Implies(a, b) => write!(f, "{} ==> {}", At(a, FORMULA_OR), At(b, FORMULA_IMPLIES)),
            FormulaKind::Iff(a, b) => write!(f, "{} <==> {}", At(a, FORMULA_IMPLIES), At(b, FORMULA_IMPLIES)),
            FormulaKind::IfElse(condition, a, b) => {
                write!(f, "({} => {} else {})", At(condition, FORMULA_OR), At(a, FORMULA_OR), At(b, FORMULA_OR))
            }
            FormulaKind::Quantified(quantifier, over, body) => {
                write!(f, "{quantifier} ")?;
                declarations(f, over)?;
                write!(f, " | {body}")
            }
            FormulaKind::Compare(comparison, a, b) => write!(f, "{a} {comparison} {b}"),
            FormulaKind::Given(term) => write!(f, "<term {}>", term.index()),
            FormulaKind::Invalid(error) => write!(f, "<{error}>"),
        }
    }
}

impl Display for Multiplicity {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Multiplicity::No => "no",
            Multiplicity::Some => "some",
            Multiplicity::One => "one",
            Multiplicity::Lone => "lone",
        })
    }
}

impl Display for Quantifier {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantifier::All => "all",
            Quantifier::Some => "some",
            Quantifier::No => "no",
            Quantifier::One => "one",
            Quantifier::Lone => "lone",
        })
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterEqual => ">=",
        })
    }
}
