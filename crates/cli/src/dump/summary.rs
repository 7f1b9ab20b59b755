//! `--what summary`: what a target does within the bounds, in the terms of the state before (papers/3 §III's `(ψ, σ, Φ)`):
//! when it returns and throws, what has changed then, when checks fail, and what was cut off.

use super::names::Names;
use super::readable::Readable;
use super::{bounds, place};
use crate::checked::Checked;
use crate::target::Target;
use ::check::{CutOff, Language};
use ir::Type;
use logic::{Op, Term, Terms};
use refine::Formulation;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;
use symbolic::{Execution, ObjectId, Objects, Origin, Place, Procedures, State};

/// A line, of which the term is written once all terms are known.
enum Line {
    Text(String),
    Term { before: String, term: Term, is_reference: bool },
}

/// The summary of a target.
pub fn write(checked: &Checked, unroll: u32, target: &Target, mut formulation: Formulation<'_>) -> String {
    let names = Names::new(&checked.subject, &formulation.work.heap);
    let given = conjuncts(&formulation.work.context.terms, formulation.possible);
    let mut listing = Listing { subject: &checked.subject, names: &names, given, lines: Vec::new() };
    listing.inputs(target, &mut formulation);
    listing.given();
    listing.returns(&mut formulation);
    listing.throws(&mut formulation);
    listing.checks(&formulation);
    listing.cuts(unroll, &formulation);
    let lines = listing.lines;

    let symbols = symbols(&checked.subject, target, &names, &formulation);
    let terms: Vec<Term> = lines
        .iter()
        .filter_map(|line| match line {
            Line::Text(_) => None,
            Line::Term { term, .. } => Some(*term),
        })
        .collect();
    let mut readable = Readable::new(formulation.work.execution(), &names, symbols, &terms);
    let mut out = format!("// {}\n// {}\n", target.name, bounds(checked));
    for line in lines {
        match line {
            Line::Text(text) => {
                let _ = writeln!(out, "{text}");
            }
            Line::Term { before, term, is_reference } => {
                let text = readable.text(term, is_reference);
                let indent = " ".repeat(before.len() - before.trim_start().len());
                for definition in readable.definitions() {
                    let _ = writeln!(out, "{indent}let {definition}");
                }
                let _ = writeln!(out, "{before}{text}");
            }
        }
    }
    out
}

struct Listing<'a> {
    subject: &'a subject::Subject,
    names: &'a Names,
    /// What is assumed of every input: not said again.
    given: Vec<Term>,
    lines: Vec<Line>,
}

impl Listing<'_> {
    fn text(&mut self, text: impl Into<String>) {
        self.lines.push(Line::Text(text.into()));
    }

    fn inputs(&mut self, target: &Target, formulation: &mut Formulation<'_>) {
        if formulation.arguments.is_empty() {
            return;
        }
        self.text("inputs");
        for (index, &(term, ty)) in formulation.arguments.iter().enumerate() {
            let name = Language::param_name(self.subject, target.procedure, index);
            let values = match ty {
                Type::Ref => {
                    let execution = &mut formulation.work.execution();
                    let values = execution.heap.objects.constants(&execution.context.terms, term).unwrap_or_default();
                    let objects = values.iter().filter_map(|&value| self.names.of(ObjectId(value as u32)));
                    objects.collect::<Vec<_>>().join(" or ")
                }
                Type::Bool => "true or false".to_owned(),
                Type::Int(_) | Type::F32 | Type::F64 => format!("any {ty}"),
            };
            self.text(format!("  {name}: {values}"));
        }
    }

    fn given(&mut self) {
        if self.given.is_empty() {
            return;
        }
        self.text("given");
        for term in self.given.clone() {
            self.lines.push(Line::Term { before: "  ".to_owned(), term, is_reference: false });
        }
    }

    fn returns(&mut self, formulation: &mut Formulation<'_>) {
        let Some((state, value)) = formulation.ended.returned.take() else { return self.text("never returns") };
        self.text("returns");
        let execution = &mut formulation.work.execution();
        self.condition("  if ", &execution.context.terms, state.guard.term(&execution.context.terms));
        if let Some(term) = value {
            let is_reference = self.is_reference(execution, term);
            self.lines.push(Line::Term { before: "  result = ".to_owned(), term, is_reference });
        }
        self.changes(execution, &formulation.before, &state);
    }

    fn throws(&mut self, formulation: &mut Formulation<'_>) {
        let Some((state, object)) = formulation.ended.threw.take() else { return self.text("never throws") };
        self.text("throws");
        let execution = &mut formulation.work.execution();
        self.condition("  if ", &execution.context.terms, state.guard.term(&execution.context.terms));
        let (thrown, _) = execution.heap.objects.targets(&execution.context.terms, object);
        for thrown in thrown {
            let Some(class) = execution.heap.objects.get(thrown).map(|object| object.class) else { continue };
            let frames =
                execution.findings.raised.get(&thrown).map(|(_, site)| site.frames.clone()).unwrap_or_default();
            let location = frames.last().and_then(|&(procedure, pos)| self.subject.location(procedure, pos));
            let at = location.map_or(String::new(), |location| format!(" from {}", place(&location)));
            let name = Procedures::class_name(self.subject, class);
            let this = Objects::reference(&mut execution.context.terms, thrown);
            let same = execution.context.terms.equal(object, this);
            self.text(format!("  {name}{at}"));
            self.condition("    if ", &execution.context.terms, same);
        }
        self.changes(execution, &formulation.before, &state);
    }

    /// The places that hold something else than before.
    fn changes(&mut self, execution: &mut Execution<'_, '_>, before: &State, after: &State) {
        let initial: FxHashMap<Place, Term> = execution.heap.inputs.entries().iter().copied().collect();
        let written: Vec<(Place, Term)> = after.store.written().map(|(&place, &term)| (place, term)).collect();
        for (place, term) in written {
            let Some(name) = self.names.place(&self.subject.program(), place) else { continue };
            let is_input =
                execution.heap.objects.get(place.object).is_some_and(|object| object.origin == Origin::Input);
            let old = match initial.get(&place) {
                Some(&symbol) => Some(symbol),
                // Reading it would make it part of the input.
                None if is_input || execution.heap.arbitrary_globals => None,
                None => execution.memory(&mut before.clone(), |memory, domain| memory.entry(domain, place)).ok(),
            };
            if old == Some(term) {
                continue;
            }
            let is_reference = self.is_reference(execution, term);
            self.lines.push(Line::Term { before: format!("  {name} = "), term, is_reference });
        }
    }

    fn checks(&mut self, formulation: &Formulation<'_>) {
        if formulation.questions.is_empty() {
            return;
        }
        self.text("checks");
        for question in &formulation.questions {
            let at = question.location.as_ref().map_or(String::new(), |location| format!(" at {}", place(location)));
            let clause = question.text.as_ref().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
            let clause = clause.map_or(String::new(), |text| format!(": {text}"));
            self.text(format!("  {}{at}{clause}", question.name));
            self.condition("    fails if ", &formulation.work.context.terms, question.condition);
        }
    }

    fn cuts(&mut self, unroll: u32, formulation: &Formulation<'_>) {
        if formulation.work.findings.cuts.is_empty() {
            return;
        }
        self.text("cut off");
        for cut in &formulation.work.findings.cuts {
            let (what, location) = match CutOff::of(self.subject, unroll, cut) {
                CutOff::Bound(bound) => (bound.message, bound.location),
                CutOff::Undecided(undecided) => (undecided.reason, undecided.location),
            };
            let at = location.map_or(String::new(), |location| format!(" ({})", place(&location)));
            self.text(format!("  {what}{at}"));
            self.condition("    if ", &formulation.work.context.terms, cut.condition);
        }
    }

    /// A condition, without what is given.
    fn condition(&mut self, before: &str, terms: &Terms, condition: Term) {
        let known: FxHashSet<Term> = self.given.iter().copied().collect();
        let mut parts = conjuncts(terms, condition);
        parts.retain(|part| !known.contains(part));
        if parts.is_empty() {
            parts.push(terms.truth());
        }
        let and = format!("{}and ", &before[..before.len() - before.trim_start().len()]);
        for (index, term) in parts.into_iter().enumerate() {
            let before = if index == 0 { before.to_owned() } else { and.clone() };
            self.lines.push(Line::Term { before, term, is_reference: false });
        }
    }

    fn is_reference(&self, execution: &mut Execution<'_, '_>, term: Term) -> bool {
        execution.context.terms.sort(term) == symbolic::sort_of(Type::Ref)
            && execution.heap.objects.constants(&execution.context.terms, term).is_some()
    }
}

/// The parts of a conjunction. Of what is true, none.
fn conjuncts(terms: &Terms, formula: Term) -> Vec<Term> {
    let (mut open, mut parts) = (vec![formula], Vec::new());
    let mut seen = FxHashSet::default();
    while let Some(term) = open.pop() {
        match terms.op(term) {
            Op::And => open.extend(terms.args(term).iter().rev()),
            _ if terms.is_true(term) => {}
            _ if seen.insert(term) => parts.push(term),
            _ => {}
        }
    }
    parts
}

/// What the symbols of the input are called: arguments by their names, entries by their places.
fn symbols(
    subject: &subject::Subject,
    target: &Target,
    names: &Names,
    formulation: &Formulation<'_>,
) -> FxHashMap<Term, String> {
    let execution = &formulation.work;
    let mut symbols = FxHashMap::default();
    let program = subject.program();
    for &(place, symbol) in execution.heap.inputs.entries() {
        if let Some(name) = names.place(&program, place) {
            symbols.insert(symbol, name);
        }
    }
    drop(program);
    for (id, object) in execution.heap.objects.iter() {
        if let (Some(length), Some(name)) = (object.length, names.of(id))
            && object.origin == Origin::Input
        {
            // The symbol has no more bits than the bound on lengths.
            for symbol in logic::symbols_of(&execution.context.terms, &[length]) {
                symbols.insert(symbol, format!("{name}.length"));
            }
        }
    }
    for (object, present) in execution.heap.inputs.presence() {
        symbols.insert(present, format!("exists({})", names.of(object).unwrap_or("?")));
    }
    for (index, &(term, _)) in formulation.arguments.iter().enumerate() {
        symbols.insert(term, Language::param_name(subject, target.procedure, index));
    }
    symbols
}
