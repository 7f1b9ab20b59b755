//! Formulas that grow, with a question after each step: what engines ask all day, in four shapes.
//!
//! The shapes differ in how many of their questions are satisfiable and in how much of the formula each of them is about,
//! because that is what decides between solvers. None was left out for its result.

use crate::{Clock, LIMIT, Random, note};
use logic::{Assignment, Bits, Evaluator, Sort, Term, Terms, Value};
use skolem_solver::{Answer, Solver};

const STEPS: usize = 2000;

/// The question, with its core if there is none.
fn ask(solver: &mut dyn Solver, terms: &mut Terms, assumed: &[Term], answers: &mut String) {
    let answer = solver.check(terms, assumed);
    note(answers, &answer);
    if answer == Answer::Unsat {
        std::hint::black_box(solver.core());
    }
}

/// The task ends early: a check was not answered, or the time for all of them is used up.
fn is_over(clock: &Clock, answers: &mut String) -> bool {
    if clock.total > LIMIT {
        answers.push_str(" unknown ");
    }
    answers.contains("unknown")
}

/// A path: each step computes a new word from old ones and branches on it. Each question is whether the path can take
/// another turn at one of its branches, which is what engines ask all day.
pub(crate) fn turns(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let mut random = Random(1);
    let mut answers = String::new();
    let mut run = Assignment::new();
    let mut words: Vec<Term> = Vec::new();
    for i in 0..8 {
        let input = terms.symbol(&format!("input{i}"), Sort::Bits(32));
        run.set(input, Value::Bits(Bits::new(32, random.below(1 << 32) as u64)));
        words.push(input);
    }
    let mut flags: Vec<(Term, bool)> = Vec::new();
    for step in 0..STEPS {
        let [a, b] = [0; 2].map(|_| words[words.len() - 1 - random.below(words.len().min(12))]);
        let constant = terms.number(32, random.below(1 << 32) as u64);
        let value = match random.below(6) {
            0 => {
                let less = terms.ult(a, b);
                terms.ite(less, a, b)
            }
            1 => terms.bit_and(a, constant),
            2 => terms.bit_xor(a, constant),
            _ => terms.add(a, constant),
        };
        let word = terms.symbol(&format!("word{step}"), Sort::Bits(32));
        let flag = terms.symbol(&format!("flag{step}"), Sort::Bool);
        let is_value = terms.equal(word, value);
        let bound = terms.number(32, random.below(1 << 32) as u64);
        let small = terms.ult(word, bound);
        let same = terms.iff(flag, small);
        let concrete = Evaluator::new(&terms, &run).value(value);
        run.set(word, concrete);
        words.push(word);
        flags.push((flag, Evaluator::new(&terms, &run).value(small) == Value::Bool(true)));
        let turn = random.below(12);
        let assumed: Vec<Term> = (0..12)
            .map(|place| {
                let (flag, taken) = flags[flags.len() - 1 - random.below(flags.len().min(100))];
                if taken != (place == turn) { flag } else { terms.not(flag) }
            })
            .collect();
        clock.time(|| {
            solver.assert(&mut terms, is_value);
            solver.assert(&mut terms, same);
            ask(solver, &mut terms, &assumed, &mut answers);
        });
        if is_over(clock, &mut answers) {
            break;
        }
    }
    answers
}

/// A loop that runs on, and claims about its variables that mostly hold: nearly every question is unsatisfiable, and its
/// core is about the last few iterations.
pub(crate) fn invariants(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let mut random = Random(11);
    let mut answers = String::new();
    let limit = terms.number(32, 1_000_000);
    let (mut low, mut high) = (terms.number(32, 0), terms.symbol("length", Sort::Bits(32)));
    let bounded = terms.ult(high, limit);
    solver.assert(&mut terms, bounded);
    for step in 0..STEPS {
        // A binary search: low <= middle <= high, as long as nothing overflows.
        let searching = terms.symbol(&format!("searching{step}"), Sort::Bool);
        let left = terms.symbol(&format!("left{step}"), Sort::Bool);
        let open = terms.ult(low, high);
        let goes_on = terms.iff(searching, open);
        let sum = terms.add(low, high);
        let one = terms.number(32, 1);
        let half = terms.shift_right(sum, one);
        let middle = terms.symbol(&format!("middle{step}"), Sort::Bits(32));
        let is_half = terms.equal(middle, half);
        let above = terms.add(middle, one);
        let next_low = terms.ite(left, low, above);
        let next_high = terms.ite(left, middle, high);
        let [new_low, new_high] = ["low", "high"].map(|name| terms.symbol(&format!("{name}{step}"), Sort::Bits(32)));
        let kept_low = terms.ite(searching, next_low, low);
        let kept_high = terms.ite(searching, next_high, high);
        let formulas = [goes_on, is_half, terms.equal(new_low, kept_low), terms.equal(new_high, kept_high)];
        let claim = match random.below(4) {
            0 => terms.ule(low, middle),
            1 => terms.ult(middle, high),
            2 => terms.ule(new_low, new_high),
            _ => terms.ult(new_high, limit),
        };
        let broken = terms.not(claim);
        let order = terms.ule(low, high);
        let small = terms.ult(high, limit);
        clock.time(|| {
            for formula in formulas {
                solver.assert(&mut terms, formula);
            }
            ask(solver, &mut terms, &[broken, searching, order, small], &mut answers);
        });
        if is_over(clock, &mut answers) {
            break;
        }
        // Every so often the search starts again, in a part that is not known.
        (low, high) = (new_low, new_high);
        if step % 20 == 19 {
            (low, high) = (terms.number(32, 0), terms.symbol(&format!("length{step}"), Sort::Bits(32)));
            let bounded = terms.ult(high, limit);
            solver.assert(&mut terms, bounded);
        }
    }
    answers
}

/// A program that reads input and mixes it into its state; is there an input with which the state reaches a given point?
/// Nearly every question is satisfiable.
pub(crate) fn inputs(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let mut random = Random(12);
    let mut answers = String::new();
    let mut state = terms.number(32, 1);
    for step in 0..STEPS / 4 {
        let input = terms.symbol(&format!("input{step}"), Sort::Bits(8));
        let wide = terms.zero_extend(input, 32);
        let (five, space) = (terms.number(32, 5), terms.number(32, 32));
        let shifted = terms.shift_left(state, five);
        let sum = terms.add(shifted, state);
        let mixed = terms.bit_xor(sum, wide);
        let printable = terms.ule(space, wide);
        let next = terms.symbol(&format!("state{step}"), Sort::Bits(32));
        let taken = terms.ite(printable, mixed, state);
        let is_next = terms.equal(next, taken);
        let (mask, point) = (terms.number(32, 0xff), terms.number(32, random.below(256) as u64));
        let low = terms.bit_and(next, mask);
        let reached = terms.equal(low, point);
        let stayed = terms.equal(next, state);
        let moved = terms.not(stayed);
        clock.time(|| {
            solver.assert(&mut terms, is_next);
            ask(solver, &mut terms, &[reached, moved], &mut answers);
        });
        if is_over(clock, &mut answers) {
            break;
        }
        state = next;
    }
    answers
}

/// Depth-first exploration: each branch is a level, tried both ways, and left when both are done.
pub(crate) fn levels(solver: &mut dyn Solver, clock: &mut Clock) -> String {
    let mut terms = Terms::new();
    let mut random = Random(13);
    let mut answers = String::new();
    let inputs: Vec<Term> = (0..6).map(|i| terms.symbol(&format!("input{i}"), Sort::Bits(32))).collect();
    let mut values = inputs.clone();
    let mut depth = 0;
    for _ in 0..STEPS {
        let (a, b) = (values[random.below(values.len())], values[random.below(values.len())]);
        let constant = terms.number(32, random.below(1000) as u64);
        let sum = terms.add(a, constant);
        values.push(sum);
        let condition = match random.below(3) {
            0 => terms.slt(sum, b),
            1 => terms.equal(sum, b),
            _ => terms.ult(b, sum),
        };
        let branch = if random.below(2) == 0 { condition } else { terms.not(condition) };
        let mut deeper = false;
        clock.time(|| {
            solver.push();
            solver.assert(&mut terms, branch);
            let answer = solver.check(&mut terms, &[]);
            note(&mut answers, &answer);
            deeper = answer == Answer::Sat;
            if !deeper {
                solver.pop();
            }
        });
        depth += usize::from(deeper);
        // Back to some earlier branch, when the path is long enough.
        if depth == 24 {
            let back = 1 + random.below(20);
            clock.time(|| (0..back).for_each(|_| solver.pop()));
            depth -= back;
            values.truncate(inputs.len() + depth);
        }
        if is_over(clock, &mut answers) {
            break;
        }
    }
    answers
}
