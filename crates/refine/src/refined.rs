//! Refinement (papers/3): a target is executed with most regions as placeholders, and only what an error condition asks for
//! is entered.
//!
//! The checks of the target's own code come first, then those of each call in its context (papers/3 §III hoists them to
//! the entry in the same way: what leads to the call is entered, everything beside it stands as a placeholder). For one
//! context, rounds follow each other: execute, ask about each check, enter what the strategy selects. Execution starts again in
//! each round. That costs less than it saves: a region that is entered is executed with the values it is called with, so
//! references are known and constants are folded, where symbols that are equated later would hide both.
//!
//! A check holds when its error condition cannot hold whatever the placeholders do, and no path ended before it because of
//! what one left behind.

use crate::bounded::BoundedOptions;
use crate::formulate::Formulation;
use crate::regions::{Explored, Unentered};
use crate::select::{Candidate, Select, Selection, Strategy};
use crate::solve::Solve;
use check::{CutOff, Found, Language, Question, Specification, StopCause, Watch, held, input_bounds};
use ir::{CheckKind, ProcId};
use logic::{Term, symbols_of};
use merge::ContextId;
use solver::{Answer, Solver};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;
use symbolic::{Contracts, CutReason, Placeholder, PlaceholderId};
use verdict::{BoundReached, CheckResult, Entered, Location, Outcome, Stats, Undecided};

/// How a target is refined.
#[derive(Clone)]
pub struct RefineOptions {
    /// The input; and how far what contracts call is followed.
    pub limits: BoundedOptions,
    /// What is entered.
    pub strategy: Strategy,
}

/// Nested calls of one procedure whose own checks are looked at.
const MAX_NESTING: usize = 2;

/// Checks a target.
pub fn check<'w>(
    language: &'w dyn Language,
    contracts: &'w dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    how: &RefineOptions,
    options: &'w check::Options,
) -> Found {
    let start = Instant::now();
    let mut refining = Refining {
        program: (language, contracts),
        target,
        options,
        limits: how.limits.clone(),
        selector: how.strategy.selector(),
        watch: Rc::new(Watch::for_many_executions(options)),
        deadline: options.deadline(start),
        explored: Explored::new(language, target),
        results: BTreeMap::new(),
        order: Vec::new(),
        bounds: Vec::new(),
        undecided: None,
        is_vacuous: false,
        entered: Vec::new(),
        stats: Stats { regions: Some(0), regions_expanded: Some(0), refinements: Some(0), ..Stats::default() },
    };
    let mut found = match refining.run(specification) {
        Ok(()) => refining.found(),
        Err(undecided) => return Found { undecided: Some(undecided), ..Found::default() },
    };
    found.report_broken(specification);
    found.stats.time = start.elapsed();
    found
}

/// What tells checks apart.
type Key = (CheckKind, String, Option<(String, u32)>, Option<usize>);

struct Refining<'w> {
    program: (&'w dyn Language, &'w dyn Contracts),
    target: ProcId,
    options: &'w check::Options,
    limits: BoundedOptions,
    selector: Box<dyn Select>,
    watch: Rc<Watch>,
    deadline: Option<Instant>,
    explored: Explored<'w>,
    results: BTreeMap<Key, CheckResult>,
    order: Vec<Key>,
    bounds: Vec<BoundReached>,
    undecided: Option<Undecided>,
    is_vacuous: bool,
    entered: Vec<Entered>,
    stats: Stats,
}

/// What a round ended with.
enum Round {
    /// These are to be entered, each because of a check.
    Enter(BTreeMap<Unentered, String>),
    /// Everything is decided.
    Done,
}

impl Refining<'_> {
    fn run(&mut self, specification: &mut dyn Specification) -> Result<(), Undecided> {
        let mut open: BTreeSet<(u32, ContextId)> = BTreeSet::from([(0, ContextId(0))]);
        let mut seen: BTreeSet<ContextId> = BTreeSet::new();
        let mut left: BTreeSet<String> = BTreeSet::new();
        while let Some((_, context)) = open.pop_first() {
            if !seen.insert(context) {
                continue;
            }
            if self.is_late() {
                left.insert(self.explored.name(Unentered::Call(context)));
                continue;
            }
            self.explored.only(context);
            loop {
                match self.round(context, specification)? {
                    Round::Done => break,
                    Round::Enter(regions) => {
                        *self.stats.refinements.get_or_insert(0) += 1;
                        for (region, because) in regions {
                            let name = self.explored.name(region);
                            self.options.tell(&format!(
                                "{} of {} checks decided, entering {}",
                                self.results.len(),
                                self.order.len(),
                                name
                            ));
                            self.entered.push(Entered { region: name, because });
                            *self.stats.regions_expanded.get_or_insert(0) += 1;
                            self.explored.enter(region);
                        }
                    }
                }
            }
            for call in self.explored.calls().clone() {
                if !self.explored.has_checks(call) {
                    continue;
                }
                if self.explored.nesting(call) > MAX_NESTING {
                    left.insert(format!("deeper calls of {}", self.explored.name(Unentered::Call(call))));
                } else {
                    open.insert((self.explored.depth(call), call));
                }
            }
        }
        self.stats.regions = Some(seen.len() as u64);
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

    fn is_late(&self) -> bool {
        self.watch.cause().is_some() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn add_bound(&mut self, bound: BoundReached) {
        if self.bounds.iter().all(|known| known.message != bound.message) {
            self.bounds.push(bound);
        }
    }

    /// Executes, and asks about everything that is open.
    fn round(&mut self, about: ContextId, specification: &mut dyn Specification) -> Result<Round, Undecided> {
        let how = (&self.limits, self.options);
        let formulation =
            Formulation::explored(self.program, self.target, specification, how, &self.watch, &mut self.explored)?;
        let (possible, weakly_possible) = (formulation.possible, formulation.weakly_possible);
        let (mut solve, mut questions) =
            Solve::new(self.program, self.target, self.options, formulation, self.watch.clone(), self.deadline);
        let is_first = about == ContextId(0);
        if !is_first {
            questions.retain(|question| question.clause.is_none());
        }
        let of_assumptions = solve.reached(true, &[weakly_possible]);
        if is_first {
            self.is_vacuous = solve.ask(&[possible]) == Answer::Unsat;
        }
        solve.base.push(possible);
        solve.session.assert(&mut solve.work.context.terms, possible);
        let round = self.decide(&mut solve, questions, of_assumptions, specification);
        self.count(&solve);
        Ok(round)
    }

    fn count(&mut self, solve: &Solve<'_>) {
        let counts = solve.session.statistics();
        self.stats.solver_calls += counts.checks + solve.special_calls;
        self.stats.solver_time += counts.time + solve.special_time;
        let most = |known: Option<u64>, now: u64| Some(known.unwrap_or(0).max(now));
        self.stats.terms = most(self.stats.terms, solve.work.context.terms.len() as u64);
        self.stats.variables = most(self.stats.variables, counts.variables);
        self.stats.clauses = most(self.stats.clauses, counts.clauses);
    }

    fn decide(
        &mut self,
        solve: &mut Solve<'_>,
        questions: Vec<Question>,
        of_assumptions: Vec<symbolic::Cut>,
        specification: &mut dyn Specification,
    ) -> Round {
        let mut wanted = BTreeMap::new();
        let mut holding = Vec::new();
        for question in questions {
            let key = key_of(&question);
            if !self.order.contains(&key) {
                self.order.push(key.clone());
            }
            let is_violated = |known: &CheckResult| matches!(known.outcome, Outcome::Violated(_));
            if self.results.get(&key).is_some_and(is_violated) {
                continue;
            }
            let selection = match self.select(solve, question.condition) {
                Selection::Proof => self.needed_for_proof(solve, &question),
                other => other,
            };
            match selection {
                Selection::Witness(assumed) => {
                    let candidates = self.candidates(solve, question.condition);
                    let outcome = solve.violated_by_own_code(&question, specification, &assumed);
                    let is_confirmed = !matches!(&outcome, Outcome::Unknown(why) if why.reason.starts_with("internal"));
                    if is_confirmed || candidates.is_empty() || self.is_late() {
                        self.enter_result(question, outcome, false);
                        continue;
                    }
                    // What placeholders were taken to do was not quite what they can do: their code says it.
                    let regions = candidates.iter().map(|candidate| candidate.placeholder).collect();
                    self.want(&mut wanted, regions, &shown(&question));
                }
                Selection::Proof => holding.push(question),
                Selection::Enter(_) if self.is_late() => {
                    let outcome = solve.gave_up(&question, solver::Reason::Time);
                    self.enter_result(question, outcome, false);
                }
                Selection::Enter(regions) => {
                    let because = shown(&question);
                    self.want(&mut wanted, regions, &because);
                }
                Selection::Unknown(reason) => {
                    let outcome = solve.gave_up(&question, reason);
                    self.enter_result(question, outcome, false);
                }
            }
        }
        if !wanted.is_empty() {
            return Round::Enter(wanted);
        }
        // What ends paths may hide what comes after it.
        let mut reached = of_assumptions;
        for cut in self.cuts(solve) {
            let selection = match (self.select(solve, cut.condition), &cut.reason) {
                // What nothing else stands in the way of is asked for by the cut itself.
                (Selection::Witness(_), CutReason::Unexplored(by)) => Selection::Enter(vec![*by]),
                (selection, _) => selection,
            };
            match selection {
                Selection::Proof => {}
                Selection::Enter(regions) if !self.is_late() => {
                    let because = "paths that end there".to_owned();
                    self.want(&mut wanted, regions, &because);
                }
                Selection::Witness(_) | Selection::Unknown(_) | Selection::Enter(_) => reached.push(cut),
            }
        }
        if !wanted.is_empty() {
            return Round::Enter(wanted);
        }
        self.conclude(solve, holding, &reached);
        Round::Done
    }

    /// Notes what is to be entered, and because of what first.
    fn want(&self, wanted: &mut BTreeMap<Unentered, String>, regions: Vec<PlaceholderId>, because: &str) {
        for region in regions.into_iter().filter_map(|id| self.explored.of(id)) {
            wanted.entry(region).or_insert_with(|| because.to_owned());
        }
    }

    /// What was cut off. Paths that need to know what one region left behind are one cut.
    fn cuts(&self, solve: &mut Solve<'_>) -> Vec<symbolic::Cut> {
        let mut found: Vec<symbolic::Cut> = Vec::new();
        let mut behind: BTreeMap<PlaceholderId, usize> = BTreeMap::new();
        for cut in solve.work.findings.cuts.clone() {
            if cut.in_assumption {
                continue;
            }
            if let CutReason::Unexplored(by) = cut.reason {
                if let Some(&known) = behind.get(&by) {
                    found[known].condition = solve.work.context.terms.or(found[known].condition, cut.condition);
                    continue;
                }
                behind.insert(by, found.len());
            }
            found.push(cut);
        }
        found
    }

    fn select(&self, solve: &mut Solve<'_>, condition: Term) -> Selection {
        if self.is_late() {
            return Selection::Unknown(solver::Reason::Time);
        }
        let candidates = self.candidates(solve, condition);
        self.selector.select(solve, condition, &candidates)
    }

    /// The placeholders that a condition depends on.
    fn candidates(&self, solve: &Solve<'_>, condition: Term) -> Vec<Candidate> {
        let symbols = symbols_of(&solve.work.context.terms, &[condition]);
        let heap = &solve.work.heap;
        let owners: BTreeSet<PlaceholderId> =
            symbols.iter().filter_map(|&symbol| heap.objects.left_behind_by(symbol)).collect();
        let found = heap
            .inputs
            .placeholders
            .iter()
            .filter(|(id, placeholder)| symbols.binary_search(&placeholder.passes).is_ok() || owners.contains(id));
        let candidate = |(id, placeholder): (PlaceholderId, &Placeholder)| {
            let cost = self.explored.of(id).map_or(0, |region| self.explored.cost(region));
            Candidate { placeholder: id, passes: placeholder.passes, cost }
        };
        found.map(candidate).collect()
    }

    /// Clauses and leaks are about all objects, and frame conditions about all that was changed: what a region may have made
    /// or changed in passing is not among the terms of the condition. So runs that reach such a check must not go through
    /// a region that may.
    fn needed_for_proof(&self, solve: &mut Solve<'_>, question: &Question) -> Selection {
        let is_about_changes = question.kind == CheckKind::Assignable;
        let is_about_objects = question.text.is_some() || question.clause.is_some() || question.kind == CheckKind::Leak;
        if !is_about_changes && !is_about_objects {
            return Selection::Proof;
        }
        let mut needed = Vec::new();
        let (candidates, reached) = match question.kind {
            // A block may be lost wherever it was made.
            CheckKind::Leak => {
                let all: Vec<Term> = solve.work.heap.inputs.placeholders.iter().map(|(_, one)| one.passes).collect();
                let terms = &mut solve.work.context.terms;
                let any = terms.any(&all);
                (self.candidates(solve, any), solve.work.context.terms.truth())
            }
            _ => (self.candidates(solve, question.reached), question.reached),
        };
        for candidate in candidates {
            let Some(placeholder) = solve.work.heap.inputs.placeholders.get(candidate.placeholder) else { continue };
            let effects = &placeholder.effects;
            let may_change = effects.changes.as_ref().is_none_or(|maps| !maps.is_empty());
            if !(effects.may_allocate || is_about_changes && may_change) {
                continue;
            }
            match solve.ask(&[reached, candidate.passes]) {
                Answer::Unsat => {}
                Answer::Sat => needed.push(candidate.placeholder),
                Answer::Unknown(reason) => return Selection::Unknown(reason),
            }
        }
        if needed.is_empty() { Selection::Proof } else { Selection::Enter(needed) }
    }

    /// What holds as far as runs were followed.
    fn conclude(&mut self, solve: &mut Solve<'_>, holding: Vec<Question>, reached: &[symbolic::Cut]) {
        let mut undecided = None;
        let mut bounds = Vec::new();
        for cut in reached {
            let cause =
                self.watch.cause().or(matches!(cut.reason, CutReason::Unexplored(_)).then_some(StopCause::Time));
            match CutOff::of(self.program.0, self.limits.unroll, cut, cause) {
                CutOff::Undecided(why) => {
                    undecided.get_or_insert(why);
                }
                CutOff::Bound(bound) => bounds.push(bound),
            }
        }
        let undecided = undecided.or_else(|| solve.impossible_contract());
        bounds.extend(input_bounds(self.program.0, self.target, &solve.work.heap));
        for bound in &bounds {
            self.add_bound(bound.clone());
        }
        if self.undecided.is_none() {
            self.undecided = undecided.clone();
        }
        for question in holding {
            let outcome = held(&bounds, undecided.as_ref());
            let holds = matches!(outcome, Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. });
            let unreachable = question.wants_runs() && holds && solve.is_impossible(question.reached);
            self.enter_result(question, outcome, unreachable);
        }
    }

    /// Keeps the worse of what is known of a check in several contexts.
    fn enter_result(&mut self, question: Question, outcome: Outcome, unreachable: bool) {
        let rank = |outcome: &Outcome| match outcome {
            Outcome::Violated(_) => 3,
            Outcome::Unknown(_) => 2,
            Outcome::HoldsWithinBounds { .. } => 1,
            Outcome::Proved { .. } => 0,
        };
        let key = key_of(&question);
        let before = self.results.get(&key);
        let unreachable = unreachable && before.is_none_or(|before| before.unreachable);
        if let Some(before) = self.results.get_mut(&key)
            && rank(&before.outcome) >= rank(&outcome)
        {
            before.unreachable = unreachable;
            return;
        }
        let location = question.location.map(|at| Location { line: question.line.unwrap_or(at.line), ..at });
        let Question { kind, name, text, .. } = question;
        self.results.insert(key, CheckResult { kind, name, text, location, unreachable, outcome });
    }

    fn found(mut self) -> Found {
        let (stats, undecided, entered) = (self.stats, self.undecided, self.entered);
        let mut found = Found { stats, undecided, entered, ..Found::default() };
        // What was not looked at is a bound for all that holds.
        for key in &self.order {
            let Some(mut result) = self.results.remove(key) else { continue };
            if let Outcome::Proved { .. } | Outcome::HoldsWithinBounds { .. } = &result.outcome {
                result.outcome = held(&self.bounds, None);
            }
            found.checks.push(result);
        }
        if self.is_vacuous {
            found.nothing_checked(!self.bounds.is_empty());
        }
        found.reached = self.bounds;
        found
    }
}

/// Regions that are named where many were left unexplored.
const MAX_NAMES: usize = 5;

/// A check in words.
fn shown(question: &Question) -> String {
    let line = question.line.or(question.location.as_ref().map(|at| at.line));
    line.map_or(question.name.clone(), |line| format!("{} at line {line}", question.name))
}

fn key_of(question: &Question) -> Key {
    let place = question.location.as_ref().map(|at| (at.file.clone(), question.line.unwrap_or(at.line)));
    (question.kind, question.name.clone(), place, question.clause)
}
