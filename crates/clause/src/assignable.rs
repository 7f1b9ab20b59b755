//! `assignable`: what a method may change.
//!
//! Every entry that was written is compared with its value before. It may differ only if a listed location covers it. A
//! location is evaluated in the state before; objects that the method made itself are its own to change.

use crate::ValueType;
use crate::evaluate::{Evaluator, Result, fail};
use crate::value::{Scalar, Val, When};
use contract::Builtin;
use contract::syntax::{Expr, ExprKind};
use ir::{MapId, MapKey};
use logic::Term;
use rustc_hash::FxHashSet;
use symbolic::{ObjectId, Objects, Place};

/// A location that may change.
enum Allowed {
    /// That global.
    Global(MapId),
    /// A field of an object.
    Field(MapId, Term),
    /// All fields of an object, or all elements of an array.
    All(Term),
    /// Elements of an array, both ends included.
    Elements(Term, Term, Term),
}

impl Evaluator<'_, '_, '_> {
    /// Nothing but the listed locations has changed.
    pub(crate) fn only_changes(&mut self, locations: &[Expr]) -> Result<Term> {
        let mut allowed = Vec::new();
        for location in locations {
            if matches!(location.kind, ExprKind::Builtin(Builtin::Everything | Builtin::NotSpecified, _)) {
                return Ok(self.execution.context.terms.truth());
            }
            self.location(location, &mut allowed)?;
        }
        let mut places: Vec<Place> = Vec::new();
        let mut seen = FxHashSet::default();
        for when in [When::Before, When::After] {
            let written: Vec<Place> = self.state(when).store.written().map(|(&place, _)| place).collect();
            places.extend(written.into_iter().filter(|&place| seen.insert(place)));
        }
        let mut all = self.execution.context.terms.truth();
        for place in places {
            let is_old = !self.execution.is_new(place.object);
            // What the runtime keeps for itself has no name that a user could list.
            let is_hidden = self.scene.names.program().maps[place.map].is_internal;
            if !is_old || is_hidden {
                continue;
            }
            let (Some(before), Some(after)) = (self.entry(place, When::Before), self.entry(place, When::After)) else {
                continue;
            };
            if before == after {
                continue;
            }
            let same = self.execution.context.terms.equal(before, after);
            let may = self.may_change(&allowed, place);
            let fine = self.execution.context.terms.or(same, may);
            all = self.execution.context.terms.and(all, fine);
        }
        Ok(all)
    }

    /// The entries that the listed locations cover, each with the condition that it is the one. None if all are.
    pub(crate) fn changeable(&mut self, locations: &[Expr]) -> Result<Option<Vec<(Place, Term)>>> {
        let mut allowed = Vec::new();
        for location in locations {
            if matches!(location.kind, ExprKind::Builtin(Builtin::Everything | Builtin::NotSpecified, _)) {
                return Ok(None);
            }
            self.location(location, &mut allowed)?;
        }
        let mut places: Vec<Place> = Vec::new();
        for location in &allowed {
            match location {
                Allowed::Global(map) => places.push(Place { map: *map, object: ObjectId::NULL, index: 0 }),
                Allowed::Field(_, of) | Allowed::All(of) | Allowed::Elements(of, ..) => {
                    let targets = self.execution.heap.objects.referents(&self.execution.context.terms, *of, |_| true);
                    places.extend(targets.into_iter().flat_map(|object| self.execution.places_of(object)));
                }
            }
        }
        places.sort_unstable();
        places.dedup();
        let mut covered = Vec::new();
        for place in places {
            let condition = self.may_change(&allowed, place);
            if !self.execution.context.terms.is_false(condition) {
                covered.push((place, condition));
            }
        }
        Ok(Some(covered))
    }

    fn entry(&mut self, place: Place, when: When) -> Option<Term> {
        let mut state = self.state(when).clone();
        self.execution.memory(&mut state, |memory, domain| memory.entry(domain, place)).ok()
    }

    fn may_change(&mut self, allowed: &[Allowed], place: Place) -> Term {
        let this = Objects::reference(&mut self.execution.context.terms, place.object);
        let is_element = matches!(self.scene.names.program().maps[place.map].key, MapKey::Element(_));
        let terms = &mut self.execution.context.terms;
        let mut any = terms.falsity();
        for location in allowed {
            let here = match location {
                Allowed::Global(map) => terms.bool(place.object == ObjectId::NULL && *map == place.map),
                Allowed::Field(map, of) if *map == place.map => terms.equal(*of, this),
                Allowed::Field(..) => terms.falsity(),
                Allowed::All(of) => terms.equal(*of, this),
                Allowed::Elements(of, low, high) if is_element => {
                    let index = terms.number(32, u64::from(place.index));
                    let (above, below) = (terms.sle(*low, index), terms.sle(index, *high));
                    let same = terms.equal(*of, this);
                    terms.all(&[same, above, below])
                }
                Allowed::Elements(..) => terms.falsity(),
            };
            any = terms.or(any, here);
        }
        any
    }

    fn location(&mut self, location: &Expr, allowed: &mut Vec<Allowed>) -> Result<()> {
        let names = self.scene.names;
        match &location.kind {
            ExprKind::Builtin(Builtin::Nothing, _) => {}
            ExprKind::Name(ident) => {
                let field = self.scene.class.and_then(|class| names.field(class, &ident.text));
                match (field, self.scene.this) {
                    (Some(field), _) if field.is_static => allowed.push(Allowed::Global(field.map)),
                    (Some(field), Some(this)) => allowed.push(Allowed::Field(field.map, this)),
                    _ => return fail(ident.span, format!("`{}` is not a field that can change", ident.text)),
                }
            }
            ExprKind::Field(of, ident) => match self.eval(of, When::Before)? {
                Val::Class(class) => match names.field(class, &ident.text) {
                    Some(field) if field.is_static => allowed.push(Allowed::Global(field.map)),
                    _ => return self.no_field(class, ident),
                },
                value => {
                    let set = self.as_set(value.clone(), When::Before, of.span)?;
                    let Some(class) = set.class else { return fail(of.span, "the class of this is not known") };
                    let Some(field) = names.field(class, &ident.text) else { return self.no_field(class, ident) };
                    for (term, _) in self.members(value, of)? {
                        allowed.push(Allowed::Field(field.map, term));
                    }
                }
            },
            ExprKind::AllFields(of) => {
                let value = self.eval(of, When::Before)?;
                for (term, _) in self.members(value, of)? {
                    allowed.push(Allowed::All(term));
                }
            }
            ExprKind::Index(array, index) => {
                let of = self.array(array)?;
                let index = self.integer(index, When::Before)?;
                allowed.push(Allowed::Elements(of, index.term, index.term));
            }
            ExprKind::Range(array, None) => {
                let of = self.array(array)?;
                allowed.push(Allowed::All(of));
            }
            ExprKind::Range(array, Some((low, high))) => {
                let of = self.array(array)?;
                let (low, high) = (self.integer(low, When::Before)?, self.integer(high, When::Before)?);
                allowed.push(Allowed::Elements(of, low.term, high.term));
            }
            _ => return fail(location.span, "expected a location: write a field, an element, `x.*` or `a[*]`"),
        }
        Ok(())
    }

    fn array(&mut self, array: &Expr) -> Result<Term> {
        match self.eval(array, When::Before)? {
            Val::Scalar(Scalar { term, ty: ValueType::Ref(_), .. }) => Ok(term),
            other => fail(array.span, format!("expected an array, found {}", other.sort())),
        }
    }

    /// The objects of a value: a reference itself, or for a set a term for each member (null where it is none).
    fn members(&mut self, value: Val, of: &Expr) -> Result<Vec<(Term, Term)>> {
        if let Val::Scalar(Scalar { term, ty: ValueType::Ref(_), .. }) = value {
            let truth = self.execution.context.terms.truth();
            return Ok(vec![(term, truth)]);
        }
        let set = self.as_set(value, When::Before, of.span)?;
        let mut members = Vec::new();
        for (atom, condition) in set.matrix.atom_entries().collect::<Vec<_>>() {
            let this = Objects::reference(&mut self.execution.context.terms, crate::sets::object(atom));
            let null = Objects::null(&mut self.execution.context.terms);
            members.push((self.execution.context.terms.ite(condition, this, null), condition));
        }
        Ok(members)
    }
}
