//! Small programs, run here and by the JVM on this machine: both must print the same and end the same.

mod running;

use running::{Ended, Fixtures};

/// Runs a fixture in both ways and compares.
fn compare(class: &str) {
    let fixtures = Fixtures::compiled();
    let (ours, theirs) = (fixtures.run(class, &[]), fixtures.run_on_jvm(class, &[]));
    assert_eq!(ours.out, theirs.out, "{class}: standard output; standard error was\n{}", ours.err);
    assert_eq!(ours.err, theirs.err, "{class}: standard error");
    assert_eq!(ours.status, theirs.status, "{class}: exit status");
}

#[test]
fn reflection() {
    compare("Reflection");
}

#[test]
fn standard_streams() {
    compare("StandardStreams");
}

#[test]
fn one_thread() {
    compare("OneThread");
}

#[test]
fn languages() {
    compare("Languages");
}

#[test]
fn failures() {
    compare("Failures");
}

#[test]
fn missing_class() {
    let fixtures = Fixtures::compiled();
    // Another test may have been faster.
    let _ = std::fs::remove_file(fixtures.folder().join("MissingClass$Gone.class"));
    compare("MissingClass");
}

/// `Math` may be off by one unit in the last place. So is HotSpot's, but seldom.
#[test]
fn elementary_functions() {
    let fixtures = Fixtures::compiled();
    let (ours, theirs) = (fixtures.run("Elementary", &[]), fixtures.run_on_jvm("Elementary", &[]));
    let pairs: Vec<(&str, &str)> = ours.out.lines().zip(theirs.out.lines()).collect();
    assert_eq!(pairs.len(), 3500);
    let mut different = 0;
    for (ours, theirs) in pairs {
        let (our_argument, our_result) = ours.rsplit_once(' ').expect("three words");
        let (their_argument, their_result) = theirs.rsplit_once(' ').expect("three words");
        assert_eq!(our_argument, their_argument);
        let (our_result, their_result): (i64, i64) = (our_result.parse().unwrap(), their_result.parse().unwrap());
        assert!((our_result - their_result).abs() <= 1, "{ours} but {theirs} on the JVM");
        different += u32::from(our_result != their_result);
    }
    assert!(different <= 35, "{different} results differ");
}

#[test]
fn arguments_and_status() {
    let fixtures = Fixtures::compiled();
    let arguments = ["a".to_owned(), "b c".to_owned(), "é".to_owned()];
    let ours = fixtures.run("Arguments", &arguments);
    let theirs = fixtures.run_on_jvm("Arguments", &arguments);
    assert_eq!(ours, theirs);
    assert_eq!(ours, Ended { out: "[a, b c, é]\n".into(), err: String::new(), status: 3 });
}
