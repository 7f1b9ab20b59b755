//! Which fields there are, and which code can write them.

use super::access::{Access, package};
use crate::Subject;
use ir::{Callee, ClassId, Code, Key, MapId, MapKey, ProcId, Stmt, Type};
use jvm::Details;
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{FieldAccessFlags, MethodAccessFlags};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use symbolic::{Model, Procedures};

/// A field of a user's class.
pub(super) struct Field {
    pub(super) map: MapId,
    pub(super) class: ClassId,
    pub(super) name: String,
    pub(super) is_reference: bool,
    /// Is all code there that can write it?
    pub(super) is_closed: bool,
    /// Does only the nest see it?
    pub(super) is_private: bool,
    /// Is it closed only if the package has no other classes?
    pub(super) is_of_package: bool,
    /// Can classes of other packages inherit it? Then it is closed only if there are none of these, either.
    pub(super) is_inherited: bool,
    /// Is all code there that can see it?
    pub(super) is_hidden: bool,
    /// Is it the object around an inner one, which the compiler keeps from being null?
    pub(super) is_outer: bool,
    /// Why it is not known to be never null, if that is clear from its declaration.
    pub(super) refusal: Option<String>,
    /// Does the class read it from streams itself? Other objects of the stream may then see it before it is set.
    pub(super) is_deserialised: bool,
    /// The constructors of its class, and the method that reads it from a stream.
    pub(super) constructors: Vec<ProcId>,
}

/// The method of a class that sets what its objects have beside what streams hold.
const READER: &str = "readObject(Ljava/io/ObjectInputStream;)V";

/// All fields, and the procedures that can write them.
pub(super) struct Writers {
    pub(super) fields: Vec<Field>,
    pub(super) procedures: Vec<ProcId>,
    /// Those among them that write fields or call what is known from its calls.
    pub(super) relevant: Vec<ProcId>,
    /// Parameters of constructors that only the nest calls, and so are known from its calls.
    pub(super) closed_params: FxHashSet<(ProcId, usize)>,
    /// Fields that only the nest sees, static ones too, and that no code writes.
    pub(super) unwritten: FxHashSet<MapId>,
    /// Is the package taken to have no other classes?
    is_package_closed: bool,
}

/// What the methods of a nest, or of a package, do that no field fact survives.
#[derive(Clone, Default)]
struct Group {
    /// A method without code that can be followed, as users write it.
    unseen: Option<String>,
    is_reflective: bool,
    /// Is there a class whose code is not there?
    is_incomplete: bool,
}

impl Group {
    fn join(&mut self, other: &Group) {
        self.unseen = self.unseen.take().or_else(|| other.unseen.clone());
        self.is_reflective |= other.is_reflective;
        self.is_incomplete |= other.is_incomplete;
    }
}

impl Writers {
    /// With `is_package_closed`, fields count that only classes of their package see, as if there were no others than those
    /// of the program. None if the search has to end.
    pub(super) fn new(subject: &Subject, is_package_closed: bool) -> Option<Writers> {
        let classes: Vec<ClassId> = subject.program().classes.keys().collect();
        let users: Vec<Arc<Details>> = {
            let java = subject.java();
            let details = classes.iter().filter_map(|&class| java.loader.details(class).cloned());
            details.filter(|details| details.origin.is_input() && !details.name.starts_with("skolem$marks/")).collect()
        };
        let mut writers = Writers {
            fields: Vec::new(),
            procedures: Vec::new(),
            relevant: Vec::new(),
            closed_params: FxHashSet::default(),
            unwritten: FxHashSet::default(),
            is_package_closed,
        };
        let mut nests: FxHashMap<String, Group> = FxHashMap::default();
        for details in &users {
            if subject.is_search_over() {
                return None;
            }
            let nest = nests.entry(details.nest_host().to_owned()).or_default();
            for (key, entry) in &details.methods {
                if entry.flags.contains(MethodAccessFlags::ABSTRACT) {
                    continue;
                }
                match subject.model(entry.procedure) {
                    Model::Code(_) => writers.procedures.push(entry.procedure),
                    _ => nest.unseen = Some(key.split('(').next().unwrap_or(key).to_owned()),
                }
            }
        }
        // Lambda expressions were met while the methods were translated.
        let lambdas: Vec<ProcId> = {
            let program = subject.program();
            let classes = program.classes.keys().filter(|&class| subject.is_users_lambda(class));
            classes.flat_map(|class| program.classes[class].methods.iter().map(|&(_, procedure)| procedure)).collect()
        };
        writers.procedures.extend(lambdas);
        writers.procedures.sort_unstable();
        for details in &users {
            let is_reflective = details.methods.values().any(|entry| reflects(subject, entry.procedure));
            nests.entry(details.nest_host().to_owned()).or_default().is_reflective |= is_reflective;
        }
        let packages = if is_package_closed { packages(subject, &nests) } else { FxHashMap::default() };
        // Classes of any package can extend another.
        let mut everywhere = Group::default();
        packages.values().for_each(|package| everywhere.join(package));
        for details in &users {
            let nest = nests.get(details.nest_host()).cloned().unwrap_or_default();
            let package = packages.get(package(&details.name)).cloned().unwrap_or_default();
            writers.add(subject, details, &nest, (&package, &everywhere));
        }
        for &procedure in &writers.procedures {
            let Model::Code(body) = subject.model(procedure) else { continue };
            let mut is_relevant = false;
            for stmt in &body.stmts {
                match stmt {
                    Stmt::Write { map, key, .. } => {
                        writers.unwritten.remove(map);
                        is_relevant |= matches!(key, Key::Object(_));
                    }
                    Stmt::Call(call) => is_relevant |= writers.is_known_from_calls(subject, call.callee),
                    _ => {}
                }
            }
            if is_relevant {
                writers.relevant.push(procedure);
            }
        }
        Some(writers)
    }

    /// Is it known from its calls what a callee is given? So it is of private constructors and of what lambda expressions capture.
    fn is_known_from_calls(&self, subject: &Subject, callee: Callee) -> bool {
        let Callee::Static(callee) = callee else { return false };
        self.closed_params.contains(&(callee, 1)) || subject.program().procs[callee].name.ends_with(".<make>")
    }

    fn add(&mut self, subject: &Subject, details: &Details, nest: &Group, (package, everywhere): (&Group, &Group)) {
        let mut constructors: Vec<(ProcId, MethodAccessFlags)> = details
            .methods
            .iter()
            .filter(|(key, _)| key.starts_with("<init>("))
            .map(|(_, entry)| (entry.procedure, entry.flags))
            .collect();
        constructors.sort_unstable_by_key(|&(procedure, _)| procedure);
        let is_local = details.file.attributes.iter().any(|it| matches!(it, Attribute::EnclosingMethod { .. }));
        for &(constructor, flags) in &constructors {
            if is_local || flags.contains(MethodAccessFlags::PRIVATE) {
                let count = subject.program().procs[constructor].params.len();
                self.closed_params.extend((1..count).map(|index| (constructor, index)));
            }
        }
        let constructors: Vec<ProcId> = constructors.into_iter().map(|(procedure, _)| procedure).collect();
        let access = |flags: FieldAccessFlags| subject.field_access(details, flags);
        let accesses: FxHashMap<MapId, Access> =
            details.fields.values().map(|entry| (entry.map, access(entry.flags))).collect();
        let program = subject.program();
        let is_serializable = program
            .class_named("java/io/Serializable")
            .is_some_and(|serializable| program.is_subclass(details.id, serializable));
        let reader = details.methods.get(READER).map(|entry| entry.procedure);
        let mut declared: Vec<_> = details.fields.iter().collect();
        declared.sort_by_key(|(_, entry)| entry.index);
        for (key, entry) in declared {
            let is_final = entry.flags.contains(FieldAccessFlags::FINAL);
            let access = accesses[&entry.map];
            // What a final static field holds may stand in the class file; an annotated one may be set by who reads that.
            let is_plain = access == Access::Nest && !is_final && !is_annotated(details, entry.index);
            if is_plain && nest.unseen.is_none() && !nest.is_reflective {
                self.unwritten.insert(entry.map);
            }
            if !matches!(program.maps[entry.map].key, MapKey::Field(_)) {
                continue;
            }
            let is_reference = program.maps[entry.map].value == Type::Ref;
            let is_inherited = access == Access::Package && subject.is_inherited(details, entry.flags);
            let package = if is_inherited { everywhere } else { package };
            // Of numbers, little is known but that they are constant, which other code of the package is free to change.
            let is_in_package =
                self.is_package_closed && access == Access::Package && is_reference && !package.is_incomplete;
            let is_transient = is_serializable && entry.flags.contains(FieldAccessFlags::TRANSIENT);
            let is_of_package = is_in_package && !is_final;
            let group = if is_of_package { package } else { nest };
            let refusal = if !is_final && access != Access::Nest && !is_of_package {
                Some("other code can set it".to_owned())
            } else if let Some(unseen) = &group.unseen {
                Some(format!("the code of {unseen} is not known"))
            } else if group.is_reflective && !subject.is_record(details.id) {
                // Reflection does not set the fields of records.
                Some("the class sets fields by reflection".to_owned())
            } else if details.methods.contains_key("finalize()V") {
                Some("finalize() may see objects whose constructor has failed".to_owned())
            } else if is_transient && reader.is_none() {
                Some("deserialisation leaves it null".to_owned())
            } else {
                None
            };
            let mut constructors = constructors.clone();
            constructors.extend(reader.filter(|_| is_transient));
            let name = key.split(':').next().unwrap_or(key).to_owned();
            self.fields.push(Field {
                map: entry.map,
                class: details.id,
                is_outer: entry.flags.contains(FieldAccessFlags::SYNTHETIC) && name.starts_with("this$"),
                name,
                is_reference,
                is_closed: refusal.is_none(),
                is_private: access == Access::Nest,
                is_of_package,
                is_inherited,
                is_hidden: access == Access::Nest || is_in_package,
                refusal,
                is_deserialised: is_transient && reader.is_some(),
                constructors,
            });
        }
    }
}

/// What all classes of each package do. Of a package with a class that cannot be read, or that is part of a library, code is
/// missing.
fn packages(subject: &Subject, nests: &FxHashMap<String, Group>) -> FxHashMap<String, Group> {
    let mut packages: FxHashMap<String, Group> = FxHashMap::default();
    for (host, nest) in nests {
        packages.entry(package(host).to_owned()).or_default().join(nest);
    }
    let java = subject.java();
    let program = subject.program();
    let is_there = |name: &str| program.class_named(name).is_some_and(|class| java.loader.details(class).is_some());
    let unread = java.loader.path.user_classes().unwrap_or_default().into_iter().filter(|name| !is_there(name));
    let foreign = program.classes.keys().filter_map(|class| java.loader.details(class));
    let foreign = foreign.filter(|details| !details.origin.is_input()).map(|details| details.name.to_string());
    for name in unread.chain(foreign) {
        if let Some(group) = packages.get_mut(package(&name)) {
            group.is_incomplete = true;
        }
    }
    packages
}

/// Does a field carry annotations that other code can see?
fn is_annotated(details: &Details, index: usize) -> bool {
    let is_annotation = |attribute: &Attribute| matches!(attribute, Attribute::RuntimeVisibleAnnotations { .. });
    details.file.fields.get(index).is_some_and(|field| field.attributes.iter().any(is_annotation))
}

/// Does a procedure use what sets fields by their names, or makes objects by their classes?
pub(crate) fn reflects(subject: &Subject, procedure: ProcId) -> bool {
    const REFLECTION: [&str; 4] =
        ["java/lang/invoke/MethodHandles", "FieldUpdater", "sun/misc/Unsafe", "java/lang/Class.newInstance("];
    // Of the package of reflection: elements of arrays alone, and descriptions that set nothing.
    const HARMLESS: [&str; 8] = [
        "Array",
        "Modifier",
        "Type",
        "ParameterizedType",
        "GenericArrayType",
        "TypeVariable",
        "WildcardType",
        "InvocationTargetException",
    ];
    let program = subject.program();
    let sets_fields = |name: &str| {
        let mut used = name.split("java/lang/reflect/").skip(1);
        let is_harmful = |part: &str| !HARMLESS.contains(&part.split(['.', ';']).next().unwrap_or(part));
        used.any(is_harmful) || REFLECTION.iter().any(|part| name.contains(part))
    };
    let Code::Body(body) = &program.procs[procedure].code else { return false };
    body.stmts.iter().any(|stmt| match stmt {
        Stmt::Call(call) => match call.callee {
            Callee::Static(callee) => sets_fields(&program.procs[callee].name),
            Callee::Virtual(_, class) => sets_fields(&program.classes[class].name),
            Callee::Indirect(_) => true,
        },
        _ => false,
    })
}
