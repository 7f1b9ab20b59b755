//! The shapes of commands.

use crate::check;
use expect_test::expect;

#[test]
fn commands_are_recognised() {
    check(
        r#"
(set-logic QF_BV)
(set-option :print-success true)
(set-info :status sat)
(set-info :source |many
lines|)
(get-info :name)
(get-option :print-success)
(check-sat)
(check-sat-assuming (a (not b)))
(get-model)
(get-unsat-core)
(get-unsat-assumptions)
(get-assertions)
(get-assignment)
(echo "a ""b""")
(reset-assertions)
(reset)
(exit)
(declare-datatypes ((A 0)) (((a))))
(declare-sort U 0)
(get-proof)
"#,
        expect![[r#"
            SetLogic(Name { text: "QF_BV", position: Position { line: 2, column: 12 } })
            SetOption { name: Name { text: "print-success", position: Position { line: 3, column: 13 } }, value: Some(true) }
            SetInfo { name: Name { text: "status", position: Position { line: 4, column: 11 } }, value: Some(sat) }
            SetInfo { name: Name { text: "source", position: Position { line: 5, column: 11 } }, value: Some(|many
            lines|) }
            GetInfo(Name { text: "name", position: Position { line: 7, column: 11 } })
            GetOption(Name { text: "print-success", position: Position { line: 8, column: 13 } })
            CheckSat
            CheckSatAssuming([a, (not b)])
            GetModel
            GetUnsatCore
            GetUnsatAssumptions
            GetAssertions
            GetAssignment
            Echo("a \"b\"")
            ResetAssertions
            Reset
            Exit
            Unsupported(Name { text: "declare-datatypes", position: Position { line: 20, column: 1 } })
            Unsupported(Name { text: "declare-sort", position: Position { line: 21, column: 1 } })
            Unsupported(Name { text: "get-proof", position: Position { line: 22, column: 1 } })
        "#]],
    );
}

#[test]
fn wrong_shapes_say_what_is_right() {
    check(
        "(assert)\n(assert a b)\n(declare-const x)\n(declare-fun f Bool Bool)\n(define-fun f ((x)) Bool x)\n(push -1)\n\
         (push 2000000)\n(pop x)\n(echo a)\n(set-logic)\n(set-info status sat)\n(get-value ())\n(get-value x)\n\
         (check-sat-assuming a)\n(foo)\n()\nx\n(1 2)\n((a) b)\n(let x)\n(check-sat 1)\n(define-sort S X Bool)",
        expect![[r#"
            1:1: the form is `(assert TERM)`
            2:1: the form is `(assert TERM)`
            3:1: the form is `(declare-const NAME SORT)`
            4:16: expected a list of sorts, found `Bool`
            5:16: expected a parameter (NAME SORT), found a list
            6:7: expected a number, found `-1`
            7:7: this number is out of range; at most 16384 is allowed here
            8:6: expected a number, found `x`
            9:1: the form is `(echo "TEXT")`
            10:1: the form is `(set-logic NAME)`
            11:11: expected a keyword such as :status, found `status`
            12:1: the form is `(get-value (TERM …)), with at least one term`
            13:12: expected a list of terms, found `x`
            14:21: expected a list of terms, found `a`
            15:2: unknown command `foo`
            16:1: expected a command, found ()
            17:1: expected a command in parentheses
            18:2: expected the name of a command, found the number 1
            19:2: expected the name of a command, found a list
            20:2: `let` is a reserved word; write |let| if it is meant as a name
            21:1: the form is `(check-sat)`
            22:16: expected a list of names, found `X`
        "#]],
    );
}

#[test]
fn reserved_names() {
    check(
        "(declare-const let Bool)\n(declare-const |let| Bool)\n(assert |let|)\n(declare-const @x Bool)\n\
         (declare-const .x Bool)\n(declare-const and Bool)\n(declare-const |true| Bool)\n(declare-const assert Bool)\n\
         (assert assert)",
        expect![[r#"
            1:16: `let` is a reserved word; write |let| if it is meant as a name
            |let|
            6:16: `and` belongs to the theory of booleans and cannot be defined again
            7:16: `true` belongs to the theory of booleans and cannot be defined again
            assert
        "#]],
    );
}
