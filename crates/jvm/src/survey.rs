//! Translating all of a JDK module: the measure of how much of Java's bytecode is understood.

use crate::{ClassPathError, Loader};
use ir::{Code, EntityRef, Program};
use std::time::{Duration, Instant};

/// What came of it.
#[derive(Debug, Default)]
pub struct Survey {
    /// Classes read.
    pub classes: usize,
    /// Procedures translated, those of dynamic call sites and class initialisers included.
    pub procedures: usize,
    /// Their blocks.
    pub blocks: usize,
    /// Their statements.
    pub statements: usize,
    /// What could not be read or translated, did not verify, or has loops with several entries.
    pub failures: Vec<String>,
    /// Time for reading and declaring the classes.
    pub loading: Duration,
    /// Time for translating their methods.
    pub translating: Duration,
    /// Time for verifying the result and finding its regions.
    pub verifying: Duration,
}

/// Translates every method of every class of a JDK module and verifies the result. Bodies are dropped once verified.
pub fn survey_module(loader: &mut Loader, program: &mut Program, module: &str) -> Result<Survey, ClassPathError> {
    let names = loader.path.jdk_classes(module).collect::<Result<Vec<_>, _>>()?;
    let mut survey = Survey::default();
    let start = Instant::now();
    for name in names.iter().filter(|name| !name.ends_with("-info")) {
        survey.classes += 1;
        if let Err(error) = loader.class(program, name) {
            survey.failures.push(error.to_string());
        }
    }
    survey.loading = start.elapsed();
    // Translation declares further procedures (lambdas, call sites), so the list grows on the way.
    let mut next = 0;
    while next < program.procs.len() {
        let procedure = ir::ProcId::new(next);
        next += 1;
        if program.procs[procedure].code != Code::Pending {
            continue;
        }
        let start = Instant::now();
        let supplied = loader.supply(program, procedure);
        survey.translating += start.elapsed();
        if let Err(error) = supplied {
            survey.failures.push(error.to_string());
            continue;
        }
        let Code::Body(body) = std::mem::replace(&mut program.procs[procedure].code, Code::External) else { continue };
        let start = Instant::now();
        let name = &program.procs[procedure].name;
        let violations = ir::verify_body(program, procedure, &body);
        survey.failures.extend(violations.iter().map(|violation| format!("{name}: {violation}")));
        if violations.is_empty()
            && let Err(irreducible) = ir::Regions::new(procedure, &body)
        {
            survey.failures.push(format!("{name}: {irreducible}"));
        }
        survey.verifying += start.elapsed();
        survey.procedures += 1;
        survey.blocks += body.blocks.len();
        survey.statements += body.stmts.len();
    }
    Ok(survey)
}
