//! Callees of which only the contract is known, in a language with blocks: what `assigns` lists has any content afterwards.

use crate::contract::Contract;
use crate::evaluate::Evaluator;
use check::{Entry, Exit};
use contract::ClauseKind;
use contract::syntax::Expr;
use ir::ProcId;
use logic::Term;
use symbolic::{Ended, Execution, State, Stretch, Unseen};

impl Contract<'_> {
    pub(crate) fn ended_with_blocks(
        &mut self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        args: &[Term],
        state: State,
    ) -> Result<Ended, String> {
        let before = state.clone();
        let known = execution.objects.len();
        let entry = Entry { arguments: args, before: &before };
        let stretches = self.stretches(execution, &entry)?;
        let mut after = state;
        let result = execution.forget(callee, &stretches, &mut after)?;
        let truth = execution.terms.truth();
        let promised = self.promised(execution, &entry, &Exit::Returned(&after, result), truth);
        let returned = execution.assume(after, promised).map(|state| (state, result));
        let called = before.guard.term(&execution.terms);
        let ends = match &returned {
            Some((state, _)) => state.guard.term(&execution.terms),
            None => execution.terms.falsity(),
        };
        execution.note_unseen(Unseen {
            procedure: callee,
            args: args.to_vec(),
            before: before.store.clone(),
            known,
            called,
            result: None,
            thrown: Vec::new(),
            changes: Vec::new(),
            made: Vec::new(),
            ends,
        });
        Ok(Ended { returned, threw: None })
    }

    /// What a call may change: the stretches in the order of the clauses.
    pub(crate) fn stretches(
        &mut self,
        execution: &mut Execution<'_>,
        entry: &Entry<'_>,
    ) -> Result<Vec<Stretch>, String> {
        let mut stretches = Vec::new();
        let mut says_so = false;
        for index in 0..self.clauses.len() {
            let placed = &self.clauses[index];
            let ClauseKind::Assignable(locations) = &placed.clause.kind else { continue };
            says_so = true;
            let (locations, assumes): (Vec<Expr>, Vec<Expr>) = (locations.clone(), placed.assumes.clone());
            let scene = self.scene(execution, placed, entry, None);
            let found = Evaluator::new(&scene, execution).stretches(&locations, &assumes);
            stretches.extend(found.map_err(|diagnostic| diagnostic.message.clone())?);
        }
        match says_so || self.is_pure {
            true => Ok(stretches),
            false => Err(format!(
                "the contract of `{}` does not say what it changes: it needs `assigns`",
                self.names.shown_procedure(self.procedure)
            )),
        }
    }
}
