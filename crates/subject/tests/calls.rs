//! Calls by contract: what a call requires, callees that are replaced, and callees without code.

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
                T.withdraw(int) is taken to do what its contract says (check T.withdraw(int), too, or look at its code with --callee 'T.withdraw(int)=code')
              ensures #1 at line 11: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
                T.withdraw(int) is taken to do what its contract says (check T.withdraw(int), too, or look at its code with --callee 'T.withdraw(int)=code')
            T.payAll(int)
              requires #1 of T.withdraw(int) at line 15: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
                T.withdraw(int) is taken to do what its contract says (check T.withdraw(int), too, or look at its code with --callee 'T.withdraw(int)=code')
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
              assert at line 6: holds-within-bounds
                T.size() is taken to do what its contract says (check T.size(), too, or look at its code with --callee 'T.size()=code')
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
                T.make(int) is taken to do what its contract says (check T.make(int), too, or look at its code with --callee 'T.make(int)=code')
              assert at line 11: holds-within-bounds
                an input may have more than 3 objects of class T (--scope T=6)
                a callee that is known by its contract may make more than 3 objects of T (--scope 6)
                T.make(int) is taken to do what its contract says (check T.make(int), too, or look at its code with --callee 'T.make(int)=code')
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
                T.read(int) is taken to do what its contract says (check T.read(int), too, or look at its code with --callee 'T.read(int)=code')
              assert at line 8: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
                T.read(int) is taken to do what its contract says (check T.read(int), too, or look at its code with --callee 'T.read(int)=code')
            T.both()
              requires #1 of T.read(int) at line 9: holds-within-bounds
                T may be extended by other classes of its package (--closed-world, if there are no such classes)
                T.read(int) is taken to do what its contract says (check T.read(int), too, or look at its code with --callee 'T.read(int)=code')
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
              unknown: not supported: T.Shape.sides, which has no implementation and no contract
              assert at line 22: unknown
                not supported: T.Shape.sides, which has no implementation and no contract
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
              unknown: not supported: T.Base.step is abstract
            T.Shape.area()
              unknown: not supported: T.Shape.area is abstract
            T.Shape.grow(int)
              unknown: not supported: T.Shape.grow is abstract
            T.Shape.sides()
              unknown: not supported: T.Shape.sides is abstract
        "#]],
    );
}
