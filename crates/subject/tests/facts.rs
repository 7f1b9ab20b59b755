//! Facts about fields: which there are.

use check::Language;
use expect_test::{Expect, expect};
use jvm::{InputOptions, Inputs};
use skolem_subject::{FieldFact, Subject};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
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
            shop.Stock.items: never null exactly java.lang.Object[] [another class of package shop may set shop.Stock.items]
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
            shop.T.parts: never null exactly java.lang.Object[] of length 0 own [a class that extends shop.T or another class of package shop may set shop.T.parts or share its object]
            shop.T.all: (other code can set it)
            shop.T.own: never null exactly java.lang.Object[] of length 0 own [another class of package shop may set shop.T.own or share its object]
            shop.T.Base.value: never null [another class of package shop may set shop.T.Base.value]
            shop.T.Cell.value: never null
            shop.T.Cell.count: 3..3
            shop.T.Cell.unset:
            shop.T.Cell.open: never null
            shop.T.Visible.value: never null [a class that extends shop.T.Visible or another class of package shop may set shop.T.Visible.value]
        "#]],
    );
}

/// What private and static methods return is known, unless they can be overridden.
#[test]
fn fields_that_are_set_to_results() {
    facts(
        r#"class T {
               private Object[] kept = nonEmpty(new Object[0]);
               private Object maybe = pick(null), looped = loop(3), virtual = overridable(), own = mine();
               private final Object late = chain(), unset = soon(), set = "";
               private Object soon() { return set; }
               private static Object[] nonEmpty(Object[] es) { return es.length > 0 ? es : new Object[1]; }
               static Object pick(Object o) { return o; }
               static Object loop(int n) { return n == 0 ? "" : loop(n - 1); }
               Object overridable() { return ""; }
               private Object mine() { return kept; }
               private Object chain() { Object o = mine(); return o == null ? "" : o; }
               void again(Object[] given) { kept = nonEmpty(given); }
           }"#,
        expect![[r#"
            T.kept: never null
            T.maybe: (line 3 sets it to what may be null)
            T.looped: (line 3 sets it to what may be null)
            T.virtual: (line 3 sets it to what may be null)
            T.own: never null
            T.late: never null
            T.unset: (line 4 sets it to what may be null)
            T.set: never null read early
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
            Let.swapped: never null exactly java.util.ArrayList
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

/// Wherever limits end it, a search that goes on finds what one at a stretch does.
#[test]
fn a_search_that_is_stopped_often() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/applications");
    let at_a_stretch = started(folder.clone()).field_facts();
    let subject = started(folder);
    let (stop, is_over) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    subject.stop_with(stop.clone());
    let stopper = std::thread::spawn({
        let is_over = is_over.clone();
        move || {
            // More time from one to the next, so that there is an end on a busy machine, too.
            let mut time = Duration::from_millis(5);
            while !is_over.load(Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
                std::thread::sleep(Duration::from_micros(200));
                stop.store(false, Ordering::Relaxed);
                std::thread::sleep(time);
                time = time * 5 / 4;
            }
        }
    });
    let mut found = subject.field_facts();
    while found.all().is_empty() {
        found = subject.field_facts();
    }
    is_over.store(true, Ordering::Relaxed);
    stopper.join().unwrap();
    assert_eq!(found.all(), at_a_stretch.all());
}

/// Numbers that constructors and methods check, count round, or mask.
#[test]
fn numbers_that_all_code_keeps_between_others() {
    facts(
        r#"
class T {
    static class Cap { private final int cap; Cap(int c) { if (c <= 0) throw new IllegalArgumentException(); cap = c; } }
    static class Late { private final int cap; Late(int c) { cap = c; if (cap <= 0) throw new IllegalArgumentException(); } }
    static class Setter {
        private int mode = 1;
        void set(int m) { if (m < 0 || m > 9) return; mode = m; }
        void up() { if (mode < 9) mode++; }
        void down() { if (mode > 0) mode--; }
    }
    static class Unchecked { private int n; void up() { n++; } void down() { if (n > 0) n--; } }
    static class UpTo { private int n; void up() { if (n == 5) return; n++; } }
    static class Ring { private int head, state, shown; void next() { head = (head + 1) & 7; state = (state + 1) % 3; shown = head; } }
    static class Called { private int n; void up() { if (n < 5) { other(); n++; } } void other() { n = 5; } }
    static class Two { private int n; void up(Two o) { if (n < 5) { o.n = 5; n++; } } }
    static class Chain { private int a, b, c; void step() { if (a < 3) a++; b = a; c = b; } void back() { a = c; } }
    static class Loop { private int n; void count(int k) { int i = 0; while (i < k) i++; n = i; } }
    static class Bits { private byte b; private char c; private short s; private boolean z;
        Bits(byte b, int c, short s, boolean z) { this.b = b; this.c = (char) (c & 15); this.s = (short) (s & 255); this.z = z; } }
    static class Long { private long n; void up() { if (n < 5L) n++; } void sum(int a, int b) { n = a >>> 1; } }
    static class Shown { int n; Shown(int n) { if (n > 3) throw new IllegalArgumentException(); this.n = n; } }
}
"#,
        expect![[r#"
            T.Bits.b:
            T.Bits.c: 0..15
            T.Bits.s: 0..255
            T.Bits.z:
            T.Called.n:
            T.Cap.cap: 1..2147483647
            T.Chain.a: 0..2147483647
            T.Chain.b: 0..2147483647
            T.Chain.c: 0..2147483647
            T.Late.cap:
            T.Long.n: 0..2147483647
            T.Loop.n:
            T.Ring.head: 0..7
            T.Ring.state: 0..2
            T.Ring.shown: 0..2147483647
            T.Setter.mode: 0..9
            T.Shown.n:
            T.Two.n:
            T.Unchecked.n:
            T.UpTo.n:
        "#]],
    );
}

/// What the same field of another object has, and what library methods return.
#[test]
fn copies_of_the_same_field_and_results_of_the_library() {
    facts(
        r#"
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
class T {
    static class Swap { private int[] a = new int[2]; void swap(Swap o) { int[] t = a; a = o.a; o.a = t; } }
    static class Deep implements Cloneable {
        private int[] a = new int[3];
        public Deep clone() throws CloneNotSupportedException { Deep c = (Deep) super.clone(); c.a = a.clone(); return c; }
    }
    static class Grow { private Object[] a = new Object[2], b = {}; void grow() { a = java.util.Arrays.copyOf(a, 9); b = a.clone(); } }
    static class Given { private Object[] a = new Object[2]; void set(Object[] o) { a = java.util.Arrays.copyOf(o, 9); } }
    static class Other { private int[] a = new int[3], b = new int[2]; void mix() { a = b; } }
    static class Order { private Comparator<String> natural = Comparator.naturalOrder(), by = Comparator.comparing(String::length); }
    static class Fun { private Function<String, String> id = Function.identity(), given; Fun(Function<String, String> f) { given = f; } }
    static class Maybe { private String home = System.getenv("HOME"), none = System.getProperty("x", null); }
}
"#,
        expect![[r#"
            T.Deep.a: never null exactly int[] of length 3
            T.Fun.id: never null
            T.Fun.given: (line 15 sets it to what may be null)
            T.Given.a: never null own
            T.Grow.a: never null exactly java.lang.Object[] own
            T.Grow.b: never null own
            T.Maybe.home: (line 16 sets it to what may be null)
            T.Maybe.none: (line 16 sets it to what may be null)
            T.Order.natural: never null
            T.Order.by: never null
            T.Other.a: never null
            T.Other.b: never null exactly int[] of length 2 fresh
            T.Swap.a: never null exactly int[] of length 2
        "#]],
    );
}
