//! What the C library finds in its surroundings, and the program that is checked does not determine.
//!
//! The models of the library answer as they do in the simplest surroundings: no variables of the environment, output that
//! does not fail, the locale "C". Where a run of the user's code asks, that is a bound.

use crate::CSubject;
use check::Language;
use ir::{Callee, Code, LocalId, Operand, ProcId, Stmt};
use symbolic::{Procedures, Reliance};

/// Functions, what other surroundings may have otherwise, and what to do about it.
const ASKED: [(&[&str], &str, &str); 7] = [
    (
        &["getenv", "secure_getenv"],
        "the process may have other environment variables",
        "pass what they hold as an argument",
    ),
    (&["isatty", "ttyname"], "the standard streams may be connected otherwise", "pass the answer as an argument"),
    (
        &["setlocale", "localeconv", "nl_langinfo", "__ctype_get_mb_cur_max"],
        "the locale may be another one",
        "pass what depends on it as an argument",
    ),
    (
        &["localtime", "localtime_r", "mktime", "ctime", "ctime_r", "strftime"],
        "the time zone may be another one",
        "use gmtime, or pass the answer as an argument",
    ),
    (&["fegetround", "fegetenv"], "the rounding mode may be another one", "set it with fesetround"),
    (&["feof", "ferror"], "reading or writing may have failed", "pass the answer as an argument"),
    (&["qsort"], "elements that compare as equal may be in another order", "compare all of an element"),
];

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
    /// What a call of the user's code to this function finds in its surroundings, if that matters, and what to do about it.
    pub(crate) fn depends_on_surroundings(&self, callee: ProcId, caller: ProcId) -> Option<(String, String)> {
        if !self.is_users_call(caller) {
            return None;
        }
        let function = self.functions().iter().find(|function| function.procedure == callee)?;
        let name = &*function.name;
        if !function.is_library {
            let what = || format!("another file may define {name}, which is weak here");
            return function.is_weak.then(|| (what(), "give the file that is linked with it".to_owned()));
        }
        // At the start of a program it is 0.
        if name == "__errno_location" && !self.is_entry(caller) {
            return Some(("earlier calls may have left another errno".to_owned(), "set errno first".to_owned()));
        }
        if let Some((_, what, advice)) = ASKED.iter().find(|(names, _, _)| names.contains(&name)) {
            return Some(((*what).to_owned(), (*advice).to_owned()));
        }
        (OUTPUT.contains(&name) && self.uses_result(caller, callee))
            .then(|| ("output may fail".to_owned(), "pass the result as an argument".to_owned()))
    }

    /// Does the code of a caller look at what a callee returns?
    fn uses_result(&self, caller: ProcId, callee: ProcId) -> bool {
        let program = self.program();
        let Code::Body(body) = &program.procs[caller].code else { return false };
        let mut results: Vec<LocalId> = Vec::new();
        let mut used: Vec<LocalId> = Vec::new();
        let mut note = |operand: Operand| used.extend(operand.split().ok());
        for stmt in &body.stmts {
            stmt.each_operand(&mut note);
            if let Stmt::Call(call) = stmt
                && matches!(call.callee, Callee::Static(found) if found == callee)
            {
                results.extend(call.result);
            }
        }
        for (_, block) in body.blocks.iter() {
            block.end.each_operand(&mut note);
        }
        results.iter().any(|result| used.contains(result))
    }

    /// What of the state of the library may be otherwise.
    pub(crate) fn kept_by_library(&self, object: u64) -> Option<Reliance> {
        let global = self.global_at(object).filter(|global| global.is_library)?;
        let (_, what, advice) = ASKED[0];
        (&*global.name == "environ").then(|| Reliance::Environment(what.to_owned(), advice.to_owned()))
    }
}
