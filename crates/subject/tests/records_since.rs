//! Records of the input were made at some time before: what their constructors looked at may have changed since.

mod support;

use expect_test::expect;
use support::verdicts;

#[test]
fn what_a_canonical_constructor_looks_at_may_have_changed() {
    let source = r#"
class T {
    static class Cell { int v; }
    static int limit = 5;
    record Inner(Cell c) { Inner { if (c.v < 0) throw new IllegalArgumentException(); } }
    record Element(int[] a) { Element { if (a.length != 1 || a[0] < 0) throw new IllegalArgumentException(); } }
    record Static(int n) { Static { if (n > limit) throw new IllegalArgumentException(); } }
    record Helper(Cell c) { Helper { check(c); } static void check(Cell c) { if (c.v < 0) throw new IllegalStateException(); } }
    record Length(int[] a) { Length { if (a.length != 1) throw new IllegalArgumentException(); } }
    record Range(int lo, int hi) { Range { if (lo > hi) throw new IllegalArgumentException("" + lo + hi); } }
    record Chain(int n, Chain next) { Chain { if (next != null && next.n != n + 1) throw new IllegalArgumentException(); } }
    static void inner(Inner r) { if (r != null) assert r.c().v >= 0; }
    static void element(Element r) { if (r != null) assert r.a()[0] >= 0; }
    static void fixed(Static r) { if (r != null) assert r.n() <= limit; }
    static void helper(Helper r) { if (r != null) assert r.c().v >= 0; }
    static void length(Length r) { if (r != null) assert r.a().length == 1; }
    static void range(Range r) { if (r != null) assert r.lo() <= r.hi(); }
    static void chain(Chain r) { if (r != null && r.next() != null) assert r.next().n() == r.n() + 1; }
}
"#;
    expect![[r#"
        T.inner(Inner)
          assert at line 12: holds-within-bounds
            what the constructor of T.Inner checks may have changed since (let the constructor make copies)
        T.element(Element)
          assert at line 13: holds-within-bounds
            an input may have int[] with more than 3 elements (--array-length 6)
            what the constructor of T.Element checks may have changed since (let the constructor make copies)
        T.fixed(Static)
          assert at line 14: holds-within-bounds
            the static field T.limit may be other than static initialisers leave it (--statics any)
            what the constructor of T.Static checks may have changed since (let the constructor make copies)
        T.helper(Helper)
          assert at line 15: holds-within-bounds
            what the constructor of T.Helper checks may have changed since (let the constructor make copies)
        T.length(Length)
          assert at line 16: holds-within-bounds
            an input may have int[] with more than 3 elements (--array-length 6)
        T.range(Range)
          assert at line 17: proved
        T.chain(Chain)
          assert at line 18: holds-within-bounds
            an input may have more than 3 objects of class T.Chain (--scope T.Chain=6)
        T.Cell.Cell()
        T.Chain.Chain(int,Chain)
        T.Chain.toString()
        T.Chain.hashCode()
        T.Chain.equals(Object)
        T.Chain.n()
        T.Chain.next()
        T.Element.Element(int[])
        T.Element.toString()
        T.Element.hashCode()
        T.Element.equals(Object)
        T.Element.a()
        T.Helper.Helper(Cell)
        T.Helper.check(Cell)
        T.Helper.toString()
        T.Helper.hashCode()
        T.Helper.equals(Object)
        T.Helper.c()
        T.Inner.Inner(Cell)
        T.Inner.toString()
        T.Inner.hashCode()
        T.Inner.equals(Object)
        T.Inner.c()
        T.Length.Length(int[])
        T.Length.toString()
        T.Length.hashCode()
        T.Length.equals(Object)
        T.Length.a()
        T.Range.Range(int,int)
        T.Range.toString()
        T.Range.hashCode()
        T.Range.equals(Object)
        T.Range.lo()
        T.Range.hi()
        T.Static.Static(int)
        T.Static.toString()
        T.Static.hashCode()
        T.Static.equals(Object)
        T.Static.n()
    "#]]
    .assert_eq(&verdicts(source, "T.*"));
}
