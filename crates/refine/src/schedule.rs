//! Contexts take turns: those of few calls first, and one whose checks take long has to wait until the others had their turn.

use crate::calls::{Calls, Entering};
use crate::known::{Key, Known, Told, key_of, result_of};
use crate::refined::Refining;
use crate::regions::ONE_BY_ONE;
use crate::sharing::{Came, OWNER, Place, SharedTarget, Ticket, Worker, is_same};
use check::{Question, Specification, StopCause};
use merge::ContextId;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use verdict::{BoundReached, CheckResult, Outcome, Undecided};

/// A context has this part of the time that is left, before others have their turn. From its second turn on it has more where
/// fewer wait: each turn executes again, and what was too little once is too little again.
const TURNS: u32 = 8;
/// But not less than this.
const SHORTEST_TURN: Duration = Duration::from_millis(200);
/// Nested calls of one procedure whose own checks are looked at.
const MAX_NESTING: usize = 2;

/// Regions that are named where many were left unexplored.
const MAX_NAMES: usize = 5;

/// What a turn of a context begins with, besides what it is told.
pub(crate) struct Turn {
    context: Calls,
    /// The regions that are entered.
    entering: Arc<Entering>,
    /// Checks that cannot fail.
    proved: Arc<BTreeSet<Key>>,
    is_first: bool,
    /// It takes this part of the time that is left.
    parts: u32,
    /// Who had the last turn of the context, and may have kept what was executed.
    pub(crate) by: Option<Worker>,
}

impl Turn {
    /// Would the same come of another turn?
    pub(crate) fn is_like(&self, other: &Turn) -> bool {
        (&self.context, &self.entering, &self.proved, self.is_first)
            == (&other.context, &other.entering, &other.proved, other.is_first)
    }
}

/// What comes of a turn.
pub(crate) struct Turned {
    is_decided: bool,
    pub(crate) known: Known,
    /// What is entered now.
    entering: Arc<Entering>,
    /// The calls that the last execution met.
    calls: Vec<MetCall>,
    /// Where it is not decided: checks that cannot fail, and those that are open.
    proved: Arc<BTreeSet<Key>>,
    open: Vec<(Key, CheckResult)>,
    /// Who took it.
    by: Worker,
}

impl Turned {
    /// The same, by this worker.
    pub(crate) fn by(self, by: Worker) -> Turned {
        Turned { by, ..self }
    }
}

/// A call whose checks are still to be asked about.
struct MetCall {
    calls: Calls,
    /// How often its procedure is active in it.
    nesting: usize,
}

/// A context whose turn was over before its checks were decided.
#[derive(Default)]
struct Waiting {
    proved: Arc<BTreeSet<Key>>,
    open: Vec<(Key, CheckResult)>,
    by: Option<Worker>,
}

/// Which contexts are to have a turn.
#[derive(Default)]
struct Schedule {
    open: BTreeSet<Place>,
    seen: BTreeSet<Calls>,
    left: BTreeSet<String>,
    waiting: FxHashMap<Calls, Waiting>,
    /// What was entered for contexts that had a turn.
    entered_for: FxHashMap<Calls, Arc<Entering>>,
    /// The same, as their callees begin with it.
    for_callees: FxHashMap<Calls, Arc<Entering>>,
}

impl Schedule {
    /// What the next turn of a context begins with: what was entered for it in its last turn; in its first turn what was entered for
    /// the caller, which has passed on what it needed itself.
    fn turn(&self, (turn, _, context): &Place) -> Turn {
        let of_caller = || context.within().and_then(|within| self.for_callees.get(&within));
        let entering = self.entered_for.get(context).or_else(of_caller).cloned().unwrap_or_default();
        let waiting = self.waiting.get(context);
        Turn {
            context: context.clone(),
            entering,
            proved: waiting.map(|waiting| Arc::clone(&waiting.proved)).unwrap_or_default(),
            is_first: *turn == 0,
            parts: if *turn == 0 { TURNS } else { TURNS.min(self.open.len() as u32 + 1) },
            by: waiting.and_then(|waiting| waiting.by),
        }
    }

    /// Keeps what is entered for a context.
    fn keep(&mut self, context: &Calls, entering: Arc<Entering>) {
        let few = entering.passes.iter().map(|(region, &passes)| (region.clone(), passes.min(ONE_BY_ONE)));
        let for_callees = Entering { calls: entering.calls.clone(), passes: few.collect(), together: BTreeSet::new() };
        self.for_callees.insert(context.clone(), Arc::new(for_callees));
        self.entered_for.insert(context.clone(), entering);
    }

    /// All turns that are to come, but for those of contexts that had theirs.
    fn turns(&self) -> Vec<(Place, Arc<Turn>)> {
        let is_to_come = |place: &&Place| place.0 > 0 || !self.seen.contains(&place.2);
        self.open.iter().filter(is_to_come).map(|place| (place.clone(), Arc::new(self.turn(place)))).collect()
    }
}

impl<'w> Refining<'w> {
    /// Takes one context after the other. Others may take turns of `shared`.
    pub(crate) fn run(
        &mut self,
        shared: Option<&SharedTarget>,
        specification: &mut dyn Specification,
    ) -> Result<(), Undecided> {
        let mut schedule = Schedule::default();
        schedule.open.insert((0, 0, Calls::default()));
        self.explored.is_one_by_one = self.infers;
        while let Some(place) = schedule.open.pop_first() {
            let (turn, depth, context) = place.clone();
            if turn == 0 && !schedule.seen.insert(context.clone()) {
                continue;
            }
            let Some(came) = self.turn_at(&place, &schedule, shared, specification) else {
                if !schedule.waiting.contains_key(&context) {
                    let procedure = context.last().map_or(self.target, |(_, callee)| callee);
                    schedule.left.insert(self.program.0.procedure_name(procedure));
                }
                continue;
            };
            let turned = came?;
            schedule.waiting.remove(&context);
            if !turned.is_decided {
                let Turned { proved, open, by, .. } = turned;
                schedule.waiting.insert(context.clone(), Waiting { proved, open, by: Some(by) });
                schedule.open.insert((turn + 1, depth, context.clone()));
            } else if self.explored.is_everything() {
                // The others were asked about along with this one.
                schedule.waiting.clear();
                schedule.open.clear();
                schedule.left.clear();
            }
            if !self.infers {
                self.known.add(turned.known);
            }
            if context.depth() == 0 {
                self.kept_for_target = self.explored.kept.clone();
            }
            schedule.keep(&context, turned.entering);
            for MetCall { calls, nesting } in turned.calls {
                match nesting > MAX_NESTING {
                    true => {
                        let name = calls.last().map(|(_, callee)| self.program.0.procedure_name(callee));
                        schedule.left.extend(name.map(|name| format!("deeper calls of {name}")));
                    }
                    false => _ = schedule.open.insert((0, calls.depth(), calls)),
                }
            }
            let is_more_to_do = turn == 0 && context.depth() == 0 && !schedule.open.is_empty();
            if is_more_to_do && !self.infers && !self.options.arbitrary_globals && self.is_tried_later() {
                self.try_out(specification);
            }
            if let Some(shared) = shared {
                shared.publish(schedule.turns(), self.known.tell());
            }
        }
        self.end(schedule);
        Ok(())
    }

    /// Takes the turn at a place, or what came of it on another thread; as long as it is taken there, other turns. None if it is late.
    fn turn_at(
        &mut self,
        place: &Place,
        schedule: &Schedule,
        shared: Option<&SharedTarget>,
        specification: &mut dyn Specification,
    ) -> Option<Came> {
        // The first turn tells what there is to share.
        let shared = shared.filter(|_| *place != Place::default());
        while let Some(shared) = shared {
            let told = self.known.tell();
            if let Some(came) = shared.came(place) {
                if is_same(&came, &told) {
                    return Some(came);
                }
                break;
            }
            if self.is_late() {
                return None;
            }
            match shared.take(OWNER) {
                Some(ticket) => self.take_for(Rc::new(ticket), specification),
                None => shared.wait(),
            }
        }
        if self.is_late() {
            return None;
        }
        let told = self.known.tell();
        Some(self.take(&schedule.turn(place), told, specification))
    }

    /// Takes a turn that others may take as well.
    pub(crate) fn take_for(&mut self, ticket: Rc<Ticket>, specification: &mut dyn Specification) {
        let watch = std::mem::replace(&mut self.watch, Rc::new(ticket.watch(self.options)));
        self.ticket = Some(Rc::clone(&ticket));
        let came = self.take(&ticket.turn, ticket.told.clone(), specification);
        (self.ticket, self.watch) = (None, watch);
        if let Some(ticket) = Rc::into_inner(ticket) {
            ticket.hand_in(came);
        }
    }

    /// Takes a turn. Where callees are inferred, what is found out belongs to what is known at once.
    pub(crate) fn take(&mut self, turn: &Turn, told: Told, specification: &mut dyn Specification) -> Came {
        let before = (!self.infers).then(|| std::mem::replace(&mut self.known, Known::after(told)));
        let came = self.take_turn_of(turn, specification);
        match before {
            None => came,
            Some(before) => {
                let known = std::mem::replace(&mut self.known, before);
                came.map(|turned| Turned { known, ..turned })
            }
        }
    }

    fn take_turn_of(&mut self, turn: &Turn, specification: &mut dyn Specification) -> Came {
        let context = self.explored.context_of(&turn.context);
        // Without a limit of time, the first turn would not end where a loop does not.
        let leaves_out = turn.is_first && self.deadline.is_some() && !self.infers;
        self.explored.go_to(context, &turn.entering, leaves_out);
        self.unsliced.clear();
        self.open.clear();
        self.proved = BTreeSet::clone(&turn.proved);
        let executed = self.executed_for.remove(&turn.context);
        self.executed = executed.and_then(|(entering, executed)| (entering == turn.entering).then_some(executed));
        self.slice_end = self.deadline.map(|deadline| {
            let now = Instant::now();
            now + (deadline.saturating_duration_since(now) / turn.parts).max(SHORTEST_TURN)
        });
        if self.explored.is_everything() {
            self.slice_end = self.deadline;
        }
        let is_decided = self.take_turn(context, specification)?;
        let entering = Arc::new(self.explored.entering());
        if let Some(executed) = self.executed.take().filter(|_| !is_decided) {
            self.executed_for.insert(turn.context.clone(), (Arc::clone(&entering), executed));
        }
        Ok(Turned {
            is_decided,
            known: Known::after(Told::default()),
            entering,
            calls: self.met_calls(),
            proved: Arc::new(std::mem::take(&mut self.proved)),
            open: std::mem::take(&mut self.open).into_iter().map(undecided).collect(),
            by: OWNER,
        })
    }

    /// The calls that the last execution met and in which something can go wrong.
    fn met_calls(&mut self) -> Vec<MetCall> {
        // With everything, all that is called is asked about, and deeper calls end paths.
        if self.explored.is_everything() {
            return Vec::new();
        }
        let mut calls = self.explored.calls();
        calls.retain(|&call| self.explored.has_checks(call, &self.options.kinds));
        let met =
            |call: ContextId| MetCall { calls: self.explored.calls_to(call), nesting: self.explored.nesting(call) };
        calls.into_iter().map(met).collect()
    }

    /// Says what was left open.
    fn end(&mut self, schedule: Schedule) {
        self.known.stats.regions = Some(schedule.seen.len() as u64);
        let cause = self.watch.cause().unwrap_or(StopCause::Time);
        let waiting: BTreeMap<Calls, Waiting> = schedule.waiting.into_iter().collect();
        for (key, mut result) in waiting.into_values().flat_map(|waiting| waiting.open) {
            if let Outcome::Unknown(undecided) = &mut result.outcome {
                undecided.reason = cause.reason().to_owned();
                undecided.advice = Some(cause.advice().to_owned());
            }
            self.known.add_result(key, result);
        }
        let names: Vec<String> = schedule.left.into_iter().collect();
        if names.is_empty() {
            return;
        }
        let shown = names.iter().take(MAX_NAMES).cloned().collect::<Vec<_>>().join(", ");
        let rest = names.len().saturating_sub(MAX_NAMES);
        let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        self.known.add_bound(BoundReached {
            message: format!("the checks of regions that were left unexplored: {shown}{more}"),
            location: None,
            advice: "allow more time with --timeout".to_owned(),
        });
    }
}

/// A check that was not decided in time.
fn undecided(question: Question) -> (Key, CheckResult) {
    let why = Undecided { reason: String::new(), location: question.location.clone(), advice: None };
    (key_of(&question), result_of(question, Outcome::Unknown(why), false))
}
