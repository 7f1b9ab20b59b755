//! What tells a finding from others when the file around it changes: its kind, target and name, and the text of its
//! clause or line, but no line number.

use fnv::FnvHasher;
use std::collections::HashMap;
use std::hash::Hasher;
use verdict::{CheckResult, TargetResult};

/// The fingerprints given so far: equal ones are numbered.
#[derive(Default)]
pub struct Fingerprints {
    given: HashMap<u64, u32>,
}

impl Fingerprints {
    /// The fingerprint of a finding. `line` is the text of the line it is at.
    pub fn of(&mut self, check: &CheckResult, target: &TargetResult, line: Option<&str>) -> String {
        let text = check.text.as_deref().or(line).unwrap_or_default();
        // FNV-1a is fixed for good, unlike the standard library's hash.
        let mut hasher = FnvHasher::default();
        for part in [check.kind.name(), &target.target, &check.name] {
            write(&mut hasher, part);
        }
        // Reformatting a clause does not make it another one.
        for word in text.split_whitespace() {
            write(&mut hasher, word);
        }
        let hash = hasher.finish();
        let count = self.given.entry(hash).or_default();
        *count += 1;
        format!("{hash:016x}:{count}")
    }
}

fn write(hasher: &mut FnvHasher, part: &str) {
    hasher.write(part.as_bytes());
    hasher.write(&[0]);
}
