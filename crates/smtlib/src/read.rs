//! S-expressions to terms: names, scopes and sorts.
//!
//! Nothing recurses: an expression a million deep is read with a stack of frames, one per application, `let` or
//! annotation that is open. The work on a theory's functions is in `apply` and `apply_float`.

use crate::{
    call::{Argument, Call, Operand},
    command::{self, Name},
    error::{Error, Problem},
    heads::Head,
    lexer::shorten,
    limits::Limits,
    operators::is_core,
    position::Position,
    real::Real,
    scope::Scope,
    sexpr::{Elements, Expr, Kind},
    sorts::Sorts,
    symbols::{Function, Macro, Meaning, Symbols, script_symbol},
    unspecified::{Unspecified, argument_bits, scalar_width},
};
use logic::{Bits, Scalar, Sort, Substitution, Term, Terms, symbols_of};
use num_bigint::BigUint;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Reads terms, and knows the names and sorts that a script has introduced.
///
/// A call that fails leaves everything as it was.
#[derive(Debug, Default)]
pub struct Reader {
    pub(crate) limits: Limits,
    pub(crate) unspecified: Unspecified,
    pub(crate) symbols: Symbols,
    sorts: Sorts,
    /// How many symbols and sorts there were when each level was pushed.
    levels: Vec<(usize, usize)>,
    /// Whether names survive the level in which they were introduced.
    global: bool,
}

/// A term that is being read.
struct Frame<'a> {
    kind: FrameKind<'a>,
    at: Position,
    /// Where the values of the parts that are read begin.
    base: usize,
}

enum FrameKind<'a> {
    Apply {
        head: Head<'a>,
        rest: Elements<'a>,
    },
    /// The values of the bindings come first, then the body.
    Let {
        names: Vec<&'a str>,
        rest: Elements<'a>,
        body: Option<Expr<'a>>,
    },
    Annotated {
        term: Option<Expr<'a>>,
        name: Option<Name<'a>>,
    },
}

/// What the beginning of a term gives.
enum Begun<'a> {
    Operand(Operand),
    Frame(FrameKind<'a>),
}

impl Reader {
    /// Reads with the usual limits.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Reads with other limits.
    pub fn with_limits(limits: Limits) -> Reader {
        Reader { limits, ..Reader::default() }
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.levels.push((self.symbols.len(), self.sorts.len()));
    }

    /// Closes a level and forgets its names, unless names are global.
    pub fn pop(&mut self) {
        if let Some(level) = self.levels.pop()
            && !self.global
        {
            self.restore(level);
        }
    }

    /// Says whether names survive the level in which they are introduced.
    pub fn set_global_declarations(&mut self, global: bool) {
        self.global = global;
    }

    /// Closes all levels and forgets all names, unless they are global.
    pub fn reset_assertions(&mut self) {
        self.levels.clear();
        if !self.global {
            self.restore((0, 0));
        }
    }

    /// The names of the script and what they mean, in the order of their introduction.
    pub fn symbols(&self) -> impl Iterator<Item = (&str, &Meaning)> {
        self.symbols.iter()
    }

    /// What a name means.
    pub fn meaning(&self, name: &str) -> Option<&Meaning> {
        self.symbols.get(name)
    }

    /// The sort that an expression denotes.
    pub fn sort(&self, expr: Expr<'_>) -> Result<Sort, Error> {
        self.sorts.read(expr, &self.limits)
    }

    /// The term that an expression denotes. Names that it introduces (`:named`) are known from then on.
    pub fn term(&mut self, terms: &mut Terms, expr: Expr<'_>) -> Result<Term, Error> {
        let before = self.mark();
        let result = self.read(terms, expr, Scope::default());
        if result.is_err() {
            self.restore(before);
        }
        result
    }

    /// The formula that an expression denotes.
    pub fn formula(&mut self, terms: &mut Terms, expr: Expr<'_>) -> Result<Term, Error> {
        let before = self.mark();
        let result = self.term(terms, expr).and_then(|term| match terms.sort(term) {
            Sort::Bool => Ok(term),
            other => Err(sort_error(expr, "a formula", "Bool", other)),
        });
        if result.is_err() {
            self.restore(before);
        }
        result
    }

    /// Declares a constant or function.
    pub fn declare(
        &mut self,
        terms: &mut Terms,
        name: Name<'_>,
        parameters: &[Expr<'_>],
        result: Expr<'_>,
    ) -> Result<(), Error> {
        self.check_new(name)?;
        let sort = self.sort(result)?;
        if parameters.is_empty() {
            let symbol = script_symbol(terms, name.text, sort);
            self.symbols.insert(name.text, Meaning::Constant(symbol));
            return Ok(());
        }
        let scalar = |at: Expr<'_>, sort: Sort| {
            let unsupported = || at.error(Problem::Unsupported("functions of or to arrays".to_string()));
            sort.scalar().ok_or_else(unsupported)
        };
        let element = scalar(result, sort)?;
        let parameters =
            parameters.iter().map(|&at| scalar(at, self.sort(at)?)).collect::<Result<Vec<Scalar>, Error>>()?;
        let width = parameters.iter().map(|&parameter| u64::from(scalar_width(parameter))).sum();
        let index = Scalar::Bits(self.limits.width_at(name.position, width)?);
        let array = script_symbol(terms, name.text, Sort::Array { index, element });
        let function = Function { array, parameters, result: element };
        self.symbols.insert(name.text, Meaning::Function(Rc::new(function)));
        Ok(())
    }

    /// Defines a function (or, without parameters, a constant) by a term.
    pub fn define(
        &mut self,
        terms: &mut Terms,
        name: Name<'_>,
        parameters: &[(Name<'_>, Expr<'_>)],
        result: Expr<'_>,
        body: Expr<'_>,
    ) -> Result<(), Error> {
        self.check_new(name)?;
        let sort = self.sort(result)?;
        let mut scope = Scope::default();
        let mut symbols = Vec::with_capacity(parameters.len());
        for (parameter, sort) in parameters {
            if scope.get(parameter.text).is_some() {
                return Err(Error::new(parameter.position, Problem::BoundTwice(parameter.text.to_string())));
            }
            let symbol = terms.fresh("parameter", self.sort(*sort)?);
            scope.bind(parameter.text, Operand::Term(symbol));
            symbols.push(symbol);
        }
        let before = self.mark();
        let read = self.read_in(terms, body, scope, &symbols).and_then(|term| {
            // The body may have given the name to one of its terms.
            self.check_new(name)?;
            match terms.sort(term) {
                found if found == sort => Ok(term),
                found => Err(sort_error(body, &format!("the body of {}", name.text), &sort.to_string(), found)),
            }
        });
        let term = read.inspect_err(|_| self.restore(before))?;
        let meaning = match parameters {
            [] => Meaning::Defined(term),
            _ => Meaning::Macro(Rc::new(Macro { parameters: symbols, body: term })),
        };
        self.symbols.insert(name.text, meaning);
        Ok(())
    }

    /// Defines an abbreviation of sorts.
    pub fn define_sort(&mut self, name: Name<'_>, parameters: &[Name<'_>], body: Expr<'_>) -> Result<(), Error> {
        let parameters: Vec<&str> = parameters.iter().map(|parameter| parameter.text).collect();
        self.sorts.define(name, &parameters, body, &self.limits)
    }

    fn check_new(&self, name: Name<'_>) -> Result<(), Error> {
        let text = name.text.to_string();
        if is_core(name.text) {
            return Err(Error::new(name.position, Problem::CoreName(text)));
        }
        match self.symbols.get(name.text) {
            Some(_) => Err(Error::new(name.position, Problem::Defined(text))),
            None => Ok(()),
        }
    }

    fn mark(&self) -> (usize, usize) {
        (self.symbols.len(), self.sorts.len())
    }

    fn restore(&mut self, (symbols, sorts): (usize, usize)) {
        self.symbols.truncate(symbols);
        self.sorts.truncate(sorts);
    }

    fn read<'a>(&mut self, terms: &mut Terms, root: Expr<'a>, scope: Scope<'a>) -> Result<Term, Error> {
        self.read_in(terms, root, scope, &[])
    }

    fn read_in<'a>(
        &mut self,
        terms: &mut Terms,
        root: Expr<'a>,
        mut scope: Scope<'a>,
        parameters: &[Term],
    ) -> Result<Term, Error> {
        let mut frames: Vec<Frame<'a>> = Vec::new();
        let mut values: Vec<Argument> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(expr) = next.take() {
                let at = expr.position();
                match self.begin(terms, expr, &scope)? {
                    Begun::Operand(operand) => values.push(Argument { operand, at }),
                    Begun::Frame(kind) => frames.push(Frame { kind, at, base: values.len() }),
                }
            }
            let Some(frame) = frames.last_mut() else { break };
            next = advance(frame, &mut values, &mut scope)?;
            if next.is_none()
                && let Some(Frame { kind, at, base }) = frames.pop()
            {
                let operand = self.finish(terms, kind, at, &values[base..], &mut scope, parameters)?;
                values.truncate(base);
                values.push(Argument { operand, at });
            }
        }
        match values.pop().map(|value| value.operand) {
            Some(Operand::Term(term)) => Ok(term),
            Some(Operand::Real(_)) => Err(root.error(Problem::Unsupported("terms of sort Real or Int".to_string()))),
            None => Err(root.unexpected("a term")),
        }
    }

    /// Looks at the beginning of a term. The parts of what has parts are read later.
    fn begin<'a>(&mut self, terms: &mut Terms, expr: Expr<'a>, scope: &Scope<'a>) -> Result<Begun<'a>, Error> {
        match expr.kind() {
            Kind::List => {}
            Kind::Symbol { .. } => {
                let Some(name) = expr.as_symbol() else { return Err(expr.unexpected("a term")) };
                return Ok(Begun::Operand(self.constant(terms, expr, name, scope)?));
            }
            Kind::Numeral | Kind::Decimal => {
                let real = Real::parse(expr.text()).map_err(|problem| expr.error(problem))?;
                return Ok(Begun::Operand(Operand::Real(Rc::new(real))));
            }
            Kind::Hexadecimal | Kind::Binary => {
                let (radix, per_digit) = if expr.kind() == Kind::Binary { (2, 1) } else { (16, 4) };
                let width = self.limits.width(expr, expr.text().len() as u64 * per_digit)?;
                let value = BigUint::parse_bytes(expr.text().as_bytes(), radix).unwrap_or_default();
                return Ok(Begun::Operand(Operand::Term(terms.bits_constant(Bits::from_big(width, value)))));
            }
            Kind::Keyword => return Err(expr.unexpected("a term")),
            Kind::String => return Err(expr.error(Problem::Unsupported("strings".to_string()))),
        }
        let mut rest = expr.elements();
        let Some(head) = rest.next() else { return Err(expr.unexpected("a term")) };
        match head.kind() {
            Kind::Symbol { quoted: false } => match head.text() {
                "let" => return begin_let(expr, rest).map(Begun::Frame),
                "!" => return annotated(expr, rest).map(Begun::Frame),
                "_" => return self.indexed_constant(terms, expr).map(Begun::Operand),
                "as" => return self.qualified_constant(terms, expr, scope).map(Begun::Operand),
                word @ ("forall" | "exists") => {
                    return Err(expr.error(Problem::Unsupported(format!("quantifiers ({word})"))));
                }
                "match" => return Err(expr.error(Problem::Unsupported("match".to_string()))),
                _ => {}
            },
            Kind::Symbol { quoted: true } | Kind::List => {}
            Kind::Keyword | Kind::Numeral | Kind::Decimal | Kind::Hexadecimal | Kind::Binary | Kind::String => {
                return Err(head.unexpected("a function"));
            }
        }
        if rest.len() == 0 {
            return Err(expr.error(Problem::Expected {
                expected: "a term",
                found: format!("`({})`; a function needs arguments", shorten(&head.to_string())),
            }));
        }
        let head = self.head(head, scope)?;
        Ok(Begun::Frame(FrameKind::Apply { head, rest }))
    }

    /// Makes the term of a frame whose parts are all read.
    fn finish<'a>(
        &mut self,
        terms: &mut Terms,
        kind: FrameKind<'a>,
        at: Position,
        args: &[Argument],
        scope: &mut Scope<'a>,
        parameters: &[Term],
    ) -> Result<Operand, Error> {
        match kind {
            FrameKind::Apply { head: Head::Theory { operator, indices, name }, .. } => {
                self.apply(terms, operator, indices, &Call { name, at, args })
            }
            FrameKind::Apply { head: Head::ConstantArray { index, element }, .. } => {
                let call = Call { name: "as const", at, args };
                call.exactly(1)?;
                let value = call.of_sort(terms, 0, element)?;
                Ok(Operand::Term(terms.const_array(index, value)))
            }
            FrameKind::Apply { head: Head::Function { function, name }, .. } => {
                let call = Call { name, at, args };
                call.exactly(function.parameters.len())?;
                let sorts = function.parameters.iter().map(|&parameter| Sort::from(parameter));
                let args = sorts.enumerate().map(|(index, sort)| call.of_sort(terms, index, sort));
                let args = args.collect::<Result<Vec<Term>, Error>>()?;
                let index = argument_bits(terms, &args);
                Ok(Operand::Term(terms.select(function.array, index)))
            }
            FrameKind::Apply { head: Head::Macro { definition, name }, .. } => {
                let call = Call { name, at, args };
                call.exactly(definition.parameters.len())?;
                let mut substitution = Substitution::new();
                for (index, &parameter) in definition.parameters.iter().enumerate() {
                    substitution.map(parameter, call.of_sort(terms, index, terms.sort(parameter))?);
                }
                Ok(Operand::Term(substitution.apply(terms, definition.body)))
            }
            FrameKind::Let { names, .. } => {
                scope.unbind(names.len());
                Ok(args[0].operand.clone())
            }
            FrameKind::Annotated { name, .. } => {
                let operand = args[0].operand.clone();
                let Some(name) = name else { return Ok(operand) };
                self.check_new(name)?;
                let Operand::Term(term) = operand else {
                    return Err(Error::new(at, Problem::Unsupported("terms of sort Real or Int".to_string())));
                };
                let open = |symbol: &Term| parameters.contains(symbol);
                if !parameters.is_empty() && symbols_of(terms, &[term]).iter().any(open) {
                    return Err(Error::new(at, Problem::OpenNamedTerm));
                }
                self.symbols.insert(name.text, Meaning::Named(term));
                Ok(operand)
            }
        }
    }
}

/// The next part of a term, if there is one that is not read yet.
fn advance<'a>(
    frame: &mut Frame<'a>,
    values: &mut Vec<Argument>,
    scope: &mut Scope<'a>,
) -> Result<Option<Expr<'a>>, Error> {
    match &mut frame.kind {
        FrameKind::Apply { rest, .. } => Ok(rest.next()),
        FrameKind::Annotated { term, .. } => Ok(term.take()),
        FrameKind::Let { names, rest, body } => {
            if let Some(binding) = rest.next() {
                let mut parts = binding.elements();
                return match (parts.next(), parts.next(), parts.next()) {
                    (Some(name), Some(value), None) => {
                        names.push(name.as_symbol().ok_or_else(|| name.unexpected("a name"))?);
                        Ok(Some(value))
                    }
                    _ => Err(binding.unexpected("a binding (NAME TERM)")),
                };
            }
            let Some(body) = body.take() else { return Ok(None) };
            // All values were read before any name is bound: the bindings of one `let` do not see each other.
            for (name, value) in names.iter().zip(values.drain(frame.base..)) {
                scope.bind(name, value.operand);
            }
            Ok(Some(body))
        }
    }
}

fn begin_let<'a>(expr: Expr<'a>, mut rest: Elements<'a>) -> Result<FrameKind<'a>, Error> {
    let shape = || expr.error(Problem::Form("(let ((NAME TERM) …) TERM)"));
    let (Some(bindings), Some(body), None) = (rest.next(), rest.next(), rest.next()) else { return Err(shape()) };
    if bindings.elements().len() == 0 {
        return Err(shape());
    }
    let mut names = FxHashSet::default();
    for binding in bindings.elements() {
        if let Some(name) = binding.elements().next().and_then(Expr::as_symbol)
            && !names.insert(name)
        {
            return Err(binding.error(Problem::BoundTwice(name.to_string())));
        }
    }
    Ok(FrameKind::Let { names: Vec::with_capacity(names.len()), rest: bindings.elements(), body: Some(body) })
}

fn annotated<'a>(expr: Expr<'a>, mut rest: Elements<'a>) -> Result<FrameKind<'a>, Error> {
    let shape = || expr.error(Problem::Form("(! TERM :NAME VALUE …)"));
    let Some(term) = rest.next() else { return Err(shape()) };
    if rest.len() == 0 {
        return Err(shape());
    }
    let mut name = None;
    let mut rest = rest.peekable();
    while let Some(attribute) = rest.next() {
        let Some(keyword) = attribute.as_keyword() else { return Err(attribute.unexpected("an attribute :NAME")) };
        let value = rest.next_if(|next| next.as_keyword().is_none());
        if keyword == "named" {
            name = Some(command::name(value.ok_or_else(|| attribute.error(Problem::Form(":named NAME")))?)?);
        }
    }
    Ok(FrameKind::Annotated { term: Some(term), name })
}

pub(crate) fn sort_error(at: Expr<'_>, what: &str, expected: &str, found: Sort) -> Error {
    let (what, expected, found) = (what.to_string(), expected.to_string(), found.to_string());
    at.error(Problem::Sort { what, expected, found })
}
