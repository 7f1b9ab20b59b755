//! The heads of loops that an execution cuts, and what is guessed there.

use crate::candidates::Candidates;
use crate::fact::{Fact, Snapshot, Values, Variable};
use crate::sample::{Sample, Samples};
use ir::{LocalId, ProcId, RegionId, Type};
use logic::{Sort, Term, Terms, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbolic::{Code, Execution, Place, PlaceName, PlaceholderId, State};

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
    entry: Rc<Snapshot<Term>>,
}

/// A state at the head of a loop whose passes are followed.
#[derive(Clone)]
pub struct Visit {
    /// The loop.
    pub region: (ProcId, RegionId),
    /// Runs that get there.
    pub guard: Term,
    now: Rc<Snapshot<Term>>,
    entry: Rc<Snapshot<Term>>,
    number: u32,
}

/// Places in memory that are looked at.
const MAX_PLACES: usize = 24;

/// The loops of an execution.
#[derive(Default)]
pub struct Cutpoints {
    /// States that short runs visit.
    pub samples: Samples,
    /// Are states only visited, and nothing guessed?
    pub is_sampling: bool,
    /// The places in memory that are looked at, in all executions; and where they are in this one.
    places: Vec<(PlaceName, Type)>,
    found: FxHashMap<u32, Place>,
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
        self.found.clear();
    }

    /// What is looked at in a state. Places that were written by now are looked at from now on.
    fn snapshot(&mut self, execution: &mut Execution<'_, '_>, state: &State) -> Snapshot<Term> {
        for (name, place, ty) in execution.written_numbers(state) {
            let known = self.places.iter().position(|known| *known == (name, ty));
            let number = match known {
                Some(number) => number,
                None if self.places.len() < MAX_PLACES => {
                    self.places.push((name, ty));
                    self.places.len() - 1
                }
                None => continue,
            };
            self.found.insert(number as u32, place);
        }
        let mut places = vec![None; self.places.len()];
        for (&number, &place) in &self.found {
            let ty = self.places[number as usize].1;
            places[number as usize] = execution.number_at(state, place, ty);
        }
        let locals = state.frame.as_ref().map(|frame| frame.locals.clone()).unwrap_or_default();
        Snapshot { locals, places }
    }

    /// A run is at the head of a loop before the pass of this number, in a context.
    pub fn visit(
        &mut self,
        execution: &mut Execution<'_, '_>,
        (context, region, number): (u32, RegionId, u32),
        state: &State,
    ) {
        let Some(procedure) = state.procedure() else { return };
        let now = Rc::new(self.snapshot(execution, state));
        let first = self.latest.get(&(context, region)).map(|&at| self.visits[at].now.clone());
        if number == 0 {
            self.latest.insert((context, region), self.visits.len());
        }
        let entry = first.filter(|_| number > 0).unwrap_or_else(|| now.clone());
        let guard = state.guard.term(&execution.context.terms);
        self.visits.push(Visit { region: (procedure, region), guard, now, entry, number });
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
        if self.is_sampling {
            return Some(any);
        }
        let at_head = self.snapshot(execution, before);
        let anywhere = self.snapshot(execution, &any);
        let Some(frame) = &any.frame else { return Some(any) };
        let first = self.latest.get(&(context, region)).copied();
        let visits = first.map_or(&[][..], |first| &self.visits[first..]);
        let key = (frame.procedure(), region);
        let own: Vec<&Visit> = visits.iter().filter(|visit| visit.region == key).collect();
        let entry = own.first().map_or_else(|| Rc::new(at_head.clone()), |visit| visit.entry.clone());
        let passes = own.last().map_or(0, |visit| visit.number);
        let terms = &mut execution.context.terms;
        let is_changed = |variable| at_head.get(variable) != anywhere.get(variable);
        let facts = {
            let terms = &*terms;
            let known = |variable| terms.bits(entry.get(variable)?).and_then(|bits| bits.to_u64());
            let place = (&*frame.code.body, &*frame.code.regions, region);
            let of_place = |&number: &u32| (number, self.places[number as usize].1);
            let is_known = |number: &u32| anywhere.get(Variable::Place(*number)).is_some();
            let mut places: Vec<(u32, Type)> = self.found.keys().filter(|one| is_known(one)).map(of_place).collect();
            places.sort_unstable_by_key(|place| place.0);
            let program = execution.context.world.program();
            Candidates::new(&program, place, &places, self.samples.of(key), is_changed).facts(&known)
        };
        let values = |now| Values { now, entry: &entry };
        let (mut guesses, mut all) = (Vec::new(), Vec::new());
        let reached = before.guard.term(terms);
        for fact in facts {
            let now = fact.term(terms, values(&anywhere));
            let (Some(now), Some(initially)) = (now, fact.term(terms, values(&at_head))) else { continue };
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
    pub fn come_back(&mut self, execution: &mut Execution<'_, '_>, id: PlaceholderId, state: &State) {
        let again = self.snapshot(execution, state);
        let terms = &mut execution.context.terms;
        let Some(cutpoint) = self.cut.get_mut(&id) else { return };
        let reached = state.guard.term(terms);
        for guess in &mut cutpoint.guesses {
            let values = Values { now: &again, entry: &cutpoint.entry };
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

    /// A place in memory that facts speak of.
    pub fn place(&self, number: u32) -> Option<(PlaceName, Type)> {
        self.places.get(number as usize).copied()
    }

    /// The visits, the deepest ones of a loop last.
    pub fn visits(&self) -> &[Visit] {
        &self.visits
    }
}

impl Visit {
    /// The values of its locals, to be asked for.
    pub fn locals(&self) -> &[Term] {
        &self.now.locals
    }

    /// The state as numbers, by what a model says of terms.
    pub fn sample(&self, value: &mut dyn FnMut(Term) -> Value) -> Sample {
        let mut numbers = |terms: &Snapshot<Term>| Snapshot {
            locals: terms.locals.iter().map(|&term| number(&value(term))).collect(),
            places: terms.places.iter().map(|term| term.map(|term| number(&value(term)))).collect(),
        };
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

    /// A fact in the user's words. `place` tells what a place in memory is called.
    pub fn text(&self, fact: &Fact, place: &dyn Fn(u32) -> (String, Type)) -> String {
        let body = &self.code.body;
        let pos = body.blocks[self.code.regions.regions[self.region.1].header].pos;
        let of_local = |local: LocalId| {
            let known = body.source.variable(local, pos);
            let known = known.or_else(|| body.source.variables.iter().find(|one| one.local == local));
            known.map_or_else(|| format!("⟨{local}⟩"), |variable| variable.name.to_string())
        };
        let name = |variable| match variable {
            Variable::Local(local) => of_local(local),
            Variable::Place(number) => place(number).0,
        };
        let entry = |variable| format!("\\at({}, LoopEntry)", name(variable));
        let ty = |variable| match variable {
            Variable::Local(local) => body.locals[local].ty,
            Variable::Place(number) => place(number).1,
        };
        fact.text(&name, &entry, &ty)
    }
}
