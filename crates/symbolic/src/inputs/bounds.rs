//! What of the possible inputs is not considered, and whether a run looks at it.
//!
//! A bound that no run looks at is no bound: what is left out is noted when inputs are made, and counts when the code reads
//! what depends on it.

use super::{Inputs, Reliance};
use crate::persistent::PersistentList;
use crate::store::Place;
use crate::{Choices, Declared, FromUnknownCode, MayEnd, Object, ObjectId, Objects, Origin, World};
use ir::{ClassId, MapId, ProcId};
use logic::{Op, Term, Terms};
use rustc_hash::FxHashSet;
use std::rc::Rc;

impl Inputs {
    /// The classes of which a larger scope could matter. Runs tell input objects apart by the references they read: if no
    /// class has more references to it than objects, then every run on a larger input has one within the scope that takes
    /// the same path. That argument fails for formulas about all objects of a class.
    pub fn exceeded(&self) -> Vec<ClassId> {
        let size = |class: ClassId| self.pools.get(&class).map_or(0, |pool| pool.len() as u64);
        let mut classes: Vec<ClassId> =
            self.references.iter().filter(|&(&class, &count)| count > size(class)).map(|(&class, _)| class).collect();
        classes.extend(self.pools.keys().copied().filter(|&class| self.speaks_of(class)));
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// Is there a formula about all objects of the class?
    pub(crate) fn speaks_of(&self, class: ClassId) -> bool {
        self.pools.get(&class).is_some_and(|pool| pool.iter().any(|object| self.presence.contains_key(object)))
    }

    /// A run looks at the size of an input object of the class: a bound on it can matter.
    pub fn measure(&mut self, class: ClassId) {
        self.measured.insert(class);
    }

    /// The classes of which there are input arrays at whose lengths, which are bounded, a run looks.
    pub fn arrays(&self, objects: &Objects) -> Vec<ClassId> {
        let has_length = |id: ObjectId| objects.get(id).is_some_and(|id| id.length.is_some());
        let is_array = |pool: &Vec<ObjectId>| pool.iter().any(|&id| has_length(id));
        let measured = self.pools.iter().filter(|(class, _)| self.measured.contains(class));
        let mut classes: Vec<ClassId> = measured.filter(|(_, pool)| is_array(pool)).map(|(&class, _)| class).collect();
        let own = self.bounded_owned().filter(|&(class, id)| self.measured.contains(&class) && has_length(id));
        classes.extend(own.map(|(class, _)| class));
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// Notes what inputs can have and is not considered.
    pub(crate) fn leave_out(&mut self, what: String) {
        if !self.left_out.contains(&what) {
            self.left_out.push_back(what);
        }
    }

    pub(crate) fn note_open(&mut self, symbol: Term, declared: Declared, choices: &Choices) {
        let Some(class) = declared.class else { return };
        if let Some(what) = &choices.open {
            self.open.insert(symbol, (class, what.as_str().into()));
        }
        if let Some(what) = &choices.unlisted {
            self.unlisted.insert(symbol, (class, what.as_str().into()));
        }
    }

    /// Notes that a run looks at the class of what a reference refers to. `matters` says for a declared class whether objects
    /// of further classes below it may differ in what the run sees.
    pub(crate) fn look_at_class(&mut self, terms: &Terms, reference: Term, matters: impl Fn(ClassId) -> bool) {
        if self.unlisted.is_empty() && (self.open.is_empty() || self.is_closed_world) {
            return;
        }
        let mut pending = vec![reference];
        let mut seen = FxHashSet::default();
        while let Some(next) = pending.pop() {
            if let Some(number) = terms.word(next) {
                for symbol in self.decided_to_be(ObjectId(number as u32)) {
                    self.look_at_class_of(symbol, &matters);
                }
            }
            match terms.op(next) {
                Op::Symbol => self.look_at_class_of(next, &matters),
                Op::Ite if seen.insert(next) => pending.extend([terms.arg(next, 1), terms.arg(next, 2)]),
                _ => {}
            }
        }
    }

    fn look_at_class_of(&mut self, symbol: Term, matters: &impl Fn(ClassId) -> bool) {
        if let Some((declared, what)) = self.open.get(&symbol).cloned()
            && matters(declared)
        {
            self.note_other_code(what);
        }
        if let Some((declared, what)) = self.unlisted.get(&symbol).cloned()
            && matters(declared)
        {
            self.leave_out(what.to_string());
        }
    }

    pub(crate) fn note_other_code(&mut self, what: impl Into<Rc<str>>) {
        if !self.is_closed_world {
            self.other_code.insert(what.into());
        }
    }

    /// Types that other code may extend, where a run looks at the class of an object: one sentence for each.
    pub fn other_code(&self) -> impl Iterator<Item = &str> {
        self.other_code.iter().map(|what| &**what)
    }

    pub(crate) fn note_harmless(&mut self, procedure: ProcId) {
        if !self.harmless.contains(&procedure) {
            self.harmless.push_back(procedure);
        }
    }

    /// Procedures without code that were called, and taken to return any value and do nothing else.
    pub fn harmless(&self) -> &PersistentList<ProcId> {
        &self.harmless
    }

    pub(crate) fn note_unknown_code(&mut self, value: FromUnknownCode) {
        self.from_unknown_code.push_back(value);
    }

    /// Values that such procedures returned, or left where they could.
    pub fn from_unknown_code(&self) -> &PersistentList<FromUnknownCode> {
        &self.from_unknown_code
    }

    pub(crate) fn note_may_end(&mut self, call: MayEnd) {
        self.may_end.push_back(call);
    }

    /// Calls of such procedures that may not come back, as far as the code around them tells.
    pub fn may_end(&self) -> &PersistentList<MayEnd> {
        &self.may_end
    }

    pub(crate) fn note_made(&mut self, class: ClassId) {
        if !self.made.contains(&class) {
            self.made.push_back(class);
        }
    }

    /// The classes of which callees that are known by their contracts may have made more objects than were considered.
    pub fn made(&self) -> &PersistentList<ClassId> {
        &self.made
    }

    /// Notes what is taken for granted, and is a bound.
    pub fn rely_on(&mut self, what: Reliance) {
        if !self.relied_on.contains(&what) {
            self.relied_on.push_back(what);
        }
    }

    /// What is relied on beyond so much matters where the program reads the entry, or another of its block.
    pub(crate) fn put_off(&mut self, place: Place, before: usize) {
        if self.relied_on.len() > before {
            let newer = self.relied_on.split_off(before);
            self.put_off.entry((place.map, place.object)).or_default().append(newer);
        }
    }

    /// The run reads a constant global that leads to objects of these classes; one without a name holds the only object of its class.
    pub(crate) fn note_held(&mut self, classes: Vec<ClassId>, name: Option<&str>) {
        for class in classes {
            self.held.entry(class).or_insert_with(|| name.map(Rc::from));
        }
    }

    /// Constant globals that the run reads, where a reference of the input could be one of the objects that they lead to. No
    /// candidate is one of these.
    pub fn apart_from_constants(&self, world: &dyn World, objects: &Objects) -> Vec<Option<Rc<str>>> {
        let is_class = |class: ClassId| {
            let is_input =
                |(id, it): (ObjectId, &Object)| it.origin == Origin::Input && it.class == class && !self.is_private(id);
            self.pools.get(&class).is_some_and(|pool| !pool.is_empty())
                || self.undecided_classes(world).contains(&class)
                || objects.iter().any(is_input)
        };
        let mut names: Vec<Option<Rc<str>>> =
            self.held.iter().filter(|&(&class, _)| is_class(class)).map(|(_, name)| name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// What a global holds may have been left there long before the target is called.
    pub(crate) fn lies_back(&mut self, global: MapId, value: Term) {
        self.long_before.insert(global, value);
    }

    /// What a global held when what runs before the target had ended, if that may have been long before.
    pub(crate) fn left_long_before(&self, global: MapId) -> Option<Term> {
        self.long_before.get(&global).copied()
    }

    /// The program reads an entry.
    pub(crate) fn look_at(&mut self, place: Place) {
        if self.put_off.is_empty() {
            return;
        }
        for what in self.put_off.remove(&(place.map, place.object)).unwrap_or_default() {
            self.rely_on(what);
        }
    }

    /// What of the user's static state was taken as initialisation leaves it.
    pub fn relied_on(&self) -> &PersistentList<Reliance> {
        &self.relied_on
    }

    /// Declared classes whose references can be more than the candidates: see [`crate::Choices::left_out`].
    pub fn left_out(&self) -> &PersistentList<String> {
        &self.left_out
    }
}
