//! What a source file says: its declarations, and the contracts that belong to them.
//!
//! Everything that is declared is listed, with or without a contract, because names and types of parameters are needed
//! to read contracts even where the class file has none (abstract methods).

use crate::{
    clause::{Clause, MethodSpec, Modifier, Visibility},
    diagnostic::Diagnostic,
    marks::Marks,
    span::{Position, Span},
};

/// The number of a type in [`Contracts::types`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

/// The number of a method in [`Contracts::methods`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodId(pub u32);

/// All of a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contracts {
    /// The types, outer before inner.
    pub types: Vec<TypeContract>,
    /// The methods and constructors, in the order of the file.
    pub methods: Vec<MethodContract>,
    /// The fields, and the components of records.
    pub fields: Vec<FieldContract>,
    /// What is said between statements and of loops.
    pub statements: Vec<StatementContract>,
    /// What cannot be read and stands in no class: it may be about any of the file, also one that is not listed. Those that
    /// are listed have it among their clauses, too.
    pub of_file: Vec<Clause>,
    /// What is wrong, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
}

impl Contracts {
    /// A type.
    pub fn type_contract(&self, id: TypeId) -> Option<&TypeContract> {
        self.types.get(id.0 as usize)
    }

    /// Adds what cannot be read and may be about any class.
    pub(crate) fn unreadable(&mut self, clauses: Vec<Clause>) {
        for ty in &mut self.types {
            ty.clauses.extend(clauses.iter().cloned());
        }
        self.of_file.extend(clauses);
    }

    /// A method.
    pub fn method(&self, id: MethodId) -> Option<&MethodContract> {
        self.methods.get(id.0 as usize)
    }
}

/// What is declared.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// A class.
    Class,
    /// An interface.
    Interface,
    /// An enumeration.
    Enum,
    /// A record.
    Record,
    /// An annotation interface.
    Annotation,
    /// A class without a name, also the body of an enumeration's constant.
    Anonymous,
}

/// A type and what is said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeContract {
    /// The binary name, such as `pkg.Outer$Inner`. Local and anonymous classes are numbered as `javac` does, in the order
    /// of the file.
    pub binary_name: String,
    /// The name in the source; empty for an anonymous class.
    pub name: String,
    /// What it is.
    pub kind: TypeKind,
    /// The type it stands in.
    pub outer: Option<TypeId>,
    /// `invariant`, `constraint`, `initially`.
    pub clauses: Vec<Clause>,
    /// `pure`, `nullable_by_default`, …
    pub modifiers: Vec<(Modifier, Span)>,
    /// Its Java modifiers.
    pub java: JavaModifiers,
    /// Where its name stands; the whole type if it has none.
    pub span: Span,
}

/// The modifiers of Java that matter to contracts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct JavaModifiers {
    /// Who may see it. What is not written is filled in: members of interfaces are public.
    pub visibility: Visibility,
    /// Whether it is static; constants of interfaces are.
    pub is_static: bool,
    /// Whether it has no body to run; methods of interfaces have none unless one is written.
    pub is_abstract: bool,
    /// Whether it is final.
    pub is_final: bool,
}

/// Whether a reference may be null.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Nullness {
    /// `nullable`, `@Nullable`
    Nullable,
    /// `non_null`, `@NonNull`
    NonNull,
}

/// A type in the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SourceType {
    /// As it is written, with single spaces; `T...` for a variable number of arguments.
    pub text: String,
    /// What a descriptor can be compared with: without type arguments and packages, variables replaced by the first
    /// bound. `Map.Entry<K, V>` is `Entry`, `T...` is `Object[]`.
    pub erased: String,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: SourceType,
    /// Whether it may be null, if it is said.
    pub nullness: Option<Nullness>,
    /// Where its name stands.
    pub span: Span,
}

/// What a method is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MethodKind {
    /// A method.
    Method,
    /// A constructor.
    Constructor,
    /// A record's constructor without a list of parameters.
    CompactConstructor,
}

/// A method or constructor and what is said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct MethodContract {
    /// The type it is a member of.
    pub owner: TypeId,
    /// Its name; `<init>` for a constructor.
    pub name: String,
    /// What it is.
    pub kind: MethodKind,
    /// Its parameters; those of the record for a compact constructor.
    pub parameters: Vec<Parameter>,
    /// What it returns; nothing for constructors and `void`.
    pub result: Option<SourceType>,
    /// Whether the result may be null, if it is said.
    pub nullness: Option<Nullness>,
    /// The specification cases.
    pub spec: MethodSpec,
    /// `pure`, `helper`, `spec_public`, …
    pub modifiers: Vec<(Modifier, Span)>,
    /// Its Java modifiers.
    pub java: JavaModifiers,
    /// Where its name stands.
    pub span: Span,
}

impl MethodContract {
    /// Whether a modifier stands before it.
    pub fn is(&self, modifier: Modifier) -> bool {
        self.modifiers.iter().any(|&(found, _)| found == modifier)
    }
}

/// A field, or a component of a record, and what is said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldContract {
    /// The type it is a member of.
    pub owner: TypeId,
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: SourceType,
    /// Whether it may be null, if it is said.
    pub nullness: Option<Nullness>,
    /// `spec_public`, …
    pub modifiers: Vec<(Modifier, Span)>,
    /// Its Java modifiers.
    pub java: JavaModifiers,
    /// Where its name stands.
    pub span: Span,
    /// Where its declaration stands, with what is said of it.
    pub declaration: Span,
}

/// Whose code a point belongs to.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Enclosing {
    /// The type.
    pub ty: TypeId,
    /// The method; none in an initializer.
    pub method: Option<MethodId>,
    /// Whether it is in the body of a lambda expression there, which is a method of its own in the class file.
    pub in_lambda: bool,
}

/// `assert`, `assume` and what is said of a loop.
#[derive(Clone, PartialEq, Debug)]
pub struct StatementContract {
    /// Whose code it stands in.
    pub enclosing: Enclosing,
    /// What is said, in order.
    pub clauses: Vec<Clause>,
    /// Where the comment begins.
    pub position: Position,
    /// The statement it stands before; none at the end of a block.
    pub next: Option<NextStatement>,
    /// Where its clauses can be looked at in a run.
    pub marks: Marks,
}

/// A statement that a contract stands before.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct NextStatement {
    /// Where it begins.
    pub position: Position,
    /// All of it.
    pub span: Span,
    /// Whether it is a loop, perhaps with a label.
    pub is_loop: bool,
}
