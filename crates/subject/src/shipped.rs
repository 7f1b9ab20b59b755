//! Contracts of the library's methods that only others implement, as the documentation of the JDK has them.
//!
//! They hold of the objects that stand for all implementations that are not part of the program; code of the program is its
//! own contract.

use contract::{Contracts, read_jml};

/// An interface with contracts.
struct Shipped {
    /// Its name in class files.
    class: &'static str,
    /// The file.
    name: &'static str,
    text: &'static str,
    /// What objects of it are left out.
    left_out: &'static str,
}

const ALL: [Shipped; 2] = [
    Shipped {
        class: "java/lang/Comparable",
        name: "java.lang.Comparable.jml",
        text: include_str!("shipped/Comparable.jml"),
        left_out: "that do not order all objects of their class as documented, or by what a run changes",
    },
    Shipped {
        class: "java/util/Comparator",
        name: "java.util.Comparator.jml",
        text: include_str!("shipped/Comparator.jml"),
        left_out: "that do not order all objects and null as documented, or by what a run changes",
    },
];

/// Is there a contract of an interface?
pub(crate) fn is_shipped(class: &str) -> bool {
    ALL.iter().any(|shipped| shipped.class == class)
}

/// The objects of an interface that its contract leaves out, in words that follow the name.
pub(crate) fn left_out(class: &str) -> Option<&'static str> {
    ALL.iter().find(|shipped| shipped.class == class).map(|shipped| shipped.left_out)
}

/// The contracts, with the names and texts of their files.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, &'static str, Contracts)> {
    ALL.iter().map(|shipped| (shipped.name, shipped.text, read_jml(shipped.text)))
}
