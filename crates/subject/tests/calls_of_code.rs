//! Calls by contract where the code behind the contract is there: pure callees, libraries that call back, what code cannot change.

mod support;

use expect_test::expect;
use support::{check, check_by_contract};

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
              unknown: not supported: T.Rank.of is abstract
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
              unknown: not supported: T.Shop.stock is abstract
            T.Shop.make()
              unknown: not supported: T.Shop.make is abstract
            T.Shop.sell()
              unknown: not supported: T.Shop.sell is abstract
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
                T.set() is taken to do what its contract says (check T.set(), too, or look at its code with --callee 'T.set()=code')
              assert at line 14: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
                T.set() is taken to do what its contract says (check T.set(), too, or look at its code with --callee 'T.set()=code')
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
