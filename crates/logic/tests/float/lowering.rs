//! Lowered terms against the terms they come from: the value of the circuit is that of the float operation.

use crate::samples::{Random, TINY, all, special};
use skolem_logic::float::{FloatLowering, Unsupported, raise};
use skolem_logic::{ArrayValue, Assignment, Bits, Evaluator, Format, Op, Rounding, Scalar, Sort, Term, Terms, Value};

type Build = fn(&mut Terms, Format, &[Term]) -> Term;
type BuildInteger = fn(&mut Terms, u32, &[Term]) -> Term;

/// The operations on a rounding mode and floats of one format, by the number of floats.
const ROUNDED: [(usize, Build); 6] = [
    (1, |t, _, x| t.float_sqrt(x[0], x[1])),
    (1, |t, _, x| t.float_round_to_integral(x[0], x[1])),
    (2, |t, _, x| t.float_add(x[0], x[1], x[2])),
    (2, |t, _, x| t.float_multiply(x[0], x[1], x[2])),
    (2, |t, _, x| t.float_divide(x[0], x[1], x[2])),
    (3, |t, _, x| t.float_fma(x[0], x[1], x[2], x[3])),
];

/// The operations that do not round; the first argument is not used.
const EXACT: [(usize, Build); 19] = [
    (1, |t, _, x| t.float_abs(x[1])),
    (1, |t, _, x| t.float_negate(x[1])),
    (1, |t, _, x| t.float_is_normal(x[1])),
    (1, |t, _, x| t.float_is_subnormal(x[1])),
    (1, |t, _, x| t.float_is_zero(x[1])),
    (1, |t, _, x| t.float_is_infinite(x[1])),
    (1, |t, _, x| t.float_is_nan(x[1])),
    (1, |t, _, x| t.float_is_negative(x[1])),
    (1, |t, _, x| t.float_is_positive(x[1])),
    (1, |t, _, x| t.float_to_bits(x[1])),
    (2, |t, _, x| t.float_min(x[1], x[2])),
    (2, |t, _, x| t.float_max(x[1], x[2])),
    (2, |t, _, x| t.float_less(x[1], x[2])),
    (2, |t, _, x| t.float_less_equal(x[1], x[2])),
    (2, |t, _, x| t.float_equal(x[1], x[2])),
    (2, |t, _, x| t.equal(x[1], x[2])),
    (2, |t, _, x| {
        let less = t.float_less(x[1], x[2]);
        t.ite(less, x[2], x[1])
    }),
    (2, |t, _, x| t.float_remainder(x[1], x[2])),
    (2, |t, _, x| {
        // Results that are used unpacked, and compared with what was packed and unpacked again.
        let (sum, product) = (t.float_add(x[0], x[1], x[2]), t.float_multiply(x[0], x[1], x[2]));
        let quotient = t.float_divide(x[0], sum, product);
        t.float_max(quotient, x[1])
    }),
];

/// A term over symbols, lowered; evaluated before and after.
struct Check {
    terms: Terms,
    lowering: FloatLowering,
    symbols: Vec<Term>,
    term: Term,
    lowered: Term,
    noise: Random,
}

impl Check {
    /// For a term built from symbols of these sorts.
    fn new(mut terms: Terms, sorts: &[Sort], build: impl FnOnce(&mut Terms, &[Term]) -> Term) -> Check {
        let name = |i: usize| format!("x{i}");
        let symbols: Vec<Term> = sorts.iter().enumerate().map(|(i, &sort)| terms.symbol(&name(i), sort)).collect();
        let term = build(&mut terms, &symbols);
        let mut lowering = FloatLowering::new();
        let lowered = lowering.lower(&mut terms, term).expect("the operation is covered");
        Check { terms, lowering, symbols, term, lowered, noise: Random::new(1) }
    }

    /// Compares for these values of the symbols.
    fn values(&mut self, values: &[Value]) {
        let mut original = Assignment::new();
        for (&symbol, value) in self.symbols.iter().zip(values) {
            original.set(symbol, value.clone());
        }
        let mut raw = Assignment::new();
        for (symbol, value) in original.iter() {
            let (symbol, value) = (symbol, value.clone());
            match self.lowering.symbols().iter().find(|(from, _)| *from == symbol) {
                Some(&(_, to)) => raw.set(to, self.noise.raw(&value)),
                None => raw.set(symbol, value),
            }
        }
        let expected = Evaluator::new(&self.terms, &original).value(self.term);
        let found = Evaluator::new(&self.terms, &raw).value(self.lowered);
        let found = raise(self.terms.sort(self.term), &found);
        if found != expected {
            let mut text = String::new();
            skolem_logic::write_term(&self.terms, self.term, &mut text);
            let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
            panic!("{text} at {} is {expected}, lowered {found}", values.join(", "));
        }
    }
}

impl Random {
    /// Some value that stands for a value: with any NaN, any code of the first rounding mode.
    fn raw(&mut self, value: &Value) -> Value {
        match value {
            Value::Bool(_) | Value::Bits(_) => value.clone(),
            Value::Float(format, bits) if format.is_nan(bits) => loop {
                let exponent = Bits::ones(format.exponent);
                let fraction = self.integer(format.significand - 1);
                let bits = Bits::new(1, self.below(2)).concat(&exponent).concat(&fraction);
                if format.is_nan(&bits) {
                    return Value::Bits(bits);
                }
            },
            Value::Float(_, bits) => Value::Bits(bits.clone()),
            Value::Rounding(Rounding::NearestEven) => Value::Bits(Bits::new(3, self.pick(&[0, 5, 6, 7]))),
            Value::Rounding(mode) => Value::Bits(Bits::new(3, *mode as u64)),
            Value::Array(array) => {
                let index = match array.index {
                    Scalar::Bool => Scalar::Bool,
                    Scalar::Bits(width) => Scalar::Bits(width),
                    Scalar::Float(format) => Scalar::Bits(format.width()),
                    Scalar::Rounding => Scalar::Bits(3),
                };
                let mut raw = ArrayValue::constant(index, self.raw(&array.default));
                for (at, element) in array.entries() {
                    let at = match at {
                        Value::Float(_, bits) => Value::Bits(bits.clone()),
                        Value::Rounding(mode) => Value::Bits(Bits::new(3, *mode as u64)),
                        other => other.clone(),
                    };
                    raw.set(at, self.raw(element));
                }
                Value::Array(raw)
            }
        }
    }
}

/// Calls with each combination of values.
fn combinations(values: &[Value], count: usize, mut visit: impl FnMut(&[Value])) {
    let mut places = vec![0; count];
    loop {
        let chosen: Vec<Value> = places.iter().map(|&place| values[place].clone()).collect();
        visit(&chosen);
        let Some(last) = places.iter().rposition(|&place| place + 1 < values.len()) else { return };
        places[last] += 1;
        places[last + 1..].fill(0);
    }
}

fn floats(format: Format, bits: impl IntoIterator<Item = Bits>) -> Vec<Value> {
    bits.into_iter().map(|bits| Value::float(format, bits)).collect()
}

/// Constant modes fold large parts of the circuits, unknown ones keep them all: both are tried.
fn each_mode(sorts: &[Sort], build: impl Fn(&mut Terms, &[Term]) -> Term, mut run: impl FnMut(&mut Check, &[Value])) {
    let with_mode: Vec<Sort> = [Sort::Rounding].iter().chain(sorts).copied().collect();
    let mut symbolic = Check::new(Terms::new(), &with_mode, |terms, x| build(terms, x));
    for mode in Rounding::ALL {
        run(&mut symbolic, &[Value::Rounding(mode)]);
        let mut constant = Check::new(Terms::new(), sorts, |terms, x| {
            let mode = terms.rounding(mode);
            let args: Vec<Term> = [mode].iter().chain(x).copied().collect();
            build(terms, &args)
        });
        run(&mut constant, &[]);
    }
}

#[test]
fn tiny_formats_in_all_cases() {
    for format in &TINY[..3] {
        let values = floats(*format, all(*format));
        for (count, build) in ROUNDED.into_iter().filter(|&(count, _)| count < 3 || format.width() == 4) {
            let sorts = vec![Sort::Float(*format); count];
            each_mode(
                &sorts,
                |terms, x| build(terms, *format, x),
                |check, mode| {
                    combinations(&values, count, |chosen| check.values(&[mode, chosen].concat()));
                },
            );
        }
        for (count, build) in EXACT {
            let mut sorts = vec![Sort::Float(*format); count + 1];
            sorts[0] = Sort::Rounding;
            let mut check = Check::new(Terms::new(), &sorts, |terms, x| build(terms, *format, x));
            let mode = [Value::Rounding(Rounding::NearestEven)];
            combinations(&values, count, |chosen| check.values(&[&mode, chosen].concat()));
        }
    }
}

#[test]
fn terms_that_are_not_simplified() {
    let format = TINY[0];
    let values = floats(format, all(format));
    for (count, build) in ROUNDED.into_iter().chain(EXACT).filter(|&(count, _)| count < 3) {
        let mut sorts = vec![Sort::Float(format); count + 1];
        sorts[0] = Sort::Rounding;
        let mut check = Check::new(Terms::plain(), &sorts, |terms, x| build(terms, format, x));
        for mode in Rounding::ALL {
            combinations(&values, count, |chosen| check.values(&[&[Value::Rounding(mode)], chosen].concat()));
        }
    }
}

const LARGER: [Format; 9] = [
    Format::HALF,
    Format::SINGLE,
    Format::DOUBLE,
    Format { exponent: 5, significand: 3 },
    Format { exponent: 3, significand: 10 },
    Format { exponent: 2, significand: 30 },
    Format { exponent: 11, significand: 2 },
    Format { exponent: 15, significand: 64 },
    Format { exponent: 40, significand: 5 },
];

#[test]
fn larger_formats_at_random() {
    let mut random = Random::new(11);
    for format in LARGER {
        let special = special(format);
        let any = |random: &mut Random| {
            let bits = if random.below(4) == 0 { random.pick(&special) } else { random.float(format) };
            Value::float(format, bits)
        };
        for (count, build) in ROUNDED {
            let sorts = vec![Sort::Float(format); count];
            each_mode(
                &sorts,
                |terms, x| build(terms, format, x),
                |check, mode| {
                    for _ in 0..60 {
                        let operands: Vec<Value> = (0..count).map(|_| any(&mut random)).collect();
                        check.values(&[mode, &operands].concat());
                    }
                },
            );
        }
        for (count, build) in EXACT {
            let mut terms = Terms::new();
            let (x, y) = (terms.symbol("x", Sort::Float(format)), terms.symbol("y", Sort::Float(format)));
            let remainder = terms.float_remainder(x, y);
            let covered = FloatLowering::new().lower(&mut terms, remainder).is_ok();
            assert_eq!(covered, format.exponent <= 8, "{format}");
            let mode = terms.rounding(Rounding::NearestEven);
            let sample = build(&mut terms, format, &[mode, x, y]);
            if terms.op(sample) == Op::FloatRemainder && !covered {
                continue;
            }
            let mut sorts = vec![Sort::Float(format); count + 1];
            sorts[0] = Sort::Rounding;
            let mut check = Check::new(Terms::new(), &sorts, |terms, x| build(terms, format, x));
            for _ in 0..200 {
                let mut operands: Vec<Value> = (0..count).map(|_| any(&mut random)).collect();
                operands.insert(0, Value::Rounding(random.pick(&Rounding::ALL)));
                check.values(&operands);
            }
        }
    }
}

#[test]
fn conversions_between_formats() {
    let mut random = Random::new(13);
    for from in TINY {
        for to in TINY {
            let values = floats(from, all(from));
            each_mode(
                &[Sort::Float(from)],
                |terms, x| terms.float_from_float(x[0], to, x[1]),
                |check, mode| {
                    combinations(&values, 1, |chosen| check.values(&[mode, chosen].concat()));
                },
            );
        }
    }
    for from in LARGER {
        let special = special(from);
        for to in LARGER {
            each_mode(
                &[Sort::Float(from)],
                |terms, x| terms.float_from_float(x[0], to, x[1]),
                |check, mode| {
                    for i in 0..60 {
                        let bits = if i % 4 == 0 { random.pick(&special) } else { random.float(from) };
                        check.values(&[mode, &[Value::float(from, bits)]].concat());
                    }
                },
            );
        }
    }
}

#[test]
fn conversions_of_integers_in_all_cases() {
    for format in TINY {
        let values = floats(format, all(format));
        for width in [1, 2, 3, 4, 5, 8] {
            let integers: Vec<Value> = (0..1 << width).map(|i| Value::Bits(Bits::new(width, i))).collect();
            let from: [Build; 2] = [
                |terms, format, x| terms.float_from_signed(x[0], format, x[1]),
                |terms, format, x| terms.float_from_unsigned(x[0], format, x[1]),
            ];
            for build in from {
                each_mode(
                    &[Sort::Bits(width)],
                    |terms, x| build(terms, format, x),
                    |check, mode| {
                        combinations(&integers, 1, |chosen| check.values(&[mode, chosen].concat()));
                    },
                );
            }
            let to: [BuildInteger; 2] = [
                |terms, width, x| terms.float_to_signed(x[0], x[1], width),
                |terms, width, x| terms.float_to_unsigned(x[0], x[1], width),
            ];
            for build in to {
                each_mode(
                    &[Sort::Float(format)],
                    |terms, x| build(terms, width, x),
                    |check, mode| {
                        combinations(&values, 1, |chosen| check.values(&[mode, chosen].concat()));
                    },
                );
            }
        }
    }
}

#[test]
fn conversions_of_integers_at_random() {
    let mut random = Random::new(17);
    for format in LARGER {
        let special = special(format);
        for width in [1, 2, 7, 32, 64, 100] {
            for signed in [false, true] {
                let from = |terms: &mut Terms, x: &[Term]| match signed {
                    true => terms.float_from_signed(x[0], format, x[1]),
                    false => terms.float_from_unsigned(x[0], format, x[1]),
                };
                each_mode(&[Sort::Bits(width)], from, |check, mode| {
                    for _ in 0..30 {
                        check.values(&[mode, &[Value::Bits(random.integer(width))]].concat());
                    }
                });
                let to = |terms: &mut Terms, x: &[Term]| match signed {
                    true => terms.float_to_signed(x[0], x[1], width),
                    false => terms.float_to_unsigned(x[0], x[1], width),
                };
                each_mode(&[Sort::Float(format)], to, |check, mode| {
                    for i in 0..40 {
                        let bits = if i % 4 == 0 { random.pick(&special) } else { random.float(format) };
                        check.values(&[mode, &[Value::float(format, bits)]].concat());
                    }
                });
            }
        }
    }
}

#[test]
fn arrays_of_floats() {
    let format = Format::HALF;
    let sort = Sort::Array { index: Scalar::Float(format), element: Scalar::Rounding };
    let sorts = [sort, Sort::Float(format), Sort::Float(format), Sort::Rounding];
    let mut check = Check::new(Terms::new(), &sorts, |terms, x| {
        let updated = terms.store(x[0], x[1], x[3]);
        let mode = terms.select(updated, x[2]);
        terms.float_add(mode, x[1], x[2])
    });
    let mut random = Random::new(19);
    for _ in 0..300 {
        let (a, b) = (random.float(format), random.float(format));
        let b = if random.below(3) == 0 { a.clone() } else { b };
        let mut array = ArrayValue::constant(Scalar::Float(format), Value::Rounding(random.pick(&Rounding::ALL)));
        array.set(Value::float(format, a.clone()), Value::Rounding(random.pick(&Rounding::ALL)));
        array.set(Value::float(format, b.clone()), Value::Rounding(random.pick(&Rounding::ALL)));
        let mode = Value::Rounding(random.pick(&Rounding::ALL));
        check.values(&[Value::Array(array), Value::float(format, a), Value::float(format, b), mode]);
    }
}

#[test]
fn arrays_that_differ_do_so_in_what_elements_stand_for() {
    let mut terms = Terms::new();
    let sort = Sort::Array { index: Scalar::Bits(2), element: Scalar::Float(Format::HALF) };
    let (a, b) = (terms.symbol("a", sort), terms.symbol("b", sort));
    let same = terms.equal(a, b);
    let mut lowering = FloatLowering::new();
    let lowered = lowering.lower(&mut terms, same).unwrap();
    let [condition] = lowering.conditions()[..] else { panic!("one condition is expected") };
    // Two NaN of different encodings everywhere: unequal encodings, but no index is a witness.
    let array = |nan: u64| Value::Array(ArrayValue::constant(Scalar::Bits(2), Value::Bits(Bits::new(16, nan))));
    let mut raw = Assignment::new();
    raw.set(lowering.symbols()[0].1, array(0x7e00));
    raw.set(lowering.symbols()[1].1, array(0x7e01));
    assert_eq!(Evaluator::new(&terms, &raw).value(lowered), Value::Bool(false));
    assert_eq!(Evaluator::new(&terms, &raw).value(condition), Value::Bool(false));
    raw.set(lowering.symbols()[1].1, array(0x3c00));
    assert_eq!(Evaluator::new(&terms, &raw).value(condition), Value::Bool(true));
}

#[test]
fn equality_of_arrays_indexed_by_rounding_modes_looks_at_each() {
    let sort = Sort::Array { index: Scalar::Rounding, element: Scalar::Bits(1) };
    let mut check = Check::new(Terms::new(), &[sort, sort], |terms, x| terms.equal(x[0], x[1]));
    let mut random = Random::new(23);
    for _ in 0..200 {
        let mut arrays = [0, 1].map(|bit| ArrayValue::constant(Scalar::Rounding, Value::Bits(Bits::new(1, bit))));
        for mode in Rounding::ALL {
            let bit = Value::Bits(Bits::new(1, random.below(2)));
            let other = if random.below(8) == 0 { Value::Bits(Bits::one(1)) } else { bit.clone() };
            arrays[0].set(Value::Rounding(mode), bit);
            arrays[1].set(Value::Rounding(mode), other);
        }
        check.values(&arrays.map(Value::Array));
    }
    assert!(check.lowering.conditions().is_empty());
}

#[test]
fn what_has_no_circuit_is_said() {
    let mut terms = Terms::new();
    let (x, y) = (terms.symbol("x", Sort::Float(Format::DOUBLE)), terms.symbol("y", Sort::Float(Format::DOUBLE)));
    let remainder = terms.float_remainder(x, y);
    let small = terms.float_less(remainder, x);
    let refused = FloatLowering::new().lower(&mut terms, small);
    assert_eq!(refused, Err(Unsupported { operator: Op::FloatRemainder, format: Format::DOUBLE }));
    let text = refused.unwrap_err().to_string();
    assert_eq!(text, "fp.rem of sort (_ FloatingPoint 11 53) has no bit-vector equivalent of acceptable size");
}

#[test]
fn symbols_of_lowered_terms_are_new() {
    let mut terms = Terms::new();
    let taken = terms.symbol("x!bits", Sort::Bits(32));
    let x = terms.symbol("x", Sort::Float(Format::SINGLE));
    let mut lowering = FloatLowering::new();
    lowering.lower(&mut terms, x).unwrap();
    let [(original, raw)] = lowering.symbols()[..] else { panic!("one symbol is expected") };
    assert_eq!(original, x);
    assert_ne!(raw, taken);
    assert_eq!(raise(Sort::Float(Format::SINGLE), &Value::Bits(Bits::ones(32))), {
        Value::Float(Format::SINGLE, Format::SINGLE.nan())
    });
}

#[test]
fn deep_terms_do_not_exhaust_the_stack() {
    let mut terms = Terms::new();
    let format = Format { exponent: 2, significand: 2 };
    let x = terms.symbol("x", Sort::Float(format));
    let mut deep = x;
    for i in 0..20_000 {
        let condition = terms.symbol(&format!("c{i}"), Sort::Bool);
        let other = terms.symbol(&format!("y{i}"), Sort::Float(format));
        deep = terms.ite(condition, other, deep);
    }
    assert!(FloatLowering::new().lower(&mut terms, deep).is_ok());
}
