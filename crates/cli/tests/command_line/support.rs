//! A folder to play in, and what the `skolem` command says there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A temporary folder in which commands run.
pub struct Sandbox {
    folder: TempDir,
    java_home: PathBuf,
}

impl Sandbox {
    pub fn new() -> Sandbox {
        let java_home = jvm::JavaHome::find(None).unwrap().root;
        Sandbox { folder: tempfile::Builder::new().prefix("skolem-test-").tempdir().unwrap(), java_home }
    }

    /// Writes a file.
    pub fn file(self, name: &str, content: impl AsRef<[u8]>) -> Sandbox {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    /// Writes a source file and compiles it into the folder.
    pub fn class(self, name: &str, source: &str) -> Sandbox {
        let sandbox = self.file(name, source);
        let status = Command::new(sandbox.java_home.join("bin/javac"))
            .args(["-g", "-nowarn", "-d", ".", name])
            .current_dir(sandbox.folder.path())
            .status();
        assert!(status.unwrap().success());
        fs::remove_file(sandbox.path(name)).unwrap();
        sandbox
    }

    /// Changes a file.
    pub fn change(self, name: &str, change: impl FnOnce(&mut Vec<u8>)) -> Sandbox {
        let mut bytes = fs::read(self.path(name)).unwrap();
        change(&mut bytes);
        self.file(name, bytes)
    }

    pub fn remove(self, name: &str) -> Sandbox {
        fs::remove_file(self.path(name)).unwrap();
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn java_home(&self) -> &Path {
        &self.java_home
    }

    /// The command, not run yet.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
        command.args(args).current_dir(self.folder.path()).env("COLUMNS", "100");
        command
    }

    /// What the command says.
    pub fn says(&self, args: &[&str]) -> String {
        self.shown(&self.command(args).output().unwrap())
    }

    /// The exit status and what was printed, without what differs from machine to machine.
    pub fn shown(&self, output: &Output) -> String {
        let mut text = format!("exit {}\n", output.status.code().map_or("by signal".into(), |code| code.to_string()));
        for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
            if !bytes.is_empty() {
                text.push_str(&format!("--- {name}\n{}", String::from_utf8_lossy(bytes)));
            }
        }
        let folder = self.folder.path().canonicalize().unwrap();
        for (path, name) in [(folder.as_path(), "FOLDER"), (self.folder.path(), "FOLDER"), (&self.java_home, "JDK")] {
            text = text.replace(&path.display().to_string(), name);
        }
        // Help has lines of spaces, which are easily lost in snapshots.
        let lines: Vec<&str> = text.split('\n').map(str::trim_end).collect();
        lines.join("\n")
    }
}

/// What a check says, without how long it took.
pub fn without_seconds(said: &str) -> String {
    let line = |line: &str| match line.rsplit_once(" (") {
        Some((before, rest)) if rest.ends_with(" s)") => before.to_owned(),
        _ => line.to_owned(),
    };
    said.lines().map(line).collect::<Vec<_>>().join("\n") + "\n"
}
