//! The host of a Java program.

use crate::console::Console;
use crate::environment::Locale;
use crate::files::Files;
use crate::natives::{self, Native, Resume};
use crate::state::State;
use interp::{Completion, Host, Machine, Outcome, Stop};
use ir::{ClassId, Literal, LiteralId, ProcId, SecondaryMap, SelectorId};
use jvm::{ClassPath, JavaHome, LoadError, Loader, TranslateError};
use rustc_hash::FxHashMap;
use std::io::{IsTerminal, Read, Write};
use std::time::{Instant, SystemTime};

/// How a Java program is run.
pub struct JavaOptions {
    /// Where `System.in` reads.
    pub stdin: Box<dyn Read>,
    /// Where `System.out` writes.
    pub stdout: Box<dyn Write>,
    /// Where `System.err` writes.
    pub stderr: Box<dyn Write>,
    /// System properties in addition to those of the platform (`-Dname=value`).
    pub properties: Vec<(String, String)>,
    /// Are `assert` statements of the user's classes checked?
    pub assertions: bool,
    /// Is a user watching, so that what is printed must be seen at once?
    pub interactive: bool,
}

impl Default for JavaOptions {
    fn default() -> JavaOptions {
        JavaOptions {
            stdin: Box::new(std::io::stdin()),
            stdout: Box::new(std::io::stdout()),
            stderr: Box::new(std::io::stderr()),
            properties: Vec::new(),
            assertions: true,
            interactive: std::io::stdout().is_terminal(),
        }
    }
}

/// The state of an [`Outcome::Call`] whose result, or what it throws, is the native method's own.
pub(crate) const PASS_ON: u64 = u64::MAX;

/// The Java runtime: the host that a [`Machine`] needs to run Java programs.
pub struct Java {
    /// The classes.
    pub loader: Loader,
    pub(crate) home: JavaHome,
    pub(crate) console: Console,
    pub(crate) files: Files,
    /// Inflaters in use, and whether their data has a header.
    pub(crate) inflaters: Vec<Option<(flate2::Decompress, bool)>>,
    pub(crate) locale: Locale,
    pub(crate) properties: Vec<(String, String)>,
    pub(crate) assertions: bool,
    table: FxHashMap<&'static str, Native>,
    resumes: FxHashMap<&'static str, Resume>,
    /// What each external procedure that was called does.
    found: SecondaryMap<ProcId, Option<Native>>,
    /// Does it ask the environment?
    askers: SecondaryMap<ProcId, bool>,
    pub(crate) state: State,
    pub(crate) started: (Instant, SystemTime),
}

impl Java {
    /// A runtime over the classes of a class path, which contains the JDK of `home`.
    pub fn new(home: &JavaHome, path: impl Into<std::sync::Arc<ClassPath>>, options: JavaOptions) -> Java {
        let locale = Locale::of_process();
        Java {
            loader: Loader::new(path, natives::names()),
            home: home.clone(),
            console: Console::new(options.stdin, options.stdout, options.stderr, locale.encoding, options.interactive),
            files: Files::new(&home.root),
            inflaters: Vec::new(),
            locale,
            properties: options.properties,
            assertions: options.assertions,
            table: natives::table(),
            resumes: natives::resumes(),
            found: SecondaryMap::new(),
            askers: SecondaryMap::new(),
            state: State::default(),
            started: (Instant::now(), SystemTime::now()),
        }
    }

    /// What the environment answers from now on, where the program asks it for values; without answers, the code of the
    /// asking methods runs.
    pub fn set_answers(&mut self, answers: Vec<u64>) {
        self.state.answers = Some(answers.into());
    }

    /// What the environment was asked since the answers were set: the methods, and the answers.
    pub fn answered(&self) -> &[(ProcId, u64)] {
        &self.state.answered
    }

    /// The one thread there is.
    pub fn thread(&self) -> u64 {
        self.state.thread
    }

    /// A native method is named `class.nameDescriptor`; the accessors of method handles and variable handles come with
    /// the descriptor of the call behind a colon, which does not tell what they do.
    fn find_native(&self, name: &str) -> Option<Native> {
        if let Some(&native) = self.table.get(name) {
            return Some(native);
        }
        let (general, _) = name.split_once(':')?;
        self.table.get(general).copied()
    }

    /// Does what a native method does; in a replay, what is asked of the environment is answered as it was chosen.
    fn native(
        &mut self,
        machine: &mut Machine,
        (procedure, native): (ProcId, Native),
        args: &[u64],
    ) -> Result<Outcome, Stop> {
        if self.askers[procedure] && self.state.answers.is_some() {
            let name = machine.program.procs[procedure].name.clone();
            if self.asks(machine, &name, args)? {
                let done = natives::choose(self, machine, args)?;
                if let Outcome::Return(answer) = done {
                    self.state.answered.push((procedure, answer));
                }
                return Ok(done);
            }
        }
        native(self, machine, args)
    }

    /// Goes on with the method's own bytecode, where the model does not apply.
    pub(crate) fn decline(&mut self, machine: &mut Machine, args: &[u64]) -> Result<Outcome, Stop> {
        let Some(procedure) = machine.frames().next().map(|frame| frame.procedure) else {
            return Err(machine.fault("a native method declined"));
        };
        match self.loader.own_code(&mut machine.program, procedure) {
            Some(code) => Ok(Outcome::Become(code, args.to_vec())),
            None => {
                let name = machine.program.procs[procedure].name.clone();
                Err(machine.refuse(format!("the native method {}", natives::readable(&name))))
            }
        }
    }

    pub(crate) fn broken_class(&self, machine: &Machine, error: &LoadError) -> Stop {
        machine.refuse(error.to_string())
    }
}

impl Host for Java {
    fn load(&mut self, machine: &mut Machine, procedure: ProcId) -> Result<(), Stop> {
        self.loader.supply(&mut machine.program, procedure).map_err(|error| match error {
            TranslateError::Load(error) => self.broken_class(machine, &error),
            TranslateError::Malformed { .. } | TranslateError::Unknown(_) => machine.refuse(error.to_string()),
        })
    }

    fn external(&mut self, machine: &mut Machine, procedure: ProcId, args: &[u64]) -> Result<Outcome, Stop> {
        if let Some(native) = self.found[procedure] {
            return self.native(machine, (procedure, native), args);
        }
        let name = machine.program.procs[procedure].name.clone();
        match self.find_native(&name) {
            Some(native) => {
                self.found[procedure] = Some(native);
                self.askers[procedure] = natives::answer(&name).is_some();
                self.native(machine, (procedure, native), args)
            }
            None if natives::answer(&name).is_some() && self.state.answers.is_some() => {
                let done = natives::choose(self, machine, args)?;
                if let Outcome::Return(answer) = done {
                    self.state.answered.push((procedure, answer));
                }
                Ok(done)
            }
            None if natives::is_registration(&name) => Ok(Outcome::Return(0)),
            None => match self.behave(machine, procedure) {
                Some(done) => done,
                None => Err(machine.refuse(natives::refusal(&name))),
            },
        }
    }

    fn resume(
        &mut self,
        machine: &mut Machine,
        procedure: ProcId,
        args: &[u64],
        state: u64,
        completion: Completion,
    ) -> Result<Outcome, Stop> {
        match completion {
            Completion::Threw(object) if state == PASS_ON => return Ok(Outcome::Throw(object)),
            Completion::Returned(value) if state == PASS_ON => return Ok(Outcome::Return(value.unwrap_or(0))),
            Completion::Threw(_) | Completion::Returned(_) => {}
        }
        let name = machine.program.procs[procedure].name.clone();
        match self.resumes.get(&*name).copied() {
            Some(resume) => resume(self, machine, args, state, completion),
            None => Err(machine.fault(format!("nothing to go on with in {name}"))),
        }
    }

    fn literal(&mut self, machine: &mut Machine, literal: LiteralId) -> Result<u64, Stop> {
        match machine.program.literals[literal].clone() {
            Literal::Text(units) => self.intern(machine, &units),
            Literal::Class(class) => self.mirror(machine, class),
            Literal::Function(_) | Literal::Block(_) => {
                Err(machine.fault("Java has no function objects and no blocks"))
            }
        }
    }

    fn stack_overflow(&mut self, machine: &mut Machine) -> Result<Option<u64>, Stop> {
        self.make_throwable(machine, "java/lang/StackOverflowError", None).map(Some)
    }

    fn no_method(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        selector: SelectorId,
        conflict: bool,
    ) -> Result<u64, Stop> {
        let method = machine.program.selectors[selector].name.clone();
        let class = machine.program.classes[class].name.replace('/', ".");
        let method = jvm_method(&method);
        let (error, message) = if conflict {
            ("java/lang/IncompatibleClassChangeError", format!("Conflicting default methods: {class}.{method}"))
        } else {
            (
                "java/lang/AbstractMethodError",
                format!("Receiver class {class} does not define or inherit an implementation of {method}."),
            )
        };
        self.make_throwable(machine, error, Some(&message))
    }

    fn roots(&mut self, visit: &mut dyn FnMut(u64)) {
        self.state.roots().for_each(visit);
    }
}

/// `name(descriptor)` as Java source has it.
fn jvm_method(selector: &str) -> String {
    let name = selector.split('(').next().unwrap_or(selector);
    let descriptor = &selector[name.len()..];
    let parameters: Vec<String> = jvm::parameters(descriptor).map(|p| jvm::source_type(p.0)).collect();
    let result = jvm::result(descriptor).map_or_else(|| "void".into(), |result| jvm::source_type(result.0));
    format!("'{result} {name}({})'", parameters.join(", "))
}
