//! Numbers in memory that a program has written, for those who look at a state from outside.

use crate::blocks::CONTENT;
use crate::context::Execution;
use crate::domain::sort_of;
use crate::state::State;
use crate::store::Place;
use crate::{ObjectId, Origin};
use ir::{EntityRef, MapId, MapKey, Type, facts};
use logic::{Sort, Term};

/// A place by what it is called in all executions: objects of the known state by their addresses, others by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlaceName {
    /// A global variable of the program, as Java has them.
    Global(MapId),
    /// A field, or a byte of a block, of an object of the known state.
    Known(MapId, u64, u32),
    /// The same of another object.
    Other(MapId, ObjectId, u32),
}

impl Execution<'_, '_> {
    /// The places that were written and hold numbers or truth values: globals, fields, and parts of blocks.
    pub fn written_numbers(&mut self, state: &State) -> Vec<(PlaceName, Place, Type)> {
        let mut found = Vec::new();
        for (&place, &term) in state.store.written() {
            let ty = if place.map == CONTENT {
                let is_address = self.domain().as_address(term).is_some();
                match self.context.terms.sort(term) {
                    Sort::Bool if !is_address => Type::Int(8),
                    Sort::Bits(width @ (8 | 16 | 32 | 64)) if !is_address => Type::Int(width as u16),
                    _ => continue,
                }
            } else {
                if place.map.index() < facts::COUNT {
                    continue;
                }
                let program = self.context.world.program();
                let map = &program.maps[place.map];
                match (&map.key, map.value) {
                    (MapKey::Global | MapKey::Field(_), ty @ (Type::Bool | Type::Int(_))) if !map.is_internal => ty,
                    _ => continue,
                }
            };
            let origin = self.heap.objects.get(place.object).map(|object| object.origin);
            let name = match origin {
                _ if place.object == ObjectId::NULL => PlaceName::Global(place.map),
                Some(Origin::Known(address)) => PlaceName::Known(place.map, address, place.index),
                Some(Origin::Input | Origin::Allocated) | None => {
                    PlaceName::Other(place.map, place.object, place.index)
                }
            };
            found.push((name, place, ty));
        }
        found
    }

    /// The number at a place. The program does not look at it, so what it relies on is no bound. None if it cannot be told.
    pub fn number_at(&mut self, state: &State, place: Place, ty: Type) -> Option<Term> {
        let mut state = state.clone();
        let read = self.memory(&mut state, |memory, domain| {
            memory.unseen(domain, place, |memory, domain| match place.map == CONTENT {
                true => memory.value_at(domain, place.object, place.index, ty),
                false => memory.entry(domain, place),
            })
        });
        read.ok().filter(|&term| self.context.terms.sort(term) == sort_of(ty))
    }
}
