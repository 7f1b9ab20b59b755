//! Is a call consistent with a counterexample (papers/2 §5.5)?
//!
//! A model says what was there before a call that was not entered, and claims what the call left behind. The callee is executed from
//! the state before the call along the one path that the model decides. What comes out is compared with what the model claims.
//! Calls on that path are followed in the same way; what is kept of them is decided when a model goes through them.

use crate::kept::Step;
use crate::solve::Solve;
use ir::MapId;
use logic::{Assignment, Term, Terms, Valuation, Value};
use merge::{ContextId, Explorer, RegionExits};
use solver::Solver;
use std::collections::BTreeSet;
use symbolic::{Execution, KeptEffects, PlaceholderId, State};

/// Blocks that a path may go through; more is not followed.
const MAX_STEPS: u32 = 5_000;

/// A model, which knows the value of every term.
pub(crate) struct Model {
    symbols: Assignment,
    known: Valuation,
}

impl Model {
    /// The model of the last answer.
    pub(crate) fn of(solve: &mut Solve<'_>) -> Model {
        let session = solve.special.as_mut().unwrap_or(&mut solve.session);
        Model { symbols: session.model(&mut solve.work.context.terms), known: Valuation::default() }
    }

    fn value(&mut self, terms: &Terms, term: Term) -> Value {
        let symbols = &self.symbols;
        let symbol = |symbol| symbols.get(symbol).cloned().unwrap_or_else(|| Value::default_of(terms.sort(symbol)));
        self.known.value(terms, term, &symbol)
    }

    /// That a symbol has the value of the model.
    pub(crate) fn pinned(&mut self, terms: &mut Terms, symbol: Term) -> Term {
        let value = self.value(terms, symbol);
        let constant = terms.constant(value);
        terms.equal(symbol, constant)
    }

    pub(crate) fn is_true(&mut self, terms: &Terms, term: Term) -> bool {
        self.value(terms, term) == Value::Bool(true)
    }
}

/// A call that was followed.
pub(crate) struct Followed {
    /// The path that the model decides, to its end.
    pub(crate) path: Vec<Step>,
    /// Does the call leave behind what the model claims?
    pub(crate) is_consistent: bool,
    /// What it leaves behind, of what is asked about: each with the effect that it is one of.
    pub(crate) does: Vec<(Effect, Term)>,
    /// Is that all of it?
    pub(crate) is_told: bool,
}

/// A part of what a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It returns, or throws.
    Ends,
    /// What it returns.
    Returns,
    /// What it leaves in a map.
    Leaves(MapId),
}

impl Effect {
    /// That this is kept.
    pub(crate) fn kept(effects: impl IntoIterator<Item = Effect>) -> KeptEffects {
        let mut kept = KeptEffects::default();
        for effect in effects {
            match effect {
                Effect::Ends => {}
                Effect::Returns => kept.result = true,
                Effect::Leaves(map) => _ = kept.maps.insert(map),
            }
        }
        kept
    }
}

/// Follows the path that a model decides.
struct Follower<'m> {
    model: &'m mut Model,
    path: Vec<Step>,
    left: u32,
}

/// The callee's own code; other contexts are what it calls.
const OWN: ContextId = ContextId(0);
const OTHER: ContextId = ContextId(1);

impl Explorer for Follower<'_> {
    fn begins(&mut self) {}

    fn meets(&mut self, within: ContextId, step: merge::Step) -> (ContextId, bool) {
        match step {
            merge::Step::Call { .. } => (OTHER, self.left > 0),
            merge::Step::Pass { .. } | merge::Step::LastPass(_) => (within, true),
        }
    }

    fn skipped(&mut self, _: ContextId, _: PlaceholderId) {}

    fn is_bounded(&self) -> bool {
        false
    }

    fn wants(&self, _: ContextId) -> bool {
        false
    }

    fn is_partial(&self, _: ContextId) -> bool {
        true
    }

    fn follows(&mut self, execution: &mut Execution<'_, '_>, context: ContextId, state: &State) -> bool {
        let terms = &execution.context.terms;
        let is_taken = self.left > 0 && self.model.is_true(terms, state.guard.term(terms));
        if is_taken {
            self.left -= 1;
            if context == OWN {
                self.path.extend(Step::of(state));
            }
        }
        is_taken
    }

    fn covers_rest(&self) -> bool {
        false
    }
}

/// Follows the callee of a placeholder as a model has it; `asked` are the symbols of what the model is about. None if the model's path
/// does not come to an end.
pub(crate) fn follow(
    solve: &mut Solve<'_>,
    model: &mut Model,
    id: PlaceholderId,
    asked: &BTreeSet<Term>,
) -> Option<Followed> {
    let placeholder = solve.work.heap.inputs.placeholders.get(id).cloned()?;
    let entry = placeholder.entry.as_deref().cloned()?;
    let claimed: Vec<_> = solve.work.heap.inputs.placeholders.entries_behind(id).collect();
    let left_behind = |term: Term| solve.work.heap.objects.left_behind_by(term) == Some(id);
    let mut open: BTreeSet<Term> = asked.iter().copied().filter(|&symbol| left_behind(symbol)).collect();
    // What the callee makes and looks at is of no concern to the formula that is asked about.
    let heap = solve.work.heap.clone();
    let findings = std::mem::take(&mut solve.work.findings);
    solve.work.context.contracts = Some(solve.contracts);
    let mut follower = Follower { model, path: Vec::new(), left: MAX_STEPS };
    follower.path.extend(Step::of(&entry));
    let mut exits = merge::body_where(&mut solve.work.execution(), &mut follower, entry);
    let (path, model, is_cut) = (follower.path, follower.model, follower.left == 0);
    let does = Vec::new();
    let mut comparing = Comparing { execution: solve.work.execution(), model, asked, open: &mut open, does };
    let is_throwing = placeholder.exit.throws;
    let agrees = match taken(&mut comparing, &mut exits) {
        Some(Exit::Returned(state, value)) => {
            let result = placeholder.exit.result.zip(value);
            let ends = comparing.ends(is_throwing, false);
            Some(comparing.agrees(state, result, &claimed) && ends)
        }
        Some(Exit::Threw(state)) => {
            let ends = comparing.ends(is_throwing, true);
            Some(comparing.agrees(state, None, &claimed) && ends)
        }
        None => None,
    };
    let does = comparing.does;
    solve.work.context.contracts = None;
    solve.work.heap = heap;
    solve.work.findings = findings;
    let (agrees, is_told) = (agrees.filter(|_| !is_cut)?, open.is_empty());
    Some(Followed { path, is_consistent: agrees && is_told, does, is_told })
}

enum Exit {
    Returned(State, Option<Term>),
    Threw(State),
}

/// The exit that the model takes.
fn taken(comparing: &mut Comparing<'_, '_>, exits: &mut RegionExits) -> Option<Exit> {
    let guard = |comparing: &mut Comparing<'_, '_>, state: &State| {
        let term = state.guard.term(&comparing.execution.context.terms);
        comparing.holds(term)
    };
    for (state, value) in std::mem::take(&mut exits.returned) {
        if guard(comparing, &state) {
            return Some(Exit::Returned(state, value));
        }
    }
    for (state, _) in std::mem::take(&mut exits.threw) {
        if guard(comparing, &state) {
            return Some(Exit::Threw(state));
        }
    }
    None
}

/// Compares what came out with what the model claims.
struct Comparing<'a, 'w> {
    execution: Execution<'a, 'w>,
    model: &'a mut Model,
    asked: &'a BTreeSet<Term>,
    /// The symbols of the call that were not compared yet.
    open: &'a mut BTreeSet<Term>,
    /// What the call leaves behind.
    does: Vec<(Effect, Term)>,
}

impl Comparing<'_, '_> {
    fn holds(&mut self, term: Term) -> bool {
        self.model.is_true(&self.execution.context.terms, term)
    }

    fn agrees(&mut self, mut state: State, result: Option<(Term, Term)>, claimed: &[(symbolic::Place, Term)]) -> bool {
        let result = result.map(|(symbol, value)| (Effect::Returns, symbol, value));
        let mut pairs: Vec<(Effect, Term, Term)> = result.into_iter().collect();
        for &(place, symbol) in claimed.iter().filter(|(_, symbol)| self.asked.contains(symbol)) {
            match self.execution.memory(&mut state, |memory, domain| memory.entry(domain, place)) {
                Ok(value) => pairs.push((Effect::Leaves(place.map), symbol, value)),
                Err(_) => return false,
            }
        }
        let mut agrees = true;
        for (effect, symbol, value) in pairs.into_iter().filter(|(_, symbol, _)| self.asked.contains(symbol)) {
            let terms = &self.execution.context.terms;
            let (claimed, real) = (self.model.value(terms, symbol), self.model.value(terms, value));
            agrees &= claimed == real;
            // Through a reference that is not null, anything may be read: its number does not tell what it is.
            let is_null = |value: &Value| matches!(value, Value::Bits(bits) if bits.is_zero());
            let is_reference = self.execution.heap.objects.reference_left_by(symbol).is_some();
            if is_reference && !is_null(&real) {
                continue;
            }
            self.open.remove(&symbol);
            let terms = &mut self.execution.context.terms;
            let constant = terms.constant(real);
            self.does.push((effect, terms.equal(symbol, constant)));
        }
        agrees
    }

    /// Does the call end as the model claims: by throwing, or not?
    fn ends(&mut self, throws: Option<Term>, is_thrown: bool) -> bool {
        let Some(throws) = throws else { return !is_thrown };
        let terms = &mut self.execution.context.terms;
        let ends = if is_thrown { throws } else { terms.not(throws) };
        self.does.push((Effect::Ends, ends));
        self.holds(ends)
    }
}
