//! `--checks`: which kinds of checks are made.

use crate::support::Sandbox;

const PROGRAM: &str = "#include <stdlib.h>
int sum(int x) {
    char *lost = malloc(4);
    int big = 2147483647;
    if (x > 0) big += x;
    return big == 3 || !lost;
}
int main(void) { return sum(1); }
";

/// The kinds that are violated, in alphabetical order.
fn violated(kinds: &[&str]) -> Vec<String> {
    let sandbox = Sandbox::new().file("sum.c", PROGRAM);
    let output = sandbox
        .command(&[&["check", "sum.c", "--target", "sum", "--format", "json"], kinds].concat())
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let checks = report["targets"][0]["checks"].as_array().unwrap();
    let bad = checks.iter().filter(|check| check["verdict"] == "violated");
    let mut kinds: Vec<String> = bad.map(|check| check["kind"].as_str().unwrap().to_owned()).collect();
    kinds.sort();
    kinds
}

#[test]
fn kinds_are_added_and_left_out() {
    assert!(violated(&[]).is_empty());
    assert_eq!(violated(&["--checks", "+overflow,leak"]), ["leak", "overflow"]);
    assert_eq!(violated(&["--checks", "+overflow,+leak"]), ["leak", "overflow"]);
    assert_eq!(violated(&["--checks", "+overflow", "--checks", "+leak"]), ["leak", "overflow"]);
    assert_eq!(violated(&["--checks", "+overflow,+leak,-leak"]), ["overflow"]);
    assert_eq!(violated(&["--checks", "leak"]), ["leak"]);
    assert!(violated(&["--checks", "-assert"]).is_empty());
}

#[test]
fn runs_take_the_same_kinds() {
    let sandbox = Sandbox::new().file("sum.c", PROGRAM);
    let run = |kinds: &[&str]| sandbox.says(&[&["run", "sum.c"], kinds].concat());
    for kinds in ["+overflow,leak", "overflow", "+overflow,-leak"] {
        assert!(run(&["--checks", kinds]).contains("overflow"), "{kinds}: {}", run(&["--checks", kinds]));
    }
    assert!(run(&["--checks", "+leak"]).contains("leak"), "{}", run(&["--checks", "+leak"]));
    assert!(run(&["--checks", "-leak"]).starts_with("exit 0"), "{}", run(&["--checks", "-leak"]));
}

#[test]
fn unknown_kinds_get_a_suggestion() {
    let sandbox = Sandbox::new().file("sum.c", PROGRAM);
    for command in ["check", "run"] {
        for kinds in ["overflo", "+overflo", "-overflo", "+leak,overflo"] {
            let said = sandbox.says(&[command, "sum.c", "--checks", kinds]);
            assert!(said.starts_with("exit 2\n"), "{command} {kinds}: {said}");
            assert!(said.contains("help: did you mean `overflow`?"), "{command} {kinds}: {said}");
        }
    }
}
