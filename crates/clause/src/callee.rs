//! Contracts of callees as data: what a call must establish, what it may change, what is promised of each exit.

use crate::contract::{Contract, Over, Source, text};
use crate::evaluate::Evaluator;
use crate::witness::is_refuted;
use check::{Entry, Exit, Specification, Throws};
use contract::{ClauseKind, ClauseWord, Diagnostic};
use ir::{CheckKind, ClassId, ProcId};
use logic::Term;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use symbolic::{CallExit, CallStart, Changes, Clue, Contracts, Demand, Execution, Observer, Place, Point, State};

type Shared<'n> = Rc<RefCell<Contract<'n>>>;

/// Contracts that were looked for, by procedure and, for clauses of a point, the number of its mark.
type Known<'n> = FxHashMap<(ProcId, Option<u64>), Option<Shared<'n>>>;

/// The contracts of all procedures, read when they are needed.
pub struct Callees<'n> {
    /// The contract of a procedure, if it has one.
    find: Box<dyn Fn(ProcId) -> Option<Contract<'n>> + 'n>,
    /// Is the procedure replaced by its contract although it has code? None if the user did not say.
    chosen: Box<dyn Fn(ProcId) -> Option<bool> + 'n>,
    /// The clauses of a point in a procedure, by the number of its mark.
    points: Box<dyn Fn(ProcId, u64) -> Option<Contract<'n>> + 'n>,
    known: RefCell<Known<'n>>,
}

impl<'n> Callees<'n> {
    /// Contracts as `find` has them, used in place of code where `chosen` says so; clauses between statements as `points`
    /// has them.
    pub fn new(
        find: impl Fn(ProcId) -> Option<Contract<'n>> + 'n,
        chosen: impl Fn(ProcId) -> Option<bool> + 'n,
        points: impl Fn(ProcId, u64) -> Option<Contract<'n>> + 'n,
    ) -> Callees<'n> {
        Callees { find: Box::new(find), chosen: Box::new(chosen), points: Box::new(points), known: RefCell::default() }
    }

    fn of(&self, procedure: ProcId) -> Option<Shared<'n>> {
        self.remembered(procedure, None)
    }

    fn remembered(&self, procedure: ProcId, point: Option<u64>) -> Option<Shared<'n>> {
        if let Some(known) = self.known.borrow().get(&(procedure, point)) {
            return known.clone();
        }
        let found = match point {
            Some(number) => (self.points)(procedure, number),
            None => (self.find)(procedure),
        };
        let found = found.map(|contract| Rc::new(RefCell::new(contract)));
        self.known.borrow_mut().insert((procedure, point), found.clone());
        found
    }

    /// What could not be understood so far, once.
    pub fn diagnostics(&self) -> Vec<(Rc<Source>, Diagnostic)> {
        let known = self.known.borrow();
        let contracts = known.values().flatten();
        contracts.flat_map(|contract| std::mem::take(&mut contract.borrow_mut().diagnostics)).collect()
    }
}

impl Contracts for Callees<'_> {
    fn requirements(&self, execution: &mut Execution<'_, '_>, call: CallStart<'_>) -> Result<Vec<Demand>, String> {
        let Some(contract) = self.of(call.callee) else { return Ok(Vec::new()) };
        contract.borrow_mut().requirements(execution, &entry_of(call))
    }

    fn replaces(&self, callee: ProcId, has_code: bool) -> bool {
        self.of(callee).is_some() && (!has_code || (self.chosen)(callee) == Some(true))
    }

    fn says_something(&self, callee: ProcId) -> bool {
        self.of(callee).is_some()
    }

    fn describes(&self, callee: ProcId) -> bool {
        let makes_promises = |contract: Shared<'_>| contract.borrow().makes_promises();
        (self.chosen)(callee) != Some(false) && self.of(callee).is_some_and(makes_promises)
    }

    fn clauses(&self, execution: &mut Execution<'_, '_>, point: &Point<'_>) -> Result<Vec<Demand>, String> {
        let Some(contract) = self.remembered(point.procedure, Some(point.number)) else { return Ok(Vec::new()) };
        contract.borrow_mut().at_point(execution, point)
    }

    fn observer(&self, callee: ProcId) -> Option<Rc<Observer>> {
        self.of(callee)?.borrow().observer()
    }

    fn changes(&self, execution: &mut Execution<'_, '_>, call: CallStart<'_>) -> Result<Changes, String> {
        let Some(contract) = self.of(call.callee) else { return Err("there is no contract".to_owned()) };
        let mut contract = contract.borrow_mut();
        match contract.names.has_blocks() {
            true => contract.byte_ranges(execution, &entry_of(call)).map(Changes::Ranges),
            false => contract.changeable(execution, &entry_of(call)),
        }
    }

    fn throwable(&self, callee: ProcId) -> Vec<ClassId> {
        self.of(callee).map(|contract| contract.borrow_mut().throwable()).unwrap_or_default()
    }

    fn promises(
        &self,
        execution: &mut Execution<'_, '_>,
        call: CallStart<'_>,
        after: &State,
        exits: &[CallExit],
    ) -> Result<Vec<Term>, String> {
        let Some(contract) = self.of(call.callee) else { return Err("there is no contract".to_owned()) };
        let promises = contract.borrow_mut().promises(execution, &entry_of(call), after, exits);
        contract.borrow().understood(|word| word != Some(ClauseWord::Requires))?;
        Ok(promises)
    }
}

fn entry_of(call: CallStart<'_>) -> Entry<'_> {
    Entry { arguments: call.args, before: call.before }
}

impl Contract<'_> {
    /// Does it say what a call leaves behind?
    fn makes_promises(&self) -> bool {
        self.non_null_result
            || self.promises_invariants && !self.invariants.is_empty()
            || self
                .clauses
                .iter()
                .any(|placed| matches!(placed.clause.kind, ClauseKind::Ensures(_) | ClauseKind::Alloy(_)))
    }

    /// What a caller must establish: each clause by itself, or one of several cases.
    fn requirements(&mut self, execution: &mut Execution<'_, '_>, entry: &Entry<'_>) -> Result<Vec<Demand>, String> {
        let mut demands = Vec::new();
        let of = self.names.shown_procedure(self.procedure);
        let mut add = |name: String, text: String, holds: Term, clues: Vec<Clue>| {
            demands.push(Demand { kind: CheckKind::Requires, name, text, line: None, holds, is_assumed: false, clues });
        };
        let types = self.names.parameters(self.procedure);
        for (index, holds) in self.non_null_arguments(execution, entry) {
            let name = types.get(index).map_or("argument", |(name, _)| name.as_str());
            add(format!("requires non-null {name} of {of}"), format!("{name} != null"), holds, Vec::new());
        }
        match self.cases.len() {
            0 => {}
            1 => {
                let mut number = 0;
                for index in 0..self.clauses.len() {
                    if !matches!(self.clauses[index].clause.kind, ClauseKind::Requires(_)) {
                        continue;
                    }
                    number += 1;
                    let cuts = execution.findings.cuts.len();
                    if let Some(holds) = self.required(execution, index, entry) {
                        let cut = execution.cut_since(cuts);
                        let holds = execution.context.terms.or(holds, cut);
                        let placed = &self.clauses[index];
                        let clues = match is_refuted(execution, holds) {
                            true => self.clues(execution, placed, entry, None),
                            false => Vec::new(),
                        };
                        add(format!("requires #{number} of {of}"), text(&placed.source, &placed.clause), holds, clues);
                    }
                }
            }
            count => {
                let cuts = execution.findings.cuts.len();
                let mut any = Vec::new();
                for case in 0..count {
                    any.push(self.case_condition(execution, case, entry));
                }
                any.push(execution.cut_since(cuts));
                let holds = execution.context.terms.any(&any);
                add(format!("requires of {of}"), "one of the cases of the contract".to_owned(), holds, Vec::new());
            }
        }
        self.understood(|word| matches!(word, Some(ClauseWord::Requires) | None))?;
        Ok(demands)
    }

    /// An error if a clause of these kinds makes no sense. Of some that cannot be read, not even the kind is known.
    pub(crate) fn understood(&self, is_relevant: impl Fn(Option<ClauseWord>) -> bool) -> Result<(), String> {
        let of_clause = |&(index, reason): &(&usize, &String)| {
            let kind = self.clauses.get(*index).map(|placed| placed.clause.kind.clause_word());
            kind.is_none_or(&is_relevant).then(|| reason.clone())
        };
        let mut broken: Vec<(&usize, &String)> = self.broken.iter().collect();
        broken.sort_unstable();
        match broken.iter().find_map(of_clause) {
            Some(reason) => Err(format!("{reason} (contract of {})", self.names.shown_procedure(self.procedure))),
            None => Ok(()),
        }
    }

    /// What is promised of each exit.
    fn promises(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        after: &State,
        exits: &[CallExit],
    ) -> Vec<Term> {
        // A callee that promises invariants has relied on those of all objects.
        // What is not changed has the invariants that it had.
        if self.observer().is_some() {
            self.promises_invariants = false;
        }
        let kept = match self.promises_invariants && self.assumes_invariants {
            true => {
                let terms = self.invariant_terms(execution, entry, Over::All);
                execution.context.terms.all(&terms.into_iter().map(|(_, assumed)| assumed.holds).collect::<Vec<_>>())
            }
            false => execution.context.terms.truth(),
        };
        let mut promises = Vec::new();
        for &exit in exits {
            promises.push(match exit {
                CallExit::Returned(result) => self.promised(execution, entry, &Exit::Returned(after, result), kept),
                CallExit::Threw(object, class) => {
                    let allowed = match self.allows_throw(execution, entry, after, object, class) {
                        Throws::Silent => execution.context.terms.truth(),
                        Throws::Where(condition, _) => condition,
                    };
                    let promised = self.promised(execution, entry, &Exit::Threw(after, object), kept);
                    execution.context.terms.and(allowed, promised)
                }
            });
        }
        promises
    }

    /// What the contract promises of an exit. Where that cannot be worked out within the bounds, nothing can be said.
    pub(crate) fn promised(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
        kept: Term,
    ) -> Term {
        let cuts = execution.findings.cuts.len();
        let mut all = execution.context.terms.truth();
        for obligation in self.obligations(execution, entry, exit) {
            let holds = match obligation.kind {
                // Nothing else was changed in the first place.
                CheckKind::Assignable => continue,
                CheckKind::Invariant => execution.context.terms.implies(kept, obligation.holds),
                _ => obligation.holds,
            };
            all = execution.context.terms.and(all, holds);
        }
        let cut = execution.cut_since(cuts);
        let understood = execution.context.terms.not(cut);
        execution.context.terms.and(all, understood)
    }

    /// What a call may change, each place with its condition. A case that says nothing of it may change everything.
    fn changeable(&mut self, execution: &mut Execution<'_, '_>, entry: &Entry<'_>) -> Result<Changes, String> {
        let is_listed = |this: &Self, case: usize| {
            let of_case = this.clauses.iter().filter(|placed| placed.case == case);
            of_case.clone().any(|placed| matches!(placed.clause.kind, ClauseKind::Assignable(_)))
        };
        let all_listed = !self.cases.is_empty() && (0..self.cases.len()).all(|case| is_listed(self, case));
        if !all_listed && !self.is_pure {
            return Ok(Changes::Everything);
        }
        let mut places: FxHashMap<Place, Term> = FxHashMap::default();
        for index in 0..self.clauses.len() {
            let ClauseKind::Assignable(locations) = self.clauses[index].clause.kind.clone() else { continue };
            let scene = self.scene(execution, &self.clauses[index], entry, None);
            let found = Evaluator::new(&scene, execution).changeable(&locations);
            match found.map_err(|diagnostic| diagnostic.message.clone())? {
                None => return Ok(Changes::Everything),
                Some(found) => {
                    for (place, condition) in found {
                        let known = places.entry(place).or_insert(execution.context.terms.falsity());
                        *known = execution.context.terms.or(*known, condition);
                    }
                }
            }
        }
        let mut places: Vec<(Place, Term)> = places.into_iter().collect();
        places.sort_unstable();
        Ok(Changes::Places(places))
    }

    /// The exceptions that a call may throw: what the contract lists, else what the declaration does.
    fn throwable(&mut self) -> Vec<ClassId> {
        let (mut only, mut named) = (None, Vec::new());
        for index in 0..self.clauses.len() {
            match self.clauses[index].clause.kind.clone() {
                ClauseKind::SignalsOnly(listed) => {
                    let listed = listed.iter().filter_map(|name| self.class_of(name, index)).collect::<Vec<_>>();
                    only.get_or_insert_with(Vec::new).extend(listed);
                }
                ClauseKind::Signals { exception, .. } => named.extend(self.class_of(&exception, index)),
                _ => {}
            }
        }
        let mut classes = only.unwrap_or_else(|| {
            named.extend(self.names.declared_exceptions(self.procedure));
            named
        });
        classes.sort_unstable();
        classes.dedup();
        classes
    }
}
