//! `skolem infer`: what a check kept of callees, as contracts that were checked.
//!
//! Clauses are written from the paths that were kept (`infer`), and only those are shown that hold of the callee's code by themselves
//! (papers/2 §5.6 keeps constraints of the code, so they should). Conditions that are not needed for that are left out. Then the
//! target is checked with its callees replaced by what was written; clauses without which it holds as well are left out, too.

use crate::checked::{Checked, Target};
use crate::simplify::{With, generalise, merge_truths};
use ::check::{Found, Options};
use clause::{Callees, Contract};
use infer::{Case, Certainty, Signal, specify};
use ir::{CallGraph, CheckKind, Code, ProcId};
use refine::KeptPaths;
use refine::bounded::{self, BoundedOptions};
use refine::inferred::{self, InferOptions};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use verdict::{BoundReached, CheckResult, Location, Need, Outcome, Specification, Verdict};

/// Clauses of one callee that are looked at.
pub(crate) const MAX_CLAUSES: usize = 40;
/// Seconds that a check of one callee or of the target with specifications may take.
const CHECK_SECONDS: u64 = 10;
/// What was inferred for a target.
#[derive(Default)]
pub struct Inferred {
    /// The specifications of callees.
    pub specifications: Vec<Specification>,
    /// The verdict with them in place of the callees' code.
    pub by_specifications: Option<Verdict>,
    /// How much of what each callee does is needed.
    pub callees: Vec<(String, Need)>,
    /// What else there is to say.
    pub notes: Vec<String>,
}

/// What was found out of callees for one target serves the others: verdicts on clauses, by the callee's code.
#[derive(Default)]
pub struct Shared {
    confirmed: RefCell<BTreeMap<(ProcId, String), Verdict>>,
}

/// A callee with what is said of it.
pub(crate) struct Draft {
    pub(crate) callee: ProcId,
    pub(crate) cases: Vec<Case>,
    signals: Vec<String>,
    pub(crate) frame: Option<String>,
    pub(crate) notes: Vec<String>,
    pub(crate) verdict: Verdict,
}

impl Draft {
    fn says_something(&self) -> bool {
        !self.cases.is_empty() || !self.signals.is_empty() || self.frame.is_some()
    }

    /// Is what may be changed all that is said?
    pub(crate) fn says_nothing_else(&self) -> bool {
        self.cases.is_empty() && self.signals.is_empty()
    }

    /// As they stand in a contract comment.
    fn clauses(&self) -> Vec<String> {
        let formulas: Vec<String> = self.cases.iter().map(Case::formula).collect();
        let mut all = clauses(&formulas, None);
        all.extend(self.signals.iter().chain(&self.frame).cloned());
        all
    }
}

/// Writes and checks the specifications of what was kept of a target's callees.
pub fn infer(
    (checked, shared): (&Checked, &Shared),
    target: &Target,
    kept: &KeptPaths,
    found: &Found,
    how: &Options,
) -> Inferred {
    let start = Instant::now();
    let subject = checked.subject();
    let mut callees: Vec<ProcId> = kept.iter().map(|((callee, _), _)| callee).collect();
    callees.dedup();
    callees.retain(|&callee| callee != target.procedure && subject.is_users(callee));
    let mut drafts = Vec::new();
    for callee in callees {
        let of = (callee, subject.has_receiver(callee));
        let mut specified = specify(checked.program.names(), kept, of, None);
        // Where nothing else is changed, what is not changed needs no `\old`.
        if let (Some(changed), Some(places)) = (&specified.guessed, &specified.frame) {
            let clause = checked.program.frame_clause(places);
            let (_, verdict) = check_callee((checked, shared), callee, &[], Some(&clause), how);
            if verdict.is_some_and(|verdict| verdict >= Verdict::HoldsWithinBounds) {
                specified = specify(checked.program.names(), kept, of, Some(changed));
            }
        }
        let mut draft = Draft {
            callee,
            cases: specified.cases,
            signals: specified.signals.iter().map(Signal::clause).collect(),
            frame: specified.frame.map(|places| checked.program.frame_clause(&places)),
            notes: Vec::new(),
            verdict: Verdict::Proved,
        };
        draft.cases.truncate(MAX_CLAUSES);
        if specified.unwritten > 0 {
            let count = specified.unwritten;
            draft.notes.push(match count {
                1 => "one path was kept, but not all of what it does can be written as a contract".to_owned(),
                _ => format!("{count} paths were kept, but not all of what they do can be written as a contract"),
            });
        }
        let is_whole = kept.iter().any(|((of, _), kept)| of == callee && kept.is_whole);
        if is_whole {
            draft.notes.push("all of its code matters".to_owned());
        } else if kept.entered().contains(&callee) {
            draft.notes.push("in the end, all of its code was followed".to_owned());
        }
        confirm((checked, shared), &mut draft, how);
        generalise((checked, shared), &mut draft, how, start);
        merge_truths((checked, shared), &mut draft, how);
        drafts.push(draft);
    }
    // That callees do what is written of them is a bound of its own.
    let wanted = worst(found).min(Verdict::HoldsWithinBounds);
    let mut by_specifications = None;
    if drafts.iter().any(Draft::says_something) {
        let verdict = with_specifications(checked, target, &drafts, how);
        by_specifications = Some(verdict);
        // What is violated stays so with more behaviour of callees; nothing can be left out for a reason.
        if wanted == Verdict::HoldsWithinBounds && verdict >= wanted {
            let target = With { checked, target, wanted, how, start };
            target.leave_out(&mut drafts);
            target.leave_out_frames(&mut drafts);
            target.say_truths(shared, &mut drafts);
        }
    }
    let (callees, mut notes) = needs(checked, target, kept);
    let is_reached = !found.checks.is_empty() && found.checks.iter().all(|check| !check.unreachable);
    if !is_reached && !found.reached.is_empty() || found.vacuous.is_some() {
        notes.extend(without_runs(checked, target, how));
    }
    let is_written = |check: &CheckResult| check.text.is_some() || check.kind == CheckKind::Assert;
    if checked.contract(target).is_empty() && !found.checks.iter().any(is_written) {
        notes
            .push(format!("no clause or assertion says what {} is to do: this is about its other checks", target.name));
    }
    drafts.retain(|draft| draft.says_something() || !draft.notes.is_empty());
    let specifications = drafts.into_iter().map(|draft| shown(checked, draft)).collect();
    Inferred { specifications, by_specifications, callees, notes }
}

/// The user's callees with code below a target.
fn callees_below(checked: &Checked, target: &Target) -> Vec<ProcId> {
    let subject = checked.subject();
    let below: Vec<ProcId> = {
        let program = subject.program();
        let has_code = |callee: &ProcId| matches!(program.procs[*callee].code, Code::Body(_));
        CallGraph::new(&program).reachable([target.procedure]).iter().filter(has_code).collect()
    };
    below.into_iter().filter(|&callee| callee != target.procedure && subject.is_users(callee)).collect()
}

/// How much of each callee is needed, and notes on those of which no path was kept: those that were entered as a whole, and those
/// of which nothing was looked at.
fn needs(checked: &Checked, target: &Target, kept: &KeptPaths) -> (Vec<(String, Need)>, Vec<String>) {
    let subject = checked.subject();
    let (mut needs, mut entered, mut untouched) = (Vec::new(), Vec::new(), Vec::new());
    for callee in callees_below(checked, target).into_iter().filter(|callee| kept.met().contains(callee)) {
        let name = subject.procedure_name(callee);
        let paths: Vec<bool> =
            kept.iter().filter(|((of, _), _)| *of == callee).map(|(_, kept)| kept.is_whole).collect();
        let need = match (kept.entered().contains(&callee) || paths.contains(&true), paths.is_empty()) {
            (true, _) => Need::All,
            (false, true) => Need::None,
            (false, false) => Need::Some,
        };
        match need {
            Need::All if paths.is_empty() => entered.push(name.clone()),
            Need::None => untouched.push(name.clone()),
            Need::All | Need::Some => {}
        }
        needs.push((name, need));
    }
    needs.sort();
    needs.dedup();
    let note = |what: &str, mut names: Vec<String>| {
        names.sort();
        names.dedup();
        (!names.is_empty()).then(|| format!("{what} {}", names.join(", ")))
    };
    let entered = note("followed as a whole, without a specification:", entered);
    let untouched = note("the target's own checks need nothing but what it may change of", untouched);
    (needs, entered.into_iter().chain(untouched).collect())
}

/// Callees of which no call returns within the bounds, whatever it is given: then nothing behind such a call is checked, and it is
/// not the target that is to blame (papers/2 §5.6).
fn without_runs(checked: &Checked, target: &Target, how: &Options) -> Vec<String> {
    let mut notes = Vec::new();
    for callee in callees_below(checked, target) {
        let Some(mut contract) = checked.program.contract_of_clauses(callee, &["ensures true".to_owned()]) else {
            continue;
        };
        let found = check_contract(checked, callee, &mut contract, vec![CheckKind::Ensures], how);
        let never_returns = found.checks.iter().all(|check| check.unreachable);
        if let Some(bound) = found.reached.first().filter(|_| never_returns || found.vacuous.is_some()) {
            notes.push(never_within(&checked.subject().procedure_name(callee), bound));
        }
    }
    notes
}

/// That no call of a callee returns, with the statement that needs more and the option that gives it.
fn never_within(callee: &str, bound: &BoundReached) -> String {
    let at = bound.location.as_ref().map_or(String::new(), |at| format!(" ({}:{})", at.file, at.line));
    format!("no call of {callee} returns within the bounds: {}{at}; try {}", bound.message, bound.advice)
}

/// The worst verdict of the checks.
fn worst(found: &Found) -> Verdict {
    let undecided = found.undecided.as_ref().map(|_| Verdict::Unknown);
    found.checks.iter().map(|check| check.outcome.verdict()).chain(undecided).min().unwrap_or(Verdict::Proved)
}

/// Leaves out what the callee's code does not imply within the bounds.
fn confirm((checked, shared): (&Checked, &Shared), draft: &mut Draft, how: &Options) {
    let formulas: Vec<String> = draft.cases.iter().map(Case::formula).collect();
    let all = (checked, shared);
    let (mut verdicts, frame) = check_callee(all, draft.callee, &formulas, draft.frame.as_deref(), how);
    // Integers of ACSL have no bounds: where a sum may overflow, the clause has to say so.
    let is_wrong = |verdict: Verdict| verdict < Verdict::HoldsWithinBounds;
    let wrapped: Vec<(usize, Case)> = draft
        .cases
        .iter()
        .enumerate()
        .filter_map(|(index, case)| Some((index, *case.wrapped.clone().filter(|_| is_wrong(verdicts[index]))?)))
        .collect();
    let formulas: Vec<String> = wrapped.iter().map(|(_, case)| case.formula()).collect();
    let (of_wrapped, _) = check_callee(all, draft.callee, &formulas, None, how);
    for ((index, case), verdict) in wrapped.into_iter().zip(of_wrapped) {
        (draft.cases[index], verdicts[index]) = (case, verdict);
    }
    let (mut refuted, mut guessed_wrongly) = (0, false);
    let mut kept = Vec::new();
    for (case, verdict) in std::mem::take(&mut draft.cases).into_iter().zip(verdicts) {
        match verdict {
            Verdict::Proved | Verdict::HoldsWithinBounds => {
                draft.verdict = draft.verdict.min(verdict);
                kept.push(case);
            }
            Verdict::Violated | Verdict::Unknown => match case.certainty {
                Certainty::Follows => refuted += 1,
                Certainty::Guessed => guessed_wrongly = true,
                Certainty::Unchanged => {}
            },
        }
    }
    draft.cases = kept;
    if refuted > 0 {
        let clauses = if refuted == 1 { "one clause was" } else { "some clauses were" };
        draft.notes.push(format!("{clauses} not confirmed by a check of the code, and left out"));
    }
    if guessed_wrongly {
        draft.notes.push("what depends on whether two names are of one place is not written".to_owned());
    }
    let signals = std::mem::take(&mut draft.signals);
    for clause in signals {
        // That no other path throws it was a guess.
        let verdict = check_signals(checked, draft.callee, &clause, how);
        if verdict >= Verdict::HoldsWithinBounds {
            draft.verdict = draft.verdict.min(verdict);
            draft.signals.push(clause);
        }
    }
    match frame {
        Some(Verdict::Violated | Verdict::Unknown) => draft.frame = None,
        Some(verdict) => draft.verdict = draft.verdict.min(verdict),
        None => {}
    }
}

/// Checks formulas and a frame against the code of a callee.
pub(crate) fn check_callee(
    (checked, shared): (&Checked, &Shared),
    callee: ProcId,
    formulas: &[String],
    frame: Option<&str>,
    how: &Options,
) -> (Vec<Verdict>, Option<Verdict>) {
    let known = |clause: &str| shared.confirmed.borrow().get(&(callee, clause.to_owned())).copied();
    let mut new: Vec<String> = formulas.iter().filter(|formula| known(formula).is_none()).cloned().collect();
    new.sort();
    new.dedup();
    let new_frame = frame.filter(|frame| known(frame).is_none());
    let (verdicts, of_frame) = check_new(checked, callee, &new, new_frame, how);
    {
        let mut confirmed = shared.confirmed.borrow_mut();
        confirmed.extend(new.into_iter().map(|formula| (callee, formula)).zip(verdicts));
        confirmed.extend(new_frame.zip(of_frame).map(|(frame, verdict)| ((callee, frame.to_owned()), verdict)));
    }
    let verdict = |clause: &str| known(clause).unwrap_or(Verdict::Unknown);
    (formulas.iter().map(|formula| verdict(formula)).collect(), frame.map(verdict))
}

fn check_new(
    checked: &Checked,
    callee: ProcId,
    formulas: &[String],
    frame: Option<&str>,
    how: &Options,
) -> (Vec<Verdict>, Option<Verdict>) {
    if formulas.is_empty() && frame.is_none() {
        return (Vec::new(), None);
    }
    let Some(mut contract) = checked.program.contract_of_clauses(callee, &clauses(formulas, frame)) else {
        return (vec![Verdict::Unknown; formulas.len()], frame.map(|_| Verdict::Unknown));
    };
    let found = check_contract(checked, callee, &mut contract, vec![CheckKind::Ensures, CheckKind::Assignable], how);
    let verdict_of = |name: &str| {
        let check = found.checks.iter().find(|check| check.name == name);
        // What no call of the callee gets to holds for no reason.
        let is_told =
            check.filter(|check| !(check.unreachable && matches!(check.outcome, Outcome::HoldsWithinBounds { .. })));
        is_told.map_or(Verdict::Unknown, |check| check.outcome.verdict())
    };
    let of_formulas = (1..=formulas.len()).map(|number| verdict_of(&format!("ensures #{number}"))).collect();
    (of_formulas, frame.map(|_| verdict_of("assignable")))
}

/// Checks a clause about an exception against the code of a callee.
fn check_signals(checked: &Checked, callee: ProcId, clause: &str, how: &Options) -> Verdict {
    let Some(mut contract) = checked.program.contract_of_clauses(callee, &[clause.to_owned()]) else {
        return Verdict::Unknown;
    };
    let found = check_contract(checked, callee, &mut contract, vec![CheckKind::UncaughtException], how);
    let bounds = if found.reached.is_empty() { Verdict::Proved } else { Verdict::HoldsWithinBounds };
    worst(&found).min(bounds)
}

/// Checks a contract against the code of a callee.
fn check_contract(
    checked: &Checked,
    callee: ProcId,
    contract: &mut Contract<'_>,
    kinds: Vec<CheckKind>,
    how: &Options,
) -> Found {
    let timeout = Some(Duration::from_secs(CHECK_SECONDS));
    let options = Options { kinds, timeout, progress: None, ..how.clone() };
    let limits = checked.limits();
    // A path is as long as the scope makes it.
    let limits = BoundedOptions { unroll: limits.unroll.max(limits.scope.objects + 1), ..limits.clone() };
    let callees = checked.callees();
    checked.subject().model(callee);
    bounded::check(checked.subject(), &callees, callee, contract, &limits, &options)
}

/// Clauses as they stand in a contract comment.
fn clauses(formulas: &[String], frame: Option<&str>) -> Vec<String> {
    formulas.iter().map(|formula| format!("ensures {formula}")).chain(frame.map(str::to_owned)).collect()
}

/// The verdict on the target with its callees replaced by what is written of them.
pub(crate) fn with_specifications(checked: &Checked, target: &Target, drafts: &[Draft], how: &Options) -> Verdict {
    let texts: BTreeMap<ProcId, Vec<String>> =
        drafts.iter().map(|draft| (draft.callee, draft.clauses())).filter(|(_, clauses)| !clauses.is_empty()).collect();
    let program = &*checked.program;
    let callees = Callees::new(
        |callee| match texts.get(&callee) {
            Some(clauses) => program.contract_of_clauses(callee, clauses),
            None => program.callee(callee),
        },
        |callee| match texts.contains_key(&callee) {
            true => Some(true),
            false => checked.choice_of(callee),
        },
        |procedure, number| program.point(procedure, number),
    );
    let options = Options { timeout: Some(Duration::from_secs(CHECK_SECONDS)), progress: None, ..how.clone() };
    let mut contract = checked.contract(target);
    let inferring = InferOptions { limits: checked.limits(), wants_kept: false };
    let (found, _) =
        inferred::check(checked.subject(), &callees, target.procedure, &mut contract, &inferring, &options);
    worst(&found)
}

fn shown(checked: &Checked, draft: Draft) -> Specification {
    let subject = checked.subject();
    let line = checked.program.procedures().into_iter().find(|known| known.procedure == draft.callee);
    let location: Option<Location> = line.and_then(|target| target.location());
    let location = location.or_else(|| subject.location(draft.callee, ir::Pos::default()));
    Specification {
        callee: subject.procedure_name(draft.callee),
        location,
        clauses: draft.cases.iter().map(Case::formula).collect(),
        signals: draft.signals,
        frame: draft.frame,
        verdict: draft.verdict,
        notes: draft.notes,
    }
}
