//! Every replay starts from the same state and leaves no trace: what one target's run wrote, the next one does not see.

use check::Options;
use expect_test::{Expect, expect};
use ir::CheckKind;
use refine::bounded;
use rustc_hash::FxHashMap;
use skolem_csubject::{CSubject, marking};
use std::fmt::Write;
use symbolic::{Procedures, Scope};
use verdict::Outcome;

/// Checks all functions of a program one after the other.
fn check(source: &str, expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.c");
    std::fs::write(&path, source).unwrap();
    let options = llvm::CompileOptions { marking: Some(marking()), ..llvm::CompileOptions::default() };
    let subject = CSubject::new(llvm::load(&[path], &options).unwrap()).unwrap();
    let callees = clause::Callees::new(
        |procedure| subject.has_contract(procedure).then(|| subject.contract(procedure)),
        |_| None,
        |procedure, number| subject.point(procedure, number),
    );
    let scope = Scope { objects: 2, classes: FxHashMap::default(), array_length: 2 };
    let bounds = bounded::BoundedOptions { scope, unroll: 2 };
    let options = Options {
        kinds: CheckKind::ALL.to_vec(),
        timeout: None,
        end: None,
        memory_mb: None,
        arbitrary_globals: false,
        closed_world: false,
        interrupted: Default::default(),
        progress: None,
    };
    let mut text = String::new();
    for function in subject.functions().iter().filter(|function| !function.is_library) {
        subject.model(function.procedure);
        let mut contract = subject.contract(function.procedure);
        let found = bounded::check(&subject, &callees, function.procedure, &mut contract, &bounds, &options);
        for check in found.checks {
            let outcome = match check.outcome {
                Outcome::Violated(evidence) => format!("violated: {}", evidence.message),
                Outcome::Unknown(undecided) => format!("unknown: {}", undecided.reason),
                Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. } => "holds".to_owned(),
            };
            writeln!(text, "{}: {}: {outcome}", function.name, check.name).unwrap();
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn globals_and_what_they_point_to() {
    check(
        "#include <assert.h>
         static int box[1];
         static int *place = box;
         static int other;
         void first(void) { box[0] = 7; place = &other; assert(0); }
         void second(void) { assert(box[0] == 0 && place == box); }
         void third(void) { ++*place; assert(*place == 2); }
         void fourth(void) { ++*place; assert(*place == 1); }",
        expect![[r#"
            first: assert: violated: the assertion fails
            second: assert: holds
            third: assert: violated: the assertion fails
            fourth: assert: holds
        "#]],
    );
}

#[test]
fn blocks_that_were_freed_or_lost() {
    check(
        "#include <assert.h>
         #include <stdlib.h>
         static char *kept;
         void first(void) { kept = malloc(4); assert(kept == NULL); }
         void second(void) { assert(kept == NULL); free(kept); }
         void third(void) { char *lost = malloc(8); if (lost) lost[0] = 1; }
         void fourth(void) { char *block = malloc(8); if (block) block[8] = 1; free(block); }
         void fifth(void) { char *block = malloc(8); free(block); assert(kept == NULL); }",
        expect![[r#"
            first: assert: violated: the assertion fails
            second: assert: holds
            third: leak: violated: nothing points to a heap block of 8 bytes any more, and it was not freed
            fourth: invalid-pointer: holds
            fourth: array-bounds: violated: a write at offset 8 of a heap block of 8 bytes
            fifth: invalid-free: holds
            fifth: double-free: holds
            fifth: leak: holds
            fifth: assert: holds
        "#]],
    );
}
