//! The folders under `examples/`: what Skolem answers is what each folder's file `expected` says.

use expect_test::expect_file;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// So many tests share the folders.
const SHARES: usize = 4;

#[test]
fn examples_answer_as_expected_1() {
    answer_as_expected(0);
}

#[test]
fn examples_answer_as_expected_2() {
    answer_as_expected(1);
}

#[test]
fn examples_answer_as_expected_3() {
    answer_as_expected(2);
}

#[test]
fn examples_answer_as_expected_4() {
    answer_as_expected(3);
}

fn answer_as_expected(share: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let inside = |folder: &str| fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = inside("java").collect();
    // The other folders of C programs have tests of their own.
    folders.extend(inside("c").filter(|folder| folder.join("expected").exists()));
    folders.sort();
    assert!(folders.len() > SHARES);
    for folder in folders.iter().skip(share).step_by(SHARES) {
        let file = folder.join("expected");
        let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        // What is asked is taken from the file, what is answered from Skolem: the text comes out equal if they agree.
        let is_question = |line: &&str| line.starts_with("[run") || line.starts_with("[check");
        let first = text.lines().find(is_question).unwrap_or_else(|| panic!("{}: no questions", file.display()));
        let (comment, _) = text.split_at(text.find(first).unwrap());
        let asked = text.lines().filter(is_question);
        let answered: Vec<String> = asked.map(|line| answer(folder, line)).collect();
        expect_file![file].assert_eq(&format!("{comment}{}", answered.join("\n")));
    }
}

/// The sections that answer one question: see examples/README.md.
fn answer(folder: &Path, question: &str) -> String {
    let mut words = question.trim_matches(['[', ']']).split_whitespace();
    let is_run = words.next() == Some("run");
    let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
    let command = match is_run {
        true => command.arg("run").arg(folder).arg("--").args(words),
        false => command.arg("check").arg(folder).args(["--format", "json"]).args(words),
    };
    let output: Output = command.output().unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let answer = if is_run { stdout.into_owned() } else { verdicts(&stdout) };
    let mut text = format!("{question}\n{answer}");
    if output.status.code() != Some(0) {
        text.push_str(&format!("[exit {}]\n", output.status.code().map_or("killed".into(), |code| code.to_string())));
    }
    if !stderr.is_empty() {
        text.push_str(&format!("[stderr]\n{stderr}"));
    }
    text
}

/// Targets and checks with their verdicts. Implicit checks are listed if they do not hold.
fn verdicts(report: &str) -> String {
    let report: serde_json::Value = serde_json::from_str(report).unwrap_or_else(|e| panic!("{e}: {report}"));
    let mut text = String::new();
    for target in report["targets"].as_array().unwrap() {
        text.push_str(&format!("{}: {}\n", word(&target["target"]), word(&target["verdict"])));
        if target["vacuous"].is_string() {
            text.push_str(&format!("  vacuous: {}\n", word(&target["vacuous"])));
        }
        for check in target["checks"].as_array().unwrap() {
            let (kind, verdict) = (word(&check["kind"]), word(&check["verdict"]));
            let is_written = matches!(kind, "ensures" | "requires" | "invariant" | "assignable" | "assert");
            if !is_written && matches!(verdict, "holds-within-bounds" | "proved") {
                continue;
            }
            let place = match kind {
                "ensures" | "invariant" | "assignable" => String::new(),
                _ => format!(" at line {}", check["line"]),
            };
            let reason = check["reason"].as_str().map_or(String::new(), |reason| format!(" ({reason})"));
            text.push_str(&format!("  {}{place}: {verdict}{reason}\n", word(&check["name"])));
            if verdict == "violated" {
                assert_eq!(check["evidence"]["replayed"], true);
            }
        }
    }
    text
}

fn word(value: &serde_json::Value) -> &str {
    value.as_str().unwrap_or_default()
}
