//! Applying the functions of the theory of floats.

use crate::{
    apply::chain,
    call::{Call, Operand},
    error::{Error, Problem},
    operators::Operator,
    read::Reader,
    real::Real,
};
use logic::{Format, Rounding, Sort, Term, Terms, Value};
use std::rc::Rc;

impl Reader {
    /// The meaning of an application of a function of floats.
    pub(crate) fn apply_float(
        &mut self,
        terms: &mut Terms,
        operator: Operator,
        indices: [u32; 2],
        call: &Call<'_>,
    ) -> Result<Operand, Error> {
        use Operator::*;
        let format = Format { exponent: indices[0], significand: indices[1] };
        let term = match operator {
            Rounding(mode) => terms.constant(Value::Rounding(mode)),
            FloatInfinity(negative) => terms.constant(Value::Float(format, format.infinity(negative))),
            FloatZero(negative) => terms.constant(Value::Float(format, format.zero(negative))),
            FloatNan => terms.constant(Value::Float(format, format.nan())),
            FloatUnary(build) => {
                call.exactly(1)?;
                let (a, _) = call.float(terms, 0)?;
                build(terms, a)
            }
            FloatBinary(build) => {
                call.exactly(2)?;
                let args = call.all_floats(terms, 0)?;
                build(terms, args[0], args[1])
            }
            FloatChain(build) => {
                call.at_least(2)?;
                let args = call.all_floats(terms, 0)?;
                chain(terms, &args, build)
            }
            FloatRounded(build) => {
                call.exactly(2)?;
                let (mode, (a, _)) = (call.rounding(terms, 0)?, call.float(terms, 1)?);
                build(terms, mode, a)
            }
            FloatRoundedTwo(build) => {
                call.exactly(3)?;
                let mode = call.rounding(terms, 0)?;
                let args = call.all_floats(terms, 1)?;
                build(terms, mode, args[0], args[1])
            }
            FloatFma => {
                call.exactly(4)?;
                let mode = call.rounding(terms, 0)?;
                let args = call.all_floats(terms, 1)?;
                terms.float_fma(mode, args[0], args[1], args[2])
            }
            FloatMin | FloatMax => {
                call.exactly(2)?;
                let args = call.all_floats(terms, 0)?;
                self.unspecified.extremum(terms, matches!(operator, FloatMax), args[0], args[1])
            }
            FloatParts => self.float_parts(terms, call)?,
            ToFloat => self.float_of(terms, format, call)?,
            ToFloatUnsigned => {
                call.exactly(2)?;
                let (mode, bits) = (call.rounding(terms, 0)?, call.bits(terms, 1)?);
                terms.float_from_unsigned(mode, format, bits)
            }
            ToUnsigned | ToSigned => {
                call.exactly(2)?;
                let (mode, (a, _)) = (call.rounding(terms, 0)?, call.float(terms, 1)?);
                let width = self.limits.width_at(call.at, indices[0].into())?;
                self.unspecified.integer(terms, matches!(operator, ToSigned), width, mode, a)
            }
            ToIeee => {
                call.exactly(1)?;
                let (a, _) = call.float(terms, 0)?;
                self.unspecified.encoding(terms, a)
            }
            RealMinus => {
                call.exactly(1).or(Err(unsupported_arithmetic(call)))?;
                return Ok(Operand::Real(Rc::new(real(call, 0)?.negate())));
            }
            RealDivide => {
                call.exactly(2).or(Err(unsupported_arithmetic(call)))?;
                let quotient = real(call, 0)?.divide(real(call, 1)?);
                return Ok(Operand::Real(Rc::new(quotient.map_err(|problem| call.error(problem))?)));
            }
            Truth(_) | Not | Implies | And | Or | Xor | Equal | Distinct | Ite | BitsUnary(_) | BitsBinary(_)
            | BitsFold(_) | Sum | Concat | Extract | ZeroExtend | SignExtend | RotateLeft | RotateRight | Repeat
            | Select | Store | Unsupported => return Err(unsupported_arithmetic(call)),
        };
        Ok(Operand::Term(term))
    }

    /// `(fp sign exponent significand)`.
    fn float_parts(&mut self, terms: &mut Terms, call: &Call<'_>) -> Result<Term, Error> {
        call.exactly(3)?;
        let sign = call.of_sort(terms, 0, Sort::Bits(1))?;
        let (exponent, significand) = (call.bits(terms, 1)?, call.bits(terms, 2)?);
        let format = Format { exponent: terms.width(exponent), significand: terms.width(significand) + 1 };
        self.limits.check_format(call.args[1].at, call.args[2].at, format)?;
        // A constant is one even where terms are built as written.
        if let (Some(sign), Some(exponent), Some(significand)) =
            (terms.bits(sign), terms.bits(exponent), terms.bits(significand))
        {
            return Ok(terms.constant(Value::float(format, sign.concat(&exponent).concat(&significand))));
        }
        let high = terms.concat(sign, exponent);
        let bits = terms.concat(high, significand);
        Ok(terms.float_from_bits(format, bits))
    }

    /// `((_ to_fp e s) …)` in all its forms.
    fn float_of(&mut self, terms: &mut Terms, format: Format, call: &Call<'_>) -> Result<Term, Error> {
        if call.args.len() == 1 {
            let bits = call.of_sort(terms, 0, Sort::Bits(format.width()))?;
            return Ok(terms.float_from_bits(format, bits));
        }
        if call.args.len() != 2 {
            return Err(call.miscounted("1 or 2 arguments".to_string()));
        }
        let mode = call.rounding(terms, 0)?;
        let from = match &call.args[1].operand {
            Operand::Real(real) => return Ok(rounded(terms, mode, real, format)),
            Operand::Term(term) => *term,
        };
        match terms.sort(from) {
            Sort::Float(_) => Ok(terms.float_from_float(mode, format, from)),
            Sort::Bits(_) => Ok(terms.float_from_signed(mode, format, from)),
            Sort::Bool | Sort::Rounding | Sort::Array { .. } => {
                Err(call.ill_sorted(terms, 1, "a float, a bit-vector or a real constant".to_string()))
            }
        }
    }
}

/// A constant, rounded as a term says.
fn rounded(terms: &mut Terms, mode: Term, real: &Real, format: Format) -> Term {
    let constant = |terms: &mut Terms, rounding| terms.constant(Value::Float(format, real.round(format, rounding)));
    if let Some(Value::Rounding(rounding)) = terms.value(mode) {
        return constant(terms, rounding);
    }
    let [first, others @ ..] = Rounding::ALL;
    let mut result = constant(terms, first);
    for rounding in others {
        let case = terms.constant(Value::Rounding(rounding));
        let condition = terms.equal(mode, case);
        let value = constant(terms, rounding);
        result = terms.ite(condition, value, result);
    }
    result
}

fn real<'c>(call: &'c Call<'_>, index: usize) -> Result<&'c Real, Error> {
    match &call.args[index].operand {
        Operand::Real(real) => Ok(real),
        Operand::Term(_) => Err(unsupported_arithmetic(call)),
    }
}

fn unsupported_arithmetic(call: &Call<'_>) -> Error {
    call.error(Problem::Unsupported(format!("`{}` on anything but constants", call.name)))
}
