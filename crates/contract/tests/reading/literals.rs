//! Numbers, characters and strings.

use crate::check_jml;
use expect_test::expect;

#[test]
fn good() {
    check_jml(
        r#"
        12
        0xff
        0xffffffff
        0x8000_0000
        -0x80000000
        017
        0b101
        -2147483648
        -(5)
        9223372036854775807L
        -9223372036854775808L
        1.5
        .5
        1e3
        2.5e-3f
        1d
        'a'
        '\''
        '\n'
        '\u0041'
        '\377'
        "say \"hi\"\t\u00e9é"
        true
        false
        null
        {}
        "#,
        expect![[r#"
            12
                Int(12)
            0xff
                Int(255)
            0xffffffff
                Int(-1)
            0x8000_0000
                Int(-2147483648)
            -0x80000000
                Int(-2147483648)
            017
                Int(15)
            0b101
                Int(5)
            -2147483648
                Int(-2147483648)
            -(5)
                (- Int(5))
            9223372036854775807L
                Long(9223372036854775807)
            -9223372036854775808L
                Long(-9223372036854775808)
            1.5
                Double(1.5)
            .5
                Double(0.5)
            1e3
                Double(1000.0)
            2.5e-3f
                Float(0.0025)
            1d
                Double(1.0)
            'a'
                Char(97)
            '\''
                Char(39)
            '\n'
                Char(10)
            '\u0041'
                Char(65)
            '\377'
                Char(255)
            "say \"hi\"\t\u00e9é"
                String("say \"hi\"\téé")
            true
                Bool(true)
            false
                Bool(false)
            null
                Null
            {}
                Null
        "#]],
    );
}

#[test]
fn bad() {
    check_jml(
        r#"
        2147483648
        99999999999999999999L
        12abc
        0x
        09
        1e999
        0x1p3
        'ab'
        '\q'
        '\u12'
        "\ud800"
        "open
        "#,
        expect![[r#"
            2147483648
                error: `2147483648` is too large for an int
                 --> contract:1:1
                  |
                1 | 2147483648
                  | ^^^^^^^^^^
                  |
                  = help: write `2147483648L` for a long
            99999999999999999999L
                error: `99999999999999999999L` is too large for a long
                 --> contract:1:1
                  |
                1 | 99999999999999999999L
                  | ^^^^^^^^^^^^^^^^^^^^^
            12abc
                error: `12abc` is not a number
                 --> contract:1:1
                  |
                1 | 12abc
                  | ^^^^^
            0x
                error: `0x` is not a number
                 --> contract:1:1
                  |
                1 | 0x
                  | ^^
            09
                error: `09` is not a number
                 --> contract:1:1
                  |
                1 | 09
                  | ^^
            1e999
                error: `1e999` is too large for a floating-point number
                 --> contract:1:1
                  |
                1 | 1e999
                  | ^^^^^
            0x1p3
                error: hexadecimal floating-point numbers are not supported
                 --> contract:1:1
                  |
                1 | 0x1p3
                  | ^^^^^
                  |
                  = help: write the number in decimal
            'ab'
                error: 'ab' is not one character
                 --> contract:1:1
                  |
                1 | 'ab'
                  | ^^^^
                  |
                  = help: a character literal holds one UTF-16 unit; strings are written "…"
            '\q'
                error: unknown escape `\q`
                 --> contract:1:1
                  |
                1 | '\q'
                  | ^^^^
                  |
                  = help: a backslash itself is written `\\`
            '\u12'
                error: `\u` is followed by four hexadecimal digits
                 --> contract:1:1
                  |
                1 | '\u12'
                  | ^^^^^^
            "\ud800"
                error: this string holds half of a surrogate pair
                 --> contract:1:1
                  |
                1 | "\ud800"
                  | ^^^^^^^^
                  |
                  = help: contracts compare whole characters; write both halves
            "open
                error: this string is not closed in its line
                 --> contract:1:1
                  |
                1 | "open
                  | ^^^^^
        "#]],
    );
}
