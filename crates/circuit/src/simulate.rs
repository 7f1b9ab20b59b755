//! Evaluation of and-inverter graphs, sixty-four assignments at a time.
//!
//! Each bit position of a `u64` is one assignment, so a conjunction of 64 assignments is one machine instruction. Node
//! numbers are a topological order already: evaluation is one pass without any search. A [`Cone`] first copies the
//! nodes that some literals depend on into one dense array, which makes repeated evaluation (random simulation,
//! checking candidate models) a linear walk through memory.

use crate::aig::{Aig, Lit, Node};

/// The values of all nodes, given a word for each input by ordinal; inputs beyond the slice are 0.
pub fn simulate(aig: &Aig, inputs: &[u64]) -> Vec<u64> {
    let mut values = Vec::with_capacity(aig.len());
    for node in 0..aig.len() as u32 {
        values.push(match aig.node(node) {
            Node::False => 0,
            Node::Input(ordinal) => inputs.get(ordinal as usize).copied().unwrap_or(0),
            Node::And(left, right) => read(&values, left) & read(&values, right),
        });
    }
    values
}

/// The value of a literal, given the values of all nodes.
pub fn read(values: &[u64], lit: Lit) -> u64 {
    values[lit.node() as usize] ^ u64::from(lit.is_inverted()).wrapping_neg()
}

/// The part of a graph that some literals depend on, laid out for evaluation.
pub struct Cone {
    /// Ordinals of the inputs met. Slot 0 is the constant, inputs have the slots from 1, conjunctions those after.
    inputs: Vec<u32>,
    /// The conjunctions in topological order; literals are over slots.
    steps: Vec<[Lit; 2]>,
    roots: Vec<Lit>,
    values: Vec<u64>,
}

impl Cone {
    /// The cone of literals.
    pub fn new(aig: &Aig, roots: &[Lit]) -> Cone {
        let end = roots.iter().map(|root| root.node() as usize + 1).max().unwrap_or(0);
        const UNSEEN: u32 = u32::MAX;
        let mut slots = vec![UNSEEN; end];
        let mut members = Vec::new();
        let mut pending: Vec<u32> = roots.iter().map(|root| root.node()).collect();
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut slots[node as usize], 0) != UNSEEN {
                continue;
            }
            members.push(node);
            if let Node::And(left, right) = aig.node(node) {
                pending.extend([left.node(), right.node()]);
            }
        }
        members.sort_unstable();
        let mut inputs = Vec::new();
        for &node in &members {
            if let Node::Input(ordinal) = aig.node(node) {
                inputs.push(ordinal);
                slots[node as usize] = inputs.len() as u32;
            }
        }
        let mut steps = Vec::new();
        let over_slots = |slots: &[u32], lit: Lit| Lit::new(slots[lit.node() as usize], lit.is_inverted());
        for &node in &members {
            if let Node::And(left, right) = aig.node(node) {
                steps.push([over_slots(&slots, left), over_slots(&slots, right)]);
                slots[node as usize] = (inputs.len() + steps.len()) as u32;
            }
        }
        let values = vec![0; 1 + inputs.len() + steps.len()];
        let roots = roots.iter().map(|&root| over_slots(&slots, root)).collect();
        Cone { inputs, steps, roots, values }
    }

    /// The ordinals of the inputs the cone depends on, ascending.
    pub fn inputs(&self) -> &[u32] {
        &self.inputs
    }

    /// The number of conjunctions.
    pub fn size(&self) -> usize {
        self.steps.len()
    }

    /// Evaluates all 64 assignments; `input` gives the word of an input by ordinal.
    pub fn run(&mut self, mut input: impl FnMut(u32) -> u64) {
        for (slot, &ordinal) in self.values[1..].iter_mut().zip(&self.inputs) {
            *slot = input(ordinal);
        }
        let first = 1 + self.inputs.len();
        for (i, &[left, right]) in self.steps.iter().enumerate() {
            self.values[first + i] = read(&self.values, left) & read(&self.values, right);
        }
    }

    /// The word of the root with this position in the slice given to [`Cone::new`], after [`Cone::run`].
    pub fn root(&self, position: usize) -> u64 {
        read(&self.values, self.roots[position])
    }
}
