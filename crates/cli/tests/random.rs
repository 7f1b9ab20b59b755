//! Random programs, in Skolem and on the JVM. `SKOLEM_SEEDS=17..18` tries other seeds, `SKOLEM_LONG=1` many more.

use differential::compare::compare;
use differential::{Ended, Jdk, parallel, random, run};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(300);
/// Programs that are compiled and run on the JVM at a time.
const BATCH: u64 = 250;

#[test]
fn random_programs_do_what_they_do_on_the_jvm() {
    let seeds = match std::env::var("SKOLEM_SEEDS") {
        Ok(range) => parse(&range).expect("SKOLEM_SEEDS is a range like 0..100"),
        Err(_) if std::env::var_os("SKOLEM_LONG").is_some() => 0..2_000,
        Err(_) => 0..100,
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random-programs");
    let jdk = Jdk::find(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("differential")).unwrap();
    let mut failures = Vec::new();
    for first in seeds.clone().step_by(BATCH as usize) {
        let batch: Vec<u64> = (first..seeds.end.min(first + BATCH)).collect();
        failures.extend(differences(&jdk, &folder, &batch));
    }
    for (source, difference) in &failures {
        println!("--- {} differs from the JVM\n{difference}", source.display());
    }
    println!("{} of {} programs agree", seeds.end - seeds.start - failures.len() as u64, seeds.end - seeds.start);
    assert!(failures.is_empty(), "random programs differ from the JVM");
}

/// The programs of these seeds that differ, each with what is different.
fn differences(jdk: &Jdk, folder: &Path, seeds: &[u64]) -> Vec<(PathBuf, String)> {
    // Other runs of this test may be under way.
    let own = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (sources, classes) = (own.path().join("src"), own.path().join("classes"));
    for folder in [&sources, &classes] {
        fs::create_dir_all(folder).unwrap();
    }
    let files: Vec<PathBuf> =
        seeds.iter().map(|&seed| sources.join(format!("{}.java", random::class_name(seed)))).collect();
    for (&seed, file) in seeds.iter().zip(&files) {
        fs::write(file, random::program(seed)).unwrap();
    }
    jdk.compile_into(&classes, &files).unwrap();
    let runs: Vec<(String, PathBuf)> =
        seeds.iter().zip(&files).map(|(&seed, file)| (random::class_name(seed), file.with_extension("out"))).collect();
    jdk.run_all(&classes, &runs).unwrap();
    let results = parallel(&runs, |(name, expected)| {
        let expected = Ended { stdout: fs::read(expected).unwrap(), stderr: Vec::new(), status: Some(0) };
        let mut command = Command::new(env!("CARGO_BIN_EXE_skolem"));
        command.arg("run").arg(classes.join(format!("{name}.class"))).args(["--main", name]);
        compare(&expected, &run(&mut command, b"", PATIENCE).unwrap(), true)
    });
    let failed: Vec<(PathBuf, String)> =
        files.iter().zip(results).filter_map(|(file, result)| Some((file.clone(), result?))).collect();
    // What failed is kept.
    failed.into_iter().map(|(file, difference)| (keep(folder, &file), difference)).collect()
}

fn keep(folder: &Path, file: &Path) -> PathBuf {
    let kept = folder.join("failed").join(file.file_name().unwrap_or_default());
    fs::create_dir_all(folder.join("failed")).and_then(|()| fs::copy(file, &kept)).unwrap();
    kept
}

fn parse(range: &str) -> Option<Range<u64>> {
    let (first, end) = range.split_once("..")?;
    Some(first.parse().ok()?..end.parse().ok()?)
}
