//! Facts about fields: no run of a program in this repository breaks one.

use interp::{Flow, Observer};
use ir::{BlockId, Body, ClassId, Key, LocalId, MapId, ProcId, Stmt, Type};
use jvm::{InputOptions, Inputs};
use skolem_subject::{FieldFacts, Subject};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::rc::Rc;
use symbolic::Procedures;

/// Watches reads of fields of objects whose construction has ended.
struct Watcher {
    facts: Rc<FieldFacts>,
    constructors: HashSet<ProcId>,
    users: HashSet<ProcId>,
    /// Objects under construction, with the depths of the frames.
    under_construction: Vec<(usize, u64)>,
    /// A read that is under way: where its value goes.
    reading: Option<(usize, LocalId, MapId)>,
    types: HashMap<MapId, Type>,
    /// Values of which the class is to be looked at.
    values: HashSet<(u64, ClassId, MapId)>,
    /// What fields hold that own their objects, and which field of which object holds it.
    held: HashMap<(MapId, u64), u64>,
    holder: HashMap<u64, (MapId, u64)>,
    /// What fields hold that are made anew for each object, and by which object's field.
    made_for: HashMap<(MapId, u64), u64>,
    /// Arrays of fields whose elements are never written, with the fields.
    fixed: HashMap<u64, MapId>,
    broken: Vec<String>,
    reads: Reads,
}

/// Reads of fields that were looked at: all, and those of fields that their packages can write.
#[derive(Clone, Copy, Default)]
struct Reads {
    all: u64,
    of_packages: u64,
}

impl Watcher {
    fn arrive(&mut self, depth: usize, procedure: ProcId, locals: &[u64]) {
        if let Some((at, local, map)) = self.reading.take()
            && at == depth
        {
            self.check(locals[local.as_u32() as usize], map);
        }
        while self.under_construction.last().is_some_and(|&(at, _)| at >= depth) {
            self.under_construction.pop();
        }
        if self.constructors.contains(&procedure) {
            self.under_construction.push((depth, locals[0]));
        }
    }

    fn check(&mut self, value: u64, map: MapId) {
        let Some(fact) = self.facts.of(map) else { return };
        self.reads.all += 1;
        self.reads.of_packages += u64::from(fact.unless.is_some());
        if fact.is_never_null && value == 0 {
            self.broken.push(format!("{}.{} is null", fact.class, fact.field));
        }
        if let Some((low, high)) = fact.range {
            let Type::Int(width) = self.types[&map] else { return };
            let shift = 64 - u32::from(width);
            let number = ((value << shift) as i64) >> shift;
            if number < low || number > high {
                self.broken.push(format!("{}.{} is {number}", fact.class, fact.field));
            }
        }
        if let Some(class) = fact.exact.filter(|_| value != 0) {
            self.values.insert((value, class, map));
        }
    }

    /// What a field owns is set to no other variable.
    fn write(&mut self, place: (MapId, u64), value: u64) {
        if let Some(&holder) = self.holder.get(&value).filter(|&&holder| value != 0 && holder != place) {
            let fact = self.facts.of(holder.0).unwrap();
            self.broken.push(format!("{}.{} is shared", fact.class, fact.field));
        }
        if self.facts.of(place.0).is_some_and(|fact| fact.is_own) {
            if let Some(before) = self.held.insert(place, value) {
                self.holder.remove(&before);
            }
            self.holder.insert(value, place);
        }
        let Some(fact) = self.facts.of(place.0).filter(|_| value != 0) else { return };
        if fact.is_fresh && self.made_for.insert((place.0, value), place.1).is_some_and(|other| other != place.1) {
            self.broken.push(format!("{}.{} is that of another object", fact.class, fact.field));
        }
        if fact.is_fixed {
            self.fixed.insert(value, place.0);
        }
    }

    fn write_element(&mut self, array: u64) {
        if let Some(fact) = self.fixed.get(&array).and_then(|&map| self.facts.of(map)) {
            self.broken.push(format!("{}.{} has an element that is written", fact.class, fact.field));
        }
    }
}

impl Observer for Watcher {
    fn statement(&mut self, depth: usize, procedure: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow {
        self.arrive(depth, procedure, locals);
        if let Stmt::Read { to, map, key: Key::Object(owner) } = &body.stmts[stmt]
            && let Some(owner) = owner.local().map(|owner| locals[owner.as_u32() as usize])
            && self.facts.of(*map).is_some()
            && !self.under_construction.iter().any(|&(_, object)| object == owner)
        {
            self.reading = Some((depth, *to, *map));
        }
        let word = |operand: &ir::Operand| operand.local().map(|local| locals[local.as_u32() as usize]);
        let written = match &body.stmts[stmt] {
            Stmt::Write { key: Key::Element(array, _), .. } => word(array),
            Stmt::Copy { to, .. } => word(&to.0),
            _ => None,
        };
        if let Some(array) = written {
            self.write_element(array);
        }
        if let Stmt::Write { map, key, value } = &body.stmts[stmt]
            && self.types.get(map) == Some(&Type::Ref)
            && self.users.contains(&procedure)
            && let Some(value) = word(value)
        {
            let owner = match key {
                Key::Object(owner) | Key::Element(owner, _) => word(owner).unwrap_or(0),
                Key::Global => 0,
            };
            self.write((*map, owner), value);
        }
        Flow::Continue
    }

    fn end(&mut self, depth: usize, procedure: ProcId, _: &Body, _: BlockId, locals: &[u64]) {
        self.arrive(depth, procedure, locals);
    }
}

/// Statements of each program that are looked at.
const MAX_STATEMENTS: u64 = 400_000;

/// Runs all programs of a folder; how many reads of fields were looked at.
fn no_run_breaks_a_fact(folder: &Path) -> Reads {
    let inputs = Inputs::open(&[folder.to_owned()], &InputOptions::default()).unwrap();
    let silent = jre::JavaOptions {
        stdout: Box::new(std::io::sink()),
        stderr: Box::new(std::io::sink()),
        ..jre::JavaOptions::default()
    };
    let subject = Subject::new(&inputs, silent).unwrap();
    let facts = subject.field_facts();
    let classes: Vec<(ClassId, String)> = {
        let program = subject.program();
        program.classes.iter().map(|(id, class)| (id, class.name.to_string())).collect()
    };
    let users: HashSet<ProcId> = {
        let procedures: Vec<ProcId> = subject.program().procs.keys().collect();
        procedures.into_iter().filter(|&procedure| subject.is_users(procedure)).collect()
    };
    let mut reads = Reads::default();
    for (class, name) in classes.into_iter().filter(|&(class, _)| subject.is_users_class(class)) {
        let main = subject
            .with(|machine, java| java.loader.method(&mut machine.program, &name, "main([Ljava/lang/String;)V").ok());
        let Some(main) = main.filter(|_| subject.initialise(class).is_ok()) else { continue };
        let (constructors, types) = {
            let program = subject.program();
            let constructors = program.procs.iter().filter(|(_, it)| it.name.contains(".<init>(")).map(|(id, _)| id);
            let types = program.maps.iter().map(|(id, map)| (id, map.value)).collect();
            (constructors.collect(), types)
        };
        let mut watcher = Watcher {
            facts: facts.clone(),
            constructors,
            users: users.clone(),
            under_construction: Vec::new(),
            reading: None,
            types,
            values: HashSet::new(),
            held: HashMap::new(),
            holder: HashMap::new(),
            made_for: HashMap::new(),
            fixed: HashMap::new(),
            broken: Vec::new(),
            reads: Reads::default(),
        };
        subject.with(|machine, java| {
            let strings = java.loader.class(&mut machine.program, "[Ljava/lang/String;").unwrap();
            let arguments = machine.new_array(strings, 0).unwrap();
            machine.set_statement_limit(Some(MAX_STATEMENTS));
            // How a program ends is another test's concern.
            let _ = machine.run_observed(java, main.procedure, &[arguments], &mut watcher);
            machine.set_statement_limit(None);
            for &(value, class, map) in &watcher.values {
                if machine.class_of(value).is_ok_and(|of| of != class) {
                    let fact = facts.of(map).unwrap();
                    watcher.broken.push(format!("{}.{} is of another class", fact.class, fact.field));
                }
                let length = facts.of(map).unwrap().length;
                if length.is_some_and(|length| machine.length(value).is_ok_and(|of| of != length)) {
                    let fact = facts.of(map).unwrap();
                    watcher.broken.push(format!("{}.{} is of another length", fact.class, fact.field));
                }
            }
        });
        assert!(watcher.broken.is_empty(), "{name}: {:?}", watcher.broken);
        reads.all += watcher.reads.all;
        reads.of_packages += watcher.reads.of_packages;
    }
    reads
}

#[test]
fn no_run_of_an_application_breaks_a_fact() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reads = no_run_breaks_a_fact(&root.join("tests/java/applications"));
    assert!(reads.all > 1_000);
    assert!(reads.of_packages > 100, "{}", reads.of_packages);
}

#[test]
fn no_run_of_other_programs_breaks_a_fact() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut reads = Reads::default();
    for folder in ["collections", "exceptions", "language", "streams", "strings", "arithmetic"] {
        let found = no_run_breaks_a_fact(&root.join("tests/java").join(folder));
        reads.all += found.all;
        reads.of_packages += found.of_packages;
    }
    assert!(reads.all > 1_000);
    assert!(reads.of_packages > 100, "{}", reads.of_packages);
}
