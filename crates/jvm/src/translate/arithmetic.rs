//! Constants, arithmetic, conversions and comparisons, and which instruction goes where.

use super::{Translated, Translator, malformed};
use crate::descriptor::{FieldType, Kind};
use crate::translate::exceptions::Raise;
use ir::{BinaryOp, CastOp, CheckKind, Const, Expr, Literal, Operand, Type, UnaryOp};
use ristretto_classfile::Constant;
use ristretto_classfile::attributes::Instruction;

impl Translator<'_> {
    /// Translates one instruction; closes the block if control leaves it.
    pub(super) fn instruction(&mut self, instruction: &Instruction) -> Translated {
        use BinaryOp::*;
        use Instruction as I;
        use Kind::*;
        match instruction {
            I::Nop | I::Breakpoint | I::Impdep1 | I::Impdep2 => {}
            I::Wide => return malformed("a lone wide prefix"),
            I::Aconst_null => {
                let null = self.b.null();
                self.push(null, Ref);
            }
            I::Iconst_m1 => self.push_int(-1),
            I::Iconst_0 => self.push_int(0),
            I::Iconst_1 => self.push_int(1),
            I::Iconst_2 => self.push_int(2),
            I::Iconst_3 => self.push_int(3),
            I::Iconst_4 => self.push_int(4),
            I::Iconst_5 => self.push_int(5),
            I::Bipush(value) => self.push_int(i32::from(*value)),
            I::Sipush(value) => self.push_int(i32::from(*value)),
            I::Lconst_0 => self.push_const(Const::i64(0), Long),
            I::Lconst_1 => self.push_const(Const::i64(1), Long),
            I::Fconst_0 => self.push_const(Const::F32(0f32.to_bits()), Float),
            I::Fconst_1 => self.push_const(Const::F32(1f32.to_bits()), Float),
            I::Fconst_2 => self.push_const(Const::F32(2f32.to_bits()), Float),
            I::Dconst_0 => self.push_const(Const::F64(0f64.to_bits()), Double),
            I::Dconst_1 => self.push_const(Const::F64(1f64.to_bits()), Double),
            I::Ldc(index) => self.load_constant(u16::from(*index))?,
            I::Ldc_w(index) | I::Ldc2_w(index) => self.load_constant(*index)?,

            I::Iload(slot) => self.load(u16::from(*slot), Int),
            I::Lload(slot) => self.load(u16::from(*slot), Long),
            I::Fload(slot) => self.load(u16::from(*slot), Float),
            I::Dload(slot) => self.load(u16::from(*slot), Double),
            I::Aload(slot) => self.load(u16::from(*slot), Ref),
            I::Iload_w(slot) => self.load(*slot, Int),
            I::Lload_w(slot) => self.load(*slot, Long),
            I::Fload_w(slot) => self.load(*slot, Float),
            I::Dload_w(slot) => self.load(*slot, Double),
            I::Aload_w(slot) => self.load(*slot, Ref),
            I::Iload_0 => self.load(0, Int),
            I::Iload_1 => self.load(1, Int),
            I::Iload_2 => self.load(2, Int),
            I::Iload_3 => self.load(3, Int),
            I::Lload_0 => self.load(0, Long),
            I::Lload_1 => self.load(1, Long),
            I::Lload_2 => self.load(2, Long),
            I::Lload_3 => self.load(3, Long),
            I::Fload_0 => self.load(0, Float),
            I::Fload_1 => self.load(1, Float),
            I::Fload_2 => self.load(2, Float),
            I::Fload_3 => self.load(3, Float),
            I::Dload_0 => self.load(0, Double),
            I::Dload_1 => self.load(1, Double),
            I::Dload_2 => self.load(2, Double),
            I::Dload_3 => self.load(3, Double),
            I::Aload_0 => self.load(0, Ref),
            I::Aload_1 => self.load(1, Ref),
            I::Aload_2 => self.load(2, Ref),
            I::Aload_3 => self.load(3, Ref),
            I::Istore(slot) => self.store(u16::from(*slot), Int)?,
            I::Lstore(slot) => self.store(u16::from(*slot), Long)?,
            I::Fstore(slot) => self.store(u16::from(*slot), Float)?,
            I::Dstore(slot) => self.store(u16::from(*slot), Double)?,
            I::Astore(slot) => self.store(u16::from(*slot), Ref)?,
            I::Istore_w(slot) => self.store(*slot, Int)?,
            I::Lstore_w(slot) => self.store(*slot, Long)?,
            I::Fstore_w(slot) => self.store(*slot, Float)?,
            I::Dstore_w(slot) => self.store(*slot, Double)?,
            I::Astore_w(slot) => self.store(*slot, Ref)?,
            I::Istore_0 => self.store(0, Int)?,
            I::Istore_1 => self.store(1, Int)?,
            I::Istore_2 => self.store(2, Int)?,
            I::Istore_3 => self.store(3, Int)?,
            I::Lstore_0 => self.store(0, Long)?,
            I::Lstore_1 => self.store(1, Long)?,
            I::Lstore_2 => self.store(2, Long)?,
            I::Lstore_3 => self.store(3, Long)?,
            I::Fstore_0 => self.store(0, Float)?,
            I::Fstore_1 => self.store(1, Float)?,
            I::Fstore_2 => self.store(2, Float)?,
            I::Fstore_3 => self.store(3, Float)?,
            I::Dstore_0 => self.store(0, Double)?,
            I::Dstore_1 => self.store(1, Double)?,
            I::Dstore_2 => self.store(2, Double)?,
            I::Dstore_3 => self.store(3, Double)?,
            I::Astore_0 => self.store(0, Ref)?,
            I::Astore_1 => self.store(1, Ref)?,
            I::Astore_2 => self.store(2, Ref)?,
            I::Astore_3 => self.store(3, Ref)?,
            I::Iinc(slot, by) => self.increment(u16::from(*slot), i32::from(*by)),
            I::Iinc_w(slot, by) => self.increment(*slot, i32::from(*by)),

            I::Iaload => self.array_load(FieldType("I"))?,
            I::Laload => self.array_load(FieldType("J"))?,
            I::Faload => self.array_load(FieldType("F"))?,
            I::Daload => self.array_load(FieldType("D"))?,
            I::Aaload => self.array_load(FieldType("Ljava/lang/Object;"))?,
            I::Baload => self.array_load(FieldType("B"))?,
            I::Caload => self.array_load(FieldType("C"))?,
            I::Saload => self.array_load(FieldType("S"))?,
            I::Iastore => self.array_store(FieldType("I"))?,
            I::Lastore => self.array_store(FieldType("J"))?,
            I::Fastore => self.array_store(FieldType("F"))?,
            I::Dastore => self.array_store(FieldType("D"))?,
            I::Aastore => self.array_store(FieldType("Ljava/lang/Object;"))?,
            I::Bastore => self.array_store(FieldType("B"))?,
            I::Castore => self.array_store(FieldType("C"))?,
            I::Sastore => self.array_store(FieldType("S"))?,
            I::Arraylength => self.array_length()?,

            I::Pop => {
                self.pop()?;
            }
            I::Pop2 if self.is_wide(0) => {
                self.pop()?;
            }
            I::Pop2 => {
                self.pop()?;
                self.pop()?;
            }
            I::Dup => self.rearrange(1, &[0, 0])?,
            I::Dup_x1 => self.rearrange(2, &[1, 0, 1])?,
            I::Dup_x2 if self.is_wide(1) => self.rearrange(2, &[1, 0, 1])?,
            I::Dup_x2 => self.rearrange(3, &[2, 0, 1, 2])?,
            I::Dup2 if self.is_wide(0) => self.rearrange(1, &[0, 0])?,
            I::Dup2 => self.rearrange(2, &[0, 1, 0, 1])?,
            I::Dup2_x1 if self.is_wide(0) => self.rearrange(2, &[1, 0, 1])?,
            I::Dup2_x1 => self.rearrange(3, &[1, 2, 0, 1, 2])?,
            I::Dup2_x2 => match (self.is_wide(0), self.is_wide(1)) {
                (true, true) => self.rearrange(2, &[1, 0, 1])?,
                (true, false) => self.rearrange(3, &[2, 0, 1, 2])?,
                (false, _) if self.is_wide(2) => self.rearrange(3, &[1, 2, 0, 1, 2])?,
                (false, _) => self.rearrange(4, &[2, 3, 0, 1, 2, 3])?,
            },
            I::Swap => self.rearrange(2, &[1, 0])?,

            I::Iadd => self.binary(Add, Int)?,
            I::Isub => self.binary(Sub, Int)?,
            I::Imul => self.binary(Mul, Int)?,
            I::Idiv => self.divide(SDiv, Int)?,
            I::Irem => self.divide(SRem, Int)?,
            I::Iand => self.binary(And, Int)?,
            I::Ior => self.binary(Or, Int)?,
            I::Ixor => self.binary(Xor, Int)?,
            I::Ladd => self.binary(Add, Long)?,
            I::Lsub => self.binary(Sub, Long)?,
            I::Lmul => self.binary(Mul, Long)?,
            I::Ldiv => self.divide(SDiv, Long)?,
            I::Lrem => self.divide(SRem, Long)?,
            I::Land => self.binary(And, Long)?,
            I::Lor => self.binary(Or, Long)?,
            I::Lxor => self.binary(Xor, Long)?,
            I::Fadd => self.binary(FAdd, Float)?,
            I::Fsub => self.binary(FSub, Float)?,
            I::Fmul => self.binary(FMul, Float)?,
            I::Fdiv => self.binary(FDiv, Float)?,
            I::Frem => self.binary(FRem, Float)?,
            I::Dadd => self.binary(FAdd, Double)?,
            I::Dsub => self.binary(FSub, Double)?,
            I::Dmul => self.binary(FMul, Double)?,
            I::Ddiv => self.binary(FDiv, Double)?,
            I::Drem => self.binary(FRem, Double)?,
            I::Ishl => self.shift(Shl, Int)?,
            I::Ishr => self.shift(AShr, Int)?,
            I::Iushr => self.shift(LShr, Int)?,
            I::Lshl => self.shift(Shl, Long)?,
            I::Lshr => self.shift(AShr, Long)?,
            I::Lushr => self.shift(LShr, Long)?,
            I::Ineg => self.unary(UnaryOp::Neg, Int)?,
            I::Lneg => self.unary(UnaryOp::Neg, Long)?,
            I::Fneg => self.unary(UnaryOp::FNeg, Float)?,
            I::Dneg => self.unary(UnaryOp::FNeg, Double)?,

            I::I2l => self.convert(CastOp::SExt, Int, Long)?,
            I::I2f => self.convert(CastOp::SToF, Int, Float)?,
            I::I2d => self.convert(CastOp::SToF, Int, Double)?,
            I::L2i => self.convert(CastOp::Trunc, Long, Int)?,
            I::L2f => self.convert(CastOp::SToF, Long, Float)?,
            I::L2d => self.convert(CastOp::SToF, Long, Double)?,
            I::F2i => self.convert(CastOp::FToS, Float, Int)?,
            I::F2l => self.convert(CastOp::FToS, Float, Long)?,
            I::F2d => self.convert(CastOp::FToF, Float, Double)?,
            I::D2i => self.convert(CastOp::FToS, Double, Int)?,
            I::D2l => self.convert(CastOp::FToS, Double, Long)?,
            I::D2f => self.convert(CastOp::FToF, Double, Float)?,
            I::I2b => self.narrow_int(Type::I8, CastOp::SExt)?,
            I::I2c => self.narrow_int(Type::I16, CastOp::ZExt)?,
            I::I2s => self.narrow_int(Type::I16, CastOp::SExt)?,

            I::Lcmp
            | I::Fcmpl
            | I::Fcmpg
            | I::Dcmpl
            | I::Dcmpg
            | I::Ifeq(_)
            | I::Ifne(_)
            | I::Iflt(_)
            | I::Ifge(_)
            | I::Ifgt(_)
            | I::Ifle(_)
            | I::If_icmpeq(_)
            | I::If_icmpne(_)
            | I::If_icmplt(_)
            | I::If_icmpge(_)
            | I::If_icmpgt(_)
            | I::If_icmple(_)
            | I::If_acmpeq(_)
            | I::If_acmpne(_)
            | I::Ifnull(_)
            | I::Ifnonnull(_)
            | I::Goto(_)
            | I::Goto_w(_)
            | I::Jsr(_)
            | I::Jsr_w(_)
            | I::Ret(_)
            | I::Ret_w(_)
            | I::Tableswitch(_)
            | I::Lookupswitch(_) => self.control(instruction)?,
            I::Ireturn => self.return_from_method(Some(Int))?,
            I::Lreturn => self.return_from_method(Some(Long))?,
            I::Freturn => self.return_from_method(Some(Float))?,
            I::Dreturn => self.return_from_method(Some(Double))?,
            I::Areturn => self.return_from_method(Some(Ref))?,
            I::Return => self.return_from_method(None)?,

            I::Getstatic(index) => self.get_static(*index)?,
            I::Putstatic(index) => self.put_static(*index)?,
            I::Getfield(index) => self.get_field(*index)?,
            I::Putfield(index) => self.put_field(*index)?,
            I::Invokevirtual(index) | I::Invokeinterface(index, _) => self.invoke_virtual(*index)?,
            I::Invokespecial(index) => self.invoke_special(*index)?,
            I::Invokestatic(index) => self.invoke_static(*index)?,
            I::Invokedynamic(index) => self.invoke_dynamic(*index)?,
            I::New(index) => self.new_object(*index)?,
            I::Newarray(element) => self.new_primitive_array(element)?,
            I::Anewarray(index) => self.new_reference_array(*index)?,
            I::Multianewarray(index, dimensions) => self.new_multi_array(*index, *dimensions)?,
            I::Athrow => self.throw()?,
            I::Checkcast(index) => self.check_cast(*index)?,
            I::Instanceof(index) => self.instance_of(*index)?,
            I::Monitorenter => self.monitor(1)?,
            I::Monitorexit => self.monitor(-1)?,
        }
        Ok(())
    }

    pub(super) fn push_int(&mut self, value: i32) {
        self.push_const(Const::i32(value), Kind::Int);
    }

    pub(super) fn push_const(&mut self, value: Const, kind: Kind) {
        let operand = self.b.constant(value);
        self.push(operand, kind);
    }

    fn load_constant(&mut self, index: u16) -> Translated {
        match self.pool().constant(index)? {
            Constant::Integer(value) => self.push_int(*value),
            Constant::Long(value) => self.push_const(Const::i64(*value), Kind::Long),
            Constant::Float(value) => self.push_const(Const::F32(value.to_bits()), Kind::Float),
            Constant::Double(value) => self.push_const(Const::F64(value.to_bits()), Kind::Double),
            Constant::String(_) => {
                let text = self.pool().text(index)?;
                let literal = self.program.literal(Literal::Text(text.into()));
                self.push_const(Const::Literal(literal), Kind::Ref);
            }
            Constant::Class(_) => {
                let name = self.pool().class(index)?;
                if let Some(class) = self.class_or_raise(name)? {
                    let literal = self.program.literal(Literal::Class(class));
                    self.push_const(Const::Literal(literal), Kind::Ref);
                }
            }
            Constant::MethodHandle { .. } => self.unsupported("a method handle constant")?,
            Constant::MethodType(_) => self.unsupported("a method type constant")?,
            Constant::Dynamic { .. } => self.dynamic_constant(index)?,
            _ => return malformed("ldc of a constant that cannot be loaded"),
        }
        Ok(())
    }

    fn increment(&mut self, slot: u16, by: i32) {
        let local = self.java_local(slot, Kind::Int);
        if self.is_on_stack(local) {
            self.preserve(local);
        }
        let by = self.b.i32(by);
        self.assign(local, Expr::Binary(BinaryOp::Add, Type::I32, local.into(), by));
    }

    fn unary(&mut self, op: UnaryOp, kind: Kind) -> Translated {
        let operand = self.pop_kind(kind)?;
        self.push_expr(Expr::Unary(op, kind.ty(), operand), kind);
        Ok(())
    }

    fn binary(&mut self, op: BinaryOp, kind: Kind) -> Translated {
        let right = self.pop_kind(kind)?;
        let left = self.pop_kind(kind)?;
        self.push_expr(Expr::Binary(op, kind.ty(), left, right), kind);
        Ok(())
    }

    fn divide(&mut self, op: BinaryOp, kind: Kind) -> Translated {
        let right = self.pop_kind(kind)?;
        let left = self.pop_kind(kind)?;
        let is_nonzero_constant = matches!(self.b.as_const(right), Some(Const::Int { bits, .. }) if *bits != 0);
        if !is_nonzero_constant {
            let Type::Int(width) = kind.ty() else { return malformed("division of what is no integer") };
            let zero = self.b.constant(Const::Int { width, bits: 0 });
            let nonzero = Expr::Binary(BinaryOp::Ne, kind.ty(), right, zero);
            self.guard(nonzero, CheckKind::DivisionByZero, Raise::Zero);
        }
        self.push_expr(Expr::Binary(op, kind.ty(), left, right), kind);
        Ok(())
    }

    /// Java uses the low five or six bits of a shift count; the IR's shifts use all of it.
    fn shift(&mut self, op: BinaryOp, kind: Kind) -> Translated {
        let count = self.pop_kind(Kind::Int)?;
        let value = self.pop_kind(kind)?;
        let mask: i32 = if kind == Kind::Long { 63 } else { 31 };
        let count = match self.b.as_const(count) {
            Some(Const::Int { bits, .. }) => {
                let masked = (*bits & mask as u128) as i32;
                match kind {
                    Kind::Long => self.b.constant(Const::i64(i64::from(masked))),
                    _ => self.b.i32(masked),
                }
            }
            _ => {
                let mask = self.b.i32(mask);
                let masked = self.scratch(Type::I32, 0);
                self.b.assign(masked, Expr::Binary(BinaryOp::And, Type::I32, count, mask));
                if kind == Kind::Long {
                    let wide = self.scratch(Type::I64, 0);
                    self.b.assign(wide, Expr::Cast(CastOp::ZExt, Type::I32, Type::I64, masked.into()));
                    Operand::from(wide)
                } else {
                    Operand::from(masked)
                }
            }
        };
        self.push_expr(Expr::Binary(op, kind.ty(), value, count), kind);
        Ok(())
    }

    fn convert(&mut self, op: CastOp, from: Kind, to: Kind) -> Translated {
        let operand = self.pop_kind(from)?;
        self.push_expr(Expr::Cast(op, from.ty(), to.ty(), operand), to);
        Ok(())
    }

    fn narrow_int(&mut self, ty: Type, extend: CastOp) -> Translated {
        let operand = self.pop_kind(Kind::Int)?;
        let narrow = self.scratch(ty, 0);
        self.b.assign(narrow, Expr::Cast(CastOp::Trunc, Type::I32, ty, operand));
        self.push_expr(Expr::Cast(extend, ty, Type::I32, narrow.into()), Kind::Int);
        Ok(())
    }
}
