//! Related random terms.

mod node;

use super::random::Random;
use super::{FLOAT_OPERATORS, OPERATORS};
use crate::evaluate::Assignment;
use crate::op::Op;
use crate::rules::Site;
use crate::sort::{Format, Scalar, Sort};
use crate::term::{Term, Terms};
use crate::value::Value;
use std::collections::BTreeMap;

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
