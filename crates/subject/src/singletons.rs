//! Classes of the user's of which there are few objects, all of them in static fields of the class.
//!
//! Where all constructors are private, and only the static initialiser makes objects, each once and for a final static field,
//! these are all: the known objects are what a reference can refer to. Final fields of theirs are as the initialiser leaves them,
//! others are part of the input, as those of any object.

use crate::Subject;
use crate::facts::reflects;
use crate::initialisers::Timing;
use ir::{Allocation, ClassId, Code, MapId, ProcId, Stmt};
use ristretto_classfile::{FieldAccessFlags, MethodAccessFlags};
use rustc_hash::FxHashSet;
use symbolic::{HeapTypes, Procedures};

/// Interfaces whose objects can be made without a constructor.
const COPIED: [&str; 2] = ["java/lang/Cloneable", "java/io/Serializable"];

impl Subject {
    /// The only objects of a class, if there is a known number of them.
    pub(crate) fn single_objects(&self, class: ClassId) -> Option<Vec<u64>> {
        if !self.is_users_class(class) || !self.is_made_by_itself(class) {
            return None;
        }
        // Now all code of the program is translated.
        let _ = self.field_facts();
        let count = self.made_in_initialiser(class)?;
        if self.timing(class) != Timing::Timeless {
            return None;
        }
        let statics: Vec<ir::MapId> = {
            let java = self.java();
            let details = java.loader.details(class)?;
            let is_final = FieldAccessFlags::STATIC | FieldAccessFlags::FINAL;
            let mut fields: Vec<_> = details.fields.values().filter(|field| field.flags.contains(is_final)).collect();
            fields.sort_by_key(|field| field.index);
            fields.into_iter().map(|field| field.map).collect()
        };
        let mut objects: Vec<u64> = statics.into_iter().filter_map(|map| self.known(map, 0, None)).collect();
        objects.retain(|&object| object != 0 && self.known_object(object).is_some_and(|(of, _)| of == class));
        let distinct: FxHashSet<u64> = objects.iter().copied().collect();
        (distinct.len() == count && objects.len() == count).then_some(objects)
    }

    /// Does no other code make, extend or copy objects of the class?
    fn is_made_by_itself(&self, class: ClassId) -> bool {
        let program = self.program();
        let is_copied = |name: &&str| program.class_named(name).is_some_and(|above| program.is_subclass(class, above));
        if COPIED.iter().any(is_copied) || program.subclasses(class).iter().any(|&below| below != class) {
            return false;
        }
        let java = self.java();
        let Some(details) = java.loader.details(class) else { return false };
        let mut constructors = details.methods.iter().filter(|(key, _)| key.starts_with("<init>(")).peekable();
        let has_state_above = details_above(&program, class);
        constructors.peek().is_some()
            && constructors.all(|(_, entry)| entry.flags.contains(MethodAccessFlags::PRIVATE))
            && !has_state_above
    }

    /// Is it a field of the only objects of a class that earlier code may have changed?
    pub(crate) fn is_changed_single(&self, class: ClassId, field: MapId) -> bool {
        if self.environment.is_start() || self.initialisers.borrow().is_replaying || !self.is_users_class(class) {
            return false;
        }
        let is_final = {
            let java = self.java();
            let details = java.loader.details(class);
            let entry = details.and_then(|details| details.fields.values().find(|entry| entry.map == field));
            let Some(entry) = entry else { return false };
            entry.flags.intersects(FieldAccessFlags::FINAL | FieldAccessFlags::STATIC)
        };
        !is_final && self.enumeration_of(class).is_none() && self.only_objects(class).is_some()
    }

    /// How many objects of the class its initialiser makes, each once. None if other code makes any.
    fn made_in_initialiser(&self, class: ClassId) -> Option<usize> {
        let procedures: Vec<ProcId> = self.program().procs.keys().collect();
        let mut count = 0;
        // References to constructors are code as well, in classes of their own.
        let is_lambda = |procedure: ProcId| {
            let class = self.program().procs[procedure].class;
            class.is_some_and(|class| self.is_users_lambda(class))
        };
        for procedure in procedures.into_iter().filter(|&procedure| self.is_users(procedure) || is_lambda(procedure)) {
            let program = self.program();
            let Code::Body(body) = &program.procs[procedure].code else { continue };
            let is_initialiser = program.procs[procedure].class == Some(class)
                && program.procs[procedure].name.ends_with(".<clinit>()V");
            for (block, at) in body.blocks.iter() {
                let makes =
                    |stmt: &&Stmt| matches!(stmt, Stmt::Allocate { what: Allocation::Object(of), .. } if *of == class);
                let range = at.stmts.start as usize..at.stmts.end as usize;
                let made = body.stmts[range].iter().filter(makes).count();
                if made > 0 && (!is_initialiser || body.is_repeated(block)) {
                    return None;
                }
                count += made;
            }
        }
        (count > 0).then_some(count)
    }
}

impl Subject {
    /// The objects that reflection may make of a class whose only objects are known otherwise: it has access in the nest.
    pub(crate) fn made_by_reflection(&self, class: ClassId) -> Option<String> {
        if self.enumeration_of(class).is_some() || !self.is_users_class(class) {
            return None;
        }
        let _ = self.only_objects(class)?;
        let procedures: Vec<ProcId> = self.program().procs.keys().collect();
        let mut inside = procedures.into_iter().filter(|&procedure| self.shares_nest(procedure, class));
        let is_made = inside.any(|procedure| reflects(self, procedure));
        is_made.then(|| format!("objects of class {} that reflection makes", self.class_name(class)))
    }

    /// May a procedure use what is private to a class?
    fn shares_nest(&self, procedure: ProcId, class: ClassId) -> bool {
        let java = self.java();
        let details = java.loader.method_of(procedure).map(|(details, _)| details);
        let host = java.loader.details(class).map(|details| details.nest_host());
        details.map(|details| details.nest_host()) == host
    }
}

/// Does a class inherit from another than `Object`?
fn details_above(program: &ir::Program, class: ClassId) -> bool {
    program.classes[class].superclass.is_some_and(|above| &*program.classes[above].name != "java/lang/Object")
}
