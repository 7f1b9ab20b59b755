//! How the engine that follows one path at a time gets through all of them: threads, prefixes, all inputs that violate a check.

use crate::support::Sandbox;
use serde_json::Value;

const COUNTERS: [&str; 6] = ["paths", "states", "pre_states", "before_post", "after_post", "bound_hits"];

/// The report about a target, without what differs from run to run: times, and what threads do twice.
fn report(sandbox: &Sandbox, file: &str, target: &str, args: &[&str]) -> Value {
    let fixed = ["check", file, "--target", target, "--engine", "paths", "--format", "json"];
    let output = sandbox.command(&[&fixed[..], args].concat()).output().expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{args:?}: {}", String::from_utf8_lossy(&output.stderr)));
    let mut target = report["targets"][0].clone();
    if let Some(stats) = target["stats"].as_object_mut() {
        stats.retain(|name, _| COUNTERS.contains(&&**name));
    }
    target
}

fn counters(target: &Value) -> [u64; 6] {
    COUNTERS.map(|name| target["stats"][name].as_u64().unwrap_or(u64::MAX))
}

fn example(name: &str) -> String {
    format!("{}/../../examples/java/path-counts/{name}.java", env!("CARGO_MANIFEST_DIR"))
}

const STEPS: &str = "class Steps {
    int limit;
    Steps next;

    static int count(int a, int b, int c) {
        int n = 0;
        if (a > 5) n++;
        if (b > 7) n++;
        if (c > a) n += 2;
        assert n != 3;
        return 10 / (n - 4);
    }

    int longest() {
        int length = 0;
        for (Steps at = this; at != null && length < limit; at = at.next) {
            length++;
        }
        assert length < 3;
        return length;
    }
}
";

/// Counters, verdicts and what is shown do not depend on the number of threads.
#[cfg(feature = "c")]
#[test]
fn threads_do_not_change_reports() {
    let mut text = "#include <assert.h>\n#include <stddef.h>\nstruct cell { int value; struct cell *next; };\n\
                    int f(struct cell *list, unsigned a, unsigned b) {\n    int n = 0;\n"
        .to_owned();
    for number in 0..6 {
        text += &format!("    if (a * {} > b + {number}u) n++;\n", number + 1);
    }
    text += "    for (struct cell *at = list; at; at = at->next) if (at->value == n) n += 2;\n    assert(n != 4);\n    \
             return 12 / (n - 7);\n}\n";
    let sandbox = Sandbox::new().file("f.c", &text);
    for all in [&[][..], &["--all"]] {
        let one = report(&sandbox, "f.c", "f", &[&["--jobs", "1", "-k", "2"], all].concat());
        assert_eq!(one["verdict"], "violated", "{one}");
        for jobs in ["2", "5"] {
            let more = report(&sandbox, "f.c", "f", &[&["--jobs", jobs, "-k", "2"], all].concat());
            assert_eq!(one, more, "{jobs} {all:?}");
        }
    }
    // Long enough for other threads to start the Java runtime.
    let one =
        report(&sandbox, &example("RedBlackTree"), "RedBlackTree.removeBad", &["-k", "3", "--all", "--jobs", "1"]);
    assert_eq!(one["stats"]["paths"], 331, "{one}");
    let many =
        report(&sandbox, &example("RedBlackTree"), "RedBlackTree.removeBad", &["-k", "3", "--all", "--jobs", "3"]);
    assert_eq!(one, many);
}

/// What one run leaves another goes on with: together they cover what a single run does.
#[test]
fn paths_that_are_left_are_followed_later() {
    let sandbox = Sandbox::new().file("Steps.java", STEPS);
    for (file, target, k) in
        [(example("SortedList"), "SortedList.merge", "2"), ("Steps.java".to_owned(), "Steps.count", "3")]
    {
        let whole = report(&sandbox, &file, target, &["-k", k]);
        for most in ["3"] {
            let first =
                report(&sandbox, &file, target, &["-k", k, "--max-paths", most, "--open-paths", "left", "--jobs", "1"]);
            assert_eq!(first["stats"]["paths"].to_string(), most, "{first}");
            assert!(first.to_string().contains("the limit on paths was reached"), "{first}");
            let second = report(&sandbox, &file, target, &["-k", k, "--continue", "left", "--open-paths", "none"]);
            assert!(second.to_string().contains("only paths that another run left were followed"), "{second}");
            let sum: Vec<u64> = counters(&first).iter().zip(counters(&second)).map(|(a, b)| a + b).collect();
            assert_eq!(sum, counters(&whole), "{target} after {most}");
            assert_eq!(std::fs::read_to_string(sandbox.path("none")).unwrap_or_default(), "");
            // The work can be divided further.
            let left = std::fs::read_to_string(sandbox.path("left")).unwrap_or_default();
            let mut parts = vec![0; COUNTERS.len()];
            for line in left.lines() {
                std::fs::write(sandbox.path("one"), format!("# one path\n{line}\n")).unwrap();
                let part = report(&sandbox, &file, target, &["-k", k, "--continue", "one"]);
                parts.iter_mut().zip(counters(&part)).for_each(|(sum, part)| *sum += part);
            }
            assert_eq!(parts, counters(&second), "{target} after {most}");
        }
    }
}

/// Choices of another program, or with other bounds, say nothing of this one.
#[test]
fn paths_of_another_search_are_refused() {
    let sandbox = Sandbox::new().file("Steps.java", STEPS);
    let fixed = ["check", "Steps.java", "--target", "Steps.count", "--engine", "paths", "--continue", "left"];
    let settings = "k=3 unroll=3 init=lazier input=on-demand messages=opaque";
    for (line, expected) in [
        (
            "Steps.count(int,int,int)\tk=2 unroll=3 init=lazier input=on-demand messages=opaque\t0".to_owned(),
            "found `k=2",
        ),
        (format!("Steps.count(int,int,int)\t{settings}\tsomewhere"), "found `somewhere`"),
        ("Steps.count(int,int,int)".to_owned(), "expected a target, settings and choices"),
    ] {
        std::fs::write(sandbox.path("left"), &line).unwrap();
        let output = sandbox.command(&fixed).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.code() == Some(2) && told.contains(expected) && told.contains("help: "),
            "{line}: {told}"
        );
    }
    std::fs::write(sandbox.path("left"), format!("Steps.count(int,int,int)\t{settings}\t0 new:Nothing 1")).unwrap();
    let target = report(&sandbox, "Steps.java", "Steps.count", &["--continue", "left"]);
    assert_eq!((&target["verdict"], &target["stats"]["paths"]), (&"unknown".into(), &0.into()), "{target}");
    assert!(target.to_string().contains("the choices of a path do not fit the program"), "{target}");
    for option in [&["--max-paths", "3"][..], &["--open-paths", "left"], &["--continue", "left"], &["--all"]] {
        let output = sandbox.command(&[&["check", "Steps.java"], option].concat()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && told.contains("--engine paths"), "{option:?}: {told}");
    }
}

/// The first violation of a check ends the search for others of it, and of no other check; all are listed on request.
#[test]
fn all_inputs_that_violate_a_check_are_listed() {
    let sandbox = Sandbox::new().file("Steps.java", STEPS);
    let more = |target: &Value| -> Vec<(String, usize)> {
        let checks = target["checks"].as_array().cloned().unwrap_or_default();
        let of_check = |check: &Value| {
            let inputs: Vec<String> = [&check["evidence"]]
                .into_iter()
                .chain(check["more_evidence"].as_array().into_iter().flatten())
                .map(|evidence| evidence["inputs"].to_string())
                .collect();
            let distinct: std::collections::BTreeSet<&String> = inputs.iter().collect();
            assert_eq!(distinct.len(), inputs.len(), "{inputs:?}");
            (check["name"].as_str().unwrap_or_default().to_owned(), inputs.len())
        };
        checks.iter().filter(|check| check["verdict"] == "violated").map(of_check).collect()
    };
    let first = report(&sandbox, "Steps.java", "Steps.count", &[]);
    assert_eq!(more(&first), [("assert".to_owned(), 1), ("division-by-zero".to_owned(), 1)]);
    let all = report(&sandbox, "Steps.java", "Steps.count", &["--all"]);
    // One of a and b is large, and c is larger than a.
    assert_eq!(more(&all), [("assert".to_owned(), 2), ("division-by-zero".to_owned(), 1)]);
    assert_eq!(first["stats"], all["stats"]);
    let text = sandbox.says(&["check", "Steps.java", "--target", "Steps.count", "--engine", "paths", "--all"]);
    assert_eq!(text.matches("assert in Steps.count").count(), 2, "{text}");
}
