//! `skolem list`: the targets of a program.

use crate::facts::{self, Fact};
use crate::failure::Failure;
use crate::listing::{Listed, Listing};
use crate::options::{Format, ListOptions};
use ir::{Body, Callee, CheckKind, Code, Regions, Stmt, Terminator};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Serialize)]
struct Report {
    tool: &'static str,
    format: u32,
    targets: Vec<Row>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Totals>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Vec<Fact>>,
}

/// A target, and what there is in it.
#[derive(Serialize)]
struct Row {
    target: String,
    language: &'static str,
    file: Option<String>,
    line: Option<u32>,
    /// How many there are of each kind of check, by the kind's name.
    checks: BTreeMap<&'static str, usize>,
    statements: usize,
    loops: usize,
    /// What Skolem does not support in it.
    unsupported: Vec<Unsupported>,
}

#[derive(Clone, Serialize)]
struct Unsupported {
    reason: String,
    line: Option<u32>,
}

#[derive(Default, Serialize)]
struct Totals {
    classes: usize,
    methods: usize,
    blocks: usize,
    statements: usize,
    loops: usize,
    checks: BTreeMap<&'static str, usize>,
    unsupported: usize,
    #[serde(skip)]
    is_c: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_to: Option<PointsTo>,
}

/// What was found out about references.
#[derive(Serialize)]
struct PointsTo {
    /// Objects that are told apart.
    objects: usize,
    /// How many of them an access may go to, on average.
    objects_per_access: f64,
    seconds: f64,
}

/// Lists the targets.
pub fn list(options: &ListOptions) -> Result<(), Failure> {
    let found = Listing::open(&options.inputs, &options.targets.patterns)?;
    let mut totals = Totals { classes: found.class_count, ..Totals::default() };
    let mut rows = Vec::new();
    for target in found.listed.iter() {
        let row = describe(&found, target, &mut totals);
        if target.is_callable || !row.unsupported.is_empty() {
            rows.push(row);
        }
    }
    totals.is_c = found.language == "c";
    #[cfg(feature = "c")]
    if let Some(analysis) = found.analysis.as_ref().filter(|_| options.stats) {
        let start = std::time::Instant::now();
        let points_to = analysis.run(&found);
        let seconds = start.elapsed().as_secs_f64();
        let statistics = points_to.statistics();
        let objects_per_access = statistics.average();
        totals.points_to = Some(PointsTo { objects: statistics.objects, objects_per_access, seconds });
    }
    let stats = options.stats.then_some(totals);
    let facts = match options.facts {
        true => Some(facts::find(&options.inputs)?),
        false => None,
    };
    let text = match options.format {
        Format::Text => text(&rows, stats.as_ref()) + &facts.as_deref().map(facts::text).unwrap_or_default(),
        Format::Json => {
            let report = Report { tool: "skolem", format: 1, targets: rows, stats, facts };
            let mut json = serde_json::to_string_pretty(&report).map_err(|e| Failure::defect(&e.to_string()))?;
            json.push('\n');
            json
        }
    };
    crate::print(&text)
}

fn describe(found: &Listing, target: &Listed, totals: &mut Totals) -> Row {
    let mut row = Row {
        target: target.name.clone(),
        language: found.language,
        file: target.file.clone(),
        line: target.line,
        checks: BTreeMap::new(),
        statements: 0,
        loops: 0,
        unsupported: Vec::new(),
    };
    if let Some(trouble) = &target.trouble {
        row.unsupported.push(Unsupported { reason: trouble.clone(), line: None });
    }
    if let Code::Body(body) = &found.program.procs[target.procedure].code {
        row.statements = body.stmts.len();
        for kind in checks(body).chain(judged(found, body)) {
            *row.checks.entry(kind.name()).or_default() += 1;
        }
        row.unsupported.extend(refusals(found, body));
        match Regions::new(target.procedure, body) {
            Ok(regions) => row.loops = regions.loops.loops.len(),
            Err(jump) => row.unsupported.push(Unsupported { reason: jump.to_string(), line: jump.line }),
        }
        totals.blocks += body.blocks.len();
    }
    totals.methods += 1;
    totals.statements += row.statements;
    totals.loops += row.loops;
    totals.unsupported += row.unsupported.len();
    for (&kind, count) in &row.checks {
        *totals.checks.entry(kind).or_default() += count;
    }
    row
}

/// The checks of a body: its check statements, and the branches to what the language prescribes for an error.
fn checks(body: &Body) -> impl Iterator<Item = CheckKind> + '_ {
    let stated = body.stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Check { kind, .. } => Some(*kind),
        Stmt::Assign { .. }
        | Stmt::Read { .. }
        | Stmt::Write { .. }
        | Stmt::Allocate { .. }
        | Stmt::Free { .. }
        | Stmt::Copy { .. }
        | Stmt::Call(_)
        | Stmt::Assume { .. } => None,
    });
    let prescribed = body.blocks.values().filter_map(|block| match block.end {
        Terminator::Branch { failure, .. } => failure,
        Terminator::Goto(_)
        | Terminator::Switch { .. }
        | Terminator::Return(_)
        | Terminator::Throw(_)
        | Terminator::Unreachable => None,
    });
    stated.chain(prescribed)
}

/// The kinds of checks that stand behind calls of procedures that find out what is wrong.
fn judged(found: &Listing, body: &Body) -> Vec<CheckKind> {
    let mut kinds = Vec::new();
    for stmt in &body.stmts {
        if let Stmt::Call(call) = stmt
            && let Callee::Static(callee) = call.callee
            && found.judges.contains(&callee)
            && let Code::Body(judge) = &found.program.procs[callee].code
        {
            let mut own: Vec<CheckKind> = checks(judge).collect();
            own.sort_unstable();
            own.dedup();
            kinds.extend(own);
        }
    }
    kinds
}

/// The calls of what stands for unsupported constructs.
fn refusals(listing: &Listing, body: &Body) -> Vec<Unsupported> {
    let mut found = Vec::new();
    for (index, stmt) in body.stmts.iter().enumerate() {
        let Stmt::Call(call) = stmt else { continue };
        let Callee::Static(callee) = call.callee else { continue };
        if let Some(reason) = (listing.refusal)(&listing.program.procs[callee]) {
            found.push(Unsupported { reason, line: body.line_of(index) });
        }
    }
    found
}

fn text(rows: &[Row], totals: Option<&Totals>) -> String {
    let place = |row: &Row| match (&row.file, row.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        (None, _) => "(no source file)".to_owned(),
    };
    let place_width = rows.iter().map(|row| place(row).len()).max().unwrap_or(0);
    let name_width = rows.iter().map(|row| row.target.len()).max().unwrap_or(0);
    let mut out = String::new();
    for row in rows {
        let line = format!("{:place_width$}  {:name_width$}  {}", place(row), row.target, counts(&row.checks));
        // Writing to a string does not fail.
        let _ = writeln!(out, "{}", line.trim_end());
        for unsupported in &row.unsupported {
            let at = unsupported.line.map_or(String::new(), |line| format!("line {line}: "));
            let _ = writeln!(out, "{:place_width$}  not supported: {at}{}", "", unsupported.reason);
        }
    }
    if let Some(totals) = totals {
        let procedures = match totals.is_c {
            true => format!("{} functions", totals.methods),
            false => format!("{} classes, {} methods", totals.classes, totals.methods),
        };
        let _ = writeln!(
            out,
            "\n{procedures}, {} blocks, {} statements, {} loops, {} unsupported constructs",
            totals.blocks, totals.statements, totals.loops, totals.unsupported
        );
        let _ = writeln!(out, "checks: {}", counts(&totals.checks));
        if let Some(PointsTo { objects, objects_per_access, seconds }) = totals.points_to {
            let _ = writeln!(
                out,
                "references: {objects} abstract objects, {objects_per_access:.1} per access, found in {seconds:.3} s"
            );
        }
    }
    out
}

fn counts(checks: &BTreeMap<&'static str, usize>) -> String {
    checks.iter().map(|(kind, count)| format!("{kind} {count}")).collect::<Vec<_>>().join(", ")
}
