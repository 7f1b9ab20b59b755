//! The relational language: expressions denote sets of tuples, integers count them, formulas speak about both.
//!
//! Nodes are immutable and shared, so that a subexpression used twice is one node and is ground once. Every node knows
//! its number of columns, its free variables and its depth from the moment it is built (`build.rs` has the
//! constructors). A node that makes no sense (columns that do not match, nesting without end) is not refused on the
//! spot, which would make every line of a specification fallible: it becomes `Invalid` and carries its error, as does
//! all that is built from it, until [`Formula::check`] or a grounding hands the error out.

use crate::{Atom, Error};
use logic::Term;
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// How deep expressions may nest. Contracts are written by people and stay far below; the limit is what keeps the
/// recursive steps of this crate within any thread's stack. Chains of `and`, `or` and `union` do not nest.
pub const MAX_DEPTH: usize = 192;

/// The number of a relation in its [`crate::Bounds`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RelationId(pub(crate) u32);

impl RelationId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A relation that was declared in some [`crate::Bounds`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Relation {
    pub(crate) id: RelationId,
    pub(crate) name: Arc<str>,
    pub(crate) arity: usize,
}

impl Relation {
    /// Its number.
    pub fn id(&self) -> RelationId {
        self.id
    }

    /// Its name.
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Its number of columns.
    pub fn arity(&self) -> usize {
        self.arity
    }
}

/// A variable that stands for one atom; a quantifier, comprehension or sum declares it.
#[derive(Clone, Debug)]
pub struct Variable {
    id: VariableId,
    name: Arc<str>,
}

/// What tells two variables of one name apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct VariableId(u32);

impl Variable {
    /// A variable different from all others, whatever their names.
    pub fn new(name: &str) -> Variable {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Variable { id: VariableId(NEXT.fetch_add(1, Ordering::Relaxed)), name: Arc::from(name) }
    }

    /// Its name.
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Declares that it ranges over a set of atoms: `x: set`.
    pub fn within(&self, domain: impl Into<Expression>) -> Declaration {
        Declaration { variable: self.clone(), domain: domain.into() }
    }

    pub(crate) fn id(&self) -> VariableId {
        self.id
    }
}

impl PartialEq for Variable {
    fn eq(&self, other: &Variable) -> bool {
        self.id == other.id
    }
}

impl Eq for Variable {}

/// `x: e`; the domains of later declarations may mention the variables of earlier ones.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// What is declared.
    pub variable: Variable,
    /// The set of atoms it ranges over.
    pub domain: Expression,
}

/// An expression: a set of tuples.
#[derive(Clone, Debug)]
pub struct Expression(pub(crate) Arc<Node<ExpressionKind>>);

/// An integer of unlimited range.
#[derive(Clone, Debug)]
pub struct Integer(pub(crate) Arc<Node<IntegerKind>>);

/// A formula.
#[derive(Clone, Debug)]
pub struct Formula(pub(crate) Arc<Node<FormulaKind>>);

/// A node and what is known about it.
#[derive(Debug)]
pub(crate) struct Node<K> {
    pub(crate) kind: K,
    pub(crate) arity: usize,
    pub(crate) about: Attributes,
}

/// What every kind of node knows about itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attributes {
    pub(crate) free: FreeVariables,
    pub(crate) depth: usize,
}

/// Sorted, without repetition.
pub(crate) type FreeVariables = SmallVec<[VariableId; 4]>;

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A relation.
    Relation(Relation),
    /// A quantified variable.
    Variable(Variable),
    /// `none`: no tuples, of this many columns.
    None(usize),
    /// `univ`: every atom.
    Universe,
    /// `iden`: every atom with itself.
    Identity,
    /// One atom, with its name.
    Atom(Atom, Arc<str>),
    /// `a + b + …`
    Union(Vec<Expression>),
    /// `a - b`
    Difference(Expression, Expression),
    /// `a & b`
    Intersection(Expression, Expression),
    /// `a.b`: the last column of `a` is matched with the first of `b`, and both are dropped.
    Join(Expression, Expression),
    /// `a -> b`
    Product(Expression, Expression),
    /// `a ++ b`: the tuples of `b`, and those of `a` whose first atom starts no tuple of `b`.
    Override(Expression, Expression),
    /// `s <: r`: the tuples of `r` that start in `s`.
    DomainRestriction(Expression, Expression),
    /// `r :> s`: the tuples of `r` that end in `s`.
    RangeRestriction(Expression, Expression),
    /// `~r`
    Transpose(Expression),
    /// `^r`: transitive closure.
    Closure(Expression),
    /// `*r`: reflexive transitive closure, reflexive on the whole universe.
    ReflexiveClosure(Expression),
    /// `{x: a, y: b | F}`
    Comprehension(Vec<Declaration>, Formula),
    /// `(F => a else b)`
    IfElse(Formula, Expression, Expression),
    /// No sense could be made of it.
    Invalid(Arc<Error>),
}

/// The kinds of integers.
#[derive(Clone, Debug)]
pub enum IntegerKind {
    /// A number.
    Constant(i64),
    /// `#e`
    Cardinality(Expression),
    /// `a + b + …`
    Sum(Vec<Integer>),
    /// `-a`
    Negate(Integer),
    /// `a * b`
    Multiply(Integer, Integer),
    /// `(F => a else b)`
    IfElse(Formula, Integer, Integer),
    /// `sum x: e | i`
    SumOver(Vec<Declaration>, Integer),
    /// A bit-vector term of the caller's, read as a signed or an unsigned number.
    Given {
        /// The term.
        term: Term,
        /// Whether its highest bit counts negative.
        signed: bool,
    },
    /// No sense could be made of it.
    Invalid(Arc<Error>),
}

/// `no e`, `some e`, `one e`, `lone e`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Multiplicity {
    /// No tuple.
    No,
    /// At least one.
    Some,
    /// Exactly one.
    One,
    /// At most one.
    Lone,
}

/// `all some no one lone`; over several declarations, `one` and `lone` count tuples.
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

/// How integers are compared.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

/// The kinds of formulas.
#[derive(Clone, Debug)]
pub enum FormulaKind {
    /// `true` or `false`.
    Constant(bool),
    /// `a in b`
    Subset(Expression, Expression),
    /// `a = b`
    Equal(Expression, Expression),
    /// `no e`, `some e`, …
    Multiplicity(Multiplicity, Expression),
    /// `!F`
    Not(Formula),
    /// `F && G && …`
    And(Vec<Formula>),
    /// `F || G || …`
    Or(Vec<Formula>),
    /// `F ==> G`
    Implies(Formula, Formula),
    /// `F <==> G`
    Iff(Formula, Formula),
    /// `(F => G else H)`
    IfElse(Formula, Formula, Formula),
    /// `all x: e, y: f | F`, `some …`, …
    Quantified(Quantifier, Vec<Declaration>, Formula),
    /// `i < j`, …
    Compare(Comparison, Integer, Integer),
    /// A Bool term of the caller's.
    Given(Term),
    /// No sense could be made of it.
    Invalid(Arc<Error>),
}

impl Expression {
    /// What it is.
    pub fn kind(&self) -> &ExpressionKind {
        &self.0.kind
    }

    /// Its number of columns (0 if it is invalid).
    pub fn arity(&self) -> usize {
        self.0.arity
    }

    /// Whether sense could be made of it.
    pub fn check(&self) -> Result<(), Error> {
        match &self.0.kind {
            ExpressionKind::Invalid(error) => Err(Error::clone(error)),
            _ => Ok(()),
        }
    }
}

impl Integer {
    /// What it is.
    pub fn kind(&self) -> &IntegerKind {
        &self.0.kind
    }

    /// Whether sense could be made of it.
    pub fn check(&self) -> Result<(), Error> {
        match &self.0.kind {
            IntegerKind::Invalid(error) => Err(Error::clone(error)),
            _ => Ok(()),
        }
    }
}

impl Formula {
    /// What it is.
    pub fn kind(&self) -> &FormulaKind {
        &self.0.kind
    }

    /// Whether sense could be made of it.
    pub fn check(&self) -> Result<(), Error> {
        match &self.0.kind {
            FormulaKind::Invalid(error) => Err(Error::clone(error)),
            _ => Ok(()),
        }
    }
}

impl From<&Expression> for Expression {
    fn from(expression: &Expression) -> Expression {
        expression.clone()
    }
}

impl From<&Integer> for Integer {
    fn from(integer: &Integer) -> Integer {
        integer.clone()
    }
}

impl From<&Formula> for Formula {
    fn from(formula: &Formula) -> Formula {
        formula.clone()
    }
}
