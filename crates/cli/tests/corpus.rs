//! The programs under `tests/java`, in Skolem and on the JVM: output, errors and exit status must be equal.
//!
//! `SKOLEM_ONLY=topic/Name` (or a part of it) runs only some of them.

use differential::compare::{Table, compare};
use differential::{Jdk, Program, parallel, programs, run};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(300);

#[test]
fn programs_do_what_they_do_on_the_jvm() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let only = std::env::var("SKOLEM_ONLY").unwrap_or_default();
    let mut chosen = programs(&root).unwrap();
    chosen.retain(|program| title(program).contains(&only));
    let excused = excused(&root.join("stderr-differs.txt"));
    let jdk = Jdk::find(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("differential")).unwrap();
    let folders = jdk.compile(&chosen).unwrap();
    let pairs: Vec<(&Program, &PathBuf)> = chosen.iter().zip(&folders).collect();
    let differences = parallel(&pairs, |(program, classes)| {
        let expected = jdk.reference(program, classes).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
        command.arg("run").arg(classes).args(["--main", &program.name, "--"]).args(&program.arguments);
        let actual = run(&mut command, &program.input, PATIENCE).unwrap();
        compare(&expected, &actual, !excused.contains_key(&title(program)))
    });

    let (mut table, mut failures) = (Table::default(), 0);
    for (program, difference) in chosen.iter().zip(&differences) {
        table.count(&program.topic, difference.is_none());
        if let Some(difference) = difference {
            failures += 1;
            println!("--- {} differs from the JVM\n{difference}", title(program));
        }
    }
    println!("{table}");
    assert_eq!(failures, 0, "programs differ from the JVM");
}

fn title(program: &Program) -> String {
    format!("{}/{}", program.topic, program.name)
}

/// Programs whose standard error need not be equal, each with the reason: lines of `topic/Name reason`.
fn excused(list: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(list).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| line.split_once(' ').unwrap_or_else(|| panic!("no reason is given: {line}")))
        .map(|(name, reason)| (name.to_owned(), reason.to_owned()))
        .collect()
}
