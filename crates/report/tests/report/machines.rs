//! What programs read.

use crate::fixtures;
use expect_test::{Expect, expect};
use serde_json::Value;
use skolem_report::{json, no_sources, sarif};
use std::collections::HashSet;
use verdict::{Field, Outcome, TargetResult};

fn everything() -> Vec<TargetResult> {
    let violated = vec![fixtures::list(), fixtures::tree(), fixtures::uncaught()];
    [violated, fixtures::unknown(), fixtures::vacuous()].concat()
}

fn check_json(results: &[TargetResult], expected: Expect) {
    let text = json::render(results);
    assert!(text.ends_with("}\n"));
    serde_json::from_str::<Value>(&text).unwrap();
    expected.assert_eq(&text);
}

/// The results and notifications of a SARIF log.
fn check_sarif(results: &[TargetResult], expected: Expect) {
    let run = &log(results)["runs"][0];
    let text = serde_json::to_string_pretty(&[&run["invocations"], &run["results"]]).unwrap();
    expected.assert_eq(&text);
}

fn log(results: &[TargetResult]) -> Value {
    serde_json::from_str(&sarif::render(results, &fixtures::sources)).unwrap()
}

#[test]
fn json_of_a_violation() {
    check_json(
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
fn json_of_what_holds() {
    check_json(
        &fixtures::vacuous(),
        expect![[r#"
        {
          "tool": "skolem",
          "format": 1,
          "targets": [
            {
              "target": "Stack.pop()",
              "language": "java",
              "file": "Stack.java",
              "line": 5,
              "engine": "bounded",
              "select": null,
              "bounds": {
                "scope": 3,
                "unroll": 3,
                "k": null,
                "array_length": 4,
                "class_scopes": {
                  "Node": 5
                }
              },
              "verdict": "holds-within-bounds",
              "vacuous": "`requires size > 0 && size < 0` cannot hold",
              "checks": [
                {
                  "kind": "ensures",
                  "name": "ensures #1",
                  "file": "Stack.java",
                  "line": 4,
                  "verdict": "holds-within-bounds",
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
            },
            {
              "target": "Loop.count(int)",
              "language": "java",
              "file": "Loop.java",
              "line": 2,
              "engine": "refine",
              "select": "inertial",
              "bounds": {
                "scope": 3,
                "unroll": null,
                "k": null
              },
              "verdict": "proved",
              "checks": [
                {
                  "kind": "assert",
                  "name": "assert",
                  "file": "Loop.java",
                  "line": 7,
                  "verdict": "proved",
                  "evidence": {
                    "invariant": [
                      "0 <= i",
                      "i <= n"
                    ]
                  }
                },
                {
                  "kind": "division-by-zero",
                  "name": "division-by-zero",
                  "file": "Loop.java",
                  "line": 9,
                  "verdict": "proved",
                  "unreachable": true,
                  "evidence": {
                    "complete": true
                  }
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
fn json_of_undecided_targets() {
    check_json(
        &fixtures::unknown(),
        expect![[r#"
        {
          "tool": "skolem",
          "format": 1,
          "targets": [
            {
              "target": "Set.add(int)",
              "language": "java",
              "file": "Set.java",
              "line": 10,
              "engine": "refine",
              "select": "inertial",
              "bounds": {
                "scope": 3,
                "unroll": null,
                "k": null
              },
              "verdict": "unknown",
              "checks": [
                {
                  "kind": "ensures",
                  "name": "ensures #1",
                  "file": "Set.java",
                  "line": 8,
                  "verdict": "unknown",
                  "reason": "the time limit of 300 s was reached",
                  "advice": "--timeout 600, or a smaller --scope",
                  "evidence": null
                },
                {
                  "kind": "array-bounds",
                  "name": "array-bounds",
                  "file": "Set.java",
                  "line": 12,
                  "verdict": "proved",
                  "evidence": {
                    "complete": true
                  }
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
            },
            {
              "target": "Set.load(String)",
              "language": "java",
              "file": "Set.java",
              "line": 30,
              "engine": "refine",
              "select": "inertial",
              "bounds": {
                "scope": 3,
                "unroll": null,
                "k": null
              },
              "verdict": "unknown",
              "reason": "a native method without a model is called: java.io.FileInputStream.open0(String)",
              "reason_at": {
                "file": "Set.java",
                "line": 33
              },
              "notes": [
                "the clause `signals (IOException e) true` was ignored"
              ],
              "checks": [],
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
fn json_values() {
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
    let report: Value = serde_json::from_str(&json::render(&[target])).unwrap();
    let inputs = &report["targets"][0]["checks"][0]["evidence"]["inputs"];
    expect![[r#"
        {
          "C.f": "Infinity",
          "c": "x",
          "heap": [
            {
              "class": "int[]",
              "elements": [
                1,
                2
              ],
              "fields": {},
              "id": "int[]@0",
              "length": 2
            },
            {
              "class": "B",
              "fields": {
                "A.x": 2,
                "x": 1
              },
              "id": "B@0"
            }
          ],
          "heap (parameter)": 3,
          "s": "a\\b",
          "u": "9223372036854775808",
          "x0": "\\ud800",
          "x1": "NaN",
          "x2": 0.1
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(inputs).unwrap());
}

#[test]
fn sarif_of_a_violation() {
    check_sarif(
        &[fixtures::list()],
        expect![[r#"
        [
          [
            {
              "executionSuccessful": true
            }
          ],
          [
            {
              "codeFlows": [
                {
                  "message": {
                    "text": "Procedures.delete(List,Val) is called with l = List@0, v = Val@0."
                  },
                  "threadFlows": [
                    {
                      "locations": [
                        {
                          "location": {
                            "logicalLocations": [
                              {
                                "fullyQualifiedName": "Procedures.delete(List,Val)",
                                "kind": "function"
                              }
                            ],
                            "message": {
                              "text": "head = List@0"
                            },
                            "physicalLocation": {
                              "artifactLocation": {
                                "uri": "Procedures.java",
                                "uriBaseId": "%SRCROOT%"
                              },
                              "region": {
                                "snippet": {
                                  "text": "List head = l;"
                                },
                                "startLine": 5
                              }
                            }
                          },
                          "nestingLevel": 0,
                          "state": {
                            "head": {
                              "text": "List@0"
                            }
                          }
                        },
                        {
                          "location": {
                            "logicalLocations": [
                              {
                                "fullyQualifiedName": "Procedures.delete(List,Val)",
                                "kind": "function"
                              }
                            ],
                            "message": {
                              "text": "prev = null"
                            },
                            "physicalLocation": {
                              "artifactLocation": {
                                "uri": "Procedures.java",
                                "uriBaseId": "%SRCROOT%"
                              },
                              "region": {
                                "snippet": {
                                  "text": "List prev = null;"
                                },
                                "startLine": 6
                              }
                            }
                          },
                          "nestingLevel": 0,
                          "state": {
                            "prev": {
                              "text": "null"
                            }
                          }
                        },
                        {
                          "location": {
                            "logicalLocations": [
                              {
                                "fullyQualifiedName": "Procedures.delete(List,Val)",
                                "kind": "function"
                              }
                            ],
                            "physicalLocation": {
                              "artifactLocation": {
                                "uri": "Procedures.java",
                                "uriBaseId": "%SRCROOT%"
                              },
                              "region": {
                                "snippet": {
                                  "text": "while (l.val != v) {"
                                },
                                "startLine": 7
                              }
                            }
                          },
                          "nestingLevel": 0
                        },
                        {
                          "location": {
                            "logicalLocations": [
                              {
                                "fullyQualifiedName": "Procedures.delete(List,Val)",
                                "kind": "function"
                              }
                            ],
                            "message": {
                              "text": "`prev` is null when `prev.next` is assigned."
                            },
                            "physicalLocation": {
                              "artifactLocation": {
                                "uri": "Procedures.java",
                                "uriBaseId": "%SRCROOT%"
                              },
                              "region": {
                                "snippet": {
                                  "text": "prev.next = l.next;"
                                },
                                "startLine": 11
                              }
                            }
                          },
                          "nestingLevel": 0
                        }
                      ]
                    }
                  ]
                }
              ],
              "kind": "fail",
              "level": "error",
              "locations": [
                {
                  "logicalLocations": [
                    {
                      "fullyQualifiedName": "Procedures.delete(List,Val)",
                      "kind": "function"
                    }
                  ],
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "Procedures.java",
                      "uriBaseId": "%SRCROOT%"
                    },
                    "region": {
                      "snippet": {
                        "text": "prev.next = l.next;   // forgets the first"
                      },
                      "startLine": 11
                    }
                  }
                }
              ],
              "message": {
                "text": "`prev` is null when `prev.next` is assigned."
              },
              "partialFingerprints": {
                "skolem/v1": "824f425260dc0dd8:1"
              },
              "properties": {
                "check": "null-dereference",
                "engine": "refine",
                "replayed": true,
                "target": "Procedures.delete(List,Val)",
                "test": "out/ProceduresDeleteTest.java",
                "verdict": "violated"
              },
              "ruleId": "null-dereference",
              "ruleIndex": 5,
              "stacks": [
                {
                  "frames": [
                    {
                      "location": {
                        "logicalLocations": [
                          {
                            "fullyQualifiedName": "Procedures.delete(List,Val)",
                            "kind": "function"
                          }
                        ],
                        "physicalLocation": {
                          "artifactLocation": {
                            "uri": "Procedures.java",
                            "uriBaseId": "%SRCROOT%"
                          },
                          "region": {
                            "startLine": 11
                          }
                        }
                      }
                    }
                  ]
                }
              ]
            }
          ]
        ]"#]],
    );
}

#[test]
fn sarif_of_what_is_not_violated() {
    check_sarif(
        &[fixtures::unknown(), fixtures::vacuous()].concat(),
        expect![[r#"
        [
          [
            {
              "executionSuccessful": true,
              "toolExecutionNotifications": [
                {
                  "descriptor": {
                    "id": "undecided"
                  },
                  "level": "warning",
                  "locations": [
                    {
                      "logicalLocations": [
                        {
                          "fullyQualifiedName": "Set.load(String)",
                          "kind": "function"
                        }
                      ],
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "Set.java",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "startLine": 33
                        }
                      }
                    }
                  ],
                  "message": {
                    "text": "Set.load(String): a native method without a model is called: java.io.FileInputStream.open0(String)."
                  }
                },
                {
                  "descriptor": {
                    "id": "note"
                  },
                  "level": "note",
                  "locations": [
                    {
                      "logicalLocations": [
                        {
                          "fullyQualifiedName": "Set.load(String)",
                          "kind": "function"
                        }
                      ],
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "Set.java",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "startLine": 30
                        }
                      }
                    }
                  ],
                  "message": {
                    "text": "Set.load(String): the clause `signals (IOException e) true` was ignored."
                  }
                },
                {
                  "descriptor": {
                    "id": "vacuous"
                  },
                  "level": "warning",
                  "locations": [
                    {
                      "logicalLocations": [
                        {
                          "fullyQualifiedName": "Stack.pop()",
                          "kind": "function"
                        }
                      ],
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "Stack.java",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "startLine": 5
                        }
                      }
                    }
                  ],
                  "message": {
                    "text": "Stack.pop(): `requires size > 0 && size < 0` cannot hold."
                  }
                },
                {
                  "descriptor": {
                    "id": "unreachable-check"
                  },
                  "level": "warning",
                  "locations": [
                    {
                      "logicalLocations": [
                        {
                          "fullyQualifiedName": "Loop.count(int)",
                          "kind": "function"
                        }
                      ],
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "Loop.java",
                          "uriBaseId": "%SRCROOT%"
                        },
                        "region": {
                          "startLine": 9
                        }
                      }
                    }
                  ],
                  "message": {
                    "text": "Loop.count(int): no run reaches division-by-zero, so its verdict says little."
                  }
                }
              ]
            }
          ],
          [
            {
              "kind": "open",
              "level": "none",
              "locations": [
                {
                  "logicalLocations": [
                    {
                      "fullyQualifiedName": "Set.add(int)",
                      "kind": "function"
                    }
                  ],
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "Set.java",
                      "uriBaseId": "%SRCROOT%"
                    },
                    "region": {
                      "startLine": 8
                    }
                  }
                }
              ],
              "message": {
                "text": "the time limit of 300 s was reached. Try: --timeout 600, or a smaller --scope."
              },
              "partialFingerprints": {
                "skolem/v1": "33b4d6b4b1477ac0:1"
              },
              "properties": {
                "check": "ensures #1",
                "engine": "refine",
                "target": "Set.add(int)",
                "verdict": "unknown"
              },
              "ruleId": "ensures",
              "ruleIndex": 1
            }
          ]
        ]"#]],
    );
}

/// What the schema demands of what we write, and what its consumers do.
#[test]
fn sarif_is_well_formed() {
    let log = log(&everything());
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let ids: HashSet<_> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ir::CheckKind::ALL.iter().map(|kind| kind.name()).collect());
    for rule in rules {
        for text in ["shortDescription", "fullDescription", "help"] {
            assert!(rule[text]["text"].as_str().unwrap().ends_with('.'), "{rule}");
        }
    }
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 4);
    let mut fingerprints = HashSet::new();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(result["message"]["text"].as_str().unwrap().ends_with('.'));
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["region"]["startLine"].as_u64().unwrap() > 0);
        assert!(fingerprints.insert(result["partialFingerprints"]["skolem/v1"].to_string()));
        match result["kind"].as_str().unwrap() {
            "fail" => assert_eq!(result["level"], "error"),
            "open" => assert_eq!(result["level"], "none"),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn fingerprints_ignore_line_numbers() {
    let fingerprint = |target: &TargetResult, sources: skolem_report::Sources<'_>| {
        let log: Value = serde_json::from_str(&sarif::render(std::slice::from_ref(target), sources)).unwrap();
        log["runs"][0]["results"][0]["partialFingerprints"].clone()
    };
    let original = fixtures::list();
    let mut moved = original.clone();
    moved.checks[0].location = Some(fixtures::at("Procedures.java", 14));
    let moved_source = |_: &str| Some(format!("// New\n// lines\n// above\n{}", fixtures::PROCEDURES));
    assert_eq!(fingerprint(&original, &fixtures::sources), fingerprint(&moved, &moved_source));
    assert_ne!(fingerprint(&original, &fixtures::sources), fingerprint(&original, &no_sources));
}

#[test]
fn paths_become_uris() {
    let check = |file: &str, expected: &str, is_relative: bool| {
        let mut target = fixtures::list();
        target.checks[0].location = Some(fixtures::at(file, 1));
        let log = log(&[target]);
        let artifact = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_eq!(artifact["uri"], expected);
        assert_eq!(artifact.get("uriBaseId").is_some(), is_relative);
    };
    check("./src/A B.java", "src/A%20B.java", true);
    check("/home/me/ä.java", "file:///home/me/%C3%A4.java", false);
    check("C:\\x\\A#.java", "file:///C:/x/A%23.java", false);
    check("a:b/c.java", "a%3Ab/c.java", true);
    check("src/100%.java", "src/100%25.java", true);
}
