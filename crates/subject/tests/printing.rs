//! Printing on the standard streams does nothing that a program sees, but for what its arguments bring about.

mod support;

use expect_test::{Expect, expect};
use support::check_methods;

/// The beginning of the class that the methods stand in.
const OPENING: &str = "import java.io.*; import java.util.*;\n\
                      class T { static int shown; static class Shown { public String toString() { shown++; return \"t\"; } }";

fn methods(methods: &[(&str, &str)], expected: Expect) {
    check_methods(OPENING, methods, expected);
}

/// `printf` and `format` do what `String.format` does with the same arguments.
#[test]
fn formats() {
    methods(
        &[
            (
                "boolean b",
                "try { System.out.printf(\"%s %s\", b); assert false; } catch (MissingFormatArgumentException e) { }",
            ),
            (
                "",
                "try { System.err.format(\"%d\", \"x\"); assert false; } catch (IllegalFormatConversionException e) { }",
            ),
            ("", "try { System.out.printf((String) null); assert false; } catch (NullPointerException e) { }"),
            ("", "System.out.printf(\"%s\", new Shown()); assert shown == 0;"),
            ("", "System.out.printf(Locale.ROOT, \"%d%%%n\", 4).println(); assert shown == 0;"),
            ("", "System.out.close(); System.out.printf(\"%s\"); assert System.out.checkError();"),
        ],
        expect![[r#"
            T.m00(boolean)
              assert at line 3: holds-within-bounds
                the default locale may be another one (pass a locale where one can be passed)
                the environment variables and system properties may be others (ask for them one by one)
            T.m01()
              assert at line 4: holds-within-bounds
                the default locale may be another one (pass a locale where one can be passed)
                the environment variables and system properties may be others (ask for them one by one)
            T.m02()
              assert at line 5: holds-within-bounds
                the default locale may be another one (pass a locale where one can be passed)
                the environment variables and system properties may be others (ask for them one by one)
            T.m03()
              assert at line 6: violated
            T.m04()
              assert at line 7: holds-within-bounds
                the static field T.shown may be other than static initialisers leave it (--statics any)
            T.m05()
              assert at line 8: holds-within-bounds
                output may fail (pass the answer as an argument)
        "#]],
    );
}

/// A null array of characters, and bytes that an array does not have.
#[test]
fn arrays() {
    methods(
        &[
            ("", "try { System.out.print((char[]) null); assert false; } catch (NullPointerException e) { }"),
            (
                "char[] c",
                "try { System.err.println(c); assert c != null; } catch (NullPointerException e) { assert c == null; }",
            ),
            (
                "byte[] b, int start, int count",
                "if (b == null || b.length != 1) return; \
                 try { System.out.write(b, start, count); assert start >= 0 && count >= 0 && start + count <= 1; } \
                 catch (ArrayIndexOutOfBoundsException e) { assert start != 0 || count < 0 || count > 1; } \
                 catch (IndexOutOfBoundsException e) { assert count >= 128; }",
            ),
            ("", "System.out.println((String) null); System.out.print((Object) null); assert shown == 0;"),
        ],
        expect![[r#"
            T.m00()
              assert at line 3: proved
            T.m01(char[])
              assert at line 4: proved
            T.m02(byte[],int,int)
              assert at line 5: holds-within-bounds
                an input may have byte[] with more than 3 elements (--array-length 6)
            T.m03()
              assert at line 6: holds-within-bounds
                the static field T.shown may be other than static initialisers leave it (--statics any)
        "#]],
    );
}

/// Which stream it is may not be known, and streams of the program's own run their code.
#[test]
fn streams() {
    methods(
        &[
            (
                "boolean b",
                "PrintStream p = b ? System.out : System.err; p.println(\"a\"); p.flush(); \
                 try { p.print((char[]) null); assert false; } catch (NullPointerException e) { }",
            ),
            (
                "",
                "ByteArrayOutputStream o = new ByteArrayOutputStream(); PrintStream p = new PrintStream(o); \
                 p.write(7); p.close(); p.write(8); assert o.size() == 1 && o.toByteArray()[0] == 7;",
            ),
        ],
        expect![[r#"
            T.m00(boolean)
              assert at line 3: proved
            T.m01()
              assert at line 4: holds-within-bounds
                the default charset may be another one (pass a charset where one can be passed)
        "#]],
    );
}
