//! The objects of a replay's input, and what callees without code do with them.

use crate::Subject;
use crate::render::{Making, Makings, field_name, fields_of};
use crate::replay::JavaReplay;
use check::replay::Replay;
use check::{ConcreteCall, ConcreteInput, Datum, InputObject};
use interp::Machine;
use ir::{ClassKind, MapId, MapKey, ProcId, Type};
use jre::{Behaviour, Java};
use rustc_hash::FxHashSet;
use symbolic::{HeapTypes, Model, ObjectId, Procedures};
use verdict::{ObjectName, Taken};

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

    /// What methods without code answer that change nothing, as far as it is about objects that are there before the run.
    pub(crate) fn observed(&self, input: &ConcreteInput) -> Vec<(ProcId, Vec<u64>, u64)> {
        let word = |datum: &Datum| match *datum {
            Datum::Word(word) => Some(word),
            Datum::Wide(number) => Some(number as u64),
            Datum::Null => Some(0),
            Datum::Input(object) | Datum::InsideInput(object, _) => self.built.objects.get(&object).copied(),
            Datum::Known(address) | Datum::InsideKnown(address, _) => Some(address),
        };
        let known = input.observed.iter().filter_map(|(procedure, args, result)| {
            Some((*procedure, args.iter().map(word).collect::<Option<Vec<u64>>>()?, word(result)?))
        });
        known.collect()
    }

    /// Gives fields that the run does not read values that facts allow: a report shows them, too.
    pub(crate) fn fill_unread(&mut self, object: &InputObject, address: u64) {
        let read: FxHashSet<MapId> = object.entries.iter().map(|&(map, ..)| map).collect();
        self.subject.fill_by_facts(address, &read, 0);
    }

    /// The objects of the input whose state no code of the program made, with the fields that the run reads.
    pub(crate) fn built_field_by_field(&mut self, input: &ConcreteInput) -> Vec<(ObjectName, Vec<String>)> {
        let mut built = Vec::new();
        for object in &input.objects {
            let is_free = self.subject.is_users_class(object.class) && !self.subject.is_record(object.class);
            let Some(&address) = self.built.objects.get(&object.id).filter(|_| is_free) else { continue };
            let mut fields = Vec::new();
            for (map, ..) in &object.entries {
                let name = self.subject.program().maps[*map].name.clone();
                fields.extend(field_name(&name).map(|(_, field, _)| field.to_owned()));
            }
            if !fields.is_empty() {
                let name = self.subject.with(|machine, _| self.names.of(machine, address));
                built.push((name, fields));
            }
        }
        built
    }

    /// How the objects of the input are made that constructors of libraries make.
    pub(crate) fn makings(&mut self) -> Makings {
        let mut makings = self.taken_from_fields();
        for address in self.built.addresses() {
            let class = self.subject.with(|machine, _| machine.class_of(address).ok());
            makings.extend(class.and_then(|class| self.subject.making(class)).map(|making| (address, making)));
        }
        makings
    }

    /// The objects of libraries that fields of the user's objects hold as construction leaves them, where a test can make
    /// such an object, too.
    fn taken_from_fields(&mut self) -> Makings {
        let mut makings = Makings::default();
        for address in self.built.addresses() {
            let class = self.subject.with(|machine, _| machine.class_of(address).ok());
            let Some(class) = class.filter(|&class| self.subject.is_users_class(class)) else { continue };
            let Some(text) = self.subject.written_construction(class) else { continue };
            for field in self.subject.taken_fields(class) {
                let object = self.subject.with(|machine, _| machine.field(address, field).unwrap_or(0));
                let owner = self.subject.with(|machine, _| self.names.of(machine, address));
                let name = self.subject.program().maps[field].name.clone();
                let Some((class, field, _)) = field_name(&name).filter(|_| object != 0) else { continue };
                let taken = Taken { owner, class: class.replace('/', "."), field: field.to_owned() };
                makings.insert(object, Making { text: text.clone(), open: None, taken: Some(taken) });
            }
        }
        makings
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

/// Objects inside objects that are made for fields that are never null.
const MAX_DEPTH: usize = 3;

impl Subject {
    /// Is it a record?
    pub(crate) fn is_record(&self, class: ir::ClassId) -> bool {
        let program = self.program();
        program.classes[class].superclass.is_some_and(|above| &*program.classes[above].name == "java/lang/Record")
    }

    /// Gives fields of a new object values that facts allow, where zero or null is none.
    fn fill_by_facts(&self, object: u64, except: &FxHashSet<MapId>, depth: usize) {
        let facts = self.field_facts();
        let fields = self.with(|machine, _| machine.class_of(object).map(|class| fields_of(machine, class)));
        for field in fields.unwrap_or_default().into_iter().filter(|field| !except.contains(field)) {
            let Some(fact) = facts.of(field) else { continue };
            // The class's own code may have set it.
            if self.known(field, object, None).is_some_and(|word| word != 0) {
                continue;
            }
            let value = match fact.range.filter(|&(low, high)| low > 0 || high < 0) {
                Some((low, _)) => Some(low as u64),
                None if fact.is_never_null => self.some_object(field, depth),
                None => None,
            };
            if let Some(value) = value {
                // What cannot be set stays as it is: nothing reads it.
                let _ = self.with(|machine, _| machine.set_field(object, field, value));
            }
        }
    }

    /// Some object that a field can refer to.
    fn some_object(&self, field: MapId, depth: usize) -> Option<u64> {
        let choices = self.entry(field, None).choices(self);
        if let Some(&known) = choices.known.first() {
            return Some(known);
        }
        let &class = choices.classes.first()?;
        if matches!(self.program().classes[class].kind, ClassKind::Array { .. }) {
            return self.with(|machine, _| machine.new_array(class, 0)).ok();
        }
        let object = match self.library_part(class) {
            Some(construction) => self.copy_of(&construction)?,
            None => self.with(|machine, _| machine.new_object(class)).ok()?,
        };
        if depth < MAX_DEPTH {
            self.fill_by_facts(object, &FxHashSet::default(), depth + 1);
        }
        Some(object)
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
