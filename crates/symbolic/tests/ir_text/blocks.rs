//! Blocks of bytes.

use crate::check;
use expect_test::expect;

/// What programs with blocks declare.
const BLOCKS: &str = r#"
    class heap block
    class cells block extends heap
    class node block extends heap
    class "global variable" block
    class function block
    elements "bytes as i8": i8 by i64
    elements "bytes as i16": i16 by i64
    elements "bytes as i32": i32 by i64
    elements "bytes as i64": i64 by i64
    elements "bytes as ref": ref by i64
    proc "bad read"(ref, i64) external
"#;

#[test]
fn views_of_a_block_overlap() {
    check(
        &format!(
            r#"{BLOCKS}
            proc entry(x: i32, y: i16) -> i64 {{
              local b: ref, v: i64
              start:
                b = new heap(8:i64)
                "bytes as i32"[b, 0:i64] = x
                "bytes as i32"[b, 4:i64] = -1
                "bytes as i16"[b, 3:i64] = y
                v = "bytes as i64"[b, 0:i64]
                return v
            }}
            on 0 0
            on 1 -1
            on -1 256"#
        ),
        expect![[r#"
            1 path
            0 0: returns -1099511627776
            1 -1: returns -16777215
            -1 256: returns -1095199883265
        "#]],
    );
}

#[test]
fn an_offset_may_be_any_inside_the_block() {
    check(
        &format!(
            r#"{BLOCKS}
            proc entry(b: ref cells, o: i64, x: i32) -> i32 {{
              local n: i64, v: i32, last: i64
              start:
                n = extent[b]
                last = sub n, 4:i64
                if ule 4:i64, n goto some else bad
              some: if ule o, last goto good else bad
              good:
                "bytes as i32"[b, o] = x
                v = "bytes as i32"[b, 0:i64]
                return v
              bad:
                call "bad read"(b, o) @5
                unreachable
            }}
            on null 0 5
            on #1 0 5 where #1 = cells 1
            on #1 4 5 where #1 = cells 1
            on #1 4 5 where #1 = cells 1 2
            on #1 2 65537 where #1 = cells 1 2"#
        ),
        expect![[r#"
            1 path
            null 0 5: fails invalid-pointer in entry@5
            #1 0 5 where #1 = cells 1: returns 5
            #1 4 5 where #1 = cells 1: fails invalid-pointer in entry@5
            #1 4 5 where #1 = cells 1 2: returns 1
            #1 2 65537 where #1 = cells 1 2: is cut off: a value at an unknown place that is put together from parts of others
        "#]],
    );
}

#[test]
fn pointers_may_meet() {
    check(
        &format!(
            r#"{BLOCKS}
            proc entry(a: ref cells, b: ref cells) -> i32 {{
              local n: i64, v: i32
              start:
                n = extent[a]
                if ule 8:i64, n goto one else none
              one:
                n = extent[b]
                if ule 8:i64, n goto two else none
              two:
                copy "bytes as i8" from a, 0:i64 to b, 2:i64 count 5:i64
                v = "bytes as i32"[a, 4:i64]
                return v
              none: return -1
            }}
            on null null
            on #1 #1 where #1 = cells 67305985 134678021
            on #1 #2 where #1 = cells 67305985 134678021, #2 = cells 0 0"#
        ),
        expect![[r#"
            3 paths
            null null: returns -1
            #1 #1 where #1 = cells 67305985 134678021: returns 134546435
            #1 #2 where #1 = cells 67305985 134678021, #2 = cells 0 0: returns 134678021
        "#]],
    );
}

#[test]
fn nodes_hold_pointers() {
    check(
        &format!(
            r#"{BLOCKS}
            proc entry(a: ref node, b: ref node) -> i32 {{
              local p: i64, n: ref, v: i32
              start: if eq a, null goto none else some
              some:
                p = address-of[b]
                "bytes as i64"[a, 8:i64] = p
                p = "bytes as i64"[a, 8:i64]
                n = object-at[p]
                if eq n, null goto none else next
              next:
                v = "bytes as i32"[n, 4:i64]
                p = "bytes as i64"[n, 8:i64]
                n = object-at[p]
                if eq n, a goto cycle else none
              cycle: return v
              none: return -1
            }}
            on #1 null where #1 = node 1 2 null
            on #1 #1 where #1 = node 1 2 null
            on #1 #2 where #1 = node 1 2 null, #2 = node 3 4 #1
            on #1 #2 where #1 = node 1 2 null, #2 = node 3 4 #2"#
        ),
        expect![[r#"
            4 paths
            #1 null where #1 = node 1 2 null: returns -1
            #1 #1 where #1 = node 1 2 null: returns 2
            #1 #2 where #1 = node 1 2 null, #2 = node 3 4 #1: returns 4
            #1 #2 where #1 = node 1 2 null, #2 = node 3 4 #2: returns -1
        "#]],
    );
}

#[test]
fn a_block_is_freed_once() {
    check(
        &format!(
            r#"{BLOCKS}
            proc entry(a: ref node, b: ref node) -> i64 {{
              local alive: bool, n: i64, x: i64
              start: if eq a, null goto none else some
              some: if eq b, null goto none else both
              both:
                free a @1
                alive = alive[b] @2
                check double-free alive @3
                free b @4
                n = extent[a] @5
                x = extent[b]
                n = add n, x
                return n
              none: return -1:i64
            }}
            on #1 #1 where #1 = node 1 2 null
            on #1 #2 where #1 = node 1 2 null, #2 = node 1 2 null"#
        ),
        expect![[r#"
            3 paths
            #1 #1 where #1 = node 1 2 null: fails double-free in entry@3
            #1 #2 where #1 = node 1 2 null, #2 = node 1 2 null: returns 0
        "#]],
    );
}

#[test]
fn a_function_is_called_through_its_object() {
    check(
        &format!(
            r#"{BLOCKS}
            proc double(x: i32) -> i32 in function {{
              local r: i32
              start:
                r = add x, x
                return r
            }}
            proc square(x: i32) -> i32 in function {{
              local r: i32
              start:
                r = mul x, x
                return r
            }}
            proc entry(b: bool, x: i32) -> i32 {{
              local f: ref, r: i32
              start:
                f = select b, fn double, fn square
                r = call indirect f(x)
                return r
            }}
            on true 7
            on false 7"#
        ),
        expect![[r#"
            2 paths
            true 7: returns 14
            false 7: returns 49
        "#]],
    );
}

/// Objects of the known state are met by heaps in different orders on different paths.
#[test]
fn a_literal_is_the_same_object_on_all_paths() {
    check(
        &format!(
            r#"{BLOCKS}
            proc helper(i: i64) -> i8 {{
              local v: i8
              start:
                v = "bytes as i8"[data 1, i]
                return v
            }}
            proc entry(b: bool) -> i8 {{
              local x: ref, v: i8
              start: if b goto one else two
              one:
                x = new heap(4:i64)
                "bytes as i32"[x, 0:i64] = 0
                v = call helper(4:i64)
                return v
              two:
                v = call helper(4:i64)
                return v
            }}
            on true
            on false"#
        ),
        expect![[r#"
            2 paths
            true: returns -2
            false: returns -2
        "#]],
    );
}
