//! Tests of C: programs that fail as long as the violation is there.

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
