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
    macros: FxHashMap<String, i128>,
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
            for line in text.lines() {
                let mut words = line.trim().strip_prefix("#define").map(str::split_whitespace).into_iter().flatten();
                if let (Some(name), Some(value), None) = (words.next(), words.next(), words.next())
                    && let Ok(number) = value.trim_matches(['(', ')']).parse()
                {
                    library.macros.insert(name.to_owned(), number);
                }
            }
            library.macros.extend(enumerators(&text));
            library.files.push((Rc::new(Source { file: shown(path), text }), contracts));
        }
        library
    }

    pub(crate) fn logic(&self, name: &str) -> Option<Rc<LogicDefinition>> {
        self.definitions.get(name).cloned()
    }

    pub(crate) fn macro_number(&self, name: &str) -> Option<i128> {
        self.macros.get(name).copied()
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

/// The constants of the enumerations in a file, as far as their values are written as numbers. The compiler does not tell of
/// those whose type nothing has.
fn enumerators(text: &str) -> Vec<(String, i128)> {
    let mut found = Vec::new();
    for part in text.split("enum").skip(1) {
        let Some((head, rest)) = part.split_once('{') else { continue };
        let is_enum = head.trim().chars().all(|char| char.is_alphanumeric() || char == '_');
        let Some((body, _)) = rest.split_once('}').filter(|_| is_enum) else { continue };
        let mut next = Some(0);
        for constant in body.split(',') {
            let (name, value) = constant.split_once('=').map_or((constant, None), |(name, value)| (name, Some(value)));
            let value = value.map_or(next, |value| value.trim().parse().ok());
            let name = name.trim();
            if let (Some(value), true) = (value, name.chars().all(|char| char.is_alphanumeric() || char == '_')) {
                found.push((name.to_owned(), value));
            }
            next = value.map(|value| value + 1);
        }
    }
    found
}
