//! Don't-care refinement (Babić and Hu; papers/3 §II): of a model, only that part is looked at which makes the condition
//! true. Placeholders that it does not depend on need not be entered.

use super::{Candidate, Select, Selection};
use crate::solve::Solve;
use logic::{Op, Term, Value};
use rustc_hash::FxHashSet;
use solver::{Answer, Solver};

pub(super) struct DontCare {
    /// Are all that matter entered, rather than one?
    pub(super) is_set: bool,
}

impl Select for DontCare {
    fn select(&self, solve: &mut Solve<'_>, condition: Term, candidates: &[Candidate]) -> Selection {
        match solve.ask(&[condition]) {
            Answer::Sat => {}
            Answer::Unsat => return Selection::Proof,
            Answer::Unknown(reason) => return Selection::Unknown(reason),
        }
        let symbols = relevant_symbols(solve, condition);
        let matters: Vec<&Candidate> =
            candidates.iter().filter(|candidate| symbols.contains(&candidate.passes)).collect();
        match (&matters[..], self.is_set) {
            ([], _) => Selection::Witness(as_in_model(solve, &symbols)),
            ([first, ..], false) => {
                let cheapest = matters.iter().min_by_key(|candidate| candidate.cost).unwrap_or(first);
                Selection::Enter(vec![cheapest.placeholder])
            }
            (_, true) => Selection::Enter(matters.iter().map(|candidate| candidate.placeholder).collect()),
        }
    }
}

/// These symbols are what the model of the last answer says.
fn as_in_model(solve: &mut Solve<'_>, symbols: &FxHashSet<Term>) -> Vec<Term> {
    let mut symbols: Vec<Term> = symbols.iter().copied().collect();
    symbols.sort_unstable();
    let session = solve.special.as_mut().unwrap_or(&mut solve.session);
    let terms = &mut solve.work.context.terms;
    let values = session.values(terms, &symbols);
    symbols
        .into_iter()
        .zip(values)
        .map(|(symbol, value)| {
            let value = terms.constant(value);
            terms.equal(symbol, value)
        })
        .collect()
}

/// The symbols on which it depends that a condition is true in the model of the last answer.
fn relevant_symbols(solve: &mut Solve<'_>, condition: Term) -> FxHashSet<Term> {
    let mut seen = FxHashSet::default();
    let mut symbols = FxHashSet::default();
    let mut open = vec![condition];
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        let terms = &mut solve.work.context.terms;
        let args = terms.args(term).to_vec();
        let op = terms.op(term);
        let is_true = |solve: &mut Solve<'_>, term: Term| {
            let session = solve.special.as_mut().unwrap_or(&mut solve.session);
            session.value(&mut solve.work.context.terms, term) == Value::Bool(true)
        };
        match op {
            Op::Symbol => {
                symbols.insert(term);
            }
            // One false part of a conjunction is enough.
            Op::And if !is_true(solve, term) => match args.iter().find(|&&arg| !is_true(solve, arg)) {
                Some(&decisive) => open.push(decisive),
                None => open.extend(args),
            },
            Op::Ite => {
                let chosen = if is_true(solve, args[0]) { args[1] } else { args[2] };
                open.extend([args[0], chosen]);
            }
            _ => open.extend(args),
        }
    }
    symbols
}
