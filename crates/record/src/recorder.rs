//! What a run does, line by line.
//!
//! The machine tells an observer each statement before it is executed. What belongs to the user's own code is kept: the
//! line, and what changed while it was executed: variables by comparing them at the next statement of the same frame,
//! fields and elements by looking at the writes.

use interp::{Flow, Observer};
use ir::{BlockId, Body, CheckKind, Key, Pos, ProcId, Stmt, Terminator};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A change of the state, in words of the machine.
#[derive(Clone, Debug)]
pub enum Change {
    /// A variable: its name and descriptor-like type in source spelling, and its value.
    Variable {
        /// Its name.
        name: Arc<str>,
        /// Its type.
        ty: Arc<str>,
        /// Its value.
        value: u64,
    },
    /// An entry of a map: the object (0 for a global), the index of an element.
    Entry {
        /// The map.
        map: ir::MapId,
        /// The object, 0 for a global.
        object: u64,
        /// The index of an element.
        index: Option<u64>,
        /// The value.
        value: u64,
    },
}

/// A line that was executed.
#[derive(Clone, Debug)]
pub struct Line {
    /// Whose line it is.
    pub procedure: ProcId,
    /// The line.
    pub line: u32,
    /// The number of its frame, from the outermost.
    pub depth: usize,
    /// What changed while it was executed.
    pub changes: Vec<Change>,
}

/// A branch that the language marks: its failing way is the reaction to an error.
#[derive(Clone, Copy, Debug)]
pub struct Failing {
    /// The error.
    pub kind: CheckKind,
    /// In which procedure.
    pub procedure: ProcId,
    /// Where.
    pub pos: Pos,
}

/// A throw: what, where, and the last marked branch before the procedure was entered. If the procedure is one that raises
/// what the language prescribes, that branch is the reason.
#[derive(Clone, Debug)]
pub struct Thrown {
    /// What is thrown.
    pub object: Option<u64>,
    /// By which procedure.
    pub procedure: ProcId,
    /// Where.
    pub pos: Pos,
    /// The last marked branch.
    pub failing: Option<Failing>,
}

/// More lines than this are not kept.
const MAX_LINES: usize = 20_000;

/// What a language notes of a run beside its lines.
pub trait Notes {
    /// The run reaches a position of a frame. `line` is the number of the current line, if the code is the user's.
    fn at(&mut self, line: Option<usize>, depth: usize, procedure: ProcId, pos: Pos, locals: &[u64]);
}

impl Notes for () {
    fn at(&mut self, _: Option<usize>, _: usize, _: ProcId, _: Pos, _: &[u64]) {}
}

/// Watches a run.
pub struct Recorder<'a, N = ()> {
    /// The user's procedures.
    users: &'a FxHashSet<ProcId>,
    /// What the language notes.
    pub notes: N,
    /// The lines so far.
    pub lines: Vec<Line>,
    /// The throws so far.
    pub thrown: Vec<Thrown>,
    last_failing: Option<Failing>,
    /// For each frame: its depth, its procedure, the last marked branch before it.
    calls: Vec<(usize, ProcId, Option<Failing>)>,
    /// The call that was made last: by whom, and where.
    last_call: Option<(ProcId, Pos)>,
    /// For each frame of the user's, by depth: its procedure, the line being executed (an index of `lines`), and the
    /// values of its locals when that was noted.
    frames: Vec<(usize, ProcId, usize, Vec<u64>)>,
    /// The line at whose calls the run is paused.
    pub pause_at: Option<u32>,
    /// The run is paused at all calls of the user's code.
    pub pauses_at_calls: bool,
    /// The line that the run is paused at, by its number in `lines`, and whether it is the one of `pause_at`.
    pub paused: (Option<usize>, bool),
    /// The statement being shown was paused at already.
    is_resumed: bool,
    /// The ways from block to block that the user's procedures took.
    pub passages: FxHashSet<(ProcId, BlockId, BlockId)>,
    /// For each frame of the user's, by depth: its procedure, and the block that ended last, if it is not left yet.
    blocks: Vec<(usize, ProcId, BlockId)>,
}

impl<'a, N: Notes> Recorder<'a, N> {
    /// Nothing seen yet.
    pub fn new(users: &'a FxHashSet<ProcId>, notes: N) -> Recorder<'a, N> {
        Recorder {
            users,
            notes,
            lines: Vec::new(),
            thrown: Vec::new(),
            last_failing: None,
            last_call: None,
            calls: Vec::new(),
            frames: Vec::new(),
            pause_at: None,
            pauses_at_calls: false,
            paused: (None, false),
            is_resumed: false,
            passages: FxHashSet::default(),
            blocks: Vec::new(),
        }
    }

    /// A frame has come to a block.
    fn pass(&mut self, depth: usize, procedure: ProcId, body: &Body, block: impl FnOnce() -> Option<BlockId>) {
        while self.blocks.last().is_some_and(|last| last.0 > depth) {
            self.blocks.pop();
        }
        let Some((_, before, from)) = self.blocks.pop_if(|last| last.0 == depth) else { return };
        // Where the frame is another by now, its first block follows none.
        let to = block().filter(|to| before == procedure && body.blocks[from].end.successors().any(|next| next == *to));
        self.passages.extend(to.map(|to| (procedure, from, to)));
    }

    /// Comes to a position of a frame.
    fn at(&mut self, depth: usize, procedure: ProcId, body: &Body, pos: Pos, locals: &[u64]) {
        self.record(depth, procedure, body, pos, locals);
        let line = self.lines.len().checked_sub(1).filter(|_| self.users.contains(&procedure));
        self.notes.at(line, depth, procedure, pos, locals);
    }

    fn record(&mut self, depth: usize, procedure: ProcId, body: &Body, pos: Pos, locals: &[u64]) {
        while self.calls.last().is_some_and(|call| call.0 > depth || (call.0 == depth && call.1 != procedure)) {
            self.calls.pop();
        }
        if self.calls.last().is_none_or(|call| call.0 < depth) {
            self.calls.push((depth, procedure, self.last_failing));
        }
        while self.frames.last().is_some_and(|frame| frame.0 > depth) {
            self.frames.pop();
        }
        if !self.users.contains(&procedure) || self.lines.len() >= MAX_LINES {
            return;
        }
        let Some(line) = body.source.line(pos) else { return };
        let same_frame = self.frames.last().is_some_and(|frame| frame.0 == depth && frame.1 == procedure);
        if !same_frame {
            if self.frames.last().is_some_and(|frame| frame.0 == depth) {
                self.frames.pop();
            }
            let step = self.begin(procedure, line, depth);
            self.frames.push((depth, procedure, step, locals.to_vec()));
            return;
        }
        self.note_variables(body, pos, locals);
        let Some(frame) = self.frames.last() else { return };
        if self.lines[frame.2].line != line || self.lines[frame.2].procedure != procedure {
            let step = self.begin(procedure, line, depth);
            if let Some(frame) = self.frames.last_mut() {
                frame.2 = step;
            }
        }
    }

    fn begin(&mut self, procedure: ProcId, line: u32, depth: usize) -> usize {
        self.lines.push(Line { procedure, line, depth, changes: Vec::new() });
        self.lines.len() - 1
    }

    /// Variables that changed since the last statement of the frame.
    fn note_variables(&mut self, body: &Body, pos: Pos, locals: &[u64]) {
        let Some((_, _, step, before)) = self.frames.last_mut() else { return };
        for variable in &body.source.variables {
            let index = variable.local.as_u32() as usize;
            // A variable comes into scope behind the store that gives it its first value.
            let in_scope = variable.start <= pos && pos < variable.end;
            let (Some(&old), Some(&new)) = (before.get(index), locals.get(index)) else { continue };
            if in_scope && old != new {
                let changes = &mut self.lines[*step].changes;
                changes.retain(|change| !matches!(change, Change::Variable { name, .. } if *name == variable.name));
                let change = Change::Variable { name: variable.name.clone(), ty: variable.ty.clone(), value: new };
                changes.push(change);
            }
        }
        before.clear();
        before.extend_from_slice(locals);
    }

    /// The user's innermost place.
    fn innermost(&self) -> Option<(ProcId, usize)> {
        self.frames.last().map(|frame| (frame.1, frame.2))
    }
}

fn word(body: &Body, operand: ir::Operand, locals: &[u64]) -> Option<u64> {
    match operand.split() {
        Ok(local) => locals.get(local.as_u32() as usize).copied(),
        Err(index) => match body.consts[index] {
            ir::Const::Bool(truth) => Some(u64::from(truth)),
            ir::Const::Int { bits, .. } => u64::try_from(bits).ok(),
            ir::Const::F32(bits) => Some(u64::from(bits)),
            ir::Const::F64(bits) => Some(bits),
            ir::Const::Null => Some(0),
            // The object is made when it is wanted: nothing to show.
            ir::Const::Literal(_) => None,
        },
    }
}

impl<N: Notes> Observer for Recorder<'_, N> {
    fn statement(&mut self, depth: usize, procedure: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow {
        let pos = body.positions[stmt];
        self.at(depth, procedure, body, pos, locals);
        if matches!(body.stmts[stmt], Stmt::Call(_)) {
            self.last_call = Some((procedure, pos));
        }
        if !self.users.contains(&procedure) {
            return Flow::Continue;
        }
        // A call may be the last that the frame does.
        if matches!(body.stmts[stmt], Stmt::Call(_)) {
            let is_here = |block: &ir::Block| (block.stmts.start as usize..block.stmts.end as usize).contains(&stmt);
            self.pass(depth, procedure, body, || {
                body.blocks.iter().find(|(_, block)| is_here(block)).map(|(id, _)| id)
            });
        }
        match &body.stmts[stmt] {
            Stmt::Write { map, key, value } => {
                let get = |operand| word(body, operand, locals);
                let (object, index) = match *key {
                    Key::Global => (Some(0), None),
                    Key::Object(object) => (get(object), None),
                    Key::Element(object, index) => (get(object), get(index)),
                };
                if let (Some((_, step)), Some(object), Some(value)) = (self.innermost(), object, get(*value)) {
                    self.lines[step].changes.push(Change::Entry { map: *map, object, index, value });
                }
            }
            Stmt::Call(_) => {
                let is_there = self.pause_at.is_some() && self.pause_at == body.source.line(pos);
                if is_there || self.pauses_at_calls {
                    self.is_resumed = !self.is_resumed;
                    if self.is_resumed {
                        self.paused = (self.innermost().map(|(_, line)| line), is_there);
                        return Flow::Pause;
                    }
                }
            }
            Stmt::Assign { .. }
            | Stmt::Read { .. }
            | Stmt::Allocate { .. }
            | Stmt::Free { .. }
            | Stmt::Copy { .. }
            | Stmt::Assume { .. }
            | Stmt::Check { .. } => {}
        }
        Flow::Continue
    }

    fn end(&mut self, depth: usize, procedure: ProcId, body: &Body, block: BlockId, locals: &[u64]) {
        let content = &body.blocks[block];
        self.at(depth, procedure, body, content.pos, locals);
        if self.users.contains(&procedure) {
            self.pass(depth, procedure, body, || Some(block));
            self.blocks.push((depth, procedure, block));
        }
        match &content.end {
            Terminator::Branch { failure: Some(kind), .. } => {
                self.last_failing = Some(Failing { kind: *kind, procedure, pos: content.pos });
            }
            Terminator::Throw(object) => {
                let object = word(body, *object, locals);
                let failing = self.calls.last().and_then(|call| call.2);
                let own = (procedure, content.pos);
                let (procedure, pos) = match body.only_throws_argument() {
                    true => self.last_call.unwrap_or(own),
                    false => own,
                };
                self.thrown.push(Thrown { object, procedure, pos, failing });
            }
            Terminator::Branch { failure: None, .. }
            | Terminator::Goto(_)
            | Terminator::Switch { .. }
            | Terminator::Return(_)
            | Terminator::Unreachable => {}
        }
    }
}
