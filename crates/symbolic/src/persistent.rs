//! Collections that share what they have in common with their copies.
//!
//! A driver that follows paths one by one has one heap for each state, so a copy must not cost what the heap holds.

use imbl::shared_ptr::RcK;
use rustc_hash::FxBuildHasher;

/// A map whose copies share what they have in common.
pub type PersistentMap<K, V> = imbl::GenericHashMap<K, V, FxBuildHasher, RcK>;
/// A set whose copies share what they have in common.
pub type PersistentSet<T> = imbl::GenericHashSet<T, FxBuildHasher, RcK>;
/// A list whose copies share what they have in common.
pub type PersistentList<T> = imbl::GenericVector<T, RcK>;
/// A map in the order of its keys whose copies share what they have in common.
pub type PersistentOrdMap<K, V> = imbl::GenericOrdMap<K, V, RcK>;
