//! What programs do when they run is what the analysis says they may do: every object that a statement accesses is one of its
//! abstract objects, at one of its offsets, every callee one of the callees.

mod compiled;

use crt::{Runtime, Streams};
use interp::{Completion, Flow, Limits, Machine, Observer, Stop};
use ir::{BlockId, Body, Const, Key, LocalId, Operand, ProcId, Stmt, Type};
use llvm::CProgram;
use skolem_pointsto::{Access, Effects, ObjectId, ObjectSet, PointsTo};
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Statements of each program that are looked at.
const MAX_STATEMENTS: u64 = 80_000;

struct Watcher<'a> {
    points_to: &'a PointsTo,
    /// The frames that run: depth, procedure, statement.
    frames: Vec<(usize, ProcId, usize)>,
    /// The abstract object of each block that the program made, and of each literal.
    objects: HashMap<u64, ObjectId>,
    literals: HashMap<ir::LiteralId, u64>,
    /// A block that is made by the statement before.
    made: Option<(usize, LocalId, ObjectId)>,
    accesses: HashMap<(ProcId, usize), Vec<Access>>,
    locals: HashMap<(ProcId, LocalId), ObjectSet>,
    effects: HashMap<ProcId, Effects>,
    complaints: Vec<String>,
    seen: u64,
}

impl Watcher<'_> {
    fn arrive(&mut self, depth: usize, procedure: ProcId, stmt: usize, locals: &[u64]) {
        if let Some((at, to, object)) = self.made.take() {
            assert_eq!(at, depth, "an allocation is followed by something in its frame");
            match locals[to.as_u32() as usize] {
                0 => {}
                block => {
                    self.objects.insert(block, object);
                }
            }
        }
        let mut is_new = true;
        while let Some(&(at, known, _)) = self.frames.last() {
            if at < depth {
                break;
            }
            is_new &= at != depth || known != procedure;
            self.frames.pop();
        }
        if is_new && let Some(&(_, caller, call)) = self.frames.last() {
            let callees = self.points_to.callees(caller, call);
            if callees.is_some_and(|callees| !callees.contains(&procedure)) {
                self.complaints.push(format!("{caller} statement {call} calls {procedure}"));
            }
        }
        self.frames.push((depth, procedure, stmt));
    }

    fn value(&self, body: &Body, operand: Operand, locals: &[u64]) -> u64 {
        match operand.split() {
            Ok(local) => locals[local.as_u32() as usize],
            Err(index) => match body.consts[index] {
                Const::Int { bits, .. } => bits as u64,
                Const::Literal(literal) => self.literals.get(&literal).copied().unwrap_or(0),
                Const::Null | Const::Bool(_) | Const::F32(_) | Const::F64(_) => 0,
            },
        }
    }

    fn abstract_object(&self, block: u64) -> ObjectId {
        // What was not allocated are the arguments of the program.
        self.objects.get(&block).copied().unwrap_or(ObjectId::OUTSIDE)
    }

    fn check(&mut self, at: (ProcId, usize), which: usize, block: u64, offset: Option<u64>) {
        if block == 0 {
            return;
        }
        let object = self.abstract_object(block);
        let points_to = self.points_to;
        let accesses = self.accesses.entry(at).or_insert_with(|| points_to.accessed(at.0, at.1));
        let Some(access) = accesses.get(which) else {
            return self.complaints.push(format!("{} statement {} accesses nothing", at.0, at.1));
        };
        if !access.objects.contains(object) {
            let known: Vec<&str> = access.objects.iter().map(|object| points_to.name(object)).collect();
            let name = points_to.name(object);
            self.complaints.push(format!("{} statement {}: `{name}` is none of {known:?}", at.0, at.1));
        }
        if let Some(offset) = offset {
            if !access.offsets.contains(offset as i64) {
                let known = &access.offsets;
                self.complaints.push(format!("{} statement {}: {} is not in {known:?}", at.0, at.1, offset as i64));
            }
            let root = self.frames[0].1;
            for procedure in [root, at.0] {
                let effects = self.effects.entry(procedure).or_insert_with(|| points_to.effects(procedure));
                let places = if access.is_write() { &effects.writes } else { &effects.reads };
                let is_covered = places.get(&object).is_some_and(|extent| {
                    let at = offset as i64;
                    extent.is_whole || extent.ranges.iter().any(|range| range.0 <= at && at < range.1)
                });
                if !is_covered {
                    let name = points_to.name(object);
                    let (stmt, at) = (at.1, offset as i64);
                    self.complaints.push(format!("effects of {procedure} (statement {stmt}): not {name} at {at}"));
                }
            }
        }
    }
}

impl Observer for Watcher<'_> {
    fn statement(&mut self, depth: usize, procedure: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow {
        self.arrive(depth, procedure, stmt, locals);
        self.seen += 1;
        if self.complaints.len() > 5 {
            return Flow::Continue;
        }
        let value = |watcher: &Self, operand| watcher.value(body, operand, locals);
        let mut references = Vec::new();
        body.stmts[stmt].each_operand(|operand| {
            if let Some(local) = operand.local().filter(|&local| body.locals[local].ty == Type::Ref) {
                references.push(local);
            }
        });
        for local in references {
            let block = locals[local.as_u32() as usize];
            let object = self.abstract_object(block);
            let points_to = self.points_to;
            let known = self.locals.entry((procedure, local)).or_insert_with(|| points_to.objects_of(procedure, local));
            if block != 0 && !known.contains(object) {
                let name = points_to.name(object);
                self.complaints.push(format!("{procedure} {local} (statement {stmt}) is `{name}`"));
            }
        }
        let at = (procedure, stmt);
        match &body.stmts[stmt] {
            Stmt::Read { key: Key::Element(object, index), .. }
            | Stmt::Write { key: Key::Element(object, index), .. } => {
                self.check(at, 0, value(self, *object), Some(value(self, *index)));
            }
            Stmt::Copy { from, to, count, .. } => {
                if value(self, *count) > 0 {
                    self.check(at, 0, value(self, from.0), Some(value(self, from.1)));
                    self.check(at, 1, value(self, to.0), Some(value(self, to.1)));
                }
            }
            Stmt::Free { object } => self.check(at, 0, value(self, *object), None),
            Stmt::Allocate { to, .. } => {
                let stack: Vec<(ProcId, usize)> = self.frames.iter().map(|frame| (frame.1, frame.2)).collect();
                match self.points_to.made_by(&stack) {
                    Some(object) => self.made = Some((depth, *to, object)),
                    None => self.complaints.push(format!("{procedure} statement {stmt} makes nothing: {stack:?}")),
                }
            }
            Stmt::Assign { .. }
            | Stmt::Read { .. }
            | Stmt::Write { .. }
            | Stmt::Call(_)
            | Stmt::Assume { .. }
            | Stmt::Check { .. } => {}
        }
        Flow::Continue
    }

    fn end(&mut self, depth: usize, procedure: ProcId, body: &Body, block: BlockId, locals: &[u64]) {
        let stmt = body.blocks[block].stmts.end.saturating_sub(1) as usize;
        self.arrive(depth, procedure, stmt, locals);
    }
}

/// The lines `// name: value` at the beginning of a program; see examples/c/README.md.
fn header<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut lines = text.lines().map_while(|line| line.strip_prefix("// ")?.split_once(':'));
    lines.find(|(key, _)| *key == name).map(|(_, value)| value.trim())
}

struct Forget;

impl Write for Forget {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn arguments(machine: &mut Machine, runtime: &Runtime, args: &[&str], word: u64) -> Result<u64, Stop> {
    let bytes = Runtime::bytes(machine, Type::I8)?;
    let list = machine.new_block(runtime.classes.global, (args.len() as u64 + 1) * word)?;
    for (index, arg) in args.iter().enumerate() {
        let text = machine.new_block(runtime.classes.global, arg.len() as u64 + 1)?;
        for (at, byte) in arg.bytes().enumerate() {
            machine.write(bytes, Key::Element(text, at as u64), u64::from(byte))?;
        }
        runtime.set_pointer(machine, list, index as u64 * word, (text, 0))?;
    }
    Ok(list)
}

fn run(program: CProgram, args: &[&str], input: Vec<u8>, watcher: &mut Watcher<'_>) -> Result<(), Stop> {
    let streams =
        Streams { input: Box::new(std::io::Cursor::new(input)), output: Box::new(Forget), error: Box::new(Forget) };
    let word = u64::from(program.pointer_bits / 8);
    let limits = Limits { statements: Some(MAX_STATEMENTS), ..Limits::default() };
    let (mut machine, mut runtime) = Runtime::new(program, limits, streams);
    runtime.set_pointers(&mut machine)?;
    for literal in machine.program.literals.keys().collect::<Vec<_>>() {
        let Ok(block) = machine.literal(&mut runtime, literal) else { continue };
        watcher.literals.insert(literal, block);
        if let Some(object) = watcher.points_to.object_of_literal(literal) {
            watcher.objects.insert(block, object);
        }
    }
    for constructor in runtime.constructors.clone() {
        let zeros = vec![0; machine.program.procs[constructor].params.len()];
        machine.run_observed(&mut runtime, constructor, &zeros, watcher)?;
        watcher.frames.clear();
    }
    let Some(main) = machine.program.proc_named("main") else { return Ok(()) };
    let given = match machine.program.procs[main].params.len() {
        0 => Vec::new(),
        1 => vec![args.len() as u64],
        _ => {
            let list = arguments(&mut machine, &runtime, args, word)?;
            let mut given = vec![args.len() as u64, list, 0];
            if machine.program.procs[main].params.len() > 3 {
                given.extend([arguments(&mut machine, &runtime, &[], word)?, 0]);
            }
            given
        }
    };
    let completion = machine.run_observed(&mut runtime, main, &given, watcher)?;
    watcher.frames.clear();
    if let (Completion::Returned(status), Some(exit)) = (completion, machine.program.proc_named("exit")) {
        machine.run_observed(&mut runtime, exit, &[status.unwrap_or(0) & 0xffff_ffff], watcher)?;
    }
    Ok(())
}

/// The complaints about a program, and how many statements were looked at.
fn complaints(file: &Path, flags: &[&str]) -> (Vec<String>, u64) {
    let text = std::fs::read_to_string(file).unwrap();
    let mut flags: Vec<String> = flags.iter().map(|&flag| flag.to_owned()).collect();
    flags.push(format!("-std={}", header(&text, "std").unwrap_or("c11")));
    let options = llvm::CompileOptions { flags, ..llvm::CompileOptions::default() };
    let program = llvm::load(&[file.to_owned()], &options).unwrap_or_else(|error| panic!("{error}"));
    let setting = compiled::setting(&program);
    let points_to = PointsTo::analyse_in(&program.program, &setting, &compiled::roots(&program));
    let mut args = vec!["program"];
    args.extend(header(&text, "args").unwrap_or_default().split_whitespace());
    let input = header(&text, "stdin").unwrap_or_default().replace("\\n", "\n").into_bytes();
    let mut watcher = Watcher {
        points_to: &points_to,
        frames: Vec::new(),
        objects: HashMap::new(),
        literals: HashMap::new(),
        made: None,
        accesses: HashMap::new(),
        locals: HashMap::new(),
        effects: HashMap::new(),
        complaints: Vec::new(),
        seen: 0,
    };
    let names: HashMap<ProcId, String> =
        program.program.procs.iter().map(|(id, procedure)| (id, procedure.name.to_string())).collect();
    match run(program, &args, input, &mut watcher) {
        Ok(()) | Err(Stop::Exit(_) | Stop::Limit { .. }) => {}
        Err(other) => watcher.complaints.push(other.to_string()),
    }
    let named = |complaint: String| match complaint.split_whitespace().find(|word| word.starts_with("proc")) {
        Some(word) => {
            let known = names.iter().find(|(id, _)| id.to_string() == word).map_or("?", |(_, name)| name);
            format!("{complaint} (in {known})")
        }
        None => complaint,
    };
    (watcher.complaints.into_iter().map(named).collect(), watcher.seen)
}

fn check_all(files: Vec<PathBuf>, flags: &[&str]) {
    let (open, found) = (Mutex::new(files), Mutex::new((Vec::new(), 0)));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(file) = open.lock().unwrap().pop() else { return };
                    let (complaints, seen) = complaints(&file, flags);
                    let name = file.file_name().unwrap().to_string_lossy().into_owned();
                    let mut found = found.lock().unwrap();
                    found.0.extend(complaints.into_iter().map(|complaint| format!("{name}: {complaint}")));
                    found.1 += seen;
                }
            });
        }
    });
    let (complaints, seen) = found.into_inner().unwrap();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(seen > 100_000, "only {seen} statements ran");
}

fn examples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/c/runs");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_access_of_the_examples_is_foreseen() {
    check_all(examples(), &[]);
}

/// Pointers that are kept in unusual ways. Without headers, so that they can be compiled for 32 bits everywhere.
const HIDDEN: &[(&str, &str)] = &[
    (
        "byte by byte",
        "struct s { int *p; int *q; };
         int main(void) {
             int a = 1, b = 2;
             struct s x = { &a, &b }, y;
             for (unsigned i = 0; i < sizeof x; i++) ((char *)&y)[i] = ((char *)&x)[i];
             *y.p = 5; *y.q = 6;
             return a + b;
         }",
    ),
    (
        "by exclusive or",
        "int main(void) {
             int a = 1, b = 2;
             unsigned long both = (unsigned long)&a ^ (unsigned long)&b;
             int *p = (int *)(both ^ (unsigned long)&a);
             *p = 7;
             return b;
         }",
    ),
    (
        "with a tag in the lowest bit",
        "int main(void) {
             static int a[4];
             unsigned long tagged = (unsigned long)&a[2] | 1;
             int *p = (int *)(tagged & ~1ul);
             *p = 7;
             return a[2];
         }",
    ),
    (
        "as a difference of two objects",
        "int main(void) {
             static int a, b;
             long apart = (long)&b - (long)&a;
             int *p = (int *)((long)&a + apart);
             *p = 7;
             return b;
         }",
    ),
    (
        "as a difference inside an object",
        "struct node { long next; int v; };
         int main(void) {
             static struct node all[3];
             for (int i = 0; i < 2; i++) all[i].next = (char *)&all[i + 1] - (char *)&all[i];
             int n = 0;
             for (struct node *p = all; ; p = (struct node *)((char *)p + p->next)) { p->v = 1; n++; if (!p->next) break; }
             return n;
         }",
    ),
    (
        "as an index that is kept as a pointer",
        "static int a[8];
         static void *kept;
         int main(void) {
             kept = (void *)5L;
             return a[(long)kept]++;
         }",
    ),
    (
        "in a union with a float",
        "union u { double d; int *p; };
         int main(void) {
             int a = 1;
             union u x, y;
             x.p = &a; y.d = x.d;
             *y.p = 3;
             return a;
         }",
    ),
    (
        "in structures that are returned and passed",
        "struct two { int *p; long n; };
         struct four { int *a, *b, *c, *d; };
         static struct two make(int *p) { struct two t = { p, 1 }; return t; }
         static struct four turn(struct four f) { struct four g = { f.b, f.c, f.d, f.a }; return g; }
         int main(void) {
             int a = 0, b = 0;
             *make(&a).p = 1; *make(&b).p = 2;
             struct four f = { &a, &b, &a, &b };
             for (int i = 0; i < 5; i++) f = turn(f);
             *f.a += 1; *f.d += 1;
             return a + b;
         }",
    ),
    (
        "in arguments beyond the parameters",
        "typedef __builtin_va_list va_list;
         static int sum(int n, ...) {
             va_list list, again;
             __builtin_va_start(list, n);
             __builtin_va_copy(again, list);
             int all = 0;
             for (int i = 0; i < n; i++) { int *p = __builtin_va_arg(list, int *); all += ++*p; }
             for (int i = 0; i < n; i++) { int *p = __builtin_va_arg(again, int *); all += ++*p; }
             return all;
         }
         int main(void) { int a = 1, b = 2; static int c[3]; return sum(3, &a, &b, &c[1]); }",
    ),
    (
        "as functions in tables",
        "static int one(int *p) { return *p = 1; }
         static int two(int *p) { return *p = 2; }
         static int (*table[])(int *) = { one, two };
         static struct { const char *name; int (*run)(int *); } named[] = { { \"one\", one }, { \"two\", two } };
         static int (*choose(int i))(int *) { return i ? table[i] : named[i].run; }
         int main(void) {
             int a, s = 0;
             for (int i = 0; i < 2; i++) s += choose(i)(&a) + named[i].run(&a);
             return s;
         }",
    ),
    (
        "as members found from members",
        "struct in { struct in *next; };
         struct out { long before; struct in link; int v; };
         int main(void) {
             static struct out a, b;
             static struct in head;
             head.next = &a.link; a.link.next = &b.link;
             int n = 0;
             for (struct in *p = head.next; p; p = p->next)
                 n += ++((struct out *)((char *)p - __builtin_offsetof(struct out, link)))->v;
             return n;
         }",
    ),
];

#[test]
fn hidden_pointers_are_found() {
    let folder = tempfile::tempdir().unwrap();
    for flags in [&[][..], &["-m32"]] {
        for (name, text) in HIDDEN {
            let file = folder.path().join("program.c");
            std::fs::write(&file, text).unwrap();
            let (complaints, seen) = complaints(&file, flags);
            assert!(complaints.is_empty(), "{name} {flags:?}: {}", complaints.join("\n"));
            assert!(seen > 5, "{name}: {seen}");
        }
    }
}
