//! Compiling sources with the user's `javac`.

use super::{InputError, folder};
use crate::java_home::JavaHome;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Compiles the sources into a new temporary folder. `class_path` is what they need beside each other.
pub fn compile(
    java_home: &JavaHome,
    sources: &[PathBuf],
    class_path: &[PathBuf],
    options: &[String],
) -> Result<TempDir, InputError> {
    compile_with(java_home, sources, Vec::new(), class_path, options)
}

/// The same, with further folders from which packages are counted.
pub fn compile_with(
    java_home: &JavaHome,
    sources: &[PathBuf],
    roots: Vec<PathBuf>,
    class_path: &[PathBuf],
    options: &[String],
) -> Result<TempDir, InputError> {
    let Some(javac) = java_home.javac() else {
        let path = sources.first().cloned().unwrap_or_default();
        return Err(InputError::NoCompiler { java_home: java_home.root.clone(), path });
    };
    let no_space = |source| InputError::NoSpace { source };
    let output = tempfile::Builder::new().prefix("skolem-classes-").tempdir().map_err(no_space)?;
    let mut roots: BTreeSet<PathBuf> = roots.into_iter().collect();
    let mut sources: BTreeSet<PathBuf> = sources.iter().cloned().collect();
    for source in &sources {
        roots.insert(source_root(source)?);
    }
    // A module descriptor on the source path would make this a module, which sees no class path. Such a root is not put
    // there; what it would have provided is compiled along.
    for root in roots.extract_if(.., |root| root.join("module-info.java").exists()) {
        sources.extend(folder::sources(&root)?);
    }
    // Neither path is ever empty: javac would use the CLASSPATH variable or the current folder instead.
    let class_path = class_path.iter().map(PathBuf::as_path).chain([output.path()]);
    let source_path = roots.iter().map(PathBuf::as_path).chain([output.path()]);
    let arguments = tempfile::Builder::new().prefix("skolem-javac-").tempfile().map_err(no_space)?;
    let mut text = String::new();
    for (option, places) in [("-classpath", join(class_path)), ("-sourcepath", join(source_path))] {
        text.push_str(&format!("{option} {}\n", quote(&places)));
    }
    for source in &sources {
        text.push_str(&quote(&source.to_string_lossy()));
        text.push('\n');
    }
    std::fs::write(arguments.path(), text).map_err(no_space)?;

    let mut command = Command::new(&javac);
    // Compilations are short: the JVM's first compiler tier and simplest collector start faster.
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    command.args(["-g", "-encoding", "UTF-8", "-implicit:class", "-Xlint:none", "-nowarn", "-d"]);
    command.arg(output.path()).args(options).arg(format!("@{}", arguments.path().display()));
    command.stdin(Stdio::null());
    let result = command.output().map_err(|source| InputError::CompilerNotRun { javac, source })?;
    if result.status.success() {
        return Ok(output);
    }
    let mut printed = String::from_utf8_lossy(&result.stdout).into_owned();
    printed.push_str(&String::from_utf8_lossy(&result.stderr));
    if printed.trim().is_empty() {
        printed = format!("javac ended with {}", result.status);
    }
    Err(InputError::DoesNotCompile { output: printed })
}

fn join<'a>(paths: impl Iterator<Item = &'a Path>) -> String {
    let separator = if cfg!(windows) { ";" } else { ":" };
    paths.map(|path| path.to_string_lossy().into_owned()).collect::<Vec<String>>().join(separator)
}

/// In an argument file, quotes protect spaces, and a backslash escapes.
fn quote(argument: &str) -> String {
    format!("\"{}\"", argument.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The folder from which the source's package is counted, or its own folder if it does not lie in its package's.
pub fn source_root(source: &Path) -> Result<PathBuf, InputError> {
    let bytes = std::fs::read(source).map_err(|e| InputError::Unreadable { path: source.to_owned(), source: e })?;
    let folder = source.parent().unwrap_or(Path::new("")).to_owned();
    let mut root = folder.clone();
    for part in package(&String::from_utf8_lossy(&bytes)).rsplit('.').filter(|part| !part.is_empty()) {
        if root.file_name().is_none_or(|name| name != part) {
            return Ok(folder);
        }
        root.pop();
    }
    Ok(root)
}

/// The name in the source's package declaration; empty if there is none.
fn package(source: &str) -> String {
    let mut rest = source.trim_start_matches('\u{feff}');
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else {
            break;
        }
    }
    match rest.strip_prefix("package") {
        Some(name) if name.starts_with(char::is_whitespace) => {
            let name = name.split(';').next().unwrap_or("");
            name.chars().filter(|c| !c.is_whitespace()).collect()
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages() {
        assert_eq!(package("package a.b;\nclass C {}"), "a.b");
        assert_eq!(package("// package x;\n/* package y;\n */\n  package a . b ;"), "a.b");
        assert_eq!(package("import java.util.*; class packages {}"), "");
        assert_eq!(package("/* never ends"), "");
    }

    #[test]
    fn source_roots() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(dir.path().join("src/a/b")).unwrap();
        let file = dir.path().join("src/a/b/C.java");
        std::fs::write(&file, "package a.b; class C {}").unwrap();
        assert_eq!(source_root(&file).unwrap(), dir.path().join("src"));
        std::fs::write(&file, "package other; class C {}").unwrap();
        assert_eq!(source_root(&file).unwrap(), dir.path().join("src/a/b"));
    }
}
