//! The JSON report that scripts and editors rely on. Members are only ever added, and `format` stays 1 as long as that
//! is so.
//!
//! What the documentation promises is always there and null where there is nothing to say; members beyond that appear
//! when they say something. Members stand in a fixed order: that of the structs here, and for maps of the user's names
//! the order of the results.

use crate::place;
use crate::value::{escaped_unit, string_content};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use verdict::{
    BoundReached, Bounds, CheckResult, Evidence, Field, Heap, Location, Object, Outcome, Specification, Stats, Step,
    TargetResult, Undecided, Value, Verdict, constant_name,
};

/// The whole report: one JSON object and a line end.
pub fn render(results: &[TargetResult]) -> String {
    let report = JsonReport { tool: "skolem", format: 1, targets: results.iter().map(target).collect() };
    pretty(&report)
}

/// JSON with indentation and a line end.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    let mut text =
        serde_json::to_string_pretty(value).expect("keys are strings, and writing to a string does not fail");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct JsonReport<'a> {
    tool: &'static str,
    format: u32,
    targets: Vec<JsonTarget<'a>>,
}

#[derive(Serialize)]
struct JsonTarget<'a> {
    target: &'a str,
    language: &'static str,
    file: Option<&'a str>,
    line: Option<u32>,
    engine: &'static str,
    select: Option<&'static str>,
    bounds: JsonBounds<'a>,
    verdict: &'static str,
    #[serde(flatten)]
    undecided: JsonUndecided<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vacuous: Option<&'a str>,
    /// Those of the whole target: a target without checks has no other place to say why it is not proved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reached: Vec<JsonReached<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    entered: Vec<JsonEntered<'a>>,
    checks: Vec<JsonCheck<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    specifications: Vec<JsonSpecification<'a>>,
    /// The verdict with callees replaced by these.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_specifications: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    callees: Vec<JsonCallee<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<JsonCoverage>,
    stats: JsonStats,
}

/// What tests of paths cover, of what can be got to.
#[derive(Serialize)]
struct JsonCoverage {
    tests: usize,
    lines_covered: usize,
    lines_reachable: usize,
    branches_covered: usize,
    branches_reachable: usize,
    branches: usize,
}

#[derive(Serialize)]
struct JsonSpecification<'a> {
    callee: &'a str,
    file: Option<&'a str>,
    line: Option<u32>,
    clauses: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    signals: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<&'a str>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

/// How much of what a callee does is needed.
#[derive(Serialize)]
struct JsonCallee<'a> {
    callee: &'a str,
    needed: &'static str,
}

#[derive(Serialize)]
struct JsonEntered<'a> {
    region: &'a str,
    because: &'a str,
}

#[derive(Serialize)]
struct JsonBounds<'a> {
    scope: Option<u32>,
    unroll: Option<u32>,
    k: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    array_length: Option<u32>,
    #[serde(skip_serializing_if = "Members::is_empty")]
    class_scopes: Members<'a, u32>,
}

/// Why a target or a check is undecided.
#[derive(Default, Serialize)]
struct JsonUndecided<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason_at: Option<JsonPlace<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
}

#[derive(Serialize)]
struct JsonCheck<'a> {
    kind: &'static str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    file: Option<&'a str>,
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unreachable: bool,
    #[serde(flatten)]
    undecided: JsonUndecided<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reached: Vec<JsonReached<'a>>,
    evidence: Option<JsonEvidence<'a>>,
    /// Other inputs that violate it, if all were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more_evidence: Vec<JsonRun<'a>>,
}

#[derive(Serialize)]
struct JsonReached<'a> {
    message: &'a str,
    file: Option<&'a str>,
    line: Option<u32>,
    advice: &'a str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonEvidence<'a> {
    Run(Box<JsonRun<'a>>),
    Invariant { invariant: &'a [String] },
    Complete { complete: bool },
}

#[derive(Serialize)]
struct JsonRun<'a> {
    replayed: bool,
    message: &'a str,
    inputs: Members<'a, Member<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    built_field_by_field: Vec<JsonBuilt<'a>>,
    trace: Vec<JsonStep<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stack: Vec<JsonFrame<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<JsonValue<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thrown: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    witnesses: Vec<JsonWitness<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumed: Vec<&'a str>,
    output: Members<'a, Member<'a>>,
    test: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonStep<'a> {
    file: &'a str,
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    text: &'a str,
    changes: Members<'a, JsonValue<'a>>,
    procedure: &'a str,
    depth: u32,
}

/// An object whose state no code of the program made, and the fields that the run reads of it.
#[derive(Serialize)]
struct JsonBuilt<'a> {
    id: &'a str,
    fields: &'a [String],
}

#[derive(Serialize)]
struct JsonFrame<'a> {
    file: &'a str,
    line: Option<u32>,
    procedure: &'a str,
}

#[derive(Serialize)]
struct JsonWitness<'a> {
    name: String,
    value: JsonValue<'a>,
}

#[derive(Serialize)]
struct JsonObject<'a> {
    id: &'a str,
    class: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<String>,
    fields: Members<'a, JsonValue<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elements: Option<Vec<JsonValue<'a>>>,
}

#[derive(Serialize)]
struct JsonStats {
    time_ms: u128,
    solver_calls: u64,
    solver_ms: u128,
    regions: Option<u64>,
    regions_expanded: Option<u64>,
    refinements: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    executing_ms: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statements: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statements_again: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statements_kept: Option<u64>,
    terms: Option<u64>,
    paths: Option<u64>,
    states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pre_states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before_post: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_post: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound_hits: Option<u64>,
    abstract_states: Option<u64>,
    fabricated_states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accesses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unresolved: Option<u64>,
}

/// A value, or the objects that values name.
#[derive(Serialize)]
#[serde(untagged)]
enum Member<'a> {
    Value(JsonValue<'a>),
    Statics(Members<'a, JsonValue<'a>>),
    Heap(Vec<JsonObject<'a>>),
}

/// The members of a JSON object in the order in which they were added.
struct Members<'a, V>(Vec<(Cow<'a, str>, V)>);

impl<'a, V> Members<'a, V> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// The last value of a name counts.
    fn set(&mut self, name: &'a str, value: V) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.into(), value)),
        }
    }
}

impl<V: Serialize> Serialize for Members<'_, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

struct JsonValue<'a>(&'a Value);

impl Serialize for JsonValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            // Readers of JSON may not keep more than 64 bits.
            Value::Int(value) => match i64::try_from(*value) {
                Ok(small) => serializer.serialize_i64(small),
                Err(_) => serializer.collect_str(value),
            },
            Value::Char(unit) => match char::from_u32(u32::from(*unit)) {
                Some(character) => serializer.collect_str(&character),
                None => serializer.collect_str(&escaped_unit(*unit)),
            },
            // JSON has neither NaN nor infinity.
            Value::F32(value) if value.is_finite() => serializer.serialize_f32(*value),
            Value::F32(value) => serializer.collect_str(&non_finite(f64::from(*value))),
            Value::F64(value) if value.is_finite() => serializer.serialize_f64(*value),
            Value::F64(value) => serializer.collect_str(&non_finite(*value)),
            Value::Object(name) => serializer.collect_str(name),
            Value::Constant { class, name } => serializer.collect_str(&constant_name(class, name)),
            Value::Text(text) => serializer.collect_str(&string_content(text).as_deref().unwrap_or(text)),
        }
    }
}

fn non_finite(value: f64) -> &'static str {
    match value {
        f64::INFINITY => "Infinity",
        f64::NEG_INFINITY => "-Infinity",
        _ => "NaN",
    }
}

fn target(result: &TargetResult) -> JsonTarget<'_> {
    JsonTarget {
        target: &result.target,
        language: result.language.name(),
        file: result.location.as_ref().map(|location| location.file.as_str()),
        line: result.location.as_ref().and_then(place::line),
        engine: result.engine,
        select: result.select,
        bounds: bounds(&result.bounds),
        verdict: result.verdict().name(),
        undecided: result.undecided.as_ref().map(undecided).unwrap_or_default(),
        vacuous: result.vacuous.as_deref(),
        reached: result.reached.iter().map(bound_reached).collect(),
        notes: &result.notes,
        entered: result
            .entered
            .iter()
            .map(|entered| JsonEntered { region: &entered.region, because: &entered.because })
            .collect(),
        checks: result.checks.iter().map(check).collect(),
        specifications: result.specifications.iter().map(specification).collect(),
        by_specifications: result.by_specifications.map(Verdict::name),
        callees: result.callees.iter().map(|(callee, need)| JsonCallee { callee, needed: need.name() }).collect(),
        coverage: result.coverage.map(|coverage| JsonCoverage {
            tests: coverage.tests,
            lines_covered: coverage.lines.0,
            lines_reachable: coverage.lines.1,
            branches_covered: coverage.branches.0,
            branches_reachable: coverage.branches.1,
            branches: coverage.all_branches,
        }),
        stats: stats(&result.stats),
    }
}

fn specification(specification: &Specification) -> JsonSpecification<'_> {
    let Specification { callee, location, clauses, signals, frame, verdict, notes } = specification;
    JsonSpecification {
        callee,
        file: location.as_ref().map(|location| location.file.as_str()),
        line: location.as_ref().and_then(place::line),
        clauses,
        signals,
        frame: frame.as_deref(),
        verdict: verdict.name(),
        notes,
    }
}

fn bounds(bounds: &Bounds) -> JsonBounds<'_> {
    let Bounds { scope, class_scopes, unroll, k, array_length } = bounds;
    let class_scopes = Members(class_scopes.iter().map(|(class, scope)| (class.into(), *scope)).collect());
    JsonBounds { scope: *scope, unroll: *unroll, k: *k, array_length: *array_length, class_scopes }
}

fn undecided(undecided: &Undecided) -> JsonUndecided<'_> {
    JsonUndecided {
        reason: Some(&undecided.reason),
        reason_at: undecided.location.as_ref().map(|location| JsonPlace {
            file: &location.file,
            line: place::line(location),
            column: location.column,
        }),
        advice: undecided.advice.as_deref(),
    }
}

fn check(check: &CheckResult) -> JsonCheck<'_> {
    let mut row = JsonCheck {
        kind: check.kind.name(),
        name: &check.name,
        text: check.text.as_deref(),
        file: check.location.as_ref().map(|location| location.file.as_str()),
        line: check.location.as_ref().and_then(place::line),
        column: check.location.as_ref().and_then(|location| location.column),
        verdict: check.outcome.verdict().name(),
        unreachable: check.unreachable,
        undecided: JsonUndecided::default(),
        reached: Vec::new(),
        evidence: None,
        more_evidence: check.more.iter().map(run).collect(),
    };
    match &check.outcome {
        Outcome::Violated(evidence) => row.evidence = Some(JsonEvidence::Run(Box::new(run(evidence)))),
        Outcome::Unknown(why) => row.undecided = undecided(why),
        Outcome::HoldsWithinBounds { reached } => row.reached = reached.iter().map(bound_reached).collect(),
        Outcome::Proved { invariant } if invariant.is_empty() => {
            row.evidence = Some(JsonEvidence::Complete { complete: true });
        }
        Outcome::Proved { invariant } => row.evidence = Some(JsonEvidence::Invariant { invariant }),
    }
    row
}

fn bound_reached(reached: &BoundReached) -> JsonReached<'_> {
    JsonReached {
        message: &reached.message,
        file: reached.location.as_ref().map(|location| location.file.as_str()),
        line: reached.location.as_ref().and_then(place::line),
        advice: &reached.advice,
    }
}

fn run(evidence: &Evidence) -> JsonRun<'_> {
    JsonRun {
        replayed: evidence.replayed,
        message: &evidence.message,
        inputs: state(&evidence.arguments, &evidence.before),
        built_field_by_field: evidence.built.iter().map(|(id, fields)| JsonBuilt { id: &id.0, fields }).collect(),
        trace: evidence.trace.iter().map(step).collect(),
        stack: evidence.stack.iter().map(stack_frame).collect(),
        result: evidence.result.as_ref().map(JsonValue),
        thrown: evidence.thrown.as_deref(),
        witnesses: evidence
            .witnesses
            .iter()
            .map(|witness| JsonWitness { name: witness.name(), value: JsonValue(witness.value()) })
            .collect(),
        assumed: evidence.assumed.iter().map(|assumed| assumed.text.as_str()).collect(),
        output: state(&[], &evidence.after),
        test: evidence.test.as_deref(),
    }
}

fn stack_frame((location, procedure): &(Location, String)) -> JsonFrame<'_> {
    JsonFrame { file: &location.file, line: place::line(location), procedure }
}

fn step(step: &Step) -> JsonStep<'_> {
    let mut changes = Members(Vec::new());
    for (name, value) in &step.changes {
        changes.set(name, JsonValue(value));
    }
    JsonStep {
        file: &step.location.file,
        line: place::line(&step.location),
        column: step.location.column,
        text: &step.text,
        changes,
        procedure: &step.procedure,
        depth: step.depth,
    }
}

/// Variables by their names, static fields by their full names under `statics`, and the objects under `heap`.
fn state<'a>(variables: &'a [(String, Value)], heap: &'a Heap) -> Members<'a, Member<'a>> {
    let mut members = Members(Vec::new());
    for (name, value) in variables {
        // A parameter may have the very name that the objects or the static fields go by.
        let name = match name.as_str() {
            "heap" | "statics" => Cow::Owned(format!("{name} (parameter)")),
            _ => name.into(),
        };
        members.0.push((name, Member::Value(JsonValue(value))));
    }
    if !heap.statics.is_empty() {
        let named = |field: &'a Field| (field.full_name().into(), JsonValue(&field.value));
        members.0.push(("statics".into(), Member::Statics(Members(heap.statics.iter().map(named).collect()))));
    }
    members.0.push(("heap".into(), Member::Heap(heap.objects.iter().map(object).collect())));
    members
}

fn object(object: &Object) -> JsonObject<'_> {
    let mut fields = Members(Vec::new());
    for field in &object.fields {
        // A class may declare a field of the same name as its superclass.
        let name = match fields.has(&field.name) {
            true => format!("{}.{}", field.class, field.name).into(),
            false => Cow::Borrowed(field.name.as_str()),
        };
        fields.0.push((name, JsonValue(&field.value)));
    }
    JsonObject {
        id: &object.name.0,
        class: &object.class,
        made: object.making(crate::value::show),
        fields,
        length: object.elements.as_ref().map(Vec::len),
        elements: object.elements.as_ref().map(|elements| elements.iter().map(JsonValue).collect()),
    }
}

fn stats(stats: &Stats) -> JsonStats {
    JsonStats {
        time_ms: stats.time.as_millis(),
        solver_calls: stats.solver_calls,
        solver_ms: stats.solver_time.as_millis(),
        regions: stats.regions,
        regions_expanded: stats.regions_expanded,
        refinements: stats.refinements,
        trials: stats.trials,
        executing_ms: stats.executing.map(|time| time.as_millis()),
        statements: stats.statements,
        statements_again: stats.statements_again,
        statements_kept: stats.statements_kept,
        terms: stats.terms,
        paths: stats.paths,
        states: stats.states,
        pre_states: stats.pre_states,
        before_post: stats.before_post,
        after_post: stats.after_post,
        bound_hits: stats.bound_hits,
        abstract_states: stats.abstract_states,
        fabricated_states: stats.fabricated_states,
        variables: stats.variables,
        clauses: stats.clauses,
        accesses: stats.accesses,
        candidates: stats.candidates,
        unresolved: stats.unresolved,
    }
}
