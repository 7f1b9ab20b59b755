//! The embedded solver: terms to clauses to CaDiCaL, incrementally.
//!
//! A formula goes through four stages, each of which remembers what it has seen, so that a formula costs only what is new
//! in it: floats become bit-vectors ([`logic::FloatLowering`]), arrays become scalars with lemmas on demand
//! ([`arrays`](crate::arrays)), bit-vectors become a circuit ([`circuit::Blaster`]), and the circuit becomes clauses in
//! the directions that are needed ([`circuit::Clauses`]).
//!
//! Definitions are clauses for ever. What was asserted in a level carries the negation of the level's *activation
//! literal*, which is assumed while the level is open and made false when it is popped (Eén and Sörensson, "Temporal
//! induction by incremental SAT solving", 2003). An assumption is the literal of its term. So a check costs the assumptions
//! and the search, whatever the size of all that was ever asserted; and when popped levels weigh on the search, the
//! circuit is made anew without them ([`renewal`]).

mod renewal;

use crate::arrays::{Arrays, ScalarModel};
use crate::cadical::{Sat, Search};
use crate::contents::Contents;
use crate::{Answer, Interrupter, Limits, Reason, Solver, Statistics};
use circuit::{Aig, BlastError, Blaster, ClauseSink, Clauses, Lit, Polarity};
use logic::float::{FloatLowering, raise};
use logic::{Assignment, Op, Sort, Term, Terms, Valuation, Value};
use renewal::Ballast;
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Instant;

/// How a [`Session`] works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionOptions {
    /// The seed of the SAT solver. The same calls with the same seed give the same answers, models and cores.
    pub seed: u64,
    /// Let the SAT solver check each of its models, cores and derivations, and abort the program if one is wrong. Slow:
    /// for tests.
    pub check_proofs: bool,
    /// When the circuit is made anew without popped levels: once searches have dragged along this many useless variables
    /// for each variable there is. With 0, as soon as there is a useless one, which is for tests.
    pub renewal_price: u64,
    /// Search at once, without simplifying all clauses before the first search. It pays where the searches are few and easy:
    /// the simplification takes longer than they do.
    pub search_at_once: bool,
}

impl Default for SessionOptions {
    fn default() -> SessionOptions {
        // Translating a formula costs about this many times what a search spends on one of its variables.
        SessionOptions { seed: 0, check_proofs: false, renewal_price: 16, search_at_once: false }
    }
}

/// The embedded incremental solver.
///
/// ```
/// use logic::{Sort, Terms, Value};
/// use skolem_solver::{Answer, Session, Solver};
///
/// let mut terms = Terms::new();
/// let x = terms.symbol("x", Sort::Bits(32));
/// let square = terms.multiply(x, x);
/// let goal = terms.number(32, 49);
/// let formula = terms.equal(square, goal);
///
/// let mut session = Session::new();
/// session.assert(&mut terms, formula);
/// assert_eq!(session.check(&mut terms, &[]), Answer::Sat);
/// assert_eq!(session.value(&mut terms, formula), Value::Bool(true));
/// ```
pub struct Session {
    contents: Contents,
    floats: FloatLowering,
    /// What stands for symbols with floats.
    encodings: FxHashMap<Term, Term>,
    /// Conditions of the float lowering that were asserted, and those of them that mention arrays.
    conditions_asserted: usize,
    always_relevant: Vec<Term>,
    arrays: Arrays,
    blaster: Blaster,
    aig: Aig,
    clauses: Clauses,
    sat: Sat,
    sink: Variables,
    levels: Vec<Level>,
    /// What was asserted in the outermost level, without floats and arrays.
    asserted: Vec<Term>,
    /// What defines terms that were brought in for array equalities.
    definitions: Vec<Term>,
    ballast: Ballast,
    /// Formulas of the outermost level that have no circuit.
    incomplete: Option<Reason>,
    assumptions: FxHashMap<Term, Assumption>,
    last: Last,
    reading: Valuation,
    limits: Limits,
    statistics: Statistics,
}

struct Level {
    activation: i32,
    /// What was asserted in it, without floats and arrays.
    asserted: Vec<Term>,
    /// Variables, and useless ones among them, when the level was opened.
    variables_before: i32,
    useless_before: i32,
    /// Why a formula of this level is missing.
    incomplete: Option<Reason>,
}

/// A formula on its way to clauses.
struct Prepared {
    /// The formula without floats, if it mentions arrays.
    with_arrays: Option<Term>,
    /// The formula without both.
    scalar: Term,
}

#[derive(Clone)]
struct Assumption {
    literal: Literal,
    /// The formula before arrays were removed, if it mentions any.
    with_arrays: Option<Term>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Literal {
    True,
    False,
    Dimacs(i32),
    /// There is no circuit.
    Missing(Reason),
}

/// The answer that [`Solver::core`] and [`Solver::value`] are about.
enum Last {
    Nothing,
    Sat,
    Unsat(Vec<Term>),
}

/// Gives out variables, and passes clauses on.
struct Variables {
    last: i32,
    clauses: Vec<i32>,
}

impl ClauseSink for Variables {
    fn new_var(&mut self) -> i32 {
        self.last += 1;
        self.last
    }

    fn clause(&mut self, literals: &[i32]) {
        self.clauses.extend_from_slice(literals);
        self.clauses.push(0);
    }
}

/// So many parts of a formula are translated before the limits are looked at.
const PARTS_BETWEEN_STOPS: usize = 256;
/// A disjunction with more parts than this becomes a clause at once, without gates that other disjunctions could share.
const LONG_DISJUNCTION: usize = 4;

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A session with default options.
    pub fn new() -> Session {
        Session::with_options(SessionOptions::default())
    }

    /// A session.
    pub fn with_options(options: SessionOptions) -> Session {
        let sat = Sat::new(&options, Interrupter::default());
        let mut blaster = Blaster::new();
        blaster.stop_when(sat.stop());
        Session {
            contents: Contents::default(),
            floats: FloatLowering::new(),
            encodings: FxHashMap::default(),
            conditions_asserted: 0,
            always_relevant: Vec::new(),
            arrays: Arrays::default(),
            blaster,
            aig: Aig::new(),
            clauses: Clauses::new(),
            sat,
            sink: Variables { last: 0, clauses: Vec::new() },
            levels: Vec::new(),
            asserted: Vec::new(),
            definitions: Vec::new(),
            ballast: Ballast::new(options),
            incomplete: None,
            assumptions: FxHashMap::default(),
            last: Last::Nothing,
            reading: Valuation::default(),
            limits: Limits::NONE,
            statistics: Statistics::default(),
        }
    }

    /// Does the last check's model exist, to be read?
    pub fn has_model(&self) -> bool {
        matches!(self.last, Last::Sat)
    }

    /// The number of open levels.
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// Removes floats and arrays.
    fn prepare(&mut self, terms: &mut Terms, formula: Term) -> Result<Prepared, Reason> {
        self.contents.note(terms, formula);
        let lowered = self.without_floats(terms, formula)?;
        let scalar = self.without_arrays(terms, lowered);
        Ok(Prepared { with_arrays: (lowered != scalar).then_some(lowered), scalar })
    }

    fn without_floats(&mut self, terms: &mut Terms, formula: Term) -> Result<Term, Reason> {
        if !self.contents.has_floats(formula) {
            return Ok(formula);
        }
        let lowered = self.floats.lower(terms, formula);
        let new_symbols = &self.floats.symbols()[self.encodings.len()..];
        self.encodings.extend(new_symbols.iter().copied());
        while let Some(&condition) = self.floats.conditions().get(self.conditions_asserted) {
            self.conditions_asserted += 1;
            let scalar = self.without_arrays(terms, condition);
            if scalar != condition {
                self.always_relevant.push(condition);
            }
            self.define(terms, scalar);
        }
        let lowered = lowered.map_err(|error| Reason::Unsupported(error.to_string()))?;
        self.contents.note_internal(terms, lowered);
        Ok(lowered)
    }

    fn without_arrays(&mut self, terms: &mut Terms, formula: Term) -> Term {
        self.contents.note_internal(terms, formula);
        let scalar = self.arrays.abstracted(terms, &self.contents, formula);
        for definition in self.arrays.take_definitions() {
            self.define(terms, definition);
        }
        scalar
    }

    /// Adds what defines terms that were brought in, and holds for ever.
    fn define(&mut self, terms: &Terms, definition: Term) {
        self.definitions.push(definition);
        // A definition that has no circuit leaves its terms free, which can make an answer `Sat` that should not be.
        if let Err(reason) = self.add_formula(terms, definition, &[]) {
            self.incomplete.get_or_insert(reason);
        }
    }

    /// Adds an array-free formula: it holds unless one of these literals does.
    fn add_formula(&mut self, terms: &Terms, formula: Term, unless: &[i32]) -> Result<(), Reason> {
        let mut result = Ok(());
        let mut stack = vec![formula];
        let stop = self.sat.stop();
        let mut parts = 0_usize;
        while let Some(part) = stack.pop() {
            // Many small parts take their time, too, and what translates one of them looks at the limits only now and then.
            parts += 1;
            if parts.is_multiple_of(PARTS_BETWEEN_STOPS) && stop() {
                result = Err(self.sat.stop_reason().unwrap_or(Reason::Interrupted));
                break;
            }
            match terms.op(part) {
                Op::And => stack.extend(terms.args(part).iter().rev()),
                _ => {
                    if let Err(reason) = self.add_disjunction(terms, part, unless) {
                        result = Err(reason);
                    }
                }
            }
        }
        self.pass_clauses();
        result
    }

    fn add_disjunction(&mut self, terms: &Terms, formula: Term, unless: &[i32]) -> Result<(), Reason> {
        let negated = (terms.op(formula) == Op::Not).then(|| terms.args(formula)[0]);
        let conjuncts = negated.filter(|&inner| terms.op(inner) == Op::And).map(|inner| terms.args(inner));
        let Some(conjuncts) = conjuncts.filter(|conjuncts| conjuncts.len() > LONG_DISJUNCTION) else {
            let literal = self.blast(terms, formula)?;
            self.clauses.assert(&self.aig, literal, unless, &mut self.sink);
            return Ok(());
        };
        let mut clause = unless.to_vec();
        for &conjunct in conjuncts {
            let literal = !self.blast(terms, conjunct)?;
            match literal.value() {
                Some(true) => return Ok(()),
                Some(false) => {}
                None => clause.push(self.clauses.require(&self.aig, literal, Polarity::Positive, &mut self.sink)),
            }
        }
        self.sink.clause(&clause);
        Ok(())
    }

    fn blast(&mut self, terms: &Terms, formula: Term) -> Result<Lit, Reason> {
        self.blaster.blast_bool(terms, &mut self.aig, formula).map_err(|error| match error {
            BlastError::Unsupported { .. } => Reason::Unsupported(error.to_string()),
            BlastError::TooLarge { .. } => Reason::Memory,
            BlastError::Stopped => self.sat.stop_reason().unwrap_or(Reason::Interrupted),
        })
    }

    fn pass_clauses(&mut self) {
        for clause in self.sink.clauses.split_inclusive(|&literal| literal == 0) {
            self.sat.add(&clause[..clause.len() - 1]);
        }
        self.sink.clauses.clear();
    }

    fn assumption(&mut self, terms: &mut Terms, term: Term) -> Assumption {
        if let Some(known) = self.assumptions.get(&term) {
            return known.clone();
        }
        let prepared = self.prepare(terms, term);
        let with_arrays = prepared.as_ref().ok().and_then(|prepared| prepared.with_arrays);
        let literal = match prepared.and_then(|prepared| self.blast(terms, prepared.scalar)) {
            // The next check may have the time for it.
            Err(reason @ (Reason::Time | Reason::Memory | Reason::Interrupted)) => {
                return Assumption { literal: Literal::Missing(reason), with_arrays };
            }
            Err(reason) => Literal::Missing(reason),
            Ok(literal) => match literal.value() {
                Some(true) => Literal::True,
                Some(false) => Literal::False,
                None => Literal::Dimacs(self.clauses.require(&self.aig, literal, Polarity::Positive, &mut self.sink)),
            },
        };
        self.pass_clauses();
        let assumption = Assumption { literal, with_arrays };
        self.assumptions.insert(term, assumption.clone());
        assumption
    }

    /// One check, without bookkeeping.
    fn decide(&mut self, terms: &mut Terms, assumed: &[Term]) -> Answer {
        let budget = self.sat.budget(&self.limits);
        self.sat.enforce(Some(&budget));
        self.shed_ballast(terms);
        let mut literals: Vec<i32> = self.levels.iter().map(|level| level.activation).collect();
        let mut term_of: FxHashMap<i32, Term> = FxHashMap::default();
        let mut incomplete = self.levels.iter().find_map(|level| level.incomplete.clone());
        for &term in assumed {
            let assumption = self.assumption(terms, term);
            if let Some(formula) = assumption.with_arrays {
                self.arrays.require(terms, &self.contents, formula);
            }
            match assumption.literal {
                Literal::True => {}
                Literal::False => {
                    self.last = Last::Unsat(vec![term]);
                    return Answer::Unsat;
                }
                Literal::Missing(reason) => incomplete = Some(reason),
                Literal::Dimacs(literal) => {
                    // Equal literals of different terms: the first stands for all.
                    if let std::collections::hash_map::Entry::Vacant(entry) = term_of.entry(literal) {
                        entry.insert(term);
                        literals.push(literal);
                    }
                }
            }
        }
        // After the assumptions, which may bring definitions.
        for &condition in &self.always_relevant {
            self.arrays.require(terms, &self.contents, condition);
        }
        let incomplete = incomplete.or_else(|| self.incomplete.clone());
        loop {
            match self.sat.search(&literals, &budget) {
                Search::Unknown(reason) => return Answer::Unknown(reason),
                Search::Unsat => {
                    let failed: FxHashSet<i32> = self.sat.failed().into_iter().collect();
                    let core = literals.iter().filter(|literal| failed.contains(literal));
                    self.last = Last::Unsat(core.filter_map(|literal| term_of.get(literal).copied()).collect());
                    return Answer::Unsat;
                }
                Search::Sat => {
                    // Without the missing formula there is a model; with it, that is open.
                    if let Some(reason) = incomplete {
                        return Answer::Unknown(reason);
                    }
                    self.reading.clear();
                    let mut model = Scalars {
                        reading: &mut self.reading,
                        blaster: &self.blaster,
                        clauses: &self.clauses,
                        sat: &self.sat,
                    };
                    let lemmas = self.arrays.violated(terms, &mut model);
                    if lemmas.is_empty() {
                        self.last = Last::Sat;
                        return Answer::Sat;
                    }
                    self.statistics.lemmas += lemmas.len() as u64;
                    for lemma in lemmas {
                        if let Err(reason) = self.add_formula(terms, lemma, &[]) {
                            return Answer::Unknown(reason);
                        }
                    }
                }
            }
        }
    }

    fn read(&mut self, terms: &Terms, term: Term) -> Value {
        if !self.has_model() {
            return Value::default_of(terms.sort(term));
        }
        let Session { reading, blaster, clauses, sat, arrays, encodings, .. } = self;
        let symbol = |symbol: Term| {
            let sort = terms.sort(symbol);
            let encoding = encodings.get(&symbol).copied().unwrap_or(symbol);
            match terms.sort(encoding) {
                Sort::Bool | Sort::Bits(_) => raise(sort, &scalar_symbol(terms, encoding, blaster, clauses, sat)),
                Sort::Array { .. } => match arrays.value(encoding) {
                    Some(value) => raise(sort, &Value::Array(value.clone())),
                    None => Value::default_of(sort),
                },
                // Nothing was asserted about it.
                Sort::Float(_) | Sort::Rounding => Value::default_of(sort),
            }
        };
        reading.value(terms, term, &symbol)
    }
}

impl Solver for Session {
    fn assert(&mut self, terms: &mut Terms, formula: Term) {
        let unless = self.levels.last().map(|level| -level.activation);
        let result = self.prepare(terms, formula).and_then(|Prepared { with_arrays, scalar }| {
            if let Some(formula) = with_arrays {
                self.arrays.require(terms, &self.contents, formula);
            }
            match self.levels.last_mut() {
                Some(level) => level.asserted.push(scalar),
                None => self.asserted.push(scalar),
            }
            self.add_formula(terms, scalar, unless.as_slice())
        });
        if let Err(reason) = result {
            let missing = match self.levels.last_mut() {
                Some(level) => &mut level.incomplete,
                None => &mut self.incomplete,
            };
            missing.get_or_insert(reason);
        }
    }

    fn push(&mut self) {
        let (variables_before, useless_before) = (self.sink.last, self.ballast.useless);
        let activation = self.sink.new_var();
        self.levels.push(Level {
            activation,
            asserted: Vec::new(),
            variables_before,
            useless_before,
            incomplete: None,
        });
        self.arrays.push();
    }

    fn pop(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.sat.add(&[-level.activation]);
            self.ballast.useless = level.useless_before + (self.sink.last - level.variables_before);
            self.arrays.pop();
        }
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Answer {
        let start = Instant::now();
        self.last = Last::Nothing;
        self.reading.clear();
        self.arrays.forget_model();
        self.arrays.push();
        let answer = self.decide(terms, assumptions);
        self.sat.enforce(None);
        self.arrays.pop();
        if answer != Answer::Sat {
            self.reading.clear();
            self.arrays.forget_model();
        }
        self.statistics.count(&answer, start.elapsed());
        answer
    }

    fn core(&mut self) -> Vec<Term> {
        match &self.last {
            Last::Unsat(core) => core.clone(),
            Last::Nothing | Last::Sat => Vec::new(),
        }
    }

    fn value(&mut self, terms: &mut Terms, term: Term) -> Value {
        self.read(terms, term)
    }

    fn model(&mut self, terms: &mut Terms) -> Assignment {
        let mut model = Assignment::new();
        for symbol in self.contents.symbols().to_vec() {
            let value = self.read(terms, symbol);
            model.set(symbol, value);
        }
        model
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn interrupter(&self) -> Interrupter {
        self.sat.interrupter()
    }

    fn statistics(&self) -> Statistics {
        let earlier = &self.ballast.earlier;
        Statistics {
            searches: earlier.searches + self.sat.searches(),
            conflicts: earlier.conflicts + self.sat.conflicts(),
            decisions: earlier.decisions + self.sat.decisions(),
            propagations: earlier.propagations + self.sat.propagations(),
            renewals: earlier.renewals,
            variables: self.sink.last as u64,
            clauses: self.sat.clauses(),
            gates: self.aig.len() as u64,
            ..self.statistics
        }
    }
}

/// The model of the SAT solver as one of array-free terms.
struct Scalars<'a> {
    reading: &'a mut Valuation,
    blaster: &'a Blaster,
    clauses: &'a Clauses,
    sat: &'a Sat,
}

impl ScalarModel for Scalars<'_> {
    fn value(&mut self, terms: &Terms, term: Term) -> Value {
        let symbol = |symbol: Term| scalar_symbol(terms, symbol, self.blaster, self.clauses, self.sat);
        self.reading.value(terms, term, &symbol)
    }
}

/// The value of a Bool or bit-vector symbol. Bits that no clause mentions are free, and read as false.
fn scalar_symbol(terms: &Terms, symbol: Term, blaster: &Blaster, clauses: &Clauses, sat: &Sat) -> Value {
    let bit = |lit| clauses.literal(lit).is_some_and(|literal| sat.is_true(literal));
    let value = blaster.value(terms, symbol, bit);
    value.unwrap_or_else(|| Value::default_of(terms.sort(symbol)))
}
