//! What native code shows of a violation, by itself or under sanitizers, and what it does not.

use crate::CSubject;
use crate::models::{LEFT_TO_LIBRARY, SURROUNDINGS};
use crate::replay::CReplay;
use check::replay::{Claim, replay};
use check::{ConcreteInput, Datum, Expectation};
use interp::Trace;
use ir::{Allocation, CheckKind, Code, Stmt};
use std::sync::Arc;
use symbolic::Procedures;
use verdict::Evidence;

/// Functions of the library that sanitizers watch copying: what overlaps is reported.
const WATCHED_COPIES: [&str; 7] = ["memcpy", "mempcpy", "strcpy", "strncpy", "strcat", "strncat", "stpcpy"];

/// What stands for memory that was never set: its bytes, the words that variables hold, and what the library decides (the
/// last is what it does in a run). AddressSanitizer fills new blocks with the second byte.
const UNSET: [(u8, u64, u64); 3] = [(0, 0, 0), (0xbe, 1, 2), (0, 0, u32::MAX as u64)];

const BY_CHANCE: &str = "it rests on memory that was never set";

const BY_LIBRARY: &str = "it rests on something that C leaves to the library";

/// What gives an answer that is another one in a native run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OpenAnswer {
    /// A variable that was never set.
    Unset,
    /// The library, where C says only what kind of number it is.
    Library,
}

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
        let is_input = |name: &str| name.starts_with("__skolem_") && name != LEFT_TO_LIBRARY;
        if asked.iter().any(|(name, _, _)| is_input(name)) || is_asked(llvm::VOLATILE) {
            return Err("it needs input from outside, such as a stream");
        }
        if [llvm::UNSPECIFIED, llvm::REUSED, llvm::LITERALS, llvm::NUMBERED].into_iter().any(is_asked) {
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
            Some(llvm::OTHER_KIND) => return Err("sanitizers do not watch the types of arguments"),
            Some(llvm::IN_INITIALISER) => return Err("compilers compute initial values before the program runs"),
            _ => {}
        }
        if failure.function.starts_with("wcs") || failure.function.starts_with("wmem") {
            return Err("sanitizers do not watch functions for wide characters");
        }
        if failure.function.ends_with("printf") && expected.kind == CheckKind::NullDereference {
            return Err("native code prints null pointers as texts");
        }
        // They read precisions of formats as numbers that are not negative.
        if failure.function.ends_with("printf") && self.subject.has_precision_argument() {
            return Err("sanitizers do not watch texts whose length is an argument");
        }
        Ok(())
    }
}

impl CSubject {
    /// Has a function of the user's a variable whose life begins again in each pass of a loop?
    pub(crate) fn has_variables_in_loops(&self) -> bool {
        let program = self.program();
        let is_variable = |stmt: &Stmt| match stmt {
            Stmt::Allocate { what: Allocation::Block(class, _), .. } => self.program.classes.is_local(*class),
            _ => false,
        };
        self.functions().iter().filter(|function| !function.is_library).any(|function| {
            let Code::Body(body) = &program.procs[function.procedure].code else { return false };
            body.blocks.keys().any(|block| body.stmts_of(block).iter().any(is_variable) && body.is_repeated(block))
        })
    }

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
        let is_decided = undefined.iter().any(|&(_, by)| by == OpenAnswer::Library);
        for &(byte, word, decided) in &UNSET[..if is_decided { 3 } else { 2 }] {
            let mut other = input.clone();
            for (_, bytes) in other.unset.iter_mut().flatten() {
                bytes.fill(byte);
            }
            for &(answer, by) in &undefined {
                if let Some(Datum::Word(answer)) = other.chosen.get_mut(answer) {
                    *answer = if by == OpenAnswer::Library { decided } else { word };
                }
            }
            let claim = Claim { target, expected, specification: &mut *specification, contracts, stop };
            if self.undone(|| replay(CReplay::new(self, expected.kind), &other, claim)).is_err() {
                let is_of_library = !has_unset && undefined.iter().all(|&(_, by)| by == OpenAnswer::Library);
                evidence.program = Some(Err(if is_of_library { BY_LIBRARY } else { BY_CHANCE }.to_owned()));
                return;
            }
        }
    }

    /// Remembers which of the answers of a run are what variables hold that were never set, or the library's to decide.
    pub(crate) fn note_undefined(&self) {
        let answered = self.with(|_, runtime| runtime.answered.clone());
        let given = answered.iter().filter(|(name, _, _)| !name.starts_with(llvm::AS_FOUND) && &**name != SURROUNDINGS);
        let open = given.enumerate().filter_map(|(number, (name, _, _))| match &**name {
            LEFT_TO_LIBRARY => Some((number, OpenAnswer::Library)),
            name => name.starts_with(llvm::UNDEFINED).then_some((number, OpenAnswer::Unset)),
        });
        self.undefined_answers.set(open.collect());
    }
}
