//! Descriptors: the types of fields and methods as class files spell them (JVMS §4.3).

use ir::Type;

/// What a value is on the operand stack and in local variables (JVMS §2.11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// boolean, byte, char, short, int.
    Int,
    /// long.
    Long,
    /// float.
    Float,
    /// double.
    Double,
    /// A reference.
    Ref,
    /// Where a `jsr` came from (class files before Java 6).
    ReturnAddress,
}

impl Kind {
    /// The type of locals that hold such values.
    pub fn ty(self) -> Type {
        match self {
            Kind::Int | Kind::ReturnAddress => Type::I32,
            Kind::Long => Type::I64,
            Kind::Float => Type::F32,
            Kind::Double => Type::F64,
            Kind::Ref => Type::Ref,
        }
    }

    /// Does it take two slots?
    pub fn is_wide(self) -> bool {
        matches!(self, Kind::Long | Kind::Double)
    }
}

/// A field type: its descriptor with the questions one asks of it. Descriptors are validated when a class is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldType<'a>(pub &'a str);

impl<'a> FieldType<'a> {
    fn first(self) -> u8 {
        self.0.as_bytes().first().copied().unwrap_or(b'V')
    }

    /// What its values are on the stack.
    pub fn kind(self) -> Kind {
        match self.first() {
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Ref,
            _ => Kind::Int,
        }
    }

    /// What its values are in memory.
    pub fn stored(self) -> Type {
        match self.first() {
            b'Z' | b'B' => Type::I8,
            b'C' | b'S' => Type::I16,
            b'I' => Type::I32,
            b'J' => Type::I64,
            b'F' => Type::F32,
            b'D' => Type::F64,
            _ => Type::Ref,
        }
    }

    /// Are its values, in memory narrower than on the stack, extended by their sign?
    pub fn is_signed(self) -> bool {
        matches!(self.first(), b'B' | b'S')
    }

    /// Is it a primitive type?
    pub fn is_primitive(self) -> bool {
        !matches!(self.first(), b'L' | b'[')
    }

    /// The name of the class it denotes, as [`Loader::class`](crate::Loader::class) wants it: `java/lang/String`, `[I`.
    pub fn class_name(self) -> Option<&'a str> {
        match self.first() {
            b'L' => self.0.get(1..self.0.len().saturating_sub(1)),
            b'[' => Some(self.0),
            _ => None,
        }
    }
}

/// The parameter types of a method descriptor, in order.
pub fn parameters(descriptor: &str) -> impl Iterator<Item = FieldType<'_>> {
    let mut rest = descriptor.strip_prefix('(').unwrap_or("");
    std::iter::from_fn(move || {
        let bytes = rest.as_bytes();
        let dimensions = bytes.iter().take_while(|&&b| b == b'[').count();
        let length = match bytes.get(dimensions)? {
            b')' => return None,
            b'L' => dimensions + rest[dimensions..].find(';')? + 1,
            _ => dimensions + 1,
        };
        let (parameter, tail) = rest.split_at(length);
        rest = tail;
        Some(FieldType(parameter))
    })
}

/// The result type of a method descriptor; none for `void`.
pub fn result(descriptor: &str) -> Option<FieldType<'_>> {
    let (_, result) = descriptor.rsplit_once(')')?;
    (result != "V").then_some(FieldType(result))
}

/// The package of a class name in internal form.
pub fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// A class as users write it: `java.util.Map.Entry` for `java/util/Map$Entry`.
pub fn source_name(class: &str) -> String {
    class.replace(['/', '$'], ".")
}

/// A type as Java source spells it: `int`, `java.lang.String`, `byte[]`.
pub fn source_type(descriptor: &str) -> String {
    let dimensions = descriptor.bytes().take_while(|&b| b == b'[').count();
    let element = &descriptor[dimensions..];
    let mut name = match element.as_bytes().first() {
        Some(b'Z') => "boolean".into(),
        Some(b'B') => "byte".into(),
        Some(b'C') => "char".into(),
        Some(b'S') => "short".into(),
        Some(b'I') => "int".into(),
        Some(b'J') => "long".into(),
        Some(b'F') => "float".into(),
        Some(b'D') => "double".into(),
        Some(b'V') => "void".into(),
        _ => element.strip_prefix('L').unwrap_or(element).trim_end_matches(';').replace('/', "."),
    };
    name.push_str(&"[]".repeat(dimensions));
    name
}

/// The descriptor of a type as [`source_type`] writes it.
pub fn descriptor_of(source: &str) -> String {
    let element = source.trim_end_matches("[]");
    let dimensions = (source.len() - element.len()) / 2;
    let letter = match element {
        "boolean" => "Z",
        "byte" => "B",
        "char" => "C",
        "short" => "S",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        "void" => "V",
        _ => return format!("{}L{};", "[".repeat(dimensions), element.replace('.', "/")),
    };
    format!("{}{letter}", "[".repeat(dimensions))
}

#[cfg(test)]
mod tests {
    #[test]
    fn types_and_descriptors() {
        for descriptor in ["I", "[[J", "Ljava/util/Map$Entry;", "[Ljava/lang/String;", "Z"] {
            assert_eq!(descriptor_of(&source_type(descriptor)), descriptor);
        }
    }

    use super::*;

    #[test]
    fn parameters_and_result() {
        let descriptor = "(I[[JLjava/lang/String;Z)[B";
        let found: Vec<&str> = parameters(descriptor).map(|p| p.0).collect();
        assert_eq!(found, ["I", "[[J", "Ljava/lang/String;", "Z"]);
        assert_eq!(result(descriptor), Some(FieldType("[B")));
        assert_eq!(result("()V"), None);
        assert_eq!(source_type("[[J"), "long[][]");
        assert_eq!(source_type("[LList;"), "List[]");
        assert_eq!(FieldType("Ljava/lang/String;").class_name(), Some("java/lang/String"));
    }
}
