//! Formulas: hash-consed terms over booleans, bit-vectors, IEEE floats and arrays.
//!
//! The crate owns what terms are ([`Terms`], [`Term`], [`Op`], [`Sort`]), what they mean ([`apply`], [`Evaluator`]), how
//! they are simplified while they are built (`rules`, `facts`), how floats become bit-vectors ([`FloatLowering`]) and how
//! terms are written as SMT-LIB ([`write_term`]). It knows nothing of programs or of solvers.
//!
//! Read `term.rs` (the arena), `op.rs` (the operators), then `rules/mod.rs`.
//!
//! ```
//! use skolem_logic::{Sort, Terms};
//! let mut terms = Terms::new();
//! let x = terms.symbol("x", Sort::Bits(8));
//! let one = terms.number(8, 1);
//! let next = terms.add(x, one);
//! let back = terms.subtract(next, one);
//! assert_eq!(back, x);
//! ```

mod bits;
mod build;
mod evaluate;
mod facts;
pub mod float;
mod op;
mod order;
mod print;
mod rules;
mod sort;
mod term;
mod valuation;
mod value;
mod walk;

pub use bits::Bits;
pub use evaluate::{Assignment, apply};
pub use facts::Facts;
pub use float::FloatLowering;
pub use op::Op;
pub use order::Order;
pub use print::{is_reserved, is_simple, printed_post_order, write_named, write_operator, write_symbol, write_term};
pub use sort::{Format, Rounding, Scalar, Sort};
pub use term::{Mark, Term, Terms};
pub use valuation::{Evaluator, Valuation};
pub use value::{ArrayValue, Value};
pub use walk::{Substitution, Symbols, post_order, size_of, symbols_of};
