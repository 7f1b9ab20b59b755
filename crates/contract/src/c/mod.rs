//! Contracts in C files: ACSL comments, and what they belong to.
//!
//! The steps are those of Java files: `outline` lists the functions and the comments among them, `parse::acsl` reads the
//! comments, `attach` brings them together, and `cases` makes behaviors of clauses.

mod attach;
mod cases;
mod contracts;
mod definitions;
pub(crate) mod keyword;
mod marks;
mod outline;

pub use contracts::{
    CContracts, CParameter, CStatementContract, FunctionContract, FunctionId, LogicDefinition, LogicParameter,
};
pub use marks::{DECLARATION, MARK, mark_c};

use crate::{diagnostic::Diagnostic, span::Span};
use tree_sitter::{Parser, Tree};

/// Reads the functions and contracts of a C file. Code that cannot be read is the compiler's business; what surrounds it
/// is read all the same.
pub fn read_c(text: &str) -> CContracts {
    match parse(text) {
        Some(tree) => attach::attach(outline::outline(&tree, text), text),
        None => {
            let error = Diagnostic::error(Span::default(), "the C grammar does not work in this build");
            CContracts { diagnostics: vec![error], ..CContracts::default() }
        }
    }
}

fn parse(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_c::LANGUAGE.into()).ok()?;
    parser.parse(text, None)
}
