//! A C program as the world of a symbolic execution.
//!
//! Its globals are blocks of the concrete machine, so that they are known objects with the content that the program gives
//! them, and symbolic execution begins where a call of the target would.

use crate::aliases::Aliases;
use crate::classes::{InputClasses, scalar_at, union_at};
use crate::contracts::CLibrary;
use crate::effects::anything;
use crate::freeing::Freeable;
use crate::models::{is_unknown_by_design, model_of, unknown_pointer};
use crate::natively::OpenAnswer;
use crate::points_to::TargetPointers;
use crt::{Runtime, Streams};
use interp::{Limits, Machine, Stop};
use ir::{ClassId, Key, Literal, LiteralId, MapId, ProcId, Program, RegionId, facts};
use llvm::{CParameter, CProgram, CType, Global, TypeId};
use logic::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, OnceCell, Ref, RefCell};
use std::rc::Rc;
use symbolic::{Blocks, Choices, Declared, HeapTypes, InputCell, Interior, Model, Procedures, RegionEffects, Reliance};

/// The pointers of a block: offset, object, and the offset in it.
type Pointers = Rc<[(u32, u64, i64)]>;

/// A C program, before its first statement.
pub struct CSubject {
    pub(crate) program: CProgram,
    pub(crate) classes: InputClasses,
    pub(crate) contracts: CLibrary,
    /// Does the program run? Then what is known changes, and pointers are told by their values.
    is_running: Cell<bool>,
    inner: RefCell<Inner>,
    models: RefCell<FxHashMap<ProcId, Model>>,
    pointers: RefCell<FxHashMap<u64, Pointers>>,
    /// Which pointers of the present target's input can meet.
    pub(crate) aliases: RefCell<Aliases>,
    /// The globals that code outside of the program can change though it cannot name them.
    pub(crate) changed_from_outside: OnceCell<FxHashSet<u32>>,
    pub(crate) handed_out: OnceCell<FxHashSet<u32>>,
    /// The blocks of constants.
    constants: FxHashSet<u64>,
    /// Which answers of the last replay are what variables hold that were never set.
    pub(crate) undefined_answers: Cell<Vec<(usize, OpenAnswer)>>,
    /// What the present target may free of its input.
    pub(crate) freeable: RefCell<Freeable>,
    /// What calls find in their surroundings, by callee and caller.
    pub(crate) surroundings: RefCell<FxHashMap<(ProcId, ProcId), Option<Reliance>>>,
    pub(crate) effects: OnceCell<crate::effects::ProgramEffects>,
    pub(crate) region_effects: RefCell<FxHashMap<(ProcId, RegionId), Rc<RegionEffects>>>,
    /// Where the pointers of the present target point to, once that is asked for.
    pub(crate) points_to: RefCell<TargetPointers>,
}

/// The machine and what the program finds around it.
struct Inner {
    machine: Machine,
    runtime: Runtime,
}

/// Loops of the library end by themselves where its strings do, so they may go on longer than the user's.
const LIBRARY_UNROLLING: u32 = 70;

impl CSubject {
    /// Makes the globals of a program.
    pub fn new(mut program: CProgram) -> Result<CSubject, Stop> {
        let classes = InputClasses::add_to(&mut program);
        let contracts = CLibrary::read(&program.sources, &crate::language::shown);
        let (mut machine, mut runtime) = start(&program)?;
        let constants = program.globals.iter().zip(0..).filter(|(global, _)| global.is_constant && !global.is_missing);
        let address = |number| {
            let literal = machine.program.literal(Literal::Block(number));
            machine.literal(&mut runtime, literal)
        };
        let constants = constants.map(|(_, number)| number).map(address).collect::<Result<_, Stop>>()?;
        Ok(CSubject {
            program,
            classes,
            contracts,
            is_running: Cell::new(false),
            inner: RefCell::new(Inner { machine, runtime }),
            models: RefCell::default(),
            pointers: RefCell::default(),
            aliases: RefCell::default(),
            changed_from_outside: OnceCell::new(),
            handed_out: OnceCell::new(),
            constants,
            surroundings: RefCell::default(),
            effects: OnceCell::new(),
            region_effects: RefCell::default(),
            points_to: RefCell::default(),
            undefined_answers: Cell::default(),
            freeable: RefCell::default(),
        })
    }

    /// Lets the program run, and goes back to the state before, so that nothing else can see that it ran.
    pub(crate) fn undone<T>(&self, run: impl FnOnce() -> T) -> T {
        let snapshot = self.with(|machine, runtime| runtime.snapshot(machine));
        self.is_running.set(true);
        let done = run();
        self.is_running.set(false);
        self.with(|machine, runtime| runtime.restore(machine, snapshot));
        done
    }

    /// Works on the machine and the runtime.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut Machine, &mut Runtime) -> T) -> T {
        let inner = &mut *self.inner.borrow_mut();
        work(&mut inner.machine, &mut inner.runtime)
    }

    /// The literal that a block of the known state is.
    pub(crate) fn literal_at(&self, object: u64) -> Option<Literal> {
        self.with(|machine, _| {
            let literal = machine.literal_of(object)?;
            machine.program.literals.get(literal).cloned()
        })
    }

    /// The functions that the program only declares.
    pub fn declared(&self) -> &[llvm::Function] {
        &self.program.declared
    }

    /// The functions of the program that have a definition.
    pub fn functions(&self) -> &[llvm::Function] {
        &self.program.functions
    }

    /// The address of a literal's block.
    pub(crate) fn address_of(&self, literal: Literal) -> Result<u64, Stop> {
        self.with(|machine, runtime| {
            let literal = machine.program.literal(literal);
            machine.literal(runtime, literal)
        })
    }

    /// The parameter of a function that an IR parameter is a part of.
    pub(crate) fn parameter_of(&self, procedure: ProcId, index: usize) -> Option<&CParameter> {
        let function = self.program.functions.iter().find(|function| function.procedure == procedure)?;
        function.params.iter().find(|parameter| parameter.parts.contains(&index))
    }

    /// What a pointer points to that is a member of a structure in registers, if the IR parameter is one.
    fn pointer_in_registers(&self, procedure: ProcId, index: usize) -> Option<TypeId> {
        let function = self.program.functions.iter().find(|function| function.procedure == procedure)?;
        let registers = |parameter: &'_ CParameter| {
            let found = parameter.registers.iter().find(|(_, parts)| parts.start == index);
            found.map(|(at, _)| (parameter.ty, *at))
        };
        let (ty, at) = function.params.iter().find_map(registers)?;
        if union_at(&self.program, ty, at).is_some() {
            return None;
        }
        match scalar_at(&self.program, ty, at, &mut String::new())? {
            (0, scalar) => match self.program.types[scalar] {
                CType::Pointer(to) => Some(to),
                _ => None,
            },
            _ => None,
        }
    }

    /// The global that a block of the known state is.
    pub(crate) fn global_at(&self, object: u64) -> Option<&Global> {
        match self.literal_at(object)? {
            Literal::Block(number) => self.program.globals.get(number as usize),
            Literal::Function(_) | Literal::Text(_) | Literal::Class(_) => None,
        }
    }

    /// The name of the user's global that a block is, if the program can change it.
    pub(crate) fn users_variable(&self, object: u64) -> Option<&str> {
        self.global_at(object).filter(|global| !global.is_constant && !global.is_library).map(|global| &*global.name)
    }

    /// The type of what a block holds, where that is known.
    fn type_at(&self, object: u64) -> Option<TypeId> {
        match self.literal_at(object) {
            Some(Literal::Block(_)) => self.global_at(object).and_then(|global| global.ty),
            _ => {
                let class = self.with(|machine, _| machine.class_of(object).ok());
                class.and_then(|class| self.classes.type_of(class))
            }
        }
    }

    /// The pointers in a block as it is now, where its type has pointers.
    fn typed_pointers(&self, object: u64) -> Pointers {
        let ty = self.type_at(object);
        let size = self.with(|machine, _| machine.read(facts::SIZE, Key::Object(object)).unwrap_or(0));
        let element = ty.and_then(|ty| self.program.types.size(ty)).filter(|&size| size > 0);
        let (Some(ty), Some(element)) = (ty, element) else { return Rc::from([]) };
        let mut found = Vec::new();
        for at in (0..size).step_by(self.program.pointer_bits as usize / 8) {
            let scalar = scalar_at(&self.program, ty, at % element, &mut String::new());
            let is_pointer =
                matches!(scalar, Some((0, scalar)) if matches!(self.program.types[scalar], CType::Pointer(_)));
            if is_pointer && let Some((block, offset)) = self.pointer_by_value(object, at as u32) {
                found.push((at as u32, block, offset));
            }
        }
        found.into()
    }

    /// What the number at an offset points to.
    fn pointer_by_value(&self, object: u64, at: u32) -> Option<(u64, i64)> {
        let bits = self.program.pointer_bits;
        let map = self.classes.map(ir::Type::Int(bits as u16)).filter(|_| self.is_running.get())?;
        self.with(|machine, _| {
            let word = machine.read(map, Key::Element(object, u64::from(at))).ok()?;
            let block = machine.read(facts::OBJECT_AT, Key::Object(word)).ok().filter(|&block| block != 0)?;
            let base = machine.read(facts::ADDRESS_OF, Key::Object(block)).ok()?;
            Some((block, word.wrapping_sub(base) as i64))
        })
    }

    fn find_pointers(&self, object: u64) -> Pointers {
        let Some(global) = self.global_at(object) else { return Rc::from([]) };
        let mut found = Vec::new();
        for &(at, literal, offset) in &global.pointers {
            if let Ok(address) = self.literal(literal) {
                found.push((at as u32, address, offset));
            }
        }
        found.sort_unstable();
        found.into()
    }
}

/// A machine with a program, before its first statement.
fn start(program: &CProgram) -> Result<(Machine, Runtime), Stop> {
    let streams = Streams {
        input: Box::new(std::io::empty()),
        output: Box::new(std::io::sink()),
        error: Box::new(std::io::sink()),
    };
    // Objects are known by their addresses, so none may go.
    let limits = Limits { collect_after: u64::MAX / 16, ..Limits::default() };
    let (mut machine, mut runtime) = Runtime::new(program.clone(), limits, streams);
    runtime.set_pointers(&mut machine)?;
    Ok((machine, runtime))
}

impl Procedures for CSubject {
    fn program(&self) -> Ref<'_, Program> {
        Ref::map(self.inner.borrow(), |inner| &inner.machine.program)
    }

    fn is_users_call(&self, caller: ProcId) -> bool {
        self.with(|_, runtime| runtime.is_users(caller))
    }

    fn model(&self, procedure: ProcId) -> Model {
        if let Some(known) = self.models.borrow().get(&procedure) {
            return known.clone();
        }
        let model = match model_of(&self.program().procs[procedure]) {
            Model::AnyValue if self.gives_pointer(procedure) => {
                Model::Missing(unknown_pointer(&self.program().procs[procedure].name))
            }
            model => model,
        };
        self.models.borrow_mut().insert(procedure, model.clone());
        model
    }

    fn region_effects(&self, procedure: ProcId, region: RegionId) -> Rc<RegionEffects> {
        self.effects_of(procedure, region)
    }

    fn unknown_effects(&self) -> RegionEffects {
        anything()
    }

    fn is_about_input(&self, callee: ProcId) -> bool {
        &*self.program().procs[callee].name == llvm::SENTINEL
    }

    fn taken_as_found(&self, callee: ProcId, caller: Option<ProcId>) -> Option<Reliance> {
        self.depends_on_surroundings(callee, caller?)
    }

    fn prepare(&self, _: ProcId) -> Result<(), String> {
        Ok(())
    }

    fn compute(&self, procedure: ProcId, args: &[u64]) -> Result<Option<u64>, String> {
        let result = self.with(|machine, runtime| machine.run(runtime, procedure, args));
        match result {
            Ok(interp::Completion::Returned(value)) => Ok(value),
            Ok(interp::Completion::Threw(_)) => Err("C has no exceptions".to_owned()),
            Err(stop) => Err(stop.in_short()),
        }
    }

    fn may_be_overridden(&self, _: ClassId, _: ProcId) -> Option<String> {
        None
    }

    fn is_assumed_harmless(&self, procedure: ProcId) -> bool {
        !is_unknown_by_design(&self.program().procs[procedure].name)
    }

    fn exposed_blocks(&self) -> Vec<u64> {
        self.aliases.borrow().exposed().to_vec()
    }

    fn function(&self, object: u64) -> Option<ProcId> {
        match self.literal_at(object)? {
            Literal::Function(procedure) => Some(procedure),
            Literal::Text(_) | Literal::Class(_) | Literal::Block(_) => None,
        }
    }

    fn unrolling(&self, procedure: ProcId) -> Option<u32> {
        let is_users = self.with(|_, runtime| runtime.is_users(procedure));
        (!is_users).then_some(LIBRARY_UNROLLING)
    }

    fn class_name(&self, class: ClassId) -> String {
        self.program().classes[class].name.to_string()
    }
}

impl HeapTypes for CSubject {
    fn literal(&self, literal: LiteralId) -> Result<u64, String> {
        self.with(|machine, runtime| machine.literal(runtime, literal)).map_err(|stop| stop.in_short())
    }

    fn class_object(&self, _: ClassId) -> Result<u64, String> {
        Err("C has no class objects".to_owned())
    }

    fn known(&self, map: MapId, object: u64, _: Option<u32>) -> Option<u64> {
        let key = if object == 0 { Key::Global } else { Key::Object(object) };
        self.with(|machine, _| machine.read(map, key).ok())
    }

    fn known_object(&self, object: u64) -> Option<(ClassId, u32)> {
        self.with(|machine, _| {
            let class = machine.class_of(object).ok()?;
            let size = machine.read(facts::SIZE, Key::Object(object)).ok()?;
            Some((class, u32::try_from(size).ok()?))
        })
    }

    fn users_global(&self, _: MapId) -> Option<String> {
        None
    }

    fn users_classes(&self) -> Vec<ClassId> {
        Vec::new()
    }

    fn parameter(&self, procedure: ProcId, index: usize) -> Declared {
        let params = &self.program.program.procs[procedure].params;
        if index > 0 && params[index - 1] == ir::Type::Ref && params[index] == ir::Type::I64 {
            return Declared { is_offset: true, ..Declared::default() };
        }
        if params[index] == ir::Type::Ref
            && let Some(to) = self.pointer_in_registers(procedure, index)
        {
            return Declared { class: self.classes.of_pointee(to), ..Declared::default() };
        }
        let function = self.program.functions.iter().find(|function| function.procedure == procedure);
        if let Some(function) = function.filter(|function| function.result_place == Some(index)) {
            return Declared { class: function.result.and_then(|ty| self.classes.of_value(ty)), ..Declared::default() };
        }
        let Some(parameter) = self.parameter_of(procedure, index) else { return Declared::default() };
        match self.program.types[parameter.ty] {
            CType::Pointer(to) => {
                let class = self.classes.of_pointee(to);
                Declared { class, is_apart: parameter.is_restrict, ..Declared::default() }
            }
            _ if parameter.by_value => Declared { class: self.classes.of_value(parameter.ty), ..Declared::default() },
            CType::Bool if params[index] != ir::Type::Bool => Declared { range: Some((0, 1)), ..Declared::default() },
            _ => Declared::default(),
        }
    }

    fn result(&self, _: ProcId) -> Declared {
        Declared::default()
    }

    fn entry(&self, _: MapId, _: Option<ClassId>) -> Declared {
        Declared::default()
    }

    fn choices(&self, class: ClassId) -> Choices {
        let Some(functions) = self.classes.functions(&self.program, class) else {
            return Choices { classes: vec![class], ..Choices::default() };
        };
        let known = functions.into_iter().filter_map(|literal| self.address_of(literal).ok()).collect();
        let left_out = Some("pointers to functions that are not in this program".to_owned());
        Choices { known, left_out, ..Choices::default() }
    }

    fn is_value(&self, _: ClassId) -> bool {
        false
    }

    fn is_shareable(&self, _: ClassId) -> bool {
        false
    }

    fn is_copyable(&self, _: ClassId) -> bool {
        false
    }

    fn raw_place(&self, _: ClassId, _: u64) -> Option<(MapId, u32)> {
        None
    }

    fn entry_name(&self, map: MapId) -> String {
        format!(".{}", self.program().maps[map].name)
    }
}

impl Blocks for CSubject {
    fn is_freed_by_calls(&self, class: ClassId) -> bool {
        self.program().is_subclass(class, self.program.classes.heap)
    }

    fn pointer_bits(&self) -> u32 {
        self.program.pointer_bits
    }

    fn known_bytes(&self, object: u64, from: u32, count: u32) -> Vec<u8> {
        self.with(|machine, _| {
            let Ok(map) = Runtime::bytes(machine, ir::Type::I8) else { return vec![0; count as usize] };
            let byte = |at: u32| machine.read(map, Key::Element(object, u64::from(at))).unwrap_or(0) as u8;
            (from..from + count).map(byte).collect()
        })
    }

    fn known_pointers(&self, object: u64) -> Pointers {
        if self.is_running.get() {
            return self.typed_pointers(object);
        }
        if let Some(known) = self.pointers.borrow().get(&object) {
            return known.clone();
        }
        let found = self.find_pointers(object);
        self.pointers.borrow_mut().insert(object, found.clone());
        found
    }

    fn pointer_now(&self, object: u64, at: u32) -> Option<(u64, i64)> {
        // Where there is a type, it says where pointers are.
        if self.type_at(object).is_some() { None } else { self.pointer_by_value(object, at) }
    }

    fn input_cell(&self, class: ClassId, offset: u32) -> Option<InputCell> {
        self.classes.cell(&self.program, class, offset)
    }

    fn changeable_global(&self, object: u64) -> Option<String> {
        let is_only_read = self.global_at(object).is_some_and(|global| global.is_only_read);
        let name = self.users_variable(object).filter(|_| !is_only_read && !self.is_running.get());
        name.map(str::to_owned)
    }

    fn is_constant(&self, object: u64) -> bool {
        self.constants.contains(&object)
    }

    fn may_be_otherwise(&self, object: u64, at: u32) -> Option<Reliance> {
        self.other_start(object, at).filter(|_| !self.is_running.get())
    }

    fn global_cell(&self, object: u64, offset: u32) -> Option<InputCell> {
        match self.global_at(object)?.ty {
            Some(ty) => self.classes.cell_of(&self.program, ty, offset),
            // Without a type, it is bytes.
            None => self.classes.byte(offset),
        }
    }

    fn is_hidden(&self, object: u64) -> bool {
        self.global_at(object).is_some_and(|global| global.is_library)
    }

    fn is_passed(&self, class: ClassId) -> bool {
        self.classes.is_copy(class)
    }

    fn input_size(&self, class: ClassId) -> Option<(u32, bool)> {
        self.classes.size(&self.program, class)
    }

    fn interior(&self, declared: ClassId, is_root: bool) -> Interior {
        self.aliases.borrow().interior(self, declared, is_root)
    }

    fn may_be_empty(&self) -> bool {
        self.aliases.borrow().may_be_empty()
    }

    fn alignment(&self, class: ClassId, known: Option<u64>) -> u64 {
        match (known, self.classes.type_of(class)) {
            // Functions are no blocks; what is made of their addresses is not followed.
            (Some(address), _) => self.global_at(address).map_or(1, |global| global.alignment),
            (None, Some(ty)) => self.program.types.alignment(ty),
            (None, None) => self.program.classes.alignment(class),
        }
    }

    fn taken_as_freeable(&self, reference: Term) -> Option<Reliance> {
        CSubject::taken_as_freeable(self, reference)
    }
}
