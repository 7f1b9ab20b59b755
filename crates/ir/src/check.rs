//! The kinds of checks: stable names that users switch on and off and reports carry.

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident = $text:literal,)*) => {
        /// What a check, or a branch to the throw that a language prescribes, is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum CheckKind { $($(#[$doc])* $variant,)* }

        impl CheckKind {
            /// Every kind, in declaration order.
            pub const ALL: &'static [CheckKind] = &[$(CheckKind::$variant),*];

            /// The stable name that appears in reports and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(CheckKind::$variant => $text,)* }
            }

            /// The kind of that name.
            pub fn from_name(name: &str) -> Option<CheckKind> {
                match name { $($text => Some(CheckKind::$variant),)* _ => None }
            }
        }
    };
}

kinds! {
    /// A user's `assert`.
    Assert = "assert",
    /// A postcondition.
    Ensures = "ensures",
    /// A precondition at a call.
    Requires = "requires",
    /// A class or loop invariant.
    Invariant = "invariant",
    /// A write outside the locations a contract allows.
    Assignable = "assignable",
    /// Use of an object through null.
    NullDereference = "null-dereference",
    /// An index outside an array or block.
    ArrayBounds = "array-bounds",
    /// An array of negative length.
    NegativeArraySize = "negative-array-size",
    /// A cast to a class that the object is not of.
    ClassCast = "class-cast",
    /// A store of an object that the array cannot hold.
    ArrayStore = "array-store",
    /// A zero divisor.
    DivisionByZero = "division-by-zero",
    /// An exception that is not caught.
    UncaughtException = "uncaught-exception",
    /// Signed overflow.
    Overflow = "overflow",
    /// A shift count outside the width.
    Shift = "shift",
    /// A pointer that points to no object.
    InvalidPointer = "invalid-pointer",
    /// Use of a freed object.
    UseAfterFree = "use-after-free",
    /// A second free of one object.
    DoubleFree = "double-free",
    /// A free of what was not allocated.
    InvalidFree = "invalid-free",
    /// An object that can no longer be freed.
    Leak = "leak",
    /// A point that must not be reached.
    Unreachable = "unreachable",
}
