//! Quantifiers, multiplicities and what they declare.

use crate::{
    span::Span,
    syntax::{Dialect, Expr, Ident, TypeName},
};

/// `no e`, `some e`, `one e`, `lone e`, `set e`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Multiplicity {
    /// No element.
    No,
    /// At least one.
    Some,
    /// Exactly one.
    One,
    /// At most one.
    Lone,
    /// Any number.
    Set,
}

impl Multiplicity {
    /// All of them.
    pub const ALL: [Multiplicity; 5] =
        [Multiplicity::No, Multiplicity::Some, Multiplicity::One, Multiplicity::Lone, Multiplicity::Set];

    /// How it is written.
    pub fn word(self) -> &'static str {
        match self {
            Multiplicity::No => "no",
            Multiplicity::Some => "some",
            Multiplicity::One => "one",
            Multiplicity::Lone => "lone",
            Multiplicity::Set => "set",
        }
    }

    /// The multiplicity a word stands for. papers/1 writes `sole` for what Alloy calls `lone` today.
    pub(crate) fn from_word(word: &str) -> Option<Multiplicity> {
        let word = if word == "sole" { "lone" } else { word };
        Multiplicity::ALL.into_iter().find(|multiplicity| multiplicity.word() == word)
    }
}

/// `all some no one lone`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// For every choice.
    All,
    /// For at least one.
    Some,
    /// For none.
    No,
    /// For exactly one.
    One,
    /// For at most one.
    Lone,
}

impl Quantifier {
    /// All of them.
    pub const ALL: [Quantifier; 5] =
        [Quantifier::All, Quantifier::Some, Quantifier::No, Quantifier::One, Quantifier::Lone];

    /// How it is written.
    pub fn word(self) -> &'static str {
        match self {
            Quantifier::All => "all",
            Quantifier::Some => "some",
            Quantifier::No => "no",
            Quantifier::One => "one",
            Quantifier::Lone => "lone",
        }
    }

    /// The quantifier a word stands for; `sole` is papers/1's `lone`.
    pub(crate) fn from_word(word: &str) -> Option<Quantifier> {
        let word = if word == "sole" { "lone" } else { word };
        Quantifier::ALL.into_iter().find(|quantifier| quantifier.word() == word)
    }
}

/// `x, y: e`, `disj x, y: e`; later domains may mention earlier variables.
#[derive(Clone, PartialEq, Debug)]
pub struct Declaration {
    /// Whether the variables differ from each other.
    pub disjoint: bool,
    /// What is declared.
    pub variables: Vec<Ident>,
    /// What they range over; papers/1 leaves it to be inferred (`all c | c.val = c.val'`).
    pub domain: Option<Expr>,
}

/// The quantifiers of JML and ACSL.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypedQuantifier {
    /// `\forall`
    ForAll,
    /// `\exists`
    Exists,
    /// `\num_of`: how many values satisfy range and body.
    NumOf,
    /// `\sum`
    Sum,
    /// `\product`
    Product,
    /// `\max`
    Max,
    /// `\min`
    Min,
}

impl TypedQuantifier {
    /// All of them.
    pub const ALL: [TypedQuantifier; 7] = [
        TypedQuantifier::ForAll,
        TypedQuantifier::Exists,
        TypedQuantifier::NumOf,
        TypedQuantifier::Sum,
        TypedQuantifier::Product,
        TypedQuantifier::Max,
        TypedQuantifier::Min,
    ];

    /// How it is written, without the backslash.
    pub fn word(self) -> &'static str {
        match self {
            TypedQuantifier::ForAll => "forall",
            TypedQuantifier::Exists => "exists",
            TypedQuantifier::NumOf => "num_of",
            TypedQuantifier::Sum => "sum",
            TypedQuantifier::Product => "product",
            TypedQuantifier::Max => "max",
            TypedQuantifier::Min => "min",
        }
    }

    /// Whether a notation has it.
    pub fn stands_in(self, dialect: Dialect) -> bool {
        match dialect {
            Dialect::Jml | Dialect::Alloy => true,
            Dialect::Acsl => matches!(self, TypedQuantifier::ForAll | TypedQuantifier::Exists),
        }
    }

    /// The quantifier a word (without its backslash) stands for.
    pub(crate) fn from_word(word: &str) -> Option<TypedQuantifier> {
        TypedQuantifier::ALL.into_iter().find(|quantifier| quantifier.word() == word)
    }
}

/// `(\forall T x, y; range; body)`, in C `\forall T x, y; body`.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedQuantified {
    /// Which.
    pub quantifier: TypedQuantifier,
    /// The type of the variables.
    pub ty: TypeName,
    /// The variables, each with the number of `[]` behind it.
    pub variables: Vec<(Ident, u32)>,
    /// Which values count; all if it is not given.
    pub range: Option<Expr>,
    /// What is said of, or computed from, each value.
    pub body: Expr,
    /// Where the quantifier's word stands.
    pub word_span: Span,
}
