// Exercises inner, local, anonymous and static nested classes with captured variables and outer references.
import java.util.*;

public class InnerClasses {
    private int secret = 1;
    private static int shared = 100;
    String name = "outer";

    class Inner {
        String name = "inner";
        int bump() { return ++secret; }

        class Deep {
            String name = "deep";
            String path() { return InnerClasses.this.name + "/" + Inner.this.name + "/" + this.name + "/" + secret; }
        }
    }

    static class Nested {
        private int hidden = shared++;
        static int made;
        Nested() { made++; }
    }

    private int privateMethod(int x) { return x + secret; }

    class SubInner extends Inner {
        @Override int bump() { return super.bump() + privateMethod(1000); }
    }

    static class Outsider extends InnerClasses.Inner {
        Outsider(InnerClasses outer) { outer.super(); }
    }

    interface Action { String run(int x); }

    Action local(final int base, String prefix) {
        int[] counter = {0};
        class Local implements Action {
            final int extra;
            Local(int extra) { this.extra = extra; }
            public String run(int x) {
                counter[0]++;
                return prefix + (base + extra + x + secret) + "#" + counter[0] + (x > 0 ? new Local(extra * 2).run(x - 1) : "");
            }
        }
        return new Local(10);
    }

    Action anonymous(long big, double d) {
        return new Action() {
            int calls;
            { calls = 5; }
            @Override public String run(int x) {
                calls++;
                return name + big + d + x + calls + getClass().getName();
            }
        };
    }

    static List<Action> closures() {
        List<Action> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i * i;
            list.add(new Action() {
                public String run(int x) { return copy + ":" + x; }
            });
        }
        return list;
    }

    static class LinkedStack<T> implements Iterable<T> {
        private class Node {
            final T value;
            final Node next;
            Node(T value, Node next) { this.value = value; this.next = next; }
        }
        private Node head;
        void push(T t) { head = new Node(t, head); }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node at = head;
                public boolean hasNext() { return at != null; }
                public T next() {
                    T v = at.value;
                    at = at.next;
                    return v;
                }
            };
        }
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        InnerClasses.Inner in = o.new Inner();
        System.out.println(in.bump() + " " + in.bump() + " " + o.secret);
        Inner.Deep deep = in.new Deep();
        System.out.println(deep.path());
        o.name = "renamed";
        in.name = "changed";
        System.out.println(o.new Inner().new Deep().path() + " " + deep.path());
        System.out.println(o.new SubInner().bump() + " " + new Outsider(o).bump());
        System.out.println(new Nested().hidden + " " + new Nested().hidden + " " + Nested.made + " " + shared);
        Action a = o.local(7, ">");
        System.out.println(a.run(2));
        System.out.println(a.run(0));
        Action b = o.anonymous(1L << 40, 0.5);
        System.out.println(b.run(1) + " " + b.run(2));
        for (Action c : closures()) System.out.print(c.run(9) + " ");
        System.out.println();
        LinkedStack<String> st = new LinkedStack<>();
        for (String s : "a b c d".split(" ")) st.push(s);
        for (String s : st) System.out.print(s);
        System.out.println();
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("NPE for outer");
        }
        Object anon = new Object() {
            int x = 3;
            @Override public String toString() { return "anon" + x + shared; }
        };
        System.out.println(anon);
        var typed = new Object() { int count = 0; String tag = "t"; };
        typed.count += 5;
        System.out.println(typed.count + typed.tag);
        record LocalRec(int a, String b) { }
        enum LocalEnum { ONE, TWO }
        interface LocalInt { default int f() { return 77; } }
        System.out.println(new LocalRec(1, "x") + " " + LocalEnum.TWO + " " + new LocalInt() { }.f());
    }
}
