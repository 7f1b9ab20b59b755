//! What is kept of a procedure, as clauses: what decides that a path is taken implies what the path leaves behind.

use crate::expression::{EntryKey, ExprId, Expressions, Node};
use crate::path::{Follower, Outcome};
use crate::wording::Wording;
use clause::{NameLookup, ValueType};
use ir::{IdSet, MapId, MapKey, ProcId, RegionId, Type, UnaryOp};
use refine::KeptPaths;
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::Domain;
use symbolic::KeptEffects;

/// One thing that a path leaves behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Where this path is taken, all of these: formulas about the state before.
    pub conditions: Vec<String>,
    /// What holds then after the call.
    pub conclusion: String,
    /// The same with results of arithmetic cut to their width, if that is something else.
    pub wrapped: Option<Box<Case>>,
    /// What holds then, said of a truth value instead of its number.
    pub truth: Option<String>,
    /// How sure it is that a check of the code confirms it.
    pub certainty: Certainty,
}

/// Why something is taken to hold of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It follows from a path.
    Follows,
    /// It does if different names are of different places.
    Guessed,
    /// It says that a place is as it was, which may not be there at all.
    Unchanged,
}

impl Case {
    /// What holds after each call.
    pub fn always(conclusion: String) -> Case {
        Case { conditions: Vec::new(), conclusion, wrapped: None, truth: None, certainty: Certainty::Follows }
    }

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
    /// Is that a guess at what all paths do, from those that are kept? Then these are the maps that they write.
    pub guessed: Option<IdSet<MapId>>,
    /// Paths that cannot be written as clauses, or not all that they leave behind.
    pub unwritten: usize,
}

/// Writes what is kept of a procedure. Nothing of it is checked yet. `changed` are the maps that it changes, where more is known of
/// them than its effects tell.
pub fn specify(
    names: &dyn NameLookup,
    kept: &KeptPaths,
    (procedure, has_receiver): (ProcId, bool),
    changed: Option<&IdSet<MapId>>,
) -> Specified {
    let effects = names.region_effects(procedure, RegionId::BODY);
    let changed = changed.or(effects.changes.as_ref()).cloned();
    let wording = Wording { names, procedure, has_receiver, wraps: false, changed: changed.clone() };
    let wrapping = Wording { wraps: true, changed, ..wording };
    let mut found = Specified { frame: frame(&wording), ..Specified::default() };
    let program = names.program().clone();
    let mut expressions = Expressions::new(&program, names.has_blocks());
    let symbolic::Model::Code(body) = names.model(procedure) else { return found };
    let mut outcomes: Vec<(&KeptEffects, Outcome, bool)> = Vec::new();
    for (_, of_procedure) in kept.iter().filter(|((of, _), _)| *of == procedure) {
        for path in of_procedure.all_paths(procedure, &body) {
            expressions.has_guessed = false;
            let along = Follower::new(names, kept, &mut expressions).along(procedure, &path);
            found.unwritten += usize::from(along.is_empty() && of_procedure.paths.contains(&path));
            let is_guess = expressions.has_guessed;
            outcomes.extend(along.into_iter().map(|outcome| (&of_procedure.effects, outcome, is_guess)));
        }
    }
    // What the paths write is a guess at what all of them do, unless all can be followed: a check tells whether it is right.
    expressions.has_guessed = false;
    let all = Follower::new(names, kept, &mut expressions).all(procedure);
    // Where all of the code matters, so do the paths that were not asked for one by one.
    let everything = KeptEffects::all();
    if kept.iter().any(|((of, _), kept)| of == procedure && kept.is_whole) {
        let is_guess = expressions.has_guessed;
        outcomes.extend(all.iter().flatten().map(|outcome| (&everything, outcome.clone(), is_guess)));
    }
    let mut places: Vec<(MapId, EntryKey)> = Vec::new();
    for outcome in outcomes.iter().map(|(_, outcome, _)| outcome).chain(all.iter().flatten()) {
        let written =
            written_by(&wording, outcome).into_iter().filter(|&(_, key)| !is_of_new_object(&expressions, key));
        places.extend(written.filter(|_| outcome.thrown.is_none()));
    }
    let mut seen_places = FxHashSet::default();
    places.retain(|&place| seen_places.insert(place));
    for (effects, outcome, is_guess) in &outcomes {
        if let Some(object) = outcome.thrown {
            match thrown(&wording, &mut expressions, outcome, object) {
                Some((case, signal)) => {
                    found.cases.push(case);
                    found.add_signal(signal);
                }
                None => found.unwritten += 1,
            }
            continue;
        }
        let left = Left { outcome, effects, places: &places, is_guess: *is_guess };
        match cases(&wording, &mut expressions, &left) {
            Some((mut cases, is_complete)) => {
                if names.has_blocks() {
                    wrap(&wrapping, &mut expressions, &left, &mut cases);
                }
                found.unwritten += usize::from(!is_complete);
                found.cases.extend(cases);
            }
            None => found.unwritten += 1,
        }
    }
    if found.frame.is_none() && (found.unwritten == 0 || all.is_some()) {
        let mut locations: Vec<String> = Vec::new();
        let names_of = places.iter().map(|&(map, key)| wording.entry(&expressions, map, key));
        if let Some(named) = names_of.collect::<Option<Vec<String>>>() {
            locations.extend(named);
            locations.dedup();
            found.guessed = Some(places.iter().map(|&(map, _)| map).collect());
            found.frame = Some(locations);
        }
    }
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
    let case = Case { conditions, ..Case::always(conclusion) };
    Some((case, Signal { exception: wording.names.shown(class), conditions: vec![taken] }))
}

/// Adds to cases what they are with results of arithmetic cut to their width.
fn wrap(wording: &Wording<'_>, expressions: &mut Expressions<'_>, left: &Left<'_>, plain: &mut [Case]) {
    let Some((wrapped, _)) = cases(wording, expressions, left) else { return };
    if wrapped.len() != plain.len() {
        return;
    }
    for (case, wrapped) in plain.iter_mut().zip(wrapped) {
        if *case != wrapped {
            case.wrapped = Some(Box::new(wrapped));
        }
    }
}

/// A path that came to its end.
struct Left<'a> {
    outcome: &'a Outcome,
    /// What is kept of it.
    effects: &'a KeptEffects,
    /// What any path writes.
    places: &'a [(MapId, EntryKey)],
    /// Was it guessed on the way that names are of different places?
    is_guess: bool,
}

/// What a path leaves behind of what is kept, and whether that is all. None if what decides about it cannot be written.
fn cases(
    wording: &Wording<'_>,
    expressions: &mut Expressions<'_>,
    &Left { outcome, effects: kept, places, is_guess }: &Left<'_>,
) -> Option<(Vec<Case>, bool)> {
    let mut conditions = Vec::new();
    for &condition in &outcome.conditions {
        conditions.push(parenthesised(wording.before(expressions, condition)?));
    }
    let mut is_complete = true;
    expressions.has_guessed = false;
    let mut conclusions: Vec<(String, Option<String>)> = Vec::new();
    let mut unchanged: Vec<String> = Vec::new();
    let mut located = Locations { wording, made: FxHashMap::default(), is_conditional: !conditions.is_empty() };
    let result = outcome.result.filter(|_| kept.has_result());
    if let (Some(value), Some(ValueType::Pointer(_)), Some(offset)) =
        (result, wording.names.result_type(wording.procedure), wording.names.result_offset())
    {
        let base = outcome.memory.entry(expressions, offset, EntryKey::Global);
        match wording.pointer_before(expressions, value, base) {
            Some(text) => conclusions.push((format!("\\result == {text}"), None)),
            None => is_complete = false,
        }
    } else if let (Some(value), Some(ty)) = (result, wording.names.result_type(wording.procedure)) {
        match located.equation(expressions, "\\result".to_owned(), value, ty == ValueType::Bool) {
            Some(Said::This(text, truth)) => conclusions.push((text, truth)),
            Some(Said::Nothing) => {}
            None => is_complete = false,
        }
    }
    // Objects that were made have a name once something leads to them. What they hold belongs to that.
    let mut open: Vec<(MapId, EntryKey)> = written_by(wording, outcome);
    if !conditions.is_empty() {
        let others = places.iter().filter(|place| !open.contains(place));
        let others: Vec<(MapId, EntryKey)> = others.copied().collect();
        open.extend(others);
    }
    open.retain(|&(map, key)| {
        (kept.has_map(map) || is_of_new_object(expressions, key)) && !is_library_state(wording, map, key, expressions)
    });
    loop {
        let before = open.len();
        let mut waiting = Vec::new();
        for (map, key) in open {
            let value = outcome.memory.entry(expressions, map, key);
            let is_unchanged = *expressions.get(value) == Node::Before(map, key);
            let before = conclusions.len();
            let Some(place) = located.place(expressions, map, key) else {
                waiting.push((map, key));
                continue;
            };
            let is_truth = wording.is_truth_map(map);
            match wording.holds_pointer(expressions, map, key) {
                true => match wording.address_before(expressions, value) {
                    Some(text) => conclusions.push((format!("{place} == {text}"), None)),
                    None => is_complete = false,
                },
                false => match located.equation(expressions, place, value, is_truth) {
                    Some(Said::This(text, truth)) => conclusions.push((text, truth)),
                    Some(Said::Nothing) => {}
                    None => is_complete = false,
                },
            }
            if is_unchanged {
                unchanged.extend(conclusions[before..].iter().map(|(text, _)| text.clone()));
            }
        }
        open = waiting;
        if open.is_empty() || open.len() == before {
            break;
        }
    }
    // What nothing leads to any more does not matter.
    is_complete &= open.iter().all(|&(_, key)| is_of_new_object(expressions, key));
    let guessed = if is_guess || expressions.has_guessed { Certainty::Guessed } else { Certainty::Follows };
    let case = |(conclusion, truth): (String, Option<String>)| Case {
        certainty: if unchanged.contains(&conclusion) { Certainty::Unchanged } else { guessed },
        conditions: conditions.clone(),
        truth,
        ..Case::always(conclusion)
    };
    Some((conclusions.into_iter().map(case).collect(), is_complete))
}

/// Is it a field that a library declares, of an object that was there before? In place of code, contracts leave these as they
/// were: only the library knows which values go together.
fn is_library_state(wording: &Wording<'_>, map: MapId, key: EntryKey, expressions: &Expressions<'_>) -> bool {
    match wording.names.program().maps[map].key {
        MapKey::Field(declaring) => wording.names.keeps_its_state(declaring) && !is_of_new_object(expressions, key),
        MapKey::Global | MapKey::Element(_) | MapKey::Fact | MapKey::Address => false,
    }
}

/// What is said of a place.
enum Said {
    /// This; or that, of a truth value instead of its number.
    This(String, Option<String>),
    /// Nothing that users want to read.
    Nothing,
}

/// Names of entries after the call.
struct Locations<'a> {
    wording: &'a Wording<'a>,
    /// The objects that the call made and something leads to.
    made: FxHashMap<ExprId, String>,
    /// Does something decide that the path is taken?
    is_conditional: bool,
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
    ) -> Option<Said> {
        let text = match *expressions.get(value) {
            Node::New(_, class) => match self.made.get(&value) {
                Some(name) => format!("{place} == {name}"),
                None => {
                    self.made.insert(value, place.clone());
                    // When a library makes an object and when it shares one is its own concern: `Integer.valueOf`.
                    if self.is_conditional && self.wording.names.keeps_its_state(class) {
                        return Some(Said::Nothing);
                    }
                    format!("\\fresh({place})")
                }
            },
            Node::Int(_, bits @ (0 | 1)) if is_truth => {
                format!("{place} == {}", if bits == 1 { "true" } else { "false" })
            }
            Node::Cast(ir::CastOp::ZExt, ir::Type::Bool, _, truth) if is_truth => {
                let text = self.wording.before(expressions, truth)?;
                format!("({place} <==> {text})")
            }
            _ if is_truth && !self.wording.is_truth(expressions, value) => return None,
            _ => {
                let text = parenthesised(self.wording.before(expressions, value)?);
                format!("{place} == {text}")
            }
        };
        let truth = match *expressions.get(value) {
            Node::Cast(ir::CastOp::ZExt, ir::Type::Bool, _, truth) if !is_truth => {
                self.wording.before(expressions, truth).map(|truth| format!("{place} != 0 <==> {truth}"))
            }
            _ => None,
        };
        Some(Said::This(text, truth))
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
