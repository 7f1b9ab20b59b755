//! What tests cover of what paths get to: lines, and ways that branches go.

use check::Language;
use ir::{Block, BlockId, Body, Callee, Code, ProcId, Stmt, Terminator};
use std::collections::BTreeSet;
use verdict::{Coverage, Passage};

/// What runs of a target cover.
pub fn coverage(
    language: &dyn Language,
    target: ProcId,
    runs: &[&[Passage]],
    reachable: &BTreeSet<Passage>,
) -> Coverage {
    let covered: BTreeSet<Passage> = runs.iter().flat_map(|passages| passages.iter().cloned()).collect();
    // What a run does that no path did is there to be got to all the same.
    let reachable: BTreeSet<Passage> = reachable.union(&covered).cloned().collect();
    let start = (!runs.is_empty()).then_some(target);
    let lines = (lines(language, start, &covered), lines(language, Some(target), &reachable));
    let mut entered: BTreeSet<ProcId> = BTreeSet::from([target]);
    entered.extend(reachable.iter().filter_map(|passage| language.program().proc_named(&passage.procedure)));
    let all_branches = entered.iter().filter_map(|&procedure| {
        body(language, procedure, |body| {
            body.blocks
                .values()
                .filter(|block| is_branch(language, body, block))
                .map(|block| distinct(block).len())
                .sum::<usize>()
        })
    });
    Coverage {
        tests: runs.len(),
        lines: (lines.0.len(), lines.1.len()),
        branches: (branches(language, &covered), branches(language, &reachable)),
        all_branches: all_branches.sum(),
    }
}

fn body<T>(language: &dyn Language, procedure: ProcId, look: impl FnOnce(&Body) -> T) -> Option<T> {
    match &language.program().procs[procedure].code {
        Code::Body(body) => Some(look(body)),
        Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
    }
}

/// Is the end of a block a branch that the program has, not one that the language adds: to react to an error, or to initialise a
/// class first? What it calls then has a name that no procedure of a program can have.
fn is_branch(language: &dyn Language, body: &Body, block: &Block) -> bool {
    let is_added = |block: &Block| {
        let stmts = &body.stmts[block.stmts.start as usize..block.stmts.end as usize];
        let is_own = |callee: ProcId| {
            let name = language.program().procs[callee].name.clone();
            name.ends_with(".<initialise>") || name.contains(' ')
        };
        stmts.iter().any(|stmt| match stmt {
            Stmt::Call(call) => matches!(call.callee, Callee::Static(callee) if is_own(callee)),
            _ => false,
        })
    };
    match &block.end {
        Terminator::Branch { failure, .. } => {
            let ways = distinct(block);
            failure.is_none() && ways.len() > 1 && !ways.iter().any(|&way| is_added(&body.blocks[way]))
        }
        Terminator::Switch { .. } => true,
        Terminator::Goto(_) | Terminator::Return(_) | Terminator::Throw(_) | Terminator::Unreachable => false,
    }
}

fn distinct(block: &Block) -> BTreeSet<BlockId> {
    block.end.successors().collect()
}

/// How many of the ways are those of branches.
fn branches(language: &dyn Language, passages: &BTreeSet<Passage>) -> usize {
    let is_of_branch = |passage: &&Passage| {
        let procedure = language.program().proc_named(&passage.procedure);
        let block = BlockId::from_u32(passage.from);
        let is_one = |body: &Body| body.blocks.get(block).is_some_and(|block| is_branch(language, body, block));
        procedure.and_then(|procedure| body(language, procedure, is_one)).unwrap_or(false)
    };
    passages.iter().filter(is_of_branch).count()
}

/// The lines of the blocks that ways lead to, and of those that procedures begin with.
fn lines(language: &dyn Language, start: Option<ProcId>, passages: &BTreeSet<Passage>) -> BTreeSet<(ProcId, u32)> {
    let mut blocks: BTreeSet<(ProcId, BlockId)> =
        start.map(|procedure| (procedure, BlockId::ENTRY)).into_iter().collect();
    for passage in passages {
        let Some(procedure) = language.program().proc_named(&passage.procedure) else { continue };
        let both = [BlockId::from_u32(passage.from), BlockId::from_u32(passage.to)];
        blocks.extend([BlockId::ENTRY].into_iter().chain(both).map(|block| (procedure, block)));
    }
    let mut found = BTreeSet::new();
    for (procedure, block) in blocks {
        body(language, procedure, |body| {
            let Some(content) = body.blocks.get(block) else { return };
            let own = body.positions.get(content.stmts.start as usize..content.stmts.end as usize).unwrap_or_default();
            let lines = own.iter().chain([&content.pos]).filter_map(|&pos| body.source.line(pos));
            found.extend(lines.map(|line| (procedure, line)));
        });
    }
    found
}
