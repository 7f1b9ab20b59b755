//! Why a command did not do what it was asked, told to people.

use anstyle::{AnsiColor, Style};
use std::io::{self, IsTerminal, Write};

/// Exit status: the input or the command line is at fault.
const BAD_INPUT: u8 = 2;
/// Exit status: Skolem could not tell.
const UNKNOWN: u8 = 3;

/// A message and the exit status that goes with it. Lines of the message that start with `help:` say what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    status: u8,
    message: String,
}

impl Failure {
    /// The input or the command line is at fault.
    pub fn input(message: impl ToString) -> Failure {
        Failure { status: BAD_INPUT, message: message.to_string() }
    }

    /// There is something that Skolem cannot do.
    pub fn unsupported(message: impl ToString) -> Failure {
        Failure { status: UNKNOWN, message: message.to_string() }
    }

    /// Skolem is at fault.
    pub fn defect(what: &str) -> Failure {
        let advice = "help: this is a defect of Skolem; please report it together with the program";
        Failure { status: UNKNOWN, message: format!("internal: {what}\n{advice}") }
    }

    /// The exit status.
    pub fn status(&self) -> u8 {
        self.status
    }

    /// Prints it on standard error.
    pub fn print(&self) {
        let bold = |color: AnsiColor| color.on_default().bold();
        let mut text = String::new();
        label(&mut text, "error:", bold(AnsiColor::Red));
        for (index, line) in self.message.lines().enumerate() {
            match line.strip_prefix("help:") {
                Some(advice) => {
                    label(&mut text, "help:", bold(AnsiColor::Cyan));
                    text.push_str(advice);
                }
                None if index == 0 => text.push_str(&format!(" {line}")),
                None => text.push_str(line),
            }
            text.push('\n');
        }
        // If this fails, there is no way left to say so.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }
}

/// A word in colour, if people look at it.
fn label(out: &mut String, word: &str, style: Style) {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if io::stderr().is_terminal() && !plain {
        out.push_str(&format!("{style}{word}{style:#}"));
    } else {
        out.push_str(word);
    }
}
