//! The heads of loops that an execution cuts, and what is guessed there.

use crate::candidates::Candidates;
use crate::fact::{Fact, Values};
use crate::sample::{Sample, Samples};
use ir::{LocalId, ProcId, RegionId};
use logic::{Sort, Term, Terms, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbolic::{Code, Execution, PlaceholderId, State};

/// A fact that is assumed at a loop's head if its literal is.
#[derive(Clone)]
pub struct Guess {
    /// The fact.
    pub fact: Fact,
    /// The literal.
    pub assumed: Term,
    /// A run reaches the loop, or ends a pass of it, in a state in which the fact does not hold.
    pub breaks: Term,
    /// A run is at the head before the passes that are not followed, in such a state.
    pub breaks_before: Term,
}

/// A loop that is executed once from any state at its head.
pub struct Cutpoint {
    /// The loop.
    pub region: (ProcId, RegionId),
    /// The code around it.
    pub code: Rc<Code>,
    /// Passes that were followed before.
    pub passes: u32,
    /// What is guessed.
    pub guesses: Vec<Guess>,
    entry: Rc<Vec<Term>>,
}

/// A state at the head of a loop whose passes are followed.
#[derive(Clone)]
pub struct Visit {
    /// The loop.
    pub region: (ProcId, RegionId),
    /// Runs that get there.
    pub guard: Term,
    now: Rc<Vec<Term>>,
    entry: Rc<Vec<Term>>,
    number: u32,
}

/// The loops of an execution.
#[derive(Default)]
pub struct Cutpoints {
    /// States that short runs visit.
    pub samples: Samples,
    /// Are states only visited, and nothing guessed?
    pub is_sampling: bool,
    cut: FxHashMap<PlaceholderId, Cutpoint>,
    order: Vec<PlaceholderId>,
    visits: Vec<Visit>,
    /// Where the visits of a loop begin that was reached last, by its context.
    latest: FxHashMap<(u32, RegionId), usize>,
}

impl Cutpoints {
    /// A new execution begins.
    pub fn begin(&mut self) {
        self.cut.clear();
        self.order.clear();
        self.visits.clear();
        self.latest.clear();
    }

    /// A run is at the head of a loop before the pass of this number, in a context.
    pub fn visit(&mut self, terms: &Terms, (context, region, number): (u32, RegionId, u32), state: &State) {
        let Some(frame) = &state.frame else { return };
        let now = Rc::new(frame.locals.clone());
        let first = self.latest.get(&(context, region)).map(|&at| self.visits[at].now.clone());
        if number == 0 {
            self.latest.insert((context, region), self.visits.len());
        }
        let entry = first.filter(|_| number > 0).unwrap_or_else(|| now.clone());
        let region = (frame.procedure(), region);
        self.visits.push(Visit { region, guard: state.guard.term(terms), now, entry, number });
    }

    /// The loop is cut: `before` is the state in which its head is reached then, `any` what stands for all further visits. Gives
    /// the latter where what is guessed holds that is assumed.
    pub fn cut(
        &mut self,
        execution: &mut Execution<'_, '_>,
        (context, region, id): (u32, RegionId, PlaceholderId),
        before: &State,
        any: State,
    ) -> Option<State> {
        let (Some(at_head), Some(frame)) = (&before.frame, &any.frame) else { return Some(any) };
        if self.is_sampling {
            return Some(any);
        }
        let first = self.latest.get(&(context, region)).copied();
        let visits = first.map_or(&[][..], |first| &self.visits[first..]);
        let key = (frame.procedure(), region);
        let own: Vec<&Visit> = visits.iter().filter(|visit| visit.region == key).collect();
        let entry = own.first().map_or_else(|| Rc::new(at_head.locals.clone()), |visit| visit.entry.clone());
        let passes = own.last().map_or(0, |visit| visit.number);
        let terms = &mut execution.context.terms;
        let is_changed = |local: LocalId| {
            let at = local.as_u32() as usize;
            at_head.locals[at] != frame.locals[at]
        };
        let facts = {
            let terms = &*terms;
            let known = |local: LocalId| terms.bits(entry[local.as_u32() as usize]).and_then(|bits| bits.to_u64());
            let place = (&*frame.code.body, &*frame.code.regions, region);
            Candidates::new(place, self.samples.of(key), is_changed).facts(&known)
        };
        let values = |now| Values { now, entry: &entry };
        let (mut guesses, mut all) = (Vec::new(), Vec::new());
        let reached = before.guard.term(terms);
        for fact in facts {
            let now = fact.term(terms, values(&frame.locals));
            let (Some(now), Some(initially)) = (now, fact.term(terms, values(&at_head.locals))) else { continue };
            if terms.is_true(now) {
                continue;
            }
            let breaks = breaks(terms, reached, initially);
            if terms.is_true(breaks) {
                continue;
            }
            let mut before = Vec::new();
            for visit in &own {
                let then = fact.term(terms, values(&visit.now));
                before.extend(then.map(|then| self::breaks(terms, visit.guard, then)));
            }
            let breaks_before = terms.any(&before);
            let assumed = terms.fresh("⟨invariant⟩", Sort::Bool);
            all.push(terms.implies(assumed, now));
            guesses.push(Guess { fact, assumed, breaks, breaks_before });
        }
        let all = terms.all(&all);
        let code = frame.code.clone();
        self.cut.insert(id, Cutpoint { region: key, code, passes, guesses, entry });
        self.order.push(id);
        execution.assume(any, all)
    }

    /// The pass from any state has come back to the head.
    pub fn come_back(&mut self, terms: &mut Terms, id: PlaceholderId, state: &State) {
        let (Some(cutpoint), Some(frame)) = (self.cut.get_mut(&id), &state.frame) else { return };
        let reached = state.guard.term(terms);
        for guess in &mut cutpoint.guesses {
            let values = Values { now: &frame.locals, entry: &cutpoint.entry };
            let breaks_again = match guess.fact.term(terms, values) {
                Some(again) => breaks(terms, reached, again),
                None => reached,
            };
            guess.breaks = terms.or(guess.breaks, breaks_again);
        }
    }

    /// The loops that are cut, in the order in which they were.
    pub fn iter(&self) -> impl Iterator<Item = &Cutpoint> {
        self.order.iter().filter_map(|id| self.cut.get(id))
    }

    /// What is asked about guesses.
    pub fn asked(&self) -> Vec<Term> {
        let of_guess = |guess: &Guess| [guess.assumed, guess.breaks, guess.breaks_before];
        let of_visit = |visit: &Visit| visit.guard;
        let guesses = self.iter().flat_map(|cutpoint| cutpoint.guesses.iter().flat_map(of_guess));
        guesses.chain(self.visits.iter().filter(|_| self.is_sampling).map(of_visit)).collect()
    }

    /// The visits, the deepest ones of a loop last.
    pub fn visits(&self) -> &[Visit] {
        &self.visits
    }
}

impl Visit {
    /// The values of its locals, to be asked for.
    pub fn locals(&self) -> &[Term] {
        &self.now
    }

    /// The state as numbers, by what a model says of terms.
    pub fn sample(&self, value: &mut dyn FnMut(Term) -> Value) -> Sample {
        let mut numbers = |locals: &[Term]| locals.iter().map(|&local| number(&value(local))).collect();
        Sample { now: numbers(&self.now), entry: numbers(&self.entry) }
    }
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Bool(truth) => Some(i64::from(*truth)),
        Value::Bits(bits) => bits.to_i64(),
        Value::Float(..) | Value::Rounding(_) | Value::Array(_) => None,
    }
}

/// It is reached and does not hold.
fn breaks(terms: &mut Terms, reached: Term, holds: Term) -> Term {
    let fails = terms.not(holds);
    terms.and(reached, fails)
}

impl Cutpoint {
    /// The line of the loop's head.
    pub fn line(&self) -> Option<u32> {
        let header = self.code.regions.regions[self.region.1].header;
        let body = &self.code.body;
        let lines = self.code.regions.regions[self.region.1].lines;
        body.source.line(body.blocks[header].pos).or(lines.map(|lines| lines.0))
    }

    /// A fact in the user's words.
    pub fn text(&self, fact: &Fact) -> String {
        let body = &self.code.body;
        let pos = body.blocks[self.code.regions.regions[self.region.1].header].pos;
        let name = |local: LocalId| {
            let known = body.source.variable(local, pos);
            let known = known.or_else(|| body.source.variables.iter().find(|one| one.local == local));
            known.map_or_else(|| format!("⟨{local}⟩"), |variable| variable.name.to_string())
        };
        let entry = |local: LocalId| format!("\\at({}, LoopEntry)", name(local));
        fact.text(&name, &entry, &|local| body.locals[local].ty)
    }
}
