//! Every replay starts from the same state and leaves no trace: what one target's run wrote, the next one does not see.

mod support;

use expect_test::expect;
use support::check;

#[test]
fn arrays_and_fields_of_the_known_state() {
    check(
        "class T {
             static int[] box = {0};
             static int count;
             static java.util.List<String> names = new java.util.ArrayList<>();
             static void first() { box[0] = 7; count++; names.add(\"x\"); assert false; }
             static void second() { assert box[0] == 0 && count == 0 && names.isEmpty(); }
             static void third() { box[0]++; count++; assert box[0] == 2 || count == 2; }
             static void fourth() { box[0]++; count++; assert box[0] == 1 && count == 1; }
         }",
        "T.*",
        expect![[r#"
            T.first()
              assert at line 5: violated
                the assertion fails
                  5  static void first() { box[0] = 7; count++; names.add("x"); assert false; } [("int[]@0[0]", Int(7)), ("T.count", Int(1))]
            T.second()
              assert at line 6: holds-within-bounds
                the static field T.box may be other than static initialisers leave it (--statics any)
                an object of class int[] that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
                the static field T.count may be other than static initialisers leave it (--statics any)
                the static field T.names may be other than static initialisers leave it (--statics any)
                an object of class java.util.ArrayList that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
            T.third()
              assert at line 7: violated
                the assertion fails
                  7  static void third() { box[0]++; count++; assert box[0] == 2 || count == 2; } [("int[]@0[0]", Int(1)), ("T.count", Int(1))]
            T.fourth()
              assert at line 8: holds-within-bounds
                the static field T.box may be other than static initialisers leave it (--statics any)
                an object of class int[] that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
                the static field T.count may be other than static initialisers leave it (--statics any)
        "#]],
    );
}

#[test]
fn classes_that_a_run_uses_first() {
    check(
        "enum Colour { RED, GREEN; int uses; }
         class Late { static int[] box = {0}; }
         class T {
             static void first() { Late.box[0] = 7; Colour.RED.uses = 5; assert false; }
             static void second() { assert Late.box[0] == 0; }
             static void third(Colour colour) { if (colour == Colour.RED) assert colour.uses == 0; }
         }",
        "T.*",
        expect![[r#"
            T.first()
              assert at line 4: violated
                the assertion fails
                  4  static void first() { Late.box[0] = 7; Colour.RED.uses = 5; assert false; } [("int[]@0[0]", Int(7)), ("Colour@0.uses", Int(5))]
            T.second()
              assert at line 5: holds-within-bounds
                the static field Late.box may be other than static initialisers leave it (--statics any)
                an object of class int[] that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
            T.third(Colour)
              assert at line 6: holds-within-bounds
                an object of class Colour that a static field leads to may be other than static initialisers leave it (write a harness that changes it)
        "#]],
    );
}

#[test]
fn literals_and_class_objects_that_a_run_makes() {
    check(
        "class T {
             static String text(int n) { return n > 5 ? \"many\" : \"few\"; }
             static void first(int n) { assert text(n) != \"many\"; }
             static void second(int n) { assert text(n) == \"few\" || text(n) == \"many\"; }
             static void third(int n) { Object o = new int[1]; assert n == 0 || o.getClass() != int[].class; }
             static void fourth(int n) { Object o = new int[1]; assert o.getClass() == int[].class; }
         }",
        "T.*",
        expect![[r#"
            T.text(int)
            T.first(int)
              assert at line 3: violated
                the assertion fails
                n = Int(7)
                  3  static void first(int n) { assert text(n) != "many"; } []
                  2  static String text(int n) { return n > 5 ? "many" : "few"; } []
            T.second(int)
              assert at line 4: proved
            T.third(int)
              assert at line 5: violated
                the assertion fails
                n = Int(1)
                  5  static void third(int n) { Object o = new int[1]; assert n == 0 || o.getClass() != int[].class; } [("o", Object(ObjectName("int[]@0")))]
            T.fourth(int)
              assert at line 6: proved
        "#]],
    );
}
