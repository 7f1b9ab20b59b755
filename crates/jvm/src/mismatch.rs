//! `ArraysSupport.vectorizedMismatch` in IR: the first index at which two arrays differ, as far as it looks.
//!
//! The method may leave elements to its caller: it then returns the complement of how many. So it leaves all of them,
//! except for elements of eight bytes, where callers rely on it.

use crate::loader::LoadError;
use crate::synthetic::Maker;
use ir::{BinaryOp, Body, CastOp, Expr, Key, Operand, Terminator, Type, facts};

/// The offset of an array's first element, as `Unsafe` has it.
pub const ARRAY_BASE: u64 = 16;

/// (array, offset, array, offset, count, logarithm of the element's size).
pub(crate) fn body(mut m: Maker<'_>) -> Result<Body, LoadError> {
    let param = |m: &Maker<'_>, index| Operand::from(m.b.param(index));
    let (a, b, count, size) = (param(&m, 0), param(&m, 2), param(&m, 4), param(&m, 5));
    let (wide, narrow) = (m.b.block(), m.b.block());
    let (three, all) = (m.b.i32(3), m.b.i32(-1));
    m.b.branch(Expr::Binary(BinaryOp::Eq, Type::I32, size, three), wide, narrow);
    m.b.start(narrow);
    let left = m.compute(Type::I32, Expr::Binary(BinaryOp::Xor, Type::I32, count, all));
    m.b.end(Terminator::Return(Some(left)));

    m.b.start(wide);
    let first: Vec<Operand> = [1, 3].map(|index| first_index(&mut m, index)).into();
    let class = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(a));
    let longs = m.class("[J")?;
    let (of_longs, of_doubles) = (m.b.block(), m.b.block());
    m.b.branch(Expr::Subclass(class.into(), longs), of_longs, of_doubles);
    for (block, ty) in [(of_longs, Type::I64), (of_doubles, Type::F64)] {
        m.b.start(block);
        compare(&mut m, ty, [(a, first[0]), (b, first[1])], count);
    }
    Ok(m.finish())
}

/// The index of the first element, from the offset that is the parameter of this number.
fn first_index(m: &mut Maker<'_>, number: usize) -> Operand {
    let offset = m.b.param(number).into();
    let base = m.b.constant(ir::Const::i64(ARRAY_BASE as i64));
    let bytes = m.compute(Type::I64, Expr::Binary(BinaryOp::Sub, Type::I64, offset, base));
    let three = m.b.constant(ir::Const::i64(3));
    let index = m.compute(Type::I64, Expr::Binary(BinaryOp::LShr, Type::I64, bytes, three));
    m.compute(Type::I32, Expr::Cast(CastOp::Trunc, Type::I64, Type::I32, index))
}

fn compare(m: &mut Maker<'_>, ty: Type, arrays: [(Operand, Operand); 2], count: Operand) {
    let map = m.loader.elements(m.program, ty);
    let at = m.b.local(Type::I32);
    let zero = m.b.i32(0);
    m.b.assign(at, Expr::Use(zero));
    let (head, look, next, found, done) = (m.b.block(), m.b.block(), m.b.block(), m.b.block(), m.b.block());
    m.b.end(Terminator::Goto(head));
    m.b.start(head);
    m.b.branch(Expr::Binary(BinaryOp::SLt, Type::I32, at.into(), count), look, done);
    m.b.start(look);
    let bits = arrays.map(|(array, first)| {
        let index = m.compute(Type::I32, Expr::Binary(BinaryOp::Add, Type::I32, first, at.into()));
        let value = m.b.read(ty, map, Key::Element(array, index)).into();
        match ty {
            Type::F64 => m.compute(Type::I64, Expr::Cast(CastOp::Bits, Type::F64, Type::I64, value)),
            _ => value,
        }
    });
    m.b.branch(Expr::Binary(BinaryOp::Eq, Type::I64, bits[0], bits[1]), next, found);
    m.b.start(next);
    let one = m.b.i32(1);
    m.b.assign(at, Expr::Binary(BinaryOp::Add, Type::I32, at.into(), one));
    m.b.end(Terminator::Goto(head));
    m.b.start(found);
    m.b.end(Terminator::Return(Some(at.into())));
    m.b.start(done);
    let none = m.b.i32(-1);
    m.b.end(Terminator::Return(Some(none)));
}
