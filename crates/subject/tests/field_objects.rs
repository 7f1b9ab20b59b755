//! Objects of libraries in the fields of the user's classes and in what these inherit: as the classes' own code makes them.

mod support;

use expect_test::expect;
use support::verdicts;

fn check(source: &str, target: &str, expected: expect_test::Expect) {
    expected.assert_eq(&verdicts(source, target));
}

const FILLED: &str = r#"import java.util.*;
final class T {
    private final Map<String, Integer> map = new HashMap<>();
    private final List<Integer> list = List.of(1, 2);
    private final StringBuilder text = new StringBuilder("x");
    private final List<Integer> copy = new ArrayList<>(List.of(7));
    private final List<Integer> view = Collections.unmodifiableList(copy);
    private final List<Integer> same = copy;
    private final List<String> empty = new ArrayList<>();
    private final Integer box = 5;
    private final String word = "a".concat("b");
    private final int[] table = {1, 2};
    private final int[][] rows = new int[2][3];
    T() { map.put("a", 1); }
    void one() { assert map.get("a") == 1; }
    void two() { assert list.size() == 2; }
    void three() { assert text.length() == 1; }
    void four() { assert copy.size() == 1; }
    void five() { assert view.size() == copy.size(); }
    void six() { copy.add(8); assert view.size() == 2 && same.size() == 2; }
    void seven() { assert empty.isEmpty(); }
    void eight() { assert box == 5 && word.equals("ab"); }
    void nine() { assert table[0] == 1; }
    void ten() { assert rows[1][2] * 0 == 0; }
    void wrong() { assert rows[0][0] == 0; }
    void wrongToo() { assert copy.size() == 0; }
    void wrongView() { view.add(1); assert view == null; }
    static void two(T a, T b) { if (a == null || b == null || a == b) return; assert a.copy != b.copy; }
}"#;

#[test]
fn what_constructors_and_initialisers_fill() {
    check(
        FILLED,
        "T.*",
        expect![[r#"
        T.one()
          assert at line 15: holds-within-bounds
            an input may have objects of T.map other than the one that new T() makes (write a harness that makes such objects)
        T.two()
          assert at line 16: holds-within-bounds
            an input may have objects of T.list other than the one that new T() makes (write a harness that makes such objects)
        T.three()
          assert at line 17: holds-within-bounds
            an input may have objects of T.text other than the one that new T() makes (write a harness that makes such objects)
        T.four()
          assert at line 18: holds-within-bounds
            an input may have objects of T.copy other than the one that new T() makes (write a harness that makes such objects)
        T.five()
          assert at line 19: holds-within-bounds
            an input may have objects of T.view other than the one that new T() makes (write a harness that makes such objects)
            an input may have objects of T.copy other than the one that new T() makes (write a harness that makes such objects)
        T.six()
          assert at line 20: holds-within-bounds
            an input may have objects of T.copy other than the one that new T() makes (write a harness that makes such objects)
            an input may have objects of T.view other than the one that new T() makes (write a harness that makes such objects)
            an input may have objects of T.same other than the one that new T() makes (write a harness that makes such objects)
        T.seven()
          assert at line 21: holds-within-bounds
            an input may have objects of class java.util.ArrayList other than new java.util.ArrayList<>() (write a harness that makes such objects)
        T.eight()
          assert at line 22: proved
        T.nine()
          assert at line 23: proved
        T.ten()
          assert at line 24: holds-within-bounds
            an input may have objects of T.rows other than the one that new T() makes (write a harness that makes such objects)
        T.wrong()
          assert at line 25: violated
        T.wrongToo()
          assert at line 26: violated
        T.wrongView()
          assert at line 27: holds-within-bounds
            an input may have objects of T.view other than the one that new T() makes (write a harness that makes such objects)
        T.two(T,T)
          assert at line 28: holds-within-bounds
            an input may have objects of T.copy other than the one that new T() makes (write a harness that makes such objects)
    "#]],
    );
}

/// Arguments are tried out; what depends on them is one of the states that a caller can bring about.
#[test]
fn constructors_with_arguments() {
    check(
        r#"import java.util.*;
        final class T {
            private static int made;
            private final Deque<Integer> queue = new ArrayDeque<>();
            private final List<Integer> copy;
            private final List<Integer> given;
            private final Integer box;
            private final Integer five = 5;
            private final int[] table;
            private final int[] fixed = {3};
            T(List<Integer> given, int n) {
                if (n <= 0) throw new IllegalArgumentException();
                made++;
                this.given = Objects.requireNonNull(given);
                copy = List.copyOf(given);
                box = n;
                table = new int[] {n};
                queue.push(7);
            }
            void pushed() { assert queue.size() == 1; }
            void immutable() { try { copy.add(1); assert false; } catch (UnsupportedOperationException e) { } }
            void given(List<Integer> other) { if (other == given) { given.add(1); assert other.isEmpty(); } }
            void box() { assert box == 1; }
            void five() { assert five == 5; }
            void table() { assert table[0] == 1; }
            void fixed() { assert fixed[0] == 3; }
            static void count() { assert made == 0; }
        }"#,
        "T.*",
        expect![[r#"
            T.T(List,int)
            T.pushed()
              assert at line 20: holds-within-bounds
                an input may have objects of T.queue other than the one that new T(new java.util.ArrayList<>(), 1) makes (write a harness that makes such objects)
            T.immutable()
              assert at line 21: holds-within-bounds
                an input may have objects of T.copy other than the one that new T(new java.util.ArrayList<>(), 1) makes (write a harness that makes such objects)
            T.given(List)
              assert at line 22: violated
            T.box()
              assert at line 23: violated
            T.five()
              assert at line 24: holds-within-bounds
                an input may have objects of T.five other than the one that new T(new java.util.ArrayList<>(), 1) makes (write a harness that makes such objects)
            T.table()
              assert at line 25: violated
            T.fixed()
              assert at line 26: holds-within-bounds
                an input may have objects of T.fixed other than the one that new T(new java.util.ArrayList<>(), 1) makes (write a harness that makes such objects)
            T.count()
              assert at line 27: holds-within-bounds
                the static field T.made may be other than static initialisers leave it (--statics any)
        "#]],
    );
}

/// A constructor that others cannot call is called by the program: a factory method, or for an object in a static field.
#[test]
fn constructors_that_others_cannot_call() {
    check(
        r#"import java.util.*;
        class T {
            static void factory(Made made) { if (made != null) assert made.size() == 2; }
            static void kept(Kept kept) { if (kept != null) assert kept.size() == 1; }
            static void node(Outer outer) { if (outer != null) assert outer.count() == 0; }
            static void chance(Chance chance) { if (chance != null) assert chance.has(); }
        }
        final class Made {
            private final List<Integer> list;
            private Made(List<Integer> list) { this.list = List.copyOf(list); }
            static Made of(int a, int b) { return new Made(List.of(a, b)); }
            int size() { return list.size(); }
        }
        final class Kept {
            static final Kept ONE = new Kept(List.of(1));
            private final List<Integer> list;
            private Kept(List<Integer> list) { this.list = List.copyOf(list); }
            int size() { return list.size(); }
        }
        final class Outer {
            private Node node = new Node("a");
            int count() { return node == null ? 0 : node.kinds.size() - 1; }
            private static final class Node {
                final List<String> kinds = new ArrayList<>(List.of("k"));
                final String name;
                Node(String name) { this.name = name; }
            }
        }
        final class Chance {
            private final Set<String> set = Set.of("a", "b", "c");
            boolean has() { return set.contains("a"); }
        }"#,
        "T.*",
        expect![[r#"
            T.factory(Made)
              assert at line 3: holds-within-bounds
                an input may have objects of Made.list other than the one that Made.of(1, 1) makes (write a harness that makes such objects)
            T.kept(Kept)
              assert at line 4: proved
            T.node(Outer)
              assert at line 5: holds-within-bounds
                an input may have objects of Outer.Node.kinds other than the one that new Outer.Node("a") makes (write a harness that makes such objects)
            T.chance(Chance)
              assert at line 6: holds-within-bounds
                an input may have objects of Chance.set other than the one that new Chance() makes (write a harness that makes such objects)
        "#]],
    );
}

/// Fields that share something, classes inside of others, and what library methods return.
#[test]
fn objects_that_belong_together() {
    check(
        r#"import java.util.*;
        class T {
            private final List<Integer> one = List.of(1);
            private final UUID id = new UUID(1, 2);
            private final Iterator<Integer> iterator = one.iterator();
            private final List<T> self = new ArrayList<>();
            private final Map<Integer, Node> index = new HashMap<>();
            private final Node root = new Node(0);
            private final Map<Integer, Integer> bounded = new LinkedHashMap<>() {
                protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) { return size() > 1; }
            };
            T() { self.add(this); index.put(0, root); }
            void one() { assert one.size() == 1; }
            void id() { assert id.version() == 0; }
            void iterator() { assert iterator.hasNext(); }
            void self() { assert self.get(0) == this; }
            void index() { assert index.get(0) == root; }
            void bounded() { bounded.put(1, 1); bounded.put(2, 2); assert bounded.size() == 1; }
            private static final class Node {
                final int value;
                Node(int value) { this.value = value; }
            }
            class Inner {
                private final List<Integer> two = List.of(1, 2);
                void both() { assert two.size() == 2 && one.size() == 1; }
            }
        }
        abstract class Shape {
            protected final List<String> tags = new ArrayList<>(List.of("shape"));
            abstract int area();
            void tagged() { assert tags.size() == 2; }
        }
        class Square extends Shape {
            Square() { tags.add("square"); }
            int area() { return 1; }
        }"#,
        "*",
        expect![[r#"
            Shape.Shape()
            Shape.area()
              unknown: not supported: Shape.area is abstract
            Shape.tagged()
              assert at line 31: holds-within-bounds
                another class of the unnamed package may share the object of Shape.tags (--closed-world, if there are no such classes)
                an input may have objects of Shape.tags other than the one that new Square() makes (write a harness that makes such objects)
            Square.Square()
            Square.area()
            T.one()
              assert at line 13: holds-within-bounds
                an input may have objects of T.one other than the one that new T() makes (write a harness that makes such objects)
            T.id()
              assert at line 14: holds-within-bounds
                an input may have objects of T.id other than the one that new T() makes (write a harness that makes such objects)
            T.iterator()
              assert at line 15: holds-within-bounds
                an input may have objects of T.iterator other than the one that new T() makes (write a harness that makes such objects)
            T.self()
              assert at line 16: holds-within-bounds
                an input may have objects of T.self other than the one that new T() makes (write a harness that makes such objects)
            T.index()
              assert at line 17: holds-within-bounds
                an input may have objects of T.index other than the one that new T() makes (write a harness that makes such objects)
                an input may have objects of T.root other than the one that new T() makes (write a harness that makes such objects)
            T.bounded()
              assert at line 18: holds-within-bounds
                an input may have objects of T.bounded other than the one that new T() makes (write a harness that makes such objects)
            T.1.1(T)
            T.1.removeEldestEntry(Entry)
            T.Inner.Inner(T)
            T.Inner.both()
              assert at line 25: holds-within-bounds
                a class that extends T may clone its objects (--closed-world, if there are no such classes)
                an input may have objects of T.Inner.two other than the one that new T.Inner(new T()) makes (write a harness that makes such objects)
                an input may have objects of T.one other than the one that new T() makes (write a harness that makes such objects)
            T.Node.Node(int)
        "#]],
    );
}

/// What a class inherits from a library is what its own constructors pass on.
#[test]
fn what_is_passed_to_a_library_above() {
    check(
        r#"import java.util.*;
        class T {
            static void message(Failed failed) { if (failed != null) assert failed.getMessage() != null; }
            static void cause(Failed failed) { if (failed != null) assert failed.getCause() == null; }
            static void order(Recent recent) {
                if (recent == null || !recent.isEmpty()) return;
                recent.put(1, 1);
                recent.put(2, 2);
                recent.get(1);
                assert recent.keySet().iterator().next() == 2;
            }
            static void filled(Filled filled) { if (filled != null) assert filled.contains("x"); }
        }
        final class Failed extends Exception {
            final int code;
            Failed(int code) { super("code " + code); this.code = code; }
        }
        final class Recent extends LinkedHashMap<Integer, Integer> { Recent() { super(16, 0.75f, true); } }
        final class Filled extends ArrayList<String> { Filled() { add("x"); } }"#,
        "T.*",
        expect![[r#"
            T.message(Failed)
              assert at line 3: holds-within-bounds
                an input may have objects of class Failed whose part of java.lang.Exception is not as its constructor leaves it (write a harness that makes such objects)
            T.cause(Failed)
              assert at line 4: holds-within-bounds
                an input may have objects of class Failed whose part of java.lang.Exception is not as its constructor leaves it (write a harness that makes such objects)
            T.order(Recent)
              assert at line 10: holds-within-bounds
                an input may have objects of class Recent whose part of java.util.LinkedHashMap is not as its constructor leaves it (write a harness that makes such objects)
            T.filled(Filled)
              assert at line 12: holds-within-bounds
                an input may have objects of class Filled whose part of java.util.ArrayList is not as its constructor leaves it (write a harness that makes such objects)
        "#]],
    );
}

/// A class above without fields leaves nothing open, and what a library keeps counts where a run looks at it.
#[test]
fn parts_of_libraries_that_no_run_looks_at() {
    check(
        r#"import java.util.*;
           public class T {
               static final class Fraction extends Number {
                   private final int over, under;
                   Fraction(int over, int under) { this.over = over; this.under = under; }
                   public int intValue() { return under == 0 ? 0 : over / under; }
                   public long longValue() { return intValue(); }
                   public float floatValue() { return intValue(); }
                   public double doubleValue() { return intValue(); }
               }
               static final class Sized extends AbstractList<String> {
                   private int n;
                   public int size() { return n; }
                   public String get(int index) { return null; }
                   void changed() { assert modCount == 0; }
               }
           }"#,
        "T.*",
        expect![[r#"
            T.Fraction.Fraction(int,int)
            T.Fraction.intValue()
            T.Fraction.longValue()
            T.Fraction.floatValue()
            T.Fraction.doubleValue()
            T.Sized.Sized()
            T.Sized.size()
            T.Sized.get(int)
            T.Sized.changed()
              assert at line 15: holds-within-bounds
                an input may have objects of class T.Sized whose part of java.util.AbstractList is not as its constructor leaves it (write a harness that makes such objects)
            T.Sized.get(int)
        "#]],
    );
}
