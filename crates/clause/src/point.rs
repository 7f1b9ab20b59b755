//! Clauses between statements and at the heads of loops.

use crate::contract::{Contract, text};
use crate::evaluate::{Evaluator, Scene};
use crate::value::{Val, When};
use crate::witness::{clues, is_refuted};
use contract::ClauseKind;
use ir::CheckKind;
use summary::{Demand, Execution, Point};

impl Contract<'_> {
    /// What the clauses demand of a point, in order. `\old` speaks of the start of the procedure.
    pub(crate) fn at_point(&mut self, execution: &mut Execution<'_>, point: &Point<'_>) -> Result<Vec<Demand>, String> {
        let variables = self.names.variables(point.procedure, point.pos);
        let truth = execution.terms.truth();
        let mut demands: Vec<Demand> = Vec::new();
        for index in 0..self.clauses.len() {
            let placed = &self.clauses[index];
            let (kind, formula, is_assumed) = match &placed.clause.kind {
                ClauseKind::Assert(formula) | ClauseKind::Check(formula) => (CheckKind::Assert, formula, false),
                ClauseKind::Assume(formula) => (CheckKind::Assert, formula, true),
                ClauseKind::LoopInvariant(formula) => (CheckKind::Invariant, formula, false),
                _ => continue,
            };
            if point.entry.is_none() && mentions_old(formula) {
                return Err("the state before is not known here".to_owned());
            }
            let mut scene = Scene {
                names: self.names,
                dialect: placed.clause.dialect,
                class: placed.class,
                this: self.has_receiver.then(|| point.locals.first().copied()).flatten(),
                params: Vec::new(),
                result: None,
                before: point.entry.map_or(point.state, |(_, before)| before).clone(),
                after: Some(point.state.clone()),
            };
            let mut params = Vec::new();
            for (name, local, ty) in &variables {
                if let Some(&term) = point.locals.get(local.as_u32() as usize) {
                    let value = Evaluator::new(&scene, execution).lift(term, *ty, truth);
                    params.push((name.clone(), Val::Scalar(value)));
                }
            }
            scene.params = params;
            let cuts = execution.cuts.len();
            match Evaluator::new(&scene, execution).formula(formula, When::After) {
                Ok(holds) => {
                    let cut = execution.cut_since(cuts);
                    let holds = if is_assumed { holds } else { execution.terms.or(holds, cut) };
                    let clues = match is_refuted(execution, holds) {
                        true => clues(&scene, execution, formula, When::After, &placed.source.text),
                        false => Vec::new(),
                    };
                    demands.push(Demand {
                        kind,
                        name: match demands.iter().filter(|earlier| earlier.kind == kind).count() {
                            0 => placed.clause.kind.word().replace('_', " "),
                            earlier => format!("{} #{}", placed.clause.kind.word().replace('_', " "), earlier + 1),
                        },
                        text: text(&placed.source, &placed.clause),
                        holds,
                        is_assumed,
                        clues,
                    });
                }
                Err(diagnostic) => {
                    let source = placed.source.clone();
                    if self.broken.insert(index, diagnostic.message.clone()).is_none() {
                        self.diagnostics.push((source, (*diagnostic).clone()));
                    }
                    return Err(diagnostic.message);
                }
            }
        }
        Ok(demands)
    }
}

fn mentions_old(formula: &contract::syntax::Expr) -> bool {
    use contract::Builtin;
    use contract::syntax::ExprKind;
    let mut found = matches!(formula.kind, ExprKind::Builtin(Builtin::Old | Builtin::Pre, _));
    formula.for_each_child(|child| found |= mentions_old(child));
    found
}
