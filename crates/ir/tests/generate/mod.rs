//! Random well-typed programs, made from a tape of choices: shorter tapes and smaller numbers make simpler programs, so
//! that what proptest shrinks to is readable.

use skolem_ir::{
    Allocation, BinaryOp, BlockId, Body, BodyBuilder, Callee, CastOp, CheckKind, Class, ClassId, ClassKind, Code,
    Const, EntityRef, Expr, Key, Literal, LocalId, Map, MapKey, Operand, Pos, ProcId, Procedure, Program, SourceMap,
    Stmt, Terminator, Type, UnaryOp, VariableRange,
};
use std::sync::Arc;

const TYPES: &[Type] =
    &[Type::I32, Type::Ref, Type::Bool, Type::I64, Type::F64, Type::F32, Type::I8, Type::Int(1), Type::Int(100)];

pub struct Tape<'a> {
    choices: &'a [u16],
}

impl Tape<'_> {
    /// A number below `count`.
    fn below(&mut self, count: usize) -> usize {
        match self.choices.split_first() {
            Some((&first, rest)) => {
                self.choices = rest;
                first as usize % count.max(1)
            }
            None => 0,
        }
    }

    fn one_of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    fn bits(&mut self) -> u128 {
        let parts: [u16; 8] = std::array::from_fn(|_| self.below(1 << 16) as u16);
        parts.iter().fold(0, |bits, &part| bits << 16 | u128::from(part))
    }
}

/// A program with some classes, maps and procedures that call each other.
pub fn program(choices: &[u16]) -> Program {
    let mut tape = Tape { choices };
    let mut program = Program::default();
    let declared: Vec<usize> = (0..4).map(|_| tape.below(8)).collect();
    let class = |program: &mut Program, name: &str, kind, superclass, interfaces: &[ClassId], file: bool| {
        program.add_class(Class {
            name: name.into(),
            kind,
            superclass,
            interfaces: interfaces.to_vec(),
            fields: Vec::new(),
            methods: Vec::new(),
            file: file.then(|| "A.java".into()),
        })
    };
    let object = ClassKind::Object { instantiable: true };
    let top = class(&mut program, "java/lang/Object", object, None, &[], false);
    let face = class(&mut program, "Face", ClassKind::Interface, Some(top), &[], true);
    let a = class(&mut program, "A$1", object, Some(top), &[face], true);
    let b = class(&mut program, "B <odd> \"name\"", object, Some(a), &[face], false);
    let array = ClassKind::Array { element: Type::I32, element_class: None };
    class(&mut program, "[I", array, Some(top), &[], false);
    class(&mut program, "heap", ClassKind::Block, None, &[], false);
    for (index, &ty) in TYPES.iter().enumerate() {
        let constant = declared[0] == index;
        let map = |program: &mut Program, name: String, key| {
            let value_class = (ty == Type::Ref && constant).then_some(a);
            program.add_map(Map { name: name.into(), key, value: ty, value_class, constant, is_internal: false })
        };
        map(&mut program, format!("g {ty}"), MapKey::Global);
        let owner = if index % 2 == 0 { a } else { b };
        let field = map(&mut program, format!("A.{ty}"), MapKey::Field(owner));
        program.classes[owner].fields.push(field);
        map(&mut program, format!("[{ty}]"), MapKey::Element(if index % 2 == 0 { Type::I32 } else { Type::I64 }));
    }
    let selector = program.selector("m(I)I", None);
    let hidden = program.selector("m(I)I", Some("pack/age"));
    let method = |program: &mut Program, name: &str, class, code| {
        let params = vec![Type::Ref, Type::I32];
        let param_classes = vec![Some(class), None];
        let class = Some(class);
        program.add_proc(Procedure { name: name.into(), class, params, param_classes, result: Some(Type::I32), code })
    };
    let declaration = method(&mut program, "Face.m(I)I", face, Code::Abstract);
    program.classes[face].methods.push((selector, declaration));
    for (name, class, selector) in [("A.m(I)I", a, selector), ("B.m(I)I", b, selector), ("A.hidden", a, hidden)] {
        let id = method(&mut program, name, class, Code::Pending);
        program.classes[class].methods.push((selector, id));
    }
    for (index, code) in
        [Code::External, Code::Pending, Code::Unsupported("no \"asm\"\n".into())].into_iter().enumerate()
    {
        let params: Vec<Type> = (0..tape.below(4)).map(|_| tape.one_of(TYPES)).collect();
        let result = if tape.below(2) == 1 { Some(tape.one_of(TYPES)) } else { None };
        let param_classes = vec![None; params.len()];
        program.add_proc(Procedure {
            name: format!("p{index}").into(),
            class: None,
            params,
            param_classes,
            result,
            code,
        });
    }
    let bodies: Vec<ProcId> = program.procs.keys().skip(1).take(3).collect();
    for id in bodies {
        let body = body(&mut tape, &mut program, id);
        program.procs[id].code = Code::Body(Arc::new(body));
    }
    program
}

fn body(tape: &mut Tape<'_>, program: &mut Program, id: ProcId) -> Body {
    let params = program.procs[id].params.clone();
    let result = program.procs[id].result;
    let mut builder = BodyBuilder::default();
    for &ty in params.iter().chain(TYPES) {
        builder.local(ty);
    }
    for _ in 0..tape.below(12) {
        builder.local(tape.one_of(TYPES));
    }
    let locals = params.len() + TYPES.len();
    let blocks: Vec<BlockId> = (0..1 + tape.below(6)).map(|_| builder.block()).collect();
    // Blocks may be filled in any order: the canonical form is what is compared.
    let backwards = tape.below(2) == 1;
    for index in 0..blocks.len() {
        builder.start(blocks[if backwards { blocks.len() - 1 - index } else { index }]);
        for _ in 0..tape.below(6) {
            builder.pos = Pos(builder.pos.0 + tape.below(3) as u32);
            let stmt = stmt(tape, program, &mut builder, locals);
            builder.push(stmt);
        }
        let end = terminator(tape, program, &mut builder, &blocks, result);
        builder.end(end);
    }
    let variables = (0..tape.below(3))
        .map(|index| VariableRange {
            local: LocalId::new(tape.below(locals)),
            name: format!("v {index}").into(),
            ty: "Ljava/lang/String;".into(),
            start: Pos(tape.below(9) as u32),
            end: Pos(u32::MAX),
        })
        .collect();
    let lines = (0..tape.below(15)).map(|index| (Pos(index as u32 * 2), tape.below(99) as u32)).collect();
    let file = (tape.below(2) == 1).then(|| "Ä.java".into());
    builder.finish(Arc::new(SourceMap { file, lines, variables }))
}

fn stmt(tape: &mut Tape<'_>, program: &mut Program, builder: &mut BodyBuilder, locals: usize) -> Stmt {
    let some_local = |tape: &mut Tape<'_>| LocalId::new(tape.below(locals));
    match tape.below(10) {
        0 | 1 => {
            let to = some_local(tape);
            Stmt::Assign { to, value: expr(tape, program, builder, builder.local_type(to)) }
        }
        2 => {
            let to = some_local(tape);
            let wanted = builder.local_type(to);
            let maps: Vec<_> = program.maps.iter().filter(|(_, map)| map.value == wanted).map(|(id, _)| id).collect();
            let map = tape.one_of(&maps);
            Stmt::Read { to, map, key: key(tape, program, builder, program.maps[map].key) }
        }
        3 => {
            let maps: Vec<_> = program
                .maps
                .iter()
                .filter(|(_, map)| !matches!(map.key, MapKey::Fact | MapKey::Address))
                .map(|(id, _)| id)
                .collect();
            let map = tape.one_of(&maps);
            let (key_kind, ty) = (program.maps[map].key, program.maps[map].value);
            let key = key(tape, program, builder, key_kind);
            Stmt::Write { map, key, value: operand(tape, program, builder, ty) }
        }
        4 => {
            let classes: Vec<ClassId> = program.classes.keys().filter(|id| id.as_u32() != 1).collect();
            let class = tape.one_of(&classes);
            let what = match program.classes[class].kind {
                ClassKind::Array { .. } => Allocation::Array(class, operand(tape, program, builder, Type::I32)),
                ClassKind::Block => Allocation::Block(class, operand(tape, program, builder, Type::I64)),
                ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Scalar => Allocation::Object(class),
            };
            Stmt::Allocate { to: local_of(tape, builder, Type::Ref), what }
        }
        5 => Stmt::Free { object: operand(tape, program, builder, Type::Ref) },
        6 => {
            let maps: Vec<_> = program.maps.iter().filter(|(_, map)| matches!(map.key, MapKey::Element(_))).collect();
            let (map, index) = match tape.one_of(&maps) {
                (id, Map { key: MapKey::Element(index), .. }) => (id, *index),
                (_, other) => unreachable!("{other:?}"),
            };
            let mut pair = || {
                let object = operand(tape, program, builder, Type::Ref);
                (object, operand(tape, program, builder, index))
            };
            let (from, to) = (pair(), pair());
            Stmt::Copy { map, from, to, count: operand(tape, program, builder, index) }
        }
        7 => call(tape, program, builder),
        8 => Stmt::Assume { cond: expr(tape, program, builder, Type::Bool) },
        _ => Stmt::Check { cond: expr(tape, program, builder, Type::Bool), kind: tape.one_of(CheckKind::ALL) },
    }
}

fn call(tape: &mut Tape<'_>, program: &mut Program, builder: &mut BodyBuilder) -> Stmt {
    let concrete: Vec<ProcId> = program.procs.keys().skip(1).collect();
    let callee = tape.one_of(&concrete);
    let (callee, params, result) = match tape.below(3) {
        0 => (Callee::Static(callee), program.procs[callee].params.clone(), program.procs[callee].result),
        1 => {
            let selector = program.selector("m(I)I", if tape.below(2) == 1 { Some("pack/age") } else { None });
            let class = ClassId::new(2 + tape.below(2));
            (Callee::Virtual(selector, class), vec![Type::Ref, Type::I32], Some(Type::I32))
        }
        _ => {
            let params = (0..tape.below(3)).map(|_| tape.one_of(TYPES)).collect();
            (Callee::Indirect(operand(tape, program, builder, Type::Ref)), params, Some(Type::F64))
        }
    };
    let args = params.iter().map(|&ty| operand(tape, program, builder, ty)).collect();
    let result = result.filter(|_| tape.below(2) == 1).map(|ty| local_of(tape, builder, ty));
    let thrown = (tape.below(2) == 1).then(|| local_of(tape, builder, Type::Ref)).filter(|&to| Some(to) != result);
    Stmt::Call(Box::new(skolem_ir::Call { result, thrown, callee, args }))
}

fn terminator(
    tape: &mut Tape<'_>,
    program: &mut Program,
    builder: &mut BodyBuilder,
    blocks: &[BlockId],
    result: Option<Type>,
) -> Terminator {
    match tape.below(6) {
        0 => Terminator::Return(result.map(|ty| operand(tape, program, builder, ty))),
        1 => Terminator::Goto(tape.one_of(blocks)),
        2 => Terminator::Branch {
            cond: expr(tape, program, builder, Type::Bool),
            then: tape.one_of(blocks),
            otherwise: tape.one_of(blocks),
            failure: if tape.below(2) == 1 { Some(tape.one_of(CheckKind::ALL)) } else { None },
        },
        3 => {
            let width = tape.one_of(&[32, 8, 64, 1, 100]);
            let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
            let mut values: Vec<u64> = (0..tape.below(5)).map(|_| tape.bits() as u64 & mask).collect();
            values.sort_unstable();
            values.dedup();
            let cases = values.into_iter().map(|value| (value, tape.one_of(blocks))).collect();
            let on = operand(tape, program, builder, Type::Int(width));
            Terminator::Switch { on, cases, default: tape.one_of(blocks) }
        }
        4 => Terminator::Throw(operand(tape, program, builder, Type::Ref)),
        _ => Terminator::Unreachable,
    }
}

fn key(tape: &mut Tape<'_>, program: &mut Program, builder: &mut BodyBuilder, kind: MapKey) -> Key<Operand> {
    match kind {
        MapKey::Global => Key::Global,
        MapKey::Field(_) | MapKey::Fact => Key::Object(operand(tape, program, builder, Type::Ref)),
        MapKey::Address => Key::Object(operand(tape, program, builder, Type::I64)),
        MapKey::Element(index) => {
            let object = operand(tape, program, builder, Type::Ref);
            Key::Element(object, operand(tape, program, builder, index))
        }
    }
}

fn expr(tape: &mut Tape<'_>, program: &mut Program, builder: &mut BodyBuilder, ty: Type) -> Expr {
    let at = tape.one_of(TYPES);
    match tape.below(6) {
        1 => {
            let ops: Vec<UnaryOp> =
                UnaryOp::ALL.iter().copied().filter(|op| op.accepts(at) && op.result(at) == ty).collect();
            if !ops.is_empty() {
                return Expr::Unary(tape.one_of(&ops), at, operand(tape, program, builder, at));
            }
        }
        2 => {
            let ops: Vec<BinaryOp> =
                BinaryOp::ALL.iter().copied().filter(|op| op.accepts(at) && op.result(at) == ty).collect();
            if !ops.is_empty() {
                let left = operand(tape, program, builder, at);
                return Expr::Binary(tape.one_of(&ops), at, left, operand(tape, program, builder, at));
            }
        }
        3 => {
            let ops: Vec<CastOp> = CastOp::ALL.iter().copied().filter(|op| op.accepts(at, ty)).collect();
            if !ops.is_empty() {
                return Expr::Cast(tape.one_of(&ops), at, ty, operand(tape, program, builder, at));
            }
        }
        4 => {
            let cond = operand(tape, program, builder, Type::Bool);
            let then = operand(tape, program, builder, ty);
            return Expr::Select(cond, then, operand(tape, program, builder, ty));
        }
        5 if ty == Type::Bool => {
            let class = operand(tape, program, builder, Type::I32);
            return match tape.below(2) {
                0 => Expr::Subclass(class, ClassId::new(tape.below(program.classes.len()))),
                _ => Expr::Storable(class, operand(tape, program, builder, Type::I32)),
            };
        }
        _ => {}
    }
    Expr::Use(operand(tape, program, builder, ty))
}

fn local_of(tape: &mut Tape<'_>, builder: &mut BodyBuilder, ty: Type) -> LocalId {
    let start = tape.below(2 + TYPES.len());
    (start..2 + TYPES.len()).map(LocalId::new).find(|&local| builder.local_type(local) == ty).unwrap_or_else(|| {
        // The locals after the parameters have all types.
        (0..2 + TYPES.len())
            .map(LocalId::new)
            .find(|&local| builder.local_type(local) == ty)
            .expect("a local of each type")
    })
}

fn operand(tape: &mut Tape<'_>, program: &mut Program, builder: &mut BodyBuilder, ty: Type) -> Operand {
    if tape.below(2) == 0 {
        return local_of(tape, builder, ty).into();
    }
    let value = match ty {
        Type::Bool => Const::Bool(tape.below(2) == 1),
        Type::Int(width) => Const::Int { width, bits: tape.bits() & (u128::MAX >> (128 - width)) },
        Type::F32 => Const::F32(tape.bits() as u32),
        Type::F64 => Const::F64(tape.bits() as u64),
        Type::Ref => match tape.below(4) {
            0 => Const::Null,
            1 => {
                let units = (0..tape.below(5)).map(|_| tape.below(1 << 16) as u16).collect();
                Const::Literal(program.literal(Literal::Text(units)))
            }
            2 => Const::Literal(program.literal(Literal::Class(ClassId::new(tape.below(program.classes.len()))))),
            _ => Const::Literal(program.literal(Literal::Function(ProcId::new(tape.below(program.procs.len()))))),
        },
    };
    builder.constant(value)
}
