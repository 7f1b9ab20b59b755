//! Floats through the whole session: tiny formats against brute force, arrays of floats against another solver.

use crate::support::{Step, brute_force, config, process, session};
use logic::{Format, Scalar, Sort, Term, Terms};
use proptest::prelude::*;
use skolem_solver::{Answer, Checked, Limits, Reason, Solver};
use std::time::Duration;

/// Five bits: every special value, and few others.
const TINY: Format = Format { exponent: 2, significand: 3 };

struct Pool {
    symbols: Vec<Term>,
    bools: Vec<Term>,
    floats: Vec<Term>,
    modes: Vec<Term>,
    arrays: Vec<Term>,
    indices: Vec<Term>,
}

fn pick(from: &[Term], choice: u8) -> Term {
    from[from.len() - 1 - choice as usize % from.len()]
}

impl Pool {
    fn new(terms: &mut Terms, arrays: Option<Scalar>) -> Pool {
        let floats: Vec<Term> = ["x", "y"].map(|name| terms.symbol(name, Sort::Float(TINY))).to_vec();
        let modes = vec![terms.symbol("mode", Sort::Rounding)];
        let bools = vec![terms.float_less(floats[0], floats[1])];
        let mut symbols = [&floats[..], &modes].concat();
        let (mut array_symbols, mut indices) = (Vec::new(), Vec::new());
        if let Some(index) = arrays {
            let sort = Sort::Array { index, element: Scalar::Float(TINY) };
            array_symbols = ["a", "b"].map(|name| terms.symbol(name, sort)).to_vec();
            indices = ["i", "j"].map(|name| terms.symbol(name, index.into())).to_vec();
            symbols.extend(array_symbols.iter().chain(&indices));
        }
        Pool { symbols, bools, floats, modes, arrays: array_symbols, indices }
    }

    fn step(&mut self, terms: &mut Terms, (kind, a, b, c): Step) {
        let (x, y) = (pick(&self.floats, a), pick(&self.floats, b));
        let (p, q) = (pick(&self.bools, a), pick(&self.bools, b));
        let mode = pick(&self.modes, c);
        let kinds = if self.arrays.is_empty() { 17 } else { 22 };
        match kind % kinds {
            0 => self.floats.push(terms.float_add(mode, x, y)),
            1 => self.floats.push(terms.float_multiply(mode, x, y)),
            2 => self.floats.push(terms.float_divide(mode, x, y)),
            3 => self.floats.push(terms.float_negate(x)),
            4 => self.floats.push(terms.float_sqrt(mode, x)),
            5 => self.floats.push(terms.float_round_to_integral(mode, x)),
            6 => self.floats.push(terms.ite(p, x, y)),
            7 => self.bools.push(terms.float_less(x, y)),
            8 => self.bools.push(terms.float_equal(x, y)),
            9 => self.bools.push(terms.equal(x, y)),
            10 => self.bools.push(terms.float_is_nan(x)),
            11 => self.bools.push(terms.float_is_zero(x)),
            12 => self.bools.push(terms.float_is_negative(x)),
            13 => self.bools.push(terms.not(p)),
            14 => self.bools.push(terms.and(p, q)),
            15 => self.bools.push(terms.or(p, q)),
            16 => {
                let bits = terms.number(5, u64::from(a));
                self.floats.push(terms.float_from_bits(TINY, bits));
            }
            17 | 18 => {
                let (array, index) = (pick(&self.arrays, a), pick(&self.indices, b));
                self.floats.push(terms.select(array, index));
            }
            19 => {
                let (array, index) = (pick(&self.arrays, a), pick(&self.indices, c));
                self.arrays.push(terms.store(array, index, y));
            }
            _ => {
                let (one, other) = (pick(&self.arrays, a), pick(&self.arrays, b));
                self.bools.push(terms.equal(one, other));
            }
        }
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn scalars(steps in prop::collection::vec(any::<Step>(), 2..16), asserted in prop::collection::vec(0..6u8, 1..4)) {
        let mut terms = Terms::new();
        let mut pool = Pool::new(&mut terms, None);
        for step in steps {
            pool.step(&mut terms, step);
        }
        let formulas: Vec<Term> = asserted.iter().map(|&choice| pick(&pool.bools, choice)).collect();
        let mut session = session();
        let answer = session.check(&mut terms, &formulas);
        let expected = if brute_force(&terms, &pool.symbols, &formulas) { Answer::Sat } else { Answer::Unsat };
        prop_assert_eq!(answer, expected);
    }

    #[test]
    fn arrays(
        steps in prop::collection::vec(any::<Step>(), 2..20),
        asserted in prop::collection::vec(0..6u8, 1..4),
        width in 1..4u32,
    ) {
        let mut terms = Terms::new();
        let mut pool = Pool::new(&mut terms, Some(Scalar::Bits(width)));
        for step in steps {
            pool.step(&mut terms, step);
        }
        let formulas: Vec<Term> = asserted.iter().map(|&choice| pick(&pool.bools, choice)).collect();
        let answer = session().check(&mut terms, &formulas);
        // Floats in arrays are hard for some solvers.
        let mut process = Checked::new(process());
        process.set_limits(Limits::time(Duration::from_secs(5)));
        let second = process.check(&mut terms, &formulas);
        prop_assert!(second == answer || second == Answer::Unknown(Reason::Time), "{} but {}", answer, second);
    }
}

#[test]
fn single_precision_addition_is_not_associative() {
    let mut terms = Terms::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| terms.symbol(name, Sort::Float(Format::SINGLE)));
    let mode = terms.symbol("mode", Sort::Rounding);
    let left = {
        let inner = terms.float_add(mode, a, b);
        terms.float_add(mode, inner, c)
    };
    let right = {
        let inner = terms.float_add(mode, b, c);
        terms.float_add(mode, a, inner)
    };
    let same = terms.equal(left, right);
    let differ = terms.not(same);
    let nan = terms.float_is_nan(left);
    let number = terms.not(nan);
    let mut session = session();
    assert_eq!(session.check(&mut terms, &[differ, number]), Answer::Sat);
}
