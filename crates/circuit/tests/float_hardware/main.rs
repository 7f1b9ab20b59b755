//! The circuits of float operations against the machine's arithmetic, sixty-four operations at a time, and against the
//! definition (`logic::float::concrete`) for every operand of tiny formats.
//!
//! Pairs of special values are all tried; random operands besides. `SKOLEM_LONG=1` tries ten million.

mod circuit;
mod operands;

use circuit::Circuit;
use logic::float::concrete;
use logic::{Bits, Format, Rounding, Sort, Term, Terms};
use operands::{Random, special, special_integers};

/// Random operations in all.
fn budget() -> u64 {
    if std::env::var_os("SKOLEM_LONG").is_some_and(|value| value == "1") { 10_000_000 } else { 200_000 }
}

type Build = Box<dyn Fn(&mut Terms, &[Term]) -> Term>;
type Machine = Box<dyn Fn(&[u64]) -> u64>;

/// An operation, its operands, and what the machine makes of them.
struct Operation {
    name: String,
    operands: Vec<Sort>,
    build: Build,
    expected: Machine,
}

impl Operation {
    fn new(
        name: &str,
        operands: &[Sort],
        build: impl Fn(&mut Terms, &[Term]) -> Term + 'static,
        expected: impl Fn(&[u64]) -> u64 + 'static,
    ) -> Operation {
        let (build, expected) = (Box::new(build), Box::new(expected));
        Operation { name: name.to_string(), operands: operands.to_vec(), build, expected }
    }

    /// All special values against each other (of three operands, the third is any of a few), then random ones.
    fn test(&self, count: u64, seed: u64) {
        let specials: Vec<Vec<u64>> = self
            .operands
            .iter()
            .map(|&sort| match sort {
                Sort::Float(format) => special(format),
                Sort::Bits(width) => special_integers(width),
                Sort::Bool | Sort::Rounding | Sort::Array { .. } => panic!("no operand of sort {sort}"),
            })
            .collect();
        let mut rows: Vec<Vec<u64>> = vec![Vec::new()];
        for (place, special) in specials.iter().enumerate() {
            let step = if place == 2 { 199 } else { 1 };
            rows = rows
                .iter()
                .enumerate()
                .flat_map(|(i, row)| {
                    let extended = |&value: &u64| row.iter().copied().chain([value]).collect();
                    special.iter().skip(if place == 2 { i % step } else { 0 }).step_by(step).map(extended)
                })
                .collect();
        }
        let mut circuit = Circuit::new(&self.operands, &self.build);
        circuit.check(&self.name, &rows, &self.expected);
        let mut random = Random(seed);
        for _ in 0..count.div_ceil(64) {
            let row = |random: &mut Random| {
                self.operands.iter().zip(&specials).map(|(&sort, special)| random.operand(sort, special)).collect()
            };
            let rows: Vec<Vec<u64>> = (0..64).map(|_| row(&mut random)).collect();
            circuit.check(&self.name, &rows, &self.expected);
        }
    }
}

fn constant(terms: &mut Terms, rounding: Rounding) -> Term {
    terms.rounding(rounding)
}

/// The operations of a machine format, written once for both.
macro_rules! operations {
    ($function:ident, $float:ty, $word:ty, $format:expr, $other:ty, $other_word:ty, $other_format:expr) => {
        fn $function() -> Vec<Operation> {
            const FORMAT: Format = $format;
            let float = Sort::Float(FORMAT);
            fn read(encoding: u64) -> $float {
                <$float>::from_bits(encoding as $word)
            }
            fn write(number: $float) -> u64 {
                let number =
                    if number.is_nan() { <$float>::from_bits(FORMAT.nan().to_u64().unwrap() as $word) } else { number };
                u64::from(number.to_bits())
            }
            fn write_other(number: $other) -> u64 {
                let format: Format = $other_format;
                let nan = <$other>::from_bits(format.nan().to_u64().unwrap() as $other_word);
                u64::from(if number.is_nan() { nan } else { number }.to_bits())
            }
            /// The least or the greatest, by the total order in which -0 is below +0; a number before NaN.
            fn extreme(x: $float, y: $float, least: bool) -> $float {
                if x.is_nan() || y.is_nan() {
                    return if x.is_nan() { y } else { x };
                }
                if x.total_cmp(&y).is_lt() == least { x } else { y }
            }
            const NEAREST: Rounding = Rounding::NearestEven;
            let name = |operation: &str| format!("{} {operation}", stringify!($float));
            let one = [float];
            let two = [float, float];
            let three = [float, float, float];
            let mut operations = vec![
                Operation::new(
                    &name("add"),
                    &two,
                    |t, x| {
                        let mode = constant(t, NEAREST);
                        t.float_add(mode, x[0], x[1])
                    },
                    |x| write(read(x[0]) + read(x[1])),
                ),
                Operation::new(
                    &name("subtract"),
                    &two,
                    |t, x| {
                        let mode = constant(t, NEAREST);
                        t.float_subtract(mode, x[0], x[1])
                    },
                    |x| write(read(x[0]) - read(x[1])),
                ),
                Operation::new(
                    &name("multiply"),
                    &two,
                    |t, x| {
                        let mode = constant(t, NEAREST);
                        t.float_multiply(mode, x[0], x[1])
                    },
                    |x| write(read(x[0]) * read(x[1])),
                ),
                Operation::new(
                    &name("divide"),
                    &two,
                    |t, x| {
                        let mode = constant(t, NEAREST);
                        t.float_divide(mode, x[0], x[1])
                    },
                    |x| write(read(x[0]) / read(x[1])),
                ),
                Operation::new(
                    &name("fma"),
                    &three,
                    |t, x| {
                        let mode = constant(t, NEAREST);
                        t.float_fma(mode, x[0], x[1], x[2])
                    },
                    |x| write(read(x[0]).mul_add(read(x[1]), read(x[2]))),
                ),
                Operation::new(
                    &name("multiply and add"),
                    &three,
                    |t, x| {
                        let mode = constant(t, NEAREST);
                        let product = t.float_multiply(mode, x[0], x[1]);
                        t.float_add(mode, product, x[2])
                    },
                    |x| write(read(x[0]) * read(x[1]) + read(x[2])),
                ),
                Operation::new(
                    &name("sqrt"),
                    &one,
                    |t, x| {
                        let mode = constant(t, NEAREST);
                        t.float_sqrt(mode, x[0])
                    },
                    |x| write(read(x[0]).sqrt()),
                ),
                Operation::new(&name("negate"), &one, |t, x| t.float_negate(x[0]), |x| write(-read(x[0]))),
                Operation::new(&name("abs"), &one, |t, x| t.float_abs(x[0]), |x| write(read(x[0]).abs())),
                Operation::new(
                    &name("min"),
                    &two,
                    |t, x| t.float_min(x[0], x[1]),
                    |x| write(extreme(read(x[0]), read(x[1]), true)),
                ),
                Operation::new(
                    &name("max"),
                    &two,
                    |t, x| t.float_max(x[0], x[1]),
                    |x| write(extreme(read(x[0]), read(x[1]), false)),
                ),
                Operation::new(
                    &name("less"),
                    &two,
                    |t, x| t.float_less(x[0], x[1]),
                    |x| u64::from(read(x[0]) < read(x[1])),
                ),
                Operation::new(
                    &name("less or equal"),
                    &two,
                    |t, x| t.float_less_equal(x[0], x[1]),
                    |x| u64::from(read(x[0]) <= read(x[1])),
                ),
                Operation::new(
                    &name("equal"),
                    &two,
                    |t, x| t.float_equal(x[0], x[1]),
                    |x| u64::from(read(x[0]) == read(x[1])),
                ),
                Operation::new(
                    &name("identical"),
                    &two,
                    |t, x| t.equal(x[0], x[1]),
                    |x| u64::from(write(read(x[0])) == write(read(x[1]))),
                ),
                Operation::new(
                    &name("is normal"),
                    &one,
                    |t, x| t.float_is_normal(x[0]),
                    |x| u64::from(read(x[0]).is_normal()),
                ),
                Operation::new(
                    &name("is subnormal"),
                    &one,
                    |t, x| t.float_is_subnormal(x[0]),
                    |x| u64::from(read(x[0]).is_subnormal()),
                ),
                Operation::new(
                    &name("to the other format"),
                    &one,
                    |t, x| {
                        let mode = constant(t, NEAREST);
                        t.float_from_float(mode, $other_format, x[0])
                    },
                    |x| write_other(read(x[0]) as $other),
                ),
            ];
            let integral: [(Rounding, fn($float) -> $float); 5] = [
                (Rounding::NearestEven, <$float>::round_ties_even),
                (Rounding::NearestAway, <$float>::round),
                (Rounding::TowardPositive, <$float>::ceil),
                (Rounding::TowardNegative, <$float>::floor),
                (Rounding::TowardZero, <$float>::trunc),
            ];
            for (rounding, integral) in integral {
                let name = |operation: &str| name(&format!("{operation} {}", rounding.name()));
                operations.push(Operation::new(
                    &name("round to integral"),
                    &one,
                    move |t, x| {
                        let mode = constant(t, rounding);
                        t.float_round_to_integral(mode, x[0])
                    },
                    move |x| write(integral(read(x[0]))),
                ));
                let casts: [(u32, bool, fn($float) -> u64); 4] = [
                    (32, true, |x| u64::from(x as i32 as u32)),
                    (64, true, |x| x as i64 as u64),
                    (32, false, |x| u64::from(x as u32)),
                    (64, false, |x| x as u64),
                ];
                for (width, signed, cast) in casts {
                    let name = name(&format!("to {} bits{}", width, if signed { ", signed" } else { "" }));
                    operations.push(Operation::new(
                        &name,
                        &one,
                        move |t, x| {
                            let mode = constant(t, rounding);
                            if signed {
                                t.float_to_signed(mode, x[0], width)
                            } else {
                                t.float_to_unsigned(mode, x[0], width)
                            }
                        },
                        move |x| cast(integral(read(x[0]))),
                    ));
                }
            }
            let conversions: [(u32, bool, fn(u64) -> $float); 4] = [
                (32, true, |i| i as u32 as i32 as $float),
                (64, true, |i| i as i64 as $float),
                (32, false, |i| i as u32 as $float),
                (64, false, |i| i as $float),
            ];
            for (width, signed, convert) in conversions {
                for rounding in [Rounding::NearestEven, Rounding::TowardZero] {
                    let kind = if signed { ", signed" } else { "" };
                    let name = name(&format!("from {width} bits{kind} {}", rounding.name()));
                    operations.push(Operation::new(
                        &name,
                        &[Sort::Bits(width)],
                        move |t, x| {
                            let mode = constant(t, rounding);
                            if signed {
                                t.float_from_signed(mode, FORMAT, x[0])
                            } else {
                                t.float_from_unsigned(mode, FORMAT, x[0])
                            }
                        },
                        move |x| {
                            let nearest = convert(x[0]);
                            if rounding == NEAREST {
                                return write(nearest);
                            }
                            // The machine rounds to the nearest only: one step back if that was away from zero.
                            let integer = if signed {
                                i128::from((x[0] << (64 - width)) as i64 >> (64 - width))
                            } else {
                                i128::from(x[0])
                            };
                            let away = (nearest as i128).unsigned_abs() > integer.unsigned_abs();
                            write(nearest) - u64::from(away)
                        },
                    ));
                }
            }
            operations
        }
    };
}

operations!(single, f32, u32, Format::SINGLE, f64, u64, Format::DOUBLE);
operations!(double, f64, u64, Format::DOUBLE, f32, u32, Format::SINGLE);

#[test]
fn single_precision() {
    let operations = single();
    let count = budget() / 2 / operations.len() as u64 + 1;
    operations.iter().zip(1..).for_each(|(operation, seed)| operation.test(count, seed));
}

#[test]
fn double_precision() {
    let operations = double();
    let count = budget() / 2 / operations.len() as u64 + 1;
    operations.iter().zip(1001..).for_each(|(operation, seed)| operation.test(count, seed));
}

type Definition = fn(Format, Rounding, &Bits, &Bits) -> Bits;
type BuildRounded = fn(&mut Terms, Term, &[Term]) -> Term;

#[test]
fn tiny_formats_in_all_cases() {
    let operations: [(BuildRounded, Definition); 6] = [
        (|t, mode, x| t.float_add(mode, x[0], x[1]), concrete::add),
        (|t, mode, x| t.float_multiply(mode, x[0], x[1]), concrete::multiply),
        (|t, mode, x| t.float_divide(mode, x[0], x[1]), concrete::divide),
        (|t, _, x| t.float_remainder(x[0], x[1]), |format, _, a, b| concrete::remainder(format, a, b)),
        (|t, mode, x| t.float_sqrt(mode, x[0]), |format, mode, a, _| concrete::sqrt(format, mode, a)),
        (|t, mode, x| t.float_fma(mode, x[0], x[1], x[0]), |format, mode, a, b| concrete::fma(format, mode, a, b, a)),
    ];
    for (exponent, significand) in [(2, 2), (2, 3), (3, 3), (3, 5), (4, 3), (2, 6)] {
        let format = Format { exponent, significand };
        let width = format.width();
        let rows: Vec<Vec<u64>> = (0..1 << (2 * width)).map(|i| vec![i >> width, i & ((1 << width) - 1)]).collect();
        for rounding in Rounding::ALL {
            for (build, definition) in operations {
                let mut circuit = Circuit::new(&[Sort::Float(format); 2], |terms, x| {
                    let mode = constant(terms, rounding);
                    build(terms, mode, x)
                });
                let name = format!("an operation {} {format}", rounding.name());
                circuit.check(&name, &rows, |row| {
                    let [a, b] = [0, 1].map(|i| format.canonical(Bits::new(width, row[i])));
                    definition(format, rounding, &a, &b).to_u64().unwrap()
                });
            }
        }
    }
}
