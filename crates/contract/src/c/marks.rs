//! Marks in the program for clauses that stand between statements, as for Java: debug information says which line an
//! instruction belongs to, and not between which statements a comment stood.

use super::read_c;
use crate::header::children;
use crate::marks::{Calls, Head, inner, with_calls};
use tree_sitter::Node;

/// The function that is called, with a [`number`](crate::marks::number).
pub const MARK: &str = "__skolem_clause";

/// What declares it.
pub const DECLARATION: &str = "extern void __skolem_clause(int);";

/// The source with calls for all clauses that can be marked; none if there are none. Lines stay what they are, and
/// [`DECLARATION`] must stand before it.
pub fn mark_c(source: &str) -> Option<String> {
    let contracts = read_c(source);
    let statements = contracts.statements.iter().map(|statement| (&statement.marks, &statement.clauses[..]));
    let point = |number| format!("{MARK}({number}); ");
    let head = |number| format!("{MARK}({number})");
    with_calls(source, statements, &Calls { point: &point, head: &head, joint: "," })
}

/// Where what is said of a loop can be looked at.
pub(super) fn head(statement: Node<'_>) -> Option<Head> {
    let body = || {
        let body = statement.child_by_field_name("body")?;
        (body.kind() == "compound_statement").then(|| Head::Body(body.start_byte() + 1))
    };
    let condition = || statement.child_by_field_name("condition").map(|condition| Head::Condition(inner(condition)));
    match statement.kind() {
        "labeled_statement" => {
            head(children(statement).into_iter().rfind(|child| child.is_named() && child.kind() != "comment")?)
        }
        "while_statement" | "for_statement" => condition().or_else(body),
        "do_statement" => body(),
        _ => None,
    }
}
