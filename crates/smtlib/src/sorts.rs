//! Reading sorts, and the abbreviations that scripts define.

use crate::{
    command::Name,
    error::{Error, Problem},
    limits::Limits,
    sexpr::{Expr, Kind},
};
use indexmap::IndexMap;
use logic::{Format, Scalar, Sort};
use rustc_hash::FxBuildHasher;

/// How deep sorts may be nested. Arrays do not nest, so only abbreviations of abbreviations go deeper than three.
const MAX_DEPTH: usize = 200;

/// A sort, or an abbreviation's body in which parameters stand for sorts. Because arrays do not nest, bodies stay this
/// small however abbreviations are composed.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Pattern {
    Scalar(ScalarPattern),
    Array(ScalarPattern, ScalarPattern),
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum ScalarPattern {
    Known(Scalar),
    /// A parameter. Only at the top of a pattern may it stand for an array.
    Parameter(usize),
}

/// A sort by the name of which scripts may speak.
#[derive(Debug)]
struct Abbreviation {
    parameters: usize,
    body: Pattern,
}

/// The sorts that a script has defined.
#[derive(Debug, Default)]
pub(crate) struct Sorts {
    defined: IndexMap<String, Abbreviation, FxBuildHasher>,
}

impl Sorts {
    /// How many are defined.
    pub fn len(&self) -> usize {
        self.defined.len()
    }

    /// Forgets all but the first.
    pub fn truncate(&mut self, length: usize) {
        self.defined.truncate(length);
    }

    /// Defines an abbreviation.
    pub fn define(
        &mut self,
        name: Name<'_>,
        parameters: &[&str],
        body: Expr<'_>,
        limits: &Limits,
    ) -> Result<(), Error> {
        let Name { text: name, position } = name;
        if self.defined.contains_key(name) || is_theory_sort(name) {
            return Err(Error::new(position, Problem::Defined(name.to_string())));
        }
        let body = self.pattern(body, parameters, limits, 0)?;
        self.defined.insert(name.to_string(), Abbreviation { parameters: parameters.len(), body });
        Ok(())
    }

    /// The sort that an expression denotes.
    pub fn read(&self, expr: Expr<'_>, limits: &Limits) -> Result<Sort, Error> {
        match self.pattern(expr, &[], limits, 0)? {
            Pattern::Scalar(ScalarPattern::Known(scalar)) => Ok(scalar.into()),
            Pattern::Array(ScalarPattern::Known(index), ScalarPattern::Known(element)) => {
                Ok(Sort::Array { index, element })
            }
            // Without parameters there is nothing that could be left open.
            Pattern::Scalar(_) | Pattern::Array(..) => Err(expr.unexpected("a sort")),
        }
    }

    fn pattern(&self, expr: Expr<'_>, parameters: &[&str], limits: &Limits, depth: usize) -> Result<Pattern, Error> {
        if depth > MAX_DEPTH {
            return Err(expr.error(Problem::SortDepth(MAX_DEPTH)));
        }
        let known = |scalar| Ok(Pattern::Scalar(ScalarPattern::Known(scalar)));
        if let Some(name) = expr.as_symbol() {
            if let Some(place) = parameters.iter().position(|&parameter| parameter == name) {
                return Ok(Pattern::Scalar(ScalarPattern::Parameter(place)));
            }
            return match name {
                "Bool" => known(Scalar::Bool),
                "RoundingMode" => known(Scalar::Rounding),
                "Float16" => known(Scalar::Float(Format::HALF)),
                "Float32" => known(Scalar::Float(Format::SINGLE)),
                "Float64" => known(Scalar::Float(Format::DOUBLE)),
                "Float128" => known(Scalar::Float(Format::QUAD)),
                _ => self.instance(expr, name, &[]),
            };
        }
        let mut elements = expr.elements();
        let Some(head) = elements.next() else { return Err(expr.unexpected("a sort")) };
        if head.is_word("_") {
            return known(indexed(expr, limits)?);
        }
        let Some(name) = head.as_symbol() else { return Err(head.unexpected("the name of a sort")) };
        let arguments: Vec<(Expr<'_>, Pattern)> = elements
            .map(|argument| Ok((argument, self.pattern(argument, parameters, limits, depth + 1)?)))
            .collect::<Result<_, Error>>()?;
        if arguments.is_empty() {
            return Err(expr.unexpected("a sort"));
        }
        if name == "Array" {
            let [(index_at, index), (element_at, element)] = arguments.as_slice() else {
                let found = arguments.len();
                return Err(expr.error(Problem::SortArguments { name: "Array".into(), expected: 2, found }));
            };
            return Ok(Pattern::Array(scalar(*index_at, *index)?, scalar(*element_at, *element)?));
        }
        self.instance(expr, name, &arguments)
    }

    /// An abbreviation with its parameters replaced.
    fn instance(&self, at: Expr<'_>, name: &str, arguments: &[(Expr<'_>, Pattern)]) -> Result<Pattern, Error> {
        let Some(abbreviation) = self.defined.get(name) else {
            return Err(at.error(match name {
                "Int" | "Real" | "String" | "RegLan" | "Seq" | "Set" | "Unicode" => {
                    Problem::Unsupported(format!("sort {name}"))
                }
                _ => Problem::UnknownSort(name.to_string()),
            }));
        };
        if abbreviation.parameters != arguments.len() {
            let (expected, found) = (abbreviation.parameters, arguments.len());
            return Err(at.error(Problem::SortArguments { name: name.to_string(), expected, found }));
        }
        let inner = |part| match part {
            ScalarPattern::Known(_) => Ok(part),
            ScalarPattern::Parameter(place) => scalar(arguments[place].0, arguments[place].1),
        };
        match abbreviation.body {
            Pattern::Scalar(ScalarPattern::Parameter(place)) => Ok(arguments[place].1),
            Pattern::Scalar(known) => Ok(Pattern::Scalar(known)),
            Pattern::Array(index, element) => Ok(Pattern::Array(inner(index)?, inner(element)?)),
        }
    }
}

fn scalar(at: Expr<'_>, pattern: Pattern) -> Result<ScalarPattern, Error> {
    match pattern {
        Pattern::Scalar(scalar) => Ok(scalar),
        Pattern::Array(..) => Err(at.error(Problem::Unsupported("arrays of arrays".to_string()))),
    }
}

fn is_theory_sort(name: &str) -> bool {
    matches!(name, "Bool" | "RoundingMode" | "Float16" | "Float32" | "Float64" | "Float128" | "Array" | "BitVec")
}

/// `(_ BitVec n)` and `(_ FloatingPoint e s)`.
fn indexed(expr: Expr<'_>, limits: &Limits) -> Result<Scalar, Error> {
    let elements: Vec<Expr<'_>> = expr.elements().skip(1).collect();
    let Some(name) = elements.first().and_then(|head| head.as_symbol()) else { return Err(expr.unexpected("a sort")) };
    match (name, &elements[1..]) {
        ("BitVec", [width]) => Ok(Scalar::Bits(limits.width(*width, number(*width)?)?)),
        ("FloatingPoint", [exponent, significand]) => Ok(Scalar::Float(limits.format(*exponent, *significand)?)),
        ("BitVec" | "FloatingPoint", _) => {
            let (expected, form) =
                if name == "BitVec" { (1, "(_ BitVec WIDTH)") } else { (2, "(_ FloatingPoint E S)") };
            Err(expr.error(Problem::Indices { operator: name.to_string(), expected, form: form.to_string() }))
        }
        _ => Err(expr.error(Problem::UnknownSort(name.to_string()))),
    }
}

/// The value of a numeral, or as much as a u64 holds of it: limits are far below.
pub(crate) fn number(expr: Expr<'_>) -> Result<u64, Error> {
    match expr.kind() {
        Kind::Numeral => Ok(expr.text().parse().unwrap_or(u64::MAX)),
        _ => Err(expr.unexpected("a number")),
    }
}
