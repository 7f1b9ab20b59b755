//! Which locals matter at the beginning of a block.

use crate::{BlockId, Body, IdSet, LocalId, Stmt};
use cranelift_entity::SecondaryMap;

/// The locals whose value at the beginning of a block may be read from there on, before they are assigned. Requires: the body
/// is valid.
pub fn live_at(body: &Body, block: BlockId) -> IdSet<LocalId> {
    let mut live: SecondaryMap<BlockId, IdSet<LocalId>> = SecondaryMap::new();
    let mut predecessors: SecondaryMap<BlockId, Vec<BlockId>> = SecondaryMap::new();
    for (from, content) in &body.blocks {
        for to in content.end.successors() {
            predecessors[to].push(from);
        }
    }
    let mut open: Vec<BlockId> = body.blocks.keys().collect();
    while let Some(next) = open.pop() {
        let before = before(body, next, &live);
        if !before.is_subset(&live[next]) {
            live[next].extend_from(&before);
            open.extend(&predecessors[next]);
        }
    }
    live[block].clone()
}

/// What is live before a block, going by what is known of those behind it.
fn before(body: &Body, block: BlockId, live: &SecondaryMap<BlockId, IdSet<LocalId>>) -> IdSet<LocalId> {
    let content = &body.blocks[block];
    let (mut read, mut assigned) = (IdSet::new(), IdSet::new());
    for stmt in body.stmts_of(block) {
        stmt.each_operand(|operand| {
            let first = operand.local().filter(|&local| !assigned.contains(local));
            first.map(|local| read.insert(local));
        });
        // What a call does not give keeps its value.
        if !matches!(stmt, Stmt::Call(_)) {
            stmt.assigned().for_each(|local| _ = assigned.insert(local));
        }
    }
    content.end.each_operand(|operand| {
        let first = operand.local().filter(|&local| !assigned.contains(local));
        first.map(|local| read.insert(local));
    });
    for next in content.end.successors() {
        live[next].iter().filter(|&local| !assigned.contains(local)).for_each(|local| _ = read.insert(local));
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_program;

    #[test]
    fn what_a_loop_goes_on_with() {
        let text = "proc count(i32) -> i32 {\n  local l1: i32, l2: i32, l3: bool\n  b0:\n    l1 = 0:i32\n    goto b1\n  b1:\n    \
                    l3 = slt l1, l0\n    if l3 goto b2 else b3\n  b2:\n    l2 = add l1, 1:i32\n    l1 = l2\n    goto b1\n  b3:\n    return l1\n}\n";
        let program = parse_program(text).unwrap_or_else(|error| panic!("{error:?}"));
        let body = program.procs.values().find_map(|one| match &one.code {
            crate::Code::Body(body) => Some(body),
            _ => None,
        });
        let body = body.expect("it has code");
        let live =
            |block| live_at(body, BlockId::from_u32(block)).iter().map(|local| local.as_u32()).collect::<Vec<_>>();
        assert_eq!(live(0), [0]);
        assert_eq!(live(1), [0, 1]);
        assert_eq!(live(3), [1]);
    }
}
