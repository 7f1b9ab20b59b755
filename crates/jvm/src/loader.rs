//! The Java loader: classes are found, read and declared when they are first named, and methods are translated when they
//! are first wanted.

use crate::class_path::{ClassPath, ClassPathError, Origin};
use crate::declare::{plain_class, signature};
use crate::parse::ClassError;
use crate::pool::{BadConstant, Pool};
use crate::synthetic::Synthetic;
use ir::{ClassId, ClassKind, Code, Map, MapId, MapKey, ProcId, Procedure, Program, SecondaryMap, SelectorId, Type};
use ristretto_classfile::attributes::{Attribute, BootstrapMethod};
use ristretto_classfile::{ClassAccessFlags, ClassFile, FieldAccessFlags, Method, MethodAccessFlags};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Why a class cannot be had.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    /// It is nowhere on the class path.
    #[error("class {} is not on the class path", .0.replace('/', "."))]
    Missing(Arc<str>),
    /// Its file is no good.
    #[error(transparent)]
    Broken(#[from] Arc<ClassError>),
    /// The class path cannot be read.
    #[error(transparent)]
    Path(#[from] Arc<ClassPathError>),
    /// It is its own ancestor.
    #[error("class {} is its own superclass or superinterface", .0.replace('/', "."))]
    Circular(Arc<str>),
    /// It extends what is no class.
    #[error("class {} extends {}, which is no class", .0.replace('/', "."), .1.replace('/', "."))]
    NotAClass(Arc<str>, Arc<str>),
}

/// Why a method has no body.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TranslateError {
    /// A class that the method cannot do without.
    #[error("{0}")]
    Load(#[from] LoadError),
    /// The class file does not hold together.
    #[error("{method} in {origin}, instruction {instruction}: {reason}")]
    Malformed {
        /// The method.
        method: Arc<str>,
        /// Where its class file is.
        origin: String,
        /// The instruction's number.
        instruction: usize,
        /// What is wrong.
        reason: String,
    },
    /// A procedure that this loader did not declare.
    #[error("no code is known for {0}")]
    Unknown(Arc<str>),
}

/// A method as its class declares it.
#[derive(Clone, Copy, Debug)]
pub struct MethodEntry {
    /// Its procedure.
    pub procedure: ProcId,
    /// Its access flags.
    pub flags: MethodAccessFlags,
    /// Its place among the class file's methods.
    pub index: usize,
    /// For virtual methods: what a call asks for.
    pub selector: Option<SelectorId>,
}

/// A field as its class declares it.
#[derive(Clone, Copy, Debug)]
pub struct FieldEntry {
    /// Its map.
    pub map: MapId,
    /// Its access flags.
    pub flags: FieldAccessFlags,
    /// Its place among the class file's fields.
    pub index: usize,
}

/// How a class is initialised.
#[derive(Clone, Copy, Debug)]
pub struct Initialisation {
    /// The global that tells how far it is; see the module `initialise`.
    pub state: MapId,
    /// The global that keeps why it failed.
    pub failure: MapId,
    /// The procedure that does it.
    pub procedure: ProcId,
}

/// What the class file of a declared class says.
#[derive(Debug)]
pub struct Details {
    /// The class.
    pub id: ClassId,
    /// Its name in internal form.
    pub name: Arc<str>,
    /// The class file.
    pub file: ClassFile<'static>,
    /// Where it was found.
    pub origin: Origin,
    /// Its own methods by name and descriptor in one.
    pub methods: FxHashMap<Box<str>, MethodEntry>,
    /// Its own fields by `name:descriptor`.
    pub fields: FxHashMap<Box<str>, FieldEntry>,
    /// Its initialisation, unless that does nothing.
    pub initialisation: Option<Initialisation>,
    /// The bootstrap methods of its dynamic call sites.
    pub bootstraps: Vec<BootstrapMethod>,
}

impl Details {
    /// Its constants.
    pub fn pool(&self) -> Pool<'_> {
        Pool(&self.file.constant_pool)
    }

    /// Is it an interface?
    pub fn is_interface(&self) -> bool {
        self.file.access_flags.contains(ClassAccessFlags::INTERFACE)
    }

    /// The name of a method of this class.
    pub fn method_name(&self, method: &Method) -> Result<(&str, &str), BadConstant> {
        Ok((self.pool().utf8(method.name_index)?, self.pool().utf8(method.descriptor_index)?))
    }

    /// The classes, by their internal names, that a method declares to throw.
    pub fn exceptions_of(&self, method: &Method) -> Vec<String> {
        let listed = method.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Exceptions { exception_indexes, .. } => Some(exception_indexes),
            _ => None,
        });
        listed.into_iter().flatten().filter_map(|&index| self.pool().class(index).ok().map(str::to_owned)).collect()
    }

    /// The class whose nest it belongs to.
    pub fn nest_host(&self) -> &str {
        let host = self.file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::NestHost { host_class_index, .. } => self.pool().class(*host_class_index).ok(),
            _ => None,
        });
        host.unwrap_or(&self.name)
    }

    /// The source file that the compiler recorded.
    pub fn source_file(&self) -> Option<&str> {
        self.file.attributes.iter().find_map(|attribute| match attribute {
            Attribute::SourceFile { source_file_index, .. } => self.pool().utf8(*source_file_index).ok(),
            _ => None,
        })
    }
}

/// The classes and methods met so far, and the way to more.
#[derive(Debug)]
pub struct Loader {
    /// Where classes come from.
    pub path: Arc<ClassPath>,
    loaded: FxHashMap<Arc<str>, Result<ClassId, LoadError>>,
    loading: FxHashSet<Arc<str>>,
    pub(crate) details: SecondaryMap<ClassId, Option<Arc<Details>>>,
    pub(crate) sites: SecondaryMap<ProcId, Option<(ClassId, u32)>>,
    pub(crate) synthetic: FxHashMap<ProcId, Synthetic>,
    pub(crate) element_maps: FxHashMap<Type, MapId>,
    /// Methods that the environment does although they have code, as `class.nameDescriptor`.
    pub(crate) externals: FxHashSet<&'static str>,
    pub(crate) lambdas: u32,
    /// For methods of stand-ins: those that they are for.
    pub(crate) stood_in: FxHashMap<ProcId, ProcId>,
    pub(crate) resolved_methods: FxHashMap<(ClassId, u16), crate::resolve::Resolved>,
    pub(crate) resolved_fields: FxHashMap<(ClassId, u16), crate::resolve::ResolvedField>,
}

impl Loader {
    /// A loader over a class path. `externals` are the methods (`class.nameDescriptor`) that the environment does although
    /// the class has code for them.
    pub fn new(path: impl Into<Arc<ClassPath>>, externals: impl IntoIterator<Item = &'static str>) -> Loader {
        Loader {
            path: path.into(),
            loaded: FxHashMap::default(),
            loading: FxHashSet::default(),
            details: SecondaryMap::new(),
            sites: SecondaryMap::new(),
            synthetic: FxHashMap::default(),
            element_maps: FxHashMap::default(),
            externals: externals.into_iter().collect(),
            lambdas: 0,
            stood_in: FxHashMap::default(),
            resolved_methods: FxHashMap::default(),
            resolved_fields: FxHashMap::default(),
        }
    }

    /// The class of a name in internal form (`java/lang/String`), of an array's descriptor (`[I`) or of a primitive
    /// type's source name (`int`), read and declared if it is new.
    pub fn class(&mut self, program: &mut Program, name: &str) -> Result<ClassId, LoadError> {
        if let Some(known) = self.loaded.get(name) {
            return known.clone();
        }
        let name: Arc<str> = name.into();
        self.begin_loading(&name)?;
        let found = if name.starts_with('[') {
            self.declare_array(program, &name)
        } else if PRIMITIVES.contains(&&*name) {
            Ok(program.add_class(plain_class(name.clone(), ClassKind::Scalar, None)))
        } else {
            self.read_class(program, &name)
        };
        self.end_loading(name, found.clone());
        found
    }

    /// Notes that a class is being loaded. Fails if it is already, i.e. if it turned out to be its own ancestor.
    pub(crate) fn begin_loading(&mut self, name: &Arc<str>) -> Result<(), LoadError> {
        if self.loading.len() >= MAX_ANCESTRY || !self.loading.insert(name.clone()) {
            return Err(LoadError::Circular(name.clone()));
        }
        Ok(())
    }

    /// Notes what came of it.
    pub(crate) fn end_loading(&mut self, name: Arc<str>, found: Result<ClassId, LoadError>) {
        self.loading.remove(&name);
        self.loaded.insert(name, found);
    }

    /// What the class file says; none for arrays, primitives and classes made here.
    pub fn details(&self, class: ClassId) -> Option<&Arc<Details>> {
        self.details[class].as_ref()
    }

    /// The class and method that a procedure was declared for.
    pub fn method_of(&self, procedure: ProcId) -> Option<(&Arc<Details>, &Method)> {
        let (class, index) = self.sites[procedure]?;
        let details = self.details[class].as_ref()?;
        Some((details, details.file.methods.get(index as usize)?))
    }

    /// Is the procedure one that a stack trace shows, i.e. does it stand in a class file?
    pub fn is_visible(&self, procedure: ProcId) -> bool {
        self.sites[procedure].is_some()
    }

    /// The map of array elements of a type. `byte` and `boolean` share one, so do `char` and `short`.
    pub fn elements(&mut self, program: &mut Program, element: Type) -> MapId {
        *self.element_maps.entry(element).or_insert_with(|| {
            program.add_map(Map {
                name: format!("elements:{element}").into(),
                key: MapKey::Element(Type::I32),
                value: element,
                value_class: None,
                constant: false,
                is_internal: false,
            })
        })
    }

    /// A method of a class by its exact place. For methods that the JDK is known to have.
    pub fn method(
        &mut self,
        program: &mut Program,
        class: &str,
        name_and_descriptor: &str,
    ) -> Result<MethodEntry, LoadError> {
        let id = self.class(program, class)?;
        let entry = self.details(id).and_then(|details| details.methods.get(name_and_descriptor).copied());
        entry.ok_or_else(|| LoadError::Missing(format!("{class}.{name_and_descriptor}").into()))
    }

    /// A field's map by its exact place. For fields that the JDK is known to have.
    pub fn field(&mut self, program: &mut Program, class: &str, field: &str) -> Result<MapId, LoadError> {
        let id = self.class(program, class)?;
        let entry = self.details(id).and_then(|details| details.fields.get(field).copied());
        entry.map(|entry| entry.map).ok_or_else(|| LoadError::Missing(format!("{class}.{field}").into()))
    }

    /// The monitor count of objects: how often the one thread there is has entered them.
    pub fn monitors(&mut self, program: &mut Program) -> Result<MapId, LoadError> {
        self.class(program, OBJECT)?;
        program.map_named(MONITOR).ok_or_else(|| LoadError::Missing(MONITOR.into()))
    }

    /// The identity hash codes of objects; zero until it is asked for.
    pub fn hashes(&mut self, program: &mut Program) -> Result<MapId, LoadError> {
        self.class(program, OBJECT)?;
        program.map_named(HASH).ok_or_else(|| LoadError::Missing(HASH.into()))
    }

    /// Declares a procedure whose body is made here.
    pub(crate) fn declare_synthetic(
        &mut self,
        program: &mut Program,
        name: &str,
        descriptor: &str,
        has_receiver: bool,
        synthetic: Synthetic,
    ) -> ProcId {
        if let Some(known) = program.proc_named(name) {
            return known;
        }
        let procedure = program.add_proc(signature(name.into(), None, has_receiver, descriptor, Code::Pending));
        self.synthetic.insert(procedure, synthetic);
        procedure
    }

    /// Declares a procedure that the environment does.
    pub(crate) fn declare_external(&mut self, program: &mut Program, name: &str, descriptor: &str) -> ProcId {
        match program.proc_named(name) {
            Some(known) => known,
            None => program.add_proc(signature(name.into(), None, false, descriptor, Code::External)),
        }
    }

    /// A procedure that must not be called, since Skolem does not support what it stands for.
    pub(crate) fn declare_unsupported(&mut self, program: &mut Program, reason: &str) -> ProcId {
        let name = format!("<unsupported: {reason}>");
        match program.proc_named(&name) {
            Some(known) => known,
            None => {
                program.add_proc(signature(name.as_str().into(), None, false, "()V", Code::Unsupported(reason.into())))
            }
        }
    }

    /// The procedure that throws a new exception of the class with its argument as message. For environments.
    pub fn thrower(&mut self, program: &mut Program, class: &str) -> ProcId {
        self.raise(program, crate::synthetic::RaiseKind::Message(class.into()))
    }

    /// The code that a method has in its class file although the environment does it: for when the environment declines.
    pub fn own_code(&mut self, program: &mut Program, procedure: ProcId) -> Option<ProcId> {
        let site = self.sites[procedure]?;
        if self.method_of(procedure)?.1.access_flags.intersects(MethodAccessFlags::NATIVE | MethodAccessFlags::ABSTRACT)
        {
            return None;
        }
        let name: Arc<str> = format!("{} (own code)", program.procs[procedure].name).into();
        if let Some(known) = program.proc_named(&name) {
            return Some(known);
        }
        let twin = program.add_proc(Procedure { name, code: Code::Pending, ..program.procs[procedure].clone() });
        self.sites[twin] = Some(site);
        Some(twin)
    }

    /// Supplies the code of a procedure that is [`Code::Pending`].
    pub fn supply(&mut self, program: &mut Program, procedure: ProcId) -> Result<(), TranslateError> {
        if program.procs[procedure].code != Code::Pending {
            return Ok(());
        }
        let body = if let Some(synthetic) = self.synthetic.get(&procedure).cloned() {
            crate::synthetic::build(self, program, procedure, &synthetic)?
        } else {
            let Some((class, index)) = self.sites[procedure] else {
                return Err(TranslateError::Unknown(program.procs[procedure].name.clone()));
            };
            let Some(details) = self.details[class].clone() else {
                return Err(TranslateError::Unknown(program.procs[procedure].name.clone()));
            };
            crate::translate::translate(self, program, &details, index as usize, procedure)?
        };
        // What is translated always verifies; debug builds, and so the tests, make sure for every method they meet.
        if cfg!(debug_assertions)
            && let Some(violation) = ir::verify_body(program, procedure, &body).first()
        {
            return Err(TranslateError::Malformed {
                method: program.procs[procedure].name.clone(),
                origin: "Skolem's translation, please report this".into(),
                instruction: 0,
                reason: violation.to_string(),
            });
        }
        program.procs[procedure].code = Code::Body(Arc::new(body));
        Ok(())
    }
}

pub(crate) const OBJECT: &str = "java/lang/Object";
pub(crate) const MONITOR: &str = "java/lang/Object.<monitor>";
pub(crate) const HASH: &str = "java/lang/Object.<hash>";
const PRIMITIVES: [&str; 9] = ["boolean", "byte", "char", "short", "int", "long", "float", "double", "void"];
/// How many classes may be in the middle of loading: real hierarchies are far below, and each takes a stack frame here.
const MAX_ANCESTRY: usize = 500;
