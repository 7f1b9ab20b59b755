// Exercises covariant returns, generic overriding and the bridge methods behind them.
import java.util.*;

public class BridgeMethods {
    static class Animal implements Cloneable {
        Animal self() { return this; }
        Object value() { return "animal"; }
        @Override protected Animal clone() throws CloneNotSupportedException { return (Animal) super.clone(); }
    }

    static class Dog extends Animal {
        int age = 3;
        @Override Dog self() { return this; }
        @Override String value() { return "dog"; }
        @Override public Dog clone() {
            try {
                return (Dog) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static abstract class Box<T> {
        T content;
        abstract void put(T t);
        T get() { return content; }
    }

    static class StringBox extends Box<String> {
        @Override void put(String s) { content = s == null ? "none" : s.toUpperCase(); }
        @Override String get() { return "<" + super.get() + ">"; }
    }

    static class LoudBox extends StringBox {
        @Override void put(String s) { super.put(s + "!"); }
    }

    interface Transformer<A, B> {
        B apply(A a);
    }

    static class IntToText implements Transformer<Integer, String> {
        public String apply(Integer i) { return "#" + (i + 1); }
    }

    static class Version implements Comparable<Version> {
        final int major, minor;
        Version(int major, int minor) { this.major = major; this.minor = minor; }
        @Override public int compareTo(Version o) {
            return major != o.major ? Integer.compare(major, o.major) : Integer.compare(minor, o.minor);
        }
        @Override public String toString() { return major + "." + minor; }
    }

    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T t = it.next();
            if (t.compareTo(best) > 0) best = t;
        }
        return best;
    }

    static class Node<T extends Comparable<T>> {
        T v;
        Node(T v) { this.v = v; }
        void set(T t) { v = t; }
        boolean less(Node<T> o) { return v.compareTo(o.v) < 0; }
    }

    static class IntNode extends Node<Integer> {
        IntNode(int i) { super(i); }
        @Override void set(Integer i) { super.set(i * 2); }
    }

    interface Shape { Shape scale(int k); }
    interface Named { Object name(); }
    record Circle(int r) implements Shape, Named {
        public Circle scale(int k) { return new Circle(r * k); }
        public String name() { return "circle" + r; }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Animal a = new Dog();
        System.out.println(a.value() + " " + (a.self() == a) + " " + ((Dog) a.clone()).age + " " + (a.clone() == a));
        Box<String> box = new StringBox();
        box.put("hi");
        System.out.println(box.get());
        box = new LoudBox();
        box.put("hey");
        System.out.println(box.get() + " " + box.content);
        Box raw = box;
        try {
            raw.put(42);
        } catch (ClassCastException e) {
            System.out.println("CCE in bridge: " + e.getMessage());
        }
        raw.content = 42;
        try {
            System.out.println(box.get());
        } catch (ClassCastException e) {
            System.out.println("CCE at use: " + e.getMessage());
        }
        Transformer<Integer, String> t = new IntToText();
        System.out.println(t.apply(41));
        Transformer rawT = t;
        System.out.println(rawT.apply(1));
        try {
            rawT.apply("x");
        } catch (ClassCastException e) {
            System.out.println("CCE raw");
        }
        List<Version> vs = new ArrayList<>(List.of(new Version(1, 10), new Version(2, 0), new Version(1, 2)));
        Collections.sort(vs);
        System.out.println(vs + " " + max(vs) + " " + max(List.of(3, 9, 4)) + " " + max(Set.of("x")));
        try {
            ((Comparable) new Version(1, 1)).compareTo("1.1");
        } catch (ClassCastException e) {
            System.out.println("CCE compareTo");
        }
        Node<Integer> n = new IntNode(5);
        n.set(7);
        System.out.println(n.v + " " + n.less(new Node<>(20)) + " " + new Node<>("a").less(new Node<>("b")));
        Shape s = new Circle(2);
        System.out.println(s.scale(3) + " " + ((Named) s).name() + " " + s.scale(2).scale(5));
    }
}
