//! Arrays of arrays (`multianewarray`).

use super::{Made, Maker, RaiseKind};
use crate::loader::Loader;
use ir::{Allocation, BinaryOp, Callee, ClassId, ClassKind, Expr, Key, Operand, Program, Stmt, Terminator, Type};

/// Makes an array of a length that may be negative.
pub(super) fn checked_body(loader: &mut Loader, program: &mut Program, class: ClassId) -> Made {
    let mut m = Maker::new(loader, program, &[Type::I32]);
    let length = Operand::from(m.b.param(0));
    let (fine, negative) = (m.b.block(), m.b.block());
    let zero = m.b.i32(0);
    m.b.branch(Expr::Binary(BinaryOp::SLe, Type::I32, zero, length), fine, negative);
    m.b.start(negative);
    let raise = m.loader.raise(m.program, RaiseKind::Negative);
    m.b.call(Callee::Static(raise), vec![length], None, None);
    m.b.end(Terminator::Unreachable);
    m.b.start(fine);
    let make = m.loader.multi_array(m.program, class, 1);
    let array = m.b.local(Type::Ref);
    m.b.call(Callee::Static(make), vec![length], Some(array), None);
    m.b.end(Terminator::Return(Some(array.into())));
    Ok(m.finish())
}

/// Makes the outermost array and, while dimensions are left, fills it by calling the procedure for one dimension less.
/// The lengths are known not to be negative.
pub(super) fn body(loader: &mut Loader, program: &mut Program, class: ClassId, dimensions: u8) -> Made {
    let mut m = Maker::new(loader, program, &vec![Type::I32; usize::from(dimensions)]);
    let length = Operand::from(m.b.param(0));
    let array = m.b.local(Type::Ref);
    m.b.push(Stmt::Allocate { to: array, what: Allocation::Array(class, length) });
    let (made, refused) = (m.b.block(), m.b.block());
    let is_null = m.b.is_null(array.into());
    m.b.branch(is_null, refused, made);
    m.b.start(refused);
    let raise = m.loader.raise(m.program, RaiseKind::Memory);
    m.b.call(Callee::Static(raise), vec![length], None, None);
    m.b.end(Terminator::Unreachable);
    m.b.start(made);
    if let ClassKind::Array { element_class: Some(element), .. } = m.program.classes[class].kind
        && dimensions > 1
    {
        let inner = m.loader.multi_array(m.program, element, dimensions - 1);
        let elements = m.loader.elements(m.program, Type::Ref);
        let index = m.b.local(Type::I32);
        let (head, fill, done) = (m.b.block(), m.b.block(), m.b.block());
        m.b.end(Terminator::Goto(head));
        m.b.start(head);
        m.b.branch(Expr::Binary(BinaryOp::SLt, Type::I32, index.into(), length), fill, done);
        m.b.start(fill);
        let lengths = (1..usize::from(dimensions)).map(|i| Operand::from(m.b.param(i))).collect();
        let row = m.b.local(Type::Ref);
        m.b.call(Callee::Static(inner), lengths, Some(row), None);
        m.b.write(elements, Key::Element(array.into(), index.into()), row);
        let one = m.b.i32(1);
        m.b.assign(index, Expr::Binary(BinaryOp::Add, Type::I32, index.into(), one));
        m.b.end(Terminator::Goto(head));
        m.b.start(done);
    }
    m.b.end(Terminator::Return(Some(array.into())));
    Ok(m.finish())
}
