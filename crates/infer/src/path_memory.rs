//! Memory on one path: what was written, over what was there before the call.

use crate::expression::{EntryKey, ExprId, Expressions, Node};
use ir::{Allocation, Key, MapId, facts};
use semantics::Memory;

/// Something that happened to memory.
#[derive(Clone, Debug)]
enum Change {
    /// An entry was written.
    Written(MapId, EntryKey, ExprId),
    /// A callee of which nothing is kept may have changed entries of a map: those of these objects, or any.
    Unknown(MapId, Option<Vec<ExprId>>),
    /// Anything may have changed.
    Everything,
}

/// What happened, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathMemory {
    changes: Vec<Change>,
    /// The lengths of new arrays.
    lengths: Vec<(ExprId, ExprId)>,
}

/// Something that cannot be followed here.
#[derive(Debug)]
pub(crate) struct NotFollowed;

impl PathMemory {
    /// A callee may have changed entries of a map: those of these objects, or any.
    pub(crate) fn forget(&mut self, map: MapId, owners: Option<Vec<ExprId>>) {
        self.changes.push(Change::Unknown(map, owners));
    }

    pub(crate) fn forget_everything(&mut self) {
        self.changes.push(Change::Everything);
    }

    /// The entries that were written, each once, in the order of their first writes.
    pub(crate) fn written(&self) -> Vec<(MapId, EntryKey)> {
        let mut found = Vec::new();
        for change in &self.changes {
            if let Change::Written(map, key, _) = change
                && !found.contains(&(*map, *key))
            {
                found.push((*map, *key));
            }
        }
        found
    }

    /// What an entry holds now.
    pub(crate) fn entry(&self, expressions: &mut Expressions<'_>, map: MapId, key: EntryKey) -> ExprId {
        let (object, index) = match key {
            EntryKey::Global => (None, None),
            EntryKey::Object(object) => (Some(object), None),
            EntryKey::Element(object, index) => (Some(object), Some(index)),
        };
        if [object, index].into_iter().flatten().any(|part| expressions.is_unknown(part)) {
            return expressions.unknown();
        }
        for change in self.changes.iter().rev() {
            match change {
                Change::Everything => return expressions.unknown(),
                Change::Unknown(of, _) if *of != map => {}
                Change::Unknown(_, Some(owners)) => {
                    let is_other = |&owner: &ExprId| object.is_some_and(|object| expressions.differ(owner, object));
                    if !owners.iter().all(is_other) {
                        return expressions.unknown();
                    }
                }
                Change::Unknown(..) => return expressions.unknown(),
                Change::Written(of, _, _) if *of != map => {}
                Change::Written(_, written, value) if *written == key => return *value,
                Change::Written(_, written, _) => {
                    let is_apart = match (written, key) {
                        (EntryKey::Object(a), EntryKey::Object(b)) => expressions.differ(*a, b),
                        (EntryKey::Element(a, i), EntryKey::Element(b, j)) => {
                            let are_numbers =
                                matches!((expressions.get(*i), expressions.get(j)), (Node::Int(..), Node::Int(..)));
                            expressions.differ(*a, b) || are_numbers && *i != j
                        }
                        _ => false,
                    };
                    // It may be the same entry under another name.
                    if !is_apart {
                        return expressions.unknown();
                    }
                }
            }
        }
        match object.map(|object| expressions.get(object)) {
            Some(Node::New(..)) => {
                let ty = expressions.program.maps[map].value;
                expressions.zero(ty)
            }
            Some(Node::Null | Node::Unknown) => expressions.unknown(),
            Some(_) | None => expressions.add(Node::Before(map, key)),
        }
    }
}

impl Memory<Expressions<'_>> for PathMemory {
    type Fault = NotFollowed;

    fn read(&mut self, expressions: &mut Expressions<'_>, map: MapId, key: Key<ExprId>) -> Result<ExprId, NotFollowed> {
        if let (facts::CLASS_OF, Key::Object(object)) = (map, key) {
            return Ok(expressions.add(Node::ClassOf(object)));
        }
        if let (facts::LENGTH, Key::Object(object)) = (map, key)
            && let Some(&(_, length)) = self.lengths.iter().find(|(array, _)| *array == object)
        {
            return Ok(length);
        }
        Ok(self.entry(expressions, map, key.into()))
    }

    fn write(
        &mut self,
        _: &mut Expressions<'_>,
        map: MapId,
        key: Key<ExprId>,
        value: ExprId,
    ) -> Result<(), NotFollowed> {
        self.changes.push(Change::Written(map, key.into(), value));
        Ok(())
    }

    fn allocate(&mut self, expressions: &mut Expressions<'_>, what: Allocation<ExprId>) -> Result<ExprId, NotFollowed> {
        match what {
            Allocation::Object(class) => Ok(expressions.make(class)),
            Allocation::Array(class, length) => {
                let array = expressions.make(class);
                self.lengths.push((array, length));
                Ok(array)
            }
            Allocation::Block(..) => Err(NotFollowed),
        }
    }

    fn free(&mut self, _: &mut Expressions<'_>, _: ExprId) -> Result<(), NotFollowed> {
        Err(NotFollowed)
    }

    fn copy(
        &mut self,
        _: &mut Expressions<'_>,
        map: MapId,
        _: (ExprId, ExprId),
        to: (ExprId, ExprId),
        _: ExprId,
    ) -> Result<(), NotFollowed> {
        self.forget(map, Some(vec![to.0]));
        Ok(())
    }
}
