//! Any SMT-LIB 2 program as a solver: a second opinion, and an option for users.
//!
//! The program runs as a child process in incremental mode. What is asserted, pushed and popped is noted and sent when the
//! next check comes, so that a process that had to be killed (a limit, an interruption, a crash) can be started again with
//! everything that holds. Where the standard leaves open what an operator gives, the process is told what `logic` means by
//! it ([`smtlib::Specification`]). Assumptions are literals of their own (`check-sat-assuming` takes no other), and cores
//! are read by `get-unsat-assumptions`.
//!
//! After `sat`, the values of all symbols in force are read at once, and everything else is evaluated here. So whatever
//! happens to the process afterwards, the model is whole; and a process that cannot tell it has not answered.
//!
//! Neither has one in whose model something is false that was asserted or assumed. The incremental solver of z3 5.4 gives
//! such models for conversions from floats to integers, where its solver for single questions did not in any case that was
//! tried: so the question is then asked once more, of a new process and in one piece.
//!
//! A process that dies or says what cannot be understood gives [`Reason::Failed`]; nothing it does or does not do makes
//! the caller wait longer than its limits.

mod pipe;
mod program;
mod running;
mod text;
mod values;

pub use program::{Program, ProgramError};

use crate::contents::Contents;
use crate::{Answer, Interrupter, Limits, Reason, Solver, Statistics};
use logic::{Assignment, Term, Terms, Valuation, Value};
use pipe::Wait;
use running::{Heard, Question, Running};
use rustc_hash::FxHashSet;
use smtlib::Specification;
use std::time::Instant;

/// A solver in another process.
pub struct Process {
    program: Program,
    /// None when it has to be started (again).
    running: Option<Running>,
    levels: Vec<Level>,
    last: Last,
    reading: Valuation,
    specification: Specification,
    contents: Contents,
    limits: Limits,
    interrupter: Interrupter,
    statistics: Statistics,
}

/// What holds in a level.
#[derive(Default)]
struct Level {
    given: Vec<Term>,
    /// The same formulas as the process is told them.
    specified: Vec<Term>,
}

enum Last {
    Nothing,
    Sat,
    Unsat(Vec<Term>),
}

impl Process {
    /// A solver whose program is started by the first check.
    pub fn new(program: Program) -> Process {
        Process {
            program,
            running: None,
            levels: vec![Level::default()],
            last: Last::Nothing,
            reading: Valuation::default(),
            specification: Specification::default(),
            contents: Contents::default(),
            limits: Limits::NONE,
            interrupter: Interrupter::default(),
            statistics: Statistics::default(),
        }
    }

    /// Starts a program.
    pub fn start(program: Program) -> Result<Process, ProgramError> {
        let mut process = Process::new(program);
        let started = Running::start(&process.program);
        process.running = Some(started.map_err(|error| process.program.did_not_start(&error))?);
        Ok(process)
    }

    /// Starts the first program that is installed.
    pub fn find() -> Result<Process, ProgramError> {
        Process::start(Program::find()?)
    }

    /// The program that runs.
    pub fn program(&self) -> &Program {
        &self.program
    }

    fn decide(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Result<Answer, Reason> {
        let wait = Wait { deadline: self.limits.deadline(), memory_mb: self.limits.memory_mb };
        let mut assumed = Vec::with_capacity(assumptions.len());
        for &formula in assumptions {
            self.contents.note(terms, formula);
            assumed.push(self.specification.specify(terms, formula));
        }
        if self.interrupter.is_interrupted() {
            return Err(Reason::Interrupted);
        }
        if self.running.is_none() {
            self.running = Some(self.start_again()?);
        }
        let Some(running) = &mut self.running else { return Err(Reason::Failed("no process".to_owned())) };
        let levels: Vec<&[Term]> = self.levels.iter().map(|level| &level.specified[..]).collect();
        let question = Question { terms, specification: &self.specification, levels: &levels, assumed: &assumed };
        let heard = running.ask(question, wait, &self.interrupter)?;
        if let Some(answer) = self.believe(terms, assumptions, heard) {
            return Ok(answer);
        }
        self.running = None;
        let whole: Vec<Term> = self.levels.iter().flat_map(|level| &level.specified).chain(&assumed).copied().collect();
        let question = Question { terms, specification: &self.specification, levels: &[&whole], assumed: &[] };
        let heard = self.start_again()?.ask(question, wait, &self.interrupter)?;
        // Of a contradiction in one piece, no part is known to be needless.
        let heard = if let Heard::Unsat(_) = heard { Heard::Unsat((0..assumed.len()).collect()) } else { heard };
        let wrong = || Reason::Failed("a formula is false in the model of the process".to_owned());
        self.believe(terms, assumptions, heard).ok_or_else(wrong)
    }

    fn start_again(&self) -> Result<Running, Reason> {
        Running::start(&self.program).map_err(|error| Reason::Failed(error.to_string()))
    }

    /// Keeps the model or the core that was heard, unless the model is wrong.
    fn believe(&mut self, terms: &Terms, assumptions: &[Term], heard: Heard) -> Option<Answer> {
        match heard {
            Heard::Sat(model) => {
                self.reading.clear();
                for (symbol, value) in model {
                    self.reading.set(symbol, value);
                }
                let default = |symbol: Term| Value::default_of(terms.sort(symbol));
                let mut given = self.levels.iter().flat_map(|level| &level.given).chain(assumptions);
                if !given.all(|&formula| self.reading.value(terms, formula, &default) == Value::Bool(true)) {
                    return None;
                }
                self.last = Last::Sat;
                Some(Answer::Sat)
            }
            Heard::Unsat(places) => {
                let mut seen = FxHashSet::default();
                let core = places.into_iter().map(|place| assumptions[place]).filter(|&term| seen.insert(term));
                self.last = Last::Unsat(core.collect());
                Some(Answer::Unsat)
            }
            Heard::Unknown => Some(Answer::Unknown(Reason::Unsupported("the formula; the process gave up".to_owned()))),
        }
    }
}

impl Solver for Process {
    fn assert(&mut self, terms: &mut Terms, formula: Term) {
        self.contents.note(terms, formula);
        let specified = self.specification.specify(terms, formula);
        if let Some(level) = self.levels.last_mut() {
            level.given.push(formula);
            level.specified.push(specified);
        }
    }

    fn push(&mut self) {
        self.levels.push(Level::default());
    }

    fn pop(&mut self) {
        if self.levels.len() > 1 {
            self.levels.pop();
            if let Some(running) = &mut self.running {
                running.close(self.levels.len());
            }
        }
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Answer {
        let start = Instant::now();
        self.last = Last::Nothing;
        let answer = self.decide(terms, assumptions).unwrap_or_else(|reason| {
            // Whatever it is doing, its answer is no longer wanted.
            self.running = None;
            Answer::Unknown(reason)
        });
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
        let default = |term: Term| Value::default_of(terms.sort(term));
        match self.last {
            Last::Nothing | Last::Unsat(_) => default(term),
            Last::Sat => self.reading.value(terms, term, &default),
        }
    }

    fn model(&mut self, terms: &mut Terms) -> Assignment {
        let mut model = Assignment::new();
        for symbol in self.contents.symbols().to_vec() {
            let value = self.value(terms, symbol);
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
        self.interrupter.clone()
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}
