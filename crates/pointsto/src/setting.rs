//! What a front end knows of a program beyond its code.

use ir::{ClassId, Code, IdSet, LiteralId, LocalId, ProcId, Program, Type};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a front end knows of a program beyond its code. Without it, blocks that exist from the start hold no pointers, and
/// external procedures may do anything.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The pointers that blocks hold from the start.
    pub contents: Vec<Content>,
    /// Bytes of a pointer in memory. Reads of fewer bytes, but of more than one, are taken not to read parts of pointers. 0 if
    /// any read may.
    pub pointer_bytes: u64,
    /// The class of blocks that are only read as what was written there: the arguments that a callee has no parameters for.
    pub typed: Option<ClassId>,
    /// The sizes and names of the blocks that exist from the start.
    pub blocks: FxHashMap<LiteralId, KnownBlock>,
    /// What variables are called whose blocks these locals refer to.
    pub variables: FxHashMap<(ProcId, LocalId), Arc<str>>,
    /// Procedures of a library: small ones are told apart by their callers.
    pub library: IdSet<ProcId>,
    /// External procedures that keep no references and give none.
    pub externals: FxHashMap<ProcId, External>,
    /// Procedures that copy bytes as they are, whatever their code looks like. Their parameters begin with where to and where
    /// from, each an object and an offset. That way pointers stay whole which their code copies byte by byte.
    pub copiers: IdSet<ProcId>,
}

/// A pointer that a block holds from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    /// The block.
    pub block: LiteralId,
    /// Where in it.
    pub at: u64,
    /// What is pointed to.
    pub to: LiteralId,
    /// How far behind its beginning.
    pub offset: i64,
    /// How many bytes the pointer has.
    pub width: u64,
}

/// A block that exists from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownBlock {
    /// Its name.
    pub name: Arc<str>,
    /// How many bytes it has.
    pub size: u64,
}

/// What an external procedure does with the blocks that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum External {
    /// It does not look at them.
    Nothing,
    /// It reads them.
    Reads,
    /// It writes bytes into them that are no pointers.
    Writes,
}

/// External procedures of C that read at most: how their names begin.
const READERS: [&str; 5] = ["__skolem_", "__VERIFIER_", "__CPROVER_assume", "nondet_", "reach_error"];
/// The procedures that do nothing with memory: how their names begin.
const OTHERS: [&str; 4] = ["note allocation", "undefined ", "unspecified", "as found: number as a pointer"];

impl Setting {
    /// What is known of the external procedures of a C program.
    pub fn c_externals(program: &Program) -> FxHashMap<ProcId, External> {
        let external = program.procs.iter().filter(|(_, procedure)| procedure.code == Code::External);
        let known = external.filter_map(|(id, procedure)| match &*procedure.name {
            "__skolem_read" => Some((id, External::Writes)),
            name if OTHERS.iter().any(|other| name.starts_with(other)) => Some((id, External::Nothing)),
            name if READERS.iter().any(|reader| name.starts_with(reader)) => Some((id, External::Reads)),
            _ => None,
        });
        known.collect()
    }

    /// The procedures of a C library that copy bytes. Requires: `library` are its procedures.
    pub fn c_copiers(program: &Program, library: &IdSet<ProcId>) -> IdSet<ProcId> {
        let named = ["memcpy", "memmove"].into_iter().filter_map(|name| program.proc_named(name));
        named.filter(|&known| library.contains(known) && program.procs[known].params[..4] == POINTERS).collect()
    }
}

/// Two pointers.
const POINTERS: [Type; 4] = [Type::Ref, Type::I64, Type::Ref, Type::I64];
