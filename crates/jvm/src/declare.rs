//! Declaring classes: from a class file to a class, its fields, its methods and its initialisation.

use crate::class_path::Origin;
use crate::descriptor::{self, FieldType};
use crate::intrinsics;
use crate::loader::{Details, FieldEntry, HASH, Initialisation, LoadError, Loader, MONITOR, MethodEntry, OBJECT};
use crate::parse::{ClassError, parse_class};
use crate::pool::{BadConstant, Pool};
use crate::synthetic::Synthetic;
use ir::{Class, ClassId, ClassKind, Code, Map, MapKey, Procedure, Program, SelectorId, Type};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassAccessFlags, ClassFile, FieldAccessFlags, MethodAccessFlags};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Loader {
    pub(crate) fn declare_array(&mut self, program: &mut Program, name: &Arc<str>) -> Result<ClassId, LoadError> {
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

    pub(crate) fn read_class(&mut self, program: &mut Program, name: &Arc<str>) -> Result<ClassId, LoadError> {
        let found = self.path.find(name).map_err(|error| LoadError::Path(Arc::new(error)))?;
        let Some(found) = found else { return Err(LoadError::Missing(name.clone())) };
        let file = parse_class(&found.bytes, &found.origin).map_err(|error| LoadError::Broken(Arc::new(error)))?;
        self.declare_file(program, name, file, found.origin)
    }

    /// Declares the class of a class file that is not on the class path. A class of that name must not be known yet.
    pub fn define(&mut self, program: &mut Program, bytes: &[u8], origin: Origin) -> Result<ClassId, LoadError> {
        let file = parse_class(bytes, &origin).map_err(|error| LoadError::Broken(Arc::new(error)))?;
        let name: Arc<str> = match Pool(&file.constant_pool).class(file.this_class) {
            Ok(name) => name.into(),
            Err(bad) => return Err(LoadError::Broken(Arc::new(ClassError::of_constant(&origin, &bad)))),
        };
        if program.class_named(&name).is_some() {
            return Err(LoadError::Circular(name));
        }
        self.begin_loading(&name)?;
        let declared = self.declare_file(program, &name, file, origin);
        self.end_loading(name, declared.clone());
        declared
    }

    fn declare_file(
        &mut self,
        program: &mut Program,
        name: &Arc<str>,
        file: ClassFile<'static>,
        origin: Origin,
    ) -> Result<ClassId, LoadError> {
        let broken = |reason: BadConstant| LoadError::Broken(Arc::new(ClassError::of_constant(&origin, &reason)));
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
        if let Some(superclass) = superclass
            && !matches!(program.classes[superclass].kind, ClassKind::Object { .. })
        {
            return Err(LoadError::NotAClass(name.clone(), program.classes[superclass].name.clone()));
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
            origin: origin.clone(),
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
                    is_internal: true,
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
                is_internal: false,
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
        let mut global = |name: &str, value: Type| {
            program.add_map(Map {
                name: format!("{}.{name}", details.name).into(),
                key: MapKey::Global,
                value,
                value_class: None,
                constant: false,
                is_internal: true,
            })
        };
        let (state, failure) = (global("<state>", Type::I32), global("<failure>", Type::Ref));
        let procedure = program.add_proc(signature(
            format!("{}.<initialise>", details.name).into(),
            None,
            false,
            "()V",
            Code::Pending,
        ));
        self.synthetic.insert(procedure, Synthetic::Initialise(details.id));
        Some(Initialisation { state, failure, procedure })
    }

    /// The classes that are initialised before a class, because it extends or implements them (JVMS §5.5 step 7).
    pub fn initialised_first(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        match self.details(class) {
            Some(details) if !details.is_interface() => self.initialised_before(program, &program.classes[class]),
            _ => Vec::new(),
        }
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
}

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
