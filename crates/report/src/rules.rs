//! What each kind of check is about, for readers who meet its name in a report. This is the one table of it.

use ir::CheckKind;

/// The description of a kind of check.
pub struct Rule {
    /// A title.
    pub title: &'static str,
    /// In one or two sentences, what is reported under this name.
    pub description: &'static str,
    /// What to do about it.
    pub help: &'static str,
}

/// The description of a kind.
pub fn rule(kind: CheckKind) -> Rule {
    let (title, description, help) = match kind {
        CheckKind::Assert => (
            "An assertion fails",
            "A run reaches an `assert` whose condition is false.",
            "Follow the trace to see why the condition is false. If the input cannot occur, say so with `requires`.",
        ),
        CheckKind::Ensures => (
            "A postcondition does not hold",
            "A run from a state that satisfies the precondition ends in a state that a postcondition rejects, or with an \
             exception that the contract forbids.",
            "Compare the heap before and after the call. Either the code or the clause is wrong.",
        ),
        CheckKind::Requires => (
            "A precondition does not hold at a call",
            "A method is called in a state that its precondition excludes.",
            "Establish the precondition before the call, or weaken it in the callee's contract.",
        ),
        CheckKind::Invariant => (
            "An invariant does not hold",
            "A class invariant is broken where it must hold, or a loop invariant is broken on entry or by an iteration.",
            "Follow the trace to the step that breaks it. An invariant that is too strong needs weakening.",
        ),
        CheckKind::Assignable => (
            "A write outside the frame",
            "A location is written that the contract's `assignable` (`assigns`) clauses do not name.",
            "Add the location to the clause, or do not write it.",
        ),
        CheckKind::NullDereference => (
            "A null reference is used",
            "A field, an element, a method or the length of null is used.",
            "Test for null before the use, or exclude null in the contract.",
        ),
        CheckKind::ArrayBounds => (
            "An index is out of bounds",
            "An array or a block of memory is accessed outside its bounds.",
            "Compare the index with the length in the trace: it is negative or too large.",
        ),
        CheckKind::NegativeArraySize => (
            "An array of negative size",
            "An array is created with a negative length, or in C a variable-length one without elements.",
            "Check the length before; it may come from an overflow.",
        ),
        CheckKind::ClassCast => (
            "A cast fails",
            "An object is cast to a class that it is not an instance of.",
            "Test with `instanceof` before the cast.",
        ),
        CheckKind::ArrayStore => (
            "An array cannot hold what is stored",
            "An object is stored into an array whose element class it is not an instance of.",
            "The array was created with a more special element class than its variable's type tells.",
        ),
        CheckKind::DivisionByZero => (
            "A division by zero",
            "An integer is divided by zero, or a remainder by zero is taken.",
            "Test the divisor, or exclude zero in the contract.",
        ),
        CheckKind::UncaughtException => (
            "An exception is not caught",
            "An exception leaves the program, or leaves a method whose contract forbids it.",
            "Catch it, or allow it with `signals`.",
        ),
        CheckKind::Overflow => (
            "An arithmetic overflow",
            "The result of signed arithmetic does not fit its type.",
            "Use a wider type, or check the operands before.",
        ),
        CheckKind::Shift => (
            "A shift is too far",
            "A value is shifted by a negative count, or by its width or more.",
            "Check the count before the shift.",
        ),
        CheckKind::InvalidPointer => (
            "A pointer points to no object",
            "Memory is accessed through a pointer that does not point to a live object.",
            "The pointer was never set, or computed past its object: follow it in the trace.",
        ),
        CheckKind::UseAfterFree => (
            "Memory is used after it was freed",
            "An object is read or written after `free`, or after the end of its function.",
            "Follow the object in the trace to the place where it is freed.",
        ),
        CheckKind::DoubleFree => (
            "Memory is freed twice",
            "An object that was freed is freed again.",
            "Follow the object in the trace to the place where it is freed first.",
        ),
        CheckKind::InvalidFree => (
            "Memory is freed that was not allocated",
            "`free` is given a pointer that no allocation returned.",
            "Only what `malloc` and its kin return may be freed, and only by that pointer.",
        ),
        CheckKind::Leak => (
            "Memory is leaked",
            "An allocated object can no longer be freed: no pointer to it is left.",
            "Free it before the last pointer to it goes.",
        ),
        CheckKind::Unreachable => (
            "A forbidden point is reached",
            "A run reaches a point that must not be reached (`reach_error`, `__VERIFIER_error`).",
            "Follow the trace to see how it gets there.",
        ),
    };
    Rule { title, description, help }
}
