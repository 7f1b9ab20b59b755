//! Long chains of operators are built, evaluated, rebuilt and printed on a small stack. `SKOLEM_LONG=1` makes them a
//! million long.

use skolem_logic::{
    Assignment, Bits, Evaluator, Scalar, Sort, Substitution, Term, Terms, Value, post_order, size_of, symbols_of,
    write_term,
};

const LINKS: usize = 100_000;
const WIDTH: u32 = 32;

/// Builds a chain by `links` steps from x and does everything with it that users of terms do.
fn chain(short: usize, sort: Sort, step: impl Fn(&mut Terms, Term, usize) -> Term + Send + 'static) {
    let links = if std::env::var_os("SKOLEM_LONG").is_some() { 10 * short } else { short };
    let work = move || {
        let mut terms = Terms::new();
        let x = terms.symbol("x", sort);
        let start = terms.len();
        let mut term = x;
        for link in 0..links {
            term = step(&mut terms, term, link);
        }
        let made = terms.len() - start;
        assert!(made < 40 * links + 100, "{made} terms for {links} links");
        let size = size_of(&terms, &[term]);
        post_order(&terms, &[term], |_| {});
        let symbols = symbols_of(&terms, &[term]);
        assert!(size > 0 && !symbols.is_empty());

        let mut assignment = Assignment::new();
        assignment.set(x, Value::default_of(sort));
        let value = Evaluator::new(&terms, &assignment).value(term);
        assert_eq!(value.sort(), terms.sort(term));

        let y = terms.symbol("another", sort);
        let mut substitution = Substitution::new();
        substitution.map(x, y);
        let other = substitution.apply(&mut terms, term);
        assert_eq!(terms.sort(other), terms.sort(term));

        let mut text = String::new();
        write_term(&terms, term, &mut text);
        assert!(!text.is_empty());
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work).expect("a thread");
    thread.join().expect("no overflow");
}

fn symbol(terms: &mut Terms, link: usize) -> Term {
    terms.symbol(&format!("s{}", link % 1000), Sort::Bits(WIDTH))
}

fn condition(terms: &mut Terms, link: usize) -> Term {
    terms.symbol(&format!("c{}", link % 1000), Sort::Bool)
}

#[test]
fn sums() {
    chain(LINKS, Sort::Bits(WIDTH), |terms, sum, link| {
        let other = symbol(terms, link);
        terms.add(sum, other)
    });
}

#[test]
fn differences_and_products() {
    chain(LINKS, Sort::Bits(WIDTH), |terms, sum, link| {
        let other = symbol(terms, link);
        if link % 2 == 0 { terms.subtract(other, sum) } else { terms.multiply(other, sum) }
    });
}

#[test]
fn bitwise_operators() {
    chain(LINKS, Sort::Bits(WIDTH), |terms, word, link| {
        let other = symbol(terms, link);
        match link % 3 {
            0 => terms.bit_and(word, other),
            1 => terms.bit_or(word, other),
            _ => terms.bit_xor(word, other),
        }
    });
}

#[test]
fn conjunctions() {
    chain(LINKS, Sort::Bool, |terms, all, link| {
        let name = terms.symbol(&format!("p{link}"), Sort::Bool);
        terms.and(all, name)
    });
}

#[test]
fn conjunctions_of_disjunctions() {
    chain(LINKS, Sort::Bool, |terms, all, link| {
        let (p, q) = (condition(terms, link), condition(terms, link * 7 + 1));
        let either = terms.or(p, q);
        if link % 2 == 0 { terms.and(all, either) } else { terms.implies(either, all) }
    });
}

#[test]
fn comparisons() {
    chain(LINKS, Sort::Bool, |terms, all, link| {
        let (x, limit) = (symbol(terms, link % 10), terms.number(WIDTH, link as u64));
        let less = terms.ult(x, limit);
        terms.or(all, less)
    });
}

#[test]
fn choices() {
    chain(LINKS, Sort::Bits(WIDTH), |terms, chain, link| {
        let (test, value) = (symbol(terms, 3), symbol(terms, link));
        let key = terms.number(WIDTH, link as u64);
        let condition = terms.equal(test, key);
        terms.ite(condition, value, chain)
    });
}

#[test]
fn choices_of_constants_compared() {
    chain(LINKS / 10, Sort::Bits(WIDTH), |terms, chain, link| {
        let (test, value) = (symbol(terms, 3), terms.number(WIDTH, link as u64 % 7));
        let key = terms.number(WIDTH, link as u64);
        let condition = terms.equal(test, key);
        let chain = terms.ite(condition, value, chain);
        let same = terms.equal(chain, value);
        terms.ite(same, key, chain)
    });
}

#[test]
fn nested_conditions() {
    chain(LINKS, Sort::Bool, |terms, chain, link| {
        let (a, b) = (condition(terms, link), condition(terms, link + 1));
        terms.ite(chain, a, b)
    });
}

#[test]
fn concatenations_and_extractions() {
    chain(LINKS, Sort::Bits(WIDTH), |terms, word, link| {
        let byte = symbol(terms, link);
        let byte = terms.extract(byte, 7, 0);
        let wide = terms.concat(word, byte);
        terms.extract(wide, WIDTH + 3, 4)
    });
}

#[test]
fn growing_concatenation() {
    // The values are as wide as the chain is long.
    chain(300, Sort::Bits(1), |terms, word, link| {
        let other = symbol(terms, link);
        let bit = terms.extract(other, 0, 0);
        terms.concat(word, bit)
    });
}

#[test]
fn extensions() {
    chain(LINKS, Sort::Bits(WIDTH), |terms, word, link| {
        let other = symbol(terms, link);
        let half = terms.extract(word, WIDTH / 2, 1);
        let wide = if link % 2 == 0 { terms.sign_extend(half, WIDTH) } else { terms.zero_extend(half, WIDTH) };
        terms.bit_xor(wide, other)
    });
}

#[test]
fn shifts() {
    chain(LINKS, Sort::Bits(WIDTH), |terms, word, link| {
        let by = terms.number(WIDTH, link as u64 % 5);
        let other = symbol(terms, link);
        let shifted = if link % 2 == 0 { terms.shift_left(word, by) } else { terms.shift_right_signed(word, by) };
        terms.add(shifted, other)
    });
}

const ARRAY: Sort = Sort::Array { index: Scalar::Bits(WIDTH), element: Scalar::Bits(WIDTH) };

#[test]
fn stores() {
    chain(LINKS, ARRAY, |terms, array, link| {
        let (at, value) = (terms.number(WIDTH, link as u64 % 1000), symbol(terms, link));
        terms.store(array, at, value)
    });
}

#[test]
fn stores_to_constants() {
    chain(LINKS / 10, ARRAY, |terms, array, link| {
        let array = if link == 0 { terms.constant(Value::default_of(ARRAY)) } else { array };
        let (at, value) = (terms.number(WIDTH, link as u64 % 100), terms.number(WIDTH, link as u64));
        let written = terms.store(array, at, value);
        let x = symbol(terms, 1);
        if link == 0 { terms.store(written, x, x) } else { written }
    });
}

#[test]
fn stores_and_reads() {
    chain(LINKS / 10, ARRAY, |terms, array, link| {
        let (at, from) = (terms.number(WIDTH, link as u64 % 300), terms.number(WIDTH, link as u64 % 280));
        let value = terms.select(array, from);
        let one = terms.number(WIDTH, 1);
        let next = terms.add(value, one);
        terms.store(array, at, next)
    });
}

/// Repeating takes few terms however often, and a few times gives what concatenating so often does.
#[test]
fn repetitions() {
    let mut terms = Terms::new();
    let x = terms.symbol("x", Sort::Bits(3));
    let mut folded = x;
    for times in 1..=8 {
        assert_eq!(terms.repeat(x, times), folded, "{times} times");
        folded = terms.concat(folded, x);
    }
    let five = Value::Bits(Bits::new(3, 5));
    let constant = terms.constant(five.clone());
    let wide = terms.repeat(constant, 349_525);
    assert!(terms.is_constant(wide));
    for mut terms in [terms, Terms::plain()] {
        let x = terms.symbol("x", Sort::Bits(3));
        let mut assignment = Assignment::new();
        assignment.set(x, five.clone());
        for times in [1, 2, 3, 7, 9, 10, 31, 32, 33, 100, 1023] {
            let repeated = terms.repeat(x, times);
            let folded = (1..times).fold(Bits::new(3, 5), |bits, _| bits.concat(&Bits::new(3, 5)));
            let mut evaluator = Evaluator::new(&terms, &assignment);
            assert_eq!(evaluator.value(repeated), Value::Bits(folded), "{times} times");
        }
        let before = terms.len();
        let wide = terms.repeat(x, 349_525);
        assert_eq!(terms.width(wide), 1_048_575);
        assert!(terms.len() - before < 60, "{} terms", terms.len() - before);
    }
}
