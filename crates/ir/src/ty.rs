//! Scalar types.

use std::fmt;

/// The type of a local, a constant or the values of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// A truth value: the result of comparisons, the condition of branches and checks.
    Bool,
    /// A bit-vector of the given width (at least 1). Signedness is a matter of operations, not of types.
    Int(u16),
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// A reference to an object, or null. A C pointer is a reference and an offset of type `i64`.
    Ref,
}

impl Type {
    /// 8-bit integer.
    pub const I8: Type = Type::Int(8);
    /// 16-bit integer.
    pub const I16: Type = Type::Int(16);
    /// 32-bit integer.
    pub const I32: Type = Type::Int(32);
    /// 64-bit integer.
    pub const I64: Type = Type::Int(64);

    /// Bits that a value of this type takes in memory.
    pub fn bits(self) -> u16 {
        match self {
            Type::Bool => 1,
            Type::Int(width) => width,
            Type::F32 => 32,
            Type::F64 => 64,
            Type::Ref => 32,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bool => f.write_str("bool"),
            Type::Int(width) => write!(f, "i{width}"),
            Type::F32 => f.write_str("f32"),
            Type::F64 => f.write_str("f64"),
            Type::Ref => f.write_str("ref"),
        }
    }
}
