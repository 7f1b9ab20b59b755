//! What a call may change, in a language with blocks: the byte ranges that `assigns` lists.

use crate::contract::Contract;
use crate::evaluate::Evaluator;
use check::Entry;
use contract::ClauseKind;
use contract::syntax::Expr;
use symbolic::{ByteRange, Execution};

impl Contract<'_> {
    /// What a call may change: the ranges in the order of the clauses.
    pub(crate) fn byte_ranges(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
    ) -> Result<Vec<ByteRange>, String> {
        let mut ranges = Vec::new();
        let mut says_so = false;
        for index in 0..self.clauses.len() {
            let placed = &self.clauses[index];
            let ClauseKind::Assignable(locations) = &placed.clause.kind else { continue };
            says_so = true;
            let (locations, assumes): (Vec<Expr>, Vec<Expr>) = (locations.clone(), placed.assumes.clone());
            let scene = self.scene(execution, placed, entry, None);
            let found = Evaluator::new(&scene, execution).byte_ranges(&locations, &assumes);
            ranges.extend(found.map_err(|diagnostic| diagnostic.message.clone())?);
        }
        match says_so || self.is_pure {
            true => Ok(ranges),
            false => Err(format!(
                "the contract of `{}` does not say what it changes: it needs `assigns`",
                self.names.shown_procedure(self.procedure)
            )),
        }
    }
}
