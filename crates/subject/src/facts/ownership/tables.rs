//! What methods of the library do with arguments.

/// What a callee does with an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Keeps {
    /// Nothing that lets it out.
    ToItself,
    /// It may return it, and does nothing else that lets it out.
    AndReturns,
    /// It may let it out.
    Not,
}

/// Does a method only look at the elements of its argument?
pub(super) fn is_bulk(name: &str) -> bool {
    const BULK: [&str; 6] = ["addAll(", "removeAll(", "retainAll(", "containsAll(", "putAll(", "equals("];
    let method = name.rsplit_once('.').map_or(name, |(_, method)| method);
    BULK.iter().any(|bulk| method.starts_with(bulk))
}

/// Static methods of the library that write no element of an array that they are given.
pub(super) const READERS: [&str; 9] = [
    "java/util/Arrays.toString(",
    "java/util/Arrays.copyOf",
    "java/util/Arrays.equals(",
    "java/util/Arrays.hashCode(",
    "java/util/Arrays.compare(",
    "java/util/Arrays.mismatch(",
    "java/util/Arrays.stream(",
    "java/util/Arrays.binarySearch(",
    "java/lang/String.valueOf(",
];

/// Static methods and constructors of the library that only look at their first argument, or wrap it in a view.
const FIRST: [&str; 24] = [
    "java/util/Arrays.",
    "java/lang/System.arraycopy(",
    "java/util/Collections.unmodifiable",
    "java/util/Collections.synchronized",
    "java/util/Collections.checked",
    "java/util/Collections.sort(",
    "java/util/Collections.reverse(",
    "java/util/Collections.shuffle(",
    "java/util/Collections.swap(",
    "java/util/Collections.max(",
    "java/util/Collections.min(",
    "java/util/Collections.frequency(",
    "java/util/Collections.addAll(",
    "java/util/Collections.binarySearch(",
    "java/util/Collections.rotate(",
    "java/util/List.copyOf(",
    "java/util/Set.copyOf(",
    "java/util/Map.copyOf(",
    "java/util/Objects.isNull(",
    "java/util/Objects.nonNull(",
    "java/lang/String.valueOf(",
    "java/lang/String.copyValueOf(",
    "java/util/Objects.toString(",
    "java/util/Objects.hashCode(",
];
/// The same for all arguments.
const ALL: [&str; 9] = [
    "<concat",
    "java/lang/StringBuilder.append(",
    "java/lang/StringBuffer.append(",
    "java/lang/System.arraycopy(",
    "java/util/Arrays.equals(",
    "java/util/Arrays.compare(",
    "java/util/Arrays.mismatch(",
    "java/util/Collections.disjoint(",
    "java/lang/String.join(",
];

pub(super) fn library_keeps(name: &str, index: usize) -> Keeps {
    let is_one = |table: &[&str]| table.iter().any(|start| name.starts_with(start));
    // Constructors of collections copy the elements of their argument.
    const COPIED: [&str; 4] =
        ["(Ljava/util/Collection;)V", "(Ljava/util/Map;)V", "(Ljava/util/SortedSet;)V", "(Ljava/util/SortedMap;)V"];
    let is_copied = index == 1
        && name.starts_with("java/util/")
        && name.split_once(".<init>").is_some_and(|(_, params)| COPIED.contains(&params));
    let is_text = name.starts_with("java/lang/String.<init>(") && index == 1;
    if name.starts_with("java/util/Objects.requireNonNull(") && index == 0 {
        return Keeps::AndReturns;
    }
    match is_copied || is_text || is_one(&ALL) || (index == 0 && is_one(&FIRST)) {
        true => Keeps::ToItself,
        false => Keeps::Not,
    }
}
