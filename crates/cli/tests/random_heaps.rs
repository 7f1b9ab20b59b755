//! Random Java programs about objects and sets of them: `infer` says what `bounded` says within the same bounds, and no clause that
//! it infers is refuted by the code of its callee.
//!
//! Methods link, follow and make nodes, call each other, and throw; clauses speak of what can be reached, of all nodes, and of what is
//! new. `SKOLEM_LONG=1` tries 25 programs instead of 2.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

const TARGETS: usize = 4;
const CALLEES: u64 = 5;
const BOUNDS: [&str; 8] = ["--scope", "2", "--unroll", "3", "--checks", "ensures", "--timeout", "30"];

#[test]
fn inference_says_what_bounded_checking_says() {
    let programs = if std::env::var_os("SKOLEM_LONG").is_some() { 25 } else { 2 };
    let mut wrong = String::new();
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut specified = 0;
    let mut by_specifications: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..programs {
        let folder = tempfile::tempdir().unwrap();
        let program = Generator { state: seed }.program();
        fs::write(folder.path().join("T.java"), &program).unwrap();
        let bounded = verdicts(&report(folder.path(), &["check", "--engine", "bounded"]));
        let inferred = report(folder.path(), &["infer"]);
        for (check, found) in verdicts(&inferred) {
            let expected = bounded.get(&check).map_or("absent", String::as_str);
            let is_same = (expected == "violated") == (found == "violated");
            if !is_same && expected != "unknown" && found != "unknown" {
                writeln!(wrong, "seed {seed}: {check:?}: bounded {expected}, infer {found}\n{program}").unwrap();
            }
            *counts.entry((expected.to_owned(), found)).or_default() += 1;
        }
        for target in inferred["targets"].as_array().unwrap() {
            if let Some(verdict) = target["by_specifications"].as_str() {
                *by_specifications.entry(verdict.to_owned()).or_default() += 1;
                // Less is known of the callees than their code tells, so what is violated stays so, and what holds may not.
                if target["verdict"] == "violated" && ["proved", "holds-within-bounds"].contains(&verdict) {
                    writeln!(wrong, "seed {seed}: {} holds by specifications\n{program}", target["target"]).unwrap();
                }
            }
            let specifications = target["specifications"].as_array().into_iter().flatten();
            for one in specifications {
                specified += 1;
                let is_refuted = one["verdict"] == "violated" || one["notes"].to_string().contains("not confirmed");
                if is_refuted {
                    writeln!(wrong, "seed {seed}: {one}\n{program}").unwrap();
                }
            }
        }
    }
    println!("{counts:?}, {specified} specifications, by these: {by_specifications:?}");
    assert!(wrong.is_empty(), "{wrong}");
    let count = |verdict: &str| counts.iter().filter(|((_, found), _)| found == verdict).map(|(_, count)| count).sum();
    let (violated, held): (usize, usize) = (count("violated"), count("holds-within-bounds"));
    assert!(violated > 0 && held > 0 && specified > 0, "{counts:?}");
}

fn report(folder: &Path, command: &[&str]) -> Value {
    let mut run = Command::new(env!("CARGO_BIN_EXE_skolem"));
    run.arg(command[0]).arg(folder).args(&command[1..]).args(["--target", "T.t*", "--format", "json"]).args(BOUNDS);
    let output = run.output().unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// The verdict of each check, by target and name.
fn verdicts(report: &Value) -> BTreeMap<(String, String), String> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found = BTreeMap::new();
    for target in report["targets"].as_array().unwrap() {
        for check in target["checks"].as_array().unwrap() {
            found.insert((word(&target["target"]), word(&check["name"])), word(&check["verdict"]));
        }
    }
    found
}

struct Generator {
    state: u64,
}

impl Generator {
    fn below(&mut self, limit: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len() as u64) as usize]
    }

    fn program(mut self) -> String {
        let mut text = "class N { N a; N b; int v; }\nclass T {\n".to_owned();
        for number in 0..CALLEES {
            let statements = self.statements(number, false);
            let result = self.pick(&["p", "q"]);
            writeln!(text, "    static N f{number}(N x, N y) {{ N p = x; N q = y; {statements}return {result}; }}")
                .unwrap();
        }
        for number in 0..TARGETS {
            if self.below(2) == 0 {
                text.push_str("    //@ requires (no n: N | n in n.^a) && (no n: N | n in n.^b);\n");
            }
            for _ in 0..2 {
                writeln!(text, "    //@ ensures {};", self.clause()).unwrap();
            }
            let statements = self.statements(CALLEES, false);
            let (callee, first, second) = (self.below(CALLEES), self.pick(&["p", "q"]), self.pick(&["p", "q"]));
            writeln!(
                text,
                "    static N t{number}(N x, N y) {{ N p = x; N q = y; {statements}return f{callee}({first}, {second}); }}"
            )
            .unwrap();
        }
        text + "}\n"
    }

    /// Some statements, which call the first of the callees.
    fn statements(&mut self, callees: u64, is_inner: bool) -> String {
        let count = 1 + self.below(4);
        let mut text = String::new();
        for _ in 0..count {
            let (one, other) = (self.pick(&["p", "q"]), self.pick(&["p", "q"]));
            let field = self.pick(&["a", "b"]);
            let statement = match self.below(10) {
                0 => format!("if ({one} != null) {{ {one}.{field} = {other}; }}"),
                1 => format!("if ({one} != null) {{ {other} = {one}.{field}; }}"),
                2 => format!("{one} = new N();"),
                3 if callees > 0 => format!("{one} = f{}({other}, {one});", self.below(callees)),
                4 if callees > 0 => format!("f{}({one}, {other});", self.below(callees)),
                5 => format!("if ({one} != null) {{ {one}.v = {}; }}", self.pick(&["1", "-1", "y == null ? 0 : y.v"])),
                6 if !is_inner => {
                    let condition = self.pick(&["p == q", "p == null", "x == y", "x != null && x.v > 0"]);
                    format!("if ({condition}) {{ {}}}", self.statements(callees, true))
                }
                7 if !is_inner => {
                    let inside = self.pick(&[
                        "c.v = 0;",
                        "if (c == y) { return c; }",
                        "if (c.v > 0) { p = c; break; }",
                        "q = c;",
                    ]);
                    format!(
                        "for (N c = {one}; c != null; c = c.{field}) {{ {inside} if (c.{field} == {one} || c.{field} == c) {{ break; }} }}"
                    )
                }
                8 if !is_inner => {
                    format!(
                        "if ({one} == null) {{ {} }}",
                        self.pick(&["return q;", "throw new RuntimeException();", "return null;"])
                    )
                }
                _ => format!("{one} = {other};"),
            };
            write!(text, "{statement} ").unwrap();
        }
        text
    }

    fn clause(&mut self) -> String {
        let (field, other, of) = (self.pick(&["a", "b"]), self.pick(&["a", "b"]), self.pick(&["x", "y"]));
        match self.below(16) {
            0 => "\\result != null".to_owned(),
            1 => "\\result == x || \\result == y".to_owned(),
            2 => "\\result == null || \\fresh(\\result)".to_owned(),
            3 => format!("\\result.*{field} == \\old({of}.*{field})"),
            4 => format!("{of} in \\result.*(a + b)"),
            5 => format!("(no n: \\result.*{field} | n.v > 0)"),
            6 => format!("\\result.*{field} in \\old(x.*{field} + y.*{field})"),
            7 => format!("\\result in \\old({of}.*(a + b))"),
            8 => format!("#(\\result.*{field}) <= 2"),
            9 => format!("(\\forall N n; n.{field} != n)"),
            10 => format!("{of} == null ==> \\result == null"),
            11 => format!("(no \\result.*{field} & {of}.*{other})"),
            12 => format!("(\\forall N n; n in {of}.*{field}; n.v >= 0)"),
            13 => format!("\\old({of}.*{field}) in {of}.*{field}"),
            14 => format!("(some n: N | n.{field} == n)"),
            _ => format!("\\result.{field}.*{other} in \\old(x.*(a + b) + y.*(a + b))"),
        }
    }
}
