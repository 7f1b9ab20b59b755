//! What a C file says: its functions, the contracts that belong to them, and the definitions that contracts use.

use crate::{
    clause::{Clause, MethodSpec},
    contracts::NextStatement,
    diagnostic::Diagnostic,
    marks::Marks,
    span::{Position, Span},
    syntax::{Expr, Ident, TypeName},
};

/// The number of a function in [`CContracts::functions`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FunctionId(pub u32);

/// All of a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CContracts {
    /// The functions, in the order of the file. One that is declared several times stands here several times.
    pub functions: Vec<FunctionContract>,
    /// The predicates and logic functions. None is defined by means of itself.
    pub predicates: Vec<LogicDefinition>,
    /// What is said between statements, of loops and of statements.
    pub statements: Vec<CStatementContract>,
    /// What cannot be read and would be about all functions: invariants.
    pub of_file: Vec<Clause>,
    /// What cannot be read and stands before something that is not understood: the next function, if there is one below.
    pub of_next: Vec<Clause>,
    /// What is wrong, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
}

impl CContracts {
    /// A function.
    pub fn function(&self, id: FunctionId) -> Option<&FunctionContract> {
        self.functions.get(id.0 as usize)
    }
}

/// A function, with or without a body, and what is said of it there.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionContract {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<CParameter>,
    /// What it returns, as it is written; nothing for `void`.
    pub result: Option<String>,
    /// Whether it has a body.
    pub is_definition: bool,
    /// Whether `static` stands before it.
    pub is_static: bool,
    /// What is required and promised.
    pub spec: MethodSpec,
    /// Where its name stands.
    pub span: Span,
    /// The line and column of its name.
    pub position: Position,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CParameter {
    /// Its name; empty if it has none.
    pub name: String,
    /// Its type as it is written, without the name: `struct node *`, `int [10]`.
    pub ty: String,
    /// Where its name stands; all of it if it has none.
    pub span: Span,
}

/// `predicate p(T x) = F` or `logic R f(T x) = e`.
#[derive(Clone, PartialEq, Debug)]
pub struct LogicDefinition {
    /// Its name.
    pub name: Ident,
    /// The type of a logic function's value; none for a predicate.
    pub result: Option<TypeName>,
    /// The labels whose states it looks at: `p{L1, L2}(…)`.
    pub labels: Vec<Ident>,
    /// What it is applied to.
    pub parameters: Vec<LogicParameter>,
    /// What it says.
    pub body: Expr,
    /// Where it stands, from its word to its semicolon.
    pub span: Span,
}

/// A parameter of a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogicParameter {
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: TypeName,
}

/// `assert`, `assume`, `check`, what is said of a loop, and what a statement requires and promises.
#[derive(Clone, PartialEq, Debug)]
pub struct CStatementContract {
    /// The function it stands in.
    pub function: FunctionId,
    /// What is said of the point and of the loop, in order.
    pub clauses: Vec<Clause>,
    /// The contract of the next statement; empty if there is none.
    pub spec: MethodSpec,
    /// Where the comment begins.
    pub position: Position,
    /// All of the comment, and of the `//@` lines that belong to it.
    pub span: Span,
    /// The statement it stands before; none at the end of a block.
    pub next: Option<NextStatement>,
    /// Where calls for the clauses can be put.
    pub marks: Marks,
}
