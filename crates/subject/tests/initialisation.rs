//! Classes are initialised at their first use, in the state that the program then has.

mod support;

use expect_test::{Expect, expect};
use support::{check, verdicts};

fn verdict(source: &str, target: &str, expected: Expect) {
    expected.assert_eq(&verdicts(source, target));
}

const CONF: &str = r#"
class T {
    static int base = 5;
    static class Conf { static final int V = T.base; }
    static class Pure { static final int[] ODD = {1, 3, 5}; static final int N = ODD.length; }
    static class Count { static int c; static int next() { return ++c; } }
    static class Late { static final int ID = Count.next(); static int id() { return ID; } }
    static class Bad { static final int X = 1 / Count.c; static int x() { return X; } }
    static void five() { base = 9; assert Conf.V == 5; }
    static void nine() { base = 9; assert Conf.V == 9; }
    static void either() { base = 9; assert Conf.V == 5 || Conf.V == 9; }
    static void pure() { assert Pure.N == 3; }
    static void effect() { Count.c = 0; Late.id(); assert Count.c == 1; }
    static void once() { Count.c = 0; Late.id(); Late.id(); assert Count.c == 1; }
    static void fails() {
        Count.c = 0;
        try { Bad.x(); assert false; } catch (ExceptionInInitializerError e) { assert e.getCause() != null; }
        try { Bad.x(); assert false; } catch (NoClassDefFoundError e) { }
    }
    static void works() { Count.c = 2; assert Bad.x() == 0; }
}
"#;

#[test]
fn a_class_may_have_been_initialised_before_a_method_or_not() {
    verdict(
        CONF,
        "T.five",
        expect![[r#"
        T.five()
          assert at line 9: violated
    "#]],
    );
    verdict(
        CONF,
        "T.nine",
        expect![[r#"
        T.nine()
          assert at line 10: violated
    "#]],
    );
    verdict(
        CONF,
        "T.either",
        expect![[r#"
        T.either()
          assert at line 11: holds-within-bounds
            the static field T.Conf.V may be other than static initialisers leave it (--statics any)
    "#]],
    );
}

#[test]
fn the_evidence_says_which_classes_are_initialised() {
    check(
        CONF,
        "T.nine",
        expect![[r#"
            T.nine()
              assert at line 10: violated
                the assertion fails
                assumed in step None: class T.Conf is initialised before the call
                 10  static void nine() { base = 9; assert Conf.V == 9; } [("T.base", Int(9))]
              uncaught-exception at line 10: proved
        "#]],
    );
}

#[test]
fn constants_alone_make_no_difference() {
    verdict(
        CONF,
        "T.pure",
        expect![[r#"
        T.pure()
          assert at line 12: proved
    "#]],
    );
}

#[test]
fn effects_of_initialisers_happen_once_and_at_the_first_use() {
    verdict(
        CONF,
        "T.effect",
        expect![[r#"
        T.effect()
          assert at line 13: holds-within-bounds
            class T.Late may have been initialised before (write a harness that does it first)
    "#]],
    );
    verdict(
        CONF,
        "T.once",
        expect![[r#"
        T.once()
          assert at line 14: holds-within-bounds
            class T.Late may have been initialised before (write a harness that does it first)
    "#]],
    );
}

#[test]
fn an_initialiser_that_throws_makes_the_class_erroneous() {
    verdict(
        CONF,
        "T.fails",
        expect![[r#"
        T.fails()
          assert at line 17: holds-within-bounds
            class T.Bad may have been initialised before (write a harness that does it first)
          assert at line 18: holds-within-bounds
            class T.Bad may have been initialised before (write a harness that does it first)
    "#]],
    );
    verdict(
        CONF,
        "T.works",
        expect![[r#"
        T.works()
          assert at line 20: holds-within-bounds
            class T.Bad may have been initialised before (write a harness that does it first)
    "#]],
    );
}

#[test]
fn a_program_starts_with_its_own_class_initialised_and_no_other() {
    let program = |assertion: &str| {
        format!(
            "class T {{ static int base = 5; static int other = Other.X; static class Other {{ static int X = 4; }}
             static class Conf {{ static final int V = T.base; static {{ T.base = 7; }} }}
             public static void main(String[] args) {{ base = 9; {assertion} }} }}"
        )
    };
    verdict(
        &program("assert Conf.V == 9; assert base == 7; assert other == 4;"),
        "T.main",
        expect![[r#"
            T.main(String[])
              assert at line 3: proved
        "#]],
    );
    verdict(
        &program("assert Conf.V == 5;"),
        "T.main",
        expect![[r#"
        T.main(String[])
          assert at line 3: violated
    "#]],
    );
    verdict(
        &program("assert base == 9; int v = Conf.V; assert base == 9;"),
        "T.main",
        expect![[r#"
        T.main(String[])
          assert at line 3: violated
    "#]],
    );
}

#[test]
fn replays_begin_in_the_same_state() {
    let source = r#"
class T {
    static int[] box = new int[1];
    static class Lazy { static int[] cell = {0}; static int n = box.length; }
    static void a(int x) { box[0] = 7; Lazy.cell[0] = 7; Lazy.n = 7; new String("y").intern(); assert x != 3; }
    static void b() { assert box[0] == 0; assert Lazy.cell[0] == 0; assert Lazy.n == 1; }
    static void c(int x) { box[0]++; Lazy.n++; new Object().hashCode(); assert x != 4; }
    static void d() { assert box[0] == 0; assert Lazy.n == 1; }
}
"#;
    verdict(
        source,
        "T.*",
        expect![[r#"
            T.a(int)
              assert at line 5: violated
            T.b()
              assert at line 6: holds-within-bounds
                the static field T.box may be other than static initialisers leave it (--statics any)
                an object of class int[] that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
                the static field T.Lazy.cell may be other than static initialisers leave it (--statics any)
                the static field T.Lazy.n may be other than static initialisers leave it (--statics any)
            T.c(int)
              assert at line 7: violated
            T.d()
              assert at line 8: holds-within-bounds
                the static field T.box may be other than static initialisers leave it (--statics any)
                an object of class int[] that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
                the static field T.Lazy.n may be other than static initialisers leave it (--statics any)
            T.Lazy.Lazy()
        "#]],
    );
}

/// The class that the compiler adds for `switch` has tables of the constants, and must not make them early.
#[test]
fn a_switch_does_not_make_constants_before_they_are_used() {
    let source = r#"
class T {
    static int made;
    enum Level { LOW, HIGH; Level() { T.made++; } }
    static int size(Level level) { switch (level) { case LOW: return 1; default: return 2; } }
    public static void main(String[] args) {
        assert made == 0;
        size(Level.LOW);
        assert made == 2;
    }
}
"#;
    verdict(
        source,
        "T.main",
        expect![[r#"
        T.main(String[])
          assert at line 7: proved
          assert at line 9: proved
    "#]],
    );
}

/// Settings that the library keeps are part of the state in which an initialiser runs, and may be what it changes.
#[test]
fn settings_of_the_library() {
    let source = r#"
import java.util.*;
class T {
    static class Sets { static int x; static { System.setProperty("k", "v"); } }
    static class Handles { static final boolean is = Thread.getDefaultUncaughtExceptionHandler() != null; }
    static class Speaks { static final String language = Locale.getDefault().getLanguage(); }
    static class Chooses { static int x; static { Locale.setDefault(Locale.FRANCE); } }
    static class A { public static void main(String[] a) { Sets.x = 1; assert "v".equals(System.getProperty("k")); } }
    static class B {
        public static void main(String[] a) {
            Thread.setDefaultUncaughtExceptionHandler((t, e) -> {});
            assert Handles.is;
        }
    }
    static class C {
        public static void main(String[] a) { Locale.setDefault(Locale.FRANCE); assert Speaks.language.equals("fr"); }
    }
    static class D {
        public static void main(String[] a) {
            Locale.setDefault(Locale.ITALY);
            Chooses.x = 1;
            assert Locale.getDefault().equals(Locale.FRANCE);
        }
    }
}
"#;
    for (target, expected) in [
        (
            "T.A.main",
            expect![[r#"
            T.A.main(String[])
              assert at line 8: holds-within-bounds
                a system property that the program sets may be set before (write a harness that sets it)
        "#]],
        ),
        (
            "T.B.main",
            expect![[r#"
            T.B.main(String[])
              assert at line 12: proved
        "#]],
        ),
        (
            "T.C.main",
            expect![[r#"
            T.C.main(String[])
              assert at line 16: holds-within-bounds
                the default locale may be another one (pass a locale where one can be passed)
        "#]],
        ),
        (
            "T.D.main",
            expect![[r#"
            T.D.main(String[])
              assert at line 22: holds-within-bounds
                the default locale may be another one (pass a locale where one can be passed)
        "#]],
        ),
    ] {
        verdict(source, target, expected);
    }
}

/// What an initialiser calls finds final static fields that are not set yet.
#[test]
fn methods_that_run_while_their_class_is_initialised() {
    check(
        r#"class T {
               static final int FIRST = Integer.parseInt("1");
               static final int CALLED = Helper.call();
               static final int LATER = Integer.parseInt("3");
               static final String TEXT = "a".concat("b");
               static int first() { assert FIRST == 1; return FIRST; }
               static int later() { assert LATER == 3; return LATER; }
               static int text() { return TEXT.length(); }
               static int other() { assert LATER == 3; return TEXT.length(); }
           }
           class Helper {
               static int call() {
                   int sum = T.first();
                   try { sum += T.later(); } catch (AssertionError e) { sum++; }
                   try { sum += T.text(); } catch (NullPointerException e) { sum++; }
                   return sum;
               }
           }
           class Below extends Above {
               static final Integer KEPT = Integer.valueOf(7);
               static int kept() { return KEPT; }
           }
           class Above {
               static int early;
               static { try { early = Below.kept(); } catch (NullPointerException e) { early = -1; } }
           }"#,
        "*",
        expect![[r#"
            Above.Above()
            Below.Below()
            Below.kept()
              holds within bounds: the static field Below.KEPT may be other than static initialisers leave it (--statics any)
            Helper.Helper()
            Helper.call()
              assert at line 7: violated
                the assertion fails
                 13  int sum = T.first();                     [("sum", Int(1))]
                  1  class T {                                [("T.$assertionsDisabled", Bool(false))]
                  2  static final int FIRST = Integer.parseInt("1"); [("T.FIRST", Int(1))]
                  3  static final int CALLED = Helper.call(); [("T.CALLED", Int(3))]
                 13  int sum = T.first();                     [("sum", Int(1))]
                  6  static int first() { assert FIRST == 1; return FIRST; } []
                 14  try { sum += T.later(); } catch (AssertionError e) { sum++; } [("e", Object(ObjectName("AssertionError@0"))), ("sum", Int(2))]
                  7  static int later() { assert LATER == 3; return LATER; } []
                 15  try { sum += T.text(); } catch (NullPointerException e) { sum++; } [("e", Object(ObjectName("NullPointerException@0"))), ("sum", Int(3))]
                  8  static int text() { return TEXT.length(); } []
                 16  return sum;                              []
                  4  static final int LATER = Integer.parseInt("3"); [("T.LATER", Int(3))]
                  5  static final String TEXT = "a".concat("b"); [("T.TEXT", Text("\"ab\""))]
                  6  static int first() { assert FIRST == 1; return FIRST; } []
                 14  try { sum += T.later(); } catch (AssertionError e) { sum++; } [("sum", Int(4))]
                  7  static int later() { assert LATER == 3; return LATER; } []
                 15  try { sum += T.text(); } catch (NullPointerException e) { sum++; } [("sum", Int(6))]
                  8  static int text() { return TEXT.length(); } []
                 16  return sum;                              []
            T.first()
              assert at line 7: violated
                the assertion fails
                  1  class T {                                [("T.$assertionsDisabled", Bool(false))]
                  2  static final int FIRST = Integer.parseInt("1"); [("T.FIRST", Int(1))]
                  3  static final int CALLED = Helper.call(); [("T.CALLED", Int(3))]
                 13  int sum = T.first();                     [("sum", Int(1))]
                  6  static int first() { assert FIRST == 1; return FIRST; } []
                 14  try { sum += T.later(); } catch (AssertionError e) { sum++; } [("e", Object(ObjectName("AssertionError@0"))), ("sum", Int(2))]
                  7  static int later() { assert LATER == 3; return LATER; } []
                 15  try { sum += T.text(); } catch (NullPointerException e) { sum++; } [("e", Object(ObjectName("NullPointerException@0"))), ("sum", Int(3))]
                  8  static int text() { return TEXT.length(); } []
                 16  return sum;                              []
                  4  static final int LATER = Integer.parseInt("3"); [("T.LATER", Int(3))]
                  5  static final String TEXT = "a".concat("b"); [("T.TEXT", Text("\"ab\""))]
                  6  static int first() { assert FIRST == 1; return FIRST; } []
              assert at line 6: holds-within-bounds
                the static field T.LATER may be other than static initialisers leave it (--statics any)
                the static field T.TEXT may be other than static initialisers leave it (--statics any)
            T.later()
              assert at line 7: violated
                the assertion fails
                  1  class T {                                [("T.$assertionsDisabled", Bool(false))]
                  2  static final int FIRST = Integer.parseInt("1"); [("T.FIRST", Int(1))]
                  3  static final int CALLED = Helper.call(); [("T.CALLED", Int(3))]
                 13  int sum = T.first();                     [("sum", Int(1))]
                  6  static int first() { assert FIRST == 1; return FIRST; } []
                 14  try { sum += T.later(); } catch (AssertionError e) { sum++; } [("e", Object(ObjectName("AssertionError@0"))), ("sum", Int(2))]
                  7  static int later() { assert LATER == 3; return LATER; } []
                 15  try { sum += T.text(); } catch (NullPointerException e) { sum++; } [("e", Object(ObjectName("NullPointerException@0"))), ("sum", Int(3))]
                  8  static int text() { return TEXT.length(); } []
                 16  return sum;                              []
                  4  static final int LATER = Integer.parseInt("3"); [("T.LATER", Int(3))]
                  5  static final String TEXT = "a".concat("b"); [("T.TEXT", Text("\"ab\""))]
                  7  static int later() { assert LATER == 3; return LATER; } []
            T.text()
              assert at line 7: violated
                the assertion fails
                  1  class T {                                [("T.$assertionsDisabled", Bool(false))]
                  2  static final int FIRST = Integer.parseInt("1"); [("T.FIRST", Int(1))]
                  3  static final int CALLED = Helper.call(); [("T.CALLED", Int(3))]
                 13  int sum = T.first();                     [("sum", Int(1))]
                  6  static int first() { assert FIRST == 1; return FIRST; } []
                 14  try { sum += T.later(); } catch (AssertionError e) { sum++; } [("e", Object(ObjectName("AssertionError@0"))), ("sum", Int(2))]
                  7  static int later() { assert LATER == 3; return LATER; } []
                 15  try { sum += T.text(); } catch (NullPointerException e) { sum++; } [("e", Object(ObjectName("NullPointerException@0"))), ("sum", Int(3))]
                  8  static int text() { return TEXT.length(); } []
                 16  return sum;                              []
                  4  static final int LATER = Integer.parseInt("3"); [("T.LATER", Int(3))]
                  5  static final String TEXT = "a".concat("b"); [("T.TEXT", Text("\"ab\""))]
                  8  static int text() { return TEXT.length(); } []
            T.other()
              assert at line 7: violated
                the assertion fails
                  1  class T {                                [("T.$assertionsDisabled", Bool(false))]
                  2  static final int FIRST = Integer.parseInt("1"); [("T.FIRST", Int(1))]
                  3  static final int CALLED = Helper.call(); [("T.CALLED", Int(3))]
                 13  int sum = T.first();                     [("sum", Int(1))]
                  6  static int first() { assert FIRST == 1; return FIRST; } []
                 14  try { sum += T.later(); } catch (AssertionError e) { sum++; } [("e", Object(ObjectName("AssertionError@0"))), ("sum", Int(2))]
                  7  static int later() { assert LATER == 3; return LATER; } []
                 15  try { sum += T.text(); } catch (NullPointerException e) { sum++; } [("e", Object(ObjectName("NullPointerException@0"))), ("sum", Int(3))]
                  8  static int text() { return TEXT.length(); } []
                 16  return sum;                              []
                  4  static final int LATER = Integer.parseInt("3"); [("T.LATER", Int(3))]
                  5  static final String TEXT = "a".concat("b"); [("T.TEXT", Text("\"ab\""))]
                  9  static int other() { assert LATER == 3; return TEXT.length(); } []
              assert at line 9: proved
        "#]],
    );
}

/// Assertions that fail in an initialiser, and what calls there require, count for the runs that get there.
#[test]
fn checks_in_initialisers() {
    check(
        r#"class T {
               //@ requires x > 0;
               static int positive(int x) { return x; }
               static class Requiring { static final Integer Z = positive(-1); }
               static class Asserting { static int k = 3; static { try { assert k == 4; } catch (AssertionError e) { k = 5; } } }
               static class Stating {
                   static int k = 3;
                   static { k++;
                       //@ assert k == 3;
                       k++; }
               }
               static class Fine { static int k = 3; static { assert k == 3; } }
               static int requiring() { return Requiring.Z; }
               static int asserting() { return Asserting.k; }
               static int stating() { return Stating.k; }
               static void fine() { assert Fine.k == 3; }
               public static void main(String[] args) { int i = Requiring.Z + Asserting.k + Stating.k + Fine.k; }
           }"#,
        "*",
        expect![[r#"
            T.positive(int)
            T.requiring()
              requires #1 of T.positive(int) at line 4: violated
                the call breaks `requires x > 0`
                witness: x: Int(-1)
                 13  static int requiring() { return Requiring.Z; } []
                  4  static class Requiring { static final Integer Z = positive(-1); } []
            T.asserting()
              assert at line 5: violated
                the assertion fails
                 14  static int asserting() { return Asserting.k; } []
                  5  static class Asserting { static int k = 3; static { try { assert k == 4; } catch (AssertionError e) { k = 5; } } } [("T$Asserting.$assertionsDisabled", Bool(false)), ("T$Asserting.k", Int(3)), ("e", Object(ObjectName("AssertionError@0"))), ("T$Asserting.k", Int(5))]
            T.stating()
              assert at line 9: violated
                `assert k == 3` does not hold here
                witness: k: Int(4)
                 15  static int stating() { return Stating.k; } []
                  7  static int k = 3;                        [("T$Stating.k", Int(3))]
                  8  static { k++;                            [("T$Stating.k", Int(4))]
                  9  //@ assert k == 3;                       []
            T.fine()
              assert at line 16: holds-within-bounds
                the static field T.Fine.k may be other than static initialisers leave it (--statics any)
            T.main(String[])
              requires #1 of T.positive(int) at line 4: violated
                the call breaks `requires x > 0`
                witness: x: Int(-1)
                args = Object(ObjectName("String[]@0"))
                String[]@0 {} Some([])
                 17  public static void main(String[] args) { int i = Requiring.Z + Asserting.k + Stating.k + Fine.k; } []
                  4  static class Requiring { static final Integer Z = positive(-1); } []
            T.Asserting.Asserting()
              assert at line 5: violated
                the assertion fails
                this = Object(ObjectName("Asserting@0"))
                Asserting@0 {} None
                  5  static class Asserting { static int k = 3; static { try { assert k == 4; } catch (AssertionError e) { k = 5; } } } [("T$Asserting.$assertionsDisabled", Bool(false)), ("T$Asserting.k", Int(3)), ("e", Object(ObjectName("AssertionError@0"))), ("T$Asserting.k", Int(5))]
                  5  static class Asserting { static int k = 3; static { try { assert k == 4; } catch (AssertionError e) { k = 5; } } } []
            T.Fine.Fine()
            T.Requiring.Requiring()
              requires #1 of T.positive(int) at line 4: violated
                the call breaks `requires x > 0`
                witness: x: Int(-1)
                this = Object(ObjectName("Requiring@0"))
                Requiring@0 {} None
                  4  static class Requiring { static final Integer Z = positive(-1); } []
            T.Stating.Stating()
              assert at line 9: violated
                `assert k == 3` does not hold here
                witness: k: Int(4)
                this = Object(ObjectName("Stating@0"))
                Stating@0 {} None
                  7  static int k = 3;                        [("T$Stating.k", Int(3))]
                  8  static { k++;                            [("T$Stating.k", Int(4))]
                  9  //@ assert k == 3;                       []
        "#]],
    );
}

/// References to constructors, and reflection, make objects as well.
#[test]
fn objects_that_are_not_made_by_new() {
    check(
        r#"import java.util.function.*;
           class T {
               static class Referred {
                   static final Referred ONLY = new Referred();
                   private Referred() {}
                   static final Supplier<Referred> MAKER = Referred::new;
                   void is(Referred o) { assert o == null || o == ONLY; }
               }
               static class Numbered {
                   static final Numbered ONE = new Numbered(1);
                   final int k;
                   private Numbered(int k) { this.k = k; }
                   static final IntFunction<Numbered> MAKER = Numbered::new;
                   void is() { assert k == 1; }
               }
               static class Reflected {
                   static final Reflected ONLY = new Reflected();
                   private Reflected() {}
                   static Reflected more() throws Exception { return Reflected.class.getDeclaredConstructor().newInstance(); }
                   void is(Reflected o) { assert o == null || o == ONLY; }
               }
               static class Single {
                   static final Single ONLY = new Single();
                   private Single() {}
                   void is(Single o) { assert o == null || o == ONLY; }
               }
           }"#,
        "*",
        expect![[r#"
            T.Numbered.Numbered(int)
            T.Numbered.is()
              assert at line 14: violated
                the assertion fails
                this = Object(ObjectName("Numbered@0"))
                Numbered@0 {k: Int(0)} None
                 14  void is() { assert k == 1; }             []
            T.Referred.Referred()
            T.Referred.is(Referred)
              assert at line 7: violated
                the assertion fails
                this = Object(ObjectName("Referred@0"))
                o = Object(ObjectName("Referred@0"))
                Referred@0 {} None
                  7  void is(Referred o) { assert o == null || o == ONLY; } []
            T.Reflected.Reflected()
            T.Reflected.more()
              unknown: not supported: the native method jdk.internal.reflect.Reflection.getCallerClass
            T.Reflected.is(Reflected)
              assert at line 20: holds-within-bounds
                an input may have objects of class T.Reflected that reflection makes (write a harness that makes such objects)
            T.Single.Single()
            T.Single.is(Single)
              assert at line 25: holds-within-bounds
                an input may have objects of class T.Single that reflection makes (write a harness that makes such objects)
        "#]],
    );
}

/// A class that extends another may clone its objects, with all that its fields refer to.
#[test]
fn clones_share_what_constructors_make() {
    check(
        r#"class T {
               private final String text = new String("a");
               void other(T o) { if (o != null && o != this) assert text != o.text; }
           }
           final class Final {
               private final String text = new String("a");
               void other(Final o) { if (o != null && o != this) assert text != o.text; }
           }"#,
        "*",
        expect![[r#"
            Final.Final()
            Final.other(Final)
              assert at line 7: proved
            T.other(T)
              assert at line 3: holds-within-bounds
                a class that extends T may clone its objects (--closed-world, if there are no such classes)
        "#]],
    );
}
