//! What debug information tells about types, parameters and variables.

use skolem_llvm::{CProgram, CType, CVariable, CompileOptions, Function, Held, Part, TypeId, load};
use std::path::PathBuf;

fn loaded(files: &[(&str, &str)]) -> CProgram {
    loaded_with(&[], files)
}

fn loaded_with(flags: &[&str], files: &[(&str, &str)]) -> CProgram {
    let folder = tempfile::tempdir().unwrap();
    let write = |(name, text): &(&str, &str)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let all: Vec<PathBuf> = files.iter().map(write).collect();
    let inputs: Vec<PathBuf> =
        all.into_iter().filter(|path| path.extension().is_some_and(|extension| extension != "h")).collect();
    let flags = flags.iter().map(|&flag| flag.to_owned()).collect();
    load(&inputs, &CompileOptions { flags, ..CompileOptions::default() }).unwrap_or_else(|error| panic!("{error}"))
}

fn program(text: &str) -> CProgram {
    loaded(&[("program.c", text)])
}

fn global(program: &CProgram, name: &str) -> TypeId {
    let global = program.globals.iter().find(|global| &*global.name == name).unwrap();
    global.ty.unwrap_or_else(|| panic!("no type of {name}"))
}

fn function<'p>(program: &'p CProgram, name: &str) -> &'p Function {
    program.functions.iter().find(|function| &*function.name == name).unwrap()
}

fn body(program: &CProgram, procedure: ir::ProcId) -> &ir::Body {
    match &program.program.procs[procedure].code {
        ir::Code::Body(body) => body,
        other => panic!("{other:?}"),
    }
}

/// A record with its members, each with its offset in bits.
fn members(program: &CProgram, id: TypeId) -> String {
    let CType::Record { name, is_union, size, members } = &program.types[id] else {
        panic!("{:?}", program.types[id]);
    };
    let shown: Vec<String> = members
        .iter()
        .map(|member| {
            let bits = member.bits.map_or(String::new(), |bits| format!(":{bits}"));
            format!("{} {}{bits} @{}", program.types.shown(member.ty), member.name, member.offset_bits)
        })
        .collect();
    format!("{name} ({}{size}) {{ {} }}", if *is_union { "union " } else { "" }, shown.join("; "))
}

/// The lines of a variable and where it is there.
fn places(program: &CProgram, of: &str, name: &str) -> Vec<String> {
    let procedure = function(program, of).procedure;
    let body = body(program, procedure);
    let shown = |variable: &CVariable| {
        let place = match &variable.place {
            Held::Memory(_) => "memory".to_owned(),
            Held::Nowhere => return None,
            Held::Value(parts) => {
                let parts = parts.iter().map(|part| match part {
                    Part::Local(_) => "local".to_owned(),
                    Part::Const(ir::Const::Int { bits, .. }) => bits.to_string(),
                    Part::Const(other) => format!("{other:?}"),
                });
                parts.collect::<Vec<_>>().join(" ")
            }
        };
        let line = |pos| body.source.line(pos).unwrap_or(0);
        let last = ir::Pos(variable.to.0 - 1);
        Some(format!(
            "{} {}: {}..{} {place}",
            program.types.shown(variable.ty),
            variable.name,
            line(variable.from),
            line(last)
        ))
    };
    let all = program.variables.get(&procedure).map(Vec::as_slice).unwrap_or_default();
    all.iter().filter(|variable| &*variable.name == name).filter_map(shown).collect()
}

#[test]
fn records_may_be_recursive_and_nested() {
    let program = program(
        "struct tree { struct tree *left, *right; struct { short x; char name[3]; } inner; long grid[2][3]; char tail[]; };
         struct tree *root;
         struct a { struct b *b; } *a;
         struct b { struct a a; };",
    );
    let root = global(&program, "root");
    assert_eq!(program.types.shown(root), "struct tree *");
    let CType::Pointer(tree) = program.types[root] else { panic!() };
    assert_eq!(
        members(&program, tree),
        "struct tree (72) { struct tree * left @0; struct tree * right @64; struct {...} inner @128; \
         long [2][3] grid @192; char [] tail @576 }"
    );
    let CType::Record { members: inside, .. } = &program.types[tree] else { panic!() };
    assert_eq!(inside[0].ty, root);
    assert_eq!(members(&program, inside[2].ty), "struct {...} (6) { short x @0; char [3] name @16 }");
    assert_eq!(program.types.size(inside[3].ty), Some(48));
    let path =
        |offset| program.types.path(tree, offset).map(|(path, ty)| format!("{path}: {}", program.types.shown(ty)));
    assert_eq!(path(8).as_deref(), Some(".right: struct tree *"));
    assert_eq!(path(19).as_deref(), Some(".inner.name[1]: char"));
    assert_eq!(path(24 + 32).as_deref(), Some(".grid[1][1]: long"));
    assert_eq!(path(25), None);
    assert_eq!(path(80).as_deref(), Some(".tail[8]: char"));
    let CType::Pointer(a) = program.types[global(&program, "a")] else { panic!() };
    assert_eq!(members(&program, a), "struct a (8) { struct b * b @0 }");
}

#[test]
fn unions_bit_fields_and_typedefs() {
    let program = program(
        "typedef unsigned char byte;
         typedef union { int i; float f; const byte bytes[4]; } word;
         typedef struct { unsigned low : 3; int high : 5; _Bool flag : 1; word w; } packed;
         typedef packed other;
         volatile other it;
         struct { union { int x; long y; }; } plain;
         typedef struct tagged { int x; } tagged_t;
         tagged_t t;",
    );
    let it = global(&program, "it");
    assert_eq!(
        members(&program, it),
        "packed (8) { unsigned int low:3 @0; int high:5 @3; _Bool flag:1 @8; word w @32 }"
    );
    let CType::Record { members: inside, .. } = &program.types[it] else { panic!() };
    assert_eq!(members(&program, inside[3].ty), "word (union 4) { int i @0; float f @0; unsigned char [4] bytes @0 }");
    assert_eq!(program.types.path(it, 0), None, "bit-fields have no address");
    assert_eq!(program.types.path(it, 6).unwrap().0, ".w.bytes[2]");
    assert_eq!(program.types.path(global(&program, "plain"), 0).unwrap().0, ".x");
    assert_eq!(members(&program, global(&program, "t")), "struct tagged (4) { int x @0 }");
}

#[test]
fn enumerations() {
    let program = program(
        "enum color { RED = -1, GREEN, BLUE = 7 } c;
         typedef enum { FAR = 0xffffffff } far_t;
         far_t f;",
    );
    let shown = |name: &str| match &program.types[global(&program, name)] {
        CType::Enum { name, bits, signed, constants } => format!("{name} {bits} {signed} {constants:?}"),
        other => panic!("{other:?}"),
    };
    assert_eq!(shown("c"), r#"enum color 32 true [("RED", -1), ("GREEN", 0), ("BLUE", 7)]"#);
    assert_eq!(shown("f"), r#"far_t 32 false [("FAR", 4294967295)]"#);
}

#[test]
fn numbers_pointers_and_functions() {
    let program = program(
        "char c; signed char sc; unsigned long ul; __int128 big; float f; double d; long double ld; _Bool b;
         char **argv; int (*rows)[4]; void *any; int (*compare)(const void *, const void *); int (*print)(char *, ...);
         int *(*table[2])(void); void (*open)(); struct opaque *o; _Complex double z;",
    );
    let shown = |name: &str| program.types.shown(global(&program, name));
    for (name, ty) in [
        ("c", "char"),
        ("sc", "signed char"),
        ("ul", "unsigned long"),
        ("big", "__int128"),
        ("f", "float"),
        ("d", "double"),
        ("ld", "long double"),
        ("b", "_Bool"),
        ("argv", "char **"),
        ("rows", "int (*)[4]"),
        ("any", "void *"),
        ("compare", "int (*)(void *, void *)"),
        ("print", "int (*)(char *, ...)"),
        ("table", "int *(*[2])(void)"),
        ("open", "void (*)()"),
        ("o", "struct opaque *"),
        ("z", "complex"),
    ] {
        assert_eq!(shown(name), ty, "{name}");
    }
    let size = |name: &str| program.types.size(global(&program, name));
    assert_eq!([size("c"), size("big"), size("table"), size("ld")], [Some(1), Some(16), Some(16), Some(16)]);
    let is_signed = |name: &str| matches!(program.types[global(&program, name)], CType::Int { signed: true, .. });
    assert_eq!([is_signed("c"), is_signed("ul"), is_signed("big")], [true, false, true]);
}

#[test]
fn parameters_and_their_parts() {
    let program = program(
        "struct large { long a[4]; }; struct small { int x; }; struct two { long x; char *p; };
         enum e { A }; typedef int callback(int);
         double f(int i, char *p, _Bool b, struct large l, struct small s, struct two t, enum e e, float g, callback *c,
                  long taken, int) {
             long *address = &taken; return i + b + l.a[0] + s.x + t.x + *p + e + g + c(1) + *address;
         }
         struct large made(int n, char **v) { struct large l = {{n, v[0][0]}}; return l; }
         void nothing(void) {}
         int old(x, y) float x; int y; { return x + y; }
         int rest(char *format, ...) { return *format; }",
    );
    let params = |name: &str| {
        let all = function(&program, name).params.iter().map(|param| {
            let copied = if param.by_value { " copied" } else { "" };
            format!("{} {} {:?}{copied}", program.types.shown(param.ty), param.name, param.parts)
        });
        all.collect::<Vec<_>>()
    };
    assert_eq!(
        params("f"),
        [
            "int i 0..1",
            "char * p 1..3",
            "_Bool b 3..4",
            "struct large l 4..6 copied",
            "struct small s 0..0",
            "struct two t 0..0",
            "enum e e 10..11",
            "float g 11..12",
            "int (*)(int) c 12..14",
            "long taken 14..15",
            "int  15..16",
        ]
    );
    assert_eq!(params("made"), ["int n 2..3", "char ** v 3..5"]);
    assert_eq!(params("nothing"), [""; 0]);
    assert_eq!(params("old"), ["float x 0..0", "int y 1..2"]);
    assert_eq!(params("rest"), ["char * format 0..2"]);
    let result = |name: &str| program.types.shown(function(&program, name).result.unwrap());
    assert_eq!([result("f"), result("made"), result("nothing")], ["double", "struct large", "void"]);
}

#[test]
fn variables_are_where_all_ways_left_them() {
    let program = program(
        "int other(int *);
         int f(int n, char *p) {
             int sum = 0;
             for (int i = 0; i < n; i++) {
                 int square = i * i;
                 sum += square;
             }
             int array[2] = {n, 1};
             if (n > 3)
                 n = other(array);
             else
                 p = 0;
             return sum + array[0] + *p +
                    n;
         }",
    );
    // The `else` has no instruction of its own, so its line is that before it.
    assert_eq!(
        places(&program, "f", "n"),
        ["int n: 2..10 local", "int n: 10..10 local", "int n: 10..10 local", "int n: 10..13 local"]
    );
    assert_eq!(places(&program, "f", "array"), ["int [2] array: 8..13 memory"]);
    assert_eq!(places(&program, "f", "square"), ["int square: 5..7 local"]);
    assert_eq!(
        places(&program, "f", "sum"),
        ["int sum: 3..4 0", "int sum: 4..6 local", "int sum: 6..4 local", "int sum: 8..13 local"]
    );
    assert_eq!(places(&program, "f", "i"), ["int i: 4..4 0", "int i: 4..4 local", "int i: 4..4 local"]);
    assert_eq!(
        places(&program, "f", "p"),
        ["char * p: 2..10 local local", "char * p: 10..10 Null 0", "char * p: 10..13 local local"]
    );
}

#[test]
fn variables_in_memory_end_with_their_scope() {
    let program = program(
        "void use(int *);
         void f(int n) {
             while (n-- > 0) {
                 int inner = n;
                 use(&inner);
             }
             int outer = 1;
             use(&outer);
         }",
    );
    assert_eq!(places(&program, "f", "inner"), ["int inner: 4..5 memory"]);
    assert_eq!(places(&program, "f", "outer"), ["int outer: 7..8 memory"]);
}

#[test]
fn inner_names_come_first() {
    let program = program("int f(int x) { int y = x + 1; { int x = y * 2; y = x; } return x + y; }");
    let procedure = function(&program, "f").procedure;
    let names: Vec<(u32, u32)> = program.variables[&procedure]
        .iter()
        .filter(|variable| &*variable.name == "x" && variable.place != Held::Nowhere)
        .map(|variable| (variable.from.0, variable.to.0))
        .collect();
    let [inner, outer] = names[..] else { panic!("{names:?}") };
    assert!(outer.0 < inner.0 && inner.1 < outer.1, "{names:?}");
    // The source map has them too.
    let body = body(&program, procedure);
    assert!(body.source.variables.iter().any(|variable| &*variable.name == "y" && &*variable.ty == "int"));
}

#[test]
fn files_share_the_types_of_a_header() {
    let program = loaded(&[
        ("both.h", "struct node { struct node *next; int v; };\ntypedef struct { int x; } point;\nstruct hidden;"),
        ("a.c", "#include \"both.h\"\nstruct node *a; point p; struct hidden *h; int main(void) { return 0; }"),
        ("b.c", "#include \"both.h\"\nstruct node *b; point q; struct hidden { int secret; } i;"),
    ]);
    assert_eq!(global(&program, "a"), global(&program, "b"));
    assert_eq!(global(&program, "p"), global(&program, "q"));
    let CType::Pointer(hidden) = program.types[global(&program, "h")] else { panic!() };
    assert_eq!(members(&program, hidden), "struct hidden (4) { int secret @0 }");
}

#[test]
fn without_debug_information_nothing_is_told() {
    let program = loaded(&[(
        "program.ll",
        "@g = global i32 5\ndefine i32 @main(i32 %n, ptr %v) {\n  %x = load i32, ptr @g\n  %y = add i32 %x, %n\n  ret i32 %y\n}\n",
    )]);
    let main = function(&program, "main");
    assert!(main.params.is_empty() && main.result.is_none());
    assert!(!program.variables.contains_key(&main.procedure));
    let global = program.globals.iter().find(|global| &*global.name == "g").unwrap();
    assert!(global.ty.is_none());
}

#[test]
fn flags_matter() {
    let text = [("program.c", "struct s { char *p; long l; } s; char c; int f(struct s *p) { return p->l; }")];
    let program = loaded_with(&["-m32", "-funsigned-char"], &text);
    assert_eq!(members(&program, global(&program, "s")), "struct s (8) { char * p @0; long l @32 }");
    assert!(matches!(program.types[global(&program, "c")], CType::Int { signed: false, .. }));
    assert_eq!(function(&program, "f").params[0].parts, 0..2);
    // Lines alone.
    let program = loaded_with(&["-gline-tables-only"], &text);
    let f = function(&program, "f");
    assert!(f.line.is_some() && f.params.is_empty() && f.result.is_none());
}
