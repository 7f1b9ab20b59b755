// Exercises Class objects: names of all kinds of types, isInstance, cast, superclass, component types, identity.
import java.util.*;
import java.util.function.*;

public class ClassBasics {
    static class Nested { class Deeper { } }
    interface Face { }
    enum Plain { A, B { } }
    record Rec(int a) { }
    @interface Anno { }
    static abstract class Abs implements Face, Comparable<Abs> { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c + " | "
                + (c.isArray() ? "array of " + c.getComponentType().getName() + " " : "") + (c.isInterface() ? "interface " : "") + (c.isPrimitive() ? "primitive " : "")
                + (c.isEnum() ? "enum " : "") + (c.isRecord() ? "record " : "") + (c.isAnonymousClass() ? "anonymous " : "") + (c.isLocalClass() ? "local " : "")
                + (c.isMemberClass() ? "member " : "") + (c.isAnnotation() ? "annotation " : "")
                + "super " + (c.getSuperclass() == null ? "none" : c.getSuperclass().getName()) + " ifs " + c.getInterfaces().length);
    }

    public static void main(String[] args) throws Exception {
        class Local { }
        Object anon = new Object() { };
        Object anonFace = new Face() { };
        Class<?>[] all = {
            Object.class, String.class, ClassBasics.class, Nested.class, Nested.Deeper.class, Face.class, Plain.class, Plain.B.getClass(), Plain.A.getClass(),
            Rec.class, Anno.class, Abs.class, Local.class, anon.getClass(), anonFace.getClass(), int.class, void.class, boolean.class, char.class, double.class,
            int[].class, boolean[][].class, String[].class, Nested[][].class, Local[].class, long[].class, byte[].class, char[].class, short[].class, float[].class,
            double[].class, Map.Entry.class, Integer.class, Void.class, ArrayList.class, Runnable.class
        };
        for (Class<?> c : all) show(c);
        System.out.println(String.class.isInstance("s") + " " + Object.class.isInstance(null) + " " + Number.class.isInstance(5) + " " + int.class.isInstance(5)
                + " " + Object[].class.isInstance(new String[0]) + " " + Object.class.isInstance(new int[0]) + " " + Object[].class.isInstance(new int[0]));
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " " + Object.class.isAssignableFrom(int.class)
                + " " + Face.class.isAssignableFrom(Abs.class) + " " + Object[].class.isAssignableFrom(Integer[][].class) + " " + long.class.isAssignableFrom(int.class)
                + " " + Cloneable.class.isAssignableFrom(int[].class));
        System.out.println("abc".getClass() == String.class);
        System.out.println(new ArrayList<String>().getClass().equals(ArrayList.class) + " " + (new int[3].getClass() == int[].class) + " " + (Integer.TYPE == int.class)
                + " " + (int.class == (Class<?>) Integer.class));
        Number n = Integer.class.cast(7);
        System.out.println(n + " " + Object.class.cast(null));
        try {
            String.class.cast(n);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Plain.B.getDeclaringClass().getName() + " " + Plain.class.getEnumConstants().length + " " + String.class.getEnumConstants());
        System.out.println(Nested.Deeper.class.getEnclosingClass().getSimpleName() + " " + Nested.class.getDeclaringClass().getName() + " " + ClassBasics.class.getPackageName().isEmpty()
                + " " + String.class.getPackageName() + " " + int[].class.getPackageName());
        Class<?> c = Class.forName("ClassBasics$Nested");
        System.out.println(c == Nested.class);
        try {
            Class.forName("does.not.Exist");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Class.forName("[I") == int[].class);
        Map<Class<?>, Function<Object, String>> handlers = new LinkedHashMap<>();
        handlers.put(Integer.class, o -> "int:" + o);
        handlers.put(CharSequence.class, o -> "chars:" + o);
        handlers.put(Object.class, o -> "other:" + o.getClass().getSimpleName());
        for (Object o : new Object[] {1, "s", new StringBuilder("sb"), 2.5, new int[0]}) {
            for (Map.Entry<Class<?>, Function<Object, String>> e : handlers.entrySet()) {
                if (e.getKey().isInstance(o)) {
                    System.out.println(e.getValue().apply(o));
                    break;
                }
            }
        }
        Runnable r = () -> { };
        System.out.println(r.getClass().isInterface() + " " + (r.getClass() == r.getClass()) + " " + r.getClass().getName().startsWith("ClassBasics$$Lambda"));
    }
}
