//! Which ways runs take: from block to block, and about how often; and what decided about them.

use interp::{Flow, Observer};
use ir::{BlockId, Body, Const, EntityRef, Expr, Operand, ProcId, Stmt, Terminator};
use rustc_hash::FxHashSet;

/// Pairs of blocks that can be told apart; the rest share a place.
const PLACES: usize = 1 << 16;
/// Comparisons of a run that are noted.
const MAX_COMPARED: usize = 128;

/// Watches runs, and says whether one went a way that none before it did.
pub struct Coverage {
    /// How often the present run took each way.
    counts: Vec<u8>,
    /// Those that it took.
    taken: Vec<u16>,
    /// For each way, a bit for each number of times that runs took it: 1, 2, 3, 4 to 7, and so on.
    known: Vec<u8>,
    before: usize,
    /// Numbers that the present run compared and that were not equal, a few for each comparison of the program.
    compared: Vec<(u64, u64)>,
    /// How often each was noted.
    noted: FxHashSet<(ProcId, usize, u8)>,
}

/// Pairs of one comparison that are noted.
const MAX_OF_ONE: u8 = 4;

impl Default for Coverage {
    fn default() -> Coverage {
        Coverage {
            counts: vec![0; PLACES],
            taken: Vec::new(),
            known: vec![0; PLACES],
            before: 0,
            compared: Vec::new(),
            noted: FxHashSet::default(),
        }
    }
}

impl Coverage {
    /// What the run compared. Forgets it.
    pub fn take_compared(&mut self) -> Vec<(u64, u64)> {
        self.noted.clear();
        std::mem::take(&mut self.compared)
    }

    fn note(&mut self, site: (ProcId, usize), a: Option<u64>, b: Option<u64>) {
        let (Some(a), Some(b)) = (a, b) else { return };
        if a == b || self.compared.len() >= MAX_COMPARED || self.compared.contains(&(a, b)) {
            return;
        }
        if (0..MAX_OF_ONE).any(|number| self.noted.insert((site.0, site.1, number))) {
            self.compared.push((a, b));
        }
    }

    /// Did the run go a way that none before it did? Forgets the ways.
    pub fn has_news(&mut self) -> bool {
        self.before = 0;
        let mut has_news = false;
        for way in std::mem::take(&mut self.taken) {
            let times = match std::mem::take(&mut self.counts[usize::from(way)]) {
                0 | 1 => 1,
                2 => 2,
                3 => 4,
                4..=7 => 8,
                8..=15 => 16,
                16..=31 => 32,
                32..=127 => 64,
                128.. => 128,
            };
            let known = &mut self.known[usize::from(way)];
            has_news |= *known & times == 0;
            *known |= times;
        }
        has_news
    }
}

/// The word that an operand is.
fn word(body: &Body, locals: &[u64], operand: Operand) -> Option<u64> {
    match operand.split() {
        Ok(local) => locals.get(local.index()).copied(),
        Err(index) => match body.consts.get(index)? {
            Const::Int { bits, .. } => Some(*bits as u64),
            Const::Bool(_) | Const::F32(_) | Const::F64(_) | Const::Null | Const::Literal(_) => None,
        },
    }
}

/// The words that an expression compares, if it does.
fn compared(body: &Body, locals: &[u64], value: &Expr) -> Option<(Option<u64>, Option<u64>)> {
    match *value {
        Expr::Binary(op, _, a, b) if op.is_comparison() => Some((word(body, locals, a), word(body, locals, b))),
        _ => None,
    }
}

impl Observer for Coverage {
    fn statement(&mut self, _: usize, procedure: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow {
        if let Some(Stmt::Assign { value, .. }) = body.stmts.get(stmt)
            && let Some((a, b)) = compared(body, locals, value)
        {
            self.note((procedure, stmt), a, b);
        }
        Flow::Continue
    }

    fn end(&mut self, _: usize, procedure: ProcId, body: &Body, block: BlockId, locals: &[u64]) {
        let site = (procedure, body.stmts.len() + block.index());
        match &body.blocks[block].end {
            Terminator::Branch { cond, failure: None, .. } => {
                if let Some((a, b)) = compared(body, locals, cond) {
                    self.note(site, a, b);
                }
            }
            Terminator::Switch { on, cases, .. } => {
                let on = word(body, locals, *on);
                for &(case, _) in cases.iter().take(usize::from(MAX_OF_ONE)) {
                    self.note(site, on, Some(case));
                }
            }
            Terminator::Branch { .. }
            | Terminator::Goto(_)
            | Terminator::Return(_)
            | Terminator::Throw(_)
            | Terminator::Unreachable => {}
        }
        // Fibonacci hashing; the block before is shifted, so that back and forth are two ways.
        let here = (procedure.index() << 12 ^ block.index()).wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as usize) >> 40;
        let way = (here ^ self.before >> 1) % PLACES;
        self.before = here;
        let count = &mut self.counts[way];
        if *count == 0 {
            self.taken.push(way as u16);
        }
        *count = count.saturating_add(1);
    }
}
