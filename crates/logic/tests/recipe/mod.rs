//! Random terms by number: the same number asks for the same terms in every arena.

use skolem_logic::{ArrayValue, Bits, Format, Rounding, Scalar, Sort, Term, Terms, Value};

mod random;

pub use random::Random;

impl Random {
    fn bits(&mut self, width: u32) -> Bits {
        match self.below(8) {
            0 => Bits::zero(width),
            1 => Bits::one(width),
            2 => Bits::ones(width),
            3 => Bits::least_signed(width),
            4 => Bits::new(width, self.next() % 8),
            5 => Bits::one(width).shl(&Bits::new(width, self.next() % u64::from(width))),
            _ => (0..width.div_ceil(32)).fold(Bits::zero(width), |bits, _| {
                bits.mul(&Bits::new(width, 0x1_0001_0003)).xor(&Bits::new(width, self.next()))
            }),
        }
    }

    pub fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.below(2) == 0),
            Sort::Bits(width) => Value::Bits(self.bits(width)),
            Sort::Float(format) => {
                let bits = match self.below(6) {
                    0 => format.nan(),
                    1 => format.infinity(self.below(2) == 0),
                    2 => format.zero(self.below(2) == 0),
                    _ => self.bits(format.width()),
                };
                Value::float(format, bits)
            }
            Sort::Rounding => Value::Rounding(Rounding::ALL[self.below(5)]),
            Sort::Array { index, element } => {
                let mut map = ArrayValue::constant(index, self.value(element.into()));
                for _ in 0..self.below(4) {
                    let (at, value) = (self.value(index.into()), self.value(element.into()));
                    map.set(at, value);
                }
                Value::Array(map)
            }
        }
    }
}

struct Recipe<'a> {
    terms: &'a mut Terms,
    random: Random,
    built: Vec<Term>,
    width: u32,
    half: u32,
    format: Format,
}

const TINY: Format = Format { exponent: 3, significand: 4 };

/// Up to 30 terms, each made of earlier ones.
pub fn build(terms: &mut Terms, seed: u64) -> Vec<Term> {
    let mut random = Random::new(seed);
    let half = [1, 2, 3, 4, 8, 16, 32, 33][random.below(8)];
    let width = half + [0, 1, half, 31][random.below(4)];
    let format = [TINY, Format { exponent: 4, significand: 5 }, Format::HALF, Format::SINGLE][random.below(4)];
    let mut recipe = Recipe { terms, random, built: Vec::new(), width, half, format };
    for _ in 0..2 + recipe.random.below(29) {
        let sort = recipe.sort();
        let term = recipe.term(sort);
        recipe.built.push(term);
    }
    recipe.built
}

impl Recipe<'_> {
    fn sort(&mut self) -> Sort {
        let (index, element) = (Scalar::Bits(self.width), Scalar::Bits(self.half));
        match self.random.below(16) {
            0..=3 => Sort::Bool,
            4..=9 => Sort::Bits(self.width),
            10 => Sort::Bits(self.half),
            11 => Sort::Bits(1),
            12 => Sort::Array { index, element },
            13 | 14 => Sort::Float(if self.random.below(4) == 0 { TINY } else { self.format }),
            _ => Sort::Rounding,
        }
    }

    /// An earlier term of this sort, else a symbol or a constant.
    fn earlier(&mut self, sort: Sort) -> Term {
        if self.random.below(8) > 0 {
            for _ in 0..6 {
                if self.built.is_empty() {
                    break;
                }
                let place = self.random.below(self.built.len()).max(self.random.below(self.built.len()));
                if self.terms.sort(self.built[place]) == sort {
                    return self.built[place];
                }
            }
        }
        self.leaf(sort)
    }

    fn leaf(&mut self, sort: Sort) -> Term {
        if self.random.below(3) == 0 {
            let value = self.random.value(sort);
            self.terms.constant(value)
        } else {
            let name = ["x", "y", "z"][self.random.below(3)];
            self.terms.symbol(&format!("{name}:{sort}"), sort)
        }
    }

    fn term(&mut self, sort: Sort) -> Term {
        if self.random.below(10) == 0 {
            return self.leaf(sort);
        }
        if self.random.below(10) == 0 {
            let (c, a, b) = (self.earlier(Sort::Bool), self.earlier(sort), self.earlier(sort));
            return self.terms.ite(c, a, b);
        }
        match sort {
            Sort::Bool => self.truth(),
            Sort::Bits(width) => self.bits(width),
            Sort::Float(format) => self.float(format),
            Sort::Rounding => self.leaf(sort),
            Sort::Array { index, .. } => {
                let value = self.earlier(Sort::Bits(self.half));
                if self.random.below(4) == 0 {
                    return self.terms.const_array(index, value);
                }
                let (array, at) = (self.earlier(sort), self.earlier(index.into()));
                self.terms.store(array, at, value)
            }
        }
    }

    fn truth(&mut self) -> Term {
        let bits = Sort::Bits([self.width, self.width, self.half, 1][self.random.below(4)]);
        let float = Sort::Float(self.format);
        let (p, q, r) = (self.earlier(Sort::Bool), self.earlier(Sort::Bool), self.earlier(Sort::Bool));
        let (a, b) = (self.earlier(bits), self.earlier(bits));
        let (f, g) = (self.earlier(float), self.earlier(float));
        let any = self.sort();
        let terms = &mut *self.terms;
        match self.random.below(34) {
            0 => terms.not(p),
            1 => terms.all(&[p, q, r]),
            2 => terms.any(&[p, q, r]),
            3 => terms.and(p, q),
            4 => terms.or(p, q),
            5 => terms.xor(p, q),
            6 => terms.implies(p, q),
            7 | 8 => {
                let (a, b) = (self.earlier(any), self.earlier(any));
                self.terms.equal(a, b)
            }
            9 | 10 => terms.equal(a, b),
            11 | 12 => terms.ult(a, b),
            13 => terms.ule(a, b),
            14 | 15 => terms.slt(a, b),
            16 => terms.sle(a, b),
            17 => terms.unsigned_add_overflow(a, b),
            18 => terms.signed_add_overflow(a, b),
            19 => terms.signed_subtract_overflow(a, b),
            20 => terms.unsigned_multiply_overflow(a, b),
            21 => terms.signed_multiply_overflow(a, b),
            22 => terms.distinct(&[p, q]),
            23 => terms.float_less(f, g),
            24 => terms.float_less_equal(f, g),
            25 => terms.float_equal(f, g),
            26 => terms.float_is_normal(f),
            27 => terms.float_is_subnormal(f),
            28 => terms.float_is_zero(f),
            29 => terms.float_is_infinite(f),
            30 => terms.float_is_nan(f),
            31 => terms.float_is_negative(f),
            32 => terms.float_is_positive(f),
            _ => terms.signed_divide_overflow(a, b),
        }
    }

    fn bits(&mut self, width: u32) -> Term {
        let sort = Sort::Bits(width);
        let (a, b, c) = (self.earlier(sort), self.earlier(sort), self.earlier(sort));
        let p = self.earlier(Sort::Bool);
        let rounding = self.earlier(Sort::Rounding);
        let float = self.earlier(Sort::Float(self.format));
        let (wide, narrow) = (self.earlier(Sort::Bits(self.width)), self.earlier(Sort::Bits(self.half)));
        let (index, element) = (Scalar::Bits(self.width), Scalar::Bits(self.half));
        let low = self.random.below(self.width as usize) as u32;
        let amount = self.random.below(70) as u32;
        let choice = self.random.below(40);
        let array = self.earlier(Sort::Array { index, element });
        let terms = &mut *self.terms;
        match choice {
            0 => terms.bit_not(a),
            1 | 2 => terms.bit_and(a, b),
            3 | 4 => terms.bit_or(a, b),
            5 | 6 => terms.bit_xor(a, b),
            7 => terms.negate(a),
            8..=10 => terms.add(a, b),
            11 => terms.sum(&[a, b, c, a]),
            12 | 13 => terms.subtract(a, b),
            14 | 15 => terms.multiply(a, b),
            16 => terms.udiv(a, b),
            17 => terms.urem(a, b),
            18 => terms.sdiv(a, b),
            19 => terms.srem(a, b),
            20 => terms.smod(a, b),
            21 => terms.shift_left(a, b),
            22 => terms.shift_right(a, b),
            23 => terms.shift_right_signed(a, b),
            24 => terms.rotate_left(a, amount),
            25 => terms.ite(p, a, b),
            26 if width <= self.half => terms.extract(narrow, width - 1, 0),
            27 | 28 if width + low <= self.width => terms.extract(wide, width + low - 1, low),
            29 if width >= self.half => terms.zero_extend(narrow, width),
            30 if width >= self.half => terms.sign_extend(narrow, width),
            31 | 32 if width > self.half => {
                let high = self.earlier(Sort::Bits(1));
                let high = self.terms.sign_extend(high, width - self.half);
                self.terms.concat(high, narrow)
            }
            33 if width == 1 => terms.compare(wide, wide),
            34 if width == self.half => terms.select(array, wide),
            35 => terms.float_to_signed(rounding, float, width),
            36 => terms.float_to_unsigned(rounding, float, width),
            37 if width == self.format.width() => terms.float_to_bits(float),
            38 if width.is_multiple_of(2) => {
                let half = terms.extract(a, width / 2 - 1, 0);
                terms.repeat(half, 2)
            }
            _ => terms.sum(&[a, b, c]),
        }
    }

    fn float(&mut self, format: Format) -> Term {
        let sort = Sort::Float(format);
        let (a, b, c) = (self.earlier(sort), self.earlier(sort), self.earlier(sort));
        let rounding = self.earlier(Sort::Rounding);
        let bits = self.earlier(Sort::Bits(self.width));
        let encoding = self.earlier(Sort::Bits(format.width()));
        let other = self.earlier(Sort::Float(if format == TINY { self.format } else { TINY }));
        let terms = &mut *self.terms;
        match self.random.below(16) {
            0 => terms.float_abs(a),
            1 => terms.float_negate(a),
            2 => terms.float_add(rounding, a, b),
            3 => terms.float_subtract(rounding, a, b),
            4 => terms.float_multiply(rounding, a, b),
            5 => terms.float_divide(rounding, a, b),
            6 => terms.float_fma(rounding, a, b, c),
            7 => terms.float_sqrt(rounding, a),
            8 => terms.float_remainder(a, b),
            9 => terms.float_round_to_integral(rounding, a),
            10 => terms.float_min(a, b),
            11 => terms.float_max(a, b),
            12 => terms.float_from_bits(format, encoding),
            13 => terms.float_from_float(rounding, format, other),
            14 => terms.float_from_signed(rounding, format, bits),
            _ => terms.float_from_unsigned(rounding, format, bits),
        }
    }
}
