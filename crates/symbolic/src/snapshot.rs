//! An execution at one moment, to go on from there later as if nothing had happened since.
//!
//! States are self-contained; what they share is put back: the terms, the objects and the input, what was found. What is made
//! next has the numbers and names that it would have had at that moment, so going on gives the very terms that executing from the
//! start would give.

use crate::context::{Code, Context, Execution};
use crate::persistent::PersistentMap;
use crate::{Findings, Heap};
use ir::{ClassId, ProcId};
use logic::{Mark, Term};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// What all states of an execution shared at one moment.
#[derive(Clone)]
pub struct Snapshot {
    terms: Mark,
    heap: Heap,
    findings: Findings,
    codes: PersistentMap<ProcId, Rc<Code>>,
    unmodelled: Vec<(Term, &'static str)>,
    message_classes: FxHashSet<ClassId>,
    statements: u64,
    hidden_changes: u64,
}

impl Snapshot {
    /// How many statements had been executed.
    pub fn statements(&self) -> u64 {
        self.statements
    }

    /// The objects and the input then.
    pub fn heap(&self) -> &Heap {
        &self.heap
    }

    /// What had been found.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }
}

impl Execution<'_, '_> {
    /// What all states share now.
    pub fn snapshot(&self) -> Snapshot {
        let Context { terms, unmodelled, message_classes, codes, statements, hidden_changes, .. } = &*self.context;
        Snapshot {
            terms: terms.mark(),
            heap: self.heap.clone(),
            findings: self.findings.clone(),
            codes: codes.clone(),
            unmodelled: unmodelled.clone(),
            message_classes: message_classes.clone(),
            statements: *statements,
            hidden_changes: *hidden_changes,
        }
    }

    /// Makes what all states share what it was then. Terms that were made since are no more.
    pub fn return_to(&mut self, then: &Snapshot) {
        self.context.terms.return_to(&then.terms);
        self.heap.clone_from(&then.heap);
        self.findings.clone_from(&then.findings);
        self.context.codes.clone_from(&then.codes);
        self.context.unmodelled.clone_from(&then.unmodelled);
        self.context.message_classes.clone_from(&then.message_classes);
        self.context.statements = then.statements;
        self.context.hidden_changes = then.hidden_changes;
    }
}
