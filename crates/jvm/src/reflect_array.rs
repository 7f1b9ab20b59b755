//! `java.lang.reflect.Array` in IR: the length of an array of any class, its elements as values of another type or boxed.

use crate::descriptor::FieldType;
use crate::loader::LoadError;
use crate::synthetic::{Maker, RaiseKind};
use ir::{BinaryOp, Body, Callee, CastOp, Expr, Key, Operand, Terminator, Type, facts};

/// What is done with an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Access {
    /// Its length.
    Length,
    /// Its element as a value of the type with this letter; `L` boxes it.
    Get(char),
    /// Sets its element to a value of the type with this letter; `L` takes it out of its box.
    Set(char),
}

const ILLEGAL: &str = "java/lang/IllegalArgumentException";
const BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";
const MISMATCH: &str = "argument type mismatch";
const NOT_PRIMITIVE: &str = "Argument is not an array of primitive type";
const LETTERS: [char; 9] = ['L', 'I', 'J', 'B', 'C', 'D', 'F', 'S', 'Z'];

/// The access by the name of the method: `getInt(Ljava/lang/Object;I)I`.
pub(crate) fn find(method: &str) -> Option<Access> {
    let letter = |descriptor: &str| descriptor.chars().next().filter(|letter| LETTERS.contains(letter));
    let (name, rest) = method.split_once("(Ljava/lang/Object;")?;
    match rest {
        ")I" if name == "getLength" => Some(Access::Length),
        _ if name.starts_with("get") => letter(rest.strip_prefix("I)")?).map(Access::Get),
        _ if name.starts_with("set") => letter(rest.strip_prefix('I')?.strip_suffix(")V")?).map(Access::Set),
        _ => None,
    }
}

pub(crate) fn body(mut m: Maker<'_>, access: Access) -> Result<Body, LoadError> {
    let array = Operand::from(m.b.param(0));
    let (null, begin) = (m.b.block(), m.b.block());
    let is_null = m.b.is_null(array);
    m.b.branch(is_null, null, begin);
    m.b.start(null);
    let raise = m.loader.raise(m.program, RaiseKind::Null);
    m.b.call(Callee::Static(raise), Vec::new(), None, None);
    m.b.end(Terminator::Unreachable);
    m.b.start(begin);
    let class = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(array));
    for letter in LETTERS {
        let name = if letter == 'L' { "[Ljava/lang/Object;".to_owned() } else { format!("[{letter}") };
        let arrays = m.class(&name)?;
        let (this, next) = (m.b.block(), m.b.block());
        m.b.branch(Expr::Subclass(class.into(), arrays), this, next);
        m.b.start(this);
        let length = m.b.read(Type::I32, facts::LENGTH, Key::Object(array));
        match access {
            Access::Length => m.b.end(Terminator::Return(Some(length.into()))),
            Access::Get(wanted) if letter == 'L' && wanted != 'L' => throw(&mut m, NOT_PRIMITIVE)?,
            Access::Get(wanted) => {
                check_index(&mut m, length.into())?;
                get(&mut m, letter, wanted)?;
            }
            Access::Set('L') => set_boxed(&mut m, letter, class.into(), length.into())?,
            Access::Set(_) if letter == 'L' => throw(&mut m, NOT_PRIMITIVE)?,
            Access::Set(given) => {
                check_index(&mut m, length.into())?;
                set(&mut m, letter, given)?;
            }
        }
        m.b.start(next);
    }
    throw(&mut m, "Argument is not an array")?;
    Ok(m.finish())
}

fn throw(m: &mut Maker<'_>, message: &str) -> Result<(), LoadError> {
    let message = m.text(message);
    m.throw_new(ILLEGAL, Some(message))
}

fn check_index(m: &mut Maker<'_>, length: Operand) -> Result<(), LoadError> {
    let (inside, outside) = (m.b.block(), m.b.block());
    let index = m.b.param(1).into();
    m.b.branch(Expr::Binary(BinaryOp::ULt, Type::I32, index, length), inside, outside);
    m.b.start(outside);
    m.throw_new(BOUNDS, None)?;
    m.b.start(inside);
    Ok(())
}

/// The letters of primitive types in the order in which they widen; characters stand aside.
fn widens(from: char, to: char) -> bool {
    let rank = |letter: char| "BSIJFD".find(letter);
    match (from, to) {
        _ if from == to => true,
        ('C', to) => "IJFD".contains(to),
        (from, to) => rank(from).zip(rank(to)).is_some_and(|(from, to)| from < to),
    }
}

/// A value of one type as one of a type that it widens to.
fn widened(m: &mut Maker<'_>, value: Operand, from: char, to: char) -> Operand {
    let ty = |letter: char| match letter {
        'J' => Type::I64,
        'F' => Type::F32,
        'D' => Type::F64,
        _ => Type::I32,
    };
    let (from, to) = (ty(from), ty(to));
    let op = match (from, to) {
        _ if from == to => return value,
        (Type::F32, _) => CastOp::FToF,
        (_, Type::F32 | Type::F64) => CastOp::SToF,
        _ => CastOp::SExt,
    };
    m.compute(to, Expr::Cast(op, from, to, value))
}

/// The element, as it is on the operand stack.
fn element(m: &mut Maker<'_>, letter: char) -> Operand {
    let (array, index) = (m.b.param(0).into(), m.b.param(1).into());
    let name = descriptor(letter);
    let ty = FieldType(&name);
    let map = m.loader.elements(m.program, ty.stored());
    let value = m.b.read(ty.stored(), map, Key::Element(array, index)).into();
    if ty.stored() == ty.kind().ty() {
        return value;
    }
    let extend = if ty.is_signed() { CastOp::SExt } else { CastOp::ZExt };
    m.compute(Type::I32, Expr::Cast(extend, ty.stored(), Type::I32, value))
}

fn descriptor(letter: char) -> String {
    if letter == 'L' { "Ljava/lang/Object;".to_owned() } else { letter.to_string() }
}

fn get(m: &mut Maker<'_>, letter: char, wanted: char) -> Result<(), LoadError> {
    if wanted != 'L' && !widens(letter, wanted) {
        return throw(m, MISMATCH);
    }
    let value = element(m, letter);
    let value = match (wanted, boxing(letter)) {
        ('L', Some(class)) => {
            let boxed = m.call_method(class, &format!("valueOf({letter})L{class};"), &[value])?;
            boxed.map_or(value, Operand::from)
        }
        ('L', None) => value,
        (wanted, _) => widened(m, value, letter, wanted),
    };
    m.b.end(Terminator::Return(Some(value)));
    Ok(())
}

fn write(m: &mut Maker<'_>, letter: char, value: Operand) {
    let (array, index) = (m.b.param(0).into(), m.b.param(1).into());
    let name = descriptor(letter);
    let ty = FieldType(&name);
    let map = m.loader.elements(m.program, ty.stored());
    let value = match ty.stored() == ty.kind().ty() {
        true => value,
        false => m.compute(ty.stored(), Expr::Cast(CastOp::Trunc, Type::I32, ty.stored(), value)),
    };
    m.b.write(map, Key::Element(array, index), value);
    m.b.end(Terminator::Return(None));
}

fn set(m: &mut Maker<'_>, letter: char, given: char) -> Result<(), LoadError> {
    if !widens(given, letter) {
        return throw(m, MISMATCH);
    }
    let value = m.b.param(2).into();
    let value = widened(m, value, given, letter);
    write(m, letter, value);
    Ok(())
}

fn set_boxed(m: &mut Maker<'_>, letter: char, array_class: Operand, length: Operand) -> Result<(), LoadError> {
    let value = Operand::from(m.b.param(2));
    let (null, object) = (m.b.block(), m.b.block());
    let is_null = m.b.is_null(value);
    m.b.branch(is_null, null, object);
    m.b.start(null);
    match letter {
        'L' => {
            check_index(m, length)?;
            write(m, letter, value);
        }
        _ => m.throw_new(ILLEGAL, None)?,
    }
    m.b.start(object);
    check_index(m, length)?;
    let class = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(value));
    if letter == 'L' {
        let (fits, bad) = (m.b.block(), m.b.block());
        m.b.branch(Expr::Storable(array_class, class.into()), fits, bad);
        m.b.start(bad);
        throw(m, "array element type mismatch")?;
        m.b.start(fits);
        write(m, letter, value);
        return Ok(());
    }
    for given in LETTERS.into_iter().filter(|&given| widens(given, letter)) {
        let Some(name) = boxing(given) else { continue };
        let boxes = m.class(name)?;
        let (this, next) = (m.b.block(), m.b.block());
        m.b.branch(Expr::Subclass(class.into(), boxes), this, next);
        m.b.start(this);
        let field = m.loader.field(m.program, name, &format!("value:{given}"))?;
        let ty = descriptor(given);
        let ty = FieldType(&ty);
        let content = m.b.read(ty.stored(), field, Key::Object(value)).into();
        let content = match ty.stored() == ty.kind().ty() {
            true => content,
            false => {
                let extend = if ty.is_signed() { CastOp::SExt } else { CastOp::ZExt };
                m.compute(Type::I32, Expr::Cast(extend, ty.stored(), Type::I32, content))
            }
        };
        let content = widened(m, content, given, letter);
        write(m, letter, content);
        m.b.start(next);
    }
    throw(m, MISMATCH)
}

/// The class that boxes values of a primitive type.
fn boxing(letter: char) -> Option<&'static str> {
    Some(match letter {
        'Z' => "java/lang/Boolean",
        'B' => "java/lang/Byte",
        'C' => "java/lang/Character",
        'S' => "java/lang/Short",
        'I' => "java/lang/Integer",
        'J' => "java/lang/Long",
        'F' => "java/lang/Float",
        'D' => "java/lang/Double",
        _ => return None,
    })
}
