//! C programs with what their front end knows.

use ir::{Code, ProcId};
use llvm::CProgram;
use skolem_pointsto::Setting;

/// What checks know of a program beyond its code.
pub fn setting(program: &CProgram) -> Setting {
    let users = program.functions.iter().filter(|found| !found.is_library).map(|found| found.procedure);
    csubject::points_to::setting(program, &program.program, &users.collect())
}

/// Where a program is entered.
pub fn roots(program: &CProgram) -> Vec<ProcId> {
    let named = ["main", "exit", "atexit", "fflush"].into_iter().filter_map(|name| program.program.proc_named(name));
    let all = named.chain(program.constructors.iter().copied()).chain(program.destructors.iter().copied());
    all.filter(|&root| matches!(program.program.procs[root].code, Code::Body(_))).collect()
}
