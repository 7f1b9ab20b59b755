//! What a C file declares, and where its contracts stand among the functions.
//!
//! One walk over the syntax tree, without recursion, collects both.

use super::contracts::{CContracts, CParameter, FunctionContract, FunctionId};
use crate::{
    clause::MethodSpec,
    comment::{Comment, contract_text, spaced_marks},
    diagnostic::Diagnostic,
    header::{child_of_kind, children, text},
    span::{Lines, Span},
    syntax::Dialect,
};
use std::collections::HashMap;
use tree_sitter::{Node, Tree};

/// What a comment stands in.
#[derive(Copy, Clone)]
pub(super) struct Within<'t> {
    /// The function.
    pub(super) function: Option<FunctionId>,
    /// The innermost node that is no `#if` block.
    pub(super) place: Node<'t>,
    /// What that stands in.
    pub(super) outer: Option<Node<'t>>,
}

/// The result of the walk.
pub(super) struct Outline<'t> {
    /// The functions, without contracts.
    pub(super) contracts: CContracts,
    /// Which functions nodes declare, by the numbers of the nodes. Several may share a declaration.
    pub(super) targets: HashMap<usize, Vec<FunctionId>>,
    /// The contracts, in the order of the file.
    pub(super) comments: Vec<Comment<'t, Within<'t>>>,
}

struct Walk<'s, 't> {
    source: &'s str,
    lines: Lines<'s>,
    outline: Outline<'t>,
    /// The function the walk is in, with its depth.
    function: Option<(usize, FunctionId)>,
    /// Comments whose next sibling has not been seen, with their depth.
    waiting: Vec<(usize, usize)>,
}

/// Lists the functions and contracts of a file.
pub(super) fn outline<'t>(tree: &'t Tree, source: &str) -> Outline<'t> {
    let outline = Outline { contracts: CContracts::default(), targets: HashMap::new(), comments: Vec::new() };
    let mut walk = Walk { source, lines: Lines::new(source), outline, function: None, waiting: Vec::new() };
    let mut cursor = tree.walk();
    let mut ancestors: Vec<Node<'t>> = Vec::new();
    loop {
        let node = cursor.node();
        walk.enter(node, &ancestors);
        if cursor.goto_first_child() {
            ancestors.push(node);
            continue;
        }
        walk.leave(ancestors.len());
        while !cursor.goto_next_sibling() {
            let depth = ancestors.len();
            walk.waiting.retain(|&(waiting, _)| waiting < depth);
            if !cursor.goto_parent() {
                return walk.outline;
            }
            ancestors.pop();
            walk.leave(ancestors.len());
        }
    }
}

impl<'t> Walk<'_, 't> {
    fn enter(&mut self, node: Node<'t>, ancestors: &[Node<'t>]) {
        let depth = ancestors.len();
        if node.kind() == "comment" {
            return self.comment(node, ancestors);
        }
        // `#pragma` may stand between a contract and what it belongs to.
        if node.is_named() && node.kind() != "preproc_call" {
            while let Some(&(_, comment)) = self.waiting.last().filter(|&&(waiting, _)| waiting == depth) {
                self.outline.comments[comment].next = Some(node);
                self.waiting.pop();
            }
        }
        if self.function.is_some() {
            return;
        }
        match node.kind() {
            "function_definition" => {
                let declarator = node.child_by_field_name("declarator");
                if let Some(id) = declarator.and_then(|declarator| self.declare(node, declarator, true)) {
                    self.function = Some((depth, id));
                    self.outline.targets.insert(node.id(), vec![id]);
                }
            }
            "declaration" => {
                let declarators = children(node).into_iter().filter(|child| is_declarator(*child));
                let ids: Vec<_> = declarators.filter_map(|declarator| self.declare(node, declarator, false)).collect();
                if !ids.is_empty() {
                    self.outline.targets.insert(node.id(), ids);
                }
            }
            _ => {}
        }
    }

    fn leave(&mut self, depth: usize) {
        if self.function.is_some_and(|(function, _)| function >= depth) {
            self.function = None;
        }
    }

    fn comment(&mut self, node: Node<'t>, ancestors: &[Node<'t>]) {
        let span = Span::from(node.byte_range());
        if let Some(marks) = spaced_marks(self.source, span, Dialect::Acsl) {
            self.outline.contracts.diagnostics.push(
                Diagnostic::note(marks, "this comment is not read as a contract")
                    .help("a contract begins with `//@`, without a space before `@`"),
            );
        }
        let (Some(&parent), Some(pieces)) = (ancestors.last(), contract_text(self.source, span)) else { return };
        self.waiting.push((ancestors.len(), self.outline.comments.len()));
        let mut places = ancestors.iter().rev().filter(|node| !node.kind().starts_with("preproc_"));
        let place = places.next().copied().unwrap_or(parent);
        let within = Within { function: self.function.map(|(_, id)| id), place, outer: places.next().copied() };
        let is_line = span.text(self.source).starts_with("//");
        self.outline.comments.push(Comment { span, pieces, is_line, parent, next: None, within });
    }

    /// Lists a function, if that is what a declarator declares.
    fn declare(&mut self, node: Node<'t>, declarator: Node<'t>, is_definition: bool) -> Option<FunctionId> {
        let (name, pointers, list) = function(declarator)?;
        let id = FunctionId(u32::try_from(self.outline.contracts.functions.len()).ok()?);
        let ty = node.child_by_field_name("type").map_or("", |ty| text(ty, self.source));
        let result = spaced(ty) + if pointers > 0 { " " } else { "" } + &"*".repeat(pointers);
        let specifiers = children(node).into_iter().filter(|child| child.kind() == "storage_class_specifier");
        let span = Span::from(name.byte_range());
        self.outline.contracts.functions.push(FunctionContract {
            name: span.text(self.source).to_string(),
            parameters: parameters(list, self.source),
            result: Some(result).filter(|result| result != "void"),
            is_definition,
            is_static: specifiers.into_iter().any(|specifier| text(specifier, self.source) == "static"),
            spec: MethodSpec::default(),
            span,
            position: self.lines.position(span.start),
        });
        Some(id)
    }
}

fn is_declarator(node: Node<'_>) -> bool {
    node.kind().ends_with("declarator") || node.kind() == "identifier"
}

/// What a declarator stands around.
fn inner(declarator: Node<'_>) -> Option<Node<'_>> {
    declarator
        .child_by_field_name("declarator")
        .or_else(|| children(declarator).into_iter().find(|child| is_declarator(*child)))
}

/// The name that a declarator declares, if it is a function's; how many `*` stand around it, and its parameters. In
/// `int *(*f(int x))(void)` these are those of `f`.
fn function<'t>(declarator: Node<'t>) -> Option<(Node<'t>, usize, Node<'t>)> {
    let (mut at, mut pointers, mut list) = (declarator, 0, None);
    loop {
        match at.kind() {
            "identifier" => return list.map(|list| (at, pointers, list)),
            "function_declarator" => list = at.child_by_field_name("parameters"),
            "pointer_declarator" => {
                pointers += 1;
                list = None;
            }
            "parenthesized_declarator" | "attributed_declarator" => {}
            _ => return None,
        }
        at = inner(at)?;
    }
}

/// The name in a declarator.
fn declared(declarator: Node<'_>) -> Option<Node<'_>> {
    let mut at = declarator;
    while at.kind() != "identifier" {
        at = inner(at)?;
    }
    Some(at)
}

fn parameters(list: Node<'_>, source: &str) -> Vec<CParameter> {
    let read = |node: Node<'_>| match node.kind() {
        "parameter_declaration" => {
            let name = node.child_by_field_name("declarator").and_then(declared);
            let whole = Span::from(node.byte_range());
            let span = name.map_or(whole, |name| name.byte_range().into());
            let around = name.map_or(whole.text(source).to_string(), |_| {
                let (before, behind) = (Span::new(whole.start, span.start), Span::new(span.end, whole.end));
                format!("{}{}", before.text(source), behind.text(source))
            });
            let is_nothing = name.is_none() && around == "void" && child_of_kind(list, ",").is_none();
            let name = name.map_or("", |name| text(name, source)).to_string();
            (!is_nothing).then(|| CParameter { name, ty: spaced(&around), span })
        }
        // A list of names as before C89: their types are declared behind it.
        "identifier" => {
            let name = text(node, source).to_string();
            Some(CParameter { name, ty: String::new(), span: node.byte_range().into() })
        }
        _ => None,
    };
    children(list).into_iter().filter_map(read).collect()
}

/// A text with single spaces.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
