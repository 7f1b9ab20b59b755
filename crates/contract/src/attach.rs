//! Brings contracts to the declarations and statements they stand before.

use crate::{
    clause::{Clause, ClauseKind, Item, Modifier, Subject, Unreadable},
    comment::{Comment, group},
    contracts::{Contracts, MethodId, MethodKind, NextStatement, Nullness, StatementContract, TypeId},
    diagnostic::Diagnostic,
    header::{children, is_comment},
    implied::spell_out,
    marks::marks,
    outline::{Outline, Target, Within},
    parse::clause::parse_items,
    span::{Lines, Span},
    syntax::Dialect,
};
use std::collections::BTreeMap;
use tree_sitter::Node;

/// Reads the contracts of a file and gives each to what it belongs to.
pub(crate) fn attach(outline: Outline<'_>, source: &str) -> Contracts {
    let lines = Lines::new(source);
    let Outline { contracts, targets, comments } = outline;
    let find = |node: Node<'_>| targets.get(&node.id()).cloned();
    let mut attach = Attach { source, lines, contracts, method_items: BTreeMap::new(), of_file: Vec::new() };
    for comment in group(comments, source, &attach.lines, Dialect::Jml) {
        let (items, diagnostics) = parse_items(source, &comment.pieces, Dialect::Jml);
        attach.contracts.diagnostics.extend(diagnostics);
        if !items.is_empty() {
            attach.comment(&comment, items, &find);
        }
    }
    attach.finish()
}

struct Attach<'s> {
    source: &'s str,
    lines: Lines<'s>,
    contracts: Contracts,
    /// What stands before a method, from all its comments, so that `also` may stand between them.
    method_items: BTreeMap<MethodId, Vec<Item>>,
    /// What cannot be read and stands in no class: it may be about any of them.
    of_file: Vec<Clause>,
}

impl Attach<'_> {
    fn comment(&mut self, comment: &Comment<'_, Within>, items: Vec<Item>, find: &dyn Fn(Node<'_>) -> Option<Target>) {
        let (parent, next) = (comment.parent, comment.next);
        match parent.kind() {
            "program"
            | "class_body"
            | "interface_body"
            | "enum_body"
            | "enum_body_declarations"
            | "annotation_type_body" => {
                let target = next.and_then(find);
                let mut others = self.type_clauses(comment.within.ty, items);
                if target.is_none() || self.is_trailing(comment) {
                    others = self.unreadable_clauses(comment.within.ty, others);
                }
                if others.is_empty() {
                    return;
                }
                match target {
                    Some(_) if self.is_trailing(comment) => self.not_read(
                        comment,
                        "this contract stands behind other code and is not read",
                        "put it in a line of its own, before what it belongs to",
                    ),
                    Some(target) => self.declaration(target, others),
                    None => self.belongs_to_nothing(comment),
                }
            }
            "block" | "constructor_body" | "switch_block_statement_group" | "labeled_statement" => {
                self.statement(comment, items, next, find);
            }
            "while_statement" | "for_statement" | "enhanced_for_statement" | "do_statement" | "if_statement" => {
                let (of_loop, others) = items.into_iter().partition(|item| is_loop(parent) && is_about_loop(item));
                let of_loop: Vec<Item> = of_loop;
                let others = self.needs_braces(others);
                self.statement(comment, of_loop.into_iter().chain(others).collect(), Some(parent), find);
            }
            "ERROR" => {
                let message = "the Java code around this contract cannot be read";
                self.diagnostic(
                    Diagnostic::warning(comment.span, message)
                        .help("the contract is left out; see what the compiler says about the code"),
                );
                let clause = Unreadable::about(Subject::Type, message).at(comment.span, Dialect::Jml);
                self.type_clause(comment.within.ty, clause);
            }
            kind => {
                let target = if kind == "formal_parameters" { next.and_then(find) } else { find(parent) };
                match target {
                    Some(target) => self.declaration(target, items),
                    None => {
                        if !self.unreadable_clauses(comment.within.ty, items).is_empty() {
                            self.belongs_to_nothing(comment);
                        }
                    }
                }
            }
        }
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.contracts.diagnostics.push(diagnostic);
    }

    fn belongs_to_nothing(&mut self, comment: &Comment<'_, Within>) {
        let help = "contracts stand before a class, method, field, parameter or statement";
        self.not_read(comment, "this contract belongs to nothing", help);
    }

    /// A contract whose place does not tell what it is about: it may be about anything in its type.
    fn not_read(&mut self, comment: &Comment<'_, Within>, message: &str, help: &str) {
        self.diagnostic(Diagnostic::warning(comment.span, message).help(help));
        let clause = Unreadable::about(Subject::Type, message).at(comment.span, Dialect::Jml);
        self.type_clause(comment.within.ty, clause);
    }

    /// What stands where a single statement is expected would change which statement that is. It becomes unreadable.
    fn needs_braces(&mut self, items: Vec<Item>) -> Vec<Item> {
        let mut unreadable = Vec::new();
        for item in items {
            let message = format!("`{}` cannot stand where a single statement is expected", item.word());
            let clause = self.refuse(&item, message, "put braces around the statement");
            unreadable.push(Item::Clause(Box::new(clause)));
        }
        unreadable
    }

    /// Complains about what cannot stand where it does, unless it was complained about already: the clause that is left.
    fn refuse(&mut self, item: &Item, message: String, help: &str) -> Clause {
        if let Item::Clause(clause) = item
            && let ClauseKind::Unreadable(unreadable) = &clause.kind
        {
            return Unreadable::about(Subject::Unknown, &unreadable.reason).at(clause.span, clause.dialect);
        }
        let clause = Unreadable::about(Subject::Unknown, &message).at(item.span(), Dialect::Jml);
        self.diagnostic(Diagnostic::error(item.span(), message).help(help));
        clause
    }

    /// Gives a clause to a type.
    fn type_clause(&mut self, ty: Option<TypeId>, clause: Clause) {
        match ty.and_then(|ty| self.contracts.types.get_mut(ty.0 as usize)) {
            Some(ty) => ty.clauses.push(clause),
            None => self.of_file.push(clause),
        }
    }

    /// Gives what cannot be read, and stands before nothing, to the type it stands in; the other items are left.
    fn unreadable_clauses(&mut self, ty: Option<TypeId>, items: Vec<Item>) -> Vec<Item> {
        let mut others = Vec::new();
        for item in items {
            match item {
                Item::Clause(clause) if clause.kind.is_unreadable() => {
                    self.type_clause(ty, *clause);
                }
                item => others.push(item),
            }
        }
        others
    }

    /// Whether a comment follows a declaration in its line and the next declaration stands further down.
    fn is_trailing(&self, comment: &Comment<'_, Within>) -> bool {
        let row = self.lines.row(comment.span.start);
        let before = Span::new(self.lines.start(row), comment.span.start).text(self.source).trim_end();
        let next_row = comment.next.map(|next| self.lines.row(next.start_byte()));
        before.ends_with([';', '}']) && next_row != Some(row)
    }

    /// Gives invariants and the like to the type they stand in, wherever in it; the other items are left.
    fn type_clauses(&mut self, ty: Option<TypeId>, items: Vec<Item>) -> Vec<Item> {
        let mut others = Vec::new();
        for item in items {
            match item {
                Item::Clause(clause) if clause.kind.subject() == Subject::Type => {
                    let clause = match ty {
                        Some(_) => *clause,
                        None => {
                            let message = "this clause stands outside of every class".to_owned();
                            self.refuse(
                                &Item::Clause(clause),
                                message,
                                "move it into the body of the class it is about",
                            )
                        }
                    };
                    self.type_clause(ty, clause);
                }
                item => others.push(item),
            }
        }
        others
    }

    fn declaration(&mut self, target: Target, items: Vec<Item>) {
        let misplaced: Vec<(Item, &str)> = match target.clone() {
            Target::Method(id) => self.method(id, items),
            Target::Type(id) => items.into_iter().filter_map(|item| self.type_item(id, item)).collect(),
            Target::Fields(fields) => {
                items.into_iter().filter_map(|item| self.field_item(fields.clone(), item)).collect()
            }
            Target::Parameter(method, index) => {
                items.into_iter().filter_map(|item| self.parameter_item(method, index, item)).collect()
            }
        };
        for (item, place) in misplaced {
            let clause = self.misplaced(&item, place);
            self.unreadable(&target, clause);
        }
    }

    /// Gives what cannot be read to a declaration.
    fn unreadable(&mut self, target: &Target, clause: Clause) {
        match target {
            Target::Method(method) | Target::Parameter(method, _) => {
                self.method_items.entry(*method).or_default().push(Item::Clause(Box::new(clause)));
            }
            Target::Type(ty) => self.type_clause(Some(*ty), clause),
            Target::Fields(fields) => {
                let owner = self.contracts.fields.get(fields.start).map(|field| field.owner);
                self.type_clause(owner, clause);
            }
        }
    }

    /// Complains about what cannot stand at a place, and makes an unreadable clause of it.
    fn misplaced(&mut self, item: &Item, place: &str) -> Clause {
        let help = match item {
            Item::Clause(clause) => match clause.kind.subject() {
                Subject::Method => "it stands before a method or constructor",
                Subject::Type => "it stands in the body of a class",
                Subject::Point => "it stands between statements",
                Subject::Loop => "it stands before a loop",
                Subject::Unknown => "clauses begin with a word such as `requires`, `ensures` or `invariant`",
            },
            Item::Modifier(modifier, _) => match modifier {
                Modifier::Relation(_) => "it stands before a method without code; write `ensures` for what code does",
                Modifier::Pure | Modifier::Helper => "it stands before a method",
                Modifier::Nullable | Modifier::NonNull => {
                    "it stands before a field, a parameter or a method with a result"
                }
                Modifier::NullableByDefault | Modifier::NonNullByDefault => "it stands before a class",
                Modifier::SpecPublic | Modifier::SpecProtected => "it stands before a field, method or class",
            },
            Item::Also(_) | Item::Behavior(..) => "it stands before a method or constructor",
        };
        let message = format!("`{}` cannot stand {place}", item.word());
        self.refuse(item, message, help)
    }

    fn method(&mut self, id: MethodId, items: Vec<Item>) -> Vec<(Item, &'static str)> {
        let mut misplaced = Vec::new();
        for item in items {
            let Some(method) = self.contracts.methods.get_mut(id.0 as usize) else { return misplaced };
            match item {
                Item::Modifier(Modifier::Relation(_), _) if !method.java.is_abstract => {
                    misplaced.push((item, "before a method with code"));
                }
                Item::Modifier(Modifier::Nullable | Modifier::NonNull, _) if method.result.is_none() => {
                    misplaced.push((item, "before a method without a result"));
                }
                Item::Modifier(modifier @ (Modifier::Nullable | Modifier::NonNull), span) => {
                    if let Some(clause) =
                        set_nullness(&mut method.nullness, modifier, span, &mut self.contracts.diagnostics)
                    {
                        self.unreadable(&Target::Method(id), clause);
                    }
                }
                Item::Modifier(Modifier::NullableByDefault | Modifier::NonNullByDefault, _) => {
                    misplaced.push((item, "before a method"));
                }
                Item::Modifier(modifier, span) => method.modifiers.push((modifier, span)),
                Item::Clause(ref clause) if !matches!(clause.kind.subject(), Subject::Method | Subject::Unknown) => {
                    misplaced.push((item, "before a method"));
                }
                item => self.method_items.entry(id).or_default().push(item),
            }
        }
        misplaced
    }

    fn type_item(&mut self, id: TypeId, item: Item) -> Option<(Item, &'static str)> {
        let ty = self.contracts.types.get_mut(id.0 as usize)?;
        match item {
            Item::Modifier(Modifier::Nullable | Modifier::NonNull | Modifier::Helper | Modifier::Relation(_), _)
            | Item::Clause(_)
            | Item::Also(_)
            | Item::Behavior(..) => Some((item, "before a class")),
            Item::Modifier(modifier, span) => {
                ty.modifiers.push((modifier, span));
                None
            }
        }
    }

    fn field_item(&mut self, fields: std::ops::Range<usize>, item: Item) -> Option<(Item, &'static str)> {
        let Item::Modifier(modifier, span) = item else { return Some((item, "before a field")) };
        let mut unreadable = None;
        for field in self.contracts.fields.get_mut(fields.clone()).unwrap_or_default() {
            match modifier {
                Modifier::Nullable | Modifier::NonNull => {
                    let conflict = set_nullness(&mut field.nullness, modifier, span, &mut self.contracts.diagnostics);
                    unreadable = unreadable.or(conflict);
                    field.declaration = span.to(field.declaration);
                }
                Modifier::SpecPublic | Modifier::SpecProtected => field.modifiers.push((modifier, span)),
                Modifier::Pure
                | Modifier::Relation(_)
                | Modifier::Helper
                | Modifier::NullableByDefault
                | Modifier::NonNullByDefault => {
                    return Some((item, "before a field"));
                }
            }
        }
        if let Some(clause) = unreadable {
            self.unreadable(&Target::Fields(fields), clause);
        }
        None
    }

    fn parameter_item(&mut self, id: MethodId, index: usize, item: Item) -> Option<(Item, &'static str)> {
        let Item::Modifier(modifier @ (Modifier::Nullable | Modifier::NonNull), span) = item else {
            return Some((item, "before a parameter"));
        };
        let method = self.contracts.methods.get_mut(id.0 as usize)?;
        let parameter = method.parameters.get_mut(index)?;
        let conflict = set_nullness(&mut parameter.nullness, modifier, span, &mut self.contracts.diagnostics);
        if let Some(clause) = conflict {
            self.unreadable(&Target::Parameter(id, index), clause);
        }
        None
    }

    fn statement(
        &mut self,
        comment: &Comment<'_, Within>,
        items: Vec<Item>,
        next: Option<Node<'_>>,
        find: &dyn Fn(Node<'_>) -> Option<Target>,
    ) {
        if let Some(target @ Target::Type(_)) = next.and_then(find) {
            return self.declaration(target, items);
        }
        let marks = marks(comment.parent, comment.span.start, next, self.source);
        let next = next.map(|node| NextStatement {
            position: self.lines.position(node.start_byte()),
            span: node.byte_range().into(),
            is_loop: is_loop(node),
        });
        let before_loop = next.is_some_and(|next| next.is_loop);
        let mut clauses = Vec::new();
        for item in items {
            match item {
                Item::Clause(clause) => match (clause.kind.subject(), clause.kind) {
                    (Subject::Point | Subject::Unknown, kind) => clauses.push(Clause { kind, ..*clause }),
                    (Subject::Loop, kind) if before_loop => clauses.push(Clause { kind, ..*clause }),
                    (Subject::Loop, kind) => {
                        let message = format!("no loop follows this `{}`", kind.word());
                        let item = Item::Clause(Box::new(Clause { kind, ..*clause }));
                        let help = "put it directly before the loop, without code between them";
                        clauses.push(self.refuse(&item, message, help));
                    }
                    // Before a loop, `assignable` speaks of the loop.
                    (Subject::Method, ClauseKind::Assignable(locations)) if before_loop => {
                        clauses.push(Clause { kind: ClauseKind::LoopModifies(locations), ..*clause });
                    }
                    (Subject::Method | Subject::Type, kind) => {
                        let item = Item::Clause(Box::new(Clause { kind, ..*clause }));
                        clauses.push(self.misplaced(&item, "between statements"));
                    }
                },
                Item::Modifier(modifier, span) => self.diagnostic(Diagnostic::note(
                    span,
                    format!("`{}` says nothing about a local variable and is ignored", modifier.word()),
                )),
                Item::Also(_) | Item::Behavior(..) => clauses.push(self.misplaced(&item, "between statements")),
            }
        }
        let position = self.lines.position(comment.span.start);
        match comment.within.enclosing {
            _ if clauses.is_empty() => {}
            Some(enclosing) => {
                self.contracts.statements.push(StatementContract { enclosing, clauses, position, next, marks });
            }
            None => self.belongs_to_nothing(comment),
        }
    }

    fn finish(mut self) -> Contracts {
        self.contracts.unreadable(std::mem::take(&mut self.of_file));
        for (id, items) in std::mem::take(&mut self.method_items) {
            if let Some(method) = self.contracts.methods.get_mut(id.0 as usize) {
                method.spec.extend(items, &mut self.contracts.diagnostics);
            }
        }
        let Contracts { methods, fields, diagnostics, .. } = &mut self.contracts;
        for method in methods.iter_mut().filter(|method| method.kind == MethodKind::CompactConstructor) {
            for parameter in &mut method.parameters {
                let component = fields.iter().find(|f| f.owner == method.owner && f.name == parameter.name);
                parameter.nullness = component.and_then(|component| component.nullness);
            }
        }
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        spell_out(&mut self.contracts);
        self.contracts
    }
}

/// Says whether something may be null. What says both is an unreadable clause.
fn set_nullness(
    nullness: &mut Option<Nullness>,
    modifier: Modifier,
    span: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Clause> {
    let said = if modifier == Modifier::Nullable { Nullness::Nullable } else { Nullness::NonNull };
    nullness.replace(said).filter(|&before| before != said)?;
    let message = "this is both nullable and not nullable";
    diagnostics.push(Diagnostic::error(span, message).help("take one of them away"));
    Some(Unreadable::about(Subject::Unknown, message).at(span, Dialect::Jml))
}

/// Whether something is said of a loop, when it stands at one.
fn is_about_loop(item: &Item) -> bool {
    match item {
        Item::Clause(clause) => {
            clause.kind.subject() == Subject::Loop || matches!(clause.kind, ClauseKind::Assignable(_))
        }
        Item::Modifier(..) | Item::Also(_) | Item::Behavior(..) => false,
    }
}

/// Whether a statement is a loop, perhaps with labels.
fn is_loop(statement: Node<'_>) -> bool {
    let mut statement = statement;
    while statement.kind() == "labeled_statement" {
        let mut parts = children(statement).into_iter().filter(|child| child.is_named() && !is_comment(*child));
        match parts.next_back() {
            Some(inner) => statement = inner,
            None => return false,
        }
    }
    matches!(statement.kind(), "while_statement" | "for_statement" | "enhanced_for_statement" | "do_statement")
}
