//! Where the pointers of a target point to, for what depends on which blocks its code can write.

use crate::CSubject;
use check::Language;
use ir::{Code, IdSet, Literal, ProcId, Program, RegionId, Regions};
use llvm::{CProgram, Global, Held};
use pointsto::{Content, Extent, KnownBlock, ObjectId, ObjectKind, Places, PointsTo, Setting};
use std::rc::Rc;
use symbolic::{Procedures, WrittenBlocks};

/// The pointers of a target.
#[derive(Default)]
pub(crate) struct TargetPointers {
    target: Option<ProcId>,
    found: Option<Rc<PointsTo>>,
}

impl CSubject {
    /// A target is about to be executed. Nothing is analysed yet.
    pub(crate) fn begin_pointers_of(&self, target: ProcId) {
        let mut pointers = self.points_to.borrow_mut();
        if pointers.target != Some(target) {
            *pointers = TargetPointers { target: Some(target), found: None };
            self.region_effects.borrow_mut().clear();
        }
    }

    fn pointers(&self) -> Option<Rc<PointsTo>> {
        let target = self.points_to.borrow().target?;
        if let Some(found) = &self.points_to.borrow().found {
            return Some(found.clone());
        }
        let program = self.program();
        let users = self.program.functions.iter().filter(|function| !function.is_library);
        let mut setting = setting(&self.program, &program, &users.map(|function| function.procedure).collect());
        let around = self.program.constructors.iter().chain(&self.program.destructors).copied();
        let around = around.chain(["exit", "atexit"].into_iter().filter_map(|name| program.proc_named(name)));
        let has_code = |id: &ProcId| matches!(program.procs[*id].code, Code::Body(_));
        let roots: Vec<ProcId> = [target].into_iter().chain(around).filter(has_code).collect();
        let mut found = PointsTo::analyse_in(&program, &setting, &roots);
        // Programs that copy pointers by their halves are rare, but a proof must hold for them, too.
        if found.reads_parts() {
            setting.pointer_bytes = 0;
            found = PointsTo::analyse_in(&program, &setting, &roots);
        }
        let found = Rc::new(found);
        self.points_to.borrow_mut().found = Some(found.clone());
        Some(found)
    }

    /// Is the target where the program begins?
    fn is_start(&self) -> bool {
        self.points_to.borrow().target.is_some_and(|target| self.is_entry(target))
    }

    /// May other functions have left a pointer in a global before the target is called?
    fn may_hold_pointers(&self, literal: &Literal) -> bool {
        let width = u64::from(self.program.pointer_bits / 8);
        self.users_global(literal).is_some_and(|global| global.size >= width)
    }

    /// The user's variable that a literal is the block of.
    fn users_global(&self, literal: &Literal) -> Option<&Global> {
        let Literal::Block(number) = *literal else { return None };
        let global = self.program.globals.get(number as usize)?;
        (!global.is_constant && !global.is_library).then_some(global)
    }

    /// What a function or a loop of it may write of the blocks that are there from the start. None if that may be any of
    /// them: through a pointer that the target was given, or found in a global where others had left it.
    /// Where the library gives up, it may have been about to write whatever it looks at.
    pub(crate) fn written_by(&self, procedure: ProcId, region: RegionId, gives_up: bool) -> Option<WrittenBlocks> {
        let pointers = self.pointers()?;
        if !pointers.is_reached(procedure) {
            return None;
        }
        let effects = match region {
            RegionId::BODY => pointers.effects(procedure),
            region => {
                let program = self.program();
                let Code::Body(body) = &program.procs[procedure].code else { return None };
                let regions = Regions::new(procedure, body).ok()?;
                pointers.region_effects(procedure, &regions)[region].clone()
            }
        };
        if !effects.opaque.is_empty() || effects.writes.contains_key(&ObjectId::OUTSIDE) {
            return None;
        }
        let blocks = |places: &Places| -> Option<Vec<(Literal, Extent)>> {
            let program = self.program();
            let literal = |(object, extent): (&ObjectId, &Extent)| match pointers.kind(*object) {
                ObjectKind::Literal(id) => Some(program.literals.get(id).map(|found| (found.clone(), extent.clone()))),
                _ => None,
            };
            places.iter().filter_map(literal).collect()
        };
        if !self.is_start() && blocks(&effects.reads)?.iter().any(|(read, _)| self.may_hold_pointers(read)) {
            return None;
        }
        let mut written = WrittenBlocks::default();
        for (literal, extent) in blocks(&effects.writes)? {
            let address = self.address_of(literal).ok()?;
            let ranges = if extent.is_whole { vec![(0, i64::MAX)] } else { extent.ranges.to_vec() };
            written.ranges.entry(address).or_default().extend(ranges);
        }
        if gives_up {
            for (literal, _) in blocks(&effects.reads)?.into_iter().chain(blocks(&effects.writes)?) {
                if self.users_global(&literal).is_some() {
                    let address = self.address_of(literal).ok()?;
                    written.ranges.insert(address, vec![(0, i64::MAX)]);
                }
            }
        }
        Some(written)
    }
}

/// What is known of a program beyond its code. `code` is the program's, or what has become of it since.
pub fn setting(program: &CProgram, code: &Program, users: &IdSet<ProcId>) -> Setting {
    let mut setting = Setting {
        externals: Setting::c_externals(code),
        pointer_bytes: u64::from(program.pointer_bits / 8),
        typed: Some(program.classes.arguments),
        ..Setting::default()
    };
    for (id, literal) in &code.literals {
        let Literal::Block(number) = *literal else { continue };
        let Some(global) = program.globals.get(number as usize) else { continue };
        setting.blocks.insert(id, KnownBlock { name: global.name.clone(), size: global.size });
        let width = setting.pointer_bytes;
        let contents = global.pointers.iter().map(|&(at, to, offset)| Content { block: id, at, to, offset, width });
        setting.contents.extend(contents);
    }
    for (&procedure, variables) in &program.variables {
        for variable in variables {
            if let Held::Memory(local) = variable.place {
                setting.variables.insert((procedure, local), variable.name.clone());
            }
        }
    }
    setting.library = code.procs.keys().filter(|&procedure| !users.contains(procedure)).collect();
    setting.copiers = Setting::c_copiers(code, &setting.library);
    setting
}
