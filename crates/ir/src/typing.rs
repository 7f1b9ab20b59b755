//! Which types operators accept and give: the one table that the verifier, the text form and generators share.

use crate::{BinaryOp, Body, CastOp, Expr, Type, UnaryOp};

fn is_int(ty: Type) -> bool {
    matches!(ty, Type::Int(_))
}

fn is_float(ty: Type) -> bool {
    matches!(ty, Type::F32 | Type::F64)
}

impl UnaryOp {
    /// Can the operand have this type?
    pub fn accepts(self, ty: Type) -> bool {
        use UnaryOp::*;
        match self {
            Not => ty == Type::Bool || is_int(ty),
            Neg | PopCount | LeadingZeros | TrailingZeros => is_int(ty),
            FNeg | FAbs | FSqrt | FFloor | FCeil | FRint | FIsNan => is_float(ty),
        }
    }

    /// The type of the result for an operand of this type.
    pub fn result(self, ty: Type) -> Type {
        use UnaryOp::*;
        match self {
            FIsNan => Type::Bool,
            Not | Neg | FNeg | FAbs | FSqrt | FFloor | FCeil | FRint | PopCount | LeadingZeros | TrailingZeros => ty,
        }
    }
}

impl BinaryOp {
    /// Can both operands have this type?
    pub fn accepts(self, ty: Type) -> bool {
        use BinaryOp::*;
        match self {
            Add | Sub | Mul | SDiv | SRem | UDiv | URem | Shl | LShr | AShr | SLt | SLe | ULt | ULe => is_int(ty),
            And | Or | Xor => ty == Type::Bool || is_int(ty),
            Eq | Ne => ty == Type::Bool || ty == Type::Ref || is_int(ty),
            FAdd | FSub | FMul | FDiv | FRem | FEq | FLt | FLe => is_float(ty),
        }
    }

    /// The type of the result for operands of this type.
    pub fn result(self, ty: Type) -> Type {
        if self.is_comparison() { Type::Bool } else { ty }
    }
}

impl CastOp {
    /// Does this conversion lead from the one type to the other?
    pub fn accepts(self, from: Type, to: Type) -> bool {
        use Type::{Bool, F32, F64, Int};
        match self {
            CastOp::ZExt => match (from, to) {
                (Bool, Int(_)) => true,
                (Int(narrow), Int(wide)) => narrow < wide,
                _ => false,
            },
            CastOp::SExt => matches!((from, to), (Int(narrow), Int(wide)) if narrow < wide),
            CastOp::Trunc => match (from, to) {
                (Int(_), Bool) => true,
                (Int(wide), Int(narrow)) => narrow < wide,
                _ => false,
            },
            CastOp::SToF | CastOp::UToF => is_int(from) && is_float(to),
            CastOp::FToS | CastOp::FToU => is_float(from) && is_int(to),
            CastOp::FToF => matches!((from, to), (F32, F64) | (F64, F32)),
            CastOp::Bits => matches!((from, to), (F32, Int(32)) | (Int(32), F32) | (F64, Int(64)) | (Int(64), F64)),
        }
    }
}

impl Expr {
    /// The type of the expression's value. Requires: its operands exist in the body.
    pub fn ty(&self, body: &Body) -> Type {
        match *self {
            Expr::Use(operand) => body.operand_type(operand),
            Expr::Unary(op, ty, _) => op.result(ty),
            Expr::Binary(op, ty, _, _) => op.result(ty),
            Expr::Cast(_, _, to, _) => to,
            Expr::Select(_, then, _) => body.operand_type(then),
            Expr::Subclass(_, _) | Expr::Storable(_, _) => Type::Bool,
        }
    }
}
