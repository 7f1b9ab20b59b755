//! The text form of programs: what `skolem dump` shows and what tests are written in.
//!
//! Printing and parsing give back the same program, up to the numbers of selectors and literals (which are numbered as
//! they are met) and with bodies in their [canonical form](crate::Body::canonical).
//!
//! ```text
//! class Comparable interface
//! class Shape abstract file "Shape.java" {
//!   "area()I" = Shape.area                          // selector = procedure
//!   "grow(I)V" package shapes = Shape.grow          // only classes of the package override it
//! }
//! class Square extends Shape implements Comparable
//! class "Shape[]" array ref Shape
//! class "int[]" array i32
//! class heap block
//! class int scalar
//!
//! global Main.count: i32
//! const field Square.side: i32 in Square            // `const`: never changes once constructed
//! internal global Square.state: i32                 // `internal`: kept by the language's runtime for itself
//! elements "Shape[]": ref Shape by i32              // indexed by (object, i32)
//! elements "int[]": i32 by i32
//!
//! proc Shape.area(ref Shape) -> i32 in Shape abstract
//! proc Shape.grow(ref Shape, i32) in Shape pending
//! proc exit(i32) external                           // also: unsupported "why"
//! proc Square.area(l0: ref Square, l1: i32) -> i32 in Square {
//!   file "Square.java"
//!   lines @0 12, @7 13                              // from position 7 on, line 13
//!   var n: int in l1 @0..9                          // the user's `n` is l1 at positions 0 to 8
//!   local l2, l3: i32, l4: ref
//!   local l5: bool, l6: i64
//!   b0:
//!     l2 = Square.side[l0] @2                       // positions are said when they change
//!     l3 = Main.count[]
//!     l3 = "int[]"[l4, l3]
//!     Main.count[] = l2
//!     l2 = mul l2, 2:i32                            // at the type of the first operand; else mul.i64 …
//!     l6 = sext l2 to i64
//!     l3 = select l5, l2, 1:i32
//!     l3 = class-of[l0]                             // facts are maps: class-of, length, size, alive, …
//!     l5 = subclass l3, Shape
//!     l5 = storable l3, l2
//!     l4 = new Square
//!     l4 = new "int[]"[10:i32]
//!     l4 = new heap(16:i64)
//!     free l4
//!     copy "int[]" from l0, l1 to l4, l2 count l3
//!     l2, l4 = call virtual Shape "area()I"(l0)     // result, thrown; `_, l4` for thrown alone
//!     l2 = call Square.area(l0, l1)
//!     call indirect l4(l0)
//!     assume slt l1, l2
//!     check array-bounds ult l1, l2
//!     if ne l0, null goto b1 else b2 failing null-dereference @7
//!   b1:
//!     switch l2 { 0 => b2, -1 => b1, else => b3 }   // ascending as unsigned numbers
//!   b2:
//!     return l2
//!   b3:
//!     throw l4                                      // also: goto b1, return, unreachable
//! }
//! ```
//!
//! Constants are `true`, `false`, `null`, `5:i32` (or `5` for short), `-1:i64`, `0xff:i16`, `1.5:f64`, the bits of a float
//! as `0x7fc00000:f32`, and the literals `text "…"`, `class Name` and `fn name`. Names that are not words, or are words
//! of this language, are quoted. In quotes, `\"`, `\\`, `\n`, `\r`, `\t` and `\u{…}` (a scalar value or a UTF-16 unit) are
//! escapes. Locals and blocks can have any names in what is parsed; they are printed by number. A class comes after its
//! supertypes and its element class; everything else can come in any order.

mod error;
mod lex;
mod names;
mod parse;
mod parse_body;
mod print;
mod print_body;

pub use error::{ParseError, ParseErrorKind};
pub use parse::parse_program;
pub use print::{print_proc, print_proc_with_source, print_program};
pub use print_body::{print_stmt, print_terminator};
