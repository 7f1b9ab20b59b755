// Exercises the messages of the exceptions thrown by the virtual machine and by core library classes.
import java.util.*;

public class ImplicitMessages {
    interface Code { Object run() throws Exception; }
    static class Animal { }
    static class Cat extends Animal { }
    static class Dog extends Animal { }
    enum E { A }

    static void t(String label, Code c) {
        try {
            System.out.println(label + ": returned " + c.run());
        } catch (Exception e) {
            System.out.println(label + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = new int[3];
        Object str = "s";
        Object cat = new Cat();
        int zero = 0;
        t("index", () -> a[3]);
        t("index -1", () -> a[-1]);
        t("store", () -> a[Integer.MAX_VALUE] = 1);
        t("byte index", () -> (new byte[0])[0]);
        t("object index", () -> (new String[2])[5]);
        t("two dims", () -> (new int[2][2])[1][2]);
        t("negative size", () -> new int[-5]);
        t("negative object size", () -> new String[Integer.MIN_VALUE]);
        t("negative inner", () -> new int[1][-2]);
        t("div", () -> 1 / zero);
        t("rem", () -> 1L % zero);
        t("cast String", () -> (Integer) str);
        t("cast Cat", () -> (Dog) cat);
        t("cast to interface", () -> (Runnable) cat);
        t("cast array", () -> (int[]) (Object) new long[0]);
        t("cast array elem", () -> (String[]) new Object[0]);
        t("cast 2d", () -> (int[][]) (Object) new int[0]);
        t("cast to array", () -> (int[]) str);
        t("cast boxed", () -> (Long) (Object) 5);
        t("array store", () -> ((Object[]) new Integer[1])[0] = "x");
        t("array store own", () -> ((Animal[]) new Cat[1])[0] = new Dog());
        t("array store array", () -> ((Object[]) new int[1][1])[0] = new long[1]);
        t("charAt", () -> "abc".charAt(5));
        t("charAt -1", () -> "abc".charAt(-1));
        t("charAt wide", () -> "\u4e2d".charAt(1));
        t("substring", () -> "abc".substring(2, 1));
        t("substring end", () -> "abc".substring(1, 9));
        t("substring begin", () -> "abc".substring(4));
        t("sb charAt", () -> new StringBuilder("ab").charAt(2));
        t("sb deleteCharAt", () -> new StringBuilder("ab").deleteCharAt(2));
        t("sb insert", () -> new StringBuilder("ab").insert(3, "x"));
        t("sb setLength", () -> { new StringBuilder("ab").setLength(-1); return null; });
        t("sb replace", () -> new StringBuilder("ab").replace(3, 4, "x"));
        t("repeat", () -> "x".repeat(-1));
        t("codePointAt", () -> "x".codePointAt(1));
        t("parseInt", () -> Integer.parseInt("12a"));
        t("parseInt empty", () -> Integer.parseInt(""));
        t("parseInt null", () -> Integer.parseInt(null));
        t("parseLong", () -> Long.parseLong("9223372036854775808"));
        t("parseDouble", () -> Double.parseDouble("1.2.3"));
        t("parseByte", () -> Byte.parseByte("200"));
        t("list get", () -> new ArrayList<>(List.of(1)).get(1));
        t("list get -1", () -> new ArrayList<>().get(-1));
        t("list set", () -> new ArrayList<>().set(0, 1));
        t("list add", () -> { new ArrayList<>().add(2, 1); return null; });
        t("list remove", () -> new ArrayList<>(List.of(1)).remove(1));
        t("list subList", () -> new ArrayList<>(List.of(1)).subList(1, 0));
        t("list of get", () -> List.of(1, 2, 3).get(3));
        t("list12 get", () -> List.of(1).get(1));
        t("asList get", () -> Arrays.asList(1, 2).get(2));
        t("asList add", () -> Arrays.asList(1, 2).add(3));
        t("linked get", () -> new LinkedList<>().get(0));
        t("linked first", () -> new LinkedList<>().getFirst());
        t("deque pop", () -> new ArrayDeque<>().pop());
        t("queue remove", () -> new PriorityQueue<>().remove());
        t("queue element", () -> new ArrayDeque<>().element());
        t("iterator", () -> new ArrayList<>().iterator().next());
        t("hash iterator", () -> new HashMap<>().keySet().iterator().next());
        t("tree firstKey", () -> new TreeMap<>().firstKey());
        t("iterator remove", () -> { List<Integer> l = new ArrayList<>(List.of(1)); l.iterator().remove(); return l; });
        t("immutable add", () -> List.of(1).add(2));
        t("immutable put", () -> Map.of().put("a", 1));
        t("unmodifiable", () -> Collections.unmodifiableList(new ArrayList<>()).add(null));
        t("duplicate set", () -> Set.of("a", "a"));
        t("duplicate map", () -> Map.of("k", 1, "k", 2));
        t("cme", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer i : l) l.remove(i); return l; });
        t("cme map", () -> { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1)); for (Integer i : m.keySet()) m.put(i + 5, 0); return m.size(); });
        t("optional", () -> Optional.empty().get());
        t("optional throw", () -> Optional.empty().orElseThrow());
        t("scanner", () -> new Scanner("x").nextInt());
        t("scanner end", () -> new Scanner("").next());
        t("capacity", () -> new ArrayList<>(-1));
        t("map capacity", () -> new HashMap<>(-1));
        t("valueOf", () -> E.valueOf("B"));
        t("tree cast", () -> new TreeSet<>(List.of(new Animal())).size());
        t("tokenizer", () -> new StringTokenizer("").nextToken());
        t("copyOfRange", () -> Arrays.copyOfRange(new int[1], 2, 1));
        t("fill", () -> { Arrays.fill(new int[2], 1, 5, 0); return null; });
        t("stack", () -> new Stack<>().pop());
        t("bitset", () -> new BitSet().get(-1));
        t("nCopies", () -> Collections.nCopies(-1, "x"));
        t("checkFromTo", () -> Objects.checkFromToIndex(2, 1, 5));
        t("regex", () -> "a".matches("["));
        t("format", () -> String.format("%d", "x"));
        t("toChars", () -> Character.toChars(-1));
    }
}
