//! Input references that are decided piece by piece, as the code accesses them.
//!
//! Where paths are merged, a reference of the input is one of a pool of objects. A driver that follows paths one by one can
//! leave it open instead: the reference is a symbol that stands for nothing in particular, until a statement needs the
//! object. Then [`crate::Next::Decide`] asks the driver, which takes one of the [`Choice`]s on each fork and steps again
//! (papers/4 §3). Comparisons decide nothing: they are conditions on the symbol.

use crate::context::Execution;
use crate::evaluations::Evaluations;
use crate::known_state::shared_object;
use crate::learned::Learned;
use crate::own::has_length;
use crate::persistent::PersistentMap;
use crate::state::State;
use crate::store::Place;
use crate::{Declared, Inputs, ObjectId, Objects, Origin, Symbolic, World};
use ir::ClassId;
use logic::{Op, Term, Terms};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// When references of the input become references to objects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Materialisation {
    /// When they are read: there is a pool of objects for each class.
    #[default]
    Pool,
    /// When a driver decides it.
    OnDemand,
}

/// What a reference of the input can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Null.
    Null,
    /// An object that is there.
    Existing(ObjectId),
    /// A known object, by its address.
    Known(u64),
    /// A new input object of exactly this class.
    Fresh(ClassId),
}

/// A reference that nothing is decided about.
#[derive(Clone, Debug)]
pub(crate) struct Undecided {
    pub(crate) declared: Declared,
    /// Objects that it can be besides those of the input.
    pub(crate) others: Vec<ObjectId>,
    /// References that lead to it from where the input begins.
    pub(crate) depth: u32,
}

/// The references that are or were open, and what became of them.
#[derive(Clone, Default)]
pub(crate) struct OnDemand {
    pub(crate) undecided: PersistentMap<Term, Undecided>,
    /// Those that were decided, with the objects that they are.
    decided: PersistentMap<Term, Term>,
    /// The other way round.
    references: PersistentMap<ObjectId, Vec<Term>>,
    /// References that lead to an object from where the input begins.
    depths: PersistentMap<ObjectId, u32>,
    /// What the conditions of the path say.
    learned: Learned,
    /// What was evaluated until a decision was asked for.
    pub(crate) evaluations: Evaluations,
    /// Do paths part at conditions while something is evaluated?
    are_parted: bool,
    /// A condition at which they do. What was evaluated since says nothing.
    condition: Option<Term>,
}

/// New objects of a class, at most, that open references are closed with.
const MAX_CLOSING: usize = 6;

impl Inputs {
    /// Is there a reference that is not decided?
    pub fn has_undecided(&self) -> bool {
        !self.on_demand.undecided.is_empty()
    }

    /// The references that are not decided, in the order of their terms.
    pub fn undecided(&self) -> Vec<Term> {
        let mut symbols: Vec<Term> = self.on_demand.undecided.keys().copied().collect();
        symbols.sort_unstable();
        symbols
    }

    /// A reference; if it is one that was decided, the object.
    pub fn resolved(&self, reference: Term) -> Term {
        self.on_demand.decided.get(&reference).copied().unwrap_or(reference)
    }

    /// From here on, or no longer: branches of what is evaluated need a decision, as references do. So each path knows which way
    /// its assumptions went.
    pub fn part_paths(&mut self, are_parted: bool) {
        self.on_demand.are_parted = are_parted;
        self.on_demand.evaluations.begin();
    }

    /// Do paths part at branches of what is evaluated?
    pub fn are_paths_parted(&self) -> bool {
        self.on_demand.are_parted
    }

    /// Must a condition be decided before what was evaluated says something?
    pub(crate) fn waits_for_condition(&self) -> bool {
        self.on_demand.condition.is_some()
    }

    /// The condition that must be decided before what was evaluated says something.
    pub fn take_condition(&mut self) -> Option<Term> {
        self.on_demand.condition.take()
    }

    /// Says that a condition holds on the path that this heap belongs to, or that it does not: branches that this decides go one
    /// way from now on.
    pub fn learn(&mut self, terms: &Terms, condition: Term, holds: bool) {
        self.on_demand.learned.learn(terms, condition, holds);
    }

    /// Does a condition hold on the path that this heap belongs to, as far as what was learned tells?
    pub fn decides(&self, terms: &Terms, condition: Term) -> Option<bool> {
        self.on_demand.learned.decides(terms, condition)
    }

    /// Is it clear that some input takes the path that this heap belongs to and satisfies a condition? Requires that one takes the
    /// path, and that all conditions of it were learned.
    pub fn allows(&self, terms: &Terms, condition: Term) -> bool {
        self.on_demand.learned.allows(terms, condition)
    }

    /// Does a condition hold on this path? None if both is possible and paths do not part; then both ways are taken. An error:
    /// that must be decided first.
    pub(crate) fn parts_at(
        &mut self,
        terms: &Terms,
        objects: &mut Objects,
        condition: Term,
    ) -> Result<Option<bool>, ()> {
        if terms.bool_value(condition).is_some() {
            return Ok(None);
        }
        let known = self.decides(terms, condition);
        if known.is_some() || !self.on_demand.are_parted {
            return Ok(known);
        }
        if let Some(symbol) = objects.compared(terms, &[condition]) {
            objects.wanted.get_or_insert(symbol);
            return Err(());
        }
        self.on_demand.condition.get_or_insert(condition);
        Err(())
    }

    /// What is evaluated again is told again which objects there are: those since an earlier time.
    pub fn hand_out_again(&mut self, since: &Inputs) {
        self.handed_out = since.handed_out;
    }

    /// The references that were decided to be an object.
    pub(crate) fn decided_to_be(&self, object: ObjectId) -> Vec<Term> {
        self.on_demand.references.get(&object).cloned().unwrap_or_default()
    }

    /// Leaves a reference open.
    pub(crate) fn leave_open(
        &mut self,
        domain: &mut Symbolic<'_>,
        symbol: Term,
        declared: Declared,
        others: Vec<ObjectId>,
    ) {
        domain.objects.open.insert(symbol);
        self.on_demand.undecided.insert(symbol, Undecided { declared, others, depth: 0 });
    }

    /// Says which entry a reference is, if it is open: its object may be one reference behind that of the entry.
    pub(crate) fn lies_behind(&mut self, place: Place, reference: Term) {
        let depth = self.on_demand.depths.get(&place.object).map_or(0, |depth| depth + 1);
        if let Some(undecided) = self.on_demand.undecided.get_mut(&reference) {
            undecided.depth = depth;
        }
    }

    /// The class of the object of a reference that is not decided, where it can have no other: what the code asks about it then
    /// needs no decision.
    pub(crate) fn only_class(&mut self, world: &dyn World, symbol: Term) -> Option<ClassId> {
        let undecided = self.on_demand.undecided.get(&symbol).filter(|undecided| undecided.others.is_empty())?;
        let declared = undecided.declared;
        let choices = declared.choices(world);
        let [class] = choices.classes[..] else { return None };
        if !choices.known.is_empty() || !choices.alike.is_empty() {
            return None;
        }
        self.note_open(symbol, declared, &choices);
        if let Some(what) = choices.left_out {
            self.leave_out(what);
        }
        Some(class)
    }

    /// May a reference be a new object of a class?
    fn may_be_new(&self, undecided: &Undecided, class: ClassId) -> bool {
        match self.chain {
            Some(most) => undecided.depth <= most,
            None => undecided.declared.is_own || self.has_room(class),
        }
    }

    /// Does the bound on chains keep a reference from being a new object?
    pub fn is_beyond(&self, symbol: Term) -> bool {
        let depth = self.on_demand.undecided.get(&symbol).map_or(0, |undecided| undecided.depth);
        self.chain.is_some_and(|most| depth > most)
    }
}

impl Objects {
    /// A reference that is not decided and that conditions compare with something else than null.
    pub fn compared(&self, terms: &Terms, conditions: &[Term]) -> Option<Term> {
        let mut pending = conditions.to_vec();
        let mut seen = FxHashSet::default();
        while let Some(term) = pending.pop().filter(|_| !self.open.is_empty()) {
            if !seen.insert(term) {
                continue;
            }
            if self.open.contains(&term) {
                return Some(term);
            }
            let args = terms.args(term);
            let is_with_null = match (terms.op(term), args) {
                (Op::Equal, &[a, b]) => {
                    let is_null = |term: Term| terms.word(term) == Some(0);
                    is_null(a) && self.open.contains(&b) || is_null(b) && self.open.contains(&a)
                }
                _ => false,
            };
            if !is_with_null {
                pending.extend(args);
            }
        }
        None
    }
}

impl Execution<'_, '_> {
    /// What an undecided reference can be. New objects are among it as long as the bounds allow.
    pub fn choices(&mut self, symbol: Term) -> Vec<Choice> {
        let Some(undecided) = self.heap.inputs.on_demand.undecided.get(&symbol).cloned() else { return Vec::new() };
        let mut found = Vec::new();
        if !undecided.declared.is_non_null {
            found.push(Choice::Null);
        }
        let choices = undecided.declared.choices(self.context.world);
        let is_own = undecided.declared.is_own;
        let is_possible = |class: ClassId| choices.classes.contains(&class) && !is_own;
        let inputs = self.heap.objects.iter().filter(|(_, it)| it.origin == Origin::Input && is_possible(it.class));
        let inputs = inputs.filter(|&(id, _)| !self.heap.inputs.is_owned(id) && !self.heap.inputs.copies.is_part(id));
        found.extend(inputs.map(|(id, _)| Choice::Existing(id)));
        found.extend(undecided.others.iter().map(|&id| Choice::Existing(id)));
        found.extend(choices.known.iter().map(|&address| Choice::Known(address)));
        let fresh = choices.classes.iter().filter(|&&class| self.heap.inputs.may_be_new(&undecided, class));
        found.extend(fresh.map(|&class| Choice::Fresh(class)));
        // Whether a run tells such objects apart is not known any more where references are objects.
        let alike = choices.alike.iter().map(|(_, what)| what);
        for what in alike.chain(&choices.left_out) {
            self.heap.inputs.leave_out(what.clone());
        }
        self.heap.inputs.note_open(symbol, undecided.declared, &choices);
        found
    }

    /// Decides what a reference is, in a state and in the heap that is the state's own. None if that cannot be.
    pub fn decide(&mut self, state: State, symbol: Term, choice: Choice) -> Option<State> {
        self.heap.objects.wanted = None;
        let (mut domain, inputs) = self.parts();
        let undecided = inputs.on_demand.undecided.get(&symbol).cloned();
        let length = undecided.as_ref().and_then(|undecided| undecided.declared.length);
        let object = match choice {
            Choice::Null => ObjectId::NULL,
            Choice::Existing(object) => object,
            Choice::Known(address) => shared_object(&mut domain, address),
            Choice::Fresh(class) => {
                let declared = undecided.as_ref().map(|undecided| undecided.declared);
                // No array of the pool has more elements than the bound.
                let is_long = length.is_some_and(|length| length > inputs.scope.array_length);
                let object = match declared.filter(|declared| declared.is_own || is_long) {
                    Some(declared) => inputs.add_owned(&mut domain, class, declared.length)?,
                    None => inputs.add_object(&mut domain, class)?,
                };
                let depth = undecided.as_ref().map_or(0, |undecided| undecided.depth);
                inputs.on_demand.depths.insert(object, depth);
                inputs.refers_certainly(&mut domain, object);
                object
            }
        };
        let has_length = length.and_then(|length| has_length(&mut domain, object, length));
        inputs.on_demand.undecided.remove(&symbol);
        domain.objects.open.remove(&symbol);
        domain.objects.declare(symbol, vec![u64::from(object.0)]);
        let reference = Objects::reference(domain.terms, object);
        inputs.on_demand.decided.insert(symbol, reference);
        inputs.on_demand.references.entry(object).or_default().push(symbol);
        let is_this = self.context.terms.equal(symbol, reference);
        let fits = has_length.map_or(is_this, |has_length| self.context.terms.and(is_this, has_length));
        let state = self.assume(state, fits)?;
        Some(self.with_decided(state))
    }

    /// A state whose locals are objects where they are references that were decided.
    pub fn with_decided(&mut self, mut state: State) -> State {
        if let Some(frame) = &mut state.frame
            && !self.heap.inputs.on_demand.decided.is_empty()
        {
            for local in &mut frame.locals {
                *local = self.heap.inputs.resolved(*local);
            }
        }
        state
    }

    /// From here on, references that are not decided are one of a pool of objects, as those that are read from now on: what a
    /// solver is asked about a path speaks of them, too. False if there may be too few objects for what they can be.
    pub fn close(&mut self) -> bool {
        let (mut domain, inputs) = self.parts();
        inputs.materialisation = Materialisation::Pool;
        let mut open: Vec<(Term, Undecided)> = Vec::new();
        for symbol in inputs.undecided() {
            open.extend(inputs.on_demand.undecided.remove(&symbol).map(|undecided| (symbol, undecided)));
            domain.objects.open.remove(&symbol);
        }
        let mut counts: BTreeMap<ClassId, usize> = BTreeMap::new();
        for (_, undecided) in open.iter().filter(|(_, undecided)| !undecided.declared.is_own) {
            for class in undecided.declared.choices(domain.world).classes {
                *counts.entry(class).or_default() += 1;
            }
        }
        let mut is_complete = true;
        for (class, count) in counts {
            is_complete &= count <= MAX_CLOSING;
            for _ in 0..count.min(MAX_CLOSING) {
                is_complete &= inputs.add_object(&mut domain, class).is_some();
            }
        }
        for (symbol, Undecided { declared, others, .. }) in open {
            let choices = declared.choices(domain.world);
            let mut candidates = match declared.is_own {
                false => inputs.candidates_of(&mut domain, &choices),
                true => {
                    let classes = choices.classes.iter();
                    let own = classes.filter_map(|&class| inputs.add_owned(&mut domain, class, declared.length));
                    own.collect()
                }
            };
            candidates.extend(others);
            candidates.sort_unstable();
            candidates.dedup();
            inputs.leave_out_alike(domain.objects, &choices);
            if let Some(what) = &choices.left_out {
                inputs.leave_out(what.clone());
            }
            inputs.note_open(symbol, declared, &choices);
            let null = (!declared.is_non_null).then_some(0);
            let values: Vec<u64> =
                null.into_iter().chain(candidates.iter().map(|object| u64::from(object.0))).collect();
            let fact = match values.is_empty() {
                true => domain.terms.falsity(),
                false => crate::inputs::one_of(domain.terms, symbol, &values),
            };
            inputs.add_fact(fact);
            domain.objects.declare(symbol, values);
            inputs.refer_to(&mut domain, symbol, &candidates);
            for object in declared.length.map_or(Vec::new(), |_| candidates) {
                let Some(length) = declared.length.and_then(|length| has_length(&mut domain, object, length)) else {
                    continue;
                };
                let this = Objects::reference(domain.terms, object);
                let is_this = domain.terms.equal(symbol, this);
                let fact = domain.terms.implies(is_this, length);
                inputs.add_fact(fact);
            }
        }
        is_complete
    }
}
