//! SMT-LIB 2 scripts: the commands, carried out on a solver, with the answers that the standard prescribes.
//!
//! Errors follow `continued-execution`: a command that fails is reported, changes nothing, and the next one is carried out.
//! But what the script's author meant is then unknown, and an answer must never be wrong. So:
//!
//! - After a command that adds constraints or names has failed (or is not supported), a check answers `unsat` or `unknown`,
//!   never `sat`, until the level in which it stood is popped: what is already contradictory stays so with more constraints.
//! - After a text that is no balanced expression, or a `push` or `pop` that failed, nothing is certain, and every check
//!   answers `unknown` until `(reset)`.
//!
//! The reason given then is `incomplete`.
//!
//! Where the standard's default is to be asked first, but the answer costs nothing (models, assignments, failed
//! assumptions), the option is on from the start, as in other solvers.
//!
//! ```
//! use skolem_solver::{Answer, Session, script::Script};
//! let text = "(declare-const x (_ BitVec 8)) (assert (= (bvmul x x) #x31)) (check-sat)";
//! let mut output = Vec::new();
//! let outcome = Script::new(|_seed| Box::new(Session::new()), &mut output).run(text.as_bytes()).unwrap();
//! assert_eq!(output, b"sat\n");
//! assert_eq!(outcome.checks[0].answer, Answer::Sat);
//! ```

mod answers;
mod options;
mod run;

pub use run::{Check, Outcome, Script, Status};
