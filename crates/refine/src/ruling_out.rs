//! Which calls rule a counterexample out (papers/2 §5.5, §7).
//!
//! The paper checks the calls that a counterexample goes through in the order of execution, refines the first that does something
//! else than the counterexample claims, and leaves an order by relevance open. Many calls do something else that has nothing to do
//! with the property, and to keep what they do makes formulas larger for nothing. So calls are checked by what the property may need
//! to know of them, and a minimised unsat core over what they do tells which of them rule the counterexample out. Calls whose
//! results are references come last among equals: what such a reference is cannot be told before the call is followed.

use crate::follow::{Effect, Followed, Model, follow};
use crate::refined::Refining;
use crate::regions::Unentered;
use crate::select::{Candidate, Selection};
use crate::solve::Solve;
use check::Question;
use ir::ClassKind;
use logic::{Op, Term, Terms, symbols_of};
use merge::ContextId;
use rustc_hash::FxHashSet;
use solver::Answer;
use std::collections::BTreeSet;
use symbolic::{KeptEffects, PlaceholderId, Ranging};

/// Models of one counterexample whose calls are followed, each with what they did in the one before.
const MAX_MODELS: usize = 4;

/// What a check may need to know of a region; what matters most is first. The paper leaves it open how to find the calls that matter
/// (§7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Relevance {
    /// It left references behind which a clause's sets may contain.
    Contained,
    /// It left other values behind which the check speaks of.
    SpokenOf,
    /// It only decides between values, or which runs get there.
    Deciding,
}

/// A call that a model goes through, and was followed if it comes to an end.
struct Met {
    candidate: PlaceholderId,
    relevance: Relevance,
    followed: Option<Followed>,
}

impl Met {
    fn is_consistent(&self) -> bool {
        self.followed.as_ref().is_some_and(|followed| followed.is_consistent)
    }

    fn is_told(&self) -> bool {
        self.followed.as_ref().is_some_and(|followed| followed.is_told)
    }

    fn does(&self) -> &[(Effect, Term)] {
        self.followed.as_ref().map_or(&[], |followed| &followed.does)
    }

    /// The effects that are among some facts. None if there are none.
    fn blamed(&self, facts: &[Term]) -> Option<KeptEffects> {
        let blamed = self.does().iter().filter(|(_, term)| facts.contains(term));
        let blamed: Vec<Effect> = blamed.map(|&(effect, _)| effect).collect();
        (!blamed.is_empty()).then(|| Effect::kept(blamed))
    }
}

impl Refining<'_> {
    /// Checks the calls of the last model (papers/2 §5.5), all at once: which of them do something that rules the counterexample out
    /// is told by a core over what they do, so that calls which do something else, but nothing that matters, are left alone. The
    /// paper checks them in the order of execution, and leaves it open how to find those that matter (§7).
    pub(crate) fn check_calls(
        &mut self,
        solve: &mut Solve<'_>,
        (asked, question): (&[Term], Option<&Question>),
        candidates: &[Candidate],
    ) -> Selection {
        let symbols: BTreeSet<Term> = symbols_of(&solve.work.context.terms, asked).into_iter().collect();
        let ranked = self.by_relevance(solve, question, candidates);
        let mut model = Model::of(solve);
        let mut fixed: Vec<Term> = asked.to_vec();
        for &symbol in &symbols {
            if solve.work.heap.objects.left_behind_by(symbol).is_none() && self.is_input(solve, symbol) {
                fixed.push(model.pinned(&mut solve.work.context.terms, symbol));
            }
        }
        let mut models = 0;
        loop {
            let mut met = Vec::new();
            for &(relevance, candidate) in &ranked {
                if is_passed(solve, &mut model, candidate) {
                    met.push(Met { relevance, candidate, followed: follow(solve, &mut model, candidate, &symbols) });
                }
            }
            if met.iter().all(Met::is_consistent) {
                // Every call can do as the model says: what it does is executed, and the run is looked for again.
                return self.keep_paths(met);
            }
            let does: Vec<Term> = met.iter().flat_map(Met::does).map(|&(_, term)| term).collect();
            match solve.ask(&[&fixed[..], &does].concat()) {
                Answer::Unsat => {
                    let core = solve.core_of(&fixed, &does);
                    // Of blocks, effects are not told apart: one map shows all that memory holds.
                    let has_blocks =
                        solve.language.program().classes.values().any(|class| class.kind == ClassKind::Block);
                    let blamed = |one: Met| {
                        let effects = one.blamed(&core)?;
                        Some((one, if has_blocks { KeptEffects::all() } else { effects }))
                    };
                    return self.keep_effects(met.into_iter().filter_map(blamed).collect());
                }
                Answer::Unknown(reason) => return Selection::Unknown(reason),
                Answer::Sat => {}
            }
            // What a reference is cannot be told before a call is followed. Where it may be a member, that is next; otherwise calls
            // are next that can be told, as long as they do something else than the model claims.
            let is_open = |one: &Met| !one.is_consistent();
            let is_member = |one: &Met| !one.is_told() && one.relevance == Relevance::Contained;
            let next = met.iter().position(is_member);
            let told = met.iter().position(|one| is_open(one) && one.is_told());
            if next.is_none() && told.is_some() && models < MAX_MODELS {
                models += 1;
                model = Model::of(solve);
                continue;
            }
            let least = met.iter().filter(|one| is_open(one)).map(|one| one.relevance).min();
            let other = met.iter().position(|one| is_open(one) && Some(one.relevance) == least);
            return match next.or(told).or(other) {
                Some(next) => self.keep_paths(vec![met.swap_remove(next)]),
                None => self.keep_paths(met),
            };
        }
    }

    /// How much regions may matter for a check, in the order of execution.
    fn by_relevance(
        &self,
        solve: &Solve<'_>,
        question: Option<&Question>,
        candidates: &[Candidate],
    ) -> Vec<(Relevance, PlaceholderId)> {
        let placeholders = &solve.work.heap.inputs.placeholders;
        let region = |id: PlaceholderId| placeholders.get(id).map(|one| one.region);
        let by = |symbol: &Term| region(solve.work.heap.objects.left_behind_by(*symbol)?);
        let contained = question.and_then(|question| question.blind.as_ref());
        let contained: BTreeSet<PlaceholderId> = contained.into_iter().flatten().copied().filter_map(region).collect();
        // In the formula of a clause about sets, what decides between values is not told from the values.
        let about_values = question.filter(|question| question.ranging == Ranging::Values);
        let spoken_of =
            about_values.map_or_else(BTreeSet::new, |question| values_of(&solve.work.context.terms, question));
        let spoken_of: BTreeSet<PlaceholderId> = spoken_of.iter().filter_map(by).collect();
        let relevance = |id: PlaceholderId| match (contained.contains(&id), spoken_of.contains(&id)) {
            (true, _) => Relevance::Contained,
            (false, true) => Relevance::SpokenOf,
            (false, false) => Relevance::Deciding,
        };
        candidates.iter().map(|one| (relevance(one.placeholder), one.placeholder)).collect()
    }

    /// Keeps all that calls do on the paths that they were followed on.
    fn keep_paths(&mut self, met: Vec<Met>) -> Selection {
        self.keep_effects(met.into_iter().map(|one| (one, KeptEffects::all())).collect())
    }

    /// Keeps effects of calls on the paths that they were followed on.
    fn keep_effects(&mut self, met: Vec<(Met, KeptEffects)>) -> Selection {
        let mut kept = Vec::new();
        let regions = met.iter().map(|(one, _)| one.candidate).collect();
        let mut paths = BTreeSet::new();
        for (Met { candidate, followed, .. }, effects) in met {
            let path = followed.map(|followed| followed.path);
            // Several calls may take one path.
            if let Some(Unentered::Call(context)) = self.explored.of(candidate)
                && !paths.insert((self.explored.kept_key(context), path.clone()))
                && !self.has_new_effects(context, &effects)
            {
                continue;
            }
            if let Selection::Kept(more) = self.keep_or_enter(candidate, path, &effects) {
                kept.extend(more);
            }
        }
        if kept.is_empty() { Selection::Enter(regions) } else { Selection::Kept(kept) }
    }

    /// Are some of these effects not kept of what is called in a context?
    fn has_new_effects(&self, context: ContextId, effects: &KeptEffects) -> bool {
        let kept = self.explored.kept.of(self.explored.kept_key(context));
        kept.is_none_or(|kept| kept.effects.clone().add(effects))
    }

    /// Is a symbol one of the input, not one of a region?
    fn is_input(&self, solve: &Solve<'_>, symbol: Term) -> bool {
        let inputs = &solve.work.heap.inputs;
        let is_argument = solve.arguments.iter().any(|&(term, _)| term == symbol);
        is_argument || inputs.entries().iter().any(|&(_, entry)| entry == symbol)
    }
}

/// The symbols whose values the formula of a check speaks of, without those that decide between values, or which runs get there.
fn values_of(terms: &Terms, question: &Question) -> BTreeSet<Term> {
    let parts = |term: Term| match terms.op(term) {
        Op::And => terms.args(term).to_vec(),
        _ => vec![term],
    };
    let of_path = parts(question.reached);
    let mut found = BTreeSet::new();
    let mut seen = FxHashSet::default();
    let mut open = parts(question.condition);
    open.retain(|part| !of_path.contains(part));
    while let Some(next) = open.pop() {
        if !seen.insert(next) {
            continue;
        }
        match terms.op(next) {
            Op::Symbol => _ = found.insert(next),
            Op::Ite => open.extend([terms.arg(next, 1), terms.arg(next, 2)]),
            _ => open.extend_from_slice(terms.args(next)),
        }
    }
    found
}

/// Does a model go through a region?
pub(crate) fn is_passed(solve: &Solve<'_>, model: &mut Model, id: PlaceholderId) -> bool {
    let Some(placeholder) = solve.work.heap.inputs.placeholders.get(id) else { return false };
    let terms = &solve.work.context.terms;
    model.is_true(terms, placeholder.passes) && model.is_true(terms, placeholder.reached)
}
