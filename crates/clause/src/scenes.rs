//! What a clause of a contract is evaluated on: whose clause it is, the states, the names in scope.

use crate::contract::{Contract, Exception, Over, Placed};
use crate::evaluate::{Evaluator, Scene};
use crate::value::When;
use check::{Entry, Exit};
use contract::Diagnostic;
use contract::syntax::{Dialect, Expr, TypeName};
use ir::ClassId;
use logic::Term;
use symbolic::{Execution, ObjectId};

impl Contract<'_> {
    /// The objects that an invariant speaks of, each with the condition that it is there; none for a static one.
    pub(crate) fn subjects_of(
        &self,
        execution: &mut Execution<'_, '_>,
        class: ClassId,
        placed: &Placed,
        entry: &Entry<'_>,
        over: Over<'_>,
    ) -> Vec<(Option<Term>, Term)> {
        let objects = match over {
            // Said once, not of every object.
            Over::One(_) if placed.clause.is_static => return Vec::new(),
            _ if placed.clause.is_static => return vec![(None, execution.context.terms.truth())],
            Over::Exit(exit) => return self.handed(execution, class, entry, exit),
            Over::All => {
                let base = self.scene(execution, placed, entry, None);
                Evaluator::new(&base, execution).objects_of(class, When::Before)
            }
            Over::Known => execution.known_objects(class),
            Over::One(object) => {
                let of = execution.heap.objects.get(object).map(|object| object.class);
                match of.is_some_and(|of| self.names.program().is_subclass(of, class)) {
                    true => vec![(object, execution.is_referred(object))],
                    false => Vec::new(),
                }
            }
        };
        let new = entry.arguments.first().filter(|_| self.constructs_receiver);
        let new = new.and_then(|&new| execution.context.terms.word(new));
        let objects = objects.into_iter().filter(|&(object, _)| Some(u64::from(object.0)) != new);
        let objects: Vec<(ObjectId, Term)> = objects.collect();
        let reference =
            |(object, exists)| (Some(symbolic::Objects::reference(&mut execution.context.terms, object)), exists);
        objects.into_iter().map(reference).collect()
    }

    /// What an invariant may speak of, said of an object.
    pub(crate) fn scene_of<'s>(
        &'s self,
        execution: &mut Execution<'_, '_>,
        this: Option<Term>,
        placed: &Placed,
        entry: &Entry<'_>,
        exit: Option<&Exit<'_>>,
    ) -> Scene<'s> {
        Scene { this, params: Vec::new(), result: None, ..self.scene(execution, placed, entry, exit) }
    }

    /// The receiver, the arguments and the result, as far as they are objects of the class, with where they are.
    fn handed(
        &self,
        execution: &mut Execution<'_, '_>,
        class: ClassId,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
    ) -> Vec<(Option<Term>, Term)> {
        let result = match exit {
            Exit::Returned(_, value) => *value,
            Exit::Threw(..) => None,
        };
        let mut handed = Vec::new();
        let references = symbolic::sort_of(ir::Type::Ref);
        for reference in entry.arguments.iter().copied().chain(result) {
            if execution.context.terms.sort(reference) != references {
                continue;
            }
            let targets = execution.heap.objects.referents(&execution.context.terms, reference, |_| true);
            for object in targets {
                let of_class = execution.heap.objects.get(object).map(|object| object.class);
                if of_class.is_some_and(|of_class| self.names.program().is_subclass(of_class, class)) {
                    let this = symbolic::Objects::reference(&mut execution.context.terms, object);
                    let same = execution.context.terms.equal(reference, this);
                    handed.push((Some(this), same));
                }
            }
        }
        handed
    }

    pub(crate) fn class_of(&mut self, name: &TypeName, index: usize) -> Option<ClassId> {
        let near = self.clauses.get(index).and_then(|placed| placed.class).or(self.class);
        let named = self.names.class_named(&name.name, near);
        let throwable = self.names.class_named("java.lang.Throwable", None);
        let is_thrown = |&class: &ClassId| throwable.is_none_or(|all| self.names.program().is_subclass(class, all));
        let found = named.filter(is_thrown);
        let message = match named {
            None => format!("there is no class `{}`", name.name),
            Some(_) => format!("expected a class of exceptions, found `{}`", name.name),
        };
        if found.is_none() && self.broken.insert(index, message.clone()).is_none() {
            let diagnostic = Diagnostic::error(name.span, message);
            self.diagnostics.push((self.clauses[index].source.clone(), diagnostic));
        }
        found
    }

    pub(crate) fn signalled(
        &mut self,
        execution: &mut Execution<'_, '_>,
        index: usize,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
        exception: Exception,
        condition: &Expr,
    ) -> Option<Term> {
        self.formula(execution, index, entry, Some(exit), |evaluator, _| {
            evaluator.bind_exception(exception);
            evaluator.formula(condition, When::After)
        })
    }

    pub(crate) fn changes_nothing(
        &self,
        execution: &mut Execution<'_, '_>,
        entry: &Entry<'_>,
        exit: &Exit<'_>,
    ) -> Option<Term> {
        let class = self.class?;
        let (Exit::Returned(after, _) | Exit::Threw(after, _)) = exit;
        let scene = Scene {
            names: self.names,
            universe: self.universe,
            dialect: Dialect::Jml,
            class: Some(class),
            this: None,
            params: Vec::new(),
            variables: None,
            result: None,
            before: entry.before.clone(),
            after: Some((*after).clone()),
        };
        Evaluator::new(&scene, execution).only_changes(&[]).ok()
    }
}
