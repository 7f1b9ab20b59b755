//! The contracts of a C program: read from its sources, and matched to its functions.

use crate::CSubject;
use crate::language::calls_of;
use check::Language;
use clause::{Contract, Source};
use contract::{
    CContracts, CStatementContract, Clause, Diagnostic, FunctionId, Lines, LogicDefinition, mark_c, read_c,
};
use ir::{IdSet, ProcId};
use llvm::{Function, SourceFile};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use symbolic::Procedures;

/// The contracts of all files of a program.
#[derive(Default)]
pub(crate) struct CLibrary {
    files: Vec<CFile>,
    /// Definitions of each name, which differ in their parameters.
    definitions: FxHashMap<String, Vec<Rc<LogicDefinition>>>,
    /// Names that stand for a number; none if they stand for several, in files or under conditions.
    numbers: FxHashMap<String, Option<i128>>,
}

/// A file with its contracts.
struct CFile {
    path: PathBuf,
    source: Rc<Source>,
    contracts: CContracts,
    /// What functions demand between their statements and is not looked at in a run.
    unseen: Vec<(FunctionId, Clause)>,
}

impl CLibrary {
    /// Reads the contracts of source files. A file that cannot be read has none.
    pub(crate) fn read(files: &[SourceFile], shown: &dyn Fn(&Path) -> String) -> CLibrary {
        let mut library = CLibrary::default();
        for SourceFile { path, is_marked } in files {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let mut contracts = read_c(&text);
            let mut unseen = Vec::new();
            for statement in &contracts.statements {
                let open = not_looked_at(statement, *is_marked);
                // What cannot be read was complained about.
                let is_new =
                    |clause: &Option<Clause>| clause.as_ref().is_none_or(|clause| !clause.kind.is_unreadable());
                let new = open.iter().filter(|(clause, _)| is_new(clause));
                contracts.diagnostics.extend(new.map(|(_, diagnostic)| diagnostic.clone()));
                let demanded = open.into_iter().filter_map(|(clause, _)| clause);
                unseen.extend(demanded.map(|clause| (statement.function, clause)));
            }
            for definition in &contracts.predicates {
                let known = library.definitions.entry(definition.name.text.clone()).or_default();
                let types = |of: &LogicDefinition| -> Vec<(String, u32)> {
                    of.parameters.iter().map(|it| (it.ty.name.clone(), it.ty.pointers)).collect()
                };
                known.retain(|known| types(known) != types(definition));
                known.push(Rc::new(definition.clone()));
            }
            let code = without_comments(&text);
            for (name, number) in macros(&code).into_iter().chain(enumerators(&code)) {
                let known = library.numbers.entry(name).or_insert(Some(number));
                *known = known.filter(|known| *known == number);
            }
            let source = Rc::new(Source { file: shown(path), text });
            library.files.push(CFile { path: path.clone(), source, contracts, unseen });
        }
        library
    }

    pub(crate) fn logic(&self, name: &str) -> Vec<Rc<LogicDefinition>> {
        self.definitions.get(name).cloned().unwrap_or_default()
    }

    pub(crate) fn number(&self, name: &str) -> Option<i128> {
        self.numbers.get(name).copied().flatten()
    }
}

impl CSubject {
    /// What could not be read of contracts, with the file it stands in.
    pub fn diagnostics(&self) -> impl Iterator<Item = (&Rc<Source>, &Diagnostic)> {
        let all = self.contracts.files.iter();
        all.flat_map(|file| file.contracts.diagnostics.iter().map(move |found| (&file.source, found)))
    }

    /// The contract of a function: what its definition says, and its prototypes.
    pub fn contract(&self, procedure: ProcId) -> Contract<'_> {
        let name = self.program().procs[procedure].name.clone();
        let mut contract = Contract::new(self, procedure, None, false);
        for file in &self.contracts.files {
            for (number, function) in file.contracts.functions.iter().enumerate() {
                if *function.name != *name {
                    continue;
                }
                contract.add_function(&file.source, function);
                for (_, clause) in file.unseen.iter().filter(|(of, _)| of.0 as usize == number) {
                    let what = format!("`{}` here", clause.kind.c_word());
                    contract.add_unsupported(&file.source, None, clause, &what);
                }
            }
            for clause in self.unreadable(file, procedure) {
                contract.add_point(&file.source, None, clause);
            }
        }
        contract
    }

    /// What cannot be read and stands before no function that is understood, but may be about this one.
    fn unreadable<'f>(&self, file: &'f CFile, procedure: ProcId) -> Vec<&'f Clause> {
        let CContracts { of_file, of_next, .. } = &file.contracts;
        if of_file.is_empty() && of_next.is_empty() {
            return Vec::new();
        }
        let is_here = |function: &&Function| {
            let path = function.file.as_ref().and_then(|path| path.canonicalize().ok());
            path.is_some_and(|path| path == file.path)
        };
        let here: Vec<&Function> = self.functions().iter().filter(is_here).collect();
        let Some(own) = here.iter().find(|function| function.procedure == procedure) else { return Vec::new() };
        let lines = Lines::new(&file.source.text);
        let is_next = |clause: &&Clause| {
            let line = lines.position(clause.span.start).line;
            let next = here.iter().filter_map(|function| function.line).filter(|&of| of >= line).min();
            own.line.is_some() && own.line == next
        };
        of_file.iter().chain(of_next.iter().filter(is_next)).collect()
    }

    /// The clauses of a point in a function, by the number of its mark.
    pub fn point(&self, procedure: ProcId, number: u64) -> Option<Contract<'_>> {
        let path = self.source_path(procedure)?.canonicalize().ok()?;
        let file = self.contracts.files.iter().find(|file| file.path == path)?;
        let (statement, of_loop) = contract::marks::meant(number);
        let statement = file.contracts.statements.get(statement)?;
        let mut contract = Contract::new(self, procedure, None, false);
        for clause in statement.clauses.iter().filter(|clause| clause.kind.is_at_head() == Some(of_loop)) {
            contract.add_point(&file.source, None, clause);
        }
        Some(contract)
    }

    /// Does the function's own code have an assertion, in C or in a contract?
    pub fn asserts(&self, procedure: ProcId) -> bool {
        let has_mark = || {
            let program = self.program();
            let is_mark = |callee: ProcId| &*program.procs[callee].name == contract::c::MARK;
            calls_of(&program, procedure, is_mark).next().is_some()
        };
        !check::Language::assertions(self, procedure).is_empty() || has_mark()
    }

    /// The words in the contracts of these functions, and in clauses between statements: names of globals are among them.
    pub(crate) fn words_of_contracts(&self, procedures: &IdSet<ProcId>) -> FxHashSet<&str> {
        let names: FxHashSet<Arc<str>> = {
            let program = self.program();
            procedures.iter().map(|procedure| program.procs[procedure].name.clone()).collect()
        };
        let mut words = FxHashSet::default();
        for file in &self.contracts.files {
            let functions = file.contracts.functions.iter().filter(|function| names.contains(&*function.name));
            let words_of = |clause: &Clause| {
                let text = file.source.text.get(clause.span.start..clause.span.end).unwrap_or_default();
                text.split(|char: char| !char.is_alphanumeric() && char != '_')
            };
            for function in functions {
                let own = self.functions().iter().find(|known| *known.name == *function.name);
                let hidden: FxHashSet<&str> =
                    own.map(|own| own.params.iter().map(|param| &*param.name).collect()).unwrap_or_default();
                let all = function.spec.clauses().flat_map(words_of);
                words.extend(all.filter(|word| !hidden.contains(word)));
            }
            let between = file.contracts.statements.iter().flat_map(|statement| &statement.clauses);
            words.extend(between.flat_map(words_of));
        }
        words
    }

    /// What a function requires, as far as it is written as a formula.
    pub(crate) fn preconditions(&self, procedure: ProcId) -> Vec<&contract::syntax::Expr> {
        let name = self.program().procs[procedure].name.clone();
        let functions = self.contracts.files.iter().flat_map(|file| &file.contracts.functions);
        let clauses = functions.filter(|function| *function.name == *name).flat_map(|function| function.spec.clauses());
        clauses
            .filter_map(|clause| match &clause.kind {
                contract::ClauseKind::Requires(formula) => Some(formula),
                _ => None,
            })
            .collect()
    }

    /// Does the function have a contract?
    pub fn has_contract(&self, procedure: ProcId) -> bool {
        let name = self.program().procs[procedure].name.clone();
        let mut functions = self.contracts.files.iter().flat_map(|file| &file.contracts.functions);
        functions.any(|function| *function.name == *name && function.spec.clauses().next().is_some())
            || self.contracts.files.iter().any(|file| !self.unreadable(file, procedure).is_empty())
    }
}

/// How the sources are to be compiled so that clauses between statements can be looked at.
pub fn marking() -> llvm::Marking {
    llvm::Marking { mark: mark_c, function: contract::c::MARK, declaration: contract::c::DECLARATION }
}

/// What is not looked at of a statement's contract, so that it is not taken for checked: with the clause, if the function
/// cannot be judged without it.
fn not_looked_at(statement: &CStatementContract, is_marked: bool) -> Vec<(Option<Clause>, Diagnostic)> {
    let mut found = Vec::new();
    for clause in &statement.clauses {
        let word = clause.kind.c_word();
        let is_seen = match clause.kind.is_at_head() {
            Some(true) => statement.marks.head.is_some(),
            Some(false) => statement.marks.point.is_some(),
            None => {
                found.push((None, Diagnostic::warning(clause.span, format!("`{word}` is not checked"))));
                continue;
            }
        };
        if !is_seen || !is_marked {
            let help = match is_marked {
                true => "put braces around the body of the loop",
                false => {
                    "clauses between statements are looked at in C files that Skolem compiles, not in included files"
                }
            };
            let warning = Diagnostic::warning(clause.span, format!("this `{word}` is not checked")).help(help);
            found.push((Some(clause.clone()), warning));
        }
    }
    if let Some(first) = statement.spec.clauses().next() {
        let warning = Diagnostic::warning(statement.span, "the contract of a statement is not checked");
        found.push((Some(first.clone()), warning));
    }
    found
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
            // Something that is neither: conditions, macros. What follows has numbers that are not known here.
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
