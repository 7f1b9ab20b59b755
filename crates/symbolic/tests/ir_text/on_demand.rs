//! References of the input that a forking driver decides when the code looks at them (papers/4 §3).

use crate::support::explore::{BOUNDS, Driver, explore};
use crate::support::fork::End;
use crate::support::world::TestWorld;
use crate::{MAX_PATHS, split};
use expect_test::{Expect, expect};

const NODES: &str = r#"
    class Node
    field Node.value: i32 in Node
    field Node.next: ref Node in Node
"#;

/// For each path that is over: how it ended, and the input objects that it looked at.
fn check(text: &str, expected: Expect) {
    let (generated, _) = split(text);
    let world = TestWorld::new(&generated, false);
    let explored = explore(&generated, &world, BOUNDS, Driver::ForkOnDemand(MAX_PATHS));
    let mut told: Vec<String> = explored
        .paths
        .iter()
        .filter_map(|path| {
            let how = match path.end {
                End::Returned(value) => match value.and_then(|value| explored.context.terms.word(value)) {
                    Some(number) => format!("returns {number}"),
                    None => "returns what it read".to_owned(),
                },
                End::Threw(_) => "throws".to_owned(),
                End::Stopped => return None,
            };
            let open = path.heap.inputs.undecided().len();
            Some(format!("{how}: {} objects, {open} references open\n", path.heap.objects.len()))
        })
        .collect();
    told.sort_unstable();
    expected.assert_eq(&told.concat());
}

#[test]
fn references_are_decided_when_their_objects_are_needed() {
    check(
        &format!(
            "{NODES}
            proc entry(a: ref Node) -> i32 {{
              local n: ref, v: i32
              start: if eq a, null goto none else one
              one:
                n = Node.next[a]
                if eq n, null goto last else two
              two:
                v = Node.value[n]
                return v
              last: return 1
              none: return 0
            }}"
        ),
        expect![[r#"
            returns 0: 0 objects, 1 references open
            returns 1: 1 objects, 1 references open
            returns what it read: 1 objects, 0 references open
            returns what it read: 2 objects, 0 references open
        "#]],
    );
}

#[test]
fn comparisons_decide_nothing() {
    check(
        &format!(
            "{NODES}
            proc entry(a: ref Node, b: ref Node) -> i32 {{
              start: if eq a, b goto same else other
              same: return 1
              other: return 0
            }}"
        ),
        expect![[r#"
            returns 0: 0 objects, 2 references open
            returns 1: 0 objects, 2 references open
        "#]],
    );
}
