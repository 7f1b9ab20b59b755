//! Every word circuit against the arithmetic of `logic::Bits`: all operands of small widths, random ones of large.

use logic::Bits;
use num_bigint::BigUint;
use skolem_circuit::word::{self, Addend, Word};
use skolem_circuit::{Aig, Cone, Lit};

/// A small generator of reproducible words (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A value of a width; zero, small, near the ends or anything.
    fn bits(&mut self, width: u32) -> Bits {
        let kind = self.next() % 8;
        let limbs: Vec<u32> = (0..width.div_ceil(32)).map(|_| self.next() as u32).collect();
        let any = Bits::from_big(width, BigUint::new(limbs));
        match kind {
            0 => Bits::zero(width),
            1 => Bits::new(width, self.next() % 8),
            2 => Bits::new(width, self.next() % 8).not(),
            3 => any.lshr(&Bits::new(width, self.next() % u64::from(width))),
            _ => any,
        }
    }
}

fn inputs(aig: &mut Aig, width: u32) -> Word {
    (0..width).map(|_| aig.input()).collect()
}

fn constant(bits: &Bits) -> Word {
    word::constant(bits.width() as usize, |i| bits.bit(i as u32))
}

/// Runs a circuit of two words on 64 operand pairs and compares each result.
fn check_lanes(
    name: &str,
    aig: &Aig,
    operands: [&[Lit]; 2],
    result: &[Lit],
    pairs: &[(Bits, Bits)],
    expected: &impl Fn(&Bits, &Bits) -> Bits,
) {
    let mut cone = Cone::new(aig, result);
    for lanes in pairs.chunks(64) {
        let mut words = vec![0u64; aig.input_count()];
        for (lane, (a, b)) in lanes.iter().enumerate() {
            for (value, operand) in [(a, operands[0]), (b, operands[1])] {
                for (i, lit) in operand.iter().enumerate() {
                    if let skolem_circuit::Node::Input(ordinal) = aig.node(lit.node()) {
                        words[ordinal as usize] |= u64::from(value.bit(i as u32)) << lane;
                    }
                }
            }
        }
        cone.run(|ordinal| words[ordinal as usize]);
        for (lane, (a, b)) in lanes.iter().enumerate() {
            let want = expected(a, b);
            assert_eq!(want.width() as usize, result.len(), "{name}: width");
            for i in 0..result.len() {
                let got = cone.root(i) >> lane & 1 != 0;
                assert_eq!(got, want.bit(i as u32), "{name}: bit {i} for {a} and {b}, expected {want}");
            }
        }
    }
}

/// Checks a circuit at many widths.
fn check(name: &str, circuit: impl Fn(&mut Aig, &[Lit], &[Lit]) -> Word, expected: impl Fn(&Bits, &Bits) -> Bits) {
    check_exhaustively(name, 5, &circuit, &expected);
    check_at_random(name, &[6, 7, 8, 13, 16, 24, 31, 32, 33, 53, 63, 64, 65, 100, 127, 128, 130], &circuit, &expected);
}

/// Checks a circuit with free operands and with either one constant, all values up to a width.
fn check_exhaustively(
    name: &str,
    largest: u32,
    circuit: &impl Fn(&mut Aig, &[Lit], &[Lit]) -> Word,
    expected: &impl Fn(&Bits, &Bits) -> Bits,
) {
    let all = |width: u32| (0..1u64 << width).map(move |value| Bits::new(width, value));
    for width in 1..=largest {
        let pairs: Vec<_> = all(width).flat_map(|a| all(width).map(move |b| (a.clone(), b))).collect();
        let mut aig = Aig::new();
        let (a, b) = (inputs(&mut aig, width), inputs(&mut aig, width));
        let result = circuit(&mut aig, &a, &b);
        check_lanes(name, &aig, [&a, &b], &result, &pairs, expected);
        for fixed in all(width) {
            let pairs: Vec<_> = all(width).map(|free| (free, fixed.clone())).collect();
            let result = circuit(&mut aig, &a, &constant(&fixed));
            check_lanes(name, &aig, [&a, &[]], &result, &pairs, expected);
            let pairs: Vec<_> = all(width).map(|free| (fixed.clone(), free)).collect();
            let result = circuit(&mut aig, &constant(&fixed), &b);
            check_lanes(name, &aig, [&[], &b], &result, &pairs, expected);
        }
    }
}

/// Checks a circuit with free operands and with either one constant, random values of some widths.
fn check_at_random(
    name: &str,
    widths: &[u32],
    circuit: &impl Fn(&mut Aig, &[Lit], &[Lit]) -> Word,
    expected: &impl Fn(&Bits, &Bits) -> Bits,
) {
    let mut random = Random(0x5eed);
    for &width in widths {
        let mut aig = Aig::new();
        let (a, b) = (inputs(&mut aig, width), inputs(&mut aig, width));
        let pairs: Vec<_> = (0..128).map(|_| (random.bits(width), random.bits(width))).collect();
        let result = circuit(&mut aig, &a, &b);
        check_lanes(name, &aig, [&a, &b], &result, &pairs, expected);
        for _ in 0..4 {
            let fixed = random.bits(width);
            let pairs: Vec<_> = (0..64).map(|_| (random.bits(width), fixed.clone())).collect();
            let result = circuit(&mut aig, &a, &constant(&fixed));
            check_lanes(name, &aig, [&a, &[]], &result, &pairs, expected);
            let flipped: Vec<_> = pairs.into_iter().map(|(free, fixed)| (fixed, free)).collect();
            let result = circuit(&mut aig, &constant(&fixed), &b);
            check_lanes(name, &aig, [&[], &b], &result, &flipped, expected);
        }
    }
}

fn bit(lit: Lit) -> Word {
    Word::from_slice(&[lit])
}

fn truth(value: bool) -> Bits {
    Bits::new(1, u64::from(value))
}

#[test]
fn addition() {
    check("add", word::add, Bits::add);
    check("add 1", |g, a, b| word::add_with_carry(g, a, b, Lit::TRUE), |a, b| a.add(b).add(&Bits::one(a.width())));
    check("subtract", word::subtract, Bits::sub);
    check("negate", |g, a, _| word::negate(g, a), |a, _| a.neg());
}

fn term(bits: &[Lit], negated: bool) -> Addend<'_> {
    Addend { bits, negated }
}

#[test]
fn sums_of_many() {
    check("a - b", |g, a, b| word::sum(g, a.len(), &[term(a, false), term(b, true)]), |a, b| a.sub(b));
    check(
        "-a - b - a",
        |g, a, b| word::sum(g, a.len(), &[term(a, true), term(b, true), term(a, true)]),
        |a, b| a.add(a).add(b).neg(),
    );
    check(
        "a + 5 - b - a - 3 + b + b",
        |g, a, b| {
            let (five, three) = (constant(&Bits::new(a.len() as u32, 5)), constant(&Bits::new(a.len() as u32, 3)));
            let signs = [(a, false), (&five, false), (b, true), (a, true), (&three, true), (b, false), (b, false)];
            word::sum(g, a.len(), &signs.map(|(bits, negated)| term(bits, negated)))
        },
        |a, b| b.add(&Bits::new(a.width(), 2)),
    );
    check("nothing", |g, a, _| word::sum(g, a.len(), &[]), |a, _| Bits::zero(a.width()));
}

#[test]
fn comparison() {
    check("equal", |g, a, b| bit(word::equal(g, a, b)), |a, b| truth(a == b));
    check("less", |g, a, b| bit(word::less(g, a, b)), |a, b| truth(a.ult(b)));
    check("less signed", |g, a, b| bit(word::less_signed(g, a, b)), |a, b| truth(a.slt(b)));
}

#[test]
fn multiplication() {
    check("multiply", word::multiply, Bits::mul);
}

/// Both operands extended to another width: the shapes that overflow checks multiply and divide.
fn extended(signed: bool, by: u32, word: &[Lit]) -> Word {
    let mut wide = Word::from_slice(word);
    let fill = if signed { word[word.len() - 1] } else { Lit::FALSE };
    wide.resize(word.len() + by as usize, fill);
    wide
}

fn extend(signed: bool, by: u32, bits: &Bits) -> Bits {
    let to = bits.width() + by;
    if signed { bits.sign_extend(to) } else { bits.zero_extend(to) }
}

#[test]
fn extended_operands() {
    for (left, right) in [(false, false), (false, true), (true, false), (true, true)] {
        for by in [1, 3, 4, 9] {
            let check = |name, circuit: fn(&mut Aig, &[Lit], &[Lit]) -> Word, expected: fn(&Bits, &Bits) -> Bits| {
                let circuit =
                    |aig: &mut Aig, a: &[Lit], b: &[Lit]| circuit(aig, &extended(left, by, a), &extended(right, by, b));
                let expected = |a: &Bits, b: &Bits| expected(&extend(left, by, a), &extend(right, by, b));
                check_exhaustively(name, 4, &circuit, &expected);
                check_at_random(name, &[9, 32, 65], &circuit, &expected);
            };
            check("multiply extended", word::multiply, Bits::mul);
            check("divide extended", |g, a, b| word::divide(g, a, b).0, Bits::udiv);
            check("remainder extended", |g, a, b| word::divide(g, a, b).1, Bits::urem);
        }
    }
}

#[test]
fn division() {
    check("quotient", |g, a, b| word::divide(g, a, b).0, Bits::udiv);
    check("remainder", |g, a, b| word::divide(g, a, b).1, Bits::urem);
}

#[test]
fn shifts() {
    check("shift left", word::shift_left, Bits::shl);
    check("shift right", word::shift_right, Bits::lshr);
    check("shift right signed", word::shift_right_signed, Bits::ashr);
}

#[test]
fn multiplexers() {
    check("mux", |g, a, b| word::mux(g, a[0], a, b), |a, b| if a.bit(0) { a.clone() } else { b.clone() });
}

#[test]
fn selection_among_constants() {
    let mut random = Random(7);
    for round in 0..200 {
        let (key_width, width) = (1 + random.next() as u32 % 7, 1 + random.next() as u32 % 9);
        let count = random.next() % ((1 << key_width) + 1);
        let mut keys: Vec<u64> = (0..1 << key_width).collect();
        for i in (1..keys.len()).rev() {
            keys.swap(i, random.next() as usize % (i + 1));
        }
        keys.truncate(count as usize);
        let values: Vec<Bits> = keys.iter().map(|_| random.bits(width)).collect();
        let words: Vec<Word> = values.iter().map(constant).collect();
        let mut aig = Aig::new();
        let (selector, otherwise) = (inputs(&mut aig, key_width), inputs(&mut aig, width));
        let case = |(&key, value): (&u64, &Word)| (Bits::new(key_width, key), value.clone());
        let cases: Vec<(Bits, Word)> = keys.iter().zip(&words).map(case).collect();
        let cases: Vec<word::Case<'_>> = cases
            .iter()
            .map(|(key, value)| word::Case { key: (0..key_width).map(|i| key.bit(i)).collect(), value })
            .collect();
        let result = word::select(&mut aig, &selector, &cases, &otherwise);
        let pairs: Vec<_> = (0..1 << key_width).map(|key| (Bits::new(key_width, key), random.bits(width))).collect();
        check_lanes(&format!("select {round}"), &aig, [&selector, &otherwise], &result, &pairs, &|key, other| {
            keys.iter().position(|&k| Some(k) == key.to_u64()).map_or(other.clone(), |i| values[i].clone())
        });
    }
}
