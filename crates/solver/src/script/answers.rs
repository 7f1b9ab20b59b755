//! The commands that only ask.

use super::run::{Failure, Last, Script, is_formula};
use logic::{ArrayValue, Bits, Sort, Term, Value, write_symbol};
use rustc_hash::FxHashSet;
use smtlib::{Command, Expr, Function, Meaning, argument_values, write_string};
use std::fmt::Write as _;
use std::io::Write;

impl<W: Write> Script<'_, W> {
    /// Answers a command that asks.
    pub(super) fn answer(&mut self, command: Command<'_>) -> Result<(), Failure> {
        let text = match command {
            Command::Echo(text) => {
                let mut quoted = String::new();
                write_string(text, &mut quoted);
                quoted
            }
            Command::GetInfo(name) => self.info(name.text)?,
            Command::GetOption(name) => self.options.get(name.text).ok_or(Failure::Unsupported)?,
            Command::GetModel => self.model()?,
            Command::GetValue(exprs) => self.values(&exprs)?,
            Command::GetAssignment => self.assignment()?,
            Command::GetUnsatCore => self.core()?,
            Command::GetUnsatAssumptions => self.failed_assumptions()?,
            Command::GetAssertions => self.asserted()?,
            _ => return Err(Failure::Unsupported),
        };
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    fn info(&mut self, name: &str) -> Result<String, Failure> {
        Ok(match name {
            "name" => "(:name \"Skolem\")".to_string(),
            "version" => format!("(:version \"{}\")", env!("CARGO_PKG_VERSION")),
            "authors" => "(:authors \"the Skolem developers\")".to_string(),
            "error-behavior" => "(:error-behavior continued-execution)".to_string(),
            "assertion-stack-levels" => format!("(:assertion-stack-levels {})", self.depth()),
            "reason-unknown" => match &self.last {
                Last::Unknown(reason) => format!("(:reason-unknown {reason})"),
                Last::Nothing | Last::Sat { .. } | Last::Unsat { .. } => {
                    return Err(Failure::Now("the last check was not answered with unknown".to_string()));
                }
            },
            "all-statistics" => {
                let statistics = self.with_solver(|solver, _| solver.statistics());
                format!(
                    "(:checks {} :conflicts {} :decisions {} :propagations {} :clauses {} :time {:.3})",
                    statistics.checks,
                    statistics.conflicts,
                    statistics.decisions,
                    statistics.propagations,
                    statistics.clauses,
                    statistics.time.as_secs_f64()
                )
            }
            _ => return Err(Failure::Unsupported),
        })
    }

    /// Fails unless there is a model.
    fn need_model(&self, enabled: bool, option: &str) -> Result<(), Failure> {
        if !enabled {
            return Err(Failure::Now(format!("it was forbidden by (set-option :{option} false)")));
        }
        match &self.last {
            Last::Sat { .. } => Ok(()),
            Last::Nothing => Err(Failure::Now("there is no model: the assertions were not checked".to_string())),
            Last::Unsat { .. } | Last::Unknown(_) => {
                Err(Failure::Now("there is no model: the last check was not answered with sat".to_string()))
            }
        }
    }

    fn model(&mut self) -> Result<String, Failure> {
        self.need_model(self.options.models, "produce-models")?;
        let symbols: Vec<(String, Meaning)> = self
            .reader
            .symbols()
            .filter(|(_, meaning)| matches!(meaning, Meaning::Constant(_) | Meaning::Function(_)))
            .map(|(name, meaning)| (name.to_string(), meaning.clone()))
            .collect();
        let wanted: Vec<Term> = symbols
            .iter()
            .filter_map(|(_, meaning)| match meaning {
                Meaning::Constant(term) => Some(*term),
                Meaning::Function(function) => Some(function.array),
                Meaning::Defined(_) | Meaning::Named(_) | Meaning::Macro(_) => None,
            })
            .collect();
        let values = self.with_solver(|solver, terms| solver.values(terms, &wanted));
        let mut out = "(\n".to_string();
        for ((name, meaning), value) in symbols.iter().zip(values) {
            out.push_str("  (define-fun ");
            write_symbol(name, &mut out);
            match (meaning, &value) {
                (Meaning::Function(function), Value::Array(map)) => write_function(function, map, &mut out),
                _ => {
                    let _ = write!(out, " () {} {value}", value.sort());
                }
            }
            out.push_str(")\n");
        }
        out.push(')');
        Ok(out)
    }

    fn values(&mut self, exprs: &[Expr<'_>]) -> Result<String, Failure> {
        self.need_model(self.options.models, "produce-models")?;
        let mut wanted = Vec::with_capacity(exprs.len());
        for &expr in exprs {
            wanted.push(self.reader.term(&mut self.terms, expr)?);
        }
        let values = self.with_solver(|solver, terms| solver.values(terms, &wanted));
        let pairs = exprs.iter().zip(values).map(|(expr, value)| format!("({expr} {value})"));
        Ok(format!("({})", pairs.collect::<Vec<_>>().join("\n ")))
    }

    fn assignment(&mut self) -> Result<String, Failure> {
        self.need_model(self.options.assignments, "produce-assignments")?;
        let mut names = Vec::new();
        let mut wanted = Vec::new();
        for (name, meaning) in self.reader.symbols() {
            if let Meaning::Named(term) = meaning
                && is_formula(&self.terms, *term)
            {
                names.push(name.to_string());
                wanted.push(*term);
            }
        }
        let values = self.with_solver(|solver, terms| solver.values(terms, &wanted));
        let mut out = "(".to_string();
        for (name, value) in names.iter().zip(values) {
            let space = if out.len() > 1 { " " } else { "" };
            let _ = write!(out, "{space}(");
            write_symbol(name, &mut out);
            let _ = write!(out, " {value})");
        }
        out.push(')');
        Ok(out)
    }

    fn core(&mut self) -> Result<String, Failure> {
        if !self.options.unsat_cores {
            return Err(Failure::Now("cores need (set-option :produce-unsat-cores true) at the start".to_string()));
        }
        let Last::Unsat { core, .. } = &self.last else { return Err(not_unsat()) };
        let mut left: FxHashSet<Term> = core.iter().copied().collect();
        let mut out = "(".to_string();
        for assertion in &self.assertions {
            // One of several assertions of the same formula is enough.
            if let Some(name) = &assertion.name
                && left.remove(&assertion.formula)
            {
                if out.len() > 1 {
                    out.push(' ');
                }
                write_symbol(name, &mut out);
            }
        }
        out.push(')');
        Ok(out)
    }

    fn failed_assumptions(&mut self) -> Result<String, Failure> {
        if !self.options.unsat_assumptions {
            let message = "it was forbidden by (set-option :produce-unsat-assumptions false)";
            return Err(Failure::Now(message.to_string()));
        }
        let Last::Unsat { core, assumptions } = &self.last else { return Err(not_unsat()) };
        let core: FxHashSet<Term> = core.iter().copied().collect();
        let failed = assumptions.iter().filter(|(term, _)| core.contains(term));
        let texts: Vec<&str> = failed.map(|(_, text)| text.as_str()).collect();
        Ok(format!("({})", texts.join(" ")))
    }

    fn asserted(&mut self) -> Result<String, Failure> {
        if !self.options.assertions {
            let message = "assertions need (set-option :produce-assertions true) at the start";
            return Err(Failure::Now(message.to_string()));
        }
        let forms = self.assertions.iter().filter_map(|assertion| assertion.form.as_ref());
        let texts = forms.filter_map(|form| form.root().elements().nth(1)).map(|expr| expr.to_string());
        Ok(format!("({})", texts.collect::<Vec<_>>().join("\n ")))
    }
}

fn not_unsat() -> Failure {
    Failure::Now("there is no core: the last check was not answered with unsat".to_string())
}

/// A function as a definition by cases.
fn write_function(function: &Function, map: &ArrayValue, out: &mut String) {
    out.push_str(" (");
    for (place, &parameter) in function.parameters.iter().enumerate() {
        let space = if place > 0 { " " } else { "" };
        let _ = write!(out, "{space}(x!{place} {parameter})");
    }
    let _ = write!(out, ") {} ", Sort::from(function.result));
    let mut open = 0;
    for (index, value) in map.entries() {
        // Indices that are the bits of no arguments do not matter.
        let Some(arguments) = index.as_bits().and_then(|bits: &Bits| argument_values(&function.parameters, bits))
        else {
            continue;
        };
        out.push_str("(ite ");
        let conditions: Vec<String> =
            arguments.iter().enumerate().map(|(place, argument)| format!("(= x!{place} {argument})")).collect();
        match conditions.as_slice() {
            [only] => out.push_str(only),
            several => {
                let _ = write!(out, "(and {})", several.join(" "));
            }
        }
        let _ = write!(out, " {value} ");
        open += 1;
    }
    let _ = write!(out, "{}", map.default);
    out.extend(std::iter::repeat_n(')', open));
}
