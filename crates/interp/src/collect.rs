//! Garbage collection: mark what the roots reach, then list the gaps between marked objects as holes. Objects do not
//! move, so references are identities and a host may hold them. Marking keeps its own stack: lists may be long.

use crate::blocks::block_near;
use crate::heap::Hole;
use crate::layout::{BLOCK_WORDS, Sort};
use crate::memory::{Fault, Store};

/// One collection under way.
pub(crate) struct Marker<'a> {
    store: &'a mut Store,
    /// One bit per word: an object that was reached starts here.
    marks: Vec<u64>,
    /// Reached, not looked into yet.
    pending: Vec<u64>,
}

impl<'a> Marker<'a> {
    pub(crate) fn new(store: &'a mut Store) -> Marker<'a> {
        let marks = vec![0; store.heap.words.len() / 64 + 1];
        Marker { store, marks, pending: Vec::new() }
    }

    /// The object and all it reaches stay.
    pub(crate) fn root(&mut self, object: u64) -> Result<(), Fault> {
        self.reach(object);
        self.drain()
    }

    #[inline(always)]
    fn reach(&mut self, object: u64) {
        if object == 0 || object as usize >= self.store.heap.words.len() {
            return;
        }
        let (word, bit) = (object as usize / 64, 1 << (object % 64));
        if self.marks[word] & bit == 0 {
            self.marks[word] |= bit;
            self.pending.push(object);
        }
    }

    fn drain(&mut self) -> Result<(), Fault> {
        while let Some(object) = self.pending.pop() {
            self.look_into(object)?;
        }
        Ok(())
    }

    fn look_into(&mut self, object: u64) -> Result<(), Fault> {
        let start = object as usize;
        let header = self.store.heap.words[start];
        let shape = self.store.shape_of(header)?;
        if shape.sort == Sort::Block {
            return self.scan_block(start);
        }
        let class = header as u32 as usize;
        let fields = self.store.layouts.details[class].references.len();
        for field in 0..fields {
            let (word, shift) = self.store.layouts.details[class].references[field];
            let word = self.store.heap.words.get(start + word as usize).ok_or(Fault::Outside)?;
            self.reach(u64::from((word >> shift) as u32));
        }
        if self.store.layouts.details[class].reference_elements {
            let first = start + shape.words as usize;
            // Two elements per word; the half after an odd last one is zero.
            for at in first..first + (header >> 32).div_ceil(2) as usize {
                let word = *self.store.heap.words.get(at).ok_or(Fault::Outside)?;
                self.reach(u64::from(word as u32));
                self.reach(word >> 32);
            }
        }
        Ok(())
    }

    /// A word of a block that equals a block's reference, or an address near it, is taken for one.
    fn scan_block(&mut self, start: usize) -> Result<(), Fault> {
        let end = start + self.words_of(start)?;
        for at in start + BLOCK_WORDS as usize..end {
            let word = *self.store.heap.words.get(at).ok_or(Fault::Outside)?;
            if word == 0 {
                continue;
            }
            for block in [word, block_near(word)] {
                if self.store.blocks.alive.contains_key(&block) {
                    self.reach(block);
                }
            }
        }
        Ok(())
    }

    /// The size of the object that starts there.
    fn words_of(&self, start: usize) -> Result<usize, Fault> {
        let header = self.store.heap.words[start];
        let shape = self.store.shape_of(header)?;
        let words = shape.words as usize;
        match shape.sort {
            Sort::Object => Ok(words),
            Sort::Array => Ok(words + ((header >> 32) << shape.log2).div_ceil(64) as usize),
            Sort::Block => {
                let last = self.store.heap.words.get(start + 3).ok_or(Fault::Outside)?;
                Ok(words + if last & 1 == 0 { 0 } else { (last >> 1).div_ceil(8) as usize })
            }
            Sort::Unknown => Err(Fault::WrongSort),
        }
    }

    /// The living blocks that were not reached, in the order of their references.
    pub(crate) fn unmarked_blocks(&self) -> Vec<u64> {
        let is_marked = |block: u64| self.marks[block as usize / 64] >> (block % 64) & 1 == 1;
        let blocks = self.store.blocks.alive.iter().filter(|&(&block, &alive)| alive && !is_marked(block));
        let mut blocks: Vec<u64> = blocks.map(|(&block, _)| block).collect();
        blocks.sort_unstable();
        blocks
    }

    /// Marks the blocks that stay without being reached.
    fn keep_blocks(&mut self) -> Result<(), Fault> {
        // Narrow addresses are not looked for inside blocks.
        let keep_all = self.store.blocks.hidden_references || self.store.blocks.narrow.is_some();
        let kept: Vec<u64> =
            self.store.blocks.alive.iter().filter(|&(_, &alive)| alive || keep_all).map(|(&block, _)| block).collect();
        kept.into_iter().try_for_each(|block| self.root(block))
    }

    /// Ends the collection: everything unmarked becomes holes.
    pub(crate) fn sweep(mut self) -> Result<(), Fault> {
        self.keep_blocks()?;
        let length = self.store.heap.words.len();
        let mut holes = Vec::new();
        let mut live = 0;
        // The end of the object before.
        let mut free_from = 1;
        while let Some(start) = self.next_mark(free_from) {
            // A hole of one word holds no object with fields; it comes back when its neighbours die.
            if start - free_from > 1 {
                holes.push(Hole { start: free_from, words: start - free_from });
            }
            let words = self.words_of(start)?;
            live += words as u64;
            free_from = start + words;
            if free_from > length {
                return Err(Fault::Outside);
            }
        }
        if length - free_from > 1 {
            holes.push(Hole { start: free_from, words: length - free_from });
        }
        let marks = &self.marks;
        let is_kept = |block: u64| marks[block as usize / 64] >> (block % 64) & 1 == 1;
        self.store.blocks.retain(is_kept);
        self.store.heap.set_holes(holes, live);
        Ok(())
    }

    /// The first mark at or after a position.
    fn next_mark(&self, from: usize) -> Option<usize> {
        let mut word = from / 64;
        let mut bits = self.marks.get(word)? & (u64::MAX << (from % 64));
        while bits == 0 {
            word += 1;
            bits = *self.marks.get(word)?;
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }
}
