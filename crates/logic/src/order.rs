//! Numbers that are only compared need few values.
//!
//! Where formulas do nothing with some of their bit-vectors but choose among them and compare them, the order of the values
//! is all that matters. n such symbols need no more than n values between any two constants that they are compared with,
//! below the least and above the greatest: every other choice of values can be moved there without changing the order.
//! So they become symbols of a few bits, the places in a list of values. Keys of search trees and elements of sorted
//! arrays are such numbers, and what they cost a SAT solver is their width.

use crate::bits::Bits;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use crate::value::Value;
use crate::walk::post_order_while;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Wider numbers are left alone.
const WIDEST: u32 = 64;
/// Classes with more values than this are left alone.
const MAX_VALUES: usize = 1 << 12;

/// Numbers that are compared with each other.
#[derive(Debug)]
struct Class {
    width: u32,
    is_signed: bool,
    /// The values that are enough, ascending.
    values: Vec<i128>,
    /// The width of a place in that list.
    narrow: u32,
}

/// The numbers of some formulas that are only compared, and the formulas over their places.
#[derive(Debug, Default)]
pub struct Order {
    classes: Vec<Class>,
    /// The class of a term that is only compared.
    of: FxHashMap<Term, usize>,
    /// Terms that were translated. Those of a class become places.
    done: FxHashMap<Term, Term>,
    symbols: Vec<Term>,
    facts: Vec<Term>,
    /// Raised when translation is to end.
    stop: Arc<AtomicBool>,
}

/// What is found out about terms that are compared with each other.
#[derive(Default)]
struct Survey {
    parents: FxHashMap<Term, Term>,
    /// By representative: are they used otherwise, too?
    spoiled: FxHashMap<Term, bool>,
    is_signed: FxHashMap<Term, bool>,
    is_unsigned: FxHashMap<Term, bool>,
    constants: FxHashMap<Term, Vec<Term>>,
}

impl Survey {
    fn find(&mut self, term: Term) -> Term {
        let mut root = term;
        while let Some(&above) = self.parents.get(&root).filter(|&&above| above != root) {
            root = above;
        }
        let mut at = term;
        while at != root {
            let next = self.parents.insert(at, root).unwrap_or(root);
            at = next;
        }
        root
    }

    /// Both are of one class. A constant belongs to every class that it is compared with.
    fn together(&mut self, terms: &Terms, a: Term, b: Term) {
        match (terms.is_constant(a), terms.is_constant(b)) {
            (true, true) => {}
            (true, false) => self.constant(b, a),
            (false, true) => self.constant(a, b),
            (false, false) => {
                let (a, b) = (self.find(a), self.find(b));
                if a != b {
                    self.parents.insert(b, a);
                    for flags in [&mut self.spoiled, &mut self.is_signed, &mut self.is_unsigned] {
                        if flags.remove(&b) == Some(true) {
                            flags.insert(a, true);
                        }
                    }
                    let constants = self.constants.remove(&b).unwrap_or_default();
                    self.constants.entry(a).or_default().extend(constants);
                }
            }
        }
    }

    fn constant(&mut self, term: Term, constant: Term) {
        let root = self.find(term);
        self.constants.entry(root).or_default().push(constant);
    }

    fn spoil(&mut self, terms: &Terms, term: Term) {
        if matches!(terms.sort(term), Sort::Bits(_)) && !terms.is_constant(term) {
            let root = self.find(term);
            self.spoiled.insert(root, true);
        }
    }

    fn look_at(&mut self, terms: &Terms, term: Term) {
        let args = terms.args(term);
        let of_bits = |term: &Term| matches!(terms.sort(*term), Sort::Bits(_));
        match terms.op(term) {
            Op::Symbol | Op::Constant => {}
            Op::Ite if of_bits(&term) => {
                self.together(terms, term, args[1]);
                self.together(terms, term, args[2]);
            }
            Op::Equal if of_bits(&args[0]) => self.together(terms, args[0], args[1]),
            op @ (Op::SignedLess | Op::UnsignedLess) => {
                self.together(terms, args[0], args[1]);
                let one = if terms.is_constant(args[0]) { args[1] } else { args[0] };
                if !terms.is_constant(one) {
                    let root = self.find(one);
                    let flags = if op == Op::SignedLess { &mut self.is_signed } else { &mut self.is_unsigned };
                    flags.insert(root, true);
                }
            }
            _ => {
                self.spoil(terms, term);
                for &arg in args {
                    self.spoil(terms, arg);
                }
            }
        }
    }
}

impl Order {
    /// Looks for such numbers in formulas.
    pub fn new(terms: &mut Terms, formulas: &[Term]) -> Order {
        Order::interruptible(terms, formulas, Arc::default())
    }

    /// Looks for such numbers in formulas. Once `stop` is raised, no number counts as only compared that did not before, and
    /// [`Order::translate`] gives up.
    pub fn interruptible(terms: &mut Terms, formulas: &[Term], stop: Arc<AtomicBool>) -> Order {
        let mut survey = Survey::default();
        let mut symbols = Vec::new();
        let mut choices = Vec::new();
        let is_complete = post_order_while(terms, formulas, |term| {
            survey.look_at(terms, term);
            if matches!(terms.sort(term), Sort::Bits(_)) {
                match terms.op(term) {
                    Op::Symbol => symbols.push(term),
                    Op::Ite => choices.push(term),
                    _ => {}
                }
            }
            !stop.load(Ordering::Relaxed)
        });
        if !is_complete {
            return Order { stop, ..Order::default() };
        }
        let mut members: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
        let mut roots = Vec::new();
        for &symbol in &symbols {
            let root = survey.find(symbol);
            let known = members.entry(root).or_default();
            if known.is_empty() {
                roots.push(root);
            }
            known.push(symbol);
        }
        let mut order = Order { stop, ..Order::default() };
        let mut numbers: FxHashMap<Term, usize> = FxHashMap::default();
        for root in roots {
            let flag = |flags: &FxHashMap<Term, bool>| flags.get(&root) == Some(&true);
            let (is_signed, is_unsigned) = (flag(&survey.is_signed), flag(&survey.is_unsigned));
            if flag(&survey.spoiled) || (is_signed && is_unsigned) {
                continue;
            }
            let constants = survey.constants.get(&root).map_or(&[][..], |constants| constants);
            let Some(class) = Class::new(terms, root, !is_unsigned, members[&root].len(), constants) else { continue };
            numbers.insert(root, order.classes.len());
            order.classes.push(class);
        }
        for symbol in symbols {
            let Some(&number) = numbers.get(&survey.find(symbol)) else { continue };
            let class = &order.classes[number];
            let name = format!("place of {}", terms.symbol_name(symbol).unwrap_or("a number"));
            let place = terms.fresh(&name, Sort::Bits(class.narrow));
            let last = terms.number(class.narrow, class.values.len() as u64 - 1);
            order.facts.push(terms.ule(place, last));
            order.symbols.push(symbol);
            order.of.insert(symbol, number);
            order.done.insert(symbol, place);
        }
        for choice in choices {
            if let Some(&number) = numbers.get(&survey.find(choice)) {
                order.of.insert(choice, number);
            }
        }
        order
    }

    /// What holds of the new symbols.
    pub fn facts(&self) -> &[Term] {
        &self.facts
    }

    /// The symbols that are only compared.
    pub fn symbols(&self) -> Vec<Term> {
        self.symbols.clone()
    }

    /// The formula over places. None if it does something else with the numbers than to compare them, or if translation was
    /// stopped.
    pub fn translate(&mut self, terms: &mut Terms, formula: Term) -> Option<Term> {
        if self.classes.is_empty() {
            return Some(formula);
        }
        let mut stack = vec![formula];
        while let Some(&term) = stack.last() {
            if self.done.contains_key(&term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(term).iter().filter(|arg| !self.done.contains_key(arg)));
            if stack.len() == before {
                stack.pop();
                let new = self.step(terms, term)?;
                self.done.insert(term, new);
                if self.stop.load(Ordering::Relaxed) {
                    return None;
                }
            }
        }
        Some(self.done[&formula])
    }

    /// Translates a term whose arguments are.
    fn step(&mut self, terms: &mut Terms, term: Term) -> Option<Term> {
        let args: SmallVec<[Term; 4]> = terms.args(term).into();
        let class_of = |term: Term| self.of.get(&term).copied();
        match terms.op(term) {
            Op::Ite => {
                let number = class_of(term).or(class_of(args[1])).or(class_of(args[2]));
                let Some(number) = number else { return Some(self.again(terms, term, &args)) };
                let (then, otherwise) = (self.place(terms, number, args[1])?, self.place(terms, number, args[2])?);
                self.of.insert(term, number);
                Some(terms.ite(self.done[&args[0]], then, otherwise))
            }
            op @ (Op::Equal | Op::SignedLess | Op::UnsignedLess) => {
                let number = class_of(args[0]).or(class_of(args[1]));
                let Some(number) = number else { return Some(self.again(terms, term, &args)) };
                self.compared(terms, op, number, args[0], args[1])
            }
            _ if args.iter().any(|&arg| class_of(arg).is_some()) => None,
            _ => Some(self.again(terms, term, &args)),
        }
    }

    fn again(&self, terms: &mut Terms, term: Term, args: &[Term]) -> Term {
        let new: SmallVec<[Term; 4]> = args.iter().map(|arg| self.done[arg]).collect();
        if new[..] == *args { term } else { terms.rebuild(term, &new) }
    }

    /// The place of a number of the class.
    fn place(&self, terms: &mut Terms, number: usize, term: Term) -> Option<Term> {
        let class = &self.classes[number];
        match terms.bits(term) {
            Some(bits) => {
                let at = class.values.binary_search(&class.number(&bits)).ok()?;
                Some(terms.number(class.narrow, at as u64))
            }
            None => (self.of.get(&term) == Some(&number)).then(|| self.done[&term]),
        }
    }

    fn compared(&self, terms: &mut Terms, op: Op, number: usize, a: Term, b: Term) -> Option<Term> {
        let class = &self.classes[number];
        let fits = match op {
            Op::SignedLess => class.is_signed,
            Op::UnsignedLess => !class.is_signed,
            _ => true,
        };
        if !fits {
            return None;
        }
        // A number is less than a constant if its place is before that of the first value that is not.
        let before = |terms: &mut Terms, term: Term, count: usize| {
            if count >= class.values.len() {
                return Some(terms.truth());
            }
            let place = self.place(terms, number, term)?;
            let count = terms.number(class.narrow, count as u64);
            Some(terms.ult(place, count))
        };
        let known = |terms: &Terms, term: Term| terms.bits(term).map(|bits| class.number(&bits));
        match (op, known(terms, a), known(terms, b)) {
            (Op::Equal, None, None) => {
                let (a, b) = (self.place(terms, number, a)?, self.place(terms, number, b)?);
                Some(terms.equal(a, b))
            }
            (Op::Equal, value, None) | (Op::Equal, None, value) => {
                let term = if value == known(terms, a) { b } else { a };
                let Ok(at) = class.values.binary_search(&value?) else { return Some(terms.falsity()) };
                let place = self.place(terms, number, term)?;
                let at = terms.number(class.narrow, at as u64);
                Some(terms.equal(place, at))
            }
            (_, None, Some(value)) => before(terms, a, class.values.partition_point(|&known| known < value)),
            (_, Some(value), None) => {
                let at_most = before(terms, b, class.values.partition_point(|&known| known <= value))?;
                Some(terms.not(at_most))
            }
            (_, None, None) => {
                let (a, b) = (self.place(terms, number, a)?, self.place(terms, number, b)?);
                Some(terms.ult(a, b))
            }
            (_, Some(_), Some(_)) => None,
        }
    }

    /// The value of a term, from the value of what it was translated to.
    pub fn widen(&self, term: Term, value: Value) -> Value {
        let (Some(&number), Value::Bits(place)) = (self.of.get(&term), &value) else { return value };
        let class = &self.classes[number];
        let at = place.to_u64().unwrap_or(0) as usize;
        // What the formula says nothing of may be any place.
        let number = class.values[at.min(class.values.len() - 1)];
        Value::Bits(Bits::new(class.width, number as u64))
    }
}

impl Class {
    fn new(terms: &Terms, member: Term, is_signed: bool, symbols: usize, constants: &[Term]) -> Option<Class> {
        let width = terms.width(member);
        if width > WIDEST {
            return None;
        }
        let mut class = Class { width, is_signed, values: Vec::new(), narrow: 0 };
        let constants: BTreeSet<i128> =
            constants.iter().filter_map(|&constant| terms.bits(constant)).map(|bits| class.number(&bits)).collect();
        if (constants.len() + 1).saturating_mul(symbols + 1) > MAX_VALUES {
            return None;
        }
        let (least, greatest) = match is_signed {
            true => (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1),
            false => (0, (1i128 << width) - 1),
        };
        let mut values = constants.clone();
        let mut below = least;
        for end in constants.iter().copied().chain([greatest + 1]) {
            values.extend(near_zero(below, end - 1, symbols as i128));
            below = end + 1;
        }
        class.values = values.into_iter().collect();
        class.narrow = usize::BITS - (class.values.len() - 1).leading_zeros();
        class.narrow = class.narrow.max(1);
        (class.narrow < width).then_some(class)
    }

    fn number(&self, bits: &Bits) -> i128 {
        let word = i128::from(bits.to_u64().unwrap_or(0));
        if self.is_signed && bits.sign() { word - (1i128 << self.width) } else { word }
    }
}

/// So many numbers of an interval (all, if it has fewer), those near zero.
fn near_zero(low: i128, high: i128, count: i128) -> std::ops::RangeInclusive<i128> {
    if high - low < count {
        return low..=high;
    }
    let start = 0.clamp(low, high - count + 1);
    start..=start + count - 1
}
