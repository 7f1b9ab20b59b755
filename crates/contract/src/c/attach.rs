//! Brings contracts to the functions and statements they stand before.

use super::{
    cases,
    contracts::{CContracts, CStatementContract, FunctionId, LogicDefinition},
    definitions::without_recursion,
    marks,
    outline::{Outline, Within},
};
use crate::{
    clause::{Clause, ClauseKind, MethodSpec, Subject, Unreadable},
    comment::{self, group},
    contracts::NextStatement,
    diagnostic::Diagnostic,
    header::children,
    marks::Marks,
    parse::acsl::{CItem, parse_acsl},
    span::{Lines, Span},
    syntax::Dialect,
};
use tree_sitter::Node;

type Comment<'t> = comment::Comment<'t, Within<'t>>;

/// Reads the contracts of a file and gives each to what it belongs to.
pub(super) fn attach(outline: Outline<'_>, source: &str) -> CContracts {
    let Outline { contracts, targets, comments } = outline;
    let mut attach = Attach { source, lines: Lines::new(source), contracts, definitions: Vec::new() };
    for comment in group(comments, source, &attach.lines, Dialect::Acsl) {
        let (items, diagnostics) = parse_acsl(source, &comment.pieces);
        attach.contracts.diagnostics.extend(diagnostics);
        if items.is_empty() {
            continue;
        }
        match comment.within.function {
            Some(function) => attach.in_function(&comment, function, items),
            None => {
                let functions = comment.next.and_then(|next| targets.get(&next.id()));
                attach.outside(&comment, functions.map_or(&[], Vec::as_slice), items);
            }
        }
    }
    attach.finish()
}

struct Attach<'s> {
    source: &'s str,
    lines: Lines<'s>,
    contracts: CContracts,
    definitions: Vec<LogicDefinition>,
}

impl Attach<'_> {
    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.contracts.diagnostics.push(diagnostic);
    }

    fn belongs_to_nothing(&mut self, span: Span) {
        let help = "contracts stand before a function or, within it, before a statement";
        let clause = self.not_read(span, "this contract belongs to nothing", help);
        self.contracts.of_file.push(clause);
    }

    /// A contract whose place does not tell what it is about.
    fn not_read(&mut self, span: Span, message: &str, help: &str) -> Clause {
        self.diagnostic(Diagnostic::warning(span, message).help(help));
        Unreadable::about(Subject::Type, message).at(span, Dialect::Acsl)
    }

    fn cannot_be_read(&mut self, span: Span) -> Clause {
        let message = "the C code around this contract cannot be read";
        let warning = Diagnostic::warning(span, message);
        self.diagnostic(warning.help("the contract is left out; see what the compiler says about the code"));
        Unreadable::about(Subject::Unknown, message).at(span, Dialect::Acsl)
    }

    /// Keeps what cannot be read of a contract that stands before no function. Is that all of it?
    fn unreadable_clauses(&mut self, items: Vec<CItem>) -> bool {
        let mut is_all = true;
        for item in items {
            match item {
                CItem::Clause(clause) if clause.kind.is_unreadable() => {
                    self.contracts.of_next.push(*clause);
                }
                _ => is_all = false,
            }
        }
        is_all
    }

    /// Gives a clause to a function.
    fn function_clause(&mut self, FunctionId(function): FunctionId, clause: Clause) {
        if let Some(function) = self.contracts.functions.get_mut(function as usize) {
            function.spec.add(clause);
        }
    }

    /// Complains about what cannot stand where it does, unless it was complained about already: the clause that is left.
    fn refuse(&mut self, item: &CItem, message: String, help: Option<&str>) -> Clause {
        if let Some(unreadable) = unreadable(item) {
            return Unreadable::about(Subject::Unknown, &unreadable.reason).at(item.span(), Dialect::Acsl);
        }
        let clause = Unreadable::about(Subject::Unknown, &message).at(item.span(), Dialect::Acsl);
        let error = Diagnostic::error(item.span(), message);
        self.diagnostic(match help {
            Some(help) => error.help(help),
            None => error,
        });
        clause
    }

    fn misplaced(&mut self, item: &CItem, place: &str, help: &str) -> Clause {
        self.refuse(item, format!("`{}` cannot stand {place}", item.word()), Some(help))
    }

    /// What stands outside of functions: definitions, and the contract of the next function.
    fn outside(&mut self, comment: &Comment<'_>, functions: &[FunctionId], items: Vec<CItem>) {
        let mut contract = Vec::new();
        let is_readable = comment.within.place.kind() != "ERROR";
        for item in items {
            match item {
                _ if !is_readable => contract.push(item),
                CItem::Definition(definition) => self.definitions.push(*definition),
                CItem::Clause(ref clause) => match clause.kind.subject() {
                    Subject::Method | Subject::Unknown => contract.push(item),
                    Subject::Point => {
                        let clause = self.misplaced(&item, "outside of functions", "it stands between statements");
                        contract.push(CItem::Clause(Box::new(clause)));
                    }
                    Subject::Loop => {
                        let clause = self.misplaced(&item, "outside of functions", "it stands before a loop");
                        contract.push(CItem::Clause(Box::new(clause)));
                    }
                    Subject::Type => self.contracts.of_file.push(*clause.clone()),
                },
                CItem::Behavior(..) | CItem::Assumes(..) | CItem::Complete(_) | CItem::Disjoint(_) => {
                    contract.push(item);
                }
            }
        }
        if contract.is_empty() {
            return;
        }
        let is_trailing = self.is_trailing(comment);
        match functions {
            _ if !is_readable || comment.next.is_some_and(|next| next.is_error()) => {
                let clause = self.cannot_be_read(comment.span);
                self.contracts.of_next.push(clause);
            }
            [] => {
                if !self.unreadable_clauses(contract) {
                    self.belongs_to_nothing(comment.span);
                }
            }
            _ if is_trailing => {
                if !self.unreadable_clauses(contract) {
                    let clause = self.not_read(
                        comment.span,
                        "this contract stands behind other code and is not read",
                        "put it in a line of its own, before what it belongs to",
                    );
                    self.contracts.of_file.push(clause);
                }
            }
            functions => {
                for &FunctionId(function) in functions {
                    if let Some(function) = self.contracts.functions.get_mut(function as usize) {
                        cases::extend(&mut function.spec, contract.clone(), &mut self.contracts.diagnostics);
                    }
                }
            }
        }
    }

    /// Whether a comment follows a declaration in its line and the next declaration stands further down.
    fn is_trailing(&self, comment: &Comment<'_>) -> bool {
        let row = self.lines.row(comment.span.start);
        let before = Span::new(self.lines.start(row), comment.span.start).text(self.source).trim_end();
        let next_row = comment.next.map(|next| self.lines.row(next.start_byte()));
        before.ends_with([';', '}']) && next_row != Some(row)
    }

    /// What stands within a function.
    fn in_function(&mut self, comment: &Comment<'_>, function: FunctionId, items: Vec<CItem>) {
        let place = comment.within.place;
        let takes_statements = takes_statements(comment);
        let next = if is_loop(place) && !takes_statements { Some(place) } else { comment.next };
        let is_single = takes_single_statement(place);
        if place.kind() == "ERROR" {
            let clause = self.cannot_be_read(comment.span);
            return self.function_clause(function, clause);
        }
        if !takes_statements && !is_single {
            let (unreadable, others): (Vec<CItem>, Vec<CItem>) =
                items.into_iter().partition(|item| unreadable(item).is_some());
            for item in unreadable {
                let clause = self.refuse(&item, String::new(), None);
                self.function_clause(function, clause);
            }
            if !others.is_empty() {
                self.belongs_to_nothing(comment.span);
            }
            return;
        }
        let marks = Marks { point: takes_statements.then_some(comment.span.start), head: next.and_then(marks::head) };
        let next = next.map(|node| NextStatement {
            position: self.lines.position(node.start_byte()),
            span: node.byte_range().into(),
            is_loop: is_loop(node),
        });
        let (mut clauses, mut contract) = (Vec::new(), Vec::new());
        for item in items {
            match item {
                CItem::Definition(_) => {
                    clauses.push(self.misplaced(&item, "within a function", "move it out of the function"));
                }
                CItem::Clause(clause) => match clause.kind.subject() {
                    Subject::Point | Subject::Unknown if takes_statements => clauses.push(*clause),
                    Subject::Point | Subject::Unknown => {
                        let word = clause.kind.c_word();
                        let message = format!("`{word}` cannot stand where a single statement is expected");
                        let help = Some("put braces around the statement");
                        clauses.push(self.refuse(&CItem::Clause(clause), message, help));
                    }
                    Subject::Loop if next.is_some_and(|next| next.is_loop) => clauses.push(*clause),
                    Subject::Loop => {
                        let message = format!("no loop follows this `{}`", clause.kind.c_word());
                        let help = Some("put it directly before the loop, without code between them");
                        clauses.push(self.refuse(&CItem::Clause(clause), message, help));
                    }
                    Subject::Type => self.contracts.of_file.push(*clause),
                    Subject::Method if clause.kind.is_unreadable() => clauses.push(*clause),
                    Subject::Method => contract.push(CItem::Clause(clause)),
                },
                CItem::Behavior(..) | CItem::Assumes(..) | CItem::Complete(_) | CItem::Disjoint(_) => {
                    contract.push(item);
                }
            }
        }
        let mut spec = MethodSpec::default();
        match next {
            None => {
                for item in &contract {
                    let message = format!("no statement follows this `{}`", item.word());
                    clauses.push(self.refuse(item, message, None));
                }
            }
            Some(_) => cases::extend(&mut spec, contract, &mut self.contracts.diagnostics),
        }
        cases::check(&mut spec, &mut self.contracts.diagnostics);
        if !clauses.is_empty() || !spec.is_empty() {
            let (position, span) = (self.lines.position(comment.span.start), comment.span);
            self.contracts.statements.push(CStatementContract { function, clauses, spec, position, span, next, marks });
        }
    }

    fn finish(self) -> CContracts {
        let Attach { mut contracts, definitions, .. } = self;
        contracts.predicates = without_recursion(definitions, &mut contracts.diagnostics);
        for function in &mut contracts.functions {
            cases::check(&mut function.spec, &mut contracts.diagnostics);
        }
        contracts.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        contracts
    }
}

/// What is known of an item that cannot be read.
fn unreadable(item: &CItem) -> Option<&Unreadable> {
    match item {
        CItem::Clause(clause) => match &clause.kind {
            ClauseKind::Unreadable(unreadable) => Some(unreadable),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a comment stands where any number of statements may stand.
fn takes_statements(comment: &Comment<'_>) -> bool {
    let Within { place, outer, .. } = comment.within;
    let behind_colon = || {
        let colon = children(place).into_iter().find(|child| child.kind() == ":");
        colon.is_some_and(|colon| colon.end_byte() <= comment.span.start)
    };
    match place.kind() {
        "compound_statement" => true,
        "case_statement" => behind_colon(),
        "labeled_statement" => {
            behind_colon() && outer.is_some_and(|outer| matches!(outer.kind(), "compound_statement" | "case_statement"))
        }
        _ => false,
    }
}

/// Whether a node has a statement of its own, which may be without braces.
fn takes_single_statement(place: Node<'_>) -> bool {
    matches!(place.kind(), "if_statement" | "else_clause" | "switch_statement" | "labeled_statement" | "case_statement")
        || is_loop(place)
}

/// Whether a statement is a loop, perhaps with labels.
fn is_loop(statement: Node<'_>) -> bool {
    let mut statement = statement;
    while statement.kind() == "labeled_statement" {
        let inner = children(statement).into_iter().rfind(|child| child.is_named() && child.kind() != "comment");
        match inner {
            Some(inner) => statement = inner,
            None => return false,
        }
    }
    matches!(statement.kind(), "while_statement" | "for_statement" | "do_statement")
}
