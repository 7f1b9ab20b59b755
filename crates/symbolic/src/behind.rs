//! Memory behind placeholders: what a region that was not entered may have changed, and the symbols for what it left there.

use crate::blocks::{CONTENT, bytes_of, cut_to, put_together};
use crate::domain::Symbolic;
use crate::placeholder::{Placeholder, PlaceholderId, left_behind};
use crate::store::{Fault, Place, Scoped, declared};
use crate::{Object, ObjectId};
use ir::{ClassKind, MapId, MapKey, Program, Type, facts};
use logic::{Sort, Term, Terms};
use std::rc::Rc;

/// The bytes that an entry is about, if it is content of a block.
fn bytes_at(terms: &Terms, place: &Place, value: Term) -> Option<(i64, i64)> {
    match (place.map == CONTENT, terms.sort(value)) {
        (true, Sort::Bits(bits)) => {
            let start = i64::from(place.index);
            Some((start, start + i64::from(bits.div_ceil(8))))
        }
        _ => None,
    }
}

/// Is a map written only where objects are made? What blocks hold has no map of its own.
fn is_constant(program: &Program, map: MapId) -> bool {
    map != CONTENT && program.maps[map].constant
}

/// The maps under which the store keeps entries of these.
fn entry_maps(program: &Program, maps: impl Iterator<Item = MapId>) -> Vec<MapId> {
    let maps: Vec<MapId> = maps.collect();
    let is_content = |map: &MapId| matches!(program.maps[*map].key, MapKey::Element(_));
    let content = maps.iter().any(is_content).then_some(CONTENT);
    // Of the facts, only whether a block is alive can change.
    let is_entry = |map: &MapId| match program.maps[*map].key {
        MapKey::Fact => *map == facts::ALIVE,
        MapKey::Address => false,
        MapKey::Global | MapKey::Field(_) | MapKey::Element(_) => true,
    };
    let mut maps: Vec<MapId> = maps.iter().copied().filter(is_entry).chain(content).collect();
    maps.sort_unstable();
    maps.dedup();
    maps
}

impl Scoped<'_> {
    /// All that a region may have changed has changed.
    pub(crate) fn change(&mut self, domain: &mut Symbolic<'_>, id: PlaceholderId) {
        let Some(placeholder) = self.inputs.placeholders.get(id) else { return };
        let effects = placeholder.effects.clone();
        let maps = {
            let program = domain.world.program();
            match &effects.changes {
                Some(maps) => entry_maps(&program, maps.iter()),
                None => entry_maps(&program, program.maps.keys()),
            }
        };
        self.change_maps(domain, id, &maps);
    }

    /// Of the maps that a region may have changed, these have changed.
    pub(crate) fn change_some(&mut self, domain: &mut Symbolic<'_>, id: PlaceholderId, maps: &[MapId]) {
        let maps = entry_maps(&domain.world.program(), maps.iter().copied());
        self.change_maps(domain, id, &maps);
    }

    /// Entries of a map may have been changed through what a region left behind: of the objects that it could get at, and of
    /// these.
    pub(crate) fn change_through(
        &mut self,
        domain: &mut Symbolic<'_>,
        by: PlaceholderId,
        map: MapId,
        also: &[ObjectId],
    ) {
        let Some(mut changed) = self.inputs.placeholders.get(by).cloned() else { return };
        (changed.owners, changed.written) = (Rc::default(), None);
        if !also.is_empty() {
            changed.known = also.iter().map(|object| object.0 as usize).fold(changed.known, usize::max);
            Rc::make_mut(&mut changed.blocks).extend(also);
        }
        let id = self.inputs.placeholders.add(|_| changed);
        let maps = entry_maps(&domain.world.program(), [map].into_iter());
        self.change_maps(domain, id, &maps);
    }

    fn change_maps(&mut self, domain: &mut Symbolic<'_>, id: PlaceholderId, maps: &[MapId]) {
        let Some(placeholder) = self.inputs.placeholders.get(id).cloned() else { return };
        if maps.contains(&facts::ALIVE) {
            self.may_have_freed(domain, id, &placeholder);
        }
        let mut changed_in_part = Vec::new();
        for (&place, &value) in self.store.written_to(maps) {
            if let Some(condition) = placeholder.changes_where(domain, place) {
                changed_in_part.push((place, value, condition));
            }
        }
        let program = domain.world.program();
        let stays = |place: &Place, value: Term| {
            let object = domain.objects.get(place.object);
            let is_block = object.is_some_and(|it| program.classes[it.class].kind == ClassKind::Block);
            let is_constant = is_constant(&program, place.map);
            let bytes = bytes_at(domain.terms, place, value);
            place.map == facts::ALIVE
                || !placeholder.may_change(domain.world, place.object, object, is_block, is_constant, bytes)
        };
        self.store.cover(&mut self.inputs.placeholders.layers, id, maps, stays);
        drop(program);
        for (place, value, condition) in changed_in_part {
            if domain.terms.is_false(condition) {
                self.store.set(place, value);
            } else if let Ok(left) = self.entry_behind(domain, id, place) {
                let value = domain.terms.ite(condition, left, value);
                self.store.set(place, value);
            }
        }
    }

    /// A block that was freed stays so; others may have been.
    fn may_have_freed(&mut self, domain: &mut Symbolic<'_>, id: PlaceholderId, placeholder: &Placeholder) {
        let low = Place { map: facts::ALIVE, object: ObjectId::NULL, index: 0 };
        let known = self.store.entries.range(low..).take_while(|(place, _)| place.map == facts::ALIVE);
        let known: Vec<(Place, Term)> = known.map(|(&place, &alive)| (place, alive)).collect();
        for (place, alive) in known {
            let object = domain.objects.get(place.object);
            if placeholder.may_change(domain.world, place.object, object, true, false, None)
                && placeholder.may_free(domain.world, object)
            {
                let still = left_behind(domain, id, Type::Bool, "⟨alive⟩");
                let still = domain.terms.and(alive, still);
                self.store.set(place, still);
            }
        }
    }

    /// An entry that was not written since the regions that its map's layer speaks of.
    pub(crate) fn entry_below(&mut self, domain: &mut Symbolic<'_>, place: Place) -> Result<Term, Fault> {
        let (object, is_block) = self.object_of(domain, place.object);
        let world = domain.world;
        let is_constant = is_constant(&world.program(), place.map);
        self.in_layer(
            domain,
            self.store.layer(place.map),
            |domain, placeholder| {
                let may_change =
                    placeholder.may_change(world, place.object, object.as_ref(), is_block, is_constant, None)
                        && (place.map != facts::ALIVE || placeholder.may_free(world, object.as_ref()));
                match may_change {
                    true => placeholder.changes_where(domain, place).unwrap_or(domain.terms.truth()),
                    false => domain.terms.falsity(),
                }
            },
            |this, domain, placeholder| match placeholder {
                None if place.map == facts::ALIVE => Ok(this.was_alive(domain, place.object)),
                None => this.initial(domain, place),
                Some(id) => this.entry_behind(domain, id, place),
            },
            |domain, condition, a, b| domain.terms.ite(condition, a, b),
        )
    }

    fn object_of(&self, domain: &Symbolic<'_>, id: ObjectId) -> (Option<Object>, bool) {
        let object = domain.objects.get(id).cloned();
        let kind = object.as_ref().map(|object| domain.world.program().classes[object.class].kind);
        (object, kind == Some(ClassKind::Block))
    }

    fn entry_behind(&mut self, domain: &mut Symbolic<'_>, id: PlaceholderId, place: Place) -> Result<Term, Fault> {
        if let Some(&known) = self.inputs.placeholders.values.get(&(id, place)) {
            return Ok(known);
        }
        let object = domain.objects.get(place.object);
        if let Some(object) = object.filter(|object| object.opaque) {
            return Err(Fault::Opaque(object.class));
        }
        let class = object.map(|object| object.class);
        let (key, value) = {
            let program = domain.world.program();
            (program.maps[place.map].key, program.maps[place.map].value)
        };
        let ty = match key {
            MapKey::Fact | MapKey::Address => value,
            MapKey::Global | MapKey::Field(_) | MapKey::Element(_) => declared(domain.world, place.map, class).0,
        };
        let name = domain.world.entry_name(place.map);
        let value = left_behind(domain, id, ty, &name);
        self.inputs.placeholders.values.insert((id, place), value);
        Ok(value)
    }

    /// What a range of a block holds below what was written, in order.
    pub(crate) fn pieces_below(
        &mut self,
        domain: &mut Symbolic<'_>,
        object: ObjectId,
        start: u32,
        end: u32,
    ) -> Result<Rc<[(u32, Term)]>, Fault> {
        if self.store.layers.is_empty() {
            return Ok(self.initial_pieces(domain, object, start, end)?.into());
        }
        let (found, is_block) = self.object_of(domain, object);
        let bytes = (i64::from(start), i64::from(end));
        let world = domain.world;
        self.in_layer(
            domain,
            self.store.layer(CONTENT),
            |domain, placeholder| {
                let may_change = placeholder.may_change(world, object, found.as_ref(), is_block, false, Some(bytes));
                domain.terms.bool(may_change)
            },
            |this, domain, placeholder| match placeholder {
                None => Ok(this.initial_pieces(domain, object, start, end)?.into()),
                Some(id) => {
                    let behind = |domain: &mut Symbolic<'_>, at| Ok(this.cell_behind(domain, id, object, at, end));
                    Ok(cut_to(domain, start, end, behind)?.into())
                }
            },
            |domain, condition, a: Rc<[(u32, Term)]>, b: Rc<[(u32, Term)]>| {
                if a == b {
                    return a;
                }
                // As a whole: an address that is put together from parts is no longer known as one.
                let sorts = |domain: &Symbolic<'_>, pieces: &[(u32, Term)]| match pieces {
                    [(_, only)] => Some(domain.terms.sort(*only)),
                    _ => None,
                };
                let is_alike = sorts(domain, &a).is_some_and(|sort| sorts(domain, &b) == Some(sort));
                let (x, y) = match is_alike {
                    true => (a[0].1, b[0].1),
                    false => (put_together(domain, &a), put_together(domain, &b)),
                };
                Rc::from([(start, domain.terms.ite(condition, x, y))])
            },
        )
    }

    /// The cell that a region left where a byte is; a new one ends before `end`.
    fn cell_behind(
        &mut self,
        domain: &mut Symbolic<'_>,
        id: PlaceholderId,
        object: ObjectId,
        at: u32,
        end: u32,
    ) -> (u32, Term) {
        let cells = self.inputs.placeholders.cells.entry((id, object)).or_default();
        if let Some((&first, &term)) = cells.range(..=at).next_back()
            && first + bytes_of(domain, term) > at
        {
            return (first, term);
        }
        let end = cells.range(at..end).next().map_or(end, |(&next, _)| next);
        let symbol = domain.terms.fresh("⟨left⟩", Sort::Bits(8 * (end - at)));
        domain.objects.addresses.left_behind(symbol, id);
        self.inputs.placeholders.cells.entry((id, object)).or_default().insert(at, symbol);
        (at, symbol)
    }
}
