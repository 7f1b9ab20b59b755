//! Terms to scripts.

use crate::specify::specify;
use logic::{Op, Scalar, Sort, Term, Terms, post_order, printed_post_order, symbols_of, write_named, write_symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// What a script asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<'a> {
    /// Symbols to declare, in this order, besides those that occur.
    pub declared: &'a [Term],
    /// Formulas that are asserted.
    pub assertions: &'a [Term],
    /// Formulas that are only assumed.
    pub assumptions: &'a [Term],
}

/// A script that asks whether assertions hold together with assumptions, for any solver of the standard.
///
/// Its text is as large as the terms are as a graph: what occurs more than once is defined once. Where the standard leaves
/// a function open for some arguments, the script says what `logic` means by it.
pub fn write_script(terms: &mut Terms, query: Query<'_>) -> String {
    let Query { declared, assertions, assumptions } = query;
    let roots: Vec<Term> = assertions.iter().chain(assumptions).copied().collect();
    let (roots, conditions) = specify(terms, &roots);
    let (asserted, assumed) = roots.split_at(assertions.len());
    let asserted: Vec<Term> = conditions.into_iter().chain(asserted.iter().copied()).collect();
    let all: Vec<Term> = asserted.iter().chain(assumed).copied().collect();

    let mut out = String::new();
    let _ = writeln!(out, "(set-logic {})", logic_of(terms, declared, &all));
    let mut known: FxHashSet<Term> = FxHashSet::default();
    for symbol in declared.iter().copied().chain(symbols_of(terms, &all)) {
        if known.insert(symbol) {
            out.push_str("(declare-const ");
            write_symbol(terms.symbol_name(symbol).unwrap_or_default(), &mut out);
            let _ = writeln!(out, " {})", terms.sort(symbol));
        }
    }
    let shared = Shared::define(terms, &all, &mut out);
    for &formula in &asserted {
        out.push_str("(assert ");
        shared.write(terms, formula, &mut out);
        out.push_str(")\n");
    }
    if assumed.is_empty() {
        out.push_str("(check-sat)\n");
        return out;
    }
    // The standard allows only literals as assumptions.
    let mut literals = String::new();
    for &formula in assumed {
        let literal = terms.fresh("assumption", Sort::Bool);
        let mut name = String::new();
        write_symbol(terms.symbol_name(literal).unwrap_or_default(), &mut name);
        let _ = write!(out, "(declare-const {name} Bool)\n(assert (=> {name} ");
        shared.write(terms, formula, &mut out);
        out.push_str("))\n");
        let space = if literals.is_empty() { "" } else { " " };
        let _ = write!(literals, "{space}{name}");
    }
    let _ = writeln!(out, "(check-sat-assuming ({literals}))");
    out
}

/// The names of the terms that occur more than once.
struct Shared {
    names: FxHashMap<Term, String>,
}

impl Shared {
    /// Defines what is shared below formulas, each after its parts.
    fn define(terms: &Terms, roots: &[Term], out: &mut String) -> Shared {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut order = Vec::new();
        roots.iter().for_each(|&root| *uses.entry(root).or_default() += 1);
        printed_post_order(terms, roots, |term, parts| {
            parts.iter().for_each(|&part| *uses.entry(part).or_default() += 1);
            if !parts.is_empty() {
                order.push(term);
            }
        });
        let mut shared = Shared { names: FxHashMap::default() };
        for term in order.into_iter().filter(|term| uses[term] > 1) {
            let name = format!("?{}", term.index());
            let _ = write!(out, "(define-fun {name} () {} ", terms.sort(term));
            shared.write_definition(terms, term, out);
            out.push_str(")\n");
            shared.names.insert(term, name);
        }
        shared
    }

    fn write(&self, terms: &Terms, term: Term, out: &mut String) {
        match self.names.get(&term) {
            Some(name) => out.push_str(name),
            None => self.write_definition(terms, term, out),
        }
    }

    fn write_definition(&self, terms: &Terms, term: Term, out: &mut String) {
        write_named(terms, term, &mut |part| self.names.get(&part).map(String::as_str), out);
    }
}

/// The smallest logic that has the sorts of all terms.
fn logic_of(terms: &Terms, declared: &[Term], roots: &[Term]) -> &'static str {
    let (mut arrays, mut bits, mut floats) = (false, false, false);
    let mut note = |sort: Sort| match sort {
        Sort::Bool => {}
        Sort::Bits(_) => bits = true,
        Sort::Float(_) | Sort::Rounding => floats = true,
        Sort::Array { index, element } => {
            arrays = true;
            for scalar in [index, element] {
                match scalar {
                    Scalar::Bool => {}
                    Scalar::Bits(_) => bits = true,
                    Scalar::Float(_) | Scalar::Rounding => floats = true,
                }
            }
        }
    };
    post_order(terms, declared, |term| note(terms.sort(term)));
    // The parts of constants are literals of the theory of floats.
    post_order(terms, roots, |term| match terms.op(term) {
        Op::FloatFromBits | Op::FloatToBits => {
            note(terms.sort(term));
            note(Sort::Bits(1));
        }
        _ => note(terms.sort(term)),
    });
    match (arrays, bits, floats) {
        (false, _, false) => "QF_BV",
        (false, false, true) => "QF_FP",
        (false, true, true) => "QF_BVFP",
        (true, _, false) => "QF_ABV",
        (true, _, true) => "QF_ABVFP",
    }
}
