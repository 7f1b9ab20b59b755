//! From terms to literals: each Bool term is one literal, each bit-vector term a word of them.
//!
//! Results are kept by term, all words in one pool and an offset per term, so asking again is a table look-up and a
//! formula that extends an earlier one costs only its new terms. The traversal keeps its own stack: depth of terms is
//! bounded by memory only. An extraction is a part of its argument's word and takes no room in the pool.
//!
//! A few terms are looked at together with their arguments, because together they have a better circuit: differences
//! (a negated addend is inverted and pays its increment at a carry input), quotient and remainder of the same operands
//! (one division) and chains of if-then-else over one key (a decision tree, see `word::select`).

use crate::aig::{Aig, Lit};
use crate::chain::Chain;
use crate::room;
use crate::word::{self, Addend, Word};
use hashbrown::HashMap;
use logic::{Bits, Op, Sort, Term, Terms, Value};
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use std::sync::Arc;

/// True once work is to end.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// Terms that are translated between two looks at [`Stop`]: few, for the circuit of a division has thousands of gates.
const TERMS_BETWEEN_STOPS: u32 = 32;

/// Why a term has no circuit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlastError {
    /// Not a Bool or bit-vector operator, or one on other sorts: floats and arrays must be removed first.
    #[error("an operator that is not of booleans or bit-vectors reached the bit-blaster")]
    Unsupported {
        /// The offending term.
        term: Term,
    },
    /// The circuit would exceed the limit of nodes.
    #[error("the circuit of a formula exceeds the limit of nodes")]
    TooLarge {
        /// The term whose circuit no longer fits.
        term: Term,
    },
    /// [`Blaster::stop_when`] said so.
    #[error("the translation of a formula was stopped")]
    Stopped,
}

/// The literals of terms.
pub struct Blaster {
    /// By term: one more than the place of its first literal in `pool`, or 0.
    places: Vec<u32>,
    pool: Vec<Lit>,
    symbols: Vec<Term>,
    /// By dividend and divisor: the places of quotient and remainder.
    divisions: HashMap<(Term, Term), (u32, u32), FxBuildHasher>,
    node_limit: usize,
    stop: Option<Stop>,
}

impl Default for Blaster {
    fn default() -> Self {
        Blaster::new()
    }
}

impl Blaster {
    /// No terms yet, and no limit but that of the graph itself.
    pub fn new() -> Blaster {
        Blaster::with_node_limit(Aig::MAX_NODES)
    }

    /// No terms yet; a term that may make the graph exceed a number of nodes is refused.
    pub fn with_node_limit(limit: usize) -> Blaster {
        Blaster {
            places: Vec::new(),
            pool: Vec::new(),
            symbols: Vec::new(),
            divisions: HashMap::default(),
            node_limit: limit.min(Aig::MAX_NODES),
            stop: None,
        }
    }

    /// From now on, translation ends with [`BlastError::Stopped`] soon after this is true.
    pub fn stop_when(&mut self, stop: Stop) {
        self.stop = Some(stop);
    }

    /// The literal of a Bool term.
    pub fn blast_bool(&mut self, terms: &Terms, aig: &mut Aig, term: Term) -> Result<Lit, BlastError> {
        match terms.sort(term) {
            Sort::Bool => Ok(self.blast(terms, aig, term)?[0]),
            Sort::Bits(_) | Sort::Float(_) | Sort::Rounding | Sort::Array { .. } => {
                Err(BlastError::Unsupported { term })
            }
        }
    }

    /// The literals of a bit-vector term, least significant first.
    pub fn blast_bits(&mut self, terms: &Terms, aig: &mut Aig, term: Term) -> Result<&[Lit], BlastError> {
        match terms.sort(term) {
            Sort::Bits(_) => self.blast(terms, aig, term),
            Sort::Bool | Sort::Float(_) | Sort::Rounding | Sort::Array { .. } => Err(BlastError::Unsupported { term }),
        }
    }

    /// The literals of a Bool (one) or bit-vector term (least significant first).
    ///
    /// After an error the blaster is as good as before: what was blasted on the way is kept.
    pub fn blast(&mut self, terms: &Terms, aig: &mut Aig, term: Term) -> Result<&[Lit], BlastError> {
        if self.is_done(term) {
            return Ok(self.word(terms, term));
        }
        room::lengthen(&mut self.places, terms.len(), 0);
        let mut stack = vec![term];
        let mut built = 0u32;
        while let Some(&top) = stack.last() {
            let open = stack.len();
            if !self.is_done(top) {
                self.push_missing(terms, top, &mut stack)?;
                if stack.len() > open {
                    continue;
                }
                self.build(terms, aig, top)?;
                built += 1;
                if built.is_multiple_of(TERMS_BETWEEN_STOPS) && self.stop.as_ref().is_some_and(|stop| stop()) {
                    return Err(BlastError::Stopped);
                }
            }
            stack.pop();
        }
        Ok(self.word(terms, term))
    }

    /// The literals of a term that was blasted before.
    pub fn literals(&self, terms: &Terms, term: Term) -> Option<&[Lit]> {
        self.is_done(term).then(|| self.word(terms, term))
    }

    /// The symbols that were met, in the order they were, each with its literals: inputs of the graph.
    pub fn symbols<'a>(&'a self, terms: &'a Terms) -> impl ExactSizeIterator<Item = (Term, &'a [Lit])> {
        self.symbols.iter().map(|&symbol| (symbol, self.word(terms, symbol)))
    }

    /// The value of a term that was blasted before, given the values of literals.
    ///
    /// Only literals of the term itself are asked for: the caller evaluates the graph (`simulate`, `Cone`).
    pub fn value(&self, terms: &Terms, term: Term, mut of: impl FnMut(Lit) -> bool) -> Option<Value> {
        let word = self.literals(terms, term)?;
        Some(match terms.sort(term) {
            Sort::Bool => Value::Bool(of(word[0])),
            Sort::Bits(width) => Value::Bits(bits_of(width, word.iter().map(|&lit| of(lit)))),
            Sort::Float(_) | Sort::Rounding | Sort::Array { .. } => return None,
        })
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.places.capacity() * size_of::<u32>()
            + self.pool.capacity() * size_of::<Lit>()
            + self.symbols.capacity() * size_of::<Term>()
            + self.divisions.allocation_size()
    }

    pub(crate) fn is_done(&self, term: Term) -> bool {
        self.places.get(term.index()).is_some_and(|&place| place != 0)
    }

    /// The literals of a term that is done.
    fn word(&self, terms: &Terms, term: Term) -> &[Lit] {
        let start = self.places[term.index()] as usize - 1;
        &self.pool[start..start + width_of(terms, term)]
    }

    fn bit(&self, term: Term) -> Lit {
        self.pool[self.places[term.index()] as usize - 1]
    }

    /// Pushes the terms that must be done before `term` can be built. Also refuses what has no circuit.
    fn push_missing(&self, terms: &Terms, term: Term, stack: &mut Vec<Term>) -> Result<(), BlastError> {
        if !matches!(terms.sort(term), Sort::Bool | Sort::Bits(_)) {
            return Err(BlastError::Unsupported { term });
        }
        let mut push = |needed: Term| {
            if !self.is_done(needed) {
                stack.push(needed);
            }
        };
        let op = terms.op(term);
        let chain = if op == Op::Ite { self.chain(terms, term) } else { None };
        match chain {
            Some(chain) => chain.needed().for_each(push),
            None if op == Op::Add => terms.args(term).iter().for_each(|&arg| push(self.addend(terms, arg).0)),
            // Whatever else an operator is, nothing more than its arguments can be needed. One that has no circuit ends
            // here by the sorts of these, or in `build_within`, which names each operator.
            None => terms.args(term).iter().for_each(|&arg| push(arg)),
        }
        Ok(())
    }

    /// Builds the circuit of a term whose needed terms are done.
    fn build(&mut self, terms: &Terms, aig: &mut Aig, term: Term) -> Result<(), BlastError> {
        let chain = if terms.op(term) == Op::Ite { self.chain(terms, term) } else { None };
        let cases = chain.as_ref().map_or(1, |chain| chain.cases.len() as u64);
        let most = cost(terms, term).saturating_mul(cases);
        let nodes_left = self.node_limit.saturating_sub(aig.len()) as u64;
        let literals_left = u32::MAX as usize - 1 - self.pool.len();
        if most > nodes_left || width_of(terms, term).saturating_mul(2) > literals_left {
            return Err(BlastError::TooLarge { term });
        }
        let before = aig.len();
        self.build_within(terms, aig, term, chain.as_ref())?;
        debug_assert!((aig.len() - before) as u64 <= most, "{:?} costs more than {most}", terms.op(term));
        Ok(())
    }

    /// Builds the circuit of a term for which there is room.
    fn build_within(
        &mut self,
        terms: &Terms,
        aig: &mut Aig,
        term: Term,
        chain: Option<&Chain>,
    ) -> Result<(), BlastError> {
        let width = width_of(terms, term);
        let args = terms.args(term);
        let arg = |i: usize| self.word(terms, args[i]);
        let result: Word = match terms.op(term) {
            Op::Symbol => {
                self.symbols.push(term);
                (0..width).map(|_| aig.input()).collect()
            }
            Op::Constant => match terms.value(term) {
                Some(Value::Bool(value)) => Word::from_slice(&[Lit::constant(value)]),
                Some(Value::Bits(bits)) => word::constant(width, |i| bits.bit(i as u32)),
                Some(Value::Float(..) | Value::Rounding(_) | Value::Array(_)) | None => {
                    return Err(BlastError::Unsupported { term });
                }
            },
            Op::Not | Op::BitNot => word::not(arg(0)),
            Op::And => {
                let parts: Word = args.iter().map(|&part| self.bit(part)).collect();
                one(aig.all(&parts))
            }
            Op::Equal => one(word::equal(aig, arg(0), arg(1))),
            Op::Ite => match chain {
                Some(chain) => self.build_chain(terms, aig, chain),
                None => word::mux(aig, self.bit(args[0]), arg(1), arg(2)),
            },
            Op::BitAnd => arg(0).iter().zip(arg(1)).map(|(&a, &b)| aig.and(a, b)).collect(),
            Op::BitXor => arg(0).iter().zip(arg(1)).map(|(&a, &b)| aig.xor(a, b)).collect(),
            Op::Negate => word::negate(aig, arg(0)),
            Op::Add => {
                let addend = |&arg: &Term| {
                    let (bits, negated) = self.addend(terms, arg);
                    Addend { bits: self.word(terms, bits), negated }
                };
                let addends: SmallVec<[Addend<'_>; 8]> = args.iter().map(addend).collect();
                word::sum(aig, width, &addends)
            }
            Op::Multiply => word::multiply(aig, arg(0), arg(1)),
            op @ (Op::Divide | Op::Remainder) => {
                let (quotient, remainder) = self.division(terms, aig, args[0], args[1]);
                self.places[term.index()] = if op == Op::Divide { quotient } else { remainder };
                return Ok(());
            }
            Op::ShiftLeft => word::shift_left(aig, arg(0), arg(1)),
            Op::ShiftRight => word::shift_right(aig, arg(0), arg(1)),
            Op::ShiftRightSigned => word::shift_right_signed(aig, arg(0), arg(1)),
            Op::UnsignedLess => one(word::less(aig, arg(0), arg(1))),
            Op::SignedLess => one(word::less_signed(aig, arg(0), arg(1))),
            Op::Concat => arg(1).iter().chain(arg(0)).copied().collect(),
            Op::Extract => {
                self.places[term.index()] = self.places[args[0].index()] + terms.extract_low(term);
                return Ok(());
            }
            Op::SignExtend => {
                let mut word = Word::from_slice(arg(0));
                let sign = word[word.len() - 1];
                word.resize(width, sign);
                word
            }
            Op::Select
            | Op::Store
            | Op::ConstArray
            | Op::FloatAbs
            | Op::FloatNegate
            | Op::FloatAdd
            | Op::FloatMultiply
            | Op::FloatDivide
            | Op::FloatFma
            | Op::FloatSqrt
            | Op::FloatRemainder
            | Op::FloatRoundToIntegral
            | Op::FloatMin
            | Op::FloatMax
            | Op::FloatLess
            | Op::FloatLessEqual
            | Op::FloatEqual
            | Op::FloatIsNormal
            | Op::FloatIsSubnormal
            | Op::FloatIsZero
            | Op::FloatIsInfinite
            | Op::FloatIsNan
            | Op::FloatIsNegative
            | Op::FloatIsPositive
            | Op::FloatFromBits
            | Op::FloatToBits
            | Op::FloatFromFloat
            | Op::FloatFromSigned
            | Op::FloatFromUnsigned
            | Op::FloatToSigned
            | Op::FloatToUnsigned => return Err(BlastError::Unsupported { term }),
        };
        self.places[term.index()] = self.store(&result);
        Ok(())
    }

    /// Puts a word into the pool and returns its place.
    fn store(&mut self, word: &[Lit]) -> u32 {
        let place = self.pool.len() as u32 + 1;
        room::reserve(&mut self.pool, word.len());
        self.pool.extend_from_slice(word);
        place
    }

    /// The term to add for an addend, and whether to subtract it instead.
    fn addend(&self, terms: &Terms, arg: Term) -> (Term, bool) {
        match terms.op(arg) == Op::Negate && !self.is_done(arg) {
            true => (terms.args(arg)[0], true),
            false => (arg, false),
        }
    }

    fn division(&mut self, terms: &Terms, aig: &mut Aig, n: Term, d: Term) -> (u32, u32) {
        if let Some(&places) = self.divisions.get(&(n, d)) {
            return places;
        }
        let (quotient, remainder) = word::divide(aig, self.word(terms, n), self.word(terms, d));
        let places = (self.store(&quotient), self.store(&remainder));
        self.divisions.insert((n, d), places);
        places
    }

    fn chain(&self, terms: &Terms, ite: Term) -> Option<Chain> {
        Chain::find(terms, ite, |inner| self.is_done(inner))
    }

    fn build_chain(&self, terms: &Terms, aig: &mut Aig, chain: &Chain) -> Word {
        let key_width = width_of(terms, chain.key);
        let case = |(bits, value): &(Bits, Term)| word::Case {
            key: (0..key_width as u32).map(|i| bits.bit(i)).collect(),
            value: self.word(terms, *value),
        };
        let cases: Vec<word::Case<'_>> = chain.cases.iter().map(case).collect();
        word::select(aig, self.word(terms, chain.key), &cases, self.word(terms, chain.otherwise))
    }
}

fn one(lit: Lit) -> Word {
    Word::from_slice(&[lit])
}

/// The number of literals of a term of sort Bool or bit-vector.
fn width_of(terms: &Terms, term: Term) -> usize {
    match terms.sort(term) {
        Sort::Bool => 1,
        Sort::Bits(width) => width as usize,
        Sort::Float(_) | Sort::Rounding | Sort::Array { .. } => 0,
    }
}

fn bits_of(width: u32, bits: impl Iterator<Item = bool>) -> Bits {
    let mut digits = vec![0u32; (width as usize).div_ceil(32)];
    for (i, bit) in bits.enumerate() {
        digits[i / 32] |= u32::from(bit) << (i % 32);
    }
    match digits[..] {
        [] => Bits::new(width, 0),
        [low] => Bits::new(width, u64::from(low)),
        [low, high] => Bits::new(width, u64::from(high) << 32 | u64::from(low)),
        _ => Bits::from_big(width, num_bigint::BigUint::new(digits)),
    }
}

/// About the number of nodes the circuit of a term adds, rather too many than too few.
fn cost(terms: &Terms, term: Term) -> u64 {
    let args = terms.args(term);
    let width = args.iter().map(|&arg| width_of(terms, arg)).chain([width_of(terms, term)]).max().unwrap_or(1) as u64;
    let per_bit = match terms.op(term) {
        Op::Multiply => width * 10,
        Op::Divide | Op::Remainder => width * 14,
        Op::ShiftLeft | Op::ShiftRight | Op::ShiftRightSigned => u64::from(66 - width.leading_zeros()) * 4,
        // Every other circuit is linear, as far as there is one: `build_within` names each operator, and that a circuit
        // keeps to its cost is asserted wherever one is built. To name them once more here would add nothing to that.
        _ => args.len() as u64 * 10 + 1,
    };
    width.saturating_mul(per_bit)
}
