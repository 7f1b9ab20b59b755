//! Folders as inputs: which files are in them, and where their packages begin.

use super::{InputError, Kind};
use crate::class_path::{ClassPath, ClassPathError, Role};
use crate::parse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// What a folder is: one of classes if there is any class file in it, else one of sources.
pub fn kind_of(path: &Path, whole: PathBuf) -> Result<Kind, InputError> {
    let (classes, sources) = walk(&whole)?;
    match (classes.is_empty(), sources.is_empty()) {
        (false, _) => Ok(Kind::Classes(whole, classes)),
        (true, false) => Ok(Kind::Sources(sources)),
        (true, true) => Err(InputError::EmptyFolder { path: path.to_owned() }),
    }
}

/// The source files below a folder, without the module descriptor.
pub fn sources(folder: &Path) -> Result<Vec<PathBuf>, InputError> {
    walk(folder).map(|(_, sources)| sources)
}

/// The class files and the source files below a folder, each sorted.
fn walk(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), InputError> {
    let (mut classes, mut sources) = (Vec::new(), Vec::new());
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(e) if e.loop_ancestor().is_some() => continue,
            Err(e) => {
                let path = e.path().unwrap_or(folder).to_owned();
                return Err(InputError::Unreadable { path, source: e.into() });
            }
        };
        if !entry.file_type().is_file() {
            continue;
        }
        match entry.path().extension().and_then(|extension| extension.to_str()) {
            Some("class") => classes.push(entry.into_path()),
            // Modules need their dependencies as modules; everything here is on the class path instead.
            Some("java") if entry.file_name() != "module-info.java" => sources.push(entry.into_path()),
            _ => {}
        }
    }
    Ok((classes, sources))
}

/// Adds a folder's classes under the roots of their packages, which may be above the folder (it is a package's own) or
/// below it (it is a whole project's). Returns the roots.
pub fn add_classes(class_path: &mut ClassPath, folder: &Path, files: &[PathBuf]) -> Result<Vec<PathBuf>, InputError> {
    // All classes in one folder are of one package, so one of them tells the root. Damaged ones tell nothing; they are
    // reported when they are needed.
    let mut roots: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    let mut by_folder: BTreeMap<&Path, Vec<&PathBuf>> = BTreeMap::new();
    for file in files {
        by_folder.entry(file.parent().unwrap_or(folder)).or_default().push(file);
    }
    let mut damaged = None;
    for files in by_folder.values() {
        let mut root = None;
        for file in files {
            let bytes =
                std::fs::read(file).map_err(|source| InputError::Unreadable { path: file.to_path_buf(), source })?;
            match parse::class_name(&bytes) {
                Ok(name) => {
                    root = root_of(file, &name);
                    break;
                }
                Err(source) => damaged = Some(ClassPathError::BrokenClass { path: file.to_path_buf(), source }),
            }
        }
        match root {
            Some(root) => {
                let inside = folder.strip_prefix(&root).unwrap_or(Path::new("")).to_owned();
                roots.insert(root, inside);
            }
            // Classes that are not where their names say are known one by one.
            None => {
                for file in files {
                    match class_path.add_class_file(file, Role::Input) {
                        Ok(_) => {}
                        Err(e @ ClassPathError::BrokenClass { .. }) => damaged = Some(e),
                        Err(e) => return Err(e.into()),
                    }
                }
            }
        }
    }
    if let Some(damaged) = damaged
        && roots.is_empty()
        && class_path.user_classes()?.is_empty()
    {
        return Err(damaged.into());
    }
    for (root, inside) in &roots {
        class_path.add_folder_within(root, inside, Role::Input)?;
    }
    Ok(roots.into_keys().collect())
}

/// `/x/a/b/C.class` and `a/b/C` → `/x`; none if the path does not fit the name.
pub fn root_of(path: &Path, name: &str) -> Option<PathBuf> {
    let mut root = path.with_extension("");
    for part in name.rsplit('/') {
        if root.file_name()? != part {
            return None;
        }
        root.pop();
    }
    Some(root)
}
