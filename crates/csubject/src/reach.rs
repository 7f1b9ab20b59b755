//! What a target's code can name: the procedures that it may call, also through pointers to functions, and the globals of
//! all of them.

use crate::CSubject;
use check::Language;
use ir::{
    CallGraph, Callee, Code, Const, Expr, IdSet, Literal, LiteralId, Operand, ProcId, Program, Stmt, Terminator, facts,
};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use symbolic::Procedures;

/// What code can name.
pub(crate) struct Reach {
    /// The procedures.
    pub(crate) procedures: IdSet<ProcId>,
    /// The globals, by their numbers: those that the procedures name, and those that the initialisers of these point to.
    pub(crate) globals: BTreeSet<u32>,
}

impl CSubject {
    /// What the code of these procedures can name.
    pub(crate) fn reach_of(&self, roots: &[ProcId]) -> Reach {
        let program = self.program();
        let graph = CallGraph::new(&program);
        let mut roots = roots.to_vec();
        loop {
            let procedures = graph.reachable(roots.iter().copied());
            let mut named: Vec<LiteralId> = Vec::new();
            for procedure in procedures.iter() {
                if let Code::Body(body) = &program.procs[procedure].code {
                    named.extend(body.consts.iter().filter_map(literal_of));
                }
            }
            let mut globals = BTreeSet::new();
            let mut functions = Vec::new();
            while let Some(literal) = named.pop() {
                match program.literals.get(literal) {
                    Some(&Literal::Block(number)) if globals.insert(number) => {
                        let pointers = self.program.globals.get(number as usize).map(|global| &global.pointers);
                        named.extend(pointers.into_iter().flatten().map(|&(_, to, _)| to));
                    }
                    Some(&Literal::Function(procedure)) if !procedures.contains(procedure) => {
                        functions.push(procedure);
                    }
                    Some(Literal::Block(_) | Literal::Function(_) | Literal::Text(_) | Literal::Class(_)) | None => {}
                }
            }
            if functions.is_empty() {
                return Reach { procedures, globals };
            }
            roots.extend(functions);
        }
    }

    /// Adds the globals that the contracts of the procedures speak of.
    pub(crate) fn add_globals_of_contracts(&self, reach: &mut Reach) {
        let words = self.words_of_contracts(&reach.procedures);
        let globals = self.program.globals.iter().enumerate();
        let named = globals.filter(|(_, global)| words.contains(&*global.name));
        reach.globals.extend(named.map(|(number, _)| number as u32));
    }

    /// The globals whose addresses the user's code or initialisers do more with than access what is there: they may be stored,
    /// returned or passed on.
    pub(crate) fn globals_handed_out(&self) -> FxHashSet<u32> {
        let program = self.program();
        let users: Vec<ProcId> = self
            .functions()
            .iter()
            .filter(|function| !function.is_library)
            .map(|function| function.procedure)
            .collect();
        // What is done with addresses is not known where a statement is not supported.
        let mut handed_out: FxHashSet<u32> =
            self.program.unsupported.iter().flat_map(|unsupported| unsupported.names.iter().copied()).collect();
        for &procedure in &users {
            self.each_global(&program, procedure, |number, is_address| {
                if is_address {
                    handed_out.insert(number);
                }
            });
        }
        let initialisers = self.program.globals.iter().flat_map(|global| &global.pointers);
        handed_out.extend(initialisers.filter_map(|&(_, to, _)| match program.literals.get(to) {
            Some(&Literal::Block(number)) => Some(number),
            _ => None,
        }));
        handed_out
    }

    fn all_globals(&self) -> FxHashSet<u32> {
        (0..self.program.globals.len() as u32).collect()
    }

    /// Is there a statement among these procedures that is not supported? What it does with addresses is not known.
    fn cannot_be_read(&self, procedures: &[ProcId]) -> bool {
        let program = self.program();
        let is_unsupported = |procedure: ProcId| matches!(program.procs[procedure].code, Code::Unsupported(_));
        let calls_one = |procedure: ProcId| match &program.procs[procedure].code {
            Code::Body(body) => body.stmts.iter().any(|stmt| match stmt {
                Stmt::Call(call) => matches!(call.callee, Callee::Static(callee) if is_unsupported(callee)),
                _ => false,
            }),
            _ => false,
        };
        procedures.iter().any(|&procedure| is_unsupported(procedure) || calls_one(procedure))
    }

    /// Is a procedure one of those that find out something about a pointer and leave it at that?
    fn only_looks(&self, callee: ProcId) -> bool {
        self.program.judges.contains(&callee) || self.program.comparisons.contains(&callee)
    }

    /// Calls with each global that a procedure names for more than reading what it holds, and whether the address itself is
    /// used: stored, passed on, returned. Otherwise the procedure changes what is there.
    fn each_global(&self, program: &Program, procedure: ProcId, mut found: impl FnMut(u32, bool)) {
        let Code::Body(body) = &program.procs[procedure].code else { return };
        let block_of = |operand: Operand| {
            let literal = operand.split().err().and_then(|index| literal_of(body.consts.get(index)?));
            match literal.and_then(|it| program.literals.get(it)) {
                Some(&Literal::Block(number)) => Some(number),
                _ => None,
            }
        };
        // Equal literals of other files may be the same object.
        let is_literal = |operand: Operand| {
            let global = block_of(operand).and_then(|number| self.program.globals.get(number as usize));
            global.is_some_and(|global| global.name.is_empty() || global.name.starts_with('.'))
        };
        let mut note = |operand: Operand, is_address: bool| {
            if let Some(number) = block_of(operand) {
                found(number, is_address);
            }
        };
        for (_, block) in body.blocks.iter() {
            if let Terminator::Return(Some(operand)) = block.end {
                note(operand, true);
            }
        }
        for stmt in &body.stmts {
            match stmt {
                // Who is told whether a pointer is the address does not have the address.
                Stmt::Assign { value: Expr::Binary(operator, ..), .. } if operator.is_comparison() => {
                    stmt.each_operand(|operand| {
                        if is_literal(operand) {
                            note(operand, true);
                        }
                    });
                }
                // What is only read stays as it is, as long as only its address is not known elsewhere.
                Stmt::Read { map, .. } if *map != facts::ADDRESS_OF => {}
                Stmt::Call(call) if matches!(call.callee, Callee::Static(callee) if self.only_looks(callee)) => {
                    stmt.each_operand(|operand| {
                        if is_literal(operand) {
                            note(operand, true);
                        }
                    });
                }
                Stmt::Write { value, .. } => {
                    stmt.each_operand(|operand| note(operand, false));
                    note(*value, true);
                }
                Stmt::Copy { .. } | Stmt::Free { .. } | Stmt::Assume { .. } | Stmt::Check { .. } => {
                    stmt.each_operand(|operand| note(operand, false));
                }
                Stmt::Read { .. } | Stmt::Assign { .. } | Stmt::Allocate { .. } | Stmt::Call(_) => {
                    stmt.each_operand(|operand| note(operand, true));
                }
            }
        }
    }

    /// The user's globals that only this program can name, and that code outside of it can nevertheless change: by calling
    /// a function that changes them, or through a pointer that it was given.
    pub(crate) fn globals_changed_from_outside(&self) -> FxHashSet<u32> {
        let functions = self.functions().iter().filter(|function| !function.is_library);
        // No library calls a program's `main`.
        let exported = functions.clone().filter(|function| function.is_exported && !self.is_entry(function.procedure));
        let mut roots: Vec<ProcId> = exported.map(|function| function.procedure).collect();
        // What is called through a pointer may be called from outside as well.
        let pointers = self.program.globals.iter().flat_map(|global| global.pointers.iter().map(|&(_, to, _)| to));
        {
            let program = self.program();
            let bodies = functions.filter_map(|function| match &program.procs[function.procedure].code {
                Code::Body(body) => Some(body.clone()),
                _ => None,
            });
            let named = bodies.flat_map(|body| body.consts.iter().filter_map(literal_of).collect::<Vec<_>>());
            let named: Vec<LiteralId> = named.chain(pointers).collect();
            roots.extend(named.into_iter().filter_map(|literal| match program.literals.get(literal) {
                Some(&Literal::Function(procedure)) => Some(procedure),
                _ => None,
            }));
        }
        let reach = self.reach_of(&roots);
        let program = self.program();
        if self.cannot_be_read(&reach.procedures.iter().collect::<Vec<_>>()) {
            return self.all_globals();
        }
        let mut changed = FxHashSet::default();
        for procedure in reach.procedures.iter() {
            self.each_global(&program, procedure, |number, _| {
                changed.insert(number);
            });
        }
        // Pointers in initialisers lead to others.
        let globals = self.program.globals.iter().enumerate();
        let exported = globals.filter(|(_, global)| global.is_exported).map(|(number, _)| number as u32);
        let mut open: Vec<u32> = reach.globals.iter().copied().chain(exported).collect();
        while let Some(number) = open.pop() {
            let Some(global) = self.program.globals.get(number as usize) else { continue };
            for &(_, to, _) in &global.pointers {
                if let Some(&Literal::Block(to)) = program.literals.get(to)
                    && changed.insert(to)
                {
                    open.push(to);
                }
            }
        }
        changed
    }
}

fn literal_of(constant: &Const) -> Option<LiteralId> {
    match constant {
        Const::Literal(literal) => Some(*literal),
        Const::Bool(_) | Const::Int { .. } | Const::F32(_) | Const::F64(_) | Const::Null => None,
    }
}
