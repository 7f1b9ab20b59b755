//! Raw memory: blocks of bytes that are freed by the program.
//!
//! A block is a header, its size, whether it is alive, then its bytes. Element maps see it by byte offset, each with the
//! width of its values, references taking eight bytes. A block lives until it is freed, whether or not anything points
//! to it: what the program leaks must stay visible. Of a freed block three words remain, so that a dangling reference
//! still tells that it dangles; the collector takes them when no reference is left. References inside blocks are
//! recognised by their value, at aligned offsets; a program that stores one elsewhere keeps all remains.

use crate::Words;
use crate::domain::mask;
use crate::heap::Asker;
use crate::layout::{BLOCK_WORDS, Sort};
use crate::memory::{Fault, Store};
use ir::{ClassId, EntityRef, MapId, Program, Type, facts};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// What is known of blocks beside their words.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    /// Every block that has words, and whether it is alive.
    pub(crate) alive: FxHashMap<u64, bool>,
    /// A reference was stored where a scan does not see it.
    pub(crate) hidden_references: bool,
}

/// Bytes that a value takes in a block.
fn bytes_of(ty: Type) -> u64 {
    match ty {
        Type::Ref => 8,
        Type::Bool | Type::Int(_) | Type::F32 | Type::F64 => u64::from(ty.bits()).div_ceil(8),
    }
}

impl Store {
    /// A block of zeros; null if it can never fit.
    pub(crate) fn new_block(
        &mut self,
        program: &Program,
        class: ClassId,
        size: u64,
        asker: Asker,
    ) -> Result<u64, Fault> {
        let shape = self.layouts.shape(program, class)?;
        if shape.sort != Sort::Block {
            return Err(Fault::WrongSort);
        }
        let words = u128::from(BLOCK_WORDS) + u128::from(size).div_ceil(8);
        if !self.heap.could_hold(words) {
            return Ok(0);
        }
        let block = self.heap.allocate(words as usize, asker)?;
        self.heap.words[block] = class.index() as u64;
        self.heap.words[block + 1] = size;
        self.heap.words[block + 2] = 1;
        self.blocks.alive.insert(block as u64, true);
        Ok(block as u64)
    }

    /// Ends a block's life; its bytes are free for others after the next collection.
    pub(crate) fn free_block(&mut self, block: u64) -> Result<(), Fault> {
        self.stretch_of_block(block, 0, 0)?;
        self.heap.words[block as usize + 2] = 0;
        self.blocks.alive.insert(block, false);
        Ok(())
    }

    /// [`facts::SIZE`] or [`facts::ALIVE`]. Objects that are no blocks have no bytes and never die.
    pub(crate) fn block_fact(&self, header: u64, object: u64, fact: MapId) -> Result<u64, Fault> {
        let word = if fact == facts::SIZE { 1 } else { 2 };
        match self.shape_of(header)?.sort {
            Sort::Block => self.heap.words.get(object as usize + word).copied().ok_or(Fault::Outside),
            Sort::Object | Sort::Array | Sort::Unknown => Ok(u64::from(fact == facts::ALIVE)),
        }
    }

    /// The bit position of `count` bytes of a living block.
    fn stretch_of_block(&self, block: u64, offset: u64, count: u64) -> Result<u64, Fault> {
        let shape = self.shape_of(self.header(block)?)?;
        if shape.sort != Sort::Block {
            return Err(Fault::WrongSort);
        }
        let words = self.heap.words.get(block as usize + 1..block as usize + 3).ok_or(Fault::Outside)?;
        match (words[1], offset.checked_add(count)) {
            (0, _) => Err(Fault::Freed),
            (_, Some(end)) if end <= words[0] => Ok((block + u64::from(BLOCK_WORDS)) * 64 + offset * 8),
            _ => Err(Fault::Outside),
        }
    }

    pub(crate) fn read_block(
        &mut self,
        domain: &mut Words<'_>,
        map: MapId,
        block: u64,
        offset: u64,
    ) -> Result<u64, Fault> {
        let ty = domain.program.maps.get(map).ok_or(Fault::NoField)?.value;
        let position = self.stretch_of_block(block, offset, bytes_of(ty))?;
        match bytes_of(ty) {
            bytes @ 1..=8 => Ok(self.heap.bits(position, 8 * bytes as u32) & mask(ty)),
            bytes => {
                let bytes: Vec<u8> = (0..bytes).map(|i| self.heap.bits(position + 8 * i, 8) as u8).collect();
                Ok(domain.wide.word_of(ty, BigUint::from_bytes_le(&bytes)))
            }
        }
    }

    pub(crate) fn write_block(
        &mut self,
        domain: &mut Words<'_>,
        map: MapId,
        block: u64,
        offset: u64,
        value: u64,
    ) -> Result<(), Fault> {
        let ty = domain.program.maps.get(map).ok_or(Fault::NoField)?.value;
        let position = self.stretch_of_block(block, offset, bytes_of(ty))?;
        self.blocks.hidden_references |= ty == Type::Ref && !offset.is_multiple_of(8);
        match bytes_of(ty) {
            bytes @ 1..=8 => self.heap.set_bits(position, 8 * bytes as u32, value & mask(ty)),
            bytes => {
                let value = domain.wide.value(value).to_bytes_le();
                for i in 0..bytes {
                    let byte = value.get(i as usize).copied().unwrap_or(0);
                    self.heap.set_bits(position + 8 * i, 8, u64::from(byte));
                }
            }
        }
        Ok(())
    }

    /// Copies `count` values of a type between blocks.
    pub(crate) fn copy_bytes(&mut self, from: (u64, u64), to: (u64, u64), count: u64, ty: Type) -> Result<(), Fault> {
        let bytes = count.checked_mul(bytes_of(ty)).ok_or(Fault::Outside)?;
        let source = self.stretch_of_block(from.0, from.1, bytes)?;
        let target = self.stretch_of_block(to.0, to.1, bytes)?;
        // Whole words keep references where a scan sees them.
        self.blocks.hidden_references |= !(from.1 ^ to.1).is_multiple_of(8) && bytes >= 8;
        self.heap.move_bits(source, target, bytes * 8);
        Ok(())
    }
}
