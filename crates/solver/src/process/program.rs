//! Which SMT-LIB 2 programs there are and how they are called.
//!
//! All of them read from a pipe where no file is named, and answer each command before they wait for the next. Unsat
//! assumptions and models are asked for by options of SMT-LIB (`prelude`), not of the command line.
//!
//! How much of this was tried: z3 is what the tests run on. They were also run once on the executable of cvc5 1.0.3, and on
//! bitwuzla 0.9.1, of which only the library could be had: its parser read the standard input as its executable does. The
//! arguments of bitwuzla and yices-smt2 are from their documentation (`bitwuzla --help`, yices-smt2(1)). What a program
//! does not support ends as an unknown answer with what it says.

use std::env;
use std::path::{Path, PathBuf};

/// A program that reads SMT-LIB 2 from its input and answers at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The executable file.
    pub path: PathBuf,
    /// What makes it incremental.
    pub arguments: Vec<String>,
    /// What `set-logic` tells it. None: nothing.
    pub logic: Option<String>,
}

/// Why there is no process.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// None of the known programs is installed.
    #[error(
        "no SMT-LIB 2 solver was found: install z3 (`./x setup`, or `pip install z3-solver`), bitwuzla, cvc5 or yices-smt2, \
         or let SKOLEM_Z3 name a z3"
    )]
    NotFound,
    /// It is not installed, or not known.
    #[error("{name} is not on the path")]
    NotOnPath {
        /// What was looked for.
        name: String,
    },
    /// It cannot be run.
    #[error("{} cannot be started: {why}", path.display())]
    DidNotStart {
        /// The executable file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
}

/// How a program of a known name is called.
type Caller = fn(PathBuf) -> Program;

/// Programs whose arguments are known, the preferred first.
const KNOWN: [(&str, Caller); 4] =
    [("z3", Program::z3), ("bitwuzla", Program::bitwuzla), ("cvc5", Program::cvc5), ("yices-smt2", Program::yices)];

impl Program {
    /// Z3 at this path. Its best incremental solver is chosen by itself; for formulas without arrays and floats,
    /// `with_logic("QF_BV")` is faster.
    pub fn z3(path: impl Into<PathBuf>) -> Program {
        Program::new(path, &["-in", "-smt2"], None)
    }

    /// Bitwuzla at this path. It needs no option to be incremental. Unless it was built with `--fpexp`, it has the formats
    /// of IEEE 754 only, and it gives up on equalities of constant arrays.
    pub fn bitwuzla(path: impl Into<PathBuf>) -> Program {
        Program::new(path, &["--lang", "smt2"], Some("QF_ABVFP"))
    }

    /// cvc5 at this path. `--fp-exp` allows floats of all formats, which it calls experimental; constant arrays must be of
    /// values.
    pub fn cvc5(path: impl Into<PathBuf>) -> Program {
        Program::new(path, &["--incremental", "--lang=smt2", "--fp-exp", "-q"], Some("QF_ABVFP"))
    }

    /// Yices at this path. It has no floats. (`--interactive` is for people: it prints a prompt and `success`.)
    pub fn yices(path: impl Into<PathBuf>) -> Program {
        Program::new(path, &["--incremental"], Some("QF_ABV"))
    }

    fn new(path: impl Into<PathBuf>, arguments: &[&str], logic: Option<&str>) -> Program {
        Program {
            path: path.into(),
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
            logic: logic.map(str::to_owned),
        }
    }

    /// The same program for formulas of one logic only.
    pub fn with_logic(mut self, logic: &str) -> Program {
        self.logic = Some(logic.to_owned());
        self
    }

    /// The first program that is installed, of z3, bitwuzla, cvc5 and yices-smt2.
    pub fn find() -> Result<Program, ProgramError> {
        KNOWN.iter().find_map(|(name, _)| Program::named(name).ok()).ok_or(ProgramError::NotFound)
    }

    /// One of z3, bitwuzla, cvc5 and yices-smt2: the first of that name on the path. The environment variable `SKOLEM_Z3`
    /// can name a z3 that is not on it.
    pub fn named(name: &str) -> Result<Program, ProgramError> {
        let Some((_, program)) = KNOWN.iter().find(|(known, _)| *known == name) else {
            return Err(ProgramError::NotOnPath { name: name.to_owned() });
        };
        let from_environment = match name {
            "z3" => env::var_os("SKOLEM_Z3").filter(|path| !path.is_empty()).map(PathBuf::from),
            _ => None,
        };
        let path = from_environment.or_else(|| on_path(name));
        path.map(program).ok_or_else(|| ProgramError::NotOnPath { name: name.to_owned() })
    }

    pub(super) fn did_not_start(&self, error: &std::io::Error) -> ProgramError {
        ProgramError::DidNotStart { path: self.path.clone(), why: error.to_string() }
    }

    /// What is said first.
    pub(super) fn prelude(&self) -> String {
        let mut text = String::from(
            "(set-option :print-success false)\n(set-option :produce-models true)\n\
             (set-option :produce-unsat-assumptions true)\n(set-option :global-declarations true)\n",
        );
        if let Some(logic) = &self.logic {
            text.push_str(&format!("(set-logic {logic})\n"));
        }
        text
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let paths = env::var_os("PATH")?;
    env::split_paths(&paths).map(|directory| directory.join(name)).find(|file| is_program(file))
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}
