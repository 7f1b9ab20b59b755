//! Talking to a child process without ever waiting for it longer than wanted.
//!
//! One thread writes to the child and one reads from it, so neither a child that does not read nor one that does not
//! answer can block the caller: it waits on a channel with a deadline and looks at the interruption flag now and then. The
//! threads end by themselves when the child does, and the child is killed when its [`Pipe`] is dropped.

use super::Program;
use crate::{Interrupter, Reason};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often interruption and memory are looked at while the child computes.
const PATIENCE: Duration = Duration::from_millis(10);

/// When to stop waiting.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wait {
    pub(super) deadline: Option<Instant>,
    pub(super) memory_mb: Option<u64>,
}

pub(super) struct Pipe {
    child: Child,
    to_child: Sender<String>,
    from_child: Receiver<String>,
    complaints: Receiver<String>,
    /// Lines that have arrived and do not yet make an answer.
    answer: Balance,
}

impl Pipe {
    pub(super) fn start(program: &Program) -> std::io::Result<Pipe> {
        let mut child = Command::new(&program.path)
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let missing = || std::io::Error::other("a pipe to the process is missing");
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (to_child, commands) = channel();
        let (lines, from_child) = channel();
        let (complain, complaints) = channel();
        thread::Builder::new().name("solver input".to_owned()).spawn(move || write_all(stdin, &commands))?;
        thread::Builder::new().name("solver output".to_owned()).spawn(move || read_lines(stdout, &lines))?;
        thread::Builder::new().name("solver errors".to_owned()).spawn(move || read_errors(stderr, &complain))?;
        Ok(Pipe { child, to_child, from_child, complaints, answer: Balance::default() })
    }

    /// Sends commands. A dead child is noticed when the answer is awaited.
    pub(super) fn send(&self, commands: String) {
        let _ = self.to_child.send(commands);
    }

    /// The next s-expression that the child writes.
    pub(super) fn receive(&mut self, wait: Wait, interrupter: &Interrupter) -> Result<String, Reason> {
        let process = self.child.id().to_string();
        loop {
            if interrupter.is_interrupted() {
                return Err(Reason::Interrupted);
            }
            let now = Instant::now();
            if wait.deadline.is_some_and(|deadline| now >= deadline) {
                return Err(Reason::Time);
            }
            let left = wait.deadline.map_or(PATIENCE, |deadline| deadline.saturating_duration_since(now).min(PATIENCE));
            match self.from_child.recv_timeout(left) {
                Ok(line) => {
                    if let Some(answer) = self.answer.push(&line) {
                        return Ok(answer);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    let exceeded = |limit| crate::limits::resident_mb_of(&process).is_some_and(|used| used > limit);
                    if wait.memory_mb.is_some_and(exceeded) {
                        return Err(Reason::Memory);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Reason::Failed(self.obituary())),
            }
        }
    }

    /// What is known of a child that has closed its output.
    fn obituary(&mut self) -> String {
        let said: Vec<String> = self.complaints.recv_timeout(Duration::from_millis(100)).into_iter().collect();
        let said = said.concat();
        // Pipes are closed a little before a process can be waited for.
        let mut ended = None;
        for _ in 0..20 {
            ended = self.child.try_wait().ok().flatten();
            if ended.is_some() {
                break;
            }
            thread::sleep(PATIENCE);
        }
        let status = match ended {
            Some(status) => format!("the process ended with {status}"),
            None => "the process closed its output".to_owned(),
        };
        if said.trim().is_empty() { status } else { format!("{status}, saying: {}", said.trim()) }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_all(mut stdin: ChildStdin, commands: &Receiver<String>) {
    while let Ok(text) = commands.recv() {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &Sender<String>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match stdout.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() => return,
            Ok(_) => {}
        }
    }
}

fn read_errors(stderr: ChildStderr, complain: &Sender<String>) {
    let mut text = Vec::new();
    // A child can complain without end; its last words do not matter so much.
    let _ = stderr.take(4096).read_to_end(&mut text);
    let _ = complain.send(String::from_utf8_lossy(&text).into_owned());
}

/// Collects lines until they are one s-expression.
#[derive(Default)]
struct Balance {
    text: String,
    depth: usize,
    state: Inside,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Plain,
    String,
    Bars,
    Comment,
}

impl Balance {
    fn push(&mut self, line: &str) -> Option<String> {
        for character in line.chars() {
            match (self.state, character) {
                (Inside::Plain, '(') => self.depth += 1,
                (Inside::Plain, ')') => self.depth = self.depth.saturating_sub(1),
                (Inside::Plain, '"') => self.state = Inside::String,
                (Inside::Plain, '|') => self.state = Inside::Bars,
                (Inside::Plain, ';') => self.state = Inside::Comment,
                (Inside::String, '"') | (Inside::Bars, '|') | (Inside::Comment, '\n') => self.state = Inside::Plain,
                (Inside::Plain | Inside::String | Inside::Bars | Inside::Comment, _) => {}
            }
        }
        self.text.push_str(line);
        if self.depth > 0 || matches!(self.state, Inside::String | Inside::Bars) || self.text.trim().is_empty() {
            return None;
        }
        self.state = Inside::Plain;
        Some(std::mem::take(&mut self.text).trim().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::Balance;

    #[test]
    fn answers_may_have_several_lines() {
        let mut balance = Balance::default();
        assert_eq!(balance.push("\n"), None);
        assert_eq!(balance.push("sat\n").as_deref(), Some("sat"));
        assert_eq!(balance.push("((x (\n"), None);
        assert_eq!(balance.push("\") (\" |((|\n"), None);
        assert_eq!(balance.push(" 1)))\n").as_deref(), Some("((x (\n\") (\" |((|\n 1)))"));
    }
}
