//! Time and memory from terms to clauses as formulas grow: both must be linear.
//!
//! `cargo run --release -p skolem-circuit --example growth [largest exponent of ten, 7 unless given]`
//!
//! Each formula is a chain of mixed operators on four-bit words, every step of which also uses a random earlier term:
//! one root, depth in proportion to size, sharing all over.

use logic::{Sort, Term, Terms};
use skolem_circuit::{Aig, Blaster, ClauseSink, Clauses, Polarity};
use std::time::{Duration, Instant};

const WIDTH: u32 = 4;

/// Counts what a solver would get.
#[derive(Default)]
struct Counter {
    variables: i32,
    clauses: usize,
}

impl ClauseSink for Counter {
    fn new_var(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    fn clause(&mut self, _: &[i32]) {
        self.clauses += 1;
    }
}

fn build(terms: &mut Terms, nodes: usize) -> Term {
    let mut random = 0x9e37_79b9_7f4a_7c15u64;
    let mut words: Vec<Term> = (0..256).map(|i| terms.symbol(&format!("x{i}"), Sort::Bits(WIDTH))).collect();
    let mut top = words[0];
    while terms.len() < nodes {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let other = words[(random >> 8) as usize % words.len()];
        let third = words[(random >> 36) as usize % words.len()];
        top = match random % 8 {
            0 => terms.bit_and(top, other),
            1 => terms.bit_xor(top, other),
            2 => terms.add(top, other),
            3 => terms.subtract(other, top),
            4 => {
                let less = terms.ult(top, other);
                terms.ite(less, third, top)
            }
            5 => {
                let same = terms.equal(top, other);
                terms.ite(same, other, third)
            }
            6 => {
                let (high, low) = (terms.extract(top, 2, 0), terms.extract(other, 3, 3));
                terms.concat(high, low)
            }
            _ => terms.shift_left(other, top),
        };
        words.push(top);
    }
    top
}

/// Time spent by this thread, where the system tells, so that other work on the machine does not count; else time passed.
struct Clock {
    begun: Option<Duration>,
    wall: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { begun: Clock::processor(), wall: Instant::now() }
    }

    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
    }

    fn elapsed(&self) -> Duration {
        match (self.begun, Clock::processor()) {
            (Some(begun), Some(now)) => now - begun,
            (None, _) | (_, None) => self.wall.elapsed(),
        }
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

fn main() {
    let largest: u32 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(7);
    println!(
        "{:>9} {:>8} {:>6} | {:>10} {:>8} {:>6} {:>6} | {:>10} {:>10} {:>8} {:>6}",
        "terms",
        "build s",
        "B/term",
        "nodes",
        "blast s",
        "B/node",
        "B/term",
        "variables",
        "clauses",
        "write s",
        "B/node"
    );
    for exponent in 4..=largest {
        let start = Clock::start();
        let mut terms = Terms::new();
        let root = build(&mut terms, 10usize.pow(exponent));
        let built = start.elapsed();

        let start = Clock::start();
        let (mut aig, mut blaster) = (Aig::new(), Blaster::new());
        let word = match blaster.blast(&terms, &mut aig, root) {
            Ok(word) => word.to_vec(),
            Err(error) => return eprintln!("{error}"),
        };
        let blasted = start.elapsed();

        let start = Clock::start();
        let (mut clauses, mut sink) = (Clauses::new(), Counter::default());
        for bit in word {
            clauses.require(&aig, bit, Polarity::Positive, &mut sink);
        }
        let written = start.elapsed();
        println!(
            "{:>9} {:>8} {:>6} | {:>10} {:>8} {:>6.1} {:>6} | {:>10} {:>10} {:>8} {:>6.1}",
            terms.len(),
            seconds(built),
            terms.memory() / terms.len(),
            aig.len(),
            seconds(blasted),
            aig.memory() as f64 / aig.len() as f64,
            blaster.memory() / terms.len(),
            sink.variables,
            sink.clauses,
            seconds(written),
            clauses.memory() as f64 / aig.len() as f64,
        );
    }
}
