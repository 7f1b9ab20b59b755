//! One path through a procedure, executed over expressions: under which conditions it is taken, and what it leaves behind.
//!
//! A call on the path is followed as far as something is kept of its callee, on each of the paths that are kept; small procedures
//! without loops are followed as a whole. Of any other callee it is only known what it may change.

use crate::expression::{EntryKey, ExprId, Expressions, Node};
use crate::path_memory::PathMemory;
use clause::NameLookup;
use ir::{
    BinaryOp, BlockId, Body, Call, Callee, ClassId, Const, Dispatch, LocalId, Operand, ProcId, RegionId, SelectorId,
    Type, UnaryOp,
};
use refine::{KeptPaths, Step};
use semantics::{Domain, Exit, Frame};
use std::sync::Arc;
use symbolic::Model;

/// Ways that one path may go on, by what it calls.
const MAX_WAYS: usize = 12;
/// Calls inside calls that are followed.
const MAX_DEPTH: usize = 6;
/// Blocks of a path that can still be told in a clause.
const MAX_STEPS: usize = 200;
/// Statements of a procedure that is followed without being kept.
const MAX_SMALL: usize = 40;
/// The same for all paths of a procedure that a specification is about.
const MAX_STATEMENTS: usize = 400;
/// Blocks that are gone through for one path, calls and their ways included.
const MAX_BLOCKS: usize = 5_000;

/// A path that came to its end.
#[derive(Clone)]
pub(crate) struct Outcome {
    /// What it returns. None if nothing.
    pub(crate) result: Option<ExprId>,
    /// What it throws, if it ends so.
    pub(crate) thrown: Option<ExprId>,
    pub(crate) memory: PathMemory,
    /// What decided that it was taken: all of these are true. Not what would have ended the call.
    pub(crate) conditions: Vec<ExprId>,
}

/// Follows paths.
pub(crate) struct Follower<'a, 'p> {
    pub(crate) names: &'a dyn NameLookup,
    pub(crate) kept: &'a KeptPaths,
    pub(crate) expressions: &'a mut Expressions<'p>,
    /// Blocks that may still be gone through.
    left: usize,
}

/// A procedure on the way.
#[derive(Clone)]
struct Active<'s> {
    body: Arc<Body>,
    consts: Vec<ExprId>,
    locals: Vec<ExprId>,
    block: BlockId,
    next: usize,
    /// The path that is followed, and how many of its steps were taken. None: all of them.
    along: Option<(&'s [Step], usize)>,
    depth: usize,
}

impl Frame<ExprId> for Active<'_> {
    fn get(&self, operand: Operand) -> ExprId {
        match operand.split() {
            Ok(local) => self.locals[local.as_u32() as usize],
            Err(index) => self.consts[index],
        }
    }

    fn set(&mut self, local: LocalId, value: ExprId) {
        self.locals[local.as_u32() as usize] = value;
    }
}

impl<'a, 'p> Follower<'a, 'p> {
    pub(crate) fn new(
        names: &'a dyn NameLookup,
        kept: &'a KeptPaths,
        expressions: &'a mut Expressions<'p>,
    ) -> Follower<'a, 'p> {
        Follower { names, kept, expressions, left: MAX_BLOCKS }
    }

    /// Follows a path of a procedure from its beginning. Empty where it cannot be followed.
    pub(crate) fn along(&mut self, procedure: ProcId, path: &[Step]) -> Vec<Outcome> {
        match path.len() <= MAX_STEPS {
            true => self.start(procedure, Some(path)),
            false => Vec::new(),
        }
    }

    /// All paths of a procedure on which it returns. None if there may be more.
    pub(crate) fn all(&mut self, procedure: ProcId) -> Option<Vec<Outcome>> {
        match self.names.model(procedure) {
            Model::Code(body) if is_small(procedure, &body, MAX_STATEMENTS) => {
                Some(self.start(procedure, None)).filter(|found| !found.is_empty() && found.len() < MAX_WAYS)
            }
            _ => None,
        }
    }

    fn start(&mut self, procedure: ProcId, along: Option<&[Step]>) -> Vec<Outcome> {
        let count = self.expressions.program.procs[procedure].params.len();
        let args: Vec<ExprId> = (0..count).map(|number| self.expressions.add(Node::Param(number))).collect();
        let start = Outcome { result: None, thrown: None, memory: PathMemory::default(), conditions: Vec::new() };
        let mut found = self.enter(procedure, &args, start, along, 0);
        found.retain(|outcome| self.is_possible(outcome));
        found
    }

    /// May a path be taken? Not if it decides something in both ways.
    fn is_possible(&mut self, outcome: &Outcome) -> bool {
        outcome.conditions.iter().all(|&condition| {
            let opposite = match *self.expressions.get(condition) {
                Node::Binary(BinaryOp::Eq, ty, a, b) => self.expressions.binary(BinaryOp::Ne, ty, a, b),
                Node::Binary(BinaryOp::Ne, ty, a, b) => self.expressions.binary(BinaryOp::Eq, ty, a, b),
                _ => condition,
            };
            let not = self.held(condition, false);
            !outcome.conditions.contains(&not) && (opposite == condition || !outcome.conditions.contains(&opposite))
        })
    }

    fn enter(
        &mut self,
        procedure: ProcId,
        args: &[ExprId],
        start: Outcome,
        along: Option<&[Step]>,
        depth: usize,
    ) -> Vec<Outcome> {
        let Model::Code(body) = self.names.model(procedure) else { return Vec::new() };
        let consts = body.consts.iter().map(|constant| self.constant(constant)).collect();
        let mut locals: Vec<ExprId> = Vec::new();
        for (local, content) in body.locals.iter() {
            let given = args.get(local.as_u32() as usize).copied();
            locals.push(given.unwrap_or_else(|| self.expressions.zero(content.ty)));
        }
        let Some(block) = body.blocks.keys().next() else { return Vec::new() };
        let next = body.blocks[block].stmts.start as usize;
        let active = Active { body, consts, locals, block, next, along: along.map(|path| (path, 0)), depth };
        self.go_on(active, start)
    }

    /// Goes on with a procedure until it ends.
    fn go_on(&mut self, mut active: Active<'_>, mut state: Outcome) -> Vec<Outcome> {
        loop {
            if self.left == 0 {
                return Vec::new();
            }
            self.left -= 1;
            let body = active.body.clone();
            let end = body.blocks[active.block].stmts.end as usize;
            while active.next < end {
                let stmt = &body.stmts[active.next];
                active.next += 1;
                let step = semantics::execute(self.expressions, &mut state.memory, &mut active, stmt);
                match step {
                    Ok(semantics::Step::Next) => {}
                    Ok(semantics::Step::Call(call)) => return self.call(call, active, state),
                    Ok(semantics::Step::Assume(condition)) => self.add_condition(&mut state, condition, false),
                    // A run on which it fails does not come to its end.
                    Ok(semantics::Step::Check(..)) => {}
                    Err(_) => return Vec::new(),
                }
            }
            match semantics::leave(self.expressions, &active, &body.blocks[active.block].end) {
                Exit::Goto(to) => self.go_to(&mut active, to),
                Exit::Return(value) => return vec![Outcome { result: value, ..state }],
                Exit::Throw(object) if is_at_end(&active) => return vec![Outcome { thrown: Some(object), ..state }],
                Exit::Throw(_) | Exit::Unreachable => return Vec::new(),
                Exit::Branch { cond, then, otherwise, failure } => {
                    let ways = [(then, true), (otherwise, false)];
                    // What goes wrong ends the call, unless it is caught; a clause is about calls that return.
                    let is_failure =
                        failure.is_some() || [then, otherwise].iter().any(|&way| never_returns(&body, way));
                    let mut taken = Vec::new();
                    for (to, truth) in ways {
                        // A path may be one on which it goes wrong: then that is what is told of it.
                        let fails = failure.is_some() && !truth || never_returns(&body, to);
                        if fails && active.along.is_none() || !is_next(&active, to) {
                            continue;
                        }
                        let condition = self.held(cond, truth);
                        if *self.expressions.get(condition) != Node::Bool(false) {
                            taken.push((to, condition, is_failure && !fails));
                        }
                    }
                    let Some((&(to, condition, is_failure), others)) = taken.split_first() else { return Vec::new() };
                    let mut found = Vec::new();
                    for &(to, condition, is_failure) in others {
                        let (mut other, mut way) = (active.clone(), state.clone());
                        self.add_condition(&mut way, condition, is_failure);
                        self.go_to(&mut other, to);
                        found.extend(self.go_on(other, way));
                    }
                    self.add_condition(&mut state, condition, is_failure);
                    if others.is_empty() {
                        self.go_to(&mut active, to);
                        continue;
                    }
                    self.go_to(&mut active, to);
                    found.extend(self.go_on(active, state));
                    found.truncate(MAX_WAYS);
                    return found;
                }
                Exit::Switch { on, cases, default } => {
                    let width = match self.expressions.get(on) {
                        Node::Int(width, _) => *width,
                        _ => 32,
                    };
                    let mut ways: Vec<(BlockId, ExprId)> = Vec::new();
                    let mut rest = Vec::new();
                    for &(bits, to) in cases {
                        let number = self.expressions.add(Node::Int(width, u128::from(bits)));
                        let is_this = self.expressions.binary(ir::BinaryOp::Eq, Type::Int(width), on, number);
                        rest.push(self.held(is_this, false));
                        ways.push((to, is_this));
                    }
                    // Several cases may go to one block: then the path does not tell which it was.
                    let Some(to) = next_of(&active) else { return Vec::new() };
                    let here: Vec<ExprId> = ways.iter().filter(|(block, _)| *block == to).map(|way| way.1).collect();
                    match (&here[..], to == default) {
                        ([only], false) => state.conditions.push(*only),
                        ([], true) => state.conditions.extend(rest),
                        _ => return Vec::new(),
                    }
                    self.go_to(&mut active, to);
                }
            }
        }
    }

    fn go_to(&mut self, active: &mut Active<'_>, to: BlockId) {
        active.block = to;
        active.next = active.body.blocks[to].stmts.start as usize;
        if let Some((_, taken)) = &mut active.along {
            *taken += 1;
        }
    }

    /// Notes what decides that a path is taken. Not what fails otherwise, and not whether classes are initialised, which no clause
    /// can speak of: a check of the clause tells whether it holds without.
    fn add_condition(&mut self, state: &mut Outcome, condition: ExprId, is_failure: bool) {
        let is_known = matches!(self.expressions.get(condition), Node::Bool(true));
        if is_known || is_failure || state.conditions.contains(&condition) {
            return;
        }
        let (mut reads, mut has_name) = (false, false);
        self.expressions.for_each_part(condition, &mut |node| match node {
            Node::Before(map, EntryKey::Global) => {
                reads = true;
                has_name |= self.names.users_global(*map).is_some();
            }
            Node::Before(..) | Node::Param(_) | Node::Unknown => has_name = true,
            _ => {}
        });
        if reads && !has_name {
            return;
        }
        // `a <= b` and `a != b` is `a < b`.
        for at in 0..state.conditions.len() {
            let known = state.conditions[at];
            if let Some(less) = self.less(known, condition).or_else(|| self.less(condition, known)) {
                state.conditions[at] = less;
                return;
            }
        }
        state.conditions.push(condition);
    }

    /// `a < b`, if one condition is `a <= b` and the other `a != b`.
    fn less(&mut self, at_most: ExprId, differ: ExprId) -> Option<ExprId> {
        let &Node::Binary(BinaryOp::SLe, ty, a, b) = self.expressions.get(at_most) else { return None };
        let (x, y) = match *self.expressions.get(differ) {
            Node::Binary(BinaryOp::Ne, _, x, y) => (x, y),
            Node::Unary(UnaryOp::Not, _, equal) => match *self.expressions.get(equal) {
                Node::Binary(BinaryOp::Eq, _, x, y) => (x, y),
                _ => return None,
            },
            _ => return None,
        };
        let is_same = (x, y) == (a, b) || (x, y) == (b, a);
        is_same.then(|| self.expressions.add(Node::Binary(BinaryOp::SLt, ty, a, b)))
    }

    fn held(&mut self, condition: ExprId, truth: bool) -> ExprId {
        if truth { condition } else { self.expressions.unary(UnaryOp::Not, Type::Bool, condition) }
    }

    fn constant(&mut self, constant: &Const) -> ExprId {
        match *constant {
            Const::Bool(truth) => self.expressions.bool(truth),
            Const::Int { width, bits } => self.expressions.add(Node::Int(width, bits)),
            Const::Null => self.expressions.add(Node::Null),
            Const::F32(_) | Const::F64(_) | Const::Literal(_) => self.expressions.unknown(),
        }
    }

    /// Goes on behind a call, on each of the ways that it is known to go.
    fn call(&mut self, call: &Call, active: Active<'_>, state: Outcome) -> Vec<Outcome> {
        let args: Vec<ExprId> = call.args.iter().map(|&arg| active.get(arg)).collect();
        let Some(callee) = self.callee(call, &args) else {
            let mut state = state;
            state.memory.forget_everything();
            return self.behind(call, active, state, true);
        };
        let mut ways = Vec::new();
        let model = self.names.model(callee);
        let kept: Vec<Vec<Step>> = {
            let all = self.kept.iter().filter(|((procedure, _), _)| *procedure == callee);
            match &model {
                Model::Code(body) => all.flat_map(|(_, kept)| kept.all_paths(callee, body)).collect(),
                _ => Vec::new(),
            }
        };
        let depth = active.depth + 1;
        match &model {
            &Model::Raise(class) => return self.raised(class, call, active, state),
            Model::Code(_) if depth > MAX_DEPTH => {}
            Model::Code(_) if !kept.is_empty() => {
                for path in &kept {
                    ways.extend(self.enter(callee, &args, state.clone(), Some(path), depth));
                }
                if ways.is_empty() {
                    return ways;
                }
            }
            Model::Code(body) if is_small(callee, body, MAX_SMALL) => {
                ways = self.enter(callee, &args, state.clone(), None, depth)
            }
            Model::Clauses => {
                let mut active = active;
                let result = self.truth_of(callee);
                semantics::returned(self.expressions, call, result, |local, value| {
                    active.locals[local.as_u32() as usize] = value;
                });
                return self.go_on(active, state);
            }
            Model::Prepare => return self.behind(call, active, state, false),
            model if model.changes_nothing() => return self.behind(call, active, state, call.result.is_some()),
            _ => {}
        }
        if ways.is_empty() {
            let mut state = state;
            self.forget_changes(callee, &args, &mut state);
            return self.behind(call, active, state, true);
        }
        ways.truncate(MAX_WAYS);
        let mut found = Vec::new();
        for mut way in ways {
            let mut active = active.clone();
            match way.thrown.take() {
                None => semantics::returned(self.expressions, call, way.result.take(), |local, value| {
                    active.locals[local.as_u32() as usize] = value;
                }),
                Some(object) => {
                    let is_caught = semantics::threw(call, object, |local, value| {
                        active.locals[local.as_u32() as usize] = value;
                    });
                    if !is_caught {
                        found.extend(is_at_end(&active).then_some(Outcome { thrown: Some(object), ..way }));
                        continue;
                    }
                }
            }
            found.extend(self.go_on(active, way));
            if found.len() >= MAX_WAYS {
                break;
            }
        }
        found
    }

    /// The language raises an exception of a class, which ends the path unless it is caught.
    fn raised(&mut self, class: ClassId, call: &Call, mut active: Active<'_>, state: Outcome) -> Vec<Outcome> {
        let object = self.expressions.make(class);
        let is_caught = semantics::threw(call, object, |local, value| {
            active.locals[local.as_u32() as usize] = value;
        });
        match is_caught {
            true => self.go_on(active, state),
            false if is_at_end(&active) => vec![Outcome { thrown: Some(object), ..state }],
            false => Vec::new(),
        }
    }

    /// True, as the procedure returns it.
    fn truth_of(&mut self, procedure: ProcId) -> Option<ExprId> {
        match self.expressions.program.procs[procedure].result? {
            Type::Int(width) => Some(self.expressions.add(Node::Int(width, 1))),
            Type::Bool => Some(self.expressions.bool(true)),
            Type::Ref | Type::F32 | Type::F64 => None,
        }
    }

    /// Goes on behind a call that returned something unknown.
    fn behind(&mut self, call: &Call, mut active: Active<'_>, state: Outcome, has_result: bool) -> Vec<Outcome> {
        let unknown = self.expressions.unknown();
        let result = has_result.then_some(unknown);
        semantics::returned(self.expressions, call, result, |local, value| {
            active.locals[local.as_u32() as usize] = value;
        });
        self.go_on(active, state)
    }

    /// The one procedure that a call means, as far as the classes that there are decide.
    fn callee(&self, call: &Call, args: &[ExprId]) -> Option<ProcId> {
        match call.callee {
            Callee::Static(procedure) => Some(procedure),
            Callee::Indirect(_) => None,
            Callee::Virtual(selector, bound) => match args.first().map(|&receiver| self.expressions.get(receiver)) {
                Some(&Node::New(_, class)) => found(self.expressions.program.dispatch(class, selector)),
                _ => self.only_method(selector, bound),
            },
        }
    }

    fn only_method(&self, selector: SelectorId, bound: ClassId) -> Option<ProcId> {
        let program = self.expressions.program;
        let mut all: Vec<ProcId> = program
            .classes
            .keys()
            .filter(|&class| program.is_subclass(class, bound))
            .filter_map(|class| found(program.dispatch(class, selector)))
            .collect();
        all.sort_unstable();
        all.dedup();
        if let [only] = all[..] { Some(only) } else { None }
    }

    fn forget_changes(&mut self, callee: ProcId, args: &[ExprId], state: &mut Outcome) {
        let effects = self.names.region_effects(callee, RegionId::BODY);
        let Some(maps) = &effects.changes else { return state.memory.forget_everything() };
        for map in maps.iter() {
            let owners = effects.owners.get(&map).filter(|owners| !owners.others);
            let owners = owners.map(|owners| owners.params.iter().filter_map(|&at| args.get(at).copied()).collect());
            state.memory.forget(map, owners);
        }
    }
}

fn found(dispatch: Dispatch) -> Option<ProcId> {
    match dispatch {
        Dispatch::Found(procedure) => Some(procedure),
        _ => None,
    }
}

/// Does a block end in nothing but a failure?
fn never_returns(body: &Body, block: BlockId) -> bool {
    matches!(body.blocks[block].end, ir::Terminator::Unreachable)
}

/// The block that the path goes to next.
fn next_of(active: &Active<'_>) -> Option<BlockId> {
    let (path, taken) = active.along?;
    path.get(taken + 1).map(|step| step.block)
}

/// Are there no more steps that a path has to take?
fn is_at_end(active: &Active<'_>) -> bool {
    next_of(active).is_none()
}

/// May the path go to a block next?
fn is_next(active: &Active<'_>, to: BlockId) -> bool {
    active.along.is_none() || next_of(active) == Some(to)
}

/// Is a procedure short and without loops, so that all of its paths can be followed?
fn is_small(procedure: ProcId, body: &Body, most: usize) -> bool {
    let has_loops = || ir::Regions::new(procedure, body).map_or(true, |regions| regions.regions.len() > 1);
    body.stmts.len() <= most && !has_loops()
}
