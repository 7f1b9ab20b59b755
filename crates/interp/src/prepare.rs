//! Code made ready to run: constants as words, and every index looked at once so that running need not fear them.

use crate::{Host, Machine, Stop};
use ir::{
    Allocation, BlockId, Body, Callee, Code, Const, EntityRef, Expr, Key, Literal, LiteralId, LocalId, MapId, MapKey,
    Operand, ProcId, Program, Stmt, Terminator, Type,
};
use num_bigint::BigUint;
use std::sync::Arc;

/// A procedure's code, ready to run.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) body: Arc<Body>,
    /// The body's constants.
    pub(crate) consts: Box<[u64]>,
    /// How many locals.
    pub(crate) locals: usize,
    /// Which locals are references.
    pub(crate) references: Box<[u32]>,
    /// The first statement of the entry block, and how many statements entering it counts for.
    pub(crate) start: u32,
    pub(crate) start_cost: i64,
}

impl Prepared {
    /// Requires: `consts` are the values of the body's constants. Says what is wrong if the body does not fit together.
    pub(crate) fn new(program: &Program, body: Arc<Body>, consts: Vec<u64>) -> Result<Prepared, String> {
        Inspection { program, body: &body }.body()?;
        let is_reference = |&(_, local): &(LocalId, &ir::Local)| local.ty == Type::Ref;
        let references = body.locals.iter().filter(is_reference).map(|(id, _)| id.as_u32()).collect();
        let entry = &body.blocks[BlockId::ENTRY].stmts;
        let (start, start_cost) = (entry.start, i64::from(entry.end - entry.start) + 1);
        Ok(Prepared { locals: body.locals.len(), consts: consts.into(), references, start, start_cost, body })
    }
}

impl Machine {
    /// As [`Machine::make_ready`], for a procedure whose arguments nothing else may refer to: the host may run procedures
    /// and thereby collect garbage before they are on the stack.
    pub(crate) fn make_ready_for(
        &mut self,
        host: &mut dyn Host,
        procedure: ProcId,
        args: &[u64],
    ) -> Result<bool, Stop> {
        if let Some(Some(_)) = self.codes.get(procedure.index()) {
            return Ok(true);
        }
        let mark = self.protected.len();
        let params = self.program.procs[procedure].params.iter().zip(args);
        self.protected.extend(params.filter(|(ty, _)| **ty == Type::Ref).map(|(_, &arg)| arg));
        let ready = self.make_ready(host, procedure);
        self.protected.truncate(mark);
        ready
    }

    /// Makes a procedure's code ready to run; false if it is external.
    pub(crate) fn make_ready(&mut self, host: &mut dyn Host, procedure: ProcId) -> Result<bool, Stop> {
        if let Some(Some(_)) = self.codes.get(procedure.index()) {
            return Ok(true);
        }
        if let Code::External = self.program.procs[procedure].code {
            return Ok(false);
        }
        if let Code::Pending = self.program.procs[procedure].code {
            host.load(self, procedure)?;
        }
        let name = self.program.procs[procedure].name.clone();
        let body = match &self.program.procs[procedure].code {
            Code::Body(body) => body.clone(),
            Code::External => return Ok(false),
            Code::Pending => return Err(self.fault(format!("the host supplied no code for {name}"))),
            Code::Abstract => return Err(self.fault(format!("{name} is abstract and was called"))),
            Code::Unsupported(reason) => {
                let reason = format!("{reason} (in {name})");
                return Err(self.refuse(reason));
            }
        };
        let mut consts = Vec::with_capacity(body.consts.len());
        for constant in &body.consts {
            consts.push(self.constant(host, constant)?);
        }
        let prepared =
            Prepared::new(&self.program, body, consts).map_err(|reason| self.fault(format!("{name}: {reason}")))?;
        if self.codes.len() <= procedure.index() {
            self.codes.resize_with(self.program.procs.len(), || None);
        }
        self.codes[procedure.index()] = Some(Box::new(prepared));
        Ok(true)
    }

    fn constant(&mut self, host: &mut dyn Host, constant: &Const) -> Result<u64, Stop> {
        Ok(match *constant {
            Const::Bool(value) => u64::from(value),
            Const::Int { width, bits } => self.wide.word_of(Type::Int(width), BigUint::from(bits)),
            Const::F32(bits) => u64::from(bits),
            Const::F64(bits) => bits,
            Const::Null => 0,
            Const::Literal(literal) => self.literal(host, literal)?,
        })
    }

    /// The literal that an object stands for.
    pub fn literal_of(&self, object: u64) -> Option<LiteralId> {
        self.literals.iter().find(|&(_, &known)| known == object).map(|(&literal, _)| literal)
    }

    /// The object of a literal.
    pub fn literal(&mut self, host: &mut dyn Host, literal: LiteralId) -> Result<u64, Stop> {
        if let Some(&object) = self.literals.get(&literal) {
            return Ok(object);
        }
        let object = host.literal(self, literal)?;
        self.literals.insert(literal, object);
        if let Some(Literal::Function(procedure)) = self.program.literals.get(literal) {
            self.functions.insert(object, *procedure);
        }
        Ok(object)
    }
}

/// Looks whether everything that a body names exists. Types are the verifier's business.
struct Inspection<'a> {
    program: &'a Program,
    body: &'a Body,
}

fn require(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("malformed code: {what}")) }
}

impl Inspection<'_> {
    fn body(&self) -> Result<(), String> {
        require(!self.body.blocks.is_empty(), "no entry block")?;
        let widths = self.body.locals.values().map(|local| local.ty).chain(self.body.consts.iter().map(Const::ty));
        for ty in widths {
            self.ty(ty)?;
        }
        for stmt in &self.body.stmts {
            self.stmt(stmt)?;
        }
        for block in self.body.blocks.values() {
            let range = &block.stmts;
            let inside = range.start <= range.end && range.end as usize <= self.body.stmts.len();
            require(inside, "a block has statements that do not exist")?;
            self.terminator(&block.end)?;
        }
        Ok(())
    }

    fn ty(&self, ty: Type) -> Result<(), String> {
        require(ty != Type::Int(0), "an integer without bits")
    }

    fn local(&self, local: LocalId) -> Result<(), String> {
        require(local.index() < self.body.locals.len(), "a local that does not exist")
    }

    fn operand(&self, operand: Operand) -> Result<(), String> {
        match operand.split() {
            Ok(local) => self.local(local),
            Err(index) => require(index < self.body.consts.len(), "a constant that does not exist"),
        }
    }

    fn expr(&self, expr: &Expr) -> Result<(), String> {
        match *expr {
            Expr::Use(a) => self.operand(a),
            Expr::Unary(_, ty, a) => self.ty(ty).and_then(|()| self.operand(a)),
            Expr::Binary(_, ty, a, b) => self.ty(ty).and_then(|()| self.operand(a)).and_then(|()| self.operand(b)),
            Expr::Cast(_, from, to, a) => self.ty(from).and_then(|()| self.ty(to)).and_then(|()| self.operand(a)),
            Expr::Select(condition, a, b) => {
                self.operand(condition).and_then(|()| self.operand(a)).and_then(|()| self.operand(b))
            }
            Expr::Subclass(class, _) => self.operand(class),
            Expr::Storable(array, value) => self.operand(array).and_then(|()| self.operand(value)),
        }
    }

    fn key(&self, map: MapId, key: &Key<Operand>) -> Result<(), String> {
        let Some(declared) = self.program.maps.get(map) else { return require(false, "a map that does not exist") };
        match (key, declared.key) {
            (Key::Global, MapKey::Global) => Ok(()),
            (Key::Object(object), MapKey::Field(_) | MapKey::Fact | MapKey::Address) => self.operand(*object),
            (Key::Element(object, index), MapKey::Element(_)) => {
                self.operand(*object).and_then(|()| self.operand(*index))
            }
            (Key::Global | Key::Object(_) | Key::Element(..), _) => {
                require(false, &format!("{} is not indexed like that", declared.name))
            }
        }
    }

    fn stmt(&self, stmt: &Stmt) -> Result<(), String> {
        match stmt {
            Stmt::Assign { to, value } => self.local(*to).and_then(|()| self.expr(value)),
            Stmt::Read { to, map, key } => self.local(*to).and_then(|()| self.key(*map, key)),
            Stmt::Write { map, key, value } => self.key(*map, key).and_then(|()| self.operand(*value)),
            Stmt::Allocate { to, what } => {
                self.local(*to)?;
                match *what {
                    Allocation::Object(_) => Ok(()),
                    Allocation::Array(_, length) => self.operand(length),
                    Allocation::Block(_, size) => self.operand(size),
                }
            }
            Stmt::Free { object } => self.operand(*object),
            Stmt::Copy { map, from, to, count } => {
                self.key(*map, &Key::Element(from.0, from.1))?;
                self.key(*map, &Key::Element(to.0, to.1))?;
                self.operand(*count)
            }
            Stmt::Call(call) => {
                call.args.iter().try_for_each(|&arg| self.operand(arg))?;
                call.result.iter().chain(&call.thrown).try_for_each(|&local| self.local(local))?;
                match call.callee {
                    Callee::Static(callee) => {
                        let callee = self.program.procs.get(callee);
                        let fits = callee.is_some_and(|callee| callee.params.len() == call.args.len());
                        require(fits, "a call of a procedure that does not exist or has other parameters")
                    }
                    Callee::Virtual(..) => require(!call.args.is_empty(), "a virtual call without receiver"),
                    Callee::Indirect(function) => self.operand(function),
                }
            }
            Stmt::Assume { cond } | Stmt::Check { cond, .. } => self.expr(cond),
        }
    }

    fn terminator(&self, end: &Terminator) -> Result<(), String> {
        for next in end.successors() {
            require(next.index() < self.body.blocks.len(), "a block that does not exist")?;
        }
        match end {
            Terminator::Branch { cond, .. } => self.expr(cond),
            Terminator::Switch { on: operand, .. } | Terminator::Return(Some(operand)) | Terminator::Throw(operand) => {
                self.operand(*operand)
            }
            Terminator::Goto(_) | Terminator::Return(None) | Terminator::Unreachable => Ok(()),
        }
    }
}
