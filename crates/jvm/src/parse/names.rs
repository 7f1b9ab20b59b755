//! Names and descriptors (JVMS §4.2, §4.3).

use ristretto_classfile::JavaStr;

/// JVMS §4.3.2.
const MAX_DIMENSIONS: usize = 255;

/// An unqualified name of a field (or a local variable).
pub fn is_member_name(name: &JavaStr) -> bool {
    !name.is_empty() && !name.as_bytes().iter().any(|byte| b".;[/".contains(byte))
}

/// A name that a method may have: unqualified, and `<` and `>` only in the two special names.
pub fn is_method_name(name: &JavaStr) -> bool {
    matches!(name.as_bytes(), b"<init>" | b"<clinit>")
        || is_member_name(name) && !name.as_bytes().iter().any(|byte| b"<>".contains(byte))
}

/// The name of a class or interface in internal form: `java/lang/String`.
pub fn is_class_name(name: &[u8]) -> bool {
    name.split(|&byte| byte == b'/').all(|part| !part.is_empty()) && !name.iter().any(|byte| b".;[".contains(byte))
}

/// A field's type.
pub fn is_field_descriptor(descriptor: &JavaStr) -> bool {
    field_type(descriptor.as_bytes()).is_some_and(|(_, rest)| rest.is_empty())
}

/// How many local variables a method's arguments take, without the receiver; none if the descriptor is malformed.
pub fn argument_slots(descriptor: &JavaStr) -> Option<u16> {
    let mut rest = descriptor.as_bytes().strip_prefix(b"(")?;
    let mut slots: u16 = 0;
    while !rest.starts_with(b")") {
        let (size, tail) = field_type(rest)?;
        slots = slots.checked_add(size)?;
        rest = tail;
    }
    let result = &rest[1..];
    let well_formed = result == b"V" || field_type(result).is_some_and(|(_, rest)| rest.is_empty());
    (well_formed && slots <= 255).then_some(slots)
}

/// How many array dimensions a class constant's name or a descriptor begins with.
pub fn dimensions(name: &[u8]) -> usize {
    name.iter().take_while(|&&byte| byte == b'[').count()
}

/// Takes one field type off the front: its size in local variables, and what follows.
fn field_type(bytes: &[u8]) -> Option<(u16, &[u8])> {
    let dimensions = dimensions(bytes);
    if dimensions > MAX_DIMENSIONS {
        return None;
    }
    let (size, rest) = match bytes.get(dimensions)? {
        b'B' | b'C' | b'F' | b'I' | b'S' | b'Z' => (1, &bytes[dimensions + 1..]),
        b'D' | b'J' => (2, &bytes[dimensions + 1..]),
        b'L' => {
            let name = &bytes[dimensions + 1..];
            let end = name.iter().position(|&byte| byte == b';')?;
            if !is_class_name(&name[..end]) {
                return None;
            }
            (1, &name[end + 1..])
        }
        _ => return None,
    };
    Some((if dimensions > 0 { 1 } else { size }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ristretto_classfile::JavaString;

    #[test]
    fn descriptors() {
        let slots = |text: &str| argument_slots(&JavaString::from(text));
        assert_eq!(slots("()V"), Some(0));
        assert_eq!(slots("(IJ[JLjava/lang/String;D)[[I"), Some(7));
        for bad in ["", "(", "()", "()VV", "(V)V", "I", "(L;)V", "(La.b;)V", "(Lx)V", "([)V", "(I)X", "(La//b;)V"] {
            assert_eq!(slots(bad), None, "{bad}");
        }
        assert_eq!(slots(&format!("({})V", "J".repeat(128))), None);
        assert!(is_field_descriptor(&JavaString::from(format!("{}I", "[".repeat(255)).as_str())));
        assert!(!is_field_descriptor(&JavaString::from(format!("{}I", "[".repeat(256)).as_str())));
        assert!(!is_field_descriptor(&JavaString::from("II")));
    }

    #[test]
    fn method_names() {
        for (name, legal) in [("f", true), ("<init>", true), ("<x>", false), ("a/b", false), ("", false)] {
            assert_eq!(is_method_name(&JavaString::from(name)), legal, "{name}");
        }
    }
}
