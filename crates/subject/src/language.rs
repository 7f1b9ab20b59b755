//! Java, as checking sees it.

use crate::render::{ObjectNames, Renderer};
use crate::replay::JavaReplay;
use crate::{Subject, world};
use check::replay::{Claim, replay};
use check::{Assumption, ConcreteInput, Language, Mismatch};
use ir::{Allocation, ClassId, Code, Pos, ProcId, Stmt};
use logic::Term;
use ristretto_classfile::MethodAccessFlags;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use symbolic::{Execution, ObjectId, Place, Procedures};
use verdict::{Evidence, Location, Undecided, Value};

impl Subject {
    /// The source file of a procedure, as people want to read it.
    pub fn file_of(&self, procedure: ProcId) -> Option<String> {
        let java = self.java();
        let (details, _) = java.loader.method_of(procedure)?;
        if details.origin.module().is_some() {
            return details.source_file().map(str::to_owned);
        }
        self.sources.shown(details)
    }

    /// `Class.method(int,Node)` of a procedure.
    fn readable(&self, procedure: ProcId) -> String {
        let procedure = self.java().loader.original(procedure);
        let name = self.program().procs[procedure].name.clone();
        let Some(at) = name.find('(') else { return world::readable(&name) };
        let simple = |ty: String| ty.rsplit(['.', '$']).next().unwrap_or(&ty).to_owned();
        let params: Vec<String> = jvm::parameters(&name[at..]).map(|param| simple(jvm::source_type(param.0))).collect();
        let (class, method) = name[..at].rsplit_once('.').unwrap_or(("", &name[..at]));
        let class = class.rsplit('/').next().unwrap_or(class).replace('$', ".");
        let method = if method == "<init>" { class.rsplit('.').next().unwrap_or(&class) } else { method };
        format!("{class}.{method}({})", params.join(","))
    }
}

impl Language for Subject {
    fn is_users(&self, procedure: ProcId) -> bool {
        Subject::is_users(self, procedure)
    }

    fn file_of(&self, procedure: ProcId) -> Option<String> {
        Subject::file_of(self, procedure)
    }

    fn source_path(&self, procedure: ProcId) -> Option<PathBuf> {
        let java = self.java();
        let (details, _) = java.loader.method_of(procedure)?;
        self.sources.of(details)
    }

    fn is_assertion_failure(&self, class: ClassId) -> bool {
        &*self.program().classes[class].name == "java/lang/AssertionError"
    }

    fn is_assert_statement(&self, procedure: ProcId, pos: Pos) -> bool {
        let program = self.program();
        let Code::Body(body) = &program.procs[procedure].code else { return false };
        let is_test = |stmt: &Stmt| match stmt {
            Stmt::Read { map, .. } => program.maps[*map].name.ends_with(".$assertionsDisabled:Z"),
            _ => false,
        };
        // What a call throws and nothing catches is thrown again, which is no statement of the program.
        let calls = || {
            body.stmts.iter().zip(&body.positions).filter_map(|(stmt, &pos)| match stmt {
                Stmt::Call(call) => Some((call, pos)),
                _ => None,
            })
        };
        let passed_on: Vec<ir::LocalId> = calls().filter_map(|(call, _)| call.thrown).collect();
        let is_throw = |call: &ir::Call| match call.callee {
            ir::Callee::Static(callee) => &*program.procs[callee].name == "<throw>",
            ir::Callee::Virtual(..) | ir::Callee::Indirect(_) => false,
        };
        let called = calls().filter(|(call, _)| is_throw(call)).map(|(_, pos)| pos);
        let ended = body.blocks.values().filter_map(|block| match block.end {
            ir::Terminator::Throw(what) if !what.local().is_some_and(|it| passed_on.contains(&it)) => Some(block.pos),
            _ => None,
        });
        let throws: Vec<Pos> = called.chain(ended).collect();
        // It stands behind the test whether assertions are on, with no other throw between: a condition contains none.
        let tests = body.stmts.iter().zip(&body.positions).filter(|(stmt, _)| is_test(stmt)).map(|(_, &test)| test);
        tests.filter(|&test| test < pos).any(|test| !throws.iter().any(|&other| test < other && other < pos))
    }

    fn assertions(&self, procedure: ProcId) -> Vec<Location> {
        let places: Vec<Pos> = {
            let program = self.program();
            let Code::Body(body) = &program.procs[procedure].code else { return Vec::new() };
            let error = program.class_named("java/lang/AssertionError");
            // An assertion has code that makes its error.
            let makes_error = |stmt: &Stmt| match stmt {
                Stmt::Allocate { what: Allocation::Object(class), .. } => Some(*class) == error,
                _ => false,
            };
            let made = body.stmts.iter().zip(&body.positions).filter(|(stmt, _)| makes_error(stmt));
            made.map(|(_, &pos)| pos).collect()
        };
        places.into_iter().filter_map(|pos| self.location(procedure, pos)).collect()
    }

    fn stop_with(&self, stop: Arc<AtomicBool>) {
        *self.facts.stop.borrow_mut() = Some(stop);
    }

    fn has_given_up(&self) -> bool {
        self.facts.has_given_up.get()
    }

    fn is_about_package(&self, message: &str) -> bool {
        self.field_facts().is_about_package(message)
    }

    fn open_packages(&self, are_open: bool) {
        self.set_packages_open(are_open);
    }

    fn is_entry(&self, procedure: ProcId) -> bool {
        self.program().procs[procedure].name.ends_with(".main([Ljava/lang/String;)V")
    }

    fn is_constructor(&self, procedure: ProcId) -> bool {
        self.program().procs[procedure].name.contains(".<init>(")
    }

    fn prepare_call(&self, target: ProcId) -> Result<(), Undecided> {
        self.target.set(Some(target));
        self.environment.start_over(self.is_entry(target));
        self.forget_classes();
        self.look_for_facts_again();
        self.start_at(target, self.is_entry(target)).map_err(|reason| Undecided {
            reason,
            location: None,
            advice: Some("fix the static initialiser".to_owned()),
        })
    }

    fn before(&self, _: ProcId) -> Vec<ProcId> {
        self.initialised_right_before()
    }

    fn word_for_globals(&self) -> &'static str {
        "static field"
    }

    fn word_for_start(&self) -> &'static str {
        "static initialisers"
    }

    fn entry_assumptions(&self, target: ProcId, execution: &mut Execution<'_, '_>, arguments: &[Term]) -> Vec<Term> {
        // The JVM calls `main` with an array of strings.
        let (true, &[array]) = (self.is_entry(target), arguments) else { return Vec::new() };
        let null = execution.context.terms.number(execution.context.terms.width(array), 0);
        let is_null = execution.context.terms.equal(array, null);
        vec![execution.context.terms.not(is_null)]
    }

    fn input_assumptions(&self, target: ProcId, execution: &mut Execution<'_, '_>, arguments: &[Term]) -> Vec<Term> {
        // None of those strings is null, and each is a new object.
        let (true, &[array]) = (self.is_entry(target), arguments) else { return Vec::new() };
        let elements = self.with(|machine, java| java.loader.elements(&mut machine.program, ir::Type::Ref));
        let (arrays, _) = execution.heap.objects.targets(&execution.context.terms, array);
        let is_argument = |place: &Place| place.map == elements && arrays.contains(&place.object);
        let entries = execution.heap.inputs.entries().iter().filter(|(place, _)| is_argument(place));
        let read: Vec<Term> = entries.map(|&(_, element)| element).collect();
        let (literals, copies) = self.literals_with_copies().unwrap_or_default();
        let mut others = vec![symbolic::Objects::null(&mut execution.context.terms)];
        others.extend(literals.into_iter().map(|literal| execution.known(ir::Type::Ref, literal)));
        let mut assumed = Vec::new();
        for (index, &element) in read.iter().enumerate() {
            // Where there are more arguments than objects of one text, some may share one: they can be equal.
            let before = if read.len() <= copies { &read[..index] } else { &[] };
            for &other in others.iter().chain(before) {
                let is_same = execution.context.terms.equal(element, other);
                assumed.push(execution.context.terms.not(is_same));
            }
        }
        assumed
    }

    fn object_assumptions(&self, execution: &mut Execution<'_, '_>, object: ObjectId) -> Vec<Assumption> {
        self.enforced_by_constructor(execution, object).into_iter().collect()
    }

    fn has_receiver(&self, procedure: ProcId) -> bool {
        Subject::takes_receiver(self, procedure)
    }

    fn param_name(&self, procedure: ProcId, index: usize) -> String {
        if index == 0 && self.takes_receiver(procedure) {
            return "this".to_owned();
        }
        let program = self.program();
        let local = ir::LocalId::from_u32(index as u32);
        let named = match &program.procs[procedure].code {
            Code::Body(body) => {
                let variables = body.source.variables.iter().filter(|variable| variable.local == local);
                variables.min_by_key(|variable| variable.start).map(|variable| variable.name.to_string())
            }
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
        };
        named.unwrap_or_else(|| format!("argument{index}"))
    }

    fn procedure_name(&self, procedure: ProcId) -> String {
        self.readable(procedure)
    }

    fn known_name(&self, address: u64) -> Option<String> {
        let mut names = ObjectNames::default();
        self.with(|machine, java| {
            let mut renderer = Renderer { machine, java, names: &mut names, is_input: true };
            match renderer.reference(address, &mut VecDeque::new()) {
                Value::Text(text) => Some(text),
                constant @ Value::Constant { .. } => Some(constant.plain()),
                _ => None,
            }
        })
    }

    fn replay(&self, input: &ConcreteInput, claim: Claim<'_>) -> Result<Box<Evidence>, Mismatch> {
        self.undone(|| replay(JavaReplay::new(self, claim.target, input), input, claim))
    }
}

impl Subject {
    /// Is the procedure a method that is called on an object?
    pub fn takes_receiver(&self, procedure: ProcId) -> bool {
        let java = self.java();
        java.loader
            .method_of(procedure)
            .is_some_and(|(_, method)| !method.access_flags.contains(MethodAccessFlags::STATIC))
    }
}
