//! `skolem infer`: what is written of callees is what papers/2 shows, holds of their code, and is enough for the target.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

fn skolem(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skolem")).args(arguments).output().unwrap()
}

/// The one target of a report.
fn target(arguments: &[&str]) -> Value {
    let output = skolem(&[arguments, &["--format", "json"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{arguments:?}: {e}: {}", String::from_utf8_lossy(&output.stderr)));
    report["targets"][0].clone()
}

/// The clauses of a callee.
fn clauses<'t>(target: &'t Value, callee: &str) -> Vec<&'t str> {
    let all = target["specifications"].as_array().unwrap();
    let one = all.iter().find(|one| one["callee"] == callee).unwrap_or_else(|| panic!("nothing about {callee}"));
    assert!(["proved", "holds-within-bounds"].contains(&one["verdict"].as_str().unwrap()), "{one}");
    one["clauses"].as_array().unwrap().iter().map(|clause| clause.as_str().unwrap()).collect()
}

// papers/2 Fig. 4.
#[test]
fn intersect_needs_what_the_paper_says() {
    let folder = example("java/set-intersection");
    let found = target(&["infer", folder.to_str().unwrap(), "--target", "Set.intersect"]);
    assert_eq!(found["verdict"], "holds-within-bounds");
    assert_eq!(found["engine"], "infer");
    assert_eq!(clauses(&found, "Set.Set()"), ["this.elems == null"]);
    assert_eq!(clauses(&found, "Set.contains(int)"), ["this.elems == null ==> \\result == false"]);
    assert_eq!(found["by_specifications"], "holds-within-bounds");
    let of_property = |entered: &&Value| {
        let (region, because) = (entered["region"].as_str().unwrap(), entered["because"].as_str().unwrap());
        region.starts_with("a path") && because.starts_with("ensures")
    };
    let first: Vec<&str> = found["entered"]
        .as_array()
        .unwrap()
        .iter()
        .filter(of_property)
        .take(2)
        .map(|entered| entered["region"].as_str().unwrap())
        .collect();
    assert_eq!(first, ["a path of Set.Set()", "a path of Set.contains(int)"]);
}

// papers/2 Fig. 3.
#[test]
fn the_seeded_bug_is_found_with_the_papers_input() {
    let folder = example("java/set-intersection");
    let found = target(&["infer", folder.to_str().unwrap(), "--target", "Set.intersectBad"]);
    assert_eq!(found["verdict"], "violated");
    let checks = found["checks"].as_array().unwrap();
    let evidence = &checks.iter().find(|check| check["verdict"] == "violated").unwrap()["evidence"];
    assert_eq!(evidence["replayed"], true);
    let heap = evidence["inputs"]["heap"].as_array().unwrap();
    let fields: Vec<String> = heap.iter().map(|object| object["fields"].to_string()).collect();
    assert_eq!(fields.len(), 3, "two sets and one entry: {fields:?}");
}

#[test]
fn written_specifications_stand_for_the_code() {
    let folder = TempDir::new().unwrap();
    for file in ["Set.java", "Entry.java"] {
        fs::copy(example("java/set-intersection").join(file), folder.path().join(file)).unwrap();
    }
    let (input, file) = (folder.path().to_str().unwrap(), folder.path().join("Set.jml"));
    let written =
        skolem(&["infer", input, "--target", "Set.intersect", "--write-specifications", file.to_str().unwrap()]);
    assert_eq!(written.status.code(), Some(0), "{}", String::from_utf8_lossy(&written.stderr));
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("//@ ensures this.elems == null ==> \\result == false;\n    //@ assignable \\nothing;"),
        "{text}"
    );
    let by_contract =
        ["--callee", "Set.contains=contract", "--callee", "Set.Set=contract", "--callee", "Set.add=contract"];
    let arguments = ["check", input, "--target", "Set.intersect", "--engine", "bounded", "--unroll", "4"];
    let found = target(&[&arguments[..], &by_contract[..]].concat());
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
    let code = target(&["check", input, "--target", "Set.contains", "--checks", "ensures,assignable", "--unroll", "4"]);
    assert_eq!(code["verdict"], "holds-within-bounds", "{code}");
}

#[cfg(feature = "c")]
#[test]
fn members_and_results_of_c_are_named() {
    let folder = example("c/range-counter");
    let found = target(&["infer", folder.to_str().unwrap(), "--target", "adjust"]);
    assert_eq!(clauses(&found, "clamp"), ["n < c->low ==> \\result == c->low"]);
    assert_eq!(found["specifications"][0]["frame"], "assigns c->steps");
    assert_eq!(found["by_specifications"], "holds-within-bounds");
    let found = target(&["infer", folder.to_str().unwrap(), "--target", "least_of_three"]);
    assert_eq!(clauses(&found, "least"), ["a < b ==> \\result == a", "b <= a ==> \\result == b"]);
    // That the callee does what is written there is a bound of its own.
    assert_eq!(found["by_specifications"], "holds-within-bounds");
}

#[cfg(feature = "c")]
#[test]
fn a_copy_of_a_c_source_has_the_clauses_as_comments() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("counter.c");
    let example = example("c/range-counter");
    let arguments = ["infer", example.to_str().unwrap(), "--target", "adjust", "--write-specifications"];
    let written = skolem(&[&arguments[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(written.status.code(), Some(0), "{}", String::from_utf8_lossy(&written.stderr));
    let found = target(&["check", file.to_str().unwrap(), "--target", "adjust", "--callee", "*=contract"]);
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
    let found = target(&["check", file.to_str().unwrap(), "--target", "clamp", "--checks", "ensures,assignable"]);
    assert_eq!(found["verdict"], "holds-within-bounds", "{found}");
}

#[test]
fn what_does_not_belong_together_is_told() {
    let folder = example("java/set-intersection");
    let input = folder.to_str().unwrap();
    let told = |arguments: &[&str]| {
        let output = skolem(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(told(&["infer", input, "--engine", "bounded"]).contains("leave --engine out"));
    assert!(told(&["check", input, "--write-specifications", "x.jml"]).contains("use `skolem infer`"));
    assert!(told(&["infer", input, "--target", "Set.unknown"]).contains("Set.unknown"));
}

#[test]
fn a_callee_without_code_leaves_the_target_undecided() {
    let folder = TempDir::new().unwrap();
    let text = "abstract class A {\n    abstract int size();\n    //@ ensures \\result >= 0;\n    int twice() { return size() + size(); }\n}\n";
    fs::write(folder.path().join("A.java"), text).unwrap();
    let output = skolem(&["infer", folder.path().to_str().unwrap(), "--target", "A.twice"]);
    assert_ne!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}
