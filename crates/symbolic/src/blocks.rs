//! Blocks of bytes: the memory of C.
//!
//! The content of a block is cells: terms of any sort, each at the offset of its first byte, none overlapping another. A
//! program that uses a block with one layout finds the terms it wrote; where it reads parts of a cell, or several at
//! once, the bits are extracted or concatenated. What was never written is taken from cells of the initial content, which
//! are the same on all paths: bytes of the known state, symbols of the input, or symbols for uninitialised bytes.

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
pub(crate) fn bits_of(domain: &mut Symbolic<'_>, term: Term) -> Term {
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

/// The bits of cells that follow each other.
pub(crate) fn put_together(domain: &mut Symbolic<'_>, pieces: &[(u32, Term)]) -> Term {
    let mut bits: Option<Term> = None;
    for &(_, piece) in pieces {
        let piece = bits_of(domain, piece);
        bits = Some(bits.map_or(piece, |low| domain.terms.concat(piece, low)));
    }
    bits.unwrap_or_else(|| domain.terms.number(8, 0))
}

/// Cells of a range that follow each other, cut to it: `cell` gives the one that a byte belongs to, with its first byte.
pub(crate) fn cut_to(
    domain: &mut Symbolic<'_>,
    start: u32,
    end: u32,
    mut cell: impl FnMut(&mut Symbolic<'_>, u32) -> Result<(u32, Term), Fault>,
) -> Result<Vec<(u32, Term)>, Fault> {
    let mut pieces = Vec::new();
    let mut at = start;
    while at < end {
        let (first, term) = cell(domain, at)?;
        let stop = end.min(first + bytes_of(domain, term));
        pieces.push((at, part(domain, term, at - first, stop - first)));
        at = stop;
    }
    Ok(pieces)
}

/// Some bytes of a cell.
pub(crate) fn part(domain: &mut Symbolic<'_>, term: Term, from: u32, to: u32) -> Term {
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
        self.inputs.look_at(cell(object, start));
        let mut pieces = Vec::new();
        let mut at = start;
        while at < end {
            match self.store.covering(domain, object, at) {
                Some((first, term)) => {
                    let stop = end.min(first + bytes_of(domain, term));
                    pieces.push((at, part(domain, term, at - first, stop - first)));
                    at = stop;
                }
                None => {
                    // Up to the next cell that was written.
                    let stop = self.store.next_cell(object, at, end).unwrap_or(end);
                    pieces.extend(self.pieces_below(domain, object, at, stop)?.iter());
                    at = stop;
                }
            }
        }
        Ok(pieces)
    }

    /// The cells of a range of the initial content, cut to it, in order.
    pub(crate) fn initial_pieces(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        start: u32,
        end: u32,
    ) -> Result<Vec<(u32, Term)>, Fault> {
        cut_to(domain, start, end, |domain, at| self.initial_cell(domain, object, at, end))
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
            self.inputs.look_at(cell(object, at));
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
        let bits = put_together(domain, &pieces);
        // Bytes of an address are numbers like others: what this points to is no longer known.
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
            return Err(Fault::Unsupported("the content of null".to_owned()));
        };
        let (first, term) = match found.origin {
            Origin::Allocated => {
                let symbol = domain.terms.fresh("⟨unset⟩", Sort::Bits(8 * (end - at)));
                self.inputs.unset.push_back((object, at, symbol));
                (at, symbol)
            }
            Origin::Known(address) => {
                if let Some(what) = domain.world.may_be_otherwise(address, at) {
                    self.inputs.rely_on(what);
                }
                match domain.world.changeable_global(address) {
                    Some(name) if self.arbitrary_globals => {
                        let Some(cell) = domain.world.global_cell(address, at) else {
                            return Err(Fault::Unsupported(format!("any value of the global {name}")));
                        };
                        let name = format!("{name}{}", cell.name);
                        self.unknown_cell(domain, object, &cell, &name)
                    }
                    Some(name) => {
                        self.inputs.rely_on(Reliance::Global(name));
                        known_cell(domain, address, at, end)
                    }
                    None => known_cell(domain, address, at, end),
                }
            }
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
        if let Some(what) = &cell.left_out {
            self.inputs.leave_out(what.clone());
        }
        let ty = domain.world.program().maps[cell.map].value;
        let unknown = Unknown { name, ty, declared: cell.declared, is_root: false };
        let place = Place { map: cell.map, object, index: cell.start };
        let value = self.inputs.initial(domain, place, &unknown);
        let value = match ty {
            Type::Ref => {
                let offset = self.inputs.offset(value).unwrap_or_else(|| domain.terms.number(64, 0));
                domain.objects.stored_address(domain.terms, value, offset)
            }
            _ => value,
        };
        (cell.start, value)
    }

    /// The offsets that are considered where the offset is not known: those of whole values, if there
    /// are any. Runs on which the value is put together from parts of others are then not followed.
    fn likely(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        offsets: Vec<u32>,
        (offset, here): (Term, Term),
        ty: Type,
    ) -> Result<Vec<u32>, Fault> {
        if offsets.len() < 2 {
            return Ok(offsets);
        }
        let (mut whole, mut parts) = (Vec::new(), Vec::new());
        for at in offsets {
            domain.unless_halted()?;
            let value = self.value_at(domain, object, at, ty)?;
            if domain.objects.addresses.is_put_together(value) { &mut parts } else { &mut whole }.push(at);
        }
        if whole.is_empty() {
            return Ok(parts);
        }
        for at in parts {
            let number = domain.terms.number(64, u64::from(at));
            let there = domain.terms.equal(offset, number);
            let both = domain.terms.and(here, there);
            let condition = domain.terms.not(both);
            let what = "a value at an unknown place that is put together from parts of others".to_owned();
            self.needed.push(Needed { condition, capacity: 0, fault: Some(Fault::Unsupported(what)) });
        }
        Ok(whole)
    }

    /// Notes that the program reads or replaces some bytes of an address, and not others.
    pub(crate) fn note_parts(&mut self, domain: &mut Symbolic<'_>, object: ObjectId, start: u32, end: u32) {
        for at in [start, end.saturating_sub(1)] {
            let initial = || {
                let (&first, &term) = self.inputs.content.get(&object)?.range(..=at).next_back()?;
                (first + bytes_of(domain, term) > at).then_some((first, term))
            };
            let found = self.store.covering(domain, object, at).or_else(initial);
            let (first, bytes) = match found {
                Some((first, term)) if domain.as_address(term).is_some() => (first, bytes_of(domain, term)),
                Some(_) => continue,
                None => match self.unread_pointer(domain, object, at) {
                    Some(first) => (first, bytes_of_address(domain)),
                    None => continue,
                },
            };
            if first < start || first + bytes > end {
                domain.objects.addresses.is_taken_apart = true;
            }
        }
    }

    /// Where the pointer begins that a byte of a block is part of at first, if nothing has read it yet.
    fn unread_pointer(&self, domain: &Symbolic<'_>, object: ObjectId, at: u32) -> Option<u32> {
        let found = domain.objects.get(object)?;
        let cell = match found.origin {
            Origin::Allocated => return None,
            Origin::Input => domain.world.input_cell(found.class, at)?,
            Origin::Known(address) => {
                let width = bytes_of_address(domain);
                let pointers = domain.world.known_pointers(address);
                let known =
                    pointers.iter().map(|pointer| pointer.0).find(|&start| (start..start + width).contains(&at));
                if known.is_some() || !self.arbitrary_globals {
                    return known;
                }
                domain.world.global_cell(address, at)?
            }
        };
        (domain.world.program().maps[cell.map].value == Type::Ref).then_some(cell.start)
    }

    /// The value at an unknown offset, where a condition holds.
    pub(crate) fn block_read(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        (offset, here): (Term, Term),
        ty: Type,
    ) -> Result<Option<Term>, Fault> {
        let width = u32::from(ty.bits().div_ceil(8));
        let capacity = domain.objects.get(object).map_or(0, |object| object.capacity);
        let Some(last) = capacity.checked_sub(width) else { return Ok(None) };
        let offsets = offsets_of(domain, offset, last)?.0;
        let mut values = Vec::new();
        for at in self.likely(domain, object, offsets, (offset, here), ty)? {
            values.push((at, self.value_at(domain, object, at, ty)?));
            // Clauses compare what was and what is, byte by byte.
            if self.path.is_some() {
                self.note_parts(domain, object, at, at + width);
            }
        }
        let mut result: Option<Term> = None;
        for (at, value) in values {
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

    /// Writes a value at an unknown offset, where a condition holds.
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
        let offsets = self.likely(domain, object, offsets, (offset, meant), ty)?;
        if stride < width && offsets.len() > 1 {
            // They overlap: byte by byte.
            let bits = bits_of(domain, value);
            for byte in 0..width {
                let part = domain.terms.extract(bits, 8 * byte + 7, 8 * byte);
                for &at in &offsets {
                    domain.unless_halted()?;
                    let number = domain.terms.number(64, u64::from(at));
                    let here = domain.terms.equal(offset, number);
                    let condition = domain.terms.and(meant, here);
                    self.put_where(domain, object, at + byte, condition, (part, Type::I8))?;
                }
            }
            return Ok(());
        }
        for at in offsets {
            if !domain.terms.is_constant(offset) {
                domain.unless_halted()?;
            }
            let number = domain.terms.number(64, u64::from(at));
            let here = domain.terms.equal(offset, number);
            let condition = domain.terms.and(meant, here);
            self.put_where(domain, object, at, condition, (value, ty))?;
        }
        Ok(())
    }

    pub(crate) fn put_where(
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
        self.inputs.note_written(domain.objects, object);
        self.note_parts(domain, object, at, at + u32::from(ty.bits().div_ceil(8)));
        let new = if domain.terms.is_true(condition) {
            value
        } else {
            let old = self.value_at(domain, object, at, ty)?;
            domain.terms.ite(condition, value, old)
        };
        self.store.put(domain, object, at, new);
        Ok(())
    }

    /// The blocks that a reference can be, each with the condition that it is the one.
    pub(crate) fn meant_blocks(&mut self, domain: &mut Symbolic<'_>, reference: Term) -> Vec<(ObjectId, Term)> {
        let targets = domain.objects.accessed(domain.terms, reference);
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
}

/// The offset that a pointer has where it points to an object.
pub(crate) fn own_offset(domain: &mut Symbolic<'_>, reference: Term, object: ObjectId, offset: Term) -> Term {
    let this = Objects::reference(domain.terms, object);
    let here = domain.terms.equal(reference, this);
    assuming(domain.terms, here, offset)
}

pub(crate) fn type_of(domain: &Symbolic<'_>, term: Term) -> Type {
    match domain.terms.sort(term) {
        Sort::Float(format) if format.width() == 32 => Type::F32,
        Sort::Float(_) => Type::F64,
        Sort::Bits(width) => Type::Int(width as u16),
        _ => Type::Bool,
    }
}

fn bytes_of_address(domain: &Symbolic<'_>) -> u32 {
    if domain.objects.addresses.is_narrow { 4 } else { 8 }
}

/// A cell of a block of the known state: a pointer, or the bytes up to an offset or to the next pointer.
fn known_cell(domain: &mut Symbolic<'_>, address: u64, at: u32, end: u32) -> (u32, Term) {
    let pointers = domain.world.known_pointers(address);
    let width = bytes_of_address(domain);
    let mut end = end;
    let asked = (pointers.is_empty() && end - at == width && at.is_multiple_of(width))
        .then(|| domain.world.pointer_now(address, at))
        .flatten();
    let asked: Option<(u32, u64, i64)> = asked.map(|(object, offset)| (at, object, offset));
    for &(start, object, offset) in pointers.iter().chain(&asked) {
        if (start..start + width).contains(&at) {
            let reference = crate::known_state::known_value(domain, Type::Ref, object);
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
