//! Related random terms.

use super::{FLOAT_OPERATORS, OPERATORS};
use crate::bits::Bits;
use crate::evaluate::Assignment;
use crate::op::Op;
use crate::rules::Site;
use crate::sort::{Format, Rounding, Scalar, Sort};
use crate::term::{Term, Terms};
use crate::value::{ArrayValue, Value};
use std::collections::BTreeMap;

/// Enough randomness for tests, the same in each run (xorshift).
pub(super) struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn bits(&mut self, width: u32) -> Bits {
        let random = (0..width.div_ceil(32)).fold(Bits::new(width, self.next()), |bits, _| {
            let shifted = if width > 32 { bits.shl(&Bits::new(width, 32)) } else { bits };
            shifted.xor(&Bits::new(width, self.next()))
        });
        match self.below(10) {
            0 => Bits::zero(width),
            1 => Bits::one(width),
            2 => Bits::ones(width),
            3 => Bits::least_signed(width),
            4 => Bits::least_signed(width).not(),
            5 => Bits::new(width, self.next() % 8),
            6 => Bits::one(width).shl(&Bits::new(width, self.next() % u64::from(width))),
            7 => Bits::ones(width).lshr(&Bits::new(width, self.next() % u64::from(width))),
            _ => random,
        }
    }

    fn float(&mut self, format: Format) -> Bits {
        let one = Bits::ones(format.exponent - 1).zero_extend(format.exponent + 1);
        let one = one.concat(&Bits::zero(format.significand - 1));
        match self.below(10) {
            0 => format.nan(),
            1 => format.infinity(self.one_in(2)),
            2 => format.zero(self.one_in(2)),
            3 => one,
            4 => one.xor(&Bits::least_signed(format.width())),
            _ => {
                let bits = self.bits(format.width());
                format.canonical(bits)
            }
        }
    }

    fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.one_in(2)),
            Sort::Bits(width) => Value::Bits(self.bits(width)),
            Sort::Float(format) => Value::Float(format, self.float(format)),
            Sort::Rounding => Value::Rounding(self.pick(&Rounding::ALL)),
            Sort::Array { index, element } => {
                let mut map = ArrayValue::constant(index, self.value(element.into()));
                for _ in 0..self.below(4) {
                    map.set(self.value(index.into()), self.value(element.into()));
                }
                Value::Array(map)
            }
        }
    }
}

const TINY: Format = Format { exponent: 3, significand: 4 };
const SMALL: Format = Format { exponent: 4, significand: 6 };

/// Related terms.
pub(super) struct Pool {
    pub terms: Terms,
    pub random: Random,
    symbols: Vec<Term>,
    members: BTreeMap<Sort, Vec<Term>>,
    /// The width of most bit-vectors, and the widths of two parts of it.
    width: u32,
    halves: [u32; 2],
    format: Format,
    floats: bool,
}

impl Pool {
    pub fn new(seed: u64, floats: bool) -> Pool {
        let mut random = Random::new(seed);
        let width = match random.below(4) {
            0 => random.pick(&[8, 16, 33, 64, 65, 100]),
            _ => 1 + random.below(6) as u32,
        };
        let low = if width == 1 { 1 } else { 1 + random.below(width as usize - 1) as u32 };
        let halves = [(width - low).max(1), low];
        let format = random.pick(&[TINY, SMALL, Format::HALF]);
        let mut pool = Pool {
            terms: Terms::new(),
            random,
            symbols: Vec::new(),
            members: BTreeMap::new(),
            width,
            halves,
            format,
            floats,
        };
        let mut sorts = vec![Sort::Bool, Sort::Bits(width), Sort::Bits(halves[0]), Sort::Bits(low), Sort::Bits(1)];
        if floats {
            sorts.extend([Sort::Float(format), Sort::Float(TINY), Sort::Rounding, Sort::Bits(format.width())]);
        } else {
            sorts.push(Sort::Array { index: Scalar::Bits(width), element: Scalar::Bits(low) });
        }
        for sort in sorts {
            for name in ["x", "y", "z"] {
                let symbol = pool.terms.symbol(&format!("{name}_{sort}"), sort);
                pool.symbols.push(symbol);
                pool.add(symbol);
            }
        }
        for _ in 0..pool.random.below(80) {
            pool.grow();
        }
        pool
    }

    fn add(&mut self, term: Term) {
        self.members.entry(self.terms.sort(term)).or_default().push(term);
    }

    /// A member of this sort, or a constant.
    fn member(&mut self, sort: Sort) -> Term {
        if self.random.one_in(5) {
            let value = self.random.value(sort);
            return self.terms.constant(value);
        }
        match self.members.get(&sort) {
            Some(members) => {
                let members = members.clone();
                self.random.pick(&members)
            }
            None => {
                let value = self.random.value(sort);
                self.terms.constant(value)
            }
        }
    }

    /// A member, or something closely related to `other`.
    fn related(&mut self, other: Term) -> Term {
        let sort = self.terms.sort(other);
        let constant = self.random.value(sort);
        let constant = self.terms.constant(constant);
        match (self.random.below(8), sort) {
            (0, _) => other,
            (1, Sort::Bool) => self.terms.not(other),
            (1, Sort::Bits(_)) => self.terms.bit_not(other),
            (2, Sort::Bits(_)) => self.terms.negate(other),
            (3, Sort::Bits(_)) => self.terms.add(other, constant),
            (4, Sort::Bits(_)) => self.terms.bit_xor(other, constant),
            (5, _) if !self.terms.args(other).is_empty() => {
                let args = self.terms.args(other).to_vec();
                let inner: Vec<Term> = args.into_iter().filter(|&arg| self.terms.sort(arg) == sort).collect();
                if inner.is_empty() { self.member(sort) } else { self.random.pick(&inner) }
            }
            (1, Sort::Float(_)) => self.terms.float_negate(other),
            (6, _) => {
                let condition = self.member(Sort::Bool);
                let another = self.member(sort);
                self.terms.ite(condition, other, another)
            }
            (7, _) if !self.terms.args(other).is_empty() && self.terms.op(other) != Op::Constant => {
                // The same operator with one argument changed.
                let mut args = self.terms.args(other).to_vec();
                let place = self.random.below(args.len());
                args[place] = self.member(self.terms.sort(args[place]));
                self.terms.rebuild(other, &args)
            }
            _ => self.member(sort),
        }
    }

    fn bits_sort(&mut self) -> Sort {
        let [high, low] = self.halves;
        Sort::Bits(self.random.pick(&[self.width, self.width, self.width, high, low, 1]))
    }

    fn any_sort(&mut self) -> Sort {
        if self.random.one_in(2) {
            return self.bits_sort();
        }
        let sorts: Vec<Sort> = self.members.keys().copied().collect();
        self.random.pick(&sorts)
    }

    fn pair(&mut self, sort: Sort) -> Vec<Term> {
        let a = self.member(sort);
        let b = self.related(a);
        if self.random.one_in(2) { vec![a, b] } else { vec![b, a] }
    }

    /// Sort, lowest bit and arguments of a node with this operator, as its constructor would pass them to rules.
    pub fn node(&mut self, op: Op) -> Option<(Sort, u32, Vec<Term>)> {
        let float = Sort::Float(if self.random.one_in(4) { TINY } else { self.format });
        let bits = self.bits_sort();
        let (sort, low, mut args) = match op {
            Op::Symbol | Op::Constant => return None,
            Op::Not => (Sort::Bool, 0, vec![self.member(Sort::Bool)]),
            Op::And => {
                let mut args = vec![self.comparison()];
                for _ in 0..1 + self.random.below(4) {
                    let other = self.random.pick(&args);
                    let part = match self.random.below(5) {
                        0 => self.member(Sort::Bool),
                        3 => {
                            // A disjunction that differs from another one by a negation.
                            let (a, b) = (self.member(Sort::Bool), self.comparison());
                            args.push(self.terms.or(a, b));
                            let b = self.terms.not(b);
                            self.terms.or(a, b)
                        }
                        1 => self.related(other),
                        2 => self.related_comparison(other),
                        _ => {
                            let (a, b) = (self.related(other), self.member(Sort::Bool));
                            self.terms.or(a, b)
                        }
                    };
                    args.push(part);
                }
                args.sort_unstable();
                args.dedup();
                args.retain(|&arg| !self.terms.is_constant(arg));
                let opposite = args.iter().any(|&a| args.iter().any(|&b| self.terms.complementary(a, b)));
                if args.len() < 2 || opposite {
                    return None;
                }
                (Sort::Bool, 0, args)
            }
            Op::Equal => {
                let sort = match self.random.below(8) {
                    0 => Sort::Bits(1),
                    1 if self.floats => Sort::Bits(self.format.width()),
                    2 | 3 if self.floats => float,
                    _ => self.any_sort(),
                };
                let mut args = self.pair(sort);
                if self.random.one_in(4) {
                    let value = self.random.value(sort);
                    args[1] = self.terms.constant(value);
                }
                (Sort::Bool, 0, args)
            }
            Op::Ite => {
                let sort = self.any_sort();
                let condition = if self.random.one_in(2) { self.comparison() } else { self.member(Sort::Bool) };
                let mut args = self.pair(sort);
                if self.random.one_in(3) && !self.terms.args(condition).is_empty() {
                    let place = self.random.below(self.terms.args(condition).len());
                    let inner = self.terms.arg(condition, place);
                    if self.terms.sort(inner) == sort {
                        args[0] = inner;
                    }
                }
                if sort == Sort::Bool && self.random.one_in(3) {
                    args[0] = self.related(condition);
                } else if self.random.one_in(4) {
                    let (inner, other) = (self.related_comparison(condition), self.member(sort));
                    let place = self.random.below(2);
                    args[place] = self.terms.ite(inner, args[place], other);
                }
                args.insert(0, condition);
                (sort, 0, args)
            }
            Op::BitNot | Op::Negate => (bits, 0, vec![self.member(bits)]),
            Op::BitAnd | Op::BitXor | Op::Multiply | Op::Divide | Op::Remainder => (bits, 0, self.pair(bits)),
            Op::ShiftLeft | Op::ShiftRight | Op::ShiftRightSigned => (bits, 0, self.pair(bits)),
            Op::Add => {
                let parts = self.pair(bits);
                let sum = self.terms.sum(&parts);
                if self.terms.op(sum) != Op::Add {
                    return self.concatenated_sum();
                }
                (bits, 0, self.terms.args(sum).to_vec())
            }
            Op::UnsignedLess | Op::SignedLess => (Sort::Bool, 0, self.pair(bits)),
            Op::Concat => {
                let mut halves = self.halves;
                if self.random.one_in(2) {
                    halves.reverse();
                }
                let args: Vec<Term> = if self.random.one_in(4) && self.width > 1 {
                    let x = self.member(Sort::Bits(self.width));
                    let cut = halves[1];
                    vec![self.terms.extract(x, self.width - 1, cut), self.terms.extract(x, cut - 1, 0)]
                } else {
                    halves.iter().map(|&half| self.member(Sort::Bits(half))).collect()
                };
                let width = args.iter().map(|&arg| self.terms.width(arg)).sum();
                (Sort::Bits(width), 0, args)
            }
            Op::Extract => {
                let from = self.member(bits);
                let width = self.terms.width(from);
                let low = self.random.below(width as usize) as u32;
                let low = if self.random.one_in(2) { 0 } else { low };
                let high = low + self.random.below((width - low) as usize) as u32;
                if high - low + 1 == width {
                    return None;
                }
                (Sort::Bits(high - low + 1), low, vec![from])
            }
            Op::SignExtend => {
                let from = self.member(bits);
                let more = 1 + self.random.below(self.width as usize) as u32;
                (Sort::Bits(self.terms.width(from) + more), 0, vec![from])
            }
            Op::Select | Op::Store | Op::ConstArray => return self.array_node(op),
            Op::FloatAbs | Op::FloatNegate => (float, 0, vec![self.member(float)]),
            Op::FloatAdd | Op::FloatMultiply | Op::FloatDivide => {
                let mut args = self.pair(float);
                args.insert(0, self.member(Sort::Rounding));
                (float, 0, args)
            }
            Op::FloatFma => {
                let mut args = self.pair(float);
                args.insert(0, self.member(Sort::Rounding));
                args.push(self.member(float));
                (float, 0, args)
            }
            Op::FloatSqrt | Op::FloatRoundToIntegral => {
                (float, 0, vec![self.member(Sort::Rounding), self.member(float)])
            }
            Op::FloatRemainder | Op::FloatMin | Op::FloatMax => (float, 0, self.pair(float)),
            Op::FloatLess | Op::FloatLessEqual | Op::FloatEqual => (Sort::Bool, 0, self.pair(float)),
            Op::FloatIsNormal
            | Op::FloatIsSubnormal
            | Op::FloatIsZero
            | Op::FloatIsInfinite
            | Op::FloatIsNan
            | Op::FloatIsNegative
            | Op::FloatIsPositive => (Sort::Bool, 0, vec![self.member(float)]),
            Op::FloatFromBits => (Sort::Float(self.format), 0, vec![self.member(Sort::Bits(self.format.width()))]),
            Op::FloatToBits => (Sort::Bits(self.format.width()), 0, vec![self.member(Sort::Float(self.format))]),
            Op::FloatFromFloat => {
                let from = if self.random.one_in(2) { self.format } else { TINY };
                (float, 0, vec![self.member(Sort::Rounding), self.member(Sort::Float(from))])
            }
            Op::FloatFromSigned | Op::FloatFromUnsigned => {
                (float, 0, vec![self.member(Sort::Rounding), self.member(bits)])
            }
            Op::FloatToSigned | Op::FloatToUnsigned => (bits, 0, vec![self.member(Sort::Rounding), self.member(float)]),
        };
        if op.is_commutative() && op != Op::Add {
            args.sort_unstable();
        }
        if op == Op::Equal && args[0] == args[1] || args.iter().all(|&arg| self.terms.is_constant(arg)) {
            return None;
        }
        Some((sort, low, args))
    }

    fn concatenated_sum(&mut self) -> Option<(Sort, u32, Vec<Term>)> {
        let [high, low] = self.halves;
        if self.width == 1 {
            return None;
        }
        let (a, b) = (self.member(Sort::Bits(high)), self.member(Sort::Bits(low)));
        let (no_high, no_low) = (self.terms.number(high, 0), self.terms.number(low, 0));
        let args = vec![self.terms.concat(a, no_low), self.terms.concat(no_high, b)];
        if args.iter().any(|&arg| self.terms.is_constant(arg)) {
            return None;
        }
        Some((Sort::Bits(self.width), 0, args))
    }

    fn array_node(&mut self, op: Op) -> Option<(Sort, u32, Vec<Term>)> {
        let [_, low] = self.halves;
        let (index, element) = (Scalar::Bits(self.width), Scalar::Bits(low));
        let sort = Sort::Array { index, element };
        let array = self.member(sort);
        let mut at = self.member(index.into());
        if matches!(self.terms.op(array), Op::Store) && self.random.one_in(2) {
            at = self.related(self.terms.arg(array, 1));
        }
        let mut value = self.member(element.into());
        if op == Op::Store && self.random.one_in(3) {
            value = self.terms.select(array, at);
        }
        let (sort, args) = match op {
            Op::Select => (element.into(), vec![array, at]),
            Op::Store => (sort, vec![array, at, value]),
            _ => (sort, vec![value]),
        };
        (!args.iter().all(|&arg| self.terms.is_constant(arg))).then_some((sort, 0, args))
    }

    /// An atom about bit-vectors, perhaps negated.
    fn comparison(&mut self) -> Term {
        let sort = self.bits_sort();
        let args = self.pair(sort);
        self.compare(args[0], args[1])
    }

    fn compare(&mut self, a: Term, b: Term) -> Term {
        let atom = match self.random.below(3) {
            0 => self.terms.equal(a, b),
            1 => self.terms.ult(a, b),
            _ => self.terms.slt(a, b),
        };
        if self.random.one_in(3) { self.terms.not(atom) } else { atom }
    }

    /// An atom about the terms of another one.
    fn related_comparison(&mut self, other: Term) -> Term {
        let (atom, _) = self.terms.atom(other);
        let comparison = matches!(self.terms.op(atom), Op::Equal | Op::UnsignedLess | Op::SignedLess);
        if !comparison || !matches!(self.terms.sort(self.terms.arg(atom, 0)), Sort::Bits(_)) {
            return self.comparison();
        }
        let (a, b) = (self.terms.arg(atom, 0), self.terms.arg(atom, 1));
        let constant = self.random.value(self.terms.sort(a));
        let constant = self.terms.constant(constant);
        match self.random.below(4) {
            0 => self.compare(b, a),
            1 => self.compare(a, b),
            2 => self.compare(a, constant),
            _ => self.compare(constant, a),
        }
    }

    /// Adds a random term to the pool.
    fn grow(&mut self) {
        let sort = self.bits_sort();
        let term = match self.random.below(20) {
            0 => {
                let (a, b) = (self.member(sort), self.member(sort));
                self.terms.bit_or(a, b)
            }
            1 => {
                let (a, b) = (self.member(Sort::Bool), self.member(Sort::Bool));
                self.terms.or(a, b)
            }
            2 => self.comparison(),
            3 => {
                // A chain of tests of one term against constants.
                let (x, result) = (self.member(sort), self.any_sort());
                let mut chain = self.member(result);
                for _ in 0..1 + self.random.below(3) {
                    let (test, value) = (self.random.value(sort), self.random.value(result));
                    let (test, value) = (self.terms.constant(test), self.terms.constant(value));
                    let condition = self.terms.equal(x, test);
                    chain = self.terms.ite(condition, value, chain);
                }
                chain
            }
            4 => {
                let member = self.member(sort);
                let more = self.width.saturating_sub(self.terms.width(member));
                let width = self.terms.width(member) + more;
                if self.random.one_in(2) {
                    self.terms.zero_extend(member, width)
                } else {
                    self.terms.sign_extend(member, width)
                }
            }
            6 | 7 => {
                // One operator on a member and a constant.
                let (x, value) = (self.member(sort), self.random.value(sort));
                let constant = self.terms.constant(value);
                match self.random.below(6) {
                    0 => self.terms.bit_and(x, constant),
                    1 => self.terms.bit_xor(x, constant),
                    2 => self.terms.multiply(x, constant),
                    3 => self.terms.add(x, constant),
                    _ => self.terms.udiv(x, constant),
                }
            }
            8 => {
                let x = self.member(sort);
                let top = self.terms.width(x) - 1;
                self.terms.extract(x, top, top)
            }
            9 if self.floats => {
                let rounding = self.member(Sort::Rounding);
                match self.random.below(3) {
                    0 => {
                        let x = self.member(Sort::Float(TINY));
                        self.terms.float_from_float(rounding, self.format, x)
                    }
                    1 => {
                        let bits = self.member(Sort::Bits(self.format.width()));
                        self.terms.float_from_bits(self.format, bits)
                    }
                    _ => {
                        let x = self.member(Sort::Float(self.format));
                        self.terms.float_to_bits(x)
                    }
                }
            }
            5 => {
                let condition = self.member(Sort::Bool);
                let (a, b) = (self.random.value(sort), self.random.value(sort));
                let (a, b) = (self.terms.constant(a), self.terms.constant(b));
                self.terms.ite(condition, a, b)
            }
            _ => {
                let op = self.operator();
                let Some((sort, low, args)) = self.node(op) else { return };
                match op {
                    Op::And => self.terms.all(&args),
                    Op::Add => self.terms.sum(&args),
                    Op::Not => self.terms.not(args[0]),
                    Op::BitNot => self.terms.bit_not(args[0]),
                    _ => self.terms.make_at(Site { op, sort, low, args: &args }),
                }
            }
        };
        self.add(term);
    }

    fn operator(&mut self) -> Op {
        if self.floats && self.random.one_in(2) {
            self.random.pick(FLOAT_OPERATORS)
        } else {
            self.random.pick(OPERATORS)
        }
    }

    /// An assignment of random values, in which some symbols of one sort are equal.
    pub fn assignment(&mut self) -> Assignment {
        let mut assignment = Assignment::new();
        let mut last: BTreeMap<Sort, Value> = BTreeMap::new();
        for symbol in self.symbols.clone() {
            let sort = self.terms.sort(symbol);
            let value = match last.get(&sort) {
                Some(value) if self.random.one_in(4) => value.clone(),
                _ => self.random.value(sort),
            };
            last.insert(sort, value.clone());
            assignment.set(symbol, value);
        }
        assignment
    }
}
