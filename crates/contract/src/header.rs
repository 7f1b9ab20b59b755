//! Reading declarations of Java: names, modifiers, types and their erasure.

use crate::{
    clause::Visibility,
    contracts::{JavaModifiers, Nullness, Parameter, SourceType},
    span::Span,
};
use tree_sitter::Node;

/// The type variables in scope with what they are erased to, innermost last.
pub(crate) type Variables = Vec<Vec<(String, String)>>;

/// The children of a node.
pub(crate) fn children<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    node.children(&mut node.walk()).collect()
}

/// The first child of a kind.
pub(crate) fn child_of_kind<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    children(node).into_iter().find(|child| child.kind() == kind)
}

pub(crate) fn is_comment(node: Node<'_>) -> bool {
    matches!(node.kind(), "line_comment" | "block_comment")
}

/// The text of a node.
pub(crate) fn text<'s>(node: Node<'_>, source: &'s str) -> &'s str {
    Span::from(node.byte_range()).text(source)
}

/// The text of the node in a field of another.
pub(crate) fn field_text<'s>(node: Node<'_>, field: &str, source: &'s str) -> &'s str {
    node.child_by_field_name(field).map_or("", |child| text(child, source))
}

/// The modifiers that are written.
pub(crate) fn java_modifiers(declaration: Node<'_>, unwritten: Visibility) -> JavaModifiers {
    let mut found = JavaModifiers { visibility: unwritten, is_static: false, is_abstract: false, is_final: false };
    for modifier in child_of_kind(declaration, "modifiers").map(children).unwrap_or_default() {
        match modifier.kind() {
            "public" => found.visibility = Visibility::Public,
            "protected" => found.visibility = Visibility::Protected,
            "private" => found.visibility = Visibility::Private,
            "static" => found.is_static = true,
            "abstract" => found.is_abstract = true,
            "final" => found.is_final = true,
            _ => {}
        }
    }
    found
}

/// What the annotations of a declaration, or of its type, say about null. The last one counts.
pub(crate) fn annotated_nullness(declaration: Node<'_>, source: &str) -> Option<Nullness> {
    let holders = ["modifiers", "annotated_type"];
    let holders = children(declaration).into_iter().filter(|child| holders.contains(&child.kind()));
    let annotations =
        holders.flat_map(children).filter(|node| matches!(node.kind(), "marker_annotation" | "annotation"));
    let mut nullness = annotations.filter_map(|annotation| {
        let name = field_text(annotation, "name", source);
        match name.rsplit('.').next().unwrap_or(name).trim() {
            "Nullable" => Some(Nullness::Nullable),
            "NonNull" | "Nonnull" | "NotNull" => Some(Nullness::NonNull),
            _ => None,
        }
    });
    nullness.next_back()
}

/// The type variables that a declaration introduces. A bound may be another of them.
pub(crate) fn type_variables(declaration: Node<'_>, source: &str, variables: &Variables) -> Vec<(String, String)> {
    let mut declared: Vec<(String, String)> = Vec::new();
    let Some(list) = child_of_kind(declaration, "type_parameters") else { return declared };
    for parameter in children(list).into_iter().filter(|child| child.kind() == "type_parameter") {
        let name = children(parameter).into_iter().find(|c| matches!(c.kind(), "type_identifier" | "identifier"));
        let Some(name) = name else { continue };
        let bound = child_of_kind(parameter, "type_bound")
            .and_then(|bound| children(bound).into_iter().find(|child| child.is_named() && !is_comment(*child)));
        let erased = bound.map_or("Object".to_string(), |bound| {
            let own = declared.iter().find(|(name, _)| name == text(bound, source));
            own.map_or_else(|| erase(bound, source, variables), |(_, erased)| erased.clone())
        });
        declared.push((text(name, source).to_string(), erased));
    }
    declared
}

/// A type, with the `[]` that stand behind a declared name.
pub(crate) fn source_type(ty: Node<'_>, behind: usize, source: &str, variables: &Variables) -> SourceType {
    let brackets = "[]".repeat(behind);
    SourceType {
        text: text(ty, source).split_whitespace().collect::<Vec<_>>().join(" ") + &brackets,
        erased: erase(ty, source, variables) + &brackets,
    }
}

/// How many `[]` stand in the `dimensions` of a node.
pub(crate) fn dimensions(node: Node<'_>) -> usize {
    let list = child_of_kind(node, "dimensions");
    list.map(children).unwrap_or_default().iter().filter(|child| child.kind() == "[").count()
}

fn erase(ty: Node<'_>, source: &str, variables: &Variables) -> String {
    let mut ty = ty;
    let mut brackets = 0;
    // Each step goes down one level of the type's syntax.
    loop {
        let named: Vec<Node<'_>> =
            children(ty).into_iter().filter(|child| child.is_named() && !is_comment(*child)).collect();
        let inner = match ty.kind() {
            "array_type" => {
                brackets += dimensions(ty);
                ty.child_by_field_name("element")
            }
            "generic_type" => {
                named.into_iter().find(|child| matches!(child.kind(), "type_identifier" | "scoped_type_identifier"))
            }
            "scoped_type_identifier" | "annotated_type" => named.into_iter().next_back(),
            _ => None,
        };
        let Some(inner) = inner else { break };
        // `pkg.T` is no type variable.
        if ty.kind() == "scoped_type_identifier" {
            return text(inner, source).to_string() + &"[]".repeat(brackets);
        }
        ty = inner;
    }
    let name = text(ty, source);
    let variable = variables.iter().rev().flatten().find(|(variable, _)| variable == name);
    variable.map_or(name, |(_, erased)| erased).to_string() + &"[]".repeat(brackets)
}

/// The parameters in a list, each with its node. The receiver `this` is none.
pub(crate) fn parameters<'t>(list: Node<'t>, source: &str, variables: &Variables) -> Vec<(Node<'t>, Parameter)> {
    let read = |node: Node<'t>| {
        let nullness = annotated_nullness(node, source);
        let (name, mut ty) = match node.kind() {
            "formal_parameter" => {
                let ty = node.child_by_field_name("type")?;
                (node.child_by_field_name("name")?, source_type(ty, dimensions(node), source, variables))
            }
            "spread_parameter" => {
                let declarator = child_of_kind(node, "variable_declarator")?;
                let is_type = |child: &Node<'_>| child.is_named() && !is_comment(*child) && child.kind() != "modifiers";
                let ty = children(node).into_iter().find(is_type)?;
                (declarator.child_by_field_name("name")?, source_type(ty, 0, source, variables))
            }
            _ => return None,
        };
        if node.kind() == "spread_parameter" {
            ty.text.push_str("...");
            ty.erased.push_str("[]");
        }
        let span = Span::from(name.byte_range());
        Some((node, Parameter { name: text(name, source).to_string(), ty, nullness, span }))
    };
    children(list).into_iter().filter_map(read).collect()
}
