//! One statement of one state: what happens, and what is left to a driver.
//!
//! Nothing here joins, forks a choice away, or decides what is feasible: a path ends where its condition is false as
//! written. What the bounds cut off is recorded with its condition ([`Cut`]), so that a solver can say whether it matters.

use crate::context::{Context, Execution};
use crate::findings::{Cut, CutReason, Event, Findings, Throw};
use crate::guard::Guard;
use crate::heap::Heap;
use crate::state::{Frame, State};
use crate::store::{Fault, Needed, Scoped};
use crate::{Model, ObjectId, Objects};
use ir::{
    Allocation, BinaryOp, BlockId, Body, Callee, CheckKind, ClassId, Dispatch, Expr, Key, LocalId, Operand, Pos, Stmt,
    Terminator, facts,
};
use logic::Term;
use semantics::{Exit, Frame as Locals, Step, execute, leave};
use std::rc::Rc;

/// What is left to the driver after a statement.
pub enum Next {
    /// Nothing: the state is at its next statement.
    Goes,
    /// A call. The state waits at it; [`Execution::call`] carries it out.
    Call(PendingCall),
    /// The block ended. Each of these is where its path goes on; at most one of them is real on a run.
    Branches {
        /// The states, each at the beginning of its block.
        ways: Vec<State>,
        /// Does a condition of the input decide among them, rather than a check of the language?
        is_decision: bool,
    },
    /// The procedure returned. The state is still in its frame: see [`Execution::resume`].
    Returned(Option<Term>),
    /// The procedure threw. The state is still in its frame: see [`Execution::unwind`].
    Threw(Term),
    /// The statement needs to know what this reference of the input is: see [`Execution::decide`]. The state is still at the
    /// statement.
    Decide(Term),
    /// No run goes on from here.
    Stopped,
}

/// A call that a state waits at.
#[derive(Clone, Debug)]
pub struct PendingCall {
    /// The arguments.
    pub args: Vec<Term>,
    /// What decides about the callee: the receiver, or the function.
    pub receiver: Option<Term>,
}

/// Locals and constants as the semantics expects them.
struct Window<'a> {
    locals: &'a mut Vec<Term>,
    consts: &'a [Term],
}

impl Locals<Term> for Window<'_> {
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

/// What code asks of the class of an object.
#[derive(Clone, Copy)]
enum ClassTest {
    /// Whether it is this class or below it.
    Below(ClassId),
    /// Whether it is the class of another object, or which elements an array of that class takes.
    Which,
}

/// The test of a class that was read into a local, later in the block.
fn class_test(body: &Body, block: BlockId, read: usize, tag: LocalId) -> Option<ClassTest> {
    let is_tag = |operand: Operand| operand.local() == Some(tag);
    let test = |expr: &Expr| match *expr {
        Expr::Subclass(of, class) if is_tag(of) => Some(ClassTest::Below(class)),
        Expr::Storable(array, _) if is_tag(array) => Some(ClassTest::Which),
        Expr::Binary(BinaryOp::Eq | BinaryOp::Ne, _, a, b) if is_tag(a) || is_tag(b) => Some(ClassTest::Which),
        _ => None,
    };
    let content = &body.blocks[block];
    let later = body.stmts.get(read + 1..content.stmts.end as usize).unwrap_or_default();
    let in_statement = later.iter().find_map(|stmt| match stmt {
        Stmt::Assign { value, .. } => test(value),
        _ => None,
    });
    in_statement.or_else(|| match &content.end {
        Terminator::Branch { cond, .. } => test(cond),
        _ => None,
    })
}

/// Executes the next statement of a state, or the terminator of its block.
pub fn step(context: &mut Context<'_>, heap: &mut Heap, state: &mut State, findings: &mut Findings) -> Next {
    Execution { context, heap, findings }.step(state)
}

impl Execution<'_, '_> {
    /// Notes that a test whether an object is of a class depends on the object's class.
    fn look_at_class(&mut self, object: Term, test: ClassTest) {
        let world = self.context.world;
        self.heap.inputs.only_class(world, object);
        let matters = |declared: ClassId| match test {
            ClassTest::Below(class) => !world.program().is_subclass(declared, class),
            ClassTest::Which => true,
        };
        self.heap.inputs.look_at_class(&self.context.terms, object, matters);
    }

    /// Is a call one of a method without code, on a reference whose object may stay open?
    fn answers_undecided(&mut self, receiver: Term, callee: Callee) -> bool {
        let world = self.context.world;
        let Callee::Virtual(selector, ..) = callee else { return false };
        let Some(class) = self.heap.inputs.only_class(world, receiver) else { return false };
        let found = world.program().dispatch(class, selector);
        matches!(found, Dispatch::Found(procedure) if matches!(world.model(procedure), Model::Missing(_)))
    }

    /// Executes the next statement of a state, or the terminator of its block.
    pub fn step(&mut self, state: &mut State) -> Next {
        self.context.statements += 1;
        if self.heap.waits_for_decision() {
            return Next::Stopped;
        }
        let Some(frame) = &mut state.frame else { return Next::Stopped };
        let code = frame.code.clone();
        let content = &code.body.blocks[frame.block];
        let index = frame.next;
        if index >= content.stmts.end as usize {
            return self.end_of_block(state);
        }
        let pos = code.body.positions[index];
        frame.pos = pos;
        let known_objects = self.heap.objects.len();
        let stmt = &code.body.stmts[index];
        if let Stmt::Read { to, map: facts::CLASS_OF, key: Key::Object(object) } = stmt
            && let Some(test) = class_test(&code.body, frame.block, index, *to)
        {
            let object = Window { locals: &mut frame.locals, consts: &code.consts }.get(*object);
            self.look_at_class(object, test);
        }
        let (step, needed) = {
            let mut window = Window { locals: &mut frame.locals, consts: &code.consts };
            let arbitrary_globals = self.heap.arbitrary_globals;
            let (mut domain, inputs) = self.parts();
            let (store, path) = (&mut state.store, Some(&state.guard));
            let mut scoped = Scoped { store, inputs, needed: Vec::new(), arbitrary_globals, path };
            let step = execute(&mut domain, &mut scoped, &mut window, stmt);
            (step, scoped.needed)
        };
        if self.heap.objects.len() > known_objects {
            if let Stmt::Allocate { what: Allocation::Block(..), .. } = stmt {
                let object = ObjectId(self.heap.objects.len() as u32);
                self.findings.allocated_at.insert(object, state.site());
            }
            self.heap.objects.exist_where(known_objects, state.guard.term(&self.context.terms));
        }
        self.name_numbers();
        let mut is_possible = true;
        if !needed.is_empty() {
            is_possible = self.within_bounds(state, needed);
        }
        let condition = match step {
            Ok(Step::Next) => None,
            Ok(Step::Assume(condition)) => Some(condition),
            Ok(Step::Check(condition, kind)) => {
                self.check(state, condition, kind);
                Some(condition)
            }
            Ok(Step::Call(call)) => {
                let Some(frame) = &mut state.frame else { return Next::Stopped };
                let window = Window { locals: &mut frame.locals, consts: &code.consts };
                let args: Vec<Term> = call.args.iter().map(|&arg| window.get(arg)).collect();
                let (receiver, decides) = match call.callee {
                    Callee::Indirect(function) => (Some(window.get(function)), true),
                    Callee::Virtual(..) => (args.first().copied(), true),
                    Callee::Static(_) => (args.first().copied(), false),
                };
                let open = receiver.filter(|&receiver| decides && !self.answers_undecided(receiver, call.callee));
                if let Some(symbol) = open.and_then(|it| self.heap.objects.open_in(&self.context.terms, it)) {
                    self.heap.objects.wanted.get_or_insert(symbol);
                    return Next::Decide(symbol);
                }
                return Next::Call(PendingCall { args, receiver });
            }
            Err(Fault::Undecided(symbol)) => {
                self.heap.objects.wanted.get_or_insert(symbol);
                return Next::Decide(symbol);
            }
            Err(fault) => {
                self.fault(state, &state.guard.clone(), &fault);
                return Next::Stopped;
            }
        };
        if let Some(frame) = &mut state.frame {
            frame.next += 1;
        }
        let goes_on = is_possible && condition.is_none_or(|condition| self.restrict(state, condition));
        if goes_on { Next::Goes } else { Next::Stopped }
    }

    /// Cuts off what goes beyond bounds of memory. False if nothing is left.
    fn within_bounds(&mut self, state: &mut State, needed: Vec<Needed>) -> bool {
        let guard = state.guard.clone();
        let mut conditions = Vec::new();
        for needed in needed {
            let beyond = self.context.terms.not(needed.condition);
            if let Some(beyond) = guard.and(&mut self.context.terms, beyond) {
                match &needed.fault {
                    Some(fault) => self.fault(state, &beyond, fault),
                    None => self.cut(state, &beyond, CutReason::Array(needed.capacity)),
                }
            }
            conditions.push(needed.condition);
        }
        conditions.into_iter().all(|condition| self.restrict(state, condition))
    }

    /// Keeps only the runs on which the condition holds. False if there are none.
    fn restrict(&mut self, state: &mut State, condition: Term) -> bool {
        match state.guard.and(&mut self.context.terms, condition) {
            Some(guard) => {
                state.guard = guard;
                true
            }
            None => false,
        }
    }

    /// Leaves a block.
    fn end_of_block(&mut self, state: &mut State) -> Next {
        let Some(frame) = &mut state.frame else { return Next::Stopped };
        let code = frame.code.clone();
        let content = &code.body.blocks[frame.block];
        frame.pos = content.pos;
        let exit = {
            let window = Window { locals: &mut frame.locals, consts: &code.consts };
            leave(&mut self.domain(), &window, &content.end)
        };
        match exit {
            Exit::Goto(to) => {
                frame.go_to(to);
                Next::Branches { ways: vec![std::mem::take(state)], is_decision: false }
            }
            Exit::Branch { cond, then, otherwise, failure } => {
                let here = (code.procedure, frame.block);
                let terms = &mut self.context.terms;
                if let Some(reached) = self.findings.watched.get_mut(&here) {
                    let now = state.guard.term(terms);
                    *reached = terms.or(*reached, now);
                }
                let mut ways = Vec::with_capacity(2);
                let Ok(known) = self.heap.inputs.parts_at(terms, &mut self.heap.objects, cond) else {
                    return Next::Stopped;
                };
                let is_decision = failure.is_none() && known.or(terms.bool_value(cond)).is_none();
                let not = terms.not(cond);
                // What the path knows already is part of its condition.
                let (if_so, if_not) = match known {
                    Some(true) => (Some(state.guard.clone()), None),
                    Some(false) => (None, Some(state.guard.clone())),
                    None => (state.guard.and(terms, cond), state.guard.and(terms, not)),
                };
                if let Some(guard) = if_so {
                    let way = match if_not {
                        Some(_) => state.clone(),
                        None => std::mem::take(state),
                    };
                    ways.push(State { guard, ..way }.at_block(then));
                }
                if let Some(guard) = if_not {
                    ways.push(State { guard, failure, ..std::mem::take(state) }.at_block(otherwise));
                }
                Next::Branches { ways, is_decision }
            }
            Exit::Switch { on, cases, default } => {
                Next::Branches { ways: self.switch(state, on, cases, default), is_decision: false }
            }
            Exit::Return(value) => Next::Returned(value),
            Exit::Throw(object) => {
                self.note_throw(state, object);
                Next::Threw(object)
            }
            Exit::Unreachable => {
                let reason = CutReason::Unsupported("a point that cannot be reached".to_owned());
                self.cut(state, &state.guard.clone(), reason);
                Next::Stopped
            }
        }
    }

    fn switch(&mut self, state: &State, on: Term, cases: &[(u64, BlockId)], default: BlockId) -> Vec<State> {
        let terms = &mut self.context.terms;
        let width = terms.width(on);
        let mut none = terms.truth();
        let mut targets: Vec<(BlockId, Term)> = Vec::new();
        for &(value, to) in cases {
            let number = terms.number(width, value);
            let here = terms.equal(on, number);
            let not = terms.not(here);
            none = terms.and(none, not);
            match targets.iter_mut().find(|(block, _)| *block == to) {
                Some((_, condition)) => *condition = terms.or(*condition, here),
                None => targets.push((to, here)),
            }
        }
        match targets.iter_mut().find(|(block, _)| *block == default) {
            Some((_, condition)) => *condition = terms.or(*condition, none),
            None => targets.push((default, none)),
        }
        let mut ways = Vec::new();
        for (to, condition) in targets {
            if self.heap.inputs.decides(&self.context.terms, condition) == Some(false) {
                continue;
            }
            if let Some(guard) = state.guard.and(&mut self.context.terms, condition) {
                ways.push(State { guard, ..state.clone() }.at_block(to));
            }
        }
        ways
    }

    /// Remembers where the program throws an object for the first time.
    fn note_throw(&mut self, state: &State, object: Term) {
        let (targets, _) = self.heap.objects.targets(&self.context.terms, object);
        // A procedure that does nothing but throw its argument throws for its caller.
        let for_caller = state.frame.as_ref().is_some_and(|frame| frame.code.body.only_throws_argument());
        let mut site = state.site();
        if for_caller {
            Rc::make_mut(&mut site.frames).pop();
        }
        let is_again = state.frames().nth(usize::from(for_caller)).is_some_and(|frame| throws_again(frame, for_caller));
        let condition = state.guard.term(&self.context.terms);
        self.findings.throws.push(Throw { condition, object, site: site.clone(), is_again });
        for target in targets {
            self.findings.raised.entry(target).or_insert_with(|| (None, site.clone()));
        }
    }

    /// Records that runs are cut off.
    pub fn cut(&mut self, state: &State, guard: &Guard, reason: CutReason) {
        self.cut_at(state, guard, reason, state.pos());
    }

    /// Records that runs are cut off, at a position of the procedure being executed.
    pub fn cut_at(&mut self, state: &State, guard: &Guard, reason: CutReason, pos: Pos) {
        let condition = guard.term(&self.context.terms);
        let in_assumption = self.findings.is_assuming;
        self.findings.cuts.push(Cut { condition, reason, site: state.site_at(pos), in_assumption });
    }

    /// Records a fault of the memory, which cuts runs off.
    pub(crate) fn fault(&mut self, state: &State, guard: &Guard, fault: &Fault) {
        let what = match fault {
            Fault::Objects => format!("more than {} objects", Objects::MAX),
            Fault::Opaque(class) => {
                self.findings.message_is_read |= self.context.message_classes.contains(class);
                let name = self.context.world.class_name(*class);
                format!("the content of a {name} that the language raised")
            }
            Fault::Block(bytes) => return self.cut(state, guard, CutReason::Block(*bytes)),
            Fault::Halted => return self.cut(state, guard, CutReason::Budget),
            Fault::Unsupported(what) => what.clone(),
            Fault::Undecided(symbol) => {
                self.heap.objects.wanted.get_or_insert(*symbol);
                "a reference of the input that is not decided".to_owned()
            }
        };
        self.cut(state, guard, CutReason::Unsupported(what));
    }

    /// A check: an event where it fails.
    pub(crate) fn check(&mut self, state: &State, holds: Term, kind: CheckKind) {
        let event = self.failing(state, holds, kind, state.pos());
        self.findings.events.push(event);
    }

    pub(crate) fn failing(&mut self, state: &State, holds: Term, kind: CheckKind, pos: Pos) -> Event {
        let terms = &mut self.context.terms;
        let reached = state.guard.term(terms);
        let fails = terms.not(holds);
        let condition = state.guard.and(terms, fails).map_or(terms.falsity(), |guard| guard.term(terms));
        let context = self.findings.context;
        Event { condition, kind, site: state.site_at(pos), reached, clause: None, context }
    }
}

impl State {
    fn at_block(mut self, block: BlockId) -> State {
        if let Some(frame) = &mut self.frame {
            frame.go_to(block);
        }
        self
    }
}

/// Variables that a caught object may be copied to before it is thrown again.
const MAX_COPIES: usize = 8;

/// Does a frame throw what a call in it has thrown before? It is at a throw, or waits for a procedure that throws for it.
fn throws_again(frame: &Frame, waits: bool) -> bool {
    let body = &frame.code.body;
    let statements = &body.blocks[frame.block].stmts;
    let (end, thrown) = match frame.call().filter(|_| waits) {
        Some(call) => (frame.next, call.args.first().copied()),
        None => match body.blocks[frame.block].end {
            ir::Terminator::Throw(object) => (statements.end as usize, Some(object)),
            _ => return false,
        },
    };
    let Some(mut local) = thrown.and_then(ir::Operand::local) else { return false };
    let (mut block, mut end) = (frame.block, end);
    // Handlers copy what they catch into variables.
    for _ in 0..MAX_COPIES {
        let definitions = body.definitions(block, end, local);
        let is_caught = |&at: &Option<usize>| match at.map(|at| &body.stmts[at]) {
            Some(ir::Stmt::Call(call)) => call.thrown == Some(local),
            _ => false,
        };
        if !definitions.is_empty() && definitions.iter().all(is_caught) {
            return true;
        }
        let [Some(at)] = definitions[..] else { return false };
        let ir::Stmt::Assign { value: ir::Expr::Use(from), .. } = body.stmts[at] else { return false };
        let Some(source) = from.local() else { return false };
        let Some(owner) = body.block_of(at) else { return false };
        (block, end, local) = (owner, at, source);
    }
    false
}
