//! Copying and filling bytes of blocks.

use crate::ObjectId;
use crate::blocks::{bits_of, bytes_of, own_offset, type_of};
use crate::domain::Symbolic;
use crate::offsets::offsets_of;
use crate::store::{Fault, Scoped, Store};
use ir::Type;
use logic::Term;

/// A cell is this wide at most where a whole range gets one value.
const FILLED: u32 = 8;

/// At most so many places are told apart where bytes are copied.
const MAX_PLACES: usize = 16;

/// A place of a block that a copy may touch: the block, the offset, and the condition.
type CopiedPlace = (ObjectId, u32, Term);

/// The places that a pointer can point to and that have room for so many bytes, each with the condition that it is the one.
/// None if they are many.
fn places(
    domain: &mut Symbolic<'_>,
    (reference, offset): (Term, Term),
    blocks: &[(ObjectId, Term)],
    count: u32,
) -> Result<Option<Vec<CopiedPlace>>, Fault> {
    let mut found = Vec::new();
    for &(block, is_block) in blocks {
        let capacity = domain.objects.get(block).map_or(0, |object| object.capacity);
        // What is too small is not the one.
        let Some(last) = capacity.checked_sub(count) else { continue };
        let offset = own_offset(domain, reference, block, offset);
        if let Some(known) = domain.terms.word(offset) {
            if known <= u64::from(last) {
                found.push((block, known as u32, is_block));
            }
            continue;
        }
        if count == 0 {
            return Ok(None);
        }
        let offsets = offsets_of(domain, offset, last)?.0;
        if found.len() + offsets.len() > MAX_PLACES {
            return Ok(None);
        }
        for at in offsets {
            let number = domain.terms.number(64, u64::from(at));
            let there = domain.terms.equal(offset, number);
            found.push((block, at, domain.terms.and(is_block, there)));
        }
    }
    Ok(Some(found))
}

impl Scoped<'_> {
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
        let before = self.store.clone();
        let known = domain.terms.word(count).and_then(|count| u32::try_from(count).ok());
        let places = match known {
            Some(count) => places(domain, from, &sources, count)?,
            None => None,
        };
        for &(target, meant) in &targets {
            let to = (to.0, own_offset(domain, to.0, target, to.1));
            if let (Some(count), Some(sources)) = (known, &places)
                && let Some(targets) = self::places(domain, to, &[(target, meant)], count)?
                && !targets.is_empty()
            {
                let mut fits = true;
                for target in targets {
                    fits = fits && self.copy_cells(domain, &before, target, sources, count)?;
                }
                if fits {
                    continue;
                }
            }
            let from = match sources[..] {
                [(source, _)] => (from.0, own_offset(domain, from.0, source, from.1)),
                _ => from,
            };
            self.copy_by_bytes(domain, &before, (target, meant), from, to.1, count)?;
        }
        Ok(())
    }

    /// Copies cell by cell from one of several places; false if their cells do not fit together.
    fn copy_cells(
        &mut self,
        domain: &mut Symbolic<'_>,
        before: &Store,
        (target, at, meant): (ObjectId, u32, Term),
        sources: &[(ObjectId, u32, Term)],
        count: u32,
    ) -> Result<bool, Fault> {
        let mut all: Vec<(Term, Vec<(u32, Term)>)> = Vec::new();
        for &(source, source_at, is_source) in sources {
            let mut old = before.clone();
            let mut reading = Scoped { store: &mut old, needed: Vec::new(), ..self.reborrow() };
            let mut pieces = reading.pieces(domain, source, source_at, source_at + count)?;
            reading.note_parts(domain, source, source_at, source_at + count);
            for (start, _) in &mut pieces {
                *start -= source_at;
            }
            all.push((is_source, pieces));
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
                self.put_where(domain, target, at + start, meant, (value, ty))?;
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
            domain.unless_halted()?;
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
                let Some(byte) = reading.block_read(domain, source, (source_at, is_source), Type::I8)? else {
                    continue;
                };
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
                domain.unless_halted()?;
                let number = domain.terms.number(64, u64::from(at));
                let into = domain.terms.subtract(number, offset);
                let inside = domain.terms.ult(into, count);
                let condition = domain.terms.and(meant, inside);
                self.put_where(domain, target, at, condition, (byte, Type::I8))?;
            }
        }
        Ok(())
    }
}
