//! What is written reads back as the same terms.

use crate::{execute, read};
use expect_test::expect;
use logic::{Assignment, Bits, Evaluator, Format, Rounding, Scalar, Sort, Term, Terms, Value};
use skolem_smtlib::{Command, Forms, Query, Reader, write_script};

/// A source of choices (xorshift64*), the same on every run.
struct Choices(u64);

impl Choices {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound
    }

    fn of<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.below(options.len())]
    }
}

const TINY: Format = Format { exponent: 3, significand: 5 };
const SMALL: Format = Format { exponent: 4, significand: 4 };

fn sorts() -> Vec<Sort> {
    vec![
        Sort::Bool,
        Sort::Bits(1),
        Sort::Bits(4),
        Sort::Bits(8),
        Sort::Bits(70),
        Sort::Float(TINY),
        Sort::Float(SMALL),
        Sort::Rounding,
        Sort::Array { index: Scalar::Bits(4), element: Scalar::Bits(8) },
        Sort::Array { index: Scalar::Bool, element: Scalar::Float(TINY) },
    ]
}

/// Terms made one from the other.
struct Pool {
    terms: Terms,
    made: Vec<Term>,
    choices: Choices,
}

impl Pool {
    fn new(seed: u64) -> Pool {
        let mut pool = Pool {
            terms: Terms::plain(),
            made: Vec::new(),
            choices: Choices(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
        };
        for (number, sort) in sorts().into_iter().enumerate() {
            let name = pool.choices.of(&["x", "a b", "let", "y.z~"]);
            pool.made.push(pool.terms.symbol(&format!("{name}{number}"), sort));
            if let Some(scalar) = sort.scalar() {
                let value = pool.value(scalar);
                pool.made.push(pool.terms.constant(value));
            }
        }
        pool
    }

    fn value(&mut self, scalar: Scalar) -> Value {
        let word = self.choices.next();
        match scalar {
            Scalar::Bool => Value::Bool(word & 1 == 0),
            Scalar::Bits(width) => Value::Bits(Bits::new(width, word)),
            Scalar::Float(format) => Value::float(format, Bits::new(format.width(), word)),
            Scalar::Rounding => Value::Rounding(self.choices.of(&Rounding::ALL)),
        }
    }

    fn any(&mut self, sort: Sort) -> Term {
        let fitting: Vec<Term> = self.made.iter().copied().filter(|&term| self.terms.sort(term) == sort).collect();
        self.choices.of(&fitting)
    }

    fn bits(&mut self) -> (Term, u32) {
        let width = self.choices.of(&[1, 4, 8, 70]);
        (self.any(Sort::Bits(width)), width)
    }

    fn float(&mut self) -> (Term, Format) {
        let format = self.choices.of(&[TINY, SMALL]);
        (self.any(Sort::Float(format)), format)
    }

    /// Makes one more term. What the standard leaves open is made only if asked for.
    fn grow(&mut self, open: bool) {
        let p = self.any(Sort::Bool);
        let q = self.any(Sort::Bool);
        let (x, width) = self.bits();
        let y = self.any(Sort::Bits(width));
        let (f, format) = self.float();
        let (g, h) = (self.any(Sort::Float(format)), self.any(Sort::Float(format)));
        let mode = self.any(Sort::Rounding);
        let sort = self.choices.of(&sorts());
        let (a, b) = (self.any(sort), self.any(sort));
        let map = self.any(Sort::Array { index: Scalar::Bits(4), element: Scalar::Bits(8) });
        let (index, element) = (self.any(Sort::Bits(4)), self.any(Sort::Bits(8)));
        let low = self.choices.below(width as usize) as u32;
        let high = low + self.choices.below((width - low) as usize) as u32;
        let other = self.choices.of(&[TINY, SMALL]);
        let least = if open { 0 } else { 4 };
        let t = &mut self.terms;
        let made = match least + self.choices.below(49 - least) {
            0 => t.float_min(f, g),
            1 => t.float_max(f, g),
            2 => t.float_to_signed(mode, f, 8),
            3 => t.float_to_unsigned(mode, f, 4),
            4 => t.not(p),
            5 => t.and(p, q),
            6 => t.or(p, q),
            7 => t.equal(a, b),
            8 => t.ite(p, a, b),
            9 => t.bit_not(x),
            10 => t.bit_and(x, y),
            11 => t.bit_xor(x, y),
            12 => t.bit_or(x, y),
            13 => t.negate(x),
            14 => t.add(x, y),
            15 => t.sum(&[x, y, x]),
            16 => t.multiply(x, y),
            17 => t.udiv(x, y),
            18 => t.urem(x, y),
            19 => t.shift_left(x, y),
            20 => t.shift_right(x, y),
            21 => t.shift_right_signed(x, y),
            22 => t.ult(x, y),
            23 => t.slt(x, y),
            24 => t.concat(x, y),
            25 => t.extract(x, high, low),
            26 => t.sign_extend(x, width + low),
            27 => t.select(map, index),
            28 => t.store(map, index, element),
            29 => t.const_array(Scalar::Bits(4), element),
            30 => t.float_abs(f),
            31 => t.float_negate(f),
            32 => t.float_add(mode, f, g),
            33 => t.float_multiply(mode, f, g),
            34 => t.float_divide(mode, f, g),
            35 => t.float_fma(mode, f, g, h),
            36 => t.float_sqrt(mode, f),
            37 => t.float_remainder(f, g),
            38 => t.float_round_to_integral(mode, f),
            39 => t.float_less(f, g),
            40 => t.float_less_equal(f, g),
            41 => t.float_equal(f, g),
            42 => t.float_is_normal(f),
            43 => t.float_is_nan(f),
            44 => t.float_is_negative(f),
            45 => {
                let bits = self.any(Sort::Bits(8));
                self.terms.float_from_bits(other, bits)
            }
            46 => t.float_from_float(mode, other, f),
            47 => t.float_from_signed(mode, other, x),
            _ => t.float_from_unsigned(mode, other, x),
        };
        self.made.push(made);
    }

    fn formulas(&mut self) -> Vec<Term> {
        let formulas =
            self.made.iter().copied().filter(|&term| self.terms.sort(term) == Sort::Bool).collect::<Vec<_>>();
        formulas[formulas.len().saturating_sub(4)..].to_vec()
    }
}

/// The formulas that a script asserts.
fn asserted(script: &str, terms: &mut Terms) -> Vec<Term> {
    let mut reader = Reader::new();
    let mut forms = Forms::new(script.as_bytes());
    let mut formulas = Vec::new();
    while let Some(form) = forms.next_form().unwrap_or_else(|error| panic!("{error}\n{script}")) {
        let command = Command::parse(form.root()).unwrap_or_else(|error| panic!("{error}\n{script}"));
        match command {
            Command::Assert(expr) => {
                formulas.push(reader.formula(terms, expr).unwrap_or_else(|error| panic!("{error}\n{script}")));
            }
            command => drop(execute(terms, &mut reader, command).unwrap_or_else(|error| panic!("{error}\n{script}"))),
        }
    }
    formulas
}

#[test]
fn the_same_terms_come_back() {
    for seed in 1..400 {
        let mut pool = Pool::new(seed);
        (0..60).for_each(|_| pool.grow(false));
        let formulas = pool.formulas();
        let script = write_script(&mut pool.terms, Query { assertions: &formulas, ..Query::default() });
        assert_eq!(asserted(&script, &mut pool.terms), formulas, "seed {seed}\n{script}");
    }
}

/// Where the standard leaves a function open, the script pins down what `logic` means: it has the same value as the
/// original whatever the functions give there.
#[test]
fn open_functions_are_pinned_down() {
    for seed in 1..200 {
        let mut pool = Pool::new(seed);
        (0..80).for_each(|_| pool.grow(true));
        let formulas = pool.formulas();
        let script = write_script(&mut pool.terms, Query { assertions: &formulas, ..Query::default() });
        let read = asserted(&script, &mut pool.terms);
        for _ in 0..10 {
            let mut assignment = Assignment::new();
            for symbol in logic::symbols_of(&pool.terms, &[&read[..], &formulas].concat()) {
                let value = match pool.terms.sort(symbol) {
                    Sort::Array { index, element } => {
                        let mut map = logic::ArrayValue::constant(index, pool.value(element));
                        for _ in 0..4 {
                            map.set(pool.value(index), pool.value(element));
                        }
                        Value::Array(map)
                    }
                    sort => pool.value(sort.scalar().unwrap()),
                };
                assignment.set(symbol, value);
            }
            let mut evaluator = Evaluator::new(&pool.terms, &assignment);
            for (&original, &again) in formulas.iter().zip(&read) {
                assert_eq!(evaluator.value(original), evaluator.value(again), "seed {seed}\n{script}");
            }
        }
    }
}

#[test]
fn a_script() {
    let mut terms = Terms::new();
    let x = terms.symbol("x", Sort::Bits(8));
    let y = terms.symbol("y z", Sort::Bits(8));
    let f = terms.symbol("f", Sort::Float(TINY));
    let unused = terms.symbol("unused", Sort::Rounding);
    let product = terms.multiply(x, y);
    let bits = terms.float_to_bits(f);
    let first = terms.equal(product, bits);
    let second = terms.ult(product, x);
    let script =
        write_script(&mut terms, Query { declared: &[y, unused], assertions: &[first], assumptions: &[second] });
    expect![[r#"
        (set-logic QF_BVFP)
        (declare-const |y z| (_ BitVec 8))
        (declare-const unused RoundingMode)
        (declare-const x (_ BitVec 8))
        (declare-const f (_ FloatingPoint 3 5))
        (declare-const encoding!0 (_ BitVec 8))
        (define-fun ?6 () (_ BitVec 8) (bvmul x |y z|))
        (assert (= f ((_ to_fp 3 5) encoding!0)))
        (assert (not (and (fp.isNaN f) (not (= encoding!0 #x78)))))
        (assert (= ?6 encoding!0))
        (declare-const assumption!1 Bool)
        (assert (=> assumption!1 (bvult ?6 x)))
        (check-sat-assuming (assumption!1))
    "#]]
    .assert_eq(&script);
    assert!(!read(&script).contains("error"));
    let nothing = write_script(&mut terms, Query::default());
    expect![[r#"
        (set-logic QF_BV)
        (check-sat)
    "#]]
    .assert_eq(&nothing);
}

/// Symbols that differ are written differently, whatever they are called: a fresh one and a given one of the same name, two
/// of different sorts, those whose names cannot be written, and those of the standard.
#[test]
fn names_that_collide() {
    let mut terms = Terms::plain();
    let fresh = terms.fresh("k", Sort::Bool);
    let given = terms.symbol("k!0", Sort::Bool);
    let wide = terms.symbol("k!0", Sort::Bits(4));
    let second = terms.symbol("k!0!2", Sort::Bool);
    let bars = ["a|b", "a/b", "a\\b"].map(|name| terms.symbol(name, Sort::Bool));
    let and = terms.symbol("and", Sort::Bool);
    let add = terms.symbol("bvadd", Sort::Bits(4));
    let sum = terms.add(wide, add);
    let shared = terms.ult(sum, wide);
    let clash = terms.symbol(&format!("?{}", sum.index()), Sort::Bool);
    let nothing = terms.equal(sum, add);
    let all = terms.all(&[fresh, given, second, bars[0], bars[1], bars[2], and, clash, shared, nothing]);
    let assumption = terms.symbol("assumption!1", Sort::Bool);
    let script = write_script(&mut terms, Query { declared: &[], assertions: &[all], assumptions: &[assumption] });
    expect![[r#"
        (set-logic QF_BV)
        (declare-const k!0 Bool)
        (declare-const k!0!3 Bool)
        (declare-const k!0!4 (_ BitVec 4))
        (declare-const k!0!2 Bool)
        (declare-const a/b Bool)
        (declare-const a/b!2 Bool)
        (declare-const a/b!3 Bool)
        (declare-const and!2 Bool)
        (declare-const bvadd!2 (_ BitVec 4))
        (declare-const ?11 Bool)
        (declare-const assumption!1 Bool)
        (define-fun ?11!2 () (_ BitVec 4) (bvadd k!0!4 bvadd!2))
        (assert (and k!0 k!0!3 k!0!2 a/b a/b!2 a/b!3 and!2 ?11 (bvult ?11!2 k!0!4) (= ?11!2 bvadd!2)))
        (declare-const assumption!2 Bool)
        (assert (=> assumption!2 assumption!1))
        (check-sat-assuming (assumption!2))
    "#]]
    .assert_eq(&script);
    let read = asserted(&script, &mut terms);
    assert_eq!(logic::symbols_of(&terms, &read).len(), 12);
    let again = write_script(&mut terms, Query { declared: &[], assertions: &[all], assumptions: &[assumption] });
    assert_eq!(again, script.replace("assumption!2", "assumption!3"), "the same names each time");
}
