//! The part of SARIF 2.1.0 that Skolem writes (OASIS, *Static Analysis Results Interchange Format*). Names and order
//! follow the standard, so each struct is to be read beside its section.
//!
//! The generated structs of `serde-sarif` are not used: they bring a schema compiler into the build for these few.

use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

#[derive(Serialize)]
pub struct Log {
    #[serde(rename = "$schema")]
    pub schema: &'static str,
    pub version: &'static str,
    pub runs: Vec<Run>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    pub tool: Tool,
    pub invocations: Vec<Invocation>,
    pub column_kind: &'static str,
    pub results: Vec<RunResult>,
}

#[derive(Serialize)]
pub struct Tool {
    pub driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Driver {
    pub name: &'static str,
    pub semantic_version: &'static str,
    pub short_description: Text,
    pub rules: Vec<ReportingDescriptor>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportingDescriptor {
    pub id: &'static str,
    pub short_description: Text,
    pub full_description: Text,
    pub help: Text,
    pub default_configuration: Configuration,
}

#[derive(Serialize)]
pub struct Configuration {
    pub level: &'static str,
}

/// What the tool did, and what it has to say that is not about a check.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Invocation {
    pub execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub struct Notification {
    pub descriptor: DescriptorReference,
    pub level: &'static str,
    pub message: Text,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locations: Vec<Location>,
}

#[derive(Serialize)]
pub struct DescriptorReference {
    pub id: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunResult {
    pub rule_id: &'static str,
    pub rule_index: usize,
    pub kind: &'static str,
    pub level: &'static str,
    pub message: Text,
    pub locations: Vec<Location>,
    pub partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub code_flows: Vec<CodeFlow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stacks: Vec<Stack>,
    pub properties: BTreeMap<&'static str, serde_json::Value>,
}

#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub physical_location: Option<PhysicalLocation>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub logical_locations: Vec<LogicalLocation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PhysicalLocation {
    pub artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ArtifactLocation {
    pub uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Region {
    pub start_line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<Content>,
}

/// The text of an artifact: unlike [`Text`], not a message.
#[derive(Serialize)]
pub struct Content {
    pub text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogicalLocation {
    pub fully_qualified_name: String,
    pub kind: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CodeFlow {
    pub message: Text,
    pub thread_flows: Vec<ThreadFlow>,
}

#[derive(Serialize)]
pub struct ThreadFlow {
    pub locations: Vec<ThreadFlowLocation>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ThreadFlowLocation {
    pub location: Location,
    pub nesting_level: u32,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub state: BTreeMap<String, Text>,
}

#[derive(Serialize)]
pub struct Stack {
    pub frames: Vec<StackFrame>,
}

#[derive(Serialize)]
pub struct StackFrame {
    pub location: Location,
}

/// A message. Braces are placeholders in messages, so literal ones are doubled (SARIF §3.11.5).
pub struct Text(pub String);

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Message {
            text: String,
        }
        Message { text: self.0.replace('{', "{{").replace('}', "}}") }.serialize(serializer)
    }
}
