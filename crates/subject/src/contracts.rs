//! The contracts of a program: read from its sources and from `.jml` files beside them, and matched to its methods.

use crate::Subject;
use clause::{Contract, Source};
use contract::{
    Clause, ClauseWord, Contracts, Diagnostic, MethodContract, MethodKind, Modifier, StatementContract, marks,
    read_java, read_jml,
};
use ir::{ClassId, ProcId};
use ristretto_classfile::MethodAccessFlags;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use symbolic::Procedures;

/// The contracts of all files of a program.
#[derive(Default)]
pub struct Library {
    files: Vec<(Rc<Source>, Contracts)>,
    /// Those of the library's interfaces: of objects that stand for all implementations.
    shipped: Vec<(Rc<Source>, Contracts)>,
    /// Do the compiled sources have marks for the clauses between statements?
    is_marked: bool,
}

impl Library {
    /// Reads the contracts of source files and of `.jml` files in the same folders. A file that cannot be read has none.
    /// `is_marked` says whether the sources were compiled with [`marking`].
    pub fn read(sources: &[PathBuf], is_marked: bool, shown: &dyn Fn(&Path) -> String) -> Library {
        let mut library = Library { is_marked, ..Library::default() };
        let mut folders: Vec<&Path> = sources.iter().filter_map(|path| path.parent()).collect();
        folders.sort_unstable();
        folders.dedup();
        let in_folder =
            |folder: &&Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
        let mut files: Vec<PathBuf> = folders.iter().flat_map(in_folder).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "jml"));
        files.sort();
        for path in sources.iter().chain(&files) {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let is_jml = path.extension().is_some_and(|extension| extension == "jml");
            let contracts = if is_jml { read_jml(&text) } else { read_java(&text) };
            library.files.push((Rc::new(Source { file: shown(path), text }), contracts));
        }
        let of_library = crate::shipped::all().map(|(name, text, contracts)| {
            (Rc::new(Source { file: name.to_owned(), text: text.to_owned() }), contracts)
        });
        library.shipped.extend(of_library);
        library
    }

    /// The classes that contracts describe, by their simple names, each with a field that a contract mentions: those with
    /// invariants (then without a field), and those of parameters of which a clause says something about a field.
    pub(crate) fn described(&self) -> Vec<(String, Option<String>)> {
        let mut found = Vec::new();
        for (source, contracts) in &self.files {
            let has_invariant =
                |clauses: &[Clause]| clauses.iter().any(|it| matches!(it.kind, contract::ClauseKind::Invariant(_)));
            let types = contracts.types.iter().filter(|ty| has_invariant(&ty.clauses));
            found.extend(types.map(|ty| (simple(&ty.binary_name).to_owned(), None)));
            for method in &contracts.methods {
                for clause in method.spec.cases.iter().flat_map(|case| &case.clauses) {
                    let text = source.text.get(clause.span.start..clause.span.end).unwrap_or_default();
                    for parameter in &method.parameters {
                        let fields = fields_of(text, &parameter.name);
                        found.extend(
                            fields.map(|field| (simple(&parameter.ty.erased).to_owned(), Some(field.to_owned()))),
                        );
                    }
                }
            }
        }
        found
    }

    /// The methods that require something of their callers, with their classes, both by name.
    pub(crate) fn demanding(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for (_, contracts) in &self.files {
            let requires = |method: &&MethodContract| {
                let mut clauses = method.spec.cases.iter().flat_map(|case| &case.clauses);
                clauses.any(|clause| matches!(clause.kind, contract::ClauseKind::Requires(_)))
            };
            for method in contracts.methods.iter().filter(requires) {
                let owner = &contracts.types[method.owner.0 as usize];
                found.push((owner.binary_name.clone(), method.name.clone()));
            }
        }
        found
    }

    /// What could not be read, with the file it stands in.
    pub fn diagnostics(&self) -> impl Iterator<Item = (&Rc<Source>, &Diagnostic)> {
        self.files.iter().flat_map(|(source, contracts)| contracts.diagnostics.iter().map(move |found| (source, found)))
    }

    /// Complains about what `.jml` files say of classes and methods that the program does not have: no compiler sees them.
    pub fn check_declarations(&mut self, subject: &Subject) {
        let program = subject.program();
        let mut known: FxHashMap<String, Vec<(String, usize)>> = FxHashMap::default();
        for class in program.classes.values() {
            known.entry(class.name.replace('/', ".")).or_default();
        }
        for procedure in program.procs.values() {
            let Some((class, name)) = procedure.class.zip(procedure.name.split_once('(')) else { continue };
            let class = program.classes[class].name.replace('/', ".");
            let (name, parameters) = (name.0.rsplit('.').next().unwrap_or(name.0), &procedure.name[name.0.len()..]);
            known.entry(class).or_default().push((name.to_owned(), jvm::parameters(parameters).count()));
        }
        for (source, contracts) in &mut self.files {
            if !source.file.ends_with(".jml") {
                continue;
            }
            let mut found = Vec::new();
            for ty in contracts.types.iter().filter(|ty| !known.contains_key(&ty.binary_name)) {
                // Classes of a library are there only if the program uses them.
                let warning = Diagnostic::warning(ty.span, format!("no class `{}` in the program", ty.binary_name));
                found.push(warning.help("a .jml file holds the declarations of a .java file without bodies"));
            }
            for method in contracts.methods.iter().filter(|method| says_something(method)) {
                let owner = &contracts.types[method.owner.0 as usize];
                let Some(of_class) = known.get(&owner.binary_name) else { continue };
                let count = method.parameters.len();
                if of_class.iter().any(|(name, parameters)| *name == method.name && *parameters == count) {
                    continue;
                }
                let message = format!("class {} has no method `{}` with {count} parameters", owner.name, method.name);
                let error = Diagnostic::error(method.span, message);
                let names = of_class.iter().map(|(name, _)| name.as_str()).filter(|name| !name.starts_with('<'));
                found.push(match contract::nearest(&method.name, names).filter(|near| *near != method.name) {
                    Some(near) => error.help(format!("did you mean `{near}`?")),
                    None => error,
                });
            }
            contracts.diagnostics.extend(found);
        }
    }

    /// The declarations of a class's method, by name and parameters.
    fn methods(
        &self,
        class: &str,
        name: &str,
        params: &[String],
        with_shipped: bool,
    ) -> Vec<(&Rc<Source>, &MethodContract)> {
        let mut found = Vec::new();
        for (source, contracts) in self.files.iter().chain(self.shipped.iter().filter(|_| with_shipped)) {
            let of_class = contracts.methods.iter().filter(|method| {
                let owner = &contracts.types[method.owner.0 as usize];
                owner.binary_name.replace('.', "/") == class && method.name == name
            });
            let of_class: Vec<&MethodContract> =
                of_class.filter(|method| method.parameters.len() == params.len()).collect();
            let exact = |method: &&&MethodContract| {
                method
                    .parameters
                    .iter()
                    .zip(params)
                    .all(|(parameter, wanted)| simple(&parameter.ty.erased) == simple(wanted))
            };
            match of_class[..] {
                // Overloads that differ in their types alone need a look at them; a type variable is no class.
                [only] => found.push((source, only)),
                _ => found.extend(of_class.iter().filter(exact).map(|&method| (source, method))),
            }
        }
        found
    }

    /// Clauses that stand between the statements of a method.
    fn statements(&self, source: &Rc<Source>, method: &MethodContract) -> Vec<&Clause> {
        let file = self.files.iter().find(|(known, _)| Rc::ptr_eq(known, source));
        let Some((_, contracts)) = file else { return Vec::new() };
        let number = contracts.methods.iter().position(|known| std::ptr::eq(known, method));
        let inside = contracts.statements.iter().filter(|statement| {
            statement.enclosing.method.map(|method| method.0 as usize) == number && number.is_some()
        });
        // What has a mark is looked at there.
        let is_open = |statement: &StatementContract, clause: &Clause| match clause.kind.is_at_head() {
            Some(true) => !self.is_marked || statement.marks.head.is_none(),
            Some(false) => !self.is_marked || statement.marks.point.is_none(),
            None => true,
        };
        inside.flat_map(|statement| statement.clauses.iter().filter(move |clause| is_open(statement, clause))).collect()
    }

    /// The clauses of a point in a procedure, by the number of its mark.
    pub fn point<'s>(&self, subject: &'s Subject, procedure: ProcId, number: u64) -> Option<Contract<'s>> {
        let (class, name) = {
            let java = subject.java();
            let (details, _) = java.loader.method_of(procedure)?;
            (details.id, details.name.replace('/', "."))
        };
        let declares = |contracts: &Contracts| contracts.types.iter().any(|ty| ty.binary_name == name);
        let (source, contracts) = self.files.iter().find(|(_, contracts)| declares(contracts))?;
        let (statement, of_loop) = marks::meant(number);
        let statement = contracts.statements.get(statement)?;
        let mut contract = Contract::new(subject, procedure, Some(class), subject.takes_receiver(procedure));
        for clause in statement.clauses.iter().filter(|clause| clause.kind.is_at_head() == Some(of_loop)) {
            contract.add_point(source, Some(class), clause);
        }
        Some(contract)
    }

    fn clauses_of_class(&self, class: &str) -> Vec<(&Rc<Source>, &Clause)> {
        let mut found = Vec::new();
        for (source, contracts) in &self.files {
            let mut is_listed = false;
            for ty in contracts.types.iter().filter(|ty| ty.binary_name.replace('.', "/") == class) {
                is_listed = true;
                found.extend(ty.clauses.iter().map(|clause| (source, clause)));
            }
            // A file that cannot be read is about the class that it is named after.
            if !is_listed && simple(&class.replace('/', ".")) == stem(&source.file) {
                found.extend(contracts.of_file.iter().map(|clause| (source, clause)));
            }
        }
        found
    }

    /// The contract of a method: its own, and what it inherits.
    pub fn contract<'s>(&self, subject: &'s Subject, procedure: ProcId) -> Contract<'s> {
        self.contract_with(subject, procedure, false)
    }

    /// The same; with contracts of the library's interfaces, where it is a method of what stands for all implementations.
    fn contract_with<'s>(&self, subject: &'s Subject, procedure: ProcId, with_shipped: bool) -> Contract<'s> {
        let has_receiver = subject.takes_receiver(procedure);
        let class = subject.program().procs[procedure].class;
        let mut contract = Contract::new(subject, procedure, class, has_receiver);
        let Some(class) = class else { return contract };
        let full = subject.program().procs[procedure].name.clone();
        let Some(at) = full.find('(') else { return contract };
        let name = full[..at].rsplit_once('.').map_or(&full[..at], |(_, name)| name).to_owned();
        let params: Vec<String> = jvm::parameters(&full[at..]).map(|param| jvm::source_type(param.0)).collect();
        let flags = subject.java().loader.method_of(procedure).map(|(_, method)| method.access_flags);
        let is_private = flags.is_some_and(|flags| flags.contains(MethodAccessFlags::PRIVATE));
        let is_constructor = name == "<init>";
        let lineage: Vec<ClassId> = {
            let program = subject.program();
            let mut all: Vec<ClassId> = program.ancestors(class).to_vec();
            all.retain(|&above| above != class);
            // Statics, constructors and private methods override nothing.
            if is_constructor || is_private || !has_receiver {
                all.clear();
            }
            all.insert(0, class);
            all
        };
        let mut is_helper = false;
        for above in &lineage {
            let class_name = subject.program().classes[*above].name.clone();
            for (source, method) in self.methods(&class_name, &name, &params, with_shipped) {
                is_helper |= method.modifiers.iter().any(|(modifier, _)| *modifier == Modifier::Helper);
                debug_assert!(
                    is_constructor == matches!(method.kind, MethodKind::Constructor | MethodKind::CompactConstructor)
                );
                contract.add(source, *above, method);
                if *above == class {
                    for clause in self.statements(source, method) {
                        let what = format!("`{}` between statements", clause.kind.word());
                        contract.add_unsupported(source, Some(class), clause, &what);
                    }
                }
            }
        }
        let keeps = !is_private && !is_helper;
        contract.keeps_invariants(keeps, keeps);
        if is_constructor {
            contract.constructs_receiver();
        }
        let classes: Vec<(ClassId, std::sync::Arc<str>)> = {
            let program = subject.program();
            program.classes.iter().map(|(id, class)| (id, class.name.clone())).collect()
        };
        for (id, name) in classes {
            for (source, clause) in self.clauses_of_class(&name) {
                match clause.kind.clause_word() {
                    // What cannot be read may be one.
                    Some(ClauseWord::Invariant) | None => contract.add_invariant(source, id, clause),
                    // What objects are like at first, and how they may change, is inherited.
                    Some(ClauseWord::Initially) if keeps && is_constructor && id == class => {
                        contract.add_point(source, Some(id), clause);
                    }
                    Some(ClauseWord::Constraint)
                        if keeps
                            && !is_constructor
                            && (has_receiver || clause.is_static)
                            && subject.program().is_subclass(class, id) =>
                    {
                        contract.add_point(source, Some(id), clause);
                    }
                    _ => {}
                }
            }
        }
        contract
    }

    /// The contract of a callee, if anything is said about what a call of it needs or does. Methods whose classes no file
    /// speaks of are told apart at once.
    pub fn callee<'s>(&self, subject: &'s Subject, procedure: ProcId) -> Option<Contract<'s>> {
        let original = subject.java().loader.original(procedure);
        let stands_for_all = original != procedure;
        let procedure = original;
        let class = subject.program().procs[procedure].class?;
        let is_spoken_of = {
            let program = subject.program();
            let names: Vec<String> =
                program.ancestors(class).iter().map(|&above| program.classes[above].name.replace('/', ".")).collect();
            let files = self.files.iter().chain(self.shipped.iter().filter(|_| stands_for_all));
            let mut types = files.flat_map(|(_, contracts)| &contracts.types);
            types.any(|ty| names.contains(&ty.binary_name))
        };
        is_spoken_of.then(|| self.contract_with(subject, procedure, stands_for_all)).filter(Contract::speaks_of_calls)
    }

    /// Does the library say anything about a method itself?
    pub fn speaks_of(&self, subject: &Subject, procedure: ProcId) -> bool {
        !self.contract(subject, procedure).is_empty()
    }
}

/// How sources are compiled so that the clauses between their statements have marks.
pub fn marking() -> jvm::Marking {
    jvm::Marking { mark: |source| marks::mark(source, &read_java(source)), file: marks::FILE, source: marks::SOURCE }
}

/// The fields of a variable that a clause mentions: what stands behind its name and a dot, and is no call.
fn fields_of<'t>(text: &'t str, variable: &str) -> impl Iterator<Item = &'t str> {
    let is_part = |char: char| char.is_alphanumeric() || char == '_' || char == '$';
    let accessed = format!("{variable}.");
    let starts: Vec<usize> = text
        .match_indices(&accessed)
        .map(|(at, found)| (at, at + found.len()))
        .filter(|&(at, _)| !text[..at].ends_with(|char: char| is_part(char) || char == '.'))
        .map(|(_, end)| end)
        .collect();
    starts.into_iter().filter_map(move |start| {
        let rest = &text[start..];
        let end = rest.find(|char: char| !is_part(char)).unwrap_or(rest.len());
        (end > 0 && !rest[end..].trim_start().starts_with('(')).then(|| &rest[..end])
    })
}

/// Is anything said of a method?
fn says_something(method: &MethodContract) -> bool {
    !method.spec.is_empty() || !method.modifiers.is_empty()
}

/// The name of a file without its folder and ending.
fn stem(file: &str) -> &str {
    Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

/// A type without its package and outer classes.
fn simple(ty: &str) -> &str {
    ty.rsplit(['.', '$']).next().unwrap_or(ty)
}
