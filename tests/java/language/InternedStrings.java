// Exercises identity of string literals, constants, interned strings and strings built at run time.
public class InternedStrings {
    static final String A = "hello";
    static final String B = "hel" + "lo";
    static String notFinal = "lo";
    static final String FINAL_PART = "lo";
    static final String COMPUTED = notFinal.toString();

    static class Other {
        static String hello = "hello";
        static final String HELLO = A;
    }

    interface Consts { String HELLO = "hello"; char C = 'o'; int N = 5; }

    static boolean same(Object a, Object b) { return a == b; }

    public static void main(String[] args) {
        String local = "hel";
        final String localFinal = "hel";
        String[] cases = {
            "literal " + same("hello", A), "folded " + same(A, B), "other class " + same(A, Other.hello), "constant " + same(A, Other.HELLO),
            "interface " + same(A, Consts.HELLO), "run time " + same(A, local + "lo"), "final local " + same(A, localFinal + "lo"),
            "static not final " + same(A, "hel" + notFinal), "static final " + same(A, "hel" + FINAL_PART), "computed " + same(A, "hel" + COMPUTED),
            "char " + same(A, "hell" + Consts.C), "number " + same("a5", "a" + Consts.N), "interned " + same(A, (local + "lo").intern()),
            "new " + same(A, new String("hello")), "new interned " + same(A, new String("hello").intern()),
            "substring all " + same(A, A.substring(0)), "substring " + same(A, "xhello".substring(1)), "concat empty " + same(A, A.concat("")),
            "toString " + same(A, A.toString()), "valueOf " + same(A, String.valueOf(A)), "valueOf chars " + same(A, String.valueOf("hello".toCharArray())),
            "builder " + same(A, new StringBuilder(A).toString()), "trim " + same(A, A.trim()), "strip " + same(A, A.strip()),
            "replace none " + same(A, A.replace('q', 'z')), "lower " + same(A, A.toLowerCase()), "upper " + same("HELLO", A.toUpperCase()),
            "plus empty " + same(A, A + ""), "local plus empty " + same(local, local + ""), "repeat 1 " + same(A, A.repeat(1)), "cast " + same(A, (String) (Object) A),
            "ternary " + same(A, args.length == 0 ? "hello" : ""), "empty " + same("", A.substring(5)), "empty repeat " + same("", "x".repeat(0)),
            "boolean " + same("true", "" + true), "valueOf bool " + same("true", String.valueOf(true)), "null " + same("null", "" + null),
            "join " + same(A, String.join("", "hel", "lo")), "format " + same(A, String.format("hello")), "subSequence " + same(A, A.subSequence(0, 5)),
            "enum name " + same("HIGH", Level.HIGH.name()), "class name " + same("Other", Other.class.getSimpleName().intern()), "split " + same(A, A.split(",")[0])
        };
        for (String c : cases) System.out.println(c);
        System.out.println("a1" == "a" + 1);
        System.out.println(("a" + 1L) == "a1");
        System.out.println("1.5" == "" + 1.5);
        System.out.println(("" + 'c' + true + 2) == "ctrue2");
        String fresh = new StringBuilder("fre").append("sh").append(args.length).toString();
        System.out.println((fresh.intern() == fresh.intern()) + " " + fresh.equals("fresh0") + " " + (fresh.intern() == "fresh0"));
        String w1 = "\u4e2d" + local.length(), w2 = "\u4e2d3";
        System.out.println((w1 == w2) + " " + w1.equals(w2) + " " + (w1.intern() == w2.intern()));
        switch (new String("hello")) {
            case A -> System.out.println("switch by value");
            default -> System.out.println("no match");
        }
        java.util.IdentityHashMap<String, Integer> map = new java.util.IdentityHashMap<>();
        map.put(A, 1);
        map.put(new String(A), 2);
        map.put("hel" + FINAL_PART, 3);
        System.out.println(map.size() + " " + map.get("hello"));
    }

    enum Level { HIGH }
}
