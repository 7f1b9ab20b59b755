//! Operators and how tightly they bind. Reading and printing share this table.
//!
//! From loosest to tightest, in JML, where Java's and JML's own precedences stand and the relational operators are fitted
//! in:
//!
//! | level | operators | grouping |
//! |---|---|---|
//! | 1 | `c ? a : b` | right |
//! | 2 | `<==>` `<=>` `iff`, `<=!=>` | left |
//! | 3 | `==>` `=>` `implies` (with `else`: a conditional) | right |
//! | 4 | `<==` | left |
//! | 5 | `\|\|` `or` | left |
//! | 6 | `&&` `and` | left |
//! | 7 | `\|`; the operand of the word `not` | left |
//! | 8 | `^` | left |
//! | 9 | `&` | left |
//! | 10 | `==` `=` `!=` | left |
//! | 11 | `<` `<=` `>` `>=` `in` `!in` `instanceof` `<:` `:>` | none |
//! | 12 | `<<` `>>` `>>>` | left |
//! | 13 | `+` `-` `++` | left |
//! | 14 | `*` `/` `%` `->` | left |
//! | 15 | prefix `-` `+` `!` `~` `^` `*` `#`, casts | |
//! | 16 | `e.f` `e.*f` `e.^f` `e.~f` `e.(r)` `e[i]` `e.m(…)` | left |
//!
//! In an `alloy` clause, where Alloy's own stand (with Java's arithmetic fitted in):
//!
//! | level | operators | grouping |
//! |---|---|---|
//! | 1 | `c ? a : b` | right |
//! | 2 | `\|\|` `or` | left |
//! | 3 | `<=>` `<==>` `iff`, `<=!=>` | left |
//! | 4 | `=>` `==>` `implies` (with `else`: a conditional) | right |
//! | 5 | `<==` | left |
//! | 6 | `&&` `and` | left |
//! | 7 | prefix `!` `not` | |
//! | 8 | `=` `==` `!=` `in` `!in` `<` `<=` `=<` `>` `>=` `instanceof` | none |
//! | 9 | `<<` `>>` `>>>` | left |
//! | 10 | `+` `-` | left |
//! | 11 | `*` `/` `%` | left |
//! | 12 | prefix `#` `-` `+` | |
//! | 13 | `++` | left |
//! | 14 | `&` | left |
//! | 15 | `->` | left |
//! | 16 | `<:` `:>` | left |
//! | 17 | casts | |
//! | 18 | `e.f` `e.*f` `e.^f` `e.~f` `e.(r)` `e[i]` `e.m(…)` | left |
//! | 19 | prefix `~` `^` `*` | |
//!
//! In ACSL, where C's and ACSL's own stand. All comparisons are on one level, as ACSL's chains want it:
//!
//! | level | operators | grouping |
//! |---|---|---|
//! | 1 | `c ? a : b` | right |
//! | 2 | `<==>` `<=>` `iff` | left |
//! | 3 | `==>` `=>` `implies` (with `else`: a conditional) | right |
//! | 4 | `<==` | left |
//! | 5 | `\|\|` `or` | left |
//! | 6 | `^^` | left |
//! | 7 | `&&` `and` | left |
//! | 8 | `\|`; the operand of the word `not` | left |
//! | 9 | `^` | left |
//! | 10 | `&` | left |
//! | 11 | `==` `=` `!=` `<` `<=` `>` `>=` `in` `\in` `!in` `<:` `:>` | none |
//! | 12 | `<<` `>>` | left |
//! | 13 | `+` `-` `++` | left |
//! | 14 | `*` `/` `%` | left |
//! | 15 | prefix `-` `+` `!` `~` `^` `*` `&` `#`, casts, `sizeof` | |
//! | 16 | `e->f` `e.f` `e.*f` `e.^f` `e.~f` `e.(r)` `e[i]` | left |
//!
//! There `->` is member access, so a product is written in `alloy` clauses only, and a prefix `*` is a dereference: the
//! reflexive transitive closure stands behind a point. `a == b < c` says `a == b && b < c`.
//!
//! Levels without grouping form no chains, but for `a < b <= c` and `a >= b > c`, which say `a < b && b <= c` and so on.
//!
//! In all, the operand of `no some one lone set` and the domain of a declared variable is a *set expression*: it is read
//! by Alloy's table from level 10 on, so that `no a.*next & b.*next` and `all c: a & b | F` mean what they say in JML
//! too. What stands in parentheses there is read by the clause's own table again. Bodies of quantifiers and of `let`
//! extend as far to the right as they can.

use crate::syntax::Dialect;

/// Prefix operators.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `-e`
    Negate,
    /// `+e`
    Plus,
    /// `!F`, `not F`
    Not,
    /// `~e`: bitwise complement, or the transpose of a relation.
    Tilde,
    /// `^r`: transitive closure.
    Closure,
    /// `*r`: reflexive transitive closure.
    Star,
    /// `#e`: how many elements.
    Cardinality,
    /// `*p` in C: what a pointer points to. `p->f` is `(*p).f`.
    Dereference,
    /// `&x` in C: where something is.
    AddressOf,
}

/// Infix operators.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `<==>`, `<=>`, `iff`
    Iff,
    /// `<=!=>`, in C `^^`
    NotIff,
    /// `==>`, `=>`, `implies`
    Implies,
    /// `<==`
    ImpliedBy,
    /// `||`, `or`
    Or,
    /// `&&`, `and`
    And,
    /// `|` of bits or truth values.
    BitOr,
    /// `^` of bits or truth values.
    BitXor,
    /// `&` of bits or truth values, or intersection.
    BitAnd,
    /// `==`, `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`, `=<`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `in`: subset or membership.
    In,
    /// `!in`, `not in`
    NotIn,
    /// `<:`: domain restriction, or JML's subtype test.
    DomainRestriction,
    /// `:>`: range restriction.
    RangeRestriction,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    UnsignedShiftRight,
    /// `+` of numbers or strings, or union.
    Add,
    /// `-` of numbers, or difference.
    Subtract,
    /// `++`: override.
    Override,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `->`: product.
    Product,
}

impl UnaryOp {
    /// All of them.
    pub const ALL: [UnaryOp; 9] = [
        UnaryOp::Negate,
        UnaryOp::Plus,
        UnaryOp::Not,
        UnaryOp::Tilde,
        UnaryOp::Closure,
        UnaryOp::Star,
        UnaryOp::Cardinality,
        UnaryOp::Dereference,
        UnaryOp::AddressOf,
    ];

    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Negate => "-",
            UnaryOp::Plus => "+",
            UnaryOp::Not => "!",
            UnaryOp::Tilde => "~",
            UnaryOp::Closure => "^",
            UnaryOp::Star | UnaryOp::Dereference => "*",
            UnaryOp::Cardinality => "#",
            UnaryOp::AddressOf => "&",
        }
    }
}

impl BinaryOp {
    /// All of them.
    pub const ALL: [BinaryOp; 29] = {
        use BinaryOp::*;
        [
            Iff,
            NotIff,
            Implies,
            ImpliedBy,
            Or,
            And,
            BitOr,
            BitXor,
            BitAnd,
            Equal,
            NotEqual,
            Less,
            LessEqual,
            Greater,
            GreaterEqual,
            In,
            NotIn,
            DomainRestriction,
            RangeRestriction,
            ShiftLeft,
            ShiftRight,
            UnsignedShiftRight,
            Add,
            Subtract,
            Override,
            Multiply,
            Divide,
            Remainder,
            Product,
        ]
    };

    /// How it is written in a notation.
    pub fn symbol(self, dialect: Dialect) -> &'static str {
        let alloy = dialect == Dialect::Alloy;
        match self {
            BinaryOp::Iff => ["<==>", "<=>"][usize::from(alloy)],
            BinaryOp::NotIff => ["<=!=>", "^^"][usize::from(dialect == Dialect::Acsl)],
            BinaryOp::Implies => ["==>", "=>"][usize::from(alloy)],
            BinaryOp::ImpliedBy => "<==",
            BinaryOp::Or => "||",
            BinaryOp::And => "&&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::BitAnd => "&",
            BinaryOp::Equal => ["==", "="][usize::from(alloy)],
            BinaryOp::NotEqual => "!=",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::In => "in",
            BinaryOp::NotIn => "!in",
            BinaryOp::DomainRestriction => "<:",
            BinaryOp::RangeRestriction => ":>",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::UnsignedShiftRight => ">>>",
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Override => "++",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::Product => "->",
        }
    }

    /// Whether it connects formulas and nothing else.
    pub fn is_connective(self) -> bool {
        use BinaryOp::*;
        matches!(self, Iff | NotIff | Implies | ImpliedBy | Or | And)
    }
}

/// How a chain of operators of one level groups.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Grouping {
    Left,
    Right,
    /// A chain makes no sense.
    None,
}

/// A level of a table; the tighter, the greater.
pub(crate) type Level = u8;

/// Looser than every operator.
pub(crate) const LOOSEST: Level = 1;
/// The conditional `c ? a : b`.
pub(crate) const CONDITIONAL: Level = 1;
/// Literals, names and what has brackets of its own.
pub(crate) const ATOM: Level = u8::MAX;
/// Where set expressions begin in Alloy's table.
pub(crate) const SET: Level = 10;

/// How an infix operator binds; `None` where a notation has no such operator.
pub(crate) fn infix(op: BinaryOp, dialect: Dialect) -> Option<(Level, Grouping)> {
    use BinaryOp::*;
    Some(match dialect {
        Dialect::Jml => match op {
            Iff | NotIff => (2, Grouping::Left),
            Implies => (3, Grouping::Right),
            ImpliedBy => (4, Grouping::Left),
            Or => (5, Grouping::Left),
            And => (6, Grouping::Left),
            BitOr => (7, Grouping::Left),
            BitXor => (8, Grouping::Left),
            BitAnd => (9, Grouping::Left),
            Equal | NotEqual => (10, Grouping::Left),
            Less | LessEqual | Greater | GreaterEqual | In | NotIn | DomainRestriction | RangeRestriction => {
                (11, Grouping::None)
            }
            ShiftLeft | ShiftRight | UnsignedShiftRight => (12, Grouping::Left),
            Add | Subtract | Override => (13, Grouping::Left),
            Multiply | Divide | Remainder | Product => (14, Grouping::Left),
        },
        Dialect::Acsl => match op {
            Iff => (2, Grouping::Left),
            Implies => (3, Grouping::Right),
            ImpliedBy => (4, Grouping::Left),
            Or => (5, Grouping::Left),
            NotIff => (6, Grouping::Left),
            And => (7, Grouping::Left),
            BitOr => (8, Grouping::Left),
            BitXor => (9, Grouping::Left),
            BitAnd => (10, Grouping::Left),
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In | NotIn | DomainRestriction
            | RangeRestriction => (11, Grouping::None),
            ShiftLeft | ShiftRight => (12, Grouping::Left),
            Add | Subtract | Override => (13, Grouping::Left),
            Multiply | Divide | Remainder => (14, Grouping::Left),
            // C has one right shift, and `->` is member access.
            UnsignedShiftRight | Product => return None,
        },
        Dialect::Alloy => match op {
            Or => (2, Grouping::Left),
            Iff | NotIff => (3, Grouping::Left),
            Implies => (4, Grouping::Right),
            ImpliedBy => (5, Grouping::Left),
            And => (6, Grouping::Left),
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In | NotIn => (8, Grouping::None),
            ShiftLeft | ShiftRight | UnsignedShiftRight => (9, Grouping::Left),
            Add | Subtract => (SET, Grouping::Left),
            Multiply | Divide | Remainder => (11, Grouping::Left),
            Override => (13, Grouping::Left),
            BitAnd => (14, Grouping::Left),
            Product => (15, Grouping::Left),
            DomainRestriction | RangeRestriction => (16, Grouping::Left),
            // `|` separates declarations from bodies, and `^` is closure only.
            BitOr | BitXor => return None,
        },
    })
}

/// How a prefix operator binds.
pub(crate) fn prefix(op: UnaryOp, dialect: Dialect) -> Level {
    match dialect {
        Dialect::Jml | Dialect::Acsl => 15,
        Dialect::Alloy => match op {
            UnaryOp::Not => 7,
            UnaryOp::Negate | UnaryOp::Plus | UnaryOp::Cardinality => 12,
            UnaryOp::Tilde | UnaryOp::Closure | UnaryOp::Star => 19,
            // Among sets they stand in parentheses, where the clause's own table counts.
            UnaryOp::Dereference | UnaryOp::AddressOf => 0,
        },
    }
}

/// The operand of the word `not`: unlike `!` in Java, it negates a comparison.
pub(crate) fn not_word(dialect: Dialect) -> Level {
    match dialect {
        Dialect::Jml => 7,
        Dialect::Acsl => 8,
        Dialect::Alloy => prefix(UnaryOp::Not, dialect),
    }
}

/// How `instanceof` binds.
pub(crate) fn instance_of(dialect: Dialect) -> Level {
    match dialect {
        Dialect::Jml | Dialect::Acsl => 11,
        Dialect::Alloy => 8,
    }
}

/// How casts bind.
pub(crate) fn cast(dialect: Dialect) -> Level {
    match dialect {
        Dialect::Jml | Dialect::Acsl => 15,
        Dialect::Alloy => 17,
    }
}

/// How `e.f`, `e[i]` and calls bind.
pub(crate) fn postfix(dialect: Dialect) -> Level {
    match dialect {
        Dialect::Jml | Dialect::Acsl => 16,
        Dialect::Alloy => 18,
    }
}

/// The value of a `let`, which ends before `|`.
pub(crate) fn let_value(dialect: Dialect) -> Level {
    match dialect {
        Dialect::Jml => 8,
        Dialect::Acsl => 9,
        Dialect::Alloy => LOOSEST,
    }
}
