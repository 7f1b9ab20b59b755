//! The user's variables in a run of C, whose places debug information tells.

use ir::{Const, Pos, ProcId};
use llvm::{CProgram, CVariable, Held, Part, TypeId};
use record::Notes;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A variable that changed: in which line, its name and type, and the words of its parts.
pub(crate) struct Assigned {
    pub(crate) line: usize,
    pub(crate) name: Arc<str>,
    pub(crate) ty: TypeId,
    pub(crate) words: Vec<u64>,
}

/// A variable that has a block: from which line on, its name and type, and the block.
pub(crate) struct Housed {
    pub(crate) name: Arc<str>,
    pub(crate) ty: TypeId,
    pub(crate) block: u64,
}

/// What variables hold while a program runs.
pub(crate) struct Variables<'a> {
    program: &'a CProgram,
    pub(crate) assigned: Vec<Assigned>,
    pub(crate) housed: Vec<Housed>,
    /// For each frame, by depth: its procedure, its current line, and the values of its variables when they were last seen.
    frames: Vec<Frame>,
}

struct Frame {
    depth: usize,
    procedure: ProcId,
    line: Option<usize>,
    values: FxHashMap<Arc<str>, Vec<u64>>,
}

impl<'a> Variables<'a> {
    pub(crate) fn new(program: &'a CProgram) -> Variables<'a> {
        Variables { program, assigned: Vec::new(), housed: Vec::new(), frames: Vec::new() }
    }
}

impl Notes for Variables<'_> {
    fn at(&mut self, line: Option<usize>, depth: usize, procedure: ProcId, pos: Pos, locals: &[u64]) {
        let is_over = |frame: &Frame| frame.depth > depth || frame.depth == depth && frame.procedure != procedure;
        while self.frames.last().is_some_and(is_over) {
            self.frames.pop();
        }
        let (Some(variables), Some(current)) = (self.program.variables.get(&procedure), line) else { return };
        if self.frames.last().is_none_or(|frame| frame.depth < depth) {
            self.frames.push(Frame { depth, procedure, line: None, values: FxHashMap::default() });
        }
        let Some(frame) = self.frames.last_mut() else { return };
        // What changed belongs to the line that was executed before.
        let line = frame.line.unwrap_or(current);
        for variable in variables.iter().filter(|variable| variable.from <= pos && pos < variable.to) {
            match &variable.place {
                Held::Value(parts) => {
                    let words: Vec<u64> = parts.iter().map(|part| word(part, locals)).collect();
                    if frame.values.get(&variable.name) != Some(&words) {
                        frame.values.insert(variable.name.clone(), words.clone());
                        let CVariable { name, ty, .. } = variable;
                        self.assigned.push(Assigned { line, name: name.clone(), ty: *ty, words });
                    }
                }
                Held::Memory(local) => {
                    let block = locals.get(local.as_u32() as usize).copied().unwrap_or(0);
                    let is_new = frame.values.get(&variable.name).is_none_or(|known| known[..] != [block]);
                    if block != 0 && is_new {
                        frame.values.insert(variable.name.clone(), vec![block]);
                        self.housed.push(Housed { name: variable.name.clone(), ty: variable.ty, block });
                    }
                }
                Held::Nowhere => {}
            }
        }
        frame.line = Some(current);
    }
}

fn word(part: &Part, locals: &[u64]) -> u64 {
    match part {
        Part::Local(local) => locals.get(local.as_u32() as usize).copied().unwrap_or(0),
        Part::Const(Const::Bool(truth)) => u64::from(*truth),
        Part::Const(Const::Int { bits, .. }) => *bits as u64,
        Part::Const(Const::F32(bits)) => u64::from(*bits),
        Part::Const(Const::F64(bits)) => *bits,
        Part::Const(Const::Null | Const::Literal(_)) => 0,
    }
}
