//! The objects of a replay's input, and what callees without code do with them.

use crate::render::fields_of;
use crate::replay::JavaReplay;
use check::replay::Replay;
use check::{ConcreteCall, ConcreteInput, Datum};
use interp::Machine;
use ir::{ClassKind, MapId, MapKey, Type};
use jre::{Behaviour, Java};
use rustc_hash::FxHashSet;
use symbolic::{Model, ObjectId, Procedures};

impl JavaReplay<'_> {
    /// What callees without code do. The objects that they make are made now.
    pub(crate) fn behaviours(&mut self, input: &ConcreteInput) -> Result<Vec<Behaviour>, String> {
        let without_code = |call: &&ConcreteCall| matches!(self.subject.model(call.procedure), Model::Missing(_));
        let calls: Vec<&ConcreteCall> = input.calls.iter().filter(without_code).collect();
        let mut objects = self.built.objects.clone();
        objects.insert(ObjectId::NULL, 0);
        for object in calls.iter().flat_map(|call| &call.made) {
            let address = self.make(object).map_err(|stop| stop.to_string())?;
            self.with(|machine, _| machine.protect(address));
            objects.insert(object.id, address);
        }
        let address = |object: ObjectId| {
            let unknown = || "a callee without code hands on an object that the run makes itself".to_owned();
            objects.get(&object).copied().ok_or_else(unknown)
        };
        let word = |datum: Datum| match datum {
            Datum::Word(word) => Ok(word),
            Datum::Wide(number) => Ok(number as u64),
            Datum::Null => Ok(0),
            Datum::Input(object) | Datum::InsideInput(object, _) => address(object),
            Datum::Known(address) | Datum::InsideKnown(address, _) => Ok(address),
        };
        let mut behaviours = Vec::new();
        for call in calls {
            let mut writes = Vec::new();
            for &(place, datum) in &call.changes {
                let is_element = matches!(self.subject.program().maps[place.map].key, MapKey::Element(_));
                let object = address(place.object)?;
                let length = self.with(|machine, _| machine.length(object).unwrap_or(u32::MAX));
                if !is_element || place.index < length {
                    writes.push((place.map, object, is_element.then_some(place.index), word(datum)?));
                }
            }
            let ends = match call.ends {
                Ok(value) => Ok(value.map_or(Ok(0), word)?),
                Err(class) => Err(class),
            };
            behaviours.push(Behaviour { procedure: call.procedure, ends, writes });
        }
        Ok(behaviours)
    }

    /// The objects of the input that neither its arguments nor its globals lead to.
    pub(crate) fn loose(&self, input: &ConcreteInput) -> Vec<u64> {
        let objects = &self.built.objects;
        let data = input.arguments.iter().chain(input.globals.iter().map(|(_, datum)| datum));
        let address = |datum: &Datum| match datum {
            Datum::Input(object) | Datum::InsideInput(object, _) => objects.get(object).copied(),
            Datum::Word(_) | Datum::Wide(_) | Datum::Null | Datum::Known(_) | Datum::InsideKnown(..) => None,
        };
        let mut open: Vec<u64> = data.filter_map(address).collect();
        // Known objects lead far away, and never to where nothing else does.
        let own: FxHashSet<u64> = objects.values().copied().collect();
        let (mut reached, mut loose) = (FxHashSet::default(), Vec::new());
        let mut candidates = input.objects.iter().map(|object| objects[&object.id]);
        loop {
            while let Some(address) = open.pop() {
                if own.contains(&address) && reached.insert(address) {
                    open.extend(self.references_of(address));
                }
            }
            let Some(next) = candidates.find(|address| !reached.contains(address)) else { return loose };
            // Contracts speak of the program's own classes; a library's objects come along with these.
            let class = self.with(|machine, _| machine.class_of(next));
            if class.is_ok_and(|class| self.subject.is_users_class(class)) {
                loose.push(next);
            }
            open.push(next);
        }
    }

    /// All references that an object holds.
    pub(crate) fn references_of(&self, object: u64) -> impl Iterator<Item = u64> {
        let entries = self.subject.with(|machine, java| entries_of(machine, java, object));
        entries.into_iter().filter(|entry| entry.2 == Type::Ref).map(|entry| entry.3)
    }
}

/// All entries of an object.
pub(crate) fn entries_of(machine: &mut Machine, java: &mut Java, object: u64) -> Vec<(MapId, Option<u32>, Type, u64)> {
    let Ok(class) = machine.class_of(object) else { return Vec::new() };
    if let ClassKind::Array { element, .. } = machine.program.classes[class].kind {
        let map = java.loader.elements(&mut machine.program, element);
        let words = machine.elements(object).unwrap_or_default();
        return words.into_iter().enumerate().map(|(at, word)| (map, Some(at as u32), element, word)).collect();
    }
    let fields = fields_of(machine, class);
    let entry = |field: MapId| {
        let ty = machine.program.maps[field].value;
        (field, None, ty, machine.field(object, field).unwrap_or(0))
    };
    fields.into_iter().map(entry).collect()
}
