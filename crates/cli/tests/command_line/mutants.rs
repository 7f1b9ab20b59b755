//! The patches under `examples/mutants/`: `skolem check` finds the mistakes that can be found, and no others.
//!
//! Each test judges a few mutants of one data structure, or with `SKOLEM_LONG=1` all of them, which takes some 25
//! minutes of processor time. `SKOLEM_ONLY=hash-map/05` judges those whose names begin so. The same is done with `--engine refine`,
//! under each of its strategies, and with `--engine infer`; a few are judged by `--engine paths`.

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

/// The strategies of `--engine refine`, with mutants that all of them judge in a moment.
mod under_refine {
    use super::{Engine, judge_with};

    #[test]
    fn inertial() {
        judge_all(
            "inertial",
            &[
                "20-least-goes-right",
                "07-add-last-null-test",
                "18-peek-last",
                "08-put-wrong-chain",
                "01-insert-not-rebalanced",
            ],
        );
    }

    #[test]
    fn dont_care_set() {
        judge_all("dont-care-set", &["21-least-first-step", "15-remove-next-prev", "18-peek-last"]);
    }

    #[test]
    fn dont_care() {
        judge_all("dont-care", &["21-least-first-step", "07-add-last-null-test", "18-peek-last"]);
    }

    #[test]
    fn naive() {
        judge_all("naive", &["21-least-first-step", "15-remove-next-prev", "18-peek-last"]);
    }

    fn judge_all(strategy: &str, quick: &[&str]) {
        for structure in
            ["binary-search-tree", "avl-tree", "doubly-linked-list", "binary-heap", "hash-map", "red-black-map"]
        {
            judge_with(structure, quick, Engine::Refine(strategy));
        }
    }
}

/// One path at a time, from inputs with two references one behind the other: most of what can be found is.
#[test]
fn by_paths() {
    let quick: [(&str, &[&str]); 5] = [
        ("doubly-linked-list", &["04-add-first-next", "07-add-last-null-test", "15-remove-next-prev"]),
        ("binary-heap", &["02-add-greater", "08-add-at-or-equal", "17-poll-moved-lost"]),
        ("hash-map", &["01-get-first", "04-put-not-replaced"]),
        ("avl-tree", &["16-remove-not-rebalanced"]),
        ("red-black-map", &["01-get-wrong-branch"]),
    ];
    for (structure, quick) in quick {
        for mutant in Mutant::all_of(structure).iter().filter(|mutant| quick.contains(&mutant.name())) {
            assert_eq!(mutant.fault(Engine::Paths, false), None, "{structure}/{}", mutant.name());
        }
    }
}

/// Inference finds no mistake where there is none, and says that nothing is violated of no mutant that bounded checking kills; it
/// may run out of time.
#[test]
fn by_inference() {
    let quick: [(&str, &[&str]); 6] = [
        ("binary-search-tree", &["20-least-goes-right", "21-least-first-step"]),
        ("doubly-linked-list", &["07-add-last-null-test", "20-reverse-prev"]),
        ("binary-heap", &["04-add-one-level"]),
        ("avl-tree", &["01-insert-not-rebalanced"]),
        ("hash-map", &[]),
        ("red-black-map", &[]),
    ];
    for (structure, quick) in quick {
        judge_with(structure, quick, Engine::Infer);
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
    fn fault(&self, engine: Engine<'_>, may_be_late: bool) -> Option<String> {
        let sandbox = self.mutated();
        let own = self.options.iter().map(String::as_str);
        // What is checked is asked of each engine; bounds of objects are none of paths'.
        let about = self.options.chunks(2).filter(|pair| pair[0] == "--target" || pair[0] == "--checks");
        let about = about.flatten().map(String::as_str);
        let mut args = vec!["check", ".", "--format", "json"];
        match engine {
            Engine::Bounded => args.extend(own),
            Engine::Refine(strategy) => {
                args.extend(own);
                args.extend(["--engine", "refine", "--select", strategy, "--timeout", SECONDS]);
            }
            Engine::Infer => {
                args.extend(own);
                args.extend(["--engine", "infer", "--timeout", SECONDS]);
            }
            Engine::Paths => {
                args.extend(about);
                args.extend(["--engine", "paths", "-k", "2"]);
            }
        }
        let output = sandbox.command(&args).output().unwrap();
        let report: serde_json::Value = match serde_json::from_slice(&output.stdout) {
            Ok(report) => report,
            Err(_) => return Some(sandbox.shown(&output)),
        };
        let mut is_violated = false;
        for target in report["targets"].as_array().unwrap() {
            for check in target["checks"].as_array().unwrap() {
                if check["verdict"] == "violated" {
                    is_violated = true;
                    if check["evidence"]["replayed"] != true {
                        return Some(format!("{} was not replayed", check["name"]));
                    }
                }
            }
            // Where everything matters, refining takes longer than following everything: what is not known is not wrong.
            if may_be_late && !is_violated && is_only_late(target) {
                return None;
            }
            if target["verdict"] == "unknown" {
                return Some(format!("unknown: {target}"));
            }
        }
        let should_be = self.expected == Expected::Killed;
        (is_violated != should_be).then(|| format!("{:?}, and violated: {is_violated}", self.expected))
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

/// Which engine judges.
#[derive(Clone, Copy)]
enum Engine<'a> {
    Bounded,
    /// With this strategy.
    Refine(&'a str),
    Infer,
    Paths,
}

/// Seconds for one mutant under `refine` and `infer`.
const SECONDS: &str = "40";

/// Is time all that was missing?
fn is_only_late(target: &serde_json::Value) -> bool {
    let checks = target["checks"].as_array().unwrap();
    let unknown: Vec<_> = checks.iter().filter(|check| check["verdict"] == "unknown").collect();
    let is_late = |one: &serde_json::Value| one["reason"].as_str().is_some_and(|why| why.contains("time limit"));
    let left = target["reached"].to_string().contains("left unexplored");
    if unknown.is_empty() { left || is_late(target) } else { unknown.into_iter().all(is_late) }
}

fn judge(structure: &str, quick: &[&str]) {
    let mutants = Mutant::all_of(structure);
    for name in quick {
        assert!(mutants.iter().any(|mutant| mutant.name() == *name), "{name}");
    }
    judge_with(structure, quick, Engine::Bounded);
}

fn judge_with(structure: &str, quick: &[&str], engine: Engine<'_>) {
    let mut mutants = Mutant::all_of(structure);
    match std::env::var("SKOLEM_ONLY") {
        Ok(only) => mutants.retain(|mutant| format!("{structure}/{}", mutant.name()).starts_with(&only)),
        Err(_) if std::env::var_os("SKOLEM_LONG").is_some() => {}
        Err(_) => mutants.retain(|mutant| quick.contains(&mutant.name())),
    }
    let may_be_late = |mutant: &Mutant| match engine {
        Engine::Bounded | Engine::Paths => false,
        Engine::Refine(_) => !quick.contains(&mutant.name()),
        Engine::Infer => true,
    };
    let fault = |mutant: &Mutant| {
        Some(format!("{structure}/{}: {}\n", mutant.name(), mutant.fault(engine, may_be_late(mutant))?))
    };
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
