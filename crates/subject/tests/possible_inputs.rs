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
        expect![[r#""#]],
    );
}

/// Interfaces of the library have a standard implementation, and null.
#[test]
fn library_types_as_parameters() {
    check(
        r#"import java.util.*;
           final class T {
               static int first(List<String> list) { return list.isEmpty() ? 0 : list.get(0).length(); }
               static int firstBad(List<String> list) { return list == null ? 0 : list.get(0).length(); }
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
        expect![[r#""#]],
    );
}

/// A class without a public constructor has no objects here: a field that cannot be null is then not understood.
#[test]
fn objects_that_cannot_be_made() {
    check(
        r#"final class T {
               private final java.util.regex.Pattern pattern = java.util.regex.Pattern.compile("a");
               int flags() { return pattern.flags(); }
               int other() { return 1; }
           }"#,
        "T.*",
        expect![[r#""#]],
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
        expect![[r#""#]],
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
        expect![[r#""#]],
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
        expect![[r#""#]],
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
               interface Text { int size(); }
               static Text of(String given) {
                   String text = given + "!";
                   return new Text() { public int size() { return text.length(); } };
               }
               static int size(Text text) { return text == null ? 0 : text.size(); }
           }"#,
        "T.s*",
        expect![[r#""#]],
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
        expect![[r#""#]],
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
        expect![[r#""#]],
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
        expect![[r#""#]],
    );
}
