//! All paths of a loop-free procedure: forks at branches and at the classes that a virtual call may meet.

use crate::instance::{Fields, Term, TermId, Terms};
use ir::{
    BinaryOp, BlockId, Body, Call, CheckKind, ClassKind, Code, Const, Dispatch, EntityRef, LocalId, Operand, ProcId,
    Program, Stmt, Type, UnaryOp,
};
use skolem_semantics::{Domain, Exit, Frame, Step, Target, execute, leave, returned, target, threw};
use std::sync::Arc;

/// How a path ends.
#[derive(Clone, Copy, Debug)]
pub enum End {
    Returned(TermId),
    Threw(TermId),
    Violated(CheckKind),
}

/// A path: when it is taken, how it ends, what the fields are then.
pub struct Path {
    pub condition: Vec<TermId>,
    pub end: End,
    pub fields: Fields,
}

#[derive(Clone)]
struct Activation {
    body: Arc<Body>,
    block: BlockId,
    stmt: usize,
    locals: Vec<TermId>,
    consts: Vec<TermId>,
}

impl Frame<TermId> for Activation {
    fn get(&self, operand: Operand) -> TermId {
        match operand.split() {
            Ok(local) => self.locals[local.index()],
            Err(index) => self.consts[index],
        }
    }

    fn set(&mut self, local: LocalId, value: TermId) {
        self.locals[local.index()] = value;
    }
}

impl Activation {
    fn new(program: &Program, terms: &mut Terms<'_>, procedure: ProcId, mut args: Vec<TermId>) -> Activation {
        let Code::Body(body) = &program.procs[procedure].code else { panic!("{procedure} has no code") };
        let consts = body.consts.iter().map(|constant| match *constant {
            Const::Bool(value) => u64::from(value),
            Const::Int { bits, .. } => bits as u64,
            Const::Null => 0,
            Const::F32(_) | Const::F64(_) | Const::Literal(_) => panic!("{constant:?} has no term here"),
        });
        let consts = consts.map(|bits| terms.constant(bits)).collect();
        args.resize(body.locals.len(), terms.constant(0));
        let stmt = body.blocks[BlockId::ENTRY].stmts.start as usize;
        Activation { body: body.clone(), block: BlockId::ENTRY, stmt, locals: args, consts }
    }

    fn go(&mut self, block: BlockId) {
        self.block = block;
        self.stmt = self.body.blocks[block].stmts.start as usize;
    }

    /// The call that this activation waits for.
    fn call(&self) -> Call {
        match &self.body.stmts[self.stmt] {
            Stmt::Call(call) => (**call).clone(),
            stmt => panic!("{stmt:?} is no call"),
        }
    }
}

#[derive(Clone)]
struct State {
    condition: Vec<TermId>,
    fields: Fields,
    frames: Vec<Activation>,
}

impl State {
    /// Ends the innermost activation; true if the state goes on.
    fn end(&mut self, terms: &mut Terms<'_>, end: End, done: &mut Vec<Path>) -> bool {
        self.frames.pop();
        while let Some(caller) = self.frames.last_mut() {
            let call = caller.call();
            caller.stmt += 1;
            match end {
                End::Returned(value) => {
                    returned(terms, &call, Some(value), |local, value| caller.set(local, value));
                    return true;
                }
                End::Threw(object) if threw(&call, object, |local, value| caller.set(local, value)) => return true,
                End::Threw(_) | End::Violated(_) => {
                    self.frames.pop();
                }
            }
        }
        done.push(Path { condition: self.condition.clone(), end, fields: self.fields.clone() });
        false
    }

    /// The state under a further condition; none if that is plainly false.
    fn under(&self, terms: &Terms<'_>, condition: TermId) -> Option<State> {
        let mut state = self.clone();
        match terms.as_const(condition) {
            Some(0) => return None,
            Some(_) => {}
            None => state.condition.push(condition),
        }
        Some(state)
    }
}

fn not(terms: &mut Terms<'_>, condition: TermId) -> TermId {
    match terms.term(condition) {
        Term::Const(bits) => terms.constant(1 - bits),
        Term::Unary(UnaryOp::Not, Type::Bool, inner) => inner,
        _ => terms.unary(UnaryOp::Not, Type::Bool, condition),
    }
}

/// All paths of a procedure.
pub fn explore<'p>(
    program: &'p Program,
    terms: &mut Terms<'p>,
    fields: Fields,
    procedure: ProcId,
    args: Vec<TermId>,
) -> Vec<Path> {
    let first = Activation::new(program, terms, procedure, args);
    let mut open = vec![State { condition: vec![], fields, frames: vec![first] }];
    let mut done = Vec::new();
    while let Some(state) = open.pop() {
        step(program, terms, state, &mut open, &mut done);
    }
    done
}

/// Takes one step; what comes next is pushed, last what is explored first.
fn step(program: &Program, terms: &mut Terms<'_>, mut state: State, open: &mut Vec<State>, done: &mut Vec<Path>) {
    let State { fields, frames, .. } = &mut state;
    let Some(frame) = frames.last_mut() else { return };
    let body = frame.body.clone();
    let block = &body.blocks[frame.block];
    if frame.stmt == block.stmts.end as usize {
        return match leave(terms, frame, &block.end) {
            Exit::Goto(to) => {
                frame.go(to);
                open.push(state);
            }
            Exit::Branch { cond, then, otherwise, .. } => {
                for (condition, to) in [(not(terms, cond), otherwise), (cond, then)] {
                    if let Some(mut next) = state.under(terms, condition) {
                        next.frames.iter_mut().last().into_iter().for_each(|frame| frame.go(to));
                        open.push(next);
                    }
                }
            }
            Exit::Return(Some(value)) => {
                if state.end(terms, End::Returned(value), done) {
                    open.push(state);
                }
            }
            Exit::Throw(object) => {
                if state.end(terms, End::Threw(object), done) {
                    open.push(state);
                }
            }
            exit @ (Exit::Switch { .. } | Exit::Return(None) | Exit::Unreachable) => {
                panic!("{exit:?} is not used here")
            }
        };
    }
    let outcome = execute(terms, fields, frame, &body.stmts[frame.stmt]);
    match outcome.unwrap_or_else(|fault| panic!("{fault:?}")) {
        Step::Next => {
            frame.stmt += 1;
            open.push(state);
        }
        Step::Assume(condition) => {
            frame.stmt += 1;
            open.extend(state.under(terms, condition));
        }
        Step::Check(condition, kind) => {
            frame.stmt += 1;
            let violated = not(terms, condition);
            if let Some(violation) = state.under(terms, violated) {
                let State { condition, fields, .. } = violation;
                done.push(Path { condition, end: End::Violated(kind), fields });
            }
            open.extend(state.under(terms, condition));
        }
        Step::Call(call) => {
            let args: Vec<TermId> = call.args.iter().map(|&arg| frame.get(arg)).collect();
            let callees = match target(terms, fields, call, |operand| frame.get(operand))
                .unwrap_or_else(|fault| panic!("{fault:?}"))
            {
                Target::Known(callee) => vec![(terms.constant(1), callee)],
                Target::ByClass { selector, bound, tag } => {
                    let mut callees = Vec::new();
                    for class in program.subclasses(bound) {
                        let instantiable = program.classes[class].kind == ClassKind::Object { instantiable: true };
                        if let (true, Dispatch::Found(callee)) = (instantiable, program.dispatch(class, selector)) {
                            let number = terms.constant(class.index() as u64);
                            callees.push((terms.binary(BinaryOp::Eq, Type::I32, tag, number), callee));
                        }
                    }
                    callees
                }
                Target::ByFunction(_) => panic!("no indirect calls here"),
            };
            for (condition, callee) in callees.into_iter().rev() {
                if let Some(mut next) = state.under(terms, condition) {
                    next.frames.push(Activation::new(program, terms, callee, args.clone()));
                    open.push(next);
                }
            }
        }
    }
}
