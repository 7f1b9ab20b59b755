//! Floats: the values against the machine's arithmetic and against rationals, the lowered terms against the values.

mod exact;
mod hardware;
mod lowering;
mod samples;
