//! The JSON report.

use crate::fixtures;
use crate::layout::laid_out;
use expect_test::{Expect, expect};
use serde_json::Value;
use skolem_report::json;
use verdict::{BoundReached, Field, Outcome, TargetResult};

/// The report as it is written.
fn check_text(results: &[TargetResult], expected: Expect) {
    let text = json::render(results);
    assert!(text.ends_with("}\n"));
    serde_json::from_str::<Value>(&text).unwrap();
    expected.assert_eq(&text);
}

/// The targets of the report, without the counters, which are the same in all of them.
fn check(results: &[TargetResult], expected: Expect) {
    let mut report = report(results);
    let targets = report["targets"].as_array_mut().unwrap();
    for target in targets.iter_mut() {
        assert!(target.as_object_mut().unwrap().remove("stats").is_some());
    }
    expected.assert_eq(&laid_out(&report["targets"]));
}

fn report(results: &[TargetResult]) -> Value {
    serde_json::from_str(&json::render(results)).unwrap()
}

#[test]
fn a_violation() {
    check_text(
        &[fixtures::list()],
        expect![[r#"
        {
          "tool": "skolem",
          "format": 1,
          "targets": [
            {
              "target": "Procedures.delete(List,Val)",
              "language": "java",
              "file": "Procedures.java",
              "line": 4,
              "engine": "refine",
              "select": "inertial",
              "bounds": {
                "scope": 3,
                "unroll": null,
                "k": null
              },
              "verdict": "violated",
              "checks": [
                {
                  "kind": "null-dereference",
                  "name": "null-dereference",
                  "file": "Procedures.java",
                  "line": 11,
                  "verdict": "violated",
                  "evidence": {
                    "replayed": true,
                    "message": "`prev` is null when `prev.next` is assigned",
                    "inputs": {
                      "l": "List@0",
                      "v": "Val@0",
                      "heap": [
                        {
                          "id": "List@0",
                          "class": "List",
                          "fields": {
                            "next": "List@1",
                            "val": "Val@0"
                          }
                        },
                        {
                          "id": "List@1",
                          "class": "List",
                          "fields": {
                            "next": null,
                            "val": "Val@1"
                          }
                        },
                        {
                          "id": "Val@0",
                          "class": "Val",
                          "fields": {}
                        },
                        {
                          "id": "Val@1",
                          "class": "Val",
                          "fields": {}
                        }
                      ]
                    },
                    "trace": [
                      {
                        "file": "Procedures.java",
                        "line": 5,
                        "text": "List head = l;",
                        "changes": {
                          "head": "List@0"
                        },
                        "procedure": "Procedures.delete(List,Val)",
                        "depth": 0
                      },
                      {
                        "file": "Procedures.java",
                        "line": 6,
                        "text": "List prev = null;",
                        "changes": {
                          "prev": null
                        },
                        "procedure": "Procedures.delete(List,Val)",
                        "depth": 0
                      },
                      {
                        "file": "Procedures.java",
                        "line": 7,
                        "text": "while (l.val != v) {",
                        "changes": {},
                        "procedure": "Procedures.delete(List,Val)",
                        "depth": 0
                      },
                      {
                        "file": "Procedures.java",
                        "line": 11,
                        "text": "prev.next = l.next;",
                        "changes": {},
                        "procedure": "Procedures.delete(List,Val)",
                        "depth": 0
                      }
                    ],
                    "stack": [
                      {
                        "file": "Procedures.java",
                        "line": 11,
                        "procedure": "Procedures.delete(List,Val)"
                      }
                    ],
                    "thrown": "java.lang.NullPointerException",
                    "output": {
                      "heap": [
                        {
                          "id": "List@0",
                          "class": "List",
                          "fields": {
                            "next": "List@1",
                            "val": "Val@0"
                          }
                        },
                        {
                          "id": "List@1",
                          "class": "List",
                          "fields": {
                            "next": null,
                            "val": "Val@1"
                          }
                        },
                        {
                          "id": "Val@0",
                          "class": "Val",
                          "fields": {}
                        },
                        {
                          "id": "Val@1",
                          "class": "Val",
                          "fields": {}
                        }
                      ]
                    },
                    "test": "out/ProceduresDeleteTest.java"
                  }
                },
                {
                  "kind": "ensures",
                  "name": "ensures #1",
                  "text": "(\\forall List c; c in \\result.*next; c.val != v)",
                  "file": "Procedures.java",
                  "line": 3,
                  "verdict": "holds-within-bounds",
                  "reached": [
                    {
                      "message": "a run may need more than 3 objects of class List",
                      "file": null,
                      "line": null,
                      "advice": "--scope List=6"
                    }
                  ],
                  "evidence": null
                },
                {
                  "kind": "null-dereference",
                  "name": "null-dereference",
                  "file": "Procedures.java",
                  "line": 7,
                  "verdict": "holds-within-bounds",
                  "reached": [
                    {
                      "message": "a run may need more than 3 objects of class List",
                      "file": null,
                      "line": null,
                      "advice": "--scope List=6"
                    }
                  ],
                  "evidence": null
                },
                {
                  "kind": "null-dereference",
                  "name": "null-dereference",
                  "file": "Procedures.java",
                  "line": 9,
                  "verdict": "holds-within-bounds",
                  "reached": [
                    {
                      "message": "a run may need more than 3 objects of class List",
                      "file": null,
                      "line": null,
                      "advice": "--scope List=6"
                    }
                  ],
                  "evidence": null
                }
              ],
              "stats": {
                "time_ms": 41,
                "solver_calls": 3,
                "solver_ms": 20,
                "regions": 4,
                "regions_expanded": 1,
                "refinements": 0,
                "terms": 1200,
                "paths": null,
                "states": null,
                "abstract_states": null,
                "fabricated_states": null
              }
            }
          ]
        }
    "#]],
    );
}

#[test]
fn what_holds() {
    check(
        &fixtures::vacuous(),
        expect![[r#"
            [
              {
                "advice": "look for a contradiction in preconditions and invariants",
                "bounds": {"array_length":4,"class_scopes":{"Node":5},"k":null,"scope":3,"unroll":3},
                "checks": [
                  {
                    "advice": "look for a contradiction in preconditions and invariants",
                    "evidence": null,
                    "file": "Stack.java",
                    "kind": "ensures",
                    "line": 4,
                    "name": "ensures #1",
                    "reason": "no input satisfies the precondition: nothing was checked",
                    "verdict": "unknown"
                  }
                ],
                "engine": "bounded",
                "file": "Stack.java",
                "language": "java",
                "line": 5,
                "reason": "no input satisfies the precondition: nothing was checked",
                "select": null,
                "target": "Stack.pop()",
                "vacuous": "no input satisfies the precondition: nothing was checked",
                "verdict": "unknown"
              },
              {
                "bounds": {"k":null,"scope":3,"unroll":null},
                "checks": [
                  {
                    "evidence": {"invariant":["0 <= i","i <= n"]},
                    "file": "Loop.java",
                    "kind": "assert",
                    "line": 7,
                    "name": "assert",
                    "verdict": "proved"
                  },
                  {
                    "evidence": {"complete":true},
                    "file": "Loop.java",
                    "kind": "division-by-zero",
                    "line": 9,
                    "name": "division-by-zero",
                    "unreachable": true,
                    "verdict": "proved"
                  }
                ],
                "engine": "refine",
                "file": "Loop.java",
                "language": "java",
                "line": 2,
                "select": "inertial",
                "target": "Loop.count(int)",
                "verdict": "proved"
              }
            ]"#]],
    );
}

#[test]
fn undecided_targets() {
    check(
        &fixtures::unknown(),
        expect![[r#"
            [
              {
                "bounds": {"k":null,"scope":3,"unroll":null},
                "checks": [
                  {
                    "advice": "--timeout 600, or a smaller --scope",
                    "evidence": null,
                    "file": "Set.java",
                    "kind": "ensures",
                    "line": 8,
                    "name": "ensures #1",
                    "reason": "the time limit of 300 s was reached",
                    "verdict": "unknown"
                  },
                  {
                    "evidence": {"complete":true},
                    "file": "Set.java",
                    "kind": "array-bounds",
                    "line": 12,
                    "name": "array-bounds",
                    "verdict": "proved"
                  }
                ],
                "engine": "refine",
                "file": "Set.java",
                "language": "java",
                "line": 10,
                "select": "inertial",
                "target": "Set.add(int)",
                "verdict": "unknown"
              },
              {
                "bounds": {"k":null,"scope":3,"unroll":null},
                "checks": [],
                "engine": "refine",
                "file": "Set.java",
                "language": "java",
                "line": 30,
                "notes": ["the clause `signals (IOException e) true` was ignored"],
                "reason": "a native method without a model is called: java.io.FileInputStream.open0(String)",
                "reason_at": {"file":"Set.java","line":33},
                "select": "inertial",
                "target": "Set.load(String)",
                "verdict": "unknown"
              }
            ]"#]],
    );
}

/// A target without checks has only itself to say which bounds limit its verdict.
#[test]
fn bounds_that_a_target_reached() {
    let mut target = fixtures::target("Spin.length(Cell)", fixtures::at("Spin.java", 3), Vec::new());
    target.reached = vec![
        BoundReached {
            message: "a run may need more than 2 iterations of the loop at line 3".into(),
            location: Some(fixtures::at("Spin.java", 3)),
            advice: "--unroll 4".into(),
        },
        BoundReached {
            message: "an input may have more than 1 objects of class Spin.Cell".into(),
            location: None,
            advice: "--scope Spin.Cell=2".into(),
        },
    ];
    check(
        &[target],
        expect![[r#"
            [
              {
                "bounds": {"k":null,"scope":3,"unroll":null},
                "checks": [],
                "engine": "refine",
                "file": "Spin.java",
                "language": "java",
                "line": 3,
                "reached": [
                  {
                    "advice": "--unroll 4",
                    "file": "Spin.java",
                    "line": 3,
                    "message": "a run may need more than 2 iterations of the loop at line 3"
                  },
                  {
                    "advice": "--scope Spin.Cell=2",
                    "file": null,
                    "line": null,
                    "message": "an input may have more than 1 objects of class Spin.Cell"
                  }
                ],
                "select": "inertial",
                "target": "Spin.length(Cell)",
                "verdict": "holds-within-bounds"
              }
            ]"#]],
    );
}

#[test]
fn values() {
    let mut target = fixtures::shape("heap=3 c='x u=9223372036854775808 s=\"a\\\\b\"", "int[]@0 [1 2]", "");
    let Outcome::Violated(evidence) = &mut target.checks[0].outcome else { unreachable!() };
    let more = [verdict::Value::Char(0xd800), verdict::Value::F64(f64::NAN), verdict::Value::F32(0.1)];
    evidence.arguments.extend(more.into_iter().enumerate().map(|(index, value)| (format!("x{index}"), value)));
    evidence.before.statics.push(Field {
        class: "C".into(),
        name: "f".into(),
        value: verdict::Value::F32(f32::INFINITY),
    });
    let mut shadowing = fixtures::object("B@0 x=1");
    shadowing.fields.push(Field { class: "A".into(), name: "x".into(), value: verdict::Value::Int(2) });
    evidence.before.objects.push(shadowing);
    let inputs = &report(&[target])["targets"][0]["checks"][0]["evidence"]["inputs"];
    expect![[r#"
        {
          "c": "x",
          "heap": [
            {"class":"int[]","elements":[1,2],"fields":{},"id":"int[]@0","length":2},
            {"class":"B","fields":{"A.x":2,"x":1},"id":"B@0"}
          ],
          "heap (parameter)": 3,
          "s": "a\\b",
          "statics": {"C.f":"Infinity"},
          "u": "9223372036854775808",
          "x0": "\\ud800",
          "x1": "NaN",
          "x2": 0.1
        }"#]]
    .assert_eq(&laid_out(inputs));
}
