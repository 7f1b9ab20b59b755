//! Where something stands in a source file.

use std::fmt;

/// A range of bytes of a source file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The empty range at a byte.
    pub fn at(byte: usize) -> Span {
        Span { start: byte, end: byte }
    }

    /// The smallest range that holds both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The text it stands for; empty if it does not fit the source.
    pub fn text(self, source: &str) -> &str {
        source.get(self.start..self.end).unwrap_or_default()
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(range: std::ops::Range<usize>) -> Span {
        Span { start: range.start, end: range.end }
    }
}

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Where the lines of a source begin, so that bytes turn into positions quickly.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    source: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// Finds the lines of a source.
    pub fn new(source: &'a str) -> Lines<'a> {
        let after_newlines = source.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        Lines { source, starts: std::iter::once(0).chain(after_newlines).collect() }
    }

    /// The line a byte is in, counted from 0. Bytes behind the end are in the last line.
    pub fn row(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start <= byte).saturating_sub(1)
    }

    /// The byte a line begins with.
    pub fn start(&self, row: usize) -> usize {
        self.starts.get(row).copied().unwrap_or(self.source.len())
    }

    /// The line and column of a byte.
    pub fn position(&self, byte: usize) -> Position {
        let row = self.row(byte);
        let before = self.source.as_bytes().get(self.start(row)..byte.min(self.source.len())).unwrap_or_default();
        let characters = before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        let count = |number: usize| u32::try_from(number + 1).unwrap_or(u32::MAX);
        Position { line: count(row), column: count(characters) }
    }

    /// Whether nothing but space stands before a byte in its line.
    pub fn begins_line(&self, byte: usize) -> bool {
        let before = self.source.as_bytes().get(self.start(self.row(byte))..byte).unwrap_or_default();
        before.iter().all(u8::is_ascii_whitespace)
    }
}
