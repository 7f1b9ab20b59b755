//! Inputs are objects that can exist: what facts, constructors and declarations exclude is no counterexample.

mod support;

use expect_test::expect;
use support::check;

/// A private map is never null, and starts empty: what is wrong with it is found, and nothing else.
#[test]
fn private_collections() {
    check(
        r#"import java.util.*;
           final class Cart {
               private final Map<String, Integer> quantities = new HashMap<>();
               private final String owner;
               Cart(String owner) { this.owner = Objects.requireNonNull(owner); }
               int length() { return owner.length(); }
               void takeBad(String item) { int left = quantities.get(item) - 1; quantities.put(item, left); }
               boolean isEmpty() { assert quantities.size() >= 0; return quantities.isEmpty(); }
           }"#,
        "Cart.*",
        expect![[r#"
            Cart.Cart(String)
              uncaught-exception at line 5: violated
                java.lang.NullPointerException leaves Cart.Cart(String)
                this = Object(ObjectName("Cart@0"))
                owner = Null
                Cart@0 {quantities: Null, owner: Null} None
                  5  Cart(String owner) { this.owner = Objects.requireNonNull(owner); } []
                  3  private final Map<String, Integer> quantities = new HashMap<>(); [("Cart@0.quantities", Object(ObjectName("HashMap@0")))]
                  5  Cart(String owner) { this.owner = Objects.requireNonNull(owner); } []
            Cart.length()
              null-dereference at line 6: holds-within-bounds
                an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
            Cart.takeBad(String)
              null-dereference at line 7: violated
                java.lang.NullPointerException: Cannot invoke "java.lang.Integer.intValue()" because the return value of "java.util.Map.get(Object)" is null
                this = Object(ObjectName("Cart@0"))
                item = Null
                Cart@0 {quantities: Object(ObjectName("HashMap@0")), owner: Text("\"\"")} None
                HashMap@0 {} None
                  7  void takeBad(String item) { int left = quantities.get(item) - 1; quantities.put(item, left); } []
            Cart.isEmpty()
              assert at line 8: holds-within-bounds
                an input may have objects of class java.util.HashMap other than new java.util.HashMap<>() (write a harness that makes such objects)
        "#]],
    );
}

/// Interfaces of the library have a standard implementation, and null.
#[test]
fn library_types_as_parameters() {
    check(
        r#"import java.util.*;
           final class T {
               static int first(List<String> list) { return list.isEmpty() ? 0 : list.get(0).length(); }
               static boolean boxes(Integer a, Long b) {
                   if (a == null || b == null || a != 70000 || b != 1L << 40) return true;
                   assert false;
                   return a.intValue() == b;
               }
               static void text(StringBuilder builder) {
                   if (builder != null) { builder.append('x'); assert builder.length() == 1; }
               }
               static void count(java.util.concurrent.atomic.AtomicInteger count) {
                   if (count != null) assert count.incrementAndGet() != -5;
               }
               static void pattern(java.util.regex.Pattern pattern) { if (pattern != null) assert false; }
           }"#,
        "T.*",
        expect![[r#"
            T.first(List)
              null-dereference at line 3: violated
                java.lang.NullPointerException: Cannot invoke "java.util.List.isEmpty()" because "list" is null
                list = Null
                  3  static int first(List<String> list) { return list.isEmpty() ? 0 : list.get(0).length(); } []
            T.boxes(Integer,Long)
              assert at line 6: violated
                the assertion fails
                a = Object(ObjectName("Integer@0"))
                b = Object(ObjectName("Long@0"))
                Integer@0 {value: Int(70000)} None
                Long@0 {value: Int(1099511627776)} None
                  5  if (a == null || b == null || a != 70000 || b != 1L << 40) return true; []
                  6  assert false;                            []
            T.text(StringBuilder)
              assert at line 10: holds-within-bounds
                an input may have objects of class java.lang.StringBuilder other than new java.lang.StringBuilder() (write a harness that makes such objects)
            T.count(AtomicInteger)
              assert at line 13: violated
                the assertion fails
                count = Object(ObjectName("AtomicInteger@0"))
                AtomicInteger@0 {value: Int(-6)} None
                 13  if (count != null) assert count.incrementAndGet() != -5; []
            T.pattern(Pattern)
              assert at line 15: holds-within-bounds
                an input may have objects of class java.util.regex.Pattern, for which null alone stands (write a harness that makes such objects)
        "#]],
    );
}

/// A class without a public constructor has no objects here: a field that cannot be null is then not understood.
#[test]
fn objects_that_cannot_be_made() {
    check(
        r#"final class T {
               private final java.util.regex.Pattern pattern;
               T(int key) {
                   if (key != 77) throw new IllegalArgumentException();
                   pattern = java.util.regex.Pattern.compile("a");
               }
               int flags() { return pattern.flags(); }
               int other() { return 1; }
           }"#,
        "T.*",
        expect![[r#"
            T.T(int)
            T.flags()
              unknown: not supported: an input with what T.pattern holds, which no code that can be run makes
            T.other()
        "#]],
    );
}

/// The user's part of an object can be anything, the library's is what its constructor leaves.
#[test]
fn classes_that_extend_a_library() {
    check(
        r#"final class T extends java.util.ArrayList<String> {
               int limit;
               void addBad(String text) { add(text); assert size() <= limit; }
               boolean consistent() { assert size() >= 0; return true; }
           }"#,
        "T.*",
        expect![[r#"
            T.addBad(String)
              assert at line 3: violated
                the assertion fails
                this = Object(ObjectName("T@0"))
                text = Null
                T@0 {modCount: Int(0), elementData: Object(ObjectName("Object[]@0")), size: Int(0), limit: Int(0)} None
                Object[]@0 {} Some([])
                  3  void addBad(String text) { add(text); assert size() <= limit; } []
            T.consistent()
              assert at line 4: holds-within-bounds
                an input may have objects of class T whose part of java.util.ArrayList is not as its constructor leaves it (write a harness that makes such objects)
        "#]],
    );
}

#[test]
fn constants_of_enumerations() {
    check(
        r#"enum Op {
               ADD { int apply(int a, int b) { return a + b; } }, LESS { int apply(int a, int b) { return a - b; } };
               abstract int apply(int a, int b);
           }
           enum Level { LOW, HIGH { int weight() { return 2; } }; int weight() { return 1; } }
           final class T {
               static int all(Op op, Level level) {
                   if (op == null || level == null) return 0;
                   assert op == Op.ADD || op == Op.LESS;
                   assert op.name().length() >= 3;
                   assert level.weight() == 1 || level == Level.HIGH;
                   assert level == Level.LOW;
                   return switch (op) { case ADD -> 1; case LESS -> 2; };
               }
           }"#,
        "T.all",
        expect![[r#"
            T.all(Op,Level)
              assert at line 12: violated
                the assertion fails
                op = Constant { class: "Op", name: "ADD" }
                level = Constant { class: "Level", name: "HIGH" }
                  8  if (op == null || level == null) return 0; []
                  9  assert op == Op.ADD || op == Op.LESS;    []
                 10  assert op.name().length() >= 3;          []
                 11  assert level.weight() == 1 || level == Level.HIGH; []
                  5  enum Level { LOW, HIGH { int weight() { return 2; } }; int weight() { return 1; } } []
                 12  assert level == Level.LOW;               []
              assert at line 9: proved
              assert at line 10: proved
              assert at line 11: proved
        "#]],
    );
}

/// Compact constructors exclude values; one that changes a component is run on any value.
#[test]
fn records_of_the_input() {
    check(
        r#"record Range(int low, int high) { Range { if (low > high) throw new IllegalArgumentException(); } }
           record Even(int half) { Even { half = half * 2; } }
           record Name(String text) { Name { java.util.Objects.requireNonNull(text); } }
           record Small(byte size, boolean big) { Small { if (size < 3 || big) throw new IllegalArgumentException(); } }
           final class T {
               static void range(Range range) { if (range != null) assert range.low() <= range.high(); }
               static void rangeBad(Range range) { if (range != null) assert range.low() < range.high(); }
               static void even(Even even) { if (even != null) assert even.half() % 2 == 0; }
               static void evenBad(Even even) { if (even != null) assert even.half() % 4 == 0; }
               static void name(Name name) { if (name != null) assert name.text().length() >= 0; }
               static void small(Small small) { if (small != null) assert small.size() >= 3 && !small.big(); }
           }"#,
        "T.*",
        expect![[r#"
            T.range(Range)
              assert at line 6: proved
            T.rangeBad(Range)
              assert at line 7: violated
                the assertion fails
                range = Object(ObjectName("Range@0"))
                Range@0 {low: Int(0), high: Int(0)} None
                  7  static void rangeBad(Range range) { if (range != null) assert range.low() < range.high(); } []
                  1  record Range(int low, int high) { Range { if (low > high) throw new IllegalArgumentException(); } } []
                  1  record Range(int low, int high) { Range { if (low > high) throw new IllegalArgumentException(); } } []
            T.even(Even)
              assert at line 8: proved
            T.evenBad(Even)
              assert at line 9: violated
                the assertion fails
                even = Object(ObjectName("Even@0"))
                Even@0 {half: Int(2)} None
                  9  static void evenBad(Even even) { if (even != null) assert even.half() % 4 == 0; } []
                  2  record Even(int half) { Even { half = half * 2; } } []
            T.name(Name)
              assert at line 10: holds-within-bounds
                an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
              null-dereference at line 10: holds-within-bounds
                an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
            T.small(Small)
              assert at line 11: proved
        "#]],
    );
}

/// An inner object has its outer one, a local class what it captures.
#[test]
fn inner_and_local_classes() {
    check(
        r#"final class T {
               private int base;
               private Inner inner;
               private final class Inner { int sum(int more) { return base + more; } }
               int sum() { return inner == null ? 0 : inner.sum(1); }
               void begin(int from) { base = from; inner = new Inner(); }
               interface Text { int size(); }
               static Text of(String given) {
                   String text = given + "!";
                   return new Text() { public int size() { return text.length(); } };
               }
               static int size(Text text) { return text == null ? 0 : text.size(); }
           }"#,
        "T.s*",
        expect![[r#"
            T.sum()
              null-dereference at line 4: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
            T.size(Text)
              null-dereference at line 10: holds-within-bounds
                T.Text may be implemented by other classes of its package (--closed-world, if there are no such classes)
                an input may have strings other than "", "a", "b", "ab" (write a harness that makes such objects)
        "#]],
    );
}

/// An array of a class below is an array of the class, and two parameters may be one array.
#[test]
fn arrays_of_classes_below() {
    check(
        r#"class A { }
           final class B extends A { }
           final class T {
               static void store(A[] all) { if (all != null && all.length > 0) all[0] = new A(); }
               static void any(Object[] all) { if (all != null && all.length > 0) all[0] = Integer.valueOf(1); }
               static void same(A[] some, B[] others) {
                   if (some != null && others != null && some.length > 0 && others.length > 0) {
                       others[0] = new B();
                       some[0] = null;
                       assert others[0] != null;
                   }
               }
               private final Object[] own = new Object[4];
               void put(int at) { if (at >= 0 && at < own.length) own[at] = this; }
           }"#,
        "T.*",
        expect![[r#"
            T.store(A[])
              array-store at line 4: violated
                java.lang.ArrayStoreException: A
                all = Object(ObjectName("B[]@0"))
                B[]@0 {} Some([Null])
                  4  static void store(A[] all) { if (all != null && all.length > 0) all[0] = new A(); } []
                  1  class A { }                              []
            T.any(Object[])
              array-store at line 5: violated
                java.lang.ArrayStoreException: java.lang.Integer
                all = Object(ObjectName("String[]@0"))
                String[]@0 {} Some([Null])
                  5  static void any(Object[] all) { if (all != null && all.length > 0) all[0] = Integer.valueOf(1); } []
            T.same(A[],B[])
              assert at line 10: violated
                the assertion fails
                some = Object(ObjectName("B[]@0"))
                others = Object(ObjectName("B[]@0"))
                B[]@0 {} Some([Null])
                  7  if (some != null && others != null && some.length > 0 && others.length > 0) { []
                  8  others[0] = new B();                     [("B[]@0[0]", Object(ObjectName("B@0")))]
                  2  final class B extends A { }              []
                  1  class A { }                              []
                  9  some[0] = null;                          [("B[]@0[0]", Null)]
                 10  assert others[0] != null;                []
            T.put(int)
              array-bounds at line 14: holds-within-bounds
                an input may have more than 3 objects of class java.lang.Object (--scope java.lang.Object=6)
                an input may have more than 3 objects of class java.lang.Integer (--scope java.lang.Integer=6)
                an input may have more than 3 objects of class A (--scope A=6)
                an input may have more than 3 objects of class B (--scope B=6)
                an input may have more than 3 objects of class T (--scope T=6)
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or A or T or B (write a harness that makes such objects)
        "#]],
    );
}

/// Equal strings need not be one object, and a class object may be that of some class.
#[test]
fn strings_and_class_objects() {
    check(
        r#"final class T {
               static void same(String s) { if ("ab".equals(s)) assert s == "ab"; }
               static void type(Class<?> type) { if (type != null) assert type != String.class; }
           }"#,
        "T.*",
        expect![[r#"
            T.same(String)
              assert at line 2: violated
                the assertion fails
                s = Text("new String(\"ab\")")
                  2  static void same(String s) { if ("ab".equals(s)) assert s == "ab"; } []
            T.type(Class)
              assert at line 3: violated
                the assertion fails
                type = Text("java.lang.String.class")
                  3  static void type(Class<?> type) { if (type != null) assert type != String.class; } []
        "#]],
    );
}

/// The arguments of a constructor satisfy their invariants, the new object does not yet.
#[test]
fn constructors_assume_the_invariants_of_their_arguments() {
    check(
        r#"final class T {
               int low, high;
               //@ invariant low <= high;
               //@ ensures low <= high;
               T(T other) { if (other != null) { low = other.low; high = other.high; } }
               //@ ensures true;
               T(int high) { this.high = high; }
           }"#,
        "T.T",
        expect![[r#"
            T.T(T)
              ensures #1 at line 4: proved
              invariant #1 at line 3: proved
            T.T(int)
              ensures #1 at line 6: proved
              invariant #1 at line 3: violated
                the call ends in a state that breaks `invariant low <= high`
                witness: this: Object(ObjectName("T@0"))
                witness: low: Int(0)
                witness: high: Int(-1)
                this = Object(ObjectName("T@0"))
                high = Int(-1)
                T@0 {low: Int(0), high: Int(0)} None
                  7  T(int high) { this.high = high; }        [("T@0.high", Int(-1))]
        "#]],
    );
}

/// What constructors make anew and nothing lets out is not shared by two objects, nor is it an argument; what a method hands
/// out may be.
#[test]
fn collections_and_arrays_of_their_own() {
    expect![[r#"
        Box.Box(int)
        Box.open()
        Box.lists(Box,Box)
          assert at line 12: holds-within-bounds
            an input may have objects of class java.util.ArrayList other than new java.util.ArrayList<>() (write a harness that makes such objects)
        Box.sameBox(Box,Box)
          assert at line 17: violated
        Box.arrays(Box,Box,int)
          assert at line 23: proved
        Box.length(Box)
          assert at line 25: proved
        Box.shorter(Box)
          assert at line 26: violated
        Box.anyLength(Box,Box)
          assert at line 30: violated
          assert at line 29: holds-within-bounds
            an input may have boolean[] with more than 3 elements (--array-length 6)
        Box.argument(Box,List,int[])
          assert at line 35: holds-within-bounds
            an input may have objects of class java.util.List other than new java.util.ArrayList<>() (write a harness that makes such objects)
            an input may have objects of class java.util.ArrayList other than new java.util.ArrayList<>() (write a harness that makes such objects)
        Box.handedOut(Box,Box)
          assert at line 40: holds-within-bounds
            an input may have objects of class java.util.ArrayList other than new java.util.ArrayList<>() (write a harness that makes such objects)
    "#]].assert_eq(&support::verdicts(
        r#"import java.util.*;
           final class Box {
               private final List<String> items = new ArrayList<>();
               private final int[] data = new int[8];
               private final boolean[] marks;
               private final List<String> open = new ArrayList<>();
               Box(int size) { marks = new boolean[size]; }
               List<String> open() { return open; }
               static void lists(Box a, Box b) {
                   if (a == null || b == null || a == b) return;
                   a.items.add("x");
                   assert b.items.isEmpty();
               }
               static void sameBox(Box a, Box b) {
                   if (a == null || b == null) return;
                   a.items.add("x");
                   assert b.items.isEmpty();
               }
               static void arrays(Box a, Box b, int i) {
                   if (a == null || b == null || a == b) return;
                   int before = b.data[i & 7];
                   a.data[i & 7] = before + 1;
                   assert b.data[i & 7] == before;
               }
               static void length(Box a) { if (a != null) assert a.data.length == 8; }
               static void shorter(Box a) { if (a != null) assert a.data.length < 8; }
               static void anyLength(Box a, Box b) {
                   if (a == null || b == null || a.marks.length == 0 || b.marks.length == 0) return;
                   assert a.marks != b.marks || a == b;
                   assert a.marks.length == b.marks.length;
               }
               static void argument(Box a, List<String> list, int[] array) {
                   if (a == null || list == null || array == null) return;
                   list.add("y");
                   assert a.items.isEmpty() && a.data != array;
               }
               static void handedOut(Box a, Box b) {
                   if (a == null || b == null || a == b) return;
                   a.open.add("x");
                   assert b.open.isEmpty();
               }
           }"#,
        "Box.*",
    ));
}

/// Which object a box is matters only to runs that compare references.
#[test]
fn boxes_that_are_compared() {
    let found = support::verdicts(
        r#"class Boxes {
               static void value(Integer a) { if (a != null) assert a + 1 == 1 + a; }
               static void identity(Integer a) {
                   Object five = Integer.valueOf(5);
                   if (a != null && a.equals(5)) assert a != five;
               }
               static void hash(Integer a) {
                   if (a != null && a.equals(5)) assert System.identityHashCode(a) != System.identityHashCode(5);
               }
           }"#,
        "Boxes.*",
    );
    expect![[r#"
        Boxes.Boxes()
        Boxes.value(Integer)
          assert at line 2: proved
        Boxes.identity(Integer)
          assert at line 5: holds-within-bounds
            an input may have the objects of class java.lang.Integer that `valueOf` shares (write a harness that makes such objects)
        Boxes.hash(Integer)
          assert at line 8: violated
    "#]].assert_eq(&found);
}

/// Copies of arrays and arrays of arrays are never null.
#[test]
fn arrays_that_constructors_copy_and_make() {
    let found = support::verdicts(
        r#"final class Arrays {
               private final int[] copy;
               private final int[][] table = new int[2][3];
               Arrays(int[] all) { copy = all.clone(); }
               void copied() { assert copy != null; }
               void made() { assert table != null; }
           }
           record Copy(int[] all) {
               Copy { all = all.clone(); }
               static void copied(Copy copy) { if (copy != null) assert copy.all() != null; }
           }"#,
        "*",
    );
    expect![[r#"
        Arrays.Arrays(int[])
        Arrays.copied()
          assert at line 5: proved
        Arrays.made()
          assert at line 6: proved
        Copy.Copy(int[])
        Copy.copied(Copy)
          assert at line 10: proved
        Copy.toString()
        Copy.hashCode()
        Copy.equals(Object)
        Copy.all()
    "#]]
    .assert_eq(&found);
}
