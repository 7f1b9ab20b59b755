//! The syntax tree of expressions: one language for JML, ACSL and `alloy` clauses.
//!
//! The tree says what was written, not what it means: `a + b` may add numbers or unite sets, `a.b` may be a field, a join
//! or a qualified name, `~a` may be a complement or a transpose. What knows the program decides. What is written in
//! two ways (`=` and `==`, `=>` and `implies`, `F => G else H` and `F ? G : H`) is one node.
//!
//! Every expression knows its height, and the reader refuses what is higher than [`MAX_DEPTH`]: walks over a tree that
//! was read may recurse.

use crate::{builtin::Builtin, span::Span};
pub use crate::{
    operator::{BinaryOp, UnaryOp},
    quantifier::{Declaration, Multiplicity, Quantifier, TypedQuantified, TypedQuantifier},
};

/// How deep expressions may nest. Contracts are written by people and stay far below; the limit is what keeps recursive
/// steps within any thread's stack.
pub const MAX_DEPTH: u32 = 256;

/// Which notation a text is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// JML: Java's expressions and precedences, `\old`, typed quantifiers, and relational expressions.
    Jml,
    /// The formula of an `alloy` clause: Alloy's precedences; primed names speak of the state after.
    Alloy,
    /// ACSL: C's expressions and precedences, `\old`, `\at`, typed quantifiers that reach to the end, and relational
    /// expressions. `*p` and `p->f` follow pointers; `p.f` is the join of a pointer with a field.
    Acsl,
}

/// A name as it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ident {
    /// The name, without a prime.
    pub text: String,
    /// Whether it was `name'`, the state after.
    pub primed: bool,
    /// Where.
    pub span: Span,
}

/// A type as it was written; type arguments and qualifiers are dropped.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeName {
    /// `int`, `Node`, `java.util.List`, `unsigned long`, `struct node`.
    pub name: String,
    /// How many `*` follow, in C.
    pub pointers: u32,
    /// How many `[]` follow.
    pub dimensions: u32,
    /// Where.
    pub span: Span,
}

impl TypeName {
    /// Whether it is one of Java's primitive types.
    pub fn is_primitive(&self) -> bool {
        self.dimensions == 0 && self.pointers == 0 && is_primitive(&self.name)
    }

    /// Whether it cannot be the name of a variable, whatever the program declares.
    pub(crate) fn is_certain(&self, dialect: Dialect) -> bool {
        match dialect {
            Dialect::Jml | Dialect::Alloy => self.is_primitive(),
            Dialect::Acsl => self.pointers > 0 || self.name.contains(' ') || is_c_type(&self.name),
        }
    }
}

/// Whether a word is a type in every C program, or is named as only types are.
pub(crate) fn is_c_type(word: &str) -> bool {
    const TYPES: &[&str] = &[
        "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool", "bool", "integer",
        "real", "boolean",
    ];
    TYPES.contains(&word) || word.len() > 2 && word.ends_with("_t")
}

/// Whether a word names one of Java's primitive types.
pub(crate) fn is_primitive(word: &str) -> bool {
    matches!(word, "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double")
}

/// A constant.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// `12`, `-1`, `0xff`. In JML and `alloy` clauses it fits Java's `int`.
    Int(i128),
    /// `12L`. In JML and `alloy` clauses it fits Java's `long`.
    Long(i128),
    /// `1.5f`
    Float(f32),
    /// `1.5`
    Double(f64),
    /// `'a'`: a UTF-16 unit.
    Char(u16),
    /// `"…"`: what it stands for, without escapes.
    String(String),
    /// `true`, `false`
    Bool(bool),
    /// `null`, which is the empty set `{}`.
    Null,
}

/// An expression or formula.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands, with the parentheses around it.
    pub span: Span,
    height: u32,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// A constant.
    Literal(Literal),
    /// A variable, field, class or package.
    Name(Ident),
    /// `this`
    This,
    /// `\result`, `$return`
    Result,
    /// `e.f`. `Outer.this` is a field `this`.
    Field(Box<Expr>, Ident),
    /// `e.*f`, `e.^f`, `e.~f`, `e.(f + g)`: a join whose right side is no plain name.
    Join(Box<Expr>, Box<Expr>),
    /// `e.*` with nothing behind it: all fields of an object, where locations are listed.
    AllFields(Box<Expr>),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `a[i..j]` (both included), `a[*]`, in C `a[..]`
    Range(Box<Expr>, Option<(Box<Expr>, Box<Expr>)>),
    /// `(i .. j)` in C: the integers between two (both included), as in `p + (0 .. n-1)`. `a[i ..]`, which has no end, is
    /// an index of this kind.
    Interval(Option<Box<Expr>>, Option<Box<Expr>>),
    /// `m(a, b)`, `e.m(a, b)`
    Call {
        /// What stands before the point.
        receiver: Option<Box<Expr>>,
        /// The name of the method or function.
        method: Ident,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `p{L}(a, b)` in C: a predicate or logic function that looks at the states of labels.
    LabelledCall {
        /// Its name.
        function: Ident,
        /// The labels.
        labels: Vec<Ident>,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `(T) e`
    Cast(TypeName, Box<Expr>),
    /// `e instanceof T`
    InstanceOf(Box<Expr>, TypeName),
    /// `-e`, `!e`, `~e`, `#e`, …
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`, `a in b`, `F ==> G`, …
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `c ? a : b`, `c => a else b`
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `no e`, `some e`, …
    Multiplicity(Multiplicity, Box<Expr>),
    /// `all x: e | F`, …
    Quantified(Quantifier, Vec<Declaration>, Box<Expr>),
    /// `{x: e | F}`
    Comprehension(Vec<Declaration>, Box<Expr>),
    /// `(\forall T x; range; F)`, `(\sum int i; range; e)`, …
    TypedQuantified(Box<TypedQuantified>),
    /// `let x = e | F`
    Let(Ident, Box<Expr>, Box<Expr>),
    /// `\old(e)`, `\nothing`, …
    Builtin(Builtin, Vec<Expr>),
    /// `\type(T)`
    Type(TypeName),
    /// `sizeof(T)`, if it can only be a type.
    SizeOfType(TypeName),
    /// `sizeof(e)`. A name may be that of a type which the program declares.
    SizeOfValue(Box<Expr>),
}

impl Expr {
    /// An expression at a place.
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let mut expr = Expr { kind, span, height: 0 };
        let mut height = 0;
        expr.for_each_child(|child| height = height.max(child.height));
        expr.height = height + 1;
        expr
    }

    /// The longest way down to a leaf.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Hands out the expressions it is directly made of, in the order in which they are written.
    pub fn for_each_child<'a>(&'a self, mut visit: impl FnMut(&'a Expr)) {
        let declared = |declarations: &'a [Declaration], visit: &mut dyn FnMut(&'a Expr)| {
            declarations.iter().filter_map(|declaration| declaration.domain.as_ref()).for_each(visit);
        };
        match &self.kind {
            ExprKind::Literal(_)
            | ExprKind::Name(_)
            | ExprKind::This
            | ExprKind::Result
            | ExprKind::Type(_)
            | ExprKind::SizeOfType(_) => {}
            ExprKind::Field(a, _)
            | ExprKind::AllFields(a)
            | ExprKind::Range(a, None)
            | ExprKind::Cast(_, a)
            | ExprKind::SizeOfValue(a)
            | ExprKind::InstanceOf(a, _)
            | ExprKind::Unary(_, a)
            | ExprKind::Multiplicity(_, a) => visit(a),
            ExprKind::Join(a, b) | ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) | ExprKind::Let(_, a, b) => {
                [a, b].into_iter().for_each(|child| visit(child))
            }
            ExprKind::Range(a, Some((b, c))) | ExprKind::Conditional(a, b, c) => {
                [a, b, c].into_iter().for_each(|child| visit(child));
            }
            ExprKind::Interval(a, b) => [a, b].into_iter().flatten().for_each(|child| visit(child)),
            ExprKind::LabelledCall { arguments, .. } => arguments.iter().for_each(visit),
            ExprKind::Call { receiver, arguments, .. } => {
                receiver.iter().for_each(|receiver| visit(receiver));
                arguments.iter().for_each(visit);
            }
            ExprKind::Quantified(_, declarations, body) | ExprKind::Comprehension(declarations, body) => {
                declared(declarations, &mut visit);
                visit(body);
            }
            ExprKind::TypedQuantified(quantified) => {
                quantified.range.iter().for_each(&mut visit);
                visit(&quantified.body);
            }
            ExprKind::Builtin(_, arguments) => arguments.iter().for_each(visit),
        }
    }
}
