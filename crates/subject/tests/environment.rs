//! What the environment of a program decides is not what it is on the machine that checks.

mod support;

use expect_test::{Expect, expect};
use support::{check, verdicts};

/// Checks static methods of a class `T` with these bodies.
fn bodies(bodies: &[&str], expected: Expect) {
    let mut source = "import java.io.*; import java.lang.ref.*; import java.time.*; import java.util.*;\n\
                      class T { enum Col { RED, GREEN }\n"
        .to_owned();
    for (number, body) in bodies.iter().enumerate() {
        source.push_str(&format!("static void m{number:02}(Object o) {{ {body} }}\n"));
    }
    source.push('}');
    expected.assert_eq(&verdicts(&source, "T.m*"));
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
        expect![[r#""#]],
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
        expect![[r#""#]],
    );
}

#[test]
fn what_is_taken_as_it_is_found_is_a_bound() {
    bodies(
        &[
            "assert Locale.getDefault() != null;",
            "assert Thread.currentThread().getName() != null;",
            "assert new WeakReference<Object>(new Object()).get() != null;",
        ],
        expect![[r#""#]],
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
        expect![[r#""#]],
    );
}

#[test]
fn a_static_field_that_keeps_an_answer() {
    let source =
        "class T { static final long START = System.currentTimeMillis(); static void m() { assert START > 0; } }";
    expect![[r#""#]].assert_eq(&verdicts(source, "T.m"));
}

#[test]
fn the_evidence_tells_the_answers() {
    let source = "class T {\n static void m() {\n  assert System.currentTimeMillis() > 0;\n }\n}";
    check(source, "T.m", expect![[r#""#]]);
}
