//! The Java world: classes are found, read and declared when they are first named, and methods are translated when they
//! are first wanted.

use crate::class_path::{ClassPath, ClassPathError, Origin};
use crate::descriptor::{self, FieldType};
use crate::intrinsics;
use crate::parse::{ClassError, parse_class};
use crate::pool::{BadConstant, Pool};
use crate::synthetic::Synthetic;
use ir::{
    Class, ClassId, ClassKind, Code, Map, MapId, MapKey, ProcId, Procedure, Program, SecondaryMap, SelectorId, Type,
};
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
    /// A procedure that this world did not declare.
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
    /// The global that tells how far it is; see [`crate::initialise`].
    pub state: MapId,
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
pub struct World {
    /// Where classes come from.
    pub path: ClassPath,
    loaded: FxHashMap<Arc<str>, Result<ClassId, LoadError>>,
    loading: FxHashSet<Arc<str>>,
    details: SecondaryMap<ClassId, Option<Arc<Details>>>,
    sites: SecondaryMap<ProcId, Option<(ClassId, u32)>>,
    pub(crate) synthetic: FxHashMap<ProcId, Synthetic>,
    pub(crate) element_maps: FxHashMap<Type, MapId>,
    /// Methods that the environment does although they have code, as `class.nameDescriptor`.
    externals: FxHashSet<&'static str>,
    pub(crate) lambdas: u32,
    pub(crate) resolved_methods: FxHashMap<(ClassId, u16), crate::resolve::Resolved>,
    pub(crate) resolved_fields: FxHashMap<(ClassId, u16), crate::resolve::ResolvedField>,
}

impl World {
    /// A world over a class path. `externals` are the methods (`class.nameDescriptor`) that the environment does although
    /// the class has code for them.
    pub fn new(path: ClassPath, externals: impl IntoIterator<Item = &'static str>) -> World {
        World {
            path,
            loaded: FxHashMap::default(),
            loading: FxHashSet::default(),
            details: SecondaryMap::new(),
            sites: SecondaryMap::new(),
            synthetic: FxHashMap::default(),
            element_maps: FxHashMap::default(),
            externals: externals.into_iter().collect(),
            lambdas: 0,
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
        if !self.loading.insert(name.clone()) || self.loading.len() > MAX_ANCESTRY {
            self.loading.remove(&name);
            return Err(LoadError::Circular(name));
        }
        let found = if name.starts_with('[') {
            self.declare_array(program, &name)
        } else if PRIMITIVES.contains(&&*name) {
            Ok(program.add_class(plain_class(name.clone(), ClassKind::Scalar, None)))
        } else {
            self.read_class(program, &name)
        };
        self.loading.remove(&name);
        self.loaded.insert(name, found.clone());
        found
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

    fn declare_array(&mut self, program: &mut Program, name: &Arc<str>) -> Result<ClassId, LoadError> {
        let element = FieldType(&name[1..]);
        let element_class = match element.class_name() {
            Some(class) => Some(self.class(program, class)?),
            None if element.0.len() == 1 && "ZBCSIJFD".contains(element.0) => None,
            None => return Err(LoadError::Missing(name.clone())),
        };
        let mut class = plain_class(
            name.clone(),
            ClassKind::Array { element: element.stored(), element_class },
            Some(self.class(program, OBJECT)?),
        );
        class.interfaces =
            vec![self.class(program, "java/lang/Cloneable")?, self.class(program, "java/io/Serializable")?];
        Ok(program.add_class(class))
    }

    fn read_class(&mut self, program: &mut Program, name: &Arc<str>) -> Result<ClassId, LoadError> {
        let found = self.path.find(name).map_err(|error| LoadError::Path(Arc::new(error)))?;
        let Some(found) = found else { return Err(LoadError::Missing(name.clone())) };
        let file = parse_class(&found.bytes, &found.origin).map_err(|error| LoadError::Broken(Arc::new(error)))?;
        let broken = |reason: BadConstant| LoadError::Broken(Arc::new(ClassError::of_constant(&found.origin, &reason)));
        let pool = Pool(&file.constant_pool);
        if pool.class(file.this_class).map_err(broken)? != &**name {
            // The JVM says NoClassDefFoundError (wrong name) as well.
            return Err(LoadError::Missing(name.clone()));
        }
        let superclass = match file.super_class {
            0 => None,
            index => Some(self.class(program, pool.class(index).map_err(broken)?)?),
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for &interface in &file.interfaces {
            interfaces.push(self.class(program, pool.class(interface).map_err(broken)?)?);
        }
        let kind = if file.access_flags.contains(ClassAccessFlags::INTERFACE) {
            ClassKind::Interface
        } else {
            ClassKind::Object { instantiable: !file.access_flags.contains(ClassAccessFlags::ABSTRACT) }
        };
        let id = program.classes.next_key();
        let mut class = plain_class(name.clone(), kind, superclass);
        class.interfaces = interfaces;
        let mut details = Details {
            id,
            name: name.clone(),
            file,
            origin: found.origin.clone(),
            methods: FxHashMap::default(),
            fields: FxHashMap::default(),
            initialisation: None,
            bootstraps: Vec::new(),
        };
        class.file = details.source_file().map(Into::into);
        self.declare_fields(program, &mut details, &mut class).map_err(broken)?;
        self.declare_methods(program, &mut details, &mut class).map_err(broken)?;
        details.initialisation = self.declare_initialisation(program, &details, &class);
        for attribute in &mut details.file.attributes {
            if let Attribute::BootstrapMethods { methods, .. } = attribute {
                details.bootstraps = std::mem::take(methods);
            }
        }
        let declared = program.add_class(class);
        debug_assert_eq!(declared, id);
        self.details[id] = Some(Arc::new(details));
        Ok(id)
    }

    fn declare_fields(
        &mut self,
        program: &mut Program,
        details: &mut Details,
        class: &mut Class,
    ) -> Result<(), BadConstant> {
        if &*details.name == OBJECT {
            for name in [MONITOR, HASH] {
                class.fields.push(program.add_map(Map {
                    name: name.into(),
                    key: MapKey::Field(details.id),
                    value: Type::I32,
                    value_class: None,
                    constant: false,
                }));
            }
        }
        for (index, field) in details.file.fields.iter().enumerate() {
            let pool = Pool(&details.file.constant_pool);
            let (name, descriptor) = (pool.utf8(field.name_index)?, pool.utf8(field.descriptor_index)?);
            let key = format!("{name}:{descriptor}");
            let is_static = field.access_flags.contains(FieldAccessFlags::STATIC);
            let map = program.add_map(Map {
                name: format!("{}.{key}", details.name).into(),
                key: if is_static { MapKey::Global } else { MapKey::Field(details.id) },
                value: FieldType(descriptor).stored(),
                value_class: None,
                constant: field.access_flags.contains(FieldAccessFlags::FINAL),
            });
            if !is_static {
                class.fields.push(map);
            }
            details.fields.insert(key.into(), FieldEntry { map, flags: field.access_flags, index });
        }
        Ok(())
    }

    fn declare_methods(
        &mut self,
        program: &mut Program,
        details: &mut Details,
        class: &mut Class,
    ) -> Result<(), BadConstant> {
        let package = descriptor::package(&details.name).to_owned();
        for (index, method) in details.file.methods.iter().enumerate() {
            let pool = Pool(&details.file.constant_pool);
            let (name, descriptor) = (pool.utf8(method.name_index)?, pool.utf8(method.descriptor_index)?);
            let key: Box<str> = format!("{name}{descriptor}").into();
            let flags = method.access_flags;
            let full: Arc<str> = format!("{}.{key}", details.name).into();
            let intrinsic = intrinsics::find(&full);
            let code = if flags.contains(MethodAccessFlags::ABSTRACT) {
                Code::Abstract
            } else if intrinsic.is_some() {
                Code::Pending
            } else if flags.contains(MethodAccessFlags::NATIVE) || self.externals.contains(&*full) {
                Code::External
            } else {
                Code::Pending
            };
            let procedure = program.add_proc(signature(
                full,
                Some(details.id),
                !flags.contains(MethodAccessFlags::STATIC),
                descriptor,
                code,
            ));
            self.sites[procedure] = Some((details.id, index as u32));
            if let Some(intrinsic) = intrinsic {
                self.synthetic.insert(procedure, Synthetic::Intrinsic(intrinsic));
            }
            let mut selector = None;
            let is_virtual =
                !flags.intersects(MethodAccessFlags::STATIC | MethodAccessFlags::PRIVATE) && !name.starts_with('<');
            if is_virtual {
                let open = flags.intersects(MethodAccessFlags::PUBLIC | MethodAccessFlags::PROTECTED);
                let within = if open { None } else { Some(&*package) };
                let own = program.selector(&key, within);
                class.methods.push((own, procedure));
                selector = Some(own);
                // A public method also overrides a package-private one of its own package (JVMS §5.4.5).
                if open && let Some(inherited) = overridden_in_package(program, class.superclass, &key, &package) {
                    class.methods.push((inherited, procedure));
                }
            }
            details.methods.insert(key, MethodEntry { procedure, flags, index, selector });
        }
        Ok(())
    }

    /// A class needs initialisation if it, a superclass, or a superinterface with default methods has something to do.
    fn declare_initialisation(
        &mut self,
        program: &mut Program,
        details: &Details,
        class: &Class,
    ) -> Option<Initialisation> {
        let has_constants = details.file.fields.iter().any(|field| {
            field.access_flags.contains(FieldAccessFlags::STATIC)
                && field.attributes.iter().any(|attribute| matches!(attribute, Attribute::ConstantValue { .. }))
        });
        let inherited = !details.is_interface()
            && self
                .initialised_before(program, class)
                .iter()
                .any(|&ancestor| self.details(ancestor).is_some_and(|ancestor| ancestor.initialisation.is_some()));
        if !(details.methods.contains_key("<clinit>()V") || has_constants || inherited) {
            return None;
        }
        let state = program.add_map(Map {
            name: format!("{}.<state>", details.name).into(),
            key: MapKey::Global,
            value: Type::I32,
            value_class: None,
            constant: false,
        });
        let procedure = program.add_proc(signature(
            format!("{}.<initialise>", details.name).into(),
            None,
            false,
            "()V",
            Code::Pending,
        ));
        self.synthetic.insert(procedure, Synthetic::Initialise(details.id));
        Some(Initialisation { state, procedure })
    }

    /// The superclass, then the superinterfaces with default methods: what is initialised first (JVMS §5.5 step 7).
    pub(crate) fn initialised_before(&self, program: &Program, class: &Class) -> Vec<ClassId> {
        let mut found: Vec<ClassId> = class.superclass.into_iter().collect();
        self.interfaces_with_defaults(program, &class.interfaces, &mut found);
        found
    }

    fn interfaces_with_defaults(&self, program: &Program, interfaces: &[ClassId], found: &mut Vec<ClassId>) {
        for &interface in interfaces {
            self.interfaces_with_defaults(program, &program.classes[interface].interfaces, found);
            let has_default = self.details(interface).is_some_and(|details| {
                let not_default = MethodAccessFlags::STATIC | MethodAccessFlags::ABSTRACT;
                details.methods.values().any(|method| !method.flags.intersects(not_default))
            });
            if has_default && !found.contains(&interface) {
                found.push(interface);
            }
        }
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
        program.procs[procedure].code = Code::Body(Arc::new(body));
        Ok(())
    }
}

pub(crate) const OBJECT: &str = "java/lang/Object";
const MONITOR: &str = "java/lang/Object.<monitor>";
const HASH: &str = "java/lang/Object.<hash>";
const PRIMITIVES: [&str; 9] = ["boolean", "byte", "char", "short", "int", "long", "float", "double", "void"];
/// How many classes may be in the middle of loading: real hierarchies are far below, and each takes a stack frame here.
const MAX_ANCESTRY: usize = 500;

pub(crate) fn plain_class(name: Arc<str>, kind: ClassKind, superclass: Option<ClassId>) -> Class {
    Class { name, kind, superclass, interfaces: Vec::new(), fields: Vec::new(), methods: Vec::new(), file: None }
}

pub(crate) fn signature(
    name: Arc<str>,
    class: Option<ClassId>,
    has_receiver: bool,
    descriptor: &str,
    code: Code,
) -> Procedure {
    let receiver = has_receiver.then_some(Type::Ref);
    let params: Vec<Type> =
        receiver.into_iter().chain(descriptor::parameters(descriptor).map(|p| p.kind().ty())).collect();
    let mut param_classes = vec![None; params.len()];
    if has_receiver {
        param_classes[0] = class;
    }
    let result = descriptor::result(descriptor).map(|result| result.kind().ty());
    Procedure { name, class, params, param_classes, result, code }
}

/// The selector of a package-private method of that name that a superclass in the package declares.
fn overridden_in_package(
    program: &mut Program,
    superclass: Option<ClassId>,
    key: &str,
    package: &str,
) -> Option<SelectorId> {
    let ancestors = std::iter::successors(superclass, |&class| program.classes[class].superclass);
    let neighbours: Vec<ClassId> =
        ancestors.filter(|&class| descriptor::package(&program.classes[class].name) == package).collect();
    if neighbours.is_empty() {
        return None;
    }
    let selector = program.selector(key, Some(package));
    neighbours
        .iter()
        .any(|&class| program.classes[class].methods.iter().any(|&(declared, _)| declared == selector))
        .then_some(selector)
}
