//! How paths end.

use crate::choice::Choice;
use crate::decide::after_reading;
use crate::judge::Judged;
use crate::path::{End, Path, Stage};
use crate::search::Search;
use check::Specification;

impl Search<'_> {
    /// The procedure that was executed has ended.
    pub(crate) fn over(&mut self, mut path: Path, end: End, specification: &mut dyn Specification) -> Option<Path> {
        path.state = match &end {
            End::Returned(state, _) | End::Threw(state, _) => state.without_frames(),
        };
        match (&mut path.stage, &end) {
            (Stage::Entry | Stage::Ending(_), _) => return None,
            (Stage::Target, _) => {
                let guard = path.state.guard.clone();
                if path.is_possible || self.is_possible(&mut path, &guard) {
                    self.count(|counters| counters.before_post += 1);
                }
                path.stage = Stage::After(0, Box::new(end));
            }
            (Stage::Before(number) | Stage::After(number, _), End::Returned(..)) => *number += 1,
            (Stage::Before(_) | Stage::After(..), End::Threw(state, _)) => {
                let condition = state.guard.term(&self.context.terms);
                let what = "an exception of what runs before or after the target";
                path.execution(&mut self.context).not_understood_where(condition, what);
                let end = match &path.stage {
                    Stage::After(_, end) => Some((**end).clone()),
                    Stage::Entry | Stage::Before(_) | Stage::Target | Stage::Ending(_) => None,
                };
                self.finish(path, end, specification);
                return None;
            }
        }
        self.advance(path, specification)
    }

    /// A path is over: what is left to ask about it is asked.
    pub(crate) fn finish(&mut self, mut path: Path, end: Option<End>, specification: &mut dyn Specification) {
        let is_target = matches!(path.stage, Stage::Target | Stage::Ending(None));
        if is_target && self.language.runs_after_exit(self.target) {
            for end in path.findings.ends.clone() {
                let condition = end.guard.term(&self.context.terms);
                let what = "what runs at the end of a program that does not return from its start";
                path.execution(&mut self.context).not_understood_where(condition, what);
            }
        }
        let has_ended = end.is_some() || !path.findings.ends.is_empty();
        let is_real = has_ended && {
            let guard = path.state.guard.clone();
            path.is_possible || self.is_possible(&mut path, &guard)
        };
        let is_after = end.is_some();
        if self.is_on_demand(&path) {
            self.flush(&mut path, specification);
        }
        let backup = self.is_on_demand(&path).then(|| path.clone());
        if self.judge(&mut path, end.clone(), specification) == Judged::Waits {
            if let Some(backup) = backup {
                self.end_again(path, backup, end, specification);
            }
            return;
        }
        // It has ended before it made the choices that it is to make.
        self.is_misfit |= self.is_retracing;
        self.count(|counters| {
            counters.paths += u64::from(is_real);
            counters.after_post += u64::from(is_real && is_after);
        });
        self.bound_inputs(&path);
        if self.how.covers && !self.is_retracing && is_real && is_after {
            self.note_run(&mut path, specification);
        }
    }

    /// Something must be decided before the end of a path says something. On ways that are joined, it may be that no input takes
    /// the one that asks; so the ways part first.
    fn end_again(&mut self, mut path: Path, backup: Path, end: Option<End>, specification: &mut dyn Specification) {
        let mut backup = Path { stage: Stage::Ending(end.map(Box::new)), ..backup };
        let wanted = path.heap.objects.wanted;
        if !std::mem::replace(&mut backup.parts_end, true) {
            backup.choices = backup.choices.and(Choice::Parts);
            match self.is_at_aim() || !self.fits(&path, &Choice::Parts) {
                true => self.is_misfit |= self.is_retracing,
                false => self.open.push(backup),
            }
        } else if let Some(symbol) = wanted {
            let path = after_reading(&path, backup);
            self.decide(path, symbol, specification);
        } else {
            self.parts(&mut path, &backup);
        }
    }
}
