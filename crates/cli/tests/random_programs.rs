//! Random C programs: `bounded`, every strategy of `refine`, `infer` and `prove` say what native code does on all inputs.
//!
//! Targets take two small numbers, call functions with loops that change globals, elements and what pointers lead to, and end with
//! an assertion. Native code tries all inputs. `SKOLEM_LONG=1` tries 40 programs instead of 2.

#![cfg(feature = "c")]

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Targets of one program.
const TARGETS: usize = 8;
/// Inputs are from 0 to below this number.
const INPUTS: u64 = 6;

const ENGINES: [&[&str]; 7] = [
    &["--engine", "bounded", "--unroll", "5"],
    &["--engine", "refine", "--select", "inertial"],
    &["--engine", "refine", "--select", "dont-care-set"],
    &["--engine", "refine", "--select", "dont-care"],
    &["--engine", "refine", "--select", "naive"],
    &["--engine", "infer"],
    &["--engine", "prove"],
];

#[test]
fn engines_say_what_native_code_does() {
    let programs = if std::env::var_os("SKOLEM_LONG").is_some() { 40 } else { 2 };
    let mut wrong = String::new();
    let mut counts: BTreeMap<(String, bool), usize> = BTreeMap::new();
    for seed in 0..programs {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("p.c");
        let program = Generator { state: seed, text: String::new() }.program();
        fs::write(&file, &program).unwrap();
        let fails = natively(&file);
        assert_eq!(fails.len(), TARGETS, "seed {seed}");
        for engine in ENGINES {
            for (target, verdict) in verdicts(&file, engine) {
                let does_fail = fails[&target];
                *counts.entry((verdict.clone(), does_fail)).or_default() += 1;
                let is_right = match &*verdict {
                    "violated" => does_fail,
                    "proved" | "holds-within-bounds" => !does_fail,
                    _ => true,
                };
                if !is_right {
                    writeln!(wrong, "seed {seed}: {target} {engine:?}: {verdict}, natively {does_fail}\n{program}")
                        .unwrap();
                }
            }
        }
    }
    println!("{counts:?}");
    assert!(wrong.is_empty(), "{wrong}");
    let count = |verdict: &str| counts.iter().filter(|((found, _), _)| found == verdict).map(|(_, count)| count).sum();
    let (violated, proved, unknown): (usize, usize, usize) = (count("violated"), count("proved"), count("unknown"));
    assert!(violated > 0 && proved > 0 && unknown < violated + proved, "{counts:?}");
}

/// Which targets fail on some input.
fn natively(file: &Path) -> BTreeMap<String, bool> {
    let mut text =
        "#include <stdio.h>\nstatic int failed;\n#define assert(c) ((c) ? (void)0 : (void)(failed = 1))\n".to_owned();
    text += "#define NATIVE\n#include \"p.c\"\nint main(void) {\n";
    for target in 0..TARGETS {
        let call = format!("for (int b = 0; b < {INPUTS}; b++) t{target}(a, b);");
        writeln!(text, "failed = 0; for (int a = 0; a < {INPUTS}; a++) {call} printf(\"t{target} %d\\n\", failed);")
            .unwrap();
    }
    text += "}\n";
    let (source, program) = (file.with_file_name("m.c"), file.with_file_name("m"));
    fs::write(&source, text).unwrap();
    let compiled = Command::new("clang-19").args(["-w", "-fwrapv", "-o"]).arg(&program).arg(&source).output().unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&program).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, failed)| (name.to_owned(), failed == "1"))
        .collect()
}

fn verdicts(file: &Path, engine: &[&str]) -> Vec<(String, String)> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
    command.arg("check").arg(file).args(["--format", "json", "--target", "t*", "--checks", "assert", "--timeout", "5"]);
    let output = command.args(engine).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{engine:?}: {}", String::from_utf8_lossy(&output.stderr)));
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let targets = report["targets"].as_array().unwrap().iter();
    targets
        .inspect(|target| {
            let reasons: String =
                target["checks"].as_array().unwrap().iter().map(|check| word(&check["reason"])).collect();
            assert!(!reasons.contains("internal"), "{engine:?}: {reasons}");
        })
        .map(|target| (word(&target["target"]), word(&target["verdict"])))
        .collect()
}

/// Writes programs. Every operation is defined for all values.
struct Generator {
    state: u64,
    text: String,
}

impl Generator {
    /// The next number of SplitMix64 (Steele, Lea, Flood 2014), below a limit.
    fn below(&mut self, limit: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }

    fn program(mut self) -> String {
        self.text += "#ifndef NATIVE\n#include <assert.h>\n#endif\n\
            typedef unsigned u;\nstatic u g, table[4];\nstruct s { u a; struct s *next; };\n";
        for function in 0..4 {
            let is_void_of_loops = self.below(3) == 0;
            writeln!(self.text, "static u h{function}(u x, u *q, struct s *s) {{\n    u y = x;").unwrap();
            self.statements(2, function, is_void_of_loops);
            let result = self.expression(2);
            writeln!(self.text, "    return {result};\n}}").unwrap();
        }
        for target in 0..TARGETS {
            writeln!(self.text, "void t{target}(int a, int b) {{").unwrap();
            writeln!(self.text, "    if (a < 0 || a >= {INPUTS} || b < 0 || b >= {INPUTS}) return;").unwrap();
            self.text += "    u x = a, y = b, *q = &x;\n    struct s end = {2, 0}, first = {1, &end}, *s = &first;\n    g = 1;\n";
            self.text += "    for (u i = 0; i < 4; i++) table[i] = i;\n";
            self.statements(3, 4, false);
            let (left, bound) = (self.expression(2), self.below(12));
            let relation = self.pick(&["!=", "!=", "<=", ">="]);
            writeln!(self.text, "    assert(({left} & 15) {relation} {bound});\n}}").unwrap();
        }
        self.text
    }

    /// An expression over what every function has.
    fn expression(&mut self, depth: u64) -> String {
        if depth == 0 || self.below(4) == 0 {
            let number = self.below(5).to_string();
            let atoms = ["x", "y", "g", "*q", "table[x & 3]", "s->a", "(s->next ? s->next->a : 7)", &number, &number];
            return self.pick(&atoms).to_owned();
        }
        let (a, b) = (self.expression(depth - 1), self.expression(depth - 1));
        match self.below(8) {
            0 => format!("({a} % ({b} % 7 + 1))"),
            1 => format!("({a} > {b} ? {a} : {b} + 1)"),
            2 => format!("({a} >> ({b} & 3))"),
            3 => format!("({a} == {b})"),
            _ => format!("({a} {} {b})", self.pick(&["+", "-", "*", "&", "^", "|"])),
        }
    }

    /// Some statements, with calls of the functions before this one.
    fn statements(&mut self, depth: u64, functions: u64, is_void_of_loops: bool) {
        for _ in 0..=self.below(3) {
            let value = self.expression(2);
            match self.below(10) {
                0 | 1 => {
                    let place = self.pick(&["x", "y", "g", "*q", "s->a"]);
                    writeln!(self.text, "    {place} = {value};").unwrap();
                }
                2 => writeln!(self.text, "    table[{value} & 3] = y;").unwrap(),
                3 => {
                    let place = self.pick(&["&x", "&y", "&g", "&table[y & 3]", "&s->a"]);
                    writeln!(self.text, "    q = {place};").unwrap();
                }
                4 => writeln!(self.text, "    if (s->next) s = s->next;").unwrap(),
                5 | 6 if functions > 0 => {
                    let (callee, place) = (self.below(functions), self.pick(&["q", "&x", "&g", "table + 1"]));
                    writeln!(self.text, "    y = h{callee}({value}, {place}, s);").unwrap();
                }
                7 if depth > 0 && !is_void_of_loops => {
                    let passes = self.below(4) + 1;
                    let counter = format!("i{}", self.below(1 << 40));
                    let limit = if self.below(2) == 0 { passes.to_string() } else { format!("({value} & 3)") };
                    writeln!(self.text, "    for (u {counter} = 0; {counter} < {limit}; {counter}++) {{").unwrap();
                    self.statements(depth - 1, functions, is_void_of_loops);
                    self.text += "    x++;\n    }\n";
                }
                _ if depth > 0 => {
                    writeln!(self.text, "    if ({value} & 1) {{").unwrap();
                    self.statements(depth - 1, functions, is_void_of_loops);
                    self.text += "    } else {\n";
                    self.statements(depth - 1, functions, is_void_of_loops);
                    self.text += "    }\n";
                }
                _ => writeln!(self.text, "    y ^= {value};").unwrap(),
            }
        }
    }
}
