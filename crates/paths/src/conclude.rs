//! What comes of a search in the end, and how it goes until then.

use crate::ask::PATH_LIMIT;
use crate::choice::Prefix;
use crate::retrace::sum;
use crate::search::{Again, Search};
use crate::sharing::Part;
use check::{Found, Specification, StopCause, impossible_contract};
use solver::Solver;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use verdict::{Outcome, Stats, Undecided};

/// How often the progress is told.
const BETWEEN_WORDS: Duration = Duration::from_millis(200);

impl Search<'_> {
    /// Calls of solvers so far, and their time.
    fn solving(&self) -> (u64, Duration) {
        let counts = self.session.statistics();
        (counts.checks + self.other_calls.0, counts.time + self.other_calls.1)
    }

    /// Tells how it goes, now and then.
    pub(crate) fn tell(&mut self) {
        if self.spoken.elapsed() < BETWEEN_WORDS || self.aim.is_some() {
            return;
        }
        self.spoken = Instant::now();
        self.publish();
        let mut counters = self.counters;
        let mut solving = self.solving().1;
        if let Some(worker) = &self.worker {
            let done = &worker.shared.done;
            counters.paths = done.paths.load(Ordering::Relaxed);
            counters.states = done.states.load(Ordering::Relaxed);
            counters.bound_hits = done.bound_hits.load(Ordering::Relaxed);
            solving = Duration::from_micros(done.solving_us.load(Ordering::Relaxed));
        }
        self.options.tell(&format!(
            "{} paths, {} open, {} choices deep, {} steps, {} bound hits, {:.1} s of solving",
            counters.paths,
            self.open.len(),
            self.place.depth(),
            counters.states,
            counters.bound_hits,
            solving.as_secs_f32()
        ));
    }

    /// Adds what was done to what all threads have done.
    fn publish(&mut self) {
        let solving = self.solving().1;
        let Some(worker) = &self.worker else { return };
        let (done, before, now) = (&worker.shared.done, self.published, self.counters);
        done.paths.fetch_add(now.paths - before.paths, Ordering::Relaxed);
        done.states.fetch_add(now.states - before.states, Ordering::Relaxed);
        done.bound_hits.fetch_add(now.bound_hits - before.bound_hits, Ordering::Relaxed);
        let news = solving.saturating_sub(self.published_solving).as_micros();
        done.solving_us.fetch_add(u64::try_from(news).unwrap_or(u64::MAX), Ordering::Relaxed);
        (self.published, self.published_solving) = (now, solving);
    }

    /// Were as many paths followed as are allowed?
    pub(crate) fn is_enough(&mut self) -> bool {
        let Some(most) = self.how.max_paths.filter(|_| self.aim.is_none()) else { return false };
        self.publish();
        let shared = self.worker.as_ref().map(|worker| worker.shared.done.paths.load(Ordering::Relaxed));
        shared.unwrap_or(self.counters.paths) >= most
    }

    /// Takes up what other threads found out. Is the search to begin again?
    pub(crate) fn gather(&mut self) -> Option<Again> {
        let Some(worker) = self.worker.take() else {
            self.note_left();
            return self.again.take();
        };
        let again = worker.again();
        for part in worker.gather() {
            if part.is_lost {
                self.undecide(Undecided {
                    reason: "a thread that followed some of the paths ended before they did".to_owned(),
                    location: None,
                    advice: Some("report this, with the program; --jobs 1 does without".to_owned()),
                });
            }
            self.results.merge(part.results);
            self.counters = sum(self.counters, part.counters);
            for (name, can_end) in part.impossible {
                *self.impossible.entry(name).or_default() |= can_end;
            }
            self.left.extend(part.left);
            self.other_calls.0 += part.solver_calls;
            self.other_calls.1 += part.solver_time;
            self.other_terms += part.terms;
        }
        self.note_left();
        again.map(|(_, again)| again)
    }

    /// Where paths are left, nothing holds for sure. Says how far the search came.
    fn note_left(&mut self) {
        if self.left.is_empty() {
            return;
        }
        let cause = self.cause().unwrap_or(StopCause::Time);
        if !self.results.is_undecided() {
            let (reason, advice) = (cause.reason().to_owned(), Some(cause.advice().to_owned()));
            self.results.undecide(&Prefix::default(), Undecided { reason, location: None, advice });
        }
        let (done, left) = (self.counters.paths, self.left.len());
        let count =
            |count: u64, one: &str, several: &str| format!("{count} {}", if count == 1 { one } else { several });
        let how_far = format!(
            ": {} followed, {} left",
            count(done, "path was", "paths were"),
            count(left as u64, "beginning of paths is", "beginnings of paths are")
        );
        let limits = [cause.reason(), PATH_LIMIT];
        self.results.explain(|undecided| {
            if limits.contains(&&*undecided.reason) {
                undecided.reason += &how_far;
            }
        });
    }

    /// Leaves what was found out to the thread that the target belongs to.
    pub(crate) fn hand_in(mut self) {
        self.note_misfit();
        self.name_passages();
        let Some(worker) = self.worker.take() else { return };
        let (solver_calls, solver_time) = self.solving();
        worker.hand_in(Part {
            results: std::mem::take(&mut self.results),
            counters: self.counters,
            impossible: std::mem::take(&mut self.impossible),
            left: std::mem::take(&mut self.left),
            solver_calls,
            solver_time,
            terms: self.context.terms.len() as u64,
            is_lost: false,
        });
    }

    /// What was found.
    pub(crate) fn conclude(mut self, specification: &mut dyn Specification) -> Found {
        if self.language.has_given_up() {
            let cause = self.cause().unwrap_or(StopCause::Time);
            let reason = format!("{} while the whole program was looked at", cause.reason());
            let undecided = Undecided { reason, location: None, advice: Some(cause.advice().to_owned()) };
            return Found { undecided: Some(undecided), ..Found::default() };
        }
        self.note_misfit();
        self.name_passages();
        let contradiction = self.impossible.iter().find(|&(_, &can_end)| !can_end).map(|(name, _)| name.clone());
        if let Some(name) = contradiction {
            self.undecide(impossible_contract(&name));
        }
        let (solver_calls, solver_time) = self.solving();
        let is_part = self.how.from.is_some();
        if is_part {
            self.undecide(Undecided {
                reason: "only paths that another run left were followed".to_owned(),
                location: None,
                advice: Some("put the answers of all runs together".to_owned()),
            });
        }
        let is_vacuous = self.counters.pre_states == 0 && !self.results.is_undecided();
        let is_bounded = self.results.is_bounded();
        let mut found = std::mem::take(&mut self.results).conclude();
        if is_vacuous {
            found.nothing_checked(self.language, self.target, is_bounded);
        }
        found.report_broken(specification);
        let of_checks = found.checks.iter_mut().filter_map(|check| match &mut check.outcome {
            Outcome::Unknown(undecided) => Some(undecided),
            Outcome::Violated(_) | Outcome::HoldsWithinBounds { .. } | Outcome::Proved { .. } => None,
        });
        for undecided in found.undecided.iter_mut().chain(of_checks) {
            // What bounds the input has another name here.
            undecided.advice = undecided.advice.take().map(|advice| advice.replace("--scope", "-k"));
        }
        let counters = self.counters;
        found.stats = Stats {
            time: self.start.elapsed(),
            solver_calls,
            solver_time,
            terms: Some(self.context.terms.len() as u64 + self.other_terms),
            paths: Some(counters.paths),
            states: Some(counters.states - counters.once),
            pre_states: Some(counters.pre_states),
            before_post: Some(counters.before_post),
            after_post: Some(counters.after_post),
            bound_hits: Some(counters.bound_hits),
            ..Stats::default()
        };
        found
    }
}
