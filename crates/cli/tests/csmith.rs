//! Random C programs, in Skolem and as native code. `SKOLEM_SEEDS=17..18` tries other seeds, `SKOLEM_LONG=1` many more.
//!
//! The programs are written by csmith, which `./x setup` installs.

use differential::{Ended, parallel, run};
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Native code that takes longer takes too long in an interpreter. On a busy machine, code that ends takes a while, too.
const NATIVE_PATIENCE: Duration = Duration::from_secs(10);
const PATIENCE: Duration = Duration::from_secs(300);

/// What came of a program.
enum Result {
    Agrees,
    /// Its native code does not terminate.
    Endless,
    /// Skolem says that it does not support something.
    Refused(String),
    Differs(String),
}

#[test]
fn random_programs_do_what_native_code_does() {
    let seeds = match std::env::var("SKOLEM_SEEDS") {
        Ok(range) => parse(&range).expect("SKOLEM_SEEDS is a range like 0..100"),
        Err(_) if std::env::var_os("SKOLEM_LONG").is_some() => 1..1_001,
        Err(_) => 1..21,
    };
    let all: Vec<u64> = seeds.collect();
    let results = parallel(&all, |&seed| {
        // csmith writes `platform.info` where it is started: two of them in one folder disturb each other.
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        attempt(folder.path(), seed)
    });
    let (mut agree, mut endless, mut refused, mut differ) = (0, 0, Vec::new(), Vec::new());
    for (seed, result) in all.iter().zip(results) {
        match result {
            Result::Agrees => agree += 1,
            Result::Endless => endless += 1,
            Result::Refused(why) => refused.push(format!("{seed}: {why}")),
            Result::Differs(how) => differ.push(format!("--- seed {seed}\n{how}")),
        }
    }
    println!(
        "{agree} of {} programs agree, {endless} do not end, {} are refused\n{}",
        all.len(),
        refused.len(),
        refused.join("\n")
    );
    assert!(differ.is_empty(), "random programs differ from native code\n{}", differ.join("\n"));
    assert!(refused.len() * 10 <= all.len(), "too much is refused");
    assert!(agree * 2 >= all.len(), "too few programs were compared");
}

fn attempt(folder: &Path, seed: u64) -> Result {
    let (source, native) = (folder.join(format!("{seed}.c")), folder.join(format!("{seed}")));
    // Small, or the interpreter takes minutes; pointers, structures, unions, bit-fields and arrays are all there.
    let size = ["--max-funcs", "5", "--max-block-depth", "3", "--max-block-size", "3", "--max-expr-complexity", "6"];
    let mut command = Command::new("csmith");
    command.current_dir(folder).args(["--seed", &seed.to_string(), "--no-argc", "-o"]).arg(&source).args(size);
    let made = command.output().expect("csmith is installed: see ./x setup");
    assert!(made.status.success(), "csmith: {}", String::from_utf8_lossy(&made.stderr));
    let flags = ["-w", "-I/usr/include/csmith", "-I/usr/include"];
    let compiled = Command::new("clang-19").args(flags).arg("-O0").arg("-o").arg(&native).arg(&source).status();
    assert!(compiled.unwrap().success(), "{}", source.display());
    let Ok(expected) = run(&mut Command::new(&native), b"", NATIVE_PATIENCE) else { return Result::Endless };
    if expected.status.is_none() {
        return Result::Endless;
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
    command.arg("run").arg(&source).arg(format!("--cflags={}", flags.join(" ")));
    let found: Ended = run(&mut command, b"", PATIENCE).unwrap();
    let said = String::from_utf8_lossy(&found.stderr).into_owned();
    if found.status == Some(3) && said.contains("not supported") {
        return Result::Refused(said.lines().next().unwrap_or_default().to_owned());
    }
    if (&expected.stdout, expected.status) == (&found.stdout, found.status) {
        return Result::Agrees;
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Result::Differs(format!(
        "native: {:?} {}skolem: {:?} {}{said}",
        expected.status,
        text(&expected.stdout),
        found.status,
        text(&found.stdout)
    ))
}

fn parse(range: &str) -> Option<Range<u64>> {
    let (first, end) = range.split_once("..")?;
    Some(first.parse().ok()?..end.parse().ok()?)
}
