//! Raw memory: blocks of bytes that are freed by the program.
//!
//! A block is a header, its extent, its room, its size and whether it is alive, then its bytes. Element maps see it by byte
//! offset, each with the width of its values, references taking eight bytes. A block lives until it is freed, whether or not
//! anything points to it: what the program leaks must stay visible. Of a freed block the first words remain, so that a
//! dangling reference still tells that it dangles; the collector takes them when no reference is left. References and
//! addresses inside blocks are recognised by their value, at aligned offsets; a program that stores one elsewhere keeps all
//! remains.
//!
//! Where addresses have 64 bits, that of a block is its reference above 32 zeros: an address that went astray by less than
//! two gigabytes still tells which block is meant. 32 bits have no room for that; there blocks get addresses one after the
//! other, with gaps between them.

use crate::Words;
use crate::domain::mask;
use crate::heap::Asker;
use crate::layout::{BLOCK_WORDS, Sort};
use crate::memory::{Fault, Store};
use ir::{ClassId, EntityRef, MapId, Program, Type, facts};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};

/// What new blocks of the program hold: as an address, far from everything.
const UNSET: u64 = 0xBEBE_BEBE_BEBE_BEBE;

/// The upper half of the lowest address. It is no text, of narrow or wide characters, that a program may take for an address.
const LOWEST: u64 = 0x5AF1;

/// The lower half of every address: not zero, nor are its lower bytes, as they are nowhere in practice. Whatever a program puts in
/// its place, the upper half says which block is meant, as it does in checks.
const LOWER_HALF: u64 = 0x7FFF_3000;

/// Where a block begins in an address space of 64 bits; null is no block.
fn address_of_block(block: u64) -> u64 {
    if block == 0 { 0 } else { (block + LOWEST) << 32 | LOWER_HALF }
}

/// The word that a block begins with if the address is near its beginning, before it or behind.
pub(crate) fn block_near(address: u64) -> u64 {
    (address >> 32).wrapping_sub(LOWEST)
}

/// What is known of blocks beside their words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    /// Every block that has words, and whether it is alive.
    pub(crate) alive: FxHashMap<u64, bool>,
    /// Where blocks start, a bit for each word: addresses are looked up all the time.
    pub(crate) starts: Vec<u64>,
    /// A reference was stored where a scan does not see it.
    pub(crate) hidden_references: bool,
    /// Where addresses have 32 bits: what is known of them.
    pub(crate) narrow: Option<NarrowAddresses>,
    /// What the next blocks of the program hold at first, where that is known: offsets and bytes.
    pub(crate) contents: VecDeque<Vec<(u64, Vec<u8>)>>,
}

impl Blocks {
    fn is_start(&self, block: u64) -> bool {
        self.starts.get(block as usize / 64).is_some_and(|bits| bits >> (block % 64) & 1 == 1)
    }

    fn mark_start(&mut self, block: usize) {
        if self.starts.len() <= block / 64 {
            self.starts.resize(block / 64 + 1, 0);
        }
        self.starts[block / 64] |= 1 << (block % 64);
    }

    /// Forgets blocks that the collector took.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(u64) -> bool) {
        let starts = &mut self.starts;
        self.alive.retain(|&block, _| {
            let is_kept = is_kept(block);
            if !is_kept {
                starts[block as usize / 64] &= !(1 << (block % 64));
            }
            is_kept
        });
        if let Some(narrow) = &mut self.narrow {
            narrow.retain(is_kept);
        }
    }
}

/// Addresses of 32 bits.
#[derive(Clone, Debug)]
pub(crate) struct NarrowAddresses {
    /// The next free address.
    next: u64,
    /// The address of each block.
    of: FxHashMap<u64, u64>,
    /// The block at each address.
    at: BTreeMap<u64, u64>,
}

impl Default for NarrowAddresses {
    fn default() -> NarrowAddresses {
        // What is near zero is taken for null with an offset.
        NarrowAddresses { next: 0x1_0000, of: FxHashMap::default(), at: BTreeMap::new() }
    }
}

impl NarrowAddresses {
    /// Bytes between two blocks at least: a pointer may go astray so far and still be told from others.
    const GAP: u64 = 64;

    fn add(&mut self, block: u64, size: u64) {
        self.of.insert(block, self.next);
        self.at.insert(self.next, block);
        self.next = (self.next + size + Self::GAP).next_multiple_of(64);
    }

    fn fits(&self, size: u64) -> bool {
        self.next.checked_add(size).is_some_and(|end| end + 2 * Self::GAP < 1 << 32)
    }

    fn retain(&mut self, is_kept: impl Fn(u64) -> bool) {
        self.of.retain(|&block, _| is_kept(block));
        let of = &self.of;
        self.at.retain(|_, block| of.contains_key(block));
    }
}

/// Bytes that a value takes in a block.
fn bytes_of(ty: Type) -> u64 {
    match ty {
        Type::Ref => 8,
        Type::Bool | Type::Int(_) | Type::F32 | Type::F64 => u64::from(ty.bits()).div_ceil(8),
    }
}

impl Store {
    /// A block; null if it can never fit. What is in it has no particular value, unless the host asks: then it is zero.
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
        // Offsets must be told from addresses of neighbours.
        let is_addressable = size < 1 << 31 && self.blocks.narrow.as_ref().is_none_or(|narrow| narrow.fits(size));
        if !self.heap.could_hold(words) || !is_addressable {
            return Ok(0);
        }
        let block = self.heap.allocate(words as usize, asker)?;
        self.heap.words[block] = class.index() as u64;
        self.heap.words[block + 1] = size;
        self.heap.words[block + 2] = size;
        self.heap.words[block + 3] = size << 1 | 1;
        if asker == Asker::Statement {
            let bytes = block + BLOCK_WORDS as usize;
            self.heap.words[bytes..block + words as usize].fill(UNSET);
            for (offset, bytes) in self.blocks.contents.pop_front().unwrap_or_default() {
                let position = (block as u64 + u64::from(BLOCK_WORDS)) * 64;
                for (byte, at) in bytes.iter().zip(offset..size) {
                    self.heap.set_bits(position + 8 * at, 8, u64::from(*byte));
                }
            }
        }
        self.blocks.alive.insert(block as u64, true);
        self.blocks.mark_start(block);
        if let Some(narrow) = &mut self.blocks.narrow {
            narrow.add(block as u64, size);
        }
        Ok(block as u64)
    }

    /// Nothing may be written to the block any more.
    pub(crate) fn seal_block(&mut self, block: u64) -> Result<(), Fault> {
        self.stretch_of_block(block, 0, 0)?;
        self.heap.words[block as usize + 2] = 0;
        Ok(())
    }

    pub(crate) fn address_of(&self, block: u64) -> u64 {
        match &self.blocks.narrow {
            Some(narrow) => narrow.of.get(&block).copied().unwrap_or(0),
            None => address_of_block(block),
        }
    }

    pub(crate) fn object_at(&self, address: u64) -> u64 {
        let Some(narrow) = &self.blocks.narrow else {
            let block = block_near(address);
            return if self.blocks.is_start(block) { block } else { 0 };
        };
        let address = address & u64::from(u32::MAX);
        let near = |block: u64, start: u64| {
            let size = self.heap.words.get(block as usize + 3).map_or(0, |word| word >> 1);
            address + NarrowAddresses::GAP / 2 >= start && address <= start + size + NarrowAddresses::GAP / 2
        };
        let below = narrow.at.range(..=address).next_back();
        let above = narrow.at.range(address..).next();
        below.into_iter().chain(above).find(|&(&start, &block)| near(block, start)).map_or(0, |(_, &block)| block)
    }

    /// Ends a block's life; its bytes are free for others after the next collection.
    pub(crate) fn free_block(&mut self, block: u64) -> Result<(), Fault> {
        self.stretch_of_block(block, 0, 0)?;
        let block_at = block as usize;
        self.heap.words[block_at + 1..block_at + 3].fill(0);
        self.heap.words[block_at + 3] &= !1;
        self.blocks.alive.insert(block, false);
        Ok(())
    }

    /// [`facts::SIZE`] or [`facts::ALIVE`]. Objects that are no blocks have no bytes and never die.
    pub(crate) fn block_fact(&self, header: u64, object: u64, fact: MapId) -> Result<u64, Fault> {
        match self.shape_of(header)?.sort {
            Sort::Block => {
                let word = self.heap.words.get(object as usize + 3).copied().ok_or(Fault::Outside)?;
                Ok(if fact == facts::SIZE { word >> 1 } else { word & 1 })
            }
            Sort::Object | Sort::Array | Sort::Unknown => Ok(u64::from(fact == facts::ALIVE)),
        }
    }

    /// The bit position of `count` bytes of a living block.
    fn stretch_of_block(&self, block: u64, offset: u64, count: u64) -> Result<u64, Fault> {
        let shape = self.shape_of(self.header(block)?)?;
        if shape.sort != Sort::Block {
            return Err(Fault::WrongSort);
        }
        let words = self.heap.words.get(block as usize + 1..block as usize + 4).ok_or(Fault::Outside)?;
        match (words[2] & 1, offset.checked_add(count)) {
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
