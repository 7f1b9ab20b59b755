//! Where classes come from: the user's inputs and libraries, and the JDK's own module image.
//!
//! A [`ClassPath`] is an ordered list of places, searched on demand. Nothing is scanned when it is made: a jar's
//! directory and the image's index are read, and that is all. Classes in `java.` packages always come from the JDK, as
//! the JVM insists; for the others, the user's places come first.

mod jar;
mod jimage;

use crate::java_home::JavaHome;
use crate::parse;
use jar::Jar;
pub use jar::JarError;
use jimage::Image;
pub use jimage::ImageError;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use walkdir::WalkDir;

/// An ordered set of places that are searched for classes.
#[derive(Debug, Default)]
pub struct ClassPath {
    entries: Vec<Entry>,
    jdk: Option<Jdk>,
    /// The feature release that selects among the entries of a multi-release jar.
    release: u16,
}

#[derive(Debug)]
struct Entry {
    place: Location,
    role: Role,
}

#[derive(Debug)]
enum Location {
    /// Classes below `root`; of these, the ones below `root/inside` are listed as the user's.
    Folder {
        root: PathBuf,
        inside: PathBuf,
    },
    Jar(Jar),
    /// One class file, whatever its path, under its own name.
    ClassFile {
        path: PathBuf,
        name: String,
    },
}

/// What a place on the class path is to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// What is to be checked.
    Input,
    /// What the inputs need (`--classpath`, a manifest's `Class-Path`).
    Library,
}

#[derive(Debug)]
struct Jdk {
    path: PathBuf,
    image: Image,
    /// Modules by package (with dots), filled as packages are asked for.
    modules: Mutex<FxHashMap<String, Option<Arc<str>>>>,
}

/// A class or resource that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The contents.
    pub bytes: Vec<u8>,
    /// Where they are from.
    pub origin: Origin,
}

/// Where a class or resource is from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// Whose code this is.
    pub owner: Owner,
    /// The class file, the jar, or the JDK's module image.
    pub path: PathBuf,
    /// The entry inside `path`, if that is a jar or an image.
    pub entry: Option<String>,
}

/// Whose code a class is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The user's: from a place on the class path.
    User(Role),
    /// The JDK's.
    Jdk {
        /// The module, such as `java.base`.
        module: Arc<str>,
    },
}

impl Origin {
    /// The origin of a file that is to be checked.
    pub fn of_file(path: &Path) -> Origin {
        Origin { owner: Owner::User(Role::Input), path: path.to_owned(), entry: None }
    }

    /// Whether this is part of what the user wants to have checked.
    pub fn is_input(&self) -> bool {
        self.owner == Owner::User(Role::Input)
    }

    /// The JDK module, unless it is the user's code.
    pub fn module(&self) -> Option<&str> {
        match &self.owner {
            Owner::Jdk { module } => Some(module),
            Owner::User(_) => None,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        self.entry.as_ref().map_or(Ok(()), |entry| write!(f, "!{entry}"))
    }
}

/// Why a place on the class path cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ClassPathError {
    /// A file or folder cannot be read.
    #[error("{}: cannot read it: {source}\nhelp: check that it exists and that you may read it", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// The operating system's reason.
        source: io::Error,
    },
    /// A jar is damaged.
    #[error("{}: not a readable jar: {source}\nhelp: build or download it again; `jar --list --file FILE` must work", path.display())]
    BrokenJar {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        source: JarError,
    },
    /// The JDK's module image is damaged or unsupported.
    #[error("{}: cannot use this JDK: {source}\nhelp: {}", path.display(), crate::java_home::INSTALL_ADVICE)]
    BrokenImage {
        /// The image.
        path: PathBuf,
        /// What is wrong.
        source: ImageError,
    },
    /// A single class file has no readable name.
    #[error("{}: not a readable class file: {source}\nhelp: {}", path.display(), source.advice())]
    BrokenClass {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        source: parse::Malformed,
    },
}

impl ClassPath {
    /// What is to be checked is found before what it needs, whichever was named first.
    fn add(&mut self, entry: Entry) {
        let place = match entry.role {
            Role::Input => self.entries.partition_point(|known| known.role == Role::Input),
            Role::Library => self.entries.len(),
        };
        self.entries.insert(place, entry);
    }

    /// A class path of the JDK's classes alone.
    pub fn new(home: &JavaHome) -> Result<ClassPath, ClassPathError> {
        let path = home.modules();
        let image = Image::open(&path).map_err(|source| ClassPathError::BrokenImage { path: path.clone(), source })?;
        let jdk = Jdk { path, image, modules: Mutex::default() };
        Ok(ClassPath { entries: Vec::new(), jdk: Some(jdk), release: home.version })
    }

    /// Adds the classes below a folder, which is the root of their packages.
    pub fn add_folder(&mut self, root: &Path, role: Role) -> Result<(), ClassPathError> {
        self.add_folder_within(root, Path::new(""), role)
    }

    /// Adds the classes below `root`, of which only those below `root/inside` are listed by [`Self::user_classes`]: the
    /// user named a package's folder, and the classes in it may need others beside it.
    pub fn add_folder_within(&mut self, root: &Path, inside: &Path, role: Role) -> Result<(), ClassPathError> {
        let unreadable = |source| ClassPathError::Unreadable { path: root.to_owned(), source };
        std::fs::read_dir(root.join(inside)).map_err(unreadable)?;
        self.add(Entry { place: Location::Folder { root: root.to_owned(), inside: inside.to_owned() }, role });
        Ok(())
    }

    /// Adds a jar, and as libraries the places that its manifest's `Class-Path` names, where they exist.
    pub fn add_jar(&mut self, path: &Path, role: Role) -> Result<(), ClassPathError> {
        let mut seen = FxHashSet::default();
        let mut waiting = vec![(path.to_owned(), role)];
        while let Some((path, role)) = waiting.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let jar = self.open_jar(&path)?;
            let folder = path.parent().unwrap_or(Path::new(""));
            for other in jar.class_path().iter().rev().map(|name| folder.join(name)) {
                if other.is_dir() {
                    self.add_folder(&other, Role::Library)?;
                } else if other.is_file() {
                    waiting.push((other, Role::Library));
                }
            }
            self.add(Entry { place: Location::Jar(jar), role });
        }
        Ok(())
    }

    fn open_jar(&self, path: &Path) -> Result<Jar, ClassPathError> {
        Jar::open(path, self.release).map_err(|source| match source {
            JarError::Io(source) => ClassPathError::Unreadable { path: path.to_owned(), source },
            source => ClassPathError::BrokenJar { path: path.to_owned(), source },
        })
    }

    /// Adds one class file under the name that it contains, and returns that name.
    pub fn add_class_file(&mut self, path: &Path, role: Role) -> Result<String, ClassPathError> {
        let bytes =
            std::fs::read(path).map_err(|source| ClassPathError::Unreadable { path: path.to_owned(), source })?;
        let name = parse::class_name(&bytes)
            .map_err(|source| ClassPathError::BrokenClass { path: path.to_owned(), source })?;
        self.add(Entry { place: Location::ClassFile { path: path.to_owned(), name: name.clone() }, role });
        Ok(name)
    }

    /// Finds a class by its internal name, such as `java/lang/String`.
    pub fn find(&self, internal_name: &str) -> Result<Option<Found>, ClassPathError> {
        let file = format!("{internal_name}.class");
        if internal_name.starts_with("java/") && self.jdk.is_some() {
            return self.find_in_jdk(&file);
        }
        for entry in &self.entries {
            if let Location::ClassFile { path, name } = &entry.place {
                if name == internal_name {
                    return read_file(path, entry.role);
                }
            } else if let Some(found) = entry.find(&file)? {
                return Ok(Some(found));
            }
        }
        self.find_in_jdk(&file)
    }

    /// Finds a resource by its name, such as `META-INF/services/a.B`, in the user's places, then in the JDK.
    pub fn find_resource(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        for entry in &self.entries {
            if let Some(found) = entry.find(name)? {
                return Ok(Some(found));
            }
        }
        self.find_in_jdk(name)
    }

    fn find_in_jdk(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        let Some(jdk) = &self.jdk else { return Ok(None) };
        let broken = |source| ClassPathError::BrokenImage { path: jdk.path.clone(), source };
        let Some((package, _)) = name.rsplit_once('/') else { return Ok(None) };
        let Some(module) = jdk.module_of(&package.replace('/', ".")).map_err(broken)? else { return Ok(None) };
        let entry = format!("/{module}/{name}");
        let Some(bytes) = jdk.image.resource(&entry).map_err(broken)? else { return Ok(None) };
        let origin = Origin { owner: Owner::Jdk { module }, path: jdk.path.clone(), entry: Some(entry) };
        Ok(Some(Found { bytes, origin }))
    }

    /// The internal names of all classes in the user's inputs, sorted, without `module-info` and `package-info`,
    /// which have no code.
    pub fn user_classes(&self) -> Result<Vec<String>, ClassPathError> {
        let mut names = BTreeSet::new();
        for entry in self.entries.iter().filter(|entry| entry.role == Role::Input) {
            match &entry.place {
                Location::Folder { root, inside } => classes_of_folder(root, inside, &mut names)?,
                Location::Jar(jar) => names.extend(jar.classes().map(str::to_owned)),
                Location::ClassFile { name, .. } => {
                    names.insert(name.clone());
                }
            }
        }
        names.retain(|name| has_code(name));
        Ok(names.into_iter().collect())
    }

    /// The internal names of all classes of a JDK module, such as `java.base`, in the order of the image, without
    /// `module-info` and `package-info`.
    pub fn jdk_classes(&self, module: &str) -> impl Iterator<Item = Result<String, ClassPathError>> {
        self.jdk.iter().flat_map(move |jdk| {
            jdk.image.resources().filter_map(move |resource| match resource {
                Ok([of, package, name, "class"]) if of == module => {
                    let name = if package.is_empty() { name.to_owned() } else { format!("{package}/{name}") };
                    has_code(&name).then_some(Ok(name))
                }
                Ok(_) => None,
                Err(source) => Some(Err(ClassPathError::BrokenImage { path: jdk.path.clone(), source })),
            })
        })
    }

    /// The internal name of the main class that an input jar's manifest names; the first one if there are several.
    pub fn main_class(&self) -> Option<String> {
        self.entries.iter().filter(|entry| entry.role == Role::Input).find_map(|entry| match &entry.place {
            Location::Jar(jar) => jar.main_class().map(|name| name.replace('.', "/")),
            Location::Folder { .. } | Location::ClassFile { .. } => None,
        })
    }
}

impl Jdk {
    fn module_of(&self, package: &str) -> Result<Option<Arc<str>>, ImageError> {
        let mut modules = self.modules.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(module) = modules.get(package) {
            return Ok(module.clone());
        }
        let module: Option<Arc<str>> = self.image.module_of_package(package)?.map(Arc::from);
        modules.insert(package.to_owned(), module.clone());
        Ok(module)
    }
}

impl Entry {
    fn find(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        match &self.place {
            Location::Folder { root, .. } if stays_inside(name) => read_file(&root.join(name), self.role),
            Location::Folder { .. } | Location::ClassFile { .. } => Ok(None),
            Location::Jar(jar) => {
                let broken = |source| ClassPathError::BrokenJar { path: jar.path.clone(), source };
                Ok(jar.read(name).map_err(broken)?.map(|(bytes, entry)| Found {
                    bytes,
                    origin: Origin { owner: Owner::User(self.role), path: jar.path.clone(), entry: Some(entry) },
                }))
            }
        }
    }
}

/// Names come from class files, which are not vetted: one with `..` in it must not reach outside its folder.
fn stays_inside(name: &str) -> bool {
    !name.contains(['\\', '\0', ':']) && name.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

fn read_file(path: &Path, role: Role) -> Result<Option<Found>, ClassPathError> {
    // A folder may have the name of a package and of a class file at once only by accident; it is not a class.
    match std::fs::read(path) {
        Ok(bytes) => {
            let origin = Origin { owner: Owner::User(role), path: path.to_owned(), entry: None };
            Ok(Some(Found { bytes, origin }))
        }
        Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
        Err(e) if matches!(e.kind(), io::ErrorKind::IsADirectory | io::ErrorKind::InvalidFilename) => Ok(None),
        Err(source) => Err(ClassPathError::Unreadable { path: path.to_owned(), source }),
    }
}

fn classes_of_folder(root: &Path, inside: &Path, names: &mut BTreeSet<String>) -> Result<(), ClassPathError> {
    for file in WalkDir::new(root.join(inside)).follow_links(true) {
        let file = match file {
            Ok(file) => file,
            // A link to a folder around it adds nothing that is not seen already.
            Err(e) if e.loop_ancestor().is_some() => continue,
            Err(e) => {
                let path = e.path().unwrap_or(root).to_owned();
                return Err(ClassPathError::Unreadable { path, source: e.into() });
            }
        };
        if !file.file_type().is_file() || file.path().extension().is_none_or(|extension| extension != "class") {
            continue;
        }
        let relative = file.path().strip_prefix(root).unwrap_or(file.path()).with_extension("");
        let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
        names.insert(parts.join("/"));
    }
    Ok(())
}

fn has_code(name: &str) -> bool {
    !matches!(name.rsplit('/').next(), Some("module-info" | "package-info"))
}
