//! Values as terms: the symbolic instance of [`semantics::Domain`].
//!
//! An integer is a bit-vector of its width, a float a float term, a reference the number of an object
//! ([`crate::Objects`]). Every operator is one of `logic`, whose conventions for zero divisors and far shifts are those
//! of `ir`.

use crate::store::Fault;
use crate::{Objects, World};
use ir::{BinaryOp, CastOp, ClassId, EntityRef, Program, Type, UnaryOp};
use logic::{Format, Op, Rounding, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use semantics::Domain;
use std::sync::atomic::{AtomicBool, Ordering};

/// The width of a reference.
pub(crate) const REFERENCE_BITS: u32 = 16;

/// The sort of the terms of a type.
pub fn sort_of(ty: Type) -> Sort {
    match ty {
        Type::Bool => Sort::Bool,
        Type::Int(width) => Sort::Bits(u32::from(width)),
        Type::F32 => Sort::Float(Format::SINGLE),
        Type::F64 => Sort::Float(Format::DOUBLE),
        Type::Ref => Sort::Bits(REFERENCE_BITS),
    }
}

/// The value that new variables and entries have: zero, false, null.
pub fn zero_of(terms: &mut Terms, ty: Type) -> Term {
    let zero = logic::Value::default_of(sort_of(ty));
    terms.constant(zero)
}

/// The domain of terms.
pub struct Symbolic<'a> {
    /// The terms.
    pub terms: &'a mut Terms,
    /// The program, for its class hierarchy.
    pub world: &'a dyn World,
    /// The objects, for the values that references and class numbers can have.
    pub objects: &'a mut Objects,
    /// Operators that have no term: what stands for their results, which is any value, and why.
    pub unmodelled: &'a mut Vec<(Term, &'static str)>,
    /// Raised when execution is to end at once.
    pub halt: &'a AtomicBool,
}

impl Symbolic<'_> {
    /// Statements that touch every byte of a large block look at this on the way.
    pub(crate) fn unless_halted(&self) -> Result<(), Fault> {
        if self.halt.load(Ordering::Relaxed) { Err(Fault::Halted) } else { Ok(()) }
    }

    fn nearest(&mut self) -> Term {
        self.terms.rounding(Rounding::NearestEven)
    }

    /// The bits that say whether a fact holds of each class number that a term can be.
    fn of_classes(&mut self, class: Term, holds: impl Fn(&Program, ClassId) -> bool) -> Term {
        self.by_choice(class, |this, class| {
            let Some(candidates) = this.objects.constants(this.terms, class) else {
                if !this.objects.addresses.is_left_behind(this.terms, class) {
                    this.unmodelled.push((class, "a class number that is not known"));
                }
                return this.terms.fresh("⟨class⟩", Sort::Bool);
            };
            let width = this.terms.width(class);
            let (yes, no): (Vec<ClassId>, Vec<ClassId>) = {
                let program = this.world.program();
                let known = candidates.iter().map(|&number| ClassId::new(number as usize));
                known.filter(|&class| program.classes.is_valid(class)).partition(|&class| holds(&program, class))
            };
            let few = if yes.len() <= no.len() { &yes } else { &no };
            let mut any = this.terms.falsity();
            for class_number in few {
                let number = this.terms.number(width, class_number.index() as u64);
                let same = this.terms.equal(class, number);
                any = this.terms.or(any, same);
            }
            if yes.len() <= no.len() { any } else { this.terms.not(any) }
        })
    }

    /// Something about a term. Where it is not known which values the term can have, it is asked for what the term chooses
    /// from: some of that may be known.
    fn by_choice(&mut self, term: Term, mut about: impl FnMut(&mut Self, Term) -> Term) -> Term {
        let mut known: FxHashMap<Term, Term> = FxHashMap::default();
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let is_choice = self.terms.op(top) == Op::Ite && self.objects.constants(self.terms, top).is_none();
            if !is_choice {
                let found = about(self, top);
                known.insert(top, found);
                stack.pop();
                continue;
            }
            let (condition, then, otherwise) = (self.terms.arg(top, 0), self.terms.arg(top, 1), self.terms.arg(top, 2));
            match (known.get(&then).copied(), known.get(&otherwise).copied()) {
                (Some(a), Some(b)) => {
                    let found = self.terms.ite(condition, a, b);
                    known.insert(top, found);
                    stack.pop();
                }
                (a, b) => {
                    let missing = [a.is_none().then_some(then), b.is_none().then_some(otherwise)];
                    stack.extend(missing.into_iter().flatten());
                }
            }
        }
        known[&term]
    }

    /// A number of bits of a word, of its own width: `count(i)` is the term at each step.
    fn count_ones(&mut self, a: Term) -> Term {
        let width = self.terms.width(a);
        let mut parts = Vec::with_capacity(width as usize);
        for bit in 0..width {
            let bit = self.terms.extract(a, bit, bit);
            parts.push(self.terms.zero_extend(bit, width));
        }
        // In pairs, so that the sum is not deep.
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|pair| self.terms.sum(pair)).collect();
        }
        parts[0]
    }

    /// The number of zeros above the highest one, or below the lowest.
    fn zeros(&mut self, a: Term, leading: bool) -> Term {
        let width = self.terms.width(a);
        let mut result = self.terms.number(width, u64::from(width));
        // The test that decides comes last.
        for position in (0..width).rev() {
            let bit = if leading { width - 1 - position } else { position };
            let extracted = self.terms.extract(a, bit, bit);
            let one = self.terms.number(1, 1);
            let is_one = self.terms.equal(extracted, one);
            let count = self.terms.number(width, u64::from(position));
            result = self.terms.ite(is_one, count, result);
        }
        result
    }
}

pub(crate) fn format_of(ty: Type) -> Format {
    if ty == Type::F32 { Format::SINGLE } else { Format::DOUBLE }
}

fn width_of(ty: Type) -> u32 {
    match ty {
        Type::Bool => 1,
        Type::Int(width) => u32::from(width),
        Type::F32 => 32,
        Type::F64 => 64,
        Type::Ref => REFERENCE_BITS,
    }
}

impl Domain for Symbolic<'_> {
    type Value = Term;

    fn null(&mut self) -> Term {
        self.terms.number(REFERENCE_BITS, 0)
    }

    fn unary(&mut self, op: UnaryOp, ty: Type, a: Term) -> Term {
        let toward = |this: &mut Self, mode| {
            let mode = this.terms.rounding(mode);
            this.terms.float_round_to_integral(mode, a)
        };
        match op {
            UnaryOp::Not if ty == Type::Bool => self.terms.not(a),
            UnaryOp::Not => self.terms.bit_not(a),
            UnaryOp::Neg => self.terms.negate(a),
            UnaryOp::FNeg => self.terms.float_negate(a),
            UnaryOp::FAbs => self.terms.float_abs(a),
            UnaryOp::FSqrt => {
                let mode = self.nearest();
                self.terms.float_sqrt(mode, a)
            }
            UnaryOp::FFloor => toward(self, Rounding::TowardNegative),
            UnaryOp::FCeil => toward(self, Rounding::TowardPositive),
            UnaryOp::FRint => toward(self, Rounding::NearestEven),
            UnaryOp::FIsNan => self.terms.float_is_nan(a),
            UnaryOp::PopCount => self.count_ones(a),
            UnaryOp::LeadingZeros => self.zeros(a, true),
            UnaryOp::TrailingZeros => self.zeros(a, false),
        }
    }

    fn binary(&mut self, op: BinaryOp, ty: Type, a: Term, b: Term) -> Term {
        if let Some(result) = self.address_binary(op, ty, a, b) {
            return result;
        }
        if ty == Type::Ref {
            self.objects.note_compared(self.terms, a, b);
        }
        if ty == Type::Bool {
            match op {
                BinaryOp::And => return self.terms.and(a, b),
                BinaryOp::Or => return self.terms.or(a, b),
                BinaryOp::Xor => return self.terms.xor(a, b),
                BinaryOp::Eq => return self.terms.iff(a, b),
                BinaryOp::Ne => return self.terms.xor(a, b),
                // Bools are integers of one bit to all the others.
                _ => {
                    let (a, b) = (self.terms.bit(a), self.terms.bit(b));
                    let result = self.binary(op, Type::Int(1), a, b);
                    return if op.is_comparison() {
                        result
                    } else {
                        self.cast(CastOp::Trunc, Type::Int(1), ty, result)
                    };
                }
            }
        }
        match op {
            BinaryOp::Add => self.terms.add(a, b),
            BinaryOp::Sub => self.terms.subtract(a, b),
            BinaryOp::Mul => self.terms.multiply(a, b),
            BinaryOp::SDiv => self.terms.sdiv(a, b),
            BinaryOp::SRem => self.terms.srem(a, b),
            BinaryOp::UDiv => self.terms.udiv(a, b),
            BinaryOp::URem => self.terms.urem(a, b),
            BinaryOp::And => self.terms.bit_and(a, b),
            BinaryOp::Or => self.terms.bit_or(a, b),
            BinaryOp::Xor => self.terms.bit_xor(a, b),
            BinaryOp::Shl => self.terms.shift_left(a, b),
            BinaryOp::LShr => self.terms.shift_right(a, b),
            BinaryOp::AShr => self.terms.shift_right_signed(a, b),
            BinaryOp::Eq => self.terms.equal(a, b),
            BinaryOp::Ne => {
                let equal = self.terms.equal(a, b);
                self.terms.not(equal)
            }
            BinaryOp::SLt => self.terms.slt(a, b),
            BinaryOp::SLe => self.terms.sle(a, b),
            BinaryOp::ULt => self.terms.ult(a, b),
            BinaryOp::ULe => self.terms.ule(a, b),
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv => {
                let mode = self.nearest();
                match op {
                    BinaryOp::FAdd => self.terms.float_add(mode, a, b),
                    BinaryOp::FSub => self.terms.float_subtract(mode, a, b),
                    BinaryOp::FMul => self.terms.float_multiply(mode, a, b),
                    _ => self.terms.float_divide(mode, a, b),
                }
            }
            BinaryOp::FRem => self.float_remainder(ty, a, b),
            BinaryOp::FEq => self.terms.float_equal(a, b),
            BinaryOp::FLt => self.terms.float_less(a, b),
            BinaryOp::FLe => self.terms.float_less_equal(a, b),
        }
    }

    fn cast(&mut self, op: CastOp, from: Type, to: Type, a: Term) -> Term {
        if let Some(result) = self.address_cast(op, from, to, a) {
            return result;
        }
        let bits = |this: &mut Self| if from == Type::Bool { this.terms.bit(a) } else { a };
        match op {
            CastOp::ZExt => {
                let bits = bits(self);
                self.terms.zero_extend(bits, width_of(to))
            }
            CastOp::SExt => {
                let bits = bits(self);
                self.terms.sign_extend(bits, width_of(to))
            }
            CastOp::Trunc if to == Type::Bool => {
                let lowest = self.terms.extract(a, 0, 0);
                let one = self.terms.number(1, 1);
                self.terms.equal(lowest, one)
            }
            CastOp::Trunc => self.terms.extract(a, width_of(to) - 1, 0),
            CastOp::SToF => {
                let mode = self.nearest();
                self.terms.float_from_signed(mode, format_of(to), a)
            }
            CastOp::UToF => {
                let (mode, bits) = (self.nearest(), bits(self));
                self.terms.float_from_unsigned(mode, format_of(to), bits)
            }
            CastOp::FToS => {
                let mode = self.terms.rounding(Rounding::TowardZero);
                self.terms.float_to_signed(mode, a, width_of(to))
            }
            CastOp::FToU => {
                let mode = self.terms.rounding(Rounding::TowardZero);
                self.terms.float_to_unsigned(mode, a, width_of(to))
            }
            CastOp::FToF => {
                let mode = self.nearest();
                self.terms.float_from_float(mode, format_of(to), a)
            }
            CastOp::Bits => match (from, to) {
                (Type::F32 | Type::F64, Type::Int(_)) => {
                    // Terms have one NaN, machines have many: which bits it has is not known here.
                    let bits = self.terms.float_to_bits(a);
                    let is_nan = self.terms.float_is_nan(a);
                    if self.terms.is_false(is_nan) {
                        return bits;
                    }
                    let any = self.terms.fresh("⟨nan⟩", sort_of(to));
                    self.unmodelled.push((any, "the bits of a NaN"));
                    self.terms.ite(is_nan, any, bits)
                }
                (Type::Int(_), Type::F32 | Type::F64) => self.terms.float_from_bits(format_of(to), a),
                _ => a,
            },
        }
    }

    fn select(&mut self, condition: Term, a: Term, b: Term) -> Term {
        self.terms.ite(condition, a, b)
    }

    fn subclass(&mut self, class: Term, ancestor: ClassId) -> Term {
        self.of_classes(class, |program, class| program.is_subclass(class, ancestor))
    }

    fn storable(&mut self, array: Term, value: Term) -> Term {
        self.by_choice(array, |this, array| {
            let Some(arrays) = this.objects.constants(this.terms, array) else {
                if !this.objects.addresses.is_left_behind(this.terms, array) {
                    this.unmodelled.push((array, "an array whose class is not known"));
                }
                return this.terms.fresh("⟨storable⟩", Sort::Bool);
            };
            let width = this.terms.width(array);
            let mut result = this.terms.falsity();
            for &number in arrays.iter() {
                let class = ClassId::new(number as usize);
                if !this.world.program().classes.is_valid(class) {
                    continue;
                }
                let fits = this.of_classes(value, |program, value| program.is_storable(class, value));
                let number = this.terms.number(width, number);
                let here = this.terms.equal(array, number);
                let both = this.terms.and(here, fits);
                result = this.terms.or(result, both);
            }
            result
        })
    }
}
