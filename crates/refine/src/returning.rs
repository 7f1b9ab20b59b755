//! Which procedures never return, and which do nothing but decide whether runs go on.
//!
//! A call of `abort` needs no entering to know that nothing comes behind it. And `assume(c)`, written out as a function, is a
//! condition of the run, as a branch is: programs have hundreds in a row, and to ask for each takes longer than to look into it.

use check::Language;
use ir::{BlockId, Callee, Code, ProcId, Stmt, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};
use symbolic::{Contracts, Model};

/// Procedures that are looked at to find out whether one returns; where there are more, it may.
const MAX_LOOKED_AT: usize = 100;
/// Statements of a procedure that only decides whether runs go on.
const SMALL: usize = 20;

/// What is known of procedures.
#[derive(Default)]
pub(crate) struct Returning {
    may_return: FxHashMap<ProcId, bool>,
    is_guard: FxHashMap<ProcId, bool>,
}

/// What a block does: the callees that are known, and where it goes.
struct Block {
    calls: Vec<ProcId>,
    next: Vec<BlockId>,
    returns: bool,
}

impl Returning {
    /// May a call of a procedure return? Not by throwing.
    pub(crate) fn may_return(&mut self, language: &dyn Language, procedure: ProcId) -> bool {
        if let Some(&known) = self.may_return.get(&procedure) {
            return known;
        }
        let found = may_return(language, procedure);
        self.may_return.insert(procedure, found);
        found
    }

    /// Does a small procedure of the user's read its arguments only, change nothing, and either return or end the program?
    pub(crate) fn is_guard(&mut self, language: &dyn Language, contracts: &dyn Contracts, procedure: ProcId) -> bool {
        if let Some(&known) = self.is_guard.get(&procedure) {
            return known;
        }
        let callees = language.is_users(procedure).then(|| callees_of_guard(language, procedure)).flatten();
        let found = callees.is_some_and(|callees| {
            !contracts.says_something(procedure)
                && matches!(language.model(procedure), Model::Code(_))
                && callees.into_iter().all(|callee| !language.is_users(callee) && !self.may_return(language, callee))
        });
        self.is_guard.insert(procedure, found);
        found
    }
}

/// The least solution of: a procedure returns if a path to its end goes through calls that return.
fn may_return(language: &dyn Language, procedure: ProcId) -> bool {
    let mut bodies: FxHashMap<ProcId, Vec<Block>> = FxHashMap::default();
    let mut returning: FxHashSet<ProcId> = FxHashSet::default();
    let mut open = vec![procedure];
    while let Some(next) = open.pop() {
        if bodies.contains_key(&next) || returning.contains(&next) {
            continue;
        }
        // What is not loaded yet is not loaded for this.
        let is_loaded = !matches!(language.program().procs[next].code, Code::Pending);
        let model = is_loaded.then(|| language.model(next));
        let blocks = match model.unwrap_or(Model::AnyValue) {
            Model::Ends | Model::Fails(_) => Vec::new(),
            Model::Code(_) if bodies.len() < MAX_LOOKED_AT => match blocks_of(language, next) {
                Some(blocks) => blocks,
                None => {
                    returning.insert(next);
                    continue;
                }
            },
            _ => {
                returning.insert(next);
                continue;
            }
        };
        open.extend(blocks.iter().flat_map(|block| &block.calls));
        bodies.insert(next, blocks);
    }
    loop {
        let found: Vec<ProcId> = bodies
            .iter()
            .filter(|(one, blocks)| !returning.contains(*one) && gets_to_end(blocks, &returning))
            .map(|(&one, _)| one)
            .collect();
        if found.is_empty() || returning.contains(&procedure) {
            return returning.contains(&procedure);
        }
        returning.extend(found);
    }
}

/// Does a path lead to a return, if these procedures return?
fn gets_to_end(blocks: &[Block], returning: &FxHashSet<ProcId>) -> bool {
    let (mut open, mut seen) = (vec![BlockId::ENTRY], FxHashSet::from_iter([BlockId::ENTRY]));
    while let Some(block) = open.pop().and_then(|next| blocks.get(next.as_u32() as usize)) {
        if !block.calls.iter().all(|callee| returning.contains(callee)) {
            continue;
        }
        if block.returns {
            return true;
        }
        open.extend(block.next.iter().copied().filter(|&next| seen.insert(next)));
    }
    false
}

fn blocks_of(language: &dyn Language, procedure: ProcId) -> Option<Vec<Block>> {
    let program = language.program();
    let Code::Body(body) = &program.procs[procedure].code else { return None };
    let block = |content: &ir::Block| {
        let stmts = &body.stmts[content.stmts.start as usize..content.stmts.end as usize];
        let calls = stmts.iter().filter_map(|stmt| match stmt {
            // What an exception is caught of goes on in the caller.
            Stmt::Call(call) if call.thrown.is_none() => match call.callee {
                Callee::Static(callee) => Some(callee),
                Callee::Virtual(..) | Callee::Indirect(_) => None,
            },
            _ => None,
        });
        Block {
            calls: calls.collect(),
            next: content.end.successors().collect(),
            // What stands behind a call without a model is not there: nothing is known of such a call.
            returns: matches!(content.end, Terminator::Return(_) | Terminator::Unreachable),
        }
    };
    Some(body.blocks.values().map(block).collect())
}

/// What a procedure calls, if it is small, has no loop and no result, and does nothing but compute, branch and call what never
/// returns: nothing that stands behind a call in a block is looked at.
fn callees_of_guard(language: &dyn Language, procedure: ProcId) -> Option<Vec<ProcId>> {
    let program = language.program();
    let Code::Body(body) = &program.procs[procedure].code else { return None };
    let has_loops = || ir::Regions::new(procedure, body).map_or(true, |regions| regions.regions.len() > 1);
    if body.stmts.len() > SMALL || program.procs[procedure].result.is_some() || has_loops() {
        return None;
    }
    let mut callees = Vec::new();
    for block in body.blocks.values() {
        match last_call(&body.stmts[block.stmts.start as usize..block.stmts.end as usize])? {
            Some(callee) => callees.push(callee),
            None => match &block.end {
                Terminator::Branch { failure: None, .. } | Terminator::Goto(_) => {}
                Terminator::Switch { .. } | Terminator::Return(_) | Terminator::Unreachable => {}
                Terminator::Branch { failure: Some(_), .. } | Terminator::Throw(_) => return None,
            },
        }
    }
    Some(callees)
}

/// The first call of a block, if there is one, where nothing but computations comes before it, or in the whole block. None if
/// something does.
fn last_call(stmts: &[Stmt]) -> Option<Option<ProcId>> {
    for stmt in stmts {
        match stmt {
            Stmt::Assign { .. } => {}
            Stmt::Call(call) => match call.callee {
                Callee::Static(callee) => return Some(Some(callee)),
                Callee::Virtual(..) | Callee::Indirect(_) => return None,
            },
            Stmt::Read { .. }
            | Stmt::Write { .. }
            | Stmt::Allocate { .. }
            | Stmt::Free { .. }
            | Stmt::Copy { .. }
            | Stmt::Assume { .. }
            | Stmt::Check { .. } => return None,
        }
    }
    Some(None)
}
