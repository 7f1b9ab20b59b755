//! Placeholders cover what regions do: on every input, a run through regions that were not entered is among those that the
//! terms allow; and where a run goes through none of them, the terms say what it does.
//!
//! Regions are entered or not by chance. A run that goes through no placeholder is compared as the other drivers are, with every
//! π denied. For others a solver is asked: with the input as given and the symbols of placeholders free, what the run does must
//! be possible, or be cut off by name.

use crate::concrete::{How, Outcome, run};
use crate::coverage::Coverage;
use crate::generate::{self, Generated};
use crate::input::{Input, input};
use crate::seeds;
use crate::support::explore::{BOUNDS, Driver, Explored, explore};
use crate::support::fork::End;
use crate::support::given::{Given, value_of};
use crate::support::outcome::{Said, is_same_check, said_where_blocked};
use crate::support::world::TestWorld;
use ir::{RegionId, Type};
use logic::{Term, symbols_of};
use skolem_symbolic::Skipped;
use solver::{Answer, Session, Solver};

/// Inputs of each program.
const INPUTS: u64 = 6;

#[test]
fn placeholders_cover_the_interpreter() {
    let mut counts = Coverage::default();
    let mut wrong: Vec<String> = Vec::new();
    for seed in seeds().step_by(2) {
        let generated = generate::program(seed);
        let world = TestWorld::new(&generated, seed % 4 == 0);
        let mut explored = explore(&generated, &world, BOUNDS, Driver::Refine(seed));
        counts.note("procedures executed");
        let count = explored.paths[0].heap.inputs.placeholders.regions().count();
        counts.note(if count == 0 { "without placeholders" } else { "with placeholders" });
        for number in 0..INPUTS {
            let input = input(&generated, seed * INPUTS + number);
            let outcome = run(&generated, &input);
            counts.note("inputs");
            let said = said_where_blocked(&mut explored, &generated, &input);
            let found = match said {
                Ok(Some(Said::Does(found))) if found == outcome || is_same_check(&found, &outcome) => {
                    Ok("told exactly")
                }
                Ok(Some(Said::Does(found))) => Err(format!("found {found}\nexpected {outcome}")),
                Ok(Some(Said::Cut(_) | Said::Unmodelled)) => Ok("left out"),
                Ok(None) => is_covered(&mut explored, &generated, &input, &outcome),
                Err(what) => Err(what),
            };
            match found {
                Ok(what) => counts.note(what),
                Err(what) => wrong.push(format!("seed {seed}: {input:?}\n{what}")),
            }
        }
    }
    for (what, count) in &counts.0 {
        println!("{count:>9} {what}");
    }
    wrong.iter().take(3).for_each(|what| println!("{what}"));
    assert!(wrong.is_empty(), "{} disagreements", wrong.len());
    assert!(counts.count("covered") > counts.count("inputs") / 20, "hardly any run goes through a placeholder");
}

/// Is what a run does possible?
fn is_covered(
    explored: &mut Explored<'_>,
    generated: &Generated,
    input: &Input,
    outcome: &Outcome,
) -> Result<&'static str, String> {
    let Explored { context, findings, args, paths } = explored;
    let heap = paths[0].heap.clone();
    let mut given = Given::new(generated, input, &context.terms, args, &heap);
    for path in paths.iter() {
        given.learn(&context.terms, &path.heap);
    }
    let mut possible: Vec<Term> = findings.cuts.iter().map(|cut| cut.condition).collect();
    match &outcome.how {
        How::AssumeFailed | How::Stopped(_) => return Ok("nothing to cover"),
        How::CheckFailed(kind, site) => {
            let same =
                findings.events.iter().filter(|event| event.kind == *kind && event.site.frames.last() == site.last());
            possible.extend(same.map(|event| event.condition));
            // What goes wrong inside of a call that was not entered is for those to find who enter it.
            let is_inside =
                |of: &Skipped| of.region == RegionId::BODY && site.iter().skip(1).any(|at| at.0 == of.procedure);
            let placeholders = heap.inputs.placeholders.regions().filter(|(_, placeholder)| is_inside(&placeholder.of));
            possible.extend(placeholders.map(|(_, placeholder)| placeholder.reached));
        }
        How::Returned(_) | How::Threw(_) => {
            let is_return = matches!(outcome.how, How::Returned(_));
            for path in paths.iter() {
                let guard = path.guard(&context.terms);
                match (&path.end, is_return) {
                    (End::Returned(value), true) => {
                        let ty = generated.program.procs[generated.entry].result;
                        let expected = match (&outcome.how, ty) {
                            (How::Returned(Some(word)), Some(ty @ Type::Int(_))) => Some((ty, *word)),
                            _ => None,
                        };
                        let same = match (value, expected) {
                            (Some(value), Some((ty, word))) => {
                                let constant = context.terms.constant(value_of(ty, word));
                                context.terms.equal(*value, constant)
                            }
                            _ => context.terms.truth(),
                        };
                        possible.push(context.terms.and(guard, same));
                    }
                    (End::Threw(_), false) => possible.push(guard),
                    _ => {}
                }
            }
        }
    }
    let any = context.terms.any(&possible);
    let facts = heap.inputs.facts_about(&context.terms, &[any]);
    let mut asked: Vec<Term> = vec![any];
    asked.extend(&facts);
    let mut session = Session::new();
    for symbol in symbols_of(&context.terms, &asked) {
        if let Some(value) = given.known(symbol) {
            let constant = context.terms.constant(value);
            let same = context.terms.equal(symbol, constant);
            session.assert(&mut context.terms, same);
        }
    }
    for formula in asked {
        session.assert(&mut context.terms, formula);
    }
    match session.check(&mut context.terms, &[]) {
        Answer::Sat => Ok("covered"),
        Answer::Unsat => Err(format!("not covered: {outcome}")),
        Answer::Unknown(reason) => Err(format!("no answer: {reason}")),
    }
}
