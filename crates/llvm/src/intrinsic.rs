//! Calls of LLVM's own functions.

use crate::body::BodyTranslator;
use crate::call::ARGUMENT_KINDS;
use crate::constant::open_bytes;
use crate::read::Value;
use crate::shape::Scalar;
use crate::trap::NOT_AS_ASSUMED;
use ir::{BinaryOp, Callee, CastOp, CheckKind, Const, Expr, Operand, Stmt, Terminator, Type, UnaryOp};

/// How clang names the constants that variables of functions are initialised with.
const INITIALISER: &str = "__const.";

/// Of an initialiser that leaves more bytes open, the others are zero, as clang has them.
const MAX_OPEN: usize = 64;

impl<'m> BodyTranslator<'_, 'm> {
    pub(crate) fn intrinsic(&mut self, name: &str, instruction: Value<'m>) -> Result<(), String> {
        let words: Vec<&str> = name.split('.').skip(1).collect();
        let arguments = instruction.arguments();
        match words[..] {
            ["lifetime", which, ..] => self.scope(arguments[1], which == "start"),
            ["dbg" | "donothing" | "prefetch" | "invariant" | "annotation" | "var", ..] => Ok(()),
            ["experimental", "noalias", ..] => Ok(()),
            ["memcpy" | "memmove", ..] if self.reads_volatile(&arguments) => {
                self.mark_volatile();
                self.copy_bytes(&arguments)
            }
            ["memcpy" | "memmove", ..] => self.copy_bytes(&arguments),
            ["memset", ..] => self.fill_bytes(&arguments),
            ["va_start", ..] => self.va_start(arguments[0]),
            ["va_end", ..] => Ok(()),
            ["va_copy", ..] => self.va_copy(&arguments),
            // Variable arrays end with the function, or when they are made again.
            ["stacksave", ..] => {
                let (null, zero) = (self.builder.null(), self.number(0));
                self.define(instruction, &[null, zero])
            }
            ["stackrestore", ..] => Ok(()),
            ["trap" | "debugtrap" | "ubsantrap", ..] => {
                let never = self.builder.constant(Const::Bool(false));
                self.check(Expr::Use(never), CheckKind::Unreachable);
                self.builder.end(Terminator::Unreachable);
                Ok(())
            }
            // That it does not hold is undefined behaviour, which no program may rely on.
            ["assume", ..] => {
                let holds = self.scalar(arguments[0])?;
                self.require(holds, CheckKind::Unreachable, NOT_AS_ASSUMED);
                for (pointer, alignment) in instruction.assumed_alignments() {
                    let pointer = self.pointer(pointer)?;
                    let (address, low) = (self.address_of(pointer), self.number(alignment as i64 - 1));
                    let rest = self.binary(BinaryOp::And, Type::I64, address, low);
                    let zero = self.number(0);
                    let holds = self.binary(BinaryOp::Eq, Type::I64, rest, zero);
                    self.require(holds, CheckKind::Unreachable, NOT_AS_ASSUMED);
                }
                Ok(())
            }
            ["expect", ..] | ["ssa", "copy", ..] | ["threadlocal", "address", ..] | ["launder" | "strip", ..] => {
                let parts = self.value(arguments[0])?;
                self.define(instruction, &parts)
            }
            ["ptrmask", ..] => {
                let (pointer, mask) = (self.pointer(arguments[0])?, self.scalar(arguments[1])?);
                let (address, mask) = (self.address_of(pointer), self.resized(mask, Type::I64, true));
                let masked = self.binary(BinaryOp::And, Type::I64, address, mask);
                let (object, offset) = self.pointer_at(masked);
                self.define(instruction, &[object, offset])
            }
            ["is", "fpclass", ..] => {
                let mask = arguments[1].integer().unwrap_or(0) as u32;
                self.by_lane(instruction, &arguments[..1], |this, parts, _| Ok(this.is_of_class(parts[0], mask)))
            }
            ["is", "constant", ..] => {
                let no = self.builder.constant(Const::Bool(false));
                self.define(instruction, &[no])
            }
            ["objectsize", ..] => {
                // Unknown: all ones, or zero if the least is asked for.
                let ty = self.plain(instruction)?;
                let least = arguments.get(1).and_then(|value| value.integer()) == Some(1);
                let size = if least { self.zero(Scalar::Plain(ty))[0] } else { self.all_ones(ty) };
                self.define(instruction, &[size])
            }
            [op @ ("sadd" | "uadd" | "ssub" | "usub" | "smul" | "umul"), "with", "overflow", ..] => {
                let (a, b) = (self.scalar(arguments[0])?, self.scalar(arguments[1])?);
                let ty = self.builder.operand_type(a);
                let operator = operator_of(&op[1..]);
                let overflows = self.overflows(operator, ty, a, b, op.starts_with('s'));
                let value = self.operate(operator, ty, a, b);
                self.define(instruction, &[value, overflows])
            }
            [op @ ("sadd" | "uadd" | "ssub" | "usub"), "sat", ..] => {
                self.by_lane(instruction, &arguments, |this, parts, ty| Ok(this.saturated(op, ty, parts[0], parts[1])))
            }
            [op @ ("smax" | "smin" | "umax" | "umin"), ..] => {
                self.by_lane(instruction, &arguments, |this, parts, ty| {
                    let less = if op.starts_with('s') { BinaryOp::SLt } else { BinaryOp::ULt };
                    let is_less = this.binary(less, ty, parts[0], parts[1]);
                    let (a, b) = if op.ends_with("min") { (parts[0], parts[1]) } else { (parts[1], parts[0]) };
                    Ok(this.builder.compute(ty, Expr::Select(is_less, a, b)).into())
                })
            }
            ["abs", ..] => self.by_lane(instruction, &arguments[..1], |this, parts, ty| {
                let zero = this.zero(Scalar::Plain(ty))[0];
                let is_negative = this.binary(BinaryOp::SLt, ty, parts[0], zero);
                let negated = this.builder.compute(ty, Expr::Unary(UnaryOp::Neg, ty, parts[0])).into();
                Ok(this.builder.compute(ty, Expr::Select(is_negative, negated, parts[0])).into())
            }),
            [op @ ("ctpop" | "ctlz" | "cttz"), ..] => {
                let op = match op {
                    "ctpop" => UnaryOp::PopCount,
                    "ctlz" => UnaryOp::LeadingZeros,
                    _ => UnaryOp::TrailingZeros,
                };
                // `__builtin_clz` and its like say nothing of zero.
                let flag = arguments.get(1).and_then(|flag| flag.integer());
                let is_undefined_for_zero = flag == Some(1) && !instruction.is_unused_where_zero(arguments[0]);
                self.by_lane(instruction, &arguments[..1], |this, parts, ty| {
                    if is_undefined_for_zero && !this.is_optimised {
                        let zero = this.zero(Scalar::Plain(ty))[0];
                        this.check(Expr::Binary(BinaryOp::Ne, ty, parts[0], zero), CheckKind::Shift);
                    }
                    Ok(this.builder.compute(ty, Expr::Unary(op, ty, parts[0])).into())
                })
            }
            ["bswap", ..] => {
                self.by_lane(instruction, &arguments, |this, parts, ty| Ok(this.rearranged(ty, parts[0], 8)))
            }
            ["bitreverse", ..] => {
                self.by_lane(instruction, &arguments, |this, parts, ty| Ok(this.rearranged(ty, parts[0], 1)))
            }
            [op @ ("fshl" | "fshr"), ..] => {
                self.by_lane(instruction, &arguments, |this, parts, ty| Ok(this.funnel(op == "fshl", ty, parts)))
            }
            [op @ ("fabs" | "sqrt" | "floor" | "ceil" | "rint" | "nearbyint" | "roundeven"), ..] => {
                let op = match op {
                    "fabs" => UnaryOp::FAbs,
                    "sqrt" => UnaryOp::FSqrt,
                    "floor" => UnaryOp::FFloor,
                    "ceil" => UnaryOp::FCeil,
                    _ => UnaryOp::FRint,
                };
                self.by_lane(instruction, &arguments, |this, parts, ty| {
                    Ok(this.builder.compute(ty, Expr::Unary(op, ty, parts[0])).into())
                })
            }
            ["trunc", ..] => self.by_lane(instruction, &arguments, |this, parts, ty| {
                let zero = this.zero(Scalar::Plain(ty))[0];
                let is_negative = this.binary(BinaryOp::FLt, ty, parts[0], zero);
                let up = this.builder.compute(ty, Expr::Unary(UnaryOp::FCeil, ty, parts[0])).into();
                let down = this.builder.compute(ty, Expr::Unary(UnaryOp::FFloor, ty, parts[0])).into();
                Ok(this.builder.compute(ty, Expr::Select(is_negative, up, down)).into())
            }),
            ["copysign", ..] => {
                self.by_lane(instruction, &arguments, |this, parts, ty| Ok(this.with_sign_of(ty, parts[0], parts[1])))
            }
            ["fmuladd", ..] => self.by_lane(instruction, &arguments, |this, parts, ty| {
                let product = this.binary(BinaryOp::FMul, ty, parts[0], parts[1]);
                Ok(this.binary(BinaryOp::FAdd, ty, product, parts[2]))
            }),
            [op @ ("minnum" | "maxnum"), ..] => self.by_lane(instruction, &arguments, |this, parts, ty| {
                let (a, b) = (parts[0], parts[1]);
                let is_less = this.binary(BinaryOp::FLt, ty, a, b);
                let (x, y) = if op == "minnum" { (a, b) } else { (b, a) };
                let chosen = this.builder.compute(ty, Expr::Select(is_less, x, y)).into();
                let a_nan = this.builder.compute(Type::Bool, Expr::Unary(UnaryOp::FIsNan, ty, a)).into();
                let b_nan = this.builder.compute(Type::Bool, Expr::Unary(UnaryOp::FIsNan, ty, b)).into();
                let without_b = this.builder.compute(ty, Expr::Select(b_nan, a, chosen)).into();
                Ok(this.builder.compute(ty, Expr::Select(a_nan, b, without_b)).into())
            }),
            _ => Err(format!("the intrinsic `{name}`")),
        }
    }

    /// Does a copy read what others may change meanwhile? What a constant holds is known, wherever it is copied to.
    fn reads_volatile(&self, arguments: &[Value<'m>]) -> bool {
        let is_volatile = arguments.get(3).and_then(|flag| flag.integer()) == Some(1);
        is_volatile && !self.is_library && !arguments[1].is_constant_variable()
    }

    /// `memcpy`, `memmove`: the semantics of copies lets both overlap.
    fn copy_bytes(&mut self, arguments: &[Value<'m>]) -> Result<(), String> {
        let (to, from) = (self.pointer(arguments[0])?, self.pointer(arguments[1])?);
        let count = self.scalar(arguments[2])?;
        let count = self.resized(count, Type::I64, false);
        self.access(from, count, false);
        self.access(to, count, true);
        let map = self.translator.bytes(Type::I8);
        let (some, next) = (self.builder.block(), self.builder.block());
        let zero = self.number(0);
        // Of nothing, the pointers may be anything.
        self.builder.branch(Expr::Binary(BinaryOp::Eq, Type::I64, count, zero), next, some);
        self.builder.start(some);
        self.builder.push(Stmt::Copy { map, from, to, count });
        self.leave_open(arguments[1], to);
        self.builder.end(Terminator::Goto(next));
        self.builder.start(next);
        Ok(())
    }

    /// What an initialiser leaves open of a variable has any value, once the rest was copied there.
    fn leave_open(&mut self, from: Value<'m>, to: (Operand, Operand)) {
        if self.is_library || !from.is_constant_variable() || !from.name().starts_with(INITIALISER) {
            return;
        }
        let mut open = Vec::new();
        if let Some(value) = from.initializer() {
            open_bytes(self.translator, value, 0, &mut open);
        }
        for at in open.into_iter().flatten().take(MAX_OPEN) {
            let place = (to.0, self.plus(to.1, at as i64));
            let byte = self.undefined_number(Type::I8);
            self.write_scalar(place, Scalar::Plain(Type::I8), &[byte]);
        }
    }

    fn fill_bytes(&mut self, arguments: &[Value<'m>]) -> Result<(), String> {
        let to = self.pointer(arguments[0])?;
        let (byte, count) = (self.scalar(arguments[1])?, self.scalar(arguments[2])?);
        let count = self.resized(count, Type::I64, false);
        self.access(to, count, true);
        let fill = self.translator.support.fill;
        self.builder.call(Callee::Static(fill), vec![to.0, to.1, byte, count], None, None);
        Ok(())
    }

    /// A list of arguments that has no registers left: the next one is always in memory.
    fn va_start(&mut self, list: Value<'m>) -> Result<(), String> {
        let Some(block) = self.more_arguments else { return Err("`va_start` in a function without `...`".to_owned()) };
        let machine = self.translator.module.machine();
        if !has_known_lists(&machine) {
            return Err(format!("`va_start` on {machine}"));
        }
        let (object, offset) = self.pointer(list)?;
        // No block is there if there are no further arguments.
        let is_none = self.builder.is_null(block.into());
        let is_none = self.builder.compute(Type::Bool, is_none).into();
        let is_there = self.negated(is_none);
        let is_there = self.builder.compute(Type::I64, Expr::Cast(CastOp::ZExt, Type::Bool, Type::I64, is_there));
        let kinds = self.number(ARGUMENT_KINDS as i64);
        let first = self.binary(BinaryOp::Mul, Type::I64, is_there.into(), kinds);
        let block = [block.into(), first];
        if self.translator.module.pointer_bits() == 32 {
            let count = self.number(4);
            self.access((object, offset), count, true);
            self.write_scalar((object, offset), Scalar::Pointer, &block);
            return Ok(());
        }
        let count = self.number(24);
        self.access((object, offset), count, true);
        let (general, float) = (self.integer(32, 48), self.integer(32, 176));
        let at = [0, 4, 8, 16].map(|at| (object, self.plus(offset, at)));
        self.write_scalar(at[0], Scalar::Plain(Type::I32), &[general]);
        self.write_scalar(at[1], Scalar::Plain(Type::I32), &[float]);
        self.write_scalar(at[2], Scalar::Pointer, &block);
        self.write_scalar(at[3], Scalar::Pointer, &block);
        Ok(())
    }

    fn va_copy(&mut self, arguments: &[Value<'m>]) -> Result<(), String> {
        let (to, from) = (self.pointer(arguments[0])?, self.pointer(arguments[1])?);
        let size = if self.translator.module.pointer_bits() == 32 { 4 } else { 24 };
        let count = self.number(size);
        self.access(from, count, false);
        self.access(to, count, true);
        let map = self.translator.bytes(Type::I8);
        self.builder.push(Stmt::Copy { map, from, to, count });
        Ok(())
    }

    fn saturated(&mut self, op: &str, ty: Type, a: Operand, b: Operand) -> Operand {
        let (is_signed, operator) = (op.starts_with('s'), operator_of(&op[1..]));
        let overflows = self.overflows(operator, ty, a, b, is_signed);
        let value = self.operate(operator, ty, a, b);
        let most = match (is_signed, op) {
            (false, "uadd") => self.all_ones(ty),
            (false, _) => self.zero(Scalar::Plain(ty))[0],
            (true, _) => {
                let zero = self.zero(Scalar::Plain(ty))[0];
                let is_negative = self.binary(BinaryOp::SLt, ty, a, zero);
                let least = self.least(ty);
                let width = u32::from(ty.bits());
                let greatest = self.integer(width, (1 << (width - 1)) - 1);
                self.builder.compute(ty, Expr::Select(is_negative, least, greatest)).into()
            }
        };
        self.builder.compute(ty, Expr::Select(overflows, most, value)).into()
    }

    /// The bits in the opposite order, in groups.
    fn rearranged(&mut self, ty: Type, value: Operand, group: u16) -> Operand {
        let (width, mask) = (ty.bits(), (1u128 << group) - 1);
        let mut result = self.zero(Scalar::Plain(ty))[0];
        for at in (0..width).step_by(usize::from(group)) {
            let (from, to) = (self.integer(u32::from(width), u128::from(at)), width - group - at);
            let (to, mask) = (self.integer(u32::from(width), u128::from(to)), self.integer(u32::from(width), mask));
            let shifted = self.binary(BinaryOp::LShr, ty, value, from);
            let bits = self.binary(BinaryOp::And, ty, shifted, mask);
            let placed = self.binary(BinaryOp::Shl, ty, bits, to);
            result = self.binary(BinaryOp::Or, ty, result, placed);
        }
        result
    }

    /// A part of two words side by side.
    fn funnel(&mut self, left: bool, ty: Type, parts: &[Operand]) -> Operand {
        let width = self.integer(u32::from(ty.bits()), u128::from(ty.bits()));
        let count = self.binary(BinaryOp::URem, ty, parts[2], width);
        let rest = self.binary(BinaryOp::Sub, ty, width, count);
        let (high, low) = if left { (count, rest) } else { (rest, count) };
        // A shift by the whole width gives zero.
        let high = self.binary(BinaryOp::Shl, ty, parts[0], high);
        let low = self.binary(BinaryOp::LShr, ty, parts[1], low);
        self.binary(BinaryOp::Or, ty, high, low)
    }

    /// Is a float of one of the classes of a mask (LangRef, `llvm.is.fpclass`)? The bits of a NaN are looked at only where
    /// that matters: C leaves most of them open.
    fn is_of_class(&mut self, value: Operand, mask: u32) -> Operand {
        let ty = self.builder.operand_type(value);
        let (least_normal, infinity) = match ty {
            Type::F32 => (Const::F32(f32::MIN_POSITIVE.to_bits()), Const::F32(f32::INFINITY.to_bits())),
            _ => (Const::F64(f64::MIN_POSITIVE.to_bits()), Const::F64(f64::INFINITY.to_bits())),
        };
        let (least_normal, infinity) = (self.builder.constant(least_normal), self.builder.constant(infinity));
        let zero = self.zero(Scalar::Plain(ty))[0];
        let magnitude: Operand = self.builder.compute(ty, Expr::Unary(UnaryOp::FAbs, ty, value)).into();
        let is_nan: Operand = self.builder.compute(Type::Bool, Expr::Unary(UnaryOp::FIsNan, ty, value)).into();
        let is_negative = self.is_negative(ty, value, is_nan);
        let is_positive = self.negated(is_negative);
        let (is_subnormal, is_normal) = (
            [self.binary(BinaryOp::FLt, ty, zero, magnitude), self.binary(BinaryOp::FLt, ty, magnitude, least_normal)],
            [
                self.binary(BinaryOp::FLe, ty, least_normal, magnitude),
                self.binary(BinaryOp::FLt, ty, magnitude, infinity),
            ],
        );
        let is_zero = self.binary(BinaryOp::FEq, ty, magnitude, zero);
        let is_infinite = self.binary(BinaryOp::FEq, ty, magnitude, infinity);
        let is_subnormal = self.binary(BinaryOp::And, Type::Bool, is_subnormal[0], is_subnormal[1]);
        let is_normal = self.binary(BinaryOp::And, Type::Bool, is_normal[0], is_normal[1]);
        let has = |bit: u32| mask >> bit & 1 == 1;
        let mut result = match (has(0), has(1)) {
            (false, false) => self.builder.constant(Const::Bool(false)),
            (true, true) => is_nan,
            (_, is_quiet) => self.is_nan_of_kind(ty, value, is_nan, is_quiet),
        };
        for (negative, positive, is_there) in
            [(5, 6, is_zero), (4, 7, is_subnormal), (3, 8, is_normal), (2, 9, is_infinite)]
        {
            let is_meant = match (has(negative), has(positive)) {
                (false, false) => continue,
                (true, true) => is_there,
                (true, false) => self.binary(BinaryOp::And, Type::Bool, is_there, is_negative),
                (false, true) => self.binary(BinaryOp::And, Type::Bool, is_there, is_positive),
            };
            result = self.binary(BinaryOp::Or, Type::Bool, result, is_meant);
        }
        result
    }

    /// Has a float its sign bit set? Not asked of a NaN.
    fn is_negative(&mut self, ty: Type, value: Operand, is_nan: Operand) -> Operand {
        let (bits, zero) = (Type::Int(ty.bits()), self.zero(Scalar::Plain(ty))[0]);
        let number = self.builder.compute(ty, Expr::Select(is_nan, zero, value)).into();
        let all = self.builder.compute(bits, Expr::Cast(CastOp::Bits, ty, bits, number)).into();
        let none = self.zero(Scalar::Plain(bits))[0];
        self.binary(BinaryOp::SLt, bits, all, none)
    }

    /// Is a NaN quiet, or signalling?
    fn is_nan_of_kind(&mut self, ty: Type, value: Operand, is_nan: Operand, is_quiet: bool) -> Operand {
        let (bits, fraction) = (Type::Int(ty.bits()), if ty == Type::F32 { 23 } else { 52 });
        let width = u32::from(ty.bits());
        let all = self.builder.compute(bits, Expr::Cast(CastOp::Bits, ty, bits, value)).into();
        let mark = self.integer(width, 1 << (fraction - 1));
        let marked = self.binary(BinaryOp::And, bits, all, mark);
        let none = self.zero(Scalar::Plain(bits))[0];
        let is_kind = self.binary(if is_quiet { BinaryOp::Ne } else { BinaryOp::Eq }, bits, marked, none);
        self.binary(BinaryOp::And, Type::Bool, is_nan, is_kind)
    }

    fn with_sign_of(&mut self, ty: Type, magnitude: Operand, sign: Operand) -> Operand {
        let bits = Type::Int(ty.bits());
        let (a, b) = (
            self.builder.compute(bits, Expr::Cast(CastOp::Bits, ty, bits, magnitude)).into(),
            self.builder.compute(bits, Expr::Cast(CastOp::Bits, ty, bits, sign)).into(),
        );
        let top = self.least(bits);
        let others = {
            let width = u32::from(bits.bits());
            self.integer(width, (1 << (width - 1)) - 1)
        };
        let (a, b) = (self.binary(BinaryOp::And, bits, a, others), self.binary(BinaryOp::And, bits, b, top));
        let both = self.binary(BinaryOp::Or, bits, a, b);
        self.builder.compute(ty, Expr::Cast(CastOp::Bits, bits, ty, both)).into()
    }
}

fn operator_of(word: &str) -> BinaryOp {
    match word {
        "add" => BinaryOp::Add,
        "sub" => BinaryOp::Sub,
        _ => BinaryOp::Mul,
    }
}

/// Are lists of arguments those of x86 with Unix? A module that says nothing is taken for one.
fn has_known_lists(machine: &str) -> bool {
    let architecture = machine.split('-').next().unwrap_or_default();
    let is_x86 = matches!(architecture, "" | "x86_64" | "amd64" | "i386" | "i486" | "i586" | "i686");
    is_x86 && !["gnux32", "muslx32", "uefi"].iter().any(|system| machine.contains(system))
}
