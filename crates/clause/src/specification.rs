//! What checking asks of a contract.

use crate::contract::{Contract, Over, Source, text};
use crate::evaluate::{Evaluator, Result};
use crate::value::When;
use crate::witness::is_refuted;
use check::{Assumption, BrokenClause, Entry, Exit, Obligation, Specification, Throws};
use contract::syntax::{BinaryOp, Expr, ExprKind};
use contract::{Behavior, Clause, ClauseKind, ClauseWord, Lines};
use ir::{CheckKind, ClassId};
use logic::Term;
use std::collections::BTreeSet;
use symbolic::{Execution, ObjectId, Ranging, Since, State};
use verdict::Location;

/// Names of clauses count by what they are called in reports.
fn is_postcondition(kind: &ClauseKind) -> bool {
    matches!(kind.clause_word(), Some(ClauseWord::Ensures | ClauseWord::Alloy))
}

fn location(source: &Source, clause: &Clause) -> Location {
    let position = Lines::new(&source.text).position(clause.span.start);
    Location { file: source.file.clone(), line: position.line, column: Some(position.column) }
}

/// A formula about an exit, in the state it speaks of.
fn about_exit(evaluator: &mut Evaluator<'_, '_, '_>, clause: &Clause) -> Result<Term> {
    match &clause.kind {
        ClauseKind::Ensures(formula)
        | ClauseKind::Alloy(formula)
        | ClauseKind::Constraint(formula)
        | ClauseKind::Initially(formula) => evaluator.formula(formula, When::After),
        _ => Ok(evaluator.execution.context.terms.truth()),
    }
}

impl Contract<'_> {
    /// `complete behaviors`, `disjoint behaviors`: about the state before.
    fn group_obligations(&self, execution: &mut Execution<'_, '_>, entry: &Entry<'_>, first: usize) -> Vec<Obligation> {
        let mut found = Vec::new();
        let Some(placed) = self.clauses.first() else { return found };
        for (number, group) in self.groups.iter().enumerate() {
            let scene = self.scene(execution, placed, entry, None);
            let mut evaluator = Evaluator::new(&scene, execution);
            let conditions: Result<Vec<Term>> =
                group.assumes.iter().map(|assumes| evaluator.all(assumes, When::Before)).collect();
            // What cannot be understood is reported where it is used.
            let Ok(conditions) = conditions else { continue };
            let terms = &mut execution.context.terms;
            let holds = match group.is_complete {
                true => terms.any(&conditions),
                false => {
                    let mut all = terms.truth();
                    for (index, &a) in conditions.iter().enumerate() {
                        for &b in &conditions[index + 1..] {
                            let both = terms.and(a, b);
                            let apart = terms.not(both);
                            all = terms.and(all, apart);
                        }
                    }
                    all
                }
            };
            let position = Lines::new(&group.source.text).position(group.span.start);
            let name = if group.is_complete { "complete behaviors" } else { "disjoint behaviors" };
            found.push(Obligation {
                kind: CheckKind::Ensures,
                name: name.to_owned(),
                text: name.to_owned(),
                location: Some(Location {
                    file: group.source.file.clone(),
                    line: position.line,
                    column: Some(position.column),
                }),
                clause: first + number,
                holds,
                ranging: Ranging::Values,
                ranged: BTreeSet::new(),
                blind: BTreeSet::new(),
                matters: execution.context.terms.truth(),
                clues: Vec::new(),
            });
        }
        found
    }
}

impl Contract<'_> {
    /// Where a clause says something: what its formula takes as a premise, if that speaks of values alone.
    fn premise(&mut self, execution: &mut Execution<'_, '_>, index: usize, entry: &Entry<'_>, exit: &Exit<'_>) -> Term {
        let truth = execution.context.terms.truth();
        let premise = match &self.clauses[index].clause.kind {
            ClauseKind::Ensures(Expr { kind: ExprKind::Binary(BinaryOp::Implies, premise, _), .. }) => premise.clone(),
            _ => return truth,
        };
        execution.findings.ranging = Ranging::Values;
        let holds =
            self.formula(execution, index, entry, Some(exit), |evaluator, _| evaluator.formula(&premise, When::After));
        holds.filter(|_| execution.findings.ranging == Ranging::Values).unwrap_or(truth)
    }
}

impl Specification for Contract<'_> {
    fn preconditions(&mut self, execution: &mut Execution<'_, '_>, entry: &Entry<'_>) -> Vec<Assumption> {
        let never = execution.context.terms.falsity();
        let certain = |(_, holds)| Assumption { holds, cut: never };
        let mut assumed: Vec<Assumption> = self.non_null_arguments(execution, entry).into_iter().map(certain).collect();
        // A caller may rely on any of the cases, so it must establish one of them.
        match self.cases.len() {
            0 => {}
            // Clause by clause: where one is cut off, the others still hold.
            1 => assumed.extend(self.case_clauses(execution, 0, entry)),
            count => {
                let cuts = execution.findings.cuts.len();
                let mut any = Vec::new();
                for case in 0..count {
                    any.push(self.case_condition(execution, case, entry));
                }
                let holds = execution.context.terms.any(&any);
                assumed.push(Assumption { holds, cut: execution.cut_since(cuts) });
            }
        }
        if self.assumes_invariants {
            // Those of the unknown input are asked for one by one: what no run can refer to does not matter.
            let over = if execution.context.since == Since::Start { Over::Known } else { Over::All };
            assumed.extend(self.invariant_terms(execution, entry, over).into_iter().map(|(_, assumed)| assumed));
        }
        assumed
    }

    fn invariants_of(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        object: ObjectId,
    ) -> Vec<Assumption> {
        if !self.assumes_invariants {
            return Vec::new();
        }
        let terms = self.invariant_terms(execution, entry, Over::One(object));
        terms.into_iter().map(|(_, assumed)| assumed).collect()
    }

    fn obligations(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
    ) -> Vec<Obligation> {
        let mut obligations = Vec::new();
        let mut number = 0;
        let returned = matches!(exit, Exit::Returned(..));
        let mut has_assignable = false;
        for index in 0..self.clauses.len() {
            let (kind, name) = match &self.clauses[index].clause.kind {
                kind if is_postcondition(kind) => {
                    number += 1;
                    (CheckKind::Ensures, format!("ensures #{number}"))
                }
                ClauseKind::Assignable(_) => {
                    has_assignable = true;
                    (CheckKind::Assignable, "assignable".to_owned())
                }
                ClauseKind::Constraint(_) => (CheckKind::Invariant, "constraint".to_owned()),
                ClauseKind::Initially(_) if returned => (CheckKind::Invariant, "initially".to_owned()),
                _ => continue,
            };
            if kind == CheckKind::Ensures && !returned {
                continue;
            }
            let cuts = execution.findings.cuts.len();
            execution.findings.ranging = Ranging::Values;
            execution.findings.ranged.clear();
            execution.heap.objects.take_blind_members();
            let holds = self.formula(execution, index, entry, Some(exit), |evaluator, clause| match &clause.kind {
                ClauseKind::Assignable(locations) if evaluator.is_acsl() => evaluator.assigns_only(locations),
                ClauseKind::Assignable(locations) => evaluator.only_changes(locations),
                _ => about_exit(evaluator, clause),
            });
            let Some(holds) = holds else { continue };
            // A case makes its promises only to callers that establish it.
            let case = self.clauses[index].case;
            let holds = if self.cases.len() > 1 && case != usize::MAX {
                let required = self.case_condition(execution, case, entry);
                execution.context.terms.implies(required, holds)
            } else {
                holds
            };
            let (ranging, blind) = (execution.findings.ranging, execution.heap.objects.take_blind_members());
            let ranged = std::mem::take(&mut execution.findings.ranged);
            let matters = match ranging {
                Ranging::Values => execution.context.terms.truth(),
                Ranging::Sets | Ranging::Objects | Ranging::Everything => self.premise(execution, index, entry, exit),
            };
            // What was cut off is told as such.
            let cut = execution.cut_since(cuts);
            let holds = execution.context.terms.or(holds, cut);
            let placed = &self.clauses[index];
            let clues = match is_refuted(execution, holds) {
                true => self.clues(execution, placed, entry, Some(exit)),
                false => Vec::new(),
            };
            obligations.push(Obligation {
                kind,
                name,
                text: text(&placed.source, &placed.clause),
                location: Some(location(&placed.source, &placed.clause)),
                clause: index,
                holds,
                ranging,
                ranged,
                blind,
                matters,
                clues,
            });
        }
        let base = self.clauses.len();
        if self.is_pure
            && !has_assignable
            && let Some(holds) = self.changes_nothing(execution, entry, exit)
        {
            obligations.push(Obligation {
                kind: CheckKind::Assignable,
                name: "assignable".to_owned(),
                text: "pure".to_owned(),
                location: None,
                clause: base,
                holds,
                ranging: Ranging::Everything,
                ranged: BTreeSet::new(),
                blind: BTreeSet::new(),
                matters: execution.context.terms.truth(),
                clues: Vec::new(),
            });
        }
        if self.non_null_result
            && let Exit::Returned(_, Some(value)) = exit
        {
            let null = execution.context.terms.number(execution.context.terms.width(*value), 0);
            let is_null = execution.context.terms.equal(*value, null);
            obligations.push(Obligation {
                kind: CheckKind::Ensures,
                name: "ensures non-null result".to_owned(),
                text: "@NonNull".to_owned(),
                location: None,
                clause: base + 1,
                holds: execution.context.terms.not(is_null),
                ranging: Ranging::Values,
                ranged: BTreeSet::new(),
                blind: BTreeSet::new(),
                matters: execution.context.terms.truth(),
                clues: Vec::new(),
            });
        }
        for case in 0..self.cases.len() {
            if self.cases[case].behavior == Behavior::Exceptional && returned {
                let required = self.case_condition(execution, case, entry);
                obligations.push(Obligation {
                    kind: CheckKind::Ensures,
                    name: format!("exceptional_behavior #{}", case + 1),
                    text: "exceptional_behavior".to_owned(),
                    location: None,
                    clause: base + 2 + self.invariants.len() + case,
                    holds: execution.context.terms.not(required),
                    ranging: Ranging::Values,
                    ranged: BTreeSet::new(),
                    blind: BTreeSet::new(),
                    matters: execution.context.terms.truth(),
                    clues: Vec::new(),
                });
            }
        }
        obligations.extend(self.group_obligations(
            execution,
            entry,
            base + 2 + self.invariants.len() + self.cases.len(),
        ));
        if self.promises_invariants {
            execution.heap.objects.take_blind_members();
            let invariants = self.invariant_terms(execution, entry, Over::Exit(exit));
            let blind = execution.heap.objects.take_blind_members();
            for (number, Assumption { holds, cut }) in invariants {
                let holds = execution.context.terms.or(holds, cut);
                let (_, placed) = &self.invariants[number];
                let clues = match is_refuted(execution, holds) {
                    true => self.invariant_clues(execution, number, entry, exit),
                    false => Vec::new(),
                };
                obligations.push(Obligation {
                    kind: CheckKind::Invariant,
                    name: format!("invariant #{}", number + 1),
                    text: text(&placed.source, &placed.clause),
                    location: Some(location(&placed.source, &placed.clause)),
                    clause: base + 2 + number,
                    holds,
                    ranging: Ranging::Everything,
                    ranged: BTreeSet::new(),
                    blind: blind.clone(),
                    matters: execution.context.terms.truth(),
                    clues,
                });
            }
        }
        obligations
    }

    fn allows_throw(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        state: &State,
        object: Term,
        class: ClassId,
    ) -> Throws {
        let mut allowed: Option<Term> = None;
        let mut clues = Vec::new();
        let exit = Exit::Threw(state, object);
        let cuts = execution.findings.cuts.len();
        for index in 0..self.clauses.len() {
            let case = self.clauses[index].case;
            let verdict = match self.clauses[index].clause.kind.clone() {
                ClauseKind::Signals { exception, variable, condition } => {
                    let Some(wanted) = self.class_of(&exception, index) else { continue };
                    if !self.names.program().is_subclass(class, wanted) {
                        continue;
                    }
                    match condition {
                        None => Some(execution.context.terms.truth()),
                        Some(condition) => {
                            let name = variable.map(|variable| variable.text);
                            let exception = (object, wanted, name);
                            let verdict = self.signalled(execution, index, entry, &exit, exception.clone(), &condition);
                            if verdict.is_some_and(|verdict| is_refuted(execution, verdict)) {
                                clues.extend(self.signal_clues(execution, index, entry, &exit, exception, &condition));
                            }
                            verdict
                        }
                    }
                }
                ClauseKind::SignalsOnly(classes) => {
                    let mut any = false;
                    for name in &classes {
                        let wanted = self.class_of(name, index);
                        any |= wanted.is_some_and(|wanted| self.names.program().is_subclass(class, wanted));
                    }
                    Some(execution.context.terms.bool(any))
                }
                _ => continue,
            };
            let Some(verdict) = verdict else { continue };
            let verdict = if self.cases.len() > 1 {
                let required = self.case_condition(execution, case, entry);
                execution.context.terms.implies(required, verdict)
            } else {
                verdict
            };
            allowed = Some(match allowed {
                None => verdict,
                Some(so_far) => execution.context.terms.and(so_far, verdict),
            });
        }
        // A case of normal behavior forbids all exceptions to callers that establish it.
        for case in 0..self.cases.len() {
            if self.cases[case].behavior == Behavior::Normal {
                let required = self.case_condition(execution, case, entry);
                let verdict = execution.context.terms.not(required);
                allowed = Some(allowed.map_or(verdict, |so_far| execution.context.terms.and(so_far, verdict)));
            }
        }
        let cut = execution.cut_since(cuts);
        match allowed {
            None => Throws::Silent,
            Some(allowed) => Throws::Where(execution.context.terms.or(allowed, cut), clues),
        }
    }

    fn broken(&self) -> Vec<BrokenClause> {
        let mut numbers: Vec<usize> = self.broken.keys().copied().collect();
        numbers.sort_unstable();
        let clause = |index: usize| {
            let reason = self.broken[&index].clone();
            let placed = match self.clauses.get(index) {
                Some(placed) => placed,
                None => &self.invariants.get(usize::MAX - index)?.1,
            };
            let (kind, is_assumed) = match placed.clause.kind.clause_word() {
                Some(ClauseWord::Ensures | ClauseWord::Alloy) => (CheckKind::Ensures, false),
                Some(ClauseWord::Assignable) => (CheckKind::Assignable, false),
                Some(ClauseWord::Assert | ClauseWord::Check | ClauseWord::Unreachable) => (CheckKind::Assert, false),
                Some(
                    ClauseWord::LoopInvariant
                    | ClauseWord::Decreases
                    | ClauseWord::LoopModifies
                    | ClauseWord::Constraint
                    | ClauseWord::Initially,
                ) => (CheckKind::Invariant, false),
                Some(ClauseWord::Invariant) => (CheckKind::Invariant, true),
                Some(
                    ClauseWord::Requires
                    | ClauseWord::Assume
                    | ClauseWord::Signals
                    | ClauseWord::SignalsOnly
                    | ClauseWord::Accessible,
                )
                | None => (CheckKind::Requires, true),
            };
            let name = match kind {
                CheckKind::Ensures => {
                    let before = self.clauses[..index].iter().filter(|placed| is_postcondition(&placed.clause.kind));
                    format!("ensures #{}", before.count() + 1)
                }
                kind => kind.name().to_owned(),
            };
            Some(BrokenClause {
                kind,
                name,
                text: text(&placed.source, &placed.clause),
                location: Some(location(&placed.source, &placed.clause)),
                reason,
                is_assumed,
            })
        };
        numbers.into_iter().filter_map(clause).collect()
    }
}
