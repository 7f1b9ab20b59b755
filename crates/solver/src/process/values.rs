//! Values as solvers write them.
//!
//! A scalar is a literal of its theory. An array is a constant array under stores, or (in z3) a `lambda` that compares its
//! argument: that is evaluated where it can make a difference.

use crate::Reason;
use logic::{ArrayValue, Assignment, Bits, Evaluator, Op, Scalar, Sort, Term, Terms, Value, post_order};
use rustc_hash::FxHashSet;
use smtlib::{Expr, Forms, Name, Reader};

/// An index sort of at most so many bits is small enough to try each index.
const FEW_BITS: u32 = 12;

/// How much of an answer is shown.
const SHOWN: usize = 400;

/// The values in an answer to `get-value`, which must be so many.
pub(super) fn parse_values(answer: &str, count: usize) -> Result<Vec<Value>, Reason> {
    let mut forms = Forms::new(answer.as_bytes());
    let form = forms.next_form().ok().flatten().ok_or_else(|| failed("there is no list", answer))?;
    // Values are read as terms, in an arena that is thrown away. It does not simplify, so that what is read is what was
    // written.
    let mut scratch = Scratch { terms: Terms::plain(), reader: Reader::new() };
    let mut values = Vec::with_capacity(count);
    for pair in form.root().elements() {
        let value = pair.elements().nth(1).ok_or_else(|| failed("there is no pair", answer))?;
        values.push(scratch.value(value).map_err(|why| failed(&why, answer))?);
    }
    if values.len() == count { Ok(values) } else { Err(failed("there are too few or too many", answer)) }
}

/// Why an answer is not understood. It can be as long as a model is large: its beginning must do.
pub(super) fn failed(why: &str, answer: &str) -> Reason {
    let beginning: String = answer.chars().take(SHOWN).collect();
    let more = if beginning.len() < answer.len() { " …" } else { "" };
    Reason::Failed(format!("{why}, in the values {beginning}{more}"))
}

struct Scratch {
    terms: Terms,
    reader: Reader,
}

impl Scratch {
    fn value(&mut self, expr: Expr<'_>) -> Result<Value, String> {
        // The stores on the outside, the last one first.
        let mut stores = Vec::new();
        let mut inner = expr;
        while let Some([array, index, element]) = operands(inner, "store") {
            stores.push((index, element));
            inner = array;
        }
        let mut value = match operands(inner, "lambda") {
            Some([parameters, body]) => self.lambda(parameters, body)?,
            None => self.closed(inner)?,
        };
        for (index, element) in stores.into_iter().rev() {
            let (index, element) = (self.closed(index)?, self.closed(element)?);
            let Value::Array(array) = &mut value else { return Err(format!("{inner} is no array")) };
            if Sort::from(array.index) != index.sort() || Sort::from(array.element()) != element.sort() {
                return Err(format!("sorts do not fit in {expr}"));
            }
            array.set(index, element);
        }
        Ok(value)
    }

    /// The value of a term without symbols.
    fn closed(&mut self, expr: Expr<'_>) -> Result<Value, String> {
        let term = self.reader.term(&mut self.terms, expr).map_err(|error| error.to_string())?;
        if !logic::symbols_of(&self.terms, &[term]).is_empty() {
            return Err(format!("{expr} has no value"));
        }
        Ok(Evaluator::new(&self.terms, &Assignment::new()).value(term))
    }

    fn lambda(&mut self, parameters: Expr<'_>, body: Expr<'_>) -> Result<Value, String> {
        let mut parameters = parameters.elements();
        let (Some(parameter), None) = (parameters.next(), parameters.next()) else {
            return Err("a function of several arguments".to_owned());
        };
        let mut parts = parameter.elements();
        let (Some(name), Some(sort)) = (parts.next(), parts.next()) else { return Err("no parameter".to_owned()) };
        let text = name.as_symbol().ok_or("a parameter without a name")?;
        self.reader.push();
        let read = (|| {
            self.reader.declare(&mut self.terms, Name { text, position: name.position() }, &[], sort)?;
            let parameter = self.reader.term(&mut self.terms, name)?;
            Ok((parameter, self.reader.term(&mut self.terms, body)?))
        })();
        self.reader.pop();
        let (parameter, body) = read.map_err(|error: smtlib::Error| error.to_string())?;
        self.tabulate(parameter, body)
    }

    /// The array of a function.
    fn tabulate(&self, parameter: Term, body: Term) -> Result<Value, String> {
        let terms = &self.terms;
        let (Some(index), Some(element)) = (terms.sort(parameter).scalar(), terms.sort(body).scalar()) else {
            return Err("a function of or to arrays".to_owned());
        };
        let few = match index {
            Scalar::Bool => 1,
            Scalar::Bits(width) => width,
            Scalar::Float(format) => format.width(),
            Scalar::Rounding => 3,
        } <= FEW_BITS;
        let mut compared: FxHashSet<Value> = FxHashSet::default();
        let mut only_comparisons = true;
        post_order(terms, &[body], |term| match terms.op(term) {
            Op::Constant => compared.extend(terms.value(term).filter(|value| value.sort() == index.into())),
            Op::Symbol => only_comparisons &= term == parameter,
            Op::Not | Op::And | Op::Equal | Op::Ite => {}
            // Of anything else it is not known where it changes.
            _ => only_comparisons &= few,
        });
        if !only_comparisons {
            return Err("a function that does more than compare".to_owned());
        }
        let at = |place: &Value| {
            let mut assignment = Assignment::new();
            assignment.set(parameter, place.clone());
            Evaluator::new(terms, &assignment).value(body)
        };
        let numbered = |limit: u64| (0..limit).map(move |number| numbered_value(index, number));
        if few {
            compared.extend(numbered(1 << FEW_BITS).flatten());
        }
        let other = numbered(compared.len() as u64 + 1).flatten().find(|place| !compared.contains(place));
        let default = other.map_or_else(|| Value::default_of(element.into()), |place| at(&place));
        let mut array = ArrayValue::constant(index, default);
        for place in compared {
            let element = at(&place);
            array.set(place, element);
        }
        Ok(Value::Array(array))
    }
}

/// The operands of an application of this word, if they are so many.
fn operands<'a, const N: usize>(expr: Expr<'a>, word: &str) -> Option<[Expr<'a>; N]> {
    let mut elements = expr.elements();
    let applied = elements.next()?.is_word(word);
    let operands: Vec<Expr<'a>> = elements.collect();
    if applied { operands.try_into().ok() } else { None }
}

/// The values of a sort by number; none where the number is too large.
fn numbered_value(scalar: Scalar, number: u64) -> Option<Value> {
    let bits = |width: u32| (width >= 64 || number < 1 << width).then(|| Bits::new(width, number));
    match scalar {
        Scalar::Bool => (number < 2).then_some(Value::Bool(number == 1)),
        Scalar::Bits(width) => bits(width).map(Value::Bits),
        Scalar::Float(format) => bits(format.width()).map(|encoding| Value::float(format, encoding)),
        Scalar::Rounding => logic::Rounding::ALL.get(number as usize).copied().map(Value::Rounding),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_values;

    #[track_caller]
    fn check(written: &str, expected: &str) {
        let values = parse_values(&format!("((x {written}))"), 1).unwrap();
        assert_eq!(values[0].to_string(), expected);
    }

    #[test]
    fn arrays_are_written_in_several_ways() {
        let zeros = "((as const (Array (_ BitVec 32) (_ BitVec 8))) #x00)";
        check(zeros, zeros);
        let stored = format!("(store {zeros} #x00000001 #x05)");
        check(&format!("(store {stored} #x00000002 #x00)"), &stored);
        check("(lambda ((i (_ BitVec 32))) (ite (= i #x00000001) #x05 #x00))", &stored);
        let lambda = "(lambda ((i (_ BitVec 32))) (ite (and (not (= i #x00000001)) (not (= i #x00000003))) #x00 #x07))";
        check(&format!("(store {lambda} #x00000003 #x00)"), &stored.replace("#x05", "#x07"));
        // An order can be tabulated only where there are few indices.
        check(
            "(lambda ((i (_ BitVec 2))) (bvult i #b10))",
            "(store (store ((as const (Array (_ BitVec 2) Bool)) false) #b00 true) #b01 true)",
        );
        for bad in ["(lambda ((i (_ BitVec 32))) (bvult i #x00000002))", "(lambda () #b0)", "y", "(store #b0 #b0 #b0)"]
        {
            assert!(parse_values(&format!("((x {bad}))"), 1).is_err(), "{bad}");
        }
        assert!(parse_values("((x #b0) (y #b1))", 1).is_err());
    }
}
