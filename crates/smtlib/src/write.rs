//! Terms to scripts.

use crate::operators::operator;
use crate::specify::Specification;
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
/// a function open for some arguments, the script says what `logic` means by it. Symbols have their names as far as those
/// are different: of two of one name, or where a function of the standard has it, the later one is renamed.
pub fn write_script(terms: &mut Terms, query: Query<'_>) -> String {
    let Query { declared, assertions, assumptions } = query;
    let mut specification = Specification::default();
    let [asserted, assumed] = [assertions, assumptions]
        .map(|formulas| formulas.iter().map(|&formula| specification.specify(terms, formula)).collect::<Vec<Term>>());
    let asserted: Vec<Term> = specification.all_conditions().chain(asserted).collect();
    let all: Vec<Term> = asserted.iter().chain(&assumed).copied().collect();
    // The standard allows only literals as assumptions.
    let literals: Vec<Term> = assumed.iter().map(|_| terms.fresh("assumption", Sort::Bool)).collect();
    let mut symbols: Vec<Term> = Vec::new();
    let mut known: FxHashSet<Term> = FxHashSet::default();
    symbols.extend(declared.iter().copied().chain(symbols_of(terms, &all)).filter(|&symbol| known.insert(symbol)));

    let mut out = String::new();
    let _ = writeln!(out, "(set-logic {})", logic_of(terms, declared, &all));
    let mut names = SymbolNames::of_symbols(terms, symbols.iter().chain(&literals).copied());
    for &symbol in &symbols {
        names.declare(terms, symbol, &mut out);
    }
    names.define_shared(terms, &all, &mut out);
    for &formula in &asserted {
        out.push_str("(assert ");
        names.write(terms, formula, &mut out);
        out.push_str(")\n");
    }
    if assumed.is_empty() {
        out.push_str("(check-sat)\n");
        return out;
    }
    for (&literal, &formula) in literals.iter().zip(&assumed) {
        names.declare(terms, literal, &mut out);
        out.push_str("(assert (=> ");
        names.write(terms, literal, &mut out);
        out.push(' ');
        names.write(terms, formula, &mut out);
        out.push_str("))\n");
    }
    out.push_str("(check-sat-assuming (");
    for (place, &literal) in literals.iter().enumerate() {
        out.push_str(if place == 0 { "" } else { " " });
        names.write(terms, literal, &mut out);
    }
    out.push_str("))\n");
    out
}

/// What terms are called in a script: symbols, and terms that occur more than once.
struct SymbolNames {
    names: FxHashMap<Term, String>,
    taken: FxHashSet<String>,
}

impl SymbolNames {
    /// Names symbols, as they would be written if they were alone. A name that is taken gets the first number behind it
    /// that makes it one that no symbol has.
    fn of_symbols(terms: &Terms, symbols: impl Iterator<Item = Term>) -> SymbolNames {
        let mut names = SymbolNames { names: FxHashMap::default(), taken: FxHashSet::default() };
        let mut again: Vec<Term> = Vec::new();
        for symbol in symbols {
            let name = terms.symbol_name(symbol).unwrap_or_default();
            let written = written_symbol(name);
            if operator(name).is_none() && names.taken.insert(written.clone()) {
                names.names.insert(symbol, written);
            } else {
                again.push(symbol);
            }
        }
        for symbol in again {
            let name = names.another(terms.symbol_name(symbol).unwrap_or_default());
            names.names.insert(symbol, name);
        }
        names
    }

    fn another(&mut self, name: &str) -> String {
        let mut numbered = (2u32..).map(|number| written_symbol(&format!("{name}!{number}")));
        let free = numbered.find(|name| !self.taken.contains(name)).expect("there is always another number");
        self.taken.insert(free.clone());
        free
    }

    fn declare(&self, terms: &Terms, symbol: Term, out: &mut String) {
        out.push_str("(declare-const ");
        self.write(terms, symbol, out);
        let _ = writeln!(out, " {})", terms.sort(symbol));
    }

    /// Defines what is shared below formulas, each after its parts.
    fn define_shared(&mut self, terms: &Terms, roots: &[Term], out: &mut String) {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut order = Vec::new();
        roots.iter().for_each(|&root| *uses.entry(root).or_default() += 1);
        printed_post_order(terms, roots, |term, parts| {
            parts.iter().for_each(|&part| *uses.entry(part).or_default() += 1);
            if !parts.is_empty() {
                order.push(term);
            }
        });
        for term in order.into_iter().filter(|term| uses[term] > 1) {
            let name = format!("?{}", term.index());
            let name = if self.taken.insert(name.clone()) { name } else { self.another(&name) };
            let _ = write!(out, "(define-fun {name} () {} ", terms.sort(term));
            self.write_definition(terms, term, out);
            out.push_str(")\n");
            self.names.insert(term, name);
        }
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

/// The text of a symbol: the same for names that every reader takes for the same.
fn written_symbol(name: &str) -> String {
    let mut written = String::new();
    // What would be replaced by `write_symbol`, inside bars that are then needless.
    write_symbol(&name.replace(['|', '\\'], "/"), &mut written);
    written
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
