//! Applying the functions of the theories of booleans, bit-vectors and arrays.

use crate::{
    call::{Call, Operand},
    error::{Error, Problem},
    operators::Operator,
    read::Reader,
};
use logic::{Sort, Term, Terms};

/// The most pairs that one `distinct` may compare.
const MAX_PAIRS: usize = 1 << 24;

impl Reader {
    /// The meaning of an application.
    pub(crate) fn apply(
        &mut self,
        terms: &mut Terms,
        operator: Operator,
        indices: [u32; 2],
        call: &Call<'_>,
    ) -> Result<Operand, Error> {
        use Operator::*;
        if operator.is_constant() && !call.args.is_empty() {
            return Err(call.error(Problem::NotAFunction(call.name.to_string())));
        }
        let term = match operator {
            Truth(truth) => terms.bool(truth),
            Not => {
                call.exactly(1)?;
                let a = call.bool(terms, 0)?;
                terms.not(a)
            }
            Implies => {
                call.at_least(2)?;
                let args = call.all_of_bool(terms)?;
                let (&last, premises) = args.split_last().expect("there are two arguments");
                premises.iter().rev().fold(last, |conclusion, &premise| terms.implies(premise, conclusion))
            }
            // One argument is against the standard, but generators write it, and there is no doubt what is meant.
            And => {
                call.at_least(1)?;
                let args = call.all_of_bool(terms)?;
                terms.all(&args)
            }
            Or => {
                call.at_least(1)?;
                let args = call.all_of_bool(terms)?;
                terms.any(&args)
            }
            Xor => {
                call.at_least(2)?;
                let args = call.all_of_bool(terms)?;
                args[1..].iter().fold(args[0], |left, &right| terms.xor(left, right))
            }
            Equal => {
                call.at_least(2)?;
                let args = call.all_alike(terms)?;
                chain(terms, &args, Terms::equal)
            }
            Distinct => {
                call.at_least(2)?;
                let args = call.all_alike(terms)?;
                if args.len() * args.len() / 2 > MAX_PAIRS {
                    return Err(call.error(Problem::Unsupported(format!("distinct with {} arguments", args.len()))));
                }
                terms.distinct(&args)
            }
            Ite => {
                call.exactly(3)?;
                let condition = call.bool(terms, 0)?;
                let a = call.term(1)?;
                let b = call.of_sort(terms, 2, terms.sort(a))?;
                terms.ite(condition, a, b)
            }
            BitsUnary(build) => {
                call.exactly(1)?;
                let a = call.bits(terms, 0)?;
                build(terms, a)
            }
            BitsBinary(build) => {
                call.exactly(2)?;
                let args = call.all_bits(terms)?;
                build(terms, args[0], args[1])
            }
            BitsFold(build) => {
                call.at_least(2)?;
                let args = call.all_bits(terms)?;
                args[1..].iter().fold(args[0], |left, &right| build(terms, left, right))
            }
            Sum => {
                call.at_least(2)?;
                let args = call.all_bits(terms)?;
                terms.sum(&args)
            }
            Concat => self.concat(terms, call)?,
            Extract => {
                call.exactly(1)?;
                let a = call.bits(terms, 0)?;
                let ([high, low], width) = (indices, terms.width(a));
                if high < low || high >= width {
                    return Err(call.error(Problem::Extract { high, low, width }));
                }
                terms.extract(a, high, low)
            }
            ZeroExtend | SignExtend => {
                call.exactly(1)?;
                let a = call.bits(terms, 0)?;
                let width = u64::from(terms.width(a)) + u64::from(indices[0]);
                let width = self.limits.width_at(call.at, width)?;
                match operator {
                    ZeroExtend => terms.zero_extend(a, width),
                    _ => terms.sign_extend(a, width),
                }
            }
            RotateLeft => {
                call.exactly(1)?;
                let a = call.bits(terms, 0)?;
                terms.rotate_left(a, indices[0] % terms.width(a))
            }
            RotateRight => {
                call.exactly(1)?;
                let a = call.bits(terms, 0)?;
                terms.rotate_right(a, indices[0] % terms.width(a))
            }
            Repeat => {
                call.exactly(1)?;
                let a = call.bits(terms, 0)?;
                let width = u64::from(terms.width(a)) * u64::from(indices[0]);
                self.limits.width_at(call.at, width)?;
                terms.repeat(a, indices[0])
            }
            Select => {
                call.exactly(2)?;
                let (array, index, _) = array(terms, call)?;
                let at = call.of_sort(terms, 1, index)?;
                terms.select(array, at)
            }
            Store => {
                call.exactly(3)?;
                let (array, index, element) = array(terms, call)?;
                let at = call.of_sort(terms, 1, index)?;
                let value = call.of_sort(terms, 2, element)?;
                terms.store(array, at, value)
            }
            Unsupported => return Err(call.error(Problem::Unsupported(format!("`{}`", call.name)))),
            Rounding(_) | FloatUnary(_) | FloatBinary(_) | FloatChain(_) | FloatRounded(_) | FloatRoundedTwo(_)
            | FloatFma | FloatMin | FloatMax | FloatParts | FloatInfinity(_) | FloatZero(_) | FloatNan | ToFloat
            | ToFloatUnsigned | ToUnsigned | ToSigned | ToIeee | RealMinus | RealDivide => {
                return self.apply_float(terms, operator, indices, call);
            }
        };
        Ok(Operand::Term(term))
    }

    fn concat(&mut self, terms: &mut Terms, call: &Call<'_>) -> Result<Term, Error> {
        call.at_least(2)?;
        let args = (0..call.args.len()).map(|index| call.bits(terms, index)).collect::<Result<Vec<_>, _>>()?;
        let width = args.iter().map(|&arg| u64::from(terms.width(arg))).sum();
        self.limits.width_at(call.at, width)?;
        Ok(joined(terms, args))
    }
}

impl Call<'_> {
    fn all_of_bool(&self, terms: &Terms) -> Result<Vec<Term>, Error> {
        (0..self.args.len()).map(|index| self.bool(terms, index)).collect()
    }
}

/// The concatenation of one or more bit-vectors. Neighbours are joined in rounds: from left to right, n constants would
/// leave behind n ever longer ones.
fn joined(terms: &mut Terms, mut parts: Vec<Term>) -> Term {
    while parts.len() > 1 {
        parts = parts
            .chunks(2)
            .map(|pair| match *pair {
                [high, low] => terms.concat(high, low),
                _ => pair[0],
            })
            .collect();
    }
    parts[0]
}

/// A relation between each two neighbours.
pub(crate) fn chain(terms: &mut Terms, args: &[Term], relate: fn(&mut Terms, Term, Term) -> Term) -> Term {
    let links: Vec<Term> = args.windows(2).map(|pair| relate(terms, pair[0], pair[1])).collect();
    match links.as_slice() {
        [link] => *link,
        links => terms.all(links),
    }
}

/// The first argument, which must be an array, and the sorts of its indices and elements.
fn array(terms: &Terms, call: &Call<'_>) -> Result<(Term, Sort, Sort), Error> {
    if let Operand::Term(term) = call.args[0].operand
        && let Sort::Array { index, element } = terms.sort(term)
    {
        return Ok((term, index.into(), element.into()));
    }
    Err(call.ill_sorted(terms, 0, "an array".to_string()))
}
