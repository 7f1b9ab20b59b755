//! What the names of a script mean.

use indexmap::IndexMap;
use logic::{Scalar, Sort, Term, Terms};
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

/// What a name means.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// A declared constant.
    Constant(Term),
    /// A declared function with parameters.
    Function(Rc<Function>),
    /// A defined name.
    Defined(Term),
    /// The name of a term (`:named`).
    Named(Term),
    /// A defined function with parameters.
    Macro(Rc<Macro>),
}

/// A declared function. It is an array, read at the bits of all arguments one after the other: equal arguments give equal
/// results, and nothing more is known.
#[derive(Debug)]
pub struct Function {
    /// The array. Its index is a bit-vector.
    pub array: Term,
    /// The sorts of the parameters.
    pub parameters: Vec<Scalar>,
    /// The sort of the result.
    pub result: Scalar,
}

/// A defined function: a term in which symbols that occur nowhere else stand for the parameters.
#[derive(Debug)]
pub struct Macro {
    /// The symbols.
    pub parameters: Vec<Term>,
    /// The term.
    pub body: Term,
}

/// The names of a script, in the order of their definition.
#[derive(Debug, Default)]
pub(crate) struct Symbols {
    entries: IndexMap<Box<str>, Meaning, FxBuildHasher>,
}

impl Symbols {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Forgets all but the first.
    pub fn truncate(&mut self, length: usize) {
        self.entries.truncate(length);
    }

    /// What a name means.
    pub fn get(&self, name: &str) -> Option<&Meaning> {
        self.entries.get(name)
    }

    /// Gives a name a meaning.
    pub fn insert(&mut self, name: &str, meaning: Meaning) {
        self.entries.insert(name.into(), meaning);
    }

    /// All names and their meanings.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Meaning)> {
        self.entries.iter().map(|(name, meaning)| (&**name, meaning))
    }
}

/// The symbol that stands for a name of the script.
///
/// The passes below make names of their own from ours by appending `!` and more, and bind shared terms to `?` and a number
/// when they write. A script's exclamation marks and leading question marks are doubled, so that no name of a script is
/// ever one of those.
pub(crate) fn script_symbol(terms: &mut Terms, name: &str, sort: Sort) -> Term {
    if !name.contains('!') && !name.starts_with('?') {
        return terms.symbol(name, sort);
    }
    let question = if name.starts_with('?') { "?" } else { "" };
    terms.symbol(&format!("{question}{}", name.replace('!', "!!")), sort)
}
