//! Sets of ids.

use cranelift_entity::EntityRef;
use fixedbitset::FixedBitSet;
use std::fmt;
use std::marker::PhantomData;

/// A set of ids as a vector of bits: small when its ids are small, quick to unite.
#[derive(Clone)]
pub struct IdSet<K> {
    bits: FixedBitSet,
    of: PhantomData<K>,
}

impl<K: EntityRef> IdSet<K> {
    /// The empty set.
    pub fn new() -> IdSet<K> {
        IdSet { bits: FixedBitSet::new(), of: PhantomData }
    }

    /// Adds an id; was it new?
    pub fn insert(&mut self, id: K) -> bool {
        self.bits.grow(id.index() + 1);
        !self.bits.put(id.index())
    }

    /// Is the id in the set?
    pub fn contains(&self, id: K) -> bool {
        self.bits.contains(id.index())
    }

    /// Adds all ids of another set.
    pub fn extend_from(&mut self, other: &IdSet<K>) {
        self.bits.union_with(&other.bits);
    }

    /// Is every id of this set in the other?
    pub fn is_subset(&self, other: &IdSet<K>) -> bool {
        self.bits.is_subset(&other.bits)
    }

    /// Is there no id in the set?
    pub fn is_empty(&self) -> bool {
        self.bits.is_clear()
    }

    /// The number of ids in the set.
    pub fn len(&self) -> usize {
        self.bits.count_ones(..)
    }

    /// The ids, ascending.
    pub fn iter(&self) -> impl Iterator<Item = K> + '_ {
        self.bits.ones().map(K::new)
    }
}

impl<K: EntityRef> Default for IdSet<K> {
    fn default() -> IdSet<K> {
        IdSet::new()
    }
}

/// Equal as sets, whatever room they have.
impl<K: EntityRef> PartialEq for IdSet<K> {
    fn eq(&self, other: &IdSet<K>) -> bool {
        self.is_subset(other) && other.is_subset(self)
    }
}

impl<K: EntityRef> Eq for IdSet<K> {}

impl<K: EntityRef + fmt::Debug> fmt::Debug for IdSet<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<K: EntityRef> FromIterator<K> for IdSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> IdSet<K> {
        let mut set = IdSet::new();
        for id in ids {
            set.insert(id);
        }
        set
    }
}
