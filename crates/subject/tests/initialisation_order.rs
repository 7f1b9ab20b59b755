//! What else is initialised when a class is: enumerations by the tables of a `switch`, interfaces by lambda expressions.

mod support;

use expect_test::expect;
use support::verdicts;

/// The table of a `switch` is made from the constants, also where null is switched on. That objects of the enumeration were
/// part of another target's input makes no difference.
#[test]
fn a_switch_initialises_the_enumeration() {
    let source = r#"
class T {
    static int log = 0, base = 5;
    enum E { P, Q; static { log += 3; } }
    enum S { P, Q; static final int SEEN = base; }
    enum N { P, Q }
    static int s1(E e) { switch (e) { case P: return 1; default: return 2; } }
    static int s2(S s) { switch (s) { case P: return 1; default: return 2; } }
    static int s3(N n) { switch (n) { case P: return 1; default: return 2; } }
    static void s4() { int before = log; try { s1(null); } catch (NullPointerException e) { } assert log == before; }
    static void s5() { base = 9; try { s2(null); } catch (NullPointerException e) { } base = 7; assert S.SEEN != 9; }
    static void s6() { base = 9; try { s2(null); } catch (NullPointerException e) { } base = 7; assert S.SEEN != 7; }
    static void s7(S s) { if (s != null) { int k = s2(s); assert k == 1 || k == 2; } }
    static void s8(N n) { if (n != null) { int k = s3(n); assert k == 1 || k == 2; } }
}
"#;
    expect![[r#"
        T.s1(E)
        T.s2(S)
        T.s3(N)
        T.s4()
          assert at line 10: holds-within-bounds
            the static field T.log may be other than static initialisers leave it (--statics any)
            classes may have been initialised in another order (write a harness that does it first)
            the static field T.base may be other than static initialisers leave it (--statics any)
            the static field T.S.P may be other than static initialisers leave it (--statics any)
            class T.E may have been initialised in another state (write a harness that does it first)
        T.s5()
          assert at line 11: violated
        T.s6()
          assert at line 12: holds-within-bounds
            classes may have been initialised in another order (write a harness that does it first)
            the static field T.S.P may be other than static initialisers leave it (--statics any)
            class T.E may have been initialised in another state (write a harness that does it first)
            the static field T.S.Q may be other than static initialisers leave it (--statics any)
            the static field T.S.SEEN may be other than static initialisers leave it (--statics any)
        T.s7(S)
          assert at line 13: holds-within-bounds
            the static field T.S.P may be other than static initialisers leave it (--statics any)
            class T.E may have been initialised in another state (write a harness that does it first)
        T.s8(N)
          assert at line 14: holds-within-bounds
            classes may have been initialised in another order (write a harness that does it first)
            the static field T.base may be other than static initialisers leave it (--statics any)
            the static field T.S.P may be other than static initialisers leave it (--statics any)
            class T.E may have been initialised in another state (write a harness that does it first)
    "#]]
    .assert_eq(&verdicts(source, "T.s*"));
}

/// The class of a lambda expression is initialised when the expression is first evaluated, and before it the interfaces that
/// have default methods.
#[test]
fn a_lambda_expression_initialises_interfaces_with_defaults() {
    let source = r#"
class T {
    static int side = 0;
    interface Plain { int K = ++side; int a(); }
    interface Default { int K = ++side; int a(); default int z() { return 0; } }
    interface Below extends Default { int L = ++side; }
    static void plain() { int before = side; Plain l = () -> 1; l.a(); assert side == before; }
    static void deflt() { int before = side; Default l = () -> 1; assert side == before; }
    static void below() { int before = side; Below l = () -> 1; assert side == before; }
    static void twice() { Default l = () -> 1; int before = side; Default m = () -> 2; assert side == before; }
}
"#;
    expect![[r#"
        T.plain()
          assert at line 7: proved
        T.deflt()
          assert at line 8: violated
        T.below()
          assert at line 9: violated
        T.twice()
          assert at line 10: holds-within-bounds
            class T.Default may have been initialised before (write a harness that does it first)
            the static field T.side may be other than static initialisers leave it (--statics any)
        T.lambda$twice$4()
        T.lambda$twice$3()
        T.lambda$below$2()
        T.lambda$deflt$1()
        T.lambda$plain$0()
        T.Default.a()
          unknown: not supported: T.Default.a is abstract
        T.Default.z()
        T.Plain.a()
          unknown: not supported: T.Plain.a is abstract
    "#]]
    .assert_eq(&verdicts(source, "T.*"));
}
