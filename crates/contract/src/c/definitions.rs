//! Which definitions are used by which: none may be defined by means of itself, since its evaluation would not end.

use super::contracts::LogicDefinition;
use crate::{
    diagnostic::Diagnostic,
    syntax::{ExprKind, Ident},
};
use std::collections::HashMap;

/// Definitions by name and number of parameters: those that differ in either are different.
type Numbers = HashMap<(String, usize), usize>;

/// Leaves out definitions that are used, perhaps by others, in themselves.
pub(super) fn without_recursion(
    definitions: Vec<LogicDefinition>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<LogicDefinition> {
    let key = |definition: &LogicDefinition| (definition.name.text.clone(), definition.parameters.len());
    let numbers: Numbers =
        definitions.iter().enumerate().map(|(number, definition)| (key(definition), number)).collect();
    let uses: Vec<Vec<usize>> = definitions.iter().map(|definition| used(definition, &numbers)).collect();
    let mut used_by: Vec<Vec<usize>> = vec![Vec::new(); definitions.len()];
    for (user, uses) in uses.iter().enumerate() {
        uses.iter().for_each(|&it| used_by[it].push(user));
    }
    // What uses nothing that is left is no part of a ring, and neither is what nothing uses that is left.
    let mut in_ring = vec![true; definitions.len()];
    peel(&mut in_ring, &uses, &used_by);
    peel(&mut in_ring, &used_by, &uses);
    let mut kept = Vec::new();
    for (definition, in_ring) in definitions.into_iter().zip(in_ring) {
        if in_ring {
            let message = format!("`{}` is defined by means of itself, which is not supported", definition.name.text);
            diagnostics
                .push(Diagnostic::error(definition.name.span, message).help("say it with a closure: `q in p.*next`"));
        } else {
            kept.push(definition);
        }
    }
    kept
}

/// Takes away what has no way on to anything that is left, again and again.
fn peel(left: &mut [bool], on: &[Vec<usize>], back: &[Vec<usize>]) {
    let mut ways: Vec<usize> = on.iter().map(|on| on.iter().filter(|&&it| left[it]).count()).collect();
    let mut ends: Vec<usize> = (0..left.len()).filter(|&it| left[it] && ways[it] == 0).collect();
    while let Some(end) = ends.pop() {
        left[end] = false;
        for &before in back[end].iter().filter(|&&before| left[before]) {
            ways[before] -= 1;
            if ways[before] == 0 {
                ends.push(before);
            }
        }
    }
}

/// The definitions that another uses, each as often as it does.
fn used(definition: &LogicDefinition, numbers: &Numbers) -> Vec<usize> {
    let is_parameter = |name: &Ident| definition.parameters.iter().any(|parameter| parameter.name.text == name.text);
    let mut found = Vec::new();
    let mut stack = vec![&definition.body];
    while let Some(expr) = stack.pop() {
        let applied = match &expr.kind {
            ExprKind::Call { receiver: None, method: name, arguments }
            | ExprKind::LabelledCall { function: name, arguments, .. } => Some((name, arguments.len())),
            ExprKind::Name(name) if !is_parameter(name) => Some((name, 0)),
            _ => None,
        };
        found.extend(applied.and_then(|(name, count)| numbers.get(&(name.text.clone(), count))));
        expr.for_each_child(|child| stack.push(child));
    }
    found
}
