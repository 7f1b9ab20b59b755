//! SARIF 2.1.0, for code-scanning services and editors.
//!
//! Violations are results of kind `fail`; undecided checks are results of kind `open`, whose level must be `none`
//! (SARIF §3.27.10). What holds is left out: readers of SARIF take every result for a finding. What concerns a whole
//! target, such as a precondition that cannot hold, is a notification of the run.

mod fingerprint;
mod schema;

use crate::value::{show, witness};
use crate::{Sources, json, place, rules};
use fingerprint::Fingerprints;
use ir::CheckKind;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use schema::{
    ArtifactLocation, CodeFlow, Configuration, Content, DescriptorReference, Driver, Invocation, Location, Log,
    LogicalLocation, Notification, PhysicalLocation, Region, ReportingDescriptor, Run, RunResult, Stack, StackFrame,
    Text, ThreadFlow, ThreadFlowLocation, Tool,
};
use std::collections::BTreeMap;
use verdict::{CheckResult, Evidence, Outcome, Step, TargetResult, Undecided};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Relative paths are relative to where Skolem was called, which services take for the root of the repository.
const BASE: &str = "%SRCROOT%";

/// What may not stand in a path of a URI as it is (RFC 3986 §3.3), of what is left of ASCII.
const NOT_IN_PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The whole report: one SARIF log with one run.
pub fn render(results: &[TargetResult], sources: Sources<'_>) -> String {
    let mut fingerprints = Fingerprints::default();
    let mut findings = Vec::new();
    for target in results {
        for check in &target.checks {
            findings.extend(finding(check, target, sources, &mut fingerprints));
        }
    }
    let driver = Driver {
        name: "Skolem",
        semantic_version: env!("CARGO_PKG_VERSION"),
        short_description: Text("A program checker for Java and C".to_owned()),
        rules: CheckKind::ALL.iter().copied().map(descriptor).collect(),
    };
    let notifications = results.iter().flat_map(notifications).collect();
    let run = Run {
        tool: Tool { driver },
        invocations: vec![Invocation { execution_successful: true, tool_execution_notifications: notifications }],
        column_kind: "unicodeCodePoints",
        results: findings,
    };
    json::pretty(&Log { schema: SCHEMA, version: "2.1.0", runs: vec![run] })
}

fn descriptor(kind: CheckKind) -> ReportingDescriptor {
    let rule = rules::rule(kind);
    ReportingDescriptor {
        id: kind.name(),
        short_description: Text(format!("{}.", rule.title)),
        full_description: Text(rule.description.to_owned()),
        help: Text(rule.help.to_owned()),
        default_configuration: Configuration { level: "error" },
    }
}

fn finding(
    check: &CheckResult,
    target: &TargetResult,
    sources: Sources<'_>,
    fingerprints: &mut Fingerprints,
) -> Option<RunResult> {
    let mut properties = BTreeMap::from([
        ("target", target.target.as_str().into()),
        ("engine", target.engine.into()),
        ("check", check.name.as_str().into()),
        ("verdict", check.outcome.verdict().name().into()),
    ]);
    let (kind, level, message) = match &check.outcome {
        Outcome::Violated(evidence) => {
            properties.insert("replayed", evidence.replayed.into());
            if let Some(test) = &evidence.test {
                properties.insert("test", test.as_str().into());
            }
            ("fail", "error", explained(evidence))
        }
        Outcome::Unknown(undecided) => ("open", "none", reason(undecided)),
        Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. } => return None,
    };
    let run = match &check.outcome {
        Outcome::Violated(evidence) => Some(&**evidence),
        _ => None,
    };
    let at = place::of(check, target);
    let source = at.and_then(|at| sources(&at.file));
    let line = at.zip(source.as_deref()).and_then(|(at, source)| place::line_text(source, at.line));
    let fingerprint = fingerprints.of(check, target, line);
    Some(RunResult {
        rule_id: check.kind.name(),
        rule_index: CheckKind::ALL.iter().position(|known| *known == check.kind).unwrap_or_default(),
        kind,
        level,
        message: Text(message),
        locations: vec![location(at, &target.target, line)],
        partial_fingerprints: BTreeMap::from([("skolem/v1", fingerprint)]),
        code_flows: run.filter(|run| !run.trace.is_empty()).map(|run| code_flow(run, target)).into_iter().collect(),
        stacks: run.filter(|run| !run.stack.is_empty()).map(stack).into_iter().collect(),
        properties,
    })
}

fn notifications(target: &TargetResult) -> Vec<Notification> {
    let notification = |id, level, text: String, at: Option<&verdict::Location>| Notification {
        descriptor: DescriptorReference { id },
        level,
        message: Text(format!("{}: {text}", target.target)),
        locations: at.map(|at| location(Some(at), &target.target, None)).into_iter().collect(),
    };
    let at = target.location.as_ref();
    let mut all = Vec::new();
    if let Some(undecided) = &target.undecided {
        let place = undecided.location.as_ref().or(at);
        all.push(notification("undecided", "warning", reason(undecided), place));
    }
    if let Some(vacuous) = &target.vacuous {
        all.push(notification("vacuous", "warning", sentence(vacuous), at));
    }
    for check in target.checks.iter().filter(|check| check.unreachable) {
        let text = format!("no considered input reaches {}, so its verdict says little.", check.name);
        all.push(notification("unreachable-check", "warning", text, place::of(check, target)));
    }
    all.extend(target.notes.iter().map(|note| notification("note", "note", sentence(note), at)));
    all
}

fn reason(undecided: &Undecided) -> String {
    let advice = undecided.advice.as_ref().map_or(String::new(), |advice| format!(" Try: {}", sentence(advice)));
    format!("{}{advice}", sentence(&undecided.reason))
}

/// What goes wrong, why, and what it takes.
fn explained(evidence: &Evidence) -> String {
    let mut message = sentence(&evidence.message);
    if !evidence.witnesses.is_empty() {
        let witnesses: Vec<String> = evidence.witnesses.iter().map(witness).collect();
        message.push_str(&format!(" Witness: {}.", witnesses.join(", ")));
    }
    if !evidence.assumed.is_empty() {
        let assumed: Vec<&str> = evidence.assumed.iter().map(|assumed| assumed.text.as_str()).collect();
        message.push_str(&format!(" Assumed: {}.", assumed.join("; ")));
    }
    message
}

fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{text}{end}")
}

fn location(at: Option<&verdict::Location>, procedure: &str, line: Option<&str>) -> Location {
    let physical_location = at.map(|at| PhysicalLocation {
        artifact_location: artifact(&at.file),
        region: place::line(at).map(|start_line| Region {
            start_line,
            start_column: at.column,
            snippet: line.map(|text| Content { text: text.to_owned() }),
        }),
    });
    let logical = LogicalLocation { fully_qualified_name: procedure.to_owned(), kind: "function" };
    Location { physical_location, logical_locations: vec![logical], message: None }
}

fn artifact(file: &str) -> ArtifactLocation {
    let path = file.replace('\\', "/");
    let path = path.strip_prefix("./").unwrap_or(&path);
    let encoded = utf8_percent_encode(path, NOT_IN_PATH).to_string();
    let has_drive = path.as_bytes().get(1..3) == Some(b":/");
    if path.starts_with('/') {
        ArtifactLocation { uri: format!("file://{encoded}"), uri_base_id: None }
    } else if has_drive {
        ArtifactLocation { uri: format!("file:///{encoded}"), uri_base_id: None }
    } else {
        // A colon in the first segment would be taken for the end of a scheme (RFC 3986 §4.2).
        let first = encoded.find('/').unwrap_or(encoded.len());
        let uri = format!("{}{}", encoded[..first].replace(':', "%3A"), &encoded[first..]);
        ArtifactLocation { uri, uri_base_id: Some(BASE) }
    }
}

fn code_flow(evidence: &Evidence, target: &TargetResult) -> CodeFlow {
    let call = format!("{} is called with {}.", target.target, crate::value::assignments(&evidence.arguments));
    let message = if evidence.arguments.is_empty() { format!("{} is called.", target.target) } else { call };
    let last = evidence.trace.len().saturating_sub(1);
    let steps = evidence.trace.iter().enumerate();
    let locations = steps.map(|(index, step)| flow_location(step, (index == last).then_some(evidence))).collect();
    CodeFlow { message: Text(message), thread_flows: vec![ThreadFlow { locations }] }
}

/// The last step tells what goes wrong, the others what changes.
fn flow_location(step: &Step, last: Option<&Evidence>) -> ThreadFlowLocation {
    let changes = crate::value::assignments(&step.changes);
    let message = match last {
        Some(evidence) => Some(sentence(&evidence.message)),
        None => Some(changes).filter(|changes| !changes.is_empty()),
    };
    ThreadFlowLocation {
        location: Location {
            message: message.map(Text),
            ..location(Some(&step.location), &step.procedure, Some(&step.text))
        },
        nesting_level: step.depth,
        state: step.changes.iter().map(|(name, value)| (name.clone(), Text(show(value)))).collect(),
    }
}

fn stack(evidence: &Evidence) -> Stack {
    let frames = evidence.stack.iter();
    Stack {
        frames: frames.map(|(at, procedure)| StackFrame { location: location(Some(at), procedure, None) }).collect(),
    }
}
