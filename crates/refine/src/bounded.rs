//! Bounded checking (papers/1): everything is executed up to the bounds, then the solver is asked.
//!
//! One formula describes all runs within the bounds. Each check is a question about it: can the check's error condition
//! hold? A model is an input; it is made small and replayed before it is reported. Where no model exists, the
//! conditions of what the bounds cut off say whether the bounds matter.

use crate::formulate::Formulation;
use crate::solve::Solve;
use check::{
    CutOff, Found, Inquiry, Language, Question, Specification, Watch, held, input_bounds, trusted_contract,
    with_less_taken_for_granted,
};
use ir::ProcId;
use logic::Term;
use solver::{Answer, Solver};
use std::rc::Rc;
use std::time::Instant;
use symbolic::{Contracts, Scope};
use verdict::{BoundReached, CheckResult, Location, Outcome, Stats, Undecided};

/// How far runs are followed.
#[derive(Clone)]
pub struct BoundedOptions {
    /// The input.
    pub scope: Scope,
    /// Passes of loops and nested activations.
    pub unroll: u32,
}

/// Checks a target.
pub fn check(
    language: &dyn Language,
    contracts: &dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    bounds: &BoundedOptions,
    options: &check::Options,
) -> Found {
    let start = Instant::now();
    let found = check_once(language, contracts, target, specification, bounds, options);
    with_less_taken_for_granted(language, options, start, found, |options| {
        check_once(language, contracts, target, specification, bounds, options)
    })
}

fn check_once<'w>(
    language: &'w dyn Language,
    contracts: &'w dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    bounds: &BoundedOptions,
    options: &'w check::Options,
) -> Found {
    let start = Instant::now();
    let watch = Rc::new(Watch::new(options));
    options.tell("following all runs within the bounds");
    let formulation = Formulation::new(language, contracts, target, specification, (bounds, options), &watch);
    let formulation = match formulation {
        Ok(formulation) => formulation,
        Err(undecided) => return Found { undecided: Some(undecided), ..Found::default() },
    };
    let possible = (formulation.possible, formulation.weakly_possible);
    let program = (language, contracts);
    let (solve, questions) = Solve::new(program, target, options, formulation, watch, options.deadline(start));
    Bounded { solve, unroll: bounds.unroll }.run(questions, possible, specification, start)
}

struct Bounded<'w> {
    solve: Solve<'w>,
    unroll: u32,
}

impl Bounded<'_> {
    fn run(
        &mut self,
        questions: Vec<Question>,
        (possible, weakly_possible): (Term, Term),
        specification: &mut dyn Specification,
        start: Instant,
    ) -> Found {
        let mut found = Found::default();
        // Inputs of which the bounds hide whether they satisfy the entry assumptions; before anything else is assumed.
        let mut reached = self.solve.reached(true, &[weakly_possible]);
        self.solve.options.tell("asking whether there is an input");
        let is_vacuous = self.solve.ask(&[possible]) == Answer::Unsat;
        // Every question is under it, and what is asserted is simplified better than what is assumed.
        self.solve.always(possible);
        self.solve.options.tell("asking whether the bounds matter");
        reached.extend(self.solve.reached(false, &[]));
        let mut unsupported = None;
        let mut bounds: Vec<BoundReached> = Vec::new();
        for cut in &reached {
            match CutOff::of(self.solve.language, self.unroll, cut, self.solve.watch.cause()) {
                CutOff::Undecided(undecided) => {
                    unsupported.get_or_insert(undecided);
                }
                CutOff::Bound(bound) if bounds.iter().any(|known| known.message == bound.message) => {}
                CutOff::Bound(bound) => bounds.push(bound),
            }
        }
        let unsupported = unsupported.or_else(|| self.solve.impossible_contract());
        bounds.extend(input_bounds(self.solve.language, self.solve.target, &self.solve.work.heap));
        let replaced = self.solve.replaced_callees();
        bounds.extend(replaced.into_iter().map(|callee| trusted_contract(self.solve.language, callee)));
        let quiet = self.solve.holds_quietly(&questions);
        let count = questions.len();
        for (index, question) in questions.into_iter().enumerate() {
            let solving = (self.solve.session.statistics().time + self.solve.special_time).as_secs_f32();
            self.solve.options.tell(&format!(
                "{} ({} of {count} checks, {solving:.1} s of solving)",
                question.name,
                index + 1
            ));
            let outcome = match quiet && !question.is_written() {
                true => held(&bounds, unsupported.as_ref()),
                false => self.answer(&question, specification, &bounds, unsupported.as_ref()),
            };
            let holds = matches!(outcome, Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. });
            let unreachable = question.wants_runs() && holds && self.solve.is_impossible(question.reached);
            found.checks.push(CheckResult {
                kind: question.kind,
                name: question.name,
                text: question.text,
                location: question.location.map(|at| Location { line: question.line.unwrap_or(at.line), ..at }),
                unreachable,
                outcome,
                more: Vec::new(),
            });
        }
        if is_vacuous {
            found.nothing_checked(!bounds.is_empty());
        }
        found.report_broken(specification);
        found.reached = bounds;
        if found.undecided.is_none() {
            found.undecided = unsupported;
        }
        let (counts, accesses) = (self.solve.session.statistics(), self.solve.work.heap.objects.accesses);
        found.stats = Stats {
            time: start.elapsed(),
            solver_calls: counts.checks + self.solve.special_calls,
            solver_time: counts.time + self.solve.special_time,
            regions_expanded: Some(self.solve.work.findings.regions),
            terms: Some(self.solve.work.context.terms.len() as u64),
            variables: Some(counts.variables),
            clauses: Some(counts.clauses),
            accesses: Some(accesses.count),
            candidates: Some(accesses.candidates),
            unresolved: Some(accesses.unresolved),
            ..Stats::default()
        };
        found
    }

    fn answer(
        &mut self,
        question: &Question,
        specification: &mut dyn Specification,
        bounds: &[BoundReached],
        unsupported: Option<&Undecided>,
    ) -> Outcome {
        match self.solve.ask(&[question.condition]) {
            Answer::Sat => self.solve.violated_by_own_code(question, specification, &[]),
            Answer::Unknown(reason) => self.solve.gave_up(question, reason),
            Answer::Unsat => held(bounds, unsupported),
        }
    }
}
