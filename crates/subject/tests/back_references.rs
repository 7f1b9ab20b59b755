//! Inner objects and lambda expressions that an object keeps refer to that object, where all code that sets them makes them so.

mod support;

use expect_test::expect;
use support::verdicts;

#[test]
fn what_an_object_makes_for_itself_refers_to_it() {
    let source = r#"
class T {
    private final In in = new In();
    private final Runnable hit = this::hit;
    private final Object anonymous = new Object() { int read() { return n; } public int hashCode() { return read(); } };
    private int n;
    private class In { T out() { return T.this; } }
    private void hit() { n++; }
    In in() { return in; }
    void inner() { assert in.out() == this; }
    void other(T o) { if (o != null) assert o.in().out() == o; }
    void lambda() { int before = n; hit.run(); assert n == before + 1; }
    void unnamed() { n = 5; assert anonymous.hashCode() == 5; }
    void given(In i) { if (i != null) assert i.out() == this; }
    void kept(In i) { if (i == in) assert i.out() == this; }
    void apart(T o) { if (o != null && o != this) assert o.in() != in; }
}
"#;
    expect![[r#"
        T.hit()
        T.in()
        T.inner()
          assert at line 10: holds-within-bounds
            an input may have more than 3 objects of class T (--scope T=6)
            a class that extends T may clone its objects (--closed-world, if there are no such classes)
        T.other(T)
          assert at line 11: holds-within-bounds
            an input may have more than 3 objects of class T (--scope T=6)
            T may be extended by other classes of its package (--closed-world, if there are no such classes)
            a class that extends T may clone its objects (--closed-world, if there are no such classes)
        T.lambda()
          assert at line 12: holds-within-bounds
            an input may have more than 3 objects of class T (--scope T=6)
            a class that extends T may clone its objects (--closed-world, if there are no such classes)
        T.unnamed()
          assert at line 13: holds-within-bounds
            an input may have more than 3 objects of class T (--scope T=6)
            a class that extends T may clone its objects (--closed-world, if there are no such classes)
        T.given(In)
          assert at line 14: violated
        T.kept(In)
          assert at line 15: holds-within-bounds
            a class that extends T may clone its objects (--closed-world, if there are no such classes)
        T.apart(T)
          assert at line 16: holds-within-bounds
            T may be extended by other classes of its package (--closed-world, if there are no such classes)
            a class that extends T may clone its objects (--closed-world, if there are no such classes)
        T.1.1(T)
        T.1.read()
        T.1.hashCode()
        T.In.In(T)
        T.In.out()
    "#]]
    .assert_eq(&verdicts(source, "T.*"));
}

#[test]
fn what_others_can_make_refer_elsewhere() {
    let source = r#"
final class T {
    static final class Reset { private In in = new In(); class In { Reset out() { return Reset.this; } }
        void take(Reset o) { in = o.in; } void bad() { assert in.out() == this; } }
    static final class Other { private final In in; Other(Other o) { in = o == null ? new In() : o.new In(); }
        class In { Other out() { return Other.this; } } void bad() { assert in.out() == this; } }
    static final class Cloned implements Cloneable { private final In in = new In(); class In { Cloned out() { return Cloned.this; } }
        public Cloned clone() throws CloneNotSupportedException { return (Cloned) super.clone(); } void bad() { assert in.out() == this; } }
    static final class Passed { private final In in; Passed(In i) { in = i == null ? new In() : i; }
        class In { Passed out() { return Passed.this; } } void bad() { assert in.out() == this; } }
    static final class Moved { private final In in = new In(this); static final class In { Moved of; In(Moved of) { this.of = of; } }
        void bad() { assert in.of == this; } }
    static final class Kept { private final In in = new In(this); static final class In { final Kept of; In(Kept of) { this.of = of; } }
        void good() { assert in.of == this; } }
    static final class Second { private final In in = new In(null, this);
        static final class In { final Second a, b; In(Second a, Second b) { this.a = a; this.b = b; } }
        void good() { assert in.b == this; } }
}
"#;
    expect![[r#"
        T.Cloned.Cloned()
        T.Cloned.clone()
        T.Cloned.bad()
          assert at line 8: violated
        T.Cloned.clone()
        T.Cloned.In.In(Cloned)
        T.Cloned.In.out()
        T.Kept.Kept()
        T.Kept.good()
          assert at line 14: holds-within-bounds
            an input may have more than 3 objects of class T.Kept (--scope T.Kept=6)
        T.Kept.In.In(Kept)
        T.Moved.Moved()
        T.Moved.bad()
          assert at line 12: violated
        T.Moved.In.In(Moved)
        T.Other.Other(Other)
        T.Other.bad()
          assert at line 6: violated
        T.Other.In.In(Other)
        T.Other.In.out()
        T.Passed.Passed(In)
        T.Passed.bad()
          assert at line 10: violated
        T.Passed.In.In(Passed)
        T.Passed.In.out()
        T.Reset.Reset()
        T.Reset.take(Reset)
        T.Reset.bad()
          assert at line 4: violated
        T.Reset.In.In(Reset)
        T.Reset.In.out()
        T.Second.Second()
        T.Second.good()
          assert at line 17: holds-within-bounds
            an input may have more than 3 objects of class T.Second (--scope T.Second=6)
        T.Second.In.In(Second,Second)
    "#]]
    .assert_eq(&verdicts(source, "T.*"));
}
