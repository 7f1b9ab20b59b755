//! Refinement (papers/3): a target is executed with most regions as placeholders, and only what an error condition asks for
//! is entered.
//!
//! The checks of the target's own code come first, then those of each call in its context (papers/3 §III hoists them to
//! the entry in the same way: what leads to the call is entered, everything beside it stands as a placeholder). For one
//! context, rounds follow each other: execute, ask about each check, enter what the strategy selects. What lies behind the first
//! region that is newly entered is executed again in each round (`earlier` keeps the rest). That costs less than it saves: a
//! region that is entered is executed with the values it is called with, so references are known and constants are folded, where
//! symbols that are equated later would hide both.
//!
//! A check holds when its error condition cannot hold whatever the placeholders do, and no path ended before it because of
//! what one left behind.

use crate::bounded::BoundedOptions;
use crate::calls::{Calls, Entering};
use crate::earlier::EarlierExecutions;
use crate::formulate::Formulation;
use crate::inferred::{FIRST_TRIAL, LoopsAsBounds};
use crate::invariants::Certified;
use crate::kept::KeptPaths;
use crate::known::{Key, Known, Told, key_of};
use crate::regions::{Explored, Unentered};
use crate::select::{Candidate, Select, Selection, Strategy};
use crate::sharing::{Help, Sharing, Ticket};
use crate::solve::Solve;
use crate::turns::{Executed, Round};
use check::{
    Found, Inquiry, Language, Question, Specification, Watch, held, input_bounds, with_less_taken_for_granted,
};
use invariant::Cutpoints;
use ir::{Callee, CheckKind, Code, ProcId, Stmt};
use logic::Term;
use rustc_hash::FxHashMap;
use solver::Solver;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;
use symbolic::{Contracts, CutReason, PlaceholderId};
use verdict::{Outcome, Undecided};

/// How a target is refined.
#[derive(Clone)]
pub struct RefineOptions {
    /// The input; and how far what contracts call is followed.
    pub limits: BoundedOptions,
    /// What is entered.
    pub strategy: Strategy,
    /// Is what holds at the heads of loops looked for, so that they need not be followed to their end (papers/5)?
    pub proves: bool,
    /// Where other threads may take turns, and the number that the target has there.
    pub sharing: Option<(Arc<Sharing>, usize)>,
}

/// With fewer checks, one question about all of them saves nothing.
const MANY_CHECKS: usize = 4;
/// Checks a target.
pub fn check(
    language: &dyn Language,
    contracts: &dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    how: &RefineOptions,
    options: &check::Options,
) -> Found {
    let start = Instant::now();
    let found = check_once(language, contracts, target, specification, how, options);
    with_less_taken_for_granted(language, options, start, found, |options| {
        check_once(language, contracts, target, specification, how, options)
    })
}

fn check_once<'w>(
    language: &'w dyn Language,
    contracts: &'w dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    how: &RefineOptions,
    options: &'w check::Options,
) -> Found {
    let start = Instant::now();
    let mut refining = Refining::new((language, contracts), target, how, options, start);
    // Where globals may hold anything, there are more runs, but those that are tried out are the same.
    if !options.arbitrary_globals && !refining.is_tried_later() {
        refining.try_out(specification);
    }
    refining.visit_heads(specification);
    let shared = how.sharing.as_ref();
    let shared = shared.map(|(sharing, number)| sharing.begin(*number, refining.deadline, options.arbitrary_globals));
    let ended = refining.run(shared.as_ref().map(|begun| &begun.of), specification);
    drop(shared);
    let mut found = match ended {
        Ok(()) => refining.found(),
        Err(undecided) => return Found { undecided: Some(undecided), ..Found::default() },
    };
    found.report_broken(specification);
    found.stats.time = start.elapsed();
    found
}

/// Takes turns of a target that another thread checks, until that is over. The program is one that was started from the same
/// code, so that procedures have the same numbers.
pub fn help(
    language: &dyn Language,
    contracts: &dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    (how, options): (&RefineOptions, &check::Options),
    help: &Help,
) {
    let options = help.options(options);
    let mut refining = Refining::new((language, contracts), target, how, &options, Instant::now());
    help.take_turns(|ticket| refining.take_for(ticket, specification));
}

/// A target as the first round sees it: nothing but its own code is entered, once through each loop (papers/3, Example 1).
pub fn unexplored<'w>(
    program: (&'w dyn Language, &'w dyn Contracts),
    target: ProcId,
    specification: &mut dyn Specification,
    limits: (&BoundedOptions, &check::Options),
    watch: &Watch,
) -> Result<Formulation<'w>, Undecided> {
    let mut explored = Explored::new(program, target);
    Formulation::explored(program, target, specification, limits, watch, &mut explored)
}

pub(crate) struct Refining<'w> {
    pub(crate) program: (&'w dyn Language, &'w dyn Contracts),
    pub(crate) target: ProcId,
    pub(crate) options: &'w check::Options,
    pub(crate) limits: BoundedOptions,
    selector: Box<dyn Select>,
    pub(crate) watch: Rc<Watch>,
    pub(crate) deadline: Option<Instant>,
    pub(crate) explored: Explored<'w>,
    /// What is known of the target; in a turn, what that has found out.
    pub(crate) known: Known,
    /// The invariants that show of checks that they cannot fail, in the user's words.
    pub(crate) certified: BTreeMap<Key, Certified>,
    /// The checks of the present context that cannot fail, whatever else is entered.
    pub(crate) proved: BTreeSet<Key>,
    /// Those for which regions that leave nothing behind matter all the same.
    pub(crate) unsliced: BTreeSet<Key>,
    /// Executions of earlier rounds.
    pub(crate) earlier: EarlierExecutions<'w>,
    /// The execution that the next round goes on with.
    pub(crate) executed: Option<Executed<'w>>,
    /// The present turn, if it belongs to a target that another thread checks.
    pub(crate) ticket: Option<Rc<Ticket>>,
    /// What was executed for contexts that wait, with what was entered.
    pub(crate) executed_for: FxHashMap<Calls, (Arc<Entering>, Executed<'w>)>,
    /// The checks that are open where a turn is over.
    pub(crate) open: Vec<Question>,
    /// When the turn of the present context is over.
    pub(crate) slice_end: Option<Instant>,
    pub(crate) is_vacuous: bool,
    /// What was kept of callees for the checks of the target's own code.
    pub(crate) kept_for_target: KeptPaths,
    /// Are paths of callees kept, instead of entering them?
    pub(crate) infers: bool,
    /// Is everything entered once that makes a small formula?
    pub(crate) tries_small: bool,
    /// Was more kept in the present round?
    pub(crate) has_kept: bool,
    /// Where paths are kept: the terms and clauses of all rounds, and how many there may be before entering everything is tried.
    pub(crate) effort: usize,
    pub(crate) began: Instant,
    pub(crate) next_trial: usize,
    /// What is known where loops that go on are a bound, while what is behind them is looked for.
    pub(crate) loops_as_bounds: Option<Box<LoopsAsBounds>>,
    /// Are they a bound without such a search?
    pub(crate) leaves_long_loops: bool,
}

impl<'w> Refining<'w> {
    /// Nothing is known yet.
    pub(crate) fn new(
        program: (&'w dyn Language, &'w dyn Contracts),
        target: ProcId,
        how: &RefineOptions,
        options: &'w check::Options,
        start: Instant,
    ) -> Refining<'w> {
        let mut explored = Explored::new(program, target);
        explored.cutpoints = how.proves.then(Cutpoints::default);
        if options.kinds.contains(&CheckKind::Leak) {
            explored.follow_ends();
        }
        Refining {
            program,
            target,
            options,
            limits: how.limits.clone(),
            selector: how.strategy.selector(),
            watch: Rc::new(Watch::for_many_executions(options)),
            deadline: options.deadline(start),
            explored,
            certified: BTreeMap::new(),
            known: Known::after(Told::default()),
            proved: BTreeSet::new(),
            unsliced: BTreeSet::new(),
            earlier: EarlierExecutions::default(),
            executed: None,
            ticket: None,
            executed_for: FxHashMap::default(),
            open: Vec::new(),
            slice_end: None,
            is_vacuous: false,
            kept_for_target: KeptPaths::default(),
            infers: false,
            tries_small: false,
            has_kept: false,
            effort: 0,
            began: start,
            next_trial: FIRST_TRIAL,
            loops_as_bounds: None,
            leaves_long_loops: false,
        }
    }

    pub(crate) fn is_late(&self) -> bool {
        self.watch.cause().is_some() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Counts what a solver has done since it was last counted.
    pub(crate) fn count(&mut self, solve: &mut Solve<'_>) {
        let counts = solve.session.statistics();
        let stats = &mut self.known.stats;
        let (calls, time) = (counts.checks + solve.special_calls, counts.time + solve.special_time);
        let before = std::mem::replace(&mut solve.counted, (calls, time, counts.clauses));
        stats.solver_calls += calls - before.0;
        stats.solver_time += time - before.1;
        let most = |known: Option<u64>, now: u64| Some(known.unwrap_or(0).max(now));
        stats.terms = most(stats.terms, solve.work.context.terms.len() as u64);
        stats.variables = most(stats.variables, counts.variables);
        stats.clauses = most(stats.clauses, counts.clauses);
        self.effort += counts.clauses.saturating_sub(before.2) as usize;
    }

    /// Asks about checks, and then about what ends paths.
    pub(crate) fn decide(
        &mut self,
        solve: &mut Solve<'_>,
        questions: Vec<Question>,
        of_assumptions: Vec<symbolic::Cut>,
        specification: &mut dyn Specification,
    ) -> Round {
        let mut wanted = BTreeMap::new();
        let mut holding = Vec::new();
        let mut open = Vec::new();
        let is_cut_off = solve.is_cut_off();
        let keys: Vec<Key> = questions.iter().map(key_of).collect();
        if let Some(ticket) = &self.ticket {
            ticket.asks(&keys);
        }
        for (question, key) in questions.into_iter().zip(keys) {
            self.known.note(&key);
            match self.known.is_violated(&key) {
                true => {}
                // Entering more regions takes runs away, so what holds without them holds with them.
                false if self.proved.contains(&key) => holding.push(question),
                false => open.push(question),
            }
        }
        // There are many checks, and most cannot fail: one question is often enough.
        let conditions: Vec<Term> = open.iter().map(|question| question.condition).collect();
        let is_quiet = open.len() >= MANY_CHECKS && solve.none_of(&conditions, &[]);
        let mut waiting = Vec::new();
        let mut newly = Vec::new();
        for question in open {
            // Nothing would be asked any more, and looking through large conditions takes long.
            if !is_quiet && self.is_late() {
                waiting.push(question);
                continue;
            }
            let mut all = if is_quiet { Vec::new() } else { self.candidates(solve, question.condition) };
            for candidate in &mut all {
                let region = self.explored.of(candidate.placeholder);
                candidate.is_wanted = region.is_some_and(|region| wanted.contains_key(&region));
            }
            // A region that leaves nothing behind which matters is sliced away. Whether runs come through is for the replay
            // to say; where they do not, the region has to be looked into after all. Of functions without code, it cannot tell.
            let is_sliced = !self.unsliced.contains(&key_of(&question));
            let explored = &mut self.explored;
            let mut may_end = |placeholder| explored.of(placeholder).is_some_and(|region| explored.may_end(region));
            let mut candidates = all.clone();
            candidates.retain(|one| one.leaves_value || !is_sliced || may_end(one.placeholder));
            let mut selection = match is_quiet {
                true => self.proved_by_contracts(solve, question.condition),
                false => self.select(solve, (question.condition, Some(&question)), &candidates),
            };
            if let (Selection::Witness(assumed), true) = (&selection, candidates.len() < all.len()) {
                let outcome = solve.violated_by_own_code(&question, specification, assumed);
                if matches!(outcome, Outcome::Violated(_)) {
                    self.enter_result(question, outcome, false);
                    continue;
                }
                self.unsliced.insert(key_of(&question));
                candidates = all;
                selection = self.select(solve, (question.condition, Some(&question)), &candidates);
            }
            let selection = match selection {
                Selection::Proof => self.needed_for_proof(solve, &question),
                other => other,
            };
            match selection {
                Selection::Witness(assumed) => {
                    let outcome = solve.violated_by_own_code(&question, specification, &assumed);
                    let is_internal = |why: &Undecided| why.reason.starts_with("internal");
                    let (is_confirmed, is_mismatch) = match &outcome {
                        Outcome::Unknown(why) => (!is_internal(why) && !self.is_turn_over(), is_internal(why)),
                        _ => (true, false),
                    };
                    if is_confirmed || candidates.is_empty() || self.is_late() {
                        // A mismatch may come from what placeholders were taken to do, and there is no time to look.
                        let is_for_time = is_mismatch && !candidates.is_empty();
                        let late = is_for_time.then(|| solve.gave_up(&question, solver::Reason::Time));
                        self.enter_result(question, late.unwrap_or(outcome), false);
                        continue;
                    }
                    // What placeholders were taken to do was not quite what they can do: their code says it.
                    let regions = candidates.iter().map(|candidate| candidate.placeholder).collect();
                    self.want(&mut wanted, regions, &shown(&question));
                    waiting.push(question);
                }
                Selection::Proof => {
                    // Where paths are cut off, entering more regions may bring runs that get there.
                    if !is_cut_off {
                        self.proved.insert(key_of(&question));
                        newly.push(question.clone());
                    }
                    holding.push(question);
                }
                Selection::Enter(regions) => {
                    self.want(&mut wanted, regions, &shown(&question));
                    waiting.push(question);
                }
                Selection::Kept(contexts) => {
                    self.note_kept(contexts, &shown(&question));
                    waiting.push(question);
                }
                Selection::Later => waiting.push(question),
                Selection::Unknown(_) if self.is_turn_over() => waiting.push(question),
                Selection::Unknown(reason) => {
                    let outcome = solve.gave_up(&question, reason);
                    self.enter_result(question, outcome, false);
                }
            }
        }
        self.certify(solve, &newly, &[]);
        if !waiting.is_empty() {
            return Round::Enter(wanted, waiting);
        }
        // What ends paths may hide what comes after it.
        let mut reached = of_assumptions;
        let is_bounded =
            !input_bounds(self.program.0, self.target, &solve.work.heap).is_empty() || self.known.has_bounds();
        let mut long_loops = Vec::new();
        for cut in self.cuts(solve) {
            if self.is_late() {
                reached.push(cut);
                continue;
            }
            let mut candidates = self.candidates(solve, cut.condition);
            candidates.retain(|candidate| candidate.leaves_value);
            let selection = match (self.select(solve, (cut.condition, None), &candidates), &cut.reason) {
                // What nothing else stands in the way of is asked for by the cut itself.
                (Selection::Witness(_), CutReason::Unexplored(by)) if self.infers => {
                    self.keep_path_of_model(solve, *by)
                }
                (Selection::Witness(_), CutReason::Unexplored(by)) => Selection::Enter(vec![*by]),
                (selection, _) => selection,
            };
            match selection {
                Selection::Proof => {}
                // One bound more is not worth a region.
                Selection::Enter(_) if is_bounded && is_bound(&cut.reason) => reached.push(cut),
                Selection::Enter(_) if self.is_long_loop(&cut.reason) => long_loops.push(cut),
                Selection::Enter(regions) if !self.is_turn_over() => {
                    let because = "paths that end there".to_owned();
                    self.want(&mut wanted, regions, &because);
                }
                Selection::Kept(_) if is_bounded && is_bound(&cut.reason) => reached.push(cut),
                Selection::Kept(contexts) if !self.is_turn_over() => {
                    self.note_kept(contexts, "paths that end there");
                }
                Selection::Witness(_)
                | Selection::Unknown(_)
                | Selection::Enter(_)
                | Selection::Kept(_)
                | Selection::Later => {
                    reached.push(cut);
                }
            }
        }
        if !wanted.is_empty() || self.has_kept {
            return Round::Enter(wanted, holding);
        }
        if let Some(regions) = self.go_on_in_loops(solve, (&holding, is_bounded), &mut reached, long_loops) {
            self.want(&mut wanted, regions, "paths that end there");
            return Round::Enter(wanted, holding);
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

    /// Decides what to enter for a condition, that of a check or of a cut.
    fn select(
        &mut self,
        solve: &mut Solve<'_>,
        (condition, question): (Term, Option<&Question>),
        candidates: &[Candidate],
    ) -> Selection {
        if self.is_late() {
            return Selection::Unknown(solver::Reason::Time);
        }
        let selection = match self.infers {
            true => self.infer(solve, (condition, question), candidates),
            false => self.selector.select(solve, condition, candidates),
        };
        match selection {
            Selection::Proof => self.proved_by_contracts(solve, condition),
            other => other,
        }
    }

    /// Counts what was executed, and what a summary could have stood for: of a region that neither makes objects nor dispatches,
    /// all passes but the first.
    fn count_statements(&mut self) {
        let language = self.program.0;
        let mut again = 0;
        for (&(procedure, _), passes) in &self.known.passes {
            if has_summary(language, procedure) {
                again += passes.statements - passes.first;
            }
        }
        self.known.stats.statements = Some(self.known.passes.values().map(|passes| passes.statements).sum());
        self.known.stats.statements_again = Some(again);
    }

    pub(crate) fn found(mut self) -> Found {
        self.count_statements();
        let Known { mut results, order, bounds, undecided, entered, stats, .. } = self.known;
        let mut found = Found { stats, undecided, entered, ..Found::default() };
        // What was not looked at is a bound for all that holds.
        for key in &order {
            let Some(mut result) = results.remove(key) else { continue };
            match &result.outcome {
                Outcome::Proved { .. } if bounds.is_empty() => {}
                Outcome::Proved { .. } | Outcome::HoldsWithinBounds { .. } => result.outcome = held(&bounds, None),
                Outcome::Violated(_) | Outcome::Unknown(_) => {}
            }
            found.checks.push(result);
        }
        if self.is_vacuous {
            found.nothing_checked(self.program.0, self.target, !bounds.is_empty());
        }
        found.reached = bounds;
        found
    }
}

/// Does a procedure's own code neither make objects nor call what depends on an object or a pointer? Then a local summary of it is
/// the same wherever it is called (papers/3 §III).
fn has_summary(language: &dyn Language, procedure: ProcId) -> bool {
    let program = language.program();
    let Code::Body(body) = &program.procs[procedure].code else { return false };
    !body.stmts.iter().any(|stmt| match stmt {
        Stmt::Allocate { .. } => true,
        Stmt::Call(call) => !matches!(call.callee, Callee::Static(_)),
        Stmt::Assign { .. }
        | Stmt::Read { .. }
        | Stmt::Write { .. }
        | Stmt::Free { .. }
        | Stmt::Copy { .. }
        | Stmt::Assume { .. }
        | Stmt::Check { .. } => false,
    })
}

/// Does a cut only say that a bound is reached?
fn is_bound(reason: &CutReason) -> bool {
    matches!(reason, CutReason::Array(_) | CutReason::Block(_) | CutReason::Loop(..) | CutReason::Recursion(_))
}

/// A check in words.
fn shown(question: &Question) -> String {
    let line = question.line.or(question.location.as_ref().map(|at| at.line));
    line.map_or(question.name.clone(), |line| format!("{} at line {line}", question.name))
}
