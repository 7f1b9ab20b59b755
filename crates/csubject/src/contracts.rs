//! The contracts of a C program: read from its sources, and matched to its functions.

use crate::CSubject;
use clause::{Contract, Source};
use contract::{CContracts, Diagnostic, LogicDefinition, read_c};
use ir::ProcId;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use summary::World;

/// The contracts of all files of a program.
#[derive(Default)]
pub(crate) struct CLibrary {
    files: Vec<(Rc<Source>, CContracts)>,
    definitions: FxHashMap<String, Rc<LogicDefinition>>,
    /// Names that stand for a number; none if they stand for several, in files or under conditions.
    numbers: FxHashMap<String, Option<i128>>,
}

impl CLibrary {
    /// Reads the contracts of source files. A file that cannot be read has none.
    pub(crate) fn read(files: &[PathBuf], shown: &dyn Fn(&Path) -> String) -> CLibrary {
        let mut library = CLibrary::default();
        for path in files {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let contracts = read_c(&text);
            for definition in &contracts.predicates {
                library.definitions.insert(definition.name.text.clone(), Rc::new(definition.clone()));
            }
            let code = without_comments(&text);
            for (name, number) in macros(&code).into_iter().chain(enumerators(&code)) {
                let known = library.numbers.entry(name).or_insert(Some(number));
                *known = known.filter(|known| *known == number);
            }
            library.files.push((Rc::new(Source { file: shown(path), text }), contracts));
        }
        library
    }

    pub(crate) fn logic(&self, name: &str) -> Option<Rc<LogicDefinition>> {
        self.definitions.get(name).cloned()
    }

    pub(crate) fn number(&self, name: &str) -> Option<i128> {
        self.numbers.get(name).copied().flatten()
    }
}

impl CSubject {
    /// What could not be read of contracts, with the file it stands in.
    pub fn diagnostics(&self) -> impl Iterator<Item = (&Rc<Source>, &Diagnostic)> {
        let all = self.contracts.files.iter();
        all.flat_map(|(source, contracts)| contracts.diagnostics.iter().map(move |found| (source, found)))
    }

    /// The contract of a function: what its definition says, and its prototypes.
    pub fn contract(&self, procedure: ProcId) -> Contract<'_> {
        let name = self.program().procs[procedure].name.clone();
        let mut contract = Contract::new(self, procedure, None, false);
        for (source, contracts) in &self.contracts.files {
            for function in contracts.functions.iter().filter(|function| *function.name == *name) {
                contract.add_function(source, function);
            }
        }
        contract
    }

    /// Does the function's own code have an assertion?
    pub fn asserts(&self, procedure: ProcId) -> bool {
        !refine::Language::assertions(self, procedure).is_empty()
    }

    /// Does the function have a contract?
    pub fn has_contract(&self, procedure: ProcId) -> bool {
        let name = self.program().procs[procedure].name.clone();
        let mut functions = self.contracts.files.iter().flat_map(|(_, contracts)| &contracts.functions);
        functions.any(|function| *function.name == *name && function.spec.clauses().next().is_some())
    }
}

/// A file without its comments, in which contracts stand, too.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        code.push_str(&rest[..at]);
        let end = match rest[at..].starts_with("/*") {
            true => rest[at..].find("*/").map(|end| end + 2),
            false => rest[at..].find('\n'),
        };
        rest = end.map_or("", |end| &rest[at + end..]);
    }
    code.push_str(rest);
    code
}

/// The macros that stand for a number.
fn macros(code: &str) -> Vec<(String, i128)> {
    let mut found = Vec::new();
    for line in code.lines() {
        let mut words = line.trim().strip_prefix("#define").map(str::split_whitespace).into_iter().flatten();
        if let (Some(name), Some(value), None) = (words.next(), words.next(), words.next())
            && let Ok(number) = value.trim_matches(['(', ')']).parse()
        {
            found.push((name.to_owned(), number));
        }
    }
    found
}

/// The constants of enumerations, as far as their values are written as numbers. The compiler does not tell of those whose
/// type nothing has.
fn enumerators(code: &str) -> Vec<(String, i128)> {
    let is_name = |text: &str| !text.is_empty() && text.chars().all(|char| char.is_alphanumeric() || char == '_');
    let mut found = Vec::new();
    for part in code.split("enum").skip(1) {
        let Some((head, rest)) = part.split_once('{') else { continue };
        let is_enum = head.starts_with(char::is_whitespace) && (head.trim().is_empty() || is_name(head.trim()));
        let Some((body, _)) = rest.split_once('}').filter(|_| is_enum) else { continue };
        let mut next: Option<i128> = Some(0);
        for constant in body.split(',') {
            let (name, value) = constant.split_once('=').map_or((constant, None), |(name, value)| (name, Some(value)));
            let value = value.map_or(next, |value| value.trim().parse().ok());
            // Something that is neither: conditions, macros. What follows has numbers that nobody knows here.
            let (Some(number), true) = (value, is_name(name.trim())) else {
                next = None;
                continue;
            };
            found.push((name.trim().to_owned(), number));
            next = number.checked_add(1);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_names_stand_for() {
        let code = without_comments(
            "#define MOST 10 // or so\n#define SQUARE(x) ((x) * (x))\nenum color { RED, /* a, b */ GREEN = 5, BLUE };\n\
             enum { A = 1 << 2, B };\nvoid enumerate(int x) { }\nenum color paint(void) { return RED; }\n",
        );
        assert_eq!(macros(&code), [("MOST".to_owned(), 10)]);
        let named = |name: &str, number| (name.to_owned(), number);
        assert_eq!(enumerators(&code), [named("RED", 0), named("GREEN", 5), named("BLUE", 6)]);
    }
}
