//! Globals when a run starts: what the known state says of them, or what may have happened before ([`GlobalStart`]).

use crate::context::Execution;
use crate::domain::{Symbolic, sort_of, zero_of};
use crate::inputs::{Reliance, Unknown};
use crate::known_state::{known, known_value, share};
use crate::state::State;
use crate::store::{Place, Scoped};
use crate::{Declared, GlobalStart, ObjectId, Origin};
use ir::{MapId, MapKey, Type};
use logic::Term;

impl Execution<'_, '_> {
    /// What ran so far has run at some time before the target is called: what it left in globals may have changed since.
    pub fn lies_back(&mut self, state: &State) {
        let globals = state.store.written().filter(|(place, _)| place.object == ObjectId::NULL);
        for (place, &term) in globals {
            let is_internal = self.context.world.program().maps[place.map].is_internal;
            if !is_internal && self.context.world.users_global(place.map).is_some() {
                self.heap.inputs.lies_back(place.map, term);
            }
        }
        let is_changeable = |(object, _): (ObjectId, Term)| match self.heap.objects.get(object).map(|it| it.origin) {
            Some(Origin::Known(address)) => self.context.world.changeable_global(address).is_some(),
            Some(Origin::Allocated | Origin::Input) | None => false,
        };
        if state.store.cells().any(is_changeable) {
            let what = "global variables may have changed since constructors set them".to_owned();
            self.heap.inputs.rely_on(Reliance::History(what));
        }
    }
}

impl Scoped<'_> {
    /// Notes that the program looks at what ran long before it began, if that can have changed.
    pub(crate) fn may_have_changed_since(&mut self, domain: &mut Symbolic<'_>, place: Place, term: Term) {
        let Some(then) = self.inputs.left_long_before(place.map).filter(|_| place.object == ObjectId::NULL) else {
            return;
        };
        let constants = [then, term].map(|term| domain.terms.value(term).is_some());
        if then != term && constants == [true; 2] {
            return;
        }
        let (ty, is_constant) = {
            let map = &domain.world.program().maps[place.map];
            (map.value, map.constant)
        };
        let (targets, _) =
            if ty == Type::Ref { domain.objects.targets(domain.terms, then) } else { (Vec::new(), false) };
        let mut classes =
            targets.into_iter().filter_map(|object| domain.objects.get(object)).map(|object| object.class);
        let leads_on = classes.any(|class| !domain.world.is_value(class));
        let name = domain.world.users_global(place.map).filter(|_| leads_on || !is_constant);
        let Some(name) = name else { return };
        let what = if is_constant {
            format!("what the static field {name} leads to")
        } else {
            format!("the static field {name}")
        };
        self.inputs.rely_on(Reliance::History(format!("{what} may have changed since its class was initialised")));
    }

    /// The value of a global before the run.
    pub(crate) fn initial_global(&mut self, domain: &mut Symbolic<'_>, place: Place, ty: Type) -> Term {
        match domain.world.global_start(place.map) {
            GlobalStart::Known => self.usual_start(domain, place, ty, true),
            GlobalStart::Uncertain => self.usual_start(domain, place, ty, false),
            GlobalStart::Word(word, left_out) => {
                if let Some(what) = left_out {
                    self.inputs.rely_on(Reliance::History(what));
                }
                known_value(domain, ty, word)
            }
            GlobalStart::OneOf { words, after } => {
                if after.is_some() {
                    let what = "classes may have been initialised in another order".to_owned();
                    self.inputs.rely_on(Reliance::History(what));
                }
                self.one_of(domain, place, ty, &words, after)
            }
            GlobalStart::Range(low, high) => {
                let declared = Declared { range: Some((low, high)), ..Declared::default() };
                self.unknown_global(domain, place, ty, declared)
            }
            GlobalStart::IsEven(other) => {
                let number = self.start_of(domain, other);
                let lowest = domain.terms.extract(number, 0, 0);
                let zero = domain.terms.number(1, 0);
                let is_even = domain.terms.equal(lowest, zero);
                let (yes, no) = (known_value(domain, ty, 1), zero_of(domain.terms, ty));
                let value = domain.terms.ite(is_even, yes, no);
                self.inputs.define(place, value);
                value
            }
            GlobalStart::AsFound(what, advice) => {
                self.inputs.rely_on(Reliance::Environment(what, advice));
                self.usual_start(domain, place, ty, true)
            }
            GlobalStart::Where(global, word) => {
                let usual = self.usual_start(domain, place, ty, false);
                let decisive = self.start_of(domain, global);
                let word = domain.terms.number(domain.terms.width(decisive), word);
                let is_set = domain.terms.equal(decisive, word);
                let zero = zero_of(domain.terms, ty);
                domain.terms.ite(is_set, usual, zero)
            }
        }
    }

    /// As the known state has it, or any value.
    fn usual_start(&mut self, domain: &mut Symbolic<'_>, place: Place, ty: Type, is_certain: bool) -> Term {
        let (key, constant) = {
            let program = domain.world.program();
            (program.maps[place.map].key, program.maps[place.map].constant && is_certain)
        };
        let users = domain.world.users_global(place.map);
        if users.is_some() && key == MapKey::Global && domain.world.entry(place.map, None).is_zero {
            return zero_of(domain.terms, ty);
        }
        if self.arbitrary_globals && key == MapKey::Global && !constant && users.is_some() {
            let declared = domain.world.entry(place.map, None);
            return self.unknown_global(domain, place, ty, declared);
        }
        let value = known(domain, place, ty, 0);
        if let Some(name) = users {
            if !constant {
                self.inputs.rely_on(Reliance::Global(name));
            } else if ty == Type::Ref {
                self.inputs.note_held(domain.world.held_classes(place.map), Some(&*name));
            }
            share(domain, ty, value);
        } else if let Some(class) = domain.world.only_object(place.map) {
            self.inputs.note_held(vec![class], None);
        }
        value
    }

    fn unknown_global(&mut self, domain: &mut Symbolic<'_>, place: Place, ty: Type, declared: Declared) -> Term {
        let name = domain.world.entry_name(place.map);
        self.inputs.initial(domain, place, &Unknown { name: &name, ty, declared, is_root: false })
    }

    fn start_of(&mut self, domain: &mut Symbolic<'_>, map: MapId) -> Term {
        let ty = domain.world.program().maps[map].value;
        self.initial_global(domain, Place { map, object: ObjectId::NULL, index: 0 }, ty)
    }

    fn one_of(
        &mut self,
        domain: &mut Symbolic<'_>,
        place: Place,
        ty: Type,
        words: &[u64],
        after: Option<MapId>,
    ) -> Term {
        if let Some(symbol) = self.inputs.known_initial(place) {
            return symbol;
        }
        let symbol = self.unknown_global(domain, place, ty, Declared::default());
        debug_assert_eq!(domain.terms.sort(symbol), sort_of(ty));
        let width = domain.terms.width(symbol);
        let mut is_one = domain.terms.falsity();
        let mut is_last = is_one;
        for &word in words {
            let word = domain.terms.number(width, word);
            is_last = domain.terms.equal(symbol, word);
            is_one = domain.terms.or(is_one, is_last);
        }
        self.inputs.add_fact(is_one);
        if let (Some(other), Some(&last)) = (after, words.last()) {
            let other = self.start_of(domain, other);
            let last = domain.terms.number(domain.terms.width(other), last);
            let other_is_last = domain.terms.equal(other, last);
            let fact = domain.terms.implies(is_last, other_is_last);
            self.inputs.add_fact(fact);
        }
        symbol
    }
}
