//! Tests of Java: JUnit 5, or a `main` method.

use super::{TestFile, Tests};
use crate::checked::Target;
use ir::{CheckKind, ClassId, ClassKind, ProcId};
use report::junit::{self, TestSubject};
use std::path::PathBuf;
use subject::Subject;
use symbolic::Procedures;
use verdict::{CheckResult, Evidence, Value};

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
    if let Some(why) = cannot_make(subject, target, evidence) {
        return Some(Err(why));
    }
    let test = junit::write(&about(subject, target.procedure), check, evidence, tests.style, &mut tests.classes)?;
    Some(Ok(TestFile { path: PathBuf::from(test.path), text: test.source }))
}

/// A test for a run on which nothing goes wrong, or why there is none.
pub fn run_test(subject: &Subject, target: &Target, run: &Evidence, tests: &mut Tests<'_>) -> Result<TestFile, String> {
    let why = assumed(run).map(str::to_owned).or_else(|| cannot_make(subject, target, run));
    if let Some(why) = why {
        return Err(why);
    }
    let test = junit::write_run(&about(subject, target.procedure), run, tests.style, &mut tests.classes);
    Ok(TestFile { path: PathBuf::from(test.path), text: test.source })
}

/// Why a test cannot make an input, if that is so.
fn cannot_make(subject: &Subject, target: &Target, evidence: &Evidence) -> Option<String> {
    let by_class = abstract_class(subject, target.procedure, evidence).or_else(|| replaced_object(subject, evidence));
    by_class.or_else(|| junit::cannot_make(evidence).map(|what| format!("a test cannot make {what}")))
}

/// Why the JVM does not notice what is wrong, and the state after does not show it, if that is so.
fn unseen_by_java(check: &CheckResult, evidence: &Evidence) -> Option<&'static str> {
    let is_comment = check.kind == CheckKind::Assert && check.text.is_some();
    let is_inside = check.kind == CheckKind::Invariant && check.name.starts_with("loop");
    match check.kind {
        CheckKind::Requires => Some("the JVM does not look at preconditions"),
        CheckKind::Assert if evidence.thrown.is_none() && !is_comment => {
            Some("the program catches the error of the assertion itself")
        }
        _ if is_comment || is_inside => Some("the JVM does not look at clauses between statements"),
        _ => assumed(evidence),
    }
}

/// What a run rests on that a test does not bring about, if there is something.
fn assumed(evidence: &Evidence) -> Option<&'static str> {
    if evidence.assumed.iter().any(|assumed| !assumed.text.ends_with("as its contract allows")) {
        return Some("it needs certain answers of the environment, or certain events before the call");
    }
    if evidence.before.objects.iter().any(|object| object.class.contains("$$Lambda$")) {
        return Some("a test cannot make the object of a lambda expression");
    }
    (!evidence.assumed.is_empty()).then_some("it needs callees that have a contract but no code")
}

/// Why the input has an object of a class of which there are none, or the call would make one, if that is so.
fn abstract_class(subject: &Subject, procedure: ProcId, evidence: &Evidence) -> Option<String> {
    let program = subject.program();
    let is_abstract = |class: &ClassId| match program.classes[*class].kind {
        ClassKind::Interface | ClassKind::Object { instantiable: false } => true,
        ClassKind::Object { instantiable: true } | ClassKind::Array { .. } | ClassKind::Scalar | ClassKind::Block => {
            false
        }
    };
    let is_constructor = program.procs[procedure].name.contains(".<init>(");
    let made = program.procs[procedure].class.filter(|_| is_constructor);
    let objects = evidence.before.objects.iter();
    let inputs = objects.filter_map(|object| program.class_named(&object.class.replace('.', "/")));
    let found = made.into_iter().chain(inputs).find(is_abstract)?;
    Some(format!("a test cannot make an object of {}, which is abstract", subject.class_name(found)))
}

/// Why a record does not hold an object that others know, if there is one: its constructor puts another in its place.
fn replaced_object(subject: &Subject, evidence: &Evidence) -> Option<String> {
    let Evidence { arguments, before, .. } = evidence;
    let fields = before.objects.iter().flat_map(|object| &object.fields).chain(&before.statics);
    let elements = before.objects.iter().filter_map(|object| object.elements.as_ref()).flatten();
    let all: Vec<&Value> =
        arguments.iter().map(|(_, value)| value).chain(fields.map(|field| &field.value)).chain(elements).collect();
    let is_shared = |value: &Value| all.iter().filter(|&&other| other == value).count() > 1;
    for object in &before.objects {
        let class = subject.program().class_named(&object.class.replace('.', "/"));
        let replaced = class.map(|class| subject.replaced_components(class)).unwrap_or_default();
        for map in replaced {
            let name = subject.program().maps[map].name.clone();
            let name = name.split(':').next().and_then(|name| name.rsplit_once('.')).map_or("", |(_, field)| field);
            let field = object.fields.iter().find(|field| field.name == name);
            if field.is_some_and(|field| matches!(field.value, Value::Object(_)) && is_shared(&field.value)) {
                let class = jvm::source_name(&object.class);
                return Some(format!("the constructor of {class} puts another object in the place of {name}"));
            }
        }
    }
    None
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
