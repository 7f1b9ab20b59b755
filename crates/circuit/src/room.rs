//! Growth of the large tables.
//!
//! A vector that doubles when it is full holds half of its memory in vain just after. The tables here have one entry
//! per node or term and are the memory of a large formula, so they grow by a quarter instead.

/// Makes room for so many more items, and if that takes a new allocation, for a quarter of the present items too.
pub(crate) fn reserve<T>(items: &mut Vec<T>, additional: usize) {
    const SMALLEST: usize = 64;
    if items.capacity() - items.len() < additional {
        items.reserve_exact(additional.max(items.len() / 4).max(SMALLEST));
    }
}

/// Lengthens a table to a number of items, if it is shorter.
pub(crate) fn lengthen<T: Clone>(items: &mut Vec<T>, length: usize, fill: T) {
    let missing = length.saturating_sub(items.len());
    reserve(items, missing);
    items.extend(std::iter::repeat_n(fill, missing));
}
