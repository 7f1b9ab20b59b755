//! The heap: one vector of words, a reference being an index into it.
//!
//! Allocation bumps through a free hole. The hole is zeroed piece by piece as the bump comes near, so a new object costs
//! a comparison, an addition and a header. Holes lie in buckets by the logarithm of their size. A small object that does
//! not fit where the bump is moves it to the smallest hole that will do; a large one takes its words from such a hole
//! and leaves the bump alone. What is left of a hole goes back to its bucket, so that nothing is lost before the next
//! collection. Only when no hole is large enough does the heap grow.

use crate::memory::Fault;

/// Words zeroed at a time: large enough to amortise the slow path, small enough to stay in the first-level cache.
const WINDOW: usize = 2048;
/// Words by which the heap grows at least.
const CHUNK: usize = 1 << 16;
/// From this size on, an object does not move the bump.
const LARGE: usize = 64;
/// Sizes up to 2^32 words.
const BUCKETS: usize = 33;
/// References are 32 bits.
const MAX_WORDS: usize = u32::MAX as usize;

/// A free stretch of words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hole {
    pub(crate) start: usize,
    pub(crate) words: usize,
}

/// What allocations cost so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) allocations: u64,
    pub(crate) words: u64,
    /// `words` as it was when garbage was last collected.
    pub(crate) words_then: u64,
    pub(crate) collections: u64,
    /// Words alive after the last collection.
    pub(crate) live: u64,
}

/// How full the heap may get.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeapLimits {
    /// Words at most.
    pub(crate) most: usize,
    /// Words allocated before a collection is worth while, at least.
    pub(crate) collect_after: u64,
}

/// The words of all objects. Word 0 belongs to none: reference 0 is null.
#[derive(Clone, Debug)]
pub(crate) struct Heap {
    pub(crate) words: Vec<u64>,
    /// The next object goes here …
    bump: usize,
    /// … and what lies before this is zero.
    limit: usize,
    /// The end of the hole that `bump` is in.
    hole_end: usize,
    /// Holes of 2^i words and more, the next to be used last.
    buckets: [Vec<Hole>; BUCKETS],
    pub(crate) limits: HeapLimits,
    pub(crate) counts: Counts,
    /// Someone asked for a collection.
    pub(crate) asked: bool,
    /// Garbage was collected for the allocation that comes next.
    pub(crate) last_try: bool,
}

/// Who asks for memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asker {
    /// A statement: garbage can be collected first ([`Fault::Collect`]).
    Statement,
    /// A host, which holds references that the collector does not know: no collection, but a little more than the limit if need be.
    Host,
}

impl Heap {
    pub(crate) fn new(limits: HeapLimits) -> Heap {
        Heap {
            words: vec![0],
            bump: 1,
            limit: 1,
            hole_end: 1,
            buckets: [const { Vec::new() }; BUCKETS],
            limits,
            counts: Counts::default(),
            asked: false,
            last_try: false,
        }
    }

    /// `count` words of zeros.
    #[inline(always)]
    pub(crate) fn allocate(&mut self, count: usize, asker: Asker) -> Result<usize, Fault> {
        let start = self.bump;
        // Cannot overflow: callers ask for at most `MAX_WORDS`.
        let end = start + count;
        if end > self.limit {
            return self.allocate_slowly(count, asker);
        }
        self.bump = end;
        self.counts.allocations += 1;
        self.counts.words += count as u64;
        Ok(start)
    }

    #[cold]
    #[inline(never)]
    fn allocate_slowly(&mut self, count: usize, asker: Asker) -> Result<usize, Fault> {
        if asker == Asker::Statement && self.is_due() {
            return Err(Fault::Collect);
        }
        let start = if count < LARGE { self.take_small(count, asker)? } else { self.take_large(count, asker)? };
        self.counts.allocations += 1;
        self.counts.words += count as u64;
        self.last_try = false;
        Ok(start)
    }

    /// Is it time to collect garbage?
    pub(crate) fn is_due(&self) -> bool {
        let since = self.since();
        since > self.limits.collect_after.max(self.counts.live)
            || self.asked
            || (self.words.len() > self.limits.most && since > self.limits.most as u64 / 64)
    }

    /// Words allocated since the last collection.
    pub(crate) fn since(&self) -> u64 {
        self.counts.words - self.counts.words_then
    }

    /// Words from the hole that the bump is in.
    fn take_here(&mut self, count: usize) -> Option<usize> {
        let start = self.bump;
        let end = start + count;
        if end > self.hole_end {
            return None;
        }
        if end > self.limit {
            let limit = self.hole_end.min(end.max(self.limit + WINDOW));
            self.words[self.limit..limit].fill(0);
            self.limit = limit;
        }
        self.bump = end;
        Some(start)
    }

    /// Takes the smallest hole, more or less, that is large enough.
    fn take_hole(&mut self, count: usize) -> Option<Hole> {
        let fits = |bucket: &&mut Vec<Hole>| bucket.last().is_some_and(|hole| hole.words >= count);
        self.buckets[count.max(1).ilog2() as usize..].iter_mut().find(fits).and_then(Vec::pop)
    }

    /// Puts a hole, or what is left of one, into its bucket. One of a single word is lost until its neighbours die.
    fn put_hole(&mut self, start: usize, end: usize) {
        if end > start + 1 {
            self.buckets[(end - start).ilog2() as usize].push(Hole { start, words: end - start });
        }
    }

    fn move_bump(&mut self, start: usize, end: usize) {
        self.put_hole(self.bump, self.hole_end);
        (self.bump, self.limit, self.hole_end) = (start, start, end);
    }

    fn take_large(&mut self, count: usize, asker: Asker) -> Result<usize, Fault> {
        if let Some(start) = self.take_here(count) {
            return Ok(start);
        }
        if let Some(Hole { start, words }) = self.take_hole(count) {
            self.put_hole(start + count, start + words);
            self.words[start..start + count].fill(0);
            return Ok(start);
        }
        if self.hole_end == self.words.len() {
            self.extend_hole(self.bump + count - self.hole_end, asker)?;
            return self.take_here(count).ok_or(Fault::Full);
        }
        let start = self.words.len();
        self.grow(count, asker)?;
        Ok(start)
    }

    fn take_small(&mut self, count: usize, asker: Asker) -> Result<usize, Fault> {
        if let Some(start) = self.take_here(count) {
            return Ok(start);
        }
        if let Some(Hole { start, words }) = self.take_hole(count) {
            self.move_bump(start, start + words);
        } else {
            if self.hole_end != self.words.len() {
                self.move_bump(self.words.len(), self.words.len());
            }
            let missing = self.bump + count - self.hole_end;
            // Near the limit not a word more than needed.
            if self.extend_hole(missing.max(CHUNK), Asker::Statement).is_err() {
                self.extend_hole(missing, asker)?;
            }
        }
        self.take_here(count).ok_or(Fault::Full)
    }

    /// Lets the heap and the hole at its end grow. Requires: the bump is in that hole.
    fn extend_hole(&mut self, count: usize, asker: Asker) -> Result<(), Fault> {
        self.grow(count, asker)?;
        // New words are zero already.
        self.words[self.limit..self.hole_end].fill(0);
        self.hole_end = self.words.len();
        self.limit = self.hole_end;
        Ok(())
    }

    /// Adds zeros at the end.
    fn grow(&mut self, count: usize, asker: Asker) -> Result<(), Fault> {
        let most = match asker {
            Asker::Statement => self.limits.most,
            Asker::Host => self.limits.most + self.limits.most / 4,
        };
        let length = self.words.len() + count;
        if length > most.min(MAX_WORDS) || self.words.try_reserve(count).is_err() {
            return Err(Fault::Full);
        }
        self.words.resize(length, 0);
        Ok(())
    }

    /// Can an object of that many words exist at all?
    pub(crate) fn could_hold(&self, count: u128) -> bool {
        count < self.limits.most.min(MAX_WORDS) as u128
    }

    /// Takes up the holes that a collection found, given in address order.
    pub(crate) fn set_holes(&mut self, holes: Vec<Hole>, live: u64) {
        (self.bump, self.limit, self.hole_end) = (1, 1, 1);
        self.buckets.iter_mut().for_each(Vec::clear);
        for hole in holes.into_iter().rev() {
            self.put_hole(hole.start, hole.start + hole.words);
        }
        self.counts.live = live;
        self.counts.words_then = self.counts.words;
        self.counts.collections += 1;
        self.asked = false;
    }

    /// `count` ≤ 64 bits from a bit position on.
    #[inline(always)]
    pub(crate) fn bits(&self, position: u64, count: u32) -> u64 {
        let (word, shift) = ((position >> 6) as usize, (position & 63) as u32);
        let mut bits = self.words[word] >> shift;
        if shift + count > 64 {
            bits |= self.words[word + 1] << (64 - shift);
        }
        bits & (u64::MAX >> (64 - count))
    }

    /// Sets `count` ≤ 64 bits from a bit position on.
    #[inline(always)]
    pub(crate) fn set_bits(&mut self, position: u64, count: u32, value: u64) {
        let (word, shift) = ((position >> 6) as usize, (position & 63) as u32);
        let mask = u64::MAX >> (64 - count);
        let value = value & mask;
        self.words[word] = self.words[word] & !(mask << shift) | value << shift;
        if shift + count > 64 {
            let done = 64 - shift;
            self.words[word + 1] = self.words[word + 1] & !(mask >> done) | value >> done;
        }
    }

    /// Moves bits, as if all were read before any is written.
    pub(crate) fn move_bits(&mut self, from: u64, to: u64, count: u64) {
        if (from | to | count) & 63 == 0 {
            let (from, to, count) = ((from >> 6) as usize, (to >> 6) as usize, (count >> 6) as usize);
            return self.words.copy_within(from..from + count, to);
        }
        let (chunks, rest) = (count / 64, (count % 64) as u32);
        // A chunk is read before it is written, and in this direction no chunk overwrites what is yet to be read.
        if to <= from {
            for chunk in 0..chunks {
                let bits = self.bits(from + chunk * 64, 64);
                self.set_bits(to + chunk * 64, 64, bits);
            }
        }
        if rest > 0 {
            let bits = self.bits(from + chunks * 64, rest);
            self.set_bits(to + chunks * 64, rest, bits);
        }
        if to > from {
            for chunk in (0..chunks).rev() {
                let bits = self.bits(from + chunk * 64, 64);
                self.set_bits(to + chunk * 64, 64, bits);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn heap() -> Heap {
        Heap::new(HeapLimits { most: 1 << 20, collect_after: 1 << 30 })
    }

    #[test]
    fn holes_are_filled_before_the_heap_grows() {
        let mut heap = heap();
        let first = heap.allocate(5000, Asker::Statement).unwrap();
        assert_eq!(first, 1);
        heap.words.fill(u64::MAX);
        heap.words[0] = 0;
        let length = heap.words.len();
        heap.set_holes(vec![Hole { start: 10, words: 4 }, Hole { start: 40, words: 1000 }], 0);
        assert_eq!(heap.allocate(2, Asker::Statement).unwrap(), 10);
        assert_eq!(heap.allocate(600, Asker::Statement).unwrap(), 40);
        assert_eq!(heap.allocate(2, Asker::Statement).unwrap(), 12);
        assert_eq!(heap.allocate(300, Asker::Statement).unwrap(), 640);
        assert_eq!(heap.allocate(60, Asker::Statement).unwrap(), 940);
        assert_eq!(heap.allocate(60, Asker::Statement).unwrap(), length);
        assert_eq!(heap.allocate(40, Asker::Statement).unwrap(), length + 60);
        assert!(heap.words[10..14].iter().chain(&heap.words[40..1000]).all(|&word| word == 0));
        assert_eq!(heap.words[14], u64::MAX);
    }

    #[test]
    fn growth_ends_at_the_limit() {
        let mut heap = heap();
        assert!(!heap.could_hold(1 << 20));
        assert_eq!(heap.allocate((1 << 20) + 1, Asker::Statement), Err(Fault::Full));
        heap.allocate((1 << 20) - 10, Asker::Statement).unwrap();
        assert_eq!(heap.allocate(100, Asker::Statement), Err(Fault::Full));
        assert!(heap.allocate(100, Asker::Host).is_ok());
        assert_eq!(heap.allocate(LARGE, Asker::Statement), Err(Fault::Collect), "over the limit");
    }

    proptest! {
        #[test]
        fn moving_bits_is_a_memmove(from in 0u64..200, to in 0u64..200, count in 0u64..200, seed: u64) {
            let mut heap = heap();
            heap.words = (0..64).map(|i| (seed ^ i).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
            let bytes = |heap: &Heap| heap.words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
            let mut expected = bytes(&heap);
            expected.copy_within(from as usize..(from + count) as usize, to as usize);
            heap.move_bits(from * 8, to * 8, count * 8);
            prop_assert_eq!(bytes(&heap), expected);
        }
    }
}
