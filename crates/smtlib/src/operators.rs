//! The functions of the theories, by name.

use logic::{Rounding, Term, Terms};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

type Unary = fn(&mut Terms, Term) -> Term;
type Binary = fn(&mut Terms, Term, Term) -> Term;
type Ternary = fn(&mut Terms, Term, Term, Term) -> Term;

/// How a function of a theory is applied. Functions of one shape share a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operator {
    Truth(bool),
    Rounding(Rounding),
    Not,
    Implies,
    And,
    Or,
    Xor,
    Equal,
    Distinct,
    Ite,
    /// A bit-vector to anything.
    BitsUnary(Unary),
    /// Two bit-vectors of one width to anything.
    BitsBinary(Binary),
    /// Two or more bit-vectors of one width, from left to right.
    BitsFold(Binary),
    /// Two or more bit-vectors of one width, at once.
    Sum,
    Concat,
    Extract,
    ZeroExtend,
    SignExtend,
    RotateLeft,
    RotateRight,
    Repeat,
    Select,
    Store,
    /// A float to anything.
    FloatUnary(Unary),
    /// Two floats of one format to a float.
    FloatBinary(Binary),
    /// Two or more floats of one format, each pair of neighbours related.
    FloatChain(Binary),
    /// A rounding mode and one float.
    FloatRounded(Binary),
    /// A rounding mode and two floats of one format.
    FloatRoundedTwo(Ternary),
    FloatFma,
    FloatMin,
    FloatMax,
    FloatParts,
    FloatInfinity(bool),
    FloatZero(bool),
    FloatNan,
    ToFloat,
    ToFloatUnsigned,
    ToUnsigned,
    ToSigned,
    ToIeee,
    /// On constants only.
    RealMinus,
    /// On constants only.
    RealDivide,
    /// Known, but not to us.
    Unsupported,
}

impl Operator {
    /// The number of indices, and how they are written.
    pub fn indices(self) -> (usize, &'static str) {
        use Operator::*;
        match self {
            ZeroExtend | SignExtend | RotateLeft | RotateRight | Repeat => (1, "N"),
            ToUnsigned | ToSigned => (1, "WIDTH"),
            Extract => (2, "HIGH LOW"),
            FloatInfinity(_) | FloatZero(_) | FloatNan | ToFloat | ToFloatUnsigned => (2, "EXPONENT SIGNIFICAND"),
            Truth(_) | Rounding(_) | Not | Implies | And | Or | Xor | Equal | Distinct | Ite | BitsUnary(_)
            | BitsBinary(_) | BitsFold(_) | Sum | Concat | Select | Store | FloatUnary(_) | FloatBinary(_)
            | FloatChain(_) | FloatRounded(_) | FloatRoundedTwo(_) | FloatFma | FloatMin | FloatMax | FloatParts
            | ToIeee | RealMinus | RealDivide | Unsupported => (0, ""),
        }
    }

    /// Whether it takes no arguments.
    pub fn is_constant(self) -> bool {
        use Operator::*;
        matches!(self, Truth(_) | Rounding(_) | FloatInfinity(_) | FloatZero(_) | FloatNan)
    }
}

/// The function of a theory that has this name.
pub(crate) fn operator(name: &str) -> Option<Operator> {
    static TABLE: LazyLock<FxHashMap<&str, Operator>> = LazyLock::new(|| {
        let groups: [&[(&'static str, Operator)]; 4] = [CORE, BITS, ARRAYS, FLOATS];
        let supported = groups.into_iter().flatten().copied();
        supported.chain(UNSUPPORTED.iter().map(|&name| (name, Operator::Unsupported))).collect()
    });
    TABLE.get(name).copied()
}

/// Whether a name belongs to the theory that is part of every logic.
pub(crate) fn is_core(name: &str) -> bool {
    CORE.iter().any(|(core, _)| *core == name)
}

const CORE: &[(&str, Operator)] = &[
    ("true", Operator::Truth(true)),
    ("false", Operator::Truth(false)),
    ("not", Operator::Not),
    ("=>", Operator::Implies),
    ("and", Operator::And),
    ("or", Operator::Or),
    ("xor", Operator::Xor),
    ("=", Operator::Equal),
    ("distinct", Operator::Distinct),
    ("ite", Operator::Ite),
];

/// The standard's functions, and a few that Bitwuzla and Z3 have beyond it.
const BITS: &[(&str, Operator)] = &[
    ("bvnot", Operator::BitsUnary(Terms::bit_not)),
    ("bvneg", Operator::BitsUnary(Terms::negate)),
    ("bvnego", Operator::BitsUnary(Terms::negate_overflow)),
    ("bvredor", Operator::BitsUnary(reduce_or)),
    ("bvredand", Operator::BitsUnary(reduce_and)),
    ("bvredxor", Operator::BitsUnary(reduce_xor)),
    ("bvinc", Operator::BitsUnary(increment)),
    ("bvdec", Operator::BitsUnary(decrement)),
    ("bvand", Operator::BitsFold(Terms::bit_and)),
    ("bvor", Operator::BitsFold(Terms::bit_or)),
    ("bvxor", Operator::BitsFold(Terms::bit_xor)),
    ("bvadd", Operator::Sum),
    ("bvmul", Operator::BitsFold(Terms::multiply)),
    ("bvnand", Operator::BitsBinary(Terms::bit_nand)),
    ("bvnor", Operator::BitsBinary(Terms::bit_nor)),
    ("bvxnor", Operator::BitsBinary(Terms::bit_xnor)),
    ("bvcomp", Operator::BitsBinary(Terms::compare)),
    ("bvsub", Operator::BitsBinary(Terms::subtract)),
    ("bvudiv", Operator::BitsBinary(Terms::udiv)),
    ("bvurem", Operator::BitsBinary(Terms::urem)),
    ("bvsdiv", Operator::BitsBinary(Terms::sdiv)),
    ("bvsrem", Operator::BitsBinary(Terms::srem)),
    ("bvsmod", Operator::BitsBinary(Terms::smod)),
    ("bvshl", Operator::BitsBinary(Terms::shift_left)),
    ("bvlshr", Operator::BitsBinary(Terms::shift_right)),
    ("bvashr", Operator::BitsBinary(Terms::shift_right_signed)),
    ("bvult", Operator::BitsBinary(Terms::ult)),
    ("bvule", Operator::BitsBinary(Terms::ule)),
    ("bvugt", Operator::BitsBinary(Terms::ugt)),
    ("bvuge", Operator::BitsBinary(Terms::uge)),
    ("bvslt", Operator::BitsBinary(Terms::slt)),
    ("bvsle", Operator::BitsBinary(Terms::sle)),
    ("bvsgt", Operator::BitsBinary(Terms::sgt)),
    ("bvsge", Operator::BitsBinary(Terms::sge)),
    ("bvuaddo", Operator::BitsBinary(Terms::unsigned_add_overflow)),
    ("bvsaddo", Operator::BitsBinary(Terms::signed_add_overflow)),
    ("bvumulo", Operator::BitsBinary(Terms::unsigned_multiply_overflow)),
    ("bvsmulo", Operator::BitsBinary(Terms::signed_multiply_overflow)),
    ("bvusubo", Operator::BitsBinary(Terms::unsigned_subtract_overflow)),
    ("bvssubo", Operator::BitsBinary(Terms::signed_subtract_overflow)),
    ("bvsdivo", Operator::BitsBinary(Terms::signed_divide_overflow)),
    ("bvrol", Operator::BitsBinary(rotate_left_by)),
    ("bvror", Operator::BitsBinary(rotate_right_by)),
    ("ext_rotate_left", Operator::BitsBinary(rotate_left_by)),
    ("ext_rotate_right", Operator::BitsBinary(rotate_right_by)),
    ("concat", Operator::Concat),
    ("extract", Operator::Extract),
    ("zero_extend", Operator::ZeroExtend),
    ("sign_extend", Operator::SignExtend),
    ("rotate_left", Operator::RotateLeft),
    ("rotate_right", Operator::RotateRight),
    ("repeat", Operator::Repeat),
];

const ARRAYS: &[(&str, Operator)] = &[("select", Operator::Select), ("store", Operator::Store)];

const FLOATS: &[(&str, Operator)] = &[
    ("RNE", Operator::Rounding(Rounding::NearestEven)),
    ("RNA", Operator::Rounding(Rounding::NearestAway)),
    ("RTP", Operator::Rounding(Rounding::TowardPositive)),
    ("RTN", Operator::Rounding(Rounding::TowardNegative)),
    ("RTZ", Operator::Rounding(Rounding::TowardZero)),
    ("roundNearestTiesToEven", Operator::Rounding(Rounding::NearestEven)),
    ("roundNearestTiesToAway", Operator::Rounding(Rounding::NearestAway)),
    ("roundTowardPositive", Operator::Rounding(Rounding::TowardPositive)),
    ("roundTowardNegative", Operator::Rounding(Rounding::TowardNegative)),
    ("roundTowardZero", Operator::Rounding(Rounding::TowardZero)),
    ("fp", Operator::FloatParts),
    ("+oo", Operator::FloatInfinity(false)),
    ("-oo", Operator::FloatInfinity(true)),
    ("+zero", Operator::FloatZero(false)),
    ("-zero", Operator::FloatZero(true)),
    ("NaN", Operator::FloatNan),
    ("fp.abs", Operator::FloatUnary(Terms::float_abs)),
    ("fp.neg", Operator::FloatUnary(Terms::float_negate)),
    ("fp.isNormal", Operator::FloatUnary(Terms::float_is_normal)),
    ("fp.isSubnormal", Operator::FloatUnary(Terms::float_is_subnormal)),
    ("fp.isZero", Operator::FloatUnary(Terms::float_is_zero)),
    ("fp.isInfinite", Operator::FloatUnary(Terms::float_is_infinite)),
    ("fp.isNaN", Operator::FloatUnary(Terms::float_is_nan)),
    ("fp.isNegative", Operator::FloatUnary(Terms::float_is_negative)),
    ("fp.isPositive", Operator::FloatUnary(Terms::float_is_positive)),
    ("fp.add", Operator::FloatRoundedTwo(Terms::float_add)),
    ("fp.sub", Operator::FloatRoundedTwo(Terms::float_subtract)),
    ("fp.mul", Operator::FloatRoundedTwo(Terms::float_multiply)),
    ("fp.div", Operator::FloatRoundedTwo(Terms::float_divide)),
    ("fp.fma", Operator::FloatFma),
    ("fp.sqrt", Operator::FloatRounded(Terms::float_sqrt)),
    ("fp.roundToIntegral", Operator::FloatRounded(Terms::float_round_to_integral)),
    ("fp.rem", Operator::FloatBinary(Terms::float_remainder)),
    ("fp.min", Operator::FloatMin),
    ("fp.max", Operator::FloatMax),
    ("fp.leq", Operator::FloatChain(Terms::float_less_equal)),
    ("fp.lt", Operator::FloatChain(Terms::float_less)),
    ("fp.geq", Operator::FloatChain(|terms, a, b| terms.float_less_equal(b, a))),
    ("fp.gt", Operator::FloatChain(|terms, a, b| terms.float_less(b, a))),
    ("fp.eq", Operator::FloatChain(Terms::float_equal)),
    ("to_fp", Operator::ToFloat),
    ("to_fp_unsigned", Operator::ToFloatUnsigned),
    ("fp.to_ubv", Operator::ToUnsigned),
    ("fp.to_sbv", Operator::ToSigned),
    ("fp.to_ieee_bv", Operator::ToIeee),
    ("to_ieee_bv", Operator::ToIeee),
    ("-", Operator::RealMinus),
    ("/", Operator::RealDivide),
];

/// Functions of other theories: saying that we do not have them is better than asking for a declaration.
const UNSUPPORTED: &[&str] = &[
    "+",
    "*",
    "<",
    "<=",
    ">",
    ">=",
    "div",
    "mod",
    "abs",
    "divisible",
    "to_real",
    "to_int",
    "is_int",
    "bv2nat",
    "int2bv",
    "nat2bv",
    "ubv_to_int",
    "sbv_to_int",
    "int_to_bv",
    "fp.to_real",
    "str.++",
    "str.len",
    "str.at",
    "str.<",
    "str.<=",
    "const",
    "map",
    "is",
];

/// Whether any bit is set, as one bit.
fn reduce_or(terms: &mut Terms, a: Term) -> Term {
    let zero = terms.number(terms.width(a), 0);
    let none = terms.compare(a, zero);
    terms.bit_not(none)
}

/// Whether all bits are set, as one bit.
fn reduce_and(terms: &mut Terms, a: Term) -> Term {
    let ones = terms.bits_constant(logic::Bits::ones(terms.width(a)));
    terms.compare(a, ones)
}

/// Whether the number of bits that are set is odd, as one bit.
fn reduce_xor(terms: &mut Terms, mut a: Term) -> Term {
    while terms.width(a) > 1 {
        let width = terms.width(a);
        let half = width.div_ceil(2);
        let high = terms.extract(a, width - 1, half);
        let high = terms.zero_extend(high, half);
        let low = terms.extract(a, half - 1, 0);
        a = terms.bit_xor(high, low);
    }
    a
}

fn increment(terms: &mut Terms, a: Term) -> Term {
    let one = terms.number(terms.width(a), 1);
    terms.add(a, one)
}

fn decrement(terms: &mut Terms, a: Term) -> Term {
    let ones = terms.bits_constant(logic::Bits::ones(terms.width(a)));
    terms.add(a, ones)
}

/// The bits moved to the left, those that leave coming back at the right.
fn rotate_left_by(terms: &mut Terms, a: Term, amount: Term) -> Term {
    let width = terms.width(a);
    // The width itself fits in as many bits.
    let modulus = terms.number(width, width.into());
    let left = terms.urem(amount, modulus);
    let right = terms.subtract(modulus, left);
    let high = terms.shift_left(a, left);
    let low = terms.shift_right(a, right);
    terms.bit_or(high, low)
}

fn rotate_right_by(terms: &mut Terms, a: Term, amount: Term) -> Term {
    let width = terms.width(a);
    let modulus = terms.number(width, width.into());
    let right = terms.urem(amount, modulus);
    let left = terms.subtract(modulus, right);
    rotate_left_by(terms, a, left)
}
