//! Start-up: what `System.initPhase1` to `initPhase3` leave behind, without the module system and without the classes
//! that only a real JVM needs.

use crate::Java;
use crate::environment;
use interp::{Machine, Stop};

/// `Thread.priority` of an ordinary thread.
const NORMAL_PRIORITY: u64 = 5;
/// `VM.SYSTEM_BOOTED`: all phases are done.
const BOOTED: u64 = 4;

impl Java {
    /// Starts the runtime. Does nothing if that is done.
    pub fn boot(&mut self, machine: &mut Machine) -> Result<(), Stop> {
        if self.state.booted {
            return Ok(());
        }
        self.state.booted = true;
        // Objects of these exist before their class is asked for, so nothing would initialise it.
        self.initialise(machine, "java/lang/String")?;
        self.initialise(machine, "java/lang/Class")?;
        self.make_thread(machine)?;
        self.initialise(machine, "java/lang/ThreadGroup")?;
        self.initialise(machine, "java/lang/Thread")?;
        self.set_static(machine, "jdk/internal/misc/VM.initLevel:I", BOOTED)?;
        self.initialise(machine, "java/lang/System")?;
        let share = self.method(machine, "java/lang/System", "setJavaLangAccess()V")?;
        self.run(machine, share, &[])?;
        self.set_properties(machine)?;
        self.make_streams(machine)
    }

    /// The one thread, in a thread group `main`, which is in the group `system`.
    fn make_thread(&mut self, machine: &mut Machine) -> Result<(), Stop> {
        const GROUP: &str = "java/lang/ThreadGroup";
        let mut parent = 0;
        for name in ["system", "main"] {
            let group = self.allocate(machine, GROUP)?;
            let name = self.intern_text(machine, name)?;
            self.set(machine, group, "java/lang/ThreadGroup.name:Ljava/lang/String;", name)?;
            self.set(machine, group, "java/lang/ThreadGroup.maxPriority:I", 10)?;
            self.set(machine, group, "java/lang/ThreadGroup.parent:Ljava/lang/ThreadGroup;", parent)?;
            parent = group;
        }
        let thread = self.allocate(machine, "java/lang/Thread")?;
        self.state.thread = thread;
        let name = self.intern_text(machine, "main")?;
        self.set(machine, thread, "java/lang/Thread.name:Ljava/lang/String;", name)?;
        let number = if self.home.version >= 25 { 3 } else { 1 };
        self.set(machine, thread, "java/lang/Thread.tid:J", number)?;
        // Since Java 19 the properties of platform threads are in an object of their own.
        let holder = "java/lang/Thread.holder:Ljava/lang/Thread$FieldHolder;";
        let (owner, class) = match self.find_map(machine, holder)? {
            Some(map) => {
                let holder = self.allocate(machine, "java/lang/Thread$FieldHolder")?;
                machine.set_field(thread, map, holder)?;
                (holder, "java/lang/Thread$FieldHolder")
            }
            None => (thread, "java/lang/Thread"),
        };
        self.set(machine, owner, &format!("{class}.priority:I"), NORMAL_PRIORITY)?;
        self.set(machine, owner, &format!("{class}.group:Ljava/lang/ThreadGroup;"), parent)?;
        // JVMTI_THREAD_STATE_ALIVE + RUNNABLE, as HotSpot has it for a running thread.
        self.set(machine, owner, &format!("{class}.threadStatus:I"), 5)
    }

    fn set_properties(&mut self, machine: &mut Machine) -> Result<(), Stop> {
        let mut all = environment::properties(&self.home, &self.locale, "");
        all.append(&mut self.properties.clone());
        let properties = self.allocate(machine, "java/util/Properties")?;
        self.set_static(machine, "java/lang/System.props:Ljava/util/Properties;", properties)?;
        self.initialise(machine, "java/util/Properties")?;
        let construct = self.method(machine, "java/util/Properties", "<init>()V")?;
        self.run(machine, construct, &[properties])?;
        // The private map of the JDK's own classes is a plain one.
        let map = self.allocate(machine, "java/util/HashMap")?;
        let mark = machine.protect(map);
        let construct = self.method(machine, "java/util/HashMap", "<init>()V")?;
        self.run(machine, construct, &[map])?;
        let put = "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        let put_saved = self.method(machine, "java/util/HashMap", put)?;
        let put = self.method(machine, "java/util/Properties", put)?;
        for (name, value) in all {
            let (name, value) = (self.intern_text(machine, &name)?, self.intern_text(machine, &value)?);
            self.run(machine, put, &[properties, name, value])?;
            self.run(machine, put_saved, &[map, name, value])?;
        }
        self.initialise(machine, "java/lang/VersionProps")?;
        let versions = self.method(machine, "java/lang/VersionProps", "init(Ljava/util/Map;)V")?;
        self.run(machine, versions, &[properties])?;
        self.run(machine, versions, &[map])?;
        self.initialise(machine, "jdk/internal/misc/VM")?;
        self.set_static(machine, "jdk/internal/misc/VM.savedProps:Ljava/util/Map;", map)?;
        machine.release(mark);
        let separator = self.intern_text(machine, "\n")?;
        self.set_static(machine, "java/lang/System.lineSeparator:Ljava/lang/String;", separator)
    }

    /// `System.out` and `System.err` are never constructed: what prints on them is modelled.
    fn make_streams(&mut self, machine: &mut Machine) -> Result<(), Stop> {
        self.initialise(machine, "java/io/PrintStream")?;
        self.state.out = self.allocate(machine, "java/io/PrintStream")?;
        self.state.err = self.allocate(machine, "java/io/PrintStream")?;
        let (out, err) = (self.state.out, self.state.err);
        self.set_static(machine, "java/lang/System.out:Ljava/io/PrintStream;", out)?;
        self.set_static(machine, "java/lang/System.err:Ljava/io/PrintStream;", err)?;

        self.initialise(machine, "java/io/FileDescriptor")?;
        let descriptor = self.map(machine, "java/io/FileDescriptor.in:Ljava/io/FileDescriptor;")?;
        let descriptor = machine.global(descriptor)?;
        let file =
            self.construct(machine, "java/io/FileInputStream", "<init>(Ljava/io/FileDescriptor;)V", &[descriptor])?;
        let buffered =
            self.construct(machine, "java/io/BufferedInputStream", "<init>(Ljava/io/InputStream;)V", &[file])?;
        self.set_static(machine, "java/lang/System.in:Ljava/io/InputStream;", buffered)
    }
}
