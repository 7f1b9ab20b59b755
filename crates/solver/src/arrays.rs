//! Arrays by lemmas on demand.
//!
//! Brummayer and Biere, "Lemmas on demand for the extensional theory of arrays", JSAT 2009. The SAT solver sees no arrays:
//! a `select` is a fresh scalar, an equality of arrays a fresh Bool. Each model is then examined: every read and every
//! written element is propagated through the arrays it passes in that model (past stores at other indices, into the chosen
//! branch of an ite, across equalities that are true). Where two of them meet at the same array and index with different
//! elements, the instance of the axioms that forbids it is a clause over the indices and elements involved. It holds in
//! every model, so it is added for good, and the search goes on. When nothing clashes, the propagated elements *are* a
//! model of the arrays.
//!
//! Three things beyond the paper:
//!
//! * **Relevance.** Only what occurs in the current assertions and assumptions is examined; a level that was popped costs
//!   nothing.
//! * **Constant arrays** clash with what reaches them. Two constant arrays made equal through stores must agree at every
//!   index that those stores leave alone; so where different ones are joined, they are probed at each index of the model
//!   and at one that the model does not use. Indices are finite, and the probes respect it.
//! * **Upwards** propagation (from an array to the stores and ites above it) happens only below equalities, where it is
//!   needed: elsewhere the value of a store follows from the array below it.

mod abstraction;
mod consistency;

pub(crate) use consistency::ScalarModel;

use logic::{ArrayValue, Term};
use rustc_hash::FxHashMap;

/// The arrays of a session.
#[derive(Default)]
pub(crate) struct Arrays {
    nodes: Vec<Node>,
    node_of: FxHashMap<Term, usize>,
    accesses: Vec<Access>,
    equalities: Vec<Equality>,
    /// What stands for a term in array-free formulas, for terms that mention arrays.
    scalar_of: FxHashMap<Term, Term>,
    /// The access of a `select`, the equality of an `=`.
    access_of: FxHashMap<Term, usize>,
    equality_of: FxHashMap<Term, usize>,
    /// Valid formulas that come with new terms and have not been handed out.
    definitions: Vec<Term>,
    relevant: Relevant,
    /// Array symbols in the last model.
    model: FxHashMap<Term, ArrayValue>,
}

/// An array. Scalars inside are array-free.
struct Node {
    shape: Shape,
    /// The symbol, if it is one.
    symbol: Option<Term>,
    /// Stores and ites on top of this one.
    parents: Vec<usize>,
    equalities: Vec<usize>,
    /// Is it a side of an equality, or below one?
    below_equality: bool,
    relevant: bool,
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    Symbol,
    /// The same element everywhere.
    Constant {
        element: Term,
    },
    Store {
        base: usize,
        index: Term,
        element: Term,
    },
    Ite {
        condition: Term,
        then: usize,
        otherwise: usize,
    },
}

/// A term reads `node` at `index` and finds `element`.
#[derive(Clone, Copy)]
struct Access {
    node: usize,
    index: Term,
    element: Term,
}

struct Equality {
    literal: Term,
    sides: (usize, usize),
    /// Reads of both sides at the index where they differ if they do.
    witnesses: (usize, usize),
    relevant: bool,
}

/// What the current assertions mention, as stacks that follow push and pop.
#[derive(Default)]
struct Relevant {
    seen: rustc_hash::FxHashSet<Term>,
    trail: Vec<Term>,
    accesses: Vec<usize>,
    nodes: Vec<usize>,
    equalities: Vec<usize>,
    levels: Vec<Mark>,
}

/// Heights of the stacks in [`Relevant`].
#[derive(Clone, Copy)]
struct Mark {
    trail: usize,
    accesses: usize,
    nodes: usize,
    equalities: usize,
}

impl Relevant {
    fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            accesses: self.accesses.len(),
            nodes: self.nodes.len(),
            equalities: self.equalities.len(),
        }
    }
}

impl Arrays {
    /// Opens a level of relevance.
    pub(crate) fn push(&mut self) {
        self.relevant.levels.push(self.relevant.mark());
    }

    /// Forgets what became relevant since the last push.
    pub(crate) fn pop(&mut self) {
        let Some(mark) = self.relevant.levels.pop() else { return };
        for term in self.relevant.trail.drain(mark.trail..) {
            self.relevant.seen.remove(&term);
        }
        for node in self.relevant.nodes.drain(mark.nodes..) {
            self.nodes[node].relevant = false;
        }
        for equality in self.relevant.equalities.drain(mark.equalities..) {
            self.equalities[equality].relevant = false;
        }
        self.relevant.accesses.truncate(mark.accesses);
    }

    /// The value of an array symbol in the last consistent model. None if the formula left it free.
    pub(crate) fn value(&self, symbol: Term) -> Option<&ArrayValue> {
        self.model.get(&symbol)
    }

    /// Formulas that hold by definition of what was abstracted since the last call.
    pub(crate) fn take_definitions(&mut self) -> Vec<Term> {
        std::mem::take(&mut self.definitions)
    }

    /// Is there nothing to examine?
    pub(crate) fn is_idle(&self) -> bool {
        self.relevant.nodes.is_empty()
    }

    /// Forgets the last model.
    pub(crate) fn forget_model(&mut self) {
        self.model.clear();
    }
}
