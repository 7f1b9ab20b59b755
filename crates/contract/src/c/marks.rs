//! Marks in the program for clauses that stand between statements, as `marks.rs` has them for Java: what is compiled gets a
//! call in the place of the comment, so that debug information and optimisation cannot move it elsewhere.

use super::read_c;
use crate::clause::Subject;

/// The function that is called, with the number of the clause.
pub const MARK: &str = "__skolem_clause";

/// A clause that a call stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkedClause {
    /// The number of the statement contract in [`CContracts::statements`](super::CContracts::statements).
    pub statement: usize,
    /// The number of the clause in its `clauses`.
    pub clause: usize,
}

/// The source with a call `__skolem_clause(N);` in the place of every `assert`, `assume` and `check`, and what each `N`
/// stands for. Lines stay what they are.
pub fn mark_c(text: &str) -> (String, Vec<MarkedClause>) {
    let mut found = Vec::new();
    let declaration = format!("extern void {MARK}(int);");
    // A directive must be the first in its line, so nothing can be put before it.
    let is_declared_first = !begins_with_directive(text);
    let mut marked = String::with_capacity(text.len() + 64);
    let mut done = 0;
    for (statement, contract) in read_c(text).statements.iter().enumerate() {
        let first = found.len();
        for (clause, it) in contract.clauses.iter().enumerate() {
            if it.kind.subject() == Subject::Point {
                found.push(MarkedClause { statement, clause });
            }
        }
        let (Some(before), false) = (text.get(done..contract.span.start), found.len() == first) else { continue };
        marked.push_str(before);
        for number in first..found.len() {
            marked.push_str(&match is_declared_first {
                true => format!("{MARK}({number});"),
                false => format!("{{ {declaration} {MARK}({number}); }}"),
            });
        }
        let lines = contract.span.text(text).bytes().filter(|&byte| byte == b'\n').count();
        marked.extend(std::iter::repeat_n('\n', lines));
        done = contract.span.end;
    }
    if found.is_empty() {
        return (text.to_string(), found);
    }
    marked.push_str(text.get(done..).unwrap_or_default());
    if is_declared_first {
        let start = if marked.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        marked.insert_str(start, &format!("{declaration} "));
    }
    (marked, found)
}

/// Whether the first line is a directive, perhaps behind comments.
fn begins_with_directive(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start_matches([' ', '\t']);
        match rest.strip_prefix("/*").and_then(|comment| comment.split_once("*/")) {
            Some((_, behind)) => rest = behind,
            None => return rest.starts_with(['#', '%', '?']),
        }
    }
}
