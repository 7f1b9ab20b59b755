//! What went wrong, in the words of a C programmer.

use crate::Runtime;
use interp::{Machine, Site, Stop, Trace, Violation};
use ir::{CheckKind, Key, facts};
use std::sync::Arc;

/// Where a check failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The procedure that found out what is wrong.
    pub found_by: Arc<str>,
    /// The function of the library that the user's code called, if the check failed there.
    pub function: Arc<str>,
    /// Is the memory that was accessed the library's own?
    pub is_of_library: bool,
    /// Was an argument wanted that was not passed?
    pub is_of_arguments: bool,
}

impl Runtime {
    /// The failed check that stopped a run, if that is what it was.
    pub fn violation(&self, machine: &mut Machine, stop: &Stop) -> Option<Violation> {
        let Stop::CheckFailed { kind, args, trace } = stop else { return None };
        let procedure = trace.0.first().map(|site| site.name.clone()).unwrap_or_default();
        let message = self.message(machine, *kind, &procedure, args);
        let block = args.first().copied().unwrap_or(0);
        let class = machine.class_of(block).ok().filter(|_| block != 0);
        let library = trace.0.iter().take_while(|site| !self.is_users(site.procedure));
        self.failure.replace(Some(Failure {
            found_by: procedure,
            function: library.last().map(|site| site.name.clone()).unwrap_or_default(),
            is_of_library: self.is_of_library(machine, block),
            is_of_arguments: class == Some(self.classes.arguments),
        }));
        Some(Violation { kind: *kind, message, frames: self.users(trace) })
    }

    /// Heap blocks that nothing points to any more.
    pub fn leaks(&mut self, machine: &mut Machine) -> Result<Vec<Violation>, Stop> {
        let Some(makers) = self.makers.take() else { return Ok(Vec::new()) };
        let lost = machine.lost_blocks(self)?;
        let mut found = Vec::new();
        for block in lost {
            if let Some(trace) = makers.get(&block) {
                let size = machine.read(facts::SIZE, Key::Object(block))?;
                let message = format!("nothing points to a heap block of {size} bytes any more, and it was not freed");
                found.push(Violation { kind: CheckKind::Leak, message, frames: self.users(trace) });
            }
        }
        Ok(found)
    }

    fn users(&self, trace: &Trace) -> Vec<Site> {
        trace.0.iter().filter(|site| self.is_users(site.procedure)).cloned().collect()
    }

    fn message(&self, machine: &mut Machine, kind: CheckKind, procedure: &str, args: &[u64]) -> String {
        let what = match procedure {
            "bad read" => "a read",
            "bad write" => "a write",
            "bad call" => "a call",
            "__skolem_free" => "`free`",
            _ => "an access",
        };
        if let Some(reason) = procedure.strip_prefix(llvm::JUDGE) {
            return reason.to_owned();
        }
        let block = args.first().copied().unwrap_or(0);
        let mut offset = args.get(1).copied().unwrap_or(0) as i64;
        if block != 0 && machine.class_of(block).ok() == Some(self.classes.arguments) {
            offset -= llvm::ARGUMENT_KINDS as i64;
        }
        match kind {
            CheckKind::InvalidPointer if procedure == llvm::APART => {
                format!("what is copied overlaps with its copy in {}", self.block(machine, block))
            }
            CheckKind::InvalidPointer if procedure == llvm::MISALIGNED => {
                let block = self.block(machine, block);
                format!("a misaligned access: at offset {offset} of {block}, not a multiple of what its type needs")
            }
            CheckKind::NullDereference if offset == 0 => format!("{what} through NULL"),
            CheckKind::NullDereference => format!("{what} at offset {offset} from NULL"),
            CheckKind::ArrayBounds if what == "an access" => "the index is outside of its array".to_owned(),
            CheckKind::InvalidPointer if what == "an access" => "there is no memory for this array".to_owned(),
            CheckKind::ArrayBounds => {
                format!("{what} at offset {offset} of {}", self.block(machine, block))
            }
            CheckKind::UseAfterFree => format!("{what} of {} that was freed", self.block(machine, block)),
            CheckKind::DoubleFree => format!("{} is freed again", self.block(machine, block)),
            CheckKind::InvalidFree if block == 0 => {
                format!("`free` of the address {offset:#x}, which no allocation returned")
            }
            CheckKind::InvalidFree => format!("`free` at offset {offset} of {}", self.block(machine, block)),
            CheckKind::InvalidPointer if block == 0 => {
                format!("{what} at the address {offset:#x}, where there is nothing")
            }
            CheckKind::InvalidPointer => self.invalid_pointer(machine, what, block),
            CheckKind::DivisionByZero => "the divisor is zero".to_owned(),
            CheckKind::Shift => {
                "the shift is as far as the type has bits, or farther, or negative (or zeros of zero are counted)"
                    .to_owned()
            }
            CheckKind::Overflow => "the result does not fit into its signed type".to_owned(),
            CheckKind::Unreachable => "this point must not be reached".to_owned(),
            CheckKind::Assert => "the assertion fails".to_owned(),
            _ => format!("the check `{}` fails", kind.name()),
        }
    }

    fn invalid_pointer(&self, machine: &mut Machine, what: &str, block: u64) -> String {
        let class = machine.class_of(block).ok();
        let is_alive = machine.read(facts::ALIVE, Key::Object(block)).is_ok_and(|alive| alive != 0);
        match class {
            Some(class) if class == self.classes.uninitialised => {
                format!("{what} through a pointer that was never set")
            }
            Some(class) if self.classes.is_local(class) && !is_alive => {
                format!("{what} of a local variable that is gone")
            }
            Some(class) if machine.program.is_subclass(class, self.classes.function) => {
                format!("{what} through a pointer to a function that is of another type")
            }
            _ => format!("{what} of {}, which is constant", self.block(machine, block)),
        }
    }

    /// `a heap block of 40 bytes`, `the global \`table\` of 12 bytes`.
    fn block(&self, machine: &mut Machine, block: u64) -> String {
        let size = machine.read(facts::SIZE, Key::Object(block)).unwrap_or(0);
        let is_of_arguments = machine.class_of(block).ok() == Some(self.classes.arguments);
        let size = if is_of_arguments { size.saturating_sub(llvm::ARGUMENT_KINDS) } else { size };
        let bytes = if size == 1 { "1 byte".to_owned() } else { format!("{size} bytes") };
        if let Some(name) = self.global_name(machine, block) {
            return match name.starts_with(".str") {
                true => format!("a string literal of {bytes}"),
                false => format!("the global `{name}` of {bytes}"),
            };
        }
        match machine.class_of(block).ok() {
            Some(class) if class == self.classes.heap => format!("a heap block of {bytes}"),
            Some(class) if self.classes.is_local(class) => format!("a local variable of {bytes}"),
            Some(class) if class == self.classes.arguments => format!("the further arguments of a call, {bytes}"),
            _ => format!("an object of {bytes}"),
        }
    }
}
