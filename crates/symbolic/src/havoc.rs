//! The effects of a callee that is replaced by its contract: symbols for what may have changed, for objects that it may
//! have made, and for its result.

use crate::context::Execution;
use crate::contract_call::{ByteRange, CallStart, ContractCall};
use crate::inputs::{Reliance, Unknown};
use crate::interior::Places;
use crate::state::State;
use crate::store::{Place, Store};
use crate::{Construction, Declared, Object, ObjectId, Objects, Observer, Origin};
use ir::{ClassId, ClassKind, MapId, MapKey, ProcId, Type};
use logic::{Sort, Term};
use rustc_hash::FxHashSet;
use semantics::Memory;
use std::rc::Rc;

/// Units of a block that the contract of a callee may change.
const MAX_UNITS: u64 = 4_096;

/// What a contract call starts with, and its result.
type Havocked = (ContractCall, Option<Term>);

impl Execution<'_, '_> {
    /// Havocs bytes: what the ranges cover has any content afterwards, and the result is any. Their values are chosen in
    /// this order: range by range, unit by unit, the result.
    pub(crate) fn havoc_ranges(
        &mut self,
        call: CallStart<'_>,
        ranges: &[ByteRange],
        state: &mut State,
    ) -> Result<Havocked, String> {
        let known = self.heap.objects.len();
        for range in ranges {
            self.havoc_range(call.callee, range, state)?;
        }
        let result = self.context.world.program().procs[call.callee].result;
        let result = match result {
            Some(Type::Ref) => {
                return Err("a pointer as the result of a function that is replaced by its contract".to_owned());
            }
            Some(_) => self.choose_result(call.callee, state),
            None => None,
        };
        let called = call.before.guard.term(&self.context.terms);
        let call = ContractCall {
            procedure: call.callee,
            args: call.args.to_vec(),
            before: call.before.store.clone(),
            known,
            called,
            result: None,
            thrown: Vec::new(),
            changes: Vec::new(),
            made: Vec::new(),
            ends: called,
            has_code: false,
        };
        Ok((call, result))
    }

    /// Any result of a procedure, which the environment chooses where the state is reached.
    pub(crate) fn choose_result(&mut self, of: ProcId, state: &State) -> Option<Term> {
        let (ty, name) = {
            let program = self.context.world.program();
            (program.procs[of].result?, program.procs[of].name.clone())
        };
        let declared = self.context.world.result(of);
        let asked = state.guard.term(&self.context.terms);
        Some(self.choose(&Unknown { name: &name, ty, declared, is_root: false }, asked))
    }

    /// Any value, which the environment chooses where the condition holds.
    pub(crate) fn choose(&mut self, unknown: &Unknown<'_>, asked: Term) -> Term {
        let value = self.any(unknown);
        self.findings.chosen.push((value, unknown.ty, asked));
        value
    }

    fn havoc_range(&mut self, callee: ProcId, range: &ByteRange, state: &mut State) -> Result<(), String> {
        let unit = u64::from(range.unit.bits().div_ceil(8));
        let (targets, _) = self.heap.objects.targets(&self.context.terms, range.object);
        let here = state.guard.term(&self.context.terms);
        let name = self.context.world.program().procs[callee].name.clone();
        let first = self.context.terms.word(range.start).map(|start| start % unit);
        if first.is_none() && unit > 1 {
            let size = self.context.terms.number(64, unit);
            let (rest, zero) = (self.context.terms.urem(range.start, size), self.context.terms.number(64, 0));
            let aligned = self.context.terms.equal(rest, zero);
            let astray = self.context.terms.not(aligned);
            let condition = self.context.terms.all(&[here, range.condition, astray]);
            self.not_understood_where(condition, "an assignment by a contract to an address that is not aligned");
        }
        for object in targets {
            let Some(capacity) = self.heap.objects.get(object).map(|object| u64::from(object.capacity)) else {
                continue;
            };
            if capacity / unit > MAX_UNITS {
                return Err("an assignment by a contract to so large an object".to_owned());
            }
            let this = Objects::reference(&mut self.context.terms, object);
            let is_this = self.context.terms.equal(range.object, this);
            let mut at = first.unwrap_or(0);
            while at + unit <= capacity {
                let (low, high) = (self.context.terms.number(64, at), self.context.terms.number(64, at + unit));
                let (above, below) =
                    (self.context.terms.sle(range.start, low), self.context.terms.sle(high, range.end));
                let covered = self.context.terms.all(&[is_this, above, below, range.condition]);
                if !self.context.terms.is_false(covered) {
                    let asked = self.context.terms.and(here, covered);
                    let (name, ty) = (&*name, range.unit);
                    let value =
                        self.choose(&Unknown { name, ty, declared: Declared::default(), is_root: false }, asked);
                    let written = self.memory(state, |memory, domain| {
                        let key = ir::Key::Element(this, low);
                        let old = memory.read(domain, range.map, key)?;
                        let new = domain.terms.ite(covered, value, old);
                        memory.write(domain, range.map, key, new)
                    });
                    written.map_err(|_| "an assignment by a contract to what cannot be written".to_owned())?;
                }
                at += unit;
            }
        }
        Ok(())
    }

    /// Havocs everything: all places that there are, and what none of them shows.
    pub(crate) fn all_places(&mut self, state: &mut State) -> Vec<Place> {
        state.store.hidden = self.context.hidden_change();
        let mut places = Vec::new();
        let globals: Vec<MapId> = {
            let program = self.context.world.program();
            let global = |&(_, map): &(MapId, &ir::Map)| map.key == MapKey::Global && !map.constant;
            program.maps.iter().filter(global).map(|(id, _)| id).collect()
        };
        let globals = globals.into_iter().filter(|&map| self.context.world.users_global(map).is_some());
        places.extend(globals.map(|map| Place { map, object: ObjectId::NULL, index: 0 }));
        for class in self.context.world.users_classes() {
            let (mut domain, inputs) = self.parts();
            inputs.pool(&mut domain, class);
        }
        // Reading an entry can add new objects.
        let mut next = 1;
        while next <= self.heap.objects.len() {
            let object = ObjectId(next as u32);
            next += 1;
            for place in self.places_of(object) {
                let mut state = State::default();
                let _ = self.memory(&mut state, |memory, domain| memory.entry(domain, place));
                places.push(place);
            }
        }
        places
    }

    /// The entries of an object that a program can change.
    pub fn places_of(&self, object: ObjectId) -> Vec<Place> {
        let Some(found) = self.heap.objects.get(object).filter(|found| !found.opaque) else { return Vec::new() };
        if matches!(found.origin, Origin::Known(_)) && !self.heap.objects.is_shared(object) {
            return Vec::new();
        }
        let program = self.context.world.program();
        let kind = program.classes[found.class].kind;
        let mut places = Vec::new();
        for (map, content) in program.maps.iter() {
            let count = match (content.key, kind) {
                (MapKey::Element(_), ClassKind::Array { element, .. }) if element == content.value => found.capacity,
                (MapKey::Field(class), _) if program.is_subclass(found.class, class) && !content.constant => 1,
                _ => 0,
            };
            // What the runtime keeps for itself is not the program's.
            places.extend((0..if content.is_internal { 0 } else { count }).map(|index| Place { map, object, index }));
        }
        places
    }

    /// Havocs places: they may have changed, each where its condition holds; objects may have been made; anything may have
    /// been returned. The state becomes the one after. A call that changes nothing returns what an earlier one with the same
    /// arguments in the same memory did.
    pub(crate) fn havoc_places(
        &mut self,
        call: CallStart<'_>,
        places: &[(Place, Term)],
        state: &mut State,
    ) -> Havocked {
        let (procedure, args) = (call.callee, call.args);
        let places = &self.without_library_state(places, state);
        let called = state.guard.term(&self.context.terms);
        let before = state.store.clone();
        let earlier = self.findings.contract_calls.iter().find(|earlier| {
            places.is_empty()
                && earlier.procedure == procedure
                && earlier.args == args
                && earlier.before.same_for(&before, None, |object| self.is_made_since(object, earlier.known))
        });
        if let Some(earlier) = earlier.filter(|earlier| earlier.made.is_empty()) {
            let call = ContractCall { called, thrown: Vec::new(), ends: called, ..earlier.clone() };
            let result = call.result.map(|(value, _)| value);
            return (call, result);
        }
        let (result, name) = {
            let program = self.context.world.program();
            (program.procs[procedure].result, program.procs[procedure].name.clone())
        };
        let declared_result = self.context.world.result(procedure);
        let mut classes: Vec<ClassId> =
            declared_result.class.filter(|_| result == Some(Type::Ref)).into_iter().collect();
        for (place, _) in places {
            classes.extend(self.declared(*place).1.class);
        }
        let known = self.heap.objects.len();
        let made = self.make(&name, called, classes);
        let mut changes = Vec::new();
        let mut all: Vec<(Place, Term)> = places.to_vec();
        for &(object, exists) in &made {
            all.extend(self.places_of(object).into_iter().map(|place| (place, exists)));
        }
        for (place, condition) in all {
            let (ty, declared) = self.declared(place);
            if let Some(what) = self.context.world.may_be_set_elsewhere(place.map) {
                self.heap.inputs.note_other_code(what);
            }
            let label = format!("{} after {name}", self.context.world.program().maps[place.map].name);
            let value = self.anything(&Unknown { name: &label, ty, declared, is_root: false });
            let mut new = value;
            if !self.context.terms.is_true(condition) {
                let Ok(old) = self.memory(state, |memory, domain| memory.entry(domain, place)) else { continue };
                new = self.context.terms.ite(condition, value, old);
            }
            state.store.set(place, new);
            changes.push((place, condition, value));
        }
        let result = result.map(|ty| {
            let unknown = Unknown { name: &name, ty, declared: declared_result, is_root: false };
            (self.anything(&unknown), ty)
        });
        if let Some((value, _)) = result.filter(|_| places.is_empty() && made.is_empty()) {
            self.equate_with_earlier(procedure, args, &before, value);
        }
        let args = args.to_vec();
        let value = result.map(|(value, _)| value);
        let (thrown, ends, has_code) = (Vec::new(), called, false);
        let call =
            ContractCall { procedure, args, before, known, called, result, thrown, changes, made, ends, has_code };
        (call, value)
    }

    /// The same for a callee that changes nothing and whose result is no reference.
    pub(crate) fn havoc_nothing(&mut self, call: CallStart<'_>, observer: &Observer) -> Havocked {
        let ty = self.context.world.program().procs[call.callee].result;
        let value = ty.map(|ty| (self.observed(observer, call, ty), ty));
        let called = call.before.guard.term(&self.context.terms);
        let done = ContractCall {
            procedure: call.callee,
            args: call.args.to_vec(),
            before: call.before.store.clone(),
            known: self.heap.objects.len(),
            called,
            result: value,
            thrown: Vec::new(),
            changes: Vec::new(),
            made: Vec::new(),
            ends: called,
            has_code: false,
        };
        (done, value.map(|(value, _)| value))
    }

    /// The places whose values can be chosen one by one. What the entries of a library's object can be together only its own
    /// code knows: it is taken as it was, which is one of the states that the callee can leave, and a bound.
    fn without_library_state(&mut self, places: &[(Place, Term)], state: &mut State) -> Vec<(Place, Term)> {
        let (library, mut rest): (Vec<_>, Vec<_>) = places.iter().partition(|(place, _)| self.is_library_state(*place));
        // Arrays in which a library keeps what it has.
        let mut arrays: FxHashSet<ObjectId> = FxHashSet::default();
        for &(place, _) in &library {
            if self.context.world.program().maps[place.map].value != Type::Ref {
                continue;
            }
            let Ok(value) = self.memory(state, |memory, domain| memory.entry(domain, place)) else { continue };
            arrays.extend(self.heap.objects.targets(&self.context.terms, value).0);
        }
        let is_element = |place: Place| {
            matches!(self.context.world.program().maps[place.map].key, MapKey::Element(_))
                && (arrays.contains(&place.object) || self.heap.inputs.copies.is_part(place.object))
        };
        let count = rest.len();
        rest.retain(|&(place, _)| !is_element(place));
        if !library.is_empty() || rest.len() < count {
            let what =
                "a callee that is known by its contract may change objects of a library, which are taken as they were";
            let advice = "say in the contract what it changes (assignable), or use its code (--callee NAME=code)";
            self.heap.inputs.rely_on(Reliance::Environment(what.to_owned(), advice.to_owned()));
        }
        rest
    }

    /// Is a place a field that a library declares, and that cannot have any value?
    fn is_library_state(&self, place: Place) -> bool {
        let MapKey::Field(declaring) = self.context.world.program().maps[place.map].key else { return false };
        let Some(class) = self.heap.objects.get(place.object).map(|object| object.class) else { return false };
        let is_open = |construction: Rc<Construction>| construction.open.contains(&place.map);
        self.context.world.keeps_its_state(declaring) && !self.context.world.construction(class).is_some_and(is_open)
    }

    /// A call that changes nothing returns what an earlier one in the same memory did, if the arguments are equal.
    fn equate_with_earlier(&mut self, procedure: ProcId, args: &[Term], before: &Store, value: Term) {
        let is_alike = |earlier: &&ContractCall| {
            earlier.procedure == procedure
                && earlier.changes.is_empty()
                && earlier.before.same_for(before, None, |object| self.is_made_since(object, earlier.known))
        };
        let alike: Vec<(Vec<Term>, Term)> = self
            .findings
            .contract_calls
            .iter()
            .filter(is_alike)
            .filter_map(|earlier| Some((earlier.args.clone(), earlier.result?.0)))
            .collect();
        let params = self.context.world.program().procs[procedure].params.clone();
        let are_references = || params.iter().map(|&ty| ty == Type::Ref);
        for (earlier_args, earlier) in alike {
            let mut equal = self.context.terms.truth();
            for ((&now, &then), is_reference) in args.iter().zip(&earlier_args).zip(are_references()) {
                if is_reference {
                    self.heap.objects.note_compared(&self.context.terms, now, then);
                }
                let same = self.context.terms.equal(now, then);
                equal = self.context.terms.and(equal, same);
            }
            let same = self.context.terms.equal(value, earlier);
            let fact = self.context.terms.implies(equal, same);
            self.heap.inputs.add_fact(fact);
        }
    }

    /// An exception of exactly that class, thrown in a state by a callee that is replaced by its contract. None if there
    /// are too many objects.
    pub(crate) fn opaque_exception(&mut self, class: ClassId, state: &State) -> Option<(ObjectId, Term)> {
        let exists = Some(self.context.terms.truth());
        let object = Object { class, origin: Origin::Allocated, length: None, capacity: 0, opaque: true, exists };
        let object = self.heap.objects.add(object)?;
        self.findings.raised.insert(object, (None, state.site()));
        Some((object, Objects::reference(&mut self.context.terms, object)))
    }

    /// Type of an entry, and what is declared of it.
    fn declared(&self, place: Place) -> (Type, Declared) {
        let owner = self.heap.objects.get(place.object).map(|object| object.class);
        crate::store::declared(self.context.world, place.map, owner)
    }

    /// Objects that a callee may have made, of these classes and of those that their entries lead to: as many of each as
    /// the input may have.
    fn make(&mut self, name: &str, called: Term, seeds: Vec<ClassId>) -> Vec<(ObjectId, Term)> {
        let mut made: Vec<(ObjectId, Term)> = Vec::new();
        let mut seen = Vec::new();
        let mut open = seeds;
        while let Some(declared) = open.pop() {
            for class in self.context.world.choices(declared).classes {
                if seen.contains(&class) {
                    continue;
                }
                seen.push(class);
                if self.context.world.construction(class).is_some() {
                    // An input object that nothing else refers to is as good as a new one.
                    self.heap.inputs.note_made(class);
                    continue;
                }
                let kind = self.context.world.program().classes[class].kind;
                let count = self.heap.inputs.scope.of(class);
                for number in 0..count {
                    let exists = self.context.terms.fresh(&format!("{name} makes an object {number}"), Sort::Bool);
                    let only_then = self.context.terms.implies(exists, called);
                    self.heap.inputs.add_fact(only_then);
                    let (mut length, mut capacity) = (None, 0);
                    if let ClassKind::Array { .. } = kind {
                        capacity = self.heap.inputs.scope.array_length;
                        let symbol = self.context.terms.fresh(&format!("{name} length {number}"), Sort::Bits(32));
                        let most = self.context.terms.number(32, u64::from(capacity));
                        let fits = self.context.terms.ule(symbol, most);
                        self.heap.inputs.add_fact(fits);
                        length = Some(symbol);
                    }
                    let origin = Origin::Allocated;
                    let object = Object { class, origin, length, capacity, opaque: false, exists: Some(exists) };
                    let Some(id) = self.heap.objects.add(object) else { return made };
                    made.push((id, exists));
                    if number == 0 {
                        let places = self.places_of(id);
                        open.extend(places.into_iter().filter_map(|place| self.declared(place).1.class));
                    }
                }
                self.heap.inputs.note_made(class);
            }
        }
        made
    }

    /// Any value: for a reference also what was allocated so far, here or by callees.
    fn anything(&mut self, unknown: &Unknown<'_>) -> Term {
        let mut others = Vec::new();
        if let (Type::Ref, Some(class)) = (unknown.ty, unknown.declared.class) {
            let program = self.context.world.program();
            let fits = |object: &Object| program.is_subclass(object.class, class) && !object.opaque;
            // What belongs to one reference is in no pool, and may be what was there before.
            let is_known =
                |id: ObjectId, object: &Object| object.origin != Origin::Input || self.heap.inputs.is_owned(id);
            let known = self.heap.objects.iter().filter(|&(id, object)| is_known(id, object) && fits(object));
            others.extend(known.map(|(id, object)| (id, object.exists)));
        }
        let (mut domain, inputs) = self.parts();
        let value = inputs.any_of(&mut domain, unknown, &others, &Places::new());
        for (object, exists) in others {
            let Some(exists) = exists else { continue };
            let this = Objects::reference(&mut self.context.terms, object);
            let same = self.context.terms.equal(value, this);
            let fact = self.context.terms.implies(same, exists);
            self.heap.inputs.add_fact(fact);
        }
        value
    }
}
