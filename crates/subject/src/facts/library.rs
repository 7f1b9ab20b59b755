//! What is known of methods of the library and of what the language does for arrays.

use ir::{ClassId, ClassKind, ProcId, SelectorId};

/// Methods of the library that never return null and that nothing overrides, by what their names begin with.
pub(super) const NEVER_NULL: [&str; 37] = [
    "java/util/Objects.requireNonNull",
    "java/util/List.of(",
    "java/util/List.copyOf(",
    "java/util/Set.of(",
    "java/util/Set.copyOf(",
    "java/util/Map.of(",
    "java/util/Map.copyOf(",
    "java/util/Map.entry(",
    "java/util/Map.ofEntries(",
    "java/util/Arrays.asList(",
    "java/util/Arrays.copyOf(",
    "java/util/Arrays.copyOfRange(",
    "java/util/Collections.empty",
    "java/util/Collections.unmodifiable",
    "java/util/Collections.synchronized",
    "java/util/Collections.singleton",
    "java/util/Collections.newSetFromMap(",
    "java/util/EnumSet.",
    "java/util/Optional.of",
    "java/util/Optional.empty(",
    "java/util/concurrent/ConcurrentHashMap.newKeySet(",
    "java/util/regex/Pattern.compile(",
    "java/lang/String.",
    "java/lang/StringBuilder.",
    "java/lang/Integer.toString(",
    "java/lang/Long.toString(",
    "java/lang/Object.getClass(",
    "java/lang/Enum.valueOf(",
    "java/lang/Integer.valueOf(",
    "java/lang/Long.valueOf(",
    "java/lang/Short.valueOf(",
    "java/lang/Byte.valueOf(",
    "java/lang/Character.valueOf(",
    "java/lang/Boolean.valueOf(",
    "java/lang/Double.valueOf(",
    "java/math/BigInteger.valueOf(",
    "java/math/BigDecimal.valueOf(",
];

pub(super) const TO_STRING: &str = "toString()Ljava/lang/String;";

/// Does a call print the text of its argument?
pub(super) fn prints_objects(program: &ir::Program, class: ClassId, selector: SelectorId) -> bool {
    const PRINT: [&str; 2] = ["print(Ljava/lang/Object;)V", "println(Ljava/lang/Object;)V"];
    &*program.classes[class].name == "java/io/PrintStream" && PRINT.contains(&&*program.selectors[selector].name)
}

/// The class of the array of arrays that a procedure of the language makes.
pub(super) fn array_of_arrays(program: &ir::Program, callee: ProcId) -> Option<ClassId> {
    let (class, _) = program.procs[callee].name.strip_prefix("<new ")?.split_once(' ')?;
    program.class_named(class)
}

/// The declared class of the new array that a method of the library makes.
pub(super) fn copied_array(program: &ir::Program, callee: ProcId) -> Option<ClassId> {
    let name = &program.procs[callee].name;
    let result = name.rsplit(')').next().filter(|_| name.starts_with("java/util/Arrays.copyOf"))?;
    program.class_named(result)
}

/// The declared class of the new array that a virtual call makes.
pub(super) fn cloned_array(program: &ir::Program, class: ClassId, selector: SelectorId) -> Option<ClassId> {
    let is_array = matches!(program.classes[class].kind, ClassKind::Array { .. });
    (is_array && program.selectors[selector].name.starts_with("clone()")).then_some(class)
}
