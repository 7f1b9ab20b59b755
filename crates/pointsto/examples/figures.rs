//! Figures about the analysis of C programs: `cargo run --release -p skolem-pointsto --example figures -- file.c …`.

#[path = "../tests/compiled/mod.rs"]
mod compiled;

use skolem_pointsto::PointsTo;
use std::path::PathBuf;
use std::time::Instant;

fn main() {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let start = Instant::now();
    let program = match llvm::load(&files, &llvm::CompileOptions::default()) {
        Ok(program) => program,
        Err(error) => return eprintln!("{error}"),
    };
    let loaded = start.elapsed();
    let setting = compiled::setting(&program);
    let mut roots = compiled::roots(&program);
    if program.program.proc_named("main").is_none() {
        roots.extend(program.functions.iter().filter(|found| !found.is_library).map(|found| found.procedure));
    }
    let start = Instant::now();
    let points_to = PointsTo::analyse_in(&program.program, &setting, &roots);
    let taken = start.elapsed();
    let statistics = points_to.statistics();
    println!("{statistics:?}");
    println!("{:.2} objects per access; read in {loaded:.2?}, analysed in {taken:.2?}", statistics.average());
}
