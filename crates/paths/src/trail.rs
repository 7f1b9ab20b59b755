//! What a path tells the solver: a list of levels that shares its beginning with those of other paths.
//!
//! The solver is always inside one path. To ask about another, the levels that the two do not have in common are closed, and
//! those of the other opened. Paths are taken depth first, so that is little.

use logic::{Term, Terms};
use solver::{Session, Solver};
use std::rc::Rc;

/// What was told on a path, level by level.
#[derive(Clone, Default)]
pub(crate) struct Trail(Option<Rc<Level>>);

struct Level {
    before: Trail,
    depth: usize,
    told: Vec<Term>,
}

impl Drop for Level {
    fn drop(&mut self) {
        // One after the other: a path may be longer than the stack is deep.
        let mut next = std::mem::take(&mut self.before);
        while let Some(mut level) = next.0.take().and_then(Rc::into_inner) {
            next = std::mem::take(&mut level.before);
        }
    }
}

impl Trail {
    fn depth(&self) -> usize {
        self.0.as_ref().map_or(0, |level| level.depth)
    }

    fn same(&self, other: &Trail) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, Some(_)) | (Some(_), None) => false,
        }
    }

    /// The same, and then these.
    pub(crate) fn and(self, told: Vec<Term>) -> Trail {
        match told.is_empty() {
            true => self,
            false => Trail(Some(Rc::new(Level { depth: self.depth() + 1, before: self, told }))),
        }
    }

    /// Takes a session that is inside `at` to this place.
    pub(crate) fn enter(&self, session: &mut Session, terms: &mut Terms, at: &mut Trail) {
        let mut missing = Vec::new();
        let mut wanted = self.clone();
        while !wanted.same(at) {
            if wanted.depth() >= at.depth() {
                let Some(level) = wanted.0.clone() else { break };
                wanted = level.before.clone();
                missing.push(level);
            } else {
                let Some(level) = at.0.clone() else { break };
                *at = level.before.clone();
                session.pop();
            }
        }
        for level in missing.into_iter().rev() {
            session.push();
            for &term in &level.told {
                session.assert(terms, term);
            }
        }
        *at = self.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::Sort;
    use solver::Answer;

    /// A session goes from path to path, and knows at each what was told there and nothing else.
    #[test]
    fn a_session_follows_paths() {
        let (mut terms, mut session, mut at) = (Terms::new(), Session::new(), Trail::default());
        let [a, b] = ["a", "b"].map(|name| terms.fresh(name, Sort::Bool));
        let (not_a, not_b) = (terms.not(a), terms.not(b));
        let root = Trail::default().and(vec![a]);
        let (left, right) = (root.clone().and(vec![b]), root.clone().and(vec![not_b]));
        for (path, open, closed) in [(&left, b, not_b), (&right, not_b, b), (&left, a, not_a), (&root, not_b, not_a)] {
            path.enter(&mut session, &mut terms, &mut at);
            assert_eq!(session.check(&mut terms, &[open]), Answer::Sat);
            assert_eq!(session.check(&mut terms, &[closed]), Answer::Unsat);
        }
        Trail::default().enter(&mut session, &mut terms, &mut at);
        assert_eq!(session.level(), 0);
        assert_eq!(session.check(&mut terms, &[not_a]), Answer::Sat);
    }

    /// Paths may be long.
    #[test]
    fn long_paths_end() {
        let terms = Terms::new();
        let mut trail = Trail::default();
        for _ in 0..200_000 {
            trail = trail.and(vec![terms.truth()]);
        }
        drop(trail);
    }
}
