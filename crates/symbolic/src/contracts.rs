//! Contracts on the way: what calls require, and callees of which nothing but the contract is used.
//!
//! A callee that is replaced by its contract may have changed what the contract lets it change, in any way, may have made
//! objects, and may have returned anything: [`Execution::unseen`] makes symbols for all of that, and whoever knows the
//! contract restricts them to what it promises.

use crate::clue::Clue;
use crate::domain::Symbolic;
use crate::execute::{Execution, domain};
use crate::inputs::Unknown;
use crate::outcome::{CutReason, Ended, NamedClause, State};
use crate::store::{Place, Store};
use crate::{Model, Object, ObjectId, Objects, Origin};
use ir::{CheckKind, ClassId, ClassKind, MapId, MapKey, Pos, ProcId, Type};
use logic::{Sort, Term};
use semantics::Memory;
use std::rc::Rc;

/// Which objects a contract takes for new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// Those that the execution allocated.
    Start,
    /// Those that the execution allocated, beyond this number.
    Call(usize),
    /// Those beyond this number, in an execution on constants, where all objects are known ones.
    Replay(usize),
}

/// A condition that a contract puts at a point of a run.
#[derive(Clone, Debug)]
pub struct Demand {
    /// What it is about.
    pub kind: CheckKind,
    /// Its name in reports: "requires #1 of List.get(int)".
    pub name: String,
    /// Its text.
    pub text: String,
    /// The line it stands in, if that is not the line of the point.
    pub line: Option<u32>,
    /// What must hold.
    pub holds: Term,
    /// It is taken for granted.
    pub is_assumed: bool,
    /// Why it does not hold, if it is found to be false in an execution on constants.
    pub clues: Vec<Clue>,
}

/// Units of a block that the contract of a callee may change.
const MOST_UNITS: u64 = 4_096;

/// A stretch of a block that a callee may change, as its contract says.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// The block.
    pub object: Term,
    /// Its first byte.
    pub start: Term,
    /// The byte behind its last.
    pub end: Term,
    /// What it holds, one behind the other.
    pub unit: Type,
    /// The map that shows such values.
    pub map: MapId,
    /// Where it may be changed.
    pub condition: Term,
}

/// A point in a procedure for which there are clauses.
pub struct Point<'a> {
    /// The procedure.
    pub procedure: ProcId,
    /// The place.
    pub pos: Pos,
    /// Which clauses of the source: as the mark says.
    pub number: u64,
    /// The arguments and the state at the procedure's start, where they are known.
    pub entry: Option<(&'a [Term], &'a State)>,
    /// The locals now.
    pub locals: &'a [Term],
    /// The state now.
    pub state: &'a State,
}

/// The contracts of the procedures that a target calls. An error is a clause that cannot be understood.
pub trait Contracts {
    /// What the contract promises of a call that has returned, given the arguments and the state before, the state after and
    /// the result.
    fn allows(
        &self,
        execution: &mut Execution<'_>,
        _callee: ProcId,
        _call: (&[Term], &State),
        _exit: (&State, Option<Term>),
    ) -> Term {
        execution.terms.truth()
    }

    /// What a call may change, in a language with blocks.
    fn assigned(
        &self,
        _execution: &mut Execution<'_>,
        _callee: ProcId,
        _args: &[Term],
        _state: &State,
    ) -> Result<Vec<Stretch>, String> {
        Ok(Vec::new())
    }

    /// What a caller must establish.
    fn demands(
        &self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        args: &[Term],
        state: &State,
    ) -> Result<Vec<Demand>, String>;

    /// Is the callee replaced by its contract?
    fn replaces(&self, callee: ProcId, has_code: bool) -> bool;

    /// What is said of a point: conditions that must hold, and such that may be assumed, in order.
    fn clauses(&self, execution: &mut Execution<'_>, point: &Point<'_>) -> Result<Vec<Demand>, String>;

    /// What the callee's contract says that a call does.
    fn effect(
        &self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        args: &[Term],
        state: State,
    ) -> Result<Ended, String>;
}

/// What a callee did of which only the contract is known.
#[derive(Clone)]
pub struct Unseen {
    /// The callee.
    pub procedure: ProcId,
    /// With what.
    pub args: Vec<Term>,
    /// In which memory.
    pub before: Store,
    /// How many objects there were.
    pub known: usize,
    /// The condition under which it was called.
    pub called: Term,
    /// What it returned.
    pub result: Option<(Term, Type)>,
    /// What it threw instead, each with its condition.
    pub thrown: Vec<(Term, ObjectId)>,
    /// What may have changed: the place, where it did, and the new value.
    pub changes: Vec<(Place, Term, Term)>,
    /// Objects that it may have made, with the condition that it did; their entries are among the changes.
    pub made: Vec<(ObjectId, Term)>,
    /// Where the contract lets it come to an end at all.
    pub ends: Term,
}

impl Execution<'_> {
    /// Has the object come since the state before?
    pub fn is_new(&self, object: ObjectId) -> bool {
        let origin = self.objects.get(object).map(|object| object.origin);
        match self.since {
            Since::Start => origin == Some(Origin::Allocated),
            Since::Call(limit) => origin == Some(Origin::Allocated) && object.0 as usize > limit,
            Since::Replay(limit) => object.0 as usize > limit,
        }
    }

    /// Checks what a call requires, and replaces the callee if its contract is to be used. The state to go on in with the
    /// callee's code, or how the call ended.
    pub(crate) fn agree(
        &mut self,
        callee: ProcId,
        model: &Model,
        args: &[Term],
        state: State,
        places: &[(Term, Pos)],
    ) -> Result<State, Box<Ended>> {
        let pos = places.first().map_or(Pos::default(), |&(_, pos)| pos);
        // Whoever calls the target has established what it requires.
        let Some(contracts) = self.contracts.filter(|_| !self.frames.is_empty()) else { return Ok(state) };
        let has_code = !matches!(model, Model::Missing(_) | Model::AnyValue);
        let is_replaced = contracts.replaces(callee, has_code);
        // A library knows nothing of contracts; what it calls has code that says what happens.
        let is_users = self.frames.last().is_some_and(|&(caller, _)| self.world.is_users_call(caller));
        if !is_replaced && !is_users {
            return Ok(state);
        }
        let demands = self.quietly(|this| contracts.demands(this, callee, args, &state));
        let demands = match demands {
            Ok(demands) => demands,
            Err(reason) => return Err(Box::new(self.not_understood(&state, reason, pos))),
        };
        let mut state = state;
        for demand in demands {
            for &(chosen, pos) in places {
                if let Some(state) = self.assume(state.clone(), chosen) {
                    self.demand(&state, &demand, pos);
                }
            }
            match self.assume(state, demand.holds) {
                Some(next) => state = next,
                None => return Err(Box::default()),
            }
        }
        if !is_replaced {
            return Ok(state);
        }
        let at = state.clone();
        let ended = self.quietly(|this| contracts.effect(this, callee, args, state));
        Err(Box::new(ended.unwrap_or_else(|reason| self.not_understood(&at, reason, pos))))
    }

    /// Heeds the clauses of a point: assertions are checked, then everything is assumed.
    pub(crate) fn heed(&mut self, args: &[Term], state: State, pos: Pos) -> Option<State> {
        let (Some(contracts), Some(active)) = (self.contracts, self.active.last()) else { return Some(state) };
        let number = args.first().and_then(|&number| self.terms.word(number))?;
        let (procedure, entry_args) = (active.procedure, active.args.clone());
        let mut entry = self.start();
        (entry.guard, entry.store) = (active.guard.clone(), active.store.clone());
        let locals = state.locals.clone();
        let demands = self.quietly(|this| {
            let entry = Some((&*entry_args, &entry));
            contracts.clauses(this, &Point { procedure, pos, number, entry, locals: &locals, state: &state })
        });
        let demands = match demands {
            Ok(demands) => demands,
            Err(reason) => {
                self.not_understood(&state, reason, pos);
                return None;
            }
        };
        let mut state = state;
        for demand in demands {
            if !demand.is_assumed {
                self.demand(&state, &demand, pos);
            }
            state = self.assume(state, demand.holds)?;
        }
        Some(state)
    }

    fn not_understood(&mut self, state: &State, reason: String, pos: Pos) -> Ended {
        let reason = format!("a clause that cannot be understood: {reason}");
        self.cut(&state.guard, CutReason::Unsupported(reason), pos);
        Ended::default()
    }

    /// Evaluates contracts: what their pure methods do on the way is nobody's violation.
    fn quietly<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let contracts = self.contracts.take();
        let (events, throws) = (self.events.len(), self.throws.len());
        let result = work(self);
        self.events.truncate(events);
        self.throws.truncate(throws);
        self.contracts = contracts;
        result
    }

    fn demand(&mut self, state: &State, demand: &Demand, pos: Pos) {
        self.check(&state.guard, demand.holds, demand.kind, pos);
        if let Some(event) = self.events.last_mut() {
            event.clause =
                Some(Rc::new(NamedClause { name: demand.name.clone(), text: demand.text.clone(), line: demand.line }));
        }
    }

    /// A call of which only the contract is known, in a language with blocks: what the stretches cover has any content
    /// afterwards, and the result is any. Their values are chosen in this order: stretch by stretch, unit by unit, the result.
    pub fn forget(&mut self, callee: ProcId, stretches: &[Stretch], state: &mut State) -> Result<Option<Term>, String> {
        for stretch in stretches {
            self.forget_stretch(callee, stretch, state)?;
        }
        let result = self.world.program().procs[callee].result;
        match result {
            Some(Type::Ref) => Err("a pointer as the result of a function that is taken by its contract".to_owned()),
            Some(_) => Ok(self.choose_result(callee, state)),
            None => Ok(None),
        }
    }

    /// Any result of a procedure, which the environment chooses where the state is reached.
    pub(crate) fn choose_result(&mut self, of: ProcId, state: &State) -> Option<Term> {
        let (ty, name) = {
            let program = self.world.program();
            (program.procs[of].result?, program.procs[of].name.clone())
        };
        let (class, range) = (self.world.result_class(of), self.world.result_range(of));
        let asked = state.guard.term(&self.terms);
        Some(self.choose(&Unknown { name: &name, ty, class, range, is_root: false }, asked))
    }

    /// Any value, which the environment chooses where the condition holds.
    fn choose(&mut self, unknown: &Unknown<'_>, asked: Term) -> Term {
        let value = self.inputs.any(&mut domain!(self), unknown);
        self.chosen.push((value, unknown.ty, asked));
        value
    }

    fn forget_stretch(&mut self, callee: ProcId, stretch: &Stretch, state: &mut State) -> Result<(), String> {
        let unit = u64::from(stretch.unit.bits().div_ceil(8));
        let (targets, _) = self.objects.targets(&self.terms, stretch.object);
        let here = state.guard.term(&self.terms);
        let name = self.world.program().procs[callee].name.clone();
        let first = self.terms.word(stretch.start).map(|start| start % unit);
        if first.is_none() && unit > 1 {
            let size = self.terms.number(64, unit);
            let (rest, zero) = (self.terms.urem(stretch.start, size), self.terms.number(64, 0));
            let aligned = self.terms.equal(rest, zero);
            let astray = self.terms.not(aligned);
            let condition = self.terms.all(&[here, stretch.condition, astray]);
            self.not_understood_where(condition, "an assignment by a contract to an address that is not aligned");
        }
        for object in targets {
            let Some(capacity) = self.objects.get(object).map(|object| u64::from(object.capacity)) else { continue };
            if capacity / unit > MOST_UNITS {
                return Err("an assignment by a contract to so large an object".to_owned());
            }
            let this = Objects::reference(&mut self.terms, object);
            let is_meant = self.terms.equal(stretch.object, this);
            let mut at = first.unwrap_or(0);
            while at + unit <= capacity {
                let (low, high) = (self.terms.number(64, at), self.terms.number(64, at + unit));
                let (above, below) = (self.terms.sle(stretch.start, low), self.terms.sle(high, stretch.end));
                let covered = self.terms.all(&[is_meant, above, below, stretch.condition]);
                if !self.terms.is_false(covered) {
                    let asked = self.terms.and(here, covered);
                    let (name, ty) = (&*name, stretch.unit);
                    let value = self.choose(&Unknown { name, ty, class: None, range: None, is_root: false }, asked);
                    let written = self.memory(state, |memory, domain| {
                        let key = ir::Key::Element(this, low);
                        let old = memory.read(domain, stretch.map, key)?;
                        let new = domain.terms.ite(covered, value, old);
                        memory.write(domain, stretch.map, key, new)
                    });
                    written.map_err(|_| "an assignment by a contract to what cannot be written".to_owned())?;
                }
                at += unit;
            }
        }
        Ok(())
    }

    /// A number for a change of what no entry shows.
    pub(crate) fn hidden_change(&mut self) -> u64 {
        self.hidden += 1;
        self.hidden
    }

    /// Changes everything: all places that there are, and what none of them shows.
    pub fn all_places(&mut self, state: &mut State) -> Vec<Place> {
        state.store.hidden = self.hidden_change();
        let mut places = Vec::new();
        let globals: Vec<MapId> = {
            let program = self.world.program();
            let global = |&(_, map): &(MapId, &ir::Map)| map.key == MapKey::Global && !map.constant;
            program.maps.iter().filter(global).map(|(id, _)| id).collect()
        };
        let globals = globals.into_iter().filter(|&map| self.world.users_static(map).is_some());
        places.extend(globals.map(|map| Place { map, object: ObjectId::NULL, index: 0 }));
        for class in self.world.users_classes() {
            self.inputs.pool(&mut domain!(self), class);
        }
        // Looking at an entry can bring new objects along.
        let mut next = 1;
        while next <= self.objects.len() {
            let object = ObjectId(next as u32);
            next += 1;
            for place in self.places_of(object) {
                let mut state = self.start();
                let _ = self.memory(&mut state, |memory, domain| memory.entry(domain, place));
                places.push(place);
            }
        }
        places
    }

    /// The entries of an object that a program can change.
    pub fn places_of(&self, object: ObjectId) -> Vec<Place> {
        let Some(found) = self.objects.get(object).filter(|found| !found.opaque) else { return Vec::new() };
        if matches!(found.origin, Origin::Known(_)) && !self.objects.is_shared(object) {
            return Vec::new();
        }
        let program = self.world.program();
        let kind = program.classes[found.class].kind;
        let mut places = Vec::new();
        for (map, content) in program.maps.iter() {
            let count = match (content.key, kind) {
                (MapKey::Element(_), ClassKind::Array { element, .. }) if element == content.value => found.capacity,
                (MapKey::Field(class), _) if program.is_subclass(found.class, class) && !content.constant => 1,
                _ => 0,
            };
            // What the runtime keeps for itself is not the program's.
            let is_hidden = content.name.contains(".<");
            places.extend((0..if is_hidden { 0 } else { count }).map(|index| Place { map, object, index }));
        }
        places
    }

    /// A call of which only the contract is known: the places may have changed, each where its condition holds; objects
    /// may have been made; anything may have been returned. The state becomes the one after. A call that changes nothing
    /// returns what an earlier one with the same arguments in the same memory did.
    pub fn unseen(&mut self, procedure: ProcId, args: &[Term], state: &mut State, places: &[(Place, Term)]) -> Unseen {
        let called = state.guard.term(&self.terms);
        let before = state.store.clone();
        let earlier = self.unseen.iter().find(|earlier| {
            places.is_empty()
                && earlier.procedure == procedure
                && earlier.args == args
                && earlier.before.same(&before, earlier.known)
        });
        if let Some(earlier) = earlier.filter(|earlier| earlier.made.is_empty()) {
            return Unseen { called, thrown: Vec::new(), ends: called, ..earlier.clone() };
        }
        let (result, name) = {
            let program = self.world.program();
            (program.procs[procedure].result, program.procs[procedure].name.clone())
        };
        let result_class = self.world.result_class(procedure);
        let mut classes: Vec<ClassId> = result_class.filter(|_| result == Some(Type::Ref)).into_iter().collect();
        for (place, _) in places {
            classes.extend(self.declared(*place).1);
        }
        let known = self.objects.len();
        let made = self.make(&name, called, classes);
        let mut changes = Vec::new();
        let mut all: Vec<(Place, Term)> = places.to_vec();
        for &(object, exists) in &made {
            all.extend(self.places_of(object).into_iter().map(|place| (place, exists)));
        }
        for (place, condition) in all {
            let (ty, class) = self.declared(place);
            let owner = self.objects.get(place.object).map(|object| object.class);
            let range = self.world.map_range(place.map, owner);
            let label = format!("{} after {name}", self.world.program().maps[place.map].name);
            let value = self.anything(&Unknown { name: &label, ty, class, range, is_root: false });
            let mut new = value;
            if !self.terms.is_true(condition) {
                let Ok(old) = self.memory(state, |memory, domain| memory.entry(domain, place)) else { continue };
                new = self.terms.ite(condition, value, old);
            }
            state.store.set(place, new);
            changes.push((place, condition, value));
        }
        let result = result.map(|ty| {
            let range = self.world.result_range(procedure);
            let unknown = Unknown { name: &name, ty, class: result_class, range, is_root: false };
            (self.anything(&unknown), ty)
        });
        if let Some((value, _)) = result.filter(|_| places.is_empty() && made.is_empty()) {
            self.agree_with_earlier(procedure, args, &before, value);
        }
        let args = args.to_vec();
        Unseen { procedure, args, before, known, called, result, thrown: Vec::new(), changes, made, ends: called }
    }

    /// A call that changes nothing returns what an earlier one in the same memory did, if the arguments come out equal.
    fn agree_with_earlier(&mut self, procedure: ProcId, args: &[Term], before: &Store, value: Term) {
        let is_alike = |earlier: &&Unseen| {
            earlier.procedure == procedure && earlier.changes.is_empty() && earlier.before.same(before, earlier.known)
        };
        let alike: Vec<(Vec<Term>, Term)> = self
            .unseen
            .iter()
            .filter(is_alike)
            .filter_map(|earlier| Some((earlier.args.clone(), earlier.result?.0)))
            .collect();
        for (earlier_args, earlier) in alike {
            let mut equal = self.terms.truth();
            for (&now, &then) in args.iter().zip(&earlier_args) {
                let same = self.terms.equal(now, then);
                equal = self.terms.and(equal, same);
            }
            let same = self.terms.equal(value, earlier);
            let fact = self.terms.implies(equal, same);
            self.inputs.add_fact(fact);
        }
    }

    /// An exception of exactly that class that a callee throws of which only the contract is known. None if there are too
    /// many objects.
    pub fn unseen_exception(&mut self, class: ClassId) -> Option<(ObjectId, Term)> {
        let exists = Some(self.terms.truth());
        let object = Object { class, origin: Origin::Allocated, length: None, capacity: 0, opaque: true, exists };
        let object = self.objects.add(object)?;
        let pos = self.frames.last().map_or(Pos::default(), |&(_, pos)| pos);
        let site = self.site(pos);
        self.raised.insert(object, (None, site));
        Some((object, Objects::reference(&mut self.terms, object)))
    }

    /// Remembers a call of which only the contract is known, for whoever wants to replay it.
    pub fn note_unseen(&mut self, unseen: Unseen) {
        self.unseen.push(unseen);
    }

    /// Type and declared class of an entry.
    fn declared(&self, place: Place) -> (Type, Option<ClassId>) {
        let program = self.world.program();
        let class = self.objects.get(place.object).map(|object| program.classes[object.class].kind);
        match (program.maps[place.map].key, class) {
            (MapKey::Element(_), Some(ClassKind::Array { element, element_class })) => (element, element_class),
            _ => {
                let ty = program.maps[place.map].value;
                drop(program);
                (ty, if ty == Type::Ref { self.world.map_class(place.map) } else { None })
            }
        }
    }

    /// Objects that a callee may have made, of these classes and of those that their entries lead to: as many of each as
    /// the input may have.
    fn make(&mut self, name: &str, called: Term, seeds: Vec<ClassId>) -> Vec<(ObjectId, Term)> {
        let mut made: Vec<(ObjectId, Term)> = Vec::new();
        let mut seen = Vec::new();
        let mut open = seeds;
        while let Some(declared) = open.pop() {
            for class in self.world.input_classes(declared) {
                if seen.contains(&class) || self.world.only_objects(class).is_some() {
                    continue;
                }
                seen.push(class);
                let kind = self.world.program().classes[class].kind;
                let count = self.inputs.scope.classes.get(&class).copied().unwrap_or(self.inputs.scope.objects);
                for number in 0..count {
                    let exists = self.terms.fresh(&format!("{name} makes an object {number}"), Sort::Bool);
                    let only_then = self.terms.implies(exists, called);
                    self.inputs.add_fact(only_then);
                    let (mut length, mut capacity) = (None, 0);
                    if let ClassKind::Array { .. } = kind {
                        capacity = self.inputs.scope.array_length;
                        let symbol = self.terms.fresh(&format!("{name} length {number}"), Sort::Bits(32));
                        let most = self.terms.number(32, u64::from(capacity));
                        let fits = self.terms.ule(symbol, most);
                        self.inputs.add_fact(fits);
                        length = Some(symbol);
                    }
                    let origin = Origin::Allocated;
                    let object = Object { class, origin, length, capacity, opaque: false, exists: Some(exists) };
                    let Some(id) = self.objects.add(object) else { return made };
                    made.push((id, exists));
                    if number == 0 {
                        let places = self.places_of(id);
                        open.extend(places.into_iter().filter_map(|place| self.declared(place).1));
                    }
                }
                self.inputs.note_made(class);
            }
        }
        made
    }

    /// Any value: for a reference also what was allocated so far, here or by callees.
    fn anything(&mut self, unknown: &Unknown<'_>) -> Term {
        let mut others = Vec::new();
        if let (Type::Ref, Some(class)) = (unknown.ty, unknown.class) {
            let program = self.world.program();
            let fits = |object: &Object| program.is_subclass(object.class, class) && !object.opaque;
            let known = self.objects.iter().filter(|(_, object)| object.origin != Origin::Input && fits(object));
            others.extend(known.map(|(id, object)| (id, object.exists)));
        }
        let value = self.inputs.any_of(&mut domain!(self), unknown, &others);
        for (object, exists) in others {
            let Some(exists) = exists else { continue };
            let this = Objects::reference(&mut self.terms, object);
            let same = self.terms.equal(value, this);
            let fact = self.terms.implies(same, exists);
            self.inputs.add_fact(fact);
        }
        value
    }
}
