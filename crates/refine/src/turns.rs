//! A turn of a context is rounds: execute, ask about each check, enter what is selected.

use crate::earlier::{Record, Recording};
use crate::formulate::Formulation;
use crate::refined::Refining;
use crate::regions::{Seen, Unentered};
use crate::solve::Solve;
use check::{Question, Specification};
use ir::CheckKind;
use merge::ContextId;
use solver::{Answer, Solver};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;
use verdict::{Entered, Outcome, Undecided};

/// What is asked about an execution.
pub(crate) struct Executed<'w> {
    solve: Solve<'w>,
    questions: Vec<Question>,
    of_assumptions: Vec<symbolic::Cut>,
    seen: Seen,
    record: Option<Record>,
}

/// Contexts that may keep what was executed for them while they wait: it takes memory.
const MAX_KEPT: usize = 4;

/// What a round ended with.
pub(crate) enum Round {
    /// These are to be entered, each because of a check; and the checks that are not decided.
    Enter(BTreeMap<Unentered, String>, Vec<Question>),
    /// Everything is decided.
    Done,
}

impl<'w> Refining<'w> {
    /// Round after round, until the checks of a context are decided or its turn is over. True if they are decided.
    pub(crate) fn take_turn(
        &mut self,
        context: ContextId,
        specification: &mut dyn Specification,
    ) -> Result<bool, Undecided> {
        loop {
            let (regions, waiting) = match self.round(context, specification)? {
                Round::Done => return Ok(true),
                Round::Enter(regions, waiting) => (regions, waiting),
            };
            let has_kept = std::mem::take(&mut self.has_kept);
            let is_stuck = regions.is_empty() && !has_kept;
            if (is_stuck || self.is_turn_over()) && self.end_with_bounds() {
                return Ok(true);
            }
            if is_stuck && !self.is_turn_over() {
                // Another round would end as this one did.
                for question in waiting {
                    let outcome = Outcome::Unknown(Undecided {
                        reason: "it depends on what a clause leaves behind, which cannot be entered".to_owned(),
                        location: question.location.clone(),
                        advice: Some("check with --engine bounded".to_owned()),
                    });
                    self.enter_result(question, outcome, false);
                }
                return Ok(true);
            }
            *self.known.stats.refinements.get_or_insert(0) += 1;
            let mut is_far = false;
            let mut regions: Vec<(Unentered, String)> = regions.into_iter().collect();
            regions.sort_by_cached_key(|&(region, _)| self.explored.order_of(region));
            for (region, because) in regions {
                is_far |= self.explored.is_far(region);
                let name = self.explored.name(region);
                let (decided, known) = (self.known.results.len(), self.known.order.len());
                self.options.tell(&format!("{decided} of {known} checks decided, entering {name}"));
                self.known.entered.push(Entered { region: name, because });
                *self.known.stats.regions_expanded.get_or_insert(0) += 1;
                self.explored.enter(region);
            }
            if is_far || self.is_turn_over() {
                self.open = waiting;
                return Ok(false);
            }
        }
    }

    pub(crate) fn is_turn_over(&self) -> bool {
        self.is_late() || self.slice_end.is_some_and(|end| Instant::now() >= end)
    }

    /// Executes, and asks about everything that is open.
    fn round(&mut self, about: ContextId, specification: &mut dyn Specification) -> Result<Round, Undecided> {
        let mut executed = match self.executed.take() {
            Some(mut executed) => {
                executed.solve.deadline = self.slice_end;
                if !Rc::ptr_eq(&executed.solve.watch, &self.watch) {
                    executed.solve.watch = Rc::clone(&self.watch);
                    self.watch.over(executed.solve.session.interrupter());
                }
                self.explored.go_back_to(executed.seen.clone());
                executed
            }
            None => {
                let start = Instant::now();
                let mut executed = self.execute(about, specification)?;
                // What was executed is asked about for as long as that took, at least, or it was executed for nothing.
                let now = Instant::now();
                *self.known.stats.executing.get_or_insert_default() += now - start;
                for (&region, &passes) in &executed.solve.work.findings.passes {
                    self.known.passes.entry(region).or_default().add(passes);
                }
                let asking =
                    now.checked_add(now - start).filter(|&end| self.deadline.is_none_or(|deadline| end < deadline));
                self.slice_end = self.slice_end.map(|end| end.max(asking.or(self.deadline).unwrap_or(end)));
                executed.solve.deadline = self.slice_end;
                executed
            }
        };
        if self.loops_as_bounds.is_some() && self.explored.made_too_many() {
            // What was executed is not complete: the search behind loops that go on ends here.
            return Ok(Round::Enter(BTreeMap::new(), Vec::new()));
        }
        let (questions, of_assumptions) = (executed.questions.clone(), executed.of_assumptions.clone());
        let round = self.decide(&mut executed.solve, questions, of_assumptions, specification);
        self.count(&mut executed.solve);
        match &round {
            Round::Enter(wanted, _)
                if wanted.is_empty()
                    && !self.has_kept
                    && !executed.seen.has_left_out
                    && self.executed_for.len() < MAX_KEPT
                    && !self.is_late() =>
            {
                self.executed = Some(executed);
            }
            Round::Enter(..) | Round::Done => self.earlier.keep(executed.solve.work.context, executed.record),
        }
        Ok(round)
    }

    /// Executes the target with the regions that are entered.
    pub(crate) fn formulate(&mut self, specification: &mut dyn Specification) -> Result<Formulation<'w>, Undecided> {
        let how = (&self.limits, self.options);
        let explored =
            Formulation::explored(self.program, self.target, specification, how, &self.watch, &mut self.explored);
        let guessed = self.explored.cutpoints.as_ref().map(invariant::Cutpoints::asked);
        explored.map(|formulation| Formulation { guessed: guessed.unwrap_or_default(), ..formulation })
    }

    /// The same, going on from an earlier execution where that has the same behind it.
    fn formulate_again(
        &mut self,
        specification: &mut dyn Specification,
    ) -> Result<(Formulation<'w>, Option<Record>), Undecided> {
        let how = (&self.limits, self.options);
        let mut recording = Recording::new(&mut self.explored, &mut self.earlier);
        let formulation =
            Formulation::explored(self.program, self.target, specification, how, &self.watch, &mut recording)?;
        let (record, kept) = recording.end(&formulation);
        *self.known.stats.statements_kept.get_or_insert(0) += kept;
        Ok((formulation, record))
    }

    /// Executes, with a solver that is asked about it.
    fn execute(&mut self, about: ContextId, specification: &mut dyn Specification) -> Result<Executed<'w>, Undecided> {
        let (formulation, record) = match (self.infers, self.loops_as_bounds.is_none()) {
            (true, true) => (self.formulate_within(specification)?, None),
            (true, false) => (self.formulate(specification)?, None),
            // What is guessed at the heads of loops belongs to one execution.
            (false, _) if self.explored.cutpoints.is_some() => (self.formulate(specification)?, None),
            (false, _) => self.formulate_again(specification)?,
        };
        let (possible, weakly_possible) = (formulation.possible, formulation.weakly_possible);
        let (mut solve, mut questions) =
            Solve::new(self.program, self.target, self.options, formulation, self.watch.clone(), self.slice_end);
        let is_first = about == ContextId(0);
        if !is_first && !self.explored.is_everything() {
            // The target's own assertions are asked about wherever no run meets them; once is enough.
            let own = self.program.0.assertions(self.target);
            let terms = &solve.work.context.terms;
            let is_repeated = |question: &Question| {
                let at = question.location.as_ref();
                let is_own = question.kind == CheckKind::Assert && at.is_some_and(|at| own.contains(at));
                is_own && terms.bool_value(question.condition) == Some(false)
            };
            questions.retain(|question| question.clause.is_none() && !is_repeated(question));
        }
        let of_assumptions = solve.reached(true, &[weakly_possible]);
        if is_first {
            self.is_vacuous = solve.ask(&[possible]) == Answer::Unsat;
        }
        solve.always(possible);
        self.strengthen(&mut solve);
        Ok(Executed { solve, questions, of_assumptions, seen: self.explored.seen().clone(), record })
    }
}
