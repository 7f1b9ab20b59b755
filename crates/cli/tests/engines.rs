//! Engines about the examples: what one finds violated, no other calls proved; what one proves, no other finds violated. And the
//! checks that `bounded` finds violated, `refine`, `infer`, `paths` and `prove` find too, or say that their time was over.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// So many tests share the folders.
const SHARES: usize = 4;
/// Seconds that each of the others may take for one target.
const SECONDS: &str = "3";

/// The verdict of each check, by target, kind, name and line.
type Verdicts = BTreeMap<(String, String, String, String), (String, bool)>;

#[test]
fn engines_agree_1() {
    engines_agree(0);
}

#[test]
fn engines_agree_2() {
    engines_agree(1);
}

#[test]
fn engines_agree_3() {
    engines_agree(2);
}

#[test]
fn engines_agree_4() {
    engines_agree(3);
}

fn engines_agree(share: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let languages: &[&str] = if cfg!(feature = "c") { &["java", "c"] } else { &["java"] };
    let inside = |language: &&str| fs::read_dir(root.join(language)).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = languages.iter().flat_map(inside).collect();
    folders.retain(|folder| folder.join("expected").exists());
    folders.sort();
    let (mut found, mut wrong) = (0, Vec::new());
    for folder in folders.iter().skip(share).step_by(SHARES) {
        let expected = fs::read_to_string(folder.join("expected")).unwrap();
        let checks = expected.lines().filter_map(|line| line.strip_prefix("[check")?.strip_suffix(']'));
        for options in checks.filter(|options| !options.contains("--engine")) {
            let bounded = verdicts(folder, options, &["--engine", "bounded"]);
            for engine in ["refine", "infer", "paths", "prove"] {
                let own = if engine == "paths" { with_k(options) } else { options.to_owned() };
                let refined = verdicts(folder, &own, &["--engine", engine, "--timeout", SECONDS]);
                for key in bounded.keys().chain(refined.keys()) {
                    let word = |verdicts: &Verdicts| verdicts.get(key).map_or("absent", |known| &known.0).to_owned();
                    let (one, other) = (word(&bounded), word(&refined));
                    // An engine that had no time for a round has no checks.
                    let is_late = refined.is_empty() || refined.values().any(|known| known.1);
                    let contradicts = match (&*one, &*other) {
                        ("violated", "violated") => {
                            found += 1;
                            false
                        }
                        ("violated", "unknown") => false,
                        // A region that was not reached in time has no checks yet.
                        ("violated", "absent") => !is_late,
                        ("violated", _) => true,
                        ("proved", "violated") => true,
                        _ => false,
                    };
                    if contradicts {
                        wrong.push(format!(
                            "{} [check{options}] {key:?}: bounded {one}, {engine} {other}",
                            folder.display()
                        ));
                    }
                }
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found > 0, "nothing is violated");
}

/// The same options with the greatest of the bounds on the input as that of `paths`, which has one only.
fn with_k(options: &str) -> String {
    let (mut k, mut own) = (3, Vec::new());
    let mut words = options.split_whitespace();
    while let Some(word) = words.next() {
        if matches!(word, "--scope" | "--array-length") {
            let bound = words.next().unwrap_or_default();
            k = k.max(bound.rsplit('=').next().and_then(|number| number.parse().ok()).unwrap_or(0));
        } else {
            own.push(word.to_owned());
        }
    }
    own.extend(["-k".to_owned(), k.to_string()]);
    own.join(" ")
}

/// What an engine answers. The second part says that something was not decided in time.
fn verdicts(folder: &Path, options: &str, engine: &[&str]) -> Verdicts {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
    command.arg("check").arg(folder).args(["--format", "json"]).args(options.split_whitespace()).args(engine);
    let output = command.output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{} {options}: {e}: {}", folder.display(), String::from_utf8_lossy(&output.stderr)));
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found = Verdicts::new();
    for target in report["targets"].as_array().unwrap() {
        for check in target["checks"].as_array().unwrap() {
            let line = check["line"].to_string();
            let key = (word(&target["target"]), word(&check["kind"]), word(&check["name"]), line);
            let is_late = word(&check["reason"]).contains("time limit");
            found.insert(key, (word(&check["verdict"]), is_late));
        }
    }
    found
}
