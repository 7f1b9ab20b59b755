//! What calls that are not entered may write of globals, by their bytes.

use crate::support::Sandbox;
use serde_json::Value;

const PROGRAM: &str = include_str!("placeholder_effects.c");

/// The functions whose assertions cannot fail, and whether that is a proof.
const HOLDING: [(&str, bool); 6] = [
    ("quiet", false),
    ("other_element", true),
    ("not_neighbour", true),
    ("other_bits", false),
    ("by_other_start", false),
    ("by_hidden", false),
];

#[test]
fn what_calls_write_of_globals() {
    let sandbox = Sandbox::new().file("globals.c", PROGRAM);
    for strategy in ["inertial", "dont-care"] {
        let options = ["--engine", "refine", "--select", strategy, "--checks", "assert", "--format", "json"];
        let output = sandbox.command(&[&["check", "globals.c"], &options[..]].concat()).output().expect("the command");
        let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
        let targets = report["targets"].as_array().expect("targets");
        assert!(targets.len() > 35, "{}", targets.len());
        for target in targets {
            let name = target["target"].as_str().unwrap_or_default();
            let checks = target["checks"].as_array().expect("checks");
            let Some(assertion) = checks.iter().find(|check| check["kind"] == "assert") else { continue };
            let expected = match HOLDING.iter().find(|(holding, _)| *holding == name) {
                Some((_, true)) => "proved",
                Some((_, false)) => "holds-within-bounds",
                None => "violated",
            };
            assert_eq!(assertion["verdict"], expected, "{name} with {strategy}: {target}");
        }
    }
}

/// Nothing that is printed changes what is checked, so nothing is entered.
#[test]
fn printing_changes_nothing() {
    let program = "
        #include <assert.h>
        #include <stdio.h>
        int __VERIFIER_nondet_int(void);
        static int total = 1;
        static const char *unit = \"kg\";
        int main(void) {
            int x = __VERIFIER_nondet_int();
            printf(\"%d\", x);
            assert(total == 1 && unit[0] == 'k');
            return 0;
        }";
    let sandbox = Sandbox::new().file("printing.c", program);
    let command = ["check", "printing.c", "--engine", "refine", "--checks", "assert", "--format", "json"];
    let output = sandbox.command(&command).output().expect("the command");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let target = &report["targets"][0];
    assert_eq!((&target["verdict"], &target["stats"]["regions_expanded"]), (&"proved".into(), &0.into()), "{target}");
}
