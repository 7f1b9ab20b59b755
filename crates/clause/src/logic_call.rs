//! Calls of predicates and functions of the contract language.

use crate::evaluate::{Evaluator, Result, fail, fail_with};
use crate::value::{Val, When};
use contract::syntax::{Expr, Ident};

/// Definitions inside definitions.
const DEEPEST: usize = 64;

impl Evaluator<'_, '_, '_> {
    pub(crate) fn logic_call(&mut self, name: &Ident, arguments: &[Expr], when: When) -> Result<Val> {
        if let ("valid_read_string" | "valid_string", [text]) = (&*name.text, arguments) {
            let pointer = self.pointer(text, when)?;
            let holds = self.is_text(pointer, name.text == "valid_string", when, text.span)?;
            return Ok(self.truth(holds));
        }
        let Some(definition) = self.scene.names.logic(&name.text) else {
            return fail_with(
                name.span,
                format!("there is no predicate or logic function `{}`", name.text),
                "functions of the program cannot be called in contracts",
            );
        };
        if definition.parameters.len() != arguments.len() {
            return fail(
                name.span,
                format!(
                    "`{}` takes {} arguments, and gets {}",
                    name.text,
                    definition.parameters.len(),
                    arguments.len()
                ),
            );
        }
        if self.calls >= DEEPEST {
            return fail(name.span, "definitions are nested too deeply");
        }
        let mut values = Vec::new();
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            values.push((parameter.name.text.clone(), self.eval(argument, when)?));
        }
        // A definition sees its own parameters, and what is bound where it is used has nothing to do with it.
        let outer = std::mem::replace(&mut self.bound, values);
        let known = std::mem::take(&mut self.known);
        self.calls += 1;
        let value = match definition.result {
            None => self.formula(&definition.body, when).map(|holds| self.truth(holds)),
            Some(_) => self.eval(&definition.body, when),
        };
        self.calls -= 1;
        (self.bound, self.known) = (outer, known);
        value
    }
}
