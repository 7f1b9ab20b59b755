//! Tests that really run.

use crate::fixtures;
use expect_test::{Expect, expect};
use ir::CheckKind;
use skolem_report::junit::{self, Style, TestFile, TestNames, TestSubject};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use verdict::{CheckResult, Evidence, Field, Value};

/// The program under test. Everything that is hard to build is in it: private and final fields, records, enums, arrays,
/// statics, nested classes.
const PROGRAM: &str = r#"
package p;

class List {
    List next;
    private final Val val;
    List(Val val) { throw new IllegalStateException("no constructor may run"); }

    static List delete(List l, Val v) {
        List prev = null;
        while (l.val != v) { prev = l; l = l.next; }
        prev.next = l.next;
        return l;
    }

    List append(Val v) {
        List l = this;
        while (l.next != null) l = l.next;
        l.next = new List.Cell(v);
        return this;
    }

    static class Cell extends List {
        Cell(Val v) { super(v, 0); }
    }
    private List(Val val, int ignored) { this.val = val; }
}

class Val { }

class Odds {
    enum Color { RED, GREEN }
    record Point(int x, Color color, Point next) { }
    static int count;
    static final Integer BOXED = 1;

    private static int look(int[] a, char c, String s, Point point, Integer boxed, double d, long l, boolean b) {
        assert !(a[1] == 7 && c == '\n' && s.equals("\u00e4\"") && point.color() == Color.GREEN && point.next().x() == 4
            && boxed == 300 && d == 0.5 && l == 1L << 40 && b && count == 5) : "found";
        return 0;
    }

    private int size;
    Odds(int size) { this.size = size + 1; count++; }
}
"#;

fn subject(class: &str, method: &str, parameters: &[&str]) -> TestSubject {
    TestSubject {
        class: class.to_owned(),
        method: method.to_owned(),
        parameter_types: parameters.iter().map(ToString::to_string).collect(),
        result_type: "p.List".to_owned(),
        is_static: true,
        package: "p".to_owned(),
        ..TestSubject::default()
    }
}

/// Fields of class `List` of the program are declared in `p.List`, and so on.
fn qualified(mut evidence: Evidence) -> Evidence {
    let classes = |name: &str| match name {
        "Cell" => "p.List$Cell".to_owned(),
        "Point" => "p.Odds$Point".to_owned(),
        "int[]" | "java.lang.Integer" => name.to_owned(),
        _ => format!("p.{name}"),
    };
    for heap in [&mut evidence.before, &mut evidence.after] {
        for object in &mut heap.objects {
            object.class = classes(&object.class);
            for field in &mut object.fields {
                let own = classes(&field.class);
                field.class = if own == "p.List$Cell" { "p.List".to_owned() } else { own };
            }
        }
    }
    evidence
}

fn test(subject: &TestSubject, check: &CheckResult, evidence: &Evidence, style: Style) -> TestFile {
    junit::write(subject, check, evidence, style, &mut TestNames::default()).unwrap()
}

fn null_dereference() -> (TestSubject, CheckResult, Evidence) {
    let state = "
        List@0 next=List@1 val=Val@0
        List@1 next=null val=Val@1
        Val@0
        Val@1";
    let mut run = fixtures::evidence("`prev` is null when `prev.next` is assigned", "l=List@0 v=Val@0", state, state);
    run.thrown = Some("java.lang.NullPointerException: Cannot assign field".to_owned());
    run.trace = vec![
        fixtures::step("List.java", "List.delete(List,Val)", 0, "10 List prev = null;", "prev=null"),
        fixtures::step("List.java", "List.delete(List,Val)", 0, "12 prev.next = l.next;", ""),
    ];
    let check = fixtures::violated(CheckKind::NullDereference, fixtures::at("List.java", 12), run.clone());
    (subject("p.List", "delete", &["p.List", "p.Val"]), check, qualified(run))
}

/// `append` violates "the list is as long as before".
fn ensures() -> (TestSubject, CheckResult, Evidence) {
    let before = "
        List@0 next=null val=Val@0
        Val@0";
    let after = "
        List@0 next=Cell@0 val=Val@0
        Val@0
        Cell@0 next=null val=Val@0";
    let mut run = fixtures::evidence("the list has grown", "this=List@0 v=Val@0", before, after);
    run.result = Some(fixtures::value("List@0"));
    let check = CheckResult {
        name: "ensures #1".to_owned(),
        text: Some("#this.*next == \\old(#this.*next)".to_owned()),
        ..fixtures::violated(CheckKind::Ensures, fixtures::at("List.java", 14), run.clone())
    };
    let subject = TestSubject { is_static: false, ..subject("p.List", "append", &["p.Val"]) };
    (subject, check, qualified(run))
}

fn assertion() -> (TestSubject, CheckResult, Evidence) {
    let before = "
        int[]@0 [0 7]
        Point@0 x=3 color=null next=Point@1
        Point@1 x=4 color=null next=null
        java.lang.Integer@0 value=300
        static p.Odds.count=5 p.Odds.BOXED=null";
    let arguments = "a=int[]@0 c='x s=null point=Point@0 boxed=java.lang.Integer@0 d=0.5 l=1099511627776 b=true";
    let mut run = qualified(fixtures::evidence("the assertion is false", arguments, before, ""));
    run.before.objects[1].fields[1].value = Value::Constant { class: "p.Odds$Color".into(), name: "GREEN".into() };
    run.arguments[1].1 = Value::Char(10);
    run.arguments[2].1 = Value::Text(format!("{:?}", "\u{e4}\""));
    let check = fixtures::violated(CheckKind::Assert, fixtures::at("Odds.java", 9), run.clone());
    let parameters =
        ["int[]", "char", "java.lang.String", "p.Odds.Point", "java.lang.Integer", "double", "long", "boolean"];
    let subject = TestSubject { records: vec!["p.Odds$Point".to_owned()], ..subject("p.Odds", "look", &parameters) };
    (subject, check, run)
}

fn constructor() -> (TestSubject, CheckResult, Evidence) {
    let run = fixtures::evidence("the size is 3", "this=Odds@0 size=2", "Odds@0 size=0", "Odds@0 size=3");
    let mut run = qualified(run);
    run.after.statics.push(Field { class: "p.Odds".into(), name: "count".into(), value: Value::Int(1) });
    let check = fixtures::violated(CheckKind::Invariant, fixtures::at("Odds.java", 5), run.clone());
    (TestSubject { is_static: false, is_constructor: true, ..subject("p.Odds", "<init>", &["int"]) }, check, run)
}

/// The JDK on the path.
const USUAL: &str = "";

/// Every JDK of this machine: how far reflection reaches depends on the version.
fn every_jdk() -> Vec<PathBuf> {
    let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    let bins = installed.filter_map(|entry| entry.path().join("bin").canonicalize().ok());
    let bins: BTreeSet<_> = bins.filter(|bin| bin.join("javac").exists()).collect();
    if bins.is_empty() { vec![PathBuf::from(USUAL)] } else { bins.into_iter().collect() }
}

fn run(program: &Path, arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(program);
    // Sources must be readable whatever the machine's encoding is.
    command.args(arguments).current_dir(folder).env("LC_ALL", "C");
    command.output().unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Compiles the program and the test, runs the test, and gives its exit status with all it prints.
fn status(program: &str, test: &TestFile, jdk: &Path) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("Program.java"), program).unwrap();
    let file = folder.join(&test.path);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(file, &test.source).unwrap();
    let compiled = run(&jdk.join("javac"), &["-d", ".", "Program.java", &test.path], folder);
    assert!(compiled.status.success(), "{}\n{}", text(&compiled), test.source);
    let ran = run(&jdk.join("java"), &["-cp", ".", &test.class], folder);
    (ran.status.code(), text(&ran))
}

/// The violation shows in the program, and no more after the program is repaired.
fn check_runs(
    jdks: &[PathBuf],
    (subject, check, evidence): (TestSubject, CheckResult, Evidence),
    repair: (&str, &str),
    says: &str,
) {
    let test = test(&subject, &check, &evidence, Style::Main);
    let repaired = PROGRAM.replace(repair.0, repair.1);
    assert_ne!(repaired, PROGRAM);
    for jdk in jdks {
        let (code, output) = status(PROGRAM, &test, jdk);
        assert_eq!(code, Some(1), "{}: {output}", jdk.display());
        assert!(output.contains(says), "{output}");
        let (code, output) = status(&repaired, &test, jdk);
        assert_eq!(code, Some(0), "{}: {output}", jdk.display());
    }
}

#[test]
fn an_exception_shows() {
    check_runs(
        &[USUAL.into()],
        null_dereference(),
        ("prev.next = l.next", "if (prev != null) prev.next = l.next"),
        "NullPointerException",
    );
}

#[test]
fn a_rejected_outcome_shows() {
    check_runs(
        &[USUAL.into()],
        ensures(),
        ("l.next = new List.Cell(v)", "l.next = null"),
        "violated: List.java:14: ensures #1 (#this",
    );
    // Another object in the same place is another outcome.
    let (subject, check, evidence) = ensures();
    let test = test(&subject, &check, &evidence, Style::Main);
    let (code, output) = status(&PROGRAM.replace("new List.Cell(v)", "this"), &test, Path::new(USUAL));
    assert_eq!(code, Some(0), "{output}");
}

#[test]
fn the_test_needs_nothing_and_javac_has_no_remarks() {
    for (subject, check, evidence) in [ensures(), assertion()] {
        let test = test(&subject, &check, &evidence, Style::Main);
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("Test.java"), test.source.replace("public class", "class")).unwrap();
        let compiled = run(Path::new("javac"), &["-Xlint:all", "-Werror", "-d", ".", "Test.java"], folder.path());
        assert!(compiled.status.success(), "{}", text(&compiled));
    }
}

#[test]
fn an_assertion_shows() {
    check_runs(&every_jdk(), assertion(), ("a[1] == 7", "a[1] == 8"), "java.lang.AssertionError: found");
}

#[test]
fn a_constructor_is_called() {
    check_runs(&[USUAL.into()], constructor(), ("size + 1", "size"), "the size is 3");
}

#[test]
fn what_cannot_be_built_is_said() {
    let (mut subject, check, evidence) = assertion();
    subject.records.clear();
    let (code, output) = status(PROGRAM, &test(&subject, &check, &evidence, Style::Main), Path::new(USUAL));
    assert_eq!(code, Some(2), "{output}");
    assert!(output.contains("record"), "{output}");
}

/// JUnit's console with everything in it: `SKOLEM_JUNIT`, what Debian's package `junit5` installs, or what Maven got.
fn junit_jar() -> Option<PathBuf> {
    let named = std::env::var_os("SKOLEM_JUNIT").map(PathBuf::from);
    let debian = PathBuf::from("/usr/share/java/junit-platform-console-standalone.jar");
    let maven = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let maven = maven.join(".m2/repository/org/junit/platform/junit-platform-console-standalone");
    let versions = std::fs::read_dir(maven).into_iter().flatten().flatten();
    let files = versions.filter_map(|version| std::fs::read_dir(version.path()).ok()).flatten().flatten();
    let jars =
        files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|extension| extension == "jar"));
    named.into_iter().chain([debian]).chain(jars).find(|path| path.exists())
}

/// The JUnit form compiles against the real thing and fails there, if it is at hand.
#[test]
fn junit_runs_it() {
    let Some(junit) = junit_jar() else { return eprintln!("not tested: there is no JUnit here") };
    for (subject, check, evidence) in [null_dereference(), ensures(), assertion(), constructor()] {
        let test = test(&subject, &check, &evidence, Style::JUnit);
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        std::fs::write(folder.join("Program.java"), PROGRAM).unwrap();
        std::fs::create_dir(folder.join("p")).unwrap();
        std::fs::write(folder.join(&test.path), &test.source).unwrap();
        let class_path = format!(".:{}", junit.display());
        let compiled = run(Path::new("javac"), &["-cp", &class_path, "-d", ".", "Program.java", &test.path], folder);
        assert!(compiled.status.success(), "{}", text(&compiled));
        let console = "org.junit.platform.console.ConsoleLauncher";
        let ran = run(Path::new("java"), &["-cp", &class_path, console, "-c", &test.class], folder);
        assert!(text(&ran).contains("1 tests failed"), "{}", text(&ran));
        assert!(text(&ran).contains(&evidence.message), "{}", text(&ran));
    }
}

/// What the JUnit form needs of JUnit, and who calls its tests.
const JUNIT: [(&str, &str); 4] = [
    (
        "org/junit/jupiter/api/Test.java",
        "package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Test { }
",
    ),
    (
        "org/junit/jupiter/api/Assertions.java",
        "package org.junit.jupiter.api;
public class Assertions {
    public static <V> V fail(String message, Throwable cause) { throw new AssertionError(\"failed: \" + message, cause); }
}
",
    ),
    (
        "org/junit/jupiter/api/Assumptions.java",
        "package org.junit.jupiter.api;
public class Assumptions {
    public static void assumeTrue(boolean holds, String message) { if (!holds) throw new Error(\"skipped: \" + message); }
}
",
    ),
    (
        "Launch.java",
        "import java.lang.reflect.*;
public class Launch {
    public static void main(String[] names) throws Exception {
        Class<?> type = Class.forName(names[0]);
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        for (Method method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {
                method.setAccessible(true);
                try {
                    method.invoke(constructor.newInstance());
                } catch (InvocationTargetException ended) {
                    System.out.println(ended.getCause().getMessage());
                }
            }
        }
    }
}
",
    ),
];

/// What a JUnit test says, in a stand-in for JUnit.
fn junit_says((subject, check, evidence): (TestSubject, CheckResult, Evidence), program: &str) -> String {
    let test = test(&subject, &check, &evidence, Style::JUnit);
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut files = vec![("Program.java", program), (&*test.path, &*test.source)];
    files.extend(JUNIT);
    for (path, text) in &files {
        std::fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
        std::fs::write(folder.join(path), text).unwrap();
    }
    let arguments: Vec<&str> = ["-d", "."].into_iter().chain(files.iter().map(|(path, _)| *path)).collect();
    let compiled = run(Path::new("javac"), &arguments, folder);
    assert!(compiled.status.success(), "{}", text(&compiled));
    text(&run(Path::new("java"), &["-cp", ".", "Launch", &test.class], folder))
}

#[test]
fn the_junit_form_fails_with_its_message() {
    for (subject, check, evidence) in [null_dereference(), ensures(), assertion(), constructor()] {
        let message = evidence.message.clone();
        let said = junit_says((subject, check, evidence), PROGRAM);
        assert!(said.starts_with("failed: ") && said.contains(&message), "{said}");
    }
}

/// The state of a record that its constructor rejects cannot be made: the test neither passes nor fails.
#[test]
fn a_record_that_rejects_the_input_skips_the_test() {
    let rejecting = PROGRAM.replace(
        "record Point(int x, Color color, Point next) { }",
        "record Point(int x, Color color, Point next) { Point { if (x == 3) throw new IllegalArgumentException(); } }",
    );
    assert_ne!(rejecting, PROGRAM);
    let said = junit_says(assertion(), &rejecting);
    assert!(said.starts_with("skipped: the input cannot be built: the constructor of p.Odds.Point rejects"), "{said}");
    let (subject, check, evidence) = assertion();
    let (code, output) = status(&rejecting, &test(&subject, &check, &evidence, Style::Main), Path::new(USUAL));
    assert_eq!(code, Some(2), "{output}");
    assert!(output.contains("the constructor of p.Odds.Point rejects the values of this input"), "{output}");
}

#[test]
fn names_are_unique() {
    let (subject, check, evidence) = null_dereference();
    let mut names = TestNames::default();
    let mut next = |style| junit::write(&subject, &check, &evidence, style, &mut names).unwrap().path;
    assert_eq!(next(Style::JUnit), "p/ListDeleteTest.java");
    assert_eq!(next(Style::JUnit), "p/ListDelete2Test.java");
    assert_eq!(next(Style::Main), "p/ListDeleteMain.java");
    assert_eq!(next(Style::JUnit), "p/ListDelete3Test.java");
}

#[test]
fn what_java_does_not_have_has_no_test() {
    let (subject, check, evidence) = null_dereference();
    let check = CheckResult { kind: CheckKind::DoubleFree, ..check };
    assert_eq!(junit::write(&subject, &check, &evidence, Style::JUnit, &mut TestNames::default()), None);
}

/// What is particular to a test: everything above its helper methods.
fn check_source((subject, check, evidence): (TestSubject, CheckResult, Evidence), style: Style, expected: Expect) {
    let source = test(&subject, &check, &evidence, style).source;
    let (particular, _) = source.split_once("\n    }\n").unwrap();
    expected.assert_eq(particular);
}

#[test]
fn source_for_junit() {
    check_source(
        null_dereference(),
        Style::JUnit,
        expect![[r#"
            // Written by Skolem. It fails as long as this can happen:
            //   List.java:12: null-dereference: `prev` is null when `prev.next` is assigned
            // in
            //   p.List p.List.delete(p.List, p.Val)
            //
            // The program's own objects are built without constructors, so they may be in a state that its code never
            // leaves them in. If so, say that in the contract: by requires, or by an invariant of the class.
            package p;

            import static org.junit.jupiter.api.Assertions.fail;

            import java.lang.reflect.Array;
            import java.lang.reflect.Constructor;
            import java.lang.reflect.Field;
            import java.lang.reflect.InaccessibleObjectException;
            import java.lang.reflect.InvocationTargetException;
            import java.lang.reflect.Method;
            import java.lang.reflect.Modifier;
            import org.junit.jupiter.api.Test;

            class ListDeleteTest {
                @Test
                void nullDereferenceAtLine12() throws Exception {
                    // The input. Fields that are not set here are null, 0 or false.
                    Object list0 = make("p.List");
                    Object list1 = make("p.List");
                    Object val0 = make("p.Val");
                    Object val1 = make("p.Val");

                    set(list0, "p.List", "next", list1);
                    set(list0, "p.List", "val", val0);
                    set(list1, "p.List", "val", val1);

                    // The call, with l = List@0, v = Val@0.
                    //     10  List prev = null;                         prev = null
                    //     12  prev.next = l.next;
                    Run run = call("p.List", "delete", new String[] {"p.List", "p.Val"}, null, new Object[] {list0, val0});

                    if (run.threw("java.lang.NullPointerException")) {
                        fail("List.java:12: null-dereference: `prev` is null when `prev.next` is assigned", run.thrown);
                    }"#]],
    );
}

#[test]
fn source_with_main() {
    check_source(
        ensures(),
        Style::Main,
        expect![[r#"
            // Written by Skolem. It fails as long as this can happen:
            //   List.java:14: ensures #1 (#this.*next == \old(#this.*next)): the list has grown
            // in
            //   p.List p.List.append(p.Val)
            //
            // The program's own objects are built without constructors, so they may be in a state that its code never
            // leaves them in. If so, say that in the contract: by requires, or by an invariant of the class.
            package p;

            import java.lang.reflect.Array;
            import java.lang.reflect.Constructor;
            import java.lang.reflect.Field;
            import java.lang.reflect.InaccessibleObjectException;
            import java.lang.reflect.InvocationTargetException;
            import java.lang.reflect.Method;
            import java.lang.reflect.Modifier;
            import java.util.ArrayDeque;
            import java.util.ArrayList;
            import java.util.Deque;
            import java.util.HashMap;
            import java.util.LinkedHashMap;
            import java.util.List;
            import java.util.Map;

            public class ListAppendMain {
                private static void ensures1AtLine14() throws Exception {
                    // The input. Fields that are not set here are null, 0 or false.
                    Object list0 = make("p.List");
                    Object val0 = make("p.Val");

                    set(list0, "p.List", "val", val0);

                    // The call, with this = List@0, v = Val@0.
                    Run run = call("p.List", "append", new String[] {"p.Val"}, list0, new Object[] {val0});

                    // The outcome that Skolem saw, and that must not be.
                    State after = new State();
                    after.object("List@0", "p.List", list0);
                    after.field("List@0", "p.List", "next", ref("Cell@0"));
                    after.field("List@0", "p.List", "val", ref("Val@0"));
                    after.object("Val@0", "p.Val", val0);
                    after.object("Cell@0", "p.List$Cell", null);
                    after.field("Cell@0", "p.List", "next", null);
                    after.field("Cell@0", "p.List", "val", ref("Val@0"));
                    after.value(run.result, ref("List@0"));
                    if (run.thrown == null && after.holds()) {
                        fail("List.java:14: ensures #1 (#this.*next == \\old(#this.*next)): the list has grown", run.thrown);
                    }"#]],
    );
}

#[test]
fn source_with_values_of_all_kinds() {
    check_source(
        assertion(),
        Style::JUnit,
        expect![[r#"
            // Written by Skolem. It fails as long as this can happen:
            //   Odds.java:9: assert: the assertion is false
            // in
            //   p.List p.Odds.look(int[], char, java.lang.String, p.Odds.Point, java.lang.Integer, double, long, boolean)
            //
            // The program's own objects are built without constructors, so they may be in a state that its code never
            // leaves them in. If so, say that in the contract: by requires, or by an invariant of the class.
            package p;

            import static org.junit.jupiter.api.Assertions.fail;

            import java.lang.reflect.Array;
            import java.lang.reflect.Constructor;
            import java.lang.reflect.Field;
            import java.lang.reflect.InaccessibleObjectException;
            import java.lang.reflect.InvocationTargetException;
            import java.lang.reflect.Method;
            import java.lang.reflect.Modifier;
            import java.lang.reflect.RecordComponent;
            import org.junit.jupiter.api.Assumptions;
            import org.junit.jupiter.api.Test;

            class OddsLookTest {
                @Test
                void assertAtLine9() throws Exception {
                    // Assertions count, unless the class has been initialised before: then run with -ea.
                    OddsLookTest.class.getClassLoader().setDefaultAssertionStatus(true);

                    // The input. Fields that are not set here are null, 0 or false.
                    Object intArray0 = array("int[]", 2);
                    Object integer0 = make("java.lang.Integer");
                    Object point1 = record("p.Odds$Point", "x", 4, "color", null, "next", null);
                    Object point0 = record("p.Odds$Point", "x", 3, "color", constant("p.Odds$Color", "GREEN"), "next", point1);

                    fill(intArray0, new Object[] {0, 7});
                    set(integer0, "java.lang.Integer", "value", 300);
                    set(null, "p.Odds", "count", 5);
                    set(null, "p.Odds", "BOXED", null);

                    // The call, with a = int[]@0, c = '\n', s = "\u00e4\"", point = Point@0, boxed = java.lang.Integer@0, d = 0.5, l = 1099511627776, b = true.
                    Run run = call("p.Odds", "look",
                        new String[] {"int[]", "char", "java.lang.String", "p.Odds.Point", "java.lang.Integer", "double", "long", "boolean"},
                        null, new Object[] {intArray0, '\n', "\u00e4\"", point0, integer0, 0.5, 1099511627776L, true});

                    if (run.threw("java.lang.AssertionError")) {
                        fail("Odds.java:9: assert: the assertion is false", run.thrown);
                    }"#]],
    );
}
