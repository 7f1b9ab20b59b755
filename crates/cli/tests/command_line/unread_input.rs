//! A bound that no run looks at is no bound, and a message that no run reads costs nothing.

use crate::support::Sandbox;

/// The lines of a report that say how each target came out, and why it is no proof.
fn verdicts(source: &str) -> String {
    let sandbox = Sandbox::new().file("Main.java", source);
    let said = sandbox.says(&["check", "Main.java", "--target", "Main.*", "--jobs", "1"]);
    let is_verdict = |line: &&str| {
        ["proved", "violated", "holds within", "unknown", "not a proof", "undecided", "throws"]
            .iter()
            .any(|word| line.contains(word))
    };
    let lines: Vec<&str> = said.lines().filter(is_verdict).filter(|line| !line.contains("target")).collect();
    lines.join("\n")
}

#[test]
fn arguments_that_main_never_reads_are_no_bound() {
    let said = verdicts(
        "public class Main {\n    public static void main(String[] args) {\n        int sum = 0;\n        \
         for (int i = 0; i < 10; i++) sum += i;\n        assert sum == 45;\n    }\n}\n",
    );
    assert!(said.contains("Main.main(String[]) proved"), "{said}");
}

#[test]
fn arguments_whose_number_is_read_are_one() {
    // The comparison is false for every number of arguments within the bound.
    let said = verdicts(
        "public class Main {\n    public static void main(String[] args) {\n        \
         if (args.length > 100) assert false;\n    }\n}\n",
    );
    assert!(said.contains("holds within bounds") && said.contains("String[] with more than 3 elements"), "{said}");
}

#[test]
fn arguments_are_never_null() {
    let said = verdicts(
        "public class Main {\n    public static void main(String[] args) {\n        \
         if (args.length == 1) { assert args[0] != null; }\n    }\n}\n",
    );
    assert!(!said.contains("violated"), "{said}");
}

#[test]
fn messages_do_not_hide_failures() {
    let said = verdicts(
        r#"
public class Main {
    static void message(int n) {
        assert n != 12345 : "bad " + n;
    }
    static char index(int i) {
        return "hello".charAt(i);
    }
    static String range(int i) {
        return "hello world".substring(i, i + 3);
    }
    static int element(int i) {
        java.util.ArrayList<Integer> list = new java.util.ArrayList<>();
        list.add(7);
        return list.get(i);
    }
    static void thrown(int n) {
        if (n > 1000) {
            throw new ArithmeticException("n = " + n + ", in hexadecimal " + Integer.toHexString(n) + '!');
        }
    }
}
"#,
    );
    for wanted in [
        "Main.message throws java.lang.AssertionError: bad 12345.",
        "Main.index throws java.lang.StringIndexOutOfBoundsException",
        "Main.range throws java.lang.StringIndexOutOfBoundsException: begin ",
        "Main.element throws java.lang.IndexOutOfBoundsException: Index ",
    ] {
        assert!(said.contains(wanted), "{wanted}\n{said}");
    }
    assert!(!said.contains("stringSize"), "{said}");
}

#[test]
fn messages_that_are_read_are_computed() {
    let said = verdicts(
        r#"
public class Main {
    static void read(int n) {
        try {
            if (n == 3) throw new IllegalStateException("n=" + n);
        } catch (IllegalStateException e) {
            assert e.getMessage().equals("n=3");
        }
    }
    static void wrong(int n) {
        try {
            if (n == 3) throw new IllegalStateException("n=" + n);
        } catch (IllegalStateException e) {
            assert e.getMessage().length() == 4;
        }
    }
    static int kept(int n) {
        StringBuilder text = new StringBuilder();
        text.append("n");
        if (n > 100) throw new IllegalStateException(text.toString());
        text.append('!');
        assert text.length() == 2;
        return text.length();
    }
}
"#,
    );
    for wanted in ["Main.read(int) proved", "Main.wrong(int) violated", "Main.kept(int) proved"] {
        assert!(said.contains(wanted), "{wanted}\n{said}");
    }
}
