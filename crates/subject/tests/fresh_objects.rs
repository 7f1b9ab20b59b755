//! Objects that constructors make anew, though others may know them later, and classes that make all of their objects themselves.

mod support;

use expect_test::{Expect, expect};
use support::verdicts;

fn check(source: &str, target: &str, expected: Expect) {
    expected.assert_eq(&verdicts(source, target));
}

/// A length that a constructor gives stays, whoever knows the array; its elements may be written by others.
#[test]
fn arrays_that_are_handed_out() {
    check(
        r#"final class T {
            private final int[] data = new int[4];
            private final int[] two = new int[2];
            private final int[] row = {1, 2};
            private final int[] known = {1, 2};
            int[] data() { return data; }
            int[] two() { return two; }
            int[] known() { return known; }
            void length() { assert data.length == 4 && two.length == 2; }
            void content() { assert data[3] == 0; }
            void row() { assert row[0] == 1; }
            void written() { assert known[0] == 1; }
            void alias(int[] other) { if (other == null) return; two[0] = 1; other[0] = 2; assert two[0] == 1; }
            void apart(T other) { if (other == null || other == this) return; assert two != other.two && data != other.data; }
        }
        record Fixed(int[] all) {
            Fixed(int[] all) { this.all = new int[2]; }
            static void length(Fixed fixed) { if (fixed != null) assert fixed.all().length == 2; }
        }"#,
        "*",
        expect![[r#"
            Fixed.Fixed(int[])
            Fixed.length(Fixed)
              assert at line 18: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
            Fixed.toString()
            Fixed.hashCode()
            Fixed.equals(Object)
            Fixed.all()
            T.data()
            T.two()
            T.known()
            T.length()
              assert at line 9: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
                an input may have other references to the array in T.data (write a harness that makes such objects)
            T.content()
              assert at line 10: violated
            T.row()
              assert at line 11: proved
            T.written()
              assert at line 12: violated
            T.alias(int[])
              assert at line 13: violated
            T.apart(T)
              assert at line 14: holds-within-bounds
                an input may have other references to the array in T.data (write a harness that makes such objects)
        "#]],
    );
}

/// Elements that are written in some way are any numbers.
#[test]
fn arrays_that_are_written() {
    check(
        r#"import java.util.Arrays;
        final class T {
            private final int[] direct = {1}, filled = {1}, copied = {1}, passed = {1}, read = {1};
            private final int[][] rows = new int[2][3], replaced = new int[2][3];
            void set() { direct[0] = 2; Arrays.fill(filled, 2); System.arraycopy(direct, 0, copied, 0, 1); put(passed); look(read); }
            private static void put(int[] all) { all[0] = 2; }
            private static int look(int[] all) { return all[0] + Arrays.hashCode(all); }
            void replace(int[] other) { replaced[0] = other; rows[1][1] = 3; }
            void direct() { assert direct[0] == 1; }
            void filled() { assert filled[0] == 1; }
            void copied() { assert copied[0] == 1; }
            void passed() { assert passed[0] == 1; }
            void read() { assert read[0] == 1; }
            void rows() { assert rows[1].length == 3; }
            void cell() { assert rows[1][1] == 0; }
            void replaced() { assert replaced[0].length == 3; }
        }"#,
        "T.*",
        expect![[r#"
            T.set()
            T.put(int[])
            T.look(int[])
            T.replace(int[])
            T.direct()
              assert at line 9: violated
            T.filled()
              assert at line 10: violated
            T.copied()
              assert at line 11: violated
            T.passed()
              assert at line 12: violated
            T.read()
              assert at line 13: proved
            T.rows()
              assert at line 14: holds-within-bounds
                an input may have objects of T.rows other than the one that new T() makes (write a harness that makes such objects)
            T.cell()
              assert at line 15: violated
            T.replaced()
              assert at line 16: violated
        "#]],
    );
}

#[test]
fn locks() {
    check(
        r#"final class T {
            private final Object lock = new Object(), shown = new Object();
            private final Object given;
            private static final Object ALL = new Object();
            private final Object all = ALL;
            private int count;
            T(Object given) { this.given = given; }
            Object shown() { return shown; }
            void add() { synchronized (lock) { count++; } }
            void lock(T other) { if (other != null && other != this) assert lock != other.lock; }
            void shown(T other) { if (other != null && other != this) assert shown != other.shown; }
            void passed(Object other) { assert other != lock; }
            void shownToAll(Object other) { assert other != shown; }
            void given(T other) { if (other != null && other != this) assert given != other.given; }
            void all(T other) { if (other != null && other != this) assert all != other.all; }
        }
        class Open { private final Object lock = new Object();
            void lock(Open other) { if (other != null && other != this) assert lock != other.lock; } }
        final class Cloned implements Cloneable { private final Object lock = new Object();
            public Cloned clone() throws CloneNotSupportedException { return (Cloned) super.clone(); }
            void lock(Cloned other) { if (other != null && other != this) assert lock != other.lock; } }"#,
        "*",
        expect![[r#"
            Cloned.Cloned()
            Cloned.clone()
            Cloned.lock(Cloned)
              assert at line 21: violated
            Cloned.clone()
            Open.Open()
            Open.lock(Open)
              assert at line 18: holds-within-bounds
                a class that extends Open may clone its objects (--closed-world, if there are no such classes)
            T.T(Object)
            T.shown()
            T.add()
            T.lock(T)
              assert at line 10: proved
            T.shown(T)
              assert at line 11: proved
            T.passed(Object)
              assert at line 12: holds-within-bounds
                an input may have objects of class java.lang.Object other than new java.lang.Object() or java.lang.Integer or Cloned or Open or T (write a harness that makes such objects)
                an input may have the objects of class java.lang.Integer that `valueOf` shares (write a harness that makes such objects)
            T.shownToAll(Object)
              assert at line 13: violated
            T.given(T)
              assert at line 14: violated
            T.all(T)
              assert at line 15: violated
        "#]],
    );
}

/// A class that makes all of its objects for static fields has these alone.
#[test]
fn singletons() {
    check(
        r#"final class T {
            private static final T ONE = new T(1), TWO = new T(2);
            private final int n;
            private T(int n) { this.n = n; }
            void one() { assert this == ONE; }
            void either() { assert this == ONE || this == TWO; }
            void number() { assert n == 1 || n == 2; }
        }
        final class Lazy {
            private static Lazy one;
            private Lazy() { }
            static Lazy get() { if (one == null) one = new Lazy(); return one; }
            void one() { assert this == one; }
        }
        final class Factory {
            private static final Factory ONE = new Factory();
            private Factory() { }
            static Factory make() { return new Factory(); }
            void one() { assert this == ONE; }
        }
        final class Loop {
            private static final Loop ONE;
            static { Loop last = null; for (int i = 0; i < 2; i++) last = new Loop(); ONE = last; }
            private Loop() { java.util.Objects.requireNonNull(this); }
            void one() { assert this == ONE; }
        }
        final class Kept implements java.io.Serializable {
            private static final Kept ONE = new Kept();
            private Kept() { }
            void one() { assert this == ONE; }
        }"#,
        "*",
        expect![[r#"
            Factory.Factory()
            Factory.make()
            Factory.one()
              assert at line 19: violated
            Kept.Kept()
            Kept.one()
              assert at line 30: violated
            Lazy.Lazy()
            Lazy.get()
            Lazy.one()
              assert at line 13: violated
            Loop.Loop()
            Loop.one()
              assert at line 25: violated
            T.T(int)
            T.one()
              assert at line 5: violated
            T.either()
              assert at line 6: proved
            T.number()
              assert at line 7: proved
        "#]],
    );
}

/// Objects of the program's own classes that constructors make: two fields have two, and so have two objects.
#[test]
fn sentinels() {
    check(
        r#"public final class T {
               private static final class Node { int n; Node next; Node(int n) { this.n = n; } }
               private final Node head = new Node(0), tail = new Node(0);
               void apart() { assert head != tail; }
               static void each(T a, T b) { if (a != null && b != null && a != b) assert a.head != b.head; }
               static void four(T a, T b) {
                   if (a != null && b != null && a.head.n + a.tail.n + b.head.n + b.tail.n == 7) assert a == b;
               }
           }"#,
        "T.*",
        expect![[r#"
            T.apart()
              assert at line 4: proved
            T.each(T,T)
              assert at line 5: proved
            T.four(T,T)
              assert at line 7: violated
            T.Node.Node(int)
        "#]],
    );
}

/// A constructor that lets its object out, or a field that takes over what another one has.
#[test]
fn objects_of_the_program_that_others_know() {
    check(
        r#"public final class T {
               static final class Known { static Known last; Known() { last = this; } }
               static class Plain implements Runnable { static Plain run; public void run() { run = this; } }
               private final Known made = new Known(), taken = Known.last;
               private final Plain one, other, ran;
               T() { Plain p = new Plain(); one = p; other = p; Runnable r = new Plain(); r.run(); ran = (Plain) r; }
               void known() { assert made != taken; }
               void same() { assert one != other; }
               static void ran(T a, T b) { if (a != null && b != null && a != b) assert a.ran != b.ran; }
           }"#,
        "T.*",
        expect![[r#"
            T.known()
              assert at line 7: violated
            T.same()
              assert at line 8: violated
            T.ran(T,T)
              assert at line 9: violated
            T.Known.Known()
            T.Plain.Plain()
            T.Plain.run()
        "#]],
    );
}

/// More fields than there are objects in the scope.
#[test]
fn more_of_them_than_the_scope() {
    check(
        r#"public final class T {
               private static final class Count { int n; }
               private final Count a = new Count(), b = new Count(), c = new Count(), d = new Count(), e = new Count();
               void sumBad() { assert a.n + b.n + c.n + d.n + e.n != 5; }
               void apart() { assert a != b && b != c && a != c; }
               void set(int n) { a.n = n; b.n = n; }
           }"#,
        "T.*",
        expect![[r#"
            T.sumBad()
              assert at line 4: violated
            T.apart()
              assert at line 5: proved
            T.set(int)
            T.Count.Count()
        "#]],
    );
}
