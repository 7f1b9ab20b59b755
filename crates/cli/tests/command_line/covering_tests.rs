//! Tests that `--emit-tests --cover` writes, one for each path: they pass on the JVM and natively, but for those of violations.

use crate::support::Sandbox;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::{Command, Stdio};

/// The report about all targets.
fn report(sandbox: &Sandbox, args: &[&str]) -> Value {
    let fixed = ["--engine", "paths", "--emit-tests", "out", "--cover", "--format", "json"];
    let output = sandbox.command(&[args, &fixed].concat()).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

/// The tests of violations, by their paths.
fn of_violations(report: &Value) -> BTreeSet<String> {
    let targets = report["targets"].as_array().into_iter().flatten();
    let checks = targets.flat_map(|target| target["checks"].as_array().into_iter().flatten());
    let evidence = checks.flat_map(|check| {
        [&check["evidence"]].into_iter().chain(check["more_evidence"].as_array().into_iter().flatten())
    });
    evidence.filter_map(|evidence| evidence["test"].as_str().map(str::to_owned)).collect()
}

/// All that was written.
fn written(sandbox: &Sandbox) -> BTreeSet<String> {
    let files = std::fs::read_dir(sandbox.path("out")).unwrap();
    files.map(|file| format!("out/{}", file.unwrap().file_name().to_string_lossy())).collect()
}

/// Tests, lines covered and reachable, branches covered and reachable.
fn coverage(target: &Value) -> [u64; 5] {
    ["tests", "lines_covered", "lines_reachable", "branches_covered", "branches_reachable"]
        .map(|name| target["coverage"][name].as_u64().unwrap_or(u64::MAX))
}

const SHAPES: &str = r#"class Shapes {
    int value;
    Shapes next;

    private Shapes(int value) {
        if (value < 3) throw new IllegalArgumentException("small");
        this.value = value;
    }

    static int sign(int n) {
        if (n > 0) return 1;
        return n < 0 ? -1 : 0;
    }

    static String day(int n) {
        switch (n) {
            case 0: return "first";
            case 1: throw new IllegalStateException("none");
            default: return null;
        }
    }

    /** Sorts two numbers of a list, and counts. */
    int order() {
        if (next == null) return 1;
        if (next.value < value) {
            int kept = value;
            value = next.value;
            next.value = kept;
        }
        return 2;
    }

    static double[] scaled(double[] all, int by) {
        double[] made = new double[all.length];
        for (int i = 0; i < all.length; i++) {
            made[i] = all[i] / (by == 3 ? 2 : 4);
        }
        return made;
    }

    static int divided(int a, int b) {
        assert a != 7;
        return a > 2 ? a / b : b;
    }
}
"#;

#[test]
fn tests_of_paths_pass_on_the_jvm() {
    let sandbox = Sandbox::new().file("Shapes.java", SHAPES);
    let args = ["check", "Shapes.java", "--target", "Shapes.*", "-k", "2", "--test-style", "main"];
    let report = report(&sandbox, &args);
    let (all, violated) = (written(&sandbox), of_violations(&report));
    assert!(
        violated.len() >= 3 && violated.is_subset(&all) && all.len() >= violated.len() + 10,
        "{all:?} {violated:?}"
    );
    for target in report["targets"].as_array().unwrap() {
        let [tests, lines, all_lines, branches, all_branches] = coverage(target);
        assert!(tests > 0 && lines > 0 && (lines, branches) == (all_lines, all_branches), "{}", target["coverage"]);
    }
    let [tests, _, _, branches, _] = coverage(
        &report["targets"]
            .as_array()
            .unwrap()
            .iter()
            .find(|target| target["target"] == "Shapes.sign(int)")
            .cloned()
            .unwrap(),
    );
    assert_eq!((tests, branches), (3, 4));
    let java = |program: &str, args: &[&str]| {
        let mut command = Command::new(sandbox.java_home().join("bin").join(program));
        command.args(args).current_dir(sandbox.path(".")).output().unwrap()
    };
    let mut files = vec!["-nowarn", "-g", "-d", "classes", "Shapes.java"];
    files.extend(all.iter().map(String::as_str));
    let compiled = java("javac", &files);
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    for path in &all {
        let class = path.trim_start_matches("out/").trim_end_matches(".java");
        let ran = java("java", &["-XX:TieredStopAtLevel=1", "-cp", "classes", class]);
        let expected = i32::from(violated.contains(path));
        assert_eq!(ran.status.code(), Some(expected), "{class}: {}", String::from_utf8_lossy(&ran.stderr));
    }
    // They notice when the program does something else.
    let other = SHAPES.replace("return n < 0 ? -1 : 0;", "return -1;").replace("return \"first\";", "return \"1\";");
    let sandbox = sandbox.file("Shapes.java", other);
    let java = |program: &str, args: &[&str]| {
        let mut command = Command::new(sandbox.java_home().join("bin").join(program));
        command.args(args).current_dir(sandbox.path(".")).output().unwrap()
    };
    assert!(java("javac", &["-nowarn", "-d", "classes", "Shapes.java"]).status.success());
    let of = |prefix: &str| -> Vec<Option<i32>> {
        let all = all.iter().filter_map(|path| path.trim_start_matches("out/").strip_suffix(".java"));
        let own = all.filter(|class| class.starts_with(prefix));
        own.map(|class| java("java", &["-cp", "classes", class]).status.code()).collect()
    };
    for prefix in ["ShapesSign", "ShapesDay"] {
        let codes = of(prefix);
        assert_eq!(codes.iter().filter(|code| **code == Some(1)).count(), 1, "{codes:?}");
    }
}

#[cfg(feature = "c")]
#[test]
fn tests_of_paths_pass_natively() {
    let text = r#"#include <stddef.h>
struct cell { int value; struct cell *next; };
int total;
int sum(struct cell *list) {
    int all = 0;
    for (struct cell *at = list; at; at = at->next) {
        if (at->value > 100) return -1;
        all += at->value & 3;
    }
    total = all;
    return all;
}
double half(unsigned n) { return n > 9 ? n / 2.0 : n == 3 ? 0.0 : 1.0; }
int divided(int a, int b) { if (a > 5) return a / b; return b; }
void set(int *a, unsigned char c) { if (a && c == 'x') *a = c; }
"#;
    let sandbox = Sandbox::new().file("p.c", text);
    let mut codes = Vec::new();
    let mut paths = 0;
    for target in ["sum", "half", "divided", "set"] {
        let report = report(&sandbox, &["check", "p.c", "--target", target, "-k", "2"]);
        let (all, violated) = (written(&sandbox), of_violations(&report));
        let [tests, lines, all_lines, branches, all_branches] = coverage(&report["targets"][0]);
        assert_eq!((tests as usize, lines, branches), (all.len(), all_lines, all_branches), "{target}");
        for path in &all {
            let program = sandbox.path("program");
            let flags = ["-w", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o"];
            let compiled =
                Command::new("clang-19").args(flags).arg(&program).arg(sandbox.path(path)).arg("-lm").output();
            let compiled = compiled.unwrap();
            assert!(compiled.status.success(), "{path}: {}", String::from_utf8_lossy(&compiled.stderr));
            let run = Command::new(&program).stdin(Stdio::null()).output().unwrap();
            let words = String::from_utf8_lossy(&run.stderr).into_owned();
            assert_eq!(run.status.success(), !violated.contains(path), "{path}: {words}");
            codes.push(run.status.success());
        }
        paths += all.len();
        std::fs::remove_dir_all(sandbox.path("out")).unwrap();
    }
    assert!(paths >= 12 && codes.contains(&false), "{codes:?}");
}
