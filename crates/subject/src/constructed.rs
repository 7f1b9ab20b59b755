//! Objects of the user's classes as the program's own code makes them, in the machine.
//!
//! Which states the objects of a library can have that a class keeps in its fields, or that a class inherits, is known to the
//! class's own code. So that code is run: the constructors and factory methods that others can call, with some arguments.
//! What a run leaves behind is a state that the program can bring about. The runs are tried out like initialisers: one that
//! changes anything but its own objects is undone, and its objects are made again.

use crate::Subject;
use crate::build::entries_of;
use crate::library_objects::{standard_implementations, valued};
use interp::Completion;
use ir::{ClassId, ClassKind, MapId, ProcId, Type};
use jvm::Details;
use ristretto_classfile::attributes::{Attribute, NestedClassAccessFlags};
use ristretto_classfile::{FieldAccessFlags, MethodAccessFlags};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbolic::{HeapTypes, Procedures};

/// An object that the program's own code made.
#[derive(Clone, Debug)]
pub(crate) struct Constructed {
    pub(crate) object: u64,
    /// The objects that it leads to and that were made along with it.
    pub(crate) parts: Vec<u64>,
    /// How it was made, as Java has it: `new Pool(1, "a")`.
    pub(crate) text: String,
    /// Can other code make it so, or is it known that the program's does?
    is_open: bool,
    /// Can a test of the same package write that?
    pub(crate) is_written: bool,
    /// Was something passed?
    has_arguments: bool,
    /// Does the run come out the same at any time?
    is_timeless: bool,
}

/// All objects of a class that were made so.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllConstructed {
    made: Vec<Constructed>,
    /// Is there one constructor alone, which has no parameters and comes out the same at any time?
    pub(crate) is_one_way: bool,
}

impl AllConstructed {
    /// The one that stands for all: one that other code can make, or, if there are none such, any.
    pub(crate) fn first(&self) -> Option<&Constructed> {
        self.made.iter().find(|made| made.is_open).or_else(|| self.made.first())
    }

    /// Can other code make the first one?
    pub(crate) fn is_open(&self) -> bool {
        self.made.iter().any(|made| made.is_open)
    }

    /// Are there enough to tell whether something depends on what is passed?
    pub(crate) fn can_be_compared(&self) -> bool {
        self.made.len() > 1 || self.made.iter().any(|made| !made.has_arguments)
    }

    pub(crate) fn objects(&self) -> impl Iterator<Item = u64> + '_ {
        self.made.iter().map(|made| made.object)
    }
}

/// A state to go back to.
struct Moment {
    snapshot: jre::Snapshot,
    /// The object that was made last, and the class of plain objects.
    last: u64,
    plain: ClassId,
}

/// A procedure that makes objects of a class.
struct Way {
    procedure: ProcId,
    is_constructor: bool,
    is_open: bool,
    /// Can other code write the call?
    is_written: bool,
    /// The descriptors of what is passed.
    params: Vec<String>,
    /// `new Pool`, `Pool.of`.
    name: String,
}

/// Values that are tried for one parameter.
const VARIANTS: usize = 4;
/// Constructors and factory methods that are tried for one class.
const MAX_WAYS: usize = 6;
/// Runs of one way: each but the last finds classes that are to be initialised first.
const MAX_ROUNDS: usize = 12;
/// Statements that one run may take.
const MAX_STATEMENTS: u64 = 2_000_000;
/// Objects that are compared to find out whether two are alike.
const MAX_COMPARED: usize = 2_000;

/// Classes of objects that there is one of for all, or that need the runtime.
const OF_THE_RUNTIME: [&str; 3] = ["java/lang/Class", "java/lang/Thread", "java/lang/ClassLoader"];

impl Subject {
    /// Objects of exactly this class that the program's own code makes.
    pub(crate) fn constructed(&self, class: ClassId) -> Rc<AllConstructed> {
        if let Some(known) = self.inputs.borrow().constructed.get(&class) {
            return known.clone();
        }
        // A constructor that needs an object of its own class gets null.
        self.inputs.borrow_mut().constructed.insert(class, Rc::default());
        let mut found = Vec::new();
        let mut is_one_way = false;
        if self.initialise(class).is_ok() {
            let ways = self.ways_to_make(class);
            is_one_way = ways.iter().filter(|way| way.is_constructor).count() == 1;
            for way in ways {
                let variants = if way.params.is_empty() { 1 } else { VARIANTS };
                let made = (0..variants).filter_map(|variant| self.try_out_way(class, &way, variant));
                let made: Vec<Constructed> = made.collect();
                is_one_way &= !way.is_constructor || made.iter().any(|made| !made.has_arguments && made.is_timeless);
                found.extend(made);
            }
            if !found.iter().any(|made| made.is_open) {
                found.extend(self.kept_in_statics(class));
            }
        }
        let found = Rc::new(AllConstructed { made: found, is_one_way });
        self.inputs.borrow_mut().constructed.insert(class, found.clone());
        found
    }

    /// Constructors, and static methods of the class that return one.
    fn ways_to_make(&self, class: ClassId) -> Vec<Way> {
        let Some(details) = self.java().loader.details(class).cloned() else { return Vec::new() };
        let is_seen = is_seen_by_others(&details);
        let result = format!(")L{};", details.name);
        let shown = self.class_name(class);
        let mut ways = Vec::new();
        for (key, entry) in &details.methods {
            let is_constructor = key.starts_with("<init>(");
            let is_private = entry.flags.contains(MethodAccessFlags::PRIVATE);
            let is_factory = entry.flags.contains(MethodAccessFlags::STATIC) && key.ends_with(&*result) && !is_private;
            let Some((name, descriptor)) = key.find('(').map(|at| key.split_at(at)) else { continue };
            let is_way = is_constructor || (is_factory && is_seen);
            if !is_way || entry.flags.contains(MethodAccessFlags::SYNTHETIC) {
                continue;
            }
            let params: Vec<String> = jvm::parameters(descriptor).map(|param| param.0.to_owned()).collect();
            ways.push(Way {
                procedure: entry.procedure,
                is_constructor,
                is_open: params.is_empty() || (is_seen && !is_private),
                is_written: is_seen && !is_private && !details.name.contains('$'),
                params,
                name: if is_constructor { format!("new {shown}") } else { format!("{shown}.{name}") },
            });
        }
        ways.sort_by_key(|way| (!way.is_open, way.params.len(), !way.is_constructor, way.procedure));
        ways.truncate(MAX_WAYS);
        ways
    }

    /// Objects of the class that its own static fields hold.
    fn kept_in_statics(&self, class: ClassId) -> Vec<Constructed> {
        let Some(details) = self.java().loader.details(class).cloned() else { return Vec::new() };
        let mut fields: Vec<_> = details.fields.iter().collect();
        fields.retain(|(_, entry)| entry.flags.contains(FieldAccessFlags::STATIC | FieldAccessFlags::FINAL));
        fields.sort_by_key(|(_, entry)| entry.index);
        let mut found = Vec::new();
        for (key, entry) in fields {
            let object = self.known(entry.map, 0, None).unwrap_or(0);
            if object != 0 && self.known_object(object).is_some_and(|(of, _)| of == class) {
                let name = key.split(':').next().unwrap_or(key);
                let text = format!("{}.{name}", self.class_name(class));
                // What it leads to is there once.
                found.push(Constructed {
                    object,
                    parts: Vec::new(),
                    text,
                    is_open: true,
                    is_written: false,
                    has_arguments: false,
                    is_timeless: false,
                });
            }
        }
        found
    }

    /// Makes an object. None if that fails.
    fn try_out_way(&self, class: ClassId, way: &Way, variant: usize) -> Option<Constructed> {
        // What is passed stays, as it is no part of what is undone.
        let mut texts = Vec::new();
        let mut are_written = true;
        let mut arguments = Vec::new();
        for param in &way.params {
            let (word, text) = self.some_argument(param, variant)?;
            let class = self.class_of_descriptor(param);
            are_written &= class.is_none_or(|class| !self.is_users_class(class));
            arguments.push(word);
            texts.push(text);
        }
        for _ in 0..MAX_ROUNDS {
            let before = self.moment()?;
            let receiver = match way.is_constructor {
                true => Some(self.with(|machine, _| machine.new_object(class)).ok()?),
                false => None,
            };
            let words: Vec<u64> = receiver.into_iter().chain(arguments.iter().copied()).collect();
            let (ended, trial) = self.watch(way.procedure, &words, &before.snapshot, MAX_STATEMENTS);
            let back = |before: Moment| self.with(|machine, java| java.restore(machine, before.snapshot));
            let uninitialised = self.initialised_in(&trial);
            if !uninitialised.is_empty() {
                back(before);
                let is_stuck = uninitialised.into_iter().any(|other| !self.is_initialised_for_good(other));
                if is_stuck {
                    return None;
                }
                continue;
            }
            let object = match ended {
                Ok(Completion::Returned(result)) => receiver.or(result).filter(|&object| object != 0),
                _ => None,
            };
            let is_right = |&object: &u64| self.known_object(object).is_some_and(|(of, _)| of == class);
            let Some(object) = object.filter(is_right).filter(|_| !self.depends_on_chance(&trial)) else {
                back(before);
                return None;
            };
            let (object, parts) = match self.leaves_traces(&trial) {
                false => {
                    self.with(|machine, _| machine.set_statement_limit(None));
                    let reached = self.reachable(object)?.into_iter();
                    let is_new = |part: &u64| *part != object && !self.had_object(&before, *part);
                    (object, reached.filter(is_new).collect())
                }
                true => self.transplanted(object, before)?,
            };
            return Some(Constructed {
                object,
                parts: self.without_shared(parts),
                text: format!("{}({})", way.name, texts.join(", ")),
                is_open: way.is_open,
                is_written: way.is_written && are_written,
                has_arguments: !way.params.is_empty(),
                is_timeless: self.is_timeless_trial(class, &trial),
            });
        }
        None
    }

    /// The state as it is now.
    fn moment(&self) -> Option<Moment> {
        let plain = self.class("java/lang/Object")?;
        let last = self.with(|machine, _| machine.new_object(plain)).ok()?;
        Some(Moment { snapshot: self.with(|machine, java| java.snapshot(machine)), last, plain })
    }

    /// Was an object there at that time? A plain object has no words that tell, but objects are made in order.
    fn had_object(&self, before: &Moment, object: u64) -> bool {
        let is_plain = || self.known_object(object).is_some_and(|(class, _)| class == before.plain);
        before.snapshot.had_object(object) || (object <= before.last && is_plain())
    }

    /// Goes back to a snapshot, and makes again what an object leads to and was not there then.
    fn transplanted(&self, object: u64, before: Moment) -> Option<(u64, Vec<u64>)> {
        struct Part {
            address: u64,
            class: ClassId,
            length: u32,
            text: Option<String>,
            entries: Vec<(MapId, Option<u32>, Type, u64)>,
        }
        let mut parts = Vec::new();
        let mut is_movable = true;
        let reached = self.reachable(object);
        is_movable &= reached.is_some();
        for address in reached.unwrap_or_default().into_iter().filter(|&address| !self.had_object(&before, address)) {
            let Some((class, length)) = self.known_object(address) else { continue };
            let name = self.program().classes[class].name.clone();
            is_movable &= !OF_THE_RUNTIME.contains(&&*name);
            let interned = |machine: &mut interp::Machine, java: &mut jre::Java| {
                let units = java.units(machine, address).ok()?;
                (java.interned(&units) == Some(address)).then(|| String::from_utf16(&units).ok())?
            };
            let text = if &*name == "java/lang/String" { self.with(interned) } else { None };
            let entries = self.with(|machine, java| entries_of(machine, java, address));
            parts.push(Part { address, class, length, text, entries });
        }
        self.with(|machine, java| java.restore(machine, before.snapshot));
        if !is_movable {
            return None;
        }
        let mut moved: FxHashMap<u64, u64> = FxHashMap::default();
        for part in &parts {
            let is_array = matches!(self.program().classes[part.class].kind, ClassKind::Array { .. });
            let new = self.with(|machine, java| match &part.text {
                Some(text) => java.intern_text(machine, text).ok(),
                None if is_array => machine.new_array(part.class, part.length).ok(),
                None => machine.new_object(part.class).ok(),
            })?;
            moved.insert(part.address, new);
        }
        for part in parts.iter().filter(|part| part.text.is_none()) {
            for &(map, index, ty, word) in &part.entries {
                let word = if ty == Type::Ref { moved.get(&word).copied().unwrap_or(word) } else { word };
                let to = moved[&part.address];
                let set = self.with(|machine, _| match index {
                    Some(index) => machine.set_element(to, u64::from(index), word),
                    None => machine.set_field(to, map, word),
                });
                set.ok()?;
            }
        }
        let new = moved.get(&object).copied()?;
        Some((new, moved.into_values().filter(|&part| part != new).collect()))
    }

    /// Objects, in order, without those that the runtime keeps for all.
    fn without_shared(&self, mut objects: Vec<u64>) -> Vec<u64> {
        objects.retain(|&object| {
            let Some((class, _)) = self.known_object(object) else { return false };
            let name = self.program().classes[class].name.clone();
            let is_interned = |machine: &mut interp::Machine, java: &mut jre::Java| {
                java.units(machine, object).is_ok_and(|units| java.interned(&units) == Some(object))
            };
            let is_shared = &*name == "java/lang/String" && self.with(is_interned);
            !is_shared && !OF_THE_RUNTIME.contains(&&*name)
        });
        objects.sort_unstable();
        objects
    }

    /// Some value of a type that a caller could pass, and how it is written.
    fn some_argument(&self, descriptor: &str, variant: usize) -> Option<(u64, String)> {
        let number = [1, 0, 4, 2][variant % VARIANTS];
        let text = |text: &str| text.to_owned();
        Some(match descriptor.as_bytes().first()? {
            b'Z' => ((number & 1), text(if number & 1 == 1 { "true" } else { "false" })),
            b'I' => (number, number.to_string()),
            b'B' => (number, format!("(byte) {number}")),
            b'S' => (number, format!("(short) {number}")),
            b'J' => (number, format!("{number}L")),
            b'C' => (97 + number, format!("'{}'", char::from(97 + number as u8))),
            b'F' => (u64::from((number as f32).to_bits()), format!("{number}.0f")),
            b'D' => ((number as f64).to_bits(), format!("{number}.0")),
            _ => {
                let passed = self.some_object_to_pass(descriptor, variant);
                passed.unwrap_or_else(|| (0, format!("({}) null", jvm::source_name(&jvm::source_type(descriptor)))))
            }
        })
    }

    fn some_object_to_pass(&self, descriptor: &str, variant: usize) -> Option<(u64, String)> {
        if variant == 2 {
            return None;
        }
        let class = self.class_of_descriptor(descriptor)?;
        let (name, kind) = {
            let program = self.program();
            (program.classes[class].name.clone(), program.classes[class].kind)
        };
        if &*name == "java/lang/String" {
            let text = ["a", "", "", "ab"][variant % VARIANTS];
            let object = self.with(|machine, java| java.intern_text(machine, text)).ok()?;
            return Some((object, format!("{text:?}")));
        }
        if let ClassKind::Array { .. } = kind {
            let length = [1, 0, 0, 2][variant % VARIANTS];
            let object = self.with(|machine, _| machine.new_array(class, length)).ok()?;
            let shown = self.class_name(class);
            let text = match shown.find("[]") {
                Some(at) => format!("new {}[{length}]{}", &shown[..at], &shown[at + 2..]),
                None => shown,
            };
            return Some((object, text));
        }
        if let Some((field, maker)) = valued(&name) {
            self.initialise(class).ok()?;
            let field = self.with(|machine, java| java.loader.field(&mut machine.program, &name, field)).ok()?;
            let object = self.with(|machine, _| machine.new_object(class)).ok()?;
            let value = name.rsplit('/').next().map(|simple| match simple {
                "Double" => "D",
                "Float" => "F",
                "Long" | "AtomicLong" => "J",
                "Boolean" => "Z",
                "Character" => "C",
                "Short" => "S",
                "Byte" => "B",
                _ => "I",
            })?;
            let (word, text) = self.some_argument(value, variant)?;
            self.with(|machine, _| machine.set_field(object, field, word)).ok()?;
            return Some((object, maker.replacen("{}", &text, 1)));
        }
        if self.is_users_class(class) {
            let constants = self.only_objects(class).unwrap_or_default();
            if let Some(&constant) = constants.get(variant % constants.len().max(1)) {
                return Some((constant, check::Language::known_name(self, constant).unwrap_or_default()));
            }
            let classes = self.program().subclasses(class);
            let below = classes.into_iter().filter(|&class| self.is_users_class(class) && self.is_instantiable(class));
            let mut made = [class].into_iter().filter(|&class| self.is_instantiable(class)).chain(below);
            return made.find_map(|class| {
                let all = self.constructed(class);
                all.first().filter(|_| all.is_open()).map(|made| (made.object, made.text.clone()))
            });
        }
        let standard = standard_implementations(&name).iter().filter_map(|name| self.class(name));
        let library = [class].into_iter().chain(standard).filter(|&class| !self.is_users_class(class));
        for class in library.collect::<Vec<ClassId>>() {
            if let Some(construction) = self.library_part(class) {
                let object = self.copy_of(&construction)?;
                return Some((object, self.construction_text(class)));
            }
        }
        None
    }

    pub(crate) fn is_instantiable(&self, class: ClassId) -> bool {
        self.program().classes[class].kind == (ClassKind::Object { instantiable: true })
    }

    /// Are two objects and all that they lead to alike?
    pub(crate) fn are_alike(&self, a: u64, b: u64) -> bool {
        let mut paired: FxHashMap<u64, u64> = FxHashMap::default();
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            if a == b || paired.get(&a) == Some(&b) {
                continue;
            }
            if a == 0 || b == 0 || paired.insert(a, b).is_some() || paired.len() > MAX_COMPARED {
                return false;
            }
            if self.known_object(a) != self.known_object(b) {
                return false;
            }
            let entries = |object| self.with(|machine, java| entries_of(machine, java, object));
            let (first, second) = (entries(a), entries(b));
            if first.len() != second.len() {
                return false;
            }
            for (one, other) in first.iter().zip(&second) {
                if self.program().maps[one.0].is_internal {
                    continue;
                }
                match one.2 {
                    Type::Ref => open.push((one.3, other.3)),
                    _ if one.3 != other.3 => return false,
                    _ => {}
                }
            }
        }
        true
    }
}

/// Can code outside of the nest name the class?
fn is_seen_by_others(details: &Details) -> bool {
    !details.file.attributes.iter().any(|attribute| match attribute {
        Attribute::EnclosingMethod { .. } => true,
        Attribute::InnerClasses { classes, .. } => classes.iter().any(|inner| {
            details.pool().class(inner.class_info_index).is_ok_and(|name| *name == *details.name)
                && inner.access_flags.contains(NestedClassAccessFlags::PRIVATE)
        }),
        _ => false,
    })
}
