//! The state of a machine between runs, to go back to: a run that must leave no trace begins with a snapshot and ends with
//! [`Machine::restore`].
//!
//! Taking one copies the heap, and going back moves the copy in place. For a Java runtime that has just started, which has
//! half a megabyte of heap, both together take a fraction of a millisecond; a journal would slow down every write of every
//! run.

use crate::Machine;
use crate::blocks::Blocks;
use crate::heap::Heap;
use ir::{Const, LiteralId, ProcId};
use rustc_hash::FxHashMap;

/// The objects and globals of a machine at some time, and what the machine keeps of them beside.
pub struct Snapshot {
    heap: Heap,
    globals: Vec<u64>,
    blocks: Blocks,
    literals: FxHashMap<LiteralId, u64>,
    functions: FxHashMap<u64, ProcId>,
    protected: Vec<u64>,
    statements: Option<u64>,
    frames: usize,
}

impl Snapshot {
    /// Was there an object at the address? Requires: garbage was never collected, so that free words are zero.
    pub fn had_object(&self, address: u64) -> bool {
        self.heap.words.get(address as usize).is_some_and(|&header| header != 0)
    }
}

impl Machine {
    /// The state as it is now.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            heap: self.store.heap.clone(),
            globals: self.store.globals.clone(),
            blocks: self.store.blocks.clone(),
            literals: self.literals.clone(),
            functions: self.functions.clone(),
            protected: self.protected.clone(),
            statements: self.limits.statements,
            frames: self.stack.frames.len(),
        }
    }

    /// Goes back to an earlier state of this machine. The program keeps what it has grown by, and statistics go on; a run
    /// that was paused since is given up. Requires: what ran at the snapshot has not gone on since, and the host goes back
    /// too.
    pub fn restore(&mut self, snapshot: Snapshot) {
        let Snapshot { heap, globals, blocks, literals, functions, protected, statements, frames } = snapshot;
        // Globals that the program got since will be zero again: see `Store::fit`.
        (self.store.heap, self.store.globals, self.store.blocks) = (heap, globals, blocks);
        let has_new_literals = self.literals.len() > literals.len();
        (self.literals, self.functions, self.protected) = (literals, functions, protected);
        self.limits.statements = statements;
        self.stack.frames.truncate(frames);
        if has_new_literals {
            // Code that is ready to run holds the objects of its literals.
            let literals = &self.literals;
            let is_gone =
                |constant: &Const| matches!(constant, Const::Literal(literal) if !literals.contains_key(literal));
            for code in &mut self.codes {
                if code.as_ref().is_some_and(|code| code.body.consts.iter().any(is_gone)) {
                    *code = None;
                }
            }
        }
    }
}
