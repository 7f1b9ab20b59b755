//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use jvm::{InputOptions, Inputs};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use verdict::Language;

use crate::failure::Failure;

/// Finds real bugs in Java and C code, and shows runs to prove it.
///
/// Skolem checks methods and functions against contracts and assertions, and for exceptions and undefined behaviour, with a
/// constraint solver; every violation was replayed. It also runs programs in its own interpreter: Java exactly as the JVM
/// does, from class files; C as native code, but for what is undefined.
#[derive(Debug, Parser)]
#[command(name = "skolem", version, disable_help_subcommand = true, max_term_width = 100)]
pub struct CommandLine {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    Check(CheckOptions),
    /// Check, and print what the check had to know of callees, as contracts
    ///
    /// Calls are taken to do anything that their code could change; only where a check fails for that reason, paths through the
    /// callee are followed. What was needed of them is printed as clauses of contracts, each checked against the callee's code.
    #[command(after_help = "\
 Examples:\n  skolem infer Set.java --target Set.intersect\n  skolem infer src --write-specifications Set.jml\n  skolem infer list.c --target total --format json\n\nExit status: as of `skolem check`.")]
    Infer(CheckOptions),
    /// Check, and look for proofs that hold without bounds on loops
    ///
    /// A loop is followed for one pass from any state at its head. What holds there is guessed from states that short runs visit,
    /// and kept as far as it is inductive; a second solver session confirms what a proof rests on.
    #[command(after_help = "\
Examples:\n  skolem prove sum.c\n  skolem prove Queue.java --target Queue.add --format json\n\nExit status: as of `skolem check`.")]
    Prove(CheckOptions),
    Run(RunOptions),
    List(ListOptions),
    Dump(DumpOptions),
    Solve(SolveOptions),
    /// Read a file of bitcode and end; for Skolem itself, which tells by the end of this process whether LLVM can
    #[cfg(feature = "c")]
    #[command(hide = true)]
    ReadBitcode {
        /// The file
        file: PathBuf,
    },
}

/// Find violations: failed assertions, broken contracts, exceptions that leave a method, undefined behaviour
///
/// Every violation comes with an input and a run that was replayed in the interpreter. What is not violated either holds
/// within the bounds, and then the report says which bounds matter, or is proved.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  skolem check Account.java
  skolem check List.java --target List.delete --scope 4 --unroll 5
  skolem check list.c --target last --scope 'struct node=4'
  skolem check src --checks null-dereference,array-bounds --format sarif -o skolem.sarif

Exit status: 0 if nothing is violated; 1 if something is; 2 if the input or the command line is at fault;
3 if nothing is violated but something is undecided.")]
pub struct CheckOptions {
    #[command(flatten)]
    pub inputs: InputArguments,
    #[command(flatten)]
    pub targets: TargetArguments,
    /// How to check
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    pub engine: Engine,
    /// For the engine `refine`: what is entered next [default: inertial]
    #[arg(long, value_enum)]
    pub select: Option<Select>,
    /// For the engine `paths`: when references of the input are decided [default: lazier]
    #[arg(long, value_enum)]
    pub init: Option<Init>,
    /// For the engine `paths`: references one behind the other from an argument on, and elements of an input array [default: 3]
    #[arg(short = 'k', value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub k: Option<u32>,
    /// For the engine `paths`: so many paths are followed at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_paths: Option<u64>,
    /// For the engine `paths`: where to write the paths that are left when a limit ends the search, a line each
    #[arg(long, value_name = "FILE")]
    pub open_paths: Option<PathBuf>,
    /// For the engine `paths`: follow only the paths that --open-paths has written
    #[arg(long = "continue", value_name = "FILE")]
    pub go_on: Option<PathBuf>,
    /// For the engine `paths`: look for other inputs that violate a check, too; otherwise the first is reported
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub bounds: BoundArguments,
    /// The most seconds for all targets together; what is not decided by then is reported as unknown
    #[arg(long, value_name = "S")]
    pub total_timeout: Option<u64>,
    /// The most memory the process may take before the rest of a target is given up
    #[arg(long, value_name = "MB")]
    pub memory: Option<u64>,
    /// How many targets are checked side by side; where targets are fewer, so many threads share one of C with --engine refine,
    /// and any with --engine paths [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub jobs: Option<u32>,
    /// How to report
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub format: ReportFormat,
    /// Where the report goes [default: standard output]
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// For the engine `infer`: write what was inferred of callees into a .jml file, or as comments into a copy of the C source
    #[arg(long, value_name = "FILE")]
    pub write_specifications: Option<PathBuf>,
    /// Are specifications of callees written and checked?
    #[arg(skip)]
    pub wants_specifications: bool,
    /// Write a runnable test for each violation into this folder
    #[arg(long, value_name = "DIR")]
    pub emit_tests: Option<PathBuf>,
    /// For the engine `paths`: write a test for each path, and say what the tests cover; implies --all
    #[arg(long, requires = "emit_tests")]
    pub cover: bool,
    /// For Java: what runs those tests
    #[arg(long, value_enum, default_value_t = TestStyle::Junit, requires = "emit_tests")]
    pub test_style: TestStyle,
    /// Only violations, a line each
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Whole traces, and statistics
    #[arg(short, long)]
    pub verbose: bool,
    /// What it took, and with refine what was entered because of what; JSON reports always say so
    #[arg(long, conflicts_with = "quiet")]
    pub stats: bool,
}

/// How to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// The one that fits
    Auto,
    /// All runs within bounds as one formula
    Bounded,
    /// Functions and loops are entered only where a check asks for it
    Refine,
    /// Of functions, only the paths are followed that a check asks for
    Infer,
    /// One path at a time, from an input that is bounded by -k
    Paths,
    /// As refine, with invariants of loops that are looked for
    Prove,
}

/// What the engine `refine` enters next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Select {
    /// Every region that the check may depend on
    Naive,
    /// One region that matters in a model
    DontCare,
    /// All regions that matter in a model
    DontCareSet,
    /// Nothing as long as the check fails without it, then as little as possible
    Inertial,
}

/// When the engine `paths` decides references of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Init {
    /// When they are read
    Lazy,
    /// When they are dereferenced, compared with others or called upon
    Lazier,
}

/// What runs the tests that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TestStyle {
    /// JUnit 5
    Junit,
    /// A `main` method without any library: exit status 1 if the violation shows, 0 if it does not
    Main,
}

/// What static fields and globals hold at the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Statics {
    /// What initialisers leave
    Initial,
    /// Any values
    Any,
}

/// How results are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For editors and code hosts: SARIF 2.1.0
    Sarif,
}

/// Run a program in Skolem's own interpreter
///
/// Standard input, standard output, standard error and the exit status are those of the program, as on the JVM or as
/// native code. Assertions are on. What is undefined in C, such as an access outside of an array, ends the run with a
/// message that says where and why.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  skolem run Hello.java                 compile with javac, then run
  skolem run target/classes --main app.Main -- input.txt -v
  skolem run app.jar --classpath 'lib/*'
  skolem run Hello.java --stats         and say how much work it was
  skolem run sort.c list.c -- 3 1 2     compile with clang, then run
  skolem run sort.c --checks +overflow,+leak --cflags=-Iinclude

Exit status: the program's own; 1 after an uncaught exception or a failed check; 2 if the input or the command line is
at fault; 3 if the program needs something that Skolem does not support; 130 after Ctrl-C.")]
pub struct RunOptions {
    #[command(flatten)]
    pub inputs: InputArguments,
    /// The class whose `main` runs [default: the jar's Main-Class, else the only class with a `main`, else the first
    /// INPUT's]
    #[arg(long, value_name = "CLASS")]
    pub main: Option<String>,
    /// The most memory the program's objects may take
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(16..=32_768))]
    pub max_heap: u64,
    /// The deepest call stack; beyond it the program gets a StackOverflowError
    #[arg(long, value_name = "FRAMES", default_value_t = 65_000, value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    pub max_stack: u32,
    /// Skip `assert` statements, as the JVM does unless it is told `-ea`
    #[arg(long)]
    pub disable_assertions: bool,
    /// For C: what is looked for beside what always ends a run, as in `skolem check`: `+overflow` (of signed numbers), `+leak`
    #[arg(long, value_name = "KINDS", value_delimiter = ',', allow_hyphen_values = true)]
    pub checks: Vec<String>,
    /// For C: what `__VERIFIER_nondet_int` and the like return, in this order [default: zeros]
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', allow_hyphen_values = true)]
    pub nondet: Vec<i64>,
    /// Say on standard error how much work the run was
    #[arg(long)]
    pub stats: bool,
    /// What the program gets as arguments
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<String>,
}

/// List targets: the methods or functions of a program, where they are, and what is checked in them
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  skolem list Account.java
  skolem list target/classes --target 'Account.*'
  skolem list app.jar --format json
  skolem list sort.c list.c
  skolem list app.jar --stats           and count what there is in all")]
pub struct ListOptions {
    #[command(flatten)]
    pub inputs: InputArguments,
    #[command(flatten)]
    pub targets: TargetArguments,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Totals: classes, procedures, statements, and constructs that are not supported
    #[arg(long)]
    pub stats: bool,
    /// What is known of the fields of the program's classes: never null, of which class, between which numbers (Java)
    #[arg(long)]
    pub facts: bool,
}

/// Show what Skolem makes of a program
///
/// A summary and the questions (smt2) are those of a check with the same options; nothing is solved for them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  skolem dump Account.java --what ir
  skolem dump Account.java --what ir --target 'Account.withdraw(int)'
  skolem dump target/classes --what regions --target 'Account.*'
  skolem dump List.java --what summary --target List.delete --scope 1 --unroll 1
  skolem dump list.c --what summary --target last --scope 1 --unroll 1
  skolem dump List.java --what smt2 --target List.delete -o questions
  skolem dump List.java --what smt2 --target List.delete | z3 -in
  skolem dump query.smt2 --what smt2")]
pub struct DumpOptions {
    #[command(flatten)]
    pub inputs: InputArguments,
    #[command(flatten)]
    pub targets: TargetArguments,
    /// What to show
    #[arg(long, value_enum)]
    pub what: What,
    /// For a summary: as which engine sees it; `refine` begins with calls and passes of loops as placeholders
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    pub engine: Engine,
    #[command(flatten)]
    pub bounds: BoundArguments,
    /// Where it goes: a file, or for smt2 a folder, which gets a file for each question [default: standard output]
    #[arg(short = 'o', long = "output", value_name = "PATH")]
    pub output: Option<PathBuf>,
}

/// Answer an SMT-LIB 2 script
///
/// Logics QF_BV, QF_ABV, QF_FP, QF_BVFP and their union, incremental use included. Answers go to standard output as the
/// standard says; a command that fails is reported there with its line and column, and the next one is carried out.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  skolem solve query.smt2
  skolem solve query.smt2 --timeout 10 --stats
  skolem solve - < query.smt2
  skolem solve query.smt2 --solver z3   a second opinion

Exit status: 0 if everything was answered, sat or unsat; 2 if a command of the script failed, the file
cannot be read or the command line is at fault; 3 if a check was answered unknown; 130 after Ctrl-C.")]
pub struct SolveOptions {
    /// The script; - is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The most seconds for one check
    #[arg(long, value_name = "S")]
    pub timeout: Option<u64>,
    /// The most memory the process may take before a check gives up
    #[arg(long, value_name = "MB")]
    pub memory: Option<u64>,
    /// The most conflicts of the SAT solver in one check: a limit that is the same on every machine
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u64>,
    /// Another seed may find another model
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Who answers
    #[arg(long, value_enum, default_value_t = SolverChoice::Embedded)]
    pub solver: SolverChoice,
    /// Say on standard error how much work it was
    #[arg(long)]
    pub stats: bool,
}

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolverChoice {
    /// Skolem's own solver, on CaDiCaL
    Embedded,
    /// The z3 on the path
    Z3,
    /// The bitwuzla on the path
    Bitwuzla,
    /// The cvc5 on the path
    Cvc5,
    /// The yices-smt2 on the path
    Yices,
}

/// Where the program is.
#[derive(Args, Debug)]
pub struct InputArguments {
    /// The program: .java, .class and .jar files, or folders of them; or .c, .i, .bc and .ll files, folders of C files, or a
    /// compile_commands.json
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// Folders and jars that the program needs, separated as on the JVM's class path; `folder/*` is all jars of a folder
    #[arg(long, visible_alias = "cp", value_name = "PATHS")]
    pub classpath: Option<OsString>,
    /// The JDK to use [default: JAVA_HOME, else that of the `javac` on PATH, else an installed one]
    #[arg(long, value_name = "FOLDER", conflicts_with = "javac")]
    pub java_home: Option<PathBuf>,
    /// The compiler to use, and with it its JDK
    #[arg(long, value_name = "PROGRAM")]
    pub javac: Option<PathBuf>,
    /// A further option for javac (repeatable), such as `--javac-option=--enable-preview`
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub javac_option: Vec<String>,
    /// The C compiler to use [default: clang-19, else clang]
    #[arg(long, value_name = "PROGRAM")]
    pub clang: Option<PathBuf>,
    /// For C: `malloc`, `calloc`, `realloc`, `strdup` and the like may return NULL. In a run they do where a number of
    /// --nondet says so: odd refuses
    #[arg(long)]
    pub malloc_may_fail: bool,
    /// Flags for the C compiler, separated by spaces (repeatable), such as `--cflags='-Iinclude -DNDEBUG'`
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    pub cflags: Vec<String>,
}

/// Which methods or functions are meant.
#[derive(Args, Debug)]
pub struct TargetArguments {
    /// Only these methods or functions (repeatable): `Class.method`, `Class.method(int,Node)` or the name of a C function;
    /// `*` stands for anything
    #[arg(long = "target", value_name = "PATTERN")]
    pub patterns: Vec<String>,
}

/// Which runs are looked at, and for what.
#[derive(Args, Debug)]
pub struct BoundArguments {
    /// Objects of each class in the input, in C of each type, or `Class=N` for one of them, as `struct node=5` (repeatable)
    /// [default: 3]
    #[arg(long, value_name = "N")]
    pub scope: Vec<String>,
    /// Iterations of a loop, and nested calls of a method or function to itself
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub unroll: u32,
    /// Elements of an input array [default: as --scope]
    #[arg(long, value_name = "N")]
    pub array_length: Option<u32>,
    /// Which kinds of checks: a list such as `assert,ensures`, or the default with some added and some left out:
    /// `+overflow,-null-dereference` [default: all but overflow and leak]. In C, `overflow` of quotients and of floats that do not
    /// fit an integer is checked by default; asked for by name, that of all signed numbers is
    #[arg(long, value_name = "KINDS", value_delimiter = ',', allow_hyphen_values = true)]
    pub checks: Vec<String>,
    /// Treat a callee by its contract or by its code: `Class.method=contract`, `push=contract`, `*=code`; the last that fits counts
    /// (repeatable) [default: code where there is code]
    #[arg(long = "callee", value_name = "NAME=HOW")]
    pub callees: Vec<String>,
    /// Static fields, and globals of C: as initialisers leave them, or any values
    #[arg(long, value_enum, default_value_t = Statics::Initial)]
    pub statics: Statics,
    /// Java: take the classes of the program for all that there are. Otherwise a type that others can extend or implement is a
    /// bound wherever a run looks at the class of such an object
    #[arg(long)]
    pub closed_world: bool,
    /// The most seconds for one target
    #[arg(long, value_name = "S", default_value_t = 300)]
    pub timeout: u64,
}

/// How a list is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// What is shown of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// The statements of each method or function, below the source lines they come from
    Ir,
    /// The tree of loops of each method or function, with what each calls and may change
    Regions,
    /// What each target does within the bounds: when it returns and throws, what has changed then, when checks fail
    Summary,
    /// The questions that a check asks the solver, or those of an SMT-LIB script, as `skolem solve` and other solvers
    /// read them
    Smt2,
}

impl InputArguments {
    /// The language of the inputs. Both languages at once make no program.
    pub fn language(&self) -> Result<Language, Failure> {
        let is_c = |input: &PathBuf| match input.extension().and_then(|extension| extension.to_str()) {
            Some("c" | "i" | "bc" | "ll") => true,
            Some("json") => input.ends_with("compile_commands.json"),
            _ => input.is_dir() && has_c_alone(input),
        };
        let count = self.inputs.iter().filter(|input| is_c(input)).count();
        match count {
            0 => Ok(Language::Java),
            count if count == self.inputs.len() => Ok(Language::C),
            _ => Err(Failure::input("C and Java inputs at once\nhelp: give the files of one program")),
        }
    }

    /// Finds the JDK, compiles what is source, opens what is not.
    pub fn open(&self, marking: Option<jvm::Marking>) -> Result<Inputs, Failure> {
        let options = InputOptions {
            java_home: self.java_home.clone().or_else(|| self.javac.as_deref().map(on_path)),
            class_path: self.classpath.as_ref().map(|all| std::env::split_paths(all).collect()).unwrap_or_default(),
            javac_options: self.javac_option.clone(),
            marking,
        };
        Inputs::open(&self.inputs, &options).map_err(Failure::input)
    }
}

/// Why a C program is not read where there is no LLVM to read it with.
#[cfg(not(feature = "c"))]
pub fn no_c() -> Failure {
    Failure::unsupported(
        "C programs are not supported by this build of Skolem\nhelp: build it with the cargo feature `c`, which needs LLVM 19",
    )
}

/// Are there C files in a folder, and none of Java?
fn has_c_alone(folder: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    let extensions: Vec<OsString> =
        entries.flatten().filter_map(|entry| entry.path().extension().map(OsString::from)).collect();
    let has = |wanted: &str| extensions.iter().any(|extension| extension == wanted);
    has("c") && !["java", "class", "jar"].into_iter().any(has)
}

/// A program's file, searched for on `PATH` if only its name is given.
fn on_path(program: &Path) -> PathBuf {
    if program.components().count() == 1
        && let Some(path) = std::env::var_os("PATH")
        && let Some(found) = std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
    {
        return found;
    }
    program.to_owned()
}
