//! Reading and writing arrays.

use super::{Site, rules};
use crate::op::Op;
use crate::term::{Term, Terms};

rules! { SELECT for Op::Select =>
    select_of_constant,
    select_of_store,
    select_of_choice,
}
rules! { STORE for Op::Store =>
    store_what_is_there,
    store_over_store,
    store_in_constant,
}

/// How many writes a read looks through. If none of them is the one, and the next may be, the read skips them.
const WRITES: usize = 256;

/// const(v)[i] = v
fn select_of_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    same_everywhere(terms, site.args[0])
}

/// The element that an array has at each index.
fn same_everywhere(terms: &mut Terms, array: Term) -> Option<Term> {
    if let Some(value) = terms.under(Op::ConstArray, array) {
        return Some(value);
    }
    if !terms.is_constant(array) {
        return None;
    }
    let value = terms.value(array)?;
    let map = value.as_array()?;
    (map.entries().len() == 0).then(|| terms.constant((*map.default).clone()))
}

/// store(a, i, v)[i] = v, store(a, i, v)[j] = a[j] where i = j is known to be false
fn select_of_store(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (array, at) = (site.args[0], site.args[1]);
    match read(terms, array, at) {
        Read::Value(value) => Some(value),
        Read::Older(older) if older != array => Some(terms.select(older, at)),
        Read::Older(_) => None,
    }
}

enum Read {
    /// What was written there.
    Value(Term),
    /// None of the newer writes went there.
    Older(Term),
}

fn read(terms: &Terms, array: Term, at: Term) -> Read {
    let mut current = array;
    for _ in 0..WRITES {
        if terms.op(current) != Op::Store {
            return Read::Older(current);
        }
        match terms.known_equal(terms.arg(current, 1), at) {
            Some(true) => return Read::Value(terms.arg(current, 2)),
            Some(false) => current = terms.arg(current, 0),
            None => return Read::Older(current),
        }
    }
    // Stopping anywhere else would make each read of a long chain a different term.
    Read::Older(array)
}

/// ite(c, a, b)[i] = ite(c, a[i], b[i]), where one of the elements is known
fn select_of_choice(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (array, at) = (site.args[0], site.args[1]);
    let (condition, a, b) = terms.branches(array)?;
    if !found(terms, a, at) && !found(terms, b, at) {
        return None;
    }
    let (a, b) = (terms.select(a, at), terms.select(b, at));
    Some(terms.ite(condition, a, b))
}

fn found(terms: &mut Terms, array: Term, at: Term) -> bool {
    match read(terms, array, at) {
        Read::Value(_) => true,
        Read::Older(older) => {
            same_everywhere(terms, older).is_some() || (terms.is_constant(older) && terms.is_constant(at))
        }
    }
}

/// store(a, i, a[i]) = a
fn store_what_is_there(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (array, at, value) = (site.args[0], site.args[1], site.args[2]);
    (terms.pair(Op::Select, value) == Some((array, at))).then_some(array)
}

/// store(store(a, i, v), i, w) = store(a, i, w)
fn store_over_store(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (array, at, value) = (site.args[0], site.args[1], site.args[2]);
    if terms.op(array) != Op::Store || terms.arg(array, 1) != at {
        return None;
    }
    Some(terms.store(terms.arg(array, 0), at, value))
}

/// store(const(v), i, v) = const(v)
fn store_in_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (array, value) = (site.args[0], site.args[2]);
    (same_everywhere(terms, array)? == value).then_some(array)
}
