//! S-expressions to commands: the shape of each, but not yet the meaning of the terms and sorts in it.

use crate::{
    error::{Error, Problem},
    position::Position,
    sexpr::{Expr, Kind},
};

/// A name and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    /// The name, without bars.
    pub text: &'a str,
    /// Where it stands.
    pub position: Position,
}

/// A command of a script. Terms and sorts in it are not read yet.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each variant is the SMT-LIB command of that name")]
pub enum Command<'a> {
    SetLogic(Name<'a>),
    SetOption {
        name: Name<'a>,
        value: Option<Expr<'a>>,
    },
    SetInfo {
        name: Name<'a>,
        value: Option<Expr<'a>>,
    },
    GetInfo(Name<'a>),
    GetOption(Name<'a>),
    /// `declare-const` is a function without parameters.
    DeclareFun {
        name: Name<'a>,
        parameters: Vec<Expr<'a>>,
        result: Expr<'a>,
    },
    /// `define-const` is a function without parameters.
    DefineFun {
        name: Name<'a>,
        parameters: Vec<(Name<'a>, Expr<'a>)>,
        result: Expr<'a>,
        body: Expr<'a>,
    },
    DefineSort {
        name: Name<'a>,
        parameters: Vec<Name<'a>>,
        body: Expr<'a>,
    },
    Assert(Expr<'a>),
    Push(u32),
    Pop(u32),
    CheckSat,
    CheckSatAssuming(Vec<Expr<'a>>),
    GetModel,
    GetValue(Vec<Expr<'a>>),
    GetUnsatCore,
    GetUnsatAssumptions,
    GetAssertions,
    GetAssignment,
    Echo(&'a str),
    Reset,
    ResetAssertions,
    Exit,
    /// A command of the standard (or of a widespread extension) that we do not have.
    Unsupported(Name<'a>),
}

/// The most levels that one command may push.
const MAX_LEVELS: u32 = 1 << 14;

impl<'a> Command<'a> {
    /// The command that an s-expression is.
    pub fn parse(form: Expr<'a>) -> Result<Command<'a>, Error> {
        if !form.is_list() {
            return Err(form.error(Problem::StrayAtom));
        }
        let mut rest = form.elements();
        let Some(head) = rest.next() else { return Err(form.unexpected("a command")) };
        let Some(word) = head.as_symbol() else { return Err(head.unexpected("the name of a command")) };
        let rest: Vec<Expr<'a>> = rest.collect();
        let wrong = |shape| form.error(Problem::Form(shape));
        match (word, rest.as_slice()) {
            ("set-logic", [logic]) => Ok(Command::SetLogic(name(*logic)?)),
            ("set-logic", _) => Err(wrong("(set-logic NAME)")),
            ("set-option", [option]) => Ok(Command::SetOption { name: keyword(*option)?, value: None }),
            ("set-option", [option, value]) => Ok(Command::SetOption { name: keyword(*option)?, value: Some(*value) }),
            ("set-option", _) => Err(wrong("(set-option :NAME VALUE)")),
            ("set-info", [info]) => Ok(Command::SetInfo { name: keyword(*info)?, value: None }),
            ("set-info", [info, value]) => Ok(Command::SetInfo { name: keyword(*info)?, value: Some(*value) }),
            ("set-info", _) => Err(wrong("(set-info :NAME VALUE)")),
            ("get-info", [info]) => Ok(Command::GetInfo(keyword(*info)?)),
            ("get-info", _) => Err(wrong("(get-info :NAME)")),
            ("get-option", [option]) => Ok(Command::GetOption(keyword(*option)?)),
            ("get-option", _) => Err(wrong("(get-option :NAME)")),
            ("declare-const", [symbol, sort]) => {
                Ok(Command::DeclareFun { name: name(*symbol)?, parameters: Vec::new(), result: *sort })
            }
            ("declare-const", _) => Err(wrong("(declare-const NAME SORT)")),
            ("declare-fun", [symbol, parameters, result]) => {
                let name = name(*symbol)?;
                Ok(Command::DeclareFun { name, parameters: list(*parameters, "sorts")?, result: *result })
            }
            ("declare-fun", _) => Err(wrong("(declare-fun NAME (SORT …) SORT)")),
            ("define-const", [symbol, sort, body]) => {
                Ok(Command::DefineFun { name: name(*symbol)?, parameters: Vec::new(), result: *sort, body: *body })
            }
            ("define-const", _) => Err(wrong("(define-const NAME SORT TERM)")),
            ("define-fun", [symbol, parameters, result, body]) => {
                let name = name(*symbol)?;
                let parameters =
                    list(*parameters, "parameters")?.into_iter().map(parameter).collect::<Result<_, _>>()?;
                Ok(Command::DefineFun { name, parameters, result: *result, body: *body })
            }
            ("define-fun", _) => Err(wrong("(define-fun NAME ((NAME SORT) …) SORT TERM)")),
            ("define-sort", [symbol, parameters, body]) => {
                let parameters = list(*parameters, "names")?.into_iter().map(name).collect::<Result<_, _>>()?;
                Ok(Command::DefineSort { name: name(*symbol)?, parameters, body: *body })
            }
            ("define-sort", _) => Err(wrong("(define-sort NAME (NAME …) SORT)")),
            ("assert", [term]) => Ok(Command::Assert(*term)),
            ("assert", _) => Err(wrong("(assert TERM)")),
            ("push", []) => Ok(Command::Push(1)),
            ("push", [levels]) => Ok(Command::Push(number(*levels, MAX_LEVELS)?)),
            ("push", _) => Err(wrong("(push NUMBER)")),
            ("pop", []) => Ok(Command::Pop(1)),
            ("pop", [levels]) => Ok(Command::Pop(number(*levels, u32::MAX)?)),
            ("pop", _) => Err(wrong("(pop NUMBER)")),
            ("check-sat", []) => Ok(Command::CheckSat),
            ("check-sat", _) => Err(wrong("(check-sat)")),
            ("check-sat-assuming", [assumptions]) => Ok(Command::CheckSatAssuming(list(*assumptions, "terms")?)),
            ("check-sat-assuming", _) => Err(wrong("(check-sat-assuming (TERM …))")),
            ("get-model", []) => Ok(Command::GetModel),
            ("get-model", _) => Err(wrong("(get-model)")),
            ("get-value", [terms]) => match list(*terms, "terms")? {
                terms if terms.is_empty() => Err(wrong("(get-value (TERM …)), with at least one term")),
                terms => Ok(Command::GetValue(terms)),
            },
            ("get-value", _) => Err(wrong("(get-value (TERM …))")),
            ("get-unsat-core", []) => Ok(Command::GetUnsatCore),
            ("get-unsat-core", _) => Err(wrong("(get-unsat-core)")),
            ("get-unsat-assumptions", []) => Ok(Command::GetUnsatAssumptions),
            ("get-unsat-assumptions", _) => Err(wrong("(get-unsat-assumptions)")),
            ("get-assertions", []) => Ok(Command::GetAssertions),
            ("get-assertions", _) => Err(wrong("(get-assertions)")),
            ("get-assignment", []) => Ok(Command::GetAssignment),
            ("get-assignment", _) => Err(wrong("(get-assignment)")),
            ("echo", [text]) if text.kind() == Kind::String => Ok(Command::Echo(text.text())),
            ("echo", _) => Err(wrong("(echo \"TEXT\")")),
            ("reset", []) => Ok(Command::Reset),
            ("reset", _) => Err(wrong("(reset)")),
            ("reset-assertions", []) => Ok(Command::ResetAssertions),
            ("reset-assertions", _) => Err(wrong("(reset-assertions)")),
            ("exit", []) => Ok(Command::Exit),
            ("exit", _) => Err(wrong("(exit)")),
            (word, _) if is_known_elsewhere(word) => {
                Ok(Command::Unsupported(Name { text: word, position: form.position() }))
            }
            (word, _) => Err(head.error(Problem::UnknownCommand(word.to_string()))),
        }
    }

    /// Whether the command adds to what is asserted or declared, so that a script in which it failed has fewer
    /// constraints than its author meant.
    pub fn is_constraining(form: Expr<'_>) -> bool {
        let word = form.elements().next().and_then(Expr::as_symbol).unwrap_or_default();
        !matches!(
            word,
            "set-logic"
                | "set-option"
                | "set-info"
                | "echo"
                | "exit"
                | "check-sat"
                | "check-sat-assuming"
                | "simplify"
                | "assert-soft"
                | "maximize"
                | "minimize"
        ) && !word.starts_with("get-")
    }
}

/// Whether a command that we do not have is one of the standard or of a widespread solver.
fn is_known_elsewhere(word: &str) -> bool {
    const COMMANDS: [&str; 22] = [
        "declare-sort",
        "declare-datatype",
        "declare-datatypes",
        "declare-sort-parameter",
        "define-fun-rec",
        "define-funs-rec",
        "get-proof",
        "get-interpolant",
        "get-interpolants",
        "get-abduct",
        "get-qe",
        "get-objectives",
        "declare-heap",
        "declare-rel",
        "declare-var",
        "rule",
        "query",
        "maximize",
        "minimize",
        "assert-soft",
        "simplify",
        "declare-codatatypes",
    ];
    COMMANDS.contains(&word)
}

pub(crate) fn name(expr: Expr<'_>) -> Result<Name<'_>, Error> {
    match expr.as_symbol() {
        Some(text) => Ok(Name { text, position: expr.position() }),
        None => Err(expr.unexpected("a name")),
    }
}

fn keyword(expr: Expr<'_>) -> Result<Name<'_>, Error> {
    match expr.as_keyword() {
        Some(text) => Ok(Name { text, position: expr.position() }),
        None => Err(expr.unexpected("a keyword such as :status")),
    }
}

fn list<'a>(expr: Expr<'a>, of: &'static str) -> Result<Vec<Expr<'a>>, Error> {
    if expr.is_list() {
        return Ok(expr.elements().collect());
    }
    Err(expr.unexpected(match of {
        "sorts" => "a list of sorts",
        "terms" => "a list of terms",
        "parameters" => "a list of parameters ((NAME SORT) …)",
        _ => "a list of names",
    }))
}

fn parameter(expr: Expr<'_>) -> Result<(Name<'_>, Expr<'_>), Error> {
    let mut elements = expr.elements();
    match (elements.next(), elements.next(), elements.next()) {
        (Some(symbol), Some(sort), None) => Ok((name(symbol)?, sort)),
        _ => Err(expr.unexpected("a parameter (NAME SORT)")),
    }
}

fn number(expr: Expr<'_>, most: u32) -> Result<u32, Error> {
    if expr.kind() != Kind::Numeral {
        return Err(expr.unexpected("a number"));
    }
    match expr.text().parse() {
        Ok(number) if number <= most => Ok(number),
        _ => Err(expr.error(Problem::NumberRange(most))),
    }
}
