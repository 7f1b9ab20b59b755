//! What the heap of a Java program consists of, for symbolic execution.

use crate::Subject;
use crate::facts::FieldFact;
use crate::world::{MAX_LOCKS, range};
use interp::Host;
use ir::{ClassId, ClassKind, Key, LiteralId, MapId, MapKey, ProcId, Type};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use symbolic::{Choices, Construction, Declared, GlobalStart, HeapTypes, Procedures, Reliance};

impl HeapTypes for Subject {
    fn literal(&self, literal: LiteralId) -> Result<u64, String> {
        self.with(|machine, java| java.literal(machine, literal)).map_err(|stop| stop.in_short())
    }

    fn class_object(&self, class: ClassId) -> Result<u64, String> {
        self.with(|machine, java| java.mirror(machine, class)).map_err(|stop| stop.in_short())
    }

    fn known(&self, map: MapId, object: u64, index: Option<u32>) -> Option<u64> {
        self.with(|machine, _| {
            let key = match (machine.program.maps.get(map)?.key, index) {
                (MapKey::Global, _) => Key::Global,
                (_, Some(index)) => Key::Element(object, u64::from(index)),
                (_, None) => Key::Object(object),
            };
            machine.read(map, key).ok()
        })
    }

    fn global_start(&self, map: MapId) -> GlobalStart {
        self.environment_global(map).unwrap_or_else(|| self.start_of_global(map))
    }

    fn known_object(&self, object: u64) -> Option<(ClassId, u32)> {
        self.with(|machine, _| {
            let class = machine.class_of(object).ok()?;
            let is_array = matches!(machine.program.classes[class].kind, ClassKind::Array { .. });
            let length = if is_array { machine.length(object).ok()? } else { 0 };
            Some((class, length))
        })
    }

    fn users_global(&self, map: MapId) -> Option<String> {
        let name = self.program().maps[map].name.clone();
        let (class, field, _) = crate::render::field_name(&name)?;
        let owner = self.program().class_named(class)?;
        // What the compiler keeps for itself is written once.
        let is_users = self.is_users_class(owner) && !field.starts_with('$');
        is_users.then(|| format!("{}.{field}", jvm::source_name(class)))
    }

    fn users_classes(&self) -> Vec<ClassId> {
        let classes: Vec<ClassId> = self.program().classes.keys().collect();
        let has_objects = |class: &ClassId| self.input_classes(*class).contains(class);
        classes.into_iter().filter(|&class| self.is_users_class(class)).filter(has_objects).collect()
    }

    fn parameter(&self, procedure: ProcId, index: usize) -> Declared {
        if index == 0 && self.has_receiver(procedure) {
            return Declared { class: self.program().procs[procedure].class, ..Declared::default() };
        }
        self.param_descriptor(procedure, index).map(|descriptor| self.declared(&descriptor)).unwrap_or_default()
    }

    fn result(&self, procedure: ProcId) -> Declared {
        let descriptor = self.descriptor(procedure);
        jvm::result(&descriptor).map(|result| self.declared(result.0)).unwrap_or_default()
    }

    fn entry(&self, map: MapId, owner: Option<ClassId>) -> Declared {
        let (name, is_element) = {
            let program = self.program();
            (program.maps[map].name.clone(), matches!(program.maps[map].key, MapKey::Element(_)))
        };
        // Smaller integers are kept as such in memory; a truth value is a byte.
        let truth = |is_truth: bool| is_truth.then_some((0, 1));
        if is_element {
            let is_truth = owner.is_some_and(|class| &*self.program().classes[class].name == "[Z");
            return Declared { range: truth(is_truth), ..Declared::default() };
        }
        if name.ends_with(".<monitor>") {
            // A caller may have entered it, and then leaves it itself.
            return Declared { range: Some((0, MAX_LOCKS)), ..Declared::default() };
        }
        let Some((_, descriptor)) = name.split_once(':') else { return Declared::default() };
        let class = self.class_of_descriptor(descriptor);
        let declared = Declared { class, range: truth(descriptor == "Z"), ..Declared::default() };
        let is_unmade = owner.is_some_and(|owner| {
            self.program().maps[map].value == ir::Type::Ref
                && self.is_users_class(owner)
                && self.field_objects(owner).unmade.contains(&map)
        });
        Declared { is_unmade, ..self.field_facts().narrowed(map, declared, self.target.get()) }
    }

    fn interned(&self, coder: u64, bytes: &[u8]) -> Option<u64> {
        let units: Vec<u16> = match coder {
            0 => bytes.iter().copied().map(u16::from).collect(),
            _ => bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        };
        self.java().interned(&units)
    }

    fn choices(&self, class: ClassId) -> Choices {
        self.choices_below(class)
    }

    fn exact_choices(&self, class: ClassId) -> Choices {
        self.choices_of_class(class)
    }

    fn may_be_shared(&self, field: MapId) -> Option<String> {
        let class = self.program().maps[field].name.split(':').next()?.rsplit_once('.')?.0.to_owned();
        let class = self.program().class_named(&class)?;
        let name = self.class_name(class);
        let can_be_cloned = self.is_users_class(class) && self.is_extensible(class);
        can_be_cloned.then(|| format!("a class that extends {name} may clone its objects"))
    }

    fn may_have_changed(&self, class: ClassId, field: MapId) -> bool {
        self.is_changed_single(class, field)
    }

    fn may_be_unset(&self, field: MapId) -> Option<String> {
        let facts = self.field_facts();
        let fact = facts.of(field).filter(|fact| fact.is_seen_early && !fact.is_deserialised && is_told(fact))?;
        let FieldFact { class, field, .. } = fact;
        Some(format!("other code may see objects of class {class} before {class}.{field} is set"))
    }

    fn may_be_read_from_stream(&self, field: MapId) -> Option<Reliance> {
        let facts = self.field_facts();
        let FieldFact { class, field, .. } = facts.of(field).filter(|fact| fact.is_deserialised && is_told(fact))?;
        let what = format!("objects of a stream may see one of class {class} before readObject sets {class}.{field}");
        Some(Reliance::OtherCode(what, "write a harness that makes the object".to_owned()))
    }

    fn may_be_set_elsewhere(&self, field: MapId) -> Option<String> {
        self.field_facts().unless(field).map(str::to_owned)
    }

    fn keeps_its_state(&self, class: ClassId) -> bool {
        let is_free = self.is_users_lambda(class) || self.is_described(class);
        !self.is_users_class(class) && !is_free && !jvm::Loader::is_stand_in(&self.program().classes[class].name)
    }

    fn construction(&self, class: ClassId) -> Option<Rc<Construction>> {
        self.library_part(class)
    }

    fn is_value(&self, class: ClassId) -> bool {
        matches!(&*self.program().classes[class].name, "java/lang/String" | "java/lang/Class")
    }

    fn held_classes(&self, global: MapId) -> Vec<ClassId> {
        let mut open = vec![(self.known(global, 0, None).unwrap_or(0), false)];
        let (mut seen, mut classes) = (FxHashSet::default(), Vec::new());
        while let Some((object, is_internal)) = open.pop() {
            let Some((class, _)) = self.known_object(object).filter(|_| object != 0) else { continue };
            if self.is_value(class) || !seen.insert(object) {
                continue;
            }
            let is_array = matches!(self.program().classes[class].kind, ClassKind::Array { .. });
            // That others of a library's objects are not considered is said of the reference. Arrays in them stay there.
            let is_users = self.is_users_class(class) && !self.is_users_lambda(class);
            let is_meant = is_users || (is_array && !is_internal);
            if is_meant && !classes.contains(&class) && !self.choices(class).known.contains(&object) {
                classes.push(class);
            }
            let is_library = !is_array && !self.is_users_class(class);
            let entries = self.with(|machine, java| crate::build::entries_of(machine, java, object));
            let references = entries.into_iter().filter(|entry| entry.2 == Type::Ref);
            open.extend(references.map(|entry| (entry.3, is_library || (is_array && is_internal))));
        }
        classes
    }

    fn only_object(&self, global: MapId) -> Option<ClassId> {
        let program = self.program();
        let class = jvm::class_of_instance(&program.maps[global].name)?;
        program.class_named(class)
    }

    fn is_made_once(&self, class: ClassId) -> bool {
        let program = self.program();
        program.map_named(&jvm::instance_of_lambda(&program.classes[class].name)).is_some()
    }

    fn is_older(&self, object: u64) -> bool {
        // Objects are made in order.
        let is_of_language = || {
            let text = self.program().class_named("java/lang/String");
            self.with(|machine, java| {
                let is_text = machine.class_of(object).is_ok_and(|class| Some(class) == text);
                let units = if is_text { java.units(machine, object).ok() } else { None };
                java.class_meant(machine, object).is_ok()
                    || units.is_some_and(|units| java.interned(&units) == Some(object))
            })
        };
        object <= self.made_last.get() || is_of_language()
    }

    fn is_shareable(&self, class: ClassId) -> bool {
        // Reports say where an exception was thrown.
        let program = self.program();
        program.class_named("java/lang/Throwable").is_none_or(|throwable| !program.is_subclass(class, throwable))
    }

    fn is_copyable(&self, class: ClassId) -> bool {
        let program = self.program();
        let is_array = matches!(program.classes[class].kind, ClassKind::Array { .. });
        let cloneable = program.class_named("java/lang/Cloneable");
        is_array || cloneable.is_some_and(|cloneable| program.is_subclass(class, cloneable))
    }

    fn raw_place(&self, class: ClassId, offset: u64) -> Option<(MapId, u32)> {
        self.with(|machine, java| jre::raw_place(java, machine, class, offset))
    }

    fn entry_name(&self, map: MapId) -> String {
        let program = self.program();
        let name = program.maps[map].name.split(':').next().unwrap_or_default();
        match program.maps[map].key {
            MapKey::Global => name.to_owned(),
            _ => format!(".{}", name.rsplit('.').next().unwrap_or(name)),
        }
    }
}

impl Subject {
    /// What a descriptor declares.
    fn declared(&self, descriptor: &str) -> Declared {
        Declared { class: self.class_of_descriptor(descriptor), range: range(descriptor), ..Declared::default() }
    }
}

/// Does a fact say more than that a field has any value?
fn is_told(fact: &FieldFact) -> bool {
    fact.is_never_null || (fact.is_established && fact.range.is_some())
}
