//! Invariants of bodies: one walk over blocks and statements.

use super::{FaultPlace, Invariant, Violation};
use crate::{
    Allocation, Block, BlockId, Body, Call, Callee, ClassId, ClassKind, Code, Const, EntityRef, Expr, Key, LocalId,
    Map, MapId, MapKey, Operand, ProcId, Procedure, Program, SelectorId, Stmt, Terminator, Type,
};

/// What is kept from body to body so that verifying does not allocate.
#[derive(Default)]
pub(super) struct Scratch {
    /// Which statements have been found in a block.
    seen: Vec<bool>,
}

pub(super) fn verify(program: &Program, id: ProcId, body: &Body, scratch: &mut Scratch, out: &mut Vec<Violation>) {
    let mut verifier = Verifier { program, body, id, place: FaultPlace::Procedure(id), result: None, out };
    let Some(procedure) = program.procs.get(id) else {
        verifier.report(Invariant::Signatures, || "the procedure does not exist".to_owned());
        return;
    };
    verifier.result = procedure.result;
    verifier.whole(procedure);
    scratch.seen.clear();
    scratch.seen.resize(body.stmts.len(), false);
    for (block, content) in &body.blocks {
        verifier.place = FaultPlace::Block(id, block);
        verifier.range(content, &mut scratch.seen);
        verifier.block(block, content);
    }
    if let Some(stmt) = scratch.seen.iter().position(|seen| !seen) {
        verifier.place = FaultPlace::Procedure(id);
        verifier.report(Invariant::Ranges, || format!("statement {stmt} is in no block"));
    }
}

struct Verifier<'a> {
    program: &'a Program,
    body: &'a Body,
    id: ProcId,
    place: FaultPlace,
    /// The type of the procedure's result.
    result: Option<Type>,
    out: &'a mut Vec<Violation>,
}

impl<'a> Verifier<'a> {
    #[cold]
    #[inline(never)]
    fn report(&mut self, invariant: Invariant, message: impl FnOnce() -> String) {
        self.out.push(Violation { place: self.place, invariant, message: message() });
    }

    fn require(&mut self, holds: bool, invariant: Invariant, message: impl FnOnce() -> String) {
        if !holds {
            self.report(invariant, message);
        }
    }

    fn whole(&mut self, procedure: &Procedure) {
        let body = self.body;
        self.require(!body.blocks.is_empty(), Invariant::Entry, || "there is no block".to_owned());
        self.require(body.positions.len() == body.stmts.len(), Invariant::Positions, || {
            format!("{} positions for {} statements", body.positions.len(), body.stmts.len())
        });
        for (index, &ty) in procedure.params.iter().enumerate() {
            let local = LocalId::new(index);
            match body.locals.get(local) {
                Some(found) if found.ty == ty => {}
                Some(found) => {
                    self.report(Invariant::Params, || {
                        format!("parameter {local} of type {ty} is a local of {}", found.ty)
                    });
                }
                None => self.report(Invariant::Params, || format!("parameter {local} is not a local")),
            }
        }
        for (local, content) in &body.locals {
            self.require(content.ty != Type::Int(0), Invariant::Widths, || {
                format!("{local} is an integer without bits")
            });
        }
        for (index, value) in body.consts.iter().enumerate() {
            let fits = match *value {
                Const::Bool(_) | Const::F32(_) | Const::F64(_) | Const::Null => true,
                Const::Int { width, bits } => (1..=128).contains(&width) && (width == 128 || bits >> width == 0),
                Const::Literal(literal) => self.program.literals.is_valid(literal),
            };
            self.require(fits, Invariant::Consts, || format!("constant {index} is {value:?}"));
        }
        self.require(body.source.lines.is_sorted_by_key(|&(pos, _)| pos), Invariant::Source, || {
            "lines do not ascend by position".to_owned()
        });
        for variable in &body.source.variables {
            self.require(body.locals.is_valid(variable.local), Invariant::Source, || {
                format!("variable `{}` lives in {}, which does not exist", variable.name, variable.local)
            });
        }
    }

    /// Marks the block's statements as seen.
    fn range(&mut self, block: &Block, seen: &mut [bool]) {
        let range = block.stmts.start as usize..block.stmts.end as usize;
        let Some(own) = seen.get_mut(range) else {
            self.report(Invariant::Ranges, || format!("statements {:?} do not exist", block.stmts));
            return;
        };
        let mut shared = false;
        for seen in own {
            shared |= std::mem::replace(seen, true);
        }
        self.require(!shared, Invariant::Ranges, || "it shares statements with another block".to_owned());
    }

    fn block(&mut self, id: BlockId, block: &Block) {
        let range = block.stmts.start as usize..block.stmts.end as usize;
        let stmts = self.body.stmts.get(range).unwrap_or_default();
        for (index, stmt) in stmts.iter().enumerate() {
            self.place = FaultPlace::Statement(self.id, id, block.stmts.start + index as u32);
            self.stmt(stmt);
        }
        self.place = FaultPlace::Block(self.id, id);
        for target in block.end.successors() {
            self.require(self.body.blocks.is_valid(target), Invariant::Targets, || format!("{target} does not exist"));
        }
        match &block.end {
            Terminator::Goto(_) | Terminator::Unreachable => {}
            Terminator::Branch { cond, then: _, otherwise: _, failure: _ } => self.condition(cond),
            Terminator::Switch { on, cases, default: _ } => self.switch(*on, cases),
            Terminator::Return(value) => match (*value, self.result) {
                (None, None) => {}
                (Some(value), Some(ty)) => self.typed(value, ty, Invariant::Returns),
                (Some(_), None) => {
                    self.report(Invariant::Returns, || "a result, and the procedure has none".to_owned());
                }
                (None, Some(ty)) => self.report(Invariant::Returns, || format!("no result of type {ty}")),
            },
            Terminator::Throw(thrown) => self.typed(*thrown, Type::Ref, Invariant::References),
        }
    }

    fn switch(&mut self, on: Operand, cases: &[(u64, BlockId)]) {
        match self.operand(on) {
            None => {}
            Some(Type::Int(width)) => {
                let fits = |value: u64| width >= 64 || value >> width == 0;
                if let Some(&(value, _)) = cases.iter().find(|&&(value, _)| !fits(value)) {
                    self.report(Invariant::Switches, || format!("case {value} does not fit i{width}"));
                }
            }
            Some(ty) => self.report(Invariant::Switches, || format!("on {on:?} of type {ty}")),
        }
        if let Some(pair) = cases.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
            self.report(Invariant::Switches, || format!("case {} is followed by case {}", pair[0].0, pair[1].0));
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Assign { to, value } => {
                if let Some(ty) = self.expr(value) {
                    self.assigned(*to, ty, Invariant::Assignments);
                }
            }
            Stmt::Read { to, map, key } => {
                if let Some(map) = self.map(*map) {
                    self.key(map, key);
                    self.assigned(*to, map.value, Invariant::Assignments);
                }
            }
            Stmt::Write { map, key, value } => {
                if let Some(map) = self.map(*map) {
                    self.key(map, key);
                    self.typed(*value, map.value, Invariant::MapValues);
                    self.require(!matches!(map.key, MapKey::Fact | MapKey::Address), Invariant::FactWrites, || {
                        format!("`{}` is a fact", map.name)
                    });
                }
            }
            Stmt::Allocate { to, what } => {
                self.allocation(what);
                self.assigned(*to, Type::Ref, Invariant::Assignments);
            }
            Stmt::Free { object } => self.typed(*object, Type::Ref, Invariant::References),
            Stmt::Copy { map, from, to, count } => {
                self.typed(from.0, Type::Ref, Invariant::References);
                self.typed(to.0, Type::Ref, Invariant::References);
                let Some(map) = self.map(*map) else { return };
                match map.key {
                    MapKey::Element(index) => {
                        for operand in [from.1, to.1, *count] {
                            self.typed(operand, index, Invariant::Copies);
                        }
                    }
                    MapKey::Fact | MapKey::Address => {
                        self.report(Invariant::FactWrites, || format!("`{}` is a fact", map.name))
                    }
                    MapKey::Global | MapKey::Field(_) => {
                        self.report(Invariant::Copies, || format!("`{}` has no elements", map.name));
                    }
                }
            }
            Stmt::Call(call) => self.call(call),
            Stmt::Assume { cond } | Stmt::Check { cond, kind: _ } => self.condition(cond),
        }
    }

    fn allocation(&mut self, what: &Allocation<Operand>) {
        let (Allocation::Object(class) | Allocation::Array(class, _) | Allocation::Block(class, _)) = *what;
        let Some(content) = self.program.classes.get(class) else {
            self.report(Invariant::Allocations, || format!("{class} does not exist"));
            return;
        };
        let fits = match (what, content.kind) {
            (Allocation::Object(_), ClassKind::Object { instantiable }) => instantiable,
            (Allocation::Array(_, _), ClassKind::Array { .. }) | (Allocation::Block(_, _), ClassKind::Block) => true,
            (Allocation::Object(_) | Allocation::Array(_, _) | Allocation::Block(_, _), _) => false,
        };
        self.require(fits, Invariant::Allocations, || format!("`{}` is made as {what:?}", content.name));
        match *what {
            Allocation::Object(_) => {}
            Allocation::Array(_, length) => self.typed(length, Type::I32, Invariant::Allocations),
            Allocation::Block(_, size) => self.typed(size, Type::I64, Invariant::Allocations),
        }
    }

    fn call(&mut self, call: &Call) {
        // The result of the callee, where it is known.
        let result = match call.callee {
            Callee::Static(callee) => match self.program.procs.get(callee) {
                None => {
                    self.report(Invariant::StaticCalls, || format!("{callee} does not exist"));
                    self.exist(&call.args);
                    None
                }
                Some(procedure) => {
                    self.require(procedure.code != Code::Abstract, Invariant::StaticCalls, || {
                        format!("`{}` is abstract", procedure.name)
                    });
                    self.arguments(&call.args, procedure, Invariant::StaticCalls);
                    Some(procedure.result)
                }
            },
            Callee::Virtual(selector, class) => self.virtual_call(selector, class, &call.args),
            Callee::Indirect(function) => {
                self.typed(function, Type::Ref, Invariant::References);
                self.exist(&call.args);
                None
            }
        };
        if let Some(to) = call.result {
            match result {
                None => {
                    self.local(to);
                }
                Some(Some(ty)) => self.assigned(to, ty, Invariant::CallResults),
                Some(None) => self.report(Invariant::CallResults, || format!("{to} gets no result")),
            }
        }
        if let Some(thrown) = call.thrown {
            self.assigned(thrown, Type::Ref, Invariant::CallResults);
            self.require(call.result != Some(thrown), Invariant::CallResults, || {
                format!("{thrown} gets both result and thrown object")
            });
        }
    }

    fn virtual_call(&mut self, selector: SelectorId, class: ClassId, args: &[Operand]) -> Option<Option<Type>> {
        match args.first().map(|&receiver| self.operand(receiver)) {
            Some(None | Some(Type::Ref)) => {}
            Some(Some(ty)) => self.report(Invariant::VirtualCalls, || format!("the receiver is of type {ty}")),
            None => self.report(Invariant::VirtualCalls, || "there is no receiver".to_owned()),
        }
        self.require(self.program.selectors.is_valid(selector), Invariant::VirtualCalls, || {
            format!("{selector} does not exist")
        });
        if !self.program.classes.is_valid(class) {
            self.report(Invariant::VirtualCalls, || format!("{class} does not exist"));
            self.exist(args);
            return None;
        }
        // All methods of one selector look alike (invariant 5), so any of them will do. Where the class knows none, the
        // call may still reach methods of classes that are declared later.
        match self.method(selector, class) {
            None => {
                self.exist(args);
                None
            }
            Some(method) => {
                self.arguments(args, method, Invariant::VirtualCalls);
                Some(method.result)
            }
        }
    }

    fn method(&self, selector: SelectorId, class: ClassId) -> Option<&'a Procedure> {
        let own = |class: ClassId| {
            let methods = &self.program.classes.get(class)?.methods;
            methods.iter().find(|(declared, _)| *declared == selector).map(|&(_, method)| method)
        };
        own(class)
            .or_else(|| self.program.ancestors(class).iter().find_map(|&above| own(above)))
            .and_then(|method| self.program.procs.get(method))
    }

    fn arguments(&mut self, args: &[Operand], callee: &Procedure, invariant: Invariant) {
        self.require(args.len() == callee.params.len(), invariant, || {
            format!("{} arguments for the {} parameters of `{}`", args.len(), callee.params.len(), callee.name)
        });
        for (index, &arg) in args.iter().enumerate() {
            match callee.params.get(index) {
                Some(&ty) => self.typed(arg, ty, invariant),
                None => self.exist(&[arg]),
            }
        }
    }

    fn condition(&mut self, cond: &Expr) {
        if let Some(ty) = self.expr(cond) {
            self.require(ty == Type::Bool, Invariant::Conditions, || format!("the condition is of type {ty}"));
        }
    }

    /// The type of the expression, if its operands exist.
    fn expr(&mut self, expr: &Expr) -> Option<Type> {
        match *expr {
            Expr::Use(operand) => self.operand(operand),
            Expr::Unary(op, ty, operand) => {
                self.typed(operand, ty, Invariant::Operators);
                self.require(op.accepts(ty), Invariant::Operators, || format!("{} of {ty}", op.name()));
                Some(op.result(ty))
            }
            Expr::Binary(op, ty, left, right) => {
                self.typed(left, ty, Invariant::Operators);
                self.typed(right, ty, Invariant::Operators);
                self.require(op.accepts(ty), Invariant::Operators, || format!("{} of {ty}", op.name()));
                Some(op.result(ty))
            }
            Expr::Cast(op, from, to, operand) => {
                self.typed(operand, from, Invariant::Casts);
                self.require(op.accepts(from, to) && to != Type::Int(0), Invariant::Casts, || {
                    format!("{} from {from} to {to}", op.name())
                });
                Some(to)
            }
            Expr::Select(cond, then, otherwise) => {
                self.typed(cond, Type::Bool, Invariant::Conditions);
                let ty = self.operand(then)?;
                self.typed(otherwise, ty, Invariant::Operators);
                Some(ty)
            }
            Expr::Storable(array, value) => {
                self.typed(array, Type::I32, Invariant::Operators);
                self.typed(value, Type::I32, Invariant::Operators);
                Some(Type::Bool)
            }
            Expr::Subclass(class, of) => {
                self.typed(class, Type::I32, Invariant::Operators);
                self.require(self.program.classes.is_valid(of), Invariant::Operators, || {
                    format!("{of} does not exist")
                });
                Some(Type::Bool)
            }
        }
    }

    fn key(&mut self, map: &Map, key: &Key<Operand>) {
        match (map.key, *key) {
            (MapKey::Global, Key::Global) => {}
            (MapKey::Field(_) | MapKey::Fact, Key::Object(object)) => {
                self.typed(object, Type::Ref, Invariant::MapKeys);
            }
            (MapKey::Address, Key::Object(address)) => self.typed(address, Type::I64, Invariant::MapKeys),
            (MapKey::Element(ty), Key::Element(object, index)) => {
                self.typed(object, Type::Ref, Invariant::MapKeys);
                self.typed(index, ty, Invariant::MapKeys);
            }
            (MapKey::Global | MapKey::Field(_) | MapKey::Fact | MapKey::Address | MapKey::Element(_), _) => {
                self.report(Invariant::MapKeys, || format!("`{}` is indexed by {key:?}", map.name));
            }
        }
    }

    fn map(&mut self, id: MapId) -> Option<&'a Map> {
        let map = self.program.maps.get(id);
        self.require(map.is_some(), Invariant::MapKeys, || format!("{id} does not exist"));
        map
    }

    fn exist(&mut self, operands: &[Operand]) {
        for &operand in operands {
            self.operand(operand);
        }
    }

    fn local(&mut self, local: LocalId) -> Option<Type> {
        let found = self.body.locals.get(local).map(|local| local.ty);
        self.require(found.is_some(), Invariant::Operands, || format!("{local} does not exist"));
        found
    }

    fn operand(&mut self, operand: Operand) -> Option<Type> {
        match operand.split() {
            Ok(local) => self.local(local),
            Err(index) => {
                let found = self.body.consts.get(index).map(Const::ty);
                self.require(found.is_some(), Invariant::Operands, || format!("constant {index} does not exist"));
                found
            }
        }
    }

    /// The operand exists and has the type.
    fn typed(&mut self, operand: Operand, ty: Type, invariant: Invariant) {
        if let Some(found) = self.operand(operand) {
            self.require(found == ty, invariant, || format!("{operand:?} is of type {found} and not {ty}"));
        }
    }

    /// The local exists and can hold values of the type.
    fn assigned(&mut self, local: LocalId, ty: Type, invariant: Invariant) {
        if let Some(found) = self.local(local) {
            self.require(found == ty, invariant, || format!("{local} of type {found} gets a value of type {ty}"));
        }
    }
}
