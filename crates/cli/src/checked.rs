//! A program with the targets that are checked, and the bounds: what a check and a dump of its questions start from.

use crate::callee::CalleeChoice;
use crate::failure::Failure;
use crate::options::{BoundArguments, InputArguments, Statics, TargetArguments};
use crate::target::{Target, all_methods, choose, methods_of};
use clause::{Callees, Contract};
use ir::{CheckKind, ProcId};
use jvm::Inputs;
use refine::bounded;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use subject::{Library, Subject};
use symbolic::{Procedures, Scope};
use verdict::Bounds;

/// A program that is checked.
pub struct Checked {
    /// The program in the known state.
    pub subject: Subject,
    /// The methods to check.
    pub targets: Vec<Target>,
    /// The source files.
    pub sources: Vec<PathBuf>,
    /// Is there a contract that cannot be read? Its diagnostics were printed.
    pub has_bad_contract: bool,
    library: Library,
    choice: CalleeChoice,
    kinds: Vec<CheckKind>,
    scope: u32,
    class_scopes: Vec<(String, u32)>,
    array_length: u32,
    unroll: u32,
    timeout: Duration,
    arbitrary_globals: bool,
    /// Compiled sources are deleted with it, and classes are read when they are first used.
    pub inputs: Arc<Inputs>,
}

impl Checked {
    /// Opens a program and finds its targets. Diagnostics of contracts go to standard error.
    pub fn open(
        inputs: &InputArguments,
        targets: &TargetArguments,
        bounds: &BoundArguments,
    ) -> Result<Checked, Failure> {
        // What is wrong with the command line is said before anything is compiled.
        kinds(&bounds.checks, &NOT_FOR_JAVA)?;
        scopes(&bounds.scope)?;
        if inputs.is_c()? {
            return Err(Failure::unsupported(
                "this is not shown for C programs yet\nhelp: `skolem check` checks them, `skolem dump --what ir` shows their code",
            ));
        }
        let inputs = Arc::new(inputs.open(Some(subject::marking()))?);
        let mut checked = Checked::start(inputs, targets, bounds)?;
        for (source, diagnostic) in checked.library.diagnostics() {
            eprintln!("{}", diagnostic.render(&source.file, &source.text).trim_end());
            checked.has_bad_contract |= diagnostic.severity == contract::Severity::Error;
        }
        Ok(checked)
    }

    /// Opens the same program once more, for another thread.
    pub fn again(inputs: Arc<Inputs>, targets: &TargetArguments, bounds: &BoundArguments) -> Result<Checked, Failure> {
        Checked::start(inputs, targets, bounds)
    }

    fn start(inputs: Arc<Inputs>, targets: &TargetArguments, bounds: &BoundArguments) -> Result<Checked, Failure> {
        let kinds = kinds(&bounds.checks, &NOT_FOR_JAVA)?;
        let (scope, class_scopes) = scopes(&bounds.scope)?;
        let sources = inputs.sources.clone();
        let library = Library::read(&sources, inputs.is_marked, &|path: &Path| shown(path));
        let silent = jre::Options {
            stdout: Box::new(std::io::sink()),
            stderr: Box::new(std::io::sink()),
            ..jre::Options::default()
        };
        let subject = Subject::new(&inputs, silent).map_err(|stop| Failure::input(stop.to_string()))?;
        let targets = find_targets(&subject, &library, &targets.patterns)?;
        if targets.is_empty() {
            return Err(Failure::input(
                "there is nothing to check: no method has a contract or an assertion\nhelp: name methods with --target, or write \
                 contracts (docs/contracts.md)",
            ));
        }
        let methods: Vec<(String, ProcId)> = {
            let (java, program) = (subject.java(), subject.program());
            let details = program.classes.keys().filter_map(|class| java.world.details(class));
            let users = details.filter(|details| details.origin.module().is_none());
            users.flat_map(|details| all_methods(details)).collect()
        };
        let choice =
            CalleeChoice::new(&bounds.callees, &methods, |procedure| library.callee(&subject, procedure).is_some())?;
        Ok(Checked {
            subject,
            targets,
            sources,
            has_bad_contract: false,
            library,
            choice,
            kinds,
            scope,
            class_scopes,
            array_length: bounds.array_length.unwrap_or(scope),
            unroll: bounds.unroll,
            timeout: Duration::from_secs(bounds.timeout),
            arbitrary_globals: bounds.statics == Statics::Any,
            inputs,
        })
    }

    /// The contracts of callees, and of points between statements.
    pub fn callees(&self) -> Callees<'_> {
        let (subject, library) = (&self.subject, &self.library);
        Callees::new(
            |procedure| library.callee(subject, procedure),
            |procedure| self.choice.by_contract(&::check::Language::procedure_name(subject, procedure)),
            |procedure, number| library.point(subject, procedure, number),
        )
    }

    /// How far runs are followed.
    pub fn scope(&self) -> Result<bounded::Options, Failure> {
        let mut classes = FxHashMap::default();
        for (name, size) in &self.class_scopes {
            let class = clause::Names::class_named(&self.subject, name, None);
            let Some(class) = class else {
                return Err(Failure::input(format!("--scope {name}={size}: there is no class {name}")));
            };
            classes.insert(class, *size);
        }
        let scope = Scope { objects: self.scope, classes, array_length: self.array_length };
        Ok(bounded::Options { scope, unroll: self.unroll })
    }

    /// How targets are checked.
    pub fn options(&self, interrupted: Arc<AtomicBool>) -> ::check::Options {
        ::check::Options {
            kinds: self.kinds.clone(),
            timeout: Some(self.timeout),
            memory_mb: None,
            arbitrary_globals: self.arbitrary_globals,
            interrupted,
            progress: None,
        }
    }

    /// The bounds, as reports say them.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            scope: Some(self.scope),
            class_scopes: self.class_scopes.clone(),
            unroll: Some(self.unroll),
            k: None,
            array_length: Some(self.array_length),
        }
    }

    /// The contract of a target, whose code is there from now on: without it, parameters have no names.
    pub fn contract(&self, target: &Target) -> Contract<'_> {
        let contract = self.library.contract(&self.subject, target.procedure);
        self.subject.model(target.procedure);
        contract
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

/// The methods to check: those that patterns name, else those with a contract or an assertion, and `main`.
fn find_targets(subject: &Subject, library: &Library, patterns: &[String]) -> Result<Vec<Target>, Failure> {
    let mut targets = Vec::new();
    {
        let java = subject.java();
        let program = subject.program();
        for class in program.classes.keys() {
            if let Some(details) = java.world.details(class).filter(|details| details.origin.module().is_none()) {
                targets.extend(methods_of(details, &program));
            }
        }
    }
    for target in &mut targets {
        subject.model(target.procedure);
        target.line = first_line(subject, target.procedure);
    }
    targets.retain(|target| target.is_callable);
    if !patterns.is_empty() {
        choose(&mut targets, patterns)?;
    } else {
        targets.retain(|target| {
            ::check::Language::is_entry(subject, target.procedure)
                || library.speaks_of(subject, target.procedure)
                || has_assertion(subject, target.procedure)
        });
    }
    targets.sort_by(|a, b| (&a.class.name, a.line).cmp(&(&b.class.name, b.line)));
    Ok(targets)
}

fn first_line(subject: &Subject, procedure: ProcId) -> Option<u32> {
    match &subject.program().procs[procedure].code {
        ir::Code::Body(body) => body.source.lines.iter().map(|&(_, line)| line).min(),
        _ => None,
    }
}

/// Does the method's own code read the switch that `assert` statements look at, or have marks of clauses?
fn has_assertion(subject: &Subject, procedure: ProcId) -> bool {
    let program = subject.program();
    let ir::Code::Body(body) = &program.procs[procedure].code else { return false };
    body.stmts.iter().any(|stmt| match stmt {
        ir::Stmt::Read { map, .. } => program.maps[*map].name.ends_with(".$assertionsDisabled:Z"),
        ir::Stmt::Call(call) => match call.callee {
            ir::Callee::Static(callee) => {
                [contract::marks::AT, contract::marks::HEAD].contains(&&*program.procs[callee].name)
            }
            ir::Callee::Virtual(..) | ir::Callee::Indirect(_) => false,
        },
        _ => false,
    })
}

/// Kinds that are about C.
const NOT_FOR_JAVA: [CheckKind; 8] = [
    CheckKind::Overflow,
    CheckKind::Shift,
    CheckKind::Leak,
    CheckKind::InvalidPointer,
    CheckKind::UseAfterFree,
    CheckKind::DoubleFree,
    CheckKind::InvalidFree,
    CheckKind::Unreachable,
];

/// `--checks a,b,-c`: those alone, or all but those. Some are not made for the language.
pub fn kinds(wanted: &[String], missing: &[CheckKind]) -> Result<Vec<CheckKind>, Failure> {
    let off_by_default = [CheckKind::Overflow, CheckKind::Leak];
    if let Some(name) = wanted.iter().find(|name| missing.iter().any(|kind| kind.name() == **name)) {
        return Err(Failure::input(format!(
            "--checks {name}: this kind of check is not made for this language yet\nhelp: leave it out"
        )));
    }
    let named = |name: &str| {
        CheckKind::from_name(name).ok_or_else(|| {
            let all: Vec<&str> = CheckKind::ALL.iter().map(|kind| kind.name()).collect();
            Failure::input(format!(
                "--checks {name}: there is no such kind of check\nhelp: the kinds are {}",
                all.join(", ")
            ))
        })
    };
    let only_removals = wanted.iter().all(|name| name.starts_with('-'));
    let mut kinds: Vec<CheckKind> = match only_removals {
        true => CheckKind::ALL.iter().copied().filter(|kind| !off_by_default.contains(kind)).collect(),
        false => Vec::new(),
    };
    for name in wanted {
        match name.strip_prefix('-') {
            Some(name) => {
                let kind = named(name)?;
                kinds.retain(|&known| known != kind);
            }
            None => kinds.push(named(name)?),
        }
    }
    Ok(kinds)
}

/// `--scope 3 --scope Node=5`.
pub fn scopes(given: &[String]) -> Result<(u32, Vec<(String, u32)>), Failure> {
    let mut all = 3;
    let mut classes = Vec::new();
    let number = |text: &str| {
        let parsed = text.parse::<u32>().ok().filter(|&number| number <= 1000);
        parsed.ok_or_else(|| Failure::input(format!("--scope {text}: not a number from 0 to 1000")))
    };
    for scope in given {
        match scope.split_once('=') {
            Some((class, size)) => classes.push((class.to_owned(), number(size)?)),
            None => all = number(scope)?,
        }
    }
    Ok((all, classes))
}

/// A path as people want to read it.
pub fn shown(path: &Path) -> String {
    let folder = std::env::current_dir().and_then(|folder| folder.canonicalize()).unwrap_or_default();
    path.strip_prefix(&folder).unwrap_or(path).display().to_string()
}
