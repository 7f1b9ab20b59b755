//! The contract of a target, as checking wants it.

use crate::evaluate::{Evaluator, Result, Scene};
use crate::value::{Scalar, When};
use crate::{Names, ValueType};
use contract::syntax::{Dialect, Expr, TypeName};
use contract::{Behavior, Clause, ClauseKind, Diagnostic, Lines, MethodContract, Modifier, Nullness};
use ir::{CheckKind, ClassId, ProcId};
use logic::Term;
use refine::{BrokenClause, Entry, Exit, Obligation, Specification, Throws};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use summary::{Execution, ObjectId, Since, State};
use verdict::{Location, Witness};

/// A file that contracts stand in.
pub struct Source {
    /// Its name in reports.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// A clause with what its text needs to be understood.
pub(crate) struct Placed {
    pub(crate) clause: Clause,
    pub(crate) source: Rc<Source>,
    /// The class it stands in.
    pub(crate) class: ClassId,
    /// Names of the parameters where it stands, which may differ from the implementation's.
    params: Vec<String>,
    /// The case it belongs to.
    pub(crate) case: usize,
}

/// A specification case.
pub(crate) struct Case {
    behavior: Behavior,
}

/// The contract of a method.
pub struct Contract<'n> {
    pub(crate) names: &'n dyn Names,
    pub(crate) procedure: ProcId,
    class: Option<ClassId>,
    pub(crate) has_receiver: bool,
    pub(crate) clauses: Vec<Placed>,
    pub(crate) cases: Vec<Case>,
    /// Invariants of classes, by class.
    invariants: Vec<(ClassId, Placed)>,
    /// Are invariants assumed at the entry?
    pub(crate) assumes_invariants: bool,
    /// Are they checked at the exit?
    pub(crate) promises_invariants: bool,
    pub(crate) is_pure: bool,
    non_null_params: Vec<usize>,
    non_null_result: bool,
    /// What could not be understood. Clauses with errors are left out.
    pub diagnostics: Vec<(Rc<Source>, Diagnostic)>,
    /// Those clauses by number (invariants count down from the end), with what is wrong.
    pub(crate) broken: FxHashMap<usize, String>,
}

impl<'n> Contract<'n> {
    /// The contract of a method without one.
    pub fn new(names: &'n dyn Names, procedure: ProcId, class: Option<ClassId>, has_receiver: bool) -> Contract<'n> {
        Contract {
            names,
            procedure,
            class,
            has_receiver,
            clauses: Vec::new(),
            cases: Vec::new(),
            invariants: Vec::new(),
            assumes_invariants: false,
            promises_invariants: false,
            is_pure: false,
            non_null_params: Vec::new(),
            non_null_result: false,
            diagnostics: Vec::new(),
            broken: FxHashMap::default(),
        }
    }

    /// Adds what a declaration says: the method's own, or one that it overrides.
    pub fn add(&mut self, source: &Rc<Source>, class: ClassId, method: &MethodContract) {
        let params: Vec<String> = method.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        for case in &method.spec.cases {
            let number = self.cases.len();
            self.cases.push(Case { behavior: case.behavior });
            for clause in in_one(&case.clauses) {
                self.clauses.push(Placed {
                    clause,
                    source: source.clone(),
                    class,
                    params: params.clone(),
                    case: number,
                });
            }
        }
        self.is_pure |= method.modifiers.iter().any(|(modifier, _)| *modifier == Modifier::Pure);
        for (index, parameter) in method.parameters.iter().enumerate() {
            if parameter.nullness == Some(Nullness::NonNull) && !self.non_null_params.contains(&index) {
                self.non_null_params.push(index);
            }
        }
        self.non_null_result |= method.nullness == Some(Nullness::NonNull);
    }

    /// Adds a clause that is not supported, so that nobody takes it for kept. If it would be assumed, nothing can be said
    /// without it.
    pub fn add_unsupported(&mut self, source: &Rc<Source>, class: ClassId, clause: &Clause, what: &str) {
        let index = self.clauses.len();
        self.broken.insert(index, format!("{what} is not supported yet"));
        self.clauses.push(Placed {
            clause: clause.clone(),
            source: source.clone(),
            class,
            params: Vec::new(),
            case: usize::MAX,
        });
    }

    /// Adds a clause that stands at a point of the method.
    pub fn add_point(&mut self, source: &Rc<Source>, class: ClassId, clause: &Clause) {
        self.clauses.push(Placed {
            clause: clause.clone(),
            source: source.clone(),
            class,
            params: Vec::new(),
            case: usize::MAX,
        });
    }

    /// Adds an invariant of a class.
    pub fn add_invariant(&mut self, source: &Rc<Source>, class: ClassId, clause: &Clause) {
        let placed =
            Placed { clause: clause.clone(), source: source.clone(), class, params: Vec::new(), case: usize::MAX };
        self.invariants.push((class, placed));
    }

    /// Says whether invariants are assumed at the entry and checked at the exit.
    pub fn keeps_invariants(&mut self, assumes: bool, promises: bool) {
        (self.assumes_invariants, self.promises_invariants) = (assumes, promises);
    }

    /// Does it say anything that is checked?
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty() && (self.invariants.is_empty() || !self.promises_invariants) && !self.is_pure
    }

    /// Does it say anything about what a call needs or does?
    pub fn speaks_of_calls(&self) -> bool {
        !self.cases.is_empty() || self.is_pure || !self.non_null_params.is_empty() || self.non_null_result
    }

    pub(crate) fn scene<'s>(
        &'s self,
        execution: &mut Execution<'_>,
        placed: &Placed,
        entry: &Entry<'_>,
        exit: Option<&Exit<'_>>,
    ) -> Scene<'s> {
        let truth = execution.terms.truth();
        let skip = usize::from(self.has_receiver);
        let types = self.names.parameters(self.procedure);
        let mut params = Vec::new();
        let raw: Vec<(String, Term, ValueType)> = types
            .iter()
            .enumerate()
            .filter_map(|(index, (name, ty))| {
                let name = placed.params.get(index).unwrap_or(name).clone();
                Some((name, *entry.arguments.get(index + skip)?, *ty))
            })
            .collect();
        let (after, result) = match exit {
            Some(Exit::Returned(state, value)) => {
                let ty = self.names.result(self.procedure);
                (Some((*state).clone()), value.zip(ty))
            }
            Some(Exit::Threw(state, _)) => (Some((*state).clone()), None),
            None => (None, None),
        };
        let mut scene = Scene {
            names: self.names,
            dialect: placed.clause.dialect,
            class: Some(placed.class),
            this: self.has_receiver.then(|| entry.arguments.first().copied()).flatten(),
            params: Vec::new(),
            result: None,
            before: entry.before.clone(),
            after,
        };
        {
            let mut evaluator = Evaluator::new(&scene, execution);
            for (name, term, ty) in raw {
                params.push((name, evaluator.lift(term, ty, truth)));
            }
        }
        let result = result.map(|(term, ty)| Evaluator::new(&scene, execution).lift(term, ty, truth));
        scene.params = params;
        scene.result = result;
        scene
    }

    /// Evaluates a clause's formula; what cannot be understood is reported once and left out.
    fn formula(
        &mut self,
        execution: &mut Execution<'_>,
        index: usize,
        entry: &Entry<'_>,
        exit: Option<&Exit<'_>>,
        evaluate: impl FnOnce(&mut Evaluator<'_, '_, '_>, &Clause) -> Result<Term>,
    ) -> Option<Term> {
        if self.broken.contains_key(&index) {
            return None;
        }
        let placed = &self.clauses[index];
        let scene = self.scene(execution, placed, entry, exit);
        let outcome = evaluate(&mut Evaluator::new(&scene, execution), &placed.clause);
        match outcome {
            Ok(term) => Some(term),
            Err(diagnostic) => {
                let source = placed.source.clone();
                self.broken.insert(index, diagnostic.message.clone());
                self.diagnostics.push((source, *diagnostic));
                None
            }
        }
    }

    /// A precondition.
    pub(crate) fn required(&mut self, execution: &mut Execution<'_>, index: usize, entry: &Entry<'_>) -> Option<Term> {
        self.formula(execution, index, entry, None, |evaluator, clause| match &clause.kind {
            ClauseKind::Requires(formula) => evaluator.formula(formula, When::Before),
            _ => Ok(evaluator.execution.terms.truth()),
        })
    }

    /// What a case requires.
    pub(crate) fn case_condition(&mut self, execution: &mut Execution<'_>, case: usize, entry: &Entry<'_>) -> Term {
        let mut all = execution.terms.truth();
        for index in 0..self.clauses.len() {
            if self.clauses[index].case != case || !matches!(self.clauses[index].clause.kind, ClauseKind::Requires(_)) {
                continue;
            }
            if let Some(holds) = self.required(execution, index, entry) {
                all = execution.terms.and(all, holds);
            }
        }
        all
    }

    /// The arguments that must not be null, by number, with the condition that they are not.
    pub(crate) fn non_null_arguments(&self, execution: &mut Execution<'_>, entry: &Entry<'_>) -> Vec<(usize, Term)> {
        let skip = usize::from(self.has_receiver);
        let mut found = Vec::new();
        for &index in &self.non_null_params {
            if let Some(&argument) = entry.arguments.get(index + skip) {
                let null = execution.terms.number(execution.terms.width(argument), 0);
                let is_null = execution.terms.equal(argument, null);
                found.push((index, execution.terms.not(is_null)));
            }
        }
        found
    }

    /// The invariants of some objects: one term for each invariant, with its clause.
    pub(crate) fn invariant_terms(
        &mut self,
        execution: &mut Execution<'_>,
        entry: &Entry<'_>,
        over: Over<'_>,
    ) -> Vec<(usize, Term)> {
        let exit = match over {
            Over::Exit(exit) => Some(exit),
            Over::All | Over::Known | Over::One(_) => None,
        };
        let mut found = Vec::new();
        let mut diagnostics = Vec::new();
        for (number, (class, placed)) in self.invariants.iter().enumerate() {
            let key = usize::MAX - number;
            let ClauseKind::Invariant(formula) = &placed.clause.kind else { continue };
            if self.broken.contains_key(&key) {
                continue;
            }
            let when = if exit.is_some() { When::After } else { When::Before };
            let objects: Vec<(ObjectId, Term)> = match over {
                Over::One(_) if placed.clause.is_static => continue,
                _ if placed.clause.is_static => Vec::new(),
                Over::All => {
                    let base = self.scene(execution, placed, entry, exit);
                    Evaluator::new(&base, execution).objects_of(*class, when)
                }
                Over::Known => execution.known_objects(*class),
                Over::One(object) => {
                    let of = execution.objects.get(object).map(|object| object.class);
                    let is_meant = of.is_some_and(|of| self.names.program().is_subclass(of, *class));
                    if !is_meant {
                        continue;
                    }
                    vec![(object, execution.is_referred(object))]
                }
                Over::Exit(_) => Vec::new(),
            };
            let targets: Vec<(Option<Term>, Term)> = match over {
                _ if placed.clause.is_static => vec![(None, execution.terms.truth())],
                Over::Exit(exit) => self.handed(execution, *class, entry, exit),
                Over::All | Over::Known | Over::One(_) => {
                    let reference =
                        |(object, exists)| (Some(summary::Objects::reference(&mut execution.terms, object)), exists);
                    objects.into_iter().map(reference).collect()
                }
            };
            let mut all = execution.terms.truth();
            for (this, exists) in targets {
                let scene =
                    Scene { this, params: Vec::new(), result: None, ..self.scene(execution, placed, entry, exit) };
                match Evaluator::new(&scene, execution).formula(formula, when) {
                    Ok(holds) => {
                        let holds = execution.terms.implies(exists, holds);
                        all = execution.terms.and(all, holds);
                    }
                    Err(diagnostic) => {
                        diagnostics.push((key, placed.source.clone(), *diagnostic));
                        break;
                    }
                }
            }
            found.push((number, all));
        }
        for (key, source, diagnostic) in diagnostics {
            self.broken.insert(key, diagnostic.message.clone());
            self.diagnostics.push((source, diagnostic));
        }
        found
    }
}

/// Whose invariants are spoken of. Whatever there is before may be relied on; of what there is after, what was handed in or
/// out must be kept: other objects may share what the method changed, which is their owners' business.
#[derive(Clone, Copy)]
pub(crate) enum Over<'a> {
    /// Everything that there is before.
    All,
    /// What there is before and is no unknown input.
    Known,
    /// One object, where it exists.
    One(ObjectId),
    /// What was handed in or out, after.
    Exit(&'a Exit<'a>),
}

/// The clauses of a case, with all that it lets be assigned in one clause.
fn in_one(clauses: &[Clause]) -> Vec<Clause> {
    let mut all: Vec<Clause> = Vec::new();
    for clause in clauses {
        let known = all.iter_mut().find_map(|known| match &mut known.kind {
            ClauseKind::Assignable(locations) => Some(locations),
            _ => None,
        });
        match (&clause.kind, known) {
            (ClauseKind::Assignable(more), Some(locations)) => locations.extend(more.iter().cloned()),
            _ => all.push(clause.clone()),
        }
    }
    all
}

/// Names of clauses count by what they are called in reports.
fn is_postcondition(kind: &ClauseKind) -> bool {
    matches!(kind, ClauseKind::Ensures(_) | ClauseKind::Alloy(_))
}

fn location(source: &Source, clause: &Clause) -> Location {
    let position = Lines::new(&source.text).position(clause.span.start);
    Location { file: source.file.clone(), line: position.line, column: Some(position.column) }
}

pub(crate) fn text(source: &Source, clause: &Clause) -> String {
    let raw = source.text.get(clause.span.start..clause.span.end).unwrap_or_default();
    let words = raw.split_whitespace().filter(|word| !matches!(*word, "//@" | "@"));
    words.collect::<Vec<_>>().join(" ").trim_end_matches(';').to_owned()
}

/// A formula about an exit, in the state it speaks of.
fn about_exit(evaluator: &mut Evaluator<'_, '_, '_>, clause: &Clause) -> Result<Term> {
    match &clause.kind {
        ClauseKind::Ensures(formula)
        | ClauseKind::Alloy(formula)
        | ClauseKind::Constraint(formula)
        | ClauseKind::Initially(formula) => evaluator.formula(formula, When::After),
        _ => Ok(evaluator.execution.terms.truth()),
    }
}

impl Specification for Contract<'_> {
    fn preconditions(&mut self, execution: &mut Execution<'_>, entry: &Entry<'_>) -> Vec<Term> {
        let mut assumed: Vec<Term> =
            self.non_null_arguments(execution, entry).into_iter().map(|(_, holds)| holds).collect();
        // A caller may rely on any of the cases, so it must establish one of them.
        let mut any = Vec::new();
        for case in 0..self.cases.len() {
            any.push(self.case_condition(execution, case, entry));
        }
        if !any.is_empty() {
            assumed.push(execution.terms.any(&any));
        }
        if self.assumes_invariants {
            // Those of the unknown input are asked for one by one: what no run can refer to need not be thought of.
            let over = if execution.since == Since::Start { Over::Known } else { Over::All };
            assumed.extend(self.invariant_terms(execution, entry, over).into_iter().map(|(_, term)| term));
        }
        assumed
    }

    fn invariants_of(&mut self, execution: &mut Execution<'_>, entry: &Entry<'_>, object: ObjectId) -> Vec<Term> {
        if !self.assumes_invariants {
            return Vec::new();
        }
        let terms = self.invariant_terms(execution, entry, Over::One(object));
        terms.into_iter().map(|(_, term)| term).collect()
    }

    fn obligations(&mut self, execution: &mut Execution<'_>, entry: &Entry<'_>, exit: &Exit<'_>) -> Vec<Obligation> {
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
            let holds = self.formula(execution, index, entry, Some(exit), |evaluator, clause| match &clause.kind {
                ClauseKind::Assignable(locations) => evaluator.only_changes(locations),
                _ => about_exit(evaluator, clause),
            });
            let Some(holds) = holds else { continue };
            // A case promises only what it promises to those who establish it.
            let case = self.clauses[index].case;
            let holds = if self.cases.len() > 1 && case != usize::MAX {
                let required = self.case_condition(execution, case, entry);
                execution.terms.implies(required, holds)
            } else {
                holds
            };
            let placed = &self.clauses[index];
            obligations.push(Obligation {
                kind,
                name,
                text: text(&placed.source, &placed.clause),
                location: Some(location(&placed.source, &placed.clause)),
                clause: index,
                holds,
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
            });
        }
        if self.non_null_result
            && let Exit::Returned(_, Some(value)) = exit
        {
            let null = execution.terms.number(execution.terms.width(*value), 0);
            let is_null = execution.terms.equal(*value, null);
            obligations.push(Obligation {
                kind: CheckKind::Ensures,
                name: "ensures non-null result".to_owned(),
                text: "@NonNull".to_owned(),
                location: None,
                clause: base + 1,
                holds: execution.terms.not(is_null),
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
                    holds: execution.terms.not(required),
                });
            }
        }
        if self.promises_invariants {
            for (number, holds) in self.invariant_terms(execution, entry, Over::Exit(exit)) {
                let (_, placed) = &self.invariants[number];
                obligations.push(Obligation {
                    kind: CheckKind::Invariant,
                    name: format!("invariant #{}", number + 1),
                    text: text(&placed.source, &placed.clause),
                    location: Some(location(&placed.source, &placed.clause)),
                    clause: base + 2 + number,
                    holds,
                });
            }
        }
        obligations
    }

    fn allows_throw(
        &mut self,
        execution: &mut Execution<'_>,
        entry: &Entry<'_>,
        state: &State,
        object: Term,
        class: ClassId,
    ) -> Throws {
        let mut allowed: Option<Term> = None;
        let exit = Exit::Threw(state, object);
        for index in 0..self.clauses.len() {
            let case = self.clauses[index].case;
            let verdict = match self.clauses[index].clause.kind.clone() {
                ClauseKind::Signals { exception, variable, condition } => {
                    let Some(wanted) = self.class_of(&exception, index) else { continue };
                    if !self.names.program().is_subclass(class, wanted) {
                        continue;
                    }
                    match condition {
                        None => Some(execution.terms.truth()),
                        Some(condition) => {
                            let name = variable.map(|variable| variable.text);
                            self.signalled(execution, index, entry, &exit, (object, wanted, name), &condition)
                        }
                    }
                }
                ClauseKind::SignalsOnly(classes) => {
                    let mut any = false;
                    for name in &classes {
                        let wanted = self.class_of(name, index);
                        any |= wanted.is_some_and(|wanted| self.names.program().is_subclass(class, wanted));
                    }
                    Some(execution.terms.bool(any))
                }
                _ => continue,
            };
            let Some(verdict) = verdict else { continue };
            let verdict = if self.cases.len() > 1 {
                let required = self.case_condition(execution, case, entry);
                execution.terms.implies(required, verdict)
            } else {
                verdict
            };
            allowed = Some(match allowed {
                None => verdict,
                Some(so_far) => execution.terms.and(so_far, verdict),
            });
        }
        // A case of normal behavior forbids all exceptions to those who establish it.
        for case in 0..self.cases.len() {
            if self.cases[case].behavior == Behavior::Normal {
                let required = self.case_condition(execution, case, entry);
                let verdict = execution.terms.not(required);
                allowed = Some(allowed.map_or(verdict, |so_far| execution.terms.and(so_far, verdict)));
            }
        }
        allowed.map_or(Throws::Silent, Throws::Where)
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
            let (kind, is_assumed) = match placed.clause.kind {
                ClauseKind::Ensures(_) | ClauseKind::Alloy(_) => (CheckKind::Ensures, false),
                ClauseKind::Assignable(_) => (CheckKind::Assignable, false),
                ClauseKind::Assert(_) => (CheckKind::Assert, false),
                ClauseKind::LoopInvariant(_) | ClauseKind::Decreases(_) | ClauseKind::LoopModifies(_) => {
                    (CheckKind::Invariant, false)
                }
                ClauseKind::Constraint(_) | ClauseKind::Initially(_) => (CheckKind::Invariant, false),
                ClauseKind::Invariant(_) => (CheckKind::Invariant, true),
                _ => (CheckKind::Requires, true),
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

    fn witnesses(&mut self, _: usize) -> Vec<Witness> {
        Vec::new()
    }
}

impl Contract<'_> {
    /// The receiver, the arguments and the result, as far as they are objects of the class, with where they are.
    fn handed(
        &self,
        execution: &mut Execution<'_>,
        class: ClassId,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
    ) -> Vec<(Option<Term>, Term)> {
        let result = match exit {
            Exit::Returned(_, value) => *value,
            Exit::Threw(..) => None,
        };
        let mut handed = Vec::new();
        let words = logic::Sort::Bits(16);
        for reference in entry.arguments.iter().copied().chain(result) {
            if execution.terms.sort(reference) != words {
                continue;
            }
            let (targets, _) = execution.objects.targets(&execution.terms, reference);
            for object in targets {
                let of_class = execution.objects.get(object).map(|object| object.class);
                if of_class.is_some_and(|of_class| self.names.program().is_subclass(of_class, class)) {
                    let this = summary::Objects::reference(&mut execution.terms, object);
                    let same = execution.terms.equal(reference, this);
                    handed.push((Some(this), same));
                }
            }
        }
        handed
    }

    pub(crate) fn class_of(&mut self, name: &TypeName, index: usize) -> Option<ClassId> {
        let near = self.clauses.get(index).map(|placed| placed.class).or(self.class);
        let found = self.names.class_named(&name.name, near);
        let message = format!("there is no class `{}`", name.name);
        if found.is_none() && self.broken.insert(index, message).is_none() {
            let diagnostic = Diagnostic::error(name.span, format!("there is no class `{}`", name.name));
            self.diagnostics.push((self.clauses[index].source.clone(), diagnostic));
        }
        found
    }

    fn signalled(
        &mut self,
        execution: &mut Execution<'_>,
        index: usize,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
        (object, class, name): (Term, ClassId, Option<String>),
        condition: &Expr,
    ) -> Option<Term> {
        let truth = execution.terms.truth();
        let exception = Scalar { term: object, ty: ValueType::Ref(Some(class)), defined: truth };
        self.formula(execution, index, entry, Some(exit), |evaluator, _| {
            if let Some(name) = name {
                evaluator.bound.push((name, crate::value::Val::Scalar(exception)));
            }
            evaluator.formula(condition, When::After)
        })
    }

    fn changes_nothing(&self, execution: &mut Execution<'_>, entry: &Entry<'_>, exit: &Exit<'_>) -> Option<Term> {
        let class = self.class?;
        let (Exit::Returned(after, _) | Exit::Threw(after, _)) = exit;
        let scene = Scene {
            names: self.names,
            dialect: Dialect::Jml,
            class: Some(class),
            this: None,
            params: Vec::new(),
            result: None,
            before: entry.before.clone(),
            after: Some((*after).clone()),
        };
        Evaluator::new(&scene, execution).only_changes(&[]).ok()
    }
}
