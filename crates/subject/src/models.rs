//! What native methods mean to symbolic execution, as far as that can be said without running them.
//!
//! One table. What is not in it and has no code ends the paths that come there; the report says which method it was.

use symbolic::{Answers, Model, Raw};

/// A row: the method, its meaning.
type Row = (&'static str, fn() -> Model);

const TABLE: &[Row] = &[
    (contract::marks::AT, || Model::Clauses),
    (contract::marks::HEAD, || Model::Clauses),
    // Stack traces are not modelled.
    ("java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;", || Model::Argument(0)),
    ("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;", || Model::Argument(0)),
    ("java/lang/Object.getClass()Ljava/lang/Class;", || Model::ClassObject),
    ("java/lang/Object.clone()Ljava/lang/Object;", || Model::Copy),
    ("java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;", || Model::Compute),
    ("java/lang/Class.isPrimitive()Z", || Model::Compute),
    ("java/lang/Class.isArray()Z", || Model::Compute),
    ("java/lang/Class.isInterface()Z", || Model::Compute),
    ("java/lang/Class.isHidden()Z", || Model::Compute),
    ("java/lang/Class.isRecord0()Z", || Model::Compute),
    ("java/lang/Class.getModifiers()I", || Model::Compute),
    ("java/lang/Class.getSuperclass()Ljava/lang/Class;", || Model::Compute),
    ("java/lang/Class.initClassName()Ljava/lang/String;", || Model::Compute),
    ("java/lang/Class.getName()Ljava/lang/String;", || Model::Compute),
    ("java/lang/Class.getSimpleName()Ljava/lang/String;", || Model::Compute),
    ("java/lang/Class.getCanonicalName()Ljava/lang/String;", || Model::Compute),
    ("java/lang/Class.getTypeName()Ljava/lang/String;", || Model::Compute),
    ("java/lang/Class.getPackageName()Ljava/lang/String;", || Model::Compute),
    ("java/lang/Class.desiredAssertionStatus()Z", || Model::Compute),
    ("java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z", || Model::Compute),
    ("java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", || Model::Compute),
    ("java/lang/Thread.yield()V", || Model::Nothing),
    ("java/lang/System.gc()V", || Model::Nothing),
    ("java/lang/Runtime.gc()V", || Model::Nothing),
    ("java/lang/ref/Reference.reachabilityFence(Ljava/lang/Object;)V", || Model::Nothing),
    ("jdk/internal/misc/Unsafe.getInt(Ljava/lang/Object;J)I", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getIntVolatile(Ljava/lang/Object;J)I", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getIntAcquire(Ljava/lang/Object;J)I", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getIntOpaque(Ljava/lang/Object;J)I", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.putInt(Ljava/lang/Object;JI)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putIntVolatile(Ljava/lang/Object;JI)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putIntRelease(Ljava/lang/Object;JI)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putIntOpaque(Ljava/lang/Object;JI)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.compareAndSetInt(Ljava/lang/Object;JII)Z", || Model::Raw(Raw::CompareAndSet)),
    ("jdk/internal/misc/Unsafe.getLong(Ljava/lang/Object;J)J", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getLongVolatile(Ljava/lang/Object;J)J", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getLongAcquire(Ljava/lang/Object;J)J", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getLongOpaque(Ljava/lang/Object;J)J", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.putLong(Ljava/lang/Object;JJ)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putLongVolatile(Ljava/lang/Object;JJ)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putLongRelease(Ljava/lang/Object;JJ)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putLongOpaque(Ljava/lang/Object;JJ)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.compareAndSetLong(Ljava/lang/Object;JJJ)Z", || Model::Raw(Raw::CompareAndSet)),
    ("jdk/internal/misc/Unsafe.getReference(Ljava/lang/Object;J)Ljava/lang/Object;", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getReferenceVolatile(Ljava/lang/Object;J)Ljava/lang/Object;", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getReferenceAcquire(Ljava/lang/Object;J)Ljava/lang/Object;", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.getReferenceOpaque(Ljava/lang/Object;J)Ljava/lang/Object;", || Model::Raw(Raw::Get)),
    ("jdk/internal/misc/Unsafe.putReference(Ljava/lang/Object;JLjava/lang/Object;)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putReferenceVolatile(Ljava/lang/Object;JLjava/lang/Object;)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putReferenceRelease(Ljava/lang/Object;JLjava/lang/Object;)V", || Model::Raw(Raw::Put)),
    ("jdk/internal/misc/Unsafe.putReferenceOpaque(Ljava/lang/Object;JLjava/lang/Object;)V", || Model::Raw(Raw::Put)),
    (
        "jdk/internal/misc/Unsafe.compareAndSetReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        || Model::Raw(Raw::CompareAndSet),
    ),
    ("jdk/internal/misc/Unsafe.fullFence()V", || Model::Nothing),
    ("jdk/internal/misc/Unsafe.storeFence()V", || Model::Nothing),
    ("jdk/internal/misc/Unsafe.loadFence()V", || Model::Nothing),
];

/// Classes whose methods ask the environment for values, in the manner of verification tasks.
const ASKERS: [&str; 2] = ["org/sosy_lab/sv_benchmarks/Verifier", "org/cprover/CProver"];

/// The meaning of a method by the name that procedures have: `class.nameDescriptor`.
pub(crate) fn of(name: &str) -> Option<Model> {
    if let Some((_, model)) = TABLE.iter().find(|(method, _)| *method == name) {
        return Some(model());
    }
    let (class, method) = name.split_once('.')?;
    if ASKERS.contains(&class) {
        if method.starts_with("nondet") {
            // An object whose class is decided by a later cast is not any object.
            let (_, result) = method.rsplit_once(')')?;
            return Some(match result {
                // By convention a string is never null.
                "Ljava/lang/String;" => Model::Chosen(Answers::NonNull),
                _ if result.starts_with(['L', '[']) => {
                    Model::Missing(format!("{} for objects", class.rsplit('/').next().unwrap_or(class)))
                }
                _ => Model::AnyValue,
            });
        }
        if method == "assume(Z)V" {
            return Some(Model::Assume(0));
        }
    }
    None
}
