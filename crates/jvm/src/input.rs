//! The command line's inputs, turned into a class path.
//!
//! Sources are compiled by the user's own `javac` with debugging information, so the whole language is there and names
//! and lines are the user's. Class files and jars are taken as they are. A single class file or a package's folder
//! brings the root of its packages along, so that the classes beside it are found.

mod folder;
mod javac;
mod marked;

use crate::class_path::{ClassPath, ClassPathError, Role};
use crate::java_home::{INSTALL_ADVICE, JavaHome, JavaHomeError};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// How inputs are to be read.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// The Java installation to use, or its `javac`; searched for if not given.
    pub java_home: Option<PathBuf>,
    /// Folders and jars that the inputs need; `folder/*` stands for all jars of a folder.
    pub class_path: Vec<PathBuf>,
    /// Further options for `javac`.
    pub javac_options: Vec<String>,
    /// What is done to sources before they are compiled.
    pub marking: Option<Marking>,
}

/// How sources are marked before they are compiled. Marked sources that do not compile are compiled as they were.
#[derive(Clone, Copy, Debug)]
pub struct Marking {
    /// The marked source, with the same lines; none if there is nothing to mark.
    pub mark: fn(&str) -> Option<String>,
    /// The file of a class that marked sources use, in a package of its own.
    pub file: &'static str,
    /// Its source.
    pub source: &'static str,
}

/// Inputs that are ready to be searched for classes. Keep it alive: it owns the folder of compiled classes.
#[derive(Debug)]
pub struct Inputs {
    /// The Java installation whose library classes are used.
    pub java_home: JavaHome,
    /// Where classes are found.
    pub class_path: Arc<ClassPath>,
    /// The source files that were compiled, sorted.
    pub sources: Vec<PathBuf>,
    /// Were the sources marked?
    pub is_marked: bool,
    /// Removes the compiled classes when dropped.
    _compiled: Vec<TempDir>,
}

/// Why inputs cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// There is no Java installation.
    #[error(transparent)]
    JavaHome(#[from] JavaHomeError),
    /// A place on the class path cannot be read.
    #[error(transparent)]
    ClassPath(#[from] ClassPathError),
    /// An input does not exist.
    #[error("{}: no such file or folder\nhelp: check the path", path.display())]
    Missing {
        /// The input.
        path: PathBuf,
    },
    /// An input cannot be read.
    #[error("{}: cannot read it: {source}\nhelp: check that you may read it", path.display())]
    Unreadable {
        /// The input.
        path: PathBuf,
        /// The operating system's reason.
        source: io::Error,
    },
    /// An input is of no known kind.
    #[error("{}: not something that can be checked\nhelp: give .java, .class or .jar files, or folders of them", path.display())]
    UnknownKind {
        /// The input.
        path: PathBuf,
    },
    /// A folder has nothing in it.
    #[error("{}: there are no .class or .java files in this folder\nhelp: compile the project first, or name its jars", path.display())]
    EmptyFolder {
        /// The input.
        path: PathBuf,
    },
    /// Sources were given, but there is no compiler.
    #[error(
        "{}: this Java installation has no `javac`, which is needed to compile {}\nhelp: {INSTALL_ADVICE}",
        java_home.display(), path.display()
    )]
    NoCompiler {
        /// The installation.
        java_home: PathBuf,
        /// A source file that would have to be compiled.
        path: PathBuf,
    },
    /// The compiler could not be run.
    #[error("{}: cannot run it: {source}\nhelp: check that it is a working JDK", javac.display())]
    CompilerNotRun {
        /// The compiler.
        javac: PathBuf,
        /// The operating system's reason.
        source: io::Error,
    },
    /// The compiler refused the sources.
    #[error(
        "the sources do not compile:\n{}\nhelp: correct the sources, or pass what they need with --classpath",
        output.trim_end()
    )]
    DoesNotCompile {
        /// What the compiler printed.
        output: String,
    },
    /// The sources compile, but to nothing.
    #[error("{}: there are no classes in it\nhelp: give a source file that declares a class", path.display())]
    NoClasses {
        /// The first source file.
        path: PathBuf,
    },
    /// No folder for the compiled classes could be made.
    #[error("cannot write the compiled classes to {}: {source}\nhelp: set TMPDIR to a folder with space", std::env::temp_dir().display())]
    NoSpace {
        /// The operating system's reason.
        source: io::Error,
    },
}

/// What an input turned out to be.
enum Kind {
    Source(PathBuf),
    Class(PathBuf),
    Jar(PathBuf),
    /// A folder with class files.
    Classes(PathBuf, Vec<PathBuf>),
    /// A folder with source files only.
    Sources(Vec<PathBuf>),
}

impl Inputs {
    /// Prepares the inputs: finds the JDK, compiles what is source, opens what is not.
    pub fn open(inputs: &[PathBuf], options: &InputOptions) -> Result<Inputs, InputError> {
        let kinds = inputs.iter().map(|path| kind_of(path)).collect::<Result<Vec<Kind>, InputError>>()?;
        let java_home = JavaHome::find(options.java_home.as_deref())?;
        let libraries = expand_wildcards(&options.class_path)?;
        let mut class_path = ClassPath::new(&java_home)?;

        let mut sources = BTreeSet::new();
        let mut roots = Vec::new();
        for kind in &kinds {
            match kind {
                Kind::Source(path) => {
                    sources.insert(path.clone());
                }
                Kind::Sources(paths) => sources.extend(paths.iter().cloned()),
                Kind::Class(path) => roots.extend(add_class(&mut class_path, path)?),
                Kind::Jar(path) => {
                    class_path.add_jar(path, Role::Input)?;
                    roots.push(path.clone());
                }
                Kind::Classes(path, files) => roots.extend(folder::add_classes(&mut class_path, path, files)?),
            }
        }
        let sources: Vec<PathBuf> = sources.into_iter().collect();
        let mut is_marked = false;
        let compiled = match sources.as_slice() {
            [] => Vec::new(),
            [first, ..] => {
                let needed: Vec<PathBuf> = libraries.iter().chain(&roots).cloned().collect();
                let marked = match &options.marking {
                    Some(marking) => marked::compile(&java_home, &sources, &needed, &options.javac_options, marking)?,
                    None => None,
                };
                is_marked = marked.is_some();
                let folders = match marked {
                    Some([classes, marks]) => {
                        class_path.add_folder(marks.path(), Role::Library)?;
                        vec![classes, marks]
                    }
                    None => vec![javac::compile(&java_home, &sources, &needed, &options.javac_options)?],
                };
                class_path.add_folder(folders[0].path(), Role::Input)?;
                if class_path.user_classes()?.is_empty() {
                    return Err(InputError::NoClasses { path: first.clone() });
                }
                folders
            }
        };
        for library in &libraries {
            if library.is_dir() {
                class_path.add_folder(library, Role::Library)?;
            } else {
                class_path.add_jar(library, Role::Library)?;
            }
        }
        let class_path = Arc::new(class_path);
        Ok(Inputs { java_home, class_path, sources, is_marked, _compiled: compiled })
    }
}

fn kind_of(path: &Path) -> Result<Kind, InputError> {
    let metadata = std::fs::metadata(path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => InputError::Missing { path: path.to_owned() },
        _ => InputError::Unreadable { path: path.to_owned(), source },
    })?;
    // One name for each file, so that none is compiled twice, and packages can be read off the whole path.
    let whole = path.canonicalize().map_err(|source| InputError::Unreadable { path: path.to_owned(), source })?;
    if metadata.is_dir() {
        return folder::kind_of(path, whole);
    }
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("java") => Ok(Kind::Source(whole)),
        Some("class") => Ok(Kind::Class(whole)),
        Some("jar" | "zip" | "war") => Ok(Kind::Jar(whole)),
        _ => Err(InputError::UnknownKind { path: path.to_owned() }),
    }
}

/// Adds a class file with its nested classes, and, if its path fits its name, the root of its packages.
fn add_class(class_path: &mut ClassPath, path: &Path) -> Result<Option<PathBuf>, InputError> {
    let name = class_path.add_class_file(path, Role::Input)?;
    let Some(root) = folder::root_of(path, &name) else { return Ok(None) };
    let (Some(parent), Some(stem)) = (path.parent(), path.file_stem()) else { return Ok(None) };
    let nested_prefix = format!("{}$", stem.to_string_lossy());
    let mut nested: Vec<PathBuf> = std::fs::read_dir(parent)
        .map_err(|source| InputError::Unreadable { path: parent.to_owned(), source })?
        .flatten()
        .filter(|file| file.file_name().to_string_lossy().starts_with(&nested_prefix))
        .map(|file| file.path())
        .filter(|file| file.extension().is_some_and(|extension| extension == "class"))
        .collect();
    nested.sort();
    for file in nested {
        class_path.add_class_file(&file, Role::Input)?;
    }
    class_path.add_folder(&root, Role::Library)?;
    Ok(Some(root))
}

fn expand_wildcards(places: &[PathBuf]) -> Result<Vec<PathBuf>, InputError> {
    let mut expanded = Vec::new();
    for place in places.iter().filter(|place| !place.as_os_str().is_empty()) {
        if place.file_name().is_some_and(|name| name == "*") {
            let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let entries = std::fs::read_dir(folder)
                .map_err(|source| InputError::Unreadable { path: folder.to_owned(), source })?;
            let mut jars: Vec<PathBuf> = entries
                .flatten()
                .map(|entry| entry.path())
                .filter(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar")))
                .collect();
            jars.sort();
            expanded.extend(jars);
        } else if place.exists() {
            expanded.push(place.clone());
        } else {
            return Err(InputError::Missing { path: place.clone() });
        }
    }
    Ok(expanded)
}
