//! What several tests need: sessions that check themselves, small random formulas, and brute force.

use logic::{ArrayValue, Assignment, Bits, Evaluator, Rounding, Scalar, Sort, Term, Terms, Value};
use proptest::prelude::ProptestConfig;
use skolem_solver::{Checked, Process, Session, SessionOptions};

/// So many random cases; fifty times as many in long runs.
pub fn config(cases: u32) -> ProptestConfig {
    let factor = if std::env::var_os("SKOLEM_LONG").is_some() { 50 } else { 1 };
    ProptestConfig { cases: cases * factor, ..ProptestConfig::default() }
}

/// A session whose models are re-evaluated and whose derivations CaDiCaL checks.
pub fn session() -> Checked<Session> {
    Checked::new(Session::with_options(SessionOptions { check_proofs: true, ..SessionOptions::default() }))
}

/// A second solver. Tests need one.
pub fn process() -> Process {
    Process::find().unwrap_or_else(|error| panic!("{error}\nRun `./x setup`, which installs one."))
}

/// All values of a sort, which must be small.
pub fn values_of(sort: Sort) -> Vec<Value> {
    match sort {
        Sort::Bool => vec![Value::Bool(false), Value::Bool(true)],
        Sort::Bits(width) => (0..1u64 << width).map(|n| Value::Bits(Bits::new(width, n))).collect(),
        Sort::Array { index, element } => arrays_of(index, element),
        Sort::Float(format) => {
            let encodings = (0..1u64 << format.width()).map(|n| Bits::new(format.width(), n));
            let mut floats: Vec<Value> = encodings.map(|bits| Value::float(format, bits)).collect();
            floats.sort_unstable();
            floats.dedup();
            floats
        }
        Sort::Rounding => Rounding::ALL.into_iter().map(Value::Rounding).collect(),
    }
}

fn arrays_of(index: Scalar, element: Scalar) -> Vec<Value> {
    let places = values_of(index.into());
    let elements = values_of(element.into());
    let mut arrays = vec![ArrayValue::constant(index, elements[0].clone())];
    for place in &places {
        let with = |array: &ArrayValue, element: &Value| {
            let mut array = array.clone();
            array.set(place.clone(), element.clone());
            array
        };
        arrays = arrays.iter().flat_map(|array| elements.iter().map(move |element| with(array, element))).collect();
    }
    arrays.into_iter().map(Value::Array).collect()
}

/// Calls `visit` with every assignment of the symbols until it returns true; says whether it did.
pub fn any_assignment(terms: &Terms, symbols: &[Term], mut visit: impl FnMut(&Assignment) -> bool) -> bool {
    let domains: Vec<Vec<Value>> = symbols.iter().map(|&symbol| values_of(terms.sort(symbol))).collect();
    let mut counter = vec![0; symbols.len()];
    loop {
        let mut assignment = Assignment::new();
        for (i, &symbol) in symbols.iter().enumerate() {
            assignment.set(symbol, domains[i][counter[i]].clone());
        }
        if visit(&assignment) {
            return true;
        }
        let Some(next) = (0..counter.len()).find(|&i| counter[i] + 1 < domains[i].len()) else { return false };
        counter[next] += 1;
        counter[..next].fill(0);
    }
}

/// Is there an assignment under which all formulas are true?
pub fn brute_force(terms: &Terms, symbols: &[Term], formulas: &[Term]) -> bool {
    any_assignment(terms, symbols, |assignment| {
        let mut evaluator = Evaluator::new(terms, assignment);
        formulas.iter().all(|&formula| evaluator.value(formula) == Value::Bool(true))
    })
}

/// One step of a random construction; what it makes depends on how many terms there are of each kind. As a plain tuple
/// it shrinks well.
pub type Step = (u8, u8, u8, u8);

/// Terms by sort, growing step by step.
pub struct Pool {
    pub symbols: Vec<Term>,
    pub bools: Vec<Term>,
    pub words: Vec<Term>,
    pub indices: Vec<Term>,
    pub arrays: Vec<Term>,
    index: Scalar,
}

impl Pool {
    /// Bools and bit-vectors.
    pub fn scalars(terms: &mut Terms, bools: usize, words: usize, width: u32) -> Pool {
        let bools = (0..bools).map(|i| terms.symbol(&format!("p{i}"), Sort::Bool)).collect::<Vec<_>>();
        let words = (0..words).map(|i| terms.symbol(&format!("x{i}"), Sort::Bits(width))).collect::<Vec<_>>();
        let symbols = bools.iter().chain(&words).copied().collect();
        Pool { symbols, bools, words, indices: Vec::new(), arrays: Vec::new(), index: Scalar::Bool }
    }

    /// Arrays, indices and elements. `words` are the elements.
    pub fn arrays(terms: &mut Terms, index: Scalar, element: Scalar, arrays: usize, indices: usize) -> Pool {
        let sort = Sort::Array { index, element };
        let arrays = (0..arrays).map(|i| terms.symbol(&format!("a{i}"), sort)).collect::<Vec<_>>();
        let indices = (0..indices).map(|i| terms.symbol(&format!("i{i}"), index.into())).collect::<Vec<_>>();
        let words = vec![terms.symbol("v", element.into())];
        let bools = vec![terms.symbol("p", Sort::Bool)];
        let symbols = [&arrays[..], &indices, &words, &bools].concat();
        Pool { symbols, bools, words, indices, arrays, index }
    }

    pub fn step(&mut self, terms: &mut Terms, (kind, a, b, c): Step) {
        if self.arrays.is_empty() {
            self.scalar_step(terms, kind, a, b, c)
        } else {
            self.array_step(terms, kind, a, b, c)
        }
    }

    /// The Bool terms made by steps, the latest last.
    pub fn pick_bool(&self, choice: u8) -> Term {
        pick(&self.bools, choice)
    }

    fn scalar_step(&mut self, terms: &mut Terms, kind: u8, a: u8, b: u8, c: u8) {
        let (p, q) = (pick(&self.bools, a), pick(&self.bools, b));
        let (x, y) = (pick(&self.words, a), pick(&self.words, b));
        let condition = pick(&self.bools, c);
        match kind % 20 {
            0 => self.bools.push(terms.not(p)),
            1 => self.bools.push(terms.and(p, q)),
            2 => self.bools.push(terms.or(p, q)),
            3 => self.bools.push(terms.xor(p, q)),
            4 => self.bools.push(terms.equal(x, y)),
            5 => self.bools.push(terms.ult(x, y)),
            6 => self.bools.push(terms.slt(x, y)),
            7 => self.bools.push(terms.ite(condition, p, q)),
            8 => self.words.push(terms.add(x, y)),
            9 => self.words.push(terms.multiply(x, y)),
            10 => self.words.push(terms.udiv(x, y)),
            11 => self.words.push(terms.urem(x, y)),
            12 => self.words.push(terms.shift_left(x, y)),
            13 => self.words.push(terms.ite(condition, x, y)),
            14 => self.words.push(terms.bit_xor(x, y)),
            15 => self.words.push(terms.bit_and(x, y)),
            16 => self.words.push(terms.shift_right_signed(x, y)),
            17 => self.words.push(terms.negate(x)),
            18 => {
                let width = terms.width(x);
                self.words.push(terms.number(width, u64::from(b)));
            }
            _ => {
                let distinct = terms.equal(x, y);
                self.bools.push(terms.not(distinct));
            }
        }
    }

    fn array_step(&mut self, terms: &mut Terms, kind: u8, a: u8, b: u8, c: u8) {
        let (p, q) = (pick(&self.bools, a), pick(&self.bools, b));
        let (m, n) = (pick(&self.arrays, a), pick(&self.arrays, b));
        let (i, j) = (pick(&self.indices, b), pick(&self.indices, c));
        let (v, w) = (pick(&self.words, c), pick(&self.words, a));
        let condition = pick(&self.bools, c);
        match kind % 16 {
            0 => self.bools.push(terms.not(p)),
            1 => self.bools.push(terms.and(p, q)),
            2 => self.bools.push(terms.or(p, q)),
            3 | 4 => self.bools.push(terms.equal(m, n)),
            5 => self.bools.push(terms.equal(v, w)),
            6 => self.bools.push(terms.equal(i, j)),
            7 | 8 => self.words.push(terms.select(m, i)),
            9 | 10 => self.arrays.push(terms.store(m, i, v)),
            11 => self.arrays.push(terms.ite(condition, m, n)),
            12 => self.arrays.push(terms.const_array(self.index, v)),
            13 => {
                let sort = terms.sort(i);
                let values = values_of(sort);
                let value = values[a as usize % values.len()].clone();
                self.indices.push(terms.constant(value));
            }
            14 => {
                let values = values_of(terms.sort(v));
                let value = values[a as usize % values.len()].clone();
                self.words.push(terms.constant(value));
            }
            _ => {
                let same = terms.equal(m, n);
                self.bools.push(terms.not(same));
            }
        }
    }
}

fn pick(from: &[Term], choice: u8) -> Term {
    // From the end: new terms are more interesting than symbols.
    from[from.len() - 1 - choice as usize % from.len()]
}
