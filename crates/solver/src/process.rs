//! Any SMT-LIB 2 program as a solver: a second opinion, and an option for users.
//!
//! The program runs as a child process in incremental mode. What is asserted, pushed and popped is noted and sent when the
//! next check comes, so that the last model can be read until then and a process that had to be killed (a limit, an
//! interruption, a crash) can be started again with everything that holds. Assumptions are literals of their own
//! (`check-sat-assuming` takes no other), cores are read by `get-unsat-assumptions`, and values are read symbol by symbol
//! and evaluated here.
//!
//! A process that dies or says what cannot be understood gives [`Reason::Failed`]; nothing it does or does not do makes
//! the caller wait longer than its limits.

mod pipe;
mod program;
mod text;
mod values;

pub use program::{Program, ProgramError};

use crate::{Answer, Interrupter, Limits, Reason, Solver, Statistics};
use logic::{Assignment, Op, Sort, Term, Terms, Valuation, Value};
use pipe::{Pipe, Wait};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;
use std::time::{Duration, Instant};
use text::Names;
use values::parse_values;

/// How long a process may take for what is not a search.
const SHORT: Duration = Duration::from_secs(60);

/// A solver in another process.
pub struct Process {
    program: Program,
    /// None when it has to be started (again).
    running: Option<Running>,
    levels: Vec<Level>,
    last: Last,
    reading: Valuation,
    symbols: Vec<Term>,
    walked: FxHashSet<Term>,
    limits: Limits,
    interrupter: Interrupter,
    statistics: Statistics,
}

/// What holds in a level.
#[derive(Default)]
struct Level {
    formulas: Vec<Term>,
    /// Why a formula cannot be sent.
    unsupported: Option<Reason>,
}

/// What a live process knows.
struct Running {
    pipe: Pipe,
    names: Names,
    /// Per level that the process has open, how many formulas it was told and the assumptions it has literals for.
    levels: Vec<Told>,
    /// How many of these levels are still open here.
    common: usize,
    /// The literal of an assumption.
    literals: FxHashMap<Term, String>,
}

#[derive(Default)]
struct Told {
    formulas: usize,
    assumptions: Vec<Term>,
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
            symbols: Vec::new(),
            walked: FxHashSet::default(),
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

    fn decide(&mut self, terms: &mut Terms, assumed: &[Term]) -> Result<Answer, Reason> {
        let wait = Wait { deadline: self.limits.deadline(), memory_mb: self.limits.memory_mb };
        for &formula in assumed {
            note_symbols(terms, formula, &mut self.walked, &mut self.symbols)?;
        }
        if let Some(reason) = self.levels.iter().find_map(|level| level.unsupported.clone()) {
            return Ok(Answer::Unknown(reason));
        }
        if self.interrupter.is_interrupted() {
            return Err(Reason::Interrupted);
        }
        if self.running.is_none() {
            let started = Running::start(&self.program);
            self.running = Some(started.map_err(|error| Reason::Failed(error.to_string()))?);
        }
        let Some(running) = &mut self.running else { return Err(Reason::Failed("no process".to_owned())) };
        let mut commands = String::new();
        running.tell_levels(terms, &self.levels, &mut commands);
        let literals: Vec<String> = assumed.iter().map(|&term| running.literal(terms, term, &mut commands)).collect();
        let _ = match literals.is_empty() {
            true => writeln!(commands, "(check-sat)"),
            false => writeln!(commands, "(check-sat-assuming ({}))", literals.join(" ")),
        };
        running.pipe.send(commands);
        let answer = running.pipe.receive(wait, &self.interrupter)?;
        match answer.as_str() {
            "sat" => {
                // Arrays are what a process may tell in a way that is not understood. Better no answer than one whose
                // model is wrong.
                let is_array = |symbol: &Term| matches!(terms.sort(*symbol), Sort::Array { .. });
                let arrays: Vec<Term> = self.symbols.iter().copied().filter(is_array).collect();
                self.read_symbols(terms, &arrays)?;
                self.last = Last::Sat;
                Ok(Answer::Sat)
            }
            "unsat" => {
                let core = if literals.is_empty() {
                    Vec::new()
                } else {
                    running.core(&literals, assumed, wait, &self.interrupter)?
                };
                self.last = Last::Unsat(core);
                Ok(Answer::Unsat)
            }
            "unknown" => Ok(Answer::Unknown(Reason::Unsupported("the formula; the process gave up".to_owned()))),
            other => Err(Reason::Failed(format!("the process answered {other}"))),
        }
    }

    /// Reads the symbols below terms that have not been read yet.
    fn read_symbols(&mut self, terms: &Terms, wanted: &[Term]) -> Result<(), Reason> {
        let Some(running) = &mut self.running else { return Ok(()) };
        let unread: Vec<Term> = logic::symbols_of(terms, wanted)
            .into_iter()
            .filter(|&symbol| !self.reading.knows(symbol) && running.names.symbol(symbol).is_some())
            .collect();
        if unread.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = unread.iter().filter_map(|&symbol| running.names.symbol(symbol)).collect();
        running.pipe.send(format!("(get-value ({}))\n", names.join(" ")));
        let wait = Wait { deadline: Instant::now().checked_add(SHORT), memory_mb: None };
        let answer = running.pipe.receive(wait, &self.interrupter)?;
        for (symbol, value) in unread.iter().zip(parse_values(&answer, unread.len())?) {
            if value.sort() != terms.sort(*symbol) {
                return Err(Reason::Failed(format!("a value of the wrong sort in {answer}")));
            }
            self.reading.set(*symbol, value);
        }
        Ok(())
    }

    fn read(&mut self, terms: &Terms, wanted: &[Term]) -> Vec<Value> {
        if matches!(self.last, Last::Sat) && self.read_symbols(terms, wanted).is_err() {
            // A process that cannot tell its model has none.
            self.last = Last::Nothing;
            self.running = None;
        }
        let default = |term: &Term| Value::default_of(terms.sort(*term));
        match self.last {
            Last::Nothing | Last::Unsat(_) => wanted.iter().map(default).collect(),
            Last::Sat => {
                let symbol = |symbol: Term| Value::default_of(terms.sort(symbol));
                wanted.iter().map(|&term| self.reading.value(terms, term, &symbol)).collect()
            }
        }
    }
}

impl Running {
    fn start(program: &Program) -> std::io::Result<Running> {
        let pipe = Pipe::start(program)?;
        pipe.send(program.prelude());
        Ok(Running {
            pipe,
            names: Names::default(),
            levels: vec![Told::default()],
            common: 1,
            literals: FxHashMap::default(),
        })
    }

    /// Brings the levels of the process up to date.
    fn tell_levels(&mut self, terms: &Terms, levels: &[Level], commands: &mut String) {
        let closed = self.levels.split_off(self.common);
        if !closed.is_empty() {
            let _ = writeln!(commands, "(pop {})", closed.len());
            for assumption in closed.into_iter().flat_map(|told| told.assumptions) {
                self.literals.remove(&assumption);
            }
        }
        for (number, Level { formulas, .. }) in levels.iter().enumerate() {
            if number == self.levels.len() {
                commands.push_str("(push 1)\n");
                self.levels.push(Told::default());
            }
            for &formula in &formulas[self.levels[number].formulas..] {
                self.names.introduce(terms, formula, commands);
                commands.push_str("(assert ");
                self.names.text(terms, formula, commands);
                commands.push_str(")\n");
            }
            self.levels[number].formulas = formulas.len();
        }
        self.common = self.levels.len();
    }

    /// A literal that implies an assumption.
    fn literal(&mut self, terms: &Terms, term: Term, commands: &mut String) -> String {
        if let Some(literal) = self.literals.get(&term) {
            return literal.clone();
        }
        self.names.introduce(terms, term, commands);
        if terms.op(term) == Op::Symbol {
            let mut name = String::new();
            self.names.text(terms, term, &mut name);
            return name;
        }
        // Declarations stay when levels are popped, assertions do not: the same name is asserted again then.
        let name = format!("q{}", term.index());
        if self.names.declare_literal(term) {
            let _ = writeln!(commands, "(declare-const {name} Bool)");
        }
        let _ = write!(commands, "(assert (=> {name} ");
        self.names.text(terms, term, commands);
        commands.push_str("))\n");
        self.literals.insert(term, name.clone());
        if let Some(level) = self.levels.last_mut() {
            level.assumptions.push(term);
        }
        name
    }

    fn core(
        &mut self,
        literals: &[String],
        assumed: &[Term],
        wait: Wait,
        interrupter: &Interrupter,
    ) -> Result<Vec<Term>, Reason> {
        self.pipe.send("(get-unsat-assumptions)\n".to_owned());
        let answer = self.pipe.receive(wait, interrupter)?;
        let failed = || Reason::Failed(format!("the process answered {answer} for a core"));
        let mut forms = smtlib::Forms::new(answer.as_bytes());
        let form = forms.next_form().ok().flatten().ok_or_else(failed)?;
        let mut needed: FxHashSet<&str> = FxHashSet::default();
        for element in form.root().elements() {
            let name = element.as_symbol().ok_or_else(failed)?;
            needed.insert(literals.iter().find(|literal| *literal == name).ok_or_else(failed)?);
        }
        let mut core = Vec::new();
        for (literal, &term) in literals.iter().zip(assumed) {
            if needed.remove(literal.as_str()) {
                core.push(term);
            }
        }
        Ok(core)
    }
}

/// Collects symbols, and refuses what the standard leaves open.
fn note_symbols(
    terms: &Terms,
    formula: Term,
    walked: &mut FxHashSet<Term>,
    symbols: &mut Vec<Term>,
) -> Result<(), Reason> {
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if !walked.insert(term) {
            continue;
        }
        match terms.op(term) {
            Op::Symbol => symbols.push(term),
            op @ (Op::FloatMin | Op::FloatMax | Op::FloatToSigned | Op::FloatToUnsigned | Op::FloatToBits) => {
                // Not noted as walked, so that it is refused again.
                walked.remove(&term);
                return Err(Reason::Unsupported(format!("{op:?} in a process, where its meaning is not total")));
            }
            _ => {}
        }
        stack.extend_from_slice(terms.args(term));
    }
    Ok(())
}

impl Solver for Process {
    fn assert(&mut self, terms: &mut Terms, formula: Term) {
        let Some(level) = self.levels.last_mut() else { return };
        match note_symbols(terms, formula, &mut self.walked, &mut self.symbols) {
            Ok(()) => level.formulas.push(formula),
            Err(reason) => level.unsupported = Some(reason),
        }
    }

    fn push(&mut self) {
        self.levels.push(Level::default());
    }

    fn pop(&mut self) {
        if self.levels.len() > 1 {
            self.levels.pop();
            if let Some(running) = &mut self.running {
                running.common = running.common.min(self.levels.len());
            }
        }
    }

    fn check(&mut self, terms: &mut Terms, assumptions: &[Term]) -> Answer {
        let start = Instant::now();
        self.last = Last::Nothing;
        self.reading.clear();
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
        let mut values = self.read(terms, &[term]);
        values.pop().unwrap_or_else(|| Value::default_of(terms.sort(term)))
    }

    fn values(&mut self, terms: &mut Terms, wanted: &[Term]) -> Vec<Value> {
        self.read(terms, wanted)
    }

    fn model(&mut self, terms: &mut Terms) -> Assignment {
        let mut model = Assignment::new();
        let symbols = self.symbols.clone();
        for (symbol, value) in symbols.iter().zip(self.read(terms, &symbols)) {
            model.set(*symbol, value);
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
