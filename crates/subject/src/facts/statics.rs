//! What is known of final static fields, where other code reads them.
//!
//! A final static field is set by the static initialiser of its class. What runs inside that initialiser may read the field
//! before it is set (a constructor that the initialiser calls, or a class that it initialises): the field then has a value only
//! if it is set before each call of code that can read static fields ([`Analysis::is_quiet`]). If the initialiser throws, all
//! later reads throw as well.

use super::analysis::Analysis;
use super::flow::{Flow, Surroundings};
use super::value::{Link, Value};
use ir::{Call, Callee, ClassId, ClassKind, Code, Key, MapId, MapKey, ProcId, Stmt, Type};
use jvm::Details;
use ristretto_classfile::{ClassAccessFlags, FieldAccessFlags};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;
use symbolic::{Model, Procedures};

const INITIALISER: &str = "<clinit>()V";
/// Calls inside calls that are followed from a static initialiser.
const MAX_DEPTH: usize = 8;

/// What is known of the final static fields of a class.
pub(super) type Statics = FxHashMap<MapId, Value>;

impl Analysis<'_> {
    /// What a procedure reads from a static field.
    pub(super) fn of_static(&self, map: MapId, reader: ProcId) -> Value {
        let Some(details) = self.declaring(map) else { return Value::ANY };
        let Some(flags) = details.fields.values().find(|entry| entry.map == map).map(|entry| entry.flags) else {
            return Value::ANY;
        };
        if !flags.contains(FieldAccessFlags::FINAL) {
            return Value::ANY;
        }
        if !details.origin.is_input() {
            // What the JDK offers is there, but for the standard streams, which programs can replace by null.
            let is_offered = details.name.starts_with("java/") && flags.contains(FieldAccessFlags::PUBLIC);
            let is_there = is_offered && &*details.name != "java/lang/System";
            return if is_there || flags.contains(FieldAccessFlags::ENUM) { Value::OBJECT } else { Value::ANY };
        }
        // Its own initialiser may read it before it is set.
        if details.methods.get(INITIALISER).is_some_and(|entry| entry.procedure == reader) {
            return Value::ANY;
        }
        self.statics_of(&details).get(&map).copied().unwrap_or(Value::ANY)
    }

    /// The class that declares a static field.
    fn declaring(&self, map: MapId) -> Option<Arc<Details>> {
        let class = {
            let program = self.subject.program();
            let map = &program.maps[map];
            let name = map.name.split(':').next().and_then(|name| name.rsplit_once('.'))?.0;
            program.class_named(name).filter(|_| map.key == MapKey::Global)?
        };
        self.subject.java().loader.details(class).cloned()
    }

    fn statics_of(&self, details: &Arc<Details>) -> Rc<Statics> {
        if let Some(known) = self.statics.borrow().get(&details.id) {
            return known.clone();
        }
        // While its initialiser is being followed, nothing is known of it.
        self.statics.borrow_mut().insert(details.id, Rc::default());
        let found = Rc::new(self.find_statics(details).unwrap_or_default());
        self.statics.borrow_mut().insert(details.id, found.clone());
        found
    }

    fn find_statics(&self, details: &Arc<Details>) -> Option<Statics> {
        let initialiser = details.methods.get(INITIALISER)?.procedure;
        // An initialiser of a class above runs first, and may use this class.
        let is_above = |above: &ClassId| *above != details.id && self.initialises(*above);
        if self.above(details.id).iter().any(is_above) {
            return None;
        }
        let Model::Code(body) = self.subject.model(initialiser) else { return None };
        let flow = Flow { around: self, procedure: initialiser, body: &body, this: None, is_initialiser: true };
        let (summary, seen) = flow.run(&[]);
        let is_set = |map: &MapId| {
            summary.sets.contains(map) && summary.exposes.as_ref().is_none_or(|exposed| exposed.contains(map))
        };
        let mut statics = Statics::default();
        for &(map, value) in seen.statics.iter().filter(|(map, _)| is_set(map)) {
            let value = Value { link: Link::None, tells: None, compares: None, ..value };
            let joined = statics.get(&map).map_or(value, |known: &Value| known.join(value));
            statics.insert(map, joined);
        }
        Some(statics)
    }

    /// A class and all that is above it.
    fn above(&self, class: ClassId) -> Vec<ClassId> {
        let program = self.subject.program();
        program.classes.keys().filter(|&above| program.is_subclass(class, above)).collect()
    }

    fn initialises(&self, class: ClassId) -> bool {
        let java = self.subject.java();
        let details = java.loader.details(class);
        details.is_some_and(|details| details.origin.is_input() && details.methods.contains_key(INITIALISER))
    }

    /// How many constants an enumeration has whose `values()` is called.
    pub(super) fn count_of_constants(&self, callee: ProcId) -> Option<(ClassId, u32)> {
        let class = {
            let program = self.subject.program();
            let name = &program.procs[callee].name;
            let class = program.procs[callee].class?;
            let is_values = **name == *format!("{0}.values()[L{0};", program.classes[class].name);
            is_values.then_some(class)?
        };
        let details = self.subject.java().loader.details(class).cloned()?;
        if !details.file.access_flags.contains(ClassAccessFlags::ENUM) {
            return None;
        }
        let constants = details.fields.values().filter(|entry| entry.flags.contains(FieldAccessFlags::ENUM)).count();
        let array = self.subject.class_of_descriptor(&format!("[L{};", details.name))?;
        Some((array, u32::try_from(constants).ok()?))
    }

    /// Does a call run no code that can read static fields of the program?
    pub(super) fn is_quiet(&self, call: &Call, args: &[Value]) -> bool {
        // Code of a library does not know the program, unless it is given an object of it.
        let is_foreign = |index: usize, declared: Option<ClassId>| {
            let known = args.get(index).and_then(|arg| arg.class);
            known.is_some_and(|class| self.is_library_object(class))
                || declared.is_some_and(|class| self.is_final(class) && self.is_library_object(class))
        };
        match call.callee {
            Callee::Static(callee) => {
                let params = self.subject.program().procs[callee].params.clone();
                let references = (0..params.len()).filter(|&index| params[index] == Type::Ref);
                let are_foreign =
                    || references.into_iter().all(|index| is_foreign(index, self.declared(callee, index)));
                (!self.belongs_to_program(callee) && are_foreign())
                    || self.reads_no_statics(callee, &mut FxHashSet::default(), 0)
            }
            Callee::Virtual(selector, class) => {
                let is_clone = super::library::cloned_array(&self.subject.program(), class, selector).is_some();
                is_clone || (self.is_final(class) && args.len() == 1 && is_foreign(0, Some(class)))
            }
            Callee::Indirect(_) => false,
        }
    }

    /// The declared class of a parameter.
    fn declared(&self, callee: ProcId, index: usize) -> Option<ClassId> {
        if index == 0 && self.subject.takes_receiver(callee) {
            return self.subject.program().procs[callee].class;
        }
        let descriptor = self.subject.param_descriptor(callee, index)?;
        self.subject.class_of_descriptor(&descriptor)
    }

    /// Is what is declared to be of a class of exactly this class?
    fn is_final(&self, class: ClassId) -> bool {
        let kind = self.subject.program().classes[class].kind;
        match kind {
            ClassKind::Array { .. } => self.subject.is_only_array(class),
            _ => self.subject.is_final(class),
        }
    }

    fn belongs_to_program(&self, callee: ProcId) -> bool {
        let class = {
            let program = self.subject.program();
            let initialised = || program.procs[callee].name.strip_suffix(".<initialise>");
            program.procs[callee].class.or_else(|| program.class_named(initialised()?))
        };
        class.is_none_or(|class| self.subject.is_users_class(class) || self.subject.is_users_lambda(class))
    }

    /// Is an object of a library's class, or an array of numbers or of such objects?
    fn is_library_object(&self, class: ClassId) -> bool {
        let kind = self.subject.program().classes[class].kind;
        match kind {
            ClassKind::Array { .. } => self.subject.is_only_array(class) && !self.subject.is_users_class(class),
            _ => !self.subject.is_users_class(class) && !self.subject.is_users_lambda(class),
        }
    }

    fn reads_no_statics(&self, callee: ProcId, seen: &mut FxHashSet<ProcId>, depth: usize) -> bool {
        if self.never_returns(callee) || self.keeps_arguments(callee) || !seen.insert(callee) {
            return true;
        }
        let Model::Code(body) = self.subject.model(callee) else { return false };
        if depth == MAX_DEPTH || matches!(self.subject.program().procs[callee].code, Code::Abstract) {
            return false;
        }
        body.stmts.iter().all(|stmt| match stmt {
            Stmt::Read { key: Key::Global, .. } => false,
            Stmt::Call(call) => match call.callee {
                Callee::Static(callee) => self.reads_no_statics(callee, seen, depth + 1),
                Callee::Virtual(selector, class) => {
                    super::library::cloned_array(&self.subject.program(), class, selector).is_some()
                }
                Callee::Indirect(_) => false,
            },
            Stmt::Read { .. }
            | Stmt::Assign { .. }
            | Stmt::Write { .. }
            | Stmt::Allocate { .. }
            | Stmt::Copy { .. }
            | Stmt::Free { .. }
            | Stmt::Assume { .. }
            | Stmt::Check { .. } => true,
        })
    }
}
