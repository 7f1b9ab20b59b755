//! Verdicts to people and machines.
//!
//! **Owns** every way in which results leave Skolem: the terminal report ([`text`]), JSON ([`json`]), SARIF ([`sarif`])
//! and runnable Java tests ([`junit`]). Serialisation happens here and nowhere else.
//! **Must not know** engines, solvers or programs: it renders what `verdict` holds, and reads nothing from disk but what
//! [`Sources`] hands it.
//!
//! Every rendering is a function from results to a string and depends on nothing else: the same results give the same
//! bytes.
//!
//! Read first: [`text::render`], then [`json::render`].

pub mod json;
pub mod junit;
mod place;
mod rules;
pub mod sarif;
pub mod text;
mod value;

/// The text of a source file, by the name that reports use for it. A file that cannot be had is left out of the report,
/// and nothing else is.
pub type Sources<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Sources for those who have none.
pub fn no_sources(_file: &str) -> Option<String> {
    None
}
