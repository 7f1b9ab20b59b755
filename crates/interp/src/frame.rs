//! Frames: a window of the value stack per procedure that is running.

use crate::prepare::Prepared;
use ir::{BlockId, EntityRef, LocalId, Operand, Pos, ProcId, Program, Type};

/// A procedure that is running. If it waits for a call, `stmt` is the call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) procedure: ProcId,
    /// Where its locals start on the value stack; an external procedure has its arguments there.
    pub(crate) base: u32,
    pub(crate) block: BlockId,
    /// Index of the next statement, or the end of the block's statements.
    pub(crate) stmt: u32,
    /// What an external procedure wants to be told when it goes on.
    pub(crate) state: u64,
}

/// The call stack.
#[derive(Debug, Default)]
pub(crate) struct Stack {
    pub(crate) frames: Vec<Frame>,
    /// Locals of all frames. Longer than needed: what lies above the last frame is of no meaning.
    pub(crate) values: Vec<u64>,
}

/// Locals and constants of the running procedure.
pub(crate) struct Window<'a> {
    pub(crate) locals: &'a mut [u64],
    pub(crate) consts: &'a [u64],
}

impl semantics::Frame<u64> for Window<'_> {
    #[inline(always)]
    fn get(&self, operand: Operand) -> u64 {
        operand_of(self.locals, self.consts, operand)
    }

    #[inline(always)]
    fn set(&mut self, local: LocalId, value: u64) {
        self.locals[local.index()] = value;
    }
}

/// The value of an operand. Indexes are inside: see [`Prepared`].
#[inline(always)]
pub(crate) fn operand_of(locals: &[u64], consts: &[u64], operand: Operand) -> u64 {
    match operand.split() {
        Ok(local) => locals[local.index()],
        Err(index) => consts[index],
    }
}

/// How many values a frame of the procedure has.
pub(crate) fn size(program: &Program, code: Option<&Prepared>, procedure: ProcId) -> usize {
    code.map_or_else(|| program.procs[procedure].params.len(), |code| code.locals)
}

impl Stack {
    /// Where the window of a new frame starts.
    pub(crate) fn top(&self, program: &Program, codes: &[Option<Box<Prepared>>]) -> usize {
        self.frames.last().map_or(0, |frame| {
            let code = codes.get(frame.procedure.index()).and_then(|code| code.as_deref());
            frame.base as usize + size(program, code, frame.procedure)
        })
    }

    /// Shows every reference in the frames.
    pub(crate) fn roots(&self, program: &Program, codes: &[Option<Box<Prepared>>], mut visit: impl FnMut(u64)) {
        for frame in &self.frames {
            let values = self.values.get(frame.base as usize..).unwrap_or_default();
            match codes.get(frame.procedure.index()).and_then(|code| code.as_deref()) {
                Some(code) => code.references.iter().filter_map(|&at| values.get(at as usize)).for_each(|&r| visit(r)),
                None => {
                    let params = &program.procs[frame.procedure].params;
                    params.iter().zip(values).filter(|(ty, _)| **ty == Type::Ref).for_each(|(_, &r)| visit(r));
                }
            }
        }
    }
}

/// A frame as a host sees it.
#[derive(Clone, Copy, Debug)]
pub struct FrameView<'a> {
    /// The procedure.
    pub procedure: ProcId,
    /// Where it is; the start for external procedures.
    pub pos: Pos,
    /// Its locals; the arguments of an external procedure.
    pub locals: &'a [u64],
}
