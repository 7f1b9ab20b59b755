//! What calls of functions mean that have no code in C.

use ir::{CheckKind, Code, Procedure};
use symbolic::{Layout, Model};

/// The procedure that fills bytes, which need not be followed byte by byte.
const FILL: &str = "fill bytes";

/// The procedure that marks answers of the library which rest on the surroundings of the process.
pub(crate) const SURROUNDINGS: &str = "__skolem_surroundings";

/// The function that the library calls where it cannot go on.
pub(crate) const GIVES_UP: &str = "__skolem_unsupported";

/// The function that gives what C leaves to the library.
pub(crate) const LEFT_TO_LIBRARY: &str = "__skolem_unspecified_int";

/// How a call of a procedure is carried out.
pub(crate) fn model_of(procedure: &Procedure) -> Model {
    match &procedure.code {
        Code::Body(_) if &*procedure.name == FILL && procedure.class.is_none() => Model::Fill,
        Code::Body(_) if &*procedure.name == contract::c::MARK => Model::Clauses,
        Code::Body(body) => Model::Code(body.clone()),
        Code::External => external(&procedure.name),
        // What a function cannot do is a procedure of its own, without a name that people know.
        Code::Unsupported(reason) if procedure.name.starts_with("unsupported ") => Model::Missing(reason.to_string()),
        Code::Unsupported(reason) => Model::Missing(format!("{reason} (in `{}`)", procedure.name)),
        Code::Pending | Code::Abstract => Model::Missing(format!("`{}`, whose code is not there", procedure.name)),
    }
}

/// Why a call of a procedure cannot be followed, if it cannot.
pub fn refusal(procedure: &Procedure) -> Option<String> {
    match &procedure.code {
        Code::Unsupported(reason) => Some(reason.to_string()),
        Code::External => {
            let Model::Missing(what) = external(&procedure.name) else { return None };
            Some(what)
        }
        Code::Body(_) | Code::Pending | Code::Abstract => None,
    }
}

fn external(name: &str) -> Model {
    match name {
        llvm::NOTE_ALLOCATION | SURROUNDINGS => Model::Nothing,
        "__skolem_checking" => Model::Number(1),
        "__skolem_replaying" => Model::Number(0),
        "__skolem_write" => Model::Argument(3),
        "__skolem_exit" | "__skolem_abort" => Model::Ends,
        "__skolem_assertion_failed" => Model::Fails(CheckKind::Assert),
        "reach_error" | "__VERIFIER_error" => Model::Fails(CheckKind::Unreachable),
        "__skolem_math" => Model::Compute,
        GIVES_UP => Model::Missing("what the library models cannot do".to_owned()),
        "__skolem_read" => Model::Missing("input from a stream".to_owned()),
        llvm::LIES_BEFORE => Model::Layout(Layout::LiesBefore),
        llvm::BEGINS_AT_END => Model::Layout(Layout::BeginsAtEnd),
        name if name.starts_with(llvm::AS_FOUND) => Model::Argument(0),
        name if name.starts_with(llvm::VOLATILE_WHOLE) => {
            Model::Missing("a read of a volatile pointer, structure or number of more than 64 bits".to_owned())
        }
        name if is_beyond(name) => Model::Missing(format!("`{name}`")),
        name if is_of_c_library(name) => {
            Model::Missing(format!("`{name}`, a function of the C library without a model"))
        }
        // A function that is defined nowhere may return anything.
        _ => Model::AnyValue,
    }
}

/// Does it do more than a function can that returns: jump, start threads or processes?
fn is_beyond(name: &str) -> bool {
    let name = name.trim_start_matches('_');
    let families = ["pthread_", "thrd_", "exec", "sigsetjmp", "siglongjmp"];
    matches!(name, "setjmp" | "longjmp" | "fork" | "vfork" | "clone" | "getcontext" | "setcontext" | "swapcontext")
        || families.iter().any(|family| name.starts_with(family))
}

/// Is it a function of the C library? What that does is no secret, so any value would be wrong; but there is no model of it.
fn is_of_c_library(name: &str) -> bool {
    let names = [
        "c16rtomb",
        "c32rtomb",
        "fdopen",
        "fedisableexcept",
        "feenableexcept",
        "fegetexcept",
        "fgetpos",
        "fmemopen",
        "fsetpos",
        "mbrtoc16",
        "mbrtoc32",
        "open_memstream",
        "open_wmemstream",
        "strptime",
        "wcsftime",
    ];
    let of_math =
        ["acosh", "asinh", "atanh", "erf", "erfc", "expm1", "lgamma", "log1p", "nexttoward", "remquo", "tgamma"];
    // The last letter says which type of numbers a function is for.
    let is_of_math = |name: &str| {
        of_math.contains(&name) || name.strip_suffix(['f', 'l']).is_some_and(|name| of_math.contains(&name))
    };
    names.contains(&name) || is_of_math(name)
}

/// Why a call is not followed whose result is a pointer that is not known.
pub(crate) fn unknown_pointer(name: &str) -> String {
    match is_unknown_by_design(name) {
        true => format!("the pointer that `{name}` returns"),
        false => format!("the pointer that `{name}` returns, which has neither code nor a contract"),
    }
}

/// Is it a function that the environment is meant to answer?
pub(crate) fn is_unknown_by_design(name: &str) -> bool {
    name.starts_with("__VERIFIER_nondet_")
        || name.starts_with("nondet_")
        || name.starts_with("__skolem_unknown")
        || name == LEFT_TO_LIBRARY
        || name.starts_with(llvm::UNDEFINED)
        || name.starts_with(llvm::VOLATILE)
        || name.starts_with(llvm::UNSPECIFIED)
}
