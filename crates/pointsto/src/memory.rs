//! What memory holds: cells of abstract objects.
//!
//! A write makes a cell of its object, for the bytes that it goes to; a read has a view, to which flows what the cells hold
//! whose bytes meet those of the view. Where bytes of a cell are read at another place or width, a part of an address may be
//! what is read: then the object is known, and the offset is not. Reads of several bytes that are less than a pointer see
//! none. Only addresses are kept, no numbers.
//!
//! An object with many cells gets coarser: bytes that are so many bytes apart as the elements of an array (or, if that does
//! not help, as two pointers) share a cell.

use crate::ObjectId;
use crate::graph::{Edge, NodeId};
use crate::offsets::{Overlap, Piece};
use crate::solver::Solver;
use ir::{EntityRef, MapId};

/// So many cells of an object are told apart.
const MAX_CELLS: usize = 64;

/// Bytes of a pointer.
const WORD: u64 = 8;

/// What is known of the memory of an object.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    cells: Vec<(Piece, u64, NodeId)>,
    views: Vec<(Piece, u64, NodeId)>,
    copies: Vec<CopyOut>,
    fields: Vec<NodeId>,
    /// 0 at first; later, bytes that are a multiple of it apart share cells.
    modulus: u64,
    is_outside: bool,
}

/// What is written here is written there too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CopyOut {
    /// Where the copied bytes begin.
    pub(crate) start: Piece,
    /// How many they are, if that is known.
    pub(crate) count: Option<u64>,
    /// Which object they are copied to.
    pub(crate) to: ObjectId,
    /// Where in it.
    pub(crate) to_start: Piece,
}

impl Memory {
    /// May code that is not seen read and write it?
    pub(crate) fn is_given_away(&self) -> bool {
        self.is_outside
    }
}

impl Solver<'_> {
    fn coarse(&self, object: ObjectId, piece: Piece) -> Piece {
        match self.memory[object.index()].modulus {
            0 => piece,
            modulus => piece.plus(Piece::every(modulus, 0)),
        }
    }

    /// Is nothing of the object there?
    fn is_outside_of(&self, object: ObjectId, piece: Piece) -> bool {
        let size = self.objects[object].size.and_then(|size| i64::try_from(size).ok());
        piece.range().is_some_and(|(first, last)| last < 0 || size.is_some_and(|size| first >= size))
    }

    /// The cell that a write goes to.
    pub(crate) fn cell(&mut self, object: ObjectId, piece: Piece, width: u64) -> Option<NodeId> {
        if self.is_outside_of(object, piece) {
            return None;
        }
        let piece = self.coarse(object, piece);
        if let Some(&known) = self.cells.get(&(object, piece, width)) {
            return Some(known);
        }
        let node = self.new_cell(object, piece, width);
        if self.memory[object.index()].cells.len() > MAX_CELLS {
            self.coarsen(object);
        }
        Some(node)
    }

    fn new_cell(&mut self, object: ObjectId, piece: Piece, width: u64) -> NodeId {
        let node = self.graph.nodes(1);
        self.cells.insert((object, piece, width), node);
        let memory = &mut self.memory[object.index()];
        memory.cells.push((piece, width, node));
        if memory.is_outside {
            self.graph.link(node, self.outside, Edge::Blur);
        }
        for index in 0..self.memory[object.index()].views.len() {
            let (other, other_width, view) = self.memory[object.index()].views[index];
            self.meet(object, (piece, width, node), (other, other_width, view));
        }
        for index in 0..self.memory[object.index()].copies.len() {
            let copy = self.memory[object.index()].copies[index];
            self.pending_copies.push((copy, piece, width, node));
        }
        node
    }

    fn meet(&mut self, object: ObjectId, cell: (Piece, u64, NodeId), view: (Piece, u64, NodeId)) {
        match cell.0.overlap(cell.1, view.0, view.1) {
            Overlap::None => {}
            Overlap::Exact => {
                self.graph.link(cell.2, view.2, Edge::Copy);
            }
            // Pointers are read as a whole or byte by byte: what has a type is not read as another (C11 6.5 p7).
            Overlap::Partial if 1 < view.1 && view.1 < self.setting.pointer_bytes => {
                self.passed_over.push((object, cell.2));
            }
            Overlap::Partial => {
                self.graph.link(cell.2, view.2, Edge::Blur);
            }
        }
    }

    /// The view of what a read may find.
    pub(crate) fn view(&mut self, object: ObjectId, piece: Piece, width: u64) -> Option<NodeId> {
        if self.is_outside_of(object, piece) {
            return None;
        }
        if let Some(&known) = self.views.get(&(object, piece, width)) {
            return Some(known);
        }
        let node = self.graph.nodes(1);
        self.views.insert((object, piece, width), node);
        self.memory[object.index()].views.push((piece, width, node));
        if self.memory[object.index()].is_outside {
            self.graph.link(self.outside, node, Edge::Copy);
        }
        for index in 0..self.memory[object.index()].cells.len() {
            let cell = self.memory[object.index()].cells[index];
            self.meet(object, cell, (piece, width, node));
        }
        Some(node)
    }

    /// Cells that are some distance apart become one.
    fn coarsen(&mut self, object: ObjectId) {
        let memory = &self.memory[object.index()];
        let strides = memory.cells.iter().chain(&memory.views).map(|cell| cell.0.stride()).filter(|&stride| stride > 1);
        let common = strides.filter(|stride| stride.is_multiple_of(WORD)).min();
        let next = match memory.modulus {
            0 => common.unwrap_or(WORD),
            modulus if modulus > WORD => WORD,
            _ => 1,
        };
        let old = std::mem::take(&mut self.memory[object.index()].cells);
        self.memory[object.index()].modulus = next;
        for (piece, width, node) in old {
            let piece = self.coarse(object, piece);
            let shared = match self.cells.get(&(object, piece, width)) {
                Some(&known) if known != node => known,
                Some(_) => {
                    self.memory[object.index()].cells.push((piece, width, node));
                    continue;
                }
                None => self.new_cell(object, piece, width),
            };
            self.graph.link(node, shared, Edge::Copy);
            self.graph.link(shared, node, Edge::Copy);
        }
        // Still too many: next time there is one more, it gets coarser again.
    }

    /// The node of a field, or of the elements of an array.
    pub(crate) fn field(&mut self, object: ObjectId, map: MapId) -> NodeId {
        if let Some(&known) = self.fields.get(&(object, map)) {
            return known;
        }
        let node = self.graph.nodes(1);
        self.fields.insert((object, map), node);
        self.memory[object.index()].fields.push(node);
        if self.memory[object.index()].is_outside {
            self.share(node);
        }
        node
    }

    fn share(&mut self, node: NodeId) {
        self.graph.link(node, self.outside, Edge::Blur);
        self.graph.link(self.outside, node, Edge::Copy);
    }

    /// Code that is not seen may read and write the object.
    pub(crate) fn give_away(&mut self, object: ObjectId) {
        let memory = &mut self.memory[object.index()];
        if std::mem::replace(&mut memory.is_outside, true) {
            return;
        }
        for (_, _, cell) in memory.cells.clone() {
            self.graph.link(cell, self.outside, Edge::Blur);
        }
        for (_, _, view) in self.memory[object.index()].views.clone() {
            self.graph.link(self.outside, view, Edge::Copy);
        }
        for field in self.memory[object.index()].fields.clone() {
            self.share(field);
        }
        // What is written outside is copied on from here.
        if let Some(cell) = self.cell(object, Piece::ANY, 1) {
            self.graph.link(self.outside, cell, Edge::Copy);
        }
        self.run_outside(object);
    }

    /// The bytes of an object, as far as they are copied, are copied to another.
    pub(crate) fn copy_out(&mut self, from: ObjectId, copy: CopyOut) {
        if self.copied_to.insert((from, copy)) {
            let memory = &mut self.memory[from.index()];
            memory.copies.push(copy);
            let cells = memory.cells.iter().map(|&(piece, width, node)| (copy, piece, width, node));
            self.pending_copies.extend(cells);
        }
    }

    /// Makes the cells that copies lead to.
    pub(crate) fn copy_cells(&mut self) {
        while let Some((copy, piece, width, node)) = self.pending_copies.pop() {
            let CopyOut { start, count, to, to_start } = copy;
            let mut edge = Edge::Copy;
            let mut moved = piece.minus(start);
            if let Some(at) = moved.number() {
                let is_behind = count.is_some_and(|count| i64::try_from(count).is_ok_and(|count| at >= count));
                if is_behind || at.saturating_add_unsigned(width) <= 0 {
                    continue;
                }
                if at < 0 {
                    (moved, edge) = (Piece::at(0), Edge::Blur);
                }
            }
            if let Some(cell) = self.cell(to, moved.plus(to_start), width) {
                self.graph.link(node, cell, edge);
            }
        }
    }
}
