//! What a run cannot go on with, each with the reason that the user reads.

const THREADS: &str = "a second thread";
const LIBRARIES: &str = "a native library";
const PROCESSES: &str = "another process";
const FILES: &str = "the file system";
const HANDLES: &str = "a method handle";
const LOADERS: &str = "a class made at run time";
const OFF_HEAP: &str = "memory outside the Java heap";

/// What the native methods of a package are about, where the name of one does not tell.
pub(super) const PACKAGES: &[(&str, &str)] = &[
    ("java/net/", "the network"),
    ("sun/net/", "the network"),
    ("sun/nio/ch/", "a channel"),
    ("sun/nio/fs/", FILES),
    ("java/io/UnixFileSystem.", FILES),
    ("java/lang/ProcessImpl.", PROCESSES),
    ("java/lang/ProcessHandleImpl.", PROCESSES),
    ("java/lang/ProcessEnvironment.", PROCESSES),
    ("java/awt/", "a graphical user interface"),
    ("sun/awt/", "a graphical user interface"),
    ("sun/java2d/", "a graphical user interface"),
    ("sun/management/", "management of the JVM"),
    ("java/lang/invoke/", HANDLES),
    ("jdk/internal/foreign/", OFF_HEAP),
];

/// Methods that the environment does because their own bytecode works on what a JVM sets up at its start: without the
/// environment, nothing is known of them. By the beginnings of their names.
const OF_THE_RUNTIME: &[(&str, &str)] = &[
    ("java/lang/ClassLoader.getPlatformClassLoader(", CLASS_LOADERS),
    ("jdk/internal/loader/BuiltinClassLoader.", CLASS_LOADERS),
    ("jdk/internal/loader/BootLoader.loadClass", CLASS_LOADERS),
    ("jdk/internal/loader/BootLoader.definePackage(", CLASS_LOADERS),
    ("jdk/internal/loader/BootLoader.getDefinedPackage(", CLASS_LOADERS),
    ("java/lang/Thread.getContextClassLoader(", "the class loader of a thread"),
    ("java/lang/Class.getPackage()", CLASS_LOADERS),
    ("java/lang/Class.getResource", RESOURCES),
    ("java/lang/ClassLoader.getResource", RESOURCES),
    ("java/lang/ClassLoader.getSystemResource", RESOURCES),
    ("java/lang/Module.getResource", RESOURCES),
    ("java/util/ServiceLoader.", "providers of services"),
    ("java/security/Security.getImpl(", "security providers"),
];

const CLASS_LOADERS: &str = "the JDK's class loaders";
const RESOURCES: &str = "resources of the class path";

/// What a method is about whose own bytecode says nothing where there is no environment.
pub fn needs_runtime(method: &str) -> Option<&'static str> {
    OF_THE_RUNTIME.iter().find(|(name, _)| method.starts_with(name)).map(|&(_, reason)| reason)
}

/// Methods and the reasons.
pub(super) const TABLE: &[(&str, &str)] = &[
    (
        "java/lang/invoke/MethodHandles$Lookup.findVirtual(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStatic(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findConstructor(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findSpecial(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findGetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findSetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStaticGetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.findStaticSetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.bind(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.unreflect(Ljava/lang/reflect/Method;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.unreflectSpecial(Ljava/lang/reflect/Method;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.unreflectConstructor(Ljava/lang/reflect/Constructor;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.unreflectGetter(Ljava/lang/reflect/Field;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    (
        "java/lang/invoke/MethodHandles$Lookup.unreflectSetter(Ljava/lang/reflect/Field;)Ljava/lang/invoke/MethodHandle;",
        HANDLES,
    ),
    ("java/lang/invoke/MethodHandleNatives.<clinit>()V", HANDLES),
    ("sun/nio/fs/UnixNativeDispatcher.copyToNativeBuffer(Lsun/nio/fs/UnixPath;)Lsun/nio/fs/NativeBuffer;", FILES),
    ("jdk/internal/loader/ClassLoaders.<clinit>()V", CLASS_LOADERS),
    ("sun/security/jca/Providers.<clinit>()V", "the security providers beyond message digests"),
    ("java/lang/Thread.start0()V", THREADS),
    ("java/lang/Thread.start()V", THREADS),
    ("java/lang/System.loadLibrary(Ljava/lang/String;)V", LIBRARIES),
    ("java/lang/System.load(Ljava/lang/String;)V", LIBRARIES),
    ("java/lang/Runtime.loadLibrary(Ljava/lang/String;)V", LIBRARIES),
    ("java/lang/Runtime.load(Ljava/lang/String;)V", LIBRARIES),
    ("java/lang/ProcessBuilder.start()Ljava/lang/Process;", PROCESSES),
    ("java/lang/Runtime.exec([Ljava/lang/String;[Ljava/lang/String;Ljava/io/File;)Ljava/lang/Process;", PROCESSES),
    ("java/io/FileOutputStream.open0(Ljava/lang/String;Z)V", FILES),
    ("java/io/RandomAccessFile.open0(Ljava/lang/String;I)V", FILES),
    ("jdk/internal/misc/Unsafe.allocateMemory0(J)J", OFF_HEAP),
    ("jdk/internal/misc/Unsafe.reallocateMemory0(JJ)J", OFF_HEAP),
    (
        "java/lang/invoke/MethodHandleNatives.resolve(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;",
        HANDLES,
    ),
    (
        "java/lang/ClassLoader.defineClass1(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;",
        LOADERS,
    ),
    (
        "java/lang/reflect/Proxy.newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;",
        LOADERS,
    ),
];
