//! What people read.

use crate::fixtures;
use expect_test::{Expect, expect};
use skolem_report::text::{self, TextOptions, Verbosity};
use verdict::TargetResult;

fn check_with(results: &[TargetResult], options: &TextOptions, expected: Expect) {
    expected.assert_eq(&text::render(results, &fixtures::sources, options));
}

pub fn check(results: &[TargetResult], expected: Expect) {
    check_with(results, &TextOptions::default(), expected);
}

#[test]
fn a_violation_with_a_list() {
    check(
        &[fixtures::list()],
        expect![[r#"
            Procedures.java:11: null-dereference in Procedures.delete(List,Val)
               |
            11 |         prev.next = l.next;   // forgets the first
               |         ^^^^^^^^^^^^^^^^^^^
            `prev` is null when `prev.next` is assigned

            How it goes wrong
              Procedures.delete(l = List@0, v = Val@0) is called.
               5  List head = l;      head = List@0
               6  List prev = null;   prev = null
               7  while (l.val != v) {
              11  prev.next = l.next;
              Procedures.delete throws java.lang.NullPointerException.

            Heap before
              l ──► List@0 {val: Val@0} ─next─► List@1 {val: Val@1} ─next─► null
              v ──► Val@0
            Heap after: the same

            Test: out/ProceduresDeleteTest.java

            Procedures.java:4: Procedures.delete(List,Val) violated
              holds within bounds (scope 3): ensures #1, 2 × null-dereference
              not a proof: a run may need more than 3 objects of class List
                try: --scope List=6

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn a_violation_with_a_tree_that_changes() {
    check(
        &[fixtures::tree()],
        expect![[r#"
            Tree.java:9: ensures #2 in Tree.insert(int)
                (\forall Node n; n in root.*(left + right); ordered(n))
            the tree is not ordered after the call
              where n = Node@3

            How it goes wrong
              Tree.insert(this = Tree@0, key = 7) is called.
              12  Node n = root;              n = Node@0
              13  attach(n.left, key);
                  ↳ Tree.attach(Node,int)
              21    Node m = new Node(key);   m = Node@3
              22    n.right = m;              Node@1.right = Node@3
              14  return true;
              Tree.insert returns true.

            Heap before
              this ──► Tree@0 {size: 3}
                       └─root─► Node@0 {key: 5}
                                ├─left──► Node@1 {key: 3, left: null, right: null}
                                └─right─► Node@2 {key: 9, left: null, right: null}

            Heap after
              this ──► Tree@0 {size: 3}
                       └─root─► Node@0 {key: 5}
                                ├─left──► Node@1 {key: 3, left: null}
                                │    ─right*─► Node@3 (new) {key: 7, left: null, right: null}
                                └─right─► Node@2 {key: 9, left: null, right: null}
              * Node@1.right: null → Node@3

            Tree.java:11: Tree.insert(int) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn an_exception_inside_a_call() {
    check(
        &[fixtures::uncaught()],
        expect![[r#"
            src/Names.java:10: uncaught-exception in Main.main(String[])
            `java.util.NoSuchElementException` leaves `main`: the list is empty
              at Names.first(java.util.List) (src/Names.java:10)
              at Main.main(String[]) (src/Main.java:4:28)

            How it goes wrong
              Main.main(args = String[]@0) is called.
               4  System.out.println(Names.first(List.of(args)));
                  ↳ Names.first(java.util.List)  (src/Names.java)
               9    Iterator<String> it = names.iterator();   it = Iterator@0
              10    return it.next();
              Main.main throws java.util.NoSuchElementException: empty.

            Heap before
              args ──► String[]@0 []
            Heap after: the same

            src/Main.java:3: Main.main(String[]) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn a_long_run_is_cut_in_the_middle() {
    check(
        &[fixtures::long()],
        expect![[r#"
            Sums.java:5: array-bounds in Sums.sum(int[])
            `a[i]` is read with i = 20, and the length is 20

            How it goes wrong
              Sums.sum(a = int[]@0) is called.
              3  int sum = 0;                            sum = 0
              4  for (int i = 0; i <= a.length; i++) {   i = 0
              5  sum += a[i];                            sum = 0
              4  for (int i = 0; i <= a.length; i++) {   i = 1
              5  sum += a[i];                            sum = 1
              4  for (int i = 0; i <= a.length; i++) {   i = 2
              5  sum += a[i];                            sum = 3
              … 22 more steps, 11 times through line 4 (-v shows them)
              4  for (int i = 0; i <= a.length; i++) {   i = 14
              5  sum += a[i];                            sum = 105
              4  for (int i = 0; i <= a.length; i++) {   i = 15
              5  sum += a[i];                            sum = 120
              4  for (int i = 0; i <= a.length; i++) {   i = 16
              5  sum += a[i];                            sum = 136
              4  for (int i = 0; i <= a.length; i++) {   i = 17
              5  sum += a[i];                            sum = 153
              4  for (int i = 0; i <= a.length; i++) {   i = 18
              5  sum += a[i];                            sum = 171
              4  for (int i = 0; i <= a.length; i++) {   i = 19
              5  sum += a[i];                            sum = 190
              4  for (int i = 0; i <= a.length; i++) {   i = 20
              5  sum += a[i];
              Sums.sum throws java.lang.ArrayIndexOutOfBoundsException: Index 20 out of bounds for length 20.

            Heap before
              a ──► int[]@0 [1, 2, 3]
            Heap after: the same

            Sums.java:2: Sums.sum(int[]) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn undecided_targets() {
    check(
        &fixtures::unknown(),
        expect![[r#"
            Set.java:10: Set.add(int) unknown
              ensures #1 (line 8) is undecided: the time limit of 300 s was reached
                try: --timeout 600, or a smaller --scope
              proved: array-bounds

            Set.java:30: Set.load(String) unknown
              undecided: a native method without a model is called: java.io.FileInputStream.open0(String) (Set.java:33)
              note: the clause `signals (IOException e) true` was ignored

            2 targets: 2 unknown (0.08 s)
        "#]],
    );
}

#[test]
fn vacuous_answers_and_proofs() {
    check(
        &fixtures::vacuous(),
        expect![[r#"
            Stack.java:5: Stack.pop() unknown
              undecided: no input satisfies the precondition: nothing was checked
                try: look for a contradiction in preconditions and invariants

            Loop.java:2: Loop.count(int) proved
              proved: assert, division-by-zero
                by the invariant
                  0 <= i
                  i <= n
              warning: no considered input reaches division-by-zero (line 9), so its verdict says little

            2 targets: 1 unknown, 1 proved (0.08 s)
        "#]],
    );
}

#[test]
fn quiet_says_one_line_for_each_violation() {
    let results = [vec![fixtures::list(), fixtures::tree()], fixtures::unknown()].concat();
    check_with(
        &results,
        &TextOptions { verbosity: Verbosity::Quiet, ..TextOptions::default() },
        expect![[r#"
        Procedures.java:11: null-dereference in Procedures.delete(List,Val): `prev` is null when `prev.next` is assigned
        Tree.java:9: ensures #2 in Tree.insert(int): the tree is not ordered after the call
    "#]],
    );
}

#[test]
fn verbose_says_everything() {
    let results = [vec![fixtures::list(), fixtures::long()], fixtures::vacuous()].concat();
    let options = TextOptions { verbosity: Verbosity::Verbose, ..TextOptions::default() };
    check_with(
        &results,
        &options,
        expect![[r#"
            Procedures.java:11: null-dereference in Procedures.delete(List,Val)
               |
            11 |         prev.next = l.next;   // forgets the first
               |         ^^^^^^^^^^^^^^^^^^^
            `prev` is null when `prev.next` is assigned

            How it goes wrong
              Procedures.delete(l = List@0, v = Val@0) is called.
               5  List head = l;      head = List@0
               6  List prev = null;   prev = null
               7  while (l.val != v) {
              11  prev.next = l.next;
              Procedures.delete throws java.lang.NullPointerException.

            Heap before
              l ──► List@0 {val: Val@0} ─next─► List@1 {val: Val@1} ─next─► null
              v ──► Val@0
            Heap after: the same

            Test: out/ProceduresDeleteTest.java

            Procedures.java:4: Procedures.delete(List,Val) violated
              holds within bounds: ensures #1 (line 3)
              holds within bounds: null-dereference (line 7)
              holds within bounds: null-dereference (line 9)
              not a proof: a run may need more than 3 objects of class List
                try: --scope List=6
              engine refine (inertial), time 0.041 s, solver calls 3, solver time 0.020 s, regions 4,
              regions expanded 1, refinements 0, terms 1200

            Sums.java:5: array-bounds in Sums.sum(int[])
            `a[i]` is read with i = 20, and the length is 20

            How it goes wrong
              Sums.sum(a = int[]@0) is called.
              3  int sum = 0;                            sum = 0
              4  for (int i = 0; i <= a.length; i++) {   i = 0
              5  sum += a[i];                            sum = 0
              4  for (int i = 0; i <= a.length; i++) {   i = 1
              5  sum += a[i];                            sum = 1
              4  for (int i = 0; i <= a.length; i++) {   i = 2
              5  sum += a[i];                            sum = 3
              4  for (int i = 0; i <= a.length; i++) {   i = 3
              5  sum += a[i];                            sum = 6
              4  for (int i = 0; i <= a.length; i++) {   i = 4
              5  sum += a[i];                            sum = 10
              4  for (int i = 0; i <= a.length; i++) {   i = 5
              5  sum += a[i];                            sum = 15
              4  for (int i = 0; i <= a.length; i++) {   i = 6
              5  sum += a[i];                            sum = 21
              4  for (int i = 0; i <= a.length; i++) {   i = 7
              5  sum += a[i];                            sum = 28
              4  for (int i = 0; i <= a.length; i++) {   i = 8
              5  sum += a[i];                            sum = 36
              4  for (int i = 0; i <= a.length; i++) {   i = 9
              5  sum += a[i];                            sum = 45
              4  for (int i = 0; i <= a.length; i++) {   i = 10
              5  sum += a[i];                            sum = 55
              4  for (int i = 0; i <= a.length; i++) {   i = 11
              5  sum += a[i];                            sum = 66
              4  for (int i = 0; i <= a.length; i++) {   i = 12
              5  sum += a[i];                            sum = 78
              4  for (int i = 0; i <= a.length; i++) {   i = 13
              5  sum += a[i];                            sum = 91
              4  for (int i = 0; i <= a.length; i++) {   i = 14
              5  sum += a[i];                            sum = 105
              4  for (int i = 0; i <= a.length; i++) {   i = 15
              5  sum += a[i];                            sum = 120
              4  for (int i = 0; i <= a.length; i++) {   i = 16
              5  sum += a[i];                            sum = 136
              4  for (int i = 0; i <= a.length; i++) {   i = 17
              5  sum += a[i];                            sum = 153
              4  for (int i = 0; i <= a.length; i++) {   i = 18
              5  sum += a[i];                            sum = 171
              4  for (int i = 0; i <= a.length; i++) {   i = 19
              5  sum += a[i];                            sum = 190
              4  for (int i = 0; i <= a.length; i++) {   i = 20
              5  sum += a[i];
              Sums.sum throws java.lang.ArrayIndexOutOfBoundsException: Index 20 out of bounds for length 20.

            Heap before
              a ──► int[]@0 [1, 2, 3]
            Heap after: the same

            Sums.java:2: Sums.sum(int[]) violated
              engine refine (inertial), time 0.041 s, solver calls 3, solver time 0.020 s, regions 4,
              regions expanded 1, refinements 0, terms 1200

            Stack.java:5: Stack.pop() unknown
              undecided: no input satisfies the precondition: nothing was checked
                try: look for a contradiction in preconditions and invariants
              engine bounded, time 0.041 s, solver calls 3, solver time 0.020 s, regions 4, regions expanded 1,
              refinements 0, terms 1200

            Loop.java:2: Loop.count(int) proved
              proved: assert (line 7), by the invariant
                  0 <= i
                  i <= n
              proved: division-by-zero (line 9), every run was looked at
              warning: no considered input reaches division-by-zero (line 9), so its verdict says little
              engine refine (inertial), time 0.041 s, solver calls 3, solver time 0.020 s, regions 4,
              regions expanded 1, refinements 0, terms 1200

            4 targets: 2 violated, 1 unknown, 1 proved (0.2 s)
        "#]],
    );
}

#[test]
fn ascii_in_a_narrow_terminal() {
    let options = TextOptions { ascii: true, width: 50, ..TextOptions::default() };
    check_with(
        &[fixtures::tree()],
        &options,
        expect![[r#"
            Tree.java:9: ensures #2 in Tree.insert(int)
                (\forall Node n; n in root.*(left + right); ordered(n))
            the tree is not ordered after the call
              where n = Node@3

            How it goes wrong
              Tree.insert(this = Tree@0, key = 7) is called.
              12  Node n = root;             n = Node@0
              13  attach(n.left, key);
                  -> Tree.attach(Node,int)
              21    Node m = new Node(key);
                                             m = Node@3
              22    n.right = m;             Node@1.right = Node@3
              14  return true;
              Tree.insert returns true.

            Heap before
              this --> Tree@0 {size: 3}
                       `-root-> Node@0 {key: 5}
                                |-left--> Node@1 {key: 3,
                                |    left: null, right: null}
                                `-right-> Node@2 {key: 9,
                                     left: null, right: null}

            Heap after
              this --> Tree@0 {size: 3}
                       `-root-> Node@0 {key: 5}
                                |-left--> Node@1 {key: 3,
                                |    left: null}
                                |    -right*-> Node@3 (new)
                                |    {key: 7, left: null,
                                |    right: null}
                                `-right-> Node@2 {key: 9,
                                     left: null, right: null}
              * Node@1.right: null -> Node@3

            Tree.java:11: Tree.insert(int) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
    let text = text::render(&[fixtures::tree(), fixtures::long()], &fixtures::sources, &options);
    assert!(text.is_ascii());
}

#[test]
fn colours_change_nothing_but_colours() {
    let results =
        [vec![fixtures::list(), fixtures::tree(), fixtures::long()], fixtures::unknown(), fixtures::vacuous()];
    let results = results.concat();
    let plain = text::render(&results, &fixtures::sources, &TextOptions::default());
    let colored = text::render(&results, &fixtures::sources, &TextOptions { color: true, ..TextOptions::default() });
    assert_ne!(plain, colored);
    assert_eq!(plain, without_escapes(&colored));
}

fn without_escapes(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + piece.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn nothing_to_check() {
    check(
        &[],
        expect![[r#"
            nothing to check (0.00 s)
        "#]],
    );
}
