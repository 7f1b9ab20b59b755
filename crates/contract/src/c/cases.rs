//! Clauses to behaviors.

use crate::{
    clause::{Behavior, BehaviorGroup, MethodSpec, SpecCase, Subject, Unreadable},
    diagnostic::{Diagnostic, nearest},
    parse::acsl::CItem,
    span::Span,
    syntax::{Dialect, Ident},
};

/// Adds the clauses of one comment. Those before the first `behavior` belong to the case that always holds; definitions and
/// what stands between statements is not for here.
pub(super) fn extend(spec: &mut MethodSpec, items: Vec<CItem>, diagnostics: &mut Vec<Diagnostic>) {
    let mut behavior: Option<usize> = None;
    for item in items {
        match item {
            CItem::Behavior(name, span) => behavior = Some(begin(spec, name, span, diagnostics)),
            CItem::Assumes(formula, span) => match behavior.and_then(|at| spec.cases.get_mut(at)) {
                Some(case) => case.assumes.push(formula),
                None => {
                    let error = Diagnostic::error(span, "`assumes` stands outside of every behavior");
                    refuse(spec, error.help("write `behavior name:` before it, or use `requires`"), diagnostics);
                }
            },
            CItem::Complete(group) => spec.complete.push(group),
            CItem::Disjoint(group) => spec.disjoint.push(group),
            CItem::Clause(clause) => {
                let at = behavior.unwrap_or_else(|| always(spec));
                if let Some(case) = spec.cases.get_mut(at) {
                    case.clauses.push(*clause);
                }
            }
            CItem::Definition(_) => {}
        }
    }
}

/// The case of a behavior with a name.
fn begin(spec: &mut MethodSpec, name: Ident, span: Span, diagnostics: &mut Vec<Diagnostic>) -> usize {
    if spec.cases.iter().any(|case| case.name.as_ref().is_some_and(|known| known.text == name.text)) {
        let message = format!("there is a behavior `{}` already", name.text);
        refuse(spec, Diagnostic::error(span, message).help("give one of them another name"), diagnostics);
    }
    spec.cases.push(SpecCase { name: Some(name), ..SpecCase::new(Behavior::Any) });
    spec.cases.len() - 1
}

/// The case that always holds.
fn always(spec: &mut MethodSpec) -> usize {
    if spec.cases.first().is_none_or(|case| case.name.is_some()) {
        spec.cases.insert(0, SpecCase::new(Behavior::Light));
    }
    0
}

/// Complains about something, which leaves an unreadable clause in the case that always holds.
pub(super) fn refuse(spec: &mut MethodSpec, error: Diagnostic, diagnostics: &mut Vec<Diagnostic>) {
    let at = always(spec);
    let clause = Unreadable::about(Subject::Method, &error.message).at(error.span, Dialect::Acsl);
    if let Some(case) = spec.cases.get_mut(at) {
        case.clauses.push(clause);
    }
    diagnostics.push(error);
}

/// Complains about names of behaviors that there are none of.
pub(super) fn check(spec: &mut MethodSpec, diagnostics: &mut Vec<Diagnostic>) {
    let names = spec.cases.iter().filter_map(|case| case.name.as_ref());
    let known: Vec<String> = names.map(|name| name.text.clone()).collect();
    let mut errors = Vec::new();
    for BehaviorGroup { names, span } in spec.complete.iter().chain(&spec.disjoint) {
        if names.is_empty() && known.is_empty() {
            errors.push(Diagnostic::error(*span, "there are no behaviors here"));
        }
        for name in names.iter().filter(|name| !known.contains(&name.text)) {
            let error = Diagnostic::error(name.span, format!("there is no behavior `{}` here", name.text));
            errors.push(match nearest(&name.text, known.iter().map(String::as_str)) {
                Some(nearest) => error.help(format!("did you mean `{nearest}`?")),
                None => error,
            });
        }
    }
    for error in errors {
        refuse(spec, error, diagnostics);
    }
}
