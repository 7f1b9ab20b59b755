//! Comparing the end of a run with the claim: clauses on the states before and after, exceptions that leave the target,
//! objects that it lost.

use super::{Driver, Replay, Wrong, first_line, same_line};
use crate::{Entry, Exit, Mismatch, Throws};
use interp::Completion;
use ir::{CheckKind, ClassId, Type};
use logic::Term;
use record::Thrown;
use symbolic::{Clue, Model, State};

impl<'w, R: Replay<'w>> Driver<'_, '_, 'w, R> {
    /// Is it what was claimed?
    pub(super) fn judge(&mut self, completion: Completion, thrown: &[Thrown]) -> Result<Wrong, Mismatch> {
        if self.claim.expected.is_any_end {
            let message = match completion {
                Completion::Returned(_) => "the call returns".to_owned(),
                Completion::Threw(object) => format!("{} leaves the call", self.run.show_exception(object)),
            };
            return Ok(Wrong { message, stack: Vec::new(), clues: Vec::new() });
        }
        self.execution.forget_content();
        let (word, ty) = match completion {
            Completion::Returned(word) => (word, self.language.program().procs[self.claim.target].result),
            Completion::Threw(object) => (Some(object), Some(Type::Ref)),
        };
        let term = self.known(word.as_slice(), ty.as_slice()).pop();
        match (self.claim.expected.clause, self.claim.expected.kind, completion) {
            (Some(clause), ..) => self.judge_clause(clause, completion, term),
            (None, CheckKind::Leak, _) => self.judge_leaks(word),
            (None, CheckKind::Assert, _) => self.judge_assertion(completion, thrown),
            (None, _, Completion::Threw(object)) => {
                let wrong = self.judge_exception(object, thrown)?;
                Ok(Wrong { clues: self.confirm_forbidden(object, term)?, ..wrong })
            }
            (None, _, Completion::Returned(_)) => Err(Mismatch::Different("the call returns".to_owned())),
        }
    }

    /// The clause is broken at the end.
    fn judge_clause(&mut self, clause: usize, completion: Completion, term: Option<Term>) -> Result<Wrong, Mismatch> {
        let post = State::default();
        let exit = match (completion, term) {
            (Completion::Threw(_), Some(object)) => Exit::Threw(&post, object),
            (_, value) => Exit::Returned(&post, value),
        };
        let entry = Entry { arguments: &self.arguments, before: &self.before };
        let obligations = self.claim.specification.obligations(&mut self.execution, &entry, &exit);
        let Some(obligation) = obligations.into_iter().find(|obligation| obligation.clause == clause) else {
            return Err(Mismatch::Different("the run ends in another way".to_owned()));
        };
        match self.execution.context.terms.bool_value(obligation.holds) {
            Some(false) => Ok(Wrong {
                message: format!("the call ends in a state that breaks `{}`", obligation.text),
                stack: Vec::new(),
                clues: obligation.clues,
            }),
            Some(true) => Err(Mismatch::Different("the clause holds in the run".to_owned())),
            None => Err(Mismatch::Different("the clause has no truth value in the run".to_owned())),
        }
    }

    /// An object was lost that was made where it is expected.
    fn judge_leaks(&mut self, returned: Option<u64>) -> Result<Wrong, Mismatch> {
        let leaks = self.run.leaks(returned).map_err(|stop| first_line(&stop))?;
        let mut expected = leaks.into_iter().filter_map(|leak| self.confirmed(leak).ok());
        expected.next().ok_or_else(|| Mismatch::Different("nothing is lost".to_owned()))
    }

    /// An assertion failed where it is expected, whether or not the error is caught; or an error that the program throws itself
    /// leaves the target.
    fn judge_assertion(&mut self, completion: Completion, thrown: &[Thrown]) -> Result<Wrong, Mismatch> {
        let failed = thrown.iter().find(|thrown| {
            let class = thrown.object.and_then(|object| self.class_of(object));
            let at = self.language.location(thrown.procedure, thrown.pos);
            let leaves = matches!(completion, Completion::Threw(object) if thrown.object == Some(object));
            class.is_some_and(|class| self.language.is_assertion_failure(class))
                && (leaves || self.language.is_assert_statement(thrown.procedure, thrown.pos))
                && same_line(&at, &self.claim.expected.at)
        });
        let Some(failed) = failed else { return Err(Mismatch::Different("no assertion fails there".to_owned())) };
        let stack = self.place(failed.procedure, failed.pos).into_iter().collect();
        Ok(Wrong { message: "the assertion fails".to_owned(), stack, clues: Vec::new() })
    }

    /// The exception that was expected is the one that leaves.
    fn judge_exception(&mut self, object: u64, thrown: &[Thrown]) -> Result<Wrong, Mismatch> {
        let expected = self.claim.expected;
        let name = self.run.show_exception(object);
        let leaves = || format!("{name} leaves {}", self.language.procedure_name(self.claim.target));
        let is_uncaught = expected.kind == CheckKind::UncaughtException;
        let Some(first) = thrown.iter().find(|thrown| thrown.object == Some(object)) else {
            return match is_uncaught {
                // It comes from a callee without code.
                true => Ok(Wrong { message: leaves(), stack: Vec::new(), clues: Vec::new() }),
                false => {
                    let what = "the exception that leaves was not thrown by the program";
                    Err(Mismatch::Different(what.to_owned()))
                }
            };
        };
        // What the language prescribes is raised for the branch before.
        let is_raised = matches!(self.language.model(first.procedure), Model::Raise(_));
        let (procedure, pos, kind) = match first.failing.filter(|_| is_raised) {
            Some(failing) => (failing.procedure, failing.pos, Some(failing.kind)),
            None => (first.procedure, first.pos, None),
        };
        let at = self.language.location(procedure, pos);
        if !is_uncaught && (kind != Some(expected.kind) || !same_line(&at, &expected.at)) {
            let place = at.map_or("a place without a line".to_owned(), |at| at.to_string());
            return Err(Mismatch::Different(format!("{name} is thrown at {place}")));
        }
        let stack = self.place(procedure, pos).into_iter().collect();
        Ok(Wrong { message: if is_uncaught { leaves() } else { name }, stack, clues: Vec::new() })
    }

    /// The contract does not allow the exception that leaves; and why not.
    fn confirm_forbidden(&mut self, object: u64, term: Option<Term>) -> Result<Vec<Clue>, Mismatch> {
        let (Some(class), Some(term)) = (self.class_of(object), term) else { return Ok(Vec::new()) };
        let state = State::default();
        let entry = Entry { arguments: &self.arguments, before: &self.before };
        match self.claim.specification.allows_throw(&mut self.execution, &entry, &state, term, class) {
            Throws::Silent => Ok(Vec::new()),
            Throws::Where(allowed, clues) => match self.execution.context.terms.bool_value(allowed) {
                Some(true) => Err(Mismatch::Different("the contract allows the exception".to_owned())),
                Some(false) | None => Ok(clues),
            },
        }
    }

    fn class_of(&self, object: u64) -> Option<ClassId> {
        self.run.with(|machine, _| machine.class_of(object).ok())
    }
}
