//! What calls that are not entered may write of globals, by their bytes.

use crate::support::Sandbox;
use serde_json::Value;

const PROGRAM: &str = include_str!("placeholder_effects.c");

/// The functions whose assertions cannot fail, what is said of them, and whether it would be a proof if everything were checked.
const HOLDING: [(&str, &str, bool); 6] = [
    ("quiet", "holds-within-bounds", false),
    ("other_element", "holds-within-bounds", true),
    ("not_neighbour", "holds-within-bounds", true),
    ("other_bits", "proved", true),
    ("by_other_start", "holds-within-bounds", false),
    ("by_hidden", "holds-within-bounds", false),
];

/// Is all that stands between an answer and a proof that other kinds of checks were left out?
fn is_bounded_by_kinds_alone(reached: &Value) -> bool {
    let bounds = reached.as_array().map_or(&[][..], Vec::as_slice);
    bounds.iter().all(|bound| bound["message"].as_str().is_some_and(|message| message.ends_with("is not checked")))
}

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
            let holding = HOLDING.iter().find(|(holding, ..)| *holding == name);
            let expected = holding.map_or("violated", |(_, verdict, _)| verdict);
            assert_eq!(assertion["verdict"], expected, "{name} with {strategy}: {target}");
            if let Some((_, _, is_proof)) = holding {
                assert_eq!(is_bounded_by_kinds_alone(&assertion["reached"]), *is_proof, "{name}: {target}");
            }
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
    assert!(is_bounded_by_kinds_alone(&target["reached"]), "{target}");
    let found = (&target["verdict"], &target["stats"]["regions_expanded"]);
    assert_eq!(found, (&"holds-within-bounds".into(), &0.into()), "{target}");
}
