//! The natural loops of a body and how they nest.
//!
//! A back edge is an edge to a block that dominates its origin; the loop of a header is all that reaches one of its back
//! edges without passing the header. In a reducible body every edge that goes back in the reverse postorder is a back
//! edge. Others are reported, and the caller refuses the procedure: a loop with two entries has no header to be a region.

use crate::{BlockId, Body, Dominators, Flow, Pos};
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl};

/// A natural loop of a body. Outer loops have smaller numbers than the loops in them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoopId(u32);
entity_impl!(LoopId, "loop");

/// A natural loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// The block through which control enters.
    pub header: BlockId,
    /// All its blocks, inner loops included, in reverse postorder: the header first.
    pub blocks: Vec<BlockId>,
    /// The blocks with an edge back to the header, in reverse postorder.
    pub latches: Vec<BlockId>,
    /// The edges that leave it, (block inside, block outside), each once.
    pub exits: Vec<(BlockId, BlockId)>,
    /// The smallest loop around it.
    pub parent: Option<LoopId>,
    /// How many loops are around it.
    pub depth: u32,
}

/// The natural loops of a body.
#[derive(Clone, Debug)]
pub struct Loops {
    /// All loops, each before those in it.
    pub loops: PrimaryMap<LoopId, Loop>,
    innermost: SecondaryMap<BlockId, Option<LoopId>>,
}

/// A jump into the middle of a loop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a loop with more than one entry: {from} jumps back to {to} but can be reached around it (position {})", .pos.0)]
pub struct Irreducible {
    /// The block that jumps.
    pub from: BlockId,
    /// Where it jumps.
    pub to: BlockId,
    /// The position of the jump.
    pub pos: Pos,
    /// Its source line.
    pub line: Option<u32>,
}

impl Loops {
    /// The loops of a body, or a jump that makes it irreducible.
    pub fn new(body: &Body, flow: &Flow, dominators: &Dominators) -> Result<Loops, Irreducible> {
        let mut loops = headers(body, flow, dominators)?;
        let innermost = nest(flow, &mut loops);
        let mut found = Loops { loops, innermost };
        found.fill(body, flow);
        Ok(found)
    }

    /// The smallest loop around a block.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block]
    }

    /// The loops around a block, from the inside out.
    pub fn around(&self, block: BlockId) -> impl Iterator<Item = LoopId> + '_ {
        std::iter::successors(self.innermost(block), |&inner| self.loops[inner].parent)
    }

    /// Is the block in the loop or in a loop in it?
    pub fn contains(&self, of: LoopId, block: BlockId) -> bool {
        // Loops around the block have ascending depth inwards, so the search can stop at the depth of `of`.
        let depth = self.loops[of].depth;
        self.around(block).take_while(|&inner| self.loops[inner].depth >= depth).any(|inner| inner == of)
    }

    /// Lists blocks and exits.
    fn fill(&mut self, body: &Body, flow: &Flow) {
        for &block in flow.reverse_postorder() {
            let mut at = self.innermost(block);
            while let Some(id) = at {
                self.loops[id].blocks.push(block);
                at = self.loops[id].parent;
            }
            for to in body.blocks[block].end.successors().filter(|&to| body.blocks.is_valid(to)) {
                let mut at = self.innermost(block);
                while let Some(id) = at
                    && !self.contains(id, to)
                {
                    let exits = &mut self.loops[id].exits;
                    // The exits of one block are noted together, so a repeated one is near the end.
                    if !exits.iter().rev().take_while(|(from, _)| *from == block).any(|&(_, old)| old == to) {
                        exits.push((block, to));
                    }
                    at = self.loops[id].parent;
                }
            }
        }
    }
}

/// A loop for each header, with its latches only.
fn headers(body: &Body, flow: &Flow, dominators: &Dominators) -> Result<PrimaryMap<LoopId, Loop>, Irreducible> {
    let mut loops = PrimaryMap::new();
    for &header in flow.reverse_postorder() {
        let mut latches: Vec<BlockId> = Vec::new();
        for &from in flow.predecessors(header) {
            if flow.number(from) < flow.number(header) {
                continue;
            }
            if !dominators.dominates(flow, header, from) {
                let pos = body.blocks[from].pos;
                return Err(Irreducible { from, to: header, pos, line: body.source.line(pos) });
            }
            latches.push(from);
        }
        if !latches.is_empty() {
            latches.sort_unstable_by_key(|&latch| flow.number(latch));
            loops.push(Loop { header, blocks: Vec::new(), latches, exits: Vec::new(), parent: None, depth: 0 });
        }
    }
    Ok(loops)
}

/// Finds the smallest loop around each block and around each loop, from the innermost loops outwards. A loop that was
/// found already is passed in one step, so each block is looked at once.
fn nest(flow: &Flow, loops: &mut PrimaryMap<LoopId, Loop>) -> SecondaryMap<BlockId, Option<LoopId>> {
    let mut innermost: SecondaryMap<BlockId, Option<LoopId>> = SecondaryMap::new();
    // For each loop a loop around it that was found already, or itself: followed and shortened to find the outermost.
    let mut outer: PrimaryMap<LoopId, LoopId> = loops.keys().collect();
    let mut open = Vec::new();
    for id in (0..loops.len()).rev().map(LoopId::new) {
        let header = loops[id].header;
        open.extend_from_slice(&loops[id].latches);
        while let Some(block) = open.pop() {
            let entered_by = match innermost[block] {
                None => {
                    innermost[block] = Some(id);
                    block
                }
                Some(inner) => {
                    let inner = outermost(&mut outer, inner);
                    if inner == id {
                        continue;
                    }
                    outer[inner] = id;
                    loops[inner].parent = Some(id);
                    loops[inner].header
                }
            };
            if entered_by != header {
                open.extend(flow.predecessors(entered_by).iter().filter(|&&before| flow.is_reachable(before)));
            }
        }
    }
    for id in loops.keys() {
        loops[id].depth = loops[id].parent.map_or(0, |parent| loops[parent].depth + 1);
    }
    innermost
}

fn outermost(outer: &mut PrimaryMap<LoopId, LoopId>, mut id: LoopId) -> LoopId {
    while outer[id] != id {
        outer[id] = outer[outer[id]];
        id = outer[id];
    }
    id
}
