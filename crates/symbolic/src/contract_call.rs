//! Calls under contracts: what calls require, and callees that are replaced by their contracts.
//!
//! A contract is data here: what must hold before a call, what a call may change, what is promised of each exit
//! ([`Contracts`]). This file applies it: what may change is havocked, what is promised is assumed, and each exit is a
//! [`Way`] of the call.

use crate::call::Way;
use crate::clue::Clue;
use crate::context::Execution;
use crate::findings::{CutReason, NamedClause};
use crate::state::State;
use crate::store::{Place, Store};
use crate::{Model, ObjectId, Observer, Origin};
use ir::{CheckKind, ClassId, MapId, Pos, ProcId, RegionId, Type};
use logic::{Sort, Term};
use std::rc::Rc;

/// Which objects a contract takes for new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// Those that the execution allocated.
    Start,
    /// Those that the execution allocated, beyond this number.
    Call(usize),
    /// Those beyond this number, in an execution on constants, where all objects are known ones.
    Replay(usize),
}

/// A condition that a contract puts at a point of a run.
#[derive(Clone, Debug)]
pub struct Demand {
    /// What it is about.
    pub kind: CheckKind,
    /// Its name in reports: "requires #1 of List.get(int)".
    pub name: String,
    /// Its text.
    pub text: String,
    /// The line it stands in, if that is not the line of the point.
    pub line: Option<u32>,
    /// What must hold.
    pub holds: Term,
    /// It is assumed, not checked.
    pub is_assumed: bool,
    /// Why it does not hold, if it is found to be false in an execution on constants.
    pub clues: Vec<Clue>,
}

/// A byte range that a callee may change, as its contract says.
#[derive(Clone, Copy, Debug)]
pub struct ByteRange {
    /// The block.
    pub object: Term,
    /// Its first byte.
    pub start: Term,
    /// The byte behind its last.
    pub end: Term,
    /// What it holds, one behind the other.
    pub unit: Type,
    /// The map that shows such values.
    pub map: MapId,
    /// Where it may be changed.
    pub condition: Term,
}

/// Who calls what is replaced by its contract.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Caller {
    /// A run, which may call what has code.
    Run { has_code: bool },
    /// A clause.
    Clause,
}

/// What a call may change.
pub enum Changes {
    /// Everything that the program can change.
    Everything,
    /// These places, each where its condition holds.
    Places(Vec<(Place, Term)>),
    /// These byte ranges, in a language with blocks.
    Ranges(Vec<ByteRange>),
}

/// A point in a procedure for which there are clauses.
pub struct Point<'a> {
    /// The procedure.
    pub procedure: ProcId,
    /// The place.
    pub pos: Pos,
    /// Which clauses of the source: as the mark says.
    pub number: u64,
    /// The arguments and the state at the procedure's start, where they are known.
    pub entry: Option<(&'a [Term], &'a State)>,
    /// The locals now.
    pub locals: &'a [Term],
    /// The state now.
    pub state: &'a State,
}

/// The start of a call.
#[derive(Clone, Copy)]
pub struct CallStart<'a> {
    /// The callee.
    pub callee: ProcId,
    /// The arguments.
    pub args: &'a [Term],
    /// The state before.
    pub before: &'a State,
}

/// A way out of a call.
#[derive(Clone, Copy, Debug)]
pub enum CallExit {
    /// It returns this.
    Returned(Option<Term>),
    /// It throws this object, which is of exactly this class.
    Threw(Term, ClassId),
}

/// The contracts of the procedures that a target calls, as data. An error is a clause that cannot be understood.
pub trait Contracts {
    /// What a caller must establish.
    fn requirements(&self, execution: &mut Execution<'_, '_>, call: CallStart<'_>) -> Result<Vec<Demand>, String>;

    /// Is the callee replaced by its contract?
    fn replaces(&self, callee: ProcId, has_code: bool) -> bool;

    /// Has it a contract at all?
    fn says_something(&self, callee: ProcId) -> bool;

    /// Does the contract say what a call leaves behind, for those who do not look into its code?
    fn describes(&self, callee: ProcId) -> bool;

    /// What is said of a point: conditions that must hold, and such that may be assumed, in order.
    fn clauses(&self, execution: &mut Execution<'_, '_>, point: &Point<'_>) -> Result<Vec<Demand>, String>;

    /// What is known of a callee without code that changes nothing and whose result is no reference. None if it is another.
    fn observer(&self, callee: ProcId) -> Option<Rc<Observer>>;

    /// What a call may change.
    fn changes(&self, execution: &mut Execution<'_, '_>, call: CallStart<'_>) -> Result<Changes, String>;

    /// The classes of what a call may throw.
    fn throwable(&self, callee: ProcId) -> Vec<ClassId>;

    /// What is promised of each exit, given the state after: one condition for each, in their order.
    fn promises(
        &self,
        execution: &mut Execution<'_, '_>,
        call: CallStart<'_>,
        after: &State,
        exits: &[CallExit],
    ) -> Result<Vec<Term>, String>;
}

/// A call that was replaced by the callee's contract.
#[derive(Clone)]
pub struct ContractCall {
    /// The callee.
    pub procedure: ProcId,
    /// With what.
    pub args: Vec<Term>,
    /// In which memory.
    pub before: Store,
    /// How many objects there were.
    pub known: usize,
    /// The condition under which it was called.
    pub called: Term,
    /// What it returned.
    pub result: Option<(Term, Type)>,
    /// What it threw instead, each with its condition.
    pub thrown: Vec<(Term, ObjectId)>,
    /// What may have changed: the place, where it did, and the new value.
    pub changes: Vec<(Place, Term, Term)>,
    /// Objects that it may have made, with the condition that it did; their entries are among the changes.
    pub made: Vec<(ObjectId, Term)>,
    /// Where the contract lets it end at all.
    pub ends: Term,
    /// The callee has code, which may do other than its contract says.
    pub has_code: bool,
}

impl Execution<'_, '_> {
    /// Is the object newer than the state before?
    pub fn is_new(&self, object: ObjectId) -> bool {
        let origin = self.heap.objects.get(object).map(|object| object.origin);
        match self.context.since {
            Since::Start => origin == Some(Origin::Allocated),
            Since::Call(limit) => origin == Some(Origin::Allocated) && object.0 as usize > limit,
            Since::Replay(limit) => object.0 as usize > limit,
        }
    }

    /// Checks what a call requires, and replaces the callee if its contract is to be used. The state to go on in with the
    /// callee's code, or the ways that the call can go.
    pub(crate) fn apply_contract(
        &mut self,
        callee: ProcId,
        model: &Model,
        args: &[Term],
        state: State,
        places: &[(Term, Pos)],
    ) -> Result<State, Vec<Way>> {
        // The caller of the target has established what it requires.
        let has_code = !matches!(model, Model::Missing(_) | Model::AnyValue);
        let (Some(contracts), Some(caller)) = (self.context.contracts, state.procedure()) else {
            return match self.context.observers.filter(|_| !has_code) {
                Some(contracts) => self.ask_observer(contracts, callee, args, state),
                None => Ok(state),
            };
        };
        let is_replaced = contracts.replaces(callee, has_code);
        // A library knows nothing of contracts; what it calls has code that says what happens.
        if !is_replaced && !self.context.world.is_users_call(caller) {
            return Ok(state);
        }
        let requirements =
            self.quietly(&state, |this| contracts.requirements(this, CallStart { callee, args, before: &state }));
        let requirements = match requirements {
            Ok(requirements) => requirements,
            Err(reason) => {
                self.not_understood(&state, reason);
                return Err(Vec::new());
            }
        };
        let mut state = state;
        for demand in requirements {
            for &(chosen, pos) in places {
                if let Some(state) = self.assume(state.clone(), chosen) {
                    self.demand(&state, &demand, pos);
                }
            }
            match self.assume(state, demand.holds) {
                Some(next) => state = next,
                None => return Err(Vec::new()),
            }
        }
        if !is_replaced {
            return Ok(state);
        }
        let ways = self.quietly(&state, |this| {
            let since = Since::Call(this.heap.objects.len());
            let outer = std::mem::replace(&mut this.context.since, since);
            let by = Caller::Run { has_code };
            let ways = this.contract_ways(contracts, CallStart { callee, args, before: &state }, by);
            this.context.since = outer;
            ways
        });
        Err(ways.unwrap_or_else(|reason| {
            self.not_understood(&state, reason);
            Vec::new()
        }))
    }

    /// The ways that a call can go that a clause makes of a method without code. Where it breaks what the method requires, it
    /// has no value.
    fn ask_observer(
        &mut self,
        contracts: &dyn Contracts,
        callee: ProcId,
        args: &[Term],
        state: State,
    ) -> Result<State, Vec<Way>> {
        if contracts.observer(callee).is_none_or(|observer| observer.is_described) {
            return Ok(state);
        }
        let calls = self.findings.contract_calls.len();
        let mut asked = || {
            let mut state = state.clone();
            for demand in contracts.requirements(self, CallStart { callee, args, before: &state })? {
                match self.assume(state, demand.holds) {
                    Some(next) => state = next,
                    None => return Ok(Vec::new()),
                }
            }
            self.contract_ways(contracts, CallStart { callee, args, before: &state }, Caller::Clause)
        };
        let ways = asked();
        // No run makes this call.
        self.findings.contract_calls.truncate(calls);
        Err(ways.unwrap_or_else(|reason| {
            self.not_understood(&state, reason);
            Vec::new()
        }))
    }

    /// The ways that a call can go as the contract has it: what may change has changed, what is promised holds.
    fn contract_ways(
        &mut self,
        contracts: &dyn Contracts,
        start: CallStart<'_>,
        by: Caller,
    ) -> Result<Vec<Way>, String> {
        let CallStart { callee, before, .. } = start;
        let mut after = before.clone();
        let changes = contracts.changes(self, start)?;
        let (mut call, result) = match changes {
            Changes::Ranges(ranges) => self.havoc_ranges(start, &ranges, &mut after)?,
            Changes::Places(places) => match contracts.observer(callee) {
                Some(observer) => self.havoc_nothing(start, &observer),
                None => self.havoc_places(start, &places, &mut after),
            },
            Changes::Everything => {
                let truth = self.context.terms.truth();
                let mut places = self.all_places(&mut after);
                // A contract may allow every change where the code changes less.
                if let Some(maps) = &self.context.world.region_effects(callee, RegionId::BODY).changes {
                    places.retain(|place| maps.contains(place.map));
                }
                let places: Vec<(Place, Term)> = places.into_iter().map(|place| (place, truth)).collect();
                self.havoc_places(start, &places, &mut after)
            }
        };
        let mut exits = Vec::new();
        let mut thrown = Vec::new();
        for class in contracts.throwable(callee) {
            let chosen = self.context.terms.fresh("the callee throws", Sort::Bool);
            let Some((object, reference)) = self.opaque_exception(class, &after) else {
                return Err("too many objects".to_owned());
            };
            exits.push(CallExit::Threw(reference, class));
            thrown.push((chosen, object, reference));
        }
        exits.push(CallExit::Returned(result));
        let promises = contracts.promises(self, start, &after, &exits)?;
        let mut ways = Vec::new();
        let mut throws = self.context.terms.falsity();
        let mut ends = self.context.terms.falsity();
        for (&promised, &(chosen, object, reference)) in promises.iter().zip(&thrown) {
            if by == Caller::Clause {
                // There is no run to leave out on which it throws what it may not.
                let fact = self.context.terms.implies(chosen, promised);
                self.heap.inputs.add_fact(fact);
            }
            let earlier = self.context.terms.not(throws);
            let condition = self.context.terms.all(&[earlier, chosen, promised]);
            throws = self.context.terms.or(throws, chosen);
            if self.heap.inputs.decides(&self.context.terms, condition) == Some(false) {
                continue;
            }
            let Some(state) = self.assume(after.clone(), condition) else { continue };
            let guard = state.guard.term(&self.context.terms);
            call.thrown.push((guard, object));
            ends = self.context.terms.or(ends, guard);
            ways.push(Way::Throws(state, reference));
        }
        let returns = self.context.terms.not(throws);
        let promised = promises.last().copied().unwrap_or(self.context.terms.truth());
        let condition = self.context.terms.and(returns, promised);
        if let Some(state) = self.assume(after, condition) {
            let guard = state.guard.term(&self.context.terms);
            ends = self.context.terms.or(ends, guard);
            ways.push(Way::Returns(state, result));
        }
        (call.ends, call.has_code) = (ends, matches!(by, Caller::Run { has_code: true }));
        self.findings.contract_calls.push(call);
        Ok(ways)
    }

    /// Applies the clauses of the point that a state is at: assertions are checked, then everything is assumed.
    pub(crate) fn apply_clauses(&mut self, args: &[Term], state: State) -> Option<State> {
        let (Some(contracts), Some(frame)) = (self.context.contracts, &state.frame) else { return Some(state) };
        let number = args.first().and_then(|&number| self.context.terms.word(number))?;
        let (procedure, pos) = (frame.procedure(), frame.pos);
        let activation = frame.activation.clone();
        let entry = State { guard: activation.guard.clone(), store: activation.store.clone(), ..State::default() };
        let demands = self.quietly(&state, |this| {
            let entry = Some((&*activation.args, &entry));
            let locals = &frame.locals;
            contracts.clauses(this, &Point { procedure, pos, number, entry, locals, state: &state })
        });
        let demands = match demands {
            Ok(demands) => demands,
            Err(reason) => {
                self.not_understood(&state, reason);
                return None;
            }
        };
        let mut state = state;
        for demand in demands {
            if !demand.is_assumed {
                self.demand(&state, &demand, pos);
            }
            state = self.assume(state, demand.holds)?;
        }
        Some(state)
    }

    fn not_understood(&mut self, state: &State, reason: String) {
        self.cut(state, &state.guard, CutReason::BadClause(reason));
    }

    /// Evaluates contracts in a state: what their pure methods do meanwhile is no violation.
    pub(crate) fn quietly<T>(&mut self, state: &State, work: impl FnOnce(&mut Self) -> T) -> T {
        let contracts = self.context.contracts.take();
        let (events, throws) = (self.findings.events.len(), self.findings.throws.len());
        let outer = std::mem::replace(&mut self.findings.evaluated_at, state.site());
        let result = work(self);
        self.findings.evaluated_at = outer;
        self.findings.events.truncate(events);
        self.findings.throws.truncate(throws);
        self.context.contracts = contracts;
        result
    }

    fn demand(&mut self, state: &State, demand: &Demand, pos: Pos) {
        let mut event = self.failing(state, demand.holds, demand.kind, pos);
        let clause = NamedClause { name: demand.name.clone(), text: demand.text.clone(), line: demand.line };
        event.clause = Some(Rc::new(clause));
        self.findings.events.push(event);
    }
}
