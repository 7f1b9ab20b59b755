//! Tests of C: programs that fail as long as the violation is there, or pass as long as a path ends as it did.

use super::TestFile;
use crate::checked::Target;
use std::path::PathBuf;
use verdict::{CheckResult, Evidence};

/// A program for a violation, or why there is none.
pub fn test(target: &Target, check: &CheckResult, evidence: &Evidence) -> Option<Result<TestFile, String>> {
    let text = match evidence.program.as_ref()? {
        Ok(text) => text.clone(),
        Err(why) => return Some(Err(why.clone())),
    };
    let kind = check.kind.name().replace('-', "_");
    let line = check.location.as_ref().map_or(0, |at| at.line);
    Some(Ok(TestFile { path: PathBuf::from(format!("{}_{kind}_line{line}.c", target.name)), text }))
}

/// A program for a run on which nothing goes wrong, or why there is none.
pub fn run_test(target: &Target, run: &Evidence) -> Result<TestFile, String> {
    let text = run.program.clone().unwrap_or_else(|| Err("its source is not known".to_owned()))?;
    Ok(TestFile { path: PathBuf::from(format!("{}_path.c", target.name)), text })
}
