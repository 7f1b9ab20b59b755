//! Offsets: how far behind the beginning of a block.
//!
//! A [`Piece`] is one number, or numbers at equal distances, with an end or without: the elements of an array, or one member
//! of each of its structures. [`Offsets`] are a few pieces; more than that are joined to the residue that they have in common. Sets of
//! offsets are numbered, so that a set of places is a list of pairs of numbers, and what sums and unions amount to is
//! remembered.
//!
//! Sums are taken as if numbers had no end: a product that wraps around is far outside of every block.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::fmt;

/// A number, or numbers at equal distances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// 0: just `start`; 1: any number, if there is no last one; else the distance between neighbours.
    stride: u64,
    /// The first number; without a last one, the remainder of all.
    start: i64,
    /// The last number, if there is one.
    last: Option<i64>,
}

/// How the bytes at two pieces meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlap {
    /// Not at all.
    None,
    /// If at all, then all bytes of one are all bytes of the other.
    Exact,
    /// Some bytes of one may be other bytes of the other.
    Partial,
}

impl Piece {
    /// Any number.
    pub const ANY: Piece = Piece { stride: 1, start: 0, last: None };

    /// One number.
    pub fn at(number: i64) -> Piece {
        Piece { stride: 0, start: number, last: Some(number) }
    }

    /// The numbers that leave a remainder; one number for a stride of 0.
    pub fn every(stride: u64, start: i64) -> Piece {
        match i64::try_from(stride) {
            Ok(0) => Piece::at(start),
            Ok(modulus) => Piece { stride, start: start.rem_euclid(modulus), last: None },
            Err(_) => Piece::ANY,
        }
    }

    /// The numbers from the first to the last at a distance that leads from one to the other.
    pub fn between(stride: u64, start: i64, last: i64) -> Piece {
        if stride == 0 || start == last { Piece::at(start) } else { Piece { stride, start, last: Some(last) } }
    }

    /// The number, if it is one.
    pub fn number(self) -> Option<i64> {
        (self.stride == 0).then_some(self.start)
    }

    /// The first and the last number, if there are such.
    pub fn range(self) -> Option<(i64, i64)> {
        self.last.map(|last| (self.start, last))
    }

    /// The distance between two neighbours; 0 for one number.
    pub fn stride(self) -> u64 {
        self.stride
    }

    /// Is the number one of these?
    pub fn contains(self, number: i64) -> bool {
        let is_inside = self.range().is_none_or(|(first, last)| first <= number && number <= last);
        is_inside
            && match self.stride {
                0 => self.start == number,
                stride => (i128::from(number) - i128::from(self.start)).rem_euclid(i128::from(stride)) == 0,
            }
    }

    fn covers(self, other: Piece) -> bool {
        let is_inside = match (self.range(), other.range()) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(own), Some(others)) => own.0 <= others.0 && others.1 <= own.1,
        };
        let has_remainder = Piece { last: None, ..self }.contains(other.start);
        self == other || self.stride != 0 && is_inside && other.stride.is_multiple_of(self.stride) && has_remainder
    }

    /// What has no end, so that sets that grow step by step are done at once.
    fn join(self, other: Piece) -> Piece {
        let distance = self.start.abs_diff(other.start);
        Piece::every(gcd(gcd(self.stride, other.stride), distance), self.start)
    }

    /// All sums.
    pub(crate) fn plus(self, other: Piece) -> Piece {
        let stride = gcd(self.stride, other.stride);
        let ends = self.last.zip(other.last).and_then(|(a, b)| a.checked_add(b));
        match (self.start.checked_add(other.start), ends) {
            (Some(start), Some(last)) => Piece::between(stride, start, last),
            (Some(start), None) => Piece::every(stride, start),
            (None, _) => Piece::ANY,
        }
    }

    /// All differences.
    pub(crate) fn minus(self, other: Piece) -> Piece {
        match (other.start.checked_neg(), other.last.map(i64::checked_neg)) {
            (Some(start), Some(Some(last))) => self.plus(Piece::between(other.stride, last, start)),
            (Some(start), None) => self.plus(Piece::every(other.stride, start)),
            (None, _) | (_, Some(None)) => Piece::ANY,
        }
    }

    fn times(self, other: Piece) -> Piece {
        // (a + i s)(b + j t) = ab + i s b + j t a + i j s t.
        let product = |a: u64, b: u64| a.checked_mul(b);
        let parts = (|| {
            let crossed = gcd(
                product(self.stride, other.start.unsigned_abs())?,
                product(other.stride, self.start.unsigned_abs())?,
            );
            Some((gcd(crossed, product(self.stride, other.stride)?), self.start.checked_mul(other.start)?))
        })();
        parts.map_or(Piece::ANY, |(stride, start)| Piece::every(stride, start))
    }

    /// How `width` bytes here meet `other_width` bytes there.
    pub(crate) fn overlap(self, width: u64, other: Piece, other_width: u64) -> Overlap {
        let exact = if width == other_width { Overlap::Exact } else { Overlap::Partial };
        if let (Some(own), Some(others)) = (self.range(), other.range())
            && (own.1.saturating_add_unsigned(width) <= others.0
                || others.1.saturating_add_unsigned(other_width) <= own.0)
        {
            return Overlap::None;
        }
        let (width, other_width) = (i128::from(width), i128::from(other_width));
        let distance = i128::from(self.start) - i128::from(other.start);
        // Distances at which they meet are those between -width and other_width, both excluded.
        let meet = |distance: i128| -width < distance && distance < other_width;
        match gcd(self.stride, other.stride) {
            0 if !meet(distance) => Overlap::None,
            0 if distance == 0 => exact,
            0 => Overlap::Partial,
            step => {
                let step = i128::from(step);
                let above = distance.rem_euclid(step);
                match (meet(above), meet(above - step)) {
                    (false, false) => Overlap::None,
                    (true, false) if above == 0 && !meet(step) => exact,
                    _ => Overlap::Partial,
                }
            }
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Piece { stride: 0, start, .. } => write!(f, "{start}"),
            Piece { stride, start, last: Some(last) } => write!(f, "{start}, {}..{last}", start + stride as i64),
            Piece::ANY => f.write_str("any"),
            Piece { stride, start: 0, .. } => write!(f, "{stride}k"),
            Piece { stride, start, .. } => write!(f, "{stride}k+{start}"),
        }
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A set of offsets: at most [`Offsets::MOST`] pieces, none of which covers another, ascending.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Offsets(SmallVec<[Piece; 2]>);

impl Offsets {
    /// So many pieces are told apart.
    pub const MOST: usize = 8;

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Is the number one of these?
    pub fn contains(&self, number: i64) -> bool {
        self.0.iter().any(|piece| piece.contains(number))
    }

    pub(crate) fn insert(&mut self, piece: Piece) {
        if self.0.iter().any(|known| known.covers(piece)) {
            return;
        }
        self.0.retain(|known| !piece.covers(*known));
        self.0.push(piece);
        self.0.sort_unstable();
        if self.0.len() > Offsets::MOST
            && let Some(joined) = self.0.iter().copied().reduce(Piece::join)
        {
            self.0.clear();
            self.0.push(joined);
        }
    }
}

impl FromIterator<Piece> for Offsets {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Offsets {
        let mut offsets = Offsets::default();
        pieces.into_iter().for_each(|piece| offsets.insert(piece));
        offsets
    }
}

impl fmt::Debug for Offsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> = self.0.iter().map(|piece| format!("{piece:?}")).collect();
        write!(f, "{{{}}}", pieces.join(", "))
    }
}

/// A numbered set of offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct OffsetsId(u32);

impl OffsetsId {
    pub(crate) const ZERO: OffsetsId = OffsetsId(0);
    pub(crate) const ANY: OffsetsId = OffsetsId(1);
}

/// What is done with two sets of offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Arithmetic {
    Join,
    Plus,
    Minus,
    Times,
}

/// All sets of offsets there are, each once.
#[derive(Clone, Debug)]
pub(crate) struct OffsetsTable {
    all: Vec<Offsets>,
    numbers: FxHashMap<Offsets, OffsetsId>,
    done: FxHashMap<(Arithmetic, OffsetsId, OffsetsId), OffsetsId>,
}

impl OffsetsTable {
    pub(crate) fn new() -> OffsetsTable {
        let mut table = OffsetsTable { all: Vec::new(), numbers: FxHashMap::default(), done: FxHashMap::default() };
        table.one(Piece::at(0));
        table.one(Piece::ANY);
        table
    }

    pub(crate) fn get(&self, id: OffsetsId) -> &Offsets {
        &self.all[id.0 as usize]
    }

    pub(crate) fn one(&mut self, piece: Piece) -> OffsetsId {
        self.number(Offsets::from_iter([piece]))
    }

    fn number(&mut self, offsets: Offsets) -> OffsetsId {
        let next = OffsetsId(self.all.len() as u32);
        let all = &mut self.all;
        *self.numbers.entry(offsets).or_insert_with_key(|offsets| {
            all.push(offsets.clone());
            next
        })
    }

    pub(crate) fn compute(&mut self, how: Arithmetic, a: OffsetsId, b: OffsetsId) -> OffsetsId {
        match (how, a, b) {
            (Arithmetic::Join, a, b) if a == b => return a,
            (Arithmetic::Plus, a, OffsetsId::ZERO) | (Arithmetic::Minus, a, OffsetsId::ZERO) => return a,
            (Arithmetic::Join | Arithmetic::Plus | Arithmetic::Minus, OffsetsId::ANY, _)
            | (Arithmetic::Join | Arithmetic::Plus | Arithmetic::Minus, _, OffsetsId::ANY) => return OffsetsId::ANY,
            _ => {}
        }
        if let Some(&known) = self.done.get(&(how, a, b)) {
            return known;
        }
        let (left, right) = (self.get(a), self.get(b));
        let of_pairs = |operator: fn(Piece, Piece) -> Piece| -> Offsets {
            let pairs = left.pieces().iter().flat_map(|&x| right.pieces().iter().map(move |&y| (x, y)));
            pairs.map(|(x, y)| operator(x, y)).collect()
        };
        let offsets = match how {
            Arithmetic::Join => left.pieces().iter().chain(right.pieces()).copied().collect(),
            Arithmetic::Plus => of_pairs(Piece::plus),
            Arithmetic::Minus => of_pairs(Piece::minus),
            Arithmetic::Times => of_pairs(Piece::times),
        };
        let result = self.number(offsets);
        self.done.insert((how, a, b), result);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn piece() -> impl Strategy<Value = Piece> {
        let strides = prop::sample::select(vec![0u64, 1, 2, 4, 6, 8, 12, 24]);
        (strides, -40i64..40, 0i64..9).prop_map(|(stride, start, count)| match count {
            0..4 => Piece::every(stride, start),
            _ => Piece::between(stride, start, start + count * stride as i64),
        })
    }

    fn member(piece: Piece, k: i64) -> i64 {
        let number = piece.start + k * piece.stride as i64;
        piece.range().map_or(number, |(first, last)| number.clamp(first, last))
    }

    proptest! {
        #[test]
        fn arithmetic_covers_numbers(a in piece(), b in piece(), k in -5i64..5, l in -5i64..5) {
            let (x, y) = (member(a, k), member(b, l));
            prop_assert!(a.plus(b).contains(x + y));
            prop_assert!(a.minus(b).contains(x - y));
            prop_assert!(a.times(b).contains(x * y));
            prop_assert!(a.join(b).contains(x) && a.join(b).contains(y));
        }

        #[test]
        fn overlaps_are_seen(a in piece(), b in piece(), k in -5i64..5, l in -5i64..5, w in 1u64..9, v in 1u64..9) {
            let (x, y) = (member(a, k), member(b, l));
            let meets = x < y + v as i64 && y < x + w as i64;
            match a.overlap(w, b, v) {
                Overlap::None => prop_assert!(!meets),
                Overlap::Exact => prop_assert!(!meets || x == y && w == v),
                Overlap::Partial => {}
            }
        }

        #[test]
        fn sets_cover_what_was_inserted(pieces in prop::collection::vec(piece(), 1..20), k in -5i64..5) {
            let offsets: Offsets = pieces.iter().copied().collect();
            prop_assert!(offsets.pieces().len() <= Offsets::MOST);
            for piece in pieces {
                prop_assert!(offsets.contains(member(piece, k)));
            }
        }
    }
}
