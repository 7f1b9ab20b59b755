//! Bodies without detours: blocks that only jump vanish, and a block that only one jump leads to follows its predecessor.
//!
//! Clang's blocks are made for every part of a statement; each jump costs an interpreter as much as a statement.

use ir::{Block, BlockId, Body, EntityRef, Terminator};
use rustc_hash::FxHashMap;

/// The same body with fewer blocks.
pub(crate) fn tidy(mut body: Body) -> Body {
    let targets: Vec<BlockId> = body.blocks.keys().map(|block| end_of_detour(&body, block)).collect();
    for block in body.blocks.values_mut() {
        redirect(&mut block.end, |to| targets[to.index()]);
    }
    let mut jumps = vec![0u32; body.blocks.len()];
    jumps[BlockId::ENTRY.index()] = 1;
    let mut reached = vec![false; body.blocks.len()];
    let mut pending = vec![BlockId::ENTRY];
    while let Some(block) = pending.pop() {
        if std::mem::replace(&mut reached[block.index()], true) {
            continue;
        }
        for to in body.blocks[block].end.successors() {
            jumps[to.index()] += 1;
            pending.push(to);
        }
    }
    let follows = |from: &Block| match from.end {
        Terminator::Goto(to) if jumps[to.index()] == 1 && to != BlockId::ENTRY => Some(to),
        _ => None,
    };
    let mut is_follower = vec![false; body.blocks.len()];
    for (id, block) in &body.blocks {
        if let Some(to) = follows(block).filter(|_| reached[id.index()]) {
            is_follower[to.index()] = true;
        }
    }
    let mut tidied =
        Body { stmts: Vec::with_capacity(body.stmts.len()), blocks: Default::default(), ..Body::default() };
    let mut numbers: FxHashMap<BlockId, BlockId> = FxHashMap::default();
    for id in body.blocks.keys().filter(|id| reached[id.index()] && !is_follower[id.index()]) {
        let first = tidied.stmts.len() as u32;
        let mut last = id;
        loop {
            let block = &body.blocks[last];
            let range = block.stmts.start as usize..block.stmts.end as usize;
            tidied.stmts.extend_from_slice(&body.stmts[range.clone()]);
            tidied.positions.extend_from_slice(&body.positions[range]);
            match follows(block) {
                Some(next) => last = next,
                None => break,
            }
        }
        let (end, pos) = (body.blocks[last].end.clone(), body.blocks[last].pos);
        numbers.insert(id, tidied.blocks.push(Block { stmts: first..tidied.stmts.len() as u32, end, pos }));
    }
    for block in tidied.blocks.values_mut() {
        redirect(&mut block.end, |to| numbers.get(&to).copied().unwrap_or(to));
    }
    Body { locals: body.locals, consts: body.consts, source: body.source, ..tidied }
}

/// Where control gets to from a block that only jumps, and from the blocks it jumps to.
fn end_of_detour(body: &Body, from: BlockId) -> BlockId {
    let mut at = from;
    // A cycle of jumps is an endless loop, and must stay one.
    for _ in 0..body.blocks.len() {
        match body.blocks[at] {
            Block { ref stmts, end: Terminator::Goto(to), .. } if stmts.is_empty() => at = to,
            _ => return at,
        }
    }
    from
}

fn redirect(end: &mut Terminator, to: impl Fn(BlockId) -> BlockId) {
    match end {
        Terminator::Goto(next) => *next = to(*next),
        Terminator::Branch { then, otherwise, .. } => (*then, *otherwise) = (to(*then), to(*otherwise)),
        Terminator::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|(_, block)| *block = to(*block));
            *default = to(*default);
        }
        Terminator::Return(_) | Terminator::Throw(_) | Terminator::Unreachable => {}
    }
}
