//! Trials of C programs: see [`check::trial`].

use crate::CSubject;
use crate::models::is_unknown_by_design;
use check::Language;
use check::trial::{Trial, TrialSetting, Tried};
use ir::{Code, ProcId, Type};
use std::rc::Rc;
use std::sync::Arc;
use symbolic::Procedures;

/// The longest answer that is a word.
const WORD_BITS: u16 = 64;

impl CSubject {
    /// What trials of a target are about, if its arguments are words.
    pub(crate) fn trials_of(&self, target: ProcId) -> Option<TrialSetting> {
        let program = self.program();
        let is_word = |ty: Type| ty != Type::Ref && ty.bits() <= WORD_BITS;
        let parameters = &program.procs[target].params;
        if !parameters.iter().all(|&ty| is_word(ty)) || !matches!(program.procs[target].code, Code::Body(_)) {
            return None;
        }
        let parameters = parameters.iter().map(|ty| ty.bits()).collect();
        drop(program);
        let roots: Vec<ProcId> = self.before(target).into_iter().chain([target]).chain(self.after(target)).collect();
        let procedures: Vec<ProcId> = self.reach_of(&roots).procedures.iter().collect();
        let program = self.program();
        let is_free = |&&callee: &&ProcId| {
            let callee = &program.procs[callee];
            matches!(callee.code, Code::External)
                && callee.result.is_some_and(is_word)
                && is_unknown_by_design(&callee.name)
        };
        let free = procedures.iter().filter(is_free).copied().collect();
        Some(TrialSetting { target, parameters, procedures, free: Rc::new(free) })
    }

    /// Runs a target once.
    pub(crate) fn tried(&self, setting: &TrialSetting, trial: &mut Trial<'_>) -> Tried {
        let target = [setting.target];
        let all: Vec<ProcId> = self.before(target[0]).into_iter().chain(target).chain(self.after(target[0])).collect();
        let (own, answers) = setting.split(trial.answers);
        let given: Vec<Vec<u64>> = {
            let program = self.program();
            let zeros = |procedure: ProcId| vec![0; program.procs[procedure].params.len()];
            all.iter().map(|&one| if one == setting.target { own.clone() } else { zeros(one) }).collect()
        };
        let (violation, given, statements) = self.undone(|| {
            self.with(|machine, runtime| {
                runtime.try_out(answers, Rc::clone(&setting.free));
                machine.set_statement_limit(Some(trial.statements));
                machine.set_interrupt(Arc::clone(trial.stop));
                let before = machine.statistics().statements;
                let mut violation = None;
                for (&procedure, arguments) in all.iter().zip(&given) {
                    if let Err(stop) = machine.run_observed(runtime, procedure, arguments, trial.coverage) {
                        violation = runtime.violation(machine, &stop);
                        break;
                    }
                }
                (violation, runtime.tried(), machine.statistics().statements - before)
            })
        });
        let given = own.into_iter().chain(given).collect();
        let violation = violation.and_then(|violation| {
            let site = violation.frames.first()?;
            Some((violation.kind, self.location(site.procedure, site.pos)?))
        });
        Tried { violation, given, statements }
    }
}
