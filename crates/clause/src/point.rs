//! Clauses between statements and at the heads of loops.

use crate::contract::{Contract, text};
use crate::evaluate::{Evaluator, Found, Scene};
use crate::value::{Pointer, When};
use crate::witness::{clues, is_refuted};
use crate::{Variable, VariablePart, VariablePlace};
use contract::{ClauseKind, Lines};
use ir::{CheckKind, Const, LocalId, Type};
use logic::{Bits, Term};
use symbolic::{Demand, Execution, Point};

impl Contract<'_> {
    /// What the clauses demand of a point, in order. `\old` speaks of the start of the procedure.
    pub(crate) fn at_point(
        &mut self,
        execution: &mut Execution<'_, '_>,
        point: &Point<'_>,
    ) -> Result<Vec<Demand>, String> {
        let mut demands: Vec<Demand> = Vec::new();
        for index in 0..self.clauses.len() {
            let placed = &self.clauses[index];
            let (kind, formula, is_assumed) = match &placed.clause.kind {
                ClauseKind::Assert(formula) | ClauseKind::Check(formula) => (CheckKind::Assert, formula, false),
                ClauseKind::Assume(formula) => (CheckKind::Assert, formula, true),
                ClauseKind::LoopInvariant(formula) => (CheckKind::Invariant, formula, false),
                ClauseKind::Unreadable(unreadable) => {
                    return Err(unreadable.reason.clone());
                }
                _ => continue,
            };
            if point.entry.is_none() && mentions_old(formula) {
                return Err("the state before is not known here".to_owned());
            }
            let mut scene = Scene {
                names: self.names,
                universe: self.universe,
                dialect: placed.clause.dialect,
                class: placed.class,
                this: self.has_receiver.then(|| point.locals.first().copied()).flatten(),
                params: Vec::new(),
                variables: None,
                result: None,
                before: point.entry.map_or(point.state, |(_, before)| before).clone(),
                after: Some(point.state.clone()),
            };
            let params = point.entry.map(|(arguments, _)| self.handed_over(execution, &scene, &[], arguments));
            let variables = self.names.variables(point.procedure, point.pos);
            let found: Vec<(String, Found)> = variables
                .into_iter()
                .map(|variable| {
                    let found = find(&scene, execution, point.locals, &variable);
                    (variable.name, found)
                })
                .collect();
            scene.params = params.unwrap_or_default();
            scene.variables = Some(found);
            let cuts = execution.findings.cuts.len();
            match Evaluator::new(&scene, execution).formula(formula, When::After) {
                Ok(holds) => {
                    let cut = execution.cut_since(cuts);
                    let holds = if is_assumed { holds } else { execution.context.terms.or(holds, cut) };
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
                        line: Some(Lines::new(&placed.source.text).position(placed.clause.span.start).line),
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

/// Where a variable is.
fn find(scene: &Scene<'_>, execution: &mut Execution<'_, '_>, locals: &[Term], variable: &Variable) -> Found {
    let local = |local: LocalId| locals.get(local.as_u32() as usize).copied();
    match &variable.place {
        VariablePlace::Nowhere => Found::Nowhere,
        VariablePlace::Memory(block, class) => match local(*block) {
            Some(object) => {
                let (offset, defined) = (execution.context.terms.number(64, 0), execution.context.terms.truth());
                Found::Place(Pointer { object, offset, class: *class, defined })
            }
            None => Found::Nowhere,
        },
        VariablePlace::Value(parts) => {
            let mut found = Vec::new();
            for part in parts {
                found.extend(match part {
                    VariablePart::Local(of) => local(*of),
                    VariablePart::Known(constant) => known(execution, constant),
                });
            }
            match found.len() == parts.len() && !parts.is_empty() {
                true => Found::Value(Evaluator::new(scene, execution).argument(&found, variable.ty)),
                false => Found::Nowhere,
            }
        }
    }
}

/// A constant of the program.
fn known(execution: &mut Execution<'_, '_>, constant: &Const) -> Option<Term> {
    Some(match *constant {
        Const::Bool(truth) => execution.known(Type::Bool, u64::from(truth)),
        Const::Int { width, bits } => {
            execution.context.terms.bits_constant(Bits::from_big(u32::from(width), bits.into()))
        }
        Const::F32(bits) => execution.known(Type::F32, u64::from(bits)),
        Const::F64(bits) => execution.known(Type::F64, bits),
        Const::Null => execution.known(Type::Ref, 0),
        Const::Literal(literal) => {
            let address = execution.context.world.literal(literal).ok()?;
            execution.known(Type::Ref, address)
        }
    })
}

fn mentions_old(formula: &contract::syntax::Expr) -> bool {
    use contract::Builtin;
    use contract::syntax::ExprKind;
    let mut found = match &formula.kind {
        ExprKind::Builtin(Builtin::Old | Builtin::Pre | Builtin::At, _) => true,
        ExprKind::LabelledCall { labels, .. } => !labels.is_empty(),
        _ => false,
    };
    formula.for_each_child(|child| found |= mentions_old(child));
    found
}
