//! Where classes are found: folders, jars, single files, and the JDK's image.

use skolem_jvm::{ClassPath, ClassPathError, JavaHome, Role};
use std::fs;
use std::io::Write;
use std::path::Path;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn jdk() -> ClassPath {
    ClassPath::new(&JavaHome::find(None).expect("a JDK")).unwrap()
}

fn write_jar(path: &Path, entries: &[(&str, &str)]) {
    let mut jar = ZipWriter::new(fs::File::create(path).unwrap());
    for (name, contents) in entries {
        jar.start_file(*name, SimpleFileOptions::default()).unwrap();
        jar.write_all(contents.as_bytes()).unwrap();
    }
    jar.finish().unwrap();
}

fn contents(class_path: &ClassPath, name: &str) -> Option<String> {
    class_path.find(name).unwrap().map(|found| String::from_utf8_lossy(&found.bytes).into_owned())
}

#[test]
fn library_classes_come_from_the_image() {
    let class_path = jdk();
    let string = class_path.find("java/lang/String").unwrap().unwrap();
    assert_eq!(string.origin.module(), Some("java.base"));
    assert!(string.origin.to_string().ends_with("lib/modules!/java.base/java/lang/String.class"));
    assert!(string.bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]));
    let logger = class_path.find("java/util/logging/Logger").unwrap().unwrap();
    assert_eq!(logger.origin.module(), Some("java.logging"));
    for absent in ["java/lang/Strin", "java/lang", "", "Object", "java//Object", "a/b/C", "java/nowhere/C"] {
        assert!(class_path.find(absent).unwrap().is_none(), "{absent}");
    }
    assert!(class_path.find_resource("java/lang/uniName.dat").unwrap().is_some());
}

#[test]
fn modules_list_their_classes() {
    let class_path = jdk();
    let names: Vec<String> = class_path.jdk_classes("java.base").map(Result::unwrap).collect();
    assert!(names.len() > 5000, "{}", names.len());
    assert!(names.iter().any(|name| name == "java/util/HashMap$Node"));
    assert!(!names.iter().any(|name| name.ends_with("module-info") || name == "java/util/logging/Logger"));
}

#[test]
fn user_classes_come_first_but_never_in_java_packages() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["java/lang/String", "javax/net/SocketFactory", "a/B", "a/B$C"] {
        let file = dir.path().join(format!("{name}.class"));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "mine").unwrap();
    }
    fs::write(dir.path().join("a/package-info.class"), "mine").unwrap();
    let mut class_path = jdk();
    class_path.add_folder(dir.path(), Role::Input).unwrap();
    assert!(class_path.find("java/lang/String").unwrap().unwrap().origin.module().is_some());
    assert_eq!(contents(&class_path, "javax/net/SocketFactory").as_deref(), Some("mine"));
    let b = class_path.find("a/B").unwrap().unwrap();
    assert!(b.origin.is_input() && b.origin.module().is_none());
    let listed = class_path.user_classes().unwrap();
    assert_eq!(listed, ["a/B", "a/B$C", "java/lang/String", "javax/net/SocketFactory"]);
}

#[test]
fn names_cannot_lead_out_of_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("inner")).unwrap();
    fs::write(dir.path().join("Secret.class"), "secret").unwrap();
    let mut class_path = ClassPath::default();
    class_path.add_folder(&dir.path().join("inner"), Role::Input).unwrap();
    for name in ["../Secret", "./../Secret", "x/../../Secret", &format!("{}/Secret", dir.path().display())] {
        assert!(class_path.find(name).unwrap().is_none(), "{name}");
    }
    assert!(class_path.find_resource("../Secret.class").unwrap().is_none());
}

#[test]
fn jars_with_manifests_and_several_releases() {
    let dir = tempfile::tempdir().unwrap();
    let jar = dir.path().join("app.jar");
    let manifest = "Manifest-Version: 1.0\r\nMain-Class: a.Main\r\nMulti-Release: true\r\nClass-Path: lib/dep.jar gone.jar\r\n\r\n";
    write_jar(
        &jar,
        &[
            ("META-INF/MANIFEST.MF", manifest),
            ("a/Main.class", "base"),
            ("a/Old.class", "base"),
            ("META-INF/versions/9/a/Main.class", "nine"),
            ("META-INF/versions/11/a/Main.class", "eleven"),
            ("META-INF/versions/999/a/Main.class", "future"),
            ("META-INF/versions/11/a/New.class", "eleven"),
            ("a/text.properties", "x=1"),
        ],
    );
    fs::create_dir(dir.path().join("lib")).unwrap();
    write_jar(&dir.path().join("lib/dep.jar"), &[("dep/D.class", "dep")]);
    let mut class_path = jdk();
    class_path.add_jar(&jar, Role::Input).unwrap();
    assert_eq!(class_path.main_class().as_deref(), Some("a/Main"));
    assert_eq!(contents(&class_path, "a/Main").as_deref(), Some("eleven"));
    assert_eq!(contents(&class_path, "a/Old").as_deref(), Some("base"));
    let main = class_path.find("a/Main").unwrap().unwrap();
    assert!(main.origin.to_string().ends_with("app.jar!META-INF/versions/11/a/Main.class"));
    assert_eq!(class_path.user_classes().unwrap(), ["a/Main", "a/New", "a/Old"]);
    assert!(!class_path.find("dep/D").unwrap().unwrap().origin.is_input());
    assert_eq!(class_path.find_resource("a/text.properties").unwrap().unwrap().bytes, b"x=1");
}

#[test]
fn a_jar_without_the_attribute_has_one_release() {
    let dir = tempfile::tempdir().unwrap();
    let jar = dir.path().join("app.jar");
    write_jar(&jar, &[("a/Main.class", "base"), ("META-INF/versions/9/a/Main.class", "nine")]);
    let mut class_path = jdk();
    class_path.add_jar(&jar, Role::Input).unwrap();
    assert_eq!(contents(&class_path, "a/Main").as_deref(), Some("base"));
    assert_eq!(class_path.main_class(), None);
}

#[test]
fn damaged_jars_are_errors() {
    let dir = tempfile::tempdir().unwrap();
    let jar = dir.path().join("app.jar");
    fs::write(&jar, "not a zip file").unwrap();
    let error = ClassPath::default().add_jar(&jar, Role::Input).unwrap_err();
    assert!(matches!(error, ClassPathError::BrokenJar { .. }), "{error}");
    let error = ClassPath::default().add_jar(&dir.path().join("gone.jar"), Role::Input).unwrap_err();
    assert!(matches!(error, ClassPathError::Unreadable { .. }), "{error}");

    write_jar(&jar, &[("a/Main.class", &"x".repeat(1000)), ("b/Main.class", "y")]);
    let whole = fs::read(&jar).unwrap();
    for position in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[position] ^= 0x55;
        fs::write(&jar, &damaged).unwrap();
        let mut class_path = ClassPath::default();
        if class_path.add_jar(&jar, Role::Input).is_ok() {
            let _ = class_path.find("a/Main");
        }
    }
}

#[test]
fn damaged_images_are_errors() {
    let home = JavaHome::find(None).expect("a JDK");
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("lib")).unwrap();
    let broken = JavaHome { root: dir.path().to_owned(), ..home.clone() };
    let mut start = vec![0; 1 << 16];
    std::io::Read::read_exact(&mut fs::File::open(home.modules()).unwrap(), &mut start).unwrap();
    // Table length, locations and strings that fit the short file: all of the rest is then out of place.
    let mut consistent = start.clone();
    for (at, value) in [(16, 1000u32), (20, 20_000), (24, 20_000)] {
        let value = if consistent[0] == 0xDA { value.to_le_bytes() } else { value.to_be_bytes() };
        consistent[at..at + 4].copy_from_slice(&value);
    }
    for bytes in [&b""[..], b"\xDA\xDA\xFE\xCA", &[0; 100], &start, &consistent] {
        fs::write(broken.modules(), bytes).unwrap();
        match ClassPath::new(&broken) {
            Err(error) => assert!(error.to_string().contains("cannot use this JDK"), "{error}"),
            Ok(class_path) => {
                for class in ["java/lang/Object", "java/lang/String", "a/b/C"] {
                    assert!(!matches!(class_path.find(class), Ok(Some(_))));
                }
                assert!(class_path.jdk_classes("java.base").count() <= 1000);
            }
        }
    }
}
