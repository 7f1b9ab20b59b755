//! Bytecode to IR. The operand stack disappears: each stack slot holds an operand while a block is translated, and
//! becomes a local of its depth and kind where blocks meet.

mod access;
mod arithmetic;
mod code;
mod control;
mod exceptions;
mod invoke;
mod stack;

use crate::descriptor::{self, FieldType, Kind};
use crate::loader::{Details, LoadError, Loader, TranslateError};
use crate::pool::{BadConstant, Pool};
use code::CodeView;
use exceptions::{ColdBlock, HandlerKey};
use ir::{BlockId, Body, BodyBuilder, LocalId, MapId, Operand, Pos, ProcId, Program, SourceMap, Type, VariableRange};
use ristretto_classfile::MethodAccessFlags;
use ristretto_classfile::attributes::Instruction;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A problem at the instruction being translated; the caller adds where.
#[derive(Debug)]
pub(crate) enum Problem {
    Malformed(String),
    Load(LoadError),
}

impl From<BadConstant> for Problem {
    fn from(bad: BadConstant) -> Problem {
        Problem::Malformed(bad.to_string())
    }
}

impl From<LoadError> for Problem {
    fn from(error: LoadError) -> Problem {
        Problem::Load(error)
    }
}

pub(crate) type Translated<T = ()> = Result<T, Problem>;

pub(crate) fn malformed<T>(reason: impl Into<String>) -> Translated<T> {
    Err(Problem::Malformed(reason.into()))
}

/// A value on the operand stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub operand: Operand,
    pub kind: Kind,
}

/// What is known of an instruction where blocks meet.
#[derive(Clone, Debug)]
struct Leader {
    block: BlockId,
    /// Kinds on the stack on arrival, from the first arrival on.
    shape: Option<Vec<Kind>>,
}

type LocalsByKind = FxHashMap<(u16, Kind), LocalId>;

/// Translates one method.
pub(crate) struct Translator<'a> {
    pub loader: &'a mut Loader,
    pub program: &'a mut Program,
    pub details: &'a Details,
    pub view: CodeView<'a>,
    pub b: BodyBuilder,
    pub stack: Vec<Slot>,
    leaders: FxHashMap<usize, Leader>,
    todo: BTreeSet<usize>,
    java_locals: LocalsByKind,
    stack_locals: LocalsByKind,
    /// Locals known not to be null at this point.
    nonnull: Vec<LocalId>,
    /// The receiver, if no instruction overwrites it.
    this: Option<LocalId>,
    /// Where calls put what they throw, if this method looks at it.
    thrown: Option<LocalId>,
    /// Locals for values that live for a statement or two.
    scratch: FxHashMap<(Type, u8), LocalId>,
    /// Classes known to be initialised at this point.
    initialised: Vec<ir::ClassId>,
    /// The blocks that find a handler, by the leader they serve: shared more widely, they would make loops with two
    /// entries where a handler is inside the range it handles, as javac's for `synchronized` are.
    dispatchers: FxHashMap<(usize, HandlerKey), BlockId>,
    /// The leader being translated.
    leader: usize,
    cold: Vec<ColdBlock>,
    next_cold: usize,
    /// For `synchronized` methods: the lock, and the monitor map.
    lock: Option<(Operand, MapId)>,
    /// What the method returns.
    result: Option<Kind>,
    /// The instruction being translated.
    at: usize,
    /// Continuations of `jsr` instructions, by number.
    subroutine_returns: Vec<usize>,
}

/// Translates the method at `index` of a class file.
pub(crate) fn translate(
    loader: &mut Loader,
    program: &mut Program,
    details: &Details,
    index: usize,
    procedure: ProcId,
) -> Result<Body, TranslateError> {
    let name = program.procs[procedure].name.clone();
    let malformed_at = |instruction: usize, reason: String| TranslateError::Malformed {
        method: name.clone(),
        origin: details.origin.to_string(),
        instruction,
        reason,
    };
    let Some(method) = details.file.methods.get(index) else {
        return Err(malformed_at(0, "no such method".into()));
    };
    let Some(view) = CodeView::new(method) else {
        return Err(malformed_at(0, "the method has no code".into()));
    };
    let (_, descriptor) = details.method_name(method).map_err(|bad| malformed_at(0, bad.to_string()))?;
    let params = program.procs[procedure].params.clone();
    let mut translator = Translator {
        loader,
        program,
        details,
        view,
        b: BodyBuilder::new(&params),
        stack: Vec::new(),
        leaders: FxHashMap::default(),
        todo: BTreeSet::new(),
        java_locals: FxHashMap::default(),
        stack_locals: FxHashMap::default(),
        nonnull: Vec::new(),
        this: None,
        thrown: None,
        scratch: FxHashMap::default(),
        initialised: Vec::new(),
        dispatchers: FxHashMap::default(),
        leader: 0,
        cold: Vec::new(),
        next_cold: 0,
        lock: None,
        result: descriptor::result(descriptor).map(|result| result.kind()),
        at: 0,
        subroutine_returns: Vec::new(),
    };
    match translator.method(method.access_flags, descriptor) {
        Ok(source) => Ok(translator.b.finish(Arc::new(source))),
        Err(Problem::Malformed(reason)) => Err(malformed_at(translator.at, reason)),
        Err(Problem::Load(error)) => Err(TranslateError::Load(error)),
    }
}

impl<'a> Translator<'a> {
    pub(crate) fn pool(&self) -> Pool<'a> {
        Pool(&self.details.file.constant_pool)
    }

    fn method(&mut self, flags: MethodAccessFlags, descriptor: &str) -> Translated<SourceMap> {
        self.declare_parameters(flags, descriptor);
        self.find_leaders()?;
        if flags.contains(MethodAccessFlags::SYNCHRONIZED) {
            self.enter_synchronized(flags)?;
        }
        if let Some(leader) = self.leaders.get_mut(&0) {
            leader.shape = Some(Vec::new());
            let block = leader.block;
            self.b.end(ir::Terminator::Goto(block));
            self.todo.insert(0);
        } else {
            self.straight_line(0)?;
        }
        // A handler may be reached from a raised exception alone, so the two kinds of work feed each other.
        loop {
            if let Some(next) = self.todo.pop_first() {
                self.translate_from(next)?;
            } else if self.next_cold < self.cold.len() {
                self.emit_cold_block()?;
            } else {
                break;
            }
        }
        Ok(self.source_map())
    }

    /// Translates the block that begins at a leader.
    fn translate_from(&mut self, start: usize) -> Translated {
        let Some(leader) = self.leaders.get(&start) else { return Ok(()) };
        let (block, shape) = (leader.block, leader.shape.clone().unwrap_or_default());
        self.b.start(block);
        self.leader = start;
        self.nonnull.clear();
        self.initialised.clear();
        self.stack.clear();
        for (depth, kind) in shape.into_iter().enumerate() {
            let local = self.stack_local(depth, kind);
            self.stack.push(Slot { operand: local.into(), kind });
        }
        self.straight_line(start)
    }

    fn declare_parameters(&mut self, flags: MethodAccessFlags, descriptor: &str) {
        let mut slot = 0u16;
        let mut index = 0;
        if !flags.contains(MethodAccessFlags::STATIC) {
            let this = self.b.param(0);
            self.java_locals.insert((0, Kind::Ref), this);
            if !self.view.stores_to(0) {
                self.this = Some(this);
            }
            slot = 1;
            index = 1;
        }
        for parameter in descriptor::parameters(descriptor) {
            let kind = parameter.kind();
            self.java_locals.insert((slot, kind), self.b.param(index));
            slot += if kind.is_wide() { 2 } else { 1 };
            index += 1;
        }
    }

    /// Translates from `start` until control leaves or another leader begins. Requires: a block is open.
    fn straight_line(&mut self, start: usize) -> Translated {
        let code = self.view.code;
        self.at = start;
        loop {
            let Some(instruction) = code.get(self.at) else {
                return malformed("control falls off the end of the code");
            };
            self.b.pos = Pos(self.at as u32);
            let here = self.at;
            self.instruction(instruction)?;
            if !self.b.is_open() {
                return Ok(());
            }
            // A fused comparison consumes two instructions.
            if self.at == here {
                self.at += 1;
            }
            if self.leaders.contains_key(&self.at) {
                let block = self.arrive(self.at)?;
                self.b.end(ir::Terminator::Goto(block));
                return Ok(());
            }
        }
    }

    /// Brings the stack into the form that a leader expects, and gives its block.
    fn arrive(&mut self, target: usize) -> Translated<BlockId> {
        self.settle_stack();
        self.join(target)
    }

    /// Records an arrival with the stack as it is. Requires: the stack is settled.
    fn join(&mut self, target: usize) -> Translated<BlockId> {
        let kinds: Vec<Kind> = self.stack.iter().map(|slot| slot.kind).collect();
        self.join_with(target, kinds)
    }

    fn join_with(&mut self, target: usize, kinds: Vec<Kind>) -> Translated<BlockId> {
        let Some(leader) = self.leaders.get_mut(&target) else {
            return malformed(format!("jump to instruction {target}, which is none"));
        };
        let block = leader.block;
        match &leader.shape {
            Some(shape) if *shape == kinds => {}
            Some(_) => return malformed(format!("instruction {target} is reached with different operand stacks")),
            None => {
                leader.shape = Some(kinds);
                self.todo.insert(target);
            }
        }
        Ok(block)
    }

    fn find_leaders(&mut self) -> Translated {
        let mut targets = BTreeSet::new();
        for (at, instruction) in self.view.code.iter().enumerate() {
            code::targets(at, instruction, |target| {
                targets.insert(target);
            });
            if matches!(instruction, Instruction::Jsr(_) | Instruction::Jsr_w(_)) {
                self.subroutine_returns.push(at + 1);
                targets.insert(at as i64 + 1);
            }
        }
        for handler in self.view.handlers {
            targets.insert(i64::from(handler.handler_pc));
        }
        for target in targets {
            match usize::try_from(target) {
                Ok(index) if index < self.view.code.len() => {
                    let block = self.b.block();
                    self.leaders.insert(index, Leader { block, shape: None });
                }
                _ => return malformed(format!("jump to instruction {target}, which is none")),
            }
        }
        Ok(())
    }

    fn source_map(&self) -> SourceMap {
        let mut lines: Vec<(Pos, u32)> =
            self.view.lines.iter().map(|l| (Pos(u32::from(l.start_pc)), u32::from(l.line_number))).collect();
        lines.sort_by_key(|&(pos, _)| pos);
        let pool = self.pool();
        let mut variables = Vec::new();
        for variable in self.view.variables() {
            let (Ok(name), Ok(ty)) = (pool.utf8(variable.name_index), pool.utf8(variable.descriptor_index)) else {
                continue;
            };
            if let Some(&local) = self.java_locals.get(&(variable.slot, FieldType(ty).kind())) {
                variables.push(VariableRange {
                    local,
                    name: name.into(),
                    ty: descriptor::source_type(ty).into(),
                    start: Pos(variable.start as u32),
                    end: Pos(variable.end as u32),
                });
            }
        }
        SourceMap { file: self.details.source_file().map(Into::into), lines, variables }
    }
}
