//! Pattern switches (`SwitchBootstraps`).

use super::{Made, Maker, Site, Synthetic};
use crate::descriptor;
use crate::loader::Loader;
use crate::translate::Problem;
use ir::{BinaryOp, BlockId, ClassId, Const, Expr, Key, Literal, Operand, ProcId, Program, Terminator, Type, facts};
use ristretto_classfile::Constant;
use std::sync::Arc;

/// The labels of one switch, in order.
#[derive(Clone, Debug)]
pub(crate) struct TypeSwitch {
    labels: Vec<Label>,
    is_enum: bool,
}

#[derive(Clone, Debug)]
enum Label {
    Class(ClassId),
    Text(Arc<[u16]>),
    Integer(i32),
}

pub(super) fn call_site(
    loader: &mut Loader,
    program: &mut Program,
    site: &Site<'_>,
) -> Result<Result<ProcId, String>, Problem> {
    let pool = site.details.pool();
    let mut labels = Vec::with_capacity(site.arguments.len());
    for &index in site.arguments {
        labels.push(match pool.constant(index)? {
            Constant::Class(_) => Label::Class(loader.class(program, pool.class(index)?)?),
            Constant::String(_) => Label::Text(pool.text(index)?.into()),
            Constant::Integer(value) => Label::Integer(*value),
            _ => return Ok(Err("a pattern switch with a qualified enum constant as label".into())),
        });
    }
    // Enum constants are named by strings; the switch on an enum says so by its operand's type.
    let operand = descriptor::parameters(site.descriptor).next().and_then(|p| p.class_name());
    let enumeration = loader.class(program, "java/lang/Enum")?;
    let is_enum = match operand {
        Some(name) => {
            let class = loader.class(program, name)?;
            program.is_subclass(class, enumeration)
        }
        None => false,
    };
    loader.lambdas += 1;
    let name = format!("{}.<switch {}>", site.details.name, loader.lambdas);
    let switch = Arc::new(TypeSwitch { labels, is_enum });
    Ok(Ok(loader.declare_synthetic(program, &name, site.descriptor, false, Synthetic::TypeSwitch(switch))))
}

/// (target, first label to try) → the first label that fits, -1 for null, the number of labels if none does.
pub(super) fn body(loader: &mut Loader, program: &mut Program, switch: &TypeSwitch) -> Made {
    let mut m = Maker::new(loader, program, &[Type::Ref, Type::I32]);
    let (target, start) = (Operand::from(m.b.param(0)), Operand::from(m.b.param(1)));
    let (null, first) = (m.b.block(), m.b.block());
    let is_null = m.b.is_null(target);
    m.b.branch(is_null, null, first);
    m.b.start(null);
    let minus_one = m.b.i32(-1);
    m.b.end(Terminator::Return(Some(minus_one)));
    m.b.start(first);
    let tag = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(target));
    for (index, label) in switch.labels.iter().enumerate() {
        let (test, hit, next) = (m.b.block(), m.b.block(), m.b.block());
        let number = m.b.i32(index as i32);
        m.b.branch(Expr::Binary(BinaryOp::SLe, Type::I32, start, number), test, next);
        m.b.start(test);
        match label {
            Label::Class(class) => m.b.branch(Expr::Subclass(tag.into(), *class), hit, next),
            Label::Text(text) => {
                let text = m.program.literal(Literal::Text(text.clone()));
                let text = m.b.constant(Const::Literal(text));
                let value = if switch.is_enum {
                    m.call_method("java/lang/Enum", "name()Ljava/lang/String;", &[target])?
                        .map_or(target, Operand::from)
                } else {
                    target
                };
                let equal = m.call_method("java/lang/String", "equals(Ljava/lang/Object;)Z", &[text, value])?;
                test_true(&mut m, equal.map(Operand::from), hit, next);
            }
            Label::Integer(wanted) => {
                let wanted = m.b.i32(*wanted);
                let boxes = [("java/lang/Integer", "intValue()I"), ("java/lang/Character", "charValue()C")];
                for (class_name, unbox) in boxes {
                    let class = m.class(class_name)?;
                    let (is, is_not) = (m.b.block(), m.b.block());
                    m.b.branch(Expr::Subclass(tag.into(), class), is, is_not);
                    m.b.start(is);
                    if let Some(value) = m.call_method(class_name, unbox, &[target])? {
                        m.b.branch(Expr::Binary(BinaryOp::Eq, Type::I32, value.into(), wanted), hit, next);
                    }
                    m.b.start(is_not);
                }
                m.b.end(Terminator::Goto(next));
            }
        }
        m.b.start(hit);
        m.b.end(Terminator::Return(Some(number)));
        m.b.start(next);
    }
    let none = m.b.i32(switch.labels.len() as i32);
    m.b.end(Terminator::Return(Some(none)));
    Ok(m.finish())
}

fn test_true(m: &mut Maker<'_>, answer: Option<Operand>, then: BlockId, otherwise: BlockId) {
    let zero = m.b.i32(0);
    let answer = answer.unwrap_or(zero);
    m.b.branch(Expr::Binary(BinaryOp::Ne, Type::I32, answer, zero), then, otherwise);
}
