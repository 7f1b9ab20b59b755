//! Clauses for and-inverter graphs, a direction at a time.
//!
//! A node gets a variable when a clause mentions it, and clauses that say `variable implies node` or `node implies
//! variable` only as far as the places that mention it depend on that direction
//!
//! > D. A. Plaisted, S. Greenbaum: A structure-preserving clause form translation. J. Symbolic Computation 2, 1986
//!
//! which halves the clauses of formulas that are mostly asserted one way. What was written stays written: each node
//! remembers its directions, and a later demand for the other one adds just the missing clauses. Graph and clauses can
//! so grow together through the life of an incremental solver.
//!
//! Three shapes of structure cost no variable at all: trees of conjunctions are one conjunction with many operands;
//! gates of [`Shape`] are written over their operands; and where `n` implies something used only here, the clauses of
//! that something are written with `!n` in front instead of a variable between. Whether a node is used only here is
//! decided by the graph as it is now. Should it be used again later it gets its variable then, and the clauses written
//! before stay true, so nothing has to be undone.
//!
//! In a model, variables of inputs have their value. Variables of other nodes may not, because only one direction may
//! be written: compute them from the inputs (`simulate`).

use crate::aig::{Aig, Lit};
use crate::room;
use crate::shape::Shape;
use smallvec::{SmallVec, smallvec};

/// Where clauses go: a solver, a file, a counter.
pub trait ClauseSink {
    /// A variable not used before: a positive DIMACS literal.
    fn new_var(&mut self) -> i32;
    /// Adds a clause of DIMACS literals; the empty clause makes everything unsatisfiable.
    fn clause(&mut self, literals: &[i32]);
}

/// How the literal that [`Clauses::require`] returns is going to be used.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Polarity {
    /// Asserted or assumed: when it is true, so is the formula.
    Positive,
    /// Its negation is asserted or assumed: when it is false, so is the formula.
    Negative,
    /// Both.
    Both,
}

/// The number of uses of a node in the graph, up to this many.
const MANY_USES: u8 = 3;
/// Clauses for `variable implies node` are written or about to be.
const WRITTEN_POSITIVE: u8 = 4;
/// Clauses for `node implies variable` are written or about to be.
const WRITTEN_NEGATIVE: u8 = 8;

/// The most operands a tree of conjunctions is taken as one conjunction of. Without a bound, a long chain whose links are
/// demanded from the top down would be gone through again for each of them.
const MAX_CONJUNCTS: usize = 256;

/// The clauses of a graph written so far.
#[derive(Default)]
pub struct Clauses {
    /// By node: the variable, or 0.
    variables: Vec<i32>,
    /// By node: uses in the graph (two bits) and directions written.
    flags: Vec<u8>,
    /// Literals whose node is to be implied by them, scheduled but not written.
    pending: Vec<Lit>,
    variable_count: usize,
    clause_count: usize,
}

/// A clause under construction: literals of the solver first, then of the graph.
type Prefix<'a> = &'a [i32];

impl Clauses {
    /// Nothing written.
    pub fn new() -> Clauses {
        Clauses::default()
    }

    /// The DIMACS literal of a literal, if it has one.
    pub fn literal(&self, lit: Lit) -> Option<i32> {
        match self.variables.get(lit.node() as usize) {
            None | Some(0) => None,
            Some(&variable) => Some(if lit.is_inverted() { -variable } else { variable }),
        }
    }

    /// The number of variables taken from sinks.
    pub fn variable_count(&self) -> usize {
        self.variable_count
    }

    /// The number of clauses given to sinks.
    pub fn clause_count(&self) -> usize {
        self.clause_count
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.variables.capacity() * size_of::<i32>()
            + self.flags.capacity()
            + self.pending.capacity() * size_of::<Lit>()
    }

    /// A DIMACS literal that stands for `lit` in the directions asked for.
    pub fn require(&mut self, aig: &Aig, lit: Lit, polarity: Polarity, sink: &mut impl ClauseSink) -> i32 {
        self.catch_up(aig);
        let literal = match polarity {
            Polarity::Positive => self.occurrence(lit, sink),
            Polarity::Negative => -self.occurrence(!lit, sink),
            Polarity::Both => {
                self.occurrence(!lit, sink);
                self.occurrence(lit, sink)
            }
        };
        self.write_pending(aig, sink);
        literal
    }

    /// Makes `lit` true unless one of `unless` is true.
    ///
    /// Conjunctions are taken apart and disjunctions become clauses, without variables for either. `unless` is where
    /// retractable assertions put the negation of their activation literal.
    pub fn assert(&mut self, aig: &Aig, lit: Lit, unless: &[i32], sink: &mut impl ClauseSink) {
        self.catch_up(aig);
        match lit.value() {
            Some(true) => {}
            Some(false) => self.send(unless, sink),
            None => match self.literal(lit) {
                // Already said in full: one clause more is enough.
                Some(literal) if self.is_written(lit) => self.send_with(unless, &[literal], sink),
                Some(_) | None => self.write(aig, unless, lit, sink),
            },
        }
        self.write_pending(aig, sink);
    }

    fn is_written(&self, lit: Lit) -> bool {
        self.flags[lit.node() as usize] & direction(lit) != 0
    }

    /// Extends the tables to nodes made since, and counts their uses of older ones.
    fn catch_up(&mut self, aig: &Aig) {
        let known = self.flags.len();
        room::lengthen(&mut self.flags, aig.len(), 0);
        room::lengthen(&mut self.variables, aig.len(), 0);
        for node in known..aig.len() {
            let Some((left, right)) = aig.operands(node as u32) else { continue };
            for operand in [left, right] {
                let flags = &mut self.flags[operand.node() as usize];
                if *flags & MANY_USES < MANY_USES {
                    *flags += 1;
                }
            }
        }
    }

    fn uses(&self, lit: Lit) -> u8 {
        self.flags[lit.node() as usize] & MANY_USES
    }

    /// Whether a node can be written into the one place that uses it, so many times, instead of having a variable.
    fn is_private(&self, lit: Lit, uses: u8) -> bool {
        self.variables[lit.node() as usize] == 0 && self.uses(lit) <= uses
    }

    /// The DIMACS literal for an occurrence of `lit` in a clause: such an occurrence must imply `lit`.
    fn occurrence(&mut self, lit: Lit, sink: &mut impl ClauseSink) -> i32 {
        let node = lit.node() as usize;
        if self.variables[node] == 0 {
            self.variables[node] = sink.new_var();
            self.variable_count += 1;
        }
        if self.flags[node] & direction(lit) == 0 {
            self.flags[node] |= direction(lit);
            self.pending.push(lit);
        }
        if lit.is_inverted() { -self.variables[node] } else { self.variables[node] }
    }

    fn write_pending(&mut self, aig: &Aig, sink: &mut impl ClauseSink) {
        while let Some(lit) = self.pending.pop() {
            let variable = self.variables[lit.node() as usize];
            self.write(aig, &[if lit.is_inverted() { variable } else { -variable }], lit, sink);
        }
    }

    /// Writes clauses that say `lit` unless one of `prefix`.
    fn write(&mut self, aig: &Aig, prefix: Prefix<'_>, lit: Lit, sink: &mut impl ClauseSink) {
        match Shape::of(aig, lit.node()) {
            Shape::And(..) if !lit.is_inverted() => {
                for part in self.conjuncts(aig, lit) {
                    // A part that is a conjunction is shared, so only other gates are written in place.
                    let is_and = !part.is_inverted() && matches!(Shape::of(aig, part.node()), Shape::And(..));
                    if !is_and && self.is_private(part, 1) {
                        self.write_gate(aig, prefix, part, sink);
                    } else {
                        self.write_clause(prefix, &[part], sink);
                    }
                }
            }
            Shape::And(..) | Shape::Leaf | Shape::Xor(..) | Shape::Ite(..) | Shape::Majority(..) => {
                self.write_gate(aig, prefix, lit, sink);
            }
        }
    }

    /// Writes clauses for a literal that is no conjunction.
    fn write_gate(&mut self, aig: &Aig, prefix: Prefix<'_>, lit: Lit, sink: &mut impl ClauseSink) {
        let sign = lit.is_inverted();
        match Shape::of(aig, lit.node()) {
            Shape::Leaf => match aig.operands(lit.node()) {
                _ if lit == Lit::TRUE => {}
                _ if lit == Lit::FALSE => self.write_clause(prefix, &[], sink),
                // The variable of an input is the input: nothing to say, unless it is asserted.
                _ => self.write_input(prefix, lit, sink),
            },
            Shape::And(..) => {
                let parts = self.conjuncts(aig, lit.positive());
                let negated: SmallVec<[Lit; 8]> = parts.iter().map(|&part| !part).collect();
                self.write_clause(prefix, &negated, sink);
            }
            Shape::Xor(a, b) => {
                let inner = |this: &Clauses, x: Lit| match Shape::of(aig, x.node()) {
                    Shape::Xor(p, q) if this.is_private(x, 2) => Some((p, q.invert_if(x.is_inverted()))),
                    _ => None,
                };
                if let Some((p, q)) = inner(self, a) {
                    self.write_xor3(prefix, p, q, b.invert_if(sign), sink);
                } else if let Some((p, q)) = inner(self, b) {
                    self.write_xor3(prefix, p, q, a.invert_if(sign), sink);
                } else {
                    let b = b.invert_if(sign);
                    self.write_clause(prefix, &[a, b], sink);
                    self.write_clause(prefix, &[!a, !b], sink);
                }
            }
            Shape::Ite(c, t, e) => {
                let (t, e) = (t.invert_if(sign), e.invert_if(sign));
                self.write_clause(prefix, &[!c, t], sink);
                // The redundant clause of `t` and `e` would make half as many clauses more. It made searches over
                // multiplexers (sorting, array cells) longer, not shorter.
                self.write_clause(prefix, &[c, e], sink);
            }
            Shape::Majority(a, b, c) => {
                let [a, b, c] = [a, b, c].map(|operand| operand.invert_if(sign));
                self.write_clause(prefix, &[a, b], sink);
                self.write_clause(prefix, &[a, c], sink);
                self.write_clause(prefix, &[b, c], sink);
            }
        }
    }

    fn write_input(&mut self, prefix: Prefix<'_>, lit: Lit, sink: &mut impl ClauseSink) {
        let literal = self.occurrence(lit, sink);
        if !prefix.contains(&-literal) {
            self.send_with(prefix, &[literal], sink);
        }
    }

    fn write_xor3(&mut self, prefix: Prefix<'_>, a: Lit, b: Lit, c: Lit, sink: &mut impl ClauseSink) {
        self.write_clause(prefix, &[a, b, c], sink);
        self.write_clause(prefix, &[a, !b, !c], sink);
        self.write_clause(prefix, &[!a, b, !c], sink);
        self.write_clause(prefix, &[!a, !b, c], sink);
    }

    /// The operands of the tree of conjunctions at a literal, without repetition; the top of the tree if it is large.
    fn conjuncts(&self, aig: &Aig, root: Lit) -> SmallVec<[Lit; 8]> {
        let mut parts: SmallVec<[Lit; 8]> = SmallVec::new();
        let Some((left, right)) = aig.operands(root.node()) else { return smallvec![root] };
        let mut open: SmallVec<[Lit; 8]> = smallvec![right, left];
        while let Some(lit) = open.pop() {
            let full = parts.len() + open.len() >= MAX_CONJUNCTS;
            let inner = if full || lit.is_inverted() || !self.is_private(lit, 1) {
                Shape::Leaf
            } else {
                Shape::of(aig, lit.node())
            };
            match inner {
                Shape::And(left, right) => open.extend([right, left]),
                Shape::Leaf | Shape::Xor(..) | Shape::Ite(..) | Shape::Majority(..) => parts.push(lit),
            }
        }
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    fn write_clause(&mut self, prefix: Prefix<'_>, lits: &[Lit], sink: &mut impl ClauseSink) {
        let mut clause: SmallVec<[i32; 16]> = SmallVec::from_slice(prefix);
        for &lit in lits {
            clause.push(self.occurrence(lit, sink));
        }
        self.send(&clause, sink);
    }

    fn send_with(&mut self, prefix: Prefix<'_>, rest: &[i32], sink: &mut impl ClauseSink) {
        let mut clause: SmallVec<[i32; 16]> = SmallVec::from_slice(prefix);
        clause.extend_from_slice(rest);
        self.send(&clause, sink);
    }

    fn send(&mut self, clause: &[i32], sink: &mut impl ClauseSink) {
        self.clause_count += 1;
        sink.clause(clause);
    }
}

/// The flag of the direction that an occurrence of a literal needs.
fn direction(lit: Lit) -> u8 {
    if lit.is_inverted() { WRITTEN_NEGATIVE } else { WRITTEN_POSITIVE }
}
