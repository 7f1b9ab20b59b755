//! What a run changed in the heap.

use crate::value::show;
use std::collections::HashSet;
use verdict::{Heap, Object, ObjectName, Value};

/// The difference between two heaps.
#[derive(Default)]
pub struct Delta {
    /// Each change: the place, the old and the new value.
    pub changes: Vec<(String, String, String)>,
    /// Places of `changes`: `List@0.next`, `int[]@0[2]`.
    places: HashSet<String>,
    /// Objects that were not there before.
    fresh: HashSet<ObjectName>,
}

impl Delta {
    /// What is different in `after`.
    pub fn new(before: &Heap, after: &Heap) -> Delta {
        let mut delta = Delta::default();
        for object in &after.objects {
            match before.object(&object.name) {
                Some(old) => delta.compare(old, object),
                None => _ = delta.fresh.insert(object.name.clone()),
            }
        }
        for field in &after.statics {
            let old = before.statics.iter().find(|old| old.class == field.class && old.name == field.name);
            if let Some(old) = old {
                delta.compare_values(field.full_name(), &old.value, &field.value);
            }
        }
        delta
    }

    fn compare(&mut self, old: &Object, new: &Object) {
        for field in &new.fields {
            let before = old.fields.iter().find(|old| old.class == field.class && old.name == field.name);
            if let Some(before) = before {
                self.compare_values(field_place(&new.name, &field.name), &before.value, &field.value);
            }
        }
        let elements = old.elements.iter().flatten().zip(new.elements.iter().flatten());
        for (index, (before, after)) in elements.enumerate() {
            self.compare_values(element_place(&new.name, index), before, after);
        }
    }

    fn compare_values(&mut self, place: String, old: &Value, new: &Value) {
        if !same(old, new) {
            self.changes.push((place.clone(), show(old), show(new)));
            self.places.insert(place);
        }
    }

    /// Nothing is different.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.fresh.is_empty()
    }

    /// The field has another value than before.
    pub fn has_field(&self, object: &ObjectName, field: &str) -> bool {
        self.places.contains(&field_place(object, field))
    }

    /// The element has another value than before.
    pub fn has_element(&self, object: &ObjectName, index: usize) -> bool {
        self.places.contains(&element_place(object, index))
    }

    /// The object was not there before.
    pub fn is_fresh(&self, object: &ObjectName) -> bool {
        self.fresh.contains(object)
    }
}

fn field_place(object: &ObjectName, field: &str) -> String {
    format!("{object}.{field}")
}

fn element_place(object: &ObjectName, index: usize) -> String {
    format!("{object}[{index}]")
}

/// Floats by their bits: NaN has not changed if it still is NaN, and -0.0 is not 0.0.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::F32(left), Value::F32(right)) => left.to_bits() == right.to_bits(),
        (Value::F64(left), Value::F64(right)) => left.to_bits() == right.to_bits(),
        _ => left == right,
    }
}
