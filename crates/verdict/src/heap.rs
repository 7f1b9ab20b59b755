//! Heaps in the user's words.

use std::fmt;

/// The name of an object in a report: its class and a number, `List@0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectName(pub String);

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A value as the user would write it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// The null reference.
    Null,
    /// A truth value.
    Bool(bool),
    /// An integer of any width.
    Int(i128),
    /// A UTF-16 unit.
    Char(u16),
    /// A single-precision float.
    F32(f32),
    /// A double-precision float.
    F64(f64),
    /// An object.
    Object(ObjectName),
    /// A constant of an enumeration.
    Constant {
        /// The enumeration, by its full name: `bank.Account$State`.
        class: String,
        /// Its name.
        name: String,
    },
    /// A string or another object whose content says it better than a name.
    Text(String),
}

impl Value {
    /// A value within a sentence.
    pub fn plain(&self) -> String {
        match self {
            Value::Object(name) => name.to_string(),
            Value::Constant { class, name } => constant_name(class, name),
            Value::Text(text) => text.clone(),
            Value::Null => "null".to_owned(),
            Value::Bool(truth) => truth.to_string(),
            Value::Int(number) => number.to_string(),
            Value::Char(unit) => format!("{:?}", char::from_u32(u32::from(*unit)).unwrap_or('\u{fffd}')),
            Value::F32(number) => format!("{number:?}"),
            Value::F64(number) => format!("{number:?}"),
        }
    }
}

/// A constant of an enumeration as it is mostly written: `State.OPEN`.
pub fn constant_name(class: &str, name: &str) -> String {
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    format!("{simple}.{name}")
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The class that declares it, by its full name (needed to set it by reflection).
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Value,
}

impl Field {
    /// Its name behind that of its class; a global of a language without classes has its name alone.
    pub fn full_name(&self) -> String {
        if self.class.is_empty() { self.name.clone() } else { format!("{}.{}", self.class, self.name) }
    }
}

/// An object.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Its name in this report.
    pub name: ObjectName,
    /// Its class, by the full name the language uses (`java.util.TreeMap$Entry`, `int[]`, `struct list`).
    pub class: String,
    /// The value of each field.
    pub fields: Vec<Field>,
    /// The elements, for an array.
    pub elements: Option<Vec<Value>>,
    /// For an object that a constructor makes: the expression for it, with `{}` where the value of its one field stands.
    /// Then only such a field is among the fields.
    pub made: Option<String>,
    /// For an object of a library that a field of one of the program's objects holds as construction leaves it: where it is
    /// taken from. `made` is then the expression that makes an object with such a field.
    pub taken: Option<Taken>,
}

/// A field that an object is taken from.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// The object of the report that has the field.
    pub owner: ObjectName,
    /// The class that declares the field, by its full name.
    pub class: String,
    /// Its name.
    pub field: String,
}

impl Object {
    /// The expression that makes it, with `value` for the value of its one field, if it has one.
    pub fn making(&self, value: impl FnOnce(&Value) -> String) -> Option<String> {
        let made = self.made.as_ref()?;
        let value = self.fields.first().map(|field| value(&field.value)).unwrap_or_default();
        let made = made.replacen("{}", &value, 1);
        Some(match &self.taken {
            Some(taken) => format!("{made}.{}", taken.field),
            None => made,
        })
    }
}

/// Objects, each reachable from what the report shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heap {
    /// In the order in which they were met.
    pub objects: Vec<Object>,
    /// Statics that matter: full name of the field and value.
    pub statics: Vec<Field>,
}

impl Heap {
    /// The object of that name.
    pub fn object(&self, name: &ObjectName) -> Option<&Object> {
        self.objects.iter().find(|object| object.name == *name)
    }
}
