//! The names that begin with a backslash: one table says what each takes and where it may stand.

use crate::{diagnostic::nearest, quantifier::TypedQuantifier, syntax::Dialect};

/// A built-in function or constant.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Builtin {
    /// `\old(e)`: the value of `e` in the state before.
    Old,
    /// `\pre(e)`: the value of `e` when the method was entered, also in a loop.
    Pre,
    /// `\fresh(e, …)`: these objects did not exist before.
    Fresh,
    /// `\typeof(e)`: the class of an object.
    TypeOf,
    /// `\elemtype(t)`: the element type of an array type.
    ElemType,
    /// `\nonnullelements(e)`: the array is not null, and neither is an element.
    NonNullElements,
    /// `\not_modified(e, …)`: these have the value they had before.
    NotModified,
    /// `\not_assigned(e, …)`: these were not assigned to.
    NotAssigned,
    /// `\reach(e)`: every object that is reached from one.
    Reach,
    /// `\everything`: all locations.
    Everything,
    /// `\nothing`: no location.
    Nothing,
    /// `\not_specified`: the clause says nothing.
    NotSpecified,
    /// `\valid(p)`: writing there is allowed.
    Valid,
    /// `\valid_read(p)`: reading there is allowed.
    ValidRead,
    /// `\separated(p, q, …)`: these do not overlap.
    Separated,
    /// `\at(e, L)`: the value of `e` at a label.
    At,
    /// `\block_length(p)`: the size of the block that is pointed into.
    BlockLength,
    /// `\base_addr(p)`: the start of that block.
    BaseAddress,
    /// `\offset(p)`: how far into that block.
    Offset,
    /// `\initialized(p)`: what is there has been written.
    Initialized,
    /// `\freeable(p)`: it may be given to `free`.
    Freeable,
    /// `\null`: the null pointer.
    NullPointer,
    /// `\allocable(p)`: nothing is allocated there.
    Allocable,
    /// `\min(a, b)`
    Min,
    /// `\max(a, b)`
    Max,
    /// `\abs(a)`
    Abs,
}

/// One line of the table.
struct Entry {
    builtin: Builtin,
    name: &'static str,
    /// The least and the greatest number of arguments.
    arguments: (usize, usize),
    /// Whether it stands in JML and `alloy` clauses, and whether in ACSL.
    dialects: (bool, bool),
}

const MANY: usize = usize::MAX;
const JAVA: (bool, bool) = (true, false);
const C: (bool, bool) = (false, true);
const BOTH: (bool, bool) = (true, true);

const fn entry(builtin: Builtin, name: &'static str, least: usize, greatest: usize, dialects: (bool, bool)) -> Entry {
    Entry { builtin, name, arguments: (least, greatest), dialects }
}

const TABLE: &[Entry] = &[
    entry(Builtin::Old, "old", 1, 1, BOTH),
    entry(Builtin::Pre, "pre", 1, 1, JAVA),
    entry(Builtin::Fresh, "fresh", 1, MANY, BOTH),
    entry(Builtin::TypeOf, "typeof", 1, 1, JAVA),
    entry(Builtin::ElemType, "elemtype", 1, 1, JAVA),
    entry(Builtin::NonNullElements, "nonnullelements", 1, 1, JAVA),
    entry(Builtin::NotModified, "not_modified", 1, MANY, JAVA),
    entry(Builtin::NotAssigned, "not_assigned", 1, MANY, JAVA),
    entry(Builtin::Reach, "reach", 1, 1, JAVA),
    entry(Builtin::Everything, "everything", 0, 0, JAVA),
    entry(Builtin::Nothing, "nothing", 0, 0, BOTH),
    entry(Builtin::NotSpecified, "not_specified", 0, 0, JAVA),
    entry(Builtin::Valid, "valid", 1, 1, C),
    entry(Builtin::ValidRead, "valid_read", 1, 1, C),
    entry(Builtin::Separated, "separated", 2, MANY, C),
    entry(Builtin::At, "at", 2, 2, C),
    entry(Builtin::BlockLength, "block_length", 1, 1, C),
    entry(Builtin::BaseAddress, "base_addr", 1, 1, C),
    entry(Builtin::Offset, "offset", 1, 1, C),
    entry(Builtin::Initialized, "initialized", 1, 1, C),
    entry(Builtin::Freeable, "freeable", 1, 1, C),
    entry(Builtin::NullPointer, "null", 0, 0, C),
    entry(Builtin::Allocable, "allocable", 1, 1, C),
    entry(Builtin::Min, "min", 2, 2, C),
    entry(Builtin::Max, "max", 2, 2, C),
    entry(Builtin::Abs, "abs", 1, 1, C),
];

/// Names that JML has and Skolem does not, so that the message does not suggest a misspelling.
const UNSUPPORTED: &[&str] = &[
    "TYPE",
    "bigint",
    "choose",
    "count",
    "duration",
    "index",
    "invariant_for",
    "is_initialized",
    "lbl",
    "lblneg",
    "lblpos",
    "lockset",
    "only_accessed",
    "only_assigned",
    "only_called",
    "only_captured",
    "real",
    "same",
    "space",
    "static_invariant_for",
    "values",
    "working_space",
];

/// Names that ACSL has and Skolem does not.
const UNSUPPORTED_IN_C: &[&str] = &[
    "allocation",
    "automatic",
    "ceil",
    "concat",
    "dangling",
    "dynamic",
    "empty",
    "exit_status",
    "floor",
    "from",
    "inter",
    "is_NaN",
    "is_finite",
    "is_infinite",
    "is_minus_infinity",
    "is_plus_infinity",
    "lambda",
    "length",
    "list",
    "nth",
    "numof",
    "object_pointer",
    "pointer_comparable",
    "pow",
    "product",
    "register",
    "repeat",
    "round_double",
    "round_float",
    "sqrt",
    "static",
    "subset",
    "sum",
    "type",
    "typeof",
    "unallocated",
    "union",
    "valid_function",
    "with",
];

impl Entry {
    fn stands_in(&self, dialect: Dialect) -> bool {
        match dialect {
            Dialect::Jml | Dialect::Alloy => self.dialects.0,
            Dialect::Acsl => self.dialects.1,
        }
    }
}

impl Builtin {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Builtin> {
        TABLE.iter().map(|entry| entry.builtin)
    }

    /// How it is written, without the backslash.
    pub fn name(self) -> &'static str {
        self.entry().map_or("", |entry| entry.name)
    }

    /// The least and the greatest number of arguments it takes; without arguments it is written without parentheses.
    pub fn arguments(self) -> (usize, usize) {
        self.entry().map_or((0, 0), |entry| entry.arguments)
    }

    /// Whether a notation has it.
    pub fn stands_in(self, dialect: Dialect) -> bool {
        self.entry().is_some_and(|entry| entry.stands_in(dialect))
    }

    fn entry(self) -> Option<&'static Entry> {
        TABLE.iter().find(|entry| entry.builtin == self)
    }

    /// What a name (without its backslash) stands for in a notation.
    pub(crate) fn from_name(name: &str, dialect: Dialect) -> Option<Builtin> {
        TABLE.iter().find(|entry| entry.name == name && entry.stands_in(dialect)).map(|entry| entry.builtin)
    }
}

/// Whether a notation has a name that Skolem does not support.
pub(crate) fn is_unsupported(name: &str, dialect: Dialect) -> bool {
    match dialect {
        Dialect::Jml | Dialect::Alloy => UNSUPPORTED.contains(&name),
        Dialect::Acsl => UNSUPPORTED_IN_C.contains(&name),
    }
}

/// The built-in name that was probably meant.
pub(crate) fn nearest_name(name: &str, dialect: Dialect) -> Option<&'static str> {
    let builtins = TABLE.iter().filter(|entry| entry.stands_in(dialect)).map(|entry| entry.name);
    let quantifiers = TypedQuantifier::ALL.into_iter().filter(|it| it.stands_in(dialect)).map(TypedQuantifier::word);
    let others: &[&str] = match dialect {
        Dialect::Jml | Dialect::Alloy => &["type"],
        Dialect::Acsl => &["let", "true", "false"],
    };
    nearest(name, builtins.chain(quantifiers).chain(["result"]).chain(others.iter().copied()))
}
