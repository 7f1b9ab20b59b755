//! A Java test for a violation: it builds the input, makes the call, and fails exactly when the violation shows.
//!
//! The test stands alone. It names classes and fields by strings and works by reflection, so it compiles without the
//! program and reaches what is private. It works on JDK 11 and later; records want 16. Two things it cannot make:
//! objects of hidden classes (lambdas), and fields of the JDK's own records.

mod literal;
mod objects;
mod source;
mod test;

use ir::CheckKind;
use literal::{camel, upper};
use std::collections::HashSet;
use test::Test;
use verdict::{CheckResult, Evidence};

/// The method to be called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestSubject {
    /// Its class, by the binary name: `java.util.TreeMap$Entry`.
    pub class: String,
    /// Its name.
    pub method: String,
    /// The types of its parameters with their packages: `int`, `java.util.List`, `p.Outer.Inner[]`.
    pub parameter_types: Vec<String>,
    /// The type of its result; `void` if there is none.
    pub result_type: String,
    /// It has no receiver.
    pub is_static: bool,
    /// It is a constructor: the receiver is made by the call.
    pub is_constructor: bool,
    /// The package that the test is to be in; empty for none.
    pub package: String,
    /// Which classes of the heap are records.
    pub records: Vec<String>,
}

/// Who runs the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// JUnit 5.
    JUnit,
    /// A `main` method, without any library. Exit status 1: the violation shows; 0: it does not; 2: the input could not
    /// be built.
    Main,
}

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// Where it belongs below the folder for tests: `p/ProceduresDeleteTest.java`.
    pub path: String,
    /// The class, by its full name.
    pub class: String,
    /// The source.
    pub source: String,
}

/// Names that are taken. One value serves all tests that go into one folder.
#[derive(Clone, Debug, Default)]
pub struct TestNames(HashSet<String>);

impl TestNames {
    /// `ProceduresDeleteTest`, then `ProceduresDelete2Test`.
    fn claim(&mut self, subject: &TestSubject, style: Style) -> String {
        let class = subject.class.rsplit('.').next().unwrap_or(&subject.class);
        let method = if subject.is_constructor { "New" } else { &subject.method };
        let base = format!("{}{}", upper(&camel(class)), upper(&camel(method)));
        let base = if base.starts_with(|c: char| c.is_ascii_alphabetic()) { base } else { format!("Target{base}") };
        let suffix = match style {
            Style::JUnit => "Test",
            Style::Main => "Main",
        };
        let mut name = format!("{base}{suffix}");
        let mut number = 2;
        // Some file systems do not tell letters by their case.
        while !self.0.insert(format!("{}.{}", subject.package, name).to_lowercase()) {
            name = format!("{base}{number}{suffix}");
            number += 1;
        }
        name
    }
}

/// What tells that the violation shows.
enum Sign {
    /// An exception of this class leaves the method.
    Exception(String),
    /// Any exception leaves the method.
    AnyException,
    /// The call ends in the recorded state, which the contract rejects.
    Outcome,
    /// The call does not end in the recorded state, which is right.
    OtherOutcome,
}

/// The test for a violation; `None` if nothing that a Java test can see tells it.
pub fn write(
    subject: &TestSubject,
    check: &CheckResult,
    evidence: &Evidence,
    style: Style,
    names: &mut TestNames,
) -> Option<TestFile> {
    let sign = sign(check.kind, evidence)?;
    Some(file(subject, (Some(check), &sign), evidence, style, names))
}

/// The test for a run on which nothing goes wrong: it fails if the call ends in another way.
pub fn write_run(subject: &TestSubject, evidence: &Evidence, style: Style, names: &mut TestNames) -> TestFile {
    file(subject, (None, &Sign::OtherOutcome), evidence, style, names)
}

fn file(
    subject: &TestSubject,
    (check, sign): (Option<&CheckResult>, &Sign),
    evidence: &Evidence,
    style: Style,
    names: &mut TestNames,
) -> TestFile {
    let name = names.claim(subject, style);
    let source = Test { subject, check, evidence, style, name: &name }.source(sign);
    let folder = if subject.package.is_empty() { String::new() } else { subject.package.replace('.', "/") + "/" };
    let package = if subject.package.is_empty() { String::new() } else { format!("{}.", subject.package) };
    TestFile { path: format!("{folder}{name}.java"), class: format!("{package}{name}"), source }
}

/// What of the input a test cannot make, if there is something: an object that has only a description.
pub fn cannot_make(evidence: &Evidence) -> Option<String> {
    let Evidence { arguments, before, .. } = evidence;
    let fields = before.objects.iter().flat_map(|object| &object.fields).chain(&before.statics);
    let elements = before.objects.iter().filter_map(|object| object.elements.as_ref()).flatten();
    let all = arguments.iter().map(|(_, value)| value).chain(fields.map(|field| &field.value)).chain(elements);
    all.filter(|value| !literal::has_source(value)).map(crate::value::show).next()
}

fn sign(kind: CheckKind, evidence: &Evidence) -> Option<Sign> {
    let thrown = |class: &str| Sign::Exception(thrown_class(evidence).unwrap_or(class).to_owned());
    match kind {
        CheckKind::Assert => Some(thrown("java.lang.AssertionError")),
        CheckKind::NullDereference => Some(thrown("java.lang.NullPointerException")),
        CheckKind::ArrayBounds => Some(thrown("java.lang.ArrayIndexOutOfBoundsException")),
        CheckKind::NegativeArraySize => Some(thrown("java.lang.NegativeArraySizeException")),
        CheckKind::ClassCast => Some(thrown("java.lang.ClassCastException")),
        CheckKind::ArrayStore => Some(thrown("java.lang.ArrayStoreException")),
        CheckKind::DivisionByZero => Some(thrown("java.lang.ArithmeticException")),
        CheckKind::UncaughtException => {
            Some(thrown_class(evidence).map_or(Sign::AnyException, |class| Sign::Exception(class.to_owned())))
        }
        CheckKind::Ensures
        | CheckKind::Requires
        | CheckKind::Invariant
        | CheckKind::Assignable
        | CheckKind::Overflow
        | CheckKind::Shift => Some(Sign::Outcome),
        CheckKind::InvalidPointer
        | CheckKind::UseAfterFree
        | CheckKind::DoubleFree
        | CheckKind::InvalidFree
        | CheckKind::Leak
        | CheckKind::Unreachable => None,
    }
}

/// `java.lang.ArithmeticException: / by zero` without the message.
fn thrown_class(evidence: &Evidence) -> Option<&str> {
    evidence.thrown.as_deref().and_then(|thrown| thrown.split([':', ' ']).next()).filter(|class| !class.is_empty())
}
