//! Methods that ask the environment of the program: clocks, random numbers, variables, figures of the machine.
//!
//! One table, also for symbolic runs, where each answer may be any of those listed. In a replay the answers are given;
//! otherwise they are those of this machine.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Stop};
use ir::ProcId;
use std::collections::BTreeSet;

/// What the environment can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Any value of the result's type, null among them.
    Any,
    /// Any integer, but never less than an answer before; numbers begin anew after the greatest.
    Ascending,
    /// Any integer but this one.
    OtherThan(i64),
    /// An integer from the first to the second.
    Range(i64, i64),
    /// One of these integers.
    Words(&'static [u64]),
    /// A float from 0 to 1, without 1.
    Fraction,
    /// One of these texts.
    Texts(&'static [&'static str]),
}

const MOST: i64 = i64::MAX;
/// `File` exists, is a plain file, is a directory: see `java.io.FileSystem`.
const FILE_ATTRIBUTES: Answer = Answer::Words(&[0, 1, 3, 5]);

const ASKERS: &[(&str, Answer)] = &[
    ("java/lang/System.currentTimeMillis()J", Answer::Any),
    ("java/lang/System.nanoTime()J", Answer::Ascending),
    // This one says that the question was wrong.
    ("jdk/internal/misc/VM.getNanoTimeAdjustment(J)J", Answer::OtherThan(-1)),
    ("java/lang/Math.random()D", Answer::Fraction),
    ("java/lang/StrictMath.random()D", Answer::Fraction),
    ("java/util/concurrent/ThreadLocalRandom.nextSeed()J", Answer::Any),
    ("java/lang/System.lineSeparator()Ljava/lang/String;", Answer::Texts(&["\n", "\r\n"])),
    ("java/lang/Runtime.availableProcessors()I", Answer::Range(1, i32::MAX as i64)),
    ("java/lang/Runtime.freeMemory()J", Answer::Range(0, MOST)),
    ("java/lang/Runtime.totalMemory()J", Answer::Range(0, MOST)),
    ("java/lang/Runtime.maxMemory()J", Answer::Range(0, MOST)),
    ("java/lang/ProcessHandleImpl.getCurrentPid0()J", Answer::Range(0, MOST)),
    ("java/io/UnixFileSystem.getBooleanAttributes0(Ljava/io/File;)I", FILE_ATTRIBUTES),
    ("java/io/UnixFileSystem.getBooleanAttributes0(Ljava/lang/String;)I", FILE_ATTRIBUTES),
    ("java/io/UnixFileSystem.checkAccess(Ljava/io/File;I)Z", Answer::Range(0, 1)),
    ("java/io/UnixFileSystem.checkAccess0(Ljava/io/File;I)Z", Answer::Range(0, 1)),
    ("java/io/UnixFileSystem.getLength(Ljava/io/File;)J", Answer::Range(0, MOST)),
    ("java/io/UnixFileSystem.getLength0(Ljava/io/File;)J", Answer::Range(0, MOST)),
    ("java/io/UnixFileSystem.getLastModifiedTime(Ljava/io/File;)J", Answer::Range(0, MOST)),
    ("java/io/UnixFileSystem.getLastModifiedTime0(Ljava/io/File;)J", Answer::Range(0, MOST)),
    (VARIABLE, Answer::Any),
    (PROPERTY, Answer::Any),
];

const VARIABLE: &str = "java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;";
/// Where `System.getProperty` ends, for the system's properties.
const PROPERTY: &str = "java/util/Properties.getProperty(Ljava/lang/String;)Ljava/lang/String;";
const PROPERTIES: &str = "java/lang/System.props:Ljava/util/Properties;";

/// Those among them that have bytecode of their own, which says what this machine answers.
pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/lang/Math.random()D", own_code),
    ("java/lang/StrictMath.random()D", own_code),
    ("java/util/concurrent/ThreadLocalRandom.nextSeed()J", own_code),
    ("java/lang/System.lineSeparator()Ljava/lang/String;", own_code),
    (VARIABLE, own_code),
    (PROPERTY, own_code),
];

/// Properties that are there on every platform: see `System.getProperties`.
const SPECIFIED: [&str; 26] = [
    "java.version",
    "java.version.date",
    "java.vendor",
    "java.vendor.url",
    "java.home",
    "java.vm.specification.version",
    "java.vm.specification.vendor",
    "java.vm.specification.name",
    "java.vm.version",
    "java.vm.vendor",
    "java.vm.name",
    "java.specification.version",
    "java.specification.vendor",
    "java.specification.name",
    "java.class.version",
    "java.class.path",
    "java.library.path",
    "java.io.tmpdir",
    "os.name",
    "os.arch",
    "os.version",
    "file.separator",
    "path.separator",
    "line.separator",
    "user.name",
    "user.dir",
];

/// Is the property there on every platform?
pub fn is_specified_property(name: &str) -> bool {
    // `user.home` is specified too, and is `?` where there is none.
    name == "user.home" || SPECIFIED.contains(&name)
}

/// What the environment can answer to a method, by `class.nameDescriptor`; None if the method does not ask it.
pub fn answer(method: &str) -> Option<Answer> {
    ASKERS.iter().find(|(name, _)| *name == method).map(|&(_, answer)| answer)
}

/// Properties of the system that the program sets itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnProperties {
    /// It may set any of them.
    All,
    /// Those of these names.
    These(BTreeSet<String>),
}

impl Default for OwnProperties {
    fn default() -> OwnProperties {
        OwnProperties::These(BTreeSet::new())
    }
}

impl OwnProperties {
    /// Is the property among them?
    pub fn has(&self, name: &str) -> bool {
        match self {
            OwnProperties::All => true,
            OwnProperties::These(names) => names.contains(name),
        }
    }
}

fn own_code(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    java.decline(machine, args)
}

impl Java {
    /// Does a call ask the environment? Not if it asks for nothing, or for what the program keeps itself; and what a class of the
    /// library asks while it is initialised is asked of this machine.
    pub(crate) fn asks(&mut self, machine: &mut Machine, name: &str, args: &[u64]) -> Result<bool, Stop> {
        if self.is_initialising_library(machine) {
            return Ok(false);
        }
        match name {
            VARIABLE => Ok(args[0] != 0),
            PROPERTY => {
                let callers: Vec<ProcId> = machine.frames().skip(1).map(|frame| frame.procedure).collect();
                let is_users = self.is_property_asked_by_user(machine, &callers);
                Ok(is_users && args[0] == self.system_properties(machine)? && !self.is_own(machine, args[1])?)
            }
            _ => Ok(true),
        }
    }

    /// Is a class of the library being initialised?
    pub fn is_initialising_library(&self, machine: &Machine) -> bool {
        machine.frames().any(|frame| {
            let name = &machine.program.procs[frame.procedure].name;
            let class = name.strip_suffix(".<initialise>").and_then(|class| machine.program.class_named(class));
            let details = class.and_then(|class| self.loader.details(class));
            details.is_some_and(|details| details.origin.module().is_some())
        })
    }

    /// Does the user's code ask for a property, not the library for its own use? The callers are the innermost first.
    pub fn is_property_asked_by_user(&self, machine: &Machine, callers: &[ProcId]) -> bool {
        const PASSING_ON: [&str; 5] = [
            "java/lang/System.getProperty(",
            "java/util/Properties.getProperty(",
            "java/lang/Integer.getInteger(",
            "java/lang/Long.getLong(",
            "java/lang/Boolean.getBoolean(",
        ];
        let passes_on = |procedure: &&ProcId| {
            let name = &machine.program.procs[**procedure].name;
            PASSING_ON.iter().any(|start| name.starts_with(start))
        };
        let asker = callers.iter().find(|procedure| !passes_on(procedure));
        let details = asker.and_then(|&asker| self.loader.method_of(asker)).map(|(details, _)| details);
        details.is_some_and(|details| details.origin.module().is_none())
    }

    /// The object that keeps the system's properties.
    pub fn system_properties(&mut self, machine: &mut Machine) -> Result<u64, Stop> {
        let map = self.map(machine, PROPERTIES)?;
        machine.global(map)
    }

    /// Says which of the system's properties are not asked of the environment: the program sets them.
    pub fn set_own_properties(&mut self, own: OwnProperties) {
        self.state.own_properties = own;
    }

    fn is_own(&mut self, machine: &mut Machine, name: u64) -> Result<bool, Stop> {
        match &self.state.own_properties {
            OwnProperties::All => Ok(true),
            OwnProperties::These(names) if names.is_empty() || name == 0 => Ok(false),
            OwnProperties::These(_) => {
                let name = self.text(machine, name)?;
                Ok(self.state.own_properties.has(&name))
            }
        }
    }
}
