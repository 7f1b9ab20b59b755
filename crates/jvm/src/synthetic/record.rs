//! `toString`, `hashCode` and `equals` of records (`ObjectMethods`).

use super::adapt::wrapper_class;
use super::{Made, Maker, Site, Synthetic, Text};
use crate::descriptor::FieldType;
use crate::loader::Loader;
use crate::translate::{Problem, malformed};
use ir::{BinaryOp, Callee, ClassId, Expr, Key, MapId, Operand, ProcId, Program, Terminator, Type, facts};
use std::sync::Arc;

/// One of the three methods of a record class.
#[derive(Clone, Debug)]
pub(crate) struct RecordMethod {
    which: Which,
    class: ClassId,
    components: Vec<Component>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Which {
    Text,
    Hash,
    Equality,
}

#[derive(Clone, Debug)]
struct Component {
    name: Box<str>,
    descriptor: Box<str>,
    map: MapId,
}

pub(super) fn call_site(
    loader: &mut Loader,
    program: &mut Program,
    site: &Site<'_>,
) -> Result<Result<ProcId, String>, Problem> {
    let which = match site.name {
        "toString" => Which::Text,
        "hashCode" => Which::Hash,
        "equals" => Which::Equality,
        other => return Ok(Err(format!("the record method {other}"))),
    };
    let pool = site.details.pool();
    let class = loader.class(program, pool.class(site.argument(0)?)?)?;
    let names = String::from_utf16_lossy(&pool.text(site.argument(1)?)?);
    let mut components = Vec::new();
    for (index, name) in names.split(';').filter(|name| !name.is_empty()).enumerate() {
        let getter = pool.handle(site.argument(index + 2)?)?.member;
        let key = format!("{}:{}", getter.name, getter.descriptor);
        let Some((_, field)) = loader.find_field(program, class, &key) else {
            return malformed(format!("the record has no field {key}"));
        };
        components.push(Component { name: name.into(), descriptor: getter.descriptor.into(), map: field.map });
    }
    let name = format!("{}.<record {}>", program.classes[class].name, site.name);
    let method = Arc::new(RecordMethod { which, class, components });
    Ok(Ok(loader.declare_synthetic(program, &name, site.descriptor, false, Synthetic::RecordMethod(method))))
}

pub(super) fn body(loader: &mut Loader, program: &mut Program, method: &RecordMethod) -> Made {
    match method.which {
        Which::Text => text_body(loader, program, method),
        Which::Hash => hash_body(loader, program, method),
        Which::Equality => equality_body(loader, program, method),
    }
}

/// The component as it is on the stack.
fn load(m: &mut Maker<'_>, component: &Component, object: Operand) -> Operand {
    let ty = FieldType(&component.descriptor);
    let stored = m.b.read(ty.stored(), component.map, Key::Object(object));
    if ty.stored() == ty.kind().ty() {
        return stored.into();
    }
    let extend = if ty.is_signed() { ir::CastOp::SExt } else { ir::CastOp::ZExt };
    m.compute(Type::I32, Expr::Cast(extend, ty.stored(), Type::I32, stored.into()))
}

fn text_body(loader: &mut Loader, program: &mut Program, method: &RecordMethod) -> Made {
    let mut m = Maker::new(loader, program, &[Type::Ref]);
    let this = Operand::from(m.b.param(0));
    let text = Text::new(&mut m)?;
    let class = m.class_literal(method.class);
    if let Some(name) = m.call_method("java/lang/Class", "getSimpleName()Ljava/lang/String;", &[class])? {
        text.append(&mut m, name.into(), FieldType("Ljava/lang/String;"))?;
    }
    let mut separator = "[";
    for component in &method.components {
        text.say(&mut m, &format!("{separator}{}=", component.name))?;
        separator = ", ";
        let value = load(&mut m, component, this);
        text.append(&mut m, value, FieldType(&component.descriptor))?;
    }
    text.say(&mut m, if method.components.is_empty() { "[]" } else { "]" })?;
    let text = text.finish(&mut m)?;
    m.b.end(Terminator::Return(text.map(Operand::from)));
    Ok(m.finish())
}

fn hash_body(loader: &mut Loader, program: &mut Program, method: &RecordMethod) -> Made {
    let mut m = Maker::new(loader, program, &[Type::Ref]);
    let this = Operand::from(m.b.param(0));
    let hash = m.b.local(Type::I32);
    let thirty_one = m.b.i32(31);
    for component in &method.components {
        let value = load(&mut m, component, this);
        let own = match wrapper_class(&component.descriptor) {
            Some(class) => m.call_method(class, &format!("hashCode({})I", component.descriptor), &[value])?,
            None => m.call_method("java/util/Objects", "hashCode(Ljava/lang/Object;)I", &[value])?,
        };
        m.b.assign(hash, Expr::Binary(BinaryOp::Mul, Type::I32, hash.into(), thirty_one));
        if let Some(own) = own {
            m.b.assign(hash, Expr::Binary(BinaryOp::Add, Type::I32, hash.into(), own.into()));
        }
    }
    m.b.end(Terminator::Return(Some(hash.into())));
    Ok(m.finish())
}

fn equality_body(loader: &mut Loader, program: &mut Program, method: &RecordMethod) -> Made {
    let mut m = Maker::new(loader, program, &[Type::Ref, Type::Ref]);
    let (this, other) = (Operand::from(m.b.param(0)), Operand::from(m.b.param(1)));
    let (yes, no) = (m.b.block(), m.b.block());
    let continue_if = |m: &mut Maker<'_>, cond: Expr, negated: bool| {
        let next = m.b.block();
        let (then, otherwise) = if negated { (no, next) } else { (next, no) };
        m.b.branch(cond, then, otherwise);
        m.b.start(next);
    };
    let different = m.b.block();
    m.b.branch(Expr::Binary(BinaryOp::Eq, Type::Ref, this, other), yes, different);
    m.b.start(different);
    let is_null = m.b.is_null(other);
    continue_if(&mut m, is_null, true);
    let tag = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(other));
    continue_if(&mut m, Expr::Subclass(tag.into(), method.class), false);
    for component in &method.components {
        let (mine, theirs) = (load(&mut m, component, this), load(&mut m, component, other));
        match &*component.descriptor {
            descriptor @ ("F" | "D") => {
                let class = wrapper_class(descriptor).unwrap_or("java/lang/Double");
                let order = m.call_method(class, &format!("compare({descriptor}{descriptor})I"), &[mine, theirs])?;
                let zero = m.b.i32(0);
                if let Some(order) = order {
                    continue_if(&mut m, Expr::Binary(BinaryOp::Eq, Type::I32, order.into(), zero), false);
                }
            }
            descriptor if FieldType(descriptor).is_primitive() => {
                let ty = FieldType(descriptor).kind().ty();
                continue_if(&mut m, Expr::Binary(BinaryOp::Eq, ty, mine, theirs), false);
            }
            _ => {
                let equals =
                    m.loader.method(m.program, "java/util/Objects", "equals(Ljava/lang/Object;Ljava/lang/Object;)Z")?;
                let answer = m.b.local(Type::I32);
                m.b.call(Callee::Static(equals.procedure), vec![mine, theirs], Some(answer), None);
                let zero = m.b.i32(0);
                continue_if(&mut m, Expr::Binary(BinaryOp::Eq, Type::I32, answer.into(), zero), true);
            }
        }
    }
    m.b.end(Terminator::Goto(yes));
    for (block, answer) in [(yes, 1), (no, 0)] {
        m.b.start(block);
        let answer = m.b.i32(answer);
        m.b.end(Terminator::Return(Some(answer)));
    }
    Ok(m.finish())
}
