//! What the C library finds in its surroundings, and the program that is checked does not determine.
//!
//! The models of the library answer as they do in the simplest surroundings: no variables of the environment, output that
//! does not fail, the locale "C". Where a run of the user's code asks, that is a bound.

use crate::CSubject;
use crate::language::calls_of;
use check::Language;
use ir::{Callee, Code, Literal, LocalId, Operand, ProcId, Program, Stmt, Type};
use symbolic::{Procedures, Reliance};

/// Why an answer may be another one.
#[derive(Clone, Copy)]
enum Reason {
    /// The process may be in other surroundings.
    Surroundings,
    /// Other code of the process may have run before. A program as a whole starts with the answers of the models.
    OtherCode,
}

/// Functions, why and how they may answer otherwise, and what to do about it.
const ASKED: [(Reason, &[&str], &str, &str); 10] = [
    (
        Reason::Surroundings,
        &["getenv", "secure_getenv"],
        "the process may have other environment variables",
        "pass what they hold as an argument",
    ),
    (
        Reason::Surroundings,
        &["isatty", "ttyname", "ftell", "ftello", "fseek", "fseeko"],
        "the standard streams may be connected otherwise",
        "pass the answer as an argument",
    ),
    (Reason::Surroundings, &["setlocale"], OTHER_LOCALE, "pass what depends on it as an argument"),
    (
        Reason::OtherCode,
        &["localeconv", "nl_langinfo", "__ctype_get_mb_cur_max"],
        OTHER_LOCALE,
        "pass what depends on it as an argument",
    ),
    (
        Reason::Surroundings,
        &["localtime", "localtime_r", "mktime", "ctime", "ctime_r", "strftime"],
        "the time zone may be another one",
        "use gmtime, or pass the answer as an argument",
    ),
    (
        Reason::OtherCode,
        &["fegetround", "fegetenv", "rint", "rintf", "lrint", "lrintf", "llrint", "llrintf", "nearbyint", "nearbyintf"],
        "the rounding mode may be another one",
        "set it with fesetround",
    ),
    (
        Reason::OtherCode,
        &["feof", "ferror"],
        "a stream may have come to its end or failed before",
        "call clearerr first",
    ),
    (
        Reason::Surroundings,
        &["qsort"],
        "elements that compare as equal may be in another order",
        "compare all of an element",
    ),
    (
        Reason::Surroundings,
        &["rand_r"],
        "the numbers that rand_r gives for a seed may be others",
        "use rand, which gives any number",
    ),
    (
        Reason::OtherCode,
        &["__atomic_load", "__atomic_exchange", "__atomic_compare_exchange"],
        OTHER_THREADS,
        ONE_THREAD,
    ),
];

const OTHER_LOCALE: &str = "the locale may be another one";
const OTHER_THREADS: &str = "other threads may change atomic objects";
const ONE_THREAD: &str = "check main, if the program has one thread";

/// What the models of output call where they answer that it has not failed.
const MAY_FAIL: &str = "__library_output_may_fail";

/// Functions of the models that mark what is taken as found, and what that is.
const MARKS: [(&str, Reason, &str, &str); 3] = [
    ("__library_other_handler", Reason::Surroundings, OTHER_HANDLER, SET_HANDLER),
    (
        "__library_drawn_before",
        Reason::OtherCode,
        "other code may have drawn random numbers or set a seed before",
        "call srand first",
    ),
    (
        "__library_clock_set_back",
        Reason::Surroundings,
        "a clock that is read twice may be set back in between",
        "pass the times as arguments",
    ),
];

const OTHER_HANDLER: &str = "a signal may have been ignored, blocked or handled otherwise before";
const SET_HANDLER: &str = "set what is to be done with the signal first";

/// Functions whose results, where the code looks at them, rest on what happens around the process.
const RESULTS: [(&[&str], &str, &str); 2] = [
    (&["signal", "bsd_signal", "sigset"], OTHER_HANDLER, SET_HANDLER),
    (&["sleep", "usleep"], "a signal may end the time to sleep early", "do not rely on the result"),
];

/// Functions that let other code of the program run at any time.
const INTERRUPTED_BY: [&str; 4] = ["signal", "sigaction", "bsd_signal", "sigset"];

/// The tables of characters, and how many bytes one of them has there.
const TABLES: [(&str, u32); 3] = [("classes", 2), ("lower", 4), ("upper", 4)];

/// What the models of classes of characters call where they answer for the locale "C".
const ANSWERS_FOR_LOCALE: &str = "__library_other_locale";

/// Globals of the library that other code of the process may have changed: their names, and what to do about it.
const KEPT: [(&[&str], &str, &str); 1] = [(
    &["optind", "opterr", "optopt", "optarg"],
    "earlier calls may have left other values in optind and its like",
    "set them first",
)];

/// Functions that write to streams: their results are the same each time only if no output fails.
const OUTPUT: [&str; 18] = [
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "dprintf",
    "puts",
    "fputs",
    "putchar",
    "putc",
    "fputc",
    "fwrite",
    "fflush",
    "fclose",
    "putchar_unlocked",
    "fputws",
    "fputwc",
    "putwchar",
    "wprintf",
];

impl CSubject {
    /// What a call finds in its surroundings, if that matters, and what to do about it.
    pub(crate) fn depends_on_surroundings(&self, callee: ProcId, caller: ProcId) -> Option<Reliance> {
        if let Some(known) = self.surroundings.borrow().get(&(callee, caller)) {
            return known.clone();
        }
        let found = match self.marked(&self.procedure_name(callee)) {
            None if self.is_users_call(caller) => self.found_in_surroundings(callee, caller),
            found => found,
        };
        self.surroundings.borrow_mut().insert((callee, caller), found.clone());
        found
    }

    /// What a procedure stands for that only marks what is taken as found.
    fn marked(&self, name: &str) -> Option<Reliance> {
        if name == MAY_FAIL {
            return Some(output_may_fail());
        }
        if name == ANSWERS_FOR_LOCALE {
            return Some(other_locale());
        }
        if let Some(&(_, reason, what, advice)) = MARKS.iter().find(|(mark, ..)| *mark == name) {
            return Some(reliance(reason, what, advice));
        }
        if let Some(weak) = name.strip_prefix(llvm::WEAK) {
            return Some(may_be_defined(weak));
        }
        if name.starts_with(llvm::ATOMIC) {
            return Some(match self.users_call(&INTERRUPTED_BY) {
                true => Reliance::Environment(
                    "signal handlers may change atomic objects at any time".to_owned(),
                    "pass what they hold as an argument".to_owned(),
                ),
                false => Reliance::OtherCode(OTHER_THREADS.to_owned(), ONE_THREAD.to_owned()),
            });
        }
        if name.starts_with(llvm::REUSED) {
            return Some(Reliance::Environment(
                "a new block may lie where one was that is compared after its end".to_owned(),
                "do not compare pointers to blocks that were freed".to_owned(),
            ));
        }
        if name == llvm::SENTINEL {
            return Some(Reliance::OtherCode(
                "a pointer of the input may be a number that it is compared with".to_owned(),
                "compare it with null, or pass a flag".to_owned(),
            ));
        }
        if name.starts_with(llvm::NUMBERED) {
            return Some(Reliance::Environment(
                "a number that is compared with the address of an object may be that address".to_owned(),
                "pass a pointer instead of a number, and set pointers before they are compared".to_owned(),
            ));
        }
        name.starts_with(llvm::LITERALS).then(|| {
            Reliance::Environment(
                "string literals may share memory in another way".to_owned(),
                "compare what they hold, with strcmp".to_owned(),
            )
        })
    }

    fn found_in_surroundings(&self, callee: ProcId, caller: ProcId) -> Option<Reliance> {
        let function = self.functions().iter().find(|function| function.procedure == callee)?;
        let name = &*function.name;
        if !function.is_library {
            let what = || format!("another file may define {name}, which is weak here");
            let advice = || "give the file that is linked with it".to_owned();
            return function.is_weak.then(|| Reliance::Environment(what(), advice()));
        }
        // At the start of a program it is 0.
        if name == "__errno_location" {
            return Some(Reliance::OtherCode(
                "earlier calls may have left another errno".to_owned(),
                "set errno first".to_owned(),
            ));
        }
        if let Some(&(reason, _, what, advice)) = ASKED.iter().find(|(_, names, _, _)| names.contains(&name)) {
            return Some(reliance(reason, what, advice));
        }
        if let Some((_, what, advice)) = RESULTS.iter().find(|(names, ..)| names.contains(&name)) {
            return self.uses_result(caller, callee).then(|| reliance(Reason::Surroundings, what, advice));
        }
        (OUTPUT.contains(&name) && self.uses_result(caller, callee)).then(output_may_fail)
    }

    /// Does the user's code call one of these functions?
    fn users_call(&self, names: &[&str]) -> bool {
        let program = self.program();
        let is_meant = |callee: ProcId| names.contains(&&*program.procs[callee].name);
        let mut users = self.functions().iter().filter(|function| !function.is_library);
        users.any(|function| calls_of(&program, function.procedure, is_meant).next().is_some())
    }

    /// Does a function return a pointer that some code looks at?
    pub(crate) fn gives_pointer(&self, function: ProcId) -> bool {
        let program = self.program();
        if program.procs[function].result != Some(Type::Ref) {
            return false;
        }
        let is_taken = program.literals.iter().any(|(_, literal)| *literal == Literal::Function(function));
        let is_this = |callee: &Callee| *callee == Callee::Static(function);
        is_taken || program.procs.keys().any(|caller| uses_result(&program, caller, is_this))
    }

    /// Does the code of a caller look at what a callee returns?
    fn uses_result(&self, caller: ProcId, callee: ProcId) -> bool {
        uses_result(&self.program(), caller, |found| match found {
            Callee::Static(found) => *found == callee,
            Callee::Indirect(_) => true,
            Callee::Virtual(..) => false,
        })
    }

    /// What of the state that a program starts in may be otherwise: of the library, or where another file is linked.
    pub(crate) fn other_start(&self, object: u64, at: u32) -> Option<Reliance> {
        let global = self.global_at(object)?;
        if let Some(weak) = &global.weak {
            return Some(may_be_defined(weak));
        }
        if !global.is_library {
            return None;
        }
        if &*global.name == "environ" {
            let (_, _, what, advice) = ASKED[0];
            return Some(Reliance::Environment(what.to_owned(), advice.to_owned()));
        }
        let size = TABLES.iter().find(|(name, _)| **name == *global.name).map(|&(_, size)| size);
        if let Some(size) = size {
            // All locales have ASCII in common; the tables begin with -128, and -1 is the end of a file.
            let character = i64::from(at / size) - 128;
            return (!(-1..128).contains(&character)).then(other_locale);
        }
        let (_, what, advice) = KEPT.iter().find(|(names, _, _)| names.contains(&&*global.name))?;
        Some(Reliance::OtherCode((*what).to_owned(), (*advice).to_owned()))
    }
}

/// Does the code of a caller look at what these callees return?
fn uses_result(program: &Program, caller: ProcId, is_meant: impl Fn(&Callee) -> bool) -> bool {
    let Code::Body(body) = &program.procs[caller].code else { return false };
    let mut results: Vec<LocalId> = Vec::new();
    let mut used: Vec<LocalId> = Vec::new();
    let mut note = |operand: Operand| used.extend(operand.split().ok());
    for stmt in &body.stmts {
        stmt.each_operand(&mut note);
        if let Stmt::Call(call) = stmt
            && is_meant(&call.callee)
        {
            results.extend(call.result);
        }
    }
    for (_, block) in body.blocks.iter() {
        block.end.each_operand(&mut note);
    }
    results.iter().any(|result| used.contains(result))
}

fn reliance(reason: Reason, what: &str, advice: &str) -> Reliance {
    let (what, advice) = (what.to_owned(), advice.to_owned());
    match reason {
        Reason::Surroundings => Reliance::Environment(what, advice),
        Reason::OtherCode => Reliance::OtherCode(what, advice),
    }
}

fn may_be_defined(weak: &str) -> Reliance {
    Reliance::Environment(
        format!("another file may define {weak}, which need not be defined here"),
        "give the file that is linked with it".to_owned(),
    )
}

fn other_locale() -> Reliance {
    Reliance::OtherCode(OTHER_LOCALE.to_owned(), "pass what depends on it as an argument".to_owned())
}

fn output_may_fail() -> Reliance {
    Reliance::Environment("output may fail".to_owned(), "pass the result as an argument".to_owned())
}
