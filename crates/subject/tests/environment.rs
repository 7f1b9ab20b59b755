//! What the environment of a program decides is not what it is on the machine that checks.

mod support;

use expect_test::{Expect, expect};
use support::{check, check_methods, verdicts};

/// Checks static methods of a class `T` with these bodies.
fn bodies(bodies: &[&str], expected: Expect) {
    let opening = "import java.io.*; import java.lang.ref.*; import java.time.*; import java.util.*;\n\
                   class T { enum Col { RED, GREEN }";
    let methods: Vec<(&str, &str)> = bodies.iter().map(|&body| ("Object o", body)).collect();
    check_methods(opening, &methods, expected);
}

#[test]
fn clocks_and_random_numbers() {
    bodies(
        &[
            "assert System.currentTimeMillis() > 0;",
            "assert new Date().getTime() > 0;",
            "assert Instant.now().getEpochSecond() > 0;",
            "long a = System.nanoTime(); long b = System.nanoTime(); assert b - a >= 0;",
            "assert System.nanoTime() > 0;",
            "assert Math.random() < 0.5;",
            "double d = Math.random(); assert d >= 0 && d < 1;",
            "assert new Random().nextInt() != 5;",
            "int r = new Random().nextInt(4); assert r >= 0 && r < 4;",
        ],
        expect![[r#"
            T.m00(Object)
              assert at line 3: violated
            T.m01(Object)
              assert at line 4: violated
            T.m02(Object)
              assert at line 5: violated
            T.m03(Object)
              assert at line 6: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m04(Object)
              assert at line 7: violated
            T.m05(Object)
              assert at line 8: violated
            T.m06(Object)
              assert at line 9: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m07(Object)
              assert at line 10: violated
            T.m08(Object)
              assert at line 11: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
        "#]],
    );
}

#[test]
fn variables_properties_and_figures() {
    bodies(
        &[
            "assert System.getenv(\"HOME\") != null;",
            "assert System.getProperty(\"java.version\") != null;",
            "assert System.getProperty(\"foo\") == null;",
            "assert System.getProperty(\"foo\", \"bar\").equals(\"bar\");",
            "System.setProperty(\"foo\", \"bar\"); assert System.getProperty(\"foo\").equals(\"bar\");",
            "assert System.lineSeparator().equals(\"\\n\");",
            "assert System.lineSeparator() != null;",
            "assert File.separator.equals(\"/\");",
            "assert Runtime.getRuntime().availableProcessors() == 2;",
            "assert Runtime.getRuntime().availableProcessors() >= 1;",
            "assert Runtime.getRuntime().maxMemory() > 1000;",
            "assert !new File(\"nowhere\").exists();",
            "File f = new File(\"nowhere\"); assert !f.isFile() || !f.isDirectory();",
        ],
        expect![[r#"
            T.m00(Object)
              assert at line 3: violated
            T.m01(Object)
              assert at line 4: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
                an input may have strings other than "", "a", "b", "ab", "HOME", "java.version", "foo", "bar", "\n", "/", "nowhere", "RED" (write a harness that makes such objects)
            T.m02(Object)
              assert at line 5: violated
            T.m03(Object)
              assert at line 6: violated
            T.m04(Object)
              assert at line 7: holds-within-bounds
                a system property that the program sets may be set before (write a harness that sets it)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m05(Object)
              assert at line 8: violated
            T.m06(Object)
              assert at line 9: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m07(Object)
              assert at line 10: holds-within-bounds
                the separators in names of files may be others (use java.nio.file.Path)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m08(Object)
              assert at line 11: violated
            T.m09(Object)
              assert at line 12: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m10(Object)
              assert at line 13: violated
            T.m11(Object)
              assert at line 14: violated
            T.m12(Object)
              assert at line 15: violated
        "#]],
    );
}

#[test]
fn what_is_taken_as_it_is_found_is_a_bound() {
    bodies(
        &[
            "assert Locale.getDefault() != null;",
            "assert Thread.currentThread().getName() != null;",
            "assert new WeakReference<Object>(new Object()).get() != null;",
            "assert new ThreadLocal<Object>().get() == null;",
            "assert !Thread.interrupted() && !Thread.currentThread().isInterrupted();",
            "Map<Object, Object> m = new WeakHashMap<>(); m.put(new Object(), 1); assert m.size() == 1;",
            "assert Thread.getDefaultUncaughtExceptionHandler() == null;",
        ],
        expect![[r#"
            T.m00(Object)
              assert at line 3: holds-within-bounds
                the default locale may be another one (pass a locale where one can be passed)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m01(Object)
              assert at line 4: holds-within-bounds
                a thread other than the main thread may make the call (pass what depends on the thread as an argument)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m02(Object)
              assert at line 5: holds-within-bounds
                the garbage collector may have cleared a reference (test the reference for null)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m03(Object)
              assert at line 6: holds-within-bounds
                earlier code may have set a thread-local variable (pass what it holds as an argument)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m04(Object)
              assert at line 7: holds-within-bounds
                the thread may be interrupted (pass the answer as an argument)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m05(Object)
              assert at line 8: holds-within-bounds
                the garbage collector may have removed an entry of a WeakHashMap (keep references to the keys, or use a HashMap)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m06(Object)
              assert at line 9: holds-within-bounds
                earlier code may have set handlers of the runtime (pass what is set as an argument)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
        "#]],
    );
}

#[test]
fn identities_and_orders() {
    bodies(
        &[
            "assert new Object().hashCode() != 7;",
            "Object p = new Object(); assert p.hashCode() == System.identityHashCode(p);",
            "assert new Object().hashCode() != new Object().hashCode();",
            "if (o != null) assert System.identityHashCode(o) != 8;",
            "if (o != null) assert System.identityHashCode(o) == System.identityHashCode(o);",
            "assert System.identityHashCode(null) == 0;",
            "assert Set.of(1, 2).iterator().next() == 1;",
            "assert Map.of(1, 2, 3, 4).keySet().iterator().next() == 1;",
            "int s = 0; for (int x : Set.of(1, 2)) s += x; assert s == 3;",
            "assert Col.RED.hashCode() != 7;",
        ],
        expect![[r#"
            T.m00(Object)
              assert at line 3: violated
            T.m01(Object)
              assert at line 4: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m02(Object)
              assert at line 5: violated
            T.m03(Object)
              assert at line 6: violated
            T.m04(Object)
              assert at line 7: holds-within-bounds
                an object of class T.Col that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
                an input may have the objects of class java.lang.Integer that `valueOf` shares (write a harness that makes such objects)
            T.m05(Object)
              assert at line 8: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m06(Object)
              assert at line 9: violated
            T.m07(Object)
              assert at line 10: violated
            T.m08(Object)
              assert at line 11: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or T or T.Col (write a harness that makes such objects)
            T.m09(Object)
              assert at line 12: violated
        "#]],
    );
}

#[test]
fn a_static_field_that_keeps_an_answer() {
    let source =
        "class T { static final long START = System.currentTimeMillis(); static void m() { assert START > 0; } }";
    expect![[r#"
        T.m()
          assert at line 1: violated
    "#]]
    .assert_eq(&verdicts(source, "T.m"));
}

#[test]
fn the_evidence_tells_the_answers() {
    let source = "class T {\n static void m() {\n  assert System.currentTimeMillis() > 0;\n }\n}";
    check(
        source,
        "T.m",
        expect![[r#"
        T.m()
          assert at line 3: violated
            the assertion fails
            assumed in step None: System.currentTimeMillis() returns 0
              3  assert System.currentTimeMillis() > 0;   []
    "#]],
    );
}
