/** Sorted lists of numbers behind a head, and their merge. */
class SortedList {
    ListNode head = new ListNode();

    //@ invariant head != null;

    static class ListNode {
        int data;
        ListNode next;
    }

    /** Do the nodes end? */
    /*@ pure @*/ boolean isAcyclic() {
        for (ListNode n = head; n != null; n = n.next) {
            for (ListNode m = head; m != n; m = m.next) {
                if (m == n.next) {
                    return false;
                }
            }
            if (n == n.next) {
                return false;
            }
        }
        return true;
    }

    /** Does no number stand before a smaller one? */
    /*@ pure @*/ boolean isSorted() {
        for (ListNode n = head.next; n != null && n.next != null; n = n.next) {
            if (n.data > n.next.data) {
                return false;
            }
        }
        return true;
    }

    /** Have the lists no node in common? Both end. */
    /*@ pure @*/ boolean isApartFrom(SortedList other) {
        for (ListNode n = head; n != null; n = n.next) {
            for (ListNode m = other.head; m != null; m = m.next) {
                if (n == m) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The number of elements. */
    /*@ pure @*/ int size() {
        int size = 0;
        for (ListNode n = head.next; n != null; n = n.next) {
            size++;
        }
        return size;
    }

    /** How often a number is among the elements. */
    /*@ pure @*/ int count(int data) {
        int count = 0;
        for (ListNode n = head.next; n != null; n = n.next) {
            if (n.data == data) {
                count++;
            }
        }
        return count;
    }

    /** Is each element that often in one of two lists that it is in them together? */
    static /*@ pure @*/ boolean isUnion(SortedList all, SortedList a, SortedList b) {
        for (ListNode n = all.head.next; n != null; n = n.next) {
            if (all.count(n.data) != a.count(n.data) + b.count(n.data)) {
                return false;
            }
        }
        return true;
    }

    void addLast(ListNode last, int data) {
        ListNode node = new ListNode();
        node.data = data;
        last.next = node;
    }

    /** The elements of both lists, sorted. */
    //@ requires other != null && other != this;
    //@ requires isAcyclic();
    //@ requires other.isAcyclic();
    //@ requires isApartFrom(other);
    //@ requires isSorted();
    //@ requires other.isSorted();
    //@ ensures isAcyclic();
    //@ ensures isSorted();
    //@ ensures size() == \old(size()) + other.size();
    void merge(SortedList other) {
        SortedList all = new SortedList();
        ListNode last = all.head;
        ListNode n1 = head.next;
        ListNode n2 = other.head.next;
        while (n1 != null && n2 != null) {
            if (n1.data < n2.data) {
                addLast(last, n1.data);
                n1 = n1.next;
            } else {
                addLast(last, n2.data);
                n2 = n2.next;
            }
            last = last.next;
        }
        while (n1 != null) {
            addLast(last, n1.data);
            n1 = n1.next;
            last = last.next;
        }
        while (n2 != null) {
            addLast(last, n2.data);
            n2 = n2.next;
            last = last.next;
        }
        head = all.head;
    }
}
