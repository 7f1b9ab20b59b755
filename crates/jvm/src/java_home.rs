//! Finding the user's Java installation.
//!
//! Library classes are read from the JDK that the user already has, so that a check sees the same library code as the
//! program does when it runs. The search follows what a user would expect of any Java tool: an explicit choice, then
//! `JAVA_HOME`, then the programs on `PATH`, then the places where packages install themselves.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

/// The oldest release with a `lib/modules` image; older ones keep their classes in `rt.jar`.
const OLDEST_RELEASE: u16 = 9;

/// A Java installation whose library classes can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaHome {
    /// The installation's root folder, with links resolved.
    pub root: PathBuf,
    /// The feature release, such as 17 or 21, from the `release` file.
    pub version: u16,
    /// The full version string, such as `17.0.15`, from the `release` file.
    pub full_version: String,
}

/// Why no Java installation could be used.
#[derive(Debug, thiserror::Error)]
pub enum JavaHomeError {
    /// The installation that the user asked for is not usable.
    #[error("{}: not a usable Java installation: {reason}\nhelp: {INSTALL_ADVICE}", path.display())]
    Unusable {
        /// The folder or program that was named.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// No installation was found anywhere.
    #[error("no Java installation found; looked at:{}\nhelp: {INSTALL_ADVICE}", Looked(looked))]
    NotFound {
        /// Each place that was looked at, and why it was not taken.
        looked: Vec<String>,
    },
}

/// What to do when there is no JDK, for messages.
pub const INSTALL_ADVICE: &str = "install a JDK, version 11 or later (on Debian and Ubuntu: `apt install default-jdk-headless`), or set \
     JAVA_HOME to the folder of one";

struct Looked<'a>(&'a [String]);

impl fmt::Display for Looked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|place| write!(f, "\n  {place}"))
    }
}

/// Where to search; separate from the process environment so that tests can set it.
struct Places {
    java_home: Option<OsString>,
    path: Option<OsString>,
    /// Folders whose subfolders may be installations.
    parents: Vec<PathBuf>,
    /// Folders that may themselves be installations.
    roots: Vec<PathBuf>,
}

impl Places {
    fn of_process() -> Self {
        let mut parents: Vec<PathBuf> =
            ["/usr/lib/jvm", "/usr/java", "/opt/java", "/usr/local/lib/jvm", "/Library/Java/JavaVirtualMachines"]
                .map(PathBuf::from)
                .into();
        let mut roots = vec![PathBuf::from("/opt/java/openjdk"), PathBuf::from("/usr/local/openjdk")];
        if let Some(home) = std::env::var_os("HOME").map(PathBuf::from) {
            roots.push(home.join(".sdkman/candidates/java/current"));
            parents.push(home.join(".jdks"));
        }
        Places { java_home: std::env::var_os("JAVA_HOME"), path: std::env::var_os("PATH"), parents, roots }
    }
}

impl JavaHome {
    /// Finds the installation to use. `explicit` is the user's own choice, a root folder or a `javac` or `java`
    /// program; if it is given, nothing else is tried.
    pub fn find(explicit: Option<&Path>) -> Result<JavaHome, JavaHomeError> {
        match explicit {
            Some(path) => JavaHome::at(path),
            None => JavaHome::search(&Places::of_process()),
        }
    }

    /// The installation at `path`, a root folder or one of its programs (`bin/javac`).
    pub fn at(path: &Path) -> Result<JavaHome, JavaHomeError> {
        let unusable = |reason| JavaHomeError::Unusable { path: path.to_owned(), reason };
        let resolved = path.canonicalize().map_err(|e| unusable(e.to_string()))?;
        let root = if resolved.is_file() {
            root_of_program(&resolved)
                .ok_or_else(|| unusable("the program is not in the `bin` folder of an installation".into()))?
        } else {
            resolved
        };
        examine(&root).map_err(unusable)
    }

    fn search(places: &Places) -> Result<JavaHome, JavaHomeError> {
        let mut looked = Vec::new();
        match places.java_home.as_ref().filter(|value| !value.is_empty()) {
            Some(value) => match JavaHome::at(Path::new(value)) {
                Ok(home) => return Ok(home),
                Err(e) => looked.push(format!("JAVA_HOME={}: {}", value.display(), reason_of(&e))),
            },
            None => looked.push("JAVA_HOME: not set".into()),
        }
        for program in ["javac", "java"] {
            match places.path.as_ref().and_then(|path| on_path(path, program)) {
                Some(found) => match JavaHome::at(&found) {
                    Ok(home) => return Ok(home),
                    Err(e) => looked.push(format!("{}: {}", found.display(), reason_of(&e))),
                },
                None => looked.push(format!("PATH: no `{program}`")),
            }
        }
        let mut candidates = places.roots.clone();
        for parent in &places.parents {
            match std::fs::read_dir(parent) {
                Ok(entries) => candidates.extend(entries.flatten().map(|entry| entry.path())),
                Err(_) => looked.push(format!("{}: no such folder", parent.display())),
            }
        }
        // On macOS an installation is a bundle.
        let bundles: Vec<PathBuf> = candidates.iter().map(|path| path.join("Contents/Home")).collect();
        candidates.extend(bundles);
        let mut homes = Vec::new();
        for candidate in candidates.into_iter().filter(|path| path.is_dir()) {
            match JavaHome::at(&candidate) {
                Ok(home) => homes.push(home),
                Err(e) => looked.push(format!("{}: {}", candidate.display(), reason_of(&e))),
            }
        }
        // A compiler is needed for `.java` inputs, and a newer JDK reads more class files.
        homes.sort_by_key(|home| (home.javac().is_some(), home.version, home.root.clone()));
        homes.pop().ok_or(JavaHomeError::NotFound { looked })
    }

    /// The image that holds the library's classes.
    pub fn modules(&self) -> PathBuf {
        self.root.join("lib").join("modules")
    }

    /// The compiler, if this installation has one (a JDK rather than a JRE).
    pub fn javac(&self) -> Option<PathBuf> {
        self.program("javac")
    }

    /// The launcher.
    pub fn java(&self) -> Option<PathBuf> {
        self.program("java")
    }

    fn program(&self, name: &str) -> Option<PathBuf> {
        let path = self.root.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        path.is_file().then_some(path)
    }
}

fn reason_of(error: &JavaHomeError) -> &str {
    match error {
        JavaHomeError::Unusable { reason, .. } => reason,
        JavaHomeError::NotFound { .. } => "not found",
    }
}

/// `<root>/bin/javac` → `<root>`.
fn root_of_program(program: &Path) -> Option<PathBuf> {
    let bin = program.parent().filter(|bin| bin.file_name().is_some_and(|name| name == "bin"))?;
    bin.parent().map(Path::to_owned)
}

fn on_path(path: &OsString, program: &str) -> Option<PathBuf> {
    std::env::split_paths(path)
        .map(|folder| folder.join(format!("{program}{}", std::env::consts::EXE_SUFFIX)))
        .find(|candidate| candidate.is_file())
}

fn examine(root: &Path) -> Result<JavaHome, String> {
    let release = root.join("release");
    let text = std::fs::read_to_string(&release).map_err(|e| format!("cannot read {}: {e}", release.display()))?;
    let full_version = text
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))
        .map(|value| value.trim().trim_matches('"').to_owned())
        .ok_or_else(|| format!("{} has no JAVA_VERSION line", release.display()))?;
    let version = feature_release(&full_version)
        .ok_or_else(|| format!("{} has JAVA_VERSION={full_version}, which is not a version", release.display()))?;
    let home = JavaHome { root: root.to_owned(), version, full_version };
    if version < OLDEST_RELEASE {
        return Err(format!("this is Java {version}, which has no module image"));
    }
    if !home.modules().is_file() {
        return Err(format!("there is no {}", home.modules().display()));
    }
    Ok(home)
}

/// `17.0.15` → 17, `1.8.0_292` → 8, `22-ea` → 22.
fn feature_release(version: &str) -> Option<u16> {
    let mut parts = version.split(|c: char| !c.is_ascii_digit());
    let first = parts.next()?.parse().ok()?;
    if first == 1 { parts.next()?.parse().ok() } else { Some(first) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn fake_installation(root: &Path, version: &str, compiler: bool) {
        fs::create_dir_all(root.join("lib")).unwrap();
        fs::create_dir_all(root.join("bin")).unwrap();
        fs::write(root.join("lib/modules"), "").unwrap();
        fs::write(root.join("release"), format!("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"{version}\"\n")).unwrap();
        fs::write(root.join("bin").join(format!("java{}", std::env::consts::EXE_SUFFIX)), "").unwrap();
        if compiler {
            fs::write(root.join("bin").join(format!("javac{}", std::env::consts::EXE_SUFFIX)), "").unwrap();
        }
    }

    fn nowhere() -> Places {
        Places { java_home: None, path: None, parents: vec![], roots: vec![] }
    }

    #[test]
    fn feature_releases() {
        assert_eq!(feature_release("17.0.15"), Some(17));
        assert_eq!(feature_release("1.8.0_292"), Some(8));
        assert_eq!(feature_release("22-ea"), Some(22));
        assert_eq!(feature_release("next"), None);
    }

    #[test]
    fn java_home_comes_before_path_and_parents() {
        let dir = tempfile::tempdir().unwrap();
        for (name, version) in [("a", "17.0.1"), ("b", "21"), ("jvm/c", "25.0.1")] {
            fake_installation(&dir.path().join(name), version, true);
        }
        let mut places = Places {
            java_home: Some(dir.path().join("a").into()),
            path: Some(dir.path().join("b/bin").into()),
            parents: vec![dir.path().join("jvm")],
            roots: vec![],
        };
        assert_eq!(JavaHome::search(&places).unwrap().version, 17);
        places.java_home = None;
        assert_eq!(JavaHome::search(&places).unwrap().version, 21);
        places.path = None;
        assert_eq!(JavaHome::search(&places).unwrap().version, 25);
    }

    #[test]
    fn among_installed_ones_a_compiler_counts_more_than_the_version() {
        let dir = tempfile::tempdir().unwrap();
        fake_installation(&dir.path().join("jre-25"), "25", false);
        fake_installation(&dir.path().join("jdk-17"), "17.0.2", true);
        let home = JavaHome::search(&Places { parents: vec![dir.path().into()], ..nowhere() }).unwrap();
        assert_eq!((home.version, home.javac().is_some()), (17, true));
    }

    #[cfg(unix)]
    #[test]
    fn links_to_programs_are_resolved() {
        let dir = tempfile::tempdir().unwrap();
        fake_installation(&dir.path().join("jdk"), "21.0.1", true);
        fs::create_dir(dir.path().join("links")).unwrap();
        std::os::unix::fs::symlink(dir.path().join("jdk/bin/javac"), dir.path().join("links/javac")).unwrap();
        let places = Places { path: Some(dir.path().join("links").into()), ..nowhere() };
        assert_eq!(JavaHome::search(&places).unwrap().root, dir.path().join("jdk").canonicalize().unwrap());
        assert_eq!(JavaHome::at(&dir.path().join("links/javac")).unwrap().version, 21);
    }

    #[test]
    fn an_old_release_is_refused_with_the_reason() {
        let dir = tempfile::tempdir().unwrap();
        fake_installation(dir.path(), "1.8.0_292", true);
        let message = JavaHome::at(dir.path()).unwrap_err().to_string();
        assert!(message.contains("this is Java 8"), "{message}");
    }

    #[test]
    fn nothing_found_says_where_it_looked_and_what_to_install() {
        let places = Places { java_home: Some("/no/such/jdk".into()), ..nowhere() };
        let message = JavaHome::search(&places).unwrap_err().to_string();
        for part in ["JAVA_HOME=/no/such/jdk", "PATH: no `javac`", "default-jdk-headless"] {
            assert!(message.contains(part), "{message}");
        }
    }
}
