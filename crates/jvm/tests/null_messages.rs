//! The messages of null pointer exceptions, compared with those of the JVM on this machine.

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;
use skolem_jvm::{ClassPath, JavaHome, Role, null_message, parse_class};
use std::path::Path;
use std::process::Command;

/// Compiles the sites with the given debugging option, runs them, and compares every message.
fn compare(debug: &str) {
    let home = JavaHome::find(None).expect("a JDK");
    let dir = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/NullSites.java");
    let javac = home.javac().expect("a compiler");
    let status = Command::new(javac).args([debug, "-nowarn", "-d"]).arg(dir.path()).arg(source).status().unwrap();
    assert!(status.success());
    let java = home.java().expect("a JVM");
    let output = Command::new(java).arg("-cp").arg(dir.path()).arg("NullSites").output().unwrap();
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).unwrap();

    let mut class_path = ClassPath::new(&home).unwrap();
    class_path.add_folder(dir.path(), Role::Input).unwrap();
    let (mut sites, mut wrong) = (0, Vec::new());
    for line in printed.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [class, method, line, expected] = parts[..] else { panic!("{line}") };
        // The library's own checks, such as Objects.requireNonNull, throw with messages of their own.
        if class.starts_with("java.") {
            continue;
        }
        let found = class_path.find(class).unwrap().expect(class);
        let class = parse_class(&found.bytes, &found.origin).unwrap();
        let messages = messages_on_line(&class, method, line.parse().unwrap());
        sites += 1;
        let explicit = method.starts_with("explicitly");
        if explicit && messages.is_empty() || messages.iter().any(|message| message == expected) {
            continue;
        }
        wrong.push(format!("{method}: the JVM says: {expected}\n  we say: {messages:#?}"));
    }
    assert!(sites > 80, "{sites} sites only:\n{printed}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The messages of all instructions of the line that can throw. The JVM tells the line, not the instruction.
fn messages_on_line(class: &ClassFile<'static>, name: &str, line: u16) -> Vec<String> {
    let method =
        class.methods.iter().find(|method| class.constant_pool.try_get_utf8(method.name_index).unwrap() == name);
    let method = method.expect(name);
    let code = method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { code, attributes, .. } => Some((code, attributes)),
        _ => None,
    });
    let (code, tables) = code.expect(name);
    let lines = tables.iter().find_map(|table| match table {
        Attribute::LineNumberTable { line_numbers, .. } => Some(line_numbers),
        _ => None,
    });
    let lines = lines.expect(name);
    let line_of = |index: usize| {
        let before = lines.iter().filter(|entry| usize::from(entry.start_pc) <= index);
        before.max_by_key(|entry| entry.start_pc).map(|entry| entry.line_number)
    };
    (0..code.len())
        .filter(|&index| line_of(index) == Some(line))
        .filter(|&index| !code[index].to_string().starts_with("athrow") || name == "throwIt")
        .filter_map(|index| null_message(class, method, index))
        .collect()
}

#[test]
fn with_variable_names() {
    compare("-g");
}

#[test]
fn without_variable_names() {
    compare("-g:lines");
}
