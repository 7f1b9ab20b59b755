//! Z3 as a process that answers one script after the other.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

const END: &str = "end-of-script";
/// Milliseconds that one check may take.
const SOFT_LIMIT: u32 = 4000;
const HARD_LIMIT: Duration = Duration::from_secs(60);

pub struct Z3 {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Z3 {
    pub fn start() -> Z3 {
        let program = program();
        let spawned = Command::new(&program)
            .args(["-in", &format!("-t:{SOFT_LIMIT}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = spawned.unwrap_or_else(|error| {
            panic!(
                "z3 is needed as a second opinion, but {} cannot be run ({error}): run ./x setup, or set SKOLEM_Z3 to \
                 the program",
                program.display()
            )
        });
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { panic!("z3 has no pipes") };
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if line.is_err() || line.is_ok_and(|line| send.send(line).is_err()) {
                    break;
                }
            }
        });
        Z3 { child, input, lines }
    }

    /// The lines that a script prints, or nothing if it takes too long or z3 gives up on it.
    pub fn run(&mut self, script: &str) -> Option<Vec<String>> {
        let sent = write!(self.input, "(reset)\n{script}\n(echo \"{END}\")\n").and_then(|()| self.input.flush());
        if sent.is_err() {
            self.restart();
            return None;
        }
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(HARD_LIMIT) {
                Ok(line) if line.trim_matches('"') == END => return Some(lines),
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    self.restart();
                    return None;
                }
            }
        }
    }

    fn restart(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        *self = Z3::start();
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `$SKOLEM_Z3`, else what `./x setup` installs, else what is on PATH.
fn program() -> PathBuf {
    if let Some(path) = env::var_os("SKOLEM_Z3") {
        return path.into();
    }
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools/z3/bin/z3");
    if installed.exists() { installed } else { "z3".into() }
}
