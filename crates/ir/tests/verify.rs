//! The verifier: for each invariant a program that breaks it, and what is said about it.

use expect_test::{Expect, expect};
use skolem_ir::{
    BlockId, Body, Class, ClassId, Code, Const, EntityRef, Expr, Invariant, Literal, Local, LocalId, Map, MapKey,
    Operand, Procedure, Program, Stmt, Terminator, Type, facts, parse_program, verify_body, verify_program,
};
use std::sync::Arc;

const DECLARATIONS: &str = r#"
class Object {
  "m(I)I" = Object.m
}
class A extends Object
class Face interface
class "int[]" array i32
class heap block
field A.f: ref A in A
global g: i32
elements "int[]": i32 by i32
proc Object.m(ref, i32) -> i32 in Object external
proc Face.n(ref) abstract
proc nothing() external
"#;

/// All violations, one per line; all are of the invariant.
fn check_program(invariant: Invariant, program: &Program, expected: Expect) {
    let violations = verify_program(program);
    assert!(!violations.is_empty(), "nothing was reported");
    for violation in &violations {
        assert_eq!(violation.invariant, invariant, "{violation}");
    }
    let lines: Vec<String> = violations.iter().map(|violation| violation.describe(program)).collect();
    expected.assert_eq(&lines.join("\n"));
}

fn check_text(invariant: Invariant, text: &str, expected: Expect) {
    check_program(invariant, &parse_program(text).unwrap_or_else(|error| panic!("{error}\n{text}")), expected);
}

/// The statements, each in a block of its own that ends in `return`, unless they are terminators.
fn check(invariant: Invariant, lines: &[&str], expected: Expect) {
    check_program(invariant, &with_statements(lines), expected);
}

fn with_statements(lines: &[&str]) -> Program {
    let mut text = format!("{DECLARATIONS}\nproc f(r: ref, i: i32, l: i64, b: bool, x: f32, y: f64, s: i16) {{\n");
    for (index, line) in lines.iter().enumerate() {
        let ends = ["goto", "if", "switch", "return", "throw"].iter().any(|word| line.starts_with(word));
        text.push_str(&format!("b{index}:\n{line}\n{}", if ends { "" } else { "return\n" }));
    }
    text.push_str("}\n");
    parse_program(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The program of one statement, its body changed.
fn check_changed(invariant: Invariant, change: impl FnOnce(&mut Body), expected: Expect) {
    let mut program = with_statements(&["i = add i, 5", "r = text \"a\""]);
    let f = program.proc_named("f").unwrap();
    let Code::Body(body) = &program.procs[f].code else { panic!("no body") };
    let mut body = Body::clone(body);
    change(&mut body);
    assert!(!verify_body(&program, f, &body).is_empty());
    program.procs[f].code = Code::Body(Arc::new(body));
    check_program(invariant, &program, expected);
}

/// The declarations, changed.
fn check_declarations(invariant: Invariant, change: impl FnOnce(&mut Program), expected: Expect) {
    let mut program = parse_program(DECLARATIONS).unwrap();
    assert_eq!(verify_program(&program), []);
    change(&mut program);
    check_program(invariant, &program, expected);
}

#[test]
fn numbered_list() {
    let page = include_str!("../src/verify/mod.rs");
    let listed: Vec<&str> = page.lines().filter(|line| line.starts_with("//! ") && line.contains(". `")).collect();
    let names: Vec<String> = Invariant::ALL
        .iter()
        .map(|invariant| format!("//! {:2}. `{}`: ", invariant.number(), invariant.name()))
        .collect();
    assert_eq!(listed.len(), names.len());
    for (line, name) in listed.iter().zip(&names) {
        assert!(line.starts_with(name), "{line} is not the line of {name}");
    }
    // Each has a test below.
    let tests = include_str!("verify.rs");
    for invariant in Invariant::ALL {
        assert!(tests.contains(&format!("Invariant::{invariant:?},")), "{invariant} is not tested");
    }
}

#[test]
fn facts_come_first() {
    check_declarations(
        Invariant::Facts,
        |program| program.maps[facts::SIZE].value = Type::I32,
        expect!["map size: invariant 1 (facts): must be the fact `size`"],
    );
    let fact = Map {
        name: "more".into(),
        key: MapKey::Fact,
        value: Type::I32,
        value_class: None,
        constant: false,
        is_internal: false,
    };
    check_declarations(
        Invariant::Facts,
        |program| _ = program.add_map(fact),
        expect!["map more: invariant 1 (facts): not one of the facts"],
    );
}

#[test]
fn unique_names() {
    check_declarations(
        Invariant::UniqueNames,
        |program| {
            let class = Class { methods: Vec::new(), ..program.classes[ClassId::new(0)].clone() };
            program.add_class(class);
            let global = program.maps[program.map_named("g").unwrap()].clone();
            program.add_map(global);
            let procedure = program.procs[program.proc_named("nothing").unwrap()].clone();
            program.add_proc(procedure);
        },
        expect![[r#"
            class Object: invariant 2 (unique-names): `Object` names another class too
            map g: invariant 2 (unique-names): `g` names another map too
            nothing: invariant 2 (unique-names): `nothing` names another procedure too"#]],
    );
}

#[test]
fn supertypes() {
    let a = ClassId::new(1);
    check_declarations(
        Invariant::Supertypes,
        |program| program.classes[ClassId::new(0)].superclass = Some(a),
        expect!["class Object: invariant 3 (supertypes): its supertype class1 does not come before it"],
    );
    check_declarations(
        Invariant::Supertypes,
        |program| program.classes[ClassId::new(3)].interfaces.push(a),
        expect!["class int[]: invariant 3 (supertypes): its supertype class1 was added unrecorded"],
    );
    check_text(
        Invariant::Supertypes,
        "class A\nclass \"int[]\" array i32 \"A\"",
        expect!["class int[]: invariant 3 (supertypes): its elements are of type i32 and have a class"],
    );
    check_declarations(
        Invariant::Supertypes,
        |program| {
            let id = program.class_named("int[]").unwrap();
            let kind = skolem_ir::ClassKind::Array { element: Type::Ref, element_class: Some(id) };
            program.classes[id].kind = kind;
        },
        expect!["class int[]: invariant 3 (supertypes): its element class class3 does not come before it"],
    );
}

#[test]
fn fields() {
    check_text(
        Invariant::Fields,
        "class A fields (A.x, A.x)\nclass B fields (g)\nfield A.x: i32 in A\nfield A.y: i32 in A\nglobal g: i32",
        expect![[r#"
            class B: invariant 4 (fields): its field `g` is not indexed by it
            map A.x: invariant 4 (fields): listed 2 times in `A`
            map A.y: invariant 4 (fields): listed 0 times in `A`"#]],
    );
}

#[test]
fn methods() {
    check_text(
        Invariant::Methods,
        "class A {\n m = A.m\n m = A.m\n n = A.n\n}\nclass B extends A {\n m = B.m\n}\n
         proc A.m(ref) external\nproc A.n() external\nproc B.m(ref) -> i32 external",
        expect![[r#"
            class A: invariant 5 (methods): it has two methods for `m`
            class A: invariant 5 (methods): its method `A.n` has no receiver
            class B: invariant 5 (methods): its method `B.m` differs in type from `A.m`"#]],
    );
}

#[test]
fn maps() {
    check_text(
        Invariant::Maps,
        "class A\nglobal g: i32 \"A\"\nelements e: i32 by ref",
        expect![[r#"
        map g: invariant 6 (maps): a value of type i32 has a class
        map e: invariant 6 (maps): indexed by ref"#]],
    );
    check_declarations(
        Invariant::Maps,
        |program| {
            let g = program.map_named("g").unwrap();
            program.maps[g].key = MapKey::Field(ClassId::new(99));
        },
        expect!["map g: invariant 6 (maps): class99 does not exist"],
    );
}

#[test]
fn signatures() {
    check_text(
        Invariant::Signatures,
        "class A\nproc f(i32 \"A\") external",
        expect!["f: invariant 7 (signatures): a value of type i32 has a class"],
    );
    check_declarations(
        Invariant::Signatures,
        |program| {
            program.add_proc(Procedure {
                name: "bad".into(),
                class: Some(ClassId::new(99)),
                params: vec![Type::Ref, Type::Ref],
                param_classes: vec![Some(ClassId::new(99))],
                result: None,
                code: Code::Pending,
            });
        },
        expect![[r#"
            bad: invariant 7 (signatures): class99 does not exist
            bad: invariant 7 (signatures): 2 parameters, 1 classes
            bad: invariant 7 (signatures): class99 does not exist"#]],
    );
}

#[test]
fn literals() {
    check_declarations(
        Invariant::Literals,
        |program| {
            program.literal(Literal::Class(ClassId::new(99)));
        },
        expect!["literal0: invariant 8 (literals): Class(class99) does not exist"],
    );
}

#[test]
fn widths() {
    check_text(
        Invariant::Widths,
        "class A array i0\nglobal g: i0\nproc f(i0) -> i0 external\nproc h() {\n local x: i0\n b0:\n return\n}",
        expect![[r#"
            class A: invariant 9 (widths): an integer without bits
            map g: invariant 9 (widths): an integer without bits
            f: invariant 9 (widths): an integer without bits
            f: invariant 9 (widths): an integer without bits
            h: invariant 9 (widths): l0 is an integer without bits"#]],
    );
}

#[test]
fn entry() {
    check_text(Invariant::Entry, "proc f() {\n}", expect!["f: invariant 10 (entry): there is no block"]);
}

#[test]
fn positions() {
    check_changed(
        Invariant::Positions,
        |body| body.positions.push(Default::default()),
        expect!["f: invariant 11 (positions): 3 positions for 2 statements"],
    );
}

#[test]
fn ranges() {
    check_changed(
        Invariant::Ranges,
        |body| body.blocks[BlockId::new(1)].stmts = 0..2,
        expect!["f b1: invariant 12 (ranges): it shares statements with another block"],
    );
    check_changed(
        Invariant::Ranges,
        |body| body.blocks[BlockId::new(1)].stmts = 2..9,
        expect![[r#"
        f b1: invariant 12 (ranges): statements 2..9 do not exist
        f: invariant 12 (ranges): statement 1 is in no block"#]],
    );
    #[expect(clippy::reversed_empty_ranges, reason = "what the verifier is to find")]
    check_changed(
        Invariant::Ranges,
        |body| body.blocks[BlockId::new(1)].stmts = 2..1,
        expect![[r#"
        f b1: invariant 12 (ranges): statements 2..1 do not exist
        f: invariant 12 (ranges): statement 1 is in no block"#]],
    );
}

#[test]
fn params() {
    check_changed(
        Invariant::Params,
        |body| body.locals[LocalId::new(6)] = Local { ty: Type::I8 },
        expect!["f: invariant 13 (params): parameter l6 of type i16 is a local of i8"],
    );
    check_changed(
        Invariant::Params,
        |body| body.locals = body.locals.values().take(6).cloned().collect(),
        expect!["f: invariant 13 (params): parameter l6 is not a local"],
    );
}

#[test]
fn consts() {
    check_changed(
        Invariant::Consts,
        |body| body.consts[0] = Const::Int { width: 32, bits: 1 << 32 },
        expect!["f: invariant 14 (consts): constant 0 is Int { width: 32, bits: 4294967296 }"],
    );
    check_changed(
        Invariant::Consts,
        |body| body.consts.push(Const::Int { width: 0, bits: 0 }),
        expect!["f: invariant 14 (consts): constant 2 is Int { width: 0, bits: 0 }"],
    );
    check_changed(
        Invariant::Consts,
        |body| body.consts.push(Const::Int { width: 129, bits: 0 }),
        expect!["f: invariant 14 (consts): constant 2 is Int { width: 129, bits: 0 }"],
    );
    check_changed(
        Invariant::Consts,
        |body| body.consts[1] = Const::Literal(EntityRef::new(7)),
        expect!["f: invariant 14 (consts): constant 1 is Literal(literal7)"],
    );
}

#[test]
fn source() {
    check_text(
        Invariant::Source,
        "proc f() {\n lines @5 1, @4 2\n b0:\n return\n}",
        expect!["f: invariant 15 (source): lines do not ascend by position"],
    );
    check_changed(
        Invariant::Source,
        |body| {
            let local = LocalId::new(99);
            let (start, end) = Default::default();
            let variable = skolem_ir::VariableRange { local, name: "v".into(), ty: "int".into(), start, end };
            Arc::make_mut(&mut body.source).variables.push(variable);
        },
        expect!["f: invariant 15 (source): variable `v` lives in l99, which does not exist"],
    );
}

#[test]
fn operands() {
    check_changed(
        Invariant::Operands,
        |body| body.stmts[0] = Stmt::Assign { to: LocalId::new(99), value: Expr::Use(Operand::constant(0)) },
        expect!["f b0 statement 0: invariant 16 (operands): l99 does not exist"],
    );
    check_changed(
        Invariant::Operands,
        |body| body.stmts[0] = Stmt::Free { object: Operand::constant(99) },
        expect!["f b0 statement 0: invariant 16 (operands): constant 99 does not exist"],
    );
}

#[test]
fn operators() {
    check(
        Invariant::Operators,
        &[
            "i = add i, l",
            "l = add.i64 i, l",
            "r = add r, r",
            "x = add x, x",
            "i = fadd i, i",
            "b = slt b, b",
            "b = eq x, x",
            "b = feq r, r",
            "b = shl b, b",
            "b = neg b",
            "b = fisnan i",
            "r = not r",
            "i = select b, i, l",
            "b = subclass l, A",
            "b = storable i, l",
        ],
        expect![[r#"
            f b0 statement 0: invariant 17 (operators): l2 is of type i64 and not i32
            f b1 statement 1: invariant 17 (operators): l1 is of type i32 and not i64
            f b2 statement 2: invariant 17 (operators): add of ref
            f b3 statement 3: invariant 17 (operators): add of f32
            f b4 statement 4: invariant 17 (operators): fadd of i32
            f b5 statement 5: invariant 17 (operators): slt of bool
            f b6 statement 6: invariant 17 (operators): eq of f32
            f b7 statement 7: invariant 17 (operators): feq of ref
            f b8 statement 8: invariant 17 (operators): shl of bool
            f b9 statement 9: invariant 17 (operators): neg of bool
            f b10 statement 10: invariant 17 (operators): fisnan of i32
            f b11 statement 11: invariant 17 (operators): not of ref
            f b12 statement 12: invariant 17 (operators): l2 is of type i64 and not i32
            f b13 statement 13: invariant 17 (operators): l2 is of type i64 and not i32
            f b14 statement 14: invariant 17 (operators): l2 is of type i64 and not i32"#]],
    );
}

#[test]
fn casts() {
    check(
        Invariant::Casts,
        &[
            "i = zext i to i32",
            "i = sext b to i32",
            "s = zext i to i16",
            "l = trunc i to i64",
            "r = trunc i to ref",
            "i = stof i to i32",
            "x = ftos x to f32",
            "x = ftof x to f32",
            "l = bits x to i64",
            "l = sext.i16 i to i64",
        ],
        expect![[r#"
            f b0 statement 0: invariant 18 (casts): zext from i32 to i32
            f b1 statement 1: invariant 18 (casts): sext from bool to i32
            f b2 statement 2: invariant 18 (casts): zext from i32 to i16
            f b3 statement 3: invariant 18 (casts): trunc from i32 to i64
            f b4 statement 4: invariant 18 (casts): trunc from i32 to ref
            f b5 statement 5: invariant 18 (casts): stof from i32 to i32
            f b6 statement 6: invariant 18 (casts): ftos from f32 to f32
            f b7 statement 7: invariant 18 (casts): ftof from f32 to f32
            f b8 statement 8: invariant 18 (casts): bits from f32 to i64
            f b9 statement 9: invariant 18 (casts): l1 is of type i32 and not i16"#]],
    );
}

#[test]
fn conditions() {
    check(
        Invariant::Conditions,
        &["assume i", "check assert add i, i", "if r goto b0 else b0", "i = select i, i, i"],
        expect![[r#"
            f b0 statement 0: invariant 19 (conditions): the condition is of type i32
            f b1 statement 1: invariant 19 (conditions): the condition is of type i32
            f b2: invariant 19 (conditions): the condition is of type ref
            f b3 statement 2: invariant 19 (conditions): l1 is of type i32 and not bool"#]],
    );
}

#[test]
fn assignments() {
    check(
        Invariant::Assignments,
        &["i = l", "i = slt i, i", "i = A.f[r]", "i = new A"],
        expect![[r#"
        f b0 statement 0: invariant 20 (assignments): l1 of type i32 gets a value of type i64
        f b1 statement 1: invariant 20 (assignments): l1 of type i32 gets a value of type bool
        f b2 statement 2: invariant 20 (assignments): l1 of type i32 gets a value of type ref
        f b3 statement 3: invariant 20 (assignments): l1 of type i32 gets a value of type ref"#]],
    );
}

#[test]
fn map_keys() {
    check(
        Invariant::MapKeys,
        &["i = g[r]", "r = A.f[]", "r = A.f[r, i]", "r = A.f[i]", "i = \"int[]\"[r, l]", "i = length[]", "g[r, i] = i"],
        expect![[r#"
            f b0 statement 0: invariant 21 (map-keys): `g` is indexed by Object(l0)
            f b1 statement 1: invariant 21 (map-keys): `A.f` is indexed by Global
            f b2 statement 2: invariant 21 (map-keys): `A.f` is indexed by Element(l0, l1)
            f b3 statement 3: invariant 21 (map-keys): l1 is of type i32 and not ref
            f b4 statement 4: invariant 21 (map-keys): l2 is of type i64 and not i32
            f b5 statement 5: invariant 21 (map-keys): `length` is indexed by Global
            f b6 statement 6: invariant 21 (map-keys): `g` is indexed by Element(l0, l1)"#]],
    );
    check_changed(
        Invariant::MapKeys,
        |body| {
            body.stmts[0] = Stmt::Read { to: LocalId::new(0), map: EntityRef::new(99), key: skolem_ir::Key::Global };
        },
        expect!["f b0 statement 0: invariant 21 (map-keys): map99 does not exist"],
    );
}

#[test]
fn map_values() {
    check(
        Invariant::MapValues,
        &["g[] = l", "A.f[r] = i"],
        expect![[r#"
        f b0 statement 0: invariant 22 (map-values): l2 is of type i64 and not i32
        f b1 statement 1: invariant 22 (map-values): l1 is of type i32 and not ref"#]],
    );
}

#[test]
fn fact_writes() {
    check(
        Invariant::FactWrites,
        &["length[r] = i", "copy length from r, i to r, i count i"],
        expect![[r#"
        f b0 statement 0: invariant 23 (fact-writes): `length` is a fact
        f b1 statement 1: invariant 23 (fact-writes): `length` is a fact"#]],
    );
}

#[test]
fn allocations() {
    check(
        Invariant::Allocations,
        &["r = new Face", "r = new heap", "r = new A[i]", "r = new \"int[]\"[l]", "r = new heap(i)"],
        expect![[r#"
            f b0 statement 0: invariant 24 (allocations): `Face` is made as Object(class2)
            f b1 statement 1: invariant 24 (allocations): `heap` is made as Object(class4)
            f b2 statement 2: invariant 24 (allocations): `A` is made as Array(class1, l1)
            f b3 statement 3: invariant 24 (allocations): l2 is of type i64 and not i32
            f b4 statement 4: invariant 24 (allocations): l1 is of type i32 and not i64"#]],
    );
}

#[test]
fn references() {
    check(
        Invariant::References,
        &["free i", "throw i", "call indirect l()", "copy \"int[]\" from i, i to l, i count i"],
        expect![[r#"
            f b0 statement 0: invariant 25 (references): l1 is of type i32 and not ref
            f b1: invariant 25 (references): l1 is of type i32 and not ref
            f b2 statement 1: invariant 25 (references): l2 is of type i64 and not ref
            f b3 statement 2: invariant 25 (references): l1 is of type i32 and not ref
            f b3 statement 2: invariant 25 (references): l2 is of type i64 and not ref"#]],
    );
}

#[test]
fn copies() {
    check(
        Invariant::Copies,
        &["copy \"int[]\" from r, l to r, i count l", "copy A.f from r, i to r, i count i"],
        expect![[r#"
            f b0 statement 0: invariant 26 (copies): l2 is of type i64 and not i32
            f b0 statement 0: invariant 26 (copies): l2 is of type i64 and not i32
            f b1 statement 1: invariant 26 (copies): `A.f` has no elements"#]],
    );
}

#[test]
fn static_calls() {
    check(
        Invariant::StaticCalls,
        &["call Face.n(r)", "call Object.m(r)", "call Object.m(r, l)", "call nothing(r)"],
        expect![[r#"
            f b0 statement 0: invariant 27 (static-calls): `Face.n` is abstract
            f b1 statement 1: invariant 27 (static-calls): 1 arguments for the 2 parameters of `Object.m`
            f b2 statement 2: invariant 27 (static-calls): l2 is of type i64 and not i32
            f b3 statement 3: invariant 27 (static-calls): 1 arguments for the 0 parameters of `nothing`"#]],
    );
}

#[test]
fn virtual_calls() {
    check(
        Invariant::VirtualCalls,
        &[
            "call virtual A \"m(I)I\"()",
            "call virtual A \"m(I)I\"(i, i)",
            "call virtual A \"m(I)I\"(r, l)",
            "call virtual Face unknown(b)",
        ],
        expect![[r#"
            f b0 statement 0: invariant 28 (virtual-calls): there is no receiver
            f b0 statement 0: invariant 28 (virtual-calls): 0 arguments for the 2 parameters of `Object.m`
            f b1 statement 1: invariant 28 (virtual-calls): the receiver is of type i32
            f b1 statement 1: invariant 28 (virtual-calls): l1 is of type i32 and not ref
            f b2 statement 2: invariant 28 (virtual-calls): l2 is of type i64 and not i32
            f b3 statement 3: invariant 28 (virtual-calls): the receiver is of type bool"#]],
    );
}

#[test]
fn call_results() {
    check(
        Invariant::CallResults,
        &[
            "l = call Object.m(r, i)",
            "l = call virtual A \"m(I)I\"(r, i)",
            "i = call nothing()",
            "_, i = call nothing()",
            "r, r = call indirect r()",
        ],
        expect![[r#"
            f b0 statement 0: invariant 29 (call-results): l2 of type i64 gets a value of type i32
            f b1 statement 1: invariant 29 (call-results): l2 of type i64 gets a value of type i32
            f b2 statement 2: invariant 29 (call-results): l1 gets no result
            f b3 statement 3: invariant 29 (call-results): l1 of type i32 gets a value of type ref
            f b4 statement 4: invariant 29 (call-results): l0 gets both result and thrown object"#]],
    );
}

#[test]
fn targets() {
    check_changed(
        Invariant::Targets,
        |body| body.blocks[BlockId::new(1)].end = Terminator::Goto(BlockId::new(7)),
        expect!["f b1: invariant 30 (targets): b7 does not exist"],
    );
}

#[test]
fn switches() {
    check(
        Invariant::Switches,
        &[
            "switch r { 1 => b0, else => b0 }",
            "switch i { 2 => b0, 1 => b0, else => b0 }",
            "switch i { -1 => b0, -1 => b0, else => b0 }",
            "switch s { 65536 => b0, else => b0 }",
        ],
        expect![[r#"
            f b0: invariant 31 (switches): on l0 of type ref
            f b1: invariant 31 (switches): case 2 is followed by case 1
            f b2: invariant 31 (switches): case 4294967295 is followed by case 4294967295
            f b3: invariant 31 (switches): case 65536 does not fit i16"#]],
    );
}

#[test]
fn returns() {
    check(
        Invariant::Returns,
        &["return i"],
        expect!["f b0: invariant 32 (returns): a result, and the procedure has none"],
    );
    check_text(
        Invariant::Returns,
        "proc f(a: i32, b: i64) -> i32 {\n b0:\n if true goto b1 else b2\n b1:\n return\n b2:\n return b\n}",
        expect![[r#"
            f b1: invariant 32 (returns): no result of type i32
            f b2: invariant 32 (returns): l1 is of type i64 and not i32"#]],
    );
}
