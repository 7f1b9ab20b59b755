//! The statements that build the input heap, and those that describe the heap after.
//!
//! No constructor runs: the input is a state, and how a program would get there is not known. Objects of libraries are the
//! exception, which their constructors make, and records, since the JVM does not let other code set their fields.

use super::literal::{self, camel, expression, has_source, string};
use super::source::{Helper, Source};
use std::collections::{BTreeMap, HashSet};
use verdict::{Heap, Object, ObjectName, Value};

/// The variables that stand for objects.
#[derive(Default)]
pub struct Variables(BTreeMap<ObjectName, String>);

impl Variables {
    /// A variable for each object: `List@0` is `list0`.
    pub fn new<'a>(objects: impl IntoIterator<Item = &'a Object>) -> Variables {
        let mut taken = HashSet::new();
        let mut variables = BTreeMap::new();
        for object in objects {
            let base = variable(&object.name);
            let numbered = (2..).map(|number| format!("{base}_{number}"));
            let free = std::iter::once(base.clone()).chain(numbered).find(|name| !taken.contains(name));
            let name = free.unwrap_or(base);
            taken.insert(name.clone());
            variables.insert(object.name.clone(), name);
        }
        Variables(variables)
    }

    /// An expression for the value.
    pub fn expression(&self, value: &Value) -> String {
        expression(value, |name| match self.0.get(name) {
            Some(variable) => variable.clone(),
            None => format!("null /* {} is not in the heap */", literal::comment(&name.0).replace("*/", "")),
        })
    }

    /// The variable of an object.
    pub fn get(&self, name: &ObjectName) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

fn variable(name: &ObjectName) -> String {
    let (class, number) = name.0.rsplit_once('@').unwrap_or((&name.0, "0"));
    let element = class.trim_end_matches("[]");
    let dimensions = (class.len() - element.len()) / 2;
    let simple = element.rsplit(['.', '$']).next().unwrap_or(element);
    let base = camel(simple);
    // What is left of a foreign alphabet or a local class may be nothing or begin with a digit.
    let base = if base.starts_with(|c: char| c.is_ascii_alphabetic()) { base } else { format!("object{base}") };
    format!("{base}{}{}", "Array".repeat(dimensions), camel(number))
}

/// Makes the objects, then sets their fields.
pub fn build(heap: &Heap, variables: &Variables, records: &[String], source: &mut Source) {
    let known = |object: &&Object| variables.get(&object.name).is_some();
    let (late, early): (Vec<_>, Vec<_>) =
        heap.objects.iter().filter(known).partition(|object| records.contains(&object.class));
    for object in &early {
        make(object, variables, source);
    }
    for record in in_order(late) {
        make_record(record, variables, source);
    }
    source.gap();
    for object in early {
        fill(object, variables, source);
    }
    for field in &heap.statics {
        let (class, name) = (string(&field.class), string(&field.name));
        let value = variables.expression(&field.value);
        source.call(Helper::Access, format!("set(null, {class}, {name}, {value});"));
    }
    source.gap();
}

fn make(object: &Object, variables: &Variables, source: &mut Source) {
    let Some(variable) = variables.get(&object.name) else { return };
    let class = string(&object.class);
    if let (Some(taken), Some(made)) = (&object.taken, &object.made) {
        // One object for all that is taken from its fields, which may share something.
        let owner = variables.get(&taken.owner).unwrap_or(variable);
        source.once(format!("Object {owner}Made = {made};"));
        let (class, field) = (string(&taken.class), string(&taken.field));
        source.call(Helper::Access, format!("Object {variable} = get({owner}Made, {class}, {field});"));
    } else if let Some(made) = object.making(|value| variables.expression(value)) {
        source.line(format!("Object {variable} = {made};"));
    } else if let Some(elements) = &object.elements {
        source.call(Helper::Array, format!("Object {variable} = array({class}, {});", elements.len()));
    } else {
        source.call(Helper::Make, format!("Object {variable} = make({class});"));
    }
}

fn make_record(object: &Object, variables: &Variables, source: &mut Source) {
    let Some(variable) = variables.get(&object.name) else { return };
    let mut arguments = vec![string(&object.class)];
    for field in &object.fields {
        arguments.extend([string(&field.name), variables.expression(&field.value)]);
    }
    source.call(Helper::Record, format!("Object {variable} = record({});", arguments.join(", ")));
}

/// Records behind the records that they contain. Their fields are final, so there is such an order.
fn in_order(mut records: Vec<&Object>) -> Vec<&Object> {
    let mut ordered = Vec::new();
    while !records.is_empty() {
        let waiting: HashSet<_> = records.iter().map(|record| record.name.clone()).collect();
        let is_ready = |record: &&Object| {
            !record.fields.iter().any(|field| matches!(&field.value, Value::Object(name) if waiting.contains(name)))
        };
        let (ready, rest): (Vec<_>, Vec<_>) = records.into_iter().partition(is_ready);
        if ready.is_empty() {
            ordered.extend(rest);
            break;
        }
        ordered.extend(ready);
        records = rest;
    }
    ordered
}

fn fill(object: &Object, variables: &Variables, source: &mut Source) {
    let Some(variable) = variables.get(&object.name) else { return };
    if object.made.is_some() {
        return;
    }
    for field in object.fields.iter().filter(|field| !is_default(&field.value)) {
        let (class, name) = (string(&field.class), string(&field.name));
        let value = variables.expression(&field.value);
        source.call(Helper::Access, format!("set({variable}, {class}, {name}, {value});"));
    }
    if let Some(elements) = object.elements.as_ref().filter(|elements| !elements.iter().all(is_default)) {
        let values: Vec<_> = elements.iter().map(|value| variables.expression(value)).collect();
        source.call(Helper::Fill, format!("fill({variable}, new Object[] {{{}}});", values.join(", ")));
    }
}

/// Describes the heap after the call.
pub fn describe(heap: &Heap, variables: &Variables, source: &mut Source) {
    let recorded = |value: &Value| expression(value, |name| format!("ref({})", string(&name.0)));
    for object in &heap.objects {
        let name = string(&object.name.0);
        let known = variables.get(&object.name).unwrap_or("null");
        source.call(Helper::State, format!("after.object({name}, {}, {known});", string(&object.class)));
        for field in object.fields.iter().filter(|field| has_source(&field.value)) {
            let (class, field_name) = (string(&field.class), string(&field.name));
            source.line(format!("after.field({name}, {class}, {field_name}, {});", recorded(&field.value)));
        }
        if let Some(elements) = object.elements.as_ref().filter(|elements| elements.iter().all(has_source)) {
            let values: Vec<_> = elements.iter().map(recorded).collect();
            source.line(format!("after.elements({name}, new Object[] {{{}}});", values.join(", ")));
        }
    }
    for field in heap.statics.iter().filter(|field| has_source(&field.value)) {
        let (class, name) = (string(&field.class), string(&field.name));
        source.line(format!("after.value(get(null, {class}, {name}), {});", recorded(&field.value)));
    }
}

/// What a field has that was never set.
fn is_default(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Int(value) => *value == 0,
        Value::Char(unit) => *unit == 0,
        Value::F32(value) => value.to_bits() == 0,
        Value::F64(value) => value.to_bits() == 0,
        Value::Object(_) | Value::Constant { .. } | Value::Text(_) => false,
    }
}
