//! From an LLVM module to a program: declarations first, then the bodies.
//!
//! A pointer is a reference and an offset, in two locals. In memory it is one number, its address; the memory says which
//! block an address belongs to ([`ir::facts::OBJECT_AT`]), so pointers may be copied byte by byte, turned into integers and
//! back, and still be told from others. A function gets its parameters part by part; of its results, the first is returned
//! and the others are left in globals, from where the caller takes them at once.

use crate::body::BodyTranslator;
use crate::constant::initial_bytes;
use crate::initialisers::FoldedOverflows;
use crate::program::{BlockClasses, CProgram, CVariable, Function, Global, Unsupported};
use crate::read::{DebugReader, Module, Ty, TypeReader, Value, ValueKind};
use crate::shape::{Scalar, parts_of, scalars};
use crate::support::{JUDGE, Support};
use crate::types::TypeId;
use ir::{
    CheckKind, Class, ClassId, ClassKind, Code, Literal, LiteralId, Map, MapId, MapKey, ProcId, Procedure, Program,
    Type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::PathBuf;
use std::sync::Arc;

/// What is checked where a language leaves a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checks {
    /// Signed overflow.
    pub overflow: bool,
    /// What happens where memory is short: `malloc` and the like may return null.
    pub malloc_may_fail: bool,
}

/// What is known of a module while it is translated.
pub(crate) struct Translator<'m> {
    pub(crate) module: &'m Module,
    pub(crate) program: Program,
    pub(crate) checks: Checks,
    pub(crate) classes: BlockClasses,
    pub(crate) support: Support,
    pub(crate) debug: DebugReader<'m>,
    pub(crate) types: TypeReader<'m>,
    pub(crate) variables: FxHashMap<ProcId, Vec<CVariable>>,
    functions: FxHashMap<Value<'m>, ProcId>,
    globals: FxHashMap<Value<'m>, (LiteralId, u64)>,
    contents: Vec<Global>,
    bytes: FxHashMap<Type, MapId>,
    results: FxHashMap<(usize, Type), MapId>,
    undefined: FxHashMap<Type, ProcId>,
    rests: FxHashMap<(ProcId, usize), ProcId>,
    chosen: FxHashMap<(&'static str, Type), ProcId>,
    weak: FxHashMap<Arc<str>, ProcId>,
    /// What need not be defined, and the initial value that is worked out is the address of.
    pub(crate) weak_found: Option<Arc<str>>,
    /// Are there string literals that are written more than once?
    pub(crate) has_shared_literals: bool,
    judges: FxHashMap<(CheckKind, &'static str), ProcId>,
    pub(crate) unsupported: Vec<Unsupported>,
    /// The static variables whose initialisers overflow, each with the line where that is.
    pub(crate) overflowing: FxHashMap<LiteralId, u32>,
}

/// The name that marks functions of the library that comes with Skolem: the folder of their files.
pub(crate) const LIBRARY: &str = "skolem-library";

/// Translates a module.
pub(crate) fn translate(
    module: &Module,
    checks: Checks,
    overflows: &FoldedOverflows,
    repeated: &FxHashSet<String>,
) -> Result<CProgram, String> {
    let mut program = Program::default();
    let stack = block_class(&mut program, "local variable");
    let global = block_class(&mut program, "global variable");
    let classes = BlockClasses {
        heap: block_class(&mut program, "heap block"),
        stack,
        less_aligned: [1, 2, 4, 8].map(|bytes| {
            let name = format!("local variable, aligned to {bytes} {}", if bytes == 1 { "byte" } else { "bytes" });
            subclass_of(&mut program, stack, &name)
        }),
        arguments: subclass_of(&mut program, stack, "further arguments"),
        global,
        literal: subclass_of(&mut program, global, "string literal"),
        shared_literal: subclass_of(&mut program, global, "string literal that is written more than once"),
        uninitialised: block_class(&mut program, "nothing"),
        function: block_class(&mut program, "function"),
    };
    let support = Support::declare(&mut program);
    let mut translator = Translator {
        module,
        program,
        checks,
        classes,
        support,
        debug: DebugReader::new(module),
        types: TypeReader::new(module.pointer_bits()),
        variables: FxHashMap::default(),
        functions: FxHashMap::default(),
        globals: FxHashMap::default(),
        contents: Vec::new(),
        bytes: FxHashMap::default(),
        results: FxHashMap::default(),
        undefined: FxHashMap::default(),
        rests: FxHashMap::default(),
        chosen: FxHashMap::default(),
        weak: FxHashMap::default(),
        weak_found: None,
        has_shared_literals: false,
        judges: FxHashMap::default(),
        unsupported: Vec::new(),
        overflowing: FxHashMap::default(),
    };
    Support::define(&mut translator);
    // What the environment writes with.
    translator.bytes(Type::I8);
    translator.bytes(translator.address_type());
    translator.declare(repeated);
    translator.overflowing = translator.find_overflowing(overflows);
    let functions = translator.bodies();
    let declared = translator.declarations();
    for index in 0..translator.contents.len() {
        translator.content(index);
    }
    let constructors = translator.special("llvm.global_ctors");
    let mut destructors = translator.special("llvm.global_dtors");
    destructors.reverse();
    let Support { bad_read, bad_write, bad_call, misaligned, touch, numbered, merged, .. } = translator.support;
    let comparisons = vec![touch, numbered, merged];
    let mut judges = vec![bad_read, bad_write, bad_call, misaligned];
    judges.extend(translator.judges.values());
    let undefined = module.globals().into_iter().filter(|global| global.is_declaration());
    let undefined = undefined.map(|global| global.name().into()).collect();
    let Translator { program, classes, contents, unsupported, types, variables, .. } = translator;
    Ok(CProgram {
        program,
        globals: contents,
        functions,
        declared,
        undefined,
        constructors,
        destructors,
        judges,
        comparisons,
        unsupported,
        classes,
        pointer_bits: module.pointer_bits(),
        types: types.finish(),
        variables,
        sources: Vec::new(),
    })
}

fn block_class(program: &mut Program, name: &str) -> ClassId {
    add_class(program, name, None)
}

fn subclass_of(program: &mut Program, superclass: ClassId, name: &str) -> ClassId {
    add_class(program, name, Some(superclass))
}

fn add_class(program: &mut Program, name: &str, superclass: Option<ClassId>) -> ClassId {
    program.add_class(Class {
        name: name.into(),
        kind: ClassKind::Block,
        superclass,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        file: None,
    })
}

/// The parameters of a procedure and its first result, with those that follow it.
pub(crate) struct Signature {
    pub(crate) params: Vec<Type>,
    pub(crate) results: Vec<Type>,
}

impl Signature {
    fn name(&self) -> String {
        let list = |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(",");
        format!("function ({}) {}", list(&self.params), list(&self.results))
    }
}

impl<'m> Translator<'m> {
    fn declare(&mut self, repeated: &FxHashSet<String>) {
        // The block that pointers without a value point to.
        self.contents.push(Global {
            name: "uninitialised".into(),
            size: 0,
            class: self.classes.uninitialised,
            bytes: Vec::new(),
            pointers: Vec::new(),
            is_constant: true,
            is_only_read: false,
            is_missing: false,
            is_exported: false,
            is_library: true,
            weak: None,
            ty: None,
            alignment: 1,
        });
        // Literals that hold the same are one object, as where linkers merge them: that they may be several is a bound.
        let mut texts: FxHashMap<Value<'m>, (LiteralId, u64)> = FxHashMap::default();
        for global in self.module.globals() {
            // What the compiler would tell of traps, and nothing refers to.
            let is_of_traps = global.name().is_empty() && global.users().is_empty();
            if global.name().starts_with("llvm.") || is_of_traps {
                continue;
            }
            let is_library = global.file().is_some_and(|(folder, _)| folder.ends_with(LIBRARY));
            let text = global.initializer().filter(|_| global.is_text() && !is_library);
            if let Some(&known) = text.and_then(|text| texts.get(&text)) {
                self.globals.insert(global, known);
                continue;
            }
            let number = self.contents.len() as u32;
            let literal = self.program.literal(Literal::Block(number));
            let size = self.module.size_of(global.content_type());
            self.globals.insert(global, (literal, size));
            texts.extend(text.map(|text| (text, (literal, size))));
            let ty = self.type_of_global(global, size);
            let class = match text.is_some() {
                false => self.classes.global,
                true if repeated.contains(&global.name()) => self.classes.shared_literal,
                true => self.classes.literal,
            };
            self.has_shared_literals |= class == self.classes.shared_literal;
            self.contents.push(Global {
                name: global.name().into(),
                size,
                class,
                bytes: Vec::new(),
                pointers: Vec::new(),
                is_constant: global.is_constant_global(),
                is_only_read: global.is_only_read(),
                is_missing: global.initializer().is_none(),
                is_exported: global.is_exported(),
                is_library,
                weak: None,
                ty,
                alignment: global.alignment().max(1),
            });
        }
        for function in self.module.functions() {
            let name = function.name();
            if name.starts_with("llvm.") || name.starts_with(UNSET) {
                continue;
            }
            let declared = match self.signature(function.content_type(), function.content_type().is_variadic()) {
                Ok(signature) => {
                    // A program may define what marks the point that must not be reached; what it does there does not matter.
                    let is_error = matches!(&*name, "reach_error" | "__VERIFIER_error");
                    let code = if function.is_declaration() || is_error { Code::External } else { Code::Pending };
                    self.procedure(&name, signature, code)
                }
                Err(what) => self.procedure(
                    &name,
                    Signature { params: Vec::new(), results: Vec::new() },
                    Code::Unsupported(format!("{what} as a parameter or result").into()),
                ),
            };
            self.functions.insert(function, declared);
        }
    }

    fn procedure(&mut self, name: &str, signature: Signature, code: Code) -> ProcId {
        let name: Arc<str> = match self.program.proc_named(name) {
            None => name.into(),
            // A function of the program has the name of one of ours.
            Some(_) => format!("{name}'").into(),
        };
        let class = self.function_class(&signature);
        self.program.add_proc(Procedure {
            name,
            class: Some(class),
            param_classes: vec![None; signature.params.len()],
            params: signature.params,
            result: signature.results.first().copied(),
            code,
        })
    }

    /// The class of the objects that stand for functions of a signature.
    pub(crate) fn function_class(&mut self, signature: &Signature) -> ClassId {
        let name = signature.name();
        self.program.class_named(&name).unwrap_or_else(|| {
            let superclass = Some(self.classes.function);
            let class = Class {
                name: name.into(),
                kind: ClassKind::Block,
                superclass,
                interfaces: Vec::new(),
                fields: Vec::new(),
                methods: Vec::new(),
                file: None,
            };
            self.program.add_class(class)
        })
    }

    /// The signature of a function type. Arguments beyond the parameters come in a block.
    pub(crate) fn signature(&self, ty: Ty<'m>, is_variadic: bool) -> Result<Signature, String> {
        let mut params = Vec::new();
        for parameter in ty.parameters() {
            params.extend(parts_of(&scalars(self.module, parameter)?));
        }
        if is_variadic {
            params.push(Type::Ref);
        }
        Ok(Signature { params, results: parts_of(&scalars(self.module, ty.returns())?) })
    }

    fn bodies(&mut self) -> Vec<Function> {
        let mut found = Vec::new();
        for function in self.module.functions() {
            let Some(&procedure) = self.functions.get(&function) else { continue };
            if function.is_declaration() {
                continue;
            }
            let name = self.program.procs[procedure].name.clone();
            let place = function.file();
            let is_library = place.as_ref().is_some_and(|(folder, _)| folder.ends_with(LIBRARY));
            if self.program.procs[procedure].code == Code::Pending {
                let code = match BodyTranslator::new(self, function, procedure).and_then(|body| body.translate()) {
                    Ok(body) => Code::Body(Arc::new(body)),
                    Err(what) => {
                        let names = self.globals_named_in(function);
                        self.unsupported.push(Unsupported {
                            what: what.clone(),
                            function: name.clone(),
                            line: function.line(),
                            names,
                        });
                        Code::Unsupported(what.into())
                    }
                };
                self.program.procs[procedure].code = code;
            } else if let Code::Unsupported(what) = self.program.procs[procedure].code.clone() {
                let (what, names) = (what.to_string(), self.globals_named_in(function));
                self.unsupported.push(Unsupported { what, function: name.clone(), line: function.line(), names });
            }
            let file = place.map(|(folder, file)| PathBuf::from(folder).join(file));
            let (params, result) = self.declared_types(function);
            let is_variadic = function.content_type().is_variadic();
            let line = function.line();
            let is_exported = function.is_exported();
            let is_weak = !is_library && function.is_weak();
            let (copied, result_place) = (self.copied(function), self.result_place(function));
            found.push(Function {
                procedure,
                name,
                file,
                line,
                is_library,
                is_exported,
                is_weak,
                is_variadic,
                params,
                result,
                copied,
                result_place,
            });
        }
        found
    }

    /// The functions that are only declared, as far as debug information tells of them.
    fn declarations(&mut self) -> Vec<Function> {
        let mut found = Vec::new();
        for function in self.module.functions().into_iter().filter(|function| function.is_declaration()) {
            let Some(&procedure) = self.functions.get(&function) else { continue };
            let (params, result) = self.declared_types(function);
            if result.is_none() {
                continue;
            }
            let name = self.program.procs[procedure].name.clone();
            let file = function.file().map(|(folder, file)| PathBuf::from(folder).join(file));
            let is_variadic = function.content_type().is_variadic();
            let line = function.line();
            found.push(Function {
                procedure,
                name,
                file,
                line,
                is_library: false,
                is_exported: true,
                is_weak: false,
                is_variadic,
                params,
                result,
                copied: Vec::new(),
                result_place: None,
            });
        }
        found
    }

    /// Works out what a global holds at first.
    fn content(&mut self, index: usize) {
        let found = self
            .globals
            .iter()
            .find(|(_, (literal, _))| self.program.literals.get(*literal) == Some(&Literal::Block(index as u32)));
        let Some((&global, &(_, size))) = found else { return };
        let mut bytes = vec![0; size as usize];
        let mut pointers = Vec::new();
        if let Some(initial) = global.initializer()
            && let Err(what) = initial_bytes(self, initial, 0, &mut bytes, &mut pointers)
        {
            self.unsupported.push(Unsupported {
                what: format!("the initial value of `{}`: {what}", self.contents[index].name),
                function: self.contents[index].name.clone(),
                line: None,
                names: Vec::new(),
            });
        }
        (self.contents[index].bytes, self.contents[index].pointers) = (bytes, pointers);
        self.contents[index].weak = self.weak_found.take();
    }

    /// The functions of one of LLVM's lists of constructors or destructors, the most urgent first.
    fn special(&self, name: &str) -> Vec<ProcId> {
        let list = self.module.globals().into_iter().find(|global| global.name() == name);
        let Some(list) = list.and_then(|global| global.initializer()) else { return Vec::new() };
        let entries = list.operands().into_iter().filter_map(|entry| {
            let urgency = entry.element(0)?.integer()?;
            Some((urgency, self.function(entry.element(1)?)?))
        });
        let mut entries: Vec<(u128, ProcId)> = entries.collect();
        entries.sort_by_key(|&(urgency, _)| urgency);
        entries.into_iter().map(|(_, procedure)| procedure).collect()
    }

    /// The procedure of a function.
    pub(crate) fn function(&self, function: Value<'m>) -> Option<ProcId> {
        self.functions.get(&function).copied()
    }

    /// The literal of a function, global or alias, and the size of what it stands for.
    pub(crate) fn literal_of(&mut self, value: Value<'m>) -> Option<(LiteralId, u64)> {
        match value.kind() {
            ValueKind::LLVMFunctionValueKind => {
                let procedure = self.function(value)?;
                Some((self.program.literal(Literal::Function(procedure)), 0))
            }
            ValueKind::LLVMGlobalVariableValueKind => self.globals.get(&value).copied(),
            ValueKind::LLVMGlobalAliasValueKind => self.literal_of(value.aliasee()),
            _ => None,
        }
    }

    /// The globals that stand anywhere in a function.
    pub(crate) fn globals_named_in(&self, function: Value<'m>) -> Vec<u32> {
        let instructions = function.blocks().into_iter().flat_map(|block| block.instructions());
        let mut open: Vec<Value<'m>> = instructions.flat_map(|instruction| instruction.operands()).collect();
        let (mut seen, mut names) = (FxHashSet::default(), Vec::new());
        while let Some(value) = open.pop() {
            let global = self.global(value).and_then(|literal| self.program.literals.get(literal));
            match (value.kind(), global) {
                (_, Some(&Literal::Block(number))) => names.push(number),
                (ValueKind::LLVMGlobalAliasValueKind, _) => open.push(value.aliasee()),
                (ValueKind::LLVMConstantExprValueKind, _) if seen.insert(value) => open.extend(value.operands()),
                _ => {}
            }
        }
        names
    }

    /// The literal of a global.
    pub(crate) fn global(&self, global: Value<'m>) -> Option<LiteralId> {
        self.globals.get(&global).map(|&(literal, _)| literal)
    }

    /// The type of a global of a size, which may be more if it ends with an array of any length.
    fn type_of_global(&mut self, global: Value<'m>, size: u64) -> Option<TypeId> {
        let ty = self.debug.global(global)?.operand(3)?;
        let ty = self.types.read(Some(ty));
        self.types.types.size(ty).is_none_or(|known| known <= size).then_some(ty)
    }

    /// Is it a global that is declared and nowhere defined?
    pub(crate) fn is_missing(&self, literal: LiteralId) -> bool {
        match self.program.literals.get(literal) {
            Some(&Literal::Block(number)) => self.contents.get(number as usize).is_some_and(|global| global.is_missing),
            _ => false,
        }
    }

    /// The size of a global that may be read, or written.
    pub(crate) fn known_size(&self, literal: LiteralId, is_write: bool) -> Option<u64> {
        let Some(&Literal::Block(number)) = self.program.literals.get(literal) else { return None };
        let global = self.contents.get(number as usize)?;
        let is_closed = global.is_missing || is_write && global.is_constant;
        (!is_closed).then_some(global.size)
    }

    /// The literal of the block that pointers without a value point to.
    pub(crate) fn uninitialised(&mut self) -> LiteralId {
        self.program.literal(Literal::Block(0))
    }

    /// The map of bytes, seen as values of a type.
    pub(crate) fn bytes(&mut self, ty: Type) -> MapId {
        let program = &mut self.program;
        *self.bytes.entry(ty).or_insert_with(|| {
            let name = format!("bytes as {ty}").into();
            program.add_map(Map {
                name,
                key: MapKey::Element(Type::I64),
                value: ty,
                value_class: None,
                constant: false,
                is_internal: false,
            })
        })
    }

    /// The global that holds a result that is not the first.
    pub(crate) fn result(&mut self, index: usize, ty: Type) -> MapId {
        let program = &mut self.program;
        *self.results.entry((index, ty)).or_insert_with(|| {
            let name = format!("result {index} as {ty}").into();
            program.add_map(Map {
                name,
                key: MapKey::Global,
                value: ty,
                value_class: None,
                constant: false,
                is_internal: false,
            })
        })
    }

    /// The procedure that gives a value that was never set.
    pub(crate) fn undefined(&mut self, ty: Type) -> ProcId {
        let program = &mut self.program;
        *self.undefined.entry(ty).or_insert_with(|| {
            program.add_proc(Procedure {
                name: format!("{UNDEFINED}{ty}").into(),
                class: None,
                params: Vec::new(),
                param_classes: Vec::new(),
                result: Some(ty),
                code: Code::External,
            })
        })
    }

    /// The procedure that gives a further part of what a function without code returns.
    pub(crate) fn rest_of_result(&mut self, of: ProcId, index: usize, ty: Type) -> ProcId {
        let program = &mut self.program;
        *self.rests.entry((of, index)).or_insert_with(|| {
            let name = format!("{} (part {} of its result)", program.procs[of].name, index + 1);
            program.add_proc(Procedure {
                name: name.into(),
                class: None,
                params: Vec::new(),
                param_classes: Vec::new(),
                result: Some(ty),
                code: Code::External,
            })
        })
    }

    /// The procedure through which the environment may replace a value: in a run it returns its argument.
    pub(crate) fn chosen(&mut self, reason: &'static str, ty: Type) -> ProcId {
        let program = &mut self.program;
        *self.chosen.entry((reason, ty)).or_insert_with(|| {
            program.add_proc(Procedure {
                name: format!("{reason}{ty}").into(),
                class: None,
                params: vec![ty],
                param_classes: vec![None],
                result: Some(ty),
                code: Code::External,
            })
        })
    }

    /// The procedure that returns its first argument: whether a pointer is a number that stands for something else.
    pub(crate) fn sentinel(&mut self) -> ProcId {
        let program = &mut self.program;
        *self.chosen.entry((SENTINEL, Type::Bool)).or_insert_with(|| {
            program.add_proc(Procedure {
                name: SENTINEL.into(),
                class: None,
                params: vec![Type::Bool, Type::Ref],
                param_classes: vec![None; 2],
                result: Some(Type::Bool),
                code: Code::External,
            })
        })
    }

    /// The procedure that tells how two objects lie in memory, given what a native run finds.
    pub(crate) fn layout(&mut self, question: &'static str) -> ProcId {
        let program = &mut self.program;
        *self.chosen.entry((question, Type::Bool)).or_insert_with(|| {
            program.add_proc(Procedure {
                name: question.into(),
                class: None,
                params: vec![Type::Bool, Type::Ref, Type::Ref],
                param_classes: vec![None; 3],
                result: Some(Type::Bool),
                code: Code::External,
            })
        })
    }

    /// The procedure that marks where a program looks whether something is defined that need not be.
    pub(crate) fn weak(&mut self, name: &str) -> ProcId {
        let program = &mut self.program;
        *self.weak.entry(name.into()).or_insert_with(|| {
            program.add_proc(Procedure {
                name: format!("{WEAK}{name}").into(),
                class: None,
                params: vec![Type::Bool],
                param_classes: vec![None],
                result: Some(Type::Bool),
                code: Code::External,
            })
        })
    }

    /// The procedure that fails for a reason, which is in its name.
    pub(crate) fn judge(&mut self, kind: CheckKind, reason: &'static str) -> ProcId {
        if let Some(&known) = self.judges.get(&(kind, reason)) {
            return known;
        }
        let name = format!("{JUDGE}{reason}");
        let judge = Support::judge(self, &name, kind);
        self.judges.insert((kind, reason), judge);
        judge
    }

    /// The type that holds an address in memory.
    pub(crate) fn address_type(&self) -> Type {
        Type::Int(self.module.pointer_bits() as u16)
    }

    /// The scalars of a type.
    pub(crate) fn scalars(&self, ty: Ty<'m>) -> Result<Vec<(u64, Scalar)>, String> {
        scalars(self.module, ty)
    }
}

/// How the names of functions begin whose results are what local variables hold at first.
pub(crate) const UNSET: &str = "skolem.unset.";

/// How the names of procedures begin that give a value that was never set.
pub const UNDEFINED: &str = "undefined ";

/// How the names of procedures begin that give what is read from a volatile object, given what was written there last.
pub const VOLATILE: &str = "volatile ";

/// How the names of procedures begin that mark reads of volatile objects which are no plain numbers: pointers, structures.
pub const VOLATILE_WHOLE: &str = "volatile object as a whole ";

/// How the names of procedures begin that give a result which C leaves to the compiler, given the one of a native run.
pub const UNSPECIFIED: &str = "unspecified";

/// The procedure that says whether one object lies before another in memory.
pub const LIES_BEFORE: &str = "unspecified: lies before";

/// The procedure that says whether one object begins where another ends.
pub const BEGINS_AT_END: &str = "unspecified: begins at the end";

/// How the names of procedures begin that return their argument, which may be otherwise where the program runs. What follows
/// says why.
pub const AS_FOUND: &str = "as found: ";

/// Whether a pointer to a block that is no longer there equals another: a later block may lie at the same address.
pub const REUSED: &str = "as found: reused address ";

/// Whether pointers to string literals are equal: literals may share memory, or not.
pub const LITERALS: &str = "as found: shared literal ";

/// Whether a number is the address of an object.
pub const NUMBERED: &str = "as found: number of an address ";

/// Whether a pointer of the input is a number that stands for something else, such as -1.
pub const SENTINEL: &str = "as found: number as a pointer";

/// What an atomic object holds: other threads may change it.
pub const ATOMIC: &str = "as found: atomic ";

/// Whether something is defined that need not be; its name follows.
pub const WEAK: &str = "as found: weak ";
