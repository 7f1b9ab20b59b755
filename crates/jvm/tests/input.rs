//! Command-line inputs: sources, class files, jars and folders.

use skolem_jvm::{ClassPathError, InputError, InputOptions, Inputs, JavaHome};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn files(entries: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, contents) in entries {
        let file = dir.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, contents).unwrap();
    }
    dir
}

fn javac(folder: &Path, sources: &[&str]) {
    let javac = JavaHome::find(None).expect("a JDK").javac().expect("a compiler");
    let status = Command::new(javac).current_dir(folder).args(["-g", "-d", "."]).args(sources).status().unwrap();
    assert!(status.success());
}

fn open(inputs: &[PathBuf]) -> Result<Inputs, InputError> {
    Inputs::open(inputs, &InputOptions::default())
}

fn listed(inputs: &[PathBuf]) -> Vec<String> {
    open(inputs).unwrap().class_path.user_classes().unwrap()
}

#[test]
fn sources_in_packages_find_their_neighbours() {
    let dir = files(&[
        ("src/a/b/Main.java", "package a.b; class Main { Other o; a.c.Third t; class In {} }"),
        ("src/a/b/Other.java", "// a comment\npackage a.b; class Other { }"),
        ("src/a/c/Third.java", "package a.c; public class Third { String s = \"caf\u{e9}\"; }"),
    ]);
    let inputs = open(&[dir.path().join("src/a/b/Main.java")]).unwrap();
    assert_eq!(inputs.class_path.user_classes().unwrap(), ["a/b/Main", "a/b/Main$In", "a/b/Other", "a/c/Third"]);
    assert_eq!(inputs.sources.len(), 1);
    let compiled = inputs.class_path.find("a/b/Main").unwrap().unwrap().origin;
    assert!(compiled.is_input() && compiled.path.exists());
    drop(inputs);
    assert!(!compiled.path.exists());
}

#[test]
fn a_folder_of_sources_is_compiled_whole() {
    let dir = files(&[
        ("p q/x/A.java", "package x; class A {}"),
        ("p q/B.java", "class B {}"),
        ("p q/module-info.java", "module m { requires nothing.known; }"),
    ]);
    let folder = dir.path().join("p q");
    assert_eq!(listed(std::slice::from_ref(&folder)), ["B", "x/A"]);
    assert_eq!(listed(&[folder.join("B.java"), folder.clone(), folder]), ["B", "x/A"]);
}

#[test]
fn class_files_bring_their_nested_classes_and_their_root() {
    let dir = files(&[("A.java", "package p.q; class A { class In {} B b; }"), ("B.java", "package p.q; class B {}")]);
    javac(dir.path(), &["A.java", "B.java"]);
    let inputs = open(&[dir.path().join("p/q/A.class")]).unwrap();
    assert_eq!(inputs.class_path.user_classes().unwrap(), ["p/q/A", "p/q/A$In"]);
    assert!(!inputs.class_path.find("p/q/B").unwrap().unwrap().origin.is_input());

    // Away from its package, a class is known under its own name all the same.
    fs::copy(dir.path().join("p/q/A.class"), dir.path().join("Renamed.class")).unwrap();
    let inputs = open(&[dir.path().join("Renamed.class")]).unwrap();
    assert_eq!(inputs.class_path.user_classes().unwrap(), ["p/q/A"]);
    assert!(inputs.class_path.find("p/q/A").unwrap().is_some());
}

#[test]
fn folders_of_classes_at_any_depth() {
    let dir = files(&[("A.java", "package p.q; class A {}"), ("B.java", "package p; class B {}")]);
    fs::create_dir_all(dir.path().join("project/target/classes")).unwrap();
    let classes = dir.path().join("project/target/classes");
    fs::copy(dir.path().join("A.java"), classes.join("A.java")).unwrap();
    fs::copy(dir.path().join("B.java"), classes.join("B.java")).unwrap();
    javac(&classes, &["A.java", "B.java"]);
    for folder in ["project/target/classes", "project", "project/target/classes/p"] {
        assert_eq!(listed(&[dir.path().join(folder)]), ["p/B", "p/q/A"], "{folder}");
    }
    let inputs = open(&[classes.join("p/q")]).unwrap();
    assert_eq!(inputs.class_path.user_classes().unwrap(), ["p/q/A"]);
    assert!(inputs.class_path.find("p/B").unwrap().is_some());
}

#[test]
fn the_class_path_is_passed_on() {
    let dir = files(&[("lib/L.java", "package l; public class L {}"), ("M.java", "class M extends l.L {}")]);
    javac(&dir.path().join("lib"), &["L.java"]);
    let main = dir.path().join("M.java");
    assert!(matches!(open(std::slice::from_ref(&main)), Err(InputError::DoesNotCompile { .. })));
    let options = InputOptions { class_path: vec![dir.path().join("lib")], ..InputOptions::default() };
    let inputs = Inputs::open(std::slice::from_ref(&main), &options).unwrap();
    assert_eq!(inputs.class_path.user_classes().unwrap(), ["M"]);
    assert!(!inputs.class_path.find("l/L").unwrap().unwrap().origin.is_input());
    // An input can also need another input.
    assert_eq!(listed(&[main.clone(), dir.path().join("lib")]), ["M", "l/L"]);
    let options = InputOptions { class_path: vec![dir.path().join("gone.jar")], ..InputOptions::default() };
    assert!(matches!(Inputs::open(&[main], &options), Err(InputError::Missing { .. })));
}

#[test]
fn options_are_passed_on() {
    let dir = files(&[("A.java", "class A { void f() { Object x = new Object(); } }")]);
    let options = InputOptions { javac_options: vec!["-parameters".into()], ..InputOptions::default() };
    assert!(Inputs::open(&[dir.path().join("A.java")], &options).is_ok());
    let options = InputOptions { javac_options: vec!["--no-such-option".into()], ..InputOptions::default() };
    let error = Inputs::open(&[dir.path().join("A.java")], &options).unwrap_err().to_string();
    assert!(error.contains("--no-such-option"), "{error}");
}

#[test]
fn each_fault_has_its_own_error() {
    let dir = files(&[
        ("Bad.java", "class Bad { int x = ; }"),
        ("Empty.java", "// nothing"),
        ("notes.txt", ""),
        ("Broken.class", "CAFE"),
        ("broken.jar", "PK"),
        ("empty/readme.md", ""),
        ("damaged/A.class", "\u{0}"),
    ]);
    let fault = |name: &str| open(&[dir.path().join(name)]).unwrap_err();
    let error = fault("Bad.java");
    assert!(matches!(&error, InputError::DoesNotCompile { output } if output.contains("Bad.java:1: error")), "{error}");
    assert!(matches!(fault("Empty.java"), InputError::NoClasses { .. }));
    assert!(matches!(fault("notes.txt"), InputError::UnknownKind { .. }));
    assert!(matches!(fault("gone.java"), InputError::Missing { .. }));
    assert!(matches!(fault("empty"), InputError::EmptyFolder { .. }));
    assert!(matches!(fault("Broken.class"), InputError::ClassPath(ClassPathError::BrokenClass { .. })));
    assert!(matches!(fault("damaged"), InputError::ClassPath(ClassPathError::BrokenClass { .. })));
    assert!(matches!(fault("broken.jar"), InputError::ClassPath(ClassPathError::BrokenJar { .. })));
    for name in ["Bad.java", "notes.txt", "gone.java", "empty", "Broken.class", "damaged", "broken.jar"] {
        let message = fault(name).to_string();
        assert!(message.contains(name.trim_end_matches(".java")) && message.contains("\nhelp: "), "{message}");
    }
}

#[test]
fn sources_need_a_compiler() {
    let dir = files(&[("A.java", "class A {}"), ("jre/release", "JAVA_VERSION=\"17\"\n"), ("jre/lib/modules", "")]);
    fs::copy(JavaHome::find(None).unwrap().modules(), dir.path().join("jre/lib/modules")).unwrap();
    let options = InputOptions { java_home: Some(dir.path().join("jre")), ..InputOptions::default() };
    let error = Inputs::open(&[dir.path().join("A.java")], &options).unwrap_err();
    assert!(matches!(error, InputError::NoCompiler { .. }), "{error}");
    assert!(error.to_string().contains("default-jdk-headless"), "{error}");
}
