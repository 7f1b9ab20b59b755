//! An execution state: all that a path knows about itself.
//!
//! A state refers to no driver, so it can be forked, kept for later, or constructed. It costs little to copy: the memory,
//! the condition and the callers are shared, only the locals of the innermost procedure are its own.

use crate::context::Code;
use crate::findings::Site;
use crate::guard::Guard;
use crate::store::Store;
use ir::{BlockId, Call, CheckKind, Pos, ProcId, RegionId, RegionKind, Stmt};
use logic::Term;
use smallvec::SmallVec;
use std::rc::Rc;

/// A state, with the condition of the paths that are in it.
#[derive(Clone, Default)]
pub struct State {
    /// The condition.
    pub guard: Guard,
    /// The memory.
    pub store: Store,
    /// The procedure being executed. None before the first call, and after the last.
    pub frame: Option<Frame>,
    /// Those that wait for it.
    pub callers: Callers,
    /// What kind of failure the language is about to react to.
    pub failure: Option<CheckKind>,
}

/// An active call of a procedure, and where it is.
#[derive(Clone)]
pub struct Frame {
    /// Its code.
    pub code: Rc<Code>,
    /// Its locals.
    pub locals: Vec<Term>,
    /// The block being executed.
    pub block: BlockId,
    /// The next statement.
    pub next: usize,
    /// The position of the statement or terminator that was executed last.
    pub pos: Pos,
    /// How it began.
    pub activation: Rc<Activation>,
    /// The loops around the block, outermost first, with the number of passes begun after the first.
    pub loops: SmallVec<[(RegionId, u32); 2]>,
}

/// How a call began.
pub struct Activation {
    /// The arguments.
    pub args: Vec<Term>,
    /// The condition at its start.
    pub guard: Guard,
    /// The memory at its start.
    pub store: Store,
}

/// Frames that wait for a callee, innermost first. Shared by all states inside the callee.
#[derive(Clone, Default)]
pub struct Callers(Option<Rc<Caller>>);

struct Caller {
    frame: Frame,
    callers: Callers,
    depth: usize,
}

impl Drop for Caller {
    fn drop(&mut self) {
        let mut next = std::mem::take(&mut self.callers);
        // One after the other: the stack of the program under check may be deeper than ours.
        while let Some(mut caller) = next.0.take().and_then(Rc::into_inner) {
            next = std::mem::take(&mut caller.callers);
        }
    }
}

impl Callers {
    fn depth(&self) -> usize {
        self.0.as_ref().map_or(0, |caller| caller.depth)
    }

    /// The waiting frames, innermost first.
    pub fn iter(&self) -> impl Iterator<Item = &Frame> {
        let mut next = self.0.as_deref();
        std::iter::from_fn(move || {
            let caller = next?;
            next = caller.callers.0.as_deref();
            Some(&caller.frame)
        })
    }
}

impl Frame {
    /// The procedure.
    pub fn procedure(&self) -> ProcId {
        self.code.procedure
    }

    /// The call statement that it waits for, if it waits for one.
    pub fn call(&self) -> Option<&Call> {
        match self.code.body.stmts.get(self.next)? {
            Stmt::Call(call) => Some(call),
            _ => None,
        }
    }

    /// Goes on at the beginning of a block, and counts the passes of loops.
    pub fn go_to(&mut self, block: BlockId) {
        self.block = block;
        self.next = self.code.body.blocks[block].stmts.start as usize;
        let Some(region) = self.code.regions.of_block(block) else { return };
        while let Some(&(inner, _)) = self.loops.last()
            && !self.code.is_within(region, inner)
        {
            self.loops.pop();
        }
        let content = &self.code.regions.regions[region];
        if content.header != block || !matches!(content.kind, RegionKind::Loop(_)) {
            return;
        }
        match self.loops.last_mut() {
            Some((current, passes)) if *current == region => *passes += 1,
            _ => self.loops.push((region, 0)),
        }
    }
}

impl State {
    /// A state at the beginning of a block of a procedure, as if its caller were this state's frame.
    pub fn entered(self, code: Rc<Code>, args: Vec<Term>, locals: Vec<Term>, block: BlockId) -> State {
        let State { guard, store, frame, callers, .. } = self;
        let callers = match frame {
            None => callers,
            Some(frame) => {
                let depth = callers.depth() + 1;
                Callers(Some(Rc::new(Caller { frame, callers, depth })))
            }
        };
        let activation = Rc::new(Activation { args, guard: guard.clone(), store: store.clone() });
        let mut frame = Frame { code, locals, block, next: 0, pos: Pos::default(), activation, loops: SmallVec::new() };
        frame.go_to(block);
        State { guard, store, frame: Some(frame), callers, failure: None }
    }

    /// The state back in the caller, whose frame waits at its call.
    pub fn left(mut self) -> State {
        self.frame = None;
        self.failure = None;
        if let Some(caller) = self.callers.0.take() {
            self.frame = Some(caller.frame.clone());
            self.callers = caller.callers.clone();
        }
        self
    }

    /// The same memory and condition before any call.
    pub fn without_frames(&self) -> State {
        State { guard: self.guard.clone(), store: self.store.clone(), ..State::default() }
    }

    /// How many procedures are active.
    pub fn depth(&self) -> usize {
        self.callers.depth() + usize::from(self.frame.is_some())
    }

    /// The active procedures, innermost first.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.frame.iter().chain(self.callers.iter())
    }

    /// The procedure being executed.
    pub fn procedure(&self) -> Option<ProcId> {
        self.frame.as_ref().map(Frame::procedure)
    }

    /// Where the state is: at the statement that was executed last.
    pub fn pos(&self) -> Pos {
        self.frame.as_ref().map_or(Pos::default(), |frame| frame.pos)
    }

    /// A position in the procedure being executed, with the calls that led there.
    pub fn site_at(&self, pos: Pos) -> Site {
        let mut frames: Vec<(ProcId, Pos)> = self.frames().map(|frame| (frame.procedure(), frame.pos)).collect();
        if let Some(innermost) = frames.first_mut() {
            innermost.1 = pos;
        }
        frames.reverse();
        Site { frames: Rc::new(frames) }
    }

    /// Where the state is, with the calls that led there.
    pub fn site(&self) -> Site {
        self.site_at(self.pos())
    }
}

/// How a procedure ended: by returning on some paths, by throwing on others.
#[derive(Clone, Default)]
pub struct Ended {
    /// Where it returned, with the result.
    pub returned: Option<(State, Option<Term>)>,
    /// Where it threw, with the thrown object.
    pub threw: Option<(State, Term)>,
}
