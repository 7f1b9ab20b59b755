//! The models of the C library do what the system's C library does.

use std::process::Command;

#[test]
fn models_agree_with_the_system() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/library/test/check.sh");
    let output = Command::new(script).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
}
