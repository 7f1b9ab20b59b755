//! Overflow in initialisers of static variables. The compiler folds them, and no trap can stand there; but it warns. What it
//! warns of is found again by its place: between the name of a variable and the end of its declaration.

use crate::read::{Value, ValueKind};
use crate::translate::Translator;
use ir::LiteralId;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};

/// What the compiler says where a constant expression overflows.
const OVERFLOW: &str = "overflow in expression;";

/// How deep constants are searched for the variables that they name.
const MAX_DEPTH: usize = 8;

/// A place in a source file, counted from 1; columns are bytes.
type SourcePlace = (usize, usize);

/// Expressions that overflow, by the files they stand in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FoldedOverflows(FxHashMap<PathBuf, Vec<SourcePlace>>);

impl FoldedOverflows {
    /// Adds what the compiler said, which it was started in a folder for.
    pub(crate) fn add(&mut self, said: &str, folder: Option<&Path>) {
        for line in said.lines().filter(|line| line.contains(OVERFLOW)) {
            let Some((place, _)) = line.split_once(": ") else { continue };
            let mut parts = place.rsplitn(3, ':');
            let column = parts.next().and_then(|part| part.parse().ok());
            let row = parts.next().and_then(|part| part.parse().ok());
            let (Some(column), Some(row), Some(file)) = (column, row, parts.next()) else { continue };
            let file = folder.map_or_else(|| PathBuf::from(file), |folder| folder.join(file));
            let Ok(file) = file.canonicalize() else { continue };
            self.0.entry(file).or_default().push((row, column));
        }
    }
}

impl<'m> Translator<'m> {
    /// The static variables whose initialisers overflow, each with the line where that is.
    pub(crate) fn find_overflowing(&self, overflows: &FoldedOverflows) -> FxHashMap<LiteralId, u32> {
        let mut found = FxHashMap::default();
        let mut texts: FxHashMap<&Path, String> = FxHashMap::default();
        for global in self.module.globals() {
            let (Some(literal), Some(line)) = (self.global(global), global.line()) else { continue };
            let Some(file) = global.file().and_then(|(folder, file)| Path::new(&folder).join(file).canonicalize().ok())
            else {
                continue;
            };
            let Some((file, places)) = overflows.0.get_key_value(&file) else { continue };
            let text = texts.entry(file).or_insert_with(|| std::fs::read_to_string(file).unwrap_or_default());
            // A static local has the name of its function before its own, and may have a number behind it.
            let name = global.name();
            let name = name.split('.').nth(1).unwrap_or(&name);
            let Some((start, end)) = initialiser(text, line as usize, name) else { continue };
            if let Some(&(row, _)) = places.iter().find(|place| (start..end).contains(*place)) {
                found.insert(literal, row as u32);
            }
        }
        found
    }

    /// If an instruction names a static variable whose initialiser overflows: the line where that is.
    pub(crate) fn overflowing_initialiser(&self, instruction: Value<'m>) -> Option<u32> {
        if self.overflowing.is_empty() {
            return None;
        }
        let mut open: Vec<(Value<'m>, usize)> = instruction.operands().into_iter().map(|it| (it, 0)).collect();
        while let Some((value, depth)) = open.pop() {
            match value.kind() {
                ValueKind::LLVMGlobalVariableValueKind => {
                    let line = self.global(value).and_then(|literal| self.overflowing.get(&literal));
                    if line.is_some() {
                        return line.copied();
                    }
                }
                ValueKind::LLVMConstantExprValueKind if depth < MAX_DEPTH => {
                    open.extend(value.operands().into_iter().map(|it| (it, depth + 1)));
                }
                _ => {}
            }
        }
        None
    }
}

/// Where the declaration of a variable goes on behind its name, from a line on, and where it ends: at the next comma or
/// semicolon that is in no brackets.
fn initialiser(text: &str, line: usize, name: &str) -> Option<(SourcePlace, SourcePlace)> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let first = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum::<usize>();
    let bytes = text.as_bytes();
    let mut start = None;
    let mut brackets = 0i32;
    let mut at = first;
    while at < bytes.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            at += rest.windows(2).skip(2).position(|end| end == b"*/").map_or(rest.len(), |end| end + 4);
            continue;
        }
        if rest.starts_with(b"//") {
            at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            continue;
        }
        match bytes[at] {
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            byte if is_word(byte) => {
                let length = rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len());
                if start.is_none() && &rest[..length] == name.as_bytes() {
                    start = Some(at);
                    brackets = 0;
                }
                at += length;
                continue;
            }
            b'(' | b'[' | b'{' => brackets += 1,
            b')' | b']' | b'}' => brackets -= 1,
            b',' | b';'
                if brackets <= 0
                    && let Some(start) = start =>
            {
                return Some((place(text, start), place(text, at)));
            }
            _ => {}
        }
        at += 1;
    }
    None
}

fn place(text: &str, at: usize) -> SourcePlace {
    let before = &text.as_bytes()[..at.min(text.len())];
    let row = before.iter().filter(|&&byte| byte == b'\n').count();
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count();
    (row + 1, column + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_initialisers() {
        let text = "int a = 1, b = f(2, 3), /* b; */ c[2] = {4, ';'};\nint\n d = 5;\n";
        assert_eq!(initialiser(text, 1, "a"), Some(((1, 5), (1, 10))));
        assert_eq!(initialiser(text, 1, "b"), Some(((1, 12), (1, 23))));
        assert_eq!(initialiser(text, 1, "c"), Some(((1, 34), (1, 49))));
        assert_eq!(initialiser(text, 3, "d"), Some(((3, 2), (3, 7))));
        assert_eq!(initialiser(text, 3, "e"), None);
        assert_eq!(initialiser("int a = \"", 1, "a"), None);
    }

    #[test]
    fn what_the_compiler_says() {
        let folder = std::env::temp_dir();
        let file = tempfile::NamedTempFile::new_in(&folder).map(|file| file.into_temp_path());
        let Ok(file) = file else { return };
        let mut found = FoldedOverflows::default();
        let name = file.display();
        found.add(&format!("{name}:3:17: warning: overflow in expression; result is 1 with type 'int'\nelse\n"), None);
        found.add("nowhere.c:3:17: warning: overflow in expression;\nx overflow in expression;", None);
        let places: Vec<_> = found.0.into_values().collect();
        assert_eq!(places, [vec![(3, 17)]]);
    }
}
