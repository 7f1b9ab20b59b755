//! Java programs.

use super::{CheckedProgram, Target, jml_file, shown};
use crate::emit::{self, TestFile, Tests};
use crate::failure::Failure;
use crate::method::{Method, all_methods, methods_of};
use ::check::Language;
use clause::{Contract, NameLookup, Source};
use contract::{Diagnostic, marks};
use ir::{Callee, ClassId, Code, ProcId, Stmt};
use jvm::Inputs;
use std::path::PathBuf;
use std::rc::Rc;
use subject::{Library, Subject};
use symbolic::Procedures;
use verdict::{CheckResult, Evidence};

/// A Java program that is checked.
pub(super) struct CheckedJava {
    subject: Subject,
    library: Library,
    sources: Vec<PathBuf>,
}

impl CheckedJava {
    /// Starts the runtime and reads the contracts.
    pub(super) fn start(inputs: &Inputs) -> Result<CheckedJava, Failure> {
        let sources = inputs.sources.clone();
        let mut library = Library::read(&sources, inputs.is_marked, &shown);
        let silent = jre::JavaOptions {
            stdout: Box::new(std::io::sink()),
            stderr: Box::new(std::io::sink()),
            ..jre::JavaOptions::default()
        };
        let subject = Subject::new(inputs, silent).map_err(|stop| Failure::input(stop.to_string()))?;
        subject.describe(&library);
        library.check_declarations(&subject);
        Ok(CheckedJava { subject, library, sources })
    }

    /// The first line of a procedure's code.
    fn first_line(&self, procedure: ProcId) -> Option<u32> {
        match &self.subject.program().procs[procedure].code {
            Code::Body(body) => body.source.lines.iter().map(|&(_, line)| line).min(),
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
        }
    }

    /// Does the method's own code read the switch that `assert` statements look at, or have marks of clauses?
    fn has_assertion(&self, procedure: ProcId) -> bool {
        let program = self.subject.program();
        let Code::Body(body) = &program.procs[procedure].code else { return false };
        body.stmts.iter().any(|stmt| match stmt {
            Stmt::Read { map, .. } => program.maps[*map].name.ends_with(".$assertionsDisabled:Z"),
            Stmt::Call(call) => match call.callee {
                Callee::Static(callee) => [marks::AT, marks::HEAD].contains(&&*program.procs[callee].name),
                Callee::Virtual(..) | Callee::Indirect(_) => false,
            },
            Stmt::Assign { .. }
            | Stmt::Write { .. }
            | Stmt::Allocate { .. }
            | Stmt::Free { .. }
            | Stmt::Copy { .. }
            | Stmt::Check { .. }
            | Stmt::Assume { .. } => false,
        })
    }
}

impl CheckedProgram for CheckedJava {
    fn subject(&self) -> &dyn Language {
        &self.subject
    }

    fn names(&self) -> &dyn NameLookup {
        &self.subject
    }

    fn language(&self) -> verdict::Language {
        verdict::Language::Java
    }

    fn procedures(&self) -> Vec<Target> {
        let mut methods: Vec<Method> = {
            let (java, program) = (self.subject.java(), self.subject.program());
            let details = program.classes.keys().filter_map(|class| java.loader.details(class));
            let users = details.filter(|details| details.origin.module().is_none());
            users.flat_map(|details| methods_of(details, &program)).collect()
        };
        for method in &mut methods {
            self.subject.model(method.procedure);
            method.line = self.first_line(method.procedure);
        }
        methods.retain(|method| method.is_callable);
        methods.sort_by(|a, b| (&a.class.name, a.line).cmp(&(&b.class.name, b.line)));
        let target = |method: Method| Target {
            file: self.subject.file_of(method.procedure),
            name: method.name,
            procedure: method.procedure,
            line: method.line,
            is_implicit: method.is_implicit && !self.library.speaks_of(&self.subject, method.procedure),
        };
        methods.into_iter().map(target).collect()
    }

    /// Those with a contract or an assertion, and `main`.
    fn choose(&self, mut procedures: Vec<Target>) -> Vec<Target> {
        procedures.retain(|target| {
            self.subject.is_entry(target.procedure)
                || self.library.speaks_of(&self.subject, target.procedure)
                || self.has_assertion(target.procedure)
        });
        procedures
    }

    fn callables(&self) -> Vec<(String, ProcId)> {
        let (java, program) = (self.subject.java(), self.subject.program());
        let details = program.classes.keys().filter_map(|class| java.loader.details(class));
        let users = details.filter(|details| details.origin.module().is_none());
        users.flat_map(|details| all_methods(details)).collect()
    }

    fn classes(&self) -> Vec<ClassId> {
        let all: Vec<ClassId> = self.subject.program().classes.keys().collect();
        all.into_iter().filter(|&class| self.subject.is_users_class(class)).collect()
    }

    fn contract(&self, procedure: ProcId) -> Contract<'_> {
        self.library.contract(&self.subject, procedure)
    }

    fn callee(&self, procedure: ProcId) -> Option<Contract<'_>> {
        self.library.callee(&self.subject, procedure)
    }

    fn contract_of_clauses(&self, procedure: ProcId, clauses: &[String]) -> Option<Contract<'_>> {
        let params = self.subject.parameters(procedure);
        let params: Vec<String> = params.iter().map(|(name, _)| format!("int {name}")).collect();
        let lines: Vec<String> = clauses.iter().map(|clause| format!("//@ {clause};\n")).collect();
        let text = format!("class C {{\n{}void m({});\n}}\n", lines.concat(), params.join(", "));
        let contracts = contract::read_jml(&text);
        let class = self.subject.program().procs[procedure].class?;
        let method = contracts.methods.first().filter(|_| contracts.diagnostics.is_empty())?;
        let has_receiver = self.subject.has_receiver(procedure);
        let mut contract = Contract::new(&self.subject, procedure, Some(class), has_receiver);
        contract.add(&Rc::new(Source { file: "inferred".to_owned(), text: text.clone() }), class, method);
        Some(contract)
    }

    fn frame_clause(&self, places: &[String]) -> String {
        match places.is_empty() {
            true => "assignable \\nothing".to_owned(),
            false => format!("assignable {}", places.join(", ")),
        }
    }

    fn with_clauses(&self, clauses: &[(ProcId, Vec<String>)]) -> Result<String, String> {
        Ok(jml_file::jml_file(&self.subject, clauses))
    }

    fn point(&self, procedure: ProcId, number: u64) -> Option<Contract<'_>> {
        self.library.point(&self.subject, procedure, number)
    }

    fn diagnostics(&self) -> Vec<(&Rc<Source>, &Diagnostic)> {
        self.library.diagnostics().collect()
    }

    fn sources(&self) -> Vec<PathBuf> {
        self.sources.clone()
    }

    fn test(
        &self,
        target: &Target,
        check: &CheckResult,
        evidence: &Evidence,
        tests: &mut Tests<'_>,
    ) -> Option<Result<TestFile, String>> {
        emit::java::test(&self.subject, target, check, evidence, tests)
    }

    fn run_test(&self, target: &Target, run: &Evidence, tests: &mut Tests<'_>) -> Result<TestFile, String> {
        emit::java::run_test(&self.subject, target, run, tests)
    }
}
