//! What random programs declare: classes, state components and natives, the same in every program of a family.

use ir::CheckKind;

/// Objects with fields, arrays and exceptions, as a front end for Java declares them.
///
/// A `<raise …>` procedure throws a new object of the class that [`NATIVES`] names.
pub(super) const OBJECTS: &str = r#"
    class Base {
      "m(I)I" = "Base.m(I)I"
    }
    class Derived extends Base {
      "m(I)I" = "Derived.m(I)I"
    }
    class Other
    class "[I" array i32
    class "[LBase;" array ref Base
    class "[LDerived;" array ref Derived
    class Error
    class NullError extends Error
    class BoundsError extends Error
    class SizeError extends Error
    class CastError extends Error
    class StoreError extends Error
    class ZeroError extends Error
    class UserError extends Error

    field "Base.number:I": i32 in Base
    field "Base.next:LBase;": ref Base in Base
    field "Base.small:B": i8 in Base
    field "Base.flag:Z": bool in Base
    field "Derived.wide:J": i64 in Derived
    field "Derived.other:LOther;": ref Other in Derived
    field "Other.short:S": i16 in Other
    field "Other.base:LBase;": ref Base in Other
    field "Other.items:[I": ref "[I" in Other
    field "Other.real:D": f64 in Other
    field "Error.code:I": i32 in Error
    global "Globals.count:I": i32
    global "Globals.wide:J": i64
    global "Globals.flag:Z": bool
    global "Globals.base:LBase;": ref Base
    global "Globals.items:[I": ref "[I"
    elements "elements:i32": i32 by i32
    elements "elements:ref": ref by i32

    proc "<raise null>"() external
    proc "<raise bounds>"(i32, i32) external
    proc "<raise size>"(i32) external
    proc "<raise cast>"(ref) external
    proc "<raise store>"(ref) external
    proc "<raise zero>"() external
    proc "Base.m(I)I"(ref Base, i32) -> i32 in Base pending
    proc "Derived.m(I)I"(ref Derived, i32) -> i32 in Derived pending
"#;

/// Blocks of bytes, as the front end for C declares them.
///
/// `cells` and `node` are the classes of input blocks: some `int`s, and a structure of eight bytes of data and a pointer to
/// the next node. Only nodes hold pointers, and only there, so that what else is in memory does not depend on addresses.
pub(super) const BLOCKS: &str = r#"
    class heap block
    class cells block extends heap
    class node block extends heap
    class "local variable" block
    class "global variable" block
    class function block
    class "function (i32) i32" block extends function

    elements "bytes as i8": i8 by i64
    elements "bytes as i16": i16 by i64
    elements "bytes as i32": i32 by i64
    elements "bytes as i64": i64 by i64
    elements "bytes as ref": ref by i64
    global "result 1 as i64": i64

    proc "bad read"(ref, i64) external
    proc "bad write"(ref, i64) external
    proc "bad call"(ref, i64) external
    proc first(i32) -> i32 in "function (i32) i32" pending
    proc second(i32) -> i32 in "function (i32) i32" pending
"#;

/// Where a node has its pointer to the next one.
pub const NEXT: u32 = 8;
/// The bytes of a node.
pub const NODE_SIZE: u32 = 16;

/// What a procedure without code does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Native {
    /// It throws a new object of the class of that name.
    Raise(&'static str),
    /// Calling it is a violation of that kind.
    Fails(CheckKind),
}

/// The procedures without code, with the kind of failure that programs call them for.
pub const NATIVES: &[(&str, CheckKind, Native)] = &[
    ("<raise null>", CheckKind::NullDereference, Native::Raise("NullError")),
    ("<raise bounds>", CheckKind::ArrayBounds, Native::Raise("BoundsError")),
    ("<raise size>", CheckKind::NegativeArraySize, Native::Raise("SizeError")),
    ("<raise cast>", CheckKind::ClassCast, Native::Raise("CastError")),
    ("<raise store>", CheckKind::ArrayStore, Native::Raise("StoreError")),
    ("<raise zero>", CheckKind::DivisionByZero, Native::Raise("ZeroError")),
    ("bad read", CheckKind::InvalidPointer, Native::Fails(CheckKind::InvalidPointer)),
    ("bad write", CheckKind::InvalidPointer, Native::Fails(CheckKind::InvalidPointer)),
    ("bad call", CheckKind::InvalidPointer, Native::Fails(CheckKind::InvalidPointer)),
];

/// A global block, the literal `data N`.
#[derive(Clone, Copy, Debug)]
pub struct Data {
    /// What it holds at first.
    pub bytes: &'static [u8],
    /// Can it not be written?
    pub is_constant: bool,
}

/// The global blocks by the numbers of their literals. All are of the class `global variable`.
pub const DATA: &[(u32, Data)] = &[
    (1, Data { bytes: &[1, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff], is_constant: false }),
    (2, Data { bytes: &[7, 6, 5, 0x84], is_constant: true }),
];
