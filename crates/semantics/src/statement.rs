//! The meaning of statements and terminators.

use crate::{Domain, Frame, Memory};
use ir::{
    BlockId, Call, Callee, CheckKind, ClassId, Expr, Key, LocalId, Operand, ProcId, SelectorId, Stmt, Terminator, facts,
};

/// What is left to the engine after a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step<'a, V> {
    /// Nothing: go on.
    Next,
    /// Enter (or summarise, or replace by a contract) what is called; see [`target`], [`returned`], [`threw`].
    Call(&'a Call),
    /// Only runs on which the value is true matter.
    Assume(V),
    /// Runs on which the value is false are violations of that kind.
    Check(V, CheckKind),
}

/// How a block was left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exit<'a, V> {
    /// Go on there.
    Goto(BlockId),
    /// Go on at `then` where the value is true, else at `otherwise`.
    Branch {
        /// The condition's value.
        cond: V,
        /// Where to go if it holds.
        then: BlockId,
        /// Where to go if not.
        otherwise: BlockId,
        /// What went wrong if `otherwise` is the language's reaction to an error.
        failure: Option<CheckKind>,
    },
    /// Go on at the case of the value.
    Switch {
        /// The value.
        on: V,
        /// (bits, block), ascending.
        cases: &'a [(u64, BlockId)],
        /// For all other values.
        default: BlockId,
    },
    /// The procedure returns.
    Return(Option<V>),
    /// The procedure throws.
    Throw(V),
    /// A point was reached that the front end holds to be unreachable.
    Unreachable,
}

/// What decides which procedure a call means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target<V> {
    /// That procedure.
    Known(ProcId),
    /// What the class with the number `tag` has for the selector; the class is `bound` or below it.
    ByClass {
        /// What is asked for.
        selector: SelectorId,
        /// The static bound of the receiver.
        bound: ClassId,
        /// The number of the receiver's class.
        tag: V,
    },
    /// The procedure that the function object stands for.
    ByFunction(V),
}

/// The value of a pure expression.
#[inline(always)]
pub fn evaluate<D: Domain>(domain: &mut D, frame: &impl Frame<D::Value>, expr: &Expr) -> D::Value {
    match *expr {
        Expr::Use(a) => frame.get(a),
        Expr::Unary(op, ty, a) => domain.unary(op, ty, frame.get(a)),
        Expr::Binary(op, ty, a, b) => domain.binary(op, ty, frame.get(a), frame.get(b)),
        Expr::Cast(op, from, to, a) => domain.cast(op, from, to, frame.get(a)),
        Expr::Select(condition, a, b) => domain.select(frame.get(condition), frame.get(a), frame.get(b)),
        Expr::Subclass(class, ancestor) => domain.subclass(frame.get(class), ancestor),
        Expr::Storable(array, value) => domain.storable(frame.get(array), frame.get(value)),
    }
}

/// Executes one statement.
#[inline(always)]
pub fn execute<'a, D: Domain, M: Memory<D>>(
    domain: &mut D,
    memory: &mut M,
    frame: &mut impl Frame<D::Value>,
    stmt: &'a Stmt,
) -> Result<Step<'a, D::Value>, M::Fault> {
    match stmt {
        Stmt::Assign { to, value } => {
            let value = evaluate(domain, frame, value);
            frame.set(*to, value);
        }
        Stmt::Read { to, map, key } => {
            let value = memory.read(domain, *map, key.map(|part| frame.get(part)))?;
            frame.set(*to, value);
        }
        Stmt::Write { map, key, value } => {
            memory.write(domain, *map, key.map(|part| frame.get(part)), frame.get(*value))?;
        }
        Stmt::Allocate { to, what } => {
            let what = match *what {
                ir::Allocation::Object(class) => ir::Allocation::Object(class),
                ir::Allocation::Array(class, length) => ir::Allocation::Array(class, frame.get(length)),
                ir::Allocation::Block(class, size) => ir::Allocation::Block(class, frame.get(size)),
            };
            let object = memory.allocate(domain, what)?;
            frame.set(*to, object);
        }
        Stmt::Free { object } => memory.free(domain, frame.get(*object))?,
        Stmt::Copy { map, from, to, count } => memory.copy(
            domain,
            *map,
            (frame.get(from.0), frame.get(from.1)),
            (frame.get(to.0), frame.get(to.1)),
            frame.get(*count),
        )?,
        Stmt::Call(call) => return Ok(Step::Call(call)),
        Stmt::Assume { cond } => return Ok(Step::Assume(evaluate(domain, frame, cond))),
        Stmt::Check { cond, kind } => return Ok(Step::Check(evaluate(domain, frame, cond), *kind)),
    }
    Ok(Step::Next)
}

/// Evaluates a terminator.
#[inline(always)]
pub fn leave<'a, D: Domain>(domain: &mut D, frame: &impl Frame<D::Value>, end: &'a Terminator) -> Exit<'a, D::Value> {
    match end {
        Terminator::Goto(to) => Exit::Goto(*to),
        Terminator::Branch { cond, then, otherwise, failure } => {
            Exit::Branch { cond: evaluate(domain, frame, cond), then: *then, otherwise: *otherwise, failure: *failure }
        }
        Terminator::Switch { on, cases, default } => Exit::Switch { on: frame.get(*on), cases, default: *default },
        Terminator::Return(value) => Exit::Return(value.map(|value| frame.get(value))),
        Terminator::Throw(object) => Exit::Throw(frame.get(*object)),
        Terminator::Unreachable => Exit::Unreachable,
    }
}

/// The procedures that a call can mean. Requires: the receiver of a virtual call is not null. `get` gives the value of the
/// operand that decides: the receiver, or the function.
#[inline(always)]
pub fn target<D: Domain, M: Memory<D>>(
    domain: &mut D,
    memory: &mut M,
    call: &Call,
    get: impl FnOnce(Operand) -> D::Value,
) -> Result<Target<D::Value>, M::Fault> {
    Ok(match call.callee {
        Callee::Static(procedure) => Target::Known(procedure),
        Callee::Virtual(selector, bound) => {
            let tag = memory.read(domain, facts::CLASS_OF, Key::Object(get(call.args[0])))?;
            Target::ByClass { selector, bound, tag }
        }
        Callee::Indirect(function) => Target::ByFunction(get(function)),
    })
}

/// Assigns the caller's locals after the callee returned.
#[inline(always)]
pub fn returned<D: Domain>(
    domain: &mut D,
    call: &Call,
    value: Option<D::Value>,
    mut set: impl FnMut(LocalId, D::Value),
) {
    if let (Some(result), Some(value)) = (call.result, value) {
        set(result, value);
    }
    if let Some(thrown) = call.thrown {
        set(thrown, domain.null());
    }
}

/// Assigns the caller's locals after the callee threw; false if the caller does not look at it and ends with it too.
#[inline(always)]
pub fn threw<V>(call: &Call, object: V, set: impl FnOnce(LocalId, V)) -> bool {
    match call.thrown {
        Some(thrown) => {
            set(thrown, object);
            true
        }
        None => false,
    }
}
