//! Facts about fields: which there are, and that no run breaks one.

use expect_test::{Expect, expect};
use interp::{Flow, Observer};
use ir::{BlockId, Body, ClassId, Key, LocalId, MapId, ProcId, Stmt, Type};
use jvm::{InputOptions, Inputs};
use skolem_subject::{FieldFact, FieldFacts, Subject};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use symbolic::Procedures;

fn silent() -> jre::JavaOptions {
    jre::JavaOptions {
        stdout: Box::new(std::io::sink()),
        stderr: Box::new(std::io::sink()),
        ..jre::JavaOptions::default()
    }
}

fn started(path: PathBuf) -> Subject {
    let inputs = Inputs::open(&[path], &InputOptions::default()).unwrap();
    Subject::new(&inputs, silent()).unwrap()
}

fn facts(source: &str, expected: Expect) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("T.java");
    std::fs::write(&path, source).unwrap();
    let subject = started(path);
    let mut text = String::new();
    for FieldFact { class, field, is_never_null, exact, range, why_not, .. } in subject.field_facts().all() {
        let exact = exact.map(|class| subject.class_name(class));
        write!(text, "{class}.{field}:").unwrap();
        if *is_never_null {
            write!(text, " never null").unwrap();
        }
        if let Some(exact) = exact {
            write!(text, " exactly {exact}").unwrap();
        }
        if let Some((low, high)) = range {
            write!(text, " {low}..{high}").unwrap();
        }
        if let Some(why) = why_not {
            write!(text, " ({why})").unwrap();
        }
        writeln!(text).unwrap();
    }
    expected.assert_eq(&text);
}

#[test]
fn fields_that_constructors_set() {
    facts(
        r#"import java.util.*;
           class T {
               private final Map<String, Integer> map = new HashMap<>();
               private List<String> list = new ArrayList<>();
               private final String checked, copied, other;
               private String name = "x";
               private Object later;
               private final int limit = 7;
               private int state = 2;
               final int[] open;
               String shared = "";
               T(String checked, String other, int[] open) {
                   if (checked == null) throw new IllegalArgumentException();
                   this.checked = checked;
                   copied = checked + "!";
                   this.other = other;
                   this.open = Objects.requireNonNull(open);
               }
               T(int size) { this("a", "b", new int[size]); }
               void rename(String name) { Objects.requireNonNull(name); this.name = name; }
               void go() { state = state == 2 ? 3 : 1; later = new Object(); list = List.of(); }
           }"#,
        expect![[r#"
            T.map: never null exactly java.util.HashMap
            T.list: never null
            T.checked: never null
            T.copied: never null
            T.other: (line 16 sets it to what may be null)
            T.name: never null
            T.later: exactly java.lang.Object (a constructor does not set it on all paths)
            T.limit: 7..7
            T.state: 1..3
            T.open: never null
            T.shared: (other code can set it)
        "#]],
    );
}

/// What makes a fact void.
#[test]
fn objects_that_are_seen_too_early() {
    facts(
        r#"import java.util.*;
           class T {
               static List<T> all = new ArrayList<>();
               private final Object early = new Object(), late;
               private Object initialised, readBefore, onOnePath;
               T(boolean is) {
                   helper();
                   reader();
                   readBefore = "";
                   if (is) onOnePath = "";
                   all.add(this);
                   late = "";
               }
               private void helper() { initialised = new Object(); }
               private void reader() { System.out.println(readBefore); }
           }
           class Base { Base() { hook(); } void hook() { } }
           class Derived extends Base { private final Object part = new Object(); void hook() { part.hashCode(); } }
           class Handle { private long data = 1; private Object what = ""; native void set(); }
           class Finalised { private Object what = new Object(); protected void finalize() { } }
           class Kept implements java.io.Serializable { private transient Object lost = ""; private Object kept = ""; }
           class Mirror {
               private Object what = new Object();
               void set() throws Exception { Mirror.class.getDeclaredField("what").set(this, null); }
           }
           class Nest { private Object own = ""; static class Inside { void clear(Nest nest) { nest.own = null; } } }"#,
        expect![[r#"
            Derived.part: exactly java.lang.Object (a constructor shows the object to other code before it is set)
            Finalised.what: (finalize() may see objects whose constructor has failed)
            Handle.data:
            Handle.what: (the code of set is not known)
            Kept.lost: (deserialisation leaves it null)
            Kept.kept: never null
            Mirror.what: (the class sets fields by reflection)
            Nest.own: (line 26 sets it to what may be null)
            T.early: never null exactly java.lang.Object
            T.late: (a constructor shows the object to other code before it is set)
            T.initialised: never null exactly java.lang.Object
            T.readBefore: (a constructor calls a method that reads it before it is set)
            T.onOnePath: (a constructor does not set it on all paths)
        "#]],
    );
}

/// Objects around inner ones, and what local classes and private constructors are given.
#[test]
fn inner_and_local_classes() {
    facts(
        r#"class T {
               private final Inner inner = new Inner("x");
               private final Runnable job = () -> System.out.println(this);
               class Inner { private final String text; private Inner(String text) { this.text = text; } }
               Runnable run(String may, String other) {
                   String never = other.trim();
                   class Local implements Runnable { public void run() { System.out.println(may + never); } }
                   return new Local();
               }
               record Pair(String left, int right) { Pair { java.util.Objects.requireNonNull(left); } }
           }"#,
        expect![[r#"
            T.inner: never null exactly T.Inner
            T.job: never null exactly T..Lambda.1
            T.1Local.val$may: (line 7 sets it to what may be null)
            T.1Local.val$never: never null
            T.1Local.this$0: never null
            T.Inner.text: never null
            T.Inner.this$0: never null
            T.Pair.left: never null
            T.Pair.right:
        "#]],
    );
}

/// Watches reads of fields of objects whose construction has ended.
struct Watcher {
    facts: Rc<FieldFacts>,
    constructors: HashSet<ProcId>,
    /// Objects under construction, with the depths of the frames.
    under_construction: Vec<(usize, u64)>,
    /// A read that is under way: where its value goes.
    reading: Option<(usize, LocalId, MapId)>,
    types: HashMap<MapId, Type>,
    /// Values of which the class is to be looked at.
    values: HashSet<(u64, ClassId, MapId)>,
    broken: Vec<String>,
    reads: u64,
}

impl Watcher {
    fn arrive(&mut self, depth: usize, procedure: ProcId, locals: &[u64]) {
        if let Some((at, local, map)) = self.reading.take()
            && at == depth
        {
            self.check(locals[local.as_u32() as usize], map);
        }
        while self.under_construction.last().is_some_and(|&(at, _)| at >= depth) {
            self.under_construction.pop();
        }
        if self.constructors.contains(&procedure) {
            self.under_construction.push((depth, locals[0]));
        }
    }

    fn check(&mut self, value: u64, map: MapId) {
        let Some(fact) = self.facts.of(map) else { return };
        self.reads += 1;
        if fact.is_never_null && value == 0 {
            self.broken.push(format!("{}.{} is null", fact.class, fact.field));
        }
        if let Some((low, high)) = fact.range {
            let Type::Int(width) = self.types[&map] else { return };
            let shift = 64 - u32::from(width);
            let number = ((value << shift) as i64) >> shift;
            if number < low || number > high {
                self.broken.push(format!("{}.{} is {number}", fact.class, fact.field));
            }
        }
        if let Some(class) = fact.exact.filter(|_| value != 0) {
            self.values.insert((value, class, map));
        }
    }
}

impl Observer for Watcher {
    fn statement(&mut self, depth: usize, procedure: ProcId, body: &Body, stmt: usize, locals: &[u64]) -> Flow {
        self.arrive(depth, procedure, locals);
        if let Stmt::Read { to, map, key: Key::Object(owner) } = &body.stmts[stmt]
            && let Some(owner) = owner.local().map(|owner| locals[owner.as_u32() as usize])
            && self.facts.of(*map).is_some()
            && !self.under_construction.iter().any(|&(_, object)| object == owner)
        {
            self.reading = Some((depth, *to, *map));
        }
        Flow::Continue
    }

    fn end(&mut self, depth: usize, procedure: ProcId, _: &Body, _: BlockId, locals: &[u64]) {
        self.arrive(depth, procedure, locals);
    }
}

/// Statements of each program that are looked at.
const MAX_STATEMENTS: u64 = 400_000;

/// Runs all programs of a folder; how many reads of fields were looked at.
fn no_run_breaks_a_fact(folder: &Path) -> u64 {
    let subject = started(folder.to_owned());
    let facts = subject.field_facts();
    let classes: Vec<(ClassId, String)> = {
        let program = subject.program();
        program.classes.iter().map(|(id, class)| (id, class.name.to_string())).collect()
    };
    let mut reads = 0;
    for (class, name) in classes.into_iter().filter(|&(class, _)| subject.is_users_class(class)) {
        let main = subject
            .with(|machine, java| java.loader.method(&mut machine.program, &name, "main([Ljava/lang/String;)V").ok());
        let Some(main) = main.filter(|_| subject.initialise(class).is_ok()) else { continue };
        let (constructors, types) = {
            let program = subject.program();
            let constructors = program.procs.iter().filter(|(_, it)| it.name.contains(".<init>(")).map(|(id, _)| id);
            let types = program.maps.iter().map(|(id, map)| (id, map.value)).collect();
            (constructors.collect(), types)
        };
        let mut watcher = Watcher {
            facts: facts.clone(),
            constructors,
            under_construction: Vec::new(),
            reading: None,
            types,
            values: HashSet::new(),
            broken: Vec::new(),
            reads: 0,
        };
        subject.with(|machine, java| {
            let strings = java.loader.class(&mut machine.program, "[Ljava/lang/String;").unwrap();
            let arguments = machine.new_array(strings, 0).unwrap();
            machine.set_statement_limit(Some(MAX_STATEMENTS));
            // How a program ends is another test's concern.
            let _ = machine.run_observed(java, main.procedure, &[arguments], &mut watcher);
            machine.set_statement_limit(None);
            for &(value, class, map) in &watcher.values {
                if machine.class_of(value).is_ok_and(|of| of != class) {
                    let fact = facts.of(map).unwrap();
                    watcher.broken.push(format!("{}.{} is of another class", fact.class, fact.field));
                }
            }
        });
        assert!(watcher.broken.is_empty(), "{name}: {:?}", watcher.broken);
        reads += watcher.reads;
    }
    reads
}

#[test]
fn no_run_of_an_application_breaks_a_fact() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    assert!(no_run_breaks_a_fact(&root.join("tests/java/applications")) > 1_000);
}

#[test]
fn no_run_of_other_programs_breaks_a_fact() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut reads = 0;
    for folder in ["collections", "exceptions", "language", "streams", "strings", "arithmetic"] {
        reads += no_run_breaks_a_fact(&root.join("tests/java").join(folder));
    }
    assert!(reads > 1_000);
}
