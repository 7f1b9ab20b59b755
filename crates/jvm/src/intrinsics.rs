//! Methods that an IR operator says better than their bytecode or native code. Being IR, they are the same for every
//! engine.

use crate::loader::{LoadError, Loader};
use crate::mismatch;
use crate::reflect_array::{self, Access};
use crate::synthetic::{Maker, RaiseKind};
use ir::{
    BinaryOp, Body, Callee, CastOp, ClassId, Expr, Key, MapId, Operand, ProcId, Program, Stmt, Terminator, Type,
    UnaryOp, facts,
};

/// What such a method does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Intrinsic {
    /// One operator on the argument.
    Unary(UnaryOp),
    /// A count, as an `int`.
    Count(UnaryOp),
    /// The argument's bits as another type.
    Bits,
    /// `System.arraycopy`.
    ArrayCopy,
    /// A method of `java.lang.reflect.Array`.
    Reflect(Access),
    /// `ArraysSupport.vectorizedMismatch`.
    Mismatch,
    /// `Object.notify`, `Object.notifyAll`: no thread waits, but the monitor must be owned.
    Notify,
    /// `Class.isInstance`: is the argument's class assignable to the class?
    IsInstance,
}

/// The table of them.
const TABLE: [(&str, Intrinsic); 27] = [
    ("java/lang/Class.isInstance(Ljava/lang/Object;)Z", Intrinsic::IsInstance),
    ("java/lang/Object.notify()V", Intrinsic::Notify),
    ("java/lang/Object.notifyAll()V", Intrinsic::Notify),
    ("java/lang/Float.floatToRawIntBits(F)I", Intrinsic::Bits),
    ("java/lang/Float.intBitsToFloat(I)F", Intrinsic::Bits),
    ("java/lang/Double.doubleToRawLongBits(D)J", Intrinsic::Bits),
    ("java/lang/Double.longBitsToDouble(J)D", Intrinsic::Bits),
    ("java/lang/Math.sqrt(D)D", Intrinsic::Unary(UnaryOp::FSqrt)),
    ("java/lang/StrictMath.sqrt(D)D", Intrinsic::Unary(UnaryOp::FSqrt)),
    ("java/lang/Math.floor(D)D", Intrinsic::Unary(UnaryOp::FFloor)),
    ("java/lang/StrictMath.floor(D)D", Intrinsic::Unary(UnaryOp::FFloor)),
    ("java/lang/Math.ceil(D)D", Intrinsic::Unary(UnaryOp::FCeil)),
    ("java/lang/StrictMath.ceil(D)D", Intrinsic::Unary(UnaryOp::FCeil)),
    ("java/lang/Math.rint(D)D", Intrinsic::Unary(UnaryOp::FRint)),
    ("java/lang/StrictMath.rint(D)D", Intrinsic::Unary(UnaryOp::FRint)),
    ("java/lang/Math.abs(D)D", Intrinsic::Unary(UnaryOp::FAbs)),
    ("java/lang/Math.abs(F)F", Intrinsic::Unary(UnaryOp::FAbs)),
    ("java/lang/StrictMath.abs(D)D", Intrinsic::Unary(UnaryOp::FAbs)),
    ("java/lang/StrictMath.abs(F)F", Intrinsic::Unary(UnaryOp::FAbs)),
    ("java/lang/Integer.bitCount(I)I", Intrinsic::Count(UnaryOp::PopCount)),
    ("java/lang/Integer.numberOfLeadingZeros(I)I", Intrinsic::Count(UnaryOp::LeadingZeros)),
    ("java/lang/Integer.numberOfTrailingZeros(I)I", Intrinsic::Count(UnaryOp::TrailingZeros)),
    ("java/lang/Long.bitCount(J)I", Intrinsic::Count(UnaryOp::PopCount)),
    ("java/lang/Long.numberOfLeadingZeros(J)I", Intrinsic::Count(UnaryOp::LeadingZeros)),
    ("java/lang/Long.numberOfTrailingZeros(J)I", Intrinsic::Count(UnaryOp::TrailingZeros)),
    ("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", Intrinsic::ArrayCopy),
    ("java/lang/StrictMath.IEEEsqrt(D)D", Intrinsic::Unary(UnaryOp::FSqrt)),
];

const MISMATCH: &str = "jdk/internal/util/ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I";

/// The intrinsic for a method, by `class.nameDescriptor`.
pub(crate) fn find(method: &str) -> Option<Intrinsic> {
    // Most methods are told apart by their first letters.
    if !method.starts_with("java/lang/") {
        return (method == MISMATCH).then_some(Intrinsic::Mismatch);
    }
    if let Some(method) = method.strip_prefix("java/lang/reflect/Array.") {
        return reflect_array::find(method).map(Intrinsic::Reflect);
    }
    TABLE.iter().find(|(name, _)| *name == method).map(|&(_, intrinsic)| intrinsic)
}

/// The body of such a method.
pub(crate) fn body(
    loader: &mut Loader,
    program: &mut Program,
    procedure: ProcId,
    intrinsic: Intrinsic,
) -> Result<Body, LoadError> {
    let params = program.procs[procedure].params.clone();
    let result = program.procs[procedure].result;
    let (Some(&from), to) = (params.first(), result.unwrap_or(Type::I32)) else {
        return Err(LoadError::Missing(program.procs[procedure].name.clone()));
    };
    let mut m = Maker::new(loader, program, &params);
    let argument = Operand::from(m.b.param(0));
    let value = match intrinsic {
        Intrinsic::Unary(op) => m.compute(to, Expr::Unary(op, from, argument)),
        Intrinsic::Count(op) => {
            let count = m.compute(from, Expr::Unary(op, from, argument));
            if from == to { count } else { m.compute(to, Expr::Cast(CastOp::Trunc, from, to, count)) }
        }
        Intrinsic::Bits => m.compute(to, Expr::Cast(CastOp::Bits, from, to, argument)),
        Intrinsic::ArrayCopy => return array_copy(m),
        Intrinsic::Reflect(access) => return reflect_array::body(m, access),
        Intrinsic::Mismatch => return mismatch::body(m),
        Intrinsic::Notify => return notify(m),
        Intrinsic::IsInstance => return is_instance(m),
    };
    m.b.end(Terminator::Return(Some(value)));
    Ok(m.finish())
}

fn notify(mut m: Maker<'_>) -> Result<Body, LoadError> {
    let monitors = m.loader.monitors(m.program)?;
    let ty = m.program.maps[monitors].value;
    let this = Operand::from(m.b.param(0));
    let count = m.b.read(ty, monitors, Key::Object(this)).into();
    let none = m.b.constant(ir::Const::i32(0));
    let (free, owned) = (m.b.block(), m.b.block());
    m.b.branch(Expr::Binary(BinaryOp::Eq, ty, count, none), free, owned);
    m.b.start(free);
    let message = m.text("current thread is not owner");
    m.throw_new("java/lang/IllegalMonitorStateException", Some(message))?;
    m.b.start(owned);
    m.b.end(Terminator::Return(None));
    Ok(m.finish())
}

fn is_instance(mut m: Maker<'_>) -> Result<Body, LoadError> {
    let (class, object) = (Operand::from(m.b.param(0)), Operand::from(m.b.param(1)));
    let (null, there) = (m.b.block(), m.b.block());
    let is_null = m.b.is_null(object);
    m.b.branch(is_null, null, there);
    m.b.start(null);
    let no = m.b.constant(ir::Const::i32(0));
    m.b.end(Terminator::Return(Some(no)));
    m.b.start(there);
    let own = m.call_method("java/lang/Object", "getClass()Ljava/lang/Class;", &[object])?;
    let args = [Some(class), own.map(Operand::from)].into_iter().flatten().collect::<Vec<_>>();
    let answer = m.call_method("java/lang/Class", "isAssignableFrom(Ljava/lang/Class;)Z", &args)?;
    m.b.end(Terminator::Return(answer.map(Operand::from)));
    Ok(m.finish())
}

struct CopyArgs {
    from: Operand,
    from_index: Operand,
    to: Operand,
    to_index: Operand,
    count: Operand,
}

impl CopyArgs {
    fn all(&self) -> Vec<Operand> {
        vec![self.from, self.from_index, self.to, self.to_index, self.count]
    }
}

/// `System.arraycopy`: the type and bounds checks in HotSpot's order, then one copy; where elements may not fit, one by one.
fn array_copy(mut m: Maker<'_>) -> Result<Body, LoadError> {
    let param = |m: &Maker<'_>, index| Operand::from(m.b.param(index));
    let args = CopyArgs {
        from: param(&m, 0),
        from_index: param(&m, 1),
        to: param(&m, 2),
        to_index: param(&m, 3),
        count: param(&m, 4),
    };
    let (null, mismatch, outside) = (m.b.block(), m.b.block(), m.b.block());
    for object in [args.from, args.to] {
        let next = m.b.block();
        let is_null = m.b.is_null(object);
        m.b.branch(is_null, null, next);
        m.b.start(next);
    }
    let from_class = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(args.from));
    let to_class = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(args.to));
    let kinds = [
        ("[B", Type::I8),
        ("[Ljava/lang/Object;", Type::Ref),
        ("[C", Type::I16),
        ("[I", Type::I32),
        ("[J", Type::I64),
        ("[D", Type::F64),
        ("[Z", Type::I8),
        ("[S", Type::I16),
        ("[F", Type::F32),
    ];
    for (descriptor, element) in kinds {
        let class = m.class(descriptor)?;
        let elements = m.loader.elements(m.program, element);
        let (is, is_not, same) = (m.b.block(), m.b.block(), m.b.block());
        m.b.branch(Expr::Subclass(from_class.into(), class), is, is_not);
        m.b.start(is);
        m.b.branch(Expr::Subclass(to_class.into(), class), same, mismatch);
        m.b.start(same);
        check_range(&mut m, &args, outside);
        if element == Type::Ref {
            copy_references(&mut m, &args, elements, from_class.into(), class)?;
        } else {
            copy_all(&mut m, &args, elements);
        }
        m.b.start(is_not);
    }
    m.b.end(Terminator::Goto(mismatch));

    m.b.start(null);
    let raise = m.loader.raise(m.program, RaiseKind::Null);
    m.b.call(Callee::Static(raise), Vec::new(), None, None);
    m.b.end(Terminator::Unreachable);
    m.b.start(mismatch);
    throw_explained(&mut m, &args, "java/lang/ArrayStoreException")?;
    m.b.start(outside);
    throw_explained(&mut m, &args, "java/lang/ArrayIndexOutOfBoundsException")?;
    Ok(m.finish())
}

fn check_range(m: &mut Maker<'_>, args: &CopyArgs, outside: ir::BlockId) {
    let zero = m.b.i32(0);
    let go_on_if = |m: &mut Maker<'_>, cond: Expr| {
        let next = m.b.block();
        m.b.branch(cond, next, outside);
        m.b.start(next);
    };
    for number in [args.from_index, args.to_index, args.count] {
        go_on_if(m, Expr::Binary(BinaryOp::SLe, Type::I32, zero, number));
    }
    // Neither summand is negative, so their sum as an unsigned number is right.
    for (array, index) in [(args.from, args.from_index), (args.to, args.to_index)] {
        let end = m.compute(Type::I32, Expr::Binary(BinaryOp::Add, Type::I32, index, args.count));
        let length = m.b.read(Type::I32, facts::LENGTH, Key::Object(array));
        go_on_if(m, Expr::Binary(BinaryOp::ULe, Type::I32, end, length.into()));
    }
}

fn copy_all(m: &mut Maker<'_>, args: &CopyArgs, map: MapId) {
    m.b.push(Stmt::Copy { map, from: (args.from, args.from_index), to: (args.to, args.to_index), count: args.count });
    m.b.end(Terminator::Return(None));
}

fn copy_references(
    m: &mut Maker<'_>,
    args: &CopyArgs,
    map: MapId,
    from_class: Operand,
    objects: ClassId,
) -> Result<(), LoadError> {
    let (at_once, other, one_by_one) = (m.b.block(), m.b.block(), m.b.block());
    // Read where it is compared, so that an engine sees that the copy depends on it.
    let to_class = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(args.to)).into();
    m.b.branch(Expr::Binary(BinaryOp::Eq, Type::I32, from_class, to_class), at_once, other);
    m.b.start(other);
    let any = m.b.i32(objects.as_u32() as i32);
    m.b.branch(Expr::Binary(BinaryOp::Eq, Type::I32, to_class, any), at_once, one_by_one);
    m.b.start(at_once);
    copy_all(m, args, map);

    m.b.start(one_by_one);
    let offset = m.b.local(Type::I32);
    let (head, take, store, test, bad, done) =
        (m.b.block(), m.b.block(), m.b.block(), m.b.block(), m.b.block(), m.b.block());
    m.b.end(Terminator::Goto(head));
    m.b.start(head);
    m.b.branch(Expr::Binary(BinaryOp::SLt, Type::I32, offset.into(), args.count), take, done);
    m.b.start(take);
    let source = m.compute(Type::I32, Expr::Binary(BinaryOp::Add, Type::I32, args.from_index, offset.into()));
    let element = m.b.read(Type::Ref, map, Key::Element(args.from, source));
    let is_null = m.b.is_null(element.into());
    m.b.branch(is_null, store, test);
    m.b.start(test);
    let class = m.b.read(Type::I32, facts::CLASS_OF, Key::Object(element.into()));
    m.b.branch(Expr::Storable(to_class, class.into()), store, bad);
    m.b.start(store);
    let target = m.compute(Type::I32, Expr::Binary(BinaryOp::Add, Type::I32, args.to_index, offset.into()));
    m.b.write(map, Key::Element(args.to, target), element);
    let one = m.b.i32(1);
    m.b.assign(offset, Expr::Binary(BinaryOp::Add, Type::I32, offset.into(), one));
    m.b.end(Terminator::Goto(head));
    m.b.start(done);
    m.b.end(Terminator::Return(None));
    m.b.start(bad);
    throw_explained(m, args, "java/lang/ArrayStoreException")
}

/// Throws an exception whose message the environment words: it names classes that are known at run time only.
fn throw_explained(m: &mut Maker<'_>, args: &CopyArgs, class: &str) -> Result<(), LoadError> {
    let explain = m.loader.declare_external(
        m.program,
        "<arraycopy message>",
        "(Ljava/lang/Object;ILjava/lang/Object;II)Ljava/lang/String;",
    );
    let message = m.b.local(Type::Ref);
    m.b.call(Callee::Static(explain), args.all(), Some(message), None);
    m.throw_new(class, Some(message.into()))
}
