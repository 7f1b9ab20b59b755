//! The source files that a program was compiled from.

use crate::program::{CProgram, SourceFile};
use std::path::{Path, PathBuf};

/// The files found so far.
#[derive(Default)]
pub(crate) struct Sources(Vec<SourceFile>);

impl Sources {
    /// Adds a file that was compiled, and the files of the user's that it includes: the compiler lists them in a file.
    pub(crate) fn add(&mut self, file: &Path, folder: Option<&Path>, dependencies: &Path, is_marked: bool) {
        self.push(file, is_marked);
        let listed = std::fs::read_to_string(dependencies).unwrap_or_default();
        // The first one is what was compiled.
        for included in listed_files(&listed).into_iter().skip(1) {
            let included = folder.map_or_else(|| included.clone(), |folder| folder.join(&included));
            self.push(&included, false);
        }
    }

    fn push(&mut self, file: &Path, is_marked: bool) {
        let Ok(path) = file.canonicalize() else { return };
        match self.0.iter_mut().find(|known| known.path == path) {
            Some(known) => known.is_marked |= is_marked,
            None => self.0.push(SourceFile { path, is_marked }),
        }
    }

    /// All files, with those that debug information knows.
    pub(crate) fn complete(mut self, program: &CProgram) -> Vec<SourceFile> {
        let users = program.functions.iter().filter(|function| !function.is_library);
        for file in users.filter_map(|function| function.file.as_deref()) {
            self.push(file, false);
        }
        self.0
    }
}

/// The files behind the colon of a rule as `make` reads it.
fn listed_files(rule: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut name = String::new();
    let behind = rule.split_once(": ").map_or("", |(_, behind)| behind);
    let mut rest = behind.chars().peekable();
    while let Some(char) = rest.next() {
        match char {
            '\\' if rest.peek() == Some(&'\n') => {}
            '\\' if matches!(rest.peek(), Some(' ' | '#' | '\\')) => name.extend(rest.next()),
            '$' if rest.peek() == Some(&'$') => name.extend(rest.next()),
            char if char.is_whitespace() => files.extend(take(&mut name)),
            char => name.push(char),
        }
    }
    files.extend(take(&mut name));
    files
}

fn take(name: &mut String) -> Option<PathBuf> {
    (!name.is_empty()).then(|| PathBuf::from(std::mem::take(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_make() {
        let files = listed_files("compiled.o: a/b.c a/list.h \\\n  with\\ space.h cost$$.h\n");
        assert_eq!(files, ["a/b.c", "a/list.h", "with space.h", "cost$.h"].map(PathBuf::from));
        assert!(listed_files("").is_empty());
    }
}
