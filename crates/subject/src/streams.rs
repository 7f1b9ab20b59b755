//! The streams of the process, `System.in`, `System.out` and `System.err`, which earlier code may have replaced.
//!
//! A program that prints relies on there being a stream, and a report that says so of each `println` helps nobody. It matters
//! where the program looks at the stream itself: compares it, hands it on to its own code, or keeps it.

use crate::Subject;
use ir::{BlockId, Body, Callee, Code, Expr, Key, LocalId, MapId, Operand, Stmt, Terminator};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use symbolic::{GlobalStart, Procedures};

const STREAMS: [&str; 3] = [
    "java/lang/System.in:Ljava/io/InputStream;",
    "java/lang/System.out:Ljava/io/PrintStream;",
    "java/lang/System.err:Ljava/io/PrintStream;",
];

impl Subject {
    /// What a stream of the process is when a target other than `main` is called.
    pub(crate) fn stream(&self, map: MapId) -> Option<GlobalStart> {
        let name = self.program().maps[map].name.clone();
        if !STREAMS.contains(&&*name) || !self.users_look_at(map) {
            return None;
        }
        let shown = name.split(':').next().unwrap_or(&name).replace("java/lang/", "");
        let what = format!("{shown} may have been set to another stream, or to null");
        Some(GlobalStart::AsFound(what, "pass the stream as an argument".to_owned()))
    }

    /// Does the user's code look at the object that a static field of the library holds, other than by calling its methods and
    /// handing it to the library?
    fn users_look_at(&self, map: MapId) -> bool {
        let program = self.program();
        let bodies = program.procs.iter().filter_map(|(procedure, it)| match &it.code {
            Code::Body(body) => Some((procedure, body)),
            _ => None,
        });
        bodies.into_iter().any(|(procedure, body)| self.is_users(procedure) && self.looks_at(body, map))
    }

    fn looks_at(&self, body: &Body, map: MapId) -> bool {
        let mut open: Vec<(BlockId, BTreeSet<LocalId>)> =
            body.blocks.keys().map(|block| (block, BTreeSet::new())).collect();
        let mut seen: FxHashSet<(BlockId, BTreeSet<LocalId>)> = FxHashSet::default();
        while let Some((block, mut held)) = open.pop() {
            if !seen.insert((block, held.clone())) {
                continue;
            }
            for index in body.blocks[block].stmts.clone() {
                if self.statement_looks(&body.stmts[index as usize], map, &mut held) {
                    return true;
                }
            }
            let holds = |operand: &Operand| operand.local().is_some_and(|local| held.contains(&local));
            let is_looked_at = match &body.blocks[block].end {
                // A call on null is the language's concern.
                Terminator::Branch { cond, failure: None, .. } => compares(cond, &holds),
                Terminator::Return(Some(value)) => holds(value),
                _ => false,
            };
            if is_looked_at {
                return true;
            }
            if !held.is_empty() {
                open.extend(body.blocks[block].end.successors().map(|to| (to, held.clone())));
            }
        }
        false
    }

    /// Follows a statement: which locals hold the object afterwards. True if it looks at the object.
    fn statement_looks(&self, stmt: &Stmt, map: MapId, held: &mut BTreeSet<LocalId>) -> bool {
        let holds = |operand: &Operand| operand.local().is_some_and(|local| held.contains(&local));
        match stmt {
            Stmt::Read { to, map: read, key: Key::Global } if *read == map => {
                held.insert(*to);
            }
            Stmt::Read { to, .. } | Stmt::Allocate { to, .. } => {
                held.remove(to);
            }
            Stmt::Assign { to, value } => {
                if compares(value, &holds) {
                    return true;
                }
                let is_copy = matches!(value, Expr::Use(operand) if holds(operand));
                match is_copy {
                    true => held.insert(*to),
                    false => held.remove(to),
                };
            }
            Stmt::Write { value, .. } => return holds(value),
            Stmt::Call(call) => {
                let is_own = match call.callee {
                    Callee::Static(callee) => {
                        let is_test = self.program().procs[callee].name.starts_with("java/util/Objects.");
                        is_test || self.is_users(callee)
                    }
                    Callee::Virtual(_, class) => self.is_users_class(class),
                    Callee::Indirect(_) => true,
                };
                if is_own && call.args.iter().any(holds) {
                    return true;
                }
                for to in call.result.iter().chain(&call.thrown) {
                    held.remove(to);
                }
            }
            Stmt::Free { .. } | Stmt::Copy { .. } | Stmt::Assume { .. } | Stmt::Check { .. } => {}
        }
        false
    }
}

/// Does an expression compare the object?
fn compares(expr: &Expr, holds: &impl Fn(&Operand) -> bool) -> bool {
    match expr {
        Expr::Binary(_, _, a, b) => holds(a) || holds(b),
        Expr::Select(_, a, b) => holds(a) || holds(b),
        Expr::Use(_) | Expr::Cast(..) | Expr::Unary(..) | Expr::Subclass(..) | Expr::Storable(..) => false,
    }
}
