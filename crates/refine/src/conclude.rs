//! What holds, and why that may be no proof.

use crate::known::{key_of, result_of};
use crate::refined::Refining;
use crate::select::Selection;
use crate::solve::Solve;
use check::{CutOff, Question, StopCause, held, impossible_contract, input_bounds, trusted_contract};
use ir::{CallGraph, CheckKind, Code, ProcId, RegionId, Stmt};
use logic::{Term, symbols_of};
use solver::Answer;
use std::collections::{BTreeMap, BTreeSet};
use symbolic::{CutReason, Placeholder};
use verdict::{BoundReached, Outcome};

/// Is a check about objects beyond those that its terms speak of?
pub(crate) fn is_about_objects(question: &Question) -> bool {
    question.text.is_some() || question.clause.is_some() || question.kind == CheckKind::Leak
}

impl Refining<'_> {
    /// Clauses and leaks are about all objects, and frame conditions about all that was changed: what a region may have made,
    /// thrown or changed in passing is not among the terms of the condition. So runs that reach such a check must not go through
    /// a region that may.
    pub(crate) fn needed_for_proof(&mut self, solve: &mut Solve<'_>, question: &Question) -> Selection {
        let is_about_changes = question.kind == CheckKind::Assignable;
        if !is_about_changes && !is_about_objects(question) {
            return Selection::Proof;
        }
        if self.infers && !is_about_changes && question.kind != CheckKind::Leak {
            return self.needed_to_infer(solve, question);
        }
        let mut needed = Vec::new();
        let (candidates, reached) = match question.kind {
            // A block may be lost wherever it was made.
            CheckKind::Leak => {
                let all: Vec<Term> = solve.work.heap.inputs.placeholders.regions().map(|(_, one)| one.passes).collect();
                let terms = &mut solve.work.context.terms;
                let any = terms.any(&all);
                (self.candidates(solve, any), solve.work.context.terms.truth())
            }
            _ => (self.candidates(solve, question.reached), question.reached),
        };
        for candidate in candidates {
            let Some(placeholder) = solve.work.heap.inputs.placeholders.get(candidate.placeholder) else { continue };
            let effects = &placeholder.effects;
            let may_change = effects.changes.as_ref().is_none_or(|maps| !maps.is_empty());
            if !(effects.may_allocate() || effects.may_throw || is_about_changes && may_change) {
                continue;
            }
            let there = placeholder.reached;
            match solve.ask(&[reached, there, candidate.passes]) {
                Answer::Unsat => {}
                Answer::Sat if self.infers => match self.keep_path_of_model(solve, candidate.placeholder) {
                    kept @ Selection::Kept(_) => return kept,
                    _ => needed.push(candidate.placeholder),
                },
                Answer::Sat => needed.push(candidate.placeholder),
                Answer::Unknown(reason) => return Selection::Unknown(reason),
            }
        }
        if needed.is_empty() { Selection::Proof } else { Selection::Enter(needed) }
    }

    /// A condition cannot hold. Where that rests on contracts of callees that were not entered, these are remembered.
    pub(crate) fn proved_by_contracts(&mut self, solve: &mut Solve<'_>, condition: Term) -> Selection {
        if solve.kept.is_empty() || solve.ask_without_contracts(&[condition]) == Answer::Unsat {
            return Selection::Proof;
        }
        let symbols = symbols_of(&solve.work.context.terms, &[condition]);
        let is_meant = |kept: &Term| symbols.binary_search(kept).is_ok();
        let placeholders = &solve.work.heap.inputs.placeholders;
        let used: Vec<Placeholder> = placeholders
            .regions()
            .filter(|(_, one)| one.contract.as_ref().is_some_and(|contract| is_meant(&contract.kept)))
            .map(|(_, one)| one.clone())
            .collect();
        for placeholder in used {
            let through = [placeholder.reached, placeholder.passes];
            let promised = placeholder.contract.map(|contract| contract.promised);
            let as_promised: Vec<Term> = through.into_iter().chain(promised).collect();
            // A contract that no call can keep says nothing.
            if solve.ask_without_contracts(&as_promised) == Answer::Unsat
                && solve.ask_without_contracts(&through) != Answer::Unsat
            {
                let name = self.program.0.procedure_name(placeholder.of.procedure);
                self.known.contradiction.get_or_insert_with(|| impossible_contract(&name));
            }
            self.known.relied_on.insert(placeholder.of.procedure);
        }
        Selection::Proof
    }

    /// Contracts of callees whose code was not looked at.
    fn contracts(&self, solve: &mut Solve<'_>) -> Vec<BoundReached> {
        let mut callees = solve.replaced_callees();
        callees.extend(&self.known.relied_on);
        callees.into_iter().map(|callee| trusted_contract(self.program.0, callee)).collect()
    }

    /// What holds as far as runs were followed.
    pub(crate) fn conclude(&mut self, solve: &mut Solve<'_>, holding: Vec<Question>, reached: &[symbolic::Cut]) {
        let mut undecided = None;
        let mut bounds = Vec::new();
        for cut in reached {
            let cause =
                self.watch.cause().or(matches!(cut.reason, CutReason::Unexplored(_)).then_some(StopCause::Time));
            if let Some(bound) = self.bound_of_loop(cut) {
                bounds.push(bound);
                continue;
            }
            match CutOff::of(self.program.0, self.limits.unroll, cut, cause) {
                CutOff::Undecided(why) => {
                    undecided.get_or_insert(why);
                }
                CutOff::Bound(bound) => bounds.push(bound),
            }
        }
        let undecided = undecided.or_else(|| solve.impossible_contract()).or_else(|| self.known.contradiction.clone());
        bounds.extend(input_bounds(self.program.0, self.target, &solve.work.heap));
        bounds.extend(self.deep_recursion(solve));
        bounds.extend(self.unchecked(solve));
        bounds.extend(self.contracts(solve));
        for bound in &bounds {
            self.known.add_bound(bound.clone());
        }
        if self.known.undecided.is_none() {
            self.known.undecided = undecided.clone();
        }
        if bounds.is_empty() && undecided.is_none() {
            self.certify(solve, &holding, reached);
        }
        for question in holding {
            let outcome = match held(&bounds, undecided.as_ref()) {
                Outcome::Proved { .. } => self.proved_by_invariants(&question),
                other => other,
            };
            let holds = matches!(outcome, Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. });
            let unreachable = question.wants_runs() && holds && solve.is_impossible(question.reached);
            self.enter_result(question, outcome, unreachable);
        }
    }

    /// Undefined behaviour that is not asked for may end runs in regions that were not entered.
    fn unchecked(&self, solve: &Solve<'_>) -> Option<BoundReached> {
        let is_left_out = |kind: &CheckKind| check::is_undefined(*kind) && !self.options.kinds.contains(kind);
        let left: BTreeSet<ProcId> =
            solve.work.heap.inputs.placeholders.regions().map(|(_, one)| one.of.procedure).collect();
        let is_asked_for = !CheckKind::ALL.iter().any(is_left_out);
        // Where everything is entered, runs that end there are cuts like others.
        let is_everything = self.explored.is_everything();
        if is_asked_for || is_everything || left.is_empty() || !self.program.0.has_undefined_behaviour() {
            return None;
        }
        let program = self.program.0.program();
        let reachable = CallGraph::new(&program).reachable(left);
        let bodies = reachable.iter().filter_map(|procedure| match &program.procs[procedure].code {
            Code::Body(body) => Some(body),
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
        });
        let checked: BTreeSet<&str> = bodies
            .flat_map(|body| &body.stmts)
            .filter_map(|stmt| match stmt {
                Stmt::Check { kind, .. } if is_left_out(kind) => Some(kind.name()),
                _ => None,
            })
            .collect();
        if checked.is_empty() {
            return None;
        }
        let names: Vec<&str> = checked.into_iter().collect();
        Some(BoundReached {
            message: format!("a run may end where {} is not checked", names.join(", ")),
            location: None,
            advice: format!("--checks +{}", names.join(",+")),
        })
    }

    /// Calls that were not entered may nest more deeply than the stack allows.
    fn deep_recursion(&self, solve: &mut Solve<'_>) -> Vec<BoundReached> {
        let language = self.program.0;
        let mut callees: BTreeMap<ProcId, Term> = BTreeMap::new();
        let calls = solve.work.heap.inputs.placeholders.regions();
        for (_, call) in calls.filter(|(_, one)| one.of.region == RegionId::BODY) {
            let terms = &mut solve.work.context.terms;
            let reached = callees.entry(call.of.procedure).or_insert(terms.falsity());
            *reached = terms.or(*reached, call.reached);
        }
        if callees.is_empty() {
            return Vec::new();
        }
        let graph = CallGraph::new(&language.program());
        let recursive = |callee: ProcId| {
            let mut below = graph.reachable([callee]).iter().collect::<Vec<ProcId>>().into_iter();
            below.find(|&one| language.is_users(one) && graph.is_recursive(one))
        };
        let deep = callees.into_iter().filter_map(|(callee, reached)| Some((recursive(callee)?, reached)));
        let deep: BTreeMap<ProcId, Term> = deep.collect();
        let reached = deep.into_iter().filter(|&(_, reached)| !solve.is_impossible(reached));
        let bound = |(callee, _): (ProcId, Term)| BoundReached {
            message: format!("calls of {} inside itself may need a deeper stack", language.procedure_name(callee)),
            location: None,
            advice: "--engine bounded, which follows such calls".to_owned(),
        };
        reached.map(bound).collect()
    }

    /// Enters what came of a check.
    pub(crate) fn enter_result(&mut self, question: Question, outcome: Outcome, unreachable: bool) {
        self.known.add_result(key_of(&question), result_of(question, outcome, unreachable));
    }
}
