//! Class objects: one for each class, made when it is first named.

use crate::Java;
use interp::{Machine, Stop};
use ir::{ClassId, ClassKind, Type};

impl Java {
    /// The class object of a class.
    pub fn mirror(&mut self, machine: &mut Machine, class: ClassId) -> Result<u64, Stop> {
        let known = self.state.mirrors[class];
        if known != 0 {
            return Ok(known);
        }
        let mirror = self.allocate(machine, "java/lang/Class")?;
        self.state.mirrors[class] = mirror;
        self.state.mirrored.insert(mirror, class);
        if let Some(component) = self.component(machine, class)? {
            let component = self.mirror(machine, component)?;
            self.set(machine, mirror, "java/lang/Class.componentType:Ljava/lang/Class;", component)?;
        }
        let module_name = self.module_name(machine, class);
        let module = self.module(machine, module_name.as_deref())?;
        self.set(machine, mirror, "java/lang/Class.module:Ljava/lang/Module;", module)?;
        if module_name.is_none() {
            let loader = self.app_loader(machine)?;
            self.set(machine, mirror, "java/lang/Class.classLoader:Ljava/lang/ClassLoader;", loader)?;
        }
        // From Java 25 on these are fields that the JVM sets.
        let modifiers = self.modifiers(machine, class);
        self.set_if_any(machine, mirror, "java/lang/Class.modifiers:C", u64::from(modifiers))?;
        let is_primitive = machine.program.classes[class].kind == ClassKind::Scalar;
        self.set_if_any(machine, mirror, "java/lang/Class.primitive:Z", u64::from(is_primitive))?;
        Ok(mirror)
    }

    /// The class that a class object stands for.
    pub fn class_meant(&self, machine: &Machine, mirror: u64) -> Result<ClassId, Stop> {
        match self.state.mirrored.get(&mirror) {
            Some(&class) => Ok(class),
            None => Err(machine.fault("a class object of no class")),
        }
    }

    /// The class of an array's components; primitive types have one too.
    pub(crate) fn component(&mut self, machine: &mut Machine, class: ClassId) -> Result<Option<ClassId>, Stop> {
        match machine.program.classes[class].kind {
            ClassKind::Array { element_class: Some(element), .. } => Ok(Some(element)),
            ClassKind::Array { element_class: None, .. } => {
                let name = jvm::source_type(&machine.program.classes[class].name[1..]);
                self.class(machine, &name).map(Some)
            }
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Block | ClassKind::Scalar => Ok(None),
        }
    }

    /// The name of the JDK module that a class is in; none for the user's classes.
    pub(crate) fn module_name(&self, machine: &Machine, class: ClassId) -> Option<String> {
        match machine.program.classes[class].kind {
            ClassKind::Array { element_class: Some(element), .. } => self.module_name(machine, element),
            ClassKind::Array { element_class: None, .. } | ClassKind::Scalar | ClassKind::Block => {
                Some("java.base".into())
            }
            ClassKind::Object { .. } | ClassKind::Interface => match self.loader.details(class) {
                Some(details) => details.origin.module().map(str::to_owned),
                // The class of a lambda's objects is in the module of the class that it stands in.
                None => {
                    let name = machine.program.classes[class].name.clone();
                    let host = machine.program.class_named(name.split("$$Lambda").next()?)?;
                    self.loader.details(host)?.origin.module().map(str::to_owned)
                }
            },
        }
    }

    /// The module of a name; without one, that of the user's classes.
    pub(crate) fn module(&mut self, machine: &mut Machine, name: Option<&str>) -> Result<u64, Stop> {
        if let Some(&module) = self.state.modules.get(name.unwrap_or("")) {
            return Ok(module);
        }
        let module = self.allocate(machine, "java/lang/Module")?;
        self.state.modules.insert(name.unwrap_or("").into(), module);
        if let Some(name) = name {
            let name = self.intern_text(machine, name)?;
            self.set(machine, module, "java/lang/Module.name:Ljava/lang/String;", name)?;
        } else {
            let loader = self.app_loader(machine)?;
            self.set(machine, module, "java/lang/Module.loader:Ljava/lang/ClassLoader;", loader)?;
        }
        Ok(module)
    }

    /// The name of a class as `Class.getName` gives it.
    pub fn binary_name(machine: &Machine, class: ClassId) -> String {
        machine.program.classes[class].name.replace('/', ".")
    }

    /// The name of a class as Java source has it, with `$` where the binary name has it.
    pub(crate) fn external_name(machine: &Machine, class: ClassId) -> String {
        let name = &machine.program.classes[class].name;
        if name.starts_with('[') { jvm::source_type(name) } else { name.replace('/', ".") }
    }

    /// Is it an array, and of what?
    pub(crate) fn element_type(machine: &Machine, class: ClassId) -> Option<Type> {
        match machine.program.classes[class].kind {
            ClassKind::Array { element, .. } => Some(element),
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Block | ClassKind::Scalar => None,
        }
    }
}
