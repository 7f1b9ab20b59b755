//! What procedures and regions may read and write.
//!
//! After papers/2 §5.3 Fig. 18: what a procedure changes is what it changes directly and what its callees change. Unlike
//! there, a note is taken of which objects are changed, and where.

use crate::analysis::{AccessKind, PointsTo};
use crate::objects::{InstanceId, ObjectId, ObjectKind, ObjectSet};
use crate::offsets::Offsets;
use crate::{Access, External};
use ir::{Body, EntityRef, IdSet, Key, MapId, PrimaryMap, ProcId, RegionId, Regions, Stmt};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// So many ranges of an object are told apart.
const MAX_RANGES: usize = 16;

/// What of an object is read or written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extent {
    /// Ranges of bytes, ascending, with gaps between them; the ends are excluded.
    pub ranges: SmallVec<[(i64, i64); 2]>,
    /// Maybe any byte: then there are no ranges.
    pub is_whole: bool,
    /// Fields, or the elements of an array.
    pub maps: IdSet<MapId>,
}

impl Extent {
    fn whole() -> Extent {
        Extent { is_whole: true, ..Extent::default() }
    }

    fn add(&mut self, other: &Extent) {
        self.maps.extend_from(&other.maps);
        self.is_whole |= other.is_whole;
        if self.is_whole {
            self.ranges.clear();
            return;
        }
        other.ranges.iter().for_each(|&range| self.insert(range));
    }

    fn insert(&mut self, (start, end): (i64, i64)) {
        if self.ranges.iter().any(|known| known.0 <= start && end <= known.1) {
            return;
        }
        self.ranges.push((start, end));
        self.ranges.sort_unstable();
        self.ranges.dedup_by(|later, earlier| {
            let touches = later.0 <= earlier.1;
            if touches {
                earlier.1 = earlier.1.max(later.1);
            }
            touches
        });
        if self.ranges.len() > MAX_RANGES {
            let hull = (self.ranges[0].0, self.ranges.iter().map(|range| range.1).max().unwrap_or(end));
            self.ranges.clear();
            self.ranges.push(hull);
        }
    }

    fn of_access(access: &Access, size: Option<u64>) -> Extent {
        let mut extent = Extent::default();
        if access.offsets == Offsets::default() {
            extent.maps.extend_from(&access.map.into_iter().collect());
            return extent;
        }
        for piece in access.offsets.pieces() {
            match (piece.range(), access.width) {
                (Some((first, last)), Some(width)) => {
                    let is_inside = last >= 0 && size.is_none_or(|size| first < 0 || (first as u64) < size);
                    if is_inside {
                        extent.insert((first.max(0), last.saturating_add_unsigned(width)));
                    }
                }
                _ => return Extent::whole(),
            }
        }
        extent
    }
}

/// Places, by object.
pub type Places = BTreeMap<ObjectId, Extent>;

/// What some code may do, with all that it calls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effects {
    /// What it reads.
    pub reads: Places,
    /// What it writes. An object that it makes is among these if it is written after that.
    pub writes: Places,
    /// What it makes.
    pub allocates: ObjectSet,
    /// Blocks whose life it ends.
    pub frees: ObjectSet,
    /// Globals that have no object (static fields) that it reads.
    pub reads_globals: IdSet<MapId>,
    /// Globals that have no object that it writes.
    pub writes_globals: IdSet<MapId>,
    /// Procedures without code of which nothing is known: they may read and write all that they can reach, which is among
    /// what is read and written.
    pub opaque: IdSet<ProcId>,
}

impl Effects {
    fn add(&mut self, other: &Effects) {
        for (own, others) in [(&mut self.reads, &other.reads), (&mut self.writes, &other.writes)] {
            for (&object, extent) in others {
                own.entry(object).or_default().add(extent);
            }
        }
        self.allocates.extend_from(&other.allocates);
        self.frees.extend_from(&other.frees);
        self.reads_globals.extend_from(&other.reads_globals);
        self.writes_globals.extend_from(&other.writes_globals);
        self.opaque.extend_from(&other.opaque);
    }
}

impl PointsTo {
    /// What a procedure may do, with all that it calls. Nothing for a procedure that is not reached.
    pub fn effects(&self, procedure: ProcId) -> Effects {
        let copies = self.copies_of.get(&procedure).cloned().unwrap_or_default();
        self.with_callees(Effects::default(), copies)
    }

    /// What each region of a procedure may do, with inner regions and all that they call. Requires: the regions are of the
    /// procedure's body.
    pub fn region_effects(&self, procedure: ProcId, regions: &Regions) -> PrimaryMap<RegionId, Effects> {
        let copies = self.copies_of.get(&procedure).cloned().unwrap_or_default();
        let of_region = |region: &ir::Region| {
            let (mut effects, mut callees) = (Effects::default(), Vec::new());
            if let Some(body) = self.bodies.get(&procedure) {
                for &copy in &copies {
                    for block in &region.all_blocks {
                        for stmt in body.blocks[*block].stmts.clone() {
                            self.statement_effects(copy, body, stmt as usize, &mut effects);
                            callees.extend(self.callees_of(copy, stmt as usize));
                        }
                    }
                }
            }
            self.with_callees(effects, callees)
        };
        regions.regions.values().map(of_region).collect()
    }

    fn with_callees(&self, mut effects: Effects, mut open: Vec<InstanceId>) -> Effects {
        let mut seen: IdSet<InstanceId> = IdSet::new();
        while let Some(copy) = open.pop() {
            if !seen.insert(copy) {
                continue;
            }
            effects.add(self.direct_effects(copy));
            if let Some(body) = self.bodies.get(&self.instances[copy].procedure) {
                open.extend((0..body.stmts.len()).flat_map(|stmt| self.callees_of(copy, stmt)));
            }
        }
        effects
    }

    fn callees_of(&self, copy: InstanceId, stmt: usize) -> impl Iterator<Item = InstanceId> + '_ {
        self.site(copy, stmt).into_iter().flat_map(|site| site.callees.iter().copied())
    }

    /// What a copy of a procedure does itself.
    fn direct_effects(&self, copy: InstanceId) -> &Effects {
        self.direct[copy.index()].get_or_init(|| {
            let mut effects = Effects::default();
            if let Some(body) = self.bodies.get(&self.instances[copy].procedure) {
                for stmt in 0..body.stmts.len() {
                    self.statement_effects(copy, body, stmt, &mut effects);
                }
            }
            effects
        })
    }

    fn statement_effects(&self, copy: InstanceId, body: &Body, stmt: usize, effects: &mut Effects) {
        for access in self.accessed_in(copy, body, stmt) {
            let places = match access.kind {
                AccessKind::Read => &mut effects.reads,
                AccessKind::Write => &mut effects.writes,
                AccessKind::Free => {
                    effects.frees.extend_from(&access.objects);
                    continue;
                }
            };
            for object in access.objects.iter() {
                let extent = Extent::of_access(&access, self.objects[object].size);
                if extent != Extent::default() {
                    places.entry(object).or_default().add(&extent);
                }
            }
        }
        match &body.stmts[stmt] {
            &Stmt::Read { map, key: Key::Global, .. } => {
                effects.reads_globals.insert(map);
            }
            &Stmt::Write { map, key: Key::Global, .. } => {
                effects.writes_globals.insert(map);
            }
            Stmt::Allocate { .. } => {
                if let Some(object) = self.allocated_by(copy, stmt) {
                    effects.allocates.insert(object);
                }
            }
            Stmt::Call(call) => {
                let Some(site) = self.site(copy, stmt) else { return };
                for &external in &site.external {
                    let Some(kind) = self.externals.get(&external) else {
                        effects.opaque.insert(external);
                        continue;
                    };
                    let mut given = ObjectSet::new();
                    call.args.iter().filter(|&&arg| body.operand_type(arg) == ir::Type::Ref).for_each(|&arg| {
                        self.operand_objects(copy, body, arg, &mut given);
                    });
                    let places = match kind {
                        External::Nothing => continue,
                        External::Reads => &mut effects.reads,
                        External::Writes => &mut effects.writes,
                    };
                    for object in given.iter() {
                        places.entry(object).or_default().add(&Extent::whole());
                    }
                }
                if site.is_unknown {
                    for object in self.given_away.iter() {
                        let is_memory = !matches!(self.objects[object].kind, ObjectKind::Internal);
                        if is_memory {
                            effects.reads.entry(object).or_default().add(&Extent::whole());
                            effects.writes.entry(object).or_default().add(&Extent::whole());
                        }
                    }
                }
            }
            Stmt::Assign { .. }
            | Stmt::Read { .. }
            | Stmt::Write { .. }
            | Stmt::Free { .. }
            | Stmt::Copy { .. }
            | Stmt::Assume { .. }
            | Stmt::Check { .. } => {}
        }
    }
}
