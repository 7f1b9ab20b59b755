//! The patches under `examples/mutants/`: `skolem check` finds the mistakes that can be found, and no others.
//!
//! Each test judges a few mutants of one data structure, or with `SKOLEM_LONG=1` all of them, which takes some 25
//! minutes of processor time. `SKOLEM_ONLY=hash-map/05` judges those whose names begin so.

use crate::support::Sandbox;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn of_the_binary_search_tree() {
    judge("binary-search-tree", &["20-least-goes-right", "21-least-first-step"]);
}

#[test]
fn of_the_avl_tree() {
    judge("avl-tree", &["01-insert-not-rebalanced"]);
}

#[test]
fn of_the_doubly_linked_list() {
    judge("doubly-linked-list", &["07-add-last-null-test", "15-remove-next-prev", "20-reverse-prev"]);
}

#[test]
fn of_the_binary_heap() {
    judge("binary-heap", &["04-add-one-level", "14-poll-one-level", "18-peek-last"]);
}

#[test]
fn of_the_hash_map() {
    judge("hash-map", &["08-put-wrong-chain"]);
}

#[test]
fn of_the_red_black_map() {
    judge("red-black-map", &["01-get-wrong-branch", "02-put-no-repair"]);
}

/// Inference finds no mistake where there is none, and says that nothing is violated of no mutant that bounded checking kills; it
/// may run out of time.
#[test]
fn by_inference() {
    let quick: [(&str, &[&str]); 4] = [
        ("binary-search-tree", &["20-least-goes-right", "21-least-first-step"]),
        ("doubly-linked-list", &["07-add-last-null-test", "20-reverse-prev"]),
        ("binary-heap", &["04-add-one-level"]),
        ("avl-tree", &["01-insert-not-rebalanced"]),
    ];
    for (structure, quick) in quick {
        judge_by(Engine::Infer, structure, quick);
    }
    if is_long() {
        for structure in ["hash-map", "red-black-map"] {
            judge_by(Engine::Infer, structure, &[]);
        }
    }
}

/// The figures in the README are those of the patches.
#[test]
fn figures_of_the_readme() {
    let readme = fs::read_to_string(folder("mutants").join("README.md")).unwrap();
    let rows: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `") || line.starts_with("| all")).collect();
    let mut total = [0; 4];
    let mut counted = Vec::new();
    for structure in names(&folder("mutants")) {
        let Some(mutants) = structure.is_dir().then(|| Mutant::all_of(file_name(&structure))) else { continue };
        let with = |expected| mutants.iter().filter(|mutant| mutant.expected == expected).count();
        let figures = [mutants.len(), with(Expected::Killed), with(Expected::Equivalent), with(Expected::Survives)];
        for (sum, figure) in total.iter_mut().zip(figures) {
            *sum += figure;
        }
        counted.push((format!("| `{}` ", file_name(&structure)), figures));
    }
    counted.push(("| all ".to_owned(), total));
    for (start, [all, killed, equivalent, survive]) in counted {
        let end = format!("| {all} | {killed} | {equivalent} | {survive} |");
        assert!(rows.iter().any(|row| row.starts_with(&start) && row.ends_with(&end)), "{start}… {end}: {rows:#?}");
    }
}

/// What a patch's first line says.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Expected {
    Killed,
    Equivalent,
    Survives,
}

/// What judges a mutant.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Engine {
    /// The one that is chosen without options.
    Default,
    Infer,
}

struct Mutant {
    structure: String,
    patch: PathBuf,
    expected: Expected,
    /// The options of `skolem check`.
    options: Vec<String>,
}

impl Mutant {
    fn all_of(structure: &str) -> Vec<Mutant> {
        let patches = names(&folder("mutants").join(structure));
        patches.into_iter().map(|patch| Mutant::read(structure, patch)).collect()
    }

    fn read(structure: &str, patch: PathBuf) -> Mutant {
        let text = fs::read_to_string(&patch).unwrap();
        let mut lines = text.lines();
        let expected = match lines.next().and_then(|line| line.strip_prefix("# ")?.split_once(':')) {
            Some(("killed", _)) => Expected::Killed,
            Some(("equivalent", _)) => Expected::Equivalent,
            Some(("survives", _)) => Expected::Survives,
            _ => panic!("{}: the first line does not say what to expect", patch.display()),
        };
        let options = lines.next().and_then(|line| line.strip_prefix("# check: "));
        let options = options.unwrap_or_else(|| panic!("{}: the second line does not say how", patch.display()));
        let options = options.split_whitespace().map(str::to_owned).collect();
        Mutant { structure: structure.to_owned(), patch, expected, options }
    }

    fn name(&self) -> &str {
        file_name(&self.patch).trim_end_matches(".patch")
    }

    /// What is wrong with the answer, if something is.
    fn fault(&self, engine: Engine) -> Option<String> {
        let sandbox = self.mutated();
        let mut args = vec!["check", ".", "--format", "json"];
        args.extend(self.options.iter().map(String::as_str));
        if engine == Engine::Infer {
            args.extend(["--engine", "infer", "--timeout", "20"]);
        }
        let output = sandbox.command(&args).output().unwrap();
        let report: serde_json::Value = match serde_json::from_slice(&output.stdout) {
            Ok(report) => report,
            Err(_) => return Some(sandbox.shown(&output)),
        };
        let (mut is_violated, mut is_late) = (false, false);
        for target in report["targets"].as_array().unwrap() {
            for check in target["checks"].as_array().unwrap() {
                if check["verdict"] == "violated" {
                    is_violated = true;
                    if check["evidence"]["replayed"] != true {
                        return Some(format!("{} was not replayed", check["name"]));
                    }
                }
            }
            match (target["verdict"] == "unknown", engine) {
                (true, Engine::Default) => return Some(format!("unknown: {target}")),
                (true, Engine::Infer) => is_late = true,
                (false, _) => {}
            }
        }
        let should_be = self.expected == Expected::Killed;
        let is_wrong = if should_be { !is_violated && !is_late } else { is_violated };
        is_wrong.then(|| format!("{:?}, and violated: {is_violated}", self.expected))
    }

    /// The example with the mistake in it.
    fn mutated(&self) -> Sandbox {
        let mut sandbox = Sandbox::new();
        for source in names(&folder("java").join(&self.structure)) {
            if source.extension().is_some_and(|extension| extension == "java") {
                sandbox = sandbox.file(file_name(&source), fs::read(&source).unwrap());
            }
        }
        // In a folder that belongs to a repository, git would take the paths from its root.
        let root = sandbox.path(".").canonicalize().unwrap();
        let mut git = Command::new("git");
        git.arg("apply").arg(&self.patch).current_dir(&root).env("GIT_CEILING_DIRECTORIES", root.parent().unwrap());
        let output = git.output().unwrap_or_else(|e| panic!("git: {e}"));
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {message}", self.patch.display());
        sandbox
    }
}

fn is_long() -> bool {
    std::env::var_os("SKOLEM_LONG").is_some()
}

fn judge(structure: &str, quick: &[&str]) {
    judge_by(Engine::Default, structure, quick);
}

fn judge_by(engine: Engine, structure: &str, quick: &[&str]) {
    let mut mutants = Mutant::all_of(structure);
    for name in quick {
        assert!(mutants.iter().any(|mutant| mutant.name() == *name), "{name}");
    }
    match std::env::var("SKOLEM_ONLY") {
        Ok(only) => mutants.retain(|mutant| format!("{structure}/{}", mutant.name()).starts_with(&only)),
        Err(_) if is_long() => {}
        Err(_) => mutants.retain(|mutant| quick.contains(&mutant.name())),
    }
    let fault = |mutant: &Mutant| Some(format!("{structure}/{}: {}\n", mutant.name(), mutant.fault(engine)?));
    let faults: String = mutants.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{faults}");
}

/// A folder under `examples`.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").canonicalize().unwrap().join(name)
}

/// What is in a folder, in order.
fn names(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut names: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
}

fn file_name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}
