//! Maps over the heap: the concrete instance of [`semantics::Memory`].

use crate::Words;
use crate::blocks::Blocks;
use crate::heap::{Asker, Heap, HeapLimits};
use crate::layout::{Layouts, Shape, Slot, Sort};
use ir::{Allocation, ClassId, EntityRef, Key, MapId, Program, Type, facts};
use semantics::Memory;

/// Why a memory operation cannot be done. Small, because every read returns one or a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The object is null.
    Null,
    /// The map is no field of any class that has objects.
    NoField,
    /// The object has no such entry.
    Outside,
    /// The object is not of the sort that the map is about.
    WrongSort,
    /// The class has no objects of its own.
    NoObjects,
    /// The block was freed.
    Freed,
    /// Facts are written by the machine alone.
    Fact,
    /// Collect garbage and try again.
    Collect,
    /// No memory; garbage may help.
    Full,
    /// No memory, and garbage was collected just now.
    OutOfMemory,
}

impl Fault {
    /// What to tell people.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Fault::Null => "a map was read or written at null",
            Fault::NoField => "the map is not a field of a class with objects",
            Fault::Outside => "an index or field outside the object",
            Fault::WrongSort => "the object is not of the sort that the map is about",
            Fault::NoObjects => "a class without objects was to be instantiated",
            Fault::Freed => "a block was used after it was freed",
            Fault::Fact => "a fact about an object was to be written",
            Fault::Collect | Fault::Full | Fault::OutOfMemory => "the heap is full",
        }
    }
}

/// The objects and the globals.
#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) heap: Heap,
    pub(crate) layouts: Layouts,
    /// The value of each global, by map number.
    pub(crate) globals: Vec<u64>,
    pub(crate) blocks: Blocks,
}

/// The place of the object's first word. References have 32 bits; what an ill-typed program has above them is dropped.
#[inline(always)]
fn at(object: u64) -> usize {
    object as u32 as usize
}

/// The place of an array element: the word, and its bits there.
#[derive(Clone, Copy)]
struct Cell {
    word: usize,
    shift: u32,
    mask: u64,
}

/// Array lengths are `i32`; the last two are refused whatever the heap holds, as JVMs do, so that the size of an array with
/// its header is an `i32` too.
const LONGEST_ARRAY: u64 = i32::MAX as u64 - 2;

impl Store {
    pub(crate) fn new(limits: HeapLimits) -> Store {
        Store { heap: Heap::new(limits), layouts: Layouts::default(), globals: Vec::new(), blocks: Blocks::default() }
    }

    /// Makes room for what the program has by now.
    pub(crate) fn fit(&mut self, program: &Program) {
        if self.globals.len() < program.maps.len() || self.layouts.shapes.len() < program.classes.len() {
            self.globals.resize(program.maps.len(), 0);
            self.layouts.fit(program);
        }
    }

    /// The object's header: class below, length above.
    #[inline(always)]
    pub(crate) fn header(&self, object: u64) -> Result<u64, Fault> {
        if object == 0 {
            return Err(Fault::Null);
        }
        self.heap.words.get(object as usize).copied().ok_or(Fault::Outside)
    }

    /// The shape of an object that exists.
    #[inline(always)]
    pub(crate) fn shape_of(&self, header: u64) -> Result<Shape, Fault> {
        self.layouts.shapes.get(header as u32 as usize).copied().ok_or(Fault::WrongSort)
    }

    /// Has the object a field at that place?
    fn inspect(&self, object: u64, slot: Slot) -> Result<(), Fault> {
        let shape = self.shape_of(self.header(object)?)?;
        if slot.word < shape.words { Ok(()) } else { Err(Fault::Outside) }
    }

    #[inline(always)]
    fn read_field(&mut self, program: &Program, map: MapId, object: u64) -> Result<u64, Fault> {
        let slot = self.layouts.slots[map.index()];
        let start = at(object);
        if start != 0
            && let Some(word) = self.heap.words.get(start + slot.word as usize)
        {
            // Release builds trust the front end.
            if cfg!(debug_assertions) {
                self.inspect(object, slot)?;
            }
            return Ok(word >> (slot.shift & 63) & slot.mask());
        }
        self.read_field_slowly(program, map, object)
    }

    #[cold]
    #[inline(never)]
    fn read_field_slowly(&mut self, program: &Program, map: MapId, object: u64) -> Result<u64, Fault> {
        match map {
            facts::SIZE | facts::ALIVE => return self.block_fact(self.header(object)?, object, map),
            facts::EXTENT | facts::ROOM if object == 0 => return Ok(0),
            facts::ADDRESS_OF => return Ok(self.address_of(object)),
            facts::OBJECT_AT => return Ok(self.object_at(object)),
            _ => self.header(object)?,
        };
        let slot = self.layouts.slot(program, map)?;
        self.inspect(object, slot)?;
        let word = self.heap.words.get(at(object) + slot.word as usize).ok_or(Fault::Outside)?;
        Ok(word >> slot.shift & slot.mask())
    }

    #[inline(always)]
    fn write_field(&mut self, program: &Program, map: MapId, object: u64, value: u64) -> Result<(), Fault> {
        let slot = self.layouts.slots[map.index()];
        // Word 0 is the header.
        let start = at(object);
        if start == 0 || slot.word == 0 || slot.word == Slot::NOWHERE {
            return self.write_field_slowly(program, map, object, value);
        }
        if cfg!(debug_assertions) {
            self.inspect(object, slot)?;
        }
        let word = self.heap.words.get_mut(start + slot.word as usize).ok_or(Fault::Outside)?;
        let shift = slot.shift & 63;
        *word = *word & !(slot.mask() << shift) | (value & slot.mask()) << shift;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn write_field_slowly(&mut self, program: &Program, map: MapId, object: u64, value: u64) -> Result<(), Fault> {
        self.header(object)?;
        if map.index() < facts::COUNT {
            return Err(Fault::Fact);
        }
        // From here on the map has a slot, so this goes only one level deep.
        let slot = self.layouts.slot(program, map)?;
        self.inspect(object, slot)?;
        self.write_field(program, map, object, value)
    }

    /// The place of an element. Requires: `log2` is that of an element map.
    #[inline(always)]
    fn cell(&self, log2: u8, object: u64, index: u64) -> Result<Cell, Fault> {
        let header = *self.heap.words.get(object as usize).ok_or(Fault::Outside)?;
        let shape = self.shape_of(header)?;
        // Null has header 0, so its length is 0.
        if shape.log2 == log2 && index < header >> 32 {
            let offset = index << (log2 & 7);
            let word = object as usize + shape.words as usize + (offset >> 6) as usize;
            let mask = u64::MAX >> ((64u32 - (1 << (log2 & 7))) & 63);
            return Ok(Cell { word, shift: (offset & 63) as u32, mask });
        }
        Err(self.no_cell(shape, object))
    }

    #[cold]
    #[inline(never)]
    fn no_cell(&self, shape: Shape, object: u64) -> Fault {
        match shape.sort {
            _ if object == 0 => Fault::Null,
            Sort::Array => Fault::Outside,
            Sort::Unknown | Sort::Object | Sort::Block => Fault::WrongSort,
        }
    }

    #[inline(always)]
    fn read_element(&mut self, domain: &mut Words<'_>, map: MapId, object: u64, index: u64) -> Result<u64, Fault> {
        match self.cell(self.layouts.slots[map.index()].log2, object, index) {
            Ok(cell) => Ok(self.heap.words.get(cell.word).ok_or(Fault::Outside)? >> cell.shift & cell.mask),
            Err(Fault::WrongSort) => self.read_block(domain, map, object, index),
            Err(fault) => Err(fault),
        }
    }

    #[inline(always)]
    fn write_element(
        &mut self,
        domain: &mut Words<'_>,
        map: MapId,
        object: u64,
        index: u64,
        value: u64,
    ) -> Result<(), Fault> {
        match self.cell(self.layouts.slots[map.index()].log2, object, index) {
            Ok(cell) => {
                let word = self.heap.words.get_mut(cell.word).ok_or(Fault::Outside)?;
                *word = *word & !(cell.mask << cell.shift) | (value & cell.mask) << cell.shift;
                Ok(())
            }
            Err(Fault::WrongSort) => self.write_block(domain, map, object, index, value),
            Err(fault) => Err(fault),
        }
    }

    /// An array's element by the array's own width.
    pub(crate) fn element(&self, array: u64, index: u64) -> Result<u64, Fault> {
        let shape = self.shape_of(self.header(array)?)?;
        if shape.sort != Sort::Array {
            return Err(Fault::WrongSort);
        }
        let cell = self.cell(shape.log2, array, index)?;
        Ok(self.heap.words.get(cell.word).ok_or(Fault::Outside)? >> cell.shift & cell.mask)
    }

    /// Writes an array's element by the array's own width.
    pub(crate) fn set_element(&mut self, array: u64, index: u64, value: u64) -> Result<(), Fault> {
        let shape = self.shape_of(self.header(array)?)?;
        if shape.sort != Sort::Array {
            return Err(Fault::WrongSort);
        }
        let cell = self.cell(shape.log2, array, index)?;
        let word = self.heap.words.get_mut(cell.word).ok_or(Fault::Outside)?;
        *word = *word & !(cell.mask << cell.shift) | (value & cell.mask) << cell.shift;
        Ok(())
    }

    /// The bit position of `array[index ..+ count]` and the bits of an element.
    pub(crate) fn stretch(&self, array: u64, index: u64, count: u64) -> Result<(u64, u64), Fault> {
        let header = self.header(array)?;
        let shape = self.shape_of(header)?;
        match (shape.sort, index.checked_add(count)) {
            (Sort::Array, Some(end)) if end <= header >> 32 => {
                Ok(((array + u64::from(shape.words)) * 64 + (index << shape.log2), 1 << shape.log2))
            }
            (Sort::Array, _) => Err(Fault::Outside),
            (Sort::Unknown | Sort::Object | Sort::Block, _) => Err(Fault::WrongSort),
        }
    }

    /// Copies elements of arrays of one width.
    pub(crate) fn copy_elements(&mut self, from: (u64, u64), to: (u64, u64), count: u64) -> Result<(), Fault> {
        let (source, bits) = self.stretch(from.0, from.1, count)?;
        let (target, target_bits) = self.stretch(to.0, to.1, count)?;
        if bits != target_bits {
            return Err(Fault::WrongSort);
        }
        self.heap.move_bits(source, target, count * bits);
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn new_object(&mut self, program: &Program, class: ClassId, asker: Asker) -> Result<u64, Fault> {
        let shape = self.layouts.shape(program, class)?;
        if shape.sort != Sort::Object {
            return Err(Fault::WrongSort);
        }
        let object = self.heap.allocate(shape.words as usize, asker)?;
        self.heap.words[object] = class.index() as u64;
        Ok(object as u64)
    }

    /// An array; null if it can never fit.
    pub(crate) fn new_array(
        &mut self,
        program: &Program,
        class: ClassId,
        length: u64,
        asker: Asker,
    ) -> Result<u64, Fault> {
        let shape = self.layouts.shape(program, class)?;
        if shape.sort != Sort::Array {
            return Err(Fault::WrongSort);
        }
        let words = u128::from(shape.words) + (u128::from(length) << shape.log2).div_ceil(64);
        if length > LONGEST_ARRAY || !self.heap.could_hold(words) {
            return Ok(0);
        }
        let array = self.heap.allocate(words as usize, asker)?;
        self.heap.words[array] = length << 32 | class.index() as u64;
        Ok(array as u64)
    }

    /// Memory for a statement: what to do about a full heap depends on whether garbage was collected just now.
    #[cold]
    #[inline(never)]
    fn full(&mut self, what: Allocation<u64>) -> Result<u64, Fault> {
        match what {
            _ if !std::mem::take(&mut self.heap.last_try) => Err(Fault::Collect),
            Allocation::Object(_) => Err(Fault::OutOfMemory),
            Allocation::Array(..) | Allocation::Block(..) => Ok(0),
        }
    }
}

impl Memory<Words<'_>> for Store {
    type Fault = Fault;

    #[inline(always)]
    fn read(&mut self, domain: &mut Words<'_>, map: MapId, key: Key<u64>) -> Result<u64, Fault> {
        match key {
            Key::Global => Ok(self.globals[map.index()]),
            Key::Object(object) => self.read_field(domain.program, map, object),
            Key::Element(object, index) => self.read_element(domain, map, object, index),
        }
    }

    #[inline(always)]
    fn write(&mut self, domain: &mut Words<'_>, map: MapId, key: Key<u64>, value: u64) -> Result<(), Fault> {
        match key {
            Key::Global => {
                self.globals[map.index()] = value;
                Ok(())
            }
            Key::Object(object) => self.write_field(domain.program, map, object, value),
            Key::Element(object, index) => self.write_element(domain, map, object, index, value),
        }
    }

    #[inline(always)]
    fn allocate(&mut self, domain: &mut Words<'_>, what: Allocation<u64>) -> Result<u64, Fault> {
        let made = match what {
            Allocation::Object(class) => self.new_object(domain.program, class, Asker::Statement),
            Allocation::Array(class, length) => self.new_array(domain.program, class, length, Asker::Statement),
            Allocation::Block(class, size) => self.new_block(domain.program, class, size, Asker::Statement),
        };
        match made {
            Err(Fault::Full) => self.full(what),
            made => made,
        }
    }

    #[inline(always)]
    fn free(&mut self, _: &mut Words<'_>, object: u64) -> Result<(), Fault> {
        self.free_block(object)
    }

    #[inline(never)]
    fn copy(
        &mut self,
        domain: &mut Words<'_>,
        map: MapId,
        from: (u64, u64),
        to: (u64, u64),
        count: u64,
    ) -> Result<(), Fault> {
        let is_block = |store: &Store, object| Ok(store.shape_of(store.header(object)?)?.sort == Sort::Block);
        match (is_block(self, from.0)?, is_block(self, to.0)?) {
            (false, false) => self.copy_elements(from, to, count),
            (true, true) => {
                let ty = domain.program.maps.get(map).map_or(Type::I8, |map| map.value);
                self.copy_bytes(from, to, count, ty)
            }
            _ => Err(Fault::WrongSort),
        }
    }
}
