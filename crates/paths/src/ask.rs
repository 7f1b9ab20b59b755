//! What the solver is asked about paths, and what of the input they do not consider.

use crate::choice::Prefix;
use crate::path::Path;
use crate::search::Search;
use check::{CutOff, StopCause, input_bounds, trusted_contract};
use logic::{Term, symbols_of};
use solver::{Answer, Limits, Solver};
use std::time::Instant;
use symbolic::{CutReason, Guard};
use verdict::{BoundReached, Undecided};

/// Conflicts that it may take to find out that no input takes a way. Otherwise it is followed.
const MAX_CONFLICTS: u64 = 5_000;

/// Why paths are left, if not for time.
pub(crate) const PATH_LIMIT: &str = "the limit on paths was reached";

impl Search<'_> {
    /// Is the check to stop?
    pub(crate) fn is_late(&self) -> bool {
        self.watch.cause().is_some() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub(crate) fn limits(&self, conflicts: Option<u64>) -> Limits {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        Limits { time: left, memory_mb: self.options.memory_mb, conflicts }
    }

    /// Notes what of the input a path did not consider.
    pub(crate) fn bound_inputs(&mut self, path: &Path) {
        for bound in input_bounds(self.language, self.target, &path.heap) {
            self.bound(bound);
        }
    }

    /// A run may need more than a bound; what to do about it is said in the terms of this engine.
    pub(crate) fn bound(&mut self, mut bound: BoundReached) {
        if bound.advice.starts_with("--scope") || bound.advice.starts_with("--array-length") {
            bound.advice = format!("-k {}", 2 * self.how.k.max(1));
        }
        self.note_bound(bound);
    }

    /// Time or memory is used up before a path was followed.
    pub(crate) fn give_up(&mut self, path: Path) {
        if self.aim.is_some() {
            return;
        }
        let choices = path.choices.prefix();
        let is_beginning = choices.0.len() < self.prefix.len();
        self.left.push(if is_beginning { Prefix(self.prefix.clone()) } else { choices });
        // What is not begun with is not followed either.
        self.is_retracing = false;
        if self.cause().is_none() && self.is_enough() {
            let (reason, advice) = (PATH_LIMIT, "allow more with --max-paths");
            let advice = format!("{advice}, or go on with the paths that --open-paths writes");
            self.undecide(Undecided { reason: reason.to_owned(), location: None, advice: Some(advice) });
            return;
        }
        let (condition, site) = (self.context.terms.truth(), path.state.site());
        let cut = symbolic::Cut { condition, reason: CutReason::Budget, site, in_assumption: false };
        if let CutOff::Undecided(undecided) = CutOff::of(self.language, self.context.bounds.unroll, &cut, self.cause())
        {
            self.undecide(undecided);
        }
    }

    pub(crate) fn cause(&self) -> Option<StopCause> {
        self.watch.cause().or(self.is_late().then_some(StopCause::Time))
    }

    /// Calls that were just replaced by contracts: is there a way that they can end? And they are taken for what the code does.
    pub(crate) fn note_contract_calls(&mut self, path: &mut Path, from: usize) {
        path.tell_facts(&self.context.terms);
        if self.is_retracing {
            return;
        }
        for index in from..path.findings.contract_calls.len() {
            let call = &path.findings.contract_calls[index];
            let (procedure, called, ends, has_code) = (call.procedure, call.called, call.ends, call.has_code);
            if self.can_hold(path, &[called]) == Answer::Unsat {
                continue;
            }
            if has_code {
                self.note_bound(trusted_contract(self.language, procedure));
            }
            let name = self.language.procedure_name(procedure);
            if self.impossible.get(&name) != Some(&true) {
                let can_end = self.can_hold(path, &[ends]) != Answer::Unsat;
                *self.impossible.entry(name).or_default() |= can_end;
            }
        }
    }

    /// Can the conditions hold on a path, together with what the solver was told on it?
    pub(crate) fn can_hold(&mut self, path: &mut Path, conditions: &[Term]) -> Answer {
        // Nothing else would have been followed.
        if self.is_retracing {
            return Answer::Sat;
        }
        let terms = &self.context.terms;
        let inputs = &path.heap.inputs;
        let open: Vec<Term> =
            conditions.iter().copied().filter(|&condition| inputs.decides(terms, condition) != Some(true)).collect();
        if open.iter().any(|&condition| inputs.decides(terms, condition) == Some(false)) {
            return Answer::Unsat;
        }
        let is_allowed = match open[..] {
            [] => true,
            [only] => inputs.allows(terms, only),
            _ => false,
        };
        if is_allowed && path.is_possible || path.models.has(terms, &open) {
            return Answer::Sat;
        }
        if self.is_late() {
            return Answer::Unknown(solver::Reason::Time);
        }
        self.enter_trail(path);
        self.session.set_limits(self.limits(Some(MAX_CONFLICTS)));
        let answer = self.session.check(&mut self.context.terms, &open);
        if answer == Answer::Sat {
            let symbols = path.restricted.mentioned().chain(symbols_of(&self.context.terms, &open));
            let symbols: Vec<Term> = symbols.collect();
            path.models
                .add(symbols.into_iter().map(|symbol| (symbol, self.session.value(&mut self.context.terms, symbol))));
        }
        answer
    }

    /// Does some input take a path to where this is its condition?
    pub(crate) fn is_possible(&mut self, path: &mut Path, guard: &Guard) -> bool {
        path.tell_facts(&self.context.terms);
        if self.is_retracing {
            return true;
        }
        let news = path.news(guard);
        if news.iter().any(|&condition| self.context.terms.is_false(condition)) {
            return false;
        }
        let known = path.restricted.allows(&self.context.terms, &news).filter(|_| path.is_possible);
        known.unwrap_or_else(|| self.can_hold(path, &news) != Answer::Unsat)
    }

    /// Takes the session to a path.
    pub(crate) fn enter_trail(&mut self, path: &Path) {
        path.trail.enter(&mut self.session, &mut self.context.terms, &mut self.at);
    }
}
