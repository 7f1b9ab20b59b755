//! What callees without code did in a replay, told call by call.

use crate::render::field_name;
use crate::replay::JavaReplay;
use check::Language;
use check::replay::Replay;
use ir::{ClassId, MapKey, ProcId};
use jre::Behaviour;
use record::Change;
use std::collections::VecDeque;
use symbolic::{Model, Procedures};
use verdict::Assumption;

/// Changes that are told of one call: a callee that may change everything may change a lot.
const MAX_CHANGES: usize = 6;

/// A call of a method without code, in words of the machine.
pub(crate) struct Assumed {
    procedure: ProcId,
    /// The line that makes the call, by number, and the arguments; unknown if a library makes it.
    site: Option<(usize, Vec<u64>)>,
    /// What is different after it.
    changes: Vec<Change>,
    ends: Result<u64, ClassId>,
}

impl JavaReplay<'_> {
    /// What a call does that the run is about to make, if its callee has no code.
    pub(crate) fn about_to_assume(&self, (callee, words): (ProcId, &[u64]), line: Option<usize>) -> Option<Assumed> {
        let behaviour = self.behaviours.get(self.assumed.len()).filter(|next| next.procedure == callee)?;
        matches!(self.subject.model(callee), Model::Missing(_)).then(|| Assumed {
            site: line.map(|line| (line, words.to_vec())),
            changes: self.new_values(behaviour),
            ..Assumed::unplaced(behaviour)
        })
    }

    /// The writes of a call that change something, as the machine is before it.
    fn new_values(&self, behaviour: &Behaviour) -> Vec<Change> {
        let is_new = |&&(map, object, index, value): &&(ir::MapId, u64, Option<u32>, u64)| {
            let old = self.subject.with(|machine, _| match (object, index) {
                (0, _) => machine.global(map),
                (object, Some(index)) => machine.element(object, u64::from(index)),
                (object, None) => machine.field(object, map),
            });
            old.is_ok_and(|old| old != value)
        };
        // What happens inside a library's objects is not shown.
        let is_users = |&&(map, ..): &&(ir::MapId, u64, Option<u32>, u64)| {
            let program = self.subject.program();
            let owner = match program.maps[map].key {
                MapKey::Field(class) => Some(class),
                _ => field_name(&program.maps[map].name).and_then(|(class, ..)| program.class_named(class)),
            };
            drop(program);
            owner.is_none_or(|owner| self.subject.is_users_class(owner))
        };
        let change = |&(map, object, index, value): &(ir::MapId, u64, Option<u32>, u64)| Change::Entry {
            map,
            object,
            index: index.map(u64::from),
            value,
        };
        behaviour.writes.iter().filter(is_users).filter(is_new).map(change).collect()
    }

    /// What was assumed of the callees that the run came to.
    pub(crate) fn assumptions(&mut self) -> Vec<Assumption> {
        let left = self.subject.java().behaviours_left();
        let made = &self.behaviours[..self.behaviours.len().saturating_sub(left)];
        // Calls from a library are not watched: then which call did what is not known, only that it was done.
        let all = match self.assumed.len() == made.len() {
            true => std::mem::take(&mut self.assumed),
            false => made.iter().map(Assumed::unplaced).collect(),
        };
        all.iter().map(|assumed| self.show_assumption(assumed)).collect()
    }

    fn show_assumption(&mut self, assumed: &Assumed) -> Assumption {
        let procedure = self.subject.java().loader.original(assumed.procedure);
        let mut parts = Vec::new();
        let mut changes: Vec<String> = Vec::new();
        for change in assumed.changes.iter().take(MAX_CHANGES) {
            let shown = self.show_change(change);
            changes.extend(shown.map(|(place, value)| format!("{place} to {}", value.plain())));
        }
        if assumed.changes.len() > MAX_CHANGES {
            changes.push(format!("{} more", assumed.changes.len() - MAX_CHANGES));
        }
        if !changes.is_empty() {
            parts.push(format!("changes {}", changes.join(", ")));
        }
        match assumed.ends {
            Ok(word) => {
                let result = self.show_result(procedure, word);
                parts.extend(result.map(|result| format!("returns {}", result.plain())));
            }
            Err(class) => parts.push(format!("throws {}", self.subject.class_name(class))),
        }
        if parts.is_empty() {
            parts.push("changes no field".to_owned());
        }
        let call = self.show_call(procedure, assumed);
        Assumption {
            text: format!("{call} {}, as its contract allows", parts.join(" and ")),
            step: assumed.site.as_ref().map(|&(line, _)| line),
        }
    }

    /// `Bank@0.rate(3)`.
    fn show_call(&mut self, procedure: ProcId, assumed: &Assumed) -> String {
        let name = self.subject.procedure_name(procedure);
        let Some((_, words)) = &assumed.site else { return name };
        let (class, method) = name.split('(').next().and_then(|name| name.rsplit_once('.')).unwrap_or(("", &name));
        let mut shown = Vec::new();
        for (index, &word) in words.iter().enumerate() {
            shown.push(self.show_argument(procedure, index, word, &mut VecDeque::new()).plain());
        }
        match self.subject.takes_receiver(procedure) && !shown.is_empty() {
            true => format!("{}.{method}({})", shown[0], shown[1..].join(", ")),
            false => format!("{class}.{method}({})", shown.join(", ")),
        }
    }
}

impl Assumed {
    fn unplaced(behaviour: &Behaviour) -> Assumed {
        Assumed { procedure: behaviour.procedure, site: None, changes: Vec::new(), ends: behaviour.ends }
    }
}
