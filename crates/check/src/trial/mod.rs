//! Trials: running a target on a few inputs before anything is worked out about it.
//!
//! Running a program is a thousand times cheaper than reasoning about it. What goes wrong on nearly every input, behind a loop
//! of a million passes that no input decides, or in a parser for texts that one comes upon by chance, is found by trying. The
//! answers of the environment are constants that the program compares something with, small numbers, limits of types, and
//! chance; answers that led a run where none had been are varied (as Zalewski's AFL does), also so that comparisons come out
//! the other way. What goes wrong is a violation
//! only once its replay shows it, as with any other counterexample. That nothing goes wrong says nothing.
//!
//! The numbers that chance gives are the same in each run, and so is what is found, as far as the time allows.

mod answers;
mod coverage;

pub use coverage::Coverage;

use crate::{ConcreteInput, Datum, Language, Options};
use answers::Answers;
use ir::{CheckKind, ProcId};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use symbolic::{Contracts, Model};
use verdict::Location;

/// What trials of a target are about.
#[derive(Clone)]
pub struct TrialSetting {
    /// What is run.
    pub target: ProcId,
    /// The bits of its arguments, which are words. They come before what the environment answers.
    pub parameters: Vec<u16>,
    /// What it may call.
    pub procedures: Vec<ProcId>,
    /// Those among them that the environment may answer with any value of their type.
    pub free: Rc<FxHashSet<ProcId>>,
}

impl TrialSetting {
    /// The arguments among answers, as their types have them, and the rest.
    pub fn split<'a>(&self, answers: &'a [u64]) -> (Vec<u64>, &'a [u64]) {
        let (arguments, rest) = answers.split_at(answers.len().min(self.parameters.len()));
        let given = arguments.iter().copied().chain(std::iter::repeat(0));
        let within = |(&bits, word): (&u16, u64)| if bits < 64 { word & ((1 << bits) - 1) } else { word };
        (self.parameters.iter().zip(given).map(within).collect(), rest)
    }
}

/// A run that is to be tried out.
pub struct Trial<'a> {
    /// Arguments, and then what the environment answers, in order; then zero.
    pub answers: &'a [u64],
    /// Statements that it may take.
    pub statements: u64,
    /// Raised when it is to stop.
    pub stop: &'a Arc<AtomicBool>,
    /// Sees which ways it takes.
    pub coverage: &'a mut Coverage,
}

/// What a run did.
pub struct Tried {
    /// What went wrong, and where in the user's code.
    pub violation: Option<(CheckKind, Location)>,
    /// The arguments, and what the environment answered.
    pub given: Vec<u64>,
    /// Statements that it took.
    pub statements: u64,
}

/// An input with which something goes wrong.
pub struct Failing {
    /// What.
    pub kind: CheckKind,
    /// Where.
    pub at: Location,
    /// With what: each of these, unless the precondition does not hold of it.
    pub inputs: Vec<ConcreteInput>,
}

/// Statements of all trials of a target.
const MAX_STATEMENTS: u64 = 40_000_000;
/// Statements of one of the first, so that loops of a million passes come to an end.
const MAX_FIRST: u64 = 10_000_000;
/// The same for a later one: a part of what is left, but at least this.
const MIN_LATER: u64 = 100_000;
/// Trials of a target.
const MAX_TRIALS: u32 = 20_000;
/// So many trials in a row that see nothing new are the last.
const MAX_VAIN: u32 = 1_500;
/// Trials that make what was found small.
const MAX_SHRINKING: u32 = 200;
/// Inputs that are kept for one check.
const MAX_INPUTS: usize = 8;

/// What trials of a target came to.
#[derive(Default)]
pub struct TrialsMade {
    /// How many there were.
    pub count: u64,
    /// Inputs with which checks fail that are asked for, each check once.
    pub failing: Vec<Failing>,
}

/// Tries a target out, if it can be. With parameters, whether an input keeps the precondition is for its replay to say.
pub fn try_out(
    language: &dyn Language,
    contracts: &dyn Contracts,
    target: ProcId,
    options: &Options,
    stop: &Arc<AtomicBool>,
    until: Option<Instant>,
) -> Option<TrialsMade> {
    let setting = setting(language, contracts, target)?;
    let all = setting.procedures.iter().copied();
    let users: Vec<ProcId> = all.filter(|&procedure| language.is_users(procedure)).collect();
    let answers = Answers::of(&language.program(), &users);
    let coverage = Coverage::default();
    let (left, count) = (MAX_STATEMENTS, 0);
    let mut trials = Trials { language, setting, options, stop, until, left, count, coverage, answers };
    let found = trials.all();
    let mut failing = Vec::new();
    for ((kind, file, line), all) in found {
        let small = all.first().map(|answers| trials.shrink(kind, (&file, line), answers.clone()));
        // What is small may not keep the precondition.
        let inputs = small.into_iter().chain(all).map(|answers| trials.input(&answers)).collect();
        failing.push(Failing { kind, at: Location { file, line, column: None }, inputs });
    }
    Some(TrialsMade { count: trials.count, failing })
}

/// What can be tried. Clauses on the way may say what is assumed there, which a run would not notice; and what a contract says
/// of an answer, it would not keep to.
fn setting(language: &dyn Language, contracts: &dyn Contracts, target: ProcId) -> Option<TrialSetting> {
    let mut setting = language.trial_setting(target)?;
    if setting.procedures.iter().any(|&callee| matches!(language.model(callee), Model::Clauses)) {
        return None;
    }
    Rc::make_mut(&mut setting.free).retain(|&callee| !contracts.says_something(callee));
    Some(setting)
}

/// A check, and where it is: the file and the line.
type FailingCheck = (CheckKind, String, u32);

struct Trials<'a> {
    language: &'a dyn Language,
    setting: TrialSetting,
    options: &'a Options,
    stop: &'a Arc<AtomicBool>,
    until: Option<Instant>,
    /// Statements that are left for all that follow.
    left: u64,
    /// Trials so far.
    count: u64,
    coverage: Coverage,
    answers: Answers,
}

impl Trials<'_> {
    /// The input that consists of arguments and answers.
    fn input(&self, answers: &[u64]) -> ConcreteInput {
        let (arguments, chosen) = self.setting.split(answers);
        let words = |words: &[u64]| words.iter().copied().map(Datum::Word).collect();
        ConcreteInput { arguments: words(&arguments), chosen: words(chosen), ..ConcreteInput::default() }
    }

    /// Goes on until nothing new is seen, and gives the answers with which checks failed.
    fn all(&mut self) -> BTreeMap<FailingCheck, Vec<Vec<u64>>> {
        let mut found: BTreeMap<FailingCheck, Vec<Vec<u64>>> = BTreeMap::new();
        // Without a parameter, nothing is asked of an input.
        let most = if self.setting.parameters.is_empty() { 1 } else { MAX_INPUTS };
        let mut vain = 0;
        for number in 0..MAX_TRIALS {
            let answers = self.answers.next(number);
            let Some(tried) = self.run(&answers, number) else { break };
            if let Some((kind, at)) = &tried.violation
                && self.options.kinds.contains(kind)
            {
                let inputs = found.entry((*kind, at.file.clone(), at.line)).or_default();
                if inputs.len() < most && !inputs.contains(&tried.given) {
                    inputs.push(tried.given.clone());
                }
            }
            // Nothing was asked: every run is like this one.
            if tried.given.is_empty() {
                break;
            }
            vain += 1;
            let compared = self.coverage.take_compared();
            if self.coverage.has_news() {
                vain = 0;
                // What goes wrong there is known, and goes no further.
                if tried.violation.is_none() {
                    self.answers.keep(tried.given, compared);
                }
            }
            if vain >= MAX_VAIN {
                break;
            }
        }
        found
    }

    fn run(&mut self, answers: &[u64], number: u32) -> Option<Tried> {
        let is_late = self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until);
        if is_late || self.left == 0 {
            return None;
        }
        let most = if number < answers::FIRST { MAX_FIRST } else { MIN_LATER.max(self.left / 64) };
        let statements = most.min(self.left);
        let mut trial = Trial { answers, statements, stop: self.stop, coverage: &mut self.coverage };
        let tried = self.language.try_out(&self.setting, &mut trial)?;
        self.left = self.left.saturating_sub(tried.statements.max(1));
        self.count += 1;
        Some(tried)
    }

    /// Answers near zero, as far as the check fails with them all the same.
    fn shrink(&mut self, kind: CheckKind, (file, line): (&str, u32), mut answers: Vec<u64>) -> Vec<u64> {
        let mut left = MAX_SHRINKING;
        for index in 0..answers.len() {
            for smaller in [0, 1, answers[index] & 0xff] {
                if smaller >= answers[index] || left == 0 {
                    continue;
                }
                left -= 1;
                let before = std::mem::replace(&mut answers[index], smaller);
                let tried = self.run(&answers, 0);
                let is_same =
                    |(other, at): &(CheckKind, Location)| *other == kind && at.file == file && at.line == line;
                match tried {
                    Some(tried) if tried.violation.as_ref().is_some_and(is_same) => {
                        // What is asked may depend on what was answered.
                        let tail = tried.given.len().max(index + 1);
                        answers = tried.given;
                        answers.resize(tail, 0);
                        break;
                    }
                    Some(_) | None => answers[index] = before,
                }
            }
            if index + 1 >= answers.len() {
                break;
            }
        }
        answers
    }
}
