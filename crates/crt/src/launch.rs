//! Running `main` as an operating system does.

use crate::Runtime;
use interp::{Completion, Machine, Stop};
use ir::{Code, Literal, ProcId, Type};

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The exit status.
    pub status: i32,
}

/// Why there was nothing to run, or the run could not go on.
#[derive(Debug, thiserror::Error)]
pub enum MainError {
    /// No `main`.
    #[error("there is no function `main`\nhelp: add the file that has it")]
    NoMain,
    /// A `main` with parameters of other types.
    #[error("`main` has parameters that no system calls it with")]
    OtherMain,
    /// The run stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
}

impl Runtime {
    /// Runs `main` with arguments, the first of which is the name of the program, and then `exit`. All output is written when
    /// this returns.
    pub fn run_main(&mut self, machine: &mut Machine, args: &[String]) -> Result<Exit, MainError> {
        let result = self.run_to_the_end(machine, args);
        if matches!(
            result,
            Err(MainError::Stop(
                Stop::CheckFailed { .. } | Stop::AssumeFailed { .. } | Stop::Refused { .. } | Stop::Limit { .. }
            ))
        ) {
            // What was printed before it went wrong helps to understand it; it does not matter if that fails too.
            if let Some(flush) = machine.program.proc_named("fflush").filter(|&flush| is_defined(machine, flush)) {
                let _ = machine.run(self, flush, &[0, 0]);
            }
        }
        let _ = self.streams.output.flush();
        let _ = self.streams.error.flush();
        match result {
            Err(MainError::Stop(Stop::Exit(status))) => Ok(Exit { status }),
            other => other,
        }
    }

    fn run_to_the_end(&mut self, machine: &mut Machine, args: &[String]) -> Result<Exit, MainError> {
        let main =
            machine.program.proc_named("main").filter(|&main| is_defined(machine, main)).ok_or(MainError::NoMain)?;
        self.set_pointers(machine)?;
        let params = machine.program.procs[main].params.clone();
        let given = match params[..] {
            [] => Vec::new(),
            [Type::Int(32)] => vec![args.len() as u64],
            [Type::Int(32), Type::Ref, Type::Int(64)] => {
                vec![args.len() as u64, self.argument_list(machine, args)?, 0]
            }
            [Type::Int(32), Type::Ref, Type::Int(64), Type::Ref, Type::Int(64)] => {
                let (args_block, environment) = (self.argument_list(machine, args)?, self.argument_list(machine, &[])?);
                vec![args.len() as u64, args_block, 0, environment, 0]
            }
            _ => return Err(MainError::OtherMain),
        };
        self.run_constructors(machine)?;
        let status = match machine.run(self, main, &given)? {
            Completion::Returned(value) => value.unwrap_or(0),
            Completion::Threw(_) => return Err(machine.fault("C has no exceptions").into()),
        };
        // What returns from `main` is handed to `exit`, which ends the process.
        if let Some(exit) = machine.program.proc_named("exit").filter(|&exit| is_defined(machine, exit)) {
            machine.run(self, exit, &[status & 0xffff_ffff])?;
        }
        Ok(Exit { status: status as u8 as i32 })
    }

    /// Constructors run before `main`; destructors after everything else that was registered for the end.
    fn run_constructors(&mut self, machine: &mut Machine) -> Result<(), Stop> {
        if let Some(register) = machine.program.proc_named("atexit").filter(|&known| is_defined(machine, known)) {
            for destructor in self.destructors.clone() {
                let literal = machine.program.literal(Literal::Function(destructor));
                let function = machine.literal(self, literal)?;
                machine.run(self, register, &[function, 0])?;
            }
        }
        for constructor in self.constructors.clone() {
            // Some systems hand them what `main` gets; programs do not rely on it.
            let zeros = vec![0; machine.program.procs[constructor].params.len()];
            machine.run(self, constructor, &zeros)?;
        }
        Ok(())
    }

    /// An array of strings that ends with null.
    fn argument_list(&self, machine: &mut Machine, args: &[String]) -> Result<u64, Stop> {
        let word = u64::from(self.address.bits() / 8);
        let list = self.new_block(machine, (args.len() as u64 + 1) * word)?;
        for (index, arg) in args.iter().enumerate() {
            let text = self.new_block(machine, arg.len() as u64 + 1)?;
            Runtime::fill(machine, text, 0, arg.as_bytes())?;
            self.set_pointer(machine, list, index as u64 * word, (text, 0))?;
        }
        Ok(list)
    }

    fn new_block(&self, machine: &mut Machine, size: u64) -> Result<u64, Stop> {
        match machine.new_block(self.classes.global, size)? {
            0 => Err(machine.refuse("arguments that do not fit into memory")),
            block => Ok(block),
        }
    }
}

fn is_defined(machine: &Machine, procedure: ProcId) -> bool {
    !matches!(machine.program.procs[procedure].code, Code::External | Code::Abstract)
}
