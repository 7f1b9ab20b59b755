//! Operators of pure expressions. Every operator is total: what a language makes an error (division by zero, a shift
//! that is too far) is a check or a branch before it, so an engine never meets an undefined value.

macro_rules! operators {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl $name {
            /// Every operator, in declaration order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The operator's word in the text form.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The operator of that word.
            pub fn from_name(name: &str) -> Option<$name> {
                match name { $($text => Some($name::$variant),)* _ => None }
            }
        }
    };
}

operators! {
    /// Operators on one operand; the result has the operand's type unless it says otherwise.
    UnaryOp {
        /// Logical negation of a bool, bitwise complement of an integer.
        Not = "not",
        /// Two's complement negation.
        Neg = "neg",
        /// Floating-point negation (flips the sign, also of NaN).
        FNeg = "fneg",
        /// Floating-point absolute value.
        FAbs = "fabs",
        /// IEEE square root, round to nearest even.
        FSqrt = "fsqrt",
        /// Rounds to an integral value towards negative infinity.
        FFloor = "ffloor",
        /// Rounds to an integral value towards positive infinity.
        FCeil = "fceil",
        /// Rounds to an integral value, ties to even.
        FRint = "frint",
        /// Is the float a NaN? Result: bool.
        FIsNan = "fisnan",
        /// Number of one bits.
        PopCount = "popcount",
        /// Number of leading zero bits (the width for zero).
        LeadingZeros = "clz",
        /// Number of trailing zero bits (the width for zero).
        TrailingZeros = "ctz",
    }
}

operators! {
    /// Operators on two operands of one type. Comparisons give a bool, the others the operands' type.
    BinaryOp {
        /// Wrapping addition.
        Add = "add",
        /// Wrapping subtraction.
        Sub = "sub",
        /// Wrapping multiplication.
        Mul = "mul",
        /// Signed division, truncating; x/0 is -1 or 1 as in SMT-LIB `bvsdiv`, MIN/-1 is MIN.
        SDiv = "sdiv",
        /// Signed remainder with the dividend's sign; x%0 is x.
        SRem = "srem",
        /// Unsigned division; x/0 is all ones.
        UDiv = "udiv",
        /// Unsigned remainder; x%0 is x.
        URem = "urem",
        /// Bitwise (or logical) and.
        And = "and",
        /// Bitwise (or logical) or.
        Or = "or",
        /// Bitwise (or logical) exclusive or.
        Xor = "xor",
        /// Shift left; a count of at least the width (as unsigned) gives 0.
        Shl = "shl",
        /// Logical shift right; a count of at least the width gives 0.
        LShr = "lshr",
        /// Arithmetic shift right; a count of at least the width gives the sign everywhere.
        AShr = "ashr",
        /// Equality of integers, bools or references. Result: bool.
        Eq = "eq",
        /// Inequality. Result: bool.
        Ne = "ne",
        /// Signed less than. Result: bool.
        SLt = "slt",
        /// Signed at most. Result: bool.
        SLe = "sle",
        /// Unsigned less than. Result: bool.
        ULt = "ult",
        /// Unsigned at most. Result: bool.
        ULe = "ule",
        /// Floating-point addition (this and all below: round to nearest even).
        FAdd = "fadd",
        /// Floating-point subtraction.
        FSub = "fsub",
        /// Floating-point multiplication.
        FMul = "fmul",
        /// Floating-point division.
        FDiv = "fdiv",
        /// Floating-point remainder with the dividend's sign (C `fmod`, Java `%`).
        FRem = "frem",
        /// IEEE equality: NaN is unequal to all, zeros are equal. Result: bool.
        FEq = "feq",
        /// IEEE less than, false on NaN. Result: bool.
        FLt = "flt",
        /// IEEE at most, false on NaN. Result: bool.
        FLe = "fle",
    }
}

operators! {
    /// Conversions between types.
    CastOp {
        /// Bool or integer to a wider integer, zeros above.
        ZExt = "zext",
        /// Integer to a wider integer, copies of the sign above.
        SExt = "sext",
        /// Integer to a narrower integer, or to bool (its lowest bit).
        Trunc = "trunc",
        /// Signed integer to float, round to nearest even.
        SToF = "stof",
        /// Unsigned integer to float, round to nearest even.
        UToF = "utof",
        /// Float to signed integer, towards zero, saturating; NaN gives 0.
        FToS = "ftos",
        /// Float to unsigned integer, towards zero, saturating; NaN gives 0.
        FToU = "ftou",
        /// Float to float of another precision.
        FToF = "ftof",
        /// Same bits, other type: float to integer of its width (NaN payloads kept), or back.
        Bits = "bits",
    }
}

impl BinaryOp {
    /// Does this operator give a bool whatever its operands are?
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | Ne | SLt | SLe | ULt | ULe | FEq | FLt | FLe)
    }
}
