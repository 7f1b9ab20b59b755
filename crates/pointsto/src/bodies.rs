//! Facts about single bodies that the translation to inclusions uses.

use ir::{BlockId, Body, EntityRef, Key, LocalId, MapId, Operand, Stmt, Terminator, Type, facts};
use rustc_hash::{FxHashMap, FxHashSet};

/// For each local: the statement that alone sets it, if there is just one.
pub(crate) fn only_definitions(body: &Body) -> Vec<Option<u32>> {
    let mut found = vec![None; body.locals.len()];
    let mut is_set_again = vec![false; body.locals.len()];
    for (index, stmt) in body.stmts.iter().enumerate() {
        for local in stmt.assigned() {
            is_set_again[local.index()] |= found[local.index()].is_some();
            found[local.index()] = Some(index as u32);
        }
    }
    for (definition, again) in found.iter_mut().zip(is_set_again) {
        if again {
            *definition = None;
        }
    }
    found
}

/// Is `a - b` the offset of the address `a` in its object? Then `b` is the address of the object at `a`, read just before.
pub(crate) fn is_offset_of_address(body: &Body, only: &[Option<u32>], stmt: usize, a: Operand, b: Operand) -> bool {
    let read = |operand: Operand, fact: MapId| -> Option<(usize, Operand)> {
        let definition = only[operand.local()?.index()]? as usize;
        match body.stmts[definition] {
            Stmt::Read { map, key: Key::Object(of), .. } if map == fact => Some((definition, of)),
            _ => None,
        }
    };
    let Some((base, object)) = read(b, facts::ADDRESS_OF) else { return false };
    let Some((found, address)) = read(object, facts::OBJECT_AT) else { return false };
    // They follow each other, so that nothing is set anew in between.
    address == a && base == found + 1 && stmt == base + 1
}

/// Locals of 64 bits that may be read before they are set, and so may be zero. Parameters are not among them.
pub(crate) fn read_before_set(body: &Body, params: usize) -> Vec<LocalId> {
    let is_number = |local: LocalId| body.locals[local].ty == Type::I64 && local.index() >= params;
    let mut numbers: FxHashMap<LocalId, usize> = FxHashMap::default();
    // What each block reads first.
    let mut wanted: Vec<Vec<LocalId>> = Vec::with_capacity(body.blocks.len());
    let mut set_at = vec![BlockId::new(u32::MAX as usize >> 1); body.locals.len()];
    for (id, block) in &body.blocks {
        let mut own = Vec::new();
        let want = |set_at: &[BlockId], own: &mut Vec<LocalId>, operand: Operand| {
            if let Some(local) = operand.local().filter(|&local| is_number(local))
                && set_at[local.index()] != id
            {
                own.push(local);
            }
        };
        for stmt in body.stmts_of(id) {
            stmt.each_operand(|operand| want(&set_at, &mut own, operand));
            stmt.assigned().for_each(|local| set_at[local.index()] = id);
        }
        block.end.each_operand(|operand| want(&set_at, &mut own, operand));
        own.sort_unstable();
        own.dedup();
        for &local in &own {
            let next = numbers.len();
            numbers.entry(local).or_insert(next);
        }
        wanted.push(own);
    }
    if numbers.is_empty() {
        return Vec::new();
    }
    let words = numbers.len().div_ceil(64);
    let mut live = vec![0u64; words * body.blocks.len()];
    let mut sets = vec![0u64; words * body.blocks.len()];
    let mut before: Vec<Vec<BlockId>> = vec![Vec::new(); body.blocks.len()];
    for (id, block) in &body.blocks {
        let row = id.index() * words;
        for local in &wanted[id.index()] {
            let number = numbers[local];
            live[row + number / 64] |= 1 << (number % 64);
        }
        for local in body.stmts_of(id).iter().flat_map(Stmt::assigned) {
            if let Some(number) = numbers.get(&local) {
                sets[row + number / 64] |= 1 << (number % 64);
            }
        }
        block.end.successors().for_each(|to| before[to.index()].push(id));
    }
    let mut open: Vec<BlockId> = body.blocks.keys().collect();
    while let Some(id) = open.pop() {
        for &from in &before[id.index()] {
            let mut grew = false;
            for word in 0..words {
                let row = from.index() * words + word;
                let new = live[id.index() * words + word] & !sets[row] & !live[row];
                live[row] |= new;
                grew |= new != 0;
            }
            if grew {
                open.push(from);
            }
        }
    }
    let at_entry = |number: usize| live[BlockId::ENTRY.index() * words + number / 64] >> (number % 64) & 1 == 1;
    numbers.into_iter().filter(|&(_, number)| at_entry(number)).map(|(local, _)| local).collect()
}

/// For each call: globals, and the locals that they are read into.
pub(crate) type Results = FxHashMap<u32, Vec<(MapId, LocalId)>>;

/// For each call: the globals that are read right behind it, and into which locals; and the statements that read them.
pub(crate) fn reads_after_calls(body: &Body) -> (Results, FxHashSet<u32>) {
    let mut found = Results::default();
    let mut reads = FxHashSet::default();
    for block in body.blocks.values() {
        let mut call = None;
        for index in block.stmts.clone() {
            match (&body.stmts[index as usize], call) {
                (Stmt::Call(_), _) => call = Some(index),
                (&Stmt::Read { to, map, key: Key::Global }, Some(call)) => {
                    found.entry(call).or_default().push((map, to));
                    reads.insert(index);
                }
                _ => call = None,
            }
        }
    }
    (found, reads)
}

/// Does a body always write a global before it returns, with no call in between? Then what it holds is what the body wrote.
pub(crate) fn leaves_result(body: &Body, map: MapId) -> bool {
    let write_in = |block: BlockId| {
        body.stmts_of(block).iter().rposition(|stmt| matches!(stmt, Stmt::Write { map: to, .. } if *to == map))
    };
    let mut seen = vec![0u8; body.blocks.len()];
    const UNWRITTEN: u8 = 1;
    const WRITTEN: u8 = 2;
    let mut open = vec![(BlockId::ENTRY, UNWRITTEN)];
    while let Some((block, mut state)) = open.pop() {
        if seen[block.index()] & state != 0 {
            continue;
        }
        seen[block.index()] |= state;
        let mut rest = body.stmts_of(block);
        if let Some(at) = write_in(block) {
            (state, rest) = (WRITTEN, &rest[at + 1..]);
        }
        if rest.iter().any(|stmt| matches!(stmt, Stmt::Call(_))) {
            if state == WRITTEN {
                return false;
            }
            state = UNWRITTEN;
        }
        match body.blocks[block].end {
            Terminator::Return(_) if state == UNWRITTEN => return false,
            _ => open.extend(body.blocks[block].end.successors().map(|to| (to, state))),
        }
    }
    true
}
