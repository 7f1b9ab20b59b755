//! Results made by hand, and what becomes of them in each form.

mod fixtures;
mod java;
mod machines;
mod terminal;
