//! Objects of libraries in the fields of the user's classes, and in what these inherit, as the classes' own code makes them.
//!
//! An input object of a user's class is built field by field, as far as that can be: a number or a reference to an object of
//! the program can be anything that no fact excludes. What a library's object is like that the class itself makes is not such
//! a thing: a map that the constructor fills is not empty. So it is taken as construction leaves it ([`crate::constructed`]);
//! that the program may have changed it since is a bound that the report names. The same goes for arrays whose elements are
//! never written, and for numbers and strings as objects. Where no construction can be run, what the field holds is not known.

use crate::Subject;
use crate::constructed::{AllConstructed, Constructed};
use crate::facts::FieldFact;
use crate::library_objects::{MAX_PARTS, value_field};
use ir::{ClassId, ClassKind, MapId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use symbolic::{Construction, HeapTypes, Procedures};

/// What is known of the objects in the fields of one class.
#[derive(Debug, Default)]
pub(crate) struct FieldObjects {
    /// The fields that are as construction leaves them, with what is left out thereby.
    as_made: FxHashMap<MapId, Option<String>>,
    /// Arrays whose elements can have any value all the same.
    open_arrays: Vec<u64>,
    /// Fields of which is not known what they hold.
    pub(crate) unmade: FxHashSet<MapId>,
}

/// How an object in a field is taken.
enum Taken {
    /// As any input.
    AsInput,
    /// As construction leaves it; is that always so?
    AsMade { is_always: bool },
    /// It is not known.
    Unmade,
}

impl Subject {
    /// How input objects of a user's class begin, as far as its own code must make them.
    pub(crate) fn users_construction(&self, class: ClassId) -> Option<Construction> {
        let inherits = self.library_superclass(class).is_some();
        let fields = self.field_objects(class);
        if !inherits && fields.as_made.is_empty() {
            return None;
        }
        let all = self.constructed(class);
        // What the program alone passes to a constructor is not known.
        let is_told =
            |first: &&Constructed| all.is_open() || !inherits || self.has_one_library_part(class, &all, first);
        let made = all.first().filter(is_told)?;
        let mut open = self.users_fields(class);
        open.retain(|field| !fields.as_made.contains_key(field));
        let mut left_out: Vec<(u64, MapId, String)> = Vec::new();
        for (&field, what) in &fields.as_made {
            let Some(what) = what else { continue };
            let (object, map) = self.entry_that_tells(made.object, field);
            left_out.push((object, map, what.clone()));
        }
        // What the library above keeps is as its constructor leaves it, for runs that look at it.
        if let Some(above) = self.library_superclass(class) {
            let (shown, above) = (self.class_name(class), self.class_name(above));
            let what = format!("objects of class {shown} whose part of {above} is not as its constructor leaves it");
            let users = self.users_fields(class);
            let fields = self.with(|machine, _| crate::render::fields_of(machine, class));
            let is_library = |field: &MapId| !users.contains(field) && self.program().maps[*field].name.contains(':');
            let library = fields.into_iter().filter(is_library);
            left_out.extend(library.map(|field| (made.object, field, what.clone())));
        }
        left_out.sort_unstable();
        let is_small = made.parts.len() <= MAX_PARTS;
        is_small.then(|| Construction {
            template: made.object,
            parts: made.parts.clone(),
            open,
            open_arrays: fields.open_arrays.clone(),
            left_out,
        })
    }

    /// The fields of a class that hold objects of libraries as construction leaves them.
    pub(crate) fn taken_fields(&self, class: ClassId) -> Vec<MapId> {
        let all = self.constructed(class);
        let Some(made) = all.first() else { return Vec::new() };
        let is_shown = |field: &MapId| {
            let object = self.known(*field, made.object, None).unwrap_or(0);
            let class = self.known_object(object).map(|(class, _)| self.program().classes[class].name.clone());
            let is_plain = |name: &str| name == "java/lang/String" || value_field(name).is_some();
            !self.is_array(object) && class.is_some_and(|name| !is_plain(&name))
        };
        let mut fields: Vec<MapId> = self.field_objects(class).as_made.keys().copied().filter(is_shown).collect();
        fields.sort_unstable();
        fields
    }

    /// How an object of a class is made, if a test can write that.
    pub(crate) fn written_construction(&self, class: ClassId) -> Option<String> {
        self.constructed(class).first().filter(|made| made.is_written).map(|made| made.text.clone())
    }

    /// What is known of the objects in the fields of input objects of a class.
    pub(crate) fn field_objects(&self, class: ClassId) -> Rc<FieldObjects> {
        if let Some(known) = self.inputs.borrow().field_objects.get(&class) {
            return known.clone();
        }
        // While objects of the class are being made, nothing is known of them.
        self.inputs.borrow_mut().field_objects.insert(class, Rc::default());
        let found = Rc::new(self.find_field_objects(class));
        self.inputs.borrow_mut().field_objects.insert(class, found.clone());
        found
    }

    fn find_field_objects(&self, class: ClassId) -> FieldObjects {
        let mut found = FieldObjects::default();
        let facts = self.field_facts();
        let fields = self.users_fields(class).into_iter().filter_map(|field| Some((field, facts.of(field)?)));
        // What is set once and by the class itself is looked at, too: it may turn out never to be null.
        let mut candidates: Vec<(MapId, &FieldFact)> = fields
            .filter(|(field, _)| self.may_be_made(*field))
            .filter(|(_, fact)| fact.is_never_null || (fact.is_set_once && !fact.is_passed_in))
            .collect();
        if candidates.is_empty() || self.is_enumeration(class) {
            return found;
        }
        let all = self.constructed(class);
        let value = |object: u64, field: MapId| self.known(field, object, None).unwrap_or(0);
        let is_object = |field: MapId| all.first().is_some() && all.objects().all(|object| value(object, field) != 0);
        candidates.retain(|&(field, fact)| fact.is_never_null || is_object(field));
        let mut open = Vec::new();
        for &(field, fact) in &candidates {
            match self.taken(&all, field, fact) {
                Taken::AsInput => open.push((field, fact)),
                Taken::AsMade { is_always } => {
                    let first = all.first().map(|made| (value(made.object, field), made));
                    found.open_arrays.extend(first.iter().flat_map(|&(object, _)| self.rows(object)));
                    let what = first.filter(|_| !is_always).map(|(_, made)| {
                        let what = format!("{}.{}", fact.class, fact.field);
                        format!("objects of {what} other than the one that {} makes", made.text)
                    });
                    found.as_made.insert(field, what);
                }
                Taken::Unmade => {
                    found.unmade.insert(field);
                }
            }
        }
        // What is seen through one of these fields is seen through others, too.
        let Some(made) = all.first().filter(|_| !found.as_made.is_empty()) else { return found };
        let fields = found.as_made.keys().filter_map(|&field| self.reachable(value(made.object, field)));
        let reached: FxHashSet<u64> = fields.flatten().filter(|object| made.parts.contains(object)).collect();
        let own = self.users_fields(class).into_iter().filter_map(|field| Some((field, facts.of(field)?)));
        let own = own.filter(|(_, fact)| fact.is_set_once && !fact.is_passed_in);
        for (field, fact) in own.chain(open) {
            let is_new = !found.as_made.contains_key(&field);
            if is_new && reached.contains(&value(made.object, field)) && !fact.is_passed_in {
                let what =
                    format!("objects of {}.{} other than the one that {} makes", fact.class, fact.field, made.text);
                found.as_made.insert(field, Some(what));
            }
        }
        found
    }

    /// The entry that shows what a field holds: for an array whose length is a fact, the elements; else the field.
    fn entry_that_tells(&self, owner: u64, field: MapId) -> (u64, MapId) {
        let object = self.known(field, owner, None).unwrap_or(0);
        let facts = self.field_facts();
        // Where it may be seen before it is set, the array itself is what is taken.
        let is_set = |fact: &&FieldFact| fact.is_established && !fact.is_seen_early;
        let length = facts.of(field).filter(is_set).and_then(|fact| fact.length);
        let Some((class, _)) = self.known_object(object).filter(|&(_, of)| Some(of) == length) else {
            return (owner, field);
        };
        let ClassKind::Array { element, .. } = self.program().classes[class].kind else { return (owner, field) };
        (object, self.with(|machine, java| java.loader.elements(&mut machine.program, element)))
    }

    /// Is it a field of a type of which objects are made by code that must be run?
    fn may_be_made(&self, field: MapId) -> bool {
        let name = {
            let program = self.program();
            if program.maps[field].value != Type::Ref {
                return false;
            }
            program.maps[field].name.clone()
        };
        let declared =
            crate::render::field_name(&name).and_then(|(.., descriptor)| self.class_of_descriptor(descriptor));
        !name.contains(".this$") && declared.is_some_and(|declared| !self.is_users_class(declared))
    }

    fn taken(&self, all: &AllConstructed, field: MapId, fact: &FieldFact) -> Taken {
        if fact.is_passed_in {
            return Taken::AsInput;
        }
        let value = |object: u64| self.known(field, object, None).unwrap_or(0);
        let Some(first) = all.first() else { return self.unmade(fact, field) };
        let object = value(first.object);
        let Some((class, _)) = self.known_object(object) else { return Taken::AsInput };
        let (name, kind) = {
            let program = self.program();
            (program.classes[class].name.clone(), program.classes[class].kind)
        };
        let is_same = || self.is_the_same(all, first, value);
        let is_always = fact.is_set_once && all.is_one_way && fact.is_established && !fact.is_seen_early;
        if let ClassKind::Array { element, element_class } = kind {
            let is_fixed = fact.is_fixed && is_same() && self.is_plain(element, element_class);
            let is_always = is_always && self.rows(object).is_empty();
            return if is_fixed { Taken::AsMade { is_always } } else { Taken::AsInput };
        }
        if &*name == "java/lang/String" || value_field(&name).is_some_and(|_| name.starts_with("java/lang/")) {
            let is_fixed = fact.is_set_once && is_same();
            return if is_fixed { Taken::AsMade { is_always } } else { Taken::AsInput };
        }
        // An anonymous class below one of a library has a part of its own that only its maker knows.
        let is_own = self.is_users_class(class) && self.library_superclass(class).is_none();
        if is_own || self.is_users_lambda(class) || self.is_described(class) {
            return Taken::AsInput;
        }
        if matches!(&*name, "java/lang/Object" | "java/lang/Class") || self.enumeration_of(class).is_some() {
            return Taken::AsInput;
        }
        // An object that is as any other that inputs have.
        let is_considered = fact.exact == Some(class) || self.entry(field, None).choices(self).classes.contains(&class);
        let default = self.library_part(class).filter(|_| is_considered && !self.is_users_class(class));
        let is_default =
            default.is_some_and(|default| !default.open.is_empty() || self.are_alike(default.template, object));
        if is_default {
            return Taken::AsInput;
        }
        match all.is_open() || is_same() {
            true => Taken::AsMade { is_always: false },
            false => Taken::Unmade,
        }
    }

    /// No construction can be run.
    fn unmade(&self, fact: &FieldFact, field: MapId) -> Taken {
        let descriptor = self.program().maps[field].name.rsplit(':').next().unwrap_or_default().to_owned();
        let class = fact.exact.or_else(|| self.class_of_descriptor(&descriptor));
        let Some(class) = class else { return Taken::AsInput };
        let (name, kind) = {
            let program = self.program();
            (program.classes[class].name.clone(), program.classes[class].kind)
        };
        let is_plain = matches!(kind, ClassKind::Array { .. })
            || matches!(&*name, "java/lang/Object" | "java/lang/String" | "java/lang/Class")
            || value_field(&name).is_some();
        if is_plain { Taken::AsInput } else { Taken::Unmade }
    }

    /// Do all objects that were made begin with the same in what their class inherits from a library?
    fn has_one_library_part(&self, class: ClassId, all: &AllConstructed, first: &Constructed) -> bool {
        let users = self.users_fields(class);
        let mut fields = self.with(|machine, _| crate::render::fields_of(machine, class));
        fields.retain(|field| !users.contains(field));
        let is_alike = |field: MapId, object: u64| {
            let [one, other] = [first.object, object].map(|object| self.known(field, object, None).unwrap_or(0));
            let is_reference = self.program().maps[field].value == Type::Ref;
            if is_reference { self.are_alike(one, other) } else { one == other }
        };
        all.can_be_compared() && all.objects().all(|object| fields.iter().all(|&field| is_alike(field, object)))
    }

    /// Is what is seen of each object that was made alike?
    fn is_the_same(&self, all: &AllConstructed, first: &Constructed, seen: impl Fn(u64) -> u64) -> bool {
        all.can_be_compared() && all.objects().all(|object| self.are_alike(seen(first.object), seen(object)))
    }

    /// Are elements of an array such that nothing changes that they lead to, or arrays of numbers?
    fn is_plain(&self, element: Type, class: Option<ClassId>) -> bool {
        let Some(class) = class.filter(|_| element == Type::Ref) else { return element != Type::Ref };
        let program = self.program();
        match program.classes[class].kind {
            ClassKind::Array { element, .. } => element != Type::Ref,
            _ => {
                let name = &*program.classes[class].name;
                name == "java/lang/String" || (value_field(name).is_some() && name.starts_with("java/lang/"))
            }
        }
    }

    /// The arrays in an array.
    fn rows(&self, array: u64) -> Vec<u64> {
        if !self.is_array(array) {
            return Vec::new();
        }
        let entries = self.with(|machine, java| crate::build::entries_of(machine, java, array));
        let mut rows: Vec<u64> =
            entries.into_iter().filter(|entry| entry.2 == Type::Ref).map(|entry| entry.3).collect();
        rows.retain(|&row| self.is_array(row));
        rows
    }

    fn is_array(&self, object: u64) -> bool {
        let class = self.known_object(object).map(|(class, _)| class);
        class.is_some_and(|class| matches!(self.program().classes[class].kind, ClassKind::Array { .. }))
    }

    fn is_enumeration(&self, class: ClassId) -> bool {
        self.enumeration_of(class).is_some()
    }
}
