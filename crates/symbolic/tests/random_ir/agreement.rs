//! Symbolic execution agrees with the interpreter: what it says of all inputs is, on each of them, what a run does.
//!
//! Each program is executed once by each driver, on any input. The terms that come out are evaluated on random inputs, on
//! which the program is also run. Result, thrown class, failed check and its place, failed assumption, and the heap that
//! can be reached afterwards must be the same; so the drivers agree with each other, too. Of the paths, failed checks and
//! cuts of a driver at most one is real on an input.

use crate::concrete::{How, Outcome, run};
use crate::coverage::Coverage;
use crate::input::input;
use crate::support::explore::{BOUNDS, Driver, explore};
use crate::support::fork::End;
use crate::support::outcome::{Said, is_same_check, said};
use crate::support::world::TestWorld;
use crate::{generate, seeds};

/// Inputs of each program.
const INPUTS: u64 = 10;
/// More paths of a program are not followed one by one.
const MAX_PATHS: usize = 400;
/// Of a hundred inputs, a driver leaves out at most so many.
const MAX_LEFT_OUT: f64 = 1.5;

#[test]
fn drivers_agree_with_the_interpreter() {
    let mut counts = Coverage::default();
    let mut wrong: Vec<String> = Vec::new();
    let (mut paths, mut most_paths) = (0, 0);
    for seed in seeds() {
        let generated = generate::program(seed);
        // Both ways to make objects: on paths that exclude each other they may be one, or not.
        let world = TestWorld::new(&generated, seed % 2 == 0);
        let drivers = [Driver::Merge, Driver::Fork(MAX_PATHS)];
        let mut explored = drivers.map(|driver| (driver, explore(&generated, &world, BOUNDS, driver)));
        let followed = explored[1].1.paths.iter().filter(|path| !matches!(path.end, End::Stopped)).count();
        (paths, most_paths) = (paths + followed, most_paths.max(followed));
        counts.note("procedures executed");
        for number in 0..INPUTS {
            let input = input(&generated, seed * INPUTS + number);
            let outcome = run(&generated, &input);
            counts.note("inputs");
            for (driver, explored) in &mut explored {
                let name = if *driver == Driver::Merge { "merging" } else { "forking" };
                match compare(*driver, said(explored, &generated, &input), &outcome) {
                    Ok(what) => counts.note(format!("{name}: {what}")),
                    Err(what) => wrong.push(format!("seed {seed}, {name}: {input:?}\n{what}")),
                }
            }
        }
    }
    for (what, count) in &counts.0 {
        println!("{count:>9} {what}");
    }
    println!("{paths:>9} paths, at most {most_paths} of one procedure");
    wrong.iter().take(3).for_each(|what| println!("{what}"));
    assert!(wrong.is_empty(), "{} disagreements", wrong.len());
    for name in ["merging", "forking"] {
        let prefix = format!("{name}: left out");
        let left_out: u64 = counts.0.iter().filter(|(what, _)| what.starts_with(&prefix)).map(|(_, count)| count).sum();
        let share = 100.0 * left_out as f64 / counts.count("inputs") as f64;
        println!("{name} leaves out {share:.2} %");
        assert!(share <= MAX_LEFT_OUT, "{name} leaves out {share:.2} % of the inputs");
    }
}

/// What there is to count, or what is wrong.
fn compare(driver: Driver, said: Result<Said, String>, outcome: &Outcome) -> Result<String, String> {
    let how = match outcome.how {
        How::Returned(_) => "returned",
        How::Threw(_) => "threw",
        How::CheckFailed(..) => "failed a check",
        How::AssumeFailed => "failed an assumption",
        How::Stopped(_) => "stopped",
    };
    match said? {
        Said::Does(found) if found == *outcome => Ok(how.to_owned()),
        // Calls that are carried out together are told as the first of them.
        Said::Does(found) if driver == Driver::Merge && is_same_check(&found, outcome) => {
            Ok(format!("{how}, told with other calls"))
        }
        Said::Does(found) => Err(format!("found {found}\nexpected {outcome}")),
        Said::Cut(reason) => Ok(format!("left out, {reason:?}")),
        Said::Unmodelled => Ok("left out, not modelled".to_owned()),
    }
}
