//! What random programs execute, counted.

use interp::{Flow, Observer};
use ir::{Allocation, BlockId, Body, Callee, Expr, Key, MapKey, ProcId, Program, Stmt, Terminator, facts};
use std::collections::BTreeMap;

/// How often each kind of thing happened.
#[derive(Clone, Debug, Default)]
pub struct Coverage(pub BTreeMap<String, u64>);

impl Coverage {
    pub fn note(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    pub fn count(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or(0)
    }

    fn expression(&mut self, expr: &Expr) {
        self.note(match expr {
            Expr::Use(_) => "use".to_owned(),
            Expr::Unary(op, ty, _) => format!("{} {ty}", op.name()),
            Expr::Binary(op, ty, _, _) => format!("{} {ty}", op.name()),
            Expr::Cast(op, _, _, _) => op.name().to_owned(),
            Expr::Select(_, _, _) => "select".to_owned(),
            Expr::Subclass(_, _) => "subclass".to_owned(),
            Expr::Storable(_, _) => "storable".to_owned(),
        });
    }
}

/// Counts what a run executes.
pub struct Counting<'a> {
    pub program: &'a Program,
    pub coverage: &'a mut Coverage,
}

impl Counting<'_> {
    /// What a map is, in a word or two.
    fn sort_of(&self, map: ir::MapId) -> String {
        let map = &self.program.maps[map];
        match map.key {
            MapKey::Global => "global".to_owned(),
            MapKey::Field(_) => format!("field {}", map.value),
            MapKey::Element(_) | MapKey::Fact | MapKey::Address => map.name.to_string(),
        }
    }
}

impl Observer for Counting<'_> {
    fn statement(&mut self, _: usize, _: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow {
        let what = match &body.stmts[stmt] {
            Stmt::Assign { value, .. } => {
                self.coverage.expression(value);
                "assign".to_owned()
            }
            Stmt::Read { map, .. } => format!("read {}", self.sort_of(*map)),
            Stmt::Write { map, key, .. } => {
                if let Key::Element(object, _) = key
                    && let Err(_) = object.split()
                {
                    self.coverage.note("write to a literal");
                }
                format!("write {}", self.sort_of(*map))
            }
            Stmt::Allocate { what, .. } => match what {
                Allocation::Object(_) => "new object".to_owned(),
                Allocation::Array(_, length) if length.local().is_some() => "new array of any length".to_owned(),
                Allocation::Array(_, _) => "new array".to_owned(),
                Allocation::Block(_, size) if size.local().is_some() => "new block of any size".to_owned(),
                Allocation::Block(_, _) => "new block".to_owned(),
            },
            Stmt::Free { .. } => "free".to_owned(),
            Stmt::Copy { map, count, .. } => {
                let is_empty = count.local().is_some_and(|count| locals[count.as_u32() as usize] == 0);
                format!("copy {}{}", self.sort_of(*map), if is_empty { " of nothing" } else { "" })
            }
            Stmt::Call(call) => {
                if call.thrown.is_some() {
                    self.coverage.note("call that looks at throws");
                }
                match call.callee {
                    Callee::Static(callee) if matches!(self.program.procs[callee].code, ir::Code::External) => {
                        format!("call {}", self.program.procs[callee].name)
                    }
                    Callee::Static(_) => "call".to_owned(),
                    Callee::Virtual(_, _) => "call virtual".to_owned(),
                    Callee::Indirect(_) => "call indirect".to_owned(),
                }
            }
            Stmt::Assume { cond } => {
                self.coverage.expression(cond);
                "assume".to_owned()
            }
            Stmt::Check { cond, kind } => {
                self.coverage.expression(cond);
                format!("check {}", kind.name())
            }
        };
        self.coverage.note(what);
        Flow::Continue
    }

    fn end(&mut self, _: usize, _: ProcId, body: &Body, block: BlockId, _: &[u64]) {
        let what = match &body.blocks[block].end {
            Terminator::Goto(_) => "goto".to_owned(),
            Terminator::Branch { cond, failure, .. } => {
                self.coverage.expression(cond);
                failure.map_or_else(|| "branch".to_owned(), |kind| format!("branch failing {}", kind.name()))
            }
            Terminator::Switch { .. } => "switch".to_owned(),
            Terminator::Return(Some(_)) => "return value".to_owned(),
            Terminator::Return(None) => "return".to_owned(),
            Terminator::Throw(_) => "throw".to_owned(),
            Terminator::Unreachable => "unreachable".to_owned(),
        };
        self.coverage.note(what);
    }
}

/// Everything that has to happen. Control never reaches `unreachable`, so that is not among them.
pub fn wanted() -> Vec<String> {
    use ir::{BinaryOp, CastOp, Type, UnaryOp};
    let integers = [Type::I8, Type::I16, Type::I32, Type::I64];
    let scalars = [Type::Bool, Type::F32, Type::F64].into_iter().chain(integers);
    let mut wanted: Vec<String> = Vec::new();
    for ty in scalars {
        wanted.extend(UnaryOp::ALL.iter().filter(|op| op.accepts(ty)).map(|op| format!("{} {ty}", op.name())));
        wanted.extend(BinaryOp::ALL.iter().filter(|op| op.accepts(ty)).map(|op| format!("{} {ty}", op.name())));
    }
    wanted.extend(CastOp::ALL.iter().map(|op| op.name().to_owned()));
    for ty in integers {
        wanted.extend(["read", "write"].map(|access| format!("{access} bytes as {ty}")));
    }
    for ty in [Type::Bool, Type::I8, Type::I16, Type::I32, Type::I64, Type::F64, Type::Ref] {
        wanted.extend(["read", "write"].map(|access| format!("{access} field {ty}")));
    }
    let names = Program::default();
    let asked = [facts::CLASS_OF, facts::LENGTH, facts::ALIVE, facts::EXTENT, facts::ROOM, facts::ADDRESS_OF];
    wanted.extend(asked.into_iter().chain([facts::OBJECT_AT]).map(|fact| format!("read {}", names.maps[fact].name)));
    for kind in
        ["null-dereference", "array-bounds", "negative-array-size", "class-cast", "array-store", "division-by-zero"]
    {
        wanted.push(format!("branch failing {kind}"));
    }
    for kind in ["assert", "overflow", "shift", "unreachable", "division-by-zero", "double-free", "null-dereference"] {
        wanted.push(format!("check {kind}"));
    }
    wanted.extend(crate::generate::NATIVES.iter().map(|(name, _, _)| format!("call {name}")));
    let others = "eq ref,ne ref,use,select,subclass,storable,assign,read global,write global,read elements:i32,\
                  write elements:i32,read elements:ref,write elements:ref,write to a literal,new object,new array,\
                  new array of any length,new block,new block of any size,free,copy elements:i32,copy bytes as i8,call,\
                  call virtual,call indirect,call that looks at throws,assume,goto,branch,switch,return,return value,throw";
    wanted.extend(others.split(',').map(|other| other.trim().to_owned()));
    wanted
}
