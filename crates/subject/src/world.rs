//! A Java program with its runtime as the world of a symbolic execution.
//!
//! The runtime is started and classes are initialised in the concrete machine, so static state, class objects and string
//! literals are known objects with the values that the JVM gives them, and symbolic execution begins where a call of the
//! target would. The same machine replays what is found.

use crate::choices::KnownInputs;
use crate::effects::EffectsOfAll;
use crate::environment::Environment;
use crate::facts::KnownFacts;
use crate::initialisers::Initialisers;
use crate::{Library, Sources, models};
use interp::{Completion, Host, Limits, Machine, Stop};
use ir::{ClassId, Code, Dispatch, ProcId, Program, RegionId, SelectorId};
use jre::Java;
use jvm::{FieldType, Inputs};
use ristretto_classfile::MethodAccessFlags;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;
use symbolic::{Blocks, Description, KnownCall, Model, Procedures, RegionEffects, Reliance, Shape};

/// What a region may do, and how many classes there were when it was found.
type KnownEffects = (usize, Rc<RegionEffects>);

/// How often a caller may have entered the monitor of an object: more than any stack has room for.
pub(crate) const MAX_LOCKS: i64 = 1 << 24;

/// A Java program, started.
pub struct Subject {
    inner: RefCell<Inner>,
    models: RefCell<FxHashMap<ProcId, Model>>,
    /// Classes of which contracts say what their objects are like.
    described: RefCell<Vec<(String, Option<String>)>>,
    /// Methods whose contracts say something about calls, with their classes, both by name.
    demanding: RefCell<FxHashSet<(String, String)>>,
    /// What was found out about input objects.
    pub(crate) inputs: RefCell<KnownInputs>,
    /// What is known about the fields of the user's classes, once it was asked for.
    pub(crate) facts: KnownFacts,
    /// The present target.
    pub(crate) target: Cell<Option<ProcId>>,
    pub(crate) effects: RefCell<FxHashMap<(ProcId, RegionId), KnownEffects>>,
    /// The analysis that they come from.
    pub(crate) effects_of_all: RefCell<Option<Rc<EffectsOfAll>>>,
    pub(crate) initialisers: RefCell<Initialisers>,
    pub(crate) environment: Environment,
    pub(crate) sources: Sources,
}

/// The machine and the language around it.
struct Inner {
    machine: Machine,
    java: Java,
}

/// The package of what the compiler was given beside the user's sources.
const MARKS: &str = "skolem$marks/";
/// Statements that a static initialiser may take.
const MAX_STATEMENTS: u64 = 200_000_000;

impl Subject {
    /// Starts the runtime over the inputs, and declares the user's classes.
    pub fn new(inputs: &Inputs, options: jre::JavaOptions) -> Result<Subject, Stop> {
        let names = inputs.class_path.user_classes().unwrap_or_default();
        let sources = Sources::new(inputs);
        let mut java = Java::new(&inputs.java_home, inputs.class_path.clone(), options);
        // Objects are known by their addresses, so none may go.
        let limits = Limits { collect_after: u64::MAX / 16, ..Limits::default() };
        let mut machine = Machine::new(Program::default(), limits);
        java.boot(&mut machine)?;
        for name in &names {
            // A class that cannot be read is reported where it is used.
            let _ = java.loader.class(&mut machine.program, name);
        }
        Ok(Subject {
            inner: RefCell::new(Inner { machine, java }),
            models: RefCell::default(),
            described: RefCell::default(),
            demanding: RefCell::default(),
            inputs: RefCell::default(),
            facts: KnownFacts::default(),
            target: Cell::default(),
            effects: RefCell::default(),
            effects_of_all: RefCell::default(),
            initialisers: RefCell::default(),
            environment: Environment::default(),
            sources,
        })
    }

    /// Works on the machine and the language.
    pub fn with<T>(&self, work: impl FnOnce(&mut Machine, &mut Java) -> T) -> T {
        let Inner { machine, java } = &mut *self.inner.borrow_mut();
        work(machine, java)
    }

    /// Takes up which classes contracts describe (`Library::described`): objects of such a class of a library are
    /// built field by field, like the user's own, since the contracts say what they are like. And which methods have contracts
    /// that are checked where they are called.
    pub fn describe(&self, library: &Library) {
        self.described.borrow_mut().extend(library.described());
        self.demanding.borrow_mut().extend(library.demanding());
    }

    /// Is a contract checked where a method is called? Contracts are inherited.
    pub(crate) fn is_demanding(&self, procedure: ProcId) -> bool {
        let demanding = self.demanding.borrow();
        let program = self.program();
        let Some(class) = program.procs[procedure].class.filter(|_| !demanding.is_empty()) else { return false };
        let name = program.procs[procedure].name.split('(').next().unwrap_or_default();
        let name = name.rsplit('.').next().unwrap_or(name);
        // Contracts call constructors by the name of their class.
        let is_meant = |above: ClassId| {
            let class = program.classes[above].name.replace('/', ".");
            let simple = class.rsplit(['.', '$']).next().unwrap_or(&class).to_owned();
            let name = if name == "<init>" { simple } else { name.to_owned() };
            demanding.contains(&(class, name))
        };
        program.ancestors(class).iter().any(|&above| is_meant(above))
    }

    /// Do contracts say what the objects of a class are like, or those of the class around it?
    pub(crate) fn is_described(&self, class: ClassId) -> bool {
        let name = self.program().classes[class].name.clone();
        let outer = name.split('$').next().unwrap_or(&name);
        let simple = outer.rsplit('/').next().unwrap_or(outer);
        let program = self.program();
        let has_field = |field: &str| {
            let class = program.class_named(outer);
            let mut fields = class.iter().flat_map(|&class| &program.classes[class].fields);
            let place = format!("{outer}.{field}:");
            fields.any(|&map| program.maps[map].name.starts_with(&place))
        };
        self.described.borrow().iter().any(|(class, field)| class == simple && field.as_deref().is_none_or(has_field))
    }

    /// Does some work and goes back to the state before it, so that nothing else can see that it was done.
    pub(crate) fn undone<T>(&self, work: impl FnOnce() -> T) -> T {
        let snapshot = self.with(|machine, java| java.snapshot(machine));
        // It knows of objects that were made and of classes that were initialised.
        let (known, initialisers) = (self.inputs.borrow().clone(), self.initialisers.borrow().clone());
        self.initialisers.borrow_mut().is_replaying = true;
        let done = work();
        self.with(|machine, java| java.restore(machine, snapshot));
        *self.inputs.borrow_mut() = known;
        *self.initialisers.borrow_mut() = initialisers;
        done
    }

    /// Forgets which classes inputs can have: another target may find others initialised.
    pub(crate) fn forget_classes(&self) {
        let text = self.program().class_named("java/lang/String");
        self.inputs.borrow_mut().forget_classes(text);
    }

    /// Looks at the language.
    pub fn java(&self) -> Ref<'_, Java> {
        Ref::map(self.inner.borrow(), |inner| &inner.java)
    }

    /// Does the procedure stand in one of the user's classes?
    pub fn is_users(&self, procedure: ProcId) -> bool {
        let java = self.java();
        let details = java.loader.method_of(procedure).map(|(details, _)| details);
        details.is_some_and(|details| details.origin.is_input() && !details.name.starts_with(MARKS))
    }

    /// Is the class one of the user's, not of a library that these need?
    pub fn is_users_class(&self, class: ClassId) -> bool {
        self.java().loader.details(class).is_some_and(|details| details.origin.is_input())
    }

    /// The class of a field descriptor, declared if it is new.
    pub fn class_of_descriptor(&self, descriptor: &str) -> Option<ClassId> {
        let name = FieldType(descriptor).class_name()?.to_owned();
        self.with(|machine, java| java.loader.class(&mut machine.program, &name).ok())
    }

    /// The class of a name in internal form.
    pub fn class(&self, name: &str) -> Option<ClassId> {
        self.with(|machine, java| java.loader.class(&mut machine.program, name).ok())
    }

    /// The descriptor of a procedure, from its name.
    pub(crate) fn descriptor(&self, procedure: ProcId) -> String {
        let program = self.program();
        let name = &program.procs[procedure].name;
        name.find('(').map(|at| name[at..].split(' ').next().unwrap_or_default().to_owned()).unwrap_or_default()
    }

    pub(crate) fn has_receiver(&self, procedure: ProcId) -> bool {
        let program = self.program();
        let declared = &program.procs[procedure];
        let described = jvm::parameters(declared.name.find('(').map_or("()V", |at| &declared.name[at..])).count();
        declared.params.len() > described
    }

    /// The descriptor of a parameter; none for the receiver.
    pub fn param_descriptor(&self, procedure: ProcId, index: usize) -> Option<String> {
        let index = index.checked_sub(usize::from(self.has_receiver(procedure)))?;
        let descriptor = self.descriptor(procedure);
        jvm::parameters(&descriptor).nth(index).map(|param| param.0.to_owned())
    }

    /// A call in a replay of a method without code that changes nothing: its answer is foreseen.
    fn observed_call(&self, procedure: ProcId, call: &KnownCall<'_>) -> Option<Model> {
        let java = self.java();
        if !java.is_anything_observed() || java.loader.original(procedure) == procedure {
            return None;
        }
        let params = self.program().procs[procedure].params.clone();
        let word = |(index, ty): (usize, &ir::Type)| match ty {
            ir::Type::Ref => (call.object)(index),
            _ => (call.word)(index),
        };
        let args: Option<Vec<u64>> = params.iter().enumerate().map(word).collect();
        java.observed(procedure, &args?).map(Model::Number)
    }

    fn find_model(&self, procedure: ProcId) -> Model {
        let name = self.program().procs[procedure].name.clone();
        if let Some(model) = models::of(&name).or_else(|| self.environment_model(&name)) {
            return model;
        }
        if &*name == "java/lang/Thread.currentThread()Ljava/lang/Thread;" {
            return Model::Known(self.java().thread());
        }
        if let Some(class) = worded(&name).and_then(|class| self.class(class)) {
            return if name.ends_with("message>") { Model::Worded(class) } else { Model::Opaque(class) };
        }
        if &*name == "java/lang/String.intern()Ljava/lang/String;" {
            let fields = ["value:[B", "coder:B"].map(|field| {
                self.with(|machine, java| java.loader.field(&mut machine.program, "java/lang/String", field).ok())
            });
            if let [Some(value), Some(coder)] = fields {
                return Model::Intern(value, coder);
            }
        }
        if let Some(class) = raised(&name) {
            if is_linkage_error(class) {
                return Model::Missing("a class or member that is not on the class path".to_owned());
            }
            return match self.class(class) {
                Some(class) => Model::Raise(class),
                None => Model::Missing(format!("class {} is missing", class.replace('/', "."))),
            };
        }
        if name.ends_with(".<initialise>") {
            match self.runs_when_used(procedure) {
                Ok(true) => {}
                Ok(false) => return Model::Prepare,
                Err(reason) => return Model::Missing(reason),
            }
        }
        if name.ends_with(".registerNatives()V") {
            return Model::Nothing;
        }
        let original = self.java().loader.original(procedure);
        if original != procedure {
            let name = self.program().procs[original].name.clone();
            return Model::Missing(format!("{}, which has no implementation and no contract", readable(&name)));
        }
        let code = self.program().procs[procedure].code.clone();
        match code {
            Code::Body(body) => Model::Code(body),
            Code::Pending => {
                let loaded = self.with(|machine, java| java.load(machine, procedure));
                match (loaded, &self.program().procs[procedure].code) {
                    (Ok(()), Code::Body(body)) => Model::Code(body.clone()),
                    (Ok(()), _) => Model::Missing(format!("{} has no code", readable(&name))),
                    (Err(stop), _) => Model::Missing(stop.in_short()),
                }
            }
            Code::External => {
                let code = self.with(|machine, java| {
                    let (program, loader) = (&mut machine.program, &mut java.loader);
                    loader.silent_print(program, procedure).or_else(|| loader.own_code(program, procedure))
                });
                match code {
                    Some(code) => self.find_model(code),
                    None => Model::Missing(format!("the native method {}", readable(&name))),
                }
            }
            Code::Abstract => Model::Missing(format!("{} is abstract", readable(&name))),
            Code::Unsupported(reason) => Model::Missing(reason.to_string()),
        }
    }
}

/// The class of what procedures return that only word messages of exceptions.
fn worded(name: &str) -> Option<&'static str> {
    match name {
        "<arraycopy message>" | "<cast message>" => Some("java/lang/String"),
        "<initialisation failure>" => Some("java/lang/ExceptionInInitializerError"),
        _ => None,
    }
}

/// The class of what `<raise …>` procedures throw.
fn raised(name: &str) -> Option<&str> {
    let kind = name.strip_prefix("<raise ")?;
    let kind = kind.split('>').next().unwrap_or(kind);
    Some(match kind {
        "null" => "java/lang/NullPointerException",
        "bounds" => "java/lang/ArrayIndexOutOfBoundsException",
        "zero" => "java/lang/ArithmeticException",
        "negative" => "java/lang/NegativeArraySizeException",
        "cast" => "java/lang/ClassCastException",
        "store" => "java/lang/ArrayStoreException",
        "memory" => "java/lang/OutOfMemoryError",
        "monitor" => "java/lang/IllegalMonitorStateException",
        "no class" => "java/lang/NoClassDefFoundError",
        class => class,
    })
}

/// Does the JVM throw it because the program does not fit together? Then the inputs are not complete.
fn is_linkage_error(class: &str) -> bool {
    const ERRORS: [&str; 7] = [
        "NoClassDefFoundError",
        "NoSuchFieldError",
        "NoSuchMethodError",
        "IllegalAccessError",
        "IncompatibleClassChangeError",
        "AbstractMethodError",
        "InstantiationError",
    ];
    class.strip_prefix("java/lang/").is_some_and(|simple| ERRORS.contains(&simple))
}

/// `class.nameDescriptor` without the descriptor, as users write it. Names of methods keep the dollars that compilers put there.
pub(crate) fn readable(name: &str) -> String {
    let name = name.split('(').next().unwrap_or(name);
    match name.rsplit_once('.') {
        Some((class, method)) => format!("{}.{method}", jvm::source_name(class)),
        None => name.replace('/', "."),
    }
}

/// The class of what `….<initialise>` procedures initialise.
fn initialised(name: &str) -> String {
    jvm::source_name(name.strip_suffix(".<initialise>").unwrap_or(name))
}

/// The values that a primitive type has among those of the machine type it is kept in.
pub(crate) fn range(descriptor: &str) -> Option<(i64, i64)> {
    match descriptor {
        "Z" => Some((0, 1)),
        "B" => Some((-128, 127)),
        "S" => Some((-32_768, 32_767)),
        "C" => Some((0, 65_535)),
        _ => None,
    }
}

impl Procedures for Subject {
    fn program(&self) -> Ref<'_, Program> {
        Ref::map(self.inner.borrow(), |inner| &inner.machine.program)
    }

    fn description(&self, procedure: ProcId) -> Option<Description> {
        self.described(procedure)
    }

    fn makes_throwable(&self, procedure: ProcId) -> bool {
        self.constructs_throwable(procedure)
    }

    fn is_users_call(&self, caller: ProcId) -> bool {
        let is_bridge = {
            let java = self.java();
            let found = java.loader.method_of(caller);
            found.is_some_and(|(_, method)| method.access_flags.contains(MethodAccessFlags::BRIDGE))
        };
        Subject::is_users(self, caller) && !is_bridge
    }

    fn stands_for_library(&self, procedure: ProcId) -> bool {
        let original = self.java().loader.original(procedure);
        original != procedure && !Subject::is_users(self, original)
    }

    fn model(&self, procedure: ProcId) -> Model {
        if let Some(model) = self.models.borrow().get(&procedure) {
            return model.clone();
        }
        let model = self.find_model(procedure);
        self.models.borrow_mut().insert(procedure, model.clone());
        model
    }

    fn model_of_call(&self, procedure: ProcId, call: &KnownCall<'_>) -> Model {
        let by_arguments = self.environment_call(procedure, call).or_else(|| self.observed_call(procedure, call));
        let by_arguments = by_arguments.or_else(|| self.reflection_call(procedure, call));
        by_arguments.unwrap_or_else(|| self.model(procedure))
    }

    fn taken_as_found(&self, callee: ProcId, caller: Option<ProcId>) -> Option<Reliance> {
        self.found_on_this_machine(callee, caller).map(|(what, advice)| Reliance::Environment(what, advice))
    }

    fn prepare(&self, procedure: ProcId) -> Result<(), String> {
        let is_limited = self.with(|machine, _| machine.limits().statements.is_some());
        if !is_limited {
            self.with(|machine, _| machine.set_statement_limit(Some(MAX_STATEMENTS)));
        }
        let ended = self.with(|machine, java| machine.run(java, procedure, &[]));
        if !is_limited {
            self.with(|machine, _| machine.set_statement_limit(None));
        }
        self.with(|machine, java| match ended {
            Ok(Completion::Returned(_)) => Ok(()),
            Err(Stop::Limit { .. }) => {
                let name = machine.program.procs[procedure].name.clone();
                Err(format!("the static initialiser of {} takes too long", initialised(&name)))
            }
            Ok(Completion::Threw(object)) => {
                let what = java.describe(machine, object).unwrap_or_else(|_| "an exception".to_owned());
                let name = machine.program.procs[procedure].name.clone();
                Err(format!("the static initialiser of {} throws {what}", initialised(&name)))
            }
            Err(stop) => Err(stop.in_short()),
        })
    }

    fn compute(&self, procedure: ProcId, args: &[u64]) -> Result<Option<u64>, String> {
        self.with(|machine, java| match machine.run(java, procedure, args) {
            Ok(Completion::Returned(value)) => Ok(value),
            Ok(Completion::Threw(_)) => Err("a native method that throws".to_owned()),
            Err(stop) => Err(stop.in_short()),
        })
    }

    fn worded(&self, procedure: ProcId, args: &[Shape]) -> Option<u64> {
        // Objects of the same shape say the same.
        let alike = |shape: &Shape| match *shape {
            Shape::Word(word) => Some(word),
            Shape::Object(class, Some(length)) => self.with(|machine, _| machine.new_array(class, length)).ok(),
            Shape::Object(class, None) => self.with(|machine, _| machine.new_object(class)).ok(),
        };
        let words: Option<Vec<u64>> = args.iter().map(alike).collect();
        self.compute(procedure, &words?).ok().flatten()
    }

    fn may_be_overridden(&self, class: ClassId, procedure: ProcId) -> Option<String> {
        let (name, owner, method) = {
            let program = self.program();
            let owner = program.procs[procedure].class?;
            (program.classes[class].name.clone(), owner, program.procs[procedure].name.clone())
        };
        let is_final = || {
            let java = self.java();
            let found = java.loader.method_of(procedure);
            found.is_some_and(|(_, declared)| declared.access_flags.contains(MethodAccessFlags::FINAL))
        };
        if !jvm::Loader::is_stand_in(&name) || owner == class || is_final() {
            return None;
        }
        let shown = self.class_name(class);
        Some(format!("objects of class {shown} with a {} of their own", readable(&method)))
    }

    fn may_answer_otherwise(&self, declared: ClassId, selector: SelectorId) -> bool {
        let is_array = matches!(self.program().classes[declared].kind, ir::ClassKind::Array { .. });
        if is_array {
            // All arrays have the methods of Object; what they copy has their class.
            return self.program().selectors[selector].name.starts_with("clone()");
        }
        let found = self.program().dispatch(declared, selector);
        let Dispatch::Found(procedure) = found else { return true };
        let java = self.java();
        let flags = java.loader.method_of(procedure).map(|(_, method)| method.access_flags);
        flags.is_none_or(|flags| !flags.intersects(MethodAccessFlags::FINAL | MethodAccessFlags::PRIVATE))
    }

    fn region_effects(&self, procedure: ProcId, region: RegionId) -> Rc<RegionEffects> {
        self.effects_of(procedure, region)
    }

    fn class_name(&self, class: ClassId) -> String {
        let program = self.program();
        let name = &program.classes[class].name;
        match name.starts_with('[') {
            true => jvm::source_name(&jvm::source_type(name)),
            false => jvm::source_name(jvm::Loader::original_name(name)),
        }
    }
}

impl Blocks for Subject {}
