//! Results made by hand, and what becomes of them in each form.

mod fixtures;
mod heaps;
mod java;
mod json;
mod layout;
mod reasons;
mod sarif;
mod terminal;
