//! What holds at the heads of loops (papers/5): guessed from states that short runs visit, pruned until it is inductive, assumed in
//! every question, and checked once more for what is proved.

use crate::known::key_of;
use crate::refined::Refining;
use crate::solve::Solve;
use check::{Language, Question, Specification, StopCause};
use invariant::{Certificate, Guess, Refuted, certify, prune};
use ir::Type;
use logic::Term;
use rustc_hash::FxHashMap;
use solver::{Answer, Limits, Solver};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};
use symbolic::{Cut, PlaceName};
use verdict::{Outcome, Undecided};

/// Passes of each loop that short runs make.
const VISITED_PASSES: u32 = 6;
/// Terms that these may take.
const MAX_VISITED_TERMS: usize = 200_000;
/// Questions for states of one loop.
const MAX_QUESTIONS: usize = 8;
/// Short runs may take this part of the time that is left.
const PART_OF_TIME: u32 = 5;
/// Conflicts that a question about a guess may take.
const MAX_CONFLICTS: u64 = 20_000;

/// What holds at the heads of an execution's loops.
#[derive(Default)]
pub(crate) struct Invariants {
    guesses: Vec<Guess>,
    /// In the user's words.
    texts: Vec<Text>,
    /// So much was asserted before them.
    given: usize,
}

/// A fact in the user's words.
struct Text {
    /// The line of its loop.
    line: u32,
    fact: String,
    /// Passes that were followed before the one from any state.
    passes: u32,
}

/// The invariants that a proof rests on, a line of the program each; or why they are not confirmed.
pub(crate) type Certified = Result<Vec<String>, Refuted>;

impl Refining<'_> {
    /// Executes a few passes of everything, and keeps states at the heads of loops that runs visit.
    pub(crate) fn visit_heads(&mut self, specification: &mut dyn Specification) {
        if self.explored.cutpoints.is_none() {
            return;
        }
        self.options.tell("looking at short runs");
        let now = Instant::now();
        let end = self.deadline.map(|end| now + end.saturating_duration_since(now) / PART_OF_TIME);
        self.explored.enter_passes_together(VISITED_PASSES);
        self.explored.enter_everything(true, MAX_VISITED_TERMS);
        self.is_sampling(true);
        if let Ok(formulation) = self.formulate(specification) {
            let possible = formulation.possible;
            let (mut solve, _) =
                Solve::new(self.program, self.target, self.options, formulation, self.watch.clone(), end);
            solve.always(possible);
            self.ask_for_visits(&mut solve);
            self.count(&mut solve);
        }
        self.is_sampling(false);
        self.explored.enter_on_demand();
    }

    fn is_sampling(&mut self, is_sampling: bool) {
        if let Some(cutpoints) = &mut self.explored.cutpoints {
            cutpoints.is_sampling = is_sampling;
        }
    }

    /// Runs that get to the visits of each loop, the last ones first, and differ in what they bring there.
    fn ask_for_visits(&mut self, solve: &mut Solve<'_>) {
        let Some(cutpoints) = &mut self.explored.cutpoints else { return };
        let visits = cutpoints.visits().to_vec();
        let mut regions: Vec<_> = visits.iter().map(|visit| visit.region).collect();
        regions.sort_unstable();
        regions.dedup();
        for region in regions {
            let mut left = MAX_QUESTIONS;
            let mut different: Vec<Term> = Vec::new();
            for visit in visits.iter().rev().filter(|visit| visit.region == region) {
                if left == 0 || solve.is_late() {
                    break;
                }
                left -= 1;
                let asked: Vec<Term> = [visit.guard].into_iter().chain(different.iter().copied()).collect();
                if solve.ask_easily(&asked) != Answer::Sat {
                    continue;
                }
                let (session, terms) = solve.shared_session(Limits::NONE);
                for seen in &visits {
                    if session.value(terms, seen.guard) == logic::Value::Bool(true) {
                        let sample = seen.sample(&mut |term| session.value(terms, term));
                        cutpoints.samples.add(seen.region, sample);
                    }
                }
                // The next run brings something else, where it can.
                let open = visit.locals().iter().copied().filter(|&local| !terms.is_constant(local));
                for local in open.take(MAX_QUESTIONS).collect::<Vec<_>>() {
                    let value = session.value(terms, local);
                    let value = terms.constant(value);
                    let same = terms.equal(local, value);
                    different.push(terms.not(same));
                }
                if solve.ask_easily(&[&[visit.guard][..], &different].concat()) != Answer::Sat {
                    different.clear();
                }
            }
        }
    }

    /// What is guessed of the heads of loops and turns out to be inductive holds in all questions from now on.
    pub(crate) fn strengthen(&mut self, solve: &mut Solve<'_>) {
        let Some(cutpoints) = &self.explored.cutpoints else { return };
        let guesses: Vec<Guess> = cutpoints.iter().flat_map(|cutpoint| cutpoint.guesses.iter().cloned()).collect();
        if guesses.is_empty() {
            return;
        }
        self.options.tell("looking for what holds at the heads of loops");
        let (watch, deadline) = (Rc::clone(&solve.watch), solve.deadline);
        let is_late = || watch.cause().is_some() || deadline.is_some_and(|end| Instant::now() >= end);
        let given = solve.asserted().len();
        let limits = solve.limits(Some(MAX_CONFLICTS));
        let (session, terms) = solve.shared_session(limits);
        // Without the contracts of callees: where a proof rests on these, that is told of the proof itself.
        let Some(left) = prune(session, terms, guesses, &is_late) else { return };
        left.iter().for_each(|guess| solve.always(guess.assumed));
        let mut all: FxHashMap<Term, Text> = FxHashMap::default();
        let language = self.program.0;
        let place = |number| match cutpoints.place(number) {
            Some((name, ty)) => (name_of(language, name), ty),
            None => (String::new(), Type::Ref),
        };
        for cutpoint in cutpoints.iter() {
            let (line, passes) = (cutpoint.line().unwrap_or(0), cutpoint.passes);
            for guess in &cutpoint.guesses {
                all.insert(guess.assumed, Text { line, fact: cutpoint.text(&guess.fact, &place), passes });
            }
        }
        let texts = left.iter().filter_map(|guess| all.remove(&guess.assumed)).collect();
        solve.invariants = Invariants { guesses: left, texts, given };
    }

    /// Which invariants show of these checks that they cannot fail, and that no run gets to what was cut off, is found out and
    /// confirmed by a solver of its own.
    pub(crate) fn certify(&mut self, solve: &mut Solve<'_>, questions: &[Question], reached: &[Cut]) {
        let invariants = std::mem::take(&mut solve.invariants);
        let open: Vec<&Question> =
            questions.iter().filter(|question| !self.certified.contains_key(&key_of(question))).collect();
        if !invariants.guesses.is_empty() && !open.is_empty() {
            let is_reached = |cut: &Cut| reached.iter().any(|known| known.condition == cut.condition);
            let cuts = solve.work.findings.cuts.iter().filter(|cut| !cut.in_assumption && !is_reached(cut));
            let behind: Vec<Term> = cuts.map(|cut| cut.condition).collect();
            let terms = &mut solve.work.context.terms;
            let hidden = terms.any(&behind);
            let claims: Vec<Term> = open.iter().map(|question| terms.or(question.condition, hidden)).collect();
            let given = solve.asserted()[..invariants.given].to_vec();
            let (end, memory_mb) = (self.deadline.map(|end| end + GRACE), self.options.memory_mb);
            let limits = || {
                let left = end.map(|end| end.saturating_duration_since(Instant::now()));
                left.is_none_or(|left| !left.is_zero()).then_some(Limits { time: left, memory_mb, conflicts: None })
            };
            let terms = &mut solve.work.context.terms;
            let found = certify(terms, &given, &invariants.guesses, &claims, &limits);
            // Where the turn of a context is over, what was found in it is still told.
            let turn = std::mem::replace(&mut solve.deadline, self.deadline.map(|end| end + GRACE));
            for (question, needed) in open.into_iter().zip(found) {
                let shown = needed.map(|needed| invariants.in_words(solve, &needed));
                self.certified.insert(key_of(question), shown);
            }
            solve.deadline = turn;
        }
        solve.invariants = invariants;
    }

    /// The verdict of a check that cannot fail.
    pub(crate) fn proved_by_invariants(&self, question: &Question) -> Outcome {
        let (reason, advice) = match self.certified.get(&key_of(question)) {
            None => return Outcome::Proved { invariant: Vec::new() },
            Some(Ok(invariant)) => return Outcome::Proved { invariant: invariant.clone() },
            Some(Err(Refuted::Late)) => (StopCause::Time.reason(), StopCause::Time.advice()),
            Some(Err(Refuted::Wrong)) => (
                "internal: an invariant is not confirmed by the solver that checks it",
                "report this, with the program: what is not confirmed is not shown",
            ),
        };
        let location = question.location.clone();
        Outcome::Unknown(Undecided { reason: reason.to_owned(), location, advice: Some(advice.to_owned()) })
    }
}

/// What was found in time may still be confirmed.
const GRACE: Duration = Duration::from_secs(1);

impl Invariants {
    /// A line of the program each: `7: i <= n && s == 2 * i`.
    fn in_words(&self, solve: &mut Solve<'_>, needed: &Certificate) -> Vec<String> {
        let mut by_line: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for &at in needed {
            let (guess, text) = (&self.guesses[at], &self.texts[at]);
            let is_from_start = solve.is_excluded(guess.breaks_before);
            let fact = match (is_from_start, text.passes) {
                (true, _) if text.fact.contains(" || ") => format!("({})", text.fact),
                (true, _) => text.fact.clone(),
                (false, 0) => format!("({} after the first pass)", text.fact),
                (false, passes) => format!("({} after {} passes)", text.fact, passes + 1),
            };
            let facts = by_line.entry(text.line).or_default();
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        by_line.into_iter().map(|(line, facts)| format!("{line}: {}", facts.join(" && "))).collect()
    }
}

/// What a place in memory is called.
fn name_of(language: &dyn Language, place: PlaceName) -> String {
    let of_map = |map| {
        let name = language.program().maps[map].name.to_string();
        name.split(':').next().unwrap_or_default().to_owned()
    };
    let is_content = |map| map == ir::facts::SIZE;
    match place {
        PlaceName::Global(map) => of_map(map),
        PlaceName::Known(map, ..) if !is_content(map) => of_map(map),
        PlaceName::Known(map, address, offset) => match (language.known_name(address), offset) {
            (Some(name), 0) => name,
            (Some(name), _) => format!("{name} + {offset} bytes"),
            (None, _) => of_map(map),
        },
        PlaceName::Other(map, object, _) if !is_content(map) => format!("{} of object {}", of_map(map), object.0),
        PlaceName::Other(_, object, offset) => format!("byte {offset} of object {}", object.0),
    }
}
