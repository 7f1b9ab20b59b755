//! How objects and arrays are drawn for people.

use crate::fixtures;
use crate::terminal::check;
use expect_test::expect;

#[test]
fn a_cyclic_list() {
    let state = "
        List@0 next=List@1 val=1
        List@1 next=List@2 val=2
        List@2 next=List@1 val=3";
    check(
        &[fixtures::shape("l=List@0 m=List@2", state, state)],
        expect![[r#"
            Shapes.java:5: assert in Shapes.look(Node)
            the assertion is false

            How it goes wrong
              Shapes.look(l = List@0, m = List@2) is called.

            Heap before
              l ──► List@0 {val: 1} ─next─► List@1 {val: 2} ─next─► List@2 {val: 3} ─next─► List@1 (again)
              m ──► List@2 (again)
            Heap after: the same

            Shapes.java:3: Shapes.look(Node) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn a_doubly_linked_list() {
    let before = "
        Deque@0 head=D@0 tail=D@1
        D@0 prev=null next=D@1
        D@1 prev=D@0 next=null";
    let after = "
        Deque@0 head=D@0 tail=D@1
        D@0 prev=null next=D@1
        D@1 prev=null next=D@0";
    check(
        &[fixtures::shape("this=Deque@0", before, after)],
        expect![[r#"
            Shapes.java:5: assert in Shapes.look(Node)
            the assertion is false

            How it goes wrong
              Shapes.look(this = Deque@0) is called.

            Heap before
              this ──► Deque@0
                       ├─head─► D@0 {prev: null} ─next─► D@1 {prev: D@0, next: null}
                       └─tail─► D@1 (again)

            Heap after
              this ──► Deque@0
                       ├─head─► D@0 {prev: null} ─next─► D@1 {prev*: null, next*: D@0}
                       └─tail─► D@1 (again)
              * D@1.prev: D@0 → null
              * D@1.next: null → D@0

            Shapes.java:3: Shapes.look(Node) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn a_graph_is_listed() {
    let state = "
        Node@0 left=Node@1 right=Node@2 tag='a
        Node@1 left=Node@2 right=Node@0 tag='b
        Node@2 left=Node@1 right=Node@0 tag='\u{0}";
    check(
        &[fixtures::shape("n=Node@0", state, state)],
        expect![[r#"
            Shapes.java:5: assert in Shapes.look(Node)
            the assertion is false

            How it goes wrong
              Shapes.look(n = Node@0) is called.

            Heap before
              n ──► Node@0
              Node@0 {left: Node@1, right: Node@2, tag: 'a'}
              Node@1 {left: Node@2, right: Node@0, tag: 'b'}
              Node@2 {left: Node@1, right: Node@0, tag: '\u0000'}
            Heap after: the same

            Shapes.java:3: Shapes.look(Node) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn a_deep_tree_hangs_below_its_nodes() {
    let state = "
        Map@0 root=Node@0 name=\"m\"
        Node@0 key=5 left=Node@1 right=Node@2 parent=null
        Node@1 key=3 left=Node@3 right=Node@4 parent=Node@0
        Node@2 key=9 left=null right=null parent=Node@0
        Node@3 key=1 left=null right=null parent=Node@1
        Node@4 key=4 left=null right=null parent=Node@1";
    check(
        &[fixtures::shape("m=Map@0", state, state)],
        expect![[r#"
            Shapes.java:5: assert in Shapes.look(Node)
            the assertion is false

            How it goes wrong
              Shapes.look(m = Map@0) is called.

            Heap before
              m ──► Map@0 {name: "m"}
                    └─root─► Node@0 {key: 5, parent: null}
                             ├─left──► Node@1 {key: 3, parent: Node@0}
                             │         ├─left──► Node@3 {key: 1, left: null, right: null, parent: Node@1}
                             │         └─right─► Node@4 {key: 4, left: null, right: null, parent: Node@1}
                             └─right─► Node@2 {key: 9, left: null, right: null, parent: Node@0}
            Heap after: the same

            Shapes.java:3: Shapes.look(Node) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn arrays_and_statics() {
    let before = "
        Stack@0 elems=Object[]@0 size=2
        Object[]@0 [Item@0 Item@1 null]
        Item@0 weight=1.5
        Item@1 weight=2.0
        static Pool.first=null Pool.last=Item@1
        int[]@0 [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19]";
    let after = "
        Stack@0 elems=Object[]@0 size=1
        Object[]@0 [Item@0 null null]
        Item@0 weight=1.5
        static Pool.first=Item@0 Pool.last=null
        int[]@0 [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19]";
    check(
        &[fixtures::shape("this=Stack@0 counts=int[]@0", before, after)],
        expect![[r#"
            Shapes.java:5: assert in Shapes.look(Node)
            the assertion is false

            How it goes wrong
              Shapes.look(this = Stack@0, counts = int[]@0) is called, where Pool.first = null, Pool.last = Item@1.

            Heap before
              this ──► Stack@0 {size: 2} ─elems─► Object[]@0 [Item@0, Item@1, null]
              counts ──► int[]@0 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, … 4 more]
              Pool.last ──► Item@1 {weight: 2.0}
              Item@0 {weight: 1.5}

            Heap after
              this ──► Stack@0 {size*: 1} ─elems─► Object[]@0 [Item@0, *null, null]
              counts ──► int[]@0 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, … 4 more]
              Pool.first ──► Item@0 {weight: 1.5}
              * Stack@0.size: 2 → 1
              * Object[]@0[1]: Item@1 → null
              * Pool.first: null → Item@0
              * Pool.last: Item@1 → null

            Shapes.java:3: Shapes.look(Node) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}

#[test]
fn long_lists_are_broken_at_arrows() {
    let state: String = (0..8)
        .map(|i| format!("List@{i} next={} val={i}\n", if i == 7 { "null".into() } else { format!("List@{}", i + 1) }))
        .collect();
    check(
        &[fixtures::shape("l=List@0", &state, &state)],
        expect![[r#"
            Shapes.java:5: assert in Shapes.look(Node)
            the assertion is false

            How it goes wrong
              Shapes.look(l = List@0) is called.

            Heap before
              l ──► List@0 {val: 0} ─next─► List@1 {val: 1} ─next─► List@2 {val: 2} ─next─► List@3 {val: 3}
                  ─next─► List@4 {val: 4} ─next─► List@5 {val: 5} ─next─► List@6 {val: 6}
                  ─next─► List@7 {val: 7} ─next─► null
            Heap after: the same

            Shapes.java:3: Shapes.look(Node) violated

            1 target: 1 violated (0.04 s)
        "#]],
    );
}
