//! A second opinion on the errors planted in `examples/c/errors`: clang's sanitizers run the same programs on the input that
//! their headers name. What they see must be what Skolem is asked to see, at the same line; what they do not see is listed
//! here with the reason; and they find nothing in the mended programs.
//! `cargo test -p skolem-cli --test sanitizers -- --nocapture` tells the figures.

use differential::{Ended, Header, listed, parallel, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(300);

/// What native programs are linked with: the values that headers choose, and an end that tells where it comes from.
const ENVIRONMENT: &str = r#"
#include <stdio.h>
#include <stdlib.h>
void __sanitizer_print_stack_trace(void);
static long long next(void)
{
    static char *rest;
    if (rest == NULL)
        rest = getenv("NONDET");
    return strtoll(rest, &rest, 10);
}
int __VERIFIER_nondet_int(void) { return next(); }
unsigned __VERIFIER_nondet_uint(void) { return next(); }
char __VERIFIER_nondet_char(void) { return next(); }
long __VERIFIER_nondet_long(void) { return next(); }
_Bool __VERIFIER_nondet_bool(void) { return next(); }
void reach_error(void)
{
    fputs("reach_error() was called\n", stderr);
    __sanitizer_print_stack_trace();
    abort();
}
"#;

/// Errors that no sanitizer sees, by the reason, and the words with which the program itself ends instead, if it does.
const UNSEEN: [(&str, &str, &[&str]); 3] = [
    (
        "what an assertion says is the program's own affair: it tests it, and aborts",
        "Assertion `",
        &[
            "assert-leap-year",
            "assert-length-of-trimmed-text",
            "assert-round-trip-of-bits",
            "assert-sorted-after-insert",
            "assert-stack-not-empty",
            "assert-tenths-add-up",
            "assert-withdrawal-keeps-balance",
        ],
    ),
    (
        "reach_error() is a function like any other to a compiler",
        "reach_error() was called",
        &["reach-error-after-loop", "reach-error-bad-character", "reach-error-in-protocol"],
    ),
    (
        "functions for wide characters write without being watched",
        "",
        &[
            "wide-copy-too-long",
            "wide-duplicate-sized-in-characters",
            "wide-fill-in-bytes",
            "wide-format-size-in-bytes",
            "wide-line-size-in-bytes",
        ],
    ),
];

#[derive(Clone, Copy, PartialEq)]
enum Sanitizer {
    /// Addresses, leaks, and undefined behaviour.
    Address,
    /// Uninitialised memory.
    Memory,
}

impl Sanitizer {
    /// The one that can see what is planted in a program.
    fn of(header: &Header) -> Sanitizer {
        match header.get("sanitizer") {
            Some("memory") => Sanitizer::Memory,
            Some(other) => panic!("no sanitizer `{other}`"),
            None => Sanitizer::Address,
        }
    }

    fn flag(self) -> &'static str {
        match self {
            Sanitizer::Address => "-fsanitize=address,undefined",
            Sanitizer::Memory => "-fsanitize=memory",
        }
    }
}

/// Turns addresses into lines.
static SYMBOLIZER: LazyLock<PathBuf> = LazyLock::new(|| {
    let output = Command::new("clang-19").arg("-print-prog-name=llvm-symbolizer").output().unwrap();
    PathBuf::from(String::from_utf8(output.stdout).unwrap().trim())
});

fn planted() -> Vec<PathBuf> {
    let folders = listed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/c/errors")).unwrap();
    assert!(folders.len() > 100, "{}", folders.len());
    folders
}

/// A program as native code under a sanitizer.
struct Watched {
    folder: tempfile::TempDir,
    header: Header,
}

impl Watched {
    fn new(file: &Path, sanitizer: Sanitizer) -> Watched {
        let watched = Watched { folder: tempfile::tempdir().unwrap(), header: Header::of(file).unwrap() };
        let (environment, native) = (watched.folder.path().join("environment.c"), watched.native());
        std::fs::write(&environment, ENVIRONMENT).unwrap();
        let mut clang = Command::new("clang-19");
        clang.args([
            &watched.header.standard(),
            "-w",
            "-g",
            "-O0",
            sanitizer.flag(),
            "-fno-sanitize-recover=all",
            "-o",
        ]);
        let compiled = clang.arg(&native).arg(file).arg(&environment).arg("-lm").output().unwrap();
        let said = String::from_utf8_lossy(&compiled.stderr);
        assert!(compiled.status.success(), "{}: {said}\n(./x setup installs the sanitizers)", file.display());
        watched
    }

    fn native(&self) -> PathBuf {
        self.folder.path().join("native")
    }

    /// What it does on the input of its header, or on none.
    fn run(&self, with_input: bool) -> Ended {
        let mut command = Command::new(self.native());
        if with_input {
            command.args(self.header.words("args"));
        }
        command.env("NONDET", self.header.get("nondet").filter(|_| with_input).unwrap_or_default());
        // What a function leaves behind in registers and below the stack would count as a pointer to what it leaked.
        command.env("LSAN_OPTIONS", "use_stacks=0:use_registers=0").env("ASAN_OPTIONS", "detect_leaks=1");
        command.env("ASAN_SYMBOLIZER_PATH", &*SYMBOLIZER).env("MSAN_SYMBOLIZER_PATH", &*SYMBOLIZER);
        run(&mut command, &if with_input { self.header.input() } else { Vec::new() }, PATIENCE).unwrap()
    }
}

/// Is that how sanitizers call what Skolem calls by its own name?
fn fits(kind: &str, report: &str) -> bool {
    let words: &[&str] = match kind {
        "array-bounds" => &["-buffer-overflow on address", "out of bounds for type"],
        "null-dereference" => &["null pointer", "SEGV on unknown address 0x000000000000"],
        "invalid-pointer" => {
            &["stack-use-after-", "SEGV on unknown address", "MemorySanitizer: use-of-uninitialized-value"]
        }
        "use-after-free" => &["heap-use-after-free on address"],
        "double-free" => &["attempting double-free"],
        // It writes beside a block to see whose it is, also where nothing can be written.
        "invalid-free" => {
            &["free on address which was not malloc()-ed", "alloc-dealloc-mismatch", "SEGV on unknown address"]
        }
        "division-by-zero" => &["division by zero"],
        "shift" => &["shift exponent", "passing zero to"],
        "overflow" => &["cannot be represented in type"],
        "leak" => &["LeakSanitizer: detected memory leaks"],
        "unreachable" => &["execution reached an unreachable program point"],
        _ => &[],
    };
    words.iter().any(|words| report.lines().next().is_some_and(|line| line.contains(words)))
}

/// From the line on that says what is wrong, if a sanitizer says anything.
fn report(said: &str) -> Option<&str> {
    let marks =
        ["ERROR: AddressSanitizer: ", "ERROR: LeakSanitizer: ", "WARNING: MemorySanitizer: ", ": runtime error: "];
    let start = marks.iter().filter_map(|mark| said.find(mark)).min()?;
    Some(&said[said[..start].rfind('\n').map_or(0, |end| end + 1)..])
}

/// The first line of the program that is named: where it goes wrong, or what it was called from.
fn line(said: &str) -> Option<&str> {
    let (_, rest) = said.split_once("bad.c:")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()
}

/// What came of a planted error.
struct Opinion {
    sanitizer: Sanitizer,
    /// Is it one of those that no sanitizer sees?
    is_listed: bool,
    /// Is something said even without the input? `skolem check` is not told it.
    needs_no_input: bool,
    problem: Option<String>,
}

fn opinion(folder: &Path) -> Opinion {
    let name = folder.file_name().unwrap().to_str().unwrap();
    let file = folder.join("bad.c");
    let sanitizer = Sanitizer::of(&Header::of(&file).unwrap());
    let program = Watched::new(&file, sanitizer);
    let said = String::from_utf8_lossy(&program.run(true).stderr).into_owned();
    let (kind, place) = (&program.header["kind"], &program.header["line"]);
    let listed = UNSEEN.iter().find(|(_, _, names)| names.contains(&name));
    let is_seen = report(&said).is_some_and(|report| fits(kind, report) && line(report) == Some(place));
    let is_right = match (report(&said), listed) {
        (Some(_), None) => is_seen,
        // They may do damage that is seen elsewhere.
        (_, Some((_, "", _))) => !is_seen,
        (None, Some((_, words, _))) => said.contains(words) && line(&said) == Some(place),
        _ => false,
    };
    Opinion {
        sanitizer,
        is_listed: listed.is_some(),
        needs_no_input: report(&String::from_utf8_lossy(&program.run(false).stderr)).is_some(),
        problem: (!is_right).then(|| format!("{name}: {kind} at {place}\n{said}")),
    }
}

#[test]
fn planted_errors_are_seen_or_listed() {
    let opinions = parallel(&planted(), |folder| opinion(folder));
    let problems: Vec<&str> = opinions.iter().filter_map(|it| it.problem.as_deref()).collect();
    assert!(problems.is_empty(), "sanitizers say something else\n{}", problems.join("\n"));
    let count = |wanted: fn(&Opinion) -> bool| opinions.iter().filter(|it| wanted(it)).count();
    let unseen = count(|it| it.is_listed);
    assert_eq!(unseen, UNSEEN.iter().map(|(_, _, names)| names.len()).sum::<usize>(), "a name in UNSEEN is none");
    let memory = count(|it| it.sanitizer == Sanitizer::Memory);
    let address = opinions.len() - unseen - memory;
    let needs_none = count(|it| it.needs_no_input);
    println!("of {} planted errors, ASan and UBSan see {address}, MSan {memory}, none {unseen}:", opinions.len());
    UNSEEN.iter().for_each(|(reason, _, names)| println!("  {}: {reason}", names.len()));
    println!("without their input, {needs_none} are seen");
    // docs/checking-c.md tells these figures.
    assert_eq!((address, memory, unseen, needs_none), (99, 2, 15, 37));
}

/// `SKOLEM_LONG=1` asks MemorySanitizer too.
#[test]
fn mended_programs_are_clean() {
    let sanitizers = match std::env::var_os("SKOLEM_LONG") {
        Some(_) => &[Sanitizer::Address, Sanitizer::Memory][..],
        None => &[Sanitizer::Address],
    };
    let problems = parallel(&planted(), |folder| {
        let file = folder.join("good.c");
        let found = sanitizers.iter().filter_map(|&sanitizer| {
            let ended = Watched::new(&file, sanitizer).run(true);
            let said = String::from_utf8_lossy(&ended.stderr).into_owned();
            let is_clean = ended.status.is_some() && report(&said).is_none();
            (!is_clean).then(|| format!("{}: {:?}\n{said}", file.display(), ended.status))
        });
        found.collect::<String>()
    });
    let problems: String = problems.concat();
    assert!(problems.is_empty(), "sanitizers find something\n{problems}");
}
