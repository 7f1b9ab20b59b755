//! The session against z3, in one run: the same formulas through the same trait. Prints a table in Markdown.
//!
//! ```text
//! cargo run --release -p skolem-solver --example peer_bench [part of a task's name]
//! ```
//!
//! z3 runs as a process in incremental mode and gets its assumptions by `check-sat-assuming`. It is measured twice, with
//! its general incremental solver and with the one it has for bit-vectors (`(set-logic QF_BV)`, where a task has no
//! arrays), and the better time counts. Building the terms is not measured; lowering, blasting and writing text are.

mod growing;

use logic::{Scalar, Sort, Term, Terms};
use skolem_solver::{Answer, CorrectionSets, Limits, NextSet, Process, Program, Session, Solver};
use std::time::{Duration, Instant};

fn main() {
    let program = match Program::find() {
        Ok(program) => program,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    };
    let only = std::env::args().nth(1).unwrap_or_default();
    println!("| task | session | z3 | session is faster by |");
    println!("|---|---:|---:|---:|");
    for task in TASKS.iter().filter(|task| task.name.contains(&only)) {
        let (ours, our_answers) = measure(task, &mut Session::new());
        let mut programs = vec![program.clone()];
        if !task.arrays {
            programs.push(program.clone().with_logic("QF_BV"));
        }
        let mut best: Option<Duration> = None;
        for program in programs {
            let mut process = match Process::start(program) {
                Ok(process) => process,
                Err(error) => {
                    eprintln!("{error}");
                    std::process::exit(2);
                }
            };
            let (theirs, their_answers) = measure(task, &mut process);
            if their_answers.contains("unknown") {
                continue;
            }
            if our_answers != their_answers && !our_answers.contains("unknown") {
                eprintln!("{}: answers differ\n{our_answers}\n{their_answers}", task.name);
                std::process::exit(1);
            }
            best = Some(best.map_or(theirs, |best| best.min(theirs)));
        }
        let ours_text = match our_answers.contains("unknown") {
            false => format!("{:.3} s", ours.as_secs_f64()),
            true => format!("more than {} s", LIMIT.as_secs()),
        };
        match best {
            Some(theirs) => println!(
                "| {} | {ours_text} | {:.3} s | {:.1} |",
                task.name,
                theirs.as_secs_f64(),
                theirs.as_secs_f64() / ours.as_secs_f64()
            ),
            None => println!("| {} | {ours_text} | more than {} s | |", task.name, LIMIT.as_secs()),
        }
    }
}

/// For one check, and for all checks of a task.
const LIMIT: Duration = Duration::from_secs(60);

struct Task {
    name: &'static str,
    arrays: bool,
    run: fn(&mut dyn Solver, &mut Clock) -> String,
}

const TASKS: &[Task] = &[
    Task { name: "2,000 checks with cores: turns of a growing path", arrays: false, run: growing::turns },
    Task { name: "2,000 checks with cores: invariants of a growing run", arrays: false, run: growing::invariants },
    Task { name: "500 checks with cores: inputs that reach a point", arrays: false, run: growing::inputs },
    Task { name: "2,000 checks in levels: branches of a growing path", arrays: false, run: growing::levels },
    Task { name: "one minimal correction set of 500 softs, 20 times", arrays: false, run: some_sets },
    Task { name: "the 10 lightest correction sets of 500 softs", arrays: false, run: lightest_sets },
    Task { name: "heap of 10 objects, 40 writes and reads, 60 queries", arrays: false, run: heap },
    Task { name: "(x + 1) · y = x · y + y, 7 bits", arrays: false, run: distributive },
    Task { name: "(x / y) · y + x mod y = x, 8 bits", arrays: false, run: division },
    Task { name: "x = y · z and x / y < z, 16 bits, satisfiable", arrays: false, run: factors },
    Task { name: "ite and mask chains, 32 bits", arrays: false, run: masks },
    Task { name: "array: 8 read-modify-writes in two orders", arrays: true, run: read_modify_write },
    Task { name: "array: insertion into a sorted array of 6, 8 bits", arrays: true, run: insertion },
];

/// Measures only what is inside [`Clock::time`]: processor time of this thread and of child processes where the system
/// tells, because machines are shared; otherwise the time on the wall.
#[derive(Default)]
struct Clock {
    total: Duration,
}

impl Clock {
    fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (start, processor) = (Instant::now(), processor_time());
        let result = work();
        self.total += match (processor, processor_time()) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => start.elapsed(),
        };
        result
    }
}

/// So far, of this thread and of the processes it has started and not yet ended.
fn processor_time() -> Option<Duration> {
    let nanoseconds = |path: String| -> Option<u64> {
        std::fs::read_to_string(path).ok()?.split_ascii_whitespace().next()?.parse().ok()
    };
    let mut total = nanoseconds("/proc/thread-self/schedstat".to_owned())?;
    for child in std::fs::read_to_string("/proc/thread-self/children").ok()?.split_ascii_whitespace() {
        total += nanoseconds(format!("/proc/{child}/schedstat"))?;
    }
    Some(Duration::from_nanos(total))
}

fn measure(task: &Task, solver: &mut dyn Solver) -> (Duration, String) {
    solver.set_limits(Limits::time(LIMIT));
    let mut clock = Clock::default();
    let answers = (task.run)(solver, &mut clock);
    (clock.total, answers)
}

/// Numbers that look random and are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

fn note(answers: &mut String, answer: &Answer) {
    answers.push_str(match answer {
        Answer::Sat => "s",
        Answer::Unsat => "u",
        Answer::Unknown(_) => " unknown ",
    });
}

/// Regions that are blocked (softs), and a formula that is satisfiable only if enough of them open.
fn regions(terms: &mut Terms, random: &mut Random) -> (Vec<Term>, Vec<(Term, u64)>) {
    let regions: Vec<Term> = (0..500).map(|i| terms.symbol(&format!("region{i}"), Sort::Bool)).collect();
    let words: Vec<Term> = (0..20).map(|i| terms.symbol(&format!("word{i}"), Sort::Bits(16))).collect();
    let mut hard = Vec::new();
    for _ in 0..60 {
        let some: Vec<Term> = (0..4).map(|_| regions[random.below(500)]).collect();
        hard.push(terms.any(&some));
    }
    for _ in 0..300 {
        // A call needs its callee, under a condition on data.
        let (a, b) = (regions[random.below(500)], regions[random.below(500)]);
        let (x, y) = (words[random.below(20)], words[random.below(20)]);
        let sum = terms.add(x, y);
        let bound = terms.number(16, random.below(1 << 16) as u64);
        let condition = terms.ult(sum, bound);
        let both = terms.and(a, condition);
        hard.push(terms.implies(both, b));
    }
    let softs = regions.iter().map(|&region| (terms.not(region), 1)).collect();
    (hard, softs)
}

fn some_sets(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let (hard, softs) = regions(&mut terms, &mut Random(2));
    let found = clock.time(|| {
        let mut sets = CorrectionSets::new(solver, &mut terms, &hard, &softs);
        (0..20).filter(|_| matches!(sets.one(&mut terms), NextSet::Set(_))).count()
    });
    // Which sets are found first is the solver's choice.
    if found == 20 { "found".to_owned() } else { "unknown".to_owned() }
}

fn lightest_sets(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let (hard, softs) = regions(&mut terms, &mut Random(3));
    let weights: Vec<String> = clock.time(|| {
        let mut sets = CorrectionSets::new(solver, &mut terms, &hard, &softs);
        (0..10)
            .map(|_| match sets.next(&mut terms) {
                NextSet::Set(set) => set.weight.to_string(),
                NextSet::Exhausted => "none".to_owned(),
                NextSet::Unknown(_) => "unknown".to_owned(),
            })
            .collect()
    });
    weights.join(" ")
}

/// Fields as one word per object; a write is a mux per object, a read a mux over the objects.
fn heap(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let mut random = Random(4);
    let objects = 10;
    let constants: Vec<Term> = (0..objects).map(|o| terms.number(4, o)).collect();
    let mut references: Vec<Term> = (0..6).map(|i| terms.symbol(&format!("ref{i}"), Sort::Bits(4))).collect();
    let count = terms.number(4, objects);
    let known: Vec<Term> = references.iter().map(|&reference| terms.ult(reference, count)).collect();
    let mut next: Vec<Term> = (0..objects).map(|o| terms.symbol(&format!("next{o}"), Sort::Bits(4))).collect();
    let mut value: Vec<Term> = (0..objects).map(|o| terms.symbol(&format!("value{o}"), Sort::Bits(32))).collect();
    let mut valid: Vec<Term> = next.iter().map(|&reference| terms.ult(reference, count)).collect();
    valid.extend(known);
    let read = |terms: &mut Terms, field: &[Term], at: Term| {
        let mut result = field[0];
        for (o, &constant) in constants.iter().enumerate().skip(1) {
            let here = terms.equal(at, constant);
            result = terms.ite(here, field[o], result);
        }
        result
    };
    let mut numbers: Vec<Term> = (0..4).map(|i| terms.symbol(&format!("n{i}"), Sort::Bits(32))).collect();
    for _ in 0..40 {
        let target = references[random.below(references.len())];
        match random.below(4) {
            0 => {
                let link = references[random.below(references.len())];
                for (o, &constant) in constants.iter().enumerate() {
                    let here = terms.equal(target, constant);
                    next[o] = terms.ite(here, link, next[o]);
                }
            }
            1 => {
                let number = numbers[random.below(numbers.len())];
                for (o, &constant) in constants.iter().enumerate() {
                    let here = terms.equal(target, constant);
                    value[o] = terms.ite(here, number, value[o]);
                }
            }
            2 => references.push(read(&mut terms, &next, target)),
            _ => {
                let number = read(&mut terms, &value, target);
                let other = numbers[random.below(numbers.len())];
                numbers.push(terms.add(number, other));
            }
        }
    }
    let mut questions = Vec::new();
    for _ in 0..60 {
        let (a, b) = (references[random.below(references.len())], references[random.below(references.len())]);
        let (m, n) = (numbers[random.below(numbers.len())], numbers[random.below(numbers.len())]);
        let same = terms.equal(a, b);
        let link = read(&mut terms, &next, a);
        let cyclic = terms.equal(link, b);
        let (less, equal) = (terms.ult(m, n), terms.equal(m, n));
        let inside = terms.ult(link, count);
        let outside = terms.not(inside);
        let differ = terms.not(same);
        questions.push(match random.below(4) {
            0 => vec![same, cyclic, less],
            1 => vec![differ, cyclic, equal],
            2 => vec![outside],
            _ => vec![same, less, differ],
        });
    }
    let mut answers = String::new();
    clock.time(|| {
        for &formula in &valid {
            solver.assert(&mut terms, formula);
        }
        for question in &questions {
            note(&mut answers, &solver.check(&mut terms, question));
        }
    });
    answers
}

fn one_question(solver: &mut dyn Solver, clock: &mut Clock, terms: &mut Terms, formulas: &[Term]) -> String {
    let mut answers = String::new();
    clock.time(|| {
        for &formula in formulas {
            solver.assert(terms, formula);
        }
        note(&mut answers, &solver.check(terms, &[]));
    });
    answers
}

fn distributive(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let (x, y) = (terms.symbol("x", Sort::Bits(7)), terms.symbol("y", Sort::Bits(7)));
    // The sum is a symbol of its own, so that no rewriting sees through it.
    let next = terms.symbol("next", Sort::Bits(7));
    let one = terms.number(7, 1);
    let sum = terms.add(x, one);
    let defined = terms.equal(next, sum);
    let left = terms.multiply(next, y);
    let product = terms.multiply(x, y);
    let right = terms.add(product, y);
    let same = terms.equal(left, right);
    let differ = terms.not(same);
    one_question(solver, clock, &mut terms, &[defined, differ])
}

fn division(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let (x, y) = (terms.symbol("x", Sort::Bits(8)), terms.symbol("y", Sort::Bits(8)));
    let (quotient, remainder) = (terms.udiv(x, y), terms.urem(x, y));
    let product = terms.multiply(quotient, y);
    let sum = terms.add(product, remainder);
    let same = terms.equal(sum, x);
    let differ = terms.not(same);
    one_question(solver, clock, &mut terms, &[differ])
}

fn factors(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.symbol(name, Sort::Bits(16)));
    let product = terms.multiply(y, z);
    let is_product = terms.equal(x, product);
    let quotient = terms.udiv(x, y);
    let smaller = terms.ult(quotient, z);
    let (low, high) = (terms.number(16, 20), terms.number(16, 2_000));
    let mut formulas = vec![is_product, smaller];
    for word in [y, z] {
        formulas.push(terms.ult(low, word));
        formulas.push(terms.ult(word, high));
    }
    one_question(solver, clock, &mut terms, &formulas)
}

fn masks(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let mut random = Random(5);
    let x = terms.symbol("x", Sort::Bits(32));
    let flags: Vec<Term> = (0..24).map(|i| terms.symbol(&format!("f{i}"), Sort::Bool)).collect();
    // Setting and clearing bits under flags, against doing the same by masks made of the flags.
    let (mut by_ite, mut by_mask) = (x, x);
    for _ in 0..40 {
        let flag = flags[random.below(flags.len())];
        let bits = terms.number(32, 1 << random.below(32) | 1 << random.below(32));
        let (none, all) = (terms.number(32, 0), terms.number(32, u64::from(u32::MAX)));
        let mask = terms.ite(flag, all, none);
        let chosen = terms.bit_and(mask, bits);
        if random.below(2) == 0 {
            let set = terms.bit_or(by_ite, bits);
            by_ite = terms.ite(flag, set, by_ite);
            by_mask = terms.bit_or(by_mask, chosen);
        } else {
            let toggled = terms.bit_xor(by_ite, bits);
            by_ite = terms.ite(flag, toggled, by_ite);
            by_mask = terms.bit_xor(by_mask, chosen);
        }
    }
    let same = terms.equal(by_ite, by_mask);
    let differ = terms.not(same);
    one_question(solver, clock, &mut terms, &[differ])
}

fn read_modify_write(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let sort = Sort::Array { index: Scalar::Bits(32), element: Scalar::Bits(32) };
    let array = terms.symbol("a", sort);
    let places: Vec<Term> = (0..8).map(|i| terms.symbol(&format!("i{i}"), Sort::Bits(32))).collect();
    let one = terms.number(32, 1);
    let increment = |terms: &mut Terms, array: Term, place: Term| {
        let element = terms.select(array, place);
        let more = terms.add(element, one);
        terms.store(array, place, more)
    };
    let forward = places.iter().fold(array, |array, &place| increment(&mut terms, array, place));
    let backward = places.iter().rev().fold(array, |array, &place| increment(&mut terms, array, place));
    // Increments commute at any place that is read, if the places differ in order.
    let k = terms.symbol("k", Sort::Bits(32));
    let (a, b) = (terms.select(forward, k), terms.select(backward, k));
    let same = terms.equal(a, b);
    let differ = terms.not(same);
    let mut formulas = vec![differ];
    for pair in places.windows(2) {
        formulas.push(terms.ult(pair[0], pair[1]));
    }
    one_question(solver, clock, &mut terms, &formulas)
}

fn insertion(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let sort = Sort::Array { index: Scalar::Bits(8), element: Scalar::Bits(8) };
    let array = terms.symbol("a", sort);
    let new = terms.symbol("new", Sort::Bits(8));
    let count = 6;
    let at = |terms: &mut Terms, array: Term, place: u64| {
        let place = terms.number(8, place);
        terms.select(array, place)
    };
    let mut formulas = Vec::new();
    for place in 1..count {
        let (left, right) = (at(&mut terms, array, place - 1), at(&mut terms, array, place));
        formulas.push(terms.ule(left, right));
    }
    // Shift the larger elements up, one by one; the place of the new one is data.
    let mut changed = array;
    let mut place = terms.number(8, count);
    for step in (0..count).rev() {
        let index = terms.number(8, step);
        let element = terms.select(changed, index);
        let larger = terms.ult(new, element);
        let up = terms.number(8, step + 1);
        let moved = terms.store(changed, up, element);
        changed = terms.ite(larger, moved, changed);
        place = terms.ite(larger, index, place);
    }
    let changed = terms.store(changed, place, new);
    let mut sorted = Vec::new();
    for place in 1..=count {
        let (left, right) = (at(&mut terms, changed, place - 1), at(&mut terms, changed, place));
        sorted.push(terms.ule(left, right));
    }
    let all = terms.all(&sorted);
    formulas.push(terms.not(all));
    one_question(solver, clock, &mut terms, &formulas)
}
