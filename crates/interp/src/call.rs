//! Entering procedures, and what external procedures result in.

use crate::frame::{Frame, operand_of};
use crate::{Completion, Host, Limit, Limits, Machine, Outcome, Stop};
use ir::{BlockId, Code, EntityRef, ProcId, Stmt, Type};
use smallvec::SmallVec;

/// Frames beyond the limit for the host's reaction to reaching it.
const RESERVE: usize = 1_000;

/// Arguments of an external procedure, which has few most of the time.
type Args = SmallVec<[u64; 8]>;

/// What follows an external procedure's outcome.
enum Next {
    /// Its call has ended.
    Ended(Completion),
    /// This procedure is to be run.
    Enter(ProcId, Args),
}

impl Machine {
    /// The call that the innermost frame makes meets a procedure that is not ready. If it is code, it is made ready
    /// and the call is made again.
    pub(crate) fn enter_call(&mut self, host: &mut dyn Host, callee: ProcId) -> Result<Option<Completion>, Stop> {
        if self.make_ready(host, callee)? {
            return Ok(None);
        }
        let Some(frame) = self.stack.frames.last() else { return Err(self.fault("a return without a caller")) };
        let code = self.codes.get(frame.procedure.index()).and_then(|code| code.as_deref());
        let Some((code, Some(Stmt::Call(call)))) = code.map(|code| (code, code.body.stmts.get(frame.stmt as usize)))
        else {
            return Err(self.fault("a return without a caller"));
        };
        let locals = &self.stack.values[frame.base as usize..];
        let args = call.args.iter().map(|&arg| operand_of(locals, &code.consts, arg)).collect();
        self.external(host, callee, args)
    }

    /// Starts a procedure: pushes its frame, or lets the host do it.
    pub(crate) fn enter(
        &mut self,
        host: &mut dyn Host,
        procedure: ProcId,
        args: Args,
    ) -> Result<Option<Completion>, Stop> {
        if !self.program.procs.is_valid(procedure) {
            return Err(self.fault("a procedure that does not exist"));
        }
        if !self.make_ready_for(host, procedure, &args)? {
            return self.external(host, procedure, args);
        }
        if self.push(procedure, &args)? { Ok(None) } else { self.overflow(host).map(Some) }
    }

    /// Starts a procedure at the beginning of a block: pushes its frame, with values for all its locals.
    pub(crate) fn enter_at(
        &mut self,
        host: &mut dyn Host,
        procedure: ProcId,
        block: BlockId,
        locals: &[u64],
    ) -> Result<Option<Completion>, Stop> {
        let code = self.program.procs.get(procedure).map(|procedure| &procedure.code);
        let Some(Code::Body(body)) = code else { return Err(self.fault("a procedure without code has no blocks")) };
        // The host may run procedures and thereby collect garbage before the locals are on the stack.
        let mark = self.protected.len();
        let typed = body.locals.values().zip(locals);
        self.protected.extend(typed.filter(|(local, _)| local.ty == Type::Ref).map(|(_, &value)| value));
        let ready = self.make_ready(host, procedure);
        self.protected.truncate(mark);
        ready?;
        let code = self.codes.get(procedure.index()).and_then(|code| code.as_deref());
        if !code.is_some_and(|code| code.body.blocks.is_valid(block) && code.locals == locals.len()) {
            let name = self.program.procs[procedure].name.clone();
            return Err(self.fault(format!("{} locals for {block} of {name}", locals.len())));
        }
        if self.push_frame(procedure, block, locals) { Ok(None) } else { self.overflow(host).map(Some) }
    }

    /// Pushes a frame at the beginning of a procedure; false if there is no room.
    fn push(&mut self, procedure: ProcId, args: &[u64]) -> Result<bool, Stop> {
        let code = self.codes.get(procedure.index()).and_then(|code| code.as_deref());
        let size = crate::frame::size(&self.program, code, procedure);
        if args.len() != self.program.procs[procedure].params.len() || args.len() > size {
            let name = self.program.procs[procedure].name.clone();
            return Err(self.fault(format!("{} arguments for {name}", args.len())));
        }
        Ok(self.push_frame(procedure, BlockId::ENTRY, args))
    }

    /// Pushes a frame at the beginning of a block, with values for the first locals; false if there is no room.
    fn push_frame(&mut self, procedure: ProcId, block: BlockId, first: &[u64]) -> bool {
        let base = self.stack.top(&self.program, &self.codes);
        let code = self.codes.get(procedure.index()).and_then(|code| code.as_deref());
        let size = crate::frame::size(&self.program, code, procedure);
        if self.stack.frames.len() >= self.limits.frames || base + size > self.limits.stack_words {
            return false;
        }
        let stmts = code.map_or(0..0, |code| code.body.blocks[block].stmts.clone());
        self.fuel -= i64::from(stmts.end - stmts.start) + 1;
        let values = &mut self.stack.values;
        if values.len() < base + size {
            values.resize(base + size, 0);
        }
        values[base..base + size].fill(0);
        values[base..base + first.len()].copy_from_slice(first);
        self.stack.frames.push(Frame { procedure, base: base as u32, block, stmt: stmts.start, state: 0 });
        true
    }

    /// Lets the host do an external procedure, and what that results in: further procedures perhaps. A loop, because
    /// chains of external procedures may be as long as the program likes.
    fn external(
        &mut self,
        host: &mut dyn Host,
        mut procedure: ProcId,
        mut args: Args,
    ) -> Result<Option<Completion>, Stop> {
        loop {
            if !self.push(procedure, &args)? {
                return self.overflow(host).map(Some);
            }
            if self.store.heap.is_due() {
                self.collect(host)?;
            }
            if self.fuel < 0 {
                self.poll()?;
            }
            let outcome = host.external(self, procedure, &args)?;
            match self.follow(procedure, outcome) {
                Next::Ended(completion) => return Ok(Some(completion)),
                Next::Enter(next, next_args) => (procedure, args) = (next, next_args),
            }
            let exists = self.program.procs.is_valid(procedure);
            if !exists || self.make_ready_for(host, procedure, &args)? {
                return self.enter(host, procedure, args);
            }
        }
    }

    /// The callee of the external procedure in the innermost frame has ended.
    pub(crate) fn resume(&mut self, host: &mut dyn Host, completion: Completion) -> Result<Option<Completion>, Stop> {
        let Some(&Frame { procedure, base, state, .. }) = self.stack.frames.last() else {
            return Err(self.fault("no frame to continue in"));
        };
        let count = self.program.procs[procedure].params.len();
        let args = Args::from(&self.stack.values[base as usize..base as usize + count]);
        let outcome = host.resume(self, procedure, &args, state, completion)?;
        match self.follow(procedure, outcome) {
            Next::Ended(completion) => Ok(Some(completion)),
            Next::Enter(next, args) => self.enter(host, next, args),
        }
    }

    /// What the host says about the external procedure in the innermost frame.
    fn follow(&mut self, procedure: ProcId, outcome: Outcome) -> Next {
        if let Outcome::Call { procedure: callee, args, state } = outcome {
            if let Some(frame) = self.stack.frames.last_mut() {
                frame.state = state;
            }
            return Next::Enter(callee, args.into());
        }
        self.stack.frames.pop();
        match outcome {
            Outcome::Return(value) => {
                Next::Ended(Completion::Returned(self.program.procs[procedure].result.map(|_| value)))
            }
            Outcome::Throw(object) => Next::Ended(Completion::Threw(object)),
            Outcome::Become(next, args) | Outcome::Call { procedure: next, args, .. } => Next::Enter(next, args.into()),
        }
    }

    pub(crate) fn overflow(&mut self, host: &mut dyn Host) -> Result<Completion, Stop> {
        let Limits { frames, stack_words, .. } = self.limits;
        self.limits.frames = frames.saturating_add(RESERVE);
        self.limits.stack_words = stack_words.saturating_add(RESERVE * 64);
        let object = host.stack_overflow(self);
        (self.limits.frames, self.limits.stack_words) = (frames, stack_words);
        match object? {
            Some(object) => Ok(Completion::Threw(object)),
            None => Err(self.limit(Limit::Stack)),
        }
    }
}
