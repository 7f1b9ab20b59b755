//! C, as checking sees it.

use crate::CSubject;
use crate::replay::CReplay;
use check::replay::{Claim, replay};
use check::trial::{Trial, TrialSetting, Tried};
use check::{ConcreteInput, Language, Mismatch};
use ir::{Callee, ClassId, Code, Literal, Pos, ProcId, Program, Stmt};
use logic::Term;
use std::path::{Path, PathBuf};
use symbolic::{Ended, Event, Execution, Procedures};
use verdict::{Evidence, Location, Undecided};

/// What `assert` calls where it fails.
const ASSERT_FAIL: &str = "__assert_fail";

/// What `exit` calls first.
const EXIT_HANDLERS: &str = "__skolem_run_exit_handlers";

impl CSubject {
    /// Does the user's code register handlers for the end of the program?
    fn registers_handlers(&self) -> bool {
        let Some(register) = self.program().proc_named("atexit") else { return false };
        let users = self.program.functions.iter().filter(|function| !function.is_library);
        let procedures: Vec<ProcId> = users.map(|function| function.procedure).collect();
        let program = self.program();
        let taken = program.literals.iter().any(|(_, literal)| *literal == Literal::Function(register));
        taken || procedures.into_iter().any(|of| calls_of(&program, of, |callee| callee == register).next().is_some())
    }

    /// The source file of a procedure, as people want to read it.
    pub fn file_of(&self, procedure: ProcId) -> Option<String> {
        self.source_path(procedure).map(|path| shown(&path))
    }
}

/// Where a procedure calls others that are meant.
pub(crate) fn calls_of(
    program: &Program,
    procedure: ProcId,
    is_wanted: impl Fn(ProcId) -> bool,
) -> impl Iterator<Item = Pos> {
    let body = match &program.procs[procedure].code {
        Code::Body(body) => Some(body),
        Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
    };
    let statements = body.into_iter().flat_map(|body| body.stmts.iter().zip(&body.positions));
    statements.filter_map(move |(stmt, &pos)| match stmt {
        Stmt::Call(call) => match call.callee {
            Callee::Static(callee) if is_wanted(callee) => Some(pos),
            Callee::Static(_) | Callee::Virtual(..) | Callee::Indirect(_) => None,
        },
        _ => None,
    })
}

/// A path as people want to read it.
pub(crate) fn shown(path: &Path) -> String {
    let folder = std::env::current_dir().and_then(|folder| folder.canonicalize()).unwrap_or_default();
    path.strip_prefix(&folder).unwrap_or(path).display().to_string()
}

impl Language for CSubject {
    fn is_users(&self, procedure: ProcId) -> bool {
        self.with(|_, runtime| runtime.is_users(procedure))
    }

    fn file_of(&self, procedure: ProcId) -> Option<String> {
        CSubject::file_of(self, procedure)
    }

    fn source_path(&self, procedure: ProcId) -> Option<PathBuf> {
        let program = self.program();
        match &program.procs[procedure].code {
            Code::Body(body) => body.source.file.as_deref().map(PathBuf::from),
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
        }
    }

    fn is_assertion_failure(&self, _: ClassId) -> bool {
        false
    }

    fn assertions(&self, procedure: ProcId) -> Vec<Location> {
        let places: Vec<Pos> = {
            let program = self.program();
            let is_failure = |callee: ProcId| &*program.procs[callee].name == ASSERT_FAIL;
            calls_of(&program, procedure, is_failure).collect()
        };
        places.into_iter().filter_map(|pos| self.location(procedure, pos)).collect()
    }

    fn is_entry(&self, procedure: ProcId) -> bool {
        &*self.program().procs[procedure].name == "main"
    }

    fn is_constructor(&self, _: ProcId) -> bool {
        false
    }

    fn before(&self, target: ProcId) -> Vec<ProcId> {
        // They run before any other code of the program; one of them is not run for itself.
        let constructors = self.program.constructors.iter().copied();
        constructors.take_while(|&constructor| constructor != target).collect()
    }

    fn after(&self, target: ProcId) -> Vec<ProcId> {
        if !self.is_entry(target) {
            return Vec::new();
        }
        let handlers = self.program().proc_named(EXIT_HANDLERS).filter(|_| self.registers_handlers());
        handlers.into_iter().chain(self.program.destructors.iter().copied()).collect()
    }

    fn runs_after_exit(&self, target: ProcId) -> bool {
        self.is_entry(target) && !self.program.destructors.is_empty()
    }

    fn prepare_call(&self, target: ProcId) -> Result<(), Undecided> {
        self.find_aliases(target);
        self.begin_pointers_of(target);
        Ok(())
    }

    fn entry_assumptions(&self, target: ProcId, execution: &mut Execution<'_, '_>, arguments: &[Term]) -> Vec<Term> {
        self.entry_assumptions(target, execution, arguments)
    }

    fn has_undefined_behaviour(&self) -> bool {
        true
    }

    fn has_interior_pointers(&self) -> bool {
        true
    }

    fn word_for_globals(&self) -> &'static str {
        "global"
    }

    fn word_for_start(&self) -> &'static str {
        "initialisers"
    }

    fn lost(&self, execution: &mut Execution<'_, '_>, ended: &Ended) -> Vec<Event> {
        CSubject::lost(self, execution, ended)
    }

    fn has_receiver(&self, _: ProcId) -> bool {
        false
    }

    fn param_name(&self, procedure: ProcId, index: usize) -> String {
        match self.parameter_of(procedure, index) {
            Some(parameter) if parameter.parts.start == index => parameter.name.to_string(),
            Some(parameter) => format!("{} (offset)", parameter.name),
            None => format!("argument{index}"),
        }
    }

    fn procedure_name(&self, procedure: ProcId) -> String {
        self.program().procs[procedure].name.to_string()
    }

    fn known_name(&self, address: u64) -> Option<String> {
        self.word_for(address)
    }

    fn replay(&self, input: &ConcreteInput, claim: Claim<'_>) -> Result<Box<Evidence>, Mismatch> {
        let Claim { target, expected, specification, contracts, stop } = claim;
        let claim = Claim { target, expected, specification: &mut *specification, contracts, stop };
        let mut evidence = self.undone(|| replay(CReplay::new(self, expected.kind), input, claim))?;
        self.leave_out_chance(&mut evidence, input, Claim { target, expected, specification, contracts, stop });
        Ok(evidence)
    }

    fn trial_setting(&self, target: ProcId) -> Option<TrialSetting> {
        self.trials_of(target)
    }

    fn try_out(&self, setting: &TrialSetting, trial: &mut Trial<'_>) -> Option<Tried> {
        Some(self.tried(setting, trial))
    }
}
