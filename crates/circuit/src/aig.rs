//! And-inverter graphs: the one representation of propositional structure between terms and clauses.
//!
//! A node is the constant, an input or the conjunction of two literals; a literal is a node with an optional inverter.
//! Two devices keep the graph small while it is built. *Structural hashing* makes equal conjunctions the same node.
//! *Two-level rewriting* looks at the operands of the two operands and applies every rule of
//!
//! > R. Brummayer, A. Biere: Local two-level and-inverter graph minimization without blowup. MEMICS 2006
//!
//! that needs at most one node in place of the one asked for: so a graph is never larger for having been rewritten.
//! The rules are named in [`Aig::and`] as they are there: contradiction, idempotence, subsumption, substitution and
//! resolution, each for one operand looked into (asymmetric) and for both (symmetric).
//!
//! Nodes are numbered in the order they are made, so operands have smaller numbers than the node that uses them: number
//! order is a topological order, and every pass over a graph is a loop. A node is eight bytes; the hash table adds five
//! to ten.

use crate::room;
use hashbrown::HashTable;
use std::fmt;
use std::ops::Not;

/// A node of an [`Aig`], possibly inverted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The constant false.
    pub const FALSE: Lit = Lit(0);
    /// The constant true.
    pub const TRUE: Lit = Lit(1);

    /// The literal of a node.
    pub fn new(node: u32, inverted: bool) -> Lit {
        Lit(node << 1 | u32::from(inverted))
    }

    /// The constant of a truth value.
    pub fn constant(value: bool) -> Lit {
        Lit(u32::from(value))
    }

    /// The number of the node.
    pub fn node(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the node is inverted.
    pub fn is_inverted(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether this is [`Lit::FALSE`] or [`Lit::TRUE`].
    pub fn is_constant(self) -> bool {
        self.0 < 2
    }

    /// The truth value of a constant.
    pub fn value(self) -> Option<bool> {
        self.is_constant().then_some(self.0 == 1)
    }

    /// The literal without its inverter.
    pub fn positive(self) -> Lit {
        Lit(self.0 & !1)
    }

    /// The literal, inverted once more if `condition` holds.
    pub fn invert_if(self, condition: bool) -> Lit {
        Lit(self.0 ^ u32::from(condition))
    }

    /// Twice the node number, plus one if inverted.
    pub fn code(self) -> u32 {
        self.0
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}{}", if self.is_inverted() { "!" } else { "" }, self.node()),
        }
    }
}

/// What a node is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// The constant false: node 0.
    False,
    /// The input with this ordinal, counted from 0 in the order of [`Aig::input`] calls.
    Input(u32),
    /// The conjunction of two literals of smaller nodes.
    And(Lit, Lit),
}

/// The left operand of what is no conjunction (the right one of an input is its ordinal): no literal, see
/// [`Aig::MAX_NODES`].
const MARK: Lit = Lit(u32::MAX);

/// What the rewriting rules say about a conjunction.
enum Rewrite {
    /// It is this literal.
    Known(Lit),
    /// It is the conjunction of these two instead.
    Instead(Lit, Lit),
    /// No rule applies.
    Nothing,
}

/// An and-inverter graph, append only.
pub struct Aig {
    nodes: Vec<[Lit; 2]>,
    table: HashTable<u32>,
    inputs: Vec<u32>,
}

impl Default for Aig {
    fn default() -> Self {
        Aig::new()
    }
}

impl Aig {
    /// The largest number of nodes a graph can have: literals are 32 bits, and one code is reserved.
    pub const MAX_NODES: usize = (u32::MAX >> 1) as usize;

    /// A graph of the constant only.
    pub fn new() -> Aig {
        Aig { nodes: vec![[MARK; 2]], table: HashTable::new(), inputs: Vec::new() }
    }

    /// The number of nodes, the constant and inputs included.
    #[allow(clippy::len_without_is_empty)] // there is always the constant
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of inputs.
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// The literal of the input with an ordinal.
    pub fn input_lit(&self, ordinal: usize) -> Lit {
        Lit::new(self.inputs[ordinal], false)
    }

    /// What a node is.
    pub fn node(&self, node: u32) -> Node {
        match self.nodes[node as usize] {
            _ if node == 0 => Node::False,
            [MARK, ordinal] => Node::Input(ordinal.0),
            [left, right] => Node::And(left, right),
        }
    }

    /// The operands of a node that is a conjunction.
    pub fn operands(&self, node: u32) -> Option<(Lit, Lit)> {
        match self.nodes[node as usize] {
            [MARK, _] => None,
            [left, right] => Some((left, right)),
        }
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<[Lit; 2]>()
            + self.table.allocation_size()
            + self.inputs.capacity() * size_of::<u32>()
    }

    /// A new input.
    ///
    /// # Panics
    /// If there are [`Aig::MAX_NODES`] nodes: callers that build from data must stop before.
    pub fn input(&mut self) -> Lit {
        let ordinal = self.inputs.len() as u32;
        let node = self.push([MARK, Lit(ordinal)]);
        self.inputs.push(node);
        Lit::new(node, false)
    }

    fn push(&mut self, operands: [Lit; 2]) -> u32 {
        assert!(self.nodes.len() < Aig::MAX_NODES, "an and-inverter graph has at most 2^31 - 1 nodes");
        let node = self.nodes.len() as u32;
        room::reserve(&mut self.nodes, 1);
        self.nodes.push(operands);
        node
    }

    /// The conjunction of two literals.
    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        // Rules may have a choice that depends on the order, so the order is settled first.
        let sorted = |a: Lit, b: Lit| if a < b { (a, b) } else { (b, a) };
        let (mut left, mut right) = sorted(a, b);
        loop {
            match self.rewrite(left, right) {
                Rewrite::Known(lit) => return lit,
                // Each such rule replaces an operand by one of its own operands, so this ends.
                Rewrite::Instead(a, b) => (left, right) = sorted(a, b),
                Rewrite::Nothing => break,
            }
        }
        let hash = hash_of(left, right);
        let nodes = &self.nodes;
        if let Some(&node) = self.table.find(hash, |&node| nodes[node as usize] == [left, right]) {
            return Lit::new(node, false);
        }
        let node = self.push([left, right]);
        let nodes = &self.nodes;
        self.table.insert_unique(hash, node, |&node| {
            let [left, right] = nodes[node as usize];
            hash_of(left, right)
        });
        Lit::new(node, false)
    }

    fn rewrite(&self, x: Lit, y: Lit) -> Rewrite {
        use Rewrite::{Instead, Known, Nothing};
        if x == y {
            return Known(x);
        }
        if x == !y || x == Lit::FALSE || y == Lit::FALSE {
            return Known(Lit::FALSE);
        }
        if x == Lit::TRUE {
            return Known(y);
        }
        if y == Lit::TRUE {
            return Known(x);
        }
        let (inside_x, inside_y) = (self.operands(x.node()), self.operands(y.node()));
        for (outer, inside, other) in [(x, inside_x, y), (y, inside_y, x)] {
            let Some((a, b)) = inside else { continue };
            if outer.is_inverted() {
                if other == !a || other == !b {
                    return Known(other); // subsumption
                }
                if other == a {
                    return Instead(!b, other); // substitution
                }
                if other == b {
                    return Instead(!a, other); // substitution
                }
            } else {
                if other == !a || other == !b {
                    return Known(Lit::FALSE); // contradiction
                }
                if other == a || other == b {
                    return Known(outer); // idempotence
                }
            }
        }
        let (Some((a, b)), Some((c, d))) = (inside_x, inside_y) else { return Nothing };
        let opposed = a == !c || a == !d || b == !c || b == !d;
        match (x.is_inverted(), y.is_inverted()) {
            (false, false) if opposed => Known(Lit::FALSE),      // contradiction
            (false, false) if c == a || c == b => Instead(x, d), // idempotence
            (false, false) if d == a || d == b => Instead(x, c), // idempotence
            (true, false) if opposed => Known(y),                // subsumption
            (false, true) if opposed => Known(x),                // subsumption
            (true, false) if a == c || a == d => Instead(!b, y), // substitution
            (true, false) if b == c || b == d => Instead(!a, y), // substitution
            (false, true) if c == a || c == b => Instead(!d, x), // substitution
            (false, true) if d == a || d == b => Instead(!c, x), // substitution
            (true, true) if (a == c && b == !d) || (a == d && b == !c) => Known(!a), // resolution
            (true, true) if (b == c && a == !d) || (b == d && a == !c) => Known(!b), // resolution
            _ => Nothing,
        }
    }

    /// The disjunction of two literals.
    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(a, !b)
    }

    /// Exclusive or. Inverters of the operands go to the result, so `a ^ b` and `a ^ !b` share their nodes.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        if let Some(value) = a.value() {
            return b.invert_if(value);
        }
        if let Some(value) = b.value() {
            return a.invert_if(value);
        }
        let inverted = a.is_inverted() != b.is_inverted();
        let (a, b) = (a.positive(), b.positive());
        if a == b {
            return Lit::constant(inverted);
        }
        let both = self.and(a, b);
        let neither = self.and(!a, !b);
        self.and(!both, !neither).invert_if(inverted)
    }

    /// Whether two literals are equal.
    pub fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `then` if `condition`, else `otherwise`.
    pub fn ite(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        let (c, t, e) =
            if condition.is_inverted() { (!condition, otherwise, then) } else { (condition, then, otherwise) };
        if c == Lit::FALSE {
            return e;
        }
        if t == e {
            return t;
        }
        if t == !e {
            return self.xor(c, e);
        }
        if t == Lit::TRUE || t == c {
            return self.or(c, e);
        }
        if t == Lit::FALSE || t == !c {
            return self.and(!c, e);
        }
        if e == Lit::TRUE || e == !c {
            return self.implies(c, t);
        }
        if e == Lit::FALSE || e == c {
            return self.and(c, t);
        }
        let inverted = t.is_inverted();
        let (t, e) = (t.invert_if(inverted), e.invert_if(inverted));
        let chosen_then = self.and(c, t);
        let chosen_else = self.and(!c, e);
        self.or(chosen_then, chosen_else).invert_if(inverted)
    }

    /// Whether at least two of three literals hold. `a` and `b` with the same inverter share nodes with `a ^ b`.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        if let Some(value) = c.value() {
            return if value { self.or(a, b) } else { self.and(a, b) };
        }
        if a.is_constant() {
            return self.majority(c, b, a);
        }
        if b.is_constant() {
            return self.majority(a, c, b);
        }
        if a == b || c == a {
            return a;
        }
        if a == !b {
            return c;
        }
        if c == !a || c == b {
            return b;
        }
        if c == !b {
            return a;
        }
        let both = self.and(a, b);
        let any = self.or(a, b);
        let tipped = self.and(any, c);
        self.or(both, tipped)
    }

    /// The conjunction of literals, as a balanced tree so that no path gets long.
    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        self.balanced(lits, Aig::and).unwrap_or(Lit::TRUE)
    }

    /// The disjunction of literals, as a balanced tree.
    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        self.balanced(lits, Aig::or).unwrap_or(Lit::FALSE)
    }

    fn balanced(&mut self, lits: &[Lit], mut join: impl FnMut(&mut Aig, Lit, Lit) -> Lit) -> Option<Lit> {
        let mut level = lits.to_vec();
        while level.len() > 1 {
            let mut kept = 0;
            for i in (0..level.len()).step_by(2) {
                level[kept] = match level.get(i + 1) {
                    Some(&right) => join(self, level[i], right),
                    None => level[i],
                };
                kept += 1;
            }
            level.truncate(kept);
        }
        level.first().copied()
    }
}

fn hash_of(left: Lit, right: Lit) -> u64 {
    let mixed = (u64::from(left.0) << 32 | u64::from(right.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // The table takes the slot from the low bits, where a product mixes least.
    mixed ^ mixed >> 32
}
