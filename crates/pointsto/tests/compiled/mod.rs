//! C programs with what their front end knows.

use ir::{Code, IdSet, Literal, ProcId};
use llvm::{CProgram, Held};
use skolem_pointsto::{Content, KnownBlock, Setting};

/// What is known of a program beyond its code.
pub fn setting(program: &CProgram) -> Setting {
    let mut setting = Setting {
        externals: Setting::c_externals(&program.program),
        pointer_bytes: u64::from(program.pointer_bits / 8),
        ..Setting::default()
    };
    for (id, literal) in &program.program.literals {
        let Literal::Block(number) = *literal else { continue };
        let global = &program.globals[number as usize];
        setting.blocks.insert(id, KnownBlock { name: global.name.clone(), size: global.size });
        let width = setting.pointer_bytes;
        let contents = global.pointers.iter().map(|&(at, to, offset)| Content { block: id, at, to, offset, width });
        setting.contents.extend(contents);
    }
    for (&procedure, variables) in &program.variables {
        for variable in variables {
            if let Held::Memory(local) = variable.place {
                setting.variables.insert((procedure, local), variable.name.clone());
            }
        }
    }
    let users = program.functions.iter().filter(|found| !found.is_library).map(|found| found.procedure);
    let users: IdSet<ProcId> = users.collect();
    setting.library = program.program.procs.keys().filter(|&procedure| !users.contains(procedure)).collect();
    setting.copiers = Setting::c_copiers(&program.program, &setting.library);
    setting
}

/// Where a program is entered.
pub fn roots(program: &CProgram) -> Vec<ProcId> {
    let named = ["main", "exit", "atexit", "fflush"].into_iter().filter_map(|name| program.program.proc_named(name));
    let all = named.chain(program.constructors.iter().copied()).chain(program.destructors.iter().copied());
    all.filter(|&root| matches!(program.program.procs[root].code, Code::Body(_))).collect()
}
