//! `--callee NAME=contract|code`: which callees are replaced by their contracts.

use crate::failure::Failure;
use crate::pattern::{matches, word_for_procedures};
use ir::ProcId;
use verdict::Language;

/// What was said of callees, in order.
pub struct CalleeChoice(Vec<(String, bool)>);

impl CalleeChoice {
    /// Reads the options. A name must fit one of the methods or functions; if it is to be replaced, one with a contract.
    pub fn new(
        given: &[String],
        known: &[(String, ProcId)],
        has_contract: impl Fn(ProcId) -> bool,
        language: Language,
    ) -> Result<CalleeChoice, Failure> {
        let mut choice = Vec::new();
        let word = word_for_procedures(language);
        for text in given {
            let (name, by_contract) = match text.rsplit_once('=') {
                Some((name, "contract")) => (name, true),
                Some((name, "code")) => (name, false),
                _ => {
                    return Err(Failure::input(format!(
                        "--callee {text}: expected `contract` or `code` behind `=`\nhelp: write --callee NAME=contract"
                    )));
                }
            };
            let mut fitting = known.iter().filter(|(known, _)| matches(name, known)).peekable();
            if fitting.peek().is_none() {
                return Err(Failure::input(format!(
                    "no {word} matches --callee {name}\nhelp: `skolem list` shows the {word}s there are"
                )));
            }
            if by_contract && !fitting.any(|&(_, procedure)| has_contract(procedure)) {
                return Err(Failure::input(format!(
                    "--callee {name}=contract: it has no contract\nhelp: write one before its declaration \
                     (docs/contracts.md)"
                )));
            }
            choice.push((name.to_owned(), by_contract));
        }
        Ok(CalleeChoice(choice))
    }

    /// Is a callee of this name replaced by its contract? None if nothing was said of it.
    pub fn by_contract(&self, name: &str) -> Option<bool> {
        self.0.iter().rev().find(|(pattern, _)| matches(pattern, name)).map(|&(_, by_contract)| by_contract)
    }
}
