//! Facts about fields: which there are, and that no run breaks one.

use check::Language;
use expect_test::{Expect, expect};
use interp::{Flow, Observer};
use ir::{BlockId, Body, ClassId, Key, LocalId, MapId, ProcId, Stmt, Type};
use jvm::{InputOptions, Inputs};
use skolem_subject::{FieldFact, FieldFacts, Subject};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    expected.assert_eq(&facts_of(source));
}

fn facts_of(source: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("T.java");
    std::fs::write(&path, source).unwrap();
    let subject = started(path);
    let mut text = String::new();
    for fact in subject.field_facts().all() {
        let FieldFact {
            class, field, is_never_null, exact, is_own, is_fresh, is_fixed, length, range, why_not, ..
        } = fact;
        let exact = exact.map(|class| subject.class_name(class));
        write!(text, "{class}.{field}:").unwrap();
        if *is_never_null {
            write!(text, " never null").unwrap();
        }
        if let Some(exact) = exact {
            write!(text, " exactly {exact}").unwrap();
        }
        if let Some(length) = length {
            write!(text, " of length {length}").unwrap();
        }
        if *is_own {
            write!(text, " own").unwrap();
        } else if *is_fresh {
            write!(text, " fresh").unwrap();
        }
        if *is_fixed {
            write!(text, " fixed").unwrap();
        }
        if let Some((low, high)) = range {
            write!(text, " {low}..{high}").unwrap();
        }
        if !fact.early_readers.is_empty() {
            write!(text, " read early").unwrap();
        }
        if let Some(unless) = &fact.unless {
            write!(text, " [{unless}]").unwrap();
        }
        if let Some(why) = why_not {
            write!(text, " ({why})").unwrap();
        }
        writeln!(text).unwrap();
    }
    text
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
               void reset(T other) { try { other.name = String.valueOf(1); } catch (RuntimeException e) { go(); } }
               void go() { state = state == 2 ? 3 : 1; later = new Object(); list = List.of(); }
           }"#,
        expect![[r#"
            T.map: never null exactly java.util.HashMap own
            T.list: never null
            T.checked: never null
            T.copied: never null
            T.other: (line 16 sets it to what may be null)
            T.name: never null
            T.later: exactly java.lang.Object own (a constructor does not set it on all paths)
            T.limit: 7..7
            T.state: 1..3
            T.open: never null
            T.shared: never null [another class of the unnamed package may set T.shared]
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
           class Read implements java.io.Serializable {
               private transient Object set = "", forgotten = "", last;
               Read() { last = set; }
               private void readObject(java.io.ObjectInputStream in) throws java.io.IOException {
                   if (in.readInt() == 0) forgotten = "";
                   set = "";
                   last = set;
               }
           }
           class Mirror {
               private Object what = new Object();
               void set() throws Exception { Mirror.class.getDeclaredField("what").set(this, null); }
           }
           class Nest { private Object own = ""; static class Inside { void clear(Nest nest) { nest.own = null; } } }"#,
        expect![[r#"
            Derived.part: never null exactly java.lang.Object own read early
            Finalised.what: (finalize() may see objects whose constructor has failed)
            Handle.data:
            Handle.what: (the code of set is not known)
            Kept.lost: (deserialisation leaves it null)
            Kept.kept: never null
            Mirror.what: (the class sets fields by reflection)
            Nest.own: (line 35 sets it to what may be null)
            Read.set: never null
            Read.forgotten: (a constructor does not set it on all paths)
            Read.last: (line 24 sets it to what may be null)
            T.early: never null exactly java.lang.Object own
            T.late: (a constructor shows the object to other code before it is set)
            T.initialised: never null exactly java.lang.Object own
            T.readBefore: never null read early
            T.onOnePath: (a constructor does not set it on all paths)
        "#]],
    );
}

/// What the classes of a package can write is known if there are no others; constants and what may be null are not looked at.
#[test]
fn fields_that_a_package_can_write() {
    facts(
        r#"package shop;
           import java.util.*;
           class Stock {
               Object[] items = new Object[4];
               List<String> names = new ArrayList<>();
               Object[] spare;
               Stock next;
               Object given;
               int limit = 7;
               String title = "x";
               final List<String> log = new ArrayList<>();
               private final Object[] first = items;
               protected Object[] parts = {};
               public Object[] all = {};
               List<String> cleared = new ArrayList<>();
               Stock(Object given) { this.given = Objects.requireNonNull(given); }
               void grow() { items = Arrays.copyOf(items, items.length * 2); spare = new Object[2]; }
               List<String> log() { return log; }
           }
           class Clerk {
               void work(Stock stock) { stock.items = new Object[] { stock }; stock.cleared = null; stock.next = stock; }
           }
           public class T {
               protected Object[] parts = {};
               public Object[] all = {};
               Object[] own = {};
               private static class Cell { Object value = ""; int count = 3; Object unset; public Object open = ""; }
               private static class Base { Object value = ""; }
               static class Below extends Base { }
               protected static class Visible { protected Object value = ""; }
               static Object look(Cell cell) { return cell.value; }
           }"#,
        expect![[r#"
            shop.Stock.items: never null [another class of package shop may set shop.Stock.items]
            shop.Stock.names: never null exactly java.util.ArrayList own [another class of package shop may set shop.Stock.names or share its object]
            shop.Stock.spare: exactly java.lang.Object[] of length 2 own [another class of package shop may set shop.Stock.spare or share its object] (a constructor does not set it on all paths)
            shop.Stock.next: (a constructor does not set it on all paths)
            shop.Stock.given: never null [another class of package shop may set shop.Stock.given]
            shop.Stock.limit:
            shop.Stock.title: never null [another class of package shop may set shop.Stock.title]
            shop.Stock.log: never null exactly java.util.ArrayList fresh [another class of package shop may share the object of shop.Stock.log]
            shop.Stock.first: never null [another class of package shop may set fields that shop.Stock.first depends on]
            shop.Stock.parts: never null exactly java.lang.Object[] of length 0 own [another class of package shop may set shop.Stock.parts or share its object]
            shop.Stock.all: never null exactly java.lang.Object[] of length 0 own [another class of package shop may set shop.Stock.all or share its object]
            shop.Stock.cleared: (line 21 sets it to what may be null)
            shop.T.parts: (other code can set it)
            shop.T.all: (other code can set it)
            shop.T.own: never null exactly java.lang.Object[] of length 0 own [another class of package shop may set shop.T.own or share its object]
            shop.T.Base.value: never null [another class of package shop may set shop.T.Base.value]
            shop.T.Cell.value: never null
            shop.T.Cell.count: 3..3
            shop.T.Cell.unset:
            shop.T.Cell.open: never null
            shop.T.Visible.value: (other code can set it)
        "#]],
    );
}

/// Code that is there and that is not followed makes the whole package open.
#[test]
fn packages_with_code_that_is_not_known() {
    let stock = "class Stock { Object[] items = {}; private Object own = \"\"; }";
    for (other, reason) in [
        ("class Other { native void set(Stock stock); }", "the code of set is not known"),
        (
            "class Other { void set(Stock stock) throws Exception { Stock.class.getDeclaredField(\"items\").set(stock, null); } }",
            "the class sets fields by reflection",
        ),
    ] {
        let text = facts_of(&format!("{stock} {other}"));
        assert_eq!(text, format!("Stock.items: ({reason})\nStock.own: never null\n"));
    }
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
            T.inner: never null exactly T.Inner fresh
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

/// A private field whose objects are made for it and never leave shares them with nothing.
#[test]
fn fields_that_own_their_objects() {
    facts(
        r#"import java.util.*;
           class Kept {
               private final List<String> list = new ArrayList<>();
               private Map<String, Integer> map = new HashMap<>();
               private final int[] data = new int[8];
               private int[] grown = new int[2];
               private final StringBuilder text = new StringBuilder();
               private final Deque<Integer> queue;
               private List<String> late;
               Kept() { Deque<Integer> made = new ArrayDeque<>(); made.add(1); queue = made; }
               void add(String s) { list.add(s); for (String t : list) map.merge(t, 1, Integer::sum); helper(data, 3); }
               private static int helper(int[] d, int n) { d[n] = n; return n == 0 ? d.length : helper(d, n - 1); }
               private void all(Collection<String> into) { for (String s : list) into.add(s); }
               List<String> view() { return Collections.unmodifiableList(list); }
               List<String> copy() { List<String> c = new ArrayList<>(list); c.addAll(list); return c; }
               void clear() { map = new HashMap<>(); late = null; }
               void grow() { grown = Arrays.copyOf(grown, grown.length * 2); }
               void later() { if (late == null) { late = new ArrayList<>(); late.add("x"); } }
               String show() { text.append("a").append(list); return text.toString() + queue; }
               boolean same(Kept other) { return list.equals(other.list) && Arrays.equals(data, other.data); }
               Runnable run() { return () -> { synchronized (list) { list.add("y"); } }; }
               class Inner { int first() { return data[0] + list.size(); } }
           }
           class Let {
               static List<String> all;
               final List<String> visible = new ArrayList<>();
               private final List<String> got = new ArrayList<>();
               private List<String> set = new ArrayList<>();
               private final List<String> given;
               private final List<String> stored = new ArrayList<>();
               private final List<String> element = new ArrayList<>();
               private final List<String> captured = new ArrayList<>();
               private final List<String> passed = new ArrayList<>();
               private final List<String> shown;
               private final List<String> twice = new ArrayList<>();
               private List<String> swapped = new ArrayList<>();
               private final List<String> chosen = new ArrayList<>();
               private final StringBuilder chained = new StringBuilder();
               private final int[] out = new int[3];
               private final int[] first, second;
               Let(List<String> given, boolean b) {
                   this.given = given;
                   List<String> mine = new ArrayList<>();
                   all = mine;
                   shown = mine;
                   int[] shared = new int[1];
                   first = shared;
                   second = shared;
               }
               List<String> got() { return got; }
               void set(List<String> set) { this.set = set; }
               void store() { all = stored; }
               Object element() { Object[] array = { element }; return array; }
               Runnable captured() { List<String> c = captured; return () -> c.add("x"); }
               void pass(Let other) { other.keep(passed); }
               void keep(List<String> list) { all = list; }
               List<List<String>> twice() { List<List<String>> l = new ArrayList<>(); l.add(twice); return l; }
               void swap(Let other) { List<String> t = swapped; swapped = other.swapped; other.swapped = t; }
               List<String> choose(boolean b) { List<String> r = b ? new ArrayList<>() : chosen; return id(r); }
               private static <T> T id(T t) { return t; }
               StringBuilder chain() { return chained.append("x"); }
               int[] out() { return out; }
           }
           class Copied implements Cloneable {
               private final int[] data = new int[4];
               public Object clone() throws CloneNotSupportedException { return super.clone(); }
           }
           class Below extends Above implements Cloneable { }
           class Above { private final int[] data = new int[4]; }"#,
        expect![[r#"
            Above.data: never null exactly int[] of length 4
            Copied.data: never null exactly int[] of length 4
            Kept.list: never null exactly java.util.ArrayList own
            Kept.map: never null exactly java.util.HashMap own
            Kept.data: never null exactly int[] of length 8 own
            Kept.grown: never null exactly int[] own
            Kept.text: never null exactly java.lang.StringBuilder own
            Kept.queue: never null exactly java.util.ArrayDeque own
            Kept.late: (line 16 sets it to what may be null)
            Kept.Inner.this$0: never null
            Let.visible: never null exactly java.util.ArrayList own [another class of the unnamed package may share the object of Let.visible]
            Let.got: never null exactly java.util.ArrayList fresh
            Let.set: (line 51 sets it to what may be null)
            Let.given: (line 42 sets it to what may be null)
            Let.stored: never null exactly java.util.ArrayList fresh
            Let.element: never null exactly java.util.ArrayList fresh
            Let.captured: never null exactly java.util.ArrayList fresh
            Let.passed: never null exactly java.util.ArrayList fresh
            Let.shown: never null exactly java.util.ArrayList
            Let.twice: never null exactly java.util.ArrayList fresh
            Let.swapped: never null
            Let.chosen: never null exactly java.util.ArrayList fresh
            Let.chained: never null exactly java.lang.StringBuilder fresh
            Let.out: never null exactly int[] of length 3 fresh
            Let.first: never null exactly int[] of length 1 fresh
            Let.second: never null exactly int[] of length 1
        "#]],
    );
}

/// A search that a limit ends says so, and knows nothing; the next one starts again.
#[test]
fn a_search_that_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("T.java");
    std::fs::write(&path, "class T { private final Object o = new Object(); void f() { o.hashCode(); } }").unwrap();
    let subject = started(path);
    let stop = Arc::new(AtomicBool::new(true));
    subject.stop_with(stop.clone());
    assert!(subject.field_facts().all().is_empty());
    assert!(subject.has_given_up());
    stop.store(false, Ordering::Relaxed);
    assert!(subject.field_facts().all()[0].is_never_null);
}

/// Watches reads of fields of objects whose construction has ended.
struct Watcher {
    facts: Rc<FieldFacts>,
    constructors: HashSet<ProcId>,
    users: HashSet<ProcId>,
    /// Objects under construction, with the depths of the frames.
    under_construction: Vec<(usize, u64)>,
    /// A read that is under way: where its value goes.
    reading: Option<(usize, LocalId, MapId)>,
    types: HashMap<MapId, Type>,
    /// Values of which the class is to be looked at.
    values: HashSet<(u64, ClassId, MapId)>,
    /// What fields hold that own their objects, and which field of which object holds it.
    held: HashMap<(MapId, u64), u64>,
    holder: HashMap<u64, (MapId, u64)>,
    /// What fields hold that are made anew for each object, and by which object's field.
    made_for: HashMap<(MapId, u64), u64>,
    /// Arrays of fields whose elements are never written, with the fields.
    fixed: HashMap<u64, MapId>,
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

    /// What a field owns is set to no other variable.
    fn write(&mut self, place: (MapId, u64), value: u64) {
        if let Some(&holder) = self.holder.get(&value).filter(|&&holder| value != 0 && holder != place) {
            let fact = self.facts.of(holder.0).unwrap();
            self.broken.push(format!("{}.{} is shared", fact.class, fact.field));
        }
        if self.facts.of(place.0).is_some_and(|fact| fact.is_own) {
            if let Some(before) = self.held.insert(place, value) {
                self.holder.remove(&before);
            }
            self.holder.insert(value, place);
        }
        let Some(fact) = self.facts.of(place.0).filter(|_| value != 0) else { return };
        if fact.is_fresh && self.made_for.insert((place.0, value), place.1).is_some_and(|other| other != place.1) {
            self.broken.push(format!("{}.{} is that of another object", fact.class, fact.field));
        }
        if fact.is_fixed {
            self.fixed.insert(value, place.0);
        }
    }

    fn write_element(&mut self, array: u64) {
        if let Some(fact) = self.fixed.get(&array).and_then(|&map| self.facts.of(map)) {
            self.broken.push(format!("{}.{} has an element that is written", fact.class, fact.field));
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
        let word = |operand: &ir::Operand| operand.local().map(|local| locals[local.as_u32() as usize]);
        let written = match &body.stmts[stmt] {
            Stmt::Write { key: Key::Element(array, _), .. } => word(array),
            Stmt::Copy { to, .. } => word(&to.0),
            _ => None,
        };
        if let Some(array) = written {
            self.write_element(array);
        }
        if let Stmt::Write { map, key, value } = &body.stmts[stmt]
            && self.types.get(map) == Some(&Type::Ref)
            && self.users.contains(&procedure)
            && let Some(value) = word(value)
        {
            let owner = match key {
                Key::Object(owner) | Key::Element(owner, _) => word(owner).unwrap_or(0),
                Key::Global => 0,
            };
            self.write((*map, owner), value);
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
    let users: HashSet<ProcId> = {
        let procedures: Vec<ProcId> = subject.program().procs.keys().collect();
        procedures.into_iter().filter(|&procedure| subject.is_users(procedure)).collect()
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
            users: users.clone(),
            under_construction: Vec::new(),
            reading: None,
            types,
            values: HashSet::new(),
            held: HashMap::new(),
            holder: HashMap::new(),
            made_for: HashMap::new(),
            fixed: HashMap::new(),
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
                let length = facts.of(map).unwrap().length;
                if length.is_some_and(|length| machine.length(value).is_ok_and(|of| of != length)) {
                    let fact = facts.of(map).unwrap();
                    watcher.broken.push(format!("{}.{} is of another length", fact.class, fact.field));
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
