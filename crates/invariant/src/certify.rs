//! What proofs need of the invariants, checked once more.

use crate::cutpoint::Guess;
use logic::{Term, Terms};
use rustc_hash::FxHashMap;
use solver::{Answer, Effort, Limits, Session, Solver, minimise_core};
use std::collections::BTreeSet;

/// Checks that a smaller core may take.
const CORE_CHECKS: usize = 64;
const CORE_CONFLICTS: u64 = 2_000;

/// The guesses that a proof rests on, by their place in the list: they hold whenever the heads of their loops are reached, given each
/// other, and exclude a condition.
pub type Certificate = BTreeSet<usize>;

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refuted {
    /// There was no time to find out.
    Late,
    /// What was found to be inductive is not, or does not exclude the condition.
    Wrong,
}

/// Which of the guesses show of each condition that it cannot hold: few of them. They are chosen by cores; then a solver that has seen
/// none of the questions before is asked about these alone: do they hold where their loops are reached, are they kept by each
/// pass, do they exclude the condition? `limits` says before each question what it may take, and nothing where time is up.
pub fn certify(
    terms: &mut Terms,
    given: &[Term],
    guesses: &[Guess],
    conditions: &[Term],
    limits: &dyn Fn() -> Option<Limits>,
) -> Vec<Result<Certificate, Refuted>> {
    let mut choosing = Choosing {
        session: session(terms, given),
        limits,
        guesses,
        place: guesses.iter().enumerate().map(|(at, guess)| (guess.assumed, at)).collect(),
        closures: FxHashMap::default(),
    };
    let chosen: Vec<Result<Certificate, Refuted>> =
        conditions.iter().map(|&condition| choosing.closure(terms, condition)).collect();
    let mut second = session(terms, given);
    let confirmed = chosen.into_iter().zip(conditions).map(|(chosen, &condition)| {
        let needed = chosen?;
        let assumed: Vec<Term> = needed.iter().map(|&at| guesses[at].assumed).collect();
        for claim in needed.iter().map(|&at| guesses[at].breaks).chain([condition]) {
            let asked: Vec<Term> = assumed.iter().copied().chain([claim]).collect();
            second.set_limits(limits().ok_or(Refuted::Late)?);
            excluded(second.check(terms, &asked))?;
        }
        Ok(needed)
    });
    confirmed.collect()
}

fn session(terms: &mut Terms, given: &[Term]) -> Session {
    let mut session = Session::new();
    given.iter().for_each(|&fact| session.assert(terms, fact));
    session
}

fn excluded(answer: Answer) -> Result<(), Refuted> {
    match answer {
        Answer::Unsat => Ok(()),
        Answer::Sat => Err(Refuted::Wrong),
        Answer::Unknown(_) => Err(Refuted::Late),
    }
}

struct Choosing<'a> {
    session: Session,
    limits: &'a dyn Fn() -> Option<Limits>,
    guesses: &'a [Guess],
    place: FxHashMap<Term, usize>,
    /// What is known to suffice for a condition, without what that needs itself.
    closures: FxHashMap<Term, Certificate>,
}

impl Choosing<'_> {
    /// What suffices to exclude a condition, and what that needs in turn.
    fn closure(&mut self, terms: &mut Terms, condition: Term) -> Result<Certificate, Refuted> {
        let mut needed = Certificate::new();
        let mut open = vec![condition];
        while let Some(next) = open.pop() {
            for at in self.directly(terms, next)? {
                if needed.insert(at) {
                    open.push(self.guesses[at].breaks);
                }
            }
        }
        Ok(needed)
    }

    fn directly(&mut self, terms: &mut Terms, condition: Term) -> Result<Certificate, Refuted> {
        if let Some(known) = self.closures.get(&condition) {
            return Ok(known.clone());
        }
        let mut core = Vec::new();
        self.session.set_limits((self.limits)().ok_or(Refuted::Late)?);
        // Most conditions are excluded without any.
        if self.session.check(terms, &[condition]) != Answer::Unsat {
            let literals = self.guesses.iter().map(|guess| guess.assumed);
            let asked: Vec<Term> = literals.chain([condition]).collect();
            self.session.set_limits((self.limits)().ok_or(Refuted::Late)?);
            excluded(self.session.check(terms, &asked))?;
            core = self.session.core();
            core.retain(|literal| self.place.contains_key(literal));
            // A smaller core is worth little time.
            let easy = Limits { conflicts: Some(CORE_CONFLICTS), ..Limits::NONE };
            let effort = Effort { checks: CORE_CHECKS, limits: easy };
            core = minimise_core(&mut self.session, terms, &[condition], &core, &effort).core;
        }
        let found: Certificate = core.iter().filter_map(|literal| self.place.get(literal).copied()).collect();
        self.closures.insert(condition, found.clone());
        Ok(found)
    }
}
