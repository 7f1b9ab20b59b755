//! Hostile input: there is always an answer, and soon.

use proptest::prelude::*;
use skolem_contract::{Diagnostic, Span, mark_c, parse_expression, read_c, read_java, read_jml, syntax::Dialect};

const SOURCE: &str = r#"
package p;
/*@ pure @*/ public class Node<T extends Comparable<T>> {
    //@ invariant next != this && (\forall int i; 0 <= i; a[i] == 'x');
    /*@ nullable spec_public @*/ private Node<T> next; T[] a[];
    /*@ public normal_behavior
      @ requires no a.*next & b.*next; signals (E e) "s\"" != null;
      @ assignable this.*, a[0..1]; also
      @ ensures {c: T | all x, y: s | c ? x : y} == \old(x); @*/
    //@ alloy (no c: h.*next' | c in c.^next) => #x = {} else let y = a | some y
    static Node<T> m(/*@ nullable @*/ Object o, int... xs) {
        //@ loop_invariant 1.5e3 < 0x1f && x -> y <: z;
        while (true) { new Object() { /*@ ensures é; */ void k() { } }; }
    }
    Node(int x) throws E ;
}
"#;

const C_SOURCE: &str = r#"#include <stddef.h>
/*@ predicate sorted{L}(int *a, integer n) = \forall integer i, *j; 0 <= i < n ==> a[i] <= a[i + 1];
    axiomatic A { logic integer f(struct node *p) = p->next.val; axiom a: \let x = 1; x == 1; } */
/*@ requires name: \valid(a + (0 .. n-1)) && sizeof(int) > (size_t) 1;
  @ behavior b: assumes \at(*a, Pre) == 'x'; assigns a[0..n], *p \from x; complete behaviors b; */
//@ alloy no c: h.*next' | c in c.^next
static struct node *m(int a[], unsigned n, int (*f)(void)) {
    int i = 0; //@ assert é == 1.5e3 ^^ &x != NULL; check \true;
    /*@ loop invariant 0 <= i <= n; loop assigns i; */
    while (i < n) { L: /*@ assume sorted{Pre}(a, n); */ i++; }
    //@ ghost int x = 1;
#if X
    if (i) /*@ ensures i; */ i++;
#endif
}
"#;

/// All that can be done with a text.
fn read_everything(source: &str) {
    for contracts in [read_java(source), read_jml(source)] {
        for diagnostic in &contracts.diagnostics {
            diagnostic.render("Test.java", source);
        }
    }
    for diagnostic in &read_c(source).diagnostics {
        diagnostic.render("test.c", source);
    }
    let lines = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count();
    if let Some(marked) = mark_c(source) {
        assert_eq!(lines(&marked), lines(source));
    }
    for dialect in [Dialect::Jml, Dialect::Alloy, Dialect::Acsl] {
        match parse_expression(source, dialect) {
            Ok(expr) => drop(expr.display(dialect).to_string()),
            Err(error) => drop(error.render("x", source)),
        }
    }
}

fn c_contract(text: &str) -> String {
    format!("/*@ {text} */\nint f(int x) {{\n    /*@ {text} */\n    return x;\n}}\n")
}

fn contract(text: &str) -> String {
    format!("class C {{\n    /*@ {text} */\n    void m() {{ }}\n}}\n")
}

#[test]
fn nesting_ends_in_a_message() {
    let deep = [
        "(".repeat(20_000),
        "!".repeat(20_000) + "x",
        "-".repeat(20_001) + "x",
        "x".to_string() + &".f".repeat(20_000),
        "x".to_string() + &" + x".repeat(20_000),
        "x".to_string() + &" ==> x".repeat(20_000),
        "x".to_string() + &" ? x : x".repeat(20_000),
        "x.*".to_string() + &"~".repeat(20_000) + "x",
        "all x: s | ".repeat(20_000) + "x",
        "let x = y, ".to_string() + &"x = y, ".repeat(20_000) + "x = y | x",
        "(\\forall int i; ".repeat(20_000),
        "{".repeat(20_000),
        "{ x ".repeat(20_000),
        "some ".repeat(20_000) + "x",
        "x[".repeat(20_000),
        "f(".repeat(20_000),
        "(T) ".repeat(20_000) + "x",
        "(".to_string() + &"a<".repeat(20_000),
        "(*".repeat(20_000),
        "x ".repeat(20_000),
        "{ ".to_string() + &"x ".repeat(20_000) + "}",
        "\\forall int i; ".repeat(20_000) + "x",
        "\\forall ".to_string() + &"int i, int *j, ".repeat(20_000) + "int k; x",
        "\\let x = y; ".repeat(20_000) + "x",
        "&".repeat(20_001) + "x",
        "x".to_string() + &" == x".repeat(20_000),
        "x".to_string() + &"->f".repeat(20_000),
        "sizeof ".repeat(20_000) + "x",
        "p{L".repeat(20_000),
    ];
    for text in &deep {
        for dialect in [Dialect::Jml, Dialect::Alloy, Dialect::Acsl] {
            assert!(parse_expression(text, dialect).is_err(), "{}", &text[..20]);
        }
        let source = contract(&format!("requires {text}; ensures true;"));
        let contracts = read_java(&source);
        assert!(!contracts.diagnostics.is_empty(), "{}", &text[..20]);
        for word in ["requires", "predicate p = ", "inductive p", "ghost", "axiomatic A {"] {
            let contracts = read_c(&c_contract(&format!("{word} {text}; ensures \\true;")));
            assert!(!contracts.diagnostics.is_empty(), "{word} {}", &text[..20]);
        }
    }
}

/// Printing visits every node once, however parentheses turn out.
#[test]
fn nesting_is_printed_at_once() {
    for (open, close) in [("no -(", ")"), ("(T) -(", ")"), ("-(", ")"), ("!(some x: (", ") | y)"), ("c ? (", ") : d")] {
        let text = open.repeat(60) + "x" + &close.repeat(60);
        for dialect in [Dialect::Jml, Dialect::Alloy] {
            let expr = parse_expression(&text, dialect).unwrap();
            let printed = expr.display(dialect).to_string();
            assert_eq!(parse_expression(&printed, dialect).unwrap().height(), expr.height());
        }
    }
}

#[test]
fn long_lists_do_not_nest() {
    let many = format!("assignable {}x;", "x, ".repeat(20_000));
    assert_eq!(read_java(&contract(&many)).diagnostics, []);
    assert_eq!(read_c(&format!("/*@ assigns {}x; */ int f(int x);", "x, ".repeat(20_000))).diagnostics, []);
    let chain: String = (0..5_000).map(|it| format!("predicate p{it} = p{}; ", it + 1)).collect();
    assert_eq!(read_c(&format!("/*@ {chain} */")).predicates.len(), 5_000);
    let clauses = "requires x; ".repeat(50_000);
    assert_eq!(read_java(&contract(&clauses)).methods[0].spec.clauses().count(), 50_000);
}

#[test]
fn deep_java_is_read_without_recursion() {
    let nested = "class C { ".repeat(20_000) + &"}".repeat(20_000);
    read_everything(&nested);
    let code = format!("class C {{ int x = {}1{}; }}", "(".repeat(50_000), ")".repeat(50_000));
    read_everything(&code);
    read_everything(&format!("int f() {{ {} {} }}", "{".repeat(20_000), "}".repeat(20_000)));
    read_everything(&format!("int f() {{ return {}1{}; }}", "(".repeat(20_000), ")".repeat(20_000)));
    read_everything(&format!("int {}f{}(int x);", "(*".repeat(5_000), ")".repeat(5_000)));
}

#[test]
fn messages_show_any_place() {
    for source in ["", "é\r\n\tü\n", "a\u{202e}b\0c"] {
        for start in 0..8 {
            for end in 0..8 {
                Diagnostic::error(Span::new(start, end), "m").help("h\nh").render("f", source);
            }
        }
    }
}

/// A cut or a strange piece at any place.
fn mutated(source: &'static str) -> impl Strategy<Value = String> {
    let places: Vec<usize> = source.char_indices().map(|(at, _)| at).collect();
    let place = prop::sample::select(places);
    let pieces = vec![
        "",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        "/*@",
        "*/",
        "//@ ",
        "\\",
        "'",
        "\"",
        "|",
        ".*",
        "€",
        "\u{0}",
        "\r\n",
        "also",
        "requires",
        "{|",
        "|}",
        "0x",
        "1e",
        "..",
        "some x:",
        "(\\forall",
        "'\\u",
        "@",
        "new C() {",
        "->",
        "alloy",
        "&",
        "\\let x =",
        "axiomatic A {",
        "behavior b:",
        "#if",
    ];
    let change = (place.clone(), place, prop::sample::select(pieces));
    prop::collection::vec(change, 1..6).prop_map(|changes| {
        let mut text = source.to_string();
        for (from, length, piece) in changes {
            let length = length % 12;
            let mut from = from.min(text.len());
            while !text.is_char_boundary(from) {
                from -= 1;
            }
            let mut to = (from + length).min(text.len());
            while !text.is_char_boundary(to) {
                to += 1;
            }
            text.replace_range(from..to, piece);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutations(source in mutated(SOURCE)) {
        read_everything(&source);
    }

    #[test]
    fn mutations_of_c(source in mutated(C_SOURCE)) {
        read_everything(&source);
    }

    #[test]
    fn truncations(end in 0..SOURCE.len()) {
        for source in [SOURCE.get(..end), C_SOURCE.get(..end)].into_iter().flatten() {
            read_everything(source);
        }
    }

    #[test]
    fn random_text(text in any::<String>()) {
        read_everything(&text);
        read_everything(&contract(&text));
        read_everything(&contract(&format!("requires {text};")));
        read_everything(&c_contract(&text));
    }

    #[test]
    fn random_tokens(words in prop::collection::vec(prop::sample::select(vec![
        "x", "y'", "12", "1.5", "'c'", "\"s\"", "\\old", "\\forall", "\\result", "\\x", "(", ")", "[", "]", "{", "}", ",",
        ";", ":", "|", ".", ".*", ".^", "..", "~", "^", "*", "#", "!", "not", "in", "all", "some", "no", "disj", "let",
        "=", "==", "=>", "else", "?", "+", "-", "++", "->", "<:", "&", "&&", "<", ">>", "instanceof", "int", "this",
        "new", "requires", "alloy", "also", "pure", "signals", "assignable", "\\let", "\\exists", "sizeof", "struct", "loop",
        "behavior", "ghost", "axiomatic", "predicate", "inductive", "complete", "for", "type", "\\from", "check", "\\true",
    ]), 0..40)) {
        read_everything(&words.join(" "));
        read_everything(&contract(&words.join(" ")));
        read_everything(&contract(&format!("alloy {}", words.join(" "))));
        read_everything(&c_contract(&words.join(" ")));
    }
}
