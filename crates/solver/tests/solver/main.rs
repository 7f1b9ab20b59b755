//! The solvers against brute force, against each other and against their contract.

mod arrays;
mod basics;
mod cores;
mod correction;
mod floats;
mod limits;
mod process;
mod sequences;
mod support;
