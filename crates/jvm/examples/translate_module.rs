//! Translates every method of every class of a JDK module to IR and verifies the result.
//!
//! `cargo run --release -p skolem-jvm --example translate_module [MODULE]` prints the figures.

use ir::Code;
use skolem_jvm::{ClassPath, JavaHome, World};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let module = std::env::args().nth(1).unwrap_or_else(|| "java.base".into());
    match translate(&module) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn translate(module: &str) -> Result<usize, Box<dyn std::error::Error>> {
    let home = JavaHome::find(None)?;
    let path = ClassPath::new(&home)?;
    let names = path.jdk_classes(module).collect::<Result<Vec<_>, _>>()?;
    let mut world = World::new(path, []);
    let mut program = ir::Program::default();
    let start = Instant::now();
    let (mut failures, mut procedures, mut statements, mut blocks) = (0, 0, 0, 0);
    let mut verifying = std::time::Duration::ZERO;
    let mut classes = 0;
    for name in &names {
        if name.ends_with("module-info") || name.ends_with("package-info") {
            continue;
        }
        classes += 1;
        if let Err(error) = world.class(&mut program, name) {
            eprintln!("{name}: {error}");
            failures += 1;
        }
    }
    let loading = start.elapsed();
    // Translation declares further procedures (lambdas, call sites): the list grows under our feet.
    let mut next = 0;
    while next < program.procs.len() {
        let procedure = ir::EntityRef::new(next);
        next += 1;
        if program.procs[procedure].code != Code::Pending {
            continue;
        }
        if let Err(error) = world.supply(&mut program, procedure) {
            eprintln!("{error}");
            failures += 1;
            continue;
        }
        let Code::Body(body) = program.procs[procedure].code.clone() else { continue };
        let verified = Instant::now();
        let violations = ir::verify_body(&program, procedure, &body);
        verifying += verified.elapsed();
        for violation in violations.iter().take(3) {
            eprintln!("{}: {violation}", program.procs[procedure].name);
        }
        if let Err(irreducible) = ir::Regions::new(procedure, &body) {
            eprintln!("{}: {irreducible}", program.procs[procedure].name);
            failures += 1;
        }
        failures += usize::from(!violations.is_empty());
        procedures += 1;
        statements += body.stmts.len();
        blocks += body.blocks.len();
        program.procs[procedure].code = Code::External;
    }
    let elapsed = start.elapsed();
    println!(
        "{module}: {classes} classes, {procedures} procedures, {blocks} blocks, {statements} statements, {failures} failures"
    );
    println!(
        "{:.2} s ({:.2} s loading, {:.2} s verifying): {:.0} classes/s",
        elapsed.as_secs_f64(),
        loading.as_secs_f64(),
        verifying.as_secs_f64(),
        f64::from(classes) / elapsed.as_secs_f64()
    );
    Ok(failures)
}
