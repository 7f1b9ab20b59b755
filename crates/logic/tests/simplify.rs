//! Simplified terms mean what was asked for: the same random recipe is built in an arena that simplifies and in one that
//! does not, and both results are evaluated.
//!
//! `SKOLEM_LONG=1` runs ten times as many.

mod recipe;

use recipe::{Random, build};
use skolem_logic::{Assignment, Evaluator, Sort, Term, Terms, Value, size_of, symbols_of};

fn recipes() -> u64 {
    if std::env::var_os("SKOLEM_LONG").is_some() { 50_000 } else { 5_000 }
}

fn assign(terms: &mut Terms, values: &[(String, Sort, Value)]) -> Assignment {
    let mut assignment = Assignment::new();
    for (name, sort, value) in values {
        let symbol = terms.symbol(name, *sort);
        assignment.set(symbol, value.clone());
    }
    assignment
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => a.same_map(b),
        (a, b) => a == b,
    }
}

fn text(terms: &Terms, term: Term) -> String {
    let mut text = String::new();
    skolem_logic::write_term(terms, term, &mut text);
    text
}

#[test]
fn simplified_terms_have_the_same_values() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..recipes() {
        let (mut plain, mut simplifying) = (Terms::plain(), Terms::new());
        let expected = build(&mut plain, seed);
        let simplified = build(&mut simplifying, seed);
        before += size_of(&plain, &expected);
        after += size_of(&simplifying, &simplified);
        let symbols: Vec<(String, Sort)> = symbols_of(&plain, &expected)
            .into_iter()
            .map(|symbol| (plain.symbol_name(symbol).expect("a symbol").to_string(), plain.sort(symbol)))
            .collect();
        let mut random = Random::new(seed ^ 0x5eed);
        for _ in 0..6 {
            let mut values = Vec::new();
            for (name, sort) in &symbols {
                values.push((name.clone(), *sort, random.value(*sort)));
            }
            let (plain_values, simplified_values) = (assign(&mut plain, &values), assign(&mut simplifying, &values));
            let mut plain_evaluator = Evaluator::new(&plain, &plain_values);
            let mut evaluator = Evaluator::new(&simplifying, &simplified_values);
            for (&one, &other) in expected.iter().zip(&simplified) {
                assert_eq!(plain.sort(one), simplifying.sort(other), "seed {seed}");
                let (value, actual) = (plain_evaluator.value(one), evaluator.value(other));
                assert!(
                    same(&value, &actual),
                    "seed {seed}: {}\nbecame {}\nwhich is {actual}, not {value}, under {values:?}",
                    text(&plain, one),
                    text(&simplifying, other)
                );
            }
        }
    }
    println!("{before} nodes became {after}");
    assert!(after < before, "{before} nodes became {after}");
}

/// Rebuilding a term from its own parts gives something equal.
#[test]
fn substitution_of_nothing_keeps_the_meaning() {
    for seed in 0..recipes() / 10 {
        let mut terms = Terms::new();
        let built = build(&mut terms, seed);
        let last = built[built.len() - 1];
        let symbols = symbols_of(&terms, &[last]);
        // Each symbol becomes another one of its sort: everything above is rebuilt.
        let mut substitution = skolem_logic::Substitution::new();
        let renamed: Vec<(Term, Term)> = symbols
            .iter()
            .map(|&symbol| {
                let name = format!("renamed {}", terms.symbol_name(symbol).expect("a symbol"));
                let sort = terms.sort(symbol);
                (symbol, terms.symbol(&name, sort))
            })
            .collect();
        renamed.iter().for_each(|&(from, to)| substitution.map(from, to));
        let other = substitution.apply(&mut terms, last);
        let mut random = Random::new(seed);
        for _ in 0..3 {
            let mut assignment = Assignment::new();
            for &(from, to) in &renamed {
                let value = random.value(terms.sort(from));
                assignment.set(from, value.clone());
                assignment.set(to, value);
            }
            let mut evaluator = Evaluator::new(&terms, &assignment);
            let (value, actual) = (evaluator.value(last), evaluator.value(other));
            assert!(same(&value, &actual), "seed {seed}: {}", text(&terms, last));
        }
    }
}
