//! The lives of blocks: how they are made and freed, and the facts about them.

use crate::domain::Symbolic;
use crate::layers::LayerId;
use crate::store::{Fault, Needed, Place, Scoped};
use crate::{ObjectId, Objects, Origin};
use ir::{MapId, facts};
use logic::Term;

/// Larger blocks are not followed byte by byte.
const MAX_BLOCK_BYTES: u32 = 1 << 24;

impl Scoped<'_> {
    /// A new block. Requires: the size is a number of 64 bits.
    pub(crate) fn new_block(
        &mut self,
        domain: &mut Symbolic<'_>,
        class: ir::ClassId,
        size: Term,
    ) -> Result<Term, Fault> {
        let constants = domain.objects.constants(domain.terms, size);
        let most = constants.and_then(|all| all.last().copied());
        let capacity = match most {
            Some(most) if most <= u64::from(MAX_BLOCK_BYTES) => most as u32,
            Some(most) => {
                return Err(Fault::Unsupported(format!(
                    "a block of {most} bytes, of which at most {MAX_BLOCK_BYTES} are followed"
                )));
            }
            None => {
                let capacity = self.inputs.scope.block_size();
                let bound = domain.terms.number(64, u64::from(capacity));
                let condition = domain.terms.ule(size, bound);
                self.needed.push(Needed { condition, capacity, fault: Some(Fault::Block(capacity)) });
                capacity
            }
        };
        let object = crate::Object {
            class,
            origin: Origin::Allocated,
            length: Some(size),
            capacity,
            opaque: false,
            exists: None,
        };
        let id = domain.objects.add(object).ok_or(Fault::Objects)?;
        // Where paths join, this tells on which of them it was made.
        self.store.set(Place { map: facts::ALIVE, object: id, index: 0 }, domain.terms.truth());
        Ok(Objects::reference(domain.terms, id))
    }

    /// A fact about a block, or about null, which has no bytes. Whether it is alive is asked of blocks alone, so null may count
    /// as alive: then the answer is plain where no block has ended.
    pub(crate) fn block_fact(&mut self, domain: &mut Symbolic<'_>, map: MapId, reference: Term) -> Term {
        if map == facts::ADDRESS_OF {
            let zero = domain.terms.number(64, 0);
            return domain.objects.address(domain.terms, reference, zero);
        }
        let (targets, is_nullable) = domain.objects.targets(domain.terms, reference);
        let none = match map {
            facts::ALIVE => domain.terms.truth(),
            _ => domain.terms.number(64, 0),
        };
        let mut result = (is_nullable || targets.is_empty()).then_some(none);
        for object in targets {
            let value = self.fact_of(domain, map, object).unwrap_or(none);
            result = Some(match result {
                None => value,
                Some(rest) if rest == value => rest,
                Some(rest) => {
                    let this = Objects::reference(domain.terms, object);
                    let here = domain.terms.equal(reference, this);
                    domain.terms.ite(here, value, rest)
                }
            });
        }
        result.unwrap_or(none)
    }

    fn fact_of(&mut self, domain: &mut Symbolic<'_>, map: MapId, object: ObjectId) -> Option<Term> {
        let found = domain.objects.get(object)?.clone();
        let alive = self.is_alive(domain, object);
        let size = found.length?;
        if map != facts::ALIVE {
            self.inputs.measure(found.class);
        }
        let zero = domain.terms.number(64, 0);
        let is_sealed = || match found.origin {
            Origin::Known(address) => domain.world.known(facts::ROOM, address, None) == Some(0),
            Origin::Input | Origin::Allocated => false,
        };
        match map {
            facts::SIZE => Some(size),
            facts::ALIVE => Some(alive),
            facts::ROOM if is_sealed() => Some(zero),
            facts::EXTENT | facts::ROOM => Some(domain.terms.ite(alive, size, zero)),
            _ => None,
        }
    }

    /// The condition that a block has not been freed.
    pub(crate) fn is_alive(&mut self, domain: &mut Symbolic<'_>, object: ObjectId) -> Term {
        let place = Place { map: facts::ALIVE, object, index: 0 };
        if let Some(&known) = self.store.entries.get(&place) {
            return known;
        }
        if self.store.layer(facts::ALIVE) != LayerId::INPUT
            && let Ok(alive) = self.entry_below(domain, place)
        {
            return alive;
        }
        self.was_alive(domain, object)
    }

    /// The condition that a block was alive before the run.
    pub(crate) fn was_alive(&self, domain: &mut Symbolic<'_>, object: ObjectId) -> Term {
        match domain.objects.get(object).map(|object| object.origin) {
            Some(Origin::Known(address)) => {
                domain.terms.bool(domain.world.known(facts::ALIVE, address, None) != Some(0))
            }
            Some(Origin::Input | Origin::Allocated) | None => domain.terms.truth(),
        }
    }

    /// Ends the life of a block.
    pub(crate) fn free_block(&mut self, domain: &mut Symbolic<'_>, reference: Term) {
        for (object, meant) in self.meant_blocks(domain, reference) {
            self.inputs.note_written(domain.objects, object);
            let is_input = domain.objects.get(object).is_some_and(|found| found.origin == Origin::Input);
            if let Some(taken) = is_input.then(|| domain.world.taken_as_freeable(reference)).flatten() {
                self.inputs.rely_on(taken);
            }
            let alive = self.is_alive(domain, object);
            let other = domain.terms.not(meant);
            let still = domain.terms.and(alive, other);
            self.store.set(Place { map: facts::ALIVE, object, index: 0 }, still);
        }
    }
}
