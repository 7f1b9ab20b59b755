//! Fields, arrays and dispatch.

use crate::check;
use expect_test::expect;

/// Nodes of a list.
const NODES: &str = r#"
    class Node
    field Node.value: i32 in Node
    field Node.next: ref Node in Node
    class Error
    class NullError extends Error
    proc "<raise null>"() external
"#;

/// Arrays, and what goes wrong with them.
const ARRAYS: &str = r#"
    class "int[]" array i32
    elements "elements:i32": i32 by i32
    class BoundsError
    class SizeError
    proc "<raise bounds>"(i32, i32) external
    proc "<raise size>"(i32) external
"#;

#[test]
fn input_references_may_be_one_object() {
    check(
        &format!(
            "{NODES}
            proc entry(a: ref Node, b: ref Node) -> i32 {{
              local v: i32
              start: if eq a, null goto none else one
              one: if eq b, null goto none else two
              two:
                Node.value[a] = 1
                Node.value[b] = 2
                v = Node.value[a]
                return v
              none: return 0
            }}
            on null null
            on #1 #2 where #1 = Node, #2 = Node
            on #1 #1 where #1 = Node"
        ),
        expect![[r#"
            3 paths
            null null: returns 0
            #1 #2 where #1 = Node, #2 = Node: returns 1
            #1 #1 where #1 = Node: returns 2
        "#]],
    );
}

#[test]
fn a_new_object_is_none_of_the_input() {
    check(
        &format!(
            "{NODES}
            proc entry(a: ref Node) -> bool {{
              local n: ref, same: bool, v: i32
              start:
                n = new Node
                same = eq a, n
                v = Node.value[n]
                check assert eq v, 0
                return same
            }}
            on null
            on #1 where #1 = Node value 5"
        ),
        expect![[r#"
            1 path
            null: returns false
            #1 where #1 = Node value 5: returns false
        "#]],
    );
}

#[test]
fn lists_may_be_cyclic() {
    check(
        &format!(
            "{NODES}
            proc entry(a: ref Node) -> i32 {{
              local n: ref, v: i32, s: i32
              start:
                n = a
                goto header
              header: if eq n, null goto done else inside
              inside:
                v = Node.value[n]
                Node.value[n] = 0
                s = add s, v
                n = Node.next[n]
                goto header
              done: return s
            }}
            on null
            on #1 where #1 = Node value 4 next #2, #2 = Node value 5
            on #1 where #1 = Node value 4 next #2, #2 = Node value 5 next #1"
        ),
        expect![[r#"
            4 paths
            null: returns 0
            #1 where #1 = Node value 4 next #2, #2 = Node value 5: returns 9
            #1 where #1 = Node value 4 next #2, #2 = Node value 5 next #1: is cut off: passes of a loop in entry
        "#]],
    );
}

#[test]
fn null_is_told_by_a_branch() {
    check(
        &format!(
            r#"{NODES}
            proc entry(a: ref Node) -> i32 {{
              local v: i32
              start: if ne a, null goto fine else bad failing null-dereference
              fine:
                v = Node.value[a]
                return v
              bad:
                call "<raise null>"()
                unreachable
            }}
            on null
            on #1 where #1 = Node value -3"#
        ),
        expect![[r#"
            2 paths
            null: throws NullError
            #1 where #1 = Node value -3: returns -3
        "#]],
    );
}

#[test]
fn globals_are_part_of_the_input() {
    check(
        &format!(
            "{NODES}
            global Main.first: ref Node
            global Main.count: i32
            proc entry(a: ref Node) -> i32 {{
              local f: ref, v: i32
              start:
                f = Main.first[]
                Main.count[] = 7
                if eq f, a goto same else other
              same:
                v = Main.count[]
                return v
              other:
                Main.first[] = a
                return 0
            }}
            on null
            on #1 where #1 = Node, Main.first #1
            on #1 where #1 = Node, #2 = Node, Main.first #2, Main.count 3"
        ),
        expect![[r#"
            2 paths
            null: returns 7
            #1 where #1 = Node, Main.first #1: returns 7
            #1 where #1 = Node, #2 = Node, Main.first #2, Main.count 3: returns 0
        "#]],
    );
}

#[test]
fn an_index_may_be_any() {
    check(
        &format!(
            r#"{ARRAYS}
            proc entry(a: ref "int[]", i: i32, j: i32) -> i32 {{
              local n: i32, v: i32
              start: if eq a, null goto none else some
              some:
                n = length[a]
                if ult i, n goto first else bad failing array-bounds
              first: if ult j, n goto second else bad failing array-bounds
              second:
                "elements:i32"[a, i] = 9
                v = "elements:i32"[a, j]
                return v
              none: return -1
              bad:
                call "<raise bounds>"(i, n)
                unreachable
            }}
            on null 0 0
            on #1 1 1 where #1 = int[] 4 5 6
            on #1 1 2 where #1 = int[] 4 5 6
            on #1 0 1 where #1 = int[] 4
            on #1 -1 0 where #1 = int[]"#
        ),
        expect![[r#"
            4 paths
            null 0 0: returns -1
            #1 1 1 where #1 = int[] 4 5 6: returns 9
            #1 1 2 where #1 = int[] 4 5 6: returns 6
            #1 0 1 where #1 = int[] 4: throws BoundsError
            #1 -1 0 where #1 = int[]: throws BoundsError
        "#]],
    );
}

#[test]
fn a_copy_reads_before_it_writes() {
    check(
        &format!(
            r#"{ARRAYS}
            proc entry(a: ref "int[]", b: ref "int[]", to: i32) -> i32 {{
              local n: i32, v: i32
              start: if eq a, null goto none else some
              some: if eq b, null goto none else both
              both:
                n = length[a]
                if eq n, 3 goto enough else none
              enough:
                n = length[b]
                if eq n, 3 goto small else none
              small: if ult to, 2 goto good else none
              good:
                copy "elements:i32" from a, 0 to b, to count 2
                v = "elements:i32"[b, 2]
                return v
              none: return -1
            }}
            on #1 #1 1 where #1 = int[] 4 5 6
            on #1 #1 0 where #1 = int[] 4 5 6
            on #1 #2 1 where #1 = int[] 4 5 6, #2 = int[] 7 8 9
            on #1 #2 2 where #1 = int[] 4 5 6, #2 = int[] 7 8 9"#
        ),
        expect![[r#"
            6 paths
            #1 #1 1 where #1 = int[] 4 5 6: returns 5
            #1 #1 0 where #1 = int[] 4 5 6: returns 6
            #1 #2 1 where #1 = int[] 4 5 6, #2 = int[] 7 8 9: returns 5
            #1 #2 2 where #1 = int[] 4 5 6, #2 = int[] 7 8 9: returns -1
        "#]],
    );
}

#[test]
fn new_arrays_have_a_bounded_length() {
    check(
        &format!(
            r#"{ARRAYS}
            proc entry(n: i32) -> i32 {{
              local a: ref, l: i32
              start: if sle 0, n goto fine else bad failing negative-array-size
              fine:
                a = new "int[]"[n]
                l = length[a]
                return l
              bad:
                call "<raise size>"(n)
                unreachable
            }}
            on 0
            on 3
            on 4
            on -1"#
        ),
        expect![[r#"
            2 paths
            0: returns 0
            3: returns 3
            4: is cut off: more than 3 elements
            -1: throws SizeError
        "#]],
    );
}

#[test]
fn arrays_of_references_take_what_their_class_says() {
    check(
        r#"
        class Base
        class Derived extends Base
        class "Base[]" array ref Base
        class "Derived[]" array ref Derived
        elements "elements:ref": ref Base by i32
        proc entry(a: ref "Base[]", x: ref Base) -> i32 {
          local ca: i32, cx: i32, n: i32, y: ref
          start: if eq a, null goto none else some
          some: if eq x, null goto none else both
          both:
            ca = class-of[a]
            cx = class-of[x]
            if storable ca, cx goto fits else other
          fits:
            n = length[a]
            if ult 0, n goto store else none
          store:
            "elements:ref"[a, 0] = x
            y = "elements:ref"[a, 0]
            cx = class-of[y]
            return cx
          other: return -2
          none: return -1
        }
        on #1 #2 where #1 = Base[] null, #2 = Derived
        on #1 #2 where #1 = Base[] null, #2 = Base
        on #1 #2 where #1 = Derived[] null, #2 = Derived
        on #1 #2 where #1 = Derived[] null, #2 = Base
        on #1 #2 where #1 = Derived[], #2 = Derived"#,
        expect![[r#"
            5 paths
            #1 #2 where #1 = Base[] null, #2 = Derived: returns 1
            #1 #2 where #1 = Base[] null, #2 = Base: returns 0
            #1 #2 where #1 = Derived[] null, #2 = Derived: returns 1
            #1 #2 where #1 = Derived[] null, #2 = Base: returns -2
            #1 #2 where #1 = Derived[], #2 = Derived: returns -1
        "#]],
    );
}

#[test]
fn a_call_means_what_the_class_of_the_object_has() {
    check(
        r#"
        class Shape abstract {
          area = Shape.area
        }
        class Square extends Shape {
          area = Square.area
        }
        class Circle extends Shape {
          area = Circle.area
        }
        class Unit extends Square
        field Square.side: i32 in Square
        proc Shape.area(ref Shape) -> i32 in Shape abstract
        proc Square.area(this: ref Square) -> i32 in Square {
          local s: i32
          start:
            s = Square.side[this]
            s = mul s, s
            return s
        }
        proc Circle.area(this: ref Circle) -> i32 in Circle {
          start: return 3
        }
        proc entry(a: ref Shape, b: ref Shape) -> i32 {
          local x: i32, y: i32
          start: if eq a, null goto none else some
          some: if eq b, null goto none else both
          both:
            x = call virtual Shape area(a)
            y = call virtual Shape area(b)
            x = add x, y
            return x
          none: return -1
        }
        on #1 #1 where #1 = Square side 5
        on #1 #2 where #1 = Square side 2, #2 = Circle
        on #1 #2 where #1 = Unit side 1, #2 = Circle
        on #1 null where #1 = Unit side 1"#,
        expect![[r#"
            6 paths
            #1 #1 where #1 = Square side 5: returns 50
            #1 #2 where #1 = Square side 2, #2 = Circle: returns 7
            #1 #2 where #1 = Unit side 1, #2 = Circle: returns 4
            #1 null where #1 = Unit side 1: returns -1
        "#]],
    );
}
