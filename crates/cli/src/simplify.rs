//! What is written of callees, made as short as a person would write it. Each change is checked: against the code of the callee, or
//! by the verdict on the target with the specifications in place of code.

use crate::checked::{Checked, Target};
use crate::specify::{Draft, MAX_CLAUSES, Shared, check_callee, with_specifications};
use ::check::Options;
use infer::Case;
use ir::CallGraph;
use std::time::{Duration, Instant};
use verdict::Verdict;

/// Seconds for leaving out what is not needed, all checks together.
const SIMPLIFY_SECONDS: u64 = 20;

/// Leaves out conditions without which a clause holds as well, and clauses that another one implies.
pub(crate) fn generalise((checked, shared): (&Checked, &Shared), draft: &mut Draft, how: &Options, start: Instant) {
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
        let (verdicts, _) = check_callee((checked, shared), draft.callee, &formulas, None, how);
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

/// Where a result is true under one condition and false otherwise, one clause says both.
pub(crate) fn merge_truths(all: (&Checked, &Shared), draft: &mut Draft, how: &Options) {
    const TRUE: &str = "\\result == true";
    let is_truth = |case: &Case| [TRUE, "\\result == false"].contains(&case.conclusion.as_str());
    let candidates: Vec<String> = draft
        .cases
        .iter()
        .filter(|case| case.conclusion == TRUE && !case.conditions.is_empty())
        .map(|case| format!("\\result <==> {}", case.conditions.join(" && ")))
        .collect();
    let (verdicts, _) = check_callee(all, draft.callee, &candidates, None, how);
    let found = candidates.into_iter().zip(verdicts).find(|(_, verdict)| *verdict >= Verdict::HoldsWithinBounds);
    if let Some((conclusion, verdict)) = found {
        draft.cases.retain(|case| !is_truth(case));
        draft.cases.insert(0, Case::always(conclusion));
        draft.verdict = draft.verdict.min(verdict);
    }
}

/// A target that holds with specifications in place of its callees' code.
pub(crate) struct With<'a> {
    pub(crate) checked: &'a Checked,
    pub(crate) target: &'a Target,
    /// The verdict that is to stay.
    pub(crate) wanted: Verdict,
    pub(crate) how: &'a Options,
    pub(crate) start: Instant,
}

impl With<'_> {
    fn holds_with(&self, drafts: &[Draft]) -> bool {
        with_specifications(self.checked, self.target, drafts, self.how) >= self.wanted
    }

    /// Leaves out clauses without which the target holds as well, the longest first.
    pub(crate) fn leave_out(&self, drafts: &mut [Draft]) {
        let mut order: Vec<(usize, Case)> = Vec::new();
        for (number, draft) in drafts.iter().enumerate() {
            order.extend(draft.cases.iter().map(|case| (number, case.clone())));
        }
        order.sort_by_key(|(_, case)| std::cmp::Reverse((case.conditions.len(), case.formula().len())));
        for (number, case) in order {
            if self.start.elapsed() > Duration::from_secs(SIMPLIFY_SECONDS) {
                drafts[number].notes.push("there was no time to find out which clauses are needed".to_owned());
                return;
            }
            let all = drafts[number].cases.clone();
            drafts[number].cases.retain(|other| *other != case);
            if !self.holds_with(drafts) {
                drafts[number].cases = all;
            }
        }
    }

    /// Leaves out what only says what a callee of callees may change, where these have specifications that are enough.
    pub(crate) fn leave_out_frames(&self, drafts: &mut [Draft]) {
        let direct = CallGraph::new(&self.checked.subject().program()).callees(self.target.procedure);
        for number in 0..drafts.len() {
            let is_frame = drafts[number].frame.is_some() && drafts[number].says_nothing_else();
            if !is_frame || direct.contains(&drafts[number].callee) {
                continue;
            }
            let frame = drafts[number].frame.take();
            if !self.holds_with(drafts) {
                drafts[number].frame = frame;
            }
        }
    }

    /// In C, a truth value is a number, of which most callers only ask whether it is 0: `\\result != 0 <==> …`, where that is enough.
    pub(crate) fn say_truths(&self, shared: &Shared, drafts: &mut [Draft]) {
        if !self.checked.program.names().has_blocks() {
            return;
        }
        for number in 0..drafts.len() {
            let Some(shorter) = as_truths(&drafts[number].cases) else { continue };
            let formulas: Vec<String> = shorter.iter().map(Case::formula).collect();
            let callee = drafts[number].callee;
            let (verdicts, _) = check_callee((self.checked, shared), callee, &formulas, None, self.how);
            if verdicts.iter().any(|&verdict| verdict < Verdict::HoldsWithinBounds)
                || self.start.elapsed() > Duration::from_secs(SIMPLIFY_SECONDS)
            {
                continue;
            }
            let all = std::mem::replace(&mut drafts[number].cases, shorter);
            if !self.holds_with(drafts) {
                drafts[number].cases = all;
            }
        }
    }
}

/// Cases in which numbers that stand for truth are said as truth. None if there are none.
fn as_truths(cases: &[Case]) -> Option<Vec<Case>> {
    const ONE: &str = "\\result == 1";
    const ZERO: &str = "\\result == 0";
    let mut said: Vec<Case> = Vec::new();
    let mut has_changed = false;
    for case in cases {
        let truth = case.truth.as_ref().map(|truth| match case.conditions.is_empty() {
            true => truth.clone(),
            false => format!("({truth})"),
        });
        has_changed |= truth.is_some();
        said.push(Case { conclusion: truth.unwrap_or_else(|| case.conclusion.clone()), truth: None, ..case.clone() });
    }
    // One where a condition holds, and 0 otherwise.
    let conditions_of = |conclusion: &str| -> Vec<&Case> {
        said.iter().filter(|case| case.conclusion == conclusion && !case.conditions.is_empty()).collect()
    };
    let both = match (&conditions_of(ONE)[..], &conditions_of(ZERO)[..]) {
        ([one], [_, ..]) => Some(format!("\\result != 0 <==> {}", one.conditions.join(" && "))),
        ([_, ..], [zero]) => Some(format!("\\result == 0 <==> {}", zero.conditions.join(" && "))),
        _ => None,
    };
    if let Some(conclusion) = both {
        said.retain(|case| ![ONE, ZERO].contains(&case.conclusion.as_str()));
        said.insert(0, Case::always(conclusion));
        has_changed = true;
    }
    has_changed.then_some(said)
}
