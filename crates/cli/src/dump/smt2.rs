//! `--what smt2`: the questions of a check as SMT-LIB 2 scripts, each complete in itself.

use super::names::DumpNames;
use super::{bounds, place, write_file};
use crate::checked::{Checked, Target};
use crate::failure::Failure;
use ::check::{CutOff, Question, StopCause};
use logic::{Term, Terms};
use refine::{About, Formulation};
use rustc_hash::{FxHashMap, FxHashSet};
use smtlib::{Query, write_script};
use std::fmt::Write;
use std::path::Path;
use symbolic::Origin;
use verdict::Location;

/// A script with what it is called.
pub struct Script {
    /// In a file name.
    slug: String,
    /// For people who look at answers, if these are not from different files.
    title: Option<String>,
    text: String,
}

impl Script {
    /// A question of a script.
    pub fn of_file(file: &Path, number: usize, text: String) -> Script {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        Script { slug: format!("{stem} question {number}"), title: None, text }
    }
}

/// Where scripts go.
pub struct Scripts<'a> {
    folder: Option<&'a Path>,
    written: usize,
}

impl Scripts<'_> {
    /// Into files of a folder, or all to standard output.
    pub fn new(folder: Option<&Path>) -> Scripts<'_> {
        Scripts { folder, written: 0 }
    }

    /// Writes a script.
    pub fn add(&mut self, script: &Script) -> Result<(), Failure> {
        self.written += 1;
        let Some(folder) = self.folder else {
            let mut text = String::new();
            // Each stands on its own.
            text.push_str(if self.written > 1 { "(reset)\n" } else { "" });
            if let Some(title) = &script.title {
                text.push_str("(echo ");
                smtlib::write_string(title, &mut text);
                text.push_str(")\n");
            }
            text.push_str(&script.text);
            return crate::print(&text);
        };
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::input(format!("{}: cannot make this folder: {error}\nhelp: check -o", folder.display()))
        })?;
        // The number keeps the order, and keeps apart what differs only in characters that file systems dislike.
        write_file(&folder.join(format!("{:04}-{}.smt2", self.written, file_name(&script.slug))), &script.text)
    }
}

/// File names end here: most file systems take 255 bytes.
const LONGEST_NAME: usize = 150;

/// A text with nothing in it that is special in a file system or a shell.
fn file_name(text: &str) -> String {
    let mut name = String::new();
    for char in text.chars() {
        let char = if char.is_ascii_alphanumeric() || char == '_' || char == '.' { char } else { '-' };
        if char != '-' || !name.ends_with('-') {
            name.push(char);
        }
    }
    name.truncate(LONGEST_NAME);
    name.trim_matches('-').to_owned()
}

/// The questions about a target, written one by one: together they can be large.
pub struct Questions {
    terms: Terms,
    /// What every script starts with.
    head: String,
    target: String,
    waiting: std::vec::IntoIter<Waiting>,
}

struct Waiting {
    /// In a few words.
    title: String,
    /// What the answers mean, a line each.
    meaning: Vec<String>,
    assertions: Vec<Term>,
}

impl Questions {
    /// The questions of a check.
    pub fn new(checked: &Checked, target: &Target, formulation: Formulation<'_>) -> Questions {
        let subject = checked.subject();
        let mut head = format!("; target: {}\n; bounds: {}\n", target.name, bounds(checked));
        let names = DumpNames::new(subject, &formulation.work.heap, &FxHashMap::default());
        for (id, object) in formulation.work.heap.objects.iter() {
            let name = names.of(id).unwrap_or_default();
            let _ = match object.origin {
                Origin::Input => {
                    let class = subject.class_name(object.class);
                    writeln!(head, "; reference #x{:04x}: {name}, of class {class}", id.0)
                }
                Origin::Known(address) if subject.known_name(address).is_some() => {
                    writeln!(head, "; reference #x{:04x}: {name}", id.0)
                }
                Origin::Known(_) | Origin::Allocated => Ok(()),
            };
        }
        let waiting: Vec<Waiting> = formulation
            .queries()
            .into_iter()
            .map(|query| {
                let (title, meaning) = words(checked, query.about, formulation.stopped);
                Waiting { title, meaning, assertions: query.assertions }
            })
            .collect();
        let terms = formulation.work.context.terms;
        Questions { terms, head, target: target.name.clone(), waiting: waiting.into_iter() }
    }

    /// Writes the next question.
    pub fn next_script(&mut self) -> Option<Script> {
        let Waiting { title, meaning, mut assertions } = self.waiting.next()?;
        let mut text = self.head.clone();
        let _ = writeln!(text, "; question: {title}");
        for line in meaning {
            let _ = writeln!(text, "; {line}");
        }
        let terms = &mut self.terms;
        let mut seen = FxHashSet::default();
        assertions.retain(|&formula| !terms.is_true(formula) && seen.insert(formula));
        // What is false as written needs no solver.
        let status = if assertions.iter().any(|&formula| terms.is_false(formula)) { "unsat" } else { "unknown" };
        let _ = writeln!(text, "(set-info :status {status})");
        text.push_str(&write_script(terms, Query { assertions: &assertions, ..Query::default() }));
        Some(Script {
            slug: format!("{} {title}", self.target),
            title: Some(format!("{}: {title}", self.target)),
            text,
        })
    }
}

/// A question in a few words, and what the answers mean.
fn words(checked: &Checked, about: About<'_>, stopped: Option<StopCause>) -> (String, Vec<String>) {
    match about {
        About::Input => {
            ("input".to_owned(), vec!["unsat: no input satisfies the precondition, so nothing is checked".to_owned()])
        }
        About::Cut(cut) => {
            let (what, location) = match CutOff::of(checked.subject(), checked.limits().unroll, cut, stopped) {
                CutOff::Bound(bound) => (bound.message, bound.location),
                CutOff::Undecided(undecided) => (undecided.reason, undecided.location),
            };
            let meaning = vec![format!("sat: {what}"), "unsat: no run comes there".to_owned()];
            (format!("cut off{}", line(location.as_ref())), meaning)
        }
        About::Contract(unseen) => {
            let name = checked.subject().procedure_name(unseen.procedure);
            let meaning =
                vec![format!("unsat: no call of {name} can keep its contract, so what follows holds vacuously")];
            (format!("contract of {name}"), meaning)
        }
        About::Violation(question) => {
            let mut meaning = described(question);
            meaning.push("sat: some run breaks it; unsat: no run within the bounds does".to_owned());
            (format!("{}{}", question.name, line(question.location.as_ref())), meaning)
        }
        About::Reached(question) => {
            let mut meaning = described(question);
            meaning.push("unsat: no run within the bounds reaches it, so that it holds says nothing".to_owned());
            (format!("{}{} reached", question.name, line(question.location.as_ref())), meaning)
        }
    }
}

fn line(location: Option<&Location>) -> String {
    location.map_or(String::new(), |location| format!(" at line {}", location.line))
}

/// Kind, place and text of a check.
fn described(question: &Question) -> Vec<String> {
    let mut lines = vec![format!("check: {}", question.kind.name())];
    lines.extend(question.location.as_ref().map(|location| format!("place: {}", place(location))));
    // A clause may go over lines, and only the first would be a comment.
    let text = question.text.as_ref().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.extend(text.map(|text| format!("clause: {text}")));
    lines
}
