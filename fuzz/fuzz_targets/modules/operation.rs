//! One instruction of a function.

use crate::generate::{AGGREGATES, FLOATS, INTS, VECTORS, Writer};

/// What instructions may call.
pub const DECLARATIONS: &str = "\
declare ptr @malloc(i64)
declare void @free(ptr)
declare i64 @strlen(ptr)
declare i32 @printf(ptr, ...)
declare i32 @nowhere({ i32, ptr }, <4 x i32>, i128)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @llvm.umax.i64(i64, i64)
declare i7 @llvm.smin.i7(i7, i7)
declare <4 x i32> @llvm.abs.v4i32(<4 x i32>, i1)
declare i24 @llvm.ctpop.i24(i24)
declare i128 @llvm.ctlz.i128(i128, i1)
declare i48 @llvm.bswap.i48(i48)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i65 @llvm.sadd.sat.i65(i65, i65)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare double @llvm.fma.f64(double, double, double)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.assume(i1)
declare void @llvm.trap()
declare ptr @llvm.returnaddress(i32)
declare i64 @llvm.readcyclecounter()
declare i1 @llvm.is.constant.i32(i32)
declare i32 @llvm.expect.i32(i32, i32)
";

/// Their results and arguments; a word in front of a type is part of the argument.
const CALLS: &[(&str, &str, &[&str])] = &[
    ("ptr", "@malloc", &["i64"]),
    ("void", "@free", &["ptr"]),
    ("i64", "@strlen", &["ptr"]),
    ("i32", "@nowhere", &["{ i32, ptr }", "<4 x i32>", "i128"]),
    ("void", "@llvm.memcpy.p0.p0.i64", &["ptr", "ptr", "i64", "i1 false"]),
    ("void", "@llvm.memset.p0.i32", &["ptr", "i8", "i32", "i1 true"]),
    ("void", "@llvm.memmove.p0.p0.i64", &["ptr", "ptr", "i64", "i1 false"]),
    ("i64", "@llvm.umax.i64", &["i64", "i64"]),
    ("i7", "@llvm.smin.i7", &["i7", "i7"]),
    ("<4 x i32>", "@llvm.abs.v4i32", &["<4 x i32>", "i1 false"]),
    ("i24", "@llvm.ctpop.i24", &["i24"]),
    ("i128", "@llvm.ctlz.i128", &["i128", "i1 true"]),
    ("i48", "@llvm.bswap.i48", &["i48"]),
    ("i32", "@llvm.fshl.i32", &["i32", "i32", "i32"]),
    ("i65", "@llvm.sadd.sat.i65", &["i65", "i65"]),
    ("{ i32, i1 }", "@llvm.smul.with.overflow.i32", &["i32", "i32"]),
    ("double", "@llvm.fma.f64", &["double", "double", "double"]),
    ("<4 x float>", "@llvm.sqrt.v4f32", &["<4 x float>"]),
    ("i32", "@llvm.fptosi.sat.i32.f64", &["double"]),
    ("i64", "@llvm.objectsize.i64.p0", &["ptr", "i1 false", "i1 false", "i1 false"]),
    ("i32", "@llvm.vector.reduce.add.v4i32", &["<4 x i32>"]),
    ("ptr", "@llvm.stacksave.p0", &[]),
    ("void", "@llvm.stackrestore.p0", &["ptr"]),
    ("void", "@llvm.va_end.p0", &["ptr"]),
    ("void", "@llvm.lifetime.start.p0", &["i64 8", "ptr"]),
    ("void", "@llvm.assume", &["i1"]),
    ("void", "@llvm.trap", &[]),
    ("ptr", "@llvm.returnaddress", &["i32 0"]),
    ("i64", "@llvm.readcyclecounter", &[]),
    ("i1", "@llvm.is.constant.i32", &["i32"]),
    ("i32", "@llvm.expect.i32", &["i32", "i32"]),
];

/// Parts of aggregates: where they are and their types.
const PARTS: &[(&str, &str, &str)] = &[
    ("{ i32, ptr }", "0", "i32"),
    ("{ i32, ptr }", "1", "ptr"),
    ("[3 x i16]", "2", "i16"),
    ("{ i8, [2 x i64] }", "1", "[2 x i64]"),
    ("{ i8, [2 x i64] }", "1, 1", "i64"),
    ("<{ i8, i32 }>", "1", "i32"),
    ("{ float, <4 x i32> }", "1", "<4 x i32>"),
    ("[2 x { i32, ptr }]", "1, 1", "ptr"),
    ("[2 x { i32, ptr }]", "0", "{ i32, ptr }"),
    ("{ i128, i1, x86_fp80 }", "2", "x86_fp80"),
    ("{ i32, i1 }", "1", "i1"),
];

/// Types of the same size.
const ALIKE: &[&[&str]] = &[
    &["i16", "half", "bfloat", "<1 x i16>"],
    &["i32", "float"],
    &["i64", "double"],
    &["i128", "<4 x i32>", "<2 x i64>", "<4 x float>", "<2 x double>", "fp128"],
    &["i24", "<3 x i8>"],
];

fn width(ty: &str) -> u32 {
    ty[1..].parse().unwrap_or(0)
}

/// The type of a comparison's result: a bit, or one for each lane.
fn compared(ty: &str) -> String {
    match ty.strip_prefix('<').and_then(|ty| ty.split_once(" x ")) {
        Some((lanes, _)) => format!("<{lanes} x i1>"),
        None => "i1".to_owned(),
    }
}

/// The type of a vector's lanes.
fn lane(vector: &str) -> &str {
    vector.trim_end_matches('>').split_once(" x ").map_or("i8", |(_, ty)| ty)
}

fn call(writer: &mut Writer, result: &str, callee: &str, arguments: &[String]) {
    let text = format!("call {result} {callee}({})", arguments.join(", "));
    match result {
        "void" => writer.line(&text),
        _ => writer.define(result, &text),
    }
}

/// Writes an instruction.
pub fn operation(writer: &mut Writer) {
    const INT_VECTORS: [&str; 4] = ["<4 x i32>", "<2 x i64>", "<3 x i8>", "<4 x i1>"];
    const FLOAT_VECTORS: [&str; 2] = ["<4 x float>", "<2 x double>"];
    match writer.choices.below(22) {
        0 => {
            let all = [INTS, &INT_VECTORS].concat();
            let ty = writer.choices.pick(&all);
            let operators = [
                "add",
                "add nsw",
                "add nuw nsw",
                "sub",
                "sub nsw",
                "mul",
                "mul nsw",
                "sdiv",
                "udiv",
                "srem",
                "urem",
                "sdiv exact",
                "shl",
                "shl nsw",
                "lshr",
                "ashr",
                "lshr exact",
                "and",
                "or",
                "or disjoint",
                "xor",
            ];
            let operator = writer.choices.pick(&operators);
            let (a, b) = (writer.operand(ty), writer.operand(ty));
            writer.define(ty, &format!("{operator} {ty} {a}, {b}"));
        }
        1 => {
            let all = [FLOATS, &FLOAT_VECTORS].concat();
            let ty = writer.choices.pick(&all);
            let operator = writer.choices.pick(&["fadd", "fsub fast", "fmul", "fdiv", "frem", "fneg"]);
            let (a, b) = (writer.operand(ty), writer.operand(ty));
            let second = if operator == "fneg" { String::new() } else { format!(", {b}") };
            writer.define(ty, &format!("{operator} {ty} {a}{second}"));
        }
        2 => {
            let all = [INTS, &INT_VECTORS, &["ptr", "ptr", "<2 x ptr>"]].concat();
            let ty = writer.choices.pick(&all);
            let predicate = writer.choices.pick(&["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"]);
            let (a, b) = (writer.operand(ty), writer.operand(ty));
            writer.define(&compared(ty), &format!("icmp {predicate} {ty} {a}, {b}"));
        }
        3 => {
            let all = [FLOATS, &FLOAT_VECTORS].concat();
            let ty = writer.choices.pick(&all);
            let predicate =
                writer.choices.pick(&["false", "oeq", "ogt", "ole", "one", "ord", "ueq", "ult", "une", "uno", "true"]);
            let (a, b) = (writer.operand(ty), writer.operand(ty));
            writer.define(&compared(ty), &format!("fcmp {predicate} {ty} {a}, {b}"));
        }
        4 => {
            let ty = writer.choices.ty();
            let is_by_lane = ty.starts_with("<") && !ty.starts_with("<{") && writer.choices.below(2) == 1;
            let of = if is_by_lane { compared(&ty) } else { "i1".to_owned() };
            let (condition, a, b) = (writer.operand(&of), writer.operand(&ty), writer.operand(&ty));
            writer.define(&ty, &format!("select {of} {condition}, {ty} {a}, {ty} {b}"));
        }
        5 => {
            let (from, to) = (writer.choices.pick(INTS), writer.choices.pick(INTS));
            let operator = match width(from).cmp(&width(to)) {
                std::cmp::Ordering::Less => writer.choices.pick(&["zext", "sext", "zext nneg"]),
                std::cmp::Ordering::Equal => return,
                std::cmp::Ordering::Greater => writer.choices.pick(&["trunc", "trunc nsw"]),
            };
            let value = writer.operand(from);
            writer.define(to, &format!("{operator} {from} {value} to {to}"));
        }
        6 => {
            let (int, float) = (writer.choices.pick(INTS), writer.choices.pick(FLOATS));
            let operator = writer.choices.pick(&["fptosi", "fptoui", "sitofp", "uitofp"]);
            let (from, to) = if operator.starts_with("fp") { (float, int) } else { (int, float) };
            let value = writer.operand(from);
            writer.define(to, &format!("{operator} {from} {value} to {to}"));
        }
        7 => {
            let (a, b) = (writer.choices.below(FLOATS.len()), writer.choices.below(FLOATS.len()));
            // The first two have one size.
            let (narrow, wide) = (a.min(b), a.max(b));
            if narrow == wide || wide == 1 {
                return;
            }
            let is_wider = writer.choices.below(2) == 1;
            let (operator, from, to) = if is_wider { ("fpext", narrow, wide) } else { ("fptrunc", wide, narrow) };
            let value = writer.operand(FLOATS[from]);
            writer.define(FLOATS[to], &format!("{operator} {} {value} to {}", FLOATS[from], FLOATS[to]));
        }
        8 => {
            let alike = writer.choices.pick(ALIKE);
            let (from, to) = (writer.choices.pick(alike), writer.choices.pick(alike));
            let value = writer.operand(from);
            writer.define(to, &format!("bitcast {from} {value} to {to}"));
        }
        9 => {
            let int = writer.choices.pick(INTS);
            let (operator, from, to) =
                if writer.choices.below(2) == 0 { ("ptrtoint", "ptr", int) } else { ("inttoptr", int, "ptr") };
            let value = writer.operand(from);
            writer.define(to, &format!("{operator} {from} {value} to {to}"));
        }
        10 => {
            let (ty, index) = (writer.choices.ty(), writer.choices.pick(&["i64", "i32", "i8", "i128"]));
            let flags = writer.choices.pick(&["", " inbounds", " nuw"]);
            let (base, place) = (writer.operand("ptr"), writer.operand(index));
            writer.define("ptr", &format!("getelementptr{flags} {ty}, ptr {base}, {index} {place}"));
        }
        11 => {
            let (ty, path, _) = writer.choices.pick(PARTS);
            let base = writer.operand("ptr");
            let path: Vec<String> = path.split(", ").map(|part| format!(", i32 {part}")).collect();
            writer.define("ptr", &format!("getelementptr inbounds {ty}, ptr {base}, i64 0{}", path.concat()));
        }
        12 => {
            let (ty, address) = (writer.choices.ty(), writer.operand("ptr"));
            let is_atomic = ["i8", "i32", "i64", "ptr"].contains(&ty.as_str()) && writer.choices.below(4) == 3;
            let way = if is_atomic { " atomic" } else { writer.choices.pick(&["", "", " volatile"]) };
            let order =
                if is_atomic { " seq_cst, align 8" } else { writer.choices.pick(&["", ", align 1", ", align 16"]) };
            writer.define(&ty, &format!("load{way} {ty}, ptr {address}{order}"));
        }
        13 => {
            let ty = writer.choices.ty();
            let (value, address) = (writer.operand(&ty), writer.operand("ptr"));
            let way = writer.choices.pick(&["", "", " volatile"]);
            writer.line(&format!("store{way} {ty} {value}, ptr {address}"));
        }
        14 => {
            let ty = writer.choices.ty();
            let count = match writer.choices.below(4) {
                0 => format!(", i64 {}", writer.operand("i64")),
                _ => String::new(),
            };
            writer.define("ptr", &format!("alloca {ty}{count}"));
        }
        15 => {
            let (ty, path, part) = writer.choices.pick(PARTS);
            let value = writer.operand(ty);
            if writer.choices.below(2) == 0 {
                writer.define(part, &format!("extractvalue {ty} {value}, {path}"));
            } else {
                let new = writer.operand(part);
                writer.define(ty, &format!("insertvalue {ty} {value}, {part} {new}, {path}"));
            }
        }
        16 => vector(writer),
        17 => {
            let all = [INTS, FLOATS, VECTORS, AGGREGATES, &["ptr"]].concat();
            let ty = writer.choices.pick(&all);
            let value = writer.operand(ty);
            writer.define(ty, &format!("freeze {ty} {value}"));
        }
        18 => {
            let number = writer.choices.below(writer.signatures.len());
            let (result, parameters) =
                (writer.signatures[number].result.clone(), writer.signatures[number].parameters.clone());
            let arguments: Vec<String> = parameters.iter().map(|ty| format!("{ty} {}", writer.operand(ty))).collect();
            let callee = if writer.choices.below(3) == 0 { writer.operand("ptr") } else { format!("@f{number}") };
            if callee.starts_with('@') || callee.starts_with('%') {
                call(writer, &result, &callee, &arguments);
            }
        }
        19 => {
            let (result, callee, parameters) = writer.choices.pick(CALLS);
            let arguments: Vec<String> = parameters
                .iter()
                .map(|ty| match ty.rsplit_once(' ') {
                    Some((_, last)) if last.parse::<u32>().is_ok() || ["true", "false"].contains(&last) => {
                        (*ty).to_owned()
                    }
                    _ => format!("{ty} {}", writer.operand(ty)),
                })
                .collect();
            call(writer, result, callee, &arguments);
        }
        20 => {
            let ty = writer.choices.pick(&["i8", "i16", "i32", "i64", "i128"]);
            let (address, value, other) = (writer.operand("ptr"), writer.operand(ty), writer.operand(ty));
            match writer.choices.below(3) {
                0 => {
                    let pair = format!("{{ {ty}, i1 }}");
                    writer
                        .define(&pair, &format!("cmpxchg ptr {address}, {ty} {value}, {ty} {other} seq_cst monotonic"));
                }
                1 => {
                    let operator = writer.choices.pick(&["xchg", "add", "nand", "umax", "uinc_wrap"]);
                    writer.define(ty, &format!("atomicrmw {operator} ptr {address}, {ty} {value} acq_rel"));
                }
                _ => writer.line("fence seq_cst"),
            }
        }
        _ => {
            let ty = writer.choices.ty();
            let value = writer.operand(&ty);
            match writer.choices.below(3) {
                0 => writer.define("i32", &format!("call i32 (ptr, ...) @printf(ptr @g0, {ty} {value})")),
                1 => writer.line("call void asm sideeffect \"nop\", \"\"()"),
                _ => {
                    let list = writer.operand("ptr");
                    writer.define("i32", &format!("va_arg ptr {list}, i32"));
                }
            }
        }
    }
}

fn vector(writer: &mut Writer) {
    let ty = writer.choices.pick(VECTORS);
    let part = lane(ty).to_owned();
    let (value, index) = (writer.operand(ty), writer.operand("i32"));
    match writer.choices.below(3) {
        0 => writer.define(&part, &format!("extractelement {ty} {value}, i32 {index}")),
        1 => {
            let new = writer.operand(&part);
            writer.define(ty, &format!("insertelement {ty} {value}, {part} {new}, i32 {index}"));
        }
        _ => {
            let other = writer.operand(ty);
            let order = writer.choices.pick(&["<i32 0, i32 poison>", "<i32 1, i32 0>", "zeroinitializer"]);
            writer.define(
                &format!("<2 x {part}>"),
                &format!("shufflevector {ty} {value}, {ty} {other}, <2 x i32> {order}"),
            );
        }
    }
}
