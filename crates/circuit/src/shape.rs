//! Recognition of gates that clauses can say better than their conjunctions can.
//!
//! Exclusive or, multiplexer and majority are three to four conjunctions each in an and-inverter graph. Written as
//! clauses over their operands they need no variables for the inner conjunctions, and unit propagation through them is
//! as strong as the gate allows. All three look alike from above, two inverted conjunctions:
//!
//! ```text
//! !(a & b) & !(!a & !b)         a ^ b
//! !(c & t) & !(!c & e)          c ? !t : !e
//! !(a & b) & !(c & !(!a & !b))  majority of !a, !b, !c
//! ```

use crate::aig::{Aig, Lit};

/// What a node computes, seen as a gate.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The constant false or an input.
    Leaf,
    /// The conjunction of two literals.
    And(Lit, Lit),
    /// The exclusive or of two literals.
    Xor(Lit, Lit),
    /// If the first holds the second, else the third.
    Ite(Lit, Lit, Lit),
    /// At least two of three.
    Majority(Lit, Lit, Lit),
}

impl Shape {
    /// The gate at a node.
    pub fn of(aig: &Aig, node: u32) -> Shape {
        let Some((left, right)) = aig.operands(node) else { return Shape::Leaf };
        if !left.is_inverted() || !right.is_inverted() {
            return Shape::And(left, right);
        }
        let (Some(p), Some(q)) = (aig.operands(left.node()), aig.operands(right.node())) else {
            return Shape::And(left, right);
        };
        let ((a, b), (c, d)) = (p, q);
        if (a == !c && b == !d) || (a == !d && b == !c) {
            return Shape::Xor(a, b);
        }
        for ((x, y), (z, w)) in [((a, b), (c, d)), ((a, b), (d, c)), ((b, a), (c, d)), ((b, a), (d, c))] {
            if x == !z {
                return Shape::Ite(x, !y, !w);
            }
        }
        majority(aig, p, q).or_else(|| majority(aig, q, p)).unwrap_or(Shape::And(left, right))
    }
}

/// Whether `!(a & b) & !(any & c)` is a majority because `any` is `a | b`.
fn majority(aig: &Aig, (a, b): (Lit, Lit), (c, d): (Lit, Lit)) -> Option<Shape> {
    [(c, d), (d, c)].into_iter().find_map(|(any, other)| {
        let (x, y) = any.is_inverted().then(|| aig.operands(any.node()))??;
        let either = (x == !a && y == !b) || (x == !b && y == !a);
        either.then_some(Shape::Majority(!a, !b, !other))
    })
}
