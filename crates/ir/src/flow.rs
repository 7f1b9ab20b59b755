//! Control flow of a body: predecessors, reverse postorder, dominators.
//!
//! Nothing here recurses: a generated method can have tens of thousands of blocks in a row. Edges to blocks that do not
//! exist (the verifier's concern) are left out.

use crate::{BlockId, Body};
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};

/// No number: the block is not reachable.
const NONE: u32 = u32::MAX;

/// Predecessors and reverse postorder of a body's blocks.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Where each block's predecessors start in `predecessors`; one entry more than there are blocks.
    first: Vec<u32>,
    predecessors: Vec<BlockId>,
    order: Vec<BlockId>,
    number: PrimaryMap<BlockId, u32>,
}

impl Flow {
    /// The control flow of a body.
    pub fn new(body: &Body) -> Flow {
        let (first, predecessors) = predecessors(body);
        let order = reverse_postorder(body);
        let mut number: PrimaryMap<BlockId, u32> = body.blocks.keys().map(|_| NONE).collect();
        for (index, &block) in order.iter().enumerate() {
            number[block] = index as u32;
        }
        Flow { first, predecessors, order, number }
    }

    /// The blocks that lead to a block, reachable or not, each once, ascending.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        let index = block.index();
        &self.predecessors[self.first[index] as usize..self.first[index + 1] as usize]
    }

    /// The reachable blocks, each before those it leads to, loops aside; the entry first.
    pub fn reverse_postorder(&self) -> &[BlockId] {
        &self.order
    }

    /// The block's place in the reverse postorder, if it is reachable.
    pub fn number(&self, block: BlockId) -> Option<u32> {
        self.number.get(block).copied().filter(|&number| number != NONE)
    }

    /// Does some path lead from the entry to the block?
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.number(block).is_some()
    }
}

fn edges(body: &Body, from: BlockId) -> impl Iterator<Item = BlockId> + '_ {
    body.blocks[from].end.successors().filter(|&to| body.blocks.is_valid(to))
}

fn predecessors(body: &Body) -> (Vec<u32>, Vec<BlockId>) {
    let mut first = vec![0u32; body.blocks.len() + 1];
    // A switch can lead to one block many times; as blocks come in order, the last one noted tells.
    let mut last: SecondaryMap<BlockId, Option<BlockId>> = SecondaryMap::with_capacity(body.blocks.len());
    for from in body.blocks.keys() {
        for to in edges(body, from) {
            if last[to] != Some(from) {
                last[to] = Some(from);
                first[to.index() + 1] += 1;
            }
        }
    }
    for index in 1..first.len() {
        first[index] += first[index - 1];
    }
    let mut next = first.clone();
    let mut predecessors = vec![BlockId::ENTRY; first.last().map_or(0, |&count| count as usize)];
    last.clear();
    for from in body.blocks.keys() {
        for to in edges(body, from) {
            if last[to] != Some(from) {
                last[to] = Some(from);
                let slot = &mut next[to.index()];
                predecessors[*slot as usize] = from;
                *slot += 1;
            }
        }
    }
    (first, predecessors)
}

fn reverse_postorder(body: &Body) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(body.blocks.len());
    if body.blocks.is_empty() {
        return order;
    }
    let mut seen: SecondaryMap<BlockId, bool> = SecondaryMap::with_capacity(body.blocks.len());
    seen[BlockId::ENTRY] = true;
    // A block with the successors that are still to be visited, the last one next: so that in the reversed order the
    // first successor of a branch comes first.
    let mut open = vec![(BlockId::ENTRY, edges(body, BlockId::ENTRY).collect::<Vec<_>>())];
    while let Some((block, rest)) = open.last_mut() {
        match rest.pop() {
            None => {
                order.push(*block);
                open.pop();
            }
            Some(next) if seen[next] => {}
            Some(next) => {
                seen[next] = true;
                open.push((next, edges(body, next).collect()));
            }
        }
    }
    order.reverse();
    order
}

/// The dominator tree of a body's reachable blocks.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// Immediate dominators, by number in the reverse postorder; the entry's is itself.
    immediate: Vec<u32>,
    /// For each number, when the walk over the tree came to it and when it had left all below it.
    span: Vec<(u32, u32)>,
}

impl Dominators {
    /// The dominators, as in Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
    pub fn new(flow: &Flow) -> Dominators {
        let count = flow.order.len();
        let mut immediate = vec![NONE; count];
        if let Some(entry) = immediate.first_mut() {
            *entry = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for number in 1..count {
                let mut best = NONE;
                for &before in flow.predecessors(flow.order[number]) {
                    let before = flow.number[before];
                    if before == NONE || immediate[before as usize] == NONE {
                        continue;
                    }
                    best = if best == NONE { before } else { intersect(&immediate, best, before) };
                }
                if immediate[number] != best {
                    immediate[number] = best;
                    changed = true;
                }
            }
        }
        let span = spans(&immediate);
        Dominators { immediate, span }
    }

    /// The nearest block that is on every path to the block; none for the entry and for unreachable blocks.
    pub fn immediate(&self, flow: &Flow, block: BlockId) -> Option<BlockId> {
        match flow.number(block)? {
            0 => None,
            number => Some(flow.order[self.immediate[number as usize] as usize]),
        }
    }

    /// Is `above` on every path from the entry to `below`? True of a reachable block and itself, false of unreachable
    /// blocks.
    pub fn dominates(&self, flow: &Flow, above: BlockId, below: BlockId) -> bool {
        let (Some(above), Some(below)) = (flow.number(above), flow.number(below)) else { return false };
        let (above, below) = (self.span[above as usize], self.span[below as usize]);
        above.0 <= below.0 && below.1 <= above.1
    }
}

fn intersect(immediate: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = immediate[a as usize];
        }
        while b > a {
            b = immediate[b as usize];
        }
    }
    a
}

/// Numbers the dominator tree so that the spans of what is below a node lie within the node's own.
fn spans(immediate: &[u32]) -> Vec<(u32, u32)> {
    let mut size = vec![1u32; immediate.len()];
    // A dominator has a smaller number than what it dominates, so one walk each way will do.
    for number in (1..immediate.len()).rev() {
        size[immediate[number] as usize] += size[number];
    }
    let mut span = vec![(0, 0); immediate.len()];
    let mut next = vec![1u32; immediate.len()];
    for number in 0..immediate.len() {
        let start = match number {
            0 => 0,
            _ => {
                let above = immediate[number] as usize;
                let start = next[above];
                next[above] += size[number];
                start
            }
        };
        span[number] = (start, start + size[number]);
        next[number] = start + 1;
    }
    span
}
