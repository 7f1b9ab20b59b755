//! Clauses as comments in a copy of a C source.

use csubject::CSubject;
use ir::ProcId;
use std::path::PathBuf;

/// The source of the functions, with a contract before each of them. They must stand in one file.
pub(super) fn acsl_copy(subject: &CSubject, clauses: &[(ProcId, Vec<String>)]) -> Result<String, String> {
    let mut places: Vec<(u32, &[String])> = Vec::new();
    let mut file: Option<PathBuf> = None;
    for (procedure, clauses) in clauses {
        let Some(function) = subject.functions().iter().find(|function| function.procedure == *procedure) else {
            continue;
        };
        let (Some(path), Some(line)) = (&function.file, function.line) else { continue };
        match &file {
            Some(known) if known != path => {
                let (a, b) = (known.display(), path.display());
                return Err(format!(
                    "functions of {a} and of {b} have inferred contracts, which makes more than one copy\nhelp: choose \
                     targets with --target"
                ));
            }
            _ => file = Some(path.clone()),
        }
        places.push((line, clauses));
    }
    let path = match file {
        Some(path) => path,
        None => subject.functions().iter().find_map(|function| function.file.clone()).unwrap_or_default(),
    };
    let source = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    places.sort_by_key(|&(line, _)| line);
    let mut text = String::new();
    for (number, line) in source.lines().enumerate() {
        for (_, clauses) in places.iter().filter(|&&(at, _)| at as usize == number + 1) {
            let lines: Vec<String> = clauses.iter().map(|clause| format!("  @ {clause};\n")).collect();
            text += &format!("/*@\n{}  @*/\n", lines.concat());
        }
        text += line;
        text.push('\n');
    }
    Ok(text)
}
