//! Random terms, as text.
//!
//! What the standard leaves open (conversions of what does not fit, the smaller of two zeros, the bits of NaN) is guarded:
//! there, solvers may rightly differ.

use crate::choices::Choices;

/// The sorts that occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Bool,
    Bits(u32),
    Float(u32, u32),
    Rounding,
    /// From an index to an element, each a scalar.
    Array(&'static Kind, &'static Kind),
}

use Kind::*;

impl Kind {
    pub const SCALARS: [Kind; 12] = [
        Bool,
        Bits(1),
        Bits(2),
        Bits(3),
        Bits(4),
        Bits(5),
        Bits(8),
        Bits(13),
        Float(3, 5),
        Float(2, 4),
        Float(5, 11),
        Rounding,
    ];
    pub const ARRAYS: [Kind; 5] = [
        Array(&Bits(2), &Bits(4)),
        Array(&Bits(3), &Bool),
        Array(&Bits(2), &Float(3, 5)),
        Array(&Float(3, 5), &Bits(3)),
        Array(&Bool, &Bits(8)),
    ];
    /// Equality of arrays that are read at floats is not supported (two of them that differ only at bits that are no
    /// float are equal).
    pub const COMPARABLE_ARRAYS: [Kind; 4] =
        [Array(&Bits(2), &Bits(4)), Array(&Bits(3), &Bool), Array(&Bits(2), &Float(3, 5)), Array(&Bool, &Bits(8))];

    pub fn text(self) -> String {
        match self {
            Bool => "Bool".to_string(),
            Bits(width) => format!("(_ BitVec {width})"),
            Float(exponent, significand) => format!("(_ FloatingPoint {exponent} {significand})"),
            Rounding => "RoundingMode".to_string(),
            Array(index, element) => format!("(Array {} {})", index.text(), element.text()),
        }
    }
}

/// Makes terms over declared symbols and functions.
pub struct Maker {
    pub choices: Choices,
    pub symbols: Vec<(String, Kind)>,
    /// Functions with their parameters and results.
    pub functions: Vec<(String, Vec<Kind>, Kind)>,
}

impl Maker {
    pub fn term(&mut self, kind: Kind, depth: u32) -> String {
        if depth == 0 || self.choices.once_in(7) {
            return self.leaf(kind);
        }
        let depth = depth - 1;
        match self.choices.below(16) {
            0 => {
                let (c, a, b) = (self.term(Bool, depth), self.term(kind, depth), self.term(kind, depth));
                format!("(ite {c} {a} {b})")
            }
            1 => self.shared(kind, depth),
            2 if !matches!(kind, Array(..)) => self.select(kind, depth),
            3 => self.call(kind, depth),
            _ => match kind {
                Bool => self.formula(depth),
                Bits(width) => self.bits(width, depth),
                Float(exponent, significand) => self.float(exponent, significand, depth),
                Rounding => self.leaf(Rounding),
                Array(index, element) => self.array(kind, *index, *element, depth),
            },
        }
    }

    fn leaf(&mut self, kind: Kind) -> String {
        let symbols: Vec<usize> = (0..self.symbols.len()).filter(|&place| self.symbols[place].1 == kind).collect();
        if !symbols.is_empty() && !self.choices.once_in(4) {
            return self.symbols[self.choices.of(&symbols)].0.clone();
        }
        match kind {
            Bool => self.choices.of(&["true", "false"]).to_string(),
            Bits(width) => self.literal(width),
            Float(exponent, significand) => self.float_literal(exponent, significand),
            Rounding => self.choices.of(&["RNE", "RNA", "RTP", "RTN", "RTZ"]).to_string(),
            Array(_, element) => format!("((as const {}) {})", kind.text(), self.leaf(*element)),
        }
    }

    fn literal(&mut self, width: u32) -> String {
        let mask = (1u64 << width) - 1;
        let value = match self.choices.below(4) {
            0 => self.choices.of(&[0, 1, mask, 1 << (width - 1), (1 << (width - 1)) - 1]),
            _ => self.choices.word(),
        } & mask;
        match self.choices.below(3) {
            0 => format!("(_ bv{value} {width})"),
            1 if width.is_multiple_of(4) => format!("#x{value:0digits$x}", digits = width as usize / 4),
            _ => format!("#b{value:0digits$b}", digits = width as usize),
        }
    }

    fn float_literal(&mut self, e: u32, s: u32) -> String {
        match self.choices.below(8) {
            0 => format!("(_ {} {e} {s})", self.choices.of(&["+oo", "-oo", "NaN", "+zero", "-zero"])),
            1 => {
                let mode = self.leaf_mode();
                let number = self.choices.of(&["0.0", "1.0", "0.1", "2.5", "(- 3.75)", "(/ 1 3)", "(- (/ 7 5))", "13"]);
                format!("((_ to_fp {e} {s}) {mode} {number})")
            }
            _ => format!("(fp {} {} {})", self.plain_bits(1), self.plain_bits(e), self.plain_bits(s - 1)),
        }
    }

    fn plain_bits(&mut self, width: u32) -> String {
        let value = self.choices.word() & ((1 << width) - 1);
        format!("#b{value:0digits$b}", digits = width as usize)
    }

    fn leaf_mode(&mut self) -> String {
        self.choices.of(&["RNE", "RNA", "RTP", "RTN", "RTZ"]).to_string()
    }

    /// A term that occurs twice, by `let`.
    fn shared(&mut self, kind: Kind, depth: u32) -> String {
        let inner = self.choices.of(&Kind::SCALARS);
        let value = self.term(inner, depth);
        let name = format!("l{}", self.choices.below(3));
        let hidden: Vec<_> = self.symbols.iter().filter(|(symbol, _)| *symbol == name).cloned().collect();
        self.symbols.retain(|(symbol, _)| *symbol != name);
        self.symbols.push((name.clone(), inner));
        let body = self.term(kind, depth);
        self.symbols.pop();
        self.symbols.extend(hidden);
        format!("(let (({name} {value})) {body})")
    }

    fn select(&mut self, kind: Kind, depth: u32) -> String {
        let fitting: Vec<Kind> =
            Kind::ARRAYS.into_iter().filter(|array| matches!(array, Array(_, element) if **element == kind)).collect();
        let Some(&array @ Array(index, _)) = fitting.first() else { return self.leaf(kind) };
        format!("(select {} {})", self.term(array, depth), self.term(*index, depth))
    }

    fn call(&mut self, kind: Kind, depth: u32) -> String {
        let fitting: Vec<usize> = (0..self.functions.len()).filter(|&place| self.functions[place].2 == kind).collect();
        if fitting.is_empty() {
            return self.leaf(kind);
        }
        let (name, parameters, _) = self.functions[self.choices.of(&fitting)].clone();
        let args: Vec<String> = parameters.iter().map(|&parameter| self.term(parameter, depth)).collect();
        format!("({name} {})", args.join(" "))
    }

    fn several(&mut self, kind: Kind, least: usize, depth: u32) -> String {
        let count = least + if self.choices.once_in(3) { 1 } else { 0 };
        let args: Vec<String> = (0..count).map(|_| self.term(kind, depth)).collect();
        args.join(" ")
    }

    fn scalar(&mut self) -> Kind {
        self.choices.of(&Kind::SCALARS)
    }

    fn width(&mut self) -> u32 {
        self.choices.of(&[1, 2, 3, 4, 5, 8, 13])
    }

    fn format(&mut self) -> (u32, u32) {
        self.choices.of(&[(3, 5), (3, 5), (2, 4), (5, 11)])
    }

    fn formula(&mut self, depth: u32) -> String {
        match self.choices.below(12) {
            0 => format!("(not {})", self.term(Bool, depth)),
            1 => {
                let operator = self.choices.of(&["and", "or", "xor", "=>"]);
                format!("({operator} {})", self.several(Bool, 2, depth))
            }
            2..=4 => {
                let kind =
                    if self.choices.once_in(5) { self.choices.of(&Kind::COMPARABLE_ARRAYS) } else { self.scalar() };
                let operator = self.choices.of(&["=", "=", "distinct"]);
                format!("({operator} {})", self.several(kind, 2, depth))
            }
            5..=7 => {
                let width = self.width();
                let operator = self.choices.of(&[
                    "bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge", "bvuaddo", "bvsaddo",
                    "bvumulo", "bvsmulo", "bvusubo", "bvssubo", "bvsdivo",
                ]);
                format!("({operator} {} {})", self.term(Bits(width), depth), self.term(Bits(width), depth))
            }
            8 => {
                let width = self.width();
                format!("(bvnego {})", self.term(Bits(width), depth))
            }
            9 | 10 => {
                let (e, s) = self.format();
                let operator = self.choices.of(&["fp.leq", "fp.lt", "fp.geq", "fp.gt", "fp.eq"]);
                format!("({operator} {})", self.several(Float(e, s), 2, depth))
            }
            _ => {
                let (e, s) = self.format();
                let operator = self.choices.of(&[
                    "fp.isNormal",
                    "fp.isSubnormal",
                    "fp.isZero",
                    "fp.isInfinite",
                    "fp.isNaN",
                    "fp.isNegative",
                    "fp.isPositive",
                ]);
                format!("({operator} {})", self.term(Float(e, s), depth))
            }
        }
    }

    fn bits(&mut self, width: u32, depth: u32) -> String {
        match self.choices.below(14) {
            0 => {
                let operator = self.choices.of(&["bvnot", "bvneg"]);
                format!("({operator} {})", self.term(Bits(width), depth))
            }
            1 | 2 => {
                let operator = self.choices.of(&["bvand", "bvor", "bvxor", "bvadd", "bvmul"]);
                format!("({operator} {})", self.several(Bits(width), 2, depth))
            }
            3..=6 => {
                let operator = self.choices.of(&[
                    "bvsub", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr", "bvnand",
                    "bvnor", "bvxnor",
                ]);
                format!("({operator} {} {})", self.term(Bits(width), depth), self.term(Bits(width), depth))
            }
            7 if width > 1 => {
                let low = 1 + self.choices.below(width as usize - 1) as u32;
                format!("(concat {} {})", self.term(Bits(width - low), depth), self.term(Bits(low), depth))
            }
            8 => {
                let (low, more) = (self.choices.below(4) as u32, self.choices.below(4) as u32);
                let inner = self.term(Bits(width + low + more), depth);
                format!("((_ extract {} {low}) {inner})", low + width - 1)
            }
            9 if width > 1 => {
                let more = self.choices.below(width as usize) as u32;
                let operator = self.choices.of(&["zero_extend", "sign_extend"]);
                format!("((_ {operator} {more}) {})", self.term(Bits(width - more), depth))
            }
            10 => {
                let operator = self.choices.of(&["rotate_left", "rotate_right"]);
                format!("((_ {operator} {}) {})", self.choices.below(10), self.term(Bits(width), depth))
            }
            11 if width.is_multiple_of(2) => format!("((_ repeat 2) {})", self.term(Bits(width / 2), depth)),
            11 if width == 1 => {
                let inner = self.width();
                format!("(bvcomp {} {})", self.term(Bits(inner), depth), self.term(Bits(inner), depth))
            }
            12 => self.integer(width, depth),
            13 if width == 8 => {
                let float = self.term(Float(3, 5), depth);
                format!("(fp.to_ieee_bv (let ((f {float})) (ite (fp.isNaN f) (_ -oo 3 5) f)))")
            }
            _ => format!("(bvadd {} {})", self.term(Bits(width), depth), self.term(Bits(width), depth)),
        }
    }

    /// A conversion to an integer of a float that is certain to fit.
    fn integer(&mut self, width: u32, depth: u32) -> String {
        let (e, s) = self.format();
        let (mode, float) = (self.term(Rounding, depth), self.term(Float(e, s), depth));
        let signed = self.choices.once_in(2);
        let (operator, least, greatest) = match signed {
            true => ("fp.to_sbv", -(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            false => ("fp.to_ubv", 0, (1i64 << width) - 1),
        };
        let bound = |number: i64, mode| {
            let magnitude = number.unsigned_abs();
            let number = if number < 0 { format!("(- {magnitude}.0)") } else { format!("{magnitude}.0") };
            format!("((_ to_fp {e} {s}) {mode} {number})")
        };
        let inside = format!("(and (fp.leq {} f) (fp.leq f {}))", bound(least, "RTP"), bound(greatest, "RTN"));
        format!("((_ {operator} {width}) {mode} (let ((f {float})) (ite {inside} f (_ +zero {e} {s}))))")
    }

    fn float(&mut self, e: u32, s: u32, depth: u32) -> String {
        let kind = Float(e, s);
        let small = s <= 5;
        match self.choices.below(12) {
            0 => {
                let operator = self.choices.of(&["fp.abs", "fp.neg"]);
                format!("({operator} {})", self.term(kind, depth))
            }
            1..=3 => {
                let operators: &[&str] =
                    if small { &["fp.add", "fp.sub", "fp.mul", "fp.div"] } else { &["fp.add", "fp.sub", "fp.mul"] };
                let operator = self.choices.of(operators);
                let mode = self.term(Rounding, depth);
                format!("({operator} {mode} {} {})", self.term(kind, depth), self.term(kind, depth))
            }
            4 if small => {
                let mode = self.term(Rounding, depth);
                let args = [(); 3].map(|()| self.term(kind, depth)).join(" ");
                format!("(fp.fma {mode} {args})")
            }
            5 if small => format!("(fp.sqrt {} {})", self.term(Rounding, depth), self.term(kind, depth)),
            6 => format!("(fp.roundToIntegral {} {})", self.term(Rounding, depth), self.term(kind, depth)),
            7 if small => format!("(fp.rem {} {})", self.term(kind, depth), self.term(kind, depth)),
            8 => {
                let operator = self.choices.of(&["fp.min", "fp.max"]);
                let (a, b) = (self.term(kind, depth), self.term(kind, depth));
                let both = "(and (fp.isZero a) (fp.isZero b))";
                format!("(let ((a {a}) (b {b})) (ite {both} a ({operator} a b)))")
            }
            9 => {
                let (from_e, from_s) = self.format();
                format!(
                    "((_ to_fp {e} {s}) {} {})",
                    self.term(Rounding, depth),
                    self.term(Float(from_e, from_s), depth)
                )
            }
            10 => {
                let width = self.width();
                let operator = self.choices.of(&["to_fp", "to_fp_unsigned"]);
                format!("((_ {operator} {e} {s}) {} {})", self.term(Rounding, depth), self.term(Bits(width), depth))
            }
            _ if e + s <= 13 => format!("((_ to_fp {e} {s}) {})", self.term(Bits(e + s), depth)),
            _ => format!("(fp {} {} {})", self.term(Bits(1), depth), self.term(Bits(e), depth), {
                self.plain_bits(s - 1)
            }),
        }
    }

    fn array(&mut self, kind: Kind, index: Kind, element: Kind, depth: u32) -> String {
        if self.choices.once_in(6) {
            return format!("((as const {}) {})", kind.text(), self.term(element, depth));
        }
        format!("(store {} {} {})", self.term(kind, depth), self.term(index, depth), self.term(element, depth))
    }
}
