//! The folders under `examples/`: what Skolem answers is what each folder's file `expected` says.

use expect_test::expect_file;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn examples_answer_as_expected() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java");
    let mut folders: Vec<PathBuf> = fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    assert!(!folders.is_empty());
    for folder in folders {
        let file = folder.join("expected");
        let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        // What is asked is taken from the file, what is answered from Skolem: the text comes out equal if they agree.
        let (comment, _) = text.split_at(text.find("[run").unwrap_or_else(|| panic!("{}: no [run]", file.display())));
        let asked = text.lines().filter(|line| line.starts_with("[run"));
        let answered: Vec<String> = asked.map(|line| answer(&folder, line)).collect();
        expect_file![file].assert_eq(&format!("{comment}{}", answered.join("\n")));
    }
}

/// The sections of one run: see examples/README.md.
fn answer(folder: &Path, run: &str) -> String {
    let arguments = run.trim_start_matches("[run").trim_end_matches(']').split_whitespace();
    let output = Command::new(env!("CARGO_BIN_EXE_skolem")).arg("run").arg(folder).arg("--").args(arguments).output();
    let output = output.unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let mut text = format!("{run}\n{stdout}");
    if output.status.code() != Some(0) {
        text.push_str(&format!("[exit {}]\n", output.status.code().map_or("killed".into(), |code| code.to_string())));
    }
    if !stderr.is_empty() {
        text.push_str(&format!("[stderr]\n{stderr}"));
    }
    text
}
