//! Facts about numbers at the head of a loop, as terms and as text.

use ir::{LocalId, Type};
use logic::{Bits, Sort, Term, Terms};

/// A number or a truth value that a state at a loop's head has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variable {
    /// A local.
    Local(LocalId),
    /// A place in memory, by its number among those that are looked at.
    Place(u32),
}

/// What a state says of variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot<T> {
    /// The locals.
    pub locals: Vec<T>,
    /// Places in memory, by their numbers; those behind the last are not known.
    pub places: Vec<Option<T>>,
}

impl<T: Copy> Snapshot<T> {
    /// The value of a variable, if it is known.
    pub fn get(&self, variable: Variable) -> Option<T> {
        match variable {
            Variable::Local(local) => self.locals.get(local.as_u32() as usize).copied(),
            Variable::Place(number) => self.places.get(number as usize).copied().flatten(),
        }
    }
}

/// What a fact compares a variable with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// A number, by its bits.
    Number(u64),
    /// Another variable of the same width.
    Variable(Variable),
    /// What a variable was when the loop was reached.
    Entry(Variable),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// At most, as signed numbers.
    AtMost,
    /// At least, as signed numbers.
    AtLeast,
    /// At most, as unsigned numbers.
    Below,
    /// At least, as unsigned numbers.
    Above,
    /// Different.
    Unequal,
    /// Equal.
    Equal,
}

/// Something that may hold whenever a loop's head is reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// A comparison.
    Compare(Variable, Relation, Side),
    /// A variable is one of these numbers.
    OneOf(Variable, Vec<u64>),
    /// A variable differs from what it was when the loop was reached by a multiple of this.
    Step(Variable, u64),
    /// A sum of multiples of variables of one width is this number, modulo 2 to the width.
    Sum(Vec<(Variable, i64)>, i64),
    /// A truth value.
    Is(Variable, bool),
    /// A fact that holds where another does.
    Where(Box<Fact>, Box<Fact>),
}

/// The values at a loop's head, and when the loop was reached.
#[derive(Clone, Copy)]
pub struct Values<'a> {
    /// Now.
    pub now: &'a Snapshot<Term>,
    /// When the loop was reached.
    pub entry: &'a Snapshot<Term>,
}

impl Values<'_> {
    fn side(self, terms: &mut Terms, side: Side, width: u32) -> Option<Term> {
        match side {
            Side::Number(bits) => Some(terms.number(width, bits)),
            Side::Variable(local) => self.now.get(local),
            Side::Entry(local) => self.entry.get(local),
        }
    }

    fn number(self, terms: &Terms, local: Variable) -> Option<(Term, u32)> {
        let value = self.now.get(local)?;
        match terms.sort(value) {
            Sort::Bits(width) => Some((value, width)),
            _ => None,
        }
    }
}

impl Fact {
    /// The fact as a formula over the values. None where it says nothing about values of these kinds.
    pub fn term(&self, terms: &mut Terms, values: Values<'_>) -> Option<Term> {
        match self {
            Fact::Compare(local, relation, side) => {
                let (value, width) = values.number(terms, *local)?;
                let other = values.side(terms, *side, width).filter(|&side| terms.sort(side) == Sort::Bits(width))?;
                Some(match relation {
                    Relation::AtMost => terms.sle(value, other),
                    Relation::AtLeast => terms.sge(value, other),
                    Relation::Below => terms.ule(value, other),
                    Relation::Above => terms.uge(value, other),
                    Relation::Equal => terms.equal(value, other),
                    Relation::Unequal => {
                        let equal = terms.equal(value, other);
                        terms.not(equal)
                    }
                })
            }
            Fact::OneOf(local, numbers) => {
                let (value, width) = values.number(terms, *local)?;
                let mut any = Vec::new();
                for &bits in numbers {
                    let number = terms.number(width, bits);
                    any.push(terms.equal(value, number));
                }
                Some(terms.any(&any))
            }
            Fact::Step(local, step) => {
                let (value, width) = values.number(terms, *local)?;
                let entry = values.side(terms, Side::Entry(*local), width)?;
                let moved = terms.subtract(value, entry);
                let step = terms.number(width, *step);
                let rest = terms.urem(moved, step);
                let zero = terms.number(width, 0);
                Some(terms.equal(rest, zero))
            }
            Fact::Sum(parts, sum) => {
                let (_, width) = values.number(terms, parts.first()?.0)?;
                let mut added = Vec::new();
                for &(local, factor) in parts {
                    let (value, own) = values.number(terms, local)?;
                    if own != width {
                        return None;
                    }
                    let factor = terms.bits_constant(Bits::from_i64(width, factor));
                    added.push(terms.multiply(factor, value));
                }
                let total = terms.sum(&added);
                let sum = terms.bits_constant(Bits::from_i64(width, *sum));
                Some(terms.equal(total, sum))
            }
            Fact::Is(local, truth) => {
                let value = values.now.get(*local)?;
                if terms.sort(value) != Sort::Bool {
                    return None;
                }
                Some(if *truth { value } else { terms.not(value) })
            }
            Fact::Where(condition, then) => {
                let condition = condition.term(terms, values)?;
                let then = then.term(terms, values)?;
                Some(terms.implies(condition, then))
            }
        }
    }

    /// The fact in the user's words. A variable is written as `name` says, and what it was when the loop was reached as `entry`
    /// says.
    pub fn text(
        &self,
        name: &dyn Fn(Variable) -> String,
        entry: &dyn Fn(Variable) -> String,
        ty: &dyn Fn(Variable) -> Type,
    ) -> String {
        let width = match self.variable().map(ty) {
            Some(Type::Int(width)) => u32::from(width),
            Some(Type::Bool | Type::F32 | Type::F64 | Type::Ref) | None => 64,
        };
        let signed = |bits: u64| Bits::new(width.clamp(1, 64), bits).to_i64().unwrap_or(0).to_string();
        match self {
            Fact::Compare(local, relation, side) => {
                let is_unsigned = matches!(relation, Relation::Below | Relation::Above);
                let other = match side {
                    Side::Number(bits) if is_unsigned => bits.to_string(),
                    Side::Number(bits) => signed(*bits),
                    Side::Variable(other) => name(*other),
                    Side::Entry(other) => entry(*other),
                };
                let operator = match relation {
                    Relation::AtMost | Relation::Below => "<=",
                    Relation::AtLeast | Relation::Above => ">=",
                    Relation::Equal => "==",
                    Relation::Unequal => "!=",
                };
                let note = if is_unsigned { " (unsigned)" } else { "" };
                format!("{} {operator} {other}{note}", name(*local))
            }
            Fact::OneOf(local, numbers) => {
                let name = name(*local);
                let each: Vec<String> = numbers.iter().map(|&bits| format!("{name} == {}", signed(bits))).collect();
                each.join(" || ")
            }
            Fact::Step(local, step) => format!("({} - {}) % {step} == 0", name(*local), entry(*local)),
            Fact::Sum(parts, sum) => equation(parts, *sum, name),
            Fact::Is(local, true) => name(*local),
            Fact::Is(local, false) => format!("!{}", name(*local)),
            Fact::Where(condition, then) => {
                format!("({} ==> {})", condition.text(name, entry, ty), then.text(name, entry, ty))
            }
        }
    }

    /// The variable that it is about first.
    pub fn variable(&self) -> Option<Variable> {
        match self {
            Fact::Compare(local, ..) | Fact::OneOf(local, _) | Fact::Step(local, _) | Fact::Is(local, _) => {
                Some(*local)
            }
            Fact::Sum(parts, _) => parts.first().map(|part| part.0),
            Fact::Where(condition, _) => condition.variable(),
        }
    }
}

/// A linear equation without negative factors, written as people would: `s == 2 * i`.
fn equation(parts: &[(Variable, i64)], sum: i64, name: &dyn Fn(Variable) -> String) -> String {
    let product = |&(local, factor): &(Variable, i64)| match factor.unsigned_abs() {
        1 => name(local),
        factor => format!("{factor} * {}", name(local)),
    };
    let mut left: Vec<String> = parts.iter().filter(|part| part.1 > 0).map(product).collect();
    let mut right: Vec<String> = parts.iter().filter(|part| part.1 < 0).map(product).collect();
    match sum {
        0 => {}
        _ if sum > 0 => right.push(sum.to_string()),
        _ => left.push(sum.unsigned_abs().to_string()),
    }
    for side in [&mut left, &mut right] {
        if side.is_empty() {
            side.push("0".to_owned());
        }
    }
    format!("{} == {}", left.join(" + "), right.join(" + "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(fact: &Fact) -> String {
        let name = |variable: Variable| match variable {
            Variable::Local(local) => ["i", "n", "s"][local.as_u32() as usize].to_owned(),
            Variable::Place(_) => "place".to_owned(),
        };
        fact.text(&name, &|local| format!("\\at({}, LoopEntry)", name(local)), &|_| Type::Int(32))
    }

    #[test]
    fn facts_read_as_people_write_them() {
        let local = |number| Variable::Local(LocalId::from_u32(number));
        let minus_one = u64::from(u32::MAX);
        assert_eq!(shown(&Fact::Compare(local(0), Relation::AtMost, Side::Variable(local(1)))), "i <= n");
        assert_eq!(shown(&Fact::Compare(local(0), Relation::AtLeast, Side::Number(minus_one))), "i >= -1");
        assert_eq!(shown(&Fact::Compare(local(0), Relation::Below, Side::Number(7))), "i <= 7 (unsigned)");
        assert_eq!(shown(&Fact::Sum(vec![(local(2), 1), (local(0), -2)], 0)), "s == 2 * i");
        assert_eq!(shown(&Fact::Sum(vec![(local(2), 1), (local(0), 1)], -3)), "s + i + 3 == 0");
        assert_eq!(shown(&Fact::OneOf(local(0), vec![0, minus_one])), "i == 0 || i == -1");
        let zero = |at| Fact::Compare(local(at), Relation::Equal, Side::Number(0));
        assert_eq!(shown(&Fact::Where(Box::new(zero(0)), Box::new(zero(1)))), "(i == 0 ==> n == 0)");
        assert_eq!(shown(&Fact::Step(local(0), 4)), "(i - \\at(i, LoopEntry)) % 4 == 0");
        assert_eq!(
            shown(&Fact::Compare(local(2), Relation::AtLeast, Side::Entry(local(2)))),
            "s >= \\at(s, LoopEntry)"
        );
    }
}
