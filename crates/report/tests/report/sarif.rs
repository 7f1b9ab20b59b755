//! The SARIF log.

use crate::fixtures;
use crate::layout::laid_out;
use expect_test::{Expect, expect};
use serde_json::Value;
use skolem_report::{no_sources, sarif};
use std::collections::HashSet;
use verdict::TargetResult;

fn everything() -> Vec<TargetResult> {
    let violated = vec![fixtures::list(), fixtures::tree(), fixtures::uncaught()];
    [violated, fixtures::unknown(), fixtures::vacuous()].concat()
}

/// The results and notifications of a SARIF log.
fn check(results: &[TargetResult], expected: Expect) {
    let run = &log(results)["runs"][0];
    expected.assert_eq(&format!("{}\n{}", laid_out(&run["invocations"]), laid_out(&run["results"])));
}

fn log(results: &[TargetResult]) -> Value {
    serde_json::from_str(&sarif::render(results, &fixtures::sources)).unwrap()
}

#[test]
fn a_violation() {
    check(
        &[fixtures::list()],
        expect![[r#"
            [{"executionSuccessful":true}]
            [
              {
                "codeFlows": [
                  {
                    "message": {"text":"Procedures.delete(List,Val) is called with l = List@0, v = Val@0."},
                    "threadFlows": [
                      {
                        "locations": [
                          {
                            "location": {
                              "logicalLocations": [{"fullyQualifiedName":"Procedures.delete(List,Val)","kind":"function"}],
                              "message": {"text":"head = List@0"},
                              "physicalLocation": {
                                "artifactLocation": {"uri":"Procedures.java","uriBaseId":"%SRCROOT%"},
                                "region": {"snippet":{"text":"List head = l;"},"startLine":5}
                              }
                            },
                            "nestingLevel": 0,
                            "state": {"head":{"text":"List@0"}}
                          },
                          {
                            "location": {
                              "logicalLocations": [{"fullyQualifiedName":"Procedures.delete(List,Val)","kind":"function"}],
                              "message": {"text":"prev = null"},
                              "physicalLocation": {
                                "artifactLocation": {"uri":"Procedures.java","uriBaseId":"%SRCROOT%"},
                                "region": {"snippet":{"text":"List prev = null;"},"startLine":6}
                              }
                            },
                            "nestingLevel": 0,
                            "state": {"prev":{"text":"null"}}
                          },
                          {
                            "location": {
                              "logicalLocations": [{"fullyQualifiedName":"Procedures.delete(List,Val)","kind":"function"}],
                              "physicalLocation": {
                                "artifactLocation": {"uri":"Procedures.java","uriBaseId":"%SRCROOT%"},
                                "region": {"snippet":{"text":"while (l.val != v) {"},"startLine":7}
                              }
                            },
                            "nestingLevel": 0
                          },
                          {
                            "location": {
                              "logicalLocations": [{"fullyQualifiedName":"Procedures.delete(List,Val)","kind":"function"}],
                              "message": {"text":"`prev` is null when `prev.next` is assigned."},
                              "physicalLocation": {
                                "artifactLocation": {"uri":"Procedures.java","uriBaseId":"%SRCROOT%"},
                                "region": {"snippet":{"text":"prev.next = l.next;"},"startLine":11}
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
                    "logicalLocations": [{"fullyQualifiedName":"Procedures.delete(List,Val)","kind":"function"}],
                    "physicalLocation": {
                      "artifactLocation": {"uri":"Procedures.java","uriBaseId":"%SRCROOT%"},
                      "region": {"snippet":{"text":"prev.next = l.next;   // forgets the first"},"startLine":11}
                    }
                  }
                ],
                "message": {"text":"`prev` is null when `prev.next` is assigned."},
                "partialFingerprints": {"skolem/v1":"824f425260dc0dd8:1"},
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
                          "logicalLocations": [{"fullyQualifiedName":"Procedures.delete(List,Val)","kind":"function"}],
                          "physicalLocation": {
                            "artifactLocation": {"uri":"Procedures.java","uriBaseId":"%SRCROOT%"},
                            "region": {"startLine":11}
                          }
                        }
                      }
                    ]
                  }
                ]
              }
            ]"#]],
    );
}

#[test]
fn what_is_not_violated() {
    check(
        &[fixtures::unknown(), fixtures::vacuous()].concat(),
        expect![[r#"
            [
              {
                "executionSuccessful": true,
                "toolExecutionNotifications": [
                  {
                    "descriptor": {"id":"undecided"},
                    "level": "warning",
                    "locations": [
                      {
                        "logicalLocations": [{"fullyQualifiedName":"Set.load(String)","kind":"function"}],
                        "physicalLocation": {
                          "artifactLocation": {"uri":"Set.java","uriBaseId":"%SRCROOT%"},
                          "region": {"startLine":33}
                        }
                      }
                    ],
                    "message": {
                      "text": "Set.load(String): a native method without a model is called: java.io.FileInputStream.open0(String)."
                    }
                  },
                  {
                    "descriptor": {"id":"note"},
                    "level": "note",
                    "locations": [
                      {
                        "logicalLocations": [{"fullyQualifiedName":"Set.load(String)","kind":"function"}],
                        "physicalLocation": {
                          "artifactLocation": {"uri":"Set.java","uriBaseId":"%SRCROOT%"},
                          "region": {"startLine":30}
                        }
                      }
                    ],
                    "message": {"text":"Set.load(String): the clause `signals (IOException e) true` was ignored."}
                  },
                  {
                    "descriptor": {"id":"undecided"},
                    "level": "warning",
                    "locations": [
                      {
                        "logicalLocations": [{"fullyQualifiedName":"Stack.pop()","kind":"function"}],
                        "physicalLocation": {
                          "artifactLocation": {"uri":"Stack.java","uriBaseId":"%SRCROOT%"},
                          "region": {"startLine":5}
                        }
                      }
                    ],
                    "message": {
                      "text": "Stack.pop(): no input satisfies the precondition: nothing was checked. Try: look for a contradiction in preconditions and invariants."
                    }
                  },
                  {
                    "descriptor": {"id":"vacuous"},
                    "level": "warning",
                    "locations": [
                      {
                        "logicalLocations": [{"fullyQualifiedName":"Stack.pop()","kind":"function"}],
                        "physicalLocation": {
                          "artifactLocation": {"uri":"Stack.java","uriBaseId":"%SRCROOT%"},
                          "region": {"startLine":5}
                        }
                      }
                    ],
                    "message": {"text":"Stack.pop(): no input satisfies the precondition: nothing was checked."}
                  },
                  {
                    "descriptor": {"id":"unreachable-check"},
                    "level": "warning",
                    "locations": [
                      {
                        "logicalLocations": [{"fullyQualifiedName":"Loop.count(int)","kind":"function"}],
                        "physicalLocation": {
                          "artifactLocation": {"uri":"Loop.java","uriBaseId":"%SRCROOT%"},
                          "region": {"startLine":9}
                        }
                      }
                    ],
                    "message": {
                      "text": "Loop.count(int): no considered input reaches division-by-zero, so its verdict says little."
                    }
                  }
                ]
              }
            ]
            [
              {
                "kind": "open",
                "level": "none",
                "locations": [
                  {
                    "logicalLocations": [{"fullyQualifiedName":"Set.add(int)","kind":"function"}],
                    "physicalLocation": {"artifactLocation":{"uri":"Set.java","uriBaseId":"%SRCROOT%"},"region":{"startLine":8}}
                  }
                ],
                "message": {"text":"the time limit of 300 s was reached. Try: --timeout 600, or a smaller --scope."},
                "partialFingerprints": {"skolem/v1":"33b4d6b4b1477ac0:1"},
                "properties": {"check":"ensures #1","engine":"refine","target":"Set.add(int)","verdict":"unknown"},
                "ruleId": "ensures",
                "ruleIndex": 1
              },
              {
                "kind": "open",
                "level": "none",
                "locations": [
                  {
                    "logicalLocations": [{"fullyQualifiedName":"Stack.pop()","kind":"function"}],
                    "physicalLocation": {"artifactLocation":{"uri":"Stack.java","uriBaseId":"%SRCROOT%"},"region":{"startLine":4}}
                  }
                ],
                "message": {
                  "text": "no input satisfies the precondition: nothing was checked. Try: look for a contradiction in preconditions and invariants."
                },
                "partialFingerprints": {"skolem/v1":"332ffcc8482f6089:1"},
                "properties": {"check":"ensures #1","engine":"bounded","target":"Stack.pop()","verdict":"unknown"},
                "ruleId": "ensures",
                "ruleIndex": 1
              }
            ]"#]],
    );
}

/// What the schema demands of what we write, and what its consumers do.
#[test]
fn is_well_formed() {
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
    assert_eq!(results.len(), 5);
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
