//! SMT-LIB 2: reading and writing scripts.
//!
//! The crate owns the concrete syntax (versions 2.6 and 2.7) and the theories of booleans, bit-vectors, arrays, floats and
//! uninterpreted functions of scalars; it turns text into the terms of `logic` and terms into text. It must not know
//! solvers: what commands do is in `solver::script`.
//!
//! Read [`Forms`] (text to s-expressions, one command at a time), [`Command`] (their shapes), then [`Reader`] (names,
//! sorts and terms).
//!
//! ```
//! use skolem_smtlib::{Command, Forms, Reader};
//! let script = "(declare-const x (_ BitVec 8))\n(assert (bvult x #x05))";
//! let (mut terms, mut reader) = (logic::Terms::new(), Reader::new());
//! let mut forms = Forms::new(script.as_bytes());
//! while let Some(form) = forms.next_form().unwrap() {
//!     match Command::parse(form.root()).unwrap() {
//!         Command::DeclareFun { name, parameters, result } => {
//!             reader.declare(&mut terms, name, &parameters, result).unwrap();
//!         }
//!         Command::Assert(formula) => {
//!             let formula = reader.formula(&mut terms, formula).unwrap();
//!             assert_eq!(terms.sort(formula), logic::Sort::Bool);
//!         }
//!         other => unreachable!("{other:?}"),
//!     }
//! }
//! ```

mod apply;
mod apply_float;
mod call;
mod command;
mod error;
mod heads;
mod lexer;
mod limits;
mod operators;
mod position;
mod read;
mod real;
mod scope;
mod sexpr;
mod sorts;
mod specify;
mod string;
mod symbols;
mod unspecified;
mod write;

pub use command::{Command, Name};
pub use error::{Error, Problem};
pub use lexer::{Lexer, TokenKind};
pub use limits::Limits;
pub use position::Position;
pub use read::Reader;
pub use sexpr::{Elements, Expr, Form, Forms, Kind};
pub use specify::Specification;
pub use string::write_string;
pub use symbols::{Function, Macro, Meaning};
pub use unspecified::argument_values;
pub use write::{Query, write_script};
