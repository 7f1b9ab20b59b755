//! Direct-mapped caches of questions about classes that calls and casts ask all the time. Supertypes and methods of a
//! declared class never change, so an answer stays right while the program grows.

use ir::{ClassId, Dispatch, EntityRef, ProcId, Program, SelectorId};

const SLOTS: usize = 4096;

/// No pair of ids makes this key: ids stay below `u32::MAX`.
const EMPTY: u64 = u64::MAX;

#[inline(always)]
fn key(a: u64, b: u64) -> (u64, usize) {
    let key = a << 32 | b;
    let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (key, (hash >> 52) as usize & (SLOTS - 1))
}

/// Yes or no for pairs of classes.
#[derive(Debug)]
pub(crate) struct PairCache {
    /// The pair, and the answer.
    slots: Box<[(u64, bool); SLOTS]>,
}

impl Default for PairCache {
    fn default() -> PairCache {
        PairCache { slots: Box::new([(EMPTY, false); SLOTS]) }
    }
}

type Question = fn(&Program, ClassId, ClassId) -> bool;

impl PairCache {
    /// The answer for the classes with these numbers; no, if there is no such class.
    #[inline(always)]
    fn test(&mut self, program: &Program, a: u64, b: u64, question: Question) -> bool {
        let (key, slot) = key(a, b);
        let (cached, answer) = self.slots[slot];
        if cached == key {
            return answer;
        }
        self.ask(program, a, b, question)
    }

    #[cold]
    #[inline(never)]
    fn ask(&mut self, program: &Program, a: u64, b: u64, question: Question) -> bool {
        if a.max(b) >= program.classes.len() as u64 {
            return false;
        }
        let (key, slot) = key(a, b);
        let answer = question(program, ClassId::new(a as usize), ClassId::new(b as usize));
        self.slots[slot] = (key, answer);
        answer
    }
}

/// What casts and stores into arrays ask about classes.
#[derive(Debug, Default)]
pub(crate) struct Kinship {
    subclass: PairCache,
    storable: PairCache,
}

impl Kinship {
    /// Is the class with that number `ancestor` or below it?
    #[inline(always)]
    pub(crate) fn is_subclass(&mut self, program: &Program, class: u64, ancestor: ClassId) -> bool {
        let ancestor = ancestor.index() as u64;
        class == ancestor || self.subclass.test(program, class, ancestor, Program::is_subclass)
    }

    /// May an object of the class with the number `value` be stored in an array of the class with the number `array`?
    #[inline(always)]
    pub(crate) fn is_storable(&mut self, program: &Program, array: u64, value: u64) -> bool {
        self.storable.test(program, array, value, Program::is_storable)
    }
}

/// Answers of [`Program::dispatch`] that found a procedure.
#[derive(Debug)]
pub(crate) struct DispatchCache {
    slots: Box<[(u64, u32); SLOTS]>,
}

impl Default for DispatchCache {
    fn default() -> DispatchCache {
        DispatchCache { slots: Box::new([(EMPTY, 0); SLOTS]) }
    }
}

impl DispatchCache {
    /// What a call of `selector` on the class with that number resolves to.
    #[inline(always)]
    pub(crate) fn find(&mut self, program: &Program, class: u64, selector: SelectorId) -> Dispatch {
        let (key, slot) = key(class, selector.index() as u64);
        let (cached, answer) = self.slots[slot];
        if cached == key {
            return Dispatch::Found(ProcId::from_u32(answer));
        }
        self.ask(program, class, selector, key, slot)
    }

    #[cold]
    #[inline(never)]
    fn ask(&mut self, program: &Program, class: u64, selector: SelectorId, key: u64, slot: usize) -> Dispatch {
        if class >= program.classes.len() as u64 {
            return Dispatch::Abstract;
        }
        let answer = program.dispatch(ClassId::new(class as usize), selector);
        if let Dispatch::Found(procedure) = answer {
            self.slots[slot] = (key, procedure.as_u32());
        }
        answer
    }

    /// Forgets every answer.
    pub(crate) fn clear(&mut self) {
        self.slots.fill((EMPTY, 0));
    }
}
