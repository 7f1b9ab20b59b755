//! What the environment answers in trials.

use ir::{Code, Const, Expr, Operand, ProcId, Program, Stmt, Terminator};
use std::collections::BTreeSet;

/// Trials with the same answer to every question.
pub(super) const FIRST: u32 = 4;

/// Answers of a trial that begins anew; what is asked beyond them is answered with zero.
const LENGTH: u64 = 48;
/// The same, where all are alike.
const MAX_ALIKE: usize = 4_096;
/// Places of a list of answers that are changed at once, at most.
const MAX_CHANGES: u64 = 4;
/// Constants of a program that are tried.
const MAX_CONSTANTS: usize = 4_000;

/// Numbers near which types and code have their limits.
const LIMITS: [u64; 16] = [
    2,
    10,
    16,
    100,
    127,
    128,
    255,
    256,
    1_000,
    0x7fff,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    i64::MAX as u64,
    i64::MIN as u64,
];

/// Makes answers.
pub(super) struct Answers {
    /// What the program compares something with, its bytes, and what lies beside it.
    constants: Vec<u64>,
    /// Answers with which runs went new ways.
    kept: Vec<Kept>,
    chance: Chance,
}

/// Answers of a run, and numbers that it compared.
struct Kept {
    given: Vec<u64>,
    compared: Vec<(u64, u64)>,
}

/// Numbers that look like chance (Steele, Lea and Flood's SplitMix), the same each time.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below another one.
    fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len() as u64) as usize).copied()
    }
}

impl Answers {
    /// Answers for a program of these procedures.
    pub(super) fn of(program: &Program, procedures: &[ProcId]) -> Answers {
        let mut found = BTreeSet::new();
        for &procedure in procedures {
            let Code::Body(body) = &program.procs[procedure].code else { continue };
            let mut compared: Vec<Operand> = Vec::new();
            let mut add = |value: &Expr| {
                if let Expr::Binary(op, _, a, b) = *value
                    && op.is_comparison()
                {
                    compared.extend([a, b]);
                }
            };
            for stmt in &body.stmts {
                if let Stmt::Assign { value, .. } = stmt {
                    add(value);
                }
            }
            for block in body.blocks.values() {
                match &block.end {
                    Terminator::Branch { cond, .. } => add(cond),
                    Terminator::Switch { cases, .. } => found.extend(cases.iter().map(|&(value, _)| value)),
                    Terminator::Goto(_) | Terminator::Return(_) | Terminator::Throw(_) | Terminator::Unreachable => {}
                }
            }
            found.extend(compared.into_iter().filter_map(|operand| integer(&body.consts, operand)));
            if found.len() > MAX_CONSTANTS {
                break;
            }
        }
        let mut constants = found.clone();
        for constant in found {
            constants.extend([constant.wrapping_sub(1), constant.wrapping_add(1)]);
            if constant > 0xff {
                constants.extend(constant.to_le_bytes().iter().map(|&byte| u64::from(byte)));
            }
        }
        Answers { constants: constants.into_iter().collect(), kept: Vec::new(), chance: Chance(1) }
    }

    /// Keeps answers that are worth to be varied.
    pub(super) fn keep(&mut self, given: Vec<u64>, compared: Vec<(u64, u64)>) {
        self.kept.push(Kept { given, compared });
    }

    /// The answers of the trial with this number.
    pub(super) fn next(&mut self, number: u32) -> Vec<u64> {
        match number {
            0 => return Vec::new(),
            1 => return vec![1; MAX_ALIKE],
            2 => return vec![u64::MAX; MAX_ALIKE],
            3 => return vec![u64::MAX >> 1; MAX_ALIKE],
            _ => {}
        }
        match self.kept.is_empty() || self.chance.below(6) == 0 {
            true => {
                let length = 1 + self.chance.below(LENGTH);
                (0..length).map(|_| self.one()).collect()
            }
            false => self.varied(),
        }
    }

    /// A kept list with some changes. Those that were kept last led furthest.
    fn varied(&mut self) -> Vec<u64> {
        let count = self.kept.len() as u64;
        let back = self.chance.below(count).min(self.chance.below(count));
        let which = (count - 1 - back) as usize;
        if self.chance.below(3) == 0
            && let Some(answers) = self.as_compared(which)
        {
            return answers;
        }
        let mut answers = self.kept[which].given.clone();
        for _ in 0..1 + self.chance.below(MAX_CHANGES) {
            let at = self.chance.below(answers.len() as u64 + 1) as usize;
            let value = self.one();
            match (self.chance.below(8), answers.get(at).copied()) {
                (0, _) => answers.insert(at, value),
                (1, Some(_)) => _ = answers.remove(at),
                (2, Some(known)) => answers[at] = known.wrapping_add(self.chance.below(9)).wrapping_sub(4),
                (3, Some(known)) => answers[at] = known ^ 1 << self.chance.below(16),
                (4, Some(_)) => {
                    let other = self.chance.one_of(&answers);
                    answers[at] = other.unwrap_or(value);
                }
                (_, Some(_)) => answers[at] = value,
                (_, None) => answers.push(value),
            }
        }
        answers
    }

    /// A kept list with a change of which it may be hoped that a comparison comes out the other way: what was compared is often
    /// an answer as it was given, or several that were put together as bytes (Aschermann and others' input-to-state
    /// correspondence).
    fn as_compared(&mut self, which: usize) -> Option<Vec<u64>> {
        let (a, b) = self.chance.one_of(&self.kept[which].compared)?;
        let (from, to) = if self.chance.below(2) == 0 { (a, b) } else { (b, a) };
        let to = to.wrapping_add([0, 0, 1, u64::MAX][self.chance.below(4) as usize]);
        let mut answers = self.kept[which].given.clone();
        let mut places: Vec<(usize, usize)> = Vec::new();
        let bytes = from.to_le_bytes();
        for at in 0..answers.len() {
            if answers[at] == from || from as i64 == i64::from(answers[at] as i8) && answers[at] < 256 {
                places.push((at, 1));
            }
            for width in [2, 4, 8] {
                let window = answers.get(at..at + width).unwrap_or(&[]);
                let is_there = window.iter().zip(bytes).all(|(&answer, byte)| answer == u64::from(byte));
                let is_all = bytes[width..].iter().all(|&byte| byte == 0);
                if !window.is_empty() && is_there && is_all {
                    places.push((at, width));
                }
            }
        }
        let (at, width) = self.chance.one_of(&places)?;
        match width {
            1 => answers[at] = to,
            _ => answers[at..at + width]
                .iter_mut()
                .zip(to.to_le_bytes())
                .for_each(|(answer, byte)| *answer = byte.into()),
        }
        Some(answers)
    }

    /// One answer.
    fn one(&mut self) -> u64 {
        match self.chance.below(8) {
            0..=3 if !self.constants.is_empty() => self.chance.one_of(&self.constants).unwrap_or(0),
            0..=4 => self.chance.below(8),
            5 => self.chance.one_of(&LIMITS).unwrap_or(0),
            6 => self.chance.below(256),
            _ => self.chance.next(),
        }
    }
}

/// The integer that an operand is, if it is a constant.
fn integer(constants: &[Const], operand: Operand) -> Option<u64> {
    match constants.get(operand.split().err()?)? {
        Const::Int { bits, .. } => Some(*bits as u64),
        Const::Bool(_) | Const::F32(_) | Const::F64(_) | Const::Null | Const::Literal(_) => None,
    }
}
