//! Modules that LLVM accepts but clang would hardly write: loading one must not bring the program down, and what is
//! translated verifies. Bytes are choices of a generator, since LLVM itself would not survive arbitrary files for long (which
//! is why the command lets another process read them first).

#![no_main]

mod generate;
mod operation;

use ir::{Code, EntityRef, ProcId};
use libfuzzer_sys::fuzz_target;
use skolem_llvm::{Checks, CompileOptions, load};

fuzz_target!(|bytes: &[u8]| {
    let text = generate::module(bytes);
    let folder = tempfile::tempdir().expect("there is room for a file");
    let file = folder.path().join("fuzz.ll");
    std::fs::write(&file, &text).expect("there is room for a file");
    let options = CompileOptions { clang: None, flags: Vec::new(), checks: Checks { overflow: bytes.len() % 2 == 0 } };
    let loaded = match load(&[file], &options) {
        Ok(loaded) => loaded,
        Err(error) => {
            // To see how good the generator is: what LLVM refuses tests nothing.
            if std::env::var_os("SKOLEM_TELL").is_some() {
                eprintln!("{error}\n{text}");
            }
            return;
        }
    };
    let program = &loaded.program;
    for index in 0..program.procs.len() {
        let procedure = ProcId::new(index);
        let Code::Body(body) = &program.procs[procedure].code else { continue };
        let violations = ir::verify_body(program, procedure, body);
        assert!(violations.is_empty(), "{}: {}\n{text}", program.procs[procedure].name, violations[0]);
        let _ = ir::Regions::new(procedure, body);
    }
});
