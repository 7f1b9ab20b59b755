//! From files to a program: compile what is C, read what is bitcode, link, make it readable, translate.

use crate::error::Error;
use crate::initialisers::FoldedOverflows;
use crate::program::CProgram;
use crate::read::{Module, Ty, Value};
use crate::sources::Sources;
use crate::translate::{Checks, UNSET, translate};
use std::path::{Path, PathBuf};
use std::process::Command;

/// How programs are compiled and read.
#[derive(Clone, Debug, Default)]
pub struct CompileOptions {
    /// The compiler; `clang` as it is found without it.
    pub clang: Option<PathBuf>,
    /// Flags for the compiler.
    pub flags: Vec<String>,
    /// What is checked.
    pub checks: Checks,
    /// Puts marks into the text of a C file before it is compiled; none if there are none to put. Lines stay what they are.
    pub marking: Option<Marking>,
}

/// How C files are marked.
#[derive(Clone, Copy, Debug)]
pub struct Marking {
    /// The text with marks.
    pub mark: fn(&str) -> Option<String>,
    /// The function that marks are calls of.
    pub function: &'static str,
    /// What must stand before the text: the declaration of the function.
    pub declaration: &'static str,
}

/// The pass that makes clang's unoptimised code readable: variables whose address is not taken become values. Others would
/// execute what the program does not, or leave out what it does, and what goes wrong there is what one wants to know.
const PASSES: &str = "function(mem2reg)";

/// What only the compiler can tell, since its code no longer says which numbers are signed or what was folded: it puts
/// branches to traps into the code, and `body` makes checks of them.
const TRAPS: &str = "shift,float-cast-overflow,integer-divide-by-zero,vla-bound";

/// As [`TRAPS`], where overflow is looked for: constants that overflow are folded otherwise.
const OVERFLOW_TRAPS: &str = "shift,float-cast-overflow,integer-divide-by-zero,vla-bound,signed-integer-overflow";

/// The flag for literals that programs may change, as they could before C was standardised; none shares memory then.
const WRITABLE: &str = "-fwritable-strings";

/// The version of the LLVM that is linked.
const OWN_VERSION: u32 = 19;

/// How files of bitcode begin, plain and wrapped (LLVM's documentation: LLVM Bitcode File Format).
const MAGIC: [&[u8]; 2] = [b"BC\xc0\xde", &[0xde, 0xc0, 0x17, 0x0b]];

/// What clang does not find when it compiles for 32 bits with the headers for 64.
const HEADERS_32: [&str; 2] = ["'bits/libc-header-start.h' file not found", "'gnu/stubs-32.h' file not found"];

/// The models of the C library.
const LIBRARY_64: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library64.bc"));
const LIBRARY_32: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library32.bc"));

/// Reads a program from C files and files of bitcode.
pub fn load(files: &[PathBuf], options: &CompileOptions) -> Result<CProgram, Error> {
    let mut whole: Option<Module> = None;
    let mut sources = Sources::default();
    let mut overflows = FoldedOverflows::default();
    for unit in units(files)? {
        let (file, module) = (&unit.file, open(&unit, options, &mut sources)?);
        if options.checks.overflow {
            overflows.add(&warnings(&unit, options, "integer-overflow"), unit.folder.as_deref());
        }
        if let Some(reason) = strangeness(&module) {
            return Err(Error::Machine { file: shown(file), machine: module.machine(), reason });
        }
        match &mut whole {
            None => whole = Some(module),
            Some(whole) if whole.pointer_bits() != module.pointer_bits() => {
                let (bits, others) = (module.pointer_bits(), whole.pointer_bits());
                let reason = format!("its pointers have {bits} bits, theirs {others}");
                return Err(Error::Linking { file: shown(file), reason });
            }
            Some(whole) => whole.link(&module).map_err(|reason| Error::Linking { file: shown(file), reason })?,
        }
    }
    let Some(mut module) = whole else {
        return Err(Error::Missing("a C file in the inputs".to_owned()));
    };
    let broken = |reason| bitcode(&files[0], reason);
    let bits = module.pointer_bits();
    let library = if bits == 64 { LIBRARY_64 } else { LIBRARY_32 };
    let mut library = Module::parse(library, "skolem-library").map_err(broken)?;
    library.only_where_needed(&["exit", "atexit"]);
    module.link(&library).map_err(broken)?;
    module.drop_attribute("optnone");
    module.debug_information_as_calls();
    module.set_variables(UNSET);
    if let Some(marking) = options.marking {
        module.use_variables(marking.function);
    }
    // Promotion copies what variables hold to where they are used.
    let repeated = module.repeated_texts();
    module.run_passes(PASSES).map_err(broken)?;
    module.forget_uses();
    let mut program = translate(&module, options.checks, &overflows, &repeated).map_err(broken)?;
    program.sources = sources.complete(&program);
    Ok(program)
}

/// What makes a machine too different from those that Skolem's memory is like.
fn strangeness(module: &Module) -> Option<String> {
    match module.pointer_bits() {
        _ if module.is_big_endian() => Some("numbers begin with their highest byte in memory".to_owned()),
        _ if module.machine().contains("windows") => Some("conventions are not those of Unix".to_owned()),
        32 | 64 => None,
        bits => Some(format!("pointers have {bits} bits")),
    }
}

/// Reads a file of bitcode or LLVM's text and forgets it. LLVM trusts such files and may crash on damaged ones, so a process
/// of its own should call this first.
pub fn probe(file: &Path) -> Result<(), Error> {
    let broken = |reason| bitcode(file, reason);
    let mut module = read(file)?;
    module.drop_attribute("optnone");
    module.debug_information_as_calls();
    module.set_variables(UNSET);
    module.run_passes(PASSES).map_err(broken)
}

/// Reads a file as what its name says it is: to LLVM, what is not bitcode is text, and no text at all is an empty program.
fn read(file: &Path) -> Result<Module, Error> {
    let unreadable = |reason: &str| bitcode(file, reason.to_owned());
    let bytes = std::fs::read(file).map_err(|error| unreadable(&error.to_string()))?;
    if bytes.is_empty() {
        return Err(unreadable("the file is empty"));
    }
    let is_text = file.extension().is_some_and(|extension| extension == "ll");
    if !is_text && !MAGIC.iter().any(|magic| bytes.starts_with(magic)) {
        return Err(unreadable("it does not begin as bitcode does"));
    }
    Module::parse(&bytes, &shown(file)).map_err(|reason| unreadable(&reason))
}

fn bitcode(file: &Path, words: String) -> Error {
    let file = shown(file);
    match understood(&file, &words) {
        (_, Some(maker)) => Error::Newer { file, maker },
        (reason, None) => Error::Bitcode { file, reason },
    }
}

/// What LLVM says about a file that it cannot read, without the file's name; and which newer version wrote the file, if one did.
fn understood(file: &str, words: &str) -> (String, Option<String>) {
    let reason = words.strip_prefix(&format!("{file}: ")).unwrap_or(words);
    let reason = reason.strip_prefix("error: ").unwrap_or(reason).trim();
    // It also says who wrote the file, if the file told it before the trouble began.
    let (reason, writer) = reason.split_once(" (Producer: '").unwrap_or((reason, ""));
    let version = writer.split('\'').next().and_then(|writer| writer.strip_prefix("LLVM"));
    let major = |version: &str| version.split('.').next()?.parse::<u32>().ok();
    let newer = match version {
        Some(version) if major(version) > Some(OWN_VERSION) => Some(format!("LLVM {version}")),
        None if reason.starts_with("Incompatible epoch") => Some("a newer LLVM".to_owned()),
        _ => None,
    };
    (reason.to_owned(), newer)
}

/// A file, and how it is compiled.
struct Unit {
    file: PathBuf,
    /// The folder that the compiler is started in.
    folder: Option<PathBuf>,
    flags: Vec<String>,
}

/// What there is to read: files as they are, the C files of folders, and what a `compile_commands.json` lists.
fn units(files: &[PathBuf]) -> Result<Vec<Unit>, Error> {
    let mut units = Vec::new();
    for file in files {
        if file.ends_with("compile_commands.json") {
            units.extend(commands(file)?);
        } else if file.is_dir() {
            let mut found: Vec<PathBuf> = walkdir::WalkDir::new(file)
                .into_iter()
                .flatten()
                .map(walkdir::DirEntry::into_path)
                .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
                .collect();
            found.sort();
            units.extend(found.into_iter().map(|file| Unit { file, folder: None, flags: Vec::new() }));
        } else {
            units.push(Unit { file: file.clone(), folder: None, flags: Vec::new() });
        }
    }
    Ok(units)
}

/// The files of a compilation database (clang's documentation: JSON Compilation Database Format Specification).
fn commands(database: &Path) -> Result<Vec<Unit>, Error> {
    let broken = |reason: String| Error::Commands { file: shown(database), reason };
    let text = std::fs::read_to_string(database).map_err(|error| broken(error.to_string()))?;
    let entries: Vec<Entry> = serde_json::from_str(&text).map_err(|error| broken(error.to_string()))?;
    let mut units = Vec::new();
    for entry in entries {
        let words = match (entry.arguments, entry.command) {
            (Some(words), _) => words,
            (None, Some(command)) => {
                shlex::split(&command).ok_or_else(|| broken(format!("a command with an open quote: {command}")))?
            }
            (None, None) => return Err(broken(format!("no command for {}", entry.file.display()))),
        };
        let folder = database.parent().unwrap_or(Path::new("")).join(&entry.directory);
        let flags = wanted_flags(&words[1.min(words.len())..], &entry.file);
        units.push(Unit { file: folder.join(&entry.file), folder: Some(folder), flags });
    }
    Ok(units)
}

/// An entry of a compilation database.
#[derive(serde::Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

/// The flags of a command that say what is compiled, without those that say how well and where to.
fn wanted_flags(words: &[String], file: &Path) -> Vec<String> {
    let mut flags = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match word.as_str() {
            "-o" | "-MF" | "-MT" | "-MQ" => {
                rest.next();
            }
            "-c" | "-S" | "-E" | "-MD" | "-MMD" | "-MP" => {}
            word if Path::new(word) == file || word.starts_with("-O") || word.starts_with("-o") => {}
            word => flags.push(word.to_owned()),
        }
    }
    flags
}

fn shown(file: &Path) -> String {
    file.display().to_string()
}

fn open(unit: &Unit, options: &CompileOptions, sources: &mut Sources) -> Result<Module, Error> {
    let file = &unit.file;
    if !file.exists() {
        return Err(Error::Missing(file.display().to_string()));
    }
    let extension = file.extension().and_then(|extension| extension.to_str());
    if matches!(extension, Some("bc" | "ll")) {
        let mut module = read(file)?;
        module.mark_optimised();
        return Ok(module);
    }
    let temporary = tempfile::tempdir().map_err(|error| bitcode(file, error.to_string()))?;
    let folder = temporary.path();
    let marked = options.marking.and_then(|marking| {
        let marked = (marking.mark)(&std::fs::read_to_string(file).ok()?)?;
        let path = folder.join(file.file_name()?);
        let name = unit.path().display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
        std::fs::write(&path, format!("{}\n#line 1 \"{name}\"\n{marked}", marking.declaration)).ok()?;
        Some(path)
    });
    // Where marks do not fit between macros and the like, the file is compiled as it is.
    let compiled = |declared: Option<&Path>| {
        let with_marks = marked.as_ref().and_then(|marked| compile(unit, options, folder, Some(marked), declared).ok());
        let is_marked = with_marks.is_some();
        let module = with_marks.map_or_else(|| compile(unit, options, folder, None, declared), Ok)?;
        Ok((module, is_marked))
    };
    let first = compiled(None);
    let is_complete = first.as_ref().is_ok_and(|(module, _)| !calls_undeclared(module));
    let declared = if is_complete { None } else { declare(unit, options, folder) };
    let (module, is_marked) = declared.and_then(|declared| compiled(Some(&declared)).ok()).map_or(first, Ok)?;
    sources.add(&unit.path(), unit.folder.as_deref(), &folder.join(DEPENDENCIES), is_marked);
    Ok(module)
}

impl Unit {
    /// The file as the compiler is told of it.
    fn path(&self) -> PathBuf {
        let absolute = std::path::absolute(&self.file).ok().filter(|_| self.folder.is_some());
        absolute.unwrap_or_else(|| self.file.clone())
    }
}

/// Where the compiler lists the files that it read.
const DEPENDENCIES: &str = "dependencies";

/// Does it call functions whose parameters were not declared?
fn calls_undeclared(module: &Module) -> bool {
    let has_no_parameters = |ty: Ty<'_>| ty.is_variadic() && ty.parameters().is_empty();
    let is_open = |function: &Value<'_>| function.is_declaration() && has_no_parameters(function.content_type());
    module.functions().iter().any(is_open)
}

/// Writes down the types of those functions of the C library that old C may call without a declaration. A compiler knows them
/// unless it is told that functions of the library are like any others.
fn declare(unit: &Unit, options: &CompileOptions, folder: &Path) -> Option<PathBuf> {
    let is_accepted = looked_at(unit, options, |_| true).output().is_ok_and(|output| output.status.success());
    let said = if is_accepted { warnings(unit, options, "implicit-function-declaration") } else { String::new() };
    let declarations: String = said
        .lines()
        .filter_map(|line| {
            let (_, rest) = line.split_once("library function '")?;
            let (name, rest) = rest.split_once("' with type '")?;
            let (ty, _) = rest.split_once('\'')?;
            let (ty, attributes) = ty.split_at(ty.find("__attribute__").unwrap_or(ty.len()));
            Some(format!("extern __typeof__({ty}) {name} {attributes};\n"))
        })
        .collect();
    let path = folder.join("declared.h");
    std::fs::write(&path, &declarations).ok().filter(|()| !declarations.is_empty())?;
    Some(path)
}

/// Compiles a file, or the marked text in its place, with further declarations, by means of files in a folder.
fn compile(
    unit: &Unit,
    options: &CompileOptions,
    folder: &Path,
    marked: Option<&Path>,
    declared: Option<&Path>,
) -> Result<Module, Error> {
    let clang = options.clang.clone().unwrap_or_else(default_clang);
    let compiled = folder.join("compiled.bc");
    let file = unit.path();
    let mut command = Command::new(&clang);
    if let Some(folder) = &unit.folder {
        command.current_dir(folder);
    }
    // No optimisation, but the scopes of variables are told only if one could follow.
    command
        .args(["-c", "-emit-llvm", "-g", "-fno-builtin", "-O1", "-Xclang", "-disable-llvm-passes"])
        .args(["-fno-discard-value-names", "-MMD", "-MF"])
        .arg(folder.join(DEPENDENCIES));
    let traps = if options.checks.overflow { OVERFLOW_TRAPS } else { TRAPS };
    // Each string literal is an object of its own, so that the compiler does not fold comparisons of two that hold the same.
    command.arg(WRITABLE);
    command.args([format!("-fsanitize={traps}"), format!("-fsanitize-trap={traps}")]).arg("-o").arg(&compiled);
    if marked.is_some() {
        let beside = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        command.arg("-iquote").arg(beside);
    }
    command.args(&unit.flags).args(&options.flags);
    if let Some(declared) = declared {
        command.arg("-include").arg(declared);
    }
    match marked {
        // Marks are no reason for warnings, which some make errors.
        Some(marked) => command.arg("-w").arg(marked),
        None => command.arg(&file),
    };
    let output = command.output().map_err(|_| Error::NoCompiler(clang.display().to_string()))?;
    if !output.status.success() {
        let mut said = String::from_utf8_lossy(&output.stderr).into_owned();
        if HEADERS_32.iter().any(|header| said.contains(header)) {
            said.push_str("help: -m32 needs the headers of the 32-bit C library (Debian: libc6-dev-i386)\n");
        }
        return Err(Error::Compiler { file: shown(&unit.file), said });
    }
    let unreadable = |reason: String| Error::Compiled { file: shown(&unit.file), clang: shown(&clang), reason };
    let bytes = std::fs::read(&compiled).map_err(|_| unreadable("it has written nothing".to_owned()))?;
    let mut module = Module::parse(&bytes, "compiled").map_err(|words| {
        let (reason, newer) = understood("compiled", &words);
        unreadable(newer.map_or(reason, |maker| format!("it is bitcode of {maker}")))
    })?;
    if !unit.flags.iter().chain(&options.flags).any(|flag| flag == WRITABLE) {
        module.keep_texts();
    }
    Ok(module)
}

/// What the compiler warns about, in a file that it can compile.
fn warnings(unit: &Unit, options: &CompileOptions, about: &str) -> String {
    let is_source = unit.file.extension().is_none_or(|extension| extension != "bc" && extension != "ll");
    if !is_source {
        return String::new();
    }
    // What users silence is no less undefined.
    let mut command = looked_at(unit, options, |flag| flag != "-w");
    command.args([format!("-W{about}"), "-Wno-error".to_owned(), format!("-Wno-error={about}")]);
    command.args(["-fno-color-diagnostics", "-fno-caret-diagnostics", "-fshow-column"]);
    let output = command.output().map(|output| output.stderr).unwrap_or_default();
    String::from_utf8_lossy(&output).into_owned()
}

/// The compiler, asked what it thinks of a file.
fn looked_at(unit: &Unit, options: &CompileOptions, is_wanted: fn(&str) -> bool) -> Command {
    let mut command = Command::new(options.clang.clone().unwrap_or_else(default_clang));
    if let Some(folder) = &unit.folder {
        command.current_dir(folder);
    }
    command.args(unit.flags.iter().chain(&options.flags).filter(|flag| is_wanted(flag)));
    command.arg("-fsyntax-only").arg(unit.path());
    command
}

/// The compiler whose bitcode this LLVM reads, if it is there under its own name.
fn default_clang() -> PathBuf {
    let versioned = PathBuf::from("clang-19");
    let is_there = Command::new(&versioned).arg("--version").output().is_ok();
    if is_there { versioned } else { PathBuf::from("clang") }
}
