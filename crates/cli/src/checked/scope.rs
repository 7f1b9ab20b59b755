//! `--scope Class=N`: which class is meant.

use super::CheckedProgram;
use crate::failure::Failure;
use ir::ClassId;
use rustc_hash::FxHashMap;
use verdict::Language;

/// The classes that have a number of objects of their own.
pub(super) fn classes(
    program: &dyn CheckedProgram,
    wanted: &[(String, u32)],
) -> Result<FxHashMap<ClassId, u32>, Failure> {
    let mut classes = FxHashMap::default();
    if wanted.is_empty() {
        return Ok(classes);
    }
    let known: Vec<(String, ClassId)> =
        program.classes().into_iter().map(|class| (program.subject().class_name(class), class)).collect();
    for (name, size) in wanted {
        let class = find(program, &known, name)
            .map_err(|message| Failure::input(format!("--scope {name}={size}: {message}")))?;
        classes.insert(class, *size);
    }
    Ok(classes)
}

/// The class of a name: as reports write it, or without what stands around it where that leaves no doubt.
fn find(program: &dyn CheckedProgram, known: &[(String, ClassId)], name: &str) -> Result<ClassId, String> {
    if let Some((_, class)) = known.iter().find(|(shown, _)| shown == name) {
        return Ok(*class);
    }
    let is_end = |shown: &str| short(shown) == name || shown.ends_with(&format!(".{name}"));
    let inside: Vec<&(String, ClassId)> = known.iter().filter(|(shown, _)| is_end(shown)).collect();
    match inside[..] {
        [(_, class)] => return Ok(*class),
        [] => {}
        _ => {
            let names: Vec<String> = inside.iter().map(|(shown, _)| format!("`{shown}`")).collect();
            return Err(format!("expected one class, found {}\nhelp: write the whole name", names.join(", ")));
        }
    }
    // Classes of a library, and arrays.
    program.names().class_named(name, None).ok_or_else(|| {
        let word = match program.language() {
            Language::Java => "class",
            Language::C => "type",
        };
        // Packages and words like `struct` are no likeness.
        let near = contract::nearest(short(name), known.iter().map(|(shown, _)| short(shown)));
        let advice = match known.iter().find(|(shown, _)| near == Some(short(shown))) {
            Some((near, _)) => format!("did you mean `{near}`?"),
            None => format!("write the name of a {word} as reports do"),
        };
        format!("no {word} `{name}` in the program\nhelp: {advice}")
    })
}

/// `bank.Account` → `Account`, `struct node` → `node`.
fn short(shown: &str) -> &str {
    let tag = ["struct ", "union ", "enum "].iter().find_map(|word| shown.strip_prefix(word));
    tag.unwrap_or_else(|| shown.rsplit('.').next().unwrap_or(shown))
}
