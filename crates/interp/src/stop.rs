//! Why a machine stops before its procedure ends.

use ir::{CheckKind, Pos, ProcId};
use std::fmt;
use std::sync::Arc;

/// One frame of a call stack, in words that outlive the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The procedure.
    pub procedure: ProcId,
    /// Its name.
    pub name: Arc<str>,
    /// Where in it.
    pub pos: Pos,
    /// The source file, if known.
    pub file: Option<Arc<str>>,
    /// The source line, if known.
    pub line: Option<u32>,
}

/// A call stack, innermost frame first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub Vec<Site>);

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.name, self.pos.0)?;
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(f, " ({file}:{line})"),
            (Some(file), None) => write!(f, " ({file})"),
            (None, Some(line)) => write!(f, " (line {line})"),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 20;
        for site in self.0.iter().take(SHOWN) {
            write!(f, "\n  in {site}")?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}

/// A check that failed in a run, in words.
#[derive(Clone, Debug)]
pub struct Violation {
    /// What it is about.
    pub kind: CheckKind,
    /// What happened.
    pub message: String,
    /// The user's procedures on the call stack, innermost first; of a leak, those that made the object.
    pub frames: Vec<Site>,
}

/// A limit of [`Limits`](crate::Limits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Too many frames, or too many locals in them.
    Stack,
    /// Too many runs inside runs.
    Nesting,
    /// Too many statements.
    Statements,
    /// Too many objects.
    Heap,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Stack => "the call stack is too deep",
            Limit::Nesting => "too many native calls within native calls",
            Limit::Statements => "the limit of statements is reached",
            Limit::Heap => "out of memory: the heap limit is reached",
        })
    }
}

/// Why a machine stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The program ended itself, with an exit status.
    #[error("the program exited with status {0}")]
    Exit(i32),
    /// Someone raised the interrupt flag.
    #[error("interrupted{trace}")]
    Interrupted {
        /// Where.
        trace: Trace,
    },
    /// A limit was reached.
    #[error("{limit}{trace}")]
    Limit {
        /// Which.
        limit: Limit,
        /// Where.
        trace: Trace,
    },
    /// A check does not hold.
    #[error("check failed: {}{trace}", .kind.name())]
    CheckFailed {
        /// What it is about.
        kind: CheckKind,
        /// What the innermost procedure has been given.
        args: Vec<u64>,
        /// Where.
        trace: Trace,
    },
    /// An assumption does not hold: the run is of no interest.
    #[error("an assumption does not hold{trace}")]
    AssumeFailed {
        /// Where.
        trace: Trace,
    },
    /// Something that is not supported.
    #[error("not supported: {reason}{trace}")]
    Refused {
        /// What.
        reason: String,
        /// Where.
        trace: Trace,
    },
    /// The program or the machine is broken: a defect of ours, or a program that the verifier would reject.
    #[error("internal error: {reason}{trace}")]
    Fault {
        /// What happened.
        reason: String,
        /// Where.
        trace: Trace,
    },
}

impl Stop {
    /// In one line: for what is not supported only what it is, since those who pass it on say that themselves.
    pub fn in_short(&self) -> String {
        let whole = match self {
            Stop::Refused { reason, .. } => reason.clone(),
            other => other.to_string(),
        };
        whole.lines().next().unwrap_or_default().to_owned()
    }
}
