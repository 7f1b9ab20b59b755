//! Where a closure meets a set: `s.*r` and `*r.s` are images of the set, `~^r` is the closure of `~r`, and `a -> b in *r`
//! asks for the image of whichever side is a single object. How an image is written is the choice of [`Encoding`]; what
//! is found here is only that the whole closure need not be.
//!
//! [`Encoding`]: crate::Encoding

use crate::closure::{ImageMethod, image};
use crate::ground::Environment;
use crate::syntax::{Expression, ExpressionKind};
use crate::{Error, Grounding, Matrix};
use logic::{Term, Terms};

impl Grounding {
    /// `a.b`, where a closure on one side and a set on the other make an image.
    pub(crate) fn ground_join(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        a: &Expression,
        b: &Expression,
    ) -> Result<Matrix, Error> {
        if a.arity() == 1
            && let Some(closed) = Closed::of(b)
        {
            let start = self.ground_expression(terms, environment, a)?;
            return self.ground_image(terms, environment, &start, b, closed);
        }
        if b.arity() == 1
            && let Some(closed) = Closed::of(a)
        {
            let start = self.ground_expression(terms, environment, b)?;
            return self.ground_image(terms, environment, &start, a, closed.backwards());
        }
        let a = self.ground_expression(terms, environment, a)?;
        let b = self.ground_expression(terms, environment, b)?;
        a.join(terms, &b)
    }

    /// What is reached from `start` under a closure; `whole` is the expression the closure comes from.
    fn ground_image(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        start: &Matrix,
        whole: &Expression,
        closed: Closed<'_>,
    ) -> Result<Matrix, Error> {
        let r = self.ground_expression(terms, environment, closed.relation)?;
        let method = if start.is_functional() && r.is_functional() { self.encoding.path } else { self.encoding.image };
        if method == ImageMethod::Whole {
            let whole = self.ground_expression(terms, environment, whole)?;
            if closed.whole_backwards {
                let whole = whole.transpose(terms)?;
                return start.join(terms, &whole);
            }
            return start.join(terms, &whole);
        }
        if closed.transposed {
            let r = r.transpose(terms)?;
            return image(terms, start, &r, closed.reflexive, method);
        }
        image(terms, start, &r, closed.reflexive, method)
    }

    /// `a in b`, where pairs in a closure make an image.
    pub(crate) fn ground_subset(
        &mut self,
        terms: &mut Terms,
        environment: &mut Environment,
        a: &Expression,
        b: &Expression,
    ) -> Result<Term, Error> {
        if let (ExpressionKind::Product(from, to), Some(closed)) = (a.kind(), Closed::of(b))
            && from.arity() == 1
            && to.arity() == 1
        {
            let from = self.ground_expression(terms, environment, from)?;
            let to = self.ground_expression(terms, environment, to)?;
            // If one side is a single object: everything on the other side is reached from it, if it is there.
            let single = match (from.is_functional(), to.is_functional()) {
                (true, _) => Some((&from, &to, closed)),
                (false, true) => Some((&to, &from, closed.backwards())),
                (false, false) => None,
            };
            if let Some((start, targets, closed)) = single {
                let reached = self.ground_image(terms, environment, start, b, closed)?;
                let all_reached = targets.is_in(terms, &reached);
                let present = start.some(terms);
                return Ok(terms.implies(present, all_reached));
            }
        }
        let a = self.ground_expression(terms, environment, a)?;
        let b = self.ground_expression(terms, environment, b)?;
        Ok(a.is_in(terms, &b))
    }
}

/// A closure, seen through transposition: `~^r` is the closure of `~r`.
#[derive(Copy, Clone)]
struct Closed<'a> {
    relation: &'a Expression,
    reflexive: bool,
    /// Steps go against the relation.
    transposed: bool,
    /// Steps go against the expression it was found in.
    whole_backwards: bool,
}

impl<'a> Closed<'a> {
    fn of(e: &'a Expression) -> Option<Closed<'a>> {
        match e.kind() {
            ExpressionKind::Closure(relation) => {
                Some(Closed { relation, reflexive: false, transposed: false, whole_backwards: false })
            }
            ExpressionKind::ReflexiveClosure(relation) => {
                Some(Closed { relation, reflexive: true, transposed: false, whole_backwards: false })
            }
            ExpressionKind::Transpose(inner) => {
                Closed::of(inner).map(|closed| Closed { transposed: !closed.transposed, ..closed })
            }
            _ => None,
        }
    }

    fn backwards(self) -> Closed<'a> {
        Closed { transposed: !self.transposed, whole_backwards: !self.whole_backwards, ..self }
    }
}
