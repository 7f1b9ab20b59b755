//! What callees without code did in a replay, told call by call.

use crate::Subject;
use crate::build::Built;
use crate::render::{Names, Renderer, field_name};
use check::Language;
use ir::{ClassId, MapKey, ProcId};
use jre::Behaviour;
use record::Change;
use std::collections::VecDeque;
use symbolic::{Model, Procedures};
use verdict::Assumption;

/// Changes that are told of one call: a callee that may change everything may change a lot.
const MOST_CHANGES: usize = 6;

/// A call of a method without code, in words of the machine.
pub(crate) struct Assumed {
    procedure: ProcId,
    /// The line that makes the call, by number, and the arguments; unknown if a library makes it.
    site: Option<(usize, Vec<u64>)>,
    /// What is different after it.
    changes: Vec<Change>,
    ends: Result<u64, ClassId>,
}

impl Subject {
    /// What the call does that the machine is at, if its callee has no code. `done` such calls came before.
    pub(crate) fn about_to_assume(&self, built: &Built, done: usize, line: Option<usize>) -> Option<Assumed> {
        let (callee, words) = self.with(|machine, _| machine.pending_call())?;
        let behaviour = built.behaviours.get(done).filter(|next| next.procedure == callee)?;
        matches!(self.model(callee), Model::Missing(_)).then(|| Assumed {
            site: line.map(|line| (line, words)),
            changes: self.new_values(behaviour),
            ..Assumed::unplaced(behaviour)
        })
    }

    /// The writes of a call that change something, as the machine is before it.
    fn new_values(&self, behaviour: &Behaviour) -> Vec<Change> {
        let is_new = |&&(map, object, index, value): &&(ir::MapId, u64, Option<u32>, u64)| {
            let old = self.with(|machine, _| match (object, index) {
                (0, _) => machine.global(map),
                (object, Some(index)) => machine.element(object, u64::from(index)),
                (object, None) => machine.field(object, map),
            });
            old.is_ok_and(|old| old != value)
        };
        // What happens inside a library's objects is nobody's reason.
        let is_users = |&&(map, ..): &&(ir::MapId, u64, Option<u32>, u64)| {
            let program = self.program();
            let owner = match program.maps[map].key {
                MapKey::Field(class) => Some(class),
                _ => field_name(&program.maps[map].name).and_then(|(class, ..)| program.class_named(class)),
            };
            drop(program);
            owner.is_none_or(|owner| self.is_users_class(owner))
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
    pub(crate) fn show_assumed(&self, built: &Built, noted: Vec<Assumed>, names: &mut Names) -> Vec<Assumption> {
        let left = self.with(|_, java| java.behaviours_left());
        let made = &built.behaviours[..built.behaviours.len().saturating_sub(left)];
        // Calls from a library are not watched: then which call did what is not known, only that it was done.
        let all = if noted.len() == made.len() { noted } else { made.iter().map(Assumed::unplaced).collect() };
        all.iter().map(|assumed| self.show_assumption(assumed, names)).collect()
    }

    fn show_assumption(&self, assumed: &Assumed, names: &mut Names) -> Assumption {
        let procedure = self.java().world.original(assumed.procedure);
        let mut parts = Vec::new();
        let mut changes: Vec<String> = Vec::new();
        for change in assumed.changes.iter().take(MOST_CHANGES) {
            let shown = self.show_change(change, names);
            changes.extend(shown.map(|(place, value)| format!("{place} to {}", value.plain())));
        }
        if assumed.changes.len() > MOST_CHANGES {
            changes.push(format!("{} more", assumed.changes.len() - MOST_CHANGES));
        }
        if !changes.is_empty() {
            parts.push(format!("changes {}", changes.join(", ")));
        }
        match assumed.ends {
            Ok(word) => {
                let result = self.show_result(procedure, word, names);
                parts.extend(result.map(|result| format!("returns {}", result.plain())));
            }
            Err(class) => parts.push(format!("throws {}", self.class_name(class))),
        }
        if parts.is_empty() {
            parts.push("changes no field".to_owned());
        }
        let call = self.show_call(procedure, assumed, names);
        Assumption {
            text: format!("{call} {}, as its contract allows", parts.join(" and ")),
            step: assumed.site.as_ref().map(|&(line, _)| line),
        }
    }

    /// `Bank@0.rate(3)`.
    fn show_call(&self, procedure: ProcId, assumed: &Assumed, names: &mut Names) -> String {
        let name = self.procedure_name(procedure);
        let Some((_, words)) = &assumed.site else { return name };
        let (class, method) = name.split('(').next().and_then(|name| name.rsplit_once('.')).unwrap_or(("", &name));
        let mut shown = Vec::new();
        for (index, &word) in words.iter().enumerate() {
            let descriptor = self.param_descriptor(procedure, index).unwrap_or_else(|| "Ljava/lang/Object;".to_owned());
            let value = self
                .with(|machine, java| Renderer { machine, java, names }.value(&descriptor, word, &mut VecDeque::new()));
            shown.push(value.plain());
        }
        match self.takes_receiver(procedure) && !shown.is_empty() {
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
