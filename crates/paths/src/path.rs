//! A path: a state with all that belongs to it alone.

use crate::choice::Choices;
use crate::models::Models;
use crate::passes::Passes;
use crate::restricted::Restricted;
use crate::trail::Trail;
use crate::ways::Successor;
use ir::ProcId;
use logic::{Term, Terms};
use symbolic::{Context, Execution, Findings, Guard, Heap, PersistentSet, State};

/// How far a path is.
#[derive(Clone)]
pub(crate) enum Stage {
    /// The precondition is being evaluated.
    Entry,
    /// What runs before the target, by number.
    Before(usize),
    /// The target.
    Target,
    /// The target has ended, and what runs after it is executed, by number.
    After(usize, Box<End>),
    /// It is over, and is asked about. None: it was stopped.
    Ending(Option<Box<End>>),
}

/// How the target ended.
#[derive(Clone)]
pub(crate) enum End {
    /// It returned.
    Returned(State, Option<Term>),
    /// It threw.
    Threw(State, Term),
}

/// A path that is not over.
#[derive(Clone)]
pub(crate) struct Path {
    /// What it chose where it forked.
    pub(crate) choices: Choices,
    /// Where it goes from the fork that it is at.
    pub(crate) way: Option<Successor>,
    /// Where it is.
    pub(crate) state: State,
    /// The objects that it knows, and the part of the input that it looked at.
    pub(crate) heap: Heap,
    /// What was found on it and not yet asked about; what the environment did.
    pub(crate) findings: Findings,
    /// How far it is.
    pub(crate) stage: Stage,
    /// The passes of the loops that it is in.
    pub(crate) passes: Passes,
    /// What the solver was told.
    pub(crate) trail: Trail,
    /// How much of the path's condition, of the facts of the input and of the meanings of names that is.
    pub(crate) told: (Guard, usize, usize),
    /// What of that is about which symbols.
    pub(crate) restricted: Restricted,
    /// Inputs that take it.
    pub(crate) models: Models,
    /// What is assumed besides and was not told yet.
    pub(crate) assumed: Vec<Term>,
    /// Is it known that some input takes it?
    pub(crate) is_possible: bool,
    /// Do paths part where its end is evaluated? Otherwise all ways are joined.
    pub(crate) parts_end: bool,
    /// References of which it was tested whether they are null, each with the procedure that did.
    pub(crate) tested: PersistentSet<(Term, ProcId)>,
    /// Are there new objects whose invariants are not assumed yet?
    pub(crate) is_unsettled: bool,
}

impl Path {
    /// Before anything is executed.
    pub(crate) fn new(heap: Heap) -> Path {
        Path {
            choices: Choices::default(),
            way: None,
            state: State::default(),
            heap,
            findings: Findings::default(),
            stage: Stage::Entry,
            passes: Passes::default(),
            trail: Trail::default(),
            told: (Guard::default(), 0, 0),
            restricted: Restricted::default(),
            models: Models::default(),
            assumed: Vec::new(),
            is_possible: false,
            parts_end: false,
            tested: PersistentSet::default(),
            is_unsettled: false,
        }
    }

    /// What a step works on.
    pub(crate) fn execution<'a, 'w>(&'a mut self, context: &'a mut Context<'w>) -> Execution<'a, 'w> {
        Execution { context, heap: &mut self.heap, findings: &mut self.findings }
    }

    /// References, as far as they were decided.
    pub(crate) fn resolved(&self, references: &[Term]) -> Vec<Term> {
        references.iter().map(|&reference| self.heap.inputs.resolved(reference)).collect()
    }

    /// Tells the trail what holds of the input that was read since.
    pub(crate) fn tell_facts(&mut self, terms: &Terms) {
        let inputs = &self.heap.inputs;
        let mut news: Vec<Term> = inputs.facts().iter().skip(self.told.1).copied().collect();
        news.extend(inputs.meanings().skip(self.told.2));
        (self.told.1, self.told.2) = (inputs.facts().len(), inputs.meanings().len());
        news.append(&mut self.assumed);
        self.note(terms, &news);
        self.trail = std::mem::take(&mut self.trail).and(news);
    }

    /// Takes up conditions that hold on the path.
    fn note(&mut self, terms: &Terms, conditions: &[Term]) {
        self.restricted.note(terms, conditions);
        self.models.keep(terms, conditions);
        for &condition in conditions {
            self.heap.inputs.learn(terms, condition, true);
        }
    }

    /// Tells the trail that the path's condition is this from now on.
    pub(crate) fn tell_guard(&mut self, terms: &Terms, guard: &Guard) {
        let news = guard.since(&self.told.0);
        self.note(terms, &news);
        self.told.0 = guard.clone();
        self.trail = std::mem::take(&mut self.trail).and(news);
    }

    /// What of a condition the trail does not know yet.
    pub(crate) fn news(&self, guard: &Guard) -> Vec<Term> {
        guard.since(&self.told.0)
    }
}
