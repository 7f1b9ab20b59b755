//! Why a clause does not hold, in the names that the rest of the evidence has for objects.

use crate::Subject;
use crate::render::{Names, Renderer};
use std::collections::VecDeque;
use symbolic::{Clue, ObjectId, Objects, Origin, Seen};
use verdict::{Value, Witness};

impl Subject {
    /// The clues of an execution on constants as people read them.
    pub(crate) fn show_clues(&self, clues: &[Clue], objects: &Objects, names: &mut Names) -> Vec<Witness> {
        let mut object = |id: ObjectId| {
            let address = match objects.get(id).map(|object| object.origin) {
                Some(Origin::Known(address)) => address,
                Some(Origin::Input | Origin::Allocated) | None => 0,
            };
            self.with(|machine, java| {
                Renderer { machine, java, names }.value("Ljava/lang/Object;", address, &mut VecDeque::new())
            })
        };
        let mut witness = |clue: &Clue| match clue {
            Clue::Value { of, value } => Witness::Value {
                name: of.clone(),
                value: match *value {
                    Seen::Nothing => Value::Text("(no value)".to_owned()),
                    Seen::Bool(truth) => Value::Bool(truth),
                    Seen::Int { value, bits: 16, signed: false } => Value::Char(value as u16),
                    Seen::Int { value, .. } => Value::Int(value),
                    Seen::F32(value) => Value::F32(value),
                    Seen::F64(value) => Value::F64(value),
                    Seen::Object(id) => object(id),
                },
            },
            Clue::Member { tuple, of, not_of } => {
                let value = match tuple[..] {
                    [only] => object(only),
                    _ => {
                        let parts: Vec<String> = tuple.iter().map(|&id| object(id).plain()).collect();
                        Value::Text(parts.join(" -> "))
                    }
                };
                Witness::Member { value, of: of.clone(), not_of: not_of.clone() }
            }
        };
        clues.iter().map(&mut witness).collect()
    }
}
