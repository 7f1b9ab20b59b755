//! What can be wrong with a script, and where.

use crate::position::Position;

/// A fault in a script.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{position}: {problem}")]
pub struct Error {
    /// Where the fault is.
    pub position: Position,
    /// What it is.
    pub problem: Problem,
}

impl Error {
    /// A fault at a position.
    pub fn new(position: Position, problem: Problem) -> Error {
        Error { position, problem }
    }

    /// Whether the script is (or may be) in order and only asks for more than there is.
    pub fn is_unsupported(&self) -> bool {
        matches!(self.problem, Problem::Unsupported(_))
    }

    /// Whether the text is no sequence of balanced expressions, so that it is unclear which commands were meant.
    pub fn is_lexical(&self) -> bool {
        use Problem::*;
        matches!(
            self.problem,
            Unreadable(_)
                | BadByte(_)
                | NotUtf8
                | UnexpectedCharacter(_)
                | UnclosedString
                | UnclosedQuote
                | UnclosedList
                | StrayParenthesis
                | BadLiteral { .. }
                | LeadingZero
                | GluedToken(_)
                | EmptyKeyword
                | BackslashInQuote
                | TooLong
                | StrayAtom
        )
    }
}

/// What is wrong at a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants are")]
pub enum Problem {
    // Reading characters and tokens.
    #[error("the script cannot be read: {0}")]
    Unreadable(String),
    #[error("the byte {0:#04x} cannot stand in a script; remove it")]
    BadByte(u8),
    #[error("this is not UTF-8; save the script in that encoding")]
    NotUtf8,
    #[error("unexpected character `{0}`; symbols with such characters are written |…|")]
    UnexpectedCharacter(char),
    #[error("this string is not closed; a quote inside a string is written twice")]
    UnclosedString,
    #[error("this quoted symbol is not closed: | is missing")]
    UnclosedQuote,
    #[error("this parenthesis is not closed before the end of the script")]
    UnclosedList,
    #[error("unexpected `)`: nothing is open here")]
    StrayParenthesis,
    #[error("`{prefix}` must be followed by {digits} digits")]
    BadLiteral { prefix: &'static str, digits: &'static str },
    #[error("a number does not begin with 0; remove the leading zeros")]
    LeadingZero,
    #[error("`{0}` runs into what follows; put a space between them")]
    GluedToken(String),
    #[error("a keyword needs a name after the colon")]
    EmptyKeyword,
    #[error("a quoted symbol cannot contain a backslash")]
    BackslashInQuote,
    #[error("this command is longer than 4 GB")]
    TooLong,
    #[error("expected a command in parentheses")]
    StrayAtom,

    // The shape of commands, sorts and terms.
    #[error("expected {expected}, found {found}")]
    Expected { expected: &'static str, found: String },
    #[error("the form is `{0}`")]
    Form(&'static str),
    #[error("unknown command `{0}`")]
    UnknownCommand(String),
    #[error("`{0}` is a reserved word; write |{0}| if it is meant as a name")]
    Reserved(String),
    #[error("unsupported: {0}")]
    Unsupported(String),

    // Names.
    #[error("unknown symbol `{0}`; declare it before it is used")]
    UnknownSymbol(String),
    #[error("unknown sort `{0}`")]
    UnknownSort(String),
    #[error("`{0}` is already defined")]
    Defined(String),
    #[error("`{0}` belongs to the theory of booleans and cannot be defined again")]
    CoreName(String),
    #[error("`{0}` is bound twice here")]
    BoundTwice(String),
    #[error("`{name}` is a function of {}; call it as ({name} …)", counted(*.expected, "argument"))]
    MissingArguments { name: String, expected: usize },
    #[error("`{0}` is no function and takes no arguments")]
    NotAFunction(String),
    #[error("a named term must not depend on the parameters of a function")]
    OpenNamedTerm,

    // Sorts.
    #[error("{operator}: argument {argument} must be {expected}, but is {found}")]
    IllSorted { operator: String, argument: usize, expected: String, found: String },
    #[error("{operator} takes {expected}, not {found}")]
    ArgumentCount { operator: String, expected: String, found: usize },
    #[error("{operator} takes {}: {form}", counted(*.expected, "index"))]
    Indices { operator: String, expected: usize, form: String },
    #[error("{what} must be of sort {expected}, but is {found}")]
    Sort { what: String, expected: String, found: String },
    #[error("sort {name} takes {}, not {found}", counted(*.expected, "argument"))]
    SortArguments { name: String, expected: usize, found: usize },
    #[error("(_ extract {high} {low}) does not fit in {width} bits; {width} > i >= j must hold")]
    Extract { high: u32, low: u32, width: u32 },
    #[error("{value} does not fit in {width} bits")]
    TooBigForWidth { value: String, width: u32 },
    #[error("division by zero in a constant")]
    ZeroDenominator,

    // Sizes.
    #[error("the width must be at least 1")]
    ZeroWidth,
    #[error("{bits} bits are more than the limit of {limit}")]
    TooWide { bits: u64, limit: u32 },
    #[error("a float format needs {least} to {most} {part} bits, not {found}")]
    Format { part: &'static str, least: u32, most: u32, found: u64 },
    #[error("this number is out of range; at most {0} is allowed here")]
    NumberRange(u32),
    #[error("this number has more than {0} digits")]
    TooManyDigits(usize),
    #[error("sorts are nested more than {0} deep")]
    SortDepth(usize),
}

/// A number of things.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    match (count, thing) {
        (0, "index") => "no indices".to_string(),
        (0, _) => format!("no {thing}s"),
        (1, _) => format!("1 {thing}"),
        (_, "index") => format!("{count} indices"),
        _ => format!("{count} {thing}s"),
    }
}
