//! The input of a replay in the machine, and the machine's state for clauses.

use crate::Subject;
use crate::render::fields_of;
use check::{ConcreteCall, ConcreteInput, Datum};
use interp::{Completion, Machine, Stop};
use ir::{ClassKind, MapId, MapKey, ProcId, Type};
use jre::Behaviour;
use rustc_hash::{FxHashMap, FxHashSet};
use symbolic::{Execution, HeapTypes, Model, ObjectId, Place, Procedures, State};

/// Objects that are looked at after a run.
const MOST_OBJECTS: usize = 2_000;

/// The machine's side of an input.
pub(crate) struct Built {
    addresses: FxHashMap<ObjectId, u64>,
    pub(crate) arguments: Vec<u64>,
    /// What the environment answers.
    pub(crate) answers: Vec<u64>,
    /// What callees without code do.
    pub(crate) behaviours: Vec<Behaviour>,
    /// The user's static fields that are part of the input.
    pub(crate) statics: Vec<MapId>,
    /// Objects of the input that neither arguments nor static fields lead to.
    pub(crate) loose: Vec<u64>,
}

impl Built {
    /// The objects of the input.
    pub(crate) fn objects(&self) -> impl Iterator<Item = u64> + '_ {
        self.addresses.values().copied()
    }

    /// The arguments that are objects of the input.
    pub(crate) fn roots(&self) -> Vec<u64> {
        let objects: FxHashSet<u64> = self.objects().collect();
        self.arguments.iter().copied().filter(|word| objects.contains(word)).collect()
    }
}

impl Subject {
    /// Makes the objects of an input, and those that callees without code will have made.
    pub(crate) fn build(&self, input: &ConcreteInput) -> Result<Built, String> {
        let without_code = |procedure: ProcId| matches!(self.model(procedure), Model::Missing(_));
        let calls: Vec<&ConcreteCall> = input.calls.iter().filter(|call| without_code(call.procedure)).collect();
        let built = self.with(|machine, _| build(machine, input)).map_err(|stop| stop.to_string());
        let mut built = built?;
        let globals = input.globals.iter().map(|&(map, _)| map);
        built.statics = globals.filter(|&map| self.users_global(map).is_some()).collect();
        built.loose = self.loose(input, &built);
        let mut made = FxHashMap::default();
        for object in calls.iter().flat_map(|call| &call.made) {
            let address = self.with(|machine, _| {
                let address = match object.length {
                    Some(length) => machine.new_array(object.class, length)?,
                    None => machine.new_object(object.class)?,
                };
                machine.protect(address);
                Ok::<u64, Stop>(address)
            });
            made.insert(object.id, address.map_err(|stop| stop.to_string())?);
        }
        let unknown = || "a callee without code hands on an object that the run makes itself".to_owned();
        for call in calls {
            let of = |object: ObjectId| {
                let known = self.with(|_, _| built.addresses.get(&object).or_else(|| made.get(&object)).copied());
                if object == ObjectId::NULL { Ok(0) } else { known.ok_or_else(unknown) }
            };
            let word = |datum: Datum| match datum {
                Datum::Word(word) => Ok(word),
                Datum::Null => Ok(0),
                Datum::Input(object) => of(object),
                Datum::Known(address) => Ok(address),
            };
            let mut writes = Vec::new();
            for &(place, datum) in &call.changes {
                let is_element = matches!(self.program().maps[place.map].key, MapKey::Element(_));
                let object = of(place.object)?;
                let length = self.with(|machine, _| machine.length(object).unwrap_or(u32::MAX));
                if !is_element || place.index < length {
                    writes.push((place.map, object, is_element.then_some(place.index), word(datum)?));
                }
            }
            let ends = match call.ends {
                Ok(value) => Ok(value.map_or(Ok(0), word)?),
                Err(class) => Err(class),
            };
            built.behaviours.push(Behaviour { procedure: call.procedure, ends, writes });
        }
        Ok(built)
    }

    /// The objects of an input that neither its arguments nor its globals lead to.
    fn loose(&self, input: &ConcreteInput, built: &Built) -> Vec<u64> {
        let data = input.arguments.iter().chain(input.globals.iter().map(|(_, datum)| datum));
        let address = |datum: &Datum| match datum {
            Datum::Input(object) => built.addresses.get(object).copied(),
            Datum::Word(_) | Datum::Null | Datum::Known(_) => None,
        };
        let mut open: Vec<u64> = data.filter_map(address).collect();
        // Known objects lead far away, and never to where nothing else does.
        let own: FxHashSet<u64> = built.objects().collect();
        let (mut reached, mut loose) = (FxHashSet::default(), Vec::new());
        let mut candidates = input.objects.iter().map(|object| built.addresses[&object.id]);
        loop {
            while let Some(address) = open.pop() {
                if own.contains(&address) && reached.insert(address) {
                    let entries = self.with(|machine, java| entries_of(machine, java, address));
                    open.extend(entries.into_iter().filter(|entry| entry.2 == Type::Ref).map(|entry| entry.3));
                }
            }
            let Some(next) = candidates.find(|address| !reached.contains(address)) else { return loose };
            // Contracts speak of the program's own classes; a library's objects come along with these.
            let class = self.with(|machine, _| machine.class_of(next));
            if class.is_ok_and(|class| self.is_users_class(class)) {
                loose.push(next);
            }
            open.push(next);
        }
    }

    /// The state before the run, for clauses that speak of it: every entry of every input object, and the
    /// user's static fields.
    pub(crate) fn state_before(&self, execution: &mut Execution<'_, '_>, built: &Built) -> State {
        let mut state = State::default();
        let maps: Vec<(ir::MapId, Type)> = {
            let program = self.program();
            let globals = program.maps.iter().filter(|(_, map)| map.key == MapKey::Global);
            globals.map(|(id, map)| (id, map.value)).collect()
        };
        for (map, ty) in maps.into_iter().filter(|&(map, _)| self.users_global(map).is_some()) {
            let word = self.with(|machine, _| machine.global(map).unwrap_or(0));
            let value = execution.known(ty, word);
            state.store.set(Place { map, object: ObjectId::NULL, index: 0 }, value);
        }
        let mut addresses: Vec<u64> = built.objects().collect();
        addresses.sort_unstable();
        for address in addresses {
            let reference = execution.known(Type::Ref, address);
            let object = ObjectId(execution.context.terms.word(reference).unwrap_or(0) as u32);
            for (map, index, ty, word) in self.with(|machine, java| entries_of(machine, java, address)) {
                let value = execution.known(ty, word);
                state.store.set(Place { map, object, index: index.unwrap_or(0) }, value);
            }
        }
        state
    }

    /// Makes known every object that can be reached after the run.
    pub(crate) fn meet_reachable(
        &self,
        execution: &mut Execution<'_, '_>,
        built: &Built,
        completion: Option<&Completion>,
    ) {
        let mut open: Vec<u64> = built.objects().collect();
        match completion {
            Some(Completion::Returned(Some(word))) if self.with(|machine, _| machine.class_of(*word).is_ok()) => {
                open.push(*word);
            }
            Some(Completion::Threw(object)) => open.push(*object),
            Some(Completion::Returned(_)) | None => {}
        }
        self.meet_from(execution, open);
    }

    /// Makes known every object that can be reached from these.
    pub(crate) fn meet_from(&self, execution: &mut Execution<'_, '_>, mut open: Vec<u64>) {
        open.sort_unstable();
        let mut seen = FxHashSet::default();
        while let Some(object) = open.pop() {
            if object == 0 || !seen.insert(object) || seen.len() > MOST_OBJECTS {
                continue;
            }
            execution.known(Type::Ref, object);
            let entries = self.with(|machine, java| entries_of(machine, java, object));
            open.extend(entries.into_iter().filter(|entry| entry.2 == Type::Ref).map(|entry| entry.3));
        }
    }
}

/// All entries of an object.
fn entries_of(machine: &mut Machine, java: &mut jre::Java, object: u64) -> Vec<(ir::MapId, Option<u32>, Type, u64)> {
    let Ok(class) = machine.class_of(object) else { return Vec::new() };
    if let ClassKind::Array { element, .. } = machine.program.classes[class].kind {
        let map = java.world.elements(&mut machine.program, element);
        let words = machine.elements(object).unwrap_or_default();
        return words.into_iter().enumerate().map(|(at, word)| (map, Some(at as u32), element, word)).collect();
    }
    let fields = fields_of(machine, class);
    let entry = |field: ir::MapId| {
        let ty = machine.program.maps[field].value;
        (field, None, ty, machine.field(object, field).unwrap_or(0))
    };
    fields.into_iter().map(entry).collect()
}

/// Makes the objects of an input.
fn build(machine: &mut Machine, input: &ConcreteInput) -> Result<Built, Stop> {
    let mut addresses = FxHashMap::default();
    for object in &input.objects {
        let address = match object.length {
            Some(length) => machine.new_array(object.class, length)?,
            None => machine.new_object(object.class)?,
        };
        machine.protect(address);
        addresses.insert(object.id, address);
    }
    let word = |datum: Datum| match datum {
        Datum::Word(word) => word,
        Datum::Null => 0,
        Datum::Input(object) => addresses.get(&object).copied().unwrap_or(0),
        Datum::Known(address) => address,
    };
    for object in &input.objects {
        let address = addresses[&object.id];
        for &(map, index, datum) in &object.entries {
            match index {
                Some(index) => machine.set_element(address, u64::from(index), word(datum))?,
                None => machine.set_field(address, map, word(datum))?,
            }
        }
    }
    for &(map, datum) in &input.globals {
        debug_assert_eq!(machine.program.maps[map].key, MapKey::Global);
        machine.set_global(map, word(datum))?;
    }
    let arguments = input.arguments.iter().map(|&datum| word(datum)).collect();
    let answers = input.chosen.iter().map(|&datum| word(datum)).collect();
    Ok(Built { addresses, arguments, answers, behaviours: Vec::new(), statics: Vec::new(), loose: Vec::new() })
}
