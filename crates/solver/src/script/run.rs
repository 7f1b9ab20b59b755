//! Carrying out commands.

use super::options::{ScriptOptions, Setting};
use crate::{Answer, Limits, Reason, Solver, Statistics};
use logic::{Evaluator, Sort, Term, Terms, Value};
use smtlib::{Command, Error, Expr, Form, Forms, Name, Position, Reader, write_string};
use std::fmt;
use std::io::{self, BufRead, Write};
use std::rc::Rc;

/// Carries out the commands of a script on a solver and writes the answers.
pub struct Script<'a, W> {
    make: Box<dyn FnMut(u64) -> Box<dyn Solver> + 'a>,
    pub(super) solver: Option<Box<dyn Solver>>,
    pub(super) terms: Terms,
    pub(super) reader: Reader,
    reader_limits: smtlib::Limits,
    pub(super) options: ScriptOptions,
    limits: Limits,
    pub(super) assertions: Vec<Assertion>,
    /// The outermost level, and those that were pushed.
    levels: Vec<Level>,
    pub(super) last: Last,
    /// Whether nothing was declared or asserted yet.
    at_start: bool,
    status: Option<Status>,
    outcome: Outcome,
    pub(super) out: W,
}

/// A formula that holds until its level is popped.
pub(super) struct Assertion {
    pub formula: Term,
    /// The name under which it can be in a core. It is then assumed in each check instead of being asserted.
    pub name: Option<String>,
    /// The command, if it may be asked for.
    pub form: Option<Rc<Form>>,
}

struct Level {
    /// How many assertions there were before.
    assertions: usize,
    trust: Trust,
}

/// Which answers are certain, given the commands that failed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Trust {
    All,
    /// Constraints are missing.
    Unsat,
    /// The script may mean something else altogether.
    None,
}

/// What the last check left behind. Anything that changes the assertions takes it away.
pub(super) enum Last {
    Nothing,
    Sat {
        /// The assumptions under which there is a model.
        assumed: Vec<Term>,
    },
    Unsat {
        /// Named assertions and assumptions that suffice for the contradiction.
        core: Vec<Term>,
        /// The assumptions of `check-sat-assuming`, and how they are written.
        assumptions: Vec<(Term, String)>,
    },
    Unknown(String),
}

/// What came of a script.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The checks, in order.
    pub checks: Vec<Check>,
    /// How many commands failed.
    pub errors: usize,
    /// How many commands and options are not supported.
    pub unsupported: usize,
}

impl Outcome {
    /// Whether a check was answered otherwise than `(set-info :status …)` says.
    pub fn contradicts_status(&self) -> bool {
        self.checks.iter().any(|check| match (&check.answer, check.expected) {
            (Answer::Sat, Some(Status::Unsat)) | (Answer::Unsat, Some(Status::Sat)) => true,
            (Answer::Sat | Answer::Unsat | Answer::Unknown(_), _) => false,
        })
    }
}

/// A check and its answer.
#[derive(Clone, Debug)]
pub struct Check {
    /// Where the command stands.
    pub position: Position,
    /// What was answered.
    pub answer: Answer,
    /// What `(set-info :status …)` said last.
    pub expected: Option<Status>,
}

/// The answer that a script says is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
}

/// Why a command was not carried out.
pub(super) enum Failure {
    /// The script is at fault.
    Script(Error),
    /// The command cannot be carried out now.
    Now(String),
    /// There is no such command or option.
    Unsupported,
    /// The answer could not be written.
    Output(io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Script(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Whether the script goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Continue,
    Exit,
}

impl<'a, W: Write> Script<'a, W> {
    /// A runner whose solvers are made by `make`, from a random seed, and whose answers go to `out`.
    pub fn new(make: impl FnMut(u64) -> Box<dyn Solver> + 'a, out: W) -> Script<'a, W> {
        Script {
            make: Box::new(make),
            solver: None,
            terms: Terms::new(),
            reader: Reader::new(),
            reader_limits: smtlib::Limits::default(),
            options: ScriptOptions::default(),
            limits: Limits::NONE,
            assertions: Vec::new(),
            levels: vec![Level { assertions: 0, trust: Trust::All }],
            last: Last::Nothing,
            at_start: true,
            status: None,
            outcome: Outcome::default(),
            out,
        }
    }

    /// Bounds each check, whatever the script says.
    pub fn with_limits(mut self, limits: Limits) -> Script<'a, W> {
        self.limits = limits;
        self
    }

    /// Bounds the sizes of what is read.
    pub fn with_reader_limits(mut self, limits: smtlib::Limits) -> Script<'a, W> {
        self.reader_limits = limits;
        self.reader = Reader::with_limits(limits);
        self
    }

    /// The formulas that hold now, as they were read: what a model can be checked against.
    pub fn assertions(&self) -> impl Iterator<Item = Term> {
        self.assertions.iter().map(|assertion| assertion.formula)
    }

    /// The terms of the script.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The assertions and assumptions that are not true in the model, computed from the values of the symbols alone. None
    /// are, unless the solver is broken. Nothing if the last command was not a check that was answered with `sat`.
    pub fn violated(&mut self) -> Option<Vec<Term>> {
        let Last::Sat { assumed } = &self.last else { return None };
        let mut formulas: Vec<Term> = assumed.clone();
        formulas.extend(self.assertions());
        let model = self.with_solver(|solver, terms| solver.model(terms));
        let mut evaluator = Evaluator::new(&self.terms, &model);
        formulas.retain(|&formula| evaluator.value(formula) != Value::Bool(true));
        Some(formulas)
    }

    /// Carries out a whole script, to its end or to `(exit)`. Fails only if the answers cannot be written.
    pub fn run(mut self, input: impl BufRead) -> io::Result<Outcome> {
        self.feed(input)?;
        Ok(self.outcome)
    }

    /// Carries out more commands, and says whether the end is not yet reached by `(exit)`.
    pub fn feed(&mut self, input: impl BufRead) -> io::Result<bool> {
        let mut forms = Forms::new(input);
        loop {
            let next = match forms.next_form() {
                Ok(None) => return Ok(true),
                Ok(Some(form)) => self.command(&form)?,
                Err(error) => {
                    let unreadable = matches!(error.problem, smtlib::Problem::Unreadable(_));
                    self.distrust(Trust::None);
                    let position = error.position;
                    self.report(Failure::Script(error), position)?;
                    if unreadable { Next::Exit } else { Next::Continue }
                }
            };
            self.out.flush()?;
            if next == Next::Exit {
                return Ok(false);
            }
        }
    }

    /// How much work the checks were since the last `(reset)`.
    pub fn statistics(&self) -> Statistics {
        self.solver.as_ref().map(|solver| solver.statistics()).unwrap_or_default()
    }

    /// What came of the script so far.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    fn command(&mut self, form: &Rc<Form>) -> io::Result<Next> {
        let result = match Command::parse(form.root()) {
            Ok(command) => self.execute(command, form),
            Err(error) => Err(Failure::Script(error)),
        };
        match result {
            Ok(next) => return Ok(next),
            Err(failure) => {
                self.distrust(damage(form.root()));
                self.report(failure, form.root().position())?;
            }
        }
        Ok(Next::Continue)
    }

    fn execute(&mut self, command: Command<'_>, form: &Rc<Form>) -> Result<Next, Failure> {
        match command {
            Command::SetLogic(logic) if is_decided(logic.text) => {}
            Command::SetLogic(_) => return Err(Failure::Unsupported),
            Command::SetOption { name, value } => self.set_option(name, value)?,
            Command::SetInfo { name, value } => {
                if name.text == "status" {
                    self.status = match value.and_then(Expr::as_symbol) {
                        Some("sat") => Some(Status::Sat),
                        Some("unsat") => Some(Status::Unsat),
                        _ => None,
                    };
                }
            }
            Command::DeclareFun { name, parameters, result } => {
                self.reader.declare(&mut self.terms, name, &parameters, result)?;
                self.changed();
            }
            Command::DefineFun { name, parameters, result, body } => {
                self.reader.define(&mut self.terms, name, &parameters, result, body)?;
                self.changed();
            }
            Command::DefineSort { name, parameters, body } => {
                self.reader.define_sort(name, &parameters, body)?;
                self.changed();
            }
            Command::Assert(formula) => self.assert(formula, form)?,
            Command::Push(levels) => self.push(levels)?,
            Command::Pop(levels) => self.pop(levels)?,
            Command::Reset => self.reset(),
            Command::ResetAssertions => {
                self.solver = None;
                self.assertions.clear();
                // A global name whose declaration failed is still missing.
                let trust = if self.options.global_declarations { self.trust() } else { Trust::All };
                self.levels = vec![Level { assertions: 0, trust }];
                self.reader.reset_assertions();
                self.changed();
            }
            Command::CheckSat => {
                self.check(form.root().position(), &[])?;
                return Ok(Next::Continue);
            }
            Command::CheckSatAssuming(assumptions) => {
                self.check(form.root().position(), &assumptions)?;
                return Ok(Next::Continue);
            }
            Command::Exit => {
                self.success()?;
                return Ok(Next::Exit);
            }
            Command::Unsupported(_) => return Err(Failure::Unsupported),
            Command::GetInfo(_)
            | Command::GetOption(_)
            | Command::GetModel
            | Command::GetValue(_)
            | Command::GetUnsatCore
            | Command::GetUnsatAssumptions
            | Command::GetAssertions
            | Command::GetAssignment
            | Command::Echo(_) => {
                self.answer(command)?;
                return Ok(Next::Continue);
            }
        }
        self.success()?;
        Ok(Next::Continue)
    }

    fn set_option(&mut self, name: Name<'_>, value: Option<Expr<'_>>) -> Result<(), Failure> {
        match self.options.set(name.text, value, self.at_start) {
            Setting::Done => {}
            Setting::Unsupported => return Err(Failure::Unsupported),
            Setting::Wrong(expected) => return Err(Failure::Now(format!(":{} takes {expected}", name.text))),
            Setting::TooLate => {
                let message = format!(":{} must be set before anything is declared or asserted", name.text);
                return Err(Failure::Now(message));
            }
        }
        self.reader.set_global_declarations(self.options.global_declarations);
        Ok(())
    }

    fn assert(&mut self, expr: Expr<'_>, form: &Rc<Form>) -> Result<(), Failure> {
        let formula = self.reader.formula(&mut self.terms, expr)?;
        let name = if self.options.unsat_cores { top_level_name(expr) } else { None };
        if name.is_none() {
            self.with_solver(|solver, terms| solver.assert(terms, formula));
        }
        let form = self.options.assertions.then(|| form.clone());
        self.assertions.push(Assertion { formula, name: name.map(str::to_string), form });
        self.changed();
        Ok(())
    }

    fn push(&mut self, levels: u32) -> Result<(), Failure> {
        const MAX_LEVELS: usize = 1 << 20;
        if self.levels.len() + levels as usize > MAX_LEVELS {
            return Err(Failure::Now(format!("more than {MAX_LEVELS} levels")));
        }
        for _ in 0..levels {
            self.with_solver(|solver, _| solver.push());
            self.reader.push();
            self.levels.push(Level { assertions: self.assertions.len(), trust: Trust::All });
        }
        self.changed();
        Ok(())
    }

    fn pop(&mut self, levels: u32) -> Result<(), Failure> {
        if self.levels.len() <= levels as usize {
            let message = format!("only {} levels were pushed, so {levels} cannot be popped", self.depth());
            return Err(Failure::Now(message));
        }
        for _ in 0..levels {
            if let Some(level) = self.levels.pop() {
                self.assertions.truncate(level.assertions);
            }
            self.with_solver(|solver, _| solver.pop());
            self.reader.pop();
        }
        self.changed();
        Ok(())
    }

    fn reset(&mut self) {
        self.solver = None;
        self.terms = Terms::new();
        self.reader = Reader::with_limits(self.reader_limits);
        self.options = ScriptOptions::default();
        self.assertions.clear();
        self.levels = vec![Level { assertions: 0, trust: Trust::All }];
        self.status = None;
        self.changed();
        self.at_start = true;
    }

    fn check(&mut self, position: Position, exprs: &[Expr<'_>]) -> Result<(), Failure> {
        let mut assumptions = Vec::new();
        for &expr in exprs {
            assumptions.push((self.reader.formula(&mut self.terms, expr)?, expr.to_string()));
        }
        self.changed();
        let named = self.assertions.iter().filter(|assertion| assertion.name.is_some());
        let mut assumed: Vec<Term> = named.map(|assertion| assertion.formula).collect();
        assumed.extend(assumptions.iter().map(|(term, _)| *term));
        let limits = self.options.limits(self.limits);
        let found = self.with_solver(|solver, terms| {
            solver.set_limits(limits);
            solver.check(terms, &assumed)
        });
        let answer = match (found, self.trust()) {
            (Answer::Sat, Trust::Unsat | Trust::None) | (Answer::Unsat, Trust::None) => {
                Answer::Unknown(Reason::Unsupported("commands that failed".to_string()))
            }
            (found, _) => found,
        };
        self.last = match &answer {
            Answer::Sat => Last::Sat { assumed },
            Answer::Unsat => Last::Unsat { core: self.with_solver(|solver, _| solver.core()), assumptions },
            Answer::Unknown(reason) => Last::Unknown(reason_unknown(reason)),
        };
        let text = match answer {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        };
        self.outcome.checks.push(Check { position, answer, expected: self.status });
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// The solver, made when it is first needed.
    pub(super) fn with_solver<T>(&mut self, work: impl FnOnce(&mut dyn Solver, &mut Terms) -> T) -> T {
        let solver = self.solver.get_or_insert_with(|| (self.make)(self.options.seed));
        work(solver.as_mut(), &mut self.terms)
    }

    /// The number of levels that were pushed.
    pub(super) fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    /// The answers to the last check no longer hold.
    fn changed(&mut self) {
        self.last = Last::Nothing;
        self.at_start = false;
    }

    fn trust(&self) -> Trust {
        self.levels.iter().map(|level| level.trust).max().unwrap_or(Trust::All)
    }

    fn distrust(&mut self, trust: Trust) {
        // A level that ends takes what was in it along, but who knows where it ends if levels are in doubt.
        let level = match trust {
            Trust::All | Trust::Unsat if !self.options.global_declarations => self.levels.last_mut(),
            Trust::All | Trust::Unsat | Trust::None => self.levels.first_mut(),
        };
        if let Some(level) = level {
            level.trust = level.trust.max(trust);
        }
    }

    fn success(&mut self) -> io::Result<()> {
        if self.options.print_success { writeln!(self.out, "success") } else { Ok(()) }
    }

    fn report(&mut self, failure: Failure, position: Position) -> io::Result<()> {
        let message = match failure {
            Failure::Output(error) => return Err(error),
            Failure::Unsupported => {
                self.outcome.unsupported += 1;
                return writeln!(self.out, "unsupported");
            }
            Failure::Script(error) => error.to_string(),
            Failure::Now(message) => format!("{position}: {message}"),
        };
        self.outcome.errors += 1;
        let mut quoted = String::new();
        write_string(&message, &mut quoted);
        writeln!(self.out, "(error {quoted})")
    }
}

impl<W> fmt::Debug for Script<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Script").field("outcome", &self.outcome).finish_non_exhaustive()
    }
}

/// How much a command that failed takes away from the answers to come.
fn damage(form: Expr<'_>) -> Trust {
    match form.elements().next().and_then(Expr::as_symbol) {
        Some("push" | "pop" | "reset" | "reset-assertions") => Trust::None,
        Some(_) if Command::is_constraining(form) => Trust::Unsat,
        Some(_) => Trust::All,
        None => Trust::None,
    }
}

/// The name that an assertion as a whole has.
fn top_level_name(expr: Expr<'_>) -> Option<&str> {
    let mut elements = expr.elements();
    if !elements.next()?.is_word("!") {
        return None;
    }
    elements.next()?;
    let mut elements = elements.skip_while(|element| element.as_keyword() != Some("named"));
    elements.next()?;
    elements.next()?.as_symbol()
}

fn reason_unknown(reason: &Reason) -> String {
    match reason {
        Reason::Time => "timeout".to_string(),
        Reason::Conflicts => "resourceout".to_string(),
        Reason::Memory => "memout".to_string(),
        Reason::Interrupted => "interrupted".to_string(),
        Reason::Unsupported(_) => "incomplete".to_string(),
        Reason::Failed(why) => {
            let mut quoted = String::new();
            write_string(why, &mut quoted);
            format!("(failed {quoted})")
        }
    }
}

/// Whether values of this sort can be assigned to names (`get-assignment`).
pub(super) fn is_formula(terms: &Terms, term: Term) -> bool {
    terms.sort(term) == Sort::Bool
}

/// Is every formula of this logic one that can be decided? Formulas of other logics may still be: they are read as they
/// come.
fn is_decided(logic: &str) -> bool {
    let Some(mut theories) = logic.strip_prefix("QF_") else { return logic == "ALL" };
    // Arrays and functions of bit-vectors and floats; without these they would be of sorts that scripts declare.
    const THEORIES: [&str; 4] = ["A", "UF", "BV", "FP"];
    if !theories.contains("BV") && !theories.contains("FP") {
        return false;
    }
    while let Some(rest) = THEORIES.iter().find_map(|theory| theories.strip_prefix(theory)) {
        theories = rest;
    }
    theories.is_empty()
}
