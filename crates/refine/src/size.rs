//! How large code is: what is entered without being asked for, and what is followed from its start alone at first.

use check::Language;
use ir::{Callee, Code, ProcId, RegionId, Stmt};
use rustc_hash::FxHashSet;
use symbolic::Model;

/// Statements of a loop whose last pass is not executed in the first turn of a context. It begins in any state, so in a large
/// loop, such as that of an automaton, it does much that no run does; and what fails there fails in one of the first passes more
/// often than not.
const LARGE_LOOP: usize = 500;

/// How large procedures may be.
pub(crate) struct Size {
    /// Their statements.
    statements: usize,
    /// The same, where what is called several times counts each time.
    executed: usize,
    /// May there be loops?
    has_loops: bool,
}

/// A library's procedure that is entered without being asked for.
pub(crate) const PLAIN: Size = Size { statements: 60, executed: 240, has_loops: false };
/// One that is entered with all that it calls: `printf` and `scanf` in C are.
pub(crate) const WHOLE: Size = Size { statements: 10_000, executed: usize::MAX, has_loops: true };

/// Is it known what a procedure calls, and are all together no larger than this?
pub(crate) fn is_within(language: &dyn Language, procedure: ProcId, size: &Size) -> bool {
    let program = language.program();
    let (mut open, mut seen) = (vec![procedure], FxHashSet::default());
    let (mut left, mut left_to_execute) = (size.statements, size.executed);
    while let Some(next) = open.pop() {
        let Code::Body(body) = &program.procs[next].code else { continue };
        let size_of_this = body.stmts.len();
        if seen.insert(next) {
            let has_loops = || ir::Regions::new(next, body).map_or(true, |regions| regions.regions.len() > 1);
            if size_of_this > left || !size.has_loops && has_loops() {
                return false;
            }
            left -= size_of_this;
        } else if size.executed == usize::MAX {
            continue;
        }
        // A procedure may be called in several places. One that calls itself comes to an end here.
        if size_of_this > left_to_execute {
            return false;
        }
        left_to_execute -= size_of_this;
        for stmt in &body.stmts {
            if let Stmt::Call(call) = stmt {
                match call.callee {
                    Callee::Static(callee) => open.push(callee),
                    Callee::Virtual(..) | Callee::Indirect(_) => return false,
                }
            }
        }
    }
    true
}

/// Does a procedure, or one that it calls, call a function without code that may be there to end the program?
pub(crate) fn may_end(language: &dyn Language, procedure: ProcId) -> bool {
    let (mut open, mut seen) = (vec![procedure], FxHashSet::from_iter([procedure]));
    while let Some(next) = open.pop() {
        // Libraries call nothing that they do not have.
        if !language.is_users(next) {
            continue;
        }
        for (callee, ends_branch) in known_calls(language, next) {
            match is_unknown(language, callee) {
                true if ends_branch => return true,
                false if seen.insert(callee) => open.push(callee),
                _ => {}
            }
        }
    }
    false
}

/// The calls in a procedure of which it is known who is called, and whether they are the last thing that a branch does.
fn known_calls(language: &dyn Language, procedure: ProcId) -> Vec<(ProcId, bool)> {
    let program = language.program();
    let Code::Body(body) = &program.procs[procedure].code else { return Vec::new() };
    let Ok(regions) = ir::Regions::new(procedure, body) else { return Vec::new() };
    let mut calls = Vec::new();
    for (id, block) in &body.blocks {
        for number in block.stmts.start as usize..block.stmts.end as usize {
            if let Stmt::Call(call) = &body.stmts[number]
                && let Callee::Static(callee) = call.callee
            {
                calls.push((callee, regions.call_ends_branch(body, id, number)));
            }
        }
    }
    calls
}

/// Has a function neither code nor contract?
fn is_unknown(language: &dyn Language, procedure: ProcId) -> bool {
    matches!(language.model(procedure), Model::AnyValue) && language.is_assumed_harmless(procedure)
}

/// Is a loop large?
pub(crate) fn is_large_loop(language: &dyn Language, procedure: ProcId, region: RegionId) -> bool {
    let program = language.program();
    let Code::Body(body) = &program.procs[procedure].code else { return false };
    let Ok(regions) = ir::Regions::new(procedure, body) else { return false };
    // The loop may be one of other code that is executed in this context, which is small.
    let Some(region) = regions.regions.get(region) else { return false };
    let statements = region.all_blocks.iter().map(|&block| body.blocks[block].stmts.len());
    statements.sum::<usize>() >= LARGE_LOOP
}
