//! Calls of predicates and functions of the contract language.

use crate::evaluate::{Evaluator, Result, fail, fail_with};
use crate::value::{Val, When};
use contract::syntax::{Expr, Ident};
use contract::{Diagnostic, LogicDefinition};
use std::rc::Rc;

/// Definitions inside definitions.
const MAX_DEPTH: usize = 64;

impl Evaluator<'_, '_, '_> {
    /// A call with the states that its labels denote; without them they denote the current state.
    pub(crate) fn logic_call(&mut self, name: &Ident, states: &[When], arguments: &[Expr], when: When) -> Result<Val> {
        let here = states.first().copied().unwrap_or(when);
        if let ("valid_read_string" | "valid_string", [text]) = (&*name.text, arguments) {
            let pointer = self.pointer(text, here)?;
            let holds = self.is_text(pointer, name.text == "valid_string", here, text.span)?;
            return Ok(self.truth(holds));
        }
        let known = self.scene.names.logic(&name.text);
        let fitting: Vec<_> = known.iter().filter(|it| it.parameters.len() == arguments.len()).collect();
        let fitting = match fitting[..] {
            [] | [_] => fitting.first().copied(),
            // Pointers and numbers decide among them.
            _ => {
                let mut are_pointers = Vec::new();
                for argument in arguments {
                    are_pointers.push(matches!(self.eval(argument, when)?, Val::Pointer(_) | Val::Null));
                }
                let is_exact = |it: &&&Rc<LogicDefinition>| {
                    it.parameters.iter().zip(&are_pointers).all(|(it, &is_pointer)| (it.ty.pointers > 0) == is_pointer)
                };
                fitting.iter().find(is_exact).or(fitting.first()).copied()
            }
        };
        let Some(definition) = fitting.or(known.first()).cloned() else {
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
        let labels = &definition.labels;
        if !states.is_empty() && states.len() != labels.len() || states.is_empty() && labels.len() > 1 {
            let message = format!("`{}` has {} labels, and gets {}", name.text, labels.len(), states.len());
            return fail_with(name.span, message, format!("write `{}{{Pre, Here}}(...)` or the like", name.text));
        }
        if self.calls >= MAX_DEPTH {
            return fail(name.span, "definitions are nested too deeply");
        }
        let mut values = Vec::new();
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            values.push((parameter.name.text.clone(), self.eval(argument, when)?));
        }
        // A definition sees its own parameters, and what is bound where it is used has nothing to do with it.
        let outer = std::mem::replace(&mut self.bound, values);
        let known = std::mem::take(&mut self.known);
        let states = labels.iter().map(|label| label.text.clone()).zip(states.iter().copied().chain([when]));
        let outer_labels = std::mem::replace(&mut self.labels, states.collect());
        self.calls += 1;
        let value = match definition.result {
            None => self.formula(&definition.body, here).map(|holds| self.truth(holds)),
            Some(_) => self.eval(&definition.body, here),
        };
        self.calls -= 1;
        (self.bound, self.known, self.labels) = (outer, known, outer_labels);
        // The definition may stand in another file.
        value.map_err(|wrong| Box::new(Diagnostic::error(name.span, format!("in `{}`: {}", name.text, wrong.message))))
    }
}
