//! From guesses to what is inductive: what a model contradicts is dropped, until there is none (Flanagan and Leino's Houdini).

use crate::cutpoint::Guess;
use logic::{Term, Terms, Value};
use solver::{Answer, Solver};

/// Those of the guesses that hold when their loops are reached and again after each pass, given that they hold before it. None
/// where there was no time to find out. The solver has its limits for each question.
///
/// Literals of what was dropped are free: a model may choose that nothing is assumed, so the rest is never weaker than it looks.
pub fn prune(
    solver: &mut dyn Solver,
    terms: &mut Terms,
    guesses: Vec<Guess>,
    is_late: &dyn Fn() -> bool,
) -> Option<Vec<Guess>> {
    let mut left = guesses;
    while !left.is_empty() {
        if is_late() {
            return None;
        }
        let breaks: Vec<Term> = left.iter().map(|guess| guess.breaks).collect();
        let any = terms.any(&breaks);
        match ask(solver, terms, &left, any) {
            Answer::Unsat => return Some(left),
            Answer::Sat => {
                let values = solver.values(terms, &breaks);
                let before = left.len();
                let mut values = values.into_iter();
                left.retain(|_| values.next() != Some(Value::Bool(true)));
                // A model of the disjunction makes one of its parts true.
                if left.len() == before {
                    return None;
                }
            }
            Answer::Unknown(_) => match one_by_one(solver, terms, left, is_late)? {
                (kept, true) => return Some(kept),
                (kept, false) => left = kept,
            },
        }
    }
    Some(left)
}

/// Asks about each guess by itself, where all together are too hard: those that remain, and whether these are inductive.
fn one_by_one(
    solver: &mut dyn Solver,
    terms: &mut Terms,
    guesses: Vec<Guess>,
    is_late: &dyn Fn() -> bool,
) -> Option<(Vec<Guess>, bool)> {
    let all = guesses.clone();
    let mut kept = Vec::new();
    for guess in guesses {
        if is_late() {
            return None;
        }
        if ask(solver, terms, &all, guess.breaks) == Answer::Unsat {
            kept.push(guess);
        }
    }
    let is_inductive = kept.len() == all.len();
    Some((kept, is_inductive))
}

fn ask(solver: &mut dyn Solver, terms: &mut Terms, assumed: &[Guess], breaks: Term) -> Answer {
    let literals = assumed.iter().map(|guess| guess.assumed);
    let asked: Vec<Term> = literals.chain([breaks]).collect();
    solver.check(terms, &asked)
}
