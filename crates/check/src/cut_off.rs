//! What the bounds leave out, in words.

use crate::questions::{innermost, users_call};
use crate::{Language, StopCause};
use ir::ProcId;
use symbolic::{Cut, CutReason, Heap, Reliance};
use verdict::{BoundReached, Undecided};

/// What to do about a bound on other code.
pub const CLOSED_WORLD: &str = "--closed-world, if there are no such classes";
/// What to do about a bound on what globals are before the run.
pub const ANY_GLOBALS: &str = "--statics any";

/// What it means that runs were cut off, if there are any.
pub enum CutOff {
    /// They need more than a bound allows.
    Bound(BoundReached),
    /// They cannot be followed, so nothing is known about them.
    Undecided(Undecided),
}

impl CutOff {
    /// What a cut means; loops and recursion are followed `unroll` times, and `cause` is why the check was stopped, if it was.
    pub fn of(language: &dyn Language, unroll: u32, cut: &Cut, cause: Option<StopCause>) -> CutOff {
        let location = users_call(language, &cut.site);
        let line = location.as_ref().map_or(String::new(), |location| format!(" at line {}", location.line));
        let (message, advice) = match &cut.reason {
            CutReason::Loop(procedure, _) => {
                let unroll = language.unrolling(*procedure).unwrap_or(0).max(unroll);
                let name = language.procedure_name(*procedure);
                let place = match language.is_users(*procedure) {
                    true => {
                        let own = innermost(language, &cut.site).1;
                        own.map_or(line, |own| format!(" at line {}", own.line))
                    }
                    false => format!(" in {name}"),
                };
                let message = format!("a run may need more than {unroll} iterations of the loop{place}");
                (message, format!("--unroll {}", 2 * unroll.max(1)))
            }
            CutReason::Recursion(procedure) => {
                let name = language.procedure_name(*procedure);
                let message = format!("a run may need more than {unroll} nested calls of {name}");
                (message, format!("--unroll {}", 2 * unroll.max(1)))
            }
            CutReason::Depth => ("calls are nested more than 400 deep".to_owned(), "--callee NAME=contract".to_owned()),
            CutReason::Array(capacity) => {
                let message = format!("a run may need an array of more than {capacity} elements{line}");
                (message, format!("--array-length {}", 2 * capacity))
            }
            CutReason::Block(bytes) => {
                let message = format!("a run may need a block of more than {bytes} bytes{line}");
                (message, format!("--array-length {}", bytes / 8))
            }
            CutReason::Unsupported(what) => {
                return CutOff::Undecided(Undecided {
                    reason: format!("not supported: {what}"),
                    location,
                    advice: Some("give the callee a contract, or check the parts that do not need it".to_owned()),
                });
            }
            CutReason::Irreducible(procedure, pos) => {
                let name = language.procedure_name(*procedure);
                let own = language.location(*procedure, *pos);
                let advice = "let the loop have one entry, without a `goto` or `case` inside that is reached from outside; \
                              or give the function a contract and check its callers with --callee";
                return CutOff::Undecided(Undecided {
                    reason: format!("not supported: a jump into the middle of a loop of {name}"),
                    location: own.or(location),
                    advice: Some(format!("{advice} {}=contract", shell_word(&name))),
                });
            }
            CutReason::BadClause(why) => {
                return CutOff::Undecided(Undecided {
                    reason: format!("a clause cannot be understood: {why}"),
                    location,
                    advice: Some("fix the clause".to_owned()),
                });
            }
            CutReason::Unexplored(_) => {
                let message = format!("a run may go through regions that were left unexplored{line}");
                (message, "--timeout with more seconds".to_owned())
            }
            CutReason::Unchecked(kind) => {
                let message = format!("a run may end{line}, where {} is not checked", kind.name());
                (message, format!("--checks +{}", kind.name()))
            }
            CutReason::Budget => {
                return CutOff::Undecided(Undecided {
                    reason: cause.map_or("following all runs takes too long", StopCause::reason).to_owned(),
                    location,
                    advice: Some(cause.unwrap_or(StopCause::Time).advice().to_owned()),
                });
            }
        };
        CutOff::Bound(BoundReached { message, location, advice })
    }
}

/// The inputs that an execution did not consider.
pub fn input_bounds(language: &dyn Language, target: ProcId, heap: &Heap) -> Vec<BoundReached> {
    let inputs = &heap.inputs;
    let scope = &inputs.scope;
    let bound = |class: &ir::ClassId| {
        let name = language.class_name(*class);
        let size = scope.classes.get(class).copied().unwrap_or(scope.objects);
        BoundReached {
            message: format!("an input may have more than {size} objects of class {name}"),
            location: None,
            advice: format!("--scope {}", shell_word(&format!("{name}={}", 2 * size.max(1)))),
        }
    };
    let mut bounds: Vec<BoundReached> = inputs.exceeded().iter().map(bound).collect();
    let length = scope.array_length;
    let arrays = inputs.arrays(&heap.objects);
    let may_be_longer = |class: &&ir::ClassId| language.input_size(**class).is_none_or(|(_, several)| several);
    let sentence = |class: ir::ClassId| match language.input_size(class) {
        Some(_) => {
            let none = if language.may_be_empty() { "" } else { "none or " };
            format!(
                "an input may have an array of {} with {none}more than {length} elements",
                language.class_name(class)
            )
        }
        None => format!("an input may have {} with more than {length} elements", language.class_name(class)),
    };
    bounds.extend(arrays.iter().filter(may_be_longer).map(|&class| BoundReached {
        message: sentence(class),
        location: None,
        advice: format!("--array-length {}", 2 * length.max(1)),
    }));
    bounds.extend(inputs.made().iter().map(|class| {
        let size = scope.classes.get(class).copied().unwrap_or(scope.objects);
        let name = language.class_name(*class);
        BoundReached {
            message: format!("a callee that is known by its contract may make more than {size} objects of {name}"),
            location: None,
            advice: format!("--scope {}", 2 * size.max(1)),
        }
    }));
    bounds.extend(inputs.harmless().iter().map(|&procedure| {
        let name = language.procedure_name(procedure);
        BoundReached {
            message: format!("{name} is defined nowhere, and may do more than return some value"),
            location: None,
            advice: "give the file that defines it, or write a stand-in".to_owned(),
        }
    }));
    // A program starts as its static initialisers leave it; a method may be called at any time.
    let is_entry = language.is_entry(target);
    let constants = if is_entry { Vec::new() } else { inputs.apart_from_constants(language, &heap.objects) };
    bounds.extend(constants.into_iter().map(|name| BoundReached {
        message: match name {
            Some(name) => {
                format!("an input may be an object that the {} {name} leads to", language.word_for_globals())
            }
            None => "an input may be the object that a lambda expression without captures gives".to_owned(),
        },
        location: None,
        advice: "write a harness that passes it".to_owned(),
    }));
    let matters = |what: &&Reliance| !is_entry || matches!(what, Reliance::Environment(..));
    bounds.extend(inputs.relied_on().iter().filter(matters).map(|what| reliance(language, what)));
    bounds.extend(inputs.other_code().map(|what| BoundReached {
        message: what.to_owned(),
        location: None,
        advice: CLOSED_WORLD.to_owned(),
    }));
    bounds.extend(heap.objects.relied_on_addresses().map(|(what, advice)| BoundReached {
        message: what.to_owned(),
        location: None,
        advice: advice.to_owned(),
    }));
    bounds.extend(left_out(heap));
    bounds
}

/// What references and pointers of the input can be that was not considered.
pub fn left_out(heap: &Heap) -> Vec<BoundReached> {
    let inputs = &heap.inputs;
    let alike = inputs.left_out_alike(&heap.objects);
    let objects = inputs.left_out().iter().map(String::as_str).chain(alike).map(|what| BoundReached {
        message: format!("an input may have {what}"),
        location: None,
        advice: "write a harness that makes such objects".to_owned(),
    });
    let pointers = inputs.left_out_pointers(&heap.objects).into_iter().map(|what| BoundReached {
        message: format!("an input may have {what}"),
        location: None,
        advice: "write a harness that makes such pointers".to_owned(),
    });
    objects.chain(pointers).collect()
}

/// A word of a command line, in quotes where a shell would take it for something else: `'struct node=6'`.
pub fn shell_word(text: &str) -> String {
    let is_plain = |char: char| char.is_alphanumeric() || "_-+./:,=@%".contains(char);
    match shlex::try_quote(text) {
        Ok(quoted) if !text.chars().all(is_plain) => quoted.into_owned(),
        // Words with a zero byte cannot stand in a command line at all.
        Ok(_) | Err(_) => text.to_owned(),
    }
}

fn reliance(language: &dyn Language, what: &Reliance) -> BoundReached {
    let (what, advice) = match what {
        Reliance::Global(name) => (format!("the {} {name}", language.word_for_globals()), ANY_GLOBALS),
        Reliance::History(what) => {
            let advice = "write a harness that does it first".to_owned();
            return BoundReached { message: what.clone(), location: None, advice };
        }
        Reliance::Environment(what, advice) | Reliance::OtherCode(what, advice) => {
            return BoundReached { message: what.clone(), location: None, advice: advice.clone() };
        }
        Reliance::Content(class) => (
            format!(
                "an object of class {} that a {} leads to",
                language.class_name(*class),
                language.word_for_globals()
            ),
            "write a harness that changes it",
        ),
    };
    BoundReached {
        message: format!("{what} may be other than {} leave it", language.word_for_start()),
        location: None,
        advice: advice.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_shell() {
        assert_eq!(shell_word("Spin.Cell=2"), "Spin.Cell=2");
        assert_eq!(shell_word("struct node=6"), "'struct node=6'");
        assert_eq!(shell_word("int[]=6"), "'int[]=6'");
        assert_eq!(shell_word("Set.add(int,Node)=code"), "'Set.add(int,Node)=code'");
        for odd in ["heap'=6", "a\\b $x `y` \"z\"!", "Outer$Inner=6", "*=code", "größe=3"] {
            assert_eq!(shlex::split(&shell_word(odd)).unwrap_or_default(), [odd]);
        }
    }
}
