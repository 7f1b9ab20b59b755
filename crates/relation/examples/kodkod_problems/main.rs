//! Times Kodkod-style problems: how long the translation takes, how long the solver takes, how large the problem is.
//!
//! Without arguments it prints a markdown table of every problem under the default encoding. Arguments select rows by a
//! part of their names; `--compare` runs each selected problem under every encoding and symmetry breaking, `--binary`
//! writes functions as selectors; `--limit S` is the time limit of each row in seconds.

mod problems;

use logic::Terms;
use problems::{Case, Update, ceilings_and_floors, dijkstra, lists, pigeonhole, update};
use skolem_relation::{
    ClosureMethod, Encoding, Error, FunctionEncoding, Grounding, GroundingOptions, ImageMethod, Model, SymmetryBreaking,
};
use solver::{Answer, Limits, Session, Solver};
use std::time::{Duration, Instant};

/// How symmetry is broken in a row.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Symmetry {
    None,
    LexLeader,
    Canonical,
}

fn main() -> Result<(), Error> {
    let mut selected = Vec::new();
    let mut compare = false;
    let mut function = FunctionEncoding::default();
    let mut limit = Duration::from_secs(60);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--compare" => compare = true,
            "--binary" => function = FunctionEncoding::Binary,
            "--limit" => limit = Duration::from_secs(arguments.next().and_then(|s| s.parse().ok()).unwrap_or(60)),
            _ => selected.push(argument),
        }
    }
    println!("| problem | encoding | answer | translate | solve | variables | clauses | conflicts |");
    println!("|---|---|---|---:|---:|---:|---:|---:|");
    for case in cases(function)? {
        if !selected.is_empty() && !selected.iter().any(|part| case.name.contains(part.as_str())) {
            continue;
        }
        let symmetries: &[Symmetry] = match (&case.heap, compare) {
            (Some(_), true) => &[Symmetry::Canonical, Symmetry::LexLeader, Symmetry::None],
            (Some(_), false) => &[Symmetry::Canonical],
            (None, true) => &[Symmetry::LexLeader, Symmetry::None],
            (None, false) => &[Symmetry::LexLeader],
        };
        for &symmetry in symmetries {
            for encoding in encodings(compare && case.heap.is_some()) {
                row(&case, function, encoding, symmetry, limit)?;
            }
        }
    }
    Ok(())
}

fn cases(function: FunctionEncoding) -> Result<Vec<Case>, Error> {
    let mut cases = vec![
        pigeonhole(8, 8)?,
        pigeonhole(9, 8)?,
        pigeonhole(12, 11)?,
        ceilings_and_floors(6, 6)?,
        ceilings_and_floors(8, 8)?,
        ceilings_and_floors(10, 10)?,
        lists(4)?,
        lists(6)?,
        lists(8)?,
        dijkstra(6, 3, 3)?,
        dijkstra(6, 5, 5)?,
        dijkstra(10, 5, 5)?,
    ];
    let updates =
        [Update::KeepsAcyclic, Update::MayMakeCycle, Update::ReachesBoth, Update::Appends, Update::AppendMayMakeRing];
    for which in updates {
        for objects in [6, 8, 10, 12] {
            cases.push(update(which, objects, function)?);
        }
    }
    Ok(cases)
}

fn encodings(all: bool) -> Vec<Encoding> {
    if !all {
        return vec![Encoding::default()];
    }
    let mut encodings = Vec::new();
    for closure in [ClosureMethod::Squaring, ClosureMethod::Elimination] {
        encodings.push(Encoding { closure, image: ImageMethod::Whole, path: ImageMethod::Whole });
    }
    let closure = ClosureMethod::Elimination;
    for path in [ImageMethod::Frontier, ImageMethod::Path] {
        encodings.push(Encoding { closure, image: ImageMethod::Frontier, path });
    }
    encodings.push(Encoding { closure, image: ImageMethod::Path, path: ImageMethod::Path });
    encodings
}

fn row(
    case: &Case,
    function: FunctionEncoding,
    encoding: Encoding,
    symmetry: Symmetry,
    limit: Duration,
) -> Result<(), Error> {
    let canonical = |terms: &mut Terms, grounding: &mut Grounding| match &case.heap {
        Some(heap) => heap.order(terms, grounding),
        None => Ok(terms.truth()),
    };
    let breaking = match symmetry {
        Symmetry::None => SymmetryBreaking::None,
        Symmetry::LexLeader => SymmetryBreaking::default(),
        Symmetry::Canonical => SymmetryBreaking::Canonical(Box::new(canonical)),
    };
    let options = GroundingOptions { encoding, symmetry: breaking, ..GroundingOptions::default() };
    let mut terms = Terms::new();
    let start = Instant::now();
    let translation = case.problem.translate(&mut terms, &options)?;
    let mut session = Session::new();
    session.set_limits(Limits::time(limit));
    for &assertion in &translation.assertions {
        session.assert(&mut terms, assertion);
    }
    let translated = start.elapsed();
    let start = Instant::now();
    let answer = session.check(&mut terms, &[]);
    let solved = start.elapsed();
    let answer = match answer {
        Answer::Sat if case.satisfiable => {
            let assignment = session.model(&mut terms);
            let mut model = Model::new(&terms, &translation.grounding, &assignment)?;
            if model.holds(&case.problem.formula)? { "sat" } else { "**not a model**" }
        }
        Answer::Unsat if !case.satisfiable => "unsat",
        Answer::Sat => "**sat, wrong**",
        Answer::Unsat => "**unsat, wrong**",
        Answer::Unknown(_) => "unknown",
    };
    let statistics = session.statistics();
    let Encoding { closure, image, path } = encoding;
    println!(
        "| {} | {function:?} {closure:?} {image:?} {path:?} {symmetry:?} | {answer} | {:.3} s | {:.3} s | {} | {} | {} |",
        case.name,
        translated.as_secs_f64(),
        solved.as_secs_f64(),
        statistics.variables,
        statistics.clauses,
        statistics.conflicts,
    );
    Ok(())
}
