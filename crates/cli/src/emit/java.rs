//! Tests of Java: JUnit 5, or a `main` method.

use super::{TestFile, Tests};
use crate::checked::Target;
use ir::{CheckKind, ProcId};
use report::junit::{self, TestSubject};
use std::path::PathBuf;
use subject::Subject;
use symbolic::Procedures;
use verdict::{CheckResult, Evidence};

/// A test for a violation, or why there is none. Kinds that Java does not have get nothing.
pub fn test(
    subject: &Subject,
    target: &Target,
    check: &CheckResult,
    evidence: &Evidence,
    tests: &mut Tests<'_>,
) -> Option<Result<TestFile, String>> {
    if let Some(why) = unseen_by_java(check, evidence) {
        return Some(Err(why.to_owned()));
    }
    if let Some(what) = junit::cannot_make(evidence) {
        return Some(Err(format!("a test cannot make {what}")));
    }
    let test = junit::write(&about(subject, target.procedure), check, evidence, tests.style, &mut tests.classes)?;
    Some(Ok(TestFile { path: PathBuf::from(test.path), text: test.source }))
}

/// Why the JVM does not notice what is wrong, and the state after does not show it, if that is so.
fn unseen_by_java(check: &CheckResult, evidence: &Evidence) -> Option<&'static str> {
    let is_comment = check.kind == CheckKind::Assert && check.text.is_some();
    let is_inside = check.kind == CheckKind::Invariant && check.name.starts_with("loop");
    match check.kind {
        CheckKind::Requires => Some("the JVM does not look at preconditions"),
        _ if is_comment || is_inside => Some("the JVM does not look at clauses between statements"),
        _ if evidence.assumed.iter().any(|assumed| !assumed.text.ends_with("as its contract allows")) => {
            Some("it needs certain answers of the environment, or certain events before the call")
        }
        _ if evidence.before.objects.iter().any(|object| object.class.contains("$$Lambda$")) => {
            Some("a test cannot make the object of a lambda expression")
        }
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
