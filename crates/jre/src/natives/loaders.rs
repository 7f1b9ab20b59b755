//! Class loaders. The user's classes come from one, which exists so that it can be asked for classes; it is never
//! constructed.

use super::class::named;
use super::{Done, Native, Resume, nothing, zero};
use crate::Java;
use interp::{Completion, Machine, Outcome, Stop};

const MISSING: &str = "<missing class>";

pub(super) const RESUMES: &[(&str, Resume)] = &[(MISSING, missed)];

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;", system_loader),
    ("java/lang/Thread.getContextClassLoader()Ljava/lang/ClassLoader;", context_loader),
    ("java/lang/ClassLoader.getPlatformClassLoader()Ljava/lang/ClassLoader;", zero),
    ("jdk/internal/loader/BuiltinClassLoader.loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;", load_in_loader),
    ("jdk/internal/loader/BuiltinClassLoader.loadClassOrNull(Ljava/lang/String;)Ljava/lang/Class;", load_in_loader),
    ("java/lang/ClassLoader.getResource(Ljava/lang/String;)Ljava/net/URL;", url_of_loader),
    ("java/lang/ClassLoader.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource_of_loader),
    ("java/lang/Module.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource_of_loader),
    ("java/lang/Class.getResource(Ljava/lang/String;)Ljava/net/URL;", url_of_class),
    ("java/lang/Class.getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;", resource_of_class),
    (MISSING, missing_class),
    ("jdk/internal/loader/BootLoader.loadLibrary(Ljava/lang/String;)V", nothing),
    ("jdk/internal/loader/BootLoader.loadClassOrNull(Ljava/lang/String;)Ljava/lang/Class;", load_or_null),
    ("jdk/internal/loader/BootLoader.loadClass(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", load_in_module),
];

impl Java {
    /// The loader of the user's classes.
    pub(crate) fn app_loader(&mut self, machine: &mut Machine) -> Result<u64, Stop> {
        if self.state.loader == 0 {
            self.state.loader = self.allocate(machine, "jdk/internal/loader/ClassLoaders$AppClassLoader")?;
            let (loader, name) = (self.state.loader, self.intern_text(machine, "app")?);
            self.set(machine, loader, "java/lang/ClassLoader.name:Ljava/lang/String;", name)?;
            self.set(machine, loader, "java/lang/ClassLoader.nameAndId:Ljava/lang/String;", name)?;
            let module = self.module(machine, None)?;
            self.set(machine, loader, "java/lang/ClassLoader.unnamedModule:Ljava/lang/Module;", module)?;
        }
        Ok(self.state.loader)
    }
}

fn system_loader(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    java.app_loader(machine).map(Outcome::Return)
}

/// That of the user's classes, unless the program has set another one.
fn context_loader(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match java.get(machine, args[0], "java/lang/Thread.contextClassLoader:Ljava/lang/ClassLoader;")? {
        0 => java.app_loader(machine).map(Outcome::Return),
        own => Ok(Outcome::Return(own)),
    }
}

fn load_in_loader(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    load_or_null(java, machine, &args[1..])
}

fn load_or_null(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let name = java.text(machine, args[0])?;
    match named(java, machine, &name)? {
        Some(class) => java.mirror(machine, class).map(Outcome::Return),
        None => Ok(Outcome::Return(0)),
    }
}

fn load_in_module(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    load_or_null(java, machine, &args[1..])
}

/// The full name of a resource that a class calls by a name, which may be relative to the class's package.
fn name_for_class(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Result<String, Stop> {
    let class = java.class_meant(machine, args[0])?;
    let name = java.text(machine, args[1])?;
    Ok(match name.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => match jvm::package(&machine.program.classes[class].name) {
            "" => name,
            package => format!("{package}/{name}"),
        },
    })
}

fn name_for_loader(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Result<String, Stop> {
    let name = java.text(machine, args[1])?;
    Ok(name.strip_prefix('/').map_or_else(|| name.clone(), str::to_owned))
}

fn resource_of_class(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let name = name_for_class(java, machine, args)?;
    stream(java, machine, &name)
}

fn resource_of_loader(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let name = name_for_loader(java, machine, args)?;
    stream(java, machine, &name)
}

/// A stream of what the class path has under a name, or null.
fn stream(java: &mut Java, machine: &mut Machine, name: &str) -> Done {
    match resource(java, machine, name)? {
        Some(bytes) => {
            let bytes = java.new_bytes(machine, &bytes)?;
            java.construct(machine, "java/io/ByteArrayInputStream", "<init>([B)V", &[bytes]).map(Outcome::Return)
        }
        None => Ok(Outcome::Return(0)),
    }
}

fn resource(java: &Java, machine: &Machine, name: &str) -> Result<Option<Vec<u8>>, Stop> {
    match java.loader.path.find_resource(name) {
        Ok(found) => Ok(found.map(|found| found.bytes)),
        Err(error) => Err(machine.refuse(error.to_string())),
    }
}

fn url_of_class(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let name = name_for_class(java, machine, args)?;
    url(java, machine, &name)
}

fn url_of_loader(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let name = name_for_loader(java, machine, args)?;
    url(java, machine, &name)
}

/// Null if there is no such resource.
fn url(java: &mut Java, machine: &mut Machine, name: &str) -> Done {
    match resource(java, machine, name)? {
        Some(_) => Err(machine.refuse(format!("the URL of the resource {name}"))),
        None => Ok(Outcome::Return(0)),
    }
}

/// What the loader throws when it is asked for a class that is missing. The second time the JVM knows without asking.
fn missing_class(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let name = java.text(machine, args[0])?;
    let readable = java.new_text(machine, &name.replace('/', "."))?;
    if !java.state.missed.insert(name.into()) {
        let procedure = java.loader.thrower(&mut machine.program, "java/lang/ClassNotFoundException");
        return Ok(Outcome::Call { procedure, args: vec![readable], state: 0 });
    }
    let loader = java.app_loader(machine)?;
    let load = "loadClass(Ljava/lang/String;)Ljava/lang/Class;";
    let procedure = java.dispatch(machine, loader, "java/lang/ClassLoader", load)?;
    Ok(Outcome::Call { procedure, args: vec![loader, readable], state: 0 })
}

fn missed(_: &mut Java, machine: &mut Machine, _: &[u64], _: u64, ended: Completion) -> Done {
    match ended {
        Completion::Threw(object) => Ok(Outcome::Return(object)),
        Completion::Returned(_) => Err(machine.fault("a missing class is not missing")),
    }
}
