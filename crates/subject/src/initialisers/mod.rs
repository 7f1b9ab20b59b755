//! When classes are initialised (JLS §12.4): at their first use, in the state that the program then has.
//!
//! The concrete machine keeps one known state, so what matters is whether an initialiser computes the same at any time.
//! It is tried out once, from a clean start, and watched:
//!
//! - *Timeless*: it reads nothing that the program can change, and changes nothing but its own class. It has run in the
//!   known state, and no program can tell when.
//! - *Local*: it reads what the program can change, but changes nothing beyond its own class. It has run in the known
//!   state; for a symbolic run, the state of the class is a symbol (initialised before, or not yet), and so are its static
//!   fields. Where it is not initialised yet, its code is executed as any other.
//! - *Late*: it changes something else, asks the environment, or throws. It has not run in the known state; its code is
//!   executed where the program gets to it. That it may have run before is a bound that the report names. So it is with an
//!   initialiser in which an assertion fails or a contract is to be kept: a check is only seen where a run executes it.
//!
//! A program that starts (`main`) finds its own classes uninitialised, except for the class of `main`, whose initialiser
//! runs first. The class of any other target, and the classes of its input objects, were initialised before.

mod during;
mod trial;

use self::during::During;
use self::trial::{Seen, Watcher, Watching};
use crate::Subject;
use interp::{Completion, Stop};
use ir::{Body, ClassId, MapId, ProcId, Stmt, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use symbolic::{GlobalStart, HeapTypes, Procedures};

/// The state of a class that is initialised: see `jvm::initialise`.
const DONE: u64 = 3;
/// Statements that a static initialiser may take.
const MAX_STATEMENTS: u64 = 200_000_000;

/// Settings of the library that programs change: how the static fields begin that keep them, and the methods that set them.
const SETTINGS: [(&str, &str); 3] = [
    ("java/util/Locale.default", "java/util/Locale.setDefault("),
    ("java/util/TimeZone.defaultTimeZone", "java/util/TimeZone.setDefault("),
    ("java/lang/Thread.defaultUncaughtExceptionHandler", "java/lang/Thread.setDefaultUncaughtExceptionHandler("),
];
/// Methods that change properties of the system.
const PROPERTY_SETTERS: [&str; 2] = ["java/lang/System.setProperty(", "java/lang/System.clearProperty("];

/// When it matters that an initialiser runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Timing {
    /// It makes no difference.
    Timeless,
    /// It depends on what the program does before, and changes the class alone.
    Local,
    /// It depends on it, and changes more, or asks the environment.
    Late,
    /// From a clean start it throws: what.
    Throws(String),
    /// It cannot be run: why.
    Stuck(String),
}

/// What is known of initialisers.
#[derive(Clone, Default)]
pub(crate) struct Initialisers {
    timing: FxHashMap<ClassId, Timing>,
    /// Those that are being tried out.
    trying: Vec<ClassId>,
    /// The local ones, in the order in which they ran.
    order: Vec<ClassId>,
    /// Local ones that have run when the present target is called, for certain.
    started: FxHashSet<ClassId>,
    /// Late ones that run right before the present target.
    before: Vec<ClassId>,
    /// Late ones that had to run in the known state: there are input objects of these classes.
    forced: FxHashSet<ClassId>,
    /// Is the present target where the program starts?
    is_start: bool,
    /// What ran while a class was tried out.
    during: FxHashMap<ClassId, Rc<During>>,
    /// Which class a global belongs to, if its start depends on what was initialised.
    owners: FxHashMap<MapId, Option<ClassId>>,
    /// The machine replays a run: its state is the state.
    pub(crate) is_replaying: bool,
}

impl Subject {
    /// When it matters that the initialiser of a class runs. It has run in the known state if that is possible.
    pub(crate) fn timing(&self, class: ClassId) -> Timing {
        if let Some(known) = self.initialisers.borrow().timing.get(&class) {
            return known.clone();
        }
        // While a class is tried out, it is in the middle of its initialisation.
        self.initialisers.borrow_mut().timing.insert(class, Timing::Timeless);
        self.initialisers.borrow_mut().trying.push(class);
        let timing = self.try_out(class);
        let mut initialisers = self.initialisers.borrow_mut();
        initialisers.trying.pop();
        if timing == Timing::Local {
            initialisers.order.push(class);
        }
        initialisers.timing.insert(class, timing.clone());
        timing
    }

    /// Runs the initialiser from a clean start, and watches it. The machine goes back unless that can be taken as done.
    fn try_out(&self, class: ClassId) -> Timing {
        let Some(procedure) = self.java().initialisation(class) else { return Timing::Timeless };
        if !self.is_users_class(class) {
            return match self.prepare(procedure) {
                Ok(()) => Timing::Timeless,
                Err(reason) => Timing::Stuck(reason),
            };
        }
        // What is initialised first, by itself.
        let above = self.with(|machine, java| java.loader.initialised_first(&machine.program, class));
        let above = above.into_iter().filter(|&above| self.is_users_class(above)).map(|above| self.timing(above));
        let mut worst = above.fold(Timing::Timeless, worse);
        loop {
            let snapshot = self.with(|machine, java| java.snapshot(machine));
            let reachable = self.users_objects();
            let mut watcher = Watcher::new(&snapshot);
            let (ended, asked) = self.with(|machine, java| {
                machine.set_statement_limit(Some(MAX_STATEMENTS));
                let mut host = Watching { java, called: Vec::new() };
                let ended = machine.run_observed(&mut host, procedure, &[], &mut watcher);
                let called = std::mem::take(&mut host.called);
                (ended, called)
            });
            let seen = watcher.seen;
            // Others that it reaches are looked at first.
            let unknown = self.untried(&seen.written);
            if !unknown.is_empty() {
                self.with(|machine, java| java.restore(machine, snapshot));
                for other in unknown {
                    worst = worse(worst, self.timing(other));
                }
                continue;
            }
            self.note_what_ran(class, &seen);
            let timing = match ended {
                Ok(Completion::Returned(_)) if self.is_checked(&seen) => worse(worst, Timing::Late),
                Ok(Completion::Returned(_)) => worse(worst, self.judge(class, &seen, &asked, &reachable)),
                Ok(Completion::Threw(object)) => {
                    let thrown = self.with(|machine, java| java.describe(machine, object));
                    Timing::Throws(thrown.unwrap_or_else(|_| "an exception".to_owned()))
                }
                Err(Stop::Limit { .. }) => {
                    Timing::Stuck(format!("the static initialiser of {} takes too long", self.class_name(class)))
                }
                Err(stop) => Timing::Stuck(stop.in_short()),
            };
            let is_done = matches!(timing, Timing::Timeless | Timing::Local);
            self.with(|machine, java| match is_done {
                true => machine.set_statement_limit(None),
                false => java.restore(machine, snapshot),
            });
            return timing;
        }
    }

    /// Is it a class with tables for `switch` whose initialiser finds the enumerations initialised, so that no run can tell
    /// whether it has run?
    fn is_settled_table(&self, class: ClassId, initialisers: &Initialisers) -> bool {
        let Some(during) = initialisers.during.get(&class) else { return false };
        let is_settled = |reached: &ClassId| {
            *reached == class
                || initialisers.started.contains(reached)
                || initialisers.timing.get(reached) == Some(&Timing::Timeless)
        };
        self.is_switch_table(class) && during.reached().iter().all(is_settled)
    }

    /// Is it a class that the compiler adds for `switch` over enumerations? It has nothing but tables by their ordinals, which
    /// never change.
    fn is_switch_table(&self, class: ClassId) -> bool {
        let java = self.java();
        let Some(details) = java.loader.details(class) else { return false };
        let is_table = |name: &str| name.starts_with("$SwitchMap$");
        let program = self.program();
        !details.fields.is_empty()
            && details.fields.values().all(|field| {
                let name = &*program.maps[field.map].name;
                name.split(':').next().and_then(|name| name.rsplit_once('.')).is_some_and(|(_, name)| is_table(name))
            })
    }

    /// The user's classes whose state was written and that were not tried out.
    fn untried(&self, written: &FxHashSet<MapId>) -> Vec<ClassId> {
        let mut found: Vec<ClassId> = written.iter().filter_map(|&map| self.class_with_state(map)).collect();
        found.retain(|class| !self.initialisers.borrow().timing.contains_key(class));
        found.sort_unstable();
        found
    }

    /// The user's class whose state a global is.
    fn class_with_state(&self, map: MapId) -> Option<ClassId> {
        let class = self.owner(map)?;
        let state = self.java().loader.details(class)?.initialisation?.state;
        (state == map).then_some(class)
    }

    /// Is a global the state of the initialisation of a user's class?
    pub(crate) fn is_state_of_class(&self, map: MapId) -> bool {
        self.class_with_state(map).is_some()
    }

    /// The user's class that a global belongs to.
    fn owner(&self, map: MapId) -> Option<ClassId> {
        if let Some(&known) = self.initialisers.borrow().owners.get(&map) {
            return known;
        }
        let owner = {
            let program = self.program();
            let name = program.maps.get(map).map(|map| map.name.clone());
            let place = name.as_deref().map(|name| name.split(':').next().unwrap_or(name).to_owned());
            place.and_then(|place| program.class_named(place.rsplit_once('.')?.0))
        };
        let owner = owner.filter(|&class| self.is_users_class(class));
        self.initialisers.borrow_mut().owners.insert(map, owner);
        owner
    }

    fn judge(&self, class: ClassId, seen: &Seen, called: &[(ProcId, Vec<u64>)], reachable: &FxHashSet<u64>) -> Timing {
        // A class whose initialiser reaches one below it, as that of an enumeration does whose constants have bodies: both are
        // initialised as one, in one order, whichever is used first. So are those below it.
        let is_one = |owner: ClassId| {
            let (initialisers, program) = (self.initialisers.borrow(), self.program());
            let is_above = |&root: &ClassId| program.is_subclass(class, root) && program.is_subclass(owner, root);
            initialisers.trying.contains(&owner) && initialisers.trying.iter().any(is_above)
        };
        let is_others = |map: MapId| self.owner(map).is_some_and(|owner| owner != class && !is_one(owner));
        let is_shared = |&(map, object): &(MapId, u64)| {
            let is_fixed = {
                let program = self.program();
                program.maps[map].constant || program.maps[map].is_internal
            };
            !is_fixed && reachable.contains(&object)
        };
        let asks = |procedure: ProcId| jre::answer(&self.program().procs[procedure].name).is_some();
        let is_native_on_shared = called.iter().any(|(procedure, args)| {
            works_on_memory(&self.program().procs[*procedure].name) && args.iter().any(|word| reachable.contains(word))
        });
        let is_chosen = |map: MapId| crate::environment::is_chosen_global(&self.program().maps[map].name);
        let asks_environment = called.iter().any(|&(procedure, _)| asks(procedure))
            || seen.read.iter().any(|&(map, by)| is_chosen(map) && !self.is_initialiser(by));
        let setting = |map: MapId| {
            let name = self.program().maps[map].name.clone();
            SETTINGS.iter().find(|(field, _)| name.starts_with(field))
        };
        let sets_property = |by: ProcId| {
            let name = self.program().procs[by].name.clone();
            PROPERTY_SETTERS.iter().any(|setter| name.starts_with(setter))
        };
        let changes_library = seen.written.iter().any(|&map| setting(map).is_some())
            || seen.read.iter().any(|&(_, by)| sets_property(by));
        if asks_environment
            || changes_library
            || seen.written.iter().any(|&map| is_others(map))
            || seen.changed.iter().any(is_shared)
            || is_native_on_shared
        {
            return Timing::Late;
        }
        let is_changeable = |map: MapId| {
            let is_constant = self.program().maps[map].constant;
            let owner = self.owner(map);
            let is_state = self.class_with_state(map).is_some();
            let is_timeless = owner.is_some_and(|owner| self.timing(owner) == Timing::Timeless);
            !(is_timeless && (is_constant || is_state))
        };
        // A setting of the library, if the program is one that changes it.
        let is_set = |map: MapId| setting(map).is_some_and(|(_, setter)| self.users_call(setter));
        let looks_at_changeable =
            seen.read.iter().any(|&(map, _)| (is_others(map) && is_changeable(map)) || is_set(map))
                || seen.looked_at.iter().any(is_shared);
        if looks_at_changeable {
            return Timing::Local;
        }
        Timing::Timeless
    }

    /// Does the user's code call a method whose name begins so?
    fn users_call(&self, name: &str) -> bool {
        let program = self.program();
        let calls = |body: &Body| {
            body.stmts.iter().any(|stmt| match stmt {
                Stmt::Call(call) => match call.callee {
                    ir::Callee::Static(callee) => program.procs[callee].name.starts_with(name),
                    ir::Callee::Virtual(..) | ir::Callee::Indirect(_) => false,
                },
                _ => false,
            })
        };
        let bodies = program.procs.iter().filter_map(|(procedure, it)| match &it.code {
            ir::Code::Body(body) => Some((procedure, body)),
            _ => None,
        });
        bodies.into_iter().any(|(procedure, body)| calls(body) && self.is_users(procedure))
    }

    /// Is it code of a static initialiser itself?
    fn is_initialiser(&self, procedure: ProcId) -> bool {
        self.program().procs[procedure].name.ends_with(".<clinit>()V")
    }

    /// The objects that the user's static fields lead to now, and that can change.
    fn users_objects(&self) -> FxHashSet<u64> {
        let maps: Vec<MapId> = {
            let program = self.program();
            let is_reference = |map: &ir::Map| map.key == ir::MapKey::Global && map.value == Type::Ref;
            program.maps.iter().filter(|(_, map)| is_reference(map)).map(|(id, _)| id).collect()
        };
        let roots = maps.into_iter().filter(|&map| self.owner(map).is_some());
        let mut open: Vec<u64> = roots.filter_map(|map| self.known(map, 0, None)).collect();
        let mut found = FxHashSet::default();
        while let Some(object) = open.pop() {
            let class = self.with(|machine, _| machine.class_of(object).ok());
            if object == 0 || class.is_none_or(|class| self.is_value(class)) || !found.insert(object) {
                continue;
            }
            let entries = self.with(|machine, java| crate::build::entries_of(machine, java, object));
            open.extend(entries.into_iter().filter(|entry| entry.2 == Type::Ref).map(|entry| entry.3));
        }
        found
    }

    /// Initialises a class, as a use of it before the target would. An error is a reason that there can be no objects of it.
    pub fn initialise(&self, class: ClassId) -> Result<(), String> {
        let name = || self.class_name(class);
        match self.timing(class) {
            Timing::Timeless => Ok(()),
            Timing::Local => {
                self.start_up_to(class);
                Ok(())
            }
            Timing::Late if self.initialisers.borrow().before.contains(&class) => Ok(()),
            Timing::Late => {
                let procedure = self.java().initialisation(class);
                let is_first = self.initialisers.borrow_mut().forced.insert(class);
                procedure.filter(|_| is_first).map_or(Ok(()), |procedure| self.prepare(procedure))
            }
            Timing::Throws(what) => Err(format!("the static initialiser of {} throws {what}", name())),
            Timing::Stuck(reason) => Err(reason),
        }
    }

    /// A local initialiser has run before the target, and so have those that ran before it in the known state.
    fn start_up_to(&self, class: ClassId) {
        let mut initialisers = self.initialisers.borrow_mut();
        if initialisers.is_start {
            return;
        }
        let last = initialisers.order.iter().position(|&other| other == class).map_or(0, |at| at + 1);
        let before: Vec<ClassId> = initialisers.order[..last].to_vec();
        initialisers.started.extend(before);
    }

    /// A target is about to be checked: which classes are initialised when it is called?
    pub(crate) fn start_at(&self, target: ProcId, is_start: bool) -> Result<(), String> {
        {
            let mut initialisers = self.initialisers.borrow_mut();
            initialisers.started.clear();
            initialisers.before.clear();
            initialisers.is_start = is_start;
        }
        let Some(class) = self.program().procs[target].class else { return Ok(()) };
        let runs_now = match self.timing(class) {
            Timing::Timeless => false,
            Timing::Local => is_start,
            Timing::Late => !self.initialisers.borrow().forced.contains(&class),
            Timing::Throws(_) | Timing::Stuck(_) => false,
        };
        if runs_now {
            self.initialisers.borrow_mut().before.push(class);
        }
        self.initialise(class)
    }

    /// The initialisers that run right before the present target.
    pub(crate) fn initialised_right_before(&self) -> Vec<ProcId> {
        let before = self.initialisers.borrow().before.clone();
        before.into_iter().filter_map(|class| self.java().initialisation(class)).collect()
    }

    /// What a global holds when the present target is called.
    pub(crate) fn start_of_global(&self, map: MapId) -> GlobalStart {
        if self.initialisers.borrow().is_replaying {
            return GlobalStart::Known;
        }
        let Some(class) = self.owner(map) else { return GlobalStart::Known };
        let Some(state) = self.java().loader.details(class).and_then(|details| details.initialisation) else {
            return GlobalStart::Known;
        };
        let timing = self.timing(class);
        if map != state.state && self.may_see_unset(class, map) {
            return GlobalStart::Uncertain;
        }
        let initialisers = self.initialisers.borrow();
        match timing {
            Timing::Timeless | Timing::Stuck(_) => GlobalStart::Known,
            Timing::Local if initialisers.is_start => GlobalStart::Word(0, None),
            // Its tables are the same whenever they are made, and the classes that this initialises are initialised before.
            Timing::Local if self.is_settled_table(class, &initialisers) => GlobalStart::Known,
            Timing::Local if initialisers.started.contains(&class) => match map == state.state {
                true => GlobalStart::Known,
                false => GlobalStart::Uncertain,
            },
            Timing::Local if map == state.state => {
                let at = initialisers.order.iter().position(|&other| other == class).unwrap_or(0);
                let before = initialisers.order[..at].last().copied();
                let before = before.filter(|before| !initialisers.started.contains(before));
                drop(initialisers);
                let state_of = |class| self.java().loader.details(class)?.initialisation.map(|it| it.state);
                GlobalStart::OneOf { words: vec![0, DONE], after: before.and_then(state_of) }
            }
            Timing::Local => GlobalStart::Where(state.state, DONE),
            Timing::Late | Timing::Throws(_) if map != state.state || initialisers.is_start => GlobalStart::Known,
            Timing::Late if initialisers.before.contains(&class) => GlobalStart::Known,
            Timing::Late if initialisers.forced.contains(&class) => {
                drop(initialisers);
                let what = format!("class {} may have been initialised in another state", self.class_name(class));
                GlobalStart::Word(DONE, Some(what))
            }
            Timing::Late | Timing::Throws(_) => {
                drop(initialisers);
                let what = format!("class {} may have been initialised before", self.class_name(class));
                GlobalStart::Word(0, Some(what))
            }
        }
    }

    /// Makes the machine's classes uninitialised that are not initialised when a replayed run begins: all local ones of a
    /// program that starts, and those of which the input says so.
    pub(crate) fn uninitialise(&self, globals: &[(MapId, check::Datum)]) {
        let (order, is_start, started) = {
            let initialisers = self.initialisers.borrow();
            (initialisers.order.clone(), initialisers.is_start, initialisers.started.clone())
        };
        for class in order.into_iter().filter(|class| !started.contains(class)) {
            let Some(details) = self.java().loader.details(class).cloned() else { continue };
            let Some(state) = details.initialisation.map(|initialisation| initialisation.state) else { continue };
            let chosen = globals.iter().find(|&&(map, _)| map == state);
            if !is_start && !matches!(chosen, Some((_, check::Datum::Word(0)))) {
                continue;
            }
            let statics = details
                .fields
                .values()
                .filter(|field| field.flags.contains(ristretto_classfile::FieldAccessFlags::STATIC));
            self.with(|machine, _| {
                for map in statics.map(|field| field.map).chain([state]) {
                    // A global that the machine has no room for yet is zero.
                    let _ = machine.set_global(map, 0);
                }
            });
        }
    }

    /// What the input of a run says about initialisation, in words.
    pub(crate) fn told_of_classes(&self, globals: &[(MapId, check::Datum)]) -> Vec<String> {
        let told = globals.iter().filter_map(|(map, datum)| {
            let class = self.class_name(self.class_with_state(*map)?);
            Some(match datum {
                check::Datum::Word(0) => format!("class {class} is not initialised before the call"),
                _ => format!("class {class} is initialised before the call"),
            })
        });
        told.collect()
    }

    /// Is the code of an initialiser executed where a run reaches it? None if it cannot be.
    pub(crate) fn runs_when_used(&self, procedure: ProcId) -> Result<bool, String> {
        let class = {
            let program = self.program();
            let name = &program.procs[procedure].name;
            name.strip_suffix(".<initialise>").and_then(|class| program.class_named(class))
        };
        let Some(class) = class.filter(|&class| self.is_users_class(class)) else { return Ok(false) };
        match self.timing(class) {
            Timing::Timeless => Ok(false),
            Timing::Local | Timing::Late | Timing::Throws(_) => Ok(true),
            Timing::Stuck(reason) => Err(reason),
        }
    }
}

/// The timing of a class whose initialiser runs another one.
fn worse(a: Timing, b: Timing) -> Timing {
    let rank = |timing: &Timing| match timing {
        Timing::Timeless => 0,
        Timing::Local => 1,
        Timing::Late => 2,
        Timing::Throws(_) => 3,
        Timing::Stuck(_) => 4,
    };
    if rank(&b) > rank(&a) { b } else { a }
}

/// Does a native method read or write memory that its arguments lead to?
fn works_on_memory(name: &str) -> bool {
    const PLACES: [&str; 3] = ["jdk/internal/misc/Unsafe.", "java/lang/invoke/", "java/lang/reflect/"];
    PLACES.iter().any(|place| name.starts_with(place)) || name.contains("VarHandle")
}
