//! Time, memory and Ctrl-C: what is decided by then is reported, the rest is unknown with the reason.

use crate::support::Sandbox;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// `quick` is decided at once; each of the others takes longer than any limit here.
const STUBBORN: &str = r"
public class Stubborn {
    static int quick(int x) {
        assert x != 4711;
        return x;
    }

    static void search(long a, long b, long c) {
        if (a > 1 && b > 1 && c > 1 && a < 2000000 && b < 2000000 && c < 2000000) {
            assert a * a * a + b * b * b != c * c * c;
        }
    }

    static int mix(int[] data) {
        int h = 17;
        for (int round = 0; round < 4096; round++) {
            for (int i = 0; i < data.length; i++) {
                h = h * 31 + data[i] % (h | 1);
                data[i] ^= h / (round | 1);
            }
        }
        return h;
    }

    static void last(int[] data) {
        if (data == null) return;
        assert mix(data) != 99;
    }
}
";

fn stubborn() -> Sandbox {
    Sandbox::new().file("Stubborn.java", STUBBORN)
}

/// The JSON that a command prints, whatever its exit status.
fn json(sandbox: &Sandbox, args: &[&str]) -> serde_json::Value {
    let output = sandbox.command(args).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", sandbox.shown(&output)))
}

/// The reasons for which the checks of a target are unknown, and the target itself.
fn reasons(report: &serde_json::Value, target: &str) -> Vec<String> {
    let targets = report["targets"].as_array().unwrap();
    let target = targets.iter().find(|one| one["target"].as_str().unwrap().contains(target)).unwrap();
    let of_checks = target["checks"].as_array().unwrap().iter().map(|check| &check["reason"]);
    let all = of_checks.chain([&target["reason"]]).filter_map(|reason| reason.as_str().map(str::to_owned));
    let mut all: Vec<String> = all.collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn a_target_that_takes_too_long_is_unknown() {
    for target in ["search", "last"] {
        let pattern = format!("Stubborn.{target}");
        let args =
            ["check", "Stubborn.java", "--target", &pattern, "--timeout", "2", "--unroll", "5", "--format", "json"];
        let report = json(&stubborn(), &args);
        let reasons = reasons(&report, target);
        let is_time = |reason: &String| reason.contains("the time limit was reached") || reason.contains("too long");
        assert!(!reasons.is_empty() && reasons.iter().any(is_time), "{target}: {report:#}");
    }
}

#[test]
fn targets_that_the_total_time_leaves_no_room_for_are_unknown() {
    let sandbox = stubborn();
    let args = ["check", "Stubborn.java", "--total-timeout", "2", "--jobs", "1", "--unroll", "5", "--format", "json"];
    let report = json(&sandbox, &args);
    let targets = report["targets"].as_array().unwrap();
    assert_eq!(targets.len(), 3, "{report:#}");
    // Targets come in the order of the source; how many are begun depends on the machine.
    assert_eq!(reasons(&report, "last"), ["the time limit was reached before it was checked"]);
}

#[test]
fn memory_is_limited_in_every_phase() {
    let sandbox = stubborn();
    let args =
        ["check", "Stubborn.java", "--target", "Stubborn.last", "--memory", "20", "--unroll", "5", "--format", "json"];
    let report = json(&sandbox, &args);
    assert_eq!(reasons(&report, "last"), ["the memory limit was reached"], "{report:#}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_what_is_known() {
    let sandbox = stubborn();
    let mut command = sandbox.command(&["check", "Stubborn.java", "--jobs", "1", "--unroll", "5"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut report = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    // Targets are printed as they are finished.
    while !said.contains("Stubborn.quick(int) violated") {
        assert_ne!(report.read_line(&mut said).unwrap(), 0, "{said}");
    }
    let kill = format!("kill -INT {}", child.id());
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    report.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{said}");
    assert!(said.contains("the check was interrupted"), "{said}");
    assert!(said.contains("3 targets: 1 violated, 2 unknown"), "{said}");
}

/// Limits are looked at in statements that touch every byte of a large block, in what is assumed of many arguments, and while
/// it is handed to the solver.
#[cfg(feature = "c")]
#[test]
fn large_blocks_and_many_arguments_take_no_longer_than_allowed() {
    let copies = r#"
#include <assert.h>
#include <string.h>
struct song { char name[50]; char artist[50]; int duration; };
struct album { char name[50]; char artist[50]; int year; struct song songs[1000]; int count; };
struct library { struct album albums[100]; int count; };
void add(struct library *library, const char *name) {
    for (int i = 0; i < library->count; i++)
        if (strcmp(library->albums[i].name, name) == 0)
            strcpy(library->albums[i].songs[library->albums[i].count++].name, name);
}
int copies(int n) {
    static struct library library;
    library.count = n;
    add(&library, "one");
    memmove(&library.albums[n & 63], &library.albums[n & 31], n & 0xffff);
    assert(library.count == n);
    return 0;
}
"#;
    let arguments =
        "#include <assert.h>\nint main(int argc, char **argv) { assert(argv[argc - 1][0] != 'x'); return 0; }\n";
    let sandbox = Sandbox::new().file("copies.c", copies).file("arguments.c", arguments);
    for engine in ["bounded", "refine"] {
        for (file, target, length) in [("copies.c", "copies", "3"), ("arguments.c", "main", "30000")] {
            let args = ["--target", target, "--array-length", length, "--timeout", "3", "--engine", engine];
            let start = Instant::now();
            let said = sandbox.says(&[&["check", file], &args[..]].concat());
            // Two seconds more are allowed; on a busy machine, so are many more. Without the limit it would be minutes.
            assert!(start.elapsed() < Duration::from_secs(60), "{file} {engine}: {:?}\n{said}", start.elapsed());
            assert!(!said.contains("internal") && !said.contains(" proved\n"), "{file} {engine}: {said}");
        }
    }
}

/// A contract about 60,000 elements, and heaps of 300 objects.
#[test]
fn large_scopes_take_no_longer_than_allowed() {
    let nodes = r"
class Nodes {
    static class Node { Node next; int value; }

    //@ requires a != null && (\forall int i; 0 <= i && i < a.length; a[i] != null);
    static int each(Node[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) sum ^= a[i].value;
        assert sum != 77;
        return sum;
    }

    static int chain(Node a) {
        int sum = 0;
        for (Node node = a; node != null; node = node.next) sum ^= node.value;
        assert sum != 77;
        return sum;
    }
}
";
    let sandbox = Sandbox::new().file("Nodes.java", nodes);
    for more in [["--target", "Nodes.each", "--array-length", "60000"], ["--target", "Nodes.chain", "--scope", "300"]] {
        let start = Instant::now();
        let said = sandbox.says(&[&["check", "Nodes.java", "--timeout", "3"], &more[..]].concat());
        assert!(start.elapsed() < Duration::from_secs(60), "{more:?}: {:?}\n{said}", start.elapsed());
        assert!(!said.contains("internal") && !said.contains(" proved\n"), "{more:?}: {said}");
    }
}
