//! The loop that runs statements. What a statement means is in `semantics`; this file keeps the frames.
//!
//! The loop borrows the parts of the machine side by side and leaves ([`Event`]) whenever it needs the whole: to load
//! code, to ask the host, to collect garbage. Calls and returns between procedures that are ready stay inside.

use crate::cache::DispatchCache;
use crate::frame::{Frame, Window, operand_of};
use crate::machine::{Machine, Parts};
use crate::memory::{Fault, Store};
use crate::{Completion, Flow, Observer, Words};
use ir::{BlockId, CheckKind, ClassId, Dispatch, EntityRef, ProcId, SelectorId, Stmt};
use rustc_hash::FxHashMap;
use semantics::{Exit, Frame as _, Step, Target, execute, leave, returned, target, threw};

/// Why the loop was left. The innermost frame says where.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    /// The first procedure ended.
    Done(Completion),
    /// The innermost frame calls a procedure that is not ready.
    Enter(ProcId),
    /// The innermost frame is an external procedure whose callee has ended.
    Resume(Completion),
    /// The innermost frame makes a call for which there is no room.
    Overflow,
    /// The innermost frame makes a call that resolves to no procedure.
    NoMethod(ClassId, SelectorId, bool),
    /// Collect garbage.
    Collect,
    /// The fuel is used up.
    Poll,
    /// The observer wants to look at the machine.
    Pause,
    /// A check does not hold.
    Check(CheckKind),
    /// An assumption does not hold.
    Assume,
    /// The program broke a rule.
    Broken(&'static str),
    /// The heap is full of living objects.
    OutOfMemory,
}

impl From<Fault> for Event {
    #[cold]
    fn from(fault: Fault) -> Event {
        match fault {
            Fault::Collect => Event::Collect,
            Fault::Full | Fault::OutOfMemory => Event::OutOfMemory,
            _ => Event::Broken(fault.reason()),
        }
    }
}

/// The procedure that a target names, or why there is none.
#[inline(always)]
fn resolve(
    domain: &mut Words<'_>,
    dispatches: &mut DispatchCache,
    functions: &FxHashMap<u64, ProcId>,
    target: Target<u64>,
) -> Result<ProcId, Event> {
    match target {
        Target::Known(procedure) => Ok(procedure),
        Target::ByClass { selector, tag, .. } => match dispatches.find(domain.program, tag, selector) {
            Dispatch::Found(procedure) => Ok(procedure),
            Dispatch::Abstract => Err(Event::NoMethod(ClassId::from_u32(tag as u32), selector, false)),
            Dispatch::Conflict => Err(Event::NoMethod(ClassId::from_u32(tag as u32), selector, true)),
        },
        Target::ByFunction(function) => {
            functions.get(&function).copied().ok_or(Event::Broken("a call through what is no function"))
        }
    }
}

/// The block of a switch's case.
#[inline(always)]
fn case(cases: &[(u64, BlockId)], on: u64, default: BlockId) -> BlockId {
    cases.binary_search_by_key(&on, |&(value, _)| value).map_or(default, |at| cases[at].1)
}

impl Machine {
    /// At a pause before a call: the callee, and the arguments.
    pub fn pending_call(&mut self) -> Option<(ProcId, Vec<u64>)> {
        let Parts { program, wide, kinship, dispatches, functions, codes, stack, store, .. } = self.parts();
        let store: &mut Store = store;
        let &Frame { procedure, base, stmt, .. } = stack.frames.last()?;
        let code = codes.get(procedure.index())?.as_ref()?;
        let Some(Stmt::Call(call)) = code.body.stmts.get(stmt as usize) else { return None };
        let base = base as usize;
        let window = Window { locals: &mut stack.values[base..base + code.locals], consts: &code.consts };
        let mut domain = Words { program, wide, kinship };
        let target = target(&mut domain, store, call, |operand| window.get(operand)).ok()?;
        let callee = resolve(&mut domain, dispatches, functions, target).ok()?;
        Some((callee, call.args.iter().map(|&arg| operand_of(window.locals, &code.consts, arg)).collect()))
    }

    /// Runs the frames above `depth` until they are gone or something is needed. With a completion, the innermost
    /// frame's call has ended so; else the innermost frame goes on with its next statement.
    pub(crate) fn drive<O: Observer>(
        &mut self,
        depth: usize,
        mut completion: Option<Completion>,
        observer: &mut O,
    ) -> Event {
        let Parts { program, wide, kinship, dispatches, functions, codes, stack, store, limits, fuel } = self.parts();
        let store: &mut Store = store;
        let mut domain = Words { program, wide, kinship };
        let (frames, values) = (&mut stack.frames, &mut stack.values);
        'frame: loop {
            if frames.len() <= depth {
                return completion.map_or(Event::Broken("no procedure to run"), Event::Done);
            }
            let Some(&Frame { procedure, base, mut block, stmt: first, .. }) = frames.last() else {
                return Event::Broken("no procedure to run");
            };
            let Some(Some(code)) = codes.get(procedure.index()) else {
                return completion.map_or(Event::Broken("an external procedure has no statements"), Event::Resume);
            };
            let body = &*code.body;
            let (base, mut first) = (base as usize, first as usize);
            let top = base + code.locals;
            let mut window = Window { locals: &mut values[base..top], consts: &code.consts };
            if let Some(ended) = completion.take() {
                let Some(Stmt::Call(call)) = body.stmts.get(first) else {
                    return Event::Broken("a call ended that was never made");
                };
                match ended {
                    Completion::Returned(value) => {
                        returned(&mut domain, call, value, |local, value| window.set(local, value))
                    }
                    Completion::Threw(object) => {
                        if !threw(call, object, |local, value| window.set(local, value)) {
                            frames.pop();
                            completion = Some(ended);
                            continue 'frame;
                        }
                    }
                }
                first += 1;
            }
            let mut current = &body.blocks[block];
            loop {
                let end = current.stmts.end as usize;
                let mut rest = body.stmts[first..end].iter();
                // Where the statement lies that was taken last.
                macro_rules! save {
                    () => {
                        if let Some(frame) = frames.last_mut() {
                            frame.block = block;
                            frame.stmt = (end - rest.len() - 1) as u32;
                        }
                    };
                }
                while let Some(stmt) = rest.next() {
                    if O::ACTIVE {
                        let index = end - rest.len() - 1;
                        if observer.statement(frames.len(), procedure, body, index, window.locals) == Flow::Pause {
                            save!();
                            return Event::Pause;
                        }
                    }
                    match execute(&mut domain, store, &mut window, stmt) {
                        Ok(Step::Next) => {}
                        Ok(Step::Call(call)) => {
                            save!();
                            let callee = match target(&mut domain, store, call, |operand| window.get(operand)) {
                                Ok(target) => match resolve(&mut domain, dispatches, functions, target) {
                                    Ok(callee) => callee,
                                    Err(event) => return event,
                                },
                                Err(fault) => return fault.into(),
                            };
                            let Some(Some(callee_code)) = codes.get(callee.index()) else {
                                return Event::Enter(callee);
                            };
                            let new_top = top + callee_code.locals;
                            if frames.len() >= limits.frames || new_top > limits.stack_words {
                                return Event::Overflow;
                            }
                            if new_top > values.len() {
                                values.resize(new_top.max(2 * values.len()), 0);
                            }
                            let (below, above) = values.split_at_mut(top);
                            let locals = &mut above[..callee_code.locals];
                            if call.args.len() > locals.len() {
                                return Event::Broken("a call with more arguments than parameters");
                            }
                            let (params, others) = locals.split_at_mut(call.args.len());
                            others.fill(0);
                            for (param, &arg) in params.iter_mut().zip(&call.args) {
                                *param = operand_of(&below[base..], &code.consts, arg);
                            }
                            let stmt = callee_code.start;
                            let base = top as u32;
                            frames.push(Frame { procedure: callee, base, block: BlockId::ENTRY, stmt, state: 0 });
                            *fuel -= callee_code.start_cost;
                            continue 'frame;
                        }
                        Ok(Step::Assume(holds)) => {
                            if holds == 0 {
                                save!();
                                return Event::Assume;
                            }
                        }
                        Ok(Step::Check(holds, kind)) => {
                            if holds == 0 {
                                save!();
                                return Event::Check(kind);
                            }
                        }
                        Err(fault) => {
                            save!();
                            return fault.into();
                        }
                    }
                }
                if O::ACTIVE {
                    observer.end(frames.len(), procedure, body, block, window.locals);
                }
                block = match leave(&mut domain, &window, &current.end) {
                    Exit::Goto(to) => to,
                    Exit::Branch { cond, then, otherwise, .. } => {
                        if cond != 0 {
                            then
                        } else {
                            otherwise
                        }
                    }
                    Exit::Switch { on, cases, default } => case(cases, on, default),
                    Exit::Return(value) => {
                        frames.pop();
                        completion = Some(Completion::Returned(value));
                        continue 'frame;
                    }
                    Exit::Throw(object) => {
                        frames.pop();
                        completion = Some(Completion::Threw(object));
                        continue 'frame;
                    }
                    Exit::Unreachable => {
                        if let Some(frame) = frames.last_mut() {
                            (frame.block, frame.stmt) = (block, end as u32);
                        }
                        return Event::Broken("control came to a point that the front end holds to be unreachable");
                    }
                };
                current = &body.blocks[block];
                first = current.stmts.start as usize;
                *fuel -= i64::from(current.stmts.end - current.stmts.start) + 1;
                if *fuel < 0 {
                    if let Some(frame) = frames.last_mut() {
                        (frame.block, frame.stmt) = (block, first as u32);
                    }
                    return Event::Poll;
                }
            }
        }
    }
}
