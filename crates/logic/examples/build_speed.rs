//! How fast terms are built, with and without simplification: `cargo run --release --example build_speed [millions]`.
//!
//! The nodes are a random mix over a window of recent terms, as an engine that follows a program builds them.

use skolem_logic::{Scalar, Sort, Term, Terms};
use std::time::Instant;

const WIDTH: u32 = 32;
const WINDOW: usize = 4096;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    fn pick(&mut self, from: &[Term]) -> Term {
        let recent = from.len().min(WINDOW);
        from[from.len() - 1 - (self.next() % recent as u64) as usize]
    }
}

/// Asks for this many terms; how many different nodes there are after that.
fn build(terms: &mut Terms, count: u64) -> usize {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let array = Sort::Array { index: Scalar::Bits(WIDTH), element: Scalar::Bits(WIDTH) };
    let mut words: Vec<Term> = (0..64).map(|i| terms.symbol(&format!("x{i}"), Sort::Bits(WIDTH))).collect();
    let mut truths: Vec<Term> = (0..64).map(|i| terms.symbol(&format!("p{i}"), Sort::Bool)).collect();
    let mut arrays: Vec<Term> = (0..8).map(|i| terms.symbol(&format!("a{i}"), array)).collect();
    for _ in 0..count {
        let (a, b) = (random.pick(&words), random.pick(&words));
        let (p, q) = (random.pick(&truths), random.pick(&truths));
        let constant = terms.number(WIDTH, random.next() % 16);
        match random.next() % 20 {
            0 => words.push(terms.add(a, b)),
            1 => words.push(terms.add(a, constant)),
            2 => words.push(terms.subtract(a, b)),
            3 => words.push(terms.multiply(a, b)),
            4 => words.push(terms.bit_and(a, constant)),
            5 => words.push(terms.bit_or(a, b)),
            6 => words.push(terms.bit_xor(a, b)),
            7 | 8 => words.push(terms.ite(p, a, b)),
            9 => words.push(terms.shift_left(a, constant)),
            10 => {
                let byte = terms.extract(a, 7, 0);
                words.push(terms.sign_extend(byte, WIDTH));
            }
            11 => truths.push(terms.equal(a, b)),
            12 => truths.push(terms.equal(a, constant)),
            13 => truths.push(terms.slt(a, b)),
            14 => truths.push(terms.ult(a, constant)),
            15 => truths.push(terms.and(p, q)),
            16 => truths.push(terms.or(p, q)),
            17 => truths.push(terms.not(p)),
            18 => {
                let memory = random.pick(&arrays);
                arrays.push(terms.store(memory, a, b));
            }
            _ => {
                let memory = random.pick(&arrays);
                words.push(terms.select(memory, constant));
            }
        }
    }
    terms.len()
}

fn main() {
    let millions: u64 = std::env::args().nth(1).and_then(|argument| argument.parse().ok()).unwrap_or(1);
    let count = millions * 1_000_000;
    for (name, mut terms) in [("plain", Terms::plain()), ("simplified", Terms::new())] {
        let start = Instant::now();
        let nodes = build(&mut terms, count);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name:10} {count} asked in {seconds:.2} s ({:.2} million/s): {nodes} nodes, {} MB",
            count as f64 / seconds / 1e6,
            terms.memory() >> 20
        );
    }
}
