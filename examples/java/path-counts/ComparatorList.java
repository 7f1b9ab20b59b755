import java.util.Comparator;

/** Lists of objects behind a head, and their merge in the order of a comparator of which no code is known. */
class ComparatorList {
    ListNode head = new ListNode();

    //@ invariant head != null;

    static class ListNode {
        Object data;
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

    /** Does no object stand before a smaller one? */
    /*@ pure @*/ boolean isSorted(Comparator<Object> order) {
        for (ListNode n = head.next; n != null && n.next != null; n = n.next) {
            if (order.compare(n.data, n.next.data) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Have the lists no node in common? Both end. */
    /*@ pure @*/ boolean isApartFrom(ComparatorList other) {
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

    /** How often an object is among the elements. */
    /*@ pure @*/ int count(Object data) {
        int count = 0;
        for (ListNode n = head.next; n != null; n = n.next) {
            if (n.data == data) {
                count++;
            }
        }
        return count;
    }

    /** Is each element that often in one of two lists that it is in them together? */
    static /*@ pure @*/ boolean isUnion(ComparatorList all, ComparatorList a, ComparatorList b) {
        for (ListNode n = all.head.next; n != null; n = n.next) {
            if (all.count(n.data) != a.count(n.data) + b.count(n.data)) {
                return false;
            }
        }
        return true;
    }

    void addLast(ListNode last, Object data) {
        ListNode node = new ListNode();
        node.data = data;
        last.next = node;
    }

    /** The elements of both lists, sorted. */
    //@ requires other != null && other != this && order != null;
    //@ requires isAcyclic();
    //@ requires other.isAcyclic();
    //@ requires isApartFrom(other);
    //@ requires isSorted(order);
    //@ requires other.isSorted(order);
    //@ ensures isAcyclic();
    //@ ensures isSorted(order);
    //@ ensures size() == \old(size()) + other.size();
    void merge(ComparatorList other, Comparator<Object> order) {
        ComparatorList all = new ComparatorList();
        ListNode last = all.head;
        ListNode n1 = head.next;
        ListNode n2 = other.head.next;
        while (n1 != null && n2 != null) {
            if (order.compare(n1.data, n2.data) < 0) {
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
