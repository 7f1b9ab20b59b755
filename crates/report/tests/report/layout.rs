//! JSON as one would write it by hand: what fits into a line stands in one, so that snapshots can be read.

use serde_json::Value;

/// A value, its members in alphabetical order.
pub fn laid_out(value: &Value) -> String {
    let mut text = String::new();
    lay_out(value, 0, &mut text);
    text
}

fn lay_out(value: &Value, indent: usize, text: &mut String) {
    let line = value.to_string();
    let (open, parts, close): (_, Vec<(String, &Value)>, _) = match value {
        Value::Array(elements) => ('[', elements.iter().map(|element| (String::new(), element)).collect(), ']'),
        Value::Object(members) => (
            '{',
            members.iter().map(|(name, member)| (format!("{}: ", Value::from(name.as_str())), member)).collect(),
            '}',
        ),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return text.push_str(&line),
    };
    if indent + line.len() <= 100 {
        return text.push_str(&line);
    }
    text.push(open);
    for (index, (name, part)) in parts.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        text.push_str(&format!("{comma}\n{:1$}{name}", "", indent + 2));
        lay_out(part, indent + 2, text);
    }
    text.push_str(&format!("\n{:indent$}{close}", ""));
}
