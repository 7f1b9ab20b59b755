//! Counting true Bool terms in unary, as terms.
//!
//! The totalizer of Bailleux and Boufkhad ("Efficient CNF encoding of Boolean cardinality constraints", CP 2003): a
//! balanced tree whose node says "at least k of my leaves are true" for each k. Here a node's outputs are ordinary terms
//! that are made when they are first asked for, which is the incremental totalizer (Martins, Joshi, Manquinho, Lynce:
//! "Incremental cardinality constraints for MaxSAT", CP 2014) for free: nothing has to be told to the solver, and the
//! polarity in which an output is used decides which half of its clauses exists.

use logic::{Term, Terms};

pub(crate) struct Totalizer {
    /// Children before parents; the root is last.
    nodes: Vec<Node>,
}

struct Node {
    children: Option<(usize, usize)>,
    leaves: usize,
    /// `outputs[k - 1]`: at least k leaves are true.
    outputs: Vec<Option<Term>>,
}

impl Totalizer {
    pub(crate) fn new(inputs: &[Term]) -> Totalizer {
        let leaf = |&term: &Term| Node { children: None, leaves: 1, outputs: vec![Some(term)] };
        let mut nodes: Vec<Node> = inputs.iter().map(leaf).collect();
        // Pair neighbours level by level: the queue of roots shrinks by half each time, so the tree is balanced.
        let mut next = 0;
        while next + 1 < nodes.len() {
            let leaves = nodes[next].leaves + nodes[next + 1].leaves;
            nodes.push(Node { children: Some((next, next + 1)), leaves, outputs: vec![None; leaves] });
            next += 2;
        }
        Totalizer { nodes }
    }

    /// The number of inputs.
    pub(crate) fn len(&self) -> usize {
        self.nodes.last().map_or(0, |root| root.leaves)
    }

    /// The term that says: at least `count` inputs are true.
    pub(crate) fn at_least(&mut self, terms: &mut Terms, count: usize) -> Term {
        match self.nodes.len() {
            0 => terms.bool(count == 0),
            len => self.output(terms, len - 1, count),
        }
    }

    /// Recursion is as deep as the tree, which is logarithmic in the number of inputs.
    fn output(&mut self, terms: &mut Terms, node: usize, count: usize) -> Term {
        if count == 0 || count > self.nodes[node].leaves {
            return terms.bool(count == 0);
        }
        if let Some(term) = self.nodes[node].outputs[count - 1] {
            return term;
        }
        let Some((left, right)) = self.nodes[node].children else { return terms.bool(false) };
        let most_left = self.nodes[left].leaves.min(count);
        let least_left = count.saturating_sub(self.nodes[right].leaves);
        let ways: Vec<Term> = (least_left..=most_left)
            .map(|from_left| {
                let a = self.output(terms, left, from_left);
                let b = self.output(terms, right, count - from_left);
                terms.and(a, b)
            })
            .collect();
        let term = terms.any(&ways);
        self.nodes[node].outputs[count - 1] = Some(term);
        term
    }
}
