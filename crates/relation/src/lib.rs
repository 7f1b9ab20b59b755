//! Finite relations, ground to terms: the relational language of contracts over a universe of named atoms, translated
//! to `logic` terms that any solver of terms can decide.
//!
//! **Owns** the relational language ([`Expression`], [`Formula`], [`Integer`]), what is known of relations beforehand
//! ([`Bounds`]), and the steps from there to terms, one file each: `skolem` (outer existential quantifiers become named
//! witnesses), `encode` (relations become matrices of symbols), `ground` with `matrix`, `closure`, `count` and `number`
//! (formulas become terms), `symmetry` and `canonical` (interchangeable atoms are put in order), `evaluate` with `naive`
//! (models become relations again).
//! **Must not know** programs or solvers: it makes terms and reads assignments.
//!
//! Read first: [`Bounds`], then [`Expression`], then [`Grounding`].

mod bounds;
mod build;
mod canonical;
mod closure;
mod connect;
mod count;
mod display;
mod encode;
mod error;
mod evaluate;
mod ground;
mod images;
mod matrix;
mod naive;
mod number;
mod problem;
mod skolem;
mod substitute;
mod symmetry;
mod syntax;
mod universe;

pub use bounds::{Bound, Bounds, Content, FunctionEncoding};
pub use canonical::CanonicalOrder;
pub use closure::{ClosureMethod, ImageMethod};
pub use error::Error;
pub use evaluate::{Instance, Model};
pub use ground::{Encoding, Grounding};
pub use matrix::Matrix;
pub use number::{MAX_INTEGER_BITS, Number, Word};
pub use problem::{GroundingOptions, Problem, Translation};
pub use skolem::{Skolemised, Witness, skolemise};
pub use symmetry::{DEFAULT_LENGTH, Predicate, SymmetryBreaking, interchangeable, lex_leader};
pub use syntax::{
    Comparison, Declaration, Expression, ExpressionKind, Formula, FormulaKind, Integer, IntegerKind, MAX_DEPTH,
    Multiplicity, Quantifier, Relation, RelationId, Variable,
};
pub use universe::{Atom, MAX_ARITY, Tuple, TupleSet, Universe};
