//! Calls by contract: what a call requires, callees that are replaced, callees without code, and clauses between statements.

mod support;

use expect_test::expect;
use support::{check, check_by_contract};

const ACCOUNTS: &str = "class T {
    int balance;
    int limit;
    //@ requires amount > 0 && amount <= balance;
    //@ ensures balance == \\old(balance) - amount;
    //@ assignable balance;
    void withdraw(int amount) { balance -= amount; }
    //@ requires to != null && to != this && amount > 0;
    void transfer(T to, int amount) { withdraw(amount); to.balance += amount; }
    //@ requires amount > 0 && amount <= balance;
    //@ ensures balance == \\old(balance) - amount && limit == \\old(limit);
    void pay(int amount) { withdraw(amount); }
    //@ requires amount > 0 && amount <= balance;
    //@ ensures balance == 0;
    void payAll(int amount) { withdraw(amount); }
}";

#[test]
fn what_a_call_requires() {
    check(
        ACCOUNTS,
        "T.transfer",
        expect![[r#"
            T.transfer(T,int)
              requires #1 of T.withdraw(int) at line 9: violated
                the call breaks `requires amount > 0 && amount <= balance`
                witness: amount: Int(1)
                witness: balance: Int(0)
                this = Object(ObjectName("T@0"))
                to = Object(ObjectName("T@1"))
                amount = Int(1)
                T@0 {balance: Int(0), limit: Int(0)} None
                T@1 {balance: Int(0), limit: Int(0)} None
                  9  void transfer(T to, int amount) { withdraw(amount); to.balance += amount; } []
        "#]],
    );
}

/// The contract says what changes and what does not; a violation is confirmed by the code.
#[test]
fn a_callee_that_is_replaced() {
    check_by_contract(
        ACCOUNTS,
        "T.pay*",
        "T.withdraw",
        expect![[r#"
            T.pay(int)
              requires #1 of T.withdraw(int) at line 12: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
              ensures #1 at line 11: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
            T.payAll(int)
              requires #1 of T.withdraw(int) at line 15: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
              ensures #1 at line 14: violated
                the call ends in a state that breaks `ensures balance == 0`
                witness: balance: Int(1)
                this = Object(ObjectName("T@0"))
                amount = Int(1)
                T@0 {balance: Int(2), limit: Int(0)} None
                 15  void payAll(int amount) { withdraw(amount); } []
                  7  void withdraw(int amount) { balance -= amount; } [("T@0.balance", Int(1))]
        "#]],
    );
}

/// What the contract allows and the code does not do is not shown as a violation.
#[test]
fn a_contract_that_says_too_little() {
    check_by_contract(
        "class T {
             //@ ensures \\result >= 0;
             //@ pure
             static int size() { return 3; }
             static void small() { assert size() < 10; }
             static void positive() { assert size() >= 0; }
         }",
        "T.*",
        "T.size",
        expect![[r#"
            T.size()
              ensures #1 at line 2: proved
              assignable at line 0: proved
            T.small()
              assert at line 5: unknown
                a candidate needs T.size() to do what its contract allows, but no assertion fails there
            T.positive()
              assert at line 6: proved
        "#]],
    );
}

#[test]
fn a_contract_that_cannot_be_kept() {
    check_by_contract(
        "class T {
             //@ ensures \\result > 0 && \\result < 0;
             //@ pure
             static int size() { return 3; }
             static void any() { int n = size(); assert n == 77; }
         }",
        "T.any",
        "T.size",
        expect![[r#"
            T.any()
              unknown: the contract of T.size() cannot be satisfied within the scope
              assert at line 5: unknown
                the contract of T.size() cannot be satisfied within the scope
        "#]],
    );
}

#[test]
fn objects_that_a_callee_makes() {
    check_by_contract(
        "class T {
             int value;
             T next;
             //@ ensures \\result != null && \\fresh(\\result) && \\result.value == v;
             //@ assignable \\nothing;
             static T make(int v) { T t = new T(); t.value = v; return t; }
             static void two(T old) {
                 T a = make(1);
                 T b = make(2);
                 assert a != b && a != old;
                 assert a.value == 1 && b.value == 2;
                 assert a.next == null;
             }
         }",
        "T.two",
        "T.make",
        expect![[r#"
            T.two(T)
              assert at line 12: unknown
                a candidate needs T.make(int) to do what its contract allows, but no assertion fails there
              assert at line 10: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                a callee that is known by its contract may make more than 3 objects of T (--scope 6)
              assert at line 11: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                a callee that is known by its contract may make more than 3 objects of T (--scope 6)
        "#]],
    );
}

/// Without `assignable` a callee may change anything that there is.
#[test]
fn a_callee_that_may_change_everything() {
    check_by_contract(
        "class T {
             int value;
             static int count;
             //@ ensures true;
             static native void other();
             static void keep(T t) { if (t == null) return; int before = t.value; other(); assert t.value == before; }
             //@ requires count == 0;
             static void global() { other(); assert count == 0; }
             static void local(int x) { int before = x; other(); assert x == before; }
         }",
        "T.*",
        "T.other",
        expect![[r#"
            T.other()
              unknown: not supported: the native method T.other
            T.keep(T)
              assert at line 6: violated
                the assertion fails
                assumed in step Some(0): T.other() changes T@0.value to 1, as its contract allows
                t = Object(ObjectName("T@0"))
                T@0 {value: Int(0)} None
                  6  static void keep(T t) { if (t == null) return; int before = t.value; other(); assert t.value == before; } []
            T.global()
              assert at line 8: violated
                the assertion fails
                assumed in step Some(0): T.other() changes T.count to 1, as its contract allows
                  8  static void global() { other(); assert count == 0; } []
            T.local(int)
              assert at line 9: proved
        "#]],
    );
}

#[test]
fn exceptions_of_a_callee() {
    check_by_contract(
        "class T {
             static class Closed extends Exception { }
             boolean open;
             //@ requires n >= 0;
             //@ signals (Closed e) !open;
             //@ assignable \\nothing;
             int read(int n) throws Closed { if (!open) throw new Closed(); return n; }
             void onlyOpen() { if (!open) return; try { read(1); } catch (Closed e) { assert false; } }
             void both() { try { read(1); } catch (Closed e) { assert open; } }
         }",
        "T.*",
        "T.read",
        expect![[r#"
            T.read(int)
              uncaught-exception at line 7: proved
              assignable at line 6: proved
            T.onlyOpen()
              requires #1 of T.read(int) at line 8: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
              assert at line 8: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
            T.both()
              requires #1 of T.read(int) at line 9: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
              assert at line 9: violated
                the assertion fails
                this = Object(ObjectName("T@0"))
                T@0 {open: Bool(false)} None
                  9  void both() { try { read(1); } catch (Closed e) { assert open; } } [("e", Object(ObjectName("Closed@0")))]
                  7  int read(int n) throws Closed { if (!open) throw new Closed(); return n; } []
                  2  static class Closed extends Exception { } []
            T.Closed.Closed()
        "#]],
    );
}

const SHAPES: &str = "class T {
    interface Shape {
        //@ ensures \\result >= 0;
        //@ pure
        int area();
        //@ requires factor > 0;
        //@ assignable \\everything;
        void grow(int factor);
        int sides();
    }
    static abstract class Base {
        int size;
        //@ ensures size == \\old(size) + 1;
        //@ assignable size;
        abstract void step();
    }
    static void positive(Shape shape) { if (shape != null) assert shape.area() > 0; }
    static void nonNegative(Shape shape) { if (shape != null) assert shape.area() >= 0; }
    static void same(Shape shape) { if (shape != null) assert shape.area() == shape.area(); }
    static void grown(Shape s) { if (s == null) return; int a = s.area(); s.grow(2); int b = s.area(); assert a == b; }
    static void badGrow(Shape shape, int n) { if (shape != null) shape.grow(n); }
    static void sides(Shape shape) { if (shape != null) assert shape.sides() > 2; }
    //@ requires b != null;
    //@ ensures b.size == \\old(b.size) + 2;
    static void two(Base b) { b.step(); b.step(); }
    //@ requires b != null;
    //@ ensures b.size > \\old(b.size);
    static void more(Base b) { b.step(); }
    //@ ensures \\result >= 0 && \\result < 100;
    //@ pure
    static native int rate();
    static void rated() { assert rate() != 42; }
}";

/// What has no implementation does what its contract allows, also in the replay.
#[test]
fn callees_without_code() {
    check(
        SHAPES,
        "T.*",
        expect![[r#"
            T.positive(Shape)
              assert at line 17: violated
                the assertion fails
                assumed in step Some(0): Shape@0.area() returns 0, as its contract allows
                shape = Object(ObjectName("Shape@0"))
                Shape@0 {} None
                 17  static void positive(Shape shape) { if (shape != null) assert shape.area() > 0; } []
            T.nonNegative(Shape)
              assert at line 18: proved
            T.same(Shape)
              assert at line 19: proved
            T.grown(Shape)
              requires #1 of T.Shape.grow(int) at line 20: proved
              assert at line 20: violated
                the assertion fails
                assumed in step Some(0): Shape@0.area() returns 0, as its contract allows
                assumed in step Some(0): Shape@0.grow(2) changes no field, as its contract allows
                assumed in step Some(0): Shape@0.area() returns 1, as its contract allows
                s = Object(ObjectName("Shape@0"))
                Shape@0 {} None
                 20  static void grown(Shape s) { if (s == null) return; int a = s.area(); s.grow(2); int b = s.area(); assert a == b; } [("b", Int(1))]
            T.badGrow(Shape,int)
              requires #1 of T.Shape.grow(int) at line 21: violated
                the call breaks `requires factor > 0`
                witness: factor: Int(0)
                shape = Object(ObjectName("Shape@0"))
                n = Int(0)
                Shape@0 {} None
                 21  static void badGrow(Shape shape, int n) { if (shape != null) shape.grow(n); } []
            T.sides(Shape)
              unknown: not supported: T$Shape.sides, which has no implementation and no contract
              assert at line 22: unknown
                not supported: T$Shape.sides, which has no implementation and no contract
            T.two(Base)
              ensures #1 at line 24: proved
            T.more(Base)
              ensures #1 at line 27: violated
                the call ends in a state that breaks `ensures b.size > \old(b.size)`
                witness: b.size: Int(-2147483648)
                witness: \old(b.size): Int(2147483647)
                assumed in step Some(0): Base@0.step() changes Base@0.size to -2147483648, as its contract allows
                b = Object(ObjectName("Base@0"))
                Base@0 {size: Int(2147483647)} None
                 28  static void more(Base b) { b.step(); }   []
            T.rate()
              unknown: not supported: the native method T.rate
            T.rated()
              assert at line 32: violated
                the assertion fails
                assumed in step Some(0): T.rate() returns 42, as its contract allows
                 32  static void rated() { assert rate() != 42; } []
            T.Base.Base()
            T.Base.step()
              unknown: not supported: T$Base.step is abstract
            T.Shape.area()
              unknown: not supported: T$Shape.area is abstract
            T.Shape.grow(int)
              unknown: not supported: T$Shape.grow is abstract
            T.Shape.sides()
              unknown: not supported: T$Shape.sides is abstract
        "#]],
    );
}

#[test]
fn clauses_between_statements() {
    check(
        "class T {
             int value;
             static int max(int[] a) {
                 //@ assume a != null && a.length > 0;
                 int best = a[0];
                 /*@ loop_invariant 1 <= i && i <= a.length;
                   @ loop_invariant (\\forall int k; 0 <= k && k < i; a[k] <= best);
                   @*/
                 for (int i = 1; i < a.length; i++) {
                     if (a[i] > best) best = a[i];
                 }
                 //@ assert (\\forall int k; 0 <= k && k < a.length; a[k] <= best);
                 return best;
             }
             static int badInvariant(int n) {
                 int i = 0;
                 //@ loop_invariant i < n;
                 while (i < n) { i++; }
                 return i;
             }
             void add(int x) {
                 value += x;
                 //@ assert value == \\old(value) + x;
                 if (x > 0) {
                     value++;
                     //@ assert value > \\old(value);
                 }
             }
             void caller(int y) { helper(y); }
             private void helper(int z) {
                 value = z;
                 //@ assert value != 7;
             }
             static void loops() {
                 int n = 0;
                 //@ loop_invariant n >= 0;
                 do { n++; } while (n < 3);
                 //@ loop_invariant n >= 3;
                 while (true) { n++; if (n > 5) break; }
                 //@ assert n == 6;
             }
             static void each(int[] a) {
                 //@ loop_invariant true;
                 for (int x : a) { }
             }
         }",
        "T.*",
        expect![[r#"
            T.max(int[])
              loop invariant at line 6: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
              loop invariant #2 at line 7: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
              assert at line 12: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
            T.badInvariant(int)
              loop invariant at line 17: violated
                `loop_invariant i < n` does not hold here
                witness: i: Int(0)
                witness: n: Int(0)
                n = Int(0)
                 16  int i = 0;                               []
                 18  while (i < n) { i++; }                   []
            T.add(int)
              assert at line 23: proved
              assert at line 26: violated
                `assert value > \old(value)` does not hold here
                witness: value: Int(-2147483647)
                witness: \old(value): Int(2147483647)
                this = Object(ObjectName("T@0"))
                x = Int(1)
                T@0 {value: Int(2147483647)} None
                 22  value += x;                              [("T@0.value", Int(-2147483648))]
                 23  //@ assert value == \old(value) + x;     []
                 24  if (x > 0) {                             []
                 25  value++;                                 [("T@0.value", Int(-2147483647))]
                 26  //@ assert value > \old(value);          []
            T.caller(int)
              assert at line 32: violated
                `assert value != 7` does not hold here
                witness: value: Int(7)
                this = Object(ObjectName("T@0"))
                y = Int(7)
                T@0 {value: Int(0)} None
                 29  void caller(int y) { helper(y); }        []
                 31  value = z;                               [("T@0.value", Int(7))]
                 32  //@ assert value != 7;                   []
            T.helper(int)
              assert at line 32: violated
                `assert value != 7` does not hold here
                witness: value: Int(7)
                this = Object(ObjectName("T@0"))
                z = Int(7)
                T@0 {value: Int(0)} None
                 31  value = z;                               [("T@0.value", Int(7))]
                 32  //@ assert value != 7;                   []
            T.loops()
              loop invariant at line 36: proved
              loop invariant at line 38: proved
              assert at line 40: proved
            T.each(int[])
              null-dereference at line 44: violated
                java.lang.NullPointerException: Cannot read the array length because "<local1>" is null
                a = Null
                 44  for (int x : a) { }                      []
              invariant at line 43: unknown
                a clause of the contract cannot be understood: `loop_invariant` between statements is not supported yet
        "#]],
    );
}

/// What is pure depends on its arguments and the state alone, however the arguments came about.
#[test]
fn pure_callees_are_functions() {
    check(
        "class T {
             interface Rank {
                 //@ pure
                 //@ ensures \\result >= 0;
                 int of(int n);
             }
             //@ requires r != null && x == y;
             static void same(Rank r, int x, int y) { assert r.of(x) == r.of(y); }
             //@ requires r != null && s != null;
             static void others(Rank r, Rank s, int x) { assert r.of(x) == s.of(x); }
         }",
        "T.*",
        expect![[r#"
            T.same(Rank,int,int)
              assert at line 8: proved
            T.others(Rank,Rank,int)
              assert at line 10: violated
                the assertion fails
                assumed in step Some(0): Rank@0.of(0) returns 0, as its contract allows
                assumed in step Some(0): Rank@1.of(0) returns 1, as its contract allows
                r = Object(ObjectName("Rank@0"))
                s = Object(ObjectName("Rank@1"))
                x = Int(0)
                Rank@0 {} None
                Rank@1 {} None
                 10  static void others(Rank r, Rank s, int x) { assert r.of(x) == s.of(x); } []
            T.Rank.of(int)
              unknown: not supported: T$Rank.of is abstract
        "#]],
    );
}

/// How objects begin, and how they may change.
#[test]
fn histories() {
    check(
        "class T {
             int count;
             int made;
             //@ initially count == 0;
             //@ constraint count >= \\old(count);
             T(int made) { this.made = made; }
             T() { this(0); count = 1; }
             void up() { if (count < 100) count++; }
             void reset() { count = 0; }
             private void back() { count--; }
         }",
        "T.*",
        expect![[r#"
            T.T(int)
              initially at line 4: proved
            T.up()
              constraint at line 5: proved
            T.reset()
              constraint at line 5: violated
                the call ends in a state that breaks `constraint count >= \old(count)`
                this = Object(ObjectName("T@0"))
                T@0 {count: Int(1), made: Int(0)} None
                  9  void reset() { count = 0; }              [("T@0.count", Int(0))]
            T.back()
        "#]],
    );
}

/// An assertion that holds as written is a check, too.
#[test]
fn assertions_that_hold_as_written() {
    check(
        "class T { static void sure() { int x = 2; assert x == 2; } }",
        "T.sure",
        expect![[r#"
        T.sure()
          assert at line 1: proved
    "#]],
    );
}

/// What was made since does not change what a pure callee can see.
#[test]
fn pure_callees_do_not_see_what_is_new() {
    check(
        "class T {
             int value;
             interface Shop {
                 //@ ensures \\result >= 0;
                 //@ pure
                 int stock();
                 //@ assignable \\nothing;
                 T make();
                 //@ assignable \\everything;
                 void sell();
             }
             static void made(Shop s) { if (s == null) return; int a = s.stock(); s.make(); assert s.stock() == a; }
             static void own(Shop s) { if (s == null) return; int a = s.stock(); new T().value = 3; assert s.stock() == a; }
             static void sold(Shop s) { if (s == null) return; int a = s.stock(); s.sell(); assert s.stock() == a; }
         }",
        "T.*",
        expect![[r#"
            T.made(Shop)
              assert at line 12: holds-within-bounds
                a callee that is known by its contract may make more than 3 objects of T (--scope 6)
            T.own(Shop)
              assert at line 13: proved
            T.sold(Shop)
              assert at line 14: violated
                the assertion fails
                assumed in step Some(0): Shop@0.stock() returns 0, as its contract allows
                assumed in step Some(0): Shop@0.sell() changes no field, as its contract allows
                assumed in step Some(0): Shop@0.stock() returns 1, as its contract allows
                s = Object(ObjectName("Shop@0"))
                Shop@0 {} None
                 14  static void sold(Shop s) { if (s == null) return; int a = s.stock(); s.sell(); assert s.stock() == a; } []
            T.Shop.stock()
              unknown: not supported: T$Shop.stock is abstract
            T.Shop.make()
              unknown: not supported: T$Shop.make is abstract
            T.Shop.sell()
              unknown: not supported: T$Shop.sell is abstract
        "#]],
    );
}

/// A library knows nothing of contracts: what it calls back does what its code says.
#[test]
fn libraries_that_call_back() {
    check(
        "class T {
             static class Item implements Comparable<Item> {
                 int rank;
                 //@ requires other != null && rank >= 0;
                 public int compareTo(Item other) { return rank - other.rank; }
             }
             //@ requires a != null && b != null;
             static void useLater(Item a, Item b) {
                 java.util.TreeMap<Item, String> map = new java.util.TreeMap<>();
                 map.put(a, null);
                 map.put(b, null);
                 //@ assert map.size() >= 1;
             }
             //@ requires a != null && b != null;
             static int useNow(Item a, Item b) { return a.compareTo(b); }
         }",
        "T.use*",
        expect![[r#"
            T.useLater(Item,Item)
              assert at line 12: holds-within-bounds
                T.Item may be extended by other classes of its package (--closed-world, if there are no such classes)
            T.useNow(Item,Item)
              requires #1 of T.Item.compareTo(Item) at line 15: violated
                the call breaks `requires other != null && rank >= 0`
                witness: rank: Int(-1)
                a = Object(ObjectName("Item@0"))
                b = Object(ObjectName("Item@0"))
                Item@0 {rank: Int(-1)} None
                 15  static int useNow(Item a, Item b) { return a.compareTo(b); } []
        "#]],
    );
}

/// A contract that lets everything change is about code that changes less.
#[test]
fn what_the_code_cannot_change() {
    check_by_contract(
        r#"
        class T {
            int a, b;

            //@ ensures a == 1;
            void set() {
                a = 1;
            }

            //@ requires b == 5;
            void f() {
                set();
                assert a == 1;
                assert b == 5;
            }
        }
        "#,
        "T.f",
        "T.set",
        expect![[r#"
            T.f()
              assert at line 13: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
              assert at line 14: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
        "#]],
    );
}

/// The fields of a library's object are what its own code makes of them, also after a call by contract.
#[test]
fn library_objects_stay_valid() {
    expect![[r#"
        T.touch()
          unknown: not supported: the native method T.touch
        T.deque(Deque)
          assert at line 10: holds-within-bounds
            a callee that is known by its contract may change objects of a library, which are taken as they were (say in the contract what it changes (assignable), or use its code (--callee NAME=code))
            an input may have objects of class java.util.Deque other than new java.util.ArrayDeque<>() (write a harness that makes such objects)
        T.map(Map)
          assert at line 18: holds-within-bounds
            a callee that is known by its contract may change objects of a library, which are taken as they were (say in the contract what it changes (assignable), or use its code (--callee NAME=code))
            an input may have objects of class java.util.Map other than new java.util.HashMap<>() (write a harness that makes such objects)
        T.text(StringBuilder)
          assert at line 24: holds-within-bounds
            a callee that is known by its contract may change objects of a library, which are taken as they were (say in the contract what it changes (assignable), or use its code (--callee NAME=code))
            an input may have objects of class java.lang.StringBuilder other than new java.lang.StringBuilder() (write a harness that makes such objects)
        T.number(AtomicInteger)
          assert at line 30: violated
        T.own(T)
          assert at line 36: violated
        T.nothing(int[])
          assert at line 42: violated
    "#]].assert_eq(&support::verdicts(
        r#"import java.util.*;
           final class T {
               int count;
               //@ ensures true;
               static native void touch();
               static void deque(Deque<String> d) {
                   if (d == null) return;
                   d.add("q");
                   touch();
                   if (!d.isEmpty()) assert d.peek() != null;
               }
               static void map(Map<String, Integer> m) {
                   if (m == null) return;
                   m.put("a", 1);
                   touch();
                   int seen = 0;
                   for (String key : m.keySet()) seen++;
                   assert seen == m.size();
               }
               static void text(StringBuilder b) {
                   if (b == null) return;
                   touch();
                   b.append("x");
                   assert b.length() > 0;
               }
               static void number(java.util.concurrent.atomic.AtomicInteger n) {
                   if (n == null) return;
                   int before = n.get();
                   touch();
                   assert n.get() == before;
               }
               static void own(T t) {
                   if (t == null) return;
                   int before = t.count;
                   touch();
                   assert t.count == before;
               }
               static void nothing(int[] a) {
                   if (a == null || a.length == 0) return;
                   int before = a[0];
                   touch();
                   assert a[0] == before;
               }
           }"#,
        "T.*",
    ));
}

/// An `AssertionError` that a contract allows a callee to throw is an exception as any other: it matters where it leaves `main`
/// or the target's contract forbids it.
#[test]
fn assertion_errors_of_a_callee() {
    check(
        r#"final class T {
               //@ signals (AssertionError e) x == 3;
               static native void callee(int x);
               static void silent(int x) { try { callee(x); } catch (AssertionError e) { throw e; } }
               //@ signals_only RuntimeException;
               static void forbidden(int x) { try { callee(x); } catch (AssertionError e) { throw e; } }
               //@ signals (AssertionError e) x == 3;
               static void allowed(int x) { callee(x); }
               //@ signals (AssertionError e) x == 4;
               static void wrong(int x) { callee(x); }
               //@ signals_only RuntimeException;
               static void caught(int x) { try { callee(x); } catch (AssertionError e) { } }
               public static void main(String[] args) { callee(args.length); }
           }"#,
        "T.*",
        expect![[r#"
            T.callee(int)
              unknown: not supported: the native method T.callee
            T.silent(int)
            T.forbidden(int)
              uncaught-exception at line 6: violated
                java.lang.AssertionError leaves T.forbidden(int)
                assumed in step Some(0): T.callee(3) throws java.lang.AssertionError, as its contract allows
                x = Int(3)
                  6  static void forbidden(int x) { try { callee(x); } catch (AssertionError e) { throw e; } } [("e", Object(ObjectName("AssertionError@0")))]
            T.allowed(int)
              uncaught-exception at line 8: proved
            T.wrong(int)
              uncaught-exception at line 10: violated
                java.lang.AssertionError leaves T.wrong(int)
                witness: x: Int(3)
                assumed in step Some(0): T.callee(3) throws java.lang.AssertionError, as its contract allows
                x = Int(3)
                 10  static void wrong(int x) { callee(x); }  []
            T.caught(int)
            T.main(String[])
              uncaught-exception at line 13: violated
                java.lang.AssertionError leaves T.main(String[])
                assumed in step Some(0): T.callee(3) changes String[]@0[0] to null, String[]@0[1] to null, String[]@0[2] to null and throws java.lang.AssertionError, as its contract allows
                args = Object(ObjectName("String[]@0"))
                String[]@0 {} Some([Text("\"a\""), Text("\"a\""), Text("\"a\"")])
                 13  public static void main(String[] args) { callee(args.length); } []
        "#]],
    );
}
