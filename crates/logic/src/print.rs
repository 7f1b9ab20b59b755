//! Terms as SMT-LIB 2 text. Terms that occur more than once are bound by `let`, so that the text is as large as the
//! DAG, and nothing recurses.

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::fmt::Write;

/// Appends the text of a term.
pub fn write_term(terms: &Terms, root: Term, out: &mut String) {
    let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
    let mut order = Vec::new();
    printed_post_order(terms, &[root], |term, parts| {
        order.push(term);
        for &part in parts {
            *uses.entry(part).or_default() += 1;
        }
    });
    let mut names: FxHashMap<Term, String> = FxHashMap::default();
    for &term in &order {
        if term == root || terms.args(term).is_empty() || uses[&term] < 2 {
            continue;
        }
        let name = let_name(term);
        let _ = write!(out, "(let (({name} ");
        write_named(terms, term, &mut |arg| names.get(&arg).map(String::as_str), out);
        out.push_str(")) ");
        names.insert(term, name);
    }
    write_named(terms, root, &mut |arg| names.get(&arg).map(String::as_str), out);
    names.iter().for_each(|_| out.push(')'));
}

/// The name that a shared term has in text; no symbol of a program begins like this.
fn let_name(term: Term) -> String {
    format!("?{}", term.index())
}

/// Visits each term that is printed below some roots once, parts first, with its parts as they are printed.
pub fn printed_post_order(terms: &Terms, roots: &[Term], mut visit: impl FnMut(Term, &[Term])) {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<(Term, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
    while let Some((term, ready)) = stack.pop() {
        if !ready && !seen.insert(term) {
            continue;
        }
        let (_, parts) = printed(terms, term);
        if ready {
            visit(term, &parts);
        } else {
            stack.push((term, true));
            stack.extend(parts.iter().rev().filter(|part| !seen.contains(part)).map(|&part| (part, false)));
        }
    }
}

/// How a term is printed: most by their own operator, disjunctions as people write them.
enum Printed {
    Own,
    As(&'static str),
}

/// The operator and the parts that are printed for a term.
fn printed(terms: &Terms, term: Term) -> (Printed, SmallVec<[Term; 4]>) {
    let negation = terms.op(term);
    let (conjunction, name) = match negation {
        Op::Not => (Op::And, "or"),
        Op::BitNot => (Op::BitAnd, "bvor"),
        _ => return (Printed::Own, terms.args(term).into()),
    };
    let inner = terms.arg(term, 0);
    if terms.op(inner) == conjunction && terms.args(inner).iter().all(|&part| terms.op(part) == negation) {
        return (Printed::As(name), terms.args(inner).iter().map(|&part| terms.arg(part, 0)).collect());
    }
    (Printed::Own, terms.args(term).into())
}

enum Piece {
    Text(&'static str),
    Term(Term),
}

/// Appends the text of a term; below it, what `name` knows is written by its name.
pub fn write_named<'n>(terms: &Terms, root: Term, name: &mut dyn FnMut(Term) -> Option<&'n str>, out: &mut String) {
    let mut stack = vec![Piece::Term(root)];
    while let Some(piece) = stack.pop() {
        let term = match piece {
            Piece::Text(text) => {
                out.push_str(text);
                continue;
            }
            Piece::Term(term) => term,
        };
        if term != root
            && let Some(known) = name(term)
        {
            out.push_str(known);
            continue;
        }
        match terms.op(term) {
            Op::Symbol => write_symbol(terms.symbol_name(term).unwrap_or_default(), out),
            Op::Constant => {
                let value = terms.value(term).expect("a constant has a value");
                let _ = write!(out, "{value}");
            }
            _ => {
                let (operator, parts) = printed(terms, term);
                out.push('(');
                match operator {
                    Printed::Own => write_operator(terms, term, out),
                    Printed::As(name) => out.push_str(name),
                }
                stack.push(Piece::Text(")"));
                for &part in parts.iter().rev() {
                    stack.push(Piece::Term(part));
                    stack.push(Piece::Text(" "));
                }
            }
        }
    }
}

/// May this byte stand in a symbol without quotes?
pub fn is_simple(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&byte)
}

/// Does a word belong to SMT-LIB itself? (The names of commands are reserved by the standard too, but every solver lets
/// scripts use them as names, and nothing is ambiguous then.)
pub fn is_reserved(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "_",
        "!",
        "as",
        "let",
        "exists",
        "forall",
        "match",
        "par",
        "BINARY",
        "DECIMAL",
        "HEXADECIMAL",
        "NUMERAL",
        "STRING",
    ];
    WORDS.contains(&word)
}

/// Appends a symbol, quoted if it must be.
///
/// A name that cannot be written even so, because it contains a bar or a backslash, does not come from a script; its bad
/// characters are replaced by `/`.
pub fn write_symbol(name: &str, out: &mut String) {
    let simple = !name.is_empty() && !name.as_bytes()[0].is_ascii_digit() && name.bytes().all(is_simple);
    if simple && !is_reserved(name) {
        out.push_str(name);
        return;
    }
    out.push('|');
    out.extend(name.chars().map(|c| if c == '|' || c == '\\' { '/' } else { c }));
    out.push('|');
}

/// Appends the operator of a term that has parts, as SMT-LIB names it.
pub fn write_operator(terms: &Terms, term: Term, out: &mut String) {
    let arg_width = |position: usize| terms.width(terms.arg(term, position));
    let indexed = match terms.op(term) {
        Op::Symbol | Op::Constant => unreachable!("leaves have no operator"),
        Op::Not => "not",
        Op::And => "and",
        Op::Equal => "=",
        Op::Ite => "ite",
        Op::BitNot => "bvnot",
        Op::BitAnd => "bvand",
        Op::BitXor => "bvxor",
        Op::Negate => "bvneg",
        Op::Add => "bvadd",
        Op::Multiply => "bvmul",
        Op::Divide => "bvudiv",
        Op::Remainder => "bvurem",
        Op::ShiftLeft => "bvshl",
        Op::ShiftRight => "bvlshr",
        Op::ShiftRightSigned => "bvashr",
        Op::UnsignedLess => "bvult",
        Op::SignedLess => "bvslt",
        Op::Concat => "concat",
        Op::Extract => {
            let low = terms.extract_low(term);
            let _ = write!(out, "(_ extract {} {low})", low + terms.width(term) - 1);
            return;
        }
        Op::SignExtend => {
            let _ = write!(out, "(_ sign_extend {})", terms.width(term) - arg_width(0));
            return;
        }
        Op::Select => "select",
        Op::Store => "store",
        Op::ConstArray => {
            let _ = write!(out, "(as const {})", terms.sort(term));
            return;
        }
        Op::FloatAbs => "fp.abs",
        Op::FloatNegate => "fp.neg",
        Op::FloatAdd => "fp.add",
        Op::FloatMultiply => "fp.mul",
        Op::FloatDivide => "fp.div",
        Op::FloatFma => "fp.fma",
        Op::FloatSqrt => "fp.sqrt",
        Op::FloatRemainder => "fp.rem",
        Op::FloatRoundToIntegral => "fp.roundToIntegral",
        Op::FloatMin => "fp.min",
        Op::FloatMax => "fp.max",
        Op::FloatLess => "fp.lt",
        Op::FloatLessEqual => "fp.leq",
        Op::FloatEqual => "fp.eq",
        Op::FloatIsNormal => "fp.isNormal",
        Op::FloatIsSubnormal => "fp.isSubnormal",
        Op::FloatIsZero => "fp.isZero",
        Op::FloatIsInfinite => "fp.isInfinite",
        Op::FloatIsNan => "fp.isNaN",
        Op::FloatIsNegative => "fp.isNegative",
        Op::FloatIsPositive => "fp.isPositive",
        Op::FloatToBits => "fp.to_ieee_bv",
        Op::FloatToSigned => {
            let _ = write!(out, "(_ fp.to_sbv {})", terms.width(term));
            return;
        }
        Op::FloatToUnsigned => {
            let _ = write!(out, "(_ fp.to_ubv {})", terms.width(term));
            return;
        }
        Op::FloatFromBits | Op::FloatFromFloat | Op::FloatFromSigned => "to_fp",
        Op::FloatFromUnsigned => "to_fp_unsigned",
    };
    match (indexed, terms.sort(term)) {
        ("to_fp" | "to_fp_unsigned", Sort::Float(format)) => {
            let _ = write!(out, "(_ {indexed} {} {})", format.exponent, format.significand);
        }
        _ => out.push_str(indexed),
    }
}
