//! What a host may do to a machine between statements: make and inspect objects, look at the call stack.

use crate::collect::Marker;
use crate::heap::Asker;
use crate::memory::Fault;
use crate::{FrameView, Host, Limit, Machine, Site, Stop, Trace, Words};
use ir::{CheckKind, ClassId, Dispatch, EntityRef, Key, MapId, MapKey, Pos, ProcId, SelectorId};
use semantics::Memory;

/// Objects. None of these collects garbage.
impl Machine {
    /// A new object, all fields zero.
    pub fn new_object(&mut self, class: ClassId) -> Result<u64, Stop> {
        let made = self.store.new_object(&self.program, class, Asker::Host);
        self.checked(made)
    }

    /// A new array, all elements zero; null if there is no memory for it.
    pub fn new_array(&mut self, class: ClassId, length: u32) -> Result<u64, Stop> {
        match self.store.new_array(&self.program, class, u64::from(length), Asker::Host) {
            Err(Fault::Full) => Ok(0),
            made => self.checked(made),
        }
    }

    /// A new block of bytes, all zero; null if there is no memory for it.
    pub fn new_block(&mut self, class: ClassId, size: u64) -> Result<u64, Stop> {
        match self.store.new_block(&self.program, class, size, Asker::Host) {
            Err(Fault::Full) => Ok(0),
            made => self.checked(made),
        }
    }

    /// What the blocks that the program makes from now on hold at first: offsets and bytes, one list for each block.
    pub fn set_contents(&mut self, contents: impl IntoIterator<Item = Vec<(u64, Vec<u8>)>>) {
        self.store.blocks.contents = contents.into_iter().collect();
    }

    /// Nothing may be written to the block any more.
    pub fn seal_block(&mut self, block: u64) -> Result<(), Stop> {
        let sealed = self.store.seal_block(block);
        self.checked(sealed)
    }

    /// Addresses have 32 bits. Requires: there are no blocks yet.
    pub fn use_narrow_addresses(&mut self) {
        self.store.blocks.narrow.get_or_insert_default();
    }

    /// A new object or array of the same class with the same contents, all fields included; null if there is no memory
    /// for an array.
    pub fn clone_object(&mut self, object: u64) -> Result<u64, Stop> {
        let class = self.class_of(object)?;
        let (clone, words) = match self.program.classes[class].kind {
            ir::ClassKind::Array { .. } => {
                let length = self.length(object)?;
                let clone = self.new_array(class, length)?;
                let (end, _) = self.store.stretch(object, u64::from(length), 0).map_err(|fault| self.broken(fault))?;
                (clone, end.div_ceil(64) - object)
            }
            _ => {
                let words = self.store.layouts.shape(&self.program, class).map_err(|fault| self.broken(fault))?.words;
                (self.new_object(class)?, u64::from(words))
            }
        };
        if clone != 0 {
            let source = object as usize;
            self.store.heap.words.copy_within(source..source + words as usize, clone as usize);
        }
        Ok(clone)
    }

    /// The class of an object.
    pub fn class_of(&self, object: u64) -> Result<ClassId, Stop> {
        let header = self.store.header(object).map_err(|fault| self.broken(fault))?;
        let class = ClassId::from_u32(header as u32);
        if self.program.classes.is_valid(class) { Ok(class) } else { Err(self.broken(Fault::WrongSort)) }
    }

    /// Is the object (not null) of the class or of one below it?
    pub fn is_instance(&self, object: u64, class: ClassId) -> Result<bool, Stop> {
        Ok(self.program.is_subclass(self.class_of(object)?, class))
    }

    /// The length of an array.
    pub fn length(&self, array: u64) -> Result<u32, Stop> {
        self.store.header(array).map(|header| (header >> 32) as u32).map_err(|fault| self.broken(fault))
    }

    /// A field (or fact) of an object.
    pub fn field(&mut self, object: u64, field: MapId) -> Result<u64, Stop> {
        self.read(field, Key::Object(object))
    }

    /// Writes a field.
    pub fn set_field(&mut self, object: u64, field: MapId, value: u64) -> Result<(), Stop> {
        self.write(field, Key::Object(object), value)
    }

    /// A global.
    pub fn global(&mut self, global: MapId) -> Result<u64, Stop> {
        self.read(global, Key::Global)
    }

    /// Writes a global.
    pub fn set_global(&mut self, global: MapId, value: u64) -> Result<(), Stop> {
        self.write(global, Key::Global, value)
    }

    /// `map[key]`, as the statement would read it.
    pub fn read(&mut self, map: MapId, key: Key<u64>) -> Result<u64, Stop> {
        self.key_fits(map, key)?;
        let parts = self.parts();
        let mut domain = Words { program: parts.program, wide: parts.wide, kinship: parts.kinship };
        let value = parts.store.read(&mut domain, map, key);
        self.checked(value)
    }

    /// `map[key] = value`, as the statement would write it.
    pub fn write(&mut self, map: MapId, key: Key<u64>, value: u64) -> Result<(), Stop> {
        self.key_fits(map, key)?;
        let parts = self.parts();
        let mut domain = Words { program: parts.program, wide: parts.wide, kinship: parts.kinship };
        let done = parts.store.write(&mut domain, map, key, value);
        self.checked(done)
    }

    fn key_fits(&self, map: MapId, key: Key<u64>) -> Result<(), Stop> {
        match (key, self.program.maps.get(map).map(|map| map.key)) {
            (Key::Global, Some(MapKey::Global))
            | (Key::Object(_), Some(MapKey::Field(_) | MapKey::Fact | MapKey::Address))
            | (Key::Element(..), Some(MapKey::Element(_))) => Ok(()),
            _ => Err(self.fault(format!("{map} is not indexed like that"))),
        }
    }

    /// An element of an array.
    pub fn element(&self, array: u64, index: u64) -> Result<u64, Stop> {
        self.checked(self.store.element(array, index))
    }

    /// Writes an element of an array.
    pub fn set_element(&mut self, array: u64, index: u64, value: u64) -> Result<(), Stop> {
        let done = self.store.set_element(array, index, value);
        self.checked(done)
    }

    /// Copies elements between arrays whose elements have one width, as if all were read before any is written.
    pub fn copy_elements(&mut self, from: (u64, u64), to: (u64, u64), count: u64) -> Result<(), Stop> {
        let done = self.store.copy_elements(from, to, count);
        self.checked(done)
    }

    /// The elements of an array of any width.
    pub fn elements(&self, array: u64) -> Result<Vec<u64>, Stop> {
        let length = u64::from(self.length(array)?);
        let (start, bits) = self.checked(self.store.stretch(array, 0, length))?;
        Ok((0..length).map(|index| self.store.heap.bits(start + index * bits, bits as u32)).collect())
    }

    /// The elements of an array of 8-bit values.
    pub fn bytes(&self, array: u64) -> Result<Vec<u8>, Stop> {
        let start = self.whole(array, 8)?;
        let length = self.length(array)? as usize;
        let words = self.store.heap.words[start..].iter();
        Ok(words.flat_map(|word| word.to_le_bytes()).take(length).collect())
    }

    /// Writes 8-bit elements from an index on.
    pub fn set_bytes(&mut self, array: u64, index: u64, bytes: &[u8]) -> Result<(), Stop> {
        self.set_all(
            array,
            index,
            8,
            bytes.chunks(8).map(|chunk| {
                let mut word = [0; 8];
                word[..chunk.len()].copy_from_slice(chunk);
                (u64::from_le_bytes(word), chunk.len())
            }),
        )
    }

    /// The elements of an array of 16-bit values.
    pub fn units(&self, array: u64) -> Result<Vec<u16>, Stop> {
        self.whole(array, 16)?;
        Ok(self.elements(array)?.into_iter().map(|element| element as u16).collect())
    }

    /// Writes 16-bit elements from an index on.
    pub fn set_units(&mut self, array: u64, index: u64, units: &[u16]) -> Result<(), Stop> {
        self.set_all(array, index, 16, units.iter().map(|&unit| (u64::from(unit), 1)))
    }

    /// The elements of an array of 32-bit values (floats as bits).
    pub fn ints(&self, array: u64) -> Result<Vec<u32>, Stop> {
        self.whole(array, 32)?;
        Ok(self.elements(array)?.into_iter().map(|element| element as u32).collect())
    }

    /// Writes 32-bit elements from an index on; references are such elements too.
    pub fn set_ints(&mut self, array: u64, index: u64, ints: &[u32]) -> Result<(), Stop> {
        self.set_all(array, index, 32, ints.iter().map(|&int| (u64::from(int), 1)))
    }

    /// Writes 64-bit elements from an index on.
    pub fn set_longs(&mut self, array: u64, index: u64, longs: &[u64]) -> Result<(), Stop> {
        self.set_all(array, index, 64, longs.iter().map(|&long| (long, 1)))
    }

    /// The first word of the elements of an array that has them in that width.
    fn whole(&self, array: u64, bits: u64) -> Result<usize, Stop> {
        match self.checked(self.store.stretch(array, 0, 0))? {
            (start, found) if found == bits => Ok((start / 64) as usize),
            _ => Err(self.broken(Fault::WrongSort)),
        }
    }

    /// Writes groups of elements that lie in a word each.
    fn set_all(
        &mut self,
        array: u64,
        index: u64,
        bits: u64,
        groups: impl ExactSizeIterator<Item = (u64, usize)> + Clone,
    ) -> Result<(), Stop> {
        let count = groups.clone().map(|(_, count)| count as u64).sum();
        let (mut position, found) = self.checked(self.store.stretch(array, index, count))?;
        if found != bits {
            return Err(self.broken(Fault::WrongSort));
        }
        for (word, count) in groups {
            let bits = bits * count as u64;
            self.store.heap.set_bits(position, bits as u32, word);
            position += bits;
        }
        Ok(())
    }

    /// Asks for a garbage collection at the next opportunity.
    pub fn request_collection(&mut self) {
        self.store.heap.asked = true;
    }

    /// Keeps an object alive until [`Machine::release`] is called with the mark that this returns, or a lower one.
    pub fn protect(&mut self, object: u64) -> usize {
        self.protected.push(object);
        self.protected.len() - 1
    }

    /// Undoes [`Machine::protect`] for all objects protected since that mark, which included.
    pub fn release(&mut self, mark: usize) {
        self.protected.truncate(mark);
    }
}

/// Calls.
impl Machine {
    /// What a virtual call on an object of exactly that class resolves to.
    pub fn dispatch(&mut self, class: ClassId, selector: SelectorId) -> Dispatch {
        self.dispatches.find(&self.program, class.index() as u64, selector)
    }

    /// Forgets what virtual calls resolve to: needed if a declared class gets further methods.
    pub fn forget_dispatches(&mut self) {
        self.dispatches.clear();
    }

    /// Lets an object stand for a procedure in indirect calls.
    pub fn bind_function(&mut self, object: u64, procedure: ProcId) {
        self.functions.insert(object, procedure);
    }

    /// The procedure that an object stands for.
    pub fn function_of(&self, object: u64) -> Option<ProcId> {
        self.functions.get(&object).copied()
    }

    /// How many frames there are.
    pub fn depth(&self) -> usize {
        self.stack.frames.len()
    }

    /// The frames, innermost first. Within [`Host::external`](crate::Host::external) that is the external procedure.
    pub fn frames(&self) -> impl Iterator<Item = FrameView<'_>> {
        self.stack.frames.iter().rev().map(|frame| {
            let code = self.codes.get(frame.procedure.index()).and_then(|code| code.as_deref());
            let size = crate::frame::size(&self.program, code, frame.procedure);
            let pos = code.map_or(Pos::default(), |code| {
                let end = code.body.blocks.get(frame.block).filter(|block| block.stmts.end == frame.stmt);
                let at_stmt = || code.body.positions.get(frame.stmt as usize).copied();
                end.map(|block| block.pos).or_else(at_stmt).unwrap_or_default()
            });
            let locals = &self.stack.values[frame.base as usize..frame.base as usize + size];
            FrameView { procedure: frame.procedure, pos, locals }
        })
    }

    /// The stop of a run that a failed check ends here.
    pub fn violation(&self, kind: CheckKind) -> Stop {
        let args = self.frames().next().map_or_else(Vec::new, |frame| {
            let count = self.program.procs[frame.procedure].params.len();
            frame.locals.get(..count).unwrap_or_default().to_vec()
        });
        Stop::CheckFailed { kind, args, trace: self.trace() }
    }

    /// Living blocks that no reference leads to, from globals, literals and the running procedures.
    pub fn lost_blocks(&mut self, host: &mut dyn Host) -> Result<Vec<u64>, Stop> {
        let roots = self.roots(host);
        let mut marker = Marker::new(&mut self.store);
        let lost = roots.into_iter().try_for_each(|root| marker.root(root)).map(|()| marker.unmarked_blocks());
        lost.map_err(|fault| self.fault(format!("the heap is damaged: {}", fault.reason())))
    }

    /// The call stack.
    pub fn trace(&self) -> Trace {
        let sites = self.frames().map(|frame| {
            let code = self.codes.get(frame.procedure.index()).and_then(|code| code.as_deref());
            let source = code.map(|code| &code.body.source);
            Site {
                procedure: frame.procedure,
                name: self.program.procs[frame.procedure].name.clone(),
                pos: frame.pos,
                file: source.and_then(|source| source.file.clone()),
                line: source.and_then(|source| source.line(frame.pos)),
            }
        });
        Trace(sites.collect())
    }
}

/// Reasons to stop, with the call stack as it is now.
impl Machine {
    /// Something is not supported.
    pub fn refuse(&self, reason: impl Into<String>) -> Stop {
        Stop::Refused { reason: reason.into(), trace: self.trace() }
    }

    /// The program or the host is broken.
    pub fn fault(&self, reason: impl Into<String>) -> Stop {
        Stop::Fault { reason: reason.into(), trace: self.trace() }
    }

    pub(crate) fn limit(&self, limit: Limit) -> Stop {
        Stop::Limit { limit, trace: self.trace() }
    }

    #[cold]
    fn broken(&self, fault: Fault) -> Stop {
        match fault {
            Fault::Full | Fault::OutOfMemory => self.limit(Limit::Heap),
            fault => self.fault(fault.reason()),
        }
    }

    #[inline(always)]
    fn checked<T>(&self, result: Result<T, Fault>) -> Result<T, Stop> {
        result.map_err(|fault| self.broken(fault))
    }
}
