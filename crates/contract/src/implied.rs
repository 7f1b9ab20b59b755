//! What modifiers of types and fields say of others, written out where it is meant: `pure` and `non_null_by_default` before
//! a class are about its members, and a field that is not null is an invariant.

use crate::{
    clause::{Clause, ClauseKind, Modifier},
    contracts::{Contracts, MethodKind, Nullness, SourceType, TypeId},
    operator::BinaryOp,
    syntax::{Dialect, Expr, ExprKind, Ident, Literal, is_primitive},
};

/// Completes contracts that have been attached.
pub(crate) fn spell_out(contracts: &mut Contracts) {
    for index in 0..contracts.methods.len() {
        let owner = contracts.methods[index].owner;
        let not_null = default_nullness(contracts, owner) == Some(Nullness::NonNull);
        let pure = own_modifier(contracts, owner, &[Modifier::Pure]);
        let method = &mut contracts.methods[index];
        if let Some(pure) = pure
            && method.kind == MethodKind::Method
            && !method.is(Modifier::Pure)
        {
            let span = contracts.types[owner.0 as usize].span;
            method.modifiers.push((pure, span));
        }
        if not_null {
            for parameter in method.parameters.iter_mut().filter(|parameter| is_reference(&parameter.ty)) {
                parameter.nullness.get_or_insert(Nullness::NonNull);
            }
            if method.result.as_ref().is_some_and(is_reference) {
                method.nullness.get_or_insert(Nullness::NonNull);
            }
        }
    }
    for index in 0..contracts.fields.len() {
        let owner = contracts.fields[index].owner;
        let default = default_nullness(contracts, owner);
        let field = &mut contracts.fields[index];
        if !is_reference(&field.ty) {
            continue;
        }
        if field.nullness.is_none() {
            field.nullness = default.filter(|&default| default == Nullness::NonNull);
        }
        if field.nullness != Some(Nullness::NonNull) {
            continue;
        }
        let at = field.declaration;
        let name = ExprKind::Name(Ident { text: field.name.clone(), primed: false, span: field.span });
        let (name, null) = (Expr::new(name, field.span), Expr::new(ExprKind::Literal(Literal::Null), at));
        let formula = Expr::new(ExprKind::Binary(BinaryOp::NotEqual, Box::new(name), Box::new(null)), at);
        let clause = Clause {
            kind: ClauseKind::Invariant(formula),
            name: None,
            dialect: Dialect::Jml,
            visibility: None,
            is_static: field.java.is_static,
            redundant: false,
            span: at,
        };
        if let Some(ty) = contracts.types.get_mut(owner.0 as usize) {
            ty.clauses.push(clause);
        }
    }
}

fn is_reference(ty: &SourceType) -> bool {
    !is_primitive(&ty.text)
}

/// What the modifiers of a type, or of the nearest one around it that has any, say about members that say nothing.
fn default_nullness(contracts: &Contracts, ty: TypeId) -> Option<Nullness> {
    let mut at = Some(ty);
    while let Some(id) = at {
        match own_modifier(contracts, id, &[Modifier::NonNullByDefault, Modifier::NullableByDefault]) {
            Some(Modifier::NonNullByDefault) => return Some(Nullness::NonNull),
            Some(_) => return Some(Nullness::Nullable),
            None => at = contracts.types.get(id.0 as usize)?.outer,
        }
    }
    None
}

fn own_modifier(contracts: &Contracts, ty: TypeId, wanted: &[Modifier]) -> Option<Modifier> {
    let modifiers = &contracts.types.get(ty.0 as usize)?.modifiers;
    modifiers.iter().map(|&(modifier, _)| modifier).find(|modifier| wanted.contains(modifier))
}
