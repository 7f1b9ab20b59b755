//! A live process, and what it has been told.

use super::pipe::{Pipe, Wait};
use super::program::Program;
use super::text::TermNames;
use super::values::{failed, parse_values};
use crate::{Interrupter, Reason};
use logic::{Op, Term, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smtlib::Specification;
use std::fmt::Write;

pub(super) struct Running {
    pipe: Pipe,
    names: TermNames,
    /// The levels that the process has open.
    levels: Vec<Told>,
    /// How many of these are still open here.
    common: usize,
    /// The literal of an assumption.
    literals: FxHashMap<Term, String>,
    /// Terms below what was asserted in the levels that the process has open.
    present: FxHashSet<Term>,
}

/// What a process is asked: do formulas hold together?
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) terms: &'a Terms,
    pub(super) specification: &'a Specification,
    /// What is asserted, by level.
    pub(super) levels: &'a [&'a [Term]],
    /// What is assumed besides.
    pub(super) assumed: &'a [Term],
}

/// What a process says to it.
pub(super) enum Heard {
    /// Yes, with the values of the caller's symbols.
    Sat(Vec<(Term, Value)>),
    /// No, because of what is asserted and the assumptions at these places.
    Unsat(Vec<usize>),
    Unknown,
}

/// What a process was told in a level, and forgets when it is popped.
#[derive(Default)]
struct Told {
    /// How many formulas.
    formulas: usize,
    /// The assumptions it has literals for.
    assumptions: Vec<Term>,
    /// The terms that were not present before.
    present: Vec<Term>,
    /// The symbols among them that are the caller's.
    symbols: Vec<Term>,
}

impl Running {
    pub(super) fn start(program: &Program) -> std::io::Result<Running> {
        let pipe = Pipe::start(program)?;
        pipe.send(program.prelude());
        Ok(Running {
            pipe,
            names: TermNames::default(),
            levels: vec![Told::default()],
            common: 1,
            literals: FxHashMap::default(),
            present: FxHashSet::default(),
        })
    }

    /// Levels from this one on are closed; the process hears of it when it is asked next.
    pub(super) fn close(&mut self, level: usize) {
        self.common = self.common.min(level);
    }

    /// Asks, and hears what there is to hear about the answer.
    pub(super) fn ask(
        &mut self,
        question: Question<'_>,
        wait: Wait,
        interrupter: &Interrupter,
    ) -> Result<Heard, Reason> {
        let mut commands = String::new();
        self.tell_levels(question, &mut commands);
        let literals: Vec<String> =
            question.assumed.iter().map(|&term| self.literal(question, term, &mut commands)).collect();
        let _ = match literals.is_empty() {
            true => writeln!(commands, "(check-sat)"),
            false => writeln!(commands, "(check-sat-assuming ({}))", literals.join(" ")),
        };
        self.pipe.send(commands);
        let answer = self.pipe.receive(wait, interrupter)?;
        match answer.as_str() {
            "sat" => Ok(Heard::Sat(self.model(question.terms, wait, interrupter)?)),
            "unsat" if literals.is_empty() => Ok(Heard::Unsat(Vec::new())),
            "unsat" => Ok(Heard::Unsat(self.core(&literals, wait, interrupter)?)),
            "unknown" => Ok(Heard::Unknown),
            other => Err(Reason::Failed(format!("the process answered {other}"))),
        }
    }

    /// After `sat`: the values of the caller's symbols that occur in what the process was told. No other matters.
    ///
    /// All in one command: z3 makes its whole model anew for each (10,000 symbols took 0.25 s in one, 8 s in twenty).
    fn model(&mut self, terms: &Terms, wait: Wait, interrupter: &Interrupter) -> Result<Vec<(Term, Value)>, Reason> {
        let symbols: Vec<Term> = self.levels.iter().flat_map(|told| told.symbols.iter().copied()).collect();
        if symbols.is_empty() {
            return Ok(Vec::new());
        }
        let names: Vec<&str> = symbols.iter().filter_map(|&symbol| self.names.symbol(symbol)).collect();
        self.pipe.send(format!("(get-value ({}))\n", names.join(" ")));
        let answer = self.pipe.receive(wait, interrupter)?;
        let values = parse_values(&answer, symbols.len())?;
        for (&symbol, value) in symbols.iter().zip(&values) {
            if value.sort() != terms.sort(symbol) {
                return Err(failed(&format!("the sort of {value} is wrong"), &answer));
            }
        }
        Ok(symbols.into_iter().zip(values).collect())
    }

    /// After `unsat`: the places of the assumptions whose literals the process names.
    fn core(&mut self, literals: &[String], wait: Wait, interrupter: &Interrupter) -> Result<Vec<usize>, Reason> {
        self.pipe.send("(get-unsat-assumptions)\n".to_owned());
        let answer = self.pipe.receive(wait, interrupter)?;
        let failed = || Reason::Failed(format!("the process answered {answer} for a core"));
        let mut forms = smtlib::Forms::new(answer.as_bytes());
        let form = forms.next_form().ok().flatten().ok_or_else(failed)?;
        let known: FxHashSet<&str> = literals.iter().map(String::as_str).collect();
        let mut needed: FxHashSet<&str> = FxHashSet::default();
        for element in form.root().elements() {
            let name = element.as_symbol().ok_or_else(failed)?;
            needed.insert(known.get(name).ok_or_else(failed)?);
        }
        // Assumptions that share a literal are one.
        Ok((0..literals.len()).filter(|&place| needed.remove(literals[place].as_str())).collect())
    }

    /// Brings the levels of the process up to date.
    fn tell_levels(&mut self, question: Question<'_>, commands: &mut String) {
        let closed = self.levels.split_off(self.common);
        if !closed.is_empty() {
            let _ = writeln!(commands, "(pop {})", closed.len());
        }
        for told in closed {
            for assumption in told.assumptions {
                self.literals.remove(&assumption);
            }
            for term in told.present {
                self.present.remove(&term);
            }
        }
        for (number, formulas) in question.levels.iter().enumerate() {
            if number == self.levels.len() {
                commands.push_str("(push 1)\n");
                self.levels.push(Told::default());
            }
            for &formula in &formulas[self.levels[number].formulas..] {
                self.note(question, formula, commands);
                self.assert(question.terms, formula, commands);
            }
            self.levels[number].formulas = formulas.len();
        }
        self.common = self.levels.len();
    }

    /// A literal that implies an assumption.
    fn literal(&mut self, question: Question<'_>, term: Term, commands: &mut String) -> String {
        let terms = question.terms;
        if let Some(literal) = self.literals.get(&term) {
            return literal.clone();
        }
        self.note(question, term, commands);
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

    /// Notes what is below a term that is going to be asserted in the innermost level, and asserts there what makes
    /// introduced symbols what they stand for. A level that was popped is walked again when its formulas come back; so
    /// does the process, which has forgotten them.
    fn note(&mut self, question: Question<'_>, root: Term, commands: &mut String) {
        let Question { terms, specification, .. } = question;
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if terms.op(term) == Op::Constant || !self.present.insert(term) {
                continue;
            }
            let Some(level) = self.levels.last_mut() else { return };
            level.present.push(term);
            stack.extend(terms.args(term).iter().rev());
            if terms.op(term) != Op::Symbol {
                continue;
            }
            match specification.conditions(term) {
                None => level.symbols.push(term),
                Some(conditions) => {
                    for condition in conditions {
                        stack.push(condition);
                        self.assert(terms, condition, commands);
                    }
                }
            }
        }
    }

    fn assert(&mut self, terms: &Terms, formula: Term, commands: &mut String) {
        self.names.introduce(terms, formula, commands);
        commands.push_str("(assert ");
        self.names.text(terms, formula, commands);
        commands.push_str(")\n");
    }
}
