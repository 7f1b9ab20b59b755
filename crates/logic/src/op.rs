//! The operators that nodes may have. Everything else that SMT-LIB or a program knows is built from these
//! ([`crate::Terms`] has a constructor for it), so that passes have few cases to treat.

/// What a node is.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[repr(u8)]
pub enum Op {
    /// A free variable of any sort.
    Symbol,
    /// A value of any sort.
    Constant,

    /// Negation of a Bool.
    Not,
    /// Conjunction of two or more Bools.
    And,
    /// Equality of two terms of one sort. On floats it is identity: NaN equals itself, the zeros differ.
    Equal,
    /// If-then-else: a Bool, then two terms of one sort.
    Ite,

    /// `bvnot`.
    BitNot,
    /// `bvand` of two.
    BitAnd,
    /// `bvxor` of two.
    BitXor,
    /// `bvneg`.
    Negate,
    /// `bvadd` of two or more.
    Add,
    /// `bvmul` of two.
    Multiply,
    /// `bvudiv`.
    Divide,
    /// `bvurem`.
    Remainder,
    /// `bvshl`.
    ShiftLeft,
    /// `bvlshr`.
    ShiftRight,
    /// `bvashr`.
    ShiftRightSigned,
    /// `bvult`.
    UnsignedLess,
    /// `bvslt`.
    SignedLess,
    /// `concat`: the high part, the low part.
    Concat,
    /// `extract`: the lowest bit taken is [`crate::Terms::extract_low`], the width is the sort's.
    Extract,
    /// `sign_extend` to the width of the sort.
    SignExtend,

    /// The element of an array at an index.
    Select,
    /// An array with another element at an index.
    Store,
    /// The array with one element everywhere.
    ConstArray,

    /// `fp.abs`.
    FloatAbs,
    /// `fp.neg`.
    FloatNegate,
    /// `fp.add`: rounding mode, two floats.
    FloatAdd,
    /// `fp.mul`: rounding mode, two floats.
    FloatMultiply,
    /// `fp.div`: rounding mode, two floats.
    FloatDivide,
    /// `fp.fma`: rounding mode, three floats.
    FloatFma,
    /// `fp.sqrt`: rounding mode, a float.
    FloatSqrt,
    /// `fp.rem`.
    FloatRemainder,
    /// `fp.roundToIntegral`: rounding mode, a float.
    FloatRoundToIntegral,
    /// `fp.min`, where -0 is less than +0 and a number is taken before NaN.
    FloatMin,
    /// `fp.max`, likewise.
    FloatMax,
    /// `fp.lt`.
    FloatLess,
    /// `fp.leq`.
    FloatLessEqual,
    /// `fp.eq`.
    FloatEqual,
    /// `fp.isNormal`.
    FloatIsNormal,
    /// `fp.isSubnormal`.
    FloatIsSubnormal,
    /// `fp.isZero`.
    FloatIsZero,
    /// `fp.isInfinite`.
    FloatIsInfinite,
    /// `fp.isNaN`.
    FloatIsNan,
    /// `fp.isNegative`.
    FloatIsNegative,
    /// `fp.isPositive`.
    FloatIsPositive,
    /// The float with an IEEE encoding.
    FloatFromBits,
    /// The IEEE encoding of a float; of NaN, the one that [`crate::Format::nan`] gives.
    FloatToBits,
    /// `to_fp` from another format: rounding mode, a float.
    FloatFromFloat,
    /// `to_fp` from a signed bit-vector: rounding mode, the vector.
    FloatFromSigned,
    /// `to_fp_unsigned`: rounding mode, the vector.
    FloatFromUnsigned,
    /// `fp.to_sbv`: rounding mode, a float. NaN gives zero, what does not fit gives the nearest that does.
    FloatToSigned,
    /// `fp.to_ubv`, likewise.
    FloatToUnsigned,
}

impl Op {
    /// Does the order of the arguments not matter?
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            Op::And
                | Op::Equal
                | Op::BitAnd
                | Op::BitXor
                | Op::Add
                | Op::Multiply
                | Op::FloatMin
                | Op::FloatMax
                | Op::FloatEqual
        )
    }
}
