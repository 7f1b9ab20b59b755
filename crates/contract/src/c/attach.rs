//! Brings contracts to the functions and statements they stand before.

use super::{
    cases,
    contracts::{CContracts, CStatementContract, FunctionId, LogicDefinition},
    definitions::without_recursion,
    marks,
    outline::{Outline, Within},
};
use crate::{
    clause::{MethodSpec, Subject},
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
        self.diagnostic(
            Diagnostic::warning(span, "this contract belongs to nothing")
                .help("contracts stand before a function or, within it, before a statement"),
        );
    }

    fn cannot_be_read(&mut self, span: Span) {
        self.diagnostic(
            Diagnostic::warning(span, "the C code around this contract cannot be read")
                .help("the contract is left out; see what the compiler says about the code"),
        );
    }

    fn misplaced(&mut self, item: &CItem, place: &str, help: &str) {
        let message = format!("`{}` cannot stand {place}", item.word());
        self.diagnostic(Diagnostic::error(item.span(), message).help(help));
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
                    Subject::Method => contract.push(item),
                    Subject::Point => self.misplaced(&item, "outside of functions", "it stands between statements"),
                    Subject::Loop => self.misplaced(&item, "outside of functions", "it stands before a loop"),
                    Subject::Type => self.belongs_to_nothing(comment.span),
                },
                CItem::Behavior(..) | CItem::Assumes(..) | CItem::Complete(_) | CItem::Disjoint(_) => {
                    contract.push(item);
                }
            }
        }
        if contract.is_empty() {
            return;
        }
        match functions {
            _ if !is_readable || comment.next.is_some_and(|next| next.is_error()) => {
                self.cannot_be_read(comment.span);
            }
            [] => self.belongs_to_nothing(comment.span),
            _ if self.is_trailing(comment) => self.diagnostic(
                Diagnostic::warning(comment.span, "this contract stands behind other code and is not read")
                    .help("put it in a line of its own, before what it belongs to"),
            ),
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
            return self.cannot_be_read(comment.span);
        }
        if !takes_statements && !is_single {
            return self.belongs_to_nothing(comment.span);
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
                CItem::Definition(_) => self.misplaced(&item, "within a function", "move it out of the function"),
                CItem::Clause(clause) => match clause.kind.subject() {
                    Subject::Point if takes_statements => clauses.push(*clause),
                    Subject::Point => {
                        let word = clause.kind.c_word();
                        let message = format!("`{word}` cannot stand where a single statement is expected");
                        self.diagnostic(
                            Diagnostic::error(clause.span, message).help("put braces around the statement"),
                        );
                    }
                    Subject::Loop if next.is_some_and(|next| next.is_loop) => clauses.push(*clause),
                    Subject::Loop => self.diagnostic(
                        Diagnostic::error(clause.span, format!("no loop follows this `{}`", clause.kind.c_word()))
                            .help("put it directly before the loop, without code between them"),
                    ),
                    Subject::Method | Subject::Type => contract.push(CItem::Clause(clause)),
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
                    self.diagnostic(Diagnostic::error(item.span(), message));
                }
            }
            Some(_) => cases::extend(&mut spec, contract, &mut self.contracts.diagnostics),
        }
        cases::check(&spec, &mut self.contracts.diagnostics);
        if !clauses.is_empty() || !spec.is_empty() {
            let (position, span) = (self.lines.position(comment.span.start), comment.span);
            self.contracts.statements.push(CStatementContract { function, clauses, spec, position, span, next, marks });
        }
    }

    fn finish(self) -> CContracts {
        let Attach { mut contracts, definitions, .. } = self;
        contracts.predicates = without_recursion(definitions, &mut contracts.diagnostics);
        for function in &contracts.functions {
            cases::check(&function.spec, &mut contracts.diagnostics);
        }
        contracts.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        contracts
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
