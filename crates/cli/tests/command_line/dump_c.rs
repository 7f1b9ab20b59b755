//! `skolem dump --what summary` and `--what smt2` on C programs.

use crate::support::Sandbox;
use expect_test::{Expect, expect};

/// A structure, an array and contracts.
const LIST: &str = "\
#include <stdlib.h>
struct node { int value; struct node *next; };
static int count;
static int table[3] = {1, 2, 3};

/*@ requires \\valid(head);
    assigns head->next, count;
    ensures head->next->value == value;
*/
struct node *push(struct node *head, int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = head->next;
    head->next = node;
    count++;
    return node;
}

//@ requires \\valid_read(a + (0 .. 2)) && 0 <= i <= 3;
const int *keep(const int *a, int i)
{
    table[i] = a[2];
    return a + 2;
}

void drop(struct node *head)
{
    if (head && head->next) {
        struct node *node = head->next;
        head->next = node->next;
        free(node);
    }
}

union mixed { int whole; char bytes[4]; };

const char *name(int number, union mixed *mixed)
{
    if (number > 9)
        exit(1);
    mixed->bytes[1] = 'x';
    return number ? \"some\" : \"none\";
}
";

fn check(args: &[&str], expected: Expect) {
    let sandbox = Sandbox::new().file("list.c", LIST);
    expected.assert_eq(&sandbox.says(&[&["dump", "list.c", "--scope", "2"], args].concat()));
}

#[test]
fn blocks_of_c_have_the_names_of_their_types() {
    check(
        &["--what", "summary", "--target", "push", "--checks", "ensures"],
        expect![[r#"
            exit 0
            --- stdout
            // push
            // scope 2, array length 2, unroll 3
            inputs
              head: null or struct node@0
              value: any i32
            assumed
              head == struct node@0
            returns
              if true
              result = new struct node#1
              makes new struct node#1 of 16 bytes
              struct node@0.next = new struct node#1
              count = 1
              new struct node#1.value = value
              new struct node#1.next = struct node@0.next
            checks
              ensures #1 at list.c:8: ensures head->next->value == value
                fails if false
        "#]],
    );
    check(
        &["--what", "summary", "--target", "keep", "--array-length", "3", "--checks", "array-bounds"],
        expect![[r#"
            exit 0
            --- stdout
            // keep
            // scope 2, array length 3, unroll 3
            inputs
              a: null or int@0
              i: any i32
            assumed
              a == int@0
              int@0.length >=u 3
              i >= 0
              i < 4
            returns
              let t1 = concat(0, concat(a == int@0 ? int@0.length : 0, 0)) - 8
              if t1 >=u 4
              and i <u 3
              let t2 = concat((_ sign_extend 30)(i), 0)
              and t2 <u 9
              result = a + 8 bytes
              table[0] = i == 0 ? int@0[2] : 1
              table[1] = i == 1 ? int@0[2] : 2
              table[2] = i == 2 ? int@0[2] : 3
            checks
              array-bounds at list.c:23
                fails if (a == int@0 && int@0.length >=u 3 && i >= 0 && i < 4 && t1 >=u 4 && i >=u 3) || (a == int@0 && int@0.length >=u 3 && i >= 0 && i < 4 && t1 >=u 4 && i <u 3 && t2 >=u 9) || (a == int@0 && int@0.length >=u 3 && i >= 0 && i < 4 && (int@0.length <u 2 || t1 <u 4))
        "#]],
    );
    check(
        &["--what", "summary", "--target", "drop", "--checks", "double-free"],
        expect![[r#"
            exit 0
            --- stdout
            // drop
            // scope 2, array length 2, unroll 3
            inputs
              head: null or struct node@0
            returns
              let t1 = struct node@0.next == struct node@1
              let t2 = struct node@0.next == struct node@0
              if head == null || (head == struct node@0 && (struct node@0.next == null || t1 || t2))
              frees struct node@0
                if head != null
                and t2
              frees struct node@1
                if head != null
                and t1
              let t3 = struct node@0.next != null
              let t4 = t1 ? struct node@1.next : struct node@0.next
              struct node@0.next = head == null ? struct node@0.next : t3 && t4 != null ? t4 : null
            checks
              double-free at list.c:32
                fails if false
            cut off
              a run may end at line 31, where array-bounds is not checked (list.c:31)
                if head == struct node@0
                and t3
                and struct node@0.next != struct node@1
                and struct node@0.next != struct node@0
              a run may end at line 29, where array-bounds is not checked (list.c:29)
                if head != null
                and head != struct node@0
        "#]],
    );
    check(
        &["--what", "summary", "--target", "name", "--checks", "null-dereference"],
        expect![[r#"
            exit 0
            --- stdout
            // name
            // scope 2, array length 2, unroll 3
            inputs
              number: any i32
              mixed: null or union mixed@0
            returns
              if number < 10
              let t1 = concat(mixed == union mixed@0 ? union mixed@0.length : 0, 0)
              and t1 >=u 2
              result = number == 0 ? "none" : "some"
              bytes 1..2 of union mixed@0[0].whole = 120
            ends the program
              if number >= 10
            checks
              null-dereference at list.c:42
                fails if number < 10
                and t1 <u 2
                and mixed == null
            cut off
              a run may end at line 42, where array-bounds is not checked (list.c:42)
                if number < 10
                and t1 <u 2
                and mixed != null
        "#]],
    );
}

#[test]
fn questions_about_c() {
    let args = ["--what", "smt2", "--target", "push", "--checks", "ensures", "--statics", "any"];
    check(
        &args,
        expect![[r#"
        exit 0
        --- stdout
        (echo "push: input")
        ; target: push
        ; bounds: scope 2, array length 2, unroll 3
        ; reference #x0001: struct node@0, of class struct node
        ; reference #x0002: struct node@1, of class struct node
        ; reference #x0003: count
        ; question: input
        ; unsat: no input satisfies the precondition, so nothing is checked
        (set-info :status unknown)
        (set-logic QF_BV)
        (declare-const head!0 (_ BitVec 16))
        (declare-const |struct node@0.next!2| (_ BitVec 16))
        (assert (bvult head!0 #x0002))
        (assert (bvult |struct node@0.next!2| #x0003))
        (assert (= head!0 #x0001))
        (check-sat)
        (reset)
        (echo "push: ensures #1 at line 8")
        ; target: push
        ; bounds: scope 2, array length 2, unroll 3
        ; reference #x0001: struct node@0, of class struct node
        ; reference #x0002: struct node@1, of class struct node
        ; reference #x0003: count
        ; question: ensures #1 at line 8
        ; check: ensures
        ; place: list.c:8
        ; clause: ensures head->next->value == value
        ; sat: some run breaks it; unsat: no run within the bounds does
        (set-info :status unsat)
        (set-logic QF_BV)
        (declare-const head!0 (_ BitVec 16))
        (declare-const |struct node@0.next!2| (_ BitVec 16))
        (assert (bvult head!0 #x0002))
        (assert (bvult |struct node@0.next!2| #x0003))
        (assert (= head!0 #x0001))
        (assert false)
        (check-sat)
        (reset)
        (echo "push: ensures #1 at line 8 reached")
        ; target: push
        ; bounds: scope 2, array length 2, unroll 3
        ; reference #x0001: struct node@0, of class struct node
        ; reference #x0002: struct node@1, of class struct node
        ; reference #x0003: count
        ; question: ensures #1 at line 8 reached
        ; check: ensures
        ; place: list.c:8
        ; clause: ensures head->next->value == value
        ; unsat: no run within the bounds reaches it, so that it holds says nothing
        (set-info :status unknown)
        (set-logic QF_BV)
        (declare-const head!0 (_ BitVec 16))
        (declare-const |struct node@0.next!2| (_ BitVec 16))
        (assert (bvult head!0 #x0002))
        (assert (bvult |struct node@0.next!2| #x0003))
        (assert (= head!0 #x0001))
        (check-sat)
    "#]],
    );
}

#[test]
fn dumps_are_the_same_in_every_run() {
    for what in ["summary", "smt2"] {
        let list = || Sandbox::new().file("list.c", LIST);
        let args = ["dump", "list.c", "--target", "*", "--scope", "2", "--statics", "any", "--what", what];
        let (first, second) = (list().says(&args), list().says(&args));
        assert!(first.lines().count() > 50, "{first}");
        assert_eq!(first, second);
    }
}
