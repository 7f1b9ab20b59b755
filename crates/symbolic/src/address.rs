//! Addresses: the numbers that pointers to blocks are in memory.
//!
//! Every object has an address that its number determines, far from all others, so a pointer that was written as a number
//! is the pointer it was when it is read again. Which object and offset a number stands for is found from the structure of
//! its term, as the candidates of references are. What programs do with the numbers beyond that (hash them, compare those
//! of different objects) depends on choices that a machine makes differently: the results are any values.

use crate::domain::{REFERENCE_BITS, Symbolic, sort_of};
use crate::persistent::{PersistentList, PersistentMap, PersistentSet};
use crate::placeholder::PlaceholderId;
use crate::{ObjectId, Objects, Origin};
use ir::{BinaryOp, Type};
use logic::{Op, Sort, Term, Terms};
use rustc_hash::FxHashSet;

/// Two bytes that no number of a program begins with by chance.
const TAG: u64 = 0x5c0e;
/// Addresses of 32 bits have room for two bits that few numbers begin with.
const NARROW_TAG: u64 = 0b10;
/// The addresses of blocks are multiples of this, or of less: see [`crate::Blocks::alignment`].
const ALIGNMENT: u64 = 16;
/// Terms that are larger than this are not searched for addresses.
const MAX_NODES: usize = 256;

/// What addresses stand for.
#[derive(Clone, Default)]
pub(crate) struct Addresses {
    /// The object and the offset of a number that is known to be an address.
    known: PersistentMap<Term, (Term, Term)>,
    /// Results of operations on addresses that stand for any value.
    derived: PersistentSet<Term>,
    /// Names of numbers that are offsets of null alone.
    numbers: PersistentSet<Term>,
    /// Those that are not facts of the input yet: the name, the number.
    pub(crate) named: PersistentList<(Term, Term)>,
    /// Numbers that regions left behind which were not entered: they may be addresses.
    left_behind: PersistentMap<Term, PlaceholderId>,
    /// Has the address of an object been asked for?
    is_used: bool,
    /// Are addresses numbers of 32 bits?
    pub(crate) is_narrow: bool,
    /// Were bytes of one read or replaced?
    pub(crate) is_taken_apart: bool,
    /// Were numbers compared that are addresses of different objects?
    are_compared: bool,
    /// Was one of the input compared with a number that no object has for its address?
    are_numbers: bool,
}

impl Addresses {
    /// How far an object's address may be from that of another.
    fn distance_bits(&self) -> u32 {
        if self.is_narrow { 16 } else { 32 }
    }

    /// Bits of the number of an object in its address.
    fn object_bits(&self) -> u32 {
        if self.is_narrow { 14 } else { REFERENCE_BITS }
    }

    /// The most objects that can have addresses.
    pub(crate) fn most_objects(&self) -> usize {
        (1 << self.object_bits()) - 1
    }

    fn tag(&self) -> u64 {
        if self.is_narrow { NARROW_TAG } else { TAG }
    }

    /// Notes that a number may have been put together from parts of addresses.
    pub(crate) fn mark_derived(&mut self, number: Term) {
        if !self.known.contains_key(&number) {
            self.derived.insert(number);
        }
    }

    /// Notes that a number is what a region left behind.
    pub(crate) fn left_behind(&mut self, number: Term, by: PlaceholderId) {
        self.left_behind.insert(number, by);
    }

    /// The region that left behind a number, if one did.
    pub(crate) fn left_by(&self, number: Term) -> Option<PlaceholderId> {
        self.left_behind.get(&number).copied()
    }

    pub(crate) fn all_left_behind(&self) -> impl Iterator<Item = (Term, PlaceholderId)> + '_ {
        self.left_behind.iter().map(|(&number, &by)| (number, by))
    }

    /// Is a number computed from what a region left behind?
    pub(crate) fn is_left_behind(&self, terms: &Terms, number: Term) -> bool {
        self.left_behind_in(terms, number).is_some()
    }

    /// The region that left behind what a number was computed from, if there is one.
    fn left_behind_in(&self, terms: &Terms, number: Term) -> Option<PlaceholderId> {
        if self.left_behind.is_empty() {
            return None;
        }
        let mut seen = FxHashSet::default();
        let mut open = vec![number];
        while let Some(next) = open.pop() {
            if let Some(&by) = self.left_behind.get(&next) {
                return Some(by);
            }
            if seen.len() < MAX_NODES && seen.insert(next) {
                let first = usize::from(terms.op(next) == Op::Ite);
                open.extend_from_slice(&terms.args(next)[first..]);
            }
        }
        None
    }

    /// Was the number put together from parts?
    pub(crate) fn is_put_together(&self, number: Term) -> bool {
        self.derived.contains(&number)
    }

    /// Is it the offset of null alone?
    pub(crate) fn is_number(&self, offset: Term) -> bool {
        self.numbers.contains(&offset)
    }

    /// Has no address been asked for?
    fn is_unused(&self) -> bool {
        !self.is_used
    }
}

impl Objects {
    /// The address of a pointer, as a number of 64 bits.
    pub(crate) fn address(&mut self, terms: &mut Terms, reference: Term, offset: Term) -> Term {
        self.address_in(terms, 64, reference, offset)
    }

    /// The address of a pointer as it lies in memory.
    pub(crate) fn stored_address(&mut self, terms: &mut Terms, reference: Term, offset: Term) -> Term {
        let width = if self.addresses.is_narrow { 32 } else { 64 };
        self.address_in(terms, width, reference, offset)
    }

    fn address_in(&mut self, terms: &mut Terms, width: u32, reference: Term, offset: Term) -> Term {
        let far = terms.extract(offset, width - 1, 0);
        let null = terms.number(REFERENCE_BITS, 0);
        if reference == null {
            return far;
        }
        self.addresses.is_used = true;
        let bits = self.addresses.distance_bits();
        let middle = terms.number(bits, 1 << (bits - 1));
        let number = terms.extract(reference, self.addresses.object_bits() - 1, 0);
        let low = terms.concat(number, middle);
        let tag = terms.number(if self.addresses.is_narrow { 2 } else { 16 }, self.addresses.tag());
        let tagged = terms.concat(tag, low);
        let base = terms.zero_extend(tagged, width);
        let is_null = terms.equal(reference, null);
        let zero = terms.number(width, 0);
        let or_null = terms.ite(is_null, zero, base);
        // Simplification may take the choice apart, so its parts are addresses by themselves.
        let inside = terms.add(base, far);
        let address = terms.add(or_null, far);
        let no_offset = terms.number(64, 0);
        for (address, offset) in [(base, no_offset), (or_null, no_offset), (inside, offset), (address, offset)] {
            if !terms.is_constant(address) {
                self.addresses.known.insert(address, (reference, offset));
            }
        }
        address
    }

    /// The object and the offset that a number stands for: null and the number itself if it is no address. None if it was
    /// computed from an address in a way that cannot be followed.
    pub(crate) fn pointer(&mut self, terms: &mut Terms, address: Term) -> Option<(Term, Term)> {
        let mut stack = vec![address];
        while let Some(&top) = stack.last() {
            if self.addresses.known.contains_key(&top) {
                stack.pop();
                continue;
            }
            if let Some(number) = terms.word(top) {
                let known = self.constant_pointer(terms, number);
                self.addresses.known.insert(top, known);
                stack.pop();
                continue;
            }
            if let Some(found) = self.composed(terms, top) {
                self.addresses.known.insert(top, found);
                stack.pop();
                continue;
            }
            if terms.op(top) != Op::Ite {
                // An offset from what is one of several: each of them may be an address that is known.
                let is_open = |&arg: &Term| terms.op(arg) == Op::Ite && !self.addresses.known.contains_key(&arg);
                let parts: Vec<Term> = match terms.op(top) == Op::Add && !self.addresses.left_behind.is_empty() {
                    true => terms.args(top).iter().copied().filter(is_open).collect(),
                    false => Vec::new(),
                };
                if !parts.is_empty() {
                    stack.extend(parts);
                    continue;
                }
                if let Some(by) = self.addresses.left_behind_in(terms, top) {
                    let reference = terms.fresh("⟨left⟩", sort_of(Type::Ref));
                    let offset = terms.fresh("⟨left⟩", logic::Sort::Bits(64));
                    self.blind(reference, by);
                    self.addresses.known.insert(top, (reference, offset));
                    stack.pop();
                    continue;
                }
                if self.is_derived(terms, top) {
                    return None;
                }
                // The number has a name of its own here, so that it is never taken for the offset of an object.
                let number = terms.zero_extend(top, 64);
                let offset = terms.fresh("⟨number⟩", logic::Sort::Bits(64));
                self.addresses.numbers.insert(offset);
                self.addresses.named.push_back((offset, number));
                let null = terms.number(REFERENCE_BITS, 0);
                self.addresses.known.insert(top, (null, offset));
                stack.pop();
                continue;
            }
            let (condition, then, otherwise) = (terms.arg(top, 0), terms.arg(top, 1), terms.arg(top, 2));
            match (self.addresses.known.get(&then).copied(), self.addresses.known.get(&otherwise).copied()) {
                (Some(a), Some(b)) => {
                    let pointer = (terms.ite(condition, a.0, b.0), terms.ite(condition, a.1, b.1));
                    self.addresses.known.insert(top, pointer);
                    stack.pop();
                }
                (a, b) => {
                    let missing = [a.is_none().then_some(then), b.is_none().then_some(otherwise)];
                    stack.extend(missing.into_iter().flatten());
                }
            }
        }
        self.addresses.known.get(&address).copied()
    }

    /// The object and the offset of a number that is put together as addresses are.
    fn composed(&self, terms: &mut Terms, number: Term) -> Option<(Term, Term)> {
        let logic::Sort::Bits(width) = terms.sort(number) else { return None };
        if width != 64 && !(self.addresses.is_narrow && width == 32) {
            return None;
        }
        match terms.op(number) {
            Op::Concat => {
                let bits = self.addresses.distance_bits();
                let above = bits + self.addresses.object_bits();
                let high = terms.extract(number, width - 1, above);
                if terms.word(high) != Some(self.addresses.tag()) {
                    return None;
                }
                let low = terms.extract(number, bits - 1, 0);
                let number = terms.extract(number, above - 1, bits);
                let reference = terms.zero_extend(number, REFERENCE_BITS);
                // Simplification makes this of a sum whose parts have no bits in common.
                let far = terms.zero_extend(low, 64);
                let middle = terms.number(64, 1 << (bits - 1));
                Some((reference, terms.subtract(far, middle)))
            }
            Op::Add => {
                let args = terms.args(number).to_vec();
                let mut base = None;
                let mut rest = terms.number(64, 0);
                for arg in args {
                    let known = match terms.word(arg) {
                        Some(number) => Some(self.constant_pointer(terms, number)),
                        None => self.addresses.known.get(&arg).copied(),
                    };
                    let known = known.filter(|&(of, _)| terms.word(of) != Some(0));
                    match known.or_else(|| self.composed(terms, arg)) {
                        Some(_) if base.is_some() => return None,
                        Some(found) => base = Some(found),
                        None => {
                            let wide = terms.sign_extend(arg, 64);
                            rest = terms.add(rest, wide);
                        }
                    }
                }
                let (reference, offset) = base?;
                Some((reference, terms.add(offset, rest)))
            }
            _ => None,
        }
    }

    fn constant_pointer(&self, terms: &mut Terms, number: u64) -> (Term, Term) {
        let bits = self.addresses.distance_bits();
        let above = bits + self.addresses.object_bits();
        let object = (number >> bits) & ((1 << self.addresses.object_bits()) - 1);
        let is_tagged = number >> above == self.addresses.tag();
        let is_object = is_tagged && self.get(ObjectId(object as u32)).is_some();
        let (object, base) = if is_object { (object, number >> bits << bits | 1 << (bits - 1)) } else { (0, 0) };
        (terms.number(REFERENCE_BITS, object), terms.number(64, number.wrapping_sub(base)))
    }

    /// Is there an address in a term, or something that was computed from one?
    fn is_derived(&self, terms: &mut Terms, term: Term) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![term];
        while let Some(next) = open.pop() {
            if !seen.insert(next) {
                continue;
            }
            let is_known =
                self.addresses.known.get(&next).is_some_and(|&(reference, _)| terms.word(reference) != Some(0));
            let is_address = is_known || self.composed(terms, next).is_some();
            let is_constant = terms.word(next).is_some_and(|number| {
                // The upper part of an address begins as an address does; two bits tell too little of that.
                let width = terms.width(next);
                let has_tag = !self.addresses.is_narrow && width > 16 && number >> (width - 16) == TAG;
                let (object, _) = self.constant_pointer(terms, number);
                has_tag || terms.word(object) != Some(0)
            });
            if is_address || is_constant || self.addresses.derived.contains(&next) || seen.len() > MAX_NODES {
                return true;
            }
            // What decides about a choice is not in the number.
            let first = usize::from(terms.op(next) == Op::Ite);
            open.extend_from_slice(&terms.args(next)[first..]);
        }
        false
    }
}

impl Objects {
    /// What was taken to be so of the addresses of objects, and what to do about it.
    pub fn relied_on_addresses(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let taken_apart = ("single bytes of an address may be others", "copy and compare pointers as a whole");
        let compared = ("objects may lie at other distances", "compare pointers, not their numbers");
        let numbers =
            ("a pointer of the input may be a number that it is compared with", "compare it with null, or pass a flag");
        let notes = [
            (self.addresses.is_taken_apart, taken_apart),
            (self.addresses.are_compared, compared),
            (self.addresses.are_numbers, numbers),
        ];
        notes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, note)| note)
    }
}

impl Symbolic<'_> {
    /// The object and the offset of a number that may be the address of an object.
    pub(crate) fn as_address(&mut self, number: Term) -> Option<(Term, Term)> {
        match self.terms.sort(number) {
            Sort::Bits(64) => {}
            Sort::Bits(32) if self.objects.addresses.is_narrow => {}
            _ => return None,
        }
        let is_known = self.objects.addresses.known.contains_key(&number);
        let may_be_one = matches!(self.terms.op(number), Op::Ite | Op::Constant | Op::Concat | Op::Add);
        if !is_known && !may_be_one {
            return None;
        }
        let pointer = self.objects.pointer(self.terms, number)?;
        // What a region left behind is a number like others as long as nothing is accessed through it.
        self.objects.may_be_seen(self.terms, pointer.0).then_some(pointer)
    }

    /// Any value: what is computed from the number of an address.
    fn any_number(&mut self, ty: Type) -> Term {
        let result = self.terms.fresh("⟨address⟩", sort_of(ty));
        self.objects.addresses.derived.insert(result);
        self.unmodelled.push((result, "the number of an address"));
        result
    }

    /// The result of an operator where addresses are involved.
    pub(crate) fn address_binary(&mut self, op: BinaryOp, ty: Type, a: Term, b: Term) -> Option<Term> {
        if self.objects.addresses.is_unused() || !matches!(ty, Type::Int(64 | 32)) {
            return None;
        }
        if ty == Type::I32 && !self.objects.addresses.is_narrow {
            return None;
        }
        let result = match op {
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::ULt | BinaryOp::ULe | BinaryOp::SLt | BinaryOp::SLe => Type::Bool,
            _ => ty,
        };
        match (self.as_address(a), self.as_address(b)) {
            (None, None) => None,
            (Some((object, offset)), None) => Some(match op {
                BinaryOp::Add => {
                    let offset = self.offset(BinaryOp::Add, offset, b);
                    self.address_of_type(ty, object, offset)
                }
                BinaryOp::Sub => {
                    let offset = self.offset(BinaryOp::Sub, offset, b);
                    self.address_of_type(ty, object, offset)
                }
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => self.masked(op, ty, (object, offset), b),
                _ if result == Type::Bool => self.compared(op, (object, offset), b, false),
                _ => self.any_number(result),
            }),
            (None, Some((object, offset))) => Some(match op {
                BinaryOp::Add => {
                    let offset = self.offset(BinaryOp::Add, offset, a);
                    self.address_of_type(ty, object, offset)
                }
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => self.masked(op, ty, (object, offset), a),
                _ if result == Type::Bool => self.compared(op, (object, offset), a, true),
                _ => self.any_number(result),
            }),
            (Some((x, at_x)), Some((y, at_y))) => {
                self.objects.note_compared(self.terms, x, y);
                let same = self.terms.equal(x, y);
                match op {
                    BinaryOp::Eq | BinaryOp::Ne => {
                        self.objects.addresses.are_compared |= !self.terms.is_true(same);
                        let same_offset = self.terms.equal(at_x, at_y);
                        let equal = self.terms.and(same, same_offset);
                        Some(if op == BinaryOp::Eq { equal } else { self.terms.not(equal) })
                    }
                    BinaryOp::Sub | BinaryOp::ULt | BinaryOp::ULe | BinaryOp::SLt | BinaryOp::SLe => {
                        let inside = match op {
                            BinaryOp::Sub => self.terms.subtract(at_x, at_y),
                            BinaryOp::ULt | BinaryOp::SLt => self.terms.slt(at_x, at_y),
                            _ => self.terms.sle(at_x, at_y),
                        };
                        let inside = match ty {
                            Type::Int(32) if op == BinaryOp::Sub => self.terms.extract(inside, 31, 0),
                            _ => inside,
                        };
                        if self.terms.is_true(same) {
                            return Some(inside);
                        }
                        let any = self.any_number(if op == BinaryOp::Sub { ty } else { Type::Bool });
                        Some(self.terms.ite(same, inside, any))
                    }
                    _ => Some(self.any_number(result)),
                }
            }
        }
    }

    fn address_of_type(&mut self, ty: Type, object: Term, offset: Term) -> Term {
        match ty {
            Type::Int(32) => self.objects.stored_address(self.terms, object, offset),
            _ => self.objects.address(self.terms, object, offset),
        }
    }

    fn offset(&mut self, op: BinaryOp, offset: Term, by: Term) -> Term {
        let by = self.terms.sign_extend(by, 64);
        if op == BinaryOp::Add { self.terms.add(offset, by) } else { self.terms.subtract(offset, by) }
    }

    /// The bytes of which the addresses of all objects are multiples that a reference can refer to.
    fn alignment(&mut self, reference: Term) -> u64 {
        let (targets, _) = self.objects.targets(self.terms, reference);
        let objects = targets.into_iter().filter_map(|object| self.objects.get(object));
        let alignments = objects.map(|object| match object.origin {
            Origin::Known(address) => self.world.alignment(object.class, Some(address)),
            Origin::Input | Origin::Allocated => self.world.alignment(object.class, None),
        });
        alignments.min().unwrap_or(ALIGNMENT).clamp(1, ALIGNMENT)
    }

    /// Low bits of an address, or an address with other low bits: blocks are aligned, so the offset decides. Bits beyond
    /// the alignment are the machine's choice.
    fn masked(&mut self, op: BinaryOp, ty: Type, (object, offset): (Term, Term), mask: Term) -> Term {
        let Some(number) = self.terms.word(mask) else { return self.any_number(ty) };
        let width = self.terms.width(mask);
        let low = if width == 64 { number } else { number | u64::MAX << width };
        let alignment = self.alignment(object);
        let (keeps, takes) = (low | (alignment - 1) == u64::MAX, number < alignment);
        let mask = self.terms.number(64, low);
        match op {
            BinaryOp::And if keeps => {
                let offset = self.terms.bit_and(offset, mask);
                self.address_of_type(ty, object, offset)
            }
            BinaryOp::And if takes => {
                let bits = self.terms.bit_and(offset, mask);
                self.terms.extract(bits, width - 1, 0)
            }
            BinaryOp::Or if takes => {
                let offset = self.terms.bit_or(offset, mask);
                self.address_of_type(ty, object, offset)
            }
            BinaryOp::Xor if takes => {
                let offset = self.terms.bit_xor(offset, mask);
                self.address_of_type(ty, object, offset)
            }
            _ => self.any_number(ty),
        }
    }

    /// An address that may be null, compared with a number.
    fn compared(&mut self, op: BinaryOp, (object, offset): (Term, Term), number: Term, is_left: bool) -> Term {
        let null = self.terms.number(REFERENCE_BITS, 0);
        let is_null = self.terms.equal(object, null);
        let number = self.terms.zero_extend(number, 64);
        let (a, b) = if is_left { (number, offset) } else { (offset, number) };
        let as_number = match op {
            BinaryOp::Eq => self.terms.equal(a, b),
            BinaryOp::Ne => {
                let equal = self.terms.equal(a, b);
                self.terms.not(equal)
            }
            BinaryOp::ULt => self.terms.ult(a, b),
            BinaryOp::ULe => self.terms.ule(a, b),
            BinaryOp::SLt => self.terms.slt(a, b),
            _ => self.terms.sle(a, b),
        };
        // No object is in the first page, or the last.
        let is_low = self.terms.word(number).is_some_and(|number| number < ir::PAGE);
        if is_low && self.terms.word(number) != Some(0) {
            let targets = self.objects.targets(self.terms, object).0;
            let origin = |object| self.objects.get(object).map(|object| object.origin);
            let is_of_input = targets.into_iter().any(|object| origin(object) == Some(Origin::Input));
            self.objects.addresses.are_numbers |= is_of_input;
        }
        let as_address = match op {
            BinaryOp::Eq if is_low => self.terms.falsity(),
            BinaryOp::Ne if is_low => self.terms.truth(),
            _ if is_low => self.terms.bool(is_left),
            _ => self.any_number(Type::Bool),
        };
        self.terms.ite(is_null, as_number, as_address)
    }

    /// The result of a conversion of an address.
    pub(crate) fn address_cast(&mut self, op: ir::CastOp, from: Type, to: Type, a: Term) -> Option<Term> {
        if self.objects.addresses.is_unused() || !matches!(from, Type::Int(64 | 32)) {
            return None;
        }
        let (object, offset) = self.as_address(a)?;
        match (op, from, to) {
            (ir::CastOp::Trunc, Type::Int(64), Type::Int(32)) if self.objects.addresses.is_narrow => {
                Some(self.objects.stored_address(self.terms, object, offset))
            }
            (ir::CastOp::ZExt, Type::Int(32), Type::Int(64)) => Some(self.objects.address(self.terms, object, offset)),
            (ir::CastOp::Trunc, _, Type::Int(bits)) if bits <= 4 && 1 << bits <= self.alignment(object) => {
                Some(self.terms.extract(offset, u32::from(bits) - 1, 0))
            }
            _ => Some(self.any_number(to)),
        }
    }
}
