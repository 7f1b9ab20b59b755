//! Compiling sources that were marked first.

use super::{InputError, Marking, javac};
use crate::java_home::JavaHome;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Compiles marked copies of the sources: the folder of their classes, and that of the class which the marks call. None if
/// there is nothing to mark, or if the marked sources do not compile: a mark may stand where no statement can be reached.
pub fn compile(
    java_home: &JavaHome,
    sources: &[PathBuf],
    class_path: &[PathBuf],
    options: &[String],
    marking: &Marking,
) -> Result<Option<[TempDir; 2]>, InputError> {
    let no_space = |source| InputError::NoSpace { source };
    let folder = || tempfile::Builder::new().prefix("skolem-marked-").tempdir().map_err(no_space);
    let copies = folder()?;
    let mut all = Vec::with_capacity(sources.len() + 1);
    let mut roots = Vec::new();
    let mut is_marked = false;
    for (number, source) in sources.iter().enumerate() {
        roots.push(javac::source_root(source)?);
        // What cannot be read is the compiler's to complain about.
        let marked = std::fs::read_to_string(source).ok().and_then(|text| (marking.mark)(&text));
        let Some(marked) = marked else {
            all.push(source.clone());
            continue;
        };
        is_marked = true;
        all.push(write(&copies.path().join(number.to_string()).join(source.file_name().unwrap_or_default()), &marked)?);
    }
    if !is_marked {
        return Ok(None);
    }
    all.push(write(&copies.path().join("marks").join(marking.file), marking.source)?);
    let classes = match javac::compile_with(java_home, &all, roots, class_path, options) {
        Ok(classes) => classes,
        Err(InputError::DoesNotCompile { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    // The marks are no class of the user's.
    let marks = folder()?;
    let package = Path::new(marking.file).parent().unwrap_or(Path::new(""));
    std::fs::rename(classes.path().join(package), marks.path().join(package)).map_err(no_space)?;
    Ok(Some([classes, marks]))
}

fn write(path: &Path, text: &str) -> Result<PathBuf, InputError> {
    let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(path, text));
    written.map(|()| path.to_owned()).map_err(|source| InputError::NoSpace { source })
}
