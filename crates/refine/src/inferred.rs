//! Inference of specifications (papers/2 Fig. 15): callees are placeholders, and only those of their paths are kept which rule out
//! spurious counterexamples.
//!
//! The rounds are those of [`crate::refined`]; what differs is what happens to a counterexample that goes through placeholders. Its
//! calls are checked one by one, in the order in which they are executed (§5.5): the callee is followed along the path that the model
//! decides. If that cannot leave behind what the model claims, the path is kept, which rules out all counterexamples along it (§5.6).
//! If all calls are consistent, all of their paths are kept, and the next round finds a run without placeholders, which is replayed.
//!
//! Loops of the target are placeholders of their further passes, as there: no bound is asked of the user (§5.1).

use crate::bounded::BoundedOptions;
use crate::conclude::is_about_objects;
use crate::follow::{Model, follow};
use crate::formulate::Formulation;
use crate::kept::{KeptKey, KeptPaths};
use crate::known::Key;
use crate::refined::{RefineOptions, Refining};
use crate::regions::Unentered;
use crate::ruling_out::is_passed;
use crate::select::{Candidate, Selection, Strategy, blocked};
use crate::solve::Solve;
use check::{Found, Language, Question, Specification, with_less_taken_for_granted};
use ir::{ClassId, ClassKind, ProcId};
use logic::{Term, symbols_of};
use solver::Answer;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use symbolic::{Contracts, CutReason, KeptEffects, PlaceholderId, Ranging, RegionEffects};
use verdict::{BoundReached, CheckResult, Entered, Outcome, Undecided};

/// Terms and clauses of all rounds together after which it is tried whether entering everything makes a smaller formula.
pub(crate) const FIRST_TRIAL: usize = 30_000;

/// A target that takes no more terms than this with everything entered is small.
const SMALL_TERMS: usize = 5_000;

/// Terms of one round before entering everything is tried.
const MAX_TERMS: usize = 100_000;

/// What is behind loops that go on is looked for at least so long.
const LEAST_SEARCH: Duration = Duration::from_millis(300);

/// So many times as many terms may be made there, but not less than for so many.
const SEARCH_TERMS: usize = 10;
const LEAST_TERMS: usize = 5_000;

/// What is known of checks at some time.
struct Concluded {
    results: BTreeMap<Key, CheckResult>,
    bounds: Vec<BoundReached>,
    undecided: Option<Undecided>,
}

/// What is known with loops that go on as a bound, and what was before that.
pub(crate) struct LoopsAsBounds {
    before: Concluded,
    concluded: Concluded,
}

/// How a target is checked.
#[derive(Clone, Copy)]
pub struct InferOptions<'l> {
    /// The input.
    pub limits: &'l BoundedOptions,
    /// Is it asked what was kept of callees, and not the verdict alone?
    pub wants_kept: bool,
}

/// Checks a target. What is kept of callees in the end is what the checks of the target's own code need; those inside callees may
/// need more.
pub fn check(
    language: &dyn Language,
    contracts: &dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    how: &InferOptions<'_>,
    options: &check::Options,
) -> (Found, KeptPaths) {
    let start = Instant::now();
    let (found, kept) = check_once(language, contracts, target, specification, how, options);
    let found = with_less_taken_for_granted(language, options, start, found, |options| {
        check_once(language, contracts, target, specification, how, options).0
    });
    (found, kept)
}

fn check_once<'w>(
    language: &'w dyn Language,
    contracts: &'w dyn Contracts,
    target: ProcId,
    specification: &mut dyn Specification,
    &InferOptions { limits, wants_kept }: &InferOptions<'_>,
    options: &'w check::Options,
) -> (Found, KeptPaths) {
    let start = Instant::now();
    let how = RefineOptions { limits: limits.clone(), strategy: Strategy::default(), proves: false, sharing: None };
    let mut refining = Refining::new((language, contracts), target, &how, options, start);
    refining.infers = true;
    refining.tries_small = !wants_kept;
    let scope = &limits.scope;
    let objects = scope.classes.values().copied().fold(scope.objects, u32::max);
    let most = objects.max(scope.array_length).max(limits.unroll);
    refining.explored.enter_passes_together(most.saturating_add(1));
    if let Err(undecided) = refining.run(None, specification) {
        return (Found { undecided: Some(undecided), ..Found::default() }, KeptPaths::default());
    }
    let kept = std::mem::take(&mut refining.kept_for_target);
    let mut found = refining.found();
    found.report_broken(specification);
    found.stats.time = start.elapsed();
    (found, kept)
}

impl<'w> Refining<'w> {
    /// Executes the target. Where what was not entered makes too many terms, entering everything may make fewer.
    pub(crate) fn formulate_within(
        &mut self,
        specification: &mut dyn Specification,
    ) -> Result<Formulation<'w>, Undecided> {
        let mut most = MAX_TERMS;
        loop {
            self.explored.limit_terms(most);
            let formulation = self.formulate(specification)?;
            if !self.explored.made_too_many() || self.is_late() {
                self.explored.limit_terms(usize::MAX);
                return self.smaller(formulation, specification);
            }
            if !self.explored.is_everything()
                && let Some(everything) = self.everything(most, specification)?
            {
                return Ok(everything);
            }
            most = most.saturating_mul(4);
        }
    }

    /// Where a callee is followed on some paths only, the formula has these paths and a placeholder for the rest, and what comes
    /// later is a choice between both. If much of the callees matters, that is more than all of their code. So the formula with
    /// everything entered is tried from time to time, as far as it is smaller, and taken if it is.
    pub(crate) fn smaller(
        &mut self,
        formulation: Formulation<'w>,
        specification: &mut dyn Specification,
    ) -> Result<Formulation<'w>, Undecided> {
        let terms = formulation.work.context.terms.len();
        self.effort += terms;
        if self.explored.is_everything() || self.is_late() {
            return Ok(formulation);
        }
        // Where only the verdict is asked for, another round about a small target costs more than it can save.
        let is_asked_again = self.known.stats.refinements.is_some_and(|rounds| rounds > 0);
        let is_small = self.tries_small && is_asked_again && terms < SMALL_TERMS;
        let most = match self.effort >= self.next_trial {
            true => terms,
            false if is_small => SMALL_TERMS,
            false => return Ok(formulation),
        };
        self.tries_small &= !is_small;
        if most == terms {
            self.next_trial = self.effort.saturating_mul(2);
        }
        let seen = self.explored.seen().clone();
        match self.everything(most, specification)? {
            Some(everything) => Ok(everything),
            None => {
                self.explored.go_back_to(seen);
                Ok(formulation)
            }
        }
    }

    /// The formula with everything entered, if it has no more terms than this. Then everything stays entered.
    fn everything(
        &mut self,
        most: usize,
        specification: &mut dyn Specification,
    ) -> Result<Option<Formulation<'w>>, Undecided> {
        let kept = self.explored.kept.clone();
        self.explored.enter_everything(true, most);
        let mut everything = self.formulate(specification)?;
        // These questions are as hard as those of the bounded engine.
        everything.is_one_of_many = false;
        // What is asked makes terms after the execution, too.
        let is_smaller =
            !self.explored.made_too_many() && !self.is_late() && everything.work.context.terms.len() <= most;
        self.explored.enter_everything(is_smaller, usize::MAX);
        if !is_smaller {
            self.explored.kept = kept;
            return Ok(None);
        }
        self.options.tell("following everything, which is less than what was kept");
        // All that is left to ask is asked now.
        self.slice_end = self.deadline;
        // Checks of all callees are asked about, and what was not decided before may be now.
        self.known.results.retain(|_, result| !matches!(result.outcome, Outcome::Unknown(_)));
        self.proved.clear();
        Ok(Some(everything))
    }

    /// Does a cut say that a loop goes on after all passes that data within the scope needs, or a recursion?
    pub(crate) fn is_long_loop(&self, reason: &CutReason) -> bool {
        match reason {
            CutReason::Unexplored(by) => self.infers && self.explored.beyond_scope(*by).is_some(),
            _ => false,
        }
    }

    /// Everything holds but for what is behind loops that go on. That is a bound; but for a while it is looked for what happens
    /// there, longer if nothing else is a bound. These are the regions to enter for that.
    pub(crate) fn go_on_in_loops(
        &mut self,
        solve: &mut Solve<'_>,
        (holding, is_bounded): (&[Question], bool),
        reached: &mut Vec<symbolic::Cut>,
        long_loops: Vec<symbolic::Cut>,
    ) -> Option<Vec<PlaceholderId>> {
        if let Some(bounds) = self.loops_as_bounds.take() {
            self.go_back_to(bounds.before);
            self.explored.limit_terms(usize::MAX);
        }
        let region = |cut: &symbolic::Cut| match cut.reason {
            CutReason::Unexplored(by) => Some(by),
            _ => None,
        };
        let regions: Vec<PlaceholderId> = long_loops.iter().filter_map(region).collect();
        reached.extend(long_loops);
        if regions.is_empty() || self.leaves_long_loops || self.is_turn_over() {
            return None;
        }
        let before = self.concluded();
        self.conclude(solve, holding.to_vec(), reached);
        self.loops_as_bounds = Some(Box::new(LoopsAsBounds { before, concluded: self.concluded() }));
        let now = Instant::now();
        let so_far = now.saturating_duration_since(self.began);
        let search = match is_bounded {
            // Whatever it finds, the verdict stays one within bounds, unless it finds a violation.
            true => (so_far / 4).max(LEAST_SEARCH),
            false => (4 * so_far).max(4 * LEAST_SEARCH),
        };
        let terms = solve.work.context.terms.len().max(LEAST_TERMS);
        self.explored.limit_terms(terms.saturating_mul(SEARCH_TERMS));
        self.slice_end = Some(self.slice_end.map_or(now + search, |end| end.min(now + search)));
        Some(regions)
    }

    fn concluded(&self) -> Concluded {
        let (results, bounds, undecided) =
            (self.known.results.clone(), self.known.bounds.clone(), self.known.undecided.clone());
        Concluded { results, bounds, undecided }
    }

    /// Goes back to what was concluded before; what was found to be violated since then stays so.
    fn go_back_to(&mut self, before: Concluded) {
        let found = std::mem::replace(&mut self.known.results, before.results);
        let is_violated = |(_, result): &(Key, CheckResult)| matches!(result.outcome, Outcome::Violated(_));
        self.known.results.extend(found.into_iter().filter(is_violated));
        (self.known.bounds, self.known.undecided) = (before.bounds, before.undecided);
    }

    /// The search behind loops that go on is over: they stay a bound. False if there is no such search.
    pub(crate) fn end_with_bounds(&mut self) -> bool {
        let Some(bounds) = self.loops_as_bounds.take() else { return false };
        self.go_back_to(bounds.concluded);
        self.explored.limit_terms(usize::MAX);
        self.explored.leave_long_loops();
        self.leaves_long_loops = true;
        true
    }

    /// A loop that goes on, or a recursion, as a bound.
    pub(crate) fn bound_of_loop(&self, cut: &symbolic::Cut) -> Option<BoundReached> {
        let CutReason::Unexplored(by) = cut.reason else { return None };
        let (region, before) = self.explored.beyond_scope(by).filter(|_| self.infers)?;
        let what = match region {
            Unentered::Passes(..) => "iterations of the loop",
            Unentered::Call(_) => "nested calls",
        };
        Some(BoundReached {
            message: format!("a run may need more than {before} {what}{}", self.explored.place(region)),
            location: None,
            advice: format!("--unroll {}", 2 * before.max(1)),
        })
    }

    /// Decides about an error condition: by a run without placeholders, by a proof, or by keeping more of callees.
    pub(crate) fn infer(
        &mut self,
        solve: &mut Solve<'_>,
        (condition, question): (Term, Option<&Question>),
        candidates: &[Candidate],
    ) -> Selection {
        match solve.ask(&[condition]) {
            Answer::Sat if candidates.is_empty() => return Selection::Witness(Vec::new()),
            Answer::Sat => {}
            Answer::Unsat => return Selection::Proof,
            Answer::Unknown(reason) => return Selection::Unknown(reason),
        }
        let mut model = Model::of(solve);
        let passed: Vec<Candidate> =
            candidates.iter().filter(|one| is_passed(solve, &mut model, one.placeholder)).copied().collect();
        // A run without placeholders is real. That there is none is not worth a long search.
        let mut asked = blocked(solve, candidates);
        asked.push(condition);
        match solve.ask_easily(&asked) {
            Answer::Sat => return Selection::Witness(blocked(solve, candidates)),
            // A region that the run does not get to was taken to be gone through.
            _ if passed.is_empty() => return Selection::Enter(candidates.iter().map(|one| one.placeholder).collect()),
            Answer::Unsat | Answer::Unknown(_) => {}
        }
        // Whatever goes through further passes of a loop tells more of the loop than of callees.
        let is_loop = |one: &&Candidate| !matches!(self.explored.of(one.placeholder), Some(Unentered::Call(_)));
        let loops: Vec<Candidate> = candidates.iter().filter(is_loop).copied().collect();
        let mut asked = blocked(solve, &loops);
        asked.push(condition);
        match (solve.ask_easily(&asked), passed.iter().find(is_loop)) {
            (Answer::Sat, _) => self.check_calls(solve, (&asked, question), candidates),
            (_, Some(first)) => Selection::Enter(vec![first.placeholder]),
            (Answer::Unknown(reason), None) => Selection::Unknown(reason),
            (Answer::Unsat, None) => Selection::Enter(loops.iter().map(|one| one.placeholder).collect()),
        }
    }

    /// Keeps the path of a callee that the model of the last answer takes.
    pub(crate) fn keep_path_of_model(&mut self, solve: &mut Solve<'_>, placeholder: PlaceholderId) -> Selection {
        let Some(Unentered::Call(_)) = self.explored.of(placeholder) else {
            return Selection::Enter(vec![placeholder]);
        };
        let mut model = Model::of(solve);
        let path = follow(solve, &mut model, placeholder, &BTreeSet::new()).map(|followed| followed.path);
        self.keep_or_enter(placeholder, path, &KeptEffects::all())
    }

    /// Keeps a path of a callee; all of it where there is none, or where that is nothing new.
    pub(crate) fn keep_or_enter(
        &mut self,
        placeholder: PlaceholderId,
        path: Option<Vec<crate::kept::Step>>,
        effects: &KeptEffects,
    ) -> Selection {
        let Some(Unentered::Call(context)) = self.explored.of(placeholder) else {
            return Selection::Enter(vec![placeholder]);
        };
        let key: KeptKey = self.explored.kept_key(context);
        let is_new =
            path.is_some_and(|path| self.explored.kept.add(key, path, effects)) || self.explored.kept.add_whole(key);
        match is_new {
            true => Selection::Kept(vec![context]),
            false => Selection::Enter(vec![placeholder]),
        }
    }

    /// Notes what was kept of callees, and because of what.
    pub(crate) fn note_kept(&mut self, contexts: Vec<merge::ContextId>, because: &str) {
        self.has_kept = true;
        for context in contexts {
            let region = self.explored.name(Unentered::Call(context));
            self.options.tell(&format!("keeping a path of {region}"));
            self.known.entered.push(Entered { region: format!("a path of {region}"), because: because.to_owned() });
            *self.known.stats.regions_expanded.get_or_insert(0) += 1;
        }
    }

    /// As [`Refining::needed_for_proof`]: a clause about values alone is proved from them; one about sets of objects, where nothing
    /// that a callee left behind is among its members; one about all objects of a class needs to know all that were made.
    pub(crate) fn needed_to_infer(&mut self, solve: &mut Solve<'_>, question: &Question) -> Selection {
        if !is_about_objects(question) || question.ranging == Ranging::Values {
            return Selection::Proof;
        }
        let candidates = self.candidates(solve, question.matters);
        let blind: BTreeSet<PlaceholderId> = {
            let heap = &solve.work.heap;
            let region = |id: PlaceholderId| heap.inputs.placeholders.get(id).map(|one| one.region);
            // In blocks, pointers are numbers.
            let has_blocks = solve.language.program().classes.values().any(|class| class.kind == ClassKind::Block);
            match &question.blind {
                Some(blind) if !has_blocks => blind.iter().copied().filter_map(region).collect(),
                _ => {
                    let symbols = symbols_of(&solve.work.context.terms, &[question.condition]);
                    let left_by = |&symbol: &Term| match has_blocks {
                        true => heap.objects.left_behind_by(symbol),
                        false => heap.objects.reference_left_by(symbol),
                    };
                    symbols.iter().filter_map(left_by).filter_map(region).collect()
                }
            }
        };
        let mut kept = Vec::new();
        for candidate in candidates {
            let Some(placeholder) = solve.work.heap.inputs.placeholders.get(candidate.placeholder) else { continue };
            let is_needed = match question.ranging {
                Ranging::Values => false,
                Ranging::Sets => blind.contains(&candidate.placeholder),
                Ranging::Objects => {
                    makes_one_of(solve.language, &placeholder.effects, &question.ranged)
                        || blind.contains(&candidate.placeholder)
                }
                Ranging::Everything => {
                    let effects = &placeholder.effects;
                    effects.may_allocate() || effects.may_throw || blind.contains(&candidate.placeholder)
                }
            };
            if !is_needed {
                continue;
            }
            let there = placeholder.reached;
            match solve.ask(&[question.matters, there, candidate.passes]) {
                Answer::Unsat => {}
                Answer::Sat => match self.keep_path_of_model(solve, candidate.placeholder) {
                    Selection::Kept(contexts) => kept.extend(contexts),
                    other => return other,
                },
                Answer::Unknown(reason) => return Selection::Unknown(reason),
            }
        }
        if kept.is_empty() { Selection::Proof } else { Selection::Kept(kept) }
    }
}

/// May a region make objects of one of these classes?
fn makes_one_of(language: &dyn Language, effects: &RegionEffects, classes: &BTreeSet<ClassId>) -> bool {
    let Some(made) = &effects.allocates else { return true };
    let program = language.program();
    // What is allocated in blocks has no type of its own.
    let is_one = |made: ClassId| {
        let is_block = program.classes[made].kind == ClassKind::Block;
        is_block || classes.iter().any(|&class| program.is_subclass(made, class))
    };
    made.iter().any(is_one)
}
