//! The language of test programs: all that symbolic execution wants to know, taken from the program itself.
//!
//! Classes are those that the representation declares for parameters and maps. Natives, and the content of global blocks,
//! are those that [`Generated`] names, as in the concrete runs. Input blocks are of the classes `cells` (some `i32`) and
//! `node` (two `i32` and a pointer to a node).

use crate::generate::{Generated, NEXT, NODE_SIZE, Native};
use ir::{
    CallGraph, ClassId, ClassKind, Code, Effects, EntityRef, Literal, LiteralId, MapId, MapKey, ProcId, Program,
    RegionId, Regions, Type, facts,
};
use skolem_symbolic::{Blocks, Choices, Declared, HeapTypes, InputCell, Model, Procedures, RegionEffects};
use std::cell::{Ref, RefCell};
use std::rc::Rc;

/// The bytes of an element of `cells`.
const CELL: u32 = 4;

/// The language of test programs.
pub struct TestWorld<'g> {
    generated: &'g Generated,
    program: RefCell<Program>,
    shares_objects: bool,
}

impl<'g> TestWorld<'g> {
    /// The world of a program. If asked to, paths that exclude each other share the objects that they make.
    pub fn new(generated: &'g Generated, shares_objects: bool) -> TestWorld<'g> {
        TestWorld { generated, program: RefCell::new(generated.program.clone()), shares_objects }
    }

    /// The literal that a known object stands for: addresses are numbers of literals, from 1 on.
    fn literal_at(&self, object: u64) -> Option<LiteralId> {
        let index = usize::try_from(object).ok()?.checked_sub(1)?;
        (index < self.generated.program.literals.len()).then(|| LiteralId::new(index))
    }

    fn bytes_as(&self, ty: Type) -> Option<MapId> {
        self.generated.program.map_named(&format!("bytes as {ty}"))
    }
}

impl Procedures for TestWorld<'_> {
    fn program(&self) -> Ref<'_, Program> {
        self.program.borrow()
    }

    fn is_users_call(&self, _: ProcId) -> bool {
        true
    }

    fn model(&self, procedure: ProcId) -> Model {
        match &self.generated.program.procs[procedure].code {
            Code::Body(body) => Model::Code(body.clone()),
            Code::External => match self.generated.native(procedure) {
                Some(Native::Raise(class)) => {
                    Model::Raise(self.generated.program.class_named(class).expect("a declared class"))
                }
                Some(Native::Fails(kind)) => Model::Fails(kind),
                None => Model::Missing("a native that test programs do not have".to_owned()),
            },
            Code::Pending | Code::Abstract => Model::Missing("no code".to_owned()),
            Code::Unsupported(reason) => Model::Missing(reason.to_string()),
        }
    }

    fn region_effects(&self, procedure: ProcId, region: RegionId) -> Rc<RegionEffects> {
        let program = &self.generated.program;
        let Code::Body(body) = &program.procs[procedure].code else { return Rc::default() };
        let graph = CallGraph::new(program);
        let effects = Effects::new(program, &graph);
        let regions = Regions::new(procedure, body).expect("random programs have natural loops");
        let (found, may_throw) = match region {
            RegionId::BODY => (effects.of(&graph, procedure).clone(), effects.may_throw(procedure)),
            region => effects.of_region(&graph, body, &regions.regions[region]),
        };
        if found.indirect || found.unresolved {
            return Rc::default();
        }
        Rc::new(RegionEffects { changes: Some(found.modifies), may_throw, ..RegionEffects::default() })
    }

    fn prepare(&self, _: ProcId) -> Result<(), String> {
        Err("nothing is prepared".to_owned())
    }

    fn compute(&self, _: ProcId, _: &[u64]) -> Result<Option<u64>, String> {
        Err("nothing is computed".to_owned())
    }

    fn may_be_overridden(&self, _: ClassId, _: ProcId) -> Option<String> {
        None
    }

    fn function(&self, object: u64) -> Option<ProcId> {
        match self.generated.program.literals[self.literal_at(object)?] {
            Literal::Function(procedure) => Some(procedure),
            Literal::Text(_) | Literal::Class(_) | Literal::Block(_) => None,
        }
    }

    fn class_name(&self, class: ClassId) -> String {
        self.generated.program.classes[class].name.to_string()
    }
}

impl HeapTypes for TestWorld<'_> {
    fn literal(&self, literal: LiteralId) -> Result<u64, String> {
        Ok(literal.index() as u64 + 1)
    }

    fn class_object(&self, _: ClassId) -> Result<u64, String> {
        Err("there are no class objects".to_owned())
    }

    fn known(&self, map: MapId, object: u64, _: Option<u32>) -> Option<u64> {
        let data = self.generated.data(self.literal_at(object)?)?;
        (map == facts::ROOM && data.is_constant).then_some(0)
    }

    fn known_object(&self, object: u64) -> Option<(ClassId, u32)> {
        let program = &self.generated.program;
        let literal = self.literal_at(object)?;
        match program.literals[literal] {
            Literal::Block(_) => {
                let size = self.generated.data(literal)?.bytes.len() as u32;
                Some((program.class_named("global variable")?, size))
            }
            Literal::Function(procedure) => Some((program.procs[procedure].class?, 0)),
            Literal::Text(_) | Literal::Class(_) => None,
        }
    }

    fn users_global(&self, map: MapId) -> Option<String> {
        let map = &self.generated.program.maps[map];
        (map.key == MapKey::Global).then(|| map.name.to_string())
    }

    fn users_classes(&self) -> Vec<ClassId> {
        Vec::new()
    }

    fn parameter(&self, procedure: ProcId, index: usize) -> Declared {
        let class = self.generated.program.procs[procedure].param_classes.get(index).copied().flatten();
        Declared { class, ..Declared::default() }
    }

    fn result(&self, _: ProcId) -> Declared {
        Declared::default()
    }

    fn entry(&self, map: MapId, _: Option<ClassId>) -> Declared {
        Declared { class: self.generated.program.maps[map].value_class, ..Declared::default() }
    }

    fn choices(&self, class: ClassId) -> Choices {
        let program = &self.generated.program;
        let has_objects = |kind| {
            matches!(kind, ClassKind::Object { instantiable: true } | ClassKind::Array { .. } | ClassKind::Block)
        };
        let all = program.classes.iter();
        let found = all.filter(|(id, found)| has_objects(found.kind) && program.is_subclass(*id, class));
        Choices { classes: found.map(|(id, _)| id).collect(), ..Choices::default() }
    }

    fn is_value(&self, _: ClassId) -> bool {
        false
    }

    fn is_shareable(&self, _: ClassId) -> bool {
        self.shares_objects
    }

    fn is_copyable(&self, _: ClassId) -> bool {
        false
    }

    fn raw_place(&self, _: ClassId, _: u64) -> Option<(MapId, u32)> {
        None
    }

    fn entry_name(&self, map: MapId) -> String {
        format!(".{}", self.generated.program.maps[map].name)
    }
}

impl Blocks for TestWorld<'_> {
    fn known_bytes(&self, object: u64, from: u32, count: u32) -> Vec<u8> {
        let data = self.literal_at(object).and_then(|literal| self.generated.data(literal));
        let bytes = data.map_or(&[][..], |data| data.bytes);
        (from..from + count).map(|at| bytes.get(at as usize).copied().unwrap_or(0)).collect()
    }

    fn input_cell(&self, class: ClassId, offset: u32) -> Option<InputCell> {
        let declared = Declared { class: Some(class), ..Declared::default() };
        if self.generated.pointer_offsets(class).contains(&NEXT) && offset >= NEXT {
            let map = self.bytes_as(Type::Ref)?;
            return Some(InputCell { start: NEXT, map, declared, name: ".next".to_owned(), left_out: None });
        }
        let start = offset / CELL * CELL;
        let (map, declared) = (self.bytes_as(Type::I32)?, Declared::default());
        Some(InputCell { start, map, declared, name: format!("[{}]", start / CELL), left_out: None })
    }

    fn input_size(&self, class: ClassId) -> Option<(u32, bool)> {
        Some(if self.generated.pointer_offsets(class).is_empty() { (CELL, true) } else { (NODE_SIZE, false) })
    }
}
