//! Looking at contracts in the middle of a replay: does a call break what its callee requires?

use crate::Subject;
use crate::build::{Built, on_constants};
use crate::trace::Recorder;
use interp::{Completion, Paused, Stop, Watched};
use ir::{ProcId, Type};
use logic::Term;
use refine::{Expectation, Language, Mismatch};
use summary::{Contracts, Since, World};
use verdict::Location;

/// How a watched run went.
pub(crate) enum Run {
    /// To its end, or to where it cannot go on.
    Ended(Result<Completion, Stop>),
    /// To a point where a clause is broken: its text, the place and the method there.
    Broken(String, Option<(Location, String)>),
}

impl Subject {
    /// Runs the target. Where a clause on the way is expected to be broken, the run stops there.
    pub(crate) fn watch(
        &self,
        target: ProcId,
        built: &Built,
        recorder: &mut Recorder<'_>,
        expected: &Expectation,
        contracts: &dyn Contracts,
    ) -> Result<Run, Mismatch> {
        let mut watched = self.with(|machine, java| machine.run_watched(java, target, &built.arguments, recorder));
        loop {
            let paused = match watched {
                Ok(Watched::Ended(completion)) => return Ok(Run::Ended(Ok(completion))),
                Err(stop) => return Ok(Run::Ended(Err(stop))),
                Ok(Watched::Paused(paused)) => paused,
            };
            match self.broken_demand(built, expected, contracts) {
                Ok(None) => {}
                Ok(Some(text)) => {
                    let at = self.here();
                    self.with(|machine, _| machine.give_up(paused));
                    return Ok(Run::Broken(text, at));
                }
                Err(reason) => return Err(self.give_up(paused, reason)),
            }
            watched = self.with(|machine, java| machine.go_on(java, paused, recorder));
        }
    }

    fn give_up(&self, paused: Paused, reason: String) -> Mismatch {
        self.with(|machine, _| machine.give_up(paused));
        Mismatch::Stopped(reason)
    }

    fn here(&self) -> Option<(Location, String)> {
        let (procedure, pos) = self.with(|machine, _| machine.frames().next().map(|at| (at.procedure, at.pos)))?;
        Some((self.location(procedure, pos)?, self.procedure_name(procedure)))
    }

    /// The text of the expected clause, if the call that the machine is at breaks it.
    fn broken_demand(
        &self,
        built: &Built,
        expected: &Expectation,
        contracts: &dyn Contracts,
    ) -> Result<Option<String>, String> {
        let call = self.with(|machine, _| machine.pending_call());
        let (Some(name), Some((callee, words))) = (&expected.name, call) else { return Ok(None) };
        let params = self.program().procs[callee].params.clone();
        let mut execution = on_constants(self);
        execution.since = Since::Replay(usize::MAX);
        let args: Vec<Term> = words.iter().zip(&params).map(|(&word, &ty)| execution.known(ty, word)).collect();
        let references = words.iter().zip(&params).filter(|(_, ty)| **ty == Type::Ref).map(|(&word, _)| word);
        self.meet_from(&mut execution, built.objects().chain(references).collect());
        let state = execution.start();
        for demand in contracts.demands(&mut execution, callee, &args, &state)? {
            if demand.name == *name && execution.terms.bool_value(demand.holds) == Some(false) {
                return Ok(Some(demand.text));
            }
        }
        Ok(None)
    }
}
