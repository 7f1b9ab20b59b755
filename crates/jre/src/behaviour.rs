//! Methods without code in a replay: they do what the replay says.

use crate::Java;
use interp::{Machine, Outcome, Stop};
use ir::{ClassId, MapId, ProcId};

/// What a call of a method without code does.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// The method.
    pub procedure: ProcId,
    /// What it returns, or the class of what it throws.
    pub ends: Result<u64, ClassId>,
    /// What it changes: the map, the object (0 for a static field), the index of an element, the new value.
    pub writes: Vec<(MapId, u64, Option<u32>, u64)>,
}

impl Java {
    /// What methods without code do from now on, in the order of calling; without it, calling them is refused.
    pub fn set_behaviours(&mut self, behaviours: Vec<Behaviour>) {
        self.state.behaviours = Some(behaviours.into());
    }

    /// What methods without code that change nothing answer from now on where clauses call them: the method, the arguments, the
    /// answer.
    pub fn set_observed(&mut self, answers: impl IntoIterator<Item = (ProcId, Vec<u64>, u64)>) {
        let observed = &mut self.state.observed;
        observed.clear();
        for (procedure, args, answer) in answers {
            let known = observed.entry((procedure, args)).or_insert(Some(answer));
            // It may have answered otherwise at another time.
            *known = known.filter(|&known| known == answer);
        }
    }

    /// Is there a method without code whose answers are foreseen?
    pub fn is_anything_observed(&self) -> bool {
        !self.state.observed.is_empty()
    }

    /// What a method without code answers, if that is foreseen.
    pub fn observed(&self, procedure: ProcId, args: &[u64]) -> Option<u64> {
        self.state.observed.get(&(procedure, args.to_vec())).copied().flatten()
    }

    /// How many calls of methods without code are still foreseen.
    pub fn behaviours_left(&self) -> usize {
        self.state.behaviours.as_ref().map_or(0, |behaviours| behaviours.len())
    }

    /// Does what the replay says of a call, if it says anything.
    pub(crate) fn behave(&mut self, machine: &mut Machine, procedure: ProcId) -> Option<Result<Outcome, Stop>> {
        let behaviours = self.state.behaviours.as_mut()?;
        let Some(next) = behaviours.pop_front().filter(|next| next.procedure == procedure) else {
            return Some(Err(machine.fault("a method without code is called otherwise than was foreseen")));
        };
        Some(self.carry_out(machine, next))
    }

    fn carry_out(&mut self, machine: &mut Machine, behaviour: Behaviour) -> Result<Outcome, Stop> {
        for (map, object, index, value) in behaviour.writes {
            match (object, index) {
                (0, _) => machine.set_global(map, value)?,
                (object, Some(index)) => machine.set_element(object, u64::from(index), value)?,
                (object, None) => machine.set_field(object, map, value)?,
            }
        }
        match behaviour.ends {
            Ok(value) => Ok(Outcome::Return(value)),
            // No constructor runs: which one would, and with what, is not known.
            Err(class) => Ok(Outcome::Throw(machine.new_object(class)?)),
        }
    }
}
