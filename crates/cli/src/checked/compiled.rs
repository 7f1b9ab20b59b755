//! A program as compilers leave it: what threads share.

use super::CheckedProgram;
#[cfg(feature = "c")]
use super::c::CheckedC;
use super::java::CheckedJava;
use crate::failure::Failure;
use crate::options::InputArguments;
use jvm::Inputs;
use std::sync::Arc;
use std::time::Duration;
use verdict::Language;

/// A compiled program, from which every thread starts its own.
#[derive(Clone)]
pub enum Compiled {
    /// Class files. Those of sources are deleted with it, and classes are read when they are first used.
    Java(Arc<Inputs>),
    /// Translated bitcode.
    #[cfg(feature = "c")]
    C(Arc<llvm::CProgram>),
}

impl Compiled {
    /// Compiles a program so that checks can be made, and those of all overflow if that is wanted.
    pub fn new(inputs: &InputArguments, language: Language, overflow: bool) -> Result<Compiled, Failure> {
        match language {
            Language::Java => Ok(Compiled::Java(Arc::new(inputs.open(Some(subject::marking()))?))),
            #[cfg(feature = "c")]
            Language::C => {
                let checks = llvm::Checks { overflow, malloc_may_fail: inputs.malloc_may_fail };
                let program = crate::run::load_c(inputs, checks, Some(csubject::marking()))?;
                Ok(Compiled::C(Arc::new(program)))
            }
            #[cfg(not(feature = "c"))]
            Language::C => {
                let _ = overflow;
                Err(crate::options::no_c())
            }
        }
    }

    /// Starts the program.
    pub(super) fn start(&self) -> Result<Box<dyn CheckedProgram>, Failure> {
        Ok(match self {
            Compiled::Java(inputs) => Box::new(CheckedJava::start(inputs)?),
            #[cfg(feature = "c")]
            Compiled::C(program) => Box::new(CheckedC::start(program)?),
        })
    }

    /// Do procedures have the same numbers wherever the program is started? Classes are read when they are first used.
    pub fn numbers_are_alike(&self) -> bool {
        match self {
            Compiled::Java(_) => false,
            #[cfg(feature = "c")]
            Compiled::C(_) => true,
        }
    }

    /// After so much work on one thread, another is worth its start.
    pub fn patience(&self) -> Duration {
        match self {
            // The runtime library is initialised first.
            Compiled::Java(_) => Duration::from_millis(1_500),
            #[cfg(feature = "c")]
            Compiled::C(_) => Duration::from_millis(100),
        }
    }
}
