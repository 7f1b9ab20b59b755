//! Inputs that differ in the numbers of their objects alone are one input.
//!
//! Objects of a class are alike, so a heap of n objects comes in up to n! numberings. One is enough: the one in which a
//! search from the arguments along the fields finds the objects in the order of their numbers
//! ([`relation::CanonicalOrder`]). This is what lets scopes grow.

use logic::{Term, Terms};
use relation::{Atom, CanonicalOrder, Matrix, Tuple};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symbolic::{Execution, ObjectId};

/// The condition that the input objects are numbered in the order in which they are found. Requires: nothing of the input
/// is read after this.
pub(crate) fn canonical(execution: &mut Execution<'_, '_>, arguments: &[Term]) -> Term {
    let mut atoms: FxHashMap<ObjectId, Atom> = FxHashMap::default();
    let mut classes = Vec::new();
    for (_, pool) in execution.heap.inputs.pools() {
        let members: Vec<Atom> = pool
            .iter()
            .map(|&object| {
                let atom = Atom::new(atoms.len());
                *atoms.entry(object).or_insert(atom)
            })
            .collect();
        classes.push(members);
    }
    // What belongs to one reference alone is like no other.
    for (_, object) in execution.heap.inputs.owned() {
        let atom = Atom::new(atoms.len());
        classes.push(vec![*atoms.entry(object).or_insert(atom)]);
    }
    let size = atoms.len();
    if classes.iter().all(|class| class.len() < 2) {
        return execution.context.terms.truth();
    }
    let mut roots = Vec::new();
    for &argument in arguments {
        roots.extend(row(execution, &atoms, size, argument, None));
    }
    // One relation for each field, and for each index of arrays.
    let mut fields: FxHashMap<(ir::MapId, u32), Vec<(Tuple, Term)>> = FxHashMap::default();
    let mut order: Vec<(ir::MapId, u32)> = Vec::new();
    for (place, symbol) in execution.heap.inputs.entries().clone() {
        if place.object == ObjectId::NULL {
            roots.extend(row(execution, &atoms, size, symbol, None));
            continue;
        }
        let Some(&owner) = atoms.get(&place.object) else { continue };
        let entries = entries(execution, &atoms, symbol, Some(owner));
        if entries.is_empty() {
            continue;
        }
        let key = (place.map, place.index);
        fields.entry(key).or_insert_with(|| {
            order.push(key);
            Vec::new()
        });
        fields.entry(key).or_default().extend(entries);
    }
    order.sort_unstable();
    let mut relations = Vec::new();
    for key in order {
        let entries = fields.remove(&key).unwrap_or_default();
        if let Ok(matrix) = Matrix::new(&mut execution.context.terms, size, 2, entries) {
            relations.push(Arc::new(matrix.known_functional()));
        }
    }
    let order = CanonicalOrder { classes, roots, fields: relations, rest: Vec::new(), length: 0 };
    // Without an order there is more to search, and nothing else.
    order.predicate(&mut execution.context.terms).unwrap_or(execution.context.terms.truth())
}

/// The objects that a reference of the input can be, as entries of a relation that starts at `owner`.
fn entries(
    execution: &mut Execution<'_, '_>,
    atoms: &FxHashMap<ObjectId, Atom>,
    reference: Term,
    owner: Option<Atom>,
) -> Vec<(Tuple, Term)> {
    if execution.context.terms.sort(reference) != symbolic::sort_of(ir::Type::Ref) {
        return Vec::new();
    }
    let Some(values) = execution.heap.objects.constants(&execution.context.terms, reference) else { return Vec::new() };
    let mut entries = Vec::new();
    for &value in values.iter() {
        let Some(&atom) = atoms.get(&ObjectId(value as u32)) else { continue };
        let same = is(&mut execution.context.terms, reference, value);
        entries.push((Tuple::new(owner.into_iter().chain([atom])), same));
    }
    entries
}

fn row(
    execution: &mut Execution<'_, '_>,
    atoms: &FxHashMap<ObjectId, Atom>,
    size: usize,
    reference: Term,
    owner: Option<Atom>,
) -> Option<Arc<Matrix>> {
    let entries = entries(execution, atoms, reference, owner);
    if entries.is_empty() {
        return None;
    }
    Matrix::new(&mut execution.context.terms, size, 1, entries).ok().map(|matrix| Arc::new(matrix.known_functional()))
}

fn is(terms: &mut Terms, reference: Term, value: u64) -> Term {
    let constant = terms.number(terms.width(reference), value);
    terms.equal(reference, constant)
}
