//! Indices that were checked: the elements of an array that is a member of a structure.
//!
//! The offset of `p->list[i]` is a sum whose last part is a multiple of `i`. Nothing is known of `i` by itself, and the
//! access could go to any member that lies as many bytes away. But before it there is a check that `i` is an index of the
//! array. A sum counts as bounded if the check and all its parts lie on the way that control must have taken to the access
//! just before, and the index is not set on that way.

use crate::offsets::Piece;
use crate::solver::BodyFacts;
use crate::translate::number_of;
use ir::{BinaryOp, BlockId, Body, CastOp, EntityRef, Expr, LocalId, Operand, Stmt, Type};
use smallvec::SmallVec;

/// So many statements before an access are looked at.
const MAX_STATEMENTS: usize = 200;

/// A sum of a local and of numbers that are known.
pub(crate) struct Bounded {
    /// The part that nothing is known of here.
    pub(crate) base: Option<LocalId>,
    /// The other parts.
    pub(crate) rest: Piece,
}

/// For each block: the only one that control comes from.
pub(crate) fn only_predecessors(body: &Body) -> Vec<Option<BlockId>> {
    let mut found: Vec<Option<BlockId>> = vec![None; body.blocks.len()];
    let mut count = vec![0u32; body.blocks.len()];
    for (id, block) in &body.blocks {
        for to in block.end.successors() {
            count[to.index()] += 1;
            found[to.index()] = Some(id);
        }
    }
    let is_only = |index: usize| count[index] == 1 && index != BlockId::ENTRY.index();
    found.iter().enumerate().map(|(index, from)| from.filter(|_| is_only(index))).collect()
}

/// The statements that control has come by, the nearest first.
fn way(facts: &BodyFacts, block: BlockId, stmt: u32) -> impl Iterator<Item = u32> + '_ {
    let first = facts.body.blocks[block].stmts.start..stmt;
    let before = std::iter::successors(facts.before[block.index()], |from| facts.before[from.index()]);
    let blocks = before.map(|from| facts.body.blocks[from].stmts.clone());
    std::iter::once(first).chain(blocks).take(16).flat_map(Iterator::rev).take(MAX_STATEMENTS)
}

/// What is known of an offset at an access, if there is a part that is bounded.
pub(crate) fn bounded(facts: &BodyFacts, block: BlockId, stmt: u32, offset: LocalId) -> Option<Bounded> {
    let body = &*facts.body;
    let mut parts: SmallVec<[(LocalId, i64); 4]> = SmallVec::new();
    let mut needed: SmallVec<[u32; 8]> = SmallVec::new();
    let mut fixed = 0i64;
    let mut open: SmallVec<[(LocalId, i64); 4]> = SmallVec::new();
    open.push((offset, 1));
    while let Some((local, times)) = open.pop() {
        let definition = facts.only[local.index()];
        let value = definition.map(|index| &body.stmts[index as usize]);
        let Some((definition, Stmt::Assign { value: Expr::Binary(op, Type::Int(64), a, b), .. })) =
            definition.zip(value)
        else {
            parts.push((local, times));
            continue;
        };
        let (a, b) = (*a, *b);
        let mut add = |operand: Operand, times: i64| -> Option<()> {
            match (number_of(body, operand), operand.local()) {
                (Some(number), _) => fixed = fixed.checked_add(number.checked_mul(times)?)?,
                (None, Some(local)) => open.push((local, times)),
                (None, None) => return None,
            }
            Some(())
        };
        match (op, number_of(body, a), number_of(body, b)) {
            (BinaryOp::Add, ..) => {
                add(a, times)?;
                add(b, times)?;
            }
            (BinaryOp::Mul, _, Some(number)) => add(a, times.checked_mul(number)?)?,
            (BinaryOp::Mul, Some(number), _) => add(b, times.checked_mul(number)?)?,
            (BinaryOp::Shl, _, Some(number @ 0..=32)) => add(a, times.checked_mul(1 << number)?)?,
            _ => {
                parts.push((local, times));
                continue;
            }
        }
        needed.push(definition);
        if needed.len() > 8 {
            return None;
        }
    }
    if !parts.iter().any(|&(_, times)| times != 1) {
        return None;
    }
    let (mut rest, mut base) = (Piece::at(fixed), None);
    for (local, times) in parts {
        match bound(facts, block, stmt, local, &needed).filter(|_| times > 0) {
            Some(most) => {
                let end = most.checked_mul(times)?;
                rest = rest.plus(Piece::between(times.unsigned_abs(), 0, end));
            }
            None if base.is_none() && times == 1 => base = Some(local),
            None => return None,
        }
    }
    Some(Bounded { base, rest })
}

/// What a local was found not to exceed, and not to be below zero, on the way to an access. Requires of the way: the needed
/// statements are on it.
fn bound(facts: &BodyFacts, block: BlockId, stmt: u32, local: LocalId, needed: &[u32]) -> Option<i64> {
    let body = &*facts.body;
    let (index, definition) = extended(facts, local);
    let mut missing = needed.len() + usize::from(definition.is_some());
    let mut most: Option<i64> = None;
    for at in way(facts, block, stmt) {
        let found = &body.stmts[at as usize];
        // Code that is never reached may go round in circles.
        let here = usize::from(needed.contains(&at)) + usize::from(definition == Some(at));
        missing = missing.saturating_sub(here);
        if let Stmt::Check { cond: Expr::Binary(op @ (BinaryOp::ULe | BinaryOp::ULt), Type::Int(64), a, b), .. } = found
            && let (Some(checked), Some(limit)) = (a.local(), number_of(body, *b))
            && extended(facts, checked).0 == index
            && extended(facts, checked).1.is_none_or(|made| is_just_before(facts, made, at, index))
        {
            let limit = if *op == BinaryOp::ULt { limit - 1 } else { limit };
            most = most.or((limit >= 0).then_some(limit));
        }
        if most.is_some() && missing == 0 {
            return most;
        }
        if found.assigned().any(|set| set == index) {
            return None;
        }
    }
    None
}

/// The narrower number that a local is, and where it was made of it; or itself.
fn extended(facts: &BodyFacts, local: LocalId) -> (LocalId, Option<u32>) {
    let definition = facts.only[local.index()];
    match definition.map(|at| &facts.body.stmts[at as usize]) {
        Some(Stmt::Assign { value: Expr::Cast(CastOp::SExt | CastOp::ZExt, _, _, from), .. }) => {
            from.local().map_or((local, None), |from| (from, definition))
        }
        _ => (local, None),
    }
}

/// Is one statement just before another, with nothing between that sets a local?
fn is_just_before(facts: &BodyFacts, first: u32, second: u32, local: LocalId) -> bool {
    first < second
        && second - first < 8
        && facts.block_of[first as usize] == facts.block_of[second as usize]
        && (first..second).all(|at| facts.body.stmts[at as usize].assigned().all(|set| set != local))
}
