//! Random Java programs: well-typed, terminating, and talkative.
//!
//! A program computes with all primitive types and operators, strings, arrays, objects with overriding and defaults,
//! exceptions of all kinds, loops, switches and lambdas, and prints what it computes. Indices, divisors, references and
//! casts are usually good and sometimes not: what is thrown is caught somewhere and printed with its message.
//!
//! Loops run a fixed number of times at most, and every method spends one unit of a program-wide fuel and returns at
//! once when there is none, so every program ends.

mod expression;
mod program;
mod rng;
mod statement;
mod ty;

pub use program::{class_name, program};
