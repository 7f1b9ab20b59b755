//! The environment of a Java program in symbolic runs: what may differ from machine to machine and from run to run.
//!
//! Where a value can be chosen, the environment chooses it (`jre::answer` lists the methods, and what they can answer). Where
//! a whole object depends on the machine (a locale, a character set), the one of this machine is taken, and the report
//! names that as a bound.

use crate::Subject;
use check::Language;
use ir::{MapId, ProcId};
use jre::{Answer, OwnProperties};
use std::cell::RefCell;
use symbolic::{Answers, GlobalStart, KnownCall, Model, Procedures};

/// What the present target does to its environment.
#[derive(Default)]
pub(crate) struct Environment {
    /// Properties of the system that it sets.
    own_properties: RefCell<OwnProperties>,
    is_start: std::cell::Cell<bool>,
}

impl Environment {
    /// Another target begins, which may be where the program starts.
    pub(crate) fn start_over(&self, is_start: bool) {
        *self.own_properties.borrow_mut() = OwnProperties::default();
        self.is_start.set(is_start);
    }

    /// Is the present target where the program starts?
    pub(crate) fn is_start(&self) -> bool {
        self.is_start.get()
    }

    /// Properties of the system that the present target sets.
    pub(crate) fn own_properties(&self) -> OwnProperties {
        self.own_properties.borrow().clone()
    }

    fn sets(&self, name: Option<String>) {
        let own = &mut *self.own_properties.borrow_mut();
        match (name, own) {
            (Some(name), OwnProperties::These(names)) => {
                names.insert(name);
            }
            (_, own) => *own = OwnProperties::All,
        }
    }
}

const GET_VARIABLE: &str = "java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;";
const GET_PROPERTY: &str = "java/util/Properties.getProperty(Ljava/lang/String;)Ljava/lang/String;";
const SET_PROPERTY: &str = "java/util/Properties.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
const PUT: &str = "java/util/Properties.put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
const NUMBER_SYMBOLS: &str =
    "java/text/DecimalFormatSymbols.getInstance(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;";
const REMOVE: &str = "java/util/Properties.remove(Ljava/lang/Object;)Ljava/lang/Object;";
const IDENTITY_HASHES: [&str; 2] =
    ["java/lang/Object.hashCode()I", "java/lang/System.identityHashCode(Ljava/lang/Object;)I"];

/// Static fields that a run of the JVM gives a random value: the order of immutable sets and maps.
const CHOSEN: [(&str, i64, i64); 2] = [
    ("java/util/ImmutableCollections.SALT32L:J", 0, u32::MAX as i64),
    ("java/util/ImmutableCollections.SALT:I", i32::MIN as i64, i32::MAX as i64),
];
/// One that the class initialiser computes from the first of them: whether that is even.
const DIRECTION: &str = "java/util/ImmutableCollections.REVERSE:Z";

/// Static fields that depend on the platform.
const OF_THE_PLATFORM: [&str; 4] = [
    "java/io/File.separator:Ljava/lang/String;",
    "java/io/File.separatorChar:C",
    "java/io/File.pathSeparator:Ljava/lang/String;",
    "java/io/File.pathSeparatorChar:C",
];

/// Does the environment choose the value of a static field?
pub(crate) fn is_chosen_global(name: &str) -> bool {
    name == DIRECTION || CHOSEN.iter().any(|&(chosen, ..)| chosen == name)
}

/// Does a method tell the identity hash code of an object?
pub(crate) fn is_identity_hash(name: &str) -> bool {
    IDENTITY_HASHES.contains(&name)
}

/// A row: the beginnings of the names of methods, what is taken as it is found, what to do about it.
type Found = (&'static [&'static str], &'static str, &'static str);

const AS_FOUND: &[Found] = &[
    (
        &["java/util/Locale.getDefault("],
        "the default locale may be another one",
        "pass a locale where one can be passed",
    ),
    (
        &["java/nio/charset/Charset.defaultCharset("],
        "the default charset may be another one",
        "pass a charset where one can be passed",
    ),
    (
        &["java/util/TimeZone.getDefault(", "java/util/TimeZone.getDefaultRef(", "java/time/ZoneId.systemDefault("],
        "the default time zone may be another one",
        "pass a time zone where one can be passed",
    ),
    (
        &["java/lang/System.getenv()", "java/lang/System.getProperties("],
        "the environment variables and system properties may be others",
        "ask for them one by one",
    ),
    (
        &["java/util/SplittableRandom.<init>()V", "java/security/SecureRandom.<init>("],
        "a random number generator may start with another seed",
        "pass a seed",
    ),
];

/// The same, but only for calls of the user's own code: the library's own caches do not show.
const AS_FOUND_BY_USERS: &[Found] = &[
    (
        &["java/lang/ref/Reference.get(", "java/lang/ref/SoftReference.get(", "java/lang/ref/WeakReference.get("],
        "the garbage collector may have cleared a reference",
        "test the reference for null",
    ),
    (
        &["java/util/WeakHashMap."],
        "the garbage collector may have removed an entry of a WeakHashMap",
        "keep references to the keys, or use a HashMap",
    ),
    (&["java/io/PrintStream.checkError("], "output may fail", "pass the answer as an argument"),
];

/// The same, but only where the program does not start: `main` runs in a thread that is known, and no code ran before.
const OF_THE_THREAD: &[Found] = &[
    (
        &["java/lang/ThreadLocal.get(", "java/lang/InheritableThreadLocal.get("],
        "earlier code may have set a thread-local variable",
        "pass what it holds as an argument",
    ),
    (
        &["java/lang/Thread.interrupted(", "java/lang/Thread.isInterrupted("],
        "the thread may be interrupted",
        "pass the answer as an argument",
    ),
    (
        &[
            "java/lang/Thread.getDefaultUncaughtExceptionHandler(",
            "java/lang/Thread.getUncaughtExceptionHandler(",
            "java/lang/System.getSecurityManager(",
        ],
        "earlier code may have set handlers of the runtime",
        "pass what is set as an argument",
    ),
    (
        &[
            "java/lang/Thread.getName(",
            "java/lang/Thread.getId(",
            "java/lang/Thread.threadId(",
            "java/lang/Thread.getPriority(",
            "java/lang/Thread.isDaemon(",
            "java/lang/Thread.getThreadGroup(",
        ],
        "a thread other than the main thread may make the call",
        "pass what depends on the thread as an argument",
    ),
];

impl Subject {
    /// The meaning of a method that asks the environment.
    pub(crate) fn environment_model(&self, name: &str) -> Option<Model> {
        if IDENTITY_HASHES.contains(&name) {
            let map = self.with(|machine, java| java.loader.hashes(&mut machine.program));
            return map.ok().map(Model::IdentityHash);
        }
        if name == GET_PROPERTY {
            return None;
        }
        Some(match jre::answer(name)? {
            Answer::Any => Model::AnyValue,
            Answer::Ascending => Model::Chosen(Answers::Ascending),
            Answer::OtherThan(number) => Model::Chosen(Answers::OtherThan(number)),
            Answer::Range(low, high) => Model::Chosen(Answers::Range(low, high)),
            Answer::Words(words) => Model::Chosen(Answers::Words(words.to_vec())),
            Answer::Fraction => Model::Chosen(Answers::Fraction),
            Answer::Texts(texts) => {
                let interned = |text: &&str| self.with(|machine, java| java.intern_text(machine, text).ok());
                Model::Chosen(Answers::Known(texts.iter().filter_map(interned).collect()))
            }
        })
    }

    /// The meaning of a call by its arguments, where these decide whether the environment is asked.
    pub(crate) fn environment_call(&self, procedure: ProcId, call: &KnownCall<'_>) -> Option<Model> {
        let name = self.program().procs[procedure].name.clone();
        match &*name {
            // Null is no name.
            GET_VARIABLE if (call.object)(0).is_none_or(|name| name == 0) => {
                let named = self.with(|machine, java| java.loader.named_variable(&mut machine.program, procedure))?;
                let is_checked = (call.callers)().first().is_some_and(|&caller| [procedure, named].contains(&caller));
                (!is_checked).then(|| self.model(named))
            }
            GET_PROPERTY | SET_PROPERTY | PUT | REMOVE => {
                let system = self.with(|machine, java| java.system_properties(machine)).ok()?;
                if (call.object)(0) != Some(system) {
                    return None;
                }
                let key = (call.object)(1).filter(|&key| key != 0);
                let key = key.and_then(|key| self.with(|machine, java| java.text(machine, key)).ok());
                if &*name != GET_PROPERTY {
                    self.environment.sets(key);
                    return None;
                }
                self.property(key.as_deref(), &(call.callers)())
            }
            // What a formatter only reads is the same for all runs: the tables of the library need not be searched.
            NUMBER_SYMBOLS => {
                let caller = (call.callers)().first().copied()?;
                let is_formatter = self.program().procs[caller].name.starts_with("java/util/Formatter");
                let locale = (call.object)(0).filter(|&locale| locale != 0 && is_formatter)?;
                self.compute(procedure, &[locale]).ok().flatten().map(Model::Known)
            }
            _ => None,
        }
    }

    /// What asking for a property of the system means; None if it is looked up.
    fn property(&self, key: Option<&str>, callers: &[ProcId]) -> Option<Model> {
        let own = self.environment.own_properties();
        let is_own = match key {
            Some(key) => own.has(key),
            None => own != OwnProperties::default(),
        };
        let is_users = self.with(|machine, java| java.is_property_asked_by_user(machine, callers));
        if is_own || !is_users {
            return None;
        }
        let is_specified = key.is_some_and(jre::is_specified_property);
        Some(if is_specified { Model::Chosen(Answers::NonNull) } else { Model::AnyValue })
    }

    /// What a call takes as it is on this machine: in words, and what to do about it.
    pub(crate) fn found_on_this_machine(&self, callee: ProcId, caller: Option<ProcId>) -> Option<(String, String)> {
        let name = self.program().procs[callee].name.clone();
        let row = |table: &[Found]| {
            let found = table.iter().find(|(starts, ..)| starts.iter().any(|start| name.starts_with(start)));
            found.map(|&(_, what, advice)| (what.to_owned(), advice.to_owned()))
        };
        if !name.starts_with("java/") {
            return None;
        }
        let is_users = || caller.is_some_and(|caller| Language::is_users(self, caller));
        let of_users = || row(AS_FOUND_BY_USERS).filter(|_| is_users());
        let of_thread = || row(OF_THE_THREAD).filter(|_| !self.environment.is_start.get() && is_users());
        let set = || {
            let is_set = name.starts_with("java/lang/System.setProperty(");
            let what = "a system property that the program sets may be set before".to_owned();
            is_set.then(|| (what, "write a harness that sets it".to_owned()))
        };
        row(AS_FOUND).or_else(of_users).or_else(of_thread).or_else(set)
    }

    /// What the input of a run says about the order of immutable sets and maps, in words.
    pub(crate) fn told_of_order(&self, globals: &[(MapId, check::Datum)]) -> Vec<String> {
        let program = self.program();
        let told = globals.iter().filter_map(|(map, datum)| {
            let name = &*program.maps[*map].name;
            let check::Datum::Word(word) = datum else { return None };
            let (field, _) = name.strip_prefix("java/util/ImmutableCollections.")?.split_once(':')?;
            is_chosen_global(name).then(|| format!("the order of Set.of and Map.of is that of {field} = {word}"))
        });
        told.collect()
    }

    /// What the environment makes of a static field of the library.
    pub(crate) fn environment_global(&self, map: MapId) -> Option<GlobalStart> {
        if self.initialisers.borrow().is_replaying {
            return None;
        }
        let program = self.program();
        let name = &*program.maps[map].name;
        if !name.starts_with("java/") {
            return None;
        }
        if let Some(stream) = self.stream(map).filter(|_| !self.environment.is_start.get()) {
            return Some(stream);
        }
        if let Some(&(_, low, high)) = CHOSEN.iter().find(|&&(chosen, ..)| chosen == name) {
            return Some(GlobalStart::Range(low, high));
        }
        if name == DIRECTION {
            return Some(program.map_named(CHOSEN[0].0).map_or(GlobalStart::Range(0, 1), GlobalStart::IsEven));
        }
        OF_THE_PLATFORM.contains(&name).then(|| {
            let what = "the separators in names of files may be others".to_owned();
            GlobalStart::AsFound(what, "use java.nio.file.Path".to_owned())
        })
    }
}
