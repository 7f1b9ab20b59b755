//! Regions of memory: `\valid(p + (0 .. n - 1))`, `\separated`, and what `assigns` allows.

use crate::Content;
use crate::evaluate::{Evaluator, Result, fail};
use crate::value::{Pointer, Scalar, Val, When};
use contract::syntax::{BinaryOp, Expr, ExprKind, UnaryOp};
use contract::{Builtin, Span};
use ir::{Key, facts};
use logic::Term;
use symbolic::{ByteRange, ObjectId, Objects, Origin, Place};

/// Bytes of an object.
pub(crate) struct Region {
    object: Term,
    /// The first byte.
    start: Term,
    /// The one behind the last; not greater than the start if there is none.
    end: Term,
    defined: Term,
    /// Where it ends so far behind its beginning that no object is so large.
    is_huge: Term,
    /// What it holds, one behind the other, if it is numbers or pointers.
    unit: Option<ir::Type>,
}

impl Evaluator<'_, '_, '_> {
    /// The region that a pointer, or a pointer with a range, speaks of.
    pub(crate) fn region(&mut self, expr: &Expr, when: When) -> Result<Region> {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Add, pointer, range) => {
                if let ExprKind::Interval(low, high) = &range.kind {
                    let pointer = self.pointer(pointer, when)?;
                    return self.range(pointer, low.as_deref(), high.as_deref(), when, expr.span);
                }
            }
            ExprKind::Unary(UnaryOp::AddressOf, inner) => return self.located(inner, when),
            _ => {}
        }
        let pointer = self.pointer(expr, when)?;
        let size = self.element_size(pointer, expr.span)?;
        Ok(self.bytes_from(pointer, size))
    }

    /// The region that a location names: a value, a member, elements.
    fn located(&mut self, expr: &Expr, when: When) -> Result<Region> {
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Dereference, inner) => self.region(inner, when),
            ExprKind::Range(array, None) => {
                let pointer = self.pointer(array, when)?;
                self.range(pointer, None, None, when, expr.span)
            }
            ExprKind::Range(array, Some((low, high))) => {
                let pointer = self.pointer(array, when)?;
                self.range(pointer, Some(low), Some(high), when, expr.span)
            }
            ExprKind::Index(array, index) if matches!(index.kind, ExprKind::Interval(..)) => {
                let ExprKind::Interval(low, high) = &index.kind else { return fail(index.span, "expected a range") };
                let pointer = self.pointer(array, when)?;
                self.range(pointer, low.as_deref(), high.as_deref(), when, expr.span)
            }
            _ => {
                let place = self.place(expr, when)?;
                let size = self.element_size(place, expr.span)?;
                Ok(self.bytes_from(place, size))
            }
        }
    }

    /// The regions that a location of `assigns` names: members of all objects of a set, too.
    fn locations(&mut self, expr: &Expr) -> Result<Vec<Region>> {
        if let ExprKind::Field(of, ident) = &expr.kind
            && let Val::Set(set) = self.eval(of, When::Before)?
        {
            let mut regions = Vec::new();
            for (atom, condition) in set.matrix.atom_entries().collect::<Vec<_>>() {
                let this = Objects::reference(&mut self.execution.context.terms, crate::sets::object(atom));
                let null = Objects::null(&mut self.execution.context.terms);
                let object = self.execution.context.terms.ite(condition, this, null);
                let (offset, defined) =
                    (self.execution.context.terms.number(64, 0), self.execution.context.terms.truth());
                let member = self.member(Pointer { object, offset, class: set.class, defined }, ident)?;
                let size = self.element_size(member, expr.span)?;
                regions.push(self.bytes_from(member, size));
            }
            return Ok(regions);
        }
        Ok(vec![self.located(expr, When::Before)?])
    }

    fn bytes_from(&mut self, pointer: Pointer, bytes: u64) -> Region {
        let bytes = self.execution.context.terms.number(64, bytes);
        let end = self.execution.context.terms.add(pointer.offset, bytes);
        let is_huge = self.execution.context.terms.falsity();
        let unit = self.unit(pointer);
        Region { object: pointer.object, start: pointer.offset, end, defined: pointer.defined, is_huge, unit }
    }

    fn range(
        &mut self,
        pointer: Pointer,
        low: Option<&Expr>,
        high: Option<&Expr>,
        when: When,
        span: Span,
    ) -> Result<Region> {
        let size = self.element_size(pointer, span)?;
        let start = match low {
            Some(low) => {
                let low = self.integer(low, when)?;
                self.shifted(pointer, low, size)
            }
            None => Pointer { offset: self.execution.context.terms.number(64, 0), ..pointer },
        };
        let mut is_huge = self.execution.context.terms.falsity();
        let (end, defined) = match high {
            Some(high) => {
                is_huge = self.is_huge(high, when)?;
                let high = self.integer(high, when)?;
                let one = self.execution.context.terms.number(64, 1);
                let behind = Scalar { term: self.execution.context.terms.add(high.term, one), ..high };
                let end = self.shifted(pointer, behind, size);
                (end.offset, end.defined)
            }
            None => (self.read(facts::SIZE, Key::Object(pointer.object), when, span)?, start.defined),
        };
        let defined = self.execution.context.terms.and(start.defined, defined);
        let unit = self.unit(pointer);
        Ok(Region { object: pointer.object, start: start.offset, end, defined, is_huge, unit })
    }

    /// What a pointer points to, if it is a number or a pointer.
    fn unit(&self, pointer: Pointer) -> Option<ir::Type> {
        match self.scene.names.content(pointer.class?)? {
            Content::Value(_, held) => Some(held),
            Content::Pointer(_) => Some(ir::Type::Int(self.scene.names.pointer_bits() as u16)),
            Content::Array(element) => self.unit(Pointer { class: Some(element), ..pointer }),
            Content::Record | Content::Opaque => None,
        }
    }

    /// The byte ranges that the locations of `assigns` name, where these assumptions hold.
    pub(crate) fn byte_ranges(&mut self, locations: &[Expr], assumes: &[Expr]) -> Result<Vec<ByteRange>> {
        let applies = self.all(assumes, When::Before)?;
        let mut ranges = Vec::new();
        for location in locations {
            let regions = match &location.kind {
                ExprKind::Builtin(Builtin::Nothing, _) | ExprKind::Result => continue,
                ExprKind::Builtin(Builtin::Everything, _) => {
                    return fail(location.span, "a function without code that may change everything");
                }
                _ => self.locations(location)?,
            };
            for region in regions {
                let unit = region.unit.unwrap_or(ir::Type::I8);
                let Some(map) = self.scene.names.bytes(unit) else {
                    return fail(location.span, "values of this type cannot be assigned by a contract");
                };
                let small = self.execution.context.terms.not(region.is_huge);
                let condition = self.execution.context.terms.all(&[applies, region.defined, small]);
                let Region { object, start, end, .. } = region;
                ranges.push(ByteRange { object, start, end, unit, map, condition });
            }
        }
        Ok(ranges)
    }

    fn is_empty(&mut self, region: &Region) -> Term {
        let ends = self.execution.context.terms.sle(region.end, region.start);
        let small = self.execution.context.terms.not(region.is_huge);
        self.execution.context.terms.and(ends, small)
    }

    /// May all of it be read, or written too? Of an empty region, yes.
    pub(crate) fn is_valid(&mut self, region: &Region, writes: bool, when: When, span: Span) -> Result<Term> {
        let bytes = self.execution.context.terms.subtract(region.end, region.start);
        let accessible = self.may_access_range(region.object, region.start, bytes, writes, when, span)?;
        let empty = self.is_empty(region);
        let small = self.execution.context.terms.not(region.is_huge);
        let accessible = self.execution.context.terms.and(accessible, small);
        let valid = self.execution.context.terms.or(empty, accessible);
        Ok(self.execution.context.terms.and(valid, region.defined))
    }

    /// Do no two of them meet?
    pub(crate) fn are_separated(&mut self, regions: &[Region]) -> Term {
        let mut all = self.execution.context.terms.truth();
        for (index, a) in regions.iter().enumerate() {
            for b in &regions[index + 1..] {
                let (no_a, no_b) = (self.is_empty(a), self.is_empty(b));
                let terms = &mut self.execution.context.terms;
                let same = terms.equal(a.object, b.object);
                let elsewhere = terms.not(same);
                let (before, after) = (terms.sle(a.end, b.start), terms.sle(b.end, a.start));
                let apart = terms.any(&[elsewhere, before, after, no_a, no_b]);
                all = terms.all(&[all, apart, a.defined, b.defined]);
            }
        }
        all
    }

    /// `\block_length`, `\offset`, `\base_addr`, `\freeable`.
    pub(crate) fn about_block(&mut self, builtin: Builtin, of: Pointer, when: When, span: Span) -> Result<Val> {
        let number = crate::ValueType::Int { bits: 64, signed: true };
        match builtin {
            Builtin::BlockLength => {
                let size = self.read(facts::SIZE, Key::Object(of.object), when, span)?;
                Ok(Val::Scalar(Scalar { term: size, ty: number, defined: of.defined }))
            }
            Builtin::Offset => Ok(Val::Scalar(Scalar { term: of.offset, ty: number, defined: of.defined })),
            Builtin::BaseAddress => {
                let offset = self.execution.context.terms.number(64, 0);
                Ok(Val::Pointer(Pointer { offset, ..of }))
            }
            _ => {
                let alive = self.read(facts::ALIVE, Key::Object(of.object), when, span)?;
                let zero = self.execution.context.terms.number(64, 0);
                let at_start = self.execution.context.terms.equal(of.offset, zero);
                let is_null = self.is_null(of.object);
                let is_block = self.execution.context.terms.not(is_null);
                let begins = self.execution.context.terms.and(is_block, at_start);
                let holds = self.execution.context.terms.and(alive, begins);
                Ok(self.truth(holds))
            }
        }
    }

    /// Nothing but the listed locations has changed, of what there was before.
    pub(crate) fn assigns_only(&mut self, locations: &[Expr]) -> Result<Term> {
        let mut allowed = Vec::new();
        for location in locations {
            match &location.kind {
                ExprKind::Builtin(Builtin::Nothing, _) | ExprKind::Result => {}
                ExprKind::Builtin(Builtin::Everything, _) => return Ok(self.execution.context.terms.truth()),
                _ => allowed.extend(self.locations(location)?),
            }
        }
        let mut all = self.execution.context.terms.truth();
        for (object, at, width) in self.written_cells() {
            for byte in at..at + width {
                let same = self.same_byte(object, byte)?;
                if self.execution.context.terms.is_true(same) {
                    continue;
                }
                let may = self.may_assign(&allowed, object, byte);
                let fine = self.execution.context.terms.or(same, may);
                all = self.execution.context.terms.and(all, fine);
            }
        }
        Ok(all)
    }

    /// The cells of old blocks that were written.
    fn written_cells(&mut self) -> Vec<(ObjectId, u32, u32)> {
        let mut cells = Vec::new();
        for when in [When::Before, When::After] {
            let written: Vec<(Place, Term)> = self.state(when).store.cells_at().collect();
            for (place, term) in written {
                let object = self.execution.heap.objects.get(place.object);
                let (origin, class) = (object.map(|object| object.origin), object.map(|object| object.class));
                // What a library keeps for itself has no name that a user could list, nor has the place of a result.
                let world = self.execution.context.world;
                let is_hidden = matches!(origin, Some(Origin::Known(at)) if world.is_hidden(at))
                    || class.is_some_and(|class| world.is_passed(class));
                let is_old = !is_hidden && !self.execution.is_new(place.object);
                let width = match self.execution.context.terms.sort(term) {
                    logic::Sort::Bits(bits) => bits / 8,
                    logic::Sort::Float(format) => format.width() / 8,
                    _ => 1,
                };
                if is_old && !cells.contains(&(place.object, place.index, width)) {
                    cells.push((place.object, place.index, width));
                }
            }
        }
        cells
    }

    fn same_byte(&mut self, object: ObjectId, at: u32) -> Result<Term> {
        let Some(map) = self.scene.names.bytes(ir::Type::I8) else { return Ok(self.execution.context.terms.truth()) };
        let reference = Objects::reference(&mut self.execution.context.terms, object);
        let offset = self.execution.context.terms.number(64, u64::from(at));
        let key = Key::Element(reference, offset);
        let span = Span::default();
        let (before, after) = (self.read(map, key, When::Before, span)?, self.read(map, key, When::After, span)?);
        Ok(self.execution.context.terms.equal(before, after))
    }

    fn may_assign(&mut self, allowed: &[Region], object: ObjectId, at: u32) -> Term {
        let this = Objects::reference(&mut self.execution.context.terms, object);
        let at = self.execution.context.terms.number(64, u64::from(at));
        let mut any = self.execution.context.terms.falsity();
        for region in allowed {
            let terms = &mut self.execution.context.terms;
            let same = terms.equal(region.object, this);
            let (above, below) = (terms.sle(region.start, at), terms.slt(at, region.end));
            let inside = terms.all(&[same, above, below]);
            any = terms.or(any, inside);
        }
        any
    }

    /// Is there a zero byte behind a pointer, within its block?
    pub(crate) fn is_text(&mut self, pointer: Pointer, writes: bool, when: When, span: Span) -> Result<Term> {
        let Some(map) = self.scene.names.bytes(ir::Type::I8) else { return fail(span, "there are no bytes") };
        let fact = if writes { facts::ROOM } else { facts::EXTENT };
        self.ranges_over(symbolic::Ranging::Sets);
        let extent = self.read(fact, Key::Object(pointer.object), when, span)?;
        let targets = self.execution.heap.objects.referents(&self.execution.context.terms, pointer.object, |_| true);
        let capacity = |&object: &ObjectId| self.execution.heap.objects.get(object).map_or(0, |object| object.capacity);
        let most = targets.iter().map(capacity).max().unwrap_or(0);
        let mut any = self.execution.context.terms.falsity();
        for at in 0..most {
            let offset = self.execution.context.terms.number(64, u64::from(at));
            let byte = self.read(map, Key::Element(pointer.object, offset), when, span)?;
            let terms = &mut self.execution.context.terms;
            let zero = terms.number(8, 0);
            let ends = terms.equal(byte, zero);
            let (behind, inside) = (terms.sle(pointer.offset, offset), terms.ult(offset, extent));
            let here = terms.all(&[ends, behind, inside]);
            any = terms.or(any, here);
        }
        let zero = self.execution.context.terms.number(64, 0);
        let begins = self.execution.context.terms.sle(zero, pointer.offset);
        Ok(self.execution.context.terms.all(&[any, begins, pointer.defined]))
    }
}
