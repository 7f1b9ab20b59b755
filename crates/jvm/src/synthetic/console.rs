//! Printing on the streams of the process, for engines that have no console.
//!
//! The environment makes `System.out` and `System.err` without the writers that a `PrintStream` encodes its text with, and
//! prints itself. Where nothing is to be printed, what is left of a method is what its caller sees: exceptions for bad
//! arguments, and nothing after `close`. All other streams run their own code.

use super::{Made, Maker, RaiseKind};
use crate::loader::Loader;
use ir::{BinaryOp, Callee, Expr, Key, Operand, ProcId, Program, Terminator, Type, facts};

/// What a method of the standard streams does besides printing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Console {
    /// Nothing.
    Nothing,
    /// It throws an exception if its argument is null.
    NonNull,
    /// It checks that an array has the bytes from an index on, so many.
    Bytes,
    /// It returns false.
    False,
    /// It returns the character set of the console.
    Charset,
    /// From now on the stream is a closed one like any other.
    Close,
}

const TABLE: [(&str, Console); 12] = [
    ("write(I)V", Console::Nothing),
    ("write([BII)V", Console::Bytes),
    ("write([C)V", Console::NonNull),
    ("writeln([C)V", Console::NonNull),
    ("write(Ljava/lang/String;)V", Console::NonNull),
    ("writeln(Ljava/lang/String;)V", Console::NonNull),
    ("newLine()V", Console::Nothing),
    ("flush()V", Console::Nothing),
    ("close()V", Console::Close),
    ("checkError()Z", Console::False),
    ("ensureOpen()V", Console::Nothing),
    ("charset()Ljava/nio/charset/Charset;", Console::Charset),
];

const STREAM: &str = "java/io/PrintStream";
/// Bytes that the console keeps before it writes them: fewer are copied, and the exception is that of `System.arraycopy`.
const BUFFER: i32 = 128;

impl Loader {
    /// What a method of `PrintStream` that the environment does means where nothing is printed.
    pub fn silent_print(&mut self, program: &mut Program, procedure: ProcId) -> Option<ProcId> {
        let name = program.procs[procedure].name.clone();
        let method = name.strip_prefix(STREAM)?.strip_prefix('.')?;
        let &(_, console) = TABLE.iter().find(|(known, _)| *known == method)?;
        let own = self.own_code(program, procedure)?;
        let silent = format!("{name} (silent)");
        let descriptor = &method[method.find('(')?..];
        Some(self.declare_synthetic(program, &silent, descriptor, true, super::Synthetic::Console(console, own)))
    }
}

pub(super) fn body(loader: &mut Loader, program: &mut Program, console: Console, own: ProcId) -> Made {
    let (params, result) = (program.procs[own].params.clone(), program.procs[own].result);
    let mut m = Maker::new(loader, program, &params);
    let this = Operand::from(m.b.param(0));
    // A stream that was constructed has a writer until it is closed.
    let text_out = m.loader.field(m.program, STREAM, "textOut:Ljava/io/BufferedWriter;")?;
    let closing = m.loader.field(m.program, STREAM, "closing:Z")?;
    let (bare, standard, others) = (m.b.block(), m.b.block(), m.b.block());
    let writer = m.b.read(Type::Ref, text_out, Key::Object(this)).into();
    let has_none = m.b.is_null(writer);
    m.b.branch(has_none, bare, others);
    m.b.start(bare);
    let stored = m.program.maps[closing].value;
    let is_closing = m.b.read(stored, closing, Key::Object(this)).into();
    let zero = m.b.constant(ir::Const::Int { width: 8, bits: 0 });
    m.b.branch(Expr::Binary(BinaryOp::Eq, stored, is_closing, zero), standard, others);

    m.b.start(others);
    let to = result.map(|ty| m.b.local(ty));
    let args = (0..params.len()).map(|index| m.b.param(index).into()).collect();
    m.b.call(Callee::Static(own), args, to, None);
    m.b.end(Terminator::Return(to.map(Operand::from)));

    m.b.start(standard);
    match console {
        Console::Nothing => {}
        Console::NonNull => check_non_null(&mut m),
        Console::Bytes => check_bytes(&mut m)?,
        Console::False => {
            let no = m.b.i32(0);
            m.b.end(Terminator::Return(Some(no)));
            return Ok(m.finish());
        }
        Console::Charset => {
            let charset = "defaultCharset()Ljava/nio/charset/Charset;";
            let found = m.call_method("java/nio/charset/Charset", charset, &[])?;
            m.b.end(Terminator::Return(found.map(Operand::from)));
            return Ok(m.finish());
        }
        Console::Close => {
            let one = m.b.constant(ir::Const::Int { width: 8, bits: 1 });
            m.b.write(closing, Key::Object(this), one);
        }
    }
    m.b.end(Terminator::Return(None));
    Ok(m.finish())
}

fn check_non_null(m: &mut Maker<'_>) {
    let value = m.b.param(1).into();
    let (null, fine) = (m.b.block(), m.b.block());
    let is_null = m.b.is_null(value);
    m.b.branch(is_null, null, fine);
    m.b.start(null);
    let raise = m.loader.raise(m.program, RaiseKind::Null);
    m.b.call(Callee::Static(raise), Vec::new(), None, None);
    m.b.end(Terminator::Unreachable);
    m.b.start(fine);
}

fn check_bytes(m: &mut Maker<'_>) -> Made<()> {
    check_non_null(m);
    let [bytes, start, count] = [1, 2, 3].map(|index| Operand::from(m.b.param(index)));
    let length = m.b.read(Type::I32, facts::LENGTH, Key::Object(bytes)).into();
    let zero = m.b.i32(0);
    let tests = |m: &mut Maker<'_>| {
        let last = m.compute(Type::I32, Expr::Binary(BinaryOp::Sub, Type::I32, length, count));
        [(zero, start), (zero, count), (start, last)]
    };
    let bad = m.b.block();
    for (low, high) in tests(m) {
        let next = m.b.block();
        m.b.branch(Expr::Binary(BinaryOp::SLe, Type::I32, low, high), next, bad);
        m.b.start(next);
    }
    let fine = m.b.block();
    m.b.end(Terminator::Goto(fine));
    m.b.start(bad);
    let (copied, written) = (m.b.block(), m.b.block());
    let buffer = m.b.i32(BUFFER);
    m.b.branch(Expr::Binary(BinaryOp::SLt, Type::I32, count, buffer), copied, written);
    m.b.start(copied);
    m.throw_new("java/lang/ArrayIndexOutOfBoundsException", None)?;
    m.b.start(written);
    m.throw_new("java/lang/IndexOutOfBoundsException", None)?;
    m.b.start(fine);
    Ok(())
}
