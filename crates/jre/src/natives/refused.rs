//! What a run cannot go on with, each with the reason that the user reads.

const THREADS: &str = "a second thread";
const LIBRARIES: &str = "a native library";
const PROCESSES: &str = "another process";
const FILES: &str = "the file system";
const HANDLES: &str = "a method handle";
const LOADERS: &str = "a class made at run time";
const OFF_HEAP: &str = "memory outside the Java heap";

/// Methods and the reasons.
pub(super) const TABLE: &[(&str, &str)] = &[
    ("jdk/internal/loader/ClassLoaders.<clinit>()V", "the JDK's class loaders"),
    ("java/lang/Thread.start0()V", THREADS),
    ("java/lang/Thread.start()V", THREADS),
    ("java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V", THREADS),
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
