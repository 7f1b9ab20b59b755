//! Running a program's `main` as the `java` launcher does.

use crate::Java;
use crate::console::Channel;
use interp::{Completion, Machine, Stop};
use ir::{ClassId, ProcId};
use jvm::LoadError;
use ristretto_classfile::MethodAccessFlags;

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The exit status: 0 after `main` returned, 1 after an uncaught exception, or what `System.exit` was told.
    pub status: i32,
}

/// Why there was nothing to run, or the run could not go on.
#[derive(Debug, thiserror::Error)]
pub enum MainError {
    /// The class cannot be had.
    #[error("Error: Could not find or load main class {}: {reason}", name.replace('/', "."))]
    NoClass {
        /// The class.
        name: String,
        /// Why.
        reason: LoadError,
    },
    /// The class has no `main`.
    #[error(
        "Error: Main method not found in class {}, please define the main method as:\n   public static void main(String[] args)",
        name.replace('/', ".")
    )]
    NoMain {
        /// The class.
        name: String,
    },
    /// Its `main` is not static.
    #[error(
        "Error: Main method is not static in class {}, please define the main method as:\n   public static void main(String[] args)",
        name.replace('/', ".")
    )]
    NotStatic {
        /// The class.
        name: String,
    },
    /// The run stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

const MAIN: &str = "main([Ljava/lang/String;)V";

impl Java {
    /// Starts the runtime, runs `main` of a class (by its internal name) and reports an uncaught exception as the JVM
    /// does. All output is written when this returns.
    pub fn run_main(&mut self, machine: &mut Machine, class: &str, args: &[String]) -> Result<Exit, MainError> {
        let result = self.run_to_the_end(machine, class, args);
        self.console.flush();
        match result {
            Err(MainError::Stop(Stop::Exit(status))) => Ok(Exit { status }),
            other => other,
        }
    }

    fn run_to_the_end(&mut self, machine: &mut Machine, class: &str, args: &[String]) -> Result<Exit, MainError> {
        let (id, main) = self.find_main(machine, class)?;
        self.boot(machine)?;
        let mut ended = match self.initialisation(id) {
            Some(procedure) => machine.run(self, procedure, &[])?,
            None => Completion::Returned(None),
        };
        if let Completion::Returned(_) = ended {
            let mut strings = Vec::with_capacity(args.len());
            for arg in args {
                strings.push(self.new_text(machine, arg)?);
            }
            let args = self.new_references(machine, "[Ljava/lang/String;", &strings)?;
            ended = machine.run(self, main, &[args])?;
        }
        let status = match ended {
            Completion::Returned(_) => 0,
            Completion::Threw(exception) => {
                self.report_uncaught(machine, exception)?;
                1
            }
        };
        self.run_hooks(machine)?;
        Ok(Exit { status })
    }

    fn find_main(&mut self, machine: &mut Machine, name: &str) -> Result<(ClassId, ProcId), MainError> {
        let id = self
            .loader
            .class(&mut machine.program, name)
            .map_err(|reason| MainError::NoClass { name: name.into(), reason })?;
        let Some((_, entry)) = self.loader.find_method(&mut machine.program, id, MAIN) else {
            return Err(MainError::NoMain { name: name.into() });
        };
        if !entry.flags.contains(MethodAccessFlags::PUBLIC) {
            return Err(MainError::NoMain { name: name.into() });
        }
        if !entry.flags.contains(MethodAccessFlags::STATIC) {
            return Err(MainError::NotStatic { name: name.into() });
        }
        Ok((id, entry.procedure))
    }

    /// Lets the thread's handler of uncaught exceptions see it; by default that prints the stack trace.
    pub(crate) fn report_uncaught(&mut self, machine: &mut Machine, exception: u64) -> Result<(), Stop> {
        let handler = self.method(machine, "java/lang/Thread", "dispatchUncaughtException(Ljava/lang/Throwable;)V")?;
        let thread = self.state.thread;
        if let Completion::Threw(second) = machine.run(self, handler, &[thread, exception])? {
            let class = machine.class_of(second)?;
            let name = Java::binary_name(machine, class);
            let thread = self.get(machine, thread, "java/lang/Thread.name:Ljava/lang/String;")?;
            let thread = self.text(machine, thread)?;
            let line = format!("\nException: {name} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n");
            self.console.write(Channel::Err, line.as_bytes());
        }
        Ok(())
    }
}
