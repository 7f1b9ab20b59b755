//! String concatenation (`StringConcatFactory`).

use super::{Made, Maker, Site, Synthetic, Text};
use crate::descriptor::{self, FieldType};
use crate::loader::Loader;
use crate::translate::Problem;
use ir::{BinaryOp, Const, Expr, Literal, Operand, ProcId, Program, Terminator, Type};
use ristretto_classfile::Constant;
use std::sync::Arc;

/// What is put together, in order.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    descriptor: Box<str>,
    parts: Vec<Part>,
}

impl Recipe {
    /// Can all that is put together be empty? Numbers never are.
    fn may_be_empty(&self) -> bool {
        let mut parameters = descriptor::parameters(&self.descriptor);
        let has_text = self.parts.iter().any(|part| matches!(part, Part::Text(_)));
        !has_text && parameters.all(|ty| !ty.is_primitive())
    }
}

#[derive(Clone, Debug)]
enum Part {
    Text(Arc<[u16]>),
    Argument(usize),
}

/// Marks in a recipe: the next argument, the next constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

pub(super) fn call_site(
    loader: &mut Loader,
    program: &mut Program,
    site: &Site<'_>,
    with_constants: bool,
) -> Result<Result<ProcId, String>, Problem> {
    let pool = site.details.pool();
    let mut parts = Vec::new();
    if with_constants {
        let recipe = pool.text(site.argument(0)?)?;
        let (mut argument, mut constant) = (0, 1);
        let mut text = Vec::new();
        for unit in recipe {
            match unit {
                ARGUMENT => {
                    if !text.is_empty() {
                        parts.push(Part::Text(std::mem::take(&mut text).into()));
                    }
                    parts.push(Part::Argument(argument));
                    argument += 1;
                }
                CONSTANT => {
                    let index = site.argument(constant)?;
                    constant += 1;
                    match pool.constant(index)? {
                        Constant::String(_) => text.extend(pool.text(index)?),
                        Constant::Integer(value) => text.extend(value.to_string().encode_utf16()),
                        Constant::Long(value) => text.extend(value.to_string().encode_utf16()),
                        _ => {
                            return Ok(Err(
                                "a string concatenation with a constant that is neither text nor integer".into()
                            ));
                        }
                    }
                }
                other => text.push(other),
            }
        }
        if !text.is_empty() {
            parts.push(Part::Text(text.into()));
        }
    } else {
        parts.extend((0..descriptor::parameters(site.descriptor).count()).map(Part::Argument));
    }
    // Sites with one recipe and one descriptor do the same: they share a procedure.
    let key: String = parts
        .iter()
        .map(|part| match part {
            Part::Text(text) => format!("{:?}", String::from_utf16_lossy(text)) + &format!("{:x?}", fold(text)),
            Part::Argument(index) => format!("${index}"),
        })
        .collect();
    let name = format!("<concat {} {key}>", site.descriptor);
    let recipe = Recipe { descriptor: site.descriptor.into(), parts };
    Ok(Ok(loader.declare_synthetic(program, &name, site.descriptor, false, Synthetic::Concat(Arc::new(recipe)))))
}

/// Tells apart texts whose printed forms coincide (lone surrogates).
fn fold(text: &[u16]) -> u64 {
    text.iter().fold(0, |sum, &unit| sum.wrapping_mul(31).wrapping_add(u64::from(unit)))
}

pub(super) fn body(loader: &mut Loader, program: &mut Program, recipe: &Recipe) -> Made {
    let types: Vec<_> = descriptor::parameters(&recipe.descriptor).collect();
    let params: Vec<Type> = types.iter().map(|p| p.kind().ty()).collect();
    let mut m = Maker::new(loader, program, &params);
    // As the JDK: each object becomes text first, from left to right, then all is copied once.
    let string = FieldType("Ljava/lang/String;");
    let mut values: Vec<(Operand, FieldType<'_>)> = Vec::with_capacity(types.len());
    for (index, &ty) in types.iter().enumerate() {
        let argument = Operand::from(m.b.param(index));
        let value = if ty.is_primitive() || ty == string {
            (argument, ty)
        } else {
            let value_of = "valueOf(Ljava/lang/Object;)Ljava/lang/String;";
            let text = m.call_method("java/lang/String", value_of, &[argument])?;
            (text.map_or(argument, Operand::from), string)
        };
        values.push(value);
    }
    let whole = Text::new(&mut m)?;
    for part in &recipe.parts {
        let (value, ty) = match part {
            Part::Text(text) => {
                let literal = m.program.literal(Literal::Text(text.clone()));
                (m.b.constant(Const::Literal(literal)), string)
            }
            // A recipe never asks for more arguments than the call site has: the class was checked.
            Part::Argument(index) => match values.get(*index) {
                Some(&value) => value,
                None => continue,
            },
        };
        whole.append(&mut m, value, ty)?;
    }
    let text = whole.finish(&mut m)?;
    if let Some(text) = text.filter(|_| recipe.may_be_empty()) {
        make_new(&mut m, text.into())?;
    }
    m.b.end(Terminator::Return(text.map(Operand::from)));
    Ok(m.finish())
}

/// Returns a new string if the text is empty (JLS §15.18.1); the builder gives the literal then.
fn make_new(m: &mut Maker<'_>, text: Operand) -> Made<()> {
    const STRING: &str = "java/lang/String";
    let Some(is_empty) = m.call_method(STRING, "isEmpty()Z", &[text])? else { return Ok(()) };
    let (empty, full) = (m.b.block(), m.b.block());
    let zero = m.b.i32(0);
    m.b.branch(Expr::Binary(BinaryOp::Ne, Type::I32, is_empty.into(), zero), empty, full);
    m.b.start(empty);
    let new = m.new_object(STRING)?;
    m.call_method(STRING, "<init>(Ljava/lang/String;)V", &[new, text])?;
    m.b.end(Terminator::Return(Some(new)));
    m.b.start(full);
    Ok(())
}
