//! Transcripts in the documentation: what stands below `$ skolem …` in a `console` block is what the command prints.
//!
//! `UPDATE_EXPECT=1` writes what it prints now.

use expect_test::expect_file;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn transcripts_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut pages: Vec<PathBuf> =
        std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.push(root.join("README.md"));
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    let mut transcripts = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        let mut renewed = String::new();
        let mut in_transcript = false;
        for line in text.lines() {
            match (in_transcript, line) {
                (false, "```console") => in_transcript = true,
                (true, "```") => in_transcript = false,
                (true, line) => {
                    if let Some(command) = line.strip_prefix("$ skolem ") {
                        transcripts += 1;
                        let space = if renewed.ends_with("```console\n") { "" } else { "\n" };
                        renewed.push_str(&format!("{space}{line}\n{}", output(&root, command)));
                    }
                    continue;
                }
                (false, _) => {}
            }
            renewed.push_str(line);
            renewed.push('\n');
        }
        expect_file![page].assert_eq(&renewed);
    }
    assert!(transcripts > 0);
}

fn output(root: &Path, command: &str) -> String {
    let arguments = command.split_whitespace().map(|word| word.trim_matches('\''));
    let output = Command::new(env!("CARGO_BIN_EXE_skolem")).args(arguments).current_dir(root).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).unwrap()
}
