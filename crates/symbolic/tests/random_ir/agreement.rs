//! Symbolic execution agrees with the interpreter: what it says of all inputs is, on each of them, what a run does.
//!
//! Each program is executed once by each driver, on any input. The terms that come out are evaluated on random inputs, on
//! which the program is also run. Result, thrown class, failed check and its place, failed assumption, and the heap that
//! can be reached afterwards must be the same.

use crate::concrete::{How, run};
use crate::coverage::Coverage;
use crate::support::explore::{BOUNDS, Driver, Explored, explore};
use crate::support::outcome::{Said, is_same_check, said};
use crate::support::world::TestWorld;
use crate::{generate, inputs, seeds};

/// More paths of a program are not followed one by one.
const MAX_PATHS: usize = 200;

#[test]
fn drivers_agree_with_the_interpreter() {
    let mut counts = Coverage::default();
    let mut wrong: Vec<String> = Vec::new();
    for seed in seeds() {
        let generated = generate::program(seed);
        let world = TestWorld::new(&generated, seed % 2 == 0);
        let mut explored: Vec<(Driver, Explored<'_>)> = Vec::new();
        for driver in [Driver::Merge, Driver::Fork(MAX_PATHS)] {
            explored.push((driver, explore(&generated, &world, BOUNDS, driver)));
        }
        counts.note("programs");
        for input in inputs(seed, &generated) {
            let outcome = run(&generated, &input);
            counts.note("inputs");
            for (driver, explored) in &mut explored {
                let name = if *driver == Driver::Merge { "merge" } else { "fork" };
                match said(explored, &generated, &input) {
                    Ok(Said::Does(found)) if found == outcome => {
                        let how = match outcome.how {
                            How::Returned(_) => "returned",
                            How::Threw(_) => "threw",
                            How::CheckFailed(..) => "failed a check",
                            How::AssumeFailed => "failed an assumption",
                            How::Stopped(_) => "stopped",
                        };
                        counts.note(format!("{name} agrees: {how}"));
                    }
                    // Calls that are carried out together are told as the first of them.
                    Ok(Said::Does(found)) if *driver == Driver::Merge && is_same_check(&found, &outcome) => {
                        counts.note(format!("{name} agrees: failed a check, told with other calls"));
                    }
                    Ok(Said::Does(found)) => {
                        wrong.push(format!("seed {seed}, {name}: {input:?}\nfound {found}\nexpected {outcome}"));
                    }
                    Ok(Said::Cut(reason)) => counts.note(format!("{name} cut: {reason:?}")),
                    Ok(Said::Unmodelled) => counts.note(format!("{name} not modelled")),
                    Err(what) => wrong.push(format!("seed {seed}, {name}: {input:?}\n{what}")),
                }
            }
        }
    }
    for (what, count) in &counts.0 {
        println!("{count:>9} {what}");
    }
    for what in wrong.iter().take(3) {
        println!("{what}");
    }
    assert!(wrong.is_empty(), "{} disagreements", wrong.len());
}
