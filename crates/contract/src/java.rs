//! Contracts in Java files, and in `.jml` files, which hold the same without bodies.

use crate::{
    attach::attach,
    clause::{Subject, Unreadable},
    contracts::Contracts,
    diagnostic::Diagnostic,
    jml_file::with_bodies,
    outline::outline,
    span::Span,
    syntax::Dialect,
};
use tree_sitter::{Parser, Tree};

/// Reads the declarations and contracts of a `.java` file. Java code that cannot be read is the compiler's business; what
/// surrounds it is read all the same.
pub fn read_java(source: &str) -> Contracts {
    match parse(source) {
        Some(tree) => attach(outline(&tree, source), source),
        None => unreadable(),
    }
}

/// Reads the declarations and contracts of a `.jml` file: Java declarations in which methods and constructors end in `;`.
pub fn read_jml(source: &str) -> Contracts {
    let Some(tree) = parse(&with_bodies(source)) else { return unreadable() };
    let mut contracts = attach(outline(&tree, source), source);
    // No compiler sees this file.
    if let Some(span) = first_error(&tree) {
        let message = "this is not a declaration of Java";
        let clause = Unreadable::about(Subject::Type, message).at(span, Dialect::Jml);
        contracts.unreadable(vec![clause]);
        let error = Diagnostic::error(span, message);
        contracts.diagnostics.push(error.help("a .jml file holds the declarations of a .java file without bodies"));
        contracts.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    }
    contracts
}

fn parse(source: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    parser.parse(source, None)
}

fn unreadable() -> Contracts {
    let error = Diagnostic::error(Span::default(), "the Java grammar does not work in this build");
    Contracts { diagnostics: vec![error], ..Contracts::default() }
}

fn first_error(tree: &Tree) -> Option<Span> {
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if node.is_error() || node.is_missing() {
            return Some(node.byte_range().into());
        }
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return None;
            }
        }
    }
}
