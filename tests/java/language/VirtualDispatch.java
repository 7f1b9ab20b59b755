// Exercises virtual, interface, super, private, static and final dispatch over deep hierarchies and abstract classes.
import java.util.*;

public class VirtualDispatch {
    static abstract class Shape implements Comparable<Shape> {
        private static int next;
        protected final int id = ++next;
        abstract double area();
        String name() { return "shape"; }
        final String label() { return name() + "#" + id + String.format("(%.2f)", area()); }
        @Override public int compareTo(Shape o) { return Double.compare(area(), o.area()); }
        @Override public String toString() { return label(); }
    }

    static class Rect extends Shape {
        final double w, h;
        Rect(double w, double h) { this.w = w; this.h = h; }
        @Override double area() { return w * h; }
        @Override String name() { return "rect"; }
    }

    static class Square extends Rect {
        Square(double s) { super(s, s); }
        @Override String name() { return "square/" + super.name(); }
    }

    static class Circle extends Shape {
        final double r;
        Circle(double r) { this.r = r; }
        @Override double area() { return 3 * r * r; }
        @Override String name() { return super.name() + ":circle"; }
    }

    static class A {
        String m() { return "A.m"; }
        private String p() { return "A.p"; }
        static String s() { return "A.s"; }
        String callP() { return p(); }
        String callM() { return m(); }
        protected String over(Object o) { return "A.over"; }
        Object get() { return "A"; }
    }

    static class B extends A {
        @Override String m() { return "B.m>" + super.m(); }
        private String p() { return "B.p"; }
        static String s() { return "B.s"; }
        protected String over(String s) { return "B.overload"; }
    }

    static class C extends B {
        String p() { return "C.p"; }
        @Override String callM() { return "C:" + super.callM(); }
        @Override public String over(Object o) { return "C.over>" + super.over(o); }
        @Override Integer get() { return 3; }
    }

    static class D extends C {
        @Override String m() { return "D.m>" + super.m(); }
    }

    interface Speaker { String speak(); default String twice() { return speak() + speak(); } }
    interface Walker { int walk(int n); }
    static class Robot implements Speaker, Walker, Runnable {
        int steps;
        public String speak() { return "beep" + steps; }
        public int walk(int n) { return steps += n; }
        public void run() { walk(10); }
    }
    static class LoudRobot extends Robot {
        @Override public String speak() { return super.speak().toUpperCase(); }
        @Override public String twice() { return Speaker.class.getSimpleName() + super.twice(); }
    }

    static class Field { String v = "Field"; String get() { return v; } static String st = "s1"; }
    static class SubField extends Field { String v = "SubField"; String both() { return v + super.v + get(); } static String st = "s2"; }

    public static void main(String[] args) {
        List<Shape> shapes = new ArrayList<>(List.of(new Rect(2, 3), new Square(2), new Circle(1), new Rect(1, 1), new Shape() {
            @Override double area() { return 2.5; }
        }));
        System.out.println(shapes);
        Collections.sort(shapes);
        System.out.println(shapes);
        double total = 0;
        for (Shape s : shapes) total += s.area();
        System.out.println(total);
        A[] as = {new A(), new B(), new C(), new D()};
        for (A a : as) {
            System.out.println(a.m() + " | " + a.callM() + " | " + a.callP() + " | " + a.over("x") + " | " + a.get() + " | " + (a instanceof B) + (a instanceof C));
        }
        System.out.println(new C().over("x") + " " + new C().over((Object) "x") + " " + A.s() + B.s() + C.s() + " " + new C().p() + " " + ((B) new C()).p());
        Robot r = new LoudRobot();
        r.run();
        Speaker sp = r;
        Walker w = r;
        System.out.println(sp.speak() + " " + w.walk(5) + " " + sp.twice() + " " + ((Runnable) sp).getClass().getSimpleName());
        Field f = new SubField();
        System.out.println(f.v + " " + ((SubField) f).v + " " + f.get() + " " + ((SubField) f).both() + " " + Field.st + SubField.st);
        int h = 0;
        for (int i = 0; i < 3000; i++) {
            h = h * 31 + as[i & 3].m().length();
            h += ((Walker) (i % 3 == 0 ? r : new Robot())).walk(i);
        }
        System.out.println(h);
    }
}
