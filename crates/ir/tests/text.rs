//! The text form: what is printed for what is written, and what is said of texts that are not programs.

use expect_test::{Expect, expect};
use skolem_ir::{Code, Const, parse_program, print_proc, print_proc_with_source, print_program};

/// Parses and prints; the print must parse back to itself.
fn check(text: &str, printed: Expect) {
    let program = parse_program(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let once = print_program(&program);
    printed.assert_eq(&once);
    let again = parse_program(&once).unwrap_or_else(|error| panic!("{error}\n{once}"));
    assert_eq!(print_program(&again), once);
    for (id, procedure) in &program.procs {
        assert_eq!(again.procs[id], *procedure);
    }
    assert!(program.classes.values().eq(again.classes.values()));
    assert!(program.maps.values().eq(again.maps.values()));
}

/// The example in the module's documentation is a valid program.
#[test]
fn documentation() {
    let page = include_str!("../src/text/mod.rs");
    let lines = page.lines().skip_while(|line| *line != "//! ```text").skip(1).take_while(|line| *line != "//! ```");
    let text: String = lines.map(|line| format!("{}\n", line.trim_start_matches("//!"))).collect();
    let program = parse_program(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(program.procs.len(), 4);
    assert_eq!(skolem_ir::verify_program(&program), []);
}

fn check_error(text: &str, message: Expect) {
    match parse_program(text) {
        Ok(program) => panic!("parsed:\n{}", print_program(&program)),
        Err(error) => message.assert_eq(&error.to_string()),
    }
}

#[test]
fn classes() {
    check(
        r#"
        class java/lang/Object file "Object.java" {
          "hashCode()I" = "java/lang/Object.hashCode()I"
          secret package java/lang = hidden
        }
        class Comparable interface extends java/lang/Object
        class Shape abstract extends java/lang/Object implements Comparable
        class "Shape[]" array ref Shape extends java/lang/Object
        class "[I" array i32 extends java/lang/Object
        class heap block
        class "int" scalar
        class Pair fields (Pair.b, Pair.a)

        field Pair.a: ref Shape in Pair
        const field Pair.b: i32 in Pair
        internal global Main.count: i64
        elements "[I": i32 by i32
        elements bytes: i8 by i64
        proc "java/lang/Object.hashCode()I"(ref java/lang/Object) -> i32 in java/lang/Object external
        proc hidden(ref java/lang/Object) pending
        proc no(f32) unsupported "inline \"assembly\" at line 3"
        proc yes() -> bool abstract
        "#,
        expect![[r#"
            class java/lang/Object file "Object.java" {
              "hashCode()I" = "java/lang/Object.hashCode()I"
              secret package java/lang = hidden
            }
            class Comparable interface extends java/lang/Object
            class Shape abstract extends java/lang/Object implements Comparable
            class "Shape[]" array ref Shape extends java/lang/Object
            class "[I" array i32 extends java/lang/Object
            class heap block
            class int scalar
            class Pair fields (Pair.b, Pair.a)

            field Pair.a: ref Shape in Pair
            const field Pair.b: i32 in Pair
            internal global Main.count: i64
            elements "[I": i32 by i32
            elements bytes: i8 by i64

            proc "java/lang/Object.hashCode()I"(ref java/lang/Object) -> i32 in java/lang/Object external

            proc hidden(ref java/lang/Object) pending

            proc no(f32) unsupported "inline \"assembly\" at line 3"

            proc yes() -> bool abstract
        "#]],
    );
}

#[test]
fn every_statement_and_terminator() {
    check(
        r#"
        class A { "m(I)I" = A.m }
        class "int[]" array i32
        class heap block
        field A.f: ref A in A
        global g: i32
        elements "int[]": i32 by i32
        proc A.m(this: ref A, n: i32) -> i32 in A {
          file "A.java"
          lines @0 3, @4 5
          var n: int in n @0..9
          var x: A in x @2..9
          local i, j: i32, wide: i64
          local x: ref, b: bool
          start:
            i = n
            i = add i, 1
            wide = sext i to i64
            b = slt wide, -1:i64
            i = select b, n, 7:i32 @4
            j = class-of[this]
            b = subclass j, A
            b = storable j, i
            x = A.f[this]
            A.f[x] = null
            i = g[]
            g[] = j
            i = "int[]"[x, i]
            "int[]"[x, i] = 0x7fffffff:i32
            x = new A @5
            x = new "int[]"[n]
            x = new heap(16:i64)
            free x
            copy "int[]" from x, 0 to this, i count n
            i, x = call virtual A "m(I)I"(this, i)
            _, x = call A.m(this, n)
            i = call virtual A "m(I)I" package p(this, i)
            call indirect fn A.m(x)
            assume b
            check array-bounds ult i, n
            if ne x, null goto next else fail failing null-dereference @4
          next:
            switch i { 0 => start, 7 => stop,
                       -1 => fail, else => rest }
          fail: throw x
          rest: goto stop
          stop: return i @8
          never: unreachable
        }
        proc nothing() {
          only:
            return
        }
        "#,
        expect![[r#"
            class A {
              "m(I)I" = A.m
            }
            class "int[]" array i32
            class heap block

            field A.f: ref A in A
            global g: i32
            elements "int[]": i32 by i32

            proc A.m(l0: ref A, l1: i32) -> i32 in A {
              file "A.java"
              lines @0 3, @4 5
              var n: int in l1 @0..9
              var x: A in l5 @2..9
              local l2, l3: i32, l4: i64, l5: ref, l6: bool
              b0:
                l2 = l1
                l2 = add l2, 1:i32
                l4 = sext l2 to i64
                l6 = slt l4, -1:i64
                l2 = select l6, l1, 7:i32 @4
                l3 = class-of[l0]
                l6 = subclass l3, A
                l6 = storable l3, l2
                l5 = A.f[l0]
                A.f[l5] = null
                l2 = g[]
                g[] = l3
                l2 = "int[]"[l5, l2]
                "int[]"[l5, l2] = 2147483647:i32
                l5 = new A @5
                l5 = new "int[]"[l1]
                l5 = new heap(16:i64)
                free l5
                copy "int[]" from l5, 0:i32 to l0, l2 count l1
                l2, l5 = call virtual A "m(I)I"(l0, l2)
                _, l5 = call A.m(l0, l1)
                l2 = call virtual A "m(I)I" package p(l0, l2)
                call indirect fn A.m(l5)
                assume l6
                check array-bounds ult l2, l1
                if ne l5, null goto b1 else b2 failing null-dereference @4
              b1:
                switch l2 { 0 => b0, 7 => b4, -1 => b2, else => b3 }
              b2:
                throw l5
              b3:
                goto b4
              b4:
                return l2 @8
              b5:
                unreachable
            }

            proc nothing() {
              b0:
                return
            }
        "#]],
    );
}

#[test]
fn constants() {
    check(
        r#"
        class A
        proc f(b: bool, r: ref, x: f32, y: f64) {
          local i8_: i8, i1_: i1, huge: i128
          b0:
            b = true
            b = eq r, text "a\"b\\c\n\u{7}é😀\u{d83d}x\u{de00}"
            b = eq r, class A
            b = eq r, fn f
            i8_ = 255:i8
            i8_ = -128:i8
            i1_ = 1:i1
            huge = -170141183460469231731687303715884105728:i128
            huge = 0xffffffffffffffffffffffffffffffff:i128
            x = 0.1:f32
            x = -0.0:f32
            x = 0x7fc00001:f32
            y = 1e300:f64
            y = 5e-324:f64
            y = 0xfff0000000000000:f64
            b = fisnan 2:f64
            return
        }
        "#,
        expect![[r#"
            class A

            proc f(l0: bool, l1: ref, l2: f32, l3: f64) {
              local l4: i8, l5: i1, l6: i128
              b0:
                l0 = true
                l0 = eq l1, text "a\"b\\c\n\u{7}é😀\u{d83d}x\u{de00}"
                l0 = eq l1, class A
                l0 = eq l1, fn f
                l4 = -1:i8
                l4 = -128:i8
                l5 = -1:i1
                l6 = -170141183460469231731687303715884105728:i128
                l6 = -1:i128
                l2 = 0.1:f32
                l2 = -0.0:f32
                l2 = 0x7fc00001:f32
                l3 = 1e300:f64
                l3 = 5e-324:f64
                l3 = 0xfff0000000000000:f64
                l0 = fisnan 2.0:f64
                return
            }
        "#]],
    );
}

#[test]
fn types_are_said_where_they_are_not_plain() {
    check(
        "
        proc f(a: i32) {
          b0:
            a = add.i64 a, 1
            a = neg.i32 a
            a = trunc.i64 a to i32
            return
        }
        ",
        expect![[r#"
            proc f(l0: i32) {
              b0:
                l0 = add.i64 l0, 1:i32
                l0 = neg l0
                l0 = trunc.i64 l0 to i32
                return
            }
        "#]],
    );
}

#[test]
fn one_procedure_with_its_source() {
    let text = r#"
        proc f(a: i32) -> i32 {
          lines @0 2, @5 3
          b0:
            a = add a, 1
            return a @5
        }"#;
    let program = parse_program(text).unwrap();
    let f = program.proc_named("f").unwrap();
    expect![[r#"
        proc f(l0: i32) -> i32 {
          lines @0 2, @5 3
          b0:
            // 2: a++;
            l0 = add l0, 1:i32
            // 3: return a;
            return l0 @5
        }
    "#]]
    .assert_eq(&print_proc_with_source(&program, f, "int f(int a) {\n  a++;\n  return a;\n}\n"));
    assert!(!print_proc(&program, f).contains("//"));
}

#[test]
fn constants_of_a_body_are_shared() {
    let program = parse_program("proc f(a: i32) {\n b0:\n a = add 1, 1:i32\n return\n }").unwrap();
    let Code::Body(body) = &program.procs[program.proc_named("f").unwrap()].code else { panic!() };
    assert_eq!(body.consts, [Const::i32(1)]);
}

#[test]
fn errors_say_what_was_expected() {
    check_error(
        "klass A",
        expect!["1:1: expected a declaration (class, global, field, elements, proc), found `klass`"],
    );
    check_error("class A extends", expect!["1:16: expected a name, found the end of the line"]);
    check_error("global x i32", expect!["1:10: expected `:`, found `i32`"]);
    check_error("global x: int", expect!["1:11: expected a type (bool, i32, f32, f64, ref), found `int`"]);
    check_error("proc f() {\n b0:\n goto b0\n", expect!["4:1: expected `}`, found the end of the text"]);
    check_error(
        "proc f() {\n b0:\n b1:\n return\n}",
        expect!["3:2: expected a statement or the end of the block (goto, if, switch, return, throw), found `b1`"],
    );
    check_error("proc f() {\n b0:\n return return\n}", expect!["3:9: expected a local or a constant, found `return`"]);
    check_error("proc f() {\n goto b0\n}", expect!["2:2: expected the label of a block or `}`, found `goto`"]);
    check_error(
        "proc f(a: i32, r: ref) {\n b0:\n a, r = add a, a\n return\n}",
        expect!["3:9: expected `call`, found `add`"],
    );
    check_error(
        "proc f(class: i32) external",
        expect!["1:8: expected a name (words of the language are quoted), found `class`"],
    );
}

#[test]
fn errors_name_what_was_meant() {
    check_error(
        "class Shape\nclass Square extends Shap",
        expect!["2:22: no class is named `Shap`; did you mean `Shape`?"],
    );
    check_error(
        "proc f(count: i32) {\n b0:\n coutn = count\n return\n}",
        expect!["3:2: no local is named `coutn`; did you mean `count`?"],
    );
    check_error("proc f(count: i32) {\n b0:\n goto b1\n}", expect!["3:7: no block is named `b1`; did you mean `b0`?"]);
    check_error(
        "proc f(b: bool) {\n b0:\n check nul-dereference b\n return\n}",
        expect!["3:8: no kind of check is named `nul-dereference`; did you mean `null-dereference`?"],
    );
    check_error(
        "proc f(b: i32) {\n b0:\n b = totally-else[]\n return\n}",
        expect!["3:6: no map is named `totally-else`"],
    );
    check_error(
        "proc f(b: i32) {\n b0:\n b = call g()\n return\n}",
        expect!["3:11: no procedure is named `g`; did you mean `f`?"],
    );
}

#[test]
fn errors_in_names_and_numbers() {
    check_error("class A\nclass A", expect!["2:7: there is a class named `A` already"]);
    check_error("proc f(a: i32, a: i32) {\n}", expect!["1:16: there is a local named `a` already"]);
    check_error("proc f(a: i8) {\n b0:\n a = 256:i8\n}", expect!["3:6: 256 is not a value of type i8"]);
    check_error("proc f(a: i8) {\n b0:\n a = 1.5:i8\n}", expect!["3:6: 1.5 is not a value of type i8"]);
    check_error("class \"A", expect!["1:9: the quote is not closed on this line"]);
    check_error("class \"A\\x\"", expect![[r#"1:9: escapes are \" \\ \n \r \t and \u{hexadecimal}"#]]);
    check_error("class \"\\u{d800}\"", expect!["1:7: a name cannot have half of a surrogate pair"]);
    check_error("class é ~", expect!["1:9: '~' begins nothing"]);
    check_error(
        "proc f(a: i8) {\n b0:\n switch a { -129 => b0, else => b0 }\n}",
        expect!["3:13: -129 is not a value of type i8"],
    );
}
