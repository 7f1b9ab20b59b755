//! Integers in terms. The integers of the language have no limits, so every value carries the interval it lies in and
//! is a bit-vector of just enough bits for it: unsigned where the interval has no negative number, two's complement
//! where it has. Sums and products get the interval of their results, so nothing ever overflows; what would need more
//! than [`MAX_INTEGER_BITS`] bits is an error.
//!
//! A cardinality stays the list of Bools it counts for as long as possible: compared with a number it is a totalizer
//! with few outputs, and the sum of two cardinalities is the cardinality of both lists. Two cardinalities are compared
//! output by output while they are small.

use crate::Error;
use crate::count::{at_least, bits_for, count, sorted};
use crate::syntax::Comparison;
use logic::{Bits, Sort, Term, Terms};

/// The most bits that an integer may need.
pub const MAX_INTEGER_BITS: u32 = 96;

/// Lists up to this long are compared in unary: a totalizer of n inputs takes about n² gates.
const UNARY_LIMIT: usize = 16;

/// An integer in terms.
#[derive(Clone, Debug)]
pub enum Number {
    /// A known value.
    Constant(i128),
    /// How many of these are true.
    Count(Vec<Term>),
    /// A bit-vector.
    Word(Word),
}

/// A bit-vector with the interval its value lies in: unsigned if `low` is not negative, else two's complement.
#[derive(Copy, Clone, Debug)]
pub struct Word {
    /// The bit-vector.
    pub term: Term,
    /// The least value it can have.
    pub low: i128,
    /// The greatest value it can have.
    pub high: i128,
}

/// How many bits hold every value of the interval.
fn width_for(low: i128, high: i128) -> u32 {
    if low >= 0 {
        bits_for(high.unsigned_abs())
    } else {
        // `!low` is -low-1: what two's complement needs below the sign.
        let magnitude = (!low).unsigned_abs().max(high.max(0).unsigned_abs());
        if magnitude == 0 { 1 } else { bits_for(magnitude) + 1 }
    }
}

fn checked(low: Option<i128>, high: Option<i128>, what: &dyn Fn() -> String) -> Result<(i128, i128), Error> {
    match (low, high) {
        (Some(low), Some(high)) if width_for(low, high) <= MAX_INTEGER_BITS => Ok((low, high)),
        _ => Err(Error::IntegerTooWide(what())),
    }
}

impl Word {
    /// The same value modulo 2^width.
    fn resized(self, terms: &mut Terms, width: u32) -> Term {
        let has = terms.width(self.term);
        if has > width {
            terms.extract(self.term, width - 1, 0)
        } else if self.low < 0 {
            terms.sign_extend(self.term, width)
        } else {
            terms.zero_extend(self.term, width)
        }
    }
}

impl Number {
    /// A bit-vector term read as a number.
    pub(crate) fn given(terms: &Terms, term: Term, signed: bool) -> Result<Number, Error> {
        let Sort::Bits(width) = terms.sort(term) else {
            return Err(Error::GivenSort { what: "an integer", found: format!("{:?}", terms.sort(term)) });
        };
        if width > MAX_INTEGER_BITS {
            return Err(Error::IntegerTooWide(format!("a term of {width} bits")));
        }
        let (low, high) =
            if signed { (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1) } else { (0, (1_i128 << width) - 1) };
        Ok(Number::Word(Word { term, low, high }))
    }

    /// How many of these are true.
    pub(crate) fn count_of(terms: &Terms, of: Vec<Term>) -> Number {
        let of: Vec<Term> = of.into_iter().filter(|&term| !terms.is_false(term)).collect();
        if of.iter().all(|&term| terms.is_true(term)) { Number::Constant(of.len() as i128) } else { Number::Count(of) }
    }

    /// The number as a bit-vector.
    pub fn word(&self, terms: &mut Terms) -> Word {
        match self {
            Number::Constant(value) => {
                let width = width_for(*value, *value);
                // A number of at most 96 bits, in two's complement.
                let low = Bits::new(64.min(width), *value as u64);
                let bits = if width > 64 { Bits::new(width - 64, (*value >> 64) as u64).concat(&low) } else { low };
                Word { term: terms.bits_constant(bits), low: *value, high: *value }
            }
            Number::Count(of) => Word { term: count(terms, of), low: 0, high: of.len() as i128 },
            Number::Word(word) => *word,
        }
    }

    pub(crate) fn sum(terms: &mut Terms, parts: Vec<Number>, what: &dyn Fn() -> String) -> Result<Number, Error> {
        let (mut constant, mut counted, mut words) = (0_i128, Vec::new(), Vec::new());
        for part in parts {
            match part {
                Number::Constant(value) => constant += value,
                Number::Count(of) => counted.extend(of),
                Number::Word(word) => words.push(word),
            }
        }
        if words.is_empty() && constant == 0 {
            return Ok(Number::count_of(terms, counted));
        }
        checked(Some(constant), Some(constant), what)?;
        if words.is_empty() && counted.is_empty() {
            return Ok(Number::Constant(constant));
        }
        if !counted.is_empty() {
            words.push(Number::Count(counted).word(terms));
        }
        if constant != 0 {
            words.push(Number::Constant(constant).word(terms));
        }
        // Narrow words first and pairwise, so that the adders stay narrow.
        words.sort_by_key(|word| word.high.saturating_sub(word.low));
        while words.len() > 1 {
            let mut next = Vec::with_capacity(words.len() / 2 + 1);
            for pair in words.chunks(2) {
                next.push(match *pair {
                    [a, b] => {
                        let (low, high) = checked(a.low.checked_add(b.low), a.high.checked_add(b.high), what)?;
                        let width = width_for(low, high);
                        let (a, b) = (a.resized(terms, width), b.resized(terms, width));
                        Word { term: terms.add(a, b), low, high }
                    }
                    _ => pair[0],
                });
            }
            words = next;
        }
        Ok(words.pop().map_or(Number::Constant(0), Number::Word))
    }

    pub(crate) fn negate(&self, terms: &mut Terms, what: &dyn Fn() -> String) -> Result<Number, Error> {
        if let Number::Constant(value) = self {
            return Ok(Number::Constant(-value));
        }
        let word = self.word(terms);
        let (low, high) = checked(word.high.checked_neg(), word.low.checked_neg(), what)?;
        let term = word.resized(terms, width_for(low, high));
        Ok(Number::Word(Word { term: terms.negate(term), low, high }))
    }

    pub(crate) fn times(&self, terms: &mut Terms, other: &Number, what: &dyn Fn() -> String) -> Result<Number, Error> {
        let (a, b) = (self.word(terms), other.word(terms));
        let corners = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
        let mut ends = Vec::with_capacity(4);
        for (x, y) in corners {
            ends.push(x.checked_mul(y).ok_or_else(|| Error::IntegerTooWide(what()))?);
        }
        let (low, high) = checked(ends.iter().min().copied(), ends.iter().max().copied(), what)?;
        if low == high {
            return Ok(Number::Constant(low));
        }
        let width = width_for(low, high);
        let (a, b) = (a.resized(terms, width), b.resized(terms, width));
        Ok(Number::Word(Word { term: terms.multiply(a, b), low, high }))
    }

    pub(crate) fn choose(terms: &mut Terms, condition: Term, then: &Number, otherwise: &Number) -> Number {
        if terms.is_true(condition) {
            return then.clone();
        }
        if terms.is_false(condition) {
            return otherwise.clone();
        }
        let (a, b) = (then.word(terms), otherwise.word(terms));
        let (low, high) = (a.low.min(b.low), a.high.max(b.high));
        let width = width_for(low, high);
        let (a, b) = (a.resized(terms, width), b.resized(terms, width));
        Number::Word(Word { term: terms.ite(condition, a, b), low, high })
    }

    pub(crate) fn compare(&self, terms: &mut Terms, comparison: Comparison, other: &Number) -> Term {
        match comparison {
            Comparison::Equal => self.equals(terms, other),
            Comparison::NotEqual => {
                let equal = self.equals(terms, other);
                terms.not(equal)
            }
            Comparison::LessEqual => self.at_most(terms, other),
            Comparison::GreaterEqual => other.at_most(terms, self),
            Comparison::Less => {
                let at_least = other.at_most(terms, self);
                terms.not(at_least)
            }
            Comparison::Greater => {
                let at_most = self.at_most(terms, other);
                terms.not(at_most)
            }
        }
    }

    fn equals(&self, terms: &mut Terms, other: &Number) -> Term {
        match (self, other) {
            (Number::Constant(a), Number::Constant(b)) => terms.bool(a == b),
            (Number::Count(of), Number::Constant(value)) | (Number::Constant(value), Number::Count(of)) => {
                let enough = count_at_least(terms, of, *value);
                let too_many = count_at_least(terms, of, value + 1);
                let limited = terms.not(too_many);
                terms.and(enough, limited)
            }
            (Number::Count(a), Number::Count(b)) if a.len().max(b.len()) <= UNARY_LIMIT => {
                let (a, b) = both_sorted(terms, a, b);
                let each: Vec<Term> = a.into_iter().zip(b).map(|(a, b)| terms.iff(a, b)).collect();
                terms.all(&each)
            }
            _ => {
                let (a, b) = (self.word(terms), other.word(terms));
                if a.high < b.low || b.high < a.low {
                    return terms.falsity();
                }
                let width = width_for(a.low.min(b.low), a.high.max(b.high));
                let (a, b) = (a.resized(terms, width), b.resized(terms, width));
                terms.equal(a, b)
            }
        }
    }

    fn at_most(&self, terms: &mut Terms, other: &Number) -> Term {
        match (self, other) {
            (Number::Constant(a), Number::Constant(b)) => terms.bool(a <= b),
            (Number::Constant(value), Number::Count(of)) => count_at_least(terms, of, *value),
            (Number::Count(of), Number::Constant(value)) => {
                let too_many = count_at_least(terms, of, value + 1);
                terms.not(too_many)
            }
            (Number::Count(a), Number::Count(b)) if a.len().max(b.len()) <= UNARY_LIMIT => {
                let (a, b) = both_sorted(terms, a, b);
                let each: Vec<Term> = a.into_iter().zip(b).map(|(a, b)| terms.implies(a, b)).collect();
                terms.all(&each)
            }
            _ => {
                let (a, b) = (self.word(terms), other.word(terms));
                if a.high <= b.low {
                    return terms.truth();
                }
                if a.low > b.high {
                    return terms.falsity();
                }
                let low = a.low.min(b.low);
                let width = width_for(low, a.high.max(b.high));
                let (a, b) = (a.resized(terms, width), b.resized(terms, width));
                if low < 0 { terms.sle(a, b) } else { terms.ule(a, b) }
            }
        }
    }
}

fn count_at_least(terms: &mut Terms, of: &[Term], value: i128) -> Term {
    // Anything beyond the number of inputs is out of reach.
    let threshold = usize::try_from(value.max(0)).unwrap_or(usize::MAX);
    at_least(terms, of, threshold)
}

/// The sorted outputs of both lists, made equally long.
fn both_sorted(terms: &mut Terms, a: &[Term], b: &[Term]) -> (Vec<Term>, Vec<Term>) {
    let length = a.len().max(b.len());
    let (mut a, mut b) = (sorted(terms, a, length), sorted(terms, b, length));
    a.resize(length, terms.falsity());
    b.resize(length, terms.falsity());
    (a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_just_enough() {
        assert_eq!(width_for(0, 0), 1);
        assert_eq!(width_for(0, 3), 2);
        assert_eq!(width_for(0, 4), 3);
        assert_eq!(width_for(-1, 0), 1);
        assert_eq!(width_for(-1, 1), 2);
        assert_eq!(width_for(-4, 3), 3);
        assert_eq!(width_for(-5, 3), 4);
    }

    #[test]
    fn what_needs_too_many_bits_is_an_error() {
        let mut terms = Terms::new();
        let x = terms.symbol("x", Sort::Bits(64));
        let x = Number::given(&terms, x, true).unwrap();
        let what = || "x * x".to_string();
        assert_eq!(x.times(&mut terms, &x, &what).unwrap_err(), Error::IntegerTooWide("x * x".into()));
        assert!(x.negate(&mut terms, &what).is_ok());
    }
}
