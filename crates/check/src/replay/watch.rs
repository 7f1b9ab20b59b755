//! Running the target, and looking at contracts on the way: does a call break what its callee requires, does a clause
//! between statements hold?

use super::{Driver, Replay, Wrong, first_line, same_line};
use crate::Mismatch;
use interp::{Completion, Stop, Violation, Watched};
use ir::{CheckKind, Code, ProcId, Type};
use record::Recorder;
use symbolic::{CallStart, Demand, Model, Point, State};

impl<'w, R: Replay<'w>> Driver<'_, '_, 'w, R> {
    /// Runs the target, and says what is wrong with it; or that it is something else.
    pub(super) fn observe(&mut self, recorder: &mut Recorder<'_, R::Notes>) -> Result<Wrong, Mismatch> {
        let (target, words) = (self.claim.target, self.words.clone());
        if let Some(wrong) = self.run_all(&self.language.before(target), recorder)? {
            return Ok(wrong);
        }
        match self.watched(target, &words, recorder)? {
            Ok(completion) => self.ended(completion, recorder),
            Err(wrong) => Ok(wrong),
        }
    }

    /// Runs a procedure, with a look at each call for which the run is paused: how it ends, or what is wrong with it.
    fn watched(
        &mut self,
        procedure: ProcId,
        words: &[u64],
        recorder: &mut Recorder<'_, R::Notes>,
    ) -> Result<Result<Completion, Wrong>, Mismatch> {
        let mut watched = self.run.with(|machine, host| machine.run_watched(host, procedure, words, recorder));
        loop {
            let paused = match watched {
                Ok(Watched::Paused(paused)) => paused,
                Ok(Watched::Ended(completion)) => return Ok(Ok(completion)),
                Err(stop) => return self.stopped(&stop).map(Err),
            };
            if let Some(wrong) = self.look(recorder.paused).transpose() {
                self.run.with(|machine, _| machine.give_up(paused));
                return wrong.map(Err);
            }
            watched = self.run.with(|machine, host| machine.go_on(host, paused, recorder));
        }
    }

    /// The target has ended: whatever runs after it runs now.
    fn ended(&mut self, completion: Completion, recorder: &mut Recorder<'_, R::Notes>) -> Result<Wrong, Mismatch> {
        // What is said of the end is said of the moment of return.
        let expected = self.claim.expected;
        let is_about_return = expected.clause.is_some() || expected.is_any_end || expected.kind == CheckKind::Leak;
        let later = if is_about_return { Vec::new() } else { self.language.after(self.claim.target) };
        if let Some(wrong) = self.run_all(&later, recorder)? {
            return Ok(wrong);
        }
        self.completion = Some(completion);
        self.judge(completion, &recorder.thrown)
    }

    /// Runs procedures one after the other, and says what is wrong with one of them.
    fn run_all(
        &mut self,
        procedures: &[ProcId],
        recorder: &mut Recorder<'_, R::Notes>,
    ) -> Result<Option<Wrong>, Mismatch> {
        for &procedure in procedures {
            let zeros = vec![0; self.language.program().procs[procedure].params.len()];
            if let Err(wrong) = self.watched(procedure, &zeros, recorder)? {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    }

    /// What is wrong with a run that stopped.
    fn stopped(&mut self, stop: &Stop) -> Result<Wrong, Mismatch> {
        match (self.run.violation(stop), stop) {
            (Some(violation), _) => self.confirmed(violation),
            (None, Stop::Exit(_)) => Err(Mismatch::Different("the program ends without an error".to_owned())),
            (None, Stop::AssumeFailed { .. }) => Err(Mismatch::Different("an assumption does not hold".to_owned())),
            (None, stop) => Err(first_line(stop)),
        }
    }

    /// The violation is what was expected.
    pub(super) fn confirmed(&self, violation: Violation) -> Result<Wrong, Mismatch> {
        let expected = self.claim.expected;
        if expected.is_any_end {
            return Err(Mismatch::Different(violation.message));
        }
        let mut places = violation.frames.iter().map(|site| self.language.location(site.procedure, site.pos));
        let at = places.next().flatten();
        if violation.kind == expected.kind && same_line(&at, &expected.at) {
            let sites = violation.frames.iter().map(|site| self.place(site.procedure, site.pos));
            return Ok(Wrong { message: violation.message, stack: sites.flatten().collect(), clues: Vec::new() });
        }
        let place = at.map_or("a place without a line".to_owned(), |at| at.to_string());
        Err(Mismatch::Different(format!("`{}` at {place}: {}", violation.kind.name(), violation.message)))
    }

    /// Looks at the call that the run is about to make: at what is expected to be broken there, and at what a callee does of
    /// which only the contract is used.
    fn look(&mut self, (line, is_there): (Option<usize>, bool)) -> Result<Option<Wrong>, Mismatch> {
        let Some((callee, words)) = self.run.with(|machine, _| machine.pending_call()) else { return Ok(None) };
        self.execution.forget_content();
        if is_there && let Some(demand) = self.broken_demand(callee, &words).map_err(Mismatch::Stopped)? {
            let message = match self.claim.expected.kind {
                CheckKind::Requires => format!("the call breaks `{}`", demand.text),
                _ => format!("`{}` does not hold here", demand.text),
            };
            let at = self.run.with(|machine, _| machine.frames().next().map(|frame| (frame.procedure, frame.pos)));
            let stack = at.and_then(|(procedure, pos)| self.place(procedure, pos)).into_iter().collect();
            return Ok(Some(Wrong { message, stack, clues: demand.clues }));
        }
        let assumed = self.run.before_call(&mut self.execution, self.claim.contracts, (callee, &words), line);
        assumed.map(|()| None).map_err(Mismatch::Stopped)
    }

    /// The expected clause, if the call breaks it.
    fn broken_demand(&mut self, callee: ProcId, words: &[u64]) -> Result<Option<Demand>, String> {
        let Some(name) = &self.claim.expected.name else { return Ok(None) };
        let demands = match self.language.model(callee) {
            Model::Clauses => self.clauses_here(words.first().copied().unwrap_or(0))?,
            _ => {
                let params = self.language.program().procs[callee].params.clone();
                let args = self.known(words, &params);
                let state = State::default();
                self.claim
                    .contracts
                    .requirements(&mut self.execution, CallStart { callee, args: &args, before: &state })?
            }
        };
        let mut named = demands.into_iter().filter(|demand| demand.name == *name);
        Ok(named.find(|demand| self.execution.context.terms.bool_value(demand.holds) == Some(false)))
    }

    /// What the clauses of this number demand, at the point that the machine is at.
    fn clauses_here(&mut self, number: u64) -> Result<Vec<Demand>, String> {
        let here = self.run.with(|machine, _| {
            let depth = machine.depth();
            machine.frames().next().map(|frame| (frame.procedure, frame.pos, frame.locals.to_vec(), depth))
        });
        let Some((procedure, pos, words, depth)) = here else { return Ok(Vec::new()) };
        let types: Vec<Type> = match &self.language.program().procs[procedure].code {
            Code::Body(body) => body.locals.values().map(|local| local.ty).collect(),
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => Vec::new(),
        };
        let locals = self.known(&words, &types);
        let state = State::default();
        let is_target = depth == self.depth + 1 && procedure == self.claim.target;
        let entry = is_target.then_some((&self.arguments[..], &self.before));
        let point = Point { procedure, pos, number, entry, locals: &locals, state: &state };
        self.claim.contracts.clauses(&mut self.execution, &point)
    }
}
