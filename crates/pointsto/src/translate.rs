//! The inclusions of one body.

use crate::bodies::is_offset_of_address;
use crate::bounds::{Bounded, bounded};
use crate::graph::{Edge, NOTHING, NodeId};
use crate::objects::{InstanceId, ObjectId, ObjectKind};
use crate::offsets::{Arithmetic, OffsetsId, Piece};
use crate::solver::{BodyFacts, Constraint, Difference, Solver};
use ir::{
    Allocation, BinaryOp, Body, CastOp, ClassId, Const, EntityRef, Expr, Key, LocalId, MapId, MapKey, Operand, Stmt,
    Terminator, Type, facts,
};

/// How a map is taken.
pub(crate) enum Destination {
    /// Bytes of blocks, so many at a time.
    Bytes(u64),
    /// One place for each object.
    Whole,
}

/// How a map with objects as keys is taken: elements at 64-bit indices are bytes.
pub(crate) fn place_of(key: MapKey, value: Type) -> Destination {
    match key {
        MapKey::Element(Type::I64) => Destination::Bytes(width_of(value)),
        MapKey::Element(_) | MapKey::Field(_) | MapKey::Global | MapKey::Fact | MapKey::Address => Destination::Whole,
    }
}

/// Bytes that a value takes in a block.
pub(crate) fn width_of(ty: Type) -> u64 {
    match ty {
        Type::Ref => 8,
        Type::Bool | Type::Int(_) | Type::F32 | Type::F64 => u64::from(ty.bits()).div_ceil(8),
    }
}

/// Addresses that lose their upper bits are still told from others; narrower numbers are parts of addresses.
const NARROWEST_ADDRESS: u16 = 32;

impl Solver<'_> {
    /// Adds the inclusions of a copy of a procedure.
    pub(crate) fn translate(&mut self, instance: InstanceId) {
        let Some(found) = self.facts(self.instances[instance].procedure) else { return };
        let body = &*found.body;
        for &local in &found.zeros {
            let node = self.local(instance, local);
            self.graph.add(node, &[(ObjectId::NUMBER, OffsetsId::ZERO)]);
        }
        if self.setting.copiers.contains(self.instances[instance].procedure) {
            let [to, to_offset, from, from_offset] =
                [0, 1, 2, 3].map(|param| self.local(instance, LocalId::new(param)));
            self.copy((from, from_offset), (to, to_offset), None);
        }
        for block in body.blocks.values() {
            for index in block.stmts.clone() {
                self.statement(instance, &found, index as usize);
            }
            match block.end {
                Terminator::Return(Some(value)) => {
                    let value = self.operand(instance, body, value);
                    self.graph.edge(value, self.returned(instance, body), Edge::Copy);
                }
                Terminator::Throw(value) => {
                    let value = self.operand(instance, body, value);
                    self.graph.edge(value, self.thrown(instance, body), Edge::Copy);
                }
                Terminator::Goto(_)
                | Terminator::Branch { .. }
                | Terminator::Switch { .. }
                | Terminator::Return(None)
                | Terminator::Unreachable => {}
            }
        }
    }

    pub(crate) fn local(&self, instance: InstanceId, local: LocalId) -> NodeId {
        self.instances[instance].first_node + local.as_u32()
    }

    fn statement(&mut self, instance: InstanceId, found: &BodyFacts, index: usize) {
        let body = &*found.body;
        match &body.stmts[index] {
            &Stmt::Assign { to, value } => self.assign(instance, found, index, to, value),
            &Stmt::Read { to, map, key } => self.read(instance, found, index, to, map, key),
            &Stmt::Write { map, key, value } => self.write(instance, found, index, map, key, value),
            &Stmt::Allocate { to, what } => {
                let object = self.allocate(instance, body, index, what);
                let to = self.local(instance, to);
                self.graph.add(to, &[(object, OffsetsId::ZERO)]);
            }
            &Stmt::Copy { map, from, to, count } => {
                let declared = &self.program.maps[map];
                match place_of(declared.key, declared.value) {
                    Destination::Bytes(width) => {
                        let count = number_of(body, count).and_then(|count| u64::try_from(count).ok());
                        // Elements at 64-bit indices are bytes if that is what the map shows.
                        let count = count.and_then(|count| count.checked_mul(width));
                        let nodes = [from.0, from.1, to.0, to.1].map(|part| self.operand(instance, body, part));
                        self.copy((nodes[0], nodes[1]), (nodes[2], nodes[3]), count);
                    }
                    Destination::Whole => {
                        let kept = self.graph.nodes(1);
                        let (from, to) = (self.operand(instance, body, from.0), self.operand(instance, body, to.0));
                        self.constrain(Constraint::LoadField { object: from, map, to: kept }, &[from]);
                        self.constrain(Constraint::StoreField { object: to, map, value: kept }, &[to]);
                    }
                }
            }
            Stmt::Call(call) => self.call(instance, found, index, call),
            Stmt::Free { .. } | Stmt::Assume { .. } | Stmt::Check { .. } => {}
        }
    }

    fn copy(&mut self, from: (NodeId, NodeId), to: (NodeId, NodeId), count: Option<u64>) {
        let by = self.object(ObjectKind::Internal, None);
        self.constrain(Constraint::Copy { from, to, count, by }, &[from.0, from.1, to.0, to.1]);
    }

    fn allocate(&mut self, instance: InstanceId, body: &Body, index: usize, what: Allocation<Operand>) -> ObjectId {
        let stmt = index as u32;
        let (class, size): (ClassId, Option<u64>) = match what {
            Allocation::Object(class) | Allocation::Array(class, _) => (class, None),
            Allocation::Block(class, size) => (class, number_of(body, size).map(|size| size as u64)),
        };
        let object = self.object(ObjectKind::Allocated { instance, stmt, class }, size);
        self.allocated.insert((instance, stmt), object);
        object
    }

    fn assign(&mut self, instance: InstanceId, found: &BodyFacts, index: usize, to: LocalId, value: Expr) {
        let body = &*found.body;
        let (ty, to) = (body.locals[to].ty, self.local(instance, to));
        if ty == Type::Bool {
            return;
        }
        match value {
            Expr::Use(from) => self.flows(instance, body, from, to, Edge::Copy),
            Expr::Select(_, a, b) => {
                self.flows(instance, body, a, to, Edge::Copy);
                self.flows(instance, body, b, to, Edge::Copy);
            }
            Expr::Unary(_, _, from) => {
                self.flows(instance, body, from, to, Edge::Blur);
                self.number_if_wide(ty, to);
            }
            Expr::Cast(op, from_ty, to_ty, from) => {
                let is_whole = from_ty.bits().min(to_ty.bits()) >= NARROWEST_ADDRESS;
                match op {
                    CastOp::ZExt | CastOp::SExt | CastOp::Trunc | CastOp::Bits => {
                        let edge = if is_whole { Edge::Addresses } else { Edge::Blur };
                        self.flows(instance, body, from, to, edge);
                    }
                    CastOp::SToF | CastOp::UToF | CastOp::FToS | CastOp::FToU | CastOp::FToF => {}
                }
                self.number_if_wide(ty, to);
            }
            Expr::Binary(op, Type::Int(64), a, b) => self.compute(instance, found, index, op, (a, b), to),
            Expr::Binary(_, Type::Int(_), a, b) => {
                self.flows(instance, body, a, to, Edge::Blur);
                self.flows(instance, body, b, to, Edge::Blur);
            }
            Expr::Binary(..) | Expr::Subclass(..) | Expr::Storable(..) => {}
        }
    }

    fn flows(&mut self, instance: InstanceId, body: &Body, from: Operand, to: NodeId, edge: Edge) {
        let from = self.operand(instance, body, from);
        self.graph.edge(from, to, edge);
    }

    fn number_if_wide(&mut self, ty: Type, node: NodeId) {
        if ty == Type::I64 {
            self.any_number(node);
        }
    }

    /// Arithmetic of 64 bits: offsets and addresses.
    fn compute(
        &mut self,
        instance: InstanceId,
        found: &BodyFacts,
        index: usize,
        op: BinaryOp,
        (a, b): (Operand, Operand),
        to: NodeId,
    ) {
        let body = &*found.body;
        let (left, right) = (self.operand(instance, body, a), self.operand(instance, body, b));
        let shift = |solver: &mut Self, from: NodeId, by: i64| {
            let by = solver.graph.table.one(Piece::at(by));
            solver.graph.edge(from, to, Edge::Shift(by));
        };
        let times = |solver: &mut Self, a: NodeId, b: NodeId| {
            solver.constrain(Constraint::Binary { how: Arithmetic::Times, a, b, to }, &[a, b]);
        };
        match (op, number_of(body, a), number_of(body, b)) {
            (BinaryOp::Add, Some(by), _) => shift(self, right, by),
            (BinaryOp::Add, _, Some(by)) => shift(self, left, by),
            (BinaryOp::Sub, _, Some(by)) if by != i64::MIN => shift(self, left, -by),
            (BinaryOp::Add, None, None) => {
                let constraint = Constraint::Binary { how: Arithmetic::Plus, a: left, b: right, to };
                self.constrain(constraint, &[left, right]);
            }
            (BinaryOp::Sub, ..) if is_offset_of_address(body, &found.only, index, a, b) => {
                self.graph.edge(left, to, Edge::Offsets);
            }
            (BinaryOp::Sub, ..) => {
                self.any_number(to);
                self.differences.push(Difference { a: left, b: right, to, is_address: false });
            }
            (BinaryOp::Mul, ..) => times(self, left, right),
            (BinaryOp::Shl, _, Some(by @ 0..=62)) => {
                let by = self.number(1 << by);
                times(self, left, by);
            }
            _ => {
                self.any_number(to);
                self.graph.edge(left, to, Edge::Blur);
                self.graph.edge(right, to, Edge::Blur);
            }
        }
    }

    fn read(
        &mut self,
        instance: InstanceId,
        found: &BodyFacts,
        index: usize,
        to: LocalId,
        map: MapId,
        key: Key<Operand>,
    ) {
        let body = &*found.body;
        let declared = &self.program.maps[map];
        let (ty, to) = (declared.value, self.local(instance, to));
        match (key, declared.key) {
            (Key::Global, _) => {
                // A result is taken where the call is.
                if !found.taken.contains(&(index as u32)) {
                    let global = self.global(map);
                    self.graph.edge(global, to, Edge::Copy);
                    self.number_if_wide(ty, to);
                }
            }
            (Key::Object(address), MapKey::Address) => self.flows(instance, body, address, to, Edge::Objects),
            (Key::Object(object), MapKey::Fact) => {
                if map == facts::ADDRESS_OF {
                    self.flows(instance, body, object, to, Edge::Copy);
                }
                // The address of null, plus an offset, is any number.
                self.number_if_wide(ty, to);
            }
            (Key::Object(object), _) => {
                self.number_if_wide(ty, to);
                let object = self.operand(instance, body, object);
                if ty != Type::Bool {
                    self.constrain(Constraint::LoadField { object, map, to }, &[object]);
                }
            }
            (Key::Element(object, offset), key) => {
                self.number_if_wide(ty, to);
                let object = self.operand(instance, body, object);
                match place_of(key, ty) {
                    Destination::Bytes(width) => {
                        let offset = self.offset(instance, found, index, offset);
                        self.constrain(Constraint::Load { object, offset, width, to }, &[object, offset]);
                    }
                    Destination::Whole => self.constrain(Constraint::LoadField { object, map, to }, &[object]),
                }
            }
        }
    }

    /// The node of an offset at an access.
    fn offset(&mut self, instance: InstanceId, found: &BodyFacts, index: usize, offset: Operand) -> NodeId {
        let block = found.block_of[index];
        let bounded = offset.local().and_then(|local| bounded(found, block, index as u32, local));
        let Some(Bounded { base, rest }) = bounded else { return self.operand(instance, &found.body, offset) };
        let known = self.graph.table.one(rest);
        let sum = match base {
            None => self.graph.fixed(vec![(ObjectId::NUMBER, known)]),
            Some(base) => {
                let sum = self.graph.nodes(1);
                self.graph.edge(self.local(instance, base), sum, Edge::Shift(known));
                sum
            }
        };
        self.bounded.insert((instance, index as u32), sum);
        sum
    }

    fn write(
        &mut self,
        instance: InstanceId,
        found: &BodyFacts,
        index: usize,
        map: MapId,
        key: Key<Operand>,
        value: Operand,
    ) {
        let body = &*found.body;
        let declared = &self.program.maps[map];
        let value = self.operand(instance, body, value);
        match key {
            Key::Global => {
                let global = self.global(map);
                self.graph.edge(value, global, Edge::Copy);
                let left = self.result(instance, map);
                self.graph.edge(value, left, Edge::Copy);
            }
            Key::Object(_) | Key::Element(..) if value == NOTHING => {}
            Key::Object(object) => {
                let object = self.operand(instance, body, object);
                self.constrain(Constraint::StoreField { object, map, value }, &[object]);
            }
            // What these write are the bytes that are copied anyway.
            Key::Element(..) if self.setting.copiers.contains(self.instances[instance].procedure) => {}
            Key::Element(object, offset) => {
                let object = self.operand(instance, body, object);
                match place_of(declared.key, declared.value) {
                    Destination::Bytes(width) => {
                        let offset = self.offset(instance, found, index, offset);
                        let store = Constraint::Store { object, offset, width, value };
                        self.constrain(store, &[object, offset, value]);
                    }
                    Destination::Whole => self.constrain(Constraint::StoreField { object, map, value }, &[object]),
                }
            }
        }
    }

    /// What a copy of a procedure leaves in a global.
    pub(crate) fn result(&mut self, instance: InstanceId, map: MapId) -> NodeId {
        if let Some(&known) = self.results.get(&(instance, map)) {
            return known;
        }
        let node = self.graph.nodes(1);
        self.results.insert((instance, map), node);
        node
    }
}

/// The number that an operand is, if it is a constant of 64 bits.
pub(crate) fn number_of(body: &Body, operand: Operand) -> Option<i64> {
    match body.consts.get(operand.split().err()?)? {
        Const::Int { width: 64, bits } => Some(*bits as i64),
        _ => None,
    }
}
