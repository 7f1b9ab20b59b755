//! Objects as native methods see them: classes and fields by name, exceptions to throw, methods to call.

use crate::Java;
use crate::java::PASS_ON;
use interp::{Completion, Machine, Outcome, Stop};
use ir::{ClassId, Dispatch, MapId, ProcId};

impl Java {
    /// The class of a name that the JDK is known to have.
    pub(crate) fn class(&mut self, machine: &mut Machine, name: &str) -> Result<ClassId, Stop> {
        self.loader.class(&mut machine.program, name).map_err(|error| self.broken_class(machine, &error))
    }

    /// The map of a field, `class.name:descriptor`, if this JDK has it.
    pub(crate) fn find_map(&mut self, machine: &mut Machine, field: &str) -> Result<Option<MapId>, Stop> {
        if let Some(map) = machine.program.map_named(field) {
            return Ok(Some(map));
        }
        let (class, _) = field.split_once('.').unwrap_or((field, ""));
        self.class(machine, class)?;
        Ok(machine.program.map_named(field))
    }

    /// The map of a field, `class.name:descriptor`.
    pub(crate) fn map(&mut self, machine: &mut Machine, field: &str) -> Result<MapId, Stop> {
        match self.find_map(machine, field)? {
            Some(map) => Ok(map),
            None => Err(machine.refuse(format!("a JDK whose {} is unknown", field.replace('/', ".")))),
        }
    }

    pub(crate) fn get(&mut self, machine: &mut Machine, object: u64, field: &str) -> Result<u64, Stop> {
        let map = self.map(machine, field)?;
        machine.field(object, map)
    }

    pub(crate) fn set(&mut self, machine: &mut Machine, object: u64, field: &str, value: u64) -> Result<(), Stop> {
        let map = self.map(machine, field)?;
        machine.set_field(object, map, value)
    }

    /// Sets a field that not every JDK has.
    pub(crate) fn set_if_any(
        &mut self,
        machine: &mut Machine,
        object: u64,
        field: &str,
        value: u64,
    ) -> Result<(), Stop> {
        match self.find_map(machine, field)? {
            Some(map) => machine.set_field(object, map, value),
            None => Ok(()),
        }
    }

    pub(crate) fn set_static(&mut self, machine: &mut Machine, field: &str, value: u64) -> Result<(), Stop> {
        let map = self.map(machine, field)?;
        machine.set_global(map, value)
    }

    /// A new object, its class initialised or not, no constructor run.
    pub(crate) fn allocate(&mut self, machine: &mut Machine, class: &str) -> Result<u64, Stop> {
        let class = self.class(machine, class)?;
        machine.new_object(class)
    }

    /// A new array of references, by the array class's descriptor.
    pub(crate) fn new_references(&mut self, machine: &mut Machine, class: &str, all: &[u64]) -> Result<u64, Stop> {
        let class = self.class(machine, class)?;
        let array = self.new_array(machine, class, all.len())?;
        let all: Vec<u32> = all.iter().map(|&object| object as u32).collect();
        machine.set_ints(array, 0, &all)?;
        Ok(array)
    }

    /// A new array that there is memory for.
    pub(crate) fn new_array(&mut self, machine: &mut Machine, class: ClassId, length: usize) -> Result<u64, Stop> {
        let array = match u32::try_from(length) {
            Ok(length) => machine.new_array(class, length)?,
            Err(_) => 0,
        };
        if array == 0 { Err(machine.fault(format!("no memory for an array of {length}"))) } else { Ok(array) }
    }

    /// A method of a class by its exact place.
    pub(crate) fn method(&mut self, machine: &mut Machine, class: &str, method: &str) -> Result<ProcId, Stop> {
        match self.loader.method(&mut machine.program, class, method) {
            Ok(entry) => Ok(entry.procedure),
            Err(error) => Err(self.broken_class(machine, &error)),
        }
    }

    /// The procedure that a call of an interface's or class's method on an object (not null) resolves to.
    pub(crate) fn dispatch(
        &mut self,
        machine: &mut Machine,
        object: u64,
        class: &str,
        method: &str,
    ) -> Result<ProcId, Stop> {
        let entry =
            self.loader.method(&mut machine.program, class, method).map_err(|e| self.broken_class(machine, &e))?;
        let Some(selector) = entry.selector else { return Ok(entry.procedure) };
        let actual = machine.class_of(object)?;
        match machine.dispatch(actual, selector) {
            Dispatch::Found(procedure) => Ok(procedure),
            Dispatch::Abstract | Dispatch::Conflict => {
                Err(machine.refuse(format!("an object without the method {}.{method}", class.replace('/', "."))))
            }
        }
    }

    /// Throws a new exception from a native method, whose frame its stack trace shows.
    pub(crate) fn throw(&mut self, machine: &mut Machine, class: &str, message: Option<&str>) -> Result<Outcome, Stop> {
        let message = match message {
            Some(message) => self.new_text(machine, message)?,
            None => 0,
        };
        let procedure = self.loader.thrower(&mut machine.program, class);
        Ok(Outcome::Call { procedure, args: vec![message], state: PASS_ON })
    }

    /// Calls a procedure; what comes of it comes of the native method.
    pub(crate) fn pass_on(procedure: ProcId, args: Vec<u64>) -> Result<Outcome, Stop> {
        Ok(Outcome::Call { procedure, args, state: PASS_ON })
    }

    /// A new exception, its constructor run. What it throws itself comes back instead.
    pub(crate) fn make_throwable(
        &mut self,
        machine: &mut Machine,
        class: &str,
        message: Option<&str>,
    ) -> Result<u64, Stop> {
        let message = match message {
            Some(message) => self.new_text(machine, message)?,
            None => 0,
        };
        let procedure = self.loader.thrower(&mut machine.program, class);
        match machine.run(self, procedure, &[message])? {
            Completion::Threw(object) => Ok(object),
            Completion::Returned(_) => Err(machine.fault(format!("{class} was not thrown"))),
        }
    }

    /// The procedure that initialises a class, if there is anything to do; it returns at once if that is done.
    pub fn initialisation(&self, class: ClassId) -> Option<ProcId> {
        self.loader.details(class)?.initialisation.map(|initialisation| initialisation.procedure)
    }

    /// Initialises a class of the JDK while the runtime starts.
    pub(crate) fn initialise(&mut self, machine: &mut Machine, class: &str) -> Result<(), Stop> {
        let class = self.class(machine, class)?;
        match self.initialisation(class) {
            Some(procedure) => self.run(machine, procedure, &[]).map(|_| ()),
            None => Ok(()),
        }
    }

    /// A new object of a class, initialised and constructed.
    pub(crate) fn construct(
        &mut self,
        machine: &mut Machine,
        class: &str,
        constructor: &str,
        args: &[u64],
    ) -> Result<u64, Stop> {
        let mark = machine.protect(0);
        for &arg in args {
            machine.protect(arg);
        }
        self.initialise(machine, class)?;
        let object = self.allocate(machine, class)?;
        machine.protect(object);
        let constructor = self.method(machine, class, constructor)?;
        let all: Vec<u64> = std::iter::once(object).chain(args.iter().copied()).collect();
        self.run(machine, constructor, &all)?;
        machine.release(mark);
        Ok(object)
    }

    /// Runs a procedure of the JDK that does not throw.
    pub(crate) fn run(&mut self, machine: &mut Machine, procedure: ProcId, args: &[u64]) -> Result<u64, Stop> {
        match machine.run(self, procedure, args)? {
            Completion::Returned(value) => Ok(value.unwrap_or(0)),
            Completion::Threw(object) => {
                let name = machine.program.procs[procedure].name.clone();
                let reason = self.describe(machine, object)?;
                Err(machine.fault(format!("{name} threw {reason}")))
            }
        }
    }

    /// What an exception is, for a message of ours.
    pub fn describe(&mut self, machine: &mut Machine, object: u64) -> Result<String, Stop> {
        let class = machine.class_of(object)?;
        let mut text = machine.program.classes[class].name.replace('/', ".");
        let message = self.get(machine, object, "java/lang/Throwable.detailMessage:Ljava/lang/String;")?;
        if message != 0 {
            text = format!("{text}: {}", self.text(machine, message)?);
        }
        Ok(text)
    }
}
