//! Memory as terms: the scoped instance of [`semantics::Memory`].
//!
//! The state is one persistent map from places to terms; a place is an entry of a map: a global, a field of one object, an
//! element of one array. Paths share what they have in common, a branch copies nothing, and where paths join only the
//! places that differ are visited. A place that was never written has its initial value: zero for an object that the
//! program made, what the known state says for a known one, a symbol for an input.
//!
//! A read through a reference that may be several objects is a choice among their entries, a write changes each of them
//! under the condition that it is the one.

use crate::blocks::CONTENT;
use crate::copies::copied;
use crate::domain::{Symbolic, zero_of};
use crate::guard::Guard;
use crate::inputs::{Reliance, Unknown};
use crate::known_state::{known, share};
use crate::layers::LayerId;
use crate::{Declared, Inputs, ObjectId, Objects, Origin, World};
use imbl::OrdMap;
use imbl::ordmap::DiffItem;
use ir::{ClassId, ClassKind, Key, MapId, MapKey, Type, facts};
use logic::Term;

/// An entry of a map. Globals are entries of object 0, fields have index 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The map.
    pub map: MapId,
    /// The object.
    pub object: ObjectId,
    /// The index, for elements.
    pub index: u32,
}

/// What was written so far.
#[derive(Clone, Default)]
pub struct Store {
    pub(crate) entries: OrdMap<Place, Term>,
    /// What lies below, for maps that regions may have changed which were not entered.
    pub(crate) layers: OrdMap<MapId, LayerId>,
    /// Changes with what no entry shows: the state of objects whose class is not there.
    pub(crate) hidden: u64,
}

impl Store {
    /// Is it the same memory, as far as these maps are concerned (or all), for one who knows none of the new objects? What
    /// was made later cannot be reached from the others as long as they are unchanged.
    pub(crate) fn same_for(&self, other: &Store, maps: Option<&[MapId]>, is_new: impl Fn(ObjectId) -> bool) -> bool {
        if maps.is_some_and(<[MapId]>::is_empty) {
            return true;
        }
        let is_read = |map: MapId| maps.is_none_or(|maps| maps.contains(&map));
        let same_layers = || match maps {
            None => self.layers == other.layers,
            Some(maps) => maps.iter().all(|map| self.layers.get(map) == other.layers.get(map)),
        };
        self.hidden == other.hidden
            && same_layers()
            && self.entries.diff(&other.entries).all(|item| {
                let place = match item {
                    DiffItem::Add(place, _) | DiffItem::Remove(place, _) => place,
                    DiffItem::Update { new: (place, _), .. } => place,
                };
                !is_read(place.map) || is_new(place.object)
            })
    }

    /// Is it the same memory, and does that show at once?
    pub fn is_unchanged(&self, other: &Store) -> bool {
        self.hidden == other.hidden && self.entries.ptr_eq(&other.entries) && self.layers.ptr_eq(&other.layers)
    }

    /// The places that were written, with their values.
    pub fn written(&self) -> impl Iterator<Item = (&Place, &Term)> {
        self.entries.iter()
    }

    /// What was written to an entry.
    pub fn get(&self, place: Place) -> Option<Term> {
        self.entries.get(&place).copied()
    }

    /// The cells of blocks that were written, with the blocks they are in.
    pub fn cells(&self) -> impl Iterator<Item = (ObjectId, Term)> + '_ {
        self.cells_at().map(|(place, term)| (place.object, term))
    }

    /// The cells of blocks that were written, with their places: the index is the offset of the first byte.
    pub fn cells_at(&self) -> impl Iterator<Item = (Place, Term)> + '_ {
        self.entries.iter().filter(|(place, _)| place.map == CONTENT).map(|(&place, &term)| (place, term))
    }

    /// Writes an entry.
    pub fn set(&mut self, place: Place, value: Term) {
        self.entries.insert(place, value);
    }
}

/// Why a path cannot be followed further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Too many objects.
    Objects,
    /// The content of an object that is not modelled.
    Opaque(ClassId),
    /// A block of more bytes than this.
    Block(u32),
    /// Something that is not modelled.
    Unsupported(String),
    /// The check is to end: see [`crate::StopFlags`].
    Halted,
    /// This reference of the input must be decided first: see [`crate::Materialisation::OnDemand`].
    Undecided(Term),
}

/// A condition that a memory operation needs, without which the path goes beyond a bound.
pub struct Needed {
    /// What must hold.
    pub condition: Term,
    /// How many elements an array would have to have room for.
    pub capacity: u32,
    /// What cannot be done otherwise, if that is not the size of an array.
    pub fault: Option<Fault>,
}

/// The state that statements work on.
pub struct Scoped<'a> {
    /// What was written so far.
    pub store: &'a mut Store,
    /// The unknown input.
    pub inputs: &'a mut Inputs,
    /// Bounds that the last operation reached.
    pub needed: Vec<Needed>,
    /// Globals that are part of the unknown input.
    pub arbitrary_globals: bool,
    /// The path that is being followed, where that is known.
    pub path: Option<&'a Guard>,
}

impl Scoped<'_> {
    /// Reads what the program does not look at yet: where paths meet. What that relies on is relied on when the program reads
    /// the entry.
    pub(crate) fn unseen<'d, T>(
        &mut self,
        domain: &mut Symbolic<'d>,
        place: Place,
        read: impl FnOnce(&mut Self, &mut Symbolic<'d>) -> T,
    ) -> T {
        let before = self.inputs.relied_on().len();
        let value = read(self, domain);
        self.inputs.put_off(place, before);
        value
    }

    /// The value of an entry.
    pub fn entry(&mut self, domain: &mut Symbolic<'_>, place: Place) -> Result<Term, Fault> {
        self.inputs.look_at(place);
        if let Some(&term) = self.store.entries.get(&place) {
            return Ok(self.inputs.resolved(term));
        }
        if self.store.layers.is_empty() {
            let term = self.initial(domain, place)?;
            return Ok(self.inputs.resolved(term));
        }
        self.entry_below(domain, place)
    }

    pub(crate) fn initial(&mut self, domain: &mut Symbolic<'_>, place: Place) -> Result<Term, Fault> {
        let (mut ty, key) = {
            let program = domain.world.program();
            (program.maps[place.map].value, program.maps[place.map].key)
        };
        let object = domain.objects.get(place.object).cloned();
        let Some(object) = object else { return Ok(self.initial_global(domain, place, ty)) };
        if object.opaque {
            return Err(Fault::Opaque(object.class));
        }
        let about;
        (ty, about) = match key {
            MapKey::Fact => (ty, Declared::default()),
            MapKey::Global | MapKey::Field(_) | MapKey::Element(_) | MapKey::Address => {
                declared(domain.world, place.map, Some(object.class))
            }
        };
        let is_input = match object.origin {
            Origin::Allocated => false,
            Origin::Known(_) => domain.world.may_have_changed(object.class, place.map),
            Origin::Input => true,
        };
        if let Some(what) = domain.world.may_be_set_elsewhere(place.map).filter(|_| is_input) {
            self.inputs.note_other_code(what);
        }
        match object.origin {
            Origin::Allocated => Ok(zero_of(domain.terms, ty)),
            Origin::Known(_) if is_input => match about.is_zero {
                true => Ok(zero_of(domain.terms, ty)),
                false => {
                    let owner = domain.world.class_name(object.class);
                    let name = format!("{owner}{}", domain.world.entry_name(place.map));
                    Ok(self.inputs.initial(
                        domain,
                        place,
                        &Unknown { name: &name, ty, declared: about, is_root: false },
                    ))
                }
            },
            Origin::Known(address) => {
                let value = known(domain, place, ty, address);
                if domain.objects.is_shared(place.object) {
                    if !domain.world.program().maps[place.map].constant {
                        self.inputs.rely_on(Reliance::Content(object.class));
                    }
                    share(domain, ty, value);
                }
                Ok(value)
            }
            Origin::Input => {
                if let Some(value) = copied(domain, self.inputs, place, ty) {
                    return Ok(value);
                }
                if about.is_zero {
                    return Ok(zero_of(domain.terms, ty));
                }
                if let Some(what) = domain.world.may_be_unset(place.map) {
                    self.inputs.note_other_code(what);
                }
                if let Some(what) = domain.world.may_be_read_from_stream(place.map) {
                    self.inputs.rely_on(what);
                }
                let entry = match key {
                    MapKey::Element(_) => format!("[{}]", place.index),
                    MapKey::Global | MapKey::Field(_) | MapKey::Fact | MapKey::Address => {
                        domain.world.entry_name(place.map)
                    }
                };
                if about.is_unmade {
                    let owner = domain.world.class_name(object.class);
                    let what = format!("an input with what {owner}{entry} holds, which no code that can be run makes");
                    return Err(Fault::Unsupported(what));
                }
                if let (true, Type::Ref, Some(class)) = (about.is_non_null, ty, about.class) {
                    let choices = about.choices(domain.world);
                    if choices.classes.is_empty() && choices.known.is_empty() {
                        let name = domain.world.class_name(class);
                        return Err(Fault::Unsupported(format!("an input with an object of class {name}")));
                    }
                }
                let number = self.inputs.number(object.class, place.object);
                let name = format!("{}@{number}{entry}", domain.world.program().classes[object.class].name);
                Ok(self.inputs.initial(domain, place, &Unknown { name: &name, ty, declared: about, is_root: false }))
            }
        }
    }

    /// A choice among the objects that a reference can be, null left out.
    pub(crate) fn choose(
        &mut self,
        domain: &mut Symbolic<'_>,
        reference: Term,
        ty: Type,
        mut value: impl FnMut(&mut Self, &mut Symbolic<'_>, ObjectId) -> Result<Option<Term>, Fault>,
    ) -> Result<Term, Fault> {
        let targets = domain.objects.accessed(domain.terms, reference);
        let mut result: Option<Term> = None;
        let mut faults = Vec::new();
        for object in targets {
            match value(self, domain, object) {
                Ok(Some(term)) => {
                    result = Some(match result {
                        None => term,
                        Some(rest) if rest == term => rest,
                        Some(rest) => {
                            let this = Objects::reference(domain.terms, object);
                            let here = domain.terms.equal(reference, this);
                            domain.terms.ite(here, term, rest)
                        }
                    });
                }
                // The reference cannot be this object: it has no such entry.
                Ok(None) => {}
                Err(fault) => faults.push((object, fault)),
            }
        }
        let Some(term) = result else {
            return match faults.pop() {
                Some((_, fault)) => Err(fault),
                None => Ok(zero_of(domain.terms, ty)),
            };
        };
        // The other paths go on.
        for (object, fault) in faults {
            let this = Objects::reference(domain.terms, object);
            let here = domain.terms.equal(reference, this);
            let condition = domain.terms.not(here);
            self.needed.push(Needed { condition, capacity: 0, fault: Some(fault) });
        }
        Ok(term)
    }

    /// Requires that every reference of the input among those that a reference can be is decided.
    pub(crate) fn decided_input(&self, domain: &Symbolic<'_>, reference: Term) -> Result<(), Fault> {
        match domain.objects.open_in(domain.terms, reference) {
            Some(symbol) => Err(Fault::Undecided(symbol)),
            None => Ok(()),
        }
    }

    pub(crate) fn decided_key(&self, domain: &Symbolic<'_>, key: Key<Term>) -> Result<(), Fault> {
        match key {
            Key::Global => Ok(()),
            Key::Object(reference) | Key::Element(reference, _) => self.decided_input(domain, reference),
        }
    }

    pub(crate) fn value_type(&self, domain: &Symbolic<'_>, map: MapId) -> Type {
        domain.world.program().maps[map].value
    }

    /// Does the object have entries of the map?
    pub(crate) fn has(&self, domain: &Symbolic<'_>, object: ObjectId, map: MapId) -> bool {
        let program = domain.world.program();
        let Some(found) = domain.objects.get(object) else { return false };
        match (program.maps[map].key, program.classes[found.class].kind) {
            (MapKey::Field(class), _) => program.is_subclass(found.class, class),
            (MapKey::Element(_), ClassKind::Array { element, .. }) => element == program.maps[map].value,
            (MapKey::Element(_), _) => false,
            (MapKey::Fact | MapKey::Address, _) => true,
            (MapKey::Global, _) => false,
        }
    }

    pub(crate) fn is_block(&self, domain: &Symbolic<'_>, object: ObjectId) -> bool {
        let class = domain.objects.get(object).map(|object| object.class);
        class.is_some_and(|class| domain.world.program().classes[class].kind == ClassKind::Block)
    }

    /// Does the reference refer to a block? No program has both blocks and arrays at one place.
    pub(crate) fn is_to_block(&self, domain: &mut Symbolic<'_>, reference: Term) -> bool {
        let (targets, _) = domain.objects.targets(domain.terms, reference);
        targets.first().is_some_and(|&object| self.is_block(domain, object))
    }

    /// The same memory, for a moment.
    pub(crate) fn reborrow(&mut self) -> Scoped<'_> {
        Scoped {
            store: self.store,
            inputs: self.inputs,
            needed: Vec::new(),
            arbitrary_globals: self.arbitrary_globals,
            path: self.path,
        }
    }

    pub(crate) fn fact(&mut self, domain: &mut Symbolic<'_>, map: MapId, object: ObjectId) -> Option<Term> {
        let found = domain.objects.get(object)?.clone();
        match map {
            facts::CLASS_OF => Some(Objects::class_number(domain.terms, found.class)),
            facts::LENGTH => {
                if found.origin == Origin::Input {
                    self.inputs.measure(found.class);
                }
                found.length
            }
            _ => None,
        }
    }

    /// The element at an unknown index.
    pub fn element(
        &mut self,
        domain: &mut Symbolic<'_>,
        map: MapId,
        object: ObjectId,
        index: Term,
    ) -> Result<Option<Term>, Fault> {
        let capacity = domain.objects.get(object).map_or(0, |object| object.capacity);
        let place = |index| Place { map, object, index };
        if let Some(index) = domain.terms.word(index) {
            return match u32::try_from(index) {
                Ok(index) if index < capacity => self.entry(domain, place(index)).map(Some),
                _ => Ok(None),
            };
        }
        let width = domain.terms.width(index);
        let mut result: Option<Term> = None;
        for at in 0..capacity {
            let element = self.entry(domain, place(at))?;
            result = Some(match result {
                None => element,
                Some(rest) if rest == element => rest,
                Some(rest) => {
                    let number = domain.terms.number(width, u64::from(at));
                    let here = domain.terms.equal(index, number);
                    domain.terms.ite(here, element, rest)
                }
            });
        }
        Ok(result)
    }

    pub(crate) fn write_entry(
        &mut self,
        domain: &mut Symbolic<'_>,
        place: Place,
        condition: Term,
        value: Term,
    ) -> Result<(), Fault> {
        let new = if domain.terms.is_true(condition) {
            value
        } else {
            let old = self.entry(domain, place)?;
            domain.terms.ite(condition, value, old)
        };
        self.store.set(place, new);
        Ok(())
    }

    /// The objects that a reference can be and that have entries of the map, each with the condition that it is the one.
    pub(crate) fn meant(&mut self, domain: &mut Symbolic<'_>, map: MapId, reference: Term) -> Vec<(ObjectId, Term)> {
        let targets = domain.objects.accessed(domain.terms, reference);
        let targets: Vec<ObjectId> = targets.into_iter().filter(|&object| self.has(domain, object, map)).collect();
        if let [only] = targets[..] {
            // The reference is not null, and there is nothing else that it can be.
            return vec![(only, domain.terms.truth())];
        }
        let condition = |object: &ObjectId| {
            let this = Objects::reference(domain.terms, *object);
            (*object, domain.terms.equal(reference, this))
        };
        targets.iter().map(condition).collect()
    }
}

/// Is it a fact that blocks have, and null too?
pub(crate) fn is_about_blocks(map: MapId) -> bool {
    matches!(map, facts::SIZE | facts::ALIVE | facts::EXTENT | facts::ROOM | facts::ADDRESS_OF)
}

/// The type of an entry, and what is declared of it; for an element, by the class of its array.
pub(crate) fn declared(world: &dyn World, map: MapId, owner: Option<ClassId>) -> (Type, Declared) {
    let (key, value, kind) = {
        let program = world.program();
        let map = &program.maps[map];
        (map.key, map.value, owner.map(|class| program.classes[class].kind))
    };
    match (key, kind) {
        (MapKey::Element(_), Some(ClassKind::Array { element, element_class })) => {
            (element, Declared { class: element_class, ..world.entry(map, owner) })
        }
        _ => (value, world.entry(map, owner)),
    }
}
