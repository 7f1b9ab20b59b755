//! Where the search is, and how it comes to where other paths begin.
//!
//! To follow the paths that begin with some choices, these choices are made again. What is found out on the way there was found
//! out before, so no solver is asked and nothing is counted; but each statement is executed, and each clause evaluated, as it was,
//! so that the path becomes what it was.

use crate::choice::{Choice, Choices, Prefix};
use crate::path::Path;
use crate::search::{Again, Aim, Counters, Search};
use check::Specification;
use solver::Solver;
use std::cell::OnceCell;
use std::time::Instant;
use verdict::{BoundReached, Undecided};

/// The path that is followed now.
#[derive(Default)]
pub(crate) struct Place {
    choices: Choices,
    prefix: OnceCell<Prefix>,
}

impl Place {
    /// Its choices so far.
    pub(crate) fn prefix(&self) -> &Prefix {
        self.prefix.get_or_init(|| self.choices.prefix())
    }

    /// How many there are.
    pub(crate) fn depth(&self) -> usize {
        self.choices.count()
    }
}

/// Counters of two searches together.
pub(crate) fn sum(a: Counters, b: Counters) -> Counters {
    Counters {
        paths: a.paths + b.paths,
        states: a.states + b.states,
        once: a.once + b.once,
        pre_states: a.pre_states + b.pre_states,
        before_post: a.before_post + b.before_post,
        after_post: a.after_post + b.after_post,
        bound_hits: a.bound_hits + b.bound_hits,
    }
}

impl<'w> Search<'w> {
    /// Follows the paths that begin in one of these ways, and those that others leave.
    pub(crate) fn run(&mut self, mut prefixes: Vec<Prefix>, specification: &mut dyn Specification) {
        prefixes.reverse();
        loop {
            let (watch, deadline) = (self.watch.clone(), self.deadline);
            let is_late = || watch.cause().is_some() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let prefix = match &mut self.worker {
                Some(worker) => worker.next(is_late),
                None => prefixes.pop(),
            };
            let Some(Prefix(prefix)) = prefix else { return };
            self.prefix = prefix;
            self.explore(specification);
        }
    }

    /// A path is followed from here on.
    pub(crate) fn take(&mut self, path: &Path) {
        self.place = Place { choices: path.choices.clone(), prefix: OnceCell::new() };
        self.is_retracing = self.place.depth() < self.prefix.len();
        // What the path depends on, and no other.
        let is_entry = matches!(path.stage, crate::path::Stage::Entry);
        self.context.contracts = (!is_entry).then_some(self.contracts);
        self.context.is_bounded = is_entry;
    }

    /// Counts, unless that was done before.
    pub(crate) fn count(&mut self, count: impl FnOnce(&mut Counters)) {
        if !self.is_retracing {
            count(&mut self.counters);
        }
    }

    /// Can a path make this choice? On the way to where others begin, it is the one that leads there.
    pub(crate) fn fits(&self, path: &Path, choice: &Choice) -> bool {
        self.prefix.get(path.choices.count()).is_none_or(|wanted| wanted == choice)
    }

    /// Is the path where it is to be found out what it makes of one check, and was all asked there that there is to ask?
    pub(crate) fn is_at_aim(&self) -> bool {
        self.aim.is_some() && !self.is_retracing
    }

    /// Gives the open path with the fewest choices to another thread that wants one.
    pub(crate) fn share(&mut self) {
        let Some(worker) = &self.worker else { return };
        if !worker.is_asked(self.open.len()) || self.is_retracing {
            return;
        }
        let Some(first) = self.open.first() else { return };
        let choices = first.choices.clone();
        if worker.give(|| choices.prefix()) {
            self.open.remove(0);
        }
    }

    /// The search is to begin again in another way, because of the path that is followed now.
    pub(crate) fn begin_again(&mut self, how: Again) {
        match &self.worker {
            Some(worker) => worker.begin_again(self.place.prefix().clone(), how),
            None => _ = self.again.get_or_insert(how),
        }
    }

    /// Is the path that is followed now of no use, because the search begins again?
    pub(crate) fn is_vain(&self) -> bool {
        match &self.worker {
            Some(worker) => worker.is_vain(|| self.place.prefix().clone()),
            None => self.again.is_some(),
        }
    }

    /// A bound matters on the path that is followed now.
    pub(crate) fn note_bound(&mut self, bound: BoundReached) {
        if !self.is_retracing {
            self.results.bound(self.place.prefix(), bound);
        }
    }

    /// What cannot be followed of the path that is followed now.
    pub(crate) fn undecide(&mut self, undecided: Undecided) {
        if !self.is_retracing {
            self.results.undecide(self.place.prefix(), undecided);
        }
    }

    /// Says that choices did not fit the program, if there are some.
    pub(crate) fn note_misfit(&mut self) {
        if std::mem::take(&mut self.is_misfit) {
            let undecided = Undecided {
                reason: "the choices of a path do not fit the program".to_owned(),
                location: None,
                advice: Some("go on with the program and the options that the paths come from".to_owned()),
            };
            self.results.undecide(&Prefix::default(), undecided);
        }
    }

    /// Finds something out about the path that is followed now, with terms and a solver of its own: what is shown then depends on the
    /// path alone, and not on what was followed before.
    pub(crate) fn anew(&mut self, aim: Aim, specification: &mut dyn Specification) -> Search<'w> {
        let program = (self.language, self.contracts);
        let how = crate::PathsOptions { sharing: None, max_paths: None, from: None, ..self.how.clone() };
        let (options, watch) = (self.options, self.watch.clone());
        let mut search = Search::new(program, self.target, &how, options, &watch, self.start, self.modes);
        search.prefix = self.place.prefix().0.clone();
        search.aim = Some(aim);
        search.explore(specification);
        let counts = search.session.statistics();
        self.other_calls.0 += counts.checks;
        self.other_calls.1 += counts.time;
        search
    }
}
