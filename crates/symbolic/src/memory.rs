//! The statements that read, write, allocate, free and copy, on memory as terms.

use crate::assuming::assuming;
use crate::blind::BlindPart;
use crate::blocks::own_offset;
use crate::domain::Symbolic;
use crate::{Object, ObjectId, Objects, Origin};
use ir::{Allocation, EntityRef, Key, MapId, facts};
use logic::Term;
use semantics::Memory;

use crate::store::{Fault, Needed, Place, Scoped, is_about_blocks};

impl<'d> Memory<Symbolic<'d>> for Scoped<'_> {
    type Fault = Fault;

    fn read(&mut self, domain: &mut Symbolic<'d>, map: MapId, key: Key<Term>) -> Result<Term, Fault> {
        if let (facts::CLASS_OF, Key::Object(reference)) = (map, key)
            && let Some(class) = self.inputs.only_class(domain.world, reference)
        {
            return Ok(Objects::class_number(domain.terms, class));
        }
        self.decided_key(domain, key)?;
        let blind = self.blind_in_key(domain, map, key);
        if blind.is_empty() {
            return self.read_seen(domain, map, key);
        }
        let is_blind = any_of(domain, &blind);
        let key = key_unless(domain, is_blind, key);
        let seen = self.where_seen(domain, is_blind, |this, domain| this.read_seen(domain, map, key))?;
        Ok(self.read_blindly(domain, map, &blind, seen))
    }

    fn write(&mut self, domain: &mut Symbolic<'d>, map: MapId, key: Key<Term>, value: Term) -> Result<(), Fault> {
        self.decided_key(domain, key)?;
        let blind = self.blind_in_key(domain, map, key);
        if blind.is_empty() {
            return self.write_seen(domain, map, key, value);
        }
        let before = self.store.clone();
        let is_blind = any_of(domain, &blind);
        let key = key_unless(domain, is_blind, key);
        self.where_seen(domain, is_blind, |this, domain| this.write_seen(domain, map, key, value))?;
        self.havoc_blindly(domain, map, &blind, &[], before);
        Ok(())
    }

    fn allocate(&mut self, domain: &mut Symbolic<'d>, what: Allocation<Term>) -> Result<Term, Fault> {
        let (class, length) = match what {
            Allocation::Object(class) => (class, None),
            Allocation::Array(class, length) => (class, Some(length)),
            Allocation::Block(class, size) => return self.new_block(domain, class, size),
        };
        let capacity = match length.map(|length| (length, domain.terms.word(length))) {
            None => 0,
            Some((_, Some(known))) => {
                // The language has checked that the length is not negative.
                u32::try_from(known).ok().filter(|&length| length <= MAX_LENGTH).ok_or_else(|| {
                    Fault::Unsupported(format!(
                        "an array of {known} elements, of which at most {MAX_LENGTH} are followed"
                    ))
                })?
            }
            // One of a few known lengths.
            Some((length, None))
                if let Some(most) =
                    domain.objects.constants(domain.terms, length).and_then(|all| all.last().copied())
                    && most <= MAX_KNOWN_LENGTH =>
            {
                most as u32
            }
            Some((length, None)) => {
                let capacity = self.inputs.scope.array_length;
                let most = domain.terms.number(32, u64::from(capacity));
                let condition = domain.terms.ule(length, most);
                self.needed.push(Needed { condition, capacity, fault: None });
                capacity
            }
        };
        if let (None, Some(path)) = (length, self.path.filter(|_| domain.world.is_shareable(class))) {
            let id = domain.objects.make(domain.terms, class, path).ok_or(Fault::Objects)?;
            return Ok(Objects::reference(domain.terms, id));
        }
        let object = Object { class, origin: Origin::Allocated, length, capacity, opaque: false, exists: None };
        let id = domain.objects.add(object).ok_or(Fault::Objects)?;
        Ok(Objects::reference(domain.terms, id))
    }

    fn free(&mut self, domain: &mut Symbolic<'d>, object: Term) -> Result<(), Fault> {
        self.decided_input(domain, object)?;
        let blind = domain.objects.blind_in(domain.terms, object);
        if blind.is_empty() {
            self.free_block(domain, object);
            return Ok(());
        }
        let before = self.store.clone();
        let is_blind = any_of(domain, &blind);
        self.where_seen(domain, is_blind, |this, domain| {
            this.free_block(domain, object);
            Ok(())
        })?;
        self.havoc_blindly(domain, facts::ALIVE, &blind, &[], before);
        Ok(())
    }

    fn copy(
        &mut self,
        domain: &mut Symbolic<'d>,
        map: MapId,
        from: (Term, Term),
        to: (Term, Term),
        count: Term,
    ) -> Result<(), Fault> {
        self.decided_input(domain, from.0)?;
        self.decided_input(domain, to.0)?;
        let (unknown, blind) =
            (domain.objects.blind_in(domain.terms, from.0), domain.objects.blind_in(domain.terms, to.0));
        if unknown.is_empty() && blind.is_empty() {
            return self.copy_seen(domain, map, from, to, count);
        }
        let before = self.store.clone();
        let either: Vec<BlindPart> = unknown.iter().chain(&blind).copied().collect();
        let is_blind = any_of(domain, &either);
        self.where_seen(domain, is_blind, |this, domain| this.copy_seen(domain, map, from, to, count))?;
        let targets = domain.objects.targets(domain.terms, to.0).0;
        self.havoc_blindly(domain, map, &either, &targets, before);
        Ok(())
    }
}

impl Scoped<'_> {
    fn read_seen(&mut self, domain: &mut Symbolic<'_>, map: MapId, key: Key<Term>) -> Result<Term, Fault> {
        let ty = self.value_type(domain, map);
        match key {
            Key::Global => self.entry(domain, Place { map, object: ObjectId::NULL, index: 0 }),
            Key::Object(address) if map == facts::OBJECT_AT => {
                let pointer = domain.objects.pointer(domain.terms, address);
                let what = "a pointer that is computed from the number of an address";
                pointer.map(|(object, _)| object).ok_or_else(|| Fault::Unsupported(what.to_owned()))
            }
            Key::Object(reference) if is_about_blocks(map) => Ok(self.block_fact(domain, map, reference)),
            Key::Object(reference) if map.index() < facts::COUNT => {
                self.choose(domain, reference, ty, |this, domain, object| Ok(this.fact(domain, map, object)))
            }
            Key::Object(reference) => self.choose(domain, reference, ty, |this, domain, object| {
                if !this.has(domain, object, map) {
                    return Ok(None);
                }
                this.entry(domain, Place { map, object, index: 0 }).map(Some)
            }),
            Key::Element(reference, index) => self.choose(domain, reference, ty, |this, domain, object| {
                if this.is_block(domain, object) {
                    let offset = own_offset(domain, reference, object, index);
                    let this_object = Objects::reference(domain.terms, object);
                    let here = domain.terms.equal(reference, this_object);
                    return this.block_read(domain, object, (offset, here), ty);
                }
                if !this.has(domain, object, map) {
                    return Ok(None);
                }
                this.element(domain, map, object, index)
            }),
        }
    }

    fn write_seen(&mut self, domain: &mut Symbolic<'_>, map: MapId, key: Key<Term>, value: Term) -> Result<(), Fault> {
        match key {
            Key::Global => self.store.set(Place { map, object: ObjectId::NULL, index: 0 }, value),
            Key::Object(reference) => {
                for (object, meant) in self.meant(domain, map, reference) {
                    self.write_entry(domain, Place { map, object, index: 0 }, meant, value)?;
                }
            }
            Key::Element(reference, offset) if self.is_to_block(domain, reference) => {
                let ty = self.value_type(domain, map);
                for (object, meant) in self.meant_blocks(domain, reference) {
                    let offset = own_offset(domain, reference, object, offset);
                    self.block_write(domain, object, meant, offset, (value, ty))?;
                }
            }
            Key::Element(reference, index) => {
                for (object, meant) in self.meant(domain, map, reference) {
                    let capacity = domain.objects.get(object).map_or(0, |object| object.capacity);
                    let range = match domain.terms.word(index) {
                        Some(index) => index as u32..(index as u32).saturating_add(1).min(capacity),
                        None => 0..capacity,
                    };
                    let width = domain.terms.width(index);
                    for at in range {
                        let number = domain.terms.number(width, u64::from(at));
                        let here = domain.terms.equal(index, number);
                        let condition = domain.terms.and(meant, here);
                        self.write_entry(domain, Place { map, object, index: at }, condition, value)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn copy_seen(
        &mut self,
        domain: &mut Symbolic<'_>,
        map: MapId,
        from: (Term, Term),
        to: (Term, Term),
        count: Term,
    ) -> Result<(), Fault> {
        if self.is_to_block(domain, to.0) {
            return self.block_copy(domain, from, to, count);
        }
        let ty = self.value_type(domain, map);
        let before = self.store.clone();
        let targets = self.meant(domain, map, to.0);
        let known = (domain.terms.word(to.1), domain.terms.word(count));
        for (object, meant) in targets {
            let capacity = domain.objects.get(object).map_or(0, |object| object.capacity);
            let range = match known {
                (Some(start), Some(count)) => (start as u32).min(capacity)..((start + count) as u32).min(capacity),
                _ => 0..capacity,
            };
            for at in range {
                let number = domain.terms.number(32, u64::from(at));
                let offset = domain.terms.subtract(number, to.1);
                // As unsigned numbers: below the start is far above the count.
                let inside = domain.terms.ult(offset, count);
                let condition = domain.terms.and(meant, inside);
                if domain.terms.is_false(condition) {
                    continue;
                }
                let index = domain.terms.add(from.1, offset);
                let after = std::mem::replace(self.store, before.clone());
                let value = self.choose(domain, from.0, ty, |this, domain, source| {
                    if !this.has(domain, source, map) {
                        return Ok(None);
                    }
                    this.element(domain, map, source, index)
                });
                *self.store = after;
                self.write_entry(domain, Place { map, object, index: at }, condition, value?)?;
            }
        }
        Ok(())
    }
}

/// The key where a condition does not hold.
fn key_unless(domain: &mut Symbolic<'_>, condition: Term, key: Key<Term>) -> Key<Term> {
    let otherwise = domain.terms.not(condition);
    let mut there = |term: Term| assuming(domain.terms, otherwise, term);
    match key {
        Key::Global => Key::Global,
        Key::Object(reference) => Key::Object(there(reference)),
        Key::Element(reference, index) => Key::Element(there(reference), there(index)),
    }
}

/// The condition that a reference is blind.
fn any_of(domain: &mut Symbolic<'_>, blind: &[BlindPart]) -> Term {
    let conditions: Vec<Term> = blind.iter().map(|part| part.condition).collect();
    domain.terms.any(&conditions)
}

/// Arrays whose length is one of a few numbers have room for the greatest, if it is not greater than this.
const MAX_KNOWN_LENGTH: u64 = 1 << 10;

/// Longer arrays are not followed element by element.
const MAX_LENGTH: u32 = 1 << 16;
