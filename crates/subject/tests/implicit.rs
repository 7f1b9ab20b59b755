//! Checks that need no contract: exceptions that leave the target, assertions.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn a_null_dereference_is_found_and_replayed() {
    check(
        "class Cell { Cell next; int value; }
         class T {
             static int second(Cell cell) {
                 if (cell == null) return 0;
                 return cell.next.value;
             }
         }",
        "T.second",
        expect![[r#"
            T.second(Cell)
              null-dereference at line 5: violated
                java.lang.NullPointerException: Cannot read field "value" because "cell.next" is null
                cell = Object(ObjectName("Cell@0"))
                Cell@0 {next: Null, value: Int(0)} None
                  4  if (cell == null) return 0;              []
                  5  return cell.next.value;                  []
        "#]],
    );
}

#[test]
fn loops_and_assertions() {
    check(
        "class Cell { Cell next; int value; }
         class T {
             static int sum(Cell cell) {
                 int sum = 0;
                 while (cell != null) {
                     sum += cell.value;
                     cell = cell.next;
                 }
                 assert sum != 42;
                 return sum;
             }
         }",
        "T.sum",
        expect![[r#"
            T.sum(Cell)
              assert at line 9: violated
                the assertion fails
                cell = Object(ObjectName("Cell@0"))
                Cell@0 {next: Null, value: Int(42)} None
                  4  int sum = 0;                             []
                  5  while (cell != null) {                   []
                  6  sum += cell.value;                       [("sum", Int(42))]
                  7  cell = cell.next;                        [("cell", Null)]
                  5  while (cell != null) {                   []
                  9  assert sum != 42;                        []
        "#]],
    );
}

#[test]
fn what_is_caught_is_no_violation() {
    check(
        "class T {
             static int at(int[] a, int i) {
                 try { return a[i]; } catch (ArrayIndexOutOfBoundsException e) { return -1; }
             }
             static int safe(int a, int b) {
                 int c = a & 7;
                 assert c < 8;
                 return b == 0 ? 0 : a / b;
             }
         }",
        "T.*",
        expect![[r#"
            T.at(int[],int)
              array-bounds at line 3: holds-within-bounds
                an input may have int[] with more than 3 elements (--array-length 6)
              null-dereference at line 3: violated
                java.lang.NullPointerException: Cannot load from int array because "a" is null
                a = Null
                i = Int(0)
                  3  try { return a[i]; } catch (ArrayIndexOutOfBoundsException e) { return -1; } []
            T.safe(int,int)
              assert at line 7: proved
        "#]],
    );
}

/// The library's atomics and its concurrent map work on memory by offset.
#[test]
fn memory_by_offset() {
    check(
        "import java.util.concurrent.ConcurrentHashMap;
         import java.util.concurrent.atomic.*;
         class T {
             static void counts(int n) { AtomicInteger a = new AtomicInteger(n); a.incrementAndGet(); assert a.get() != 8; }
             static void swaps(int n) {
                 AtomicLong a = new AtomicLong(n);
                 if (a.compareAndSet(5, 6)) assert a.get() == 6;
                 else assert a.get() == n;
             }
             static void map(int n) {
                 ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
                 m.put(\"a\", n);
                 assert m.get(\"a\") == n;
                 assert m.get(\"b\") == null;
             }
             static void refs(boolean b) {
                 AtomicReference<String> r = new AtomicReference<>(\"x\");
                 if (b) r.set(\"y\");
                 assert r.get().equals(\"x\");
             }
         }",
        "T.*",
        expect![[r#"
            T.counts(int)
              assert at line 4: violated
                the assertion fails
                n = Int(7)
                  4  static void counts(int n) { AtomicInteger a = new AtomicInteger(n); a.incrementAndGet(); assert a.get() != 8; } [("a", Object(ObjectName("AtomicInteger@0")))]
            T.swaps(int)
              assert at line 8: proved
              assert at line 7: proved
            T.map(int)
              assert at line 13: proved
              assert at line 14: proved
              uncaught-exception at line 12: proved
            T.refs(boolean)
              assert at line 19: violated
                the assertion fails
                b = Bool(true)
                 17  AtomicReference<String> r = new AtomicReference<>("x"); [("r", Object(ObjectName("AtomicReference@0")))]
                 18  if (b) r.set("y");                       []
                 19  assert r.get().equals("x");              []
        "#]],
    );
}
