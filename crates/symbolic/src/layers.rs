//! Memory below what was written: the input, or what regions that were not entered may have left there.
//!
//! A state that goes through a placeholder keeps no list of what has changed. The maps that the region may change get a
//! *layer*: an entry that is read there and was not written since is a symbol of the placeholder, made when it is read.
//! Where paths with different layers join, the layer is a choice between theirs. So a region that changes a thousand
//! places costs what is read of them.

use crate::ObjectId;
use crate::domain::Symbolic;
use crate::persistent::{PersistentList, PersistentMap};
use crate::placeholder::{Placeholder, PlaceholderId};
use crate::store::{Fault, Place, Scoped, Store};
use ir::MapId;
use logic::Term;
use rustc_hash::FxHashMap;

/// What lies below the entries of a map that were written. The number 0 is the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LayerId(u32);

impl LayerId {
    pub(crate) const INPUT: LayerId = LayerId(0);
}

/// A layer that is not the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Layer {
    /// What a placeholder may have changed, above another layer.
    After(PlaceholderId, LayerId),
    /// The first where the condition holds, otherwise the second.
    Either(Term, LayerId, LayerId),
}

/// All layers of a heap, each once.
#[derive(Clone, Default)]
pub(crate) struct Layers {
    list: PersistentList<Layer>,
    numbers: PersistentMap<Layer, LayerId>,
}

impl Layers {
    pub(crate) fn add(&mut self, layer: Layer) -> LayerId {
        if let Layer::Either(_, a, b) = layer
            && a == b
        {
            return a;
        }
        if let Some(&known) = self.numbers.get(&layer) {
            return known;
        }
        self.list.push_back(layer);
        let id = LayerId(self.list.len() as u32);
        self.numbers.insert(layer, id);
        id
    }

    /// None for the input.
    fn get(&self, id: LayerId) -> Option<Layer> {
        self.list.get((id.0 as usize).checked_sub(1)?).copied()
    }
}

impl Store {
    /// What lies below the entries of a map.
    pub(crate) fn layer(&self, map: MapId) -> LayerId {
        self.layers.get(&map).copied().unwrap_or(LayerId::INPUT)
    }

    /// Forgets what was written to maps that a placeholder may change, but for what stays as it is: their entries are what
    /// the region left there.
    pub(crate) fn cover(
        &mut self,
        layers: &mut Layers,
        id: PlaceholderId,
        maps: &[MapId],
        stays: impl Fn(&Place, Term) -> bool,
    ) {
        for &map in maps {
            let layer = layers.add(Layer::After(id, self.layer(map)));
            self.layers.insert(map, layer);
            let low = Place { map, object: ObjectId::NULL, index: 0 };
            let written = self.entries.range(low..).take_while(|(place, _)| place.map == map);
            let changed: Vec<Place> =
                written.filter(|&(place, &value)| !stays(place, value)).map(|(place, _)| *place).collect();
            for place in changed {
                self.entries.remove(&place);
            }
        }
    }

    /// What was written to entries of these maps.
    pub(crate) fn written_to<'s>(&'s self, maps: &'s [MapId]) -> impl Iterator<Item = (&'s Place, &'s Term)> {
        maps.iter().flat_map(|&map| {
            let low = Place { map, object: ObjectId::NULL, index: 0 };
            self.entries.range(low..).take_while(move |(place, _)| place.map == map)
        })
    }

    /// The layers of two stores that join: the first where the condition holds.
    pub(crate) fn join_layers(&mut self, layers: &mut Layers, first: Term, a: &Store, b: &Store) {
        if a.layers.ptr_eq(&b.layers) {
            return;
        }
        let maps: Vec<MapId> = a.layers.keys().chain(b.layers.keys()).copied().collect();
        for map in maps {
            let (x, y) = (a.layer(map), b.layer(map));
            if x != y {
                let layer = layers.add(Layer::Either(first, x, y));
                self.layers.insert(map, layer);
            }
        }
    }
}

impl Scoped<'_> {
    /// Evaluates what lies in a layer: `leaf` says what the input has, or a placeholder where it `changes` something; `either`
    /// chooses. Layers lie on each other as deep as the program decides, so this does not recurse.
    pub(crate) fn in_layer<T: Clone>(
        &mut self,
        domain: &mut Symbolic<'_>,
        top: LayerId,
        changes: impl Fn(&mut Symbolic<'_>, &Placeholder) -> Term,
        mut leaf: impl FnMut(&mut Self, &mut Symbolic<'_>, Option<PlaceholderId>) -> Result<T, Fault>,
        mut either: impl FnMut(&mut Symbolic<'_>, Term, T, T) -> T,
    ) -> Result<T, Fault> {
        let mut known: FxHashMap<LayerId, T> = FxHashMap::default();
        let mut stack = vec![top];
        while let Some(&id) = stack.last() {
            if known.contains_key(&id) {
                stack.pop();
                continue;
            }
            let found = match self.inputs.placeholders.layers.get(id) {
                None => leaf(self, domain, None)?,
                Some(Layer::After(placeholder, below)) => {
                    let found = self.inputs.placeholders.get(placeholder);
                    let changed = found.map_or(domain.terms.falsity(), |found| changes(domain, found));
                    if domain.terms.is_true(changed) {
                        leaf(self, domain, Some(placeholder))?
                    } else if let Some(value) = known.get(&below).cloned() {
                        match domain.terms.is_false(changed) {
                            true => value,
                            false => {
                                let left = leaf(self, domain, Some(placeholder))?;
                                either(domain, changed, left, value)
                            }
                        }
                    } else {
                        stack.push(below);
                        continue;
                    }
                }
                Some(Layer::Either(condition, a, b)) => match (known.get(&a).cloned(), known.get(&b).cloned()) {
                    (Some(x), Some(y)) => either(domain, condition, x, y),
                    (x, y) => {
                        let missing = [x.is_none().then_some(a), y.is_none().then_some(b)];
                        stack.extend(missing.into_iter().flatten());
                        continue;
                    }
                },
            };
            known.insert(id, found);
            stack.pop();
        }
        known.remove(&top).ok_or_else(|| Fault::Unsupported("memory without a beginning".to_owned()))
    }
}
