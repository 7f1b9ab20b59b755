//! A program with the targets that are checked, and the bounds: what a check and a dump of its questions start from,
//! whatever the language.
//!
//! Read first: [`CheckedProgram`], which has one instance for each language (`java`, `c`), then [`Checked`].

#[cfg(feature = "c")]
mod acsl_copy;
mod arguments;
#[cfg(feature = "c")]
mod c;
mod compiled;
mod java;
mod jml_file;
mod scope;

pub use arguments::{kinds, shown, wants_all_overflow};
pub use compiled::Compiled;

use crate::callee::CalleeChoice;
use crate::emit::{TestFile, Tests};
use crate::failure::Failure;
use crate::options::{BoundArguments, InputArguments, Statics, TargetArguments};
use crate::pattern::{choose, names, word_for_procedures};
use ::check::Language;
use arguments::Scopes;
use clause::{Callees, Contract, NameLookup, Source};
use contract::Diagnostic;
use ir::{CheckKind, ClassId, ProcId};
use refine::bounded;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use symbolic::Scope;
use verdict::{Bounds, CheckResult, Evidence, Location};

/// What can be checked by itself.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its name, as `--target` takes it.
    pub name: String,
    /// Its procedure.
    pub procedure: ProcId,
    /// The file it stands in, as people know it.
    pub file: Option<String>,
    /// The line where it begins.
    pub line: Option<u32>,
    /// Did the compiler add it, and is there no contract for it? Then it is checked only if it is named.
    pub is_implicit: bool,
}

impl Target {
    /// Where it stands.
    pub fn location(&self) -> Option<Location> {
        Some(Location { file: self.file.clone()?, line: self.line?, column: None })
    }
}

/// A program, started: what the command needs to know of it beyond what checking does. It belongs to one thread.
pub trait CheckedProgram {
    /// The program as checking sees it.
    fn subject(&self) -> &dyn Language;

    /// The program as contracts see it.
    fn names(&self) -> &dyn NameLookup;

    /// The language, as reports name it.
    fn language(&self) -> verdict::Language;

    /// All that can be a target, in the order of reports.
    fn procedures(&self) -> Vec<Target>;

    /// Those of them that are checked if none is named.
    fn choose(&self, procedures: Vec<Target>) -> Vec<Target>;

    /// What `--callee` can speak of: the user's procedures, with code or without.
    fn callables(&self) -> Vec<(String, ProcId)>;

    /// The classes that `--scope` can speak of: those of the user's that objects of an input can have.
    fn classes(&self) -> Vec<ClassId>;

    /// The contract of a target; an empty one if there is none.
    fn contract(&self, procedure: ProcId) -> Contract<'_>;

    /// The contract of a callee, if it has one.
    fn callee(&self, procedure: ProcId) -> Option<Contract<'_>>;

    /// A contract of these clauses alone. None if they cannot be read.
    fn contract_of_clauses(&self, procedure: ProcId, clauses: &[String]) -> Option<Contract<'_>>;

    /// The clause that lists what may be changed.
    fn frame_clause(&self, places: &[String]) -> String;

    /// A file with these clauses before the declarations of procedures: of their own, or a copy of the source.
    fn with_clauses(&self, clauses: &[(ProcId, Vec<String>)]) -> Result<String, String>;

    /// The clauses of a point between statements, by the number of its mark.
    fn point(&self, procedure: ProcId, number: u64) -> Option<Contract<'_>>;

    /// What could not be read of contracts, with the file it stands in.
    fn diagnostics(&self) -> Vec<(&Rc<Source>, &Diagnostic)>;

    /// The user's source files.
    fn sources(&self) -> Vec<PathBuf>;

    /// A test for a violation of a target, or why there is none. Kinds of which the language has none get nothing.
    fn test(
        &self,
        target: &Target,
        check: &CheckResult,
        evidence: &Evidence,
        tests: &mut Tests<'_>,
    ) -> Option<Result<TestFile, String>>;

    /// A test for a run of a target on which nothing goes wrong, or why there is none.
    fn run_test(&self, target: &Target, run: &Evidence, tests: &mut Tests<'_>) -> Result<TestFile, String>;
}

/// A program that is checked.
pub struct Checked {
    /// The program in the known state.
    pub program: Box<dyn CheckedProgram>,
    /// What is checked.
    pub targets: Vec<Target>,
    /// Is there a contract that cannot be read? Its diagnostics were printed.
    pub has_bad_contract: bool,
    /// What the program was started from.
    pub compiled: Compiled,
    choice: CalleeChoice,
    kinds: Vec<CheckKind>,
    scopes: Scopes,
    limits: bounded::BoundedOptions,
    timeout: Duration,
    arbitrary_globals: bool,
    closed_world: bool,
}

impl Checked {
    /// Opens a program and finds its targets. Diagnostics of contracts go to standard error.
    pub fn open(
        inputs: &InputArguments,
        targets: &TargetArguments,
        bounds: &BoundArguments,
    ) -> Result<Checked, Failure> {
        // What is wrong with the command line is said before anything is compiled.
        let language = inputs.language()?;
        kinds(&bounds.checks, language)?;
        Scopes::parse(&bounds.scope)?;
        let compiled = Compiled::new(inputs, language, wants_all_overflow(&bounds.checks))?;
        let program = compiled.start()?;
        // Before targets are looked for: what cannot be read may be why there are none.
        let mut has_bad_contract = false;
        for (source, diagnostic) in program.diagnostics() {
            eprintln!("{}", diagnostic.render(&source.file, &source.text).trim_end());
            has_bad_contract |= diagnostic.severity == contract::Severity::Error;
        }
        Ok(Checked { has_bad_contract, ..Checked::with(program, compiled, targets, bounds)? })
    }

    /// Starts a compiled program once more, for another thread.
    pub fn start(compiled: Compiled, targets: &TargetArguments, bounds: &BoundArguments) -> Result<Checked, Failure> {
        Checked::with(compiled.start()?, compiled, targets, bounds)
    }

    fn with(
        program: Box<dyn CheckedProgram>,
        compiled: Compiled,
        targets: &TargetArguments,
        bounds: &BoundArguments,
    ) -> Result<Checked, Failure> {
        let language = program.language();
        let kinds = kinds(&bounds.checks, language)?;
        let scopes = Scopes::parse(&bounds.scope)?;
        let targets = find_targets(&*program, &targets.patterns)?;
        let has_contract = |procedure: ProcId| program.callee(procedure).is_some();
        let choice = CalleeChoice::new(&bounds.callees, &program.callables(), has_contract, language)?;
        let scope = Scope {
            objects: scopes.all,
            classes: scope::classes(&*program, &scopes.classes)?,
            array_length: bounds.array_length.unwrap_or(scopes.all),
        };
        Ok(Checked {
            program,
            targets,
            has_bad_contract: false,
            compiled,
            choice,
            kinds,
            scopes,
            limits: bounded::BoundedOptions { scope, unroll: bounds.unroll },
            timeout: Duration::from_secs(bounds.timeout),
            arbitrary_globals: bounds.statics == Statics::Any,
            closed_world: bounds.closed_world,
        })
    }

    /// The program as checking sees it.
    pub fn subject(&self) -> &dyn Language {
        self.program.subject()
    }

    /// The contracts of callees, and of points between statements.
    pub fn callees(&self) -> Callees<'_> {
        let program = &*self.program;
        Callees::new(
            |procedure| program.callee(procedure),
            |procedure| self.choice.by_contract(&program.subject().procedure_name(procedure)),
            |procedure, number| program.point(procedure, number),
        )
    }

    /// Is a callee replaced by its contract, as the user chose? None if nothing was said of it.
    pub fn choice_of(&self, callee: ProcId) -> Option<bool> {
        self.choice.by_contract(&self.program.subject().procedure_name(callee))
    }

    /// How far runs are followed.
    pub fn limits(&self) -> &bounded::BoundedOptions {
        &self.limits
    }

    /// How targets are checked.
    pub fn options(&self, interrupted: Arc<AtomicBool>) -> ::check::Options {
        ::check::Options {
            kinds: self.kinds.clone(),
            timeout: Some(self.timeout),
            end: None,
            memory_mb: None,
            arbitrary_globals: self.arbitrary_globals,
            closed_world: self.closed_world,
            interrupted,
            progress: None,
        }
    }

    /// The bounds, as reports say them.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            scope: Some(self.scopes.all),
            class_scopes: self.scopes.classes.clone(),
            unroll: Some(self.limits.unroll),
            k: None,
            array_length: Some(self.limits.scope.array_length),
        }
    }

    /// The contract of a target, whose code is there from now on: without it, parameters have no names.
    pub fn contract(&self, target: &Target) -> Contract<'_> {
        let contract = self.program.contract(target.procedure);
        self.subject().model(target.procedure);
        contract
    }
}

/// What is checked: what patterns name, else what the language chooses.
fn find_targets(program: &dyn CheckedProgram, patterns: &[String]) -> Result<Vec<Target>, Failure> {
    let mut targets = program.procedures();
    match patterns {
        [] => targets = program.choose(targets),
        _ => {
            choose(&mut targets, |target| &target.name, patterns, program.language())?;
            let is_named = |target: &Target| patterns.iter().any(|pattern| names(pattern, &target.name));
            targets.retain(|target| !target.is_implicit || is_named(target));
        }
    }
    let word = word_for_procedures(program.language());
    match targets.is_empty() {
        true => Err(Failure::input(format!(
            "there is nothing to check: there is no `main`, and no {word} has a contract or an assertion\nhelp: name \
             {word}s with --target, or write contracts (docs/contracts.md)"
        ))),
        false => Ok(targets),
    }
}

/// Prints what is wrong with clauses of a contract; true if there is something.
pub fn tell_diagnostics(contract: &Contract<'_>, callees: &Callees<'_>) -> bool {
    let diagnostics = diagnostics_of(contract, callees);
    for text in &diagnostics {
        eprintln!("{text}");
    }
    !diagnostics.is_empty()
}

/// What could not be understood of a contract and of those that were met since.
pub fn diagnostics_of(contract: &Contract<'_>, callees: &Callees<'_>) -> Vec<String> {
    let of_callees = callees.diagnostics();
    let all = contract.diagnostics.iter().chain(&of_callees);
    all.map(|(source, diagnostic)| diagnostic.render(&source.file, &source.text).trim_end().to_owned()).collect()
}
