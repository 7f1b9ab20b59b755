//! Which regions are entered, and in which context each is met (papers/3 §III).
//!
//! A context is a string of calls. A call is entered or not in all passes of the loops around it; of a loop, a number of
//! passes is entered, and the rest stands as one placeholder.

mod meeting;

use crate::calls::{Calls, Entering};
use crate::kept::{KeptKey, KeptPaths};
use crate::returning::Returning;
use crate::size::{PLAIN, WHOLE, is_large_loop, is_within, may_end};
use check::Language;
use invariant::Cutpoints;
use ir::{Callee, CheckKind, Code, ProcId, RegionId, Stmt, Terminator};
use merge::ContextId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use symbolic::{Contracts, Model, PlaceholderId};

/// Passes of a loop that are entered one by one, unless it is a library's, whose loops are small. Where more are asked for,
/// their number doubles: a failure after 1,000 passes takes ten rounds.
pub(crate) const ONE_BY_ONE: u32 = 4;

/// A call in a context.
struct Met {
    calls: Calls,
    within: ContextId,
    callee: ProcId,
    /// Together with which context its checks are asked about.
    asked_with: ContextId,
}

/// What stands for a region that was not entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Unentered {
    /// A call.
    Call(ContextId),
    /// The passes of a loop from this one on.
    Passes(ContextId, RegionId, u32),
}

impl Unentered {
    /// The call, or that in which the loop is.
    fn context(self) -> ContextId {
        match self {
            Unentered::Call(context) | Unentered::Passes(context, ..) => context,
        }
    }
}

/// What an execution meets.
#[derive(Clone, Default)]
pub(crate) struct Seen {
    /// What placeholders stand for.
    skipped: FxHashMap<PlaceholderId, Unentered>,
    calls: BTreeSet<ContextId>,
    /// Was the last pass of a loop left out?
    pub(crate) has_left_out: bool,
}

/// The regions that are entered.
pub(crate) struct Explored<'w> {
    language: &'w dyn Language,
    contracts: &'w dyn Contracts,
    target: ProcId,
    contexts: Vec<Met>,
    numbers: FxHashMap<(ContextId, usize, ProcId), ContextId>,
    /// The contexts of calls.
    contexts_of: FxHashMap<Calls, ContextId>,
    entered: FxHashSet<ContextId>,
    passes: FxHashMap<(ContextId, RegionId), u32>,
    /// Calls that are entered without being asked for, from what is asked about: their checks belong to the same execution.
    together: FxHashSet<ContextId>,
    /// Does each context have a turn of its own all the same?
    pub(crate) is_one_by_one: bool,
    /// Callees that are entered without being asked for.
    is_plain: FxHashMap<ProcId, bool>,
    /// Procedures of a library that are entered with all that they call.
    is_whole: FxHashMap<ProcId, bool>,
    /// Procedures in which something can go wrong.
    has_checks: FxHashMap<ProcId, bool>,
    /// Procedures in which a function without code may end the program.
    may_end: FxHashMap<ProcId, bool>,
    /// Procedures that never return, and those that only decide whether runs go on.
    returning: Returning,
    /// Does it matter what state the program ends in?
    needs_ends: bool,
    /// What the present execution meets.
    seen: Seen,
    /// The region that was met last.
    met: Option<Unentered>,
    /// What is kept of callees that are not entered.
    pub(crate) kept: KeptPaths,
    /// The contexts of the present execution that are followed in part.
    partial: FxHashMap<ContextId, KeptKey>,
    /// Large loops, and small ones.
    is_large: FxHashMap<(ProcId, RegionId), bool>,
    /// Are last passes of large loops left out for now?
    leaves_out: bool,
    /// The context whose checks are asked about.
    about: ContextId,
    /// Passes that the present execution may still enter without being asked, since no input decides about them.
    free_passes: u32,
    /// The same for loops of a library, whose author knows how many they need.
    library_passes: u32,
    /// The same for calls that every run gets to with the same arguments.
    known_calls: u32,
    /// Where callees are inferred: passes of a loop that are enough for data within the scope. They are entered together.
    passes_of_scope: Option<u32>,
    /// Loops that go on after these.
    long_loops: FxHashSet<(ContextId, RegionId)>,
    /// Are all calls entered, as deep as these passes, and these passes of all loops?
    is_everything: bool,
    /// What holds at the heads of loops, if that is looked for.
    pub(crate) cutpoints: Option<Cutpoints>,
    /// Terms that an execution may make, and whether the present one made more.
    most_terms: usize,
    made_too_many: bool,
}

impl<'w> Explored<'w> {
    /// Nothing but the target.
    pub(crate) fn new((language, contracts): (&'w dyn Language, &'w dyn Contracts), target: ProcId) -> Explored<'w> {
        Explored {
            language,
            contracts,
            target,
            contexts: vec![Met {
                calls: Calls::default(),
                within: ContextId(0),
                callee: target,
                asked_with: ContextId(0),
            }],
            numbers: FxHashMap::default(),
            contexts_of: FxHashMap::from_iter([(Calls::default(), ContextId(0))]),
            entered: FxHashSet::default(),
            passes: FxHashMap::default(),
            together: FxHashSet::default(),
            is_one_by_one: false,
            is_plain: FxHashMap::default(),
            is_whole: FxHashMap::default(),
            has_checks: FxHashMap::default(),
            may_end: FxHashMap::default(),
            returning: Returning::default(),
            needs_ends: language.runs_after_exit(target),
            seen: Seen::default(),
            met: None,
            kept: KeptPaths::default(),
            partial: FxHashMap::default(),
            is_large: FxHashMap::default(),
            leaves_out: false,
            about: ContextId(0),
            free_passes: 0,
            library_passes: 0,
            known_calls: 0,
            passes_of_scope: None,
            long_loops: FxHashSet::default(),
            is_everything: false,
            cutpoints: None,
            most_terms: usize::MAX,
            made_too_many: false,
        }
    }

    /// Passes of loops are entered together up to this number, which is enough for data within the scope; runs that go on are
    /// looked at only where everything else is decided.
    pub(crate) fn enter_passes_together(&mut self, passes: u32) {
        self.passes_of_scope = Some(passes);
    }

    /// Enters everything from the next execution on, or no longer. That execution may make so many terms.
    pub(crate) fn enter_everything(&mut self, is_everything: bool, most_terms: usize) {
        (self.is_everything, self.most_terms) = (is_everything, most_terms);
    }

    /// Regions are entered where they are asked for again, from the next execution on.
    pub(crate) fn enter_on_demand(&mut self) {
        (self.is_everything, self.passes_of_scope, self.most_terms) = (false, None, usize::MAX);
        self.long_loops.clear();
    }

    /// From now on it matters what state the program ends in.
    pub(crate) fn follow_ends(&mut self) {
        self.needs_ends = true;
    }

    /// Executions may make so many terms.
    pub(crate) fn limit_terms(&mut self, most: usize) {
        self.most_terms = most;
    }

    /// Is everything entered?
    pub(crate) fn is_everything(&self) -> bool {
        self.is_everything
    }

    /// What data within the scope does not need: further passes of a loop, or deeper calls of a procedure inside itself. With how
    /// many passes or calls there are before.
    pub(crate) fn beyond_scope(&self, placeholder: PlaceholderId) -> Option<(Unentered, u32)> {
        let enough = self.passes_of_scope?;
        let region = self.of(placeholder)?;
        let before = match region {
            Unentered::Passes(_, _, from) => from,
            Unentered::Call(context) if self.is_everything => self.nesting(context) as u32,
            Unentered::Call(_) => 0,
        };
        (before >= enough).then_some((region, before.saturating_sub(1)))
    }

    /// Loops that go on are looked at no further.
    pub(crate) fn leave_long_loops(&mut self) {
        self.long_loops.clear();
    }

    /// Did the last execution end because it made too many terms?
    pub(crate) fn made_too_many(&self) -> bool {
        self.made_too_many
    }

    /// Is a call entered along with everything else?
    pub(crate) fn is_part_of_everything(&self, context: ContextId) -> bool {
        self.is_everything && self.passes_of_scope.is_some_and(|depth| self.nesting(context) <= depth as usize)
    }

    /// The context of calls, which lead from the target to code that it may call.
    pub(crate) fn context_of(&mut self, calls: &Calls) -> ContextId {
        let mut unknown: Vec<Calls> = Vec::new();
        let mut calls = calls.clone();
        let known = loop {
            match (self.contexts_of.get(&calls), calls.within()) {
                (Some(&known), _) => break known,
                (None, Some(within)) => unknown.push(std::mem::replace(&mut calls, within)),
                (None, None) => break ContextId(0),
            }
        };
        let last = unknown.iter().rev().filter_map(Calls::last);
        last.fold(known, |within, (statement, callee)| self.call_of(within, statement, callee))
    }

    /// The context of a call.
    fn call_of(&mut self, within: ContextId, statement: usize, callee: ProcId) -> ContextId {
        if let Some(&known) = self.numbers.get(&(within, statement, callee)) {
            return known;
        }
        let calls = self.contexts[within.0 as usize].calls.and(statement, callee);
        let is_part = self.is_part_of_library(within, callee);
        let context = ContextId(self.contexts.len() as u32);
        let asked_with = if is_part { self.contexts[within.0 as usize].asked_with } else { context };
        self.numbers.insert((within, statement, callee), context);
        self.contexts_of.insert(calls.clone(), context);
        self.contexts.push(Met { calls, within, callee, asked_with });
        context
    }

    /// Does a procedure of a library, which is entered as a whole, make this call?
    fn is_part_of_library(&mut self, within: ContextId, callee: ProcId) -> bool {
        within != ContextId(0) && !self.language.is_users(callee) && self.is_whole(self.procedure(within))
    }

    /// The calls that lead to a context.
    pub(crate) fn calls_to(&self, context: ContextId) -> Calls {
        self.contexts[context.0 as usize].calls.clone()
    }

    /// Goes to a context, whose checks are asked about, with these regions entered, and what leads there. Last passes of large
    /// loops may be left out.
    pub(crate) fn go_to(&mut self, context: ContextId, entering: &Entering, leaves_out: bool) {
        self.about = context;
        self.leaves_out = leaves_out;
        self.entered = entering.calls.iter().map(|calls| self.context_of(calls)).collect();
        self.together = entering.together.iter().map(|calls| self.context_of(calls)).collect();
        let passes = entering.passes.iter();
        self.passes = passes.map(|((calls, region), &passes)| ((self.context_of(calls), *region), passes)).collect();
        let mut next = context;
        while next != ContextId(0) {
            self.entered.insert(next);
            next = self.contexts[next.0 as usize].within;
        }
    }

    /// Is a loop large?
    fn is_large(&mut self, procedure: ProcId, region: RegionId) -> bool {
        let language = self.language;
        *self.is_large.entry((procedure, region)).or_insert_with(|| is_large_loop(language, procedure, region))
    }

    /// What is entered, for the next turn of the context and for its callees.
    pub(crate) fn entering(&mut self) -> Entering {
        let has_left_out = self.seen.has_left_out;
        let mut passes = BTreeMap::new();
        for ((within, region), mut number) in self.passes.clone() {
            // Now last passes stand for the rest.
            if has_left_out && self.is_large(self.procedure(within), region) {
                number = number.min(ONE_BY_ONE);
            }
            passes.insert((self.calls_to(within), region), number);
        }
        let calls = |contexts: &FxHashSet<ContextId>| contexts.iter().map(|&context| self.calls_to(context)).collect();
        Entering { calls: calls(&self.entered), passes, together: calls(&self.together) }
    }

    /// The order in which regions are entered: the same, whatever was met before.
    pub(crate) fn order_of(&self, region: Unentered) -> (Calls, Option<(RegionId, u32)>) {
        match region {
            Unentered::Call(context) => (self.calls_to(context), None),
            Unentered::Passes(context, region, from) => (self.calls_to(context), Some((region, from))),
        }
    }

    /// Is it a pass of a loop which is further than the turn goes in which its last pass is left out?
    pub(crate) fn is_far(&mut self, region: Unentered) -> bool {
        match region {
            Unentered::Passes(within, region, from) if from >= 2 * ONE_BY_ONE => {
                self.leaves_out && self.is_large(self.procedure(within), region)
            }
            Unentered::Passes(..) | Unentered::Call(_) => false,
        }
    }

    /// Enters a region from the next execution on.
    pub(crate) fn enter(&mut self, region: Unentered) {
        match region {
            Unentered::Call(context) => {
                self.entered.insert(context);
            }
            Unentered::Passes(context, region, from) => {
                let one_by_one = if self.language.is_users(self.procedure(context)) { ONE_BY_ONE } else { 1 };
                let more = match self.passes_of_scope {
                    Some(together) if from < together => together,
                    // The next round tells what all further passes may do; that may be enough.
                    Some(_) if self.long_loops.insert((context, region)) => return,
                    _ if from < one_by_one => from + 1,
                    _ => from.saturating_mul(2),
                };
                let known = self.passes.entry((context, region)).or_insert(1);
                *known = (*known).max(more);
            }
        }
    }

    /// What a placeholder of the last execution stands for.
    pub(crate) fn of(&self, placeholder: PlaceholderId) -> Option<Unentered> {
        self.seen.skipped.get(&placeholder).copied()
    }

    /// The calls that the last execution met and whose checks are still to be asked about.
    pub(crate) fn calls(&self) -> Vec<ContextId> {
        self.seen.calls.iter().copied().filter(|call| !self.together.contains(call)).collect()
    }

    /// What the last execution met.
    pub(crate) fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Goes back to an execution that met this.
    pub(crate) fn go_back_to(&mut self, seen: Seen) {
        self.seen = seen;
    }

    /// The procedure that a context is in.
    pub(crate) fn procedure(&self, context: ContextId) -> ProcId {
        self.contexts[context.0 as usize].callee
    }

    /// Can anything of these kinds go wrong in the procedure of a context, or in what it calls?
    pub(crate) fn has_checks(&mut self, context: ContextId, kinds: &[CheckKind]) -> bool {
        let procedure = self.procedure(context);
        if let Some(&known) = self.has_checks.get(&procedure) {
            return known;
        }
        if kinds.iter().all(|&kind| is_about_end(kind)) {
            return false;
        }
        let mut called = FxHashSet::default();
        let found = {
            let program = self.language.program();
            let (mut open, mut seen) = (vec![procedure], FxHashSet::from_iter([procedure]));
            let mut found = false;
            while let (false, Some(next)) = (found, open.pop()) {
                let Code::Body(body) = &program.procs[next].code else {
                    // Nothing is known of it, or it is the language's way to fail.
                    found = true;
                    continue;
                };
                found = body.blocks.values().any(|block| can_fail(&block.end, kinds));
                for stmt in &body.stmts {
                    match stmt {
                        Stmt::Check { kind, .. } => found |= kinds.contains(kind),
                        Stmt::Call(call) => match call.callee {
                            Callee::Static(callee) => {
                                called.insert(callee);
                                if seen.insert(callee) {
                                    open.push(callee);
                                }
                            }
                            Callee::Virtual(..) | Callee::Indirect(_) => found = true,
                        },
                        _ => {}
                    }
                }
            }
            found
        };
        // Clauses stand at a point, or say what a call requires.
        let has_clauses = |&callee: &ProcId| {
            matches!(self.language.model(callee), Model::Clauses) || self.contracts.says_something(callee)
        };
        let found = found || called.iter().any(has_clauses);
        self.has_checks.insert(procedure, found);
        found
    }

    /// How often the procedure of a context is active in it.
    pub(crate) fn nesting(&self, context: ContextId) -> usize {
        let callee = self.procedure(context);
        let mut count = usize::from(self.target == callee);
        let mut next = context;
        while next != ContextId(0) {
            count += usize::from(self.procedure(next) == callee);
            next = self.contexts[next.0 as usize].within;
        }
        count
    }

    /// What is kept of the procedure of a context is kept under this.
    pub(crate) fn kept_key(&self, context: ContextId) -> KeptKey {
        (self.procedure(context), self.nesting(context))
    }

    /// Is something kept of a callee that is not entered? Then it is followed, perhaps in part.
    fn is_kept(&mut self, context: ContextId) -> bool {
        let key = self.kept_key(context);
        let Some(kept) = self.kept.of(key) else { return false };
        if !kept.is_whole {
            self.partial.insert(context, key);
        }
        true
    }

    /// May a region that is not entered end the program in a function without code?
    pub(crate) fn may_end(&mut self, region: Unentered) -> bool {
        let procedure = self.procedure(region.context());
        let language = self.language;
        *self.may_end.entry(procedure).or_insert_with(|| may_end(language, procedure))
    }

    /// A rough measure of what entering a region costs: its statements.
    pub(crate) fn cost(&self, region: Unentered) -> u64 {
        match &self.language.program().procs[self.procedure(region.context())].code {
            Code::Body(body) => body.stmts.len() as u64,
            _ => 0,
        }
    }

    /// A region in words.
    pub(crate) fn name(&self, region: Unentered) -> String {
        match region {
            Unentered::Call(context) => self.language.procedure_name(self.procedure(context)),
            Unentered::Passes(_, _, from) => format!("pass {} of the loop{}", from + 1, self.place(region)),
        }
    }

    /// Where a loop is: ` at line 12 of f`.
    pub(crate) fn place(&self, region: Unentered) -> String {
        match region {
            Unentered::Call(context) => format!(" of {}", self.language.procedure_name(self.procedure(context))),
            Unentered::Passes(context, region, _) => {
                let procedure = self.procedure(context);
                let name = self.language.procedure_name(procedure);
                let line = match &self.language.program().procs[procedure].code {
                    Code::Body(body) => ir::Regions::new(procedure, body)
                        .ok()
                        .and_then(|regions| regions.regions[region].lines)
                        .map_or(String::new(), |(first, _)| format!(" at line {first}")),
                    _ => String::new(),
                };
                format!("{line} of {name}")
            }
        }
    }

    /// Is a callee entered without being asked for? A library's small procedures cost less than the question, and those that only
    /// decide whether runs go on are conditions of the caller's.
    fn is_plain(&mut self, callee: ProcId) -> bool {
        if let Some(&known) = self.is_plain.get(&callee) {
            return known;
        }
        let is_plain = match self.language.is_users(callee) {
            true => !self.is_one_by_one && self.returning.is_guard(self.language, self.contracts, callee),
            false => is_within(self.language, callee, &PLAIN),
        };
        self.is_plain.insert(callee, is_plain);
        is_plain
    }

    /// Is a procedure of a library entered with all that it calls, once it is entered? Its author knows the parts, the user
    /// does not: to enter them one by one takes a round for each, and says nothing to anybody.
    fn is_whole(&mut self, procedure: ProcId) -> bool {
        if let Some(&known) = self.is_whole.get(&procedure) {
            return known;
        }
        let is_whole = !self.language.is_users(procedure) && is_within(self.language, procedure, &WHOLE);
        self.is_whole.insert(procedure, is_whole);
        is_whole
    }
}

/// Is there a failure of these kinds behind the end of a block? What is thrown may be of any.
fn can_fail(end: &Terminator, kinds: &[CheckKind]) -> bool {
    match end {
        Terminator::Throw(_) => true,
        Terminator::Branch { failure: Some(kind), .. } => kinds.contains(kind),
        _ => false,
    }
}

/// Is a check about the end of the target, not about what happens on the way?
fn is_about_end(kind: CheckKind) -> bool {
    matches!(kind, CheckKind::Ensures | CheckKind::Assignable)
}
