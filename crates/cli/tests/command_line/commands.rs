//! What the commands print. `UPDATE_EXPECT=1` writes it as it is now.

use crate::support::Sandbox;
use expect_test::{Expect, expect};

/// Loops in loops, an inner class, a lambda, an assertion, all in one.
const MATRIX: &str = "\
package algebra;

import java.util.function.IntUnaryOperator;

public class Matrix {
    final int[][] rows;

    Matrix(int n) {
        rows = new int[n][n];
    }

    static Matrix product(Matrix a, Matrix b) {
        int n = a.rows.length;
        assert n == b.rows.length;
        Matrix c = new Matrix(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a.rows[i][k] * b.rows[k][j];
                }
                c.rows[i][j] = sum;
            }
        }
        return c;
    }

    static class Average {
        int of(Matrix m, IntUnaryOperator f) {
            int sum = 0;
            for (int[] row : m.rows) {
                for (int element : row) {
                    sum += f.applyAsInt(element);
                }
            }
            return sum / (m.rows.length * m.rows.length);
        }
    }

    public static void main(String[] args) {
        Matrix m = new Matrix(2);
        m.rows[0][0] = 3;
        m.rows[1][1] = (Integer) (Object) args.length;
        System.out.println(new Average().of(product(m, m), x -> x + 1));
    }
}
";

fn check(sandbox: &Sandbox, args: &[&str], expected: Expect) {
    expected.assert_eq(&sandbox.says(args));
}

fn matrix() -> Sandbox {
    Sandbox::new().file("algebra/Matrix.java", MATRIX)
}

#[test]
fn help() {
    check(
        &Sandbox::new(),
        &["--help"],
        expect![[r#"
            exit 0
            --- stdout
            Finds real bugs in Java and C code, and shows runs to prove it.

            Skolem checks methods and functions against contracts and assertions, and for exceptions and
            undefined behaviour, with a constraint solver; every violation was replayed. It also runs programs
            in its own interpreter: Java exactly as the JVM does, from class files; C as native code, but for
            what is undefined.

            Usage: skolem <COMMAND>

            Commands:
              check  Find violations: failed assertions, broken contracts, exceptions that leave a method,
                     undefined behaviour
              infer  Check, and print what the check had to know of callees, as contracts
              prove  Check, and look for proofs that hold without bounds on loops
              run    Run a program in Skolem's own interpreter
              list   List targets: the methods or functions of a program, where they are, and what is checked in
                     them
              dump   Show what Skolem makes of a program
              solve  Answer an SMT-LIB 2 script

            Options:
              -h, --help
                      Print help (see a summary with '-h')

              -V, --version
                      Print version
        "#]],
    );
    check(
        &Sandbox::new(),
        &["run", "--help"],
        expect![[r#"
            exit 0
            --- stdout
            Run a program in Skolem's own interpreter

            Standard input, standard output, standard error and the exit status are those of the program, as on
            the JVM or as native code. Assertions are on. What is undefined in C, such as an access outside of
            an array, ends the run with a message that says where and why.

            Usage: skolem run [OPTIONS] <INPUT>... [-- <ARGS>...]

            Arguments:
              <INPUT>...
                      The program: .java, .class and .jar files, or folders of them; or .c, .i, .bc and .ll
                      files, folders of C files, or a compile_commands.json

              [ARGS]...
                      What the program gets as arguments

            Options:
                  --classpath <PATHS>
                      Folders and jars that the program needs, separated as on the JVM's class path; `folder/*`
                      is all jars of a folder

                      [alias: --cp]

                  --java-home <FOLDER>
                      The JDK to use [default: JAVA_HOME, else that of the `javac` on PATH, else an installed
                      one]

                  --javac <PROGRAM>
                      The compiler to use, and with it its JDK

                  --javac-option <OPTION>
                      A further option for javac (repeatable), such as `--javac-option=--enable-preview`

                  --clang <PROGRAM>
                      The C compiler to use [default: clang-19, else clang]

                  --malloc-may-fail
                      For C: `malloc`, `calloc`, `realloc`, `strdup` and the like may return NULL. In a run they
                      do where a number of --nondet says so: odd refuses

                  --cflags <FLAGS>
                      Flags for the C compiler, separated by spaces (repeatable), such as `--cflags='-Iinclude
                      -DNDEBUG'`

                  --main <CLASS>
                      The class whose `main` runs [default: the jar's Main-Class, else the only class with a
                      `main`, else the first INPUT's]

                  --max-heap <MB>
                      The most memory the program's objects may take

                      [default: 4096]

                  --max-stack <FRAMES>
                      The deepest call stack; beyond it the program gets a StackOverflowError

                      [default: 65000]

                  --disable-assertions
                      Skip `assert` statements, as the JVM does unless it is told `-ea`

                  --checks <KINDS>
                      For C: what is looked for beside what always ends a run, as in `skolem check`: `+overflow`
                      (of signed numbers), `+leak`

                  --nondet <NUMBERS>
                      For C: what `__VERIFIER_nondet_int` and the like return, in this order [default: zeros]

                  --stats
                      Say on standard error how much work the run was

              -h, --help
                      Print help (see a summary with '-h')

            Examples:
              skolem run Hello.java                 compile with javac, then run
              skolem run target/classes --main app.Main -- input.txt -v
              skolem run app.jar --classpath 'lib/*'
              skolem run Hello.java --stats         and say how much work it was
              skolem run sort.c list.c -- 3 1 2     compile with clang, then run
              skolem run sort.c --checks +overflow,+leak --cflags=-Iinclude

            Exit status: the program's own; 1 after an uncaught exception or a failed check; 2 if the input or
            the command line is
            at fault; 3 if the program needs something that Skolem does not support; 130 after Ctrl-C.
        "#]],
    );
    check(
        &Sandbox::new(),
        &["list", "--help"],
        expect![[r#"
            exit 0
            --- stdout
            List targets: the methods or functions of a program, where they are, and what is checked in them

            Usage: skolem list [OPTIONS] <INPUT>...

            Arguments:
              <INPUT>...
                      The program: .java, .class and .jar files, or folders of them; or .c, .i, .bc and .ll
                      files, folders of C files, or a compile_commands.json

            Options:
                  --classpath <PATHS>
                      Folders and jars that the program needs, separated as on the JVM's class path; `folder/*`
                      is all jars of a folder

                      [alias: --cp]

                  --java-home <FOLDER>
                      The JDK to use [default: JAVA_HOME, else that of the `javac` on PATH, else an installed
                      one]

                  --javac <PROGRAM>
                      The compiler to use, and with it its JDK

                  --javac-option <OPTION>
                      A further option for javac (repeatable), such as `--javac-option=--enable-preview`

                  --clang <PROGRAM>
                      The C compiler to use [default: clang-19, else clang]

                  --malloc-may-fail
                      For C: `malloc`, `calloc`, `realloc`, `strdup` and the like may return NULL. In a run they
                      do where a number of --nondet says so: odd refuses

                  --cflags <FLAGS>
                      Flags for the C compiler, separated by spaces (repeatable), such as `--cflags='-Iinclude
                      -DNDEBUG'`

                  --target <PATTERN>
                      Only these methods or functions (repeatable): `Class.method`, `Class.method(int,Node)` or
                      the name of a C function; `*` stands for anything

                  --format <FORMAT>
                      How to print it

                      Possible values:
                      - text: For people
                      - json: For programs

                      [default: text]

                  --stats
                      Totals: classes, procedures, statements, and constructs that are not supported

                  --facts
                      What is known of the fields of the program's classes: never null, of which class, between
                      which numbers (Java)

              -h, --help
                      Print help (see a summary with '-h')

            Examples:
              skolem list Account.java
              skolem list target/classes --target 'Account.*'
              skolem list app.jar --format json
              skolem list sort.c list.c
              skolem list app.jar --stats           and count what there is in all
        "#]],
    );
    check(
        &Sandbox::new(),
        &["dump", "-h"],
        expect![[r#"
            exit 0
            --- stdout
            Show what Skolem makes of a program

            Usage: skolem dump [OPTIONS] --what <WHAT> <INPUT>...

            Arguments:
              <INPUT>...  The program: .java, .class and .jar files, or folders of them; or .c, .i, .bc and .ll
                          files, folders of C files, or a compile_commands.json

            Options:
                  --classpath <PATHS>      Folders and jars that the program needs, separated as on the JVM's
                                           class path; `folder/*` is all jars of a folder [alias: --cp]
                  --java-home <FOLDER>     The JDK to use [default: JAVA_HOME, else that of the `javac` on PATH,
                                           else an installed one]
                  --javac <PROGRAM>        The compiler to use, and with it its JDK
                  --javac-option <OPTION>  A further option for javac (repeatable), such as
                                           `--javac-option=--enable-preview`
                  --clang <PROGRAM>        The C compiler to use [default: clang-19, else clang]
                  --malloc-may-fail        For C: `malloc`, `calloc`, `realloc`, `strdup` and the like may
                                           return NULL. In a run they do where a number of --nondet says so: odd
                                           refuses
                  --cflags <FLAGS>         Flags for the C compiler, separated by spaces (repeatable), such as
                                           `--cflags='-Iinclude -DNDEBUG'`
                  --target <PATTERN>       Only these methods or functions (repeatable): `Class.method`,
                                           `Class.method(int,Node)` or the name of a C function; `*` stands for
                                           anything
                  --what <WHAT>            What to show [possible values: ir, regions, summary, smt2]
                  --engine <ENGINE>        For a summary: as which engine sees it; `refine` begins with calls
                                           and passes of loops as placeholders [default: auto] [possible values:
                                           auto, bounded, refine, infer, paths, prove]
                  --scope <N>              Objects of each class in the input, in C of each type, or `Class=N`
                                           for one of them, as `struct node=5` (repeatable) [default: 3]
                  --unroll <N>             Iterations of a loop, and nested calls of a method or function to
                                           itself [default: 3]
                  --array-length <N>       Elements of an input array [default: as --scope]
                  --checks <KINDS>         Which kinds of checks: a list such as `assert,ensures`, or the
                                           default with some added and some left out:
                                           `+overflow,-null-dereference` [default: all but overflow and leak].
                                           In C, `overflow` of quotients and of floats that do not fit an
                                           integer is checked by default; asked for by name, that of all signed
                                           numbers is
                  --callee <NAME=HOW>      Treat a callee by its contract or by its code:
                                           `Class.method=contract`, `push=contract`, `*=code`; the last that
                                           fits counts (repeatable) [default: code where there is code]
                  --statics <STATICS>      Static fields, and globals of C: as initialisers leave them, or any
                                           values [default: initial] [possible values: initial, any]
                  --closed-world           Java: take the classes of the program for all that there are.
                                           Otherwise a type that others can extend or implement is a bound
                                           wherever a run looks at the class of such an object
                  --timeout <S>            The most seconds for one target [default: 300]
              -o, --output <PATH>          Where it goes: a file, or for smt2 a folder, which gets a file for
                                           each question [default: standard output]
              -h, --help                   Print help (see more with '--help')

            Examples:
              skolem dump Account.java --what ir
              skolem dump Account.java --what ir --target 'Account.withdraw(int)'
              skolem dump target/classes --what regions --target 'Account.*'
              skolem dump List.java --what summary --target List.delete --scope 1 --unroll 1
              skolem dump list.c --what summary --target last --scope 1 --unroll 1
              skolem dump List.java --what smt2 --target List.delete -o questions
              skolem dump List.java --what smt2 --target List.delete | z3 -in
              skolem dump query.smt2 --what smt2
        "#]],
    );
}

#[test]
fn list() {
    check(
        &matrix(),
        &["list", "algebra/Matrix.java", "--stats"],
        expect![[r#"
        exit 0
        --- stdout
        algebra/Matrix.java:8   algebra.Matrix.Matrix(int)                          negative-array-size 2
        algebra/Matrix.java:13  algebra.Matrix.product(Matrix,Matrix)               array-bounds 6, null-dereference 13
        algebra/Matrix.java:41  algebra.Matrix.main(String[])                       array-bounds 4, class-cast 1, null-dereference 7
        algebra/Matrix.java:28  algebra.Matrix.Average.Average()
        algebra/Matrix.java:30  algebra.Matrix.Average.of(Matrix,IntUnaryOperator)  array-bounds 2, division-by-zero 1, null-dereference 9

        2 classes, 7 methods, 125 blocks, 141 statements, 5 loops, 0 unsupported constructs
        checks: array-bounds 12, class-cast 1, division-by-zero 1, negative-array-size 2, null-dereference 29
    "#]],
    );
}

#[test]
fn list_as_json() {
    check(
        &matrix(),
        &["list", "algebra", "--format", "json", "--target", "Average.of", "--stats"],
        expect![[r#"
            exit 0
            --- stdout
            {
              "tool": "skolem",
              "format": 1,
              "targets": [
                {
                  "target": "algebra.Matrix.Average.of(Matrix,IntUnaryOperator)",
                  "language": "java",
                  "file": "algebra/Matrix.java",
                  "line": 30,
                  "checks": {
                    "array-bounds": 2,
                    "division-by-zero": 1,
                    "null-dereference": 9
                  },
                  "statements": 33,
                  "loops": 2,
                  "unsupported": []
                }
              ],
              "stats": {
                "classes": 2,
                "methods": 1,
                "blocks": 31,
                "statements": 33,
                "loops": 2,
                "checks": {
                  "array-bounds": 2,
                  "division-by-zero": 1,
                  "null-dereference": 9
                },
                "unsupported": 0
              }
            }
        "#]],
    );
}

#[test]
fn dump_ir() {
    check(
        &matrix(),
        &["dump", "algebra", "--what", "ir", "--target", "Average.of(Matrix,*)"],
        expect![[r#"
        exit 0
        --- stdout
        // algebra.Matrix.Average.of(Matrix,IntUnaryOperator)
        proc "algebra/Matrix$Average.of(Lalgebra/Matrix;Ljava/util/function/IntUnaryOperator;)I"(l0: ref algebra/Matrix$Average, l1: ref, l2: ref) -> i32 in algebra/Matrix$Average {
          file "Matrix.java"
          lines @0 30, @2 31, @17 32, @31 33, @37 32, @39 31, @41 36
          var element: int in l14 @31..37
          var row: "int[]" in l10 @17..39
          var this: algebra.Matrix$Average in l0 @0..51
          var m: algebra.Matrix in l1 @0..51
          var f: java.util.function.IntUnaryOperator in l2 @0..51
          var sum: int in l3 @2..51
          local l3: i32, l4, l5: ref, l6, l7, l8, l9: i32, l10, l11: ref, l12: i32
          local l13, l14, l15: i32, l16, l17: ref, l18: i32
          b0:
            // 30: int sum = 0;
            l3 = 0:i32 @1
            // 31: for (int[] row : m.rows) {
            if ne l1, null goto b7 else b8 failing null-dereference @3
          b1:
            if sle l7, l8 goto b6 else b2 @12
          b2:
            if ne l5, null goto b11 else b12 failing null-dereference @15
          b3:
            // 32: for (int element : row) {
            if sle l12, l13 goto b5 else b4 @26
          b4:
            if ne l11, null goto b17 else b18 failing null-dereference @29
          b5:
            // 31: for (int[] row : m.rows) {
            l8 = add l8, 1:i32 @39
            goto b1 @40
          b6:
            // 36: return sum / (m.rows.length * m.rows.length);
            if ne l1, null goto b23 else b24 failing null-dereference @43
          b7:
            // 31: for (int[] row : m.rows) {
            l5 = "algebra/Matrix.rows:[[I"[l1] @3
            if ne l5, null goto b9 else b10 failing null-dereference @6
          b8:
            call "<raise null>"() @3
            unreachable
          b9:
            l7 = length[l5] @6
            l8 = 0:i32 @9
            goto b1
          b10:
            call "<raise null>"() @6
            unreachable
          b11:
            l9 = length[l5] @15
            if ult l8, l9 goto b13 else b14 failing array-bounds
          b12:
            call "<raise null>"()
            unreachable
          b13:
            l10 = "elements:ref"[l5, l8]
            // 32: for (int element : row) {
            l11 = l10 @18
            if ne l11, null goto b15 else b16 failing null-dereference @20
          b14:
            // 31: for (int[] row : m.rows) {
            call "<raise bounds>"(l8, l9) @15
            unreachable
          b15:
            // 32: for (int element : row) {
            l12 = length[l11] @20
            l13 = 0:i32 @23
            goto b3
          b16:
            call "<raise null>"() @20
            unreachable
          b17:
            l9 = length[l11] @29
            if ult l13, l9 goto b19 else b20 failing array-bounds
          b18:
            call "<raise null>"()
            unreachable
          b19:
            l14 = "elements:i32"[l11, l13]
            // 33: sum += f.applyAsInt(element);
            if ne l2, null goto b21 else b22 failing null-dereference @34
          b20:
            // 32: for (int element : row) {
            call "<raise bounds>"(l13, l9) @29
            unreachable
          b21:
            // 33: sum += f.applyAsInt(element);
            l15 = call virtual java/util/function/IntUnaryOperator "applyAsInt(I)I"(l2, l14) @34
            l3 = add l3, l15 @35
            // 32: for (int element : row) {
            l13 = add l13, 1:i32 @37
            goto b3 @38
          b22:
            // 33: sum += f.applyAsInt(element);
            call "<raise null>"() @34
            unreachable
          b23:
            // 36: return sum / (m.rows.length * m.rows.length);
            l16 = "algebra/Matrix.rows:[[I"[l1] @43
            if ne l16, null goto b25 else b26 failing null-dereference @44
          b24:
            call "<raise null>"() @43
            unreachable
          b25:
            l15 = length[l16] @44
            l17 = "algebra/Matrix.rows:[[I"[l1] @46
            if ne l17, null goto b27 else b28 failing null-dereference @47
          b26:
            call "<raise null>"() @44
            unreachable
          b27:
            l18 = length[l17] @47
            l15 = mul l15, l18 @48
            if ne l15, 0:i32 goto b29 else b30 failing division-by-zero @49
          b28:
            call "<raise null>"() @47
            unreachable
          b29:
            l6 = sdiv l3, l15 @49
            return l6 @50
          b30:
            call "<raise zero>"() @49
            unreachable
        }
    "#]],
    );
}

#[test]
fn dump_regions_of_nested_loops() {
    check(
        &matrix(),
        &["dump", "algebra", "--what", "regions", "--target", "Matrix.product"],
        expect![[r#"
            exit 0
            --- stdout
            // algebra.Matrix.product(Matrix,Matrix)
            body of algebra/Matrix.product(Lalgebra/Matrix;Lalgebra/Matrix;)Lalgebra/Matrix;, lines 13-25
              blocks b0 b13 b15 b1 b17 b19 b3 b12 b52 b50 b48 b46 b44 b42 b40 b38 b36 b34 b32 b30 b28 b26 b24 b2 b22 b21 b20 b18 b16 b14
              calls <raise bounds>, <raise null>, algebra/Matrix.<init>(I)V, java/lang/AssertionError.<init>()V, java/lang/AssertionError.<initialise>
              modifies algebra/Matrix.rows:[[I, elements:i32
              allocates algebra/Matrix, java/lang/AssertionError
              opaque java/lang/Object.<init>()V (pending), <new [[I 2> (pending), <raise negative> (pending), java/lang/AssertionError.<init>()V (pending), java/lang/AssertionError.<initialise> (pending), <raise null> (pending), <raise bounds> (pending)
              throws
              loop at line 16, header b4, latches b11, lines 16-22
                blocks b4 b5 b11
                modifies elements:i32
                loop at line 17, header b6, latches b51, lines 17-22
                  blocks b6 b7 b10 b43 b45 b47 b49 b51
                  modifies elements:i32
                  loop at line 19, header b8, latches b41, lines 19-20
                    blocks b8 b9 b23 b25 b27 b29 b31 b33 b35 b37 b39 b41
        "#]],
    );
}

#[test]
fn dumped_ir_of_class_files_has_no_source() {
    let sandbox = Sandbox::new().class("Two.java", "class Two { int twice(int a) { return 2 * a; } }");
    check(
        &sandbox,
        &["dump", "Two.class", "--what", "ir", "--target", "Two.twice"],
        expect![[r#"
        exit 0
        --- stdout
        // Two.twice(int)
        proc "Two.twice(I)I"(l0: ref Two, l1: i32) -> i32 in Two {
          file "Two.java"
          lines @0 1
          var this: Two in l0 @0..4
          var a: int in l1 @0..4
          local l2: i32
          b0:
            l2 = mul 2:i32, l1 @2
            return l2 @3
        }
    "#]],
    );
}
