//! Contexts take turns, and turns are rounds: execute, ask about each check, enter what is selected.

use crate::formulate::Formulation;
use crate::refined::{Key, Refining};
use crate::regions::{Seen, Unentered};
use crate::solve::Solve;
use check::{Question, Specification, StopCause};
use ir::CheckKind;
use merge::ContextId;
use solver::Answer;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use verdict::{BoundReached, Entered, Outcome, Undecided};

/// A context has this part of the time that is left, before others have their turn. From its second turn on it has more where
/// fewer wait: each turn executes again, and what was too little once is too little again.
const TURNS: u32 = 8;
/// But not less than this.
const SHORTEST_TURN: Duration = Duration::from_millis(200);
/// Nested calls of one procedure whose own checks are looked at.
const MAX_NESTING: usize = 2;

/// Regions that are named where many were left unexplored.
const MAX_NAMES: usize = 5;

/// A context whose turn was over before its checks were decided.
pub(crate) struct Waiting<'w> {
    /// Those that cannot fail.
    proved: BTreeSet<Key>,
    /// Those that are not decided.
    open: Vec<Question>,
    /// Nothing more was entered, so that the next turn can go on with what was executed in this one.
    executed: Option<Executed<'w>>,
}

/// What is asked about an execution.
pub(crate) struct Executed<'w> {
    solve: Solve<'w>,
    questions: Vec<Question>,
    of_assumptions: Vec<symbolic::Cut>,
    seen: Seen,
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
    /// Takes one context after the other, those of few calls first. A context whose checks take long has to wait until the
    /// others had their turn.
    pub(crate) fn run(&mut self, specification: &mut dyn Specification) -> Result<(), Undecided> {
        let mut open: BTreeSet<(u32, u32, ContextId)> = BTreeSet::from([(0, 0, ContextId(0))]);
        let mut seen: BTreeSet<ContextId> = BTreeSet::new();
        let mut left: BTreeSet<String> = BTreeSet::new();
        self.explored.is_one_by_one = self.infers;
        while let Some((turn, depth, context)) = open.pop_first() {
            if turn == 0 && !seen.insert(context) {
                continue;
            }
            if self.is_late() {
                match self.waiting.contains_key(&context) {
                    true => {}
                    false => _ = left.insert(self.explored.name(Unentered::Call(context))),
                }
                continue;
            }
            // Without a limit of time, the first turn would not end where a loop does not.
            self.explored.go_to(context, turn == 0 && self.deadline.is_some() && !self.infers);
            self.unsliced.clear();
            (self.proved, self.executed) = match self.waiting.remove(&context) {
                Some(waiting) => (waiting.proved, waiting.executed),
                None => Default::default(),
            };
            self.slice_end = self.deadline.map(|deadline| {
                let now = Instant::now();
                let parts = if turn == 0 { TURNS } else { TURNS.min(open.len() as u32 + 1) };
                now + (deadline.saturating_duration_since(now) / parts).max(SHORTEST_TURN)
            });
            if self.explored.is_everything() {
                self.slice_end = self.deadline;
            }
            let is_decided = self.take_turn(context, specification)?;
            if context == ContextId(0) {
                self.kept_for_target = self.explored.kept.clone();
            }
            if !is_decided {
                open.insert((turn + 1, depth, context));
            } else if self.explored.is_everything() {
                // The others were asked about along with this one.
                self.waiting.clear();
                open.clear();
                left.clear();
            }
            self.explored.keep(context);
            for call in self.explored.calls() {
                // With everything, all that is called is asked about, and deeper calls end paths.
                if self.explored.is_everything() || !self.explored.has_checks(call, &self.options.kinds) {
                    continue;
                }
                if self.explored.nesting(call) > MAX_NESTING {
                    left.insert(format!("deeper calls of {}", self.explored.name(Unentered::Call(call))));
                } else {
                    open.insert((0, self.explored.depth(call), call));
                }
            }
        }
        self.stats.regions = Some(seen.len() as u64);
        for waiting in std::mem::take(&mut self.waiting).into_values() {
            if let Some(executed) = waiting.executed {
                self.count(&executed.solve);
            }
            for question in waiting.open {
                let cause = self.watch.cause().unwrap_or(StopCause::Time);
                let outcome = Outcome::Unknown(Undecided {
                    reason: cause.reason().to_owned(),
                    location: question.location.clone(),
                    advice: Some(cause.advice().to_owned()),
                });
                self.enter_result(question, outcome, false);
            }
        }
        if !left.is_empty() {
            let names: Vec<String> = left.into_iter().collect();
            let shown = names.iter().take(MAX_NAMES).cloned().collect::<Vec<_>>().join(", ");
            let rest = names.len().saturating_sub(MAX_NAMES);
            let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            self.add_bound(BoundReached {
                message: format!("the checks of regions that were left unexplored: {shown}{more}"),
                location: None,
                advice: "allow more time with --timeout".to_owned(),
            });
        }
        Ok(())
    }

    /// Round after round, until the checks of a context are decided or its turn is over. True if they are decided.
    fn take_turn(&mut self, context: ContextId, specification: &mut dyn Specification) -> Result<bool, Undecided> {
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
            *self.stats.refinements.get_or_insert(0) += 1;
            let mut is_far = false;
            for (region, because) in regions {
                is_far |= self.explored.is_far(region);
                let name = self.explored.name(region);
                let (decided, known) = (self.results.len(), self.order.len());
                self.options.tell(&format!("{decided} of {known} checks decided, entering {name}"));
                self.entered.push(Entered { region: name, because });
                *self.stats.regions_expanded.get_or_insert(0) += 1;
                self.explored.enter(region);
            }
            if is_far || self.is_turn_over() {
                let proved = std::mem::take(&mut self.proved);
                let executed = self.executed.take();
                self.waiting.insert(context, Waiting { proved, open: waiting, executed });
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
                self.explored.go_back_to(executed.seen.clone());
                executed
            }
            None => {
                let start = Instant::now();
                let mut executed = self.execute(about, specification)?;
                // What was executed is asked about for as long as that took, at least, or it was executed for nothing.
                let now = Instant::now();
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
        let kept = self.waiting.values().filter(|waiting| waiting.executed.is_some()).count();
        match &round {
            Round::Enter(wanted, _)
                if wanted.is_empty()
                    && !self.has_kept
                    && !executed.seen.has_left_out
                    && kept < MAX_KEPT
                    && !self.is_late() =>
            {
                self.executed = Some(executed);
            }
            _ => self.count(&executed.solve),
        }
        Ok(round)
    }

    /// Executes the target with the regions that are entered.
    pub(crate) fn formulate(&mut self, specification: &mut dyn Specification) -> Result<Formulation<'w>, Undecided> {
        let how = (&self.limits, self.options);
        Formulation::explored(self.program, self.target, specification, how, &self.watch, &mut self.explored)
    }

    /// The same, with a solver that is asked about it.
    fn execute(&mut self, about: ContextId, specification: &mut dyn Specification) -> Result<Executed<'w>, Undecided> {
        let formulation = match self.infers && self.loops_as_bounds.is_none() {
            true => self.formulate_within(specification)?,
            false => self.formulate(specification)?,
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
        Ok(Executed { solve, questions, of_assumptions, seen: self.explored.seen().clone() })
    }
}
