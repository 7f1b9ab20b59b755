//! Clauses: what contracts are made of, and how the clauses of a method form specification cases.

use crate::{
    diagnostic::Diagnostic,
    keyword::ClauseWord,
    span::Span,
    syntax::{Dialect, Expr, Ident, TypeName},
};

/// Who may see something.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// Everyone.
    Public,
    /// The package and subclasses.
    Protected,
    /// The package: no word says it.
    Package,
    /// The class.
    Private,
}

/// A clause.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// What it says.
    pub kind: ClauseKind,
    /// The name before the formula in C: `requires positive: x > 0;`
    pub name: Option<Ident>,
    /// The notation of its expressions.
    pub dialect: Dialect,
    /// The word before an invariant that says who may see it.
    pub visibility: Option<Visibility>,
    /// Whether `static` stands before it: an invariant of the class, not of its objects.
    pub is_static: bool,
    /// Whether it was `ensures_redundantly` or the like: it follows from the others, which can be checked.
    pub redundant: bool,
    /// Where it stands, from its word to its semicolon.
    pub span: Span,
}

/// The kinds of clauses.
#[derive(Clone, PartialEq, Debug)]
pub enum ClauseKind {
    /// `requires F`, `pre F`
    Requires(Expr),
    /// `ensures F`, `post F`
    Ensures(Expr),
    /// `signals (E e) F`
    Signals {
        /// The exception.
        exception: TypeName,
        /// Its name in the formula.
        variable: Option<Ident>,
        /// What holds if it is thrown; nothing special if it is not given.
        condition: Option<Expr>,
    },
    /// `signals_only E, F`; none for `\nothing`.
    SignalsOnly(Vec<TypeName>),
    /// `assignable x, this.*, a[i..j]`, also `modifies`, `modifiable`, `assigns`
    Assignable(Vec<Expr>),
    /// `accessible`: what decides about the result.
    Accessible(Vec<Expr>),
    /// `alloy F`: a formula about the states before (plain names) and after (primed names).
    Alloy(Expr),
    /// `invariant F`
    Invariant(Expr),
    /// `constraint F`: about the states before and after every method.
    Constraint(Expr),
    /// `initially F`: holds after every constructor.
    Initially(Expr),
    /// `assert F`; `unreachable` asserts false.
    Assert(Expr),
    /// `assume F`
    Assume(Expr),
    /// `check F` in C: an assertion that nothing behind it relies on.
    Check(Expr),
    /// `loop_invariant F`, `maintaining F`
    LoopInvariant(Expr),
    /// `decreases e`, `decreasing e`
    Decreases(Expr),
    /// `loop_modifies x, …`
    LoopModifies(Vec<Expr>),
    /// One that cannot be read. It is there, so that what it may demand does not count as satisfied.
    Unreadable(Unreadable),
}

/// What is known of a clause that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// What it would be; none if not even that is known.
    pub word: Option<ClauseWord>,
    /// What it would be said of.
    pub subject: Subject,
    /// What is wrong with it, as a diagnostic says.
    pub reason: String,
}

impl Unreadable {
    /// A clause that begins as it should.
    pub(crate) fn of(word: ClauseWord, reason: &str) -> Unreadable {
        Unreadable { word: Some(word), subject: word.subject(), reason: reason.to_owned() }
    }

    /// Something of which only the subject is known, if that.
    pub(crate) fn about(subject: Subject, reason: &str) -> Unreadable {
        Unreadable { word: None, subject, reason: reason.to_owned() }
    }

    /// The clause, for what has the notation of `dialect` and stands there.
    pub(crate) fn at(self, span: Span, dialect: Dialect) -> Clause {
        let kind = ClauseKind::Unreadable(self);
        Clause { kind, name: None, dialect, visibility: None, is_static: false, redundant: false, span }
    }
}

impl ClauseKind {
    /// The word it is known by.
    pub fn word(&self) -> &'static str {
        self.clause_word().map_or("clause", ClauseWord::word)
    }

    /// What it is, also if it cannot be read; none if not even that is known.
    pub fn clause_word(&self) -> Option<ClauseWord> {
        Some(match self {
            ClauseKind::Requires(_) => ClauseWord::Requires,
            ClauseKind::Ensures(_) => ClauseWord::Ensures,
            ClauseKind::Signals { .. } => ClauseWord::Signals,
            ClauseKind::SignalsOnly(_) => ClauseWord::SignalsOnly,
            ClauseKind::Assignable(_) => ClauseWord::Assignable,
            ClauseKind::Accessible(_) => ClauseWord::Accessible,
            ClauseKind::Alloy(_) => ClauseWord::Alloy,
            ClauseKind::Invariant(_) => ClauseWord::Invariant,
            ClauseKind::Constraint(_) => ClauseWord::Constraint,
            ClauseKind::Initially(_) => ClauseWord::Initially,
            ClauseKind::Assert(_) => ClauseWord::Assert,
            ClauseKind::Assume(_) => ClauseWord::Assume,
            ClauseKind::Check(_) => ClauseWord::Check,
            ClauseKind::LoopInvariant(_) => ClauseWord::LoopInvariant,
            ClauseKind::Decreases(_) => ClauseWord::Decreases,
            ClauseKind::LoopModifies(_) => ClauseWord::LoopModifies,
            ClauseKind::Unreadable(unreadable) => return unreadable.word,
        })
    }

    /// Is it one that cannot be read?
    pub fn is_unreadable(&self) -> bool {
        matches!(self, ClauseKind::Unreadable(_))
    }

    /// The words it is known by in C.
    pub fn c_word(&self) -> &'static str {
        match self.clause_word() {
            Some(ClauseWord::Assignable) => "assigns",
            Some(ClauseWord::LoopInvariant) => "loop invariant",
            Some(ClauseWord::Decreases) => "loop variant",
            Some(ClauseWord::LoopModifies) => "loop assigns",
            _ => self.word(),
        }
    }

    /// For a clause that is looked at in the middle of a run: at the head of a loop, or where it stands?
    pub fn is_at_head(&self) -> Option<bool> {
        match self {
            ClauseKind::Assert(_) | ClauseKind::Assume(_) | ClauseKind::Check(_) => Some(false),
            ClauseKind::LoopInvariant(_) => Some(true),
            // A run that reaches it cannot be judged.
            ClauseKind::Unreadable(unreadable) => Some(unreadable.subject == Subject::Loop),
            _ => None,
        }
    }

    /// What it may be said of.
    pub fn subject(&self) -> Subject {
        match self {
            ClauseKind::Unreadable(unreadable) => unreadable.subject,
            kind => kind.clause_word().map_or(Subject::Unknown, ClauseWord::subject),
        }
    }
}

/// What a clause may be said of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// A method or constructor.
    Method,
    /// A class or interface.
    Type,
    /// A point between two statements.
    Point,
    /// A loop.
    Loop,
    /// Whatever it stands before: it cannot be read.
    Unknown,
}

/// A word that says something of a declaration by itself.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Modifier {
    /// `pure`: changes nothing, and may be called in contracts.
    Pure,
    /// `total_order` and the like: what its results say of two objects.
    Relation(Relation),
    /// `helper`: neither needs nor keeps the invariants.
    Helper,
    /// `nullable`
    Nullable,
    /// `non_null`
    NonNull,
    /// `nullable_by_default`, of a type.
    NullableByDefault,
    /// `non_null_by_default`, of a type.
    NonNullByDefault,
    /// `spec_public`: public for contracts.
    SpecPublic,
    /// `spec_protected`: protected for contracts.
    SpecProtected,
}

impl Modifier {
    /// How it is written.
    pub fn word(self) -> &'static str {
        match self {
            Modifier::Pure => "pure",
            Modifier::Relation(relation) => relation.word(),
            Modifier::Helper => "helper",
            Modifier::Nullable => "nullable",
            Modifier::NonNull => "non_null",
            Modifier::NullableByDefault => "nullable_by_default",
            Modifier::NonNullByDefault => "non_null_by_default",
            Modifier::SpecPublic => "spec_public",
            Modifier::SpecProtected => "spec_protected",
        }
    }
}

/// What holds of a relation between objects that a pure method decides: papers/4 §5, since no clause about one call says it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `total_order`: it puts all objects in an order, in which some may be equal.
    TotalOrder,
    /// `transitive`
    Transitive,
    /// `symmetric`
    Symmetric,
    /// `reflexive`
    Reflexive,
    /// `antisymmetric`
    Antisymmetric,
}

impl Relation {
    /// How it is written.
    pub fn word(self) -> &'static str {
        match self {
            Relation::TotalOrder => "total_order",
            Relation::Transitive => "transitive",
            Relation::Symmetric => "symmetric",
            Relation::Reflexive => "reflexive",
            Relation::Antisymmetric => "antisymmetric",
        }
    }
}

/// How the method ends in a specification case.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Behavior {
    /// No word was given: what is not said is not restricted.
    Light,
    /// `behavior`
    Any,
    /// `normal_behavior`: no exception.
    Normal,
    /// `exceptional_behavior`: an exception.
    Exceptional,
}

impl Behavior {
    /// How it is written; nothing for a light case.
    pub fn word(self) -> &'static str {
        match self {
            Behavior::Light => "",
            Behavior::Any => "behavior",
            Behavior::Normal => "normal_behavior",
            Behavior::Exceptional => "exceptional_behavior",
        }
    }
}

/// What the text of a contract is a list of.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A clause.
    Clause(Box<Clause>),
    /// A modifier.
    Modifier(Modifier, Span),
    /// `also`: another specification case begins.
    Also(Span),
    /// `public normal_behavior`: what kind of case it is.
    Behavior(Behavior, Option<Visibility>, Span),
}

impl Item {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Item::Clause(clause) => clause.span,
            Item::Modifier(_, span) | Item::Also(span) | Item::Behavior(_, _, span) => *span,
        }
    }

    /// Its first word, for messages.
    pub fn word(&self) -> &'static str {
        match self {
            Item::Clause(clause) => clause.kind.word(),
            Item::Modifier(modifier, _) => modifier.word(),
            Item::Also(_) => "also",
            Item::Behavior(behavior, ..) => behavior.word(),
        }
    }
}

/// The specification cases of a method. A caller who satisfies the precondition of a case may rely on the rest of it.
///
/// In C, a case without a name is what always holds, and comes first; the others are behaviors. A caller must satisfy the
/// precondition of every case whose `assumes` holds, and may rely on the rest of each of these.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MethodSpec {
    /// The cases.
    pub cases: Vec<SpecCase>,
    /// Whether it begins with `also`: what the overridden method promises stands too.
    pub extends: bool,
    /// `complete behaviors`, in C: at least one of these applies.
    pub complete: Vec<BehaviorGroup>,
    /// `disjoint behaviors`, in C: at most one of these applies.
    pub disjoint: Vec<BehaviorGroup>,
}

/// What `complete behaviors a, b;` and `disjoint behaviors;` speak of.
#[derive(Clone, PartialEq, Debug)]
pub struct BehaviorGroup {
    /// The names; none for all behaviors.
    pub names: Vec<Ident>,
    /// Where it stands.
    pub span: Span,
}

/// One case.
#[derive(Clone, PartialEq, Debug)]
pub struct SpecCase {
    /// How the method ends.
    pub behavior: Behavior,
    /// Who may see the case.
    pub visibility: Option<Visibility>,
    /// The name of a behavior in C.
    pub name: Option<Ident>,
    /// When a behavior applies in C: all of these hold in the state before.
    pub assumes: Vec<Expr>,
    /// What is required and promised.
    pub clauses: Vec<Clause>,
}

impl SpecCase {
    /// A case that says nothing.
    pub fn new(behavior: Behavior) -> SpecCase {
        SpecCase { behavior, visibility: None, name: None, assumes: Vec::new(), clauses: Vec::new() }
    }
}

impl MethodSpec {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// The clauses of all cases.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.cases.iter().flat_map(|case| &case.clauses)
    }

    /// Adds what stands before a method, in order. Modifiers and clauses about something else are not for here.
    pub(crate) fn extend(&mut self, items: impl IntoIterator<Item = Item>, diagnostics: &mut Vec<Diagnostic>) {
        let mut also: Option<Span> = None;
        for item in items {
            match item {
                Item::Modifier(..) => {}
                Item::Also(span) => {
                    if let Some(first) = also.replace(span) {
                        let error = Diagnostic::error(first, "no specification case stands between two `also`");
                        self.unreadable(error, diagnostics);
                    }
                    self.extends |= self.cases.is_empty();
                }
                Item::Behavior(behavior, visibility, span) => {
                    if also.take().is_none() && !self.cases.is_empty() {
                        let message = format!("`also` is missing before `{}`", behavior.word());
                        let error = Diagnostic::error(span, message);
                        self.unreadable(error.help("specification cases are separated by `also`"), diagnostics);
                    }
                    self.cases.push(SpecCase { visibility, ..SpecCase::new(behavior) });
                }
                Item::Clause(clause) => {
                    if also.take().is_some() || self.cases.is_empty() {
                        self.cases.push(SpecCase::new(Behavior::Light));
                    }
                    if let Some(case) = self.cases.last_mut() {
                        case.clauses.push(*clause);
                    }
                }
            }
        }
        if let Some(span) = also {
            self.unreadable(Diagnostic::error(span, "no specification case follows this `also`"), diagnostics);
        }
    }

    /// Complains about something between the clauses.
    fn unreadable(&mut self, error: Diagnostic, diagnostics: &mut Vec<Diagnostic>) {
        let clause = Unreadable::about(Subject::Method, &error.message).at(error.span, Dialect::Jml);
        self.add(clause);
        diagnostics.push(error);
    }

    /// Adds a clause to the last case, or to a first one.
    pub(crate) fn add(&mut self, clause: Clause) {
        if self.cases.is_empty() {
            self.cases.push(SpecCase::new(Behavior::Light));
        }
        if let Some(case) = self.cases.last_mut() {
            case.clauses.push(clause);
        }
    }
}
