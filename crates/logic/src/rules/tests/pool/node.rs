//! Random nodes: arguments as the constructors of each operator pass them to rules.

use super::{Pool, TINY};
use crate::op::Op;
use crate::sort::{Scalar, Sort};
use crate::term::Term;

impl Pool {
    /// Sort, lowest bit and arguments of a node with this operator, as its constructor would pass them to rules.
    pub fn node(&mut self, op: Op) -> Option<(Sort, u32, Vec<Term>)> {
        let float = Sort::Float(if self.random.one_in(4) { TINY } else { self.format });
        let bits = self.bits_sort();
        let (sort, low, mut args) = match op {
            Op::Symbol | Op::Constant => return None,
            Op::Not => (Sort::Bool, 0, vec![self.member(Sort::Bool)]),
            Op::And => {
                let mut args = vec![self.comparison()];
                for _ in 0..1 + self.random.below(4) {
                    let other = self.random.pick(&args);
                    let part = match self.random.below(5) {
                        0 => self.member(Sort::Bool),
                        3 => {
                            // A disjunction that differs from another one by a negation.
                            let (a, b) = (self.member(Sort::Bool), self.comparison());
                            args.push(self.terms.or(a, b));
                            let b = self.terms.not(b);
                            self.terms.or(a, b)
                        }
                        1 => self.related(other),
                        2 => self.related_comparison(other),
                        _ => {
                            let (a, b) = (self.related(other), self.member(Sort::Bool));
                            self.terms.or(a, b)
                        }
                    };
                    args.push(part);
                }
                args.sort_unstable();
                args.dedup();
                args.retain(|&arg| !self.terms.is_constant(arg));
                let opposite = args.iter().any(|&a| args.iter().any(|&b| self.terms.complementary(a, b)));
                if args.len() < 2 || opposite {
                    return None;
                }
                (Sort::Bool, 0, args)
            }
            Op::Equal => {
                let sort = match self.random.below(8) {
                    0 => Sort::Bits(1),
                    1 if self.floats => Sort::Bits(self.format.width()),
                    2 | 3 if self.floats => float,
                    _ => self.any_sort(),
                };
                let mut args = self.pair(sort);
                if self.random.one_in(4) {
                    let value = self.random.value(sort);
                    args[1] = self.terms.constant(value);
                }
                (Sort::Bool, 0, args)
            }
            Op::Ite => {
                let sort = self.any_sort();
                let condition = if self.random.one_in(2) { self.comparison() } else { self.member(Sort::Bool) };
                let mut args = self.pair(sort);
                if self.random.one_in(3) && !self.terms.args(condition).is_empty() {
                    let place = self.random.below(self.terms.args(condition).len());
                    let inner = self.terms.arg(condition, place);
                    if self.terms.sort(inner) == sort {
                        args[0] = inner;
                    }
                }
                if sort == Sort::Bool && self.random.one_in(3) {
                    args[0] = self.related(condition);
                } else if self.random.one_in(4) {
                    let (inner, other) = (self.related_comparison(condition), self.member(sort));
                    let place = self.random.below(2);
                    args[place] = self.terms.ite(inner, args[place], other);
                }
                args.insert(0, condition);
                (sort, 0, args)
            }
            Op::BitNot | Op::Negate => (bits, 0, vec![self.member(bits)]),
            Op::BitAnd | Op::BitXor | Op::Multiply | Op::Divide | Op::Remainder => (bits, 0, self.pair(bits)),
            Op::ShiftLeft | Op::ShiftRight | Op::ShiftRightSigned => (bits, 0, self.pair(bits)),
            Op::Add => {
                let parts = self.pair(bits);
                let sum = self.terms.sum(&parts);
                if self.terms.op(sum) != Op::Add {
                    return self.concatenated_sum();
                }
                (bits, 0, self.terms.args(sum).to_vec())
            }
            Op::UnsignedLess | Op::SignedLess => (Sort::Bool, 0, self.pair(bits)),
            Op::Concat => {
                let mut halves = self.halves;
                if self.random.one_in(2) {
                    halves.reverse();
                }
                let args: Vec<Term> = if self.random.one_in(4) && self.width > 1 {
                    let x = self.member(Sort::Bits(self.width));
                    let cut = halves[1];
                    vec![self.terms.extract(x, self.width - 1, cut), self.terms.extract(x, cut - 1, 0)]
                } else {
                    halves.iter().map(|&half| self.member(Sort::Bits(half))).collect()
                };
                let width = args.iter().map(|&arg| self.terms.width(arg)).sum();
                (Sort::Bits(width), 0, args)
            }
            Op::Extract => {
                let from = self.member(bits);
                let width = self.terms.width(from);
                let low = self.random.below(width as usize) as u32;
                let low = if self.random.one_in(2) { 0 } else { low };
                let high = low + self.random.below((width - low) as usize) as u32;
                if high - low + 1 == width {
                    return None;
                }
                (Sort::Bits(high - low + 1), low, vec![from])
            }
            Op::SignExtend => {
                let from = self.member(bits);
                let more = 1 + self.random.below(self.width as usize) as u32;
                (Sort::Bits(self.terms.width(from) + more), 0, vec![from])
            }
            Op::Select | Op::Store | Op::ConstArray => return self.array_node(op),
            Op::FloatAbs | Op::FloatNegate => (float, 0, vec![self.member(float)]),
            Op::FloatAdd | Op::FloatMultiply | Op::FloatDivide => {
                let mut args = self.pair(float);
                args.insert(0, self.member(Sort::Rounding));
                (float, 0, args)
            }
            Op::FloatFma => {
                let mut args = self.pair(float);
                args.insert(0, self.member(Sort::Rounding));
                args.push(self.member(float));
                (float, 0, args)
            }
            Op::FloatSqrt | Op::FloatRoundToIntegral => {
                (float, 0, vec![self.member(Sort::Rounding), self.member(float)])
            }
            Op::FloatRemainder | Op::FloatMin | Op::FloatMax => (float, 0, self.pair(float)),
            Op::FloatLess | Op::FloatLessEqual | Op::FloatEqual => (Sort::Bool, 0, self.pair(float)),
            Op::FloatIsNormal
            | Op::FloatIsSubnormal
            | Op::FloatIsZero
            | Op::FloatIsInfinite
            | Op::FloatIsNan
            | Op::FloatIsNegative
            | Op::FloatIsPositive => (Sort::Bool, 0, vec![self.member(float)]),
            Op::FloatFromBits => (Sort::Float(self.format), 0, vec![self.member(Sort::Bits(self.format.width()))]),
            Op::FloatToBits => (Sort::Bits(self.format.width()), 0, vec![self.member(Sort::Float(self.format))]),
            Op::FloatFromFloat => {
                let from = if self.random.one_in(2) { self.format } else { TINY };
                (float, 0, vec![self.member(Sort::Rounding), self.member(Sort::Float(from))])
            }
            Op::FloatFromSigned | Op::FloatFromUnsigned => {
                (float, 0, vec![self.member(Sort::Rounding), self.member(bits)])
            }
            Op::FloatToSigned | Op::FloatToUnsigned => (bits, 0, vec![self.member(Sort::Rounding), self.member(float)]),
        };
        if op.is_commutative() && op != Op::Add {
            args.sort_unstable();
        }
        if op == Op::Equal && args[0] == args[1] || args.iter().all(|&arg| self.terms.is_constant(arg)) {
            return None;
        }
        Some((sort, low, args))
    }

    fn concatenated_sum(&mut self) -> Option<(Sort, u32, Vec<Term>)> {
        let [high, low] = self.halves;
        if self.width == 1 {
            return None;
        }
        let (a, b) = (self.member(Sort::Bits(high)), self.member(Sort::Bits(low)));
        let (no_high, no_low) = (self.terms.number(high, 0), self.terms.number(low, 0));
        let args = vec![self.terms.concat(a, no_low), self.terms.concat(no_high, b)];
        if args.iter().any(|&arg| self.terms.is_constant(arg)) {
            return None;
        }
        Some((Sort::Bits(self.width), 0, args))
    }

    fn array_node(&mut self, op: Op) -> Option<(Sort, u32, Vec<Term>)> {
        let [_, low] = self.halves;
        let (index, element) = (Scalar::Bits(self.width), Scalar::Bits(low));
        let sort = Sort::Array { index, element };
        let array = self.member(sort);
        let mut at = self.member(index.into());
        if matches!(self.terms.op(array), Op::Store) && self.random.one_in(2) {
            at = self.related(self.terms.arg(array, 1));
        }
        let mut value = self.member(element.into());
        if op == Op::Store && self.random.one_in(3) {
            value = self.terms.select(array, at);
        }
        let (sort, args) = match op {
            Op::Select => (element.into(), vec![array, at]),
            Op::Store => (sort, vec![array, at, value]),
            _ => (sort, vec![value]),
        };
        (!args.iter().all(|&arg| self.terms.is_constant(arg))).then_some((sort, 0, args))
    }
}
