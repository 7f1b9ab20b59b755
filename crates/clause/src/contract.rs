//! The contract of a target, as checking needs it.

use crate::evaluate::{Evaluator, Result, Scene};
use crate::value::{Val, When};
use crate::{FiniteHeap, NameLookup, Universe, ValueType};
use check::{Assumption, Entry, Exit};
use contract::syntax::Expr;
use contract::{
    Behavior, BehaviorGroup, Clause, ClauseKind, Diagnostic, FunctionContract, MethodContract, Modifier, Nullness, Span,
};
use ir::{ClassId, ProcId};
use logic::Term;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbolic::{Execution, ObjectId, Relation};

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
    pub(crate) class: Option<ClassId>,
    /// What its case is about, for one of several: ACSL's `assumes`.
    pub(crate) assumes: Vec<Expr>,
    /// Names of the parameters where it stands, which may differ from the implementation's.
    params: Vec<String>,
    /// The case it belongs to.
    pub(crate) case: usize,
}

impl Placed {
    /// The number of a parameter, by its name where the clause stands.
    pub(crate) fn number_of(&self, name: &str) -> Option<usize> {
        self.params.iter().position(|known| known == name)
    }
}

/// A specification case.
pub(crate) struct Case {
    pub(crate) behavior: Behavior,
}

/// Behaviors of a function that are said to cover all calls, or to exclude each other.
pub(crate) struct Group {
    /// What each of them assumes.
    pub(crate) assumes: Vec<Vec<Expr>>,
    pub(crate) is_complete: bool,
    pub(crate) span: Span,
    pub(crate) source: Rc<Source>,
}

/// The contract of a method.
pub struct Contract<'n> {
    pub(crate) names: &'n dyn NameLookup,
    /// What quantifiers range over: the objects of a heap of known size, unless an engine has another.
    pub universe: &'n dyn Universe,
    pub(crate) procedure: ProcId,
    pub(crate) class: Option<ClassId>,
    pub(crate) has_receiver: bool,
    pub(crate) clauses: Vec<Placed>,
    pub(crate) cases: Vec<Case>,
    pub(crate) groups: Vec<Group>,
    /// Invariants of classes, by class.
    pub(crate) invariants: Vec<(ClassId, Placed)>,
    /// Are invariants assumed at the entry?
    pub(crate) assumes_invariants: bool,
    /// Are they checked at the exit?
    pub(crate) promises_invariants: bool,
    /// Is the receiver new, so that its own invariants do not hold before?
    pub(crate) constructs_receiver: bool,
    pub(crate) is_pure: bool,
    /// What holds of the relation that its results say.
    pub(crate) relation: Relation,
    non_null_params: Vec<usize>,
    pub(crate) non_null_result: bool,
    /// What could not be understood. Clauses with errors are left out.
    pub diagnostics: Vec<(Rc<Source>, Diagnostic)>,
    /// Those clauses by number (invariants count down from the end), with what is wrong.
    pub(crate) broken: FxHashMap<usize, String>,
}

impl<'n> Contract<'n> {
    /// The contract of a method without one.
    pub fn new(
        names: &'n dyn NameLookup,
        procedure: ProcId,
        class: Option<ClassId>,
        has_receiver: bool,
    ) -> Contract<'n> {
        Contract {
            names,
            universe: &FiniteHeap,
            procedure,
            class,
            has_receiver,
            clauses: Vec::new(),
            cases: Vec::new(),
            groups: Vec::new(),
            invariants: Vec::new(),
            assumes_invariants: false,
            promises_invariants: false,
            constructs_receiver: false,
            is_pure: false,
            relation: Relation::default(),
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
                self.place(Placed {
                    clause,
                    source: source.clone(),
                    class: Some(class),
                    assumes: Vec::new(),
                    params: params.clone(),
                    case: number,
                });
            }
        }
        self.is_pure |= method.modifiers.iter().any(|(modifier, _)| *modifier == Modifier::Pure);
        for (modifier, _) in &method.modifiers {
            let Modifier::Relation(relation) = modifier else { continue };
            *match relation {
                contract::Relation::TotalOrder => &mut self.relation.is_total_order,
                contract::Relation::Transitive => &mut self.relation.is_transitive,
                contract::Relation::Symmetric => &mut self.relation.is_symmetric,
                contract::Relation::Reflexive => &mut self.relation.is_reflexive,
                contract::Relation::Antisymmetric => &mut self.relation.is_antisymmetric,
            } = true;
        }
        for (index, parameter) in method.parameters.iter().enumerate() {
            if parameter.nullness == Some(Nullness::NonNull) && !self.non_null_params.contains(&index) {
                self.non_null_params.push(index);
            }
        }
        self.non_null_result |= method.nullness == Some(Nullness::NonNull);
    }

    /// Adds the contract of a function of C. Every case applies whose assumptions hold.
    pub fn add_function(&mut self, source: &Rc<Source>, function: &FunctionContract) {
        let params: Vec<String> = function.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        if self.cases.is_empty() && !function.spec.cases.is_empty() {
            self.cases.push(Case { behavior: Behavior::Any });
        }
        for behavior in &function.spec.cases {
            for clause in in_one(&behavior.clauses) {
                self.place(Placed {
                    clause,
                    source: source.clone(),
                    class: None,
                    assumes: behavior.assumes.clone(),
                    params: params.clone(),
                    case: 0,
                });
            }
        }
        let named = |group: &BehaviorGroup| -> Vec<Vec<Expr>> {
            let is_named = |case: &&contract::SpecCase| match &case.name {
                Some(name) => group.names.is_empty() || group.names.iter().any(|wanted| wanted.text == name.text),
                None => false,
            };
            function.spec.cases.iter().filter(is_named).map(|case| case.assumes.clone()).collect()
        };
        for (groups, is_complete) in [(&function.spec.complete, true), (&function.spec.disjoint, false)] {
            for group in groups {
                let assumes = named(group);
                self.groups.push(Group { assumes, is_complete, span: group.span, source: source.clone() });
            }
        }
    }

    /// Adds a clause that is not supported, so that it does not count as satisfied. If it would be assumed, nothing
    /// can be said without it.
    pub fn add_unsupported(&mut self, source: &Rc<Source>, class: Option<ClassId>, clause: &Clause, what: &str) {
        let index = self.clauses.len();
        self.broken.insert(index, format!("{what} is not supported yet"));
        self.place(Placed {
            clause: clause.clone(),
            source: source.clone(),
            class,
            assumes: Vec::new(),
            params: Vec::new(),
            case: usize::MAX,
        });
    }

    /// Adds a clause. One that cannot be read does not count as satisfied.
    fn place(&mut self, placed: Placed) {
        if let ClauseKind::Unreadable(unreadable) = &placed.clause.kind {
            self.broken.insert(self.clauses.len(), unreadable.reason.clone());
        }
        self.clauses.push(placed);
    }

    /// Adds a clause that stands at a point of the method.
    pub fn add_point(&mut self, source: &Rc<Source>, class: Option<ClassId>, clause: &Clause) {
        self.place(Placed {
            clause: clause.clone(),
            source: source.clone(),
            class,
            assumes: Vec::new(),
            params: Vec::new(),
            case: usize::MAX,
        });
    }

    /// Adds an invariant of a class.
    pub fn add_invariant(&mut self, source: &Rc<Source>, class: ClassId, clause: &Clause) {
        let placed = Placed {
            clause: clause.clone(),
            source: source.clone(),
            class: Some(class),
            assumes: Vec::new(),
            params: Vec::new(),
            case: usize::MAX,
        };
        self.invariants.push((class, placed));
    }

    /// Says whether invariants are assumed at the entry and checked at the exit.
    pub fn keeps_invariants(&mut self, assumes: bool, promises: bool) {
        (self.assumes_invariants, self.promises_invariants) = (assumes, promises);
    }

    /// Says that the method works on a new object, of which nothing holds before.
    pub fn constructs_receiver(&mut self) {
        self.constructs_receiver = true;
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
        execution: &mut Execution<'_, '_>,
        placed: &Placed,
        entry: &Entry<'_>,
        exit: Option<&Exit<'_>>,
    ) -> Scene<'s> {
        let (after, result) = match exit {
            Some(Exit::Returned(state, value)) => {
                let ty = self.names.result_type(self.procedure);
                (Some((*state).clone()), value.zip(ty))
            }
            Some(Exit::Threw(state, _)) => (Some((*state).clone()), None),
            None => (None, None),
        };
        let mut scene = Scene {
            names: self.names,
            universe: self.universe,
            dialect: placed.clause.dialect,
            class: placed.class,
            this: self.has_receiver.then(|| entry.arguments.first().copied()).flatten(),
            params: Vec::new(),
            variables: None,
            result: None,
            before: entry.before.clone(),
            after,
        };
        let params = self.handed_over(execution, &scene, &placed.params, entry.arguments);
        let result = result.map(|(term, ty)| Evaluator::new(&scene, execution).returned(term, ty));
        scene.params = params;
        scene.result = result;
        scene
    }

    /// The parameters of a call, under the names that they have where a clause stands.
    pub(crate) fn handed_over(
        &self,
        execution: &mut Execution<'_, '_>,
        scene: &Scene<'_>,
        named: &[String],
        arguments: &[Term],
    ) -> Vec<(String, Val)> {
        let skip = usize::from(self.has_receiver);
        let mut params = Vec::new();
        for (index, (name, ty)) in self.names.parameters(self.procedure).into_iter().enumerate() {
            let name = named.get(index).filter(|name| !name.is_empty()).unwrap_or(&name).clone();
            let parts = self.names.argument(self.procedure, index);
            match arguments.get(parts.start + skip..parts.end + skip) {
                None | Some([]) => {}
                Some(parts) => params.push((name, Evaluator::new(scene, execution).argument(parts, ty))),
            }
        }
        params
    }

    /// Evaluates a clause's formula; what cannot be understood is reported once and left out.
    pub(crate) fn formula(
        &mut self,
        execution: &mut Execution<'_, '_>,
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
        let mut evaluator = Evaluator::new(&scene, execution);
        let outcome = evaluate(&mut evaluator, &placed.clause).and_then(|holds| {
            let applies = evaluator.all(&placed.assumes, When::Before)?;
            Ok(evaluator.execution.context.terms.implies(applies, holds))
        });
        match outcome {
            Ok(term) => Some(term),
            // What went wrong may be that a reference is not decided: then this is evaluated again.
            Err(_) if execution.heap.objects.wanted.is_some() => None,
            Err(diagnostic) => {
                let source = placed.source.clone();
                self.broken.insert(index, diagnostic.message.clone());
                self.diagnostics.push((source, *diagnostic));
                None
            }
        }
    }

    /// A precondition.
    pub(crate) fn required(
        &mut self,
        execution: &mut Execution<'_, '_>,
        index: usize,
        entry: &Entry<'_>,
    ) -> Option<Term> {
        self.formula(execution, index, entry, None, |evaluator, clause| match &clause.kind {
            ClauseKind::Requires(formula) => evaluator.formula(formula, When::Before),
            _ => Ok(evaluator.execution.context.terms.truth()),
        })
    }

    /// What a case requires, clause by clause.
    pub(crate) fn case_clauses(
        &mut self,
        execution: &mut Execution<'_, '_>,
        case: usize,
        entry: &Entry<'_>,
    ) -> Vec<Assumption> {
        let mut all = Vec::new();
        for index in 0..self.clauses.len() {
            if self.clauses[index].case != case || !matches!(self.clauses[index].clause.kind, ClauseKind::Requires(_)) {
                continue;
            }
            let cuts = execution.findings.cuts.len();
            if let Some(holds) = self.required(execution, index, entry) {
                all.push(Assumption { holds, cut: execution.cut_since(cuts) });
                // What comes after it may need it: a list that does not end has no size.
                if execution.heap.inputs.are_paths_parted() && execution.context.terms.is_false(holds) {
                    break;
                }
            }
            if execution.heap.waits_for_decision() {
                break;
            }
        }
        all
    }

    /// What a case requires.
    pub(crate) fn case_condition(&mut self, execution: &mut Execution<'_, '_>, case: usize, entry: &Entry<'_>) -> Term {
        let clauses = self.case_clauses(execution, case, entry);
        execution.context.terms.all(&clauses.into_iter().map(|clause| clause.holds).collect::<Vec<_>>())
    }

    /// The arguments that must not be null, by number, with the condition that they are not.
    pub(crate) fn non_null_arguments(
        &self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
    ) -> Vec<(usize, Term)> {
        let skip = usize::from(self.has_receiver);
        let mut found = Vec::new();
        for &index in &self.non_null_params {
            if let Some(&argument) = entry.arguments.get(index + skip) {
                let null = execution.context.terms.number(execution.context.terms.width(argument), 0);
                let is_null = execution.context.terms.equal(argument, null);
                found.push((index, execution.context.terms.not(is_null)));
            }
        }
        found
    }

    /// The invariants of some objects: one term for each invariant, with its clause.
    pub(crate) fn invariant_terms(
        &mut self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        over: Over<'_>,
    ) -> Vec<(usize, Assumption)> {
        let exit = match over {
            Over::Exit(exit) => Some(exit),
            Over::All | Over::Known | Over::One(_) => None,
        };
        let mut found = Vec::new();
        let (mut diagnostics, mut unreadable_invariants) = (Vec::new(), Vec::new());
        for (number, (class, placed)) in self.invariants.iter().enumerate() {
            let key = usize::MAX - number;
            if self.broken.contains_key(&key) {
                continue;
            }
            let when = if exit.is_some() { When::After } else { When::Before };
            let subjects = self.subjects_of(execution, *class, placed, entry, over);
            let formula = match &placed.clause.kind {
                ClauseKind::Invariant(formula) => formula,
                // It matters to the methods of its class, and to those that have to do with its objects.
                ClauseKind::Unreadable(unreadable) => {
                    let is_own = self.class.is_some_and(|own| self.names.program().is_subclass(own, *class));
                    if is_own || !subjects.is_empty() {
                        unreadable_invariants.push((key, unreadable.reason.clone()));
                    }
                    continue;
                }
                _ => continue,
            };
            let cuts = execution.findings.cuts.len();
            let mut all = execution.context.terms.truth();
            for (this, exists) in subjects {
                let scene = self.scene_of(execution, this, placed, entry, exit);
                match Evaluator::new(&scene, execution).formula(formula, when) {
                    Ok(holds) => {
                        let holds = execution.context.terms.implies(exists, holds);
                        all = execution.context.terms.and(all, holds);
                    }
                    Err(_) if execution.heap.objects.wanted.is_some() => break,
                    Err(diagnostic) => {
                        diagnostics.push((key, placed.source.clone(), *diagnostic));
                        break;
                    }
                }
            }
            found.push((number, Assumption { holds: all, cut: execution.cut_since(cuts) }));
        }
        self.broken.extend(unreadable_invariants);
        for (key, source, diagnostic) in diagnostics {
            self.broken.insert(key, diagnostic.message.clone());
            self.diagnostics.push((source, diagnostic));
        }
        found
    }
}

/// Whose invariants are evaluated. Those of all objects before may be assumed; after, those of what was passed in or out
/// must hold: other objects may share what the method changed, which is their owners' responsibility.
#[derive(Clone, Copy)]
pub(crate) enum Over<'a> {
    /// Everything that there is before.
    All,
    /// What there is before and is no unknown input.
    Known,
    /// One object, where it exists.
    One(ObjectId),
    /// What was passed in or out, after.
    Exit(&'a Exit<'a>),
}

/// An exception: the object, the class that a clause names, the name that it gives it.
pub(crate) type Exception = (Term, ClassId, Option<String>);

impl Evaluator<'_, '_, '_> {
    /// Lets a clause speak of an exception by its name.
    pub(crate) fn bind_exception(&mut self, (object, class, name): Exception) {
        let value = self.scalar(object, ValueType::Ref(Some(class)));
        self.bound.extend(name.map(|name| (name, value)));
    }
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

/// What stands at a place of a contract, in one line.
pub(crate) fn written(source: &str, span: Span) -> String {
    let raw = source.get(span.start..span.end).unwrap_or_default();
    let words = raw.split_whitespace().filter(|word| !matches!(*word, "//@" | "@"));
    words.collect::<Vec<_>>().join(" ")
}

pub(crate) fn text(source: &Source, clause: &Clause) -> String {
    written(&source.text, clause.span).trim_end_matches(';').to_owned()
}
