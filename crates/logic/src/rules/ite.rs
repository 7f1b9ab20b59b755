//! If-then-else. The two branches are never equal terms when rules after the first are tried, and the condition is
//! never negated after the second.

use super::{Site, rules};
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use smallvec::SmallVec;

rules! { ITE for Op::Ite =>
    decided_condition,
    equal_branches,
    negated_condition,
    bool_constant_branch,
    condition_as_branch,
    opposite_branches,
    condition_known_in_branch,
    condition_known_in_chain,
    branch_of_branch,
    equality_makes_constant,
    equality_of_branches,
    negated_branches,
    unary_branches,
    concatenated_branches,
}

/// How many links of a chain of else-branches are searched.
const CHAIN: usize = 16;

fn parts(site: Site<'_>) -> (Term, Term, Term) {
    (site.args[0], site.args[1], site.args[2])
}

/// ite(true, a, b) = a, ite(false, a, b) = b
fn decided_condition(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    Some(if terms.bool_value(c)? { a } else { b })
}

/// ite(c, a, a) = a
fn equal_branches(_: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (_, a, b) = parts(site);
    (a == b).then_some(a)
}

/// ite(¬c, a, b) = ite(c, b, a)
fn negated_condition(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    let c = terms.under(Op::Not, c)?;
    Some(terms.ite(c, b, a))
}

/// ite(c, true, b) = c ∨ b, ite(c, false, b) = ¬c ∧ b, ite(c, a, true) = ¬c ∨ a, ite(c, a, false) = c ∧ a
fn bool_constant_branch(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    if site.sort != Sort::Bool {
        return None;
    }
    match (terms.bool_value(a), terms.bool_value(b)) {
        (Some(true), _) => Some(terms.or(c, b)),
        (Some(false), _) => {
            let c = terms.not(c);
            Some(terms.and(c, b))
        }
        (None, Some(true)) => Some(terms.implies(c, a)),
        (None, Some(false)) => Some(terms.and(c, a)),
        (None, None) => None,
    }
}

/// ite(c, c, b) = c ∨ b, ite(c, a, c) = c ∧ a, ite(c, ¬c, b) = ¬c ∧ b, ite(c, a, ¬c) = ¬c ∨ a
fn condition_as_branch(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    if a == c {
        Some(terms.or(c, b))
    } else if b == c {
        Some(terms.and(c, a))
    } else if terms.under(Op::Not, a) == Some(c) {
        Some(terms.and(a, b))
    } else if terms.under(Op::Not, b) == Some(c) {
        Some(terms.or(b, a))
    } else {
        None
    }
}

/// ite(c, a, ¬a) = (c = a)
fn opposite_branches(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    (site.sort == Sort::Bool && terms.complementary(a, b)).then(|| terms.equal(c, a))
}

/// The truth of `test` when `condition` holds, if one says it.
fn implied(terms: &Terms, condition: Term, test: Term) -> Option<bool> {
    if condition == test {
        return Some(true);
    }
    if terms.complementary(condition, test) {
        return Some(false);
    }
    if terms.op(condition) == Op::And && terms.args(condition).len() <= CHAIN {
        let literals = terms.args(condition);
        return literals.iter().find_map(|&literal| {
            (literal == test).then_some(true).or_else(|| terms.complementary(literal, test).then_some(false))
        });
    }
    let (one, x) = terms.constant_operand(Op::Equal, condition)?;
    let (other, y) = terms.constant_operand(Op::Equal, test)?;
    (x == y && one != other).then_some(false)
}

/// The truth of `test` when `condition` does not hold, if one says it.
fn implied_by_failure(terms: &Terms, condition: Term, test: Term) -> Option<bool> {
    if condition == test {
        Some(false)
    } else if terms.complementary(condition, test) {
        Some(true)
    } else {
        None
    }
}

/// ite(c, ite(c, a, b), d) = ite(c, a, d), ite(c, a, ite(c, b, d)) = ite(c, a, d), and for what c implies
fn condition_known_in_branch(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    let taken = |term: Term, known: fn(&Terms, Term, Term) -> Option<bool>| {
        let (test, yes, no) = terms.branches(term)?;
        Some(if known(terms, c, test)? { yes } else { no })
    };
    let (new_a, new_b) = (taken(a, implied), taken(b, implied_by_failure));
    if new_a.is_none() && new_b.is_none() {
        return None;
    }
    Some(terms.ite(c, new_a.unwrap_or(a), new_b.unwrap_or(b)))
}

/// ite(c, a, ite(d, b, ite(c, e, f))) = ite(c, a, ite(d, b, f))
fn condition_known_in_chain(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    let mut links: SmallVec<[(Term, Term); CHAIN]> = SmallVec::new();
    let mut rest = b;
    while links.len() < CHAIN
        && let Some((test, yes, no)) = terms.branches(rest)
    {
        if test == c {
            let mut chain = no;
            while let Some((test, yes)) = links.pop() {
                chain = terms.ite(test, yes, chain);
            }
            return Some(terms.ite(c, a, chain));
        }
        links.push((test, yes));
        rest = no;
    }
    None
}

/// ite(c, a, ite(d, a, b)) = ite(c ∨ d, a, b), and the three other places of the branch that occurs twice
fn branch_of_branch(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    if let Some((d, p, q)) = terms.branches(b) {
        if p == a {
            let either = terms.or(c, d);
            return Some(terms.ite(either, a, q));
        }
        if q == a {
            let either = terms.implies(d, c);
            return Some(terms.ite(either, a, p));
        }
    }
    if let Some((d, p, q)) = terms.branches(a) {
        if q == b {
            let both = terms.and(c, d);
            return Some(terms.ite(both, p, b));
        }
        if p == b {
            let d = terms.not(d);
            let both = terms.and(c, d);
            return Some(terms.ite(both, q, b));
        }
    }
    None
}

/// ite(x = k, x, b) = ite(x = k, k, b)
fn equality_makes_constant(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    let (constant, x) = terms.constant_operand(Op::Equal, c)?;
    (a == x).then(|| terms.ite(c, constant, b))
}

/// ite(x = y, x, y) = y
fn equality_of_branches(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    let (x, y) = terms.pair(Op::Equal, c)?;
    ((a, b) == (x, y) || (a, b) == (y, x)).then_some(b)
}

/// ite(c, ¬a, ¬b) = ¬ite(c, a, b)
fn negated_branches(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    let (a, b) = (terms.under(Op::Not, a)?, terms.under(Op::Not, b)?);
    let inner = terms.ite(c, a, b);
    Some(terms.not(inner))
}

/// ite(c, f(a), f(b)) = f(ite(c, a, b))
fn unary_branches(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    let op = terms.op(a);
    let unary = matches!(
        op,
        Op::BitNot | Op::Negate | Op::SignExtend | Op::FloatAbs | Op::FloatNegate | Op::FloatFromBits | Op::FloatToBits
    );
    if !unary || terms.op(b) != op {
        return None;
    }
    let like = a;
    let (a, b) = (terms.arg(a, 0), terms.arg(b, 0));
    if terms.sort(a) != terms.sort(b) {
        return None;
    }
    let inner = terms.ite(c, a, b);
    Some(terms.rebuild(like, &[inner]))
}

/// ite(c, h∘a, h∘b) = h∘ite(c, a, b), ite(c, a∘l, b∘l) = ite(c, a, b)∘l
fn concatenated_branches(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let (c, a, b) = parts(site);
    let [(a_high, a_low), (b_high, b_low)] = terms.split_alike(a, b)?;
    if a_high == b_high {
        let low = terms.ite(c, a_low, b_low);
        Some(terms.concat(a_high, low))
    } else if a_low == b_low {
        let high = terms.ite(c, a_high, b_high);
        Some(terms.concat(high, a_low))
    } else {
        None
    }
}

/// f(ite(c, k, l), m, …) = ite(c, f(k, m, …), f(l, m, …)), where k, l, m are constants. For every operator: if-then-else
/// of constants moves outward until a comparison makes a truth value of it.
pub(super) fn branches_are_constants(terms: &mut Terms, site: Site<'_>) -> Option<Term> {
    let mut condition = None;
    for &arg in site.args {
        if terms.is_constant(arg) {
            continue;
        }
        let (c, a, b) = terms.branches(arg)?;
        if !terms.is_constant(a) || !terms.is_constant(b) || *condition.get_or_insert(c) != c {
            return None;
        }
    }
    let condition = condition?;
    let mut branch = |position: usize| {
        let pick = |&arg: &Term| if terms.is_constant(arg) { arg } else { terms.arg(arg, position) };
        let args: SmallVec<[Term; 4]> = site.args.iter().map(pick).collect();
        terms.make_at(Site { args: &args, ..site })
    };
    let (a, b) = (branch(1), branch(2));
    Some(terms.ite(condition, a, b))
}
