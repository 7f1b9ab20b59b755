//! `--what summary`: what a target does within the bounds, in the terms of the state before (papers/3 §III's `(ψ, σ, Φ)`):
//! when it returns and throws, what has changed then, when checks fail, and what was cut off.

use super::blocks;
use super::names::{DumpNames, is_block};
use super::readable::Readable;
use super::{bounds, place};
use crate::checked::{Checked, CheckedProgram, Target};
use ::check::{CutOff, Language};
use clause::ValueType;
use ir::{RegionId, Type, facts};
use logic::{Op, Sort, Term, Terms};
use refine::Formulation;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;
use symbolic::{Execution, Object, ObjectId, Objects, Origin, Place, PlaceholderId, State};

/// A line, of which the term is written once all terms are known.
enum Line {
    Text(String),
    Term {
        before: String,
        term: Term,
        is_reference: bool,
    },
    /// A pointer: the object, and the offset in it.
    Pointer {
        before: String,
        object: Term,
        offset: Term,
    },
}

/// The summary of a target.
pub fn write(checked: &Checked, target: &Target, mut formulation: Formulation<'_>) -> String {
    let subject = checked.subject();
    let held = blocks::held(subject, checked.program.names(), target.procedure, &mut formulation);
    let names = DumpNames::new(subject, &formulation.work.heap, &held);
    let assumed = conjuncts(&formulation.work.context.terms, formulation.possible);
    let mut listing = Listing { program: &*checked.program, subject, names: &names, assumed, lines: Vec::new() };
    listing.inputs(target, &mut formulation);
    listing.assumed();
    listing.returns(target, &mut formulation);
    if checked.program.language() == verdict::Language::Java {
        listing.throws(&mut formulation);
    }
    listing.ends(&formulation);
    listing.placeholders(&formulation);
    listing.checks(&formulation);
    listing.cuts(checked.limits().unroll, &formulation);
    let lines = listing.lines;

    let symbols = symbols(subject, target, &names, &formulation);
    let terms: Vec<Term> = lines
        .iter()
        .flat_map(|line| match line {
            Line::Text(_) => [None, None],
            Line::Term { term, .. } => [Some(*term), None],
            Line::Pointer { object, offset, .. } => [Some(*object), Some(*offset)],
        })
        .flatten()
        .collect();
    let mut readable = Readable::new(formulation.work.execution(), &names, symbols, &terms);
    let mut out = format!("// {}\n// {}\n", target.name, bounds(checked));
    for line in lines {
        let (before, text) = match line {
            Line::Text(text) => (String::new(), text),
            Line::Term { before, term, is_reference } => (before, readable.text(term, is_reference)),
            Line::Pointer { before, object, offset } => (before, readable.pointer(object, offset)),
        };
        let indent = " ".repeat(before.len() - before.trim_start().len());
        for definition in readable.definitions() {
            let _ = writeln!(out, "{indent}let {definition}");
        }
        let _ = writeln!(out, "{before}{text}");
    }
    out
}

struct Listing<'a> {
    program: &'a dyn CheckedProgram,
    subject: &'a dyn Language,
    names: &'a DumpNames<'a>,
    /// What is assumed of every input: not said again.
    assumed: Vec<Term>,
    lines: Vec<Line>,
}

impl Listing<'_> {
    fn text(&mut self, text: impl Into<String>) {
        self.lines.push(Line::Text(text.into()));
    }

    fn inputs(&mut self, target: &Target, formulation: &mut Formulation<'_>) {
        let mut lines = Vec::new();
        for (index, &(term, ty)) in formulation.arguments.iter().enumerate() {
            let name = self.subject.param_name(target.procedure, index);
            let execution = &mut formulation.work.execution();
            let values = match ty {
                Type::Ref => {
                    let values = execution.heap.objects.constants(&execution.context.terms, term).unwrap_or_default();
                    let objects = values.iter().filter_map(|&value| self.names.of(ObjectId(value as u32)));
                    objects.collect::<Vec<_>>().join(" or ")
                }
                // Pointers of the input point to the beginning of objects.
                Type::Bool | Type::Int(_) | Type::F32 | Type::F64 if execution.context.terms.is_constant(term) => {
                    continue;
                }
                Type::Bool => "true or false".to_owned(),
                Type::Int(_) | Type::F32 | Type::F64 => format!("any {ty}"),
            };
            lines.push(format!("  {name}: {values}"));
        }
        if !lines.is_empty() {
            self.text("inputs");
            self.lines.extend(lines.into_iter().map(Line::Text));
        }
    }

    fn assumed(&mut self) {
        if self.assumed.is_empty() {
            return;
        }
        self.text("assumed");
        for term in self.assumed.clone() {
            self.lines.push(Line::Term { before: "  ".to_owned(), term, is_reference: false });
        }
    }

    fn returns(&mut self, target: &Target, formulation: &mut Formulation<'_>) {
        let Some((state, value)) = formulation.ended.returned.take() else { return self.text("never returns") };
        self.text("returns");
        let execution = &mut formulation.work.execution();
        self.condition("  if ", &execution.context.terms, state.guard.term(&execution.context.terms));
        if let Some(term) = value {
            let names = self.program.names();
            let result = names.result_type(target.procedure);
            // A structure of C that fits into registers comes in several.
            let is_part = names.has_blocks() && result.is_none();
            let before = format!("  {} = ", if is_part { "first part of the result" } else { "result" });
            let is_pointer = matches!(result, Some(ValueType::Pointer(_)));
            let offset = names.result_offset().filter(|_| is_pointer);
            let offset = offset.and_then(|map| state.store.get(Place { map, object: ObjectId::NULL, index: 0 }));
            let is_reference = self.is_reference(execution, term);
            self.lines.push(match offset {
                Some(offset) => Line::Pointer { before, object: term, offset },
                None => Line::Term { before, term, is_reference },
            });
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
            let name = self.subject.class_name(class);
            let this = Objects::reference(&mut execution.context.terms, thrown);
            let same = execution.context.terms.equal(object, this);
            self.text(format!("  {name}{at}"));
            self.condition("    if ", &execution.context.terms, same);
        }
        self.changes(execution, &formulation.before, &state);
    }

    fn ends(&mut self, formulation: &Formulation<'_>) {
        let terms = &formulation.work.context.terms;
        for state in &formulation.work.findings.ends {
            self.text("ends the program");
            self.condition("  if ", terms, state.guard.term(terms));
        }
    }

    /// The blocks that were made and freed, and the places that hold something else than before.
    fn changes(&mut self, execution: &mut Execution<'_, '_>, before: &State, after: &State) {
        self.lives(execution, after);
        let initial: FxHashMap<Place, Term> = execution.heap.inputs.entries().iter().copied().collect();
        let parts: FxHashMap<(ObjectId, u32), Term> =
            initial.iter().map(|(place, &symbol)| ((place.object, place.index), symbol)).collect();
        let written: Vec<(Place, Term)> = after.store.written().map(|(&place, &term)| (place, term)).collect();
        for (place, term) in written {
            let object = execution.heap.objects.get(place.object);
            if object.is_some_and(|object| is_block(self.subject, object)) {
                if place.map == facts::SIZE {
                    self.content(execution, (before, after), (place.object, place.index, term), &parts);
                }
                continue;
            }
            let Some(name) = self.names.place(place) else { continue };
            let line = format!("  {name} = ");
            let is_input = object.is_some_and(|object| object.origin == Origin::Input);
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
            self.lines.push(Line::Term { before: line, term, is_reference });
        }
    }

    /// The blocks that were made and are still there, and those that were freed.
    fn lives(&mut self, execution: &mut Execution<'_, '_>, after: &State) {
        let objects: Vec<(ObjectId, Object)> =
            execution.heap.objects.iter().map(|(id, object)| (id, object.clone())).collect();
        for (id, object) in objects {
            let (Some(alive), Some(name)) = (blocks::alive(after, id), self.names.of(id)) else { continue };
            let name = name.to_owned();
            let condition = match object.origin {
                Origin::Allocated => {
                    let exists = object.exists.unwrap_or(alive);
                    execution.context.terms.and(alive, exists)
                }
                Origin::Input | Origin::Known(_) => execution.context.terms.not(alive),
            };
            if execution.context.terms.is_false(condition) {
                continue;
            }
            match (object.origin, object.length) {
                (Origin::Allocated, Some(term)) => match execution.context.terms.word(term) {
                    Some(bytes) => self.text(format!("  makes {name} of {bytes} bytes")),
                    None => {
                        let before = format!("  makes {name}, whose size in bytes is ");
                        self.lines.push(Line::Term { before, term, is_reference: false });
                    }
                },
                (Origin::Allocated, None) => self.text(format!("  makes {name}")),
                (Origin::Input | Origin::Known(_), _) => self.text(format!("  frees {name}")),
            }
            let known: FxHashSet<Term> = self.assumed.iter().copied().collect();
            let parts = conjuncts(&execution.context.terms, condition);
            if !parts.iter().all(|part| known.contains(part)) {
                self.condition("    if ", &execution.context.terms, condition);
            }
        }
    }

    /// Content that was written to a block, as far as it is other than before. `symbols` is what parts of the input held.
    fn content(
        &mut self,
        execution: &mut Execution<'_, '_>,
        (before, after): (&State, &State),
        (id, offset, written): (ObjectId, u32, Term),
        symbols: &FxHashMap<(ObjectId, u32), Term>,
    ) {
        let Some(origin) = execution.heap.objects.get(id).map(|object| object.origin) else { return };
        let is_hidden = matches!(origin, Origin::Known(address) if self.subject.is_hidden(address));
        // Local variables are gone.
        let is_gone = blocks::alive(after, id).is_some_and(|alive| execution.context.terms.is_false(alive));
        if is_hidden || is_gone {
            return;
        }
        let bytes = blocks::width(execution, written);
        let parts = match execution.context.terms.sort(written) {
            Sort::Bits(_) => self.names.parts(id, offset, bytes),
            _ => vec![(0, bytes, self.names.bytes(id, offset, Some(bytes)))],
        };
        for (from, count, name) in parts {
            let term = blocks::part(execution, written, from, count);
            let at = offset + from;
            let zero = execution.context.terms.number(64, 0);
            let symbol = symbols.get(&(id, at)).copied();
            let pointer = blocks::pointer(execution, term);
            let is_same = match pointer {
                Some(pointer) => symbol.is_some_and(|symbol| pointer == (symbol, zero)),
                None => symbol == Some(term),
            };
            if is_same || blocks::content_before(execution, before, (id, at), term) == Some(term) {
                continue;
            }
            let is_pointer = self.names.cell(id, at).is_some_and(|cell| cell.declared.class.is_some());
            let is_null = is_pointer && execution.context.terms.word(term) == Some(0);
            let before = format!("  {name} = ");
            self.lines.push(match pointer {
                Some((object, offset)) => Line::Pointer { before, object, offset },
                None if is_null => Line::Text(format!("{before}null")),
                None => Line::Term { before, term, is_reference: false },
            });
        }
    }

    /// The regions that were not entered: π says that a run goes through one, λ is a value that it left behind.
    fn placeholders(&mut self, formulation: &Formulation<'_>) {
        let found: Vec<_> = formulation.work.heap.inputs.placeholders.regions().collect();
        if found.is_empty() {
            return;
        }
        self.text("placeholders");
        for (number, (_, placeholder)) in found.into_iter().enumerate() {
            let name = self.subject.procedure_name(placeholder.of.procedure);
            let what = match placeholder.of.region {
                RegionId::BODY => name,
                _ => format!("further passes of a loop of {name}"),
            };
            self.text(format!("  π{}: {what}", number + 1));
            self.condition("    reached if ", &formulation.work.context.terms, placeholder.reached);
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
            let (what, location) = match CutOff::of(self.subject, unroll, cut, formulation.stopped) {
                CutOff::Bound(bound) => (bound.message, bound.location),
                CutOff::Undecided(undecided) => (undecided.reason, undecided.location),
            };
            let at = location.map_or(String::new(), |location| format!(" ({})", place(&location)));
            self.text(format!("  {what}{at}"));
            self.condition("    if ", &formulation.work.context.terms, cut.condition);
        }
    }

    /// A condition, without what is assumed.
    fn condition(&mut self, before: &str, terms: &Terms, condition: Term) {
        let known: FxHashSet<Term> = self.assumed.iter().copied().collect();
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
    subject: &dyn Language,
    target: &Target,
    names: &DumpNames<'_>,
    formulation: &Formulation<'_>,
) -> FxHashMap<Term, String> {
    let execution = &formulation.work;
    let mut symbols = FxHashMap::default();
    for &(place, symbol) in execution.heap.inputs.entries() {
        if let Some(name) = names.place(place) {
            symbols.insert(symbol, name);
        }
    }
    for &(object, index, symbol) in execution.heap.inputs.unset() {
        if let Some(name) = names.place(Place { map: facts::SIZE, object, index }) {
            symbols.insert(symbol, format!("unset({name})"));
        }
    }
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
    let placeholders = &execution.heap.inputs.placeholders;
    let numbers: FxHashMap<PlaceholderId, usize> =
        placeholders.regions().enumerate().map(|(number, (id, _))| (id, number + 1)).collect();
    for (id, placeholder) in placeholders.regions() {
        symbols.insert(placeholder.passes, format!("π{}", numbers[&id]));
    }
    for (term, by) in execution.heap.objects.left_behind() {
        let region = placeholders.get(by).and_then(|one| numbers.get(&one.region));
        let name = execution.context.terms.symbol_name(term).unwrap_or_default();
        let name = name.split('!').next().unwrap_or_default().trim_matches(['⟨', '⟩']);
        symbols.insert(term, region.map_or(format!("λ.{name}"), |number| format!("λ{number}.{name}")));
    }
    for (index, &(term, _)) in formulation.arguments.iter().enumerate() {
        symbols.insert(term, subject.param_name(target.procedure, index));
    }
    symbols
}
