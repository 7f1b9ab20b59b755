//! Contracts of callees: what a call must establish, and what a call does of which only the contract is used.

use crate::contract::{Contract, Over, Source, text};
use crate::evaluate::Evaluator;
use crate::witness::is_refuted;
use check::{Entry, Exit, Specification, Throws};
use contract::{ClauseKind, Diagnostic};
use ir::{CheckKind, ClassId, ProcId};
use logic::{Sort, Term};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use symbolic::{Clue, Contracts, Demand, Ended, Execution, Place, Point, Since, State, Stretch};

type Shared<'n> = Rc<RefCell<Contract<'n>>>;

/// Contracts that were looked for, by procedure and, for clauses of a point, the number of its mark.
type Known<'n> = FxHashMap<(ProcId, Option<u64>), Option<Shared<'n>>>;

/// The contracts of all procedures, read when they are wanted.
pub struct Callees<'n> {
    /// The contract of a procedure, if it has one.
    find: Box<dyn Fn(ProcId) -> Option<Contract<'n>> + 'n>,
    /// Is the procedure replaced by its contract although it has code?
    chosen: Box<dyn Fn(ProcId) -> bool + 'n>,
    /// The clauses of a point in a procedure, by the number of its mark.
    points: Box<dyn Fn(ProcId, u64) -> Option<Contract<'n>> + 'n>,
    known: RefCell<Known<'n>>,
}

impl<'n> Callees<'n> {
    /// Contracts as `find` has them, used in place of code where `chosen` says so; clauses between statements as `points`
    /// has them.
    pub fn new(
        find: impl Fn(ProcId) -> Option<Contract<'n>> + 'n,
        chosen: impl Fn(ProcId) -> bool + 'n,
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
    fn demands(
        &self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        args: &[Term],
        state: &State,
    ) -> Result<Vec<Demand>, String> {
        let Some(contract) = self.of(callee) else { return Ok(Vec::new()) };
        contract.borrow_mut().demands(execution, &Entry { arguments: args, before: state })
    }

    fn replaces(&self, callee: ProcId, has_code: bool) -> bool {
        self.of(callee).is_some() && (!has_code || (self.chosen)(callee))
    }

    fn clauses(&self, execution: &mut Execution<'_>, point: &Point<'_>) -> Result<Vec<Demand>, String> {
        let Some(contract) = self.remembered(point.procedure, Some(point.number)) else { return Ok(Vec::new()) };
        contract.borrow_mut().at_point(execution, point)
    }

    fn assigned(
        &self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        args: &[Term],
        state: &State,
    ) -> Result<Vec<Stretch>, String> {
        match self.of(callee) {
            Some(contract) => contract.borrow_mut().stretches(execution, &Entry { arguments: args, before: state }),
            None => Ok(Vec::new()),
        }
    }

    fn allows(
        &self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        (args, before): (&[Term], &State),
        (after, result): (&State, Option<Term>),
    ) -> Term {
        let truth = execution.terms.truth();
        let Some(contract) = self.of(callee) else { return truth };
        let entry = Entry { arguments: args, before };
        contract.borrow_mut().promised(execution, &entry, &Exit::Returned(after, result), truth)
    }

    fn effect(
        &self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        args: &[Term],
        state: State,
    ) -> Result<Ended, String> {
        match self.of(callee) {
            Some(contract) => contract.borrow_mut().effect(execution, callee, args, state),
            None => Err("there is no contract".to_owned()),
        }
    }
}

impl Contract<'_> {
    /// What a caller must establish: each clause by itself, or one of several cases.
    fn demands(&mut self, execution: &mut Execution<'_>, entry: &Entry<'_>) -> Result<Vec<Demand>, String> {
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
                    let cuts = execution.cuts.len();
                    if let Some(holds) = self.required(execution, index, entry) {
                        let cut = execution.cut_since(cuts);
                        let holds = execution.terms.or(holds, cut);
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
                let cuts = execution.cuts.len();
                let mut any = Vec::new();
                for case in 0..count {
                    any.push(self.case_condition(execution, case, entry));
                }
                any.push(execution.cut_since(cuts));
                let holds = execution.terms.any(&any);
                add(format!("requires of {of}"), "one of the cases of the contract".to_owned(), holds, Vec::new());
            }
        }
        self.understood(|kind| matches!(kind, ClauseKind::Requires(_)))?;
        Ok(demands)
    }

    /// An error if a clause of these kinds makes no sense.
    pub(crate) fn understood(&self, is_meant: impl Fn(&ClauseKind) -> bool) -> Result<(), String> {
        let of_clause = |&(index, reason): &(&usize, &String)| {
            let kind = self.clauses.get(*index).map(|placed| &placed.clause.kind);
            kind.is_none_or(&is_meant).then(|| reason.clone())
        };
        let mut broken: Vec<(&usize, &String)> = self.broken.iter().collect();
        broken.sort_unstable();
        match broken.iter().find_map(of_clause) {
            Some(reason) => Err(format!("{reason} (contract of {})", self.names.shown_procedure(self.procedure))),
            None => Ok(()),
        }
    }

    /// A call of which only the contract is known: what may be assigned has changed, what is promised holds.
    fn effect(
        &mut self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        args: &[Term],
        state: State,
    ) -> Result<Ended, String> {
        let outer = std::mem::replace(&mut execution.since, Since::Call(execution.objects.len()));
        let ended = match self.names.has_blocks() {
            true => self.ended_with_blocks(execution, callee, args, state),
            false => self.ended(execution, callee, args, state),
        };
        execution.since = outer;
        self.understood(|kind| !matches!(kind, ClauseKind::Requires(_)))?;
        ended
    }

    fn ended(
        &mut self,
        execution: &mut Execution<'_>,
        callee: ProcId,
        args: &[Term],
        state: State,
    ) -> Result<Ended, String> {
        let before = state.clone();
        let entry = Entry { arguments: args, before: &before };
        let mut after = state;
        let places = self.changeable(execution, &entry, &mut after)?;
        let mut unseen = execution.unseen(callee, args, &mut after, &places);
        // Whoever promises invariants has relied on those of all objects.
        let kept = match self.promises_invariants && self.assumes_invariants {
            true => {
                let terms = self.invariant_terms(execution, &entry, Over::All);
                execution.terms.all(&terms.into_iter().map(|(_, assumed)| assumed.holds).collect::<Vec<_>>())
            }
            false => execution.terms.truth(),
        };
        let mut ended = Ended::default();
        let mut throws = execution.terms.falsity();
        for class in self.throwable() {
            let chosen = execution.terms.fresh("the callee throws", Sort::Bool);
            let Some((object, reference)) = execution.unseen_exception(class) else {
                return Err("too many objects".to_owned());
            };
            let allowed = match self.allows_throw(execution, &entry, &after, reference, class) {
                Throws::Silent => execution.terms.truth(),
                Throws::Where(condition, _) => condition,
            };
            let exit = Exit::Threw(&after, reference);
            let promised = self.promised(execution, &entry, &exit, kept);
            let earlier = execution.terms.not(throws);
            let condition = execution.terms.all(&[earlier, chosen, allowed, promised]);
            throws = execution.terms.or(throws, chosen);
            let Some(thrown) = execution.assume(after.clone(), condition) else { continue };
            unseen.thrown.push((thrown.guard.term(&execution.terms), object));
            let way = Ended { returned: None, threw: Some((thrown, reference)) };
            ended = execution.join_ends(ended, way);
        }
        let result = unseen.result.map(|(value, _)| value);
        let promised = self.promised(execution, &entry, &Exit::Returned(&after, result), kept);
        let returns = execution.terms.not(throws);
        let condition = execution.terms.and(returns, promised);
        ended.returned = execution.assume(after, condition).map(|state| (state, result));
        let mut ends = execution.terms.falsity();
        let ways = [ended.returned.as_ref().map(|way| &way.0), ended.threw.as_ref().map(|way| &way.0)];
        for state in ways.into_iter().flatten() {
            let guard = state.guard.term(&execution.terms);
            ends = execution.terms.or(ends, guard);
        }
        unseen.ends = ends;
        execution.note_unseen(unseen);
        Ok(ended)
    }

    /// What the contract promises of an exit. Where that cannot be worked out within the bounds, nothing can be said.
    pub(crate) fn promised(
        &mut self,
        execution: &mut Execution<'_>,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
        kept: Term,
    ) -> Term {
        let cuts = execution.cuts.len();
        let mut all = execution.terms.truth();
        for obligation in self.obligations(execution, entry, exit) {
            let holds = match obligation.kind {
                // Nothing else was changed in the first place.
                CheckKind::Assignable => continue,
                CheckKind::Invariant => execution.terms.implies(kept, obligation.holds),
                _ => obligation.holds,
            };
            all = execution.terms.and(all, holds);
        }
        let cut = execution.cut_since(cuts);
        let understood = execution.terms.not(cut);
        execution.terms.and(all, understood)
    }

    /// What a call may change, each place with its condition. A case that says nothing of it may change everything.
    fn changeable(
        &mut self,
        execution: &mut Execution<'_>,
        entry: &Entry<'_>,
        after: &mut State,
    ) -> Result<Vec<(Place, Term)>, String> {
        let is_listed = |this: &Self, case: usize| {
            let of_case = this.clauses.iter().filter(|placed| placed.case == case);
            of_case.clone().any(|placed| matches!(placed.clause.kind, ClauseKind::Assignable(_)))
        };
        let all_listed = !self.cases.is_empty() && (0..self.cases.len()).all(|case| is_listed(self, case));
        let mut everything = |execution: &mut Execution<'_>| {
            let truth = execution.terms.truth();
            execution.all_places(after).into_iter().map(|place| (place, truth)).collect()
        };
        if !all_listed && !self.is_pure {
            return Ok(everything(execution));
        }
        let mut places: FxHashMap<Place, Term> = FxHashMap::default();
        for index in 0..self.clauses.len() {
            let ClauseKind::Assignable(locations) = self.clauses[index].clause.kind.clone() else { continue };
            let scene = self.scene(execution, &self.clauses[index], entry, None);
            let found = Evaluator::new(&scene, execution).changeable(&locations);
            match found.map_err(|diagnostic| diagnostic.message.clone())? {
                None => return Ok(everything(execution)),
                Some(found) => {
                    for (place, condition) in found {
                        let known = places.entry(place).or_insert(execution.terms.falsity());
                        *known = execution.terms.or(*known, condition);
                    }
                }
            }
        }
        let mut places: Vec<(Place, Term)> = places.into_iter().collect();
        places.sort_unstable();
        Ok(places)
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
