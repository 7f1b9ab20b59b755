//! Which procedures are told apart by their callers.
//!
//! `malloc` is one place of the program that makes blocks, and `memcpy` one that copies; all blocks of a program would be one,
//! and each could hold what any other holds. So each call gets a copy of its own of
//!
//! * procedures that return nothing but new blocks (or null) and write nothing through references: `malloc`, and wrappers of
//!   the user's around it;
//! * small procedures of a library that write, copy or return references, if what they call is as small or does no such thing.
//!
//! Neither may be recursive. A copy makes copies of what it calls in turn, so that blocks of `strdup`, which calls `malloc`,
//! belong to the call of `strdup`.

use crate::Setting;
use ir::{
    Body, CallGraph, Callee, Code, Const, EntityRef, Expr, Key, Operand, ProcId, Program, Stmt, Terminator, Type,
};

/// Statements of a procedure and the copies of what it calls, at most.
const MAX_STATEMENTS: usize = 400;

/// What is known of a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    /// There is one copy of it.
    Shared,
    /// There is one copy of it, and it neither writes nor makes nor returns references.
    Inert,
    /// There is a copy for each call, with so many statements.
    PerCall(usize),
}

/// What is known of each procedure, by number.
pub(crate) fn contexts(program: &Program, setting: &Setting) -> Vec<Context> {
    let graph = CallGraph::new(program);
    let mut contexts = vec![Context::Shared; program.procs.len()];
    let mut makers = vec![false; program.procs.len()];
    for (_, members) in graph.components() {
        let &[proc] = members else { continue };
        match &program.procs[proc].code {
            Code::Body(body) if !graph.is_recursive(proc) => {
                let is_maker = returns_new_blocks(program, proc, body, &makers);
                makers[proc.index()] = is_maker;
                contexts[proc.index()] = context(program, setting, proc, body, is_maker, &contexts);
            }
            Code::External if setting.externals.contains_key(&proc) => contexts[proc.index()] = Context::Inert,
            Code::Body(_) | Code::External | Code::Pending | Code::Abstract | Code::Unsupported(_) => {}
        }
    }
    contexts
}

fn context(
    program: &Program,
    setting: &Setting,
    proc: ProcId,
    body: &Body,
    is_maker: bool,
    known: &[Context],
) -> Context {
    let mut size = body.stmts.len();
    let (mut is_inert, mut is_small) = (program.procs[proc].result != Some(Type::Ref), true);
    let mut writes = false;
    for stmt in &body.stmts {
        match stmt {
            Stmt::Write { key: Key::Global, .. } | Stmt::Allocate { .. } | Stmt::Free { .. } => is_inert = false,
            Stmt::Write { .. } | Stmt::Copy { .. } => writes = true,
            Stmt::Call(call) => match call.callee {
                Callee::Static(callee) => match known[callee.index()] {
                    Context::Shared => (is_inert, is_small) = (false, false),
                    Context::Inert => {}
                    Context::PerCall(more) => {
                        is_inert = false;
                        size += more;
                    }
                },
                Callee::Indirect(_) => is_inert = false,
                Callee::Virtual(..) => (is_inert, is_small) = (false, false),
            },
            Stmt::Assign { .. } | Stmt::Read { .. } | Stmt::Assume { .. } | Stmt::Check { .. } => {}
        }
    }
    let is_of_library = setting.library.contains(proc) && is_small;
    match () {
        () if is_inert && !writes => Context::Inert,
        () if size <= MAX_STATEMENTS && (is_of_library || is_maker && !writes) => Context::PerCall(size),
        () => Context::Shared,
    }
}

/// Is everything that the procedure returns a block that it has made, or null?
fn returns_new_blocks(program: &Program, proc: ProcId, body: &Body, makers: &[bool]) -> bool {
    if program.procs[proc].result != Some(Type::Ref) {
        return false;
    }
    let params = program.procs[proc].params.len();
    let mut is_new: Vec<bool> = (0..body.locals.len()).map(|local| local >= params).collect();
    let holds = |is_new: &[bool], operand: Operand| match operand.split() {
        Ok(local) => is_new[local.index()],
        Err(index) => body.consts[index] == Const::Null,
    };
    let mut makes = false;
    loop {
        let mut changed = false;
        for stmt in &body.stmts {
            let (to, good) = match stmt {
                Stmt::Allocate { .. } => {
                    makes = true;
                    continue;
                }
                Stmt::Call(call) => {
                    let is_maker = matches!(call.callee, Callee::Static(callee) if makers[callee.index()]);
                    makes |= is_maker;
                    match call.result {
                        Some(result) => (result, is_maker),
                        None => continue,
                    }
                }
                Stmt::Assign { to, value: Expr::Use(from) } => (*to, holds(&is_new, *from)),
                Stmt::Assign { to, value: Expr::Select(_, a, b) } => (*to, holds(&is_new, *a) && holds(&is_new, *b)),
                Stmt::Assign { to, .. } | Stmt::Read { to, .. } => (*to, false),
                Stmt::Write { .. }
                | Stmt::Free { .. }
                | Stmt::Copy { .. }
                | Stmt::Assume { .. }
                | Stmt::Check { .. } => continue,
            };
            if !good && is_new[to.index()] {
                is_new[to.index()] = false;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    makes
        && body.blocks.values().all(|block| match block.end {
            Terminator::Return(Some(value)) => holds(&is_new, value),
            _ => true,
        })
}
