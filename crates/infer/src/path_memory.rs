//! Memory on one path: what was written, over what was there before the call.

use crate::c_places::offset;
use crate::expression::{EntryKey, ExprId, Expressions, Node};
use ir::{Allocation, Key, MapId, Type, facts};
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
                Change::Written(of, written, value) if *of == map && *written == key => return *value,
                // It may be the same entry under another name. Mostly it is not.
                Change::Written(of, written, _) => {
                    expressions.has_guessed |= !are_apart(expressions, (*of, *written), (map, key));
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

/// Are two entries known to be different ones?
fn are_apart(expressions: &Expressions<'_>, (of, a): (MapId, EntryKey), (map, b): (MapId, EntryKey)) -> bool {
    match (a, b) {
        (EntryKey::Element(x, i), EntryKey::Element(y, j)) => {
            if expressions.differ(x, y) {
                return true;
            }
            let (from, to) = (offset(expressions, i), offset(expressions, j));
            let is_number = |id: ExprId| matches!(expressions.get(id), Node::Int(..));
            if is_number(i) && is_number(j) && of == map {
                return i != j;
            }
            // Blocks of C are seen through maps of several widths.
            let bytes = |map: MapId| match expressions.program.maps[map].value {
                Type::Int(width) => i128::from(width.div_ceil(8)),
                Type::Bool => 1,
                Type::F32 => 4,
                Type::F64 | Type::Ref => 8,
            };
            let is_block = expressions.is_block_map(of) || expressions.is_block_map(map);
            if !is_block && of != map {
                return true;
            }
            x == y
                && from.base == to.base
                && from.has_no_index()
                && to.has_no_index()
                && (from.bytes + bytes(of) <= to.bytes || to.bytes + bytes(map) <= from.bytes)
        }
        _ if of != map => true,
        (EntryKey::Object(x), EntryKey::Object(y)) => expressions.differ(x, y),
        _ => false,
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
