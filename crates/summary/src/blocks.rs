//! Blocks of bytes: what C has for memory.
//!
//! The content of a block is cells: terms of any sort, each at the offset of its first byte, none overlapping another. A
//! program that uses a block with one layout finds the terms it wrote; where it looks at parts of a cell, or at several at
//! once, the bits are taken apart or put together. What was never written is taken from cells of the initial content, which
//! are the same on all paths: bytes of the known state, symbols of the input, or symbols for what nobody has set.

use crate::assuming::assuming;
use crate::domain::{Symbolic, sort_of};
use crate::inputs::{Reliance, Unknown};
use crate::offsets::offsets_of;
use crate::store::{Fault, Needed, Place, Scoped, Store};
use crate::{InputCell, ObjectId, Objects, Origin};
use ir::{CastOp, MapId, Type, facts};
use logic::{Bits, Sort, Term};
use semantics::Domain;

/// The map under which the store keeps cells. Statements never write sizes, so nothing else is kept there.
pub(crate) const CONTENT: MapId = facts::SIZE;

/// A cell is this wide at most where a whole range gets one value.
const FILLED: u32 = 8;

pub(crate) fn cell(object: ObjectId, offset: u32) -> Place {
    Place { map: CONTENT, object, index: offset }
}

/// How many bytes a cell has.
pub(crate) fn bytes_of(domain: &Symbolic<'_>, term: Term) -> u32 {
    match domain.terms.sort(term) {
        Sort::Bits(width) => width / 8,
        Sort::Float(format) => format.width() / 8,
        _ => 1,
    }
}

/// The bits of a cell.
fn bits_of(domain: &mut Symbolic<'_>, term: Term) -> Term {
    let (from, to) = match domain.terms.sort(term) {
        Sort::Float(format) if format.width() == 32 => (Type::F32, Type::I32),
        Sort::Float(_) => (Type::F64, Type::I64),
        _ => return term,
    };
    domain.cast(CastOp::Bits, from, to, term)
}

/// Bits as a value of a type.
fn value_of(domain: &mut Symbolic<'_>, bits: Term, ty: Type) -> Term {
    match ty {
        Type::F32 => domain.cast(CastOp::Bits, Type::I32, ty, bits),
        Type::F64 => domain.cast(CastOp::Bits, Type::I64, ty, bits),
        Type::Bool | Type::Int(_) | Type::Ref => bits,
    }
}

impl Store {
    /// The cell that a byte belongs to, with its offset.
    fn covering(&self, domain: &Symbolic<'_>, object: ObjectId, at: u32) -> Option<(u32, Term)> {
        let (place, &term) = self.entries.get_prev(&cell(object, at))?;
        let is_own = place.map == CONTENT && place.object == object;
        (is_own && place.index + bytes_of(domain, term) > at).then_some((place.index, term))
    }

    /// The offset of the first cell from an offset on, if it is before another.
    fn next_cell(&self, object: ObjectId, from: u32, to: u32) -> Option<u32> {
        self.entries.range(cell(object, from)..cell(object, to)).next().map(|(place, _)| place.index)
    }

    /// Puts a cell into a block, in place of what is there.
    pub(crate) fn put(&mut self, domain: &mut Symbolic<'_>, object: ObjectId, at: u32, value: Term) {
        let end = at + bytes_of(domain, value);
        if let Some((start, before)) = self.covering(domain, object, at)
            && start < at
        {
            let head = part(domain, before, 0, at - start);
            self.entries.insert(cell(object, start), head);
            let stop = start + bytes_of(domain, before);
            if stop > end {
                let tail = part(domain, before, end - start, stop - start);
                self.entries.insert(cell(object, end), tail);
            }
        }
        let mut next = at;
        while let Some(start) = self.next_cell(object, next, end) {
            let Some(before) = self.entries.remove(&cell(object, start)) else { break };
            let stop = start + bytes_of(domain, before);
            if stop > end {
                let tail = part(domain, before, end - start, stop - start);
                self.entries.insert(cell(object, end), tail);
            }
            next = start + 1;
        }
        self.entries.insert(cell(object, at), value);
    }
}

/// Some bytes of a cell.
fn part(domain: &mut Symbolic<'_>, term: Term, from: u32, to: u32) -> Term {
    if from == 0 && to == bytes_of(domain, term) {
        return term;
    }
    let bits = bits_of(domain, term);
    domain.terms.extract(bits, 8 * to - 1, 8 * from)
}

impl Scoped<'_> {
    /// The cells of a range, cut to it, in order.
    pub(crate) fn pieces(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        start: u32,
        end: u32,
    ) -> Result<Vec<(u32, Term)>, Fault> {
        let mut pieces = Vec::new();
        let mut at = start;
        while at < end {
            let (first, term, stop) = match self.store.covering(domain, object, at) {
                Some((first, term)) => (first, term, end),
                None => {
                    // Up to the next cell that was written.
                    let stop = self.store.next_cell(object, at, end).unwrap_or(end);
                    let (first, term) = self.initial_cell(domain, object, at, stop)?;
                    (first, term, stop)
                }
            };
            let stop = stop.min(first + bytes_of(domain, term));
            pieces.push((at, part(domain, term, at - first, stop - first)));
            at = stop;
        }
        Ok(pieces)
    }

    /// The value at an offset of a block.
    pub(crate) fn value_at(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        at: u32,
        ty: Type,
    ) -> Result<Term, Fault> {
        let sort = sort_of(ty);
        let whole = self.store.entries.get(&cell(object, at)).copied();
        if let Some(term) = whole.filter(|&term| domain.terms.sort(term) == sort) {
            return Ok(term);
        }
        let pieces = self.pieces(domain, object, at, at + u32::from(ty.bits().div_ceil(8)))?;
        if let [(_, only)] = pieces[..] {
            if domain.terms.sort(only) == sort {
                return Ok(only);
            }
            let bits = bits_of(domain, only);
            return Ok(value_of(domain, bits, ty));
        }
        let mut bits: Option<Term> = None;
        for (_, piece) in pieces {
            let piece = bits_of(domain, piece);
            bits = Some(bits.map_or(piece, |low| domain.terms.concat(piece, low)));
        }
        let bits = bits.unwrap_or_else(|| domain.terms.number(8, 0));
        // Bytes of an address are numbers like others: nobody can tell any more what this points to.
        if domain.terms.op(bits) == logic::Op::Concat {
            domain.objects.addresses.mark_derived(bits);
        }
        Ok(value_of(domain, bits, ty))
    }

    /// The cell of the initial content that a byte belongs to; a new one ends before `end`.
    fn initial_cell(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        at: u32,
        end: u32,
    ) -> Result<(u32, Term), Fault> {
        let content = self.inputs.content.entry(object).or_default();
        if let Some((&first, &term)) = content.range(..=at).next_back()
            && first + bytes_of(domain, term) > at
        {
            return Ok((first, term));
        }
        let end = content.range(at..end).next().map_or(end, |(&next, _)| next);
        let Some(found) = domain.objects.get(object).cloned() else {
            return Err(Fault::Unsupported("the content of nothing".to_owned()));
        };
        let (first, term) = match found.origin {
            Origin::Allocated => {
                let symbol = domain.terms.fresh("⟨unset⟩", Sort::Bits(8 * (end - at)));
                self.inputs.unset.push((object, at, symbol));
                (at, symbol)
            }
            Origin::Known(address) => match domain.world.global_cell(address, at) {
                Some((name, cell)) if self.arbitrary_globals => {
                    let name = format!("{name}{}", cell.name);
                    self.unknown_cell(domain, object, &cell, &name)
                }
                Some((name, _)) => {
                    self.inputs.rely_on(Reliance::Global(name));
                    known_cell(domain, address, at, end)
                }
                None => known_cell(domain, address, at, end),
            },
            Origin::Input => {
                let known = domain.world.input_cell(found.class, at);
                let Some(known) = known else {
                    return Err(Fault::Unsupported("the content of an input whose type is not known".to_owned()));
                };
                let number = self.inputs.number(found.class, object);
                let class = domain.world.program().classes[found.class].name.clone();
                let name = format!("{class}@{number}{}", known.name);
                self.unknown_cell(domain, object, &known, &name)
            }
        };
        self.inputs.content.entry(object).or_default().insert(first, term);
        Ok((first, term))
    }

    /// A cell of the unknown input.
    fn unknown_cell(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        cell: &InputCell,
        name: &str,
    ) -> (u32, Term) {
        let ty = domain.world.program().maps[cell.map].value;
        let unknown = Unknown { name, ty, class: cell.class, range: cell.range, is_root: false };
        let place = Place { map: cell.map, object, index: cell.start };
        let value = self.inputs.initial(domain, place, &unknown);
        let value = match ty {
            Type::Ref => {
                let zero = domain.terms.number(64, 0);
                domain.objects.stored_address(domain.terms, value, zero)
            }
            _ => value,
        };
        (cell.start, value)
    }

    /// The value at an offset that may be any.
    pub(crate) fn block_read(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        offset: Term,
        ty: Type,
    ) -> Result<Option<Term>, Fault> {
        let width = u32::from(ty.bits().div_ceil(8));
        let capacity = domain.objects.get(object).map_or(0, |object| object.capacity);
        let Some(last) = capacity.checked_sub(width) else { return Ok(None) };
        let mut result: Option<Term> = None;
        for at in offsets_of(domain, offset, last)?.0 {
            let value = self.value_at(domain, object, at, ty)?;
            result = Some(match result {
                None => value,
                Some(rest) if rest == value => rest,
                Some(rest) => {
                    let number = domain.terms.number(64, u64::from(at));
                    let here = domain.terms.equal(offset, number);
                    domain.terms.ite(here, value, rest)
                }
            });
        }
        Ok(result)
    }

    /// Writes a value at an offset that may be any, where a condition holds.
    pub(crate) fn block_write(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        meant: Term,
        offset: Term,
        (value, ty): (Term, Type),
    ) -> Result<(), Fault> {
        let width = u32::from(ty.bits().div_ceil(8));
        let capacity = domain.objects.get(object).map_or(0, |object| object.capacity);
        let Some(last) = capacity.checked_sub(width) else { return Ok(()) };
        let (offsets, stride) = offsets_of(domain, offset, last)?;
        if stride < width && offsets.len() > 1 {
            // They overlap: byte by byte.
            let bits = bits_of(domain, value);
            for byte in 0..width {
                let part = domain.terms.extract(bits, 8 * byte + 7, 8 * byte);
                for &at in &offsets {
                    let number = domain.terms.number(64, u64::from(at));
                    let here = domain.terms.equal(offset, number);
                    let condition = domain.terms.and(meant, here);
                    self.put_where(domain, object, at + byte, condition, (part, Type::I8))?;
                }
            }
            return Ok(());
        }
        for at in offsets {
            let number = domain.terms.number(64, u64::from(at));
            let here = domain.terms.equal(offset, number);
            let condition = domain.terms.and(meant, here);
            self.put_where(domain, object, at, condition, (value, ty))?;
        }
        Ok(())
    }

    fn put_where(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        at: u32,
        condition: Term,
        (value, ty): (Term, Type),
    ) -> Result<(), Fault> {
        if domain.terms.is_false(condition) {
            return Ok(());
        }
        let new = if domain.terms.is_true(condition) {
            value
        } else {
            let old = self.value_at(domain, object, at, ty)?;
            domain.terms.ite(condition, value, old)
        };
        self.store.put(domain, object, at, new);
        Ok(())
    }

    /// Copies bytes from one of several places to another, as if all were read before any is written.
    pub(crate) fn block_copy(
        &mut self,
        domain: &mut Symbolic<'_>,
        from: (Term, Term),
        to: (Term, Term),
        count: Term,
    ) -> Result<(), Fault> {
        let targets = self.meant_blocks(domain, to.0);
        let sources = self.meant_blocks(domain, from.0);
        let known_count = domain.terms.word(count);
        let before = self.store.clone();
        for &(target, meant) in &targets {
            let to = (to.0, own_offset(domain, to.0, target, to.1));
            let from = match sources[..] {
                [(source, _)] => (from.0, own_offset(domain, from.0, source, from.1)),
                _ => from,
            };
            let known = (domain.terms.word(from.1), domain.terms.word(to.1), known_count);
            let capacity = domain.objects.get(target).map_or(0, |object| object.capacity);
            if let (Some(source_at), Some(at), Some(count)) = known
                && at + count <= u64::from(capacity)
                && self.copy_cells(domain, &before, (target, meant), &sources, (source_at, at, count))?
            {
                continue;
            }
            self.copy_by_bytes(domain, &before, (target, meant), from, to.1, count)?;
        }
        Ok(())
    }

    /// Copies cell by cell from one of several blocks; false if their cells do not fit together.
    fn copy_cells(
        &mut self,
        domain: &mut Symbolic<'_>,
        before: &Store,
        (target, meant): (ObjectId, Term),
        sources: &[(ObjectId, Term)],
        (source_at, at, count): (u64, u64, u64),
    ) -> Result<bool, Fault> {
        let (source_at, at, end) = (source_at as u32, at as u32, source_at.saturating_add(count));
        let mut all: Vec<(Term, Vec<(u32, Term)>)> = Vec::new();
        for &(source, is_source) in sources {
            let room = domain.objects.get(source).map_or(0, |object| object.capacity);
            // What is too small is not the one.
            if end > u64::from(room) {
                continue;
            }
            let mut old = before.clone();
            let mut reading = Scoped { store: &mut old, needed: Vec::new(), ..self.reborrow() };
            all.push((is_source, reading.pieces(domain, source, source_at, end as u32)?));
        }
        let Some((_, first)) = all.first() else { return Ok(true) };
        let shape = |domain: &Symbolic<'_>, pieces: &[(u32, Term)]| -> Vec<(u32, u32)> {
            pieces.iter().map(|&(start, term)| (start, bytes_of(domain, term))).collect()
        };
        let wanted = shape(domain, first);
        if !all.iter().all(|(_, pieces)| shape(domain, pieces) == wanted) {
            return Ok(false);
        }
        for (index, &(start, _)) in wanted.iter().enumerate() {
            let mut value: Option<Term> = None;
            for (is_source, pieces) in &all {
                let piece = pieces[index].1;
                value = Some(match value {
                    None => piece,
                    Some(rest) if domain.terms.sort(rest) == domain.terms.sort(piece) => {
                        domain.terms.ite(*is_source, piece, rest)
                    }
                    Some(rest) => {
                        let (piece, rest) = (bits_of(domain, piece), bits_of(domain, rest));
                        domain.terms.ite(*is_source, piece, rest)
                    }
                });
            }
            if let Some(value) = value {
                let ty = type_of(domain, value);
                self.put_where(domain, target, at + (start - source_at), meant, (value, ty))?;
            }
        }
        Ok(true)
    }

    /// Copies where it is not known how much, or from where.
    fn copy_by_bytes(
        &mut self,
        domain: &mut Symbolic<'_>,
        before: &Store,
        (target, meant): (ObjectId, Term),
        from: (Term, Term),
        to: Term,
        count: Term,
    ) -> Result<(), Fault> {
        let capacity = domain.objects.get(target).map_or(0, |object| object.capacity);
        let Some(last) = capacity.checked_sub(1) else { return Ok(()) };
        let range = match (domain.terms.word(to), domain.terms.word(count)) {
            (Some(start), Some(count)) => start as u32..((start + count) as u32).min(capacity),
            (Some(start), None) => start as u32..capacity,
            _ => 0..last + 1,
        };
        let sources = self.meant_blocks(domain, from.0);
        for at in range {
            let number = domain.terms.number(64, u64::from(at));
            let offset = domain.terms.subtract(number, to);
            // As unsigned numbers: below the start is far above the count.
            let inside = domain.terms.ult(offset, count);
            let condition = domain.terms.and(meant, inside);
            if domain.terms.is_false(condition) {
                continue;
            }
            let source_at = domain.terms.add(from.1, offset);
            let mut value: Option<Term> = None;
            for &(source, is_source) in &sources {
                let mut old = before.clone();
                let mut reading = Scoped { store: &mut old, needed: Vec::new(), ..self.reborrow() };
                let source_at = own_offset(domain, from.0, source, source_at);
                let Some(byte) = reading.block_read(domain, source, source_at, Type::I8)? else { continue };
                value = Some(value.map_or(byte, |rest| domain.terms.ite(is_source, byte, rest)));
            }
            if let Some(value) = value {
                self.put_where(domain, target, at, condition, (value, Type::I8))?;
            }
        }
        Ok(())
    }

    /// Gives a range of a block one byte everywhere.
    pub(crate) fn block_fill(
        &mut self,
        domain: &mut Symbolic<'_>,
        (reference, offset): (Term, Term),
        byte: Term,
        count: Term,
    ) -> Result<(), Fault> {
        for (target, meant) in self.meant_blocks(domain, reference) {
            let capacity = domain.objects.get(target).map_or(0, |object| object.capacity);
            if let (Some(start), Some(count)) = (domain.terms.word(offset), domain.terms.word(count)) {
                let (mut at, end) = (start as u32, ((start + count) as u32).min(capacity));
                while at < end {
                    // Cells begin where such values are usually looked for.
                    let width = (FILLED - at % FILLED).min(end - at);
                    let mut value = byte;
                    for _ in 1..width {
                        value = domain.terms.concat(value, byte);
                    }
                    self.put_where(domain, target, at, meant, (value, Type::Int(8 * width as u16)))?;
                    at += width;
                }
                continue;
            }
            for at in 0..capacity {
                let number = domain.terms.number(64, u64::from(at));
                let into = domain.terms.subtract(number, offset);
                let inside = domain.terms.ult(into, count);
                let condition = domain.terms.and(meant, inside);
                self.put_where(domain, target, at, condition, (byte, Type::I8))?;
            }
        }
        Ok(())
    }

    /// The blocks that a reference can be, each with the condition that it is meant.
    pub(crate) fn meant_blocks(&mut self, domain: &mut Symbolic<'_>, reference: Term) -> Vec<(ObjectId, Term)> {
        let (targets, _) = domain.objects.targets(domain.terms, reference);
        if let [only] = targets[..] {
            // What is accessed is not null.
            return vec![(only, domain.terms.truth())];
        }
        let condition = |object: ObjectId| {
            let this = Objects::reference(domain.terms, object);
            (object, domain.terms.equal(reference, this))
        };
        targets.into_iter().map(condition).collect()
    }

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
            Some(most) if most <= u64::from(LARGEST) => most as u32,
            Some(most) => {
                return Err(Fault::Unsupported(format!(
                    "a block of {most} bytes, of which at most {LARGEST} are followed"
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

    /// A fact about a block, or about null, which has no bytes.
    pub(crate) fn block_fact(&mut self, domain: &mut Symbolic<'_>, map: MapId, reference: Term) -> Term {
        if map == facts::ADDRESS_OF {
            let zero = domain.terms.number(64, 0);
            return domain.objects.address(domain.terms, reference, zero);
        }
        let (targets, is_nullable) = domain.objects.targets(domain.terms, reference);
        let none = match map {
            facts::ALIVE => domain.terms.falsity(),
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
    pub(crate) fn is_alive(&self, domain: &Symbolic<'_>, object: ObjectId) -> Term {
        let place = Place { map: facts::ALIVE, object, index: 0 };
        if let Some(&known) = self.store.entries.get(&place) {
            return known;
        }
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
            let alive = self.is_alive(domain, object);
            let other = domain.terms.not(meant);
            let still = domain.terms.and(alive, other);
            self.store.set(Place { map: facts::ALIVE, object, index: 0 }, still);
        }
    }
}

/// The offset that a pointer has where it points to an object.
pub(crate) fn own_offset(domain: &mut Symbolic<'_>, reference: Term, object: ObjectId, offset: Term) -> Term {
    let this = Objects::reference(domain.terms, object);
    let here = domain.terms.equal(reference, this);
    assuming(domain.terms, here, offset)
}

/// Larger blocks are not followed byte by byte.
const LARGEST: u32 = 1 << 24;

pub(crate) fn type_of(domain: &Symbolic<'_>, term: Term) -> Type {
    match domain.terms.sort(term) {
        Sort::Float(format) if format.width() == 32 => Type::F32,
        Sort::Float(_) => Type::F64,
        Sort::Bits(width) => Type::Int(width as u16),
        _ => Type::Bool,
    }
}

/// A cell of a block of the known state: a pointer, or the bytes up to an offset or to the next pointer.
fn known_cell(domain: &mut Symbolic<'_>, address: u64, at: u32, end: u32) -> (u32, Term) {
    let pointers = domain.world.known_pointers(address);
    let width = if domain.objects.addresses.is_narrow { 4 } else { 8 };
    let mut end = end;
    let asked = (pointers.is_empty() && end - at == width && at.is_multiple_of(width))
        .then(|| domain.world.pointer_now(address, at))
        .flatten();
    let asked: Option<(u32, u64, i64)> = asked.map(|(object, offset)| (at, object, offset));
    for &(start, object, offset) in pointers.iter().chain(&asked) {
        if (start..start + width).contains(&at) {
            let reference = crate::store::known_value(domain, Type::Ref, object);
            let offset = domain.terms.bits_constant(Bits::from_i64(64, offset));
            return (start, domain.objects.stored_address(domain.terms, reference, offset));
        }
        if start > at {
            end = end.min(start);
        }
    }
    let bytes = domain.world.known_bytes(address, at, end - at);
    let bits = num_bigint::BigUint::from_bytes_le(&bytes);
    (at, domain.terms.bits_constant(Bits::from_big(8 * (end - at), bits)))
}
