// Exercises arguments of main and reading of standard input, with a small command interpreter.
import java.io.*;
import java.util.*;

public class MainArguments {
    public static void main(String... args) throws IOException {
        System.out.println(args.length + " arguments");
        for (int i = 0; i < args.length; i++) System.out.println(i + ": [" + args[i] + "] length " + args[i].length() + " " + (args[i] == args[i].intern()));
        Map<String, String> options = new LinkedHashMap<>();
        List<String> rest = new ArrayList<>();
        for (Iterator<String> it = Arrays.asList(args).iterator(); it.hasNext(); ) {
            String a = it.next();
            if (a.startsWith("--")) {
                int eq = a.indexOf('=');
                options.put(a.substring(2, eq < 0 ? a.length() : eq), eq < 0 ? "true" : a.substring(eq + 1));
            } else if (a.startsWith("-") && a.length() == 2 && it.hasNext()) {
                options.put(a.substring(1), it.next());
            } else {
                rest.add(a);
            }
        }
        System.out.println(options + " " + rest);
        int limit = Integer.parseInt(options.getOrDefault("limit", "5"));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Deque<Integer> stack = new ArrayDeque<>();
        String line;
        int number = 0;
        while ((line = in.readLine()) != null) {
            number++;
            if (line.isBlank() || line.startsWith("#")) continue;
            try {
                for (String tok : line.trim().split("\\s+")) {
                    switch (tok) {
                        case "+" -> stack.push(stack.pop() + stack.pop());
                        case "*" -> stack.push(stack.pop() * stack.pop());
                        case "-" -> {
                            int b = stack.pop();
                            stack.push(stack.pop() - b);
                        }
                        case "/" -> {
                            int b = stack.pop();
                            stack.push(stack.pop() / b);
                        }
                        case "dup" -> stack.push(stack.peek());
                        case "print" -> System.out.println(number + ": " + stack);
                        default -> {
                            if (stack.size() >= limit) throw new IllegalStateException("limit " + limit);
                            stack.push(Integer.parseInt(tok));
                        }
                    }
                }
            } catch (RuntimeException e) {
                System.out.println(number + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
                stack.clear();
            }
        }
        System.out.println(number + " lines, left " + stack + ", at end " + in.read());
    }
}
