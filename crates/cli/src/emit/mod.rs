//! `--emit-tests`: a runnable test for each violation.

#[cfg(feature = "c")]
pub mod c;
pub mod java;

use crate::checked::{CheckedProgram, Target};
use crate::failure::Failure;
use report::junit::{Style, TestNames};
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};
use verdict::{Outcome, TargetResult};

/// A test that is to be written.
pub struct TestFile {
    /// Where, below the folder of `--emit-tests`; behind the name comes a number if there is such a file.
    pub path: PathBuf,
    /// What.
    pub text: String,
}

/// The tests of a run, each with a name of its own.
pub struct Tests<'a> {
    folder: &'a Path,
    /// For Java: what runs them.
    pub style: Style,
    /// For Java: the classes there are.
    pub classes: TestNames,
    /// The files there are, in small letters.
    files: FxHashSet<String>,
}

impl Tests<'_> {
    /// Tests that go into a folder.
    pub fn new(folder: &Path, style: Style) -> Tests<'_> {
        Tests { folder, style, classes: TestNames::default(), files: FxHashSet::default() }
    }

    /// Writes the tests of a target's violations, and notes in the evidence where.
    pub fn add(
        &mut self,
        program: &dyn CheckedProgram,
        target: &Target,
        result: &mut TargetResult,
    ) -> Result<(), Failure> {
        for check in &mut result.checks {
            let Outcome::Violated(evidence) = &check.outcome else { continue };
            match program.test(target, check, evidence, self) {
                Some(Ok(test)) => {
                    let path = self.folder.join(self.claim(test.path));
                    write(&path, &test.text)?;
                    if let Outcome::Violated(evidence) = &mut check.outcome {
                        evidence.test = Some(path.display().to_string());
                    }
                }
                Some(Err(why)) => {
                    let line = check.location.as_ref().map_or(String::new(), |at| format!(" (line {})", at.line));
                    result.notes.push(format!("no test for {}{line}: {why}", check.name));
                }
                None => {}
            }
        }
        Ok(())
    }

    /// A path that no other test has.
    fn claim(&mut self, path: PathBuf) -> PathBuf {
        let mut own = path.clone();
        let mut number = 2;
        // Some file systems do not tell letters by their case.
        while !self.files.insert(own.display().to_string().to_lowercase()) {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            own.set_file_name(format!("{stem}_{number}.{extension}"));
            number += 1;
        }
        own
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(path, text));
    written.map_err(|error| {
        Failure::input(format!("{}: cannot write it: {error}\nhelp: check the folder of --emit-tests", path.display()))
    })
}
