//! Definitions of predicates and logic functions in ACSL.

use super::{Parsed, Parser};
use crate::{
    c::{LogicDefinition, LogicParameter},
    diagnostic::Diagnostic,
    span::Span,
    syntax::TypeName,
};

impl Parser<'_> {
    /// What follows `predicate`, or `logic` if there is to be a result: `T name{L}(U x, V y) = e`.
    pub(super) fn definition(&mut self, has_result: bool, span: Span) -> Parsed<LogicDefinition> {
        let result = if has_result { Some(self.type_name()?) } else { None };
        let name = self.variable()?;
        let labels = if self.is_symbol(0, "{") { self.label_list()? } else { Vec::new() };
        if self.is_symbol(0, "<") {
            return Err(Diagnostic::error(self.span(), "definitions with type variables are not supported")
                .help("write one definition for each type"));
        }
        let parameters = if self.eat("(") { self.logic_parameters()? } else { Vec::new() };
        if self.at_end() || self.word(0) == Some("reads") {
            let message = format!("`{}` has no definition, which is not supported", name.text);
            return Err(Diagnostic::error(name.span, message).help("say what it is: `= …;`"));
        }
        self.expect("=")?;
        let body = self.named_formula()?;
        Ok(LogicDefinition { name, result, labels, parameters, body, span })
    }

    fn logic_parameters(&mut self) -> Parsed<Vec<LogicParameter>> {
        let mut parameters = Vec::new();
        if self.eat(")") {
            return Ok(parameters);
        }
        loop {
            let before = self.at;
            let Some(base) = self.c_base_type() else {
                self.at = before;
                return Err(self.expected("a type"));
            };
            let pointers = self.pointers();
            let name = self.variable()?;
            let dimensions = self.array_dimensions()?;
            parameters.push(LogicParameter { name, ty: TypeName { pointers, dimensions, ..base } });
            if !self.eat(",") {
                self.expect(")")?;
                return Ok(parameters);
            }
        }
    }

    /// `[]` and `[10]`, any number of times.
    fn array_dimensions(&mut self) -> Parsed<u32> {
        let mut dimensions = 0;
        while self.eat("[") {
            if !self.is_symbol(0, "]") {
                self.expression()?;
            }
            self.expect("]")?;
            dimensions += 1;
        }
        Ok(dimensions)
    }
}
