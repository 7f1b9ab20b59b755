//! What native code shows of a violation, by itself or under sanitizers, and what it does not.

use crate::CSubject;
use crate::models::SURROUNDINGS;
use crate::replay::CReplay;
use check::replay::{Claim, replay};
use check::{ConcreteInput, Datum, Expectation};
use interp::Trace;
use ir::CheckKind;
use std::sync::Arc;
use verdict::Evidence;

/// Functions of the library that sanitizers watch copying: what overlaps is reported.
const WATCHED_COPIES: [&str; 7] = ["memcpy", "mempcpy", "strcpy", "strncpy", "strcat", "strncat", "stpcpy"];

/// What stands for memory that was never set: its bytes, and the words that variables hold. AddressSanitizer fills new blocks
/// with the second byte.
const UNSET: [(u8, u64); 2] = [(0, 0), (0xbe, 1)];

const BY_CHANCE: &str = "it rests on memory that was never set";

impl CReplay<'_> {
    /// Does a native run come to the same answers, and is it stopped where the check fails? If not, says why.
    pub(crate) fn shows_natively(
        &self,
        asked: &[(Arc<str>, Trace, u64)],
        expected: &Expectation,
    ) -> Result<(), &'static str> {
        let is_asked = |start: &str| asked.iter().any(|(name, _, _)| name.starts_with(start));
        if is_asked(SURROUNDINGS) {
            return Err("it rests on the surroundings of the process");
        }
        if is_asked("__skolem_") || is_asked(llvm::VOLATILE) {
            return Err("it needs input from outside, such as a stream");
        }
        if [llvm::UNSPECIFIED, llvm::REUSED, llvm::LITERALS].into_iter().any(is_asked) {
            return Err("it rests on something that C leaves to compilers");
        }
        let failure = self.subject.with(|_, runtime| runtime.failure.borrow().clone());
        let is_of_memory = matches!(
            expected.kind,
            CheckKind::ArrayBounds
                | CheckKind::InvalidPointer
                | CheckKind::NullDereference
                | CheckKind::UseAfterFree
                | CheckKind::Overflow
                | CheckKind::Shift
        );
        let Some(failure) = failure.filter(|_| is_of_memory) else { return Ok(()) };
        if failure.is_of_library {
            return Err("sanitizers do not watch the memory of the C library");
        }
        if failure.is_of_arguments {
            return Err("sanitizers do not count the arguments of a call");
        }
        let is_overlap = &*failure.found_by == llvm::APART;
        if is_overlap && !WATCHED_COPIES.contains(&&*failure.function) {
            return Err("sanitizers do not watch what this function copies");
        }
        match failure.found_by.strip_prefix(llvm::JUDGE) {
            Some(llvm::OTHER_OBJECT) => return Err("sanitizers do not watch differences of pointers"),
            Some(llvm::IN_INITIALISER) => return Err("compilers compute initial values before the program runs"),
            _ => {}
        }
        // They read precisions of formats as numbers that are not negative.
        if failure.function.ends_with("printf") && self.subject.has_precision_argument() {
            return Err("sanitizers do not watch texts whose length is an argument");
        }
        Ok(())
    }
}

impl CSubject {
    /// Has the program a format with a precision that is an argument?
    fn has_precision_argument(&self) -> bool {
        let texts = self.program.globals.iter().filter(|global| global.is_constant && !global.is_library);
        texts.into_iter().any(|text| text.bytes.windows(2).any(|pair| pair == b".*"))
    }

    /// Takes the program away from evidence that rests on what was never set: memory holds something else natively.
    pub(crate) fn leave_out_chance(&self, evidence: &mut Evidence, input: &ConcreteInput, claim: Claim<'_>) {
        let undefined = self.undefined_answers.take();
        let has_unset = input.unset.iter().flatten().next().is_some();
        if !matches!(evidence.program, Some(Ok(_))) || !has_unset && undefined.is_empty() {
            return;
        }
        let Claim { target, expected, specification, contracts, stop } = claim;
        for (byte, word) in UNSET {
            let mut other = input.clone();
            for (_, bytes) in other.unset.iter_mut().flatten() {
                bytes.fill(byte);
            }
            for &answer in &undefined {
                if let Some(Datum::Word(answer)) = other.chosen.get_mut(answer) {
                    *answer = word;
                }
            }
            let claim = Claim { target, expected, specification: &mut *specification, contracts, stop };
            if self.undone(|| replay(CReplay::new(self, expected.kind), &other, claim)).is_err() {
                evidence.program = Some(Err(BY_CHANCE.to_owned()));
                return;
            }
        }
    }

    /// Remembers which of the answers of a run are what variables hold that were never set.
    pub(crate) fn note_undefined(&self) {
        let answered = self.with(|_, runtime| runtime.answered.clone());
        let given = answered.iter().filter(|(name, _, _)| !name.starts_with(llvm::AS_FOUND) && &**name != SURROUNDINGS);
        let numbered = given.enumerate().filter(|(_, (name, _, _))| name.starts_with(llvm::UNDEFINED));
        self.undefined_answers.set(numbered.map(|(number, _)| number).collect());
    }
}
