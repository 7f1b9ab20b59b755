//! `--callee NAME=contract|code`: which callees are replaced by their contracts.

use crate::failure::Failure;
use crate::target::{all_methods, matches};
use ir::ProcId;
use subject::{Library, Subject};
use summary::World;

/// What was said of callees, in order.
pub struct CalleeChoice(Vec<(String, bool)>);

impl CalleeChoice {
    /// Reads the options. A name must fit a method; if it is to be replaced, one with a contract.
    pub fn new(given: &[String], subject: &Subject, library: &Library) -> Result<CalleeChoice, Failure> {
        let mut choice = Vec::new();
        for text in given {
            let (name, by_contract) = match text.rsplit_once('=') {
                Some((name, "contract")) => (name, true),
                Some((name, "code")) => (name, false),
                _ => {
                    return Err(Failure::input(format!(
                        "--callee {text}: neither `contract` nor `code`\nhelp: write --callee Class.method=contract"
                    )));
                }
            };
            choice.push((name.to_owned(), by_contract));
        }
        let choice = CalleeChoice(choice);
        choice.check(subject, library)?;
        Ok(choice)
    }

    fn check(&self, subject: &Subject, library: &Library) -> Result<(), Failure> {
        let methods: Vec<(String, ProcId)> = {
            let (java, program) = (subject.java(), subject.program());
            let details = program.classes.keys().filter_map(|class| java.world.details(class));
            let users = details.filter(|details| details.origin.module().is_none());
            users.flat_map(|details| all_methods(details)).collect()
        };
        for (name, by_contract) in &self.0 {
            let mut fitting = methods.iter().filter(|(method, _)| matches(name, method)).peekable();
            if fitting.peek().is_none() {
                return Err(Failure::input(format!(
                    "no method matches --callee {name}\nhelp: `skolem list` shows the methods there are"
                )));
            }
            if *by_contract && !fitting.any(|&(_, procedure)| library.callee(subject, procedure).is_some()) {
                return Err(Failure::input(format!(
                    "--callee {name}=contract: it has no contract\nhelp: write one before its declaration \
                     (docs/contracts.md)"
                )));
            }
        }
        Ok(())
    }

    /// Is a callee of this name replaced by its contract?
    pub fn by_contract(&self, name: &str) -> bool {
        self.0.iter().rev().find(|(pattern, _)| matches(pattern, name)).is_some_and(|&(_, by_contract)| by_contract)
    }
}
