//! The JVM's own business: archives, modules, loaders, callers.

use super::{Done, Native, nothing, one, zero};
use crate::Java;
use interp::{Machine, Outcome};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("jdk/internal/misc/VM.initialize()V", nothing),
    ("jdk/internal/misc/VM.latestUserDefinedLoader0()Ljava/lang/ClassLoader;", zero),
    ("jdk/internal/misc/VM.getRuntimeArguments()[Ljava/lang/String;", zero),
    ("jdk/internal/misc/CDS.isDumpingClassList0()Z", zero),
    ("jdk/internal/misc/CDS.isDumpingArchive0()Z", zero),
    ("jdk/internal/misc/CDS.isSharingEnabled0()Z", zero),
    ("jdk/internal/misc/CDS.initializeFromArchive(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/CDS.getRandomSeedForDumping()J", zero),
    ("jdk/internal/misc/CDS.getCDSConfigStatus()I", zero),
    ("jdk/internal/misc/PreviewFeatures.isPreviewEnabled()Z", zero),
    ("java/lang/ProcessHandleImpl.getCurrentPid0()J", process_id),
    ("java/lang/ProcessImpl.init()V", nothing),
    ("sun/nio/fs/UnixNativeDispatcher.init()I", zero),
    ("sun/nio/fs/UnixNativeDispatcher.getcwd()[B", working_directory),
    ("jdk/internal/misc/Signal.findSignal0(Ljava/lang/String;)I", zero),
    ("jdk/internal/misc/Signal.handle0(IJ)J", zero),
    ("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z", one),
    ("java/lang/Module.implIsExportedOrOpen(Ljava/lang/String;Ljava/lang/Module;Z)Z", one),
    ("java/lang/Module.canUse(Ljava/lang/Class;)Z", one),
    ("java/lang/Module.canRead(Ljava/lang/Module;)Z", one),
    ("java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;", zero),
    ("java/lang/System.allowSecurityManager()Z", zero),
    ("java/lang/ref/Finalizer.isFinalizationEnabled()Z", zero),
    ("java/lang/ref/Finalizer.register(Ljava/lang/Object;)V", nothing),
    ("java/lang/ref/Reference.<clinit>()V", nothing),
    ("java/lang/ref/Finalizer.<clinit>()V", nothing),
    ("jdk/internal/loader/BootLoader.<clinit>()V", nothing),
    ("java/security/Security.<clinit>()V", start_security),
    ("jdk/internal/misc/UnsafeConstants.<clinit>()V", unsafe_constants),
    ("jdk/internal/ref/CleanerImpl.start(Ljava/lang/ref/Cleaner;Ljava/util/concurrent/ThreadFactory;)V", nothing),
    ("jdk/internal/reflect/ReflectionFactory.<clinit>()V", start_reflection),
    ("jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;", caller_class),
    (
        "jdk/internal/reflect/Reflection.ensureMemberAccess(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Class;I)V",
        nothing,
    ),
    ("jdk/internal/reflect/Reflection.verifyMemberAccess(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/Class;I)Z", one),
];

/// The class of the method that called the method that asks.
fn caller_class(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    let caller = java.visible_frames(machine, 3).get(2).map(|frame| frame.procedure);
    let class = caller.and_then(|caller| java.loader.method_of(caller)).map(|(details, _)| details.id);
    match class {
        Some(class) => java.mirror(machine, class).map(Outcome::Return),
        None => Ok(Outcome::Return(0)),
    }
}

/// The JVM initialises `java.lang.reflect` when it starts. Here that waits until it is needed, but what reflection
/// takes from there must be in place before.
fn start_reflection(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    const ACCESS: &str =
        "jdk/internal/access/SharedSecrets.javaLangReflectAccess:Ljdk/internal/access/JavaLangReflectAccess;";
    let known = java.map(machine, ACCESS)?;
    if machine.global(known)? == 0 {
        let access = java.construct(machine, "java/lang/reflect/ReflectAccess", "<init>()V", &[])?;
        machine.set_global(known, access)?;
    }
    java.decline(machine, args)
}

/// Without the properties that the JDK reads from its configuration.
fn start_security(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    let properties = java.construct(machine, "java/util/Properties", "<init>()V", &[])?;
    java.set_static(machine, "java/security/Security.props:Ljava/util/Properties;", properties)?;
    Ok(Outcome::Return(0))
}

fn process_id(_: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(u64::from(std::process::id())))
}

/// Paths are text, and need no file system but for this.
fn working_directory(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    let directory = std::env::current_dir().map_or_else(|_| ".".into(), |directory| directory.display().to_string());
    java.new_bytes(machine, directory.as_bytes()).map(Outcome::Return)
}

/// What the JVM tells the library about the machine.
fn unsafe_constants(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    java.set_static(machine, "jdk/internal/misc/UnsafeConstants.ADDRESS_SIZE0:I", 8)?;
    java.set_static(machine, "jdk/internal/misc/UnsafeConstants.PAGE_SIZE:I", 4096)?;
    java.set_static(machine, "jdk/internal/misc/UnsafeConstants.UNALIGNED_ACCESS:Z", 1)?;
    Ok(Outcome::Return(0))
}
