//! `skolem list --facts`: what is known of the fields of a Java program's classes.

use crate::failure::Failure;
use crate::options::InputArguments;
use check::Language as _;
use serde::Serialize;
use std::fmt::Write;
use subject::{FieldFact, Subject};
use symbolic::Procedures;
use verdict::Language;

/// What is known of a field.
#[derive(Serialize)]
pub struct Fact {
    class: String,
    field: String,
    never_null: bool,
    /// Other code may see it before a constructor sets it.
    #[serde(skip_serializing_if = "is_false")]
    seen_early: bool,
    /// The methods that a constructor calls and that may read it before it is set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    read_early_by: Vec<String>,
    /// Nothing writes it.
    #[serde(skip_serializing_if = "is_false")]
    unwritten: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact_class: Option<String>,
    own: bool,
    /// Its objects are made anew for each object that has it, though others may know them.
    #[serde(skip_serializing_if = "is_false")]
    fresh: bool,
    /// Its objects refer back to the one that has it.
    #[serde(skip_serializing_if = "is_false")]
    refers_back: bool,
    /// The elements of its arrays are never written.
    #[serde(skip_serializing_if = "is_false")]
    fixed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<(i64, i64)>,
    /// What other classes of its package could do so that it is otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    unless: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<String>,
}

fn is_false(fact: &bool) -> bool {
    !fact
}

/// The facts of a program. C has none.
pub fn find(inputs: &InputArguments) -> Result<Vec<Fact>, Failure> {
    if inputs.language()? != Language::Java {
        return Ok(Vec::new());
    }
    let opened = inputs.open(None)?;
    let silent = jre::JavaOptions {
        stdout: Box::new(std::io::sink()),
        stderr: Box::new(std::io::sink()),
        ..jre::JavaOptions::default()
    };
    let subject = Subject::new(&opened, silent).map_err(|stop| Failure::input(stop.to_string()))?;
    let fact = |fact: &FieldFact| Fact {
        class: fact.class.clone(),
        field: fact.field.clone(),
        never_null: fact.is_never_null,
        seen_early: fact.is_seen_early,
        read_early_by: fact.early_readers.iter().map(|&reader| subject.procedure_name(reader)).collect(),
        unwritten: fact.is_unwritten,
        exact_class: fact.exact.map(|class| subject.class_name(class)),
        own: fact.is_own,
        fresh: fact.is_fresh,
        refers_back: fact.refers_back.is_some(),
        fixed: fact.is_fixed,
        length: fact.length,
        range: fact.range,
        unless: fact.unless.clone(),
        why_not: fact.why_not.clone(),
    };
    Ok(subject.field_facts().all().iter().map(fact).collect())
}

/// One line for each field of which there is something to say.
pub fn text(facts: &[Fact]) -> String {
    let mut out = String::from("\n");
    for fact in facts {
        let mut parts = Vec::new();
        if fact.never_null {
            parts.push(match fact.seen_early {
                true => "never null unless other code sees it before a constructor sets it".to_owned(),
                false => "never null".to_owned(),
            });
        }
        if fact.unwritten && fact.range.is_none() {
            parts.push("always null".to_owned());
        }
        parts.extend(fact.exact_class.as_ref().map(|class| format!("of class {class}")));
        parts.extend(fact.length.map(|length| format!("of length {length}")));
        if fact.own {
            parts.push("shared with nothing".to_owned());
        } else if fact.fresh {
            parts.push("another one in each object".to_owned());
        }
        if fact.refers_back {
            parts.push("which refers back".to_owned());
        }
        if fact.fixed {
            parts.push("with elements that are never written".to_owned());
        }
        parts.extend(fact.range.map(|(low, high)| match low == high {
            true => format!("always {low}"),
            false => format!("from {low} to {high}"),
        }));
        if !parts.is_empty() && !fact.read_early_by.is_empty() {
            parts.push(format!("unset when a constructor calls {}", fact.read_early_by.join(", ")));
        }
        parts.extend(fact.why_not.as_ref().map(|why| format!("may be null: {why}")));
        if !parts.is_empty() {
            // Writing to a string does not fail.
            let unless = fact.unless.as_ref().map_or(String::new(), |unless| format!("; but {unless}"));
            let _ = writeln!(out, "{}.{}: {}{unless}", fact.class, fact.field, parts.join(", "));
        }
    }
    out
}
