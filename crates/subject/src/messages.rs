//! Methods of Java that make messages, and constructors that take them.

use crate::Subject;
use ir::ProcId;
use symbolic::{Description, Procedures};

/// Methods that turn a number into a text.
const OF_NUMBERS: [&str; 13] = [
    "java/lang/String.valueOf(Z)Ljava/lang/String;",
    "java/lang/String.valueOf(C)Ljava/lang/String;",
    "java/lang/String.valueOf(I)Ljava/lang/String;",
    "java/lang/String.valueOf(J)Ljava/lang/String;",
    "java/lang/String.valueOf(F)Ljava/lang/String;",
    "java/lang/String.valueOf(D)Ljava/lang/String;",
    "java/lang/Integer.toString(I)Ljava/lang/String;",
    "java/lang/Integer.toHexString(I)Ljava/lang/String;",
    "java/lang/Integer.toBinaryString(I)Ljava/lang/String;",
    "java/lang/Long.toString(J)Ljava/lang/String;",
    "java/lang/Long.toHexString(J)Ljava/lang/String;",
    "java/lang/Float.toString(F)Ljava/lang/String;",
    "java/lang/Double.toString(D)Ljava/lang/String;",
];

/// Methods that add a text or a number to a builder, as compilers use them for concatenations.
const APPENDING: [&str; 7] = [
    "java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder;",
    "java/lang/StringBuilder.append(Z)Ljava/lang/StringBuilder;",
    "java/lang/StringBuilder.append(C)Ljava/lang/StringBuilder;",
    "java/lang/StringBuilder.append(I)Ljava/lang/StringBuilder;",
    "java/lang/StringBuilder.append(J)Ljava/lang/StringBuilder;",
    "java/lang/StringBuilder.append(F)Ljava/lang/StringBuilder;",
    "java/lang/StringBuilder.append(D)Ljava/lang/StringBuilder;",
];
/// The end of such a concatenation.
const BUILT: &str = "java/lang/StringBuilder.toString()Ljava/lang/String;";

/// Methods of the library whose results are messages wherever they are called.
const OF_LIBRARY: &str = "jdk/internal/util/Preconditions.outOfBoundsMessage(";

/// Types whose values a concatenation describes without calling methods that a program can override.
const PLAIN: [&str; 9] = ["String", "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"];

impl Subject {
    /// What a procedure describes, if that is all it does.
    pub(crate) fn described(&self, procedure: ProcId) -> Option<Description> {
        let (name, adds) = {
            let program = self.program();
            let name = &*program.procs[procedure].name;
            let adds = APPENDING.contains(&name);
            let describes = adds
                || name == BUILT
                || name.starts_with(OF_LIBRARY)
                || OF_NUMBERS.contains(&name)
                || concatenates_plainly(name);
            if !describes {
                return None;
            }
            (name.to_owned(), adds)
        };
        let class = self.class(if adds { "java/lang/StringBuilder" } else { "java/lang/String" })?;
        Some(Description { class, is_for_messages: name.starts_with(OF_LIBRARY), adds })
    }

    /// Is it a constructor of a throwable?
    pub(crate) fn constructs_throwable(&self, procedure: ProcId) -> bool {
        let Some(throwable) = self.class("java/lang/Throwable") else { return false };
        let program = self.program();
        let procedure = &program.procs[procedure];
        procedure.name.contains(".<init>(")
            && procedure.class.is_some_and(|class| program.is_subclass(class, throwable))
    }
}

/// Is this the name of a concatenation of primitive values, strings and boxed values?
fn concatenates_plainly(name: &str) -> bool {
    let Some(descriptor) = name.strip_prefix("<concat (").and_then(|rest| rest.split(')').next()) else { return false };
    let mut rest = descriptor;
    while let Some(first) = rest.chars().next() {
        rest = match first {
            'L' => {
                let Some((class, behind)) = rest.split_once(';') else { return false };
                let is_plain = class.strip_prefix("Ljava/lang/").is_some_and(|class| PLAIN.contains(&class));
                if !is_plain {
                    return false;
                }
                behind
            }
            '[' => return false,
            _ => &rest[1..],
        };
    }
    true
}

#[cfg(test)]
mod tests {
    use super::concatenates_plainly;

    #[test]
    fn concatenations_that_call_no_methods() {
        for name in ["<concat (I)Ljava/lang/String; $0>", "<concat (Ljava/lang/String;JLjava/lang/Integer;)L x>"] {
            assert!(concatenates_plainly(name), "{name}");
        }
        for name in ["<concat (Ljava/lang/Object;)L $0>", "<concat ([I)L $0>", "Main.concat(I)V"] {
            assert!(!concatenates_plainly(name), "{name}");
        }
    }
}
