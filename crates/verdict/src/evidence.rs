//! A run that breaks a check.

use crate::{Heap, ObjectName, Value};
use std::fmt;
use std::sync::Arc;

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The file, as the user named it or found below what the user named.
    pub file: String,
    /// The line, from 1; 0 if only the file is known.
    pub line: u32,
    /// The column, from 1, where it is known.
    pub column: Option<u32>,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        self.column.map_or(Ok(()), |column| write!(f, ":{column}"))
    }
}

/// One step of a run: a source line that was executed.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Where.
    pub location: Location,
    /// The line's text, without the indentation.
    pub text: String,
    /// What changed: a variable, a field (`List@0.next`), an element (`int[]@0[2]`), in the user's words.
    pub changes: Vec<(String, Value)>,
    /// The method it is in.
    pub procedure: String,
    /// How deep in calls, from 0.
    pub depth: u32,
}

/// What refutes a clause.
#[derive(Clone, Debug, PartialEq)]
pub enum Witness {
    /// The instance that refutes a quantifier, or the value of a part of the formula: `c = Cell@1`.
    Value {
        /// The variable or expression.
        name: String,
        /// Its value.
        value: Value,
    },
    /// Something that is in a set and should not be there, or that makes the difference between two sets.
    Member {
        /// The object, or a tuple of objects.
        value: Value,
        /// The set that has it.
        of: String,
        /// The set that it is missing in, if two are compared.
        not_of: Option<String>,
    },
}

impl Witness {
    /// What the value is: `c`, `\result`, `in a.*next but not in b.*next`.
    pub fn name(&self) -> String {
        match self {
            Witness::Value { name, .. } => name.clone(),
            Witness::Member { of, not_of: None, .. } => format!("in {of}"),
            Witness::Member { of, not_of: Some(not_of), .. } => format!("in {of} but not in {not_of}"),
        }
    }

    /// The variable's or expression's value, or the member.
    pub fn value(&self) -> &Value {
        match self {
            Witness::Value { value, .. } | Witness::Member { value, .. } => value,
        }
    }
}

/// What a callee without code is taken to do, as its contract allows.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumption {
    /// The call and what it does: "Bank@0.rate(3) returns 112".
    pub text: String,
    /// The step of the trace that makes the call, where it is known.
    pub step: Option<usize>,
}

/// A way from a block of a procedure's code to one that follows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Passage {
    /// The procedure, by the name that the program has for it.
    pub procedure: Arc<str>,
    /// The block.
    pub from: u32,
    /// The next one.
    pub to: u32,
}

/// A run that breaks a check, as it was replayed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// In one sentence, what goes wrong: "`prev` is null when `prev.next` is assigned".
    pub message: String,
    /// The interpreter ran it and saw the violation.
    pub replayed: bool,
    /// Parameters, the receiver as `this`, in order.
    pub arguments: Vec<(String, Value)>,
    /// The heap before.
    pub before: Heap,
    /// Objects that were put into a state without running the program's code for it, with the fields that the run reads: no
    /// known fact or invariant excludes these values.
    pub built: Vec<(ObjectName, Vec<String>)>,
    /// The heap after, or where the run stopped.
    pub after: Heap,
    /// What the target returned.
    pub result: Option<Value>,
    /// The exception that left the target, by class and message.
    pub thrown: Option<String>,
    /// Why the clause does not hold: instances of its quantifiers, values of its parts.
    pub witnesses: Vec<Witness>,
    /// What callees without code do, in the order of calling. Only a program that has such code behaves so.
    pub assumed: Vec<Assumption>,
    /// The steps, in order.
    pub trace: Vec<Step>,
    /// Where the violation happened and through which calls, innermost first: location and method.
    pub stack: Vec<(Location, String)>,
    /// The ways through the user's code that it takes.
    pub passages: Vec<Passage>,
    /// A test that was written for it.
    pub test: Option<String>,
    /// The text of a program that shows it, or why there is none; where the replay writes that.
    pub program: Option<Result<String, String>>,
}
