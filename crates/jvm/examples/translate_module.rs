//! Translates every method of every class of a JDK module to IR, verifies the result and prints the figures:
//! `cargo run --release -p skolem-jvm --example translate_module [MODULE]`.

use skolem_jvm::{ClassPath, JavaHome, Loader, survey_module};
use std::process::ExitCode;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let module = std::env::args().nth(1).unwrap_or_else(|| "java.base".into());
    let home = JavaHome::find(None)?;
    let mut loader = Loader::new(ClassPath::new(&home)?, []);
    let survey = survey_module(&mut loader, &mut ir::Program::default(), &module)?;
    for failure in &survey.failures {
        eprintln!("{failure}");
    }
    let seconds = (survey.loading + survey.translating + survey.verifying).as_secs_f64();
    println!(
        "{module} of Java {}: {} classes, {} procedures, {} blocks, {} statements, {} failures",
        home.version,
        survey.classes,
        survey.procedures,
        survey.blocks,
        survey.statements,
        survey.failures.len()
    );
    println!(
        "{seconds:.2} s ({:.2} s reading, {:.2} s translating, {:.2} s verifying): {:.0} classes/s",
        survey.loading.as_secs_f64(),
        survey.translating.as_secs_f64(),
        survey.verifying.as_secs_f64(),
        survey.classes as f64 / seconds
    );
    Ok(if survey.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
