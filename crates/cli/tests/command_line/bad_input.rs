//! Every kind of bad input ends in a message that says what is wrong and what to do, and exit status 2.
//!
//! `UPDATE_EXPECT=1` writes the messages as they are now.

use crate::support::Sandbox;
use expect_test::{Expect, expect};

const HELLO: &str = "public class Hello { public static void main(String[] a) { System.out.println(\"hello\"); } }";

fn check(sandbox: &Sandbox, args: &[&str], expected: Expect) {
    expected.assert_eq(&sandbox.says(args));
}

#[test]
fn a_truncated_class_file() {
    let sandbox = Sandbox::new().class("Hello.java", HELLO).change("Hello.class", |bytes| bytes.truncate(200));
    check(
        &sandbox,
        &["run", "Hello.class"],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Hello.class: not a readable class file: it ends too early
            help: the file is damaged, or what made it is faulty; compile it again
        "#]],
    );
    check(
        &sandbox,
        &["list", "."],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Hello.class: not a readable class file: it ends too early
            help: the file is damaged, or what made it is faulty; compile it again
        "#]],
    );
}

#[test]
fn a_class_file_cut_in_its_code() {
    let sandbox = Sandbox::new().class("Hello.java", HELLO).change("Hello.class", |bytes| {
        let length = bytes.len();
        bytes.truncate(length - 20);
    });
    check(
        &sandbox,
        &["run", "Hello.class"],
        expect![[r#"
        exit 2
        --- stderr
        error: FOLDER/Hello.class: not a readable class file: it ends too early
        help: the file is damaged, or what made it is faulty; compile it again
    "#]],
    );
}

#[test]
fn something_else_in_a_class_file() {
    let sandbox = Sandbox::new().file("Hello.class", "this is no class file");
    check(
        &sandbox,
        &["run", "Hello.class"],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Hello.class: not a readable class file: it does not start with CAFEBABE
            help: check that it is a class file
        "#]],
    );
    check(
        &sandbox,
        &["dump", "Hello.class", "--what", "ir"],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Hello.class: not a readable class file: it does not start with CAFEBABE
            help: check that it is a class file
        "#]],
    );
}

#[test]
fn an_empty_class_file() {
    check(
        &Sandbox::new().file("Hello.class", ""),
        &["run", "Hello.class"],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Hello.class: not a readable class file: it does not start with CAFEBABE
            help: check that it is a class file
        "#]],
    );
}

#[test]
fn a_class_file_from_the_future() {
    let sandbox = Sandbox::new().class("Hello.java", HELLO).change("Hello.class", |bytes| bytes[7] = 99);
    check(
        &sandbox,
        &["run", "Hello.class"],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Hello.class: not a readable class file: it was compiled for Java 55 (class file version 99.0)
            help: classes for Java 26 and earlier can be read; compile with `javac --release 25` or lower
        "#]],
    );
    check(
        &sandbox,
        &["run", "."],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Hello.class: not a readable class file: it was compiled for Java 55 (class file version 99.0)
            help: classes for Java 26 and earlier can be read; compile with `javac --release 25` or lower
        "#]],
    );
}

#[test]
fn a_class_file_with_a_damaged_constant() {
    // The first constant's tag: 255 is none.
    let sandbox = Sandbox::new().class("Hello.java", HELLO).change("Hello.class", |bytes| bytes[10] = 255);
    check(
        &sandbox,
        &["run", "Hello.class"],
        expect![[r#"
            exit 2
            --- stderr
            error: FOLDER/Hello.class: not a readable class file: Invalid constant tag: 255
            help: the file is damaged, or what made it is faulty; compile it again
        "#]],
    );
}

#[test]
fn a_missing_file() {
    check(
        &Sandbox::new(),
        &["run", "Missing.java"],
        expect![[r#"
        exit 2
        --- stderr
        error: Missing.java: no such file or folder
        help: check the path
    "#]],
    );
    check(
        &Sandbox::new().file("Hello.java", HELLO),
        &["run", "Hello.java", "--classpath", "lib"],
        expect![[r#"
        exit 2
        --- stderr
        error: lib: no such file or folder
        help: check the path
    "#]],
    );
}

#[test]
fn a_folder_without_classes() {
    check(
        &Sandbox::new().file("docs/notes.txt", "nothing here"),
        &["run", "docs"],
        expect![[r#"
        exit 2
        --- stderr
        error: docs: there are no .class or .java files in this folder
        help: compile the project first, or name its jars
    "#]],
    );
}

#[test]
fn a_jar_that_is_no_jar() {
    check(
        &Sandbox::new().file("app.jar", "PK, or so they say"),
        &["run", "app.jar"],
        expect![[r#"
        exit 2
        --- stderr
        error: FOLDER/app.jar: not a readable jar: invalid Zip archive: Could not find EOCD
        help: build or download it again; `jar --list --file FILE` must work
    "#]],
    );
}

#[test]
fn a_file_of_an_unknown_kind() {
    check(
        &Sandbox::new().file("notes.txt", "nothing here"),
        &["run", "notes.txt"],
        expect![[r#"
        exit 2
        --- stderr
        error: notes.txt: not something that can be checked
        help: give .java, .class or .jar files, or folders of them
    "#]],
    );
}

#[test]
fn a_source_that_does_not_compile() {
    let sandbox = Sandbox::new().file("Broken.java", "class Broken { int f() { return \"text\"; } }");
    check(
        &sandbox,
        &["run", "Broken.java"],
        expect![[r#"
        exit 2
        --- stderr
        error: the sources do not compile:
        FOLDER/Broken.java:1: error: incompatible types: String cannot be converted to int
        class Broken { int f() { return "text"; } }
                                        ^
        1 error
        help: correct the sources, or pass what they need with --classpath
    "#]],
    );
}

#[test]
fn a_source_without_a_class() {
    check(
        &Sandbox::new().file("Empty.java", "// nothing"),
        &["run", "Empty.java"],
        expect![[r#"
        exit 2
        --- stderr
        error: FOLDER/Empty.java: there are no classes in it
        help: give a source file that declares a class
    "#]],
    );
}

#[cfg(unix)]
#[test]
fn a_java_installation_without_a_compiler() {
    let sandbox = Sandbox::new().file("Hello.java", HELLO).file("jre/bin/java", "");
    for part in ["lib", "release"] {
        std::os::unix::fs::symlink(sandbox.java_home().join(part), sandbox.path("jre").join(part)).unwrap();
    }
    check(
        &sandbox,
        &["run", "Hello.java", "--java-home", "jre"],
        expect![[r#"
        exit 2
        --- stderr
        error: FOLDER/jre: this Java installation has no `javac`, which is needed to compile FOLDER/Hello.java
        help: install a JDK, version 11 or later (on Debian and Ubuntu: `apt install default-jdk-headless`), or set JAVA_HOME to the folder of one
    "#]],
    );
}

#[test]
fn a_java_installation_that_is_none() {
    let sandbox = Sandbox::new().file("Hello.java", HELLO).file("java/README", "empty");
    check(
        &sandbox,
        &["run", "Hello.java", "--java-home", "java"],
        expect![[r#"
        exit 2
        --- stderr
        error: java: not a usable Java installation: cannot read FOLDER/java/release: No such file or directory (os error 2)
        help: install a JDK, version 11 or later (on Debian and Ubuntu: `apt install default-jdk-headless`), or set JAVA_HOME to the folder of one
    "#]],
    );
    check(
        &sandbox,
        &["run", "Hello.java", "--javac", "no-such-javac"],
        expect![[r#"
        exit 2
        --- stderr
        error: no-such-javac: not a usable Java installation: No such file or directory (os error 2)
        help: install a JDK, version 11 or later (on Debian and Ubuntu: `apt install default-jdk-headless`), or set JAVA_HOME to the folder of one
    "#]],
    );
}

#[test]
fn a_class_without_main() {
    let sandbox = Sandbox::new().class("Tools.java", "class Tools { static int twice(int a) { return 2 * a; } }");
    check(
        &sandbox,
        &["run", "Tools.class"],
        expect![[r#"
        exit 2
        --- stderr
        error: Tools.class: no class in it has a `public static void main(String[])`
        help: name the class to run with --main, or see `skolem list` for the methods there are
    "#]],
    );
    check(
        &sandbox,
        &["run", "Tools.class", "--main", "Tools"],
        expect![[r#"
        exit 2
        --- stderr
        error: Main method not found in class Tools, please define the main method as:
           public static void main(String[] args)
        help: name a class with such a method with --main
    "#]],
    );
}

#[test]
fn a_main_that_is_not_static() {
    let sandbox = Sandbox::new().class("Late.java", "public class Late { public void main(String[] args) {} }");
    check(
        &sandbox,
        &["run", "."],
        expect![[r#"
            exit 2
            --- stderr
            error: .: no class in it has a `public static void main(String[])`; that of Late is not public and static
            help: name the class to run with --main, or see `skolem list` for the methods there are
        "#]],
    );
    check(
        &sandbox,
        &["run", ".", "--main", "Late"],
        expect![[r#"
        exit 2
        --- stderr
        error: Main method is not static in class Late, please define the main method as:
           public static void main(String[] args)
        help: name a class with such a method with --main
    "#]],
    );
}

#[test]
fn a_main_class_that_does_not_exist() {
    let sandbox = Sandbox::new().class("Hello.java", HELLO);
    check(
        &sandbox,
        &["run", ".", "--main", "app.Main"],
        expect![[r#"
        exit 2
        --- stderr
        error: Could not find or load main class app.Main: class app.Main is not on the class path
        help: check the name, with its package, and that the class is in the inputs or on --classpath
    "#]],
    );
}

#[test]
fn several_main_classes() {
    let sandbox = Sandbox::new().class("Hello.java", HELLO).class("Other.java", &HELLO.replace("Hello", "Other"));
    check(
        &sandbox,
        &["run", "."],
        expect![[r#"
        exit 2
        --- stderr
        error: several classes have a `main`:
          Hello
          Other
        help: choose one, as in --main Hello
    "#]],
    );
    check(
        &sandbox,
        &["run", "Other.class", "Hello.class"],
        expect![[r#"
        exit 0
        --- stdout
        hello
    "#]],
    );
}

#[test]
fn a_target_that_does_not_exist() {
    let sandbox = Sandbox::new().class("Hello.java", HELLO);
    check(
        &sandbox,
        &["list", ".", "--target", "Hello.man"],
        expect![[r#"
        exit 2
        --- stderr
        error: no method matches --target Hello.man
        help: `skolem list` shows the methods there are; `*` stands for anything, as in --target '*.man'
    "#]],
    );
}

#[test]
fn a_command_that_does_not_exist() {
    check(
        &Sandbox::new(),
        &["frobnicate", "Hello.java"],
        expect![[r#"
        exit 2
        --- stderr
        error: unrecognized subcommand 'frobnicate'

        Usage: skolem <COMMAND>

        For more information, try '--help'.
    "#]],
    );
    check(
        &Sandbox::new(),
        &["run"],
        expect![[r#"
        exit 2
        --- stderr
        error: the following required arguments were not provided:
          <INPUT>...

        Usage: skolem run <INPUT>... [-- <ARGS>...]

        For more information, try '--help'.
    "#]],
    );
    check(
        &Sandbox::new(),
        &["run", "Hello.java", "--max-heap", "lots"],
        expect![[r#"
        exit 2
        --- stderr
        error: invalid value 'lots' for '--max-heap <MB>': invalid digit found in string

        For more information, try '--help'.
    "#]],
    );
}
