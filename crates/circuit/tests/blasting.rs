//! The blaster against the evaluator of terms: random terms of every operator on booleans and bit-vectors.

use logic::{Assignment, Bits, Evaluator, Format, Scalar, Sort, Term, Terms, Value};
use proptest::prelude::*;
use skolem_circuit::{Aig, BlastError, Blaster, Lit, Node, simulate};

/// A term over terms made before: what it is and which they are, modulo their number.
#[derive(Clone, Debug)]
struct Step {
    kind: u8,
    operands: [u16; 3],
    number: u64,
}

fn step() -> impl Strategy<Value = Step> {
    (0..38u8, any::<[u16; 3]>(), prop_oneof![any::<u64>(), 0..10u64]).prop_map(|(kind, operands, number)| Step {
        kind,
        operands,
        number,
    })
}

/// Terms of one width, and Bools, that grow from each other.
struct Builder {
    terms: Terms,
    width: u32,
    words: Vec<Term>,
    truths: Vec<Term>,
    symbols: Vec<Term>,
}

impl Builder {
    fn new(mut terms: Terms, width: u32) -> Builder {
        let words: Vec<Term> = ["a", "b", "c"].map(|name| terms.symbol(name, Sort::Bits(width))).to_vec();
        let truths: Vec<Term> = ["p", "q"].map(|name| terms.symbol(name, Sort::Bool)).to_vec();
        let symbols = words.iter().chain(&truths).copied().collect();
        Builder { terms, width, words, truths, symbols }
    }

    fn add(&mut self, step: &Step) {
        let word = |i: usize| self.words[step.operands[i] as usize % self.words.len()];
        let truth = |i: usize| self.truths[step.operands[i] as usize % self.truths.len()];
        let (a, b, c, p, q, r) = (word(0), word(1), word(2), truth(0), truth(1), truth(2));
        let (w, t) = (self.width, &mut self.terms);
        let cut = step.number as u32 % w;
        let made = match step.kind {
            0 => t.not(p),
            1 => t.all(&[p, q, r]),
            2 => t.or(p, q),
            3 => t.equal(a, b),
            4 => t.iff(p, q),
            5 => t.ite(p, q, r),
            6 => t.ult(a, b),
            7 => t.slt(a, b),
            8 => t.sle(a, b),
            9 => t.ite(p, a, b),
            10 => t.bit_not(a),
            11 => t.bit_and(a, b),
            12 => t.bit_or(a, b),
            13 => t.bit_xor(a, b),
            14 => t.negate(a),
            15 => t.sum(&[a, b, c]),
            16 => t.subtract(a, b),
            17 => t.multiply(a, b),
            18 => t.udiv(a, b),
            19 => t.urem(a, b),
            20 => t.sdiv(a, b),
            21 => t.srem(a, b),
            22 => t.smod(a, b),
            23 => t.shift_left(a, b),
            24 => t.shift_right(a, b),
            25 => t.shift_right_signed(a, b),
            26 | 27 => {
                let high = t.extract(a, w - 1, cut);
                if cut == 0 {
                    high
                } else {
                    let low = t.extract(b, cut - 1, 0);
                    if step.kind == 26 { t.concat(low, high) } else { t.concat(high, low) }
                }
            }
            28 | 29 => {
                let low = t.extract(a, cut, 0);
                if step.kind == 28 { t.zero_extend(low, w) } else { t.sign_extend(low, w) }
            }
            30 => t.number(w, step.number),
            31 => {
                let number = t.number(w, step.number);
                t.multiply(a, number)
            }
            32 => {
                let number = t.number(w, step.number);
                t.udiv(a, number)
            }
            33 => {
                let minus = t.negate(b);
                let number = t.number(w, step.number);
                t.sum(&[a, minus, number, c])
            }
            34 => t.signed_multiply_overflow(a, b),
            35 => t.unsigned_multiply_overflow(a, b),
            36 => t.signed_add_overflow(a, b),
            _ => {
                // A table: a chain over one key, some constants twice.
                let mut chain = c;
                for i in 0..step.number % 12 {
                    let key = t.number(w, (step.number >> i) % 16);
                    let hit = t.equal(a, key);
                    let value = if i % 3 == 0 { b } else { t.number(w, step.number >> (2 * i)) };
                    chain = t.ite(hit, value, chain);
                }
                chain
            }
        };
        match self.terms.sort(made) {
            Sort::Bool => self.truths.push(made),
            _ => self.words.push(made),
        }
    }
}

/// Evaluates all terms on 64 assignments both ways.
fn check(builder: &Builder, seed: u64) -> Result<(), TestCaseError> {
    let terms = &builder.terms;
    let (mut aig, mut blaster) = (Aig::new(), Blaster::new());
    for &term in builder.truths.iter().chain(&builder.words) {
        blaster.blast(terms, &mut aig, term).map_err(|error| TestCaseError::fail(error.to_string()))?;
    }
    let before = aig.len();
    for &term in builder.words.iter().rev() {
        blaster.blast(terms, &mut aig, term).map_err(|error| TestCaseError::fail(error.to_string()))?;
    }
    prop_assert_eq!(before, aig.len(), "blasting again adds nothing");

    let mut state = seed | 1;
    let mut words = vec![0u64; aig.input_count()];
    for (i, word) in words.iter_mut().enumerate() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        // High bits of operands are often zero, so that shifts and divisions do something.
        *word = if i % 3 == 0 { state } else { state & state.rotate_left(21) };
    }
    let values = simulate(&aig, &words);
    for lane in 0..64 {
        let of = |lit: Lit| skolem_circuit::simulate::read(&values, lit) >> lane & 1 != 0;
        let mut assignment = Assignment::new();
        for (symbol, literals) in blaster.symbols(terms) {
            prop_assert!(literals.iter().all(|lit| matches!(aig.node(lit.node()), Node::Input(_))));
            let value = blaster.value(terms, symbol, of);
            assignment.set(symbol, value.ok_or_else(|| TestCaseError::fail("a symbol has a value"))?);
        }
        let mut evaluator = Evaluator::new(terms, &assignment);
        for &term in builder.truths.iter().chain(&builder.words) {
            prop_assert_eq!(blaster.value(terms, term, of), Some(evaluator.value(term)), "{:?}", terms.op(term));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn agrees_with_evaluation(
        steps in prop::collection::vec(step(), 1..40),
        width in prop_oneof![1..9u32, Just(16), Just(31), Just(64), Just(67)],
        simplify in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let mut builder = Builder::new(if simplify { Terms::new() } else { Terms::plain() }, width);
        steps.iter().for_each(|step| builder.add(step));
        prop_assert!(builder.symbols.len() == 5);
        check(&builder, seed)?;
    }
}

proptest! {
    /// Chains of if-then-else whose comparisons are mostly, not always, of one key, with constants met again and parts
    /// used by themselves.
    #[test]
    fn chains_agree_with_evaluation(
        links in prop::collection::vec((0..16u64, 0..16u64, any::<u8>()), 1..40),
        simplify in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let mut builder = Builder::new(if simplify { Terms::new() } else { Terms::plain() }, 4);
        let (key, other_key, symbol) = (builder.words[0], builder.words[1], builder.words[2]);
        let mut chain = symbol;
        for (constant, value, rare) in links {
            let terms = &mut builder.terms;
            let constant = terms.number(4, constant);
            let hit = if rare % 16 == 0 { terms.equal(other_key, constant) } else { terms.equal(constant, key) };
            let value = if rare % 5 == 1 { terms.add(symbol, constant) } else { terms.number(4, value) };
            chain = terms.ite(hit, value, chain);
            if rare % 7 == 2 {
                builder.words.push(chain);
            }
        }
        builder.words.push(chain);
        check(&builder, seed)?;
    }
}

#[test]
fn deep_terms_need_no_stack() {
    let mut terms = Terms::plain();
    let (x, y) = (terms.symbol("x", Sort::Bits(2)), terms.symbol("y", Sort::Bits(2)));
    let mut top = x;
    for i in 0..1_000_000 {
        top = if i % 2 == 0 { terms.bit_and(top, y) } else { terms.bit_xor(top, x) };
    }
    let (mut aig, mut blaster) = (Aig::new(), Blaster::new());
    assert_eq!(blaster.blast_bits(&terms, &mut aig, top).map(<[Lit]>::len), Ok(2));
}

#[test]
fn quotient_and_remainder_are_one_circuit() {
    let mut terms = Terms::plain();
    let (x, y) = (terms.symbol("x", Sort::Bits(32)), terms.symbol("y", Sort::Bits(32)));
    let (quotient, remainder) = (terms.udiv(x, y), terms.urem(x, y));
    let (mut aig, mut blaster) = (Aig::new(), Blaster::new());
    blaster.blast(&terms, &mut aig, quotient).expect("a division");
    let nodes = aig.len();
    blaster.blast(&terms, &mut aig, remainder).expect("a remainder");
    assert_eq!(aig.len(), nodes);
}

#[test]
fn floats_and_arrays_are_refused() {
    let mut terms = Terms::plain();
    let float = terms.symbol("f", Sort::Float(Format::SINGLE));
    let is_nan = terms.float_is_nan(float);
    let word = Scalar::Bits(8);
    let array = terms.symbol("a", Sort::Array { index: word, element: word });
    let at = terms.symbol("i", Sort::Bits(8));
    let cell = terms.select(array, at);
    let (mut aig, mut blaster) = (Aig::new(), Blaster::new());
    for term in [float, is_nan, array, cell] {
        let refused = blaster.blast(&terms, &mut aig, term).map(<[Lit]>::len);
        assert!(matches!(refused, Err(BlastError::Unsupported { .. })), "{refused:?}");
    }
    assert!(matches!(blaster.blast_bool(&terms, &mut aig, at), Err(BlastError::Unsupported { .. })));
    let truth = terms.truth();
    assert!(matches!(blaster.blast_bits(&terms, &mut aig, truth), Err(BlastError::Unsupported { .. })));
    assert_eq!(blaster.blast_bool(&terms, &mut aig, truth), Ok(Lit::TRUE));
}

#[test]
fn circuits_beyond_the_limit_are_refused() {
    let mut terms = Terms::plain();
    let (x, y) = (terms.symbol("x", Sort::Bits(100_000)), terms.symbol("y", Sort::Bits(100_000)));
    let product = terms.multiply(x, y);
    let sum = terms.add(x, y);
    let (mut aig, mut blaster) = (Aig::new(), Blaster::with_node_limit(5_000_000));
    assert_eq!(blaster.blast(&terms, &mut aig, product).map(<[Lit]>::len), Err(BlastError::TooLarge { term: product }));
    assert_eq!(blaster.blast(&terms, &mut aig, sum).map(<[Lit]>::len), Ok(100_000));
    assert_eq!(blaster.value(&terms, product, |_| false), None);
    assert_eq!(blaster.value(&terms, sum, |_| false), Some(Value::Bits(Bits::zero(100_000))));
}
