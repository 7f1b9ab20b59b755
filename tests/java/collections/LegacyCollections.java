// Vector, Stack, Hashtable, Properties, Dictionary and Enumeration.
import java.io.IOException;
import java.io.StringReader;
import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.List;
import java.util.Properties;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

public class LegacyCollections {
    static int evaluate(String rpn) {
        Stack<Integer> st = new Stack<>();
        for (String tok : rpn.trim().split("\\s+")) {
            switch (tok) {
                case "+": st.push(st.pop() + st.pop()); break;
                case "*": st.push(st.pop() * st.pop()); break;
                case "-": {
                    int b = st.pop();
                    st.push(st.pop() - b);
                    break;
                }
                case "/": {
                    int b = st.pop();
                    st.push(st.pop() / b);
                    break;
                }
                default: st.push(Integer.parseInt(tok));
            }
        }
        return st.pop();
    }

    public static void main(String[] args) throws IOException {
        Vector<String> v = new Vector<>(2, 3);
        for (String s : "one two three four five six".split(" ")) {
            v.addElement(s);
        }
        System.out.println(v + " cap " + v.capacity() + " " + v.firstElement() + " " + v.lastElement() + " " + v.elementAt(2));
        v.insertElementAt("zero", 0);
        v.removeElement("three");
        v.removeElementAt(1);
        v.setElementAt("FOUR", 2);
        System.out.println(v + " " + v.indexOf("five", 2) + " " + v.lastIndexOf("six"));
        v.setSize(7);
        System.out.println(v + " " + v.size());
        String[] into = new String[7];
        v.copyInto(into);
        System.out.println(String.join("|", into[0], into[1], String.valueOf(into[6])));
        Enumeration<String> en = v.elements();
        int count = 0;
        while (en.hasMoreElements()) {
            if (en.nextElement() != null) {
                count++;
            }
        }
        System.out.println(count);
        try {
            v.elementAt(40);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            v.get(40);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        v.removeAllElements();
        try {
            v.firstElement();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e);
        }

        Stack<Integer> st = new Stack<>();
        System.out.println(st.empty() + " " + st.push(1) + " " + st.push(2) + " " + st.push(3) + " " + st + " " + st.peek() + " " + st.search(1) + " " + st.search(9));
        st.add(0, 77);
        System.out.println(st.pop() + " " + st);
        st.clear();
        try {
            st.pop();
        } catch (EmptyStackException e) {
            System.out.println(e);
        }
        System.out.println(evaluate("3 4 + 2 * 7 /") + " " + evaluate("5 1 2 + 4 * + 3 -"));
        try {
            evaluate("1 +");
        } catch (EmptyStackException e) {
            System.out.println("bad expression " + e.getMessage());
        }

        Hashtable<String, Integer> h = new Hashtable<>();
        for (String s : List.of("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu")) {
            h.put(s, s.length());
        }
        System.out.println(h);
        System.out.println(h.get("eta") + " " + h.get("omega") + " " + h.contains(7) + " " + h.containsKey("mu") + " " + h.remove("beta"));
        System.out.println(h.merge("mu", 40, Integer::sum) + " " + h.computeIfAbsent("nu", String::length) + " " + h.getOrDefault("xi", -1));
        System.out.println(new TreeSet<>(Collections.list(h.keys())) + " " + h.size() + " " + h.hashCode());
        try {
            h.put("null", null);
        } catch (NullPointerException e) {
            System.out.println("Hashtable rejects null values");
        }
        try {
            h.get(null);
        } catch (NullPointerException e) {
            System.out.println("Hashtable rejects null keys");
        }
        h.entrySet().removeIf(e -> e.getValue() > 4);
        System.out.println(new TreeMap<>(h));

        Properties p = new Properties();
        p.load(new StringReader("# comment\nname = value with spaces  \nkey:colon\n! other\nmulti=a,\\\n    b,\\\n    c\nesc\\ aped=tab\\there\\u0041\nempty=\nnovalue\n"));
        for (String k : new TreeSet<>(p.stringPropertyNames())) {
            System.out.println("[" + k + "] = [" + p.getProperty(k) + "]");
        }
        Properties child = new Properties(p);
        child.setProperty("name", "override");
        System.out.println(child.getProperty("name") + " " + child.getProperty("key") + " " + child.getProperty("nope", "dflt") + " " + child.size() + " " + child.stringPropertyNames().size());
    }
}
