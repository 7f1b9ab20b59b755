//! What the library models cannot say in C.

use crate::Runtime;
use interp::{Machine, Outcome, Stop};
use ir::{CheckKind, Key, ProcId, Type};

/// The status of a process that `abort` ended, as shells tell it.
const ABORTED: i32 = 134;

impl Runtime {
    pub(crate) fn primitive(
        &mut self,
        machine: &mut Machine,
        procedure: ProcId,
        args: &[u64],
    ) -> Result<Outcome, Stop> {
        let name = machine.program.procs[procedure].name.clone();
        match (&*name, args) {
            ("__skolem_write", &[stream, object, offset, count]) => {
                let bytes = self.read_bytes(machine, object, offset, count)?;
                let _ = match stream {
                    1 => self.streams.output.write_all(&bytes),
                    _ => self.streams.error.write_all(&bytes),
                };
                Ok(Outcome::Return(count))
            }
            ("__skolem_read", &[_, object, offset, count]) => {
                let mut bytes = vec![0; count.min(1 << 20) as usize];
                let read = self.streams.input.read(&mut bytes).unwrap_or(0);
                let map = Runtime::bytes(machine, Type::I8)?;
                for (index, &byte) in bytes[..read].iter().enumerate() {
                    machine.write(map, Key::Element(object, offset + index as u64), u64::from(byte))?;
                }
                Ok(Outcome::Return(read as u64))
            }
            ("__skolem_exit", &[status]) => Err(Stop::Exit(status as u8 as i32)),
            ("__skolem_abort", &[]) => Err(Stop::Exit(ABORTED)),
            ("__skolem_unsupported", &[object, offset]) => {
                let what = self.text_at(machine, object, offset)?;
                Err(machine.refuse(what))
            }
            ("__skolem_assertion_failed", _) => Err(machine.violation(CheckKind::Assert)),
            ("reach_error" | "__VERIFIER_error", _) => Err(machine.violation(CheckKind::Unreachable)),
            ("__skolem_math", &[function, x, y]) => {
                let value = math(function, f64::from_bits(x), f64::from_bits(y));
                match value {
                    Some(value) => Ok(Outcome::Return(value.to_bits())),
                    None => Err(machine.fault("a function of mathematics that does not exist")),
                }
            }
            ("__skolem_checking" | "__skolem_replaying", &[]) => Ok(Outcome::Return(u64::from(self.answers.is_some()))),
            (llvm::NOTE_ALLOCATION, &[block]) => {
                if block != 0 && self.makers.is_some() {
                    let trace = machine.trace();
                    self.makers.as_mut().map(|makers| makers.insert(block, trace));
                }
                Ok(Outcome::Return(0))
            }
            ("__skolem_surroundings", &[]) => {
                if self.answers.is_some() && self.trial.is_none() {
                    let trace = machine.trace();
                    self.answered.push((name, trace, 0));
                }
                Ok(Outcome::Return(0))
            }
            (name, &[native, ..]) if name.starts_with(llvm::AS_FOUND) => {
                if self.answers.is_some() && self.trial.is_none() {
                    let trace = machine.trace();
                    self.answered.push((name.into(), trace, native));
                }
                Ok(Outcome::Return(native))
            }
            (name, _) if self.trial.is_some() => {
                let bits = machine.program.procs[procedure].result.map_or(0, Type::bits);
                let answer = self.next_answer();
                let trial = self.trial.as_mut().filter(|trial| trial.free.contains(&procedure));
                let Some(trial) = trial else {
                    return Err(machine.refuse(format!("a trial that depends on what `{name}` does")));
                };
                let answer = if bits >= 64 { answer } else { answer & ((1 << bits) - 1) };
                trial.given.push(answer);
                Ok(Outcome::Return(answer))
            }
            _ if self.answers.is_some() && machine.program.procs[procedure].result.is_none() => Ok(Outcome::Return(0)),
            _ if self.answers.is_some() => {
                let value = self.next_answer();
                let trace = machine.trace();
                self.answered.push((name, trace, value));
                Ok(Outcome::Return(value))
            }
            (name, &[]) if name.starts_with(llvm::UNDEFINED) => Ok(Outcome::Return(0)),
            (name, &[native, ..]) if name.starts_with(llvm::VOLATILE) || name.starts_with(llvm::UNSPECIFIED) => {
                Ok(Outcome::Return(native))
            }
            // Declared without parameters, it gets a block of arguments.
            (name, _) if is_unknown(name) => {
                let value = self.chosen.pop_front().unwrap_or(0);
                let bits = machine.program.procs[procedure].result.map_or(0, Type::bits);
                let mask = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
                Ok(Outcome::Return(value as u64 & mask))
            }
            _ => Err(machine.refuse(format!("a call of `{name}`, which is defined nowhere"))),
        }
    }

    /// The string that a pointer points to.
    fn text_at(&self, machine: &mut Machine, object: u64, offset: u64) -> Result<String, Stop> {
        let map = Runtime::bytes(machine, Type::I8)?;
        let mut bytes = Vec::new();
        loop {
            match machine.read(map, Key::Element(object, offset + bytes.len() as u64))? as u8 {
                0 => return Ok(String::from_utf8_lossy(&bytes).into_owned()),
                byte => bytes.push(byte),
            }
        }
    }

    fn read_bytes(&self, machine: &mut Machine, object: u64, offset: u64, count: u64) -> Result<Vec<u8>, Stop> {
        let map = Runtime::bytes(machine, Type::I8)?;
        (0..count).map(|index| Ok(machine.read(map, Key::Element(object, offset + index))? as u8)).collect()
    }
}

/// Does the function stand for a value that the environment chooses?
fn is_unknown(name: &str) -> bool {
    name.starts_with("__VERIFIER_nondet_") || name.starts_with("nondet_") || name.starts_with("__skolem_unknown")
}

/// In the order of the library's `skolem.h`. These are the functions of the system's own library, so that their last bits are
/// those of native code.
fn math(function: u64, x: f64, y: f64) -> Option<f64> {
    Some(match function {
        0 => x.sin(),
        1 => x.cos(),
        2 => x.tan(),
        3 => x.asin(),
        4 => x.acos(),
        5 => x.atan(),
        6 => x.atan2(y),
        7 => x.sinh(),
        8 => x.cosh(),
        9 => x.tanh(),
        10 => x.exp(),
        11 => x.ln(),
        12 => x.log2(),
        13 => x.log10(),
        14 => x.powf(y),
        15 => x.cbrt(),
        16 => x.hypot(y),
        17 => x % y,
        _ => return None,
    })
}
