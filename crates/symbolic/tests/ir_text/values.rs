//! Operators, checks and assumptions.

use crate::check;
use expect_test::expect;

#[test]
fn arithmetic_wraps() {
    check(
        "
        proc entry(x: i32, y: i32) -> i32 {
          local p: i32
          start:
            p = mul x, y
            p = sub p, 1
            return p
        }
        on 6 7
        on 65536 65536
        on 2147483647 -1
        on -2147483648 -1",
        expect![[r#"
            1 path
            6 7: returns 41
            65536 65536: returns -1
            2147483647 -1: returns -2147483648
            -2147483648 -1: returns 2147483647
        "#]],
    );
}

#[test]
fn a_zero_divisor_gives_what_the_representation_says() {
    check(
        "
        proc entry(x: i32, y: i32) -> i32 {
          local d: i32, r: i32
          start:
            d = sdiv x, y
            r = srem x, y
            r = mul r, 1000
            d = add d, r
            return d
        }
        on 7 -2
        on -7 2
        on 5 0
        on -5 0
        on -2147483648 -1",
        expect![[r#"
            1 path
            7 -2: returns 997
            -7 2: returns -1003
            5 0: returns 4999
            -5 0: returns -4999
            -2147483648 -1: returns -2147483648
        "#]],
    );
}

#[test]
fn far_shifts_and_conversions() {
    check(
        "
        proc entry(x: i32, n: i32) -> i64 {
          local a: i32, b: i8, w: i64, v: i64
          start:
            a = shl x, n
            b = trunc a to i8
            w = sext b to i64
            a = ashr x, n
            v = zext a to i64
            v = shl v, 8:i64
            w = add v, w
            return w
        }
        on 1 7
        on -1 31
        on -1 32
        on 300 0",
        expect![[r#"
            1 path
            1 7: returns -128
            -1 31: returns 1099511627520
            -1 32: returns 1099511627520
            300 0: returns 76844
        "#]],
    );
}

#[test]
fn choices_and_comparisons() {
    check(
        "
        proc entry(x: i32, y: i32) -> bool {
          local signed, unsigned, b: bool
          start:
            signed = slt x, y
            unsigned = ult x, y
            b = eq signed, unsigned
            b = select b, true, signed
            return b
        }
        on 1 2
        on -1 1
        on 1 -1",
        expect![[r#"
            1 path
            1 2: returns true
            -1 1: returns true
            1 -1: returns false
        "#]],
    );
}

#[test]
fn floats_are_those_of_the_processor() {
    check(
        "
        proc entry(x: f64, y: f64) -> f64 {
          local s: f64
          start:
            s = fadd x, y
            s = fsqrt s
            return s
        }
        on 0.1 0.2
        on -1 0.5
        on inf 1
        on 0 -0",
        expect![[r#"
            1 path
            0.1 0.2: returns 0.5477225575051662
            -1 0.5: returns NaN
            inf 1: returns inf
            0 -0: returns 0
        "#]],
    );
}

#[test]
fn a_remainder_of_floats_is_exact() {
    check(
        "
        proc entry(x: f64, b: bool) -> f64 {
          local r: f64
          start: if b goto some else none
          some:
            r = frem x, 2.0:f64
            return r
          none: return x
        }
        on 5 false
        on 5 true",
        expect![[r#"
            2 paths
            5 false: returns 5
            5 true: returns 1
        "#]],
    );
}

#[test]
fn checks_fail_where_they_stand_and_assumptions_end_runs() {
    check(
        "
        proc entry(x: i32) -> i32 {
          local y: i32
          start:
            assume slt x, 100 @1
            check assert ne x, 7 @2
            y = call helper(x) @3
            return y
        }
        proc helper(x: i32) -> i32 {
          start:
            check overflow slt x, 50 @1
            return x
        }
        on 3
        on 7
        on 60
        on 100",
        expect![[r#"
            1 path
            3: returns 3
            7: fails assert in entry@2
            60: fails overflow in entry@3, helper@1
            100: is assumed not to happen
        "#]],
    );
}

#[test]
fn a_switch_takes_one_case() {
    check(
        "
        proc entry(x: i8) -> i32 {
          start: switch x { 0 => none, 1 => some, 2 => some, -1 => none, else => many }
          none: return 0
          some: return 1
          many: return 2
        }
        on 0
        on 2
        on -1
        on 5",
        expect![[r#"
            3 paths
            0: returns 0
            2: returns 1
            -1: returns 0
            5: returns 2
        "#]],
    );
}
