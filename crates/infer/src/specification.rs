//! What is kept of a procedure, as clauses: what decides that a path is taken implies what the path leaves behind.

use crate::expression::{EntryKey, ExprId, Expressions, Node};
use crate::path::{Follower, Outcome};
use crate::wording::Wording;
use clause::{NameLookup, ValueType};
use ir::{MapId, MapKey, ProcId, RegionId, Type, UnaryOp};
use refine::KeptPaths;
use rustc_hash::FxHashMap;
use semantics::Domain;

/// One thing that a path leaves behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Where this path is taken, all of these: formulas about the state before.
    pub conditions: Vec<String>,
    /// What holds then after the call.
    pub conclusion: String,
    /// The same with results of arithmetic cut to their width, if that is something else.
    pub wrapped: Option<Box<Case>>,
}

impl Case {
    /// As the formula of an `ensures` clause.
    pub fn formula(&self) -> String {
        match self.conditions.is_empty() {
            true => self.conclusion.clone(),
            false => format!("{} ==> {}", self.conditions.join(" && "), self.conclusion),
        }
    }
}

/// An exception that leaves a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Its class, as users write it.
    pub exception: String,
    /// What holds before the calls that it leaves: one of these.
    pub conditions: Vec<String>,
}

impl Signal {
    /// As a clause.
    pub fn clause(&self) -> String {
        format!("signals ({} e) {}", self.exception, self.conditions.join(" || "))
    }
}

/// What can be said of a procedure.
#[derive(Clone, Debug, Default)]
pub struct Specified {
    /// What its paths leave behind.
    pub cases: Vec<Case>,
    /// The exceptions that its paths end with. That no others do is a guess.
    pub signals: Vec<Signal>,
    /// The locations that it may change. None if they cannot be listed.
    pub frame: Option<Vec<String>>,
    /// Paths that cannot be written as clauses, or not all that they leave behind.
    pub unwritten: usize,
}

/// Writes what is kept of a procedure. Nothing of it is checked yet.
pub fn specify(names: &dyn NameLookup, kept: &KeptPaths, procedure: ProcId, has_receiver: bool) -> Specified {
    let effects = names.region_effects(procedure, RegionId::BODY);
    let wording = Wording { names, procedure, has_receiver, wraps: false, changed: effects.changes.clone() };
    let wrapping = Wording { wraps: true, changed: effects.changes.clone(), ..wording };
    let mut found = Specified { frame: frame(&wording), ..Specified::default() };
    let program = names.program().clone();
    let mut expressions = Expressions::new(&program, names.has_blocks());
    let mut written_places: Option<Vec<String>> = Some(Vec::new());
    for (key, of_procedure) in kept.iter() {
        if key.0 != procedure {
            continue;
        }
        for path in &of_procedure.paths {
            let outcomes = Follower { names, kept, expressions: &mut expressions }.along(procedure, path);
            found.unwritten += usize::from(outcomes.is_empty());
            for outcome in outcomes {
                if let Some(object) = outcome.thrown {
                    match thrown(&wording, &mut expressions, &outcome, object) {
                        Some((case, signal)) => {
                            found.cases.push(case);
                            found.add_signal(signal);
                        }
                        None => found.unwritten += 1,
                    }
                    continue;
                }
                for (map, key) in written_by(&wording, &outcome) {
                    if is_of_new_object(&expressions, key) {
                        continue;
                    }
                    match (&mut written_places, wording.entry(&expressions, map, key)) {
                        (Some(places), Some(place)) if !places.contains(&place) => places.push(place),
                        (_, Some(_)) => {}
                        (_, None) => written_places = None,
                    }
                }
                let written = cases(&wording, &mut expressions, &outcome);
                match written {
                    Some((mut cases, is_complete)) => {
                        if names.has_blocks() {
                            wrap(&wrapping, &mut expressions, &outcome, &mut cases);
                        }
                        found.unwritten += usize::from(!is_complete);
                        found.cases.extend(cases);
                    }
                    None => found.unwritten += 1,
                }
            }
        }
    }
    // What the paths write is a guess at what all of them do: a check tells whether it is right.
    found.frame = found.frame.or(written_places.filter(|_| found.unwritten == 0));
    let mut seen: Vec<Case> = Vec::new();
    found.cases.retain(|case| {
        let is_new = !seen.contains(case);
        seen.push(case.clone());
        is_new
    });
    found
}

impl Specified {
    fn add_signal(&mut self, signal: Signal) {
        match self.signals.iter_mut().find(|known| known.exception == signal.exception) {
            Some(known) => {
                let is_new = |condition: &String| !known.conditions.contains(condition);
                let new: Vec<String> = signal.conditions.into_iter().filter(is_new).collect();
                known.conditions.extend(new);
            }
            None => self.signals.push(signal),
        }
    }
}

/// The entries that a path writes. The offset of a result belongs to that.
fn written_by(wording: &Wording<'_>, outcome: &Outcome) -> Vec<(MapId, EntryKey)> {
    let offset = wording.names.result_offset();
    outcome.memory.written().into_iter().filter(|&(map, _)| Some(map) != offset).collect()
}

/// Is it an entry of an object that the call makes?
fn is_of_new_object(expressions: &Expressions<'_>, key: EntryKey) -> bool {
    match key {
        EntryKey::Object(object) | EntryKey::Element(object, _) => matches!(expressions.get(object), Node::New(..)),
        EntryKey::Global => false,
    }
}

/// What a path says that ends with an exception: a call that returns did not take it, and where the exception leaves a call, it was
/// taken.
fn thrown(
    wording: &Wording<'_>,
    expressions: &mut Expressions<'_>,
    outcome: &Outcome,
    object: ExprId,
) -> Option<(Case, Signal)> {
    let &Node::New(_, class) = expressions.get(object) else { return None };
    let mut conditions = Vec::new();
    for &condition in &outcome.conditions {
        conditions.push(wording.before(expressions, condition)?);
    }
    let taken = match &conditions[..] {
        [] => "true".to_owned(),
        [only] => only.clone(),
        several => several.iter().cloned().map(parenthesised).collect::<Vec<_>>().join(" && "),
    };
    let conclusion = match outcome.conditions.last() {
        Some(&last) => {
            let is_other = expressions.unary(UnaryOp::Not, Type::Bool, last);
            conditions.pop();
            let other = wording.before(expressions, is_other)?;
            if conditions.is_empty() { other } else { parenthesised(other) }
        }
        None => "false".to_owned(),
    };
    let conditions = conditions.into_iter().map(parenthesised).collect();
    let case = Case { conditions, conclusion, wrapped: None };
    Some((case, Signal { exception: wording.names.shown(class), conditions: vec![taken] }))
}

/// Adds to cases what they are with results of arithmetic cut to their width.
fn wrap(wording: &Wording<'_>, expressions: &mut Expressions<'_>, outcome: &Outcome, plain: &mut [Case]) {
    let Some((wrapped, _)) = cases(wording, expressions, outcome) else { return };
    if wrapped.len() != plain.len() {
        return;
    }
    for (case, wrapped) in plain.iter_mut().zip(wrapped) {
        if *case != wrapped {
            case.wrapped = Some(Box::new(wrapped));
        }
    }
}

/// What a path leaves behind, and whether that is all. None if what decides about it cannot be written.
fn cases(wording: &Wording<'_>, expressions: &mut Expressions<'_>, outcome: &Outcome) -> Option<(Vec<Case>, bool)> {
    let mut conditions = Vec::new();
    for &condition in &outcome.conditions {
        conditions.push(parenthesised(wording.before(expressions, condition)?));
    }
    let mut is_complete = true;
    let mut conclusions = Vec::new();
    let mut located = Locations { wording, made: FxHashMap::default() };
    if let (Some(value), Some(ValueType::Pointer(_)), Some(offset)) =
        (outcome.result, wording.names.result_type(wording.procedure), wording.names.result_offset())
    {
        let base = outcome.memory.entry(expressions, offset, EntryKey::Global);
        match wording.pointer_before(expressions, value, base) {
            Some(text) => conclusions.push(format!("\\result == {text}")),
            None => is_complete = false,
        }
    } else if let (Some(value), Some(ty)) = (outcome.result, wording.names.result_type(wording.procedure)) {
        match located.equation(expressions, "\\result".to_owned(), value, ty == ValueType::Bool) {
            Some(text) => conclusions.push(text),
            None => is_complete = false,
        }
    }
    // Objects that were made have a name once something leads to them.
    let mut open: Vec<(MapId, EntryKey)> = written_by(wording, outcome);
    loop {
        let before = open.len();
        let mut waiting = Vec::new();
        for (map, key) in open {
            let value = outcome.memory.entry(expressions, map, key);
            if *expressions.get(value) == Node::Before(map, key) {
                continue;
            }
            let Some(place) = located.place(expressions, map, key) else {
                waiting.push((map, key));
                continue;
            };
            if wording.holds_pointer(expressions, map, key) {
                match wording.address_before(expressions, value) {
                    Some(text) => conclusions.push(format!("{place} == {text}")),
                    None => is_complete = false,
                }
                continue;
            }
            let is_truth = wording.is_truth_map(map);
            match located.equation(expressions, place, value, is_truth) {
                Some(text) => conclusions.push(text),
                None => is_complete = false,
            }
        }
        open = waiting;
        if open.is_empty() || open.len() == before {
            break;
        }
    }
    // What nothing leads to any more does not matter.
    is_complete &= open.iter().all(|&(_, key)| is_of_new_object(expressions, key));
    let case = |conclusion: String| Case { conditions: conditions.clone(), conclusion, wrapped: None };
    Some((conclusions.into_iter().map(case).collect(), is_complete))
}

/// Names of entries after the call.
struct Locations<'a> {
    wording: &'a Wording<'a>,
    /// The objects that the call made and something leads to.
    made: FxHashMap<ExprId, String>,
}

impl Locations<'_> {
    fn place(&self, expressions: &Expressions<'_>, map: MapId, key: EntryKey) -> Option<String> {
        match key {
            EntryKey::Global => self.wording.entry(expressions, map, key),
            EntryKey::Object(object) => {
                let name = self.wording.field_name(map)?;
                Some(format!("{}.{name}", self.object(expressions, object)?))
            }
            EntryKey::Element(object, index) if !self.wording.names.has_blocks() => {
                let index = self.wording.before(expressions, index)?;
                Some(format!("{}[{index}]", self.object(expressions, object)?))
            }
            EntryKey::Element(..) => self.wording.entry(expressions, map, key),
        }
    }

    fn object(&self, expressions: &Expressions<'_>, object: ExprId) -> Option<String> {
        match expressions.get(object) {
            Node::New(..) => self.made.get(&object).cloned(),
            _ => self.wording.before(expressions, object),
        }
    }

    /// That a place holds a value.
    fn equation(
        &mut self,
        expressions: &Expressions<'_>,
        place: String,
        value: ExprId,
        is_truth: bool,
    ) -> Option<String> {
        match *expressions.get(value) {
            Node::New(..) => match self.made.get(&value) {
                Some(name) => Some(format!("{place} == {name}")),
                None => {
                    self.made.insert(value, place.clone());
                    Some(format!("\\fresh({place})"))
                }
            },
            Node::Int(_, bits @ (0 | 1)) if is_truth => {
                Some(format!("{place} == {}", if bits == 1 { "true" } else { "false" }))
            }
            Node::Cast(ir::CastOp::ZExt, ir::Type::Bool, _, truth) if is_truth => {
                let text = self.wording.before(expressions, truth)?;
                Some(format!("({place} <==> {text})"))
            }
            _ if is_truth && !self.wording.is_truth(expressions, value) => None,
            _ => {
                let text = parenthesised(self.wording.before(expressions, value)?);
                Some(format!("{place} == {text}"))
            }
        }
    }
}

/// What a procedure may change. None if it cannot be listed.
fn frame(wording: &Wording<'_>) -> Option<Vec<String>> {
    let effects = wording.names.region_effects(wording.procedure, RegionId::BODY);
    let mut places = Vec::new();
    for map in effects.changes.as_ref()?.iter() {
        let owners = effects.owners.get(&map).filter(|owners| !owners.others)?;
        let kind = wording.names.program().maps[map].key;
        let params = wording.names.parameters(wording.procedure);
        for &number in &owners.params {
            let object = match (wording.has_receiver, number) {
                (true, 0) => "this".to_owned(),
                (has_receiver, number) => params.get(number - usize::from(has_receiver))?.0.clone(),
            };
            places.push(match kind {
                MapKey::Field(_) => format!("{object}.{}", wording.field_name(map)?),
                MapKey::Element(_) if !wording.names.has_blocks() => format!("{object}[*]"),
                _ => return None,
            });
        }
    }
    Some(places)
}

/// As an operand of `&&`, `==>` and `==`.
fn parenthesised(text: String) -> String {
    let is_one = !text.contains(" ? ") && !text.contains(" && ") && !text.contains(" || ");
    let is_closed = text.starts_with("\\old(") && text.ends_with(')');
    if is_one || is_closed { text } else { format!("({text})") }
}
