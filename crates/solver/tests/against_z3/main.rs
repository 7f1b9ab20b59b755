//! Random incremental scripts, answered by us and by Z3.
//!
//! Both must give the same answers; our models must satisfy the assertions, by our own evaluation and in Z3's opinion; our
//! cores and failed assumptions must be contradictory in Z3's opinion. 300 scripts, or 10,000 with `SKOLEM_LONG`; one script
//! alone with `SKOLEM_SEED`.

mod choices;
mod process;
mod scripts;
mod terms;

use process::Z3;
use scripts::{RandomScript, Step, random_script};
use skolem_solver::{Answer, Limits, Session, Solver, script::Script};
use std::{fmt::Write, time::Duration};

/// What we say to a script, with what must be checked about it.
struct Ours {
    answers: Vec<Answer>,
    /// Scripts that must be answered with these words.
    checks: Vec<(String, &'static str)>,
}

/// Carries out a script, and asks for what the answers allow to ask for.
fn run(script: &RandomScript) -> Ours {
    let make = |_seed| -> Box<dyn Solver> { Box::new(Session::new()) };
    let mut output = Vec::new();
    let limits = Limits::time(Duration::from_secs(60));
    let mut runner = Script::new(make, &mut output).with_limits(limits);
    let mut tell = |text: &str| {
        let before = runner.outcome().checks.len();
        runner.feed(text.as_bytes()).expect("memory can be written");
        let outcome = runner.outcome();
        assert_eq!((outcome.errors, outcome.unsupported), (0, 0), "{text}\n{runner:?}");
        let answer = outcome.checks.get(before).map(|check| check.answer.clone());
        let violated = runner.violated().unwrap_or_default();
        assert!(violated.is_empty(), "{} formulas are false in the model", violated.len());
        answer
    };
    let mut answers = Vec::new();
    let mut questions: Vec<(usize, Vec<String>, Answer)> = Vec::new();
    tell("(set-option :produce-unsat-cores true)");
    script.declarations.iter().for_each(|text| drop(tell(text)));
    for step in &script.steps {
        let assumptions = match step {
            Step::Plain(text) => {
                tell(text);
                continue;
            }
            Step::Check(assumptions) => assumptions.clone(),
        };
        let command = format!("(check-sat-assuming ({}))", assumptions.join(" "));
        let answer = tell(&command).expect("a check has an answer");
        let ask = match answer {
            Answer::Sat => format!("(get-value ({}))(echo \"\")", script.constants.join(" ")),
            Answer::Unsat => "(get-unsat-core)(get-unsat-assumptions)".to_string(),
            Answer::Unknown(_) => String::new(),
        };
        tell(&ask);
        questions.push((answers.len(), assumptions, answer.clone()));
        answers.push(answer);
    }
    drop(runner);
    let output = String::from_utf8(output).expect("answers are text");
    let checks = questions_to_z3(script, &questions, &output);
    Ours { answers, checks }
}

/// The scripts that show whether our models and cores are right.
fn questions_to_z3(
    script: &RandomScript,
    questions: &[(usize, Vec<String>, Answer)],
    output: &str,
) -> Vec<(String, &'static str)> {
    let mut checks = Vec::new();
    let mut lines = output.lines();
    for (place, assumptions, answer) in questions {
        lines.next();
        let in_force = &script.in_force[*place];
        let mut text = script.declarations.join("\n");
        match answer {
            Answer::Unknown(_) => continue,
            Answer::Sat => {
                // The pairs, one a line, up to the empty echo.
                let pairs: Vec<&str> = lines.by_ref().take_while(|line| *line != "\"\"").collect();
                for pair in pairs {
                    let pair = pair.trim_start_matches(['(', ' ']).trim_end();
                    let (name, value) = pair.split_once(' ').expect("a name and its value");
                    let value = balanced(value);
                    let _ = write!(text, "\n(assert (= {name} {value}))");
                }
                for formula in in_force.iter().map(|(_, formula)| formula).chain(assumptions) {
                    let _ = write!(text, "\n(assert {formula})");
                }
                checks.push((format!("{text}\n(check-sat)"), "sat"));
            }
            Answer::Unsat => {
                let words = |line: Option<&str>| -> Vec<String> {
                    let line = line.unwrap_or_default();
                    line[1..line.len() - 1].split(' ').map(str::to_string).filter(|word| !word.is_empty()).collect()
                };
                let core = words(lines.next());
                let failed = lines.next().unwrap_or_default();
                for (name, formula) in in_force {
                    if name.as_ref().is_none_or(|name| core.contains(name)) {
                        let _ = write!(text, "\n(assert {formula})");
                    }
                }
                for literal in assumptions.iter().filter(|literal| contains(failed, literal)) {
                    let _ = write!(text, "\n(assert {literal})");
                }
                checks.push((format!("{text}\n(check-sat)"), "unsat"));
            }
        }
    }
    checks
}

/// The expression at the beginning of a text that may be followed by closing parentheses.
fn balanced(text: &str) -> &str {
    let mut depth = 0;
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return &text[..place],
            b')' => depth -= 1,
            _ => {}
        }
    }
    text
}

/// Whether a list of literals contains one.
fn contains(list: &str, literal: &str) -> bool {
    let inner = &list[1..list.len() - 1];
    let without_negations = inner.split("(not ").map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
    if literal.starts_with('(') {
        return inner.contains(literal);
    }
    // The part before the first negation has no negated symbol at its start.
    let positive = inner.split("(not ").next().into_iter().chain(without_negations.skip(1));
    positive.flat_map(|part| part.split(' ')).any(|word| word == literal)
}

/// How much of what could be compared was.
#[derive(Debug, Default)]
struct Tally {
    checks: usize,
    compared: usize,
    models_and_cores: usize,
    confirmed: usize,
}

fn compare(z3: &mut Z3, seed: u64, tally: &mut Tally) -> Result<(), String> {
    let script = random_script(seed);
    let text = script.text();
    tally.checks += script.in_force.len();
    let Some(lines) = z3.run(&text) else { return Ok(()) };
    // The time limit can strike outside checks too.
    if lines.iter().any(|line| line.contains("canceled")) {
        return Ok(());
    }
    if let Some(error) = lines.iter().find(|line| line.contains("error")) {
        return Err(format!("z3 does not understand the script: {error}\n{text}"));
    }
    let ours = run(&script);
    if ours.answers.len() != lines.len() {
        return Err(format!("{} checks, but z3 answers {lines:?}\n{text}", ours.answers.len()));
    }
    for (place, (ours, theirs)) in ours.answers.iter().zip(&lines).enumerate() {
        match (ours, theirs.as_str()) {
            (_, "unknown" | "timeout") => {}
            (Answer::Sat, "sat") | (Answer::Unsat, "unsat") => tally.compared += 1,
            (ours, theirs) => return Err(format!("check {place}: we say {ours}, z3 says {theirs}\n{text}")),
        }
    }
    for (check, expected) in &ours.checks {
        tally.models_and_cores += 1;
        match z3.run(check).as_deref() {
            Some([answer]) if answer == expected => tally.confirmed += 1,
            Some([answer]) if answer == "unknown" || answer == "timeout" => {}
            None => {}
            Some(answer) => {
                let what = if *expected == "sat" { "model" } else { "core" };
                return Err(format!("z3 does not accept our {what}: {}\n{check}\n\nof\n{text}", answer.join("\n")));
            }
        }
    }
    Ok(())
}

#[test]
fn answers_are_those_of_z3() {
    let mut z3 = Z3::start();
    let seeds = match std::env::var("SKOLEM_SEED").ok().and_then(|seed| seed.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None if std::env::var_os("SKOLEM_LONG").is_some() => 0..10_000,
        None => 0..300,
    };
    let (mut tally, mut failures) = (Tally::default(), Vec::new());
    for seed in seeds {
        if let Err(message) = compare(&mut z3, seed, &mut tally) {
            failures.push(format!("SKOLEM_SEED={seed}: {message}"));
        }
        if failures.len() == 5 {
            break;
        }
    }
    println!("{tally:?}");
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    // A second opinion that is mostly silent is none.
    assert!(tally.compared * 10 >= tally.checks * 9, "too few answers of z3: {tally:?}");
    assert!(tally.confirmed * 10 >= tally.models_and_cores * 9, "too few answers of z3: {tally:?}");
}
