//! The solution, and what can be asked of it.

use crate::graph::{Graph, NodeId};
use crate::memory::Memory;
use crate::objects::{Instance, InstanceId, Object, ObjectId, ObjectKind, ObjectSet};
use crate::offsets::{Offsets, OffsetsId};
use crate::points::addresses;
use crate::solver::{Site, Solver};
use crate::translate::{Destination, place_of, width_of};
use crate::{Effects, External, Setting};
use cranelift_entity::PrimaryMap;
use ir::{Body, Const, EntityRef, Key, LiteralId, LocalId, MapId, Operand, ProcId, Program, Stmt, Type};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::sync::Arc;

/// What the references of a program may refer to. See the crate's documentation for what is told apart.
#[derive(Clone, Debug)]
pub struct PointsTo {
    reads_parts: bool,
    pub(crate) graph: Graph,
    pub(crate) objects: PrimaryMap<ObjectId, Object>,
    pub(crate) instances: PrimaryMap<InstanceId, Instance>,
    /// All copies of each procedure.
    pub(crate) copies_of: FxHashMap<ProcId, Vec<InstanceId>>,
    shared: FxHashMap<ProcId, InstanceId>,
    copies: FxHashMap<(InstanceId, u32, ProcId), InstanceId>,
    allocated: FxHashMap<(InstanceId, u32), ObjectId>,
    literals: FxHashMap<LiteralId, (ObjectId, NodeId)>,
    bounded: FxHashMap<(InstanceId, u32), NodeId>,
    pub(crate) sites: Vec<Site>,
    site_of: FxHashMap<(InstanceId, u32), u32>,
    pub(crate) bodies: FxHashMap<ProcId, Arc<Body>>,
    pub(crate) maps: Vec<(ir::MapKey, Type)>,
    pub(crate) externals: FxHashMap<ProcId, External>,
    pub(crate) given_away: ObjectSet,
    names: PrimaryMap<ObjectId, String>,
    pub(crate) direct: Vec<OnceCell<Effects>>,
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It ends the life of a block.
    Free,
}

/// What a statement may access.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// What it does.
    pub kind: AccessKind,
    /// The objects that it may go to. No run goes to another.
    pub objects: ObjectSet,
    /// Where in them its bytes may begin; the same for all objects. Empty for what has no bytes: fields, elements of arrays,
    /// the end of a life.
    pub offsets: Offsets,
    /// How many bytes are accessed, if it is always the same.
    pub width: Option<u64>,
    /// The map, if one is accessed.
    pub map: Option<MapId>,
}

impl Access {
    /// Does it change anything?
    pub fn is_write(&self) -> bool {
        match self.kind {
            AccessKind::Read => false,
            AccessKind::Write | AccessKind::Free => true,
        }
    }
}

/// Figures about an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Abstract objects.
    pub objects: usize,
    /// Procedures that are reached.
    pub procedures: usize,
    /// Copies of them.
    pub instances: usize,
    /// Nodes of the graph of inclusions.
    pub nodes: usize,
    /// Statements of the reached procedures that access memory.
    pub accesses: usize,
    /// How many objects they may go to, all together.
    pub targets: usize,
}

impl Statistics {
    /// How many objects an access may go to on average.
    pub fn average(&self) -> f64 {
        if self.accesses == 0 { 0.0 } else { self.targets as f64 / self.accesses as f64 }
    }
}

impl PointsTo {
    /// Analyses what can be reached from the roots, whose parameters are whatever comes from outside. Blocks that exist from
    /// the start hold no pointers, and external procedures may do anything: see [`PointsTo::analyse_in`].
    pub fn analyse(program: &Program, roots: &[ProcId]) -> PointsTo {
        PointsTo::analyse_in(program, &Setting::default(), roots)
    }

    /// As [`PointsTo::analyse`], with what the front end knows beyond the code.
    pub fn analyse_in(program: &Program, setting: &Setting, roots: &[ProcId]) -> PointsTo {
        let mut solver = Solver::new(program, setting);
        solver.solve(roots);
        let mut copies_of: FxHashMap<ProcId, Vec<InstanceId>> = FxHashMap::default();
        for (id, instance) in &solver.instances {
            copies_of.entry(instance.procedure).or_default().push(id);
        }
        let bodies = copies_of.keys().filter_map(|&proc| match &program.procs[proc].code {
            ir::Code::Body(body) => Some((proc, body.clone())),
            _ => None,
        });
        let bodies: FxHashMap<ProcId, Arc<Body>> = bodies.collect();
        let names = crate::names::all(program, setting, &solver.objects, &solver.instances);
        let given_away = |(index, memory): (usize, &Memory)| memory.is_given_away().then(|| ObjectId::new(index));
        solver.graph.finish();
        let has_own_type = |object: ObjectId| match solver.objects[object].kind {
            ObjectKind::Allocated { class, .. } => setting.typed == Some(class),
            _ => false,
        };
        let mut passed_over = solver.passed_over.iter();
        let reads_parts =
            passed_over.any(|&(object, cell)| !has_own_type(object) && !addresses(solver.graph.set(cell)).is_empty());
        PointsTo {
            reads_parts,
            given_away: solver.memory.iter().enumerate().filter_map(given_away).collect(),
            direct: vec![OnceCell::new(); solver.instances.len()],
            graph: solver.graph,
            objects: solver.objects,
            instances: solver.instances,
            copies_of,
            shared: solver.shared,
            copies: solver.copies,
            allocated: solver.allocated,
            literals: solver.literals,
            bounded: solver.bounded,
            sites: solver.sites,
            site_of: solver.site_of,
            bodies,
            maps: program.maps.values().map(|map| (map.key, map.value)).collect(),
            externals: setting.externals.clone(),
            names,
        }
    }

    /// The abstract objects.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.objects.iter().filter(|(_, object)| object.kind != ObjectKind::Internal)
    }

    /// Is there a read of several bytes that may read a part of a pointer, and is taken not to
    /// ([`Setting::pointer_bytes`])?
    pub fn reads_parts(&self) -> bool {
        self.reads_parts
    }

    /// What an abstract object stands for.
    pub fn kind(&self, object: ObjectId) -> ObjectKind {
        self.objects[object].kind
    }

    /// What an abstract object stands for, for people: `global table`, `malloc at line 12 in make_node`.
    pub fn name(&self, object: ObjectId) -> &str {
        &self.names[object]
    }

    /// Can the procedure be reached from the roots?
    pub fn is_reached(&self, procedure: ProcId) -> bool {
        self.copies_of.contains_key(&procedure)
    }

    /// The procedure in which an object is made; the one that calls a procedure that is told apart by its callers.
    pub fn made_in(&self, object: ObjectId) -> Option<ProcId> {
        match self.objects[object].kind {
            ObjectKind::Allocated { mut instance, .. } => {
                while let Some((caller, _)) = self.instances[instance].called_from {
                    instance = caller;
                }
                Some(self.instances[instance].procedure)
            }
            ObjectKind::Internal | ObjectKind::Outside | ObjectKind::Literal(_) => None,
        }
    }

    fn copies(&self, procedure: ProcId) -> &[InstanceId] {
        self.copies_of.get(&procedure).map_or(&[], Vec::as_slice)
    }

    /// The abstract objects that a local may refer to. Of a local that holds a number: those whose address it may be.
    pub fn objects_of(&self, procedure: ProcId, local: LocalId) -> ObjectSet {
        let mut found = ObjectSet::new();
        for &copy in self.copies(procedure) {
            self.add_objects(self.instances[copy].first_node + local.as_u32(), &mut found);
        }
        found
    }

    fn add_objects(&self, node: NodeId, found: &mut ObjectSet) {
        for point in addresses(self.graph.set(node)) {
            found.insert(point.0);
        }
    }

    /// The abstract objects that an operand may refer to in a copy of a procedure.
    pub(crate) fn operand_objects(&self, copy: InstanceId, body: &Body, operand: Operand, found: &mut ObjectSet) {
        match operand.split() {
            Ok(local) => self.add_objects(self.instances[copy].first_node + local.as_u32(), found),
            Err(index) => {
                if let Const::Literal(literal) = body.consts[index]
                    && let Some(&(object, _)) = self.literals.get(&literal)
                {
                    found.insert(object);
                }
            }
        }
    }

    fn operand_offsets(&self, copy: InstanceId, body: &Body, stmt: usize, operand: Operand, found: &mut Offsets) {
        match operand.split() {
            Ok(local) => {
                let node = self.instances[copy].first_node + local.as_u32();
                let is_copy = matches!(body.stmts[stmt], Stmt::Copy { .. });
                let bounded = self.bounded.get(&(copy, stmt as u32)).filter(|_| !is_copy);
                let set = self.graph.set(bounded.copied().unwrap_or(node));
                let known = if addresses(set).is_empty() { crate::points::numbers(set) } else { Some(OffsetsId::ANY) };
                let pieces = known.map_or(&[][..], |known| self.graph.table.get(known).pieces());
                pieces.iter().for_each(|&piece| found.insert(piece));
            }
            Err(index) => match body.consts[index] {
                Const::Int { width: 64, bits } => found.insert(crate::Piece::at(bits as i64)),
                _ => found.insert(crate::Piece::ANY),
            },
        }
    }

    /// What a statement may access: one access, or two for a copy, of which the first reads. Facts about objects are not
    /// memory, nor are globals that have no object. Nothing for a procedure that is not reached.
    pub fn accessed(&self, procedure: ProcId, stmt: usize) -> Vec<Access> {
        let Some(body) = self.bodies.get(&procedure) else { return Vec::new() };
        let mut accesses = Vec::new();
        for &copy in self.copies(procedure) {
            for (index, access) in self.accessed_in(copy, body, stmt).into_iter().enumerate() {
                match accesses.get_mut(index) {
                    None => accesses.push(access),
                    Some(Access { objects, offsets, .. }) => {
                        objects.extend_from(&access.objects);
                        access.offsets.pieces().iter().for_each(|&piece| offsets.insert(piece));
                    }
                }
            }
        }
        accesses
    }

    pub(crate) fn accessed_in(&self, copy: InstanceId, body: &Body, stmt: usize) -> Vec<Access> {
        let pointer = |kind: AccessKind, map: MapId, object: Operand, index: Option<Operand>, width: Option<u64>| {
            let (mut objects, mut offsets) = (ObjectSet::new(), Offsets::default());
            self.operand_objects(copy, body, object, &mut objects);
            if let Some(index) = index {
                self.operand_offsets(copy, body, stmt, index, &mut offsets);
            }
            Access { kind, objects, offsets, width, map: Some(map) }
        };
        let keyed = |kind: AccessKind, map: MapId, key: Key<Operand>| -> Vec<Access> {
            let (declared, value) = self.maps[map.index()];
            match (key, declared) {
                (Key::Global, _) | (_, ir::MapKey::Fact | ir::MapKey::Address) => Vec::new(),
                (Key::Object(object), _) => vec![pointer(kind, map, object, None, None)],
                (Key::Element(object, index), _) => match place_of(declared, value) {
                    Destination::Bytes(width) => vec![pointer(kind, map, object, Some(index), Some(width))],
                    Destination::Whole => vec![pointer(kind, map, object, None, None)],
                },
            }
        };
        match &body.stmts[stmt] {
            &Stmt::Read { map, key, .. } => keyed(AccessKind::Read, map, key),
            &Stmt::Write { map, key, .. } => keyed(AccessKind::Write, map, key),
            &Stmt::Copy { map, from, to, count } => {
                let (declared, value) = self.maps[map.index()];
                let (has_bytes, count) = match place_of(declared, value) {
                    Destination::Bytes(_) => (true, crate::translate::number_of(body, count)),
                    Destination::Whole => (false, None),
                };
                let width = count.and_then(|count| u64::try_from(count).ok()?.checked_mul(width_of(value)));
                let index = |index: Operand| has_bytes.then_some(index);
                vec![
                    pointer(AccessKind::Read, map, from.0, index(from.1), width),
                    pointer(AccessKind::Write, map, to.0, index(to.1), width),
                ]
            }
            &Stmt::Free { object } => {
                let mut objects = ObjectSet::new();
                self.operand_objects(copy, body, object, &mut objects);
                vec![Access { kind: AccessKind::Free, objects, offsets: Offsets::default(), width: None, map: None }]
            }
            Stmt::Assign { .. } | Stmt::Allocate { .. } | Stmt::Call(_) | Stmt::Assume { .. } | Stmt::Check { .. } => {
                Vec::new()
            }
        }
    }

    /// The procedures that a call may resolve to, each once, ascending. None if it may also resolve to what is not known.
    pub fn callees(&self, procedure: ProcId, stmt: usize) -> Option<Vec<ProcId>> {
        let mut found = Vec::new();
        for &copy in self.copies(procedure) {
            let Some(site) = self.site(copy, stmt) else { continue };
            if site.is_unknown && site.external.is_empty() {
                return None;
            }
            found.extend(site.callees.iter().map(|&callee| self.instances[callee].procedure));
            found.extend_from_slice(&site.external);
        }
        found.sort_unstable();
        found.dedup();
        Some(found)
    }

    pub(crate) fn site(&self, copy: InstanceId, stmt: usize) -> Option<&Site> {
        self.site_of.get(&(copy, stmt as u32)).map(|&site| &self.sites[site as usize])
    }

    /// The abstract object of what is made by the last of these statements, which the others have called: each is a procedure
    /// and one of its statements, the outermost first. The first is a root.
    pub fn made_by(&self, stack: &[(ProcId, usize)]) -> Option<ObjectId> {
        let mut caller: Option<(InstanceId, usize)> = None;
        for &(procedure, stmt) in stack {
            let copy = caller.and_then(|(copy, stmt)| self.copies.get(&(copy, stmt as u32, procedure)).copied());
            let copy = copy.or_else(|| self.shared.get(&procedure).copied())?;
            caller = Some((copy, stmt));
        }
        let (copy, stmt) = caller?;
        self.allocated.get(&(copy, stmt as u32)).copied()
    }

    pub(crate) fn allocated_by(&self, copy: InstanceId, stmt: usize) -> Option<ObjectId> {
        self.allocated.get(&(copy, stmt as u32)).copied()
    }

    /// The abstract object of a literal, if the reached code names it.
    pub fn object_of_literal(&self, literal: LiteralId) -> Option<ObjectId> {
        self.literals.get(&literal).map(|&(object, _)| object)
    }

    /// Figures about the analysis.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics {
            objects: self.objects().count(),
            procedures: self.copies_of.len(),
            instances: self.instances.len(),
            nodes: self.graph.node_count(),
            ..Statistics::default()
        };
        for (&procedure, body) in &self.bodies {
            for stmt in 0..body.stmts.len() {
                for access in self.accessed(procedure, stmt) {
                    statistics.accesses += 1;
                    statistics.targets += access.objects.len();
                }
            }
        }
        statistics
    }
}
