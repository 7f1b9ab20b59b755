//! The words that clauses begin with: one table.

use crate::{
    clause::{Behavior, Modifier, Relation, Subject, Visibility},
    diagnostic::nearest,
};

/// What a word begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Keyword {
    /// A clause that is read.
    Clause(ClauseWord),
    /// A modifier.
    Modifier(Modifier),
    /// A kind of specification case.
    Behavior(Behavior),
    /// `also`
    Also,
    /// A word of visibility before something else.
    Visibility(Visibility),
    /// `static`
    Static,
    /// A word before something else that says nothing to us.
    Skipped,
    /// A clause that changes no verdict of ours.
    Ignored,
    /// A word of its own that changes no verdict of ours.
    IgnoredWord,
    /// A clause that we cannot do; the advice.
    Unsupported(&'static str),
    /// A word of its own that we cannot do; the advice.
    UnsupportedWord(&'static str),
}

/// The kinds of clauses before they are read.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ClauseWord {
    /// `requires`
    Requires,
    /// `ensures`
    Ensures,
    /// `signals`
    Signals,
    /// `signals_only`
    SignalsOnly,
    /// `assignable`
    Assignable,
    /// `accessible`
    Accessible,
    /// `alloy`
    Alloy,
    /// `invariant`
    Invariant,
    /// `constraint`
    Constraint,
    /// `initially`
    Initially,
    /// `assert`
    Assert,
    /// `assume`
    Assume,
    /// `check`
    Check,
    /// `unreachable`
    Unreachable,
    /// `loop_invariant`
    LoopInvariant,
    /// `decreases`
    Decreases,
    /// `loop_modifies`
    LoopModifies,
}

impl ClauseWord {
    /// How it is written in JML.
    pub fn word(self) -> &'static str {
        match self {
            ClauseWord::Requires => "requires",
            ClauseWord::Ensures => "ensures",
            ClauseWord::Signals => "signals",
            ClauseWord::SignalsOnly => "signals_only",
            ClauseWord::Assignable => "assignable",
            ClauseWord::Accessible => "accessible",
            ClauseWord::Alloy => "alloy",
            ClauseWord::Invariant => "invariant",
            ClauseWord::Constraint => "constraint",
            ClauseWord::Initially => "initially",
            ClauseWord::Assert => "assert",
            ClauseWord::Assume => "assume",
            ClauseWord::Check => "check",
            ClauseWord::Unreachable => "unreachable",
            ClauseWord::LoopInvariant => "loop_invariant",
            ClauseWord::Decreases => "decreases",
            ClauseWord::LoopModifies => "loop_modifies",
        }
    }

    /// What it may be said of.
    pub fn subject(self) -> Subject {
        match self {
            ClauseWord::Requires
            | ClauseWord::Ensures
            | ClauseWord::Signals
            | ClauseWord::SignalsOnly
            | ClauseWord::Assignable
            | ClauseWord::Accessible
            | ClauseWord::Alloy => Subject::Method,
            ClauseWord::Invariant | ClauseWord::Constraint | ClauseWord::Initially => Subject::Type,
            ClauseWord::Assert | ClauseWord::Assume | ClauseWord::Check | ClauseWord::Unreachable => Subject::Point,
            ClauseWord::LoopInvariant | ClauseWord::Decreases | ClauseWord::LoopModifies => Subject::Loop,
        }
    }
}

const IN_PROGRAM: &str = "declare it in the program, where contracts can use it";
const PURE_METHOD: &str = "say it with a pure method of the program";
const JAVA_MATH: &str = "arithmetic is Java's; the check kind `overflow` finds what wraps around";
const CASES: &str = "write the cases out, with `also` between them";

const TABLE: &[(&str, Keyword)] = &[
    ("requires", Keyword::Clause(ClauseWord::Requires)),
    ("pre", Keyword::Clause(ClauseWord::Requires)),
    ("ensures", Keyword::Clause(ClauseWord::Ensures)),
    ("post", Keyword::Clause(ClauseWord::Ensures)),
    ("signals", Keyword::Clause(ClauseWord::Signals)),
    ("exsures", Keyword::Clause(ClauseWord::Signals)),
    ("signals_only", Keyword::Clause(ClauseWord::SignalsOnly)),
    ("assignable", Keyword::Clause(ClauseWord::Assignable)),
    ("modifies", Keyword::Clause(ClauseWord::Assignable)),
    ("modifiable", Keyword::Clause(ClauseWord::Assignable)),
    ("assigns", Keyword::Clause(ClauseWord::Assignable)),
    ("accessible", Keyword::Clause(ClauseWord::Accessible)),
    ("alloy", Keyword::Clause(ClauseWord::Alloy)),
    ("invariant", Keyword::Clause(ClauseWord::Invariant)),
    ("constraint", Keyword::Clause(ClauseWord::Constraint)),
    ("initially", Keyword::Clause(ClauseWord::Initially)),
    ("assert", Keyword::Clause(ClauseWord::Assert)),
    ("assume", Keyword::Clause(ClauseWord::Assume)),
    ("unreachable", Keyword::Clause(ClauseWord::Unreachable)),
    ("loop_invariant", Keyword::Clause(ClauseWord::LoopInvariant)),
    ("maintaining", Keyword::Clause(ClauseWord::LoopInvariant)),
    ("decreases", Keyword::Clause(ClauseWord::Decreases)),
    ("decreasing", Keyword::Clause(ClauseWord::Decreases)),
    ("loop_modifies", Keyword::Clause(ClauseWord::LoopModifies)),
    ("loop_assigns", Keyword::Clause(ClauseWord::LoopModifies)),
    ("loop_writes", Keyword::Clause(ClauseWord::LoopModifies)),
    ("pure", Keyword::Modifier(Modifier::Pure)),
    ("strictly_pure", Keyword::Modifier(Modifier::Pure)),
    ("total_order", Keyword::Modifier(Modifier::Relation(Relation::TotalOrder))),
    ("transitive", Keyword::Modifier(Modifier::Relation(Relation::Transitive))),
    ("symmetric", Keyword::Modifier(Modifier::Relation(Relation::Symmetric))),
    ("reflexive", Keyword::Modifier(Modifier::Relation(Relation::Reflexive))),
    ("antisymmetric", Keyword::Modifier(Modifier::Relation(Relation::Antisymmetric))),
    ("helper", Keyword::Modifier(Modifier::Helper)),
    ("nullable", Keyword::Modifier(Modifier::Nullable)),
    ("non_null", Keyword::Modifier(Modifier::NonNull)),
    ("nullable_by_default", Keyword::Modifier(Modifier::NullableByDefault)),
    ("non_null_by_default", Keyword::Modifier(Modifier::NonNullByDefault)),
    ("spec_public", Keyword::Modifier(Modifier::SpecPublic)),
    ("spec_protected", Keyword::Modifier(Modifier::SpecProtected)),
    ("behavior", Keyword::Behavior(Behavior::Any)),
    ("behaviour", Keyword::Behavior(Behavior::Any)),
    ("normal_behavior", Keyword::Behavior(Behavior::Normal)),
    ("normal_behaviour", Keyword::Behavior(Behavior::Normal)),
    ("exceptional_behavior", Keyword::Behavior(Behavior::Exceptional)),
    ("exceptional_behaviour", Keyword::Behavior(Behavior::Exceptional)),
    ("also", Keyword::Also),
    ("public", Keyword::Visibility(Visibility::Public)),
    ("protected", Keyword::Visibility(Visibility::Protected)),
    ("private", Keyword::Visibility(Visibility::Private)),
    ("static", Keyword::Static),
    ("instance", Keyword::Skipped),
    ("final", Keyword::Skipped),
    ("code", Keyword::Skipped),
    ("diverges", Keyword::Ignored),
    ("measured_by", Keyword::Ignored),
    ("captures", Keyword::Ignored),
    ("callable", Keyword::Ignored),
    ("duration", Keyword::Ignored),
    ("working_space", Keyword::Ignored),
    ("skipesc", Keyword::IgnoredWord),
    ("skiprac", Keyword::IgnoredWord),
    ("code_java_math", Keyword::IgnoredWord),
    ("spec_java_math", Keyword::IgnoredWord),
    ("code_safe_math", Keyword::UnsupportedWord(JAVA_MATH)),
    ("spec_safe_math", Keyword::UnsupportedWord(JAVA_MATH)),
    ("code_bigint_math", Keyword::UnsupportedWord(JAVA_MATH)),
    ("spec_bigint_math", Keyword::UnsupportedWord(JAVA_MATH)),
    ("ghost", Keyword::Unsupported(IN_PROGRAM)),
    ("model", Keyword::Unsupported(IN_PROGRAM)),
    ("represents", Keyword::Unsupported(PURE_METHOD)),
    ("set", Keyword::Unsupported("assign to a variable of the program")),
    ("in", Keyword::Unsupported("list the fields in `assignable`")),
    ("maps", Keyword::Unsupported("list the fields in `assignable`")),
    ("axiom", Keyword::Unsupported("say it as an `invariant`, or `assume` it where it is needed")),
    ("old", Keyword::Unsupported("write `\\old(e)` where the value is used")),
    ("forall", Keyword::Unsupported("write `(\\forall T x; range; F)` in each clause")),
    ("implies_that", Keyword::Unsupported("use `ensures_redundantly` for what follows from the other clauses")),
    ("for_example", Keyword::Unsupported("make it an ordinary comment")),
    ("model_program", Keyword::Unsupported("say what the method does with `ensures`")),
    ("refining", Keyword::Unsupported("use `assert` after the statement")),
    ("when", Keyword::Unsupported("Skolem runs one thread; use `requires`")),
    ("returns", Keyword::Unsupported(CASES)),
    ("breaks", Keyword::Unsupported(CASES)),
    ("continues", Keyword::Unsupported(CASES)),
    ("monitors_for", Keyword::Unsupported("Skolem runs one thread; leave it out")),
    ("readable", Keyword::Unsupported("leave it out")),
    ("writable", Keyword::Unsupported("leave it out")),
    ("debug", Keyword::Unsupported("leave it out")),
    ("reachable", Keyword::Unsupported("leave it out")),
    ("show", Keyword::Unsupported("leave it out; counterexamples show every variable")),
    ("hence_by", Keyword::Unsupported("use `assert`")),
];

/// Words of clauses that could as well be names in the middle of an expression.
const WEAK: &[&str] = &["pre", "post", "callable", "duration"];

/// What a word begins, and whether it was one of the `_redundantly` forms.
pub(crate) fn keyword(word: &str) -> Option<(Keyword, bool)> {
    let find = |word: &str| TABLE.iter().find(|(name, _)| *name == word).map(|&(_, keyword)| keyword);
    match word.strip_suffix("_redundantly") {
        None => find(word).map(|keyword| (keyword, false)),
        Some(plain) => {
            find(plain).filter(|keyword| matches!(keyword, Keyword::Clause(_))).map(|keyword| (keyword, true))
        }
    }
}

/// Whether a word after a complete expression begins the next clause, although the semicolon between them is missing.
pub(crate) fn begins_clause(word: &str) -> bool {
    let begins = matches!(
        keyword(word),
        Some((
            Keyword::Clause(_) | Keyword::Behavior(_) | Keyword::Also | Keyword::Ignored | Keyword::Visibility(_),
            _
        ))
    );
    begins && !WEAK.contains(&word)
}

/// Whether a word hardly occurs but as the beginning of a clause: it is neither a word of Java nor one of plain English that
/// annotations and notes use.
pub(crate) fn is_strong_keyword(word: &str) -> bool {
    const COMMON: &[&str] = &["assert", "assume", "invariant", "constraint", "initially", "unreachable", "alloy"];
    matches!(keyword(word), Some((Keyword::Clause(_) | Keyword::Behavior(_), _)))
        && !WEAK.contains(&word)
        && !COMMON.contains(&word)
}

/// What a word that cannot be used is about, as far as it is known: declarations that belong to a class, or code.
pub(crate) fn unsupported_subject(word: &str) -> Subject {
    match word {
        "ghost" | "model" | "represents" | "in" | "maps" | "axiom" | "monitors_for" | "readable" | "writable" => {
            Subject::Type
        }
        "old" | "forall" | "implies_that" | "for_example" | "model_program" | "when" => Subject::Method,
        "set" | "refining" | "debug" | "reachable" | "show" | "hence_by" => Subject::Point,
        _ => Subject::Unknown,
    }
}

/// The word that was probably meant.
pub(crate) fn nearest_keyword(word: &str) -> Option<&'static str> {
    nearest(word, TABLE.iter().map(|(name, _)| *name))
}
