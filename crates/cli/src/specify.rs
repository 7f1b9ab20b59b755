//! `skolem infer`: what a check kept of callees, as contracts that were checked.
//!
//! Clauses are written from the paths that were kept (`infer`), and only those are shown that hold of the callee's code by themselves
//! (papers/2 §5.6 keeps constraints of the code, so they should). Conditions that are not needed for that are left out. Then the
//! target is checked with its callees replaced by what was written; clauses without which it holds as well are left out, too.

use crate::checked::{Checked, Target};
use ::check::{Found, Options};
use clause::Callees;
use infer::{Case, specify};
use ir::{CallGraph, CheckKind, Code, ProcId};
use refine::bounded::{self, BoundedOptions};
use refine::{KeptPaths, inferred};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use verdict::{Location, Specification, Verdict};

/// Clauses of one callee that are looked at.
const MAX_CLAUSES: usize = 40;
/// Seconds that a check of one callee or of the target with specifications may take.
const CHECK_SECONDS: u64 = 10;
/// Seconds for leaving out what is not needed, all checks together.
const SIMPLIFY_SECONDS: u64 = 20;

/// What was inferred for a target.
#[derive(Default)]
pub struct Inferred {
    /// The specifications of callees.
    pub specifications: Vec<Specification>,
    /// The verdict with them in place of the callees' code.
    pub by_specifications: Option<Verdict>,
    /// What else there is to say.
    pub notes: Vec<String>,
}

/// A callee with what is said of it.
struct Draft {
    callee: ProcId,
    cases: Vec<Case>,
    frame: Option<String>,
    notes: Vec<String>,
    verdict: Verdict,
}

/// Writes and checks the specifications of what was kept of a target's callees.
pub fn infer(checked: &Checked, target: &Target, kept: &KeptPaths, found: &Found, how: &Options) -> Inferred {
    let start = Instant::now();
    let subject = checked.subject();
    let mut callees: Vec<ProcId> = kept.iter().map(|((callee, _), _)| callee).collect();
    callees.dedup();
    callees.retain(|&callee| callee != target.procedure && subject.is_users(callee));
    let mut drafts = Vec::new();
    for callee in callees {
        let specified = specify(checked.program.names(), kept, callee, subject.has_receiver(callee));
        let mut draft = Draft {
            callee,
            cases: specified.cases,
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
        if kept.iter().any(|((of, _), kept)| of == callee && kept.is_whole) {
            draft.notes.push("all of its code matters".to_owned());
        }
        confirm(checked, &mut draft, how);
        generalise(checked, &mut draft, how, start);
        drafts.push(draft);
    }
    let wanted = worst(found);
    let mut by_specifications = None;
    if drafts.iter().any(|draft| !draft.cases.is_empty() || draft.frame.is_some()) {
        let verdict = with_specifications(checked, target, &drafts, how);
        by_specifications = Some(verdict);
        // What is violated stays so with more behaviour of callees; nothing can be left out for a reason.
        if matches!(wanted, Verdict::Proved | Verdict::HoldsWithinBounds) && verdict >= wanted {
            leave_out(checked, target, &mut drafts, wanted, how, start);
        }
    }
    let notes = without_paths(checked, target, kept);
    drafts.retain(|draft| !draft.cases.is_empty() || draft.frame.is_some() || !draft.notes.is_empty());
    let specifications = drafts.into_iter().map(|draft| shown(checked, draft)).collect();
    Inferred { specifications, by_specifications, notes }
}

/// The callees of which no path was kept: those that were entered as a whole, and those of which nothing was looked at.
fn without_paths(checked: &Checked, target: &Target, kept: &KeptPaths) -> Vec<String> {
    let subject = checked.subject();
    let below: Vec<ProcId> = {
        let program = subject.program();
        CallGraph::new(&program).reachable([target.procedure]).iter().collect()
    };
    let is_meant = |callee: &ProcId| {
        *callee != target.procedure
            && subject.is_users(*callee)
            && matches!(subject.program().procs[*callee].code, Code::Body(_))
            && kept.iter().all(|((of, _), _)| of != *callee)
    };
    let (entered, untouched): (Vec<ProcId>, Vec<ProcId>) =
        below.into_iter().filter(is_meant).partition(|callee| kept.entered().contains(callee));
    let note = |what: &str, callees: Vec<ProcId>| {
        let mut names: Vec<String> = callees.into_iter().map(|callee| subject.procedure_name(callee)).collect();
        names.sort();
        names.dedup();
        (!names.is_empty()).then(|| format!("{what} {}", names.join(", ")))
    };
    let entered = note("followed as a whole, without a specification:", entered);
    let untouched = note("the target's own checks need nothing but what it may change of", untouched);
    entered.into_iter().chain(untouched).collect()
}

/// The worst verdict of the checks.
fn worst(found: &Found) -> Verdict {
    let undecided = found.undecided.as_ref().map(|_| Verdict::Unknown);
    found.checks.iter().map(|check| check.outcome.verdict()).chain(undecided).min().unwrap_or(Verdict::Proved)
}

/// Leaves out what the callee's code does not imply within the bounds.
fn confirm(checked: &Checked, draft: &mut Draft, how: &Options) {
    let formulas: Vec<String> = draft.cases.iter().map(Case::formula).collect();
    let (mut verdicts, frame) = check_callee(checked, draft.callee, &formulas, draft.frame.as_deref(), how);
    // Integers of ACSL have no bounds: where a sum may overflow, the clause has to say so.
    let is_wrong = |verdict: Verdict| verdict < Verdict::HoldsWithinBounds;
    let wrapped: Vec<(usize, Case)> = draft
        .cases
        .iter()
        .enumerate()
        .filter_map(|(index, case)| Some((index, *case.wrapped.clone().filter(|_| is_wrong(verdicts[index]))?)))
        .collect();
    let formulas: Vec<String> = wrapped.iter().map(|(_, case)| case.formula()).collect();
    let (of_wrapped, _) = check_callee(checked, draft.callee, &formulas, None, how);
    for ((index, case), verdict) in wrapped.into_iter().zip(of_wrapped) {
        (draft.cases[index], verdicts[index]) = (case, verdict);
    }
    let mut refuted = 0;
    let mut kept = Vec::new();
    for (case, verdict) in std::mem::take(&mut draft.cases).into_iter().zip(verdicts) {
        match verdict {
            Verdict::Proved | Verdict::HoldsWithinBounds => {
                draft.verdict = draft.verdict.min(verdict);
                kept.push(case);
            }
            Verdict::Violated | Verdict::Unknown => refuted += 1,
        }
    }
    draft.cases = kept;
    if refuted > 0 {
        let clauses = if refuted == 1 { "one clause was" } else { "some clauses were" };
        draft.notes.push(format!("{clauses} not confirmed by a check of the code, and left out"));
    }
    match frame {
        Some(Verdict::Violated | Verdict::Unknown) => draft.frame = None,
        Some(verdict) => draft.verdict = draft.verdict.min(verdict),
        None => {}
    }
}

/// Leaves out conditions without which a clause holds as well, and clauses that another one implies.
fn generalise(checked: &Checked, draft: &mut Draft, how: &Options, start: Instant) {
    loop {
        let mut weaker: Vec<(usize, Case)> = Vec::new();
        for (index, case) in draft.cases.iter().enumerate() {
            for left_out in 0..case.conditions.len() {
                let mut conditions = case.conditions.clone();
                conditions.remove(left_out);
                weaker.push((index, Case { conditions, ..case.clone() }));
            }
        }
        weaker.truncate(MAX_CLAUSES);
        if weaker.is_empty() || start.elapsed() > Duration::from_secs(SIMPLIFY_SECONDS) {
            break;
        }
        let formulas: Vec<String> = weaker.iter().map(|(_, case)| case.formula()).collect();
        let (verdicts, _) = check_callee(checked, draft.callee, &formulas, None, how);
        let mut has_changed = false;
        for ((index, case), verdict) in weaker.into_iter().zip(verdicts) {
            let is_shorter = case.conditions.len() < draft.cases[index].conditions.len();
            if verdict >= Verdict::HoldsWithinBounds && is_shorter {
                draft.cases[index] = case;
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    let all = draft.cases.clone();
    let implies = |a: &Case, b: &Case| {
        a.conclusion == b.conclusion && a.conditions.iter().all(|condition| b.conditions.contains(condition))
    };
    let mut index = 0;
    draft.cases.retain(|case| {
        let own = index;
        index += 1;
        let is_implied =
            |(at, other): (usize, &Case)| at != own && implies(other, case) && (!implies(case, other) || at < own);
        !all.iter().enumerate().any(is_implied)
    });
}

/// Checks formulas and a frame against the code of a callee.
fn check_callee(
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
    let options = Options {
        kinds: vec![CheckKind::Ensures, CheckKind::Assignable],
        timeout: Some(Duration::from_secs(CHECK_SECONDS)),
        progress: None,
        ..how.clone()
    };
    let limits = checked.limits();
    // A path is as long as the scope makes it.
    let limits = BoundedOptions { unroll: limits.unroll.max(limits.scope.objects + 1), ..limits.clone() };
    let callees = checked.callees();
    checked.subject().model(callee);
    let found = bounded::check(checked.subject(), &callees, callee, &mut contract, &limits, &options);
    let verdict_of = |name: &str| {
        let check = found.checks.iter().find(|check| check.name == name);
        check.map_or(Verdict::Unknown, |check| check.outcome.verdict())
    };
    let of_formulas = (1..=formulas.len()).map(|number| verdict_of(&format!("ensures #{number}"))).collect();
    (of_formulas, frame.map(|_| verdict_of("assignable")))
}

/// Clauses as they stand in a contract comment.
fn clauses(formulas: &[String], frame: Option<&str>) -> Vec<String> {
    formulas.iter().map(|formula| format!("ensures {formula}")).chain(frame.map(str::to_owned)).collect()
}

/// The verdict on the target with its callees replaced by what is written of them.
fn with_specifications(checked: &Checked, target: &Target, drafts: &[Draft], how: &Options) -> Verdict {
    let texts: BTreeMap<ProcId, Vec<String>> = drafts
        .iter()
        .map(|draft| {
            let formulas: Vec<String> = draft.cases.iter().map(Case::formula).collect();
            (draft.callee, clauses(&formulas, draft.frame.as_deref()))
        })
        .filter(|(_, clauses)| !clauses.is_empty())
        .collect();
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
    let limits = checked.limits();
    let (found, _) = inferred::check(checked.subject(), &callees, target.procedure, &mut contract, limits, &options);
    worst(&found)
}

/// Leaves out clauses without which the target holds as well, the longest first.
fn leave_out(checked: &Checked, target: &Target, drafts: &mut [Draft], wanted: Verdict, how: &Options, start: Instant) {
    let mut order: Vec<(usize, Case)> = Vec::new();
    for (number, draft) in drafts.iter().enumerate() {
        order.extend(draft.cases.iter().map(|case| (number, case.clone())));
    }
    order.sort_by_key(|(_, case)| std::cmp::Reverse((case.conditions.len(), case.formula().len())));
    for (number, case) in order {
        if start.elapsed() > Duration::from_secs(SIMPLIFY_SECONDS) {
            drafts[number].notes.push("there was no time to find out which clauses are needed".to_owned());
            return;
        }
        let all = drafts[number].cases.clone();
        drafts[number].cases.retain(|other| *other != case);
        if with_specifications(checked, target, drafts, how) < wanted {
            drafts[number].cases = all;
        }
    }
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
        frame: draft.frame,
        verdict: draft.verdict,
        notes: draft.notes,
    }
}
