/** A cell of a singly linked list. */
class List {
    List next;
    Val val;

    List(Val val, List next) {
        this.val = val;
        this.next = next;
    }
}

/** What lists hold. */
class Val {
    final String name;

    Val(String name) {
        this.name = name;
    }
}

/**
 * Deleting from a linked list, with two bugs: the first cell cannot be deleted, and only one cell is.
 * From D. Jackson and M. Vaziri, "Finding Bugs with a Constraint Solver", ISSTA 2000, Figure 1.
 */
public class Procedures {
    static void delete(List l, Val v) {
        List prev = null;
        while (l != null) {
            if (l.val == v) {
                prev.next = l.next;
                return;
            } else {
                prev = l;
                l = l.next;
            }
        }
    }

    static String show(List l) {
        StringBuilder text = new StringBuilder("[");
        for (List at = l; at != null; at = at.next) {
            text.append(at == l ? "" : ", ").append(at.val.name);
        }
        return text.append("]").toString();
    }

    public static void main(String[] args) {
        Val a = new Val("a"), b = new Val("b"), c = new Val("c");
        List l = new List(a, new List(b, new List(c, new List(b, null))));
        System.out.println("the list          " + show(l));
        delete(l, b);
        System.out.println("b deleted, once   " + show(l));
        delete(l, new Val("a"));
        System.out.println("no such value     " + show(l));
        try {
            delete(l, a);
        } catch (NullPointerException e) {
            System.out.println("the first cell    " + e.getMessage());
        }
    }
}
