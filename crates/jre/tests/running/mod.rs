//! Compiling and running the fixtures.

// Each test file uses a part of it.
#![allow(dead_code)]

use interp::{Limits, Machine};
use skolem_jre::{Java, JavaOptions, MainError};
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};

/// How a program ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// The exit status.
    pub status: i32,
}

/// The fixtures' class files.
pub struct Fixtures {
    home: jvm::JavaHome,
    folder: tempfile::TempDir,
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

impl Fixtures {
    /// All fixtures, compiled once.
    pub fn compiled() -> &'static Fixtures {
        static FIXTURES: OnceLock<Fixtures> = OnceLock::new();
        FIXTURES.get_or_init(|| {
            let home = jvm::JavaHome::find(None).expect("a JDK");
            let folder = tempfile::tempdir().expect("a folder");
            let mut javac = Command::new(home.javac().expect("a compiler"));
            javac.args(["-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d"]).arg(folder.path());
            for entry in std::fs::read_dir(sources()).expect("fixtures") {
                let path = entry.expect("a fixture").path();
                if path.extension().is_some_and(|extension| extension == "java") {
                    javac.arg(path);
                }
            }
            assert!(javac.status().expect("javac runs").success());
            Fixtures { home, folder }
        })
    }

    /// Where the class files are.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn input(class: &str) -> Vec<u8> {
        std::fs::read(sources().join(format!("{class}.in"))).unwrap_or_default()
    }

    /// Runs a program here. It must not be refused.
    pub fn run(&self, class: &str, arguments: &[String]) -> Ended {
        let (ended, err) = self.try_run(class, arguments);
        ended.unwrap_or_else(|error| panic!("{class}: {error}\n{err}"))
    }

    /// Runs a program here; what it wrote to standard error comes along if it cannot go on.
    pub fn try_run(&self, class: &str, arguments: &[String]) -> (Result<Ended, MainError>, String) {
        let mut path = jvm::ClassPath::new(&self.home).expect("the JDK's classes");
        path.add_folder(self.folder(), jvm::Role::Input).expect("the folder");
        let (out, err) = (Kept::default(), Kept::default());
        let options = JavaOptions {
            stdin: Box::new(Cursor::new(Fixtures::input(class))),
            stdout: Box::new(out.clone()),
            stderr: Box::new(err.clone()),
            ..JavaOptions::default()
        };
        let mut java = Java::new(&self.home, path, options);
        let mut machine = Machine::new(ir::Program::default(), Limits::default());
        let exit = java.run_main(&mut machine, class, arguments);
        let ended = exit.map(|exit| Ended { out: out.text(), err: err.text(), status: exit.status });
        (ended, err.text())
    }

    /// Runs a program on the JVM.
    pub fn run_on_jvm(&self, class: &str, arguments: &[String]) -> Ended {
        let mut java = Command::new(self.home.java().expect("a JVM"));
        java.arg("-ea").arg("-cp").arg(self.folder()).arg(class).args(arguments);
        let mut child =
            java.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("java runs");
        // A program that ends without reading breaks the pipe.
        let _ = child.stdin.take().expect("a pipe").write_all(&Fixtures::input(class));
        let output = child.wait_with_output().expect("java ends");
        Ended {
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
            status: output.status.code().expect("a status"),
        }
    }
}

/// Output that is kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Kept {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no panic").clone()).expect("text")
    }
}

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
