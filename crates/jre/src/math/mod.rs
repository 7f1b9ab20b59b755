//! Elementary functions, to the last bit as Java has them.
//!
//! `StrictMath` is fdlibm, bit by bit: [`fdlibm`]. `Math` may be up to one unit in the last place off; HotSpot's own
//! versions of its most used functions are correctly rounded but for some arguments in a thousand, so [`rounded`] rounds
//! correctly.

pub(crate) mod fdlibm;
pub(crate) mod rounded;
