/**
 * A set of numbers as a linked list: the example of M. Taghdiri and D. Jackson, "Inferring Specifications to Detect Errors in
 * Code", 2007, Figs. 2 and 3. `skolem infer` shows what of the callees the property rests on.
 */
class Set {
    Entry elems;

    Set() {
        elems = null;
    }

    /** What is in both sets. */
    //@ requires p != null;
    //@ requires (no e: elems.*next + p.elems.*next | e in e.^next);
    //@ ensures elems == null || p.elems == null ==> \result.elems == null;
    Set intersect(Set p) {
        Set res = new Set();
        Entry curr = this.elems;
        while (curr != null) {
            boolean found = p.contains(curr.val);
            if (found) {
                res.add(curr.val);
            }
            curr = curr.next;
        }
        return res;
    }

    /** The same, with the condition the wrong way round. */
    //@ requires p != null;
    //@ requires (no e: elems.*next + p.elems.*next | e in e.^next);
    //@ ensures elems == null || p.elems == null ==> \result.elems == null;
    Set intersectBad(Set p) {
        Set res = new Set();
        Entry curr = this.elems;
        while (curr != null) {
            boolean found = p.contains(curr.val);
            if (!found) {
                res.add(curr.val);
            }
            curr = curr.next;
        }
        return res;
    }

    /** Puts a number into the set. */
    void add(int v) {
        if (!contains(v)) {
            Entry tmp = new Entry(v);
            tmp.next = this.elems;
            this.elems = tmp;
        }
    }

    /** Is a number in the set? */
    boolean contains(int v) {
        Entry l = this.elems;
        while (l != null) {
            if (l.val == v) {
                return true;
            }
            l = l.next;
        }
        return false;
    }
}
