//! Which declaration a contract belongs to, in files as people write them.

use crate::{check_java, show};
use expect_test::expect;

#[test]
fn classes_and_members() {
    check_java(
        r#"
package org.example.list;

import java.util.*;

/** A list. */
/*@ nullable_by_default @*/
public abstract class Lists<E extends Comparable<E> & java.io.Serializable, F extends E> implements Iterable<E> {
    //@ public invariant size >= 0;

    /*@ spec_public non_null @*/ private Node<E>[] heads, more[];
    private /*@ spec_public @*/ int size = 0;
    protected @Nullable E first;

    //@ requires capacity > 0;
    //@ ensures size == 0;
    public Lists(int capacity) { }

    /** Documentation between. */
    //@ requires o != null;
    @Override
    @SuppressWarnings("unchecked")
    public /*@ pure @*/ boolean contains(/*@ nullable @*/ final Object o, F f) { return false; }

    //@ ensures \result == o;
    <T extends Number, U extends T> U same(@NonNull U o, T[] ts, Map.Entry<T, ? super E> e, java.util.List<E>... es) {
        return o;
    }

    /*@ ensures_none @*/
    /*@ pure */ public static int max(int a[], int b)[] throws Exception { return null; }

    //@ requires index >= 0;
    protected abstract @NonNull E get(int index);

    //@ ensures true;
    native @org.jetbrains.annotations.Nullable String name();

    //@ also ensures false;
    int size() //@ ensures \result == size;
    { return size; }

    //@ invariant first != null;
}
"#,
        expect![[r#"
            nullable_by_default public Class org.example.list.Lists
                public invariant size >= 0
                invariant first != null
                invariant heads != null
                invariant more != null
            field spec_public non_null org.example.list.Lists.heads: Node<E>[] = Node[]
            field spec_public non_null org.example.list.Lists.more: Node<E>[][] = Node[][]
            field spec_public org.example.list.Lists.size: int = int
            field nullable org.example.list.Lists.first: E = Comparable
            public org.example.list.Lists.<init>(int capacity = int)
                requires capacity > 0
                ensures size == 0
            pure public org.example.list.Lists.contains(nullable Object o = Object, F f = Comparable): boolean = boolean
                requires o != null
            org.example.list.Lists.same(non_null U o = Number, T[] ts = Number[], Map.Entry<T, ? super E> e = Entry, java.util.List<E>... es = List[]): U = Number
                ensures \result == o
            pure public static org.example.list.Lists.max(int[] a = int[], int b = int): int[] = int[]
                clause (unreadable Unknown)
            non_null protected abstract org.example.list.Lists.get(int index = int): E = Comparable
                requires index >= 0
            nullable org.example.list.Lists.name(): String = String
                ensures true
            org.example.list.Lists.size(): int = int
                also
                ensures false
                ensures \result == size
            error: unknown keyword `ensures_none`
              --> Test.java:30:9
               |
            30 |     /*@ ensures_none @*/
               |         ^^^^^^^^^^^^
               |
               = help: an ordinary comment begins with `//` or `/*` without `@`
        "#]],
    );
}

#[test]
fn nested_local_and_anonymous() {
    check_java(
        r"
package p;
class Outer<T> {
    static class Nested {
        //@ ensures true;
        class Deep<U> { void f(U u) { } }
        //@ invariant n > 0;
        int n;
    }
    interface Shape {
        double PI = 3.14;
        //@ ensures \result >= 0;
        double area();
        //@ ensures \result != null;
        default String name() { return null; }
        private static void help() { }
    }
    Runnable field = new Runnable() {
        //@ ensures 1;
        public void run() { }
    };
    void m() {
        class Local {
            //@ invariant 2;
            //@ ensures 3;
            void k() { }
        }
        Runnable r = new Runnable() {
            public void run() {
                new Object() {
                    //@ ensures 4;
                    public String toString() { return null; }
                };
                //@ assert 5;
            }
        };
        Runnable s = () -> {
            //@ assert 6;
            m();
        };
    }
    void n() {
        record Local(int a) { }
        /*@ pure @*/ class Local2 { }
    }
    static {
        //@ assert 7;
    }
    {
        //@ assert 8;
        m();
    }
}
",
        expect![[r#"
            Class p.Outer
            static Class p.Outer$Nested
                invariant n > 0
            Class p.Outer$Nested$Deep
                clause (unreadable Unknown)
            static Interface p.Outer$Shape
            Anonymous p.Outer$1
            Class p.Outer$1Local
                invariant 2
            Anonymous p.Outer$2
            Anonymous p.Outer$2$1
            static Record p.Outer$2Local
            pure Class p.Outer$1Local2
            field p.Outer$Nested.n: int = int
            field p.Outer$Shape.PI: double = double
            field p.Outer.field: Runnable = Runnable
            field p.Outer$2Local.a: int = int
            p.Outer$Nested$Deep.f(U u = Object)
            public abstract p.Outer$Shape.area(): double = double
                ensures \result >= 0
            public p.Outer$Shape.name(): String = String
                ensures \result != null
            private static p.Outer$Shape.help()
            public p.Outer$1.run()
                ensures 1
            p.Outer.m()
            p.Outer$1Local.k()
                ensures 3
            public p.Outer$2.run()
            public p.Outer$2$1.toString(): String = String
                ensures 4
            p.Outer.n()
            34:17 in p.Outer$2.run before the end
                assert 5
            38:13 in p.Outer.m in lambda before statement 39:13
                assert 6
            47:9 in p.Outer.initializer before the end
                assert 7
            50:9 in p.Outer.initializer before statement 51:9
                assert 8
            error: `ensures` cannot stand before a class
             --> Test.java:5:13
              |
            5 |         //@ ensures true;
              |             ^^^^^^^^^^^^^
              |
              = help: it stands before a method or constructor
        "#]],
    );
}

#[test]
fn records_and_enums() {
    check_java(
        r"
//@ pure
public record Range(/*@ nullable @*/ String name, @NonNull Integer low, int... rest) {
    //@ invariant low <= 0;
    //@ requires low != null;
    public Range { }
    //@ requires name != null;
    Range(String name) { this(name, 0); }
    //@ ensures \result >= 0;
    int length() { return 1; }
}
enum Color {
    RED { 
        //@ ensures 1;
        int code() { return 1; }
    },
    GREEN;
    //@ invariant code > 0;
    private int code;
    //@ ensures code == 0;
    Color() { }
    //@ pure
    int code() { return code; }
}
@interface Marker {
    //@ ensures true;
    int value() default 1;
}
",
        expect![[r#"
            pure public Record Range
                invariant low <= 0
                invariant low != null
            Enum Color
                invariant code > 0
            Anonymous Color$1
            Annotation Marker
            field nullable Range.name: String = String
            field non_null Range.low: Integer = Integer
            field Range.rest: int... = int[]
            field Color.code: int = int
            public Range.<init>(nullable String name = String, non_null Integer low = Integer, int... rest = int[])
                requires low != null
            Range.<init>(String name = String)
                requires name != null
            pure Range.length(): int = int
                ensures \result >= 0
            Color$1.code(): int = int
                ensures 1
            private Color.<init>()
                ensures code == 0
            pure Color.code(): int = int
            public abstract Marker.value(): int = int
                ensures true
        "#]],
    );
}

#[test]
fn statements() {
    check_java(
        r"
class C {
    void m(int x) {
        foo(); //@ assert after_foo;
        if (x > 0) bar(); //@ assert after_if;
        switch (x) {
            case 1: //@ assert in_case;
                foo();
        }
        //@ loop_invariant a;
        outer: while (x > 0) { }
        while (x > 1) //@ loop_invariant b;
        { }
        //@ loop_invariant c;
        for (int y : ys) { }
        do {
            //@ assert d;
        } while (x > 2);
    }
    C() {
        //@ assert in_constructor;
    }
}
",
        expect![[r#"
            Class C
            C.m(int x = int)
            C.<init>()
            4:16 in C.m before statement 5:9
                assert after_foo
            5:27 in C.m before statement 6:9
                assert after_if
            7:21 in C.m before statement 8:17
                assert in_case
            10:9 in C.m before loop 11:9
                loop_invariant a
            12:23 in C.m before loop 12:9
                loop_invariant b
            14:9 in C.m before loop 15:9
                loop_invariant c
            17:13 in C.m before the end
                assert d
            21:9 in C.<init> before the end
                assert in_constructor
        "#]],
    );
}

#[test]
fn overloads() {
    check_java(
        r"
class C {
    //@ requires 1;
    void m(int x) { }
    //@ requires 2;
    void m(long x) { }
    //@ requires 3;
    void m(Integer x) { }
    void m() { }
}
",
        expect![[r#"
            Class C
            C.m(int x = int)
                requires 1
            C.m(long x = long)
                requires 2
            C.m(Integer x = Integer)
                requires 3
            C.m()
        "#]],
    );
}

#[test]
fn specification_files() {
    let source = r"
package java.util;
public class Stack<E> extends Vector<E> {
    //@ ensures size() == 0;
    public Stack();
    //@ requires n > 0;
    Stack(int n) throws Exception, Error ;
    //@ ensures \result == item;
    public E push(E item);
    //@ requires size() > 0;
    public synchronized E pop();
}
";
    let contracts = skolem_contract::read_jml(source);
    expect![[r#"
        public Class java.util.Stack
        public java.util.Stack.<init>()
            ensures size() == 0
        java.util.Stack.<init>(int n = int)
            requires n > 0
        public java.util.Stack.push(E item = Object): E = Object
            ensures \result == item
        public java.util.Stack.pop(): E = Object
            requires size() > 0
    "#]]
    .assert_eq(&show::contracts(&contracts, source));
    let source = "class C { int x y z; }";
    expect![[r#"
        Class C
            clause (unreadable Type)
        field C.x: int = int
        field C.z: y = y
        error: this is not a declaration of Java
         --> Test.java:1:16
          |
        1 | class C { int x y z; }
          |                ^
          |
          = help: a .jml file holds the declarations of a .java file without bodies
    "#]]
    .assert_eq(&show::contracts(&skolem_contract::read_jml(source), source));
}

/// What the compiler will refuse does not take the contracts of other methods away.
#[test]
fn broken_java() {
    check_java(
        r"
class C {
    //@ requires 1;
    void m( { }
    //@ requires 2;
    void n() { }
}
",
        expect![[r#"
            Class C
            C.m()
                requires 1
            C.n()
                requires 2
        "#]],
    );
}
