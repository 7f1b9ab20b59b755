//! What an error condition, or the end of paths, depends on.

use crate::refined::Refining;
use crate::select::Candidate;
use crate::solve::Solve;
use logic::{Term, symbols_of};
use std::collections::{BTreeMap, BTreeSet};
use symbolic::{CutReason, Placeholder, PlaceholderId};

impl Refining<'_> {
    /// What was cut off. Paths that need to know what one region left behind are one cut.
    pub(crate) fn cuts(&self, solve: &mut Solve<'_>) -> Vec<symbolic::Cut> {
        let mut found: Vec<symbolic::Cut> = Vec::new();
        let mut behind: BTreeMap<PlaceholderId, usize> = BTreeMap::new();
        for cut in solve.work.findings.cuts.clone() {
            if cut.in_assumption {
                continue;
            }
            if let CutReason::Unexplored(by) = cut.reason {
                if let Some(&known) = behind.get(&by) {
                    found[known].condition = solve.work.context.terms.or(found[known].condition, cut.condition);
                    continue;
                }
                behind.insert(by, found.len());
            }
            found.push(cut);
        }
        found
    }

    /// The placeholders that a condition depends on.
    pub(crate) fn candidates(&self, solve: &Solve<'_>, condition: Term) -> Vec<Candidate> {
        let symbols = symbols_of(&solve.work.context.terms, &[condition]);
        let heap = &solve.work.heap;
        let placeholders = &heap.inputs.placeholders;
        let region = |symbol: &Term| placeholders.get(heap.objects.left_behind_by(*symbol)?).map(|one| one.region);
        let owners: BTreeSet<PlaceholderId> = symbols.iter().filter_map(region).collect();
        let found = placeholders
            .regions()
            .filter(|(id, placeholder)| symbols.binary_search(&placeholder.passes).is_ok() || owners.contains(id));
        let candidate = |(id, placeholder): (PlaceholderId, &Placeholder)| {
            let cost = self.explored.of(id).map_or(0, |region| self.explored.cost(region));
            let leaves_value = owners.contains(&id);
            Candidate { placeholder: id, passes: placeholder.passes, cost, is_wanted: false, leaves_value }
        };
        found.map(candidate).collect()
    }
}
