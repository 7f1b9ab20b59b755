//! Tokens and s-expressions.

use expect_test::expect;
use skolem_smtlib::{Expr, Forms};
use std::fmt::Write;

/// Every node with its position, indented by depth.
fn nodes(script: &[u8]) -> String {
    fn write(expr: Expr<'_>, depth: usize, out: &mut String) {
        let _ = write!(out, "{:depth$}{} ", "", expr.position());
        if expr.is_list() {
            out.push_str("list\n");
            expr.elements().for_each(|element| write(element, depth + 1, out));
        } else {
            let _ = writeln!(out, "{:?} {:?}", expr.kind(), expr.text());
        }
    }
    let mut forms = Forms::new(script);
    let mut out = String::new();
    loop {
        match forms.next_form() {
            Ok(None) => return out,
            Ok(Some(form)) => write(form.root(), 0, &mut out),
            Err(error) => {
                let _ = writeln!(out, "error {error}");
            }
        }
    }
}

#[test]
fn tokens_and_positions() {
    expect![[r#"
        2:1 list
         2:2 Symbol { quoted: false } "a-b.c!"
         2:9 Symbol { quoted: true } "x y"
         2:15 Keyword "key"
         3:2 Numeral "0"
         3:4 Numeral "120"
         3:8 Decimal "1.50"
         3:13 Hexadecimal "0Af"
         3:19 Binary "0101"
         4:3 String "say \"hi\" "
         4:16 list
         4:19 Symbol { quoted: false } "+"
    "#]]
    .assert_eq(&nodes(
        b"; a comment ( \xff\n(a-b.c! |x y| :key\n 0 120 1.50 #x0Af #b0101\r\n  \"say \"\"hi\"\" \"() +)",
    ));
}

#[test]
fn columns_count_characters() {
    expect![[r#"
        1:1 list
         1:2 Symbol { quoted: true } "äöü€😀"
         1:10 Symbol { quoted: false } "x"
    "#]]
    .assert_eq(&nodes("(|äöü€😀| x)".as_bytes()));
}

#[test]
fn quoted_symbols_span_lines() {
    expect![[r#"
        1:1 list
         1:2 Symbol { quoted: true } "a\n b"
         2:5 Symbol { quoted: false } "c"
    "#]]
    .assert_eq(&nodes(b"(|a\n b| c)"));
}

#[test]
fn bad_characters_are_reported_once_and_the_next_command_is_read() {
    expect![[r#"
        error 1:4: unexpected character `{`; symbols with such characters are written |…|
        2:1 list
         2:2 Symbol { quoted: false } "ok"
        error 2:5: the byte 0x07 cannot stand in a script; remove it
        2:6 list
         2:7 Symbol { quoted: false } "ok"
        error 3:4: this is not UTF-8; save the script in that encoding
        error 3:10: this is not UTF-8; save the script in that encoding
        error 3:16: the byte 0x01 cannot stand in a script; remove it
        error 4:4: a quoted symbol cannot contain a backslash
        error 5:1: unexpected character `é`; symbols with such characters are written |…|
        5:3 Symbol { quoted: false } "x"
    "#]]
    .assert_eq(&nodes(b"(a {b} {)\n(ok)\x07(ok)\n(|x\xffy|)(|\xc3|)(\"a\x01b\")\n(|x\\y|)\n\xc3\xa9 x"));
}

#[test]
fn literals_must_be_whole() {
    expect![[r#"
        error 1:2: `#x` must be followed by hexadecimal digits
        error 2:2: `#b` must be followed by binary digits
        error 3:2: `#x` must be followed by hexadecimal digits
        error 4:2: unexpected character `#`; symbols with such characters are written |…|
        error 5:2: a number does not begin with 0; remove the leading zeros
        error 6:2: `12ab` runs into what follows; put a space between them
        error 7:2: `1.` runs into what follows; put a space between them
        error 8:2: a keyword needs a name after the colon
    "#]]
    .assert_eq(&nodes(b"(#xfg)\n(#b012)\n(#x)\n(#o1)\n(007)\n(12ab)\n(1.)\n(: a)"));
}

#[test]
fn what_is_not_closed() {
    expect![[r#"
        error 1:1: unexpected `)`: nothing is open here
        1:2 list
         1:3 Symbol { quoted: false } "a"
        error 2:4: this parenthesis is not closed before the end of the script
    "#]]
    .assert_eq(&nodes(b")(a)\n(b (c"));
    expect![[r#"
        error 1:4: this string is not closed; a quote inside a string is written twice
    "#]]
    .assert_eq(&nodes(b"(b \"c)\n"));
    expect![[r#"
        error 1:4: this quoted symbol is not closed: | is missing
    "#]]
    .assert_eq(&nodes(b"(b |c)\n"));
    expect![[""]].assert_eq(&nodes(b"  ; nothing"));
}

#[test]
fn expressions_are_written_on_one_line() {
    let script = "(a ( b\n c () |d e| |f| |let| :k \"s\"\"t\" #xAb #b01 1.0) 2)";
    let form = Forms::new(script.as_bytes()).next_form().unwrap().unwrap();
    expect![[r#"(a (b c () |d e| f |let| :k "s""t" #xAb #b01 1.0) 2)"#]].assert_eq(&form.root().to_string());
}

/// A terminal: each line is there only when it is asked for.
struct Lines<'a> {
    lines: Vec<&'a [u8]>,
    asked: std::rc::Rc<std::cell::Cell<usize>>,
}

impl std::io::Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let index = self.asked.get();
        let Some(line) = self.lines.get(index) else { return Ok(0) };
        self.asked.set(index + 1);
        buffer[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }
}

#[test]
fn a_command_is_read_before_the_next_line_is_there() {
    let asked = std::rc::Rc::new(std::cell::Cell::new(0));
    let input = Lines { lines: vec![b"(check-sat)\n", b"(echo \"a\")\n"], asked: asked.clone() };
    let mut forms = Forms::new(std::io::BufReader::new(input));
    assert_eq!(forms.next_form().unwrap().unwrap().root().to_string(), "(check-sat)");
    assert_eq!(asked.get(), 1);
    assert_eq!(forms.next_form().unwrap().unwrap().root().to_string(), "(echo \"a\")");
    assert_eq!(asked.get(), 2);
}
