//! Callees that are taken by their contracts, in a replay: what they do is what the counterexample says, where the contract
//! lets them do something.

use crate::replay::CReplay;
use ir::{Code, Key, MapId, ProcId, facts};
use logic::Term;
use symbolic::{CallExit, CallStart, Changes, Contracts, Execution, ObjectId, Origin, Procedures, State};
use verdict::Assumption;

/// Changes that are told of one call.
const MAX_CHANGES: usize = 6;

/// A call that was taken by its contract.
pub(crate) struct Taken {
    procedure: ProcId,
    /// The line that makes the call, by its number in the trace.
    step: Option<usize>,
    /// What was written: map, block, offset and value.
    writes: Vec<(MapId, u64, u64, u64)>,
}

impl CReplay<'_> {
    /// If the machine is at a call that is taken by its contract: writes what the contract lets the callee change. What it
    /// returns is the next answer of the environment. A callee with code does something itself, so its answers are left out.
    pub(crate) fn take_by_contract(
        &mut self,
        execution: &mut Execution<'_, '_>,
        contracts: &dyn Contracts,
        (callee, words): (ProcId, &[u64]),
        step: Option<usize>,
    ) -> Result<(), String> {
        let has_code = self.subject.program().procs[callee].code != Code::External;
        if !contracts.replaces(callee, has_code) {
            return Ok(());
        }
        let (params, result) = {
            let program = self.subject.program();
            (program.procs[callee].params.clone(), program.procs[callee].result)
        };
        let args: Vec<Term> = words.iter().zip(&params).map(|(&word, &ty)| execution.known(ty, word)).collect();
        let state = State::default();
        let mut writes = Vec::new();
        let start = CallStart { callee, args: &args, before: &state };
        let Changes::Ranges(ranges) = contracts.changes(execution, start)? else {
            return Err("expected byte ranges in the contract".to_owned());
        };
        for range in ranges {
            let object = execution.context.terms.word(range.object).map(|id| ObjectId(id as u32));
            let block = match object.and_then(|id| execution.heap.objects.get(id)).map(|object| object.origin) {
                Some(Origin::Known(address)) => address,
                Some(Origin::Input | Origin::Allocated) | None => 0,
            };
            let (start, end) = (execution.context.terms.word(range.start), execution.context.terms.word(range.end));
            let (Some(start), Some(end)) = (start, end) else {
                return Err("a byte range that is not known".to_owned());
            };
            if execution.context.terms.bool_value(range.condition) != Some(true) || block == 0 {
                continue;
            }
            let unit = u64::from(range.unit.bits().div_ceil(8));
            let size = self.subject.with(|machine, _| machine.field(block, facts::SIZE)).unwrap_or(0);
            let mut at = start;
            while at < end.min(size) && at + unit <= end.min(size) {
                let value = self.subject.with(|_, runtime| runtime.next_answer());
                writes.push((range.map, block, at, value));
                at += unit;
            }
        }
        if has_code {
            if result.is_some() {
                self.subject.with(|_, runtime| runtime.next_answer());
            }
            return Ok(());
        }
        let mut before = State::default();
        for &(_, block, _, _) in &writes {
            self.remember(execution, &mut before, block);
        }
        for &(map, block, at, value) in &writes {
            let written = self.subject.with(|machine, _| machine.write(map, Key::Element(block, at), value));
            written.map_err(|stop| stop.to_string())?;
        }
        // What the solver thought up must be what the contract says, whatever bounds it was worked out within.
        execution.forget_content();
        let answer = self.subject.with(|_, runtime| runtime.coming_answer());
        let (after, result) = (State::default(), result.map(|ty| execution.known(ty, answer)));
        let start = CallStart { callee, args: &args, before: &before };
        let promises = contracts.promises(execution, start, &after, &[CallExit::Returned(result)])?;
        let is_allowed = |&promised: &Term| execution.context.terms.bool_value(promised) == Some(true);
        if !promises.iter().all(is_allowed) {
            let name = self.subject.program().procs[callee].name.clone();
            return Err(format!("{name} would have to do what its contract does not allow"));
        }
        self.taken.push(Taken { procedure: callee, step, writes });
        Ok(())
    }

    /// What was assumed of the callees without code.
    pub(crate) fn show_taken(&mut self) -> Vec<Assumption> {
        let mut shown = Vec::new();
        for taken in std::mem::take(&mut self.taken) {
            let mut changes = Vec::new();
            for &(map, block, at, value) in taken.writes.iter().take(MAX_CHANGES) {
                let change = self.show_write(map, (block, at), value);
                changes.extend(change.map(|(place, value)| format!("{place} to {}", value.plain())));
            }
            if taken.writes.len() > MAX_CHANGES {
                changes.push(format!("{} more", taken.writes.len() - MAX_CHANGES));
            }
            let name = &self.subject.program().procs[taken.procedure].name.clone();
            let what = match changes.is_empty() {
                true => "changes nothing".to_owned(),
                false => format!("sets {}", changes.join(", ")),
            };
            shown.push(Assumption { text: format!("{name}() {what}, as its contract allows"), step: taken.step });
        }
        shown
    }
}
