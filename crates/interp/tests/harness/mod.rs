//! A small language around test programs: externals by name, exceptions as objects of the program's own classes.

#![allow(dead_code, reason = "every test file uses its part of the harness")]

use ir::{ClassId, LiteralId, ProcId, SelectorId};
use skolem_interp::{Completion, Host, Limits, Machine, Outcome, Stop};

/// What an external procedure of a test does.
pub type Native = fn(&mut TestHost, &mut Machine, &[u64]) -> Result<Outcome, Stop>;
/// What an external procedure of a test does when its callee has ended.
pub type Resume = fn(&mut TestHost, &mut Machine, &[u64], u64, Completion) -> Result<Outcome, Stop>;

/// The host of all tests.
#[derive(Default)]
pub struct TestHost {
    pub natives: Vec<(&'static str, Native)>,
    pub resumes: Vec<(&'static str, Resume)>,
    /// Code for pending procedures: name, and a program that has it.
    pub pending: Vec<(&'static str, ir::Code)>,
    pub kept: Vec<u64>,
    pub loads: usize,
    /// Loading runs this procedure.
    pub run_in_load: Option<(&'static str, u64)>,
    pub literals: usize,
    /// Call stacks that natives saw.
    pub seen: Vec<String>,
}

impl Host for TestHost {
    fn load(&mut self, machine: &mut Machine, procedure: ProcId) -> Result<(), Stop> {
        self.loads += 1;
        if let Some((name, arg)) = self.run_in_load.take() {
            run(machine, self, name, &[arg])?;
        }
        let name = machine.program.procs[procedure].name.clone();
        let code = self.pending.iter().find(|(pending, _)| **pending == *name).map(|(_, code)| code.clone());
        if let Some(code) = code {
            machine.program.procs[procedure].code = code;
        }
        Ok(())
    }

    fn external(&mut self, machine: &mut Machine, procedure: ProcId, args: &[u64]) -> Result<Outcome, Stop> {
        let name = machine.program.procs[procedure].name.clone();
        match self.natives.iter().find(|(native, _)| **native == *name) {
            Some(&(_, native)) => native(self, machine, args),
            None => Err(machine.refuse(format!("no native {name}"))),
        }
    }

    fn resume(
        &mut self,
        machine: &mut Machine,
        procedure: ProcId,
        args: &[u64],
        state: u64,
        completion: Completion,
    ) -> Result<Outcome, Stop> {
        let name = machine.program.procs[procedure].name.clone();
        match self.resumes.iter().find(|(native, _)| **native == *name) {
            Some(&(_, resume)) => resume(self, machine, args, state, completion),
            None => Err(machine.refuse(format!("no resume {name}"))),
        }
    }

    fn literal(&mut self, machine: &mut Machine, _: LiteralId) -> Result<u64, Stop> {
        self.literals += 1;
        let class = class(machine, "Literal");
        machine.new_object(class)
    }

    fn stack_overflow(&mut self, machine: &mut Machine) -> Result<Option<u64>, Stop> {
        match machine.program.class_named("StackOverflow") {
            Some(class) => machine.new_object(class).map(Some),
            None => Ok(None),
        }
    }

    fn no_method(&mut self, machine: &mut Machine, _: ClassId, _: SelectorId, conflict: bool) -> Result<u64, Stop> {
        let class = class(machine, if conflict { "Conflict" } else { "NoMethod" });
        machine.new_object(class)
    }

    fn roots(&mut self, visit: &mut dyn FnMut(u64)) {
        self.kept.iter().for_each(|&kept| visit(kept));
    }
}

pub fn class(machine: &Machine, name: &str) -> ClassId {
    machine.program.class_named(name).unwrap_or_else(|| panic!("no class {name}"))
}

/// A machine for a program in text form.
pub fn machine(text: &str, limits: Limits) -> Machine {
    let program = ir::parse_program(text).unwrap_or_else(|error| panic!("{error}"));
    let violations: Vec<String> =
        ir::verify_program(&program).iter().map(|violation| violation.describe(&program)).collect();
    assert!(violations.is_empty(), "{violations:#?}");
    Machine::new(program, limits)
}

/// Runs a procedure by name.
pub fn run(machine: &mut Machine, host: &mut TestHost, name: &str, args: &[u64]) -> Result<Completion, Stop> {
    let procedure = machine.program.proc_named(name).unwrap_or_else(|| panic!("no procedure {name}"));
    machine.run(host, procedure, args)
}

/// The result of a procedure that returns one, on a new machine.
pub fn result(text: &str, name: &str, args: &[u64]) -> u64 {
    let mut machine = machine(text, Limits::default());
    match run(&mut machine, &mut TestHost::default(), name, args) {
        Ok(Completion::Returned(Some(value))) => value,
        other => panic!("{other:?}"),
    }
}

/// The message with which a procedure stops, on a new machine.
pub fn stop(text: &str, name: &str, args: &[u64]) -> Stop {
    let mut machine = machine(text, Limits::default());
    match run(&mut machine, &mut TestHost::default(), name, args) {
        Err(stop) => stop,
        other => panic!("{other:?}"),
    }
}

/// The class of a thrown object.
pub fn thrown(machine: &Machine, completion: Completion) -> String {
    match completion {
        Completion::Threw(object) => {
            let class = machine.class_of(object).unwrap_or_else(|stop| panic!("{stop}"));
            machine.program.classes[class].name.to_string()
        }
        Completion::Returned(value) => panic!("returned {value:?}"),
    }
}
