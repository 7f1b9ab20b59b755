//! The contract language, its reading half: from the text of a source file to syntax trees with places.
//!
//! The crate owns the notation of contracts (JML in Java, ACSL in C, relational expressions and `alloy` clauses in both),
//! which comments are contracts, and which declaration or statement each belongs to. It must not know programs, solvers
//! or engines: what names refer to, and whether types fit, is not decided here.
//!
//! Read [`syntax`] (expressions), [`ClauseKind`] and [`MethodSpec`] (what is said), then [`Contracts`] (of what), which
//! [`read_java`] gives, and [`CContracts`], which [`read_c`] gives. How tightly operators bind is the table in [`operator`].
//!
//! ```
//! let contracts = skolem_contract::read_java(
//!     "class Cell {
//!          Cell next;
//!          //@ requires no a.*next & b.*next;
//!          //@ ensures \\result.*next == \\old(a.*next) + \\old(b.*next);
//!          static Cell append(Cell a, Cell b) { return a; }
//!      }",
//! );
//! assert_eq!(contracts.methods[0].spec.clauses().count(), 2);
//! assert!(contracts.diagnostics.is_empty());
//! ```

mod attach;
mod builtin;
pub mod c;
mod clause;
mod comment;
mod contracts;
mod diagnostic;
mod header;
mod implied;
mod java;
mod jml_file;
mod keyword;
mod lexer;
mod literal;
pub mod marks;
pub mod operator;
mod outline;
mod parse;
mod print;
mod quantifier;
mod span;
pub mod syntax;

pub use builtin::Builtin;
pub use c::{
    CContracts, CParameter, CStatementContract, FunctionContract, FunctionId, LogicDefinition, LogicParameter, mark_c,
    read_c,
};
pub use clause::{
    Behavior, BehaviorGroup, Clause, ClauseKind, Item, MethodSpec, Modifier, Relation, SpecCase, Subject, Unreadable,
    Visibility,
};
pub use contracts::{
    Contracts, Enclosing, FieldContract, JavaModifiers, MethodContract, MethodId, MethodKind, NextStatement, Nullness,
    Parameter, SourceType, StatementContract, TypeContract, TypeId, TypeKind,
};
pub use diagnostic::{Diagnostic, Severity, nearest};
pub use java::{read_java, read_jml};
pub use keyword::ClauseWord;
pub use parse::{clause::parse_items, parse_expression};
pub use span::{Lines, Position, Span};
