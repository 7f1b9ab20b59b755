//! `--emit-tests`: a runnable test for each violation, and with `--cover` for each path.

#[cfg(feature = "c")]
pub mod c;
mod cover;
pub mod java;

use crate::checked::{CheckedProgram, Target};
use crate::failure::Failure;
use report::junit::{Style, TestNames};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use verdict::{Evidence, Outcome, Passage, TargetResult};

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
            let mut paths = Vec::new();
            for evidence in [&**evidence].into_iter().chain(&check.more) {
                paths.push(match program.test(target, check, evidence, self) {
                    Some(Ok(test)) => Some(self.write(test)?),
                    Some(Err(why)) => {
                        let line = check.location.as_ref().map_or(String::new(), |at| format!(" (line {})", at.line));
                        let note = format!("no test for {}{line}: {why}", check.name);
                        if !result.notes.contains(&note) {
                            result.notes.push(note);
                        }
                        None
                    }
                    None => None,
                });
            }
            if let Outcome::Violated(evidence) = &mut check.outcome {
                let all = [&mut **evidence].into_iter().chain(&mut check.more);
                all.zip(paths).for_each(|(evidence, path)| evidence.test = path);
            }
        }
        Ok(())
    }

    /// Writes a test for each run on which nothing goes wrong, and notes what the tests of the target cover of what paths get to.
    pub fn add_runs(
        &mut self,
        program: &dyn CheckedProgram,
        target: &Target,
        (runs, reachable): (&[Evidence], &BTreeSet<Passage>),
        result: &mut TargetResult,
    ) -> Result<(), Failure> {
        let mut covering: Vec<&[Passage]> = Vec::new();
        let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
        for run in runs {
            match program.run_test(target, run, self) {
                Ok(test) => {
                    self.write(test)?;
                    covering.push(&run.passages);
                }
                Err(why) => *reasons.entry(why).or_default() += 1,
            }
        }
        for (why, count) in reasons {
            let noun = if count == 1 { "path" } else { "paths" };
            result.notes.push(format!("no test for {count} {noun}: {why}"));
        }
        for check in &result.checks {
            let first = match &check.outcome {
                Outcome::Violated(evidence) => Some(&**evidence),
                Outcome::Unknown(_) | Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. } => None,
            };
            let all = first.into_iter().chain(&check.more).filter(|evidence| evidence.test.is_some());
            covering.extend(all.map(|evidence| &*evidence.passages));
        }
        result.coverage = Some(cover::coverage(program.subject(), target.procedure, &covering, reachable));
        Ok(())
    }

    /// Writes a test: where.
    fn write(&mut self, test: TestFile) -> Result<String, Failure> {
        let path = self.folder.join(self.claim(test.path));
        write(&path, &test.text)?;
        Ok(path.display().to_string())
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
