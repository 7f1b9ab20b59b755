//! Control flow: order, dominators, loops, on graphs written as `b0 -> b1 b2; b1 -> b0`.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use skolem_ir::{BlockId, Body, BodyBuilder, Const, Dominators, EntityRef, Expr, Flow, Loops, Pos, Terminator};
use std::fmt::Write;

/// A body with these successors for each block: none returns, one goes, two branch, more switch.
fn body(graph: &[Vec<usize>]) -> Body {
    let mut builder = BodyBuilder::default();
    let blocks: Vec<BlockId> = graph.iter().map(|_| builder.block()).collect();
    for (index, successors) in graph.iter().enumerate() {
        builder.start(blocks[index]);
        builder.pos = Pos(index as u32);
        let to: Vec<BlockId> = successors.iter().map(|&to| blocks[to]).collect();
        let end = match to.as_slice() {
            [] => Terminator::Return(None),
            [to] => Terminator::Goto(*to),
            [then, otherwise] => {
                let cond = Expr::Use(builder.constant(Const::Bool(true)));
                Terminator::Branch { cond, then: *then, otherwise: *otherwise, failure: None }
            }
            [default, cases @ ..] => {
                let on = builder.i32(0);
                Terminator::Switch { on, cases: (0..).zip(cases.iter().copied()).collect(), default: *default }
            }
        };
        builder.end(end);
    }
    builder.finish(Default::default())
}

fn parse(graph: &str) -> Vec<Vec<usize>> {
    let number = |name: &str| name.trim().trim_start_matches('b').parse::<usize>().unwrap();
    let lines: Vec<(usize, Vec<usize>)> = graph
        .split(';')
        .map(|line| match line.split_once("->") {
            Some((from, to)) => (number(from), to.split_whitespace().map(number).collect()),
            None => (number(line), Vec::new()),
        })
        .collect();
    let count = lines.iter().flat_map(|(from, to)| to.iter().chain([from])).max().unwrap() + 1;
    let mut successors = vec![Vec::new(); count];
    for (from, to) in lines {
        successors[from] = to;
    }
    successors
}

fn check_dominators(graph: &str, expected: Expect) {
    let body = body(&parse(graph));
    let flow = Flow::new(&body);
    let dominators = Dominators::new(&flow);
    let mut out = String::new();
    for block in flow.reverse_postorder() {
        write!(out, "{block} after {:?}", flow.predecessors(*block)).unwrap();
        if let Some(above) = dominators.immediate(&flow, *block) {
            write!(out, " below {above}").unwrap();
        }
        out.push('\n');
    }
    expected.assert_eq(&out);
}

fn check_loops(graph: &str, expected: Expect) {
    let body = body(&parse(graph));
    let flow = Flow::new(&body);
    let out = match Loops::new(&body, &flow, &Dominators::new(&flow)) {
        Err(error) => error.to_string(),
        Ok(found) => {
            let lines = found.loops.iter().map(|(id, content)| {
                let parent = content.parent.map_or(String::new(), |parent| format!(" in {parent}"));
                format!("{id}{parent}: {:?} latches {:?} exits {:?}\n", content.blocks, content.latches, content.exits)
            });
            lines.collect()
        }
    };
    expected.assert_eq(&out);
}

#[test]
fn diamond() {
    check_dominators(
        "b0 -> b1 b2; b1 -> b3; b2 -> b3; b3",
        expect![[r#"
        b0 after []
        b1 after [b0] below b0
        b2 after [b0] below b0
        b3 after [b1, b2] below b0
    "#]],
    );
}

#[test]
fn unreachable_blocks_have_no_dominators() {
    check_dominators(
        "b0 -> b2; b1 -> b2; b2; b3 -> b3",
        expect![[r#"
        b0 after []
        b2 after [b0, b1] below b0
    "#]],
    );
}

#[test]
fn repeated_edges_count_once() {
    check_dominators(
        "b0 -> b1 b1 b2 b1; b1 -> b2; b2",
        expect![[r#"
        b0 after []
        b1 after [b0] below b0
        b2 after [b0, b1] below b0
    "#]],
    );
}

#[test]
fn irreducible_graphs_have_dominators() {
    check_dominators(
        "b0 -> b1 b2; b1 -> b2 b3; b2 -> b1; b3",
        expect![[r#"
        b0 after []
        b2 after [b0, b1] below b0
        b1 after [b0, b2] below b0
        b3 after [b1] below b1
    "#]],
    );
}

#[test]
fn no_loop() {
    check_loops("b0 -> b1 b2; b1 -> b2; b2", expect![[""]]);
}

#[test]
fn self_loop() {
    check_loops(
        "b0 -> b1; b1 -> b1 b2; b2",
        expect![[r#"
        loop0: [b1] latches [b1] exits [(b1, b2)]
    "#]],
    );
}

#[test]
fn endless_loop() {
    check_loops(
        "b0 -> b0",
        expect![[r#"
        loop0: [b0] latches [b0] exits []
    "#]],
    );
}

#[test]
fn nested_loops() {
    check_loops(
        "b0 -> b1; b1 -> b2 b5; b2 -> b3 b4; b3 -> b2; b4 -> b1; b5",
        expect![[r#"
        loop0: [b1, b2, b3, b4] latches [b4] exits [(b1, b5)]
        loop1 in loop0: [b2, b3] latches [b3] exits [(b2, b4)]
    "#]],
    );
}

#[test]
fn loops_side_by_side_in_a_loop() {
    check_loops(
        "b0 -> b1 b6; b1 -> b1 b2; b2 -> b3; b3 -> b4 b5; b4 -> b3; b5 -> b0; b6",
        expect![[r#"
        loop0: [b0, b1, b2, b3, b4, b5] latches [b5] exits [(b0, b6)]
        loop1 in loop0: [b1] latches [b1] exits [(b1, b2)]
        loop2 in loop0: [b3, b4] latches [b4] exits [(b3, b5)]
    "#]],
    );
}

#[test]
fn several_latches() {
    check_loops(
        "b0 -> b1; b1 -> b2 b4; b2 -> b1 b3; b3 -> b1 b4; b4",
        expect![[r#"
        loop0: [b1, b2, b3] latches [b2, b3] exits [(b1, b4), (b3, b4)]
    "#]],
    );
}

#[test]
fn exit_from_the_inner_loop_past_the_outer() {
    check_loops(
        "b0 -> b1; b1 -> b2; b2 -> b2 b3 b4; b3 -> b1; b4",
        expect![[r#"
        loop0: [b1, b2, b3] latches [b3] exits [(b2, b4)]
        loop1 in loop0: [b2] latches [b2] exits [(b2, b3), (b2, b4)]
    "#]],
    );
}

#[test]
fn jump_into_a_loop() {
    check_loops(
        "b0 -> b1 b2; b1 -> b2; b2 -> b1 b3; b3",
        expect!["a loop with more than one entry: b1 jumps back to b2 but can be reached around it (position 1)"],
    );
}

#[test]
fn jump_into_an_inner_loop() {
    check_loops(
        "b0 -> b1; b1 -> b2 b3; b2 -> b3; b3 -> b2 b4; b4 -> b1 b5; b5",
        expect!["a loop with more than one entry: b2 jumps back to b3 but can be reached around it (position 2)"],
    );
}

#[test]
fn unreachable_loops_are_none() {
    check_loops("b0 -> b1; b1; b2 -> b1 b3; b3 -> b2", expect![[""]]);
}

#[test]
fn an_unreachable_jump_into_a_loop_does_no_harm() {
    check_loops(
        "b0 -> b1; b1 -> b2 b3; b2 -> b1; b3; b4 -> b2",
        expect![[r#"
        loop0: [b1, b2] latches [b2] exits [(b1, b3)]
    "#]],
    );
}

#[test]
fn large_bodies() {
    let count = 20_000;
    let chain: Vec<Vec<usize>> =
        (0..count).map(|block| if block + 1 < count { vec![block + 1] } else { vec![] }).collect();
    let chain = body(&chain);
    let flow = Flow::new(&chain);
    assert_eq!(flow.reverse_postorder().len(), count);
    let dominators = Dominators::new(&flow);
    assert!(dominators.dominates(&flow, BlockId::ENTRY, BlockId::new(count - 1)));
    assert!(!dominators.dominates(&flow, BlockId::new(count - 1), BlockId::ENTRY));
    // Many loops in a row in one loop, and loops in loops.
    let row: Vec<Vec<usize>> = (0..count).map(|block| vec![(block + 1) % count, block]).collect();
    let row = body(&row);
    let flow = Flow::new(&row);
    let loops = Loops::new(&row, &flow, &Dominators::new(&flow)).unwrap();
    assert_eq!(loops.loops.len(), count);
    let depth = 300;
    let mut deep: Vec<Vec<usize>> = (0..depth).map(|block| vec![block + 1]).collect();
    deep.extend((0..depth).map(|up| vec![depth + up + 1, depth - 1 - up]));
    deep.push(vec![]);
    let deep = body(&deep);
    let flow = Flow::new(&deep);
    let loops = Loops::new(&deep, &flow, &Dominators::new(&flow)).unwrap();
    assert_eq!(loops.loops.values().map(|inner| inner.depth).max(), Some(depth as u32 - 1));
}

fn graphs() -> impl Strategy<Value = Vec<Vec<usize>>> {
    (1usize..12).prop_flat_map(|count| proptest::collection::vec(proptest::collection::vec(0..count, 0..4), count))
}

/// What can be reached from the entry without the block.
fn reached_without(graph: &[Vec<usize>], without: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut open = vec![0];
    while let Some(block) = open.pop() {
        if Some(block) != without && !std::mem::replace(&mut seen[block], true) {
            open.extend(&graph[block]);
        }
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn dominators_are_what_paths_must_pass(graph in graphs()) {
        let body = body(&graph);
        let flow = Flow::new(&body);
        let dominators = Dominators::new(&flow);
        let reachable = reached_without(&graph, None);
        for above in 0..graph.len() {
            let around = reached_without(&graph, Some(above));
            for below in 0..graph.len() {
                let (a, b) = (BlockId::new(above), BlockId::new(below));
                let must = reachable[above] && reachable[below] && !around[below];
                prop_assert_eq!(dominators.dominates(&flow, a, b), must, "{:?} {:?}", a, b);
            }
        }
    }

    #[test]
    fn loops_are_natural(graph in graphs()) {
        let body = body(&graph);
        let flow = Flow::new(&body);
        let dominators = Dominators::new(&flow);
        let Ok(loops) = Loops::new(&body, &flow, &dominators) else {
            prop_assert!(!is_reducible(&graph));
            return Ok(());
        };
        prop_assert!(is_reducible(&graph));
        for content in loops.loops.values() {
            // In the loop is what the header dominates and what reaches the header without leaving what it dominates.
            for block in (0..graph.len()).map(BlockId::new) {
                let inside = dominators.dominates(&flow, content.header, block) && {
                    let mut seen = vec![false; graph.len()];
                    let mut open = graph[block.index()].clone();
                    while let Some(at) = open.pop() {
                        let below = dominators.dominates(&flow, content.header, BlockId::new(at));
                        if below && !std::mem::replace(&mut seen[at], true) && BlockId::new(at) != content.header {
                            open.extend(&graph[at]);
                        }
                    }
                    seen[content.header.index()]
                };
                prop_assert_eq!(content.blocks.contains(&block), inside);
            }
            for &block in &content.blocks {
                for to in graph[block.index()].iter().map(|&to| BlockId::new(to)) {
                    prop_assert_eq!(content.exits.contains(&(block, to)), !content.blocks.contains(&to));
                }
                prop_assert!(loops.around(block).any(|id| loops.loops[id].header == content.header));
            }
            if let Some(parent) = content.parent {
                prop_assert!(content.blocks.iter().all(|block| loops.loops[parent].blocks.contains(block)));
                prop_assert!(loops.loops[parent].header != content.header);
            }
        }
    }
}

/// Reducible: taking away loops at blocks and merging blocks into their only predecessors leaves one block.
fn is_reducible(graph: &[Vec<usize>]) -> bool {
    let mut alive = reached_without(graph, None);
    let mut edges: Vec<Vec<usize>> =
        graph.iter().enumerate().map(|(from, to)| if alive[from] { to.clone() } else { Vec::new() }).collect();
    loop {
        for (block, to) in edges.iter_mut().enumerate() {
            to.retain(|&to| to != block);
            to.sort_unstable();
            to.dedup();
        }
        let single = (1..graph.len()).filter(|&block| alive[block]).find_map(|block| {
            let mut before = (0..graph.len()).filter(|&from| edges[from].contains(&block));
            before.next().filter(|_| before.next().is_none()).map(|only| (block, only))
        });
        let Some((block, only)) = single else {
            return alive.iter().filter(|alive| **alive).count() == 1;
        };
        alive[block] = false;
        let moved = std::mem::take(&mut edges[block]);
        edges[only].retain(|&to| to != block);
        edges[only].extend(moved);
    }
}
