//! What a language supplies to the machine.

use crate::{Machine, Stop};
use ir::{ClassId, LiteralId, ProcId, SelectorId};

/// How a procedure ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// It returned, with a value if it has a result.
    Returned(Option<u64>),
    /// It threw that object.
    Threw(u64),
}

/// What an external procedure results in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It returns that; whatever, if it has no result.
    Return(u64),
    /// It throws that object.
    Throw(u64),
    /// It is what this procedure does with these arguments. The external procedure leaves the call stack.
    Become(ProcId, Vec<u64>),
    /// It calls this procedure and goes on in [`Host::resume`] when that has ended.
    Call {
        /// The procedure.
        procedure: ProcId,
        /// Its arguments.
        args: Vec<u64>,
        /// What [`Host::resume`] is told, so that it knows where it was. Not a reference.
        state: u64,
    },
}

/// The language around a program: where its code comes from, what its native procedures do.
///
/// Garbage is collected only before an allocation by a statement and before an external procedure starts. So a method
/// of this trait may hold references in plain variables, unless it calls [`Machine::run`]: then what it still needs
/// must be reachable from the heap, from [`Host::roots`], or be given to [`Machine::protect`].
pub trait Host {
    /// Supplies the code of a procedure that is `Code::Pending`: sets `machine.program.procs[procedure].code`.
    fn load(&mut self, machine: &mut Machine, procedure: ProcId) -> Result<(), Stop>;

    /// Does what a `Code::External` procedure does. It has a frame of its own, the innermost one.
    fn external(&mut self, machine: &mut Machine, procedure: ProcId, args: &[u64]) -> Result<Outcome, Stop>;

    /// Goes on after an [`Outcome::Call`] of the external procedure, whose arguments are given once more.
    fn resume(
        &mut self,
        machine: &mut Machine,
        procedure: ProcId,
        args: &[u64],
        state: u64,
        completion: Completion,
    ) -> Result<Outcome, Stop> {
        let _ = (args, state, completion);
        let name = machine.program.procs[procedure].name.clone();
        Err(machine.fault(format!("the host has nothing to go on with in {name}")))
    }

    /// The object of a literal. Asked once per literal; the machine keeps the object alive.
    fn literal(&mut self, machine: &mut Machine, literal: LiteralId) -> Result<u64, Stop>;

    /// What a call throws for which there is no room on the stack; without it the machine stops. The method may run
    /// procedures: there is a reserve of frames for it.
    fn stack_overflow(&mut self, machine: &mut Machine) -> Result<Option<u64>, Stop>;

    /// What a virtual call throws that resolves to no procedure, or (`conflict`) to several.
    fn no_method(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        selector: SelectorId,
        conflict: bool,
    ) -> Result<u64, Stop>;

    /// Shows every reference that the host keeps.
    fn roots(&mut self, visit: &mut dyn FnMut(u64));
}
