//! Marks in the program for clauses that stand between statements.
//!
//! A class file says which line an instruction belongs to, and not between which statements a comment stood. So the source
//! that is compiled gets a call where a clause is to be looked at; lines stay what they are. The calls do nothing; what
//! executes the program knows them by [`AT`] and [`HEAD`].

use crate::clause::Clause;
use crate::contracts::Contracts;
use crate::span::Span;
use tree_sitter::Node;

/// The file of the class whose methods are called.
pub const FILE: &str = "skolem$marks/Clauses.java";

/// Its source.
pub const SOURCE: &str = "package skolem$marks;

public final class Clauses {
    public static void at(int clauses) {}

    public static boolean head(int clauses) {
        return true;
    }
}
";

/// Called where assertions and assumptions stand, with a [`number`].
pub const AT: &str = "skolem$marks/Clauses.at(I)V";

/// Called at the head of a loop, with a [`number`].
pub const HEAD: &str = "skolem$marks/Clauses.head(I)Z";

/// The number of a mark: of the statement contract in its file, and whether what it says of the loop is meant.
pub fn number(statement: usize, of_loop: bool) -> u64 {
    2 * statement as u64 + u64::from(of_loop)
}

/// What a [`number`] stands for.
pub fn meant(number: u64) -> (usize, bool) {
    ((number / 2) as usize, number % 2 == 1)
}

/// Where calls can be put for the clauses of a statement contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// For what is said of the point.
    pub point: Option<usize>,
    /// For what is said of the loop.
    pub head: Option<Head>,
}

/// The head of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Head {
    /// Its condition, without parentheses around it.
    Condition(Span),
    /// The beginning of its body, if there is no condition before it.
    Body(usize),
}

/// Where a comment's clauses can be looked at.
pub(crate) fn marks(parent: Node<'_>, start: usize, next: Option<Node<'_>>, source: &str) -> Marks {
    let takes_statements = matches!(parent.kind(), "block" | "constructor_body" | "switch_block_statement_group");
    let is_first_call = next.is_some_and(|next| next.kind() == "explicit_constructor_invocation");
    Marks {
        point: (takes_statements && !is_first_call).then_some(start),
        head: next.and_then(|next| head(next, source)),
    }
}

/// A condition without parentheses around it.
pub(crate) fn inner(condition: Node<'_>) -> Span {
    let all = condition.byte_range();
    match condition.kind() {
        "parenthesized_expression" if all.len() > 1 => Span::new(all.start + 1, all.end - 1),
        _ => all.into(),
    }
}

fn head(statement: Node<'_>, source: &str) -> Option<Head> {
    let body = |of: Node<'_>| {
        let body = of.child_by_field_name("body")?;
        (body.kind() == "block").then(|| Head::Body(body.start_byte() + 1))
    };
    let in_condition = |condition: Node<'_>| {
        let text = condition.utf8_text(source.as_bytes()).unwrap_or_default();
        // The compiler knows that nothing comes behind an endless loop.
        (text.trim_matches(['(', ')', ' ']) != "true").then(|| Head::Condition(inner(condition)))
    };
    match statement.kind() {
        "labeled_statement" => {
            let mut cursor = statement.walk();
            let inner = statement.named_children(&mut cursor).last()?;
            head(inner, source)
        }
        "while_statement" => {
            let condition = in_condition(statement.child_by_field_name("condition")?);
            condition.or_else(|| body(statement))
        }
        "for_statement" => {
            let condition = statement.child_by_field_name("condition").and_then(in_condition);
            condition.or_else(|| body(statement))
        }
        "do_statement" => body(statement),
        _ => None,
    }
}

/// The source with calls for all clauses that can be marked; none if there are none.
pub fn mark(source: &str, contracts: &Contracts) -> Option<String> {
    let statements = contracts.statements.iter().map(|statement| (&statement.marks, &statement.clauses[..]));
    let point = |number| format!("skolem$marks.Clauses.at({number}); ");
    let head = |number| format!("skolem$marks.Clauses.head({number})");
    with_calls(source, statements, &Calls { point: &point, head: &head, joint: " &&" })
}

/// How calls are written in a language.
pub(crate) struct Calls<'a> {
    /// The statement for a point.
    pub(crate) point: &'a dyn Fn(u64) -> String,
    /// The call at the head of a loop.
    pub(crate) head: &'a dyn Fn(u64) -> String,
    /// What connects that with the loop's condition.
    pub(crate) joint: &'a str,
}

/// The source with calls for the clauses of these statement contracts; none if there are none.
pub(crate) fn with_calls<'c>(
    source: &str,
    statements: impl Iterator<Item = (&'c Marks, &'c [Clause])>,
    calls: &Calls<'_>,
) -> Option<String> {
    let mut insertions: Vec<(usize, String)> = Vec::new();
    for (statement, (marks, clauses)) in statements.enumerate() {
        let has = |of_loop: bool| clauses.iter().any(|clause| clause.kind.is_at_head() == Some(of_loop));
        if let Some(point) = marks.point.filter(|_| has(false)) {
            insertions.push((point, (calls.point)(number(statement, false))));
        }
        let head = (calls.head)(number(statement, true));
        match marks.head.filter(|_| has(true)) {
            Some(Head::Condition(span)) => {
                insertions.push((span.start, format!("{head}{} (", calls.joint)));
                insertions.push((span.end, ")".to_owned()));
            }
            Some(Head::Body(at)) => insertions.push((at, format!("{head}; "))),
            None => {}
        }
    }
    if insertions.is_empty() {
        return None;
    }
    insertions.sort_by_key(|&(at, _)| at);
    let mut marked = String::with_capacity(source.len() + insertions.len() * 40);
    let mut done = 0;
    for (at, text) in insertions {
        marked.push_str(source.get(done..at)?);
        marked.push_str(&text);
        done = at;
    }
    marked.push_str(source.get(done..)?);
    Some(marked)
}
