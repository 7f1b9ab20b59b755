//! Input references that are decided piece by piece, as the code accesses them.
//!
//! Where paths are merged, a reference of the input is one of a pool of objects. A driver that follows paths one by one can
//! leave it open instead: the reference is a symbol that stands for nothing in particular, until a statement needs the
//! object. Then [`crate::Next::Decide`] asks the driver, which takes one of the [`Choice`]s on each fork and steps again
//! (papers/4 §3). Comparisons decide nothing: they are conditions on the symbol.

use crate::context::Execution;
use crate::known_state::shared_object;
use crate::own::has_length;
use crate::state::State;
use crate::{Declared, Inputs, ObjectId, Objects, Origin};
use ir::ClassId;
use logic::{Op, Term, Terms};

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
}

impl Inputs {
    /// A symbol that a reference depends on and that is not decided, if there is one.
    pub(crate) fn undecided_in(&self, terms: &Terms, reference: Term) -> Option<Term> {
        if self.undecided.is_empty() {
            return None;
        }
        let mut open = vec![reference];
        while let Some(next) = open.pop() {
            match terms.op(next) {
                Op::Symbol if self.undecided.contains_key(&next) => return Some(next),
                Op::Ite => open.extend([terms.arg(next, 1), terms.arg(next, 2)]),
                _ => {}
            }
        }
        None
    }

    /// The references that are not decided, in the order of their terms.
    pub fn undecided(&self) -> Vec<Term> {
        let mut symbols: Vec<Term> = self.undecided.keys().copied().collect();
        symbols.sort_unstable();
        symbols
    }
}

impl Execution<'_, '_> {
    /// What an undecided reference can be. New objects are among it as long as the scope allows.
    pub fn choices(&mut self, symbol: Term) -> Vec<Choice> {
        let Some(undecided) = self.heap.inputs.undecided.get(&symbol).cloned() else { return Vec::new() };
        let mut found = Vec::new();
        if !undecided.declared.is_non_null {
            found.push(Choice::Null);
        }
        let choices = undecided.declared.choices(self.context.world);
        let is_own = undecided.declared.is_own;
        let is_possible = |class: ClassId| choices.classes.contains(&class) && !is_own;
        let inputs = self.heap.objects.iter().filter(|(_, it)| it.origin == Origin::Input && is_possible(it.class));
        let inputs = inputs.filter(|&(id, _)| !self.heap.inputs.is_owned(id));
        found.extend(inputs.map(|(id, _)| Choice::Existing(id)));
        found.extend(undecided.others.iter().map(|&id| Choice::Existing(id)));
        found.extend(choices.known.iter().map(|&address| Choice::Known(address)));
        let fresh = choices.classes.iter().filter(|&&class| is_own || self.heap.inputs.has_room(class));
        found.extend(fresh.map(|&class| Choice::Fresh(class)));
        self.heap.inputs.leave_out_alike(&mut self.heap.objects, &choices);
        if let Some(what) = &choices.left_out {
            self.heap.inputs.leave_out(what.clone());
        }
        self.heap.inputs.note_open(symbol, undecided.declared, &choices);
        found
    }

    /// Decides what a reference is, in a state and in the heap that is the state's own. None if that cannot be.
    pub fn decide(&mut self, state: State, symbol: Term, choice: Choice) -> Option<State> {
        let (mut domain, inputs) = self.parts();
        let length = inputs.undecided.get(&symbol).and_then(|undecided| undecided.declared.length);
        let object = match choice {
            Choice::Null => ObjectId::NULL,
            Choice::Existing(object) => object,
            Choice::Known(address) => shared_object(&mut domain, address),
            Choice::Fresh(class) => {
                let declared = inputs.undecided.get(&symbol).map(|undecided| undecided.declared);
                // No array of the pool has more elements than the bound.
                let is_long = length.is_some_and(|length| length > inputs.scope.array_length);
                match declared.filter(|declared| declared.is_own || is_long) {
                    Some(declared) => inputs.add_owned(&mut domain, class, declared.length)?,
                    None => inputs.add_object(&mut domain, class)?,
                }
            }
        };
        let has_length = length.and_then(|length| has_length(&mut domain, object, length));
        inputs.undecided.remove(&symbol);
        self.heap.objects.declare(symbol, vec![u64::from(object.0)]);
        let reference = Objects::reference(&mut self.context.terms, object);
        let is_this = self.context.terms.equal(symbol, reference);
        let fits = has_length.map_or(is_this, |has_length| self.context.terms.and(is_this, has_length));
        self.assume(state, fits)
    }
}
