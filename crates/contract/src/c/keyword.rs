//! The words that clauses and definitions of ACSL begin with: one table.

use crate::{diagnostic::nearest, keyword::ClauseWord};

/// What a word begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum CKeyword {
    /// A clause that is read.
    Clause(ClauseWord),
    /// `assumes F`
    Assumes,
    /// `behavior name:`
    Behavior,
    /// `complete behaviors …`
    Complete,
    /// `disjoint behaviors …`
    Disjoint,
    /// `loop invariant` and the like.
    Loop,
    /// `predicate p(…) = F`
    Predicate,
    /// `logic T f(…) = e`
    Logic,
    /// `axiomatic A { … }`
    Axiomatic,
    /// `ghost`, which C code follows; the advice.
    Ghost(&'static str),
    /// A clause that changes no verdict of ours.
    Ignored,
    /// A clause whose demand is not checked; why.
    Unchecked(&'static str),
    /// A clause or definition that we cannot do; the advice.
    Unsupported(&'static str),
}

const CASES: &str = "say with `ensures` what holds when the function returns";
const INVARIANTS: &str = "say it in `requires` and `ensures` of the functions that rely on it";
const DEFINE: &str = "define it: `predicate p(…) = …;`";
const TERMINATION: &str = "whether a function terminates is not checked";

const TABLE: &[(&str, CKeyword)] = &[
    ("requires", CKeyword::Clause(ClauseWord::Requires)),
    ("ensures", CKeyword::Clause(ClauseWord::Ensures)),
    ("assigns", CKeyword::Clause(ClauseWord::Assignable)),
    ("alloy", CKeyword::Clause(ClauseWord::Alloy)),
    ("assert", CKeyword::Clause(ClauseWord::Assert)),
    ("assume", CKeyword::Clause(ClauseWord::Assume)),
    ("admit", CKeyword::Clause(ClauseWord::Assume)),
    ("check", CKeyword::Clause(ClauseWord::Check)),
    ("assumes", CKeyword::Assumes),
    ("behavior", CKeyword::Behavior),
    ("behaviour", CKeyword::Behavior),
    ("complete", CKeyword::Complete),
    ("disjoint", CKeyword::Disjoint),
    ("loop", CKeyword::Loop),
    ("predicate", CKeyword::Predicate),
    ("logic", CKeyword::Logic),
    ("axiomatic", CKeyword::Axiomatic),
    ("ghost", CKeyword::Ghost("declare it in the program, where contracts can use it")),
    ("allocates", CKeyword::Ignored),
    ("frees", CKeyword::Ignored),
    ("slevel", CKeyword::Ignored),
    ("split", CKeyword::Ignored),
    ("merge", CKeyword::Ignored),
    ("eva_allocate", CKeyword::Ignored),
    ("calls", CKeyword::Ignored),
    ("terminates", CKeyword::Unchecked(TERMINATION)),
    ("decreases", CKeyword::Unchecked(TERMINATION)),
    ("exits", CKeyword::Unchecked("whether a function ends the program is not checked")),
    ("returns", CKeyword::Unsupported(CASES)),
    ("breaks", CKeyword::Unsupported(CASES)),
    ("continues", CKeyword::Unsupported(CASES)),
    ("invariant", CKeyword::Unsupported("write `loop invariant` before a loop, or `assert`")),
    ("for", CKeyword::Unsupported("say the condition of the behavior in the clause itself")),
    ("lemma", CKeyword::Ignored),
    ("axiom", CKeyword::Unsupported(DEFINE)),
    ("inductive", CKeyword::Unsupported("say it with a closure: `q in p.*next`")),
    ("global", CKeyword::Unsupported(INVARIANTS)),
    ("type", CKeyword::Unsupported(INVARIANTS)),
    ("strong", CKeyword::Unsupported(INVARIANTS)),
    ("weak", CKeyword::Unsupported(INVARIANTS)),
    ("model", CKeyword::Unsupported("declare the field in the program")),
    ("volatile", CKeyword::Unsupported("leave it out")),
    ("import", CKeyword::Unsupported("write the definitions into this file")),
    ("module", CKeyword::Unsupported("write the definitions outside of modules")),
];

/// Words that follow `loop`.
const LOOP: &[(&str, CKeyword)] = &[
    ("invariant", CKeyword::Clause(ClauseWord::LoopInvariant)),
    ("assigns", CKeyword::Clause(ClauseWord::LoopModifies)),
    ("variant", CKeyword::Clause(ClauseWord::Decreases)),
    ("allocates", CKeyword::Ignored),
    ("frees", CKeyword::Ignored),
    ("unroll", CKeyword::Ignored),
    ("pragma", CKeyword::Ignored),
];

/// Words of JML that ACSL says in another way.
const JML: &[(&str, &str)] = &[
    ("assignable", "assigns"),
    ("modifies", "assigns"),
    ("modifiable", "assigns"),
    ("loop_invariant", "loop invariant"),
    ("maintaining", "loop invariant"),
    ("loop_assigns", "loop assigns"),
    ("loop_modifies", "loop assigns"),
    ("decreasing", "loop variant"),
    ("pure", "assigns \\nothing;"),
    ("pre", "requires"),
    ("post", "ensures"),
];

fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(name, _)| *name == word).map(|&(_, found)| found)
}

/// What a word begins.
pub(crate) fn c_keyword(word: &str) -> Option<CKeyword> {
    find(TABLE, word)
}

/// What a word behind `loop` begins.
pub(crate) fn loop_keyword(word: &str) -> Option<CKeyword> {
    find(LOOP, word)
}

/// Whether a word after a complete expression begins the next clause, although the semicolon between them is missing: words
/// that are hardly names of variables.
pub(crate) fn begins_c_clause(word: &str) -> bool {
    const STRONG: &[&str] = &[
        "requires",
        "ensures",
        "assigns",
        "assumes",
        "behavior",
        "assert",
        "alloy",
        "predicate",
        "axiomatic",
        "terminates",
        "decreases",
        "allocates",
        "frees",
    ];
    STRONG.contains(&word)
}

/// The word that was probably meant.
pub(crate) fn nearest_c_keyword(word: &str) -> Option<&'static str> {
    find(JML, word).or_else(|| nearest(word, TABLE.iter().map(|(name, _)| *name)))
}

/// The word that was probably meant behind `loop`.
pub(crate) fn nearest_loop_keyword(word: &str) -> Option<&'static str> {
    nearest(word, LOOP.iter().map(|(name, _)| *name))
}
