//! What runs while a class is being initialised.
//!
//! Code that a static initialiser calls finds the class as its own thread left it, in the middle of its initialisation
//! (JLS §12.4.2): static fields that come later are not set yet, final ones either. So a target that an initialiser calls
//! cannot rely on them, if it is called from there; for all others, the known state is what they find.

use super::trial::Seen;
use super::{Timing, worse};
use crate::Subject;
use contract::marks;
use ir::{CallGraph, ClassId, MapId, ProcId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use symbolic::Procedures;

/// What ran while a class was tried out.
#[derive(Debug, Default)]
pub(super) struct During {
    /// Procedures of the program, with how many globals were written when they first ran.
    ran: FxHashMap<ProcId, usize>,
    /// In which order globals were first written.
    written_at: FxHashMap<MapId, usize>,
    /// Other classes of the program whose state was looked at: they may be initialised then.
    reached: Vec<ClassId>,
}

impl During {
    /// Classes of the program whose state was looked at.
    pub(super) fn reached(&self) -> &[ClassId] {
        &self.reached
    }
}

impl Subject {
    /// Notes what ran in the trial of a class.
    pub(super) fn note_what_ran(&self, class: ClassId, seen: &Seen) {
        let ran = seen.ran.iter().map(|(&procedure, &count)| (procedure, count));
        let ran = ran.filter(|&(procedure, _)| self.is_users(procedure)).collect();
        let maps = seen.read.iter().map(|&(map, _)| map).chain(seen.written.iter().copied());
        let mut reached: Vec<ClassId> = maps.filter_map(|map| self.class_with_state(map)).collect();
        reached.sort_unstable();
        reached.dedup();
        let during = During { ran, written_at: seen.written_at.clone(), reached };
        self.initialisers.borrow_mut().during.insert(class, Rc::new(during));
    }

    /// Does an assertion fail in a trial, or is there a clause of a contract to be checked?
    pub(super) fn is_checked(&self, seen: &Seen) -> bool {
        let is_mark = |&callee: &ProcId| [marks::AT, marks::HEAD].contains(&&*self.program().procs[callee].name);
        let has_failed = |&(procedure, class): &(ProcId, ClassId)| {
            &*self.program().classes[class].name == "java/lang/AssertionError" && self.is_users(procedure)
        };
        let is_demanding = |&procedure: &ProcId| self.is_users(procedure) && self.is_demanding(procedure);
        seen.called.iter().any(is_mark) || seen.made.iter().any(has_failed) || seen.ran.keys().any(is_demanding)
    }

    /// May the present target be called while a class is being initialised, before this static field of it is set?
    pub(super) fn may_see_unset(&self, class: ClassId, map: MapId) -> bool {
        let Some(target) = self.target.get() else { return false };
        if self.initialisers.borrow().is_start {
            return false;
        }
        // The class itself, what is initialised before it, and what that reaches.
        let above = self.with(|machine, java| java.loader.initialised_first(&machine.program, class));
        let mut open: Vec<ClassId> = [class].into_iter().chain(above).collect();
        let mut known: FxHashSet<ClassId> = FxHashSet::default();
        let mut worst = Timing::Timeless;
        let mut entered = Vec::new();
        while let Some(next) = open.pop() {
            if !self.is_users_class(next) || !known.insert(next) {
                continue;
            }
            worst = worse(worst, self.timing(next));
            entered.extend(self.java().initialisation(next));
            let Some(during) = self.initialisers.borrow().during.get(&next).cloned() else { continue };
            if let Some(count) = during.ran.get(&target) {
                let is_set = during.written_at.get(&map).is_some_and(|at| at < count);
                if next != class || !is_set {
                    return true;
                }
            }
            open.extend(during.reached.iter().copied());
        }
        // An initialiser that depends on what the program does may go other ways than its trial went.
        worst != Timing::Timeless && CallGraph::new(&self.program()).reachable(entered).contains(target)
    }
}
