//! What a larger scope costs: operations on data structures are checked in scope 1, 2, 3 and so on until a check takes too
//! long, and a markdown table of times and sizes is printed.
//!
//! `cargo run --release -p skolem-cli --example scopes [-- --limit S] [--skolem FILE] [PART …]`: the limit is in seconds of
//! wall time for one check (60), `--skolem` names the command to measure (the one built beside this program), and each
//! PART selects the rows whose names contain it. Every check is a process of its own.

use serde_json::Value;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// An operation, and the file and method that are checked.
struct Case {
    name: &'static str,
    inputs: &'static [&'static str],
    target: &'static str,
    /// Iterations and nested calls that no run within a scope needs more of, where one can say.
    unroll: fn(usize) -> usize,
}

/// A walk along all objects of the scope, and the test that ends it.
fn walk(scope: usize) -> usize {
    scope + 1
}

/// The levels of a tree that is filled from the left, as a heap in an array is, with one place more than the scope says.
fn levels(scope: usize) -> usize {
    (scope + 1).ilog2() as usize + 1
}

/// The levels of a red-black tree: with n nodes, no way down has more than 2 log₂ (n + 1) of them.
fn red_black(scope: usize) -> usize {
    walk(scope).min(2 * levels(scope))
}

/// The levels of an AVL tree: h of them need a side with h - 1 and one with h - 2 at least.
fn height_balanced(scope: usize) -> usize {
    let (mut levels, mut fewest, mut next) = (0, 0, 1);
    while next <= scope {
        (levels, fewest, next) = (levels + 1, next, fewest + next + 1);
    }
    levels
}

const DICTIONARY: &[&str] = &["examples/java/red-black-map/Dictionary.java", "examples/java/red-black-map/Key.java"];
const LISTS: &[&str] = &["examples/java/list-procedures/Lists.java", "examples/java/list-procedures/Cell.java"];
const SEARCH_TREE: &[&str] = &["examples/java/binary-search-tree"];
const AVL_TREE: &[&str] = &["examples/java/avl-tree"];
const SEQUENCE: &[&str] = &["examples/java/doubly-linked-list"];
const HEAP: &[&str] = &["examples/java/binary-heap"];
const HASH_MAP: &[&str] = &["examples/java/hash-map"];

#[rustfmt::skip]
const CASES: &[Case] = &[
    Case { name: "merge, all cells are kept", inputs: &["benches/java/Merge.java"], target: "Merge.merge", unroll: walk },
    Case { name: "merge, sorted as well", inputs: LISTS, target: "Lists.merge", unroll: walk },
    Case { name: "binary search tree, insert", inputs: SEARCH_TREE, target: "SearchTree.insert", unroll: walk },
    Case { name: "binary search tree, remove", inputs: SEARCH_TREE, target: "SearchTree.remove", unroll: walk },
    Case { name: "AVL tree, insert", inputs: AVL_TREE, target: "AvlTree.insert(int)", unroll: height_balanced },
    Case { name: "AVL tree, remove", inputs: AVL_TREE, target: "AvlTree.remove(int)", unroll: height_balanced },
    Case { name: "java.util.TreeMap, put", inputs: DICTIONARY, target: "Dictionary.put", unroll: red_black },
    Case { name: "java.util.TreeMap, remove", inputs: DICTIONARY, target: "Dictionary.remove", unroll: red_black },
    Case { name: "doubly linked list, insert", inputs: SEQUENCE, target: "Sequence.insertAfter", unroll: walk },
    Case { name: "doubly linked list, remove", inputs: SEQUENCE, target: "Sequence.remove", unroll: walk },
    Case { name: "binary heap, add", inputs: HEAP, target: "BinaryHeap.add", unroll: levels },
    Case { name: "binary heap, poll", inputs: HEAP, target: "BinaryHeap.poll", unroll: levels },
    Case { name: "hash map, put", inputs: HASH_MAP, target: "IntMap.put", unroll: walk },
    Case { name: "hash map, remove", inputs: HASH_MAP, target: "IntMap.remove", unroll: walk },
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut limit = Duration::from_secs(60);
    let mut skolem = None;
    let mut selected = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--limit" => limit = Duration::from_secs(arguments.next().ok_or("--limit needs seconds")?.parse()?),
            "--skolem" => skolem = Some(PathBuf::from(arguments.next().ok_or("--skolem needs a file")?)),
            _ => selected.push(argument),
        }
    }
    let skolem = match skolem {
        Some(file) => file.canonicalize()?,
        None => beside_this_program()?,
    };
    println!("Limit: {} s for one check. `cut` says where a run may need more than `--unroll`.", limit.as_secs());
    println!();
    println!("| operation | scope | unroll | time | solver | variables | clauses | verdict | cut |");
    println!("|---|---:|---:|---:|---:|---:|---:|---|---|");
    for case in CASES {
        if selected.is_empty() || selected.iter().any(|part| case.name.contains(part.as_str())) {
            measure(case, &skolem, limit)?;
        }
    }
    Ok(())
}

/// Cargo puts examples into a folder beside the binaries.
fn beside_this_program() -> io::Result<PathBuf> {
    let program = std::env::current_exe()?;
    let folder = program.parent().and_then(Path::parent).unwrap_or(Path::new("."));
    let skolem = folder.join("skolem").with_extension(std::env::consts::EXE_EXTENSION);
    let missing = || format!("{}: not there, build it first with `cargo build`", skolem.display());
    if skolem.exists() { Ok(skolem) } else { Err(io::Error::new(io::ErrorKind::NotFound, missing())) }
}

/// Prints the rows of a case, up to the scope that takes too long.
fn measure(case: &Case, skolem: &Path, limit: Duration) -> Result<(), Box<dyn std::error::Error>> {
    for scope in 1.. {
        let unroll = (case.unroll)(scope);
        let start = Instant::now();
        let report = check(case, skolem, scope, unroll, limit)?;
        let time = start.elapsed();
        let is_over = time > limit;
        let Some(target) = report.as_ref().map(|report| &report["targets"][0]) else {
            println!("| {} | {scope} | {unroll} | {} | | | | killed | |", case.name, seconds(time));
            return Ok(());
        };
        let stats = &target["stats"];
        let solver = Duration::from_millis(stats["solver_ms"].as_u64().unwrap_or(0));
        let verdict = target["verdict"].as_str().unwrap_or("no target");
        println!(
            "| {} | {scope} | {unroll} | {} | {} | {} | {} | {verdict} | {} |",
            case.name,
            seconds(time),
            seconds(solver),
            stats["variables"],
            stats["clauses"],
            cut_loops(target),
        );
        if is_over || verdict == "unknown" {
            return Ok(());
        }
    }
    Ok(())
}

/// The report; `None` if the process had to be stopped.
fn check(
    case: &Case,
    skolem: &Path,
    scope: usize,
    unroll: usize,
    limit: Duration,
) -> Result<Option<Value>, Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = tempfile::NamedTempFile::new()?;
    let mut process = Command::new(skolem)
        .arg("check")
        .args(case.inputs)
        .args(["--format", "json", "--target", case.target])
        .args(["--scope", &scope.to_string(), "--unroll", &unroll.to_string()])
        .args(["--timeout", &limit.as_secs().to_string()])
        .current_dir(root)
        .stdout(File::create(output.path())?)
        .stderr(Stdio::inherit())
        .spawn()?;
    // The limit is for the questions; what comes before and after them should not take as long again.
    let last = Instant::now() + 2 * limit + Duration::from_secs(10);
    let status = loop {
        match process.try_wait()? {
            Some(status) => break status,
            None if Instant::now() > last => {
                process.kill()?;
                process.wait()?;
                return Ok(None);
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    if status.code() == Some(2) {
        return Err(format!("{}: the command line is at fault", case.name).into());
    }
    Ok(Some(serde_json::from_reader(File::open(output.path())?)?))
}

/// The places where `--unroll` cuts a run off. Without an answer, it was not asked whether a run gets there.
fn cut_loops(target: &Value) -> String {
    if target["verdict"] == "unknown" {
        return String::new();
    }
    let reached = target["reached"].as_array().into_iter().flatten();
    let cut = reached.filter(|bound| bound["advice"].as_str().is_some_and(|advice| advice.contains("--unroll")));
    let messages: Vec<&str> = cut.filter_map(|bound| bound["message"].as_str()).collect();
    messages.join("; ").replace("a run may need more than ", "")
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
