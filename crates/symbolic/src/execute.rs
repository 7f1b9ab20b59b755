//! Executing regions over all paths at once.
//!
//! Within a region, blocks are executed in topological order, each once, in the joined state of the paths that lead to
//! it. A loop is a region of its own that is executed pass by pass; what leaves it in different passes joins behind it.
//! A call is the execution of another procedure's body in the caller's state. So the work is the number of statements
//! times the number of contexts they are in, never the number of paths (papers/1 §3.4 unrolls the same graph; papers/3
//! §III gives the regions).
//!
//! Nothing here decides what is feasible: a path ends where its condition is false as written. What the bounds cut off
//! is recorded with its condition ([`Cut`]), so that a solver can say whether it matters.

use crate::alternatives::{Alternatives, Waiting};
use crate::call::After;
use crate::contracts::{Contracts, Since, Unseen};
use crate::domain::{Symbolic, zero_of};
use crate::guard::Guard;
use crate::join::Joining;
use crate::outcome::{Bounds, Cut, CutReason, Ended, Event, Site, State, Throw};

use crate::store::{Fault, Scoped, Store, known_value};
use crate::{Inputs, ObjectId, Objects, World};
use ir::{
    Allocation, BlockId, Body, Callee, CheckKind, Const, LocalId, Operand, Pos, ProcId, RegionId, Regions, Stmt, Type,
};
use logic::{Term, Terms};
use rustc_hash::FxHashMap;
use semantics::{Exit, Frame, Step, execute, leave};
use std::rc::Rc;
use std::sync::Arc;

/// A body made ready.
pub(crate) struct Code {
    pub(crate) body: Arc<Body>,
    pub(crate) regions: Regions,
    pub(crate) alternatives: Alternatives,
    consts: Vec<Term>,
}

/// The execution of one target.
pub struct Execution<'w> {
    /// The terms.
    pub terms: Terms,
    /// The program and its known state.
    pub world: &'w dyn World,
    /// All objects.
    pub objects: Objects,
    /// The unknown input.
    pub inputs: Inputs,
    /// How far.
    pub bounds: Bounds,
    /// Are globals unknown, too?
    pub arbitrary_globals: bool,
    /// Failed checks so far.
    pub events: Vec<Event>,
    /// Throws of the program itself so far.
    pub throws: Vec<Throw>,
    /// States in which the program ended by itself.
    pub ends: Vec<State>,
    /// What was cut off so far.
    pub cuts: Vec<Cut>,
    /// Where exceptions were raised: object, what went wrong (none for the program's own throw), where.
    pub raised: FxHashMap<ObjectId, (Option<CheckKind>, Site)>,
    /// Where blocks were made.
    pub makers: FxHashMap<ObjectId, Site>,
    /// Operators without a term: what stands for their results.
    pub unmodelled: Vec<(Term, &'static str)>,
    /// Values that the environment chose, in order, each with the condition under which it was asked.
    pub chosen: Vec<(Term, Type, Term)>,
    /// Regions entered so far.
    pub entered: u64,
    /// Calls of which only the contract is known, in order.
    pub unseen: Vec<Unseen>,
    /// Which objects contracts take for new.
    pub since: Since,
    /// Is something evaluated that is assumed of the input?
    pub is_assuming: bool,
    /// The contracts of callees, if they are to be heeded.
    pub contracts: Option<&'w dyn Contracts>,
    /// Asked now and then: true to stop.
    pub interrupted: Option<Rc<dyn Fn() -> bool>>,
    pub(crate) frames: Vec<(ProcId, Pos)>,
    /// The active calls.
    pub(crate) active: Vec<Active>,
    pub(crate) codes: FxHashMap<ProcId, Rc<Code>>,
    /// For each loop being executed: has a condition of the input decided whether it goes on?
    pub(crate) cycles: Vec<(ProcId, RegionId, bool)>,
    statements: u64,
    pub(crate) hidden: u64,
}

/// A call that has not ended.
pub(crate) struct Active {
    pub(crate) procedure: ProcId,
    /// The arguments.
    pub(crate) args: Vec<Term>,
    /// The condition at its start.
    pub(crate) guard: Guard,
    /// The memory at its start.
    pub(crate) store: Store,
}

/// What leaves a region.
#[derive(Default)]
pub(crate) struct Leaving {
    /// Back to the header.
    pub(crate) back: Vec<State>,
    /// To blocks outside.
    pub(crate) outside: Vec<(BlockId, State)>,
    pub(crate) returned: Vec<(State, Option<Term>)>,
    pub(crate) threw: Vec<(State, Term)>,
}

/// Locals and constants as the semantics wants them.
struct Window<'a> {
    locals: &'a mut Vec<Term>,
    consts: &'a [Term],
}

impl Frame<Term> for Window<'_> {
    fn get(&self, operand: Operand) -> Term {
        match operand.split() {
            Ok(local) => self.locals[local.as_u32() as usize],
            Err(index) => self.consts[index],
        }
    }

    fn set(&mut self, local: LocalId, value: Term) {
        self.locals[local.as_u32() as usize] = value;
    }
}

/// Borrows the parts of an execution side by side, as a domain.
macro_rules! domain {
    ($this:expr) => {
        Symbolic {
            terms: &mut $this.terms,
            world: $this.world,
            objects: &mut $this.objects,
            unmodelled: &mut $this.unmodelled,
        }
    };
}
pub(crate) use domain;

impl<'w> Execution<'w> {
    /// Nothing executed yet.
    pub fn new(terms: Terms, world: &'w dyn World, inputs: Inputs, bounds: Bounds) -> Execution<'w> {
        let mut objects = Objects::default();
        objects.addresses.is_narrow = world.pointer_bits() == 32;
        Execution {
            terms,
            world,
            objects,
            inputs,
            bounds,
            arbitrary_globals: false,
            events: Vec::new(),
            throws: Vec::new(),
            ends: Vec::new(),
            cuts: Vec::new(),
            raised: FxHashMap::default(),
            makers: FxHashMap::default(),
            unmodelled: Vec::new(),
            chosen: Vec::new(),
            entered: 0,
            unseen: Vec::new(),
            since: Since::Start,
            contracts: None,
            is_assuming: false,
            interrupted: None,
            frames: Vec::new(),
            active: Vec::new(),
            codes: FxHashMap::default(),
            cycles: Vec::new(),
            statements: 0,
            hidden: 0,
        }
    }

    pub(crate) fn cut(&mut self, guard: &Guard, reason: CutReason, pos: Pos) {
        let condition = guard.term(&self.terms);
        let site = self.site(pos);
        self.cuts.push(Cut { condition, reason, site, in_assumption: self.is_assuming });
    }

    pub(crate) fn code(&mut self, procedure: ProcId, body: &Arc<Body>) -> Result<Rc<Code>, String> {
        if let Some(code) = self.codes.get(&procedure) {
            return Ok(code.clone());
        }
        let regions = Regions::new(procedure, body).map_err(|error| error.to_string())?;
        let mut consts = Vec::with_capacity(body.consts.len());
        for constant in &body.consts {
            consts.push(self.constant(constant)?);
        }
        let alternatives = Alternatives::new(body, &regions);
        let code = Rc::new(Code { body: body.clone(), regions, alternatives, consts });
        self.codes.insert(procedure, code.clone());
        Ok(code)
    }

    fn constant(&mut self, constant: &Const) -> Result<Term, String> {
        let terms = &mut self.terms;
        Ok(match *constant {
            Const::Bool(truth) => terms.bool(truth),
            Const::Int { width, bits } => {
                let bits = logic::Bits::from_big(u32::from(width), bits.into());
                terms.bits_constant(bits)
            }
            Const::F32(bits) => known_value(&mut domain!(self), Type::F32, u64::from(bits)),
            Const::F64(bits) => known_value(&mut domain!(self), Type::F64, bits),
            Const::Null => zero_of(terms, Type::Ref),
            Const::Literal(literal) => {
                let address = self.world.literal(literal)?;
                known_value(&mut domain!(self), Type::Ref, address)
            }
        })
    }

    /// Executes a body from its first statement.
    pub(crate) fn body(&mut self, code: &Rc<Code>, args: &[Term], mut state: State) -> Ended {
        state.locals = args.to_vec();
        for (_, local) in code.body.locals.iter().skip(args.len()) {
            let zero = zero_of(&mut self.terms, local.ty);
            state.locals.push(zero);
        }
        state.failure = None;
        let mut leaving = Leaving::default();
        self.region(code, RegionId::BODY, state, &mut leaving);
        let mut ended = Ended::default();
        for (state, value) in leaving.returned {
            ended.returned = Some(match ended.returned {
                None => (state, value),
                Some((other, other_value)) => {
                    let extra: Vec<(Term, Term)> = value.into_iter().zip(other_value).collect();
                    let (state, extra) = self.join(state, other, &extra);
                    (state, extra.first().copied())
                }
            });
        }
        for (state, object) in leaving.threw {
            ended.threw = Some(match ended.threw {
                None => (state, object),
                Some((other, other_object)) => {
                    let (state, extra) = self.join(state, other, &[(object, other_object)]);
                    (state, extra[0])
                }
            });
        }
        ended
    }

    /// Joins two states of which at most one is real, and pairs of values with them.
    pub(crate) fn join(&mut self, a: State, b: State, extra: &[(Term, Term)]) -> (State, Vec<Term>) {
        let join = Guard::join(&mut self.terms, &a.guard, &b.guard);
        let first = join.first;
        let locals = a.locals.iter().zip(&b.locals).map(|(&a, &b)| self.terms.ite(first, a, b)).collect();
        let extra = extra.iter().map(|&(a, b)| self.terms.ite(first, a, b)).collect();
        let arbitrary_globals = self.arbitrary_globals;
        let inputs = &mut self.inputs;
        let mut store =
            Joining { domain: &mut domain!(self), inputs, arbitrary_globals, first }.join(&a.store, &b.store);
        store.hidden = if a.store.hidden == b.store.hidden { a.store.hidden } else { self.hidden_change() };
        let failure = if a.failure == b.failure { a.failure } else { None };
        (State { guard: join.guard, store, locals, failure }, extra)
    }

    pub(crate) fn join_all(&mut self, states: Vec<State>) -> Option<State> {
        let mut states = states.into_iter();
        let first = states.next()?;
        Some(states.fold(first, |joined, state| self.join(state, joined, &[]).0))
    }

    /// Is the budget used up?
    pub(crate) fn is_over(&self) -> bool {
        self.statements > self.bounds.statements || self.interrupted.as_ref().is_some_and(|stop| stop())
    }

    /// Executes a block from a statement on.
    pub(crate) fn block<'c>(
        &mut self,
        code: &'c Rc<Code>,
        block: BlockId,
        first: usize,
        mut state: State,
        leaving: &mut Leaving,
        waiting: &mut Vec<Waiting<'c>>,
    ) {
        let body = &code.body;
        let content = &body.blocks[block];
        for index in first..content.stmts.end as usize {
            self.statements += 1;
            let pos = body.positions[index];
            if let Some(frame) = self.frames.last_mut() {
                frame.1 = pos;
            }
            let mut locals = std::mem::take(&mut state.locals);
            let mut window = Window { locals: &mut locals, consts: &code.consts };
            let mut scoped = Scoped {
                store: &mut state.store,
                inputs: &mut self.inputs,
                needed: Vec::new(),
                arbitrary_globals: self.arbitrary_globals,
                path: Some(&state.guard),
            };
            let known_objects = self.objects.len();
            let step = execute(&mut domain!(self), &mut scoped, &mut window, &body.stmts[index]);
            let needed = scoped.needed;
            state.locals = locals;
            if self.objects.len() > known_objects {
                if let Stmt::Allocate { what: Allocation::Block(..), .. } = &body.stmts[index] {
                    let site = self.site(pos);
                    self.makers.insert(ObjectId(self.objects.len() as u32), site);
                }
                self.objects.exist_where(known_objects, state.guard.term(&self.terms));
            }
            self.name_numbers();
            let mut conditions = Vec::new();
            for needed in needed {
                let beyond = self.terms.not(needed.condition);
                if let Some(beyond) = state.guard.and(&mut self.terms, beyond) {
                    match &needed.fault {
                        Some(fault) => self.fault(&beyond, fault, pos),
                        None => self.cut(&beyond, CutReason::Array(needed.capacity), pos),
                    }
                }
                conditions.push(needed.condition);
            }
            match step {
                Ok(Step::Next) => {}
                Ok(Step::Assume(condition)) => conditions.push(condition),
                Ok(Step::Check(condition, kind)) => {
                    self.check(&state.guard, condition, kind, pos);
                    conditions.push(condition);
                }
                Ok(Step::Call(call)) => {
                    let args: Vec<Term> = {
                        let window = Window { locals: &mut state.locals, consts: &code.consts };
                        call.args.iter().map(|&arg| window.get(arg)).collect()
                    };
                    if self.has_alternatives(code, index, call) {
                        waiting.push(Waiting { block, statement: index, call, args, state });
                        return;
                    }
                    let receiver = match call.callee {
                        Callee::Indirect(function) => {
                            Some(Window { locals: &mut state.locals, consts: &code.consts }.get(function))
                        }
                        Callee::Static(_) | Callee::Virtual(..) => args.first().copied(),
                    };
                    for after in self.call_statement(call, (receiver, &args), state, pos) {
                        match after {
                            After::Goes(state) => self.block(code, block, index + 1, *state, leaving, waiting),
                            After::Throws(state, object) => leaving.threw.push((*state, object)),
                        }
                    }
                    return;
                }
                Err(fault) => {
                    self.fault(&state.guard, &fault, pos);
                    return;
                }
            }
            for condition in conditions {
                match state.guard.and(&mut self.terms, condition) {
                    Some(guard) => state.guard = guard,
                    None => return,
                }
            }
        }
        self.end(code, block, state, leaving);
    }

    pub(crate) fn fault(&mut self, guard: &Guard, fault: &Fault, pos: Pos) {
        let what = match fault {
            Fault::Objects => format!("more than {} objects", Objects::MOST),
            Fault::Opaque(class) => {
                let name = self.world.program().classes[*class].name.replace('/', ".");
                format!("the content of a {name} that the language raised")
            }
            Fault::Block(bytes) => return self.cut(guard, CutReason::Block(*bytes), pos),
            Fault::Unsupported(what) => what.clone(),
        };
        self.cut(guard, CutReason::Unsupported(what), pos);
    }

    /// A check: an event where it fails.
    pub(crate) fn check(&mut self, guard: &Guard, holds: Term, kind: CheckKind, pos: Pos) {
        let reached = guard.term(&self.terms);
        let fails = self.terms.not(holds);
        let condition = guard.and(&mut self.terms, fails).map_or(self.terms.falsity(), |guard| guard.term(&self.terms));
        let site = self.site(pos);
        self.events.push(Event { condition, kind, site, reached, clause: None });
    }

    /// Leaves a block.
    fn end(&mut self, code: &Rc<Code>, block: BlockId, mut state: State, leaving: &mut Leaving) {
        self.statements += 1;
        let body = &code.body;
        let content = &body.blocks[block];
        let pos = content.pos;
        if let Some(frame) = self.frames.last_mut() {
            frame.1 = pos;
        }
        let mut locals = std::mem::take(&mut state.locals);
        let exit = leave(&mut domain!(self), &Window { locals: &mut locals, consts: &code.consts }, &content.end);
        state.locals = locals;
        match exit {
            Exit::Goto(to) => leaving.outside.push((to, state)),
            Exit::Branch { cond, then, otherwise, failure } => {
                if failure.is_none() && self.terms.bool_value(cond).is_none() {
                    self.note_decision(code, then, otherwise);
                }
                let not = self.terms.not(cond);
                if let Some(guard) = state.guard.and(&mut self.terms, cond) {
                    leaving.outside.push((then, State { guard, ..state.clone() }));
                }
                if let Some(guard) = state.guard.and(&mut self.terms, not) {
                    leaving.outside.push((otherwise, State { guard, failure, ..state }));
                }
            }
            Exit::Switch { on, cases, default } => {
                let width = self.terms.width(on);
                let mut none = self.terms.truth();
                let mut ways: Vec<(BlockId, Term)> = Vec::new();
                for &(value, to) in cases {
                    let number = self.terms.number(width, value);
                    let here = self.terms.equal(on, number);
                    let not = self.terms.not(here);
                    none = self.terms.and(none, not);
                    match ways.iter_mut().find(|(block, _)| *block == to) {
                        Some((_, condition)) => *condition = self.terms.or(*condition, here),
                        None => ways.push((to, here)),
                    }
                }
                match ways.iter_mut().find(|(block, _)| *block == default) {
                    Some((_, condition)) => *condition = self.terms.or(*condition, none),
                    None => ways.push((default, none)),
                }
                for (to, condition) in ways {
                    if let Some(guard) = state.guard.and(&mut self.terms, condition) {
                        leaving.outside.push((to, State { guard, ..state.clone() }));
                    }
                }
            }
            Exit::Return(value) => leaving.returned.push((state, value)),
            Exit::Throw(object) => {
                self.note_throw(&state.guard, object, pos);
                leaving.threw.push((state, object));
            }
            Exit::Unreachable => {
                self.cut(&state.guard, CutReason::Unsupported("a point that cannot be reached".to_owned()), pos);
            }
        }
    }

    /// Remembers where the program throws an object for the first time.
    fn note_throw(&mut self, guard: &Guard, object: Term, pos: Pos) {
        let (targets, _) = self.objects.targets(&self.terms, object);
        let site = self.site(pos);
        self.throws.push(Throw { condition: guard.term(&self.terms), object, site: site.clone() });
        for target in targets {
            self.raised.entry(target).or_insert_with(|| (None, site.clone()));
        }
    }
}
