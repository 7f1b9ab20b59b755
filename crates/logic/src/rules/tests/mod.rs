//! Random nodes for the rules. A pool of related terms is grown from a few symbols, then nodes are drawn from it and
//! every rule of their operator is applied by itself, whether or not an earlier rule would have fired. What it gives must
//! have the sort of the node and, under random assignments, the value that the operator has on the values of the
//! arguments.

mod pool;
mod random;

use super::Site;
use crate::bits::Bits;
use crate::evaluate::apply;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use crate::valuation::Evaluator;
use crate::value::Value;
use pool::Pool;
use std::collections::BTreeMap;

/// How often each rule has to fire.
const FIRINGS: usize = 30;
/// Pools after which a rule that has not fired often enough is given up.
const POOLS: u64 = 4000;
const NODES_PER_POOL: usize = 60;
const ASSIGNMENTS: usize = 10;

const OPERATORS: &[Op] = &[
    Op::Not,
    Op::And,
    Op::Equal,
    Op::Ite,
    Op::BitNot,
    Op::BitAnd,
    Op::BitXor,
    Op::Negate,
    Op::Add,
    Op::Multiply,
    Op::Divide,
    Op::Remainder,
    Op::ShiftLeft,
    Op::ShiftRight,
    Op::ShiftRightSigned,
    Op::UnsignedLess,
    Op::SignedLess,
    Op::Concat,
    Op::Extract,
    Op::SignExtend,
    Op::Select,
    Op::Store,
    Op::ConstArray,
];

const FLOAT_OPERATORS: &[Op] = &[
    Op::FloatAbs,
    Op::FloatNegate,
    Op::FloatAdd,
    Op::FloatMultiply,
    Op::FloatDivide,
    Op::FloatFma,
    Op::FloatSqrt,
    Op::FloatRemainder,
    Op::FloatRoundToIntegral,
    Op::FloatMin,
    Op::FloatMax,
    Op::FloatLess,
    Op::FloatLessEqual,
    Op::FloatEqual,
    Op::FloatIsNormal,
    Op::FloatIsSubnormal,
    Op::FloatIsZero,
    Op::FloatIsInfinite,
    Op::FloatIsNan,
    Op::FloatIsNegative,
    Op::FloatIsPositive,
    Op::FloatFromBits,
    Op::FloatToBits,
    Op::FloatFromFloat,
    Op::FloatFromSigned,
    Op::FloatFromUnsigned,
    Op::FloatToSigned,
    Op::FloatToUnsigned,
];

/// A rule that fired.
struct Firing {
    rule: &'static str,
    op: Op,
    sort: Sort,
    low: u32,
    args: Vec<Term>,
    result: Term,
}

/// Draws nodes of these operators and applies the rules that `wanted` accepts.
fn fire(pool: &mut Pool, nodes: usize, ops: &[Op], wanted: &dyn Fn(&str) -> bool) -> Vec<Firing> {
    let mut firings = Vec::new();
    for _ in 0..nodes {
        let op = pool.random.pick(ops);
        let Some((sort, low, args)) = pool.node(op) else { continue };
        for rule in super::of(op).iter().filter(|rule| wanted(rule.name)) {
            let site = Site { op, sort, low, args: &args };
            if let Some(result) = (rule.apply)(&mut pool.terms, site) {
                firings.push(Firing { rule: rule.name, op, sort, low, args: args.clone(), result });
            }
        }
    }
    firings
}

fn text(terms: &Terms, term: Term) -> String {
    let mut text = String::new();
    crate::print::write_term(terms, term, &mut text);
    text
}

fn check(pool: &mut Pool, firings: &[Firing]) {
    for _ in 0..ASSIGNMENTS {
        let assignment = pool.assignment();
        let terms = &pool.terms;
        let mut evaluator = Evaluator::new(terms, &assignment);
        for firing in firings {
            assert_eq!(terms.sort(firing.result), firing.sort, "{} changed the sort", firing.rule);
            let values: Vec<Value> = firing.args.iter().map(|&arg| evaluator.value(arg)).collect();
            let expected = apply(firing.op, firing.sort, firing.low, &values);
            let actual = evaluator.value(firing.result);
            let same = match (&expected, &actual) {
                (Value::Array(a), Value::Array(b)) => a.same_map(b),
                (a, b) => a == b,
            };
            assert!(
                same,
                "{}: {:?} of {:?} (low {}) gave {}\nwhich is {actual} instead of {expected}, arguments {values:?}",
                firing.rule,
                firing.op,
                firing.args.iter().map(|&arg| text(terms, arg)).collect::<Vec<_>>(),
                firing.low,
                text(terms, firing.result),
            );
        }
    }
}

/// The property test of one rule of these operators.
pub(crate) fn check_rule(ops: &[Op], rule: &str) {
    let end = format!("::{rule}");
    let floats = ops.iter().any(|op| FLOAT_OPERATORS.contains(op));
    let never_floats = !floats && ops != [Op::Equal];
    let mut fired = 0;
    for seed in 0..POOLS {
        let mut pool = Pool::new(seed, !never_floats && (floats || seed % 2 == 1));
        let firings = fire(&mut pool, NODES_PER_POOL, ops, &|name| name.ends_with(&end));
        fired += firings.len();
        check(&mut pool, &firings);
        if fired >= FIRINGS && seed >= 40 {
            return;
        }
    }
    panic!("{rule} of {ops:?} fired {fired} times");
}

#[test]
fn every_rule_is_exercised() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let all: Vec<Op> = OPERATORS.iter().chain(FLOAT_OPERATORS).copied().collect();
    for rule in all.iter().flat_map(|&op| super::of(op)) {
        counts.insert(rule.name, 0);
    }
    for seed in 0..3000 {
        let mut pool = Pool::new(1_000_000 + seed, seed % 2 == 1);
        let ops = if seed % 2 == 1 { &all[..] } else { OPERATORS };
        for firing in fire(&mut pool, 10 * NODES_PER_POOL, ops, &|_| true) {
            *counts.entry(firing.rule).or_default() += 1;
        }
    }
    for (rule, count) in &counts {
        println!("{count:7} {rule}");
    }
    let idle: Vec<&&str> = counts.iter().filter(|(_, count)| **count == 0).map(|(rule, _)| rule).collect();
    assert!(idle.is_empty(), "never fired: {idle:?}");
}

#[test]
fn facts_hold() {
    for seed in 0..2000 {
        let mut pool = Pool::new(2_000_000 + seed, seed % 4 == 3);
        for _ in 0..5 {
            let assignment = pool.assignment();
            let terms = &pool.terms;
            let mut evaluator = Evaluator::new(terms, &assignment);
            for index in 0..terms.len() {
                let term = Term::from_index(index);
                let Some(facts) = terms.facts(term) else { continue };
                let value = evaluator.value(term).as_bits().and_then(Bits::to_u64).expect("a short vector");
                let holds = value & facts.zeros == 0
                    && value & facts.ones == facts.ones
                    && (facts.min..=facts.max).contains(&value);
                assert!(holds, "{} is {value:#x}, not within {facts:x?}", text(terms, term));
            }
        }
    }
}
