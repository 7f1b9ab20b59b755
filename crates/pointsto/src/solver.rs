//! From statements to inclusions, and their least solution.
//!
//! Procedures are translated when they are first reached; calls through function objects and virtual calls get their callees
//! when what they may be called on is known.

use crate::contexts::{Context, contexts};
use crate::graph::{Edge, Graph, NOTHING, NodeId};
use crate::memory::{CopyOut, Memory};
use crate::objects::{Instance, InstanceId, Object, ObjectId, ObjectKind};
use crate::offsets::{Arithmetic, OffsetsId, Piece};
use crate::points::{Points, addresses, numbers};
use crate::{Content, Setting};
use crate::{bodies, bounds};
use cranelift_entity::PrimaryMap;
use ir::{
    BlockId, Body, ClassId, Code, Const, EntityRef, Literal, LiteralId, MapId, Operand, ProcId, Program, SelectorId,
    Type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Statements in copies of procedures, at most; further calls share one copy.
const MAX_COPIED: usize = 400_000;

/// What must be looked at when sets grow.
#[derive(Clone, Debug)]
pub(crate) enum Constraint {
    /// `to` is what an operation makes of `a` and `b`.
    Binary { how: Arithmetic, a: NodeId, b: NodeId, to: NodeId },
    /// `to = bytes[object, offset]`.
    Load { object: NodeId, offset: NodeId, width: u64, to: NodeId },
    /// `bytes[object, offset] = value`.
    Store { object: NodeId, offset: NodeId, width: u64, value: NodeId },
    /// `to = field[object]`.
    LoadField { object: NodeId, map: MapId, to: NodeId },
    /// `field[object] = value`.
    StoreField { object: NodeId, map: MapId, value: NodeId },
    /// Bytes are copied, by way of an object of the constraint's own.
    Copy { from: (NodeId, NodeId), to: (NodeId, NodeId), count: Option<u64>, by: ObjectId },
    /// A call through a function object.
    Indirect { function: NodeId, site: u32 },
    /// A virtual call.
    Virtual { receiver: NodeId, selector: SelectorId, class: ClassId, site: u32 },
    /// What comes here is given away.
    GivenAway { node: NodeId },
}

/// `to = a - b`, of which it depends on the solution what it is.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    pub(crate) a: NodeId,
    pub(crate) b: NodeId,
    pub(crate) to: NodeId,
    pub(crate) is_address: bool,
}

/// A call in a copy of a procedure.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) instance: InstanceId,
    pub(crate) stmt: u32,
    pub(crate) args: Vec<NodeId>,
    pub(crate) result: NodeId,
    pub(crate) has_number: bool,
    pub(crate) thrown: NodeId,
    /// Globals that are read right behind it.
    pub(crate) results: Vec<(MapId, NodeId)>,
    /// The copies of procedures that it may call.
    pub(crate) callees: Vec<InstanceId>,
    /// The procedures without code that it may call.
    pub(crate) external: Vec<ProcId>,
    /// May it call unknown code?
    pub(crate) is_unknown: bool,
}

/// What is known of a body.
pub(crate) struct BodyFacts {
    pub(crate) body: std::sync::Arc<Body>,
    pub(crate) only: Vec<Option<u32>>,
    pub(crate) zeros: Vec<ir::LocalId>,
    pub(crate) results: bodies::Results,
    /// The statements that read them.
    pub(crate) taken: FxHashSet<u32>,
    /// The only block that control comes from to each.
    pub(crate) before: Vec<Option<BlockId>>,
    /// The block of each statement.
    pub(crate) block_of: Vec<BlockId>,
}

/// A solution in the making.
pub(crate) struct Solver<'p> {
    pub(crate) program: &'p Program,
    pub(crate) setting: &'p Setting,
    pub(crate) graph: Graph,
    pub(crate) objects: PrimaryMap<ObjectId, Object>,
    pub(crate) memory: Vec<Memory>,
    pub(crate) cells: FxHashMap<(ObjectId, Piece, u64), NodeId>,
    pub(crate) views: FxHashMap<(ObjectId, Piece, u64), NodeId>,
    pub(crate) fields: FxHashMap<(ObjectId, MapId), NodeId>,
    pub(crate) pending_copies: Vec<(CopyOut, Piece, u64, NodeId)>,
    /// The cells of objects of which parts are read that are taken to be no parts of pointers.
    pub(crate) passed_over: Vec<(ObjectId, NodeId)>,
    pub(crate) copied_to: FxHashSet<(ObjectId, CopyOut)>,
    pub(crate) instances: PrimaryMap<InstanceId, Instance>,
    pub(crate) shared: FxHashMap<ProcId, InstanceId>,
    pub(crate) copies: FxHashMap<(InstanceId, u32, ProcId), InstanceId>,
    pub(crate) sites: Vec<Site>,
    pub(crate) site_of: FxHashMap<(InstanceId, u32), u32>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) differences: Vec<Difference>,
    pub(crate) allocated: FxHashMap<(InstanceId, u32), ObjectId>,
    pub(crate) literals: FxHashMap<LiteralId, (ObjectId, NodeId)>,
    /// What is known outside of the code that is seen.
    pub(crate) outside: NodeId,
    contexts: Vec<Context>,
    copied: usize,
    pending: Vec<InstanceId>,
    contents: FxHashMap<LiteralId, Vec<Content>>,
    pending_contents: Vec<Content>,
    pending_constraints: Vec<u32>,
    facts: FxHashMap<ProcId, Rc<BodyFacts>>,
    constants: FxHashMap<i64, NodeId>,
    globals: FxHashMap<MapId, NodeId>,
    pub(crate) results: FxHashMap<(InstanceId, MapId), NodeId>,
    /// The nodes of offsets that are bounded at an access.
    pub(crate) bounded: FxHashMap<(InstanceId, u32), NodeId>,
    pub(crate) leaves: FxHashMap<(ProcId, MapId), bool>,
    pub(crate) linked: FxHashSet<(u32, ProcId)>,
}

/// Where the result of a copy of a procedure is, behind its locals.
const RETURNED: usize = 0;
/// Where what it throws is.
const THROWN: usize = 1;

impl<'p> Solver<'p> {
    pub(crate) fn new(program: &'p Program, setting: &'p Setting) -> Solver<'p> {
        let mut graph = Graph::new();
        let outside = graph.nodes(1);
        let mut contents: FxHashMap<LiteralId, Vec<Content>> = FxHashMap::default();
        for &content in &setting.contents {
            contents.entry(content.block).or_default().push(content);
        }
        let mut solver = Solver {
            program,
            setting,
            graph,
            objects: PrimaryMap::new(),
            memory: Vec::new(),
            cells: FxHashMap::default(),
            views: FxHashMap::default(),
            fields: FxHashMap::default(),
            pending_copies: Vec::new(),
            passed_over: Vec::new(),
            copied_to: FxHashSet::default(),
            instances: PrimaryMap::new(),
            shared: FxHashMap::default(),
            copies: FxHashMap::default(),
            sites: Vec::new(),
            site_of: FxHashMap::default(),
            constraints: Vec::new(),
            differences: Vec::new(),
            allocated: FxHashMap::default(),
            literals: FxHashMap::default(),
            outside,
            contexts: contexts(program, setting),
            copied: 0,
            pending: Vec::new(),
            contents,
            pending_contents: Vec::new(),
            pending_constraints: Vec::new(),
            facts: FxHashMap::default(),
            constants: FxHashMap::default(),
            globals: FxHashMap::default(),
            results: FxHashMap::default(),
            bounded: FxHashMap::default(),
            leaves: FxHashMap::default(),
            linked: FxHashSet::default(),
        };
        solver.object(ObjectKind::Internal, None);
        solver.object(ObjectKind::Outside, None);
        solver.graph.add(outside, &[(ObjectId::OUTSIDE, OffsetsId::ANY)]);
        solver.constrain(Constraint::GivenAway { node: outside }, &[outside]);
        solver
    }

    /// The least solution for a program that is entered at the roots.
    pub(crate) fn solve(&mut self, roots: &[ProcId]) {
        for &root in roots {
            self.run_from_outside(root);
        }
        loop {
            self.translate_pending();
            self.graph.collapse();
            self.flow();
            if !self.look_at_differences() {
                return;
            }
        }
    }

    fn translate_pending(&mut self) {
        loop {
            if let Some(instance) = self.pending.pop() {
                self.translate(instance);
            } else if let Some(content) = self.pending_contents.pop() {
                let (block, to) = (self.literal(content.block).0, self.literal(content.to).0);
                let offset = self.graph.table.one(Piece::at(content.offset));
                if let Some(cell) = self.cell(block, Piece::at(content.at as i64), content.width) {
                    self.graph.add(cell, &[(to, offset)]);
                }
            } else if let Some(constraint) = self.pending_constraints.pop() {
                self.look_at(constraint, None);
            } else if !self.pending_copies.is_empty() {
                self.copy_cells();
            } else {
                return;
            }
        }
    }

    fn flow(&mut self) {
        while let Some((node, uses, news)) = self.graph.step() {
            for constraint in uses {
                self.look_at(constraint, Some((node, &news)));
            }
            self.translate_pending();
        }
    }

    pub(crate) fn object(&mut self, kind: ObjectKind, size: Option<u64>) -> ObjectId {
        self.memory.push(Memory::default());
        self.objects.push(Object { kind, size })
    }

    pub(crate) fn constrain(&mut self, constraint: Constraint, nodes: &[NodeId]) {
        let number = self.constraints.len() as u32;
        self.constraints.push(constraint);
        let mut must_look = false;
        for (index, &node) in nodes.iter().enumerate() {
            if node != NOTHING && !nodes[..index].contains(&node) {
                must_look |= self.graph.watch(node, number);
            }
        }
        if must_look {
            self.pending_constraints.push(number);
        }
    }

    /// The object and the node of a literal.
    pub(crate) fn literal(&mut self, literal: LiteralId) -> (ObjectId, NodeId) {
        if let Some(&known) = self.literals.get(&literal) {
            return known;
        }
        let size = match self.program.literals[literal] {
            Literal::Block(_) => self.setting.blocks.get(&literal).map(|block| block.size),
            Literal::Function(_) => Some(0),
            Literal::Text(_) | Literal::Class(_) => None,
        };
        let object = self.object(ObjectKind::Literal(literal), size);
        let node = self.graph.fixed(vec![(object, OffsetsId::ZERO)]);
        self.literals.insert(literal, (object, node));
        if let Some(contents) = self.contents.remove(&literal) {
            self.pending_contents.extend(contents);
        }
        (object, node)
    }

    /// The node of a number.
    pub(crate) fn number(&mut self, number: i64) -> NodeId {
        if let Some(&known) = self.constants.get(&number) {
            return known;
        }
        let offsets = self.graph.table.one(Piece::at(number));
        let node = self.graph.fixed(vec![(ObjectId::NUMBER, offsets)]);
        self.constants.insert(number, node);
        node
    }

    /// Any number may be there.
    pub(crate) fn any_number(&mut self, node: NodeId) {
        self.graph.add(node, &[(ObjectId::NUMBER, OffsetsId::ANY)]);
    }

    /// The node of a global, a static field or the like.
    pub(crate) fn global(&mut self, map: MapId) -> NodeId {
        if let Some(&known) = self.globals.get(&map) {
            return known;
        }
        let node = self.graph.nodes(1);
        self.globals.insert(map, node);
        if self.program.maps[map].value == Type::I64 {
            self.any_number(node);
        }
        node
    }

    pub(crate) fn operand(&mut self, instance: InstanceId, body: &Body, operand: Operand) -> NodeId {
        match operand.split() {
            Ok(local) => self.instances[instance].first_node + local.as_u32(),
            Err(index) => match body.consts[index] {
                Const::Literal(literal) => self.literal(literal).1,
                Const::Int { width: 64, bits } => self.number(bits as i64),
                Const::Null | Const::Bool(_) | Const::Int { .. } | Const::F32(_) | Const::F64(_) => NOTHING,
            },
        }
    }

    pub(crate) fn facts(&mut self, proc: ProcId) -> Option<Rc<BodyFacts>> {
        if let Some(known) = self.facts.get(&proc) {
            return Some(known.clone());
        }
        let Code::Body(body) = &self.program.procs[proc].code else { return None };
        let (results, taken) = bodies::reads_after_calls(body);
        let mut block_of = vec![BlockId::ENTRY; body.stmts.len()];
        for (id, block) in &body.blocks {
            block.stmts.clone().for_each(|stmt| block_of[stmt as usize] = id);
        }
        let facts = Rc::new(BodyFacts {
            only: bodies::only_definitions(body),
            zeros: bodies::read_before_set(body, self.program.procs[proc].params.len()),
            results,
            taken,
            before: bounds::only_predecessors(body),
            block_of,
            body: body.clone(),
        });
        self.facts.insert(proc, facts.clone());
        Some(facts)
    }

    /// The copy of a procedure that a call resolves to. Requires: it has a body.
    pub(crate) fn instance(&mut self, call: Option<(InstanceId, u32)>, proc: ProcId) -> InstanceId {
        let size = match self.contexts[proc.index()] {
            Context::PerCall(size) if self.copied + size <= MAX_COPIED => Some(size),
            Context::PerCall(_) | Context::Shared | Context::Inert => None,
        };
        if let (Some((caller, stmt)), Some(_)) = (call, size) {
            if let Some(&known) = self.copies.get(&(caller, stmt, proc)) {
                return known;
            }
            let copy = self.new_instance(proc, call);
            self.copied += self.facts(proc).map_or(0, |facts| facts.body.stmts.len());
            self.copies.insert((caller, stmt, proc), copy);
            return copy;
        }
        if let Some(&known) = self.shared.get(&proc) {
            return known;
        }
        let instance = self.new_instance(proc, None);
        self.shared.insert(proc, instance);
        instance
    }

    fn new_instance(&mut self, procedure: ProcId, called_from: Option<(InstanceId, u32)>) -> InstanceId {
        let locals = self.facts(procedure).map_or(0, |facts| facts.body.locals.len());
        let first_node = self.graph.nodes(locals + 2);
        let instance = self.instances.push(Instance { procedure, called_from, first_node });
        self.pending.push(instance);
        instance
    }

    pub(crate) fn returned(&self, instance: InstanceId, body: &Body) -> NodeId {
        self.instances[instance].first_node + (body.locals.len() + RETURNED) as u32
    }

    pub(crate) fn thrown(&self, instance: InstanceId, body: &Body) -> NodeId {
        self.instances[instance].first_node + (body.locals.len() + THROWN) as u32
    }

    /// A set has grown: that of a node, by some points; or the constraint has not been looked at before.
    fn look_at(&mut self, constraint: u32, grown: Option<(NodeId, &Points)>) {
        let has_grown = |solver: &Self, node: NodeId| {
            grown.is_none_or(|(grown, _)| solver.graph.find(node) == solver.graph.find(grown))
        };
        // The points of a node that are to be looked at.
        let new_points = |solver: &Self, node: NodeId| -> Points {
            grown.map_or_else(|| solver.graph.set(node).clone(), |(_, news)| news.clone())
        };
        match self.constraints[constraint as usize] {
            Constraint::Binary { how, a, b, to } => {
                if has_grown(self, a) {
                    let (new, other) = (new_points(self, a), self.graph.set(b).clone());
                    let points = self.graph.combine(how, &new, &other);
                    self.graph.add(to, &points);
                }
                if grown.is_some() && has_grown(self, b) {
                    let (new, other) = (new_points(self, b), self.graph.set(a).clone());
                    let points = self.graph.combine(how, &other, &new);
                    self.graph.add(to, &points);
                }
            }
            Constraint::Load { object, offset, width, to } => {
                let news = grown.filter(|_| !has_grown(self, offset)).map(|(_, news)| news);
                self.each_place(object, offset, news, |solver, place, piece| {
                    if let Some(view) = solver.view(place, piece, width) {
                        solver.graph.link(view, to, Edge::Copy);
                    }
                });
            }
            Constraint::Store { object, offset, width, value } => {
                // A value that is no address leaves nothing.
                if addresses(self.graph.set(value)).is_empty() {
                    return;
                }
                let is_old = |solver: &Self| !has_grown(solver, offset) && !has_grown(solver, value);
                let news = grown.filter(|_| is_old(self)).map(|(_, news)| news);
                self.each_place(object, offset, news, |solver, place, piece| {
                    if let Some(cell) = solver.cell(place, piece, width) {
                        solver.graph.link(value, cell, Edge::Addresses);
                    }
                });
            }
            Constraint::LoadField { object, map, to } => {
                for (object, _) in addresses(&new_points(self, object)).iter().copied() {
                    let field = self.field(object, map);
                    self.graph.link(field, to, Edge::Copy);
                }
            }
            Constraint::StoreField { object, map, value } => {
                for (object, _) in addresses(&new_points(self, object)).iter().copied() {
                    let field = self.field(object, map);
                    self.graph.link(value, field, Edge::Addresses);
                }
            }
            Constraint::Copy { from, to, count, by } => {
                let start = Piece::at(0);
                if has_grown(self, from.0) || has_grown(self, from.1) {
                    let news = grown.filter(|_| !has_grown(self, from.1)).map(|(_, news)| news);
                    self.each_place(from.0, from.1, news, |solver, place, piece| {
                        solver.copy_out(place, CopyOut { start: piece, count, to: by, to_start: start });
                    });
                }
                if has_grown(self, to.0) || has_grown(self, to.1) {
                    let news = grown.filter(|_| !has_grown(self, to.1)).map(|(_, news)| news);
                    self.each_place(to.0, to.1, news, |solver, place, piece| {
                        solver.copy_out(by, CopyOut { start, count, to: place, to_start: piece });
                    });
                }
            }
            Constraint::Indirect { function, site } => {
                for (object, _) in addresses(&new_points(self, function)).iter().copied() {
                    self.call_object(site, object);
                }
            }
            Constraint::Virtual { receiver, selector, class, site } => {
                for (object, _) in addresses(&new_points(self, receiver)).iter().copied() {
                    self.call_method(site, object, selector, class);
                }
            }
            Constraint::GivenAway { node } => {
                for (object, _) in addresses(&new_points(self, node)).iter().copied() {
                    self.give_away(object);
                }
            }
        }
    }

    /// The offsets that a node holds, once it holds any.
    pub(crate) fn offsets(&self, node: NodeId) -> Option<OffsetsId> {
        let set = self.graph.set(node);
        if addresses(set).is_empty() { numbers(set) } else { Some(OffsetsId::ANY) }
    }

    /// Calls `f` with each place that a pointer may point to: only objects of the news, or all.
    fn each_place(
        &mut self,
        object: NodeId,
        offset: NodeId,
        news: Option<&Points>,
        mut f: impl FnMut(&mut Self, ObjectId, Piece),
    ) {
        let Some(offsets) = self.offsets(offset) else { return };
        let pieces = self.graph.table.get(offsets).clone();
        let points = news.unwrap_or_else(|| self.graph.set(object));
        let objects: Vec<ObjectId> = addresses(points).iter().map(|point| point.0).collect();
        for object in objects {
            for &piece in pieces.pieces() {
                f(self, object, piece);
            }
        }
    }

    /// The difference of two addresses is a number if they may be of one object. Otherwise one may be found again with the
    /// help of the other, as lists do that keep differences instead of pointers. Is anything new?
    fn look_at_differences(&mut self) -> bool {
        let mut is_new = false;
        for index in 0..self.differences.len() {
            let Difference { a, b, to, is_address } = self.differences[index];
            if is_address {
                continue;
            }
            let (left, right) = (addresses(self.graph.set(a)), addresses(self.graph.set(b)));
            let have_common = left.iter().any(|point| right.binary_search_by_key(&point.0, |other| other.0).is_ok());
            if have_common || left.is_empty() && right.is_empty() {
                continue;
            }
            self.differences[index].is_address = true;
            is_new = true;
            if right.is_empty() {
                let how = Arithmetic::Minus;
                self.constrain(Constraint::Binary { how, a, b, to }, &[a, b]);
            } else {
                self.graph.edge(a, to, Edge::Blur);
                self.graph.edge(b, to, Edge::Blur);
            }
        }
        is_new
    }
}
