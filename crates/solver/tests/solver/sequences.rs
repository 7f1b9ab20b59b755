//! Random sequences of calls, compared with brute force after each check; proptest shrinks what fails.
//!
//! After the model-based tester of CaDiCaL (mobical): the calls of an incremental solver interact, and bugs hide in the
//! order of calls rather than in formulas.

use crate::support::{Pool, Step, brute_force, config, session};
use logic::{Term, Terms, Value};
use proptest::prelude::*;
use skolem_solver::{Answer, Checked, Limits, Reason, Session, SessionOptions, Solver};

#[derive(Clone, Debug)]
enum Call {
    Build(Vec<Step>),
    Assert(u8),
    Push,
    Pop,
    Check(Vec<(u8, bool)>),
    Value(u8),
    Limit(Option<u8>),
}

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        3 => prop::collection::vec(any::<Step>(), 1..6).prop_map(Call::Build),
        4 => any::<u8>().prop_map(Call::Assert),
        2 => Just(Call::Push),
        2 => Just(Call::Pop),
        4 => prop::collection::vec((any::<u8>(), any::<bool>()), 0..5).prop_map(Call::Check),
        2 => any::<u8>().prop_map(Call::Value),
        1 => prop::option::weighted(0.3, 0..3u8).prop_map(Call::Limit),
    ]
}

/// What a session must know, kept naively.
struct Replay {
    terms: Terms,
    pool: Pool,
    levels: Vec<Vec<Term>>,
}

impl Replay {
    fn new(with_arrays: bool) -> Replay {
        let mut terms = Terms::new();
        let pool = if with_arrays {
            Pool::arrays(&mut terms, logic::Scalar::Bits(1), logic::Scalar::Bits(1), 2, 2)
        } else {
            Pool::scalars(&mut terms, 3, 2, 2)
        };
        Replay { terms, pool, levels: vec![Vec::new()] }
    }

    fn run(&mut self, solver: &mut dyn Solver, calls: &[Call]) {
        for call in calls {
            match call {
                Call::Build(steps) => steps.iter().for_each(|&step| self.pool.step(&mut self.terms, step)),
                Call::Assert(choice) => {
                    let formula = self.pool.pick_bool(*choice);
                    solver.assert(&mut self.terms, formula);
                    self.levels.last_mut().unwrap().push(formula);
                }
                Call::Push => {
                    solver.push();
                    self.levels.push(Vec::new());
                }
                Call::Pop => {
                    solver.pop();
                    if self.levels.len() > 1 {
                        self.levels.pop();
                    }
                }
                Call::Check(assumed) => self.check(solver, assumed),
                Call::Value(choice) => {
                    // Whatever the state: a value of the right sort.
                    let term = self.pool.pick_bool(*choice);
                    assert!(matches!(solver.value(&mut self.terms, term), Value::Bool(_)));
                }
                Call::Limit(conflicts) => {
                    let limits = conflicts.map_or(Limits::NONE, |limit| Limits::conflicts(u64::from(limit)));
                    solver.set_limits(limits);
                }
            }
        }
    }

    fn check(&mut self, solver: &mut dyn Solver, assumed: &[(u8, bool)]) {
        let assumed: Vec<Term> = assumed
            .iter()
            .map(|&(choice, negated)| {
                let term = self.pool.pick_bool(choice);
                if negated { self.terms.not(term) } else { term }
            })
            .collect();
        let asserted: Vec<Term> = self.levels.concat();
        let satisfiable = |terms: &Terms, formulas: &[Term]| brute_force(terms, &self.pool.symbols, formulas);
        match solver.check(&mut self.terms, &assumed) {
            Answer::Unknown(reason) => assert_eq!(reason, Reason::Conflicts),
            Answer::Sat => assert!(satisfiable(&self.terms, &[&asserted[..], &assumed].concat())),
            Answer::Unsat => {
                let core = solver.core();
                assert!(!satisfiable(&self.terms, &[&asserted[..], &core].concat()));
            }
        }
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn scalars(calls in prop::collection::vec(call(), 1..40)) {
        Replay::new(false).run(&mut session(), &calls);
    }

    #[test]
    fn arrays(calls in prop::collection::vec(call(), 1..40)) {
        Replay::new(true).run(&mut session(), &calls);
    }

    /// The circuit is made anew at every occasion.
    #[test]
    fn renewed(calls in prop::collection::vec(call(), 1..40), with_arrays: bool) {
        let options = SessionOptions { check_proofs: true, renewal_price: 0, ..SessionOptions::default() };
        Replay::new(with_arrays).run(&mut Checked::new(Session::with_options(options)), &calls);
    }

    /// Clauses are not simplified before the first search.
    #[test]
    fn searched_at_once(calls in prop::collection::vec(call(), 1..40), with_arrays: bool) {
        let options = SessionOptions { check_proofs: true, search_at_once: true, ..SessionOptions::default() };
        Replay::new(with_arrays).run(&mut Checked::new(Session::with_options(options)), &calls);
    }

    /// The same calls and the same seed: the same answers, cores and models.
    #[test]
    fn runs_repeat(calls in prop::collection::vec(call(), 1..40), seed: u64, with_arrays: bool) {
        let run = || {
            let mut replay = Replay::new(with_arrays);
            let options = SessionOptions { seed, ..SessionOptions::default() };
            let mut recorder = Recorder { session: Session::with_options(options), log: String::new() };
            replay.run(&mut recorder, &calls);
            recorder.log
        };
        prop_assert_eq!(run(), run());
    }
}

/// Writes down what a session answers.
struct Recorder {
    session: Session,
    log: String,
}

impl Solver for Recorder {
    fn assert(&mut self, terms: &mut Terms, formula: Term) {
        self.session.assert(terms, formula);
    }
    fn push(&mut self) {
        self.session.push();
    }
    fn pop(&mut self) {
        self.session.pop();
    }
    fn check(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Answer {
        let answer = self.session.check(terms, assumptions);
        let model = self.session.model(terms);
        let mut values: Vec<String> = model.iter().map(|(symbol, value)| format!("{symbol:?} {value}")).collect();
        values.sort();
        self.log += &format!("{answer} {:?} {values:?}\n", self.session.core());
        answer
    }
    fn core(&mut self) -> Vec<Term> {
        self.session.core()
    }
    fn value(&mut self, terms: &mut Terms, term: Term) -> Value {
        self.session.value(terms, term)
    }
    fn model(&mut self, terms: &mut Terms) -> logic::Assignment {
        self.session.model(terms)
    }
    fn set_limits(&mut self, limits: Limits) {
        self.session.set_limits(limits);
    }
    fn limits(&self) -> Limits {
        self.session.limits()
    }
    fn interrupter(&self) -> skolem_solver::Interrupter {
        self.session.interrupter()
    }
    fn statistics(&self) -> skolem_solver::Statistics {
        self.session.statistics()
    }
}
