//! Random programs: small, valid, and terminating on every input.
//!
//! A seed gives a [`Generated`] program of one of two families. Programs of [`Family::Objects`] look like what a front end
//! for Java makes: fields, arrays, virtual calls and exceptions, every use of a reference guarded by a branch that names the
//! failure. Programs of [`Family::Blocks`] look like what the front end for C makes: blocks of bytes seen at several widths,
//! pointers as pairs of a reference and an offset, every access guarded by the extent or the room of its block. Both compute
//! with all operators at all widths, branch, switch, loop (at most four passes), call each other and recurse (at most four
//! activations).
//!
//! What a program does never depends on addresses: those of two blocks are not compared, and memory holds addresses only
//! in the pointers of nodes. So two engines that choose addresses differently must agree on everything.

mod blocks;
mod control;
mod declarations;
mod exceptions;
mod expressions;
mod objects;
mod writer;

use crate::random::Random;
use ir::{ClassId, Code, Literal, LiteralId, ProcId, Procedure, Program, SelectorId, Type};
use std::sync::Arc;
use writer::Writer;

pub use declarations::{DATA, Data, NATIVES, NEXT, NODE_SIZE, Native};

/// What a machine fills new blocks with: what a program reads there before it has written.
pub const UNSET_BYTE: u8 = 0xbe;

/// Passes of a loop, and nested activations of a procedure, at most.
pub const MAX_PASSES: u64 = 4;

/// What a program is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Objects, arrays, exceptions.
    Objects,
    /// Blocks of bytes.
    Blocks,
}

/// A random program.
#[derive(Clone, Debug)]
pub struct Generated {
    /// What it is like.
    pub family: Family,
    /// The program.
    pub program: Program,
    /// The procedure to run.
    pub entry: ProcId,
}

/// The program of a seed.
pub fn program(seed: u64) -> Generated {
    let mut random = Random::new(seed);
    let family = if random.percent(60) { Family::Objects } else { Family::Blocks };
    let program = parse(family, "");
    let has_floats = family == Family::Objects && random.percent(30);
    let mut generator = Generator { random, family, program, callables: Vec::new(), has_floats };
    let entry = generator.procedures();
    Generated { family, program: generator.program, entry }
}

/// A program written by hand: procedures in text form, one of them `entry`, beside what a family declares.
pub fn written(family: Family, procedures: &str) -> Generated {
    checked(family, parse(family, procedures))
}

/// A program written by hand with all its declarations. Element maps are called as in the families: `elements:i32`,
/// `bytes as i8`.
#[allow(dead_code, reason = "for tests on programs in text form")]
pub fn written_out(text: &str) -> Generated {
    let program = ir::parse_program(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let is_block = |class: &ir::Class| class.kind == ir::ClassKind::Block;
    let family = if program.classes.values().any(is_block) { Family::Blocks } else { Family::Objects };
    checked(family, program)
}

fn checked(family: Family, program: Program) -> Generated {
    let violations: Vec<String> = ir::verify_program(&program).iter().map(|found| found.describe(&program)).collect();
    assert!(violations.is_empty(), "{violations:#?}");
    let entry = program.proc_named("entry").expect("a procedure called entry");
    Generated { family, program, entry }
}

fn parse(family: Family, procedures: &str) -> Program {
    let declared = match family {
        Family::Objects => declarations::OBJECTS,
        Family::Blocks => declarations::BLOCKS,
    };
    ir::parse_program(&format!("{declared}{procedures}")).unwrap_or_else(|error| panic!("{error}"))
}

impl Generated {
    /// What a procedure without code does.
    pub fn native(&self, procedure: ProcId) -> Option<Native> {
        let name = &self.program.procs[procedure].name;
        NATIVES.iter().find(|(native, _, _)| *native == &**name).map(|&(_, _, native)| native)
    }

    /// The types of the entry's locals, the parameters first.
    pub fn local_types(&self) -> Vec<Type> {
        match &self.program.procs[self.entry].code {
            Code::Body(body) => body.locals.values().map(|local| local.ty).collect(),
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => Vec::new(),
        }
    }

    /// The global block that a literal denotes.
    pub fn data(&self, literal: LiteralId) -> Option<Data> {
        let Literal::Block(number) = self.program.literals[literal] else { return None };
        DATA.iter().find(|(known, _)| *known == number).map(|&(_, data)| data)
    }

    /// The offsets at which blocks of a class hold pointers.
    pub fn pointer_offsets(&self, class: ClassId) -> &'static [u32] {
        if self.program.class_named("node") == Some(class) { &[NEXT] } else { &[] }
    }
}

/// What a variable, a parameter or a result is to the generator: a type, and what is known of references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Not a reference.
    Scalar(Type),
    /// A reference to an object of the class or below it, or null.
    Object(ClassId),
    /// A pointer to bytes: a reference and an offset. Nothing holds it but variables.
    Data,
    /// A pointer to the beginning of a node, or null: a reference and the offset 0.
    Node,
}

impl Kind {
    /// The type of the value, or of its first part.
    fn ty(self) -> Type {
        match self {
            Kind::Scalar(ty) => ty,
            Kind::Object(_) | Kind::Data | Kind::Node => Type::Ref,
        }
    }
}

/// How a callable is called.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// As that procedure.
    Static(ProcId),
    /// As what the class of the first argument has for a selector.
    Virtual(SelectorId, ClassId),
    /// Through one of two function objects of a class.
    Indirect(ClassId, [LiteralId; 2]),
}

/// Something that later procedures may call.
#[derive(Clone, Debug)]
struct Callable {
    target: Target,
    params: Vec<Kind>,
    result: Option<Kind>,
    /// Statements that a call executes at most.
    cost: u64,
    /// Is the first parameter the number of activations that may follow?
    is_recursive: bool,
}

struct Generator {
    random: Random,
    family: Family,
    program: Program,
    callables: Vec<Callable>,
    has_floats: bool,
}

impl Generator {
    /// Makes all procedures, callees before their callers, and gives the last one.
    fn procedures(&mut self) -> ProcId {
        for number in 0..self.random.below(3) {
            self.helper(number);
        }
        self.pair();
        let mut params = vec![Kind::Scalar(Type::I32), self.reference_kind()];
        for _ in 0..1 + self.random.below(3) {
            params.push(self.kind());
        }
        let result = self.random.percent(85).then(|| self.kind());
        let entry = self.declare("entry", &params, result, true);
        self.define(entry, &params, result, false, 26);
        entry
    }

    /// A static procedure.
    fn helper(&mut self, number: usize) {
        let is_recursive = self.random.percent(40);
        let mut params = Vec::new();
        if is_recursive {
            params.push(Kind::Scalar(Type::I32));
        }
        for _ in 0..1 + self.random.below(3) {
            params.push(self.kind());
        }
        let result = self.random.percent(80).then(|| self.kind());
        let id = self.declare(&format!("helper{number}"), &params, result, false);
        let most = 10 + self.random.below(12);
        let cost = self.define(id, &params, result, is_recursive, most);
        self.callables.push(Callable { target: Target::Static(id), params, result, cost, is_recursive });
    }

    /// Two procedures of which an object decides which is called: methods, or functions behind pointers.
    fn pair(&mut self) {
        let number = Kind::Scalar(Type::I32);
        let names = match self.family {
            Family::Objects => ["Base.m(I)I", "Derived.m(I)I"],
            Family::Blocks => ["first", "second"],
        };
        let ids = names.map(|name| self.program.proc_named(name).expect("a declared procedure"));
        let mut cost = 0;
        for id in ids {
            let classes = self.program.procs[id].param_classes.clone();
            let params: Vec<Kind> = classes.iter().map(|class| class.map_or(number, Kind::Object)).collect();
            let most = 6 + self.random.below(8);
            cost = self.define(id, &params, Some(number), false, most).max(cost);
        }
        let (target, params) = match self.family {
            Family::Objects => {
                let base = self.class("Base");
                let selector = self.program.selector("m(I)I", None);
                (Target::Virtual(selector, base), vec![Kind::Object(base), number])
            }
            Family::Blocks => {
                let class = self.class("function (i32) i32");
                let functions = ids.map(|id| self.program.literal(Literal::Function(id)));
                (Target::Indirect(class, functions), vec![number])
            }
        };
        self.callables.push(Callable { target, params, result: Some(number), cost, is_recursive: false });
    }

    fn class(&self, name: &str) -> ClassId {
        self.program.class_named(name).expect("a declared class")
    }

    fn reference_kind(&mut self) -> Kind {
        match self.family {
            Family::Objects => {
                let name = self.random.pick(&["Base", "Base", "Derived", "Other", "[I", "[I", "[LBase;"]);
                Kind::Object(self.class(name))
            }
            Family::Blocks => self.random.pick(&[Kind::Data, Kind::Data, Kind::Node]),
        }
    }

    fn kind(&mut self) -> Kind {
        if self.random.percent(45) {
            return self.reference_kind();
        }
        if self.has_floats && self.random.percent(30) {
            return Kind::Scalar(Type::F64);
        }
        let bool_or_short = if self.family == Family::Objects { Type::Bool } else { Type::I16 };
        Kind::Scalar(self.random.pick(&[bool_or_short, Type::I8, Type::I32, Type::I32, Type::I64]))
    }

    /// Declares a procedure. The pointers of the entry point to input blocks, those of others to any.
    fn declare(&mut self, name: &str, params: &[Kind], result: Option<Kind>, is_entry: bool) -> ProcId {
        let mut typed = Vec::new();
        for &kind in params {
            let class = match kind {
                Kind::Scalar(_) => None,
                Kind::Object(class) => Some(class),
                Kind::Data => is_entry.then(|| self.class("cells")),
                Kind::Node => Some(self.class("node")),
            };
            typed.push((kind.ty(), class));
            if kind == Kind::Data {
                typed.push((Type::I64, None));
            }
        }
        let (params, param_classes) = typed.into_iter().unzip();
        let result = result.map(Kind::ty);
        let code = Code::Pending;
        self.program.add_proc(Procedure { name: name.into(), class: None, params, param_classes, result, code })
    }

    /// Writes the code of a procedure and says how many statements it executes at most.
    fn define(&mut self, id: ProcId, params: &[Kind], result: Option<Kind>, is_recursive: bool, most: usize) -> u64 {
        let data = DATA.iter().map(|&(number, _)| self.program.literal(Literal::Block(number)));
        let data = if self.family == Family::Blocks { data.collect() } else { Vec::new() };
        let own = is_recursive.then(|| Callable {
            target: Target::Static(id),
            params: params.to_vec(),
            result,
            cost: 0,
            is_recursive,
        });
        let mut writer = Writer::new(&mut self.random, &self.program, &self.callables, params, result, most);
        writer.has_floats = self.has_floats;
        writer.data = data;
        let (body, cost) = writer.write(own.as_ref());
        self.program.procs[id].code = Code::Body(Arc::new(body));
        cost
    }
}
