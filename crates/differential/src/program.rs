//! The programs of a folder, each with its input and its arguments.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A program of one source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The folder it is in, which says what it is about.
    pub topic: String,
    /// The main class, and the source file's name.
    pub name: String,
    /// The source file.
    pub source: PathBuf,
    /// What it reads: the file `Name.in` beside it.
    pub input: Vec<u8>,
    /// Its arguments: the lines of the file `Name.args` beside it.
    pub arguments: Vec<String>,
}

/// The programs `root/<topic>/<Name>.java`, sorted.
pub fn programs(root: &Path) -> io::Result<Vec<Program>> {
    let mut found = Vec::new();
    for topic in listed(root)?.into_iter().filter(|path| path.is_dir()) {
        for source in listed(&topic)?.into_iter().filter(|path| path.extension().is_some_and(|e| e == "java")) {
            let arguments = optional(&source.with_extension("args"))?;
            found.push(Program {
                topic: name_of(topic.file_name()),
                name: name_of(source.file_stem()),
                input: optional(&source.with_extension("in"))?,
                arguments: String::from_utf8_lossy(&arguments).lines().map(str::to_owned).collect(),
                source,
            });
        }
    }
    Ok(found)
}

/// The entries of a folder, sorted.
pub fn listed(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

fn name_of(name: Option<&std::ffi::OsStr>) -> String {
    name.unwrap_or_default().to_string_lossy().into_owned()
}

fn optional(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        result => result,
    }
}
