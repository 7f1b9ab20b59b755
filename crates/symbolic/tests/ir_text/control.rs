//! Loops, recursion and exceptions.

use crate::check;
use expect_test::expect;

#[test]
fn a_loop_that_the_input_decides_is_followed_up_to_the_bound() {
    check(
        "
        proc entry(n: i32) -> i32 {
          local i: i32, s: i32
          start: goto header
          header: if slt i, n goto inside else done
          inside:
            i = add i, 1
            s = add s, i
            goto header
          done: return s
        }
        on 0
        on 3
        on 4",
        expect![[r#"
            4 paths
            0: returns 0
            3: returns 6
            4: is cut off: passes of a loop in entry
        "#]],
    );
}

#[test]
fn a_loop_that_no_input_decides_is_followed_to_its_end() {
    check(
        "
        proc entry(n: i32) -> i32 {
          local i: i32, s: i32
          start: goto header
          header: if slt i, 100 goto inside else done
          inside:
            i = add i, 1
            s = add s, n
            goto header
          done: return s
        }
        on 3",
        expect![[r#"
            0 paths
            3: returns 300 (forking: is cut off: passes of a loop in entry)
        "#]],
    );
}

#[test]
fn a_loop_that_nothing_ends_is_cut_off() {
    check(
        "
        proc entry(n: i32) -> i32 {
          start: if eq n, 0 goto done else again
          again: goto again
          done: return 5
        }
        on 0
        on 1",
        expect![[r#"
            1 path
            0: returns 5
            1: is cut off: passes of a loop in entry
        "#]],
    );
}

#[test]
fn free_passes_do_not_count_where_an_input_decides_within() {
    // The outer loop has a fixed number of passes. What the input decides in it does not decide whether it ends.
    check(
        "
        proc entry(n: i32) -> i32 {
          local i: i32, s: i32, b: i32
          start: goto header
          header: if slt i, 8 goto inside else done
          inside:
            b = lshr n, i
            b = and b, 1
            i = add i, 1
            if eq b, 0 goto header else odd
          odd:
            s = add s, 1
            goto header
          done: return s
        }
        on 5
        on 255",
        expect![[r#"
            0 paths
            5: returns 2 (forking: is cut off: passes of a loop in entry)
            255: returns 8 (forking: is cut off: passes of a loop in entry)
        "#]],
    );
}

#[test]
fn loops_in_loops_count_by_themselves() {
    check(
        "
        proc entry(n: i32, m: i32) -> i32 {
          local i: i32, j: i32, s: i32
          start: goto outer
          outer: if slt i, n goto row else done
          row:
            j = 0
            goto inner
          inner: if slt j, m goto cell else next
          cell:
            s = add s, 1
            j = add j, 1
            if eq s, 5 goto done else inner
          next:
            i = add i, 1
            goto outer
          done: return s
        }
        on 2 2
        on 3 3
        on 3 1
        on 1 4
        on 4 1",
        expect![[r#"
            12 paths
            2 2: returns 4
            3 3: returns 5
            3 1: returns 3
            1 4: is cut off: passes of a loop in entry
            4 1: is cut off: passes of a loop in entry
        "#]],
    );
}

#[test]
fn recursion_is_followed_up_to_the_bound() {
    check(
        "
        proc entry(n: i32) -> i32 {
          local r: i32
          start: if slt n, 2 goto one else more
          one: return 1
          more:
            r = sub n, 1
            r = call entry(r)
            r = mul r, n
            return r
        }
        on 1
        on 4
        on 5
        on 6",
        expect![[r#"
            4 paths
            1: returns 1
            4: returns 24
            5: is cut off: recursion of entry
            6: is cut off: recursion of entry
        "#]],
    );
}

#[test]
fn recursion_that_no_input_decides_is_followed_to_its_end() {
    check(
        "
        proc sum(n: i32) -> i32 {
          local r: i32
          start: if eq n, 0 goto zero else more
          zero: return 0
          more:
            r = sub n, 1
            r = call sum(r)
            r = add r, n
            return r
        }
        proc entry(x: i32) -> i32 {
          local r: i32
          start:
            r = call sum(8)
            r = add r, x
            return r
        }
        on 100",
        expect![[r#"
            1 path
            100: returns 136
        "#]],
    );
}

/// A search tree.
const TREE: &str = "
    class Tree
    field Tree.key: i32 in Tree
    field Tree.left: ref Tree in Tree
    field Tree.right: ref Tree in Tree
";

#[test]
fn calls_of_which_a_run_makes_one_are_made_once() {
    check(
        &format!(
            "{TREE}
            proc insert(t: ref Tree, key: i32) -> ref {{
              local k: i32, s: ref, n: ref
              start: if eq t, null goto leaf else node
              leaf:
                n = new Tree
                Tree.key[n] = key
                return n
              node:
                k = Tree.key[t]
                if slt key, k goto low else high
              low:
                s = Tree.left[t]
                n = call insert(s, key)
                Tree.left[t] = n
                return t
              high:
                s = Tree.right[t]
                n = call insert(s, key)
                Tree.right[t] = n
                return t
            }}
            proc entry(t: ref Tree, key: i32) -> i32 {{
              local r: ref, k: i32
              start:
                r = call insert(t, key)
                k = Tree.key[r]
                return k
            }}
            on null 5
            on #1 5 where #1 = Tree key 3
            on #1 1 where #1 = Tree key 3 left #2, #2 = Tree key 2
            on #1 9 where #1 = Tree key 3 left #2 right #3, #2 = Tree key 2, #3 = Tree key 4"
        ),
        expect![[r#"
            15 paths
            null 5: returns 5
            #1 5 where #1 = Tree key 3: returns 3
            #1 1 where #1 = Tree key 3 left #2, #2 = Tree key 2: returns 3
            #1 9 where #1 = Tree key 3 left #2 right #3, #2 = Tree key 2, #3 = Tree key 4: returns 3
        "#]],
    );
}

/// The merging driver carries out calls of which a run makes at most one together, in one frame.
#[test]
fn known_gap_calls_made_at_once_are_told_as_the_first_of_them() {
    check(
        &format!(
            "{TREE}
            proc visit(t: ref Tree, key: i32) {{
              local k: i32, s: ref
              start: if eq t, null goto leaf else node
              leaf: return
              node:
                k = Tree.key[t]
                check assert ne k, key @1
                if slt key, k goto low else high
              low:
                s = Tree.left[t]
                call visit(s, key) @2
                return
              high:
                s = Tree.right[t]
                call visit(s, key) @3
                return
            }}
            proc entry(t: ref Tree, key: i32) {{
              start:
                call visit(t, key) @1
                return
            }}
            on #1 3 where #1 = Tree key 3
            on #1 2 where #1 = Tree key 3 left #2, #2 = Tree key 2
            on #1 4 where #1 = Tree key 3 right #2, #2 = Tree key 4
            on #1 4 where #1 = Tree key 3 right #2, #2 = Tree key 5 left #3, #3 = Tree key 4"
        ),
        expect![[r#"
            15 paths
            #1 3 where #1 = Tree key 3: fails assert in entry@1, visit@1
            #1 2 where #1 = Tree key 3 left #2, #2 = Tree key 2: fails assert in entry@1, visit@2, visit@1
            #1 4 where #1 = Tree key 3 right #2, #2 = Tree key 4: fails assert in entry@1, visit@2, visit@1 (forking: fails assert in entry@1, visit@3, visit@1)
            #1 4 where #1 = Tree key 3 right #2, #2 = Tree key 5 left #3, #3 = Tree key 4: fails assert in entry@1, visit@2, visit@2, visit@1 (forking: fails assert in entry@1, visit@3, visit@2, visit@1)
        "#]],
    );
}

/// Exceptions.
const ERRORS: &str = r#"
    class Error
    class UserError extends Error
    class ZeroError extends Error
    field Error.code: i32 in Error
    global Main.trace: i32
    proc "<raise zero>"() external
    proc raise(x: i32) -> i32 {
      local e: ref
      start:
        Main.trace[] = 1
        if eq x, 0 goto zero else other failing division-by-zero
      other: if slt x, 0 goto bad else fine
      zero: if eq x, 0 goto back else fine
      back: return 1000
      bad:
        e = new UserError
        Error.code[e] = x
        throw e
      fine: if eq x, 1 goto native else good
      native:
        call "<raise zero>"()
        unreachable
      good: return x
    }
"#;

#[test]
fn what_is_thrown_goes_to_the_caller_that_looks_at_it() {
    check(
        &format!(
            "{ERRORS}
            proc between(x: i32) -> i32 {{
              local r: i32
              start:
                r = call raise(x)
                Main.trace[] = 2
                return r
            }}
            proc entry(x: i32) -> i32 {{
              local r: i32, e: ref, c: i32
              start:
                r, e = call between(x)
                if eq e, null goto fine else caught
              caught:
                c = class-of[e]
                if subclass c, UserError goto handled else others
              others: throw e
              handled:
                r = Error.code[e]
                c = Main.trace[]
                r = sub r, c
                return r
              fine:
                c = Main.trace[]
                r = add r, c
                return r
            }}
            on 7
            on -7
            on 1
            on 0"
        ),
        expect![[r#"
            4 paths
            7: returns 9
            -7: returns -8
            1: throws ZeroError
            0: returns 1002
        "#]],
    );
}

#[test]
fn a_result_keeps_its_value_where_a_call_throws() {
    check(
        &format!(
            "{ERRORS}
            proc entry(x: i32) -> i32 {{
              local r: i32, e: ref
              start:
                r = 5
                r, e = call raise(x)
                return r
            }}
            on 7
            on -7
            on 1"
        ),
        expect![[r#"
            4 paths
            7: returns 7
            -7: returns 5
            1: returns 5
        "#]],
    );
}

#[test]
fn what_no_one_catches_leaves_the_first_procedure() {
    check(
        &format!(
            "{ERRORS}
            proc entry(x: i32) -> i32 {{
              local r: i32
              start:
                r = call raise(x)
                r = call raise(r)
                return r
            }}
            on 7
            on -7
            on 1"
        ),
        expect![[r#"
            4 paths
            7: returns 7
            -7: throws UserError
            1: throws ZeroError
        "#]],
    );
}
