//! Two solvers answer every question that the checks of the examples ask: Skolem's own, and z3 on the text that
//! `skolem dump --what smt2` writes. They must agree.
//!
//! What a solver gives up is counted and shown (`cargo test -- --nocapture`), and there must not be much of it. Limits are
//! numbers of steps, so that the counts are the same on every machine. `SKOLEM_LONG=1` asks within the bounds that the
//! examples have, and compares with what `skolem check` says as well; `SKOLEM_ONLY=java/hash-map` asks about one example.

use differential::parallel;
use solver::script::Script;
use solver::{Limits, Program, Session, Solver};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How the questions are asked.
struct Effort {
    is_long: bool,
    /// For our solver: conflicts of the search.
    conflicts: u64,
    /// For z3: its measure of work.
    resources: u64,
    /// So many questions there are at least, if nothing is left out.
    least: usize,
    /// In a thousand questions, so many may be given up.
    undecided: usize,
}

/// So many questions there are at least about all examples together.
const LEAST: usize = if cfg!(feature = "c") { 2_500 } else { 1_500 };

const SHORT: Effort = Effort { is_long: false, conflicts: 4_000, resources: 2_000_000, least: LEAST, undecided: 10 };
const LONG: Effort = Effort { is_long: true, conflicts: 50_000, resources: 20_000_000, least: LEAST, undecided: 50 };

/// What is dumped at once.
struct Dump {
    folder: PathBuf,
    options: Vec<String>,
}

/// The answers to some questions, in order, each with its question.
type Answers = Vec<(String, String)>;

#[derive(Default)]
struct Count {
    questions: usize,
    sat: usize,
    unsat: usize,
    ours_undecided: usize,
    z3_undecided: usize,
    compared: usize,
    disagreements: Vec<String>,
}

#[test]
fn solvers_agree_about_the_examples() {
    let effort = if std::env::var_os("SKOLEM_LONG").is_some() { LONG } else { SHORT };
    let only = std::env::var("SKOLEM_ONLY").unwrap_or_default();
    let dumps: Vec<Dump> = dumps(&effort).into_iter().filter(|dump| dump.name().contains(&only)).collect();
    assert!(!dumps.is_empty(), "no example is called {only}");
    let counts = parallel(&dumps, |dump| agree(dump, &effort));
    let mut all = Count::default();
    for (dump, count) in dumps.iter().zip(counts) {
        println!("{}: {}", dump.name(), count.shown());
        all.add(count);
    }
    println!("in all: {}", all.shown());
    assert!(all.disagreements.is_empty(), "{}", all.disagreements.join("\n"));
    let undecided = all.ours_undecided + all.z3_undecided;
    assert!(undecided * 1_000 <= all.questions * effort.undecided, "too much was given up: {}", all.shown());
    if only.is_empty() {
        assert!(all.questions >= effort.least, "too few questions: {}", all.shown());
        assert!(all.sat > 100 && all.unsat > 100, "one answer is missing: {}", all.shown());
        assert!(all.compared > 100 || !effort.is_long, "too few verdicts were compared: {}", all.shown());
    }
}

impl Dump {
    /// `java/hash-map`.
    fn name(&self) -> String {
        let word = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
        format!("{}/{}", word(self.folder.parent().unwrap()), word(&self.folder))
    }

    fn skolem(&self, command: &[&str]) -> Command {
        let mut skolem = Command::new(env!("CARGO_BIN_EXE_skolem"));
        skolem.args(command).arg(&self.folder).args(&self.options);
        skolem
    }
}

impl Count {
    fn add(&mut self, other: Count) {
        self.questions += other.questions;
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.ours_undecided += other.ours_undecided;
        self.z3_undecided += other.z3_undecided;
        self.compared += other.compared;
        self.disagreements.extend(other.disagreements);
    }

    fn shown(&self) -> String {
        let Count { questions, sat, unsat, ours_undecided, z3_undecided, compared, disagreements } = self;
        format!(
            "{questions} questions: both sat {sat}, both unsat {unsat}, given up by us {ours_undecided}, by z3 {z3_undecided}, \
             disagreements {}; {compared} compared with verdicts",
            disagreements.len()
        )
    }
}

/// The checks of the examples. Within small bounds, those of an example are dumped together.
fn dumps(effort: &Effort) -> Vec<Dump> {
    let languages: &[&str] = if cfg!(feature = "c") { &["java", "c"] } else { &["java"] };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let inside = |language: &&str| fs::read_dir(root.join(language)).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = languages.iter().flat_map(inside).collect();
    folders.retain(|folder| folder.join("expected").exists() && (effort.is_long || !takes_long(folder)));
    folders.sort();
    let mut dumps = Vec::new();
    for folder in folders {
        let expected = fs::read_to_string(folder.join("expected")).unwrap();
        let checks = expected.lines().filter_map(|line| line.strip_prefix("[check")?.strip_suffix(']'));
        // What only another engine can look at is not dumped.
        let checks = checks.filter(|options| !options.contains("--engine"));
        let checks: Vec<Vec<String>> =
            checks.map(|words| words.split_whitespace().map(str::to_owned).collect()).collect();
        if effort.is_long {
            dumps.extend(checks.into_iter().map(|options| Dump { folder: folder.clone(), options }));
            continue;
        }
        let targets = checks.iter().map(|options| targets(options));
        let (named, unnamed): (Vec<Vec<String>>, Vec<Vec<String>>) = targets.partition(|targets| !targets.is_empty());
        let small = small_bounds(&folder);
        let merged = (!named.is_empty()).then(|| named.concat());
        for mut options in merged.into_iter().chain(unnamed.into_iter().take(1)) {
            options.extend(small.iter().map(|&word| word.to_owned()));
            dumps.push(Dump { folder: folder.clone(), options });
        }
    }
    dumps
}

/// Is it a C program about which solvers are asked for long, even within the smallest bounds?
fn takes_long(folder: &Path) -> bool {
    ["chained-table", "growable-vector", "ring-buffer", "sort-and-search"].iter().any(|name| folder.ends_with(name))
}

/// Bounds within which an example takes a few seconds.
fn small_bounds(folder: &Path) -> [&'static str; 4] {
    match folder.file_name().and_then(|name| name.to_str()) {
        _ if folder.parent().is_some_and(|parent| parent.ends_with("c")) => ["--scope", "1", "--unroll", "1"],
        Some("avl-tree" | "binary-heap" | "binary-search-tree" | "red-black-map" | "shapes") => {
            ["--scope", "1", "--unroll", "2"]
        }
        Some("hash-map") => ["--scope", "1", "--unroll", "1"],
        _ => ["--scope", "2", "--unroll", "2"],
    }
}

/// The targets that options name, as options.
fn targets(options: &[String]) -> Vec<String> {
    let pairs = options.windows(2).filter(|pair| pair[0] == "--target");
    pairs.flatten().cloned().collect()
}

fn agree(dump: &Dump, effort: &Effort) -> Count {
    let output = dump.skolem(&["dump", "--what", "smt2"]).output().unwrap();
    assert!(output.status.success(), "{}: {}", dump.name(), String::from_utf8_lossy(&output.stderr));
    let script = String::from_utf8(output.stdout).unwrap();
    let (ours, theirs) = (ask_session(&script, effort), ask_z3(&script, effort));
    let verdicts = if effort.is_long { verdicts(dump) } else { BTreeMap::new() };
    assert_eq!(ours.len(), script.matches("(check-sat)").count(), "{}: not every question was answered", dump.name());
    assert_eq!(ours.len(), theirs.len(), "{}: z3 stopped after {:?}", dump.name(), theirs.last());
    let mut count = Count { questions: ours.len(), ..Count::default() };
    for ((question, ours), (same_question, theirs)) in ours.iter().zip(&theirs) {
        assert_eq!(question, same_question);
        match (ours.as_str(), theirs.as_str()) {
            ("sat", "sat") => count.sat += 1,
            ("unsat", "unsat") => count.unsat += 1,
            ("sat", "unsat") | ("unsat", "sat") => {
                count.disagreements.push(format!("{} {question}: {ours} by us, {theirs} by z3", dump.name()));
            }
            _ => {
                count.ours_undecided += usize::from(ours == "unknown");
                count.z3_undecided += usize::from(theirs == "unknown");
            }
        }
        let Some(verdict) = verdicts.get(question) else { continue };
        let expected = if verdict == "violated" { "sat" } else { "unsat" };
        match ours.as_str() {
            "unknown" => {}
            answer if answer == expected => count.compared += 1,
            answer => count.disagreements.push(format!("{} {question}: {answer}, but {verdict}", dump.name())),
        }
    }
    count
}

fn ask_session(script: &str, effort: &Effort) -> Answers {
    let make = |_seed: u64| -> Box<dyn Solver> { Box::new(Session::new()) };
    let limits = Limits { conflicts: Some(effort.conflicts), ..Limits::NONE };
    let mut printed = Vec::new();
    let outcome = Script::new(make, &mut printed).with_limits(limits).run(script.as_bytes()).unwrap();
    assert_eq!((outcome.errors, outcome.unsupported), (0, 0), "{}", String::from_utf8_lossy(&printed));
    answers(&String::from_utf8(printed).unwrap())
}

fn ask_z3(script: &str, effort: &Effort) -> Answers {
    let program = Program::named("z3").expect("z3 is needed as a second opinion: run ./x setup");
    let mut command = Command::new(&program.path);
    command.arg(format!("rlimit={}", effort.resources)).args(["-smt2", "-in"]);
    let mut z3 = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = z3.stdin.take().unwrap();
    let text = script.to_owned();
    // z3 answers while it reads.
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = z3.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(!printed.contains("(error"), "{}", printed.lines().find(|line| line.starts_with("(error")).unwrap());
    answers(&printed)
}

/// What was printed: before each answer, the question.
fn answers(printed: &str) -> Answers {
    let mut question = String::new();
    let mut answers = Vec::new();
    for line in printed.lines() {
        match line {
            "sat" | "unsat" | "unknown" => answers.push((question.clone(), line.to_owned())),
            line => question = line.trim_matches('"').to_owned(),
        }
    }
    answers
}

/// What `skolem check` decides, by the questions that a dump asks about it.
fn verdicts(dump: &Dump) -> BTreeMap<String, String> {
    let output = dump.skolem(&["check", "--format", "json"]).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut verdicts = BTreeMap::new();
    for target in report["targets"].as_array().unwrap() {
        for check in target["checks"].as_array().unwrap() {
            let verdict = check["verdict"].as_str().unwrap();
            let line = check["line"].as_u64().map_or(String::new(), |line| format!(" at line {line}"));
            let name = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
            let question = format!("{}: {}{line}", name(&target["target"]), name(&check["name"]));
            if verdict != "unknown" {
                verdicts.insert(question, verdict.to_owned());
            }
        }
    }
    verdicts
}
