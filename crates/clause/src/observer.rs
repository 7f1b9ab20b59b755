//! Methods without code that change nothing, as their contracts have them: what decides about the result, and which relation
//! it says holds.

use crate::ValueType;
use crate::contract::Contract;
use contract::syntax::{Expr, ExprKind};
use contract::{Builtin, ClauseKind};
use ir::{ClassId, EntityRef, MapId, MapKey};
use std::rc::Rc;
use symbolic::Observer;

impl Contract<'_> {
    /// The method as one that changes nothing and whose result is no reference. None if it is another.
    pub(crate) fn observer(&self) -> Option<Rc<Observer>> {
        let result = self.names.result_type(self.procedure)?;
        let is_plain = matches!(result, ValueType::Bool | ValueType::Int { .. } | ValueType::Float(_));
        if !self.is_pure || !is_plain || self.names.has_blocks() {
            return None;
        }
        let is_truth = result == ValueType::Bool;
        let skip = usize::from(self.has_receiver);
        let parameters = self.names.parameters(self.procedure);
        let is_reference = |index: usize| matches!(parameters.get(index), Some((_, ValueType::Ref(_))));
        let operands = match parameters.len() {
            1 if self.has_receiver && is_reference(0) => Some(0),
            2 if is_reference(0) && is_reference(1) => Some(skip),
            _ => None,
        };
        let is_compared = is_truth || matches!(result, ValueType::Int { bits: 32, .. });
        let operands = operands.filter(|_| is_compared);
        Some(Rc::new(Observer {
            reads: self.reads(),
            operands,
            is_truth,
            relation: self.relation,
            is_described: self.describes_result(),
        }))
    }

    /// Is there a clause about the result?
    fn describes_result(&self) -> bool {
        self.clauses.iter().any(|placed| match &placed.clause.kind {
            ClauseKind::Ensures(holds) | ClauseKind::Alloy(holds) => mentions_result(holds),
            _ => false,
        })
    }

    /// The maps of what its contract lists as read. None if it says nothing, or what cannot be told from the types alone.
    fn reads(&self) -> Option<Rc<[MapId]>> {
        let mut listed = None;
        for placed in &self.clauses {
            let ClauseKind::Accessible(locations) = &placed.clause.kind else { continue };
            let maps: &mut Vec<MapId> = listed.get_or_insert_default();
            for location in locations {
                maps.extend(self.maps_of(location, placed.class)?);
            }
        }
        listed.map(|mut maps| {
            maps.sort_unstable();
            maps.dedup();
            maps.into()
        })
    }

    /// The maps of a location, whichever object it is of.
    fn maps_of(&self, location: &Expr, class: Option<ClassId>) -> Option<Vec<MapId>> {
        match &location.kind {
            ExprKind::Builtin(Builtin::Nothing, _) => Some(Vec::new()),
            ExprKind::Name(ident) => Some(vec![self.names.field(class?, &ident.text)?.map]),
            ExprKind::Field(of, ident) => {
                Some(vec![self.names.field(self.class_of_operand(of, class)?, &ident.text)?.map])
            }
            ExprKind::AllFields(of) => {
                let of = self.class_of_operand(of, class)?;
                let program = self.names.program();
                let is_of =
                    |declaring: ClassId| program.is_subclass(declaring, of) || program.is_subclass(of, declaring);
                let maps = program.maps.iter().filter(|(_, map)| matches!(map.key, MapKey::Field(it) if is_of(it)));
                Some(maps.map(|(id, _)| id).filter(|id| id.index() >= ir::facts::COUNT).collect())
            }
            _ => None,
        }
    }

    /// The class of `this` or of a parameter.
    fn class_of_operand(&self, operand: &Expr, class: Option<ClassId>) -> Option<ClassId> {
        match &operand.kind {
            ExprKind::This => class,
            ExprKind::Name(ident) => {
                let parameters = self.names.parameters(self.procedure);
                let named = self.clauses.iter().find_map(|placed| placed.number_of(&ident.text));
                let index = named.or_else(|| parameters.iter().position(|(name, _)| *name == ident.text))?;
                match parameters.get(index)?.1 {
                    ValueType::Ref(class) => class,
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

fn mentions_result(expr: &Expr) -> bool {
    let mut is_mentioned = matches!(expr.kind, ExprKind::Result);
    expr.for_each_child(|child| is_mentioned |= mentions_result(child));
    is_mentioned
}
