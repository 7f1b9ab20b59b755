//! The user's source files, where they can be found.

use jvm::{Details, Inputs};
use std::path::{Path, PathBuf};

/// Where sources are looked for.
pub struct Sources {
    compiled: Vec<PathBuf>,
    folder: PathBuf,
}

impl Sources {
    /// The sources of some inputs.
    pub fn new(inputs: &Inputs) -> Sources {
        let folder = std::env::current_dir().and_then(|folder| folder.canonicalize()).unwrap_or_default();
        Sources { compiled: inputs.sources.clone(), folder }
    }

    /// The source file of a class: one that was compiled, or one beside the class file.
    pub fn of(&self, class: &Details) -> Option<PathBuf> {
        let name = class.source_file()?;
        let inside = match class.name.rsplit_once('/') {
            Some((package, _)) => Path::new(package).join(name),
            None => PathBuf::from(name),
        };
        let by_package = self.compiled.iter().find(|path| path.ends_with(&inside));
        let by_name = || self.compiled.iter().find(|path| path.file_name().is_some_and(|file| file == name));
        if let Some(found) = by_package.or_else(by_name) {
            return Some(found.clone());
        }
        let beside = class.origin.path.with_file_name(name);
        (class.origin.entry.is_none() && beside.is_file()).then_some(beside)
    }

    /// The source file as people want to read it: from the current folder if it is below, else its name alone.
    pub fn shown(&self, class: &Details) -> Option<String> {
        match self.of(class) {
            Some(path) => Some(path.strip_prefix(&self.folder).unwrap_or(&path).display().to_string()),
            None => class.source_file().map(str::to_owned),
        }
    }
}
