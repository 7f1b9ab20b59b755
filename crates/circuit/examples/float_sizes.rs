//! How many conjunctions the circuits of float operations have, from encodings to encodings:
//! `cargo run --release -p skolem-circuit --example float_sizes`.

use logic::{FloatLowering, Format, Rounding, Sort, Term, Terms};
use skolem_circuit::{Aig, Blaster, Cone};

type Build = fn(&mut Terms, Format, Term, &[Term]) -> Term;

const OPERATIONS: [(&str, Build); 17] = [
    ("add", |t, _, rm, x| t.float_add(rm, x[0], x[1])),
    ("multiply", |t, _, rm, x| t.float_multiply(rm, x[0], x[1])),
    ("multiply by 0.1", |t, format, rm, x| {
        let (one, ten) = (t.number(8, 1), t.number(8, 10));
        let (one, ten) = (t.float_from_signed(rm, format, one), t.float_from_signed(rm, format, ten));
        let tenth = t.float_divide(rm, one, ten);
        t.float_multiply(rm, x[0], tenth)
    }),
    ("divide", |t, _, rm, x| t.float_divide(rm, x[0], x[1])),
    ("fma", |t, _, rm, x| t.float_fma(rm, x[0], x[1], x[2])),
    ("sqrt", |t, _, rm, x| t.float_sqrt(rm, x[0])),
    ("add three", |t, _, rm, x| {
        let sum = t.float_add(rm, x[0], x[1]);
        t.float_add(rm, sum, x[2])
    }),
    ("round to integral", |t, _, rm, x| t.float_round_to_integral(rm, x[0])),
    ("min", |t, _, _, x| t.float_min(x[0], x[1])),
    ("less", |t, _, _, x| t.float_less(x[0], x[1])),
    ("less or equal", |t, _, _, x| t.float_less_equal(x[0], x[1])),
    ("equal", |t, _, _, x| t.float_equal(x[0], x[1])),
    ("to the other format", |t, format, rm, x| {
        let other = if format == Format::SINGLE { Format::DOUBLE } else { Format::SINGLE };
        t.float_from_float(rm, other, x[0])
    }),
    ("from int", |t, format, rm, _| {
        let integer = t.symbol("i", Sort::Bits(32));
        t.float_from_signed(rm, format, integer)
    }),
    ("from long", |t, format, rm, _| {
        let integer = t.symbol("l", Sort::Bits(64));
        t.float_from_signed(rm, format, integer)
    }),
    ("cast to int", |t, _, _, x| {
        let rm = t.rounding(Rounding::TowardZero);
        t.float_to_signed(rm, x[0], 32)
    }),
    ("cast to long", |t, _, _, x| {
        let rm = t.rounding(Rounding::TowardZero);
        t.float_to_signed(rm, x[0], 64)
    }),
];

fn main() {
    println!("{:<20} {:>9} {:>9} {:>9} {:>9}", "to the nearest even", "single", "double", "any mode", "any mode");
    for (name, build) in OPERATIONS {
        let sizes = [true, false].map(|nearest| {
            [Format::SINGLE, Format::DOUBLE].map(|format| {
                let mut terms = Terms::new();
                let mode =
                    if nearest { terms.rounding(Rounding::NearestEven) } else { terms.symbol("mode", Sort::Rounding) };
                let operands = ["x", "y", "z"].map(|name| terms.symbol(name, Sort::Float(format)));
                let result = build(&mut terms, format, mode, &operands);
                size(&mut terms, result)
            })
        });
        let [[single, double], [single_any, double_any]] = sizes;
        println!("{name:<20} {single:>9} {double:>9} {single_any:>9} {double_any:>9}");
    }
}

fn size(terms: &mut Terms, term: Term) -> usize {
    let lowered = FloatLowering::new().lower(terms, term).expect("the operation is covered");
    let mut aig = Aig::new();
    let mut blaster = Blaster::new();
    let literals = blaster.blast(terms, &mut aig, lowered).expect("nothing but bit-vectors is left");
    Cone::new(&aig, literals).size()
}
