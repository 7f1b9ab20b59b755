//! Terms as commands for a process: each symbol is declared once, and each shared term defined once.
//!
//! Names are ours (`s12`, `t34`), so that no symbol of a program can clash with what a solver reserves, or with another of
//! the same name and another sort. A term is written where it is used, unless it was written before or is used again: then
//! it gets a definition, and from then on its name is written. So no term is written more than twice, however much the
//! formulas share.

use logic::{Op, Term, Terms, write_named};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// What the process has been told.
#[derive(Default)]
pub(super) struct TermNames {
    names: FxHashMap<Term, String>,
    /// Terms that were written without a name.
    written: FxHashSet<Term>,
    /// Assumptions whose literal is declared.
    literals: FxHashSet<Term>,
}

/// A term nested deeper than this gets a name, for the sake of recursive readers.
const DEPTH: u32 = 100;

impl TermNames {
    /// Appends declarations and definitions so that [`TermNames::text`] of this term is short.
    pub(super) fn introduce(&mut self, terms: &Terms, root: Term, out: &mut String) {
        if self.names.contains_key(&root) {
            return;
        }
        let mut order: Vec<(Term, bool)> = Vec::new();
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut depths: FxHashMap<Term, u32> = FxHashMap::default();
        self.new_terms(terms, root, |term, parts| {
            let mut depth = 0;
            for &part in parts {
                *uses.entry(part).or_default() += 1;
                depth = depth.max(depths.get(&part).copied().unwrap_or(0) + 1);
            }
            let deep = depth >= DEPTH;
            depths.insert(term, if deep { 0 } else { depth });
            order.push((term, deep));
        });
        for (term, deep) in order {
            match terms.op(term) {
                Op::Symbol => {
                    let name = format!("s{}", term.index());
                    let _ = writeln!(out, "(declare-const {name} {})", terms.sort(term));
                    self.names.insert(term, name);
                }
                Op::Constant => {}
                _ => {
                    let used = uses.get(&term).copied().unwrap_or(0);
                    if deep || used > 1 || !self.written.insert(term) {
                        let name = format!("t{}", term.index());
                        let _ = write!(out, "(define-fun {name} () {} ", terms.sort(term));
                        self.write_body(terms, term, out);
                        out.push_str(")\n");
                        self.names.insert(term, name);
                    }
                }
            }
        }
    }

    /// Appends the text of a term that was introduced.
    pub(super) fn text(&self, terms: &Terms, term: Term, out: &mut String) {
        match self.names.get(&term) {
            Some(name) => out.push_str(name),
            None => self.write_body(terms, term, out),
        }
    }

    /// The name of a symbol, if it was declared.
    pub(super) fn symbol(&self, symbol: Term) -> Option<&str> {
        self.names.get(&symbol).map(String::as_str)
    }

    /// Notes that the literal of an assumption is declared; false if it was before.
    pub(super) fn declare_literal(&mut self, term: Term) -> bool {
        self.literals.insert(term)
    }

    fn write_body(&self, terms: &Terms, term: Term, out: &mut String) {
        write_named(terms, term, &mut |part| self.names.get(&part).map(String::as_str), out);
    }

    /// Visits what has no name yet, parts first, without looking below names.
    fn new_terms(&self, terms: &Terms, root: Term, mut visit: impl FnMut(Term, &[Term])) {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack: Vec<(Term, Option<Vec<Term>>)> = vec![(root, None)];
        while let Some((term, parts)) = stack.pop() {
            if let Some(parts) = parts {
                visit(term, &parts);
            } else if !self.names.contains_key(&term) && seen.insert(term) {
                let parts = printed_parts(terms, term);
                let below: Vec<Term> = parts.iter().rev().copied().collect();
                stack.push((term, Some(parts)));
                stack.extend(below.into_iter().map(|part| (part, None)));
            }
        }
    }
}

/// The terms that the text of a term consists of. That may be other than its arguments: a disjunction is a negated
/// conjunction of negations and is not written as such.
fn printed_parts(terms: &Terms, term: Term) -> Vec<Term> {
    let mut parts = Vec::new();
    if !matches!(terms.op(term), Op::Symbol | Op::Constant) {
        let mut note = |part: Term| {
            parts.push(part);
            Some("")
        };
        write_named(terms, term, &mut note, &mut String::new());
    }
    parts
}
