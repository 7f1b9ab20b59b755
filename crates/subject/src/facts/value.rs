//! What is known of a value at a point of a procedure.

use ir::{ClassId, LocalId, MapId};

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// For a reference: it is not null.
    pub(super) is_non_null: bool,
    /// For a reference: its object, if it is not null, is of exactly this class.
    pub(super) class: Option<ClassId>,
    /// For a reference: its object, if it is not null, is an array of this length.
    pub(super) length: Option<u32>,
    /// For an integer: it is between these, as a signed number.
    pub(super) range: Option<(i64, i64)>,
    /// For a reference: it is what this field of some object holds or held, or a clone of that array.
    pub(super) held_by: Option<MapId>,
    /// For a reference: it is an array of the class that an array which this field holds or held has.
    pub(super) like: Option<MapId>,
    /// For a reference: a caller may have chosen its object.
    pub(super) is_passed: bool,
    /// What it has to do with the object under construction.
    pub(super) link: Link,
    /// For a truth value: whether this local is null (true), or is not null (false).
    pub(super) tells: Option<(LocalId, bool)>,
}

/// What a reference has to do with the object under construction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Link {
    /// Nothing.
    #[default]
    None,
    /// It is a new object that refers to that object, and that nothing else refers to.
    Carrier,
    /// It is that object.
    This,
}

impl Value {
    /// Nothing is known.
    pub(super) const ANY: Value = Value {
        is_non_null: false,
        class: None,
        length: None,
        range: None,
        held_by: None,
        like: None,
        is_passed: false,
        link: Link::None,
        tells: None,
    };
    /// An object.
    pub(super) const OBJECT: Value = Value { is_non_null: true, ..Value::ANY };

    /// A new object.
    pub(super) fn new(class: ClassId) -> Value {
        Value { class: Some(class), ..Value::OBJECT }
    }

    /// A number.
    pub(super) fn number(number: i64) -> Value {
        Value { range: Some((number, number)), ..Value::ANY }
    }

    /// The length of an array that is made with this number of elements, if it is one.
    pub(super) fn length_of_array(self) -> Option<u32> {
        let (low, high) = self.range?;
        u32::try_from(low).ok().filter(|_| low == high)
    }

    /// What is known if it is one of the two.
    pub(super) fn join(self, other: Value) -> Value {
        Value {
            is_non_null: self.is_non_null && other.is_non_null,
            class: self.class.filter(|_| self.class == other.class),
            length: self.length.filter(|_| self.length == other.length),
            range: match (self.range, other.range) {
                (Some((low, high)), Some((other_low, other_high))) => Some((low.min(other_low), high.max(other_high))),
                _ => None,
            },
            held_by: self.held_by.filter(|_| self.held_by == other.held_by),
            like: self.like.filter(|_| self.like == other.like),
            is_passed: self.is_passed || other.is_passed,
            link: self.link.max(other.link),
            tells: self.tells.filter(|_| self.tells == other.tells),
        }
    }
}
