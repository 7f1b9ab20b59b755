//! Looking at contracts in the middle of a replay: does a call break what its callee requires, and what do callees without
//! code do?

use crate::Subject;
use crate::assumed::Assumed;
use crate::build::Built;
use check::{Expectation, Language, Mismatch};
use interp::{Completion, Paused, Stop, Watched};
use ir::{Code, ProcId, Type};
use logic::Term;
use record::Recorder;
use symbolic::{CallStart, Contracts, Demand, Execution, Model, Point, Procedures, State};
use verdict::Location;

/// How a watched run went.
pub(crate) enum Run {
    /// To its end, or to where it cannot go on.
    Ended(Result<Completion, Stop>),
    /// To a point where a clause is broken: the place and the method there.
    Broken(Demand, Option<(Location, String)>),
}

/// What is looked for on the way.
pub(crate) struct Looking<'a, 'w> {
    /// On constants: what it knows of objects stays true, and their content is read from the machine.
    pub(crate) execution: Execution<'a, 'w>,
    pub(crate) expected: &'a Expectation,
    pub(crate) contracts: &'a dyn Contracts,
    /// The target's arguments and the state before.
    pub(crate) entry: (&'a [Term], &'a State),
    /// How many frames there were before the target's.
    pub(crate) depth: usize,
    /// What callees without code did so far.
    pub(crate) assumed: Vec<Assumed>,
}

impl Subject {
    /// Runs the target. Where a clause on the way is expected to be broken, the run stops there.
    pub(crate) fn watch(
        &self,
        target: ProcId,
        built: &Built,
        recorder: &mut Recorder<'_>,
        looking: &mut Looking<'_, '_>,
    ) -> Result<Run, Mismatch> {
        let mut watched = self.with(|machine, java| machine.run_watched(java, target, &built.arguments, recorder));
        loop {
            let paused = match watched {
                Ok(Watched::Ended(completion)) => return Ok(Run::Ended(Ok(completion))),
                Err(stop) => return Ok(Run::Ended(Err(stop))),
                Ok(Watched::Paused(paused)) => paused,
            };
            let (line, is_there) = recorder.paused;
            let broken = if is_there { self.broken_demand(built, looking) } else { Ok(None) };
            match broken {
                Ok(None) => {
                    let assumed = self.about_to_assume(built, looking.assumed.len(), line);
                    looking.assumed.extend(assumed);
                }
                Ok(Some(demand)) => {
                    let at = self.here();
                    self.with(|machine, _| machine.give_up(paused));
                    return Ok(Run::Broken(demand, at));
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

    /// The expected clause, if the call that the machine is at breaks it.
    fn broken_demand(&self, built: &Built, looking: &mut Looking<'_, '_>) -> Result<Option<Demand>, String> {
        let call = self.with(|machine, _| machine.pending_call());
        let (Some(name), Some((callee, words))) = (&looking.expected.name, call) else { return Ok(None) };
        let demands = match self.model(callee) {
            Model::Clauses => self.clauses_here(built, looking, words.first().copied().unwrap_or(0)),
            _ => self.demands_of(built, looking, callee, &words),
        }?;
        let broken = demands.into_iter().find(|(demand, holds)| demand.name == *name && *holds == Some(false));
        Ok(broken.map(|(demand, _)| demand))
    }

    /// What a call demands, and whether it holds.
    fn demands_of(
        &self,
        built: &Built,
        looking: &mut Looking<'_, '_>,
        callee: ProcId,
        words: &[u64],
    ) -> Result<Vec<(Demand, Option<bool>)>, String> {
        let params = self.program().procs[callee].params.clone();
        let execution = &mut looking.execution;
        let args: Vec<Term> = words.iter().zip(&params).map(|(&word, &ty)| execution.known(ty, word)).collect();
        let references = words.iter().zip(&params).filter(|(_, ty)| **ty == Type::Ref).map(|(&word, _)| word);
        self.meet_from(execution, built.objects().chain(references).collect());
        let state = State::default();
        let demands = looking.contracts.requirements(execution, CallStart { callee, args: &args, before: &state })?;
        Ok(judged(demands, execution))
    }

    /// What the clauses of the point demand that the machine is at, and whether it holds.
    fn clauses_here(
        &self,
        built: &Built,
        looking: &mut Looking<'_, '_>,
        number: u64,
    ) -> Result<Vec<(Demand, Option<bool>)>, String> {
        let here = self.with(|machine, _| {
            let is_target = machine.depth() == looking.depth + 1;
            machine.frames().next().map(|frame| (frame.procedure, frame.pos, frame.locals.to_vec(), is_target))
        });
        let Some((procedure, pos, words, is_target)) = here else { return Ok(Vec::new()) };
        let types: Vec<Type> = match &self.program().procs[procedure].code {
            Code::Body(body) => body.locals.values().map(|local| local.ty).collect(),
            _ => Vec::new(),
        };
        let execution = &mut looking.execution;
        let locals: Vec<Term> = words.iter().zip(&types).map(|(&word, &ty)| execution.known(ty, word)).collect();
        let references = words.iter().zip(&types).filter(|(_, ty)| **ty == Type::Ref).map(|(&word, _)| word);
        self.meet_from(execution, built.objects().chain(references).collect());
        let state = State::default();
        let entry = is_target.then_some(looking.entry);
        let point = Point { procedure, pos, number, entry, locals: &locals, state: &state };
        let demands = looking.contracts.clauses(execution, &point)?;
        Ok(judged(demands, execution))
    }
}

fn judged(demands: Vec<Demand>, execution: &Execution<'_, '_>) -> Vec<(Demand, Option<bool>)> {
    let judge = |demand: Demand| {
        let holds = execution.context.terms.bool_value(demand.holds);
        (demand, holds)
    };
    demands.into_iter().map(judge).collect()
}
