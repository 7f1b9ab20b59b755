//! What is not supported is refused by name, with the place.

mod running;

use interp::Stop;
use running::Fixtures;
use skolem_jre::MainError;

fn refusal(what: &str) -> String {
    let (ended, _) = Fixtures::compiled().try_run("Refused", &[what.to_owned()]);
    match ended {
        Err(MainError::Stop(Stop::Refused { reason, trace })) => {
            assert!(trace.0.iter().any(|site| site.file.as_deref() == Some("Refused.java") && site.line.is_some()));
            reason
        }
        other => panic!("{what}: {other:?}"),
    }
}

#[test]
fn each_is_named() {
    let expected = [
        ("thread", "a second thread (java.lang.Thread.start())"),
        ("executor", "a second thread (java.lang.Thread.start())"),
        ("wait", "waiting for another thread (java.lang.Object.wait())"),
        ("park", "waiting for another thread (LockSupport.park)"),
        ("process", "another process (java.lang.ProcessBuilder.start())"),
        ("library", "a native library (java.lang.System.loadLibrary(java.lang.String))"),
        ("old file", "the file x.txt (java.io.FileInputStream)"),
        ("annotation", "reading annotations at run time"),
    ];
    for (what, reason) in expected {
        assert_eq!(refusal(what), reason, "{what}");
    }
}

#[test]
fn each_tells_what_it_is_about() {
    let expected = [
        ("file", "the file system"),
        ("socket", "the network"),
        ("off heap", "memory outside the Java heap"),
        ("proxy", "a class made at run time"),
        ("handle", "a method handle"),
    ];
    for (what, start) in expected {
        let reason = refusal(what);
        assert!(reason.starts_with(start), "{what}: {reason}");
    }
}

#[test]
fn nothing_to_run() {
    let run = |class: &str| Fixtures::compiled().try_run(class, &[]).0;
    assert!(matches!(run("Nowhere"), Err(MainError::NoClass { .. })));
    assert!(matches!(run("NoMain"), Err(MainError::NoMain { .. })));
    assert!(matches!(run("NoMain$Hidden"), Err(MainError::NoMain { .. })));
    assert!(matches!(run("NoMain$WithResult"), Err(MainError::NoMain { .. })));
    assert!(matches!(run("NoMain$Instance"), Err(MainError::NotStatic { .. })));
    assert_eq!(run("NoMain$Inheriting").expect("an inherited main").status, 0);
}
