//! The arguments of one application, and the checks that functions make on them.

use crate::{
    error::{Error, Problem, counted},
    position::Position,
    real::Real,
};
use logic::{Format, Sort, Term, Terms};
use std::rc::Rc;

/// What an expression denotes.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    Term(Term),
    /// A constant that can only be rounded to a float.
    Real(Rc<Real>),
}

/// An argument and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub operand: Operand,
    pub at: Position,
}

/// The application of a function to arguments.
pub(crate) struct Call<'c> {
    pub name: &'c str,
    pub at: Position,
    pub args: &'c [Argument],
}

impl Call<'_> {
    pub fn error(&self, problem: Problem) -> Error {
        Error::new(self.at, problem)
    }

    /// Checks that there are exactly so many arguments.
    pub fn exactly(&self, count: usize) -> Result<(), Error> {
        if self.args.len() == count { Ok(()) } else { Err(self.miscounted(counted(count, "argument"))) }
    }

    /// Checks that there are so many arguments or more.
    pub fn at_least(&self, count: usize) -> Result<(), Error> {
        if self.args.len() >= count {
            Ok(())
        } else {
            Err(self.miscounted(format!("at least {}", counted(count, "argument"))))
        }
    }

    pub fn miscounted(&self, expected: String) -> Error {
        self.error(Problem::ArgumentCount { operator: self.name.to_string(), expected, found: self.args.len() })
    }

    /// The fault of an argument of the wrong sort.
    pub fn ill_sorted(&self, terms: &Terms, index: usize, expected: String) -> Error {
        let found = match &self.args[index].operand {
            Operand::Term(term) => terms.sort(*term).to_string(),
            Operand::Real(_) => "Real".to_string(),
        };
        let operator = self.name.to_string();
        Error::new(self.args[index].at, Problem::IllSorted { operator, argument: index + 1, expected, found })
    }

    /// An argument of any sort that terms have.
    pub fn term(&self, index: usize) -> Result<Term, Error> {
        match self.args[index].operand {
            Operand::Term(term) => Ok(term),
            Operand::Real(_) => {
                Err(Error::new(self.args[index].at, Problem::Unsupported("terms of sort Real or Int".to_string())))
            }
        }
    }

    /// An argument of this sort.
    pub fn of_sort(&self, terms: &Terms, index: usize, sort: Sort) -> Result<Term, Error> {
        match self.args[index].operand {
            Operand::Term(term) if terms.sort(term) == sort => Ok(term),
            _ => Err(self.ill_sorted(terms, index, sort.to_string())),
        }
    }

    pub fn bool(&self, terms: &Terms, index: usize) -> Result<Term, Error> {
        self.of_sort(terms, index, Sort::Bool)
    }

    pub fn rounding(&self, terms: &Terms, index: usize) -> Result<Term, Error> {
        self.of_sort(terms, index, Sort::Rounding)
    }

    /// A bit-vector of any width.
    pub fn bits(&self, terms: &Terms, index: usize) -> Result<Term, Error> {
        match self.args[index].operand {
            Operand::Term(term) if matches!(terms.sort(term), Sort::Bits(_)) => Ok(term),
            _ => Err(self.ill_sorted(terms, index, "a bit-vector".to_string())),
        }
    }

    /// A float of any format.
    pub fn float(&self, terms: &Terms, index: usize) -> Result<(Term, Format), Error> {
        if let Operand::Term(term) = self.args[index].operand
            && let Sort::Float(format) = terms.sort(term)
        {
            return Ok((term, format));
        }
        Err(self.ill_sorted(terms, index, "a float".to_string()))
    }

    /// A bit-vector and all after it of the same width.
    pub fn all_bits(&self, terms: &Terms) -> Result<Vec<Term>, Error> {
        let first = self.bits(terms, 0)?;
        self.rest_like(terms, 0, first)
    }

    /// A float at `from` and all after it of the same format.
    pub fn all_floats(&self, terms: &Terms, from: usize) -> Result<Vec<Term>, Error> {
        let (first, _) = self.float(terms, from)?;
        self.rest_like(terms, from, first)
    }

    /// All arguments, of one sort.
    pub fn all_alike(&self, terms: &Terms) -> Result<Vec<Term>, Error> {
        let first = self.term(0)?;
        self.rest_like(terms, 0, first)
    }

    fn rest_like(&self, terms: &Terms, from: usize, first: Term) -> Result<Vec<Term>, Error> {
        let sort = terms.sort(first);
        (from..self.args.len()).map(|index| self.of_sort(terms, index, sort)).collect()
    }
}
