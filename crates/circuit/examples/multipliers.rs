//! How long a solver takes over products, by the way the product is built.
//!
//! `cargo run --release -p skolem-circuit --example multipliers [seconds per question, 20 unless given]`
//!
//! `ours` is `word::multiply`; the others add the rows of the (extended) first operand one after the other, in a tree,
//! with carries saved to the next row, or by columns. Times are means over three seeds, processor time where the system
//! tells.

use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::{Clause, Lit as SatLit};
use rustsat_cadical::CaDiCaL;
use skolem_circuit::word::{self, Word};
use skolem_circuit::{Aig, ClauseSink, Clauses, Lit};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

type Multiplier = fn(&mut Aig, &[Lit], &[Lit]) -> Word;
type Question = Box<dyn Fn(&mut Aig, Multiplier) -> Vec<Lit>>;

/// The partial products, a row for each bit of `a`.
fn rows(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Vec<Word> {
    let mut rows = Vec::new();
    for (shift, &bit) in a.iter().enumerate().filter(|(_, bit)| **bit != Lit::FALSE) {
        let mut row = word::repeat(Lit::FALSE, shift);
        row.extend(b[..b.len() - shift].iter().map(|&other| aig.and(bit, other)));
        rows.push(row);
    }
    rows
}

fn by_rows(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Word {
    rows(aig, a, b).into_iter().reduce(|total, row| word::add(aig, &total, &row)).unwrap_or_default()
}

fn by_tree(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Word {
    let mut open: VecDeque<Word> = rows(aig, a, b).into();
    while open.len() > 1 {
        for _ in 0..open.len() / 2 {
            let (Some(one), Some(two)) = (open.pop_front(), open.pop_front()) else { break };
            open.push_back(word::add(aig, &one, &two));
        }
        // A row without a neighbour stays the last one.
        let odd = open.len() % 2;
        open.rotate_left(odd);
    }
    open.pop_front().unwrap_or_default()
}

fn full_adder(aig: &mut Aig, a: Lit, b: Lit, c: Lit) -> (Lit, Lit) {
    let half = aig.xor(a, b);
    (aig.xor(half, c), aig.majority(a, b, c))
}

fn by_saved_carries(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Word {
    let width = a.len();
    let (mut sum, mut carries) = (word::repeat(Lit::FALSE, width), word::repeat(Lit::FALSE, width));
    for row in rows(aig, a, b) {
        let (mut next_sum, mut next_carries) = (Word::new(), word::repeat(Lit::FALSE, 1));
        for i in 0..width {
            let (bit, carry) = full_adder(aig, sum[i], carries[i], row[i]);
            next_sum.push(bit);
            next_carries.push(carry);
        }
        next_carries.truncate(width);
        (sum, carries) = (next_sum, next_carries);
    }
    word::add(aig, &sum, &carries)
}

fn by_columns(aig: &mut Aig, a: &[Lit], b: &[Lit]) -> Word {
    let width = a.len();
    let mut columns: Vec<VecDeque<Lit>> = vec![VecDeque::new(); width + 1];
    for row in rows(aig, a, b) {
        for (column, bit) in columns.iter_mut().zip(row) {
            column.push_back(bit);
        }
    }
    let mut result = Word::new();
    for i in 0..width {
        while let (Some(a), Some(b)) = (columns[i].pop_front(), columns[i].pop_front().or(Some(Lit::FALSE))) {
            if columns[i].is_empty() && b == Lit::FALSE {
                result.push(a);
                break;
            }
            let c = columns[i].pop_front().unwrap_or(Lit::FALSE);
            let (bit, carry) = full_adder(aig, a, b, c);
            columns[i].push_back(bit);
            columns[i + 1].push_back(carry);
        }
        if result.len() == i {
            result.push(Lit::FALSE);
        }
    }
    result
}

fn inputs(aig: &mut Aig, width: usize) -> Word {
    (0..width).map(|_| aig.input()).collect()
}

fn number(width: usize, value: u64) -> Word {
    word::constant(width, |i| i < 64 && value >> i & 1 != 0)
}

fn extended(word: &[Lit], width: usize, fill: Lit) -> Word {
    let mut wide = Word::from_slice(word);
    wide.resize(width, fill);
    wide
}

fn sign_extended(word: &[Lit], width: usize) -> Word {
    extended(word, width, word[word.len() - 1])
}

/// Is `a * b` ever not `b * a`?
fn commutativity(width: usize) -> Question {
    Box::new(move |aig, multiply| {
        let (a, b) = (inputs(aig, width), inputs(aig, width));
        let (one, other) = (multiply(aig, &a, &b), multiply(aig, &b, &a));
        vec![!word::equal(aig, &one, &other)]
    })
}

/// Is `(a * b) * c` ever not `a * (b * c)`?
fn associativity(width: usize) -> Question {
    Box::new(move |aig, multiply| {
        let (a, b, c) = (inputs(aig, width), inputs(aig, width), inputs(aig, width));
        let (ab, bc) = (multiply(aig, &a, &b), multiply(aig, &b, &c));
        let (one, other) = (multiply(aig, &ab, &c), multiply(aig, &a, &bc));
        vec![!word::equal(aig, &one, &other)]
    })
}

/// Two factors greater than one, sixteen bits each.
fn factors(product: u64) -> Question {
    Box::new(move |aig, multiply| {
        let (a, b) = (inputs(aig, 16), inputs(aig, 16));
        let result = multiply(aig, &extended(&a, 32, Lit::FALSE), &extended(&b, 32, Lit::FALSE));
        let one = number(16, 1);
        let proper = [word::less(aig, &one, &a), word::less(aig, &one, &b)];
        vec![proper[0], proper[1], word::equal(aig, &result, &number(32, product))]
    })
}

/// Does the product of two signed words of absolute value below a bound overflow?
fn overflow(width: usize, bound: u64) -> Question {
    Box::new(move |aig, multiply| {
        let (a, b) = (inputs(aig, width), inputs(aig, width));
        let product = multiply(aig, &sign_extended(&a, 2 * width), &sign_extended(&b, 2 * width));
        let fits = word::equal(aig, &product, &sign_extended(&product[..width], 2 * width));
        let high = number(width, bound);
        let low = word::negate(aig, &high);
        let mut facts = vec![!fits];
        for operand in [&a, &b] {
            facts.push(word::less_signed(aig, operand, &high));
            facts.push(word::less_signed(aig, &low, operand));
        }
        facts
    })
}

/// Clauses on their way to a solver.
#[derive(Default)]
struct Kept {
    variables: i32,
    clauses: Vec<Clause>,
}

impl ClauseSink for Kept {
    fn new_var(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    fn clause(&mut self, literals: &[i32]) {
        self.clauses.push(literals.iter().filter_map(|&literal| SatLit::from_ipasir(literal).ok()).collect());
    }
}

fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

fn solve(
    clauses: &[Clause],
    seed: i32,
    limit: Duration,
) -> Result<(SolverResult, Duration), Box<dyn std::error::Error>> {
    let mut solver = CaDiCaL::default();
    solver.set_option("seed", seed)?;
    for clause in clauses {
        solver.add_clause_ref(clause)?;
    }
    let begun = Instant::now();
    solver.attach_terminator(move || match begun.elapsed() > limit {
        true => ControlSignal::Terminate,
        false => ControlSignal::Continue,
    });
    let before = processor_time();
    let result = solver.solve()?;
    let spent = before.zip(processor_time()).map_or(begun.elapsed(), |(before, after)| after - before);
    Ok((result, spent))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let limit = Duration::from_secs(std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(20));
    let questions: Vec<(&str, Question)> = vec![
        ("commutativity of 8 bits", commutativity(8)),
        ("associativity of 6 bits", associativity(6)),
        ("factors of a prime", factors(1_073_741_789)),
        ("factors of a product", factors(40_009 * 50_021)),
        ("overflow of 16 bits", overflow(16, 180)),
        ("overflow of 32 bits", overflow(32, 180)),
    ];
    let multipliers: [(&str, Multiplier); 5] = [
        ("ours", word::multiply),
        ("rows", by_rows),
        ("tree", by_tree),
        ("saved carries", by_saved_carries),
        ("columns", by_columns),
    ];
    println!(
        "{:24} {:14} {:>7} {:>9} {:>8} {:>8}  answer",
        "question", "multiplier", "nodes", "variables", "clauses", "seconds"
    );
    for (question, ask) in &questions {
        for (name, multiplier) in multipliers {
            let mut aig = Aig::new();
            let facts = ask(&mut aig, multiplier);
            let (mut clauses, mut kept) = (Clauses::new(), Kept::default());
            for fact in facts {
                clauses.assert(&aig, fact, &[], &mut kept);
            }
            let runs = (0..3).map(|seed| solve(&kept.clauses, seed, limit)).collect::<Result<Vec<_>, _>>()?;
            let mean = runs.iter().map(|(_, spent)| spent.as_secs_f64()).sum::<f64>() / runs.len() as f64;
            let answer = runs.iter().map(|(result, _)| result.to_string()).collect::<Vec<_>>().join(" ");
            println!(
                "{question:24} {name:14} {:>7} {:>9} {:>8} {mean:>8.3}  {answer}",
                aig.len(),
                kept.variables,
                kept.clauses.len(),
            );
        }
    }
    Ok(())
}
