//! Conjunctions. The parts are sorted, each occurs once, none is a constant or the negation of another.

use super::{Site, rules};
use crate::bits::mask;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use smallvec::SmallVec;

rules! { AND for Op::And =>
    shorten_clauses,
    resolve,
    decide_by_equality,
    combine_orders,
    intersect_ranges,
}

/// Longer conjunctions are left alone.
const MAX_PARTS: usize = 64;
/// Longer disjunctions inside of conjunctions are left alone.
const MAX_LITERALS: usize = 8;

type Parts = SmallVec<[Term; 16]>;

/// The q of a part ¬(q₁ ∧ q₂ ∧ …), that is, the negated literals of a disjunction.
fn clause(terms: &Terms, part: Term) -> Option<&[Term]> {
    let inner = terms.under(Op::Not, part)?;
    let literals = terms.args(inner);
    (terms.op(inner) == Op::And && literals.len() <= MAX_LITERALS).then_some(literals)
}

/// a ∧ (a ∨ b) = a, a ∧ (¬a ∨ b) = a ∧ b
fn shorten_clauses(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let parts = site.args;
    if parts.len() > MAX_PARTS || parts.iter().all(|&part| clause(terms, part).is_none()) {
        return None;
    }
    let mut refuted: Parts = parts.iter().filter_map(|&part| terms.under(Op::Not, part)).collect();
    refuted.sort_unstable();
    let holds = |literal: Term| parts.binary_search(&literal).is_ok();
    let fails = |terms: &Terms, literal: Term| match terms.under(Op::Not, literal) {
        Some(atom) => holds(atom),
        None => refuted.binary_search(&literal).is_ok(),
    };
    let mut kept = Parts::new();
    let mut changed = false;
    for &part in parts {
        let Some(literals) = clause(terms, part) else {
            kept.push(part);
            continue;
        };
        if literals.iter().any(|&literal| fails(terms, literal)) {
            changed = true;
        } else if literals.iter().any(|&literal| holds(literal)) {
            changed = true;
            let left: Parts = literals.iter().copied().filter(|&literal| !holds(literal)).collect();
            let all = terms.all(&left);
            kept.push(terms.not(all));
        } else {
            kept.push(part);
        }
    }
    changed.then(|| terms.all(&kept))
}

/// (a ∨ b) ∧ (a ∨ ¬b) = a
fn resolve(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let &[one, other] = site.args else { return None };
    let (&[a, b], &[c, d]) = (clause(terms, one)?, clause(terms, other)?) else { return None };
    for (a, b, c, d) in [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)] {
        if a == c && terms.complementary(b, d) {
            return Some(terms.not(a));
        }
    }
    None
}

/// x = k ∧ p(x) = x = k ∧ p(k), where p is one operator on x and constants
fn decide_by_equality(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    if site.args.len() > MAX_PARTS {
        return None;
    }
    let mut known: SmallVec<[(Term, Term, Term); 8]> = SmallVec::new();
    for &part in site.args {
        if let Some((constant, x)) = terms.constant_operand(Op::Equal, part) {
            known.push((x, constant, part));
        }
    }
    known.sort_unstable();
    if known.is_empty() {
        return None;
    }
    let mut kept = Parts::new();
    let mut changed = false;
    for &part in site.args {
        let (atom, positive) = terms.atom(part);
        match decided(terms, &known, atom) {
            Some(truth) if truth == positive => changed = true,
            Some(_) => return Some(terms.falsity()),
            None => kept.push(part),
        }
    }
    changed.then(|| terms.all(&kept))
}

/// The truth of an atom about one term whose value is known.
fn decided(terms: &mut Terms, known: &[(Term, Term, Term)], atom: Term) -> Option<bool> {
    let &[a, ref rest @ ..] = terms.args(atom) else { return None };
    let x = match rest {
        [] => a,
        [b] if terms.is_constant(*b) => a,
        [b] if terms.is_constant(a) => *b,
        _ => return None,
    };
    let place = known.partition_point(|&(term, ..)| term < x);
    let &(_, value, source) = known.get(place).filter(|&&(term, ..)| term == x)?;
    if source == atom {
        return None;
    }
    let args: SmallVec<[Term; 2]> = terms.args(atom).iter().map(|&arg| if arg == x { value } else { arg }).collect();
    let folded = terms.rebuild(atom, &args);
    terms.bool_value(folded)
}

/// Which of less, equal, greater a comparison of two terms allows.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd)]
struct Order {
    a: Term,
    b: Term,
    /// Of equalities, what the other comparison says.
    signed: Option<bool>,
    allowed: u8,
    part: Term,
}

const LESS: u8 = 1;
const SAME: u8 = 2;
const MORE: u8 = 4;

fn order(terms: &Terms, part: Term) -> Option<Order> {
    let (atom, positive) = terms.atom(part);
    let (signed, sets) = match terms.op(atom) {
        Op::UnsignedLess => (Some(false), LESS),
        Op::SignedLess => (Some(true), LESS),
        Op::Equal if matches!(terms.sort(terms.arg(atom, 0)), Sort::Bits(_)) => (None, SAME),
        _ => return None,
    };
    let (a, b) = (terms.arg(atom, 0), terms.arg(atom, 1));
    let (a, b, sets) = if a < b || sets == SAME { (a, b, sets) } else { (b, a, MORE) };
    let allowed = if positive { sets } else { sets ^ (LESS | SAME | MORE) };
    Some(Order { a: a.min(b), b: a.max(b), signed, allowed, part })
}

/// x < y ∧ y < x = false, x ≤ y ∧ y ≤ x = (x = y), x ≤ y ∧ x ≠ y = x < y, and so on
fn combine_orders(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    if site.args.len() > MAX_PARTS {
        return None;
    }
    let mut orders: SmallVec<[Order; 8]> = site.args.iter().filter_map(|&part| order(terms, part)).collect();
    orders.sort_unstable();
    let (one, other) = orders.windows(2).map(|pair| (pair[0], pair[1])).find(|(one, other)| {
        let agree = one.signed.is_none() || other.signed.is_none() || one.signed == other.signed;
        one.a == other.a && one.b == other.b && agree
    })?;
    let (a, b) = (one.a, one.b);
    let signed = one.signed.or(other.signed).unwrap_or(false);
    let mut less = |a, b| if signed { terms.slt(a, b) } else { terms.ult(a, b) };
    let combined = match one.allowed & other.allowed {
        LESS => less(a, b),
        MORE => less(b, a),
        SAME => terms.equal(a, b),
        0 => return Some(terms.falsity()),
        allowed => {
            let excluded = match allowed ^ (LESS | SAME | MORE) {
                LESS => less(a, b),
                MORE => less(b, a),
                _ => terms.equal(a, b),
            };
            terms.not(excluded)
        }
    };
    let mut kept: Parts = site.args.iter().copied().filter(|&part| part != one.part && part != other.part).collect();
    kept.push(combined);
    Some(terms.all(&kept))
}

/// What a part says of a term: it lies in a range, or is not one value. Signed values have their sign bit flipped, so
/// that their order is that of words.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd)]
struct Bound {
    x: Term,
    signed: bool,
    hole: bool,
    low: u64,
    high: u64,
    part: Term,
}

fn bounds(terms: &Terms, part: Term, out: &mut SmallVec<[Bound; 8]>) {
    let (atom, positive) = terms.atom(part);
    let op = terms.op(atom);
    if !matches!(op, Op::Equal | Op::UnsignedLess | Op::SignedLess) {
        return;
    }
    let (x, constant) = match op {
        Op::Equal => match terms.constant_operand(op, atom) {
            Some((constant, x)) => (x, constant),
            None => return,
        },
        _ => (terms.arg(atom, 0), terms.arg(atom, 1)),
    };
    let Some(value) = terms.word(constant) else { return };
    let flip = |signed: bool| if signed { value ^ 1 << (terms.width(x) - 1) } else { value };
    let full = mask(terms.width(x));
    if op == Op::Equal {
        if !positive {
            out.extend([false, true].map(|signed| {
                let value = flip(signed);
                Bound { x, signed, hole: true, low: value, high: value, part }
            }));
        }
        return;
    }
    let signed = op == Op::SignedLess;
    let value = flip(signed);
    match (positive, value.checked_sub(1)) {
        (true, Some(high)) => out.push(Bound { x, signed, hole: false, low: 0, high, part }),
        (true, None) => {}
        (false, _) => out.push(Bound { x, signed, hole: false, low: value, high: full, part }),
    }
}

/// x < 5 ∧ x < 7 = x < 5, x < 5 ∧ ¬(x < 5) = false, x < 5 ∧ ¬(x < 4) = (x = 4), x < 5 ∧ x ≠ 4 = x < 4
fn intersect_ranges(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    if site.args.len() > MAX_PARTS {
        return None;
    }
    let mut all: SmallVec<[Bound; 8]> = SmallVec::new();
    site.args.iter().for_each(|&part| bounds(terms, part, &mut all));
    all.sort_unstable();
    let mut start = 0;
    while start < all.len() {
        let same = |bound: &Bound| bound.x == all[start].x && bound.signed == all[start].signed;
        let end = start + all[start..].iter().take_while(|bound| same(bound)).count();
        if let Some(parts) = intersection(terms, &all[start..end], site.args) {
            return Some(terms.all(&parts));
        }
        start = end;
    }
    None
}

/// The parts of a conjunction after the bounds of one term were replaced by fewer, if that is possible.
fn intersection(terms: &mut Terms, group: &[Bound], parts: &[Term]) -> Option<Parts> {
    if group.len() < 2 || group.iter().all(|bound| bound.hole) {
        return None;
    }
    let Bound { x, signed, .. } = group[0];
    let width = terms.width(x);
    let ranges = group.iter().filter(|bound| !bound.hole);
    let mut low = ranges.clone().map(|bound| bound.low).max()?;
    let mut high = ranges.map(|bound| bound.high).min()?;
    // Holes are in ascending order: one at the lower end may uncover the next, and likewise from above.
    let is_hole_at = |bound: &&Bound, end: u64| bound.hole && bound.low == end;
    for bound in group {
        if is_hole_at(&bound, low) && low <= high {
            low = low.checked_add(1)?;
        }
    }
    for bound in group.iter().rev() {
        if is_hole_at(&bound, high) && low <= high {
            high = high.checked_sub(1)?;
        }
    }
    if low > high {
        return Some(Parts::from_slice(&[terms.falsity()]));
    }
    let covered = |bound: &&Bound| !bound.hole || bound.low < low || bound.low > high;
    let replaced: Parts = group.iter().filter(covered).map(|bound| bound.part).collect();
    let needed = if low == high { 1 } else { usize::from(low > 0) + usize::from(high < mask(width)) };
    if needed >= replaced.len() {
        return None;
    }
    let mut kept: Parts = parts.iter().copied().filter(|part| !replaced.contains(part)).collect();
    let flip = if signed { 1 << (width - 1) } else { 0 };
    let less_than = |terms: &mut Terms, value: u64| {
        let limit = terms.number(width, value ^ flip);
        if signed { terms.slt(x, limit) } else { terms.ult(x, limit) }
    };
    if low == high {
        let value = terms.number(width, low ^ flip);
        kept.push(terms.equal(x, value));
    } else {
        if low > 0 {
            let below = less_than(terms, low);
            kept.push(terms.not(below));
        }
        if high < mask(width) {
            kept.push(less_than(terms, high + 1));
        }
    }
    Some(kept)
}
