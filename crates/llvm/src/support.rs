//! Procedures that every translated program has: they find out what is wrong with an access, and manage the heap.
//!
//! They are code of the IR like any other, so that every engine gives them the one meaning they have.

use crate::call::{ARGUMENT_KINDS, KNOWN_KINDS};
use crate::pointers::addresses;
use crate::translate::{BEGINS_AT_END, LITERALS, NUMBERED, REUSED, Translator};
use ir::{
    Allocation, BinaryOp, BodyBuilder, CastOp, CheckKind, Code, Const, Expr, Key, Operand, PAGE, ProcId, Procedure,
    Program, SourceMap, Stmt, Terminator, Type, facts,
};
use std::sync::Arc;

/// The procedures.
#[derive(Clone, Copy)]
pub(crate) struct Support {
    /// (object, offset): says why nothing can be read there.
    pub(crate) bad_read: ProcId,
    /// (object, offset): says why nothing can be written there.
    pub(crate) bad_write: ProcId,
    /// (object, offset): says why that cannot be called.
    pub(crate) bad_call: ProcId,
    /// (object, offset): nothing can be accessed there, since the type needs another alignment.
    pub(crate) misaligned: ProcId,
    /// (object, offset, object, offset): may these pointers be equal, to different objects as they are?
    pub(crate) touch: ProcId,
    /// What a question about an object and a number is answered with.
    pub(crate) numbered: ProcId,
    /// (object, equal): are pointers equal that are to the same object and perhaps the same offset?
    pub(crate) merged: ProcId,
    /// (object, offset, byte, count): fills bytes that may be written.
    pub(crate) fill: ProcId,
    /// (object, offset, kind): an argument behind `...` is to be read as one of that kind.
    pub(crate) argument: ProcId,
    /// (object): lets the environment remember who made a block.
    note: ProcId,
    allocate: ProcId,
    free: ProcId,
    size: ProcId,
    valid: ProcId,
    apart: ProcId,
    same: ProcId,
}

/// The procedure that is called where an access is not aligned.
pub const MISALIGNED: &str = "misaligned access";

/// The procedure that tests that what is copied does not overlap with its copy.
pub const APART: &str = "__skolem_apart";

/// How the names of procedures begin that fail for the reason that follows.
pub const JUDGE: &str = "undefined behaviour: ";

/// The procedure that is told of every new heap block.
pub const NOTE_ALLOCATION: &str = "note allocation";

/// Why an argument behind `...` cannot be read.
pub const OTHER_KIND: &str =
    "an argument behind `...` is a floating-point number and is read as an integer or pointer, or the other way round";

impl Support {
    pub(crate) fn declare(program: &mut Program) -> Support {
        let mut declare = |name: &str, params: &[Type], result: Option<Type>| {
            program.add_proc(Procedure {
                name: name.into(),
                class: None,
                params: params.to_vec(),
                param_classes: vec![None; params.len()],
                result,
                code: Code::Pending,
            })
        };
        let pointer = [Type::Ref, Type::I64];
        Support {
            bad_read: declare("bad read", &pointer, None),
            bad_write: declare("bad write", &pointer, None),
            bad_call: declare("bad call", &pointer, None),
            misaligned: declare(MISALIGNED, &pointer, None),
            touch: declare("are touching", &[Type::Ref, Type::I64, Type::Ref, Type::I64], Some(Type::Bool)),
            numbered: declare("is number", &[Type::Bool, Type::Ref, Type::I64, Type::I64], Some(Type::Bool)),
            merged: declare("are merged", &[Type::Ref, Type::Bool], Some(Type::Bool)),
            apart: declare(APART, &[Type::Ref, Type::I64, Type::I64, Type::Ref, Type::I64, Type::I64], None),
            same: declare("__skolem_same_block", &[Type::Ref, Type::I64, Type::Ref, Type::I64], Some(Type::I32)),
            argument: declare("take argument", &[Type::Ref, Type::I64, Type::I64], None),
            fill: declare("fill bytes", &[Type::Ref, Type::I64, Type::I8, Type::I64], None),
            allocate: declare("__skolem_allocate", &[Type::I64], Some(Type::Ref)),
            free: declare("__skolem_free", &pointer, None),
            size: declare("__skolem_size", &pointer, Some(Type::I64)),
            valid: declare("__skolem_valid", &pointer, None),
            note: declare(NOTE_ALLOCATION, &[Type::Ref], None),
        }
    }

    /// The procedure that a primitive of the library is, if it is one of these.
    pub(crate) fn primitive(&self, name: &str) -> Option<ProcId> {
        match name {
            "__skolem_allocate" => Some(self.allocate),
            "__skolem_free" => Some(self.free),
            "__skolem_size" => Some(self.size),
            "__skolem_valid" => Some(self.valid),
            "__skolem_same_block" => Some(self.same),
            APART => Some(self.apart),
            _ => None,
        }
    }

    pub(crate) fn define(translator: &mut Translator<'_>) {
        let support = translator.support;
        let define = |translator: &mut Translator<'_>, procedure: ProcId, build: &dyn Fn(&mut Writer<'_, '_>)| {
            let params = translator.program.procs[procedure].params.clone();
            let mut writer = Writer { builder: BodyBuilder::new(&params), translator };
            build(&mut writer);
            let body = writer.builder.finish(Arc::new(SourceMap::default()));
            translator.program.procs[procedure].code = Code::Body(Arc::new(body));
        };
        define(translator, support.bad_read, &|writer| writer.bad_access(false));
        define(translator, support.bad_write, &|writer| writer.bad_access(true));
        define(translator, support.bad_call, &|writer| writer.bad_call());
        define(translator, support.fill, &|writer| writer.fill());
        define(translator, support.argument, &|writer| writer.argument());
        define(translator, support.allocate, &|writer| writer.allocate());
        define(translator, support.free, &|writer| writer.free());
        define(translator, support.size, &|writer| writer.size());
        define(translator, support.valid, &|writer| writer.valid());
        define(translator, support.misaligned, &|writer| writer.fail(CheckKind::InvalidPointer));
        define(translator, support.touch, &|writer| writer.touch());
        define(translator, support.numbered, &|writer| writer.numbered());
        define(translator, support.merged, &|writer| writer.merged());
        define(translator, support.same, &|writer| writer.same());
        define(translator, support.apart, &|writer| writer.apart());
        translator.program.procs[support.note].code = Code::External;
    }

    /// A procedure that does nothing but fail.
    pub(crate) fn judge(translator: &mut Translator<'_>, name: &str, kind: CheckKind) -> ProcId {
        let mut writer = Writer { builder: BodyBuilder::new(&[]), translator };
        writer.fail(kind);
        let body = writer.builder.finish(Arc::new(SourceMap::default()));
        translator.program.add_proc(Procedure {
            name: name.into(),
            class: None,
            params: Vec::new(),
            param_classes: Vec::new(),
            result: None,
            code: Code::Body(Arc::new(body)),
        })
    }
}

struct Writer<'t, 'm> {
    builder: BodyBuilder,
    translator: &'t mut Translator<'m>,
}

impl Writer<'_, '_> {
    fn param(&self, index: usize) -> Operand {
        self.builder.param(index).into()
    }

    fn number(&mut self, number: i64) -> Operand {
        self.builder.constant(Const::i64(number))
    }

    fn compute(&mut self, op: BinaryOp, ty: Type, a: Operand, b: Operand) -> Operand {
        let result = if matches!(op, BinaryOp::Add | BinaryOp::Or | BinaryOp::And) { ty } else { Type::Bool };
        self.builder.compute(result, Expr::Binary(op, ty, a, b)).into()
    }

    fn check(&mut self, holds: Operand, kind: CheckKind) {
        self.builder.push(Stmt::Check { cond: Expr::Use(holds), kind });
    }

    fn fail(&mut self, kind: CheckKind) {
        let never = self.builder.constant(Const::Bool(false));
        self.check(never, kind);
        self.builder.end(Terminator::Unreachable);
    }

    /// Goes on where something holds; where not, at another block that is opened first.
    fn unless(&mut self, holds: Operand, otherwise: impl FnOnce(&mut Self)) {
        let (bad, next) = (self.builder.block(), self.builder.block());
        self.builder.branch(Expr::Use(holds), next, bad);
        self.builder.start(bad);
        otherwise(self);
        self.builder.start(next);
    }

    fn is_class(&mut self, object: Operand, class: ir::ClassId) -> Operand {
        let number = self.builder.read(Type::I32, facts::CLASS_OF, Key::Object(object)).into();
        self.builder.compute(Type::Bool, Expr::Subclass(number, class)).into()
    }

    /// Null, or an address that belongs to nothing.
    fn not_null(&mut self) {
        let (object, offset) = (self.param(0), self.param(1));
        let null = self.builder.null();
        let is_some = self.compute(BinaryOp::Ne, Type::Ref, object, null);
        self.unless(is_some, |this| {
            // Offsets from null are members of a structure that is not there, rather than wild addresses.
            let limit = this.number(PAGE as i64);
            let is_far = this.compute(BinaryOp::ULe, Type::I64, limit, offset);
            this.check(is_far, CheckKind::NullDereference);
            this.fail(CheckKind::InvalidPointer);
        });
    }

    /// A block that is there.
    fn not_ended(&mut self) {
        let object = self.param(0);
        self.not_null();
        let is_alive: Operand = self.builder.read(Type::Bool, facts::ALIVE, Key::Object(object)).into();
        self.unless(is_alive, |this| {
            // A local variable whose function has returned was never freed.
            let is_heap = this.is_class(object, this.translator.classes.heap);
            let not: Operand =
                this.builder.compute(Type::Bool, Expr::Unary(ir::UnaryOp::Not, Type::Bool, is_heap)).into();
            this.check(not, CheckKind::UseAfterFree);
            this.fail(CheckKind::InvalidPointer);
        });
    }

    fn bad_access(&mut self, is_write: bool) {
        let object = self.param(0);
        let classes = self.translator.classes;
        self.not_ended();
        for class in [classes.uninitialised, classes.function] {
            let is_of = self.is_class(object, class);
            let not: Operand =
                self.builder.compute(Type::Bool, Expr::Unary(ir::UnaryOp::Not, Type::Bool, is_of)).into();
            self.check(not, CheckKind::InvalidPointer);
        }
        if is_write {
            // A constant has bytes, and no room.
            let offset = self.param(1);
            let extent: Operand = self.builder.read(Type::I64, facts::EXTENT, Key::Object(object)).into();
            let room: Operand = self.builder.read(Type::I64, facts::ROOM, Key::Object(object)).into();
            let is_outside = self.compute(BinaryOp::ULe, Type::I64, extent, offset);
            let is_variable = self.compute(BinaryOp::Eq, Type::I64, extent, room);
            let fits = self.compute(BinaryOp::Or, Type::Bool, is_outside, is_variable);
            self.check(fits, CheckKind::InvalidPointer);
        }
        self.fail(CheckKind::ArrayBounds);
    }

    fn bad_call(&mut self) {
        self.not_null();
        self.fail(CheckKind::InvalidPointer);
    }

    /// A pointer behind the end of one object may be equal to one to the beginning of another, if the compiler puts them side
    /// by side.
    fn touch(&mut self) {
        let (a, at, b, bt) = (self.param(0), self.param(1), self.param(2), self.param(3));
        let zero = self.number(0);
        let never = self.builder.constant(Const::Bool(false));
        let (known, number, no) = (self.builder.block(), self.builder.block(), self.builder.block());
        let null = self.builder.null();
        let (is_a, is_b) =
            (self.compute(BinaryOp::Ne, Type::Ref, a, null), self.compute(BinaryOp::Ne, Type::Ref, b, null));
        self.builder.branch(Expr::Binary(BinaryOp::And, Type::Bool, is_a, is_b), known, number);
        self.builder.start(number);
        let equal = self.builder.local(Type::Bool);
        let numbered = ir::Callee::Static(self.translator.support.numbered);
        self.builder.call(numbered, vec![never, a, at, bt], Some(equal), None);
        self.builder.end(Terminator::Return(Some(equal.into())));
        self.builder.start(known);
        self.reused(a, b);
        self.overlapping((a, at), (b, bt));
        let mut is_behind = |object: Operand, at: Operand, other: Operand| {
            let size: Operand = self.builder.read(Type::I64, facts::SIZE, Key::Object(object)).into();
            let is_inside = self.compute(BinaryOp::Ne, Type::I64, at, zero);
            let is_end = self.compute(BinaryOp::Eq, Type::I64, at, size);
            let is_start = self.compute(BinaryOp::Eq, Type::I64, other, zero);
            let ends = self.compute(BinaryOp::And, Type::Bool, is_inside, is_end);
            self.compute(BinaryOp::And, Type::Bool, ends, is_start)
        };
        let (first, second) = (is_behind(a, at, bt), is_behind(b, bt, at));
        for (ends, objects) in [(first, [a, b]), (second, [b, a])] {
            let (may, next) = (self.builder.block(), self.builder.block());
            self.builder.branch(Expr::Use(ends), may, next);
            self.builder.start(may);
            let procedure = self.translator.layout(BEGINS_AT_END);
            let equal = self.builder.local(Type::Bool);
            let args = vec![never, objects[0], objects[1]];
            self.builder.call(ir::Callee::Static(procedure), args, Some(equal), None);
            self.builder.end(Terminator::Return(Some(equal.into())));
            self.builder.start(next);
        }
        self.builder.end(Terminator::Goto(no));
        self.builder.start(no);
        self.builder.end(Terminator::Return(Some(never)));
    }

    /// The answer to a question about a pointer to an object and a number, given the one of this run: the number may be any
    /// address.
    fn numbered(&mut self) {
        let (answer, a, at, bt) = (self.param(0), self.param(1), self.param(2), self.param(3));
        let null = self.builder.null();
        let is_object = self.compute(BinaryOp::Ne, Type::Ref, a, null);
        let number = self.builder.compute(Type::I64, Expr::Select(is_object, bt, at)).into();
        let range = addresses(self.translator.address_type());
        let (start, length) = (self.number(range.start as i64), self.number((range.end - range.start) as i64));
        let distance = self.compute(BinaryOp::Sub, Type::I64, number, start);
        let (may, no) = (self.builder.block(), self.builder.block());
        self.builder.branch(Expr::Binary(BinaryOp::ULt, Type::I64, distance, length), may, no);
        self.builder.start(may);
        let procedure = self.translator.chosen(NUMBERED, Type::Bool);
        let found = self.builder.local(Type::Bool);
        self.builder.call(ir::Callee::Static(procedure), vec![answer], Some(found), None);
        self.builder.end(Terminator::Return(Some(found.into())));
        self.builder.start(no);
        self.builder.end(Terminator::Return(Some(answer)));
    }

    /// Where one of two objects is not there any more, the other may lie in its place, if both are of the heap, or neither.
    fn reused(&mut self, a: Operand, b: Operand) {
        let alive = [a, b].map(|object| self.builder.read(Type::Bool, facts::ALIVE, Key::Object(object)).into());
        let heap = [a, b].map(|object| self.is_class(object, self.translator.classes.heap));
        let (all_alive, alike) = (
            self.compute(BinaryOp::And, Type::Bool, alive[0], alive[1]),
            self.compute(BinaryOp::Eq, Type::Bool, heap[0], heap[1]),
        );
        let (gone, may, go_on) = (self.builder.block(), self.builder.block(), self.builder.block());
        self.builder.branch(Expr::Use(all_alive), go_on, gone);
        self.builder.start(gone);
        self.builder.branch(Expr::Use(alike), may, go_on);
        self.builder.start(may);
        self.never_for_sure(REUSED);
        self.builder.start(go_on);
    }

    /// String literals may share memory where they hold the same.
    fn overlapping(&mut self, a: (Operand, Operand), b: (Operand, Operand)) {
        let classes = self.translator.classes;
        let is_inside_literal = [a, b].map(|(object, at)| {
            let either = [classes.literal, classes.shared_literal].map(|class| self.is_class(object, class));
            let is_literal = self.compute(BinaryOp::Or, Type::Bool, either[0], either[1]);
            let size: Operand = self.builder.read(Type::I64, facts::SIZE, Key::Object(object)).into();
            let is_inside = self.compute(BinaryOp::ULt, Type::I64, at, size);
            self.compute(BinaryOp::And, Type::Bool, is_literal, is_inside)
        });
        let (both, may, go_on) = (self.builder.block(), self.builder.block(), self.builder.block());
        let [first, second] = is_inside_literal;
        self.builder.branch(Expr::Binary(BinaryOp::And, Type::Bool, first, second), both, go_on);
        self.builder.start(both);
        let map = self.translator.bytes(Type::I8);
        let [first, second] =
            [a, b].map(|(object, at)| self.builder.read(Type::I8, map, Key::Element(object, at)).into());
        self.builder.branch(Expr::Binary(BinaryOp::Eq, Type::I8, first, second), may, go_on);
        self.builder.start(may);
        self.never_for_sure(LITERALS);
        self.builder.start(go_on);
    }

    /// Returns that pointers are not equal, though they may be elsewhere.
    fn never_for_sure(&mut self, reason: &'static str) {
        let (never, equal) = (self.builder.constant(Const::Bool(false)), self.builder.local(Type::Bool));
        let procedure = self.translator.chosen(reason, Type::Bool);
        self.builder.call(ir::Callee::Static(procedure), vec![never], Some(equal), None);
        self.builder.end(Terminator::Return(Some(equal.into())));
    }

    /// Of a literal that is written more than once, each may be an object of its own.
    fn merged(&mut self) {
        let (object, equal) = (self.param(0), self.param(1));
        let is_shared = self.is_class(object, self.translator.classes.shared_literal);
        let (may, no) = (self.builder.block(), self.builder.block());
        self.builder.branch(Expr::Binary(BinaryOp::And, Type::Bool, is_shared, equal), may, no);
        self.builder.start(may);
        let procedure = self.translator.chosen(LITERALS, Type::Bool);
        let found = self.builder.local(Type::Bool);
        self.builder.call(ir::Callee::Static(procedure), vec![equal], Some(found), None);
        self.builder.end(Terminator::Return(Some(found.into())));
        self.builder.start(no);
        self.builder.end(Terminator::Return(Some(equal)));
    }

    fn same(&mut self) {
        let is_same = self.compute(BinaryOp::Eq, Type::Ref, self.param(0), self.param(2));
        let number = self.builder.compute(Type::I32, Expr::Cast(CastOp::ZExt, Type::Bool, Type::I32, is_same));
        self.builder.end(Terminator::Return(Some(number.into())));
    }

    /// Bytes that are written, and others that are read for it.
    fn apart(&mut self) {
        let (to, at, count) = (self.param(0), self.param(1), self.param(2));
        let (from, from_at, from_count) = (self.param(3), self.param(4), self.param(5));
        let (same, done) = (self.builder.block(), self.builder.block());
        self.builder.branch(Expr::Binary(BinaryOp::Eq, Type::Ref, to, from), same, done);
        self.builder.start(same);
        let mut lies_behind = |first: Operand, other: Operand, count: Operand| {
            let distance: Operand =
                self.builder.compute(Type::I64, Expr::Binary(BinaryOp::Sub, Type::I64, other, first)).into();
            self.compute(BinaryOp::ULe, Type::I64, count, distance)
        };
        let (before, behind) = (lies_behind(at, from_at, count), lies_behind(from_at, at, from_count));
        let is_apart = self.compute(BinaryOp::And, Type::Bool, before, behind);
        self.check(is_apart, CheckKind::InvalidPointer);
        self.builder.end(Terminator::Goto(done));
        self.builder.start(done);
        self.builder.end(Terminator::Return(None));
    }

    /// Compares the kind of an argument with the one that was passed in its slot, where that is known.
    fn argument(&mut self) {
        let (object, offset, kind) = (self.param(0), self.param(1), self.param(2));
        let (of_call, known, wrong, done) =
            (self.builder.block(), self.builder.block(), self.builder.block(), self.builder.block());
        let is_of_call = self.is_class(object, self.translator.classes.arguments);
        self.builder.branch(Expr::Use(is_of_call), of_call, done);
        self.builder.start(of_call);
        let (start, word) = (self.number(ARGUMENT_KINDS as i64), self.translator.module.pointer_bits() / 8);
        let operate = |builder: &mut BodyBuilder, op: BinaryOp, a: Operand, b: Operand| -> Operand {
            builder.compute(Type::I64, Expr::Binary(op, Type::I64, a, b)).into()
        };
        // Slots of a word, two bits each.
        let per_slot = self.number(i64::from(word / 2));
        let (mask, three) = (self.number(!1), self.number(3));
        let behind = operate(&mut self.builder, BinaryOp::Sub, offset, start);
        let scaled = operate(&mut self.builder, BinaryOp::UDiv, behind, per_slot);
        let shift = operate(&mut self.builder, BinaryOp::And, scaled, mask);
        let most = self.number(2 * KNOWN_KINDS as i64);
        self.builder.branch(Expr::Binary(BinaryOp::ULt, Type::I64, shift, most), known, done);
        self.builder.start(known);
        let (map, zero) = (self.translator.bytes(Type::I64), self.number(0));
        let kinds: Operand = self.builder.read(Type::I64, map, Key::Element(object, zero)).into();
        let shifted = operate(&mut self.builder, BinaryOp::LShr, kinds, shift);
        let passed = operate(&mut self.builder, BinaryOp::And, shifted, three);
        let is_open = self.compute(BinaryOp::Eq, Type::I64, passed, zero);
        let is_same = self.compute(BinaryOp::Eq, Type::I64, passed, kind);
        self.builder.branch(Expr::Binary(BinaryOp::Or, Type::Bool, is_open, is_same), done, wrong);
        self.builder.start(wrong);
        let judge = self.translator.judge(CheckKind::InvalidPointer, OTHER_KIND);
        self.builder.call(ir::Callee::Static(judge), Vec::new(), None, None);
        self.builder.end(Terminator::Unreachable);
        self.builder.start(done);
        self.builder.end(Terminator::Return(None));
    }

    fn fill(&mut self) {
        let (object, start, byte, count) = (self.param(0), self.param(1), self.param(2), self.param(3));
        let map = self.translator.bytes(Type::I8);
        let (one, end) = (self.number(1), self.compute(BinaryOp::Add, Type::I64, start, count));
        let at = self.builder.compute(Type::I64, Expr::Use(start));
        let (head, body, done) = (self.builder.block(), self.builder.block(), self.builder.block());
        self.builder.end(Terminator::Goto(head));
        self.builder.start(head);
        self.builder.branch(Expr::Binary(BinaryOp::Ne, Type::I64, at.into(), end), body, done);
        self.builder.start(body);
        self.builder.write(map, Key::Element(object, at.into()), byte);
        self.builder.assign(at, Expr::Binary(BinaryOp::Add, Type::I64, at.into(), one));
        self.builder.end(Terminator::Goto(head));
        self.builder.start(done);
        self.builder.end(Terminator::Return(None));
    }

    fn allocate(&mut self) {
        let size = self.param(0);
        let object = self.builder.local(Type::Ref);
        let what = Allocation::Block(self.translator.classes.heap, size);
        self.builder.push(Stmt::Allocate { to: object, what });
        let note = self.translator.support.note;
        self.builder.call(ir::Callee::Static(note), vec![object.into()], None, None);
        let (map, zero) = (self.translator.result(1, Type::I64), self.number(0));
        self.builder.write(map, Key::Global, zero);
        self.builder.end(Terminator::Return(Some(object.into())));
    }

    fn free(&mut self) {
        let (object, offset) = (self.param(0), self.param(1));
        let null = self.builder.null();
        let is_some = self.compute(BinaryOp::Ne, Type::Ref, object, null);
        self.check(is_some, CheckKind::InvalidFree);
        let is_heap = self.is_class(object, self.translator.classes.heap);
        self.check(is_heap, CheckKind::InvalidFree);
        let is_alive: Operand = self.builder.read(Type::Bool, facts::ALIVE, Key::Object(object)).into();
        self.check(is_alive, CheckKind::DoubleFree);
        let zero = self.number(0);
        let is_beginning = self.compute(BinaryOp::Eq, Type::I64, offset, zero);
        self.check(is_beginning, CheckKind::InvalidFree);
        self.builder.push(Stmt::Free { object });
        self.builder.end(Terminator::Return(None));
    }

    /// A pointer to a block that is there, whether or not its bytes are accessed.
    fn valid(&mut self) {
        self.not_ended();
        self.builder.end(Terminator::Return(None));
    }

    fn size(&mut self) {
        let object = self.param(0);
        self.not_ended();
        let size: Operand = self.builder.read(Type::I64, facts::SIZE, Key::Object(object)).into();
        self.builder.end(Terminator::Return(Some(size)));
    }
}
