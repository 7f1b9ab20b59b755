//! What paths get to, and a run of each.
//!
//! The tests that are made of the runs cover what paths within the bounds get to, as far as an input could be found for each.

use crate::judge::Asking;
use crate::path::{Path, Stage};
use crate::search::{Aim, Search};
use crate::ways::{BlockEnd, Successor};
use check::{Entry, Inquiry, Specification, assume_invariants};
use ir::EntityRef;
use verdict::{Evidence, Passage};

impl Search<'_> {
    /// Notes a way through the user's code that a path takes from the end of a block.
    pub(crate) fn note_passage(&mut self, path: &Path, from: Option<&BlockEnd>, way: &Successor) {
        if !self.how.covers || self.is_retracing || self.aim.is_some() || !matches!(path.stage, Stage::Target) {
            return;
        }
        let (Some((code, from, _)), Successor::At(state)) = (from, way) else { return };
        if let Some(to) = state.frame.as_ref().map(|frame| frame.block)
            && self.language.is_users(code.procedure)
        {
            self.passages.insert((code.procedure, *from, to));
        }
    }

    /// Gives the ways names that mean the same in every thread.
    pub(crate) fn name_passages(&mut self) {
        let program = self.language.program();
        let named = self.passages.drain().map(|(procedure, from, to)| Passage {
            procedure: program.procs[procedure].name.clone(),
            from: from.index() as u32,
            to: to.index() as u32,
        });
        self.results.pass(named);
    }

    /// Notes a run of a path that has ended, if there is one that breaks no check.
    pub(crate) fn note_run(&mut self, path: &mut Path, specification: &mut dyn Specification) {
        match self.aim {
            Some(Aim::Run) => self.observed = self.observe(path, specification),
            Some(Aim::Check(_)) => {}
            None => {
                let run = self.anew(Aim::Run, specification).observed.take();
                run.into_iter().for_each(|run| self.results.run(self.place.prefix().clone(), *run));
            }
        }
    }

    /// Runs the target on an input that takes a path.
    fn observe(&mut self, path: &mut Path, specification: &mut dyn Specification) -> Option<Box<Evidence>> {
        let contracts = self.context.contracts.take();
        let (values, before) = (path.resolved(&self.values), self.before.clone());
        let entry = Entry { arguments: &values, before: &before };
        let mut execution = path.execution(&mut self.context);
        execution.close();
        let mut assumed = Vec::new();
        assume_invariants(self.language, &mut execution, specification, &entry, &mut assumed);
        let also = self.language.input_assumptions(self.target, &mut execution, &values);
        path.assumed.extend(assumed.into_iter().map(|assumption| assumption.holds));
        path.tell_facts(&self.context.terms);
        path.findings.cuts.clear();
        let mut condition = path.state.guard.term(&self.context.terms);
        for wrong in std::mem::take(&mut self.avoided) {
            let right = self.context.terms.not(wrong);
            condition = self.context.terms.and(condition, right);
        }
        let run = Asking { search: self, path, also: &also }.observed(condition, specification);
        self.context.contracts = contracts;
        run
    }
}
