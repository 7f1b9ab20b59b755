//! `--emit-tests`: a runnable test for each violation.

use crate::failure::Failure;
use crate::target::Target;
use ir::{CheckKind, ProcId};
use report::junit::{self, Style, TestNames, TestSubject};
use std::path::Path;
use subject::Subject;
use symbolic::Procedures;
use verdict::{CheckResult, Evidence, Outcome, TargetResult};

/// Writes the tests of a target's violations into a folder, and notes in the evidence where.
pub fn emit(
    folder: &Path,
    style: Style,
    names: &mut TestNames,
    subject: &Subject,
    target: &Target,
    result: &mut TargetResult,
) -> Result<(), Failure> {
    let about = about(subject, target.procedure);
    for check in &mut result.checks {
        let Outcome::Violated(evidence) = &check.outcome else { continue };
        if let Some(why) = unseen_by_java(check, evidence) {
            let line = check.location.as_ref().map_or(String::new(), |at| format!(" (line {})", at.line));
            result.notes.push(format!("no test for {}{line}: {why}", check.name));
            continue;
        }
        // Kinds that Java does not have are not written.
        let Some(test) = junit::write(&about, check, evidence, style, names) else { continue };
        let path = folder.join(&test.path);
        let written =
            path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, &test.source));
        written.map_err(|error| {
            Failure::input(format!(
                "{}: cannot write it: {error}\nhelp: check the folder of --emit-tests",
                path.display()
            ))
        })?;
        if let Outcome::Violated(evidence) = &mut check.outcome {
            evidence.test = Some(path.display().to_string());
        }
    }
    Ok(())
}

/// Why the JVM does not notice what is wrong, and the state after does not show it, if that is so.
fn unseen_by_java(check: &CheckResult, evidence: &Evidence) -> Option<&'static str> {
    let is_comment = check.kind == CheckKind::Assert && check.text.is_some();
    let is_inside = check.kind == CheckKind::Invariant && check.name.starts_with("loop");
    match check.kind {
        CheckKind::Requires => Some("the JVM does not look at preconditions"),
        _ if is_comment || is_inside => Some("the JVM does not look at clauses between statements"),
        _ if !evidence.assumed.is_empty() => Some("it needs callees that have a contract but no code"),
        _ => None,
    }
}

/// The method, as a test names it.
fn about(subject: &Subject, procedure: ProcId) -> TestSubject {
    let name = subject.program().procs[procedure].name.clone();
    let at = name.find('(').unwrap_or(name.len());
    let (class, method) = name[..at].rsplit_once('.').unwrap_or(("", &name[..at]));
    let descriptor = if at < name.len() { &name[at..] } else { "()V" };
    TestSubject {
        class: class.replace('/', "."),
        method: method.to_owned(),
        parameter_types: jvm::parameters(descriptor).map(|param| jvm::source_type(param.0)).collect(),
        result_type: jvm::result(descriptor).map_or_else(|| "void".to_owned(), |result| jvm::source_type(result.0)),
        is_static: !subject.takes_receiver(procedure),
        is_constructor: method == "<init>",
        package: jvm::package(class).replace('/', "."),
        records: records(subject),
    }
}

/// The classes that are records, by their binary names.
fn records(subject: &Subject) -> Vec<String> {
    let program = subject.program();
    let is_record =
        |class: &ir::Class| class.superclass.is_some_and(|above| &*program.classes[above].name == "java/lang/Record");
    program.classes.values().filter(|class| is_record(class)).map(|class| class.name.replace('/', ".")).collect()
}
