//! Which facts are tried at a loop's head: templates over the numbers that the loop changes, the numbers in its code, and equations
//! that the visited states satisfy.

use crate::equations::{equations, gcd};
use crate::fact::{Fact, Relation, Side, Variable};
use crate::sample::Sample;
use ir::{Body, Callee, Code, Const, LocalId, Operand, ProcId, Program, RegionId, Regions, Stmt, Type, live_at};
use logic::Bits;
use std::collections::{BTreeMap, BTreeSet};

/// Facts that are tried at one loop.
const MAX_FACTS: usize = 400;
/// Numbers from the code that a local is compared with.
const MAX_NUMBERS: usize = 12;
/// Variables that the loop changes, and those that it leaves alone and that these are compared with.
const MAX_CHANGED: usize = 24;
const MAX_FIXED: usize = 8;
/// Locals in one equation, and the largest factor: others hold by chance.
const MAX_PARTS: usize = 4;
const MAX_FACTOR: i64 = 1 << 20;
/// Numbers that a local is one of.
const MAX_CHOICES: usize = 12;
const MAX_SEEN: usize = 5;
/// Procedures that a loop calls and whose numbers are looked at.
const MAX_CALLEES: usize = 16;
/// Numbers of a local for each of which other facts may hold, and such facts.
const MAX_CASES: usize = 4;
const MAX_CONDITIONAL: usize = 200;

/// A loop's head, as facts see it.
pub struct Candidates<'a> {
    program: &'a Program,
    body: &'a Body,
    regions: &'a Regions,
    region: RegionId,
    places: BTreeMap<u32, Type>,
    samples: &'a [Sample],
    changed: Vec<Variable>,
    fixed: Vec<Variable>,
}

impl<'a> Candidates<'a> {
    /// The head of a loop whose passes change the variables for which `is_changed` says so. `places` are the types of places in memory
    /// that are looked at, with their numbers.
    pub fn new(
        program: &'a Program,
        (body, regions, region): (&'a Body, &'a Regions, RegionId),
        places: &[(u32, Type)],
        samples: &'a [Sample],
        is_changed: impl Fn(Variable) -> bool,
    ) -> Candidates<'a> {
        let live = live_at(body, regions.regions[region].header);
        let is_plain = |ty: Type| match ty {
            Type::Bool => true,
            Type::Int(width) => width <= 64,
            Type::F32 | Type::F64 | Type::Ref => false,
        };
        let locals = live.iter().filter(|&local| is_plain(body.locals[local].ty)).map(Variable::Local);
        let places: BTreeMap<u32, Type> = places.iter().copied().collect();
        let all = locals.chain(places.keys().map(|&number| Variable::Place(number)));
        let (changed, fixed): (Vec<Variable>, Vec<Variable>) = all.partition(|&one| is_changed(one));
        let changed = changed.into_iter().take(MAX_CHANGED).collect();
        let fixed = fixed.into_iter().take(MAX_FIXED).collect();
        Candidates { program, body, regions, region, places, samples, changed, fixed }
    }

    fn ty(&self, variable: Variable) -> Type {
        match variable {
            Variable::Local(local) => self.body.locals[local].ty,
            Variable::Place(number) => self.places.get(&number).copied().unwrap_or(Type::Ref),
        }
    }

    /// The facts that are tried: those that no visited state contradicts. `entry` tells what a local is when the loop is reached,
    /// if that is a known number.
    pub fn facts(&self, entry: &dyn Fn(Variable) -> Option<u64>) -> Vec<Fact> {
        let mut facts = BTreeSet::new();
        for &local in &self.changed {
            match self.ty(local) {
                Type::Bool => facts.extend([Fact::Is(local, true), Fact::Is(local, false)]),
                Type::Int(width) => self.about_number(local, u32::from(width), entry, &mut facts),
                Type::F32 | Type::F64 | Type::Ref => {}
            }
        }
        let (mut facts, others): (Vec<Fact>, Vec<Fact>) = facts.into_iter().partition(|fact| self.is_possible(fact));
        facts.truncate(MAX_FACTS);
        facts.extend(self.in_cases(&others, entry).into_iter().take(MAX_CONDITIONAL));
        let mut sums = self.sums();
        sums.append(&mut facts);
        sums
    }

    /// Of facts that do not always hold, those that do where a flag has one of its few values.
    fn in_cases(&self, facts: &[Fact], entry: &dyn Fn(Variable) -> Option<u64>) -> Vec<Fact> {
        let mut found = Vec::new();
        for &flag in &self.changed {
            let cases: Vec<Fact> = match self.ty(flag) {
                Type::Bool => vec![Fact::Is(flag, false), Fact::Is(flag, true)],
                Type::Int(_) => {
                    let mut numbers = self.choices(flag);
                    numbers.extend(entry(flag).filter(|_| !numbers.is_empty()));
                    let numbers = Some(numbers).filter(|numbers| numbers.len() <= MAX_CASES).unwrap_or_default();
                    numbers.into_iter().map(|bits| Fact::Compare(flag, Relation::Equal, Side::Number(bits))).collect()
                }
                Type::F32 | Type::F64 | Type::Ref => Vec::new(),
            };
            for case in cases {
                let is_case = |sample: &&Sample| self.holds(&case, sample) == Some(true);
                let seen: Vec<&Sample> = self.samples.iter().filter(is_case).collect();
                let holds = |fact: &&Fact| {
                    let is_about_others = fact.variable() != Some(flag);
                    is_about_others
                        && !seen.is_empty()
                        && seen.iter().all(|sample| self.holds(fact, sample) == Some(true))
                };
                let then = facts.iter().filter(holds);
                found.extend(then.map(|then| Fact::Where(Box::new(case.clone()), Box::new(then.clone()))));
            }
        }
        found
    }

    fn about_number(
        &self,
        local: Variable,
        width: u32,
        entry: &dyn Fn(Variable) -> Option<u64>,
        facts: &mut BTreeSet<Fact>,
    ) {
        let start = match entry(local) {
            Some(number) => Side::Number(number),
            None => Side::Entry(local),
        };
        let mut sides: Vec<Side> = self.numbers(width).into_iter().map(Side::Number).collect();
        sides.push(start);
        let others = self.changed.iter().filter(|&&other| other > local).chain(&self.fixed);
        sides.extend(others.copied().filter(|&other| self.width(other) == Some(width)).map(Side::Variable));
        for side in sides {
            let relations = [
                Relation::AtMost,
                Relation::AtLeast,
                Relation::Below,
                Relation::Above,
                Relation::Unequal,
                Relation::Equal,
            ];
            facts.extend(relations.map(|relation| Fact::Compare(local, relation, side)));
        }
        let mut choices = self.choices(local);
        choices.extend(entry(local));
        if !choices.is_empty() && choices.len() <= MAX_CHOICES {
            facts.insert(Fact::OneOf(local, choices.into_iter().collect()));
        }
        let moved = self.samples.iter().filter_map(|sample| sample.now(local)?.checked_sub(sample.entry(local)?));
        let step = moved.fold(0, |step, moved| gcd(step, i128::from(moved).abs()));
        if let Ok(step @ 2..) = u64::try_from(step) {
            facts.insert(Fact::Step(local, step));
        }
    }

    fn width(&self, local: Variable) -> Option<u32> {
        match self.ty(local) {
            Type::Int(width) => Some(u32::from(width)),
            Type::Bool | Type::F32 | Type::F64 | Type::Ref => None,
        }
    }

    /// The numbers of a width in the code, those of the loop first, each with its neighbours last.
    fn numbers(&self, width: u32) -> Vec<u64> {
        let (mut inside, mut outside) = (BTreeSet::new(), BTreeSet::new());
        let blocks = &self.regions.regions[self.region].all_blocks;
        let mut called = Vec::new();
        for block in self.body.blocks.keys() {
            let is_inside = blocks.contains(&block);
            for stmt in self.body.stmts_of(block) {
                let found = if is_inside { &mut inside } else { &mut outside };
                stmt.each_operand(|operand| note_number(self.body, operand, width, found));
                called.extend(callee(stmt).filter(|_| is_inside));
            }
            let found = if is_inside { &mut inside } else { &mut outside };
            self.body.blocks[block].end.each_operand(|operand| note_number(self.body, operand, width, found));
        }
        // What the loop calls belongs to it.
        let mut seen = BTreeSet::new();
        while let Some(next) = called.pop().filter(|_| seen.len() < MAX_CALLEES) {
            let Code::Body(body) = &self.program.procs[next].code else { continue };
            if seen.insert(next) {
                for stmt in &body.stmts {
                    stmt.each_operand(|operand| note_number(body, operand, width, &mut inside));
                    called.extend(callee(stmt));
                }
                for block in body.blocks.values() {
                    block.end.each_operand(|operand| note_number(body, operand, width, &mut inside));
                }
            }
        }
        let near = |number: &u64| [number.wrapping_sub(1), number.wrapping_add(1)].map(|near| low(near, width));
        let neighbours: Vec<u64> = inside.iter().flat_map(near).collect();
        let mut all: Vec<u64> = Vec::new();
        for number in [0].into_iter().chain(inside).chain(outside).chain(neighbours) {
            if all.len() < MAX_NUMBERS && !all.contains(&number) {
                all.push(number);
            }
        }
        all
    }

    /// The few numbers that a variable gets: those that the loop assigns to a local, perhaps by way of another, or else those that
    /// it was seen to have.
    fn choices(&self, variable: Variable) -> BTreeSet<u64> {
        let assigned = match variable {
            Variable::Local(local) => self.assigned(local),
            Variable::Place(_) => BTreeSet::new(),
        };
        let Some(width) = self.width(variable).filter(|_| assigned.is_empty()) else { return assigned };
        let seen = self.samples.iter().filter_map(|sample| Some(low(sample.now(variable)? as u64, width)));
        Some(seen.collect::<BTreeSet<u64>>()).filter(|seen| seen.len() <= MAX_SEEN).unwrap_or_default()
    }

    /// The numbers that the loop assigns to a local. None of them if something else is assigned too.
    fn assigned(&self, local: LocalId) -> BTreeSet<u64> {
        let mut numbers = BTreeSet::new();
        let (mut open, mut seen) = (vec![local], BTreeSet::from([local]));
        while let Some(next) = open.pop() {
            for &block in &self.regions.regions[self.region].all_blocks {
                for stmt in self.body.stmts_of(block).iter().filter(|stmt| stmt.assigned().any(|one| one == next)) {
                    let Stmt::Assign { value: ir::Expr::Use(from), .. } = stmt else { return BTreeSet::new() };
                    match from.split() {
                        Ok(from) if seen.insert(from) => open.push(from),
                        Ok(_) => {}
                        Err(index) => match self.body.consts.get(index) {
                            Some(Const::Int { bits, .. }) => _ = numbers.insert(*bits as u64),
                            _ => return BTreeSet::new(),
                        },
                    }
                }
            }
        }
        numbers
    }

    /// Equations between numbers of one width that all visited states satisfy.
    fn sums(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        for width in [8, 16, 32, 64] {
            let is_of_width = |&&local: &&Variable| self.width(local) == Some(width);
            // What depends on others is expressed by them: those that the loop leaves alone come first.
            let columns: Vec<Variable> = self.fixed.iter().chain(&self.changed).filter(is_of_width).copied().collect();
            let mut found = self.equations_of(&columns);
            // In short runs, all may depend on one of them; then others depend on each other, too.
            for (at, &one) in columns.iter().enumerate() {
                for &other in &columns[at + 1..] {
                    found.extend(self.equations_of(&[one, other]));
                }
            }
            facts.extend(found);
        }
        let mut seen = BTreeSet::new();
        facts.retain(|fact| seen.insert(fact.clone()));
        facts
    }

    /// Equations between some variables of one width, of which at least one changes.
    fn equations_of(&self, columns: &[Variable]) -> Vec<Fact> {
        let row = |sample: &Sample| {
            let values: Option<Vec<i64>> = columns.iter().map(|&variable| sample.now(variable)).collect();
            Some([vec![1], values?].concat())
        };
        let rows: Vec<Vec<i64>> = self.samples.iter().filter_map(row).collect();
        if rows.len() < columns.len() + 1 {
            return Vec::new();
        }
        let mut facts = Vec::new();
        for equation in equations(&rows) {
            let (number, factors) = (equation[0], &equation[1..]);
            let parts = columns.iter().copied().zip(factors.iter().copied()).filter(|part| part.1 != 0);
            let mut parts: Vec<(Variable, i64)> = parts.collect();
            // The dependent one first.
            parts.reverse();
            let is_about_change = parts.iter().any(|(variable, _)| self.changed.contains(variable));
            let is_small = parts.iter().all(|(_, factor)| factor.abs() <= MAX_FACTOR);
            if is_about_change && is_small && parts.len() <= MAX_PARTS {
                facts.push(Fact::Sum(parts, number.wrapping_neg()));
            }
        }
        facts
    }

    /// Does no visited state contradict it?
    fn is_possible(&self, fact: &Fact) -> bool {
        self.samples.iter().all(|sample| self.holds(fact, sample).unwrap_or(true))
    }

    fn holds(&self, fact: &Fact, sample: &Sample) -> Option<bool> {
        let now = |local: Variable| sample.now(local);
        Some(match fact {
            Fact::Compare(local, relation, side) => {
                let width = self.width(*local)?;
                let value = now(*local)?;
                let other = match *side {
                    Side::Number(bits) => Bits::new(width, bits).to_i64()?,
                    Side::Variable(other) => now(other)?,
                    Side::Entry(other) => sample.entry(other)?,
                };
                let unsigned = |value: i64| low(value as u64, width);
                match relation {
                    Relation::AtMost => value <= other,
                    Relation::AtLeast => value >= other,
                    Relation::Below => unsigned(value) <= unsigned(other),
                    Relation::Above => unsigned(value) >= unsigned(other),
                    Relation::Equal => value == other,
                    Relation::Unequal => value != other,
                }
            }
            Fact::OneOf(local, numbers) => {
                let width = self.width(*local)?;
                let value = low(now(*local)? as u64, width);
                numbers.contains(&value)
            }
            Fact::Is(local, truth) => (now(*local)? != 0) == *truth,
            Fact::Where(condition, then) => !self.holds(condition, sample)? || self.holds(then, sample)?,
            // These come from the visited states.
            Fact::Step(..) | Fact::Sum(..) => true,
        })
    }
}

/// Notes an operand that is a number of a width.
fn note_number(body: &Body, operand: Operand, width: u32, found: &mut BTreeSet<u64>) {
    if let Err(index) = operand.split()
        && let Some(Const::Int { width: own, bits }) = body.consts.get(index)
        && u32::from(*own) == width
    {
        found.insert(*bits as u64);
    }
}

/// The procedure that a statement calls, if it is known.
fn callee(stmt: &Stmt) -> Option<ProcId> {
    let Stmt::Call(call) = stmt else { return None };
    match call.callee {
        Callee::Static(callee) => Some(callee),
        Callee::Virtual(..) | Callee::Indirect(_) => None,
    }
}

/// The low bits of a number.
fn low(number: u64, width: u32) -> u64 {
    if width >= 64 { number } else { number & ((1 << width) - 1) }
}
