//! C programs.

use super::{CheckedProgram, Target, acsl_copy};
use crate::emit::{self, TestFile, Tests};
use crate::failure::Failure;
use ::check::Language;
use clause::{Contract, NameLookup, Source};
use contract::Diagnostic;
use csubject::CSubject;
use ir::{ClassId, ProcId};
use llvm::{CProgram, Function};
use std::path::PathBuf;
use std::rc::Rc;
use symbolic::{Blocks, Procedures};
use verdict::{CheckResult, Evidence};

/// A C program that is checked.
pub(super) struct CheckedC {
    subject: CSubject,
}

impl CheckedC {
    /// Makes the globals and reads the contracts.
    pub(super) fn start(program: &CProgram) -> Result<CheckedC, Failure> {
        let subject = CSubject::new(program.clone()).map_err(|stop| Failure::input(stop.to_string()))?;
        Ok(CheckedC { subject })
    }

    fn users(&self) -> impl Iterator<Item = &Function> {
        self.subject.functions().iter().filter(|function| !function.is_library)
    }
}

impl CheckedProgram for CheckedC {
    fn subject(&self) -> &dyn Language {
        &self.subject
    }

    fn names(&self) -> &dyn NameLookup {
        &self.subject
    }

    fn language(&self) -> verdict::Language {
        verdict::Language::C
    }

    fn procedures(&self) -> Vec<Target> {
        let target = |function: &Function| Target {
            name: function.name.to_string(),
            procedure: function.procedure,
            file: self.subject.file_of(function.procedure),
            line: function.line,
            is_implicit: false,
        };
        self.users().map(target).collect()
    }

    /// `main` and those with a contract; without `main`, those with an assertion too. A program is checked from its start;
    /// what has a contract, by itself.
    fn choose(&self, mut procedures: Vec<Target>) -> Vec<Target> {
        let is_main = |target: &Target| self.subject.is_entry(target.procedure);
        let has_main = procedures.iter().any(is_main);
        procedures.retain(|target| {
            is_main(target)
                || self.subject.has_contract(target.procedure)
                || !has_main && self.subject.asserts(target.procedure)
        });
        procedures
    }

    fn callables(&self) -> Vec<(String, ProcId)> {
        let all = self.users().chain(self.subject.declared());
        all.map(|function| (function.name.to_string(), function.procedure)).collect()
    }

    fn classes(&self) -> Vec<ClassId> {
        let all: Vec<ClassId> = self.subject.program().classes.keys().collect();
        let is_sized = |class: &ClassId| self.subject.input_size(*class).is_some_and(|(bytes, _)| bytes > 0);
        all.into_iter().filter(is_sized).collect()
    }

    fn contract(&self, procedure: ProcId) -> Contract<'_> {
        self.subject.contract(procedure)
    }

    fn callee(&self, procedure: ProcId) -> Option<Contract<'_>> {
        self.subject.has_contract(procedure).then(|| self.subject.contract(procedure))
    }

    fn contract_of_clauses(&self, procedure: ProcId, clauses: &[String]) -> Option<Contract<'_>> {
        let params = self.subject.parameters(procedure);
        let params: Vec<String> = params.iter().map(|(name, _)| format!("int {name}")).collect();
        let lines: Vec<String> = clauses.iter().map(|clause| format!("  {clause};\n")).collect();
        let text = format!("/*@\n{}*/\nvoid f({});\n", lines.concat(), params.join(", "));
        let contracts = contract::read_c(&text);
        let function = contracts.functions.first().filter(|_| contracts.diagnostics.is_empty())?;
        let mut contract = Contract::new(&self.subject, procedure, None, false);
        contract.add_function(&Rc::new(Source { file: "inferred".to_owned(), text: text.clone() }), function);
        Some(contract)
    }

    fn frame_clause(&self, places: &[String]) -> String {
        match places.is_empty() {
            true => "assigns \\nothing".to_owned(),
            false => format!("assigns {}", places.join(", ")),
        }
    }

    fn with_clauses(&self, clauses: &[(ProcId, Vec<String>)]) -> Result<String, String> {
        acsl_copy::acsl_copy(&self.subject, clauses)
    }

    fn point(&self, procedure: ProcId, number: u64) -> Option<Contract<'_>> {
        self.subject.point(procedure, number)
    }

    fn diagnostics(&self) -> Vec<(&Rc<Source>, &Diagnostic)> {
        self.subject.diagnostics().collect()
    }

    fn sources(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = self.users().filter_map(|function| function.file.clone()).collect();
        files.dedup();
        files
    }

    fn test(
        &self,
        target: &Target,
        check: &CheckResult,
        evidence: &Evidence,
        _: &mut Tests<'_>,
    ) -> Option<Result<TestFile, String>> {
        emit::c::test(target, check, evidence)
    }

    fn run_test(&self, target: &Target, run: &Evidence, _: &mut Tests<'_>) -> Result<TestFile, String> {
        emit::c::run_test(target, run)
    }
}
