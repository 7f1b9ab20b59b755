//! What statements of C programs may access, in the user's names.

mod compiled;

use expect_test::{Expect, expect};
use ir::{Code, Regions};
use skolem_pointsto::{AccessKind, Extent, Places, PointsTo};
use std::collections::BTreeMap;
use std::fmt::Write;

fn analysed(text: &str) -> (llvm::CProgram, PointsTo) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, text).unwrap();
    let program = llvm::load(&[file], &llvm::CompileOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let setting = compiled::setting(&program);
    let points_to = PointsTo::analyse_in(&program.program, &setting, &compiled::roots(&program));
    (program, points_to)
}

/// For each line of the user's functions: what it reads, writes and frees.
fn check(text: &str, expected: Expect) {
    let (program, points_to) = analysed(text);
    let mut lines: BTreeMap<(u32, u8), Vec<String>> = BTreeMap::new();
    for function in program.functions.iter().filter(|function| !function.is_library) {
        let Code::Body(body) = &program.program.procs[function.procedure].code else { continue };
        for stmt in 0..body.stmts.len() {
            for access in points_to.accessed(function.procedure, stmt) {
                let mut names: Vec<&str> = access.objects.iter().map(|object| points_to.name(object)).collect();
                names.sort_unstable();
                let at =
                    if access.offsets.pieces().is_empty() { String::new() } else { format!(" {:?}", access.offsets) };
                let shown = format!("{}{at}", names.join(" | "));
                let line = body.line_of(stmt).unwrap_or(0);
                // The lives of local variables end without a written statement.
                if access.kind != AccessKind::Free {
                    lines.entry((line, access.kind as u8)).or_default().push(shown);
                }
            }
        }
    }
    let mut out = String::new();
    for ((line, kind), mut shown) in lines {
        shown.dedup();
        writeln!(out, "{line} {} {}", ["reads", "writes"][kind as usize], shown.join(", ")).unwrap();
    }
    expected.assert_eq(&out);
}

#[test]
fn members_are_told_apart() {
    check(
        "struct s { int *p; int *q; };
         int a, b;
         int main(void) {
             struct s x = { &a, &b };
             *x.p = 1;
             *x.q = 2;
             return 0;
         }",
        expect![[r#"
            4 reads global __const.main.x {0}
            4 writes local variable x in main {0}
            5 reads local variable x in main {0}
            5 writes global a {0}
            6 reads local variable x in main {8}
            6 writes global b {0}
        "#]],
    );
}

#[test]
fn members_of_elements_are_told_apart() {
    check(
        "struct s { int *p; int *q; } table[100];
         int a, b;
         int main(int count, char **args) {
             for (int i = 0; i < count; i++) { table[i].p = &a; table[i].q = &b; }
             for (struct s *at = table; at < table + 100; at++) {
                 *at->p = 1;
                 *at->q = 2;
             }
             return *table[count].q;
         }",
        expect![[r#"
            4 writes global table {0, 16..1600}, global table {8, 24..1608}
            6 reads global table {16k}
            6 writes global a {0}
            7 reads global table {16k+8}
            7 writes global b {0}
            9 reads global table {8, 24..1608}, global b {0}
        "#]],
    );
}

#[test]
fn blocks_are_told_apart_by_who_wants_them() {
    check(
        r#"#include <stdlib.h>
        #include <string.h>
        static void *wanted(size_t size) { void *p = malloc(size); if (!p) abort(); return p; }
        struct node { struct node *next; char *name; };
        static struct node *make(struct node *next, const char *name) {
            struct node *n = wanted(sizeof *n);
            n->next = next;
            n->name = strdup(name);
            return n;
        }
        int main(void) {
            int *x = malloc(4), *y = calloc(1, 4), *z = wanted(4);
            *x = 1;
            *y = 2;
            *z = 3;
            y = realloc(y, 8);
            *y = 4;
            struct node *list = make(make(NULL, "a"), "b");
            list->next->name[0] = 'c';
            return 0;
        }"#,
        expect![[r#"
            7 writes wanted at line 6 in make {0}
            8 writes wanted at line 6 in make {8}
            13 writes malloc at line 12 in main {0}
            14 writes calloc at line 12 in main {0}
            15 writes wanted at line 12 in main {0}
            17 writes realloc at line 16 in main | realloc at line 16 in main {0}
            19 reads wanted at line 6 in make {0}, wanted at line 6 in make {8}
            19 writes strdup at line 8 in make {0}
        "#]],
    );
}

#[test]
fn copies_are_told_apart_by_who_wants_them() {
    check(
        r#"#include <string.h>
        struct s { int *p; long n; };
        int a, b;
        int main(void) {
            struct s x = { &a, 1 }, y = { &b, 2 }, u, v[2];
            memcpy(&u, &x, sizeof u);
            memcpy(&v[1], &y, sizeof y);
            *u.p = 1;
            *v[1].p = 2;
            return 0;
        }"#,
        expect![[r#"
            5 reads global __const.main.x {0}, global __const.main.y {0}
            5 writes local variable x in main {0}, local variable y in main {0}
            8 reads local variable u in main {0}
            8 writes global a {0}
            9 reads local variable v in main {16}
            9 writes global b {0}
        "#]],
    );
}

#[test]
fn functions_are_called_through_tables() {
    let (program, points_to) = analysed(
        "static int one(int *p) { return *p; }
         static int two(int *p) { return *p + 1; }
         static int other(int *p) { return *p + 2; }
         static int (*const table[])(int *) = { one, two };
         int (*spare)(int *) = other;
         int a;
         int main(int count, char **args) { return table[count & 1](&a); }",
    );
    let main = program.program.proc_named("main").unwrap();
    let Code::Body(body) = &program.program.procs[main].code else { panic!() };
    let indirect = body
        .stmts
        .iter()
        .position(|stmt| matches!(stmt, ir::Stmt::Call(call) if matches!(call.callee, ir::Callee::Indirect(_))));
    let callees = points_to.callees(main, indirect.unwrap()).unwrap();
    let names: Vec<&str> = callees.iter().map(|&callee| &*program.program.procs[callee].name).collect();
    assert_eq!(names, ["one", "two"]);
    assert!(!points_to.is_reached(program.program.proc_named("other").unwrap()));
}

#[test]
fn results_of_functions_are_told_apart() {
    check(
        "static int a[4], b[4];
         static int *first(void) { return a; }
         static int *somewhere(int i) { return b + i; }
         int main(int count, char **args) {
             *first() = 1;
             *somewhere(count) = 2;
             return 0;
         }",
        expect![[r#"
            5 writes global a {0}
            6 writes global b {4k}
        "#]],
    );
}

fn shown(points_to: &PointsTo, places: &Places) -> String {
    let one = |extent: &Extent| match extent {
        Extent { is_whole: true, .. } => String::new(),
        Extent { ranges, .. } => {
            ranges.iter().map(|(start, end)| format!(" {start}..{end}")).collect::<Vec<_>>().join("")
        }
    };
    let all: Vec<String> =
        places.iter().map(|(&object, extent)| format!("{}{}", points_to.name(object), one(extent))).collect();
    all.join(", ")
}

/// What each region of a function reads and writes.
fn check_regions(text: &str, of: &str, expected: Expect) {
    let (program, points_to) = analysed(text);
    let procedure = program.program.proc_named(of).unwrap();
    let Code::Body(body) = &program.program.procs[procedure].code else { panic!("{of}") };
    let regions = Regions::new(procedure, body).unwrap();
    let mut out = String::new();
    let found = points_to.region_effects(procedure, &regions);
    for (id, effects) in &found {
        let (reads, writes) = (shown(&points_to, &effects.reads), shown(&points_to, &effects.writes));
        let made: Vec<&str> = effects.allocates.iter().map(|object| points_to.name(object)).collect();
        let freed: Vec<&str> = effects.frees.iter().map(|object| points_to.name(object)).collect();
        writeln!(out, "{id}: reads {reads}; writes {writes}; makes {made:?}; frees {freed:?}").unwrap();
    }
    expected.assert_eq(&out);
    assert_eq!(found[ir::RegionId::BODY], points_to.effects(procedure));
}

#[test]
fn loops_have_effects_of_their_own() {
    check_regions(
        "static int table[10], sum, limit;
         static struct { int first, second; } pair;
         static void note(int i) { pair.second = i; }
         int main(void) {
             for (int i = 0; i < limit; i++) {
                 table[i] = i;
                 for (int j = 0; j < i; j++) note(j);
             }
             for (int i = 0; i < 10; i++) sum += table[i];
             return sum;
         }",
        "main",
        expect![[r#"
            region0: reads global limit 0..4, global sum 0..4, global table 0..40; writes global sum 0..4, global table 0..40, global pair 4..8; makes []; frees []
            region1: reads global limit 0..4; writes global table 0..40, global pair 4..8; makes []; frees []
            region2: reads ; writes global pair 4..8; makes []; frees []
            region3: reads global sum 0..4, global table 0..40; writes global sum 0..4; makes []; frees []
        "#]],
    );
}

#[test]
fn fp_object_and_offset_of_a_parameter_are_told_apart_for_themselves() {
    // The second member of `x` and the first of `y` are accessed; the analysis says both of both.
    check(
        "struct s { int first, second; } x, y;
         static void set(int *p) {
             *p = 1;
         }
         int main(void) { set(&x.second); set(&y.first); return 0; }",
        expect![[r#"
            3 writes global x | global y {0, 4}
        "#]],
    );
}
