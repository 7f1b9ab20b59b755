//! What tests of the symbolic layer share: a world for programs in the representation itself, a forking driver, and how
//! terms are evaluated on a given input, so that what a driver found can be compared with a run of the interpreter.
//!
//! Read first: [`explore`] (what a driver made of a program), then [`outcome`] (what that says about one input).

#![allow(dead_code, reason = "every test target uses its part of the support")]

pub mod explore;
pub mod fork;
pub mod given;
pub mod outcome;
pub mod world;
