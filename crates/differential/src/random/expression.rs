//! Random expressions of a wanted type.

use super::program::{Generator, Variable, is_shown};
use super::ty::{ELEMENTS, NUMERIC, Ty, UP_TO_INT};

const INTS: [&str; 24] = [
    "0",
    "1",
    "(-1)",
    "2",
    "3",
    "5",
    "7",
    "10",
    "31",
    "32",
    "33",
    "63",
    "64",
    "127",
    "128",
    "(-128)",
    "255",
    "32767",
    "(-32768)",
    "65535",
    "Integer.MAX_VALUE",
    "Integer.MIN_VALUE",
    "0x5bd1e995",
    "(-97)",
];
const LONGS: [&str; 12] = [
    "0L",
    "1L",
    "(-1L)",
    "3L",
    "63L",
    "4294967295L",
    "(-2147483649L)",
    "Long.MAX_VALUE",
    "Long.MIN_VALUE",
    "0x9e3779b97f4a7c15L",
    "100L",
    "(-7L)",
];
const FLOATS: [&str; 12] = [
    "0f",
    "(-0f)",
    "1f",
    "0.1f",
    "(-2.5f)",
    "1e10f",
    "3e38f",
    "1e-45f",
    "Float.NaN",
    "Float.POSITIVE_INFINITY",
    "Float.NEGATIVE_INFINITY",
    "16777217f",
];
const DOUBLES: [&str; 12] = [
    "0.0",
    "(-0.0)",
    "1.0",
    "0.1",
    "(-2.5)",
    "1e18",
    "1e308",
    "4.9e-324",
    "Double.NaN",
    "Double.POSITIVE_INFINITY",
    "123456.789",
    "(-1e-7)",
];
const CHARS: [&str; 8] = ["'a'", "'Z'", "'0'", "' '", "'\\0'", "'\\uffff'", "'\\u00e9'", "'~'"];
const TEXTS: [&str; 10] =
    ["\"\"", "\"a\"", "\"xyz\"", "\"12\"", "\"-7\"", "\"alpha beta\"", "\"Zz\"", "\"\\u00e9\"", "\"0x1F\"", "\"null\""];

impl Generator {
    /// An expression of the type. Requires nothing of the context but that the variables of the scope are visible.
    pub(super) fn expression(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 {
            return self.leaf(ty);
        }
        match self.rng.below(10) {
            0..=1 => self.leaf(ty),
            2 => self.shared(ty, depth - 1),
            _ => match ty {
                Ty::Boolean => self.boolean(depth - 1),
                Ty::Byte | Ty::Short | Ty::Char => self.narrow(ty, depth - 1),
                Ty::Int | Ty::Long | Ty::Float | Ty::Double => self.number(ty, depth - 1),
                Ty::Text => self.text(depth - 1),
                Ty::Array(_) | Ty::Grid => self.array(ty, depth - 1),
                Ty::Shape | Ty::Base | Ty::Left | Ty::Right => self.object(ty, depth - 1),
                Ty::Color => format!("Color.values()[{}]", self.index("3", depth - 1)),
                Ty::Function => self.lambda(depth - 1),
            },
        }
    }

    /// A variable or a constant.
    fn leaf(&mut self, ty: Ty) -> String {
        if self.rng.percent(65)
            && let Some(variable) = self.variable(|variable| variable.ty == ty)
        {
            return variable.name;
        }
        match ty {
            Ty::Boolean => self.rng.pick(&["true", "false"]).to_owned(),
            Ty::Byte | Ty::Short => format!("(({}) {})", ty.name(), self.rng.pick(&INTS)),
            Ty::Char => self.rng.pick(&CHARS).to_owned(),
            Ty::Int => self.rng.pick(&INTS).to_owned(),
            Ty::Long => self.rng.pick(&LONGS).to_owned(),
            Ty::Float => self.rng.pick(&FLOATS).to_owned(),
            Ty::Double => self.rng.pick(&DOUBLES).to_owned(),
            Ty::Text if self.rng.percent(5) => "((String) null)".to_owned(),
            Ty::Text => self.rng.pick(&TEXTS).to_owned(),
            Ty::Array(_) | Ty::Grid if self.rng.percent(8) => format!("(({}) null)", ty.name()),
            Ty::Array(element) => {
                let values: Vec<String> = (0..self.rng.below(5)).map(|_| self.leaf(ELEMENTS[element])).collect();
                format!("new {} {{{}}}", ty.name(), values.join(", "))
            }
            Ty::Grid => format!("new int[{}][{}]", self.rng.below(4), self.rng.below(4)),
            Ty::Shape | Ty::Base | Ty::Left | Ty::Right if self.rng.percent(10) => format!("(({}) null)", ty.name()),
            Ty::Shape | Ty::Base => {
                format!("new {}({})", self.rng.pick(&["Left", "Right"]), self.rng.pick(&INTS))
            }
            Ty::Left | Ty::Right => format!("new {}({})", ty.name(), self.rng.pick(&INTS)),
            Ty::Color => self.rng.pick(&["Color.RED", "Color.GREEN", "Color.BLUE"]).to_owned(),
            Ty::Function => {
                format!("((IntBinaryOperator) {})", self.rng.pick(&["Integer::sum", "Math::max", "Integer::compare"]))
            }
        }
    }

    /// A variable in scope that fits.
    pub(super) fn variable(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let in_lambda = self.in_lambda;
        let fitting: Vec<&Variable> = self.scope.iter().filter(|v| fits(v) && (v.capturable || !in_lambda)).collect();
        if fitting.is_empty() {
            return None;
        }
        Some(fitting[self.rng.below(fitting.len())].clone())
    }

    /// What there is for every type: choices, calls, elements, assignments.
    fn shared(&mut self, ty: Ty, depth: usize) -> String {
        match self.rng.below(4) {
            0 => {
                let condition = self.boolean(depth);
                let (then, otherwise) = (self.expression(ty, depth), self.expression(ty, depth));
                format!("(({}) ({condition} ? {then} : {otherwise}))", ty.name())
            }
            1 => match self.methods.iter().filter(|method| method.result == ty).cloned().collect::<Vec<_>>() {
                methods if methods.is_empty() => self.leaf(ty),
                methods => {
                    let method = &methods[self.rng.below(methods.len())];
                    let args: Vec<String> = method.params.iter().map(|&ty| self.expression(ty, depth / 2)).collect();
                    format!("{}({})", method.name, args.join(", "))
                }
            },
            2 => match ELEMENTS.iter().position(|&element| element == ty) {
                Some(element) => {
                    let array = self.expression(Ty::Array(element), 0);
                    // A new array needs parentheses before its index.
                    format!("({array})[{}]", self.index("4", depth))
                }
                None => self.leaf(ty),
            },
            _ => match self.variable(|variable| variable.ty == ty && variable.writable) {
                Some(variable) if ty == Ty::Text => {
                    format!("({} = cap({}))", variable.name, self.expression(ty, depth))
                }
                Some(variable) => format!("({} = {})", variable.name, self.expression(ty, depth)),
                None => self.leaf(ty),
            },
        }
    }

    /// An index that is usually below `limit` and never far from it.
    pub(super) fn index(&mut self, limit: &str, depth: usize) -> String {
        let value = self.expression(Ty::Int, depth);
        match self.rng.below(12) {
            0 => format!("({value}) % 5"),
            1 => format!("({value}) & 7"),
            _ => format!("Math.floorMod({value}, {limit})"),
        }
    }

    fn boolean(&mut self, depth: usize) -> String {
        match self.rng.below(9) {
            0..=2 => {
                let (left, right) = (self.numeric(depth), self.numeric(depth));
                format!("({left} {} {right})", self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]))
            }
            3..=4 => {
                let operator = self.rng.pick(&["&&", "||", "&", "|", "^", "==", "!="]);
                format!("({} {operator} {})", self.expression(Ty::Boolean, depth), self.expression(Ty::Boolean, depth))
            }
            5 => format!("(!{})", self.expression(Ty::Boolean, depth)),
            6 => {
                let class = self.rng.pick(&["Left", "Right"]);
                format!("({} instanceof {class})", self.expression(Ty::Base, depth))
            }
            7 => {
                let (left, right) = (self.expression(Ty::Text, depth), self.expression(Ty::Text, depth));
                let call = self.rng.pick(&["equals", "startsWith", "contains", "equalsIgnoreCase"]);
                format!("({left}).{call}({right})")
            }
            _ => {
                let (left, right) = (self.expression(Ty::Color, depth), self.expression(Ty::Color, depth));
                format!("({left} == {right})")
            }
        }
    }

    fn numeric(&mut self, depth: usize) -> String {
        let ty = self.rng.pick(&NUMERIC);
        self.expression(ty, depth)
    }

    /// `byte`, `short`, `char`: operators do not give them, but casts and assignments do.
    fn narrow(&mut self, ty: Ty, depth: usize) -> String {
        match self.rng.below(5) {
            0..=2 => format!("(({}) {})", ty.name(), self.numeric(depth)),
            3 => self.update(ty, depth),
            _ if ty == Ty::Char => {
                format!("({}).charAt({})", self.expression(Ty::Text, depth), self.index("2", depth))
            }
            _ => {
                let value = self.expression(ty, depth);
                format!("{0}.valueOf({value}).{1}Value()", ty.boxed().unwrap_or("Byte"), ty.name())
            }
        }
    }

    /// `int`, `long`, `float`, `double`.
    fn number(&mut self, ty: Ty, depth: usize) -> String {
        let is_integral = matches!(ty, Ty::Int | Ty::Long);
        match self.rng.below(12) {
            0..=3 => {
                let operator = self.rng.pick(&["+", "-", "*", "+", "-", "*", "/", "%"]);
                let (left, mut right) = self.operands(ty, depth);
                if is_integral && matches!(operator, "/" | "%") && self.rng.percent(85) {
                    right = format!("({right} | 1)");
                }
                format!("({left} {operator} {right})")
            }
            4 if is_integral => {
                let operator = self.rng.pick(&["&", "|", "^"]);
                let (left, right) = self.operands(ty, depth);
                format!("({left} {operator} {right})")
            }
            5 if is_integral => {
                let left_type = if ty == Ty::Int { self.rng.pick(&UP_TO_INT) } else { ty };
                let left = self.expression(left_type, depth);
                let count_type = self.rng.pick(&[Ty::Int, Ty::Byte, Ty::Long, Ty::Char]);
                let count = self.expression(count_type, depth);
                format!("({left} {} {count})", self.rng.pick(&["<<", ">>", ">>>"]))
            }
            6 => {
                let operator = if is_integral { self.rng.pick(&["-", "~", "+"]) } else { self.rng.pick(&["-", "+"]) };
                let operand = if ty == Ty::Int { self.rng.pick(&UP_TO_INT) } else { ty };
                format!("({operator} {})", self.expression(operand, depth))
            }
            7 => format!("(({}) {})", ty.name(), self.numeric(depth)),
            8 => self.update(ty, depth),
            9 => self.library(ty, depth),
            _ => self.member(ty, depth),
        }
    }

    /// Two operands whose promoted type is the given one.
    fn operands(&mut self, ty: Ty, depth: usize) -> (String, String) {
        let (first, second) = match ty {
            Ty::Int => (self.rng.pick(&UP_TO_INT), self.rng.pick(&UP_TO_INT)),
            _ => {
                let up_to = NUMERIC.iter().position(|&numeric| numeric == ty).unwrap_or(0);
                (ty, self.rng.pick(&NUMERIC[..=up_to]))
            }
        };
        let (first, second) = (self.expression(first, depth), self.expression(second, depth));
        if self.rng.percent(50) { (first, second) } else { (second, first) }
    }

    /// An assignment with an operator, or a step up or down.
    fn update(&mut self, ty: Ty, depth: usize) -> String {
        let Some(Variable { name, .. }) = self.variable(|variable| variable.ty == ty && variable.writable) else {
            return self.leaf(ty);
        };
        match self.rng.below(4) {
            0 => format!("({name}{})", self.rng.pick(&["++", "--"])),
            1 => format!("({}{name})", self.rng.pick(&["++", "--"])),
            _ => {
                let is_integral = !matches!(ty, Ty::Float | Ty::Double);
                let operators: &[&str] = if is_integral {
                    &["+", "-", "*", "&", "|", "^", "<<", ">>", ">>>", "/"]
                } else {
                    &["+", "-", "*"]
                };
                let operator = self.rng.pick(operators);
                let value = match operator {
                    "+" | "-" | "*" => self.numeric(depth),
                    "/" => format!("({} | 1)", self.expression(Ty::Int, depth)),
                    _ => {
                        let of = self.rng.pick(&[Ty::Int, Ty::Long, Ty::Short]);
                        self.expression(of, depth)
                    }
                };
                format!("({name} {operator}= {value})")
            }
        }
    }

    fn library(&mut self, ty: Ty, depth: usize) -> String {
        let mut value = |of: Ty| self.expression(of, depth);
        let (a, b, text, other) = (value(ty), value(ty), value(Ty::Text), value(Ty::Text));
        match ty {
            Ty::Int => match self.rng.below(12) {
                0 => format!("Math.abs({a})"),
                1 => format!("Integer.bitCount({a})"),
                2 => format!("Integer.rotateLeft({a}, {b})"),
                3 => format!("Integer.compare({a}, {b})"),
                4 => format!("Integer.numberOfTrailingZeros({a})"),
                5 => format!("Integer.parseInt({text})"),
                6 => format!("({text}).length()"),
                7 => format!("({text}).compareTo({other})"),
                8 => format!("({text}).indexOf({other})"),
                9 => format!("({text}).hashCode()"),
                10 => format!("Math.addExact({a}, {b})"),
                _ => format!("Character.getNumericValue({})", self.expression(Ty::Char, depth)),
            },
            Ty::Long => match self.rng.below(5) {
                0 => format!("Math.min({a}, {b})"),
                1 => format!("Long.reverse({a})"),
                2 => format!("Math.floorDiv({a}, {b} | 1)"),
                3 => format!("Double.doubleToLongBits({})", self.expression(Ty::Double, depth)),
                _ => format!("Math.round({})", self.expression(Ty::Double, depth)),
            },
            Ty::Float => match self.rng.below(3) {
                0 => format!("Math.max({a}, {b})"),
                1 => format!("Float.intBitsToFloat({})", self.expression(Ty::Int, depth)),
                _ => format!("Math.abs({a})"),
            },
            _ => match self.rng.below(5) {
                0 => format!("Math.sqrt({a})"),
                1 => format!("Math.floor({a})"),
                2 => format!("Math.rint({a})"),
                3 => format!("Math.min({a}, {b})"),
                _ => format!("Math.ceil({a})"),
            },
        }
    }

    /// Fields, lengths, virtual calls, calls of lambdas.
    fn member(&mut self, ty: Ty, depth: usize) -> String {
        match ty {
            Ty::Int => match self.rng.below(7) {
                0 => {
                    let (class, field) = self.rng.pick(&[(Ty::Base, "f0"), (Ty::Left, "f2"), (Ty::Right, "f4")]);
                    format!("({}).{field}", self.expression(class, depth))
                }
                1 => {
                    let class = self.rng.pick(&[Ty::Shape, Ty::Base, Ty::Left, Ty::Right]);
                    format!("({}).area({})", self.expression(class, depth), self.expression(Ty::Int, depth))
                }
                2 => {
                    let array = Ty::Array(self.rng.below(ELEMENTS.len()));
                    format!("({}).length", self.expression(array, depth))
                }
                3 => {
                    let grid = self.expression(Ty::Grid, depth);
                    format!("({grid})[{}][{}]", self.index("2", depth), self.index("2", depth))
                }
                4 => match self.variable(|variable| variable.ty == Ty::Function) {
                    Some(function) => {
                        let (a, b) = (self.expression(Ty::Int, depth), self.expression(Ty::Int, depth));
                        format!("{}.applyAsInt({a}, {b})", function.name)
                    }
                    None => self.leaf(ty),
                },
                5 => format!("({}).ordinal()", self.expression(Ty::Color, depth)),
                _ if self.has_this && !self.in_lambda => format!("area({})", self.expression(Ty::Int, depth)),
                _ => self.leaf(ty),
            },
            Ty::Long => {
                let class = self.rng.pick(&[Ty::Shape, Ty::Base, Ty::Right]);
                format!("({}).twice({})", self.expression(class, depth), self.expression(Ty::Long, depth))
            }
            Ty::Double => {
                let (a, b) = (self.expression(Ty::Double, depth), self.expression(Ty::Byte, depth));
                format!("({}).scale({a}, {b})", self.expression(Ty::Base, depth))
            }
            _ => self.leaf(ty),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        match self.rng.below(8) {
            0..=3 => {
                let mut parts = vec![self.expression(Ty::Text, depth)];
                for _ in 0..1 + self.rng.below(3) {
                    let mut ty = Ty::any(&mut self.rng);
                    if !is_shown(ty) {
                        ty = Ty::Int;
                    }
                    parts.push(self.expression(ty, depth));
                }
                format!("cap({})", parts.join(" + "))
            }
            4 => {
                let ty = Ty::printable(&mut self.rng);
                format!("String.valueOf({})", self.expression(ty, depth))
            }
            5 => format!("({}).substring({})", self.expression(Ty::Text, depth), self.index("2", depth)),
            6 => format!(
                "({}).{}()",
                self.expression(Ty::Text, depth),
                self.rng.pick(&["trim", "toUpperCase", "intern"])
            ),
            _ => {
                let number = self.expression(Ty::Int, depth);
                format!("Integer.{}({number})", self.rng.pick(&["toHexString", "toString", "toBinaryString"]))
            }
        }
    }

    fn array(&mut self, ty: Ty, depth: usize) -> String {
        let length = match self.rng.below(8) {
            0 => format!("({}) % 4", self.expression(Ty::Int, depth)),
            _ => format!("{}", 1 + self.rng.below(5)),
        };
        match ty {
            Ty::Array(element) if self.rng.percent(40) => {
                let values: Vec<String> =
                    (0..1 + self.rng.below(4)).map(|_| self.expression(ELEMENTS[element], depth / 2)).collect();
                format!("new {} {{{}}}", ty.name(), values.join(", "))
            }
            Ty::Array(_) if self.rng.percent(25) => format!("({}).clone()", self.expression(ty, depth)),
            Ty::Array(element) => format!("new {}[{length}]", ELEMENTS[element].name()),
            _ if self.rng.percent(30) => format!("new int[{length}][]"),
            _ => format!("new int[{length}][{}]", 1 + self.rng.below(3)),
        }
    }

    fn object(&mut self, ty: Ty, depth: usize) -> String {
        match (ty, self.rng.below(6)) {
            (Ty::Left | Ty::Right, 0) => format!("(({}) {})", ty.name(), self.expression(Ty::Base, depth)),
            (Ty::Base, 0) => format!("((Base) {})", self.expression(Ty::Shape, depth)),
            (Ty::Shape, 0) => format!("((Shape) {})", self.expression(Ty::Right, depth)),
            (Ty::Left | Ty::Right, _) => format!("new {}({})", ty.name(), self.expression(Ty::Int, depth)),
            _ => {
                let class = self.rng.pick(&["Left", "Right"]);
                format!("new {class}({})", self.expression(Ty::Int, depth))
            }
        }
    }

    fn lambda(&mut self, depth: usize) -> String {
        let (a, b) = (self.fresh("x"), self.fresh("y"));
        let outer = self.scope.len();
        let in_lambda = std::mem::replace(&mut self.in_lambda, true);
        self.declare(&a, Ty::Int, true, true);
        self.declare(&b, Ty::Int, false, true);
        let body = self.expression(Ty::Int, depth.min(2));
        self.in_lambda = in_lambda;
        self.scope.truncate(outer);
        format!("((IntBinaryOperator) ({a}, {b}) -> {body})")
    }
}
