//! How `skolem run` starts and ends. What programs compute in between is compared with the JVM elsewhere.

use crate::support::Sandbox;
use expect_test::{Expect, expect};
use std::io::{Read, Write};
use std::process::Stdio;

fn check(sandbox: &Sandbox, args: &[&str], expected: Expect) {
    expected.assert_eq(&sandbox.says(args));
}

fn program(statements: &str) -> Sandbox {
    let source = format!(
        "public class Main {{\n    public static void main(String[] args) throws Exception {{\n{statements}\n    }}\n}}\n"
    );
    Sandbox::new().file("Main.java", source)
}

#[test]
fn the_exit_status_is_the_programs() {
    check(
        &program("System.out.print(args[0]); System.exit(7);"),
        &["run", "Main.java", "--", "-x"],
        expect![[r#"
        exit 7
        --- stdout
        -x"#]],
    );
    check(
        &program("System.exit(-1);"),
        &["run", "Main.java"],
        expect![[r#"
        exit 255
    "#]],
    );
}

#[test]
fn an_uncaught_exception() {
    check(
        &program("System.out.print(\"first\");\nthrow new Exception(\"second\");"),
        &["run", "Main.java"],
        expect![[r#"
        exit 1
        --- stdout
        first--- stderr
        Exception in thread "main" java.lang.Exception: second
        	at Main.main(Main.java:4)
    "#]],
    );
}

#[test]
fn assertions_are_on_unless_they_are_off() {
    let sandbox = program("assert args.length > 0 : \"no arguments\";");
    check(
        &sandbox,
        &["run", "Main.java"],
        expect![[r#"
        exit 1
        --- stderr
        Exception in thread "main" java.lang.AssertionError: no arguments
        	at Main.main(Main.java:3)
    "#]],
    );
    check(
        &sandbox,
        &["run", "Main.java", "--disable-assertions"],
        expect![[r#"
        exit 0
    "#]],
    );
}

#[test]
fn a_class_that_is_missing_when_it_is_needed() {
    let sandbox = Sandbox::new()
        .class("Main.java", "public class Main { public static void main(String[] a) { new Part(); } } class Part {}")
        .remove("Part.class");
    // The JVM says more, with lines of its own sources.
    let mut java = std::process::Command::new(sandbox.java_home().join("bin/java"));
    let expected = java.args(["-cp", ".", "Main"]).current_dir(sandbox.path("")).output().unwrap();
    assert_eq!(sandbox.says(&["run", "Main.class"]), sandbox.shown(&expected));
}

/// The class was compiled against one whose members were not private.
#[test]
fn members_that_are_private_by_now() {
    for (open, used) in [("static int x;", "x = 1;"), ("static void m() { }", "m();")] {
        let user = format!("class Main extends Part {{ public static void main(String[] a) {{ {used} }} }}");
        let sandbox = Sandbox::new()
            .class("Main.java", &format!("{user} class Part {{ {open} }}"))
            .class("Part.java", &format!("class Part {{ private {open} }}"));
        let mut java = std::process::Command::new(sandbox.java_home().join("bin/java"));
        let expected = java.args(["-cp", ".", "Main"]).current_dir(sandbox.path("")).output().unwrap();
        assert_eq!(sandbox.says(&["run", "Main.class"]), sandbox.shown(&expected));
    }
}

#[test]
fn a_class_that_is_broken_when_it_is_needed() {
    let sandbox = Sandbox::new()
        .class("Main.java", "public class Main { public static void main(String[] a) { new Part(); } } class Part {}")
        .change("Part.class", |bytes| bytes.truncate(60));
    check(
        &sandbox,
        &["run", "Main.class"],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Part.class: not a readable class file: it ends too early
              at Main.main (Main.java:1)
            help: the file is damaged, or what made it is faulty; compile it again
        "#]],
    );
}

#[test]
fn what_is_refused_is_named_with_its_place() {
    let sandbox = program(
        "Thread thread = new Thread(() -> {});\n    begin(thread);\n}\nstatic void begin(Thread t) {\n    t.start();",
    );
    check(
        &sandbox,
        &["run", "Main.java"],
        expect![[r#"
        exit 3
        --- stderr
        error: not supported: a second thread (java.lang.Thread.start())
          at Main.begin (Main.java:7)
          at Main.main (Main.java:4)
        help: a run must be the JVM's run or none, so Skolem stops here; see docs/running.md for what is refused and why
    "#]],
    );
}

#[test]
fn too_deep_a_stack_is_the_programs_error() {
    let sandbox = program(
        "try { down(0); } catch (StackOverflowError e) { System.out.println(\"caught\"); }\n}\nstatic int down(int n) { return down(n + 1) + 1;",
    );
    check(
        &sandbox,
        &["run", "Main.java", "--max-stack", "500"],
        expect![[r#"
        exit 0
        --- stdout
        caught
    "#]],
    );
}

#[test]
fn a_jar_starts_at_its_main_class() {
    let sandbox = Sandbox::new()
        .class("A.java", "public class A { public static void main(String[] a) { System.out.println(\"A\"); } }")
        .class("B.java", "public class B { public static void main(String[] a) { System.out.println(\"B\"); } }");
    let mut jar = zip::ZipWriter::new(std::fs::File::create(sandbox.path("app.jar")).unwrap());
    let mut add = |name: &str, bytes: &[u8]| {
        jar.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        jar.write_all(bytes).unwrap();
    };
    add("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nMain-Class: B\r\n\r\n");
    for name in ["A.class", "B.class"] {
        add(name, &std::fs::read(sandbox.path(name)).unwrap());
    }
    jar.finish().unwrap();
    check(
        &sandbox,
        &["run", "app.jar"],
        expect![[r#"
        exit 0
        --- stdout
        B
    "#]],
    );
    check(
        &sandbox,
        &["run", "app.jar", "--main", "A"],
        expect![[r#"
        exit 0
        --- stdout
        A
    "#]],
    );
}

#[test]
fn statistics() {
    let said = program("System.out.println(\"done\");").says(&["run", "Main.java", "--stats"]);
    for name in ["statements ", "allocations ", "collections ", "classes declared ", "methods translated ", "time "] {
        assert!(said.contains(name), "{said}");
    }
}

#[test]
fn a_closed_pipe_is_no_trouble() {
    let sandbox = program("for (int i = 0; i < 200000; i++) System.out.println(i);");
    let mut child =
        sandbox.command(&["run", "Main.java"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    expect![[r#"
        exit 0
    "#]]
    .assert_eq(&sandbox.shown(&child.wait_with_output().unwrap()));
}

#[cfg(unix)]
#[test]
fn an_interrupt_says_where_the_program_was() {
    let sandbox = program(
        "System.out.println(\"on and on\");\nSystem.err.println(\"started\");\nspin();\n}\nstatic void spin() {\n    while (true) {}",
    );
    let mut command = sandbox.command(&["run", "Main.java"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut started = [0; "started\n".len()];
    child.stderr.as_mut().unwrap().read_exact(&mut started).unwrap();
    // The shell's own `kill`: a minimal system has no program of that name.
    let kill = format!("kill -INT {}", child.id());
    let killed = std::process::Command::new("sh").args(["-c", &kill]).status().unwrap();
    assert!(killed.success());
    let said = sandbox.shown(&child.wait_with_output().unwrap());
    let before_statistics = said.split("statements ").next().unwrap_or_default();
    expect![[r#"
        exit 130
        --- stdout
        on and on
        --- stderr
        interrupted
          at Main.spin (Main.java:8)
          at Main.main (Main.java:5)
    "#]]
    .assert_eq(before_statistics);
}
