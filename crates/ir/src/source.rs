//! From statements back to what the user wrote.

use crate::LocalId;
use std::sync::Arc;

/// A position in a procedure's original code: the front end's instruction number. [`SourceMap`] turns it into a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Pos(pub u32);

/// Source file, lines and the user's variable names of one body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SourceMap {
    /// Source file name, as the compiler recorded it.
    pub file: Option<Arc<str>>,
    /// (first position, line), ascending by position: the line holds until the next entry.
    pub lines: Vec<(Pos, u32)>,
    /// Where the user's variables live.
    pub variables: Vec<VariableRange>,
}

/// The user's variable `name` lives in `local` while the position is in `start..end`.
#[derive(Clone, Debug, PartialEq)]
pub struct VariableRange {
    /// Where the value is held.
    pub local: LocalId,
    /// The user's name.
    pub name: Arc<str>,
    /// The user's type, in the language's own spelling.
    pub ty: Arc<str>,
    /// First position at which the name is meaningful.
    pub start: Pos,
    /// First position at which it no longer is.
    pub end: Pos,
}

impl SourceMap {
    /// The source line of a position, if the compiler recorded lines.
    pub fn line(&self, pos: Pos) -> Option<u32> {
        let after = self.lines.partition_point(|&(start, _)| start <= pos);
        after.checked_sub(1).map(|index| self.lines[index].1)
    }

    /// The user's name for `local` at `pos`.
    pub fn variable(&self, local: LocalId, pos: Pos) -> Option<&VariableRange> {
        self.variables.iter().find(|v| v.local == local && v.start <= pos && pos < v.end)
    }
}
