//! What can be wrong with a relational problem. Nothing in this crate panics on what a caller wrote: a wrong expression
//! carries its error along (see [`crate::Expression::check`]), and bounds are checked when they are declared.

use std::sync::Arc;

/// Why an expression, a bound or a grounding was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Two operands that must have the same number of columns do not.
    #[error("`{left}` has {left_arity} column(s) but `{right}` has {right_arity}: `{operator}` needs the same number")]
    ArityMismatch {
        /// The operator, as it is written.
        operator: &'static str,
        /// The left operand, as text.
        left: String,
        /// Its number of columns.
        left_arity: usize,
        /// The right operand, as text.
        right: String,
        /// Its number of columns.
        right_arity: usize,
    },
    /// An operand does not have the number of columns its operator needs.
    #[error("`{operand}` has {found} column(s), but `{operator}` needs {needed}")]
    ArityNeeded {
        /// The operator, as it is written.
        operator: &'static str,
        /// The operand, as text.
        operand: String,
        /// Its number of columns.
        found: usize,
        /// What the operator needs.
        needed: &'static str,
    },
    /// A canonical order of so many atoms would cost more than it saves.
    #[error("{atoms} atoms are too many to put in a canonical order")]
    OrderTooLarge {
        /// How many there are.
        atoms: usize,
    },
    /// The result would have too many columns (or none).
    #[error("`{operator}` gives {arity} column(s) here: 1 to {} are allowed", crate::MAX_ARITY)]
    ArityOutOfRange {
        /// The operator, as it is written.
        operator: &'static str,
        /// How many columns there would be.
        arity: usize,
    },
    /// A quantifier, comprehension or sum declares nothing.
    #[error("`{0}` declares no variable")]
    NoDeclaration(&'static str),
    /// The expression nests deeper than any contract does.
    #[error("the expression nests deeper than {} levels", crate::MAX_DEPTH)]
    TooDeep,
    /// A variable is used outside the quantifier that declares it.
    #[error("the variable `{0}` is not declared here")]
    UnboundVariable(Arc<str>),
    /// A relation of other bounds is used.
    #[error("the relation `{0}` does not belong to these bounds")]
    UnknownRelation(Arc<str>),
    /// Two atoms have the same name.
    #[error("there are two atoms named `{0}`")]
    DuplicateAtom(Arc<str>),
    /// An atom of another universe is used.
    #[error("atom number {0} is not in the universe")]
    UnknownAtom(usize),
    /// Tuples of different length in one set.
    #[error("a tuple of length {found} does not fit into a set of tuples of length {expected}")]
    TupleLength {
        /// The length of the tuples of the set.
        expected: usize,
        /// The length of the tuple.
        found: usize,
    },
    /// The lower bound has a tuple that the upper bound has not.
    #[error("the lower bound of `{0}` is not within its upper bound")]
    BoundsCross(Arc<str>),
    /// A matrix or a circuit would become larger than memory should hold.
    #[error("`{what}` is too large to ground over {atoms} atoms")]
    TooLarge {
        /// The expression, as text.
        what: String,
        /// The size of the universe.
        atoms: usize,
    },
    /// An integer expression whose exact value needs more bits than are reasonable.
    #[error("`{0}` needs more than {max} bits to be exact", max = crate::MAX_INTEGER_BITS)]
    IntegerTooWide(String),
    /// A term given for a formula or an integer has another sort.
    #[error("the term given as {what} has the sort {found}")]
    GivenSort {
        /// What the term was given as.
        what: &'static str,
        /// The sort it has.
        found: String,
    },
    /// A term occurs where only values are known.
    #[error("the value of a given term is not known here")]
    GivenValue,
}
