//! Formulas over places are satisfiable exactly if those over numbers are: random formulas over four-bit numbers are decided
//! by trying all values, before and after, and every model over places is one over numbers.
//!
//! `SKOLEM_LONG=1` runs ten times as many.

#[path = "recipe/random.rs"]
mod random;

use random::Random;
use skolem_logic::{Assignment, Bits, Evaluator, Order, Sort, Term, Terms, Value, symbols_of};

const WIDTH: u32 = 4;

fn formulas() -> u64 {
    if std::env::var_os("SKOLEM_LONG").is_some() { 20_000 } else { 2_000 }
}

/// A number: a symbol, a constant, a choice, now and then a sum.
fn number(random: &mut Random, terms: &mut Terms, symbols: &[Term], depth: u32, sums: bool) -> Term {
    match random.below(if depth == 0 { 3 } else { 5 }) {
        0 | 1 => symbols[random.below(symbols.len())],
        2 => terms.number(WIDTH, random.below(16) as u64),
        3 if sums && random.below(4) == 0 => {
            let a = number(random, terms, symbols, depth - 1, sums);
            let b = number(random, terms, symbols, depth - 1, sums);
            terms.add(a, b)
        }
        _ => {
            let condition = formula(random, terms, symbols, depth - 1, sums);
            let a = number(random, terms, symbols, depth - 1, sums);
            let b = number(random, terms, symbols, depth - 1, sums);
            terms.ite(condition, a, b)
        }
    }
}

fn formula(random: &mut Random, terms: &mut Terms, symbols: &[Term], depth: u32, sums: bool) -> Term {
    if depth > 0 && random.below(2) == 0 {
        let a = formula(random, terms, symbols, depth - 1, sums);
        let b = formula(random, terms, symbols, depth - 1, sums);
        return match random.below(3) {
            0 => terms.and(a, b),
            1 => terms.or(a, b),
            _ => terms.not(a),
        };
    }
    let a = number(random, terms, symbols, depth, sums);
    let b = number(random, terms, symbols, depth, sums);
    match random.below(if sums { 5 } else { 4 }) {
        0 => terms.equal(a, b),
        1 | 2 => terms.slt(a, b),
        3 => terms.sle(a, b),
        _ => terms.ult(a, b),
    }
}

/// A model, by trying everything.
fn model(terms: &Terms, formulas: &[Term]) -> Option<Assignment> {
    let symbols = symbols_of(terms, formulas);
    let widths: Vec<u32> = symbols.iter().map(|&symbol| terms.width(symbol)).collect();
    let all: u32 = widths.iter().sum();
    (0..1u64 << all).find_map(|mut bits| {
        let mut assignment = Assignment::new();
        for (&symbol, &width) in symbols.iter().zip(&widths) {
            assignment.set(symbol, Value::Bits(Bits::new(width, bits & ((1 << width) - 1))));
            bits >>= width;
        }
        let mut evaluator = Evaluator::new(terms, &assignment);
        formulas.iter().all(|&formula| evaluator.value(formula) == Value::Bool(true)).then_some(assignment)
    })
}

#[test]
fn places_are_enough() {
    let (mut narrowed, mut satisfiable) = (0, 0);
    for seed in 0..formulas() {
        let mut random = Random::new(seed);
        let mut terms = Terms::new();
        let symbols: Vec<Term> = (0..3).map(|n| terms.symbol(&format!("x{n}"), Sort::Bits(WIDTH))).collect();
        let sums = random.below(3) == 0;
        let wanted = formula(&mut random, &mut terms, &symbols, 3, sums);
        let mut order = Order::new(&mut terms, &[wanted]);
        let translated = order.translate(&mut terms, wanted).expect("what was looked at can be translated");
        narrowed += usize::from(!order.symbols().is_empty());
        let mut over_places = vec![translated];
        over_places.extend_from_slice(order.facts());
        let (before, after) = (model(&terms, &[wanted]), model(&terms, &over_places));
        assert_eq!(before.is_some(), after.is_some(), "seed {seed}");
        let Some(places) = after else { continue };
        satisfiable += 1;
        let mut numbers = Assignment::new();
        for &symbol in &symbols {
            let place = order.translate(&mut terms, symbol).unwrap();
            let value = places.get(place).cloned().unwrap_or_else(|| Value::default_of(terms.sort(place)));
            numbers.set(symbol, order.widen(symbol, value));
        }
        assert_eq!(Evaluator::new(&terms, &numbers).value(wanted), Value::Bool(true), "seed {seed}");
    }
    assert!(narrowed > 200 && satisfiable > 200, "{narrowed} had places, {satisfiable} had models");
}

/// What is used otherwise keeps its width, and a formula that uses a number otherwise later is refused.
#[test]
fn sums_are_left_alone() {
    let mut terms = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.symbol(name, Sort::Bits(32)));
    let (below, sum) = (terms.slt(x, y), terms.add(y, z));
    let limit = terms.number(32, 7);
    let bounded = terms.slt(sum, limit);
    let both = terms.and(below, bounded);
    assert!(Order::new(&mut terms, &[both]).symbols().is_empty());
    let mut order = Order::new(&mut terms, &[below]);
    assert_eq!(order.symbols().len(), 2);
    assert_eq!(order.translate(&mut terms, bounded), None);
    let translated = order.translate(&mut terms, x).unwrap();
    assert_eq!(terms.width(translated), 1);
}
