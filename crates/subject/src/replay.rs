//! What Java contributes to a replay: objects of the machine for the input, and words for what the run does.

use crate::Subject;
use crate::assumed::Assumed;
use crate::build::entries_of;
use crate::render::{Makings, ObjectNames, Renderer, field_name};
use check::replay::{Built, Claim, Replay};
use check::{ConcreteInput, Datum, InputObject, Language};
use interp::{Completion, Host, Machine, Stop};
use ir::{MapId, MapKey, ProcId, Type};
use jre::Behaviour;
use record::{Change, Line};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use symbolic::{Contracts, Execution, HeapTypes, ObjectId, Place, Procedures, State};
use verdict::{Assumption, Evidence, Heap, Value};

const NULL_POINTER: &str = "java/lang/NullPointerException";
const ANY_OBJECT: &str = "Ljava/lang/Object;";

/// Objects that are looked at when clauses are evaluated.
const MAX_OBJECTS: usize = 2_000;

/// A replay in the machine of the subject.
pub(crate) struct JavaReplay<'w> {
    pub(crate) subject: &'w Subject,
    pub(crate) built: Built,
    /// What came along with objects of the input that were copied: the object, what is copied, the copy.
    parts: FxHashMap<(u64, u64), u64>,
    /// What callees without code do.
    pub(crate) behaviours: Vec<Behaviour>,
    /// The user's static fields that are part of the input.
    statics: Vec<MapId>,
    /// Objects of the input that neither arguments nor static fields lead to.
    loose: Vec<u64>,
    /// What callees without code did so far.
    pub(crate) assumed: Vec<Assumed>,
    pub(crate) names: ObjectNames,
    /// What happened before the run, in words.
    history: Vec<String>,
    /// The new object that a constructor works on.
    constructed: Option<ObjectId>,
    /// Is it the input that is being shown?
    shows_input: bool,
}

impl<'w> JavaReplay<'w> {
    /// A replay that begins, in the known state. The classes are initialised that the run takes for initialised.
    pub(crate) fn new(subject: &'w Subject, target: ProcId, input: &ConcreteInput) -> JavaReplay<'w> {
        let constructed = match input.arguments.first() {
            Some(&Datum::Input(object)) if subject.is_constructor(target) => Some(object),
            _ => None,
        };
        JavaReplay {
            subject,
            built: Built::default(),
            parts: FxHashMap::default(),
            behaviours: Vec::new(),
            statics: Vec::new(),
            loose: Vec::new(),
            assumed: Vec::new(),
            names: ObjectNames::default(),
            history: Vec::new(),
            constructed,
            shows_input: false,
        }
    }

    /// Shows something of the machine.
    fn render<T>(&mut self, work: impl FnOnce(&mut Renderer<'_>) -> T) -> T {
        let is_input = self.shows_input;
        self.subject.with(|machine, java| work(&mut Renderer { machine, java, names: &mut self.names, is_input }))
    }

    /// A word of the type of a parameter.
    pub(crate) fn show_argument(
        &mut self,
        procedure: ProcId,
        index: usize,
        word: u64,
        open: &mut VecDeque<u64>,
    ) -> Value {
        let descriptor = self.subject.param_descriptor(procedure, index);
        self.render(|renderer| renderer.value(descriptor.as_deref().unwrap_or(ANY_OBJECT), word, open))
    }

    /// What earlier code has left in the fields of known objects, in words.
    fn told_of_changes(&mut self, input: &ConcreteInput) -> Vec<String> {
        let mut told = Vec::new();
        for &(object, map, ..) in &input.known {
            let value = self.subject.with(|machine, _| machine.field(object, map).unwrap_or(0));
            let shown = self.show_change(&Change::Entry { map, object, index: None, value });
            told.extend(shown.map(|(place, value)| format!("{place} is {} before the call", value.plain())));
        }
        told
    }

    /// A change: the place and the value.
    pub(crate) fn show_change(&mut self, change: &Change) -> Option<(String, Value)> {
        self.render(|renderer| {
            let mut open = VecDeque::new();
            match change {
                Change::Variable { name, ty, value } => {
                    let value = renderer.value(&jvm::descriptor_of(ty), *value, &mut open);
                    Some((name.to_string(), value))
                }
                Change::Entry { map, object, index, value } => {
                    let map_name = renderer.machine.program.maps[*map].name.clone();
                    if let Some(index) = index {
                        let class = renderer.machine.class_of(*object).ok()?;
                        let descriptor = renderer.machine.program.classes[class].name.get(1..)?.to_owned();
                        let value = renderer.value(&descriptor, *value, &mut open);
                        let array = renderer.names.of(renderer.machine, *object);
                        return Some((format!("{array}[{}]", *index as u32 as i32), value));
                    }
                    let (class, field, descriptor) = field_name(&map_name)?;
                    let value = renderer.value(descriptor, *value, &mut open);
                    let owner = match object {
                        0 => class.rsplit('/').next().unwrap_or(class).to_owned(),
                        object => renderer.names.of(renderer.machine, *object).to_string(),
                    };
                    Some((format!("{owner}.{field}"), value))
                }
            }
        })
    }

    /// What the references lead to, the user's static fields of the input, and the objects that nothing led to at first
    /// but that contracts speak of.
    fn heap(&mut self, mut open: VecDeque<u64>, makings: &Makings) -> Heap {
        let (statics, loose) = (self.statics.clone(), self.loose.clone());
        self.render(|renderer| {
            let statics = renderer.statics(&statics, &mut open);
            open.extend(loose);
            Heap { statics, ..renderer.heap(open, makings) }
        })
    }
}

impl<'w> Replay<'w> for JavaReplay<'w> {
    type Notes = ();

    const HAS_CHARACTERS: bool = true;

    fn language(&self) -> &'w dyn Language {
        self.subject
    }

    fn with<T>(&self, work: impl FnOnce(&mut Machine, &mut dyn Host) -> T) -> T {
        self.subject.with(|machine, java| work(machine, java))
    }

    fn make(&mut self, object: &InputObject) -> Result<u64, Stop> {
        // What a constructor works on is new.
        let is_new = Some(object.id) == self.constructed;
        let construction = self.subject.library_part(object.class).filter(|_| object.length.is_none() && !is_new);
        let copies = construction.and_then(|it| Some((it.template, self.subject.copies_of(&it)?)));
        let copy = copies.and_then(|(template, copies)| {
            let &copy = copies.get(&template)?;
            self.parts.extend(copies.into_iter().map(|(copied, part)| ((copy, copied), part)));
            Some(copy)
        });
        let address = match (object.length, copy) {
            (Some(length), _) => self.subject.with(|machine, _| machine.new_array(object.class, length)),
            (None, Some(copy)) => Ok(copy),
            (None, None) => self.subject.with(|machine, _| machine.new_object(object.class)),
        }?;
        if !is_new {
            self.fill_unread(object, address);
        }
        Ok(address)
    }

    fn part(&self, object: u64, copied: u64) -> Option<u64> {
        self.parts.get(&(object, copied)).copied()
    }

    fn set(&mut self, map: MapId, object: u64, index: Option<u32>, value: u64) -> Result<(), Stop> {
        self.subject.with(|machine, _| match (machine.program.maps[map].key, index) {
            (MapKey::Element(_), Some(index)) => machine.set_element(object, u64::from(index), value),
            _ => machine.set_field(object, map, value),
        })
    }

    fn start(&mut self, input: &ConcreteInput, built: Built) -> Result<(), String> {
        let globals = input.globals.iter().map(|&(map, _)| map);
        self.statics = globals.filter(|&map| self.subject.users_global(map).is_some()).collect();
        self.built = built;
        self.loose = self.loose(input);
        self.behaviours = self.behaviours(input)?;
        let observed = self.observed(input);
        self.subject.uninitialise(&input.globals);
        self.history = self.subject.told_of_classes(&input.globals);
        self.history.extend(self.subject.told_of_order(&input.globals));
        let changes = self.told_of_changes(input);
        self.history.extend(changes);
        let own_properties = self.subject.environment.own_properties();
        self.subject.with(|_, java| {
            java.set_own_properties(own_properties);
            java.set_answers(std::mem::take(&mut self.built.answers));
            java.set_behaviours(self.behaviours.clone());
            java.set_observed(observed);
        });
        Ok(())
    }

    /// Every entry of every input object, and the user's static fields.
    fn state_before(&self, execution: &mut Execution<'_, '_>) -> State {
        let mut state = State::default();
        let maps: Vec<(MapId, Type)> = {
            let program = self.subject.program();
            let globals = program.maps.iter().filter(|(_, map)| map.key == MapKey::Global);
            globals.map(|(id, map)| (id, map.value)).collect()
        };
        for (map, ty) in maps.into_iter().filter(|&(map, _)| self.subject.users_global(map).is_some()) {
            let word = self.with(|machine, _| machine.global(map).unwrap_or(0));
            let value = execution.known(ty, word);
            state.store.set(Place { map, object: ObjectId::NULL, index: 0 }, value);
        }
        let mut addresses = self.built.addresses();
        // What a constructor of a library made along with an object belongs to it.
        let is_library = |address: &u64| {
            let class = self.with(|machine, _| machine.class_of(*address).ok());
            class.is_some_and(|class| self.subject.library_part(class).is_some())
        };
        let parts = addresses.iter().filter(|address| is_library(address)).filter_map(|&it| self.subject.reachable(it));
        let parts: Vec<u64> = parts.flatten().collect();
        addresses.extend(parts);
        addresses.sort_unstable();
        addresses.dedup();
        for address in addresses {
            let reference = execution.known(Type::Ref, address);
            let object = ObjectId(execution.context.terms.word(reference).unwrap_or(0) as u32);
            for (map, index, ty, word) in self.subject.with(|machine, java| entries_of(machine, java, address)) {
                let value = execution.known(ty, word);
                state.store.set(Place { map, object, index: index.unwrap_or(0) }, value);
            }
        }
        state
    }

    fn meet(&self, execution: &mut Execution<'_, '_>, references: Vec<u64>) {
        let mut open = references;
        open.extend(self.built.addresses());
        open.sort_unstable();
        let mut seen = FxHashSet::default();
        while let Some(object) = open.pop() {
            if object == 0 || !seen.insert(object) || seen.len() > MAX_OBJECTS {
                continue;
            }
            execution.known(Type::Ref, object);
            open.extend(self.references_of(object));
        }
    }

    fn before_call(
        &mut self,
        _: &mut Execution<'_, '_>,
        _: &dyn Contracts,
        call: (ProcId, &[u64]),
        line: Option<usize>,
    ) -> Result<(), String> {
        let assumed = self.about_to_assume(call, line);
        self.assumed.extend(assumed);
        Ok(())
    }

    fn show_exception(&self, object: u64) -> String {
        let text = self.subject.with(|machine, java| {
            let text = java.describe(machine, object)?;
            // What was null is found out when it is asked for.
            let class = machine.class_of(object)?;
            if text.contains(':') || &*machine.program.classes[class].name != NULL_POINTER {
                return Ok(text);
            }
            let entry = java.loader.method(&mut machine.program, NULL_POINTER, "getMessage()Ljava/lang/String;");
            let Ok(entry) = entry else { return Ok(text) };
            match machine.run(java, entry.procedure, &[object])? {
                Completion::Returned(Some(message)) if message != 0 => {
                    Ok(format!("{text}: {}", java.text(machine, message)?))
                }
                Completion::Returned(_) | Completion::Threw(_) => Ok::<String, Stop>(text),
            }
        });
        text.unwrap_or_else(|_| "an exception".to_owned())
    }

    fn show_inputs(&mut self, target: ProcId, _: &ConcreteInput) -> (Vec<(String, Value)>, Heap) {
        self.shows_input = true;
        let makings = self.makings();
        let mut arguments = Vec::new();
        let mut open = VecDeque::new();
        for (index, word) in self.built.arguments.clone().into_iter().enumerate() {
            let value = self.show_argument(target, index, word, &mut open);
            arguments.push((self.subject.param_name(target, index), value));
        }
        let heap = self.heap(open, &makings);
        self.shows_input = false;
        (arguments, heap)
    }

    fn show_result(&mut self, target: ProcId, word: u64) -> Option<Value> {
        let name = self.subject.program().procs[target].name.clone();
        let descriptor = jvm::result(&name[name.find('(')?..])?.0;
        Some(self.render(|renderer| renderer.value(descriptor, word, &mut VecDeque::new())))
    }

    fn show_object(&mut self, object: u64) -> Value {
        self.render(|renderer| renderer.value(ANY_OBJECT, object, &mut VecDeque::new()))
    }

    fn notes(&self) {}

    fn show_changes(&mut self, _: usize, line: &Line) -> Vec<(String, Value)> {
        line.changes.iter().filter_map(|change| self.show_change(change)).collect()
    }

    fn show_assumed(&mut self) -> Vec<Assumption> {
        let history = self.history.iter().map(|text| Assumption { text: text.clone(), step: None });
        let history: Vec<Assumption> = history.collect();
        let answered = self.subject.java().answered().to_vec();
        let mut answers = Vec::new();
        for (procedure, word) in answered {
            let Some(value) = self.show_result(procedure, word) else { continue };
            let name = self.subject.procedure_name(procedure);
            answers.push(Assumption { text: format!("{name} returns {}", value.plain()), step: None });
        }
        history.into_iter().chain(answers).chain(self.assumptions()).collect()
    }

    fn show_after(&mut self, result: Option<u64>) -> Heap {
        let objects: FxHashSet<u64> = self.built.objects.values().copied().collect();
        let roots = self.built.arguments.iter().copied().filter(|word| objects.contains(word));
        let open = roots.chain(result).collect();
        self.heap(open, &Makings::default())
    }

    fn complete(&mut self, evidence: &mut Evidence, _: &Claim<'_>, input: &ConcreteInput, _: Option<u64>) {
        evidence.built = self.built_field_by_field(input);
    }
}
