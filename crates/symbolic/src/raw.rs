//! Memory by offsets: what a language's own library reads and writes without naming a field, as long as the offset is known.

use crate::context::Execution;
use crate::findings::CutReason;
use crate::state::State;
use crate::store::Place;
use crate::{ObjectId, Objects};
use ir::{MapKey, ProcId, Type};
use logic::Term;

/// What is done at an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raw {
    /// Gives what is there.
    Get,
    /// Writes the fourth argument.
    Put,
    /// Writes the fifth argument if the fourth is there, and says whether it was.
    CompareAndSet,
}

impl Execution<'_, '_> {
    /// Does it: the second argument is the object, the third the offset. The result, if there is one.
    pub(crate) fn raw(
        &mut self,
        what: Raw,
        procedure: ProcId,
        args: &[Term],
        state: &mut State,
    ) -> Result<Option<Term>, String> {
        let (params, result) = {
            let program = self.context.world.program();
            (program.procs[procedure].params.clone(), program.procs[procedure].result)
        };
        let wanted = match what {
            Raw::Get => result,
            Raw::Put | Raw::CompareAndSet => params.get(3).copied(),
        };
        let (Some(ty), &[_, object, offset, ..]) = (wanted, args) else {
            return Err("a call without arguments".into());
        };
        let offset = self.context.terms.word(offset).ok_or("memory at an offset that is not known")?;
        // Without an object, an offset is an address, which is not followed.
        let null = Objects::null(&mut self.context.terms);
        let is_null = self.context.terms.equal(object, null);
        if let Some(guard) = state.guard.and(&mut self.context.terms, is_null) {
            self.cut(state, &guard, CutReason::Unsupported("memory outside of objects".to_owned()));
        }
        let places = self.raw_places(object, offset, ty)?;
        let mut found: Option<Term> = None;
        for &(place, condition) in &places {
            let entry = self.memory(state, |memory, domain| memory.entry(domain, place));
            let entry = entry.map_err(|_| "the content of an object that is not modelled")?;
            found = Some(found.map_or(entry, |rest| self.context.terms.ite(condition, entry, rest)));
        }
        let found = found.ok_or("memory of no object")?;
        let (writes, value) = match what {
            Raw::Get => return Ok(Some(found)),
            Raw::Put => (self.context.terms.truth(), args[3]),
            Raw::CompareAndSet => {
                if ty == Type::Ref {
                    self.heap.objects.note_compared(&self.context.terms, found, args[3]);
                }
                (self.context.terms.equal(found, args[3]), args[4])
            }
        };
        for (place, condition) in places {
            let condition = self.context.terms.and(condition, writes);
            let Ok(old) = self.memory(state, |memory, domain| memory.entry(domain, place)) else { continue };
            let new = self.context.terms.ite(condition, value, old);
            state.store.set(place, new);
        }
        Ok(match (what, result) {
            (Raw::CompareAndSet, Some(Type::Int(width))) => {
                let width = u32::from(width);
                let (yes, no) = (self.context.terms.number(width, 1), self.context.terms.number(width, 0));
                Some(self.context.terms.ite(writes, yes, no))
            }
            (Raw::CompareAndSet, Some(_)) => Some(writes),
            _ => None,
        })
    }

    /// The entries that an offset leads to, each with the condition that it is the one.
    fn raw_places(&mut self, object: Term, offset: u64, ty: Type) -> Result<Vec<(Place, Term)>, String> {
        let unknown = || format!("memory at offset {offset}");
        let (targets, _) = self.heap.objects.targets(&self.context.terms, object);
        let mut places = Vec::new();
        for target in targets.into_iter().filter(|&target| target != ObjectId::NULL) {
            let Some(found) = self.heap.objects.get(target).cloned() else { continue };
            let (map, index) = self.context.world.raw_place(found.class, offset).ok_or_else(unknown)?;
            let key = self.context.world.program().maps[map].key;
            let is_element = matches!(key, MapKey::Element(_));
            let has_type = self.context.world.program().maps[map].value == ty;
            if !has_type || found.opaque || (is_element && index >= found.capacity) {
                return Err(unknown());
            }
            let of = if key == MapKey::Global { ObjectId::NULL } else { target };
            let this = Objects::reference(&mut self.context.terms, target);
            let meant = self.context.terms.equal(object, this);
            places.push((Place { map, object: of, index }, meant));
        }
        if let [(_, condition)] = &mut places[..] {
            *condition = self.context.terms.truth();
        }
        Ok(places)
    }
}
