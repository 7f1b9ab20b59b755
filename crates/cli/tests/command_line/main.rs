//! The `skolem` command as people meet it: what it prints, and how it ends.
//!
//! Most of what is expected stands in the tests as text. `UPDATE_EXPECT=1 cargo test -p skolem-cli` writes what is
//! printed now; read the difference before you keep it.

#[cfg(feature = "c")]
mod bad_bitcode;
mod bad_input;
#[cfg(feature = "c")]
mod both_languages;
#[cfg(feature = "c")]
mod c;
#[cfg(feature = "c")]
mod c_addresses;
#[cfg(feature = "c")]
mod c_emitted_tests;
#[cfg(feature = "c")]
mod c_inputs;
#[cfg(feature = "c")]
mod c_left_open;
#[cfg(feature = "c")]
mod c_library;
#[cfg(feature = "c")]
mod c_outside;
#[cfg(feature = "c")]
mod c_taken_as_found;
mod caught;
mod check;
#[cfg(feature = "c")]
mod check_c;
mod commands;
mod covering_tests;
#[cfg(feature = "c")]
mod data_model;
mod docs;
mod dump;
#[cfg(feature = "c")]
mod dump_c;
mod emitted_tests;
mod examples;
mod inputs;
#[cfg(feature = "c")]
mod kinds;
mod limits;
mod mutants;
#[cfg(feature = "c")]
mod odd_modules;
mod open_methods;
#[cfg(feature = "c")]
mod paths;
mod paths_search;
mod placeholder_effects;
mod refine;
mod run;
mod solve;
mod support;
mod trials;
#[cfg(feature = "c")]
mod undefined_behaviour;
mod unread_input;
mod unreadable_contracts;
#[cfg(feature = "c")]
mod unsupported;
mod vacuous;
